//! Sources by number, and the line and column of an offset in them.
//!
//! Offsets are bytes; columns are cells of the screen: a combining mark takes none, a wide character two.

use std::ops::Range;
use std::sync::OnceLock;

/// Columns further than this from the beginning of their line, in bytes, are counted from stored sums.
const STRIDE: usize = 1 << 12;

/// The number of a source text that an engine knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u32);

/// A place for people: both numbers begin at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column, in display cells.
    pub column: usize,
}

/// A place for programs: all numbers begin at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// The column, in units of UTF-16.
    pub utf16: usize,
}

/// One text with the places where its lines begin.
#[derive(Debug)]
pub struct Source {
    /// The name that messages use: a path, or `user`.
    pub name: String,
    /// The text.
    pub text: String,
    lines: Vec<usize>,
    /// The display cells before each piece of `STRIDE` bytes.
    cells: OnceLock<Vec<usize>>,
}

impl Source {
    /// A source; the beginnings of its lines are found once.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let text = text.into();
        let mut lines = vec![0];
        lines.extend(text.match_indices('\n').map(|(at, _)| at + 1));
        Source {
            name: name.into(),
            text,
            lines,
            cells: OnceLock::new(),
        }
    }

    /// Line and column of a byte offset. An offset after the end counts as the end.
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.lines.partition_point(|&start| start <= offset);
        let start = self.lines[line - 1];
        let cells = match offset - start > STRIDE {
            true => self.cells_before(offset) - self.cells_before(start),
            false => self.cells_between(start, offset),
        };
        Position {
            line,
            column: 1 + cells,
        }
    }

    /// Line and column of a byte offset as programs count them. An offset after the end counts as the end.
    pub fn character(&self, offset: usize) -> Character {
        let offset = floor(&self.text, offset);
        let line = self.lines.partition_point(|&start| start <= offset);
        let before = &self.text[self.lines[line - 1]..offset];
        Character {
            line,
            column: 1 + before.chars().count(),
            utf16: 1 + before.chars().map(char::len_utf16).sum::<usize>(),
        }
    }

    /// The display cells of a part of the text.
    fn cells_between(&self, start: usize, end: usize) -> usize {
        let part = self.text.get(start..end);
        part.map_or(0, |text| text.chars().map(display_width).sum())
    }

    /// The display cells of the text before an offset.
    fn cells_before(&self, offset: usize) -> usize {
        let piece = |index: usize| floor(&self.text, index * STRIDE);
        let sums = self.cells.get_or_init(|| {
            let mut sum = 0;
            let mut sums = vec![0];
            for index in 1..=self.text.len() / STRIDE {
                sum += self.cells_between(piece(index - 1), piece(index));
                sums.push(sum);
            }
            sums
        });
        let index = offset / STRIDE;
        sums[index] + self.cells_between(piece(index), floor(&self.text, offset))
    }

    /// The bytes of a line (counted from 1) with its line end.
    pub fn line_range(&self, line: usize) -> Range<usize> {
        let at = |line: usize| self.lines.get(line).copied().unwrap_or(self.text.len());
        at(line.saturating_sub(1))..at(line)
    }

    /// The text of a line (counted from 1) without its line end.
    pub fn line(&self, line: usize) -> Option<&str> {
        let start = *self.lines.get(line.checked_sub(1)?)?;
        self.text.get(start..)?.lines().next().or(Some(""))
    }

    /// The number of lines.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }
}

/// The greatest character boundary at or before `offset`.
pub fn floor(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or_default()
}

/// The number of terminal cells that a character takes.
pub fn display_width(c: char) -> usize {
    match c as u32 {
        0x00..0x300 => 1,
        0x300..=0x36F
        | 0x483..=0x489
        | 0x591..=0x5BD
        | 0x610..=0x61A
        | 0x64B..=0x65F
        | 0x1AB0..=0x1AFF
        | 0x1DC0..=0x1DFF
        | 0x200B..=0x200F
        | 0x202A..=0x202E
        | 0x2060..=0x2069
        | 0x20D0..=0x20FF
        | 0xFE00..=0xFE0F
        | 0xFE20..=0xFE2F
        | 0xFEFF
        | 0xE0100..=0xE01EF => 0,
        0x1100..=0x115F
        | 0x2E80..=0x303E
        | 0x3041..=0xA4CF
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F300..=0x1F64F
        | 0x1F680..=0x1F6FF
        | 0x1F900..=0x1F9FF
        | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_what_the_eye_counts() {
        let source = Source::new("user", "дом(X).\nи\u{306}(Y).\n");
        assert_eq!(source.position(6), Position { line: 1, column: 4 });
        let second = source.text.find('(').map(|_| source.text.rfind('('));
        let offset = second.flatten().expect("there are two parentheses");
        assert_eq!(source.position(offset), Position { line: 2, column: 2 });
        let place = source.character(offset);
        assert_eq!((place.line, place.column, place.utf16), (2, 3, 3));
        assert_eq!(source.line(1), Some("дом(X)."));
        assert_eq!(source.line(3), Some(""));
        assert_eq!(source.line(4), None);
        assert_eq!(source.line_range(1), 0..11);
    }

    #[test]
    fn columns_of_long_lines_are_those_of_short_ones() {
        let text = format!("p.\nдом({}木, X) q", "木, й".repeat(5000));
        let source = Source::new("user", text.as_str());
        for (offset, _) in text.char_indices().skip(3).step_by(101) {
            let counted: usize = text[3..offset].chars().map(display_width).sum();
            let place = Position {
                line: 2,
                column: counted + 1,
            };
            assert_eq!(source.position(offset), place);
        }
    }
}
