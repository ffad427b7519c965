// TABLE
//! The shapes of the definitions in `prolog/twins`; made by `BLESS=1 cargo test --test twins`, and checked by every run of it.

use crate::machine::twin::{Callee, Node};

/// A definition and its predicates, itself first.
type Shape = (&'static str, &'static [Node]);

/// `a_star/6`
pub const A_STAR_6: Shape = ("a_star/6", &[
    Node { shape: 0x3ce448014ce42247, calls: &[Callee::Node(1), Callee::Node(0), Callee::Hole(0), Callee::Named("=", 2), Callee::Named("findall", 3), Callee::Node(2), Callee::Node(3), Callee::Named("is", 2)] },
    Node { shape: 0x4ba98996c09c206e, calls: &[Callee::Node(1)] },
    Node { shape: 0x7fbd15e04f680525, calls: &[Callee::Hole(1), Callee::Node(1), Callee::Hole(2), Callee::Named("is", 2)] },
    Node { shape: 0xe273fdfaddbc56e6, calls: &[Callee::Node(4), Callee::Node(3)] },
    Node { shape: 0x8e2c566359dcaf67, calls: &[Callee::Named("=", 2), Callee::Named("<", 2), Callee::Node(4)] },
]);

/// `alpha_beta/5`
pub const ALPHA_BETA_5: Shape = ("alpha_beta/5", &[
    Node { shape: 0x2599f805426ed35f, calls: &[Callee::Hole(0), Callee::Node(0), Callee::Node(1), Callee::Hole(1)] },
    Node { shape: 0x447331f3e85cc941, calls: &[Callee::Hole(2), Callee::Named(">", 2), Callee::Named("=", 2), Callee::Hole(3), Callee::Named("<", 2), Callee::Node(2), Callee::Node(0), Callee::Node(3), Callee::Node(1)] },
    Node { shape: 0xca4e9bf6a2247b3a, calls: &[Callee::Hole(2), Callee::Named("is", 2), Callee::Named("=", 2)] },
    Node { shape: 0x949b1149cb4a77d1, calls: &[Callee::Hole(2), Callee::Named(">", 2), Callee::Named("=", 2), Callee::Hole(3), Callee::Named("<", 2)] },
]);

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

/// `both/3`
pub const BOTH_3: Shape = ("both/3", &[
    Node { shape: 0x31de488efc9694eb, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0x8981f1e74859e30a, calls: &[Callee::Node(1)] },
]);

/// `both_cut/3`
pub const BOTH_CUT_3: Shape = ("both_cut/3", &[
    Node { shape: 0x31de488efc9694eb, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0x13d0077c2517b592, calls: &[Callee::Node(1)] },
]);

/// `both_if/3`
pub const BOTH_IF_3: Shape = ("both_if/3", &[
    Node { shape: 0x889aeb9e7869c7a6, calls: &[Callee::Named("memberchk", 2), Callee::Named("=", 2), Callee::Node(0)] },
]);

/// `both_known/3`
pub const BOTH_KNOWN_3: Shape = ("both_known/3", &[
    Node { shape: 0x31de488efc9694eb, calls: &[Callee::Named("memberchk", 2), Callee::Node(0)] },
]);

/// `bounded/5`
pub const BOUNDED_5: Shape = ("bounded/5", &[
    Node { shape: 0xbd3081c763fcaecf, calls: &[Callee::Hole(0), Callee::Node(1), Callee::Hole(1)] },
    Node { shape: 0xeebf154cb5a2feb9, calls: &[Callee::Node(0), Callee::Node(2)] },
    Node { shape: 0x1b7ca1ef5166dc6f, calls: &[Callee::Hole(2), Callee::Named(">", 2), Callee::Hole(3), Callee::Named("<", 2), Callee::Node(3), Callee::Node(1), Callee::Node(4)] },
    Node { shape: 0x8f353bd64bea8180, calls: &[Callee::Hole(2), Callee::Named(">", 2), Callee::Hole(3), Callee::Named("<", 2)] },
    Node { shape: 0x009df9de4488a072, calls: &[Callee::Hole(2), Callee::Named(">", 2), Callee::Hole(3), Callee::Named("<", 2)] },
]);

/// `breadth_all_paths/2`
pub const BREADTH_ALL_PATHS_2: Shape = ("breadth_all_paths/2", &[
    Node { shape: 0xcb6e89882438c743, calls: &[Callee::Hole(0), Callee::Node(1), Callee::Node(2), Callee::Node(0)] },
    Node { shape: 0xc7f7a832203c8887, calls: &[Callee::Named("findall", 3), Callee::Hole(1), Callee::Node(3)] },
    Node { shape: 0x48f39dd19b9555af, calls: &[Callee::Node(2)] },
    Node { shape: 0x8981f1e74859e30a, calls: &[Callee::Node(3)] },
]);

/// `breadth_first/3`
pub const BREADTH_FIRST_3: Shape = ("breadth_first/3", &[
    Node { shape: 0x6a3f2b45722d753a, calls: &[Callee::Node(1), Callee::Node(2)] },
    Node { shape: 0x4b2cf92d8b0f9a59, calls: &[Callee::Named("\\==", 2), Callee::Named("=", 2), Callee::Hole(0), Callee::Named("findall", 3), Callee::Node(3), Callee::Node(4), Callee::Node(1)] },
    Node { shape: 0x9271ae8705573a1b, calls: &[Callee::Node(2)] },
    Node { shape: 0x774ba14b9c105534, calls: &[Callee::Hole(1), Callee::Node(5)] },
    Node { shape: 0xca63ed4b1fc828e4, calls: &[Callee::Node(4)] },
    Node { shape: 0x13d0077c2517b592, calls: &[Callee::Node(5)] },
]);

/// `breadth_paths/2`
pub const BREADTH_PATHS_2: Shape = ("breadth_paths/2", &[
    Node { shape: 0xcb6e89882438c743, calls: &[Callee::Hole(0), Callee::Node(1), Callee::Node(2), Callee::Node(0)] },
    Node { shape: 0xa0834ad86a3cb210, calls: &[Callee::Named("bagof", 3), Callee::Hole(1), Callee::Node(3)] },
    Node { shape: 0x48f39dd19b9555af, calls: &[Callee::Node(2)] },
    Node { shape: 0x8981f1e74859e30a, calls: &[Callee::Node(3)] },
]);

/// `delete_cut/3`
pub const DELETE_CUT_3: Shape = ("delete_cut/3", &[
    Node { shape: 0xf490fc80398fb09d, calls: &[Callee::Node(0)] },
]);

/// `delete_different/3`
pub const DELETE_DIFFERENT_3: Shape = ("delete_different/3", &[
    Node { shape: 0xe4dc4bc64c6110ea, calls: &[Callee::Node(0), Callee::Named("\\=", 2)] },
]);

/// `delete_from_cut/3`
pub const DELETE_FROM_CUT_3: Shape = ("delete_from_cut/3", &[
    Node { shape: 0xf4723f12d0292920, calls: &[Callee::Node(0)] },
]);

/// `delete_if/3`
pub const DELETE_IF_3: Shape = ("delete_if/3", &[
    Node { shape: 0x889aeb9e7869c7a6, calls: &[Callee::Named("\\=", 2), Callee::Named("=", 2), Callee::Node(0)] },
]);

/// `distances/4`
pub const DISTANCES_4: Shape = ("distances/4", &[
    Node { shape: 0xa0bb75969a92db8a, calls: &[Callee::Node(1), Callee::Named("is", 2), Callee::Node(0)] },
    Node { shape: 0x0d62d0df17fbde7a, calls: &[Callee::Named("is", 2)] },
]);

/// `either/3`
pub const EITHER_3: Shape = ("either/3", &[
    Node { shape: 0x0e7cde6840a1db46, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0x8981f1e74859e30a, calls: &[Callee::Node(1)] },
]);

/// `either_cut/3`
pub const EITHER_CUT_3: Shape = ("either_cut/3", &[
    Node { shape: 0x0e7cde6840a1db46, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0x13d0077c2517b592, calls: &[Callee::Node(1)] },
]);

/// `either_if/3`
pub const EITHER_IF_3: Shape = ("either_if/3", &[
    Node { shape: 0xdae84a9275ba9474, calls: &[Callee::Named("memberchk", 2), Callee::Named("=", 2), Callee::Node(0)] },
]);

/// `either_known/3`
pub const EITHER_KNOWN_3: Shape = ("either_known/3", &[
    Node { shape: 0x0e7cde6840a1db46, calls: &[Callee::Named("memberchk", 2), Callee::Node(0)] },
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

/// `expand_open/4`
pub const EXPAND_OPEN_4: Shape = ("expand_open/4", &[
    Node { shape: 0xec88fc882d46c56c, calls: &[Callee::Hole(0), Callee::Named("findall", 3), Callee::Node(1), Callee::Node(2), Callee::Named("is", 2), Callee::Node(0)] },
    Node { shape: 0x2b7746e83ecfaba0, calls: &[Callee::Hole(1), Callee::Node(3), Callee::Named("is", 2), Callee::Hole(2)] },
    Node { shape: 0xdacb965d61e0b424, calls: &[Callee::Node(2), Callee::Node(4)] },
    Node { shape: 0x8981f1e74859e30a, calls: &[Callee::Node(3)] },
    Node { shape: 0x481b2272cd9a52a5, calls: &[Callee::Named("=", 2), Callee::Named("=<", 2), Callee::Node(4)] },
]);

/// `insert_above/3`
pub const INSERT_ABOVE_3: Shape = ("insert_above/3", &[
    Node { shape: 0x9bb9f8be0f916228, calls: &[Callee::Named(">", 2), Callee::Node(0)] },
]);

/// `insert_before/3`
pub const INSERT_BEFORE_3: Shape = ("insert_before/3", &[
    Node { shape: 0x545b79cc320d7e5d, calls: &[Callee::Named("=<", 2), Callee::Node(0)] },
]);

/// `insert_greater/3`
pub const INSERT_GREATER_3: Shape = ("insert_greater/3", &[
    Node { shape: 0x9bb9f8be0f916228, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0xd830d6d89fe1c2ab, calls: &[Callee::Named(">", 2)] },
]);

/// `insert_last/3`
pub const INSERT_LAST_3: Shape = ("insert_last/3", &[
    Node { shape: 0x8e2c566359dcaf67, calls: &[Callee::Named("=", 2), Callee::Named("<", 2), Callee::Node(0)] },
]);

/// `insert_node/3`
pub const INSERT_NODE_3: Shape = ("insert_node/3", &[
    Node { shape: 0x481b2272cd9a52a5, calls: &[Callee::Named("=", 2), Callee::Named("=<", 2), Callee::Node(0)] },
]);

/// `last/2`
pub const LAST_2: Shape = ("last/2", &[
    Node { shape: 0x30ad63ea6115283b, calls: &[Callee::Node(0)] },
]);

/// `last_before/3`
pub const LAST_BEFORE_3: Shape = ("last_before/3", &[
    Node { shape: 0x810d0c718922b6b0, calls: &[Callee::Node(0)] },
]);

/// `last_of/2`
pub const LAST_OF_2: Shape = ("last_of/2", &[
    Node { shape: 0xc18f0dae70bea4f7, calls: &[Callee::Node(0)] },
]);

/// `len/2`
pub const LEN_2: Shape = ("len/2", &[
    Node { shape: 0x5772ecec94a8be8c, calls: &[Callee::Node(0), Callee::Named("is", 2)] },
]);

/// `len_from/3`
pub const LEN_FROM_3: Shape = ("len_from/3", &[
    Node { shape: 0x258c284aca87952d, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `len_from_last/3`
pub const LEN_FROM_LAST_3: Shape = ("len_from_last/3", &[
    Node { shape: 0x90bf03eb8a4cb6b3, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `len_one/2`
pub const LEN_ONE_2: Shape = ("len_one/2", &[
    Node { shape: 0xbfeb0530b4f9e175, calls: &[Callee::Node(0), Callee::Named("is", 2)] },
]);

/// `max_from/3`
pub const MAX_FROM_3: Shape = ("max_from/3", &[
    Node { shape: 0xadc3d149ddb0815e, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `max_from_cut/3`
pub const MAX_FROM_CUT_3: Shape = ("max_from_cut/3", &[
    Node { shape: 0x48a532a34dbbe402, calls: &[Callee::Named(">", 2), Callee::Node(0)] },
]);

/// `max_from_if/3`
pub const MAX_FROM_IF_3: Shape = ("max_from_if/3", &[
    Node { shape: 0x0343c254e8e87833, calls: &[Callee::Named(">", 2), Callee::Node(0)] },
]);

/// `max_from_open/3`
pub const MAX_FROM_OPEN_3: Shape = ("max_from_open/3", &[
    Node { shape: 0xfab1e9492dff847c, calls: &[Callee::Named("=<", 2), Callee::Node(0), Callee::Named(">", 2)] },
]);

/// `max_from_open_last/3`
pub const MAX_FROM_OPEN_LAST_3: Shape = ("max_from_open_last/3", &[
    Node { shape: 0xb76fbf16472c6d76, calls: &[Callee::Named("=<", 2), Callee::Node(0), Callee::Named(">", 2)] },
]);

/// `max_of/2`
pub const MAX_OF_2: Shape = ("max_of/2", &[
    Node { shape: 0x93b4b3bf6e3fc56e, calls: &[Callee::Node(0), Callee::Node(1)] },
    Node { shape: 0xe71cc10e34f281c5, calls: &[Callee::Named(">=", 2)] },
]);

/// `max_of_if/2`
pub const MAX_OF_IF_2: Shape = ("max_of_if/2", &[
    Node { shape: 0x422864caec3f9ff0, calls: &[Callee::Node(0), Callee::Named(">", 2), Callee::Named("=", 2)] },
]);

/// `max_of_is/2`
pub const MAX_OF_IS_2: Shape = ("max_of_is/2", &[
    Node { shape: 0x6e558798bb9c5362, calls: &[Callee::Node(0), Callee::Named("is", 2)] },
]);

/// `max_of_open/2`
pub const MAX_OF_OPEN_2: Shape = ("max_of_open/2", &[
    Node { shape: 0x93b4b3bf6e3fc56e, calls: &[Callee::Node(0), Callee::Node(1)] },
    Node { shape: 0xbec5ec1fdd813765, calls: &[Callee::Named(">=", 2), Callee::Named("<", 2)] },
]);

/// `member/2`
pub const MEMBER_2: Shape = ("member/2", &[
    Node { shape: 0x8981f1e74859e30a, calls: &[Callee::Node(0)] },
]);

/// `member_before/3`
pub const MEMBER_BEFORE_3: Shape = ("member_before/3", &[
    Node { shape: 0x28ba15c2b3a8fa1d, calls: &[Callee::Node(0)] },
]);

/// `member_cut/2`
pub const MEMBER_CUT_2: Shape = ("member_cut/2", &[
    Node { shape: 0x13d0077c2517b592, calls: &[Callee::Node(0)] },
]);

/// `member_different/2`
pub const MEMBER_DIFFERENT_2: Shape = ("member_different/2", &[
    Node { shape: 0xe50916d0e7e0de38, calls: &[Callee::Named("\\=", 2), Callee::Node(0)] },
]);

/// `merge_below/3`
pub const MERGE_BELOW_3: Shape = ("merge_below/3", &[
    Node { shape: 0x161f57461d34671b, calls: &[Callee::Named("<", 2), Callee::Node(0)] },
]);

/// `merge_by_value/3`
pub const MERGE_BY_VALUE_3: Shape = ("merge_by_value/3", &[
    Node { shape: 0xcf22768aa011129a, calls: &[Callee::Named("=", 2), Callee::Named("<", 2), Callee::Node(0)] },
]);

/// `merge_cut/3`
pub const MERGE_CUT_3: Shape = ("merge_cut/3", &[
    Node { shape: 0x3036666595ada878, calls: &[Callee::Named("=<", 2), Callee::Node(0)] },
]);

/// `merge_first/3`
pub const MERGE_FIRST_3: Shape = ("merge_first/3", &[
    Node { shape: 0x161f57461d34671b, calls: &[Callee::Named("=<", 2), Callee::Node(0)] },
]);

/// `min_from/3`
pub const MIN_FROM_3: Shape = ("min_from/3", &[
    Node { shape: 0x27dca038dd802df7, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `min_from_cut/3`
pub const MIN_FROM_CUT_3: Shape = ("min_from_cut/3", &[
    Node { shape: 0x48a532a34dbbe402, calls: &[Callee::Named("<", 2), Callee::Node(0)] },
]);

/// `min_from_if/3`
pub const MIN_FROM_IF_3: Shape = ("min_from_if/3", &[
    Node { shape: 0x0343c254e8e87833, calls: &[Callee::Named("<", 2), Callee::Node(0)] },
]);

/// `min_from_open/3`
pub const MIN_FROM_OPEN_3: Shape = ("min_from_open/3", &[
    Node { shape: 0xfab1e9492dff847c, calls: &[Callee::Named(">=", 2), Callee::Node(0), Callee::Named("<", 2)] },
]);

/// `min_from_open_last/3`
pub const MIN_FROM_OPEN_LAST_3: Shape = ("min_from_open_last/3", &[
    Node { shape: 0xb76fbf16472c6d76, calls: &[Callee::Named(">=", 2), Callee::Node(0), Callee::Named("<", 2)] },
]);

/// `min_of/2`
pub const MIN_OF_2: Shape = ("min_of/2", &[
    Node { shape: 0x93b4b3bf6e3fc56e, calls: &[Callee::Node(0), Callee::Node(1)] },
    Node { shape: 0xe71cc10e34f281c5, calls: &[Callee::Named("=<", 2)] },
]);

/// `min_of_if/2`
pub const MIN_OF_IF_2: Shape = ("min_of_if/2", &[
    Node { shape: 0x422864caec3f9ff0, calls: &[Callee::Node(0), Callee::Named("<", 2), Callee::Named("=", 2)] },
]);

/// `min_of_is/2`
pub const MIN_OF_IS_2: Shape = ("min_of_is/2", &[
    Node { shape: 0xe85d68677a730b71, calls: &[Callee::Node(0), Callee::Named("is", 2)] },
]);

/// `min_of_open/2`
pub const MIN_OF_OPEN_2: Shape = ("min_of_open/2", &[
    Node { shape: 0x93b4b3bf6e3fc56e, calls: &[Callee::Node(0), Callee::Node(1)] },
    Node { shape: 0xbec5ec1fdd813765, calls: &[Callee::Named("=<", 2), Callee::Named(">", 2)] },
]);

/// `minimax/3`
pub const MINIMAX_3: Shape = ("minimax/3", &[
    Node { shape: 0x554562321dcfa0c2, calls: &[Callee::Hole(0), Callee::Node(1), Callee::Hole(1)] },
    Node { shape: 0x71ee4d516981ef74, calls: &[Callee::Node(0), Callee::Node(1), Callee::Node(2)] },
    Node { shape: 0x009df9de4488a072, calls: &[Callee::Hole(2), Callee::Named(">", 2), Callee::Hole(3), Callee::Named("<", 2)] },
]);

/// `next_move/2`
pub const NEXT_MOVE_2: Shape = ("next_move/2", &[
    Node { shape: 0x96fa3c1b0eb4721b, calls: &[Callee::Node(1), Callee::Named("=", 2), Callee::Named("is", 2), Callee::Named("<", 2), Callee::Node(2), Callee::Node(3)] },
    Node { shape: 0x3c351f79fde0b281, calls: &[Callee::Node(4)] },
    Node { shape: 0x9f0117b65317d5a1, calls: &[Callee::Named(">", 2), Callee::Named("is", 2), Callee::Node(2)] },
    Node { shape: 0xf1b4a926096436b3, calls: &[] },
    Node { shape: 0x7604c1aa591350fc, calls: &[Callee::Named("is", 2), Callee::Node(4)] },
]);

/// `nth0/3`
pub const NTH0_3: Shape = ("nth0/3", &[
    Node { shape: 0x89f186ecfa3331eb, calls: &[Callee::Named(">", 2), Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `nth0_cut/3`
pub const NTH0_CUT_3: Shape = ("nth0_cut/3", &[
    Node { shape: 0x92abf11cf94f7c10, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `nth0_free/3`
pub const NTH0_FREE_3: Shape = ("nth0_free/3", &[
    Node { shape: 0x1900409c376067dd, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `nth1/3`
pub const NTH1_3: Shape = ("nth1/3", &[
    Node { shape: 0x5d79bd46fc82692c, calls: &[Callee::Named(">", 2), Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `nth1_cut/3`
pub const NTH1_CUT_3: Shape = ("nth1_cut/3", &[
    Node { shape: 0xe475bfc99ed46545, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `nth1_free/3`
pub const NTH1_FREE_3: Shape = ("nth1_free/3", &[
    Node { shape: 0x89fe4c9b7d9f202e, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `nth_any/5`
pub const NTH_ANY_5: Shape = ("nth_any/5", &[
    Node { shape: 0x6c112dddca40c966, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `nth_at/3`
pub const NTH_AT_3: Shape = ("nth_at/3", &[
    Node { shape: 0xb40ee4e1f26b42cb, calls: &[Callee::Named("=:=", 2), Callee::Named("=", 2), Callee::Named("is", 2), Callee::Node(0)] },
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

/// `part/4`
pub const PART_4: Shape = ("part/4", &[
    Node { shape: 0x74c7a0d9cbc0fa3d, calls: &[Callee::Named("=<", 2), Callee::Node(0)] },
]);

/// `part_below/4`
pub const PART_BELOW_4: Shape = ("part_below/4", &[
    Node { shape: 0x74c7a0d9cbc0fa3d, calls: &[Callee::Named("<", 2), Callee::Node(0)] },
]);

/// `part_open/4`
pub const PART_OPEN_4: Shape = ("part_open/4", &[
    Node { shape: 0x1b66d3865eb670fa, calls: &[Callee::Named("=<", 2), Callee::Node(0), Callee::Named(">", 2)] },
]);

/// `permutation/2`
pub const PERMUTATION_2: Shape = ("permutation/2", &[
    Node { shape: 0x453b5d43bff9241a, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0xb49956d578ac8180, calls: &[Callee::Node(1)] },
]);

/// `permutation_before/2`
pub const PERMUTATION_BEFORE_2: Shape = ("permutation_before/2", &[
    Node { shape: 0x33ae55580a192082, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0xa5e9680783f1f271, calls: &[Callee::Node(2)] },
    Node { shape: 0xd8fe094513969883, calls: &[Callee::Node(2)] },
]);

/// `permutation_last/2`
pub const PERMUTATION_LAST_2: Shape = ("permutation_last/2", &[
    Node { shape: 0x0d803012bc74941c, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0xb49956d578ac8180, calls: &[Callee::Node(1)] },
]);

/// `permutation_list/2`
pub const PERMUTATION_LIST_2: Shape = ("permutation_list/2", &[
    Node { shape: 0x33ae55580a192082, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0xb49956d578ac8180, calls: &[Callee::Node(1)] },
]);

/// `planning/4`
pub const PLANNING_4: Shape = ("planning/4", &[
    Node { shape: 0xaa5d736526c688cf, calls: &[Callee::Hole(0), Callee::Named("=", 2), Callee::Node(1), Callee::Node(0), Callee::Named("findall", 3), Callee::Hole(1), Callee::Named("is", 2), Callee::Hole(2), Callee::Node(2)] },
    Node { shape: 0x4ba98996c09c206e, calls: &[Callee::Node(1)] },
    Node { shape: 0xdacb965d61e0b424, calls: &[Callee::Node(2), Callee::Node(3)] },
    Node { shape: 0x481b2272cd9a52a5, calls: &[Callee::Named("=", 2), Callee::Named("=<", 2), Callee::Node(3)] },
]);

/// `queens/5`
pub const QUEENS_5: Shape = ("queens/5", &[
    Node { shape: 0x401ed9bb4c5f8350, calls: &[Callee::Node(1), Callee::Named("is", 2), Callee::Node(0)] },
    Node { shape: 0xb49956d578ac8180, calls: &[Callee::Node(1)] },
]);

/// `quick_above/2`
pub const QUICK_ABOVE_2: Shape = ("quick_above/2", &[
    Node { shape: 0xd9aac86b91d67a94, calls: &[Callee::Node(1), Callee::Node(0), Callee::Node(2)] },
    Node { shape: 0xb90904decac70638, calls: &[Callee::Named(">", 2), Callee::Node(1)] },
    Node { shape: 0x48f39dd19b9555af, calls: &[Callee::Node(2)] },
]);

/// `quick_below/2`
pub const QUICK_BELOW_2: Shape = ("quick_below/2", &[
    Node { shape: 0x0a946d20183fd56c, calls: &[Callee::Node(1), Callee::Node(0), Callee::Node(2)] },
    Node { shape: 0x74c7a0d9cbc0fa3d, calls: &[Callee::Named("<", 2), Callee::Node(1)] },
    Node { shape: 0x48f39dd19b9555af, calls: &[Callee::Node(2)] },
]);

/// `quick_greater/2`
pub const QUICK_GREATER_2: Shape = ("quick_greater/2", &[
    Node { shape: 0xd9aac86b91d67a94, calls: &[Callee::Node(1), Callee::Node(0), Callee::Node(2)] },
    Node { shape: 0xb90904decac70638, calls: &[Callee::Node(3), Callee::Node(1)] },
    Node { shape: 0x48f39dd19b9555af, calls: &[Callee::Node(2)] },
    Node { shape: 0xd830d6d89fe1c2ab, calls: &[Callee::Named(">", 2)] },
]);

/// `quick_open/2`
pub const QUICK_OPEN_2: Shape = ("quick_open/2", &[
    Node { shape: 0xf4067ce23ba09045, calls: &[Callee::Node(1), Callee::Node(0), Callee::Node(2)] },
    Node { shape: 0x1b66d3865eb670fa, calls: &[Callee::Named("=<", 2), Callee::Node(1), Callee::Named(">", 2)] },
    Node { shape: 0x48f39dd19b9555af, calls: &[Callee::Node(2)] },
]);

/// `quick_part/2`
pub const QUICK_PART_2: Shape = ("quick_part/2", &[
    Node { shape: 0x0a946d20183fd56c, calls: &[Callee::Node(1), Callee::Node(0), Callee::Node(2)] },
    Node { shape: 0x74c7a0d9cbc0fa3d, calls: &[Callee::Named("=<", 2), Callee::Node(1)] },
    Node { shape: 0x48f39dd19b9555af, calls: &[Callee::Node(2)] },
]);

/// `reverse/2`
pub const REVERSE_2: Shape = ("reverse/2", &[
    Node { shape: 0x67de0b6b0ae3f7b4, calls: &[Callee::Node(0), Callee::Node(1)] },
    Node { shape: 0x48f39dd19b9555af, calls: &[Callee::Node(1)] },
]);

/// `reverse_before/3`
pub const REVERSE_BEFORE_3: Shape = ("reverse_before/3", &[
    Node { shape: 0x9271ae8705573a1b, calls: &[Callee::Node(0)] },
]);

/// `reverse_before_last/3`
pub const REVERSE_BEFORE_LAST_3: Shape = ("reverse_before_last/3", &[
    Node { shape: 0x9420f75c420ffa6e, calls: &[Callee::Node(0)] },
]);

/// `search_best/2`
pub const SEARCH_BEST_2: Shape = ("search_best/2", &[
    Node { shape: 0x5f1d9c87a0aac088, calls: &[Callee::Hole(0), Callee::Hole(1), Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0xb39f034090c667e5, calls: &[Callee::Node(2), Callee::Node(1)] },
    Node { shape: 0x3e1711520f2fc449, calls: &[Callee::Hole(2), Callee::Node(3)] },
    Node { shape: 0xe337e7116cb97935, calls: &[Callee::Hole(2), Callee::Named("<", 2), Callee::Named(">=", 2), Callee::Node(3)] },
]);

/// `select/3`
pub const SELECT_3: Shape = ("select/3", &[
    Node { shape: 0xb49956d578ac8180, calls: &[Callee::Node(0)] },
]);

/// `select_before/4`
pub const SELECT_BEFORE_4: Shape = ("select_before/4", &[
    Node { shape: 0xd8fe094513969883, calls: &[Callee::Node(0)] },
]);

/// `select_cut/3`
pub const SELECT_CUT_3: Shape = ("select_cut/3", &[
    Node { shape: 0xd7ef56d09bb77b6a, calls: &[Callee::Node(0)] },
]);

/// `slide/3`
pub const SLIDE_3: Shape = ("slide/3", &[
    Node { shape: 0x238abe87af6b7946, calls: &[Callee::Node(1)] },
    Node { shape: 0x99b342ffd3d29ebd, calls: &[Callee::Node(2), Callee::Node(1)] },
    Node { shape: 0x0d62d0df17fbde7a, calls: &[Callee::Named("is", 2)] },
]);

/// `sort_above/2`
pub const SORT_ABOVE_2: Shape = ("sort_above/2", &[
    Node { shape: 0xd0657676efce90f1, calls: &[Callee::Node(0), Callee::Node(1)] },
    Node { shape: 0x9bb9f8be0f916228, calls: &[Callee::Named(">", 2), Callee::Node(1)] },
]);

/// `sort_before/2`
pub const SORT_BEFORE_2: Shape = ("sort_before/2", &[
    Node { shape: 0xd0657676efce90f1, calls: &[Callee::Node(0), Callee::Node(1)] },
    Node { shape: 0x545b79cc320d7e5d, calls: &[Callee::Named("=<", 2), Callee::Node(1)] },
]);

/// `sort_greater/2`
pub const SORT_GREATER_2: Shape = ("sort_greater/2", &[
    Node { shape: 0xd0657676efce90f1, calls: &[Callee::Node(0), Callee::Node(1)] },
    Node { shape: 0x9bb9f8be0f916228, calls: &[Callee::Node(2), Callee::Node(1)] },
    Node { shape: 0xd830d6d89fe1c2ab, calls: &[Callee::Named(">", 2)] },
]);

/// `sort_open/2`
pub const SORT_OPEN_2: Shape = ("sort_open/2", &[
    Node { shape: 0x23b33f1a7533287d, calls: &[Callee::Node(0), Callee::Node(1)] },
    Node { shape: 0xe238328515eff643, calls: &[Callee::Named(">", 2), Callee::Node(1), Callee::Named("=<", 2)] },
]);

/// `split_above/4`
pub const SPLIT_ABOVE_4: Shape = ("split_above/4", &[
    Node { shape: 0xb90904decac70638, calls: &[Callee::Named(">", 2), Callee::Node(0)] },
]);

/// `split_greater/4`
pub const SPLIT_GREATER_4: Shape = ("split_greater/4", &[
    Node { shape: 0xb90904decac70638, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0xd830d6d89fe1c2ab, calls: &[Callee::Named(">", 2)] },
]);

/// `sum/2`
pub const SUM_2: Shape = ("sum/2", &[
    Node { shape: 0x326ef1f34ee4e5d4, calls: &[Callee::Node(0), Callee::Named("is", 2)] },
]);

/// `sum_behind/2`
pub const SUM_BEHIND_2: Shape = ("sum_behind/2", &[
    Node { shape: 0xe7217baef8693da1, calls: &[Callee::Node(0), Callee::Named("is", 2)] },
]);

/// `sum_from/3`
pub const SUM_FROM_3: Shape = ("sum_from/3", &[
    Node { shape: 0xdc513225169e20c1, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `sum_from_front/3`
pub const SUM_FROM_FRONT_3: Shape = ("sum_from_front/3", &[
    Node { shape: 0x84db5151d72bf851, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
]);

/// `sum_from_last/3`
pub const SUM_FROM_LAST_3: Shape = ("sum_from_last/3", &[
    Node { shape: 0x1126618ae7fbd96b, calls: &[Callee::Named("is", 2), Callee::Node(0)] },
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

/// `unique/2`
pub const UNIQUE_2: Shape = ("unique/2", &[
    Node { shape: 0xaeac512e1d335b06, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0x8981f1e74859e30a, calls: &[Callee::Node(1)] },
]);

/// `unique_cut/2`
pub const UNIQUE_CUT_2: Shape = ("unique_cut/2", &[
    Node { shape: 0xaeac512e1d335b06, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0x13d0077c2517b592, calls: &[Callee::Node(1)] },
]);

/// `unique_known/2`
pub const UNIQUE_KNOWN_2: Shape = ("unique_known/2", &[
    Node { shape: 0xaeac512e1d335b06, calls: &[Callee::Named("memberchk", 2), Callee::Node(0)] },
]);

/// `value/2`
pub const VALUE_2: Shape = ("value/2", &[
    Node { shape: 0xeae5da83854c9681, calls: &[Callee::Named("findall", 3), Callee::Node(1), Callee::Named("<", 2), Callee::Named("length", 2)] },
    Node { shape: 0x3c351f79fde0b281, calls: &[Callee::Node(2)] },
    Node { shape: 0x7604c1aa591350fc, calls: &[Callee::Named("is", 2), Callee::Node(2)] },
]);

/// `within/2`
pub const WITHIN_2: Shape = ("within/2", &[
    Node { shape: 0x1a353d350b85e558, calls: &[Callee::Named("memberchk", 2), Callee::Node(0)] },
]);

/// `without/3`
pub const WITHOUT_3: Shape = ("without/3", &[
    Node { shape: 0x68478394d999a030, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0x8981f1e74859e30a, calls: &[Callee::Node(1)] },
]);

/// `without_cut/3`
pub const WITHOUT_CUT_3: Shape = ("without_cut/3", &[
    Node { shape: 0x68478394d999a030, calls: &[Callee::Node(1), Callee::Node(0)] },
    Node { shape: 0x13d0077c2517b592, calls: &[Callee::Node(1)] },
]);

/// `without_if/3`
pub const WITHOUT_IF_3: Shape = ("without_if/3", &[
    Node { shape: 0xf6010156d1a7b6ae, calls: &[Callee::Named("memberchk", 2), Callee::Named("=", 2), Callee::Node(0)] },
]);

/// `without_known/3`
pub const WITHOUT_KNOWN_3: Shape = ("without_known/3", &[
    Node { shape: 0x68478394d999a030, calls: &[Callee::Named("memberchk", 2), Callee::Node(0)] },
]);
