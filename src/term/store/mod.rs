//! Stored terms outside the heap, and copies: storing, matching in place, sharing.

pub mod copy;
pub mod match_stored;
// Tables use a part of it; native twins use all.
#[cfg_attr(not(feature = "native"), allow(dead_code))]
pub mod packed;
pub mod rows;
pub mod shareable;
pub mod stored;
