//! From the clauses of a predicate to the steps of a loop.
//!
//! ```text
//!   count(_, [], N, N).                          a step takes the list apart (x1 to x4 and x5)
//!   count(X, [Y|Ys], N0, N) :-                   the first clause is left out
//!       ( X == Y -> N1 is N0+1 ; N1 = N0 ),      If [Same x0, x4], then [Compute x6 = x2+1], again with x1 = x5, x2 = x6
//!       count(X, Ys, N1, N).                                       otherwise again with x1 = x5
//! ```
//!
//! Parts of arguments have the same numbers in all clauses, so that what one of them asks can be compared with what another one does. A goal that is not read
//! ends a clause: there the clauses of the program go on. An argument that the recursion hands on as the tail of what the head has there may be an output: there is
//! a loop for each choice of those, and a call takes the one in which they are its open arguments.
//!
//! *Invariant*: an output is mentioned nowhere else, so that no step can see whether it is bound yet.

use std::collections::HashMap;
use std::sync::Arc;

use super::code::{StepCode, begun_by, folded, lowered};
use super::steps::{
    After, Alone, Loop, MOST_ARGUMENTS, MOST_SLOTS, Made, Op, Operator, Order, Slot, Steps, Sum,
    TermKind, Unwound, Way, WayEnd,
};
use crate::builtins::twins::choices::data::split;
use crate::builtins::twins::choices::scans::Reader;
use crate::database::Kind;
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::machine::Machine;
use crate::machine::twin::Plan;
use crate::term::{Cell, Functor, atoms};

/// The most clauses, outputs of a call, and predicates in one another whose goals stand for their calls.
const MOST_CLAUSES: usize = 12;
const MOST_OUTPUTS: usize = 2;
const DEEPEST: usize = 3;

/// What a variable is.
#[derive(Clone, PartialEq, Debug)]
enum Bound {
    Value(Slot),
    Constant(Cell),
    /// A term of the clause.
    Term(Term),
    /// What is left of the output with this number.
    Output(usize),
    /// An output that has got elements.
    Spent,
}

/// What is known in a clause.
#[derive(Clone, Default)]
struct Scope {
    bound: HashMap<u32, Bound>,
    ops: Vec<Op>,
    /// Compound terms that are values.
    terms: Vec<(Term, Slot)>,
    /// Elements of the outputs.
    elements: Vec<(usize, Term)>,
    /// What the result is.
    result: Option<Term>,
    /// How many calls stand for one another.
    depth: usize,
}

struct Compiler<'m> {
    reader: Reader<'m>,
    own: Functor,
    clauses: Vec<Clause>,
    outputs: Vec<usize>,
    /// Whether all arguments that may be outputs are open: only then the compiler sees by tests that no other clause can hold.
    all_open: bool,
    result: Option<usize>,
    list: Option<[Slot; 3]>,
    /// The parts of a value, by its number and what it is taken for.
    parts: Vec<(Slot, Functor, Slot)>,
    free: usize,
    tables: usize,
    /// How often the predicate calls itself.
    calls: usize,
    /// The value of the result of the next step.
    back: Slot,
}

/// The plan of a predicate that goes on step by step, or begins to do so.
pub fn plan(m: &Machine, id: u32) -> Option<Plan> {
    // What the library does so is short, or has its twin by a definition.
    let is_library = m.database.modules.is_library(m.database.get(id).module);
    (!is_library).then_some(())?;
    looping(m, id).or_else(|| begun(m, id))
}

/// The plan of a predicate that goes on step by step.
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
    // Where the result is computed on the way back more clauses make steps, or none does otherwise.
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

/// The plan of a predicate that does nothing but begin a loop.
///
/// ```text
///   reverse(Xs, Ys) :- reverse(Xs, [], Ys).
/// ```
fn begun(m: &Machine, id: u32) -> Option<Plan> {
    if m.database.get(id).clauses.len() != 1 {
        return None;
    }
    let clause = &m.forms_of_clauses(id, false)?.pop()?;
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
    // What is begun makes such steps, or has the twin of a recursion through a list.
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

/// Calls a function with each call that a goal makes itself.
fn each_call<'a>(goal: &'a Goal, each: &mut dyn FnMut(&'a Call)) {
    match goal {
        Goal::Cut => {}
        Goal::All(goals) | Goal::Tests(goals) => {
            goals.iter().for_each(|goal| each_call(goal, each))
        }
        Goal::Either(one, two) | Goal::Then(one, two) => {
            each_call(one, each);
            each_call(two, each);
        }
        Goal::If(test, then, other) => {
            each_call(test, each);
            each_call(then, each);
            each_call(other, each);
        }
        Goal::Not(inner) => each_call(inner, each),
        Goal::Call(call) => each(call),
    }
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

/// A constant.
fn constant(term: &Term) -> Option<Cell> {
    match term {
        Term::Number(text) => Cell::int(text.parse().ok()?),
        Term::Compound(functor, _, parts) if parts.is_empty() => Some(Cell::atom(functor.name)),
        _ => None,
    }
}

fn list_functor() -> Functor {
    Functor::new(atoms::DOT, 2)
}

impl Compiler<'_> {
    fn new(m: &Machine, id: u32, clauses: Vec<Clause>) -> Compiler<'_> {
        let predicate = m.database.get(id);
        Compiler {
            reader: Reader {
                m,
                module: predicate.module,
                elements: Vec::new(),
                predicates: vec![id],
                depth: 0,
            },
            own: predicate.functor,
            clauses,
            outputs: Vec::new(),
            all_open: false,
            result: None,
            list: None,
            parts: Vec::new(),
            free: predicate.functor.arity as usize,
            tables: 0,
            calls: 1,
            back: 0,
        }
    }

    /// The loop for calls with these open arguments, if it makes a step.
    fn compiled(&mut self, outputs: Vec<usize>, result: Option<usize>) -> Option<Loop> {
        let arity = self.own.arity as usize;
        (self.outputs, self.result) = (outputs, result);
        (self.parts, self.free, self.tables) = (Vec::new(), arity, 0);
        self.list = None;
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
        // What all steps take apart is a list, or the recursion is over.
        let is_list = |clause: &&Clause| {
            at.is_none_or(|at| match &clause.head[at] {
                Term::Variable(_) => true,
                term => split(term).is_some(),
            })
        };
        let is_end = |clause: &&Clause| {
            at.filter(|_| self.result.is_some())
                .is_some_and(|at| split(&clause.head[at]).is_none())
        };
        let ends: Vec<&Clause> = clauses.iter().filter(is_end).collect();
        let ways = self.ways(clauses.iter().filter(is_list))?;
        let list = self.list.take();
        let ends = self.ways(ends.into_iter())?;
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
                    // What is made on the way would be in vain if there is no result.
                    fits &= made == 0 || self.result.is_none();
                    let elements: usize = outputs.iter().map(|(_, made)| 2 + size(made)).sum();
                    let behind = unwound.as_ref().map_or(0, |unwound| of_unwound(&unwound.1));
                    cells = cells.max(made + elements + behind);
                }
            });
        }
        fits.then_some(())?;
        // One operator for all steps, or none.
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
            tables: self.tables,
        };
        found.code = lowered(&found, arity, self.free)?;
        let is_step =
            |code: &&StepCode| matches!(code, StepCode::Next { .. } | StepCode::Along { .. });
        found.steps = found.code.iter().filter(is_step).count();
        // It goes through a list, and makes every step: what only counts is as quick by its clauses.
        let splits = |code: &StepCode| matches!(code, StepCode::Split { .. });
        (found.steps >= self.calls && found.code.iter().any(splits)).then_some(found)
    }

    /// The ways of clauses, in their order.
    fn ways<'c>(&mut self, clauses: impl Iterator<Item = &'c Clause>) -> Option<Vec<Way>> {
        let mut ways = Vec::new();
        for clause in clauses {
            ways.push(self.clause(clause)?);
        }
        let begins = ways.iter().map(|(way, head)| begin(&way.ops, *head));
        let begins: Vec<Begin> = begins.collect();
        let mut ways: Vec<Way> = ways.into_iter().map(|(way, _)| way).collect();
        for (number, way) in ways.iter_mut().enumerate() {
            let (own, others) = (&begins[number], &begins[number + 1..]);
            let arity = self.own.arity as Slot;
            let others = others.iter().map(|other| {
                let alone = excludes(own, other, arity);
                match alone.1 && !self.all_open {
                    true => Alone::Not,
                    false => alone.0,
                }
            });
            let alone = others.min().unwrap_or(Alone::Is);
            each_way(way, &mut |way| way.alone = way.alone.max(alone));
        }
        Some(ways)
    }

    fn slot(&mut self, count: usize) -> Option<Slot> {
        let first = self.free;
        self.free += count;
        (self.free <= MOST_SLOTS).then_some(first as Slot)
    }

    /// The number of the first part of a value.
    fn parts_of(&mut self, from: Slot, functor: Functor) -> Option<Slot> {
        let known = self
            .parts
            .iter()
            .find(|part| (part.0, part.1) == (from, functor));
        if let Some((_, _, first)) = known {
            return Some(*first);
        }
        let first = self.slot(functor.arity as usize)?;
        self.parts.push((from, functor, first));
        Some(first)
    }

    /// A clause, and how many of its ops are those of its head; none if it has too many parts.
    fn clause(&mut self, clause: &Clause) -> Option<(Way, usize)> {
        let mut scope = Scope::default();
        let mut known = true;
        for (at, term) in clause.head.iter().enumerate() {
            if self.outputs.contains(&at) || self.result == Some(at) {
                continue;
            }
            if self.matched(&mut scope, term, at as Slot).is_none() {
                known = false;
                break;
            }
        }
        for (number, at) in self.outputs.clone().into_iter().enumerate() {
            known &= self.output(&mut scope, number, &clause.head[at]).is_some();
        }
        if let Some(at) = self.result {
            scope.result = Some(clause.head[at].clone());
        }
        if self.free > MOST_SLOTS {
            return None;
        }
        let head = scope.ops.len();
        let way = match known {
            true => self.goals(scope, &clause.body.iter().collect::<Vec<_>>()),
            false => left(scope),
        };
        Some((way, head))
    }

    /// What the head has for an output.
    fn output(&mut self, scope: &mut Scope, number: usize, term: &Term) -> Option<()> {
        let mut rest = term;
        while let Some((head, tail)) = split(rest) {
            scope.elements.push((number, head.clone()));
            rest = tail;
        }
        let Term::Variable(variable) = rest else {
            return None;
        };
        match scope.bound.insert(*variable, Bound::Output(number)) {
            None => Some(()),
            Some(_) => None,
        }
    }

    /// Matches a value.
    fn matched(&mut self, scope: &mut Scope, term: &Term, at: Slot) -> Option<()> {
        match term {
            Term::Variable(variable) => match scope.bound.get(variable) {
                None => {
                    scope.bound.insert(*variable, Bound::Value(at));
                }
                Some(Bound::Value(other)) if *other == at => {}
                Some(Bound::Value(other)) => scope.ops.push(Op::Same {
                    one: *other,
                    other: at,
                    wanted: true,
                    strict: false,
                }),
                Some(Bound::Constant(constant)) => scope.ops.push(Op::Constant {
                    at,
                    constant: *constant,
                }),
                Some(Bound::Term(_) | Bound::Output(_) | Bound::Spent) => return None,
            },
            Term::Number(_) => scope.ops.push(Op::Constant {
                at,
                constant: constant(term)?,
            }),
            Term::Compound(_, _, parts) if parts.is_empty() => scope.ops.push(Op::Constant {
                at,
                constant: constant(term)?,
            }),
            Term::Compound(functor, _, parts) => {
                let first = self.parts_of(at, *functor)?;
                let is_list = *functor == list_functor();
                if is_list && self.list.is_none_or(|list| list[0] != at) {
                    scope.ops.push(Op::Split {
                        from: at,
                        head: first,
                        tail: first + 1,
                    });
                }
                if !is_list {
                    scope.ops.push(Op::Parts {
                        from: at,
                        functor: *functor,
                        first,
                    });
                }
                scope.terms.push((term.clone(), at));
                for (index, part) in parts.iter().enumerate() {
                    self.matched(scope, part, first + index as Slot)?;
                }
            }
            Term::Goal(..) | Term::Quantified(..) => return None,
        }
        Some(())
    }

    /// What a term is.
    fn made(&self, scope: &Scope, term: &Term) -> Option<Made> {
        if let Some(constant) = constant(term) {
            return Some(Made::Constant(constant));
        }
        if let Some((_, slot)) = scope.terms.iter().find(|(known, _)| known == term) {
            return Some(Made::Value(*slot));
        }
        match term {
            Term::Variable(variable) => match scope.bound.get(variable)? {
                Bound::Value(slot) => Some(Made::Value(*slot)),
                Bound::Constant(constant) => Some(Made::Constant(*constant)),
                Bound::Term(term) => self.made(scope, term),
                Bound::Output(_) | Bound::Spent => None,
            },
            Term::Compound(functor, _, parts) => {
                let mut parts: Vec<Made> = parts
                    .iter()
                    .map(|part| self.made(scope, part))
                    .collect::<Option<_>>()?;
                if *functor == list_functor() {
                    let tail = parts.pop()?;
                    return Some(Made::List(Box::new((parts.pop()?, tail))));
                }
                (parts.len() <= MOST_ARGUMENTS).then_some(Made::Compound(functor.name, parts))
            }
            Term::Number(_) | Term::Goal(..) | Term::Quantified(..) => None,
        }
    }

    fn sum(&self, scope: &Scope, term: &Term) -> Option<Sum> {
        let two = |operator, parts: &[Term]| {
            let operands = (self.sum(scope, &parts[0])?, self.sum(scope, &parts[1])?);
            Some(Sum::Two(operator, Box::new(operands)))
        };
        match term {
            Term::Number(text) => Some(Sum::Number(text.parse().ok()?)),
            Term::Variable(variable) => match scope.bound.get(variable)? {
                Bound::Value(slot) => Some(Sum::Value(*slot)),
                Bound::Constant(cell) => cell.is_int().then(|| Sum::Number(cell.int_value())),
                Bound::Term(term) => self.sum(scope, term),
                Bound::Output(_) | Bound::Spent => None,
            },
            Term::Compound(_, name, parts) => match (name.as_str(), parts.as_slice()) {
                ("abs", [inner]) => Some(Sum::Size(Box::new(self.sum(scope, inner)?))),
                ("-", [inner]) => {
                    let operands = (Sum::Number(0), self.sum(scope, inner)?);
                    Some(Sum::Two(Operator::Minus, Box::new(operands)))
                }
                ("+", [_, _]) => two(Operator::Plus, parts),
                ("-", [_, _]) => two(Operator::Minus, parts),
                ("*", [_, _]) => two(Operator::Times, parts),
                ("//", [_, _]) => two(Operator::Quotient, parts),
                ("mod", [_, _]) => two(Operator::Modulo, parts),
                ("rem", [_, _]) => two(Operator::Remainder, parts),
                ("min", [_, _]) => two(Operator::Least, parts),
                ("max", [_, _]) => two(Operator::Most, parts),
                _ => None,
            },
            Term::Goal(..) | Term::Quantified(..) => None,
        }
    }

    /// The value that a term is.
    fn value(&self, scope: &Scope, term: &Term) -> Option<Slot> {
        match self.made(scope, term)? {
            Made::Value(slot) => Some(slot),
            Made::Constant(_) | Made::List(_) | Made::Compound(..) => None,
        }
    }

    /// Goals, one after the other.
    fn goals(&mut self, mut scope: Scope, goals: &[&Goal]) -> Way {
        let mut goals: Vec<&Goal> = goals.iter().rev().copied().collect();
        while let Some(goal) = goals.pop() {
            match goal {
                Goal::All(inner) | Goal::Tests(inner) => goals.extend(inner.iter().rev()),
                Goal::Cut => scope.ops.push(Op::Cut),
                Goal::If(test, then, other) => {
                    goals.reverse();
                    return self.choice(scope, test, Some((then, Some(other))), &goals);
                }
                Goal::Then(test, then) => {
                    goals.reverse();
                    return self.choice(scope, test, Some((then, None)), &goals);
                }
                Goal::Call(call) if call.functor == self.own && call.meaning == Meaning::Other => {
                    goals.reverse();
                    let end = self.again(&scope, call, &goals);
                    return match end {
                        Some((end, cuts)) => Way {
                            ops: scope.ops,
                            end,
                            alone: if cuts { Alone::Is } else { Alone::Not },
                        },
                        None => left(scope),
                    };
                }
                goal => {
                    if self.test(&mut scope, goal, false).is_none() {
                        return left(scope);
                    }
                }
            }
        }
        let result = scope.result.clone();
        match result.and_then(|term| self.made(&scope, &term)) {
            Some(made) => Way {
                ops: scope.ops,
                end: WayEnd::Result(made),
                alone: Alone::Not,
            },
            None => left(scope),
        }
    }

    /// A condition, and the goals behind it.
    fn choice(
        &mut self,
        mut scope: Scope,
        test: &Goal,
        branches: Option<(&Goal, Option<&Goal>)>,
        goals: &[&Goal],
    ) -> Way {
        let ops = std::mem::take(&mut scope.ops);
        let mut holds = scope.clone();
        let (Some((then, other)), Some(())) = (branches, self.test(&mut holds, test, true)) else {
            return Way {
                ops,
                end: WayEnd::Leave,
                alone: Alone::Not,
            };
        };
        let test = std::mem::take(&mut holds.ops);
        let mut behind = vec![then];
        behind.extend(goals);
        let then = self.goals(holds, &behind);
        let other = match other {
            Some(other) => {
                let mut behind = vec![other];
                behind.extend(goals);
                self.goals(scope, &behind)
            }
            None => left(scope),
        };
        Way {
            ops,
            end: WayEnd::If(test, Box::new(then), Box::new(other)),
            alone: Alone::Not,
        }
    }

    /// Adds what a goal asks to the ops; `once` where only its first answer counts.
    fn test(&mut self, scope: &mut Scope, goal: &Goal, once: bool) -> Option<()> {
        match goal {
            Goal::Cut => None,
            Goal::All(goals) | Goal::Tests(goals) => {
                let mut goals = goals.iter();
                goals.try_for_each(|goal| self.test(scope, goal, once))
            }
            Goal::Either(one, other) => {
                // What holds twice is answered twice.
                once.then_some(())?;
                let mut apart = [scope.clone(), scope.clone()];
                for (scope, goal) in apart.iter_mut().zip([one, other]) {
                    scope.ops.clear();
                    self.test(scope, goal, true)?;
                }
                let [one, other] = apart.map(|scope| scope.ops);
                scope.ops.push(Op::Either(one, other));
                Some(())
            }
            Goal::If(..) | Goal::Then(..) => None,
            Goal::Not(inner) => {
                let mut within = scope.clone();
                within.ops.clear();
                self.test(&mut within, inner, true)?;
                scope.ops.push(Op::Not(within.ops));
                Some(())
            }
            Goal::Call(call) if call.meaning == Meaning::System => self.system(scope, call),
            Goal::Call(call) => self.call(scope, call, once),
        }
    }

    fn system(&mut self, scope: &mut Scope, call: &Call) -> Option<()> {
        let compare = |order, one: &Term, other: &Term| {
            let sums = (self.sum(scope, one)?, self.sum(scope, other)?);
            Some(Op::Compare {
                order,
                sums: Box::new(sums),
            })
        };
        let kind = |kind, term: &Term| {
            let at = self.value(scope, term)?;
            Some(Op::Is { at, kind })
        };
        let op = match (call.name.as_str(), call.arguments.as_slice()) {
            ("true", []) => return Some(()),
            ("<", [one, other]) | (">", [other, one]) => compare(Order::Less, one, other)?,
            ("=<", [one, other]) | (">=", [other, one]) => compare(Order::AtMost, one, other)?,
            ("=:=", [one, other]) => compare(Order::Equal, one, other)?,
            ("=\\=", [one, other]) => compare(Order::Unequal, one, other)?,
            ("is", [to, term]) => {
                let sum = self.sum(scope, term)?;
                match to {
                    Term::Variable(variable) if !scope.bound.contains_key(variable) => {
                        let to = self.slot(1)?;
                        scope.bound.insert(*variable, Bound::Value(to));
                        Op::Compute { to, sum }
                    }
                    _ => match self.made(scope, to)? {
                        Made::Value(at) => Op::Computed { at, sum },
                        Made::Constant(cell) if cell.is_int() => Op::Compare {
                            order: Order::Equal,
                            sums: Box::new((Sum::Number(cell.int_value()), sum)),
                        },
                        _ => return None,
                    },
                }
            }
            ("=", [one, other]) => return self.unified(scope, one, other),
            ("==", [one, other]) => return self.same(scope, one, other, true, true),
            ("\\==", [one, other]) => return self.same(scope, one, other, false, true),
            ("\\=", [one, other]) => return self.same(scope, one, other, false, false),
            ("atom", [term]) => kind(TermKind::Atom, term)?,
            ("integer", [term]) => kind(TermKind::Integer, term)?,
            ("atomic", [term]) => kind(TermKind::Atomic, term)?,
            ("compound", [term]) => kind(TermKind::Compound, term)?,
            ("nonvar", [term]) => kind(TermKind::Bound, term)?,
            _ => return None,
        };
        scope.ops.push(op);
        Some(())
    }

    /// Two terms are the same, or the contrary.
    fn same(
        &mut self,
        scope: &mut Scope,
        one: &Term,
        other: &Term,
        wanted: bool,
        strict: bool,
    ) -> Option<()> {
        let (one, other) = (self.made(scope, one)?, self.made(scope, other)?);
        let op = match (one, other) {
            (Made::Value(one), Made::Value(other)) => Op::Same {
                one,
                other,
                wanted,
                strict,
            },
            (Made::Value(at), Made::Constant(constant))
            | (Made::Constant(constant), Made::Value(at)) => {
                let op = Op::Constant { at, constant };
                if wanted { op } else { Op::Not(vec![op]) }
            }
            _ => return None,
        };
        scope.ops.push(op);
        Some(())
    }

    fn unified(&mut self, scope: &mut Scope, one: &Term, other: &Term) -> Option<()> {
        let found = |scope: &Scope, term: &Term| match term {
            Term::Variable(variable) => (Some(*variable), scope.bound.get(variable).cloned()),
            _ => (None, None),
        };
        match (found(scope, one), found(scope, other)) {
            ((Some(variable), None), (_, Some(bound))) => {
                if let (Bound::Output(_), Term::Variable(former)) = (&bound, other) {
                    scope.bound.insert(*former, Bound::Spent);
                }
                scope.bound.insert(variable, bound);
            }
            ((_, Some(_)), (Some(_), None)) => return self.unified(scope, other, one),
            ((Some(variable), None), (None, None)) => {
                // A variable that has no value yet is no other one.
                self.made(scope, other)?;
                scope.bound.insert(variable, Bound::Term(other.clone()));
            }
            ((None, None), (Some(_), None)) => return self.unified(scope, other, one),
            ((Some(variable), Some(Bound::Output(number))), (None, None)) => {
                split(other)?;
                scope.bound.insert(variable, Bound::Spent);
                self.output(scope, number, other)?;
            }
            ((None, None), (Some(_), Some(_))) => return self.unified(scope, other, one),
            ((Some(_), Some(Bound::Value(at))), (None, None)) => self.matched(scope, other, at)?,
            ((Some(_), Some(Bound::Value(at))), (Some(_), Some(Bound::Value(_)))) => {
                self.matched(scope, other, at)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// A goal of the program or the library.
    fn call(&mut self, scope: &mut Scope, call: &Call, once: bool) -> Option<()> {
        let known = self.reader.library(call, &["member", "memberchk"], 2);
        if let Some((name, arguments)) = known {
            let (element, list) = (
                self.value(scope, arguments[0])?,
                self.value(scope, arguments[1])?,
            );
            let table = self.is_constant(list).then_some(self.tables);
            self.tables += usize::from(table.is_some());
            let open = !(once || call.committed || name == "memberchk");
            scope.ops.push(Op::Member {
                element,
                list,
                wanted: true,
                open,
                table,
            });
            // Where more answers may come the clauses go on.
            return (!open).then_some(());
        }
        // One clause of tests stands for its call.
        let id = self.reader.predicate(call.functor)?;
        let predicate = self.reader.m.database.get(id);
        if predicate.clauses.len() != 1
            || predicate.module != self.reader.module
            || scope.depth == DEEPEST
        {
            return None;
        }
        let clause = self.reader.m.forms_of_clauses(id, false)?.pop()?;
        let mut within = Scope {
            terms: Vec::new(),
            bound: HashMap::new(),
            depth: scope.depth + 1,
            ops: Vec::new(),
            ..scope.clone()
        };
        for (term, argument) in clause.head.iter().zip(&call.arguments) {
            let Term::Variable(variable) = term else {
                return None;
            };
            let bound = match self.made(scope, argument)? {
                Made::Value(slot) => Bound::Value(slot),
                Made::Constant(cell) => Bound::Constant(cell),
                Made::List(_) | Made::Compound(..) => return None,
            };
            if within.bound.insert(*variable, bound).is_some() {
                return None;
            }
        }
        let mut goals = clause.body.iter();
        goals.try_for_each(|goal| self.test(&mut within, goal, once))?;
        scope.ops.extend(within.ops);
        Some(())
    }

    /// Whether a value is an argument that all steps hand on.
    fn is_constant(&self, slot: Slot) -> bool {
        let at = usize::from(slot);
        at < self.own.arity as usize
            && self.clauses.iter().all(|clause| {
                let mut handed_on = true;
                let all = clause.body.iter();
                all.for_each(|goal| {
                    each_call(goal, &mut |call| {
                        handed_on &= call.functor != self.own
                            || matches!(&clause.head[at], Term::Variable(_))
                                && call.arguments.get(at) == Some(&clause.head[at]);
                    });
                });
                handed_on
            })
    }

    /// The next step, and the goals behind it; whether a cut is among them.
    fn again(&mut self, scope: &Scope, call: &Call, behind: &[&Goal]) -> Option<(WayEnd, bool)> {
        let mut next = Vec::new();
        for (at, term) in call.arguments.iter().enumerate() {
            if self.result == Some(at) {
                continue;
            }
            if let Some(number) = self.outputs.iter().position(|output| *output == at) {
                let Term::Variable(variable) = term else {
                    return None;
                };
                (scope.bound.get(variable) == Some(&Bound::Output(number))).then_some(())?;
                continue;
            }
            let made = self.made(scope, term)?;
            if made != Made::Value(at as Slot) {
                next.push((at as Slot, made));
            }
        }
        let elements = scope.elements.iter();
        let outputs = elements
            .map(|(number, term)| Some((*number, self.made(scope, term)?)))
            .collect::<Option<Vec<_>>>()?;
        let mut cuts = false;
        let mut unwound = None;
        match self.result {
            None => behind.is_empty().then_some(())?,
            Some(at) => {
                let Term::Variable(found) = &call.arguments[at] else {
                    return None;
                };
                let result = scope.result.clone()?;
                if scope.bound.contains_key(found) {
                    return None;
                }
                let to = self.back;
                let mut scope = scope.clone();
                scope.ops.clear();
                scope.bound.insert(*found, Bound::Value(to));
                // The variable of the head may have got its value in front of the recursion.
                let goals: Vec<&Goal> = behind.to_vec();
                let done = self.unwound(scope, &goals, &result, &mut cuts)?;
                if done.after.is_empty() && done.value == Made::Value(to) {
                    unwound = None;
                } else {
                    let mut kept = Vec::new();
                    read(&done, &mut vec![to], &mut kept);
                    unwound = Some(Box::new((kept, done)));
                }
            }
        }
        let end = WayEnd::Again {
            outputs,
            next,
            unwound,
        };
        Some((end, cuts))
    }

    /// Goals behind the recursion, none of which fails.
    fn unwound(
        &mut self,
        mut scope: Scope,
        goals: &[&Goal],
        result: &Term,
        cuts: &mut bool,
    ) -> Option<Unwound> {
        let mut after = Vec::new();
        let mut goals: Vec<&Goal> = goals.iter().rev().copied().collect();
        while let Some(goal) = goals.pop() {
            match goal {
                Goal::All(inner) => goals.extend(inner.iter().rev()),
                Goal::Cut => *cuts = true,
                Goal::If(test, then, other) => {
                    let mut holds = scope.clone();
                    self.test(&mut holds, test, true)?;
                    let test = std::mem::take(&mut holds.ops);
                    let branch = |goal| {
                        let mut branch: Vec<&Goal> = vec![goal];
                        branch.extend(goals.iter().rev());
                        branch
                    };
                    let (then, other) = (branch(then), branch(other));
                    // A cut in one branch is none of the other.
                    let mut within = false;
                    let then = self.unwound(holds, &then, result, &mut within)?;
                    let other = self.unwound(scope, &other, result, &mut within)?;
                    after.push(After::If(test, Box::new(then), Box::new(other)));
                    return Some(Unwound {
                        after,
                        value: Made::Constant(Cell::atom(atoms::NIL)),
                    });
                }
                Goal::Call(call) if call.meaning == Meaning::System => {
                    self.system(&mut scope, call)?;
                    for op in std::mem::take(&mut scope.ops) {
                        let Op::Compute { to, sum } = op else {
                            return None;
                        };
                        after.push(After::Compute { to, sum });
                    }
                }
                _ => return None,
            }
        }
        let value = self.made(&scope, result)?;
        Some(Unwound { after, value })
    }
}

/// What the clauses are to do from here on.
fn left(scope: Scope) -> Way {
    Way {
        ops: scope.ops,
        end: WayEnd::Leave,
        alone: Alone::Not,
    }
}

/// Calls a function with the ends of a way.
fn each_end(way: &Way, each: &mut dyn FnMut(&WayEnd)) {
    match &way.end {
        WayEnd::If(_, then, other) => {
            each_end(then, each);
            each_end(other, each);
        }
        end => each(end),
    }
}

/// The cells of a term that is made.
fn size(made: &Made) -> usize {
    match made {
        Made::Value(_) | Made::Constant(_) => 0,
        Made::List(two) => 2 + size(&two.0) + size(&two.1),
        Made::Compound(_, parts) => 1 + parts.len() + parts.iter().map(size).sum::<usize>(),
    }
}

/// Adds the values that a recursion reads when it is unwound and that are not written then.
fn read(unwound: &Unwound, written: &mut Vec<Slot>, kept: &mut Vec<Slot>) {
    let mut found = Vec::new();
    for after in &unwound.after {
        match after {
            After::Compute { to, sum } => {
                read_sum(sum, &mut found);
                add(&mut found, written, kept);
                written.push(*to);
            }
            After::If(test, then, other) => {
                test.iter().for_each(|op| read_op(op, &mut found));
                add(&mut found, written, kept);
                let mark = written.len();
                read(then, written, kept);
                written.truncate(mark);
                read(other, written, kept);
                written.truncate(mark);
            }
        }
    }
    read_made(&unwound.value, &mut found);
    add(&mut found, written, kept);
}

fn add(found: &mut Vec<Slot>, written: &[Slot], kept: &mut Vec<Slot>) {
    for slot in found.drain(..) {
        if !written.contains(&slot) && !kept.contains(&slot) {
            kept.push(slot);
        }
    }
}

fn read_sum(sum: &Sum, found: &mut Vec<Slot>) {
    match sum {
        Sum::Number(_) => {}
        Sum::Value(slot) => found.push(*slot),
        Sum::Two(_, two) => {
            read_sum(&two.0, found);
            read_sum(&two.1, found);
        }
        Sum::Size(inner) => read_sum(inner, found),
    }
}

fn read_made(made: &Made, found: &mut Vec<Slot>) {
    match made {
        Made::Value(slot) => found.push(*slot),
        Made::Constant(_) => {}
        Made::List(two) => {
            read_made(&two.0, found);
            read_made(&two.1, found);
        }
        Made::Compound(_, parts) => parts.iter().for_each(|part| read_made(part, found)),
    }
}

fn read_op(op: &Op, found: &mut Vec<Slot>) {
    match op {
        Op::Split { from, .. } | Op::Parts { from, .. } => found.push(*from),
        Op::Constant { at, .. } | Op::Is { at, .. } => found.push(*at),
        Op::Same { one, other, .. } => found.extend([*one, *other]),
        Op::Compare { sums, .. } => {
            read_sum(&sums.0, found);
            read_sum(&sums.1, found);
        }
        Op::Compute { sum, .. } => read_sum(sum, found),
        Op::Computed { at, sum } => {
            found.push(*at);
            read_sum(sum, found);
        }
        Op::Member { element, list, .. } => found.extend([*element, *list]),
        Op::Not(inner) => inner.iter().for_each(|op| read_op(op, found)),
        Op::Either(one, other) => {
            one.iter().chain(other).for_each(|op| read_op(op, found));
        }
        Op::Cut => {}
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

/// The cells of what is made when a step is unwound, at most.
fn of_unwound(unwound: &Unwound) -> usize {
    let after = unwound.after.iter().map(|after| match after {
        After::Compute { .. } => 0,
        After::If(_, then, other) => of_unwound(then).max(of_unwound(other)),
    });
    size(&unwound.value) + after.sum::<usize>()
}

/// What a clause begins with: what its head asks for, and the tests behind it.
struct Begin {
    head: Vec<Op>,
    tests: Vec<Op>,
}

fn begin(ops: &[Op], head: usize) -> Begin {
    let (head, behind) = ops.split_at(head);
    let tests = behind
        .iter()
        .take_while(|op| matches!(op, Op::Compare { .. } | Op::Same { .. }));
    Begin {
        head: head.to_vec(),
        tests: tests.cloned().collect(),
    }
}

/// Whether what one clause begins with excludes another one, as the compiler sees it too: by what an argument is, or by tests. Where parts of arguments are told
/// from each other, a choice point stays. And whether it is by tests.
fn excludes(holds: &Begin, other: &Begin, arity: Slot) -> (Alone, bool) {
    let clash = |one: &Op| {
        let places = holds.head.iter().filter_map(|held| clash(held, one));
        places.min()
    };
    let place = other.head.iter().filter_map(clash).min();
    let first = other.tests.first();
    match place {
        Some(place) if place < arity => (Alone::Is, false),
        _ if first.is_some_and(|test| holds.tests.iter().any(|held| contradict(held, test))) => {
            (Alone::Is, true)
        }
        Some(_) => (Alone::Leaves, false),
        None => (Alone::Not, false),
    }
}

/// The place where two heads ask for different terms.
fn clash(one: &Op, other: &Op) -> Option<Slot> {
    let (at, different) = match (one, other) {
        (Op::Split { from, .. }, Op::Parts { from: at, .. } | Op::Constant { at, .. })
        | (Op::Parts { from: at, .. } | Op::Constant { at, .. }, Op::Split { from, .. })
        | (Op::Parts { from, .. }, Op::Constant { at, .. })
        | (Op::Constant { at, .. }, Op::Parts { from, .. }) => (*at, at == from),
        (
            Op::Parts { from, functor, .. },
            Op::Parts {
                from: at,
                functor: asked,
                ..
            },
        ) => (*at, from == at && functor != asked),
        (
            Op::Constant { at, constant },
            Op::Constant {
                at: from,
                constant: asked,
            },
        ) => (*at, from == at && constant != asked),
        _ => return None,
    };
    different.then_some(at)
}

/// Whether two tests of arguments, or parts of them, cannot hold both.
fn contradict(one: &Op, other: &Op) -> bool {
    match (one, other) {
        (
            Op::Same {
                one,
                other,
                wanted,
                strict: true,
            },
            Op::Same {
                one: a,
                other: b,
                wanted: too,
                strict: true,
            },
        ) => wanted != too && ((one, other) == (a, b) || (one, other) == (b, a)),
        (
            Op::Compare { order, sums },
            Op::Compare {
                order: too,
                sums: others,
            },
        ) => {
            let plain = |sum: &Sum| match sum {
                Sum::Number(number) => i8::try_from(*number).is_ok(),
                Sum::Value(_) => true,
                Sum::Two(..) | Sum::Size(_) => false,
            };
            let holds = |order: Order, turned: bool| match (order, turned) {
                (Order::Less, false) => [true, false, false],
                (Order::Less, true) => [false, false, true],
                (Order::AtMost, false) => [true, true, false],
                (Order::AtMost, true) => [false, true, true],
                (Order::Equal, _) => [false, true, false],
                (Order::Unequal, _) => [true, false, true],
            };
            let turned = match () {
                () if sums == others => false,
                () if sums.0 == others.1 && sums.1 == others.0 => true,
                () => return false,
            };
            let (one, other) = (holds(*order, false), holds(*too, turned));
            plain(&sums.0)
                && plain(&sums.1)
                && one.iter().zip(other).all(|(one, other)| !(*one && other))
        }
        _ => false,
    }
}
