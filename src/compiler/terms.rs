//! Inspects terms for the passes: their parts, their size.
//!
//! The size of a term is the number of cells that a copy takes: f(g(X), [1]) has 3 cells itself, g(X) has 2 and the list 2: together 7. A
//! shared part counts at each occurrence, since code builds trees. A term of n cells that shares itself at each level would have 2^n:
//! `admit` refuses such a term, and a cyclic one, before any pass walks it.
//!
//! Invariant: `admit` has accepted every term of the clause, so that walking it as a tree ends, and soon enough.

use std::collections::HashMap;

use crate::memory::Stopping;
use crate::term::atom::ShortHash;
use crate::term::{Addr, Cell, Functor, Heap, Tag};

/// The most cells, counted as a tree, that a clause may have.
const LARGEST: usize = 1 << 24;
/// A smaller size is found by walking; a larger one is computed once for all parts of the term.
const WALKED: usize = 256;

/// A dereferenced term, by how it is compiled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// A variable.
    Variable(Addr),
    /// An atom, small integer or handle.
    Constant(Cell),
    /// A float, big integer or string: the address of its header.
    Box(Addr),
    /// A list cell or structure.
    Compound(Compound),
}

/// A list cell or structure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Compound {
    /// The functor; none for a list cell.
    pub functor: Option<Functor>,
    /// The first argument.
    pub args: Addr,
    /// The number of arguments.
    pub arity: usize,
}

impl Compound {
    /// The argument `index`, from 0.
    pub fn arg(&self, heap: &Heap, index: usize) -> Cell {
        heap.deref(heap.get(self.args.offset(index)))
    }

    /// The cells of the term itself: arguments and, in a structure, the functor.
    pub fn cells(&self) -> usize {
        self.arity + usize::from(self.functor.is_some())
    }
}

/// The shape of a term. Attributed variables count as variables.
pub fn shape(heap: &Heap, term: Cell) -> Shape {
    let term = heap.deref(term);
    match term.tag() {
        Tag::Ref | Tag::Att | Tag::Header => Shape::Variable(term.addr()),
        Tag::Int | Tag::Atom => Shape::Constant(term),
        Tag::Box => Shape::Box(term.addr()),
        Tag::List => Shape::Compound(Compound {
            functor: None,
            args: term.addr(),
            arity: 2,
        }),
        Tag::Struct => {
            let functor = heap.get(term.addr()).functor_value();
            let args = term.addr().offset(1);
            Shape::Compound(Compound {
                functor: Some(functor),
                args,
                arity: functor.arity as usize,
            })
        }
    }
}

/// The words of the box at `at`, both headers included.
pub fn box_words(heap: &Heap, at: Addr) -> Vec<u64> {
    (0..heap.get(at).count() + 2)
        .map(|index| heap.get(at.offset(index)).bits())
        .collect()
}

/// Whether two boxes have equal contents.
pub fn same_box(heap: &Heap, left: Addr, right: Addr) -> bool {
    box_words(heap, left) == box_words(heap, right)
}

/// The sizes of the large terms of a clause.
#[derive(Default)]
pub struct Sizes {
    known: HashMap<Addr, usize, ShortHash>,
}

impl Sizes {
    /// Whether the term is a finite tree of reasonable size. Terms from the heap may be cyclic, or shared so heavily that as trees they
    /// would fill the memory. A small term is walked once, as a tree; a larger one is measured part by part, each part once, so that
    /// sharing does not cost.
    pub fn admit(&mut self, heap: &Heap, term: Cell) -> Stopping<bool> {
        Ok(walk(heap, term, WALKED) <= WALKED
            || walk(heap, term, LARGEST) <= LARGEST && self.measure(heap, term)?.is_some())
    }

    /// The cells that a copy of the term takes, without the cell that refers to it.
    pub fn size(&self, heap: &Heap, term: Cell) -> usize {
        match shape(heap, term) {
            Shape::Variable(_) | Shape::Constant(_) => 0,
            Shape::Box(at) => heap.get(at).count() + 2,
            Shape::Compound(compound) => self
                .known
                .get(&compound.args)
                .copied()
                .unwrap_or_else(|| walk(heap, term, usize::MAX)),
        }
    }

    /// Whether a copy takes more than `limit` cells; cheap for small limits.
    pub fn exceeds(&self, heap: &Heap, term: Cell, limit: usize) -> bool {
        walk(heap, term, limit) > limit
    }

    /// Computes the sizes of all parts, inner ones first; none if the term is cyclic.
    fn measure(&mut self, heap: &Heap, term: Cell) -> Stopping<Option<usize>> {
        const OPEN: usize = usize::MAX;
        let mut stack = vec![(term, false)];
        while let Some((term, parts_done)) = stack.pop() {
            heap.meter.step()?;
            let Shape::Compound(compound) = shape(heap, term) else {
                continue;
            };
            if parts_done {
                let parts = (0..compound.arity)
                    .map(|index| self.known_size(heap, compound.arg(heap, index)));
                let size = parts
                    .fold(compound.cells(), usize::saturating_add)
                    .min(OPEN - 1);
                self.known.insert(compound.args, size);
                continue;
            }
            match self.known.insert(compound.args, OPEN) {
                None => {
                    stack.push((term, true));
                    stack.extend(
                        (0..compound.arity).map(|index| (compound.arg(heap, index), false)),
                    );
                }
                // Only a part that is being measured further down the stack is open: the term contains itself.
                Some(OPEN) => return Ok(None),
                Some(size) => {
                    self.known.insert(compound.args, size);
                }
            }
        }
        Ok(Some(self.known_size(heap, term)))
    }

    /// The size of a part that has been measured.
    fn known_size(&self, heap: &Heap, term: Cell) -> usize {
        match shape(heap, term) {
            Shape::Variable(_) | Shape::Constant(_) => 0,
            Shape::Box(at) => heap.get(at).count() + 2,
            Shape::Compound(compound) => self.known.get(&compound.args).copied().unwrap_or(0),
        }
    }
}

/// Counts cells until there are more than `limit`: so checking whether a term is small costs no more than a small term.
fn walk(heap: &Heap, term: Cell, limit: usize) -> usize {
    let mut count = 0;
    let mut stack = Vec::new();
    let mut next = Some(term);
    while let Some(term) = next.take().or_else(|| stack.pop()) {
        match shape(heap, term) {
            Shape::Variable(_) | Shape::Constant(_) => (),
            Shape::Box(at) => count += heap.get(at).count() + 2,
            Shape::Compound(compound) => {
                count += compound.cells();
                if count > limit {
                    return count;
                }
                stack.extend((1..compound.arity).map(|index| compound.arg(heap, index)));
                next = (compound.arity > 0).then(|| compound.arg(heap, 0));
            }
        }
        if count > limit {
            return count;
        }
    }
    count
}
