//! Guards: clauses that begin with tests and a cut, tried without a choice point.
//!
//! `max(X, Y, X) :- X >= Y, !.` binds nothing before its cut but the third argument. In a chain its tests are therefore
//! copied in front of the clause: if one fails, control goes to the next clause of the chain; if all hold, to the clause
//! behind its cut, and no choice point was ever made.
//!
//! *Invariant*: what is copied computes into registers that are neither arguments nor the cut barrier, and binds nothing. A
//! single head unification of two arguments is allowed: the copy first asks whether they would unify (in the place where
//! the clause unifies them, so that the same test raises the same error or is not reached) and unifies them behind the tests.

use crate::code::listing::literals;
use crate::code::needs::needs_register;
use crate::code::{ClauseCode, Op, Word};

/// The tests of a clause up to its cut.
pub struct Guard {
    /// Instructions with their literals; those with a label have label 0 and are to go to the next clause.
    pub tests: Vec<Word>,
    /// The arguments to unify when the tests hold.
    pub unify: Option<(u8, u8)>,
    /// The clause goes on at this word, behind its cut.
    pub resume: usize,
    /// Whether that cut is the only use of the barrier.
    pub sole_use: bool,
}

/// The longest guard worth copying, in words.
const LONGEST: usize = 24;

impl Guard {
    /// The guard of a clause, if it has one. `known` is an argument that is known to be the constant its head asks for.
    pub fn of(clause: &ClauseCode, arity: u8, known: Option<u8>) -> Option<Guard> {
        if !clause.level {
            return None;
        }
        let mut guard = Guard {
            tests: Vec::new(),
            unify: None,
            resume: 0,
            sole_use: false,
        };
        let mut at = 0;
        while let Some(word) = clause.words.get(at).copied() {
            let end = at + 1 + literals(word);
            match Op::from_number(word.op())? {
                Op::CutX if word.a() == arity as usize => {
                    guard.resume = end;
                    guard.sole_use =
                        !needs_register(arity as usize, |at| clause.words[end + at as usize]);
                    return (guard.tests.len() <= LONGEST).then_some(guard);
                }
                Op::GetConst | Op::GetNil | Op::GetInt if known == Some(word.a() as u8) => {}
                Op::GetValX
                    if guard.unify.is_none()
                        && word.a() < arity as usize
                        && word.b() < arity as usize =>
                {
                    let (a, b) = (word.a() as u8, word.b() as u8);
                    guard.unify = Some((a, b));
                    guard.tests.push(Word::wide(Op::WouldUnify, a, b, 0));
                }
                op if is_test(op) && word.cd() == 0 => guard.tests.extend(&clause.words[at..end]),
                op if computes(op) && word.a() > arity as usize => {
                    guard.tests.extend(&clause.words[at..end])
                }
                _ => return None,
            }
            at = end;
        }
        None
    }

    /// The number of words of the copy: the tests, the unification, the jump.
    pub fn len(&self) -> usize {
        self.tests.len() + usize::from(self.unify.is_some()) + 1
    }

    /// Appends the copy. `next` is where a failing test goes, none: it backtracks; `clause` is where the clause begins.
    pub fn write(&self, words: &mut Vec<Word>, next: Option<usize>, clause: usize) {
        let mut at = 0;
        while let Some(word) = self.tests.get(at).copied() {
            let end = at + 1 + literals(word);
            let test = Op::from_number(word.op()).is_some_and(is_test);
            let label = next
                .filter(|_| test)
                .map_or(0, |next| next as i32 - words.len() as i32);
            words.push(if test {
                Word(word.0 | Word::wide(Op::Move, 0, 0, label).0 & !u64::from(u32::MAX))
            } else {
                word
            });
            words.extend(&self.tests[at + 1..end]);
            at = end;
        }
        if let Some((a, b)) = self.unify {
            words.push(Word::new(Op::GetValX, a, b, 0, 0));
        }
        let label = (clause + self.resume) as i32 - words.len() as i32;
        words.push(Word::wide(Op::Jump, 0, 0, label));
    }
}

fn is_test(op: Op) -> bool {
    matches!(
        op,
        Op::Lt
            | Op::Le
            | Op::Gt
            | Op::Ge
            | Op::NumEq
            | Op::NumNe
            | Op::LtI
            | Op::LeI
            | Op::GtI
            | Op::GeI
            | Op::NumEqI
            | Op::NumNeI
            | Op::TestType
            | Op::Identical
            | Op::NotIdentical
            | Op::NotUnifiable
            | Op::WouldUnify
    )
}

/// Whether an instruction only computes a value into register a.
fn computes(op: Op) -> bool {
    // `eval` takes a term that exists only at run time.
    op.evaluates() && op != Op::Eval
        || matches!(op, Op::PutInt | Op::PutConst | Op::PutNil | Op::Move)
}
