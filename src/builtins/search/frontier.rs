//! Frontiers: the open nodes of a textbook's best-first or breadth-first search, kept natively for the native twins of such searches.
//!
//! A frontier is a choice point of `'$frontier'/7`, whose answers are the nodes in the order in which the clauses would take them; the
//! clauses in `prolog/boot/twins_of_searches.pl` expand each node and fail back. The program's goals run between two steps, with no Rust
//! frame below them.
//!
//! Invariant: states are ground terms, so that a copy is as good as the term itself. A state that is not ground, or a key that cannot be
//! ordered, ends the frontier after the node that is being expanded: its nodes become lists again, and the clauses continue the search.
//! Frontiers count against the memory for terms.

use std::collections::HashMap;

use crate::kernel::SearchStop;
use crate::kernel::account::Account;
use crate::kernel::frontier::{Equals, Frontier, Known};
use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, NextAnswer, Retry};
use crate::machine::error::{Domain, Error, Result};
use crate::machine::twin::TRIAL;
use crate::memory::Stopping;
use crate::term::atom::ShortHash;
use crate::term::copy::Attributes;
use crate::term::packed::{pack, unpack};
use crate::term::stored::{append_copy, restore};
use crate::term::{Addr, Atom, AtomMarks, Cell, Functor, Number, Roots, Tag, View, atoms};

use super::super::args;
use super::super::group::group;
use super::super::search::{give_way, room};

group! {
    nondet  "$frontier(+Kind, @Nodes, @Closed, -Frontier, -Task, -State, -Cost)" [] => frontier;
    semidet "$frontier_reach(+Frontier, @State, -Number, -Others)"              [] => reach;
    det     "$frontier_add(+Frontier, +Number, @State, +Cost, +Key)"            [] => add;
    det     "$frontier_next(+Frontier)"                                         [] => next;
    semidet "$frontier_way(+Frontier, ?Way, ?Steps)"                            [] => way;
    semidet "$frontier_lists(+Frontier, +Name, -Open, -New, -Closed)"           [] => lists;
}

/// A frontier, owned by its choice point.
struct Open {
    handle: i64,
    /// Whether the search has taken its first node.
    begun: bool,
    frontier: Frontier,
    /// Whether the current node was expanded.
    expanded: bool,
    /// Whether a step needs something that only the clauses can do.
    odd: bool,
    /// The twin that searches, and the number of nodes it has taken.
    twin: usize,
    visits: u64,
}

/// The cost of a native node, in list elements that the clauses visit: a native search pays if it saves that many for each node.
const ELEMENTS_OF_A_NODE: u64 = 100;

/// The tasks: to expand a node, to pass by a node whose state was expanded before, and to continue by clauses from lists.
const VISIT: i64 = 0;
const KNOWN: i64 = 1;
const LISTS: i64 = 2;

/// The mark before the block of a state that is not ground; no packed term begins with it.
const COPIED: u64 = Tag::Struct as u64;

/// The kinds of searches: where nodes of equal keys go, which states are passed over, and the cost for the clauses of passing a node when
/// they insert another. Those of `agenda` compute the value of the node each time; those of `queue` have the end of the list at hand.
const KINDS: [(&str, Equals, Known, u64); 6] = [
    ("a_star", Equals::Behind, Known::Closed, 1),
    ("plan", Equals::Before, Known::Asked, 1),
    ("way", Equals::Before, Known::Way, 1),
    ("breadth", Equals::Behind, Known::WholeWay, 1),
    ("queue", Equals::Behind, Known::WholeWay, 0),
    ("agenda", Equals::Behind, Known::Nothing, 20),
];

impl Roots for Open {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        reached.words(self.frontier.words());
    }
}

impl Retry for Open {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let mut task = VISIT;
        self.visits += 1;
        // The judge requires one hit in four look-ups.
        let worth = 4 * ELEMENTS_OF_A_NODE * self.visits;
        m.note_search(self.twin, (TRIAL, TRIAL * self.frontier.saved() / worth));
        if !std::mem::replace(&mut self.begun, true) {
            if self.frontier.is_closed() {
                task = KNOWN;
            }
        } else if !std::mem::take(&mut self.expanded) {
            return Ok(NextAnswer::Fail);
        } else if self.odd {
            task = LISTS;
        } else {
            let mut tried = false;
            let found = loop {
                self.frontier.account().set_limit(room(m));
                match self.frontier.step() {
                    Ok(found) => break found,
                    Err(stop) => give_way(m, stop, &mut tried)?,
                }
            };
            if !found {
                return Ok(NextAnswer::Fail);
            }
            if self.frontier.is_closed() {
                task = KNOWN;
            }
        }
        let [_, _, _, frontier, asked, state, cost] = m.arguments::<7>();
        let found = unpack(self.frontier.state(), &mut m.heap)?;
        let price = m.heap.number(self.frontier.cost())?;
        let (handle, task) = (m.heap.integer(self.handle)?, m.heap.integer(task)?);
        let fits = m.unify(frontier, handle)?
            && m.unify(asked, task)?
            && m.unify(state, found)?
            && m.unify(cost, price)?;
        Ok(if fits {
            NextAnswer::More
        } else {
            NextAnswer::Fail
        })
    }
}

/// Calls a closure with a frontier.
fn stepped<T>(
    m: &mut Machine,
    frontier: Cell,
    step: impl Fn(&mut Open) -> std::result::Result<T, SearchStop>,
) -> Result<T> {
    let handle = args::integer(m, frontier)?;
    let mut tried = false;
    loop {
        let room = room(m);
        let Some(found) = m.source::<Open>(|open| open.handle == handle) else {
            return Err(Error::System("this search is over".into()));
        };
        found.frontier.account().set_limit(room);
        match step(found) {
            Ok(value) => return Ok(value),
            Err(stop) => give_way(m, stop, &mut tried)?,
        }
    }
}

/// The words of a state, ground or not, and whether they are packed.
fn block(m: &mut Machine, state: Cell, words: &mut Vec<u64>) -> Stopping<bool> {
    if pack(&m.heap, state, words) {
        return Ok(true);
    }
    words.clear();
    words.push(COPIED);
    append_copy(&mut m.heap, state, Attributes::Copy, words)?;
    Ok(false)
}

/// The term of a state.
fn term(m: &mut Machine, words: &[u64]) -> Result<Cell> {
    let found = match words.split_first() {
        Some((&COPIED, block)) => restore(block, &mut m.heap)?,
        Some(_) | None => unpack(words, &mut m.heap)?,
    };
    Ok(args::value(m, found))
}

/// Frontier is a new frontier of Nodes, each node(Key,Cost,State,Way) or [State|Way], in their order, with Closed as the expanded states;
/// Kind may be the number of a frontier that a twin has prepared. Task is 0 for a State to be expanded, reached at Cost, and 1 for one
/// expanded before; after '$frontier_next'/1 the next one comes on backtracking. Task is 2 if the clauses must continue.
///
/// ```prolog
/// ?- '$frontier'(a_star, [node(0,0,a,[])], [], _F, 0, S, G), S \== b, \+ ( '$frontier_reach'(_F, b, _N, []), '$frontier_add'(_F, _N, b, 1, 5), '$frontier_next'(_F), fail ), fail ; true.
///    true.
/// ?- '$frontier'(nothing, [node(0,0,a,[])], [], _, _, _, _).
///    error(domain_error(switch_argument, nothing), _).
/// ```
fn frontier(m: &mut Machine, [kind, nodes, closed, ..]: [Cell; 7]) -> Result<Alternatives> {
    m.drop_stale_alternatives();
    if m.heap.deref(kind).is_int() {
        let prepared = m.notes.searches.prepared.take();
        let made = prepared.ok_or_else(|| Error::System("this search is over".into()))?;
        return Ok(Alternatives::Each(made));
    }
    let name = args::atom(m, kind)?;
    let name = m.atoms.text(name).to_owned();
    if !KINDS.iter().any(|(known, ..)| *known == name) {
        return Err(Error::Domain(Domain::SwitchArgument, kind));
    }
    let account = Account::new(&m.notes.searches.held, room(m));
    let frontier = match waiting(m, &name, account, nodes, closed) {
        Ok(Some(frontier)) => frontier,
        Ok(None) => return Err(Error::Instantiation),
        Err(SearchStop::Memory) => {
            return Err(Error::Resource(crate::machine::error::Resource::Memory));
        }
        Err(SearchStop::Number(error)) => return Err(Error::of_number(m, error)),
    };
    Ok(Alternatives::Each(Box::new(Open::new(m, frontier))))
}

impl Open {
    fn new(m: &mut Machine, frontier: Frontier) -> Open {
        m.notes.searches.count += 1;
        Open {
            handle: m.notes.searches.count,
            begun: false,
            frontier,
            expanded: false,
            odd: false,
            twin: m.running_twin(),
            visits: 0,
        }
    }
}

/// Makes a frontier of these nodes and closed states for the clauses that run next; false if such a search cannot continue natively.
pub fn prepare(m: &mut Machine, kind: &str, nodes: Cell, closed: Cell) -> bool {
    let account = Account::new(&m.notes.searches.held, room(m));
    let Ok(Some(frontier)) = waiting(m, kind, account, nodes, closed) else {
        return false;
    };
    let open = Open::new(m, frontier);
    m.notes.searches.prepared = Some(Box::new(open));
    true
}

/// The most elements of the lists from which a search continues, since reading them does not check the limits.
const MOST_ELEMENTS: usize = 1 << 14;

/// The frontier of such a search with these nodes and closed states; `None` if only the clauses can continue it.
fn waiting(
    m: &Machine,
    kind: &str,
    account: Account,
    nodes: Cell,
    closed: Cell,
) -> std::result::Result<Option<Frontier>, SearchStop> {
    let Some((_, equals, known, passing)) = KINDS.iter().find(|(known, ..)| *known == kind) else {
        return Ok(None);
    };
    let mut waiting = Waiting {
        m,
        frontier: Frontier::new(*equals, *known, *passing, account),
        ways: HashMap::default(),
        left: MOST_ELEMENTS,
        words: Vec::new(),
    };
    let fits = waiting.put(nodes, closed)?.is_some();
    Ok(fits.then_some(waiting.frontier))
}

/// Builds a frontier from lists.
struct Waiting<'m> {
    m: &'m Machine,
    frontier: Frontier,
    /// The node of each way, by the address of its list: ways share their ends. `None` while the list is being read.
    ways: HashMap<Addr, Option<u32>, ShortHash>,
    left: usize,
    words: Vec<u64>,
}

/// The result of a step of the building: `None` if only the clauses can continue.
type Put<T> = std::result::Result<Option<T>, SearchStop>;

impl Waiting<'_> {
    /// Adds all nodes and all closed states.
    fn put(&mut self, nodes: Cell, closed: Cell) -> Put<()> {
        let Some(states) = self.elements(closed) else {
            return Ok(None);
        };
        for state in states.into_iter().rev() {
            if !self.pack(state) {
                return Ok(None);
            }
            self.frontier.close(&self.words)?;
        }
        let Some(nodes) = self.elements(nodes) else {
            return Ok(None);
        };
        for node in nodes {
            if self.node(node)?.is_none() {
                return Ok(None);
            }
        }
        Ok(self.frontier.begin()?.then_some(()))
    }

    /// The elements of a proper list; a partial one is left to the clauses.
    fn elements(&mut self, list: Cell) -> Option<Vec<Cell>> {
        let heap = &self.m.heap;
        let (mut cell, mut elements) = (heap.deref(list), Vec::new());
        while cell.tag() == Tag::List {
            self.left = self.left.checked_sub(1)?;
            elements.push(heap.cell(cell.addr(), 0).storable());
            cell = heap.deref(heap.tail(cell.addr()));
        }
        (cell == Cell::atom(atoms::NIL)).then_some(elements)
    }

    fn pack(&mut self, state: Cell) -> bool {
        self.words.clear();
        pack(&self.m.heap, state, &mut self.words)
    }

    /// Adds a node of the list.
    fn node(&mut self, node: Cell) -> Put<()> {
        let heap = &self.m.heap;
        let (key, cost, state, way) = match heap.view(node) {
            View::Struct(Functor { arity: 4, .. }, at) => {
                let [key, cost, state, way] = [0, 1, 2, 3].map(|index| heap.arg(at, index));
                let numbers = [key, cost].map(|cell| Number::from_cell(heap, cell));
                let [Some(key), Some(cost)] = numbers else {
                    return Ok(None);
                };
                (key, cost, state, way)
            }
            View::List(at) => {
                let (state, way) = (heap.cell(at, 0).storable(), heap.tail(at));
                (Number::Int(0), Number::Int(0), state, way)
            }
            _ => return Ok(None),
        };
        let Some(before) = self.way(way)? else {
            return Ok(None);
        };
        if matches!(key, Number::Float(key) if key.is_nan()) || !self.pack(state) {
            return Ok(None);
        }
        let node = self.frontier.node_behind(&self.words, before, cost)?;
        Ok(self.frontier.wait(node, key)?.then_some(()))
    }

    /// The node whose way is this list; the empty list has none.
    fn way(&mut self, way: Cell) -> Put<Option<u32>> {
        let heap = &self.m.heap;
        let mut cell = heap.deref(way);
        let mut new = Vec::new();
        let mut before = loop {
            if cell == Cell::atom(atoms::NIL) {
                break None;
            }
            let left = self.left.checked_sub(1);
            let (Tag::List, Some(left)) = (cell.tag(), left) else {
                return Ok(None);
            };
            self.left = left;
            let at = cell.addr();
            match self.ways.get(&at) {
                Some(Some(known)) => break Some(*known),
                // The list is not proper.
                Some(None) => return Ok(None),
                None => {}
            }
            self.ways.insert(at, None);
            new.push(at);
            cell = heap.deref(heap.tail(at));
        };
        for at in new.into_iter().rev() {
            if !self.pack(self.m.heap.cell(at, 0).storable()) {
                return Ok(None);
            }
            let node = self
                .frontier
                .node_behind(&self.words, before, Number::Int(0))?;
            self.ways.insert(at, Some(node));
            before = Some(node);
        }
        Ok(Some(before))
    }
}

/// Number is the number of State, a successor of the current node; fails if State is passed over. If State is not ground, Number is -1, and
/// Others are the states with which it must not unify; otherwise Others is empty.
fn reach(m: &mut Machine, [frontier, state, number, others]: [Cell; 4]) -> Result<bool> {
    let mut words = m.notes.searches.take_buffer();
    let packed = pack(&m.heap, state, &mut words);
    let reached = if packed {
        stepped(m, frontier, |open| open.frontier.reach(&words)).map(|found| found.map(i64::from))
    } else {
        Ok(Some(-1))
    };
    m.notes.searches.give_buffer(words);
    let Some(found) = reached? else {
        return Ok(false);
    };
    let found = m.heap.integer(found)?;
    let known = if packed {
        Cell::atom(atoms::NIL)
    } else {
        let known = stepped(m, frontier, |open| {
            open.odd = true;
            Ok(passed_over(&open.frontier))
        })?;
        list_of(m, &known)?
    };
    Ok(m.unify(number, found)? && m.unify(others, known)?)
}

/// The states that are passed over as successors, by the rule of the clauses.
fn passed_over(frontier: &Frontier) -> Vec<Box<[u64]>> {
    let states: Vec<u32> = match frontier.known() {
        Known::Closed => frontier.expanded().collect(),
        Known::Asked | Known::Nothing => Vec::new(),
        Known::Way => frontier.way(frontier.current()).split_off(1),
        Known::WholeWay => frontier.way(frontier.current()),
    };
    let blocks = states.into_iter().map(|state| frontier.block(state).into());
    blocks.collect()
}

/// The list of the terms of these states.
fn list_of(m: &mut Machine, blocks: &[Box<[u64]>]) -> Result<Cell> {
    let mut states = Vec::with_capacity(blocks.len());
    for block in blocks {
        states.push(term(m, block)?);
    }
    m.heap.room(2 * states.len())?;
    Ok(m.heap.list_of(&states)?)
}

/// Adds State, with its number or -1, as a successor of the current node.
fn add(m: &mut Machine, [frontier, number, state, cost, key]: [Cell; 5]) -> Result<()> {
    let (cost, key) = (args::number(m, cost)?, args::number(m, key)?);
    let known = u32::try_from(args::integer(m, number)?).ok();
    let mut words = Vec::new();
    let odd = known.is_none() && !block(m, state, &mut words)?;
    // A value that is not a number cannot be ordered.
    let odd = odd || matches!(key, Number::Float(key) if key.is_nan());
    stepped(m, frontier, |open| {
        open.odd |= odd;
        let state = match known {
            Some(known) => known,
            None => open.frontier.intern(&words)?,
        };
        open.frontier.add(state, cost.clone(), key.clone())
    })
}

/// Marks the current node as expanded.
fn next(m: &mut Machine, [frontier]: [Cell; 1]) -> Result<()> {
    stepped(m, frontier, |open| {
        open.expanded = true;
        Ok(())
    })
}

/// Way is the list of states from the current one back to the start, and Steps the number of expanded nodes.
fn way(m: &mut Machine, [frontier, way, steps]: [Cell; 3]) -> Result<bool> {
    let (blocks, count) = stepped(m, frontier, |open| {
        let frontier = &open.frontier;
        let way = frontier.way(frontier.current()).into_iter();
        let blocks: Vec<Box<[u64]>> = way.map(|state| frontier.block(state).into()).collect();
        Ok((blocks, frontier.steps()))
    })?;
    let found = list_of(m, &blocks)?;
    let count = m.heap.integer(count as i64)?;
    Ok(m.unify(way, found)? && m.unify(steps, count)?)
}

/// The lists with which the clauses continue: Open has the open nodes in their order, New the successors of the expanded node, Closed the
/// expanded states, the last one first. A node is Name(Key,Cost,State,Way).
fn lists(m: &mut Machine, [frontier, name, open, new, closed]: [Cell; 5]) -> Result<bool> {
    /// A node: its key, its cost, its state, and the node before, if there is one.
    type Copied = (Number, Number, u32, Option<u32>);
    let name: Atom = args::atom(m, name)?;
    // Blocks by state, and the known ways: all are copies, so that nothing here borrows from the frontier.
    let (nodes, parents, blocks, expanded) = stepped(m, frontier, |open| {
        let frontier = &open.frontier;
        let copied = |(node, key): (u32, Number)| {
            let (state, parent, cost) = frontier.node(node);
            let before = (parent != node).then_some(parent);
            (key, cost.clone(), state, before)
        };
        let waiting: Vec<Copied> = frontier.open().into_iter().map(copied).collect();
        let new: Vec<Copied> = frontier.successors().iter().cloned().map(copied).collect();
        let mut expanded: Vec<u32> = frontier.expanded().collect();
        let (current, ..) = frontier.node(frontier.current());
        if !expanded.contains(&current) {
            expanded.insert(0, current);
        }
        Ok((
            [waiting, new],
            frontier.parents(),
            frontier.blocks(),
            expanded,
        ))
    })?;
    let mut states = Vec::with_capacity(blocks.len());
    for block in &blocks {
        states.push(term(m, block)?);
    }
    // Builds the way to each node that has successors, beginning at the start.
    m.heap.room(2 * parents.len())?;
    let mut ways: Vec<Cell> = Vec::with_capacity(parents.len());
    for (node, (state, parent)) in (0..).zip(&parents) {
        let before = if node == *parent {
            Cell::atom(atoms::NIL)
        } else {
            ways[*parent as usize]
        };
        ways.push(m.heap.list(states[*state as usize], before)?);
    }
    let mut lists = Vec::new();
    for nodes in nodes {
        let mut terms = Vec::with_capacity(nodes.len());
        for (key, cost, state, before) in nodes {
            m.heap.room(16)?;
            let (key, cost) = (m.heap.number(&key)?, m.heap.number(&cost)?);
            // Each node gets a copy of its state, so that later bindings of its variables do not affect other nodes.
            let state = term(m, &blocks[state as usize])?;
            let way = before.map_or(Cell::atom(atoms::NIL), |node| ways[node as usize]);
            let arguments = [key, cost, state, way];
            terms.push(m.heap.structure(name, &arguments)?);
        }
        m.heap.room(2 * terms.len())?;
        lists.push(m.heap.list_of(&terms)?);
    }
    let expanded: Vec<Cell> = expanded
        .iter()
        .map(|state| states[*state as usize])
        .collect();
    m.heap.room(2 * expanded.len())?;
    let expanded = m.heap.list_of(&expanded)?;
    Ok(m.unify(open, lists[0])? && m.unify(new, lists[1])? && m.unify(closed, expanded)?)
}
