//! Translates texts of the manual into Russian.
//!
//! The sources are English. `russian.txt` has each of their sentences with its translation, as gettext catalogues do, so that a changed
//! sentence has no translation instead of a wrong one. A text is split into paragraphs, and these into separate lines (tables, lists) and
//! sentences; known pieces are replaced, and the sentences of a paragraph are laid out again.
//!
//! *Invariant*: a piece without a translation stays as it is. The tests below require one for every piece of the manual.

use std::collections::HashMap;
use std::sync::OnceLock;

/// The catalogue: sentence, translation, empty line; its first paragraph describes this.
const CATALOGUE: &str = include_str!("russian.txt");

/// The width of the lines of a paragraph in characters, as in the sources.
const WIDTH: usize = 100;

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
enum Piece<'t> {
    /// A separate line, with its indentation.
    Line(&'t str),
    /// A sentence of a paragraph, in one line.
    Sentence(String),
    /// The gap between paragraphs.
    Gap,
}

/// The translation of a sentence, a title or a line.
fn known(piece: &str) -> Option<&'static str> {
    static FOUND: OnceLock<HashMap<&str, &str>> = OnceLock::new();
    let found = FOUND.get_or_init(|| translations().collect());
    found.get(piece).copied()
}

fn translations() -> impl Iterator<Item = (&'static str, &'static str)> {
    CATALOGUE
        .split("\n\n")
        .skip(1)
        .filter_map(|entry| entry.trim_end().split_once('\n'))
}

/// The Russian translation of a text of the manual.
pub fn russian(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut paragraph = String::new();
    for piece in pieces(text) {
        match piece {
            Piece::Sentence(sentence) => {
                let said = known(&sentence).unwrap_or(&sentence);
                if !paragraph.is_empty() {
                    paragraph.push(' ');
                }
                paragraph.push_str(said);
                continue;
            }
            Piece::Line(line) => {
                end_paragraph(&mut paragraph, &mut lines);
                let bare = line.trim();
                let indent = &line[..line.len() - line.trim_start().len()];
                lines.push(format!("{indent}{}", known(bare).unwrap_or(bare)));
            }
            Piece::Gap => {
                end_paragraph(&mut paragraph, &mut lines);
                lines.push(String::new());
            }
        }
    }
    end_paragraph(&mut paragraph, &mut lines);
    lines.join("\n")
}

/// Lays out a paragraph.
fn end_paragraph(paragraph: &mut String, lines: &mut Vec<String>) {
    let mut line = String::new();
    let mut columns = 0;
    for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
        let width = word.chars().count();
        if columns > 0 && columns + 1 + width > WIDTH {
            lines.push(std::mem::take(&mut line));
            columns = 0;
        }
        if columns > 0 {
            line.push(' ');
            columns += 1;
        }
        line.push_str(word);
        columns += width;
    }
    if columns > 0 {
        lines.push(line);
    }
    paragraph.clear();
}

/// The parts of a text.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut paragraph: Vec<&str> = Vec::new();
    for line in text.lines() {
        if line.trim().is_empty() {
            add_sentences(&mut paragraph, &mut found);
            if !matches!(found.last(), None | Some(Piece::Gap)) {
                found.push(Piece::Gap);
            }
        } else if line.starts_with([' ', '|']) {
            add_sentences(&mut paragraph, &mut found);
            found.push(Piece::Line(line));
        } else {
            paragraph.extend(line.split_whitespace());
        }
    }
    add_sentences(&mut paragraph, &mut found);
    if found.last() == Some(&Piece::Gap) {
        found.pop();
    }
    found
}

/// Splits the words of a paragraph into sentences: a full stop before a blank ends one.
fn add_sentences(words: &mut Vec<&str>, found: &mut Vec<Piece<'_>>) {
    let paragraph = words.join(" ");
    words.clear();
    let mut rest = paragraph.as_str();
    while let Some((sentence, behind)) = rest.split_once(". ") {
        found.push(Piece::Sentence(format!("{sentence}.")));
        rest = behind;
    }
    if !rest.is_empty() {
        found.push(Piece::Sentence(rest.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::{Topic, entries};
    use super::*;

    /// All that the manual says, piece by piece.
    fn said() -> Vec<(String, String)> {
        let mut said = Vec::new();
        for entry in entries() {
            let about = format!("{}/{}", entry.name, entry.arity);
            if entry.kind == Topic::File {
                said.push((about.clone(), entry.subject.clone()));
            }
            for piece in pieces(&entry.text) {
                match piece {
                    Piece::Line(line) => said.push((about.clone(), line.trim().to_owned())),
                    Piece::Sentence(sentence) => said.push((about.clone(), sentence)),
                    Piece::Gap => {}
                }
            }
        }
        said
    }

    #[test]
    fn all_that_the_manual_says_has_a_translation() {
        let missing: Vec<String> = said()
            .into_iter()
            .filter(|(_, piece)| known(piece).is_none())
            .map(|(about, piece)| format!("{about}: {piece}"))
            .collect();
        let listed = missing.join("\n");
        assert!(missing.is_empty(), "not in russian.txt:\n{listed}");
    }

    #[test]
    fn every_translation_is_of_something_that_the_manual_says() {
        let said: HashSet<String> = said().into_iter().map(|(_, piece)| piece).collect();
        let mut seen = HashSet::new();
        for (english, russian) in translations() {
            assert!(said.contains(english), "nowhere in the manual: {english}");
            assert!(seen.insert(english), "twice in russian.txt: {english}");
            assert!(!russian.contains('\n'), "more than one line: {russian}");
        }
        assert_eq!(
            seen.len(),
            CATALOGUE.trim_end().split("\n\n").count() - 1,
            "an entry of russian.txt has no translation"
        );
    }

    #[test]
    fn texts_come_apart_and_together() {
        let text = "X is an element of Xs. The last\nelement leaves no choice point.\n\n| a | b |\n\nUnknown words.";
        assert_eq!(
            pieces(text),
            [
                Piece::Sentence("X is an element of Xs.".to_owned()),
                Piece::Sentence("The last element leaves no choice point.".to_owned()),
                Piece::Gap,
                Piece::Line("| a | b |"),
                Piece::Gap,
                Piece::Sentence("Unknown words.".to_owned()),
            ]
        );
        assert_eq!(
            russian(text),
            "X — элемент списка Xs. Последний элемент не оставляет точки выбора.\n\n| a | b |\n\nUnknown words."
        );
    }
}
