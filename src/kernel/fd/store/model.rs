//! Building a model: variables, disequations and propagators; and the lists that are made of them before the first propagation.
//!
//! Everything here appends to vectors. [`Store::seal`] then sorts what waits for each variable into one vector, list after list, by counting:
//!
//! ```text
//!   propagators    0: X < Y     1: Y < Z
//!   waiting        0 | 0 1 | 1           the lists of X, Y and Z
//!   lists          0   1     3   4       where each begins, and the end of the last
//! ```

use super::domains::{ones, ones_of_word};
use super::{
    Form, Given, Lists, MOST_BITS, Neighbour, Place, Propagator, SmallSum, Store, Variable,
};
use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::kinds::{Kind, Watch};
use crate::kernel::fd::linear::{FEW_TERMS, is_small_sum};
use crate::kernel::fd::space::Space;
use crate::kernel::fd::{INF, SUP};

impl Store {
    /// A new variable. The domain is not empty.
    pub fn variable(&mut self, domain: &Domain) -> Place {
        let (min, max) = (domain.min(), domain.max());
        let mut variable = Variable {
            min,
            max,
            base: min,
            bits: 0,
            form: Form::Interval,
            stamp: self.level,
        };
        let is_narrow = min != INF && max != SUP && max.abs_diff(min) < MOST_BITS;
        if is_narrow && max.abs_diff(min) < 64 {
            variable.form = Form::Bits;
            for (low, high) in domain.runs() {
                variable.bits |= ones((low - min) as u64, (high - min) as u64);
            }
        } else if is_narrow {
            let first = self.words.len();
            let count = (max.abs_diff(min) / 64 + 1) as usize;
            self.words.resize(first + count, 0);
            variable.form = Form::Words(first as u32);
            for (low, high) in domain.runs() {
                let (low, high) = ((low - min) as u64, (high - min) as u64);
                for word in low / 64..=high / 64 {
                    self.words[first + word as usize] |= ones_of_word(word, low, high);
                }
            }
        } else if domain.runs().len() > 1 {
            variable.form = Form::Runs(self.runs.len() as u32);
            self.runs.push(domain.clone());
        }
        self.variables.push(variable);
        self.is_sealed = false;
        Place(self.variables.len() as u32 - 1)
    }

    /// A new variable with the values `base + i` for the set bits i between two bounds, which are such values.
    #[inline]
    pub fn variable_of_bits(&mut self, (min, max): (i64, i64), base: i64, bits: u64) -> Place {
        self.variables.push(Variable {
            min,
            max,
            base,
            bits,
            form: Form::Bits,
            stamp: self.level,
        });
        self.is_sealed = false;
        Place(self.variables.len() as u32 - 1)
    }

    /// A constant, which may be [`INF`] or [`SUP`].
    pub fn constant(&mut self, value: i64) -> Place {
        self.variables.push(Variable {
            min: value,
            max: value,
            base: value,
            bits: 1,
            form: Form::Bits,
            stamp: self.level,
        });
        self.is_sealed = false;
        Place(self.variables.len() as u32 - 1)
    }

    /// Posts `x \= y + shift`. No level of the search is open.
    #[cfg(test)]
    pub fn differ(&mut self, x: Place, y: Place, shift: i64) {
        if x == y {
            let shift = self.constant(shift);
            self.add(Kind::Unequal, &[x, y, shift]);
            return;
        }
        self.neighbours(x, y, [-shift].into_iter());
        self.neighbours(y, x, [shift].into_iter());
    }

    /// Posts one side of a disequation, `y \= x + shift`, as a neighbour of `x`. The caller posts the other side too.
    #[inline]
    pub fn neighbour(&mut self, x: Place, y: Place, shift: i64) {
        self.is_sealed = false;
        self.neighbours.push(Neighbour {
            own: x.0,
            variable: y.0,
            shift,
            bits: 1,
        });
    }

    /// The same for several shifts.
    #[inline]
    pub fn neighbours(&mut self, x: Place, y: Place, shifts: impl Iterator<Item = i64>) {
        self.is_sealed = false;
        let mut add = |shift, bits| {
            self.neighbours.push(Neighbour {
                own: x.0,
                variable: y.0,
                shift,
                bits,
            });
        };
        // The shifts that fit into one word with the first, which begins at the least of them.
        let (mut least, mut bits) = (0, 0u64);
        for shift in shifts {
            if bits == 0 {
                (least, bits) = (shift, 1);
                continue;
            }
            let distance = shift.abs_diff(least);
            if shift >= least && distance < 64 {
                bits |= 1 << distance;
            } else if distance <= u64::from(bits.leading_zeros()) {
                (least, bits) = (shift, bits << distance | 1);
            } else {
                add(shift, 1);
            }
        }
        if bits != 0 {
            add(least, bits);
        }
    }

    pub(super) fn given(&self) -> &Given {
        static NOTHING: Given = Given {
            args: Vec::new(),
            sums: Vec::new(),
            terms: Vec::new(),
        };
        self.given.as_deref().unwrap_or(&NOTHING)
    }

    fn given_mut(&mut self) -> &mut Given {
        self.given.get_or_insert_default()
    }

    /// Adds a propagator, which runs when its variables change. No level of the search is open.
    pub fn add(&mut self, kind: Kind, args: &[Place]) {
        let first = self.given().args.len() as u32;
        self.given_mut().args.extend_from_slice(args);
        let sum = self.small_sum(kind, args);
        let is_done_at_once = kind.is_done_at_once().is_some_and(|always| {
            let is_open = |v: &&Place| !self.is_fixed(**v);
            let mut truths = (1..args.len().min(3)).map(|n| (&args[n], &args[..n]));
            always || !truths.any(|(v, before)| before.iter().filter(is_open).any(|w| w == v))
        });
        self.propagators.push(Propagator {
            kind,
            args: first..self.given().args.len() as u32,
            sum,
            is_queued: false,
            is_over: false,
            is_done_at_once,
            is_order: false,
        });
        self.is_sealed = false;
    }

    /// The number of the small sum that a propagator is, if it is one; adds its terms.
    fn small_sum(&mut self, kind: Kind, args: &[Place]) -> Option<u32> {
        let [c, ref pairs @ ..] = *args else {
            return None;
        };
        if !matches!(kind, Kind::SumEqual | Kind::SumLess) || !is_small_sum(self, args) {
            return None;
        }
        let first = self.given().terms.len() as u32;
        let mut constant = self.min(c);
        for pair in pairs.chunks_exact(2) {
            let a = self.min(pair[0]);
            match self.value(pair[1]) {
                Some(value) => constant -= a * value,
                None => self.given_mut().terms.push((a, pair[1])),
            }
        }
        self.merge_terms(first as usize);
        let Given { sums, terms, .. } = self.given_mut();
        sums.push(SmallSum {
            constant,
            terms: first..terms.len() as u32,
        });
        Some(sums.len() as u32 - 1)
    }

    /// Merges terms of the same variable, from an index on, if there are few terms.
    fn merge_terms(&mut self, first: usize) {
        let terms = &mut self.given_mut().terms;
        if terms.len() - first > FEW_TERMS {
            return;
        }
        let mut count = first;
        for n in first..terms.len() {
            let (a, x) = terms[n];
            match terms[first..count].iter_mut().find(|term| term.1 == x) {
                Some(same) => same.0 += a,
                None => {
                    terms[count] = (a, x);
                    count += 1;
                }
            }
        }
        terms.truncate(count);
        let mut n = first;
        while n < terms.len() {
            match terms[n].0 {
                0 => _ = terms.remove(n),
                _ => n += 1,
            }
        }
    }

    /// Adds a propagator and queues it.
    #[cfg(test)]
    pub fn post(&mut self, kind: Kind, args: &[Place]) {
        if let (Kind::Unequal, [x, y, c]) = (kind, args)
            && x != y
        {
            return self.differ(*x, *y, self.min(*c));
        }
        self.add(kind, args);
        self.schedule(self.propagators.len() as u32 - 1);
    }

    /// Makes the lists of all variables. Neighbours lose the values of variables that are fixed by now in the first propagation.
    pub(super) fn seal(&mut self) {
        self.seal_orders();
        let mut lists = std::mem::take(&mut self.lists);
        lists.clear();
        lists.resize(self.variables.len() + 1, Lists::default());
        // The length of each list; that of the neighbours is in the entry of the next variable.
        if !self.neighbours.is_sorted_by_key(|neighbour| neighbour.own) {
            self.neighbours.sort_by_key(|neighbour| neighbour.own);
        }
        for neighbour in &self.neighbours {
            let next = &mut lists[neighbour.own as usize + 1];
            next.neighbours += 1;
            next.disequations += match neighbour.bits {
                1 => 1,
                bits => bits.count_ones(),
            };
        }
        let waits = |(_, propagator): &(usize, &Propagator)| !propagator.is_order;
        for (_, propagator) in self.propagators.iter().enumerate().filter(waits) {
            for (watch, v) in self.watched(propagator) {
                lists[v.number()].waiting[watch as usize] += 1;
            }
        }
        // Where each list ends.
        let (mut neighbours, mut disequations, mut waiting) = (0, 0, 0);
        for list in &mut lists {
            neighbours += list.neighbours;
            disequations += list.disequations;
            (list.neighbours, list.disequations) = (neighbours, disequations);
            for count in &mut list.waiting {
                waiting += *count;
                *count = waiting;
            }
        }
        let count = waiting as usize;
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        waiting.resize(count, 0);
        // Fills each list from its end, with the last propagator first; afterwards each entry is where its list begins.
        for (number, propagator) in self.propagators.iter().enumerate().rev().filter(waits) {
            for (watch, v) in self.watched(propagator) {
                let at = &mut lists[v.number()].waiting[watch as usize];
                *at -= 1;
                waiting[*at as usize] = number as u32;
            }
        }
        self.waiting = waiting;
        for number in 0..self.variables.len() {
            let has_neighbours = lists[number].neighbours < lists[number + 1].neighbours;
            if has_neighbours && self.is_fixed(Place(number as u32)) {
                self.fixed.push(number as u32);
            }
        }
        self.lists = lists;
        self.is_sealed = true;
    }

    /// The open variables of a propagator, each with the changes that wake the propagator.
    fn watched(&self, propagator: &Propagator) -> impl Iterator<Item = (Watch, Place)> {
        let args = &propagator.args;
        let args = &self.given().args[args.start as usize..args.end as usize];
        let kind = propagator.kind;
        let open = args.iter().enumerate().filter(|(_, v)| !self.is_fixed(**v));
        open.map(move |(n, v)| (kind.watch(n, |n| self.min(args[n]) < 0), *v))
    }
}
