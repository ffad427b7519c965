//! What the code from an instruction on needs of the registers and of the environment.
//!
//! A clause that is interrupted between two instructions (`machine/wake.rs`) keeps exactly this. Calls have their maps from
//! the compiler; this is the same for all other places, found by going through the code, since it is rarely asked for.
//!
//! Invariant: what is needed is read on some way through the code before it is written, so that in code that the compiler
//! made it has a value. Code has no loops: a clause only goes on.

use std::collections::BTreeMap;

use super::Word;
use super::instruction::{Op, Operand};
use super::listing::literals;

/// What is needed from a place on.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Needs {
    /// Registers, a bit each.
    registers: [u64; 4],
    /// Slots of the environment, a bit each.
    slots: Vec<u64>,
    /// The slots that are in use, or will be: so much of the environment must be left alone.
    pub size: usize,
    /// Whether the clause has an environment of its own here; not known where all ways lead to a failure.
    pub environment: Option<bool>,
}

impl Needs {
    /// The registers, ascending.
    pub fn registers(&self) -> impl Iterator<Item = usize> {
        ones(&self.registers)
    }

    /// The slots, ascending.
    pub fn slots(&self) -> impl Iterator<Item = usize> {
        ones(&self.slots)
    }

    /// Adds what another way needs.
    pub fn join(&mut self, other: &Needs) {
        for (own, other) in self.registers.iter_mut().zip(other.registers) {
            *own |= other;
        }
        if self.slots.len() < other.slots.len() {
            self.slots.resize(other.slots.len(), 0);
        }
        for (own, other) in self.slots.iter_mut().zip(&other.slots) {
            *own |= other;
        }
        self.size = self.size.max(other.size);
        self.environment = match (self.environment, other.environment) {
            (Some(one), Some(another)) => Some(one || another),
            (one, another) => one.or(another),
        };
    }

    fn set_register(&mut self, number: usize, needed: bool) {
        set(&mut self.registers[number / 64], number % 64, needed);
    }

    fn set_slot(&mut self, number: i16, needed: bool) {
        let number = number as usize;
        if self.slots.len() <= number / 64 {
            self.slots.resize(number / 64 + 1, 0);
        }
        set(&mut self.slots[number / 64], number % 64, needed);
        self.size = self.size.max(number + 1);
        self.environment = Some(true);
    }

    fn set_operand(&mut self, word: Word, operand: Operand, needed: bool) {
        match operand {
            Operand::Xa => self.set_register(word.a(), needed),
            Operand::Xb => self.set_register(word.b(), needed),
            Operand::Xc => self.set_register(word.c() as u8 as usize, needed),
            Operand::Yc => self.set_slot(word.c(), needed),
            Operand::Yd => self.set_slot(word.d(), needed),
            Operand::Na
            | Operand::Nb
            | Operand::Ib
            | Operand::Ic
            | Operand::Id
            | Operand::Label
            | Operand::Predicate
            | Operand::Builtin
            | Operand::Constant
            | Operand::Functor
            | Operand::BoxWords
            | Operand::Info
            | Operand::SwitchLabels
            | Operand::SwitchTable => (),
        }
    }

    /// What is needed before an instruction, from what is needed behind it.
    fn before(mut self, op: Op, word: Word, info: Word) -> Needs {
        match op {
            Op::Allocate => {
                // The slots behind are those of the new environment.
                self.slots.clear();
                self.size = 0;
                self.environment = Some(false);
            }
            Op::Deallocate | Op::DeallocateExecute | Op::DeallocateProceed => {
                self.slots.clear();
                self.size = 0;
                self.environment = Some(true);
            }
            Op::Call => {
                self.registers = [0; 4];
                self.size = self.size.max(info.low() as usize);
                self.environment = Some(true);
            }
            Op::CallBuiltin | Op::OrElse => self.size = self.size.max(info.low() as usize),
            Op::Execute | Op::Proceed | Op::Success => self.environment = Some(false),
            _ if is_entry(op) => self.environment = Some(false),
            _ => (),
        }
        if op == Op::SwitchList {
            // It writes on one of its ways only, which has been seen to.
            self.set_operand(word, Operand::Xa, true);
            return self;
        }
        let written = written(op);
        for operand in op.operands() {
            if written.contains(operand) {
                self.set_operand(word, *operand, false);
            }
        }
        for operand in op.operands() {
            if !written.contains(operand) {
                self.set_operand(word, *operand, true);
            }
        }
        if takes_arguments(op) {
            for number in 0..word.a() {
                self.set_register(number, true);
            }
        }
        self
    }
}

fn set(word: &mut u64, bit: usize, on: bool) {
    if on {
        *word |= 1 << bit;
    } else {
        *word &= !(1 << bit);
    }
}

fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(index, word)| {
        (0..64)
            .filter(move |bit| word >> bit & 1 == 1)
            .map(move |bit| 64 * index + bit)
    })
}

/// What the code needs whose words `word` gives, by their distance from the first.
pub fn needs(word: impl Fn(isize) -> Word) -> Needs {
    let mut known: BTreeMap<isize, Needs> = BTreeMap::new();
    // Each place waits twice: first for what is behind it.
    let mut waiting = vec![(0, false)];
    while let Some((at, behind_known)) = waiting.pop() {
        if known.contains_key(&at) {
            continue;
        }
        let first = word(at);
        let Some(op) = Op::from_number(first.op()) else {
            continue;
        };
        let behind = behind(op, at, &word);
        if !behind_known {
            waiting.push((at, true));
            waiting.extend(behind.iter().map(|place| (*place, false)));
            continue;
        }
        let mut needs = Needs::default();
        for place in behind {
            let Some(mut behind) = known.get(&place).cloned() else {
                continue;
            };
            if op == Op::SwitchList && place == at + word(at + 2).low() as i32 as isize {
                behind.set_operand(first, Operand::Xb, false);
                behind.set_operand(first, Operand::Xc, false);
            }
            needs.join(&behind);
        }
        let info = if literals(first) == 1 {
            word(at + 1)
        } else {
            first
        };
        known.insert(at, needs.before(op, first, info));
    }
    known.remove(&0).unwrap_or_default()
}

/// Where control may go from an instruction within its clause.
fn behind(op: Op, at: isize, word: &impl Fn(isize) -> Word) -> Vec<isize> {
    let first = word(at);
    let next = at + 1 + literals(first) as isize;
    let label = |label: i32| (label != 0).then_some(at + label as isize);
    match op {
        Op::Jump => vec![at + first.cd() as isize],
        Op::SwitchType | Op::SwitchList => (1..=4)
            .flat_map(|n| [word(at + n).low(), word(at + n).high()])
            .filter_map(|found| label(found as i32))
            .collect(),
        Op::SwitchConst | Op::SwitchStruct => {
            let slots = first.cd() as isize;
            let of_slots = (0..slots).map(|slot| word(at + 3 + 2 * slot).low());
            let labels = std::iter::once(word(at + 1).low()).chain(of_slots);
            labels.filter_map(|found| label(found as i32)).collect()
        }
        // A choice point keeps the arguments for the other clauses.
        Op::Try | Op::Retry | Op::Trust => vec![at + first.cd() as isize],
        _ if is_entry(op) => Vec::new(),
        Op::Execute
        | Op::DeallocateExecute
        | Op::Proceed
        | Op::DeallocateProceed
        | Op::Fail
        | Op::Success
        | Op::Failure
        | Op::Resume
        | Op::Slow => Vec::new(),
        _ if op.operands().contains(&Operand::Label) => {
            std::iter::once(next).chain(label(first.cd())).collect()
        }
        _ => vec![next],
    }
}

/// Whether it is the whole code of a predicate.
fn is_entry(op: Op) -> bool {
    matches!(
        op,
        Op::EnterUnlinked
            | Op::EnterDynamic
            | Op::EnterBuiltin
            | Op::EnterTwin
            | Op::EnterArg
            | Op::EnterImport
            | Op::EnterCall
            | Op::EnterGoal
            | Op::RetryDynamic
            | Op::RetryBuiltin
    )
}

/// Whether operand a counts the registers that it reads, from the first.
fn takes_arguments(op: Op) -> bool {
    is_entry(op)
        || matches!(
            op,
            Op::Call
                | Op::Execute
                | Op::DeallocateExecute
                | Op::CallBuiltin
                | Op::Try
                | Op::PushCatch
        )
}

/// The operands that an instruction writes on all ways; it reads the others.
fn written(op: Op) -> &'static [Operand] {
    use Operand::{Xa, Xb, Xc, Yc, Yd};
    match op {
        Op::GetVarY | Op::UnifyVarY | Op::SetVarY | Op::InitY | Op::MarkY => &[Yc],
        Op::GetVarYY | Op::GetListYY => &[Yc, Yd],
        Op::GetListXX => &[Xb, Xc],
        Op::GetListYX | Op::GetListXY => &[Xb, Yd],
        Op::GetListValX | Op::GetListValXExecute | Op::GetListVoidX => &[Xc],
        Op::GetListXVoid | Op::UnifyVarX | Op::SetVarX => &[Xb],
        Op::UnifyVarXX | Op::PutVarX | Op::PutValYY => &[Xa, Xb],
        Op::PutVarY => &[Xa, Yc],
        Op::Move
        | Op::PutValY
        | Op::PutConst
        | Op::PutNil
        | Op::PutInt
        | Op::PutBox
        | Op::PutStruct
        | Op::PutList
        | Op::PutListXX
        | Op::Level => &[Xa],
        op if op.evaluates() => &[Xa],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_first_is_needed() {
        let words = [
            Word::wide(Op::Lt, 0, 1, 3),
            Word::new(Op::Move, 2, 3, 0, 0),
            Word::wide(Op::Execute, 3, 0, 7),
            Word::new(Op::Allocate, 0, 0, 0, 0),
            Word::new(Op::GetVarY, 4, 0, 1, 0),
            Word::wide(Op::Call, 1, 0, 7),
            Word::pair(2, 0),
            Word::new(Op::PutValY, 0, 0, 1, 0),
            Word::wide(Op::DeallocateExecute, 1, 0, 7),
        ];
        let from = |at: isize| needs(|n| words[(at + n) as usize]);
        let start = from(0);
        assert_eq!(start.registers().collect::<Vec<_>>(), [0, 1, 3, 4]);
        assert_eq!(start.environment, Some(false));
        let called = from(5);
        assert_eq!(called.slots().collect::<Vec<_>>(), [1]);
        assert_eq!((called.size, called.environment), (2, Some(true)));
    }
}
