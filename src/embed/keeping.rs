//! Keeps the values of answers for later queries: what hosts call.
//!
//! *Invariant*: an answer that no name stands for has no copy.

use std::collections::HashSet;

use super::engine::Engine;
use super::error::Error;
use super::kept::{KeptValues, REFERENCE, answer_key, value_key};
use super::query::Solutions;
use super::term::Term;
use crate::machine::Machine;
use crate::machine::error::Error as MachineError;
use crate::memory::Stopping;
use crate::term::{Cell, View, atoms};

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
