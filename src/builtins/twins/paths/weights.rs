//! Reads how a clause computes the total of a path, and the conditions on it.
//!
//! ```text
//!   ida(S, G, Bound, [T|Path]) :-                    the total G: 1 more with each step
//!       move(S, T), G1 is G+1,
//!       estimate(T, H), F is G1+H, F =< Bound,       the weight H of T; AtMost(G+1+H, Bound)
//!       ida(T, G1, Bound, Path).
//!
//!   tour(S, V, [T|Way], C) :-                        the total is what C is in the end, from what it is where the search ends
//!       road(S, T, D), \+ member(T, V),
//!       tour(T, [T|V], Way, C1), C is C1+D.
//! ```
//!
//! *Invariant*: the weights are integers: if the goals find something else, the clauses run.

use crate::builtins::twins::args::{is_open, small};
use crate::builtins::twins::choices::data::{Value, Values, Ways, number, sum, test};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::kernel::paths::Weighing;
use crate::kernel::relations::{LARGEST, Part, Relation, Sum};
use crate::machine::Machine;
use crate::term::{Cell, Functor};

use super::asked::integral;
use super::joined::recursion_of;
use super::plan::{Given, Role};
use crate::builtins::twins::variables::{each_variable, each_variable_of, variable};

/// The total at the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begin {
    /// The value of this argument.
    Argument(usize),
    /// This number.
    Number(i64),
}

/// How a total is computed.
#[derive(Clone, Debug)]
pub struct Weighs {
    /// The total at the beginning.
    pub begin: Begin,
    /// The arguments that are numbers, `Earlier` behind the total; `None` for an argument that is not used.
    pub given: Vec<Option<usize>>,
    /// The variables of the goals that are weights: `Later`.
    pub extras: Vec<u32>,
    /// The total behind a step.
    pub sum: Sum,
    /// The condition for a step.
    pub test: Relation,
    /// The output argument for the total.
    pub output: Option<usize>,
}

/// How the paths of a call are weighed, and the total at the beginning.
pub fn weighing(m: &Machine, weighs: &Weighs, arguments: &[Cell]) -> Option<(Weighing, i64)> {
    let fits = |value: &i64| (-LARGEST..=LARGEST).contains(value);
    let number = |at: usize| small(m, *arguments.get(at)?).filter(fits);
    let begin = match weighs.begin {
        Begin::Argument(at) => number(at)?,
        Begin::Number(begin) => begin,
    };
    if let Some(at) = weighs.output {
        is_open(m, *arguments.get(at)?).then_some(())?;
    }
    let mut given = vec![begin];
    for at in &weighs.given {
        given.push(match at {
            Some(at) => number(*at)?,
            None => 0,
        });
    }
    let weighing = Weighing {
        weights: weighs.extras.len(),
        given,
        sum: weighs.sum.clone(),
        test: weighs.test.clone(),
    };
    Some((weighing, begin))
}

/// The variable and the expression of an `is/2`.
fn computed(goal: &Goal) -> Option<(u32, &Term)> {
    let Goal::Call(call) = goal else { return None };
    match (call.name.as_str(), call.meaning, call.arguments.as_slice()) {
        ("is", Meaning::System, [Term::Variable(found), term]) => Some((*found, term)),
        _ => None,
    }
}

fn has(term: &Term, wanted: u32) -> bool {
    let mut found = false;
    each_variable_of(term, &mut |variable| found |= variable == wanted);
    found
}

/// The argument that is the total of the path, and the place of the goal that computes it for a step.
pub fn total_of(next: &Clause, goals: &[Goal], recursion: &Call) -> Option<(usize, usize)> {
    let mut pairs = next.head.iter().zip(&recursion.arguments).enumerate();
    pairs.find_map(|(at, (before, behind))| {
        let (before, behind) = (variable(before)?, variable(behind)?);
        (before != behind).then_some(())?;
        let place = goals.iter().position(|goal| {
            computed(goal).is_some_and(|(found, term)| found == behind && has(term, before))
        })?;
        Some((at, place))
    })
}

/// Reads how the goals of a clause use the total.
pub struct Weights {
    at: usize,
    /// The variable of the total behind the step.
    behind: u32,
    values: Values,
    /// The variables that depend on the total.
    depends: Vec<bool>,
    /// The arguments that may be numbers.
    arguments: Vec<usize>,
    extras: Vec<u32>,
    tests: Vec<Relation>,
    sum: Option<Sum>,
    /// Goals that check the weights: without an integer the clause raises an error. Each has the number of goals in front of it.
    assured: Vec<(usize, Goal)>,
}

impl Weights {
    /// Begins to read a clause in which this argument is the total.
    pub fn new(next: &Clause, recursion: &Call, roles: &[Role], at: usize) -> Option<Weights> {
        let mut values: Values = vec![None; next.variables as usize];
        let mut depends = vec![false; next.variables as usize];
        let before = variable(&next.head[at])?;
        let part = |number: usize| Some(Value::Number(Sum::Part(Part::Earlier(number))));
        values[before as usize] = part(0);
        depends[before as usize] = true;
        let mut arguments = Vec::new();
        for (index, role) in roles.iter().enumerate() {
            if let (Role::Same, Some(found)) = (role, variable(&next.head[index])) {
                arguments.push(index);
                values[found as usize] = part(arguments.len());
            }
        }
        Some(Weights {
            at,
            behind: variable(&recursion.arguments[at])?,
            values,
            depends,
            arguments,
            extras: Vec::new(),
            tests: Vec::new(),
            sum: None,
            assured: Vec::new(),
        })
    }

    /// Takes a goal that computes from the total or tests it, with the number of goals in front of it; whether it is such a goal.
    pub fn take(&mut self, goal: &Goal, place: usize) -> Option<bool> {
        let mut wanted = Vec::new();
        each_variable(goal, &mut |variable| wanted.push(variable));
        let depends = |weights: &Weights, variable: &u32| weights.depends[*variable as usize];
        if !wanted.iter().any(|variable| depends(self, variable)) {
            return Some(false);
        }
        let result = computed(goal).map(|(found, _)| found);
        let known = |weights: &Weights, found: u32| weights.values[found as usize].is_some();
        let new = result.filter(|found| !known(self, *found) && !self.extras.contains(found));
        for variable in wanted {
            if Some(variable) != new && !known(self, variable) {
                let number = Sum::Part(Part::Later(self.extras.len()));
                self.values[variable as usize] = Some(Value::Number(number));
                self.extras.push(variable);
                self.assured.push((place, integral(variable)));
            }
        }
        match (computed(goal), new) {
            (Some((_, term)), Some(new)) => {
                (!has(term, new)).then_some(())?;
                let sum = sum(term, &self.values)?;
                if new == self.behind {
                    self.sum.replace(sum.clone()).is_none().then_some(())?;
                }
                self.values[new as usize] = Some(Value::Number(sum));
                self.depends[new as usize] = true;
            }
            _ => self.tests.push(test(goal, &self.values, Ways::One)?),
        }
        Some(true)
    }

    /// Whether there is a condition on the total.
    pub fn asks(&self) -> bool {
        !self.tests.is_empty()
    }

    /// How the total is computed, and the goals that check the weights; marks the variables that depend on the total as unusable for goals.
    pub fn weighs(
        mut self,
        known: &[bool],
        variables: &mut [Given],
    ) -> Option<(Weighs, Vec<(usize, Goal)>)> {
        let test = Relation::All(std::mem::take(&mut self.tests));
        let sum = self.sum.take()?;
        // The arguments that are used.
        let mut used = vec![false; self.arguments.len() + 1];
        let mut note = |part: Part| {
            if let Part::Earlier(number) = part {
                used[number] = true;
            }
        };
        sum.each(&mut note);
        test.each(&mut note);
        let given = self.arguments.iter().zip(&used[1..]);
        let given = given.map(|(at, used)| used.then_some(*at)).collect();
        for (variable, depends) in self.depends.iter().enumerate() {
            if *depends {
                variables[variable] = Given::Way;
            }
        }
        // Weights are found by the goals and do not depend on the path.
        let found =
            |extra: &u32| known[*extra as usize] && variables[*extra as usize] == Given::Local;
        self.extras.iter().all(found).then_some(())?;
        let weighs = Weighs {
            begin: Begin::Argument(self.at),
            given,
            extras: self.extras,
            sum,
            test,
            output: None,
        };
        Some((weighs, self.assured))
    }
}

/// Moves the sum behind the recursion in front of it: gives both clauses, the argument with the sum, and the sum where the search ends.
pub fn in_advance(
    end: &Clause,
    others: &[Clause],
    own: Functor,
) -> Option<(Clause, Clause, usize, i64)> {
    let [next] = others else { return None };
    let (last, goals) = next.body.split_last()?;
    let mut next = next.clone();
    let (found, Term::Compound(functor, name, parts)) = computed(last)? else {
        return None;
    };
    let [one, other] = parts.as_slice() else {
        return None;
    };
    let Some(Goal::Call(recursion)) = goals.last() else {
        return None;
    };
    (recursion.functor == own && name == "+").then_some(())?;
    let at = next
        .head
        .iter()
        .position(|term| variable(term) == Some(found))?;
    let rest = recursion.arguments[at].clone();
    let weight = match (*one == rest, *other == rest) {
        (true, false) => other.clone(),
        (false, true) => one.clone(),
        _ => return None,
    };
    let Term::Number(begin) = &end.head[at] else {
        return None;
    };
    let begin = number(begin)?;
    // The two variables have no other use.
    let mut count = 0;
    let mut note = |variable: u32| {
        let is_one = Some(variable) == self::variable(&rest) || variable == found;
        count += usize::from(is_one);
    };
    next.head
        .iter()
        .for_each(|term| each_variable_of(term, &mut note));
    next.body
        .iter()
        .for_each(|goal| each_variable(goal, &mut note));
    (count == 4 && variable(&rest).is_some()).then_some(())?;
    let sum = Term::Compound(*functor, name.clone(), vec![Term::Variable(found), weight]);
    let Some(Goal::Call(mut computes)) = next.body.pop() else {
        return None;
    };
    computes.arguments = vec![rest, sum];
    let place = next.body.len() - 1;
    next.body.insert(place, Goal::Call(computes));
    let mut end = end.clone();
    end.head[at] = Term::Variable(end.variables);
    end.variables += 1;
    recursion_of(&next, own)?;
    Some((end, next, at, begin))
}
