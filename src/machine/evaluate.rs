//! Evaluating arithmetic expressions (ISO 9.1.1).
//!
//! Invariant: the value of an expression does not depend on how deep it is, and a cyclic one is an error: operations that
//! wait for their arguments stand on a stack of their own, which cannot grow longer than the heap unless there is a cycle.
//! Arguments are evaluated from left to right; an unknown functor is told before its arguments are looked at.

use indexmap::IndexMap;

use super::Machine;
use super::builtin::{Evaluable, Evaluate};
use super::error::{Error, Expected, Result, indicator_term};
use crate::term::atom::ShortHash;
use crate::term::{Addr, Atoms, Cell, Functor, Number, Tag, View, atoms};

/// The evaluable functors of one engine.
pub struct Evaluables {
    table: IndexMap<Functor, Evaluate, ShortHash>,
}

impl Evaluables {
    /// The functors of a table.
    pub fn new(rows: &[Evaluable], atoms: &mut Atoms) -> Evaluables {
        let table = rows.iter().map(|row| (Functor::new(atoms.intern(row.name), row.run.arity()), row.run)).collect();
        Evaluables { table }
    }

    /// The function of a functor.
    #[inline]
    pub fn get(&self, functor: Functor) -> Option<Evaluate> {
        self.table.get(&functor).copied()
    }

    /// The number by which instructions name a functor.
    pub fn index_of(&self, functor: Functor) -> Option<u16> {
        self.table.get_index_of(&functor).and_then(|index| u16::try_from(index).ok())
    }

    /// All functors, in the order of the table.
    pub fn functors(&self) -> impl Iterator<Item = Functor> + '_ {
        self.table.keys().copied()
    }
}

/// An operation that waits for its arguments.
struct Waiting {
    run: Evaluate,
    /// Where the next argument stands.
    next: Addr,
    /// How many are still to be evaluated.
    missing: u32,
}

/// The value of an expression.
#[inline]
pub fn evaluate(m: &mut Machine, expression: Cell) -> Result<Number> {
    m.evaluate(expression)
}

/// The value of the function that [`Evaluables::index_of`] numbers so.
pub fn function(m: &mut Machine, index: u16, arguments: &[Number]) -> Result<Number> {
    match m.evaluables.table.get_index(usize::from(index)) {
        Some((_, run)) => m.apply(*run, arguments),
        None => Err(Error::System(String::from("there is no such function"))),
    }
}

impl Machine {
    /// The value of an expression.
    #[inline]
    pub fn evaluate(&mut self, expression: Cell) -> Result<Number> {
        let cell = self.heap.deref(expression);
        if cell.is_int() {
            return Ok(Number::Int(cell.int_value()));
        }
        if cell.tag() == Tag::Struct {
            let functor = self.heap.get(cell.addr()).functor_value();
            if let Some(Evaluate::Binary(run)) = self.evaluables.get(functor)
                && let Some(left) = Number::from_cell(&self.heap, self.heap.arg(cell.addr(), 0))
                && let Some(right) = Number::from_cell(&self.heap, self.heap.arg(cell.addr(), 1))
            {
                return run(&left, &right).map_err(|error| Error::of_number(self, error));
            }
        }
        self.evaluate_deep(cell)
    }

    fn evaluate_deep(&mut self, expression: Cell) -> Result<Number> {
        let mut waiting: Vec<Waiting> = Vec::new();
        let mut values: Vec<Number> = Vec::new();
        let mut cell = expression;
        loop {
            let (run, next) = match self.heap.view(cell) {
                View::Int(value) => {
                    values.push(Number::Int(value));
                    (None, cell.addr())
                }
                View::Float(value) => {
                    values.push(Number::Float(value));
                    (None, cell.addr())
                }
                View::Big(at) => {
                    values.push(Number::Big(self.heap.big_value(at)));
                    (None, at)
                }
                View::Struct(functor, at) => (Some(self.evaluable(functor)?), at.offset(1)),
                View::Atom(name) => (Some(self.evaluable(Functor::new(name, 0))?), Addr::NULL),
                View::List(at) => {
                    // `[X]` is X; so `"a"` was once the way to write a code.
                    if self.heap.deref(self.heap.get(at.offset(1))) != Cell::atom(atoms::NIL) {
                        return Err(self.not_evaluable(Functor::new(atoms::DOT, 2)));
                    }
                    cell = self.heap.get(at);
                    self.require_tree(expression, waiting.len())?;
                    continue;
                }
                View::Text(at) => {
                    values.push(self.only_code(cell, at)?);
                    (None, at)
                }
                View::Var(_) => return Err(Error::Instantiation),
                View::Handle(..) => return Err(Error::Type(Expected::Evaluable, cell)),
            };
            if let Some(run) = run {
                waiting.push(Waiting { run, next, missing: run.arity() });
                self.require_tree(expression, waiting.len())?;
            }
            while let Some(Waiting { run, missing: 0, .. }) = waiting.last() {
                let arguments = values.split_off(values.len().saturating_sub(run.arity() as usize));
                values.push(self.apply(*run, &arguments)?);
                waiting.pop();
            }
            let Some(operation) = waiting.last_mut() else { break };
            cell = self.heap.get(operation.next);
            operation.next = operation.next.offset(1);
            operation.missing -= 1;
        }
        values.pop().ok_or(Error::Instantiation)
    }

    /// Applies a function.
    fn apply(&mut self, run: Evaluate, arguments: &[Number]) -> Result<Number> {
        let computed = match (run, arguments) {
            (Evaluate::Constant(run), _) => return run(self),
            (Evaluate::Drawn(run), [x]) => return run(self, x),
            (Evaluate::Unary(run), [x]) => run(x),
            (Evaluate::Binary(run), [x, y]) => run(x, y),
            (Evaluate::Ternary(run), [x, y, z]) => run(x, y, z),
            (Evaluate::Drawn(_) | Evaluate::Unary(_) | Evaluate::Binary(_) | Evaluate::Ternary(_), _) => {
                return Err(Error::System(String::from("an operation has lost its arguments")));
            }
        };
        computed.map_err(|error| Error::of_number(self, error))
    }

    /// The function of a functor, or the type error.
    fn evaluable(&mut self, functor: Functor) -> Result<Evaluate> {
        match self.evaluables.get(functor) {
            Some(run) => Ok(run),
            None => Err(self.not_evaluable(functor)),
        }
    }

    fn not_evaluable(&mut self, functor: Functor) -> Error {
        Error::Type(Expected::Evaluable, indicator_term(self, functor))
    }

    /// A string of one character is its code.
    fn only_code(&self, cell: Cell, at: Addr) -> Result<Number> {
        let mut characters = self.heap.text_value(at).chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Ok(Number::Int(i64::from(u32::from(character)))),
            _ => Err(Error::Type(Expected::Character, cell)),
        }
    }

    /// An expression deeper than the heap is long has a cycle.
    fn require_tree(&self, expression: Cell, depth: usize) -> Result<()> {
        /// Only beyond this depth is it worth asking.
        const DEEP: usize = 1 << 12;
        if depth % DEEP == DEEP - 1 && !self.heap.is_acyclic(expression) {
            return Err(Error::Type(Expected::AcyclicTerm, expression));
        }
        Ok(())
    }
}
