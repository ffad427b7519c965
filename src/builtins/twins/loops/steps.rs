//! The steps of a loop, as plain data.

use super::code::StepCode;
use crate::term::{Atom, Cell, Functor};

/// The number of a value; the arguments have the first numbers.
pub type Slot = u8;

/// The largest numbers of arguments, and of values in a step.
pub const MOST_ARGUMENTS: usize = 8;
pub const MOST_SLOTS: usize = 32;

/// The values of a step.
pub type Values = [Cell; MOST_SLOTS];

/// An expression over small integers.
#[derive(Clone, PartialEq, Debug)]
pub enum Sum {
    /// A constant.
    Number(i64),
    /// A value that is a number.
    Value(Slot),
    /// An operation on two operands.
    Two(Operator, Box<(Sum, Sum)>),
    /// The absolute value.
    Size(Box<Sum>),
}

/// An arithmetic operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    Plus,
    Minus,
    Times,
    Quotient,
    Modulo,
    Remainder,
    Least,
    Most,
}

/// A comparison of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    Less,
    AtMost,
    Equal,
    Unequal,
}

/// A term that a step builds.
#[derive(Clone, PartialEq, Debug)]
pub enum Made {
    /// A value.
    Value(Slot),
    /// A constant.
    Constant(Cell),
    /// A list cell.
    List(Box<(Made, Made)>),
    /// A compound term.
    Compound(Atom, Vec<Made>),
}

/// The types of terms that a test can require.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermKind {
    Atom,
    Integer,
    Atomic,
    Compound,
    Bound,
}

/// An operation of a step: it succeeds, fails, or leaves the step to the clauses because it cannot decide.
#[derive(Clone, PartialEq, Debug)]
pub enum Op {
    /// Requires a list cell, and takes it apart.
    Split { from: Slot, head: Slot, tail: Slot },
    /// Requires a compound term; its arguments become the values from `first` on.
    Parts {
        from: Slot,
        functor: Functor,
        first: Slot,
    },
    /// Requires a constant.
    Constant { at: Slot, constant: Cell },
    /// Requires that two values unify, or that they do not; `strict` if the clause requires identity.
    Same {
        one: Slot,
        other: Slot,
        wanted: bool,
        strict: bool,
    },
    /// Requires a comparison to hold.
    Compare { order: Order, sums: Box<(Sum, Sum)> },
    /// Computes a number.
    Compute { to: Slot, sum: Sum },
    /// Requires that a value is the number computed.
    Computed { at: Slot, sum: Sum },
    /// Requires a type of term.
    Is { at: Slot, kind: TermKind },
    /// Requires that a value is an element of a list, or none; an element is left to the clauses if they could answer more often.
    Member {
        element: Slot,
        list: Slot,
        wanted: bool,
        open: bool,
        /// The number of the table for a list that is the same in all steps.
        table: Option<usize>,
    },
    /// Requires that these operations fail.
    Not(Vec<Op>),
    /// Requires that one of the two sequences succeeds.
    Either(Vec<Op>, Vec<Op>),
    /// Excludes the clauses behind this one.
    Cut,
}

/// An operation behind the recursive call.
#[derive(Clone, PartialEq, Debug)]
pub enum After {
    /// Computes a number.
    Compute { to: Slot, sum: Sum },
    /// A condition and its two branches.
    If(Vec<Op>, Box<Unwound>, Box<Unwound>),
}

/// How a step computes its result from that of the next one.
#[derive(Clone, PartialEq, Debug)]
pub struct Unwound {
    pub after: Vec<After>,
    pub value: Made,
}

/// The end of a step.
#[derive(Clone, PartialEq, Debug)]
pub enum WayEnd {
    /// The clauses take over.
    Leave,
    /// The next step: the elements added to the outputs, and the arguments that change.
    Again {
        outputs: Vec<(usize, Made)>,
        next: Vec<(Slot, Made)>,
        /// The values to keep, and how the result is computed from that of the next step; `None` if it is the same result.
        unwound: Option<Box<(Vec<Slot>, Unwound)>>,
    },
    /// The last step, and its result.
    Result(Made),
    /// A condition and its two branches.
    If(Vec<Op>, Box<Way>, Box<Way>),
}

/// A clause, or a branch of one.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// The operations that must succeed.
    pub ops: Vec<Op>,
    /// How the step then ends.
    pub end: WayEnd,
    /// Whether the clauses behind this one are excluded if it applies.
    pub alone: Alone,
}

/// Whether a clause that applies excludes the clauses behind it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Alone {
    /// It may not.
    Not,
    /// It does, but the clauses would leave a choice point.
    Leaves,
    /// It does, and the clauses would leave no choice point.
    Is,
}

/// A loop, for calls in which certain arguments are unbound.
#[derive(Debug)]
pub struct Loop {
    /// The unbound arguments that are lists and get elements.
    pub outputs: Vec<usize>,
    /// The unbound argument that gets the result.
    pub result: Option<usize>,
    /// The list that all steps take apart, its head and its tail.
    pub list: Option<[Slot; 3]>,
    /// The clauses for a nonempty list, or for all calls; and the clauses for the end of the list.
    pub ways: Vec<Way>,
    pub ends: Vec<Way>,
    /// The instructions of these clauses.
    pub code: Vec<StepCode>,
    /// The number of instructions that end a step.
    pub steps: usize,
    /// The value in which a step finds the result of the next one.
    pub back: Slot,
    /// The operation on the results of the next steps, if it is the same in all steps and their order does not matter.
    pub fold: Option<Operator>,
    /// The largest number of cells that a step, or the way back from it, builds.
    pub cells: usize,
    /// Whether the steps take less time than the clauses.
    pub pays: bool,
    /// The number of tables.
    pub tables: usize,
}

/// The loops of a predicate.
#[derive(Debug)]
pub struct Steps {
    /// The number of arguments.
    pub arity: usize,
    /// The arguments that may be unbound.
    pub candidates: Vec<usize>,
    /// A loop for each set of unbound arguments.
    pub loops: Vec<Loop>,
    /// The call of another predicate's loop, if the predicate only makes that call.
    pub begins: Option<Begins>,
}

/// A call of a loop.
#[derive(Debug)]
pub struct Begins {
    /// The predicate of the loop.
    pub predicate: u32,
    /// The instructions that compute the arguments, and the values with the arguments.
    pub code: Vec<StepCode>,
    pub arguments: Vec<Slot>,
}
