//! Finds further errors in a clause: other missing commas, and look-alike names where nothing could be parsed.
//!
//! The reader stops at the first error of a clause. If that is a missing comma, the comma is inserted and the clause is
//! read again. *Invariant*: further errors are reported only if the clause can be read once all commas are inserted; then
//! each of them is a separate mistake and not a consequence of the first.

use crate::syntax::{Operators, ReadFlags, Span, SyntaxError, SyntaxErrorKind, read_term};

/// The most commas that are inserted: a text that lacks more is no program.
const MOST: usize = 16;

/// The other missing commas of the clause at `at`, whose reading failed with `first`.
pub fn further_errors(
    text: &str,
    at: usize,
    first: &SyntaxError,
    operators: &Operators,
    flags: ReadFlags,
) -> Vec<SyntaxError> {
    let mut further = Vec::new();
    let Some(clause) = text.get(at..first.resume) else {
        return further;
    };
    let mut mended = clause.to_owned();
    // Where commas were inserted, as ascending offsets in the original clause.
    let mut commas: Vec<usize> = Vec::new();
    let mut error = first.clone();
    error.span = Span::new(
        (first.span.start as usize).saturating_sub(at),
        (first.span.end as usize).saturating_sub(at),
    );
    while commas.len() < MOST && error.kind == SyntaxErrorKind::MissingOperator {
        let place = error.span.start as usize;
        let written = as_written(&commas, place);
        if commas.last().is_some_and(|last| written <= *last) || !mended.is_char_boundary(place) {
            break;
        }
        if !commas.is_empty() {
            let mut placed = error.clone();
            placed.span = back(&commas, at, error.span);
            placed.began = error.began.map(|began| back(&commas, at, began));
            further.push(placed);
        }
        mended.insert(place, ',');
        commas.push(written);
        match read_term(&mended, 0, operators, flags) {
            Ok(_) => return further,
            Err(next) => error = next,
        }
    }
    Vec::new()
}

/// Converts an offset in the fixed clause into one in the original clause.
fn as_written(commas: &[usize], place: usize) -> usize {
    let before = commas
        .iter()
        .enumerate()
        .filter(|(index, comma)| *comma + index < place)
        .count();
    place - before
}

/// Converts a span in the fixed clause into one in the whole text.
fn back(commas: &[usize], at: usize, span: Span) -> Span {
    let written = |offset: u32| at + as_written(commas, offset as usize);
    Span::new(written(span.start), written(span.end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn further(text: &str) -> Vec<usize> {
        let operators = Operators::new();
        let flags = ReadFlags::default();
        let first = read_term(text, 0, &operators, flags).expect_err("it lacks commas");
        let further = further_errors(text, 0, &first, &operators, flags);
        further
            .iter()
            .map(|error| error.span.start as usize)
            .collect()
    }

    #[test]
    fn every_missing_comma_is_found() {
        let text = "реш(X) :- a(X)\n  b(X),\n  V is X+1\n  c(V)\n  d.";
        let places = further(text);
        let found: Vec<&str> = places.iter().map(|place| &text[..*place]).collect();
        assert_eq!(found.len(), 2, "{places:?}");
        assert!(
            found[0].ends_with("X+1") && found[1].ends_with("c(V)"),
            "{found:?}"
        );
    }

    #[test]
    fn nothing_is_said_of_what_commas_do_not_mend() {
        assert!(further("p :- a b, c(, d e.").is_empty());
        assert!(further("p :- a b.").is_empty());
    }
}
