//! A draft: a program as printed on the page, with the proposed repairs.
//!
//! *Invariant*: the edits of all repairs refer to the printed text and do not overlap, so that any subset of the repairs
//! can be applied. A repair found in a repaired text is mapped back to the printed one.

use std::ops::Range;

/// The language of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SourceLanguage {
    /// Prolog.
    Prolog,
    /// `library(mulisp)`.
    Lisp,
    /// `library(planner)`.
    Planner,
}

impl SourceLanguage {
    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            SourceLanguage::Prolog => "Prolog",
            SourceLanguage::Lisp => "MuLISP",
            SourceLanguage::Planner => "Planner",
        }
    }

    /// The extension of its files.
    pub fn extension(self) -> &'static str {
        match self {
            SourceLanguage::Prolog => "pl",
            SourceLanguage::Lisp => "lisp",
            SourceLanguage::Planner => "planner",
        }
    }

    /// A comment on one line.
    pub fn comment(self, text: &str) -> String {
        match self {
            SourceLanguage::Prolog => format!("% {text}"),
            SourceLanguage::Lisp => format!("; {text}"),
            // A semicolon would end the comment.
            SourceLanguage::Planner => format!("% {} ;", text.replace(';', ",")),
        }
    }
}

/// A range of the printed text, and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub range: Range<usize>,
    pub text: String,
}

/// A repair that can be accepted or rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    pub edits: Vec<Edit>,
    /// The reason, as a sentence.
    pub reason: String,
}

/// A program with its repairs.
#[derive(Clone, Debug)]
pub struct Draft {
    pub kind: SourceLanguage,
    /// The printed text; each line ends with a line end.
    pub text: String,
    /// For each of its lines the line on the page.
    pub places: Vec<usize>,
    pub repairs: Vec<Repair>,
    /// Repairs that are proposed only if the engine has fewer messages with them.
    pub guesses: Vec<Repair>,
    /// Notes about joining the text that change no line: the line of the page, and the sentence.
    pub notes: Vec<(usize, String)>,
}

impl Draft {
    /// A program without lines.
    pub fn new(kind: SourceLanguage) -> Draft {
        Draft {
            kind,
            text: String::new(),
            places: Vec::new(),
            repairs: Vec::new(),
            guesses: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Adds a line, and returns its range.
    pub fn push(&mut self, line: &str, place: usize) -> Range<usize> {
        let start = self.text.len();
        self.text.push_str(line);
        self.text.push('\n');
        self.places.push(place);
        start..start + line.len()
    }

    /// The number of the line of a byte, from 0.
    pub fn line_of(&self, at: usize) -> usize {
        let before = self.text.as_bytes()[..at.min(self.text.len())].iter();
        before.filter(|byte| **byte == b'\n').count()
    }

    /// The line of the page on which a repair begins.
    pub fn place(&self, repair: &Repair) -> usize {
        let first = repair.edits.iter().map(|edit| edit.range.start).min();
        let line = self.line_of(first.unwrap_or_default());
        let last = self.places.last().copied().unwrap_or(1);
        self.places.get(line).copied().unwrap_or(last)
    }

    /// The text with those repairs for whose index `is_taken` holds.
    pub fn with(&self, is_taken: impl Fn(usize) -> bool) -> Repaired {
        let taken = self.repairs.iter().enumerate();
        let taken = taken.filter(|(index, _)| is_taken(*index));
        let mut edits: Vec<Edit> = taken.flat_map(|(_, one)| one.edits.clone()).collect();
        // Insertions at one place keep the order in which they were proposed.
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        let mut text = String::with_capacity(self.text.len() + 64);
        let mut from = 0;
        for edit in &edits {
            text.push_str(&self.text[from..edit.range.start]);
            text.push_str(&edit.text);
            from = edit.range.end;
        }
        text.push_str(&self.text[from..]);
        Repaired { text, edits }
    }

    /// The text with all repairs so far.
    pub fn repaired(&self) -> Repaired {
        self.with(|_| true)
    }

    /// Adds a repair with edits of the printed text. False if it overlaps another one.
    pub fn propose(&mut self, edits: Vec<Edit>, reason: String) -> bool {
        let known = self.repairs.iter().flat_map(|one| &one.edits);
        let meets = |edit: &Edit| {
            known
                .clone()
                .any(|other| overlap(&edit.range, &other.range))
        };
        let own = |(index, edit): (usize, &Edit)| {
            let before = edits[..index].iter();
            before
                .clone()
                .any(|other| overlap(&edit.range, &other.range))
        };
        if edits.is_empty() || edits.iter().any(meets) || edits.iter().enumerate().any(own) {
            return false;
        }
        self.repairs.push(Repair { edits, reason });
        true
    }
}

/// Whether two edits change the same bytes; adjacent insertions do not.
fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    match (a.is_empty(), b.is_empty()) {
        (true, true) => false,
        (true, false) => b.start < a.start && a.start < b.end,
        (false, true) => a.start < b.start && b.start < a.end,
        (false, false) => a.start < b.end && b.start < a.end,
    }
}

/// A repaired text, with a map to the printed one.
pub struct Repaired {
    pub text: String,
    edits: Vec<Edit>,
}

impl Repaired {
    /// The range of the printed text from which a range of this one comes; none if a repair has inserted or changed it.
    pub fn printed(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let start = self.before(range.start, range.is_empty())?;
        let end = match range.is_empty() {
            true => start,
            false => self.before(range.end - 1, false)? + 1,
        };
        // Bytes that a repair has removed in between would come back.
        let is_whole = end >= start && end - start == range.len();
        is_whole.then_some(start..end)
    }

    /// The printed position of a byte, or of a point between two.
    fn before(&self, at: usize, is_point: bool) -> Option<usize> {
        let mut shift: isize = 0;
        for edit in &self.edits {
            let start = edit.range.start.checked_add_signed(shift)?;
            let end = start + edit.text.len();
            if at < start || is_point && at == start {
                break;
            }
            if at < end {
                return None;
            }
            shift += edit.text.len() as isize - edit.range.len() as isize;
        }
        at.checked_add_signed(-shift)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(range: Range<usize>, text: &str) -> Edit {
        Edit {
            range,
            text: text.to_owned(),
        }
    }

    #[test]
    fn any_choice_of_repairs_can_be_made() {
        let mut draft = Draft::new(SourceLanguage::Prolog);
        draft.push("abcdef", 7);
        assert!(draft.propose(vec![edit(1..2, "XY")], String::new()));
        assert!(draft.propose(vec![edit(4..4, ",")], String::new()));
        assert!(!draft.propose(vec![edit(0..3, "")], String::new()));
        assert!(!draft.propose(vec![edit(5..6, "p"), edit(5..6, "q")], String::new()));
        assert_eq!(draft.repaired().text, "aXYcd,ef\n");
        assert_eq!(draft.with(|index| index == 1).text, "abcd,ef\n");
        assert_eq!(draft.with(|_| false).text, "abcdef\n");
        assert_eq!(draft.place(&draft.repairs[1]), 7);
    }

    #[test]
    fn places_are_carried_back() {
        let mut draft = Draft::new(SourceLanguage::Prolog);
        draft.push("abcdef", 1);
        draft.propose(vec![edit(1..2, "XY")], String::new());
        draft.propose(vec![edit(4..4, ",")], String::new());
        // aXYcd,ef
        let repaired = draft.repaired();
        assert_eq!(repaired.printed(&(0..1)), Some(0..1));
        assert_eq!(repaired.printed(&(1..2)), None);
        assert_eq!(repaired.printed(&(3..5)), Some(2..4));
        assert_eq!(repaired.printed(&(6..8)), Some(4..6));
        assert_eq!(repaired.printed(&(4..7)), None);
        assert_eq!(repaired.printed(&(8..8)), Some(6..6));
    }
}
