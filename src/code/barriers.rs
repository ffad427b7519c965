//! The slots of an environment that hold barriers at a place of code: addresses of choice points, which are no terms.
//!
//! A captured continuation (`machine/continuation.rs`) keeps the terms of its slots. A barrier would be the address of a choice point that
//! no longer exists when the continuation is called. So this file identifies the slots with barriers, by what the code will do with them:
//!
//! ```text
//!   p(X) :- q(X), !, r(X).                behind q/1: cut_y y1, ..            y1 is a barrier of a cut
//!   '$and'(A, B, Level, Site) :- ..       behind '$goal'(A, Level, Site):
//!                                           put_val_yy x0, y0, x1, y1
//!                                           deallocate_execute 3, '$goal'/3   y1 goes to the argument that takes a barrier
//! ```
//!
//! This is a backward data flow analysis, as in `liveness.rs`. *Invariant*: code has no loops, so its places are finished from the last to
//! the first.

use std::collections::{BTreeMap, BTreeSet};

use super::Word;
use super::instruction::{Op, Operand};
use super::liveness::each_behind;

/// The slots that hold barriers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Barriers {
    /// Slots that a cut reads.
    pub cuts: BTreeSet<i16>,
    /// Slots that the cut of a `*->` reads.
    pub soft_cuts: BTreeSet<i16>,
    /// Slots whose barriers are passed to a predicate that takes one.
    pub handed: BTreeSet<i16>,
    /// Registers whose contents are passed in this way.
    registers: BTreeSet<usize>,
}

impl Barriers {
    fn join(&mut self, other: &Barriers) {
        self.cuts.extend(&other.cuts);
        self.soft_cuts.extend(&other.soft_cuts);
        self.handed.extend(&other.handed);
        self.registers.extend(&other.registers);
    }

    fn forget_slot(&mut self, slot: i16) {
        self.cuts.remove(&slot);
        self.soft_cuts.remove(&slot);
        self.handed.remove(&slot);
    }

    /// The barriers before an instruction, computed from those after it.
    fn before(mut self, op: Op, word: Word, level: Option<usize>) -> Barriers {
        let (a, b) = (word.a(), word.b());
        let copied: &[(usize, i16)] = match op {
            Op::PutValY => &[(a, word.c())],
            Op::PutValYY => &[(a, word.c()), (b, word.d())],
            _ => &[],
        };
        let copied: Vec<i16> = copied
            .iter()
            .filter(|(register, _)| self.registers.contains(register))
            .map(|(_, slot)| *slot)
            .collect();
        let moved = op == Op::Move && self.registers.contains(&a);
        for operand in op.written() {
            match operand {
                Operand::Xa => drop(self.registers.remove(&a)),
                Operand::Xb => drop(self.registers.remove(&b)),
                Operand::Xc => drop(self.registers.remove(&(word.c() as u8 as usize))),
                Operand::Yc => self.forget_slot(word.c()),
                Operand::Yd => self.forget_slot(word.d()),
                _ => (),
            }
        }
        self.handed.extend(copied);
        if moved {
            self.registers.insert(b);
        }
        match op {
            Op::CutY => drop(self.cuts.insert(word.c())),
            Op::SoftCutY => drop(self.soft_cuts.insert(word.c())),
            Op::Call | Op::CallOut => self.registers.clear(),
            Op::Deallocate
            | Op::DeallocateExecute
            | Op::DeallocateExecuteOut
            | Op::DeallocateProceed => {
                let registers = std::mem::take(&mut self.registers);
                self = Barriers {
                    registers,
                    ..Barriers::default()
                };
            }
            _ => (),
        }
        self.registers.extend(level);
        self
    }
}

/// The barriers before the first word (`word` gives words by their distance from it, `level` the argument of a predicate that is a
/// barrier).
pub fn barriers(word: impl Fn(isize) -> Word, level: impl Fn(u32) -> Option<usize>) -> Barriers {
    let behind = |at: isize| {
        let mut places = Vec::new();
        if let Some(op) = Op::from_number(word(at).op()) {
            each_behind(op, at, &word, |place| places.push(place));
        }
        places
    };
    let (mut places, mut waiting) = (BTreeSet::new(), vec![0]);
    while let Some(at) = waiting.pop() {
        if places.insert(at) {
            waiting.extend(behind(at));
        }
    }
    let mut known: BTreeMap<isize, Barriers> = BTreeMap::new();
    for at in places.into_iter().rev() {
        let first = word(at);
        let Some(op) = Op::from_number(first.op()) else {
            continue;
        };
        let mut found = Barriers::default();
        for place in behind(at) {
            if let Some(behind) = known.get(&place) {
                found.join(behind);
            }
        }
        let calls = op.operands().contains(&Operand::Predicate);
        let level = calls.then(|| level(first.cd() as u32)).flatten();
        known.insert(at, found.before(op, first, level));
    }
    known.remove(&0).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn barriers_are_told_from_terms() {
        let words = [
            Word::wide(Op::Call, 1, 0, 7),
            Word::pair(4, 0),
            Word::new(Op::CutY, 0, 0, 2, 0),
            Word::new(Op::MarkY, 0, 0, 3, 0),
            Word::wide(Op::Call, 1, 0, 7),
            Word::pair(4, 0),
            Word::new(Op::SoftCutY, 0, 0, 3, 0),
            Word::new(Op::PutValYY, 0, 1, 0, 1),
            Word::wide(Op::DeallocateExecute, 2, 0, 9),
        ];
        let from = |at: isize| {
            barriers(
                |n| words[(at + n) as usize],
                |predicate| (predicate == 9).then_some(1),
            )
        };
        let slots = |set: &BTreeSet<i16>| set.iter().copied().collect::<Vec<_>>();
        let first = from(2);
        assert_eq!(slots(&first.cuts), [2]);
        assert!(
            first.soft_cuts.is_empty(),
            "it is written before it is read"
        );
        assert_eq!(slots(&first.handed), [1]);
        let second = from(6);
        assert_eq!(slots(&second.soft_cuts), [3]);
        assert!(second.cuts.is_empty());
    }
}
