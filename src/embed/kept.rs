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

use std::collections::{HashMap, HashSet};

use super::engine::Engine;
use super::error::Error;
use super::query::Solutions;
use super::term::Term;
use super::transfer::Maker;
use crate::machine::Machine;
use crate::machine::error::Error as MachineError;
use crate::memory::Stopping;
use crate::term::{Atom, Cell, View, atoms};

/// The values that `$X` stands for.
#[derive(Default)]
pub(super) struct KeptValues {
    /// The values that the host has given.
    given: HashMap<String, Term>,
    /// The number of the answer with the last value of each name.
    answers: HashMap<String, u64>,
    /// The number of the next answer that is kept.
    next: u64,
}

/// A value in place of `$X`.
#[derive(Clone)]
pub(super) enum Value {
    Given(Term),
    /// The value of this global variable.
    Global(Atom),
    /// An argument of the value of this global variable, counted from 0.
    Part(Atom, usize),
}

/// The name of the compound that refers to a value of an answer.
const REFERENCE: &str = "$kept";

impl KeptValues {
    /// The value kept under a name.
    pub fn find(&self, machine: &Machine, name: &str) -> Option<Value> {
        if let Some(given) = self.given.get(name) {
            return Some(Value::Given(given.clone()));
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
            Some((answer, index)) => Value::Part(answer, usize::try_from(index).ok()?),
            None => Value::Global(key),
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
        value: &Value,
    ) -> Stopping<Cell> {
        let (key, part) = match value {
            Value::Given(term) => return maker.make(&mut machine.heap, &mut machine.atoms, term),
            Value::Global(key) => (*key, None),
            Value::Part(key, index) => (*key, Some(*index)),
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

fn value_key(name: &str) -> String {
    format!("$value {name}")
}

fn answer_key(number: u64) -> String {
    format!("$answer {number}")
}

/// The names of the values of an answer that [`Solutions::copy_values`] has copied.
pub struct CopiedValues {
    names: Vec<String>,
    number: u64,
}

impl Solutions<'_> {
    /// Copies the values of the present answer, for [`Engine::keep_copied`]: whole, with the goals that are delayed on their variables. It
    /// replaces the copy of another answer that was not kept. It is an error if there is no room for them.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// let mut solutions = engine.query("freeze(X, X > 1), Y = f(X)", ())?;
    /// solutions.next();
    /// let copied = solutions.copy_values()?;
    /// drop(solutions);
    /// engine.keep_copied(&copied)?;
    /// assert!(engine.holds("$Y = f(2)", ())?);
    /// assert!(!engine.holds("$Y = f(0)", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn copy_values(&mut self) -> Result<CopiedValues, Error> {
        let number = self.engine.kept.get_or_insert_default().next;
        let mut found = CopiedValues {
            names: Vec::new(),
            number,
        };
        if !self.answered {
            return Ok(found);
        }
        let (names, variables) = (&self.names, &self.variables);
        let copied = self.engine.guarded(|machine| {
            let top = machine.heap.top;
            let is_bound = |cell: &Cell| !matches!(machine.heap.view(*cell), View::Var(_));
            let bound: Vec<usize> = (0..variables.len())
                .filter(|index| is_bound(&variables[*index]))
                .collect();
            let values: Vec<Cell> = bound.iter().map(|index| variables[*index]).collect();
            let copied = copy(machine, number, &values);
            machine.heap.top = top;
            copied.map_err(|error| Error::of_machine(machine, error))?;
            Ok(bound)
        })?;
        found.names = copied
            .into_iter()
            .map(|index| names.name(index).to_owned())
            .collect();
        Ok(found)
    }
}

/// Makes a global variable of the values of an answer.
fn copy(machine: &mut Machine, number: u64, values: &[Cell]) -> Result<(), MachineError> {
    let key = machine.atoms.intern(&answer_key(number))?;
    if values.is_empty() {
        machine.globals.forget(key, &mut machine.heap);
        return Ok(());
    }
    machine.room_for_code()?;
    machine.heap.room(values.len() + 1)?;
    // The name of the compound does not matter.
    let all = machine.heap.structure(atoms::NECK, values)?;
    Ok(machine.globals.keep(key, &mut machine.heap, all)?)
}

impl Engine {
    /// Keeps the copied values of an answer: in queries from now on `$X` stands for the value of X.
    pub fn keep_copied(&mut self, copied: &CopiedValues) -> Result<(), Error> {
        let mut kept = self.kept.take().unwrap_or_default();
        let outcome = match copied.number == kept.next && !copied.names.is_empty() {
            true => self.refer(&mut kept, copied),
            false => Ok(()),
        };
        self.kept = Some(kept);
        outcome
    }

    /// Makes the names of an answer stand for its values, and forgets the answers that no name stands for.
    fn refer(&mut self, kept: &mut KeptValues, copied: &CopiedValues) -> Result<(), Error> {
        kept.next += 1;
        let mut replaced = HashSet::new();
        self.guarded(|machine| {
            let top = machine.heap.top;
            let referred = refer(machine, copied);
            machine.heap.top = top;
            referred.map_err(|stop| Error::of_machine(machine, stop.into()))
        })?;
        for name in &copied.names {
            kept.given.remove(name);
            replaced.extend(kept.answers.insert(name.clone(), copied.number));
        }
        for number in kept.answers.values() {
            replaced.remove(number);
        }
        let machine = &mut self.machine;
        for number in replaced {
            if let Some(key) = machine.atoms.find(&answer_key(number)) {
                machine.globals.forget(key, &mut machine.heap);
            }
        }
        Ok(())
    }

    /// Keeps a value: in queries from now on `$X` stands for it. Before the first value is kept, `$X` is an ordinary term, unless
    /// [`Engine::keep_values`] was called.
    ///
    /// ```
    /// # use ferz::embed::{Engine, Term};
    /// let mut engine = Engine::new();
    /// engine.keep("X", Term::of(20));
    /// let solution = engine.query("Y is $X + 1", ())?.next().expect("there is an answer")?;
    /// assert_eq!(solution.to_string(), "Y = 21");
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn keep(&mut self, name: &str, value: Term) {
        let kept = self.kept.get_or_insert_default();
        kept.given.insert(name.to_owned(), value);
    }

    /// Makes `$X` in queries stand for a kept value from now on, even before a value is kept: then it is an error.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// engine.keep_values();
    /// let error = engine.holds("Y = $X", ()).expect_err("X has no value");
    /// assert_eq!(engine.explain(&error)[0].code, "run::no_value");
    /// ```
    pub fn keep_values(&mut self) {
        self.kept.get_or_insert_default();
    }
}

/// Makes each global variable `$value X` refer to the value of X in the answer.
fn refer(machine: &mut Machine, copied: &CopiedValues) -> Stopping<()> {
    let answer = Cell::atom(machine.atoms.intern(&answer_key(copied.number))?);
    let reference = machine.atoms.intern(REFERENCE)?;
    for (index, name) in copied.names.iter().enumerate() {
        let key = machine.atoms.intern(&value_key(name))?;
        machine.heap.room(3)?;
        let part = machine
            .heap
            .structure(reference, &[answer, Cell::small(index as i32)])?;
        machine.globals.keep(key, &mut machine.heap, part)?;
    }
    Ok(())
}
