//! A range of bytes in one source.

/// Byte offsets in one source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// Just behind the last byte.
    pub end: u32,
}
