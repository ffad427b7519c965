//! Clause guards: clauses that begin with tests and a cut are tried without a choice point (shallow backtracking).
//!
//! In a chain the tests of such a clause are copied in front of the clauses: if one fails, control goes to the next clause of the chain; if
//! all hold, to the code after the clause's cut, and no choice point is ever made:
//!
//! ```text
//! max(X, Y, X) :- X >= Y, !.
//! max(_, Y, Y).
//!
//!     would_unify x2, x0, L4, {x0 x1}, L1
//!     ge +1, x0, x1, L4
//!     get_val_x x2, x0
//!     charge_jump +1, L3
//! L1:
//!     level x3
//!     try 4, L2
//!     trust 4, L4
//! L2:
//!     get_val_x x2, x0
//!     ge +1, x0, x1, fail
//!     cut_x +1, x3
//! L3:
//!     proceed
//! L4:
//!     get_val_x x2, x1
//!     proceed
//! ```
//!
//! For `max(2, 1, M)` the first four instructions run, and then `proceed`; for `max(1, 2, M)` the first two, and then the clause at L4.
//! Carlsson, "On the Efficiency of Optimising Shallow Backtracking in Compiled Prolog" (ICLP 1989) makes the choice point late, and cheap,
//! for the same clauses; here it is not made at all if the tests decide. (Guards as tests before a commitment: Kliger and Shapiro, "A
//! Decision Tree Compilation Algorithm for FCP", 1988.)
//!
//! *Invariant*: the copied code computes into registers that are neither arguments nor the cut barrier, and binds nothing, so a clause
//! whose tests fail leaves no trace.
//!
//! The head of max/3 unifies two arguments before the test, and a test may read a variable bound by this, also under another name: in
//! `max(A, 3, 5)` the head binds A, which the test compares. So the copy begins with `would_unify`, which decides at run time, by the
//! values, whether the order matters:
//!
//! * The two are identical, or cannot be equal: nothing is bound. The tests follow, or the next clause.
//! * One is a plain variable, and every argument that a test reads is atomic, as in `max(2, 1, M)`: no test can see the variable's binding,
//!   whatever it shares with the rest of the query. The tests follow, and the copy unifies after them. A plain variable wakes nothing; this
//!   case is not taken if an occurs check is required (`occurs_check`).
//! * In all other cases, as in `max(A, 3, 5)`, `max(A, B, A)`, or with an attributed variable, the clauses run in order: `would_unify` goes
//!   to a chain of them with a choice point. Nothing has been done before it, since it comes first: a test that runs twice might draw
//!   another random number.

use std::collections::BTreeSet;

use super::super::exclusion::{contradicts, if_unbound, leading_tests, outputs_of_equals};
use crate::code::instruction::Operand;
use crate::code::instruction::literals;
use crate::code::liveness::needs_register;
use crate::code::{Class, ClauseCode, Key, Op, Word};

/// The tests of a clause up to its cut.
pub struct Guard {
    /// Instructions with their literals; those with a label have label 0 and are to go to the next clause.
    pub tests: Vec<Word>,
    /// The arguments to unify when the tests hold; the first test is `would_unify` of them.
    pub unify: Option<(u8, u8)>,
    /// Whether there is a path to the clauses without guards, for calls that the guard cannot decide.
    pub plain: bool,
    /// The word, after its cut, at which the clause continues.
    pub resume: usize,
    /// The cost of that cut.
    pub cost: u8,
    /// Whether that cut is the only use of the barrier.
    pub sole_use: bool,
    /// Whether its last test contains both continuations, so that nothing follows it.
    pub ends: bool,
    /// Whether it reads parts of arguments (`ahead`).
    pub ahead: bool,
}

/// The longest guard worth copying, in words.
const LONGEST: usize = 24;
/// The most arguments that the tests after a unification may read: `would_unify` has a byte for each.
const READ: usize = 4;

impl Guard {
    /// The guard of a clause, if it has one. `known` is an argument known to be the constant that its head requires, if there is one. Walks
    /// the code of the clause from its beginning: drops matches of the known constant, turns one unification of two arguments into
    /// `would_unify`, and copies tests and computations; at the cut the guard is complete. Any other instruction means that there is no
    /// guard.
    pub fn of(clause: &ClauseCode, arity: u8, known: Option<u8>) -> Option<Guard> {
        if !clause.level {
            return None;
        }
        let mut guard = Guard {
            tests: Vec::new(),
            unify: None,
            plain: false,
            resume: 0,
            cost: 0,
            sole_use: false,
            ends: false,
            ahead: false,
        };
        // A clause whose head has no requirement may compare the argument with another constant in its body.
        let asked = known.filter(|register| {
            matches!(
                clause.keys.get(usize::from(*register)),
                Some(Key::Constant(_))
            )
        });
        let mut reads = BTreeSet::new();
        let mut at = 0;
        while let Some(word) = clause.words.get(at).copied() {
            let end = at + 1 + literals(word);
            let op = Op::from_number(word.op())?;
            match op {
                Op::CutX if word.a() == arity as usize => {
                    guard.resume = end;
                    guard.cost = word.cost();
                    guard.sole_use =
                        !needs_register(arity as usize, |at| clause.words[end + at as usize]);
                    guard.note_reads(&reads)?;
                    return (guard.tests.len() <= LONGEST).then_some(guard);
                }
                Op::GetConst | Op::GetNil | Op::GetInt if asked == Some(word.a() as u8) => {}
                Op::GetValX
                    if guard.unify.is_none()
                        && guard.tests.is_empty()
                        && word.a() < arity as usize
                        && word.b() < arity as usize =>
                {
                    let (a, b) = (word.a() as u8, word.b() as u8);
                    guard.unify = Some((a, b));
                    guard.plain = true;
                    guard.tests.push(Word::wide(Op::WouldUnify, a, b, 0));
                    guard.tests.push(Word(0));
                }
                op if op.is(Class::Tests) && word.cd() == 0
                    || op.is(Class::Computes) && word.a() > arity as usize =>
                {
                    reads.extend(read_by(op, word).filter(|register| *register < arity));
                    guard.tests.extend(&clause.words[at..end]);
                }
                _ => return None,
            }
            at = end;
        }
        None
    }

    /// The guard of a clause without a cut, whose tests contradict those of all clauses after it in the chain (`exclusion.rs`): when they
    /// hold, the clause continues after them, with no alternative left.
    pub fn exclusive(
        clause: &ClauseCode,
        arity: u8,
        known: Option<u8>,
        level: bool,
        behind: &[&ClauseCode],
    ) -> Option<Guard> {
        if clause.level || behind.is_empty() {
            return None;
        }
        let (tests, resume) = leading_tests(clause, arity, known, level);
        let excluded = |other: &&ClauseCode| contradicts(&tests, other, arity, known);
        let fits = !tests.is_empty() && tests.len() <= LONGEST && behind.iter().all(excluded);
        fits.then_some(Guard {
            tests,
            unify: None,
            plain: false,
            resume,
            cost: 0,
            sole_use: true,
            ends: false,
            ahead: false,
        })
    }

    /// For a clause whose head unifies two arguments and, before its cut, otherwise matches only arguments that calls mostly leave unbound:
    /// if the two are identical and the others unbound, the clause cannot fail before its cut, and is entered at its beginning
    /// (`exclusion.rs`).
    ///
    /// `would_unify` lists the others as those that tests read. They are no constants in such a call, so if one of the two is a variable
    /// the clauses run in order: the head would bind it, and it may be one of the others.
    pub fn of_equals(clause: &ClauseCode, arity: u8) -> Option<Guard> {
        let ((a, b), outputs) = outputs_of_equals(clause, arity)?;
        let reads = outputs.iter().copied().collect();
        let mut guard = Guard {
            tests: vec![Word::wide(Op::WouldUnify, a, b, 0), Word(0)],
            unify: Some((a, b)),
            plain: true,
            resume: 0,
            cost: 0,
            sole_use: false,
            ends: true,
            ahead: false,
        };
        guard.note_reads(&reads)?;
        guard.unify = None;
        guard.tests.extend(if_unbound(&outputs, 0));
        Some(guard)
    }

    /// Tells `would_unify` which arguments the tests read. None if they are too many. By these `would_unify` knows when a binding cannot be
    /// seen: when all of them are atomic.
    fn note_reads(&mut self, reads: &BTreeSet<u8>) -> Option<()> {
        let (Some(_), Some(literal)) = (self.unify, self.tests.get_mut(1)) else {
            return Some(());
        };
        if reads.len() > READ {
            return None;
        }
        let mut bytes = [Word::NONE; READ];
        for (byte, register) in bytes.iter_mut().zip(reads) {
            *byte = *register;
        }
        *literal = Word::pair(0, u32::from_le_bytes(bytes));
        Some(())
    }

    /// The number of words of the copy: the tests, the unification, the jump.
    pub fn len(&self) -> usize {
        self.tests.len() + usize::from(self.unify.is_some()) + usize::from(!self.ends)
    }

    /// Appends the copy. A failing test goes to `next`, or backtracks if there is none; `plain` is where the clauses from this one
    /// on are tried without guards; `clause` is where the clause begins. Labels of the copied tests become distances from their new
    /// positions.
    pub fn write(&self, words: &mut Vec<Word>, next: Option<usize>, plain: usize, clause: usize) {
        let mut at = 0;
        while let Some(word) = self.tests.get(at).copied() {
            let end = at + 1 + literals(word);
            let op = Op::from_number(word.op());
            let here = words.len();
            let to = |place: usize| place as i32 - here as i32;
            if op.is_some_and(|op| op.is(Class::Tests)) {
                let label = Word::wide(Op::Move, 0, 0, next.map_or(0, to)).0;
                words.push(Word(word.0 | label & !u64::from(u32::MAX)));
            } else {
                words.push(word);
            }
            words.extend(&self.tests[at + 1..end]);
            if let Some(op @ (Op::IfUnbound | Op::IfUnboundX)) = op
                && end == self.tests.len()
            {
                let begin = (clause + self.resume) as i32 - here as i32;
                words[here] = Word::wide(op, word.a() as u8, 0, begin);
            }
            if matches!(
                op,
                Some(
                    Op::WouldUnify
                        | Op::IfAtomic
                        | Op::IfUnbound
                        | Op::IfUnboundX
                        | Op::IfPlain
                        | Op::LookAt
                        | Op::Clash
                )
            ) && let Some(literal) = words.get_mut(here + 1)
            {
                *literal = Word::pair(to(plain) as u32, literal.high());
            }
            at = end;
        }
        if self.ends {
            return;
        }
        if let Some((a, b)) = self.unify {
            words.push(Word::new(Op::GetValX, a, b, 0, 0));
        }
        let label = (clause + self.resume) as i32 - words.len() as i32;
        let op = match self.cost {
            0 => Op::Jump,
            _ => Op::ChargeJump,
        };
        words.push(Word::wide(op, 0, 0, label).with_charge(self.cost));
    }
}

/// The registers that a test or a computation reads.
fn read_by(op: Op, word: Word) -> impl Iterator<Item = u8> {
    let computed = op.is(Class::Computes);
    op.operands().iter().filter_map(move |operand| {
        let register = match operand {
            Operand::Xa if !computed => word.a(),
            Operand::Xb => word.b(),
            Operand::Xc => word.c() as u8 as usize,
            _ => return None,
        };
        Some(register as u8)
    })
}
