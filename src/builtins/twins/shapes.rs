// TABLE
//! The shapes of the definitions in `prolog/twins`; made by `BLESS=1 cargo test --test twins`, and checked by every run of it.

use crate::machine::twin::{Callee, Node};

/// A definition and its predicates, itself first.
type Shape = (&'static str, &'static [Node]);

/// `append/3`
pub const APPEND_3: Shape = ("append/3", &[
    Node { shape: 0x48f39dd19b9555af, calls: &[Callee::Node(0)] },
]);

/// `best_first/3`
pub const BEST_FIRST_3: Shape = ("best_first/3", &[
    Node { shape: 0xe7d65fde0ef3926c, calls: &[Callee::Node(1), Callee::Node(2)] },
    Node { shape: 0x8d7c5eee5b302992, calls: &[Callee::Node(3), Callee::Node(4), Callee::Named("is", 2)] },
    Node { shape: 0xec88fc882d46c56c, calls: &[Callee::Node(5), Callee::Named("findall", 3), Callee::Node(6), Callee::Node(7), Callee::Named("is", 2), Callee::Node(2)] },
    Node { shape: 0x01492abfb1d1d971, calls: &[Callee::Node(5), Callee::Node(8)] },
    Node { shape: 0x7ed4467288ee831b, calls: &[Callee::Named("=", 2), Callee::Node(9), Callee::Named("is", 2)] },
    Node { shape: 0x6062a829d187e353, calls: &[] },
    Node { shape: 0x2b7746e83ecfaba0, calls: &[Callee::Node(10), Callee::Node(11), Callee::Named("is", 2), Callee::Node(1)] },
    Node { shape: 0xdacb965d61e0b424, calls: &[Callee::Node(7), Callee::Node(12)] },
    Node { shape: 0xa0bb75969a92db8a, calls: &[Callee::Node(13), Callee::Named("is", 2), Callee::Node(8)] },
    Node { shape: 0x9e9086c30cb518dd, calls: &[Callee::Node(14), Callee::Node(9), Callee::Named("is", 2)] },
    Node { shape: 0x238abe87af6b7946, calls: &[Callee::Node(15)] },
    Node { shape: 0x8981f1e74859e30a, calls: &[Callee::Node(11)] },
    Node { shape: 0x481b2272cd9a52a5, calls: &[Callee::Named("=", 2), Callee::Named("=<", 2), Callee::Node(12)] },
    Node { shape: 0x0d62d0df17fbde7a, calls: &[Callee::Named("is", 2)] },
    Node { shape: 0xf7a7a0dc069fded9, calls: &[] },
    Node { shape: 0x99b342ffd3d29ebd, calls: &[Callee::Node(13), Callee::Node(15)] },
]);

/// `distances/4`
pub const DISTANCES_4: Shape = ("distances/4", &[
    Node { shape: 0xa0bb75969a92db8a, calls: &[Callee::Node(1), Callee::Named("is", 2), Callee::Node(0)] },
    Node { shape: 0x0d62d0df17fbde7a, calls: &[Callee::Named("is", 2)] },
]);

/// `estimate/2`
pub const ESTIMATE_2: Shape = ("estimate/2", &[
    Node { shape: 0x8d7c5eee5b302992, calls: &[Callee::Node(1), Callee::Node(2), Callee::Named("is", 2)] },
    Node { shape: 0x01492abfb1d1d971, calls: &[Callee::Node(3), Callee::Node(4)] },
    Node { shape: 0x7ed4467288ee831b, calls: &[Callee::Named("=", 2), Callee::Node(5), Callee::Named("is", 2)] },
    Node { shape: 0x6062a829d187e353, calls: &[] },
    Node { shape: 0xa0bb75969a92db8a, calls: &[Callee::Node(6), Callee::Named("is", 2), Callee::Node(4)] },
    Node { shape: 0x9e9086c30cb518dd, calls: &[Callee::Node(7), Callee::Node(5), Callee::Named("is", 2)] },
    Node { shape: 0x0d62d0df17fbde7a, calls: &[Callee::Named("is", 2)] },
    Node { shape: 0xf7a7a0dc069fded9, calls: &[] },
]);

/// `member/2`
pub const MEMBER_2: Shape = ("member/2", &[
    Node { shape: 0x8981f1e74859e30a, calls: &[Callee::Node(0)] },
]);

/// `next_move/2`
pub const NEXT_MOVE_2: Shape = ("next_move/2", &[
    Node { shape: 0x96fa3c1b0eb4721b, calls: &[Callee::Node(1), Callee::Named("=", 2), Callee::Named("is", 2), Callee::Named("<", 2), Callee::Node(2), Callee::Node(3)] },
    Node { shape: 0x3c351f79fde0b281, calls: &[Callee::Node(4)] },
    Node { shape: 0x9f0117b65317d5a1, calls: &[Callee::Named(">", 2), Callee::Named("is", 2), Callee::Node(2)] },
    Node { shape: 0xf1b4a926096436b3, calls: &[] },
    Node { shape: 0x7604c1aa591350fc, calls: &[Callee::Named("is", 2), Callee::Node(4)] },
]);

/// `order/2`
pub const ORDER_2: Shape = ("order/2", &[
    Node { shape: 0x7ed4467288ee831b, calls: &[Callee::Named("=", 2), Callee::Node(1), Callee::Named("is", 2)] },
    Node { shape: 0x9e9086c30cb518dd, calls: &[Callee::Node(2), Callee::Node(1), Callee::Named("is", 2)] },
    Node { shape: 0xf7a7a0dc069fded9, calls: &[] },
]);

/// `order/3`
pub const ORDER_3: Shape = ("order/3", &[
    Node { shape: 0x9e9086c30cb518dd, calls: &[Callee::Node(1), Callee::Node(0), Callee::Named("is", 2)] },
    Node { shape: 0xf7a7a0dc069fded9, calls: &[] },
]);

/// `order_moves/6`
pub const ORDER_MOVES_6: Shape = ("order_moves/6", &[
    Node { shape: 0xd3747935250e2170, calls: &[Callee::Node(1), Callee::Named("=", 2), Callee::Named("is", 2), Callee::Node(0)] },
    Node { shape: 0x8981f1e74859e30a, calls: &[Callee::Node(1)] },
]);

/// `queens/5`
pub const QUEENS_5: Shape = ("queens/5", &[
    Node { shape: 0x401ed9bb4c5f8350, calls: &[Callee::Node(1), Callee::Named("is", 2), Callee::Node(0)] },
    Node { shape: 0xb49956d578ac8180, calls: &[Callee::Node(1)] },
]);

/// `select/3`
pub const SELECT_3: Shape = ("select/3", &[
    Node { shape: 0xb49956d578ac8180, calls: &[Callee::Node(0)] },
]);

/// `slide/3`
pub const SLIDE_3: Shape = ("slide/3", &[
    Node { shape: 0x238abe87af6b7946, calls: &[Callee::Node(1)] },
    Node { shape: 0x99b342ffd3d29ebd, calls: &[Callee::Node(2), Callee::Node(1)] },
    Node { shape: 0x0d62d0df17fbde7a, calls: &[Callee::Named("is", 2)] },
]);

/// `sum_of_distances/2`
pub const SUM_OF_DISTANCES_2: Shape = ("sum_of_distances/2", &[
    Node { shape: 0x01492abfb1d1d971, calls: &[Callee::Node(1), Callee::Node(2)] },
    Node { shape: 0x6062a829d187e353, calls: &[] },
    Node { shape: 0xa0bb75969a92db8a, calls: &[Callee::Node(3), Callee::Named("is", 2), Callee::Node(2)] },
    Node { shape: 0x0d62d0df17fbde7a, calls: &[Callee::Named("is", 2)] },
]);

/// `tiles/4`
pub const TILES_4: Shape = ("tiles/4", &[
    Node { shape: 0xcc90cbe3d5dfd1b0, calls: &[Callee::Node(1), Callee::Node(2), Callee::Node(3), Callee::Node(4), Callee::Node(0)] },
    Node { shape: 0xc2a953ccd934cdec, calls: &[Callee::Node(5)] },
    Node { shape: 0xa0fc6101907d57b8, calls: &[Callee::Named("write", 1), Callee::Named("nl", 0)] },
    Node { shape: 0xd4f06c6899876393, calls: &[Callee::Named("findall", 3), Callee::Node(6), Callee::Named("sort", 2), Callee::Node(7)] },
    Node { shape: 0xcf22768aa011129a, calls: &[Callee::Named("=", 2), Callee::Named("<", 2), Callee::Node(4)] },
    Node { shape: 0x88ebe73bcbf50124, calls: &[Callee::Node(8)] },
    Node { shape: 0x6b2421f71a577778, calls: &[Callee::Named("=", 2), Callee::Node(6)] },
    Node { shape: 0xa60b80ae57644197, calls: &[Callee::Node(7)] },
    Node { shape: 0xeae5da83854c9681, calls: &[Callee::Named("findall", 3), Callee::Node(9), Callee::Named("<", 2), Callee::Named("length", 2)] },
    Node { shape: 0x3c351f79fde0b281, calls: &[Callee::Node(10)] },
    Node { shape: 0x7604c1aa591350fc, calls: &[Callee::Named("is", 2), Callee::Node(10)] },
]);

/// `value/2`
pub const VALUE_2: Shape = ("value/2", &[
    Node { shape: 0xeae5da83854c9681, calls: &[Callee::Named("findall", 3), Callee::Node(1), Callee::Named("<", 2), Callee::Named("length", 2)] },
    Node { shape: 0x3c351f79fde0b281, calls: &[Callee::Node(2)] },
    Node { shape: 0x7604c1aa591350fc, calls: &[Callee::Named("is", 2), Callee::Node(2)] },
]);
