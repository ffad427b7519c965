//! The collector: marking, sliding, the two generations, the trail, atoms and code.

pub(super) mod atom_gc;
pub(super) mod check;
pub(super) mod code_gc;
pub mod collect;
pub(super) mod incremental;
pub(super) mod mark;
pub(super) mod retry;
pub(super) mod schedule;
pub(super) mod slide;
pub(super) mod trail_gc;
