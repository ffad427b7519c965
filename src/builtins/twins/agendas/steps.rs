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
    /// The state that the node came from.
    Parent,
    /// A number of the node.
    Number(usize),
    /// A compound term.
    Compound(Functor, Vec<Shape>),
}

/// The order of two things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// The first one comes first.
    Less,
    /// They are equal: the first one stays.
    Equal,
    /// The second one comes first.
    More,
}

/// An order of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sorting {
    /// By a number; nodes with equal numbers keep their order.
    ByNumber {
        /// The number's index.
        number: usize,
        /// Whether the largest number comes first.
        down: bool,
        /// Whether one of several nodes with an equal number stays.
        unique: bool,
    },
    /// The standard order of terms.
    Standard {
        /// Whether one of several equal nodes stays.
        unique: bool,
    },
    /// The least node first, the others in the order in which they are left.
    Least {
        /// The number's index; if there is none, nodes are compared in the standard order of terms.
        number: Option<usize>,
        /// Whether the last one of nodes with an equal number is taken.
        last: bool,
        /// Where nodes go that are the least for a while.
        passing: Passing,
        /// Which nodes leave the list.
        leaves: Leaves,
    },
    /// As `predsort/3` sorts by the signs for a number that is less, equal, or more.
    Signs {
        /// The number's index.
        number: usize,
        /// The signs.
        signs: [Sign; 3],
    },
}

/// Where nodes go that are the least one for a while, as a list is looked through for the least node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// They stay where they are.
    Stays,
    /// From the first node on: to the place of the one that is less.
    Forward,
    /// From the last node on: behind the one that is less.
    Backward,
}

/// Which nodes leave a list as the least one is taken out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// That node.
    Itself,
    /// The first node that is the same term.
    First,
    /// All nodes that are the same term.
    All,
    /// That node, if no other one is the same term; otherwise the clauses take over.
    Only,
}

/// Which of two nodes is taken when two lists are merged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// That of the first list.
    First,
    /// That of the second list.
    Second,
    /// That of the first list, and that of the second list goes (`ord_union/3`).
    Both,
    /// None yet: that of the second list goes (`predsort/3`).
    Neither,
}

/// How two lists of nodes are merged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Merging {
    /// The index of the compared number; if there is none, the nodes are compared in the standard order of terms.
    pub number: Option<usize>,
    /// The node that is taken if that of the first list is less than, equal to, or more than the other one.
    pub takes: [Taken; 3],
}

/// A list of nodes that an expansion makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sequence {
    /// The nodes behind the first one.
    Rest,
    /// The new nodes.
    New,
    /// Two lists, one behind the other.
    Both(Box<(Sequence, Sequence)>),
    /// A list in another order.
    Sorted(Sorting, Box<Sequence>),
    /// Two lists, merged.
    Merged(Merging, Box<(Sequence, Sequence)>),
}

/// Where new nodes are put.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// Sorted in the standard order of terms (`sort/2`, `msort/2`, `ord_union/3`, and predicates of the program that insert or merge).
    Standard {
        /// Whether one of several equal nodes stays.
        unique: bool,
    },
    /// The waiting nodes become another list.
    Made(Sequence),
}

/// How duplicates leave the new nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unique {
    /// They stay.
    No,
    /// The nodes are sorted in the standard order.
    Sorted,
    /// The first one of equal nodes stays where it is.
    First,
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
    Open {
        /// Whether the expanded node counts as waiting.
        own: bool,
    },
}

/// The states that are closed when a node is expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// None.
    None,
    /// The state of the expanded node.
    Own,
    /// The states of the new nodes; and where the list has them, if that is known.
    New(Option<Placing>),
}

/// Where the list of closed states has those of the new nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// Behind those that were closed before.
    pub behind: bool,
    /// The last one first.
    pub turned: bool,
}

impl Closing {
    /// Whether what was closed last stands last in the list.
    pub fn is_behind(self) -> bool {
        matches!(self, Closing::New(Some(Placing { behind: true, .. })))
    }
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
    /// The state that the node came from.
    Parent,
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
#[derive(Clone, Debug)]
pub struct Steps {
    /// The argument that is the list of nodes.
    pub agenda: usize,
    /// The argument that is the list of closed states.
    pub closed: Option<usize>,
    /// The form of its elements, if they are nodes or parts of these and not states.
    pub closed_shape: Option<Shape>,
    /// Whether it is an ordered set.
    pub closed_set: bool,
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
    /// Whether the clauses copy the path for each successor, as findall/3 does.
    pub copies_way: bool,
    /// The tests of a successor.
    pub tests: Vec<Test>,
    /// The argument that counts expanded nodes, and what each expansion adds.
    pub counter: Option<(usize, i64)>,
    /// Whether a goal is not expanded and the search ends there, because the clause that expands denies the goal.
    pub ends: bool,
    /// Whether the search ends after the first goal, because a clause behind the one of the goal fails for it.
    pub ends_first: bool,
    /// How duplicates are removed from the new nodes before they are put in.
    pub unique: Unique,
    /// The list with which the search begins, if its clauses sort the nodes first: of the nodes that are given.
    pub begins: Option<Sequence>,
    /// Whether the clauses go on where a node is a goal.
    pub resumes: bool,
    /// Whether the clauses go on where no node is left.
    pub resumes_empty: bool,
    /// Where new nodes are put.
    pub order: Order,
    /// The states that are closed at an expansion.
    pub closing: Closing,
    /// The arguments that must be ground.
    pub ground: Vec<usize>,
}

/// Whether nodes contain what they came from.
pub fn has_way(shape: &Shape) -> bool {
    match shape {
        Shape::Way | Shape::Whole | Shape::Full | Shape::Labels | Shape::Parent => true,
        Shape::State | Shape::Number(_) => false,
        Shape::Compound(_, parts) => parts.iter().any(has_way),
    }
}
