//! Stored terms outside the heap, and copies: storing, matching in place, sharing.

pub mod copy;
pub mod match_stored;
pub mod packed;
pub mod rows;
pub mod shareable;
pub mod stored;
