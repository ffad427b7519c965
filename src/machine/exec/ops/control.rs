//! Control instructions: environments, calls and cuts.
//!
//! A call spends one unit of fuel (one inference), and more for goals in place, and polls: too little fuel or a heap above
//! `poll_threshold` goes the slow way, where interrupts and limits are looked at and the call is then made.
//!
//! An environment holds the caller's registers E and CP, and the slots of the clause. `allocate` does not say how many: the info word of
//! each call says how many are in use from there on, and the ones that die first have the highest numbers. So an environment
//! shrinks from call to call (trimming), and a last call finds none any more (last call optimization). The code of
//! `p(X, Y) :- q(X, Z), r(Z, Y), s(Y).` and the environments while the called predicates begin, that of p/2 at 100:
//!
//! ```text
//!                                          100    101    102    103    104    105
//!   allocate                               CE     CP
//!   get_var_y x1, y0                       CE     CP     Y
//!   put_var_y x1, y1                       CE     CP     Y      Z
//!   call 2, q/2, frame 2 {y0 y1}           CE     CP     Y      Z    | q/2: CE   CP ..
//!   put_val_yy x0, y1, x1, y0
//!   call 2, r/2, frame 1 {y0}              CE     CP     Y    | r/2: CE   CP ..
//!   put_val_y x0, y0
//!   deallocate_execute 1, s/1            | s/1: CE CP ..
//! ```
//!
//! Where a choice point is newer than the environment, new ones begin above what it protects (`ETOP`), so that backtracking finds all
//! slots as they were. (Warren, "An Improved Prolog Implementation Which Optimises Tail Recursion", 1980; trimming in Warren 1983 and
//! Aït-Kaci 1991, chapter 5.)

use super::{Regs, frame_top, read_addr, read_code, slot, slow, spend, write};
use crate::machine::Machine;
use crate::machine::ops::choice;
use crate::term::{Addr, Cell};

/// Offset of the continuation environment in an environment.
const CE: usize = 0;
/// Offset of the continuation in an environment.
const CP: usize = 1;

/// `allocate`: a new environment above those in use; the slow way where the area is full or depth is counted.
#[inline(always)]
pub fn allocate(r: Regs, m: &mut Machine) -> Regs {
    let e = frame_top(m, r.e);
    if e > m.frames_limit {
        return slow(r, m);
    }
    write(m, e.offset(CE), Cell::from_bits(r.e.0));
    write(
        m,
        e.offset(CP),
        Cell::from_bits(m.cp.expose_provenance() as u64),
    );
    Regs { e, ..r.skip(1) }
}

/// Takes the continuation out of the environment. The environment itself is not changed: it is free when no choice point protects it.
#[inline(always)]
fn leave(r: Regs, m: &mut Machine) -> Regs {
    m.cp = read_code(m, r.e.offset(CP));
    Regs {
        e: read_addr(m, r.e.offset(CE)),
        ..r
    }
}

/// `deallocate`
#[inline(always)]
pub fn deallocate(r: Regs, m: &mut Machine) -> Regs {
    leave(r, m).skip(1)
}

/// Spends the cost of a call; whether it must go the slow way. `poll_threshold` stands where the next collection is due. Everything else
/// that wants the next call to look lowers `poll_threshold` to the bottom: a full trail, a request for a collection, a limit.
#[inline(always)]
fn poll(r: Regs, m: &mut Machine) -> bool {
    let lacks = spend(m, r.cost());
    lacks || r.h > m.poll_threshold
}

/// `call`: the continuation is behind the info word.
#[inline(always)]
pub fn call(r: Regs, m: &mut Machine) -> Regs {
    if poll(r, m) {
        return slow(r, m);
    }
    m.cp = r.skip(2).pc;
    Regs {
        pc: m.entry(r.cd() as u32),
        ..r
    }
}

/// `call_out`: leads out of the code of the program. It is noted, with the environment that it returns to: where an error is
/// raised that is none of the program's clauses, this is the goal that led there (`place.rs`).
#[inline(always)]
pub fn call_out(r: Regs, m: &mut Machine) -> Regs {
    if poll(r, m) {
        return slow(r, m);
    }
    m.cp = r.skip(2).pc;
    m.note_exit(r.pc, r.e);
    Regs {
        pc: m.entry(r.cd() as u32),
        ..r
    }
}

/// `execute`: a last call. CP stays, so that the called predicate returns to the caller of this one.
#[inline(always)]
pub fn execute(r: Regs, m: &mut Machine) -> Regs {
    if poll(r, m) {
        return slow(r, m);
    }
    Regs {
        pc: m.entry(r.cd() as u32),
        ..r
    }
}

/// `execute_out`
#[inline(always)]
pub fn execute_out(r: Regs, m: &mut Machine) -> Regs {
    if poll(r, m) {
        return slow(r, m);
    }
    m.note_exit(r.pc, r.e);
    Regs {
        pc: m.entry(r.cd() as u32),
        ..r
    }
}

/// `deallocate_execute`: a last call from a clause with an environment. It polls first, so that the slow way finds the environment.
#[inline(always)]
pub fn deallocate_execute(r: Regs, m: &mut Machine) -> Regs {
    if poll(r, m) {
        return slow(r, m);
    }
    Regs {
        pc: m.entry(r.cd() as u32),
        ..leave(r, m)
    }
}

/// `deallocate_execute_out`
#[inline(always)]
pub fn deallocate_execute_out(r: Regs, m: &mut Machine) -> Regs {
    if poll(r, m) {
        return slow(r, m);
    }
    let left = leave(r, m);
    m.note_exit(r.pc, left.e);
    Regs {
        pc: m.entry(r.cd() as u32),
        ..left
    }
}

/// `enter_import`: the entry of a predicate that stands for one of another module. The call has been counted already.
#[inline(always)]
pub fn enter_import(r: Regs, m: &mut Machine) -> Regs {
    Regs {
        pc: m.entry(r.cd() as u32),
        ..r
    }
}

/// `enter_twin`, where the twin rests: the clauses. The call has been counted already.
#[inline(always)]
pub fn pass_twin(r: Regs, m: &mut Machine) -> Option<Regs> {
    let gate = m.code.twins.gates.get_mut(r.cd() as usize)?;
    gate.closed = gate.closed.checked_sub(1)?;
    Some(Regs {
        pc: gate.clauses,
        ..r
    })
}

/// `charge`
#[inline(always)]
pub fn charge(r: Regs, m: &mut Machine) -> Regs {
    m.fuel -= i64::from(r.cost());
    r.skip(1)
}

/// `charge_jump`
#[inline(always)]
pub fn charge_jump(r: Regs, m: &mut Machine) -> Regs {
    m.fuel -= i64::from(r.cost());
    r.jump(r.cd())
}

/// `charge_proceed`
#[inline(always)]
pub fn charge_proceed(r: Regs, m: &mut Machine) -> Regs {
    m.fuel -= i64::from(r.cost());
    proceed(r, m)
}

/// `proceed`
#[inline(always)]
pub fn proceed(r: Regs, m: &mut Machine) -> Regs {
    Regs { pc: m.cp, ..r }
}

/// `deallocate_proceed`: the exit of a clause with an environment; the slow way where the heap or the trail has come to its fence. What such
/// clauses write behind their last call is written without a call in between, as often as they stand on one another:
/// `copy([X|Xs], Ys) :- copy(Xs, Zs), Ys = [X|Zs].`
#[inline(always)]
pub fn deallocate_proceed(r: Regs, m: &mut Machine) -> Regs {
    if r.h > m.exit_limit {
        return slow(r, m);
    }
    proceed(leave(r, m), m)
}

/// Drops the choice points above the barrier; not if one of them may have a cleanup to be run first. `guard` is at or above the newest
/// that has one, and stays when that one goes: it is a hint, which the slow way brings up to date. `hb` falls to the height of the
/// choice point that is newest now, so that fewer bindings are trailed.
#[inline(always)]
fn cut(m: &mut Machine, barrier: Addr) -> bool {
    if m.b > barrier {
        if m.guard > barrier {
            return false;
        }
        m.check_barrier(barrier);
        m.b = barrier;
        let height = read_addr(m, barrier.offset(choice::H));
        m.heap.protect(height);
    }
    true
}

/// `level`: notes the newest choice point, as an address that passes for an integer, where a cut of the clause will find it. It stands in
/// front of the `try` of the predicate, so that a cut drops the choice point of the clauses too.
#[inline(always)]
pub fn level(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.a()] = Cell::from_bits(m.b.0);
    r.skip(1)
}

/// `mark_y`: the same inside a clause, for a cut that is local to a condition.
#[inline(always)]
pub fn mark_y(r: Regs, m: &mut Machine) -> Regs {
    write(m, slot(r.e, r.c()), Cell::from_bits(m.b.0));
    r.skip(1)
}

/// `cut_x`: a cut before the first call, when the barrier is still in its register.
#[inline(always)]
pub fn cut_x(r: Regs, m: &mut Machine) -> Regs {
    let barrier = Addr(m.x[r.a()].bits());
    if cut(m, barrier) {
        m.fuel -= i64::from(r.cost());
        r.skip(1)
    } else {
        slow(r, m)
    }
}

/// `cut_y`: a cut behind a call.
#[inline(always)]
pub fn cut_y(r: Regs, m: &mut Machine) -> Regs {
    let barrier = read_addr(m, slot(r.e, r.c()));
    if cut(m, barrier) {
        r.skip(1)
    } else {
        slow(r, m)
    }
}
