//! Errors that contain their place: `error(Formal, context(_, File:Line:Column))`.
//!
//! The readers and evaluators of other languages, written in Prolog, throw them. *Invariant*: an excerpt is shown only if the
//! file can still be read and has that line and column; otherwise the message names the place.

use std::path::Path;
use std::sync::Arc;

use super::super::{files, terms};
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Source, Span};
use crate::term::{Cell, Stored, View, atoms};

/// A place that an error names.
pub struct CitedPlace {
    file: String,
    line: usize,
    column: usize,
}

/// The place in a ball, if there is one.
pub fn cited_place(machine: &mut Machine, ball: &Stored) -> Option<CitedPlace> {
    let top = machine.heap.top;
    let ball = ball.restore(&mut machine.heap).ok()?;
    let spot = cited_place_of(machine, ball);
    machine.heap.top = top;
    spot
}

fn cited_place_of(machine: &Machine, ball: Cell) -> Option<CitedPlace> {
    let [_, context] = terms::arguments::<2>(machine, ball, atoms::ERROR)?;
    let [_, place] = terms::arguments::<2>(machine, context, atoms::CONTEXT)?;
    let [file, rest] = terms::named::<2>(machine, place, ":")?;
    let [line, column] = terms::named::<2>(machine, rest, ":")?;
    let number = |cell| {
        let View::Int(number) = machine.heap.view(cell) else {
            return None;
        };
        usize::try_from(number).ok()
    };
    Some(CitedPlace {
        file: machine.atoms.text(terms::atom(machine, file)?).to_owned(),
        line: number(line)?,
        column: number(column)?,
    })
}

impl CitedPlace {
    /// The span of the word or bracket at the place.
    pub fn place(&self, machine: &mut Machine) -> Option<(Arc<Source>, Span)> {
        let text = files::read_path(machine, Path::new(&self.file)).ok()?;
        let span = self.span(&text)?;
        Some((Arc::new(Source::new(self.file.as_str(), text)), span))
    }

    fn span(&self, text: &str) -> Option<Span> {
        let before = self.line.checked_sub(1)?;
        let start: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
        let line = text.split_inclusive('\n').nth(before)?;
        let (at, _) = line.char_indices().nth(self.column.checked_sub(1)?)?;
        let word = line[at..]
            .find(|c: char| c.is_whitespace() || "()[]<>\";".contains(c))
            .unwrap_or(line.len() - at);
        // A bracket is no word, but has a width.
        let length = word.max(line[at..].chars().next()?.len_utf8());
        Some(Span::new(start + at, start + at + length))
    }

    /// The diagnostic, at its place.
    pub fn mark(
        &self,
        mut diagnostic: Diagnostic,
        place: Option<(Arc<Source>, Span)>,
    ) -> Diagnostic {
        match place {
            Some((source, at)) => {
                let here = diagnostic.language.text("here", "здесь");
                diagnostic.at(&source, at, here)
            }
            None => {
                let CitedPlace { file, line, column } = self;
                diagnostic
                    .message
                    .push_str(&format!(" ({file}:{line}:{column})"));
                diagnostic
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cited_place_covers_a_word_or_a_bracket() {
        let spot = |line, column| CitedPlace {
            file: String::new(),
            line,
            column,
        };
        let text = "(a\n (жук 1))\n";
        assert_eq!(spot(2, 3).span(text), Some(Span::new(5, 11)));
        assert_eq!(spot(2, 2).span(text), Some(Span::new(4, 5)));
        assert_eq!(spot(2, 99).span(text), None);
        assert_eq!(spot(9, 1).span(text), None);
        assert_eq!(spot(0, 0).span(text), None);
    }
}
