//! The domains of the store, as intervals, bits in one or several words, and sorted runs; and the functions that remove values.

use super::{Form, Place, Store, Variable};
use crate::kernel::fd::domain::{Domain, add_runs};
use crate::kernel::fd::kinds::Watch;
use crate::kernel::fd::space::Space;
use crate::kernel::fd::{Halt, INF, SUP};
use crate::memory::{Stop, Stopping, room};

impl Store {
    /// The least value of a domain that is at least `value`, which lies between the bounds.
    fn next_up(&self, number: usize, value: i64) -> i64 {
        let variable = &self.variables[number];
        match variable.form {
            Form::Interval => value,
            Form::Bits => {
                value + i64::from((variable.bits >> (value - variable.base)).trailing_zeros())
            }
            Form::Words(first) => {
                let place = (value - variable.base) as u64;
                let mut word = place / 64;
                let mut bits =
                    self.words[first as usize + word as usize] & u64::MAX << (place % 64);
                while bits == 0 {
                    word += 1;
                    bits = self.words[first as usize + word as usize];
                }
                variable.base + (word * 64) as i64 + i64::from(bits.trailing_zeros())
            }
            Form::Runs(runs) => {
                let runs = self.runs[runs as usize].runs();
                let next = runs.partition_point(|run| run.1 < value);
                runs[next].0.max(value)
            }
        }
    }

    /// The greatest value of a domain that is at most `value`, which lies between the bounds.
    fn next_down(&self, number: usize, value: i64) -> i64 {
        let variable = &self.variables[number];
        match variable.form {
            Form::Interval => value,
            Form::Bits => {
                let bits = variable.bits << (63 - (value - variable.base));
                value - i64::from(bits.leading_zeros())
            }
            Form::Words(first) => {
                let place = (value - variable.base) as u64;
                let mut word = place / 64;
                let mut bits =
                    self.words[first as usize + word as usize] & u64::MAX >> (63 - place % 64);
                while bits == 0 {
                    word -= 1;
                    bits = self.words[first as usize + word as usize];
                }
                variable.base + (word * 64 + 63) as i64 - i64::from(bits.leading_zeros())
            }
            Form::Runs(runs) => {
                let runs = self.runs[runs as usize].runs();
                let next = runs.partition_point(|run| run.0 <= value);
                runs[next - 1].1.min(value)
            }
        }
    }

    pub(super) fn at_least_of(&mut self, number: usize, bound: i64) -> Result<(), Halt> {
        let variable = &self.variables[number];
        if bound <= variable.min {
            return Ok(());
        }
        if bound > variable.max {
            return Err(Halt::Conflict);
        }
        let least = self.next_up(number, bound);
        self.save(number)?;
        self.variables[number].min = least;
        self.moved(number, Watch::Least);
        Ok(())
    }

    pub(super) fn at_most_of(&mut self, number: usize, bound: i64) -> Result<(), Halt> {
        let variable = &self.variables[number];
        if bound >= variable.max {
            return Ok(());
        }
        if bound < variable.min {
            return Err(Halt::Conflict);
        }
        let most = self.next_down(number, bound);
        self.save(number)?;
        self.variables[number].max = most;
        self.moved(number, Watch::Greatest);
        Ok(())
    }

    /// Removes one value.
    #[inline]
    pub(super) fn without(&mut self, number: usize, value: i64) -> Result<(), Halt> {
        let variable = &self.variables[number];
        let (min, max) = (variable.min, variable.max);
        if value < min || value > max {
            return Ok(());
        }
        if value == min {
            return if value == max {
                Err(Halt::Conflict)
            } else {
                self.at_least_of(number, value + 1)
            };
        }
        if value == max {
            return self.at_most_of(number, value - 1);
        }
        match variable.form {
            Form::Bits => {
                let bit = 1u64 << (value - variable.base);
                if variable.bits & bit == 0 {
                    return Ok(());
                }
                self.save(number)?;
                self.variables[number].bits &= !bit;
            }
            Form::Words(first) => {
                let place = (value - variable.base) as u64;
                let word = first + (place / 64) as u32;
                let bits = self.words[word as usize];
                let bit = 1u64 << (place % 64);
                if bits & bit == 0 {
                    return Ok(());
                }
                self.set_word(word, bits & !bit)?;
            }
            Form::Interval | Form::Runs(_) => {
                if !self.has(Place(number as u32), value) {
                    return Ok(());
                }
                let hole = Domain::range(value, value).complement();
                let left = self.domain(Place(number as u32)).intersection(&hole);
                self.set_runs(number, left)?;
            }
        }
        self.wake(number, Watch::Domain);
        Ok(())
    }

    /// Removes `least + i` for all bits i that are set.
    #[inline]
    pub(super) fn without_all(
        &mut self,
        number: usize,
        least: i64,
        taken: u64,
    ) -> Result<(), Halt> {
        let variable = &self.variables[number];
        if taken == 1 {
            return self.without(number, least);
        }
        if variable.form != Form::Bits {
            let mut rest = taken;
            while rest != 0 {
                self.without(number, least + i64::from(rest.trailing_zeros()))?;
                rest &= rest - 1;
            }
            return Ok(());
        }
        let (min, max, base) = (variable.min, variable.max, variable.base);
        let taken = moved(taken, least - base);
        let before = variable.bits & ones((min - base) as u64, (max - base) as u64);
        let left = before & !taken;
        if left == before {
            return Ok(());
        }
        if left == 0 {
            return Err(Halt::Conflict);
        }
        self.save(number)?;
        let variable = &mut self.variables[number];
        variable.bits = left;
        variable.min = base + i64::from(left.trailing_zeros());
        variable.max = base + i64::from(63 - left.leading_zeros());
        match (variable.min != min, variable.max != max) {
            (false, false) => self.wake(number, Watch::Domain),
            (true, false) => self.moved(number, Watch::Least),
            (false, true) => self.moved(number, Watch::Greatest),
            (true, true) => self.moved(number, Watch::Bounds),
        }
        Ok(())
    }

    fn set_word(&mut self, word: u32, bits: u64) -> Stopping<()> {
        let old = std::mem::replace(&mut self.words[word as usize], bits);
        room::push(&mut self.word_trail, (word, old))
    }

    fn set_runs(&mut self, number: usize, runs: Domain) -> Stopping<()> {
        self.save(number)?;
        self.variables[number].form = Form::Runs(self.runs.len() as u32);
        room::push(&mut self.runs, runs)
    }

    /// Keeps the values of `left`, which is a proper subset of the domain.
    fn narrow(&mut self, number: usize, left: &Domain) -> Result<(), Halt> {
        let Variable {
            min,
            max,
            base,
            form,
            ..
        } = self.variables[number];
        self.save(number)?;
        match form {
            Form::Bits => {
                let mut bits = 0;
                for (low, high) in left.runs() {
                    bits |= ones((low - base) as u64, (high - base) as u64);
                }
                self.variables[number].bits = bits;
            }
            Form::Words(first) => {
                // The words between the new bounds.
                let place = |value: i64| (value - base) as u64;
                for word in place(left.min()) / 64..=place(left.max()) / 64 {
                    let mut bits = 0;
                    for (low, high) in left.runs() {
                        if place(*low) / 64 <= word && word <= place(*high) / 64 {
                            bits |= ones_of_word(word, place(*low), place(*high));
                        }
                    }
                    if self.words[first as usize + word as usize] != bits {
                        self.set_word(first + word as u32, bits)?;
                    }
                }
            }
            Form::Interval | Form::Runs(_) => self.set_runs(number, left.clone())?,
        }
        let variable = &mut self.variables[number];
        (variable.min, variable.max) = (left.min(), left.max());
        if (min, max) == (left.min(), left.max()) {
            self.wake(number, Watch::Domain);
        } else {
            self.moved(number, Watch::Bounds);
        }
        Ok(())
    }

    /// How many values there are.
    pub fn size(&self, v: Place) -> u64 {
        let variable = &self.variables[v.number()];
        let (min, max) = (variable.min, variable.max);
        match variable.form {
            Form::Interval if min == INF || max == SUP => u64::MAX,
            Form::Interval => max.abs_diff(min) + 1,
            Form::Bits => {
                let base = variable.base;
                let between = ones((min - base) as u64, (max - base) as u64);
                u64::from((variable.bits & between).count_ones())
            }
            Form::Words(first) => {
                let (low, high) = ((min - variable.base) as u64, (max - variable.base) as u64);
                let words = low / 64..=high / 64;
                let count = |word: u64| {
                    let bits = self.words[first as usize + word as usize];
                    u64::from((bits & ones_of_word(word, low, high)).count_ones())
                };
                words.map(count).sum()
            }
            Form::Runs(_) => self.domain(v).size().unwrap_or(u64::MAX),
        }
    }
}

/// A word shifted by some places, to higher bits if positive; bits that leave the word are lost.
fn moved(bits: u64, places: i64) -> u64 {
    let distance = places.unsigned_abs().min(64) as u32;
    let moved = match places >= 0 {
        true => bits.checked_shl(distance),
        false => bits.checked_shr(distance),
    };
    moved.unwrap_or(0)
}

/// A word whose bits from one place to another are set.
pub(super) fn ones(low: u64, high: u64) -> u64 {
    u64::MAX << low & u64::MAX >> (63 - high)
}

/// The bits of one word of several that lie between two places.
pub(super) fn ones_of_word(word: u64, low: u64, high: u64) -> u64 {
    ones(
        low.saturating_sub(word * 64).min(63),
        (high - word * 64).min(63),
    )
}

impl Space for Store {
    type Var = Place;

    #[inline]
    fn min(&self, v: Place) -> i64 {
        self.variables[v.number()].min
    }

    #[inline]
    fn max(&self, v: Place) -> i64 {
        self.variables[v.number()].max
    }

    #[inline]
    fn ends(&self, v: Place) -> (i64, i64) {
        let variable = &self.variables[v.number()];
        (variable.min, variable.max)
    }

    #[inline]
    fn has(&self, v: Place, value: i64) -> bool {
        let variable = &self.variables[v.number()];
        if value < variable.min || value > variable.max {
            return false;
        }
        match variable.form {
            Form::Interval => true,
            Form::Bits => variable.bits >> (value - variable.base) & 1 == 1,
            Form::Words(first) => {
                let place = (value - variable.base) as u64;
                self.words[first as usize + (place / 64) as usize] >> (place % 64) & 1 == 1
            }
            Form::Runs(runs) => self.runs[runs as usize].has(value),
        }
    }

    fn domain(&self, v: Place) -> Domain {
        let variable = &self.variables[v.number()];
        let (min, max) = (variable.min, variable.max);
        let between = Domain::range(min, max);
        match variable.form {
            _ if min == max => between,
            Form::Interval => between,
            Form::Bits => {
                let base = variable.base;
                let within = ones((min - base) as u64, (max - base) as u64);
                let mut runs = Vec::new();
                add_runs(&mut runs, base, variable.bits & within);
                Domain::of_runs(runs)
            }
            Form::Words(first) => {
                let (low, high) = ((min - variable.base) as u64, (max - variable.base) as u64);
                let mut runs = Vec::new();
                for word in low / 64..=high / 64 {
                    let bits = self.words[first as usize + word as usize];
                    let bits = bits & ones_of_word(word, low, high);
                    add_runs(&mut runs, variable.base + (word * 64) as i64, bits);
                }
                Domain::of_runs(runs)
            }
            Form::Runs(runs) => self.runs[runs as usize].intersection(&between),
        }
    }

    fn is_interval(&self, v: Place) -> bool {
        let variable = &self.variables[v.number()];
        match variable.form {
            Form::Interval => true,
            Form::Bits => self.size(v) == variable.max.abs_diff(variable.min) + 1,
            Form::Words(_) | Form::Runs(_) => variable.min == variable.max,
        }
    }

    #[inline]
    fn raise(&mut self, v: Place, bound: i64) -> Result<(), Halt> {
        self.at_least_of(v.number(), bound)
    }

    #[inline]
    fn lower(&mut self, v: Place, bound: i64) -> Result<(), Halt> {
        self.at_most_of(v.number(), bound)
    }

    #[inline]
    fn exclude(&mut self, v: Place, value: i64) -> Result<(), Halt> {
        self.without(v.number(), value)
    }

    fn keep(&mut self, v: Place, domain: &Domain) -> Result<(), Halt> {
        if let [(low, high)] = domain.runs() {
            self.raise(v, *low)?;
            return self.lower(v, *high);
        }
        let own = self.domain(v);
        let both = own.intersection(domain);
        if both.is_empty() {
            return Err(Halt::Conflict);
        }
        if both == own {
            return Ok(());
        }
        self.narrow(v.number(), &both)
    }

    fn bits(&self, v: Place, base: i64) -> u64 {
        let variable = &self.variables[v.number()];
        let (min, max) = (variable.min, variable.max);
        let between = ones((min - base) as u64, (max - base) as u64);
        match variable.form {
            Form::Interval => between,
            // The bits of the variable have another base.
            Form::Bits if variable.base >= base => {
                variable
                    .bits
                    .checked_shl((variable.base - base) as u32)
                    .unwrap_or(0)
                    & between
            }
            Form::Bits => {
                variable
                    .bits
                    .checked_shr((base - variable.base) as u32)
                    .unwrap_or(0)
                    & between
            }
            Form::Words(_) | Form::Runs(_) => (min..=max)
                .filter(|value| self.has(v, *value))
                .fold(0, |word, value| word | 1 << (value - base)),
        }
    }

    fn work(&mut self, steps: usize) -> Result<(), Halt> {
        self.work = self.work.saturating_add(steps);
        if self.work > self.patience.0 {
            return Err(Halt::Stop(Stop::Halted));
        }
        Ok(())
    }

    fn imprecise(&mut self) {
        self.is_imprecise = true;
    }
}
