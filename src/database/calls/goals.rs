//! The goals of stored clauses, including goals that come in arguments, which only the callers know.
//!
//! ```text
//!   maplist_([X|Xs], Goal) :- call(Goal, X), maplist_(Xs, Goal).
//!
//!   Call(call/2)       the visitor answers: letters "1?", the first argument is a goal with one more argument
//!   Argument(1, '1')   that goal is argument 1 of the head
//!   Call(maplist_/2)   the visitor answers with the letters that are known of it by then
//! ```
//!
//! *Invariant*: every goal that the clauses run is shown, in order: as a call, as an argument of the head, or as unknown.

use std::ops::ControlFlow;

use super::super::Predicate;
use super::super::stored_clause::{CONTROL, StoredClause};
use super::meta::Called;
use crate::term::{Atom, Functor, Tag, atoms};

/// A goal of a clause, or another relevant part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A call of the predicate that this functor means in this module.
    Call(Atom, Functor),
    /// A functor of an expression that is evaluated.
    Evaluable(Functor),
    /// The argument of the head with this number, called as the letter says.
    Argument(usize, u8),
    /// A goal that the clause does not show.
    Unknown,
}

/// The kind of the arguments of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arguments {
    /// Data.
    Data,
    /// Expressions.
    Evaluated,
    /// Goals where the letters of `meta.rs` say it, data elsewhere.
    Letters(Vec<u8>),
}

/// Called with a goal, returns the kind of its arguments, or stops the walk.
pub type Visit<'a> = &'a mut dyn FnMut(Goal) -> ControlFlow<(), Arguments>;

/// Shows the goals of all clauses of a predicate.
pub fn each_goal(predicate: &Predicate, visit: Visit<'_>) -> ControlFlow<()> {
    for clause in predicate.clauses.rules() {
        let clause = StoredClause {
            words: clause.term.words(),
        };
        let (_, body) = clause.parts();
        let mut walk = Walk {
            clause,
            waiting: vec![(body, Reading::Goal(0), predicate.module)],
        };
        while let Some((place, reading, module)) = walk.waiting.pop() {
            walk.part(place, reading, module, predicate.module, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// How a part of a clause is read.
#[derive(Clone, Copy)]
enum Reading {
    /// As a goal, with the number of arguments that its call adds.
    Goal(u8),
    /// As a goal inside quantifiers.
    Quantified,
    /// As an expression.
    Expression,
}

struct Walk<'a> {
    clause: StoredClause<'a>,
    /// The parts not visited yet: their places, how to read them, and the modules of their names.
    waiting: Vec<(usize, Reading, Atom)>,
}

impl Walk<'_> {
    fn part(
        &mut self,
        place: usize,
        reading: Reading,
        module: Atom,
        own: Atom,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let clause = self.clause;
        let Some(functor) = clause.callable(place) else {
            return match reading {
                Reading::Expression => ControlFlow::Continue(()),
                Reading::Goal(_) | Reading::Quantified => {
                    let goal = self.open(place, reading, module == own);
                    visit(goal).map_continue(|_| ())
                }
            };
        };
        let arity = functor.arity as usize;
        let arguments = match reading {
            Reading::Expression => {
                self.wait(place, arity, |_| Some((Reading::Expression, module)));
                return visit(Goal::Evaluable(functor)).map_continue(|_| ());
            }
            Reading::Goal(_) | Reading::Quantified if functor == Functor::new(atoms::COLON, 2) => {
                let qualifier = clause.cell(clause.argument(place, 0)).as_atom();
                let Some(qualifier) = qualifier else {
                    return visit(Goal::Unknown).map_continue(|_| ());
                };
                let goal = clause.argument(place, 1);
                self.waiting.push((goal, reading, qualifier));
                return ControlFlow::Continue(());
            }
            Reading::Quantified if functor == Functor::new(atoms::CARET, 2) => {
                let goal = clause.argument(place, 1);
                self.waiting.push((goal, Reading::Quantified, module));
                return ControlFlow::Continue(());
            }
            Reading::Goal(0) | Reading::Quantified if is_control(functor) => {
                self.wait(place, arity, |_| Some((Reading::Goal(0), module)));
                return ControlFlow::Continue(());
            }
            Reading::Goal(more) => {
                let callee = Functor::new(functor.name, functor.arity + u32::from(more));
                visit(Goal::Call(module, callee))?
            }
            Reading::Quantified => visit(Goal::Call(module, functor))?,
        };
        match arguments {
            Arguments::Data => {}
            Arguments::Evaluated => {
                self.wait(place, arity, |_| Some((Reading::Expression, module)));
            }
            Arguments::Letters(letters) => {
                // The calls of a grammar body depend on its translation; and goals among the later arguments of a closure, as in
                // call(maplist, G, Xs), are not in this clause.
                let goal = |letter: &u8| matches!(letter, b'0'..=b'9' | b'^' | b'/');
                let (written, later) = letters.split_at(arity.min(letters.len()));
                if written.contains(&b'/') || later.iter().any(goal) {
                    return visit(Goal::Unknown).map_continue(|_| ());
                }
                self.wait(place, arity, |index| {
                    let reading = match Called::by(*letters.get(index)?)? {
                        Called::With(more) => Reading::Goal(more),
                        Called::Quantified => Reading::Quantified,
                    };
                    Some((reading, module))
                });
            }
        }
        ControlFlow::Continue(())
    }

    /// Queues the arguments to be visited, from left to right, as far as something is known about them.
    fn wait(
        &mut self,
        place: usize,
        arity: usize,
        known: impl Fn(usize) -> Option<(Reading, Atom)>,
    ) {
        for index in (0..arity).rev() {
            if let Some((reading, module)) = known(index) {
                let argument = self.clause.argument(place, index);
                self.waiting.push((argument, reading, module));
            }
        }
    }

    /// A goal that is neither an atom nor a compound term.
    fn open(&self, place: usize, reading: Reading, in_own_module: bool) -> Goal {
        let clause = self.clause;
        let goal = clause.place(place);
        let is_variable = matches!(clause.cell(goal).tag(), Tag::Ref | Tag::Att);
        let mut arguments = clause.arguments_of_head().into_iter();
        let argument = arguments.position(|argument| clause.place(argument) == goal);
        let letter = match reading {
            Reading::Goal(more @ 0..=9) => b'0' + more,
            Reading::Quantified => b'^',
            Reading::Goal(_) | Reading::Expression => return Goal::Unknown,
        };
        match argument {
            // A goal qualified with a module is a goal of that module, and not of the caller's.
            Some(index) if is_variable && in_own_module => Goal::Argument(index, letter),
            Some(_) | None => Goal::Unknown,
        }
    }
}

/// Whether the arguments are goals of the clause itself.
fn is_control(functor: Functor) -> bool {
    CONTROL.contains(&(functor.name, functor.arity)) || functor == Functor::new(atoms::BAR, 2)
}
