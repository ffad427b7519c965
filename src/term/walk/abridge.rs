//! Abridged terms for messages: the beginning of a term, with `...` for what is deep in it, or behind very much.
//!
//! *Invariant*: time and memory depend on what is kept, however large, shared or cyclic the term is. A term that is kept
//! whole is not copied. Memory is reserved before the heap is written.

use super::super::cell::{Addr, Cell, Tag};
use super::super::heap::{Heap, View};
use crate::memory::Stop;

/// How much of a term is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TruncationLimit {
    /// The depth of nesting, where each element of a list is one deeper than the one before it.
    pub depth: usize,
    /// The arguments of all compounds together.
    pub arguments: usize,
    /// The bits of an integer, or of both parts of a fraction.
    pub bits: usize,
}

impl Heap {
    /// The term, or a copy of its beginning with `mark` in place of each part that is cut off.
    pub fn abridged(
        &mut self,
        term: Cell,
        limit: TruncationLimit,
        mark: Cell,
    ) -> Result<Cell, Stop> {
        let start = self.top;
        self.room(1)?;
        let root = self.push(mark)?;
        let mut left = limit.arguments;
        let mut is_whole = true;
        // The leftmost term is popped first, so that the right end is cut off.
        let mut waiting = vec![(term, root, 0)];
        while let Some((cell, place, depth)) = waiting.pop() {
            let (header, at, count) = match self.view(cell) {
                View::List(at) => (None, at, 2),
                View::Struct(functor, at) => {
                    let header = Cell::functor(functor);
                    (Some(header), at.offset(1), functor.arity as usize)
                }
                View::Var(at) => {
                    self.set(place, Cell::reference(at));
                    continue;
                }
                View::Big(at) | View::Ratio(at) if self.get(at).count() - 1 > limit.bits / 64 => {
                    is_whole = false;
                    continue;
                }
                View::Int(_)
                | View::Big(_)
                | View::Ratio(_)
                | View::Float(_)
                | View::Atom(_)
                | View::Handle(..)
                | View::Text(_) => {
                    let value = self.deref(cell);
                    self.set(place, value);
                    continue;
                }
            };
            if depth >= limit.depth || count > left {
                is_whole = false;
                continue;
            }
            left -= count;
            let copy = self.hollow(header, count, mark)?;
            self.set(place, copy.0);
            waiting.extend((0..count).rev().map(|index| {
                let argument = self.get(at.offset(index));
                (argument, copy.1.offset(index), depth + 1)
            }));
        }
        if is_whole {
            self.top = start;
            return Ok(term);
        }
        Ok(self.deref(Cell::reference(root)))
    }

    /// A compound with `mark` for each argument, and the address of its arguments.
    fn hollow(
        &mut self,
        header: Option<Cell>,
        count: usize,
        mark: Cell,
    ) -> Result<(Cell, Addr), Stop> {
        self.room(count + 1)?;
        let at = self.top;
        if let Some(header) = header {
            self.push(header)?;
        }
        let first = self.top;
        for _ in 0..count {
            self.push(mark)?;
        }
        let tag = match header {
            Some(_) => Tag::Struct,
            None => Tag::List,
        };
        Ok((Cell::pointer(tag, at), first))
    }
}
