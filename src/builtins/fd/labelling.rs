//! Labelling: the part of the network that hangs together with the variables is searched as plain data.
//!
//! ```text
//!   ?- X #< Y, [X,Y] ins 1..3, label([X,Y]).
//!
//!   model       two variables and `less [X, Y, -1]` in a `kernel/fd/store`; Where = [X,Y], from before the choice point
//!   next        the search runs until X = 1, Y = 2; both variables are bound: no term has changed meanwhile
//!   backtrack   the machine unbinds them, the search goes on where it was
//! ```
//!
//! What other attributes of the variables would do nothing here can know: where a variable has some, where integers are out of the range of
//! bounds, and where the network is much larger than what is labelled, Where is `terms`, and `library(clpfd_labeling)` takes the same decisions by goals.
//!
//! *Invariant*: a solution is one of the network. That is so if all its variables have values and no bound was out of range;
//! otherwise the labelled values are told to the network, which computes exactly.

use std::sync::Arc;

use super::super::args;
use super::super::group::group;
use super::super::search::room;
use super::entry::{self, Element};
use super::network::{self, Argument, Network, solve};
use crate::kernel::SearchProgress;
use crate::kernel::account::Account;
use crate::kernel::fd::search::{Branching, Direction, Order, Plan, Search};
use crate::kernel::fd::space::Space;
use crate::kernel::fd::store::{Place, Store};
use crate::kernel::fd::{GREATEST, LEAST};
use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, NextAnswer, Retry};
use crate::machine::builtin_state::SolverCounts;
use crate::machine::error::{Domain, Error, Resource, Result};
use crate::term::{Addr, AtomMarks, Cell, Roots, View, atoms};

group! {
    nondet  "$fd_label(+Plan, +Variables, -Where)"             [] assigns => label;
    det     "$fd_are_finite(+Variables)"                       []         => are_finite;
    semidet "$fd_least(+Plan, +Variables, ?Cost, -Least)"      [] assigns => least;
}

/// Propagators between two looks at the limits.
const SLICE: usize = 1 << 10;

/// A network that has more propagators for each variable to be labelled is not copied.
const PROPAGATORS: usize = 1 << 8;

/// How many constants are kept in mind.
const CONSTANTS: usize = 32;

/// A part of the network as plain data.
struct Model {
    store: Store,
    /// How many variables it was asked for: these come first.
    asked: usize,
    /// Its variables: the terms, and their places.
    terms: Vec<Cell>,
    entries: Vec<Addr>,
    places: Vec<Place>,
    /// Constants, each at the place of its last bits.
    constants: [Option<(i64, Place)>; CONSTANTS],
}

impl Model {
    /// All that hangs together with some variables; nothing if it cannot be told by plain data, or is much larger.
    fn of(m: &mut Machine, roots: &[Cell]) -> Result<Option<Model>> {
        let mut model = Model {
            store: Store::default(),
            asked: 0,
            terms: Vec::new(),
            entries: Vec::new(),
            places: Vec::new(),
            constants: [None; CONSTANTS],
        };
        let mut queues = network::Queues::default();
        let mut network = network::network(m, &mut queues);
        for root in roots {
            let is_far = match network.argument(*root) {
                Argument::Entry(entry) => entry::is_out(network.heap, entry),
                Argument::Value(_) | Argument::Big(..) => false,
            };
            if is_far || model.place(&mut network, *root).is_none() {
                return Ok(None);
            }
        }
        model.asked = model.terms.len();
        let mut left = PROPAGATORS * (1 + model.asked);
        let mut next = 0;
        let mut places = Vec::new();
        while next < model.terms.len() {
            let (variable, own) = (model.terms[next], model.places[next]);
            let lists = model.entries[next];
            next += 1;
            if !entry::is_alone(network.heap, variable) {
                return Ok(None);
            }
            for list in entry::WAITING..entry::WAITING + 3 {
                let mut list = network.heap.arg(lists, list);
                while let Some((element, rest)) = entry::next_waiting(network.heap, list) {
                    network.heap.meter.step()?;
                    list = rest;
                    if left == 0 {
                        return Ok(None);
                    }
                    left -= 1;
                    let is_plain = match element {
                        Element::Propagator(_, at) => {
                            model.propagator(&mut network, at, own, &mut places)
                        }
                        Element::Neighbour(other, shift) => {
                            model.neighbour(&mut network, own, other, shift)
                        }
                    };
                    if !is_plain {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(model))
    }

    /// The places of some variables or integers.
    fn targets(&mut self, m: &mut Machine, cells: &[Cell]) -> Vec<Place> {
        let mut queues = network::Queues::default();
        let mut network = network::network(m, &mut queues);
        let places = cells.iter();
        let places = places.filter_map(|cell| self.place(&mut network, *cell));
        places.collect()
    }

    /// The place of a variable or an integer; nothing for what has none.
    fn place(&mut self, network: &mut Network<'_>, cell: Cell) -> Option<Place> {
        match network.argument(cell) {
            Argument::Value(value) => Some(self.constant(value)),
            Argument::Big(..) => None,
            Argument::Entry(at) => {
                let number = entry::place(network.heap, at);
                if self.entries.get(number) == Some(&at) {
                    return Some(self.places[number]);
                }
                let place = self.store.variable(&entry::domain(network.heap, at));
                entry::number(network.heap, at, self.entries.len());
                self.entries.push(at);
                self.places.push(place);
                let variable = network.heap.arg(at, entry::SELF);
                self.terms.push(network.heap.deref(variable).storable());
                Some(place)
            }
        }
    }

    fn constant(&mut self, value: i64) -> Place {
        let known = &mut self.constants[value as usize % CONSTANTS];
        match known {
            Some((own, place)) if *own == value => *place,
            _ => {
                let place = self.store.constant(value);
                *known = Some((value, place));
                place
            }
        }
    }

    /// Takes up a propagator, which waits for the variable with this place, unless one of the variables before it has brought it already.
    /// False if it cannot be told by plain data.
    fn propagator(
        &mut self,
        network: &mut Network<'_>,
        at: Addr,
        own: Place,
        places: &mut Vec<Place>,
    ) -> bool {
        let Some((kind, cells)) = network.open(at) else {
            return true;
        };
        places.clear();
        for n in cells {
            let cell = network.heap.arg(at, n);
            let Some(place) = self.place(network, cell) else {
                return false;
            };
            if network.heap.deref(cell).is_variable() && place.number() < own.number() {
                return true;
            }
            places.push(place);
        }
        self.store.add(kind, places);
        true
    }

    /// The same for a disequation, which is over when one side is known: the other variable loses the value of this one plus a number.
    fn neighbour(
        &mut self,
        network: &mut Network<'_>,
        own: Place,
        other: Cell,
        shift: i64,
    ) -> bool {
        let other = network.heap.deref(other);
        if !other.is_variable() {
            return true;
        }
        let Some(place) = self.place(network, other) else {
            return false;
        };
        self.store.neighbour(own, place, shift);
        true
    }
}

/// The plan that the program has chosen.
fn plan(m: &Machine, term: Cell) -> Result<Plan> {
    let unknown = || Error::Domain(Domain::SwitchArgument, term);
    let names = args::arguments_of::<4>(m, term, atoms::CHOICES).ok_or_else(unknown)?;
    let mut texts = [""; 4];
    for (text, name) in texts.iter_mut().zip(names) {
        *text = m.atoms.text(args::atom(m, name)?);
    }
    let [order, direction, branching, restarts] = texts;
    Ok(Plan {
        order: match order {
            "ff" => Order::Least,
            "ffc" => Order::LeastMost,
            "min" => Order::Lowest,
            "max" => Order::Highest,
            "wdeg" => Order::Weighted,
            _ => Order::Leftmost,
        },
        direction: match direction {
            "down" => Direction::Down,
            _ => Direction::Up,
        },
        branching: match branching {
            "enum" => Branching::Enum,
            "bisect" => Branching::Bisect,
            _ => Branching::Step,
        },
        restarts: restarts == "restart",
    })
}

/// A search, and what it may take.
struct Running {
    search: Search,
    account: Account,
}

impl Running {
    fn new(m: &Machine, search: Search) -> Running {
        let held = Arc::clone(&m.notes.searches.held);
        Running {
            search,
            account: Account::new(&held, room(m)),
        }
    }

    /// Goes on until the next solution: whether there is one. Each propagator counts as an inference.
    fn advance(&mut self, m: &mut Machine) -> Result<bool> {
        loop {
            let progress = self.search.run(SLICE)?;
            let store = &mut self.search.store;
            let done = std::mem::take(&mut store.done);
            let counts = SolverCounts {
                resumptions: done as u64,
                entailments: std::mem::take(&mut store.entailments),
                prunings: std::mem::take(&mut store.prunings),
                conflicts: std::mem::take(&mut self.search.conflicts),
                constraints: 0,
            };
            m.notes.solver.add(&counts);
            m.spend(done as u64)?;
            m.heap.meter.work(done)?;
            self.account.set_limit(room(m));
            if self.account.hold(self.search.bytes()).is_err() {
                return Err(Error::Resource(Resource::Memory));
            }
            match progress {
                SearchProgress::Found => return Ok(true),
                SearchProgress::Exhausted => return Ok(false),
                SearchProgress::Paused => (),
            }
        }
    }
}

/// The answers of `$fd_label`.
struct Labelling {
    running: Running,
    /// The places of the variables, in the order of the terms.
    places: Vec<Place>,
    /// How many of them are labelled: these come first.
    labelled: usize,
}

/// It has numbers and no atoms.
impl Roots for Labelling {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Labelling {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        while self.running.advance(m)? {
            if self.tell(m)? {
                return Ok(match self.running.search.is_last() {
                    true => NextAnswer::Last,
                    false => NextAnswer::More,
                });
            }
        }
        Ok(NextAnswer::Fail)
    }
}

impl Labelling {
    /// The solution that was found becomes one of the network: whether it is one.
    fn tell(&self, m: &mut Machine) -> Result<bool> {
        let [_, _, terms] = m.arguments::<3>();
        let store = &self.running.search.store;
        let value = |place: &Place| {
            let value = store.value(*place)?;
            (LEAST..=GREATEST).contains(&value).then_some(value)
        };
        let is_exact =
            !store.is_imprecise && self.places.iter().all(|place| value(place).is_some());
        if !is_exact {
            return self.tell_exactly(m, terms);
        }
        let mut list = terms;
        for place in &self.places {
            let View::List(at) = m.heap.view(list) else {
                return Err(Error::System("the variables of a search were lost".into()));
            };
            let term = m.heap.head(at);
            list = m.heap.tail(at);
            m.heap
                .bind_unwoken(term, entry::bound_cell(store.min(*place)))?;
        }
        Ok(true)
    }

    /// The network computes what follows from the labelled values.
    fn tell_exactly(&self, m: &mut Machine, terms: Cell) -> Result<bool> {
        let terms = args::list(m, terms)?;
        let store = &self.running.search.store;
        let found = terms.iter().zip(&self.places).take(self.labelled);
        let found: Vec<(Cell, i64)> = found
            .map(|(term, place)| (*term, store.min(*place)))
            .collect();
        super::prepare(m)?;
        m.attempt(|m| {
            solve(m, |n| {
                for (term, value) in &found {
                    let v = n.argument(*term);
                    n.assign(v, i128::from(*value))?;
                }
                Ok(())
            })
        })
    }
}

/// The variables of a list that have no value yet, each once.
fn open(m: &Machine, list: Cell) -> Result<Vec<Cell>> {
    let mut found = args::list(m, list)?;
    found.retain(|cell| args::is_var(m, *cell));
    Ok(found)
}

/// Variables have bounds.
///
/// ```prolog
/// ?- '$fd_in'(X, '..'(1,2)), '$fd_are_finite'([X,3]), X = 1.
///    X = 1.
/// ?- '$fd_are_finite'([_]).
///    error(instantiation_error, _).
/// ```
fn are_finite(m: &mut Machine, [variables]: [Cell; 1]) -> Result<()> {
    let found = have_bounds(m, variables);
    super::reported(m, found, "labeling", 2)
}

fn have_bounds(m: &mut Machine, variables: Cell) -> Result<()> {
    for variable in args::list(m, variables)? {
        m.heap.meter.step()?;
        let (low, high) = super::bounds(m, variable)?;
        if low == Cell::atom(atoms::INF) || high == Cell::atom(atoms::SUP) {
            return Err(Error::Instantiation);
        }
    }
    Ok(())
}

/// Variables have values, those that Plan, `choices(Order,Direction,Branching,Restarts)`, takes first, and others on backtracking.
/// Where are the variables that have got values; `terms` if no search through plain data finds these.
///
/// ```prolog
/// ?- '$fd_in'(X, '..'(1,2)), '$fd_label'(choices(leftmost,down,step,none), [X], W).
///    X = 2, W = [2]
/// ;  X = 1, W = [1].
/// ?- '$fd_in'(X, '..'(1,2)), freeze(X, true), '$fd_label'(choices(leftmost,up,step,none), [X], W), X = 1.
///    X = 1, W = terms.
/// ```
fn label(m: &mut Machine, [plan_of, variables, terms]: [Cell; 3]) -> Result<Alternatives> {
    let plan = plan(m, plan_of)?;
    let roots = open(m, variables)?;
    if roots.is_empty() {
        return Ok(Alternatives::Exit);
    }
    m.drop_stale_alternatives();
    let Some(model) = Model::of(m, &roots)? else {
        return Ok(m.unify(terms, Cell::atom(atoms::TERMS))?.into());
    };
    m.heap.room(2 * model.terms.len() + 2)?;
    let list: Vec<Cell> = model
        .terms
        .iter()
        .map(|term| args::value(m, *term))
        .collect();
    let list = m.heap.list_of(&list)?;
    if !m.unify(terms, list)? {
        return Ok(Alternatives::Fail);
    }
    let labelled = model.asked;
    let targets = model.places[..labelled].to_vec();
    let search = Search::new(model.store, targets, plan);
    Ok(Alternatives::Each(Box::new(Labelling {
        running: Running::new(m, search),
        places: model.places,
        labelled,
    })))
}

/// Least is the least value of Cost for values of Variables; `terms` if no search through plain data finds it.
///
/// ```prolog
/// ?- '$fd_in'(X, '..'(1,5)), '$fd_compare'(=:=, C, -X), '$fd_least'(choices(leftmost,up,step,none), [X], C, L), X = 1.
///    X = 1, C = -1, L = -5.
/// ```
fn least(m: &mut Machine, [plan_of, variables, cost, least]: [Cell; 4]) -> Result<bool> {
    let plan = plan(m, plan_of)?;
    let mut roots = open(m, variables)?;
    let labelled = roots.len();
    roots.push(args::value(m, cost));
    m.drop_stale_alternatives();
    let Some(mut model) = Model::of(m, &roots)? else {
        return m.unify(least, Cell::atom(atoms::TERMS));
    };
    let targets = model.targets(m, &roots[..labelled]);
    let cost = model.targets(m, &roots[labelled..]);
    let mut search = Search::new(model.store, targets, plan);
    for cost in &cost {
        search.minimise(*cost);
    }
    let mut running = Running::new(m, search);
    while running.advance(m)? {
        let store = &running.search.store;
        let is_known = running
            .search
            .best()
            .is_some_and(|best| (LEAST..=GREATEST).contains(&best));
        if store.is_imprecise || !is_known {
            return m.unify(least, Cell::atom(atoms::TERMS));
        }
    }
    match running.search.best() {
        Some(best) => m.unify(least, entry::bound_cell(best)),
        None if running.search.store.is_imprecise => m.unify(least, Cell::atom(atoms::TERMS)),
        None => Ok(false),
    }
}
