//! Runs the queued propagators to the fixpoint.
//!
//! Each propagator that runs counts as an inference; between slices of some hundred, the limits of the machine are checked.

use std::any::Any;
use std::collections::VecDeque;

use super::super::{entry, exact, far};
use super::joined;
use super::{Argument, FIRST, KIND, Network, Queues, Result_, STATE, end, network};
use crate::kernel::fd::Halt;
use crate::kernel::fd::kinds::{COSTS, Far, Kind, propagate};
use crate::kernel::fd::linear::propagate_less;
use crate::machine::Machine;
use crate::machine::error::{Error, Result};
use crate::term::{Addr, Cell};

impl Network<'_> {
    /// Runs at most this number of queued propagators, and returns whether the queues are empty.
    fn run(&mut self, most: usize) -> std::result::Result<bool, Halt> {
        let mut args = std::mem::take(&mut self.queues.args);
        let outcome = loop {
            if let Some(entry) = self.queues.fixed.pop() {
                match self.spread(entry) {
                    Err(halt) => break Err(halt),
                    Ok(()) if self.queues.done < most => continue,
                    Ok(()) => break Ok(false),
                }
            }
            let Some(at) = self.queues.waiting.iter_mut().find_map(VecDeque::pop_front) else {
                break Ok(true);
            };
            if !self.sleep(at) {
                continue;
            }
            // A propagator looks at each of its arguments, whatever has changed.
            let arity = self.heap.cell(at, 0).functor_value().arity as usize;
            if let Err(halt) = self.heap.meter.work(arity) {
                break Err(halt.into());
            }
            if let Err(halt) = self.call(at, &mut args) {
                break Err(halt);
            }
            self.queues.done += 1;
            if self.queues.done >= most {
                break Ok(false);
            }
        };
        self.queues.args = args;
        outcome
    }

    /// Calls a propagator.
    fn call(&mut self, at: Addr, args: &mut Vec<Argument>) -> Result_ {
        let arity = self.heap.cell(at, 0).functor_value().arity as usize;
        let Some(kind) = Kind::from_number(self.heap.arg(at, KIND).int_value()) else {
            return Ok(());
        };
        if kind == Kind::Less
            && let Some(outcome) = self.call_order(at)
        {
            return outcome;
        }
        args.clear();
        let (mut big, mut is_far, mut variables) = (false, false, 0);
        for n in FIRST..arity {
            let argument = self.argument(self.heap.arg(at, n));
            match argument {
                Argument::Value(_) => (),
                Argument::Big(..) => big = true,
                Argument::Entry(entry) => {
                    is_far |= entry::is_far(self.heap, entry);
                    variables += 1;
                }
            }
            args.push(argument);
        }
        self.imprecise = false;
        self.queues.growth.has_rested();
        let is_done_at_once = kind.is_done_at_once() == Some(true);
        if is_done_at_once {
            // State 1: the propagator's own changes do not put it into a queue.
            self.heap.fill(at.offset(1 + STATE), Cell::small(1));
        }
        let holds = match kind.far() {
            Far::Compared if big || is_far => far::compared(self, kind, args),
            Far::Exact if big => Ok(false),
            _ => propagate(self, kind, args),
        };
        if is_done_at_once {
            self.heap.fill(at.offset(1 + STATE), Cell::small(0));
        }
        let mut holds = holds?;
        let is_computed = matches!(kind.far(), Far::Computed | Far::Exact);
        if (big || is_far || self.imprecise) && is_computed {
            let cells: Vec<Cell> = (FIRST..arity).map(|n| self.heap.arg(at, n)).collect();
            // The kernel does not know all values exactly.
            holds = exact::propagate(self, kind, &cells)?;
        }
        // A propagator that has changed one of its variables runs once more, and then reports whether it is over. A disequation
        // that is over is woken only once more.
        if variables == 2
            && !holds
            && !big
            && let Some(pair) = joined::same(kind, args)
        {
            return self.unify(at, pair);
        }
        if variables > 1
            && !holds
            && let Some(pair) = joined::result(self, kind, args)
        {
            return self.unify(at, pair);
        }
        let again = self.heap.arg(at, STATE) == Cell::small(1) || self.queues.growth.has_rested();
        if holds && !again && kind != Kind::Unequal {
            self.queues.counts.entailments += 1;
            end(self.heap, at)?;
        }
        Ok(())
    }

    /// Calls an order of two variables whose bounds are not large; `None` if the propagator is another one.
    #[inline]
    fn call_order(&mut self, at: Addr) -> Option<Result_> {
        /// The largest bound: the sum of two is still a bound.
        const MOST: i64 = 1 << 56;
        let [x, y, c] = [0, 1, 2].map(|n| self.heap.deref(self.heap.arg(at, FIRST + n)));
        let of_x = entry::find_of(self.heap, x)?;
        let of_y = entry::find_of(self.heap, y)?;
        let is_near = |entry: Addr| entry::lies_between(self.heap, entry, -MOST, MOST);
        if of_x == of_y || !is_near(of_x) || !is_near(of_y) || !c.is_int() {
            return None;
        }
        let c = c.int_value();
        if !(-MOST..=MOST).contains(&c) {
            return None;
        }
        // State 1: the propagator's own changes do not put it into a queue.
        self.heap.fill(at.offset(1 + STATE), Cell::small(1));
        let holds = propagate_less(self, Argument::Entry(of_x), Argument::Entry(of_y), c);
        self.heap.fill(at.offset(1 + STATE), Cell::small(0));
        Some(match holds {
            Ok(true) => {
                self.queues.counts.entailments += 1;
                end(self.heap, at).map_err(Halt::from)
            }
            Ok(false) => Ok(()),
            Err(halt) => Err(halt),
        })
    }

    /// Puts a queued propagator back to sleep; false if it was not queued.
    fn sleep(&mut self, at: Addr) -> bool {
        let waits = self.heap.arg(at, STATE) == Cell::small(1);
        if waits {
            self.heap.fill(at.offset(1 + STATE), Cell::small(0));
        }
        waits
    }

    /// Empties the queues.
    fn clear(&mut self) {
        self.queues.fixed.clear();
        for n in 0..COSTS {
            while let Some(at) = self.queues.waiting[n].pop_front() {
                self.sleep(at);
            }
        }
    }
}

/// Changes the network, then propagates to the fixpoint, and returns whether no domain has become empty.
///
/// Each propagator that runs counts as an inference.
pub fn solve(m: &mut Machine, change: impl FnOnce(&mut Network<'_>) -> Result_) -> Result<bool> {
    // The memory of the last propagation.
    let last = m.notes.propagation.take();
    let mut queues: Box<Queues> = match last.map(|last| (last as Box<dyn Any>).downcast()) {
        Some(Ok(queues)) => queues,
        Some(Err(_)) | None => Box::default(),
    };
    let changed = change(&mut network(m, &mut queues));
    let held = if changed.is_ok() && queues.is_empty() {
        spend(m, &mut queues).map(|()| true)
    } else {
        finish(m, &mut queues, changed)
    };
    queues.counts.conflicts += u64::from(matches!(held, Ok(false)));
    m.notes.solver.add(&std::mem::take(&mut queues.counts));
    queues.growth.begin();
    if queues.is_small() {
        m.notes.propagation = Some(queues);
    }
    held
}

/// The number of propagators that run between two checks of the limits.
const SLICE: usize = 256;

fn finish(m: &mut Machine, queues: &mut Queues, changed: Result_) -> Result<bool> {
    let mut outcome = changed.map(|()| false);
    let result = loop {
        match outcome {
            Ok(true) => break Ok(true),
            Err(Halt::Conflict) => break Ok(false),
            Err(Halt::Stop(stop)) => break Err(Error::from(stop)),
            Ok(false) => (),
        }
        outcome = network(m, queues).run(SLICE);
        if let Err(error) = spend(m, queues) {
            break Err(error);
        }
    };
    network(m, queues).clear();
    result
}

/// Counts the propagators that have run as inferences.
fn spend(m: &mut Machine, queues: &mut Queues) -> Result<()> {
    let done = std::mem::take(&mut queues.done) as u64;
    if done == 0 {
        return Ok(());
    }
    queues.counts.resumptions += done;
    m.spend(done)
}
