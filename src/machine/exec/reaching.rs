//! Which predicates reach a spy point: these alone are remembered as callers while a program stops at spy points.
//!
//! ```text
//!   spy(step/2)
//!   solve(S) :- step(S, T), solve(T).      reaches it
//!   show([X|Xs]) :- write(X), show(Xs).    reaches none: runs at full speed
//!   apply(G, X) :- call(G, X).             perhaps: the goal is known when it is called
//! ```
//!
//! What may reach one is entered by the tracer, which remembers its goal as the caller of others. What reaches one for certain is run by
//! its clauses, since a native twin would pass the spy point. All else has the entries that it has without a tracer.
//!
//! The walk of a predicate goes through its callees, each once. Goals in the arguments of meta-predicates count as calls, as far as the
//! declarations show them. What is found is kept until an entry is planted anew; a definition that comes within a query is seen by the
//! next query, so that a text which is loaded is not walked through at each of its clauses.
//!
//! *Invariant*: a predicate reaches no spy point only if its static clauses, and those of all they call, show it. Goals that a variable
//! with attributes wakes are not looked at.

use std::ops::ControlFlow;

use indexmap::IndexSet;

use super::super::Machine;
use super::super::effects::{self, Callee};
use super::super::tracer::Reach;
use crate::database::Kind;
use crate::database::goals::{Arguments, Goal, each_goal};
use crate::term::atom::ShortHash;
use crate::term::{Atom, Functor};

/// The most predicates visited for one predicate: what is beyond them is unknown.
const MOST: usize = 200;

/// The predicates that are visited for one.
#[derive(Default)]
struct Visited {
    predicates: IndexSet<u32, ShortHash>,
    /// Something is called that is not known.
    unknown: bool,
}

impl Machine {
    /// Whether the calls below a predicate reach spy points.
    pub(in crate::machine) fn spied_below(&mut self, id: u32) -> Reach {
        if let Some(known) = self.code.tracer.reaches.get(&id) {
            return *known;
        }
        let found = reach(self, id);
        self.code.tracer.reaches.insert(id, found);
        found
    }
}

/// Walks through what a predicate calls, breadth first. A spy point ends the walk; something unknown does not, since a spy point behind it
/// says more.
fn reach(m: &Machine, root: u32) -> Reach {
    let mut visited = Visited::default();
    visited.predicates.insert(root);
    let mut next = 0;
    while let Some(&id) = visited.predicates.get_index(next) {
        next += 1;
        let predicate = m.database.get(id);
        visited.unknown |= predicate.kind() != Kind::Static;
        let walked = each_goal(predicate, &mut |goal| match goal {
            Goal::Call(module, functor) => called(m, module, functor, &mut visited),
            Goal::Evaluable(_) => ControlFlow::Continue(Arguments::Data),
            Goal::Argument(..) | Goal::Unknown => {
                visited.unknown = true;
                ControlFlow::Continue(Arguments::Data)
            }
        });
        if walked.is_break() {
            return Reach::Spied;
        }
    }
    match visited.unknown {
        true => Reach::Perhaps,
        false => Reach::None,
    }
}

/// Visits a call: a spy point ends the walk.
fn called(
    m: &Machine,
    module: Atom,
    functor: Functor,
    visited: &mut Visited,
) -> ControlFlow<(), Arguments> {
    let declared = |id| Arguments::Letters(effects::declared(m, id));
    let Some(id) = m.database.lookup(module, functor) else {
        // The library is loaded when the predicate is called.
        return ControlFlow::Continue(match effects::library_callee(m, None, functor) {
            Callee::Pure(arguments) => arguments,
            Callee::Impure | Callee::Clauses(_) => {
                visited.unknown = true;
                Arguments::Data
            }
        });
    };
    if m.is_spied(id) {
        return ControlFlow::Break(());
    }
    let predicate = m.database.get(id);
    if !m.database.modules.is_library(predicate.module) {
        if visited.predicates.len() < MOST {
            visited.predicates.insert(id);
        } else {
            visited.unknown |= !visited.predicates.contains(&id);
        }
        return ControlFlow::Continue(declared(id));
    }
    ControlFlow::Continue(match effects::known_callee(m, id) {
        Callee::Pure(arguments) => arguments,
        Callee::Impure | Callee::Clauses(_) => {
            // A built-in calls no predicates but the goals in its arguments.
            visited.unknown |= !matches!(predicate.kind(), Kind::Builtin(_));
            declared(id)
        }
    })
}
