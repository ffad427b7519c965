//! Joins several recursive clauses into one, with a disjunction of their goals.
//!
//! ```text
//!   fill(X, Y, W0, W) :- X < 4, \+ member(s(4,Y), W0),            fill(X, Y, W0, W) :-
//!       fill(4, Y, [s(4,Y)|W0], W).                                   S = s(X,Y),
//!   fill(X, Y, W0, W) :- Y > 0, \+ member(s(X,0), W0),                ( S = s(X1,Y1), X1 < 4, T = s(4,Y1)
//!       fill(X, 0, [s(X,0)|W0], W).                                   ; S = s(X2,Y2), Y2 > 0, T = s(X2,0) ),
//!                                                                     T = s(V,W), \+ member(T, W0), fill(V, W, [T|W0], W).
//! ```
//!
//! *Invariant*: the clauses differ only in their goals and in the terms of their states; each makes the same test on the visited states.

use crate::builtins::twins::choices::data::split;
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{
    change, change_goal, each_variable, each_variable_of, renamed, renamed_goal,
};
use crate::database::forms::{Call, Clause, Goal, Term};
use crate::term::{Functor, atoms};

use super::views::{parts_of_state, put_together, unification};

/// The recursive call at the end of a clause.
pub fn recursion_of(clause: &Clause, own: Functor) -> Option<&Call> {
    match clause.body.last() {
        Some(Goal::Call(call)) if call.functor == own => Some(call),
        _ => None,
    }
}

/// Replaces patterns that do not change in the recursion by variables, and unifies these with the patterns first.
///
/// ```text
///   cross(S, [M,C], Visited) :- .., cross(T, [M,C], [T|Visited]).         cross(S, G, Visited) :- G = [M,C], .., cross(T, G, [T|Visited]).
/// ```
pub fn with_given(clause: &Clause, recursion: &Call) -> Clause {
    let mut clause = clause.clone();
    let mut arguments = recursion.arguments.clone();
    for (index, argument) in arguments.iter_mut().enumerate() {
        let pattern = clause.head[index].clone();
        let is_open = matches!(&pattern, Term::Compound(..) | Term::Number(_));
        if !is_open || pattern != *argument {
            continue;
        }
        // The pattern shares no variables with other arguments.
        let mut own = Vec::new();
        each_variable_of(&pattern, &mut |variable| own.push(variable));
        let mut others = clause.head.iter().enumerate();
        let shared = others.any(|(other, term)| {
            let mut shared = false;
            each_variable_of(term, &mut |variable| shared |= own.contains(&variable));
            other != index && shared
        });
        if shared {
            continue;
        }
        let given = Term::Variable(clause.variables);
        clause.variables += 1;
        clause.head[index] = given.clone();
        *argument = given.clone();
        clause.body.insert(0, unification(&given, pattern));
    }
    if let Some(Goal::Call(call)) = clause.body.last_mut() {
        call.arguments = arguments;
    }
    clause
}

/// The arguments by which the state is known: one that is the state, or several.
struct Places {
    /// The argument that is the list of visited states.
    visited: usize,
    /// The arguments for the state, in the order in which an element of the list has them; a single one may be the whole element.
    state: Vec<usize>,
}

/// The arguments for the state, from the element that each clause adds to the visited states.
fn places(clauses: &[Clause], own: Functor) -> Option<Places> {
    let first = clauses.first()?;
    let recursion = recursion_of(first, own)?;
    let mut pairs = first.head.iter().zip(&recursion.arguments);
    let visited = pairs.position(|(before, behind)| {
        split(behind).is_some_and(|(_, rest)| rest == before) && matches!(before, Term::Variable(_))
    })?;
    let elements = clauses.iter().map(|clause| {
        let recursion = recursion_of(clause, own)?;
        let (element, rest) = split(&recursion.arguments[visited])?;
        (rest == &clause.head[visited]).then_some((element, recursion))
    });
    let elements: Vec<(&Term, &Call)> = elements.collect::<Option<_>>()?;
    let arity = first.head.len();
    let of_all = |fits: &dyn Fn(&Term, &Call) -> bool| {
        elements
            .iter()
            .all(|(element, recursion)| fits(element, recursion))
    };
    let whole = (0..arity)
        .find(|at| *at != visited && of_all(&|element, call| call.arguments[*at] == *element));
    if let Some(at) = whole {
        return Some(Places {
            visited,
            state: vec![at],
        });
    }
    let (functor, _, parts) = parts_of_state(elements[0].0)?;
    let mut state: Vec<usize> = Vec::new();
    for part in 0..parts.len() {
        let fits = |at: &usize| {
            of_all(&|element, call| match parts_of_state(element) {
                Some((other, _, others)) => {
                    (other, others.len()) == (functor, parts.len())
                        && call.arguments[*at] == *others[part]
                }
                None => false,
            })
        };
        let mut found = (0..arity).filter(|at| *at != visited && !state.contains(at) && fits(at));
        let (only, None) = (found.next()?, found.next()) else {
            return None;
        };
        state.push(only);
    }
    Some(Places { visited, state })
}

/// Joins the clauses into one.
pub fn joined(reader: &mut Reader<'_>, clauses: &[Clause], own: Functor) -> Option<Clause> {
    let Places { visited, state } = places(clauses, own)?;
    let arity = own.arity as usize;
    // The variables of the new clause: its arguments, the new arguments of the recursion, and the variables of the clauses.
    let argument = |at: usize| Term::Variable(at as u32);
    let following = |at: usize| Term::Variable((arity + at) as u32);
    let mut variables = 2 * arity as u32;
    let of_arguments = variables;
    let mut labelled: Vec<usize> = Vec::new();
    let mut ways: Vec<(Goal, Vec<usize>)> = Vec::new();
    let mut asked: Option<Goal> = None;
    let mut recursion = recursion_of(clauses.first()?, own)?.clone();
    let element = |given: &dyn Fn(usize) -> Term| -> Option<Term> {
        let (element, _) = split(&recursion_of(clauses.first()?, own)?.arguments[visited])?;
        Some(match state.as_slice() {
            [at] => given(*at),
            state => {
                let (functor, name, _) = parts_of_state(element)?;
                put_together(functor, name, state.iter().map(|at| given(*at)).collect())
            }
        })
    };
    for clause in clauses {
        let moved = variables;
        variables += clause.variables;
        let Some((Goal::Call(call), goals)) = clause.body.split_last() else {
            return None;
        };
        let mut own_goals = Vec::new();
        let mut test = None;
        for goal in goals {
            let goal = renamed_goal(goal, moved)?;
            match reader.non_member(&goal) {
                Some(_) if test.is_none() => test = Some((goal, own_goals.len())),
                Some(_) => return None,
                None => own_goals.push(goal),
            }
        }
        let (mut test, place) = test?;
        let (wanted, ..) = reader.non_member(&test)?;
        let heads = clause.head.iter().map(|term| renamed(term, moved));
        let heads: Vec<Term> = heads.collect::<Option<_>>()?;
        is_known(wanted, &heads, own_goals.split_at(place)).then_some(())?;
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        // The variables of the clause that stand for arguments.
        let mut others: Vec<(u32, Term)> = Vec::new();
        let rename = |term: &Term| renamed(term, moved);
        let mut arguments: Vec<Term> = call.arguments.iter().map(rename).collect::<Option<_>>()?;
        for (at, (term, next)) in clause.head.iter().zip(&arguments).enumerate() {
            let term = renamed(term, moved)?;
            if state.contains(&at) {
                before.push(unification(&argument(at), term));
                continue;
            }
            match (&term, split(&term)) {
                // An argument that does not change, or the list of visited states.
                (Term::Variable(variable), _) if at == visited || *next == term => {
                    others.push((*variable, argument(at)));
                }
                // A list that begins with a label.
                (_, Some((label, Term::Variable(rest)))) if *next == Term::Variable(*rest) => {
                    others.push((*rest, argument(at)));
                    behind.push(unification(&following(at), label.clone()));
                    if !labelled.contains(&at) {
                        labelled.push(at);
                    }
                }
                _ => return None,
            }
        }
        let mut seen: Vec<u32> = others.iter().map(|(variable, _)| *variable).collect();
        for goal in &before {
            each_variable(goal, &mut |variable| {
                if variable >= of_arguments {
                    seen.push(variable);
                }
            });
        }
        seen.sort_unstable();
        seen.windows(2).all(|two| two[0] != two[1]).then_some(())?;
        let by = |found: u32| {
            let mut others = others.iter();
            let known = others.find(|(variable, _)| *variable == found);
            known.map(|(_, argument)| argument.clone())
        };
        let mut terms = arguments.iter_mut();
        terms.try_for_each(|term| change(term, &mut |found| by(found)))?;
        for at in &state {
            behind.push(unification(&following(*at), arguments[*at].clone()));
        }
        for goal in own_goals.iter_mut().chain(&mut behind) {
            change_goal(goal, &mut |found| by(found))?;
        }
        // Each clause makes the same test on the visited states, with the successor.
        change_goal(&mut test, &mut |found| by(found))?;
        let (wanted, list, _) = reader.non_member(&test)?;
        (*wanted == element(&|at| arguments[at].clone())? && *list == argument(visited))
            .then_some(())?;
        let test = asked_of(&test, wanted, &element(&following)?)?;
        match &asked {
            None => asked = Some(test),
            Some(asked) => (*asked == test).then_some(())?,
        }
        ways.push((
            Goal::All([before, own_goals, behind].concat()),
            labels_of(clause, call),
        ));
    }
    // All clauses give labels, or none does.
    ways.iter()
        .all(|(_, labels)| *labels == labelled)
        .then_some(())?;
    let mut ways = ways.into_iter().map(|(way, _)| way).rev();
    let last = ways.next()?;
    let way = ways.fold(last, |others, way| {
        Goal::Either(Box::new(way), Box::new(others))
    });
    for (at, term) in recursion.arguments.iter_mut().enumerate() {
        *term = match (at == visited, state.contains(&at)) {
            (true, _) => {
                let Term::Compound(functor, name, _) = &*term else {
                    return None;
                };
                let parts = vec![element(&following)?, argument(visited)];
                Term::Compound(*functor, name.clone(), parts)
            }
            (false, true) => following(at),
            (false, false) => argument(at),
        };
    }
    let list = Functor::new(atoms::DOT, 2);
    let head = (0..arity).map(|at| match labelled.contains(&at) {
        true => Term::Compound(list, ".".to_owned(), vec![following(at), argument(at)]),
        false => argument(at),
    });
    Some(Clause {
        head: head.collect(),
        body: vec![way, asked?, Goal::Call(recursion)],
        variables,
    })
}

/// Whether a test of a successor may stand behind all goals as well as between these: its variables stand in the head, or in a goal in front
/// of the test and in none behind it. A successor without a value there has none in the end, which the search sees.
fn is_known(wanted: &Term, heads: &[Term], (before, behind): (&[Goal], &[Goal])) -> bool {
    let (mut given, mut found, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for term in heads {
        each_variable_of(term, &mut |variable| given.push(variable));
    }
    for goal in before.iter().filter(|goal| !matches!(goal, Goal::Not(_))) {
        each_variable(goal, &mut |variable| found.push(variable));
    }
    for goal in behind.iter().filter(|goal| !matches!(goal, Goal::Not(_))) {
        each_variable(goal, &mut |variable| changed.push(variable));
    }
    let mut known = true;
    each_variable_of(wanted, &mut |variable| {
        let is_found = found.contains(&variable) && !changed.contains(&variable);
        known &= given.contains(&variable) || is_found;
    });
    known
}

/// The arguments of a clause that are lists with an element in front of the list in the recursion.
fn labels_of(clause: &Clause, recursion: &Call) -> Vec<usize> {
    let pairs = clause.head.iter().zip(&recursion.arguments).enumerate();
    let lists =
        pairs.filter(|(_, (term, next))| split(term).is_some_and(|(_, rest)| rest == *next));
    lists.map(|(at, _)| at).collect()
}

/// The goal with a term replaced by another one.
fn asked_of(goal: &Goal, wanted: &Term, by: &Term) -> Option<Goal> {
    match goal {
        Goal::Not(inner) => Some(Goal::Not(Box::new(asked_of(inner, wanted, by)?))),
        Goal::Call(call) => {
            let mut call = call.clone();
            let place = call.arguments.iter().position(|term| term == wanted)?;
            call.arguments[place] = by.clone();
            Some(Goal::Call(call))
        }
        _ => None,
    }
}
