//! Arithmetic evaluation and comparison (ISO 8.6, 8.7), and relations of integers.
//!
//! Invariant: comparisons are by value and exact, also between an integer and a float. `evaluables.rs` lists the evaluable
//! functors, and `machine/exec/evaluate.rs` evaluates them.

use std::cmp::Ordering;

use crate::code::Op;
use crate::compiler::InLine;
use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, NextAnswer, Retry};
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::machine::evaluate::evaluate;
use crate::machine::random::Random;
use crate::term::{Atom, AtomMarks, Cell, Number, Roots, atoms, integers};

use super::super::args;
use super::super::group::group;

group! {
    semidet "is(-Value, +Expression)"                        ["8.6.1"] pure in_line(InLine::Is)                 => is;
    semidet "=:=(+X, +Y)"                                    ["8.7.1"] pure in_line(InLine::Compare(Op::NumEq)) => equal;
    semidet "=\\=(+X, +Y)"                                   ["8.7.1"] pure in_line(InLine::Compare(Op::NumNe)) => not_equal;
    semidet "<(+X, +Y)"                                      ["8.7.1"] pure in_line(InLine::Compare(Op::Lt))    => less;
    semidet "=<(+X, +Y)"                                     ["8.7.1"] pure in_line(InLine::Compare(Op::Le))    => less_or_equal;
    semidet ">(+X, +Y)"                                      ["8.7.1"] pure in_line(InLine::Compare(Op::Gt))    => greater;
    semidet ">=(+X, +Y)"                                     ["8.7.1"] pure in_line(InLine::Compare(Op::Ge))    => greater_or_equal;
    semidet "succ(?X, ?Y)"                                   []        pure                                     => succ;
    semidet "plus(?X, ?Y, ?Sum)"                             []        pure                                     => plus;
    nondet  "between(+Low, +High, ?X)"                       []        pure                                     => between;
    semidet "divmod(+X, +Y, -Quotient, -Remainder)"          []        pure                                     => divmod;
    semidet "random(-X)"                                     []                                                 => random;
    semidet "random_between(+Low, +High, -X)"                []                                                 => random_between;
    det     "set_random(+Option)"                            []                                                 => set_random;
}

/// Value is the value of Expression.
///
/// ```prolog
/// ?- X is 3 + 2 * 5.
///    X = 13.
/// ?- X is foo + 1.
///    error(type_error(evaluable, foo/0), _).
/// ```
fn is(m: &mut Machine, [value, expression]: [Cell; 2]) -> Result<bool> {
    let found = evaluate(m, expression)?;
    unify_number(m, value, &found)
}

/// Unifies an argument with a number.
pub fn unify_number(m: &mut Machine, cell: Cell, number: &Number) -> Result<bool> {
    if let Number::Big(big) = number {
        m.heap.room(dashu_base::BitTest::bit_len(&**big) / 64 + 4)?;
    }
    let number = m.heap.number(number)?;
    m.unify(cell, number)
}

/// Compares the values of two expressions; `None` if one of them is NaN.
fn compare(m: &mut Machine, x: Cell, y: Cell) -> Result<Option<Ordering>> {
    let x = evaluate(m, x)?;
    let y = evaluate(m, y)?;
    Ok(x.compare(&y))
}

/// The values are equal.
///
/// ```prolog
/// ?- 1 + 1 =:= 2.0.
///    true.
/// ```
fn equal(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(compare(m, x, y)?.is_some_and(Ordering::is_eq))
}

/// The values are not equal.
///
/// ```prolog
/// ?- 1 =\= 2.
///    true.
/// ```
fn not_equal(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(!compare(m, x, y)?.is_some_and(Ordering::is_eq))
}

/// The value of X is less than that of Y.
///
/// ```prolog
/// ?- 1 < 1.5.
///    true.
/// ```
fn less(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(compare(m, x, y)?.is_some_and(Ordering::is_lt))
}

/// The value of X is at most that of Y.
///
/// ```prolog
/// ?- 2 =< 1 + 1.
///    true.
/// ```
fn less_or_equal(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(compare(m, x, y)?.is_some_and(Ordering::is_le))
}

/// The value of X is greater than that of Y.
///
/// ```prolog
/// ?- 2 ** 0.5 > 1.
///    true.
/// ```
fn greater(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(compare(m, x, y)?.is_some_and(Ordering::is_gt))
}

/// The value of X is at least that of Y.
///
/// ```prolog
/// ?- X >= 1.
///    error(instantiation_error, _).
/// ```
fn greater_or_equal(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(compare(m, x, y)?.is_some_and(Ordering::is_ge))
}

/// Y is X + 1, and neither is negative.
///
/// ```prolog
/// ?- succ(3, Y).
///    Y = 4.
/// ?- succ(X, 4).
///    X = 3.
/// ?- succ(X, 0).
///    false.
/// ```
fn succ(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    let natural = |m: &Machine, cell: Cell| match args::any_integer(m, cell)? {
        value if value.signum() < 0 => Err(Error::Domain(Domain::NotLessThanZero, cell)),
        value => Ok(value),
    };
    let (before, after) = (
        args::optional(m, x, natural)?,
        args::optional(m, y, natural)?,
    );
    let one = Number::Int(1);
    match (before, after) {
        (Some(before), _) => {
            let after = integers::add(&m.heap.meter, &before, &one);
            let after = computed(m, after)?;
            unify_number(m, y, &after)
        }
        (None, Some(after)) if after.signum() == 0 => Ok(false),
        (None, Some(after)) => {
            let before = integers::subtract(&m.heap.meter, &after, &one);
            let before = computed(m, before)?;
            unify_number(m, x, &before)
        }
        (None, None) => Err(Error::Instantiation),
    }
}

fn computed(m: &mut Machine, value: crate::term::number::Computed) -> Result<Number> {
    value.map_err(|error| Error::of_number(m, error))
}

/// Sum is X + Y; two of the three must be known.
///
/// ```prolog
/// ?- plus(X, 2, 5).
///    X = 3.
/// ```
fn plus(m: &mut Machine, [x, y, sum]: [Cell; 3]) -> Result<bool> {
    let read = |m: &Machine, cell: Cell| args::optional(m, cell, args::any_integer);
    let (one, other, total) = (read(m, x)?, read(m, y)?, read(m, sum)?);
    let meter = &m.heap.meter;
    let (unknown, value) = match (one, other, total) {
        (Some(one), Some(other), _) => (sum, integers::add(meter, &one, &other)),
        (Some(one), None, Some(total)) => (y, integers::subtract(meter, &total, &one)),
        (None, Some(other), Some(total)) => (x, integers::subtract(meter, &total, &other)),
        (None, None, _) | (Some(_), None, None) | (None, Some(_), None) => {
            return Err(Error::Instantiation);
        }
    };
    let value = computed(m, value)?;
    unify_number(m, unknown, &value)
}

/// X is an integer from Low to High, in ascending order; High may be `inf`.
///
/// ```prolog
/// ?- between(1, 2, X).
///    X = 1
/// ;  X = 2.
/// ?- between(9223372036854775807, 9223372036854775808, X).
///    X = 9223372036854775807
/// ;  X = 9223372036854775808.
/// ?- between(1, 3, 3).
///    true.
/// ```
fn between(m: &mut Machine, [low, high, x]: [Cell; 3]) -> Result<Alternatives> {
    let low = args::any_integer(m, low)?;
    let high = match args::atom(m, high) {
        Ok(name) if is_infinite(m, name) => None,
        Ok(_) | Err(_) => Some(args::any_integer(m, high)?),
    };
    let reached = |x: &Number| {
        high.as_ref()
            .map_or(Some(Ordering::Less), |high| x.compare(high))
    };
    if let Some(x) = args::optional(m, x, args::any_integer)? {
        return Ok((x.compare(&low).is_some_and(Ordering::is_ge)
            && reached(&x).is_some_and(Ordering::is_le))
        .into());
    }
    match reached(&low) {
        Some(Ordering::Less) => {}
        order => return Ok((order == Some(Ordering::Equal) && unify_number(m, x, &low)?).into()),
    }
    Ok(Alternatives::Each(match (low, high) {
        (Number::Int(next), Some(Number::Int(high))) => Box::new(Between { next, high }),
        (next, high) => Box::new(BetweenLarge { next, high }),
    }))
}

fn is_infinite(m: &Machine, name: Atom) -> bool {
    name == atoms::INF || m.atoms.text(name) == "infinite"
}

/// The integers of a nonempty interval.
struct Between {
    next: i64,
    high: i64,
}

/// The integers hold no atoms.
impl Roots for Between {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Between {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let [_, _, x] = m.arguments::<3>();
        let value = m.heap.integer(self.next)?;
        if !m.unify(x, value)? {
            return Ok(NextAnswer::Fail);
        }
        if self.next == self.high {
            return Ok(NextAnswer::Last);
        }
        self.next += 1;
        Ok(NextAnswer::More)
    }
}

/// The integers of a nonempty interval that may exceed one word.
struct BetweenLarge {
    next: Number,
    /// `None` for an interval without an upper bound.
    high: Option<Number>,
}

/// The numbers hold no atoms.
impl Roots for BetweenLarge {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for BetweenLarge {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let [_, _, x] = m.arguments::<3>();
        if !unify_number(m, x, &self.next)? {
            return Ok(NextAnswer::Fail);
        }
        if self.high.as_ref() == Some(&self.next) {
            return Ok(NextAnswer::Last);
        }
        self.next = integers::add(&m.heap.meter, &self.next, &Number::Int(1))
            .map_err(|error| Error::of_number(m, error))?;
        Ok(NextAnswer::More)
    }
}

/// Quotient is `X div Y` and Remainder `X mod Y`.
///
/// ```prolog
/// ?- divmod(-7, 2, Quotient, Remainder).
///    Quotient = -4, Remainder = 1.
/// ```
fn divmod(m: &mut Machine, [x, y, quotient, remainder]: [Cell; 4]) -> Result<bool> {
    let (x, y) = (args::any_integer(m, x)?, args::any_integer(m, y)?);
    let (div, modulo) = integers::divide_and_modulo(&m.heap.meter, &x, &y)
        .map_err(|error| Error::of_number(m, error))?;
    Ok(unify_number(m, quotient, &div)? && unify_number(m, remainder, &modulo)?)
}

/// X is a random float between 0.0 and 1.0.
///
/// ```prolog
/// ?- \+ \+ ( random(X), X > 0.0, X < 1.0 ).
///    true.
/// ```
fn random(m: &mut Machine, [x]: [Cell; 1]) -> Result<bool> {
    let value = m.notes.random.float();
    unify_number(m, x, &Number::Float(value))
}

/// X is a random integer from Low to High.
///
/// ```prolog
/// ?- random_between(3, 3, X).
///    X = 3.
/// ```
fn random_between(m: &mut Machine, [low, high, x]: [Cell; 3]) -> Result<bool> {
    let (low, high) = (args::any_integer(m, low)?, args::any_integer(m, high)?);
    let count = integers::subtract(&m.heap.meter, &high, &low)
        .and_then(|difference| integers::add(&m.heap.meter, &difference, &Number::Int(1)))
        .map_err(|error| Error::of_number(m, error))?;
    if count.signum() <= 0 {
        return Ok(false);
    }
    let offset = match count {
        Number::Int(count) => Ok(Number::Int(m.notes.random.below(count as u64) as i64)),
        Number::Big(_) | Number::Ratio(_) | Number::Float(_) => {
            integers::below(&count, || m.notes.random.bits())
        }
    };
    let value = offset.and_then(|offset| integers::add(&m.heap.meter, &low, &offset));
    let value = value.map_err(|error| Error::of_number(m, error))?;
    unify_number(m, x, &value)
}

/// `seed(Seed)`: random numbers come in a sequence that Seed, an integer, determines; `seed(random)` begins a new one.
///
/// ```prolog
/// ?- set_random(seed(1)), A is random(1000000), set_random(seed(1)), B is random(1000000), A =\= B.
///    false.
/// ```
fn set_random(m: &mut Machine, [option]: [Cell; 1]) -> Result<()> {
    let seed = match args::option(m, option) {
        Some(("seed", seed)) => seed,
        Some(_) | None => return Err(args::wrong(m, Expected::Integer, option)),
    };
    m.notes.random = match args::atom(m, seed) {
        Ok(name) if m.atoms.text(name) == "random" => Random::default(),
        Ok(_) | Err(_) => Random::seeded(args::integer(m, seed)? as u64),
    };
    Ok(())
}
