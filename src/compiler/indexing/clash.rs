//! Clauses that are skipped because two values that their head unifies clash.
//!
//! ```text
//! in(X, [X | _]).
//! in(X, [_ | L]) :- in(X, L).
//!
//!     clash +1, x0, L5, {}, L1, x1.head
//! L1:
//!     try 2, L2
//!     trust 2, L5
//! L2:
//!     get_list x1, L4
//!     unify_val_x x0
//! L3:
//!     proceed
//! L4:
//!     set_val_x x0
//!     set_void 1
//!     jump L3
//! L5:
//!     get_list_void_x x1, x1
//!     execute 2, in/2
//! ```
//!
//! `in(c, [a, b | L])` goes from `clash` to L5 twice: a is not c, and so the first clause makes no choice point and binds nothing. If the
//! two may unify (one is a variable, or one look shows no difference) the clauses run in order. A search for a pattern in a list skips most
//! elements this way.
//!
//! The pair is the first one of the head that consists of unchanged arguments. It makes no difference whether the clause is a fact, has a
//! cut, or continues with other goals, since a skipped clause has done nothing. Skipping costs the inference that the retry would have
//! cost. Kliger and Shapiro ("A Decision Tree Compilation Algorithm for FCP", 1988) have such tests at the nodes of decision trees; here
//! one is before a chain, and what it leaves open is tried.
//!
//! *Invariant*: two terms that differ in a functor or a constant differ under all bindings, so a head that unifies them fails, whatever
//! else it does first.

use super::super::guard::Guard;
use super::homes::{Homes, list_parts, xa, xb, xc, yc};
use crate::code::argument_path::ArgumentPath;
use crate::code::instruction::literals;
use crate::code::{ClauseCode, Key, Op, Word};

/// The cost of skipping a clause: an inference, like that of a retry.
const COST: u8 = 1;

/// The guard of a clause that unifies an argument with a part of another one; `behind` are the other clauses of the chain, and `switched`
/// is the argument on which the predicate switches.
pub fn guard(
    clause: &ClauseCode,
    arity: u8,
    switched: Option<u8>,
    behind: &[&ClauseCode],
) -> Option<Guard> {
    if behind.is_empty() {
        return None;
    }
    let (register, part) = Walk::new(clause, arity).pair()?;
    if switched == Some(part.register()) && is_open(clause, part.register(), behind) {
        return None;
    }
    let look = Word::wide(Op::Clash, register, 0, 0).with_charge(COST);
    Some(Guard {
        tests: vec![look, Word::pair(0, u32::MAX), part.way, part.functor],
        unify: None,
        plain: true,
        resume: 0,
        cost: 0,
        sole_use: !clause.level,
        ends: true,
        ahead: true,
    })
}

/// Whether the chain is for calls that leave an argument unbound: its clauses require different things there.
fn is_open(clause: &ClauseCode, register: u8, behind: &[&ClauseCode]) -> bool {
    let asked = |clause: &ClauseCode| {
        let key = clause.keys.get(usize::from(register)).copied();
        key.filter(|key| *key != Key::Any)
    };
    let own = asked(clause);
    behind.iter().any(|other| {
        let other = asked(other);
        other.is_some() && other != own
    })
}

/// A walk over the head of a clause.
struct Walk<'a> {
    clause: &'a ClauseCode,
    homes: Homes,
}

impl Walk<'_> {
    fn new(clause: &ClauseCode, arity: u8) -> Walk<'_> {
        Walk {
            clause,
            homes: Homes::new(arity),
        }
    }

    /// The first argument that is unified with a part, and the part.
    fn pair(mut self) -> Option<(u8, ArgumentPath)> {
        let mut at = 0;
        while let Some(word) = self.clause.words.get(at).copied() {
            let op = Op::from_number(word.op())?;
            let end = at + 1 + literals(word);
            // A goal of the body that unifies: before it, the bindings of the head wake their goals.
            if word.begins() {
                return None;
            }
            let literal = self.clause.words.get(end - 1).map_or(0, |last| last.0);
            if let Some(pair) = self.step(op, word, literal)? {
                return Some(pair);
            }
            at = end;
        }
        None
    }

    /// Processes one instruction: gives the pair that it unifies, if both are known. None if it is not part of the head.
    fn step(&mut self, op: Op, word: Word, literal: u64) -> Option<Option<(u8, ArgumentPath)>> {
        if self.homes.moves(op, word) {
            return Some(None);
        }
        if let Some(parts) = list_parts(op, word) {
            self.homes.read(self.homes.path(xa(word)), 0);
            self.homes.read_list(parts);
            return Some(None);
        }
        let met = match op {
            Op::GetConst | Op::GetNil | Op::GetInt | Op::GetBox => None,
            Op::GetValX => pair(self.homes.path(xa(word)), self.homes.path(xb(word))),
            Op::GetValY => pair(self.homes.path(xa(word)), self.homes.path(yc(word))),
            Op::GetStruct => {
                self.homes.read(self.homes.path(xa(word)), literal);
                None
            }
            Op::GetList => {
                self.homes.read(self.homes.path(xa(word)), 0);
                None
            }
            Op::GetListValX => {
                let value = self.homes.path(xb(word));
                self.homes.read(self.homes.path(xa(word)), 0);
                let head = self.homes.next();
                let tail = self.homes.next();
                self.homes.set(xc(word), tail);
                pair(head, value)
            }
            Op::UnifyValX => pair(self.homes.next(), self.homes.path(xb(word))),
            Op::UnifyValY => pair(self.homes.next(), self.homes.path(yc(word))),
            Op::UnifyConst | Op::UnifyNil | Op::UnifyInt => {
                self.homes.next();
                None
            }
            Op::UnifyList | Op::UnifyStruct => {
                let part = self.homes.next();
                let functor = if op == Op::UnifyStruct { literal } else { 0 };
                self.homes.read(part, functor);
                None
            }
            _ => return None,
        };
        Some(met)
    }
}

/// The argument and the part, if the two are that.
fn pair(one: Option<ArgumentPath>, other: Option<ArgumentPath>) -> Option<(u8, ArgumentPath)> {
    let (one, other) = (one?, other?);
    match (one.depth(), other.depth()) {
        (0, 1..) => Some((one.register(), other)),
        (1.., 0) => Some((other.register(), one)),
        _ => None,
    }
}
