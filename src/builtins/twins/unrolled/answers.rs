//! Finds all symbolic answers of a goal, each with the conditions on the choices made before.
//!
//! ```text
//!   hit(X, [Y|_]) :- X > Y, !.        X is Known, the list [3,Known2]:     Known > 3
//!   hit(X, [_|Ys]) :- hit(X, Ys).                                          Known > Known2, not Known > 3
//! ```
//!
//! *Invariant*: an answer exists exactly if its conditions hold, and answers are in the order of the clauses. Behind a cut, answers require
//! that the conditions of the answers in front of it do not hold.

use std::cell::Cell;
use std::sync::Arc;

use crate::builtins::twins::choices::data::number;
use crate::builtins::twins::joins::plan::constant;
use crate::database::forms::{Clause, Goal, Meaning, Term};
use crate::kernel::relations::{Relation, Sum};
use crate::machine::Machine;
use crate::term::Functor;

use super::plan::Steps;
use super::symbols::{Symbol, nil};

/// The largest number of calls and clauses that are evaluated, and the largest depth of calls that are not last calls.
const MOST_STEPS: usize = 1 << 12;
const DEEPEST: usize = 96;

/// The continuation that is called for each answer.
pub type Then<'t, 'p> = &'t mut dyn FnMut(&mut Follow<'p>) -> Option<()>;

/// Evaluates goals symbolically.
pub struct Follow<'p> {
    /// The machine of the program.
    pub m: &'p Machine,
    /// The clauses.
    pub steps: &'p Steps,
    /// The binding of each variable.
    pub store: Vec<Option<Symbol>>,
    /// The bound variables, in order.
    pub trail: Vec<usize>,
    /// The conditions of the answer that is being found.
    pub asked: Vec<Relation>,
    left: Cell<usize>,
    depth: usize,
}

/// An answer: its bindings and its conditions.
pub struct Solution {
    /// The bound variables, and their values.
    pub bindings: Vec<(usize, Symbol)>,
    /// The conditions, which must all hold.
    pub asked: Vec<Relation>,
}

/// The conditions of the answers found in front of a cut; `over` once one of them has no conditions.
#[derive(Default)]
struct Committed {
    before: Vec<Relation>,
    over: bool,
}

/// Whether a goal is this atom of the system; a clause may omit `true`.
fn is_named(goal: &Goal, name: &str) -> bool {
    match goal {
        Goal::Call(call) => {
            call.name == name && call.arguments.is_empty() && call.meaning == Meaning::System
        }
        Goal::All(goals) => goals.is_empty() && name == "true",
        _ => false,
    }
}

/// Whether a condition with these branches is a negation: `( T -> fail ; true )`.
pub fn is_negation(then: &Goal, other: &Goal) -> bool {
    (is_named(then, "fail") || is_named(then, "false")) && is_named(other, "true")
}

/// The negation of a relation.
pub fn negated(relation: Relation) -> Relation {
    match relation {
        Relation::Not(inner) => *inner,
        relation => Relation::Not(Box::new(relation)),
    }
}

/// The conjunction of relations.
pub fn all_of(mut relations: Vec<Relation>) -> Relation {
    match (relations.len(), relations.pop()) {
        (1, Some(relation)) => relation,
        (_, last) => {
            relations.extend(last);
            Relation::All(relations)
        }
    }
}

impl<'p> Follow<'p> {
    /// Begins with this number of variables.
    pub fn new(m: &'p Machine, steps: &'p Steps, variables: usize) -> Follow<'p> {
        Follow {
            m,
            steps,
            store: vec![None; variables],
            trail: Vec::new(),
            asked: Vec::new(),
            left: Cell::new(MOST_STEPS),
            depth: 0,
        }
    }

    /// Counts a step.
    pub fn step(&mut self) -> Option<()> {
        self.spend(1)
    }

    /// Counts the parts of a symbol that is built.
    pub fn spend(&self, parts: usize) -> Option<()> {
        self.left.set(self.left.get().checked_sub(parts)?);
        Some(())
    }

    /// The same; if the limit is exceeded, the next step fails.
    fn made(&self, parts: usize) {
        self.left.set(self.left.get().saturating_sub(parts));
    }

    /// Adds the variables of a clause; the number of the first one.
    pub fn fresh(&mut self, clause: &Clause) -> usize {
        let base = self.store.len();
        self.store.resize(base + clause.variables as usize, None);
        base
    }

    fn bind(&mut self, variable: usize, symbol: Symbol) {
        self.store[variable] = Some(symbol);
        self.trail.push(variable);
    }

    /// Undoes the bindings and conditions behind a mark.
    pub fn undo(&mut self, (trail, asked): (usize, usize)) {
        for variable in self.trail.drain(trail..) {
            self.store[variable] = None;
        }
        self.asked.truncate(asked);
    }

    /// Marks the present bindings and conditions.
    pub fn mark(&self) -> (usize, usize) {
        (self.trail.len(), self.asked.len())
    }

    fn resolved<'s>(&'s self, mut symbol: &'s Symbol) -> &'s Symbol {
        while let Symbol::Variable(variable) = symbol
            && let Some(bound) = &self.store[*variable]
        {
            symbol = bound;
        }
        symbol
    }

    /// The value of a symbol that may be a bound variable.
    pub fn resolve(&self, symbol: &Symbol) -> Symbol {
        self.resolved(symbol).clone()
    }

    /// Whether a variable without a value occurs in the value of a compound term.
    fn occurs(&self, variable: usize, symbol: &Symbol) -> bool {
        // The loop follows the last part, so that a long list does not recurse deeply.
        let mut symbol = symbol;
        while let Symbol::Compound(_, parts) = symbol
            && let Some((last, front)) = parts.split_last()
        {
            self.made(1);
            let mut front = front.iter().map(|part| self.resolved(part));
            if front.any(|part| *part == Symbol::Variable(variable) || self.occurs(variable, part))
            {
                return true;
            }
            symbol = self.resolved(last);
            if *symbol == Symbol::Variable(variable) {
                return true;
            }
        }
        false
    }

    /// The same, with all parts of the value.
    pub fn deep(&self, symbol: &Symbol) -> Symbol {
        match self.resolve(symbol) {
            Symbol::Compound(functor, parts) => {
                // The loop follows the last part, so that a long list does not recurse deeply.
                let mut spine = vec![(functor, parts)];
                let end = loop {
                    let Some(last) = spine.last().and_then(|(_, parts)| parts.last()) else {
                        return Symbol::Compound(functor, Arc::new([]));
                    };
                    match self.resolve(last) {
                        Symbol::Compound(functor, parts) if !parts.is_empty() => {
                            spine.push((functor, parts));
                        }
                        end => break end,
                    }
                };
                self.made(spine.len());
                spine.into_iter().rev().fold(end, |end, (functor, parts)| {
                    let front = parts.iter().take(parts.len() - 1);
                    let front = front.map(|part| self.deep(part));
                    Symbol::Compound(functor, front.chain([end]).collect())
                })
            }
            symbol => symbol,
        }
    }

    /// The symbol for a term of a clause.
    pub fn symbol(&self, term: &Term, base: usize) -> Option<Symbol> {
        Some(match term {
            Term::Variable(variable) => self.resolve(&Symbol::Variable(base + *variable as usize)),
            Term::Number(text) => Symbol::Constant(number(text)?),
            Term::Compound(functor, _, parts) if !parts.is_empty() => {
                self.made(1);
                let parts = parts.iter().map(|part| self.symbol(part, base));
                Symbol::Compound(*functor, parts.collect::<Option<Arc<[Symbol]>>>()?)
            }
            term => Symbol::Constant(constant(term)?),
        })
    }

    /// Unifies two symbols; whether they can be equal. `None` if that is not known.
    pub fn unify(&mut self, one: &Symbol, other: &Symbol) -> Option<bool> {
        let (one, other) = (self.resolve(one), self.resolve(other));
        Some(match (&one, &other) {
            (Symbol::Variable(a), Symbol::Variable(b)) if a == b => true,
            (Symbol::Variable(variable), symbol) | (symbol, Symbol::Variable(variable)) => {
                if self.occurs(*variable, symbol) {
                    return None;
                }
                self.bind(*variable, symbol.clone());
                true
            }
            (Symbol::Constant(a), Symbol::Constant(b)) => a == b,
            (Symbol::Compound(functor, parts), Symbol::Compound(found, others)) => {
                if functor != found {
                    return Some(false);
                }
                for (part, other) in parts.iter().zip(others.iter()) {
                    if !self.unify(part, other)? {
                        return Some(false);
                    }
                }
                true
            }
            (Symbol::Known(sum, extent), Symbol::Constant(code))
            | (Symbol::Constant(code), Symbol::Known(sum, extent)) => {
                if extent.is_number && !(extent.low..=extent.high).contains(code) {
                    return Some(false);
                }
                let equal = Relation::Equal(Sum::clone(sum), Sum::Number(*code));
                self.asked.push(equal);
                true
            }
            (Symbol::Known(sum, extent), Symbol::Known(found, within)) => {
                if sum == found {
                    return Some(true);
                }
                let plain = |sum: &Sum| matches!(sum, Sum::Part(_));
                if !(extent.is_number && within.is_number || plain(sum) && plain(found)) {
                    return None;
                }
                if extent.is_number
                    && within.is_number
                    && (extent.high < within.low || within.high < extent.low)
                {
                    return Some(false);
                }
                self.asked
                    .push(Relation::Equal(Sum::clone(sum), Sum::clone(found)));
                true
            }
            (Symbol::Pool(values, without), symbol) | (symbol, Symbol::Pool(values, without)) => {
                let left = values.len() - without.len();
                match symbol {
                    Symbol::Constant(code) => left == 0 && *code == nil(),
                    Symbol::Compound(..) if symbol.split().is_none() || left == 0 => false,
                    _ => return None,
                }
            }
            (Symbol::Compound(..), Symbol::Constant(_) | Symbol::Known(..))
            | (Symbol::Constant(_) | Symbol::Known(..), Symbol::Compound(..)) => false,
        })
    }

    /// Unifies a term of a clause with a symbol.
    fn take(&mut self, term: &Term, base: usize, symbol: &Symbol) -> Option<bool> {
        if let Term::Compound(functor, _, parts) = term
            && !parts.is_empty()
            && let Symbol::Compound(found, others) = self.resolve(symbol)
        {
            if *functor != found {
                return Some(false);
            }
            for (part, other) in parts.iter().zip(others.iter()) {
                if !self.take(part, base, other)? {
                    return Some(false);
                }
            }
            return Some(true);
        }
        let own = self.symbol(term, base)?;
        self.unify(&own, symbol)
    }

    /// Unifies the head of a clause with the arguments of a call.
    pub fn head(&mut self, clause: &Clause, base: usize, arguments: &[Symbol]) -> Option<bool> {
        for (term, argument) in clause.head.iter().zip(arguments) {
            if !self.take(term, base, argument)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The arguments of a call in a clause.
    pub fn arguments(&self, terms: &[Term], base: usize) -> Option<Vec<Symbol>> {
        terms.iter().map(|term| self.symbol(term, base)).collect()
    }

    /// All answers of a goal.
    pub fn solutions(&mut self, goal: &'p Goal, base: usize, most: usize) -> Option<Vec<Solution>> {
        self.collect(most, &mut |follow, then| follow.goal(goal, base, then))
    }

    /// All answers of a call.
    pub fn solutions_of_call(
        &mut self,
        functor: Functor,
        arguments: &[Symbol],
        most: usize,
    ) -> Option<Vec<Solution>> {
        self.collect(most, &mut |follow, then| {
            follow.predicate(functor, arguments, then)
        })
    }

    fn collect(
        &mut self,
        most: usize,
        run: &mut dyn FnMut(&mut Follow<'p>, Then<'_, 'p>) -> Option<()>,
    ) -> Option<Vec<Solution>> {
        let (outer, mark) = (self.store.len(), self.mark());
        let mut found: Vec<Solution> = Vec::new();
        run(self, &mut |follow| {
            if found.len() >= most {
                return None;
            }
            let bound = follow.trail[mark.0..].iter();
            let bound = bound.filter(|variable| **variable < outer);
            let bindings =
                bound.map(|variable| (*variable, follow.deep(&Symbol::Variable(*variable))));
            let bindings: Vec<(usize, Symbol)> = bindings.collect();
            let asked = follow.asked[mark.1..].to_vec();
            follow.spend(bindings.len() + asked.len())?;
            found.push(Solution { bindings, asked });
            Some(())
        })?;
        self.undo(mark);
        Some(found)
    }

    fn conjunction(&mut self, goals: &'p [Goal], base: usize, then: Then<'_, 'p>) -> Option<()> {
        match goals.split_first() {
            None => then(self),
            Some((goal, rest)) => self.goal(goal, base, &mut |follow| {
                follow.conjunction(rest, base, then)
            }),
        }
    }

    /// Evaluates the goals of a clause; `asked` is the number of conditions before its head, `committed` the answers in front of its cut.
    fn body(
        &mut self,
        goals: &'p [Goal],
        base: usize,
        asked: usize,
        committed: &mut Committed,
        then: Then<'_, 'p>,
    ) -> Option<()> {
        let Some(cut) = goals.iter().position(|goal| *goal == Goal::Cut) else {
            return self.conjunction(goals, base, then);
        };
        let (before, behind) = (&goals[..cut], &goals[cut + 1..]);
        self.conjunction(before, base, &mut |follow| {
            follow.behind_cut(asked, committed, &mut |follow| {
                let here = follow.asked.len();
                follow.body(behind, base, here, &mut Committed::default(), then)
            })
        })
    }

    /// The conditions from `asked` on, without the negations of the relations in `before`: these are known to hold.
    fn own_of(&self, asked: usize, before: &[Relation]) -> Vec<Relation> {
        let own = self.asked[asked..].iter();
        let own = own.filter(|relation| match relation {
            Relation::Not(inner) => !before.contains(inner),
            _ => true,
        });
        own.cloned().collect()
    }

    /// Continues behind a cut or a condition: each answer in front of it counts only if those before it do not hold.
    fn behind_cut(
        &mut self,
        asked: usize,
        committed: &mut Committed,
        then: Then<'_, 'p>,
    ) -> Option<()> {
        if committed.over {
            return Some(());
        }
        let own = self.own_of(asked, &committed.before);
        let length = self.asked.len();
        let before = committed.before.iter().cloned().map(negated);
        self.asked.extend(before);
        match own.is_empty() {
            true => committed.over = true,
            false => committed.before.push(all_of(own)),
        }
        then(self)?;
        self.asked.truncate(length);
        Some(())
    }

    /// Evaluates a call of a predicate.
    pub fn predicate(
        &mut self,
        functor: Functor,
        arguments: &[Symbol],
        then: Then<'_, 'p>,
    ) -> Option<()> {
        let steps: &'p Steps = self.steps;
        let reached = steps.reached.get(&functor)?;
        if reached.clauses.is_empty() || self.depth > DEEPEST {
            return None;
        }
        self.depth += 1;
        let mut committed = Committed::default();
        let mark = self.mark();
        for clause in &reached.clauses {
            self.step()?;
            if committed.over {
                break;
            }
            let before = committed.before.iter().cloned().map(negated);
            self.asked.extend(before);
            let asked = self.asked.len();
            let base = self.fresh(clause);
            if self.head(clause, base, arguments)? {
                self.body(&clause.body, base, asked, &mut committed, then)?;
            }
            self.undo(mark);
        }
        self.depth -= 1;
        Some(())
    }

    /// Calls `then` for each answer of a goal.
    pub fn goal(&mut self, goal: &'p Goal, base: usize, then: Then<'_, 'p>) -> Option<()> {
        self.step()?;
        let mark = self.mark();
        match goal {
            // The cut of a condition or a disjunction.
            Goal::Cut => return None,
            Goal::All(goals) | Goal::Tests(goals) => self.conjunction(goals, base, then)?,
            Goal::Either(one, other) => {
                self.goal(one, base, then)?;
                self.undo(mark);
                self.goal(other, base, then)?;
            }
            Goal::If(test, first, other) if is_negation(first, other) => {
                self.negation(test, base, then)?;
            }
            Goal::If(test, first, other) => {
                let committed = self.condition(test, first, base, then)?;
                self.undo(mark);
                if !committed.over {
                    self.asked.extend(committed.before.into_iter().map(negated));
                    self.goal(other, base, then)?;
                }
            }
            Goal::Then(test, first) => {
                self.condition(test, first, base, then)?;
            }
            Goal::Not(inner) => self.negation(inner, base, then)?,
            Goal::Call(call) => match self.steps.reached.contains_key(&call.functor) {
                true => {
                    let arguments = self.arguments(&call.arguments, base)?;
                    self.predicate(call.functor, &arguments, then)?;
                }
                false => self.system(call, base, then)?,
            },
        }
        self.undo(mark);
        Some(())
    }

    /// Continues if a goal has no answer.
    fn negation(&mut self, goal: &'p Goal, base: usize, then: Then<'_, 'p>) -> Option<()> {
        let mark = self.mark();
        let mut found: Vec<Relation> = Vec::new();
        let mut holds = false;
        self.goal(goal, base, &mut |follow| {
            let own = follow.own_of(mark.1, &found);
            holds |= own.is_empty();
            found.push(all_of(own));
            Some(())
        })?;
        self.undo(mark);
        if holds {
            return Some(());
        }
        self.asked.extend(found.into_iter().map(negated));
        then(self)
    }

    fn condition(
        &mut self,
        test: &'p Goal,
        first: &'p Goal,
        base: usize,
        then: Then<'_, 'p>,
    ) -> Option<Committed> {
        let asked = self.asked.len();
        let mut committed = Committed::default();
        self.goal(test, base, &mut |follow| {
            follow.behind_cut(asked, &mut committed, &mut |follow| {
                follow.goal(first, base, then)
            })
        })?;
        Some(committed)
    }
}
