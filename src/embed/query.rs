//! Queries: text with placeholders in, answers out.
//!
//! *Invariant*: while answers are wanted the engine is borrowed, so nothing else can happen to it; when they are not, the
//! query is closed, its bindings are undone and the heap is where it was.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::engine::Engine;
use super::error::Error;
use super::solution::{Solution, Names};
use super::term::Term;
use super::transfer::{Maker, Reader};
use crate::load::consult::quotes;
use crate::load::diagnostic::Diagnostic;
use crate::load::state;
use crate::machine::Machine;
use crate::machine::error::Error as Complaint;
use crate::machine::query::Query;
use crate::syntax::{NodeKind, ReadFlags, Source, Span, Tree, Variable, read_term};
use crate::term::lower::{LowerError, lower};
use crate::term::{Addr, Cell, atoms};

/// The answers of a query, found one by one.
pub struct Solutions<'e> {
    engine: &'e mut Engine,
    /// Nothing when it is over.
    query: Option<Query>,
    names: Arc<Names>,
    variables: Vec<Cell>,
    /// Where the heap stood before.
    top: Addr,
}

impl<'e> Solutions<'e> {
    pub(super) fn open(
        engine: &'e mut Engine,
        text: &str,
        args: Vec<Term>,
    ) -> Result<Solutions<'e>, Error> {
        let top = engine.machine.heap.top;
        let opened = engine.guarded(|machine| open(machine, text, &args));
        match opened {
            Ok((query, names, variables)) => {
                Ok(Solutions { engine, query: Some(query), names: Arc::new(names), variables, top })
            }
            Err(error) => {
                engine.machine.heap.top = top;
                Err(error)
            }
        }
    }

    /// Whether choice points are left: the answer just given may not be the last.
    pub fn more(&self) -> bool {
        self.query.as_ref().is_some_and(|query| self.engine.machine.has_alternatives(query))
    }

    /// Whether there is an answer; ends the query.
    pub(super) fn holds(mut self) -> Result<bool, Error> {
        self.step()
    }

    /// Goes to the next answer.
    fn step(&mut self) -> Result<bool, Error> {
        let Some(mut query) = self.query.take() else { return Ok(false) };
        let outcome = self.engine.guarded(|machine| {
            let outcome = machine.next_answer(&mut query);
            if matches!(outcome, Ok(true)) {
                return Ok(Some(query));
            }
            // It is over already; this forgets it.
            machine.close_query(query);
            outcome.map(|_| None).map_err(|error| Error::of_machine(machine, error))
        })?;
        self.query = outcome;
        if self.query.is_none() {
            self.engine.machine.heap.top = self.top;
        }
        Ok(self.query.is_some())
    }

    /// The bindings as they are now.
    fn solution(&mut self) -> Solution {
        let machine = &mut self.engine.machine;
        let mut reader = Reader::default();
        for (name, variable) in self.names.all().zip(&self.variables) {
            if let Some(at) = machine.heap.variable(*variable) {
                reader.name(at, name);
            }
        }
        let terms = self
            .variables
            .iter()
            .map(|variable| reader.read(&machine.heap, &machine.atoms, *variable))
            .collect();
        let operators = state::of(machine).shared_operators(&machine_operators(machine));
        Solution::new(Arc::clone(&self.names), terms, operators)
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Solution, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.step() {
            Ok(true) => Some(Ok(self.solution())),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

impl Drop for Solutions<'_> {
    fn drop(&mut self) {
        if let Some(query) = self.query.take() {
            self.engine.machine.close_query(query);
            self.engine.machine.heap.top = self.top;
        }
    }
}
