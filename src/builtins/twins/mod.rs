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

use crate::machine::twin::{Family, Member, Twin};

/// A row of the table.
const fn twin(
    name: &'static str,
    definition: (&'static str, &'static [Member]),
    run: crate::machine::twin::Run,
) -> (Twin, &'static [Member]) {
    let (definition, members) = definition;
    let twin = Twin {
        name,
        definition,
        run,
        needs: &[],
        library: None,
        any_names: false,
        worth: 1,
        least_search: 0,
        warmup_calls: 0,
        at_once: false,
        clauses: None,
        orders: None,
    };
    (twin, members)
}

/// A row for a predicate that is in the library too. Its clauses take an inference per element, and entering the twin takes about six.
const fn library(row: (Twin, &'static [Member]), arity: u32) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    let library = Some((twin.name, arity));
    let worth = 6;
    (
        Twin {
            library,
            worth,
            ..twin
        },
        members,
    )
}

/// A row for a recursion over a list with indexed clauses: the clauses handle ten elements in the time that it takes to enter the twin.
const fn recursion(row: (Twin, &'static [Member])) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    let worth = 10;
    (Twin { worth, ..twin }, members)
}

/// A row for one of several forms of a predicate: if a definition calls one of them, the program may call another.
const fn form_of(
    row: (Twin, &'static [Member]),
    name: &'static str,
    arity: u32,
) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    let library = Some((name, arity));
    (Twin { library, ..twin }, members)
}

/// A row for a twin that asks for the names of the data.
const fn any_names(row: (Twin, &'static [Member])) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    let any_names = true;
    (Twin { any_names, ..twin }, members)
}

/// A row for a twin that unifies at once what the clauses unify step by step.
const fn at_once(
    name: &'static str,
    definition: (&'static str, &'static [Member]),
    run: crate::machine::twin::Run,
) -> (Twin, &'static [Member]) {
    let (known, members) = twin(name, definition, run);
    let twin = Twin {
        at_once: true,
        ..known
    };
    (twin, members)
}

/// A row for a definition with parameters, of which `needs` must be pure.
const fn search(
    name: &'static str,
    definition: (&'static str, &'static [Member]),
    run: crate::machine::twin::Run,
    needs: &'static [usize],
) -> (Twin, &'static [Member]) {
    let (twin, members) = at_once(name, definition, run);
    (Twin { needs, ..twin }, members)
}

/// A row for a definition whose calls are each a part of a search: only many calls show that the search is large.
const fn game(
    name: &'static str,
    definition: (&'static str, &'static [Member]),
    run: crate::machine::twin::Run,
    needs: &'static [usize],
) -> (Twin, &'static [Member]) {
    let (twin, members) = search(name, definition, run, needs);
    (
        Twin {
            warmup_calls: 512,
            ..twin
        },
        members,
    )
}

/// A row for a kernel search that pays from this number of steps on.
const fn kernel_search(
    least_search: u64,
    row: (Twin, &'static [Member]),
) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    (
        Twin {
            least_search,
            ..twin
        },
        members,
    )
}

/// A row for flattening. A call with an unbound output tells the order of clauses that only their outputs tell apart: it is the one in
/// which the text of the form has them.
const fn flatten(
    definition: (&'static str, &'static [Member]),
    clauses: &'static [usize],
) -> (Twin, &'static [Member]) {
    let (known, members) = at_once("flatten", definition, lists::flatten);
    let clauses = Some(clauses);
    (Twin { clauses, ..known }, members)
}

/// A row for one of the forms of insertion into a list in order.
const fn insertion(definition: (&'static str, &'static [Member])) -> (Twin, &'static [Member]) {
    form_of(
        recursion(twin("insert", definition, sorts::insert)),
        "$insert",
        3,
    )
}

/// A row for a form whose clauses exclude each other by their comparisons alone. The compiler makes no choice point for them if the
/// outputs stand behind the inputs; in other orders a choice point may stay that gives nothing.
const fn without_cuts(
    row: (Twin, &'static [Member]),
    orders: &'static [&'static [usize]],
) -> (Twin, &'static [Member]) {
    let (twin, members) = row;
    let orders = Some(orders);
    (Twin { orders, ..twin }, members)
}

/// The orders of the arguments of insertion and partition in which the outputs stand last.
const INSERTIONS: &[&[usize]] = &[&[0, 1, 2], &[1, 0, 2]];
const PARTITIONS: &[&[usize]] = &[&[0, 1, 2, 3], &[0, 1, 3, 2], &[1, 0, 2, 3], &[1, 0, 3, 2]];

/// A row for one of the forms of partition.
const fn partition(
    definition: (&'static str, &'static [Member]),
    run: crate::machine::twin::Run,
) -> (Twin, &'static [Member]) {
    form_of(
        recursion(twin("partition", definition, run)),
        "$partition",
        4,
    )
}

/// A row for the greatest element, or with `LEAST` the least one, where two clauses compare after the recursion.
const fn best_twice<const LEAST: bool>(
    name: &'static str,
    definition: (&'static str, &'static [Member]),
) -> (Twin, &'static [Member]) {
    recursion(twin(name, definition, counts::best_of::<LEAST, true>))
}

/// A row for one of the forms of the test whether queens are safe from one another.
const fn safe(
    definition: (&'static str, &'static [Member]),
    run: crate::machine::twin::Run,
) -> (Twin, &'static [Member]) {
    form_of(twin("safe", definition, run), "$safe", 1)
}

/// A row for one of the forms of placing queens in front of those that are safe from them.
const fn placed(definition: (&'static str, &'static [Member])) -> (Twin, &'static [Member]) {
    kernel_search(
        STEPS_OF_CHOICES,
        at_once("queens", definition, domains::placed),
    )
}

/// The number of steps that take as long as beginning a search: for choosing from domains, and for making permutations.
const STEPS_OF_CHOICES: u64 = 32;
const STEPS_OF_PERMUTATIONS: u64 = 96;

/// A row for a family of predicates that choose and test.
const fn of_family(run: crate::machine::twin::Run) -> Twin {
    Twin {
        name: "generate_and_test",
        definition: "generate_and_test/0",
        run,
        needs: &[],
        library: None,
        any_names: true,
        worth: 1,
        least_search: 0,
        warmup_calls: 0,
        at_once: true,
        clauses: None,
        orders: None,
    }
}

/// The families of twins, which are recognised by what the clauses do.
pub static FAMILIES: &[Family] = &[
    Family {
        twin: Twin {
            least_search: STEPS_OF_CHOICES,
            ..of_family(choices::choose)
        },
        recognise: choices::plan::plan,
    },
    Family {
        twin: Twin {
            least_search: STEPS_OF_PERMUTATIONS,
            ..of_family(choices::permuted::test)
        },
        recognise: choices::permuted::plan,
    },
    Family {
        twin: of_family(joins::choose),
        recognise: joins::plan::plan,
    },
    Family {
        twin: Twin {
            name: "depth_first",
            definition: "depth_first/0",
            warmup_calls: 256,
            ..of_family(paths::go)
        },
        recognise: paths::plan::plan,
    },
    Family {
        twin: Twin {
            name: "agenda",
            definition: "agenda/0",
            ..of_family(agendas::go)
        },
        recognise: agendas::plan::plan,
    },
    Family {
        twin: Twin {
            name: "memo",
            definition: "memo/0",
            warmup_calls: 512,
            ..of_family(remembered::remember)
        },
        recognise: remembered::plan,
    },
    Family {
        twin: of_family(unrolled::choose),
        recognise: unrolled::plan::plan,
    },
    Family {
        twin: Twin {
            name: "loop",
            definition: "loop/0",
            worth: 10,
            ..of_family(loops::go)
        },
        recognise: loops::plan::plan,
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
    flatten(shapes::FLAT_CUT_2, &[0, 1, 2]),
    recursion(twin("last", shapes::LAST_2, lists::last)),
    recursion(twin("last", shapes::LAST_BEFORE_3, lists::last_before)),
    recursion(twin("nth1", shapes::NTH1_3, lists::nth::<1>)),
    recursion(twin("nth0", shapes::NTH0_3, lists::nth::<0>)),
    recursion(twin("nth1", shapes::NTH1_CUT_3, lists::nth::<1>)),
    recursion(twin("nth0", shapes::NTH0_CUT_3, lists::nth::<0>)),
    recursion(twin("nth1", shapes::NTH1_FREE_3, lists::nth::<1>)),
    recursion(twin("nth0", shapes::NTH0_FREE_3, lists::nth::<0>)),
    recursion(twin("nth0", shapes::NTH_AT_3, lists::nth::<0>)),
    recursion(twin("nth", shapes::NTH_ANY_5, lists::number_of)),
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
    recursion(twin(
        "max",
        shapes::MAX_OF_2,
        counts::best_of::<false, false>,
    )),
    recursion(twin(
        "max",
        shapes::MAX_OF_OPEN_2,
        counts::best_of::<false, false>,
    )),
    recursion(twin(
        "max",
        shapes::MAX_OF_IF_2,
        counts::best_of::<false, true>,
    )),
    recursion(twin(
        "max",
        shapes::MAX_OF_IS_2,
        counts::best_of::<false, true>,
    )),
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
    recursion(twin(
        "min",
        shapes::MIN_OF_2,
        counts::best_of::<true, false>,
    )),
    recursion(twin(
        "min",
        shapes::MIN_OF_OPEN_2,
        counts::best_of::<true, false>,
    )),
    recursion(twin(
        "min",
        shapes::MIN_OF_IF_2,
        counts::best_of::<true, true>,
    )),
    recursion(twin(
        "min",
        shapes::MIN_OF_IS_2,
        counts::best_of::<true, true>,
    )),
    twin(
        "permutation",
        shapes::PERMUTATION_2,
        permutations::chosen_open,
    ),
    twin(
        "permutation",
        shapes::PERMUTATION_LIST_2,
        permutations::chosen_open,
    ),
    twin(
        "permutation",
        shapes::PERMUTATION_BEFORE_2,
        permutations::chosen,
    ),
    twin(
        "permutation",
        shapes::PERMUTATION_APPEND_2,
        permutations::chosen_by_append,
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
    without_cuts(insertion(shapes::INSERT_OPEN_3), INSERTIONS),
    without_cuts(insertion(shapes::INSERT_STOPS_3), INSERTIONS),
    without_cuts(insertion(shapes::INSERT_BEHIND_3), INSERTIONS),
    without_cuts(insertion(shapes::INSERT_STOPS_BEHIND_3), INSERTIONS),
    twin("insertion_sort", shapes::SORT_ABOVE_2, sorts::sort),
    twin("insertion_sort", shapes::SORT_GREATER_2, sorts::sort),
    twin("insertion_sort", shapes::SORT_INTO_3, sorts::sort_into),
    partition(shapes::PART_4, sorts::partition),
    partition(shapes::PART_BELOW_4, sorts::partition_below),
    without_cuts(partition(shapes::PART_OPEN_4, sorts::partition), PARTITIONS),
    without_cuts(
        partition(shapes::PART_UNDER_4, sorts::partition_below),
        PARTITIONS,
    ),
    without_cuts(
        partition(shapes::PART_BIG_OPEN_4, sorts::partition),
        PARTITIONS,
    ),
    without_cuts(
        partition(shapes::PART_BIG_UNDER_4, sorts::partition_below),
        PARTITIONS,
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
    twin("quicksort", shapes::QUICK_PART_2, sorts::sort),
    twin("quicksort", shapes::QUICK_GREATER_2, sorts::sort),
    twin("quicksort", shapes::QUICK_ONTO_3, sorts::sort_onto),
    twin("quicksort", shapes::QUICK_BACK_3, sorts::sort_onto),
    recursion(twin("merge", shapes::MERGE_CUT_3, sorts::merge::<true>)),
    recursion(twin("merge", shapes::MERGE_FIRST_3, sorts::merge::<true>)),
    recursion(twin("merge", shapes::MERGE_BELOW_3, sorts::merge::<false>)),
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
