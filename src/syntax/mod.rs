//! Text to tree (being written).
pub use span::Span;
pub mod span;
