//! Puzzles whose goals are unifications alone: a goal with several answers is a choice between sets of equations.
//!
//! ```text
//!   Hs = [h(_,norwegian),_,h(_,_)],       H1 = h(C1,norwegian), H2 is free, H3 = h(C3,N3)
//!   member(h(red,english), Hs),           choice 0    H2 = h(red,english)   or   C3 = red, N3 = english
//!   right_of(h(green,_), H, Hs)           choice 1    C1 = green, H = H2    or   H2 = h(green,_), H = h(C3,N3)
//! ```
//!
//! The answers of such a goal, where earlier choices have bound variables, are those of its answers without them that go with these
//! bindings, in the same order (the lifting lemma: Lloyd, Foundations of Logic Programming, 1987, §8). So each goal is unfolded once.
//!
//! *Invariant*: behind the first choice there are unifications and predicates that consist of them; no argument of a compound term is
//! compound, so that no term can become cyclic.

use std::collections::HashMap;

use crate::builtins::twins::choices::data::split;
use crate::builtins::twins::joins::plan::{is_atom, words};
use crate::builtins::twins::variables::{each_variable, each_variable_of};
use crate::database::forms::{Clause, Goal, Term};
use crate::kernel::SearchProgress;
use crate::kernel::choices::{Choices, MOST};
use crate::kernel::equations::{Equation, Equations, FlatTerm};
use crate::machine::Machine;
use crate::memory::Stopping;
use crate::term::packed::unpack;
use crate::term::{AtomMarks, Cell, Functor};

use super::answers::Follow;
use super::plan::{Steps, unifies};
use super::symbols::Symbol;
use super::{
    ALTERNATIVES_OF_A_STEP, ALTERNATIVES_OF_AN_ANSWER, CallSymbols, Outputs, SAMPLE, Unfolded,
    open_variable,
};

/// The largest number of goals that are unfolded.
const MOST_GOALS: usize = 1 << 10;

/// The bindings of one answer of a goal.
type Bindings = Vec<(usize, Symbol)>;

/// Unfolds the clauses of a call.
struct Spine<'p> {
    follow: Follow<'p>,
    /// The goals to unfold, the next one last; each with its clause and the first variable of that.
    waiting: Vec<(&'p Goal, &'p Clause, usize)>,
    /// For each choice its alternatives.
    choices: Vec<Vec<Bindings>>,
    /// For each choice whether the clauses leave a choice point behind each alternative but the last one.
    leaves: Vec<bool>,
}

impl<'p> Spine<'p> {
    fn push(&mut self, goals: &'p [Goal], clause: &'p Clause, base: usize) {
        let goals = goals.iter().rev().map(|goal| (goal, clause, base));
        self.waiting.extend(goals);
    }

    fn goal(&mut self, goal: &'p Goal, clause: &'p Clause, base: usize) -> Option<()> {
        match goal {
            Goal::Cut => return None,
            Goal::All(goals) | Goal::Tests(goals) => {
                self.push(goals, clause, base);
                return Some(());
            }
            Goal::Call(call) if self.follow.steps.reached.contains_key(&call.functor) => {
                let arguments = self.follow.arguments(&call.arguments, base)?;
                if let Some(only) = self.only_clause(call.functor, &arguments)? {
                    return self.unfold(only, &arguments);
                }
            }
            _ => {}
        }
        // What is no unification depends on the bindings of choices, so there must be none before it.
        let unifies = unifies(goal, &self.follow.steps.unifying);
        (self.choices.is_empty() || unifies).then_some(())?;
        let mut found = self.follow.solutions(goal, base, MOST)?;
        if found.iter().any(|solution| !solution.asked.is_empty()) {
            return None;
        }
        if found.len() < 2 {
            // A goal without answers is left to the clauses.
            for (variable, symbol) in found.pop()?.bindings {
                self.follow
                    .unify(&Symbol::Variable(variable), &symbol)?
                    .then_some(())?;
            }
            return Some(());
        }
        unifies.then_some(())?;
        let void = void_variables(goal, clause);
        let is_void = |variable: usize| {
            let place = variable.checked_sub(base);
            place.is_some_and(|place| void.contains(&(place as u32)))
        };
        let alternatives = found.into_iter().map(|solution| {
            let bindings = solution.bindings.into_iter();
            bindings.filter(|(known, _)| !is_void(*known)).collect()
        });
        self.choices.push(alternatives.collect());
        let steps: &'p Steps = self.follow.steps;
        self.leaves.push(leaves_choice_points(steps, goal));
        (self.choices.len() <= MOST).then_some(())
    }

    /// The only clause whose head a call can match, if there is only one; None if that cannot be told.
    fn only_clause(&mut self, own: Functor, arguments: &[Symbol]) -> Option<Option<&'p Clause>> {
        let steps: &'p Steps = self.follow.steps;
        let mut only = None;
        for clause in &steps.reached.get(&own)?.clauses {
            self.follow.step()?;
            let mark = self.follow.mark();
            let base = self.follow.fresh(clause);
            let fits = self.follow.head(clause, base, arguments)?;
            let asks = self.follow.mark().1 > mark.1;
            self.follow.undo(mark);
            (!asks).then_some(())?;
            if fits && only.replace(clause).is_some() {
                return Some(None);
            }
        }
        Some(only)
    }

    fn unfold(&mut self, clause: &'p Clause, arguments: &[Symbol]) -> Option<()> {
        let base = self.follow.fresh(clause);
        self.follow.head(clause, base, arguments)?.then_some(())?;
        self.push(&clause.body, clause, base);
        Some(())
    }
}

/// Whether a goal leaves a choice point behind each answer but the last one, whatever is bound: a fact takes an element of a list, and the
/// clause behind it, which goes on with the rest, fits every list that has one.
fn leaves_choice_points(steps: &Steps, goal: &Goal) -> bool {
    let Goal::Call(call) = goal else { return false };
    let clauses = steps.reached.get(&call.functor);
    let Some([fact, next]) = clauses.map(|reached| reached.clauses.as_slice()) else {
        return false;
    };
    let is_variable = |term: &Term| matches!(term, Term::Variable(_));
    let mut variables = Vec::new();
    let fits_all = next.head.iter().all(|term| {
        each_variable_of(term, &mut |variable| variables.push(variable));
        is_variable(term)
            || split(term).is_some_and(|(first, rest)| is_variable(first) && is_variable(rest))
    });
    let count = variables.len();
    variables.sort_unstable();
    variables.dedup();
    let recursive =
        matches!(next.body.as_slice(), [Goal::Call(again)] if again.functor == call.functor);
    fact.body.is_empty() && recursive && fits_all && variables.len() == count
}

/// The variables of a goal that occur once in its clause: nothing else depends on their values.
fn void_variables(goal: &Goal, clause: &Clause) -> Vec<u32> {
    let mut counts = vec![0; clause.variables as usize];
    let mut count = |variable: u32| counts[variable as usize] += 1;
    for term in &clause.head {
        each_variable_of(term, &mut count);
    }
    for goal in &clause.body {
        each_variable(goal, &mut count);
    }
    let mut void = Vec::new();
    each_variable(goal, &mut |variable| void.push(variable));
    void.retain(|variable| counts[*variable as usize] == 1);
    void
}

/// Translates symbols to terms of the kernel.
#[derive(Default)]
struct Compiler {
    /// The number in the kernel of each variable without a value.
    slots: HashMap<usize, u32>,
    functors: Vec<Functor>,
    arguments: Vec<FlatTerm>,
    /// The compound values of variables that are translated already.
    values: HashMap<usize, FlatTerm>,
}

impl Compiler {
    fn variable(&mut self, variable: usize) -> FlatTerm {
        let next = self.slots.len() as u32;
        FlatTerm::Variable(*self.slots.entry(variable).or_insert(next))
    }

    fn term(&mut self, follow: &Follow<'_>, symbol: &Symbol, inside: bool) -> Option<FlatTerm> {
        if let Symbol::Variable(variable) = symbol {
            if let Some(known) = self.values.get(variable) {
                return (!inside).then_some(*known);
            }
            let value = follow.resolve(symbol);
            let Symbol::Compound(..) = value else {
                return match value {
                    Symbol::Variable(free) => Some(self.variable(free)),
                    Symbol::Constant(code) => Some(FlatTerm::Constant(code)),
                    _ => None,
                };
            };
            let term = self.term(follow, &value, inside)?;
            self.values.insert(*variable, term);
            return Some(term);
        }
        match symbol {
            Symbol::Constant(code) => Some(FlatTerm::Constant(*code)),
            Symbol::Compound(functor, parts) if !inside => {
                let parts = parts.iter().map(|part| self.term(follow, part, true));
                let parts: Vec<FlatTerm> = parts.collect::<Option<_>>()?;
                let known = self.functors.iter().position(|known| known == functor);
                let name = known.unwrap_or_else(|| {
                    self.functors.push(*functor);
                    self.functors.len() - 1
                });
                let first = self.arguments.len();
                self.arguments.extend(parts);
                Some(FlatTerm::Compound(name as u32, first as u32, functor.arity))
            }
            _ => None,
        }
    }
}

/// Variables that may become equal, in classes; and the classes with a compound term.
struct Classes {
    parents: Vec<usize>,
    has_compound: Vec<usize>,
}

impl Classes {
    fn find(&mut self, mut member: usize) -> usize {
        while self.parents[member] != member {
            self.parents[member] = self.parents[self.parents[member]];
            member = self.parents[member];
        }
        member
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        self.parents[one] = other;
    }

    fn equation(&mut self, equation: Equation) {
        match equation {
            (FlatTerm::Variable(one), FlatTerm::Variable(other)) => {
                self.join(one as usize, other as usize)
            }
            (FlatTerm::Variable(variable), FlatTerm::Compound(..))
            | (FlatTerm::Compound(..), FlatTerm::Variable(variable)) => {
                self.has_compound.push(variable as usize);
            }
            _ => {}
        }
    }
}

/// Whether no argument of a compound term can become compound.
fn is_flat(compiler: &Compiler, choices: &[Vec<Vec<Equation>>]) -> bool {
    let variables = compiler.slots.len();
    let widest = compiler.functors.iter().map(|functor| functor.arity);
    let width = widest.max().unwrap_or(0) as usize;
    // Behind the variables there is one member for each place in terms with each functor.
    let mut classes = Classes {
        parents: (0..variables + compiler.functors.len() * width).collect(),
        has_compound: Vec::new(),
    };
    let equations = choices.iter().flatten().flatten();
    for (one, other) in equations {
        classes.equation((*one, *other));
        for term in [one, other] {
            let FlatTerm::Compound(name, first, arity) = *term else {
                continue;
            };
            for place in 0..arity {
                let argument = compiler.arguments[(first + place) as usize];
                if let FlatTerm::Variable(variable) = argument {
                    let member = variables + name as usize * width + place as usize;
                    classes.join(variable as usize, member);
                }
            }
        }
    }
    let compound = std::mem::take(&mut classes.has_compound);
    let compound: Vec<usize> = compound.into_iter().map(|one| classes.find(one)).collect();
    let places = variables..classes.parents.len();
    places
        .into_iter()
        .all(|place| !compound.contains(&classes.find(place)))
}

/// A search for alternatives whose equations go together.
pub struct Solved {
    search: Choices<Equations>,
    /// For each choice its last alternative, if the clauses leave a choice point behind each one before it.
    leaves: Vec<Option<usize>>,
    /// The number in the kernel of each variable that equations bind, and the functors of the kernel's terms.
    slots: HashMap<usize, u32>,
    functors: Vec<Functor>,
}

impl Solved {
    /// Unfolds the clauses for a call. None if they must run, or if the search is not known to be large and a sample shows that it is not,
    /// or that building its answers is most of the work.
    pub fn new(
        m: &Machine,
        steps: &Steps,
        given: &CallSymbols,
        is_large: bool,
    ) -> Option<(Solved, Outputs)> {
        let mut spine = Spine {
            follow: Follow::new(m, steps, given.variables),
            waiting: Vec::new(),
            choices: Vec::new(),
            leaves: Vec::new(),
        };
        let only = spine.only_clause(steps.own, &given.symbols)??;
        spine.unfold(only, &given.symbols)?;
        let mut left = MOST_GOALS;
        while let Some((goal, clause, base)) = spine.waiting.pop() {
            left = left.checked_sub(1)?;
            spine.goal(goal, clause, base)?;
        }
        let (follow, choices) = (spine.follow, spine.choices);
        let leaves = choices.iter().zip(spine.leaves);
        let leaves = leaves.map(|(choice, leaves)| leaves.then_some(choice.len() - 1));
        let leaves = leaves.collect();
        (choices.len() >= 2).then_some(())?;
        let mut compiler = Compiler::default();
        let mut alternatives = Vec::new();
        for choice in &choices {
            let equations = choice.iter().map(|bindings| {
                let pairs = bindings.iter().map(|(variable, symbol)| {
                    let one = compiler.term(&follow, &Symbol::Variable(*variable), false)?;
                    Some((one, compiler.term(&follow, symbol, false)?))
                });
                pairs.collect::<Option<Vec<Equation>>>()
            });
            alternatives.push(equations.collect::<Option<Vec<_>>>()?);
        }
        is_flat(&compiler, &alternatives).then_some(())?;
        let variables = compiler.slots.len();
        let mut equations = Equations::new(variables, compiler.arguments, alternatives);
        let sample = (!is_large).then(|| equations.sample(SAMPLE));
        let mut search = Choices::new(&equations.sizes(), equations)?;
        if let Some((tried, found, reached)) = sample {
            let is_worth_it = tried == SAMPLE
                && found * ALTERNATIVES_OF_AN_ANSWER <= tried
                && ALTERNATIVES_OF_A_STEP * search.steps_to(&reached, tried) <= tried;
            is_worth_it.then_some(())?;
        }
        let open = given.open.iter();
        let outputs = open.map(|index| (*index, follow.deep(&given.symbols[*index])));
        let solved = Solved {
            search,
            leaves,
            slots: compiler.slots,
            functors: compiler.functors,
        };
        Some((solved, outputs.collect()))
    }

    /// Builds the value of a term of the kernel.
    fn value(
        &self,
        m: &mut Machine,
        term: FlatTerm,
        open: &mut Vec<(usize, Cell)>,
    ) -> Stopping<Cell> {
        match self.search.pairs().value(term) {
            FlatTerm::Variable(free) => open_variable(m, free as usize, open),
            FlatTerm::Constant(code) => unpack(&words(code), &mut m.heap),
            FlatTerm::Compound(name, first, arity) => {
                let parts = (first..first + arity)
                    .map(|at| self.value(m, self.search.pairs().argument(at), open));
                let parts: Vec<Cell> = parts.collect::<Stopping<_>>()?;
                m.heap.structure(self.functors[name as usize].name, &parts)
            }
        }
    }
}

impl Unfolded for Solved {
    fn search(&mut self, left: &mut u64) -> SearchProgress {
        self.search.search(left)
    }

    fn goes_on(&mut self) -> bool {
        let taken = self.search.assignment().iter().zip(&self.leaves);
        let leaves =
            |(taken, last): (&usize, &Option<usize>)| last.is_some_and(|last| *taken < last);
        taken.into_iter().any(leaves) || self.search.goes_on()
    }

    fn leaf(
        &self,
        m: &mut Machine,
        symbol: &Symbol,
        open: &mut Vec<(usize, Cell)>,
    ) -> Stopping<Cell> {
        match symbol {
            Symbol::Variable(variable) => match self.slots.get(variable) {
                Some(slot) => self.value(m, FlatTerm::Variable(*slot), open),
                // Behind the numbers of the kernel.
                None => open_variable(m, self.slots.len() + *variable, open),
            },
            Symbol::Constant(code) => unpack(&words(*code), &mut m.heap),
            // What is unfolded here has neither sums nor pools.
            Symbol::Compound(..) | Symbol::Known(..) | Symbol::Pool(..) => m.heap.new_var(),
        }
    }

    fn width(&self) -> usize {
        let widest = self.functors.iter().map(|functor| functor.arity);
        2 * widest.max().unwrap_or(0) as usize
    }

    fn reach(&self, reached: &mut AtomMarks) {
        self.search.pairs().each(&mut |code| {
            if is_atom(code) {
                reached.words(&words(code));
            }
        });
        for functor in &self.functors {
            reached.functor(*functor);
        }
    }
}
