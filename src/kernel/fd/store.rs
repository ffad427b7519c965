//! A space of plain data: domains in a vector, watch lists by event, queues by cost, and a trail.
//!
//! ```text
//!   let mut store = Store::default();
//!   let (x, y) = (store.variable(1, 3), store.variable(1, 3));
//!   store.post(Kind::Less, &[x, y, Place::Value(-1)])      X < Y
//!   store.propagate()                                      X in 1..2, Y in 2..3
//! ```
//!
//! A change of a domain notes the old one on the trail, once for each level of the search: each domain has the time stamp of the
//! level at which it was noted.
//!
//! *Invariant*: after [`Store::propagate`] the queues are empty.

use std::collections::VecDeque;

use super::domain::Domain;
use super::kinds::{COSTS, Event, Kind, propagate};
use super::space::Space;
use super::{Halt, INF, SUP};

/// A variable or a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A number.
    Value(i64),
    /// A variable, by its number.
    Variable(usize),
}

struct Variable {
    domain: Domain,
    stamp: u64,
    waiting: [Vec<usize>; 3],
}

struct Propagator {
    kind: Kind,
    args: Vec<Place>,
    queued: bool,
}

/// The variables and propagators of a model.
#[derive(Default)]
pub struct Store {
    variables: Vec<Variable>,
    propagators: Vec<Propagator>,
    queues: [VecDeque<usize>; COSTS],
    trail: Vec<(usize, Domain, u64)>,
    /// The level of the search, never the same for two.
    level: u64,
    levels: u64,
    is_imprecise: bool,
}

impl Store {
    /// A new variable.
    pub fn variable(&mut self, low: i64, high: i64) -> Place {
        self.variables.push(Variable {
            domain: Domain::range(low, high),
            stamp: self.level,
            waiting: Default::default(),
        });
        Place::Variable(self.variables.len() - 1)
    }

    /// A new propagator, which waits for its variables.
    pub fn post(&mut self, kind: Kind, args: &[Place]) {
        let number = self.propagators.len();
        for place in args {
            if let Place::Variable(n) = place {
                self.variables[*n].waiting[kind.event() as usize].push(number);
            }
        }
        self.propagators.push(Propagator {
            kind,
            args: args.to_vec(),
            queued: false,
        });
        self.schedule(number);
    }

    fn schedule(&mut self, number: usize) {
        let propagator = &mut self.propagators[number];
        if !std::mem::replace(&mut propagator.queued, true) {
            self.queues[propagator.kind.cost()].push_back(number);
        }
    }

    /// Runs all that waits.
    pub fn propagate(&mut self) -> Result<(), Halt> {
        while let Some(number) = self.queues.iter_mut().find_map(VecDeque::pop_front) {
            self.propagators[number].queued = false;
            let kind = self.propagators[number].kind;
            let args = self.propagators[number].args.clone();
            if let Err(halt) = propagate(self, kind, &args) {
                for queue in &mut self.queues {
                    for number in queue.drain(..) {
                        self.propagators[number].queued = false;
                    }
                }
                return Err(halt);
            }
        }
        Ok(())
    }

    /// A new level of the search, and where its trail begins.
    pub fn descend(&mut self) -> usize {
        self.levels += 1;
        self.level = self.levels;
        self.trail.len()
    }

    /// The domains are as they were when the trail was so long.
    pub fn return_to(&mut self, mark: usize) {
        for (number, domain, stamp) in self.trail.drain(mark..).rev() {
            self.variables[number].domain = domain;
            self.variables[number].stamp = stamp;
        }
        self.levels += 1;
        self.level = self.levels;
    }

    /// All solutions, in the order of the variables and of their values.
    pub fn solutions(&mut self) -> Vec<Vec<i64>> {
        let mut found = Vec::new();
        // Levels of the search: the trail of each, its variable, and the next value.
        let mut open: Vec<(usize, usize, i64)> = Vec::new();
        let mut lives = self.propagate().is_ok();
        loop {
            let next = self
                .variables
                .iter()
                .position(|v| v.domain.size() != Some(1));
            match next {
                Some(variable) if lives => {
                    let least = self.variables[variable].domain.min();
                    open.push((self.descend(), variable, least));
                }
                _ => {
                    if lives {
                        found.push(self.variables.iter().map(|v| v.domain.min()).collect());
                    }
                    // The next value of the deepest variable that has one.
                    loop {
                        let Some((mark, variable, value)) = open.pop() else {
                            return found;
                        };
                        self.return_to(mark);
                        let left = Domain::range(value + 1, SUP);
                        let left = self.variables[variable].domain.intersection(&left);
                        if !left.is_empty() {
                            open.push((self.descend(), variable, left.min()));
                            break;
                        }
                    }
                }
            }
            let Some((_, variable, value)) = open.last().copied() else {
                return found;
            };
            let told = self.keep(Place::Variable(variable), &Domain::range(value, value));
            lives = told.is_ok() && self.propagate().is_ok();
        }
    }

    fn change(&mut self, number: usize, domain: Domain) -> Result<(), Halt> {
        if domain.is_empty() {
            return Err(Halt::Conflict);
        }
        let level = self.level;
        let variable = &mut self.variables[number];
        if domain == variable.domain {
            return Ok(());
        }
        let old = std::mem::replace(&mut variable.domain, domain);
        let new = &variable.domain;
        let event = if new.size() == Some(1) {
            Event::Fixed
        } else if (old.min(), old.max()) != (new.min(), new.max()) {
            Event::Bounds
        } else {
            Event::Domain
        };
        if variable.stamp != level {
            self.trail.push((number, old, variable.stamp));
            variable.stamp = level;
        }
        for n in event as usize..3 {
            for at in 0..self.variables[number].waiting[n].len() {
                let propagator = self.variables[number].waiting[n][at];
                self.schedule(propagator);
            }
        }
        Ok(())
    }
}

impl Space for Store {
    type Var = Place;

    fn min(&self, v: Place) -> i64 {
        match v {
            Place::Value(value) => value,
            Place::Variable(n) => self.variables[n].domain.min(),
        }
    }

    fn max(&self, v: Place) -> i64 {
        match v {
            Place::Value(value) => value,
            Place::Variable(n) => self.variables[n].domain.max(),
        }
    }

    fn has(&self, v: Place, value: i64) -> bool {
        match v {
            Place::Value(own) => own == value,
            Place::Variable(n) => self.variables[n].domain.has(value),
        }
    }

    fn domain(&self, v: Place) -> Domain {
        match v {
            Place::Value(value) => Domain::range(value, value),
            Place::Variable(n) => self.variables[n].domain.clone(),
        }
    }

    fn raise(&mut self, v: Place, bound: i64) -> Result<(), Halt> {
        self.keep(v, &Domain::range(bound, SUP))
    }

    fn lower(&mut self, v: Place, bound: i64) -> Result<(), Halt> {
        self.keep(v, &Domain::range(INF, bound))
    }

    fn exclude(&mut self, v: Place, value: i64) -> Result<(), Halt> {
        self.keep(v, &Domain::range(value, value).complement())
    }

    fn keep(&mut self, v: Place, domain: &Domain) -> Result<(), Halt> {
        match v {
            Place::Value(value) if domain.has(value) => Ok(()),
            Place::Value(_) => Err(Halt::Conflict),
            Place::Variable(n) => {
                let both = self.variables[n].domain.intersection(domain);
                self.change(n, both)
            }
        }
    }

    fn work(&mut self, _: usize) -> Result<(), Halt> {
        Ok(())
    }

    fn imprecise(&mut self) {
        self.is_imprecise = true;
    }
}
