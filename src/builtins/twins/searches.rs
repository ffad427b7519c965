//! Twins of searches: what runs in their place stands in `prolog/boot/twins_of_searches.pl` and `twins_of_games.pl`.
//!
//! Invariant: nothing is decided here but whether those clauses are made for the call; they call the program's predicates, and
//! no frame of Rust is below them. A search begins with one node, whose state is ground: a call that goes on with others is
//! one of the clauses.

use super::args::{is_open, split};
use super::remembered::probe;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::machine::twin::{Parameter, Reply};
use crate::memory::Stopping;
use crate::term::packed::pack;
use crate::term::{Atom, Cell, Number, View, atoms};

/// The goal of `arity` arguments, and two more: closures of the predicate itself and of its parameters, and how many of the parameters
/// are pure, `all` or `some`.
fn goal(m: &mut Machine, name: &'static str, arity: u32) -> Stopping<Reply> {
    m.judge_search(m.running_twin());
    let parameters: Vec<Parameter> = m.parameters().to_vec();
    let Some(own) = m.running_predicate() else {
        return Ok(Reply::Clauses);
    };
    let own = (own.module, own.functor.name);
    let own_order = m.arguments_of_running().to_vec();
    let needed: usize = parameters
        .iter()
        .map(|parameter| 10 + parameter.arguments.len())
        .sum();
    if m.heap.room(needed + own_order.len() + 20).is_err() {
        return Ok(Reply::Clauses);
    }
    let pure = if parameters.iter().all(|parameter| parameter.pure) {
        "all"
    } else {
        "some"
    };
    let named = parameters.iter().map(|parameter| {
        (
            parameter.module,
            parameter.functor.name,
            &*parameter.arguments,
        )
    });
    let closures: Vec<Cell> = std::iter::once((own.0, own.1, &*own_order))
        .chain(named)
        .map(|(module, name, order)| closure(m, module, name, order))
        .collect::<Stopping<_>>()?;
    let name_of_parameters = m.atoms.intern("parameters")?;
    let at = arity as usize;
    m.x[at] = m.heap.structure(name_of_parameters, &closures)?;
    m.x[at + 1] = Cell::atom(m.atoms.intern(pure)?);
    Ok(Reply::Goal(name, arity + 2))
}

/// What calls a predicate from anywhere, with the arguments that its definition would get.
fn closure(m: &mut Machine, module: Atom, name: Atom, order: &[usize]) -> Stopping<Cell> {
    let name = Cell::atom(name);
    let own = if module == atoms::USER {
        name
    } else {
        m.heap
            .structure(atoms::COLON, &[Cell::atom(module), name])?
    };
    if order.iter().enumerate().all(|(index, at)| index == *at) {
        return Ok(own);
    }
    // Each argument of the predicate by its number among those of the definition.
    let mut places = vec![Cell::small(0); order.len()];
    for (argument, place) in (1..).zip(order) {
        places[*place] = Cell::small(argument);
    }
    let by_place = m.atoms.intern("order")?;
    let places = m.heap.structure(by_place, &places)?;
    let reordered = m.atoms.intern("$reordered")?;
    m.heap.structure(reordered, &[own, places])
}

/// The goal of a game, if its positions are known to come up again.
fn game(m: &mut Machine, name: &'static str, arity: u32) -> Result<Reply> {
    let position = m.x[0];
    if !probe(m, m.running_twin(), position)? {
        return Ok(Reply::Clauses);
    }
    Ok(goal(m, name, arity)?)
}

/// `minimax(+Position, ?Best, ?Value)`
pub fn minimax(m: &mut Machine) -> Result<Reply> {
    game(m, "$minimax", 3)
}

/// `alpha_beta(+Position, +Alpha, +Beta, ?Best, ?Value)`
pub fn alpha_beta(m: &mut Machine) -> Result<Reply> {
    game(m, "$alpha_beta", 5)
}

/// `bounded(+Position, +Alpha, +Beta, ?Best, ?Value)`
pub fn bounded(m: &mut Machine) -> Result<Reply> {
    game(m, "$bounded", 5)
}

/// Whether a term is ground and not too large.
fn is_state(m: &Machine, cell: Cell) -> bool {
    pack(&m.heap, cell, &mut Vec::new())
}

/// The only element of a list.
fn only(m: &Machine, list: Cell) -> Option<Cell> {
    let (only, rest) = split(m, list)?;
    is_nil(m, rest).then_some(only)
}

/// Whether a list has one node, as the definition's `node(F, G, State, [])`, from which a search can begin.
fn is_start(m: &Machine, agenda: Cell) -> bool {
    let Some(View::Struct(functor, at)) = only(m, agenda).map(|node| m.heap.view(node)) else {
        return false;
    };
    if functor.arity != 4 || m.name_of_data(0) != Some(functor) {
        return false;
    }
    let [key, cost, state, way] = [0, 1, 2, 3].map(|index| m.heap.arg(at, index));
    let is_number = |cell| Number::from_cell(&m.heap, cell).is_some();
    is_number(key) && is_number(cost) && is_nil(m, way) && is_state(m, state)
}

fn is_nil(m: &Machine, cell: Cell) -> bool {
    m.heap.view(cell) == View::Atom(atoms::NIL)
}

/// A count that can be added to.
fn is_count(m: &Machine, cell: Cell) -> bool {
    m.heap.deref(cell).is_int()
}

/// `a_star(+Agenda, +Closed, +N0, ?N, ?Solution, ?Cost)`
pub fn a_star(m: &mut Machine) -> Result<Reply> {
    let [agenda, closed, count, ..] = m.arguments::<6>();
    let fits = is_start(m, agenda) && is_nil(m, closed) && is_count(m, count);
    Ok(if fits {
        goal(m, "$a_star", 6)?
    } else {
        Reply::Clauses
    })
}

/// `planning(+Open, +Problem, +Closed, ?Way)`
pub fn planning(m: &mut Machine) -> Result<Reply> {
    let [open, _, closed, _] = m.arguments::<4>();
    let fits = is_start(m, open) && is_nil(m, closed);
    Ok(if fits {
        goal(m, "$planning", 4)?
    } else {
        Reply::Clauses
    })
}

/// `expand_open(+Open, -Way, +Count0, -Count)`: the clauses unify before they ask whether a state is a goal.
pub fn expand_open(m: &mut Machine) -> Result<Reply> {
    let [open, way, before, count] = m.arguments::<4>();
    let fits = is_start(m, open)
        && is_count(m, before)
        && is_open(m, way)
        && is_open(m, count)
        && m.heap.deref(way) != m.heap.deref(count);
    Ok(if fits {
        goal(m, "$best_first", 4)?
    } else {
        Reply::Clauses
    })
}

/// `breadth_first(?Graph, +Start, ?Path)`
pub fn breadth_first(m: &mut Machine) -> Result<Reply> {
    let [_, start, _] = m.arguments::<3>();
    Ok(if is_state(m, start) {
        goal(m, "$breadth_first", 3)?
    } else {
        Reply::Clauses
    })
}

/// `search_best(+Agenda, -Goal)`
pub fn search_best(m: &mut Machine) -> Result<Reply> {
    let [agenda, found] = m.arguments::<2>();
    let fits = is_open(m, found) && only(m, agenda).is_some_and(|start| is_state(m, start));
    Ok(if fits {
        goal(m, "$search_best", 2)?
    } else {
        Reply::Clauses
    })
}

/// `breadth_paths(+Paths, -Solution)`: the clauses unify before they ask whether a state is a goal.
pub fn breadth_paths(m: &mut Machine) -> Result<Reply> {
    let [paths, solution] = m.arguments::<2>();
    let start = only(m, paths).and_then(|path| only(m, path));
    let fits = is_open(m, solution) && start.is_some_and(|start| is_state(m, start));
    Ok(if fits {
        goal(m, "$breadth_paths", 2)?
    } else {
        Reply::Clauses
    })
}
