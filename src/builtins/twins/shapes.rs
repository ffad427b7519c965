// TABLE
//! The shapes of the definitions in `prolog/twins`; made by `BLESS=1 cargo test --test all twins::`, and checked by every run of it.

use crate::machine::twin::{Callee, Member};

/// A definition and its predicates, itself first.
type Shape = (&'static str, &'static [Member]);

/// `a_star/6`
pub const A_STAR_6: Shape = ("a_star/6", &[
    Member { outline: 0x6a5e01f562d5df76, shape: 0xd2fd4c440bb2ba63, letters: "", calls: &[Callee::Member(1), Callee::Member(0), Callee::Parameter(0), Callee::Named("=", 2), Callee::Named("findall", 3), Callee::Member(2), Callee::Member(3), Callee::Named("is", 2)] },
    Member { outline: 0xa58566cdde60f7c2, shape: 0x5dab7f2cc1d6a7e3, letters: "", calls: &[Callee::Member(1)] },
    Member { outline: 0x4f67b48f63df7eb9, shape: 0xf47c7871cff714a4, letters: "", calls: &[Callee::Parameter(1), Callee::Member(1), Callee::Parameter(2), Callee::Named("is", 2)] },
    Member { outline: 0xa4a13b0815ecdc7c, shape: 0xd785d03c88d1ace7, letters: "", calls: &[Callee::Member(4), Callee::Member(3)] },
    Member { outline: 0x57af827b09d72365, shape: 0x585ba0e578594edc, letters: "", calls: &[Callee::Named("=", 2), Callee::Named("<", 2), Callee::Member(4)] },
]);

/// `alpha_beta/5`
pub const ALPHA_BETA_5: Shape = ("alpha_beta/5", &[
    Member { outline: 0x3d0c639114d58e5f, shape: 0xe1ec50ebdfbf7005, letters: "", calls: &[Callee::Parameter(0), Callee::Member(0), Callee::Member(1), Callee::Parameter(1)] },
    Member { outline: 0xdf840d57d765c89b, shape: 0x8f68ff4ce38d76a6, letters: "", calls: &[Callee::Parameter(2), Callee::Named(">", 2), Callee::Named("=", 2), Callee::Parameter(3), Callee::Named("<", 2), Callee::Member(2), Callee::Member(0), Callee::Member(3), Callee::Member(1)] },
    Member { outline: 0x5dc739896a0e3dae, shape: 0xe231786f0f24d8cc, letters: "", calls: &[Callee::Parameter(2), Callee::Named("is", 2), Callee::Named("=", 2)] },
    Member { outline: 0xd65a4deb1e861a3b, shape: 0xdeace0e86526f157, letters: "", calls: &[Callee::Parameter(2), Callee::Named(">", 2), Callee::Named("=", 2), Callee::Parameter(3), Callee::Named("<", 2)] },
]);

/// `append/3`
pub const APPEND_3: Shape = ("append/3", &[
    Member { outline: 0x909d256437aff713, shape: 0xfa9f6f0a69d9b849, letters: "", calls: &[Callee::Member(0)] },
]);

/// `best_first/3`
pub const BEST_FIRST_3: Shape = ("best_first/3", &[
    Member { outline: 0xd2d843e99e104c50, shape: 0x5be4c7a87d220e7b, letters: "", calls: &[Callee::Member(1), Callee::Member(2)] },
    Member { outline: 0xf95970c133d9f614, shape: 0x37d3801c636ddf17, letters: "", calls: &[Callee::Member(3), Callee::Member(4), Callee::Named("is", 2)] },
    Member { outline: 0x9c21c12db1d42f04, shape: 0x81bfde050f80207b, letters: "", calls: &[Callee::Member(5), Callee::Named("findall", 3), Callee::Member(6), Callee::Member(7), Callee::Named("is", 2), Callee::Member(2)] },
    Member { outline: 0x70151c1a2d3b3242, shape: 0xd03f5a51bed46466, letters: "", calls: &[Callee::Member(5), Callee::Member(8)] },
    Member { outline: 0xd1773a24a08f5f51, shape: 0x6c1fa770a397605d, letters: "", calls: &[Callee::Named("=", 2), Callee::Member(9), Callee::Named("is", 2)] },
    Member { outline: 0x4b3de13b2cd80814, shape: 0x8d6f2bba5885db32, letters: "", calls: &[] },
    Member { outline: 0x2d4f9eefee93457b, shape: 0xd7596631cbf73bf7, letters: "", calls: &[Callee::Member(10), Callee::Member(11), Callee::Named("is", 2), Callee::Member(1)] },
    Member { outline: 0x379c28b381aaaecc, shape: 0x0874692a3a9e26dd, letters: "", calls: &[Callee::Member(7), Callee::Member(12)] },
    Member { outline: 0x211f73588fa37dd3, shape: 0xab578e1bc8531dad, letters: "", calls: &[Callee::Member(13), Callee::Named("is", 2), Callee::Member(8)] },
    Member { outline: 0x7d47ed8f1976e3a5, shape: 0x6228db2ff30b09ea, letters: "", calls: &[Callee::Member(14), Callee::Member(9), Callee::Named("is", 2)] },
    Member { outline: 0x0caca58d4667f041, shape: 0x238abe87af6b7946, letters: "", calls: &[Callee::Member(15)] },
    Member { outline: 0xf946eca614410377, shape: 0x5558f649e2dad2d7, letters: "", calls: &[Callee::Member(11)] },
    Member { outline: 0x785ae205aca0a245, shape: 0xf463900378fbe6d9, letters: "", calls: &[Callee::Named("=", 2), Callee::Named("=<", 2), Callee::Member(12)] },
    Member { outline: 0x4d3f6c8aa89154a2, shape: 0xf9805294eb3dcfaf, letters: "", calls: &[Callee::Named("is", 2)] },
    Member { outline: 0xb1915ff8e4d6a8f3, shape: 0x2013a38a49bc6b24, letters: "", calls: &[] },
    Member { outline: 0x27ebd93c311cec40, shape: 0x99b342ffd3d29ebd, letters: "", calls: &[Callee::Member(13), Callee::Member(15)] },
]);

/// `both/3`
pub const BOTH_3: Shape = ("both/3", &[
    Member { outline: 0xb47f7673a9e0966a, shape: 0xb81c3d942178c76a, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xf946eca614410377, shape: 0x5558f649e2dad2d7, letters: "", calls: &[Callee::Member(1)] },
]);

/// `both_cut/3`
pub const BOTH_CUT_3: Shape = ("both_cut/3", &[
    Member { outline: 0xb47f7673a9e0966a, shape: 0xb81c3d942178c76a, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xf946eca614410377, shape: 0x977373f3d3352176, letters: "", calls: &[Callee::Member(1)] },
]);

/// `both_if/3`
pub const BOTH_IF_3: Shape = ("both_if/3", &[
    Member { outline: 0x253800f149680a79, shape: 0x49a1a0bb96a8febb, letters: "", calls: &[Callee::Named("memberchk", 2), Callee::Named("=", 2), Callee::Member(0)] },
]);

/// `both_known/3`
pub const BOTH_KNOWN_3: Shape = ("both_known/3", &[
    Member { outline: 0xb47f7673a9e0966a, shape: 0xb81c3d942178c76a, letters: "", calls: &[Callee::Named("memberchk", 2), Callee::Member(0)] },
]);

/// `bounded/5`
pub const BOUNDED_5: Shape = ("bounded/5", &[
    Member { outline: 0xdbf9ff14f69ae648, shape: 0xce45082c9976c0a1, letters: "", calls: &[Callee::Parameter(0), Callee::Member(1), Callee::Parameter(1)] },
    Member { outline: 0x07c4d104031473df, shape: 0x7d30cce27983a96d, letters: "", calls: &[Callee::Member(0), Callee::Member(2)] },
    Member { outline: 0x82a54e46c446c2c1, shape: 0x61fb700dadcbf331, letters: "", calls: &[Callee::Parameter(2), Callee::Named(">", 2), Callee::Parameter(3), Callee::Named("<", 2), Callee::Member(3), Callee::Member(1), Callee::Member(4)] },
    Member { outline: 0x2c0b7857d79565a6, shape: 0x58c528028f9964fb, letters: "", calls: &[Callee::Parameter(2), Callee::Named(">", 2), Callee::Parameter(3), Callee::Named("<", 2)] },
    Member { outline: 0x317600bec1822da4, shape: 0x37a2829387ed6fff, letters: "", calls: &[Callee::Parameter(2), Callee::Named(">", 2), Callee::Parameter(3), Callee::Named("<", 2)] },
]);

/// `breadth_all_paths/2`
pub const BREADTH_ALL_PATHS_2: Shape = ("breadth_all_paths/2", &[
    Member { outline: 0x41802d9815919538, shape: 0xfbbbf1ebc680ec15, letters: "", calls: &[Callee::Parameter(0), Callee::Member(1), Callee::Member(2), Callee::Member(0)] },
    Member { outline: 0x1f3f454f6090dd6a, shape: 0x89524b72273229ec, letters: "", calls: &[Callee::Named("findall", 3), Callee::Parameter(1), Callee::Member(3)] },
    Member { outline: 0x909d256437aff713, shape: 0xfa9f6f0a69d9b849, letters: "", calls: &[Callee::Member(2)] },
    Member { outline: 0xf946eca614410377, shape: 0x5558f649e2dad2d7, letters: "", calls: &[Callee::Member(3)] },
]);

/// `breadth_first/3`
pub const BREADTH_FIRST_3: Shape = ("breadth_first/3", &[
    Member { outline: 0xb724db882420b167, shape: 0x1073cb0012a93c7a, letters: "", calls: &[Callee::Member(1), Callee::Member(2)] },
    Member { outline: 0x98b8cec91371af84, shape: 0x529b5bf25e61bebd, letters: "", calls: &[Callee::Named("\\==", 2), Callee::Named("=", 2), Callee::Parameter(0), Callee::Named("findall", 3), Callee::Member(3), Callee::Member(4), Callee::Member(1)] },
    Member { outline: 0x5c6191e971ef2df6, shape: 0x8e52d07a6a63a5f1, letters: "", calls: &[Callee::Member(2)] },
    Member { outline: 0xbbeaae6d8f94a603, shape: 0xad9cbe716e9f8ad0, letters: "", calls: &[Callee::Parameter(1), Callee::Member(5)] },
    Member { outline: 0xb777861831577320, shape: 0x0531dcc68a0da0af, letters: "", calls: &[Callee::Member(4)] },
    Member { outline: 0xf946eca614410377, shape: 0x977373f3d3352176, letters: "", calls: &[Callee::Member(5)] },
]);

/// `breadth_paths/2`
pub const BREADTH_PATHS_2: Shape = ("breadth_paths/2", &[
    Member { outline: 0x41802d9815919538, shape: 0xfbbbf1ebc680ec15, letters: "", calls: &[Callee::Parameter(0), Callee::Member(1), Callee::Member(2), Callee::Member(0)] },
    Member { outline: 0x8dbdbf5129a51008, shape: 0x2a420e636b05d2b9, letters: "", calls: &[Callee::Named("bagof", 3), Callee::Parameter(1), Callee::Member(3)] },
    Member { outline: 0x909d256437aff713, shape: 0xfa9f6f0a69d9b849, letters: "", calls: &[Callee::Member(2)] },
    Member { outline: 0xf946eca614410377, shape: 0x5558f649e2dad2d7, letters: "", calls: &[Callee::Member(3)] },
]);

/// `delete_cut/3`
pub const DELETE_CUT_3: Shape = ("delete_cut/3", &[
    Member { outline: 0x1a95bacba6fca6ab, shape: 0x8709f9cc92485e9c, letters: "", calls: &[Callee::Member(0)] },
]);

/// `delete_different/3`
pub const DELETE_DIFFERENT_3: Shape = ("delete_different/3", &[
    Member { outline: 0xa6bd91fb32b99df1, shape: 0x6d5b8fce6805af65, letters: "", calls: &[Callee::Member(0), Callee::Named("\\=", 2)] },
]);

/// `delete_from_cut/3`
pub const DELETE_FROM_CUT_3: Shape = ("delete_from_cut/3", &[
    Member { outline: 0x6aea38b7ab35a847, shape: 0x749af189ba1cc750, letters: "", calls: &[Callee::Member(0)] },
]);

/// `delete_if/3`
pub const DELETE_IF_3: Shape = ("delete_if/3", &[
    Member { outline: 0x253800f149680a79, shape: 0x49a1a0bb96a8febb, letters: "", calls: &[Callee::Named("\\=", 2), Callee::Named("=", 2), Callee::Member(0)] },
]);

/// `distances/4`
pub const DISTANCES_4: Shape = ("distances/4", &[
    Member { outline: 0x211f73588fa37dd3, shape: 0xab578e1bc8531dad, letters: "", calls: &[Callee::Member(1), Callee::Named("is", 2), Callee::Member(0)] },
    Member { outline: 0x4d3f6c8aa89154a2, shape: 0xf9805294eb3dcfaf, letters: "", calls: &[Callee::Named("is", 2)] },
]);

/// `either/3`
pub const EITHER_3: Shape = ("either/3", &[
    Member { outline: 0x14c70b1c24a92a87, shape: 0x15ab01897dce19a5, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xf946eca614410377, shape: 0x5558f649e2dad2d7, letters: "", calls: &[Callee::Member(1)] },
]);

/// `either_cut/3`
pub const EITHER_CUT_3: Shape = ("either_cut/3", &[
    Member { outline: 0x14c70b1c24a92a87, shape: 0x15ab01897dce19a5, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xf946eca614410377, shape: 0x977373f3d3352176, letters: "", calls: &[Callee::Member(1)] },
]);

/// `either_if/3`
pub const EITHER_IF_3: Shape = ("either_if/3", &[
    Member { outline: 0xd6347a59f48eb484, shape: 0x9b12ebecd35dcc17, letters: "", calls: &[Callee::Named("memberchk", 2), Callee::Named("=", 2), Callee::Member(0)] },
]);

/// `either_known/3`
pub const EITHER_KNOWN_3: Shape = ("either_known/3", &[
    Member { outline: 0x14c70b1c24a92a87, shape: 0x15ab01897dce19a5, letters: "", calls: &[Callee::Named("memberchk", 2), Callee::Member(0)] },
]);

/// `estimate/2`
pub const ESTIMATE_2: Shape = ("estimate/2", &[
    Member { outline: 0xf95970c133d9f614, shape: 0x37d3801c636ddf17, letters: "", calls: &[Callee::Member(1), Callee::Member(2), Callee::Named("is", 2)] },
    Member { outline: 0x70151c1a2d3b3242, shape: 0xd03f5a51bed46466, letters: "", calls: &[Callee::Member(3), Callee::Member(4)] },
    Member { outline: 0xd1773a24a08f5f51, shape: 0x6c1fa770a397605d, letters: "", calls: &[Callee::Named("=", 2), Callee::Member(5), Callee::Named("is", 2)] },
    Member { outline: 0x4b3de13b2cd80814, shape: 0x8d6f2bba5885db32, letters: "", calls: &[] },
    Member { outline: 0x211f73588fa37dd3, shape: 0xab578e1bc8531dad, letters: "", calls: &[Callee::Member(6), Callee::Named("is", 2), Callee::Member(4)] },
    Member { outline: 0x7d47ed8f1976e3a5, shape: 0x6228db2ff30b09ea, letters: "", calls: &[Callee::Member(7), Callee::Member(5), Callee::Named("is", 2)] },
    Member { outline: 0x4d3f6c8aa89154a2, shape: 0xf9805294eb3dcfaf, letters: "", calls: &[Callee::Named("is", 2)] },
    Member { outline: 0xb1915ff8e4d6a8f3, shape: 0x2013a38a49bc6b24, letters: "", calls: &[] },
]);

/// `expand_open/4`
pub const EXPAND_OPEN_4: Shape = ("expand_open/4", &[
    Member { outline: 0x9c21c12db1d42f04, shape: 0x81bfde050f80207b, letters: "", calls: &[Callee::Parameter(0), Callee::Named("findall", 3), Callee::Member(1), Callee::Member(2), Callee::Named("is", 2), Callee::Member(0)] },
    Member { outline: 0x2d4f9eefee93457b, shape: 0xd7596631cbf73bf7, letters: "", calls: &[Callee::Parameter(1), Callee::Member(3), Callee::Named("is", 2), Callee::Parameter(2)] },
    Member { outline: 0x379c28b381aaaecc, shape: 0x0874692a3a9e26dd, letters: "", calls: &[Callee::Member(2), Callee::Member(4)] },
    Member { outline: 0xf946eca614410377, shape: 0x5558f649e2dad2d7, letters: "", calls: &[Callee::Member(3)] },
    Member { outline: 0x785ae205aca0a245, shape: 0xf463900378fbe6d9, letters: "", calls: &[Callee::Named("=", 2), Callee::Named("=<", 2), Callee::Member(4)] },
]);

/// `insert_above/3`
pub const INSERT_ABOVE_3: Shape = ("insert_above/3", &[
    Member { outline: 0x4076c27245c08474, shape: 0x5bfc3818c5130cfc, letters: "", calls: &[Callee::Named(">", 2), Callee::Member(0)] },
]);

/// `insert_before/3`
pub const INSERT_BEFORE_3: Shape = ("insert_before/3", &[
    Member { outline: 0xad7b77730539aae6, shape: 0x65d030b998178102, letters: "", calls: &[Callee::Named("=<", 2), Callee::Member(0)] },
]);

/// `insert_greater/3`
pub const INSERT_GREATER_3: Shape = ("insert_greater/3", &[
    Member { outline: 0x4076c27245c08474, shape: 0x5bfc3818c5130cfc, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0x70c854d28303d908, shape: 0xd830d6d89fe1c2ab, letters: "", calls: &[Callee::Named(">", 2)] },
]);

/// `insert_last/3`
pub const INSERT_LAST_3: Shape = ("insert_last/3", &[
    Member { outline: 0x57af827b09d72365, shape: 0x585ba0e578594edc, letters: "", calls: &[Callee::Named("=", 2), Callee::Named("<", 2), Callee::Member(0)] },
]);

/// `insert_node/3`
pub const INSERT_NODE_3: Shape = ("insert_node/3", &[
    Member { outline: 0x785ae205aca0a245, shape: 0xf463900378fbe6d9, letters: "", calls: &[Callee::Named("=", 2), Callee::Named("=<", 2), Callee::Member(0)] },
]);

/// `last/2`
pub const LAST_2: Shape = ("last/2", &[
    Member { outline: 0xec6903a1ee64864a, shape: 0x6bd678630b56a1ce, letters: "", calls: &[Callee::Member(0)] },
]);

/// `last_before/3`
pub const LAST_BEFORE_3: Shape = ("last_before/3", &[
    Member { outline: 0xb336b874f27d50da, shape: 0xb914aced4c38c6f0, letters: "", calls: &[Callee::Member(0)] },
]);

/// `last_of/2`
pub const LAST_OF_2: Shape = ("last_of/2", &[
    Member { outline: 0x0899fbfea59351cd, shape: 0xdaf4c58be11c0c11, letters: "", calls: &[Callee::Member(0)] },
]);

/// `len/2`
pub const LEN_2: Shape = ("len/2", &[
    Member { outline: 0x1bbe1ba6606dec6e, shape: 0xec6b3aa99a48cc41, letters: "", calls: &[Callee::Member(0), Callee::Named("is", 2)] },
]);

/// `len_from/3`
pub const LEN_FROM_3: Shape = ("len_from/3", &[
    Member { outline: 0x00a2181d3526d86d, shape: 0x655be077f68e7d7b, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `len_from_last/3`
pub const LEN_FROM_LAST_3: Shape = ("len_from_last/3", &[
    Member { outline: 0x16388b1575165b1f, shape: 0xaca824cc53cd6171, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `len_one/2`
pub const LEN_ONE_2: Shape = ("len_one/2", &[
    Member { outline: 0x075ea29aaa870208, shape: 0x3778a83053a373c2, letters: "", calls: &[Callee::Member(0), Callee::Named("is", 2)] },
]);

/// `max_from/3`
pub const MAX_FROM_3: Shape = ("max_from/3", &[
    Member { outline: 0xc25f21d5fd41b9a3, shape: 0x0c2f35076bae491b, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `max_from_cut/3`
pub const MAX_FROM_CUT_3: Shape = ("max_from_cut/3", &[
    Member { outline: 0x550d598d84bd1b9e, shape: 0x5cd329bec9649606, letters: "", calls: &[Callee::Named(">", 2), Callee::Member(0)] },
]);

/// `max_from_if/3`
pub const MAX_FROM_IF_3: Shape = ("max_from_if/3", &[
    Member { outline: 0xdc70e25b30ee9f8d, shape: 0x87af6e44320d9723, letters: "", calls: &[Callee::Named(">", 2), Callee::Member(0)] },
]);

/// `max_from_open/3`
pub const MAX_FROM_OPEN_3: Shape = ("max_from_open/3", &[
    Member { outline: 0x831296e839b14db5, shape: 0x4acd240aadbc4460, letters: "", calls: &[Callee::Named("=<", 2), Callee::Member(0), Callee::Named(">", 2)] },
]);

/// `max_from_open_last/3`
pub const MAX_FROM_OPEN_LAST_3: Shape = ("max_from_open_last/3", &[
    Member { outline: 0x6060f87e06177a80, shape: 0xf13100d14e470aa2, letters: "", calls: &[Callee::Named("=<", 2), Callee::Member(0), Callee::Named(">", 2)] },
]);

/// `max_of/2`
pub const MAX_OF_2: Shape = ("max_of/2", &[
    Member { outline: 0x6ee162a5cc252e72, shape: 0x4d6f323eac170bca, letters: "", calls: &[Callee::Member(0), Callee::Member(1)] },
    Member { outline: 0x7b96964e105e8129, shape: 0x8dd809279fd0410b, letters: "", calls: &[Callee::Named(">=", 2)] },
]);

/// `max_of_if/2`
pub const MAX_OF_IF_2: Shape = ("max_of_if/2", &[
    Member { outline: 0x3a7fec1f71ed8bad, shape: 0xa322b1b56efbc5cd, letters: "", calls: &[Callee::Member(0), Callee::Named(">", 2), Callee::Named("=", 2)] },
]);

/// `max_of_is/2`
pub const MAX_OF_IS_2: Shape = ("max_of_is/2", &[
    Member { outline: 0x42020ef063d3b98b, shape: 0xc6d89abce9955c31, letters: "", calls: &[Callee::Member(0), Callee::Named("is", 2)] },
]);

/// `max_of_open/2`
pub const MAX_OF_OPEN_2: Shape = ("max_of_open/2", &[
    Member { outline: 0x6ee162a5cc252e72, shape: 0x4d6f323eac170bca, letters: "", calls: &[Callee::Member(0), Callee::Member(1)] },
    Member { outline: 0x6fcda92397e6a12c, shape: 0xbec5ec1fdd813765, letters: "", calls: &[Callee::Named(">=", 2), Callee::Named("<", 2)] },
]);

/// `member/2`
pub const MEMBER_2: Shape = ("member/2", &[
    Member { outline: 0xf946eca614410377, shape: 0x5558f649e2dad2d7, letters: "", calls: &[Callee::Member(0)] },
]);

/// `member_before/3`
pub const MEMBER_BEFORE_3: Shape = ("member_before/3", &[
    Member { outline: 0x1176763d8fd05e09, shape: 0x7b8c469695dfeacd, letters: "", calls: &[Callee::Member(0)] },
]);

/// `member_cut/2`
pub const MEMBER_CUT_2: Shape = ("member_cut/2", &[
    Member { outline: 0xf946eca614410377, shape: 0x977373f3d3352176, letters: "", calls: &[Callee::Member(0)] },
]);

/// `member_different/2`
pub const MEMBER_DIFFERENT_2: Shape = ("member_different/2", &[
    Member { outline: 0xdd5795a2645806a5, shape: 0xeb0b713027552ceb, letters: "", calls: &[Callee::Named("\\=", 2), Callee::Member(0)] },
]);

/// `merge_below/3`
pub const MERGE_BELOW_3: Shape = ("merge_below/3", &[
    Member { outline: 0x428d1e0ce68d8733, shape: 0x92143852bba579f1, letters: "", calls: &[Callee::Named("<", 2), Callee::Member(0)] },
]);

/// `merge_by_value/3`
pub const MERGE_BY_VALUE_3: Shape = ("merge_by_value/3", &[
    Member { outline: 0xcef0b7d7c5799c29, shape: 0xe48391f77aba2598, letters: "", calls: &[Callee::Named("=", 2), Callee::Named("<", 2), Callee::Member(0)] },
]);

/// `merge_cut/3`
pub const MERGE_CUT_3: Shape = ("merge_cut/3", &[
    Member { outline: 0x428d1e0ce68d8733, shape: 0xe076843433fc1892, letters: "", calls: &[Callee::Named("=<", 2), Callee::Member(0)] },
]);

/// `merge_first/3`
pub const MERGE_FIRST_3: Shape = ("merge_first/3", &[
    Member { outline: 0x428d1e0ce68d8733, shape: 0x92143852bba579f1, letters: "", calls: &[Callee::Named("=<", 2), Callee::Member(0)] },
]);

/// `min_from/3`
pub const MIN_FROM_3: Shape = ("min_from/3", &[
    Member { outline: 0xc25f21d5fd41b9a3, shape: 0x4a3c4a9db3f7c839, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `min_from_cut/3`
pub const MIN_FROM_CUT_3: Shape = ("min_from_cut/3", &[
    Member { outline: 0x550d598d84bd1b9e, shape: 0x5cd329bec9649606, letters: "", calls: &[Callee::Named("<", 2), Callee::Member(0)] },
]);

/// `min_from_if/3`
pub const MIN_FROM_IF_3: Shape = ("min_from_if/3", &[
    Member { outline: 0xdc70e25b30ee9f8d, shape: 0x87af6e44320d9723, letters: "", calls: &[Callee::Named("<", 2), Callee::Member(0)] },
]);

/// `min_from_open/3`
pub const MIN_FROM_OPEN_3: Shape = ("min_from_open/3", &[
    Member { outline: 0x831296e839b14db5, shape: 0x4acd240aadbc4460, letters: "", calls: &[Callee::Named(">=", 2), Callee::Member(0), Callee::Named("<", 2)] },
]);

/// `min_from_open_last/3`
pub const MIN_FROM_OPEN_LAST_3: Shape = ("min_from_open_last/3", &[
    Member { outline: 0x6060f87e06177a80, shape: 0xf13100d14e470aa2, letters: "", calls: &[Callee::Named(">=", 2), Callee::Member(0), Callee::Named("<", 2)] },
]);

/// `min_of/2`
pub const MIN_OF_2: Shape = ("min_of/2", &[
    Member { outline: 0x6ee162a5cc252e72, shape: 0x4d6f323eac170bca, letters: "", calls: &[Callee::Member(0), Callee::Member(1)] },
    Member { outline: 0x7b96964e105e8129, shape: 0x8dd809279fd0410b, letters: "", calls: &[Callee::Named("=<", 2)] },
]);

/// `min_of_if/2`
pub const MIN_OF_IF_2: Shape = ("min_of_if/2", &[
    Member { outline: 0x3a7fec1f71ed8bad, shape: 0xa322b1b56efbc5cd, letters: "", calls: &[Callee::Member(0), Callee::Named("<", 2), Callee::Named("=", 2)] },
]);

/// `min_of_is/2`
pub const MIN_OF_IS_2: Shape = ("min_of_is/2", &[
    Member { outline: 0x42020ef063d3b98b, shape: 0xef56e54b5a24da05, letters: "", calls: &[Callee::Member(0), Callee::Named("is", 2)] },
]);

/// `min_of_open/2`
pub const MIN_OF_OPEN_2: Shape = ("min_of_open/2", &[
    Member { outline: 0x6ee162a5cc252e72, shape: 0x4d6f323eac170bca, letters: "", calls: &[Callee::Member(0), Callee::Member(1)] },
    Member { outline: 0x6fcda92397e6a12c, shape: 0xbec5ec1fdd813765, letters: "", calls: &[Callee::Named("=<", 2), Callee::Named(">", 2)] },
]);

/// `minimax/3`
pub const MINIMAX_3: Shape = ("minimax/3", &[
    Member { outline: 0xc07899ebe2e7211e, shape: 0xcc3bf29aae3868ad, letters: "", calls: &[Callee::Parameter(0), Callee::Member(1), Callee::Parameter(1)] },
    Member { outline: 0x8f3f589a1dbd3b89, shape: 0x50d7c1fbe8a452ba, letters: "", calls: &[Callee::Member(0), Callee::Member(1), Callee::Member(2)] },
    Member { outline: 0x317600bec1822da4, shape: 0x37a2829387ed6fff, letters: "", calls: &[Callee::Parameter(2), Callee::Named(">", 2), Callee::Parameter(3), Callee::Named("<", 2)] },
]);

/// `next_move/2`
pub const NEXT_MOVE_2: Shape = ("next_move/2", &[
    Member { outline: 0xbf131167b6e79ec9, shape: 0x611131fd6758fdca, letters: "", calls: &[Callee::Member(1), Callee::Named("=", 2), Callee::Named("is", 2), Callee::Named("<", 2), Callee::Member(2), Callee::Member(3)] },
    Member { outline: 0xeff8c07c568ba87f, shape: 0x3c351f79fde0b281, letters: "", calls: &[Callee::Member(4)] },
    Member { outline: 0x9636ee08d4c41de3, shape: 0x86efca1897d79830, letters: "", calls: &[Callee::Named(">", 2), Callee::Named("is", 2), Callee::Member(2)] },
    Member { outline: 0xbcf7c002094e9ec2, shape: 0x6b8e6ad4098f3818, letters: "", calls: &[] },
    Member { outline: 0x0107718b16681254, shape: 0xcf9990c2e7a04ee2, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(4)] },
]);

/// `nth0/3`
pub const NTH0_3: Shape = ("nth0/3", &[
    Member { outline: 0x99d695b4558fab62, shape: 0x1eb5fdcfd68a6829, letters: "", calls: &[Callee::Named(">", 2), Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `nth0_cut/3`
pub const NTH0_CUT_3: Shape = ("nth0_cut/3", &[
    Member { outline: 0x9827e3982d22e82e, shape: 0xf887ca12e53990c6, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `nth0_free/3`
pub const NTH0_FREE_3: Shape = ("nth0_free/3", &[
    Member { outline: 0x9827e3982d22e82e, shape: 0x3f26ccdc0979495a, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `nth1/3`
pub const NTH1_3: Shape = ("nth1/3", &[
    Member { outline: 0x99d695b4558fab62, shape: 0xf98abd489d9bc83d, letters: "", calls: &[Callee::Named(">", 2), Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `nth1_cut/3`
pub const NTH1_CUT_3: Shape = ("nth1_cut/3", &[
    Member { outline: 0x9827e3982d22e82e, shape: 0xdee9ce47b85cfd2f, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `nth1_free/3`
pub const NTH1_FREE_3: Shape = ("nth1_free/3", &[
    Member { outline: 0x9827e3982d22e82e, shape: 0xff7bf8d84da16329, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `nth_any/5`
pub const NTH_ANY_5: Shape = ("nth_any/5", &[
    Member { outline: 0x4836dac9bf710745, shape: 0x0fde867fc1fd23fc, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `nth_at/3`
pub const NTH_AT_3: Shape = ("nth_at/3", &[
    Member { outline: 0x1bd3d65db45505df, shape: 0x7ceb0947e98da23b, letters: "", calls: &[Callee::Named("=:=", 2), Callee::Named("=", 2), Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `order/2`
pub const ORDER_2: Shape = ("order/2", &[
    Member { outline: 0xd1773a24a08f5f51, shape: 0x6c1fa770a397605d, letters: "", calls: &[Callee::Named("=", 2), Callee::Member(1), Callee::Named("is", 2)] },
    Member { outline: 0x7d47ed8f1976e3a5, shape: 0x6228db2ff30b09ea, letters: "", calls: &[Callee::Member(2), Callee::Member(1), Callee::Named("is", 2)] },
    Member { outline: 0xb1915ff8e4d6a8f3, shape: 0x2013a38a49bc6b24, letters: "", calls: &[] },
]);

/// `order/3`
pub const ORDER_3: Shape = ("order/3", &[
    Member { outline: 0x7d47ed8f1976e3a5, shape: 0x6228db2ff30b09ea, letters: "", calls: &[Callee::Member(1), Callee::Member(0), Callee::Named("is", 2)] },
    Member { outline: 0xb1915ff8e4d6a8f3, shape: 0x2013a38a49bc6b24, letters: "", calls: &[] },
]);

/// `order_moves/6`
pub const ORDER_MOVES_6: Shape = ("order_moves/6", &[
    Member { outline: 0x2e01762a59b2b6f6, shape: 0x43489f774c07cf58, letters: "", calls: &[Callee::Member(1), Callee::Named("=", 2), Callee::Named("is", 2), Callee::Member(0)] },
    Member { outline: 0xf946eca614410377, shape: 0x5558f649e2dad2d7, letters: "", calls: &[Callee::Member(1)] },
]);

/// `part/4`
pub const PART_4: Shape = ("part/4", &[
    Member { outline: 0x4d19052c10494479, shape: 0x2f6304a78074e42e, letters: "", calls: &[Callee::Named("=<", 2), Callee::Member(0)] },
]);

/// `part_below/4`
pub const PART_BELOW_4: Shape = ("part_below/4", &[
    Member { outline: 0x4d19052c10494479, shape: 0x2f6304a78074e42e, letters: "", calls: &[Callee::Named("<", 2), Callee::Member(0)] },
]);

/// `part_open/4`
pub const PART_OPEN_4: Shape = ("part_open/4", &[
    Member { outline: 0x2bb55861763841fb, shape: 0xc51a5be0e5a611af, letters: "", calls: &[Callee::Named("=<", 2), Callee::Member(0), Callee::Named(">", 2)] },
]);

/// `permutation/2`
pub const PERMUTATION_2: Shape = ("permutation/2", &[
    Member { outline: 0xce170e31f5015f05, shape: 0x1000199fba70465f, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xbb76631a56b6363b, shape: 0xf588dbbcfd28f265, letters: "", calls: &[Callee::Member(1)] },
]);

/// `permutation_before/2`
pub const PERMUTATION_BEFORE_2: Shape = ("permutation_before/2", &[
    Member { outline: 0x97369f4b054c1c4e, shape: 0xf6ed4dc9ceaea6fa, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0x9a4465ee5848ffdd, shape: 0xa5e9680783f1f271, letters: "", calls: &[Callee::Member(2)] },
    Member { outline: 0xa782299d80f9b50a, shape: 0xcb961e96fc250a00, letters: "", calls: &[Callee::Member(2)] },
]);

/// `permutation_last/2`
pub const PERMUTATION_LAST_2: Shape = ("permutation_last/2", &[
    Member { outline: 0x09e2257232ea7baf, shape: 0x1fc435e9b063836b, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xbb76631a56b6363b, shape: 0xf588dbbcfd28f265, letters: "", calls: &[Callee::Member(1)] },
]);

/// `permutation_list/2`
pub const PERMUTATION_LIST_2: Shape = ("permutation_list/2", &[
    Member { outline: 0x97369f4b054c1c4e, shape: 0xf6ed4dc9ceaea6fa, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xbb76631a56b6363b, shape: 0xf588dbbcfd28f265, letters: "", calls: &[Callee::Member(1)] },
]);

/// `planning/4`
pub const PLANNING_4: Shape = ("planning/4", &[
    Member { outline: 0x22561a69e39a7d17, shape: 0x15adef389573a6a9, letters: "", calls: &[Callee::Parameter(0), Callee::Named("=", 2), Callee::Member(1), Callee::Member(0), Callee::Named("findall", 3), Callee::Parameter(1), Callee::Named("is", 2), Callee::Parameter(2), Callee::Member(2)] },
    Member { outline: 0xa58566cdde60f7c2, shape: 0x5dab7f2cc1d6a7e3, letters: "", calls: &[Callee::Member(1)] },
    Member { outline: 0x379c28b381aaaecc, shape: 0x0874692a3a9e26dd, letters: "", calls: &[Callee::Member(2), Callee::Member(3)] },
    Member { outline: 0x785ae205aca0a245, shape: 0xf463900378fbe6d9, letters: "", calls: &[Callee::Named("=", 2), Callee::Named("=<", 2), Callee::Member(3)] },
]);

/// `queens/5`
pub const QUEENS_5: Shape = ("queens/5", &[
    Member { outline: 0x9116eecdec2613a0, shape: 0x9a32078a8b09268d, letters: "", calls: &[Callee::Member(1), Callee::Named("is", 2), Callee::Member(0)] },
    Member { outline: 0xbb76631a56b6363b, shape: 0xf588dbbcfd28f265, letters: "", calls: &[Callee::Member(1)] },
]);

/// `quick_above/2`
pub const QUICK_ABOVE_2: Shape = ("quick_above/2", &[
    Member { outline: 0xad93e9c14d8faab7, shape: 0x39fff69c1a832b70, letters: "", calls: &[Callee::Member(1), Callee::Member(0), Callee::Member(2)] },
    Member { outline: 0x5172c94a73a642ed, shape: 0x137cb50a892f8c23, letters: "", calls: &[Callee::Named(">", 2), Callee::Member(1)] },
    Member { outline: 0x909d256437aff713, shape: 0xfa9f6f0a69d9b849, letters: "", calls: &[Callee::Member(2)] },
]);

/// `quick_below/2`
pub const QUICK_BELOW_2: Shape = ("quick_below/2", &[
    Member { outline: 0x2db59b3549c6ec57, shape: 0x683c2ed6a9366617, letters: "", calls: &[Callee::Member(1), Callee::Member(0), Callee::Member(2)] },
    Member { outline: 0x4d19052c10494479, shape: 0x2f6304a78074e42e, letters: "", calls: &[Callee::Named("<", 2), Callee::Member(1)] },
    Member { outline: 0x909d256437aff713, shape: 0xfa9f6f0a69d9b849, letters: "", calls: &[Callee::Member(2)] },
]);

/// `quick_greater/2`
pub const QUICK_GREATER_2: Shape = ("quick_greater/2", &[
    Member { outline: 0xad93e9c14d8faab7, shape: 0x39fff69c1a832b70, letters: "", calls: &[Callee::Member(1), Callee::Member(0), Callee::Member(2)] },
    Member { outline: 0x5172c94a73a642ed, shape: 0x137cb50a892f8c23, letters: "", calls: &[Callee::Member(3), Callee::Member(1)] },
    Member { outline: 0x909d256437aff713, shape: 0xfa9f6f0a69d9b849, letters: "", calls: &[Callee::Member(2)] },
    Member { outline: 0x70c854d28303d908, shape: 0xd830d6d89fe1c2ab, letters: "", calls: &[Callee::Named(">", 2)] },
]);

/// `quick_open/2`
pub const QUICK_OPEN_2: Shape = ("quick_open/2", &[
    Member { outline: 0xf97fd457c46a12b8, shape: 0x10342f1658532aa1, letters: "", calls: &[Callee::Member(1), Callee::Member(0), Callee::Member(2)] },
    Member { outline: 0x2bb55861763841fb, shape: 0xc51a5be0e5a611af, letters: "", calls: &[Callee::Named("=<", 2), Callee::Member(1), Callee::Named(">", 2)] },
    Member { outline: 0x909d256437aff713, shape: 0xfa9f6f0a69d9b849, letters: "", calls: &[Callee::Member(2)] },
]);

/// `quick_part/2`
pub const QUICK_PART_2: Shape = ("quick_part/2", &[
    Member { outline: 0x2db59b3549c6ec57, shape: 0x683c2ed6a9366617, letters: "", calls: &[Callee::Member(1), Callee::Member(0), Callee::Member(2)] },
    Member { outline: 0x4d19052c10494479, shape: 0x2f6304a78074e42e, letters: "", calls: &[Callee::Named("=<", 2), Callee::Member(1)] },
    Member { outline: 0x909d256437aff713, shape: 0xfa9f6f0a69d9b849, letters: "", calls: &[Callee::Member(2)] },
]);

/// `reverse/2`
pub const REVERSE_2: Shape = ("reverse/2", &[
    Member { outline: 0x177d076bf8798c78, shape: 0x02541f2cda2f207d, letters: "", calls: &[Callee::Member(0), Callee::Member(1)] },
    Member { outline: 0x909d256437aff713, shape: 0xfa9f6f0a69d9b849, letters: "", calls: &[Callee::Member(1)] },
]);

/// `reverse_before/3`
pub const REVERSE_BEFORE_3: Shape = ("reverse_before/3", &[
    Member { outline: 0x5c6191e971ef2df6, shape: 0x8e52d07a6a63a5f1, letters: "", calls: &[Callee::Member(0)] },
]);

/// `reverse_before_last/3`
pub const REVERSE_BEFORE_LAST_3: Shape = ("reverse_before_last/3", &[
    Member { outline: 0xdf1a6d13251b1dc3, shape: 0x28d54ff62d1114f6, letters: "", calls: &[Callee::Member(0)] },
]);

/// `search_best/2`
pub const SEARCH_BEST_2: Shape = ("search_best/2", &[
    Member { outline: 0x3d4c3236a0e6561b, shape: 0xb21bb2e78bf8f6fd, letters: "", calls: &[Callee::Parameter(0), Callee::Parameter(1), Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xd3edba9f4a2a5d07, shape: 0xdff58aea8dfe41b8, letters: "", calls: &[Callee::Member(2), Callee::Member(1)] },
    Member { outline: 0x2a8e89256960a17c, shape: 0x52d369083c27bdac, letters: "", calls: &[Callee::Parameter(2), Callee::Member(3)] },
    Member { outline: 0x9d8032f133a2db50, shape: 0x2e7e41c78ffb4721, letters: "", calls: &[Callee::Parameter(2), Callee::Named("<", 2), Callee::Named(">=", 2), Callee::Member(3)] },
]);

/// `select/3`
pub const SELECT_3: Shape = ("select/3", &[
    Member { outline: 0xbb76631a56b6363b, shape: 0xf588dbbcfd28f265, letters: "", calls: &[Callee::Member(0)] },
]);

/// `select_before/4`
pub const SELECT_BEFORE_4: Shape = ("select_before/4", &[
    Member { outline: 0xa782299d80f9b50a, shape: 0xcb961e96fc250a00, letters: "", calls: &[Callee::Member(0)] },
]);

/// `select_cut/3`
pub const SELECT_CUT_3: Shape = ("select_cut/3", &[
    Member { outline: 0xbb76631a56b6363b, shape: 0xb819e5d79bbd4810, letters: "", calls: &[Callee::Member(0)] },
]);

/// `slide/3`
pub const SLIDE_3: Shape = ("slide/3", &[
    Member { outline: 0x0caca58d4667f041, shape: 0x238abe87af6b7946, letters: "", calls: &[Callee::Member(1)] },
    Member { outline: 0x27ebd93c311cec40, shape: 0x99b342ffd3d29ebd, letters: "", calls: &[Callee::Member(2), Callee::Member(1)] },
    Member { outline: 0x4d3f6c8aa89154a2, shape: 0xf9805294eb3dcfaf, letters: "", calls: &[Callee::Named("is", 2)] },
]);

/// `sort_above/2`
pub const SORT_ABOVE_2: Shape = ("sort_above/2", &[
    Member { outline: 0xba7f97b2ca59df4a, shape: 0x266a6b18af677465, letters: "", calls: &[Callee::Member(0), Callee::Member(1)] },
    Member { outline: 0x4076c27245c08474, shape: 0x5bfc3818c5130cfc, letters: "", calls: &[Callee::Named(">", 2), Callee::Member(1)] },
]);

/// `sort_before/2`
pub const SORT_BEFORE_2: Shape = ("sort_before/2", &[
    Member { outline: 0xba7f97b2ca59df4a, shape: 0x266a6b18af677465, letters: "", calls: &[Callee::Member(0), Callee::Member(1)] },
    Member { outline: 0xad7b77730539aae6, shape: 0x65d030b998178102, letters: "", calls: &[Callee::Named("=<", 2), Callee::Member(1)] },
]);

/// `sort_greater/2`
pub const SORT_GREATER_2: Shape = ("sort_greater/2", &[
    Member { outline: 0xba7f97b2ca59df4a, shape: 0x266a6b18af677465, letters: "", calls: &[Callee::Member(0), Callee::Member(1)] },
    Member { outline: 0x4076c27245c08474, shape: 0x5bfc3818c5130cfc, letters: "", calls: &[Callee::Member(2), Callee::Member(1)] },
    Member { outline: 0x70c854d28303d908, shape: 0xd830d6d89fe1c2ab, letters: "", calls: &[Callee::Named(">", 2)] },
]);

/// `sort_open/2`
pub const SORT_OPEN_2: Shape = ("sort_open/2", &[
    Member { outline: 0x5dbedbe5ec67776d, shape: 0xdde8068d6dc98e12, letters: "", calls: &[Callee::Member(0), Callee::Member(1)] },
    Member { outline: 0x8b66aa5dab3e6c9e, shape: 0xe3bb9b194dae98bd, letters: "", calls: &[Callee::Named(">", 2), Callee::Member(1), Callee::Named("=<", 2)] },
]);

/// `split_above/4`
pub const SPLIT_ABOVE_4: Shape = ("split_above/4", &[
    Member { outline: 0x5172c94a73a642ed, shape: 0x137cb50a892f8c23, letters: "", calls: &[Callee::Named(">", 2), Callee::Member(0)] },
]);

/// `split_greater/4`
pub const SPLIT_GREATER_4: Shape = ("split_greater/4", &[
    Member { outline: 0x5172c94a73a642ed, shape: 0x137cb50a892f8c23, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0x70c854d28303d908, shape: 0xd830d6d89fe1c2ab, letters: "", calls: &[Callee::Named(">", 2)] },
]);

/// `sum/2`
pub const SUM_2: Shape = ("sum/2", &[
    Member { outline: 0xdb522db51b27a90a, shape: 0x3f25f9e68e31e213, letters: "", calls: &[Callee::Member(0), Callee::Named("is", 2)] },
]);

/// `sum_behind/2`
pub const SUM_BEHIND_2: Shape = ("sum_behind/2", &[
    Member { outline: 0xf6c8a9ae83b02f4b, shape: 0x772695721fa4c6d6, letters: "", calls: &[Callee::Member(0), Callee::Named("is", 2)] },
]);

/// `sum_from/3`
pub const SUM_FROM_3: Shape = ("sum_from/3", &[
    Member { outline: 0xc25f21d5fd41b9a3, shape: 0x119cf050202c6b77, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `sum_from_front/3`
pub const SUM_FROM_FRONT_3: Shape = ("sum_from_front/3", &[
    Member { outline: 0xa68c7a3650d2c9e9, shape: 0x4f236221da6a0bda, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `sum_from_last/3`
pub const SUM_FROM_LAST_3: Shape = ("sum_from_last/3", &[
    Member { outline: 0xdfc2c663625a4dc9, shape: 0xb27832572d3a2726, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(0)] },
]);

/// `sum_of_distances/2`
pub const SUM_OF_DISTANCES_2: Shape = ("sum_of_distances/2", &[
    Member { outline: 0x70151c1a2d3b3242, shape: 0xd03f5a51bed46466, letters: "", calls: &[Callee::Member(1), Callee::Member(2)] },
    Member { outline: 0x4b3de13b2cd80814, shape: 0x8d6f2bba5885db32, letters: "", calls: &[] },
    Member { outline: 0x211f73588fa37dd3, shape: 0xab578e1bc8531dad, letters: "", calls: &[Callee::Member(3), Callee::Named("is", 2), Callee::Member(2)] },
    Member { outline: 0x4d3f6c8aa89154a2, shape: 0xf9805294eb3dcfaf, letters: "", calls: &[Callee::Named("is", 2)] },
]);

/// `tiles/4`
pub const TILES_4: Shape = ("tiles/4", &[
    Member { outline: 0xc5bbaaa57cd5a1bc, shape: 0x324f0e26a9d39a76, letters: "", calls: &[Callee::Member(1), Callee::Member(2), Callee::Member(3), Callee::Member(4), Callee::Member(5), Callee::Member(6), Callee::Member(0)] },
    Member { outline: 0x0b09ed443e99d9ff, shape: 0xc2a953ccd934cdec, letters: "", calls: &[Callee::Member(5)] },
    Member { outline: 0x9f20c9dfc8a0b25c, shape: 0x6a10337aa1665098, letters: "", calls: &[Callee::Named("write", 1), Callee::Named("nl", 0)] },
    Member { outline: 0x510fba8871da3d3f, shape: 0xf6cb961e337702db, letters: "?0?", calls: &[Callee::Named("findall", 3), Callee::Member(7), Callee::Named("sort", 2), Callee::Member(8)] },
    Member { outline: 0xbf131167b6e79ec9, shape: 0x611131fd6758fdca, letters: "", calls: &[Callee::Member(9), Callee::Named("=", 2), Callee::Named("is", 2), Callee::Named("<", 2), Callee::Member(10), Callee::Member(11)] },
    Member { outline: 0xd070d72153553eee, shape: 0x1c92adba3f3ad193, letters: "", calls: &[Callee::Member(12)] },
    Member { outline: 0xcef0b7d7c5799c29, shape: 0xe48391f77aba2598, letters: "", calls: &[Callee::Named("=", 2), Callee::Named("<", 2), Callee::Member(6)] },
    Member { outline: 0xfa3e7eda75ccf829, shape: 0xe0782a997f41c115, letters: "", calls: &[Callee::Named("=", 2), Callee::Member(7)] },
    Member { outline: 0x3adb229cc1f2c4b2, shape: 0xb6dc7f934744dc34, letters: "", calls: &[Callee::Member(8)] },
    Member { outline: 0xeff8c07c568ba87f, shape: 0x3c351f79fde0b281, letters: "", calls: &[Callee::Member(13)] },
    Member { outline: 0x9636ee08d4c41de3, shape: 0x86efca1897d79830, letters: "", calls: &[Callee::Named(">", 2), Callee::Named("is", 2), Callee::Member(10)] },
    Member { outline: 0xbcf7c002094e9ec2, shape: 0x6b8e6ad4098f3818, letters: "", calls: &[] },
    Member { outline: 0x60abcdbbf47c97ed, shape: 0xce064ff309cc060d, letters: "", calls: &[Callee::Named("findall", 3), Callee::Member(9), Callee::Named("<", 2), Callee::Named("length", 2)] },
    Member { outline: 0x0107718b16681254, shape: 0xcf9990c2e7a04ee2, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(13)] },
]);

/// `unique/2`
pub const UNIQUE_2: Shape = ("unique/2", &[
    Member { outline: 0x5f83eefe5366caaf, shape: 0x41481ee89e1e6d32, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xf946eca614410377, shape: 0x5558f649e2dad2d7, letters: "", calls: &[Callee::Member(1)] },
]);

/// `unique_cut/2`
pub const UNIQUE_CUT_2: Shape = ("unique_cut/2", &[
    Member { outline: 0x5f83eefe5366caaf, shape: 0x41481ee89e1e6d32, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xf946eca614410377, shape: 0x977373f3d3352176, letters: "", calls: &[Callee::Member(1)] },
]);

/// `unique_known/2`
pub const UNIQUE_KNOWN_2: Shape = ("unique_known/2", &[
    Member { outline: 0x5f83eefe5366caaf, shape: 0x41481ee89e1e6d32, letters: "", calls: &[Callee::Named("memberchk", 2), Callee::Member(0)] },
]);

/// `value/2`
pub const VALUE_2: Shape = ("value/2", &[
    Member { outline: 0x60abcdbbf47c97ed, shape: 0xce064ff309cc060d, letters: "", calls: &[Callee::Named("findall", 3), Callee::Member(1), Callee::Named("<", 2), Callee::Named("length", 2)] },
    Member { outline: 0xeff8c07c568ba87f, shape: 0x3c351f79fde0b281, letters: "", calls: &[Callee::Member(2)] },
    Member { outline: 0x0107718b16681254, shape: 0xcf9990c2e7a04ee2, letters: "", calls: &[Callee::Named("is", 2), Callee::Member(2)] },
]);

/// `within/2`
pub const WITHIN_2: Shape = ("within/2", &[
    Member { outline: 0x67a8c98a9b1ffecc, shape: 0x9811342f9b3a9e89, letters: "", calls: &[Callee::Named("memberchk", 2), Callee::Member(0)] },
]);

/// `without/3`
pub const WITHOUT_3: Shape = ("without/3", &[
    Member { outline: 0x0504af3f0b22123e, shape: 0xd3db416a9a3d45de, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xf946eca614410377, shape: 0x5558f649e2dad2d7, letters: "", calls: &[Callee::Member(1)] },
]);

/// `without_cut/3`
pub const WITHOUT_CUT_3: Shape = ("without_cut/3", &[
    Member { outline: 0x0504af3f0b22123e, shape: 0xd3db416a9a3d45de, letters: "", calls: &[Callee::Member(1), Callee::Member(0)] },
    Member { outline: 0xf946eca614410377, shape: 0x977373f3d3352176, letters: "", calls: &[Callee::Member(1)] },
]);

/// `without_if/3`
pub const WITHOUT_IF_3: Shape = ("without_if/3", &[
    Member { outline: 0xe90b0561ef60c811, shape: 0x4a67f89ec54c5b82, letters: "", calls: &[Callee::Named("memberchk", 2), Callee::Named("=", 2), Callee::Member(0)] },
]);

/// `without_known/3`
pub const WITHOUT_KNOWN_3: Shape = ("without_known/3", &[
    Member { outline: 0x0504af3f0b22123e, shape: 0xd3db416a9a3d45de, letters: "", calls: &[Callee::Named("memberchk", 2), Callee::Member(0)] },
]);
