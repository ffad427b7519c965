//! Moves what leaves elements out of a list of successors into the goal that collects them.
//!
//! ```text
//!   findall(Next, arc(State, Next), All),             findall(Next, ( arc(State, Next), \+ memberchk(Next, Closed) ), New)
//!   without(All, Closed, New)
//!
//!   without([], _, []).                               subtract/3, exclude/3 of the library, or a predicate of the program
//!   without([X|Xs], Ys, Zs) :- memberchk(X, Ys), !, without(Xs, Ys, Zs).
//!   without([X|Xs], Ys, [X|Zs]) :- without(Xs, Ys, Zs).
//! ```
//!
//! The list may be one of nodes, of which the predicate takes the states. *Invariant*: what is left out was there when the search began its step: the list is an argument of the clause. States are ground, so that
//! a look for one binds nothing.

use crate::builtins::twins::choices::data::{is_nil, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{each_variable, each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::term::{Functor, atoms};

use super::said::collecting;
use super::sortings::without_duplicates;
use super::unfold::{put, put_in_goal, unify};

/// The clause with its filters inside the goal that collects successors.
pub fn filtered(reader: &mut Reader<'_>, mut clause: Clause) -> Clause {
    while let Some(other) = with_filter(reader, &clause) {
        clause = other;
    }
    clause
}

/// The clause with its first filter inside that goal.
fn with_filter(reader: &mut Reader<'_>, clause: &Clause) -> Option<Clause> {
    let collects = |goal: &Goal| collecting(goal).is_some();
    let first = clause.body.iter().position(collects)?;
    let (template, _, found) = collecting(&clause.body[first])?;
    // Sorting a list and leaving elements out may be done in any order.
    let (mut list, mut place, mut sorted) = (variable(found)?, first + 1, false);
    let mut looks_for = "memberchk";
    let mut next = template.clone();
    let [from, without, to] = loop {
        let goal = clause.body.get(place)?;
        if let Some((sorts, from, to)) = without_duplicates(reader, goal) {
            (variable(from) == Some(list)).then_some(())?;
            (list, place, sorted) = (variable(to)?, place + 1, sorts);
            continue;
        }
        if let Goal::Call(call) = goal
            && let ("ord_subtract", true) = (call.name.as_str(), sorted)
            && let ([one, other, left], None) = (
                call.arguments.as_slice(),
                reader.m.predicate_of_program(reader.module, call.functor),
            )
        {
            looks_for = "ord_memberchk";
            break [one, other, left].map(Term::clone);
        }
        if let Some(found) = by_closure(reader, clause, goal) {
            break found;
        }
        let (found, patterns) = filter(reader, goal)?;
        next = looked_for(template, &patterns)?;
        break found;
    };
    // The search makes this test itself.
    variable(&next)?;
    let (closed, left) = (variable(&without)?, variable(&to)?);
    // No other goal sees the list from which the filter takes.
    (variable(&from) == Some(list) && count(clause, list) == 2).then_some(())?;
    let known = |wanted: u32| {
        let mut known = false;
        for term in &clause.head {
            each_variable_of(term, &mut |own| known |= own == wanted);
        }
        known
    };
    (known(closed) && !known(left) && !known(list) && left != list).then_some(())?;
    // No predicate has this functor, so that none is called in its place.
    let looks = Call {
        functor: Functor::new(atoms::NIL, 2),
        name: looks_for.to_owned(),
        meaning: Meaning::Other,
        arguments: vec![next, Term::Variable(closed)],
        committed: true,
    };
    let own = reader.m.predicate_of_program(reader.module, looks.functor);
    own.is_none().then_some(())?;
    let mut clause = clause.clone();
    clause.body.remove(place);
    let mut goals = clause.body.iter_mut();
    goals.try_for_each(|goal| put_in_goal(goal, list, &Term::Variable(left)))?;
    let Goal::Call(call) = &mut clause.body[first] else {
        return None;
    };
    let Some(Term::Goal(inner, 0)) = call.arguments.get_mut(1) else {
        return None;
    };
    let mut goals = match std::mem::replace(&mut **inner, Goal::Cut) {
        Goal::All(goals) => goals,
        goal => vec![goal],
    };
    goals.push(Goal::Not(Box::new(Goal::Call(looks))));
    **inner = Goal::All(goals);
    Some(clause)
}

/// How often a variable stands in a clause.
fn count(clause: &Clause, wanted: u32) -> usize {
    let mut count = 0;
    for term in &clause.head {
        each_variable_of(term, &mut |own| count += usize::from(own == wanted));
    }
    for goal in &clause.body {
        each_variable(goal, &mut |own| count += usize::from(own == wanted));
    }
    count
}

/// The arguments of a goal that leaves elements out: the list, the list of what is left out, and the result.
///
/// Its clauses may take elements apart: with the patterns for them come the places of what is looked for.
fn filter(reader: &mut Reader<'_>, goal: &Goal) -> Option<([Term; 3], Patterns)> {
    let Goal::Call(call) = goal else { return None };
    let [one, other, result] = call.arguments.as_slice() else {
        return None;
    };
    let of_program = reader.m.predicate_of_program(reader.module, call.functor);
    if of_program.is_none() {
        let found = [one, other, result].map(Term::clone);
        return (call.name == "subtract").then_some((found, Vec::new()));
    }
    let id = reader.predicate(call.functor)?;
    (2..=3)
        .contains(&reader.m.database.get(id).clauses.len())
        .then_some(())?;
    let clauses = reader.m.forms_of_clauses(id, false)?;
    let clauses: Vec<Clause> = clauses.iter().flat_map(cases).collect();
    let [end, steps @ ..] = clauses.as_slice() else {
        return None;
    };
    let nils = |clause: &Clause| {
        let places = clause.head.iter().enumerate();
        let places = places.filter(|(_, term)| is_nil(term)).map(|(at, _)| at);
        places.collect::<Vec<usize>>()
    };
    let ends = matches!(end.body.as_slice(), [] | [Goal::Cut]);
    let [one, other] = nils(end).try_into().ok().filter(|_| ends)?;
    let closed = 3 - one - other;
    variable(&end.head[closed])?;
    let [first, second] = steps else { return None };
    // The list is what both clauses take an element from.
    let orders = [[one, closed, other], [other, closed, one]];
    let (places, patterns) = orders.into_iter().find_map(|places| {
        let reads = [first, second].map(|clause| step(reader, clause, call.functor, places));
        let [Some(first), Some(second)] = reads else {
            return None;
        };
        let fits = first.cuts && first.leaves_out != second.leaves_out;
        fits.then(|| (places, vec![first.pattern, second.pattern]))
    })?;
    Some((places.map(|at| call.arguments[at].clone()), patterns))
}

/// The elements that clauses are for, each with the variable in it that is looked for, if there is a look.
type Patterns = Vec<(Term, Option<u32>)>;

/// What is looked for of an element of this form; `None` if a pattern does not match all such elements, or two looks differ.
fn looked_for(element: &Term, patterns: &Patterns) -> Option<Term> {
    let mut found = None;
    for (pattern, wanted) in patterns {
        let mut parts = Vec::new();
        matched(pattern, element, &mut parts)?;
        if let Some(wanted) = wanted {
            let part = parts.into_iter().find(|(own, _)| own == wanted)?.1;
            match found {
                None => found = Some(part),
                Some(known) => (known == part).then_some(())?,
            }
        }
    }
    Some(found.unwrap_or(element).clone())
}

/// Matches a pattern whose variables differ from one another: the part for each of them.
fn matched<'a>(pattern: &Term, term: &'a Term, parts: &mut Vec<(u32, &'a Term)>) -> Option<()> {
    match (pattern, term) {
        (Term::Variable(own), term) => parts.push((*own, term)),
        (Term::Compound(functor, _, inner), Term::Compound(other, _, others))
            if functor == other =>
        {
            let mut pairs = inner.iter().zip(others);
            pairs.try_for_each(|(one, other)| matched(one, other, parts))?;
        }
        _ => return None,
    }
    Some(())
}

/// The same for `exclude/3` with a closure that looks for its element in a list, and for `include/3` with one that denies that it is there.
///
/// ```text
///   exclude(seen(Closed), All, New)                 seen(Closed, X) :- memberchk(X, Closed).
///   exclude([X]>>memberchk(X, Closed), All, New)
/// ```
fn by_closure(reader: &mut Reader<'_>, clause: &Clause, goal: &Goal) -> Option<[Term; 3]> {
    let Goal::Call(call) = goal else { return None };
    let own = reader.m.predicate_of_program(reader.module, call.functor);
    let [Term::Goal(closure, 1), list, result] = call.arguments.as_slice() else {
        return None;
    };
    let Goal::Call(closure) = &**closure else {
        return None;
    };
    own.is_none().then_some(())?;
    let element = Term::Variable(clause.variables);
    let looks = match of_lambda(reader, clause, closure, &element) {
        Some(looks) => looks,
        None => Goal::Call(Call {
            arguments: [closure.arguments.as_slice(), std::slice::from_ref(&element)].concat(),
            ..closure.clone()
        }),
    };
    let (found, without) = match (call.name.as_str(), &looks) {
        // Only the first answer of the closure counts.
        ("exclude", Goal::Call(looks)) => {
            let (_, arguments) = reader.library(looks, &["member", "memberchk"], 2)?;
            (arguments[0].clone(), arguments[1].clone())
        }
        ("include", looks) => {
            let (found, without, _) = reader.non_member(looks)?;
            (found.clone(), without.clone())
        }
        _ => return None,
    };
    (found == element).then_some([list.clone(), without, result.clone()])
}

/// The goal of a lambda expression of one parameter, applied to an element. Its other variables stand for ground lists, so it does not
/// matter that the expression is copied before each call.
fn of_lambda(reader: &Reader<'_>, clause: &Clause, closure: &Call, element: &Term) -> Option<Goal> {
    let own = reader
        .m
        .predicate_of_program(reader.module, closure.functor);
    let [parameters, body] = closure.arguments.as_slice() else {
        return None;
    };
    (closure.name == ">>" && own.is_none()).then_some(())?;
    let parameters = match parameters {
        Term::Compound(functor, name, parts) if functor.arity == 2 && name == "/" => &parts[1],
        parameters => parameters,
    };
    let (first, end) = split(parameters)?;
    let parameter = variable(first).filter(|_| is_nil(end))?;
    // Elsewhere only goals that collect answers have this variable, which they leave unbound.
    let mut outside = 0;
    let mut note = |found: u32| outside += usize::from(found == parameter);
    clause
        .head
        .iter()
        .for_each(|term| each_variable_of(term, &mut note));
    for goal in &clause.body {
        match collecting(goal) {
            Some((_, _, found)) => each_variable_of(found, &mut note),
            None => each_variable(goal, &mut note),
        }
    }
    let mut within = 1;
    each_variable_of(body, &mut |found| within += usize::from(found == parameter));
    (outside == within).then_some(())?;
    let mut body = body.clone();
    put(&mut body, parameter, element)?;
    let called = |term: &Term| match term {
        Term::Compound(functor, name, parts) => Some(Goal::Call(Call {
            functor: *functor,
            name: name.clone(),
            meaning: Meaning::Other,
            arguments: parts.clone(),
            committed: true,
        })),
        _ => None,
    };
    match &body {
        Term::Compound(_, name, parts) if name == "\\+" && parts.len() == 1 => {
            Some(Goal::Not(Box::new(called(&parts[0])?)))
        }
        body => called(body),
    }
}

/// A clause for a list with elements.
struct Step {
    /// Whether it leaves its element out; for a clause that looks, this is what the look says, too.
    leaves_out: bool,
    /// Whether it cuts behind its look.
    cuts: bool,
    /// The element, and the variable in it that it looks for.
    pattern: (Term, Option<u32>),
}

fn step(
    reader: &mut Reader<'_>,
    clause: &Clause,
    own: Functor,
    [from, closed, to]: [usize; 3],
) -> Option<Step> {
    let (element, rest) = split(&clause.head[from])?;
    let rest = variable(rest)?;
    let without = variable(&clause.head[closed])?;
    let (leaves_out, result) = match split(&clause.head[to]) {
        Some((kept, result)) => {
            (kept == element).then_some(())?;
            (false, variable(result)?)
        }
        None => (true, variable(&clause.head[to])?),
    };
    let mut different = vec![rest, without, result];
    each_variable_of(element, &mut |variable| different.push(variable));
    let parts = different[3..].to_vec();
    different.sort_unstable();
    let different = different.windows(2).all(|two| two[0] != two[1]);
    let (Goal::Call(recursion), before) = clause.body.split_last()? else {
        return None;
    };
    let given = [from, closed, to].map(|at| recursion.arguments.get(at).and_then(variable));
    let deeper = recursion.functor == own && given == [Some(rest), Some(without), Some(result)];
    (different && deeper).then_some(())?;
    let (look, cuts) = match before {
        [] => (None, false),
        [look] => (Some(look), false),
        [look, Goal::Cut] => (Some(look), true),
        _ => return None,
    };
    let mut looked = None;
    if let Some(look) = look {
        let (inner, denies) = match look {
            Goal::Not(inner) => (&**inner, true),
            look => (look, false),
        };
        let Goal::Call(call) = inner else { return None };
        // Behind a cut, or in a negation, only the first answer of the look counts.
        let names: &[&str] = match cuts || denies {
            true => &["member", "memberchk"],
            false => &["memberchk"],
        };
        let (_, arguments) = reader.library(call, names, 2)?;
        looked = variable(arguments[0]);
        let looks = looked.is_some_and(|looked| parts.contains(&looked))
            && variable(arguments[1]) == Some(without)
            && denies != leaves_out;
        looks.then_some(())?;
    }
    Some(Step {
        leaves_out,
        cuts,
        pattern: (element.clone(), looked),
    })
}

/// The clauses that a clause stands for whose first goal is a condition, with their first unifications carried out.
fn cases(clause: &Clause) -> Vec<Clause> {
    let clauses = match clause.body.split_first() {
        Some((Goal::If(test, then, other), rest)) => {
            let goals = |goal: &Goal| match goal {
                Goal::All(goals) => goals.clone(),
                goal => vec![goal.clone()],
            };
            let with = |body: Vec<Goal>| Clause {
                body: [body, rest.to_vec()].concat(),
                ..clause.clone()
            };
            vec![
                with([goals(test), vec![Goal::Cut], goals(then)].concat()),
                with(goals(other)),
            ]
        }
        _ => vec![clause.clone()],
    };
    clauses.into_iter().map(unified).collect()
}

/// A clause without the unification in front of its last goal.
fn unified(clause: Clause) -> Clause {
    let found = match clause.body.as_slice() {
        [.., Goal::Call(call), Goal::Call(_)] if call.meaning == Meaning::System => {
            match (call.name.as_str(), call.arguments.as_slice()) {
                ("=", [one, other]) => Some((one.clone(), other.clone())),
                _ => None,
            }
        }
        _ => None,
    };
    let Some(pair) = found else { return clause };
    let mut without = clause.clone();
    without.body.remove(without.body.len() - 2);
    unify(without, vec![pair]).unwrap_or(clause)
}
