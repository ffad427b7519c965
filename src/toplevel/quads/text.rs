//! Finds quads in a file: among its clauses, in its comments, or in fenced blocks of its documentation.
//!
//! A piece keeps the lines of its file, so that line numbers of queries stay valid, whatever was stripped on the left.

use std::path::Path;

/// A run of lines that can be read as Prolog text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The number of its first line, from 1.
    pub line: usize,
    /// The lines, comment signs stripped.
    pub text: String,
    /// Whether it is the file itself, and not a part of its documentation.
    pub is_file: bool,
}

/// The kind of text in a file, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Prolog,
    Markdown,
    Rust,
    /// A transcript of a session.
    Session,
}

impl Format {
    /// The format of a file that can have quads.
    pub fn of(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()? {
            "pl" | "pro" | "prolog" => Some(Format::Prolog),
            "md" => Some(Format::Markdown),
            "rs" => Some(Format::Rust),
            "session" => Some(Format::Session),
            _ => None,
        }
    }
}

/// The pieces of a text, in the order of their lines; the file itself comes first.
pub(super) fn pieces(format: Format, text: &str) -> Vec<Piece> {
    match format {
        Format::Prolog => {
            let mut found = vec![Piece {
                line: 1,
                text: text.to_owned(),
                is_file: true,
            }];
            let comments: Vec<_> = text.lines().map(prolog_comment).collect();
            found.extend(indented(&comments));
            found.extend(fenced(&comments, "prolog"));
            found.sort_by_key(|piece| (!piece.is_file, piece.line));
            found
        }
        Format::Markdown => fenced(&text.lines().map(Some).collect::<Vec<_>>(), "prolog"),
        Format::Rust => fenced(
            &text.lines().map(rust_comment).collect::<Vec<_>>(),
            "prolog",
        ),
        Format::Session => Vec::new(),
    }
}

/// The text of a line comment that is alone on its line.
fn prolog_comment(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('%')?;
    Some(rest.trim_start_matches(['%', '!']))
}

/// The text of a doc comment.
fn rust_comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("///")
        .or_else(|| line.strip_prefix("//!"))
}

/// Runs of comment lines from `?-` to a blank line, outside of fences.
fn indented(lines: &[Option<&str>]) -> Vec<Piece> {
    let mut found: Vec<Piece> = Vec::new();
    let mut is_open = false;
    let mut is_fenced = false;
    for (index, line) in lines.iter().enumerate() {
        let text = line.unwrap_or_default();
        if text.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        }
        is_fenced &= line.is_some();
        if is_fenced || text.trim().is_empty() {
            is_open = false;
        } else if !is_open && text.trim_start().starts_with("?- ") {
            is_open = true;
            found.push(Piece {
                line: index + 1,
                text: String::new(),
                is_file: false,
            });
        }
        if let Some(piece) = found.last_mut().filter(|_| is_open) {
            piece.text.push_str(text);
            piece.text.push('\n');
        }
    }
    found
}

/// The transcripts in a text: all of it, or the blocks of a page fenced as ` ```session `.
pub(super) fn transcripts(format: Format, text: &str) -> Vec<Piece> {
    match format {
        Format::Session => vec![Piece {
            line: 1,
            text: text.to_owned(),
            is_file: true,
        }],
        Format::Markdown => fenced(&text.lines().map(Some).collect::<Vec<_>>(), "session"),
        Format::Prolog | Format::Rust => Vec::new(),
    }
}

/// Blocks with this word behind the fence.
fn fenced(lines: &[Option<&str>], wanted: &str) -> Vec<Piece> {
    let mut found: Vec<Piece> = Vec::new();
    // Inside a fence: whether it is one of ours.
    let mut fence = None;
    for (index, line) in lines.iter().enumerate() {
        let Some(text) = line else {
            fence = None;
            continue;
        };
        if let Some(language) = text.trim_start().strip_prefix("```") {
            fence = match fence {
                Some(_) => None,
                None => Some(language.trim() == wanted),
            };
            if fence == Some(true) {
                found.push(Piece {
                    line: index + 2,
                    text: String::new(),
                    is_file: false,
                });
            }
        } else if let Some(piece) = found.last_mut().filter(|_| fence == Some(true)) {
            piece.text.push_str(text);
            piece.text.push('\n');
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_found_in_comments() {
        let text = "%!  p(X)\n%\n%   Prose.\n%\n%       ?- p(X).\n%          X = 1.\n%\n%   More prose.\np(1).\n";
        let found = pieces(Format::Prolog, text);
        assert_eq!(found.len(), 2);
        assert_eq!(found[1].line, 5);
        assert_eq!(found[1].text, "       ?- p(X).\n          X = 1.\n");
    }

    #[test]
    fn fences_of_other_languages_are_passed_over() {
        let text = "/// ```prolog\n/// ?- p.\n/// ```\n/// ```\n/// ?- q.\n/// ```\nfn p() {}\n";
        let found = pieces(Format::Rust, text);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].line, found[0].text.as_str()), (2, " ?- p.\n"));
    }
}
