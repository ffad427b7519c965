//! Which predicates have no effects: those whose answers need not be asked for twice.
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
//! *Invariant*: a predicate counts as pure only if its static clauses, and those of all they call, show that nothing but its
//! answers can be seen of it and that these depend on its arguments alone. What is not known to be so is not. Errors are
//! answers. Built-ins say it in their rows; what the library exports has it from its clauses, by the same walk, in
//! `database/calls/library_facts.rs`, so that nothing has to be loaded. What the clauses do not show, that an expression which comes
//! as data asks for a random number or the time, [`Machine::drawn`] tells afterwards.

use std::ops::ControlFlow;

use indexmap::IndexMap;

use super::Machine;
use crate::database::goals::{Arguments, Goal, each_goal};
use crate::database::stored_clause::CONTROL;
use crate::database::{Kind, Meta, Predicate, meta};
use crate::term::atom::ShortHash;
use crate::term::{Atom, Cell, Functor, View, atoms};

/// The most predicates that are looked at for one: beyond it a program is taken to have effects.
const MOST: usize = 200;

/// What a call means for the caller's purity.
pub enum Callee {
    /// It has effects, or nothing is known of it.
    Impure,
    /// It is pure, if the goals in its arguments are.
    Pure(Arguments),
    /// That depends on the clauses of this predicate.
    Clauses(u32),
}

/// Finds out what a functor means in a module.
pub type Find<'a> = &'a dyn Fn(Atom, Functor) -> Callee;

/// Whether what `functor` means in a module has no effects.
pub fn is_pure(m: &Machine, module: Atom, functor: Functor) -> bool {
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
    // The goals that would come in its arguments are not known.
    let is_goal = |letter| match meta::argument(letter) {
        Meta::Goal(_) | Meta::Caret | Meta::Grammar => true,
        Meta::Qualified | Meta::Input | Meta::Output | Meta::Either | Meta::Anything => false,
    };
    !letters.into_iter().any(is_goal)
}

/// What is called in a program: its own predicates by their clauses, others by what is known of them.
fn callee(m: &Machine, module: Atom, functor: Functor) -> Callee {
    let Some(id) = m.database.lookup(module, functor) else {
        // It is loaded when it is called.
        return library_callee(m, None, functor);
    };
    let predicate = m.database.get(id);
    if m.database.modules.is_library(predicate.module) {
        known_callee(m, id)
    } else {
        Callee::Clauses(id)
    }
}

/// What is known of a predicate of the system or the library without its clauses.
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

/// What is known of a predicate that the library exports: a module of it, or whichever is loaded for the name.
fn library_callee(m: &Machine, module: Option<Atom>, functor: Functor) -> Callee {
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

/// The letters of the arguments that a predicate calls, if its clauses, and those of all they call, have no effects but those
/// of these goals. A predicate with more than `most` of these is taken to have effects.
///
/// Which arguments a predicate calls is known when its callees are, and it may be one of them: the walk is repeated until no
/// argument is found to be called that was not before.
pub fn called_arguments(m: &Machine, root: u32, most: usize, find: Find<'_>) -> Option<Vec<u8>> {
    let is_settled =
        |predicate: &Predicate| predicate.kind() == Kind::Static && !predicate.properties.tabled;
    called_where(m, root, most, find, is_settled)
}

/// As [`called_arguments`], where all predicates that are met have to be of this kind.
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
                        // What is declared is the whole truth: callers see to the goals it names.
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

/// A part of a goal on the heap that is to be looked at.
enum Part {
    /// A goal that is called in this module with this number of arguments more.
    Goal(Atom, Cell, u32),
    /// An expression.
    Expression(Cell),
}

/// What a goal on the heap would do but find its answers: the first predicate that has effects, or of which it is not known that it has none; of
/// a goal that is not known yet no functor. Predicates that the program may change count as what they are now: while nothing
/// changes them a goal has the answers that it would have had at once.
pub fn effect_of(m: &Machine, module: Atom, goal: Cell) -> Option<Option<Functor>> {
    /// A goal of more parts is not looked through: it may be cyclic.
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
                // It comes later, when the goal is called.
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

/// The body of `Parameters>>Body` and `Free/Lambda`, with the arguments that it is called with: those that are no parameters.
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

/// The letters of the arguments of a predicate, as far as it declares them.
pub fn declared(m: &Machine, id: u32) -> Vec<u8> {
    let predicate = m.database.get(id);
    match predicate.properties.meta.as_deref() {
        Some(metas) => metas.iter().map(|meta| meta.letter()).collect(),
        None => vec![b'?'; predicate.functor.arity as usize],
    }
}

impl Machine {
    /// How often an evaluable was asked for that has no arguments, or draws a random number: what is evaluated in between
    /// may come out otherwise the next time.
    pub fn drawn(&self) -> u64 {
        self.notes.drawn
    }
}
