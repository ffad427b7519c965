//! Goals compiled in line: unification, comparison, type tests, and conditions made of them.
//!
//! A unification is done at compile time as far as both terms are known; the rest are pairs of a variable and a term:
//!
//! ```text
//! p(X, Y) :- f(X, a) = f(b, Y), q(X).
//!
//!     get_const +1, x0, b
//!     get_const +1, x1, a
//!     execute +1, 1, q/1
//! ```
//!
//! Tests are single instructions, with a label where they are conditions:
//!
//! ```text
//! p(X, L) :- ( X = 1 -> L = a ; L = b ), q(L).
//!
//!     put_int x2, 1
//!     unifiable x0, x2, L1
//!     get_const +2, x1, a
//!     jump L2
//! L1:
//!     get_const +2, x1, b
//! L2:
//!     move x0, x1
//!     execute +2, 1, q/1
//! ```
//!
//! This condition is *inline*: it consists of tests that leave nothing to undo. A successful unification in it binds X, and then the
//! condition is decided; a failed one binds nothing. In `( X = 1, Y > 2 -> a ; b )` the binding of X would have to be undone when `Y > 2`
//! fails: so that condition has a choice point.
//!
//! Invariant: nothing undoes a binding made in an inline condition, so a unification with a variable from outside may only be the last test
//! in it.

use crate::code::Optimisation;
use crate::code::instruction::{Op, TypeTest};
use crate::term::{Atom, Cell, Functor, View, atoms};

use super::super::CompileError;
use super::super::clause::{BranchId, Flattener, GoalContext, Step, Work};
use super::super::terms::{Shape, same_box, shape};

/// What the compiler emits for a goal in place of a call; the row of the built-in says which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InLine {
    /// A unification.
    Unify,
    /// A test of two terms.
    Match(Op),
    /// A test of two terms that are exchanged.
    Turned(Op),
    /// A test of the type of a term.
    Type(TypeTest),
    /// A comparison of two values.
    Compare(Op),
    /// An evaluation.
    Is,
}

/// Whether goals of this name are compiled in line with the goals that are their arguments.
pub fn is_meta(functor: Functor) -> bool {
    matches!(
        (functor.name, functor.arity),
        (atoms::NOT | atoms::ONCE | atoms::IGNORE | atoms::CALL, 1)
            | (atoms::FORALL, 2)
            | (atoms::FINDALL, 3 | 4)
    )
}

impl Flattener<'_> {
    /// Compiles a goal that is no control construct: a step of its kind if it is a test, unification or `is/2` that the program has not
    /// redefined; else a call.
    pub fn simple_goal(
        &mut self,
        goal: Cell,
        functor: Functor,
        context: GoalContext,
    ) -> Result<(), CompileError> {
        let Some(form) = self.form(functor, context.module) else {
            let Some(goal) = self.constraint(goal, functor, &context)? else {
                return self.call(goal, functor, context);
            };
            let inner = GoalContext {
                checked: true,
                leaf: Some(self.take_leaf(&context)),
                ..context
            };
            self.work.push(Work::Goal(goal, inner));
            return Ok(());
        };
        let parts = [
            self.heap.deref(self.heap.arg(goal.addr(), 0)),
            self.heap
                .deref(self.heap.arg(goal.addr(), functor.arity as usize - 1)),
        ];
        let [left, right] = parts;
        let fail = context.fail;
        let step = match form {
            InLine::Type(kind) => Step::Type {
                kind,
                term: left,
                fail,
            },
            InLine::Compare(op) => Step::Compare {
                op,
                left,
                right,
                fail,
            },
            InLine::Unify if fail.is_none() => {
                self.take_leaf(&context);
                self.unify(left, right, context);
                return Ok(());
            }
            InLine::Unify => Step::Match {
                op: Op::Unifiable,
                left,
                right,
                fail,
            },
            InLine::Match(op) => Step::Match {
                op,
                left,
                right,
                fail,
            },
            InLine::Turned(op) => Step::Match {
                op,
                left: right,
                right: left,
                fail,
            },
            InLine::Is => Step::Is {
                result: left,
                expression: right,
                fail,
            },
        };
        self.take_leaf(&context);
        self.note(left, context.branch);
        if functor.arity == 2 {
            self.note(right, context.branch);
        }
        self.push(step, context.branch);
        self.finish(context);
        Ok(())
    }

    /// Whether a test, `is/2` or a construct of calls is compiled in place: not if the program defines a predicate of that name in the
    /// module, or if the optimisation is off.
    pub fn in_line(&self, functor: Functor, module: Option<Atom>) -> bool {
        let optimisation = match self.resolver.form(functor) {
            Some(InLine::Compare(_) | InLine::Is) => Optimisation::InlineArithmetic,
            Some(InLine::Unify | InLine::Match(_) | InLine::Turned(_) | InLine::Type(_)) | None => {
                Optimisation::InlineBuiltins
            }
        };
        self.resolver.optimises(optimisation) && self.resolver.inline(module, functor)
    }

    /// What a goal is compiled to in place of a call, if anything.
    fn form(&self, functor: Functor, module: Option<Atom>) -> Option<InLine> {
        let form = self.resolver.form(functor)?;
        self.in_line(functor, module).then_some(form)
    }

    /// `left = right`: one step for each pair of a variable and a term, or a failure that binds nothing. `f(X, a) = f(b, Y)` is two steps,
    /// X = b and Y = a; `f(X) = g(Y)` is a failure.
    fn unify(&mut self, left: Cell, right: Cell, context: GoalContext) {
        let Some(pairs) = self.facing(left, right) else {
            self.fail(context);
            return;
        };
        if pairs.is_empty() {
            self.push(Step::Alias { goal: true }, context.branch);
        }
        let mut begins = true;
        for (variable, term) in pairs {
            let begins = std::mem::take(&mut begins);
            if let Shape::Variable(_) = shape(self.heap, term) {
                self.unify_variables(variable, term, begins, context.branch);
            } else {
                self.unify_step(variable, term, begins, context.branch);
            }
        }
        self.finish(context);
    }

    /// The pairs of a variable and a term when two terms are laid on one another; none if the terms differ. The order is that of the terms
    /// from left to right, so that attributed variables wake in that order.
    fn facing(&self, left: Cell, right: Cell) -> Option<Vec<(Cell, Cell)>> {
        let mut found = Vec::new();
        let mut pairs = vec![(left, right)];
        while let Some((left, right)) = pairs.pop() {
            let (left, right) = (self.heap.deref(left), self.heap.deref(right));
            match (shape(self.heap, left), shape(self.heap, right)) {
                (Shape::Variable(one), Shape::Variable(other)) if one == other => (),
                (Shape::Variable(_), _) => found.push((left, right)),
                (_, Shape::Variable(_)) => found.push((right, left)),
                (Shape::Compound(one), Shape::Compound(other)) if one.functor == other.functor => {
                    for index in (0..one.arity).rev() {
                        pairs.push((one.arg(self.heap, index), other.arg(self.heap, index)));
                    }
                }
                (Shape::Constant(one), Shape::Constant(other)) if one == other => (),
                (Shape::Box(one), Shape::Box(other)) if same_box(self.heap, one, other) => (),
                _ => return None,
            }
        }
        Some(found)
    }

    /// Two variables: a new one may become just another name. Which of the two is new decides about the step: an alias needs no code at all
    /// (`resolve_aliases` in `variables.rs`).
    fn unify_variables(&mut self, left: Cell, right: Cell, begins: bool, branch: BranchId) {
        let (new, old) = if self.clause.occurrences.find(left.addr()).is_some() {
            (right, left)
        } else {
            (left, right)
        };
        let is_new = self.clause.occurrences.find(new.addr()).is_none();
        let position = self.position();
        self.note(new, branch);
        self.note(old, branch);
        if is_new {
            let new = self.clause.occurrences.variable(new.addr());
            let old = self.clause.occurrences.variable(old.addr());
            let occurrences = &mut self.clause.occurrences;
            occurrences.alias(new, old, position, branch);
        }
        let step = Step::Unify {
            variable: new,
            term: old,
            begins,
        };
        self.push(step, branch);
    }

    /// A variable and a term. The first step of a goal is marked: there the bindings of the goal before it wake their goals.
    fn unify_step(&mut self, variable: Cell, term: Cell, begins: bool, branch: BranchId) {
        self.note(variable, branch);
        self.note(term, branch);
        let step = Step::Unify {
            variable,
            term,
            begins,
        };
        self.push(step, branch);
    }

    /// `\=` for `\+ X = Y`, `\==` for `\+ X == Y`.
    pub fn negated_test(&self, goal: Cell, context: GoalContext) -> Option<Step> {
        let View::Struct(functor, at) = self.heap.view(goal) else {
            return None;
        };
        let op = match self.form(functor, context.module)? {
            InLine::Unify => Op::NotUnifiable,
            InLine::Match(Op::Identical) => Op::NotIdentical,
            InLine::Match(Op::NotIdentical) => Op::Identical,
            InLine::Match(_)
            | InLine::Turned(_)
            | InLine::Type(_)
            | InLine::Compare(_)
            | InLine::Is => return None,
        };
        Some(Step::Match {
            op,
            left: self.heap.deref(self.heap.arg(at, 0)),
            right: self.heap.deref(self.heap.arg(at, 1)),
            fail: context.fail,
        })
    }

    /// Whether a condition consists of tests that compile to jumps. A unification binds, and nothing undoes that when a later test fails:
    /// so it must be the last test, and the condition must have an alternative. When a test after a disjunction fails, the other branch is
    /// not tried again either: branches before a test compute nothing, so that a second try would give the same result, and with such
    /// branches there must be no unification, which could wake goals a second time. The walk keeps, for each part, what the enclosing
    /// parts allow (`Part`): `( var(X) ; atom(X) ), Y > 2` is inline, for the disjunction computes nothing whose repetition would be
    /// visible.
    pub fn is_inline(&self, goal: Cell, last: bool, module: Option<Atom>) -> bool {
        /// Conditions with more goals than this are not searched.
        const LIMIT: usize = 64;
        if !self.resolver.optimises(Optimisation::InlineConditions) {
            return false;
        }
        let mut new = Vec::new();
        // Whether a test follows a disjunction, and whether there are unifications.
        let (mut repeats, mut unifies) = (false, false);
        let mut stack = vec![Part {
            goal,
            last,
            followed: false,
            may_compute: true,
            may_cut: true,
        }];
        for _ in 0..LIMIT {
            let Some(part) = stack.pop() else {
                return !(repeats && unifies);
            };
            let Part { goal, last, .. } = part;
            let (functor, at) = match self.heap.view(goal) {
                View::Atom(atoms::TRUE | atoms::FAIL | atoms::FALSE) => continue,
                View::Atom(atoms::CUT) if part.may_cut => continue,
                View::Struct(functor, at) => (functor, at),
                View::Var(_)
                | View::Int(_)
                | View::Big(_)
                | View::Ratio(_)
                | View::Float(_)
                | View::Atom(_)
                | View::Handle(..)
                | View::Text(_)
                | View::List(_) => return false,
            };
            let arg = |index| self.heap.deref(self.heap.arg(at, index));
            let inline = match (functor.name, functor.arity) {
                (name @ (atoms::COMMA | atoms::ARROW), 2) => {
                    stack.push(Part {
                        goal: arg(1),
                        ..part
                    });
                    stack.push(Part {
                        goal: arg(0),
                        last: false,
                        followed: name == atoms::COMMA,
                        may_cut: part.may_cut || name == atoms::ARROW,
                        ..part
                    });
                    true
                }
                (atoms::SEMICOLON | atoms::BAR, 2) => {
                    let arrow = self.arrow(arg(0)).map(|(arrow, ..)| arrow);
                    let may_compute = part.may_compute && (arrow.is_some() || !part.followed);
                    repeats |= arrow.is_none() && part.followed;
                    stack.extend([1, 0].map(|index| Part {
                        goal: arg(index),
                        may_compute,
                        may_cut: part.may_cut && (arrow.is_some() || index == 1),
                        ..part
                    }));
                    arrow != Some(atoms::SOFT_ARROW)
                }
                (atoms::NOT, 1) if self.in_line(functor, module) => {
                    let direct = matches!(self.heap.view(arg(0)), View::Struct(inner, _)
                        if self.form(inner, module) == Some(InLine::Unify));
                    unifies |= direct;
                    if !direct {
                        stack.push(Part {
                            goal: arg(0),
                            last: false,
                            followed: false,
                            may_cut: true,
                            ..part
                        });
                    }
                    true
                }
                _ => match self.form(functor, module) {
                    Some(InLine::Unify) => {
                        unifies = true;
                        last
                    }
                    Some(InLine::Match(op)) => {
                        unifies |= op == Op::NotUnifiable;
                        true
                    }
                    Some(InLine::Type(_) | InLine::Turned(_)) => true,
                    Some(InLine::Compare(_)) => part.may_compute,
                    Some(InLine::Is) => {
                        part.may_compute
                            && match shape(self.heap, arg(0)) {
                                Shape::Variable(at)
                                    if self.clause.occurrences.find(at).is_none()
                                        && !new.contains(&at) =>
                                {
                                    new.push(at);
                                    true
                                }
                                Shape::Variable(_) => last,
                                Shape::Constant(_) | Shape::Box(_) | Shape::Compound(_) => true,
                            }
                    }
                    None => false,
                },
            };
            if !inline {
                return false;
            }
        }
        false
    }

    /// Whether an inline condition can bind a variable from before it. Its negation is not inline then: its bindings must be undone when it
    /// succeeds.
    pub fn binds(&self, goal: Cell, module: Option<Atom>) -> bool {
        !self.is_inline(goal, false, module)
    }
}

/// A part of a condition that is being searched.
#[derive(Clone, Copy)]
struct Part {
    goal: Cell,
    /// Whether it may be the last test.
    last: bool,
    /// Whether a test that may fail follows it.
    followed: bool,
    /// Whether it may evaluate expressions, which throw errors and bind.
    may_compute: bool,
    /// Whether it may cut: a failure after the cut would go to no other branch.
    may_cut: bool,
}
