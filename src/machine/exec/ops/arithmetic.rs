//! Three-address arithmetic on registers: small integers and floats here, everything else on the slow path.
//!
//! A small integer n is the word `n << 3`: its tag is 0. So sums and differences of words are the words of sums and differences, and
//! overflow of the machine word is overflow of the 61 bits:
//!
//! ```text
//!   add x2, x0, x1     x0 = 5 << 3 = 40, x1 = -7 << 3 = -56: 40 + -56 = -16 = -2 << 3
//!   mul x2, x0, x1     one operand is shifted back first: 5 * -56 = -280 = -35 << 3
//!   add x2, x0, x1     the sum does not fit: slow, and a big integer on the heap
//! ```
//!
//! `t(X, Y) :- Y is (X + 1) * (X - 2) + max(X, 3).` in three-address code, which makes no term:
//!
//! ```text
//!   add_i x2, x0, 1
//!   add_i x3, x0, -2
//!   mul x2, x2, x3
//!   put_int x3, 3
//!   eval_2 x3, x0, x3, 6        max/2, by its number in the table of evaluable functors
//!   add x2, x2, x3
//!   get_val_x x2, x1
//! ```
//!
//! A float is three cells on the heap, so each float operation makes a new box: header, 64 bits, header.
//!
//! Invariant: the results are those of the functions of `term/numbers/integers.rs` and `term/numbers/floats.rs`: a float result that is not
//! finite goes to the slow path, to become an error.

use super::{Regs, deref_number, read, slow, write};
use crate::machine::Machine;
use crate::machine::builtin::Evaluate;
use crate::term::cell::HeaderKind;
use crate::term::{Cell, Tag};

/// The dereferenced operands. One test tells that both are small integers, as most are.
#[inline(always)]
fn operands(m: &Machine, x: Cell, y: Cell) -> (Cell, Cell) {
    if x.is_int() && y.is_int() {
        (x, y)
    } else {
        (deref_number(m, x), deref_number(m, y))
    }
}

/// The shifted words of two dereferenced operands, if both are small integers.
#[inline(always)]
fn integers(x: Cell, y: Cell) -> Option<(i64, i64)> {
    (x.is_int() && y.is_int()).then(|| (x.bits() as i64, y.bits() as i64))
}

/// A binary operation on the shifted words of its operands; `None` means the slow path: a zero divisor, or a result that does not fit.
#[inline(always)]
fn binary(r: Regs, m: &mut Machine, operation: impl FnOnce(i64, i64) -> Option<i64>) -> Regs {
    let (x, y) = operands(m, m.x[r.b()], m.x[r.xc()]);
    match integers(x, y).and_then(|(x, y)| operation(x, y)) {
        Some(value) => {
            m.x[r.a()] = Cell::from_bits(value as u64);
            r.skip(1)
        }
        None => slow(r, m),
    }
}

/// The float that a dereferenced cell is, or that exactly equals an integer of at most 53 bits.
#[inline(always)]
fn float_operand(m: &Machine, cell: Cell) -> Option<f64> {
    /// Integers up to here are exactly representable as floats.
    const EXACT: i64 = 1 << 53;
    if cell.tag() == Tag::Box && read(m, cell.addr()) == Cell::box_header(HeaderKind::Float, 1) {
        Some(f64::from_bits(read(m, cell.addr().offset(1)).bits()))
    } else if cell.is_int() && (-EXACT..=EXACT).contains(&cell.int_value()) {
        Some(cell.int_value() as f64)
    } else {
        None
    }
}

/// A binary operation with a float version beside the integer one. The float version needs at least one float: two integers whose result
/// does not fit go to the slow path.
#[inline(always)]
fn mixed(
    r: Regs,
    m: &mut Machine,
    exact: impl FnOnce(i64, i64) -> Option<i64>,
    floats: impl FnOnce(f64, f64) -> f64,
) -> Regs {
    let (x, y) = operands(m, m.x[r.b()], m.x[r.xc()]);
    if let Some((x, y)) = integers(x, y) {
        return match exact(x, y) {
            Some(value) => {
                m.x[r.a()] = Cell::from_bits(value as u64);
                r.skip(1)
            }
            None => slow(r, m),
        };
    }
    match (float_operand(m, x), float_operand(m, y)) {
        (Some(x), Some(y)) => {
            let value = floats(x, y);
            if value.is_finite() {
                float_result(r, m, r.a(), value)
            } else {
                slow(r, m)
            }
        }
        _ => slow(r, m),
    }
}

/// Makes a float on the heap, with both headers as in every box (`term/cell.rs`), puts a reference into a register, and continues.
#[inline(always)]
fn float_result(r: Regs, m: &mut Machine, register: usize, value: f64) -> Regs {
    let header = Cell::box_header(HeaderKind::Float, 1);
    write(m, r.h, header);
    write(m, r.h.offset(1), Cell::from_bits(value.to_bits()));
    write(m, r.h.offset(2), header);
    m.x[register] = Cell::pointer(Tag::Box, r.h);
    Regs {
        h: r.h.offset(3),
        ..r.skip(1)
    }
}

/// `add`
#[inline(always)]
pub fn add(r: Regs, m: &mut Machine) -> Regs {
    mixed(r, m, i64::checked_add, |x, y| x + y)
}

/// `add_i`: the constant is in the instruction, unshifted.
#[inline(always)]
pub fn add_i(r: Regs, m: &mut Machine) -> Regs {
    let mut x = m.x[r.b()];
    if !x.is_int() {
        x = deref_number(m, x);
    }
    match (x.bits() as i64).checked_add(i64::from(r.d()) << 3) {
        Some(value) if x.is_int() => {
            m.x[r.a()] = Cell::from_bits(value as u64);
            r.skip(1)
        }
        _ => slow(r, m),
    }
}

/// `sub`
#[inline(always)]
pub fn sub(r: Regs, m: &mut Machine) -> Regs {
    mixed(r, m, i64::checked_sub, |x, y| x - y)
}

/// `mul`
#[inline(always)]
pub fn mul(r: Regs, m: &mut Machine) -> Regs {
    mixed(r, m, |x, y| (x >> 3).checked_mul(y), |x, y| x * y)
}

/// `div`: of integers without a remainder, and of floats. The slow path handles zero and the results that flags decide (fractions, floats).
#[inline(always)]
pub fn div(r: Regs, m: &mut Machine) -> Regs {
    let iso = m.flags.iso;
    // A float divided by zero is an error, and not always infinite, which `mixed` detects: `0.0 / 0` is no number.
    let divisor = deref_number(m, m.x[r.xc()]);
    if float_operand(m, divisor).is_none_or(|divisor| divisor == 0.0) {
        return slow(r, m);
    }
    let exact = |x: i64, y: i64| {
        let whole = !iso && y != -8 && x % y == 0;
        whole.then(|| (x / y) << 3)
    };
    mixed(r, m, exact, |x, y| x / y)
}

/// Stores the value of a function of small integers, and continues.
#[inline(always)]
fn small_result(r: Regs, m: &mut Machine, value: i64) -> Regs {
    // The operands are shifted by the width of the tag, and so is the result.
    match value.checked_mul(1 << 3) {
        Some(value) => {
            m.x[r.a()] = Cell::from_bits(value as u64);
            r.skip(1)
        }
        None => slow(r, m),
    }
}

/// `eval_1`: an evaluable with a function of small integers in the table, such as abs/1.
#[inline(always)]
pub fn eval_1(r: Regs, m: &mut Machine) -> Regs {
    let x = deref_number(m, m.x[r.b()]);
    match m.code.evaluables[r.d() as u16 as usize] {
        Evaluate::UnarySmall(_, small) if x.is_int() => small_result(r, m, small(x.int_value())),
        _ => slow(r, m),
    }
}

/// `eval_2`: the same for two operands, such as max/2.
#[inline(always)]
pub fn eval_2(r: Regs, m: &mut Machine) -> Regs {
    let (x, y) = (deref_number(m, m.x[r.b()]), deref_number(m, m.x[r.xc()]));
    match m.code.evaluables[r.d() as u16 as usize] {
        Evaluate::BinarySmall(_, small) if x.is_int() && y.is_int() => {
            small_result(r, m, small(x.int_value(), y.int_value()))
        }
        _ => slow(r, m),
    }
}

/// `int_div`
#[inline(always)]
pub fn int_div(r: Regs, m: &mut Machine) -> Regs {
    // The quotient of the least integer and -1 does not fit.
    binary(r, m, |x, y| {
        if y == 0 || y == -8 {
            None
        } else {
            Some(x.wrapping_div(y) << 3)
        }
    })
}

/// `mod`: the remainder has the sign of the divisor (ISO 9.1.3). Both words are shifted, and so is their remainder.
#[inline(always)]
pub fn r#mod(r: Regs, m: &mut Machine) -> Regs {
    binary(r, m, |x, y| {
        if y == 0 || y == -8 {
            return None;
        }
        let remainder = x.wrapping_rem(y);
        Some(if remainder != 0 && (remainder ^ y) < 0 {
            remainder + y
        } else {
            remainder
        })
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

/// The largest shift of the fast path: a larger one would lose bits of any number but zero.
const MAX_SHIFT: i64 = 60;

/// `shift_left`: shifting the result back must give the operand; otherwise bits were lost, and the slow path makes a big integer.
#[inline(always)]
pub fn shift_left(r: Regs, m: &mut Machine) -> Regs {
    binary(r, m, |x, y| {
        let distance = y >> 3;
        if !(0..=MAX_SHIFT).contains(&distance) {
            return None;
        }
        let value = x << distance;
        if value >> distance == x {
            Some(value)
        } else {
            None
        }
    })
}

/// `shift_right`: clears the bits of the tag, since the shift moves number bits there.
#[inline(always)]
pub fn shift_right(r: Regs, m: &mut Machine) -> Regs {
    binary(r, m, |x, y| {
        let distance = y >> 3;
        if !(0..=MAX_SHIFT).contains(&distance) {
            None
        } else {
            Some((x >> distance) & !7)
        }
    })
}

/// A comparison of registers that jumps to its label unless it holds. Shifted words compare as the integers do. An
/// integer and a float are compared here if the integer is exactly representable as a float; otherwise the slow path
/// compares them without rounding.
#[inline(always)]
pub fn compare(
    r: Regs,
    m: &mut Machine,
    exact: impl FnOnce(&i64, &i64) -> bool,
    floats: impl FnOnce(&f64, &f64) -> bool,
) -> Regs {
    let (x, y) = operands(m, m.x[r.a()], m.x[r.b()]);
    let holds = match integers(x, y) {
        Some((x, y)) => exact(&x, &y),
        None => match (float_operand(m, x), float_operand(m, y)) {
            (Some(x), Some(y)) => floats(&x, &y),
            _ => return slow(r, m),
        },
    };
    if holds { r.skip(1) } else { r.otherwise(m) }
}

/// A comparison of a register with a signed byte.
#[inline(always)]
pub fn compare_i(r: Regs, m: &mut Machine, holds: impl FnOnce(&i64, &i64) -> bool) -> Regs {
    let mut x = m.x[r.a()];
    if !x.is_int() {
        x = deref_number(m, x);
        if !x.is_int() {
            return slow(r, m);
        }
    }
    let y = i64::from(r.b() as u8 as i8) << 3;
    if holds(&(x.bits() as i64), &y) {
        r.skip(1)
    } else {
        r.otherwise(m)
    }
}
