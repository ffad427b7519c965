// TABLE
//! The shapes of the definitions in `prolog/twins`; made by `BLESS=1 cargo test --test twins`, and checked by every run of it.

#![allow(unreadable_literal)]

use crate::machine::twin::Callee::{Hole, Named, Node as Own};
use crate::machine::twin::Node;

/// A definition and its predicates, itself first.
type Shape = (&'static str, &'static [Node]);

/// `append/3`
pub const APPEND_3: Shape = ("append/3", &[
    Node { shape: 0x48f39dd19b9555af, calls: &[Own(0)] },
]);

/// `member/2`
pub const MEMBER_2: Shape = ("member/2", &[
    Node { shape: 0x8981f1e74859e30a, calls: &[Own(0)] },
]);

/// `queens/5`
pub const QUEENS_5: Shape = ("queens/5", &[
    Node { shape: 0x401ed9bb4c5f8350, calls: &[Own(1), Named("is", 2), Own(0)] },
    Node { shape: 0xb49956d578ac8180, calls: &[Own(1)] },
]);

/// `select/3`
pub const SELECT_3: Shape = ("select/3", &[
    Node { shape: 0xb49956d578ac8180, calls: &[Own(0)] },
]);
