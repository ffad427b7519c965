//! Records what the clauses of a text call, so that the load can report calls of undefined predicates.
//!
//! It records a predicate once, with the first place that calls it. Goals that a clause passes to well-known meta-predicates count
//! as called, with the arguments that the meta-predicates add.

use super::lint::clauses::Call;
use super::loading::Load;
use super::{clause, terms};
use crate::database::meta;
use crate::machine::Machine;
use crate::machine::call::is_control;
use crate::syntax::Span;
use crate::term::{Atom, Cell, Functor, atoms};

/// The most parts of a body that are visited, since a body may be cyclic.
const MANY: usize = 1 << 22;

/// Calls `show` with the goals of a body from left to right.
pub fn each_goal(machine: &Machine, body: Cell, mut show: impl FnMut(Cell)) {
    let mut waiting = vec![body];
    for _ in 0..MANY {
        let Some(goal) = waiting.pop() else { return };
        match terms::compound(machine, goal) {
            Some((functor, at)) if is_control(functor) => {
                let arguments = (0..functor.arity as usize).rev();
                waiting.extend(arguments.map(|index| machine.heap.arg(at, index)));
            }
            Some(_) | None => show(goal),
        }
    }
}

/// A goal that will get `extra` further arguments.
struct MetaArgument {
    module: Atom,
    goal: Cell,
    extra: u32,
}

impl Load {
    /// Records what a clause calls.
    pub(super) fn note_calls(
        &mut self,
        machine: &Machine,
        clause: Cell,
        span: Span,
        goals: &[Span],
    ) {
        if self.library {
            return;
        }
        let (_, body) = clause::split(machine, clause);
        if terms::atom(machine, body) == Some(atoms::TRUE) {
            return;
        }
        let mut spans = goals.iter();
        let mut found = Vec::new();
        each_goal(machine, body, |goal| {
            let span = spans.next().copied().unwrap_or(span);
            found.push((goal, span));
        });
        for (goal, span) in found {
            self.note_goal(machine, goal, span);
        }
    }

    pub(super) fn note_goal(&mut self, machine: &Machine, goal: Cell, span: Span) {
        let mut waiting = vec![MetaArgument {
            module: self.module,
            goal,
            extra: 0,
        }];
        while let Some(handed) = waiting.pop() {
            let (module, goal) = terms::strip(machine, handed.module, handed.goal);
            let Some(written) = terms::functor(machine, goal) else {
                continue;
            };
            if written == Functor::new(atoms::COLON, 2) {
                // The module is known only at run time.
                continue;
            }
            if handed.extra == 0 && is_control(written) {
                if let Some((functor, at)) = terms::compound(machine, goal) {
                    waiting.extend((0..functor.arity as usize).map(|index| MetaArgument {
                        module,
                        goal: machine.heap.arg(at, index),
                        extra: 0,
                    }));
                }
                continue;
            }
            if let Some((goal, extra)) = lambda(machine, goal, written, handed.extra) {
                waiting.push(MetaArgument {
                    module,
                    goal,
                    extra,
                });
            }
            let functor = Functor::new(written.name, written.arity + handed.extra);
            let number = self.number;
            let grammar = self.in_grammar && !self.in_braces.contains(&span);
            self.note_assert(machine, goal, written, span);
            self.note_guard(machine, goal, written);
            let call = self.called.entry((module, functor)).or_insert_with(|| {
                let name = machine.atoms.text(functor.name);
                let meta = meta::letters(name, functor.arity as usize).is_some();
                Call {
                    number,
                    span,
                    meta,
                    grammar,
                }
            });
            if call.meta {
                hand_on(machine, module, goal, functor, &mut waiting);
            }
        }
    }
}

impl Load {
    /// Records the predicate that a goal asserts clauses of.
    fn note_assert(&mut self, machine: &Machine, goal: Cell, written: Functor, span: Span) {
        let name = machine.atoms.text(written.name);
        if written.arity != 1 || !matches!(name, "assert" | "asserta" | "assertz") {
            return;
        }
        let Some((_, at)) = terms::compound(machine, goal) else {
            return;
        };
        let (_, clause) = terms::strip(machine, self.module, machine.heap.arg(at, 0));
        let (head, _) = clause::split(machine, clause);
        if terms::is_variable(machine, head)
            && let Some(id) = self.last
        {
            self.assert_given.insert(machine.database.get(id).functor);
        }
        if let Some(functor) = terms::functor(machine, head) {
            // If the clause calls the predicate before the assert, the assert is not the first to mention it.
            let called = self.called.get(&(self.module, functor));
            let clause = self.head.start;
            // An earlier clause of the same predicate is tried before this one.
            let own = self.last.and_then(|id| self.met.get(&id));
            let own = own.filter(|own| own.source == self.number && own.first.start < clause);
            let begin = own.map_or(clause, |own| own.first.start);
            let is_first = !called.is_some_and(|call| {
                call.number == self.number && (begin..=span.start).contains(&call.span.start)
            });
            self.asserted.entry(functor).or_insert((span, false)).1 |= is_first;
        }
    }
}

impl Load {
    /// Records the predicate whose existence a goal tests: a call guarded by such a test may be of an undefined predicate.
    fn note_guard(&mut self, machine: &Machine, goal: Cell, written: Functor) {
        let name = machine.atoms.text(written.name);
        let of_indicator = (name, written.arity) == ("current_predicate", 1);
        if !of_indicator && (name, written.arity) != ("predicate_property", 2) {
            return;
        }
        let Some((_, at)) = terms::compound(machine, goal) else {
            return;
        };
        let (_, what) = terms::strip(machine, self.module, machine.heap.arg(at, 0));
        let functor = match of_indicator {
            true => terms::indicator(machine, what),
            false => terms::functor(machine, what),
        };
        self.guarded.extend(functor);
    }
}

/// Pushes the goals among the arguments of a goal.
fn hand_on(
    machine: &Machine,
    module: Atom,
    goal: Cell,
    functor: Functor,
    waiting: &mut Vec<MetaArgument>,
) {
    let letters = meta::letters(machine.atoms.text(functor.name), functor.arity as usize);
    let (Some(letters), Some((written, at))) = (letters, terms::compound(machine, goal)) else {
        return;
    };
    for (index, letter) in letters.iter().enumerate().take(written.arity as usize) {
        let mut goal = machine.heap.arg(at, index);
        let extra = match letter {
            b'0'..=b'9' => u32::from(letter - b'0'),
            b'^' => {
                while let Some([_, inner]) = terms::arguments::<2>(machine, goal, atoms::CARET) {
                    goal = inner;
                }
                0
            }
            b'/' => 2,
            _ => continue,
        };
        // Of a grammar body, only a plain non-terminal is taken.
        let plain = *letter != b'/' || is_non_terminal(machine, goal);
        if plain {
            waiting.push(MetaArgument {
                module,
                goal,
                extra,
            });
        }
    }
}

/// The body of a lambda expression, `Parameters>>Body` or `Free/Parameters>>Body`, and how many arguments are left for it.
fn lambda(machine: &Machine, goal: Cell, written: Functor, extra: u32) -> Option<(Cell, u32)> {
    if machine.atoms.text(written.name) != ">>" || written.arity != 2 {
        return None;
    }
    let [parameters, body] = terms::arguments::<2>(machine, goal, written.name)?;
    let free = terms::named::<2>(machine, parameters, "/");
    let parameters = free.map_or(parameters, |[_, parameters]| parameters);
    let count = terms::elements(machine, parameters)?.len();
    let left = extra.checked_sub(u32::try_from(count).ok()?)?;
    Some((body, left))
}

fn is_non_terminal(machine: &Machine, body: Cell) -> bool {
    terms::functor(machine, body).is_some_and(|functor| {
        let name = machine.atoms.text(functor.name);
        name.starts_with(char::is_alphabetic) && name != "call"
    })
}
