//! setup_call_cleanup/3: the cleanups that must run at a cut, an exception or the end of a query.
//!
//! `p :- setup_call_cleanup(open(F, read, S), read_from(S, X), close(S)), X > 3, !, q.` has four ways to close S:
//!
//! ```text
//!   read_from/2 fails                 the code of '$call_cleanup'/2 calls close(S) and fails
//!   it exits, no choice point left    the code of '$call_cleanup'/2 calls close(S) and goes on
//!   it exits, choice points left      the CLEANUP choice point stays below these; X > 3 runs
//!     the cut                         the barrier is below `guard`: the slow way (`cut`) finds the CLEANUP choice point among those
//!                                     that it drops, and runs close(S)
//!   a ball passes                     catch.rs runs it when it drops the choice point (`run_for_ball`)
//! ```
//!
//! A cleanup may itself leave cleanups behind. They run when its query ends; where one of them throws, the ball passes the older ones
//! (`catch::pass`), as it does in any query.
//!
//! Invariant: the choice point of `'$call_cleanup'/2` is flagged CLEANUP; its last argument is the cleanup. When the goal fails, or exits
//! without choice points, the predicate's own code calls the cleanup. Otherwise it runs here, as a separate query, after its choice point
//! was dropped, so that it runs once. `guard` is at or above the newest of these choice points: a cut to a barrier that is not below it
//! need not search.

use super::super::Machine;
use super::super::error::{Error, Resource, Result};
use super::super::ops::choice::{self, CLEANUP, flags_of};
use super::super::ops::{read, read_addr, read_code};
use crate::term::{Addr, Cell, Stored, atoms};

/// The greatest nesting: each cleanup within a cleanup takes a piece of the Rust stack.
const MOST_NESTED: usize = 100;
/// The most slots of an environment.
const MOST_SLOTS: usize = i16::MAX as usize;

/// Drops the choice points above the barrier, and runs the cleanups among them, the newest first. Before a cleanup runs, its choice point
/// and those above are dropped: the cleanup sees the state after the cut of that goal, and when it throws, no other catch/3 of that goal is
/// active.
pub fn cut(m: &mut Machine, barrier: Addr) -> Result<()> {
    if m.b <= barrier {
        return Ok(());
    }
    m.check_barrier(barrier);
    if m.guard > barrier {
        let mut b = m.b;
        while b > barrier {
            let previous = choice::previous(m, b);
            if flags_of(m, b) & CLEANUP != 0 {
                let cleanup = read(m, b.back(1));
                drop_above(m, previous);
                let etop = behind_environment(m);
                let outer = m.stacks.passing.take();
                let done = run(m, etop, cleanup);
                m.stacks.passing = outer;
                done?;
            }
            b = previous;
        }
        m.guard = barrier;
    }
    drop_above(m, barrier);
    Ok(())
}

/// Makes `b` the newest choice point.
fn drop_above(m: &mut Machine, b: Addr) {
    m.b = b;
    let height = read_addr(m, b.offset(choice::H));
    m.heap.protect(height);
}

/// Where new environments may begin during a cut: unlike a call, a cut does not say how many slots are live.
fn behind_environment(m: &Machine) -> Addr {
    let protected = read_addr(m, m.b.offset(choice::ETOP));
    if m.e < protected {
        protected
    } else {
        m.e.offset(2 + MOST_SLOTS)
    }
}

/// Runs the cleanup of the newest choice point, which a ball passes: `'$passing_ball'/1` gives it the ball. The cleanup's error replaces the
/// ball only if it is more urgent.
pub fn run_for_ball(m: &mut Machine, ball: &mut Stored) -> Result<()> {
    m.e = read_addr(m, m.b.offset(choice::E));
    m.cp = read_code(m, m.b.offset(choice::CP));
    let etop = read_addr(m, m.b.offset(choice::ETOP));
    let cleanup = read(m, m.b.back(1));
    let limit = m.limit_cleanup();
    let passing = std::mem::replace(ball, Stored::of_atom(atoms::NIL));
    let outer = m.stacks.passing.replace(passing);
    let done = run(m, etop, cleanup);
    if let Some(passing) = std::mem::replace(&mut m.stacks.passing, outer) {
        *ball = passing;
    }
    m.end_limit_on_cleanup(limit);
    done
}

impl Machine {
    /// A copy of the ball that passes the cleanup under way.
    pub fn passing_ball(&mut self) -> Result<Option<Cell>> {
        let passing = self.stacks.passing.as_ref();
        let copy = passing.map(|ball| ball.restore(&mut self.heap));
        Ok(copy.transpose()?)
    }
}

/// Runs a cleanup for its first answer; its failure has no effect. The query stands above `etop`, so that it does not overwrite live
/// environments, and its bindings stay.
fn run(m: &mut Machine, etop: Addr, cleanup: Cell) -> Result<()> {
    if m.stacks.cleanups == MOST_NESTED {
        return Err(Error::Resource(Resource::Depth));
    }
    m.stacks.cleanups += 1;
    let done = m
        .open_above(etop, atoms::USER, cleanup)
        .and_then(|mut query| {
            m.next_answer(&mut query)?;
            m.keep_answer(query)
        });
    m.stacks.cleanups -= 1;
    done
}
