//! Arithmetic constraints with numbers out of the range of bounds, computed exactly.
//!
//! Where a bound would be beyond 2^60 the kernel knows only that it is, and says that it was imprecise. As soon as no more than one
//! variable is left, the constraint is computed here with integers of any size: with none left it holds or not, and one that is left
//! gets its value where the constraint determines it. An example:
//!
//! ```text
//!   X #= Y * Y, Y = 2^40       the kernel: X >= 2^60; here: X = 2^80
//! ```

use std::cmp::Ordering;

use super::network::{Argument, Network};
use crate::kernel::fd::Halt;
use crate::kernel::fd::kinds::Kind;
use crate::memory::Stop;
use crate::term::integers;
use crate::term::{Cell, Number, NumberError};

type Told<T> = Result<T, Halt>;

/// What an argument is now.
#[derive(Clone)]
enum Known {
    Value(Number),
    /// A variable.
    Open(Cell),
}

impl Known {
    fn value(&self) -> Option<&Number> {
        match self {
            Known::Value(value) => Some(value),
            Known::Open(_) => None,
        }
    }
}

/// A function without a value has no solution; one that is too long stops the work.
fn computed(result: Result<Number, NumberError>) -> Told<Number> {
    result.map_err(|error| match error {
        NumberError::Stopped(stop) => Halt::Stop(stop),
        NumberError::Resource => Halt::Stop(Stop::Memory),
        _ => Halt::Conflict,
    })
}

pub fn compare(one: &Number, other: &Number) -> Ordering {
    one.compare(other).unwrap_or(Ordering::Equal)
}

fn holds(condition: bool) -> Told<()> {
    if condition {
        Ok(())
    } else {
        Err(Halt::Conflict)
    }
}

/// Computes a constraint with these arguments as far as they are known.
pub fn propagate(n: &mut Network<'_>, kind: Kind, cells: &[Cell]) -> Told<()> {
    let known: Vec<Known> = cells
        .iter()
        .map(|cell| match Number::from_cell(n.heap, *cell) {
            Some(value) => Known::Value(value),
            None => Known::Open(n.heap.deref(*cell)),
        })
        .collect();
    let one = Known::Value(Number::Int(1));
    let minus = Known::Value(Number::Int(-1));
    match (kind, &known[..]) {
        // Forms with two variables are sums: X - Y is compared with C.
        (Kind::Unequal | Kind::Less | Kind::Equal, [x, y, c]) => {
            let sum = [c.clone(), one, x.clone(), minus, y.clone()];
            let compared = match kind {
                Kind::Unequal => Compared::Unequal,
                Kind::Less => Compared::AtMost,
                _ => Compared::Equal,
            };
            compare_sum(n, compared, &sum)
        }
        (Kind::SumEqual, sum) => compare_sum(n, Compared::Equal, sum),
        (Kind::SumUnequal, sum) => compare_sum(n, Compared::Unequal, sum),
        (Kind::SumLess, sum) => compare_sum(n, Compared::AtMost, sum),
        (Kind::TruthOrder, [b, x, y, c]) => {
            let sum = [c.clone(), one, x.clone(), minus, y.clone()];
            truth(n, Kind::TruthLess, b, &sum)
        }
        (Kind::TruthEqual | Kind::TruthLess, [b, sum @ ..]) => truth(n, kind, b, sum),
        (Kind::OneOrder, [x, y, c, u, v, d]) => {
            let sum = |x: &Known, y: &Known, c: &Known| {
                [c.clone(), one.clone(), x.clone(), minus.clone(), y.clone()]
            };
            one_of(n, &sum(x, y, c), &sum(u, v, d))
        }
        (Kind::OneSum, [terms, sums @ ..]) => {
            let Some(Number::Int(terms)) = terms.value() else {
                return Ok(());
            };
            match sums.split_at_checked(1 + 2 * *terms as usize) {
                Some((one, other)) => one_of(n, one, other),
                None => Ok(()),
            }
        }
        (Kind::Apart, [x1, w1, y1, h1, x2, w2, y2, h2]) => {
            apart(n, [[x1, w1, x2], [x2, w2, x1], [y1, h1, y2], [y2, h2, y1]])
        }
        (Kind::Schedule, [limit, tasks @ ..]) => schedule(n, limit, tasks),
        (Kind::Guarded, [d, kind, args @ ..]) => match (d.value(), kind.value()) {
            (Some(Number::Int(1)), Some(Number::Int(kind))) => match Kind::from_number(*kind) {
                Some(kind) => function(n, kind, args),
                None => Ok(()),
            },
            (_, _) => Ok(()),
        },
        (kind, args) => function(n, kind, args),
    }
}

/// Two rectangles whose places and sizes are known: one ends where the other begins, or before. A side is a place, a size, and the place
/// of the other one.
fn apart(n: &Network<'_>, sides: [[&Known; 3]; 4]) -> Told<()> {
    let meter = &n.heap.meter;
    for side in sides {
        let [Some(a), Some(size), Some(b)] = side.map(Known::value) else {
            return Ok(());
        };
        let end = computed(integers::add(meter, a, size))?;
        if compare(&end, b) != Ordering::Greater {
            return Ok(());
        }
    }
    Err(Halt::Conflict)
}

/// Tasks of which all is known: where one begins, those that run then need no more than the limit.
fn schedule(n: &Network<'_>, limit: &Known, tasks: &[Known]) -> Told<()> {
    let (Some(limit), Some(values)) = (
        limit.value(),
        tasks.iter().map(Known::value).collect::<Option<Vec<_>>>(),
    ) else {
        return Ok(());
    };
    let meter = &n.heap.meter;
    meter.work(values.len() * values.len() / 16)?;
    for task in values.chunks_exact(4) {
        let begin = task[0];
        let mut need = Number::Int(0);
        for other in values.chunks_exact(4) {
            let begun = compare(other[0], begin) != Ordering::Greater;
            if begun && compare(begin, other[2]) == Ordering::Less && other[3].signum() > 0 {
                need = computed(integers::add(meter, &need, other[3]))?;
            }
        }
        holds(compare(&need, limit) != Ordering::Greater)?;
    }
    Ok(())
}

/// B is the truth of a comparison of a sum with its constant.
fn truth(n: &mut Network<'_>, kind: Kind, b: &Known, sum: &[Known]) -> Told<()> {
    let compared = match (kind, b.value().map(Number::signum)) {
        (Kind::TruthEqual, Some(0)) => Compared::Unequal,
        (Kind::TruthEqual, Some(_)) => Compared::Equal,
        (_, Some(0)) => Compared::Above,
        (_, Some(_)) => Compared::AtMost,
        (_, None) => {
            let (rest, open) = difference(n, sum)?;
            if open.is_empty() {
                let truth = match kind {
                    Kind::TruthEqual => rest.signum() == 0,
                    _ => rest.signum() >= 0,
                };
                return tell(n, b, &Number::Int(i64::from(truth)));
            }
            return Ok(());
        }
    };
    compare_sum(n, compared, sum)
}

/// One of two sums is at most its constant.
fn one_of(n: &mut Network<'_>, one: &[Known], other: &[Known]) -> Told<()> {
    for (sum, rest) in [(one, other), (other, one)] {
        let (less, open) = difference(n, sum)?;
        if open.is_empty() {
            return match less.signum() {
                0.. => Ok(()),
                _ => compare_sum(n, Compared::AtMost, rest),
            };
        }
    }
    Ok(())
}

/// How a sum and its constant compare.
#[derive(Clone, Copy)]
enum Compared {
    Equal,
    Unequal,
    AtMost,
    Above,
}

/// The constant minus the known part of a sum, and the coefficients and variables of the rest.
fn difference(n: &Network<'_>, sum: &[Known]) -> Told<(Number, Vec<(Number, Known)>)> {
    let meter = &n.heap.meter;
    let mut rest = sum
        .first()
        .and_then(Known::value)
        .cloned()
        .unwrap_or(Number::Int(0));
    let mut open: Vec<(Number, Known)> = Vec::new();
    for pair in sum[1..].chunks_exact(2) {
        let a = pair[0].value().cloned().unwrap_or(Number::Int(0));
        match &pair[1] {
            Known::Value(value) => {
                let term = computed(integers::multiply(meter, &a, value))?;
                rest = computed(integers::subtract(meter, &rest, &term))?;
            }
            Known::Open(x) => {
                let same = |other: &&mut (Number, Known)| match &other.1 {
                    Known::Open(y) => x == y,
                    Known::Value(_) => false,
                };
                match open.iter_mut().find(same) {
                    Some(other) => other.0 = computed(integers::add(meter, &other.0, &a))?,
                    None => open.push((a, pair[1].clone())),
                }
            }
        }
    }
    open.retain(|(a, _)| a.signum() != 0);
    Ok((rest, open))
}

fn compare_sum(n: &mut Network<'_>, compared: Compared, sum: &[Known]) -> Told<()> {
    let (rest, open) = difference(n, sum)?;
    match (&open[..], compared) {
        ([], Compared::Equal) => holds(rest.signum() == 0),
        ([], Compared::Unequal) => holds(rest.signum() != 0),
        ([], Compared::AtMost) => holds(rest.signum() >= 0),
        ([], Compared::Above) => holds(rest.signum() < 0),
        ([(a, x)], Compared::Equal) => {
            let meter = &n.heap.meter;
            let remainder = computed(integers::modulo(meter, &rest, a))?;
            holds(remainder.signum() == 0)?;
            let value = computed(integers::divide_down(meter, &rest, a))?;
            tell(n, x, &value)
        }
        (_, _) => Ok(()),
    }
}

/// An argument has this value.
fn tell(n: &mut Network<'_>, argument: &Known, value: &Number) -> Told<()> {
    use crate::kernel::fd::space::Space;
    match argument {
        Known::Value(known) => holds(compare(known, value) == Ordering::Equal),
        Known::Open(variable) => {
            let cell = n.heap.number(value)?;
            match (n.argument(*variable), n.argument(cell)) {
                (Argument::Entry(entry), Argument::Big(cell, negative)) => {
                    n.bind_big(entry, cell, negative)
                }
                (v, Argument::Value(small)) => {
                    if !n.has(v, small) {
                        return Err(Halt::Conflict);
                    }
                    n.assign(v, i128::from(small))
                }
                (_, _) => Ok(()),
            }
        }
    }
}

/// A function: its result, or for a product the factor that is left.
fn function(n: &mut Network<'_>, kind: Kind, args: &[Known]) -> Told<()> {
    if let [x, z] = args {
        let Some(value) = x.value() else {
            return Ok(());
        };
        let result = match kind {
            Kind::Absolute => integers::absolute(value),
            Kind::HighestBit => {
                holds(value.signum() > 0)?;
                integers::highest_bit(value)
            }
            _ => return Ok(()),
        };
        return tell(n, z, &computed(result)?);
    }
    let [x, y, z] = args else {
        return Ok(());
    };
    let (Some(a), Some(b)) = (x.value(), y.value()) else {
        return if kind == Kind::Product {
            factor(n, x, y, z)
        } else {
            Ok(())
        };
    };
    let meter = &n.heap.meter;
    let result = match kind {
        Kind::Product => integers::multiply(meter, a, b),
        Kind::Truncated => integers::quotient(meter, a, b),
        Kind::Floored => integers::divide_down(meter, a, b),
        Kind::Modulo => integers::modulo(meter, a, b),
        Kind::Remainder => integers::remainder(meter, a, b),
        Kind::Minimum => Ok(if compare(a, b) == Ordering::Greater {
            b
        } else {
            a
        }
        .clone()),
        Kind::Maximum => Ok(if compare(a, b) == Ordering::Less {
            b
        } else {
            a
        }
        .clone()),
        Kind::Power => {
            let unit = compare(a, &Number::Int(1)).is_eq() || compare(a, &Number::Int(-1)).is_eq();
            holds(b.signum() >= 0 || unit)?;
            integers::power(meter, a, b)
        }
        Kind::ShiftLeft => integers::shift_left(a, b),
        Kind::ShiftRight => integers::shift_right(a, b),
        Kind::BitAnd => integers::and(a, b),
        Kind::BitOr => integers::or(a, b),
        Kind::BitXor => integers::exclusive_or(a, b),
        _ => return Ok(()),
    };
    let result = computed(result)?;
    tell(n, z, &result)
}

/// The factor that is left of a product.
fn factor(n: &mut Network<'_>, x: &Known, y: &Known, z: &Known) -> Told<()> {
    let (known, open) = match (x, y) {
        (Known::Value(value), open @ Known::Open(_)) => (value, open),
        (open @ Known::Open(_), Known::Value(value)) => (value, open),
        (_, _) => return Ok(()),
    };
    let Some(product) = z.value() else {
        return Ok(());
    };
    if known.signum() == 0 {
        return holds(product.signum() == 0);
    }
    let meter = &n.heap.meter;
    let remainder = computed(integers::modulo(meter, product, known))?;
    holds(remainder.signum() == 0)?;
    let value = computed(integers::divide_down(meter, product, known))?;
    tell(n, open, &value)
}
