//! The instructions of steps.

use super::steps::{Made, Operator, Order, Slot, Sum, TermKind};
use crate::term::{Atom, Cell, Functor};

/// Where an instruction stands.
pub type CodePlace = u16;

/// A number, or a value that is one.
#[derive(Clone, Copy, Debug)]
pub enum Numeric {
    Number(i64),
    Value(Slot),
}

/// An instruction; `no` is where a test goes on that does not hold.
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
    /// An element of an output.
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
    /// A list cell, or a compound, of two values.
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
    /// A number comes to what the steps so far have found.
    Fold {
        operator: Operator,
        with: Numeric,
    },
    /// A value that is kept for the way back, and where that goes on.
    Keep {
        from: Slot,
    },
    Back(CodePlace),
    /// A value that was kept.
    Take {
        to: Slot,
    },
    /// The next step, and the argument that changes at every one.
    Next {
        to: Slot,
        from: Slot,
    },
    /// The same, where the next step takes the tail of its list apart.
    Along {
        to: Slot,
        from: Slot,
    },
    /// The result of a step.
    Return {
        from: Slot,
    },
    /// A choice point stays that gives nothing.
    Open,
    /// The clauses go on.
    Leave,
}
