//! Where an error happened: from the instruction that raised it to the goal in the source.
//!
//! A throw records the address of its instruction, the continuations, and the last *exit*: the last call from the program's own clauses to
//! any other code. Such calls have their own instructions (`Class::Leaves`), which record them. A last call leaves no continuation, so only
//! the exit shows its place. With `run :- t(3), true.` and `t(Z) :- ok(Z), nth0(foo, [x], _).`:
//!
//! ```text
//!   the instruction           in the library, below nth0/3: no place
//!   the first continuation    in run/0, behind t(3): but t/1 is the program's, and has led out by a last call
//!   the exit                  nth0/3, in t/1, made in the environment of that continuation: this is the place
//! ```
//!
//! A control construct called as a term has no code. The code that takes it apart keeps the exit by which the program passed the construct
//! (`exec/call.rs`), and records it with each goal of the construct that is called:
//!
//! ```text
//!   p(X) :- q(X), catch(( r(X), X > 1 ), _, true).
//!
//!   the instruction           `>`/2 as a predicate: no place
//!   the first continuation    in the clause of catch/3, which is none of the program
//!   the goal handed on        `>`/2, to be continued there, from the call of catch/3 in p/1
//!   the place                 the only goal `>`/2 in the goal of that call
//! ```
//!
//! Invariant: a throw records only addresses: their clause and goal are found when the error is explained, before another query runs. The
//! place found is certain: an exit counts only if the predicate called at the continuation leads to it by last calls. If nothing is certain
//! there is no place.

use std::sync::Arc;

use super::Machine;
use super::error::Error;
use super::ops::{read_addr, read_code};
use super::thrown::{Backtrace, Continuation, Exit, Handed, LOOKED_AT, Thrown};
use super::words::bottom;
use crate::code::instruction::literals;
use crate::code::{Class, Op, Word};
use crate::database::{Clause, Kind, Origin};
use crate::syntax::Span;
use crate::term::{Addr, Atom, Cell, Functor, Tag, View, atoms};

/// Caught exceptions whose backtraces are recorded all the same: the first ones, and one every few million inferences. So a program that
/// throws and catches all the time does not become slower.
const TRACED_FIRST: u64 = 8;
const TRACED_EVERY: u64 = 1 << 22;
/// In a program with more clauses than this, no caught exception has its backtrace recorded.
const LARGE: usize = 1 << 16;

/// The most negations and module prefixes around a goal that are looked through for its name.
const DEEPEST_NEGATION: usize = 1 << 6;

/// The size of a word.
const WORD: usize = size_of::<Word>();

/// The place of a goal.
#[derive(Clone, Debug)]
pub struct Located {
    /// The clause's origin.
    pub origin: Origin,
    /// The position of the goal in the source.
    pub span: Span,
    /// Whether that is the position of the goal itself, and not of the whole clause.
    pub exact: bool,
    /// The predicate whose clause it is.
    pub predicate: u32,
    /// The address where the code of the goal begins or calls it.
    pub address: usize,
}

/// The code around an address.
pub(super) struct Around<'a> {
    pub predicate: u32,
    pub words: &'a [Word],
    /// The index of the word there.
    pub index: usize,
    pub clause: Arc<Clause>,
    /// The index of the first word of the clause.
    pub start: usize,
    /// The position of the clause among those of its predicate.
    pub nth: usize,
}

impl Machine {
    /// Records a call from the code of the program to other code.
    #[inline(always)]
    pub(super) fn note_exit(&mut self, pc: *const Word, e: Addr) {
        let cp = self.cp.addr();
        let pc = pc.addr();
        self.place.exit = Exit {
            pc,
            to: Continuation { cp, e },
        };
    }

    /// Forgets the last exit: a query begins, or a goal that is in no clause.
    #[inline(always)]
    pub(super) fn forget_exit(&mut self) {
        self.place.exit.pc = 0;
        self.place.handed = Handed::default();
    }

    /// The call that left the program for the running code.
    pub(super) fn site(&self) -> usize {
        match self.place.exit.pc {
            0 => self.place.handed.site,
            exit => exit,
        }
    }

    /// Records a goal of a control construct that is called as a term, with the call that left the program for the construct.
    pub(super) fn note_handed(&mut self, site: usize, goal: Cell) {
        let mut called = goal;
        // A goal may be a cyclic term.
        let mut functor = None;
        for _ in 0..DEEPEST_NEGATION {
            functor = match self.heap.view(called) {
                View::Struct(functor, at) if functor == Functor::new(atoms::COLON, 2) => {
                    called = self.heap.arg(at, 1);
                    continue;
                }
                View::Struct(functor, at) if functor == Functor::new(atoms::NOT, 1) => {
                    called = self.heap.arg(at, 0);
                    continue;
                }
                View::Struct(functor, _) => Some(functor),
                View::Atom(name) => Some(Functor::new(name, 0)),
                View::Var(_)
                | View::List(_)
                | View::Int(_)
                | View::Big(_)
                | View::Ratio(_)
                | View::Float(_)
                | View::Handle(..)
                | View::Text(_) => None,
            };
            break;
        }
        self.place.exit.pc = 0;
        self.place.handed = Handed {
            site,
            functor,
            to: Continuation {
                cp: self.cp.addr(),
                e: self.e,
            },
        };
    }

    /// Records that the current instruction computes a part of an expression, so that its error is that of the whole expression.
    pub(super) fn note_part(&mut self) {
        self.place.part = self.pc.addr();
    }

    pub(super) fn note_place(&mut self) {
        self.place.last = match self.place.next.take() {
            Some(place) => place,
            None => self.thrown(),
        };
    }

    fn thrown(&mut self) -> Thrown {
        let mut thrown = Thrown {
            pc: self.pc.addr(),
            part: std::mem::take(&mut self.place.part),
            exit: self.place.exit,
            handed: (self.place.exit.pc == 0).then_some(self.place.handed),
            ..Thrown::default()
        };
        let (mut e, mut cp) = (self.e, self.cp);
        let mut free = thrown.continuations.iter_mut();
        let mut last = 0;
        for _ in 0..LOOKED_AT {
            if cp.addr() != last {
                let Some(next) = free.next() else { break };
                last = cp.addr();
                *next = Continuation { cp: last, e };
            }
            if cp == bottom() {
                break;
            }
            (e, cp) = (read_addr(self, e), read_code(self, e.offset(1)));
        }
        thrown
    }

    /// Where the last exception was thrown.
    pub fn last_thrown(&self) -> Thrown {
        self.place.last
    }

    /// The backtrace of the current exception. Of caught exceptions only a few get one, since most are not rethrown.
    pub(super) fn trace_of(&mut self, caught: bool) -> Option<(Thrown, Arc<Backtrace>)> {
        if std::mem::take(&mut self.place.thrown_on) {
            return Some((self.last_thrown(), self.place.trace.clone()?));
        }
        if caught {
            self.place.trace = None;
            if self.place.traced < TRACED_FIRST + self.inferences() / TRACED_EVERY {
                self.place.traced += 1;
                // Finding the positions of goals searches all code.
                let clauses: usize = self.database.iter().map(|(_, one)| one.clauses.len()).sum();
                if clauses <= LARGE {
                    self.place.trace = Some(Arc::new(self.backtrace()));
                }
            }
            return None;
        }
        Some((self.last_thrown(), Arc::new(self.backtrace())))
    }

    /// The query has ended with an exception: restores its records, since cleanups may have thrown others.
    pub(super) fn keep_trace(&mut self, noted: Option<(Thrown, Arc<Backtrace>)>) {
        if let Some((place, trace)) = noted {
            self.place.last = place;
            self.place.trace = Some(trace);
        }
    }

    /// Records the exception term that a catcher gets: if it is rethrown, its place is that of the first throw.
    #[inline(always)]
    pub(super) fn note_caught(&mut self, ball: Cell) {
        self.place.caught = ball;
    }

    /// Whether `throw/1` rethrows the exception caught last.
    pub(super) fn is_thrown_on(&mut self, error: &Error) -> bool {
        let caught = std::mem::replace(&mut self.place.caught, Cell::small(0));
        let throws = matches!(error, Error::Ball(_)) && caught.tag() == Tag::Struct;
        let same = throws && self.heap.deref(self.x[0]) == caught && self.place.next.is_none();
        self.place.thrown_on = same;
        same
    }

    /// Records the place and backtrace of the query, as if an exception were thrown now.
    pub fn note_now(&mut self) {
        self.place.last = self.thrown();
        self.place.trace = Some(Arc::new(self.backtrace()));
    }

    /// The backtrace of the last uncaught exception.
    pub fn last_trace(&self) -> Option<Arc<Backtrace>> {
        self.place.trace.clone()
    }

    /// Makes the next exception, one caught before, count as thrown at its old place.
    pub fn throw_from(&mut self, place: Thrown) {
        self.place.next = Some(place);
    }

    pub(super) fn note_unknown(&mut self, module: Atom, functor: Functor) {
        self.place.unknown = Some((module, functor));
    }

    /// The last unknown predicate, with the module that called it.
    pub fn last_unknown(&self) -> Option<(Atom, Functor)> {
        self.place.unknown
    }

    /// Makes this predicate, which programs know, report the error that the current built-in is about to return.
    pub fn report_by(&mut self, functor: Functor) {
        self.place.on_behalf_of = Some(functor);
    }

    /// The predicate that an error names: the one given to [`Machine::report_by`], or the running built-in.
    pub fn reported_by(&mut self) -> Option<Functor> {
        self.place.on_behalf_of.take().or_else(|| self.context())
    }

    /// The predicate that raises an error: the running built-in.
    pub(super) fn context(&mut self) -> Option<Functor> {
        let word = self.word(0);
        let of_builtin = |m: &mut Machine, index: i32| {
            let builtin = m.code.builtins[index as usize];
            Some(Functor::new(
                m.atoms.intern(builtin.name).ok()?,
                builtin.arity,
            ))
        };
        match Op::from_number(word.op())? {
            Op::EnterBuiltin | Op::EnterArg => of_builtin(self, word.cd()),
            op if op.is(Class::CallsBuiltin) => of_builtin(self, word.builtin() as i32),
            Op::EnterUnlinked | Op::EnterTraced | Op::EnterHost => {
                Some(self.database.get(word.cd() as u32).functor)
            }
            Op::EnterCall => Some(Functor::new(atoms::CALL, word.a() as u32)),
            Op::EnterGoal => Some(Functor::new(atoms::CALL, 1)),
            Op::Lt | Op::LtI => Some(Functor::new(atoms::LESS, 2)),
            Op::Le | Op::LeI => Some(Functor::new(atoms::LESS_EQ, 2)),
            Op::Gt | Op::GtI => Some(Functor::new(atoms::GREATER, 2)),
            Op::Ge | Op::GeI => Some(Functor::new(atoms::GREATER_EQ, 2)),
            Op::NumEq | Op::NumEqI => Some(Functor::new(atoms::NUM_EQ, 2)),
            Op::NumNe | Op::NumNeI => Some(Functor::new(atoms::NUM_NE, 2)),
            op if op.is(Class::Evaluates) => Some(Functor::new(atoms::IS, 2)),
            _ => None,
        }
    }

    /// The mode line of a built-in.
    pub fn mode_of(&self, functor: Functor) -> Option<&'static str> {
        let index = self.code.builtin_index.get(&functor)?;
        Some(self.code.builtins[*index as usize].mode)
    }

    /// The number of live environment slots at the current goal, a built-in in line.
    pub(super) fn site_frame_size(&self) -> usize {
        let op = Op::from_number(self.word(0).op());
        if op.is_some_and(|op| op.is(Class::CallsBuiltin)) {
            self.word(1).low() as usize
        } else {
            0
        }
    }

    /// The place of the goal that raised the last error, if it is in a clause of the program that was read from a text.
    pub fn locate(&self) -> Option<Located> {
        let thrown = &self.place.last;
        let own = self.place_of(thrown.pc);
        if own.as_ref().is_some_and(|place| place.exact) {
            return own;
        }
        // Before the first goal of a clause, it is the call of its predicate that found no room.
        let entered = self.code_around(thrown.pc).map(|around| around.predicate);
        let noted = thrown.continuations.iter();
        for continuation in noted.take_while(|at| at.cp != 0) {
            let left = *continuation == thrown.exit.to;
            // The info word of the call precedes the continuation, and the call precedes that.
            let call = continuation.cp.wrapping_sub(2 * WORD);
            let below = self
                .place_of(call)
                .and_then(|place| Some((place, self.target_at(call)?)));
            if let Some((place, target)) = below {
                if entered.is_some() {
                    let called = entered == Some(self.database.end_of(target));
                    return if called { Some(place) } else { own };
                }
                return self.place_below(call, left, place, target);
            }
            // The library has called a goal of the program, which has returned to it by a last call.
            if left
                && entered.is_none()
                && let Some(place) = self.place_of(thrown.exit.pc)
            {
                return Some(place);
            }
        }
        own
    }

    /// The goal of a control construct, called as a term, that raised the last error: itself or by library code that it called.
    pub(super) fn handed(&self) -> Option<Handed> {
        let thrown = &self.place.last;
        let handed = thrown.handed.filter(|handed| handed.functor.is_some())?;
        if self.code_around(thrown.pc).is_some() {
            return None;
        }
        for continuation in thrown.continuations.iter().take_while(|at| at.cp != 0) {
            if *continuation == handed.to {
                return Some(handed);
            }
            // A waiting clause of the program was called since.
            self.code_around(continuation.cp.wrapping_sub(2 * WORD))
                .is_none()
                .then_some(())?;
        }
        None
    }

    /// The goal that left the program, if this call is the innermost waiting call of the program; `left` if the last exit returns there.
    fn place_below(&self, call: usize, left: bool, place: Located, target: u32) -> Option<Located> {
        let exit = self.place.last.exit;
        if left && exit.pc == call {
            return Some(place);
        }
        let exits = self.exits_of(target);
        if left && exits.contains(&exit.pc) {
            return self.place_of(exit.pc);
        }
        if !self.database.is_of_program(target) {
            // It may have called a goal that left by a last call.
            let hands_on = self.hands_on(target);
            let handed = self.place_of(exit.pc).filter(|_| left && hands_on);
            return handed.or(Some(place));
        }
        match exits.as_slice() {
            [only] => self.place_of(*only),
            _ => None,
        }
    }

    /// Whether a predicate calls goals from its arguments.
    pub(super) fn hands_on(&self, id: u32) -> bool {
        let predicate = self.database.get(self.database.end_of(id));
        predicate.kind() == Kind::Control || predicate.properties.has_goals()
    }

    /// The last calls by which a predicate leaves the program, itself or through others.
    fn exits_of(&self, id: u32) -> Vec<usize> {
        let (mut exits, mut met) = (Vec::new(), vec![self.database.end_of(id)]);
        let mut next = 0;
        while let Some(id) = met.get(next).copied() {
            next += 1;
            let predicate = self.database.get(id);
            if self.database.modules.is_library(predicate.module) {
                continue;
            }
            let mut look = |words: &[Word]| {
                let mut at = 0;
                while let Some(word) = words.get(at) {
                    let op = Op::from_number(word.op());
                    if op.is_some_and(|op| op.is(Class::Calls) && op.is(Class::Ends)) {
                        if word.leaves() {
                            exits.push(words[at..].as_ptr().addr());
                        }
                        let target = self.database.end_of(word.cd() as u32);
                        if !met.contains(&target) {
                            met.push(target);
                        }
                    }
                    at += 1 + literals(*word);
                }
            };
            match &predicate.block {
                Some(block) => look(&block.words),
                None => {
                    for clause in predicate.clauses.compiled() {
                        look(clause.words().unwrap_or(&[]));
                    }
                }
            }
        }
        exits
    }

    /// The predicate called by the instruction at an address of the program's code.
    pub(super) fn target_at(&self, address: usize) -> Option<u32> {
        let around = self.code_around(address)?;
        let word = around.words.get(around.index)?;
        word.is_call(Op::Call).then(|| word.cd() as u32)
    }

    /// The goal to which an instruction of the program belongs; the whole clause, if the positions of its goals are unknown.
    pub(super) fn place_of(&self, address: usize) -> Option<Located> {
        let around = self.code_around(address)?;
        let origin = around.clause.origin()?;
        let index = around.index.checked_sub(around.start);
        let goal = index.and_then(|index| around.clause.goal_at(index));
        Some(Located {
            span: goal.unwrap_or(origin.span),
            exact: goal.is_some(),
            origin,
            predicate: around.predicate,
            address,
        })
    }

    /// The code of the program around an address.
    fn code_around(&self, address: usize) -> Option<Around<'_>> {
        self.around(address, |module| !self.database.modules.is_library(module))
    }

    /// The code around an address, if its module satisfies `looks_at`.
    pub(super) fn around(
        &self,
        address: usize,
        looks_at: impl Fn(Atom) -> bool,
    ) -> Option<Around<'_>> {
        let inside = |words: &[Word]| {
            let start = words.as_ptr().addr();
            (start..start + size_of_val(words))
                .contains(&address)
                .then(|| (address - start) / WORD)
        };
        self.database.iter().find_map(|(predicate, definition)| {
            if !looks_at(definition.module) {
                return None;
            }
            // Facts without code have a block of one word, which belongs to none of them.
            let block = definition.block.as_ref();
            let in_block = block
                .filter(|block| !block.starts.is_empty())
                .and_then(|block| Some((block, inside(&block.words)?)));
            if let Some((block, index)) = in_block {
                let clause = block
                    .starts
                    .iter()
                    .rposition(|start| *start as usize <= index)
                    .unwrap_or(0);
                return Some(Around {
                    predicate,
                    words: &block.words,
                    index,
                    start: block.starts[clause] as usize,
                    clause: definition.clauses.iter().nth(clause)?,
                    nth: clause,
                });
            }
            definition.clauses.compiled().find_map(|clause| {
                let words = clause.words()?;
                Some(Around {
                    predicate,
                    words,
                    index: inside(words)?,
                    start: 0,
                    clause: clause.clone(),
                    nth: definition
                        .clauses
                        .iter()
                        .position(|other| Arc::ptr_eq(&other, clause))?,
                })
            })
        })
    }
}
