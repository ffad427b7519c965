//! Purity: which predicates have no effects, so that their answers may be reused.
//!
//! ```text
//!   moves(S, Ss) :- findall(T, step(S, T), Ts), exclude(seen(S), Ts, Ss).
//!
//!   moves/2 ── findall/3      system: pure, its second argument is a goal
//!           ── step/2         of the program: its clauses are looked through in their turn
//!           ── exclude/3      library: pure, its first argument is a goal with one more argument
//!           ── seen/2         that goal
//! ```
//!
//! *Invariant*: a predicate counts as pure only if its static clauses, and those of all they call, show that only its answers can be
//! observed and that these depend on its arguments alone. When in doubt it is impure. Errors are answers. Built-ins state purity in their
//! rows; for library exports it is computed from the clauses by the same walk and stored in `database/calls/library_facts.rs`, so nothing
//! has to be loaded. One thing the clauses do not show: an expression passed as data may ask for a random number or the time.
//! [`Machine::drawn`] shows this afterwards.

use std::ops::ControlFlow;

use indexmap::IndexMap;

use super::Machine;
use crate::database::goals::{Arguments, Goal, each_goal};
use crate::database::stored_clause::CONTROL;
use crate::database::{Kind, Meta, Predicate, meta};
use crate::term::atom::ShortHash;
use crate::term::{Atom, Cell, Functor, View, atoms};

/// The most predicates visited for one predicate: a larger program counts as impure.
const MOST: usize = 200;

/// What a call means for the purity of the caller.
pub enum Callee {
    /// It has effects, or nothing is known of it.
    Impure,
    /// It is pure, if the goals in its arguments are.
    Pure(Arguments),
    /// The clauses of this predicate decide.
    Clauses(u32),
}

/// Determines what a functor means in a module.
pub type Find<'a> = &'a dyn Fn(Atom, Functor) -> Callee;

/// Whether the predicate that `functor` denotes in `module` is pure.
pub fn is_pure(m: &Machine, module: Atom, functor: Functor) -> bool {
    if m.supposes_pure() {
        return true;
    }
    let letters = match callee(m, module, functor) {
        Callee::Impure => return false,
        Callee::Pure(Arguments::Letters(letters)) => letters,
        Callee::Pure(Arguments::Data | Arguments::Evaluated) => return true,
        Callee::Clauses(id) => {
            match called_arguments(m, id, MOST, &|module, functor| callee(m, module, functor)) {
                Some(letters) => letters,
                None => return false,
            }
        }
    };
    // The goals in its arguments are unknown.
    let is_goal = |letter| match meta::argument(letter) {
        Meta::Goal(_) | Meta::Caret | Meta::Grammar => true,
        Meta::Qualified | Meta::Input | Meta::Output | Meta::Either | Meta::Anything => false,
    };
    !letters.into_iter().any(is_goal)
}

/// The callee in a program: the program's predicates by their clauses, others by what is known of them.
pub(super) fn callee(m: &Machine, module: Atom, functor: Functor) -> Callee {
    let Some(id) = m.database.lookup(module, functor) else {
        // The library is loaded when the predicate is called.
        return library_callee(m, None, functor);
    };
    let predicate = m.database.get(id);
    if m.database.modules.is_library(predicate.module) {
        known_callee(m, id)
    } else {
        Callee::Clauses(id)
    }
}

/// What is known of a predicate of the system or the library without reading its clauses.
pub fn known_callee(m: &Machine, id: u32) -> Callee {
    let predicate = m.database.get(id);
    let functor = predicate.functor;
    match predicate.kind() {
        Kind::Builtin(_) => match m.builtin(functor).map(|row| row.facts) {
            Some(facts) if facts.pure && facts.evaluates() => Callee::Pure(Arguments::Evaluated),
            Some(facts) if facts.pure => Callee::Pure(Arguments::Data),
            Some(_) | None => Callee::Impure,
        },
        Kind::Control if functor.name == atoms::CALL && (1..=9).contains(&functor.arity) => {
            let mut letters = vec![b'?'; functor.arity as usize];
            letters[0] = b'0' + functor.arity as u8 - 1;
            Callee::Pure(Arguments::Letters(letters))
        }
        Kind::Static => library_callee(m, Some(predicate.module), functor),
        Kind::Control | Kind::Dynamic | Kind::Host | Kind::Import(_) | Kind::Undefined => {
            Callee::Impure
        }
    }
}

/// What is known of an exported library predicate: of the given module, or of the one that is autoloaded for the name.
pub fn library_callee(m: &Machine, module: Option<Atom>, functor: Functor) -> Callee {
    let name = m.atoms.text(functor.name);
    let module = module.map(|module| m.atoms.text(module));
    let mut facts = meta::facts(name, functor.arity as usize);
    match facts.find(|fact| module.is_none_or(|module| module == fact.module)) {
        Some(fact) if fact.pure => {
            Callee::Pure(Arguments::Letters(fact.letters.as_bytes().to_vec()))
        }
        Some(_) | None => Callee::Impure,
    }
}

/// The letters of the arguments that a predicate calls, if its clauses, and those of all they call, have no effects except those of these
/// goals. A predicate that calls more than `most` predicates counts as impure.
///
/// Which arguments a predicate calls depends on its callees, and it may be one of them: the walk is repeated until it finds no more called
/// arguments.
pub fn called_arguments(m: &Machine, root: u32, most: usize, find: Find<'_>) -> Option<Vec<u8>> {
    let is_settled =
        |predicate: &Predicate| predicate.kind() == Kind::Static && !predicate.properties.tabled;
    called_where(m, root, most, find, is_settled)
}

/// As [`called_arguments`], where all visited predicates must be of this kind.
fn called_where(
    m: &Machine,
    root: u32,
    most: usize,
    find: Find<'_>,
    is_fit: impl Fn(&Predicate) -> bool,
) -> Option<Vec<u8>> {
    let mut known: IndexMap<u32, Vec<u8>, ShortHash> = IndexMap::default();
    known.insert(root, declared(m, root));
    loop {
        let mut settled = true;
        let mut next = 0;
        while let Some((&id, _)) = known.get_index(next) {
            let predicate = m.database.get(id);
            if !is_fit(predicate) {
                return None;
            }
            let walked = each_goal(predicate, &mut |goal| {
                match goal {
                    Goal::Call(module, functor) => match find(module, functor) {
                        Callee::Impure => return ControlFlow::Break(()),
                        Callee::Pure(arguments) => return ControlFlow::Continue(arguments),
                        Callee::Clauses(id) => {
                            let letters = known.entry(id).or_insert_with(|| declared(m, id));
                            let arguments = Arguments::Letters(letters.clone());
                            if known.len() > most {
                                return ControlFlow::Break(());
                            }
                            return ControlFlow::Continue(arguments);
                        }
                    },
                    Goal::Evaluable(functor) if m.varies(functor) => return ControlFlow::Break(()),
                    Goal::Evaluable(_) => {}
                    Goal::Argument(index, letter) => {
                        // A declaration is complete: callers handle the goals that it names.
                        let open = predicate.properties.meta.is_none();
                        match &mut known[next][index] {
                            own if *own == letter => {}
                            own if *own == b'?' && open => {
                                *own = letter;
                                settled = false;
                            }
                            _ => return ControlFlow::Break(()),
                        }
                    }
                    Goal::Unknown => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(Arguments::Data)
            });
            if walked.is_break() {
                return None;
            }
            next += 1;
        }
        if settled {
            return known.swap_remove(&root);
        }
    }
}

/// A part of a goal on the heap that is still to be visited.
enum Part {
    /// A goal called in this module with this number of additional arguments.
    Goal(Atom, Cell, u32),
    /// An expression.
    Expression(Cell),
}

/// The effect of a goal on the heap besides finding its answers: the first predicate that is impure or not known to be pure; no functor for
/// a goal that is not known yet. Predicates that the program may change are judged by their present clauses: until they change, the goal
/// has the answers that it would have now.
pub fn effect_of(m: &Machine, module: Atom, goal: Cell) -> Option<Option<Functor>> {
    /// A goal of more parts is not searched: it may be cyclic.
    const MOST_PARTS: usize = 10_000;
    let mut waiting = vec![Part::Goal(module, goal, 0)];
    let mut parts = 0;
    while let Some(part) = waiting.pop() {
        parts += 1;
        if parts > MOST_PARTS {
            return Some(None);
        }
        let (module, goal, more) = match part {
            Part::Goal(module, goal, more) => (module, goal, more),
            Part::Expression(expression) => {
                let View::Struct(functor, at) = m.heap.view(expression) else {
                    continue;
                };
                if m.varies(functor) {
                    return Some(Some(functor));
                }
                let arguments = (0..functor.arity as usize).map(|index| m.heap.arg(at, index));
                waiting.extend(arguments.map(Part::Expression));
                continue;
            }
        };
        let (functor, at) = match m.heap.view(goal) {
            View::Struct(functor, at) => (functor, Some(at)),
            View::Atom(name) => (Functor::new(name, 0), None),
            View::Var(_)
            | View::Int(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Handle(..)
            | View::Text(_)
            | View::List(_) => return Some(None),
        };
        let arity = functor.arity as usize;
        let argument = |index| at.map_or(goal, |at| m.heap.arg(at, index));
        if functor == Functor::new(atoms::COLON, 2) {
            let View::Atom(module) = m.heap.view(argument(0)) else {
                return Some(None);
            };
            waiting.push(Part::Goal(module, argument(1), more));
            continue;
        }
        if more == 0 && CONTROL.contains(&(functor.name, functor.arity)) {
            waiting.extend(
                (0..arity)
                    .rev()
                    .map(|index| Part::Goal(module, argument(index), 0)),
            );
            continue;
        }
        if let Some(part) = body_of_lambda(m, module, functor, &argument, more) {
            waiting.push(part);
            continue;
        }
        let called = Functor::new(functor.name, functor.arity + more);
        let letters = match callee(m, module, called) {
            Callee::Impure => return Some(Some(called)),
            Callee::Pure(Arguments::Data) => continue,
            Callee::Pure(Arguments::Evaluated) => {
                waiting.extend((0..arity).map(|index| Part::Expression(argument(index))));
                continue;
            }
            Callee::Pure(Arguments::Letters(letters)) => letters,
            Callee::Clauses(id) => {
                let is_fit = |predicate: &Predicate| {
                    matches!(predicate.kind(), Kind::Static | Kind::Dynamic)
                };
                let find: Find<'_> = &|module, functor| callee(m, module, functor);
                match called_where(m, id, MOST, find, is_fit) {
                    Some(letters) => letters,
                    None => return Some(Some(called)),
                }
            }
        };
        for (index, letter) in letters.into_iter().enumerate() {
            let more = match meta::argument(letter) {
                Meta::Goal(more) => u32::from(more),
                Meta::Caret => 0,
                Meta::Grammar => return Some(Some(called)),
                Meta::Qualified | Meta::Input | Meta::Output | Meta::Either | Meta::Anything => {
                    continue;
                }
            };
            if index >= arity {
                // The goal is known only when it is called.
                return Some(None);
            }
            let mut goal = argument(index);
            while letter == b'^'
                && let View::Struct(functor, at) = m.heap.view(goal)
                && functor == Functor::new(atoms::CARET, 2)
            {
                goal = m.heap.arg(at, 1);
            }
            waiting.push(Part::Goal(module, goal, more));
        }
    }
    None
}

/// The body of `Parameters>>Body` and `Free/Lambda`, with the arguments of its call: those that match no parameter.
fn body_of_lambda(
    m: &Machine,
    module: Atom,
    functor: Functor,
    argument: &dyn Fn(usize) -> Cell,
    more: u32,
) -> Option<Part> {
    match (m.atoms.text(functor.name), functor.arity) {
        (">>", 2) => {
            let mut parameters = argument(0);
            if let View::Struct(functor, at) = m.heap.view(parameters)
                && (m.atoms.text(functor.name), functor.arity) == ("/", 2)
            {
                parameters = m.heap.arg(at, 1);
            }
            let taken = m.heap.list_elements(parameters).ok()??.len() as u32;
            Some(Part::Goal(module, argument(1), more.saturating_sub(taken)))
        }
        ("/", 2) if more > 0 => Some(Part::Goal(module, argument(1), more)),
        _ => None,
    }
}

/// The letters of the arguments of a predicate, if it declares them.
pub fn declared(m: &Machine, id: u32) -> Vec<u8> {
    let predicate = m.database.get(id);
    match predicate.properties.meta.as_deref() {
        Some(metas) => metas.iter().map(|meta| meta.letter()).collect(),
        None => vec![b'?'; predicate.functor.arity as usize],
    }
}

impl Machine {
    /// How often a random or constant evaluable was evaluated: if the count has changed, repeating the evaluation may give other values.
    pub fn drawn(&self) -> u64 {
        self.notes.drawn
    }
}
