//! Limits that a program sets for a goal: inferences, time, depth.
//!
//! A limit holds while its goal runs, and not while the goals after it run. The library enters it before the goal and at each retry of the
//! goal, and leaves it at each exit and failure (`prolog/boot/limits.pl`). The state in between is a term
//! `limit(Left, Own, At, Outer, OuterAt, OuterMost)` of integers that is changed in place. For example
//! `call_with_inference_limit((member(X, [1,2]), p(X)), 100, R), q(X, R)`:
//!
//! ```text
//!   enter      the end of the measure is the inferences now + 100
//!   exit       member and p(1) took 30: Left = 70; no limit while q(1, R) runs
//!   q fails    the retry of member enters again, with an end of the inferences now + 70
//! ```
//!
//! *Invariant*: of nested limits the nearest one is in force. When it is reached, no limit on its measure holds until it is left, so that
//! the catch/3 for its exception term can run; a cleanup on the way may use as much again. No limit outlives the query in which it was
//! entered. The limits of the host are in `limits/mod.rs` and count separately.
//!
//! The depth of a goal is one more than the depth of the goal whose clause calls it. While depth is limited the machine single-steps
//! (`wake.rs`), and each call stands on a RUNG: an environment whose slot holds the depth of the clause above it.

use std::time::Instant;

use super::super::Machine;
use super::super::allowance::{Allowance, Depth, Limit, Measure};
use super::super::error::{Error, Result};
use super::super::ops::{choice, frame_top, read, read_addr, slot, write};
use super::super::words::RUNG;
use crate::code::Op;
use crate::term::{Addr, Cell, Stored, atoms};

/// The least that a cleanup may use, in inferences or microseconds.
const LEAST: u64 = 10_000;

/// The inferences of the library itself under a limit on inferences (`limited_/4` in `prolog/boot/limits.pl`): it calls `'$choice_point'/1`
/// and `call/1` before the goal, and after each answer `'$choice_point'/1`, a comparison and `'$limit_leave'/2`.
const BEFORE: u64 = 2;
const BEHIND: u64 = 3;

impl Machine {
    /// Whether there is a limit on the depth.
    #[inline(always)]
    pub(in crate::machine) fn is_depth_limited(&self) -> bool {
        self.limits.allowance.depth.is_some()
    }

    fn measured(&mut self, measure: Measure) -> u64 {
        match measure {
            Measure::Inferences => self.inferences(),
            Measure::Time => {
                let began = *self.limits.allowance.began.get_or_insert_with(Instant::now);
                began.elapsed().as_micros() as u64
            }
        }
    }

    fn in_force(&mut self, measure: Measure) -> &mut Option<Limit> {
        match measure {
            Measure::Inferences => &mut self.limits.allowance.inferences,
            Measure::Time => &mut self.limits.allowance.time,
        }
    }

    /// Puts a limit in force; its term, with arguments from `state` on, says how much is left.
    pub fn enter_limit(&mut self, measure: Measure, state: Addr) {
        let now = self.measured(measure);
        let outer = *self.in_force(measure);
        let most = self.kept_number(state, 0);
        // When the limit is entered again, its end is known already.
        let around = match (measure, self.kept_number(state, 2)) {
            (Measure::Inferences, 0) => BEFORE + BEHIND,
            (Measure::Inferences, _) => BEHIND,
            (Measure::Time, _) => 0,
        };
        let own = Limit {
            own: outer.map_or(0, |outer| outer.own) + 1,
            at: now.saturating_add(most + around),
            most,
        };
        let [outer_own, outer_at, outer_most] = outer.map_or([0; 3], |outer| {
            let Limit { own, at, most } = outer;
            [own, at, most]
        });
        for (n, number) in [own.own, own.at, outer_own, outer_at, outer_most]
            .into_iter()
            .enumerate()
        {
            self.keep_number(state, n + 1, number);
        }
        *self.in_force(measure) = Some(match outer {
            Some(outer) if outer.at <= own.at => outer,
            _ => own,
        });
        self.look_anew();
    }

    /// Restores the limit that was in force before this one was entered.
    pub fn leave_limit(&mut self, measure: Measure, state: Addr) {
        let now = self.measured(measure);
        let [left, end, own, at, most] = [1, 2, 3, 4, 5].map(|n| self.kept_number(state, n));
        self.keep_number(state, 0, end.saturating_sub(now));
        *self.in_force(measure) = (own > 0).then_some(Limit { own, at, most });
        self.limits
            .allowance
            .reached
            .take_if(|(reached, limit)| *reached == measure && limit.own >= left);
        self.look_anew();
    }

    /// The limits in force when a query is opened, for [`Machine::end_limits`].
    pub(in crate::machine) fn limits_in_force(&self) -> Allowance {
        self.limits.allowance
    }

    /// A query that was opened under the limits `outer` has ended: ends the limits that were entered in it and not left.
    pub(in crate::machine) fn end_limits(&mut self, outer: Allowance) {
        let own = |limit: Option<Limit>| limit.map_or(0, |limit| limit.own);
        let now = self.limits.allowance;
        let reached = now.reached.is_some_and(|(measure, limit)| {
            let outer = match measure {
                Measure::Inferences => outer.inferences,
                Measure::Time => outer.time,
            };
            limit.own > own(outer)
        });
        if own(now.inferences) > own(outer.inferences)
            || own(now.time) > own(outer.time)
            || reached
            || now.depth.is_some() && outer.depth.is_none()
        {
            self.put_limits(outer);
        }
    }

    /// The limits have changed: makes the next call check them, and work in Rust that makes no calls.
    fn look_anew(&mut self) {
        self.end_slice();
        self.renew_watch();
    }

    fn put_limits(&mut self, limits: Allowance) {
        self.limits.allowance = Allowance {
            began: self.limits.allowance.began,
            ..limits
        };
        self.look_anew();
    }

    /// Called when a cleanup begins because of an exception: if that is the exception of a limit, the cleanup gets a limit too. Gives what
    /// [`Machine::end_limit_on_cleanup`] restores.
    pub(in crate::machine) fn limit_cleanup(&mut self) -> Option<Allowance> {
        let outer = self.limits.allowance;
        let (measure, mut limit) = outer.reached?;
        limit.at = self.measured(measure).saturating_add(limit.most.max(LEAST));
        *self.in_force(measure) = Some(limit);
        self.look_anew();
        Some(outer)
    }

    /// A cleanup has ended.
    pub(in crate::machine) fn end_limit_on_cleanup(&mut self, outer: Option<Allowance>) {
        if let Some(outer) = outer {
            self.put_limits(outer);
        }
    }

    fn kept_number(&self, state: Addr, n: usize) -> u64 {
        self.heap.deref(self.heap.get(state.offset(n))).int_value() as u64
    }

    fn keep_number(&mut self, state: Addr, n: usize, number: u64) {
        // Backtracking must not undo the amount used.
        self.heap.set(state.offset(n), Cell::from_bits(number << 3));
    }

    /// How many inferences are left until a limit on inferences is reached: throws the limit's exception if none is left.
    pub(in crate::machine) fn allowed(&mut self, inferences: u64, cost: i64) -> Result<u64> {
        for measure in [Measure::Time, Measure::Inferences] {
            let Some(limit) = *self.in_force(measure) else {
                continue;
            };
            let now = match measure {
                Measure::Time => self.measured(measure),
                Measure::Inferences => inferences.saturating_add_signed(cost - 1),
            };
            if limit.at <= now {
                *self.in_force(measure) = None;
                self.limits.allowance.reached = Some((measure, limit));
                let word = self.atoms.intern(match measure {
                    Measure::Time => "time",
                    Measure::Inferences => "inferences",
                })?;
                let arguments = [Cell::atom(word), Cell::from_bits(limit.own << 3)];
                let ball = self.in_reserve(|m| {
                    let ball = m.heap.structure(atoms::LIMIT_REACHED, &arguments)?;
                    Stored::copy(&mut m.heap, ball)
                })?;
                return Err(Error::Ball(ball));
            }
        }
        let limit = self.limits.allowance.inferences;
        Ok(limit.map_or(u64::MAX, |limit| limit.at - inferences))
    }

    /// Puts a limit on the depth in force, `depth(Most, Base, Deepest, Exceeded, Outer, OuterDeepest, OuterExceeded)`; the
    /// arguments begin at `state`.
    pub fn enter_depth(&mut self, state: Addr) {
        let base = self.depth_here();
        let outer = self.limits.allowance.depth;
        let most = base.saturating_add(self.kept_number(state, 0));
        let own = Depth {
            most: outer.map_or(most, |outer| outer.most.min(most)),
            deepest: base + self.kept_number(state, 2),
            exceeded: self.kept_number(state, 3) == 1,
        };
        self.keep_number(state, 1, base);
        let outer = outer.map_or([0, 0, 0], |outer| {
            [outer.most + 1, outer.deepest, u64::from(outer.exceeded)]
        });
        for (n, number) in outer.into_iter().enumerate() {
            self.keep_number(state, n + 4, number);
        }
        self.limits.allowance.depth = Some(own);
    }

    /// Restores the limit on the depth that was in force before this one was entered.
    pub fn leave_depth(&mut self, state: Addr) {
        let base = self.kept_number(state, 1);
        let [outer, deepest, exceeded] = [4, 5, 6].map(|n| self.kept_number(state, n));
        let mut outer = (outer > 0).then(|| Depth {
            most: outer - 1,
            deepest,
            exceeded: exceeded == 1,
        });
        if let Some(own) = self.limits.allowance.depth {
            self.keep_number(state, 2, own.deepest - base);
            self.keep_number(state, 3, u64::from(own.exceeded));
            if let Some(outer) = &mut outer {
                outer.deepest = outer.deepest.max(own.deepest);
                outer.exceeded |= own.exceeded && own.most == outer.most;
            }
        }
        self.limits.allowance.depth = outer;
    }

    /// The depth of the running clause, unless the caller is the clause's first call.
    fn depth_here(&self) -> u64 {
        if self.needs_at(self.pc).environment == Some(true) {
            let cp = read(self, self.e.offset(1)).bits();
            depth_on(self, read_addr(self, self.e), cp)
        } else {
            depth_on(self, self.e, self.cp.expose_provenance() as u64)
        }
    }

    /// Makes the current call on a RUNG; fails the call if that would be too deep.
    pub(in crate::machine) fn call_deeper(&mut self, op: Op) -> Result<()> {
        if self.pauses() {
            return Ok(());
        }
        self.poll(self.word(0).cost())?;
        let id = self.word(0).cd() as u32;
        let depth = self.depth_here() + 1;
        let Some(limit) = &mut self.limits.allowance.depth else {
            return Ok(());
        };
        if depth > limit.most {
            limit.exceeded = true;
            self.tables.note_lack();
            self.fail();
            return Ok(());
        }
        limit.deepest = limit.deepest.max(depth);
        let rung = if op.staying() == Op::Call {
            let protected = read_addr(self, self.b.offset(choice::ETOP));
            let behind = self.e.offset(2 + self.word(1).low() as usize);
            self.cp = self.code_at(2);
            if self.e < protected {
                protected
            } else {
                behind
            }
        } else {
            if op.staying() == Op::DeallocateExecute {
                self.leave();
            }
            // At its last call a clause no longer needs its RUNG: the callee returns where the clause would return.
            if self.cp == &raw const RUNG[1] {
                self.leave();
            }
            frame_top(self, self.e)
        };
        self.room_for_frame(rung)?;
        self.note_own_frame(rung);
        write(self, rung, Cell::from_bits(self.e.0));
        write(
            self,
            rung.offset(1),
            Cell::from_bits(self.cp.expose_provenance() as u64),
        );
        write(self, slot(rung, 0), Cell::from_bits(depth << 3));
        self.e = rung;
        self.cp = &RUNG[1];
        self.pc = self.entry(id);
        Ok(())
    }
}

/// The depth kept in an environment, if the code that returns to it is the RUNG's.
fn depth_on(m: &Machine, e: Addr, cp: u64) -> u64 {
    if cp == (&raw const RUNG[1]).expose_provenance() as u64 {
        read(m, slot(e, 0)).int_value() as u64
    } else {
        0
    }
}
