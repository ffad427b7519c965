//! Translates comparisons of expressions, from their sums to propagators.
//!
//! A comparison is normalised to a sum that is equal to, different from, or at most 0, and whose coefficients have no common divisor.
//! Then the number of variables decides:
//!
//! ```text
//!   2*X #= 6            one variable: its domain is changed, and nothing is posted
//!   X #= Y              the variables are unified
//!   X #\= Y + 1         unequal [X, Y, 1]; in the same way less and equal
//!   X + Y #=< Z         sum_less [0, 1, X, 1, Y, -1, Z]
//! ```

use super::expression::{Parsed, Post, Sum, check, is_sum, new_variable, sum_cells};
use super::network::{Network, solve};
use crate::kernel::fd::domain::{Domain, clipped};
use crate::kernel::fd::kinds::Kind;
use crate::kernel::fd::products::{ceiling, floor};
use crate::kernel::fd::space::Space;
use crate::kernel::fd::{GREATEST, Halt, INF, LEAST, SUP};
use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Result};
use crate::term::{Cell, Functor, Tag, View, atoms};

use super::super::args;
use super::entry::bound_cell;

/// A comparison of a sum with 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    /// `=`
    Equal,
    /// `\=`
    Unequal,
    /// `=<`
    AtMost,
}

/// The effect of a comparison.
pub enum Demand {
    /// The comparison is decided: it holds, or not.
    Known(bool),
    /// Unifies two variables.
    Unify(Cell, Cell),
    /// Restricts a variable to a domain.
    Within(Cell, Domain),
    /// Posts a propagator.
    Post(Post),
}

/// The comparison of an operator: its kind, the sign for the sum, and the number to add to the sum.
pub fn operator(m: &Machine, cell: Cell) -> Result<(Compared, i64, i64)> {
    Ok(match args::atom(m, cell)? {
        atoms::NUM_EQ => (Compared::Equal, 1, 0),
        atoms::NUM_NE => (Compared::Unequal, 1, 0),
        atoms::LESS_EQ => (Compared::AtMost, 1, 0),
        atoms::LESS => (Compared::AtMost, 1, 1),
        atoms::GREATER_EQ => (Compared::AtMost, -1, 0),
        atoms::GREATER => (Compared::AtMost, -1, 1),
        _ => return Err(Error::Type(Expected::Evaluable, cell)),
    })
}

/// The operator of the opposite comparison.
fn opposite(m: &Machine, cell: Cell) -> Result<Cell> {
    Ok(Cell::atom(match args::atom(m, cell)? {
        atoms::NUM_EQ => atoms::NUM_NE,
        atoms::NUM_NE => atoms::NUM_EQ,
        atoms::LESS_EQ => atoms::GREATER,
        atoms::LESS => atoms::GREATER_EQ,
        atoms::GREATER_EQ => atoms::LESS,
        atoms::GREATER => atoms::LESS_EQ,
        _ => return Err(Error::Type(Expected::Evaluable, cell)),
    }))
}

/// The sum times a sign, plus a number.
pub fn oriented(mut sum: Sum, sign: i64, more: i64) -> Sum {
    if sign < 0 {
        for term in &mut sum.terms {
            term.0 = -term.0;
        }
        sum.constant = -sum.constant;
    }
    sum.constant += more;
    sum
}

/// The greatest common divisor of the coefficients.
fn divisor(sum: &Sum) -> i64 {
    let mut divisor = 0u64;
    for (a, _) in &sum.terms {
        let mut other = a.unsigned_abs();
        while other != 0 {
            (divisor, other) = (other, divisor % other);
        }
    }
    divisor as i64
}

/// Normalises a comparison of a sum with 0.
pub fn demand(m: &Machine, compared: Compared, mut sum: Sum) -> Demand {
    let plain = sum
        .terms
        .iter()
        .all(|(_, x)| m.heap.deref(*x).tag() == Tag::Att);
    if plain && sum.terms.len() > 1 {
        // Integers out of range have no common divisor here.
        let divisor = divisor(&sum);
        if divisor > 1 {
            let whole = sum.constant % divisor == 0;
            match compared {
                Compared::Equal if !whole => return Demand::Known(false),
                Compared::Unequal if !whole => return Demand::Known(true),
                Compared::Equal | Compared::Unequal => sum.constant /= divisor,
                Compared::AtMost => {
                    sum.constant = ceiling(i128::from(sum.constant), i128::from(divisor)) as i64;
                }
            }
            for term in &mut sum.terms {
                term.0 /= divisor;
            }
        }
    }
    let c = i128::from(-sum.constant);
    match (&sum.terms[..], plain) {
        ([], _) => Demand::Known(match compared {
            Compared::Equal => sum.constant == 0,
            Compared::Unequal => sum.constant != 0,
            Compared::AtMost => sum.constant <= 0,
        }),
        ([(a, x)], true) => {
            let a = i128::from(*a);
            let exact = |value: i128| {
                (LEAST..=GREATEST)
                    .contains(&clipped(value))
                    .then_some(value as i64)
            };
            let set = match compared {
                Compared::Equal if c % a != 0 => return Demand::Known(false),
                Compared::Unequal if c % a != 0 => return Demand::Known(true),
                Compared::Equal => exact(c / a).map(|value| Domain::range(value, value)),
                Compared::Unequal => {
                    exact(c / a).map(|value| Domain::range(value, value).complement())
                }
                Compared::AtMost if a > 0 => {
                    exact(floor(c, a)).map(|most| Domain::range(INF, most))
                }
                Compared::AtMost => exact(ceiling(c, a)).map(|least| Domain::range(least, SUP)),
            };
            match set {
                Some(set) => Demand::Within(*x, set),
                None => Demand::Post(general(compared, &sum)),
            }
        }
        // x - y = c, -x + y = c
        ([(a, x), (b, y)], true) if a + b == 0 && a.abs() == 1 => {
            if !(LEAST..=GREATEST).contains(&sum.constant) {
                return Demand::Post(general(compared, &sum));
            }
            let c = -sum.constant;
            let (kind, cells) = match (compared, *a) {
                (Compared::Equal, _) if c == 0 => return Demand::Unify(*x, *y),
                (Compared::AtMost, 1) => (Kind::Less, [*x, *y, bound_cell(c)]),
                (Compared::AtMost, _) => (Kind::Less, [*y, *x, bound_cell(c)]),
                (Compared::Equal, 1) => (Kind::Equal, [*x, *y, bound_cell(c)]),
                (Compared::Equal, _) => (Kind::Equal, [*y, *x, bound_cell(c)]),
                (Compared::Unequal, 1) => (Kind::Unequal, [*x, *y, bound_cell(c)]),
                (Compared::Unequal, _) => (Kind::Unequal, [*y, *x, bound_cell(c)]),
            };
            Demand::Post(Post {
                kind,
                cells: cells.to_vec(),
            })
        }
        (_, _) => Demand::Post(general(compared, &sum)),
    }
}

/// The propagator of a sum.
pub fn sum_kind(compared: Compared) -> Kind {
    match compared {
        Compared::Equal => Kind::SumEqual,
        Compared::Unequal => Kind::SumUnequal,
        Compared::AtMost => Kind::SumLess,
    }
}

fn general(compared: Compared, sum: &Sum) -> Post {
    Post {
        kind: sum_kind(compared),
        cells: sum_cells(sum),
    }
}

/// Posts functions, then the effect of the comparison that contains them.
pub fn meet(m: &mut Machine, posts: Vec<Post>, demand: Demand) -> Result<bool> {
    if let Demand::Known(false) = demand {
        return Ok(false);
    }
    if let Demand::Unify(x, y) = demand {
        return Ok(post_all(m, posts)? && m.unify(x, y)?);
    }
    solve(m, |n| {
        post(n, &posts)?;
        match demand {
            Demand::Within(x, domain) => {
                let x = n.argument(x);
                n.keep(x, &domain)
            }
            Demand::Post(last) => {
                let last = multiple(last);
                Ok(n.post(last.kind, &last.cells)?)
            }
            Demand::Known(_) | Demand::Unify(..) => Ok(()),
        }
    })
}

/// Posts an equation of a variable and a multiple of another one as a product, which prunes values between the bounds.
fn multiple(post: Post) -> Post {
    let Post { kind, cells } = &post;
    let (Kind::SumEqual, [c, a, x, b, y]) = (kind, &cells[..]) else {
        return post;
    };
    if !a.is_int() || !b.is_int() || *c != Cell::small(0) {
        return post;
    }
    let (a, b) = (a.int_value(), b.int_value());
    let (factor, x, z) = match (a.abs(), b.abs()) {
        (1, 2..) => (-a * b, y, x),
        (2.., 1) => (-a * b, x, y),
        (_, _) => return post,
    };
    Post {
        kind: Kind::Product,
        cells: vec![bound_cell(factor), *x, *z],
    }
}

fn post(n: &mut Network<'_>, posts: &[Post]) -> std::result::Result<(), Halt> {
    for post in posts {
        n.post(post.kind, &post.cells)?;
    }
    Ok(())
}

/// Posts propagators.
pub fn post_all(m: &mut Machine, posts: Vec<Post>) -> Result<bool> {
    solve(m, |n| post(n, &posts))
}

/// Posts that `left op right` holds.
pub fn holds(m: &mut Machine, op: Cell, left: Cell, right: Cell) -> Result<bool> {
    check(m, left)?;
    check(m, right)?;
    let (compared, sign, more) = operator(m, op)?;
    if compared == Compared::Unequal
        && let Some(held) = distance(m, left, right)?
    {
        return Ok(held);
    }
    let mut parsed = Parsed::default();
    if compared == Compared::Equal {
        // A function equal to a variable needs no new variable for its result.
        for (one, other) in [(left, right), (right, left)] {
            let simple = matches!(
                m.heap.deref(one).tag(),
                Tag::Int | Tag::Ref | Tag::Att | Tag::Box
            );
            if let (true, Some((kind, arity, at))) = (simple, parsed.root(m, other)) {
                let result = super::network::variable(m, one)?;
                parsed.pend(m, kind, arity, at, result);
                parsed.finish(m)?;
                return post_all(m, parsed.posts);
            }
        }
    }
    let sum = parsed.difference(m, left, right)?;
    parsed.finish(m)?;
    let demand = demand(m, compared, oriented(sum, sign, more));
    meet(m, parsed.posts, demand)
}

/// Posts that `abs(E)` is not C, for a sum E: E is neither C nor `-C`. `None` if it is another comparison.
fn distance(m: &mut Machine, left: Cell, right: Cell) -> Result<Option<bool>> {
    /// Larger numbers take the general way.
    const MOST: i64 = 1 << 56;
    for (one, other) in [(left, right), (right, left)] {
        let (View::Struct(functor, at), View::Int(c @ 0..=MOST)) =
            (m.heap.view(one), m.heap.view(other))
        else {
            continue;
        };
        let inside = m.heap.arg(at, 0);
        if functor != Functor::new(atoms::ABS, 1) || !is_sum(m, inside) {
            continue;
        }
        let sum = Parsed::default().sum(m, &[(1, inside)])?;
        let mut values = vec![c, -c];
        values.dedup();
        for value in values {
            let demand = demand(m, Compared::Unequal, oriented(sum.clone(), 1, value));
            if !meet(m, Vec::new(), demand)? {
                return Ok(Some(false));
            }
        }
        return Ok(Some(true));
    }
    Ok(None)
}

/// A sum with coefficients compared with an expression: `sum/3` and `scalar_product/4`.
pub fn sum_holds(m: &mut Machine, terms: &[(i64, Cell)], op: Cell, right: Cell) -> Result<bool> {
    check(m, right)?;
    let (compared, sign, more) = operator(m, op)?;
    let mut parsed = Parsed::default();
    let mut all = terms.to_vec();
    all.push((-1, right));
    let sum = parsed.sum(m, &all)?;
    parsed.finish(m)?;
    let demand = demand(m, compared, oriented(sum, sign, more));
    meet(m, parsed.posts, demand)
}

/// Posts that `truth` is the truth of `left op right`.
pub fn truth(m: &mut Machine, op: Cell, left: Cell, right: Cell, truth: Cell) -> Result<bool> {
    // If the truth is known, the comparison or its opposite is posted: they prune more than a truth value.
    let known = m.heap.deref(truth);
    if known == Cell::small(1) {
        return holds(m, op, left, right);
    }
    check(m, left)?;
    check(m, right)?;
    if known == Cell::small(0) && is_sum(m, left) && is_sum(m, right) {
        let op = opposite(m, op)?;
        return holds(m, op, left, right);
    }
    let (compared, sign, more) = operator(m, op)?;
    let mut parsed = Parsed::with_guards();
    let sum = parsed.difference(m, left, right)?;
    truth_of_sum(m, compared, parsed, oriented(sum, sign, more), truth)
}

/// Posts that `truth` is the truth of a comparison of a sum with 0, together with the functions parsed for it.
pub fn truth_of_sum(
    m: &mut Machine,
    compared: Compared,
    mut parsed: Parsed,
    sum: Sum,
    truth: Cell,
) -> Result<bool> {
    parsed.finish(m)?;
    let guards = parsed.guards.take().unwrap_or_default();
    let mut posts = parsed.posts;
    // The truth of the comparison alone, which is the whole truth if all functions have values.
    let mut own = truth;
    for guard in guards {
        let both = own;
        own = new_variable(m, 0, 1)?;
        posts.push(Post {
            kind: Kind::And,
            cells: vec![own, guard, both],
        });
    }
    let negated = compared == Compared::Unequal;
    let truth = if negated {
        // The opposite: own = 1 - equal.
        let equal = new_variable(m, 0, 1)?;
        posts.push(Post {
            kind: Kind::Either,
            cells: vec![own, equal, Cell::small(1)],
        });
        equal
    } else {
        own
    };
    let compared = if negated { Compared::Equal } else { compared };
    match demand(m, compared, sum) {
        Demand::Known(known) => {
            let known = Cell::small(i32::from(known));
            posts.push(Post {
                kind: Kind::Equal,
                cells: vec![truth, known, Cell::small(0)],
            });
        }
        Demand::Within(x, domain) => {
            let mut cells = vec![truth, x];
            let ends = domain.runs().iter().flat_map(|run| [run.0, run.1]);
            cells.extend(ends.map(bound_cell));
            posts.push(Post {
                kind: Kind::TruthMember,
                cells,
            });
        }
        Demand::Unify(x, y) => posts.push(Post {
            kind: Kind::TruthEqual,
            cells: vec![truth, Cell::small(0), Cell::small(1), x, Cell::small(-1), y],
        }),
        Demand::Post(Post { kind, cells }) => posts.push(of_truth(kind, &cells, truth)),
    }
    post_all(m, posts)
}

/// The propagator of the truth of a comparison.
fn of_truth(kind: Kind, cells: &[Cell], truth: Cell) -> Post {
    let (one, minus) = (Cell::small(1), Cell::small(-1));
    let mut all = vec![truth];
    match (kind, cells) {
        (Kind::Equal, [x, y, c]) => all.extend([*c, one, *x, minus, *y]),
        (_, cells) => all.extend(cells),
    }
    Post {
        kind: match kind {
            Kind::Less => Kind::TruthOrder,
            Kind::SumLess => Kind::TruthLess,
            _ => Kind::TruthEqual,
        },
        cells: all,
    }
}
