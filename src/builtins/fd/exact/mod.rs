//! Arithmetic constraints with numbers out of the range of bounds, computed exactly.
//!
//! Where a bound would be beyond 2^60 the kernel knows only that it is, and says that it was imprecise. The constraint is then computed here,
//! with integers of any size: with no variable left it holds or not, one that is left gets its value where the constraint determines it,
//! and sums, products and some other functions give their variables bounds. An example:
//!
//! ```text
//!   X #= Y * Y, Y = 2^40       the kernel: X >= 2^60; here: X = 2^80
//!   X #= Y + 2^70, Y in 0..3   the kernel: X >= 2^60; here: X in 2^70..2^70+3
//! ```
//!
//! Strength: that of the kernel for sums (`kernel/fd/linear.rs`) and for products of variables with bounds; of other functions with long
//! numbers only bounds of the result are found, or nothing.

use std::cmp::Ordering;

use dashu_base::BitTest;

use super::entry;
use super::network::{Argument, Network};
use super::runs::Runs;
use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::kinds::Kind;
use crate::kernel::fd::space::Space;
use crate::kernel::fd::{GREATEST, Halt, LEAST};
use crate::memory::Stop;
use crate::term::integers;
use crate::term::{Addr, Cell, Heap, Number, NumberError, atoms};

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

/// The bounds of an argument, where they are finite.
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

/// How many integers there are in a domain with these ends; nothing if it has no end.
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

/// An entry loses what does not lie between two ends.
pub fn narrow(n: &mut Network<'_>, entry: Addr, ends: [Cell; 2]) -> Told<()> {
    for (end, is_upper) in ends.into_iter().zip([false, true]) {
        if let Some(bound) = Number::from_cell(n.heap, end) {
            limit_entry(n, entry, is_upper, &bound)?;
        }
    }
    Ok(())
}

/// An argument is at least a number, or at most.
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

fn limit_entry(n: &mut Network<'_>, entry: Addr, is_upper: bool, bound: &Number) -> Told<()> {
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

/// What the kernel can take for a bound: those of its range, and the next ones.
const SMALLEST: i64 = LEAST - 1;
const LARGEST: i64 = GREATEST + 1;

/// Computes a constraint with these arguments as far as they are known: whether it holds for all values that are left.
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
fn truth(n: &mut Network<'_>, kind: Kind, b: &Known, sum: &[Known]) -> Told<bool> {
    let compared = match (kind, b.value().map(Number::signum)) {
        (Kind::TruthEqual, Some(0)) => Compared::Unequal,
        (Kind::TruthEqual, Some(_)) => Compared::Equal,
        (_, Some(0)) => Compared::Above,
        (_, Some(_)) => Compared::AtMost,
        (_, None) => {
            let (rest, open) = difference(n, sum)?;
            let [least, most] = bounds(n, &open)?;
            let order = |bound: &Total| match bound.infinite {
                0 => Some(compare(&bound.finite, &rest)),
                _ => None,
            };
            let truth = match (kind, order(&least), order(&most)) {
                (Kind::TruthLess, _, Some(Ordering::Less | Ordering::Equal)) => true,
                (_, Some(Ordering::Greater), _) => false,
                (Kind::TruthEqual, _, Some(Ordering::Less)) => false,
                (Kind::TruthEqual, Some(Ordering::Equal), Some(Ordering::Equal)) => true,
                (_, _, _) => return Ok(false),
            };
            tell(n, b, &Number::Int(i64::from(truth)))?;
            return Ok(true);
        }
    };
    compare_sum(n, compared, sum)
}

/// One of two sums is at most its constant.
fn one_of(n: &mut Network<'_>, one: &[Known], other: &[Known]) -> Told<bool> {
    for (sum, otherwise) in [(one, other), (other, one)] {
        let (rest, open) = difference(n, sum)?;
        let [least, most] = bounds(n, &open)?;
        if most.infinite == 0 && compare(&most.finite, &rest) != Ordering::Greater {
            return Ok(true);
        }
        if least.infinite == 0 && compare(&least.finite, &rest) == Ordering::Greater {
            return compare_sum(n, Compared::AtMost, otherwise);
        }
    }
    Ok(false)
}

/// B is the truth of: X lies between two of the ends.
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
    // What the kernel sees of the gaps; whether it is all.
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

/// A bound of a sum: the finite parts, and how many terms have none.
struct Total {
    finite: Number,
    infinite: usize,
}

/// The bounds of a term; nothing where it has none.
fn term(n: &Network<'_>, (a, x): &(Number, Known)) -> Told<[Option<Number>; 2]> {
    let mut ends = ends(n, x);
    if a.signum() < 0 {
        ends.reverse();
    }
    let meter = &n.heap.meter;
    let product = |end: Option<Number>| match end {
        Some(end) => computed(integers::multiply(meter, a, &end)).map(Some),
        None => Ok(None),
    };
    let [least, most] = ends;
    Ok([product(least)?, product(most)?])
}

/// The bounds of a sum.
fn bounds(n: &Network<'_>, open: &[(Number, Known)]) -> Told<[Total; 2]> {
    let mut totals = [(); 2].map(|()| Total {
        finite: Number::Int(0),
        infinite: 0,
    });
    for pair in open {
        for (total, end) in totals.iter_mut().zip(term(n, pair)?) {
            match end {
                Some(end) => {
                    total.finite = computed(integers::add(&n.heap.meter, &total.finite, &end))?;
                }
                None => total.infinite += 1,
            }
        }
    }
    Ok(totals)
}

/// The bounds of the terms of a sum give one another bounds, as in `kernel/fd/linear.rs`: the sum is at most a number, or equal to it.
fn bounded(
    n: &mut Network<'_>,
    is_equal: bool,
    rest: &Number,
    open: &[(Number, Known)],
) -> Told<bool> {
    let totals = bounds(n, open)?;
    let [least, most] = &totals;
    let is_least = least.infinite == 0 && compare(&least.finite, rest) != Ordering::Less;
    let is_most = most.infinite == 0 && compare(&most.finite, rest) != Ordering::Greater;
    holds(!(is_least && compare(&least.finite, rest) == Ordering::Greater))?;
    holds(!(is_equal && is_most && compare(&most.finite, rest) == Ordering::Less))?;
    if is_most && (!is_equal || is_least) {
        return Ok(true);
    }
    for pair in open {
        let (a, x) = pair;
        for (is_upper, total, own) in [false, true]
            .into_iter()
            .zip(&totals)
            .zip(term(n, pair)?)
            .map(|((is_upper, total), own)| (is_upper, total, own))
        {
            // The others when they are least leave the most for this one.
            if is_upper && !is_equal || total.infinite > usize::from(own.is_none()) {
                continue;
            }
            let meter = &n.heap.meter;
            let own = own.unwrap_or(Number::Int(0));
            let others = computed(integers::subtract(meter, &total.finite, &own))?;
            let room = computed(integers::subtract(meter, rest, &others))?;
            // The term is at most that, or at least. A quotient is rounded to the inside.
            let below = is_upper == (a.signum() < 0);
            let bound = match below {
                true => computed(integers::divide_down(meter, &room, a))?,
                false => {
                    let minus = computed(integers::negate(&room))?;
                    let bound = computed(integers::divide_down(meter, &minus, a))?;
                    computed(integers::negate(&bound))?
                }
            };
            limit(n, x, below, &bound)?;
        }
    }
    Ok(open.len() == 1 && !is_equal)
}

/// A variable is not a number: whether its bounds say so.
fn differs(n: &mut Network<'_>, x: &Known, value: &Number) -> Told<bool> {
    let [least, most] = ends(n, x);
    let order = |end: &Option<Number>| end.as_ref().map(|end| compare(value, end));
    let next = |n: &Network<'_>, more: i64| {
        computed(integers::add(&n.heap.meter, value, &Number::Int(more)))
    };
    match (order(&least), order(&most)) {
        (Some(Ordering::Less), _) | (_, Some(Ordering::Greater)) => Ok(true),
        (Some(Ordering::Equal), _) => {
            let bound = next(n, 1)?;
            limit(n, x, false, &bound)?;
            Ok(true)
        }
        (_, Some(Ordering::Equal)) => {
            let bound = next(n, -1)?;
            limit(n, x, true, &bound)?;
            Ok(true)
        }
        (_, _) => match (x, value) {
            (Known::Open(cell), Number::Int(small @ LEAST..=GREATEST)) => {
                let v = n.argument(*cell);
                n.exclude(v, *small)?;
                Ok(true)
            }
            (Known::Open(cell), _) => {
                // A hole that waits for the bounds.
                let (before, after) = (next(n, -1)?, next(n, 1)?);
                let (before, after) = (n.heap.number(&before)?, n.heap.number(&after)?);
                let (inf, sup) = (Cell::atom(atoms::INF), Cell::atom(atoms::SUP));
                let cells = [Cell::small(1), *cell, inf, before, after, sup];
                n.post(Kind::TruthMember, &cells)?;
                Ok(true)
            }
            (Known::Value(_), _) => Ok(true),
        },
    }
}

fn compare_sum(n: &mut Network<'_>, compared: Compared, sum: &[Known]) -> Told<bool> {
    let (rest, mut open) = difference(n, sum)?;
    let known = |condition: bool| holds(condition).map(|()| true);
    match (&open[..], compared) {
        ([], Compared::Equal) => known(rest.signum() == 0),
        ([], Compared::Unequal) => known(rest.signum() != 0),
        ([], Compared::AtMost) => known(rest.signum() >= 0),
        ([], Compared::Above) => known(rest.signum() < 0),
        ([(a, x)], Compared::Equal) => {
            let meter = &n.heap.meter;
            let remainder = computed(integers::modulo(meter, &rest, a))?;
            holds(remainder.signum() == 0)?;
            let value = computed(integers::divide_down(meter, &rest, a))?;
            tell(n, x, &value)?;
            Ok(true)
        }
        ([(a, x)], Compared::Unequal) => {
            let meter = &n.heap.meter;
            let remainder = computed(integers::modulo(meter, &rest, a))?;
            if remainder.signum() != 0 {
                return Ok(true);
            }
            let value = computed(integers::divide_down(meter, &rest, a))?;
            differs(n, x, &value)
        }
        (_, Compared::Unequal) => Ok(false),
        (open, Compared::Equal) => bounded(n, true, &rest, open),
        (open, Compared::AtMost) => bounded(n, false, &rest, open),
        (_, Compared::Above) => {
            // The sum is greater: minus the sum is less than minus the number.
            for (a, _) in &mut open {
                *a = computed(integers::negate(a))?;
            }
            let more = computed(integers::add(&n.heap.meter, &rest, &Number::Int(1)))?;
            let rest = computed(integers::negate(&more))?;
            bounded(n, false, &rest, &open)
        }
    }
}

/// An argument has this value.
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

/// A function: its result, or for a product the factor that is left.
fn function(n: &mut Network<'_>, kind: Kind, args: &[Known]) -> Told<bool> {
    if let [x, z] = args {
        let Some(value) = x.value() else {
            if kind == Kind::Absolute {
                absolute(n, x, z)?;
            }
            return Ok(false);
        };
        let result = match kind {
            Kind::Absolute => integers::absolute(value),
            Kind::HighestBit => {
                holds(value.signum() > 0)?;
                integers::highest_bit(value)
            }
            _ => return Ok(false),
        };
        tell(n, z, &computed(result)?)?;
        return Ok(true);
    }
    let [x, y, z] = args else {
        return Ok(false);
    };
    let (Some(a), Some(b)) = (x.value(), y.value()) else {
        match kind {
            Kind::Product => {
                factor(n, x, y, z)?;
                product(n, x, y, z)?;
            }
            Kind::Minimum => return extreme(n, false, x, y, z),
            Kind::Maximum => return extreme(n, true, x, y, z),
            Kind::Power => power(n, x, y, z)?,
            _ => (),
        }
        return Ok(false);
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
        _ => return Ok(false),
    };
    let result = computed(result)?;
    tell(n, z, &result)?;
    Ok(true)
}

/// Products and powers of more bits are no bounds: they could grow for ever.
const BITS: i64 = 1 << 12;

fn is_long(number: &Number) -> bool {
    match number {
        Number::Big(value) => value.bit_len() as i64 > BITS,
        _ => false,
    }
}

/// The least and the greatest of some numbers.
fn hull(numbers: Vec<Number>) -> Option<[Number; 2]> {
    let least = numbers.iter().min_by(|a, b| compare(a, b))?.clone();
    let most = numbers.iter().max_by(|a, b| compare(a, b))?.clone();
    Some([least, most])
}

fn within(n: &mut Network<'_>, x: &Known, [least, most]: &[Number; 2]) -> Told<()> {
    limit(n, x, false, least)?;
    limit(n, x, true, most)
}

/// `X * Y = Z`, where both factors have bounds, or the product and a factor that is not 0.
fn product(n: &mut Network<'_>, x: &Known, y: &Known, z: &Known) -> Told<()> {
    if let ([Some(a), Some(b)], [Some(c), Some(d)]) = (ends(n, x), ends(n, y)) {
        let mut corners = Vec::with_capacity(4);
        for (one, other) in [(&a, &c), (&a, &d), (&b, &c), (&b, &d)] {
            corners.push(computed(integers::multiply(&n.heap.meter, one, other))?);
        }
        if let Some(hull) = hull(corners)
            && !hull.iter().any(is_long)
        {
            within(n, z, &hull)?;
        }
    }
    for (one, other) in [(x, y), (y, x)] {
        let ([Some(a), Some(b)], [Some(c), Some(d)]) = (ends(n, z), ends(n, other)) else {
            continue;
        };
        if c.signum() * d.signum() <= 0 {
            continue;
        }
        let (mut least, mut most) = (Vec::new(), Vec::new());
        for (above, below) in [(&a, &c), (&a, &d), (&b, &c), (&b, &d)] {
            let meter = &n.heap.meter;
            let down = computed(integers::divide_down(meter, above, below))?;
            let rest = computed(integers::modulo(meter, above, below))?;
            let up = match rest.signum() {
                0 => down.clone(),
                _ => computed(integers::add(meter, &down, &Number::Int(1)))?,
            };
            least.push(up);
            most.push(down);
        }
        if let (Some([least, _]), Some([_, most])) = (hull(least), hull(most)) {
            within(n, one, &[least, most])?;
        }
    }
    Ok(())
}

/// `max(X, Y) = Z`, or `min(X, Y) = Z`.
fn extreme(n: &mut Network<'_>, is_max: bool, x: &Known, y: &Known, z: &Known) -> Told<bool> {
    let far = usize::from(is_max);
    let (of_x, of_y) = (ends(n, x), ends(n, y));
    let pick =
        |one: &Number, other: &Number| match is_max == (compare(one, other) == Ordering::Less) {
            true => other.clone(),
            false => one.clone(),
        };
    for end in [0, 1] {
        // A maximum is at least what either is at least.
        let bound = match (&of_x[end], &of_y[end]) {
            (Some(one), Some(other)) => pick(one, other),
            (Some(one), None) | (None, Some(one)) if end != far => one.clone(),
            (_, _) => continue,
        };
        limit(n, z, end == 1, &bound)?;
    }
    if let Some(bound) = &ends(n, z)[far] {
        limit(n, x, is_max, bound)?;
        limit(n, y, is_max, bound)?;
        // One that is known to be the other end of the result leaves nothing to say.
        let is_end = |v: &Known| v.value().is_some_and(|value| compare(value, bound).is_eq());
        return Ok(z.value().is_some() && (is_end(x) || is_end(y)));
    }
    Ok(false)
}

/// `abs(X) = Z`.
fn absolute(n: &mut Network<'_>, x: &Known, z: &Known) -> Told<()> {
    if let [Some(low), Some(high)] = ends(n, x) {
        let sides = vec![
            computed(integers::absolute(&low))?,
            computed(integers::absolute(&high))?,
        ];
        if let Some([_, most]) = hull(sides) {
            limit(n, z, true, &most)?;
        }
    }
    if let [_, Some(most)] = ends(n, z) {
        let least = computed(integers::negate(&most))?;
        within(n, x, &[least, most])?;
    }
    Ok(())
}

/// `X ^ Y = Z`, where Y is known and X is not negative.
fn power(n: &mut Network<'_>, x: &Known, y: &Known, z: &Known) -> Told<()> {
    let (Some(Number::Int(exponent @ 0..=BITS)), [Some(low), Some(high)]) = (y.value(), ends(n, x))
    else {
        return Ok(());
    };
    let bits = match &high {
        Number::Int(value) => i64::from(i64::BITS - value.leading_zeros()),
        _ => BITS,
    };
    if low.signum() < 0 || bits * exponent > BITS {
        return Ok(());
    }
    let exponent = Number::Int(*exponent);
    let least = computed(integers::power(&n.heap.meter, &low, &exponent))?;
    let most = computed(integers::power(&n.heap.meter, &high, &exponent))?;
    within(n, z, &[least, most])?;
    if exponent.signum() == 0 {
        return Ok(());
    }
    // The bounds of the power leave bounds of its base.
    let [least, most] = ends(n, z);
    for (bound, is_upper) in [(least, false), (most, true)] {
        let Some(bound) = bound else {
            continue;
        };
        // The least base between the bounds whose power is not less, or greater; one beyond them if there is none.
        let one = Number::Int(1);
        let meter = &n.heap.meter;
        let (mut from, mut to) = (low.clone(), computed(integers::add(meter, &high, &one))?);
        while compare(&from, &to) == Ordering::Less {
            let sum = computed(integers::add(meter, &from, &to))?;
            let middle = computed(integers::divide_down(meter, &sum, &Number::Int(2)))?;
            let power = computed(integers::power(meter, &middle, &exponent))?;
            let order = compare(&power, &bound);
            if order == Ordering::Greater || !is_upper && order == Ordering::Equal {
                to = middle;
            } else {
                from = computed(integers::add(meter, &middle, &one))?;
            }
        }
        if is_upper {
            from = computed(integers::subtract(meter, &from, &one))?;
        }
        limit(n, x, is_upper, &from)?;
    }
    Ok(())
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
