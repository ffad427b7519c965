//! catch/3 and throw/1 (ISO 7.8.9, 7.8.10): the catching choice point and the search for it.
//!
//! The *ball* is the ISO and SWI-Prolog word for the term that is thrown. `?- catch(p, E, h(E)).` with
//! `p :- member(X, [1,2]), q(X), throw(oops).` has these choice points when throw/1 runs:
//!
//! ```text
//!   BARRIER   bottom of the query
//!   CATCH     saved: x0 = p, x1 = E, x2 = h(E)        in the environment of catch/3's own clause
//!   -         member/2 has another clause             <- B
//! ```
//!
//! 1. `ball_of` copies `oops` out of the heap, since what comes next undoes bindings and frees cells.
//! 2. `active_catchers` goes down from B: the choice point of member/2 is none; that of catch/3 is flagged CATCH and its catcher, the
//!    unbound E, is sure to unify with any ball. That is enough: it is the one.
//! 3. `throw` restores and drops the choice point of member/2, restores that of catch/3 (the trail is undone to it), drops it, brings
//!    the ball back to the heap and unifies it with E.
//! 4. The environment of catch/3's clause is left and `call/1` of `h(E)` entered in its place: the recovery is a last call. Had the
//!    catcher not unified, the search would have gone on below.
//!
//! When the goal of a catch/3 exits and leaves choice points, its own is still below these, and must not catch any more:
//! `catch(member(X, [1,2]), E, true), throw(oops)`. So `pop_catch` adds the flag EXITED, by an assignment that is trailed.
//! Backtracking into member/2 undoes it, and the catch/3 is active again, as 7.8.9 wants.
//!
//! A ball that passes a cleanup (`setup_call_cleanup/3`) runs it on the way, and the cleanup may throw another ball. Of the two
//! the more urgent goes on: with `catch(setup_call_cleanup(true, throw(a), throw(b)), E, true)` E is `a`, the first, as both are
//! alike; where b is a limit that was reached meanwhile, it is the ball of that limit.
//!
//! What led to a ball (`backtrace/mod.rs`) is looked at before step 3 undoes it, since the values in the goal and the clauses that wait are
//! gone afterwards. With `?- p.` and no catch/3, `active_catchers` comes to the BARRIER: then it is noted beside the ball, and the ball
//! itself stays what it is. Of balls that are caught it is noted only now and then: `catch(p, E, (log(E), throw(E)))` throws on what it
//! got, and the place and the values are those of `throw(oops)` and not those of `throw(E)`.
//!
//! Invariant: a catch/3 is active while its goal runs. Its choice point is flagged CATCH; when the goal exits leaving choice
//! points, it is flagged EXITED as well, and that flag is trailed, so that backtracking into the goal makes it active again.
//! The ball is copied out before anything is undone.
//!
//! When a limit is reached, the ball passes the catchers of a program that catch everything: it has to end
//! what the limit is on. So does what ends a query for its user, by `abort/0` or an interrupt. The library has `'$any_ball'(Ball)` for a catcher where it must see all balls.

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

/// Inferences that a recovery of the library makes without a look at the limits: its own call and that of the built-in which
/// leaves a limit. Where one were reached there its ball would come from outside the catch/3 that has to see it.
const FIRST_OF_RECOVERY: u64 = 2;

/// `push_catch`: makes the choice point over the arguments of catch/3 or `'$call_cleanup'/2`, in the environment of its
/// clause.
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

/// `pop_catch`: the goal of the predicate with this choice point has exited; whether for the last time. If so, its
/// arguments are back in the registers.
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

/// Abandons what runs: goes on with the recovery of the nearest active catch/3 whose catcher unifies with the ball, or ends
/// the query with the error.
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
    // What is undone on the way makes catchers active again that are not: they are told apart before.
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
                // There is no room for the ball, and there was no need so far to look further.
                active = active_catchers(m, &ball, Passes::of(m, &ball))
                    .0
                    .into_iter()
                    .peekable();
            }
        } else {
            let mut other = None;
            if flags & CLEANUP != 0 {
                match cleanup::run_for_ball(m) {
                    Err(halt @ Error::Halt(_)) => return end(m, halt),
                    Err(error) => other = Some(ball_of(m, error)),
                    Ok(()) => (),
                }
            }
            choice::pop(m);
            if let Some(other) = other.filter(|other| urgency(other) > urgency(&ball)) {
                ball = other;
                let passes = Passes::of(m, &ball);
                active = active_catchers(m, &ball, passes).0.into_iter().peekable();
            }
        }
    }
}

/// What an error throws, outside the heap. What stops the making of it is thrown in its place.
fn ball_of(m: &mut Machine, error: Error) -> Stored {
    let indicator = m.reported_by();
    m.ball_of(error, indicator)
}

impl Machine {
    /// The ball of an error of this predicate, out of the heap.
    pub fn ball_of(&mut self, error: Error, indicator: Option<Functor>) -> Stored {
        try_ball_of(self, error, indicator)
            .or_else(|stop| try_ball_of(self, stop.into(), indicator))
            .unwrap_or_else(|_| Stored::of_atom(atoms::RESOURCE_ERROR))
    }
}

/// The same, unless what stops the making of it comes first. What was thrown by `throw/1` is a ball already.
fn try_ball_of(m: &mut Machine, error: Error, indicator: Option<Functor>) -> Stopping<Stored> {
    let error = match error {
        Error::Halted => m.reason_to_halt(),
        error => error,
    };
    if let Error::Ball(ball) = error {
        return Ok(ball);
    }
    m.note_full(&error);
    // This error reports the refusal; a second one, met while the ball is made, is not reported too.
    let told = matches!(error, Error::Resource(Resource::Memory));
    // Even a full heap has room for the term that says so.
    let term = m.in_reserve(|m| error.ball(m, indicator))?;
    let ball = Stored::copy_with_attributes(&mut m.heap, term)?;
    if told {
        forget_refusal();
    }
    Ok(ball)
}

/// Which catchers of the program a ball goes past. Those of the library see all balls.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passes {
    None,
    /// Those that catch everything: the ball is that of a limit which the program has set for a goal, or a user wants the query to end.
    CatchAll,
    /// All of them: the query was cancelled.
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

/// Whether a ball is that of a limit that a program has set for a goal: the first argument says which measure, the second which of those
/// that are nested.
fn is_of_limit(ball: &Stored) -> bool {
    ball.functor() == Some(Functor::new(atoms::LIMIT_REACHED, 2))
}

/// Whether a ball is what a user has thrown who wants the query to end: `unwind(abort)`, or the resource error of an interrupt.
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

/// Of the ball that passes a cleanup and the one that the cleanup throws, the more urgent goes on, the first where they are
/// alike: a limit is more urgent than a lack of resources, that than other errors, and errors than other balls, as in
/// SWI-Prolog.
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

/// Whether one of these, of which none is sure to, catches the ball.
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
        // What has no room to be tried is for the search itself.
        holds || tried.is_err()
    })
}

/// The choice points of the catch/3 whose goals run, the newest first, down to the first that is sure to catch the ball or the
/// bottom of the query, and whether it is: a ball that is caught soon, or thrown on from one to the next, does not look at all of them each time.
/// Those that the ball `passes` are left out.
#[inline(always)] // Called twice, once of which for want of memory.
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

/// What stands in `'$any_ball'/1`, if the catcher is one of the library's. Such a catcher sees the balls of limits too, since the library
/// has to put back what it changed.
fn pattern(m: &Machine, catcher: Cell) -> Option<Cell> {
    match m.heap.view(catcher) {
        View::Struct(functor, at) if functor == Functor::new(atoms::ANY_BALL, 1) => {
            Some(m.heap.arg(at, 0))
        }
        _ => None,
    }
}

/// Whether any ball unifies with this catcher: an unbound variable, as in `catch(G, _, true)`. A program that catches everything so would
/// catch the error of its time limit, and could not be aborted.
fn catches_all(m: &Machine, catcher: Cell) -> bool {
    matches!(m.heap.view(catcher), View::Var(_))
}

/// Ends the query with an error that nothing catches: `halt/0`, and what a query throws that has gone on after its limit. No cleanup runs.
fn end(m: &mut Machine, error: Error) {
    while flags_of(m, m.b) & BARRIER == 0 {
        choice::pop(m);
    }
    restore(m);
    m.outcome = Some(DriverExit::Threw(error));
    m.pc = ended();
}

/// Undoes everything since the newest choice point was made: as `fail` does, but without going on there.
fn restore(m: &mut Machine) {
    let mark = read_addr(m, m.b.offset(choice::TR));
    m.heap.undo_to(mark);
    m.heap.top = read_addr(m, m.b.offset(choice::H));
    if m.heap.rejuvenate(m.heap.top) {
        m.plan_from(m.heap.top);
    }
}

/// The end of the environments in use when a built-in runs, whichever way it was called.
pub fn frames_in_use(m: &Machine) -> Addr {
    let own = m.e.offset(2 + m.site_frame_size());
    frame_top(m, m.e).max(own)
}
