//! The 8-byte word of bytecode.
//!
//! An instruction is one word `{op:u8, cost:u8, a:u8, b:u8, c:i16, d:i16}`, where `c` and `d` together may be one `i32`, followed by the
//! literal words of its row in `instruction.rs`. Invariant: words hold no addresses.
//!
//! The *cost* of an instruction is the number of inferences that it spends: for a call one, and one for each goal compiled in place that it
//! pays for; for a failing test those for goals in place (`compiler/codegen/charges.rs`).

use super::instruction::{Class, Op};

/// An instruction or a literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Word(pub u64);

impl Word {
    /// An instruction with its small operands.
    pub const fn new(op: Op, a: u8, b: u8, c: i16, d: i16) -> Word {
        Word(
            op as u64
                | (op.own_cost() as u64) << 8
                | (a as u64) << 16
                | (b as u64) << 24
                | (c as u16 as u64) << 32
                | (d as u16 as u64) << 48,
        )
    }

    /// An instruction whose last operand is wide: a label, a predicate, a built-in.
    pub const fn wide(op: Op, a: u8, b: u8, cd: i32) -> Word {
        Word(Word::new(op, a, b, 0, 0).0 | (cd as u32 as u64) << 32)
    }

    /// Two halves: the info word after a call (frame size, site), a pair of labels in a switch.
    pub const fn pair(low: u32, high: u32) -> Word {
        Word(low as u64 | (high as u64) << 32)
    }

    /// The number of the operation.
    #[inline(always)]
    pub const fn op(self) -> u16 {
        self.0 as u8 as u16
    }

    /// The inferences that it spends.
    #[inline(always)]
    pub const fn cost(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// The instruction with a charge for goals in place, at most 254, in addition to its own cost.
    pub const fn with_charge(self, charge: u8) -> Word {
        let cost = match Op::from_number(self.op()) {
            Some(op) => op.own_cost().saturating_add(charge),
            None => charge,
        };
        Word(self.0 & !0xff00 | (cost as u64) << 8)
    }

    /// Operand a: a register.
    #[inline(always)]
    pub const fn a(self) -> usize {
        (self.0 >> 16) as u8 as usize
    }

    /// Operand b: a register.
    #[inline(always)]
    pub const fn b(self) -> usize {
        (self.0 >> 24) as u8 as usize
    }

    /// Operand c: a register, slot or small number.
    #[inline(always)]
    pub const fn c(self) -> i16 {
        (self.0 >> 32) as i16
    }

    /// The bit in operand c of an arithmetic instruction, above its register: the value is a part of an expression.
    pub const PART: i16 = 1 << 8;

    /// The number in the upper byte of operand c, above a register.
    #[inline(always)]
    pub const fn upper_c(self) -> u8 {
        (self.0 >> 40) as u8
    }

    /// The signed number in the lower byte of operand c.
    #[inline(always)]
    pub const fn lower_c(self) -> i8 {
        (self.0 >> 32) as i8
    }

    /// The index of the built-in that an instruction of the class [`Class::CallsBuiltin`] calls.
    pub fn builtin(self) -> usize {
        let has_arguments = Op::from_number(self.op()).is_some_and(|op| op.is(Class::Arguments));
        let index = if has_arguments {
            self.cd()
        } else {
            i32::from(self.d())
        };
        index as usize
    }

    /// Whether it is a call that leaves the program.
    pub fn leaves(self) -> bool {
        Op::from_number(self.op()).is_some_and(|op| op.is(Class::Leaves))
    }

    /// Whether it is this call, or the same one leaving the program.
    pub fn is_call(self, op: Op) -> bool {
        Op::from_number(self.op()).map(Op::staying) == Some(op)
    }

    /// The operation without the compiler's incidental knowledge: whether a call leaves the program, and so whether it is merged with the
    /// instruction before it.
    pub fn work(self) -> Option<Op> {
        let op = Op::from_number(self.op())?.staying();
        Some(match op {
            Op::GetListValXExecute => Op::GetListValX,
            op => op,
        })
    }

    /// The corresponding call of a static predicate of the program.
    pub fn staying(self) -> Word {
        match Op::from_number(self.op()) {
            Some(op) => Word(self.0 & !0xff | op.staying() as u64),
            None => self,
        }
    }

    /// The most arguments that `try`, `retry` and `trust` save and load; for more there are wide ones.
    pub const NARROW: u8 = 4;

    /// The byte for no register.
    pub const NONE: u8 = u8::MAX;

    /// The shift of the bit that marks a unifying instruction as the first one of its goal: the instruction does not use that operand
    /// otherwise.
    const fn mark(self) -> Option<u32> {
        let Some(op) = Op::from_number(self.op()) else {
            return None;
        };
        if op.is(Class::BeginsB) {
            Some(24)
        } else if op.is(Class::BeginsC) {
            Some(32)
        } else if op.is(Class::BeginsD) {
            Some(48)
        } else {
            None
        }
    }

    /// The instruction marked as the first one of its goal, and whether it can be marked.
    pub const fn beginning(self) -> (Word, bool) {
        match self.mark() {
            Some(bits) => (Word(self.0 | 1 << bits), true),
            None => (self, false),
        }
    }

    /// Whether a goal that unifies begins here.
    pub const fn begins(self) -> bool {
        match self.mark() {
            Some(bits) => self.0 >> bits & 1 == 1,
            None => false,
        }
    }

    /// Whether this arithmetic instruction computes only a part of an expression.
    pub fn is_part(self) -> bool {
        let op = Op::from_number(self.op());
        op.is_some_and(|op| op.is(Class::Evaluates) && op != Op::Eval0)
            && self.c() & Word::PART != 0
    }

    /// Operand d.
    #[inline(always)]
    pub const fn d(self) -> i16 {
        (self.0 >> 48) as i16
    }

    /// Operands c and d as one: a label relative to this word, or an index.
    #[inline(always)]
    pub const fn cd(self) -> i32 {
        (self.0 >> 32) as i32
    }

    /// The lower half of a pair.
    #[inline(always)]
    pub const fn low(self) -> u32 {
        self.0 as u32
    }

    /// The bytes of the upper half of a pair.
    #[inline(always)]
    pub fn bytes(self) -> impl Iterator<Item = u8> {
        self.high().to_le_bytes().into_iter()
    }

    /// The upper half of a pair.
    #[inline(always)]
    pub const fn high(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

impl std::fmt::Debug for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_do_not_overlap() {
        let word = Word::new(Op::AddI, 1, 254, -3, i16::MAX);
        assert_eq!(
            (word.op(), word.a(), word.b(), word.c(), word.d()),
            (Op::AddI as u16, 1, 254, -3, i16::MAX)
        );
        assert_eq!(Word::wide(Op::Jump, 0, 0, -70_000).cd(), -70_000);
    }
}
