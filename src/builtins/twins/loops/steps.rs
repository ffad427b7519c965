//! What one step of a loop looks at, and what it does.

use super::code::StepCode;
use crate::term::{Atom, Cell, Functor};

/// The number of a value: those of the arguments come first.
pub type Slot = u8;

/// The most arguments, and the most values that a step has.
pub const MOST_ARGUMENTS: usize = 8;
pub const MOST_SLOTS: usize = 32;

/// The values of a step.
pub type Values = [Cell; MOST_SLOTS];

/// An expression over small integers.
#[derive(Clone, PartialEq, Debug)]
pub enum Sum {
    /// A number.
    Number(i64),
    /// A value that is one.
    Value(Slot),
    /// Two operands.
    Two(Operator, Box<(Sum, Sum)>),
    /// Without its sign.
    Size(Box<Sum>),
}

/// What is computed from two operands.
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

/// How two numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    Less,
    AtMost,
    Equal,
    Unequal,
}

/// A term that is made.
#[derive(Clone, PartialEq, Debug)]
pub enum Made {
    /// A value.
    Value(Slot),
    /// A constant.
    Constant(Cell),
    /// A list cell.
    List(Box<(Made, Made)>),
    /// A compound.
    Compound(Atom, Vec<Made>),
}

/// Kinds of terms that are told from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermKind {
    Atom,
    Integer,
    Atomic,
    Compound,
    Bound,
}

/// Something that holds or not, or cannot be known without the clauses.
#[derive(Clone, PartialEq, Debug)]
pub enum Op {
    /// Takes a list apart.
    Split { from: Slot, head: Slot, tail: Slot },
    /// Takes a compound apart, its arguments from a number on.
    Parts {
        from: Slot,
        functor: Functor,
        first: Slot,
    },
    /// A value is a constant.
    Constant { at: Slot, constant: Cell },
    /// Two values unify, or the contrary; `strict` where they are to be the same.
    Same {
        one: Slot,
        other: Slot,
        wanted: bool,
        strict: bool,
    },
    /// Two numbers are compared.
    Compare { order: Order, sums: Box<(Sum, Sum)> },
    /// A number is computed.
    Compute { to: Slot, sum: Sum },
    /// A value is what is computed.
    Computed { at: Slot, sum: Sum },
    /// A value is of a kind.
    Is { at: Slot, kind: TermKind },
    /// A value is an element of a list, or none. Where more answers are asked for than one, elements are left to the clauses.
    Member {
        element: Slot,
        list: Slot,
        wanted: bool,
        open: bool,
        /// The number of the table, for a list that is the same in all steps.
        table: Option<usize>,
    },
    /// What does not hold.
    Not(Vec<Op>),
    /// What holds if one of the two does.
    Either(Vec<Op>, Vec<Op>),
    /// The other clauses are left out.
    Cut,
}

/// What is done behind the recursion.
#[derive(Clone, PartialEq, Debug)]
pub enum After {
    /// A number is computed.
    Compute { to: Slot, sum: Sum },
    /// One thing or the other.
    If(Vec<Op>, Box<Unwound>, Box<Unwound>),
}

/// How a result comes from that of the recursion.
#[derive(Clone, PartialEq, Debug)]
pub struct Unwound {
    pub after: Vec<After>,
    pub value: Made,
}

/// How a step ends.
#[derive(Clone, PartialEq, Debug)]
pub enum WayEnd {
    /// The clauses are to do it.
    Leave,
    /// The next step: what is put behind the outputs, and the arguments that change.
    Again {
        outputs: Vec<(usize, Made)>,
        next: Vec<(Slot, Made)>,
        /// The values that are kept, and what is done with the result of the next step; nothing where that is the result.
        unwound: Option<Box<(Vec<Slot>, Unwound)>>,
    },
    /// The last step, and its result.
    Result(Made),
    /// One of two, by a condition.
    If(Vec<Op>, Box<Way>, Box<Way>),
}

/// A clause, or a branch of one.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// What must hold.
    pub ops: Vec<Op>,
    /// What then is done.
    pub end: WayEnd,
    /// Whether a clause behind it can hold where this one does.
    pub alone: Alone,
}

/// Whether a clause behind one that holds can hold too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Alone {
    /// It may.
    Not,
    /// None can, but a choice point stays.
    Leaves,
    /// None can, and it is seen at once.
    Is,
}

/// A loop, for calls with certain open arguments.
#[derive(Debug)]
pub struct Loop {
    /// The arguments that are open lists, which get elements.
    pub outputs: Vec<usize>,
    /// The one that is open, and gets the result.
    pub result: Option<usize>,
    /// The list that all steps take apart: its number, and those of its parts.
    pub list: Option<[Slot; 3]>,
    /// The clauses for such a list, or for all calls, and those for its end.
    pub ways: Vec<Way>,
    pub ends: Vec<Way>,
    /// Their instructions.
    pub code: Vec<StepCode>,
    /// How many of them end a step.
    pub steps: usize,
    /// The value that the result of the next step is for its unwinding.
    pub back: Slot,
    /// What the steps do with the results of the next ones, if they all do the same and the order makes no difference.
    pub fold: Option<Operator>,
    /// Cells that a step, or its unwinding, makes at most.
    pub cells: usize,
    /// Whether its steps take less time than those of the clauses.
    pub pays: bool,
    /// How many tables there are.
    pub tables: usize,
}

/// The loops of a predicate.
#[derive(Debug)]
pub struct Steps {
    /// The number of its arguments.
    pub arity: usize,
    /// The arguments that may be open.
    pub candidates: Vec<usize>,
    /// One for each choice of those.
    pub loops: Vec<Loop>,
    /// What begins a loop of another predicate.
    pub begins: Option<Begins>,
}

/// How a loop is begun.
#[derive(Debug)]
pub struct Begins {
    /// Its predicate.
    pub predicate: u32,
    /// What makes its arguments, and where they are then.
    pub code: Vec<StepCode>,
    pub arguments: Vec<Slot>,
}
