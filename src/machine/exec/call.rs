//! Entering predicates that are not static code: call/N, built-ins, dynamic predicates, imports and unknown ones.
//!
//! `call(member(X), [1,2])` puts the argument of the closure before the added one, and continues at the entry:
//!
//! ```text
//!   x0 = member(X)  x1 = [1,2]      enter_call 2
//!   x0 = X          x1 = [1,2]      pc = entries[member/2]
//! ```
//!
//! `call((p, !, q))` is a control construct, for which no code exists. The predicates of `prolog/boot/prelude.pl` take it apart:
//!
//! ```text
//!   '$goal'((p, !, q), B, S)        B is the newest choice point at the call: the cut is local to call/1
//!   '$and'(p, (!, q), B, S)         calls '$goal'(p, B, S), then '$goal'((!, q), B, S)
//!     '$goal'(p, B, S)              no control construct: call(p)
//!     '$and'(!, q, B, S)
//!       '$goal'(!, B, S)            cuts to B
//!       '$goal'(q, B, S)
//! ```
//!
//! S is the address of the last call that left the program before that. The program passed the goals from there, and an error in one of
//! them gets its place by S (`machine/place.rs`). For the collector it is an integer.
//!
//! A dynamic predicate looks its clauses up at each call. With `p(1). p(2). p(3).` and `?- p(X), assertz(p(4)).`:
//!
//! ```text
//!   enter_dynamic    the generation is 9. p(1) matches, p(2) is the next: a choice point with X | 9 | order of p(2) | p/1 and place
//!   assertz(p(4))    a clause born in generation 10
//!   retry_dynamic    p(2), and the cursor moves to p(3)
//!   retry_dynamic    p(3); p(4) was born after 9 and is not seen: the choice point is dropped, and p(3) runs without one
//! ```
//!
//! Invariant: each entry finds the arguments in `x[0..arity]` and leaves `pc` at the next code to run. The predicates of the prelude
//! (`'$and'/4` …) run a meta-called control construct piece by piece, each with the cut barrier of the call; the goals of the construct are
//! checked, and its variables wrapped in `call/1`, before any of them runs (ISO 7.6.2).

use std::sync::Arc;

use super::super::assert::{Qualified, check_body, compile_stored, strip_module};
use super::super::builtin::{Alternatives, HostPredicate, RUNS_ALREADY, Run, drop_of_host};
use super::super::control::{BALL, BIRTH, Control, MARKER, REST, SLOTS, Wake};
use super::super::error::{Error, Expected, Limit, Object, Result};
use super::super::error_terms::indicator_in;
use super::super::ops::choice::{self, CATCH, CLEANUP, DYNAMIC, flags_of};
use super::super::ops::{frame_top, read, read_addr};
use super::super::words::RETRY_DYNAMIC;
use super::super::{Machine, cleanup, foreign, traced, wide};
use crate::code::{MAX_PREDICATE_ARITY, Op, Word, is_wide, registers};
use crate::database::module::Unknown;
use crate::database::{Clause, Cursor, Kind, Views};
use crate::memory::Stopping;
use crate::stream::StreamId;
use crate::term::match_stored::Match;
use crate::term::{Addr, Atom, Cell, Functor, Heap, Tag, View, atoms};

/// The widest `call/N` that always exists, as the standard requires. Wider ones are made when they are mentioned (`wide::define_call`), so
/// that the predicate table has none that no program uses.
const MAX_CALL: u32 = 8;

impl Machine {
    /// Defines the predicates without clauses: call/N, catch/3 and the goal entry.
    ///
    /// catch/3, `'$call_cleanup'/2` and reset/3 are clauses of words written here, since no Prolog clause can make their choice points.
    /// Their environment has one slot, for the address of that choice point; `pop_catch` finds it there when the goal exits.
    /// `Word::pair(1, u32::MAX)` is the info word of a call: one live slot, and no site, since the slot holds no term.
    pub(in crate::machine) fn register_control(&mut self) -> Stopping<()> {
        for arity in 1..=MAX_CALL {
            let id = self.define_control(Functor::new(atoms::CALL, arity));
            self.plant(id, call_word(arity, atoms::USER));
        }
        // The name of a qualified goal is never looked up as `:/2`, but no program may define `:/2`.
        self.define_control(Functor::new(atoms::COLON, 2));
        let goal = self.atoms.intern("$goal")?;
        let mut control = Control::default();
        for arity in 2..=3 {
            let id = self.define_control(Functor::new(goal, arity));
            control.goals[arity as usize - 2] = id;
            self.plant(id, Word::new(Op::EnterGoal, arity as u8, 0, 0, 0));
        }
        let mut prelude = |name: &str, arity| -> Stopping<u32> {
            let functor = Functor::new(self.atoms.intern(name)?, arity);
            Ok(self.database.predicate(atoms::SYSTEM, functor))
        };
        control.and = prelude("$and", 4)?;
        control.or = prelude("$or", 4)?;
        control.if_then_else = prelude("$if", 5)?;
        control.soft_if_then_else = prelude("$soft_if", 5)?;
        control.not = prelude("$not", 1)?;
        control.call_one = Some(Box::new(call_word(1, atoms::USER)));
        let call = self
            .database
            .predicate(atoms::SYSTEM, Functor::new(atoms::CALL, 1));
        let wakeup = Functor::new(self.atoms.intern("$wakeup")?, 1);
        let wakeup = self.database.predicate(atoms::SYSTEM, wakeup);
        self.code.wake = Arc::new(Wake::new(wakeup));
        // catch(Goal, Catcher, Recovery): the choice point that catches, its address in the slot, and the goal. `pop_catch` drops the choice
        // point if the goal has left none above it. The recovery is entered by `throw`, which looks for it in the saved arguments.
        control.catch = vec![
            Word::new(Op::Allocate, 0, 0, 0, 0),
            Word::new(Op::PushCatch, 3, CATCH as u8, 0, 0),
            Word::new(Op::MarkY, 0, 0, 0, 0),
            Word::wide(Op::Call, 1, 0, call as i32),
            Word::pair(1, u32::MAX),
            Word::new(Op::PopCatch, 0, 0, 0, 0),
            Word::new(Op::DeallocateProceed, 0, 0, 0, 0),
        ];
        let ignore = Functor::new(self.atoms.intern("ignore")?, 1);
        let ignore = self.database.predicate(atoms::SYSTEM, ignore);
        // '$call_cleanup'(Goal, Cleanup), two clauses:
        //
        //   '$call_cleanup'(Goal, Cleanup) :- mark, call(Goal), no choice points are left, ignore(Cleanup).
        //   '$call_cleanup'(_, Cleanup) :- ignore(Cleanup), fail.        the goal has failed
        control.cleanup = vec![
            Word::new(Op::Allocate, 0, 0, 0, 0),
            Word::new(Op::PushCatch, 2, CLEANUP as u8, 0, 0),
            Word::new(Op::MarkY, 0, 0, 0, 0),
            Word::wide(Op::Call, 1, 0, call as i32),
            Word::pair(1, u32::MAX),
            // An exit that leaves choice points skips the cleanup.
            Word::new(Op::PopCatch, 3, 0, 0, 0),
            Word::new(Op::Move, 0, 1, 0, 0),
            Word::wide(Op::Call, 1, 0, ignore as i32),
            Word::pair(0, u32::MAX),
            Word::new(Op::DeallocateProceed, 0, 0, 0, 0),
            Word::wide(Op::Trust, 2, 0, 1),
            Word::new(Op::Move, 0, 1, 0, 0),
            Word::wide(Op::Call, 1, 0, ignore as i32),
            Word::pair(0, u32::MAX),
            Word::new(Op::Fail, 0, 0, 0, 0),
        ];
        // The slots of the marker: the exception term that it waits for, the continuation, and the choice point below it.
        control.reset = vec![
            Word::new(Op::Allocate, 0, 0, 0, 0),
            Word::new(Op::GetVarYY, 1, 2, BALL, REST),
            Word::new(Op::MarkY, 0, 0, BIRTH, 0),
            Word::wide(Op::Call, 1, 0, call as i32),
            Word::pair(SLOTS as u32, MARKER),
            Word::new(Op::PutValY, 0, 0, REST, 0),
            Word::new(Op::GetInt, 0, 0, 0, 0),
            Word::new(Op::DeallocateProceed, 0, 0, 0, 0),
        ];
        let cleanup = Functor::new(self.atoms.intern("$call_cleanup")?, 2);
        let catch = self.define_control(Functor::new(atoms::CATCH, 3));
        let cleanup = self.define_control(cleanup);
        let reset = self.define_control(Functor::new(atoms::RESET, 3));
        self.plant_all();
        self.code.control = Arc::new(control);
        self.set_entry(reset, self.code.control.reset.as_ptr());
        self.set_entry(catch, self.code.control.catch.as_ptr());
        self.set_entry(cleanup, self.code.control.cleanup.as_ptr());
        Ok(())
    }
}

/// `call_builtin`: runs a deterministic built-in in line. The arguments are in the registers, as for a call, but CP and the environment
/// stay: the clause continues two words further (after the instruction and its info word).
#[inline(always)]
pub fn call_builtin(m: &mut Machine, w: Word) -> Result<()> {
    m.streams.touched = false;
    let holds = if w.op() == Op::CallBuiltin as u16 {
        // This is the usual case: its function is found without a table.
        run_of(m, w.cd() as usize)?
    } else {
        match Op::from_number(w.op()) {
            Some(op @ (Op::Arg | Op::NameArity | Op::NewTerm | Op::Order)) => {
                run_in_registers(m, op, w)?
            }
            Some(Op::PostUnits) => run_units(m, w, m.x[w.c() as u8 as usize])?,
            Some(Op::PostUnitsI) => run_units(m, w, Cell::small(i32::from(w.lower_c())))?,
            _ => run_of(m, w.builtin())?,
        }
    };
    end_in_line(m, holds)
}

/// Ends a built-in in line: the clause continues after the info word, or fails.
#[inline(always)]
fn end_in_line(m: &mut Machine, holds: bool) -> Result<()> {
    m.after_builtin()?;
    if holds {
        m.skip(2);
    } else {
        m.fail();
    }
    Ok(())
}

/// Runs a built-in by its index.
#[inline(always)]
fn run_of(m: &mut Machine, index: usize) -> Result<bool> {
    match m.code.runs[index] {
        Run::Det(run) => run(m).map(|()| true),
        Run::Semidet(run) => run(m),
        Run::Passed(run) => run(m, m.arguments()),
        Run::Nondet(_) => Err(Error::System(
            "a nondeterministic built-in was called in line".into(),
        )),
    }
}

/// Runs a built-in whose arguments may be in any registers, and whose results, new variables, go to registers. The arguments are moved to
/// the first registers for the run; afterwards, whatever the result, those registers get their old contents back.
///
/// ```text
///   arg x5, x3, x0        x0, x1, x2 := X[3], X[0], a new variable; arg/3; x5 := the variable, and x0 .. x2 are as they were
/// ```
fn run_in_registers(m: &mut Machine, op: Op, w: Word) -> Result<bool> {
    let (a, b, c) = (w.a(), w.b(), w.c() as u8 as usize);
    let kept: [Cell; 3] = m.arguments();
    let (one, other) = (m.heap.new_var()?, m.heap.new_var()?);
    let arguments = match op {
        Op::Arg => [m.x[b], m.x[c], one],
        Op::NameArity => [m.x[c], one, other],
        _ => [one, m.x[b], m.x[c]],
    };
    m.x[..3].copy_from_slice(&arguments);
    let holds = run_of(m, w.builtin());
    m.x[..3].copy_from_slice(&kept);
    if let Ok(true) = holds {
        m.x[a] = one;
        if op == Op::NameArity {
            m.x[b] = other;
        }
    }
    holds
}

/// `post_units`, `post_units_i`: posts a comparison of the terms in two registers and a third one. The built-in gets them as values, so the
/// argument registers keep what later goals need:
///
/// ```text
///   post_units_i 10, x3, x0, 0, $fd_units/4      $fd_units(10, X[3], X[0], 0)
/// ```
#[inline(always)]
pub fn post_units(m: &mut Machine, w: Word, third: Cell) -> Result<()> {
    m.streams.touched = false;
    let holds = run_units(m, w, third)?;
    end_in_line(m, holds)
}

/// Runs `$fd_units` with the form in the word, which says what is compared and which operands are subtracted.
#[inline(always)]
fn run_units(m: &mut Machine, w: Word, third: Cell) -> Result<bool> {
    let form = Cell::small(i32::from(w.upper_c()));
    match m.code.runs[w.d() as usize] {
        Run::Passed(run) => run(m, [form, m.x[w.a()], m.x[w.b()], third]),
        _ => Err(Error::System("post_units does not call $fd_units".into())),
    }
}

/// The entry of a built-in as a predicate: exits to CP. A built-in that may have several answers gives an iterator, which gets a choice
/// point (`foreign.rs`).
pub fn enter_builtin(m: &mut Machine, w: Word) -> Result<()> {
    m.streams.touched = false;
    let found = match m.code.runs[w.cd() as usize] {
        Run::Det(run) => run(m).map(|()| Alternatives::Exit)?,
        Run::Semidet(run) => run(m)?.into(),
        Run::Passed(run) => run(m, m.arguments())?.into(),
        Run::Nondet(run) => run(m)?,
    };
    m.after_builtin()?;
    go_on(m, found, w.a())
}

/// `enter_host`: runs the host closure of predicate `id`, and exits to CP. It cannot run twice, so room for its results is made in advance.
/// The closure gets the whole machine. A shared closure is called through a copy of its handle, so it may call itself by a query; any other
/// closure is out of the table while it runs.
pub fn enter_host(m: &mut Machine, id: u32, registers: usize) -> Result<()> {
    let [] = m.make_way();
    let arguments = m.goal_arguments(m.database.get(id).functor.arity);
    let found = match m.code.closures.get(&id) {
        Some(HostPredicate::Shared(shared)) => {
            let shared = shared.clone();
            shared.call(m, &arguments)
        }
        Some(HostPredicate::Own(_)) => call_own(m, id, &arguments),
        None => return Err(Error::System(RUNS_ALREADY.into())),
    };
    m.after_builtin()?;
    let found = found?;
    m.look_behind_host()?;
    go_on(m, found, registers)
}

/// Calls a closure of this engine alone. If another closure has replaced it meanwhile, that one stays.
fn call_own(m: &mut Machine, id: u32, arguments: &[Cell]) -> Result<Alternatives> {
    let Some(mut closure) = m.code.closures.swap_remove(&id) else {
        return Err(Error::System(RUNS_ALREADY.into()));
    };
    let found = closure.call(m, arguments);
    let is_replaced = m.database.get(id).kind() != Kind::Host || m.code.closures.contains_key(&id);
    if is_replaced {
        drop_of_host(closure);
    } else {
        m.code.closures.insert(id, closure);
    }
    found
}

/// Leaves a predicate written in Rust with its result.
fn go_on(m: &mut Machine, found: Alternatives, registers: usize) -> Result<()> {
    match found {
        Alternatives::Fail => m.fail(),
        Alternatives::Exit => m.pc = m.cp,
        Alternatives::Each(source) => foreign::begin_source(m, registers, source)?,
        Alternatives::Of(predicate) => m.pc = m.entry(predicate),
    }
    Ok(())
}

/// `enter_unlinked`: links the predicate. If there is no definition, the flag `unknown` of the module decides: a failure, a warning and a
/// failure, or an existence error.
pub fn enter_unlinked(m: &mut Machine, id: u32) -> Result<()> {
    if m.link(id)? {
        m.pc = m.entry(id);
        return Ok(());
    }
    m.profile_unknown(id);
    let (module, functor) = (m.database.get(id).module, m.database.get(id).functor);
    let own = m.database.modules.get(module);
    match own.and_then(|own| own.unknown).unwrap_or(m.flags.unknown) {
        Unknown::Fail => m.fail(),
        Unknown::Warning => {
            let name = m.atoms.text(functor.name);
            let warning = m.flags.language.fill(
                "warning: unknown procedure {}/{}\n",
                "предупреждение: неизвестная процедура {}/{}\n",
                &[name, &functor.arity.to_string()],
            );
            if let Ok(stream) = m.streams.output(StreamId::ERROR) {
                // A warning that cannot be written is lost.
                let _ = stream.put_str(&warning);
            }
            m.fail();
        }
        Unknown::Error => {
            m.note_unknown(module, functor);
            let culprit = indicator_in(m, module, functor)?;
            return Err(Error::Existence(Object::Procedure, culprit));
        }
    }
    Ok(())
}

/// The words that a choice point of a dynamic predicate saves after the arguments: generation, order, predicate and place.
pub const KEPT: usize = 3;

/// `enter_dynamic`: runs the first clause that may match, and leaves a choice point if there is a second one.
///
/// The goal sees the clauses of its generation (logical update view, ISO 7.5.4). So the choice point saves, after the arguments, the
/// generation and the cursor of the next clause; these have the tag of an integer, so that the collector may read them. The next clause is
/// looked up at once: if there is none, no choice point is made.
pub fn enter_dynamic(m: &mut Machine, id: u32, arity: usize) -> Result<()> {
    let generation = m.database.generation;
    let keyed = m.indexable(arity);
    let found = (m.database).first(id, &m.x[..keyed], &m.heap, generation);
    let Some(found) = found else {
        m.fail();
        return Ok(());
    };
    let next = found.next;
    let code = found.clause.words().map(<[Word]>::as_ptr);
    let bare = code.is_none().then(|| found.clause.clone());
    room_for(&mut m.heap, &bare)?;
    // The cut barrier of the clause is the choice point below the one made here: a cut drops the choice points of the clause and the other
    // clauses.
    let barrier = m.b;
    if let Some(cursor) = next {
        m.x[arity] = Cell::from_bits(generation << 3);
        keep(m, arity, id, cursor);
        let etop = frame_top(m, m.e);
        m.push_choice(arity + KEPT, DYNAMIC, &RETRY_DYNAMIC, etop)?;
    }
    m.x[arity] = Cell::from_bits(barrier.0);
    run_clause(m, id, arity, code, bare)
}

/// Runs a clause. A clause without code is compiled now. But a fact is unified from its stored term the first few times, and compiled when
/// it is called repeatedly: most facts that a program asserts are called a few times or never.
#[inline]
fn run_clause(
    m: &mut Machine,
    id: u32,
    arity: usize,
    code: Option<*const Word>,
    bare: Option<Arc<Clause>>,
) -> Result<()> {
    let bare = match (code, bare) {
        (Some(code), _) => {
            m.pc = code;
            return Ok(());
        }
        (None, Some(bare)) => bare,
        (None, None) => return Err(Error::System("a clause was lost".into())),
    };
    let fact = bare.is_fact();
    if !fact || bare.is_worth_compiling() {
        match compile_stored(m, id, &bare.term) {
            Ok(code) => {
                // It may call predicates that were never mentioned before.
                m.plant_changed();
                m.pc = m.database.set_code(&bare, code);
                return Ok(());
            }
            // A fact can have more variables than code can name.
            Err(Error::Representation(Limit::ClauseSize)) if fact => {}
            Err(error) => return Err(error),
        }
    }
    let mut matching = Match::new(bare.term.words());
    let head = matching.argument(0, 0);
    let holds = match m.database.get(id).functor {
        functor if is_wide(functor.arity) => {
            let arguments = m.goal_arguments(functor.arity);
            matching.unify_arguments(&mut m.heap, head, arguments.into_iter())?
        }
        _ => matching.unify_arguments(&mut m.heap, head, m.x[..arity].iter().copied())?,
    };
    if holds {
        m.pc = m.cp;
    } else {
        m.fail();
    }
    Ok(())
}

/// Makes room to restore a clause without code, which is small, on the heap. This happens before the choice point is made, so that the
/// instruction can run again after a collection (`gc/retry.rs`).
fn room_for(heap: &mut Heap, bare: &Option<Arc<Clause>>) -> Result<()> {
    match bare {
        Some(clause) => Ok(heap.room(clause.term.words().len())?),
        None => Ok(()),
    }
}

/// Saves the state of an iteration, as integers after the arguments: the order of the next clause, and in one word the predicate and the
/// position of that clause. The position is a hint: after insertions the clause is found by its order.
fn keep(m: &mut Machine, arity: usize, id: u32, cursor: Cursor) {
    m.x[arity + 1] = Cell::from_bits((cursor.order << 3) as u64);
    m.x[arity + 2] = Cell::from_bits((u64::from(id) << 32 | u64::from(cursor.place)) << 3);
}

/// `retry_dynamic`: execution backtracks to the choice point of [`enter_dynamic`]. Updates the cursor in place, or drops the choice point
/// with the last clause.
pub fn retry_dynamic(m: &mut Machine) -> Result<()> {
    m.heap.meter.step()?;
    let (first, n) = choice::restored(m);
    let arity = n - KEPT;
    let generation = m.x[arity].int_value() as u64;
    let last = m.x[arity + 2].int_value() as u64;
    let (id, cursor) = (
        (last >> 32) as u32,
        Cursor {
            order: m.x[arity + 1].int_value(),
            place: last as u32,
        },
    );
    let keyed = m.indexable(arity);
    let clauses = &m.database.get(id).clauses;
    let Some(found) = clauses.next(&m.x[..keyed], &m.heap, generation, cursor) else {
        choice::pop(m);
        m.fail();
        return Ok(());
    };
    let code = found.clause.words().map(<[Word]>::as_ptr);
    let bare = code.is_none().then(|| found.clause.clone());
    room_for(&mut m.heap, &bare)?;
    // The arguments stay in the choice point; only the cursor is new. The barrier is the choice point below, as for the first clause.
    match found.next {
        Some(cursor) => {
            keep(m, arity, id, cursor);
            for index in arity + 1..n {
                super::super::ops::write(m, first.offset(index), m.x[index]);
            }
            m.x[arity] = Cell::from_bits(read_addr(m, m.b.offset(choice::PREV)).0);
        }
        None => {
            choice::pop(m);
            m.x[arity] = Cell::from_bits(m.b.0);
        }
    }
    run_clause(m, id, arity, code, bare)
}

/// The entry of `call/N` in a module: goals without a module are looked up there.
pub fn call_word(arity: u32, module: Atom) -> Word {
    let wide = u8::from(is_wide(arity));
    Word::wide(Op::EnterCall, registers(arity), wide, module.0 as i32)
}

/// `enter_call`
pub fn enter_call(m: &mut Machine, w: Word) -> Result<()> {
    if w.b() != 0 {
        return wide::call(m, Atom(w.cd() as u32));
    }
    call(m, w.a(), Atom(w.cd() as u32))
}

/// `call/N`: the goal in `x[0]`, of `module` unless it is qualified, with `n - 1` additional arguments.
///
/// The registers are rearranged in place: the additional arguments move from `x[1..n]` to after the goal's own ones, which are then copied
/// from the term. No term of the complete goal is made, unless it is a control construct, which is taken apart as a term, or has more
/// arguments than there are registers.
fn call(m: &mut Machine, n: usize, module: Atom) -> Result<()> {
    let Qualified { module, term: goal } = strip_module(m, module, m.x[0])?;
    let extra = n - 1;
    let (name, given, at) = match m.heap.view(goal) {
        View::Var(_) => return Err(Error::Instantiation),
        View::Atom(name) => (name, 0, Addr::NULL),
        View::List(at) => (atoms::DOT, 2, at),
        View::Struct(functor, at) => (functor.name, functor.arity as usize, at.offset(1)),
        View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::Text(_) => {
            return Err(Error::Type(Expected::Callable, goal));
        }
    };
    let arity = given + extra;
    if arity > MAX_PREDICATE_ARITY {
        return Err(Error::Representation(Limit::MaxProcedureArity));
    }
    let functor = Functor::new(name, arity as u32);
    if is_wide(functor.arity) {
        let mut arguments: Vec<Cell> = (0..given).map(|n| m.heap.arg(at.back(1), n)).collect();
        arguments.extend(&m.x[1..n]);
        return wide::enter(m, module, functor, &arguments);
    }
    m.x.copy_within(1..n, given);
    for index in 0..given {
        m.x[index] = m.heap.get(at.offset(index));
    }
    if is_control(functor) {
        let arguments: Vec<Cell> = m.x[..arity].to_vec();
        let body = m.heap.structure(name, &arguments)?;
        let body = checked_body(m, module, body)?;
        m.x[0] = body;
        m.x[1] = Cell::from_bits(m.b.0);
        m.x[2] = Cell::from_bits(m.site() as u64);
        return enter_goal(m, 3);
    }
    let id = m.database.predicate(module, functor);
    m.plant_changed();
    m.pc = m.entry(id);
    Ok(())
}

/// Whether `'$goal'/3` takes this control construct apart: those to which a cut inside is not local. (`findall/3` and the like are
/// predicates here.)
pub fn is_control(functor: Functor) -> bool {
    matches!(
        (functor.name, functor.arity),
        (
            atoms::COMMA | atoms::SEMICOLON | atoms::BAR | atoms::ARROW | atoms::SOFT_ARROW,
            2
        ) | (atoms::NOT, 1)
            | (atoms::CUT, 0)
    )
}

/// Checks that all goals of a body are callable, wraps its variables in `call/1` and, outside `user`, qualifies its goals. The error for a
/// goal that is not callable names the whole body. `(p, X)` becomes `(p, call(X))`, so that a cut in X is local (ISO 7.6.2); a body without
/// variables in `user` is used as it is.
fn checked_body(m: &mut Machine, module: Atom, body: Cell) -> Result<Cell> {
    let mut rebuild = module != atoms::USER;
    let (mut pending, mut count) = (vec![body], 0);
    while let Some(goal) = pending.pop() {
        count += 1;
        check_body(&m.heap, body, count)?;
        match m.heap.view(goal) {
            View::Var(_) => rebuild = true,
            View::Atom(_) | View::List(_) => {}
            View::Struct(functor, at) => {
                if functor.arity == 2 && is_control(functor) {
                    // The goal of a negation is called, and checked, separately.
                    pending.extend([m.heap.arg(at, 1), m.heap.arg(at, 0)]);
                }
            }
            View::Int(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Handle(..)
            | View::Text(_) => {
                return Err(Error::Type(Expected::Callable, body));
            }
        }
    }
    if !rebuild {
        return Ok(body);
    }
    // Each control construct is copied with cells for its parts that are filled later: `places` has pairs of a part and the address of its
    // copy. So deep bodies need no Rust stack.
    let root = m.heap.new_var()?;
    let mut places = vec![(body, root.addr())];
    while let Some((goal, place)) = places.pop() {
        let copy = match m.heap.view(goal) {
            View::Struct(functor, at) if functor.arity == 2 && is_control(functor) => {
                let parts = [m.heap.arg(at, 0), m.heap.arg(at, 1)];
                let copy = m.heap.structure(functor.name, &parts)?;
                places.push((parts[1], copy.addr().offset(2)));
                places.push((parts[0], copy.addr().offset(1)));
                copy
            }
            View::Var(_) => {
                let goal = qualified(m, module, m.heap.deref(goal))?;
                m.heap.structure(atoms::CALL, &[goal])?
            }
            View::Atom(atoms::CUT) => goal,
            View::Struct(functor, at) if is_control(functor) => {
                let negated = qualified(m, module, m.heap.deref(m.heap.arg(at, 0)))?;
                m.heap.structure(functor.name, &[negated])?
            }
            _ => qualified(m, module, m.heap.deref(goal))?,
        };
        m.heap.set(place, copy);
    }
    Ok(m.heap.deref(root))
}

/// `Module:Goal`, or in `user` the goal itself.
fn qualified(m: &mut Machine, module: Atom, goal: Cell) -> Stopping<Cell> {
    if module == atoms::USER {
        Ok(goal)
    } else {
        Ok(m.heap
            .structure(atoms::COLON, &[Cell::atom(module), goal])?)
    }
}

/// `'$goal'/3`: a checked goal with the cut barrier of its call, or 0 if a cut is local to the goal, as in conditions, and with the place
/// from which the program passed it; `'$goal'/2`: a goal whose place is unknown.
///
/// A disjunction has three forms, by the left side of `;`: `(C -> T ; E)` and `(C *-> T ; E)` go to predicates with the parts as arguments,
/// all others to `'$or'/4`. An arrow without an alternative has the alternative `fail`.
pub fn enter_goal(m: &mut Machine, arity: usize) -> Result<()> {
    if m.heap.deref(m.x[1]) == Cell::small(0) {
        m.x[1] = Cell::from_bits(m.b.0);
    }
    let site = match arity {
        3 => m.heap.deref(m.x[2]),
        _ => Cell::small(0),
    };
    let [goal, level] = [m.x[0], m.x[1]].map(|cell| m.heap.deref(cell));
    m.note_handed(site.bits() as usize, goal);
    if goal == Cell::atom(atoms::CUT) {
        cleanup::cut(m, Addr(level.bits()))?;
        m.pc = m.cp;
        return Ok(());
    }
    if m.is_tracing_calls() && traced::enter_goal(m, goal)? {
        return Ok(());
    }
    let (functor, at) = match m.heap.view(goal) {
        View::Struct(functor, at) if is_control(functor) => (functor, at),
        _ => return call(m, 1, atoms::USER),
    };
    let left = m.heap.arg(at, 0);
    let right = match functor.arity {
        2 => m.heap.arg(at, 1),
        _ => level,
    };
    let fail = Cell::atom(atoms::FAIL);
    let (id, arguments): (u32, &[Cell]) = match functor.name {
        atoms::COMMA => (m.code.control.and, &[left, right, level, site]),
        atoms::ARROW => (
            m.code.control.if_then_else,
            &[left, right, fail, level, site],
        ),
        atoms::SOFT_ARROW => (
            m.code.control.soft_if_then_else,
            &[left, right, fail, level, site],
        ),
        atoms::NOT => (m.code.control.not, &[left]),
        _ => match m.heap.view(left) {
            View::Struct(
                Functor {
                    name: atoms::ARROW,
                    arity: 2,
                },
                at,
            ) => (
                m.code.control.if_then_else,
                &[m.heap.arg(at, 0), m.heap.arg(at, 1), right, level, site],
            ),
            View::Struct(
                Functor {
                    name: atoms::SOFT_ARROW,
                    arity: 2,
                },
                at,
            ) => (
                m.code.control.soft_if_then_else,
                &[m.heap.arg(at, 0), m.heap.arg(at, 1), right, level, site],
            ),
            _ => (m.code.control.or, &[left, right, level, site]),
        },
    };
    m.x[..arguments.len()].copy_from_slice(arguments);
    m.pc = m.entry(id);
    Ok(())
}

impl Machine {
    /// After a built-in: ends the slice if it worked for long, plants the entries of predicates that it changed, and throws an error if the
    /// system refused it memory.
    #[inline]
    pub(in crate::machine) fn after_builtin(&mut self) -> Result<()> {
        if self.heap.meter.take_ended() {
            self.end_slice();
        }
        if self.database.has_changed() {
            self.plant_changed();
        }
        self.look_for_refusal()
    }

    /// The generations that choice points still iterate over, and the number of choice points visited. An erased
    /// clause can be swept when no iteration began before it was erased (`database/store/clauses.rs`); the database
    /// gets these generations from here.
    pub fn views(&self) -> (Views, usize) {
        let mut found = Vec::new();
        let mut steps = 0;
        let mut b = self.b;
        while b > self.bottom_choice() {
            if flags_of(self, b) & DYNAMIC != 0 {
                let kept = read(self, b.back(KEPT));
                debug_assert_eq!(kept.tag(), Tag::Int);
                found.push(kept.int_value() as u64);
            }
            b = read_addr(self, b.offset(choice::PREV));
            steps += 1;
        }
        let sources = self.stacks.alternatives.iter();
        found.extend(sources.filter_map(|(_, source)| source.generation()));
        (found.into_iter().collect(), steps)
    }
}
