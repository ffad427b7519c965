//! Local rewrites: two neighbouring instructions become one.
//!
//! | first | second | merged |
//! | --- | --- | --- |
//! | `put_val_y x0, y1` | `put_val_y x1, y0` | `put_val_yy x0, y1, x1, y0` |
//! | `get_var_y x0, y0` | `get_var_y x1, y1` | `get_var_yy x0, y0, x1, y1` |
//! | `unify_var_x x2` | `unify_var_x x3` | `unify_var_xx x2, x3` |
//! | `set_val_x x2` | `set_val_x x3` | `set_val_xx x2, x3` |
//! | `put_var_x x1, x1` | `move x0, x1` | `put_var_x x1, x0` |
//! | `unify_void 1` | `unify_void 1` | `unify_void 2` |
//! | `get_list_val_x x2, x3, x2` | `execute 3, app/3` | `get_list_val_x_execute x2, x3, x2`, and the `execute` stays for read mode |
//!
//! The merged forms save a dispatch; they were chosen from the pairs that nrev, queens and similar programs execute most.
//!
//! Invariant: nothing before `fixed` changes, since a label may be there; and a rewrite does exactly what the two instructions did, in
//! their order.

use crate::code::{Op, Word};

/// Appends an instruction without literals, merged with the one before it if there is a merged form.
pub fn append(words: &mut Vec<Word>, fixed: usize, word: Word) {
    // Literals end at `fixed`, so a word after it is an instruction.
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

/// The one instruction that does the work of two.
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
