//! How an error came about: the values in the goal that raised it, and the clauses that wait for it.
//!
//! Neither environments nor registers say which variable they hold. So the current clause is compiled once more before the exception is
//! delivered, and the compiler records where it keeps each variable (`compiler::whereabouts`). With
//! `len([_|T], N) :- N is M + 1, len(T, M).` and `run :- len([a], N), write(N).`:
//!
//! ```text
//!   the instruction     add_i x1, x2, 1    is in the goal N is M + 1; M is in x2: unbound
//!   the environments    -                  len/2 has none yet
//!   the continuation    behind len([a], N) in run/0: the caller. What is in its slots is known in the same way
//! ```
//!
//! The arguments of a goal that has called a built-in are in registers. Those of a library predicate are where its clause keeps the
//! variables of its head, in the environment above that of the caller.
//!
//! *Invariant*: only registers and slots that the code still needs are read (`code/liveness.rs`, the maps of calls): these are the ones
//! that collections keep. Only an uncaught exception costs more than a few words, and what is recorded is text, so nothing of it is a root.

mod frames;
mod values;
mod waiting;

use std::sync::Arc;

use frames::{Frame, Opened, Run, screen};
use values::MOST_PARTS;

use super::Machine;
use super::thrown::{Backtrace, Caller, Failing, Handed, NameArity, VariableValue};
use crate::code::instruction::Class;
use crate::code::liveness::needs;
use crate::code::{Op, Word, is_wide};
use crate::term::{Addr, Cell, Functor, View, atoms};

/// The most parts of the arguments that are shown for a goal outside all clauses.
const PARTS: usize = 32;

/// Whether the instruction calls a built-in with its arguments in the first registers.
fn has_arguments(op: Op) -> bool {
    op.is(Class::CallsBuiltin) && op.is(Class::Arguments)
}

impl Machine {
    /// The backtrace of the exception that is about to be thrown.
    pub(super) fn backtrace(&mut self) -> Backtrace {
        let top = self.heap.top;
        self.place.top = top;
        let trace = self.in_reserve(Machine::traced);
        self.heap.top = top;
        trace
    }

    fn traced(&mut self) -> Backtrace {
        let own = self.around(self.pc.addr(), |_| true);
        let own = own.and_then(|around| Frame::of(self, around, false));
        let (frames, runs, (depth, dropped)) = self.waiting();
        let located = self.locate();
        let handed = self.handed();
        let mut first = 0;
        let mut goal = None;
        let mut site = None;
        let mut callers = Vec::new();
        let unwritten = self.traced_unwritten(own.as_ref(), (&frames, &runs), dropped);
        if let Some(unwritten) = unwritten.filter(|_| located.is_some()) {
            // The located goal has called a clause that is in no text, perhaps through others.
            (goal, callers) = unwritten;
        } else if let Some(located) = &located {
            let inner = own.as_ref().filter(|_| located.address == self.pc.addr());
            let at = match inner {
                Some(_) => None,
                None => runs.iter().position(|run| {
                    let frame = frames.get(run.frame as usize);
                    frame.is_some_and(|frame| !frame.of_library)
                }),
            };
            let left = self.around(located.address, |_| true);
            let left = left.and_then(|around| Frame::of(self, around, true));
            if let Some(frame) = left {
                let called = at.map(|at| (at, runs[at]));
                goal = match inner {
                    Some(_) => self.failing_here(&frame),
                    None => {
                        let handed = handed.filter(|handed| handed.site == located.address);
                        let last = (&frames[..], own.as_ref(), handed);
                        self.failing_behind(&frame, called, &runs, last)
                    }
                };
                // The clause of the goal may be the innermost waiting one.
                let same = called.is_some_and(|(_, run)| {
                    let waits = &frames[run.frame as usize];
                    waits.index == frame.index && Arc::ptr_eq(&waits.clause, &frame.clause)
                });
                let entered = (!same).then_some(frame.predicate);
                if !same {
                    callers.push(self.line(&frame, Some(located), (Vec::new(), false)));
                }
                first = at.unwrap_or(0);
                let rest = self.lines(&frames, &runs[first..], entered, dropped);
                callers.extend(rest);
            } else {
                // Before the clauses, where the predicate selects one.
                callers.push(Caller::Clause {
                    predicate: self.indicator(located.predicate),
                    id: located.predicate,
                    number: None,
                    place: Some((located.origin, located.span)),
                    goals: Vec::new(),
                    repeats: false,
                });
                callers.extend(self.lines(&frames, &runs, Some(located.predicate), dropped));
            }
        }
        if let Some(handed) = handed.filter(|handed| located.is_none() && handed.site != 0) {
            // A last call has led to the construct. The goal shows that it is the construct of this site.
            let place = self.place_of(handed.site).filter(|place| place.exact);
            let left = self.around(handed.site, |_| true);
            let left = left.and_then(|around| Frame::of(self, around, true));
            if let (Some(place), Some(frame)) = (place, left) {
                let last = (&frames[..], own.as_ref(), Some(handed));
                goal = self.failing_behind(&frame, None, &runs, last);
                goal = goal.filter(|goal| !goal.at.is_empty());
                if goal.is_some() {
                    site = Some((place.origin, place.span));
                    callers.push(self.line(&frame, Some(&place), (Vec::new(), false)));
                    callers.extend(self.lines(&frames, &runs, Some(frame.predicate), dropped));
                }
            }
        }
        if let Some(own) = own
            .as_ref()
            .filter(|own| located.is_none() && !own.of_library)
        {
            let failing = self.failing_here(own);
            goal = failing.and_then(|failing| self.as_text(own, failing));
            callers.push(self.line(own, None, (Vec::new(), false)));
            callers.extend(self.lines(&frames, &runs, Some(own.predicate), dropped));
        }
        if callers.is_empty() {
            callers = self.lines(&frames, &runs[first..], None, dropped);
        }
        let left = match runs.last() {
            Some(run) => self.goals_left(&frames[run.frame as usize], run.last),
            None => Some(0),
        };
        let called = match located.is_none() && site.is_none() {
            true => self.called_by_query(handed),
            false => (None, None),
        };
        let callers = screen(callers);
        let lost = callers.iter().any(|caller| match caller {
            // Where the clause is another one than that of the loop, this has been run through.
            Caller::Clause {
                id,
                number: Some(number),
                ..
            } => self.leads_to(*id, None, *id) && !self.leads_to(*id, number.checked_sub(1), *id),
            Caller::Clause { .. } | Caller::Left(_) | Caller::More(..) | Caller::Omitted(_) => {
                false
            }
        });
        Backtrace {
            goal: goal.or_else(|| self.called_goal()),
            callers,
            lost,
            depth,
            left,
            site,
            called,
        }
    }

    /// The goal of the query that was passed on, and the predicate that raised the exception, if no call has left the program since.
    fn called_by_query(
        &mut self,
        handed: Option<Handed>,
    ) -> (Option<NameArity>, Option<NameArity>) {
        let thrown = self.last_thrown();
        let is_of_query = thrown.handed.is_some_and(|handed| handed.site == 0);
        let context = self.context().filter(|_| is_of_query);
        let handed = handed.filter(|handed| handed.site == 0);
        let named = |functor: Functor| {
            let name = self.atoms.text(functor.name).to_owned();
            (name, functor.arity as usize)
        };
        let handed = handed.and_then(|handed| handed.functor).map(named);
        (handed, context.map(named))
    }

    /// The parts of a goal that satisfy `fits`, with their paths (argument numbers). Empty if the goal has too many parts.
    fn parts(&self, goal: Cell, fits: &dyn Fn(Cell) -> bool) -> Vec<(Cell, Vec<u32>)> {
        let mut found = Vec::new();
        let mut waiting = vec![(goal, Vec::new())];
        for _ in 0..MOST_PARTS {
            let Some((term, path)) = waiting.pop() else {
                return found;
            };
            let term = self.heap.deref(term);
            waiting.extend(self.below(term, &path));
            if fits(term) {
                found.push((term, path));
            }
        }
        Vec::new()
    }

    /// The goal from which the word's code was made, and its path in the goal of the clause.
    fn innermost(&self, opened: &Opened, index: usize) -> Option<(Cell, Vec<u32>)> {
        let goal = self.goal_of(opened, index)?;
        let origin = opened.whereabouts.origin_at(index);
        let mut parts = origin.map_or(Vec::new(), |origin| {
            let origin = self.heap.deref(origin);
            self.parts(goal, &|term| term == origin)
        });
        let only = parts.pop().filter(|_| parts.is_empty());
        Some(only.unwrap_or((goal, Vec::new())))
    }

    /// The only goal of this functor in a goal of a clause. If there are several: the one that may have become the contents of the
    /// registers and is followed by as many goals as still wait.
    fn goal_within(
        &mut self,
        goal: Cell,
        functor: Functor,
        behind: Option<usize>,
    ) -> Option<(Cell, Vec<u32>)> {
        let mut found = self.parts(goal, &|term| functor_of(self, term) == Some(functor));
        found.retain(|(_, path)| !path.is_empty());
        let fits = self.context() == Some(functor) && !is_wide(functor.arity);
        if found.len() > 1 && fits {
            found.retain(|(term, _)| self.is_in_registers(*term));
        }
        if found.len() > 1 {
            found.retain(|(_, path)| Some(self.behind(goal, path)) == behind);
        }
        found.pop().filter(|_| found.is_empty())
    }

    /// How many goals follow a goal in its conjunction.
    fn behind(&self, mut goal: Cell, path: &[u32]) -> usize {
        let comma = Functor::new(atoms::COMMA, 2);
        let mut count = 0;
        for n in path {
            let (first, _) = self.heap.arguments(self.heap.deref(goal));
            let is_left = *n == 0 && functor_of(self, goal) == Some(comma);
            goal = self.heap.get(first.offset(*n as usize));
            count = 0;
            let mut rest = is_left.then(|| self.heap.get(first.offset(1)));
            while let Some(goals) = rest {
                count += 1;
                rest = match self.heap.view(goals) {
                    View::Struct(functor, at) if functor == comma => Some(self.heap.arg(at, 1)),
                    _ => None,
                };
            }
        }
        count
    }

    /// How many goals of its conjunction wait after a goal that was passed on.
    fn waiting_behind(&mut self, handed: &Handed, frames: &[Frame], runs: &[Run]) -> Option<usize> {
        let call = handed.to.cp.wrapping_sub(2 * size_of::<Word>());
        let and = self.code.control.and;
        let waits = self.around(call, |_| true);
        if waits.is_none_or(|around| around.predicate != and) {
            return Some(0);
        }
        let run = runs.iter().find(|run| run.first == handed.to.e)?;
        let frame = frames.get(run.frame as usize)?;
        self.goals_left(frame, run.first)
    }

    /// Whether the registers may hold the arguments of this goal of a clause.
    fn is_in_registers(&self, goal: Cell) -> bool {
        let (first, count) = self.heap.arguments(goal);
        let arguments = (0..count).map(|n| (self.heap.get(first.offset(n)), self.x[n]));
        let mut waiting: Vec<(Cell, Cell)> = arguments
            .filter(|(_, value)| self.is_whole(*value, self.place.top))
            .collect();
        let mut left = MOST_PARTS;
        while let Some((term, value)) = waiting.pop().filter(|_| left > 0) {
            left -= 1;
            let (term, value) = (self.heap.deref(term), self.heap.deref(value));
            match (self.heap.view(term), self.heap.view(value)) {
                (View::Var(_), _) => (),
                (View::Struct(one, at), View::Struct(other, with)) => {
                    if one != other {
                        return false;
                    }
                    let arguments = 0..one.arity as usize;
                    waiting
                        .extend(arguments.map(|n| (self.heap.arg(at, n), self.heap.arg(with, n))));
                }
                (View::List(at), View::List(with)) => {
                    waiting.extend(
                        [0, 1]
                            .map(|n| (self.heap.get(at.offset(n)), self.heap.get(with.offset(n)))),
                    );
                }
                _ if term.is_immediate() || value.is_immediate() => {
                    if term != value {
                        return false;
                    }
                }
                _ => {
                    if term.tag() != value.tag() {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// How many goals of the query wait after the running one. A conjunction waits in `'$and'/3`, with the goals after its first one; its
    /// last goal replaces it.
    fn goals_left(&mut self, frame: &Frame, e: Addr) -> Option<usize> {
        let functor = self.database.get(frame.predicate).functor;
        if self.atoms.text(functor.name) != "$and" {
            return Some(0);
        }
        let opened = self.open(frame)?;
        let View::Struct(_, head) = self.heap.view(opened.head) else {
            return None;
        };
        let behind = self.heap.arg(head, 1);
        let mut known = Vec::new();
        let homes = (opened.whereabouts).homes(&self.heap, behind, frame.index);
        self.read_live(&homes, frame, e, &mut known);
        let (_, mut goals) = *known.first()?;
        let mut count = 1;
        while let View::Struct(functor, at) = self.heap.view(goals) {
            if functor != Functor::new(atoms::COMMA, 2) {
                break;
            }
            count += 1;
            goals = self.heap.arg(at, 1);
        }
        Some(count)
    }

    /// The goal to which the instruction belongs, with the known values of its variables.
    fn failing_here(&mut self, frame: &Frame) -> Option<Failing> {
        let opened = self.open(frame)?;
        let (goal, place) = self.innermost(&opened, frame.index)?;
        let mut known = Vec::new();
        // The intermediate values of an expression are those up to the part that has the error.
        let part = self.last_thrown().part;
        let back = match part {
            0 => 0,
            part => self.pc.addr().saturating_sub(part) / size_of::<Word>(),
        };
        let index = frame.index.checked_sub(back)?;
        let pc = self.pc.wrapping_sub(back);
        let op = Op::from_number(self.word_from(pc, 0).op())?;
        let mut grown = None;
        if self.called_at(pc, op) == functor_of(self, goal) {
            self.match_registers(goal, &mut known);
            grown = self.largest_argument(goal);
        }
        let needed = needs(|n| self.word_from(pc, n));
        let homes = (opened.whereabouts).homes(&self.heap, goal, index);
        self.read_needed(&homes, &needed, &mut known);
        for at in opened.whereabouts.voids(&self.heap, goal) {
            if !known.iter().any(|(met, _)| *met == at) {
                known.push((at, Cell::reference(at)));
            }
        }
        let shown = self.shown_goal(goal, &known, true);
        Some(Failing {
            at: place,
            grown,
            ..shown
        })
    }

    /// The predicate that the instruction calls with arguments in registers: a goal may be compiled to calls of other predicates.
    fn called_at(&mut self, pc: *const Word, op: Op) -> Option<Functor> {
        let word = self.word_from(pc, 0);
        match op {
            op if op.is(Class::Calls) => Some(self.database.get(word.cd() as u32).functor),
            op if has_arguments(op) && pc == self.pc => self.context(),
            _ => None,
        }
    }

    /// The goal of a clause that left the program: by a call that returns to `called`, or by a last call.
    fn failing_behind(
        &mut self,
        frame: &Frame,
        called: Option<(usize, Run)>,
        runs: &[Run],
        (frames, own, handed): (&[Frame], Option<&Frame>, Option<Handed>),
    ) -> Option<Failing> {
        let opened = self.open(frame)?;
        let (mut goal, mut place) = self.innermost(&opened, frame.index)?;
        let mut known = Vec::new();
        let at = called.map_or(runs.len(), |(at, _)| at);
        // The library calls goals of the program by `call/N`; the text is not searched for calls that it makes for itself.
        let handed_on = own.is_none()
            && runs.first().is_none_or(|run| {
                let target = frames[run.frame as usize].target;
                target.is_some_and(|target| {
                    self.database.get(target).functor.name == atoms::CALL
                        || self.code.control.goals.contains(&target)
                })
            });
        // If it is known which goal of a construct was passed on, it is that one; else the library has called the predicate whose clause
        // waits next, or, if none waits, the running one.
        let hands_on = frame.target.is_some_and(|target| self.hands_on(target));
        let mut behind = None;
        let functor = match (handed, called) {
            (Some(handed), _) => {
                behind = self.waiting_behind(&handed, frames, runs);
                handed.functor
            }
            (None, Some((0, _))) => {
                let enters = Op::from_number(self.word(0).op());
                let enters = enters.is_some_and(|op| op.is(Class::Enters));
                self.context().filter(|_| hands_on && enters)
            }
            (None, Some((at, _))) => {
                let predicate = frames[runs[at - 1].frame as usize].predicate;
                Some(self.database.get(predicate).functor)
            }
            (None, None) => None,
        };
        let functor = functor.filter(|functor| functor_of(self, goal) != Some(*functor));
        let within = functor.and_then(|functor| self.goal_within(goal, functor, behind));
        let uncertain = hands_on && within.is_none() && self.context() != functor_of(self, goal);
        if let Some((term, path)) = within {
            goal = term;
            place.extend(path);
            if functor.is_some() && self.context() == functor {
                self.match_registers(goal, &mut known);
            }
        } else {
            self.called_with(frame, goal, (at, runs), (frames, own), &mut known);
        }
        if let Some((_, run)) = called {
            let waits = &frames[run.frame as usize];
            if waits.index == frame.index && Arc::ptr_eq(&waits.clause, &frame.clause) {
                let homes = (opened.whereabouts).homes(&self.heap, goal, frame.index);
                self.read_live(&homes, frame, run.first, &mut known);
            }
        }
        let shown = self.shown_goal(goal, &known, handed_on);
        Some(Failing {
            at: place,
            uncertain,
            ..shown
        })
    }

    /// The known arguments of a goal that left the program: a running built-in has them in registers, a clause of the library has them
    /// where its head puts them.
    fn called_with(
        &mut self,
        frame: &Frame,
        goal: Cell,
        (at, runs): (usize, &[Run]),
        (frames, own): (&[Frame], Option<&Frame>),
        known: &mut Vec<(Addr, Cell)>,
    ) {
        let goal = self.without_module(goal);
        let functor = functor_of(self, goal);
        let enters = Op::from_number(self.word(0).op()).is_some_and(|op| op.is(Class::Enters));
        if enters && functor.is_some() && self.context() == functor {
            return self.match_registers(goal, known);
        }
        let Some(target) = frame.target.map(|target| self.database.end_of(target)) else {
            return;
        };
        let (inner, e) = match at.checked_sub(1).and_then(|at| runs.get(at)) {
            Some(run) => (&frames[run.frame as usize], Some(run.last)),
            None => match own {
                Some(own) => (own, None),
                None => return,
            },
        };
        let Some(opened) = self.open(inner).filter(|_| inner.predicate == target) else {
            return;
        };
        let mut values = Vec::new();
        let homes = (opened.whereabouts).homes(&self.heap, opened.head, inner.index);
        match e {
            Some(e) => self.read_live(&homes, inner, e, &mut values),
            None => {
                let needed = needs(|n| self.word_from(self.pc, n));
                self.read_needed(&homes, &needed, &mut values);
            }
        }
        let (View::Struct(called, goal), View::Struct(functor, head)) =
            (self.heap.view(goal), self.heap.view(opened.head))
        else {
            return;
        };
        // A goal compiled to a call of another predicate has other arguments.
        if called != functor {
            return;
        }
        for index in 0..functor.arity as usize {
            let argument = self.heap.deref(self.heap.arg(head, index));
            let found = values
                .iter()
                .find(|(at, _)| Cell::reference(*at) == argument);
            if let Some((_, value)) = found {
                self.match_terms(self.heap.arg(goal, index), *value, known);
            }
        }
    }

    /// `G` of `M:G`.
    fn without_module(&self, mut goal: Cell) -> Cell {
        while let View::Struct(functor, at) = self.heap.view(goal) {
            if functor != Functor::new(atoms::COLON, 2) {
                break;
            }
            goal = self.heap.arg(at, 1);
        }
        goal
    }

    /// The goal for which a built-in or an unknown predicate was called, if no clause contains it: its arguments are in registers.
    fn called_goal(&mut self) -> Option<Failing> {
        let functor = self.context()?;
        let op = Op::from_number(self.word(0).op())?;
        if !op.is(Class::Enters) && !has_arguments(op) || is_wide(functor.arity) {
            return None;
        }
        let mut values = Vec::new();
        let arguments = (0..functor.arity).rev();
        let mut waiting: Vec<(Cell, Vec<u32>)> = arguments
            .map(|index| (self.x[index as usize], vec![index]))
            .filter(|(value, _)| self.is_whole(*value, self.place.top))
            .collect();
        while let Some((value, path)) = waiting.pop().filter(|_| values.len() < PARTS) {
            waiting.extend(self.below(value, &path));
            let shown = self.shown(value);
            values.push(VariableValue { path, shown });
        }
        Some(Failing {
            name: self.atoms.text(functor.name).to_owned(),
            arity: functor.arity as usize,
            at: Vec::new(),
            uncertain: false,
            inner: None,
            inner_values: Vec::new(),
            text: None,
            values,
            grown: None,
        })
    }

    /// The first arguments of a compound term with this path, with their own paths; the first argument last.
    fn below(&self, term: Cell, path: &[u32]) -> Vec<(Cell, Vec<u32>)> {
        let (first, count) = self.heap.arguments(self.heap.deref(term));
        let arguments = (0..count.min(MOST_PARTS)).rev();
        let argument = |n: usize| {
            let path = [path, &[n as u32]].concat();
            (self.heap.get(first.offset(n)), path)
        };
        arguments.map(argument).collect()
    }

    fn shown_goal(&mut self, goal: Cell, known: &[(Addr, Cell)], inside: bool) -> Failing {
        let functor = functor_of(self, goal);
        let mut values = Vec::new();
        let mut met = Vec::new();
        let mut waiting = vec![(goal, Vec::new())];
        let mut left = MOST_PARTS;
        while let Some((term, path)) = waiting.pop().filter(|_| left > 0) {
            left -= 1;
            waiting.extend(self.below(term, &path));
            if let View::Var(at) = self.heap.view(term)
                && !met.contains(&at)
            {
                met.push(at);
                if let Some((_, value)) = known.iter().find(|(variable, _)| *variable == at) {
                    let shown = self.shown(*value);
                    values.push(VariableValue { path, shown });
                }
            }
        }
        let context = self.context();
        let inner = context.filter(|context| inside && Some(*context) != functor);
        let inner_values = inner.and_then(|_| self.called_goal());
        Failing {
            name: functor.map_or_else(String::new, |functor| {
                self.atoms.text(functor.name).to_owned()
            }),
            arity: functor.map_or(0, |functor| functor.arity as usize),
            at: Vec::new(),
            uncertain: false,
            inner: inner
                .map(|inner| (self.atoms.text(inner.name).to_owned(), inner.arity as usize)),
            inner_values: inner_values.map_or_else(Vec::new, |inner| inner.values),
            text: None,
            values,
            grown: None,
        }
    }

    /// The address of the last call out of the program, if it is in a clause in no text and nothing of the program was called since.
    fn unwritten_exit(&self) -> Option<usize> {
        let thrown = self.last_thrown();
        for continuation in thrown.continuations.iter().take_while(|at| at.cp != 0) {
            let of_program =
                |address| self.around(address, |module| !self.database.modules.is_library(module));
            if *continuation == thrown.exit.to {
                let left = of_program(thrown.exit.pc)?;
                return left.clause.origin().is_none().then_some(thrown.exit.pc);
            }
            let call = continuation.cp.wrapping_sub(2 * size_of::<Word>());
            if of_program(call).is_some() {
                return None;
            }
        }
        None
    }

    /// The address of the call of an unknown predicate, if a clause in no text waits for it.
    fn unwritten_call(&mut self, frames: &[Frame], runs: &[Run]) -> Option<usize> {
        let frame = &frames[runs.first()?.frame as usize];
        let target = self
            .database
            .get(self.database.end_of(frame.target?))
            .functor;
        let is_unwritten = !frame.of_library && frame.clause.origin().is_none();
        let waits = is_unwritten && self.context() == Some(target);
        let behind = self.last_thrown().continuations[0].cp;
        waits.then(|| behind.wrapping_sub(2 * size_of::<Word>()))
    }

    /// The goal of a clause in no text that raised the exception, and its callers; none if another clause has raised it.
    fn traced_unwritten(
        &mut self,
        own: Option<&Frame>,
        (frames, runs): (&[Frame], &[Run]),
        dropped: u64,
    ) -> Option<(Option<Failing>, Vec<Caller>)> {
        if let Some(own) = own.filter(|own| !own.of_library) {
            own.clause.origin().is_none().then_some(())?;
            let failing = self.failing_here(own);
            let goal = failing.and_then(|failing| self.as_text(own, failing));
            let mut callers = vec![self.line(own, None, (Vec::new(), false))];
            callers.extend(self.lines(frames, runs, Some(own.predicate), dropped));
            return Some((goal, callers));
        }
        let exit = self.unwritten_exit();
        let exit = exit.or_else(|| self.unwritten_call(frames, runs))?;
        let frame = Frame::of(self, self.around(exit, |_| true)?, true)?;
        let of_library = |run: &Run| frames[run.frame as usize].of_library;
        let at = runs.iter().take_while(|run| of_library(run)).count();
        let called = runs.get(at).map(|run| (at, *run));
        let failing = self.failing_behind(&frame, called, runs, (frames, own, None));
        let goal = failing.and_then(|failing| self.as_text(&frame, failing));
        // It may be the innermost waiting clause.
        let waits = called.is_some_and(|(_, run)| {
            let waits = &frames[run.frame as usize];
            waits.index == frame.index && Arc::ptr_eq(&waits.clause, &frame.clause)
        });
        let mut callers = Vec::new();
        if !waits {
            callers.push(self.line(&frame, None, (Vec::new(), false)));
        }
        let entered = (!waits).then_some(frame.predicate);
        callers.extend(self.lines(frames, &runs[at..], entered, dropped));
        Some((goal, callers))
    }

    /// A goal of a clause that is in no source text, with the goal as text.
    fn as_text(&mut self, frame: &Frame, mut failing: Failing) -> Option<Failing> {
        let opened = self.open(frame)?;
        let (goal, _) = self.innermost(&opened, frame.index)?;
        let values = failing.values.iter().filter_map(|value| {
            let mut term = goal;
            for n in &value.path {
                let (first, count) = self.heap.arguments(self.heap.deref(term));
                if *n as usize >= count {
                    return None;
                }
                term = self.heap.get(first.offset(*n as usize));
            }
            Some((self.heap.deref(term), value.shown.clone()?))
        });
        failing.text = self.shown_with(goal, values.collect());
        Some(failing)
    }
}

fn functor_of(m: &Machine, goal: Cell) -> Option<Functor> {
    match m.heap.view(goal) {
        View::Struct(functor, _) => Some(functor),
        View::Atom(name) => Some(Functor::new(name, 0)),
        View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_) => None,
    }
}
