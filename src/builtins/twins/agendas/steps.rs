//! What a search through nodes does, as plain data.

use crate::builtins::twins::paths::plan::Called;
use crate::database::forms::Term;
use crate::kernel::relations::Sum;
use crate::term::Functor;

/// What a node is made of.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// The state.
    State,
    /// The states on the way to it, the last one first.
    Way,
    /// The state in front of them.
    Whole,
    /// The same, where the state stands elsewhere in the node too.
    Full,
    /// What says how each state of the way was come to, the last one first.
    Labels,
    /// A number of the node.
    Number(usize),
    /// A compound term.
    Compound(Functor, Vec<Shape>),
}

/// Where nodes go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Behind those that wait.
    Last,
    /// In front of them.
    First,
    /// By a number that they have (`keysort/2`, and predicates of the program that put them in their places).
    ByKey {
        /// Whether they come behind those that are equal.
        behind: bool,
        /// Whether the last of them is put in first.
        last_first: bool,
        /// Which number of the node that is.
        number: usize,
    },
    /// By the standard order of terms (`sort/2` and `msort/2`).
    Standard,
}

/// What keeps a state from being a node again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// It is closed; whether the state that it follows counts.
    Closed {
        /// Whether it does.
        own: bool,
    },
    /// It is on the way; whether the state that it follows counts.
    Way {
        /// Whether it does.
        own: bool,
    },
    /// It waits.
    Open,
}

/// Which states are closed when a node is expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// None.
    None,
    /// Its own.
    Own,
    /// Those of the new nodes.
    New,
}

/// What is asked of the first node before it is expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// Whether it is closed: then it is passed over.
    Closed,
    /// Whether it is a goal.
    Goal,
}

/// When a node is a goal.
#[derive(Clone, Debug)]
pub enum Ending {
    /// If its state is this argument.
    Argument(usize),
    /// If this holds.
    Called(Called),
}

/// What a variable of the clause of the goal is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerPart {
    /// The state.
    State,
    /// The way.
    Way,
    /// The state in front of it.
    Full,
    /// What says how it was gone.
    Labels,
    /// A number of the node.
    Number(usize),
    /// An argument.
    Argument(usize),
    /// What counts the nodes that were expanded.
    Count,
}

/// What comes out in an argument.
#[derive(Clone, Debug)]
pub struct Output {
    /// The argument.
    pub at: usize,
    /// The term.
    pub term: Term,
    /// Whether it is that term reversed.
    pub reversed: bool,
}

/// A search through nodes.
#[derive(Debug)]
pub struct Steps {
    /// The argument with the nodes.
    pub agenda: usize,
    /// The one with the closed states.
    pub closed: Option<usize>,
    /// What a node is.
    pub shape: Shape,
    /// How many numbers a node has.
    pub numbers: usize,
    /// What is asked of a node, in this order.
    pub checks: Vec<Check>,
    /// When a node is a goal.
    pub ending: Ending,
    /// Whether the search is over then.
    pub cuts: bool,
    /// Whether the clause that expands a node cuts behind its recursion: then what is found behind an expanded node is the only answer.
    pub commits: bool,
    /// What comes out, and what the variables there are.
    pub outputs: Vec<Output>,
    /// Those variables.
    pub parts: Vec<Option<AnswerPart>>,
    /// What follows a state, with the variables that are it and its numbers.
    pub next: Called,
    /// Those that are numbers.
    pub extras: Vec<u32>,
    /// What says how it follows: a term of variables of these goals.
    pub label: Option<Term>,
    /// The numbers of a new node: of those of the old one (`Earlier`), and those (`Later`).
    pub computed: Vec<Sum>,
    /// What keeps a state from being a node.
    pub tests: Vec<Test>,
    /// The argument that counts the nodes that are expanded, and what comes to it each time.
    pub counter: Option<(usize, i64)>,
    /// Whether a node that is a goal is not expanded, and the search is over.
    pub ends: bool,
    /// Whether the same is so where the clause of the goal has been left.
    pub ends_first: bool,
    /// Whether new nodes are sorted, and each is left that is there once.
    pub sorted: bool,
    /// Where new nodes go.
    pub order: Order,
    /// What is closed.
    pub closing: Closing,
    /// The arguments that must be ground.
    pub ground: Vec<usize>,
}

/// Whether nodes have their ways.
pub fn has_way(shape: &Shape) -> bool {
    match shape {
        Shape::Way | Shape::Whole | Shape::Full | Shape::Labels => true,
        Shape::State | Shape::Number(_) => false,
        Shape::Compound(_, parts) => parts.iter().any(has_way),
    }
}
