//! The instructions of the steps of a loop.

use super::steps::{Made, Operator, Order, Slot, Sum, TermKind};
use crate::term::{Atom, Cell, Functor};

/// The place of an instruction.
pub type CodePlace = u16;

/// An operand: a constant, or a value that is a number.
#[derive(Clone, Copy, Debug)]
pub enum Numeric {
    Number(i64),
    Value(Slot),
}

/// An instruction; a test that fails continues at `no`.
#[derive(Debug)]
pub enum StepCode {
    Split {
        from: Slot,
        head: Slot,
        tail: Slot,
        no: CodePlace,
    },
    Parts {
        from: Slot,
        first: Slot,
        no: CodePlace,
        functor: Functor,
    },
    Constant {
        at: Slot,
        no: CodePlace,
        constant: Cell,
    },
    Same {
        one: Slot,
        other: Slot,
        wanted: bool,
        no: CodePlace,
    },
    Less {
        one: Numeric,
        other: Numeric,
        no: CodePlace,
    },
    AtMost {
        one: Numeric,
        other: Numeric,
        no: CodePlace,
    },
    Equal {
        one: Numeric,
        other: Numeric,
        wanted: bool,
        no: CodePlace,
    },
    Compare {
        order: Order,
        no: CodePlace,
        sums: Box<(Sum, Sum)>,
    },
    Add {
        to: Slot,
        from: Slot,
        by: i64,
    },
    Two {
        operator: Operator,
        to: Slot,
        one: Numeric,
        other: Numeric,
    },
    Compute {
        to: Slot,
        sum: Box<Sum>,
    },
    Computed {
        at: Slot,
        no: CodePlace,
        sum: Box<Sum>,
    },
    Is {
        at: Slot,
        kind: TermKind,
        no: CodePlace,
    },
    Member {
        element: Slot,
        list: Slot,
        wanted: bool,
        open: bool,
        table: Option<u16>,
        no: CodePlace,
    },
    Jump(CodePlace),
    /// Adds an element to an output.
    Element {
        number: u8,
        from: Slot,
    },
    Move {
        to: Slot,
        from: Slot,
    },
    Make {
        to: Slot,
        made: Box<Made>,
    },
    /// Builds a list cell, or a compound term, of two values.
    Pair {
        to: Slot,
        head: Slot,
        tail: Slot,
    },
    Both {
        to: Slot,
        one: Slot,
        other: Slot,
        name: Atom,
    },
    /// Combines a number with the accumulated one.
    Fold {
        operator: Operator,
        with: Numeric,
    },
    /// Keeps a value for the way back, and the place where the way back continues.
    Keep {
        from: Slot,
    },
    Back(CodePlace),
    /// Restores a kept value.
    Take {
        to: Slot,
    },
    /// Begins the next step, after setting the argument that changes in each step.
    Next {
        to: Slot,
        from: Slot,
    },
    /// The same, for a next step that takes apart the tail of the list.
    Along {
        to: Slot,
        from: Slot,
    },
    /// Ends a step with its result.
    Return {
        from: Slot,
    },
    /// Notes that the clauses would leave a choice point without answers.
    Open,
    /// Leaves the step to the clauses.
    Leave,
}
