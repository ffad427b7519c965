//! Native twins of predicates, one file per subject; `machine/exec/twins.rs` explains twins.
//!
//! To add one: write its definition into a file of `prolog/twins`, with the line that says which arguments to test; write the
//! function; add a row here; run `BLESS=1 cargo test --test all twins::`, which writes its shape into `shapes.rs` and then
//! compares twin and definition on generated calls.
//!
//! A parameter of a definition is a predicate of the program that the definition calls but does not define; a line `%? name/arity` names
//! it. The line that says what to test then ends in `with` and the kind of programs to generate for the parameters. Such a twin is a
//! predicate of `prolog/boot/twins_of_searches.pl` or `twins_of_games.pl`, which `searches.rs` calls.
//!
//! Builds without the feature `native` have `absent.rs` in the place of this folder.
//!
//! *Invariant*: as every twin, these give the answers of the definition in its order, with its choice points and errors, and leave
//! unusual calls to the clauses before they bind anything. A twin for which there is not enough memory leaves the call to the clauses,
//! which collect garbage on the way.

pub mod agenda;
pub mod agendas;
pub mod args;
pub mod attacks;
pub mod board;
pub mod choices;
pub mod counts;
pub mod domains;
pub mod joins;
pub mod lists;
pub mod loops;
pub mod paths;
pub mod permutations;
pub mod remembered;
mod rows;
pub mod searches;
pub mod sets;
#[rustfmt::skip]
pub mod shapes;
pub mod sorts;
pub mod states;
pub mod tiles;
pub mod unrolled;
pub mod variables;
pub mod ways;

use std::any::Any;
use std::sync::Arc;

use crate::machine::twin::{Family, Member, Taken, Twin};
use rows::{
    STEPS_OF_CHOICES, STEPS_OF_PERMUTATIONS, any_names, at_once, best_twice, flatten, form_of,
    game, insertion, insertion_by, kernel_search, leaving, library, needs_unbound, of_family,
    partition, partition_by, placed, recursion, safe, search, twin,
};

/// The argument that is the state of a search along paths, by the plan of its twin.
pub fn state_of_paths(steps: Arc<dyn Any + Send + Sync>) -> Option<usize> {
    let steps = steps.downcast::<paths::plan::Steps>().ok()?;
    Some(steps.state)
}

/// The families of twins, which are recognised by what the clauses do.
pub static FAMILIES: &[Family] = &[
    Family {
        twin: Twin {
            least_search: STEPS_OF_CHOICES,
            ..of_family(choices::choose)
        },
        recognise: choices::plan::plan,
        explains: true,
    },
    Family {
        twin: Twin {
            least_search: STEPS_OF_PERMUTATIONS,
            ..of_family(choices::permuted::test)
        },
        recognise: choices::permuted::plan,
        explains: true,
    },
    Family {
        twin: of_family(joins::choose),
        recognise: joins::plan::plan,
        explains: false,
    },
    Family {
        twin: Twin {
            name: "depth_first",
            definition: "depth_first/0",
            warmup_calls: 256,
            ..of_family(paths::go)
        },
        recognise: paths::plan::plan,
        explains: true,
    },
    Family {
        twin: Twin {
            name: "agenda",
            definition: "agenda/0",
            ..of_family(agendas::go)
        },
        recognise: agendas::plan::plan,
        explains: true,
    },
    Family {
        twin: Twin {
            name: "memo",
            definition: "memo/0",
            warmup_calls: 512,
            ..of_family(remembered::remember)
        },
        recognise: remembered::plan,
        explains: true,
    },
    Family {
        twin: of_family(unrolled::choose),
        recognise: unrolled::plan::plan,
        explains: true,
    },
    Family {
        twin: Twin {
            name: "loop",
            definition: "loop/0",
            worth: 10,
            ..of_family(loops::go)
        },
        recognise: loops::plan::plan,
        explains: false,
    },
];

/// The twins of definitions.
pub static TWINS: &[(Twin, &[Member])] = &[
    library(twin("member", shapes::MEMBER_2, lists::member), 2),
    recursion(twin(
        "member",
        shapes::MEMBER_BEFORE_3,
        lists::member_before,
    )),
    recursion(twin("member", shapes::MEMBER_BY_APPEND_2, lists::member)),
    library(twin("memberchk", shapes::MEMBER_CUT_2, lists::member), 2),
    twin("memberchk", shapes::MEMBER_DIFFERENT_2, lists::member),
    library(twin("select", shapes::SELECT_3, lists::select), 3),
    at_once("order", shapes::ORDER_3, board::order),
    at_once("order", shapes::ORDER_2, board::order_of_position),
    at_once("distances", shapes::DISTANCES_4, board::distances),
    at_once(
        "sum_of_distances",
        shapes::SUM_OF_DISTANCES_2,
        board::sum_of_distances,
    ),
    at_once("estimate", shapes::ESTIMATE_2, board::estimate),
    at_once("slide", shapes::SLIDE_3, board::slide),
    at_once("best_first", shapes::BEST_FIRST_3, board::best_first),
    at_once("value", shapes::VALUE_2, tiles::value),
    at_once("next_move", shapes::NEXT_MOVE_2, tiles::next_move),
    at_once("tiles", shapes::TILES_4, tiles::tiles),
    at_once("order_moves", shapes::ORDER_MOVES_6, tiles::order_moves),
    recursion(twin(
        "select",
        shapes::SELECT_BEFORE_4,
        lists::select_before,
    )),
    recursion(twin("selectchk", shapes::SELECT_CUT_3, lists::select)),
    library(twin("append", shapes::APPEND_3, lists::append), 3),
    recursion(twin(
        "reverse",
        shapes::REVERSE_BEFORE_3,
        lists::reverse_before,
    )),
    at_once("reverse", shapes::REVERSE_2, lists::reverse),
    flatten(shapes::FLAT_CUT_2, lists::flatten, &[0, 1, 2]),
    at_once("flatten", shapes::FLAT_OF_LISTS_2, lists::flatten),
    at_once("flatten", shapes::FLAT_ONTO_3, lists::flatten_before),
    flatten(shapes::FLAT_ATOMIC_2, lists::flatten_atomic, &[0, 1, 2]),
    flatten(
        shapes::FLAT_ATOMIC_OTHER_2,
        lists::flatten_atomic,
        &[1, 2, 0],
    ),
    flatten(shapes::FLAT_DIFFERENT_2, lists::flatten_open, &[1, 0, 2]),
    recursion(twin("last", shapes::LAST_2, lists::last)),
    recursion(twin("last", shapes::LAST_BY_APPEND_2, lists::last)),
    recursion(twin("last", shapes::LAST_BEFORE_3, lists::last_before)),
    recursion(twin("nth1", shapes::NTH1_3, lists::nth::<1>)),
    recursion(twin("nth0", shapes::NTH0_3, lists::nth::<0>)),
    recursion(twin("nth1", shapes::NTH1_CUT_3, lists::nth::<1>)),
    recursion(twin("nth0", shapes::NTH0_CUT_3, lists::nth::<0>)),
    recursion(twin("nth1", shapes::NTH1_FREE_3, lists::nth::<1>)),
    recursion(twin("nth0", shapes::NTH0_FREE_3, lists::nth::<0>)),
    recursion(twin("nth0", shapes::NTH_AT_3, lists::nth::<0>)),
    recursion(twin("nth", shapes::NTH_ANY_5, lists::number_of)),
    recursion(twin("even_length", shapes::EVEN_LENGTH_1, lists::pairs)),
    recursion(twin("odd_length", shapes::ODD_LENGTH_1, lists::pairs)),
    recursion(twin("length", shapes::LEN_2, counts::length)),
    recursion(twin("length", shapes::LEN_FROM_3, counts::length_from)),
    recursion(twin("sum", shapes::SUM_2, counts::sum)),
    recursion(twin("sum", shapes::SUM_FROM_3, counts::sum_from)),
    recursion(twin("max", shapes::MAX_FROM_3, counts::best_from::<false>)),
    recursion(twin(
        "max",
        shapes::MAX_FROM_IF_3,
        counts::best_from::<false>,
    )),
    recursion(twin(
        "max",
        shapes::MAX_FROM_OPEN_3,
        counts::best_from::<false>,
    )),
    needs_unbound(
        &[1],
        recursion(twin(
            "max",
            shapes::MAX_OF_2,
            counts::best_of::<false, false>,
        )),
    ),
    leaving(
        1,
        &[0, 1],
        &[2],
        Taken::GreaterOrEqual,
        recursion(twin(
            "max",
            shapes::MAX_OF_OPEN_2,
            counts::best_of_two::<false>,
        )),
    ),
    needs_unbound(
        &[1],
        recursion(twin(
            "max",
            shapes::MAX_OF_IF_2,
            counts::best_of::<false, true>,
        )),
    ),
    needs_unbound(
        &[1],
        recursion(twin(
            "max",
            shapes::MAX_OF_IS_2,
            counts::best_of::<false, true>,
        )),
    ),
    best_twice::<false>("max", shapes::MAX_TWICE_2),
    best_twice::<false>("max", shapes::MAX_TWICE_ABOVE_2),
    best_twice::<false>("max", shapes::MAX_TWICE_LAST_2),
    best_twice::<false>("max", shapes::MAX_TWICE_LAST_ABOVE_2),
    best_twice::<true>("min", shapes::MIN_TWICE_2),
    best_twice::<true>("min", shapes::MIN_TWICE_BELOW_2),
    best_twice::<true>("min", shapes::MIN_TWICE_LAST_2),
    best_twice::<true>("min", shapes::MIN_TWICE_LAST_BELOW_2),
    recursion(twin("min", shapes::MIN_FROM_3, counts::best_from::<true>)),
    recursion(twin(
        "min",
        shapes::MIN_FROM_IF_3,
        counts::best_from::<true>,
    )),
    recursion(twin(
        "min",
        shapes::MIN_FROM_OPEN_3,
        counts::best_from::<true>,
    )),
    needs_unbound(
        &[1],
        recursion(twin(
            "min",
            shapes::MIN_OF_2,
            counts::best_of::<true, false>,
        )),
    ),
    leaving(
        1,
        &[0, 1],
        &[2],
        Taken::LessOrEqual,
        recursion(twin(
            "min",
            shapes::MIN_OF_OPEN_2,
            counts::best_of_two::<true>,
        )),
    ),
    needs_unbound(
        &[1],
        recursion(twin(
            "min",
            shapes::MIN_OF_IF_2,
            counts::best_of::<true, true>,
        )),
    ),
    needs_unbound(
        &[1],
        recursion(twin(
            "min",
            shapes::MIN_OF_IS_2,
            counts::best_of::<true, true>,
        )),
    ),
    twin("permutation", shapes::PERMUTATION_2, permutations::from_any),
    twin(
        "permutation",
        shapes::PERMUTATION_LIST_2,
        permutations::from_list,
    ),
    // The clause that takes the last element compares nothing: an index tells it apart.
    leaving(
        2,
        &[0],
        &[3],
        Taken::LessOrEqual,
        twin(
            "permutation",
            shapes::PERMUTATION_BEFORE_2,
            permutations::before,
        ),
    ),
    twin(
        "permutation",
        shapes::PERMUTATION_APPEND_2,
        permutations::by_append,
    ),
    recursion(any_names(twin(
        "insert_node",
        shapes::INSERT_NODE_3,
        agenda::insert_before,
    ))),
    recursion(any_names(twin(
        "insert_node",
        shapes::INSERT_LAST_3,
        agenda::insert_behind,
    ))),
    recursion(any_names(twin(
        "merge",
        shapes::MERGE_BY_VALUE_3,
        agenda::merge,
    ))),
    insertion(shapes::INSERT_ABOVE_3),
    recursion(twin("insert", shapes::INSERT_GREATER_3, sorts::insert)),
    insertion(shapes::INSERT_BEFORE_3),
    insertion_by(Taken::Greater, shapes::INSERT_OPEN_3),
    insertion_by(Taken::LessOrEqual, shapes::INSERT_STOPS_3),
    insertion_by(Taken::GreaterOrEqual, shapes::INSERT_BEHIND_3),
    insertion_by(Taken::Less, shapes::INSERT_STOPS_BEHIND_3),
    twin("insertion_sort", shapes::SORT_ABOVE_2, sorts::sort::<true>),
    twin(
        "insertion_sort",
        shapes::SORT_GREATER_2,
        sorts::sort::<true>,
    ),
    twin("insertion_sort", shapes::SORT_INTO_3, sorts::sort_into),
    partition(shapes::PART_4, sorts::partition),
    partition(shapes::PART_BELOW_4, sorts::partition_below),
    partition_by(Taken::LessOrEqual, shapes::PART_OPEN_4, sorts::partition),
    partition_by(Taken::Less, shapes::PART_UNDER_4, sorts::partition_below),
    partition_by(Taken::Greater, shapes::PART_BIG_OPEN_4, sorts::partition),
    partition_by(
        Taken::GreaterOrEqual,
        shapes::PART_BIG_UNDER_4,
        sorts::partition_below,
    ),
    partition(shapes::PART_BIG_4, sorts::partition),
    partition(shapes::PART_BIG_BELOW_4, sorts::partition_below),
    partition(shapes::PART_TWICE_4, sorts::partition),
    partition(shapes::PART_TWICE_BELOW_4, sorts::partition_below),
    partition(shapes::PART_BIG_TWICE_4, sorts::partition),
    partition(shapes::PART_BIG_TWICE_BELOW_4, sorts::partition_below),
    recursion(twin(
        "partition",
        shapes::SPLIT_GREATER_4,
        sorts::split_below,
    )),
    twin("quicksort", shapes::QUICK_PART_2, sorts::sort::<false>),
    twin("quicksort", shapes::QUICK_GREATER_2, sorts::sort::<false>),
    twin("quicksort", shapes::QUICK_ONTO_3, sorts::sort_onto),
    twin("quicksort", shapes::QUICK_BACK_3, sorts::sort_onto),
    twin("bubble_sort", shapes::BUBBLE_2, sorts::sort::<false>),
    twin(
        "bubble_sort",
        shapes::BUBBLE_BY_APPEND_2,
        sorts::sort::<false>,
    ),
    needs_unbound(
        &[2],
        recursion(twin("merge", shapes::MERGE_CUT_3, sorts::merge::<true>)),
    ),
    needs_unbound(
        &[2],
        recursion(twin("merge", shapes::MERGE_FIRST_3, sorts::merge::<true>)),
    ),
    needs_unbound(
        &[2],
        recursion(twin("merge", shapes::MERGE_BELOW_3, sorts::merge::<false>)),
    ),
    recursion(twin("delete", shapes::DELETE_IF_3, sets::delete_all)),
    recursion(twin("delete", shapes::DELETE_CUT_3, sets::delete_all)),
    recursion(twin("delete", shapes::DELETE_DIFFERENT_3, sets::delete)),
    at_once("remove_duplicates", shapes::UNIQUE_2, sets::last_of_each),
    recursion(twin("intersection", shapes::BOTH_3, sets::intersection)),
    recursion(twin("union", shapes::EITHER_3, sets::difference)),
    recursion(twin("subtract", shapes::WITHOUT_3, sets::difference)),
    recursion(twin("intersection", shapes::BOTH_IF_3, sets::intersection)),
    recursion(twin("union", shapes::EITHER_IF_3, sets::difference)),
    recursion(twin("subtract", shapes::WITHOUT_IF_3, sets::difference)),
    recursion(twin("subset", shapes::WITHIN_2, sets::subset)),
    kernel_search(
        STEPS_OF_CHOICES,
        at_once("queens", shapes::QUEENS_5, domains::queens),
    ),
    form_of(
        recursion(twin("attack", shapes::ATTACK_3, attacks::attack)),
        "$attack",
        3,
    ),
    form_of(
        recursion(twin("attack", shapes::ATTACK_OR_3, attacks::attack)),
        "$attack",
        3,
    ),
    form_of(
        recursion(twin("attack", shapes::ATTACK_EQUAL_3, attacks::attack)),
        "$attack",
        3,
    ),
    form_of(
        recursion(twin("attack", shapes::ATTACK_EQUAL_OR_3, attacks::attack)),
        "$attack",
        3,
    ),
    form_of(
        recursion(twin("attack", shapes::ATTACK_ABS_3, attacks::attack)),
        "$attack",
        3,
    ),
    form_of(
        recursion(twin(
            "no_attack",
            shapes::NO_ATTACK_3,
            attacks::no_attack::<false>,
        )),
        "$no_attack",
        3,
    ),
    form_of(
        recursion(twin(
            "no_attack",
            shapes::NO_ATTACK_APART_3,
            attacks::no_attack::<false>,
        )),
        "$no_attack",
        3,
    ),
    form_of(
        recursion(twin(
            "no_attack",
            shapes::NO_ATTACK_ABS_3,
            attacks::no_attack::<false>,
        )),
        "$no_attack",
        3,
    ),
    form_of(
        recursion(twin(
            "no_attack",
            shapes::NO_ATTACK_ROWS_3,
            attacks::no_attack::<true>,
        )),
        "$no_attack",
        3,
    ),
    form_of(
        recursion(twin(
            "no_attack",
            shapes::NO_ATTACK_ROWS_ABS_3,
            attacks::no_attack::<true>,
        )),
        "$no_attack",
        3,
    ),
    form_of(
        twin("attack", shapes::ATTACKS_2, attacks::attacks),
        "$attacks",
        2,
    ),
    form_of(
        twin("no_attack", shapes::NO_ATTACKS_2, attacks::attacks),
        "$no_attacks",
        2,
    ),
    safe(shapes::SAFE_1, attacks::safe::<true>),
    safe(shapes::SAFE_BEHIND_1, attacks::safe::<false>),
    safe(shapes::SAFE_ONE_1, attacks::safe::<true>),
    safe(shapes::SAFE_ONE_BEHIND_1, attacks::safe::<false>),
    safe(shapes::SAFE_NOT_1, attacks::safe::<true>),
    safe(shapes::SAFE_NOT_ONE_1, attacks::safe::<true>),
    placed(shapes::PLACED_3),
    placed(shapes::PLACED_LAST_3),
    placed(shapes::PLACED_SAFE_3),
    placed(shapes::PLACED_SAFE_LAST_3),
    placed(shapes::PLACED_ONE_3),
    placed(shapes::PLACED_ONE_LAST_3),
    placed(shapes::PLACED_SAFE_ONE_3),
    placed(shapes::PLACED_SAFE_ONE_LAST_3),
    game("minimax", shapes::MINIMAX_3, searches::minimax, &[0]),
    game(
        "alpha_beta",
        shapes::ALPHA_BETA_5,
        searches::alpha_beta,
        &[0],
    ),
    game("alpha_beta", shapes::BOUNDED_5, searches::bounded, &[0]),
    any_names(search("a_star", shapes::A_STAR_6, searches::a_star, &[])),
    any_names(search(
        "best_first",
        shapes::PLANNING_4,
        searches::planning,
        &[],
    )),
    any_names(search(
        "best_first",
        shapes::EXPAND_OPEN_4,
        searches::expand_open,
        &[],
    )),
    search(
        "breadth_first",
        shapes::BREADTH_FIRST_3,
        searches::breadth_first,
        &[],
    ),
    search(
        "breadth_first",
        shapes::BREADTH_PATHS_2,
        searches::breadth_paths,
        &[],
    ),
    search(
        "breadth_first",
        shapes::BREADTH_ALL_PATHS_2,
        searches::breadth_paths,
        &[],
    ),
    search(
        "best_first",
        shapes::SEARCH_BEST_2,
        searches::search_best,
        &[2],
    ),
];
