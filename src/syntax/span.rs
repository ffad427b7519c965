//! A range of bytes in one source.
//!
//! Both ends are on character boundaries of the text of the span, and `start <= end`.

/// Byte offsets of a piece of text: `start` belongs to it, `end` does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just after the last byte.
    pub end: u32,
}

impl Span {
    /// Whether the other span lies within this one.
    pub fn covers(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The span from `start` to `end`. A source is at most 4 GiB long: the reader refuses longer texts before it makes any span.
    pub fn new(start: usize, end: usize) -> Span {
        Span {
            start: start as u32,
            end: end as u32,
        }
    }

    /// The empty span at `offset`: a place where something is missing.
    pub fn point(offset: usize) -> Span {
        Span::new(offset, offset)
    }

    /// The least span that contains both.
    pub fn to(self, other: Span) -> Span {
        Span {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// The number of bytes.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether the span contains no byte.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// As the range that slices the source.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The text of the span; empty if `text` is not the source of the span.
    pub fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or_default()
    }
}
