//! Clauses that need no choice point although others follow them.
//!
//! Three conditions (and those found by `ahead`) make the other clauses of a chain superfluous. The first tests of a clause may contradict
//! those of all others:
//!
//! ```text
//! tak(X, Y, Z, A) :- X =< Y, ..        le x0, x1, L2      the test fails: the next clause
//! tak(X, Y, Z, A) :- X > Y, ..         jump L1            it holds: `X > Y` cannot, and no choice point is made
//! ```
//!
//! The constant that has selected the chain may contradict the first test of a clause, which is then not part of the chain:
//!
//! ```text
//! loop(0).                             the chain of 0 is the first clause alone
//! loop(N) :- N > 0, ..
//! ```
//!
//! And if nothing before the cut of the first clause can fail, since the argument that selected it is known and all others that it reads
//! are unbound variables, the cut would drop the choice point at once:
//!
//! ```text
//! d(U * V, X, DU * V + U * DV) :- !, ..      if_unbound_x x2, L1    x2 is a variable: the clause, without a choice point
//! d(X, X, 1) :- !.                           try ..                 it is not: the clauses as they stand
//! d(_, _, 0).
//!
//! d(X, X, 1) :- !.                           would_unify x1, x0     they cannot be equal: the next clause
//!                                            if_unbound_x x2, L2    they are identical, and x2 is a variable: the clause, likewise
//!                                            try ..                 anything else
//! ```
//!
//! These are special cases of the decision trees of Kliger and Shapiro ("A Decision Tree Compilation Algorithm for FCP", 1988) and of Van
//! Roy's determinism extraction (1990), limited to what one clause and its neighbours show.
//!
//! *Invariant*: a clause is left out only if it would fail without an error, an effect or a binding.

use crate::code::instruction::{Class, Operand, TypeTest, literals};
use crate::code::{ClauseCode, Key, Op, Word};
use crate::term::Cell;

/// The leading tests of a clause, those before its first other instruction; and the position of that. A test reads unchanged arguments, or
/// values computed from them.
pub fn leading_tests(
    clause: &ClauseCode,
    arity: u8,
    known: Option<u8>,
    level: bool,
) -> (Vec<Word>, usize) {
    let (mut tests, mut whole, mut end_of_tests) = (Vec::new(), 0, 0);
    let mut at = 0;
    while let Some(word) = clause.words.get(at).copied() {
        let end = at + 1 + literals(word);
        let Some(op) = Op::from_number(word.op()) else {
            break;
        };
        let free = arity as usize + usize::from(level);
        match op {
            _ if matches_known(op, word, clause, known) => {}
            op if op.is(Class::Tests) && op != Op::WouldUnify && word.cd() == 0 => {
                tests.extend(&clause.words[at..end]);
                (whole, end_of_tests) = (tests.len(), end);
            }
            op if op.is(Class::Computes) && word.a() >= free => {
                tests.extend(&clause.words[at..end]);
            }
            _ => break,
        }
        at = end;
    }
    tests.truncate(whole);
    (tests, end_of_tests)
}

/// Whether this instruction matches the known argument with the constant that it is known to be.
fn matches_known(op: Op, word: Word, clause: &ClauseCode, known: Option<u8>) -> bool {
    let constant = matches!(op, Op::GetConst | Op::GetNil | Op::GetInt);
    let asked = known.and_then(|register| clause.keys.get(usize::from(register)));
    constant && known == Some(word.a() as u8) && matches!(asked, Some(Key::Constant(_)))
}

/// Whether the first test of `other` fails whenever all of these tests hold.
pub fn contradicts(tests: &[Word], other: &ClauseCode, arity: u8, known: Option<u8>) -> bool {
    let (others, _) = leading_tests(other, arity, known, true);
    let Some(first) = others.first().copied() else {
        return false;
    };
    let mut at = 0;
    // All values computed in between come from the unchanged arguments.
    while let Some(word) = tests.get(at).copied() {
        if excludes(word, first, arity) {
            return true;
        }
        at += 1 + literals(word);
    }
    false
}

/// The orders of two numbers for which a comparison holds, from its left side: less, equal, greater, and unordered (NaN).
#[derive(Clone, Copy)]
pub struct Orders {
    less: bool,
    equal: bool,
    greater: bool,
    unordered: bool,
}

impl Orders {
    /// The order of two identical numbers: equal, or unordered if they are NaN.
    pub const EQUAL_OR_NONE: Orders = Orders {
        less: false,
        equal: true,
        greater: false,
        unordered: true,
    };

    pub fn of(op: Op) -> Option<Orders> {
        let (less, equal, greater, unordered) = match op {
            Op::Lt | Op::LtI => (true, false, false, false),
            Op::Le | Op::LeI => (true, true, false, false),
            Op::Gt | Op::GtI => (false, false, true, false),
            Op::Ge | Op::GeI => (false, true, true, false),
            Op::NumEq | Op::NumEqI => (false, true, false, false),
            Op::NumNe | Op::NumNeI => (true, false, true, true),
            _ => return None,
        };
        Some(Orders {
            less,
            equal,
            greater,
            unordered,
        })
    }

    /// The same with the sides exchanged.
    fn turned(self) -> Orders {
        Orders {
            less: self.greater,
            greater: self.less,
            ..self
        }
    }

    pub fn overlaps(self, other: Orders) -> bool {
        self.less && other.less
            || self.equal && other.equal
            || self.greater && other.greater
            || self.unordered && other.unordered
    }

    /// Whether it holds for this order.
    fn holds(self, order: std::cmp::Ordering) -> bool {
        match order {
            std::cmp::Ordering::Less => self.less,
            std::cmp::Ordering::Equal => self.equal,
            std::cmp::Ordering::Greater => self.greater,
        }
    }
}

/// Whether a test of arguments neither holds nor throws whenever another one holds.
pub fn excludes(holds: Word, test: Word, arity: u8) -> bool {
    let (Some(one), Some(other)) = (Op::from_number(holds.op()), Op::from_number(test.op())) else {
        return false;
    };
    let is_argument = |register: usize| register < arity as usize;
    if !is_argument(holds.a()) || !is_argument(test.a()) {
        return false;
    }
    let two = |op: Op| op.operands().contains(&Operand::Xb);
    if two(one) != two(other) {
        return false;
    }
    if two(one) {
        if !is_argument(holds.b()) || !is_argument(test.b()) {
            return false;
        }
        let same = (holds.a(), holds.b()) == (test.a(), test.b());
        let turned = (holds.a(), holds.b()) == (test.b(), test.a());
        if !same && !turned {
            return false;
        }
        return match (Orders::of(one), Orders::of(other)) {
            (Some(first), Some(second)) => {
                !first.overlaps(if same { second } else { second.turned() })
            }
            (None, None) => matches!(
                (one, other),
                (Op::Identical, Op::NotIdentical) | (Op::NotIdentical, Op::Identical)
            ),
            (Some(_), None) | (None, Some(_)) => false,
        };
    }
    if holds.a() != test.a() {
        return false;
    }
    match (Orders::of(one), Orders::of(other)) {
        (Some(first), Some(second)) => {
            // The two constants divide the numbers into five parts: below, at and between them, and above. Doubled, each part has an
            // integer.
            let limits = [2 * small(holds), 2 * small(test)];
            let parts = limits
                .iter()
                .flat_map(|limit| [limit - 1, *limit, limit + 1]);
            let overlap = |value: &i32| {
                first.holds(value.cmp(&limits[0])) && second.holds(value.cmp(&limits[1]))
            };
            let nan = first.unordered && second.unordered;
            !(nan || parts.into_iter().any(|part| overlap(&part)))
        }
        (None, None) if one == Op::TestType && other == Op::TestType => {
            let kind = |word: Word| TypeTest::ALL.get(word.b()).copied();
            matches!((kind(holds), kind(test)), (Some(one), Some(other)) if disjoint(one, other))
        }
        _ => false,
    }
}

/// The constant of a comparison with a constant.
fn small(word: Word) -> i32 {
    i32::from(word.b() as u8 as i8)
}

/// Whether no term satisfies both tests.
fn disjoint(one: TypeTest, other: TypeTest) -> bool {
    /// Whether the test holds for a variable, an atom, an integer, a float, a fraction, a string, a compound term.
    fn samples(kind: TypeTest) -> [bool; 7] {
        match kind {
            TypeTest::Var => [true, false, false, false, false, false, false],
            TypeTest::Nonvar => [false, true, true, true, true, true, true],
            TypeTest::Atom => [false, true, false, false, false, false, false],
            TypeTest::Number => [false, false, true, true, true, false, false],
            TypeTest::Integer => [false, false, true, false, false, false, false],
            TypeTest::Float => [false, false, false, true, false, false, false],
            TypeTest::Atomic => [false, true, true, true, true, true, false],
            TypeTest::Compound => [false, false, false, false, false, false, true],
            TypeTest::Callable => [false, true, false, false, false, false, true],
            TypeTest::String => [false, false, false, false, false, true, false],
        }
    }
    let (one, other) = (samples(one), samples(other));
    !one.iter().zip(other).any(|(one, other)| *one && other)
}

/// Whether the first test of a clause fails if an argument is this constant.
pub fn fails_for(clause: &ClauseCode, register: u8, constant: Cell) -> bool {
    let Some(word) = clause.words.first().copied() else {
        return false;
    };
    let Some(op) = Op::from_number(word.op()) else {
        return false;
    };
    if !op.is(Class::Tests) || word.cd() != 0 || word.a() != usize::from(register) {
        return false;
    }
    let (is_int, is_atom) = (constant.is_int(), constant.as_atom().is_some());
    if op == Op::TestType {
        let own = match (is_int, is_atom) {
            (true, _) => TypeTest::Integer,
            (_, true) => TypeTest::Atom,
            (false, false) => return false,
        };
        let kind = TypeTest::ALL.get(word.b()).copied();
        return kind.is_some_and(|kind| disjoint(kind, own));
    }
    let immediate = op.operands().contains(&Operand::Ib);
    let orders = Orders::of(op).filter(|_| immediate && is_int);
    orders.is_some_and(|orders| !orders.holds(constant.int_value().cmp(&i64::from(small(word)))))
}

/// The most arguments that one instruction can test: `if_unbound` and `if_atomic` have a byte for each.
const MOST_LOOKED_AT: usize = 4;

/// The arguments that, if they are distinct unbound variables, make everything before the first cut of a clause certain to succeed; `known`
/// has the constant or functor that the head requires. None if it may still fail.
pub fn outputs(clause: &ClauseCode, arity: u8, known: Option<u8>) -> Option<Vec<u8>> {
    let known = known?;
    if matches!(clause.keys.get(usize::from(known)), None | Some(Key::Any)) {
        return None;
    }
    outputs_behind(clause, arity, 0, Some(known), Vec::new())
}

/// The two arguments that the head of a clause unifies first, and those that make everything else before its cut certain to succeed if they
/// are distinct unbound variables and the two are identical.
///
/// ```text
/// d(X, X, 1) :- !.        x1 and x0; x2
/// ```
pub fn outputs_of_equals(clause: &ClauseCode, arity: u8) -> Option<((u8, u8), Vec<u8>)> {
    let first = clause.words.first().copied()?;
    let (a, b) = (first.a() as u8, first.b() as u8);
    if Op::from_number(first.op()) != Some(Op::GetValX) || a.max(b) >= arity {
        return None;
    }
    let outputs = outputs_behind(clause, arity, 1, None, vec![a, b])?;
    Some(((a, b), outputs))
}

/// The same for the code from a word on; `used` has the arguments read before. A register that has been matched or written is no longer an
/// unchanged argument.
fn outputs_behind(
    clause: &ClauseCode,
    arity: u8,
    mut at: usize,
    known: Option<u8>,
    mut used: Vec<u8>,
) -> Option<Vec<u8>> {
    if !clause.level {
        return None;
    }
    let mut outputs: Vec<u8> = Vec::new();
    // Whether S reads the arguments of the known term: first occurrences of variables always match there.
    let mut reads = false;
    while let Some(word) = clause.words.get(at).copied() {
        let end = at + 1 + literals(word);
        let op = Op::from_number(word.op())?;
        let register = word.a() as u8;
        let mut next = end;
        match op {
            Op::CutX if register == arity => {
                return (!outputs.is_empty()).then_some(outputs);
            }
            Op::UnifyVarX | Op::UnifyVarXX | Op::UnifyVarY | Op::UnifyVoid if reads => {}
            Op::Allocate | Op::GetVarY | Op::GetVarYY | Op::Move => {}
            Op::GetConst
            | Op::GetNil
            | Op::GetInt
            | Op::GetBox
            | Op::GetStruct
            | Op::GetList
            | Op::GetListXX
            | Op::GetListYX
            | Op::GetListXY
            | Op::GetListYY
            | Op::GetListVoidX
            | Op::GetListXVoid => {
                if register >= arity || used.contains(&register) {
                    return None;
                }
                used.push(register);
                let labelled = matches!(op, Op::GetStruct | Op::GetList);
                reads = known == Some(register) && labelled;
                if known != Some(register) {
                    outputs.push(register);
                    if labelled {
                        next = end_of_writing(clause, at, word.cd(), &mut used)?;
                    }
                }
            }
            _ => return None,
        }
        written(op, word, &mut used);
        if outputs.len() > MOST_LOOKED_AT {
            return None;
        }
        at = next;
    }
    None
}

/// Where a clause continues after the write stream of the instruction at `at`; records the registers that the stream writes.
pub fn end_of_writing(
    clause: &ClauseCode,
    at: usize,
    label: i32,
    used: &mut Vec<u8>,
) -> Option<usize> {
    let mut place = at.checked_add_signed(label as isize)?;
    loop {
        let word = clause.words.get(place).copied()?;
        let op = Op::from_number(word.op())?;
        match op {
            Op::Jump => return place.checked_add_signed(word.cd() as isize),
            op if !op.is(Class::Unifies) => return None,
            op => written(op, word, used),
        }
        place += 1 + literals(word);
    }
}

/// Records the registers that an instruction writes.
fn written(op: Op, word: Word, used: &mut Vec<u8>) {
    used.extend(op.written().iter().filter_map(|operand| match operand {
        Operand::Xa => Some(word.a() as u8),
        Operand::Xb => Some(word.b() as u8),
        Operand::Xc => Some(word.c() as u8),
        _ => None,
    }));
}

/// `if_unbound` of these arguments, with its label.
pub fn if_unbound(outputs: &[u8], label: i32) -> [Word; 2] {
    if let [register] = outputs {
        return [
            Word::wide(Op::IfUnboundX, *register, 0, label),
            Word::pair(2, u32::MAX),
        ];
    }
    let mut bytes = [Word::NONE; MOST_LOOKED_AT];
    for (byte, register) in bytes.iter_mut().zip(outputs) {
        *byte = *register;
    }
    // Otherwise it continues after its literal.
    [
        Word::wide(Op::IfUnbound, 0, 0, label),
        Word::pair(2, u32::from_le_bytes(bytes)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const IMMEDIATE: [Op; 6] = [Op::LtI, Op::LeI, Op::GtI, Op::GeI, Op::NumEqI, Op::NumNeI];
    const REGISTERS: [Op; 6] = [Op::Lt, Op::Le, Op::Gt, Op::Ge, Op::NumEq, Op::NumNe];

    /// Whether a comparison holds: NaN is only unequal to everything.
    fn holds(op: Op, left: f64, right: f64) -> bool {
        match op {
            Op::Lt | Op::LtI => left < right,
            Op::Le | Op::LeI => left <= right,
            Op::Gt | Op::GtI => left > right,
            Op::Ge | Op::GeI => left >= right,
            Op::NumEq | Op::NumEqI => left == right,
            _ => left != right,
        }
    }

    /// Numbers at, between and beyond the constants, and NaN.
    fn numbers() -> impl Iterator<Item = f64> {
        (-8..=8).map(|n| f64::from(n) / 2.0).chain([f64::NAN])
    }

    #[test]
    fn comparisons_with_constants_exclude_one_another_where_no_number_is_both() {
        for (one, other) in IMMEDIATE
            .iter()
            .flat_map(|one| IMMEDIATE.map(|other| (*one, other)))
        {
            for (c, d) in (-3i8..=3).flat_map(|c| (-3i8..=3).map(move |d| (c, d))) {
                let both = |number: f64| {
                    holds(one, number, f64::from(c)) && holds(other, number, f64::from(d))
                };
                let test = |op, constant: i8| Word::wide(op, 0, constant as u8, 0);
                let excluded = excludes(test(one, c), test(other, d), 1);
                assert_eq!(excluded, !numbers().any(both), "{one:?} {c}, {other:?} {d}");
            }
        }
    }

    #[test]
    fn comparisons_of_arguments_exclude_one_another_where_no_numbers_are_both() {
        for (one, other) in REGISTERS
            .iter()
            .flat_map(|one| REGISTERS.map(|other| (*one, other)))
        {
            for turned in [false, true] {
                let pairs = numbers().flat_map(|x| numbers().map(move |y| (x, y)));
                let both = |(x, y): (f64, f64)| {
                    let second = if turned {
                        holds(other, y, x)
                    } else {
                        holds(other, x, y)
                    };
                    holds(one, x, y) && second
                };
                let (a, b) = if turned { (1, 0) } else { (0, 1) };
                let excluded = excludes(Word::wide(one, 0, 1, 0), Word::wide(other, a, b, 0), 2);
                assert_eq!(
                    excluded,
                    !pairs.into_iter().any(both),
                    "{one:?}, {other:?}, {turned}"
                );
            }
        }
    }

    #[test]
    fn what_is_no_argument_excludes_nothing() {
        let (less, more) = (Word::wide(Op::Lt, 0, 3, 0), Word::wide(Op::Ge, 0, 3, 0));
        assert!(excludes(less, more, 4));
        assert!(!excludes(less, more, 3));
        let other = Word::wide(Op::Ge, 0, 2, 0);
        assert!(!excludes(less, other, 4));
    }
}
