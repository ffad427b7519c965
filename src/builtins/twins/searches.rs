//! Twins of searches that run clauses of `prolog/boot/twins_of_searches.pl` and `twins_of_games.pl` in place of the program's.
//!
//! Invariant: this file only decides whether those clauses run for a call; they call the program's predicates, and
//! no Rust frame is below them.
//!
//! A search begins with its own clauses, which are the fastest while its lists are short. Each step is a call of the predicate, and the
//! twin looks at every fourth: once the lists are long, the native search takes over.
//!
//! ```text
//!   search([node(5,0,s,[])], [], ..)                 1 element: the clauses
//!   search([node(7,3,u,[s]),node(8,4,v,[s]),..],     19 nodes wait, 6 are closed: the clauses
//!          [t,s,..], ..)
//!   search([..], [..], ..)                           31 wait, 11 are closed: each step looks through 42: a heap and a hash table pay
//! ```

use super::args::{is_open, split};
use super::remembered::probe;
use crate::builtins::search::frontier::prepare;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::machine::twin::{Parameter, Reply};
use crate::memory::Stopping;
use crate::term::packed::pack;
use crate::term::{Atom, Cell, View, atoms};

/// Replaces the call by a goal with two more arguments: closures of the predicate and of its parameters; and `all` or `some`, depending on
/// how many of the parameters are pure, which the caller may replace by the number of a frontier made of the arguments.
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

/// The closure that calls a predicate from any module with arguments in the order of the definition.
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
    // For each argument of the definition, the number of the predicate's argument.
    let mut places = vec![Cell::small(0); order.len()];
    for (argument, place) in (1..).zip(order) {
        places[*place] = Cell::small(argument);
    }
    let by_place = m.atoms.intern("order")?;
    let places = m.heap.structure(by_place, &places)?;
    let reordered = m.atoms.intern("$reordered")?;
    m.heap.structure(reordered, &[own, places])
}

/// The goal of a game, if its positions are known to repeat.
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

/// The number of waiting and closed elements from which on the hand-over pays, and the number of calls between two looks at the lists.
const LARGE: usize = 24;
const CALLS: usize = 4;

/// Whether the lists of a search have `LARGE` elements together.
pub fn is_large(m: &Machine, lists: &[Cell]) -> bool {
    have(m, lists, LARGE)
}

/// Whether lists have this number of elements together; a single one is enough if tests let twins run small calls too.
pub fn have(m: &Machine, lists: &[Cell], least: usize) -> bool {
    let mut left = match m.rushes_twins() {
        true => 1,
        false => least,
    };
    for list in lists {
        let mut list = *list;
        while let Some((_, rest)) = split(m, list) {
            left -= 1;
            if left == 0 {
                return true;
            }
            list = rest;
        }
    }
    false
}

/// Has the next calls run the clauses until the lists are looked at again.
pub fn not_yet() -> Reply {
    Reply::Later(CALLS)
}

/// The goal of a search of this kind, if its lists are long and the frontier can take them.
fn taken_over(
    m: &mut Machine,
    kind: &str,
    (nodes, closed): (Cell, Cell),
    (name, arity): (&'static str, u32),
) -> Result<Reply> {
    if !is_large(m, &[nodes, closed]) {
        return Ok(not_yet());
    }
    if !prepare(m, kind, nodes, closed) {
        // This look took longer than one at short lists.
        return Ok(Reply::NotApplicable(CALLS * LARGE));
    }
    let reply = goal(m, name, arity)?;
    m.x[arity as usize + 1] = Cell::small(0);
    Ok(reply)
}

/// Whether the first node has the form of the definition's `node(F, G, State, Way)`.
fn has_nodes(m: &Machine, agenda: Cell) -> bool {
    let first = split(m, agenda).map(|(node, _)| m.heap.view(node));
    matches!(first, Some(View::Struct(functor, _)) if functor.arity == 4 && m.name_of_data(0) == Some(functor))
}

/// Whether a count is an integer.
fn is_count(m: &Machine, cell: Cell) -> bool {
    m.heap.deref(cell).is_int()
}

const NIL: Cell = Cell::atom(atoms::NIL);

/// `a_star(+Agenda, +Closed, +N0, ?N, ?Solution, ?Cost)`
pub fn a_star(m: &mut Machine) -> Result<Reply> {
    let [agenda, closed, count, ..] = m.arguments::<6>();
    match has_nodes(m, agenda) && is_count(m, count) {
        true => taken_over(m, "a_star", (agenda, closed), ("$a_star", 6)),
        false => Ok(Reply::Clauses),
    }
}

/// `planning(+Open, +Problem, +Closed, ?Way)`
pub fn planning(m: &mut Machine) -> Result<Reply> {
    let [open, _, closed, _] = m.arguments::<4>();
    match has_nodes(m, open) {
        true => taken_over(m, "plan", (open, closed), ("$planning", 4)),
        false => Ok(Reply::Clauses),
    }
}

/// `expand_open(+Open, -Way, +Count0, -Count)`: the clauses unify the outputs before they test for a goal.
pub fn expand_open(m: &mut Machine) -> Result<Reply> {
    let [open, way, before, count] = m.arguments::<4>();
    let fits = has_nodes(m, open)
        && is_count(m, before)
        && is_open(m, way)
        && is_open(m, count)
        && m.heap.deref(way) != m.heap.deref(count);
    match fits {
        true => taken_over(m, "way", (open, NIL), ("$best_first", 4)),
        false => Ok(Reply::Clauses),
    }
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
    if !is_open(m, found) || split(m, agenda).is_none() {
        return Ok(Reply::Clauses);
    }
    if !is_large(m, &[agenda]) {
        return Ok(not_yet());
    }
    let states = m.heap.list_elements(agenda)?.unwrap_or_default();
    let fits = !states.is_empty() && states.iter().all(|state| is_state(m, *state));
    Ok(match fits {
        true => goal(m, "$search_best", 2)?,
        false => Reply::NotApplicable(CALLS * LARGE),
    })
}

/// `breadth_paths(+Paths, -Solution)`: the clauses unify the output before they test for a goal.
pub fn breadth_paths(m: &mut Machine) -> Result<Reply> {
    let [paths, solution] = m.arguments::<2>();
    match is_open(m, solution) && split(m, paths).is_some() {
        true => taken_over(m, "breadth", (paths, NIL), ("$breadth_paths", 2)),
        false => Ok(Reply::Clauses),
    }
}
