//! Clause term to steps: the body as a flat list, control constructs as marks in it.
//!
//! A step is a goal or a mark. `If`/`Then`/`Else`/`Join` enclose an if-then-else whose condition consists of tests that
//! compile to jumps; `Choice`/`Else`…/`Join` enclose alternatives that need a choice point. Steps in the condition of a
//! light if-then-else name its node as the place to go when they fail.
//!
//! Invariant: marks nest properly, and the order of the steps is the textual order of the goals.

use crate::code::instruction::{Op, TypeTest};
use crate::code::{Key, MAX_PREDICATE_ARITY};
use crate::term::{Atom, Cell, Functor, Heap, Tag, View, atoms};

use super::terms::{Shape, same_box, shape};
use super::variables::{Occurrences, VarId};
use super::{CompileError, Resolver, Target};

/// Index of an if-then-else or disjunction.
pub type NodeId = u32;
/// Index of a branch; branch 0 is the clause itself.
pub type BranchId = u32;

/// A goal of a call, with what its site says about it.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Its arguments: the term, dereferenced.
    pub term: Cell,
    /// Its functor.
    pub functor: Functor,
    /// Which of the goals in the source.
    pub leaf: u32,
}

/// One step of a body.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// The head of the clause; always the first step.
    Head,
    /// Call a predicate; the last goal on its path does not come back.
    Call { predicate: u32, goal: Goal, last: bool },
    /// Call a deterministic built-in in line.
    Builtin { builtin: u16, goal: Goal },
    /// Unify a variable with a term, backtracking when that fails.
    Unify { variable: Cell, term: Cell },
    /// A unification that only gives a variable another name.
    Alias,
    /// `Result is Expression`.
    Is { result: Cell, expression: Cell, fail: Option<NodeId> },
    /// Arithmetic comparison.
    Compare { op: Op, left: Cell, right: Cell, fail: Option<NodeId> },
    /// Comparison of terms, or unification as a test.
    Match { op: Op, left: Cell, right: Cell, fail: Option<NodeId> },
    /// Type test.
    Type { kind: TypeTest, term: Cell, fail: Option<NodeId> },
    /// Note the newest choice point.
    Mark(VarId),
    /// Cut back to a mark.
    Cut(VarId),
    /// Take the alternative out of the choice point above a mark.
    SoftCut(VarId),
    /// Fail.
    Fail(Option<NodeId>),
    /// Success of the clause.
    Return,
    /// Begin of a light if-then-else: its condition follows.
    If(NodeId),
    /// The condition of a light if-then-else has held.
    Then(NodeId),
    /// Begin of a disjunction.
    Choice(NodeId),
    /// End of a branch, begin of the next.
    Else(NodeId),
    /// End of the last branch.
    Join(NodeId),
}

/// An if-then-else or disjunction.
#[derive(Clone, Debug)]
pub struct Node {
    /// The branch it stands in.
    pub parent: BranchId,
    /// Whether nothing follows it on any path.
    pub tail: bool,
    /// Whether a call or a choice point can occur inside: registers do not survive it.
    pub opaque: bool,
    /// The positions of the `Else` marks.
    pub alternatives: Vec<u32>,
    /// The position of the `Join` mark.
    pub join: u32,
}

/// A branch of a node.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// The node.
    pub node: NodeId,
    /// The branch in which the node stands.
    pub parent: BranchId,
    /// The number of nodes around.
    pub depth: u32,
}

/// A clause as steps.
#[derive(Clone)]
pub struct Clause {
    /// The arguments of the head.
    pub args: Vec<Cell>,
    /// What they match.
    pub keys: Box<[Key]>,
    /// The steps.
    pub steps: Vec<Step>,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The branches.
    pub branches: Vec<Branch>,
    /// All occurrences of variables.
    pub occurrences: Occurrences,
    /// The cut barrier of the clause, when it is used.
    pub level: Option<VarId>,
    /// The number of goals met, to be compared with the spans given.
    pub leaves: u32,
}

/// What a cut cuts to.
#[derive(Clone, Copy)]
enum Barrier {
    Clause,
    Mark(VarId),
    /// The condition is deterministic: a cut in it does nothing.
    Nothing,
}

/// Where a goal stands.
#[derive(Clone, Copy)]
struct Place {
    module: Option<Atom>,
    branch: BranchId,
    barrier: Barrier,
    /// Where to go on failure, inside a light condition.
    fail: Option<NodeId>,
    /// Inside a light condition, where the first solution is the only one.
    light: bool,
    tail: bool,
    /// The goal in the source that this one is part of, when it is not one of its own.
    leaf: Option<u32>,
    /// Whether all goals inside are known to be callable.
    checked: bool,
}

/// What is still to be done.
enum Work {
    Goal(Cell, Place),
    Step(Step, BranchId),
    /// Cut back to the mark if anything since it may have left a choice point.
    CutMark(VarId, u32, BranchId),
    Then(NodeId),
    Else(NodeId),
    Join(NodeId),
    /// A goal of the source that is not compiled: the `fail` of an if-then-else.
    Leaf,
}

struct Flattener<'a> {
    heap: &'a mut Heap,
    resolver: &'a mut dyn Resolver,
    clause: Clause,
    work: Vec<Work>,
    chunk: u32,
    chunks: u32,
    /// Calls and choices so far.
    opaque: u32,
    /// For each open node: the chunk at its beginning, `opaque` then, whether it is light.
    open: Vec<(u32, u32, bool)>,
    body: Cell,
}

/// Makes steps of a clause.
pub fn flatten(
    heap: &mut Heap,
    resolver: &mut dyn Resolver,
    head: Cell,
    body: Cell,
) -> Result<Clause, CompileError> {
    let args: Vec<Cell> = match shape(heap, head) {
        Shape::Compound(compound) => (0..compound.arity).map(|index| compound.arg(heap, index)).collect(),
        Shape::Variable(_) | Shape::Constant(_) | Shape::Box(_) => Vec::new(),
    };
    if args.len() > MAX_PREDICATE_ARITY {
        return Err(CompileError::TooLarge);
    }
    let keys = args.iter().map(|arg| key(heap, *arg)).collect();
    let root = Branch { node: 0, parent: 0, depth: 0 };
    let clause = Clause {
        args,
        keys,
        steps: vec![Step::Head],
        nodes: Vec::new(),
        branches: vec![root],
        occurrences: Occurrences::default(),
        level: None,
        leaves: 0,
    };
    let mut flattener =
        Flattener { heap, resolver, clause, work: Vec::new(), chunk: 0, chunks: 0, opaque: 0, open: Vec::new(), body };
    for index in 0..flattener.clause.args.len() {
        let arg = flattener.clause.args[index];
        flattener.note_at(arg, 0, 0);
    }
    flattener.run(body)?;
    Ok(flattener.clause)
}

/// What an argument of a head matches.
fn key(heap: &Heap, arg: Cell) -> Key {
    match shape(heap, arg) {
        Shape::Variable(_) => Key::Any,
        Shape::Constant(cell) => Key::Constant(cell),
        Shape::Box(_) => Key::Box,
        Shape::Compound(compound) => compound.functor.map_or(Key::List, Key::Struct),
    }
}

impl Flattener<'_> {
    fn run(&mut self, body: Cell) -> Result<(), CompileError> {
        let place = Place {
            module: None,
            branch: 0,
            barrier: Barrier::Clause,
            fail: None,
            light: false,
            tail: true,
            leaf: None,
            checked: false,
        };
        self.work.push(Work::Goal(body, place));
        while let Some(work) = self.work.pop() {
            match work {
                Work::Goal(goal, place) => self.goal(goal, place)?,
                Work::Step(step, branch) => self.push(step, branch),
                Work::CutMark(mark, opaque, branch) => {
                    if self.opaque != opaque {
                        self.cut(mark, branch);
                    }
                }
                Work::Then(node) => self.push(Step::Then(node), self.clause.nodes[node as usize].parent),
                Work::Else(node) => self.next_branch(node),
                Work::Join(node) => self.join(node),
                Work::Leaf => self.clause.leaves += 1,
            }
        }
        Ok(())
    }

    fn position(&self) -> u32 {
        self.clause.steps.len() as u32
    }

    /// Appends a step; the terms in it must be noted by the caller.
    fn push(&mut self, step: Step, branch: BranchId) {
        match step {
            Step::Mark(variable) | Step::Cut(variable) | Step::SoftCut(variable) => {
                self.clause.occurrences.add(variable, self.position(), branch, self.chunk);
            }
            _ => (),
        }
        self.clause.steps.push(step);
    }

    /// Notes the variables of a term that belongs to the step about to be appended.
    fn note(&mut self, term: Cell, branch: BranchId) {
        self.note_at(term, branch, self.position());
    }

    fn note_at(&mut self, term: Cell, branch: BranchId, position: u32) {
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            match shape(self.heap, term) {
                Shape::Variable(at) => {
                    let variable = self.clause.occurrences.variable(at);
                    self.clause.occurrences.add(variable, position, branch, self.chunk);
                }
                Shape::Constant(_) | Shape::Box(_) => (),
                Shape::Compound(compound) => {
                    stack.extend((0..compound.arity).rev().map(|index| compound.arg(self.heap, index)));
                }
            }
        }
    }

    fn new_chunk(&mut self) {
        self.chunks += 1;
        self.chunk = self.chunks;
    }

    fn new_node(&mut self, parent: BranchId, tail: bool) -> NodeId {
        let node = Node { parent, tail, opaque: false, alternatives: Vec::new(), join: 0 };
        self.clause.nodes.push(node);
        self.clause.nodes.len() as NodeId - 1
    }

    fn new_branch(&mut self, node: NodeId) -> BranchId {
        let parent = self.clause.nodes[node as usize].parent;
        let depth = self.clause.branches[parent as usize].depth + 1;
        self.clause.branches.push(Branch { node, parent, depth });
        self.clause.branches.len() as BranchId - 1
    }

    fn begin(&mut self, node: NodeId, light: bool) {
        if !light {
            self.opaque += 1;
        }
        self.open.push((self.chunk, self.opaque, light));
        let step = if light { Step::If(node) } else { Step::Choice(node) };
        self.push(step, self.clause.nodes[node as usize].parent);
    }

    fn next_branch(&mut self, node: NodeId) {
        let (chunk, _, light) = *self.open.last().expect("a branch ends inside its node");
        let position = self.position();
        self.clause.nodes[node as usize].alternatives.push(position);
        self.push(Step::Else(node), self.clause.nodes[node as usize].parent);
        if light {
            self.chunk = chunk;
        } else {
            self.new_chunk();
        }
    }

    fn join(&mut self, node: NodeId) {
        let (chunk, opaque, light) = self.open.pop().expect("a node is open until its join");
        let position = self.position();
        let inside = !light || self.opaque != opaque;
        let node_entry = &mut self.clause.nodes[node as usize];
        node_entry.join = position;
        node_entry.opaque = inside;
        let parent = node_entry.parent;
        self.push(Step::Join(node), parent);
        if inside {
            self.new_chunk();
        } else {
            self.chunk = chunk;
        }
    }

    fn cut(&mut self, barrier: VarId, branch: BranchId) {
        self.push(Step::Cut(barrier), branch);
    }

    /// The end of a goal that comes back.
    fn finish(&mut self, place: Place) {
        if place.tail {
            self.push(Step::Return, place.branch);
        }
    }

    fn fail(&mut self, place: Place) {
        self.push(Step::Fail(place.fail), place.branch);
    }

    fn goal(&mut self, goal: Cell, place: Place) -> Result<(), CompileError> {
        match self.heap.view(goal) {
            View::Var(_) => self.call_term(goal, place),
            View::Atom(name) => self.atom_goal(name, goal, place),
            View::Struct(functor, at) => {
                let goal = Cell::pointer(Tag::Struct, at);
                if self.control(goal, functor, place)? { Ok(()) } else { self.simple_goal(goal, functor, place) }
            }
            View::List(at) => self.simple_goal(Cell::pointer(Tag::List, at), Functor::new(atoms::DOT, 2), place),
            View::Int(_) | View::Big(_) | View::Float(_) | View::Text(_) | View::Handle(..) => {
                Err(CompileError::NotCallable(self.body))
            }
        }
    }

    fn take_leaf(&mut self, place: &Place) -> u32 {
        place.leaf.unwrap_or_else(|| {
            self.clause.leaves += 1;
            self.clause.leaves - 1
        })
    }

    fn atom_goal(&mut self, name: Atom, goal: Cell, place: Place) -> Result<(), CompileError> {
        if name == atoms::CUT {
            self.take_leaf(&place);
            match place.barrier {
                Barrier::Clause => {
                    let level = self.level();
                    self.cut(level, place.branch);
                }
                Barrier::Mark(mark) => self.cut(mark, place.branch),
                Barrier::Nothing => (),
            }
            self.finish(place);
        } else if name == atoms::TRUE {
            self.take_leaf(&place);
            self.finish(place);
        } else if name == atoms::FAIL || name == atoms::FALSE {
            self.take_leaf(&place);
            self.fail(place);
        } else {
            return self.simple_goal(goal, Functor::new(name, 0), place);
        }
        Ok(())
    }

    /// The cut barrier of the clause: from the first use on one more argument of the head.
    fn level(&mut self) -> VarId {
        if let Some(level) = self.clause.level {
            return level;
        }
        let level = self.clause.occurrences.anonymous();
        self.clause.occurrences.add_first(level);
        self.clause.level = Some(level);
        level
    }

    /// Opens a control construct; false when the goal is none.
    fn control(&mut self, goal: Cell, functor: Functor, place: Place) -> Result<bool, CompileError> {
        let arg = |heap: &Heap, index| heap.deref(heap.arg(goal.addr(), index));
        match (functor.name, functor.arity) {
            (atoms::COMMA, 2) => {
                let (left, right) = (arg(self.heap, 0), arg(self.heap, 1));
                self.work.push(Work::Goal(right, place));
                self.work.push(Work::Goal(left, Place { tail: false, ..place }));
            }
            (atoms::SEMICOLON | atoms::BAR, 2) => {
                let (left, right) = (arg(self.heap, 0), arg(self.heap, 1));
                match self.arrow(left) {
                    Some((atoms::ARROW, condition, then)) => self.if_then_else(condition, Some(then), Some(right), place),
                    Some((_, condition, then)) => self.soft_if(condition, then, right, place),
                    None if place.light => self.if_then_else(left, None, Some(right), place),
                    None => self.disjunction(goal, place),
                }
            }
            (atoms::ARROW, 2) => {
                let (condition, then) = (arg(self.heap, 0), arg(self.heap, 1));
                self.if_then(condition, Some(then), place);
            }
            (atoms::SOFT_ARROW, 2) => {
                // Without an alternative every solution of the condition counts: a conjunction, but for the cut.
                let (condition, then) = (arg(self.heap, 0), arg(self.heap, 1));
                let mark = self.clause.occurrences.anonymous();
                self.push(Step::Mark(mark), place.branch);
                self.work.push(Work::Goal(then, place));
                self.work.push(Work::Goal(condition, Place { tail: false, barrier: Barrier::Mark(mark), ..place }));
            }
            (atoms::COLON, 2) => {
                let (module, inner) = (arg(self.heap, 0), arg(self.heap, 1));
                let Some(module) = module.as_atom() else { return self.call_term(goal, place).map(|()| true) };
                self.work.push(Work::Goal(inner, Place { module: Some(module), ..place }));
            }
            (atoms::NOT | atoms::ONCE | atoms::IGNORE | atoms::CALL, 1) | (atoms::FORALL, 2) => {
                return self.meta(goal, functor, place);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The parts of `Condition -> Then` or `Condition *-> Then`.
    fn arrow(&self, goal: Cell) -> Option<(Atom, Cell, Cell)> {
        match self.heap.view(goal) {
            View::Struct(functor, at)
                if functor.arity == 2 && (functor.name == atoms::ARROW || functor.name == atoms::SOFT_ARROW) =>
            {
                Some((functor.name, self.heap.arg(at, 0), self.heap.arg(at, 1)))
            }
            _ => None,
        }
    }

    /// Negation and its kin, when they are not redefined and all goals inside are callable.
    fn meta(&mut self, goal: Cell, functor: Functor, place: Place) -> Result<bool, CompileError> {
        let arg = |heap: &Heap, index| heap.deref(heap.arg(goal.addr(), index));
        if !self.resolver.inline(functor) {
            return Ok(false);
        }
        let parts: Vec<Cell> = (0..functor.arity as usize).map(|index| arg(self.heap, index)).collect();
        if !place.checked && !parts.iter().all(|part| self.callable(*part)) {
            return Ok(false);
        }
        let mut inner = Place { checked: true, ..place };
        if functor.name != atoms::NOT {
            inner.leaf = Some(self.take_leaf(&place));
        }
        match functor.name {
            atoms::NOT => self.negation(parts[0], inner),
            atoms::ONCE => self.if_then(parts[0], None, inner),
            atoms::IGNORE => self.if_then_else(parts[0], None, None, inner),
            atoms::FORALL => {
                let negated = self.heap.structure(atoms::NOT, &[parts[1]]);
                let goal = self.heap.structure(atoms::COMMA, &[parts[0], negated]);
                self.negation(goal, inner);
            }
            _ => {
                if self.opaque_goal(parts[0]) {
                    self.call_term(parts[0], inner)?;
                } else {
                    self.work.push(Work::Goal(parts[0], inner));
                }
            }
        }
        Ok(true)
    }

    /// Whether `call/1` of it must be left to the run time: a variable, or a control construct, to which cut is local.
    fn opaque_goal(&self, goal: Cell) -> bool {
        match self.heap.view(goal) {
            View::Atom(name) => name == atoms::CUT,
            View::Struct(functor, _) => matches!(
                (functor.name, functor.arity),
                (
                    atoms::COMMA
                        | atoms::SEMICOLON
                        | atoms::BAR
                        | atoms::ARROW
                        | atoms::SOFT_ARROW
                        | atoms::COLON,
                    2
                )
            ),
            View::List(_) => false,
            View::Var(_) | View::Int(_) | View::Big(_) | View::Float(_) | View::Text(_) | View::Handle(..) => true,
        }
    }

    /// Whether no goal in the control constructs of the term is a number or the like.
    fn callable(&self, goal: Cell) -> bool {
        let mut stack = vec![goal];
        while let Some(goal) = stack.pop() {
            match self.heap.view(goal) {
                View::Var(_) | View::Atom(_) | View::List(_) => (),
                View::Struct(functor, at) => match (functor.name, functor.arity) {
                    (
                        atoms::COMMA | atoms::SEMICOLON | atoms::BAR | atoms::ARROW | atoms::SOFT_ARROW | atoms::FORALL,
                        2,
                    ) => stack.extend([self.heap.arg(at, 1), self.heap.arg(at, 0)]),
                    (atoms::NOT | atoms::ONCE | atoms::IGNORE | atoms::CALL, 1) => stack.push(self.heap.arg(at, 0)),
                    (atoms::COLON, 2) => stack.push(self.heap.arg(at, 1)),
                    _ => (),
                },
                View::Int(_) | View::Big(_) | View::Float(_) | View::Text(_) | View::Handle(..) => return false,
            }
        }
        true
    }

    fn is_failure(&self, goal: Cell) -> bool {
        matches!(self.heap.view(goal), View::Atom(atoms::FAIL | atoms::FALSE))
    }

    /// Does a goal later, or succeeds when there is none.
    fn push_goal(&mut self, goal: Option<Cell>, place: Place) {
        match goal {
            Some(goal) => self.work.push(Work::Goal(goal, place)),
            None if place.tail => self.work.push(Work::Step(Step::Return, place.branch)),
            None => (),
        }
    }

    fn if_then(&mut self, condition: Cell, then: Option<Cell>, place: Place) {
        if place.light || self.light(condition, false) {
            self.push_goal(then, place);
            let condition_place = Place { tail: false, barrier: Barrier::Nothing, light: true, ..place };
            self.work.push(Work::Goal(condition, condition_place));
            return;
        }
        let mark = self.clause.occurrences.anonymous();
        self.push(Step::Mark(mark), place.branch);
        self.push_goal(then, place);
        self.work.push(Work::CutMark(mark, self.opaque, place.branch));
        self.work.push(Work::Goal(condition, Place { tail: false, barrier: Barrier::Mark(mark), ..place }));
    }

    fn if_then_else(&mut self, condition: Cell, then: Option<Cell>, otherwise: Option<Cell>, place: Place) {
        if otherwise.is_some_and(|goal| self.is_failure(goal)) {
            if place.leaf.is_none() {
                self.work.push(Work::Leaf);
            }
            self.if_then(condition, then, place);
            return;
        }
        let light = place.light || self.light(condition, true);
        let mark = if light { None } else { Some(self.clause.occurrences.anonymous()) };
        if let Some(mark) = mark {
            self.push(Step::Mark(mark), place.branch);
        }
        let node = self.new_node(place.branch, place.tail);
        let (first, second) = (self.new_branch(node), self.new_branch(node));
        self.begin(node, light);
        self.work.push(Work::Join(node));
        self.push_goal(otherwise, Place { branch: second, ..place });
        self.work.push(Work::Else(node));
        self.push_goal(then, Place { branch: first, ..place });
        let inner = Place { branch: first, tail: false, ..place };
        match mark {
            None => {
                self.work.push(Work::Then(node));
                let place = Place { barrier: Barrier::Nothing, light: true, fail: Some(node), ..inner };
                self.work.push(Work::Goal(condition, place));
            }
            Some(mark) => {
                self.work.push(Work::Step(Step::Cut(mark), first));
                let barrier = self.inner_barrier(first);
                self.work.push(Work::Goal(condition, Place { barrier, ..inner }));
            }
        }
    }

    fn soft_if(&mut self, condition: Cell, then: Cell, otherwise: Cell, place: Place) {
        let mark = self.clause.occurrences.anonymous();
        self.push(Step::Mark(mark), place.branch);
        let node = self.new_node(place.branch, place.tail);
        let (first, second) = (self.new_branch(node), self.new_branch(node));
        self.begin(node, false);
        self.work.push(Work::Join(node));
        self.work.push(Work::Goal(otherwise, Place { branch: second, ..place }));
        self.work.push(Work::Else(node));
        self.work.push(Work::Goal(then, Place { branch: first, ..place }));
        self.work.push(Work::Step(Step::SoftCut(mark), first));
        let barrier = self.inner_barrier(first);
        let inner = Place { branch: first, tail: false, barrier, ..place };
        self.work.push(Work::Goal(condition, inner));
    }

    /// What a cut in a condition cuts to: the choice point with the other branch stays.
    fn inner_barrier(&mut self, branch: BranchId) -> Barrier {
        let mark = self.clause.occurrences.anonymous();
        self.push(Step::Mark(mark), branch);
        Barrier::Mark(mark)
    }

    fn negation(&mut self, goal: Cell, place: Place) {
        if let Some(step) = self.negated_test(goal, place) {
            let Step::Match { left, right, .. } = step else { return };
            self.take_leaf(&place);
            self.note(left, place.branch);
            self.note(right, place.branch);
            self.push(step, place.branch);
            self.finish(place);
            return;
        }
        let light = place.light || self.light(goal, true) && !self.binds(goal);
        let mark = if light { None } else { Some(self.clause.occurrences.anonymous()) };
        if let Some(mark) = mark {
            self.push(Step::Mark(mark), place.branch);
        }
        let node = self.new_node(place.branch, place.tail);
        let (first, second) = (self.new_branch(node), self.new_branch(node));
        self.begin(node, light);
        self.work.push(Work::Join(node));
        if place.tail {
            self.work.push(Work::Step(Step::Return, second));
        }
        self.work.push(Work::Else(node));
        self.work.push(Work::Step(Step::Fail(place.fail), first));
        let inner = Place { branch: first, tail: false, ..place };
        match mark {
            None => {
                self.work.push(Work::Then(node));
                let place = Place { barrier: Barrier::Nothing, light: true, fail: Some(node), ..inner };
                self.work.push(Work::Goal(goal, place));
            }
            Some(mark) => {
                self.work.push(Work::Step(Step::Cut(mark), first));
                let barrier = self.inner_barrier(first);
                self.work.push(Work::Goal(goal, Place { barrier, ..inner }));
            }
        }
    }

    fn disjunction(&mut self, goal: Cell, place: Place) {
        let mut alternatives = Vec::new();
        let mut rest = goal;
        loop {
            match self.heap.view(rest) {
                View::Struct(functor, at)
                    if functor.arity == 2
                        && (functor.name == atoms::SEMICOLON || functor.name == atoms::BAR)
                        && self.arrow(self.heap.arg(at, 0)).is_none() =>
                {
                    alternatives.push(self.heap.arg(at, 0));
                    rest = self.heap.arg(at, 1);
                }
                _ => break,
            }
        }
        alternatives.push(rest);
        let node = self.new_node(place.branch, place.tail);
        self.begin(node, false);
        self.work.push(Work::Join(node));
        for (index, alternative) in alternatives.iter().enumerate().rev() {
            let branch = self.new_branch(node);
            self.work.push(Work::Goal(*alternative, Place { branch, ..place }));
            if index > 0 {
                self.work.push(Work::Else(node));
            }
        }
    }

    /// `call/1` of a term that is not known, in the module of the place.
    fn call_term(&mut self, goal: Cell, place: Place) -> Result<(), CompileError> {
        let goal = match place.module {
            Some(module) => self.heap.structure(atoms::COLON, &[Cell::atom(module), goal]),
            None => goal,
        };
        let call = self.heap.structure(atoms::CALL, &[goal]);
        self.call(call, Functor::new(atoms::CALL, 1), place)
    }

    fn call(&mut self, term: Cell, functor: Functor, place: Place) -> Result<(), CompileError> {
        if functor.arity as usize > MAX_PREDICATE_ARITY {
            return Err(CompileError::TooLarge);
        }
        let goal = Goal { term, functor, leaf: self.take_leaf(&place) };
        self.note(term, place.branch);
        match self.resolver.resolve(place.module, functor) {
            Target::Predicate(predicate) => {
                self.push(Step::Call { predicate, goal, last: place.tail }, place.branch);
                self.opaque += 1;
                self.new_chunk();
            }
            Target::Builtin(builtin) => {
                self.push(Step::Builtin { builtin, goal }, place.branch);
                self.finish(place);
            }
        }
        Ok(())
    }

    fn simple_goal(&mut self, goal: Cell, functor: Functor, place: Place) -> Result<(), CompileError> {
        if functor.arity == 0 || functor.arity > 2 || functor.name == atoms::DOT || !self.resolver.inline(functor) {
            return self.call(goal, functor, place);
        }
        let parts = [
            self.heap.deref(self.heap.arg(goal.addr(), 0)),
            self.heap.deref(self.heap.arg(goal.addr(), functor.arity as usize - 1)),
        ];
        let [left, right] = parts;
        let fail = place.fail;
        let step = if let Some(kind) = type_test(functor) {
            Step::Type { kind, term: left, fail }
        } else if let Some(op) = comparison(functor) {
            Step::Compare { op, left, right, fail }
        } else {
            match (functor.name, functor.arity) {
                (atoms::EQUALS, 2) if fail.is_none() => {
                    self.take_leaf(&place);
                    self.unify(left, right, place);
                    return Ok(());
                }
                (atoms::EQUALS, 2) => Step::Match { op: Op::Unifiable, left, right, fail },
                (atoms::NOT_EQUALS, 2) => Step::Match { op: Op::NotUnifiable, left, right, fail },
                (atoms::IDENTICAL, 2) => Step::Match { op: Op::Identical, left, right, fail },
                (atoms::NOT_IDENTICAL, 2) => Step::Match { op: Op::NotIdentical, left, right, fail },
                (atoms::IS, 2) => Step::Is { result: left, expression: right, fail },
                _ => return self.call(goal, functor, place),
            }
        };
        self.take_leaf(&place);
        self.note(left, place.branch);
        if functor.arity == 2 {
            self.note(right, place.branch);
        }
        self.push(step, place.branch);
        self.finish(place);
        Ok(())
    }

    /// `left = right`: one step for each variable that faces a term.
    fn unify(&mut self, left: Cell, right: Cell, place: Place) {
        let mut pairs = vec![(left, right)];
        while let Some((left, right)) = pairs.pop() {
            let (left, right) = (self.heap.deref(left), self.heap.deref(right));
            match (shape(self.heap, left), shape(self.heap, right)) {
                (Shape::Variable(one), Shape::Variable(other)) => {
                    if one == other {
                        continue;
                    }
                    let (new, old) = if self.clause.occurrences.find(one).is_some() { (right, left) } else { (left, right) };
                    let is_new = self.clause.occurrences.find(new.addr()).is_none();
                    let position = self.position();
                    self.note(new, place.branch);
                    self.note(old, place.branch);
                    if is_new {
                        let new = self.clause.occurrences.variable(new.addr());
                        let old = self.clause.occurrences.variable(old.addr());
                        self.clause.occurrences.alias(new, old, position, place.branch);
                    }
                    self.push(Step::Unify { variable: new, term: old }, place.branch);
                }
                (Shape::Variable(_), _) => self.unify_step(left, right, place.branch),
                (_, Shape::Variable(_)) => self.unify_step(right, left, place.branch),
                (Shape::Compound(one), Shape::Compound(other)) if one.functor == other.functor => {
                    for index in (0..one.arity).rev() {
                        pairs.push((one.arg(self.heap, index), other.arg(self.heap, index)));
                    }
                }
                (Shape::Constant(one), Shape::Constant(other)) if one == other => (),
                (Shape::Box(one), Shape::Box(other)) if same_box(self.heap, one, other) => (),
                _ => {
                    self.fail(place);
                    return;
                }
            }
        }
        self.finish(place);
    }

    fn unify_step(&mut self, variable: Cell, term: Cell, branch: BranchId) {
        self.note(variable, branch);
        self.note(term, branch);
        self.push(Step::Unify { variable, term }, branch);
    }

    /// `\=` for `\+ X = Y`, `\==` for `\+ X == Y`.
    fn negated_test(&self, goal: Cell, place: Place) -> Option<Step> {
        let View::Struct(functor, at) = self.heap.view(goal) else { return None };
        let op = match (functor.name, functor.arity) {
            (atoms::EQUALS, 2) => Op::NotUnifiable,
            (atoms::IDENTICAL, 2) => Op::NotIdentical,
            (atoms::NOT_IDENTICAL, 2) => Op::Identical,
            _ => return None,
        };
        self.resolver.inline(functor).then(|| Step::Match {
            op,
            left: self.heap.deref(self.heap.arg(at, 0)),
            right: self.heap.deref(self.heap.arg(at, 1)),
            fail: place.fail,
        })
    }

    /// Whether a condition consists of tests that compile to jumps. A unification binds, and nothing undoes that when a
    /// later test fails: it must be the last test, and in a condition with an alternative only.
    fn light(&self, goal: Cell, last: bool) -> bool {
        /// Conditions with more goals than this are not looked through.
        const LIMIT: usize = 64;
        let mut new = Vec::new();
        let mut stack = vec![(goal, last)];
        for _ in 0..LIMIT {
            let Some((goal, last)) = stack.pop() else { return true };
            let (functor, at) = match self.heap.view(goal) {
                View::Atom(atoms::TRUE | atoms::FAIL | atoms::FALSE | atoms::CUT) => continue,
                View::Struct(functor, at) => (functor, at),
                _ => return false,
            };
            let arg = |index| self.heap.deref(self.heap.arg(at, index));
            let light = match (functor.name, functor.arity) {
                (atoms::COMMA | atoms::ARROW, 2) => {
                    stack.extend([(arg(1), last), (arg(0), false)]);
                    true
                }
                (atoms::SEMICOLON | atoms::BAR, 2) => {
                    stack.extend([(arg(1), last), (arg(0), last)]);
                    !matches!(self.arrow(arg(0)), Some((atoms::SOFT_ARROW, ..)))
                }
                (atoms::NOT, 1) if self.resolver.inline(functor) => {
                    let direct = matches!(self.heap.view(arg(0)), View::Struct(inner, _)
                        if inner == Functor::new(atoms::EQUALS, 2) && self.resolver.inline(inner));
                    if !direct {
                        stack.push((arg(0), false));
                    }
                    true
                }
                (atoms::EQUALS, 2) => last && self.resolver.inline(functor),
                (atoms::NOT_EQUALS | atoms::IDENTICAL | atoms::NOT_IDENTICAL, 2) => self.resolver.inline(functor),
                (atoms::IS, 2) => {
                    self.resolver.inline(functor)
                        && match shape(self.heap, arg(0)) {
                            Shape::Variable(at) if self.clause.occurrences.find(at).is_none() && !new.contains(&at) => {
                                new.push(at);
                                true
                            }
                            Shape::Variable(_) => last,
                            Shape::Constant(_) | Shape::Box(_) | Shape::Compound(_) => true,
                        }
                }
                _ => {
                    (type_test(functor).is_some() || comparison(functor).is_some()) && self.resolver.inline(functor)
                }
            };
            if !light {
                return false;
            }
        }
        false
    }

    /// Whether a light condition can bind a variable that lives before it.
    fn binds(&self, goal: Cell) -> bool {
        !self.light(goal, false)
    }
}

fn type_test(functor: Functor) -> Option<TypeTest> {
    if functor.arity != 1 {
        return None;
    }
    Some(match functor.name {
        atoms::VAR => TypeTest::Var,
        atoms::NONVAR => TypeTest::Nonvar,
        atoms::ATOM => TypeTest::Atom,
        atoms::NUMBER => TypeTest::Number,
        atoms::INTEGER => TypeTest::Integer,
        atoms::FLOAT => TypeTest::Float,
        atoms::ATOMIC => TypeTest::Atomic,
        atoms::COMPOUND => TypeTest::Compound,
        atoms::CALLABLE => TypeTest::Callable,
        atoms::STRING => TypeTest::String,
        _ => return None,
    })
}

fn comparison(functor: Functor) -> Option<Op> {
    if functor.arity != 2 {
        return None;
    }
    Some(match functor.name {
        atoms::LESS => Op::Lt,
        atoms::LESS_EQ => Op::Le,
        atoms::GREATER => Op::Gt,
        atoms::GREATER_EQ => Op::Ge,
        atoms::NUM_EQ => Op::NumEq,
        atoms::NUM_NE => Op::NumNe,
        _ => return None,
    })
}
