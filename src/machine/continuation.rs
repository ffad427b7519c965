//! Delimited continuations: the goals between a shift/1 and its reset/3, captured as a term.
//!
//! `?- reset(p(X), Ball, Rest).` with `p(X) :- q(X), shift(ask(X)), !, r(X).` has these environments when shift/1 runs:
//!
//! ```text
//!   marker     of the clause of reset/3: BALL = Ball, REST = Rest, BIRTH = the choice point it stands on
//!   p/1        y0 = X, y1 = the barrier of the cut; waits behind shift/1          <- E
//! ```
//!
//! 1. `shift` searches from E downwards for the first marker whose BALL unifies with the ball.
//! 2. Each environment on the way becomes a piece with the terms of its live slots (`code/liveness.rs`), without the barriers
//!    (`code/barriers.rs`): `call_continuation(['$cont$'(<point>(1), X)])`, the innermost piece first.
//! 3. The goals are left as if they had exited: catch/3 no longer catches, choice points stay. E and CP become those to which reset/3
//!    returns; Ball and Rest are unified.
//!
//! `call_continuation/1` rebuilds the environments above those in use, the outermost first, and continues at the innermost. Their barriers
//! become the choice point that is then the newest, so the cut is local to the rest of p/1. The barrier of a `*->` becomes a new choice
//! point without an alternative, since the soft cut searches for one.
//!
//! A catch/3 on the way becomes the piece `catch(Catcher, Recovery)`, which again catches exceptions of the goals inside it; a reset/3 with
//! another ball becomes `reset(Ball, Rest)`. The marker of a table (`tabling/mod.rs`) is a border: `shift` does not leave the evaluation of
//! a table. A cleanup stays behind with its choice point, and runs once. A woken goal resumes with registers of its clause, which are in no
//! environment: shift/1 there is a permission error. The goal of findall/3 cannot continue elsewhere, so `shift` does not look for markers
//! below an open bag.
//!
//! (Danvy and Filinski, "Abstracting Control", LFP 1990; for Prolog Schrijvers, Demoen, Desouter and Wielemaker, "Delimited Continuations
//! for Prolog", TPLP 13(4-5), 2013.)
//!
//! *Invariant*: the machine changes only after every step that may run out of room, so the built-ins may be repeated.

use std::sync::Arc;

use super::Machine;
use super::catch;
use super::continuations::ResumePoint;
use super::control::{BALL, BIRTH, REST, SLOTS};
use super::error::{Action, Error, Expected, Kind, Object, Result};
use super::ops::choice::{self, CATCH};
use super::ops::{frame_top, read, read_addr, read_code, slot, write};
use super::wake::UnifyTest;
use super::words::{DEAD, RUNG, TABLE_ANSWER, bottom};
use crate::code::Word;
use crate::code::barriers::barriers;
use crate::term::cell::HandleKind;
use crate::term::values::HostValue;
use crate::term::walk::Skeleton;
use crate::term::{Addr, Cell, View, atoms};

/// The kind of an environment, by the code that it continues with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Waiting {
    /// A clause.
    Clause,
    /// The clause of catch/3.
    Catch,
    /// The marker of reset/3.
    Reset,
    /// The marker of a table (`tabling/mod.rs`).
    Tabled,
    /// A clause interrupted for its wake-up goals.
    Woken,
    /// None of these; it has no effect on continuations.
    Nothing,
    /// The bottom of the query.
    Bottom,
}

/// An environment with its continuation address.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub e: Addr,
    pub cp: *const Word,
    pub waiting: Waiting,
}

impl Machine {
    /// The environment E with the continuation CP.
    pub(super) fn frame(&self, e: Addr, cp: *const Word) -> Frame {
        let control = &self.code.control;
        let waiting = if cp == bottom() {
            Waiting::Bottom
        } else if cp == control.catch_exit() {
            Waiting::Catch
        } else if cp == control.reset_exit() {
            Waiting::Reset
        } else if cp == &raw const TABLE_ANSWER[1] {
            Waiting::Tabled
        } else if self.code.wake.contains(cp) {
            Waiting::Woken
        } else if control.is_of_cleanup(cp) || RUNG.as_ptr_range().contains(&cp) {
            Waiting::Nothing
        } else {
            Waiting::Clause
        };
        Frame { e, cp, waiting }
    }

    /// The environment to which this one returns.
    pub(super) fn frame_below(&self, frame: Frame) -> Frame {
        let (e, cp) = (read_addr(self, frame.e), read_code(self, frame.e.offset(1)));
        self.frame(e, cp)
    }

    /// The resume point at a continuation.
    pub(super) fn resume_point(&mut self, cp: *const Word) -> Result<HostValue> {
        if let Some(known) = self.resume_points.get(cp.addr()) {
            return Ok(known);
        }
        // The code after the last word of a call may be other code; the call itself is certain to be in the clause.
        let code = self.database.returns.code_at(cp.addr());
        let code = code.ok_or_else(|| Error::System("code without a map waits".into()))?;
        let needs = self.needs_at(cp);
        let control = &self.code.control;
        let found = barriers(
            |n| self.word_from(cp, n),
            |predicate| control.level_argument(predicate),
        );
        Ok(self.resume_points.add(cp.addr(), code, &needs, &found))
    }

    /// The piece of a continuation for an environment; none if it has no effect.
    fn piece(&mut self, frame: Frame) -> Result<Option<Cell>> {
        let kept = |m: &Machine, number| term_in(m, read(m, slot(frame.e, number)));
        let piece = match frame.waiting {
            Waiting::Clause => {
                let value = self.resume_point(frame.cp)?;
                let place = self.atoms.values.place(&value)?;
                let point: &ResumePoint = value.get().expect("a resume point is in this table");
                let mut arguments = Vec::with_capacity(1 + point.slots.len());
                arguments.push(Cell::handle(HandleKind::Host, place));
                arguments.extend(point.slots.iter().map(|number| kept(self, *number)));
                self.heap.room(arguments.len() + 1)?;
                self.heap.structure(atoms::CONTINUATION, &arguments)?
            }
            Waiting::Catch => {
                let catcher = Addr(read(self, slot(frame.e, 0)).bits());
                let arguments = [1, 2].map(|n| read(self, catcher.back(3).offset(n)));
                self.heap.structure(atoms::CATCH, &arguments)?
            }
            Waiting::Reset => {
                let arguments = [kept(self, BALL), kept(self, REST)];
                self.heap.structure(atoms::RESET, &arguments)?
            }
            Waiting::Woken => {
                let name = Cell::atom(self.atoms.intern("shift")?);
                return Err(Error::Permission(Action::Capture, Kind::WokenGoal, name));
            }
            Waiting::Nothing | Waiting::Tabled | Waiting::Bottom => return Ok(None),
        };
        Ok(Some(piece))
    }

    /// The pieces of environments, the innermost first, as a list.
    pub(super) fn pieces(&mut self, frames: &[Frame]) -> Result<Cell> {
        let mut pieces = Vec::with_capacity(frames.len());
        for frame in frames {
            pieces.extend(self.piece(*frame)?);
        }
        self.heap.room(3 * pieces.len() + 2)?;
        Ok(self.heap.list_of(&pieces)?)
    }

    /// Leaves the goals up to the environment of the reset/3 for this ball, and returns from it with the ball and the continuation.
    pub fn shift(&mut self, ball: Cell) -> Result<bool> {
        let mut frames = Vec::new();
        let mut frame = self.frame(self.e, self.cp);
        loop {
            match frame.waiting {
                Waiting::Bottom | Waiting::Tabled => {
                    return Err(Error::Existence(Object::Reset, ball));
                }
                Waiting::Reset => {
                    let birth = read_addr(self, slot(frame.e, BIRTH));
                    if self.bags.is_open_since(birth) {
                        return Err(Error::Existence(Object::Reset, ball));
                    }
                    let wanted = read(self, slot(frame.e, BALL));
                    if self.probe(ball, wanted, false)? != UnifyTest::Fails {
                        break;
                    }
                }
                Waiting::Clause | Waiting::Catch | Waiting::Woken | Waiting::Nothing => {}
            }
            frames.push(frame);
            frame = self.frame_below(frame);
        }
        let rest = self.pieces(&frames)?;
        let rest = self.heap.structure(atoms::CALL_CONTINUATION, &[rest])?;
        let [wanted, variable] = [BALL, REST].map(|number| read(self, slot(frame.e, number)));
        for left in frames.iter().filter(|left| left.waiting == Waiting::Catch) {
            let catcher = Addr(read(self, slot(left.e, 0)).bits());
            catch::pop(self, catcher)?;
        }
        self.e = read_addr(self, frame.e);
        self.cp = read_code(self, frame.e.offset(1));
        Ok(self.unify(ball, wanted)? && self.unify(rest, variable)?)
    }

    /// Enters the environments of these pieces, the innermost first; the caller continues when they have exited.
    pub fn call_continuation(&mut self, pieces: Cell) -> Result<()> {
        if matches!(self.heap.skeleton(pieces), Skeleton::Partial(..)) {
            return Err(Error::Instantiation);
        }
        if !matches!(self.heap.skeleton(pieces), Skeleton::Proper(_)) {
            return Err(Error::Type(Expected::List, pieces));
        }
        self.enter_pieces(pieces)
    }

    /// The same for a proper list.
    pub(super) fn enter_pieces(&mut self, pieces: Cell) -> Result<()> {
        let mut rest = self.heap.deref(pieces);
        if let View::List(at) = self.heap.view(rest)
            && self.heap.deref(self.heap.get(at.offset(1))) == Cell::atom(atoms::NIL)
        {
            // Most lists have one piece; no environment may be left behind if there is no room for it.
            let piece = Piece::read(self, self.heap.get(at))?;
            if matches!(&piece, Piece::Clause(point, _) if point.soft_cuts.is_empty()) {
                return piece.enter(self);
            }
        }
        let mut plan = Vec::new();
        while let View::List(at) = self.heap.view(rest) {
            let piece = self.heap.get(at);
            plan.push(Piece::read(self, piece)?);
            rest = self.heap.deref(self.heap.get(at.offset(1)));
        }
        let before = (self.e, self.cp, self.b);
        let entered = plan.iter().rev().try_for_each(|piece| piece.enter(self));
        if entered.is_err() {
            (self.e, self.cp, self.b) = before;
            let height = read_addr(self, self.b.offset(choice::H));
            self.heap.protect(height);
        }
        entered
    }
}

/// The contents of a slot or register as a cell of a term.
fn term_in(m: &Machine, cell: Cell) -> Cell {
    m.heap.deref(cell).storable()
}

/// A piece of a continuation that is being entered.
enum Piece {
    /// The rest of a clause, with the address of the term of its slots.
    Clause(Arc<ResumePoint>, Addr),
    /// Catcher and recovery of a catch/3.
    Catch(Cell, Cell),
    /// Ball and continuation of a reset/3.
    Reset(Cell, Cell),
}

impl Piece {
    fn read(m: &Machine, term: Cell) -> Result<Piece> {
        let wrong = || Error::Type(Expected::Continuation, term);
        let (functor, at) = match m.heap.view(term) {
            View::Struct(functor, at) => (functor, at),
            View::Var(_) => return Err(Error::Instantiation),
            _ => return Err(wrong()),
        };
        match (functor.name, functor.arity) {
            (atoms::CATCH, 2) => Ok(Piece::Catch(m.heap.arg(at, 0), m.heap.arg(at, 1))),
            (atoms::RESET, 2) => Ok(Piece::Reset(m.heap.arg(at, 0), m.heap.arg(at, 1))),
            (atoms::CONTINUATION, arity) if arity > 0 => {
                let View::Handle(HandleKind::Host, place) = m.heap.view(m.heap.arg(at, 0)) else {
                    return Err(wrong());
                };
                let point: Option<Arc<ResumePoint>> = m.atoms.values.value(place).share();
                let point = point.filter(|point| point.slots.len() + 1 == arity as usize);
                Ok(Piece::Clause(point.ok_or_else(wrong)?, at))
            }
            _ => Err(wrong()),
        }
    }

    /// Makes the environment, to which the next one returns.
    fn enter(&self, m: &mut Machine) -> Result<()> {
        match self {
            Piece::Clause(point, at) => {
                let barrier = Cell::from_bits(m.b.0);
                let mut softened = Vec::new();
                for number in &point.soft_cuts {
                    softened.push((*number, Cell::from_bits(m.b.0)));
                    let etop = frame_top(m, m.e);
                    m.push_choice(0, 0, DEAD.as_ptr(), etop)?;
                }
                let e = enter_environment(m)?;
                for (index, number) in point.slots.iter().enumerate() {
                    let value = m.heap.arg(*at, index + 1);
                    write(m, slot(e, *number), value);
                }
                for number in point.barriers() {
                    write(m, slot(e, number), barrier);
                }
                for (number, barrier) in softened {
                    write(m, slot(e, number), barrier);
                }
                m.cp = point.code();
            }
            Piece::Catch(catcher, recovery) => {
                let e = enter_environment(m)?;
                // The goal is already running: it is not called again.
                let arguments = [Cell::atom(atoms::TRUE), *catcher, *recovery];
                let kept: [Cell; 3] = m.arguments();
                m.x[..3].copy_from_slice(&arguments);
                let pushed = m.push_choice(3, CATCH, DEAD.as_ptr(), e.offset(3));
                m.x[..3].copy_from_slice(&kept);
                pushed?;
                write(m, slot(e, 0), Cell::from_bits(m.b.0));
                m.cp = m.code.control.catch_exit();
            }
            Piece::Reset(ball, rest) => {
                let e = enter_environment(m)?;
                let slots: [Cell; SLOTS] = [*ball, *rest, Cell::from_bits(m.b.0)];
                for (number, value) in slots.into_iter().enumerate() {
                    write(m, slot(e, number as i16), value);
                }
                m.cp = m.code.control.reset_exit();
            }
        }
        Ok(())
    }
}

/// Makes an environment above those in use, with empty slots, and enters it.
pub(super) fn enter_environment(m: &mut Machine) -> Result<Addr> {
    let e = frame_top(m, m.e);
    m.room_for_frame(e)?;
    m.note_own_frame(e);
    write(m, e, Cell::from_bits(m.e.0));
    write(
        m,
        e.offset(1),
        Cell::from_bits(m.cp.expose_provenance() as u64),
    );
    m.e = e;
    Ok(e)
}
