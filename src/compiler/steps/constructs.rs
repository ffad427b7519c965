//! Control constructs as steps: conjunction, disjunction, if-then-else, negation and the like.
//!
//! A condition of tests becomes jumps:
//!
//! ```text
//! p(X, Y) :- ( X > 0 -> Y = a ; X < 0 -> Y = b ; Y = c ).
//!
//!     gt_i x0, 0, L1
//!     get_const +2, x1, a
//!     charge_proceed +2
//! L1:
//!     lt_i x0, 0, L2
//!     get_const +3, x1, b
//!     charge_proceed +3
//! L2:
//!     get_const +3, x1, c
//!     charge_proceed +3
//! ```
//!
//! Any other condition has a choice point, and a mark to which `->` cuts; `*->` only disarms the choice point:
//!
//! ```text
//! p(X) :- ( a(X) -> b ; c ).
//!
//!     allocate
//!     mark_y y0
//!     or_else L1, frame 1 {}
//!     call 1, a/1, frame 1 {y0}
//!     cut_y y0
//!     deallocate_execute 0, b/0
//! L1:
//!     trust_else
//!     deallocate_execute 0, c/0
//! ```
//!
//! ```text
//! p(X) :- ( a(X) *-> b ; c ).
//!
//!     allocate
//!     mark_y y0
//!     or_else L1, frame 1 {}
//!     call 1, a/1, frame 1 {y0}
//!     soft_cut_y y0
//!     deallocate_execute 0, b/0
//! L1:
//!     trust_else
//!     deallocate_execute 0, c/0
//! ```
//!
//! `\+ G` is `( G -> fail ; true )`, `once(G)` is `( G -> true )`, and `forall(C, A)` is `\+ ( C, \+ A )`. Each negation of a forall/2 has
//! a choice point and a mark:
//!
//! ```text
//! p(X) :- forall(q(X, Y), r(Y)).
//!
//!     allocate
//!     mark_y y0
//!     or_else L2, frame 3 {}
//!     put_var_y x1, y2
//!     call 2, q/2, frame 3 {y0 y2}
//!     mark_y y1
//!     or_else L1, frame 3 {y0}
//!     put_val_y x0, y2
//!     call 1, r/1, frame 2 {y0 y1}
//!     cut_y y1
//!     fail
//! L1:
//!     trust_else
//!     cut_y y0
//!     fail
//! L2:
//!     trust_else
//!     deallocate_proceed
//! ```
//!
//! An answer of r/1 fails back into q/2 for its next one (`cut_y y1`, `fail`); an answer of q/2 without one of r/1 ends everything (L1); L2
//! is reached when q/2 has no more answers. findall/3 opens a bag, adds each answer and closes it:
//!
//! ```text
//! p(L) :- findall(X, q(X), L).
//!
//!     allocate
//!     get_var_y x0, y0
//!     call 1, $partial_list/1, frame 3 {y0}
//!     put_var_y x0, y1
//!     call 1, $bag_open/1, frame 3 {y0 y1}
//!     or_else L1, frame 3 {y0 y1}
//!     put_var_y x0, y2
//!     call 1, q/1, frame 3 {y1 y2}
//!     put_val_yy x0, y1, x1, y2
//!     call 2, $bag_add/2, frame 2 {}
//!     fail
//! L1:
//!     trust_else
//!     put_val_yy x0, y1, x1, y0
//!     deallocate_execute 2, $bag_close/2
//! ```
//!
//! Invariant: work is pushed on the stack in the reverse of its textual order. A cut in a condition is local to it and keeps the other
//! branch.

use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, Heap, View, atoms};

use super::super::CompileError;
use super::super::clause::{Barrier, BranchId, ConstructId, Flattener, GoalContext, Step, Work};
use super::super::goals::is_meta;
use super::super::variables::VarId;

/// Conditions nested deeper than this are called and not compiled in line: the compile time of a clause grows with the square of the number
/// of open conditions.
const DEEPEST: u32 = 200;

impl Flattener<'_> {
    /// Opens a control construct; false if the goal is none. Its parts are pushed on the stack of work, the last part first, so that a body
    /// of any depth is walked without recursion.
    pub fn control(
        &mut self,
        goal: Cell,
        functor: Functor,
        context: GoalContext,
    ) -> Result<bool, CompileError> {
        let arg = |heap: &Heap, index| heap.deref(heap.arg(goal.addr(), index));
        match (functor.name, functor.arity) {
            (atoms::COMMA, 2) => {
                let (left, right) = (arg(self.heap, 0), arg(self.heap, 1));
                // `p :- q, true.` is `p :- q.`: the call of q is the last one, and the environment goes.
                let left_is_last = context.tail && right == Cell::atom(atoms::TRUE);
                let part = |tail| GoalContext { tail, ..context };
                self.work
                    .push(Work::Goal(right, part(context.tail && !left_is_last)));
                self.work.push(Work::Goal(left, part(left_is_last)));
            }
            (atoms::SEMICOLON | atoms::BAR, 2) => {
                let (left, right) = (arg(self.heap, 0), arg(self.heap, 1));
                match self.arrow(left) {
                    Some((atoms::ARROW, condition, then)) => {
                        self.if_then_else(condition, Some(then), Some(right), context)?
                    }
                    Some((_, condition, then)) => self.soft_if(condition, then, right, context)?,
                    None if context.inline => {
                        self.if_then_else(left, None, Some(right), context)?
                    }
                    None => self.disjunction(goal, context),
                }
            }
            (atoms::ARROW, 2) => {
                let (condition, then) = (arg(self.heap, 0), arg(self.heap, 1));
                self.if_then(condition, Some(then), context);
            }
            (atoms::SOFT_ARROW, 2) => {
                // Without an alternative every solution of the condition counts: a conjunction, except for the cut.
                let (condition, then) = (arg(self.heap, 0), arg(self.heap, 1));
                let mark = self.clause.occurrences.anonymous();
                self.push(Step::Mark(mark), context.branch);
                self.work.push(Work::Goal(then, context));
                self.work.push(Work::Goal(
                    condition,
                    GoalContext {
                        tail: false,
                        barrier: Barrier::Mark(mark),
                        ..context
                    },
                ));
            }
            (atoms::COLON, 2) => {
                let (module, inner) = (arg(self.heap, 0), arg(self.heap, 1));
                let Some(module) = module.as_atom() else {
                    return self.call_term(goal, context).map(|()| true);
                };
                // Its contents are parts of one goal of the source.
                let leaf = Some(self.take_leaf(&context));
                self.work.push(Work::Goal(
                    inner,
                    GoalContext {
                        module: Some(module),
                        leaf,
                        ..context
                    },
                ));
            }
            _ if is_meta(functor) => return self.meta(goal, functor, context),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The parts of `Condition -> Then` or `Condition *-> Then`.
    pub fn arrow(&self, goal: Cell) -> Option<(Atom, Cell, Cell)> {
        match self.heap.view(goal) {
            View::Struct(functor, at)
                if functor.arity == 2
                    && (functor.name == atoms::ARROW || functor.name == atoms::SOFT_ARROW) =>
            {
                Some((functor.name, self.heap.arg(at, 0), self.heap.arg(at, 1)))
            }
            _ => None,
        }
    }

    /// Negation, findall/3 and similar goals, if they are not redefined and all goals inside are callable. If a body is not callable, a
    /// call is compiled, so that the error comes at run time and from the goal that ISO names. A variable as a goal inside a control
    /// construct also leaves the whole construct to run time.
    fn meta(
        &mut self,
        goal: Cell,
        functor: Functor,
        context: GoalContext,
    ) -> Result<bool, CompileError> {
        let arg = |heap: &Heap, index| heap.deref(heap.arg(goal.addr(), index));
        if !self.in_line(functor, context.module) || self.is_too_deep(context.branch) {
            return Ok(false);
        }
        let parts: Vec<Cell> = (0..functor.arity as usize)
            .map(|index| arg(self.heap, index))
            .collect();
        // A goal is a term until it is called: then the value of a variable in it belongs to it, even a cut, and is checked before any of
        // it runs (ISO 7.6.2). A goal that is only a variable is called all the same.
        if functor.name != atoms::CALL && parts.iter().any(|part| self.is_open(*part)) {
            return Ok(false);
        }
        if functor.name == atoms::FINDALL {
            // Goals known only when they are called are left to the predicate, as are goals to which a cut would have to be local.
            if self.opaque_goal(parts[1]) && !self.is_cutless(parts[1]) || !self.callable(parts[1])
            {
                return Ok(false);
            }
        } else if !context.checked && !parts.iter().all(|part| self.callable(*part)) {
            return Ok(false);
        }
        let mut inner = GoalContext {
            checked: true,
            ..context
        };
        if functor.name != atoms::NOT {
            inner.leaf = Some(self.take_leaf(&context));
        }
        match functor.name {
            atoms::NOT => self.negation(parts[0], inner)?,
            atoms::ONCE => self.if_then(parts[0], None, inner),
            atoms::IGNORE => self.if_then_else(parts[0], None, None, inner)?,
            atoms::FORALL => {
                let negated = self.heap.structure(atoms::NOT, &[parts[1]])?;
                let goal = self.heap.structure(atoms::COMMA, &[parts[0], negated])?;
                self.negation(goal, inner)?
            }
            atoms::FINDALL => self.findall(&parts, inner)?,
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

    /// Compiles findall/3 or findall/4 like the clauses of `prelude.pl`. The bag is a number in a variable of the clause:
    /// `( Goal, '$bag_add'(B, X), fail ; '$bag_close'(B, L) )`. So the goal is compiled into the clause, and shares its variables without a
    /// copy.
    fn findall(&mut self, parts: &[Cell], context: GoalContext) -> Stopping<()> {
        let bag = self.heap.new_var()?;
        let fail = Cell::atom(atoms::FAIL);
        let close = [&[bag], &parts[2..]].concat();
        let mut goal = |name, arguments: &[Cell]| self.heap.structure(name, arguments);
        let add = goal(atoms::BAG_ADD, &[bag, parts[0]])?;
        let next = goal(atoms::COMMA, &[add, fail])?;
        let each = goal(atoms::COMMA, &[parts[1], next])?;
        let close = goal(atoms::BAG_CLOSE, &close)?;
        let collect = goal(atoms::SEMICOLON, &[each, close])?;
        let open = goal(atoms::BAG_OPEN, &[bag])?;
        let check = goal(atoms::PARTIAL_LIST, &[parts[2]])?;
        let rest = goal(atoms::COMMA, &[open, collect])?;
        let goal = goal(atoms::COMMA, &[check, rest])?;
        self.work.push(Work::Goal(goal, context));
        Ok(())
    }

    /// Whether a goal is known and has no cut that belongs to the enclosing goals. A cut in the goal of findall/3 is local to it; compiled
    /// in place it would cut the clause.
    fn is_cutless(&self, goal: Cell) -> bool {
        let mut stack = vec![goal];
        while let Some(goal) = stack.pop() {
            match self.heap.view(goal) {
                View::Atom(atoms::CUT) => return false,
                View::Struct(functor, at) if functor.arity == 2 => {
                    if self.opaque_goal(goal) {
                        stack.extend([self.heap.arg(at, 1), self.heap.arg(at, 0)]);
                    }
                }
                View::Var(_)
                | View::Atom(_)
                | View::Struct(..)
                | View::List(_)
                | View::Int(_)
                | View::Big(_)
                | View::Ratio(_)
                | View::Float(_)
                | View::Text(_)
                | View::Handle(..) => {}
            }
        }
        !matches!(self.heap.view(goal), View::Var(_))
    }

    /// Whether a control construct has a goal that is unknown before it is called.
    fn is_open(&self, goal: Cell) -> bool {
        let mut stack = vec![goal];
        while let Some(goal) = stack.pop() {
            let View::Struct(functor, at) = self.heap.view(goal) else {
                continue;
            };
            let control = matches!(
                functor.name,
                atoms::COMMA | atoms::SEMICOLON | atoms::BAR | atoms::ARROW | atoms::SOFT_ARROW
            );
            if functor.arity != 2 || !control {
                continue;
            }
            let goals = [self.heap.arg(at, 1), self.heap.arg(at, 0)];
            if goals
                .iter()
                .any(|goal| matches!(self.heap.view(*goal), View::Var(_)))
            {
                return true;
            }
            stack.extend(goals);
        }
        false
    }

    /// Whether its `call/1` must be left to run time: a variable, or a control construct, to which a cut is local. `call((p, !))` cuts only
    /// p: the construct is called as a term, with its own barrier.
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
            View::Var(_)
            | View::Int(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Text(_)
            | View::Handle(..) => true,
        }
    }

    /// Whether no goal in the control constructs of the term is a number or otherwise not callable.
    fn callable(&self, goal: Cell) -> bool {
        let mut stack = vec![goal];
        while let Some(goal) = stack.pop() {
            match self.heap.view(goal) {
                View::Var(_) | View::Atom(_) | View::List(_) => (),
                View::Struct(functor, at) => match (functor.name, functor.arity) {
                    (
                        atoms::COMMA
                        | atoms::SEMICOLON
                        | atoms::BAR
                        | atoms::ARROW
                        | atoms::SOFT_ARROW
                        | atoms::FORALL,
                        2,
                    ) => stack.extend([self.heap.arg(at, 1), self.heap.arg(at, 0)]),
                    (atoms::NOT | atoms::ONCE | atoms::IGNORE | atoms::CALL, 1) => {
                        stack.push(self.heap.arg(at, 0))
                    }
                    (atoms::COLON, 2) | (atoms::FINDALL, 3 | 4) => stack.push(self.heap.arg(at, 1)),
                    _ => (),
                },
                View::Int(_)
                | View::Big(_)
                | View::Ratio(_)
                | View::Float(_)
                | View::Text(_)
                | View::Handle(..) => {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a goal is `fail` or `false`: an if-then-else with this alternative needs no code for it.
    fn is_failure(&self, goal: Cell) -> bool {
        matches!(self.heap.view(goal), View::Atom(atoms::FAIL | atoms::FALSE))
    }

    /// Pushes a goal as later work, or a success if there is none.
    fn push_goal(&mut self, goal: Option<Cell>, context: GoalContext) {
        match goal {
            Some(goal) => self.work.push(Work::Goal(goal, context)),
            None if context.tail => self.work.push(Work::Step(Step::Return, context.branch)),
            None => (),
        }
    }

    /// `( Condition -> Then )` without an alternative: the tests of an inline condition are ordinary goals; another condition is cut back
    /// to its mark, if it may have left choice points.
    fn if_then(&mut self, condition: Cell, then: Option<Cell>, context: GoalContext) {
        if context.inline || self.is_inline(condition, false, context.module) {
            self.push_goal(then, context);
            let condition_place = GoalContext {
                tail: false,
                barrier: Barrier::Nothing,
                inline: true,
                ..context
            };
            self.work.push(Work::Goal(condition, condition_place));
            return;
        }
        let mark = self.clause.occurrences.anonymous();
        self.push(Step::Mark(mark), context.branch);
        self.push_goal(then, context);
        self.work
            .push(Work::CutMark(mark, self.choices(), context.branch));
        self.work.push(Work::Goal(
            condition,
            GoalContext {
                tail: false,
                barrier: Barrier::Mark(mark),
                ..context
            },
        ));
    }

    /// An if-then-else; missing `then` or `otherwise` are `true`. Inline conditions jump to the other branch, others leave a choice point
    /// for it. Within an inline condition everything is inline: its failure goes where the whole condition fails.
    fn if_then_else(
        &mut self,
        condition: Cell,
        then: Option<Cell>,
        otherwise: Option<Cell>,
        context: GoalContext,
    ) -> Stopping<()> {
        if otherwise.is_some_and(|goal| self.is_failure(goal)) {
            if context.leaf.is_none() {
                self.work.push(Work::Leaf);
            }
            self.if_then(condition, then, context);
            return Ok(());
        }
        let inline = context.inline || self.is_inline(condition, true, context.module);
        let (construct, mark, [first, second]) = self.two_ways(inline, context);
        self.push_goal(
            otherwise,
            GoalContext {
                branch: second,
                ..context
            },
        );
        self.work.push(Work::Else(construct));
        self.push_goal(
            then,
            GoalContext {
                branch: first,
                ..context
            },
        );
        let inner = GoalContext {
            branch: first,
            ..context
        };
        self.condition(condition, mark, construct, inner)
    }

    /// Begins a construct of two branches, the first of which begins with a condition: tests jump, other conditions have a mark to cut to.
    fn two_ways(
        &mut self,
        inline: bool,
        context: GoalContext,
    ) -> (ConstructId, Option<VarId>, [BranchId; 2]) {
        let mark = (!inline).then(|| self.clause.occurrences.anonymous());
        if let Some(mark) = mark {
            self.push(Step::Mark(mark), context.branch);
        }
        let construct = self.new_construct(context.branch, context.tail);
        let branches = [self.new_branch(construct), self.new_branch(construct)];
        self.begin(construct, inline);
        self.work.push(Work::Join(construct));
        (construct, mark, branches)
    }

    /// Compiles a goal that decides how to continue at `construct`: by jumps alone, or by a choice point that is cut at `mark`. The cut to
    /// the mark comes directly after the condition, so that `then` runs without its choice points.
    fn condition(
        &mut self,
        goal: Cell,
        mark: Option<VarId>,
        construct: ConstructId,
        context: GoalContext,
    ) -> Stopping<()> {
        let inner = GoalContext {
            tail: false,
            ..context
        };
        match mark {
            None => {
                self.work.push(Work::Then(construct));
                let context = GoalContext {
                    barrier: Barrier::Nothing,
                    inline: true,
                    fail: Some(construct),
                    ..inner
                };
                self.work.push(Work::Goal(goal, context));
            }
            Some(mark) => {
                self.work.push(Work::Step(Step::Cut(mark), inner.branch));
                let barrier = self.inner_barrier(inner.branch);
                let goal = self.shallow(goal, inner.branch)?;
                self.work
                    .push(Work::Goal(goal, GoalContext { barrier, ..inner }));
            }
        }
        Ok(())
    }

    /// `( Condition *-> Then ; Otherwise )`: all answers of the condition count, so its choice points stay; a soft cut disarms that of the
    /// other branch below them.
    fn soft_if(
        &mut self,
        condition: Cell,
        then: Cell,
        otherwise: Cell,
        context: GoalContext,
    ) -> Stopping<()> {
        let mark = self.clause.occurrences.anonymous();
        self.push(Step::Mark(mark), context.branch);
        let construct = self.new_construct(context.branch, context.tail);
        let (first, second) = (self.new_branch(construct), self.new_branch(construct));
        self.begin(construct, false);
        self.work.push(Work::Join(construct));
        self.work.push(Work::Goal(
            otherwise,
            GoalContext {
                branch: second,
                ..context
            },
        ));
        self.work.push(Work::Else(construct));
        self.work.push(Work::Goal(
            then,
            GoalContext {
                branch: first,
                ..context
            },
        ));
        self.work.push(Work::Step(Step::SoftCut(mark), first));
        let barrier = self.inner_barrier(first);
        let inner = GoalContext {
            branch: first,
            tail: false,
            barrier,
            ..context
        };
        let condition = self.shallow(condition, first)?;
        self.work.push(Work::Goal(condition, inner));
        Ok(())
    }

    /// The condition to compile in a branch: a call, if it is nested too deeply. A cut is local to either. The state of all open constructs
    /// is saved at each branch: without a limit a clause of n nested conditions would take n² time.
    fn shallow(&mut self, condition: Cell, branch: BranchId) -> Stopping<Cell> {
        if self.is_too_deep(branch) && self.opaque_goal(condition) {
            Ok(self.heap.structure(atoms::CALL, &[condition])?)
        } else {
            Ok(condition)
        }
    }

    /// Whether a condition in this branch is called and not compiled in line.
    fn is_too_deep(&self, branch: BranchId) -> bool {
        self.clause.branches[branch as usize].depth > DEEPEST
    }

    /// The target of a cut in a condition: the choice point of the other branch stays. This needs a second mark: the first one is below
    /// that choice point, and a cut to it would drop that too.
    fn inner_barrier(&mut self, branch: BranchId) -> Barrier {
        let mark = self.clause.occurrences.anonymous();
        self.push(Step::Mark(mark), branch);
        Barrier::Mark(mark)
    }

    /// `\+ Goal`: one instruction for a comparison of terms, jumps for other tests that bind nothing, else a choice point.
    fn negation(&mut self, goal: Cell, context: GoalContext) -> Stopping<()> {
        if let Some(step) = self.negated_test(goal, context) {
            let Step::Match { left, right, .. } = step else {
                return Ok(());
            };
            self.take_leaf(&context);
            self.note(left, context.branch);
            self.note(right, context.branch);
            self.push(step, context.branch);
            self.finish(context);
            return Ok(());
        }
        let inline = context.inline
            || self.is_inline(goal, true, context.module) && !self.binds(goal, context.module);
        let (construct, mark, [first, second]) = self.two_ways(inline, context);
        if context.tail {
            self.work.push(Work::Step(Step::Return, second));
        }
        self.work.push(Work::Else(construct));
        self.work.push(Work::Step(Step::Fail(context.fail), first));
        let inner = GoalContext {
            branch: first,
            ..context
        };
        self.condition(goal, mark, construct, inner)
    }

    /// A disjunction without arrows. `( a ; b ; c )` is one construct of three branches, which share one choice point: `or_else`,
    /// `retry_else`, `trust_else`.
    fn disjunction(&mut self, goal: Cell, context: GoalContext) {
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
        let construct = self.new_construct(context.branch, context.tail);
        self.begin(construct, false);
        self.work.push(Work::Join(construct));
        for (index, alternative) in alternatives.iter().enumerate().rev() {
            let branch = self.new_branch(construct);
            self.work
                .push(Work::Goal(*alternative, GoalContext { branch, ..context }));
            if index > 0 {
                self.work.push(Work::Else(construct));
            }
        }
    }
}
