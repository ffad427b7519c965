//! Searches: the translator between terms and the kernels that `library(search)` drives.
//!
//! A search is a choice point of `'$search'/4`, whose answers are requests of the kernel for information; before the driver
//! fails back to it, it tells the kernel what it has found out. So the kernel lives as long as its choice point, and is
//! dropped when the search fails, is cut or is left by an exception. The user's goals run between two steps, with no Rust
//! frame below them, and may search themselves.
//!
//! Invariant: terms enter a kernel as stored blocks and leave it as fresh terms. The memory of all kernels counts against the
//! memory for terms, as if it were on the heap.

#[cfg(feature = "native")]
pub mod frontier;
#[cfg(feature = "native")]
pub mod recall;

use crate::database::Kind;
use crate::kernel::SearchStop;
use crate::kernel::account::Account;
use crate::kernel::depth::{Bound, Depth, Visit};
use crate::kernel::game::{Game, Turn, Window};
use crate::kernel::graph::{Graph, Order};
use crate::kernel::pile::Words;
use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, NextAnswer, Retry};
use crate::machine::error::{Domain, Error, Evaluation, Resource, Result};
use crate::term::copy::Attributes;
use crate::term::stored::{append_copy, restore};
use crate::term::{Atom, AtomMarks, Cell, Number, Roots, atoms};

use super::args;
use super::group::group;

group! {
    semidet "$search_start(+Start, -Module, -State)"              [] => start;
    nondet  "$search(+What, +Start, -Search, -Next)"              [] => search;
    semidet "$search_reach(+Search, @Next, +Cost, -Node)"         [] => reach;
    det     "$search_queue(+Search, +Node, +Estimate)"            [] => queue;
    semidet "$search_answer(+Search, ?Path, ?Cost, ?Expanded)"    [] => answer;
    det     "$search_moves(+Search, +Turn, @Positions)"           [] => moves;
    det     "$search_value(+Search, +Value)"                      [] => value;
}

/// A kernel, owned by the choice point of its search.
struct Search {
    /// The number that names the search; numbers are not reused.
    handle: i64,
    kernel: Kernel,
}

enum Kernel {
    Graph(Graph),
    Depth(Box<Depth>),
    Game(Game),
}

impl Kernel {
    fn account(&mut self) -> &mut Account {
        match self {
            Kernel::Graph(graph) => graph.account(),
            Kernel::Depth(depth) => depth.account(),
            Kernel::Game(game) => game.account(),
        }
    }

    /// The next request to the driver, with its state as a block; `None` when the search is over.
    fn step(&mut self) -> std::result::Result<Option<(&'static str, &[u64])>, SearchStop> {
        Ok(match self {
            Kernel::Graph(graph) => graph.step().map(|block| ("visit", block)),
            Kernel::Depth(depth) => depth.step()?.map(|(block, visit)| (task(visit), block)),
            Kernel::Game(game) => game
                .position()
                .map(|(block, open)| (if open { "open" } else { "close" }, block)),
        })
    }
}

/// The functor name of a request about a state.
fn task(visit: Visit) -> &'static str {
    match visit {
        Visit {
            test: true,
            expand: true,
        } => "visit",
        Visit { expand: true, .. } => "expand",
        Visit { .. } => "test",
    }
}

impl Roots for Search {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let mut blocks = |block: &[u64]| reached.words(block);
        match &self.kernel {
            Kernel::Graph(graph) => blocks(graph.pile().words()),
            Kernel::Depth(depth) => depth.piles().map(Words::words).into_iter().for_each(blocks),
            Kernel::Game(game) => blocks(game.pile().words()),
        }
    }
}

impl Retry for Search {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let [_, _, search, next] = m.arguments::<4>();
        let handle = m.heap.integer(self.handle)?;
        let mut tried = false;
        let step = loop {
            self.kernel.account().set_limit(room(m));
            match self.kernel.step() {
                Ok(Some((task, block))) => break Some((task, restore(block, &mut m.heap)?)),
                Ok(None) => break None,
                Err(stop) => give_way(m, stop, &mut tried)?,
            }
        };
        let Some((task, state)) = step else {
            return self.end(m);
        };
        let task = m.atoms.intern(task)?;
        let step = m.heap.structure(task, &[storable(m, state)])?;
        Ok(match m.unify(search, handle)? && m.unify(next, step)? {
            true => NextAnswer::More,
            false => NextAnswer::Fail,
        })
    }
}

impl Search {
    /// The search space is exhausted: a game now has its result, other searches have no more answers.
    fn end(&self, m: &mut Machine) -> Result<NextAnswer> {
        let Kernel::Game(game) = &self.kernel else {
            return Ok(NextAnswer::Fail);
        };
        let Some((value, best)) = game.result() else {
            return Ok(NextAnswer::Fail);
        };
        let best = match best {
            Some(best) => {
                let best = restore(best, &mut m.heap)?;
                storable(m, best)
            }
            None => m.heap.new_var()?,
        };
        let value = m.heap.number(value)?;
        let name = m.atoms.intern("value")?;
        let result = m.heap.structure(name, &[value, best])?;
        let [_, _, _, next] = m.arguments::<4>();
        Ok(match m.unify(next, result)? {
            true => NextAnswer::Last,
            false => NextAnswer::Fail,
        })
    }
}

/// The handle as a term.
fn storable(m: &Machine, cell: Cell) -> Cell {
    args::value(m, cell)
}

/// The bytes that all kernels together may use: the unused part of the heap limit.
pub(super) fn room(m: &Machine) -> usize {
    m.heap_left()
}

/// Handles a kernel that has stopped. When memory is short for the first time, kernels of searches that were cut are dropped.
pub(super) fn give_way(m: &mut Machine, stop: SearchStop, tried: &mut bool) -> Result<()> {
    match stop {
        SearchStop::Memory if !*tried => {
            m.drop_stale_alternatives();
            *tried = true;
            Ok(())
        }
        SearchStop::Memory => Err(Error::Resource(Resource::Memory)),
        SearchStop::Number(error) => Err(Error::of_number(m, error)),
    }
}

/// Calls a closure with the kernel of a search.
fn stepped<T>(
    m: &mut Machine,
    search: Cell,
    step: impl Fn(&mut Kernel) -> std::result::Result<T, SearchStop>,
) -> Result<T> {
    let handle = args::integer(m, search)?;
    let mut tried = false;
    loop {
        let room = room(m);
        let Some(found) = m.source::<Search>(|search| search.handle == handle) else {
            return Err(Error::System("this search is over".into()));
        };
        found.kernel.account().set_limit(room);
        match step(&mut found.kernel) {
            Ok(value) => return Ok(value),
            Err(stop) => give_way(m, stop, &mut tried)?,
        }
    }
}

/// Calls a closure with the block of a term.
fn with_block<T>(
    m: &mut Machine,
    term: Cell,
    step: impl FnOnce(&mut Machine, &[u64]) -> Result<T>,
) -> Result<T> {
    let mut block = m.notes.searches.take_buffer();
    append_copy(&mut m.heap, term, Attributes::Drop, &mut block)?;
    let done = step(m, &block);
    m.notes.searches.give_buffer(block);
    done
}

/// Reads a number that can be compared with all others.
fn number(m: &Machine, cell: Cell) -> Result<Number> {
    match args::number(m, cell)? {
        Number::Float(value) if value.is_nan() => Err(Error::Evaluation(Evaluation::Undefined)),
        number => Ok(number),
    }
}

/// State is the state in Start, and Module its module: Start is Module:State for an existing module, or else a state for user.
///
/// ```prolog
/// ?- '$search_start'(a, M, S).
///    M = user, S = a.
/// ?- '$search_start'(system:a, M, S).
///    M = system, S = a.
/// ?- '$search_start'(no_module:a, M, S).
///    M = user, S = no_module:a.
/// ```
fn start(m: &mut Machine, [start, module, state]: [Cell; 3]) -> Result<bool> {
    let (mut name, mut found) = (atoms::USER, args::value(m, start));
    if let Some([qualifier, rest]) = args::arguments_of::<2>(m, found, atoms::COLON)
        && let Some(known) = qualifier.as_atom()
        && is_module(m, known)
    {
        (name, found) = (known, rest);
    }
    Ok(m.unify(module, Cell::atom(name))? && m.unify(state, found)?)
}

/// Whether there is a module of this name, or predicates were asserted into one.
fn is_module(m: &Machine, name: Atom) -> bool {
    m.database.modules.get(name).is_some()
        || m.database.iter().any(|(_, predicate)| {
            predicate.module == name && !matches!(predicate.kind(), Kind::Undefined)
        })
}

/// Search is a search from Start, and Next is its next request, on backtracking the one after that. What is
/// `breadth`, `estimate(H)`, `total(H)`, `steps(Most)` or `deepen(H)`, where H is the estimate of Start, or
/// `minimax(Depth)` or `alpha_beta(Depth, Alpha, Beta)`.
///
/// Next is `visit(State)`; in a bounded search also `test(State)`, whose successors do not matter, and
/// `expand(State)`, which was tested before. A game requests the successors of `open(Position)` and the value of
/// `close(Position)`, and at last returns `value(Value, Best)`.
///
/// ```prolog
/// ?- '$search'(breadth, a, S, N), '$search_reach'(S, b, 1, _).
///    false.
/// ?- '$search'(minimax(0), a, S, close(P)), '$search_value'(S, 7), fail ; true.
///    true.
/// ```
fn search(m: &mut Machine, [what, start, _, _]: [Cell; 4]) -> Result<Alternatives> {
    let functor = args::callable(m, what)?;
    let at = args::compound(m, what).ok().map(|(_, at)| at);
    let argument =
        |m: &Machine, index| at.map_or(what, |at| args::value(m, m.heap.cell(at, index)));
    let first = argument(m, 0);
    m.drop_stale_alternatives();
    let account = Account::new(&m.notes.searches.held, room(m));
    let name = m.atoms.text(functor.name);
    let kernel = match (name, functor.arity) {
        ("breadth", 0) => graph(m, start, Order::Breadth, Number::Int(0), account),
        ("estimate", 1) => graph(m, start, Order::Estimate, number(m, first)?, account),
        ("total", 1) => graph(m, start, Order::Total, number(m, first)?, account),
        ("steps", 1) => depth(m, start, Bound::Steps(args::count(m, first)?), account),
        ("deepen", 1) => depth(m, start, Bound::Total(number(m, first)?), account),
        ("minimax", 1) => game(m, start, args::count(m, first)?, None, account),
        ("alpha_beta", 3) => {
            let window = Window {
                alpha: Some(number(m, argument(m, 1))?),
                beta: Some(number(m, argument(m, 2))?),
            };
            game(m, start, args::count(m, first)?, Some(window), account)
        }
        (_, _) => return Err(unknown(what)),
    }?;
    m.notes.searches.count += 1;
    let handle = m.notes.searches.count;
    Ok(Alternatives::Each(Box::new(Search { handle, kernel })))
}

fn unknown(what: Cell) -> Error {
    Error::Domain(Domain::SwitchArgument, what)
}

fn graph(
    m: &mut Machine,
    start: Cell,
    order: Order,
    estimate: Number,
    account: Account,
) -> Result<Kernel> {
    let graph = with_block(m, start, |m, block| {
        Graph::new(order, block, estimate, account).map_err(|stop| fatal(m, stop))
    });
    graph.map(Kernel::Graph)
}

fn depth(m: &mut Machine, start: Cell, bound: Bound, account: Account) -> Result<Kernel> {
    let depth = with_block(m, start, |m, block| {
        Depth::new(bound, block, account).map_err(|stop| fatal(m, stop))
    });
    depth.map(|depth| Kernel::Depth(Box::new(depth)))
}

fn game(
    m: &mut Machine,
    start: Cell,
    depth: usize,
    window: Option<Window>,
    account: Account,
) -> Result<Kernel> {
    let game = with_block(m, start, |m, block| {
        Game::new(block, depth, window, account).map_err(|stop| fatal(m, stop))
    });
    game.map(Kernel::Game)
}

/// The error for a kernel that could not be made.
fn fatal(m: &mut Machine, stop: SearchStop) -> Error {
    match stop {
        SearchStop::Memory => Error::Resource(Resource::Memory),
        SearchStop::Number(error) => Error::of_number(m, error),
    }
}

/// The visited state leads to Next at Cost. Succeeds if the search needs the estimate of Next, to be passed together with
/// Node; fails if the way is useless or needs no estimate.
///
/// ```prolog
/// ?- '$search'(total(0), a, S, visit(a)), '$search_reach'(S, b, 1, N), '$search_queue'(S, N, 0), '$search_reach'(S, b, 2, N).
///    false.
/// ?- '$search_reach'(0, b, 1, N).
///    error(system_error(_), _).
/// ```
fn reach(m: &mut Machine, [search, next, cost, node]: [Cell; 4]) -> Result<bool> {
    let cost = number(m, cost)?;
    let found = with_block(m, next, |m, block| {
        stepped(m, search, |kernel| match kernel {
            Kernel::Graph(graph) => Ok(graph.reach(block, &cost)?.map(i64::from)),
            Kernel::Depth(depth) => Ok(depth.reach(block, &cost)?.then_some(0)),
            Kernel::Game(_) => Ok(None),
        })
    })?;
    match found {
        Some(found) => {
            let found = m.heap.integer(found)?;
            m.unify(node, found)
        }
        None => Ok(false),
    }
}

/// Adds a reached node, with the estimate of its state, to the nodes to be visited.
///
/// ```prolog
/// ?- '$search'(total(0), a, S, visit(X)), ( X = b -> true ; '$search_reach'(S, b, 1, N), '$search_queue'(S, N, 0), fail ).
///    X = b, S = _
/// ;  ... .
/// ```
fn queue(m: &mut Machine, [search, node, estimate]: [Cell; 3]) -> Result<()> {
    let estimate = number(m, estimate)?;
    let node = args::count(m, node)? as u32;
    stepped(m, search, |kernel| match kernel {
        Kernel::Graph(graph) => graph.queue(node, estimate.clone()),
        Kernel::Depth(depth) => depth.queue(&estimate),
        Kernel::Game(_) => Ok(()),
    })
}

/// Path is the list of states from the start to the visited one, Cost the cost of this path, and Expanded the
/// number of states whose successors were requested before.
///
/// ```prolog
/// ?- '$search'(breadth, a, _S, visit(a)), '$search_answer'(_S, P, C, E).
///    P = [a], C = 0, E = 0
/// ;  ... .
/// ```
fn answer(m: &mut Machine, [search, path, cost, expanded]: [Cell; 4]) -> Result<bool> {
    let (words, ends, found, count) = stepped(m, search, |kernel| {
        let mut words = Vec::new();
        let mut ends = Vec::new();
        let mut add = |block: &[u64]| {
            words.extend_from_slice(block);
            ends.push(words.len());
        };
        let (cost, expanded) = match kernel {
            Kernel::Graph(graph) => {
                for state in graph.path() {
                    add(graph.state(state));
                }
                (graph.cost().clone(), graph.expanded())
            }
            Kernel::Depth(depth) => {
                for place in 0..depth.length() as u32 {
                    add(depth.state(place));
                }
                (depth.cost(), depth.expanded())
            }
            Kernel::Game(_) => (Number::Int(0), 0),
        };
        Ok((words, ends, cost, expanded))
    })?;
    // Heap cells for the terms, and a list cell for each.
    m.heap.room(words.len() + 2 * ends.len())?;
    let mut states = Vec::with_capacity(ends.len());
    let mut begin = 0;
    for end in ends {
        let state = restore(&words[begin..end], &mut m.heap)?;
        states.push(storable(m, state));
        begin = end;
    }
    let states = m.heap.list_of(&states)?;
    let (found, count) = (m.heap.number(&found)?, m.heap.integer(count as i64)?);
    Ok(m.unify(path, states)? && m.unify(cost, found)? && m.unify(expanded, count)?)
}

/// Positions are the moves of the player whose Turn it is, max or min, from the requested position.
///
/// ```prolog
/// ?- '$search'(minimax(1), a, S, N), ( N = open(_) -> '$search_moves'(S, max, [b,c]), fail ; true ).
///    N = close(b), S = _
/// ;  ... .
/// ```
fn moves(m: &mut Machine, [search, turn, positions]: [Cell; 3]) -> Result<()> {
    let turn = args::atom(m, turn)?;
    let turn = match m.atoms.text(turn) {
        "min" => Turn::Min,
        _ => Turn::Max,
    };
    let positions = args::list(m, positions)?;
    for position in &positions {
        with_block(m, *position, |m, block| {
            stepped(m, search, |kernel| match kernel {
                Kernel::Game(game) => game.add(block),
                Kernel::Graph(_) | Kernel::Depth(_) => Ok(()),
            })
        })?;
    }
    stepped(m, search, |kernel| match kernel {
        Kernel::Game(game) if !positions.is_empty() => game.enter(turn),
        Kernel::Game(_) | Kernel::Graph(_) | Kernel::Depth(_) => Ok(()),
    })
}

/// The requested position has this value.
///
/// ```prolog
/// ?- '$search'(minimax(0), a, S, N), ( N = value(V, _) -> true ; '$search_value'(S, 3), fail ).
///    V = 3, S = _, N = value(3, _).
/// ```
fn value(m: &mut Machine, [search, value]: [Cell; 2]) -> Result<()> {
    let value = number(m, value)?;
    stepped(m, search, |kernel| {
        if let Kernel::Game(game) = kernel {
            game.value(value.clone());
        }
        Ok(())
    })
}
