//! Liveness: which registers and slots of the environment the code from an instruction on reads before it writes them.
//!
//! A clause interrupted between two instructions (`machine/wake.rs`) keeps exactly these. The compiler makes the maps of calls; this file
//! computes the same for all other places by walking the code, since it is rarely needed.
//!
//! For example the clause `p(X, Y) :- q(X, Z), r(Z, Y), s(Y).`, interrupted before each of its instructions. Read it from below: live
//! before an instruction is everything live after it, without what it writes, plus what it reads.
//!
//! ```text
//!   needed before it                    instruction
//!   x0 x1                               allocate
//!   x0 x1, environment                  get_var_y x1, y0
//!   x0 y0                               put_var_y x1, y1
//!   x0 x1 y0 y1                         call 2, q/2, frame 2 {y0 y1}     reads x0 x1; behind it registers hold nothing
//!   y0 y1                               put_val_yy x0, y1, x1, y0
//!   x0 x1 y0                            call 2, r/2, frame 1 {y0}
//!   y0                                  put_val_y x0, y0
//!   x0, environment                     deallocate_execute 1, s/1
//! ```
//!
//! This is the classic backward data flow analysis (Aho, Lam, Sethi and Ullman, "Compilers", 9.2.5), in one pass, since labels lead
//! forward. After a test everything is live that either path needs.
//!
//! Invariant: a live register or slot is read on some path before it is written, so in compiled code it has a value. Code has no loops: a
//! clause only goes forward.

use std::collections::{BTreeMap, BTreeSet};

use super::Word;
use super::instruction::{Class, Op, Operand, literals};

/// The registers and slots that are live at a place.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Liveness {
    /// Registers, a bit each.
    registers: [u64; 4],
    /// Slots of the environment, a bit each: the first 64, and the others in words.
    slots: u64,
    more: Vec<u64>,
    /// The number of slots in use now or later: this part of the environment must not be overwritten.
    pub size: usize,
    /// Whether the clause has its environment here; unknown if all paths lead to a failure.
    pub environment: Option<bool>,
}

impl Liveness {
    /// The live registers, in ascending order.
    pub fn registers(&self) -> impl Iterator<Item = usize> {
        ones(&self.registers)
    }

    /// The live slots, in ascending order.
    pub fn slots(&self) -> impl Iterator<Item = usize> {
        let more = ones(&self.more).map(|number| number + 64);
        ones(std::slice::from_ref(&self.slots)).chain(more)
    }

    /// Adds what is live on another path.
    pub fn join(&mut self, other: &Liveness) {
        for (own, other) in self.registers.iter_mut().zip(other.registers) {
            *own |= other;
        }
        self.slots |= other.slots;
        if self.more.len() < other.more.len() {
            self.more.resize(other.more.len(), 0);
        }
        for (own, other) in self.more.iter_mut().zip(&other.more) {
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
        if number < 64 {
            set(&mut self.slots, number, needed);
        } else {
            let word = number / 64 - 1;
            if self.more.len() <= word {
                self.more.resize(word + 1, 0);
            }
            set(&mut self.more[word], number % 64, needed);
        }
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
            | Operand::Mask
            | Operand::Ib
            | Operand::Ic
            | Operand::Hc
            | Operand::Lc
            | Operand::Id
            | Operand::Label
            | Operand::Predicate
            | Operand::Builtin
            | Operand::BuiltinD
            | Operand::Constant
            | Operand::Functor
            | Operand::BoxWords
            | Operand::Info
            | Operand::SwitchLabels
            | Operand::SwitchTable
            | Operand::Plain
            | Operand::Part => (),
        }
    }

    fn forget_slots(&mut self) {
        self.slots = 0;
        self.more.clear();
        self.size = 0;
    }

    /// What is live before an instruction, computed from what is live after it.
    fn before(mut self, op: Op, word: Word, info: Word) -> Liveness {
        match op {
            Op::Allocate => {
                // The slots after it are those of the new environment.
                self.forget_slots();
                self.environment = Some(false);
            }
            Op::Deallocate
            | Op::DeallocateExecute
            | Op::DeallocateExecuteOut
            | Op::DeallocateProceed => {
                self.forget_slots();
                self.environment = Some(true);
            }
            Op::Call | Op::CallOut => {
                self.registers = [0; 4];
                self.size = self.size.max(info.low() as usize);
                self.environment = Some(true);
            }
            op if op.is(Class::CallsBuiltin) || op == Op::OrElse => {
                self.size = self.size.max(info.low() as usize)
            }
            Op::Execute | Op::ExecuteOut | Op::Proceed | Op::ChargeProceed | Op::Success => {
                self.environment = Some(false);
            }
            _ if op.is(Class::Enters) => self.environment = Some(false),
            _ => (),
        }
        if op == Op::SwitchList {
            // It writes only on one of its paths, which was joined already.
            self.set_operand(word, Operand::Xa, true);
            return self;
        }
        let written = op.written();
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
        if op.is(Class::Arguments) {
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

/// The numbers of the set bits, in ascending order.
fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(index, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(64 * index + bit)
        })
    })
}

/// What is live before the first word; `word` gives words by their distance from it.
pub fn needs(word: impl Fn(isize) -> Word) -> Liveness {
    // The code of a large term has as many places as the term has parts.
    let mut known: BTreeMap<isize, Liveness> = BTreeMap::new();
    // Each place is visited twice: the first visit queues the places after it.
    let mut waiting = vec![(0, false)];
    while let Some((at, is_behind_known)) = waiting.pop() {
        if known.contains_key(&at) {
            continue;
        }
        let first = word(at);
        let Some(op) = Op::from_number(first.op()) else {
            continue;
        };
        if !is_behind_known {
            waiting.push((at, true));
            each_behind(op, at, &word, |place| {
                if !known.contains_key(&place) {
                    waiting.push((place, false));
                }
            });
            if waiting.last() != Some(&(at, true)) {
                continue;
            }
            waiting.pop();
        }
        let mut needs = Liveness::default();
        each_behind(op, at, &word, |place| {
            let Some(behind) = known.get(&place) else {
                return;
            };
            if op == Op::SwitchList && place == at + word(at + 2).low() as i32 as isize {
                let mut behind = behind.clone();
                behind.set_operand(first, Operand::Xb, false);
                behind.set_operand(first, Operand::Xc, false);
                needs.join(&behind);
            } else {
                needs.join(behind);
            }
        });
        let info = if literals(first) == 1 {
            word(at + 1)
        } else {
            first
        };
        known.insert(at, needs.before(op, first, info));
    }
    known.remove(&0).unwrap_or_default()
}

/// Whether the code may read the register before it writes it; `word` gives words by their distance. A clause only goes forward, so its
/// places are visited in order, each once, and only as far as the register matters.
pub fn needs_register(register: usize, word: impl Fn(isize) -> Word) -> bool {
    let mut places = BTreeSet::from([0]);
    while let Some(at) = places.pop_first() {
        let first = word(at);
        let Some(op) = Op::from_number(first.op()) else {
            continue;
        };
        let info = if literals(first) == 1 {
            word(at + 1)
        } else {
            first
        };
        let is_needed = |behind: Liveness| {
            let before = behind.before(op, first, info);
            before.registers[register / 64] >> (register % 64) & 1 == 1
        };
        if is_needed(Liveness::default()) {
            return true;
        }
        let mut behind = Liveness::default();
        behind.set_register(register, true);
        if is_needed(behind) {
            each_behind(op, at, &word, |place| {
                places.insert(place);
            });
        }
    }
    false
}

/// Shows where control may go from an instruction within its clause.
pub(super) fn each_behind(
    op: Op,
    at: isize,
    word: &impl Fn(isize) -> Word,
    mut show: impl FnMut(isize),
) {
    let first = word(at);
    let next = at + 1 + literals(first) as isize;
    let mut label = |label: i32| {
        if label != 0 {
            show(at + label as isize);
        }
    };
    match op {
        // A choice point keeps the arguments for the other clauses.
        Op::Jump
        | Op::ChargeJump
        | Op::Try
        | Op::Retry
        | Op::Trust
        | Op::TryWide
        | Op::RetryWide
        | Op::TrustWide => label(first.cd()),
        Op::SwitchType | Op::LevelSwitchType | Op::SwitchList => {
            for labels in (1..=4).map(|n| word(at + n)) {
                label(labels.low() as i32);
                label(labels.high() as i32);
            }
        }
        Op::SwitchConst | Op::SwitchStruct | Op::SwitchFewConst | Op::SwitchFewStruct => {
            label(word(at + 1).low() as i32);
            for slot in 0..first.cd() as isize {
                label(word(at + 3 + 2 * slot).low() as i32);
            }
        }
        _ if op.is(Class::Ends) => (),
        _ => {
            if op.operands().contains(&Operand::Label) {
                label(first.cd());
            }
            if op.operands().contains(&Operand::Plain) {
                label(word(at + 1).low() as i32);
            }
            show(next);
        }
    }
}

/// The operands that wait for the value of an arithmetic instruction that computes a part of an expression.
pub struct Waiting {
    /// The registers of held left operands, the innermost first. The compiler has put them there, unless they are numbers.
    pub operands: Vec<usize>,
    /// The distance of the last instruction of the expression.
    pub end: isize,
}

/// The operands that wait for the value of the arithmetic instruction at 0.
pub fn waiting(word: impl Fn(isize) -> Word) -> Waiting {
    let mut operands = Vec::new();
    let mut rewritten = [false; 256];
    let (mut at, mut end) = (0, 0);
    let mut value = word(0).a();
    let mut op = Op::from_number(word(0).op());
    while let (Some(before), true) = (op, word(end).is_part()) {
        let behind = at + 1 + literals(word(at)) as isize;
        let mut goes_on = false;
        each_behind(before, at, &word, |place| goes_on |= place == behind);
        if !goes_on {
            break;
        }
        at = behind;
        let next = word(at);
        op = Op::from_number(next.op());
        let Some(op) = op else {
            break;
        };
        let (left, right) = match op {
            Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::NumEq | Op::NumNe => (next.a(), Some(next.b())),
            Op::LtI | Op::LeI | Op::GtI | Op::GeI | Op::NumEqI | Op::NumNeI => (next.a(), None),
            _ if op.operands().contains(&Operand::Xc) => (next.b(), Some(next.c() as u8 as usize)),
            _ => (next.b(), None),
        };
        let test = op.operands().contains(&Operand::Label);
        if (op.is(Class::Evaluates) && op != Op::Eval0 || test)
            && (left == value || right == Some(value))
        {
            if left != value && !rewritten[left] {
                operands.push(left);
            }
            (value, end) = (next.a(), at);
        } else if op.written().contains(&Operand::Xa) {
            rewritten[next.a()] = true;
        }
    }
    Waiting { operands, end }
}

/// The cost of the first instruction from 0 on that has one, if the clause continues: a goal in place pays it when it throws. If there is
/// none, the clause has paid already (`compiler/codegen/charges.rs`).
pub fn next_cost(word: impl Fn(isize) -> Word) -> u8 {
    let mut at = 0;
    loop {
        let here = word(at);
        let op = Op::from_number(here.op());
        match op {
            _ if here.cost() > 0 => return here.cost(),
            Some(Op::Jump) => at += here.cd() as isize,
            Some(op) if !op.is(Class::Ends) => at += 1 + literals(here) as isize,
            _ => return 0,
        }
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
        for register in 0..6 {
            let is_listed = start.registers().any(|listed| listed == register);
            let is_needed = needs_register(register, |at| words[at as usize]);
            assert_eq!(is_needed, is_listed, "register {register}");
        }
    }
    #[test]
    fn the_code_of_a_large_term_takes_no_more_time_a_word() {
        let mut words = vec![Word::new(Op::Move, 2, 3, 0, 0); 100_000];
        words.push(Word::wide(Op::Execute, 3, 0, 7));
        let start = needs(|n| words[n as usize]);
        assert_eq!(start.registers().collect::<Vec<_>>(), [0, 1, 3]);
    }
}
