//! Lets the propagators of the kernel work on the domains of a network.

use super::super::entry;
use super::{Argument, Network, Result_};
use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::kinds::{Event, Watch};
use crate::kernel::fd::space::{INFINITE, Space};
use crate::kernel::fd::{GREATEST, Halt, INF, LEAST, SUP};

/// The event for a changed bound. An open bound may have changed earlier without waking anything (`growth.rs`).
#[inline]
fn watch(was_open: bool, bound: Watch) -> Watch {
    if was_open { Watch::Bounds } else { bound }
}

impl Space for Network<'_> {
    type Var = Argument;

    #[inline]
    fn min(&self, v: Argument) -> i64 {
        match v {
            Argument::Value(value) => value,
            Argument::Big(_, true) => INF,
            Argument::Big(_, false) => GREATEST + 1,
            Argument::Entry(entry) => entry::min(self.heap, entry),
        }
    }

    #[inline]
    fn max(&self, v: Argument) -> i64 {
        match v {
            Argument::Value(value) => value,
            Argument::Big(_, true) => LEAST - 1,
            Argument::Big(_, false) => SUP,
            Argument::Entry(entry) => entry::max(self.heap, entry),
        }
    }

    #[inline]
    fn has(&self, v: Argument, value: i64) -> bool {
        match v {
            Argument::Value(own) => own == value,
            Argument::Big(..) => false,
            Argument::Entry(entry) => entry::has(self.heap, entry, value),
        }
    }

    fn domain(&self, v: Argument) -> Domain {
        match v {
            Argument::Value(value) => Domain::range(value, value),
            Argument::Big(_, true) => Domain::range(INF, LEAST - 1),
            Argument::Big(_, false) => Domain::range(GREATEST + 1, SUP),
            Argument::Entry(entry) => entry::domain(self.heap, entry),
        }
    }

    fn is_interval(&self, v: Argument) -> bool {
        match v {
            Argument::Value(_) | Argument::Big(..) => true,
            Argument::Entry(entry) => entry::is_interval(self.heap, entry),
        }
    }

    #[inline]
    fn raise(&mut self, v: Argument, bound: i64) -> Result_ {
        match v {
            Argument::Value(value) if value < bound => Err(Halt::Conflict),
            Argument::Big(_, true) => Err(Halt::Conflict),
            Argument::Value(_) | Argument::Big(_, false) => Ok(()),
            Argument::Entry(entry) => {
                let before = entry::min(self.heap, entry);
                if entry::raise(self.heap, entry, bound)? {
                    self.changed(entry, watch(before == INF, Watch::Least))?;
                }
                Ok(())
            }
        }
    }

    #[inline]
    fn lower(&mut self, v: Argument, bound: i64) -> Result_ {
        match v {
            Argument::Value(value) if value > bound => Err(Halt::Conflict),
            Argument::Big(_, false) => Err(Halt::Conflict),
            Argument::Value(_) | Argument::Big(_, true) => Ok(()),
            Argument::Entry(entry) => {
                let before = entry::max(self.heap, entry);
                if entry::lower(self.heap, entry, bound)? {
                    self.changed(entry, watch(before == SUP, Watch::Greatest))?;
                }
                Ok(())
            }
        }
    }

    #[inline]
    fn exclude(&mut self, v: Argument, value: i64) -> Result_ {
        let entry = match v {
            Argument::Value(own) if own == value => return Err(Halt::Conflict),
            Argument::Value(_) | Argument::Big(..) => return Ok(()),
            Argument::Entry(entry) => entry,
        };
        let (least, most) = (entry::min(self.heap, entry), entry::max(self.heap, entry));
        if value < least || value > most {
            return Ok(());
        }
        if value == least {
            return if value == most {
                Err(Halt::Conflict)
            } else {
                self.raise(v, value + 1)
            };
        }
        if value == most {
            return self.lower(v, value - 1);
        }
        if entry::punch(self.heap, entry, value)? {
            self.queues.counts.prunings += 1;
            self.wake(entry, Event::Domain, Watch::Domain)?;
        }
        Ok(())
    }

    fn keep(&mut self, v: Argument, domain: &Domain) -> Result_ {
        let entry = match v {
            Argument::Entry(entry) => entry,
            Argument::Value(value) => {
                return if domain.has(value) {
                    Ok(())
                } else {
                    Err(Halt::Conflict)
                };
            }
            Argument::Big(..) => {
                // The kernel does not know which value out of range it is.
                let met = !self.domain(v).intersection(domain).is_empty();
                return if met { Ok(()) } else { Err(Halt::Conflict) };
            }
        };
        if domain.is_empty() {
            return Err(Halt::Conflict);
        }
        if domain.runs().len() == 1 {
            self.raise(v, domain.min())?;
            return self.lower(v, domain.max());
        }
        let own = entry::domain(self.heap, entry);
        let both = own.intersection(domain);
        if both.is_empty() {
            return Err(Halt::Conflict);
        }
        if both == own {
            return Ok(());
        }
        entry::store(self.heap, entry, &both)?;
        if (own.min(), own.max()) == (both.min(), both.max()) {
            self.queues.counts.prunings += 1;
            self.wake(entry, Event::Domain, Watch::Domain)
        } else {
            self.changed(entry, Watch::Bounds)
        }
    }

    fn bits(&self, v: Argument, base: i64) -> u64 {
        match v {
            Argument::Value(value) => 1 << (value - base),
            // The value is out of the range of all words.
            Argument::Big(..) => 0,
            Argument::Entry(entry) => entry::bits(self.heap, entry, base),
        }
    }

    fn work(&mut self, steps: usize) -> Result_ {
        Ok(self.heap.meter.work(steps)?)
    }

    #[inline]
    fn at_least(&mut self, v: Argument, bound: i128) -> Result_ {
        if (LEAST..=GREATEST).contains(&(bound as i64)) && bound == i128::from(bound as i64) {
            return self.raise(v, bound as i64);
        }
        // `exact/` finds the bound beyond the range.
        self.imprecise |= bound.abs() < INFINITE / 2 && self.min(v) == INF;
        match bound > i128::from(GREATEST) {
            true => {
                self.imprecise = true;
                self.raise(v, GREATEST + 1)
            }
            false => Ok(()),
        }
    }

    #[inline]
    fn at_most(&mut self, v: Argument, bound: i128) -> Result_ {
        if (LEAST..=GREATEST).contains(&(bound as i64)) && bound == i128::from(bound as i64) {
            return self.lower(v, bound as i64);
        }
        self.imprecise |= bound.abs() < INFINITE / 2 && self.max(v) == SUP;
        match bound < i128::from(LEAST) {
            true => {
                self.imprecise = true;
                self.lower(v, LEAST - 1)
            }
            false => Ok(()),
        }
    }

    fn imprecise(&mut self) {
        self.imprecise = true;
    }
}
