//! Reads the lines of a page: plain text, Markdown or HTML.
//!
//! *Invariant*: a line knows its number in the file, and whether the page says that it belongs to a listing.

use std::path::Path;

use super::markup;
use super::slips::Slip;
use crate::syntax::Language;

/// A line of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text without its slips.
    pub text: String,
    /// The printed text.
    pub printed: String,
    /// The damage by the page.
    pub slips: Vec<Slip>,
    /// Whether the word at its end continues on the next line.
    pub is_broken: bool,
    /// Its number in the file, from 1.
    pub number: usize,
    /// Its listing, if the page marks listings.
    pub listing: Option<Listing>,
}

impl Line {
    /// A line as it is printed.
    pub fn new(text: String, number: usize, listing: Option<Listing>) -> Line {
        Line {
            printed: text.clone(),
            text,
            slips: Vec::new(),
            is_broken: false,
            number,
            listing,
        }
    }
}

/// A listing that the page marks: fenced in Markdown, `pre` in HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The number of the listing on its page.
    pub number: usize,
    /// Whether the page names a foreign language for it.
    pub foreign: bool,
}

/// The names of our languages on pages.
const OURS: &[&str] = &[
    "",
    "prolog",
    "pl",
    "swipl",
    "swi-prolog",
    "lisp",
    "mulisp",
    "lsp",
    "common-lisp",
    "planner",
    "text",
    "txt",
    "plain",
    "plaintext",
];

impl Listing {
    /// A listing with this language.
    pub fn of(number: usize, language: &str) -> Listing {
        let language = language.trim().to_lowercase();
        Listing {
            number,
            foreign: !OURS.contains(&language.as_str()),
        }
    }
}

/// The lines of a page, or why the bytes are not text.
pub fn lines(path: &Path, bytes: &[u8], language: Language) -> Result<Vec<Line>, String> {
    let text = decoded(bytes, language)?;
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let is_html = matches!(
        extension.to_lowercase().as_str(),
        "html" | "htm" | "xhtml" | "shtml"
    );
    Ok(match is_html {
        true => markup::lines(text),
        false => plain(text),
    })
}

/// The text, if the bytes are UTF-8.
fn decoded(bytes: &[u8], language: Language) -> Result<&str, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count();
        let line = (line + 1).to_string();
        match crate::syntax::likely_encoding(bytes) {
            Some(encoding) => language.fill(
                "the page is in {}, and not in UTF-8 (line {})",
                "страница в кодировке {}, а не в UTF-8 (строка {})",
                &[encoding, &line],
            ),
            None => language.fill(
                "the page is in another encoding than UTF-8 (line {})",
                "страница не в кодировке UTF-8 (строка {})",
                &[&line],
            ),
        }
    })?;
    if text.contains('\0') {
        return Err(language.text("this is no text", "это не текст").to_owned());
    }
    Ok(text.strip_prefix('\u{FEFF}').unwrap_or(text))
}

/// The lines of plain text and of Markdown, without fences.
fn plain(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut fence: Option<(&str, Listing)> = None;
    let mut count = 0;
    for (index, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        match fence {
            Some((mark, _))
                if trimmed
                    .trim_end_matches(mark.chars().next().unwrap_or('`'))
                    .is_empty()
                    && trimmed.len() >= mark.len() =>
            {
                fence = None;
                continue;
            }
            None => {
                if let Some(mark) = fence_of(trimmed) {
                    count += 1;
                    fence = Some((mark, Listing::of(count, &trimmed[mark.len()..])));
                    continue;
                }
            }
            Some(_) => {}
        }
        let listing = fence.map(|(_, listing)| listing);
        lines.push(Line::new(line.to_owned(), index + 1, listing));
    }
    lines
}

/// The sign of a fence: three or more of the same character.
fn fence_of(line: &str) -> Option<&str> {
    ['`', '~'].into_iter().find_map(|sign| {
        let length = line.len() - line.trim_start_matches(sign).len();
        let is_fence = length >= 3 && !line[length..].contains(sign);
        is_fence.then(|| &line[..length])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_mark_listings() {
        let lines = plain("a\n```prolog\nb\n```\nc\n~~~ python\nd\n~~~\n");
        let texts: Vec<(&str, usize)> = lines
            .iter()
            .map(|line| (line.text.as_str(), line.number))
            .collect();
        assert_eq!(texts, [("a", 1), ("b", 3), ("c", 5), ("d", 7)]);
        let listings: Vec<Option<Listing>> = lines.iter().map(|line| line.listing).collect();
        let listing = |number, foreign| Some(Listing { number, foreign });
        assert_eq!(listings, [None, listing(1, false), None, listing(2, true)]);
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let refused = |bytes: &[u8]| decoded(bytes, Language::En).err();
        assert_eq!(
            refused(b"a\n\xEF\xF0").as_deref(),
            Some("the page is in WINDOWS-1251, and not in UTF-8 (line 2)")
        );
        assert_eq!(
            refused(b"a\n\x81\x8D").as_deref(),
            Some("the page is in another encoding than UTF-8 (line 2)")
        );
        assert!(refused(b"\xFF\xFEa\0").is_some());
        assert!(refused(b"a\0b").is_some());
        assert_eq!(decoded(b"\xEF\xBB\xBFa", Language::En), Ok("a"));
    }
}
