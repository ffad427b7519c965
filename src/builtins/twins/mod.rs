//! Native twins of predicates, one file a subject; `machine/twin.rs` says what a twin is.
//!
//! To add one: write its definition into a file of `prolog/twins` and the line that says which arguments to try; write the
//! function; add a row here; run `BLESS=1 cargo test --test twins`, which writes its shape into `shapes.rs` and then
//! compares the two on generated calls.
//!
//! *Invariant*: as for every twin: the answers, their order, the choice points and the errors of the definition, and the clauses
//! for whatever is unusual, before anything is bound. A twin that would not have the room it needs leaves it to the clauses,
//! which collect on the way.

pub mod domains;
pub mod lists;
pub mod shapes;

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
    twin("queens", shapes::QUEENS_5, domains::queens),
];
