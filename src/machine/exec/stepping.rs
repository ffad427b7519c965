//! Single steps: the machine executes one instruction at a time while something must be checked between instructions.
//!
//! ```text
//!   an attributed variable was bound    until the unification is over; then '$wakeup'/1 is called (`wake.rs`)
//!   the flag occurs_check               each unification is looked through for cycles when it is over
//!   a limit on depth                    each call stands on a RUNG (`limits/goals.rs`)
//!   a profile                           each instruction is counted (`profiled.rs`)
//! ```
//!
//! With the flag `occurs_check` set to `true`, the clause `p(X) :- X = f(X), q.` takes these steps:
//!
//! ```text
//!   the instructions of X = f(X)    hb is the end of the heap, so that every binding is on the trail
//!   execute q/0                     no part of the unification: `makes_cycle` finds X inside what it is bound to, and the clause fails
//! ```
//!
//! So the driver checks none of these: the slow path of an instruction (`slow.rs`) ends here. Instructions are executed here by `run::one`,
//! which may take the slow path again. *Invariant*: `single_stepping` is set meanwhile; if it is set already, [`single_step_until_wakeup`]
//! returns at once.

use super::super::ops::head::get_list_val_x;
use super::super::ops::{FAIL, choice, read_addr, settled};
use super::super::wake::call_wakeup;
use super::super::{Machine, catch};
use super::run::one;
use crate::code::liveness::next_cost;
use crate::code::{Class, Op, Word};
use crate::database::flags::OccursCheck;
use crate::machine::error::Result;
use crate::term::Addr;

impl Machine {
    /// The current instruction, or the one that is to run in full generality: its operation and its address.
    fn operation(&self) -> (Op, *const Word) {
        let place = match self.word(0) {
            word if [
                Op::Slow as u16,
                Op::CallSlow as u16,
                Op::UnifyCompound as u16,
            ]
            .contains(&word.op()) =>
            {
                self.resume
            }
            _ => self.pc,
        };
        let word = self.word_from(place, 0);
        let op = Op::from_number(word.op()).expect("verified code has known operations");
        (op, place)
    }
}

/// Single-steps as long as required. The instruction just executed had the operation `last`, and was at `before`.
#[inline(never)]
pub fn single_step_until_wakeup(m: &mut Machine, last: Op, before: *const Word) {
    if m.single_stepping {
        // This is a step of the single-stepping already under way.
        return;
    }
    m.single_stepping = true;
    let (mut last, mut before) = (last, before);
    let mut bound = m.heap.trail_top;
    while m.outcome.is_none() && m.is_careful() {
        let (op, place) = m.operation();
        // An instruction may run a second time.
        let begins = place != before && m.word_from(place, 0).begins();
        before = place;
        if std::ptr::eq(place, &raw const FAIL) {
            // The preceding instructions have failed; `fail` in a clause is a goal after them.
            m.heap.pending_wakeups.clear();
        } else if !(op.is(Class::Unifies) && last.is(Class::Unifies)) || begins {
            // The unification of the preceding instructions is complete.
            match after_unification(m, op, &mut bound) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(error) => {
                    m.fuel -= i64::from(next_cost(|at| m.word_from(m.pc, at)));
                    catch::throw(m, error);
                    continue;
                }
            }
            if matches!(op, Op::Success | Op::Failure) {
                break;
            }
        }
        if m.profile.is_some() {
            m.look_for_profile(op, place);
        }
        if m.is_depth_limited() && op.is(Class::Calls) {
            if let Err(error) = m.call_deeper(op) {
                catch::throw(m, error);
            }
            last = op;
            continue;
        }
        step(m);
        bound = if op == Op::Fail {
            m.heap.trail_top
        } else {
            bound.min(m.heap.trail_top)
        };
        last = op;
    }
    m.single_stepping = false;
}

/// At the end of a unification: the occurs check, then the wake-ups. Whether the machine may continue with the current instruction.
fn after_unification(m: &mut Machine, op: Op, bound: &mut Addr) -> Result<bool> {
    let since = std::mem::replace(bound, m.heap.trail_top);
    if m.makes_cycle(since)?.is_some() {
        m.fail();
        return Ok(false);
    }
    if m.heap.pending_wakeups.is_empty() {
        return Ok(true);
    }
    call_wakeup(m, op).map(|()| false)
}

/// Executes the current instruction.
fn step(m: &mut Machine) {
    if m.flags.occurs_check != OccursCheck::False {
        // Trails all bindings from now on, wherever the cells are, so that they can be checked.
        m.heap.hb = m.heap.hard_end();
    }
    let r = if m.word(0).op() == Op::GetListValXExecute as u16 {
        // The call merged with it runs as a separate instruction, since the wake-up comes before it.
        settled(get_list_val_x(m.registers(), m))
    } else {
        one(m.registers(), m)
    };
    (m.pc, m.heap.top, m.e, m.s) = (r.pc, r.h, r.e, r.s);
    let height = read_addr(m, m.b.offset(choice::H));
    m.heap.protect(height);
}
