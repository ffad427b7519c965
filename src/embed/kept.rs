//! Values of answers kept for later queries, in which `$X` stands for the last value of X.
//!
//! ```text
//! ?- freeze(F, true), K = f(F).      $answer 0     v(f(F))              the values of an answer, in one term
//!                                    $value K      '$kept'('$answer 0', 1)
//! ?- $K = f(1).                      the goal has a copy of that argument, its attributes included
//! ```
//!
//! *Invariant*: a value is kept as a term, in global variables, so that the collector of atoms sees it and `break/0` reads it. No text and no
//! abridged answer comes between. Values of one answer share their variables. A value of the host (`Engine::keep`) is a term of the host.

use std::collections::HashMap;

use super::term::Term;
use super::transfer::Maker;
use crate::machine::Machine;
use crate::memory::Stopping;
use crate::term::{Atom, Cell, View};

/// The values that `$X` stands for.
#[derive(Default)]
pub(super) struct KeptValues {
    /// The values that the host has given.
    pub(super) given: HashMap<String, Term>,
    /// The number of the answer with the last value of each name.
    pub(super) answers: HashMap<String, u64>,
    /// The number of the next answer that is kept.
    pub(super) next: u64,
}

/// A value in place of `$X`.
#[derive(Clone)]
pub(super) enum KeptValue {
    Given(Term),
    /// The value of this global variable.
    Global(Atom),
    /// An argument of the value of this global variable, counted from 0.
    Part(Atom, usize),
}

/// The name of the compound that refers to a value of an answer.
pub(super) const REFERENCE: &str = "$kept";

impl KeptValues {
    /// The value kept under a name.
    pub fn find(&self, machine: &Machine, name: &str) -> Option<KeptValue> {
        if let Some(given) = self.given.get(name) {
            return Some(KeptValue::Given(given.clone()));
        }
        let key = machine.atoms.find(&value_key(name))?;
        let stored = machine.globals.stored(key)?;
        let refers = (stored.functor()).is_some_and(|functor| {
            functor.arity == 2 && machine.atoms.text(functor.name) == REFERENCE
        });
        let part = match refers {
            true => stored.atom_at(&[0]).zip(stored.integer_at(1)),
            false => None,
        };
        Some(match part {
            Some((answer, index)) => KeptValue::Part(answer, usize::try_from(index).ok()?),
            None => KeptValue::Global(key),
        })
    }
}

/// Puts kept values on the heap; values of one answer once, since they share variables.
#[derive(Default)]
pub(super) struct Restored {
    answers: HashMap<Atom, Cell>,
}

impl Restored {
    /// The value on the heap.
    pub fn put(
        &mut self,
        machine: &mut Machine,
        maker: &mut Maker,
        value: &KeptValue,
    ) -> Stopping<Cell> {
        let (key, part) = match value {
            KeptValue::Given(term) => {
                return maker.make(&mut machine.heap, &mut machine.atoms, term);
            }
            KeptValue::Global(key) => (*key, None),
            KeptValue::Part(key, index) => (*key, Some(*index)),
        };
        let whole = match self.answers.get(&key) {
            Some(whole) => *whole,
            None => {
                let whole = match machine.globals.stored(key) {
                    Some(stored) => stored.restore(&mut machine.heap)?,
                    // The program has deleted it.
                    None => machine.heap.new_var()?,
                };
                self.answers.insert(key, whole);
                whole
            }
        };
        Ok(match (part, machine.heap.view(whole)) {
            (Some(index), View::Struct(functor, at)) if index < functor.arity as usize => {
                machine.heap.arg(at, index)
            }
            (Some(_) | None, _) => whole,
        })
    }
}

/// The name of the global variable of a value.
pub(super) fn value_key(name: &str) -> String {
    format!("$value {name}")
}

/// The name of the global variable of the values of an answer.
pub(super) fn answer_key(number: u64) -> String {
    format!("$answer {number}")
}
