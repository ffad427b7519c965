//! Wake-up: the binding of an attributed variable calls its wake-up goals, and then the interrupted clause goes on.
//!
//! The handlers leave every attributed variable to the slow path, which records the binding in `heap.pending_wakeups`. From then on the
//! machine executes one instruction at a time (`exec/stepping.rs`) until the unification is complete; then it calls `'$wakeup'/1` with the
//! bindings in order, and when that exits the clause goes on. So a program that binds no attributed variable pays nothing.
//!
//! An example: X and Y have attributes (`freeze(X, a(X)), freeze(Y, b(Y))`), and `p(f(X, Y))` is called with
//!
//! ```text
//!   p(f(1, 2)) :- q(3).
//!
//!     get_struct x0, L, f/2
//!     unify_int 1            X is attributed: slow. Trailed and bound; pending = [(X, 1)]; from here on single steps
//!     unify_int 2            still the head's unification: pending = [(X, 1), (Y, 2)]
//!     put_int x0, 3          only makes a term: still no need to call
//!     execute 1, q/1         no part of the unification: what is pending is called before it
//! ```
//!
//! `call_wakeup` makes the list `[wakeup(AttributesOfX, 1), wakeup(AttributesOfY, 2)]` for `'$wakeup'/1` and enters a FRAME above the
//! environments in use. Its slot THEN says how the clause goes on: `'$resume'(Code, 0, 0, 0, 3)`: the address of `execute`, no own
//! environment, no slots, and register 0 with the value 3. When `'$wakeup'/1` exits, the instruction `resume` after its call leaves the
//! FRAME, loads register 0 and goes to `execute`. If `unify_int 2` had failed, backtracking would have dropped the pending wake-ups with
//! the bindings.
//!
//! A condition is different: in `( X = 1 -> a ; b )` the goals that X wakes are a part of the condition, and its failure leads to b.
//! [`decide`] makes a choice point for that, and the FRAME holds both continuations.
//!
//! That the wake-up goals run after the unification of the head and before the first goal is the rule of Neumerkel, "Extensible Unification
//! by Metastructures" (META 1990) and Holzbaur, "Metastructures vs. Attributed Variables" (PLILP 1992). Demoen, "Dynamic Attributes, their
//! hProlog Implementation, and a First Evaluation" (CW 350, 2002) has the interface, with the goals called at the next call instruction.
//! Here the compiler marks no such places: the machine finds them, and the contents of the frame, by the liveness of the code.
//!
//! *Invariant*: `heap.pending_wakeups` is empty whenever the driver runs at full speed, hence at every collection and in every choice
//! point. An interrupted clause is in a FRAME: an environment whose slots hold how it goes on, as terms
//! `'$resume'(Code, Own, Slots, Slot, ..., Register, Value, ...)` with the slots and registers that are live (`code/liveness.rs`).
//!
//! Single steps also serve the flag `occurs_check`: while it is not `false`, all instructions run step by step, and each completed
//! unification is checked for cycles. They also serve limits on the depth of calls (`limits/goals.rs`).

use super::Machine;
use super::control::{BARRIER, CONDITION, FAILED, SITE, SLOTS, TEST};
use super::error::{Error, Result};
use super::frame::{Kept, NOBODYS, OTHERS, OWN};
use super::ops::choice::{self, ELSE};
use super::ops::{FAIL, frame_top, read_addr, slot, write};
use crate::code::liveness::{Liveness, needs};
use crate::code::{Class, Op, Word};
use crate::database::flags::OccursCheck;
use crate::memory::Stopping;
use crate::term::{Addr, Cell, Tag, atoms};

/// The result of a trial unification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnifyTest {
    /// The terms do not unify.
    Fails,
    /// They unify.
    Holds,
    /// They unify if the wake-up goals succeed.
    Wakes,
}

impl Machine {
    /// Whether the next instruction must not run on the driver.
    #[inline(always)]
    pub(super) fn is_careful(&self) -> bool {
        !self.heap.pending_wakeups.is_empty()
            || self.flags.occurs_check != OccursCheck::False
            || self.is_depth_limited()
            || self.profile.is_some()
    }

    /// For the flag `occurs_check`: a variable bound since the trail was at `since` that occurs in the term to which it is bound. An error
    /// if the flag is `error`.
    pub(super) fn makes_cycle(&mut self, since: Addr) -> Result<Option<Addr>> {
        if self.flags.occurs_check == OccursCheck::False {
            return Ok(None);
        }
        let bound: Vec<Addr> = self.heap.bound_since(since).collect();
        for at in bound {
            let value = self.heap.get(at);
            if !self.heap.is_inside(at) || value.is_immediate() {
                continue;
            }
            // A value may be cyclic for other reasons: the question is whether the variable occurs in it.
            let variable = Cell::reference(at);
            self.heap.set(at, variable);
            let cyclic = self.heap.deref(value) != variable && self.heap.occurs(variable, value)?;
            if cyclic && self.flags.occurs_check == OccursCheck::Error {
                return Err(Error::OccursCheck(variable, value));
            }
            self.heap.set(at, value);
            if cyclic {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Tries a unification. Keeps its bindings if it succeeds, wakes nothing and `keep` is set.
    pub(super) fn probe(&mut self, a: Cell, b: Cell, keep: bool) -> Result<UnifyTest> {
        let hb = std::mem::replace(&mut self.heap.hb, self.heap.top);
        let mark = self.heap.trail_top;
        let woken = self.heap.pending_wakeups.len();
        let cycle = match self.heap.unify(a, b) {
            Ok(true) => self.makes_cycle(mark).map(|cycle| cycle.is_none()),
            Ok(false) => Ok(false),
            Err(stop) => Err(stop.into()),
        };
        let found = match cycle {
            Ok(true) if self.heap.pending_wakeups.len() > woken => Ok(UnifyTest::Wakes),
            Ok(true) => Ok(UnifyTest::Holds),
            Ok(false) => Ok(UnifyTest::Fails),
            Err(error) => Err(error),
        };
        if !(keep && matches!(found, Ok(UnifyTest::Holds))) {
            self.heap.undo_to(mark);
            self.heap.pending_wakeups.truncate(woken);
        }
        self.heap.hb = hb;
        found
    }

    /// Runs the pending wake-up goals, for a built-in whose result depends on them; whether they succeed.
    pub fn wake_all(&mut self) -> Result<bool> {
        if self.heap.pending_wakeups.is_empty() {
            return Ok(true);
        }
        let bindings = bindings(self)?;
        let name = self.database.get(self.code.wake.wakeup).functor.name;
        let goal = self.heap.structure(name, &[bindings])?;
        self.once(atoms::SYSTEM, goal)
    }

    /// Whether two terms unify and their wake-up goals do not object; binds nothing.
    pub fn would_unify(&mut self, a: Cell, b: Cell) -> Result<bool> {
        match self.probe(a, b, false)? {
            UnifyTest::Fails => Ok(false),
            UnifyTest::Holds => Ok(true),
            UnifyTest::Wakes => {
                let mut holds = false;
                self.attempt(|m| {
                    holds = m.unify(a, b)? && m.wake_all()?;
                    Ok(false)
                })?;
                Ok(holds)
            }
        }
    }

    /// The registers and slots that the code from a place on needs.
    pub(super) fn needs_at(&self, code: *const Word) -> Liveness {
        needs(|n| self.word_from(code, n))
    }
}

/// The bindings as a list for `'$wakeup'/1`.
fn bindings(m: &mut Machine) -> Result<Cell> {
    let woken = std::mem::take(&mut m.heap.pending_wakeups);
    m.heap.room(5 * woken.len())?;
    let elements: Vec<Cell> = woken
        .iter()
        .map(|(place, value)| {
            let attributes = m.heap.get(place.offset(1));
            m.heap.structure(atoms::WAKEUP, &[attributes, *value])
        })
        .collect::<Stopping<_>>()?;
    Ok(m.heap.list_of(&elements)?)
}

/// Calls the pending wake-up goals; the current instruction, with this operation, runs after them.
pub fn call_wakeup(m: &mut Machine, op: Op) -> Result<()> {
    let bindings = bindings(m)?;
    if op == Op::DeallocateProceed {
        m.leave();
    }
    if op.is(Class::Returns) {
        m.fuel -= i64::from(m.word(0).cost());
    }
    if m.pc == m.cp || op.is(Class::Returns) {
        // No register is live here: a last call.
        m.x[0] = bindings;
        m.pc = m.entry(m.code.wake.wakeup);
        return Ok(());
    }
    let needs = m.needs_at(m.pc);
    let then = kept(m, m.pc, &needs)?;
    enter_frame(m, &needs, [then, Cell::small(0), Cell::small(0)])?;
    m.x[0] = bindings;
    m.pc = m.code.wake.at(0);
    Ok(())
}

/// `unifiable` and similar tests, when the unification binds attributed variables: the wake-up goals are part of the test.
pub fn decide(m: &mut Machine, op: Op, w: Word) -> Result<()> {
    // The test is charged even if its wake-up goals fail.
    m.fuel -= i64::from(w.cost());
    let (a, b) = (m.x[w.a()], m.x[w.b()]);
    let holds = m.code_at(1);
    let fails = if w.cd() == 0 {
        &raw const FAIL
    } else {
        m.code_at(w.cd() as isize)
    };
    let (then, otherwise) = if op == Op::NotUnifiable {
        (fails, holds)
    } else {
        (holds, fails)
    };
    let (of_then, of_otherwise) = (m.needs_at(then), m.needs_at(otherwise));
    let (then, otherwise) = (kept(m, then, &of_then)?, kept(m, otherwise, &of_otherwise)?);
    let mut needs = of_then;
    needs.join(&of_otherwise);
    let barrier = Cell::from_bits(m.b.0);
    enter_frame(m, &needs, [then, otherwise, barrier])?;
    let etop = m.e.offset(2 + SLOTS);
    m.push_choice(0, ELSE, m.code.wake.at(FAILED), etop)?;
    let info = u64::from(SITE) | u64::from(ELSE) << 32;
    write(m, m.b.offset(choice::INFO), Cell::from_bits(info));
    if op != Op::Unifiable {
        write(m, slot(m.e, BARRIER), Cell::from_bits(m.b.0));
    }
    if !m.unify(a, b)? {
        m.fail();
        return Ok(());
    }
    m.x[0] = bindings(m)?;
    m.pc = m
        .code
        .wake
        .at(if op == Op::Unifiable { CONDITION } else { TEST });
    Ok(())
}

/// The term that says how a clause goes on at a place.
fn kept(m: &mut Machine, code: *const Word, needs: &Liveness) -> Result<Cell> {
    let number = |value: usize| Cell::from_bits((value as u64) << 3);
    let own = match needs.environment {
        Some(true) => OWN,
        Some(false) => OTHERS,
        None => NOBODYS,
    };
    let mut words = Vec::with_capacity(32);
    words.extend([
        number(code.expose_provenance()),
        Cell::small(own),
        number(0),
    ]);
    words.extend(needs.slots().map(number));
    words[2] = number(words.len() - 3);
    for register in needs.registers() {
        // A register may hold a barrier, which is no term and has the tag of an integer.
        let value = m.x[register];
        let value = if value.tag() == Tag::Att {
            Cell::reference(value.addr())
        } else {
            value
        };
        words.extend([number(register), value]);
    }
    m.heap.room(words.len() + 1)?;
    Ok(m.heap.structure(atoms::RESUME, &words)?)
}

/// Makes a FRAME above all environments in use, and enters it.
fn enter_frame(m: &mut Machine, needs: &Liveness, slots: [Cell; SLOTS]) -> Result<()> {
    let protected = read_addr(m, m.b.offset(choice::ETOP));
    let e = if needs.environment != Some(true) {
        frame_top(m, m.e)
    } else if m.e < protected {
        protected
    } else {
        m.e.offset(2 + needs.size)
    };
    m.room_for_frame(e)?;
    m.note_own_frame(e);
    write(m, e, Cell::from_bits(m.e.0));
    write(
        m,
        e.offset(1),
        Cell::from_bits(m.cp.expose_provenance() as u64),
    );
    for (number, cell) in slots.into_iter().enumerate() {
        write(m, slot(e, number as i16), cell);
    }
    m.e = e;
    Ok(())
}

/// `resume`: leaves the FRAME and continues as this slot says.
pub fn resume(m: &mut Machine, number: i16) {
    let kept = Kept::read(m, m.slot(number));
    m.leave();
    let Some(kept) = kept else {
        m.fail();
        return;
    };
    let mut at = kept.registers;
    while at < kept.end {
        let register = m.heap.get(at).int_value() as usize;
        m.x[register] = m.heap.get(at.offset(1));
        at = at.offset(2);
    }
    m.pc = kept.code;
}
