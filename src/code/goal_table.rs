//! The goal table: which goal of the source an instruction belongs to.
//!
//! A clause stores three small numbers for each goal beside its code, three bytes in most cases: how many words its instructions begin
//! after those of the last goal, how far its text begins after that of the last goal (for the first, after that of the clause), and the
//! length of its text.
//!
//! ```text
//! p(X, Y) :- X > 1, q(Y).       words 0 (gt_i), 1 (move), 2 (execute)
//!
//!     0, 11, 5    from word 0 on: "X > 1"
//!     1, 7, 4     from word 1 on: "q(Y)"
//! ```
//!
//! *Invariant*: only explaining an error reads the table; running code never does.

use crate::syntax::Span;

/// The table of a clause.
#[derive(Clone, Debug, Default)]
pub struct GoalTable(Box<[u8]>);

impl GoalTable {
    /// Makes the table for goals whose code begins at these words, in ascending order, of a clause whose text begins at `start`.
    pub fn new(places: &[(u32, Span)], start: u32) -> GoalTable {
        let mut bytes = Vec::new();
        let (mut word, mut text) = (0, start);
        for (from, span) in places {
            put(&mut bytes, from.wrapping_sub(word));
            // Goals go backwards only in clauses that a program has rearranged.
            let step = span.start.wrapping_sub(text) as i32;
            put(&mut bytes, (step << 1 ^ step >> 31) as u32);
            put(&mut bytes, span.end.saturating_sub(span.start));
            (word, text) = (*from, span.start);
        }
        GoalTable(bytes.into_boxed_slice())
    }

    /// The goal to which the instruction at a word belongs.
    pub fn goal_at(&self, index: usize, start: u32) -> Option<Span> {
        let mut bytes = self.0.iter().copied();
        let (mut word, mut text) = (0u32, start);
        let mut found = None;
        while let (Some(from), Some(step), Some(length)) =
            (take(&mut bytes), take(&mut bytes), take(&mut bytes))
        {
            word = word.wrapping_add(from);
            if word as usize > index {
                break;
            }
            let step = (step >> 1) as i32 ^ -((step & 1) as i32);
            text = text.wrapping_add(step as u32);
            found = Some(Span {
                start: text,
                end: text.wrapping_add(length),
            });
        }
        // Out-of-line code after the goals belongs to none of them.
        found.filter(|span| span.end > span.start)
    }

    /// Its size in bytes.
    pub fn space(&self) -> usize {
        self.0.len()
    }
}

/// Writes seven bits a byte, the lowest first; the eighth says that more follow.
fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut impl Iterator<Item = u8>) -> Option<u32> {
    let (mut number, mut shift) = (0u32, 0);
    loop {
        let byte = bytes.next()?;
        number |= u32::from(byte & 0x7f).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            return Some(number);
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_found_by_the_words_of_their_code() {
        let goals = [
            (2, Span::new(1011, 1016)),
            (3, Span::new(1300, 70_000)),
            (9, Span::new(1005, 1007)),
            (40, Span::new(1000, 1000)),
        ];
        let places = GoalTable::new(&goals, 1000);
        let at = |index| places.goal_at(index, 1000);
        assert_eq!(at(0), None);
        assert_eq!(at(2), Some(goals[0].1));
        assert_eq!(at(8), Some(goals[1].1));
        assert_eq!(at(39), Some(goals[2].1));
        assert_eq!(at(41), None);
        assert_eq!(GoalTable::default().goal_at(3, 7), None);
    }
}
