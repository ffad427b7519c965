//! A space of plain data, for searches: domains in a vector, watch lists by event, queues by cost, and a trail.
//!
//! ```text
//!   let mut store = Store::default();
//!   let (x, y) = (store.variable(&Domain::range(1, 3)), store.variable(&Domain::range(1, 3)));
//!   let c = store.constant(-1);
//!   store.post(Kind::Less, &[x, y, c]);                    X < Y
//!   store.propagate(1_000)                                 X in 1..2, Y in 2..3
//! ```
//!
//! A constant is a variable with one value. The values of a domain are a word of bits above a base, several such words, or sorted runs. A
//! set is valid between the bounds only: bits outside may be stale. A change of a domain saves the old one on the trail, at most once in
//! each level of the search: each domain has the stamp of the level at which it was saved.
//!
//! Disequations of two variables, which are most constraints of most models, are in no queue: each variable X has a list of its neighbours,
//! `(Y, shift, bits)` for `Y \= X + shift + i` where bit i is set. When X has a value, the neighbours lose values.
//!
//! Orders of two variables and truths of these are in no queue either (`orders.rs`), unless the search needs the number of propagators of a
//! variable.
//!
//! Sums of small numbers also have a list of terms: coefficients as numbers, without the variables that were fixed from the start.
//!
//! *Invariant*: the bounds of a domain are values of its set. When [`Store::propagate`] returns `Ok(true)` or a conflict, the queues are
//! empty.

mod domains;
mod model;
mod orders;

use std::ops::Range;

use self::orders::Orders;
use super::domain::Domain;
use super::growth::{Growth, is_open};
use super::kinds::{COSTS, Kind, Watch, propagate};
use super::linear::{at_most, propagate_small_sum};
use super::space::Space;
use super::truth::order;
use super::{GREATEST, Halt, LEAST};
use crate::memory::{Stop, Stopping, room};

/// A variable or a constant, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(u32);

impl Place {
    /// Its number: the store counts variables and constants in the order of their creation.
    pub fn number(self) -> usize {
        self.0 as usize
    }
}

/// The widest domain with bits; a wider one has runs.
const MOST_BITS: u64 = 4_096;

/// How the values between the bounds are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// All values are in the domain.
    Interval,
    /// The bits of the variable's word, from its base on.
    Bits,
    /// The bits of several words of the store; this is the first.
    Words(u32),
    /// Runs, by their number in the store.
    Runs(u32),
}

#[derive(Clone, Copy)]
struct Variable {
    min: i64,
    max: i64,
    /// The value of the lowest bit.
    base: i64,
    bits: u64,
    form: Form,
    stamp: u64,
}

/// The state of a variable before a level of the search.
struct Saved {
    number: u32,
    variable: Variable,
}

struct Propagator {
    kind: Kind,
    args: Range<u32>,
    /// Its number among the small sums, if it is one.
    sum: Option<u32>,
    is_queued: bool,
    /// The constraint holds for all values that are left.
    is_over: bool,
    /// Its own changes need not wake it.
    is_done_at_once: bool,
    /// It is in `orders`, and waits in no list.
    is_order: bool,
}

impl Propagator {
    /// Whether a change of its variables queues it.
    #[inline]
    fn is_asleep(&self) -> bool {
        !self.is_over && !self.is_queued
    }
}

/// `Y \= X + shift + i` for all bits i that are set, seen from X.
#[derive(Clone, Copy)]
struct Neighbour {
    own: u32,
    variable: u32,
    shift: i64,
    bits: u64,
}

/// A sum of small numbers that is equal to a constant, or at most a constant.
struct SmallSum {
    constant: i64,
    terms: Range<u32>,
}

/// The arguments of the propagators, which do not change while propagators run.
#[derive(Default)]
struct Given {
    args: Vec<Place>,
    sums: Vec<SmallSum>,
    /// Coefficients and variables.
    terms: Vec<(i64, Place)>,
}

/// A queue of propagators: first in, first out.
#[derive(Default)]
struct Queue {
    waiting: Vec<u32>,
    /// The entries before this index have been taken.
    first: usize,
}

impl Queue {
    fn clear(&mut self) {
        self.waiting.clear();
        self.first = 0;
    }

    #[inline]
    fn next(&mut self) -> Option<u32> {
        /// The most taken entries that are kept.
        const MOST: usize = 1 << 12;
        if self.waiting.is_empty() {
            return None;
        }
        let number = self.waiting.get(self.first).copied();
        self.first += 1;
        if self.first >= self.waiting.len() {
            self.waiting.clear();
            self.first = 0;
        } else if self.first >= MOST && 2 * self.first >= self.waiting.len() {
            self.waiting.drain(..self.first);
            self.first = 0;
        }
        number
    }
}

/// The number of lists of a variable. They are in the order of [`Watch`], so that each change wakes a contiguous range of lists.
const WATCHES: usize = 5;

/// Where the lists of a variable begin: the list of neighbours, and for each `Watch` that of propagators.
#[derive(Clone, Copy, Default)]
struct Lists {
    neighbours: u32,
    /// The number of disequations of all variables before this one.
    disequations: u32,
    waiting: [u32; WATCHES],
}

/// The lengths of the trails.
#[derive(Clone, Copy)]
pub struct Mark {
    trail: usize,
    words: usize,
    over: usize,
    runs: usize,
    level: u64,
}

/// The variables and propagators of a model.
#[derive(Default)]
pub struct Store {
    variables: Vec<Variable>,
    words: Vec<u64>,
    runs: Vec<Domain>,
    propagators: Vec<Propagator>,
    /// None while propagators run: `propagate` has it then.
    given: Option<Box<Given>>,
    /// The lists of all variables in order, and one more entry for the end of the last.
    lists: Vec<Lists>,
    /// Sorted by the variable whose neighbours they are, once the store is sealed.
    neighbours: Vec<Neighbour>,
    waiting: Vec<u32>,
    orders: Orders,
    /// Orders are queued as propagators, so that they are counted.
    pub has_all_propagators: bool,
    is_sealed: bool,
    /// Variables that are fixed, whose neighbours have not yet lost the value.
    fixed: Vec<u32>,
    queues: [Queue; COSTS],
    growth: Growth<u32>,
    trail: Vec<Saved>,
    word_trail: Vec<(u32, u64)>,
    over_trail: Vec<u32>,
    /// The stamp of the current level of the search; two levels opened one after the other have different stamps.
    level: u64,
    levels: u64,
    /// For each variable how often a propagator with it found a conflict, if that is counted.
    weights: Option<Vec<u64>>,
    /// The steps of the running propagator, and with how many it has to stop.
    work: usize,
    patience: Patience,
    /// Steps of work since the caller last set it to 0: arguments that propagators have looked at, and what they count themselves.
    pub steps: usize,
    /// Propagators that have run.
    pub done: usize,
    /// Domains that have lost values.
    pub prunings: u64,
    /// How many propagators hold for all values that were left.
    pub entailments: u64,
    /// A bound was out of range: the domains are wider than the exact ones.
    pub is_imprecise: bool,
}

/// With how many steps a propagator has to stop, so that the caller can check its limits.
///
/// A propagator that has stopped begins again, and would stop at the same place if what it does before that changes no domain. So it
/// may take twice as many steps each time, until it comes to its end.
struct Patience(usize);

impl Default for Patience {
    fn default() -> Patience {
        /// Work that takes about a millisecond.
        const LEAST: usize = 1 << 18;
        Patience(LEAST)
    }
}

impl Store {
    /// Empties the store and keeps its memory.
    pub fn clear(&mut self) {
        let Store {
            variables,
            words,
            runs,
            propagators,
            given,
            lists,
            neighbours,
            waiting,
            orders,
            has_all_propagators,
            is_sealed,
            fixed,
            queues,
            growth,
            trail,
            word_trail,
            over_trail,
            level,
            levels,
            weights,
            work,
            patience,
            steps,
            done,
            prunings,
            entailments,
            is_imprecise,
        } = self;
        variables.clear();
        words.clear();
        runs.clear();
        propagators.clear();
        if let Some(given) = given {
            let Given { args, sums, terms } = &mut **given;
            args.clear();
            sums.clear();
            terms.clear();
        }
        lists.clear();
        neighbours.clear();
        waiting.clear();
        orders.clear();
        fixed.clear();
        for queue in queues {
            queue.clear();
        }
        growth.begin();
        trail.clear();
        word_trail.clear();
        over_trail.clear();
        (*level, *levels, *weights) = (0, 0, None);
        (*work, *done, *prunings, *entailments) = (0, 0, 0, 0);
        (*patience, *steps) = (Patience::default(), 0);
        (*is_sealed, *is_imprecise) = (false, false);
        *has_all_propagators = false;
    }

    /// Whether a propagator holds for all values that are left, at the fixpoint. For inequations this compares the bounds: changes that
    /// cannot make them prune do not wake them.
    pub fn is_over(&mut self, number: usize) -> bool {
        let Propagator { kind, is_over, .. } = self.propagators[number];
        if is_over {
            return true;
        }
        let range = self.propagators[number].args.clone();
        let range = range.start as usize..range.end as usize;
        match (kind, &self.given().args[range.clone()]) {
            (Kind::Less, [x, y, c]) => order(self, (*x, *y, self.min(*c))) == Some(true),
            (Kind::TruthOrder, [b, x, y, c]) => {
                let truth = self.value(*b).map(|truth| truth == 1);
                truth.is_some() && order(self, (*x, *y, self.min(*c))) == truth
            }
            (Kind::SumLess, _) => {
                let given = self.given.take().unwrap_or_default();
                let holds = at_most(self, &given.args[range], 1, 0) == Some(true);
                self.given = Some(given);
                holds
            }
            (_, _) => false,
        }
    }

    /// Counts conflicts from now on: each adds to the weights of the variables of the propagator that found it.
    pub fn count_conflicts(&mut self) {
        self.weights = Some(vec![1; self.variables.len()]);
    }

    /// The conflict weight of a variable; 1 if conflicts are not counted.
    pub fn weight(&self, v: Place) -> u64 {
        self.weights
            .as_ref()
            .map_or(1, |weights| weights[v.number()])
    }

    /// About how many bytes it holds.
    pub fn bytes(&self) -> usize {
        size_of::<Variable>() * self.variables.capacity()
            + 8 * self.words.capacity()
            + size_of::<Domain>() * self.runs.capacity()
            + 16 * self
                .runs
                .iter()
                .map(|runs| runs.runs().len())
                .sum::<usize>()
            + size_of::<Propagator>() * self.propagators.capacity()
            + 4 * (self.given().args.capacity() + self.waiting.capacity())
            + 16 * (self.given().terms.capacity() + self.given().sums.capacity())
            + size_of::<Neighbour>() * self.neighbours.capacity()
            + size_of::<Lists>() * self.lists.capacity()
            + self.orders.bytes()
            + size_of::<Saved>() * self.trail.capacity()
            + 16 * self.word_trail.capacity()
    }

    fn schedule(&mut self, number: u32) {
        let propagator = &mut self.propagators[number as usize];
        if propagator.is_asleep() {
            propagator.is_queued = true;
            self.queues[propagator.kind.cost()].waiting.push(number);
        }
    }

    /// How many propagators of a variable are not over, disequations included.
    pub fn degree(&self, v: Place) -> usize {
        let (own, next) = (self.lists[v.number()], self.lists[v.number() + 1]);
        let waiting = &self.waiting[own.waiting[0] as usize..next.waiting[0] as usize];
        let waiting = waiting.iter();
        let open = waiting.filter(|number| !self.propagators[**number as usize].is_over);
        (next.disequations - own.disequations) as usize + open.count()
    }

    /// Runs the queued propagators, until [`Store::done`] reaches `most`; true if no propagator waits any more.
    pub fn propagate(&mut self, most: usize) -> Result<bool, Halt> {
        if !self.is_sealed {
            self.seal();
        }
        let given = self.given.take().unwrap_or_default();
        let outcome = self.run(&given, most);
        self.given = Some(given);
        if outcome != Ok(false) {
            self.growth.begin();
        }
        if outcome == Err(Halt::Conflict) {
            self.forget();
        }
        outcome
    }

    /// Empties the queues: after a conflict the domains become those of another level.
    pub fn forget(&mut self) {
        self.fixed.clear();
        self.orders.forget();
        for queue in &mut self.queues {
            for number in &queue.waiting[queue.first..] {
                self.propagators[*number as usize].is_queued = false;
            }
            queue.clear();
        }
    }

    fn run(&mut self, given: &Given, most: usize) -> Result<bool, Halt> {
        loop {
            while let Some(number) = self.fixed.pop() {
                self.spread(number as usize)?;
            }
            /// Steps that take a few milliseconds.
            const STEPS: usize = 1 << 20;
            if self.done >= most || self.steps >= STEPS {
                return Ok(false);
            }
            if let Some((number, changes)) = self.orders.next() {
                self.compare(number, changes)?;
                continue;
            }
            let Some(number) = self.next_waiting() else {
                return Ok(true);
            };
            self.done += 1;
            self.work = 0;
            let propagator = &mut self.propagators[number as usize];
            let (kind, is_done_at_once) = (propagator.kind, propagator.is_done_at_once);
            // While it is marked as queued, its own changes do not queue it.
            propagator.is_queued = is_done_at_once;
            let (args, sum) = (propagator.args.clone(), propagator.sum);
            self.growth.has_rested();
            let outcome = match sum {
                Some(sum) => {
                    let sum = &given.sums[sum as usize];
                    let terms = &given.terms[sum.terms.start as usize..sum.terms.end as usize];
                    propagate_small_sum(self, sum.constant, terms, kind == Kind::SumEqual)
                }
                None => {
                    let own = &given.args[args.start as usize..args.end as usize];
                    propagate(self, kind, own)
                }
            };
            if is_done_at_once {
                self.propagators[number as usize].is_queued = false;
            }
            self.steps = (self.steps + self.work).saturating_add(args.len());
            if !matches!(outcome, Err(Halt::Stop(_))) {
                self.patience = Patience::default();
            }
            match outcome {
                Ok(true) => {
                    // A propagator that changed one of its variables is queued again, and the next call reports whether it is over.
                    let propagator = &mut self.propagators[number as usize];
                    if !propagator.is_queued && !self.growth.has_rested() {
                        propagator.is_over = true;
                        self.entailments += 1;
                        self.over_trail.push(number);
                    }
                }
                Ok(false) => (),
                Err(Halt::Conflict) => {
                    self.blame(number, &given.args);
                    return Err(Halt::Conflict);
                }
                Err(Halt::Stop(Stop::Halted)) => {
                    // It has worked for long: it continues when the caller has checked the limits.
                    self.patience.0 = self.patience.0.saturating_mul(2);
                    self.schedule(number);
                    return Ok(false);
                }
                Err(stop) => return Err(stop),
            }
        }
    }

    /// The next propagator from the cheapest queue that is not empty.
    #[inline]
    fn next_waiting(&mut self) -> Option<u32> {
        let [first, second, third] = &mut self.queues;
        first
            .next()
            .or_else(|| second.next())
            .or_else(|| third.next())
    }

    /// Removes the value of a variable from its neighbours.
    fn spread(&mut self, number: usize) -> Result<(), Halt> {
        let value = self.variables[number].min;
        let (own, next) = (self.lists[number], self.lists[number + 1]);
        self.done += (next.disequations - own.disequations) as usize;
        for at in own.neighbours..next.neighbours {
            let Neighbour {
                variable,
                shift,
                bits,
                ..
            } = self.neighbours[at as usize];
            let least = value + shift;
            let other = &self.variables[variable as usize];
            let most = least + i64::from(63 - bits.leading_zeros());
            let (min, max) = (other.min, other.max);
            if most < min || least > max {
                continue;
            }
            if least < LEAST || most > GREATEST {
                self.is_imprecise = true;
                continue;
            }
            let outcome = match min == max {
                // The neighbour is fixed too, as most are.
                true if bits >> (min - least) & 1 == 0 => continue,
                true => Err(Halt::Conflict),
                false => self.without_all(variable as usize, least, bits),
            };
            if let Err(halt) = outcome {
                if let (Halt::Conflict, Some(weights)) = (halt, &mut self.weights) {
                    weights[number] += 1;
                    weights[variable as usize] += 1;
                }
                return Err(halt);
            }
        }
        Ok(())
    }

    /// Counts a conflict that a propagator has found.
    fn blame(&mut self, number: u32, args: &[Place]) {
        let Some(weights) = &mut self.weights else {
            return;
        };
        let range = &self.propagators[number as usize].args;
        for v in &args[range.start as usize..range.end as usize] {
            weights[v.number()] += 1;
        }
    }

    /// Opens a new level of the search; returns the mark of the level to return to.
    pub fn descend(&mut self) -> Mark {
        let mark = Mark {
            trail: self.trail.len(),
            words: self.word_trail.len(),
            over: self.over_trail.len(),
            runs: self.runs.len(),
            level: self.level,
        };
        self.levels += 1;
        self.level = self.levels;
        mark
    }

    /// Restores the domains at the mark; the level below is the current one again.
    pub fn return_to(&mut self, mark: Mark) {
        for saved in self.trail.drain(mark.trail..).rev() {
            self.variables[saved.number as usize] = saved.variable;
        }
        for (word, bits) in self.word_trail.drain(mark.words..).rev() {
            self.words[word as usize] = bits;
        }
        for number in self.over_trail.drain(mark.over..) {
            self.propagators[number as usize].is_over = false;
        }
        self.runs.truncate(mark.runs);
        self.level = mark.level;
    }

    /// Saves a variable on the trail before it changes.
    #[inline]
    fn save(&mut self, number: usize) -> Stopping<()> {
        let variable = &mut self.variables[number];
        if variable.stamp != self.level {
            let saved = Saved {
                number: number as u32,
                variable: *variable,
            };
            variable.stamp = self.level;
            room::push(&mut self.trail, saved)?;
        }
        Ok(())
    }

    /// Wakes the propagators of a variable.
    #[inline(always)]
    fn wake(&mut self, number: usize, change: Watch) {
        self.prunings += 1;
        let own = &self.lists[number].waiting;
        let next = self.lists[number + 1].waiting[0];
        let (first, end) = match change {
            Watch::Fixed => (own[Watch::Fixed as usize], next),
            Watch::Least => (own[Watch::Least as usize], own[Watch::Greatest as usize]),
            Watch::Bounds => (own[Watch::Least as usize], next),
            Watch::Domain => (own[Watch::Domain as usize], own[Watch::Greatest as usize]),
            Watch::Greatest => (own[Watch::Bounds as usize], next),
        };
        let (propagators, queues) = (&mut self.propagators, &mut self.queues);
        for number in &self.waiting[first as usize..end as usize] {
            let propagator = &mut propagators[*number as usize];
            if propagator.is_asleep() {
                propagator.is_queued = true;
                queues[propagator.kind.cost()].waiting.push(*number);
            }
        }
    }

    /// Wakes propagators after one bound or both have changed.
    #[inline]
    fn moved(&mut self, number: usize, change: Watch) {
        self.orders.note(number, change);
        let variable = &self.variables[number];
        if variable.min == variable.max {
            self.fixed.push(number as u32);
            self.wake(number, Watch::Fixed);
        } else {
            let open = is_open(variable.min, variable.max);
            if !open || self.growth.wakes(number as u32) {
                self.wake(number, change);
            }
        }
    }
}
