//! Parts of a text: the common part of `sub_atom/5` and `sub_string/5`.
//!
//! Invariant: answers come in the order of Before, then of Length. Values that follow from the arguments are computed, not searched for: a
//! choice point is left only if there may be several answers.

use std::sync::Arc;

use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::Result;
use crate::term::Cell;

use super::super::args;
use super::super::text::TextKind;

/// A text whose characters can be counted and indexed fast.
pub struct Counted {
    text: String,
    /// For each `BLOCK` bytes of the text, how many characters begin before them; `None` if every character is one byte.
    before: Option<Box<[usize]>>,
    count: usize,
}

/// The bytes between two counts of characters: few counts are kept, and few bytes are looked at behind one.
const BLOCK: usize = 64;

/// The number of characters that begin in these bytes.
fn beginnings(bytes: &[u8]) -> usize {
    // Bytes that continue a character are 0b10xx_xxxx.
    bytes.iter().filter(|byte| (**byte as i8) >= -0x40).count()
}

/// The character with this number in a text, counted from 0.
pub fn character_at(text: &str, number: usize) -> Option<char> {
    let (mut rest, mut left) = (text.as_bytes(), number);
    // Whole blocks are passed over while they have fewer characters.
    while let Some(block) = rest.get(..BLOCK) {
        let count = beginnings(block);
        if count > left {
            break;
        }
        left -= count;
        rest = &rest[BLOCK..];
    }
    let mut at = text.len() - rest.len();
    while !text.is_char_boundary(at) {
        at += 1;
    }
    text[at..].chars().nth(left)
}

impl Counted {
    /// Counts the characters of a text.
    pub fn new(text: String) -> Counted {
        let mut count = text.len();
        let before = (!text.is_ascii()).then(|| {
            count = 0;
            let blocks = text.as_bytes().chunks(BLOCK);
            blocks
                .map(|block| {
                    let before = count;
                    count += beginnings(block);
                    before
                })
                .collect()
        });
        Counted {
            text,
            before,
            count,
        }
    }

    /// The number of characters.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The offset at which a character begins; the end of the text behind the last one.
    fn byte(&self, character: usize) -> usize {
        let Some(before) = &self.before else {
            return character;
        };
        if character >= self.count {
            return self.text.len();
        }
        let block = before.partition_point(|before| *before <= character) - 1;
        let (mut at, mut left) = (block * BLOCK, character - before[block]);
        let bytes = self.text.as_bytes();
        loop {
            if self.text.is_char_boundary(at) {
                if left == 0 {
                    return at;
                }
                left -= 1;
            }
            at += 1;
            if at >= bytes.len() {
                return bytes.len();
            }
        }
    }

    /// The number of characters before an offset.
    fn character(&self, byte: usize) -> usize {
        match &self.before {
            None => byte,
            Some(before) => {
                let block = (byte / BLOCK).min(before.len() - 1);
                before[block] + beginnings(&self.text.as_bytes()[block * BLOCK..byte])
            }
        }
    }

    /// The `length` characters from `before`; both must be inside the text.
    pub fn slice(&self, before: usize, length: usize) -> &str {
        &self.text[self.byte(before)..self.byte(before + length)]
    }

    /// The first position of `sub` at or after `from`.
    fn find(&self, sub: &str, from: usize) -> Option<usize> {
        let from = self.byte(from);
        let byte = from + self.text[from..].find(sub)?;
        Some(self.character(byte))
    }
}

/// One answer.
struct Part {
    kind: TextKind,
    text: Arc<Counted>,
    before: usize,
    length: usize,
}

/// The answers of `sub_atom/5` or `sub_string/5` for a text, and the text of the last argument if it is bound.
pub fn parts(
    m: &mut Machine,
    arguments: [Cell; 5],
    text: String,
    sub: Option<String>,
    kind: TextKind,
) -> Result<Alternatives> {
    let [_, before, length, after, _] = arguments;
    for argument in [before, length, after] {
        args::optional(m, argument, args::any_integer)?;
    }
    let before = args::optional(m, before, args::count)?;
    let length = args::optional(m, length, args::count)?;
    let after = args::optional(m, after, args::count)?;
    m.heap.meter.copy(text.len())?;
    let text = Counted::new(text);
    let all = text.count();
    if let Some(sub) = sub {
        let length = sub.chars().count();
        let Some(last) = all.checked_sub(length) else {
            return Ok(Alternatives::Fail);
        };
        let place =
            before.or_else(|| after.map(|after| last.checked_sub(after).unwrap_or(usize::MAX)));
        return match place {
            Some(place) if place > last || text.slice(place, length) != sub => {
                Ok(Alternatives::Fail)
            }
            Some(place) => Ok(unify_answer(m, arguments, &text, (place, length), kind)?.into()),
            None => {
                let mut next = text.find(&sub, 0);
                let text = Arc::new(text);
                let places = std::iter::from_fn(move || {
                    let place = next?;
                    next = if place < last {
                        text.find(&sub, place + 1)
                    } else {
                        None
                    };
                    Some(Part {
                        kind,
                        text: Arc::clone(&text),
                        before: place,
                        length,
                    })
                });
                Ok(Alternatives::each(places, unify_part))
            }
        };
    }
    let fixed = match (before, length, after) {
        (Some(before), Some(length), _) => Some((Some(before), Some(length))),
        (Some(before), None, Some(after)) => Some((
            Some(before),
            all.checked_sub(before)
                .and_then(|rest| rest.checked_sub(after)),
        )),
        (None, Some(length), Some(after)) => Some((
            all.checked_sub(length)
                .and_then(|rest| rest.checked_sub(after)),
            Some(length),
        )),
        (Some(_), None, None)
        | (None, Some(_), None)
        | (None, None, Some(_))
        | (None, None, None) => None,
    };
    if let Some(fixed) = fixed {
        return match fixed {
            (Some(before), Some(length)) if before <= all && length <= all - before => {
                Ok(unify_answer(m, arguments, &text, (before, length), kind)?.into())
            }
            (_, _) => Ok(Alternatives::Fail),
        };
    }
    let text = Arc::new(text);
    let part = move |before, length| Part {
        kind,
        text: Arc::clone(&text),
        before,
        length,
    };
    Ok(match (before, length, after) {
        (Some(before), _, _) if before > all => Alternatives::Fail,
        (_, Some(length), _) if length > all => Alternatives::Fail,
        (_, _, Some(after)) if after > all => Alternatives::Fail,
        (Some(before), _, _) => Alternatives::each(
            (0..=all - before).map(move |length| part(before, length)),
            unify_part,
        ),
        (_, Some(length), _) => Alternatives::each(
            (0..=all - length).map(move |before| part(before, length)),
            unify_part,
        ),
        (_, _, Some(after)) => {
            let end = all - after;
            Alternatives::each(
                (0..=end).map(move |before| part(before, end - before)),
                unify_part,
            )
        }
        (None, None, None) => {
            let pairs = (0..=all)
                .flat_map(move |before| (0..=all - before).map(move |length| (before, length)));
            Alternatives::each(
                pairs.map(move |(before, length)| part(before, length)),
                unify_part,
            )
        }
    })
}

fn unify_part(m: &mut Machine, arguments: [Cell; 5], part: Part) -> Result<bool> {
    unify_answer(
        m,
        arguments,
        &part.text,
        (part.before, part.length),
        part.kind,
    )
}

/// Unifies the arguments with a part of a text.
fn unify_answer(
    m: &mut Machine,
    [_, before, length, after, sub]: [Cell; 5],
    text: &Counted,
    (start, count): (usize, usize),
    kind: TextKind,
) -> Result<bool> {
    let rest = text.count() - start - count;
    // This is decided before the numbers are unified: one of them may be the same variable as Sub.
    let compared = !args::is_var(m, sub);
    for (argument, value) in [(before, start), (length, count), (after, rest)] {
        let value = m.heap.integer(value as i64)?;
        if !m.unify(argument, value)? {
            return Ok(false);
        }
    }
    if compared {
        // The text of Sub was compared before; Sub may be text of another kind.
        return Ok(true);
    }
    let made = kind.make(m, text.slice(start, count))?;
    m.unify(sub, made)
}
