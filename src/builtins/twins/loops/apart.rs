//! Decides which clauses exclude one another by the tests that they begin with.

use super::steps::{Alone, Op, Order, Sum};

/// The beginning of a clause: the operations of its head, and the leading tests of its body.
pub struct Begin {
    head: Vec<Op>,
    tests: Vec<Op>,
}

pub fn begin(ops: &[Op], head: usize) -> Begin {
    let (head, behind) = ops.split_at(head);
    let tests = behind
        .iter()
        .take_while(|op| matches!(op, Op::Compare { .. } | Op::Same { .. }));
    Begin {
        head: head.to_vec(),
        tests: tests.cloned().collect(),
    }
}

/// Whether a clause that applies excludes another one: by their tests, if all outputs are unbound, since the compiler sees it only then; or
/// by the terms in their heads, and then the clauses leave a choice point.
pub fn excludes(holds: &Begin, other: &Begin, all_open: bool) -> Alone {
    let clash = |one: &Op| holds.head.iter().any(|held| clash(held, one));
    let first = other.tests.first();
    if first.is_some_and(|test| holds.tests.iter().any(|held| contradict(held, test))) {
        return match all_open {
            true => Alone::Is,
            false => Alone::Not,
        };
    }
    match other.head.iter().any(clash) {
        true => Alone::Leaves,
        false => Alone::Not,
    }
}

/// Whether two heads require different terms in the same place.
fn clash(one: &Op, other: &Op) -> bool {
    match (one, other) {
        (Op::Split { from, .. }, Op::Parts { from: at, .. } | Op::Constant { at, .. })
        | (Op::Parts { from: at, .. } | Op::Constant { at, .. }, Op::Split { from, .. })
        | (Op::Parts { from, .. }, Op::Constant { at, .. })
        | (Op::Constant { at, .. }, Op::Parts { from, .. }) => at == from,
        (
            Op::Parts { from, functor, .. },
            Op::Parts {
                from: at,
                functor: asked,
                ..
            },
        ) => from == at && functor != asked,
        (
            Op::Constant { at, constant },
            Op::Constant {
                at: from,
                constant: asked,
            },
        ) => from == at && constant != asked,
        _ => false,
    }
}

/// Whether two tests cannot both hold.
fn contradict(one: &Op, other: &Op) -> bool {
    match (one, other) {
        (
            Op::Same {
                one,
                other,
                wanted,
                strict: true,
            },
            Op::Same {
                one: a,
                other: b,
                wanted: too,
                strict: true,
            },
        ) => wanted != too && ((one, other) == (a, b) || (one, other) == (b, a)),
        (
            Op::Compare { order, sums },
            Op::Compare {
                order: too,
                sums: others,
            },
        ) => {
            let plain = |sum: &Sum| match sum {
                Sum::Number(number) => i8::try_from(*number).is_ok(),
                Sum::Value(_) => true,
                Sum::Two(..) | Sum::Size(_) => false,
            };
            let holds = |order: Order, turned: bool| match (order, turned) {
                (Order::Less, false) => [true, false, false],
                (Order::Less, true) => [false, false, true],
                (Order::AtMost, false) => [true, true, false],
                (Order::AtMost, true) => [false, true, true],
                (Order::Equal, _) => [false, true, false],
                (Order::Unequal, _) => [true, false, true],
            };
            let turned = match () {
                () if sums == others => false,
                () if sums.0 == others.1 && sums.1 == others.0 => true,
                () => return false,
            };
            let (one, other) = (holds(*order, false), holds(*too, turned));
            plain(&sums.0)
                && plain(&sums.1)
                && one.iter().zip(other).all(|(one, other)| !(*one && other))
        }
        _ => false,
    }
}
