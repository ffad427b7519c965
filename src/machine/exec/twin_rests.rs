//! When twins rest: calls of those that do not pay go to their clauses for a while.
//!
//! No call is slower for a twin. A call that the twin leaves to the clauses costs a look, and a recursion that enters the twin at each step
//! would pay for one each time. Three things keep this small:
//!
//! ```text
//!   gate    a number of calls that pass by without a look, by the handler of `enter_twin` itself. NotApplicable(500): the list is of no
//!           use for the next 500 steps; a game twin whose memory knew too little closes its gate for 8192 calls, then for twice as many
//!   rest    member(X, Ys) with an unbound X, or short Ys: Clauses, and too little done, 16 times more than enough. entries[member/2] = the clauses, as if there were no twin;
//!           8192 inferences later entries[member/2] = enter_twin; twice as many later when that was in vain, and so on. A search that did not pay has its
//!           twin rest for 17 times as many, then for 33 times
//!   search  a search that took fewer steps than `Twin::least_search` was not worth its beginning; this is known when the next one begins. Sixteen of them in a
//!           row, and the twin rests as above
//! ```
//!
//! What remembers answers is of use only where questions come up again. So its first questions are counted before it makes a memory:
//!
//! ```text
//!   probe   128 questions by their hashes, with the clauses run as ever; where a quarter of them came up again within one search a memory is made, otherwise
//!           the twin rests as above. A game tree without repeated positions loses a look at each of these questions, and nothing more
//! ```
//!
//! How long a rest is, is counted in inferences, and the running slice of fuel is made to end with it (`machine/limits/mod.rs`). So a program
//! has the same inferences in every run, with a limit or without one.

use std::hash::BuildHasher;

use super::super::Machine;
use super::super::twin::{Probe, TRIAL};
use crate::database::flags::Native;

/// The questions a hit that make memories worth their while when they are judged (`TRIAL`), and the calls that are left to the clauses when they are not: eight
/// times as many as were lost on them at least.
const WORTH: u64 = 4;
pub(super) const SHORTEST_BACKOFF: usize = 1 << 13;

/// Questions that are only counted before a memory is made: a game tree in which positions come up again shows that within as few, and in another one they
/// are lost.
const PROBES: u64 = 1 << 7;

/// The words of a question that is long.
const LONG: usize = 1 << 5;

/// A twin that has had nothing to do for this number of calls in a row rests for this number of inferences. They are few enough for it not to be missed when
/// it has something to do again, and enough for the calls in vain to be no hundredth of the work.
const IDLE: usize = 16;
const REST: u64 = 1 << 13;

/// One that has rested for that before rests again after this number of calls.
const IDLE_AGAIN: usize = 4;

/// The most rests that follow one, where a twin has nothing to do again and again; and calls in place of which one rest stands.
const LONGEST_REST: usize = 15;
const CALLS_OF_A_REST: usize = 1 << 9;

/// As many times as long as a trial has taken that was in vain the clauses run by themselves, so that a tenth of time that is lost in it is a hundredth of the whole.
const RESTS_OF_A_TRIAL: usize = 8;

impl Machine {
    /// A memory that a twin has made was asked so often, and knew so often.
    pub fn judge_twin(&mut self, twin: usize, asked: u64, found: u64) {
        if self.code.twins.ignore_warmup {
            return;
        }
        let now = self.inferences();
        let Some((_, installed)) = self.code.twins.installed.get_index_mut(twin) else {
            return;
        };
        installed.asked += asked;
        installed.found += found;
        if installed.asked < TRIAL {
            return;
        }
        let in_vain = installed.found * WORTH < installed.asked;
        (installed.asked, installed.found) = (0, 0);
        let since = now - std::mem::replace(&mut installed.judged_from, now).min(now);
        if in_vain && self.back_off(twin) {
            // The clauses run for a multiple of what was lost by the twin at most.
            let rests = usize::try_from(since / REST).unwrap_or(usize::MAX);
            self.rest_at_least(twin, rests.saturating_mul(RESTS_OF_A_TRIAL));
        }
    }

    /// A twin that rests does so for as many rests at least.
    fn rest_at_least(&mut self, twin: usize, rests: usize) {
        let resting = self.code.twins.resting.contains(&twin);
        if let Some((_, installed)) = self.code.twins.installed.get_index_mut(twin)
            && resting
        {
            installed.rests_left = installed.rests_left.max(rests);
        }
    }

    /// Whether questions to a twin are known to come up again.
    pub fn is_probed(&self, twin: usize) -> bool {
        let installed = self.code.twins.installed.get_index(twin);
        self.code.twins.ignore_warmup
            || installed.is_some_and(|(_, installed)| installed.probe.paid)
    }

    /// A question to a twin, by its words, of those that are counted before a memory is made.
    pub fn probe_twin(&mut self, twin: usize, words: &[u64]) {
        let now = self.inferences();
        let Some((_, installed)) = self.code.twins.installed.get_index_mut(twin) else {
            return;
        };
        let probe = &mut installed.probe;
        if probe.outermost.is_none_or(|outermost| self.e <= outermost) {
            // What is not asked within the questions before begins another search, and a memory does not outlast one.
            probe.seen.clear();
            probe.outermost = Some(self.e);
        }
        let hash = probe.seen.hasher().hash_one(words);
        // A long question takes as much as several short ones.
        let weight = 1 + (words.len() / LONG) as u64;
        probe.again += weight * u64::from(!probe.seen.insert(hash));
        probe.asked += weight;
        if probe.asked < PROBES {
            return;
        }
        let paid = probe.again * WORTH >= probe.asked;
        installed.judged_from = now;
        installed.probe = Probe {
            paid,
            ..Probe::default()
        };
        if !paid {
            self.back_off(twin);
        }
    }

    /// A search that a twin has begun last has asked so often by now, and has had that many hits. It is judged when the next one begins: no search is
    /// over before its caller wants no more answers.
    pub fn note_search(&mut self, twin: usize, account: (u64, u64)) {
        if let Some((_, installed)) = self.code.twins.installed.get_index_mut(twin) {
            installed.search = account;
        }
    }

    /// Counts steps of the search that a twin began last. A search that takes enough makes up for those before it that did not; whether it
    /// does is known when the next one begins.
    pub fn note_steps(&mut self, twin: usize, steps: u64) {
        if let Some((_, installed)) = self.code.twins.installed.get_index_mut(twin)
            && installed.missing > 0
        {
            installed.missing = installed.missing.saturating_sub(steps);
            if installed.missing == 0 {
                (installed.idle, installed.idle_rests) = (0, 0);
            }
        }
    }

    /// Judges the search that a twin has begun last.
    pub fn judge_search(&mut self, twin: usize) {
        if let Some((_, installed)) = self.code.twins.installed.get_index_mut(twin) {
            let (asked, found) = std::mem::take(&mut installed.search);
            self.judge_twin(twin, asked, found);
        }
    }

    /// Leaves calls of a twin that does not pay to the clauses, each time twice as many; whether it does.
    pub fn back_off(&mut self, twin: usize) -> bool {
        let twins = &mut self.code.twins;
        let Some((_, installed)) = twins.installed.get_index_mut(twin) else {
            return false;
        };
        if twins.ignore_warmup {
            return false;
        }
        let calls = installed.next_backoff;
        installed.next_backoff = calls.saturating_mul(2);
        installed.probe.paid = false;
        if installed.live {
            self.rest(twin, calls / CALLS_OF_A_REST);
        } else {
            self.close_gate(twin, calls);
        }
        true
    }

    /// A twin that has rested when calls were counted from nought again does so.
    pub(super) fn rest_again(&mut self, twin: usize) {
        let Some((_, installed)) = self.code.twins.installed.get_index(twin) else {
            return;
        };
        let calls = installed.next_backoff / 2;
        if installed.live && SHORTEST_BACKOFF <= calls && !self.code.twins.ignore_warmup {
            self.rest(twin, calls / CALLS_OF_A_REST);
        }
    }

    /// Has calls of a twin go straight to the clauses for one rest, and as many more. The slice ends with the rest, at the same inference in every run,
    /// whatever limits there are.
    fn rest(&mut self, twin: usize, more: usize) {
        let Some((&id, installed)) = self.code.twins.installed.get_index_mut(twin) else {
            return;
        };
        installed.rests_left = more;
        let clauses = installed.block.words.as_ptr();
        self.set_entry(id, clauses);
        let now = self.inferences();
        let twins = &mut self.code.twins;
        if !twins.resting.contains(&twin) {
            twins.resting.push(twin);
        }
        let until = *twins.rest_until.get_or_insert(now + REST);
        self.shorten_slice(until.saturating_sub(now));
    }

    /// Leaves the next calls of a twin to the clauses.
    pub(super) fn close_gate(&mut self, twin: usize, calls: usize) {
        if let Some(gate) = self.code.twins.gates.get_mut(twin) {
            gate.closed = calls;
        }
    }

    /// A twin has found nothing to do, as in each recursion of a generating member/2. It rests when that is so time and again.
    pub(super) fn note_idle(&mut self, twin: usize) {
        let Some((_, installed)) = self.code.twins.installed.get_index_mut(twin) else {
            return;
        };
        installed.idle += 1;
        if installed.idle < IDLE || !installed.live || self.code.twins.ignore_warmup {
            return;
        }
        // Each time that it has found nothing to do again it rests longer, and that is seen sooner.
        installed.idle = IDLE - IDLE_AGAIN;
        let more = installed.idle_rests;
        installed.idle_rests = LONGEST_REST.min(2 * more + 1);
        self.rest(twin, more);
    }

    /// Has twins that have rested long enough be entered again; how many inferences others are still to rest. The instruction at hand
    /// spends `cost`.
    pub(in crate::machine) fn wake_twins(&mut self, cost: i64) -> Option<u64> {
        let left = self.code.twins.rest_until?.checked_sub(self.inferences());
        if let Some(left) = left.filter(|left| i64::try_from(*left).is_ok_and(|left| left >= cost))
        {
            return Some(left);
        }
        self.code.twins.rest_until = None;
        for twin in std::mem::take(&mut self.code.twins.resting) {
            if let Some((_, installed)) = self.code.twins.installed.get_index_mut(twin)
                && let Some(left) = installed.rests_left.checked_sub(1)
            {
                installed.rests_left = left;
                self.code.twins.resting.push(twin);
                continue;
            }
            let resting = self.code.twins.installed.get_index(twin);
            let live = resting
                .filter(|(_, installed)| installed.live)
                .map(|(id, _)| *id);
            if let Some(id) = live.filter(|_| self.flags.native != Native::Off) {
                self.plant_twin(id);
            }
        }
        if self.code.twins.resting.is_empty() {
            return None;
        }
        let left = REST.max(u64::try_from(cost).unwrap_or(0));
        self.code.twins.rest_until = Some(self.inferences() + left);
        Some(left)
    }
}
