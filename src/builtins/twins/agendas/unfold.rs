//! Unfolds the predicate that collects the successors into the clause that expands a node.
//!
//! ```text
//!   bfs([Way|Ways], Found) :-                        bfs([[State|Way]|Ways], Found) :-
//!       extend(Way, New),                                findall([Next,State|Way], arc(State, Next), New),
//!       append(Ways, New, Ways1),                        append(Ways, New, Ways1),
//!       bfs(Ways1, Found).                               bfs(Ways1, Found).
//!   extend([State|Way], New) :-
//!       bagof([Next,State|Way], arc(State, Next), New), !.
//!   extend(_, []).
//! ```

use crate::builtins::twins::choices::data::{is_nil, number, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{change, change_goal, renamed, renamed_goal};
use crate::builtins::twins::variables::{each_variable, each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::term::Functor;

use super::comparators::flat;
use super::said::{Collection, collecting};

/// Replaces calls of predicates that are one fact, and leading unifications, by what they unify.
///
/// ```text
///   path(Open, Closed, G) :-                          path([[S,P]|Rest], Closed, G) :- ..
///       dequeue([S,P], Open, Rest), ..
///   dequeue(X, [X|Xs], Xs).
/// ```
pub fn without_facts(reader: &mut Reader<'_>, mut clause: Clause) -> Clause {
    while let Some(other) = with_fact(reader, &clause) {
        clause = other;
    }
    clause
}

/// The clause without its first goal, if that only unifies.
fn with_fact(reader: &mut Reader<'_>, clause: &Clause) -> Option<Clause> {
    let Goal::Call(call) = clause.body.first()? else {
        return None;
    };
    if let ("=", Meaning::System, [one, other]) =
        (call.name.as_str(), call.meaning, call.arguments.as_slice())
    {
        let pair = (one.clone(), other.clone());
        let mut clause = clause.clone();
        clause.body.remove(0);
        return unify(clause, vec![pair]);
    }
    let id = reader.m.predicate_of_program(reader.module, call.functor)?;
    (reader.m.database.get(id).module == reader.module).then_some(())?;
    let fact = reader.m.form_of_only_clause(id)?;
    // The fact opens a list that is an argument of the clause.
    let mut pairs = fact.head.iter().zip(&call.arguments);
    let opens = pairs.any(|(own, given)| {
        (split(own).is_some() || is_nil(own))
            && variable(given).is_some()
            && clause.head.contains(given)
    });
    (fact.body.is_empty() && opens).then_some(())?;
    reader.predicate(call.functor)?;
    put_in(clause.clone(), (0, None), call, fact)
}

/// How many predicates of one clause are unfolded.
const MOST_UNFOLDED: usize = 8;

/// Unfolds the predicate that collects successors, then a generator with tests, and predicates of one clause behind it; the clause is
/// unchanged if it calls none of these.
pub fn unfolded(reader: &mut Reader<'_>, clause: Clause, own: Functor) -> Option<Clause> {
    let clause = unfolded_collection(reader, clause, own)?;
    let mut clause = opened(reader, &clause).unwrap_or(clause);
    for _ in 0..MOST_UNFOLDED {
        match straight(reader, &clause, own) {
            Some(other) => clause = other,
            None => break,
        }
    }
    Some(clause)
}

/// Unfolds the first predicate behind the goal that collects successors that has one clause, of calls alone.
///
/// ```text
///   put(New, Nodes0, Nodes) :- keysort(New, New1), merged(New1, Nodes0, Nodes).
/// ```
fn straight(reader: &mut Reader<'_>, clause: &Clause, own: Functor) -> Option<Clause> {
    let collects = |goal: &Goal| collecting(goal).is_some();
    let first = clause.body.iter().position(collects)?;
    for (place, goal) in clause.body.iter().enumerate().skip(first + 1) {
        let Goal::Call(call) = goal else { continue };
        let of_program = reader.m.predicate_of_program(reader.module, call.functor);
        let Some(id) = of_program.filter(|_| call.functor != own) else {
            continue;
        };
        if reader.m.database.get(id).module != reader.module {
            continue;
        }
        let Some(found) = reader.m.form_of_only_clause(id) else {
            continue;
        };
        let plain =
            |goal: &Goal| matches!(goal, Goal::Call(inner) if inner.functor != call.functor);
        if found.body.iter().all(plain) && reader.predicate(call.functor).is_some() {
            let unfolded = put_in(clause.clone(), (place, None), call, found);
            if unfolded.is_some() {
                return unfolded;
            }
        }
    }
    None
}

/// Unfolds a generator: a predicate with one clause that also tests whether a state is closed, or computes numbers.
///
/// ```text
///   findall(Next, new(State, Closed, Next), New)       findall(Next, ( arc(State, Next), \+ member(Next, Closed) ), New)
///   new(State, Closed, Next) :- arc(State, Next), \+ member(Next, Closed).
/// ```
fn opened(reader: &mut Reader<'_>, clause: &Clause) -> Option<Clause> {
    for (place, goal) in clause.body.iter().enumerate() {
        let Goal::Call(collects) = goal else { continue };
        let [_, Term::Goal(inner, 0), _] = collects.arguments.as_slice() else {
            continue;
        };
        let goals = match &**inner {
            Goal::All(goals) => goals.as_slice(),
            goal => std::slice::from_ref(goal),
        };
        for (within, goal) in goals.iter().enumerate() {
            let Goal::Call(call) = goal else { continue };
            let of_program = reader.m.predicate_of_program(reader.module, call.functor);
            let Some(id) = of_program else { continue };
            let predicate = reader.m.database.get(id);
            if predicate.module != reader.module {
                continue;
            }
            let Some(found) = reader.m.form_of_only_clause(id) else {
                continue;
            };
            let asks = found.body.len() > 1
                && !found.body.contains(&Goal::Cut)
                && found
                    .body
                    .iter()
                    .any(|goal| computes(goal, &found.head) || reader.non_member(goal).is_some());
            if asks && reader.predicate(call.functor).is_some() {
                return put_in(clause.clone(), (place, Some(within)), call, found);
            }
        }
    }
    None
}

/// Whether a goal computes a number that is an argument of the head.
fn computes(goal: &Goal, head: &[Term]) -> bool {
    match goal {
        Goal::Call(call) => {
            let to = call.arguments.first();
            call.meaning == Meaning::System
                && call.name == "is"
                && to.is_some_and(|to| head.contains(to))
        }
        _ => false,
    }
}

/// Unfolds the predicates by which a clause compares two nodes: each has one clause, of comparisons and `arg/3`.
pub fn compared(reader: &mut Reader<'_>, mut clause: Clause, own: Functor) -> Option<Clause> {
    let mut place = 0;
    while let Some(goal) = clause.body.get(place) {
        let call = match goal {
            Goal::Call(call) if call.meaning == Meaning::Other && call.functor != own => {
                call.clone()
            }
            _ => {
                place += 1;
                continue;
            }
        };
        let id = reader.predicate(call.functor)?;
        let found = reader.m.form_of_only_clause(id)?;
        let is_system = |goal: &&Goal| match goal {
            Goal::Call(call) => call.meaning == Meaning::System,
            _ => false,
        };
        flat(&found.body).iter().all(is_system).then_some(())?;
        clause = put_in(clause, (place, None), &call, found)?;
    }
    Some(clause)
}

/// Unfolds the predicate that collects successors.
fn unfolded_collection(reader: &mut Reader<'_>, clause: Clause, own: Functor) -> Option<Clause> {
    for (place, goal) in clause.body.iter().enumerate() {
        let Goal::Call(call) = goal else { continue };
        let of_program = reader.m.predicate_of_program(reader.module, call.functor);
        let Some(id) = of_program.filter(|_| call.functor != own) else {
            continue;
        };
        let predicate = reader.m.database.get(id);
        if !(1..=2).contains(&predicate.clauses.len()) || predicate.module != reader.module {
            continue;
        }
        let clauses = reader.m.forms_of_clauses(id, false)?;
        let Some(found) = found_by(&clauses) else {
            continue;
        };
        reader.predicate(call.functor)?;
        return put_in(clause.clone(), (place, None), call, found);
    }
    Some(clause)
}

/// The clauses of a predicate that collects answers, as one clause with `findall/3`.
fn found_by(clauses: &[Clause]) -> Option<Clause> {
    let (first, others) = clauses.split_first()?;
    // Sums in front of the goal that collects answers move into it later.
    let is_sum = |goal: &Goal| match goal {
        Goal::Call(call) => call.meaning == Meaning::System && call.name == "is",
        _ => false,
    };
    let sums = first.body.iter().take_while(|goal| is_sum(goal)).count();
    let Some(Goal::Call(collects)) = first.body.get(sums) else {
        return None;
    };
    (sums == 0 || others.is_empty()).then_some(())?;
    if collects.meaning != Meaning::System {
        return None;
    }
    match (collects.name.as_str(), others) {
        // What stands behind `findall/3` is read as goals with one answer each, so a cut there changes nothing.
        ("findall", []) => {
            let mut only = first.clone();
            only.body.retain(|goal| *goal != Goal::Cut);
            Some(only)
        }
        ("findall" | "bagof" | "setof", [empty]) => {
            let [_, Goal::Cut] = first.body.as_slice() else {
                return None;
            };
            let collection = Collection::of(collects)?;
            let found = collection.found;
            // The other clause gives the empty list and accepts any terms as the other arguments.
            let at = first.head.iter().position(|term| term == found)?;
            let mut seen = Vec::new();
            let fits = empty.body.is_empty()
                && empty
                    .head
                    .iter()
                    .enumerate()
                    .all(|(index, term)| match term {
                        Term::Variable(variable) if index != at && !seen.contains(variable) => {
                            seen.push(*variable);
                            true
                        }
                        // Or the same term as in the first clause.
                        term if index != at => *term == first.head[index],
                        term => is_nil(term),
                    });
            let divides = collects.name != "findall" && !collection.is_undivided(&first.head);
            if !fits || divides {
                return None;
            }
            variable(found)?;
            let (goals, more) = match collects.name.as_str() {
                "setof" => collection.sorted(first.variables),
                _ => (vec![Goal::Call(collection.findall(found.clone()))], 0),
            };
            Some(Clause {
                body: goals,
                variables: first.variables + more,
                ..first.clone()
            })
        }
        _ => None,
    }
}

/// Replaces a goal, or one of the goals inside `findall/3`, by the body of a clause.
pub fn put_in(
    mut clause: Clause,
    (place, within): (usize, Option<usize>),
    call: &Call,
    found: Clause,
) -> Option<Clause> {
    let moved = clause.variables;
    let rename = |term: &Term| renamed(term, moved);
    let head: Vec<Term> = found.head.iter().map(rename).collect::<Option<_>>()?;
    let body: Vec<Goal> = found
        .body
        .iter()
        .map(|goal| renamed_goal(goal, moved))
        .collect::<Option<_>>()?;
    clause.variables += found.variables;
    let pairs: Vec<(Term, Term)> = head.into_iter().zip(call.arguments.clone()).collect();
    match (within, &mut clause.body[place]) {
        (None, _) => {
            clause.body.splice(place..=place, body);
        }
        (Some(within), Goal::Call(collects)) => {
            let Some(Term::Goal(inner, 0)) = collects.arguments.get_mut(1) else {
                return None;
            };
            let mut goals = match std::mem::replace(&mut **inner, Goal::Cut) {
                Goal::All(goals) => goals,
                goal => vec![goal],
            };
            goals.splice(within..=within, body);
            **inner = Goal::All(goals);
        }
        (Some(_), _) => return None,
    }
    unify(clause, pairs)
}

/// The clause in which pairs of terms are one.
pub fn unify(mut clause: Clause, mut pairs: Vec<(Term, Term)>) -> Option<Clause> {
    while let Some((own, given)) = pairs.pop() {
        if own == given {
            continue;
        }
        let (variable, by) = match (&own, &given) {
            (Term::Variable(variable), _) => (*variable, given),
            (_, Term::Variable(variable)) => (*variable, own),
            (Term::Compound(functor, _, parts), Term::Compound(other, _, others))
                if functor == other =>
            {
                pairs.extend(parts.iter().cloned().zip(others.iter().cloned()));
                continue;
            }
            _ => return None,
        };
        let mut occurs = false;
        each_variable_of(&by, &mut |found| occurs |= found == variable);
        if occurs {
            return None;
        }
        let mut terms = clause.head.iter_mut();
        terms.try_for_each(|term| put(term, variable, &by))?;
        let mut goals = clause.body.iter_mut();
        goals.try_for_each(|goal| put_in_goal(goal, variable, &by))?;
        for (own, given) in &mut pairs {
            put(own, variable, &by)?;
            put(given, variable, &by)?;
        }
    }
    Some(clause)
}

/// A clause that looks at the first node by `arg/3`, as one that has the node's arguments in its head.
///
/// ```text
///   search([N|_], _, Way) :- arg(3, N, S), goal(S), arg(4, N, Way).       search([n(_,_,S,Way)|_], _, Way) :- goal(S).
/// ```
pub fn with_arguments(clause: &Clause, agenda: usize, node: &Term) -> Option<Clause> {
    let (first, _) = split(clause.head.get(agenda)?)?;
    let own = variable(first)?;
    let Term::Compound(functor, name, parts) = node else {
        return None;
    };
    let mut clause = clause.clone();
    let from = clause.variables;
    clause.variables += functor.arity;
    let parts: Vec<Term> = (0..parts.len() as u32)
        .map(|at| Term::Variable(from + at))
        .collect();
    let whole = Term::Compound(*functor, name.clone(), parts.clone());
    let mut place = 0;
    let mut pairs = Vec::new();
    while place < clause.body.len() {
        let part = match &clause.body[place] {
            Goal::Call(call) if call.meaning == Meaning::System && call.name == "arg" => {
                match call.arguments.as_slice() {
                    [Term::Number(at), of, part] if variable(of) == Some(own) => {
                        let at = usize::try_from(number(at)?).ok()?.checked_sub(1)?;
                        Some((part.clone(), parts.get(at)?.clone()))
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        match part {
            Some(pair) => {
                // No goal in front of it sees the part before it is taken.
                let taken = variable(&pair.0)?;
                let mut seen = false;
                for goal in &clause.body[..place] {
                    each_variable(goal, &mut |variable| seen |= variable == taken);
                }
                (!seen).then_some(())?;
                pairs.push(pair);
                clause.body.remove(place);
            }
            None => place += 1,
        }
    }
    let clause = unify(clause, pairs)?;
    unify(clause, vec![(Term::Variable(own), whole)])
}

/// Replaces a variable by a term.
pub fn put(term: &mut Term, variable: u32, by: &Term) -> Option<()> {
    change(term, &mut |found| (found == variable).then(|| by.clone()))
}

/// The same in a goal.
pub fn put_in_goal(goal: &mut Goal, variable: u32, by: &Term) -> Option<()> {
    change_goal(goal, &mut |found| (found == variable).then(|| by.clone()))
}
