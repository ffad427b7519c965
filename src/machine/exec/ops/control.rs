//! Control instructions: environments, calls and cuts.
//!
//! A call spends one unit of fuel (one inference), and more for goals in place, and polls: too little fuel or a heap above `hlim` goes the slow
//! way, where interrupts and limits are looked at and the call is then made.

use super::{Regs, frame_top, read_addr, read_code, slot, slow, spend, write};
use crate::machine::Machine;
use crate::machine::ops::choice;
use crate::term::{Addr, Cell};

/// Offset of the continuation environment in an environment.
const CE: usize = 0;
/// Offset of the continuation in an environment.
const CP: usize = 1;

/// `allocate`
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

/// Takes the continuation out of the environment.
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

/// Spends the cost of a call; whether it must go the slow way.
#[inline(always)]
fn poll(r: Regs, m: &mut Machine) -> bool {
    let lacks = spend(m, r.cost());
    lacks || r.h > m.hlim
}

/// `call`
#[inline(always)]
pub fn call(r: Regs, m: &mut Machine) -> Regs {
    if poll(r, m) {
        return slow(r, m);
    }
    m.cp = r.skip(2).pc;
    Regs {
        pc: m.entry(r.word().cd() as u32),
        ..r
    }
}

/// `execute`
#[inline(always)]
pub fn execute(r: Regs, m: &mut Machine) -> Regs {
    if poll(r, m) {
        return slow(r, m);
    }
    Regs {
        pc: m.entry(r.word().cd() as u32),
        ..r
    }
}

/// `deallocate_execute`
#[inline(always)]
pub fn deallocate_execute(r: Regs, m: &mut Machine) -> Regs {
    if poll(r, m) {
        return slow(r, m);
    }
    Regs {
        pc: m.entry(r.word().cd() as u32),
        ..leave(r, m)
    }
}

/// `enter_import`
#[inline(always)]
pub fn enter_import(r: Regs, m: &mut Machine) -> Regs {
    Regs {
        pc: m.entry(r.word().cd() as u32),
        ..r
    }
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
    r.jump(r.word().cd())
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

/// `deallocate_proceed`
#[inline(always)]
pub fn deallocate_proceed(r: Regs, m: &mut Machine) -> Regs {
    proceed(leave(r, m), m)
}

/// Drops the choice points above the barrier; not if one of them may have a cleanup to be run first.
#[inline(always)]
fn cut(m: &mut Machine, barrier: Addr) -> bool {
    if m.b > barrier {
        if m.guard > barrier {
            return false;
        }
        m.b = barrier;
        let height = read_addr(m, barrier.offset(choice::H));
        m.heap.protect(height);
    }
    true
}

/// `level`
#[inline(always)]
pub fn level(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.word().a()] = Cell::from_bits(m.b.0);
    r.skip(1)
}

/// `mark_y`
#[inline(always)]
pub fn mark_y(r: Regs, m: &mut Machine) -> Regs {
    write(m, slot(r.e, r.word().c()), Cell::from_bits(m.b.0));
    r.skip(1)
}

/// `cut_x`
#[inline(always)]
pub fn cut_x(r: Regs, m: &mut Machine) -> Regs {
    let barrier = Addr(m.x[r.word().a()].bits());
    if cut(m, barrier) {
        m.fuel -= i64::from(r.cost());
        r.skip(1)
    } else {
        slow(r, m)
    }
}

/// `cut_y`
#[inline(always)]
pub fn cut_y(r: Regs, m: &mut Machine) -> Regs {
    let barrier = read_addr(m, slot(r.e, r.word().c()));
    if cut(m, barrier) {
        r.skip(1)
    } else {
        slow(r, m)
    }
}
