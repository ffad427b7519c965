//! setup_call_cleanup/3: cleanups that a cut, an exception or the end of a query owes.
//!
//! Invariant: the choice point of `'$call_cleanup'/2` is flagged CLEANUP; its last argument is the cleanup. When the goal
//! fails, or exits leaving no choice points, the predicate's own code calls it. Otherwise it is run here, as a query of its
//! own, after its choice point has ceased to count, so that it runs once. `guard` is at or above the newest of these choice
//! points: a cut to a barrier that is not below it has none to look for.

use super::super::Machine;
use super::super::catch::{CLEANUP, flags_of};
use super::super::error::{Error, Resource, Result};
use super::super::ops::{choice, read, read_addr, read_code};
use crate::term::{Addr, Cell, atoms};

/// Each cleanup within a cleanup takes a piece of the Rust stack.
const MOST_NESTED: usize = 100;
/// No environment has more slots.
const MOST_SLOTS: usize = i16::MAX as usize;

/// Drops the choice points above the barrier, and runs the cleanups among them, the newest one first.
pub fn cut(m: &mut Machine, barrier: Addr) -> Result<()> {
    if m.b <= barrier {
        return Ok(());
    }
    if m.guard > barrier {
        let mut b = m.b;
        while b > barrier {
            let previous = read_addr(m, b.offset(choice::PREV));
            if flags_of(m, b) & CLEANUP != 0 {
                let cleanup = read(m, b.back(1));
                drop_above(m, previous);
                let etop = behind_environment(m);
                run(m, etop, cleanup)?;
            }
            b = previous;
        }
        m.guard = barrier;
    }
    drop_above(m, barrier);
    Ok(())
}

fn drop_above(m: &mut Machine, b: Addr) {
    m.b = b;
    let height = read_addr(m, b.offset(choice::H));
    m.heap.protect(height);
}

/// Where environments may begin while a clause is cutting: unlike a call, a cut does not say how many slots are in use.
fn behind_environment(m: &Machine) -> Addr {
    let protected = read_addr(m, m.b.offset(choice::ETOP));
    if m.e < protected {
        protected
    } else {
        m.e.offset(2 + MOST_SLOTS)
    }
}

/// Runs the cleanup of the newest choice point, which a ball passes. Its error goes on in place of the ball only where it is
/// more urgent.
pub fn run_for_ball(m: &mut Machine) -> Result<()> {
    m.e = read_addr(m, m.b.offset(choice::E));
    m.cp = read_code(m, m.b.offset(choice::CP));
    let etop = read_addr(m, m.b.offset(choice::ETOP));
    let cleanup = read(m, m.b.back(1));
    let outer = m.limit_cleanup();
    let done = run(m, etop, cleanup);
    m.end_limit_on_cleanup(outer);
    done
}

/// Runs a cleanup for its first answer, if it has one.
fn run(m: &mut Machine, etop: Addr, cleanup: Cell) -> Result<()> {
    if m.cleanups == MOST_NESTED {
        return Err(Error::Resource(Resource::Depth));
    }
    m.cleanups += 1;
    let done = m
        .open_above(etop, atoms::USER, cleanup)
        .and_then(|mut query| {
            m.next_answer(&mut query)?;
            m.keep_answer(query)
        });
    m.cleanups -= 1;
    done
}
