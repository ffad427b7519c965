//! The plan of a search through a list of nodes, as plain data.

use crate::builtins::twins::paths::plan::Called;
use crate::database::forms::Term;
use crate::kernel::relations::Sum;
use crate::term::Functor;

/// The form of a node.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// The state.
    State,
    /// The path: the states before this one, the last one first.
    Way,
    /// The list of the state and its path.
    Whole,
    /// The same, if the state stands elsewhere in the node too.
    Full,
    /// The labels of the steps of the path, the last one first.
    Labels,
    /// A number of the node.
    Number(usize),
    /// A compound term.
    Compound(Functor, Vec<Shape>),
}

/// Where new nodes are put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Behind the waiting nodes.
    Last,
    /// In front of the waiting nodes.
    First,
    /// Sorted by a number of the node (`keysort/2`, `sort/4`, and predicates of the program that insert nodes).
    ByKey {
        /// Whether a new node comes behind the nodes with an equal number.
        behind: bool,
        /// Whether the last new node is put in first.
        last_first: bool,
        /// The number's index.
        number: usize,
    },
    /// Sorted in the standard order of terms (`sort/2` and `msort/2`).
    Standard,
}

/// A test that rejects a successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// The successor is closed.
    Closed {
        /// Whether the expanded state counts as closed.
        own: bool,
    },
    /// The successor is on the path.
    Way {
        /// Whether the expanded state counts as part of the path.
        own: bool,
    },
    /// A node with this state waits.
    Open,
}

/// The states that are closed when a node is expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// None.
    None,
    /// The state of the expanded node.
    Own,
    /// The states of the new nodes.
    New,
}

/// A check of the first node before it is expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// Whether its state is closed: then it is skipped.
    Closed,
    /// Whether it is a goal.
    Goal,
}

/// The condition for a goal.
#[derive(Clone, Debug)]
pub enum Ending {
    /// The state is equal to this argument.
    Argument(usize),
    /// These goals succeed.
    Called(Called),
}

/// The meaning of a variable in the clause of the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerPart {
    /// The state.
    State,
    /// The path.
    Way,
    /// The path with the state in front of it.
    Full,
    /// The labels of the path.
    Labels,
    /// A number of the node.
    Number(usize),
    /// An argument.
    Argument(usize),
    /// The number of expanded nodes.
    Count,
}

/// An output of the search.
#[derive(Clone, Debug)]
pub struct Output {
    /// The argument.
    pub at: usize,
    /// The term.
    pub term: Term,
    /// Whether the argument is the reversal of the term.
    pub reversed: bool,
}

/// A search through nodes.
#[derive(Debug)]
pub struct Steps {
    /// The argument that is the list of nodes.
    pub agenda: usize,
    /// The argument that is the list of closed states.
    pub closed: Option<usize>,
    /// The form of a node.
    pub shape: Shape,
    /// The number of numbers in a node.
    pub numbers: usize,
    /// The checks of a node, in order.
    pub checks: Vec<Check>,
    /// The condition for a goal.
    pub ending: Ending,
    /// Whether the search ends at the first goal.
    pub cuts: bool,
    /// Whether the clause that expands a node cuts behind its recursion: then the first answer behind an expanded node is the only one.
    pub commits: bool,
    /// The outputs.
    pub outputs: Vec<Output>,
    /// The meaning of the variables in the outputs.
    pub parts: Vec<Option<AnswerPart>>,
    /// The goals that find a successor.
    pub next: Called,
    /// The variables of these goals that are numbers of the successor.
    pub extras: Vec<u32>,
    /// The label of a step (how the successor was reached, for example the move made): a term of variables of these goals.
    pub label: Option<Term>,
    /// The numbers of a new node, as sums of the old node's numbers (`Earlier`) and the found ones (`Later`).
    pub computed: Vec<Sum>,
    /// The tests of a successor.
    pub tests: Vec<Test>,
    /// The argument that counts expanded nodes, and what each expansion adds.
    pub counter: Option<(usize, i64)>,
    /// Whether a goal is not expanded and the search ends there, because the clause that expands denies the goal.
    pub ends: bool,
    /// Whether the search ends after the first goal, because a clause behind the one of the goal fails for it.
    pub ends_first: bool,
    /// Whether new nodes are sorted and duplicates removed before they are put in.
    pub sorted: bool,
    /// Where new nodes are put.
    pub order: Order,
    /// The states that are closed at an expansion.
    pub closing: Closing,
    /// The arguments that must be ground.
    pub ground: Vec<usize>,
}

/// Whether nodes contain their paths.
pub fn has_way(shape: &Shape) -> bool {
    match shape {
        Shape::Way | Shape::Whole | Shape::Full | Shape::Labels => true,
        Shape::State | Shape::Number(_) => false,
        Shape::Compound(_, parts) => parts.iter().any(has_way),
    }
}
