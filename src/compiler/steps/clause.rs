//! Clause term to steps: the body as a flat list, control constructs as marks in it.
//!
//! A step is a goal or a mark. `If`/`Then`/`Else`/`Join` enclose an if-then-else whose condition consists of tests that compile to
//! jumps (an *inline* condition); `Choice`/`Else`…/`Join` enclose alternatives that need a choice point. Steps in an inline
//! condition name their construct as the target of a failure. The clause `p(X) :- ( X > 0 -> a ; b(X) ), ( c ; d ).` becomes these
//! steps:
//!
//! ```text
//!   0  Head
//!   1  If(0)            inline: X > 0 is a test
//!   2  Compare X > 0    fail: construct 0, that is, to the step behind 5
//!   3  Then(0)
//!   4  Call a
//!   5  Else(0)
//!   6  Call b(X)
//!   7  Join(0)
//!   8  Choice(1)        a disjunction: or_else
//!   9  Call c, last
//!  10  Else(1)
//!  11  Call d, last
//!  12  Join(1)
//! ```
//!
//! The other passes walk this list from front to back, and never the term: a body as deep as memory allows needs no Rust stack.
//!
//! While the list is made, all occurrences of variables are recorded with their position, branch and chunk. So the clause above has the
//! occurrences of X at 0 (branch 0), 2 (the first branch of construct 0) and 6 (its second branch). All three are in the first chunk, since
//! the call of a/0 is on another path: X is temporary.
//!
//! Invariant: marks nest properly, and the order of the steps is the textual order of the goals.

use crate::code::instruction::{Op, TypeTest};
use crate::code::{Key, MAX_PREDICATE_ARITY, Optimisation, WIDE, is_wide, registers};
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, Heap, Tag, View, atoms};

use super::super::terms::{Shape, shape};
use super::super::variables::{Occurrences, VarId};
use super::super::{CompileError, Resolver, Target};

/// Index of an if-then-else or disjunction.
pub type ConstructId = u32;
/// Index of a branch; branch 0 is the clause itself.
pub type BranchId = u32;

/// A goal of a call, and the information about it for its site.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The dereferenced term; its arguments are those to be put into registers.
    pub term: Cell,
    /// Its functor.
    pub functor: Functor,
}

impl Goal {
    /// The number of registers for its call.
    pub fn registers(&self) -> u8 {
        registers(self.functor.arity)
    }
}

/// One step of a body.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// The head of the clause; always the first step.
    Head,
    /// Call a predicate; the last goal on its path does not come back.
    Call {
        predicate: u32,
        goal: Goal,
        last: bool,
    },
    /// Call a deterministic built-in in line.
    Builtin { builtin: u16, goal: Goal },
    /// Unify a variable with a term, and backtrack on failure; `begins` if this is the first step of a goal.
    Unify {
        variable: Cell,
        term: Cell,
        begins: bool,
    },
    /// A unification that only gives a variable another name, or does nothing; `goal` if it is a whole goal.
    Alias { goal: bool },
    /// `Result is Expression`.
    Is {
        result: Cell,
        expression: Cell,
        fail: Option<ConstructId>,
    },
    /// Arithmetic comparison.
    Compare {
        op: Op,
        left: Cell,
        right: Cell,
        fail: Option<ConstructId>,
    },
    /// Comparison of terms, or unification as a test.
    Match {
        op: Op,
        left: Cell,
        right: Cell,
        fail: Option<ConstructId>,
    },
    /// Type test.
    Type {
        kind: TypeTest,
        term: Cell,
        fail: Option<ConstructId>,
    },
    /// Save the newest choice point.
    Mark(VarId),
    /// Cut back to a mark.
    Cut(VarId),
    /// Disarm the choice point above a mark.
    SoftCut(VarId),
    /// Fail.
    Fail(Option<ConstructId>),
    /// Exit of the clause.
    Return,
    /// Begin of an inline if-then-else: its condition follows.
    If(ConstructId),
    /// The condition of an inline if-then-else has held.
    Then(ConstructId),
    /// Begin of a disjunction.
    Choice(ConstructId),
    /// End of a branch, begin of the next.
    Else(ConstructId),
    /// End of the last branch.
    Join(ConstructId),
}

/// The role of a step for the goals of its clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// It calls a goal.
    Call,
    /// It does the work of a goal, or some of it, by instructions in place.
    InPlace,
    /// It connects goals.
    None,
}

impl Step {
    /// The role of the step for the goals of its clause.
    pub fn part(&self) -> Part {
        match self {
            Step::Call { .. } | Step::Builtin { .. } => Part::Call,
            Step::Unify { .. }
            | Step::Alias { .. }
            | Step::Is { .. }
            | Step::Compare { .. }
            | Step::Match { .. }
            | Step::Type { .. } => Part::InPlace,
            Step::Head
            | Step::Mark(_)
            | Step::Cut(_)
            | Step::SoftCut(_)
            | Step::Fail(_)
            | Step::Return
            | Step::If(_)
            | Step::Then(_)
            | Step::Choice(_)
            | Step::Else(_)
            | Step::Join(_) => Part::None,
        }
    }
}

/// An if-then-else or disjunction.
#[derive(Clone, Debug)]
pub struct Construct {
    /// The branch that contains it.
    pub parent: BranchId,
    /// Whether nothing follows it on any path.
    pub tail: bool,
    /// Whether a call or a choice point may occur inside: registers do not survive it.
    pub opaque: bool,
    /// The positions of the `Else` marks.
    pub alternatives: Vec<u32>,
    /// The position of the `Join` mark.
    pub join: u32,
}

/// A branch of a construct.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// The construct.
    pub construct: ConstructId,
    /// The branch that contains the construct.
    pub parent: BranchId,
    /// The number of enclosing constructs.
    pub depth: u32,
    /// A branch farther out, so that the path from any branch to an enclosing one has few steps, however many lie between.
    pub jump: BranchId,
}

/// A clause as steps.
#[derive(Clone)]
pub struct Clause {
    /// The arguments of the head.
    pub args: Vec<Cell>,
    /// The keys that they match.
    pub keys: Box<[Key]>,
    /// The steps.
    pub steps: Vec<Step>,
    /// The constructs.
    pub constructs: Vec<Construct>,
    /// The branches.
    pub branches: Vec<Branch>,
    /// All occurrences of variables.
    pub occurrences: Occurrences,
    /// The cut barrier of the clause, when it is used.
    pub level: Option<VarId>,
    /// For each step the number of the goal to which it belongs.
    pub goals: Vec<u32>,
    /// For each step the goal from which it was made.
    pub origins: Vec<Cell>,
    /// The number of goals met, to be compared with the number of given spans.
    pub leaves: u32,
}

/// The target of a cut.
#[derive(Clone, Copy)]
pub enum Barrier {
    Clause,
    Mark(VarId),
    /// The condition is deterministic: a cut in it does nothing.
    Nothing,
}

/// The context of a goal.
#[derive(Clone, Copy)]
pub struct GoalContext {
    pub module: Option<Atom>,
    pub branch: BranchId,
    pub barrier: Barrier,
    /// The target of a failure, inside an inline condition.
    pub fail: Option<ConstructId>,
    /// Whether it is in an inline condition, where only the first solution counts.
    pub inline: bool,
    pub tail: bool,
    /// The goal in the source of which this one is a part, if it is not in the source itself.
    pub leaf: Option<u32>,
    /// Whether all goals inside are known to be callable.
    pub checked: bool,
}

/// The remaining work.
pub enum Work {
    Goal(Cell, GoalContext),
    Step(Step, BranchId),
    /// Cut back to the mark if anything since it may have left a choice point.
    CutMark(VarId, u32, BranchId),
    Then(ConstructId),
    Else(ConstructId),
    Join(ConstructId),
    /// A goal of the source that is not compiled: the `fail` of an if-then-else.
    Leaf,
}

/// The state of flattening a clause.
pub struct Flattener<'a> {
    pub heap: &'a mut Heap,
    pub resolver: &'a mut dyn Resolver,
    pub clause: Clause,
    pub work: Vec<Work>,
    chunk: u32,
    chunks: u32,
    /// The number of calls and choices so far.
    pub opaque: u32,
    /// Counts the steps that may bind an existing variable: this may wake goals, which may leave choice points.
    binding: u32,
    /// For each open construct: the chunk at its beginning, `opaque` at that time, and whether it is inline.
    open: Vec<(u32, u32, bool)>,
    body: Cell,
    /// The number of the goal from which steps are being made.
    leaf: u32,
    /// That goal.
    origin: Cell,
    /// Terms whose variables must still be recorded; empty between two calls of `note`.
    waiting: Vec<Cell>,
}

/// Turns a clause into steps.
pub fn flatten(
    heap: &mut Heap,
    resolver: &mut dyn Resolver,
    head: Cell,
    body: Cell,
) -> Result<Clause, CompileError> {
    let mut args: Vec<Cell> = match shape(heap, head) {
        Shape::Compound(compound) => (0..compound.arity)
            .map(|index| compound.arg(heap, index))
            .collect(),
        Shape::Variable(_) | Shape::Constant(_) | Shape::Box(_) => Vec::new(),
    };
    if args.len() > MAX_PREDICATE_ARITY {
        return Err(CompileError::TooLarge);
    }
    if let View::Struct(functor, _) = heap.view(head)
        && is_wide(functor.arity)
    {
        // The first arguments arrive in registers, and need not be taken from the term.
        let mut others = args.split_off(WIDE);
        let mut all: Vec<Cell> = (0..WIDE).map(|_| heap.new_var()).collect::<Stopping<_>>()?;
        all.append(&mut others);
        args.push(heap.structure(functor.name, &all)?);
    }
    let keys = args.iter().map(|arg| key(heap, *arg)).collect();
    let root = Branch {
        construct: 0,
        parent: 0,
        depth: 0,
        jump: 0,
    };
    // Enough for most clauses: growing from nothing costs more than the space.
    const FEW: usize = 16;
    let (mut steps, mut goals) = (Vec::with_capacity(FEW), Vec::with_capacity(FEW));
    steps.push(Step::Head);
    goals.push(0);
    let clause = Clause {
        args,
        keys,
        steps,
        constructs: Vec::new(),
        branches: vec![root],
        occurrences: Occurrences::default(),
        level: None,
        goals,
        origins: vec![body],
        leaves: 0,
    };
    let mut flattener = Flattener {
        heap,
        resolver,
        clause,
        work: Vec::with_capacity(FEW),
        chunk: 0,
        chunks: 0,
        opaque: 0,
        binding: 0,
        open: Vec::new(),
        body,
        leaf: 0,
        origin: body,
        waiting: Vec::with_capacity(FEW),
    };
    for index in 0..flattener.clause.args.len() {
        let arg = flattener.clause.args[index];
        flattener.note_at(arg, 0, 0);
    }
    flattener.run(body)?;
    Ok(flattener.clause)
}

/// The key that an argument of a head matches.
fn key(heap: &Heap, arg: Cell) -> Key {
    match shape(heap, arg) {
        Shape::Variable(_) => Key::Any,
        Shape::Constant(cell) => Key::Constant(cell),
        Shape::Box(_) => Key::Box,
        Shape::Compound(compound) => compound.functor.map_or(Key::List, Key::Struct),
    }
}

impl Flattener<'_> {
    /// Pops and does work until the stack is empty. Terms on it are goals to be flattened; steps and marks on it were decided when the
    /// enclosing construct was opened, and wait for their place in the order.
    fn run(&mut self, body: Cell) -> Result<(), CompileError> {
        let context = GoalContext {
            module: None,
            branch: 0,
            barrier: Barrier::Clause,
            fail: None,
            inline: false,
            tail: true,
            leaf: None,
            checked: false,
        };
        self.work.push(Work::Goal(body, context));
        while let Some(work) = self.work.pop() {
            match work {
                Work::Goal(goal, context) => self.goal(goal, context)?,
                Work::Step(step, branch) => self.push(step, branch),
                Work::CutMark(mark, choices, branch) => {
                    if self.choices() != choices {
                        // The mark has a slot: an enclosing branch needs an environment as for a call.
                        self.opaque += 1;
                        self.cut(mark, branch);
                    }
                }
                Work::Then(construct) => self.push(
                    Step::Then(construct),
                    self.clause.constructs[construct as usize].parent,
                ),
                Work::Else(construct) => self.next_branch(construct),
                Work::Join(construct) => self.join(construct),
                Work::Leaf => self.clause.leaves += 1,
            }
        }
        Ok(())
    }

    /// The number of the next step.
    pub fn position(&self) -> u32 {
        self.clause.steps.len() as u32
    }

    /// Appends a step; the caller must record its terms. Counts steps that may bind a variable: a condition with such a step may leave
    /// choice points, by the goals that it wakes.
    pub fn push(&mut self, step: Step, branch: BranchId) {
        if let Step::Mark(variable) | Step::Cut(variable) | Step::SoftCut(variable) = step {
            let position = self.position();
            let occurrences = &mut self.clause.occurrences;
            occurrences.add(variable, position, branch, self.chunk);
        }
        if matches!(
            step,
            Step::Unify { .. } | Step::Is { .. } | Step::Builtin { .. }
        ) {
            self.binding += 1;
        }
        self.clause.steps.push(step);
        self.clause.goals.push(self.leaf);
        self.clause.origins.push(self.origin);
    }

    /// Increases with each step that may leave a choice point. A condition during which it has not increased needs no cut after it.
    pub fn choices(&self) -> u32 {
        self.opaque + self.binding
    }

    /// Records the variables of a term that belongs to the next step to be appended.
    pub fn note(&mut self, term: Cell, branch: BranchId) {
        self.note_at(term, branch, self.position());
    }

    /// Records the variables of a term for a step, from left to right: the order of occurrences decides which one is the first.
    fn note_at(&mut self, term: Cell, branch: BranchId, position: u32) {
        let mut next = Some(term);
        while let Some(term) = next {
            match shape(self.heap, term) {
                Shape::Variable(at) => {
                    let variable = self.clause.occurrences.variable(at);
                    self.clause
                        .occurrences
                        .add(variable, position, branch, self.chunk);
                }
                Shape::Constant(_) | Shape::Box(_) => (),
                Shape::Compound(compound) => {
                    let arguments = (0..compound.arity).rev();
                    let arguments = arguments.map(|index| compound.arg(self.heap, index));
                    self.waiting.extend(arguments);
                }
            }
            next = self.waiting.pop();
        }
    }

    /// A call or a choice point ends a chunk: registers do not survive it.
    fn new_chunk(&mut self) {
        self.chunks += 1;
        self.chunk = self.chunks;
    }

    /// Makes a construct in a branch; its alternatives and its join are filled in when they are met.
    pub fn new_construct(&mut self, parent: BranchId, tail: bool) -> ConstructId {
        let construct = Construct {
            parent,
            tail,
            opaque: false,
            alternatives: Vec::new(),
            join: 0,
        };
        self.clause.constructs.push(construct);
        self.clause.constructs.len() as ConstructId - 1
    }

    /// Makes a branch of a construct, with its jump: to the parent, or twice as far as the jumps of its parent lead.
    pub fn new_branch(&mut self, construct: ConstructId) -> BranchId {
        let parent = self.clause.constructs[construct as usize].parent;
        let branches = &self.clause.branches;
        let around = branches[parent as usize];
        let far = branches[around.jump as usize];
        let farther = branches[far.jump as usize];
        // Two jumps of equal length make the next one twice as long plus one.
        let even = around.depth - far.depth == far.depth - farther.depth;
        self.clause.branches.push(Branch {
            construct,
            parent,
            depth: around.depth + 1,
            jump: if even { far.jump } else { parent },
        });
        self.clause.branches.len() as BranchId - 1
    }

    /// Opens a construct. Branches of an inline one begin in the chunk of its condition, where registers are still known; those of a
    /// disjunction begin new chunks.
    pub fn begin(&mut self, construct: ConstructId, inline: bool) {
        if !inline {
            self.opaque += 1;
        }
        self.open.push((self.chunk, self.opaque, inline));
        let step = if inline {
            Step::If(construct)
        } else {
            Step::Choice(construct)
        };
        self.push(step, self.clause.constructs[construct as usize].parent);
    }

    /// Ends a branch: the next one begins at the state of the construct, in the chunk where that began if it is inline.
    fn next_branch(&mut self, construct: ConstructId) {
        let (chunk, _, inline) = *self
            .open
            .last()
            .expect("a branch ends inside its construct");
        let position = self.position();
        self.clause.constructs[construct as usize]
            .alternatives
            .push(position);
        self.push(
            Step::Else(construct),
            self.clause.constructs[construct as usize].parent,
        );
        if inline {
            self.chunk = chunk;
        } else {
            self.new_chunk();
        }
    }

    /// Ends a construct. If anything inside has called, a new chunk follows: on some path registers are lost.
    fn join(&mut self, construct: ConstructId) {
        let (chunk, opaque, inline) = self.open.pop().expect("a construct is open until its join");
        let position = self.position();
        let inside = !inline || self.opaque != opaque;
        let node_entry = &mut self.clause.constructs[construct as usize];
        node_entry.join = position;
        node_entry.opaque = inside;
        let parent = node_entry.parent;
        self.push(Step::Join(construct), parent);
        if inside {
            self.new_chunk();
        } else {
            self.chunk = chunk;
        }
    }

    /// Appends a cut to a barrier.
    fn cut(&mut self, barrier: VarId, branch: BranchId) {
        self.push(Step::Cut(barrier), branch);
    }

    /// Ends a goal that returns: after the last one on its path the clause exits.
    pub fn finish(&mut self, context: GoalContext) {
        if context.tail {
            self.push(Step::Return, context.branch);
        }
    }

    /// Appends a failure: in an inline condition it jumps to the other branch, else it backtracks.
    pub fn fail(&mut self, context: GoalContext) {
        self.push(Step::Fail(context.fail), context.branch);
    }

    /// Compiles one goal: a variable becomes `call/1`, a control construct is opened, any other goal is a test, a built-in or a call. A
    /// number is an error of the whole body (ISO 7.6.2).
    fn goal(&mut self, goal: Cell, context: GoalContext) -> Result<(), CompileError> {
        self.origin = goal;
        match self.heap.view(goal) {
            View::Var(_) => self.call_term(goal, context),
            View::Atom(name) => self.atom_goal(name, goal, context),
            View::Struct(functor, at) => {
                let goal = Cell::pointer(Tag::Struct, at);
                if self.control(goal, functor, context)? {
                    Ok(())
                } else {
                    self.simple_goal(goal, functor, context)
                }
            }
            View::List(at) => self.simple_goal(
                Cell::pointer(Tag::List, at),
                Functor::new(atoms::DOT, 2),
                context,
            ),
            View::Int(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Text(_)
            | View::Handle(..) => Err(CompileError::NotCallable(self.body)),
        }
    }

    /// The number of the goal in the source, for its span. The parts into which a goal is compiled (of `once/1`, of `findall/3`) share its
    /// number.
    pub fn take_leaf(&mut self, context: &GoalContext) -> u32 {
        self.leaf = context.leaf.unwrap_or_else(|| {
            self.clause.leaves += 1;
            self.clause.leaves - 1
        });
        self.leaf
    }

    /// `!`, `true`, `fail` and `false` become steps, or nothing; other atoms are calls.
    fn atom_goal(
        &mut self,
        name: Atom,
        goal: Cell,
        context: GoalContext,
    ) -> Result<(), CompileError> {
        if name == atoms::CUT {
            self.take_leaf(&context);
            match context.barrier {
                Barrier::Clause => {
                    let level = self.level();
                    self.cut(level, context.branch);
                }
                Barrier::Mark(mark) => self.cut(mark, context.branch),
                Barrier::Nothing => (),
            }
            self.finish(context);
        } else if name == atoms::TRUE {
            self.take_leaf(&context);
            self.finish(context);
        } else if name == atoms::FAIL || name == atoms::FALSE {
            self.take_leaf(&context);
            self.fail(context);
        } else {
            return self.simple_goal(goal, Functor::new(name, 0), context);
        }
        Ok(())
    }

    /// The cut barrier of the clause: from its first use on an additional argument of the head. Only the first cut shows that a clause
    /// needs it; the occurrence in the head is then added.
    fn level(&mut self) -> VarId {
        if let Some(level) = self.clause.level {
            return level;
        }
        let level = self.clause.occurrences.anonymous();
        self.clause.occurrences.add_first(level);
        self.clause.level = Some(level);
        level
    }

    /// `call/1` of an unknown term, in the module of the context.
    pub fn call_term(&mut self, goal: Cell, context: GoalContext) -> Result<(), CompileError> {
        let goal = match context.module {
            Some(module) => self
                .heap
                .structure(atoms::COLON, &[Cell::atom(module), goal]),
            None => Ok(goal),
        }?;
        let call = self.heap.structure(atoms::CALL, &[goal])?;
        self.call(call, Functor::new(atoms::CALL, 1), context)
    }

    /// Compiles a call. The last one on its path becomes a jump (last call optimization), unless that optimisation is off. Goals with more
    /// arguments than registers are called with the term itself as one argument. A built-in called in line neither ends a chunk nor needs
    /// an environment.
    pub fn call(
        &mut self,
        term: Cell,
        functor: Functor,
        context: GoalContext,
    ) -> Result<(), CompileError> {
        if functor.arity as usize > MAX_PREDICATE_ARITY {
            return Err(CompileError::TooLarge);
        }
        let term = if is_wide(functor.arity) {
            let mut arguments: Vec<Cell> = (0..WIDE)
                .map(|index| self.heap.deref(self.heap.arg(term.addr(), index)))
                .collect();
            arguments.push(term);
            self.heap.structure(functor.name, &arguments)?
        } else {
            term
        };
        self.take_leaf(&context);
        let goal = Goal { term, functor };
        self.note(term, context.branch);
        match self.resolver.resolve(context.module, functor) {
            Target::Predicate(predicate) => {
                let last = context.tail && self.resolver.optimises(Optimisation::LastCalls);
                let call = Step::Call {
                    predicate,
                    goal,
                    last,
                };
                self.push(call, context.branch);
                self.opaque += 1;
                self.new_chunk();
                if !last {
                    self.finish(context);
                }
            }
            Target::Builtin(builtin) => {
                self.push(Step::Builtin { builtin, goal }, context.branch);
                self.finish(context);
            }
        }
        Ok(())
    }
}
