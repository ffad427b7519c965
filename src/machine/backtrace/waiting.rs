//! The goals that wait for the one that runs, as terms: the tracer shows them as its callers, when tracing begins in the middle of a query.
//!
//! ```text
//!   anc(X, Y) :- par(X, Z), anc(Z, Y), true.     waits for anc(Z, Y), and still knows nothing: anc(_, _)
//!   all(X) :- anc(X, Y), write(X-Y).             waits for anc(X, Y), and needs X: all(a)
//! ```
//!
//! *Invariant*: only slots that the clause still needs are read, as for a backtrace; the other arguments are new variables.

use std::collections::HashMap;

use super::Machine;
use super::frames::Frame;
use crate::machine::error::Result;
use crate::machine::ops::{read_addr, read_code};
use crate::machine::words::bottom;
use crate::term::{Addr, Atom, Cell};

/// The most environments that are looked at: each goal that untraced code calls has them looked at again.
const MOST: u64 = 10_000;

impl Machine {
    /// The clauses of the program that wait for the goal that runs, the innermost first: up to `most` of them as the modules and heads,
    /// and the number of all.
    pub fn waiting_goals(&mut self, most: usize) -> Result<(u64, Vec<(Atom, Cell)>)> {
        let mut known: HashMap<usize, Option<usize>> = HashMap::new();
        let (mut frames, mut waiting): (Vec<Frame>, Vec<(usize, Addr)>) = (Vec::new(), Vec::new());
        let (mut e, mut cp) = self.innermost_waiting();
        let (mut depth, mut looked_at) = (0, 0);
        while cp != bottom() && looked_at < MOST {
            looked_at += 1;
            let found = *known.entry(cp.addr()).or_insert_with(|| {
                let around = self.call_before(cp)?;
                let frame = Frame::of(self, around, true).filter(|frame| !frame.of_library)?;
                frames.push(frame);
                Some(frames.len() - 1)
            });
            if let Some(frame) = found {
                depth += 1;
                if waiting.len() < most {
                    waiting.push((frame, e));
                }
            }
            (e, cp) = (read_addr(self, e), read_code(self, e.offset(1)));
        }
        let words = |(frame, _): &(usize, Addr)| frames[*frame].clause.term.words().len() + 128;
        self.heap.room(waiting.iter().map(words).sum())?;
        let top = std::mem::replace(&mut self.place.top, self.heap.top);
        let mut goals = Vec::with_capacity(waiting.len());
        for (frame, e) in waiting {
            let module = self.database.get(frames[frame].predicate).module;
            goals.push((module, self.head_of(&frames[frame], e)?));
        }
        self.place.top = top;
        Ok((depth, goals))
    }

    /// The head of a waiting clause with this environment.
    fn head_of(&mut self, frame: &Frame, e: Addr) -> Result<Cell> {
        let functor = self.database.get(frame.predicate).functor;
        let Some(opened) = self.open(frame) else {
            return Ok(match functor.arity {
                0 => Cell::atom(functor.name),
                arity => self.heap.new_structure(functor.name, arity as usize)?,
            });
        };
        let mut known = Vec::new();
        let homes = (opened.whereabouts).homes(&self.heap, opened.head, frame.index);
        self.read_live(&homes, frame, e, &mut known);
        for (variable, value) in known {
            self.heap.unify(Cell::reference(variable), value)?;
        }
        Ok(opened.head)
    }
}
