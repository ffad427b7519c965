//! Puts limits in force: stores what the host allows and what the program sets where each limit is checked.
//!
//! ```text
//!   allow(Heap, 8 MB)          bounds.host[Heap] = 8 MB         set_soft_limits: the soft limit of the heap is 8 MB above its start
//!   restrict(Heap, 4 MB)       bounds.program[Heap] = 4 MB      that is lower; restrict(Heap, 16 MB) is TooMuch
//!   allow(Time, 1 s)           bounds.host[Time]                measure_anew: the query ends a second after it began
//! ```
//!
//! Invariant: the limit in force is the least of what exists, what the host allows and what the program sets; its flag shows it.

use super::super::Machine;
use super::super::bounds::{
    Denied, LEAST_BESIDE, Limit, USUAL_ATOMS, USUAL_CODE, USUAL_TABLES, Unit,
};
use crate::database::flags::Value;

impl Machine {
    /// The limit in force, if there is one.
    pub fn limit_on(&self, limit: Limit) -> Option<u64> {
        let own = self.limits.bounds.program[limit as usize];
        own.into_iter().chain(self.allowed_by_host(limit)).min()
    }

    /// Whether the host or the program has set the limit, so that it can be raised.
    pub fn is_set(&self, limit: Limit) -> bool {
        self.restricted(limit).is_some()
    }

    /// Whether the host or the program has set a limit below what there is at all.
    pub fn is_below_all(&self, limit: Limit) -> bool {
        let (set, all) = (self.restricted(limit), self.there_is(limit));
        set.is_some_and(|set| all.is_none_or(|all| set < all))
    }

    /// Whether the limit in force is one that the program has set for itself.
    pub fn is_own(&self, limit: Limit) -> bool {
        let own = self.limits.bounds.program[limit as usize];
        own.is_some_and(|own| self.allowed_by_host(limit).is_none_or(|all| own < all))
    }

    /// The limit that the host or the program has set, if either has.
    pub(in crate::machine) fn restricted(&self, limit: Limit) -> Option<u64> {
        let bounds = [&self.limits.bounds.host, &self.limits.bounds.program];
        let set = bounds.map(|bounds| bounds[limit as usize]);
        set.into_iter().flatten().min()
    }

    /// The highest limit that a program may set.
    fn allowed_by_host(&self, limit: Limit) -> Option<u64> {
        let host = self.limits.bounds.host[limit as usize];
        host.into_iter().chain(self.there_is(limit)).min()
    }

    /// What there is of it, or the default.
    pub fn there_is(&self, limit: Limit) -> Option<u64> {
        let sizes = self.area_sizes();
        let bytes = |cells: usize| Some(8 * cells as u64);
        let host = |limit: Limit| self.limits.bounds.host[limit as usize];
        let beside = |usual| match (host(limit), host(Limit::Memory)) {
            (Some(_), _) => None,
            (None, Some(bytes)) => Some(bytes.max(LEAST_BESIDE)),
            (None, None) => Some(usual),
        };
        match limit {
            Limit::Memory => bytes(sizes.iter().sum()),
            Limit::Heap => bytes(sizes[0]),
            Limit::Environments => bytes(sizes[1]),
            Limit::ChoicePoints => bytes(sizes[2]),
            Limit::Trail => bytes(sizes[3]),
            Limit::Atoms => beside(USUAL_ATOMS),
            Limit::Code => beside(USUAL_CODE),
            Limit::Tables => beside(USUAL_TABLES),
            Limit::Inferences | Limit::Time | Limit::CpuTime | Limit::Answers | Limit::Depth => {
                None
            }
        }
    }

    /// Sets what the host allows from now on; `None` allows whatever exists. Drops the program's own limit.
    pub fn allow(&mut self, limit: Limit, most: Option<u64>) {
        self.limits.bounds.host[limit as usize] = most.map(|most| most.max(limit.row().4));
        self.limits.bounds.program[limit as usize] = None;
        self.put_in_force(limit, true);
        if limit == Limit::Memory {
            for beside in [Limit::Atoms, Limit::Code, Limit::Tables] {
                self.put_in_force(beside, true);
            }
        }
    }

    /// Sets the program's own limit, in the unit of the limit; `None` for what the host allows.
    pub fn restrict(&mut self, limit: Limit, most: Option<u64>) -> Result<(), Denied> {
        let most = most.map(|most| most.max(limit.row().4));
        if let (Some(most), Some(allowed)) = (most, self.allowed_by_host(limit))
            && most > allowed
        {
            return Err(Denied::TooMuch);
        }
        self.limits.bounds.program[limit as usize] = most;
        self.put_in_force(limit, false);
        Ok(())
    }

    /// [`Machine::restrict`] with the value of the flag.
    pub fn restrict_by_flag(&mut self, limit: Limit, value: &Value) -> Result<(), Denied> {
        let most = self.read_limit(limit, value)?;
        self.restrict(limit, most)
    }

    /// [`Machine::allow`] with the value of the flag.
    pub fn allow_by_flag(&mut self, limit: Limit, value: &Value) -> Result<(), Denied> {
        let most = self.read_limit(limit, value)?;
        self.allow(limit, most);
        Ok(())
    }

    fn read_limit(&self, limit: Limit, value: &Value) -> Result<Option<u64>, Denied> {
        /// Microseconds in a second.
        const SECOND: u64 = 1_000_000;
        Ok(Some(match (value, limit.unit()) {
            (Value::Atom(word), _) if self.atoms.text(*word) == "infinite" => return Ok(None),
            (Value::Integer(count @ 1..), Unit::Bytes | Unit::Count) => count.unsigned_abs(),
            (Value::Integer(seconds @ 1..), Unit::Microseconds) => {
                seconds.unsigned_abs().saturating_mul(SECOND)
            }
            (Value::Float(seconds), Unit::Microseconds) if *seconds > 0.0 => {
                // A value too large for the type becomes the greatest number of the type.
                (seconds * SECOND as f64).ceil() as u64
            }
            (
                Value::Atom(_)
                | Value::Integer(_)
                | Value::Float(_)
                | Value::Compound(..)
                | Value::List(_)
                | Value::Term(_),
                _,
            ) => return Err(Denied::Unsuitable),
        }))
    }

    /// Puts a changed limit in force and updates its flag.
    fn put_in_force(&mut self, limit: Limit, by_host: bool) {
        let most = self.limit_on(limit);
        match limit {
            Limit::Memory
            | Limit::Heap
            | Limit::Environments
            | Limit::ChoicePoints
            | Limit::Trail => self.set_soft_limits(),
            Limit::Depth => self.begin_counting_depth(most),
            Limit::Atoms => {
                let bytes = most.map_or(usize::MAX, |most| most as usize);
                self.atoms.set_limit(bytes);
            }
            Limit::Tables => self.tables.most = most.map(|most| most as usize),
            Limit::Code => self.limits.areas.code = most.map_or(usize::MAX, |most| most as usize),
            Limit::Inferences | Limit::Time | Limit::CpuTime => {
                let bounds = &self.limits.bounds;
                let most = [bounds.host, bounds.program].map(|bounds| bounds[limit as usize]);
                self.measure_anew(limit, most, by_host);
            }
            Limit::Answers => self.limit_answers(most),
        }
        self.show_limit(limit);
    }

    /// Sets the flag of a limit to the limit in force.
    fn show_limit(&mut self, limit: Limit) {
        // Both names exist since the engine began; without memory the flag would keep its value.
        let value = limit.value(self.limit_on(limit), &mut self.atoms);
        if let (Ok(value), Ok(name)) = (value, self.atoms.intern(limit.flag())) {
            self.flags.define_limit(name, value);
        }
    }

    /// Puts all initial limits of an engine in force.
    pub(in crate::machine) fn begin_limits(&mut self) {
        for limit in Limit::ALL {
            self.put_in_force(limit, true);
        }
    }
}
