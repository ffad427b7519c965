//! Clause retrieval, creation and destruction (ISO 13211-1, 8.8 and 8.9).

use std::collections::HashMap;
use std::rc::Rc;

use super::builtins::{Answer, is, is_protected};
use super::machine::{Oracle, Reply};
use super::program::{clause_of, key_of};
use super::term::{
    Outcome, Term, atom, compound, error, indicator, instantiation, out_of_scope, type_error,
};

/// 8.9.1, 8.9.2
pub fn add_clause(oracle: &mut Oracle, clause: &Term, first: bool) -> Answer {
    // An error names a body that cannot be converted as the program has it, so this check precedes the renaming.
    let resolved = oracle.store.resolve(clause);
    clause_of(&resolved, 0)?;
    let mut variables = Vec::new();
    oracle.store.variables(&resolved, &mut variables);
    let names = variables.iter().enumerate();
    let term = renumbered(
        &resolved,
        &names.map(|(index, own)| (*own, index)).collect(),
    );
    let clause = clause_of(&term, variables.len())?;
    let key = key_of(&clause.head);
    modifiable(oracle, &key.0, key.1)?;
    let predicate = oracle.predicates.entry(key).or_default();
    predicate.dynamic = true;
    let clauses = Rc::make_mut(&mut predicate.clauses);
    let at = if first { 0 } else { clauses.len() };
    clauses.insert(at, Rc::new(clause));
    is(true)
}

fn renumbered(term: &Term, names: &HashMap<usize, usize>) -> Term {
    match term {
        // One is missing if the limit of work was reached among the variables: then the whole run is out of scope.
        Term::Var(variable) => Term::Var(names.get(variable).copied().unwrap_or_default()),
        Term::Compound(name, arguments) => Term::Compound(
            Rc::clone(name),
            arguments.iter().map(|one| renumbered(one, names)).collect(),
        ),
        other => other.clone(),
    }
}

/// `permission_error(modify, static_procedure, PI)` if the program may not change a procedure.
fn modifiable(oracle: &Oracle, name: &Rc<str>, arity: usize) -> Outcome<()> {
    let key = (Rc::clone(name), arity);
    if oracle.is_elsewhere(&key) {
        return out_of_scope("a change of a predicate of the library");
    }
    let predicate = oracle.predicates.get(&key);
    let is_static = predicate.is_some_and(|one| !one.dynamic && !one.clauses.is_empty());
    if is_protected(name, arity) || is_static {
        let culprit = indicator(name, arity);
        let what = vec![atom("modify"), atom("static_procedure"), culprit];
        return Err(error(compound("permission_error", what)));
    }
    Ok(())
}

/// Head and body of the argument of `clause/2` or `retract/1`, the head being callable.
pub fn retract(oracle: &mut Oracle, clause: &Term) -> Answer {
    let (head, body) = match clause.arguments::<2>(":-") {
        Some([head, body]) => (oracle.store.deref(head), body.clone()),
        None => (clause.clone(), atom("true")),
    };
    match &head {
        Term::Var(_) => return Err(instantiation()),
        head if !head.is_callable() => return Err(type_error("callable", head.clone())),
        _ => (),
    }
    let key = key_of(&head);
    if oracle.is_elsewhere(&key) {
        return out_of_scope("retract/1 of a predicate of the library");
    }
    if is_protected(&key.0, key.1) || oracle.predicates.get(&key).is_some_and(|one| !one.dynamic) {
        let what = vec![
            atom("modify"),
            atom("static_procedure"),
            indicator(&key.0, key.1),
        ];
        return Err(error(compound("permission_error", what)));
    }
    Ok(Some(Reply::Retract(compound(":-", vec![head, body]))))
}

pub fn retract_all(oracle: &mut Oracle, head: &Term) -> Answer {
    match head {
        Term::Var(_) => return Err(instantiation()),
        head if !head.is_callable() => return Err(type_error("callable", head.clone())),
        _ => (),
    }
    let key = key_of(head);
    modifiable(oracle, &key.0, key.1)?;
    let predicate = oracle.predicates.entry(key).or_default();
    predicate.dynamic = true;
    let clauses = Rc::clone(&predicate.clauses);
    for clause in clauses.iter() {
        let base = oracle.store.fresh_block(clause.variables);
        let other = clause.head.renamed(base);
        if oracle.store.unifiable(head, &other)? {
            oracle.erase(clause);
        }
    }
    is(true)
}

/// 8.8.1
pub fn clause(oracle: &mut Oracle, head: &Term, body: &Term) -> Answer {
    match head {
        Term::Var(_) => return Err(instantiation()),
        head if !head.is_callable() => return Err(type_error("callable", head.clone())),
        _ => (),
    }
    if !matches!(body, Term::Var(_)) && !body.is_callable() {
        return Err(type_error("callable", body.clone()));
    }
    let key = key_of(head);
    if is_protected(&key.0, key.1) {
        let what = vec![
            atom("access"),
            atom("private_procedure"),
            indicator(&key.0, key.1),
        ];
        return Err(error(compound("permission_error", what)));
    }
    let Some(predicate) = oracle.predicates.get(&key) else {
        if oracle.is_elsewhere(&key) {
            return out_of_scope("clause/2 of a predicate of the library");
        }
        return is(false);
    };
    let mut equations = Vec::new();
    let both = compound(":-", vec![head.clone(), body.clone()]);
    for clause in predicate.clauses.iter() {
        let base = oracle.store.fresh_block(clause.variables);
        let stored = vec![clause.head.renamed(base), clause.body.renamed(base)];
        equations.push((both.clone(), compound(":-", stored)));
    }
    Ok(Some(Reply::Equations(equations)))
}
