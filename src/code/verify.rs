//! The verifier: it makes the unchecked reads of the handlers sound.
//!
//! One linear pass over a block. It checks each word and its neighbours; the compiler guarantees that registers and slots hold values where
//! they are read, and the checked build asserts this.
//!
//! Invariant: in a verified block the machine reads only words of the block, and only registers, slots, sites, predicates and built-ins
//! that exist, and reaches a call or an end.

use super::argument_path::ArgumentPath;
use super::instruction::{Class, Op, Operand, TypeTest, each_label, literals};
use super::{REGISTERS, Word};
use crate::term::cell::HeaderKind;
use crate::term::{Cell, Tag};

/// The numbers of things that words name by index.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Predicates.
    pub predicates: usize,
    /// Built-ins.
    pub builtins: usize,
}

/// A fault in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no such operation.
    Operation,
    /// An operation that is never part of a clause.
    Outside,
    /// The literals of the last instruction are incomplete.
    CutOff,
    /// A register out of range.
    Register,
    /// A slot or count out of range.
    Number,
    /// A literal of the wrong kind.
    Literal,
    /// A label that leads out of the block, or into the middle of an instruction.
    Label,
    /// A predicate, built-in or site that does not exist.
    Index,
    /// Code that runs off the end of the block.
    End,
    /// A loop: code that returns to where it was.
    Circle,
}

/// A fault in a block, and its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The word.
    pub at: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// Checks a block with this number of sites.
pub fn verify(words: &[Word], sites: usize, limits: Limits) -> Result<(), VerifyError> {
    let mut starts = vec![false; words.len()];
    let mut at = 0;
    let mut last = 0;
    while at < words.len() {
        let word = words[at];
        let fault = |fault| Err(VerifyError { at, fault });
        let Some(op) = Op::from_number(word.op()) else {
            return fault(Fault::Operation);
        };
        if op.is(Class::Outside) {
            return fault(Fault::Outside);
        }
        // A negative count would count as none in one place and as a huge number in another.
        let counted = op
            .operands()
            .iter()
            .any(|operand| matches!(operand, Operand::BoxWords | Operand::SwitchTable));
        if counted && word.cd() < 1 {
            return fault(Fault::Number);
        }
        if word.cost() < op.own_cost() {
            return fault(Fault::Number);
        }
        let end = at + 1 + literals(word);
        if end > words.len() {
            return fault(Fault::CutOff);
        }
        check(op, word, &words[at + 1..end], sites, limits).or_else(fault)?;
        starts[at] = true;
        last = at;
        at = end;
    }
    if !Op::from_number(words.get(last).map_or(u16::MAX, |word| word.op()))
        .is_some_and(|op| op.is(Class::Ends))
    {
        return Err(VerifyError {
            at: last,
            fault: Fault::End,
        });
    }
    let mut wrong = None;
    for at in (0..words.len()).filter(|at| starts[*at]) {
        each_label(words, at, |label| {
            let target = usize::try_from(at as i64 + i64::from(label));
            if !target.is_ok_and(|target| starts.get(target).copied().unwrap_or(false)) {
                wrong = wrong.or(Some(at));
            }
        });
    }
    let fault = |at, fault| Err(VerifyError { at, fault });
    match wrong {
        Some(at) => fault(at, Fault::Label),
        None => in_circle(words, &starts).map_or(Ok(()), |at| fault(at, Fault::Circle)),
    }
}

/// An instruction that leads back to itself within the block. Compiled code has none: code that runs long does so by calls, which check the
/// limits.
fn in_circle(words: &[Word], starts: &[bool]) -> Option<usize> {
    // An instruction to which nothing leads is in no loop, nor is one to which only such instructions lead.
    let mut leading = vec![0u32; words.len()];
    for at in (0..words.len()).filter(|at| starts[*at]) {
        each_next(words, at, |next| leading[next] += 1);
    }
    let free = |at: &usize| starts[*at] && leading[*at] == 0;
    let mut waiting: Vec<usize> = (0..words.len()).filter(free).collect();
    while let Some(at) = waiting.pop() {
        each_next(words, at, |next| {
            leading[next] -= 1;
            if leading[next] == 0 {
                waiting.push(next);
            }
        });
    }
    leading.iter().position(|count| *count > 0)
}

/// Shows where the machine may continue after an instruction, without a call and after it.
fn each_next(words: &[Word], at: usize, mut show: impl FnMut(usize)) {
    each_label(words, at, |label| {
        show((at as i64 + i64::from(label)) as usize);
    });
    let word = words[at];
    if !Op::from_number(word.op()).is_some_and(|op| op.is(Class::Ends)) {
        show(at + 1 + literals(word));
    }
}

fn check(op: Op, word: Word, literals: &[Word], sites: usize, limits: Limits) -> Result<(), Fault> {
    let mut literals = literals.iter();
    let register = |number: i64| {
        if (0..REGISTERS as i64).contains(&number) {
            Ok(())
        } else {
            Err(Fault::Register)
        }
    };
    let index = |number: i32, count: usize| match usize::try_from(number) {
        Ok(number) if number < count => Ok(()),
        _ => Err(Fault::Index),
    };
    for operand in op.operands() {
        match operand {
            Operand::Xa => register(word.a() as i64)?,
            Operand::Xb => register(word.b() as i64)?,
            Operand::Xc if word.is_part() => register(i64::from(word.c() & !Word::PART))?,
            Operand::Xc if op.operands().contains(&Operand::Hc) => (),
            Operand::Xc => register(i64::from(word.c()))?,
            Operand::Yc if word.c() < 0 => return Err(Fault::Number),
            Operand::Yd if word.d() < 0 => return Err(Fault::Number),
            Operand::Nb if word.b() >= TypeTest::ALL.len() => return Err(Fault::Number),
            // The arity of a call and the number of saved arguments: both name registers.
            Operand::Na if word.a() > REGISTERS => return Err(Fault::Number),
            Operand::Ic if op.is(Class::Counts) && word.c() < 0 => return Err(Fault::Number),
            Operand::Predicate => index(word.cd(), limits.predicates)?,
            Operand::Builtin => index(word.cd(), limits.builtins)?,
            Operand::BuiltinD => index(i32::from(word.d()), limits.builtins)?,
            Operand::Constant => {
                let Some(literal) = literals.next() else {
                    return Err(Fault::CutOff);
                };
                if !Cell::from_bits(literal.0).is_immediate() {
                    return Err(Fault::Literal);
                }
            }
            Operand::Functor => {
                let Some(literal) = literals.next() else {
                    return Err(Fault::CutOff);
                };
                if !is_functor(*literal) {
                    return Err(Fault::Literal);
                }
            }
            Operand::BoxWords => check_box(literals.as_slice())?,
            Operand::Info => {
                let Some(info) = literals.next() else {
                    return Err(Fault::CutOff);
                };
                index(i32::try_from(info.high()).unwrap_or(-1), sites)?;
                if i16::try_from(info.low()).is_err() {
                    return Err(Fault::Number);
                }
            }
            Operand::SwitchTable => check_table(op, word, literals.as_slice())?,
            // Label 0 means the instruction itself, except for failing tests.
            Operand::Label if word.cd() == 0 && !may_backtrack(op) => return Err(Fault::Circle),
            Operand::Plain => {
                let Some(literal) = literals.next() else {
                    return Err(Fault::CutOff);
                };
                if literal.low() == 0 {
                    return Err(Fault::Circle);
                }
                let read = literal.bytes().filter(|byte| *byte != Word::NONE);
                read.map(i64::from).try_for_each(register)?;
            }
            Operand::Part => {
                let (Some(way), Some(functor)) = (literals.next(), literals.next()) else {
                    return Err(Fault::CutOff);
                };
                let (way, functor) = (*way, *functor);
                if !(ArgumentPath { way, functor }).is_sound() {
                    return Err(Fault::Literal);
                }
            }
            Operand::Yc
            | Operand::Yd
            | Operand::Na
            | Operand::Nb
            | Operand::Mask
            | Operand::Ib
            | Operand::Ic
            | Operand::Hc
            | Operand::Lc
            | Operand::Id
            | Operand::Label
            | Operand::SwitchLabels => (),
        }
    }
    Ok(())
}

/// Whether label 0 means backtracking.
fn may_backtrack(op: Op) -> bool {
    op.is(Class::Tests) || op.is(Class::Backtracks)
}

pub(super) fn is_functor(word: Word) -> bool {
    let cell = Cell::from_bits(word.0);
    cell.tag() == Tag::Header
        && cell.as_mark().is_none()
        && cell.header_kind() == HeaderKind::Functor
}

/// A box begins and ends with its header, which contains its size.
fn check_box(words: &[Word]) -> Result<(), Fault> {
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return Err(Fault::Literal);
    };
    let header = Cell::from_bits(first.0);
    let is_box = header.tag() == Tag::Header
        && header.as_mark().is_none()
        && header.header_kind() != HeaderKind::Functor;
    if is_box && first == last && header.count() + 2 == words.len() {
        Ok(())
    } else {
        Err(Fault::Literal)
    }
}

/// A hash table has a power of two of slots, at least one of them empty; all keys of a table are of one kind.
fn check_table(op: Op, word: Word, literals: &[Word]) -> Result<(), Fault> {
    let slots = word.cd() as usize;
    let hashed = matches!(op, Op::SwitchConst | Op::SwitchStruct);
    if hashed && !slots.is_power_of_two() {
        return Err(Fault::Number);
    }
    let mut empty = !hashed;
    for row in literals[1..].chunks_exact(2) {
        let key = row[0];
        if key.0 == u64::MAX {
            empty = true;
        } else if matches!(op, Op::SwitchConst | Op::SwitchFewConst)
            && !Cell::from_bits(key.0).is_immediate()
            || matches!(op, Op::SwitchStruct | Op::SwitchFewStruct) && !is_functor(key)
        {
            return Err(Fault::Literal);
        }
    }
    if empty { Ok(()) } else { Err(Fault::Literal) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        predicates: 3,
        builtins: 1,
    };

    fn fault(words: &[Word]) -> Option<Fault> {
        verify(words, 1, LIMITS).err().map(|error| error.fault)
    }

    #[test]
    fn good_code_passes() {
        let words = [
            Word::wide(Op::GetList, 0, 0, 2),
            Word::new(Op::Proceed, 0, 0, 0, 0),
            Word::new(Op::SetVoid, 0, 0, 2, 0),
            Word::wide(Op::Jump, 0, 0, -2),
        ];
        assert_eq!(fault(&words), None);
    }

    #[test]
    fn each_fault_is_found() {
        let proceed = Word::new(Op::Proceed, 0, 0, 0, 0);
        assert_eq!(fault(&[]), Some(Fault::End));
        assert_eq!(fault(&[Word(u64::MAX)]), Some(Fault::Operation));
        assert_eq!(
            fault(&[Word::new(Op::Slow, 0, 0, 0, 0)]),
            Some(Fault::Outside)
        );
        assert_eq!(
            fault(&[Word::new(Op::GetConst, 0, 0, 0, 0)]),
            Some(Fault::CutOff)
        );
        assert_eq!(
            fault(&[Word::new(Op::Move, 0, 255, 0, 0), proceed]),
            Some(Fault::Register)
        );
        assert_eq!(
            fault(&[Word::new(Op::GetVarY, 0, 0, -1, 0), proceed]),
            Some(Fault::Number)
        );
        assert_eq!(
            fault(&[Word::new(Op::GetConst, 0, 0, 0, 0), Word(1), proceed]),
            Some(Fault::Literal)
        );
        assert_eq!(
            fault(&[Word::wide(Op::GetList, 0, 0, 7), proceed]),
            Some(Fault::Label)
        );
        assert_eq!(
            fault(&[Word::wide(Op::Execute, 0, 0, 3)]),
            Some(Fault::Index)
        );
        assert_eq!(
            fault(&[Word::wide(Op::Call, 0, 0, 0), Word::pair(0, 1), proceed]),
            Some(Fault::Index)
        );
        assert_eq!(
            fault(&[Word::new(Op::Allocate, 0, 0, 0, 0)]),
            Some(Fault::End)
        );
        assert_eq!(fault(&[Word::wide(Op::Jump, 0, 0, 0)]), Some(Fault::Circle));
        assert_eq!(fault(&[Word::wide(Op::Lt, 0, 0, 0), proceed]), None);
        let back = [
            Word::wide(Op::RetryElse, 0, 0, 2),
            Word::wide(Op::Jump, 0, 0, 1),
            Word::wide(Op::Jump, 0, 0, -1),
        ];
        assert_eq!(fault(&back), Some(Fault::Circle));
    }
}
