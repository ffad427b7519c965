//! Inferences, time and interrupts: what a call looks at when its fuel is spent or the heap is full.
//!
//! Invariant: inferences are counted exactly: those of spent slices here, those of the running slice as what is missing
//! from its fuel. A limit reached is an error, and the machine can go on behind it: a program that catches the error may use
//! up some more to handle it, and is ended when it does not come to an end.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::error::{Error, Resource, Result};
use super::trial::Watch;
use super::{Machine, Outcome, query};
use crate::memory::reserve::{forget_refusal, is_refused};
use crate::memory::room::Refused;
use crate::term::meter::Watched;

/// Inferences between two looks at the clock and the interrupt flag: some hundred microseconds.
const SLICE: u64 = 1 << 14;

/// Answers that built-ins are asked for again between two such looks: a loop that fails may make no calls.
const ANSWERS: u32 = 1 << 12;

/// What a program that has reached a limit may use up to handle that: a tenth of the limit, and no less than this.
const LEAST_INFERENCES: u64 = 10_000;
const LEAST_TIME: Duration = Duration::from_millis(10);

/// What is allowed, and what is used.
#[derive(Default)]
pub struct Limits {
    /// Inferences of finished slices.
    spent: u64,
    /// Fuel at the beginning of the running slice.
    slice: u64,
    /// Answers that built-ins were asked for again.
    answers: u32,
    /// Inferences a query may take.
    inferences: Option<u64>,
    /// Time a query may take.
    time: Option<Duration>,
    /// Answers a query may have.
    most_answers: Option<u64>,
    /// The inference count at which the running query is stopped.
    stop_at: Option<u64>,
    /// When the running query is stopped.
    deadline: Option<Instant>,
    /// Whether the running query has been told that it has made too many inferences, or taken too long.
    overdrawn: bool,
    late: bool,
    /// It went on regardless: what is thrown now ends it, whatever catches.
    over: bool,
    /// The inference count at which the running query pauses.
    pause_at: Option<u64>,
    /// Who measures the running goal, if anybody does.
    pub(super) watch: Option<Watch>,
}

impl Limits {
    /// A query begins: its limits count from here.
    pub(super) fn begin_query(&mut self) {
        (self.overdrawn, self.late, self.over) = (false, false, false);
        self.deadline = self.time.map(|time| Instant::now() + time);
        self.stop_at = self.inferences.map(|count| self.spent + count);
    }
}

impl Machine {
    /// The inferences made so far.
    pub fn inferences(&self) -> u64 {
        self.limits.spent + self.limits.slice - self.fuel
    }

    /// Sets how many inferences and how much time each query may take from now on.
    pub fn limit_queries(&mut self, inferences: Option<u64>, time: Option<Duration>) {
        self.limits.inferences = inferences;
        self.limits.time = time;
        (self.limits.overdrawn, self.limits.late) = (false, false);
        self.limits.stop_at = inferences.map(|count| self.inferences() + count);
        self.limits.deadline = time.map(|time| Instant::now() + time);
        self.end_slice();
    }

    /// Whether the running query has reached a limit twice: its program has caught the first error and gone on.
    pub(super) fn is_over(&self) -> bool {
        self.limits.over
    }

    /// Sets how many answers each query may have.
    pub fn limit_answers(&mut self, answers: Option<u64>) {
        self.limits.most_answers = answers;
    }

    /// Whether a query that has had so many answers may have another one.
    pub(super) fn may_answer(&self, answers: u64) -> bool {
        self.limits.most_answers.is_none_or(|most| answers < most)
    }

    /// Has what runs next pause after so many inferences, at least one; gives what was so before, for [`Machine::end_pausing`].
    pub(super) fn pause_after(&mut self, inferences: Option<u64>) -> Option<u64> {
        let at = inferences.map(|count| self.inferences().saturating_add(count.max(1)));
        self.end_slice();
        std::mem::replace(&mut self.limits.pause_at, at)
    }

    /// Puts back what [`Machine::pause_after`] gave.
    pub(super) fn end_pausing(&mut self, outer: Option<u64>) {
        self.limits.pause_at = outer;
    }

    /// Whether the query pauses before the call at hand; the run is over then. While the machine goes step by step it does not.
    pub(super) fn pauses(&mut self) -> bool {
        let due = self
            .limits
            .pause_at
            .is_some_and(|at| self.inferences() >= at);
        if !due || self.is_careful() {
            return false;
        }
        self.outcome = Some(Outcome::Paused(self.pc));
        self.pc = query::ended();
        true
    }

    pub(super) fn end_slice(&mut self) {
        self.limits.spent = self.inferences();
        self.limits.slice = 0;
        self.fuel = 0;
    }

    /// Looks at everything that can stop a call, refills the fuel and spends one inference.
    pub(super) fn poll(&mut self) -> Result<()> {
        if self.fuel == 0 {
            self.refuel()?;
        }
        if self.heap.top > self.hlim {
            self.make_room()?;
        }
        self.fuel -= 1;
        Ok(())
    }

    /// Counts work done without calls as so many inferences, and looks at what can stop it.
    pub fn spend(&mut self, inferences: u64) -> Result<()> {
        // What the slice does not hold is spent all the same.
        self.limits.spent += inferences.saturating_sub(self.fuel);
        self.fuel = self.fuel.saturating_sub(inferences);
        if self.fuel == 0 {
            self.refuel()
        } else {
            Ok(())
        }
    }

    /// A built-in is asked for another answer, which is no inference: looks at what can stop the loop now and then.
    pub(super) fn look_again(&mut self) -> Result<()> {
        self.limits.answers = self.limits.answers.wrapping_add(1);
        if self.limits.answers.is_multiple_of(ANSWERS) {
            self.look()
        } else {
            Ok(())
        }
    }

    /// Looks at everything that can stop a call, in the midst of work that is no inference.
    pub fn look(&mut self) -> Result<()> {
        self.refuel()
    }

    /// When the running goal is stopped, if it is.
    pub fn deadline(&self) -> Option<Instant> {
        let own = self.allowance.deadline();
        match (self.limits.deadline, own) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        }
    }

    /// Has work that makes no calls looked at too; gives who looked at it before.
    pub(super) fn watch_work(&mut self) -> Option<Watched> {
        let watched = Watched {
            interrupt: Arc::clone(&self.interrupt),
            deadline: self.deadline(),
        };
        self.heap.meter.watch(Some(watched))
    }

    /// Why work was stopped in between.
    pub(super) fn reason_to_halt(&mut self) -> Error {
        self.end_slice();
        self.refuel()
            .err()
            .unwrap_or(Error::Resource(Resource::Interrupt))
    }

    /// Whether the system has refused memory, which the reserve of the process has given so far: the program is told, so that
    /// it makes less of it.
    #[inline]
    pub fn look_for_refusal(&mut self) -> Result<()> {
        if is_refused() {
            forget_refusal();
            return Err(Refused.into());
        }
        Ok(())
    }

    /// Ends a slice: looks at the clock, the limit and the interrupt flag, and begins the next one.
    fn refuel(&mut self) -> Result<()> {
        let refuelled = self.begin_slice();
        let deadline = self.deadline();
        self.heap.meter.set_deadline(deadline);
        refuelled
    }

    fn begin_slice(&mut self) -> Result<()> {
        self.end_slice();
        if self.interrupt.swap(false, Ordering::Relaxed) {
            return Err(Error::Resource(Resource::Interrupt));
        }
        self.look_for_refusal()?;
        if self
            .limits
            .deadline
            .is_some_and(|deadline| Instant::now() > deadline)
        {
            let more = self.limits.time.map_or(LEAST_TIME, |time| time / 10);
            self.limits.deadline = Some(Instant::now() + more.max(LEAST_TIME));
            self.limits.over = std::mem::replace(&mut self.limits.late, true);
            return Err(Error::Resource(Resource::Time));
        }
        self.watch_slice()?;
        if self.atoms.is_due() {
            // Those of terms that were read, which nobody else has looked at.
            self.ask_for_collection();
        }
        let left = self
            .limits
            .stop_at
            .map_or(SLICE, |stop| stop.saturating_sub(self.limits.spent));
        if left == 0 {
            let more = self.limits.inferences.map_or(0, |count| count / 10);
            self.limits.stop_at = Some(self.limits.spent + more.max(LEAST_INFERENCES));
            self.limits.over = std::mem::replace(&mut self.limits.overdrawn, true);
            return Err(Error::Resource(Resource::Inferences));
        }
        let most = self.limits.watch.as_ref().map_or(SLICE, Watch::slice);
        let allowed = self.allowed(self.limits.spent)?;
        // Who should have paused already does so at the next call.
        let pause = self
            .limits
            .pause_at
            .map_or(SLICE, |at| at.saturating_sub(self.limits.spent).max(1));
        self.limits.slice = left.min(most).min(allowed).min(pause).min(SLICE);
        self.fuel = self.limits.slice;
        Ok(())
    }
}
