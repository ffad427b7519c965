//! Decides whether tabling would end a recursion that a limit has stopped.
//!
//! ```text
//!   path(X, Y) :- path(X, Z), edge(Z, Y).     a goal that is called again as it was: with a table it waits for its answers
//!   hops(X, Y) :- edge(X, Z), hops(Z, Y).     no functors, and edge/2 has facts alone: only finitely many calls differ
//!   len([_|T], N) :- len(T, M), N is M + 1.   every call is another one: a table is no help
//! ```
//!
//! *Invariant*: tabling is advised only if it certainly ends the loop. So the clauses that take part have no side effects, and
//! no cut, negation, condition or goal in an argument, which would have to wait for an incomplete table.

use std::collections::BTreeSet;

use super::super::terms;
use crate::database::Kind;
use crate::database::stored_clause::StoredClause;
use crate::machine::{Machine, effects};
use crate::term::{Atom, Functor, Tag, atoms};

/// The most predicates that are examined for one loop.
const MOST: usize = 200;

/// Tests, which bind nothing.
const TESTS: [&str; 13] = [
    "==", "\\==", "\\=", "=:=", "=\\=", "<", ">", "=<", ">=", "@<", "@>", "@=<", "@>=",
];

/// Properties of the clauses of a predicate.
struct Clauses {
    /// The predicates of the program that they call.
    callees: Vec<u32>,
    /// Whether they are conjunctions and disjunctions of goals without side effects.
    plain: bool,
    /// Whether they have finitely many values if their callees do.
    finite: bool,
}

/// The predicate that a goal of a module calls, if tabling it ends a loop that calls it again with the same arguments.
pub fn of_variant(machine: &Machine, module: Atom, name: &str, arity: usize) -> Option<String> {
    let functor = Functor::new(machine.atoms.find(name)?, arity as u32);
    let id = own(machine, module, functor)?;
    let circle = circle(machine, id);
    let may_wait = |id: &u32| read(machine, *id).plain && !is_tabled(machine, *id);
    let ends = !circle.is_empty() && circle.iter().all(may_wait);
    ends.then(|| terms::indicator_text(machine, functor))
}

/// The predicates whose tabling ends any loop below a call of this one, if only finitely many calls differ.
pub fn of_finite(machine: &Machine, id: u32) -> Option<Vec<String>> {
    let all = reached(machine, id);
    let is_finite = |id: &u32| {
        let clauses = read(machine, *id);
        clauses.plain && clauses.finite && !is_tabled(machine, *id)
    };
    if !all.contains(&id) || all.len() > MOST || !all.iter().all(is_finite) {
        return None;
    }
    let recursive = all
        .into_iter()
        .filter(|id| reached(machine, *id).contains(id));
    let name = |id| terms::indicator_text(machine, machine.database.get(id).functor);
    Some(recursive.map(name).collect())
}

fn is_tabled(machine: &Machine, id: u32) -> bool {
    machine.database.get(id).properties.tabled
}

/// The predicate of the program that a functor denotes in a module.
fn own(machine: &Machine, module: Atom, functor: Functor) -> Option<u32> {
    let id = machine.database.lookup(module, functor)?;
    let predicate = machine.database.get(id);
    let has_clauses = matches!(predicate.kind(), Kind::Static | Kind::Dynamic);
    (has_clauses && !machine.database.modules.is_library(predicate.module)).then_some(id)
}

/// The predicates that a call of this one may reach; this one too if it is recursive.
fn reached(machine: &Machine, id: u32) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let mut waiting = read(machine, id).callees;
    while let Some(next) = waiting.pop().filter(|_| found.len() <= MOST) {
        if found.insert(next) {
            waiting.extend(read(machine, next).callees);
        }
    }
    found
}

/// Those of them that may call this one again.
fn circle(machine: &Machine, id: u32) -> BTreeSet<u32> {
    let mut all = reached(machine, id);
    all.retain(|other| reached(machine, *other).contains(&id));
    all
}

fn read(machine: &Machine, id: u32) -> Clauses {
    let predicate = machine.database.get(id);
    let mut read = Clauses {
        callees: Vec::new(),
        plain: true,
        finite: true,
    };
    if predicate.clauses.facts().is_some() {
        return read;
    }
    for clause in predicate.clauses.iter() {
        let clause = StoredClause {
            words: clause.term.words(),
        };
        let (_, body) = clause.parts();
        let mut goals = vec![(body, predicate.module)];
        let mut is_fact = true;
        while let Some((goal, module)) = goals.pop() {
            let Some(functor) = clause.callable(goal) else {
                read.plain = false;
                continue;
            };
            let arguments = 0..functor.arity as usize;
            match (functor.name, functor.arity) {
                (atoms::TRUE, 0) => {}
                (atoms::COMMA | atoms::SEMICOLON, 2) => {
                    goals.extend(arguments.map(|n| (clause.argument(goal, n), module)));
                }
                (atoms::COLON, 2) => match clause.cell(clause.argument(goal, 0)).as_atom() {
                    Some(module) => goals.push((clause.argument(goal, 1), module)),
                    None => read.plain = false,
                },
                _ => {
                    is_fact = false;
                    let own = own(machine, module, functor);
                    read.callees.extend(own);
                    if own.is_none() {
                        let is_test = TESTS.contains(&machine.atoms.text(functor.name));
                        read.finite &= is_test && functor.arity == 2;
                        read.plain &= functor != Functor::new(atoms::CUT, 0)
                            && effects::is_pure(machine, module, functor);
                        continue;
                    }
                    for n in arguments {
                        read.finite &= is_flat(clause, clause.argument(goal, n));
                    }
                }
            }
        }
        let head = clause.arguments_of_head();
        read.finite &= match is_fact {
            true => head
                .iter()
                .all(|place| is_flat(clause, *place) || is_ground(clause, *place)),
            false => head.iter().all(|place| is_flat(clause, *place)),
        };
    }
    read
}

/// Whether an argument is a variable or a constant.
fn is_flat(clause: StoredClause<'_>, place: usize) -> bool {
    !matches!(clause.cell(place).tag(), Tag::Struct | Tag::List)
}

/// Whether an argument has no variables.
fn is_ground(clause: StoredClause<'_>, place: usize) -> bool {
    let mut waiting = vec![place];
    while let Some(place) = waiting.pop() {
        let arity = match clause.cell(place).tag() {
            Tag::Ref | Tag::Att => return false,
            Tag::Struct => clause.functor(place).arity as usize,
            Tag::List => 2,
            Tag::Int | Tag::Atom | Tag::Box | Tag::Header => 0,
        };
        waiting.extend((0..arity).map(|n| clause.argument(place, n)));
    }
    true
}
