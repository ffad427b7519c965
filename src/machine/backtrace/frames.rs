//! The waiting clauses of a backtrace, and the lines that show them.

use std::collections::HashMap;
use std::sync::Arc;

use crate::code::instruction::{Class, literals};
use crate::code::liveness::needs;
use crate::code::{Op, Word};
use crate::compiler::{self, Whereabouts};
use crate::database::{Clause, Origin};
use crate::machine::Machine;
use crate::machine::assert::split_clause;
use crate::machine::ops::{read_addr, read_code};
use crate::machine::place::{Around, Located};
use crate::machine::thrown::{Caller, Failing, Indicator};
use crate::machine::words::bottom;
use crate::syntax::Span;
use crate::term::write::{Terms, term_text};
use crate::term::write_options::WriteOptions;
use crate::term::{Addr, Atom, Cell, View, atoms};

/// The most runs of equal frames that are kept, from the innermost on; after these only the outermost ones are kept.
const RUNS: usize = 1 << 16;
/// A multiple of all cycle lengths, so that dropped runs do not break a cycle.
const OUTERMOST: usize = 60;
/// Up to this many equal frames are shown one by one.
const FEW: u64 = 3;
/// The most frames in a cycle.
const PERIOD: usize = 6;
/// The most predicates that are looked through for last calls, and the most clauses of each.
const MOST_LED: usize = 50;
const MOST_CLAUSES: usize = 1000;
/// The most lines of callers: with the error and its excerpt they have to fit on a screen.
const LINES: usize = 12;

/// A clause that waits for a call, or runs.
pub(super) struct Frame {
    pub clause: Arc<Clause>,
    pub predicate: u32,
    pub nth: usize,
    /// The index of the instruction in the code of the clause.
    pub index: usize,
    /// The code up to and including that instruction.
    pub code: Box<[Word]>,
    /// The predicate that the instruction calls.
    pub target: Option<u32>,
    pub of_library: bool,
    /// The slots that are live after the call.
    pub live: Vec<usize>,
}

/// A run of equal consecutive frames: the frame, their number, the innermost and the outermost environment.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub frame: u32,
    pub count: u64,
    pub first: Addr,
    pub last: Addr,
}

/// A clause restored to the heap, with the whereabouts of its variables.
pub(super) struct Opened {
    pub head: Cell,
    pub body: Cell,
    pub whereabouts: Whereabouts,
}

impl Frame {
    pub(super) fn of(m: &Machine, around: Around<'_>, call: bool) -> Option<Frame> {
        let words = around.words.get(around.start..=around.index)?;
        let word = *words.last()?;
        let op = Op::from_number(word.op())?;
        let calls = op.is(Class::Calls);
        let site = (call && word.is_call(Op::Call))
            .then(|| around.words.get(around.index + 1))
            .flatten();
        let definition = m.database.get(around.predicate);
        let sites = match &definition.block {
            Some(block) => &*block.sites,
            None => around.clause.sites(),
        };
        let live = site
            .and_then(|info| sites.get(info.high() as usize))
            .map_or_else(Vec::new, |site| bits(&site.live));
        Some(Frame {
            predicate: around.predicate,
            nth: around.nth,
            index: around.index - around.start,
            code: words.into(),
            target: calls.then(|| word.cd() as u32),
            of_library: m.database.modules.is_library(definition.module),
            live,
            clause: around.clause,
        })
    }
}

fn bits(words: &[u64]) -> Vec<usize> {
    let all = 0..64 * words.len();
    all.filter(|n| words[n / 64] >> (n % 64) & 1 == 1).collect()
}

impl Machine {
    /// The innermost environment that waits for a call, and its continuation.
    pub(super) fn innermost_waiting(&self) -> (Addr, *const Word) {
        if needs(|n| self.word_from(self.pc, n)).environment == Some(true) {
            // The clause has an environment, so CP is the return address of its last call.
            return (read_addr(self, self.e), read_code(self, self.e.offset(1)));
        }
        (self.e, self.cp)
    }

    /// The call behind which a clause continues, with the clause.
    pub(super) fn call_before(&self, cp: *const Word) -> Option<Around<'_>> {
        let call = cp.addr().wrapping_sub(2 * size_of::<Word>());
        self.around(call, |_| true)
    }

    /// The waiting clauses, the innermost first; the number of environments, and how many of these were dropped after the first runs.
    pub(super) fn waiting(&self) -> (Vec<Frame>, Vec<Run>, (u64, u64)) {
        let mut known: HashMap<usize, Option<u32>> = HashMap::new();
        let (mut frames, mut runs): (Vec<Frame>, Vec<Run>) = (Vec::new(), Vec::new());
        let (mut e, mut cp) = self.innermost_waiting();
        let (mut depth, mut dropped) = (0, 0);
        while cp != bottom() {
            depth += 1;
            let found = *known.entry(cp.addr()).or_insert_with(|| {
                let around = self.call_before(cp)?;
                frames.push(Frame::of(self, around, true)?);
                Some(frames.len() as u32 - 1)
            });
            if let Some(frame) = found {
                match runs.last_mut() {
                    Some(run) if run.frame == frame => {
                        run.count += 1;
                        run.last = e;
                    }
                    _ => {
                        if runs.len() == RUNS + 2 * OUTERMOST {
                            let middle = runs.drain(RUNS..RUNS + OUTERMOST);
                            dropped += middle.map(|run: Run| run.count).sum::<u64>();
                        }
                        runs.push(Run {
                            frame,
                            count: 1,
                            first: e,
                            last: e,
                        });
                    }
                }
            }
            (e, cp) = (read_addr(self, e), read_code(self, e.offset(1)));
        }
        (frames, runs, (depth, dropped))
    }

    /// Restores the clause of a frame to the heap, if it compiles to the code that ran.
    pub(super) fn open(&mut self, frame: &Frame) -> Option<Opened> {
        let module = self.database.get(frame.predicate).module;
        self.heap.room(frame.clause.term.words().len() + 64).ok()?;
        let clause = frame.clause.term.restore(&mut self.heap).ok()?;
        let parts = split_clause(self, module, clause).ok()?;
        let (heap, mut linker) = self.linker(module);
        let found = compiler::whereabouts(heap, &mut linker, parts.head, parts.body).ok()?;
        let same = frame.code.len() <= found.words.len()
            && (frame.code.iter().zip(&found.words))
                .all(|(ran, made)| ran.work() == made.work() && ran.a() == made.a());
        same.then_some(Opened {
            head: parts.head,
            body: parts.body,
            whereabouts: found,
        })
    }

    /// The goal of a clause to which a word belongs.
    pub(super) fn goal_of(&self, opened: &Opened, index: usize) -> Option<Cell> {
        let number = opened.whereabouts.goal_at(index)?;
        let mut waiting = vec![opened.body];
        let mut left = number;
        while let Some(goal) = waiting.pop() {
            if let View::Struct(functor, at) = self.heap.view(goal) {
                let inside = match (functor.name, functor.arity) {
                    (name, 2) => {
                        name == atoms::COMMA
                            || name == atoms::SEMICOLON
                            || name == atoms::ARROW
                            || name == atoms::SOFT_ARROW
                    }
                    (name, 1) => name == atoms::NOT,
                    _ => false,
                };
                if inside {
                    let arguments = (0..functor.arity as usize).rev();
                    waiting.extend(arguments.map(|index| self.heap.arg(at, index)));
                    continue;
                }
            }
            if left == 0 {
                return Some(goal);
            }
            left -= 1;
        }
        None
    }

    pub(super) fn indicator(&self, id: u32) -> Indicator {
        let predicate = self.database.get(id);
        let name = self.quoted(predicate.functor.name);
        let arity = predicate.functor.arity;
        match predicate.module == atoms::USER {
            true => format!("{name}/{arity}").into(),
            false => format!("{}:{name}/{arity}", self.quoted(predicate.module)).into(),
        }
    }

    pub(super) fn quoted(&self, name: Atom) -> String {
        let terms = Terms {
            heap: &self.heap,
            atoms: &self.atoms,
            operators: &self.operators,
        };
        let text = term_text(Cell::atom(name), &WriteOptions::quoted(), terms);
        text.unwrap_or_else(|_| "...".to_owned())
    }

    /// A clause as a line of the backtrace.
    pub(super) fn line(
        &self,
        frame: &Frame,
        located: Option<&Located>,
        (goals, repeats): (Vec<Failing>, bool),
    ) -> Caller {
        let clauses = &self.database.get(frame.predicate).clauses;
        let place: Option<(Origin, Span)> = match located {
            Some(located) => Some((located.origin, located.span)),
            None => frame.clause.origin().map(|origin| {
                (
                    origin,
                    frame.clause.goal_at(frame.index).unwrap_or(origin.span),
                )
            }),
        };
        Caller::Clause {
            predicate: self.indicator(frame.predicate),
            id: frame.predicate,
            number: (clauses.len() > 1).then_some(frame.nth + 1),
            place,
            goals,
            repeats,
        }
    }

    /// The lines of the waiting clauses. `entered` is the predicate that the innermost of them has called, in the end; `dropped` frames are
    /// missing in the runs.
    pub(super) fn lines(
        &mut self,
        frames: &[Frame],
        runs: &[Run],
        mut entered: Option<u32>,
        mut dropped: u64,
    ) -> Vec<Caller> {
        let mut lines = Vec::new();
        let mut at = 0;
        let gap = runs.len().saturating_sub(OUTERMOST);
        while at < runs.len() {
            let frame = &frames[runs[at].frame as usize];
            if frame.of_library {
                entered = None;
                at += 1;
                continue;
            }
            if let (Some(inner), Some(target)) = (entered, frame.target) {
                let target = self.database.end_of(target);
                if target != inner && self.database.is_of_program(target) {
                    let left = self.left_between(target, inner);
                    lines.extend(left.iter().map(|id| Caller::Left(self.indicator(*id))));
                }
            }
            let (period, times) = cycle(&runs[at..]);
            let end = at + period * times;
            let mut again: Vec<Indicator> = Vec::new();
            for n in at..at + period {
                let (first, last) = (runs[n], runs[end - period + n - at]);
                let frame = &frames[first.frame as usize];
                entered = (!frame.of_library).then_some(frame.predicate);
                if frame.of_library {
                    continue;
                }
                let goals = match first.count > 2 || times > 2 {
                    true => self.growth(frame, first.first, last.last),
                    false => (Vec::new(), false),
                };
                lines.push(self.line(frame, None, goals));
                let name = self.indicator(frame.predicate);
                if times == 1 && first.count <= FEW {
                    for _ in 1..first.count {
                        let frame = &frames[first.frame as usize];
                        lines.push(self.line(frame, None, (Vec::new(), false)));
                    }
                } else if times == 1 {
                    lines.push(Caller::More(first.count - 1, vec![name.clone()]));
                }
                if !again.contains(&name) {
                    again.push(name);
                }
            }
            if times > 1 {
                let others = runs[at + period..end].iter();
                let others = others.filter(|run| !frames[run.frame as usize].of_library);
                let mut count: u64 = others.map(|run| run.count).sum();
                if end > gap {
                    count += std::mem::take(&mut dropped);
                }
                lines.push(Caller::More(count, again));
            } else if dropped > 0 && end > gap {
                lines.push(Caller::Omitted(std::mem::take(&mut dropped)));
            }
            at = end;
        }
        lines
    }

    /// The predicates that have left by last calls between the call of one and the entry of another one, the innermost first, the called
    /// one last; those alone that are certain.
    fn left_between(&self, called: u32, entered: u32) -> Vec<u32> {
        let mut left = vec![called];
        while let Some(last) = left.last() {
            let mut next = self.last_calls(*last, None);
            next.retain(|next| *next == entered || self.leads_to(*next, None, entered));
            match next.as_slice() {
                [only] if *only != entered && !left.contains(only) => left.push(*only),
                [only] if *only == entered => break,
                _ => {
                    left.truncate(1);
                    break;
                }
            }
        }
        left.reverse();
        left
    }

    /// Whether a predicate, or the clause of this number, enters another one by last calls alone.
    pub(super) fn leads_to(&self, from: u32, clause: Option<usize>, to: u32) -> bool {
        let mut met = self.last_calls(from, clause);
        let mut at = 0;
        while let Some(next) = met.get(at).copied().filter(|_| at < MOST_LED) {
            if next == to {
                return true;
            }
            at += 1;
            for next in self.last_calls(next, None) {
                if !met.contains(&next) {
                    met.push(next);
                }
            }
        }
        false
    }

    /// The predicates of the program that the clauses of one, or one of them, enter by last calls.
    fn last_calls(&self, id: u32, clause: Option<usize>) -> Vec<u32> {
        let predicate = self.database.get(id);
        let mut found = Vec::new();
        let mut look = |words: &[Word]| {
            let mut at = 0;
            while let Some(word) = words.get(at) {
                let op = Op::from_number(word.op());
                if op.is_some_and(|op| op.is(Class::Calls) && op.is(Class::Ends)) {
                    let target = self.database.end_of(word.cd() as u32);
                    if self.database.is_of_program(target) && !found.contains(&target) {
                        found.push(target);
                    }
                }
                at += 1 + literals(*word);
            }
        };
        match (&predicate.block, clause) {
            (Some(block), None) => look(&block.words),
            (Some(block), Some(nth)) => {
                let start = |nth| block.starts.get(nth).map(|start| *start as usize);
                let end = start(nth + 1).unwrap_or(block.words.len());
                let words = start(nth).and_then(|start| block.words.get(start..end));
                look(words.unwrap_or(&[]));
            }
            (None, _) => {
                let clauses = predicate.clauses.compiled().take(MOST_CLAUSES).enumerate();
                let clauses = clauses.filter(|(nth, _)| clause.is_none_or(|only| only == *nth));
                clauses.for_each(|(_, clause)| look(clause.words().unwrap_or(&[])));
            }
        }
        found
    }

    /// The goal of a repeated frame, as called by the innermost and the outermost one; whether both calls are known to be equal.
    pub(super) fn growth(
        &mut self,
        frame: &Frame,
        first: Addr,
        last: Addr,
    ) -> (Vec<Failing>, bool) {
        let Some(opened) = self.open(frame) else {
            return (Vec::new(), false);
        };
        let Some(goal) = self.goal_of(&opened, frame.index) else {
            return (Vec::new(), false);
        };
        let homes = opened.whereabouts.homes(&self.heap, goal, frame.index);
        let known = [first, last].map(|e| {
            let mut known = Vec::new();
            self.read_live(&homes, frame, e, &mut known);
            known
        });
        let repeats = self.repeats(&opened, goal, &known);
        let goals = known.map(|known| self.shown_goal(goal, &known, false));
        (goals.into(), repeats)
    }

    /// Whether each argument of a goal is the same in both frames: a constant, a variable with the same value, or the head's own variable
    /// in the same argument.
    fn repeats(&mut self, opened: &Opened, goal: Cell, known: &[Vec<(Addr, Cell)>; 2]) -> bool {
        let (View::Struct(called, at), View::Struct(own, head)) =
            (self.heap.view(goal), self.heap.view(opened.head))
        else {
            return matches!(self.heap.view(goal), View::Atom(_));
        };
        (0..called.arity as usize).all(|n| {
            let argument = self.heap.deref(self.heap.arg(at, n));
            if argument.is_immediate() {
                return true;
            }
            let View::Var(variable) = self.heap.view(argument) else {
                return false;
            };
            let handed_on = called == own && self.heap.deref(self.heap.arg(head, n)) == argument;
            let [first, last] = known.each_ref().map(|known| {
                let known = known.iter().find(|(at, _)| *at == variable);
                known.map(|(_, value)| self.shown(*value))
            });
            handed_on || first.is_some() && first == last
        })
    }
}

/// The number of runs in a cycle that begins with the first run, and its repetitions: fewer than three are no cycle.
fn cycle(runs: &[Run]) -> (usize, usize) {
    for period in 2..=PERIOD.min(runs.len() / 3) {
        let same = |at: &usize| {
            let (one, other) = (runs[at % period], runs[*at]);
            one.frame == other.frame && one.count == other.count
        };
        let length = (0..runs.len()).take_while(same).count();
        if length / period >= 3 {
            return (period, length / period);
        }
    }
    (1, 1)
}

/// As many lines as fit on a screen: the innermost and the outermost ones.
pub(super) fn screen(mut lines: Vec<Caller>) -> Vec<Caller> {
    if lines.len() > LINES {
        let more = lines.len() - LINES;
        let behind = lines.split_off(LINES / 2 + more);
        let omitted = lines.split_off(LINES / 2);
        let count = |line: &Caller| match line {
            Caller::Clause { .. } | Caller::Left(_) => 1,
            Caller::More(count, _) | Caller::Omitted(count) => *count,
        };
        lines.push(Caller::Omitted(omitted.iter().map(count).sum()));
        lines.extend(behind);
    }
    lines
}
