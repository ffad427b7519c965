//! Native twins of predicates, one file a subject; `machine/twin.rs` says what a twin is.
//!
//! To add one: write its definition into a file of `prolog/twins` and the line that says which arguments to try; write the
//! function; add a row here; run `BLESS=1 cargo test --test twins`, which writes its shape into `shapes.rs` and then
//! compares the two on generated calls.
//!
//! *Invariant*: as for every twin: the answers, their order, the choice points and the errors of the definition, and the clauses
//! for whatever is unusual, before anything is bound. A twin that would not have the room it needs leaves it to the clauses,
//! which collect on the way.

pub mod board;
pub mod domains;
pub mod lists;
#[rustfmt::skip]
pub mod shapes;
pub mod tiles;

use crate::machine::twin::{Node, Twin};

/// A row of the table.
const fn twin(
    name: &'static str,
    definition: (&'static str, &'static [Node]),
    run: crate::machine::twin::Run,
) -> (Twin, &'static [Node]) {
    let (definition, nodes) = definition;
    let twin = Twin {
        name,
        definition,
        run,
    };
    (twin, nodes)
}

/// All twins.
pub static TWINS: &[(Twin, &[Node])] = &[
    twin("member", shapes::MEMBER_2, lists::member),
    twin("append", shapes::APPEND_3, lists::append),
    twin("select", shapes::SELECT_3, lists::select),
    twin("order", shapes::ORDER_3, board::order),
    twin("order", shapes::ORDER_2, board::order_of_position),
    twin("distances", shapes::DISTANCES_4, board::distances),
    twin(
        "sum_of_distances",
        shapes::SUM_OF_DISTANCES_2,
        board::sum_of_distances,
    ),
    twin("estimate", shapes::ESTIMATE_2, board::estimate),
    twin("slide", shapes::SLIDE_3, board::slide),
    twin("best_first", shapes::BEST_FIRST_3, board::best_first),
    twin("value", shapes::VALUE_2, tiles::value),
    twin("next_move", shapes::NEXT_MOVE_2, tiles::next_move),
    twin("tiles", shapes::TILES_4, tiles::tiles),
    twin("order_moves", shapes::ORDER_MOVES_6, tiles::order_moves),
    twin("queens", shapes::QUEENS_5, domains::queens),
];
