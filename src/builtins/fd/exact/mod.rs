//! Arithmetic constraints with numbers out of the range of bounds, computed exactly.
//!
//! The kernel represents a bound beyond 2^60 only as out of range, and reports that it was imprecise. Then this file computes the
//! constraint with integers of any size: without variables it holds or fails; a single variable gets its value if the constraint
//! determines it; and sums, products and some other functions narrow the bounds of their variables. An example:
//!
//! ```text
//!   X #= Y * Y, Y = 2^40       the kernel: X >= 2^60; here: X = 2^80
//!   X #= Y + 2^70, Y in 0..3   the kernel: X >= 2^60; here: X in 2^70..2^70+3
//! ```
//!
//! Strength: that of the kernel for sums (`kernel/fd/linear.rs`) and for products of variables with bounds; for other functions with
//! long numbers it finds only bounds of the result, or nothing.

mod functions;
mod intervals;
mod sums;

use std::cmp::Ordering;

use functions::function;
use sums::{Compared, compare_sum, one_of, truth};

use super::entry;
use super::network::{Argument, Network};
use super::runs::Runs;
use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::kinds::Kind;
use crate::kernel::fd::space::Space;
use crate::kernel::fd::{GREATEST, Halt, LEAST};
use crate::memory::Stop;
use crate::term::integers;
use crate::term::{Addr, Cell, Heap, Number, NumberError};

type Told<T> = Result<T, Halt>;

/// The present value or variable of an argument.
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

/// A function without a value is a conflict; a number that is too long ends the propagation.
fn computed(result: Result<Number, NumberError>) -> Told<Number> {
    result.map_err(halted)
}

fn halted(error: NumberError) -> Halt {
    match error {
        NumberError::Stopped(stop) => Halt::Stop(stop),
        NumberError::Resource => Halt::Stop(Stop::Memory),
        _ => Halt::Conflict,
    }
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

/// The bounds of an argument, each `None` if it is infinite.
fn ends(n: &Network<'_>, argument: &Known) -> [Option<Number>; 2] {
    match argument {
        Known::Value(value) => [Some(value.clone()), Some(value.clone())],
        Known::Open(cell) => match n.argument(*cell) {
            Argument::Entry(entry) => {
                entry::ends(n.heap, entry).map(|end| Number::from_cell(n.heap, end))
            }
            Argument::Value(_) | Argument::Big(..) => {
                let value = Number::from_cell(n.heap, *cell);
                [value.clone(), value]
            }
        },
    }
}

/// Whether an integer lies between two ends.
pub fn is_between(heap: &Heap, value: Cell, ends: [Cell; 2]) -> bool {
    let number = |cell: Cell| Number::from_cell(heap, cell);
    let [least, value, most] = [ends[0], value, ends[1]].map(number);
    let is_after = |one: &Option<Number>, other: &Option<Number>| match (one, other) {
        (Some(one), Some(other)) => compare(one, other) == Ordering::Greater,
        (_, _) => false,
    };
    !is_after(&least, &value) && !is_after(&value, &most)
}

/// The number of integers in a domain with these ends; `None` if it is infinite.
pub fn size(heap: &Heap, domain: &Domain, ends: [Cell; 2]) -> Result<Option<Number>, NumberError> {
    let mut size = Number::Int(0);
    let runs = domain.runs();
    for (n, (low, high)) in runs.iter().enumerate() {
        let low = match n {
            0 => Number::from_cell(heap, ends[0]),
            _ => Some(Number::Int(*low)),
        };
        let high = match n + 1 == runs.len() {
            true => Number::from_cell(heap, ends[1]),
            false => Some(Number::Int(*high)),
        };
        let (Some(low), Some(high)) = (low, high) else {
            return Ok(None);
        };
        let width = integers::subtract(&heap.meter, &high, &low)?;
        size = integers::add(
            &heap.meter,
            &size,
            &integers::add(&heap.meter, &width, &Number::Int(1))?,
        )?;
    }
    Ok(Some(size))
}

/// Removes from an entry all values that do not lie between two ends.
pub fn narrow(n: &mut Network<'_>, entry: Addr, ends: [Cell; 2]) -> Told<()> {
    for (end, is_upper) in ends.into_iter().zip([false, true]) {
        if let Some(bound) = Number::from_cell(n.heap, end) {
            limit_entry(n, entry, is_upper, &bound)?;
        }
    }
    Ok(())
}

/// Narrows an argument to at least, or at most, a number.
fn limit(n: &mut Network<'_>, argument: &Known, is_upper: bool, bound: &Number) -> Told<()> {
    let cell = match argument {
        Known::Value(value) => return holds(!goes_beyond(value, is_upper, bound)),
        Known::Open(cell) => *cell,
    };
    match n.argument(cell) {
        Argument::Entry(entry) => limit_entry(n, entry, is_upper, bound),
        Argument::Value(_) | Argument::Big(..) => match Number::from_cell(n.heap, cell) {
            Some(value) => holds(!goes_beyond(&value, is_upper, bound)),
            None => Ok(()),
        },
    }
}

/// Whether a number is greater than an upper bound, or less than a lower one.
fn goes_beyond(number: &Number, is_upper: bool, bound: &Number) -> bool {
    let beyond = match is_upper {
        true => Ordering::Greater,
        false => Ordering::Less,
    };
    compare(number, bound) == beyond
}

/// Narrows a variable to at least, or at most, a number.
pub fn limit_entry(n: &mut Network<'_>, entry: Addr, is_upper: bool, bound: &Number) -> Told<()> {
    let mut ends = entry::ends(n.heap, entry).map(|end| Number::from_cell(n.heap, end));
    if is_upper {
        ends.reverse();
    }
    let [own, other] = ends;
    if own.is_some_and(|own| !goes_beyond(&own, is_upper, bound)) {
        return Ok(());
    }
    if other
        .as_ref()
        .is_some_and(|other| goes_beyond(other, is_upper, bound))
    {
        return Err(Halt::Conflict);
    }
    if let Number::Int(small @ SMALLEST..=LARGEST) = *bound {
        let v = Argument::Entry(entry);
        return match is_upper {
            true => n.lower(v, small),
            false => n.raise(v, small),
        };
    }
    let cell = n.heap.number(bound)?;
    if other.is_some_and(|other| compare(&other, bound) == Ordering::Equal) {
        return n.bind_big(entry, cell);
    }
    n.limit(entry, is_upper, cell)
}

/// The bounds that the kernel can represent: those of its range, and the next ones on both sides.
const SMALLEST: i64 = LEAST - 1;
const LARGEST: i64 = GREATEST + 1;

/// Computes a constraint as far as its arguments are known, and returns whether it holds for all remaining values.
pub fn propagate(n: &mut Network<'_>, kind: Kind, cells: &[Cell]) -> Told<bool> {
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
        // Constraints of two variables are sums: X - Y is compared with C.
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
                return Ok(false);
            };
            match sums.split_at_checked(1 + 2 * *terms as usize) {
                Some((one, other)) => one_of(n, one, other),
                None => Ok(false),
            }
        }
        (Kind::TruthMember, [b, x, ends @ ..]) => member(n, b, x, ends),
        (Kind::Apart, [x1, w1, y1, h1, x2, w2, y2, h2]) => {
            apart(n, [[x1, w1, x2], [x2, w2, x1], [y1, h1, y2], [y2, h2, y1]])?;
            Ok(false)
        }
        (Kind::Schedule, [limit, tasks @ ..]) => {
            schedule(n, limit, tasks)?;
            Ok(false)
        }
        (Kind::Guarded, [d, kind, args @ ..]) => match (d.value(), kind.value()) {
            (Some(Number::Int(1)), Some(Number::Int(kind))) => match Kind::from_number(*kind) {
                Some(kind) => function(n, kind, args),
                None => Ok(false),
            },
            (_, _) => Ok(false),
        },
        (kind, args) => function(n, kind, args),
    }
}

/// Checks two rectangles with known places and sizes: in one dimension one ends before or where the other begins. A side is a place, a
/// size, and the place of the other rectangle.
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

/// Checks tasks with known arguments: at the start of each task, the running tasks together need at most the limit.
fn schedule(n: &Network<'_>, limit: &Known, tasks: &[Known]) -> Told<()> {
    let (Some(limit), Some(values)) = (
        limit.value(),
        tasks.iter().map(Known::value).collect::<Option<Vec<_>>>(),
    ) else {
        return Ok(());
    };
    let meter = &n.heap.meter;
    for task in values.chunks_exact(4) {
        meter.work(values.len() / 4)?;
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

/// Computes B, the truth that X lies in one of the runs with these ends.
fn member(n: &mut Network<'_>, b: &Known, x: &Known, numbers: &[Known]) -> Told<bool> {
    let pairs = numbers.chunks_exact(2);
    let runs = pairs.map(|pair| (pair[0].value().cloned(), pair[1].value().cloned()));
    let mut set = runs_of(Runs::of(&n.heap.meter, runs.collect()))?;
    let is_in = match b.value().map(Number::signum) {
        Some(0) => {
            set = runs_of(set.complement(&n.heap.meter))?;
            true
        }
        Some(_) => true,
        None => false,
    };
    let own = ends(n, x);
    let met = set.between(&own);
    let [Some(first), Some(last)] = [met.first(), met.last()] else {
        if is_in {
            return Err(Halt::Conflict);
        }
        tell(n, b, &Number::Int(0))?;
        return Ok(true);
    };
    if !is_in {
        let is_inside = met.len() == 1 && {
            let [least, most] = &own;
            let lies = |low: &Option<Number>, high: &Option<Number>| match (low, high) {
                (None, _) => true,
                (Some(low), Some(high)) => compare(low, high) != Ordering::Greater,
                (Some(_), None) => false,
            };
            lies(&first.0, least) && (last.1.is_none() || most.is_some() && lies(most, &last.1))
        };
        if is_inside {
            tell(n, b, &Number::Int(1))?;
        }
        return Ok(is_inside);
    }
    if let Some(least) = &first.0 {
        limit(n, x, false, least)?;
    }
    if let Some(most) = &last.1 {
        limit(n, x, true, most)?;
    }
    // The gaps, as far as the kernel can represent them, and whether it can represent all of them.
    let near = |end: &Option<Number>| matches!(end, Some(Number::Int(SMALLEST..=LARGEST)));
    let is_seen = met.windows(2).all(|gap| near(&gap[0].1) && near(&gap[1].0));
    if let Known::Open(cell) = x {
        let v = n.argument(*cell);
        n.keep(v, &set.domain())?;
    }
    Ok(is_seen)
}

fn runs_of(runs: Result<Runs, NumberError>) -> Told<Runs> {
    runs.map_err(halted)
}

/// Tells an argument its value.
fn tell(n: &mut Network<'_>, argument: &Known, value: &Number) -> Told<()> {
    match argument {
        Known::Value(known) => holds(compare(known, value) == Ordering::Equal),
        Known::Open(variable) => {
            let cell = n.heap.number(value)?;
            match (n.argument(*variable), n.argument(cell)) {
                (Argument::Entry(entry), Argument::Big(cell, _)) => n.bind_big(entry, cell),
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
