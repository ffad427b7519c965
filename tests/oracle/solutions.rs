//! All solutions and sorting (ISO 13211-1, 8.10 and 8.4).

use std::cmp::Ordering;
use std::collections::HashMap;

use dashu_int::IBig;

use super::builtins::{Answer, is, unified};
use super::machine::{Oracle, Reply};
use super::term::{
    Outcome, Term, atom, compound, instantiation, int, list, out_of_scope, type_error,
};

pub fn length(oracle: &mut Oracle, x: &Term, y: &Term) -> Answer {
    let (elements, rest) = oracle.store.elements(x);
    match (&rest, y) {
        (rest, Term::Var(_) | Term::Int(_)) if rest.is_atom("[]") => {
            if matches!(y, Term::Int(value) if *value < IBig::ZERO) {
                return out_of_scope("negative length");
            }
            unified(int(elements.len()), y.clone())
        }
        (Term::Var(tail), Term::Int(count)) => {
            let Ok(count) = usize::try_from(count) else {
                return out_of_scope("length/2 of a partial list");
            };
            if count > 1000 {
                return out_of_scope("a long list");
            }
            if count < elements.len() {
                return is(false);
            }
            let fresh = (elements.len()..count)
                .map(|_| oracle.store.fresh())
                .collect();
            unified(Term::Var(*tail), list(fresh, atom("[]")))
        }
        (Term::Var(tail), Term::Var(count)) if tail != count => {
            // How often goals that wait for the list are called depends on whether each list is new or extends the previous one.
            oracle.store.left_open |= oracle.store.frozen(*tail).is_some();
            let goal = compound(
                "$length",
                vec![rest.clone(), y.clone(), int(elements.len())],
            );
            Ok(Some(Reply::Call(goal)))
        }
        _ => out_of_scope("length/2"),
    }
}

pub fn sorted(oracle: &mut Oracle, x: &Term, y: &Term, unique: bool) -> Answer {
    let elements = oracle.store.proper_list(x)?;
    let (_, rest) = oracle.store.elements(y);
    if !matches!(rest, Term::Var(_)) && !rest.is_atom("[]") {
        return Err(type_error("list", oracle.store.resolve(y)));
    }
    let elements = sort(oracle, elements, unique);
    unified(list(elements, atom("[]")), y.clone())
}

/// A stable sort by the standard order (8.4.3).
fn sort(oracle: &mut Oracle, mut elements: Vec<Term>, unique: bool) -> Vec<Term> {
    elements.sort_by(|one, other| oracle.store.compare(one, other));
    if unique {
        elements.dedup_by(|one, other| oracle.store.compare(one, other) == Ordering::Equal);
    }
    elements
}

/// 8.4.4
pub fn keysort(oracle: &mut Oracle, x: &Term, y: &Term) -> Answer {
    if !matches!(y, Term::Var(_)) {
        return out_of_scope("keysort/2 into a list");
    }
    let mut pairs = Vec::new();
    for one in oracle.store.proper_list(x)? {
        match oracle.store.deref(&one) {
            Term::Var(_) => return Err(instantiation()),
            pair => match pair.arguments::<2>("-") {
                Some([key, _]) => pairs.push((key.clone(), pair.clone())),
                None => {
                    let pair = oracle.store.resolve(&pair);
                    return Err(type_error("pair", pair));
                }
            },
        }
    }
    pairs.sort_by(|(one, _), (other, _)| oracle.store.compare(one, other));
    let sorted = pairs.into_iter().map(|(_, pair)| pair).collect();
    unified(list(sorted, atom("[]")), y.clone())
}

pub fn check_partial_list(oracle: &Oracle, term: &Term) -> Outcome<()> {
    let (_, rest) = oracle.store.elements(term);
    if !matches!(rest, Term::Var(_)) && !rest.is_atom("[]") {
        return Err(type_error("list", oracle.store.resolve(term)));
    }
    Ok(())
}

/// The copies of a template, one for each answer (8.10.1).
pub fn findall(oracle: &mut Oracle, template: &Term, goal: &Term) -> Outcome<Vec<Term>> {
    let mut found = Vec::new();
    let mark = oracle.store.mark();
    oracle.solve(&compound("call", vec![goal.clone()]), &mut |oracle, _| {
        found.push(oracle.store.copy(template, &mut HashMap::new()));
        true
    })?;
    oracle.store.undo(mark);
    Ok(found)
}

/// 8.10.2, 8.10.3
pub fn bag(oracle: &mut Oracle, set: bool, template: &Term, goal: &Term, result: &Term) -> Answer {
    let mut inner = oracle.store.deref(goal);
    let mut bound = Vec::new();
    oracle.store.variables(template, &mut bound);
    while let Some([variables, rest]) = inner.clone().arguments::<2>("^") {
        oracle.store.variables(variables, &mut bound);
        inner = oracle.store.deref(rest);
    }
    check_partial_list(oracle, result)?;
    let mut free = Vec::new();
    oracle.store.variables(&inner, &mut free);
    free.retain(|variable| !bound.contains(variable));
    let witness = compound("$witness", free.into_iter().map(Term::Var).collect());
    let both = compound("-", vec![witness.clone(), template.clone()]);
    let mut found = findall(oracle, &both, &inner)?;
    if found.is_empty() {
        return is(false);
    }
    let Term::Compound(_, names) = &witness else {
        unreachable!("made above")
    };
    // The standard does not say whether the values are unified one by one, each with its wake-ups, or together.
    let waits =
        |name: &Term| matches!(name, Term::Var(name) if oracle.store.frozen(*name).is_some());
    if names.iter().any(waits) {
        return out_of_scope("goals that wait for free variables");
    }
    if names.is_empty() {
        let mut values: Vec<Term> = found.iter().map(|pair| value_of(pair).1).collect();
        if set {
            values = sort(oracle, values, true);
        }
        return unified(list(values, atom("[]")), result.clone());
    }
    for pair in &found {
        let mut variables = Vec::new();
        oracle.store.variables(&value_of(pair).0, &mut variables);
        if !variables.is_empty() {
            return out_of_scope("free variables that stay unbound");
        }
    }
    found.sort_by(|one, other| oracle.store.compare(&value_of(one).0, &value_of(other).0));
    let mut groups: Vec<(Term, Vec<Term>)> = Vec::new();
    for pair in found {
        let (key, value) = value_of(&pair);
        match groups.last_mut() {
            Some((last, values)) if oracle.store.identical(last, &key) => values.push(value),
            _ => groups.push((key, vec![value])),
        }
    }
    let target = compound("-", vec![witness, result.clone()]);
    let mut equations = Vec::new();
    for (key, mut values) in groups {
        if set {
            values = sort(oracle, values, true);
        }
        equations.push((
            target.clone(),
            compound("-", vec![key, list(values, atom("[]"))]),
        ));
    }
    Ok(Some(Reply::Equations(equations)))
}

fn value_of(pair: &Term) -> (Term, Term) {
    let [key, value] = pair.arguments::<2>("-").expect("findall has copied a pair");
    (key.clone(), value.clone())
}

pub fn aggregate_all(oracle: &mut Oracle, what: &Term, goal: &Term, result: &Term) -> Answer {
    if what.is_atom("count") {
        let count = findall(oracle, &atom("x"), goal)?.len();
        return unified(int(count), result.clone());
    }
    let (_, rest) = oracle.store.elements(result);
    if !matches!(rest, Term::Var(_)) && !rest.is_atom("[]") {
        return out_of_scope("aggregate_all/3 into no list");
    }
    if let Some([template]) = what.arguments::<1>("bag") {
        let found = findall(oracle, template, goal)?;
        return unified(list(found, atom("[]")), result.clone());
    }
    if let Some([template]) = what.arguments::<1>("set") {
        let found = findall(oracle, template, goal)?;
        let found = sort(oracle, found, true);
        return unified(list(found, atom("[]")), result.clone());
    }
    out_of_scope("aggregate_all/3")
}
