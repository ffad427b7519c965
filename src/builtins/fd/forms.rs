//! Posts comparisons of sums whose form the compiler has recognised (`compiler/steps/constraints.rs`), without reading expressions.
//!
//! ```text
//!   '$fd_units'(14, Q, R, D)         14 is 8 * 1 + 6: `=\\=`, and the operands 2 and 3 are subtracted: Q - R - D is not 0
//!       Q, R variables, D = 2        Q and R become neighbours
//!       Q = 5, R a variable, D = 2   R loses 3
//!       Q = 5, R = A*B               an expression that the clause did not show: `relation.rs`
//! ```
//!
//! *Invariant*: the constraints posted here are those that `relation.rs` would post.

use super::super::args;
use super::difference;
use super::entry::{self, bound_cell};
use super::expression::{Parsed, Sum, check, new_variable};
use super::network::{FIRST, differ, solve, tell_order, variable};
use super::relation::{self, Compared, oriented, sum_kind};
use super::{prepare, reported};
use crate::builtins::group::group;
use crate::kernel::fd::kinds::Kind;
use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Result};
use crate::memory::Stopping;
use crate::term::{Addr, Cell, Tag, View, atoms};

group! {
    passed  "$fd_units(+Form, +X, +Y, +Z)"                     [] assigns => units;
    semidet "$fd_units_truth(+Form, +X, +Y, +Z, ?Truth)"       [] assigns => units_truth;
    semidet "$fd_linear(+Operator, +Propagator)"               [] assigns => linear;
}

/// A comparison of a sum with 0.
#[derive(Clone, Copy)]
struct Comparison {
    /// Its number in a form.
    number: i64,
    compared: Compared,
    /// The number that is added to the sum.
    more: i64,
}

impl Comparison {
    /// The operator in the program.
    fn operator(self) -> Cell {
        Cell::atom(match self.number {
            0 => atoms::NUM_EQ,
            1 => atoms::NUM_NE,
            2 => atoms::LESS,
            3 => atoms::LESS_EQ,
            4 => atoms::GREATER,
            _ => atoms::GREATER_EQ,
        })
    }
}

/// The number of `=\=`.
const UNEQUAL: i64 = 1;

/// The bit of a form for the opposite of its comparison.
const OPPOSITE: i64 = 1 << 6;

/// Operands beyond this number take the general way, so that sums do not overflow.
const MOST: i64 = 1 << 56;
const LEAST: i64 = -MOST;

/// The most terms of a short sum.
const TERMS: usize = 6;

/// The operands of a comparison with 0, if their values are variables, integers and short sums of these.
struct Units {
    /// The variables, with their signs.
    variables: [(i64, Cell); TERMS],
    count: usize,
    /// The sum of the integers.
    constant: i64,
}

impl Units {
    /// `None` if an operand is another expression or a long integer, or if a variable occurs twice.
    #[inline]
    fn of(m: &Machine, signs: i64, operands: [Cell; 3]) -> Option<Units> {
        /// The depth of sums in sums, which limits the size of a sum of integers.
        const DEPTH: u32 = 2;
        let mut units = Units {
            variables: [(0, operands[0]); TERMS],
            count: 0,
            constant: 0,
        };
        for (n, operand) in operands.into_iter().enumerate() {
            units.take(m, 1 - 2 * (signs >> n & 1), operand, DEPTH)?;
        }
        let known = &units.variables[..units.count];
        let is_twice = (1..known.len()).any(|n| known[..n].iter().any(|x| x.1 == known[n].1));
        (!is_twice).then_some(units)
    }

    /// Adds an operand with its sign; `None` if its value is not of this form.
    fn take(&mut self, m: &Machine, sign: i64, operand: Cell, depth: u32) -> Option<()> {
        let cell = m.heap.deref(operand);
        match cell.tag() {
            Tag::Int => {
                let value = cell.int_value();
                if !(LEAST..=MOST).contains(&value) {
                    return None;
                }
                self.constant += sign * value;
            }
            Tag::Ref | Tag::Att => {
                *self.variables.get_mut(self.count)? = (sign, cell);
                self.count += 1;
            }
            Tag::Struct if depth > 0 => {
                let View::Struct(functor, at) = m.heap.view(cell) else {
                    return None;
                };
                let last = match (functor.name, functor.arity) {
                    (atoms::PLUS, 2) => sign,
                    (atoms::MINUS, 2) => -sign,
                    (_, _) => return None,
                };
                self.take(m, sign, m.heap.arg(at, 0), depth - 1)?;
                self.take(m, last, m.heap.arg(at, 1), depth - 1)?;
            }
            Tag::Atom | Tag::Box | Tag::List | Tag::Struct | Tag::Header => return None,
        }
        Some(())
    }

    /// If the variables are a difference, the two variables, the positive one first.
    #[inline]
    fn difference(&self) -> Option<[Cell; 2]> {
        match self.variables[..self.count] {
            [(1, x), (-1, y)] | [(-1, y), (1, x)] => Some([x, y]),
            _ => None,
        }
    }
}

/// As `Units::difference`, for the usual case of two variables with domains and an integer; and the integer with its sign.
#[inline]
fn difference(m: &Machine, signs: i64, operands: [Cell; 3]) -> Option<([Cell; 2], i64)> {
    let [x, y, z] = operands.map(|cell| m.heap.deref(cell));
    // The integer is usually the third operand; otherwise it is between the variables.
    let (x, y, z, of_y, of_z) = if z.is_int() {
        (x, y, z, signs >> 1, signs >> 2)
    } else {
        (x, z, y, signs >> 2, signs >> 1)
    };
    if x.tag() != Tag::Att || y.tag() != Tag::Att || !z.is_int() || x == y {
        return None;
    }
    let value = z.int_value();
    if !(LEAST..=MOST).contains(&value) || (signs ^ of_y) & 1 == 0 {
        return None;
    }
    let constant = if of_z & 1 == 0 { value } else { -value };
    Some(match signs & 1 == 0 {
        true => ([x, y], constant),
        false => ([y, x], constant),
    })
}

/// The comparison of a form, or its opposite, and the operands to be subtracted so that the sum is equal to, different from or at most 0.
#[inline]
fn form(m: &Machine, form: Cell) -> Result<(Comparison, i64)> {
    let form = args::integer(m, form)?;
    let number = (form & !OPPOSITE) >> 3;
    let (mut compared, mut sign, mut more) = match number {
        0 => (Compared::Equal, 1, 0),
        1 => (Compared::Unequal, 1, 0),
        2 => (Compared::AtMost, 1, 1),
        3 => (Compared::AtMost, 1, 0),
        4 => (Compared::AtMost, -1, 1),
        _ => (Compared::AtMost, -1, 0),
    };
    if form & OPPOSITE != 0 {
        // The opposite comparison: a sum S is not at most 0 if 1 - S is at most 0.
        (compared, sign, more) = match compared {
            Compared::Equal => (Compared::Unequal, sign, more),
            Compared::Unequal => (Compared::Equal, sign, more),
            Compared::AtMost => (Compared::AtMost, -sign, 1 - more),
        };
    }
    let comparison = Comparison {
        number,
        compared,
        more,
    };
    Ok((comparison, if sign > 0 { form & 7 } else { !form & 7 }))
}

/// Posts that the sum of the signed operands compares with 0: Form is 8 times the number of the comparison,
/// plus 1, 2 and 4 for the operands that are subtracted.
///
/// ```prolog
/// ?- '$fd_units'(14, X, Y, 2), Y = 1, '$fd_domain'(X, D), X = 1.
///    Y = 1, D = '..'(inf,2)\/'..'(4,sup), X = 1.
/// ?- '$fd_units'(2, X, Y, 3), X = 1, Y = 4.
///    X = 1, Y = 4.
/// ```
fn units(m: &mut Machine, [form_of, x, y, z]: [Cell; 4]) -> Result<bool> {
    match unequal(m, form_of, [x, y, z]) {
        Some(Ok(())) => Ok(true),
        Some(Err(stop)) => Err(stop.into()),
        None => any_units(m, [form_of, x, y, z]),
    }
}

/// As `units`, for all comparisons.
#[inline(never)]
fn any_units(m: &mut Machine, [form_of, x, y, z]: [Cell; 4]) -> Result<bool> {
    let (comparison, signs) = form(m, form_of)?;
    let Comparison { compared, more, .. } = comparison;
    let operands = [x, y, z];
    if let Some((pair, constant)) = difference(m, signs, operands) {
        return difference::variables(m, compared, pair, -(constant + more));
    }
    let Some(units) = Units::of(m, signs, operands) else {
        let terms = [0, 1, 2].map(|n| (1 - 2 * (signs >> n & 1), operands[n]));
        return written_out(m, comparison, &terms, None);
    };
    let constant = units.constant + more;
    if let Some(pair) = units.difference() {
        return difference::variables(m, compared, pair, -constant);
    }
    match units.variables[..units.count] {
        [] => Ok(difference::holds(compared, -constant)),
        [(sign, x)] => difference::known(m, compared, x, -sign * constant, sign > 0),
        _ => {
            prepare(m)?;
            let mut cells = [bound_cell(-constant); 1 + 2 * TERMS];
            for n in 0..units.count {
                let (sign, x) = units.variables[n];
                cells[1 + 2 * n] = Cell::small(sign as i32);
                cells[2 + 2 * n] = variable(m, x)?;
            }
            let cells = &cells[..1 + 2 * units.count];
            solve(m, |n| Ok(n.post(sum_kind(compared), cells)?))
        }
    }
}

/// Posts a disequation of two variables with domains, which is the usual case; `None` for another comparison.
#[inline]
fn unequal(m: &mut Machine, form: Cell, operands: [Cell; 3]) -> Option<Stopping<()>> {
    /// More cells than two list elements take.
    const ROOM: usize = 16;
    if !form.is_int() || form.int_value() >> 3 != UNEQUAL {
        return None;
    }
    let (pair, constant) = difference(m, form.int_value() & 7, operands)?;
    let entries = [
        entry::find_of(&m.heap, pair[0])?,
        entry::find_of(&m.heap, pair[1])?,
    ];
    if let Err(stop) = m.heap.room(ROOM) {
        return Some(Err(stop));
    }
    m.notes.solver.constraints += 1;
    let pair = pair.map(Cell::storable);
    Some(differ(&mut m.heap, pair, entries, -constant))
}

/// Posts the comparison if the values of operands are not only variables and small integers.
fn written_out(
    m: &mut Machine,
    comparison: Comparison,
    terms: &[(i64, Cell)],
    truth: Option<Cell>,
) -> Result<bool> {
    let Comparison { compared, more, .. } = comparison;
    prepare(m)?;
    let held = match truth {
        None => sum_holds(m, compared, terms, more),
        Some(truth) => sum_truth(m, compared, terms, more, truth),
    };
    let name = super::constraint_of(m, comparison.operator());
    reported(m, held, name, 2)
}

/// Truth is 0 if the operands compare, and 1 if they do not, or if a function in them has no value.
fn opposite_of_written_out(
    m: &mut Machine,
    comparison: Comparison,
    terms: &[(i64, Cell)],
    truth: Cell,
) -> Result<bool> {
    prepare(m)?;
    let own = new_variable(m, 0, 1)?;
    if !written_out(m, comparison, terms, Some(own))? {
        return Ok(false);
    }
    let Some(truth) = super::truth_variable(m, truth)? else {
        return Ok(false);
    };
    let cells = [own, truth, Cell::small(1)];
    solve(m, |n| Ok(n.post(Kind::Either, &cells)?))
}

fn sum_holds(
    m: &mut Machine,
    compared: Compared,
    terms: &[(i64, Cell)],
    more: i64,
) -> Result<bool> {
    for (_, term) in terms {
        check(m, *term)?;
    }
    let mut parsed = Parsed::default();
    let sum = parsed.sum(m, terms)?;
    parsed.finish(m)?;
    let demand = relation::demand(m, compared, oriented(sum, 1, more));
    relation::meet(m, parsed.posts, demand)
}

fn sum_truth(
    m: &mut Machine,
    compared: Compared,
    terms: &[(i64, Cell)],
    more: i64,
    truth: Cell,
) -> Result<bool> {
    for (_, term) in terms {
        check(m, *term)?;
    }
    let Some(truth) = super::truth_variable(m, truth)? else {
        return Ok(false);
    };
    let mut parsed = Parsed::with_guards();
    let sum: Sum = parsed.sum(m, terms)?;
    relation::truth_of_sum(m, compared, parsed, oriented(sum, 1, more), truth)
}

/// The truth value, if it is known.
fn known_truth(m: &Machine, truth: Cell) -> Option<bool> {
    let truth = m.heap.deref(truth);
    (truth.is_int() && (0..=1).contains(&truth.int_value())).then(|| truth.int_value() == 1)
}

/// A truth variable, ready to be stored in a term, and its entry, which is made if there is none. `None` if it may have other values.
fn truth_entry(m: &mut Machine, truth: Cell) -> Result<Option<(Cell, Addr)>> {
    let truth = m.heap.deref(truth);
    if truth.tag() == Tag::Ref {
        let entry = entry::new_between(&mut m.heap, truth, 0, 1)?;
        return Ok(Some((m.heap.deref(truth).storable(), entry)));
    }
    let known = entry::find_of(&m.heap, truth);
    let known = known.filter(|entry| entry::lies_between(&m.heap, *entry, 0, 1));
    Ok(known.map(|entry| (truth.storable(), entry)))
}

/// Truth is 1 if the operands compare as in `$fd_units`, and 0 if not. A Form that is 64 greater means the opposite.
///
/// ```prolog
/// ?- '$fd_units_truth'(26, X, Y, 2, B), X = 1, Y = 5.
///    X = 1, Y = 5, B = 1.
/// ?- '$fd_units_truth'(26, X, Y, 2, 0), Y = 1, '$fd_domain'(X, D), X = 0.
///    Y = 1, D = '..'(0,sup), X = 0.
/// ?- '$fd_units_truth'(90, X, Y, 2, 0), Y = 7, '$fd_domain'(X, D), X = 5.
///    Y = 7, D = '..'(inf,5), X = 5.
/// ```
fn units_truth(m: &mut Machine, [form_of, x, y, z, truth]: [Cell; 5]) -> Result<bool> {
    let (comparison, signs) = form(m, form_of)?;
    let Comparison { compared, more, .. } = comparison;
    let operands = [x, y, z];
    if let Some(known) = known_truth(m, truth)
        && Units::of(m, signs, operands).is_some()
    {
        // A comparison that has a value for all integers holds, or its opposite does.
        let code = args::integer(m, form_of)?;
        let code = if known { code } else { code ^ OPPOSITE };
        return any_units(m, [Cell::small(code as i32), x, y, z]);
    }
    let order = difference(m, signs, operands).or_else(|| {
        let units = Units::of(m, signs, operands)?;
        Some((units.difference()?, units.constant))
    });
    let order = order.filter(|_| compared == Compared::AtMost);
    let Some(([x, y], constant)) = order else {
        let code = args::integer(m, form_of)?;
        let known = known_truth(m, truth);
        if code & OPPOSITE != 0 && Units::of(m, signs, operands).is_none() {
            let (comparison, signs) = form(m, Cell::small((code & !OPPOSITE) as i32))?;
            let terms = [0, 1, 2].map(|n| (1 - 2 * (signs >> n & 1), operands[n]));
            if known == Some(false) {
                return written_out(m, comparison, &terms, None);
            }
            return opposite_of_written_out(m, comparison, &terms, truth);
        }
        let terms = [0, 1, 2].map(|n| (1 - 2 * (signs >> n & 1), operands[n]));
        let truth = (known != Some(true)).then_some(truth);
        return written_out(m, comparison, &terms, truth);
    };
    prepare(m)?;
    let c = -(constant + more);
    if let (Some(of_x), Some(of_y)) = (entry::find(&m.heap, x), entry::find(&m.heap, y))
        && let Some((truth, of_truth)) = truth_entry(m, truth)?
        && let Some(held) = tell_order(m, [truth, x, y], [of_truth, of_x, of_y], c)?
    {
        return Ok(held);
    }
    let Some(truth) = super::truth_variable(m, truth)? else {
        return Ok(false);
    };
    let variables = [truth, variable(m, x)?, variable(m, y)?];
    solve(m, |n| Ok(n.post_truth_of_order(variables, c)?))
}

/// Propagator, a term `'$propagator'(0, 0, C, A1, X1, ...)` that the clause has made, waits for its variables: their sum is equal to C,
/// different from C or at most C. Operator is the comparison in the program.
///
/// ```prolog
/// ?- '$fd_linear'(=:=, '$propagator'(0, 0, 5, 2, X, 3, Y)), '$fd_in'(X, '..'(1,9)), '$fd_in'(Y, '..'(1,9)).
///    X = 1, Y = 1.
/// ```
fn linear(m: &mut Machine, [op, propagator]: [Cell; 2]) -> Result<bool> {
    prepare(m)?;
    let (compared, _, _) = relation::operator(m, op)?;
    let View::Struct(functor, at) = m.heap.view(propagator) else {
        return Err(Error::Type(Expected::Compound, propagator));
    };
    let arity = functor.arity as usize;
    if functor.name != atoms::FD_PROPAGATOR || arity < FIRST + 1 {
        return Err(Error::Type(Expected::Evaluable, propagator));
    }
    if takes_up(m, at, arity)? {
        return solve(m, |n| Ok(n.take_up(sum_kind(compared), propagator, at)?));
    }
    let mut terms = Vec::with_capacity(arity / 2);
    for n in (FIRST + 1..arity).step_by(2) {
        let a = m.heap.deref(m.heap.arg(at, n)).int_value();
        terms.push((a, m.heap.arg(at, n + 1)));
    }
    terms.push((-1, m.heap.arg(at, FIRST)));
    let name = super::constraint_of(m, op);
    let held = sum_holds(m, compared, &terms, 0);
    reported(m, held, name, 2)
}

/// Whether the variables of a sum are distinct; if so, they are stored in it in storable form, with entries.
fn takes_up(m: &mut Machine, at: Addr, arity: usize) -> Result<bool> {
    for n in (FIRST + 2..arity).step_by(2) {
        let cell = m.heap.deref(m.heap.arg(at, n));
        if !cell.is_variable() {
            return Ok(false);
        }
        let own = variable(m, cell)?;
        let is_twice = (FIRST + 2..n).step_by(2).any(|k| m.heap.arg(at, k) == own);
        if is_twice {
            return Ok(false);
        }
        m.heap.fill(at.offset(1 + n), own);
    }
    Ok(true)
}
