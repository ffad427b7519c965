//! Rewrites equivalent wordings in the clauses of a search into one form.
//!
//! ```text
//!   search([n(S,W)|_], Way) :- final(S), !, Way = [S|W].         search([n(S,W)|_], [S|W]) :- final(S), !.
//!   ( bagof(T, G, New) -> true ; New = [] )                      findall(T, G, New)
//!   ( setof(T, G, New) -> true ; New = [] )                      findall(T, G, All), sort(All, New)
//! ```
//!
//! *Invariant*: the output arguments are unbound when a search begins, so it does not matter where they are unified.

use crate::builtins::twins::choices::data::is_nil;
use crate::builtins::twins::variables::{change_goal, each_variable, each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::term::{Functor, atoms};

/// The template, the goals, and the list of a `findall/3`.
pub fn collecting(goal: &Goal) -> Option<(&Term, &[Goal], &Term)> {
    let Goal::Call(call) = goal else {
        return None;
    };
    if call.meaning != Meaning::System || call.name != "findall" {
        return None;
    }
    let [template, Term::Goal(inner, 0), found] = call.arguments.as_slice() else {
        return None;
    };
    let goals = match &**inner {
        Goal::All(goals) => goals.as_slice(),
        goal => std::slice::from_ref(goal),
    };
    Some((template, goals, found))
}

/// The two clauses that a clause with a condition as its last goal stands for: the goals in front of the condition are in both.
///
/// ```text
///   p(X) :- A, ( T -> G ; H ).             p(X) :- A, T, !, G.   p(X) :- A, H.
/// ```
pub fn branches(clause: &Clause) -> Option<[Clause; 2]> {
    let (Goal::If(test, then, other), before) = clause.body.split_last()? else {
        return None;
    };
    let goals = |goal: &Goal| match goal {
        Goal::All(goals) => goals.clone(),
        goal => vec![goal.clone()],
    };
    let with = |body: Vec<Goal>| Clause {
        body: [before.to_vec(), body].concat(),
        ..clause.clone()
    };
    Some([
        with([goals(test), vec![Goal::Cut], goals(then)].concat()),
        with(goals(other)),
    ])
}

/// Moves the last unifications of a clause into its head, if they bind output arguments.
pub fn with_outputs(mut clause: Clause, own: Functor, agenda: usize) -> Clause {
    let calls_own = |goal: &Goal| matches!(goal, Goal::Call(call) if call.functor == own);
    if clause.body.iter().any(calls_own) {
        return clause;
    }
    while let Some(Goal::Call(call)) = clause.body.last()
        && call.meaning == Meaning::System
        && call.name == "="
        && let [one, other] = call.arguments.as_slice()
        && let Some((at, term)) =
            output(&clause, one, other).or_else(|| output(&clause, other, one))
        && at != agenda
    {
        clause.body.pop();
        clause.head[at] = term;
    }
    clause
}

/// The output argument that the last goal unifies with a term, and the term; the argument is a variable with no other use.
fn output(clause: &Clause, found: &Term, term: &Term) -> Option<(usize, Term)> {
    let wanted = variable(found)?;
    let at = clause.head.iter().position(|argument| argument == found)?;
    let mut count = 0;
    for argument in &clause.head {
        each_variable_of(argument, &mut |found| count += usize::from(found == wanted));
    }
    for goal in &clause.body {
        each_variable(goal, &mut |found| count += usize::from(found == wanted));
    }
    (count == 2).then(|| (at, term.clone()))
}

/// Gives variables that only goals that collect answers use another name in each of these: they are unbound when such a goal is called, and
/// remain so.
///
/// ```text
///   findall(N, arc(S, N), Ns), findall(N-S, member(N, Ns), New)      N is two variables
/// ```
pub fn apart(mut clause: Clause) -> Clause {
    let mut shared = Vec::new();
    for term in &clause.head {
        each_variable_of(term, &mut |variable| shared.push(variable));
    }
    for goal in &clause.body {
        match collecting(goal) {
            Some((_, _, found)) => each_variable_of(found, &mut |variable| shared.push(variable)),
            None => each_variable(goal, &mut |variable| shared.push(variable)),
        }
    }
    for goal in &mut clause.body {
        if collecting(goal).is_none() {
            continue;
        }
        let (mut renamed, mut own) = (goal.clone(), Vec::new());
        let first = clause.variables;
        let changed = change_goal(&mut renamed, &mut |variable| {
            if shared.contains(&variable) {
                return None;
            }
            let known = own.iter().position(|own| *own == variable);
            let at = known.unwrap_or_else(|| {
                own.push(variable);
                own.len() - 1
            });
            Some(Term::Variable(first + at as u32))
        });
        if changed.is_some() {
            *goal = renamed;
            clause.variables += own.len() as u32;
        }
    }
    clause
}

/// Moves sums in front of the goal that collects successors into it, if it alone uses them:
///
/// ```text
///   G1 is G+1, findall(n(T,G1), arc(S, T), New)                      findall(n(T,G1), ( G1 is G+1, arc(S, T) ), New)
/// ```
pub fn inward(mut clause: Clause) -> Clause {
    let collects = |goal: &Goal| collecting(goal).is_some();
    let Some(mut place) = clause.body.iter().position(collects) else {
        return clause;
    };
    for at in (0..place).rev() {
        let moves = match &clause.body[at] {
            Goal::Call(call) if call.meaning == Meaning::System && call.name == "is" => {
                let found = call.arguments.first().and_then(variable);
                found.is_some_and(|found| is_used_in(&clause, found, [at, place]))
            }
            _ => false,
        };
        if !moves {
            continue;
        }
        let sum = clause.body.remove(at);
        place -= 1;
        if let Goal::Call(call) = &mut clause.body[place]
            && let Some(Term::Goal(inner, 0)) = call.arguments.get_mut(1)
        {
            let goals = match std::mem::replace(&mut **inner, Goal::Cut) {
                Goal::All(goals) => goals,
                goal => vec![goal],
            };
            **inner = Goal::All([vec![sum], goals].concat());
        }
    }
    clause
}

/// Whether a variable stands in no goals of a clause but these, and not in its head.
fn is_used_in(clause: &Clause, wanted: u32, places: [usize; 2]) -> bool {
    let mut others = false;
    for term in &clause.head {
        each_variable_of(term, &mut |variable| others |= variable == wanted);
    }
    for (place, goal) in clause.body.iter().enumerate() {
        if !places.contains(&place) {
            each_variable(goal, &mut |variable| others |= variable == wanted);
        }
    }
    !others
}

/// Rewrites other ways to collect all answers as `findall/3`.
pub fn with_findall(mut clause: Clause) -> Clause {
    let mut body = Vec::new();
    for goal in std::mem::take(&mut clause.body) {
        match collected(&goal, &clause.head, clause.variables) {
            Some((goals, variables)) => {
                body.extend(goals);
                clause.variables += variables;
            }
            None => body.push(goal),
        }
    }
    clause.body = body;
    clause
}

/// The goals that replace a goal that collects answers, and how many variables they add.
fn collected(goal: &Goal, head: &[Term], next: u32) -> Option<(Vec<Goal>, u32)> {
    let Goal::If(test, then, other) = goal else {
        return None;
    };
    let (Goal::Call(collects), Goal::All(nothing), Goal::Call(empty)) =
        (&**test, &**then, &**other)
    else {
        return None;
    };
    let collection = Collection::of(collects)?;
    let found = collection.found;
    let unified = match empty.arguments.as_slice() {
        [one, other] => (one == found && is_nil(other)) || (other == found && is_nil(one)),
        _ => false,
    };
    let known = collects.meaning == Meaning::System && empty.meaning == Meaning::System;
    (known && nothing.is_empty() && empty.name == "=" && unified).then_some(())?;
    variable(found)?;
    collection.is_undivided(head).then_some(())?;
    let all = |found: Term| Goal::Call(collection.findall(found));
    match collects.name.as_str() {
        "bagof" => Some((vec![all(found.clone())], 0)),
        "setof" => Some(collection.sorted(next)),
        _ => None,
    }
}

/// A call that collects the answers of a goal, as `bagof/3` does.
pub struct Collection<'a> {
    call: &'a Call,
    template: &'a Term,
    quantified: &'a [Term],
    goal: &'a Goal,
    /// The argument for the list of answers.
    pub found: &'a Term,
}

impl<'a> Collection<'a> {
    /// Reads a call with the arguments of `bagof/3`.
    pub fn of(call: &'a Call) -> Option<Collection<'a>> {
        let [template, goal, found] = call.arguments.as_slice() else {
            return None;
        };
        let (quantified, goal) = match goal {
            Term::Quantified(quantified, goal) => (quantified.as_slice(), &**goal),
            Term::Goal(goal, 0) => (&[][..], &**goal),
            _ => return None,
        };
        Some(Collection {
            call,
            template,
            quantified,
            goal,
            found,
        })
    }

    /// Whether no free variable divides the answers into groups: each variable of the goal is collected, quantified, or in the head of the
    /// clause, whose arguments have values.
    pub fn is_undivided(&self, head: &[Term]) -> bool {
        let mut bound = Vec::new();
        for term in self.quantified.iter().chain([self.template]).chain(head) {
            each_variable_of(term, &mut |variable| bound.push(variable));
        }
        let mut free = false;
        each_variable(self.goal, &mut |variable| {
            free |= !bound.contains(&variable)
        });
        !free
    }

    /// The goals that collect the answers, sort them and remove duplicates; and the number of variables they add: this one.
    pub fn sorted(&self, next: u32) -> (Vec<Goal>, u32) {
        let all = Goal::Call(self.findall(Term::Variable(next)));
        let sorts = Goal::Call(Call {
            functor: Functor::new(atoms::EQUALS, 2),
            name: "sort".to_owned(),
            meaning: Meaning::System,
            arguments: vec![Term::Variable(next), self.found.clone()],
            committed: false,
        });
        (vec![all, sorts], 1)
    }

    /// The call of `findall/3` that collects the same answers into `found`.
    pub fn findall(&self, found: Term) -> Call {
        let goal = Term::Goal(Box::new(self.goal.clone()), 0);
        Call {
            name: "findall".to_owned(),
            arguments: vec![self.template.clone(), goal, found],
            committed: false,
            ..self.call.clone()
        }
    }
}

/// The argument that counts expanded nodes, the place of the goal that counts, and the number that it adds.
///
/// ```text
///   search(Nodes, N0, N) :- .., N1 is N0+1, search(Nodes1, N1, N).
/// ```
pub fn counter(clause: &Clause, recursion: &Call) -> Option<(usize, usize, i64)> {
    let pairs = clause.head.iter().zip(&recursion.arguments).enumerate();
    pairs.into_iter().find_map(|(at, (before, behind))| {
        let (before, behind) = (variable(before)?, variable(behind)?);
        let place = clause.body.iter().position(|goal| match goal {
            Goal::Call(call) => {
                call.meaning == Meaning::System
                    && call.name == "is"
                    && call.arguments.first().and_then(variable) == Some(behind)
            }
            _ => false,
        })?;
        let Goal::Call(call) = &clause.body[place] else {
            return None;
        };
        let Term::Compound(_, name, parts) = call.arguments.get(1)? else {
            return None;
        };
        let added = match (name.as_str(), parts.as_slice()) {
            ("+", [Term::Variable(from), Term::Number(by)])
            | ("+", [Term::Number(by), Term::Variable(from)])
                if *from == before =>
            {
                by.parse::<i64>().ok()?
            }
            _ => return None,
        };
        // The two variables have no other use.
        let mut count = 0;
        let mut note = |found: u32| count += usize::from(found == before || found == behind);
        for term in &clause.head {
            each_variable_of(term, &mut note);
        }
        for goal in &clause.body {
            each_variable(goal, &mut note);
        }
        (before != behind && count == 4 && (-8..=8).contains(&added)).then_some((at, place, added))
    })
}
