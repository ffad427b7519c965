//! The warning about predicates that call one another in a circle, where no clause ends the recursion.
//!
//! ```text
//!   even(N) :- M is N-1, odd(M).         each clause of the two goes on with the other one
//!   odd(N) :- M is N-1, even(M).
//! ```
//!
//! *Invariant*: a predicate is reported only if each of its clauses calls one of the circle for certain, and goes on with a part or a
//! computed value, as in the warning about one predicate (`recursion.rs`).

use indexmap::{IndexMap, IndexSet};

use super::super::goals::BodyGoal;
use super::super::loading::Load;
use super::super::terms;
use super::clauses::{Clauses, ClausesById, Lead};
use super::recursion::{calls_what_stops, goes_on, may_stop};
use super::written::Written;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Span};
use crate::term::Functor;
use crate::term::atom::ShortHash;

/// The most clauses of a predicate that are recorded: a recursion without a base case has few.
const MOST_CLAUSES: usize = 4;
/// The most calls of a clause that are recorded.
const MOST_CALLS: usize = 4;
/// The most predicates among which circles are sought: a circle that is written by hand is small.
const MOST_PREDICATES: usize = 500;

/// Records the calls by which a rule certainly goes on.
pub fn note(
    written: &Written<'_, '_>,
    machine: &mut Machine,
    known: &mut Clauses,
    (head, arguments): (usize, &[usize]),
    conjunction: &[BodyGoal<'_>],
) {
    if known.settles {
        return;
    }
    let before = known.leads.len();
    for (at, goal) in conjunction.iter().enumerate() {
        if may_stop(std::slice::from_ref(goal)) || known.leads.len() == before + MOST_CALLS {
            break;
        }
        let Some(name) = goal
            .name
            .filter(|name| name.starts_with(char::is_alphabetic))
        else {
            continue;
        };
        if goal.arity == 0 || at > 0 && !goes_on(written, arguments, conjunction, at) {
            continue;
        }
        let Ok(name) = machine.atoms.intern(name) else {
            continue;
        };
        known.leads.push(Lead {
            clause: known.count,
            head: written.span(head),
            call: goal.span,
            called: Functor::new(name, goal.arity as u32),
        });
    }
    if known.leads.len() == before || known.count > MOST_CLAUSES {
        settle(known);
    }
}

/// Records that a clause may end the recursion.
pub fn settle(known: &mut Clauses) {
    known.settles = true;
    known.leads = Vec::new();
}

/// The calls of each predicate of which every clause goes on: the index of the clause, the call, and the predicate that it calls.
type Circle<'k> = IndexMap<u32, Vec<(&'k Lead, u32)>, ShortHash>;

/// The warnings about circles. `is_open` tells whether a predicate may have other clauses than those of the text.
pub fn circles(
    load: &Load,
    machine: &mut Machine,
    known: &ClausesById,
    is_open: &dyn Fn(&Machine, u32) -> bool,
) -> Vec<Diagnostic> {
    let mut circle = Circle::default();
    for (id, clauses) in known {
        let has_warning = clauses.recursive.is_some() && !clauses.ends;
        if clauses.settles || clauses.leads.is_empty() || has_warning || is_open(machine, *id) {
            continue;
        }
        let leads = clauses.leads.iter();
        let leads = leads.filter_map(|lead| {
            let id = machine.database.find(load.module, lead.called)?;
            Some((lead, id))
        });
        circle.insert(*id, leads.collect());
    }
    if circle.len() > MOST_PREDICATES {
        return Vec::new();
    }
    close(&mut circle, known);
    let mut told: IndexSet<u32, ShortHash> = IndexSet::default();
    let mut found = Vec::new();
    for id in circle.keys() {
        if told.contains(id) {
            continue;
        }
        let Some(way) = way_back(&circle, *id) else {
            continue;
        };
        told.extend(way.iter().copied());
        let functor = machine.database.get(*id).functor;
        if !calls_what_stops(machine, load, functor) {
            found.extend(warning(load, machine, known, &circle, &way));
        }
    }
    found
}

/// Removes the predicates with a clause that does not call one that is left, until none is removed.
fn close(circle: &mut Circle<'_>, known: &ClausesById) {
    loop {
        let left: IndexSet<u32, ShortHash> = circle.keys().copied().collect();
        circle.retain(|id, leads| {
            leads.retain(|(_, called)| left.contains(called));
            let count = known.get(id).map_or(0, |clauses| clauses.count);
            (1..=count).all(|clause| leads.iter().any(|(lead, _)| lead.clause == clause))
        });
        if circle.len() == left.len() {
            return;
        }
    }
}

/// The shortest way from a predicate through others back to itself.
fn way_back(circle: &Circle<'_>, id: u32) -> Option<Vec<u32>> {
    let mut from: IndexMap<u32, u32, ShortHash> = IndexMap::default();
    let mut waiting = std::collections::VecDeque::from([id]);
    while let Some(at) = waiting.pop_front() {
        for (_, called) in circle.get(&at)? {
            if *called == id && at != id {
                let mut way = vec![at];
                while let Some(before) = way.last().and_then(|last| from.get(last)) {
                    way.push(*before);
                }
                way.reverse();
                return Some(way);
            }
            if *called != id && !from.contains_key(called) {
                from.insert(*called, at);
                waiting.push_back(*called);
            }
        }
    }
    None
}

fn warning(
    load: &Load,
    machine: &Machine,
    known: &ClausesById,
    circle: &Circle<'_>,
    way: &[u32],
) -> Option<Diagnostic> {
    let language = machine.flags.language;
    let name = |id: &u32| terms::indicator_text(machine, machine.database.get(*id).functor);
    let names: Vec<String> = way.iter().map(name).collect();
    let [first, second, ..] = way else {
        return None;
    };
    let (lead, _) = circle
        .get(first)?
        .iter()
        .find(|(_, called)| called == second)?;
    let message = language.fill(
        "every clause of {} calls one of them again: the recursion has no base case",
        "каждое предложение процедур {} снова вызывает одну из них: у рекурсии нет базового случая",
        &[&names.join(", ")],
    );
    let help = language.text(
        "add a clause that calls none of them, where the recursion stops",
        "добавьте предложение, которое ни одну из них не вызывает: на нём рекурсия остановится",
    );
    let source = known.get(first)?.source.as_ref().unwrap_or(&load.source);
    let goes_on: Span = lead.call;
    let label = language.fill("calls {}", "вызывает {}", &[&names[1]]);
    Some(
        Diagnostic::warning("lint::no_base", message)
            .at(source, lead.head, language.text("no base case", "нет базы"))
            .also(goes_on, &label)
            .help(help),
    )
}
