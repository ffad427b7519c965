//! Control instructions: environments, calls and cuts.
//!
//! A call spends one unit of fuel (one inference), and more for goals in place, and polls: with too little fuel or a heap above
//! `poll_threshold` it takes the slow path, which checks interrupts and limits and then makes the call.
//!
//! An environment holds the caller's registers E and CP, and the slots of the clause. `allocate` does not say how many: the info word of
//! each call says how many are live from there on, and those that die first have the highest numbers. So an environment shrinks from call
//! to call (trimming), and is gone at a last call (last call optimization). The code of `p(X, Y) :- q(X, Z), r(Z, Y), s(Y).` and the
//! environments while the called predicates begin, that of p/2 at 100:
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
//! If a choice point is newer than the environment, new environments begin above the part that it protects (`ETOP`), so that backtracking
//! finds all slots unchanged. (Warren, "An Improved Prolog Implementation Which Optimises Tail Recursion", 1980; trimming in Warren 1983
//! and Aït-Kaci 1991, chapter 5.)

use super::{Regs, frame_top, read_addr, read_code, slot, slow, spend, write};
use crate::machine::Machine;
use crate::machine::ops::choice;
use crate::term::{Addr, Cell};

/// Offset of the continuation environment in an environment.
const CE: usize = 0;
/// Offset of the continuation in an environment.
const CP: usize = 1;

/// `allocate`: a new environment above those in use; the slow path if the area is full or depth is counted.
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

/// Loads the continuation from the environment. The environment itself is unchanged: it is free unless a choice point protects it.
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

/// Spends the cost of a call; whether it must take the slow path. `poll_threshold` is the height at which the next
/// collection is due. To make the next call check something else (a full trail, a requested collection, a limit), it
/// is lowered to the bottom.
#[inline(always)]
fn poll(r: Regs, m: &mut Machine) -> bool {
    let lacks = spend(m, r.cost());
    lacks || r.h > m.poll_threshold
}

/// `call`: the continuation is the address after the info word.
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

/// `call_out`: leaves the code of the program. Records the call, with the environment that it returns to: if code outside the program's
/// clauses raises an error, this is the goal that led there (`place.rs`).
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

/// `deallocate_execute`: a last call from a clause with an environment. It polls first, so that the slow path finds the environment.
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

/// `enter_import`: the entry of a predicate defined in another module. The call has been counted already.
#[inline(always)]
pub fn enter_import(r: Regs, m: &mut Machine) -> Regs {
    Regs {
        pc: m.entry(r.cd() as u32),
        ..r
    }
}

/// `enter_twin` while the twin rests: enters the clauses. The call has been counted already.
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

/// `deallocate_proceed`: the exit of a clause with an environment, which spends for goals after the last call; the slow path if the heap or the trail has reached its fence. Nested
/// clauses of this kind write after their last calls, one after the other, without a call in between:
/// `copy([X|Xs], Ys) :- copy(Xs, Zs), Ys = [X|Zs].`
#[inline(always)]
pub fn deallocate_proceed(r: Regs, m: &mut Machine) -> Regs {
    if r.h > m.exit_limit {
        return slow(r, m);
    }
    charge_proceed(leave(r, m), m)
}

/// Drops the choice points above the barrier; not if one of them may have a cleanup to run first. `guard` is at or above the newest of
/// those, and stays when that one goes: it is a hint, which the slow path updates. `hb` falls to the height of the choice point that is now
/// the newest, so that fewer bindings are trailed.
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

/// `level`: saves the newest choice point, an address with the tag of an integer, where a cut of the clause will find it. It precedes the
/// `try` of the predicate, so that a cut also drops the choice point of the clauses.
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

/// `cut_x`: a cut before the first call, with the barrier still in its register.
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

/// `cut_y`: a cut after a call.
#[inline(always)]
pub fn cut_y(r: Regs, m: &mut Machine) -> Regs {
    let barrier = read_addr(m, slot(r.e, r.c()));
    if cut(m, barrier) {
        r.skip(1)
    } else {
        slow(r, m)
    }
}
