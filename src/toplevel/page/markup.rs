//! Extracts the lines of HTML: drops the tags, and keeps what they say about lines and listings.
//!
//! Pages are seldom well formed, so no tree is made: a tag ends a line, begins or ends a listing, hides its content, or is ignored. A
//! `<` that begins no tag is a character, as in browsers.

use super::looks::{self, Look};
use super::read::{Line, Listing};

/// Tags that end a line outside of listings.
const BREAKS: &[&str] = &[
    "p",
    "div",
    "br",
    "li",
    "ul",
    "ol",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "tr",
    "td",
    "th",
    "table",
    "pre",
    "blockquote",
    "section",
    "article",
    "header",
    "footer",
    "hr",
    "dd",
    "dt",
    "title",
    "body",
    "nav",
    "aside",
    "main",
    "figure",
    "figcaption",
    "form",
    "option",
];

/// Tags whose contents are parts of programs.
const CODE: &[&str] = &["code", "tt", "kbd", "samp"];

/// Tags whose content is not text of the page.
const HIDDEN: &[&str] = &["script", "style", "template", "noscript"];

/// Named characters that occur in listings and their prose.
const NAMED: &[(&str, &str)] = &[
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("nbsp", "\u{A0}"),
    ("shy", "\u{AD}"),
    ("ndash", "–"),
    ("mdash", "—"),
    ("minus", "−"),
    ("lsquo", "‘"),
    ("rsquo", "’"),
    ("ldquo", "“"),
    ("rdquo", "”"),
    ("laquo", "«"),
    ("raquo", "»"),
    ("hellip", "…"),
    ("larr", "←"),
    ("rarr", "→"),
    ("le", "≤"),
    ("ge", "≥"),
    ("ne", "≠"),
];

/// The state of reading a page.
#[derive(Default)]
struct Reader {
    lines: Vec<Line>,
    text: String,
    /// The line of the file in which the current text begins.
    began: usize,
    listing: Option<Listing>,
    listings: usize,
    /// How many tags for parts of programs are open.
    code: usize,
    /// Whether all text of the current line is inside such tags.
    is_prose: bool,
    /// For each line whether it is completely inside such tags.
    whole: Vec<bool>,
    /// Whether a tag has ended the line, so that a line end right behind it in the file is ignored.
    is_broken: bool,
}

impl Reader {
    fn end_line(&mut self, number: usize) {
        let text = std::mem::take(&mut self.text);
        let is_whole = !self.is_prose && !text.trim().is_empty();
        let text = match self.listing {
            Some(_) => text.trim_end().to_owned(),
            None => {
                // A page indents with non-breaking blanks; in code every blank counts.
                let line = text.trim();
                let before = &text[..text.len() - text.trim_start().len()];
                let count = |c: char| c == '\u{A0}' || c == ' ' && is_whole;
                let indent = before.chars().filter(|c| count(*c)).count();
                match line.is_empty() {
                    true => String::new(),
                    false => " ".repeat(indent) + line,
                }
            }
        };
        self.lines.push(Line::new(text, self.began, self.listing));
        self.whole.push(is_whole);
        self.began = number;
        (self.is_prose, self.is_broken) = (false, false);
    }

    fn push(&mut self, c: char, number: usize) {
        if c == '\n' && self.is_broken && self.text.trim().is_empty() {
            self.text.clear();
            self.began = number + 1;
            self.is_broken = false;
        } else if c == '\n' {
            // Outside of listings the lines of the file count too: pages of scanned books rely on them.
            self.end_line(number + 1);
        } else if c != '\r' {
            self.is_prose |= self.code == 0 && !c.is_whitespace();
            self.text.push(c);
        }
    }

    fn tag(&mut self, tag: &Tag<'_>, number: usize) {
        if CODE.contains(&tag.name.as_str()) {
            self.code = match tag.closes {
                true => self.code.saturating_sub(1),
                false => self.code + 1,
            };
        }
        if tag.name == "pre" {
            self.end_line(number);
            self.listing = match tag.closes {
                true => None,
                false => {
                    self.listings += 1;
                    Some(Listing::of(
                        self.listings,
                        tag.language().unwrap_or_default(),
                    ))
                }
            };
        } else if tag.name == "code" && !tag.closes {
            // The language is here if `pre` does not name it.
            if let (Some(listing), Some(language)) = (&mut self.listing, tag.language()) {
                *listing = Listing::of(listing.number, language);
            }
        } else if BREAKS.contains(&tag.name.as_str())
            && (self.listing.is_none() || tag.name == "br")
        {
            self.end_line(number);
            self.is_broken = tag.name == "br";
        }
    }

    /// The lines, without empty ones between lines of a program that are separate paragraphs.
    fn joined(self) -> Vec<Line> {
        let (lines, whole) = (self.lines, self.whole);
        let is_blank = |at: usize| lines[at].text.trim().is_empty();
        let is_code = |at: usize| {
            let look = || matches!(looks::of(&lines[at].text), Look::Code | Look::Comment);
            let is_beside = |at: usize| lines.get(at).is_some_and(|line| !line.text.is_empty());
            let is_alone = !is_beside(at + 1) && !at.checked_sub(1).is_some_and(is_beside);
            lines[at].listing.is_none() && is_alone && (whole[at] || look())
        };
        let mut kept: Vec<bool> = vec![true; lines.len()];
        let mut before: Option<usize> = None;
        for at in (0..lines.len()).filter(|at| !is_blank(*at)) {
            if let Some(before) = before
                && is_code(before)
                && is_code(at)
            {
                kept[before + 1..at].fill(false);
            }
            before = Some(at);
        }
        let kept = lines.into_iter().zip(kept).filter(|(_, kept)| *kept);
        kept.map(|(line, _)| line).collect()
    }
}

/// A tag.
struct Tag<'t> {
    name: String,
    closes: bool,
    attributes: &'t str,
}

impl<'t> Tag<'t> {
    /// The tag that begins with `<` here, and its length.
    fn at(text: &'t str) -> Option<(Tag<'t>, usize)> {
        let inside = text.strip_prefix('<')?;
        let closes = inside.starts_with('/');
        let name_at = usize::from(closes);
        let rest = &inside[name_at..];
        let length = rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let mut quote = None;
        for (at, c) in rest.char_indices().skip(length) {
            match (quote, c) {
                (None, '>') => {
                    let tag = Tag {
                        name: rest[..length].to_lowercase(),
                        closes,
                        attributes: &rest[length..at],
                    };
                    return Some((tag, 1 + name_at + at + 1));
                }
                (None, '"' | '\'') => quote = Some(c),
                (Some(mark), _) if mark == c => quote = None,
                _ => {}
            }
        }
        None
    }

    /// The language that a class names, as in `class="language-prolog"`.
    fn language(&self) -> Option<&'t str> {
        let at = self.attributes.find("language-").map(|at| at + 9);
        let at = at.or_else(|| self.attributes.find("lang-").map(|at| at + 5))?;
        let rest = &self.attributes[at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        Some(&rest[..end.unwrap_or(rest.len())])
    }
}

/// The character of a reference `&...;`, and the length of the reference.
fn reference(text: &str) -> Option<(String, usize)> {
    /// The longest name.
    const LONGEST: usize = 12;
    let inside = text.strip_prefix('&')?;
    let end = inside.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = &inside[..end];
    let found = match name.strip_prefix('#') {
        Some(number) => {
            let hexadecimal = number.strip_prefix(['x', 'X']);
            let code = match hexadecimal {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            let c = char::from_u32(code.ok()?)?;
            // A line end becomes a blank, since lines are those of the file.
            if c.is_control() {
                " ".to_owned()
            } else {
                c.to_string()
            }
        }
        None => NAMED.iter().find(|(known, _)| *known == name)?.1.to_owned(),
    };
    Some((found, end + 2))
}

/// The lines of a page in HTML.
pub fn lines(text: &str) -> Vec<Line> {
    let mut reader = Reader {
        began: 1,
        ..Reader::default()
    };
    let (mut at, mut number) = (0, 1);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let skipped = if let Some(comment) = rest.strip_prefix("<!--") {
            comment.find("-->").map_or(rest.len(), |end| end + 7)
        } else if rest.starts_with("<!") || rest.starts_with("<?") {
            rest.find('>').map_or(rest.len(), |end| end + 1)
        } else if let Some((tag, length)) = Tag::at(rest) {
            reader.tag(&tag, number);
            match HIDDEN.contains(&tag.name.as_str()) && !tag.closes {
                true => hidden(rest, &tag.name, length),
                false => length,
            }
        } else if let Some((found, length)) = reference(rest) {
            reader.is_prose |= reader.code == 0 && !found.trim().is_empty();
            reader.text.push_str(&found);
            length
        } else {
            reader.push(c, number);
            c.len_utf8()
        };
        number += rest[..skipped].matches('\n').count();
        at += skipped;
    }
    reader.end_line(number);
    reader.joined()
}

/// The length of a hidden element, with its tags.
fn hidden(text: &str, name: &str, length: usize) -> usize {
    let mut at = length;
    while let Some(next) = text[at..].find("</") {
        at += next;
        match Tag::at(&text[at..]) {
            Some((tag, closing)) if tag.name == name => return at + closing,
            _ => at += 2,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str) -> Vec<(String, usize, bool)> {
        let shown = lines(text).into_iter().filter(|line| !line.text.is_empty());
        shown
            .map(|line| (line.text, line.number, line.listing.is_some()))
            .collect()
    }

    fn line(text: &str, number: usize, listed: bool) -> (String, usize, bool) {
        (text.to_owned(), number, listed)
    }

    #[test]
    fn listings_keep_their_lines() {
        let page = "<p>One<br>two</p>\n<script>if (a < b) x();</script>\n<pre class=\"x\">p(X) :-\n  X &lt; 1,\n  <b>q</b>(X).</pre> z";
        assert_eq!(
            seen(page),
            [
                line("One", 1, false),
                line("two", 1, false),
                line("p(X) :-", 3, true),
                line("  X < 1,", 4, true),
                line("  q(X).", 5, true),
                line("z", 5, false),
            ]
        );
    }

    #[test]
    fn what_is_no_tag_is_text() {
        assert_eq!(
            seen("a < b & c &#1103;&bogus;"),
            [line("a < b & c я&bogus;", 1, false)]
        );
        assert_eq!(seen("a <b"), [line("a <b", 1, false)]);
        assert_eq!(seen("<script>never closed"), []);
    }
}
