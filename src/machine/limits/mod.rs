//! Inferences, time and interrupts: what a call checks when its fuel is spent or the heap is full.
//!
//! *Fuel* is a counter that each call and each failure decrements; limits cost a call nothing else. It is filled in slices of at most
//! 16,384 inferences. When it is spent, `begin_slice` checks everything that may stop the query, and makes the next slice so short that it
//! ends at the nearest limit. With `inference_limit` 20,000, a time limit of a second and nothing else:
//!
//! ```text
//!   query begins          spent 0       fuel 0: the first call looks
//!   begin_slice           spent 0       clock: 0.0 s, no interrupt; slice = min(16384, 20000 - 0) = 16384
//!   call, fail, call ..   fuel 16383, 16382, ..
//!   fuel 0                spent 16384   clock: 0.3 s; slice = min(16384, 20000 - 16384) = 3616
//!   fuel 0                spent 20000   limit reached: resource_error(inferences). Its end moves to 20000 + 10000, so that a catch/3 can
//!                                       print and clean up; reached again, the query ends whatever catches
//! ```
//!
//! So counts are exact although clocks are read once a slice. Work in Rust that makes no calls has a similar counter, the meter in the heap
//! (`term/heap/meter.rs`), which reads the same deadline and interrupt flag. (Engines with fuel that pause and go on: Haynes and Friedman,
//! "Engines Build Process Abstractions", LFP 1984.)
//!
//! An inference is a call or a retry: each call instruction, each built-in in line, each goal of `call/N` and each `fail` spends one unit
//! of fuel. Goals compiled in place also spend one each, together with the next instruction that spends (`compiler/codegen/charges.rs`),
//! and work in Rust that stands for many calls counts by [`Machine::spend`].
//!
//! *Invariant*: inferences are counted exactly: those of spent slices here, those of the running slice as the fuel that it has used, which
//! a charge may have made negative. Reaching a limit is an error after which the machine can go on: a program that catches the error may
//! use some more to handle it, and is ended when it exceeds that too.

mod areas;
pub mod bounds;
pub mod clock;
mod force;
mod goals;
mod watch;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::Machine;
use super::bounds::Limit;
use super::clock::{processor_time, start};
use super::error::{Error, Resource, Result};
use super::query::DriverExit;
use super::state::limits::{HOST, PROGRAM, micros};
use super::trial::Watch;
use super::words::ended;
use crate::memory::Stop;
use crate::memory::reserve::{forget_refusal, is_refused};
use crate::term::meter::{ProcessorTime, Watched};

/// Inferences between two checks of the clock and the interrupt flag: some hundred microseconds.
const SLICE: u64 = 1 << 14;

/// What a program that has reached a limit may use to handle the error: a tenth of the limit, and at least this.
const LEAST_INFERENCES: u64 = 10_000;
const LEAST_TIME: Duration = Duration::from_millis(10);
/// What the text of a message may use whatever the limits are: enough for all of the system, and little for those of a program that do not end.
const INFERENCES_OF_MESSAGE: u64 = 1_000_000;
const TIME_OF_MESSAGE: Duration = Duration::from_secs(1);

impl Machine {
    /// The inferences made so far.
    pub fn inferences(&self) -> u64 {
        let running = self.limits.slice.saturating_sub(self.fuel);
        self.limits.spent.saturating_add_signed(running)
    }

    /// Sets how much of a measured quantity each query may use from now on.
    pub(super) fn measure_anew(&mut self, limit: Limit, most: [Option<u64>; 2], by_host: bool) {
        self.end_slice();
        let limits = &mut self.limits;
        let (course, now) = match limit {
            Limit::Time => (&mut limits.time, micros(start().elapsed())),
            Limit::CpuTime => {
                let clock = processor_time();
                limits.clock.get_or_insert(clock);
                let now = limits.worked_at(clock);
                (&mut limits.work, now)
            }
            _ => (&mut limits.inferences, limits.spent),
        };
        course.change(now, most, if by_host { HOST } else { PROGRAM });
        self.renew_watch();
        self.limits.over &= !by_host;
    }

    /// Whether the running query has reached a limit twice: its program has caught the first error and gone on.
    pub(super) fn is_over(&self) -> bool {
        self.limits.over
    }

    /// Sets how many answers each query may have.
    pub fn limit_answers(&mut self, answers: Option<u64>) {
        self.limits.most_answers = answers;
    }

    /// Whether a query that has had this number of answers may have another one.
    pub(super) fn may_answer(&self, answers: u64) -> bool {
        self.limits.most_answers.is_none_or(|most| answers < most)
    }

    /// Makes the next run pause after this number of inferences, at least one; gives the old value, for [`Machine::end_pausing`].
    pub(super) fn pause_after(&mut self, inferences: Option<u64>) -> Option<u64> {
        let at = inferences.map(|count| self.inferences().saturating_add(count.max(1)));
        self.end_slice();
        std::mem::replace(&mut self.limits.pause_at, at)
    }

    /// Restores what [`Machine::pause_after`] gave.
    pub(super) fn end_pausing(&mut self, outer: Option<u64>) {
        self.limits.pause_at = outer;
    }

    /// Whether the query pauses before the current instruction; this ends the run. It does not pause while wake-ups are pending.
    pub(super) fn pauses(&mut self) -> bool {
        let due = self
            .limits
            .pause_at
            .is_some_and(|at| self.inferences() >= at);
        if !due || !self.heap.pending_wakeups.is_empty() {
            return false;
        }
        self.outcome = Some(DriverExit::Paused(self.pc));
        self.pc = ended();
        true
    }

    /// Ends the run: the newest source of answers waits, and must be called again.
    pub(super) fn wait(&mut self) {
        self.outcome = Some(DriverExit::Waits);
        self.pc = ended();
    }

    /// Ends the running slice: counts its inferences as spent, and makes the next call check everything.
    pub(super) fn end_slice(&mut self) {
        self.limits.spent = self.inferences();
        self.limits.slice = 0;
        self.fuel = 0;
    }

    /// Checks everything that can stop a call, refills the fuel and spends the cost of the call.
    pub(super) fn poll(&mut self, cost: u8) -> Result<()> {
        let cost = i64::from(cost);
        if self.fuel < cost {
            self.refuel(cost)?;
        }
        if self.heap.top > self.poll_threshold {
            let made = self.make_room();
            // A collection takes at least as long as a slice, and a full heap causes one every few calls.
            self.check_limits()?;
            made?;
        }
        self.fuel -= cost;
        Ok(())
    }

    /// Grants this number of inferences before the next check; they are still counted.
    pub(super) fn grant(&mut self, inferences: u64) {
        let inferences = i64::try_from(inferences).unwrap_or(i64::MAX);
        let more = inferences.saturating_sub(self.fuel).max(0);
        self.limits.slice += more;
        self.fuel += more;
    }

    /// Shortens the running slice to this number of inferences, if it is longer.
    pub(super) fn shorten_slice(&mut self, inferences: u64) {
        let inferences = i64::try_from(inferences).unwrap_or(i64::MAX);
        let fewer = self.fuel.saturating_sub(inferences).max(0);
        self.limits.slice -= fewer;
        self.fuel -= fewer;
    }

    /// Counts work done without calls as this number of inferences, and checks the limits.
    pub fn spend(&mut self, inferences: u64) -> Result<()> {
        let inferences = i64::try_from(inferences).unwrap_or(i64::MAX);
        // Spends the full amount even if the slice holds less.
        self.fuel = self.fuel.saturating_sub(inferences);
        if self.fuel <= 0 {
            self.refuel(1)
        } else {
            Ok(())
        }
    }

    /// Checks everything that can stop a call, during work that is no inference.
    pub fn check_limits(&mut self) -> Result<()> {
        self.refuel(1)
    }

    /// The same before an instruction that spends `cost` inferences.
    pub(super) fn check_limits_for(&mut self, cost: i64) -> Result<()> {
        self.refuel(cost)
    }

    /// How many inferences the running goal may still make, if they are limited.
    pub fn inferences_left(&self) -> Option<u64> {
        let own = self.limits.allowance.inferences.map(|limit| limit.at);
        let end = own.into_iter().chain(self.limits.inferences.end()).min()?;
        Some(end.saturating_sub(self.inferences()))
    }

    /// The time at which the running goal is stopped, if there is one.
    pub fn deadline(&self) -> Option<Instant> {
        let end = self.limits.time.end().filter(|_| self.is_limited());
        let end = end.and_then(|end| start().checked_add(Duration::from_micros(end)));
        end.into_iter()
            .chain(self.limits.allowance.deadline())
            .min()
    }

    /// Makes the meter watch work in Rust that makes no calls; gives the former watch.
    pub(super) fn watch_work(&mut self) -> Option<Watched> {
        let watched = self.is_limited().then(|| Watched {
            interrupt: Arc::clone(&self.interrupt),
            deadline: self.deadline(),
            work: self.end_of_work(),
        });
        self.heap.meter.watch(watched)
    }

    /// Why work was halted.
    pub fn reason_to_halt(&mut self) -> Error {
        self.end_slice();
        self.refuel(1)
            .err()
            .unwrap_or(Error::Resource(Resource::Interrupt))
    }

    /// Throws an error if the system has refused memory, which the reserve of the process has covered so far: the program is to use less.
    #[inline]
    pub fn look_for_refusal(&mut self) -> Result<()> {
        if is_refused() {
            forget_refusal();
            return Err(Stop::Memory.into());
        }
        Ok(())
    }

    /// Ends a slice: checks the clock, the limit and the interrupt flag, and begins the next slice.
    fn refuel(&mut self, cost: i64) -> Result<()> {
        let refuelled = self.begin_slice(cost);
        self.renew_watch();
        refuelled
    }

    /// Passes the deadline, which may have changed, to work in Rust that makes no calls.
    pub(super) fn renew_watch(&mut self) {
        let (deadline, work) = (self.deadline(), self.end_of_work());
        self.heap.meter.set_deadline(deadline, work);
    }

    /// The processor time at which the running query has used what it may.
    fn end_of_work(&self) -> Option<ProcessorTime> {
        let left = self
            .limits
            .work
            .end()?
            .checked_sub(micros(self.limits.worked))?;
        let until = self
            .limits
            .clock?
            .checked_add(Duration::from_micros(left))?;
        self.is_limited().then_some(ProcessorTime {
            clock: processor_time,
            until,
        })
    }

    /// Throws an error if the running query was interrupted, which is reported once, or is cancelled. The error of a cancelled query passes
    /// all catchers of the program; each cleanup on the way may make some inferences before it is thrown again.
    pub fn look_for_interrupt(&mut self) -> Result<()> {
        let interrupted = self.interrupt.swap(false, Ordering::Relaxed);
        let limits = &mut self.limits;
        let cancelled = limits.cancelled.as_ref();
        if !cancelled.is_some_and(|cancelled| cancelled.load(Ordering::Acquire)) {
            return match interrupted {
                true => Err(Error::Resource(Resource::Interrupt)),
                false => Ok(()),
            };
        }
        if limits.cancelling.is_some_and(|until| limits.spent < until) {
            return Ok(());
        }
        limits.cancelling = Some(limits.spent.saturating_add(LEAST_INFERENCES));
        Err(Error::Resource(Resource::Interrupt))
    }

    /// Whether the running query has received the error of its cancellation.
    pub(super) fn is_cancelled(&self) -> bool {
        self.limits.cancelling.is_some()
    }

    /// Whether the next throw ends the running query whatever catches: it has gone on after a limit, or is cancelled.
    pub fn ends_regardless(&self) -> bool {
        self.is_over() || self.is_cancelled()
    }

    /// Ends the host's open query when this becomes true; `None` withdraws that.
    pub fn cancel_by(&mut self, cancelled: Option<Arc<AtomicBool>>) {
        self.limits.cancelled = cancelled;
    }

    /// Ends the host's open query at this time at the latest.
    pub fn end_query_at(&mut self, deadline: Option<Instant>) {
        let limits = &mut self.limits;
        limits.deadline = deadline.map(|at| micros(at.saturating_duration_since(start())));
        if let Some(at) = limits.deadline {
            limits.time.end_at(micros(start().elapsed()), at);
        }
        self.renew_watch();
    }

    /// Checks, after host code of any duration has run, what can stop the running query: the clock only if time is limited.
    pub fn look_behind_host(&mut self) -> Result<()> {
        let cancelled = self.limits.cancelled.as_ref();
        let is_cancelled = cancelled.is_some_and(|cancelled| cancelled.load(Ordering::Acquire));
        if is_cancelled || self.heap.meter.is_over() {
            self.check_limits()
        } else {
            Ok(())
        }
    }

    /// Makes the text of a message, for which limits that are too small for any work leave something.
    pub fn for_message<T>(&mut self, act: impl FnOnce(&mut Machine) -> T) -> T {
        self.end_slice();
        let limits = &mut self.limits;
        let now = micros(start().elapsed());
        let time = micros(TIME_OF_MESSAGE);
        let work = limits
            .work
            .at_least(limits.worked_at(processor_time()), time);
        let inferences = limits
            .inferences
            .at_least(limits.spent, INFERENCES_OF_MESSAGE);
        let time = limits.time.at_least(now, time);
        let inferences = std::mem::replace(&mut limits.inferences, inferences);
        let time = std::mem::replace(&mut limits.time, time);
        let work = std::mem::replace(&mut limits.work, work);
        let over = std::mem::take(&mut limits.over);
        let cancelling = limits.cancelling;
        self.renew_watch();
        let done = act(self);
        self.end_slice();
        let limits = &mut self.limits;
        (limits.inferences, limits.time, limits.work) = (inferences, time, work);
        (limits.over, limits.cancelling) = (over, cancelling);
        self.renew_watch();
        done
    }

    /// Restarts the limits of the running query from here.
    pub fn renew_limits(&mut self) {
        self.end_slice();
        self.limits.begin_query();
    }

    /// Makes the next call check the clock and the cancellation, if either is set: the host may have spent time between two answers.
    pub fn look_at_next_call(&mut self) {
        if self.limits.time.end().is_some() || self.limits.cancelled.is_some() {
            self.end_slice();
        }
    }

    /// Calls the supervisor, if there is one. Work of the supervisor itself is not supervised.
    pub fn supervise(&mut self) -> Result<()> {
        let Some(mut supervisor) = self.hooks.supervisor.take() else {
            return Ok(());
        };
        let told = supervisor(self);
        self.hooks.supervisor = Some(supervisor);
        told
    }

    /// Begins a slice with an instruction that spends `cost` inferences: a limit that leaves fewer counts as reached.
    fn begin_slice(&mut self, cost: i64) -> Result<()> {
        self.end_slice();
        let until_twins = self.wake_twins(cost).unwrap_or(SLICE);
        if !self.is_limited() {
            self.limits.slice = SLICE.min(until_twins) as i64;
            self.fuel = self.limits.slice;
            return Ok(());
        }
        self.look_for_interrupt()?;
        self.supervise()?;
        self.look_for_refusal()?;
        let limits = &mut self.limits;
        let least = micros(LEAST_TIME);
        if limits.time.end().is_some() {
            let now = micros(start().elapsed());
            if limits.time.is_reached(now, least, &mut limits.over) {
                return Err(Error::Resource(Resource::Time));
            }
        }
        if limits.work.end().is_some() {
            let now = limits.worked_at(processor_time());
            if limits.work.is_reached(now, least, &mut limits.over) {
                return Err(Error::Resource(Resource::CpuTime));
            }
        }
        self.watch_slice()?;
        self.mind_stacks();
        // Built-ins check neither the atoms that they make nor the trail that they write.
        if self.heap.trail_top > self.trail_limit {
            self.ask_for_collection();
        } else if self.atoms.is_due() {
            self.ask_for_young_collection();
        }
        let limits = &mut self.limits;
        let spent = limits.spent;
        if limits.inferences.is_reached(
            spent.saturating_add_signed(cost - 1),
            LEAST_INFERENCES,
            &mut limits.over,
        ) {
            return Err(Error::Resource(Resource::Inferences));
        }
        let left = limits.inferences.end().map_or(SLICE, |end| end - spent);
        let most = self.limits.watch.as_ref().map_or(SLICE, Watch::slice);
        let allowed = self.allowed(self.limits.spent, cost)?;
        // A query whose pause is overdue pauses at the next call.
        let pause = self
            .limits
            .pause_at
            .map_or(SLICE, |at| at.saturating_sub(self.limits.spent).max(1));
        let most = most.min(until_twins);
        self.limits.slice = left.min(most).min(allowed).min(pause).min(SLICE) as i64;
        self.fuel = self.limits.slice;
        Ok(())
    }
}
