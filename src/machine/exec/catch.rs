//! catch/3 and throw/1 (ISO 7.8.9, 7.8.10): the catching choice point and the search for it.
//!
//! *Ball* is the ISO and SWI-Prolog word for the thrown term. `?- catch(p, E, h(E)).` with
//! `p :- member(X, [1,2]), q(X), throw(oops).` has these choice points when throw/1 runs:
//!
//! ```text
//!   BARRIER   bottom of the query
//!   CATCH     saved: x0 = p, x1 = E, x2 = h(E)        in the environment of catch/3's own clause
//!   -         member/2 has another clause             <- B
//! ```
//!
//! 1. `ball_of` copies `oops` out of the heap, since the next steps undo bindings and free cells.
//! 2. `active_catchers` goes down from B: the choice point of member/2 does not catch; that of catch/3 is flagged CATCH and its catcher,
//!    the unbound E, certainly unifies with any ball. The search ends there.
//! 3. `throw` restores and drops the choice point of member/2, restores that of catch/3 (which undoes the trail), drops it, copies the ball
//!    back to the heap and unifies it with E.
//! 4. `throw` leaves the environment of catch/3's clause and enters `call/1` of `h(E)` in its place: the recovery is a last call. If the
//!    catcher had not unified, the search would have continued below.
//!
//! When the goal of a catch/3 exits and leaves choice points, the choice point of the catch/3 is still below these, and must not catch any
//! more: `catch(member(X, [1,2]), E, true), throw(oops)`. So `pop_catch` adds the flag EXITED, by a trailed assignment. Backtracking into
//! member/2 undoes it, and the catch/3 is active again, as 7.8.9 requires.
//!
//! A ball that passes a cleanup (`setup_call_cleanup/3`) runs the cleanup, which may throw another ball. The more urgent of the two is
//! passed on: with `catch(setup_call_cleanup(true, throw(a), throw(b)), E, true)` E is `a`, the first, as both are equally urgent; if b is
//! a limit that was reached meanwhile, it is b.
//!
//! The backtrace of a ball (`backtrace/mod.rs`) is made before step 3, which destroys the values in the goal and the waiting clauses. With
//! `?- p.` and no catch/3, `active_catchers` reaches the BARRIER: then the backtrace is recorded beside the unchanged ball. Only a few
//! caught balls have their backtraces recorded. `catch(p, E, (log(E), throw(E)))` rethrows the ball that it caught: place and values remain
//! those of `throw(oops)`.
//!
//! Invariant: a catch/3 is active while its goal runs. Its choice point is flagged CATCH; when the goal exits leaving choice points, it is
//! flagged EXITED as well, and that flag is trailed, so that backtracking into the goal makes it active again. The ball is copied out
//! before anything is undone.
//!
//! The ball of a reached limit passes the catchers of a program that catch everything, since it has to end the limited goal. So does the
//! ball by which a user ends a query, of `abort/0` or an interrupt. A catcher of the library that must see all balls is written
//! `'$any_ball'(Ball)`.

use super::super::error::{Error, Resource, Result};
use super::super::ops::choice::{self, BARRIER, CATCH, CLEANUP, EXITED, flags_of};
use super::super::ops::{frame_top, read, read_addr, read_code, write};
use super::super::query::DriverExit;
use super::super::words::{DEAD, ended};
use super::super::{Machine, cleanup};
use crate::code::Word;
use crate::memory::Stopping;
use crate::memory::reserve::forget_refusal;
use crate::term::match_stored::{Match, is_sure_to_unify};
use crate::term::{Addr, Cell, Functor, Stored, View, atoms};

/// Inferences that a recovery of the library makes without checking the limits: its own call and that of the built-in that leaves a limit.
/// A limit reached there would throw its ball outside the catch/3 that has to see it.
const FIRST_OF_RECOVERY: u64 = 2;

/// `push_catch`: makes the choice point over the arguments of catch/3 or `'$call_cleanup'/2`, in the environment of its clause.
pub fn push(m: &mut Machine, w: Word) -> Result<()> {
    let flags = w.b() as u32;
    let alternative = if flags & CLEANUP == 0 {
        DEAD.as_ptr()
    } else {
        m.code.control.cleanup_alternative()
    };
    // The clause has one slot, for the address of this choice point.
    let etop = m.e.offset(3);
    m.push_choice(w.a(), flags, alternative, etop)?;
    if flags & CLEANUP != 0 {
        m.guard = m.b;
    }
    m.skip(1);
    Ok(())
}

/// `pop_catch`: the goal of the predicate with this choice point has exited; whether for the last time. If so, its arguments are back in
/// the registers.
pub fn pop(m: &mut Machine, catcher: Addr) -> Stopping<bool> {
    if m.b == catcher {
        let n = read(m, catcher.offset(choice::INFO)).bits() as u32 as usize;
        for index in 0..n {
            m.x[index] = read(m, catcher.back(n).offset(index));
        }
        choice::pop(m);
        return Ok(true);
    }
    let info = catcher.offset(choice::INFO);
    m.check_access(info);
    m.heap.trail_value(info)?;
    let flags = read(m, info).bits() | u64::from(EXITED) << 32;
    write(m, info, Cell::from_bits(flags));
    Ok(false)
}

/// Abandons the running goals: continues with the recovery of the nearest active catch/3 whose catcher unifies with the ball, or ends the
/// query with the error.
pub fn throw(m: &mut Machine, error: Error) {
    if !m.is_thrown_on(&error) {
        m.note_place();
    }
    m.heap.pending_wakeups.clear();
    if m.is_over() {
        return end(m, error);
    }
    if matches!(error, Error::Halt(_)) {
        return end(m, error);
    }
    let mut ball = ball_of(m, error);
    let passes = Passes::of(m, &ball);
    // Undoing bindings below reactivates catchers, so the active ones are determined first.
    let (active, sure) = active_catchers(m, &ball, passes);
    let caught = sure || is_caught(m, &active, &ball);
    let trace = m.trace_of(caught);
    let mut active = active.into_iter().peekable();
    loop {
        let flags = flags_of(m, m.b);
        restore(m);
        if flags & BARRIER != 0 {
            m.keep_trace(trace);
            m.outcome = Some(DriverExit::Threw(Error::Ball(ball)));
            m.pc = ended();
            return;
        }
        if active.next_if_eq(&m.b).is_some() {
            let [catcher, recovery] = [1, 2].map(|n| read(m, m.b.back(3).offset(n)));
            let of_library = pattern(m, catcher);
            let catcher = of_library.unwrap_or(catcher);
            m.cp = read_code(m, m.b.offset(choice::CP));
            m.e = read_addr(m, m.b.offset(choice::E));
            choice::pop(m);
            m.bags.abandon(m.b);
            m.tables.abandon(m.b);
            m.abandon_captures(m.b);
            let caught = ball.restore(&mut m.heap).map_err(Error::from);
            let caught = caught.and_then(|term| {
                m.note_caught(term);
                m.attempt(|m| m.unify(catcher, term))
            });
            if matches!(caught, Ok(true)) {
                // The environment is that of catch/3's own clause: leave it, then call the recovery in its place.
                m.leave();
                m.settle_areas();
                if of_library.is_some() {
                    m.grant(FIRST_OF_RECOVERY);
                }
                m.x[0] = recovery;
                m.pc = m.code.control.call_one();
                return;
            }
            if active.peek().is_none() {
                // There is no room for the ball: the search, which has stopped early so far, must look at all catchers.
                active = active_catchers(m, &ball, Passes::of(m, &ball))
                    .0
                    .into_iter()
                    .peekable();
            }
        } else {
            let replaced = flags & CLEANUP != 0 && {
                match pass_cleanup(m, &mut ball) {
                    Ok(replaced) => replaced,
                    Err(halt) => return end(m, halt),
                }
            };
            choice::pop(m);
            if replaced {
                let passes = Passes::of(m, &ball);
                active = active_catchers(m, &ball, passes).0.into_iter().peekable();
            }
        }
    }
}

/// Drops the choice points above a barrier for an error that nothing there catches, and runs the cleanups among them. Returns the most urgent
/// error.
pub fn pass(m: &mut Machine, barrier: Addr, error: Error) -> Error {
    if m.is_over() || matches!(error, Error::Halt(_)) {
        return error;
    }
    let mut ball = ball_of(m, error);
    while m.b > barrier {
        let flags = flags_of(m, m.b);
        restore(m);
        if flags & CLEANUP != 0
            && let Err(halt) = pass_cleanup(m, &mut ball)
        {
            return halt;
        }
        choice::pop(m);
    }
    Error::Ball(ball)
}

/// A ball passes the newest choice point, which has a cleanup. Returns whether the cleanup's error is more urgent and has replaced the ball;
/// the error is that of `halt/0`.
fn pass_cleanup(m: &mut Machine, ball: &mut Stored) -> Result<bool> {
    let error = match cleanup::run_for_ball(m, ball) {
        Ok(()) => return Ok(false),
        Err(halt @ Error::Halt(_)) => return Err(halt),
        Err(error) => error,
    };
    let other = ball_of(m, error);
    let replaced = urgency(&other) > urgency(ball);
    if replaced {
        *ball = other;
    }
    Ok(replaced)
}

/// The ball of an error, outside the heap. If making it is stopped, the stop's error is the ball instead.
fn ball_of(m: &mut Machine, error: Error) -> Stored {
    let indicator = m.reported_by();
    m.ball_of(error, indicator)
}

impl Machine {
    /// The ball of an error of this predicate, outside the heap.
    pub fn ball_of(&mut self, error: Error, indicator: Option<Functor>) -> Stored {
        try_ball_of(self, error, indicator)
            .or_else(|stop| try_ball_of(self, stop.into(), indicator))
            .unwrap_or_else(|_| Stored::of_atom(atoms::RESOURCE_ERROR))
    }
}

/// The same; an error if making it is stopped. The term of `throw/1` is a ball already.
fn try_ball_of(m: &mut Machine, error: Error, indicator: Option<Functor>) -> Stopping<Stored> {
    let error = match error {
        Error::Halted => m.reason_to_halt(),
        error => error,
    };
    if let Error::Ball(ball) = error {
        return Ok(ball);
    }
    m.note_full(&error);
    // This error reports the refusal; a second refusal while making the ball is not reported.
    let told = matches!(error, Error::Resource(Resource::Memory));
    // Even a full heap has room for the term of this error.
    let term = m.in_reserve(|m| error.ball(m, indicator))?;
    let ball = Stored::copy_with_attributes(&mut m.heap, term)?;
    if told {
        forget_refusal();
    }
    Ok(ball)
}

/// Which catchers of the program a ball passes. Catchers of the library see all balls.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passes {
    None,
    /// Those that catch everything: the ball is that of a limit on a goal, or of a user who ends the query.
    CatchAll,
    /// All catchers: the query was cancelled.
    All,
}

impl Passes {
    fn of(m: &Machine, ball: &Stored) -> Passes {
        if m.is_cancelled() {
            Passes::All
        } else if is_of_limit(ball) || is_of_user(m, ball) {
            Passes::CatchAll
        } else {
            Passes::None
        }
    }
}

/// Whether a ball is that of a program's limit on a goal: its first argument is the measure, the second the nesting depth of the limit.
fn is_of_limit(ball: &Stored) -> bool {
    ball.functor() == Some(Functor::new(atoms::LIMIT_REACHED, 2))
}

/// Whether a ball is that of a user who ends the query: `unwind(abort)`, or the resource error of an interrupt.
fn is_of_user(m: &Machine, ball: &Stored) -> bool {
    let is_named = |place: &[usize], name: &str| {
        let atom = ball.atom_at(place);
        atom.is_some_and(|atom| m.atoms.text(atom) == name)
    };
    match ball.functor() {
        Some(functor) if functor == Functor::new(atoms::ERROR, 2) => {
            ball.argument_functor(0) == Some(Functor::new(atoms::RESOURCE_ERROR, 1))
                && is_named(&[0, 0], Resource::Interrupt.text())
        }
        Some(functor) if functor.arity == 1 => {
            m.atoms.text(functor.name) == "unwind" && is_named(&[0], "abort")
        }
        Some(_) | None => false,
    }
}

/// The urgency of a ball: of the one that passes a cleanup and the one that the cleanup throws, the more urgent is passed on,
/// the first if both are equal. A limit is more urgent than a lack of resources, that than other errors, and errors than
/// other balls, as in SWI-Prolog.
fn urgency(ball: &Stored) -> u8 {
    if is_of_limit(ball) {
        3
    } else if ball.functor() != Some(Functor::new(atoms::ERROR, 2)) {
        0
    } else if ball.argument_functor(0) == Some(Functor::new(atoms::RESOURCE_ERROR, 1)) {
        2
    } else {
        1
    }
}

/// Whether one of these catch/3, none of which is certain to, catches the ball.
#[inline(never)]
fn is_caught(m: &mut Machine, active: &[Addr], ball: &Stored) -> bool {
    let catcher = |m: &Machine, b: &Addr| {
        let catcher = read(m, b.back(3).offset(1));
        pattern(m, catcher).unwrap_or(catcher)
    };
    active.iter().any(|b| {
        let catcher = catcher(m, b);
        let mut holds = false;
        let tried = m.attempt(|m| {
            holds = Match::new(ball.words()).unify(&mut m.heap, 0, catcher)?;
            Ok(false)
        });
        // If there is no room for a trial, the search itself has to decide.
        holds || tried.is_err()
    })
}

/// The choice points of the active catch/3, the newest first, down to the first that certainly catches the ball or the bottom of the query;
/// and whether it is certain. Stopping there avoids visiting all of them for a ball that is soon caught or repeatedly rethrown. Leaves out
/// those that the ball `passes`.
#[inline(always)] // Called twice; one of the calls is for lack of memory.
fn active_catchers(m: &Machine, ball: &Stored, passes: Passes) -> (Vec<Addr>, bool) {
    let mut found = Vec::new();
    let mut b = m.b;
    loop {
        let flags = flags_of(m, b);
        if flags & BARRIER != 0 {
            return (found, false);
        }
        if flags & (CATCH | EXITED) == CATCH {
            let catcher = read(m, b.back(3).offset(1));
            let pattern = pattern(m, catcher);
            let catcher = pattern.unwrap_or(catcher);
            let passed = match passes {
                Passes::None => false,
                Passes::CatchAll => catches_all(m, catcher),
                Passes::All => true,
            };
            if !passed || pattern.is_some() {
                found.push(b);
                if is_sure_to_unify(ball.words(), &m.heap, catcher) {
                    return (found, true);
                }
            }
        }
        b = read_addr(m, b.offset(choice::PREV));
    }
}

/// The argument of `'$any_ball'/1`, if the catcher is one of the library. Such a catcher also sees the balls of limits, since the library
/// has to restore what it changed.
fn pattern(m: &Machine, catcher: Cell) -> Option<Cell> {
    match m.heap.view(catcher) {
        View::Struct(functor, at) if functor == Functor::new(atoms::ANY_BALL, 1) => {
            Some(m.heap.arg(at, 0))
        }
        _ => None,
    }
}

/// Whether any ball unifies with this catcher: an unbound variable, as in `catch(G, _, true)`. With such a catcher a program would catch
/// the error of its time limit, and could not be aborted.
fn catches_all(m: &Machine, catcher: Cell) -> bool {
    matches!(m.heap.view(catcher), View::Var(_))
}

/// Ends the query with an error that nothing catches: `halt/0`, or an error after the query went on beyond its limit. No cleanup runs.
fn end(m: &mut Machine, error: Error) {
    while flags_of(m, m.b) & BARRIER == 0 {
        choice::pop(m);
    }
    restore(m);
    m.outcome = Some(DriverExit::Threw(error));
    m.pc = ended();
}

/// Undoes everything done since the newest choice point was made, as `fail` does, but does not continue there.
fn restore(m: &mut Machine) {
    let mark = read_addr(m, m.b.offset(choice::TR));
    m.heap.undo_to(mark);
    m.heap.top = read_addr(m, m.b.offset(choice::H));
    if m.heap.rejuvenate(m.heap.top) {
        m.plan_from(m.heap.top);
    }
}

/// The end of the environments in use when a built-in runs, however it was called.
pub fn frames_in_use(m: &Machine) -> Addr {
    let own = m.e.offset(2 + m.site_frame_size());
    frame_top(m, m.e).max(own)
}
