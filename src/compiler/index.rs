//! Linking the clauses of a predicate.
//!
//! Invariant: clauses are tried in their order; a choice point exists only while a further clause may match.

use crate::code::{Block, ClauseCode, Op, Site, Word};

/// Links the clauses of a predicate with `arity` arguments.
pub fn link(clauses: &[&ClauseCode], arity: u32) -> Block {
    let level = clauses.iter().any(|clause| clause.level);
    let mut words = Vec::new();
    if level {
        words.push(Word::new(Op::Level, arity as u8, 0, 0, 0));
    }
    let chain = match clauses.len() {
        0 => {
            words.push(Word::new(Op::Fail, 0, 0, 0, 0));
            0
        }
        1 => 0,
        count => count,
    };
    let saved = arity as u8 + u8::from(level);
    let mut starts = Vec::new();
    let mut at = words.len() + chain;
    for clause in clauses {
        starts.push(at as u32);
        at += clause.words.len();
    }
    for index in 0..chain {
        let op = if index == 0 {
            Op::Try
        } else if index + 1 == chain {
            Op::Trust
        } else {
            Op::Retry
        };
        words.push(Word::wide(op, saved, 0, starts[index] as i32 - words.len() as i32));
    }
    let mut sites: Vec<Site> = Vec::new();
    for clause in clauses {
        append(&mut words, &mut sites, clause);
    }
    Block { words: words.into_boxed_slice(), sites: sites.into_boxed_slice(), starts: starts.into_boxed_slice() }
}

/// Appends the code of a clause; its sites get new numbers.
fn append(words: &mut Vec<Word>, sites: &mut Vec<Site>, clause: &ClauseCode) {
    let offset = sites.len() as u32;
    let mut at = 0;
    while at < clause.words.len() {
        let word = clause.words[at];
        let literals = literals(word);
        words.push(word);
        for (index, literal) in clause.words[at + 1..].iter().take(literals).enumerate() {
            let info = index == 0 && has_info(word);
            words.push(if info { Word::pair(literal.low(), literal.high() + offset) } else { *literal });
        }
        at += 1 + literals;
    }
    sites.extend_from_slice(&clause.sites);
}

/// The number of literals behind an instruction of a clause.
fn literals(word: Word) -> usize {
    use crate::code::instruction::Operand;
    let operands = Op::from_number(word.op()).map_or(&[][..], Op::operands);
    operands
        .iter()
        .map(|operand| match operand {
            Operand::Constant | Operand::Functor | Operand::Info => 1,
            Operand::BoxWords => word.cd() as usize,
            Operand::SwitchLabels => 3,
            Operand::SwitchTable => 1 + 2 * word.cd() as usize,
            _ => 0,
        })
        .sum()
}

fn has_info(word: Word) -> bool {
    use crate::code::instruction::Operand;
    Op::from_number(word.op()).is_some_and(|op| op.operands().contains(&Operand::Info))
}
