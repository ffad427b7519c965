//! The twin of recursions that go through a list step by step, whatever their wording (`plan.rs`).
//!
//! | file | what |
//! | --- | --- |
//! | `plan.rs` | recognises such predicates, and predicates that do nothing but call one |
//! | `clauses.rs` | translates their clauses to operations |
//! | `conditions.rs` | translates the tests of the clauses |
//! | `unwinding.rs` | translates the recursive call and the goals behind it |
//! | `apart.rs` | which clauses exclude one another |
//! | `worth.rs` | whether the steps are faster than the clauses |
//! | `steps.rs` | the translated steps, as plain data |
//! | `lower.rs`, `code.rs` | the steps as instructions |
//! | `run.rs` | executes the instructions |
//!
//! ```text
//!   evens([], []).                                        a step takes the list apart. The first clause does not match it; the second holds if
//!   evens([X|Xs], [X|Ys]) :-                              X mod 2 =:= 0, puts X behind the output and leaves the third out; otherwise
//!       X mod 2 =:= 0, !, evens(Xs, Ys).                  the third goes on
//!   evens([_|Xs], Ys) :- evens(Xs, Ys).
//! ```
//!
//! The twin makes steps as long as it is certain which clause applies and that no choice point remains; then the clauses go on. A recursion
//! that computes its result on the way back is run as a whole or not at all.
//!
//! *Invariant*: whether a test of a step holds cannot change by later bindings: it tests bound values and small integers. Whatever a step
//! cannot decide, errors included, it leaves to the clauses at that step.

mod apart;
mod clauses;
mod code;
mod conditions;
mod lower;
pub mod plan;
mod run;
mod steps;
mod unwinding;
mod worth;

use super::args::{answer, is_open, split};
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::term::Cell;
use run::{Ended, FEW, Front, Run};
use steps::{Begins, Loop, MOST_ARGUMENTS, Steps};

/// The number of steps between two checks of the limits, and the largest number for a recursion with its result on the way back.
const SLICE: usize = 1 << 10;
const DEEPEST: usize = 1 << 18;

/// Runs the twin.
pub fn go(m: &mut Machine) -> Result<Reply> {
    let Some(steps) = m.steps_of_twin::<Steps>(m.running_twin()) else {
        return Ok(Reply::Clauses);
    };
    if let Some(begins) = &steps.begins {
        return begin(m, begins, steps.arity);
    }
    let fits = |m: &Machine, found: &&Loop| {
        steps.candidates.iter().all(|at| {
            is_open(m, m.x[*at]) == (found.outputs.contains(at) || found.result == Some(*at))
        })
    };
    let Some(found) = steps.loops.iter().find(|found| fits(m, found)) else {
        return Ok(Reply::Clauses);
    };
    if !(found.pays || m.rushes_twins()) {
        return Ok(Reply::Clauses);
    }
    if let Some([at, ..]) = found.list
        && is_short(m, m.x[usize::from(at)])
    {
        return Ok(Reply::Clauses);
    }
    if let [one, other] = *found.outputs
        && m.heap.deref(m.x[one]) == m.heap.deref(m.x[other])
    {
        return Ok(Reply::Clauses);
    }
    if found.result.is_none() && m.heap.room(found.cells * SLICE + 8).is_err() {
        return Ok(Reply::Clauses);
    }
    let mut run = Run::new(m, steps.arity);
    run.tables = vec![None; found.tables];
    (run.back, run.cells) = (found.back, found.cells);
    match found.result {
        Some(at) => run.whole(found, at),
        None => run.front(found, steps.arity),
    }
}

/// Whether a list has few elements: then the clauses are as fast as the twin.
fn is_short(m: &Machine, list: Cell) -> bool {
    let mut rest = list;
    for _ in 0..FEW {
        match split(m, rest) {
            Some((_, tail)) => rest = tail,
            None => return !m.rushes_twins(),
        }
    }
    false
}

/// Runs a predicate that only calls a loop: computes the arguments of the call.
fn begin(m: &mut Machine, begins: &Begins, arity: usize) -> Result<Reply> {
    let mut run = Run::new(m, arity);
    if run.m.heap.room(SLICE).is_err() {
        return Ok(Reply::Clauses);
    }
    let (Ended::Result(_), _) = run.run(&begins.code, None, [0; 3], 1)? else {
        return Ok(Reply::Clauses);
    };
    let mut cells = [Cell::small(0); MOST_ARGUMENTS];
    for (cell, slot) in cells.iter_mut().zip(&begins.arguments) {
        *cell = run.values[usize::from(*slot)];
    }
    let count = begins.arguments.len();
    run.m.x[..count].copy_from_slice(&cells[..count]);
    Ok(Reply::Call(begins.predicate))
}

impl Run<'_> {
    /// Makes the steps that are certain; the clauses go on from there.
    fn front(mut self, found: &Loop, arity: usize) -> Result<Reply> {
        let (_, steps) = self.run(
            &found.code,
            found.fold,
            found.list.unwrap_or_default(),
            SLICE,
        )?;
        if steps == 0 {
            return Ok(Reply::Clauses);
        }
        for (number, at) in found.outputs.iter().enumerate() {
            if let Front {
                first: Some(first),
                tail: Some(tail),
            } = self.fronts[number]
            {
                let open = self.m.heap.unfill(tail);
                let output = self.m.x[*at];
                self.m.unify(output, first)?;
                self.values[*at] = open;
            }
        }
        self.m.x[..arity].copy_from_slice(&self.values[..arity]);
        self.m.spend(steps as u64 + self.looked_at)?;
        Ok(match self.open {
            true => Reply::ClausesOpen,
            false => Reply::Clauses,
        })
    }

    /// Makes all steps and computes the result on the way back.
    fn whole(mut self, found: &Loop, at: usize) -> Result<Reply> {
        let (ended, steps) = self.run(
            &found.code,
            found.fold,
            found.list.unwrap_or_default(),
            DEEPEST,
        )?;
        let Ended::Result(result) = ended else {
            return Ok(match steps {
                0 => Reply::Clauses,
                steps => Reply::Later(steps),
            });
        };
        self.m.spend(steps as u64 + self.looked_at)?;
        let output = self.m.x[at];
        answer(self.m, output, result, self.open)
    }
}
