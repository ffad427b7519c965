//! Three-address arithmetic on registers: small integers here, everything else the slow way.

use super::{Regs, deref, slow};
use crate::machine::Machine;
use crate::term::Cell;

/// The dereferenced operands, if both are small integers.
#[inline(always)]
fn operands(m: &Machine, x: Cell, y: Cell) -> Option<(i64, i64)> {
    if x.is_int() && y.is_int() {
        return Some((x.bits() as i64, y.bits() as i64));
    }
    let (x, y) = (deref(m, x), deref(m, y));
    if x.is_int() && y.is_int() { Some((x.bits() as i64, y.bits() as i64)) } else { None }
}

/// A binary operation on the shifted words of its operands; `None` is the slow way.
#[inline(always)]
fn binary(r: Regs, m: &mut Machine, operation: impl FnOnce(i64, i64) -> Option<i64>) -> Regs {
    let w = r.word();
    let value = operands(m, m.x[w.b()], m.x[w.c() as u8 as usize]).and_then(|(x, y)| operation(x, y));
    match value {
        Some(value) => {
            m.x[w.a()] = Cell::from_bits(value as u64);
            r.skip(1)
        }
        None => slow(r, m),
    }
}

/// `add`
#[inline(always)]
pub fn add(r: Regs, m: &mut Machine) -> Regs {
    binary(r, m, i64::checked_add)
}

/// `add_i`
#[inline(always)]
pub fn add_i(r: Regs, m: &mut Machine) -> Regs {
    let w = r.word();
    let mut x = m.x[w.b()];
    if !x.is_int() {
        x = deref(m, x);
    }
    match (x.bits() as i64).checked_add(i64::from(w.d()) << 3) {
        Some(value) if x.is_int() => {
            m.x[w.a()] = Cell::from_bits(value as u64);
            r.skip(1)
        }
        _ => slow(r, m),
    }
}

/// `sub`
#[inline(always)]
pub fn sub(r: Regs, m: &mut Machine) -> Regs {
    binary(r, m, i64::checked_sub)
}

/// `mul`
#[inline(always)]
pub fn mul(r: Regs, m: &mut Machine) -> Regs {
    binary(r, m, |x, y| (x >> 3).checked_mul(y))
}

/// `int_div`
#[inline(always)]
pub fn int_div(r: Regs, m: &mut Machine) -> Regs {
    // The quotient of the least integer and -1 does not fit.
    binary(r, m, |x, y| if y == 0 || y == -8 { None } else { Some((x / y) << 3) })
}

/// `mod`
#[inline(always)]
pub fn r#mod(r: Regs, m: &mut Machine) -> Regs {
    binary(r, m, |x, y| {
        if y == 0 || y == -8 {
            return None;
        }
        let remainder = x % y;
        Some(if remainder != 0 && (remainder ^ y) < 0 { remainder + y } else { remainder })
    })
}

/// `and`
#[inline(always)]
pub fn and(r: Regs, m: &mut Machine) -> Regs {
    binary(r, m, |x, y| Some(x & y))
}

/// `or`
#[inline(always)]
pub fn or(r: Regs, m: &mut Machine) -> Regs {
    binary(r, m, |x, y| Some(x | y))
}

/// The largest shift the fast path does: more would lose bits of any number but zero.
const MAX_SHIFT: i64 = 60;

/// `shift_left`
#[inline(always)]
pub fn shift_left(r: Regs, m: &mut Machine) -> Regs {
    binary(r, m, |x, y| {
        let distance = y >> 3;
        if !(0..=MAX_SHIFT).contains(&distance) {
            return None;
        }
        let value = x << distance;
        if value >> distance == x { Some(value) } else { None }
    })
}

/// `shift_right`
#[inline(always)]
pub fn shift_right(r: Regs, m: &mut Machine) -> Regs {
    binary(r, m, |x, y| {
        let distance = y >> 3;
        if !(0..=MAX_SHIFT).contains(&distance) { None } else { Some((x >> distance) & !7) }
    })
}

/// A comparison of registers that goes to its label unless it holds.
#[inline(always)]
pub fn compare(r: Regs, m: &mut Machine, holds: impl FnOnce(&i64, &i64) -> bool) -> Regs {
    let w = r.word();
    match operands(m, m.x[w.a()], m.x[w.b()]) {
        Some((x, y)) => {
            if holds(&x, &y) {
                r.skip(1)
            } else {
                r.branch(w.cd())
            }
        }
        None => slow(r, m),
    }
}

/// A comparison of a register with a signed byte.
#[inline(always)]
pub fn compare_i(r: Regs, m: &mut Machine, holds: impl FnOnce(&i64, &i64) -> bool) -> Regs {
    let w = r.word();
    let mut x = m.x[w.a()];
    if !x.is_int() {
        x = deref(m, x);
        if !x.is_int() {
            return slow(r, m);
        }
    }
    let y = i64::from(w.b() as u8 as i8) << 3;
    if holds(&(x.bits() as i64), &y) { r.skip(1) } else { r.branch(w.cd()) }
}
