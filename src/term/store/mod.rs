//! Terms outside the heap, and copies: what is kept, matched where it stands, and shared.

pub mod copy;
pub mod match_stored;
pub mod packed;
pub mod rows;
pub mod shareable;
pub mod stored;
