//! Local rewrites: two neighbouring instructions become one.
//!
//! Invariant: nothing before `fixed` changes, since a label may stand there; and a rewrite does exactly what the two
//! instructions did, in their order.

use crate::code::{Op, Word};

/// Appends an instruction without literals, merged with the one before it where a merged form exists.
pub fn append(words: &mut Vec<Word>, fixed: usize, word: Word) {
    // Literals end with `fixed`, so whatever stands behind it is an instruction.
    if words.len() > fixed
        && let Some(last) = words.last_mut()
    {
        if let Some(merged) = merge(*last, word) {
            *last = merged;
            return;
        }
        if last.op() == Op::GetListValX as u16 && word.op() == Op::Execute as u16 {
            *last = Word::new(
                Op::GetListValXExecute,
                last.a() as u8,
                last.b() as u8,
                last.c(),
                last.d(),
            )
            .with_charge(last.cost());
        }
    }
    words.push(word);
}

fn merge(first: Word, second: Word) -> Option<Word> {
    let is = |one: Op, other: Op| first.op() == one as u16 && second.op() == other as u16;
    let (a, b) = (first.a() as u8, first.b() as u8);
    if is(Op::PutValY, Op::PutValY) {
        return Some(Word::new(
            Op::PutValYY,
            a,
            second.a() as u8,
            first.c(),
            second.c(),
        ));
    }
    if is(Op::GetVarY, Op::GetVarY) {
        return Some(Word::new(
            Op::GetVarYY,
            a,
            second.a() as u8,
            first.c(),
            second.c(),
        ));
    }
    if is(Op::UnifyVarX, Op::UnifyVarX) {
        return Some(Word::new(Op::UnifyVarXX, b, second.b() as u8, 0, 0));
    }
    if is(Op::SetValX, Op::SetValX) {
        return Some(Word::new(Op::SetValXX, b, second.b() as u8, 0, 0));
    }
    if is(Op::Charge, Op::Proceed) {
        return Some(Word::new(Op::ChargeProceed, 0, 0, 0, 0).with_charge(first.cost()));
    }
    // A new variable for two registers.
    if is(Op::PutVarX, Op::Move) && a == b && second.b() == first.a() {
        return Some(Word::new(Op::PutVarX, a, second.a() as u8, 0, 0));
    }
    if is(Op::UnifyVoid, Op::UnifyVoid) {
        return first
            .c()
            .checked_add(second.c())
            .map(|count| Word::new(Op::UnifyVoid, 0, 0, count, 0));
    }
    if is(Op::SetVoid, Op::SetVoid) {
        return first
            .c()
            .checked_add(second.c())
            .map(|count| Word::new(Op::SetVoid, 0, 0, count, 0));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_merge_unless_a_label_stands_between() {
        let void = Word::new(Op::UnifyVoid, 0, 0, 1, 0);
        let mut words = Vec::new();
        append(&mut words, 0, void);
        append(&mut words, 0, void);
        assert_eq!(words, [Word::new(Op::UnifyVoid, 0, 0, 2, 0)]);
        append(&mut words, 1, void);
        assert_eq!(words.len(), 2);
    }
}
