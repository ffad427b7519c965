//! References to clauses: terms that name one clause each, written `<clause>(3)`.
//!
//! Invariant: a reference denotes the same clause while other clauses are added and erased; that of an erased clause denotes none.

use std::sync::Arc;

use super::super::args;
use super::super::clauses::{self, Purpose};
use super::super::group::group;
use crate::database::{Clause, End, Kind};
use crate::machine::Machine;
use crate::machine::assert::{
    Provenance, add_clause, erase_clause, head_functor, not_modifiable, strip_module,
};
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Error, Expected, Object, Result};
use crate::memory::Stopping;
use crate::term::cell::HandleKind;
use crate::term::{Cell, Functor, View, atoms};

group! {
    nondet  "clause(:Head, ?Body, ?Reference)"       [] => clause;
    nondet  "nth_clause(:Head, ?Index, ?Reference)"  [] => nth_clause;
    det     "asserta(:Clause, -Reference)"           [] => asserta;
    det     "assertz(:Clause, -Reference)"           [] => assertz;
    det     "assert(:Clause, -Reference)"            [] => assertz;
    det     "erase(+Reference)"                      [] => erase;
    semidet "$clause(+Reference, -Module, -Clause)"  [] => clause_of;
}

/// As `clause/2`; Reference is that of the clause.
///
/// ```prolog
/// ?- assertz(n(1), _R), assertz((n(X) :- m(X))), clause(n(X), B, _R).
///    X = 1, B = true.
/// ?- clause(_, _, _).
///    error(instantiation_error, _).
/// ```
fn clause(m: &mut Machine, [head, body, reference]: [Cell; 3]) -> Result<Alternatives> {
    if args::is_var(m, reference) {
        return clauses::shown(m, head, body, Purpose::Reference);
    }
    let Some((id, clause)) = named(m, reference)? else {
        return Ok(Alternatives::Fail);
    };
    clauses::check_shown(m, id)?;
    let (module, functor) = (m.database.get(id).module, m.database.get(id).functor);
    let (wanted, plain) = clauses::open_module(m, head)?;
    let reached = wanted.and_then(|wanted| m.database.lookup(wanted, functor));
    if reached.is_some_and(|reached| reached != id) {
        return Ok(Alternatives::Fail);
    }
    let stored = clause.term.restore(&mut m.heap)?;
    let [found_head, found_body] = args::arguments_of::<2>(m, stored, atoms::NECK)
        .expect("a stored clause has a head and a body");
    let known = !args::is_var(m, plain);
    let unified = if known {
        m.unify(plain, found_head)
    } else {
        Ok(clauses::unify_in_module(m, head, module, found_head)?)
    }?;
    Ok((unified && m.unify(body, found_body)?).into())
}

/// Reference is that of the clause with this Index, from 1, among those of the predicate that Head calls.
///
/// ```prolog
/// ?- assertz(n(1)), assertz(n(2)), nth_clause(n(_), 2, _R), clause(H, _, _R).
///    H = n(2).
/// ?- assertz(o(1)), assertz(o(2), _R), nth_clause(_, I, _R).
///    I = 2.
/// ```
fn nth_clause(m: &mut Machine, [head, index, reference]: [Cell; 3]) -> Result<Alternatives> {
    if !args::is_var(m, reference) {
        let Some((id, clause)) = named(m, reference)? else {
            return Ok(Alternatives::Fail);
        };
        let predicate = m.database.get(id);
        let (module, functor) = (predicate.module, predicate.functor);
        let place = predicate
            .clauses
            .iter()
            .position(|one| one.order == clause.order);
        let place = place.expect("it is not erased, and so among them");
        let found = most_general(m, functor)?;
        let place = m.heap.integer(place as i64 + 1)?;
        return Ok(
            (clauses::unify_in_module(m, head, module, found)? && m.unify(index, place)?).into(),
        );
    }
    let qualified = strip_module(m, atoms::USER, head)?;
    let functor = head_functor(m, qualified.term)?;
    let wanted = args::optional(m, index, args::count)?;
    let Some(id) = m.database.lookup(qualified.module, functor) else {
        return Ok(Alternatives::Fail);
    };
    let found: Vec<Arc<Clause>> = m.database.get(id).clauses.iter().collect();
    let numbers: Vec<(i64, u32)> = (1..)
        .zip(found)
        .filter(|(place, _)| wanted.is_none_or(|wanted| i64::try_from(wanted) == Ok(*place)))
        .map(|(place, clause)| (place, m.database.number_of_clause(id, &clause)))
        .collect();
    Ok(Alternatives::each::<3, _>(
        numbers.into_iter(),
        |m, [_, index, reference], (place, number)| {
            let place = m.heap.integer(place)?;
            Ok(m.unify(index, place)? && m.unify(reference, handle(number))?)
        },
    ))
}

/// As `asserta/1`; Reference is that of the new clause.
///
/// ```prolog
/// ?- asserta(n(1), _R), asserta(n(2)), erase(_R), n(X).
///    X = 2.
/// ```
fn asserta(m: &mut Machine, [clause, reference]: [Cell; 2]) -> Result<()> {
    add(m, clause, reference, End::Front)
}

/// As `assertz/1`; Reference is that of the new clause.
///
/// ```prolog
/// ?- assertz(n(1), _R), clause(H, B, _R).
///    H = n(1), B = true.
/// ?- assertz(n(1), a).
///    error(uninstantiation_error(a), _).
/// ```
fn assertz(m: &mut Machine, [clause, reference]: [Cell; 2]) -> Result<()> {
    add(m, clause, reference, End::Back)
}

fn add(m: &mut Machine, clause: Cell, reference: Cell, end: End) -> Result<()> {
    if !args::is_var(m, reference) {
        return Err(Error::Uninstantiation(reference));
    }
    let (id, clause) = add_clause(m, atoms::USER, clause, end, &Provenance::default())?;
    let number = m.database.number_of_clause(id, &clause);
    m.unify(reference, handle(number))?;
    Ok(())
}

/// Takes away the clause, or the record, with this Reference.
///
/// ```prolog
/// ?- assertz(n(1), _R), erase(_R), n(X).
///    false.
/// ?- assertz(n(1), _R), erase(_R), catch(erase(_R), error(existence_error(What, _), _), true).
///    What = db_reference.
/// ?- erase(nothing).
///    error(type_error(db_reference, nothing), _).
/// ```
fn erase(m: &mut Machine, [reference]: [Cell; 1]) -> Result<()> {
    let Some((id, clause)) = named(m, reference)? else {
        return Err(Error::Existence(Object::DbReference, reference));
    };
    if m.database.get(id).kind() != Kind::Dynamic {
        let functor = m.database.get(id).functor;
        return Err(not_modifiable(m, functor));
    }
    erase_clause(m, id, &clause);
    Ok(())
}

/// The Clause with this Reference, `Head :- Body`, and the Module of its predicate.
fn clause_of(m: &mut Machine, [reference, module, clause]: [Cell; 3]) -> Result<bool> {
    let Some((id, found)) = named(m, reference)? else {
        return Ok(false);
    };
    let home = Cell::atom(m.database.get(id).module);
    let stored = found.term.restore(&mut m.heap)?;
    Ok(m.unify(module, home)? && m.unify(clause, stored)?)
}

/// The reference with the number of a clause.
pub fn handle(number: u32) -> Cell {
    Cell::handle(HandleKind::Clause, number)
}

/// The clause that a reference names, with its predicate; `None` if the clause was erased.
pub fn named(m: &Machine, reference: Cell) -> Result<Option<(u32, Arc<Clause>)>> {
    match m.heap.view(reference) {
        View::Handle(HandleKind::Clause, number) if m.database.is_clause_number(number) => {
            let found = m.database.numbered_clause(number);
            Ok(found)
        }
        View::Var(_) => Err(Error::Instantiation),
        View::Handle(..)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Text(_)
        | View::List(_)
        | View::Struct(..) => Err(Error::Type(Expected::DbReference, reference)),
    }
}

/// A term of this functor whose arguments are new variables.
fn most_general(m: &mut Machine, functor: Functor) -> Result<Cell> {
    let arity = functor.arity as usize;
    m.heap.room(2 * arity + 1)?;
    let variables: Vec<Cell> = (0..arity)
        .map(|_| m.heap.new_var())
        .collect::<Stopping<_>>()?;
    Ok(m.heap.structure(functor.name, &variables)?)
}
