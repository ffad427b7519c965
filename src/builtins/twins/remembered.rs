//! The twin of pure predicates that reach the same call in many ways: a memo table remembers its answer.
//!
//! ```text
//!   wins(Heaps) :- move(Heaps, Others), \+ wins(Others).      a position that comes up again is not played again
//! ```
//!
//! The first call makes a memory (`prolog/boot/twins_of_choices.pl`) that lasts until it ends; the calls below it look there first.
//! A program's first calls run without a memory, and a memory that does not pay is dropped (`machine/exec/twins.rs`).
//! Michie, "Memo functions and machine learning", Nature 218 (1968).
//!
//! *Invariant*: a question is a call whose arguments are ground or different variables. The memory knows that the call fails, that it has
//! one answer, which is ground, or that it has more; then the clauses run again for what comes behind the first answer. So no answer is
//! missed, wherever the call stands: the predicate is pure and gives the same answers again.

use std::sync::Arc;

use crate::builtins::args;
use crate::builtins::group::group;
use crate::builtins::search::recall::{Recalled, recall_for};
use crate::builtins::twins::choices::data::{is_nil, split};
use crate::database::Kind;
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::machine::Machine;
use crate::machine::effects;
use crate::machine::error::Result;
use crate::machine::twin::{Plan, Reply};
use crate::memory::Stopping;
use crate::term::packed::pack;
use crate::term::{Atom, Cell, Functor, Tag, atoms};

group! {
    det     "$clauses_next(+Twin)" [] => clauses_next;
}

/// The largest numbers of clauses and of arguments of such a predicate.
const MOST_CLAUSES: usize = 12;
const MOST_ARGUMENTS: usize = 8;

/// The largest number of predicates on a chain of calls from a predicate to itself.
const MOST_REACHED: usize = 8;

/// Finds the places where a predicate calls itself behind a goal with several answers.
struct Asking<'m> {
    m: &'m Machine,
    module: Atom,
    own: Functor,
}

impl Asking<'_> {
    /// Whether goals call their own predicate for each answer of a goal of the program: under a negation behind it, or where all answers
    /// are collected. `before` says whether there was such a goal. The negation may be in another predicate.
    ///
    /// ```text
    ///   wins(P) :- move(P, Q), \+ wins(Q).        wins(P) :- move(P, Q), loses(Q).   loses(P) :- \+ wins(P).
    ///   value(P, V) :- findall(W, ( move(P, Q), value(Q, V1), W is -V1 ), Ws), max_list(Ws, V).
    /// ```
    ///
    /// Another predicate may also recurse over a list of the answers:
    ///
    /// ```text
    ///   value(P, V) :- moves(P, Ps), best(Ps, V).     best([P|Ps], V) :- value(P, V1), best(Ps, V2), V is max(V1, V2).   best([], -9).
    /// ```
    fn asks(&self, goals: &[Goal], before: &mut bool) -> bool {
        goals.iter().any(|goal| self.asks_in(goal, before))
    }

    fn asks_in(&self, goal: &Goal, before: &mut bool) -> bool {
        match goal {
            Goal::Cut => false,
            Goal::All(goals) | Goal::Tests(goals) => self.asks(goals, before),
            Goal::Either(one, other) | Goal::Then(one, other) => {
                self.asks_in(one, before) || self.asks_in(other, before)
            }
            Goal::If(test, then, other) => [test, then, other]
                .into_iter()
                .any(|goal| self.asks_in(goal, before)),
            Goal::Not(inner) => *before && self.has_own(inner) || self.collects(inner),
            Goal::Call(call) => {
                let mut goals = call.arguments.iter().filter_map(|argument| match argument {
                    Term::Goal(inner, 0) | Term::Quantified(_, inner) => Some(inner),
                    _ => None,
                });
                let other = *before && call.functor != self.own;
                let found = other && (self.negates(call) || self.goes_through(call))
                    || goals.any(|inner| self.collects(inner));
                let gathers = call
                    .arguments
                    .iter()
                    .any(|term| matches!(term, Term::Goal(..) | Term::Quantified(..)));
                *before |= call.meaning == Meaning::Other || gathers;
                found
            }
        }
    }

    /// Whether a goal whose answers are all collected calls the predicate behind a goal of the program.
    fn collects(&self, goal: &Goal) -> bool {
        let (mut before, mut asked) = (false, false);
        let goals = match goal {
            Goal::All(goals) => goals.as_slice(),
            goal => std::slice::from_ref(goal),
        };
        for goal in goals {
            asked |= before && (self.has_own(goal) || self.leads_to_own(goal));
            before |= matches!(goal, Goal::Call(call) if call.meaning == Meaning::Other);
        }
        asked || self.asks(goals, &mut false)
    }

    /// Whether one of the goals calls the predicate.
    fn has_own(&self, goal: &Goal) -> bool {
        let is_own = |goal: &Goal| matches!(goal, Goal::Call(call) if call.functor == self.own);
        match goal {
            Goal::All(goals) => goals.iter().any(is_own),
            goal => is_own(goal),
        }
    }

    /// Whether the predicate of a goal calls this one.
    ///
    /// ```text
    ///   best(P, V) :- findall(W, ( move(P, Q), value(Q, W) ), Ws), max_list(Ws, V).       value(P, V) :- best(P, W), V is -W.
    /// ```
    fn leads_to_own(&self, goal: &Goal) -> bool {
        let Goal::Call(call) = goal else {
            return false;
        };
        call.functor != self.own && self.reaches(call.functor, &mut Vec::new())
    }

    /// Whether the predicate of a goal calls this one under a negation.
    fn negates(&self, call: &Call) -> bool {
        let id = self.m.predicate_of_program(self.module, call.functor);
        let Some(predicate) = id.map(|id| (id, self.m.database.get(id))) else {
            return false;
        };
        let (id, predicate) = predicate;
        if predicate.clauses.len() > MOST_CLAUSES || predicate.kind() != Kind::Static {
            return false;
        }
        let Some(clauses) = self.m.forms_of_clauses(id, true) else {
            return false;
        };
        let mut goals = clauses.iter().flat_map(|clause| &clause.body);
        goals.any(|goal| matches!(goal, Goal::Not(inner) if self.has_own(inner)))
    }
}

impl Asking<'_> {
    /// Whether the predicate of a goal recurses over a list and calls this one, which does not.
    fn goes_through(&self, call: &Call) -> bool {
        let lists = |functor: Functor| {
            let Some(clauses) = self.clauses(functor) else {
                return false;
            };
            let mut terms = clauses.iter().flat_map(|clause| &clause.head);
            terms.any(|term| split(term).is_some() || is_nil(term))
        };
        lists(call.functor) && !lists(self.own) && self.reaches(call.functor, &mut Vec::new())
    }

    fn clauses(&self, functor: Functor) -> Option<Vec<Clause>> {
        let id = self.m.predicate_of_program(self.module, functor)?;
        let predicate = self.m.database.get(id);
        let few = predicate.clauses.len() <= MOST_CLAUSES && predicate.kind() == Kind::Static;
        few.then(|| self.m.forms_of_clauses(id, true))?
    }

    /// Whether a predicate calls this one, directly or through others.
    fn reaches(&self, functor: Functor, seen: &mut Vec<Functor>) -> bool {
        if seen.contains(&functor) || seen.len() >= MOST_REACHED {
            return false;
        }
        seen.push(functor);
        let Some(clauses) = self.clauses(functor) else {
            return false;
        };
        let mut called = Vec::new();
        for goal in clauses.iter().flat_map(|clause| &clause.body) {
            each_call(goal, &mut |call| called.push(call.functor));
        }
        called.contains(&self.own) || called.into_iter().any(|other| self.reaches(other, seen))
    }
}

/// Calls a function with each call in a goal.
fn each_call(goal: &Goal, function: &mut dyn FnMut(&Call)) {
    match goal {
        Goal::Cut => {}
        Goal::All(goals) | Goal::Tests(goals) => {
            goals.iter().for_each(|goal| each_call(goal, function));
        }
        Goal::Either(one, other) | Goal::Then(one, other) => {
            each_call(one, function);
            each_call(other, function);
        }
        Goal::If(test, then, other) => {
            each_call(test, function);
            each_call(then, function);
            each_call(other, function);
        }
        Goal::Not(inner) => each_call(inner, function),
        Goal::Call(call) => function(call),
    }
}

/// The plan of a predicate, if it is pure and may call itself with the same arguments again.
pub fn plan(m: &Machine, id: u32) -> Option<Plan> {
    let predicate = m.database.get(id);
    let arity = predicate.functor.arity as usize;
    if predicate.clauses.len() > MOST_CLAUSES || !(1..=MOST_ARGUMENTS).contains(&arity) {
        return None;
    }
    let clauses = m.forms_of_clauses(id, true)?;
    // It calls itself for each move.
    let asks = clauses.iter().any(|clause| {
        let asking = Asking {
            m,
            module: predicate.module,
            own: predicate.functor,
        };
        asking.asks(&clause.body, &mut false)
    });
    let own = m.predicate_of_program(predicate.module, predicate.functor) == Some(id);
    let plain = predicate.kind() == Kind::Static && !predicate.properties.has_goals();
    if !asks || !own || !plain || !effects::is_pure(m, predicate.module, predicate.functor) {
        return None;
    }
    Some(Plan {
        predicates: Box::new([id]),
        steps: Arc::new(()),
    })
}

/// The question of a call: its ground arguments, and a number for each variable; and the variables.
fn question(m: &mut Machine, arity: usize) -> Stopping<Option<(Cell, Cell)>> {
    let mut outputs: Vec<Cell> = Vec::new();
    let mut given = vec![Cell::small(0)];
    let mut open = 0;
    for index in 0..arity {
        let cell = m.heap.deref(m.x[index]);
        match cell.tag() {
            Tag::Ref => {
                // A variable that occurs twice makes another question.
                let place = outputs.iter().position(|known| *known == cell);
                let number = place.unwrap_or(outputs.len());
                if place.is_none() {
                    outputs.push(cell);
                }
                open |= 1 << index;
                given.push(Cell::small(number as i32));
            }
            Tag::Att => return Ok(None),
            _ => given.push(cell.storable()),
        }
    }
    // The first part tells which arguments are variables, so that their numbers differ from numbers of the program.
    given[0] = Cell::small(open);
    let name = atoms::CURLY;
    let key = m.heap.structure(name, &given)?;
    let outputs = match outputs.is_empty() {
        true => Cell::atom(atoms::NIL),
        false => m.heap.structure(name, &outputs)?,
    };
    Ok(Some((key, outputs)))
}

/// Whether questions repeat often enough for a memory; at first they are only counted.
pub fn probe(m: &mut Machine, number: usize, question: Cell) -> Result<bool> {
    if m.is_probed(number) {
        return Ok(true);
    }
    let mut words = Vec::new();
    if pack(&m.heap, question, &mut words) {
        m.probe_twin(number, &words);
    }
    m.spend(1)?;
    Ok(false)
}

/// Runs the twin.
pub fn remember(m: &mut Machine) -> Result<Reply> {
    let number = m.running_twin();
    let Some(own) = m.running_predicate() else {
        return Ok(Reply::Clauses);
    };
    let (module, functor) = (own.module, own.functor);
    let arity = functor.arity as usize;
    if m.heap.room(8 * arity + 24).is_err() {
        return Ok(Reply::Clauses);
    }
    let Some((key, outputs)) = question(m, arity)? else {
        return Ok(Reply::Clauses);
    };
    if !probe(m, number, key)? {
        return Ok(Reply::Clauses);
    }
    let recalled = recall_for(m, number, key)?;
    let Some(recalled) = recalled else {
        return Ok(Reply::Clauses);
    };
    m.spend(1)?;
    match recalled {
        Recalled::Nothing => return Ok(Reply::Fail),
        Recalled::Answer(found) if m.heap.deref(found) != Cell::atom(atoms::TRUE) => {
            return Ok(m.unify(outputs, found)?.into());
        }
        Recalled::Answer(_) | Recalled::New(_) | Recalled::NoMemory => {}
    }
    let arguments = m.x[..arity].to_vec();
    let goal = m.heap.structure(functor.name, &arguments)?;
    m.x[0] = m
        .heap
        .structure(atoms::COLON, &[Cell::atom(module), goal])?;
    m.x[1] = Cell::small(number as i32);
    Ok(match recalled {
        Recalled::Answer(_) | Recalled::Nothing => Reply::Goal("$in_more_ways", 2),
        Recalled::New(memory) => {
            (m.x[2], m.x[3], m.x[4]) = (memory, key, outputs);
            Reply::Goal("$remembering", 5)
        }
        Recalled::NoMemory => {
            (m.x[2], m.x[3]) = (key, outputs);
            Reply::Goal("$with_memory", 4)
        }
    })
}

/// The next call of the predicate with this Twin runs its clauses.
///
/// ```prolog
/// ?- '$clauses_next'(1000000).
///    true.
/// ```
fn clauses_next(m: &mut Machine, [twin]: [Cell; 1]) -> Result<()> {
    let number = args::integer(m, twin)?;
    if let Ok(number) = usize::try_from(number) {
        m.pass_by_once(number);
    }
    Ok(())
}
