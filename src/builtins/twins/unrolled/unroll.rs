//! Unfolds the clauses of a predicate for a call.
//!
//! ```text
//!   a call that one clause alone can match      the goals of the clause are in its place
//!   a goal with one answer                      what that binds and asks
//!   a goal with several answers                 a choice between them: where they differ, there is what is chosen
//!   select/3 from a list of constants           a choice between what other choices have left of it
//! ```
//!
//! *Invariant*: at a cut, no choice was made since its clause was entered, and no other clause can match: so the cut does nothing. Or it is
//! the last goal of all, in the clause of the call itself: then the first answer is the only one, and leaves no choice point.

use std::sync::Arc;

use crate::builtins::twins::joins::plan::extent;
use crate::database::forms::{Clause, Goal, Meaning};
use crate::kernel::choices::MOST;
use crate::kernel::relations::{Part, Relation, Sum};
use crate::machine::Machine;
use crate::term::Functor;

use super::answers::{Follow, Solution, all_of, is_negation, negated};
use super::plan::{KnownPredicate, Steps};
use super::problem::{AskedRelation, Choice, Problem};
use super::symbols::{Symbol, nil};

/// The largest number of goals that are unfolded.
const MOST_GOALS: usize = 1 << 12;

/// The largest number of goals in front of the first choice: behind more of them a search gains little, and a predicate may never choose.
const MOST_WITHOUT_CHOICE: usize = 1 << 7;

/// The unfolded clauses of a call.
pub struct Unrolled {
    /// The choices and their relations.
    pub problem: Problem,
    /// The symbolic values of the call's arguments.
    pub arguments: Vec<Symbol>,
    /// Whether the clauses cut behind the first answer.
    pub stops: bool,
}

/// The constants of a list, and the choices that each take one of them.
type Pool = (Arc<[i64]>, Arc<[usize]>);

/// Unfolds clauses.
struct Spine<'p> {
    follow: Follow<'p>,
    /// The goals to unfold, the next one last; each with its clause's first variable and the number of choices made before the clause.
    waiting: Vec<(&'p Goal, usize, usize)>,
    choices: Vec<Choice>,
    /// For each choice the slot whose value identifies an alternative.
    identities: Vec<usize>,
    /// The relations that must hold, each with the choice whose alternatives it limits.
    relations: Vec<AskedRelation>,
    slots: usize,
    /// The first variable of the clause of the call itself.
    own_base: usize,
    /// Whether that clause ends with a cut.
    stops: bool,
}

/// Unfolds the clauses of a predicate for a call with this number of variables.
pub fn unrolled(
    m: &Machine,
    steps: &Steps,
    arguments: &[Symbol],
    variables: usize,
) -> Option<Unrolled> {
    let mut spine = Spine {
        follow: Follow::new(m, steps, variables),
        waiting: Vec::new(),
        choices: Vec::new(),
        identities: Vec::new(),
        relations: Vec::new(),
        slots: 0,
        own_base: 0,
        stops: false,
    };
    spine.call(steps.own, arguments)?;
    spine.own_base = spine.waiting.last().map_or(0, |(_, base, _)| *base);
    let mut left = MOST_GOALS;
    while let Some((goal, base, before)) = spine.waiting.pop() {
        left = left.checked_sub(1)?;
        let goes_on = !spine.choices.is_empty() || MOST_GOALS - left < MOST_WITHOUT_CHOICE;
        goes_on.then_some(())?;
        spine.goal(goal, base, before)?;
    }
    let arguments = arguments.iter().map(|symbol| spine.follow.deep(symbol));
    let arguments = arguments.collect();
    let problem = Problem::new(spine.choices, spine.relations, spine.slots)?;
    Some(Unrolled {
        problem,
        arguments,
        stops: spine.stops,
    })
}

/// Whether a clause can match.
enum Fit {
    Fails,
    May,
    /// It matches, and its cut excludes the clauses behind it.
    Must,
}

impl<'p> Spine<'p> {
    /// Makes the conditions from `from` on relations of the problem.
    fn take_asked(&mut self, from: usize, choice: Option<usize>) {
        for relation in self.follow.asked.split_off(from) {
            self.ask(relation, choice);
        }
    }

    /// Adds a relation that the clauses test here.
    fn ask(&mut self, relation: Relation, limits: Option<usize>) {
        let behind = self.choices.len();
        self.relations.push(AskedRelation {
            relation,
            limits,
            behind,
        });
    }

    fn push(&mut self, goals: &'p [Goal], base: usize, before: usize) {
        let goals = goals.iter().rev().map(|goal| (goal, base, before));
        self.waiting.extend(goals);
    }

    fn goal(&mut self, goal: &'p Goal, base: usize, before: usize) -> Option<()> {
        match goal {
            Goal::Cut if self.choices.len() == before => return Some(()),
            Goal::Cut => {
                self.stops = base == self.own_base && self.waiting.is_empty();
                return self.stops.then_some(());
            }
            Goal::All(goals) | Goal::Tests(goals) => {
                self.push(goals, base, before);
                return Some(());
            }
            Goal::If(test, then, other) if !is_negation(then, other) => {
                let found = self.follow.solutions(test, base, MOST)?;
                match found.into_iter().next() {
                    // A cut in a branch cuts the clause.
                    None => {
                        self.waiting.push((other, base, before));
                        return Some(());
                    }
                    Some(first) if first.asked.is_empty() => {
                        self.bind(first.bindings)?;
                        self.waiting.push((then, base, before));
                        return Some(());
                    }
                    Some(_) => {}
                }
            }
            Goal::Call(call) if self.follow.steps.reached.contains_key(&call.functor) => {
                let arguments = self.follow.arguments(&call.arguments, base)?;
                return self.call(call.functor, &arguments);
            }
            Goal::Call(_) | Goal::Either(..) | Goal::If(..) | Goal::Then(..) | Goal::Not(_) => {}
        }
        let found = self.follow.solutions(goal, base, MOST)?;
        self.choose(found)
    }

    fn bind(&mut self, bindings: Vec<(usize, Symbol)>) -> Option<()> {
        for (variable, symbol) in bindings {
            self.follow
                .unify(&Symbol::Variable(variable), &symbol)?
                .then_some(())?;
        }
        Some(())
    }

    /// Unfolds a call of a predicate.
    fn call(&mut self, functor: Functor, arguments: &[Symbol]) -> Option<()> {
        let steps: &'p Steps = self.follow.steps;
        let reached = steps.reached.get(&functor)?;
        match reached.known {
            Some(KnownPredicate::Select([element, list, rest])) => {
                let [element, list, rest] = [element, list, rest].map(|at| &arguments[at]);
                if let Symbol::Variable(rest) = self.follow.resolve(rest)
                    && let Some((values, without)) = self.pool(list)
                {
                    let without = self.take_out(element, values.clone(), without)?;
                    let rest = Symbol::Variable(rest);
                    return self.left(&rest, values, without);
                }
            }
            Some(KnownPredicate::Permutation([list, permutation])) => {
                let (values, mut without) = self.pool(&arguments[list])?;
                let count = values.len() - without.len();
                let first = self.follow.store.len();
                self.follow.store.resize(first + count, None);
                let elements: Vec<Symbol> = (first..first + count).map(Symbol::Variable).collect();
                for element in &elements {
                    without = self.take_out(element, values.clone(), without)?;
                }
                let whole = Symbol::list(&elements, Symbol::Constant(nil()));
                let from = self.follow.asked.len();
                self.follow
                    .unify(&arguments[permutation], &whole)?
                    .then_some(())?;
                self.take_asked(from, None);
                return Some(());
            }
            None => {}
        }
        let mut matching: Option<&'p Clause> = None;
        for clause in &reached.clauses {
            self.follow.step()?;
            let mark = self.follow.mark();
            let fit = self.fit(clause, arguments)?;
            self.follow.undo(mark);
            match fit {
                Fit::Fails => continue,
                Fit::May | Fit::Must if matching.is_some() => {
                    let found = self.follow.solutions_of_call(functor, arguments, MOST)?;
                    return self.choose(found);
                }
                Fit::May => matching = Some(clause),
                Fit::Must => {
                    matching = Some(clause);
                    break;
                }
            }
        }
        // If no clause matches, the call is left to the clauses.
        let clause = matching?;
        let base = self.follow.fresh(clause);
        let from = self.follow.asked.len();
        self.follow.head(clause, base, arguments)?.then_some(())?;
        self.take_asked(from, None);
        self.push(&clause.body, base, self.choices.len());
        Some(())
    }

    /// Whether a clause can match, by its head and its leading tests.
    fn fit(&mut self, clause: &'p Clause, arguments: &[Symbol]) -> Option<Fit> {
        let base = self.follow.fresh(clause);
        if !self.follow.head(clause, base, arguments)? {
            return Some(Fit::Fails);
        }
        for goal in &clause.body {
            match goal {
                Goal::Cut => {
                    return Some(match self.follow.asked.is_empty() {
                        true => Fit::Must,
                        false => Fit::May,
                    });
                }
                Goal::Call(call)
                    if call.meaning == Meaning::System
                        && !self.follow.steps.reached.contains_key(&call.functor)
                        && !matches!(call.name.as_str(), "between" | "length") =>
                {
                    let Some(found) = self.follow.solutions(goal, base, 1) else {
                        return Some(Fit::May);
                    };
                    let Some(solution) = found.into_iter().next() else {
                        return Some(Fit::Fails);
                    };
                    self.follow.asked.extend(solution.asked);
                    self.bind(solution.bindings)?;
                }
                _ => return Some(Fit::May),
            }
        }
        Some(Fit::May)
    }

    /// The constants of a list, and the choices that have taken some of them.
    fn pool(&self, list: &Symbol) -> Option<Pool> {
        if let Symbol::Pool(values, without) = self.follow.resolve(list) {
            return Some((values, without));
        }
        let elements = self.follow.elements(list)?.into_iter();
        let values = elements.map(|element| match self.follow.resolve(&element) {
            Symbol::Constant(code) => Some(code),
            _ => None,
        });
        Some((values.collect::<Option<_>>()?, Arc::new([])))
    }

    /// Adds a choice; returns the number of its first slot.
    fn choice(&mut self, columns: Vec<Vec<i64>>, identity: usize) -> Option<usize> {
        let first = self.slots;
        let alternatives = columns.first()?.len();
        (1..=MOST).contains(&alternatives).then_some(())?;
        (self.choices.len() < MOST).then_some(())?;
        self.slots += columns.len();
        self.identities.push(first + identity);
        self.choices.push(Choice {
            first,
            columns,
            alternatives,
        });
        Some(first)
    }

    /// The symbol for the chosen value.
    fn known(slot: usize, column: &[i64]) -> Symbol {
        let extent = extent(column.iter().copied());
        Symbol::Known(Arc::new(Sum::Part(Part::Later(slot))), extent)
    }

    /// Adds a choice that takes an element from what other choices leave of a list; returns all these choices.
    fn take_out(
        &mut self,
        element: &Symbol,
        values: Arc<[i64]>,
        without: Arc<[usize]>,
    ) -> Option<Arc<[usize]>> {
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        let distinct = sorted.windows(2).all(|two| two[0] != two[1]);
        let mut columns = vec![values.to_vec()];
        if !distinct {
            columns.push((0..values.len() as i64).collect());
        }
        let number = self.choices.len();
        let first = self.choice(columns, usize::from(!distinct))?;
        let own = self.identities[number];
        let slot = |slot: usize| Sum::Part(Part::Later(slot));
        for other in without.iter() {
            let same = Relation::Equal(slot(self.identities[*other]), slot(own));
            self.ask(negated(same), Some(number));
        }
        let chosen = Self::known(first, &values);
        let from = self.follow.asked.len();
        self.follow.unify(element, &chosen)?.then_some(())?;
        self.take_asked(from, Some(number));
        Some(without.iter().copied().chain([number]).collect())
    }

    /// Binds a symbol to the rest of a list.
    fn left(&mut self, rest: &Symbol, values: Arc<[i64]>, without: Arc<[usize]>) -> Option<()> {
        let left = match values.len() > without.len() {
            true => Symbol::Pool(values, without),
            false => Symbol::Constant(nil()),
        };
        self.follow.unify(rest, &left)?.then_some(())
    }

    /// Binds the only answer, or adds a choice between the answers.
    fn choose(&mut self, mut found: Vec<Solution>) -> Option<()> {
        if found.len() < 2 {
            // Without an answer, the call is left to the clauses.
            let only = found.pop()?;
            self.bind(only.bindings)?;
            for relation in only.asked {
                self.ask(relation, None);
            }
            return Some(());
        }
        let number = self.choices.len();
        let bound: Vec<usize> = found[0]
            .bindings
            .iter()
            .map(|(variable, _)| *variable)
            .collect();
        let mut columns: Vec<Vec<i64>> = Vec::new();
        let mut merged = Vec::new();
        for variable in &bound {
            let symbols: Vec<Symbol> = found
                .iter()
                .map(|solution| {
                    let mut bindings = solution.bindings.iter();
                    let known = bindings.find(|(known, _)| known == variable);
                    known.map(|(_, symbol)| symbol.clone())
                })
                .collect::<Option<_>>()?;
            merged.push((*variable, self.merged(&symbols, &mut columns)?));
        }
        if found
            .iter()
            .any(|solution| solution.bindings.len() != bound.len())
        {
            return None;
        }
        let identity = columns.len();
        columns.push((0..found.len() as i64).collect());
        let first = self.choice(columns, identity)?;
        for (variable, symbol) in merged {
            self.follow
                .unify(&Symbol::Variable(variable), &symbol)?
                .then_some(())?;
        }
        if found.iter().any(|solution| !solution.asked.is_empty()) {
            let taken = Sum::Part(Part::Later(first + identity));
            let ways = found.into_iter().enumerate().map(|(index, solution)| {
                let this = Relation::Equal(taken.clone(), Sum::Number(index as i64));
                all_of(std::iter::once(this).chain(solution.asked).collect())
            });
            self.ask(Relation::Any(ways.collect()), Some(number));
        }
        Some(())
    }

    /// The common form of symbols; where they differ, a new column has their constants.
    fn merged(&self, symbols: &[Symbol], columns: &mut Vec<Vec<i64>>) -> Option<Symbol> {
        let first = symbols.first()?;
        if symbols.iter().all(|symbol| symbol == first) {
            return Some(first.clone());
        }
        match first {
            Symbol::Constant(_) => {
                let column = symbols.iter().map(|symbol| match symbol {
                    Symbol::Constant(code) => Some(*code),
                    _ => None,
                });
                let column: Vec<i64> = column.collect::<Option<_>>()?;
                let slot = self.slots + columns.len();
                let known = Self::known(slot, &column);
                columns.push(column);
                Some(known)
            }
            Symbol::Compound(functor, parts) => {
                let mut merged = Vec::new();
                for at in 0..parts.len() {
                    let parts = symbols.iter().map(|symbol| match symbol {
                        Symbol::Compound(found, parts) if found == functor => {
                            parts.get(at).cloned()
                        }
                        _ => None,
                    });
                    let parts: Vec<Symbol> = parts.collect::<Option<_>>()?;
                    merged.push(self.merged(&parts, columns)?);
                }
                Some(Symbol::Compound(*functor, merged.into()))
            }
            Symbol::Variable(_) | Symbol::Known(..) | Symbol::Pool(..) => None,
        }
    }
}
