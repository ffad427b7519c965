//! Recognises recursions through lists, and translates their clauses to the steps of a loop.
//!
//! ```text
//!   count(_, [], N, N).                          a step takes the list apart (x1 to x4 and x5)
//!   count(X, [Y|Ys], N0, N) :-                   the first clause is left out
//!       ( X == Y -> N1 is N0+1 ; N1 = N0 ),      If [Same x0, x4], then [Compute x6 = x2+1], again with x1 = x5, x2 = x6
//!       count(X, Ys, N1, N).                                       otherwise again with x1 = x5
//! ```
//!
//! `clauses.rs` translates the clauses, `conditions.rs` their tests, `unwinding.rs` the goals behind the recursion; `apart.rs` tells which
//! clauses exclude one another. An argument may be an output if the recursion passes on the tail of the list in the head: there is a loop
//! for each set of such arguments, and a call runs the one whose outputs are its unbound arguments.
//!
//! *Invariant*: an output occurs nowhere else in a clause, so no step can test whether it is bound.

use std::sync::Arc;

use super::apart::{Begin, begin, excludes};
use super::clauses::{Compiler, Scope, constant, each_call, list_functor};
use super::code::StepCode;
use super::lower::{begun_by, folded, lowered};
use super::steps::{Alone, Loop, MOST_ARGUMENTS, Made, Slot, Steps, Way, WayEnd};
use super::unwinding::{of_unwound, size};
use super::worth::pays;
use crate::builtins::twins::choices::data::split;
use crate::code::Key;
use crate::database::Kind;
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::machine::Machine;
use crate::machine::twin::Plan;

/// The largest numbers of clauses, and of outputs of a call.
const MOST_CLAUSES: usize = 12;
const MOST_OUTPUTS: usize = 2;

/// The plan of a predicate that is a loop, or only calls one.
pub fn plan(m: &Machine, id: u32) -> Option<Plan> {
    // Such predicates of the library take few steps, or have a twin by their definition.
    let is_library = m.database.modules.is_library(m.database.get(id).module);
    (!is_library).then_some(())?;
    looping(m, id).or_else(|| begun(m, id))
}

/// The plan of a predicate that is a loop.
fn looping(m: &Machine, id: u32) -> Option<Plan> {
    let predicate = m.database.get(id);
    let own = predicate.functor;
    let arity = own.arity as usize;
    if arity == 0 || arity > MOST_ARGUMENTS || predicate.clauses.len() > MOST_CLAUSES {
        return None;
    }
    let clauses = m.forms_of_clauses(id, false)?;
    let mut calls = Vec::new();
    for clause in &clauses {
        let mut own_calls = Vec::new();
        let all = clause.body.iter();
        all.for_each(|goal| each_call(goal, &mut |call| own_calls.push(call)));
        own_calls.retain(|call| call.functor == own && call.meaning == Meaning::Other);
        calls.extend(own_calls.into_iter().map(|call| (clause, call)));
    }
    if calls.is_empty() || m.predicate_of_program(predicate.module, own) != Some(id) {
        return None;
    }
    let mut candidates: Vec<usize> = (0..arity).filter(|at| may_be_output(&calls, *at)).collect();
    candidates.truncate(3);
    let mut compiler = Compiler::new(m, id, clauses.clone());
    compiler.calls = calls.len();
    compiler.keys = keys(&m.forms_of_clauses(id, true)?);
    compiler.switched = switched(&compiler.keys);
    let mut loops = Vec::new();
    for choice in 0..1_usize << candidates.len() {
        let numbered = candidates.iter().enumerate();
        let outputs: Vec<usize> = numbered
            .filter(|(number, _)| choice >> number & 1 == 1)
            .map(|(_, at)| *at)
            .collect();
        compiler.all_open = outputs.len() == candidates.len();
        if outputs.len() <= MOST_OUTPUTS {
            loops.extend(compiler.compiled(outputs, None));
        }
    }
    // A loop with its result on the way back is taken if it covers more of the recursive calls.
    let most = loops.iter().map(|found| found.steps).max().unwrap_or(0);
    for at in (0..arity).rev() {
        compiler.all_open = candidates.iter().all(|candidate| *candidate == at);
        let whole = compiler.compiled(Vec::new(), Some(at));
        if let Some(whole) = whole.filter(|whole| whole.steps > most) {
            (loops, candidates) = (vec![whole], vec![at]);
            break;
        }
    }
    if loops.is_empty() {
        return None;
    }
    Some(Plan {
        predicates: compiler.reader.predicates.into(),
        steps: Arc::new(Steps {
            arity,
            candidates,
            loops,
            begins: None,
        }),
    })
}

/// The plan of a predicate that only calls a loop.
///
/// ```text
///   reverse(Xs, Ys) :- reverse(Xs, [], Ys).
/// ```
fn begun(m: &Machine, id: u32) -> Option<Plan> {
    let clause = &m.form_of_only_clause(id)?;
    let [Goal::Call(call)] = clause.body.as_slice() else {
        return None;
    };
    let module = m.database.get(id).module;
    let callee = m.predicate_of_program(module, call.functor)?;
    let other = m.database.get(callee);
    let arity = call.arguments.len();
    let plain = call.meaning == Meaning::Other
        && callee != id
        && other.kind() == Kind::Static
        && !other.properties.tabled
        && !other.properties.has_goals()
        && arity <= MOST_ARGUMENTS;
    plain.then_some(())?;
    // The called predicate is a loop, or has the twin of a recursion through a list.
    let has_twin = match m.defined_twin_of(callee) {
        Some((twin, _)) => twin.worth > 1,
        None => looping(m, callee).is_some(),
    };
    has_twin.then_some(())?;
    let mut compiler = Compiler::new(m, id, vec![clause.clone()]);
    compiler.reader.predicates.push(callee);
    let mut scope = Scope::default();
    for (at, term) in clause.head.iter().enumerate() {
        compiler.matched(&mut scope, term, at as Slot)?;
    }
    let arguments = call
        .arguments
        .iter()
        .map(|term| compiler.made(&scope, term));
    let arguments: Vec<Made> = arguments.collect::<Option<_>>()?;
    let own = compiler.own.arity as usize;
    let begins = begun_by(&scope.ops, &arguments, compiler.free, callee)?;
    Some(Plan {
        predicates: compiler.reader.predicates.into(),
        steps: Arc::new(Steps {
            arity: own,
            candidates: Vec::new(),
            loops: Vec::new(),
            begins: Some(begins),
        }),
    })
}

/// Whether an argument may be a list that gets its elements step by step.
fn may_be_output(calls: &[(&Clause, &Call)], at: usize) -> bool {
    let handed_on = |(clause, call): &(&Clause, &Call)| matches!((&clause.head[at], &call.arguments[at]), (Term::Variable(one), Term::Variable(other)) if one == other);
    let grows = |(clause, call): &(&Clause, &Call)| {
        let mut rest = &clause.head[at];
        while let Some((_, tail)) = split(rest) {
            rest = tail;
        }
        let from = matches!(rest, Term::Variable(_));
        let goes_on = matches!(&call.arguments[at], Term::Variable(_));
        let is_list = split(&clause.head[at]).is_some();
        from && goes_on && (!is_list || *rest == call.arguments[at])
    };
    calls.iter().all(|call| handed_on(call) || grows(call))
        && calls.iter().any(|call| !handed_on(call))
}

impl Compiler<'_> {
    /// The loop for calls with these unbound arguments, if it covers each recursive call.
    fn compiled(&mut self, outputs: Vec<usize>, result: Option<usize>) -> Option<Loop> {
        let arity = self.own.arity as usize;
        (self.outputs, self.result) = (outputs, result);
        (self.parts, self.free, self.tables) = (Vec::new(), arity, 0);
        (self.list, self.branchings) = (None, 0);
        if self.result.is_some() {
            self.back = self.slot(1)?;
        }
        let clauses = self.clauses.clone();
        let is_input = |at: &usize| !self.outputs.contains(at) && self.result != Some(*at);
        let recursive = |clause: &&Clause| {
            let mut found = false;
            let all = clause.body.iter();
            all.for_each(|goal| each_call(goal, &mut |call| found |= call.functor == self.own));
            found
        };
        let at = (0..arity).filter(is_input).find(|at| {
            let mut recursive = clauses.iter().filter(recursive);
            recursive.all(|clause| split(&clause.head[*at]).is_some())
        });
        if let Some(at) = at {
            let first = self.parts_of(at as Slot, list_functor())?;
            self.list = Some([at as Slot, first, first + 1]);
        }
        // The list that all steps take apart is nonempty, or the recursion has ended.
        let is_list = |clause: &Clause| {
            at.is_none_or(|at| match &clause.head[at] {
                Term::Variable(_) => true,
                term => split(term).is_some(),
            })
        };
        let is_end = |clause: &Clause| {
            at.filter(|_| self.result.is_some())
                .is_some_and(|at| split(&clause.head[at]).is_none())
        };
        let (steps, ends): (Vec<bool>, Vec<bool>) = clauses
            .iter()
            .map(|clause| (is_list(clause), is_end(clause)))
            .unzip();
        let ways = self.ways(&clauses, &steps)?;
        let list = self.list.take();
        let ends = self.ways(&clauses, &ends)?;
        self.list = list;
        let (mut cells, mut fits) = (0, true);
        for way in &ways {
            each_end(way, &mut |end| {
                if let WayEnd::Again {
                    outputs,
                    next,
                    unwound,
                } = end
                {
                    let made: usize = next.iter().map(|(_, made)| size(made)).sum();
                    // What a step builds would be wasted if the loop finds no result.
                    fits &= made == 0 || self.result.is_none();
                    let elements: usize = outputs.iter().map(|(_, made)| 2 + size(made)).sum();
                    let behind = unwound.as_ref().map_or(0, |unwound| of_unwound(&unwound.1));
                    cells = cells.max(made + elements + behind);
                }
            });
        }
        fits.then_some(())?;
        // The operation that all steps have in common, if there is one.
        let mut operator = None;
        for way in &ways {
            each_end(way, &mut |end| {
                if let WayEnd::Again {
                    unwound: Some(unwound),
                    ..
                } = end
                {
                    let own = folded(&unwound.1, self.back).map(|(operator, _)| operator);
                    operator = match operator {
                        None => Some(own),
                        Some(known) if known == own => Some(own),
                        Some(_) => Some(None),
                    };
                }
            });
        }
        let mut found = Loop {
            outputs: self.outputs.clone(),
            result: self.result,
            list: self.list,
            ways,
            ends,
            code: Vec::new(),
            steps: 0,
            back: self.back,
            fold: operator.flatten(),
            cells,
            pays: false,
            tables: self.tables,
        };
        found.pays = pays(&found);
        found.code = lowered(&found, arity, self.free)?;
        let is_step =
            |code: &&StepCode| matches!(code, StepCode::Next { .. } | StepCode::Along { .. });
        found.steps = found.code.iter().filter(is_step).count();
        // The loop must go through a list and cover each recursive call; a loop that only counts is no faster than its clauses.
        let splits = |code: &StepCode| matches!(code, StepCode::Split { .. });
        (found.steps >= self.calls && found.code.iter().any(splits)).then_some(found)
    }

    /// Translates some of the clauses, in their order.
    fn ways(&mut self, clauses: &[Clause], which: &[bool]) -> Option<Vec<Way>> {
        let mut ways: Vec<(usize, Way)> = Vec::new();
        let mut begins: Vec<Option<Begin>> = Vec::new();
        for (number, clause) in clauses.iter().enumerate() {
            begins.push(None);
            if which[number] {
                let (way, head) = self.clause(clause)?;
                begins[number] = Some(begin(&way.ops, head));
                ways.push((number, way));
            }
        }
        for (number, way) in &mut ways {
            let others =
                (*number + 1..clauses.len()).map(|other| match self.told_apart(*number, other) {
                    true => Alone::Is,
                    false => match (&begins[*number], &begins[other]) {
                        (Some(own), Some(other)) => excludes(own, other, self.all_open),
                        _ => Alone::Not,
                    },
                });
            let alone = others.min().unwrap_or(Alone::Is);
            each_way(way, &mut |way| way.alone = way.alone.max(alone));
        }
        Some(ways.into_iter().map(|(_, way)| way).collect())
    }

    /// Whether the argument on which the predicate switches tells two clauses apart.
    fn told_apart(&self, one: usize, other: usize) -> bool {
        // Here a last clause that branches is several clauses.
        let keys = |clause: usize| &self.keys[clause.min(self.keys.len() - 1)];
        let is_input = |at: &usize| !self.outputs.contains(at) && self.result != Some(*at);
        let differ = |at: usize| {
            let (one, other) = (&keys(one)[at], &keys(other)[at]);
            *one != Key::Any && *other != Key::Any && one != other
        };
        self.switched.filter(is_input).is_some_and(differ)
    }
}

/// The keys of the arguments in the heads, as the compiler's indexing has them.
fn keys(clauses: &[Clause]) -> Vec<Vec<Key>> {
    let key = |term: &Term| match (term, constant(term)) {
        (Term::Variable(_), _) => Key::Any,
        (_, Some(constant)) => Key::Constant(constant),
        (Term::Compound(functor, ..), None) if split(term).is_none() => Key::Struct(*functor),
        (Term::Compound(..), None) => Key::List,
        (Term::Number(_) | Term::Goal(..) | Term::Quantified(..), None) => Key::Box,
    };
    clauses
        .iter()
        .map(|clause| clause.head.iter().map(key).collect())
        .collect()
}

/// The argument on which a predicate switches: the first one whose keys are not all the same.
fn switched(keys: &[Vec<Key>]) -> Option<usize> {
    let (first, others) = keys.split_first()?;
    (0..first.len()).find(|at| others.iter().any(|other| other[*at] != first[*at]))
}

/// Calls a function with each end of a way.
fn each_end(way: &Way, each: &mut dyn FnMut(&WayEnd)) {
    match &way.end {
        WayEnd::If(_, then, other) => {
            each_end(then, each);
            each_end(other, each);
        }
        end => each(end),
    }
}

/// Calls a function with a way and its branches.
fn each_way(way: &mut Way, each: &mut dyn FnMut(&mut Way)) {
    if let WayEnd::If(_, then, other) = &mut way.end {
        each_way(then, each);
        each_way(other, each);
    }
    each(way);
}
