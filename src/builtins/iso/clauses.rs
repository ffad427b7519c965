//! Clause retrieval and information (ISO 8.8), clause creation and destruction (ISO 8.9), declarations as goals.
//!
//! Invariant: a goal sees the clauses of the generation in which it was called (the logical update view), however often it is retried. That
//! holds for `retract/1` too: a clause erased after the call is still an answer.

use std::sync::Arc;

use super::super::args;
use super::super::group::group;
use super::super::references;
use crate::database::{Clause, Cursor, End, Kind, Predicate};
use crate::machine::Machine;
use crate::machine::assert::{
    self, Declaration, Provenance, add_clause, declare, erase_clause, head_arguments, head_functor,
    is_standard, not_modifiable, not_modifiable_from, split_clause, strip_module,
};
use crate::machine::builtin::{Alternatives, NextAnswer, Retry};
use crate::machine::error::{Action, Error, Expected, Kind as Culprit, Result};
use crate::machine::error_terms::indicator_term;
use crate::term::match_stored::Match;
use crate::term::{Atom, AtomMarks, Cell, Functor, Roots, View, atoms};

group! {
    nondet "clause(:Head, ?Body)"              ["8.8.1"] => clause;
    nondet "current_predicate(:Indicator)"     ["8.8.2"] => current_predicate;
    det    "asserta(:Clause)"                  ["8.9.1"] => asserta;
    det    "assertz(:Clause)"                  ["8.9.2"] => assertz;
    det    "assert(:Clause)"                   []        => assertz;
    nondet "retract(:Clause)"                  ["8.9.3"] => retract;
    det    "abolish(:Indicator)"               ["8.9.4"] => abolish;
    det    "retractall(:Head)"                 ["8.9.5"] => retractall;
    det    "dynamic(:Indicators)"              []        => dynamic;
    det    "discontiguous(:Indicators)"        []        => discontiguous;
    det    "multifile(:Indicators)"            []        => multifile;
    det    "public(:Indicators)"               []        => public;
}

/// There is a clause with this Head and Body; the body of a fact is `true`. What the system and its libraries define
/// does not show its clauses, nor, where the flag `iso` is set, what is neither dynamic nor public.
///
/// ```prolog
/// ?- assertz((дед(X, Z) :- отец(X, Y), отец(Y, Z))), clause(дед(а, б), Body).
///    Body = (отец(а, _A), отец(_A, б)).
/// ?- clause(atom(_), Body).
///    error(permission_error(access, private_procedure, atom/1), _).
/// ```
fn clause(m: &mut Machine, [head, body]: [Cell; 2]) -> Result<Alternatives> {
    shown(m, head, body, Purpose::Clause)
}

/// The clauses that `clause/2` and `clause/3` show.
pub(in crate::builtins) fn shown(
    m: &mut Machine,
    head: Cell,
    body: Cell,
    purpose: Purpose,
) -> Result<Alternatives> {
    let head = strip_module(m, atoms::USER, head)?;
    let functor = head_functor(m, head.term)?;
    if !args::is_var(m, body) {
        args::callable(m, body)?;
    }
    let Some(id) = m.database.lookup(head.module, functor) else {
        return Ok(Alternatives::Fail);
    };
    check_shown(m, id)?;
    answers(m, id, head.term, body, purpose)
}

/// Throws a permission error if a predicate does not show its clauses.
pub(in crate::builtins) fn check_shown(m: &mut Machine, id: u32) -> Result<()> {
    let predicate = m.database.get(id);
    let shown = match predicate.kind() {
        Kind::Dynamic => true,
        Kind::Static => predicate.properties.public || !m.flags.iso && !is_of_system(m, predicate),
        Kind::Undefined | Kind::Builtin(_) | Kind::Host | Kind::Control | Kind::Import(_) => false,
    };
    if shown {
        return Ok(());
    }
    let functor = predicate.functor;
    let indicator = indicator_term(m, functor)?;
    Err(Error::Permission(
        Action::Access,
        Culprit::PrivateProcedure,
        indicator,
    ))
}

/// Whether a predicate belongs to the system or to one of its libraries.
fn is_of_system(m: &Machine, predicate: &Predicate) -> bool {
    let module = m.database.modules.get(predicate.module);
    predicate.module == atoms::SYSTEM || module.is_some_and(|module| module.sealed)
}

/// There is a user-defined procedure with this Indicator, `Name/Arity` or `Module:Name/Arity`. `Name//Arity` is that of a grammar rule,
/// which has two arguments more.
///
/// ```prolog
/// ?- assertz(палитра:цвет(красный)), current_predicate(M:цвет/A).
///    M = палитра, A = 1.
/// ?- assertz(цвет(красный)), current_predicate(цвет/A).
///    A = 1.
/// ?- assertz(слово(_, _, _)), current_predicate(слово//A).
///    A = 1.
/// ?- current_predicate(4).
///    error(type_error(predicate_indicator, 4), _).
/// ```
fn current_predicate(m: &mut Machine, [indicator]: [Cell; 1]) -> Result<Alternatives> {
    let (module, plain) = open_module(m, indicator)?;
    let rule = args::arguments_of::<2>(m, plain, atoms::INT_DIV).is_some();
    let (name, arity) = partial_indicator(m, plain)?;
    // A module that does not exist has no predicates: those that every module sees do not count.
    if module.is_some_and(|module| m.database.modules.get(module).is_none()) {
        return Ok(Alternatives::Fail);
    }
    if let (Some(module), Some(name), Some(arity)) = (module, name, arity) {
        let functor = Functor::new(name, arity);
        let own = m.database.find(module, functor);
        let known = own.filter(|id| m.database.get(*id).is_defined());
        let known = known.or_else(|| m.database.lookup(module, functor));
        return Ok(known.is_some_and(|id| is_current(m, id)).into());
    }
    let wanted = |functor: Functor| {
        name.is_none_or(|n| n == functor.name) && arity.is_none_or(|a| a == functor.arity)
    };
    let found: Vec<(Atom, Functor, bool)> = m
        .database
        .iter()
        .filter(|(id, predicate)| {
            let here = match module {
                Some(module) => predicate.module == module,
                None => !m.database.modules.is_library(predicate.module),
            };
            let shape = !rule || predicate.functor.arity >= 2;
            here && shape && wanted(predicate.functor) && is_current(m, *id)
        })
        .map(|(_, predicate)| (predicate.module, predicate.functor, rule))
        .collect();
    Ok(Alternatives::each::<1, _>(
        found.into_iter(),
        |m, [indicator], (module, functor, rule)| {
            let found = if rule {
                let arity = m.heap.integer(i64::from(functor.arity) - 2)?;
                m.heap
                    .structure(atoms::INT_DIV, &[Cell::atom(functor.name), arity])?
            } else {
                indicator_term(m, functor)?
            };
            unify_in_module(m, indicator, module, found)
        },
    ))
}

/// Strips the modules of a term: the innermost module (`user` if there is none, `None` if it is unbound) and the plain term.
pub fn open_module(m: &Machine, term: Cell) -> Result<(Option<Atom>, Cell)> {
    let (mut module, mut rest) = (Some(atoms::USER), term);
    while let Some([qualifier, inner]) = args::arguments_of::<2>(m, rest, atoms::COLON) {
        module = args::optional(m, qualifier, args::atom)?;
        rest = inner;
    }
    Ok((module, m.heap.deref(rest)))
}

/// Unifies the term inside the module qualifiers, and each qualifier that is a variable with the module.
pub fn unify_in_module(m: &mut Machine, term: Cell, module: Atom, plain: Cell) -> Result<bool> {
    let mut rest = term;
    while let Some([qualifier, inner]) = args::arguments_of::<2>(m, rest, atoms::COLON) {
        if args::is_var(m, qualifier) && !m.unify(qualifier, Cell::atom(module))? {
            return Ok(false);
        }
        rest = inner;
    }
    m.unify(rest, plain)
}

/// The name and arity of an indicator, each `None` if it is unbound.
fn partial_indicator(m: &Machine, indicator: Cell) -> Result<(Option<Atom>, Option<u32>)> {
    if args::is_var(m, indicator) {
        return Ok((None, None));
    }
    let wrong = || Error::Type(Expected::PredicateIndicator, indicator);
    let rule = args::arguments_of::<2>(m, indicator, atoms::INT_DIV);
    let extra = if rule.is_some() { 2 } else { 0 };
    let plain = args::arguments_of::<2>(m, indicator, atoms::SLASH);
    let [name, arity] = rule.or(plain).ok_or_else(wrong)?;
    let name = args::optional(m, name, args::atom).map_err(|_| wrong())?;
    let arity = args::optional(m, arity, args::count).map_err(|_| wrong())?;
    let arity = arity.map(|arity| arity.saturating_add(extra));
    // An arity that does not fit becomes `u32::MAX`, which no predicate has.
    Ok((
        name,
        arity.map(|arity| u32::try_from(arity).unwrap_or(u32::MAX)),
    ))
}

/// Whether `current_predicate/1` finds a predicate: it has clauses, is declared as one that may get some, or belongs to the host.
fn is_current(m: &Machine, id: u32) -> bool {
    let predicate = m.database.get(id);
    match predicate.kind() {
        Kind::Dynamic | Kind::Host => true,
        Kind::Static => {
            let properties = &predicate.properties;
            let has_clauses = !predicate.clauses.is_empty();
            (has_clauses || properties.multifile || properties.discontiguous)
                && predicate.module != atoms::SYSTEM
        }
        Kind::Import(target) => m.database.get(target).module != atoms::SYSTEM,
        Kind::Undefined | Kind::Builtin(_) | Kind::Control => false,
    }
}

/// Adds Clause before all other clauses of its predicate.
///
/// ```prolog
/// ?- asserta(n(1)), asserta(n(2)), n(X).
///    X = 2
/// ;  X = 1.
/// ?- asserta((foo :- 4)).
///    error(type_error(callable, 4), _).
/// ```
fn asserta(m: &mut Machine, [clause]: [Cell; 1]) -> Result<()> {
    add_clause(m, atoms::USER, clause, End::Front, &Provenance::default()).map(|_| ())
}

/// Adds Clause behind all other clauses of its predicate.
///
/// ```prolog
/// ?- assertz(n(1)), assertz(n(2)), n(X).
///    X = 1
/// ;  X = 2.
/// ?- assertz((atom(_) :- true)).
///    error(permission_error(modify, static_procedure, atom/1), _).
/// ```
fn assertz(m: &mut Machine, [clause]: [Cell; 1]) -> Result<()> {
    add_clause(m, atoms::USER, clause, End::Back, &Provenance::default()).map(|_| ())
}

/// Takes away the first clause that unifies with Clause, `Head :- Body` or a fact; on backtracking the next one of those that
/// there were at the call.
///
/// ```prolog
/// ?- assertz(n(1)), assertz(n(2)), retract(n(X)).
///    X = 1
/// ;  X = 2.
/// ?- retract((x :- in_win(x))).
///    false.
/// ```
fn retract(m: &mut Machine, [clause]: [Cell; 1]) -> Result<Alternatives> {
    let parts = split_clause(m, atoms::USER, clause)?;
    match to_modify(m, parts.module, parts.functor)? {
        Some(id) => answers(m, id, parts.head, parts.body, Purpose::Retract),
        None => Ok(Alternatives::Fail),
    }
}

/// The dynamic predicate that `module` defines or imports, or that the system has; `None` if the module has no such predicate.
fn to_modify(m: &mut Machine, module: Atom, functor: Functor) -> Result<Option<u32>> {
    let Some(id) = m.database.lookup(module, functor) else {
        return Ok(None);
    };
    let own = m.database.find(module, functor);
    let own = own.is_some_and(|own| m.database.get(own).is_defined());
    let predicate = m.database.get(id);
    if !own && predicate.module != atoms::SYSTEM {
        // A module cannot change a predicate that it only inherits.
        Ok(None)
    } else if predicate.is_dynamic() {
        Ok(Some(id))
    } else {
        Err(not_modifiable_from(m, module, id))
    }
}

/// Takes away the predicate with this Indicator, clauses and declarations.
///
/// ```prolog
/// ?- assertz(n(1)), abolish(n/1), n(X).
///    error(existence_error(procedure, n/1), _).
/// ?- abolish(foo/a).
///    error(type_error(integer, a), _).
/// ```
fn abolish(m: &mut Machine, [indicator]: [Cell; 1]) -> Result<()> {
    let qualified = strip_module(m, atoms::USER, indicator)?;
    let functor = args::indicator(m, qualified.term)?;
    if is_standard(m, functor) {
        return Err(not_modifiable(m, functor));
    }
    if let Some(id) = to_modify(m, qualified.module, functor)? {
        assert::abolish(m, id);
    }
    Ok(())
}

/// Takes away all clauses whose head unifies with Head. An unknown predicate becomes a dynamic one without clauses.
///
/// ```prolog
/// ?- assertz(n(1)), assertz(n(2)), retractall(n(1)), n(X).
///    X = 2.
/// ?- retractall(m(_)), m(X).
///    false.
/// ```
fn retractall(m: &mut Machine, [head]: [Cell; 1]) -> Result<()> {
    let head = strip_module(m, atoms::USER, head)?;
    let functor = head_functor(m, head.term)?;
    let Some(id) = to_modify(m, head.module, functor)? else {
        return declare(m, head.module, functor, Declaration::Dynamic).map(|_| ());
    };
    let (arguments, count) = head_arguments(&m.heap, head.term);
    let arguments = &arguments[..count];
    let generation = m.database.generation;
    let top = m.heap.top;
    let mut found = (m.database).candidate(id, arguments, &m.heap, generation, None);
    while let Some(candidate) = found {
        let (clause, next) = (candidate.clause, candidate.next);
        let mut unified = false;
        // Only success matters: the bindings are undone in either case.
        m.attempt(|m| {
            let mut matching = Match::new(clause.term.words());
            unified = unify_head(m, &mut matching, head.term)?;
            Ok(false)
        })?;
        m.heap.top = top;
        if unified {
            erase_clause(m, id, &clause);
        }
        found = next.and_then(|next| {
            (m.database).candidate(id, arguments, &m.heap, generation, Some(next))
        });
    }
    Ok(())
}

/// The predicates are dynamic: programs may change their clauses. Indicators are joined by commas or in a list.
///
/// ```prolog
/// ?- dynamic(счёт/1), счёт(X).
///    false.
/// ```
fn dynamic(m: &mut Machine, [indicators]: [Cell; 1]) -> Result<()> {
    declare_all(m, indicators, Declaration::Dynamic)
}

/// The clauses of the predicates need not stand together.
///
/// ```prolog
/// ?- discontiguous(a/1).
///    true.
/// ```
fn discontiguous(m: &mut Machine, [indicators]: [Cell; 1]) -> Result<()> {
    declare_all(m, indicators, Declaration::Discontiguous)
}

/// The clauses of the predicates may stand in several files.
///
/// ```prolog
/// ?- multifile([a/1, b/2]).
///    true.
/// ```
fn multifile(m: &mut Machine, [indicators]: [Cell; 1]) -> Result<()> {
    declare_all(m, indicators, Declaration::Multifile)
}

/// The clauses of the predicates may be looked at by `clause/2`, although they are static.
///
/// ```prolog
/// ?- public(a/1).
///    true.
/// ```
fn public(m: &mut Machine, [indicators]: [Cell; 1]) -> Result<()> {
    declare_all(m, indicators, Declaration::Public)
}

/// Declares the predicates of indicators joined by commas or in lists.
fn declare_all(m: &mut Machine, indicators: Cell, declaration: Declaration) -> Result<()> {
    for (module, functor) in indicators_in(m, atoms::USER, indicators)? {
        declare(m, module, functor, declaration)?;
    }
    Ok(())
}

/// The predicates of indicators joined by commas or in lists; `Name//Arity` denotes a grammar rule, with two more arguments.
pub fn indicators_in(m: &Machine, module: Atom, indicators: Cell) -> Result<Vec<(Atom, Functor)>> {
    let dcg = m.atoms.find("//");
    let mut found = Vec::new();
    let mut waiting = vec![(module, indicators)];
    if !m.heap.is_acyclic(indicators)? {
        return Err(Error::Type(Expected::PredicateIndicator, indicators));
    }
    while let Some((module, cell)) = waiting.pop() {
        let qualified = strip_module(m, module, cell)?;
        let (module, cell) = (qualified.module, qualified.term);
        if let Some([left, right]) = args::arguments_of::<2>(m, cell, atoms::COMMA) {
            waiting.extend([(module, right), (module, left)]);
        } else if cell == Cell::atom(atoms::NIL) || matches!(m.heap.view(cell), View::List(_)) {
            waiting.extend(
                args::list(m, cell)?
                    .into_iter()
                    .rev()
                    .map(|element| (module, element)),
            );
        } else if let Some([name, arity]) =
            dcg.and_then(|dcg| args::arguments_of::<2>(m, cell, dcg))
        {
            let arity = u32::try_from(args::count(m, arity)?).unwrap_or(u32::MAX);
            found.push((
                module,
                Functor::new(args::atom(m, name)?, arity.saturating_add(2)),
            ));
        } else {
            found.push((module, args::indicator(m, cell)?));
        }
    }
    Ok(found)
}

/// The use of a clause that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::builtins) enum Purpose {
    /// Show the clause.
    Clause,
    /// Show the clause and its reference.
    Reference,
    /// Erase the clause.
    Retract,
}

/// The clauses of a predicate that unify with a head and a body, in order.
struct Answers {
    id: u32,
    generation: u64,
    at: Option<Cursor>,
    purpose: Purpose,
}

/// The clauses of a predicate that unify with this head and body, with their references. The head and the body are the first two arguments
/// of the calling built-in, and the reference is its third.
pub(in crate::builtins) fn referring(
    m: &mut Machine,
    id: u32,
    head: Cell,
    body: Cell,
) -> Result<Alternatives> {
    answers(m, id, head, body, Purpose::Reference)
}

/// Answers at once if there is only one candidate; else the answers are found on demand.
fn answers(
    m: &mut Machine,
    id: u32,
    head: Cell,
    body: Cell,
    purpose: Purpose,
) -> Result<Alternatives> {
    let (arguments, count) = head_arguments(&m.heap, head);
    let count = m.indexable(count);
    let generation = m.database.generation;
    let arguments = &arguments[..count];
    let found = (m.database).candidate(id, arguments, &m.heap, generation, None);
    let Some(found) = found else {
        return Ok(Alternatives::Fail);
    };
    let clause = found.clause;
    if found.next.is_none() {
        let unified = answer(m, id, &clause, head, body, purpose)?;
        return Ok((unified && refer(m, id, &clause, purpose)?).into());
    }
    let at = Some(Cursor {
        order: clause.order,
        place: 0,
    });
    Ok(Alternatives::Each(Box::new(Answers {
        id,
        generation,
        at,
        purpose,
    })))
}

/// Unifies the head of a stored clause with a head of the same functor.
fn unify_head(m: &mut Machine, matching: &mut Match, head: Cell) -> Result<bool> {
    let (first, count) = match m.heap.view(head) {
        View::Struct(functor, at) => (at.offset(1), functor.arity as usize),
        View::List(at) => (at, 2),
        View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_) => return Ok(true),
    };
    let place = matching.argument(0, 0);
    let arguments = matching.argument(place, 0);
    for index in 0..count {
        let cell = m.heap.reference(first, index);
        if !matching.unify(&mut m.heap, arguments + index, cell)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Unifies with one clause, and erases it if the purpose is `Retract`.
fn answer(
    m: &mut Machine,
    id: u32,
    clause: &Arc<Clause>,
    head: Cell,
    body: Cell,
    purpose: Purpose,
) -> Result<bool> {
    let mut matching = Match::new(clause.term.words());
    let body_place = matching.argument(0, 1);
    let unified =
        unify_head(m, &mut matching, head)? && matching.unify(&mut m.heap, body_place, body)?;
    if unified && purpose == Purpose::Retract {
        erase_clause(m, id, clause);
    }
    Ok(unified)
}

/// Unifies the third argument of `clause/3` with the reference of a clause; true for other purposes.
fn refer(m: &mut Machine, id: u32, clause: &Clause, purpose: Purpose) -> Result<bool> {
    if purpose != Purpose::Reference {
        return Ok(true);
    }
    let [_, _, reference] = m.arguments::<3>();
    let number = m.database.number_of_clause(id, clause);
    m.unify(reference, references::handle(number))
}

/// The answers hold the number of a predicate and a cursor into its clauses, and no atoms.
impl Roots for Answers {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Answers {
    fn generation(&self) -> Option<u64> {
        Some(self.generation)
    }

    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let (head, body) = match self.purpose {
            // The third argument of `clause/3` is unified after the other two.
            Purpose::Clause | Purpose::Reference => {
                let [head, body] = m.arguments::<2>();
                (strip_module(m, atoms::USER, head)?.term, body)
            }
            Purpose::Retract => {
                let [clause] = m.arguments::<1>();
                let parts = split_clause(m, atoms::USER, clause)?;
                (parts.head, parts.body)
            }
        };
        let (arguments, count) = head_arguments(&m.heap, head);
        let count = m.indexable(count);
        while let Some(at) = self.at {
            let (id, generation) = (self.id, self.generation);
            let arguments = &arguments[..count];
            let found = (m.database).candidate(id, arguments, &m.heap, generation, Some(at));
            let Some(found) = found else {
                break;
            };
            let clause = found.clause;
            self.at = found.next;
            let (id, purpose) = (self.id, self.purpose);
            if m.attempt(|m| {
                Ok(answer(m, id, &clause, head, body, purpose)? && refer(m, id, &clause, purpose)?)
            })? {
                return Ok(if self.at.is_some() {
                    NextAnswer::More
                } else {
                    NextAnswer::Last
                });
            }
        }
        Ok(NextAnswer::Fail)
    }
}
