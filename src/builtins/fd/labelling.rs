//! Labelling: searches the part of the network connected with the variables as plain data.
//!
//! ```text
//!   ?- X #< Y, [X,Y] ins 1..3, label([X,Y]).
//!
//!   model       two variables and `less [X, Y, -1]` in a `kernel/fd/store`; Where = [X,Y], from before the choice point
//!   next        the search runs until X = 1, Y = 2; both variables are bound: no term has changed meanwhile
//!   backtrack   the machine unbinds them, the search goes on where it was
//! ```
//!
//! The plain data cannot represent other attributes of variables or integers out of the range of bounds. If there are some, or if the
//! network is much larger than the labelled part, Where is `terms`, and `library(clpfd_labeling)` makes the same decisions by goals.
//!
//! *Invariant*: a solution of the search is a solution of the network. It is one if all variables have values and no bound was out of
//! range; otherwise the search tells the network the labelled values, and the network computes exactly.

use std::any::Any;
use std::sync::{Arc, Mutex};

use super::super::args;
use super::super::group::group;
use super::super::search::room;
use super::entry;
use super::network::{self, Argument, Network, solve};
use super::waiting::{Element, Shifts, next_waiting, several};
use crate::kernel::SearchProgress;
use crate::kernel::account::Account;
use crate::kernel::fd::search::{Branching, Direction, Order, Plan, Search};
use crate::kernel::fd::space::Space;
use crate::kernel::fd::store::Place;
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

/// The number of propagators that run between two checks of the limits.
const SLICE: usize = 1 << 10;

/// The most propagators for each labelled variable; a larger network is not copied.
const PROPAGATORS: usize = 1 << 8;

/// The size of the cache of constants.
const CONSTANTS: usize = 32;

/// A part of the network as plain data, and the search through it.
#[derive(Default)]
struct Model {
    search: Search,
    /// The number of variables to be labelled, which come first.
    asked: usize,
    /// Its variables: terms, entries and places.
    terms: Vec<Cell>,
    entries: Vec<(Addr, Place)>,
    places: Vec<Place>,
    /// The terms of its propagators, in the order of the store.
    propagators: Vec<Cell>,
    /// The arguments of the propagator that is being copied.
    given: Vec<Place>,
    /// The cache of constants, indexed by their lowest bits.
    constants: [Option<(i64, Place)>; CONSTANTS],
    /// Whether some variable may have values out of the range of bounds.
    is_open: bool,
}

impl Model {
    /// An empty model, in the memory of a previous one.
    fn empty(m: &Machine) -> Box<Model> {
        let last = m.notes.labelling.lock().ok();
        let last = last.and_then(|mut last| last.take());
        match last.map(|last| (last as Box<dyn Any>).downcast()) {
            Some(Ok(model)) => model,
            Some(Err(_)) | None => Box::default(),
        }
    }

    /// Empties the model, and keeps its memory.
    fn clear(&mut self) {
        let Model {
            search,
            asked,
            terms,
            entries,
            places,
            propagators,
            given,
            constants,
            is_open,
        } = self;
        search.clear();
        terms.clear();
        entries.clear();
        places.clear();
        propagators.clear();
        given.clear();
        (*asked, *constants, *is_open) = (0, [None; CONSTANTS], false);
    }

    /// Copies the part of the network connected with some variables; `None` if plain data cannot represent it, or it is much larger.
    fn of(m: &mut Machine, roots: &[Cell]) -> Result<Option<Box<Model>>> {
        let mut model = Model::empty(m);
        let mut queues = network::Queues::default();
        let mut network = network::network(m, &mut queues);
        let is_plain = model.gather(&mut network, roots);
        for term in &model.propagators {
            if let View::Struct(_, at) = network.heap.view(*term) {
                network.leave(at);
            }
        }
        Ok(is_plain?.then_some(model))
    }

    /// Copies variables and all that is connected with them; false if plain data cannot represent it, or it is much larger.
    fn gather(&mut self, network: &mut Network<'_>, roots: &[Cell]) -> Result<bool> {
        for root in roots {
            let is_far = match network.argument(*root) {
                Argument::Entry(entry) => entry::is_out(network.heap, entry),
                Argument::Value(_) | Argument::Big(..) => false,
            };
            if is_far || self.place(network, *root).is_none() {
                return Ok(false);
            }
        }
        self.asked = self.terms.len();
        let mut left = PROPAGATORS * (1 + self.asked);
        let mut next = 0;
        while next < self.terms.len() {
            let (variable, own) = (self.terms[next], self.places[next]);
            let (lists, _) = self.entries[next];
            next += 1;
            if !entry::is_alone(network.heap, variable) {
                return Ok(false);
            }
            for list in entry::WAITING..entry::WAITING + 3 {
                let mut list = network.heap.arg(lists, list);
                while let Some((element, rest)) = next_waiting(network.heap, list) {
                    network.heap.meter.step()?;
                    list = rest;
                    if left == 0 {
                        return Ok(false);
                    }
                    left -= 1;
                    match element {
                        Element::Propagator(term, at) => {
                            if !self.propagator(network, term, at) {
                                return Ok(false);
                            }
                            network.heap.meter.work(self.given.len())?;
                        }
                        Element::Neighbour(other, shifts) => {
                            self.neighbour(network, own, other, shifts);
                        }
                    }
                }
            }
        }
        Ok(true)
    }

    /// The places of some variables or integers.
    fn targets(&mut self, m: &mut Machine, cells: &[Cell]) -> Vec<Place> {
        let mut queues = network::Queues::default();
        let mut network = network::network(m, &mut queues);
        let places = cells.iter();
        let places = places.filter_map(|cell| self.place(&mut network, *cell));
        places.collect()
    }

    /// The place of a variable or an integer; `None` if it has none.
    #[inline]
    fn place(&mut self, network: &mut Network<'_>, cell: Cell) -> Option<Place> {
        let cell = network.heap.deref(cell);
        if let Some(at) = entry::find_of(network.heap, cell) {
            return Some(self.place_of(network, at));
        }
        match network.argument(cell) {
            Argument::Value(value) => Some(self.constant(value)),
            Argument::Big(..) => None,
            Argument::Entry(at) => Some(self.place_of(network, at)),
        }
    }

    /// The place of the variable with an entry.
    #[inline]
    fn place_of(&mut self, network: &mut Network<'_>, at: Addr) -> Place {
        match self.entries.get(entry::place(network.heap, at)) {
            Some((known, place)) if *known == at => *place,
            _ => self.new_place(network, at),
        }
    }

    /// The place of a variable that is met for the first time.
    #[inline(never)]
    fn new_place(&mut self, network: &mut Network<'_>, at: Addr) -> Place {
        let (min, max) = (entry::min(network.heap, at), entry::max(network.heap, at));
        self.is_open |= min < LEAST || max > GREATEST;
        let store = &mut self.search.store;
        let place = match entry::word_of(network.heap, at) {
            Some((base, bits)) => store.variable_of_bits((min, max), base, bits),
            None => store.variable(&entry::domain(network.heap, at)),
        };
        entry::number(network.heap, at, self.entries.len());
        self.entries.push((at, place));
        self.places.push(place);
        let variable = network.heap.arg(at, entry::SELF);
        self.terms.push(network.heap.deref(variable).storable());
        place
    }

    fn constant(&mut self, value: i64) -> Place {
        let known = &mut self.constants[value as usize % CONSTANTS];
        match known {
            Some((own, place)) if *own == value => *place,
            _ => {
                let place = self.search.store.constant(value);
                *known = Some((value, place));
                place
            }
        }
    }

    /// Copies a propagator, unless it was copied already or is over. False if plain data cannot represent it.
    #[inline]
    fn propagator(&mut self, network: &mut Network<'_>, term: Cell, at: Addr) -> bool {
        let Some((kind, cells)) = network.take(at) else {
            return true;
        };
        self.propagators.push(term.storable());
        self.given.clear();
        for n in cells {
            let Some(place) = self.place(network, network.heap.arg(at, n)) else {
                return false;
            };
            self.given.push(place);
        }
        self.search.store.add(kind, &self.given);
        true
    }

    /// Copies disequations. They are over when one side has a value: the other variable loses that value plus each shift.
    #[inline]
    fn neighbour(&mut self, network: &mut Network<'_>, own: Place, other: Cell, shifts: Shifts) {
        if let Some(at) = entry::find(network.heap, other) {
            let place = self.place_of(network, at);
            let store = &mut self.search.store;
            match shifts {
                Shifts::One(shift) => store.neighbour(own, place, shift),
                Shifts::Several(shifts) => store.neighbours(own, place, several(shifts)),
            }
        }
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

/// A search, with its limits.
struct Running {
    /// The model; `None` only after the search has ended.
    model: Option<Box<Model>>,
    account: Account,
    /// The slot that keeps the memory for the next search.
    memory: Arc<Mutex<Option<Box<dyn Any + Send>>>>,
}

impl Running {
    fn new(m: &Machine, model: Box<Model>) -> Running {
        let held = Arc::clone(&m.notes.searches.held);
        Running {
            model: Some(model),
            account: Account::new(&held, room(m)),
            memory: Arc::clone(&m.notes.labelling),
        }
    }

    fn model(&mut self) -> &mut Model {
        self.model
            .as_mut()
            .expect("it is there until the search goes")
    }

    /// Searches for the next solution, and returns whether there is one. Each propagator counts as an inference.
    fn advance(&mut self, m: &mut Machine) -> Result<bool> {
        loop {
            let search = &mut self.model().search;
            let progress = search.run(SLICE)?;
            let bytes = search.bytes();
            let store = &mut search.store;
            let done = std::mem::take(&mut store.done);
            let steps = store.steps;
            let counts = SolverCounts {
                resumptions: done as u64,
                entailments: std::mem::take(&mut store.entailments),
                prunings: std::mem::take(&mut store.prunings),
                conflicts: std::mem::take(&mut search.conflicts),
                constraints: 0,
            };
            m.notes.solver.add(&counts);
            m.spend(done as u64)?;
            m.heap.meter.work(done.max(steps))?;
            self.account.set_limit(room(m));
            if self.account.hold(bytes).is_err() {
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

impl Drop for Running {
    fn drop(&mut self) {
        /// The most bytes that are kept for the next search.
        const MOST: usize = 1 << 16;
        if let Some(mut model) = self.model.take()
            && model.search.bytes() <= MOST
            && let Ok(mut memory) = self.memory.lock()
        {
            model.clear();
            *memory = Some(model);
        }
    }
}

/// The answers of `$fd_label`.
struct Labelling {
    running: Running,
    /// Whether the search has found a solution that the network has not been told yet.
    is_found: bool,
}

/// A labelling holds numbers and no atoms: the collector has nothing to mark.
impl Roots for Labelling {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Labelling {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        loop {
            // A solution found before the memory ran out is reported to the network again.
            if !self.is_found && !self.running.advance(m)? {
                return Ok(NextAnswer::Fail);
            }
            self.is_found = true;
            let held = self.tell(m)?;
            self.is_found = false;
            if held {
                return Ok(match self.running.model().search.is_last() {
                    true => NextAnswer::Last,
                    false => NextAnswer::More,
                });
            }
        }
    }
}

impl Labelling {
    /// Tells the network the solution that was found, and returns whether it is one of the network.
    fn tell(&mut self, m: &mut Machine) -> Result<bool> {
        let [_, _, terms] = m.arguments::<3>();
        let model = self.running.model();
        let store = &model.search.store;
        let value = |place: &Place| {
            let value = store.value(*place)?;
            (LEAST..=GREATEST).contains(&value).then_some(value)
        };
        let all_known = model.places.iter().all(|place| value(place).is_some());
        if store.is_imprecise || !all_known && model.is_open {
            return tell_exactly(m, model, terms);
        }
        if !all_known {
            return tell_domains(m, model, terms);
        }
        let mut list = terms;
        for place in &model.places {
            let (term, rest) = next_of(m, list)?;
            list = rest;
            let value = entry::bound_cell(store.min(*place));
            m.heap.bind_unwoken(term, value)?;
        }
        Ok(true)
    }
}

/// The first element and the rest of the list of terms of a search.
fn next_of(m: &Machine, list: Cell) -> Result<(Cell, Cell)> {
    match m.heap.view(list) {
        View::List(at) => Ok((m.heap.head(at), m.heap.tail(at))),
        _ => Err(Error::System("the variables of a search were lost".into())),
    }
}

/// Gives the variables that are not labelled the domains in the store, and ends the propagators that are over there.
fn tell_domains(m: &mut Machine, model: &mut Model, terms: Cell) -> Result<bool> {
    let store = &mut model.search.store;
    super::prepare(m)?;
    let mut list = terms;
    for place in &model.places {
        m.heap.meter.step()?;
        let (term, rest) = next_of(m, list)?;
        list = rest;
        if let Some(value) = store.value(*place) {
            m.heap.bind_unwoken(term, entry::bound_cell(value))?;
        } else if let Some(entry) = entry::find(&m.heap, term) {
            let domain = store.domain(*place);
            if domain != entry::domain(&m.heap, entry) {
                entry::store(&mut m.heap, entry, &domain)?;
            }
        }
    }
    for number in 0..model.propagators.len() {
        m.heap.meter.step()?;
        let (term, rest) = next_of(m, list)?;
        list = rest;
        if store.is_over(number)
            && let View::Struct(_, at) = m.heap.view(term)
        {
            network::end(&mut m.heap, at)?;
        }
    }
    Ok(true)
}

/// Tells the network the labelled values; the network computes what follows from them.
fn tell_exactly(m: &mut Machine, model: &Model, terms: Cell) -> Result<bool> {
    let store = &model.search.store;
    let mut list = terms;
    let mut found = Vec::with_capacity(model.asked);
    for place in &model.places[..model.asked] {
        let (term, rest) = next_of(m, list)?;
        list = rest;
        found.push((term, store.min(*place)));
    }
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

/// Variables get values, first those that Plan, `choices(Order,Direction,Branching,Restarts)`, prefers, and others on backtracking. Where
/// is the list of variables that have got values, or `terms` if no search on plain data can find them.
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
    let Some(mut model) = Model::of(m, &roots)? else {
        return Ok(m.unify(terms, Cell::atom(atoms::TERMS))?.into());
    };
    let labelled = model.asked;
    // If other variables may stay unbound, their propagators must learn which of them are over.
    let of_propagators = match model.terms.len() > labelled {
        true => &model.propagators[..],
        false => &[],
    };
    m.heap
        .room(2 * (model.terms.len() + of_propagators.len()) + 2)?;
    let others = m.heap.list_of(of_propagators)?;
    let variables = model.terms.iter().map(|term| args::value(m, *term));
    let variables: Vec<Cell> = variables.collect();
    let list = m.heap.list_with_tail(&variables, others)?;
    if !m.unify(terms, list)? {
        return Ok(Alternatives::Fail);
    }
    if of_propagators.is_empty() {
        model.propagators.clear();
    }
    let Model { search, places, .. } = &mut *model;
    search.begin(&places[..labelled], plan);
    Ok(Alternatives::Each(Box::new(Labelling {
        running: Running::new(m, model),
        is_found: false,
    })))
}

/// Least is the least value of Cost over the values of Variables, and for `-(Cost)` the least value of its opposite; it
/// is `terms` if no search on plain data can find it.
///
/// ```prolog
/// ?- '$fd_in'(X, '..'(1,5)), '$fd_least'(choices(leftmost,up,step,none), [X], -(X), L), X = 1.
///    X = 1, L = -5.
/// ?- '$fd_in'(X, '..'(1,5)), '$fd_compare'(=:=, C, -X), '$fd_least'(choices(leftmost,up,step,none), [X], C, L), X = 1.
///    X = 1, C = -1, L = -5.
/// ```
fn least(m: &mut Machine, [plan_of, variables, cost, least]: [Cell; 4]) -> Result<bool> {
    let plan = plan(m, plan_of)?;
    let mut roots = open(m, variables)?;
    let labelled = roots.len();
    let opposite = args::arguments_of::<1>(m, cost, atoms::MINUS);
    let sign = if opposite.is_some() { -1 } else { 1 };
    roots.push(args::value(m, opposite.map_or(cost, |[cost]| cost)));
    m.drop_stale_alternatives();
    let Some(mut model) = Model::of(m, &roots)? else {
        return m.unify(least, Cell::atom(atoms::TERMS));
    };
    let targets = model.targets(m, &roots[..labelled]);
    let cost = model.targets(m, &roots[labelled..]);
    model.search.begin(&targets, plan);
    for cost in &cost {
        model.search.minimise(*cost, sign);
    }
    let mut running = Running::new(m, model);
    while running.advance(m)? {
        let search = &running.model().search;
        let is_known = search
            .best()
            .is_some_and(|best| (LEAST..=GREATEST).contains(&best));
        if search.store.is_imprecise || !is_known {
            return m.unify(least, Cell::atom(atoms::TERMS));
        }
    }
    let search = &running.model().search;
    match search.best() {
        Some(best) => m.unify(least, entry::bound_cell(best)),
        None if search.store.is_imprecise => m.unify(least, Cell::atom(atoms::TERMS)),
        None => Ok(false),
    }
}
