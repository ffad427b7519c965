//! The places of `why.pl`: finds the part of a clause's text that a path denotes.
//!
//! ```text
//!   p(X) :- q(X), \+ ( r(X), findall(Y, s(Y), Ys) ).      reference of the clause
//!
//!   head(1)         X in p(X)
//!   goal(2)         r(X): goals are counted through the control constructs
//!   goal(not(2))    the negation
//!   goal(in(3,2,1)) s(Y): the first goal in the second argument of goal 3
//!   argument(1,1)   X in q(X)
//!   variable(1)     X, the first one that is written
//!   part(1,[1])     X in q(X), the part of goal 1 that the argument numbers lead to; of the head where the goal is 0
//! ```

use std::sync::Arc;

use super::super::super::{goals, state, terms};
use super::Place;
use crate::builtins::references;
use crate::machine::Machine;
use crate::syntax::{NodeKind, Span, SubtreeStarts, Tree};
use crate::term::{Cell, Functor, View, atoms};

/// The place of `spot(Reference, What)`; none for a query, and for a clause that was not read from a text.
pub fn find(m: &mut Machine, spot: Cell) -> Option<Place> {
    let [reference, what] = terms::named::<2>(m, spot, "spot")?;
    in_clause(m, reference, |written| {
        let whole = written.tree.span;
        written.span(what).unwrap_or(whole)
    })
}

/// Whether the exact place is found in the clause, and not only the clause as a whole.
pub fn is_exact(m: &mut Machine, spot: Cell) -> bool {
    let mut found = false;
    if let Some([reference, what]) = terms::named::<2>(m, spot, "spot") {
        in_clause(m, reference, |written| {
            found = written.span(what).is_some();
            written.tree.span
        });
    }
    found
}

/// Whether the clause with this reference was written as a grammar rule.
pub fn is_grammar(m: &mut Machine, reference: Cell) -> bool {
    let mut found = false;
    in_clause(m, reference, |written| {
        let root = written.tree.nodes.len() - 1;
        found = written.functor(root) == Some(("-->", 2));
        written.tree.span
    });
    found
}

/// The place in the text of the clause with this reference; the whole clause if it cannot be read again.
fn in_clause(
    m: &mut Machine,
    reference: Cell,
    find: impl FnOnce(&Written<'_>) -> Span,
) -> Option<Place> {
    let View::Handle(..) = m.heap.view(reference) else {
        return None;
    };
    let (_, clause) = references::named(m, reference).ok()??;
    let origin = clause.origin()?;
    let source = Arc::clone(state::view(m).source_with(origin.source, origin.span)?);
    let stored = clause.term.restore(&mut m.heap).ok()?;
    let span = match super::super::read_again(m, &source.text, origin.span.start) {
        Some(tree) => find(&Written {
            machine: m,
            goals: compiled(m, stored),
            shape: SubtreeStarts::of(&tree),
            tree: &tree,
        }),
        None => origin.span,
    };
    Some((source, span))
}

/// The goals of the clause as compiled, in the order of their numbers; none for a variable.
fn compiled(m: &Machine, clause: Cell) -> Vec<Option<Functor>> {
    let Some([_, body]) = terms::arguments::<2>(m, clause, atoms::NECK) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut waiting = vec![body];
    while let Some(goal) = waiting.pop() {
        let functor = terms::functor(m, goal);
        let name = functor.map_or("", |functor| m.atoms.text(functor.name));
        match (terms::compound(m, goal), functor) {
            (Some((_, at)), Some(functor)) if goals::is_control(name, functor.arity as usize) => {
                let arguments = (0..functor.arity as usize).rev();
                waiting.extend(arguments.map(|n| m.heap.arg(at, n)));
            }
            _ => found.push(functor),
        }
    }
    found
}

/// A clause as it was written, with its goals in the order of calls.
struct Written<'t> {
    machine: &'t Machine,
    tree: &'t Tree<'t>,
    shape: SubtreeStarts,
    goals: Vec<Option<Functor>>,
}

impl Written<'_> {
    fn span(&self, what: Cell) -> Option<Span> {
        let m = self.machine;
        let node = if let Some([number]) = terms::named::<1>(m, what, "head") {
            let head = self.head();
            match terms::named::<2>(m, number, "sub") {
                Some([outer, inner]) => {
                    let number = self.number(outer)?;
                    let outer = self.argument(head, number);
                    let outer = outer.or_else(|| self.terminals(head, number))?;
                    // Users see no arguments in a list.
                    self.argument(outer, self.number(inner)?).unwrap_or(outer)
                }
                None => match self.number(number)? {
                    0 => head,
                    number => {
                        let own = self.argument(head, number);
                        own.or_else(|| self.terminals(head, number))?
                    }
                },
            }
        } else if let Some([number]) = terms::named::<1>(m, what, "variable") {
            let number = self.number(number)?.checked_sub(1)?;
            return self.tree.variables.get(number).map(|one| one.span);
        } else if let Some([path]) = terms::named::<1>(m, what, "goal") {
            self.goal(path)?
        } else if let Some([goal, positions]) = terms::named::<2>(m, what, "part") {
            let mut numbers = Vec::new();
            for position in terms::elements(m, positions)? {
                numbers.push(self.number(position)?);
            }
            let whole = match self.number(goal)? {
                0 => self.head(),
                _ => self.goal(goal)?,
            };
            self.part(whole, &numbers)
        } else {
            let [path, number] = terms::named::<2>(m, what, "argument")?;
            self.argument(self.goal(path)?, self.number(number)?)?
        };
        Some(self.tree.nodes[node].span)
    }

    fn number(&self, cell: Cell) -> Option<usize> {
        match self.machine.heap.view(cell) {
            View::Int(number) => usize::try_from(number).ok(),
            _ => None,
        }
    }

    /// The name and the arity of a node that can be a goal.
    fn functor(&self, node: usize) -> Option<(&str, usize)> {
        let goal = goals::goal_at(self.tree, node);
        goal.name.map(|name| (name, goal.arity))
    }

    /// The head; in a grammar rule without the pushback.
    fn head(&self) -> usize {
        let root = self.tree.nodes.len() - 1;
        let left = |node| self.shape.arguments(node, 2)[0];
        match self.functor(root) {
            Some((":-", 2)) => left(root),
            Some(("-->", 2)) => match self.functor(left(root)) {
                Some((",", 2)) => left(left(root)),
                _ => left(root),
            },
            _ => root,
        }
    }

    /// The terminals at the beginning of a grammar rule, which are in the first argument that the translation adds to the head.
    fn terminals(&self, head: usize, number: usize) -> Option<usize> {
        let root = self.tree.nodes.len() - 1;
        let own = self.functor(head).map_or(0, |(_, arity)| arity);
        if self.functor(root) != Some(("-->", 2)) || number != own + 1 {
            return None;
        }
        let body = goals::clause_body(self.tree)?;
        let first = goals::grammar_goals(self.tree, &self.shape, body);
        let first = first.first()?.node;
        matches!(self.tree.nodes[first].kind, NodeKind::List(_)).then_some(first)
    }

    /// An argument of a node, counted from 1; none for those that the translation of a grammar rule adds.
    fn argument(&self, node: usize, number: usize) -> Option<usize> {
        let count = self.tree.nodes[node].kind.children();
        let arguments = self.shape.arguments(node, count);
        arguments.get(number.checked_sub(1)?).copied()
    }

    /// The part at a path of argument numbers, as far as the text has it: in a list the numbers go through its cells.
    fn part(&self, mut node: usize, mut numbers: &[usize]) -> usize {
        while let [number, rest @ ..] = numbers {
            let inner = match self.tree.nodes[node].kind {
                NodeKind::List(count) => {
                    let count = count as usize;
                    let cells = numbers.iter().take_while(|number| **number == 2);
                    let cells = cells.count().min(count);
                    numbers = &numbers[cells..];
                    if cells < count {
                        let Some((_, rest)) = numbers.split_first() else {
                            return node;
                        };
                        numbers = rest;
                    }
                    self.argument(node, cells + 1)
                }
                _ => {
                    numbers = rest;
                    self.argument(node, *number)
                }
            };
            match inner {
                Some(inner) => node = inner,
                None => return node,
            }
        }
        node
    }

    /// The node at a path.
    fn goal(&self, path: Cell) -> Option<usize> {
        let m = self.machine;
        if let Some([inner]) = terms::named::<1>(m, path, "not") {
            return self.around(self.goal(inner)?);
        }
        if let Some([outer, argument, number]) = terms::named::<3>(m, path, "in") {
            let outer = self.goal(outer)?;
            let inner = self.within(outer, argument, number);
            return Some(inner.unwrap_or(outer));
        }
        self.numbered(self.number(path)?.checked_sub(1)?)
    }

    /// A goal in an argument of a goal.
    fn within(&self, outer: usize, argument: Cell, number: Cell) -> Option<usize> {
        let mut node = self.argument(outer, self.number(argument)?)?;
        while self.functor(node) == Some(("^", 2)) {
            node = self.argument(node, 2)?;
        }
        let Some(place) = self.number(number)?.checked_sub(1) else {
            return Some(node);
        };
        let found = goals::goals(self.tree, &self.shape, node);
        let goal = found.get(place)?;
        // A variable stands for a goal that is written elsewhere.
        goal.name.map(|_| goal.node)
    }

    /// The innermost negation around a node.
    fn around(&self, node: usize) -> Option<usize> {
        let inner = self.tree.nodes[node].span;
        let nodes = 0..self.tree.nodes.len();
        let around = nodes.filter(|node| {
            let span = self.tree.nodes[*node].span;
            self.functor(*node) == Some(("\\+", 1))
                && span.start <= inner.start
                && span.end >= inner.end
        });
        around.min_by_key(|node| {
            let span = self.tree.nodes[*node].span;
            span.end - span.start
        })
    }

    /// The goal with this number in the text. If the clause was not rewritten, its number in the text is the same;
    /// otherwise it is the goal with the same name, and as many goals of this name before it.
    fn numbered(&self, place: usize) -> Option<usize> {
        let body = goals::clause_body(self.tree)?;
        let wanted = (*self.goals.get(place)?)?;
        let name = self.machine.atoms.text(wanted.name);
        let arity = wanted.arity as usize;
        let is_rule = self.functor(self.tree.nodes.len() - 1) == Some((":-", 2));
        if is_rule {
            let found = goals::goals(self.tree, &self.shape, body);
            if let Some(goal) = found.get(place)
                && found.len() == self.goals.len()
                && (goal.name.is_none() || (goal.name, goal.arity) == (Some(name), arity))
            {
                return Some(goal.node);
            }
        }
        let before = self.goals[..place].iter();
        let earlier = before.filter(|goal| **goal == Some(wanted)).count();
        let found = goals::grammar_goals(self.tree, &self.shape, body);
        let extra = if is_rule { 0 } else { 2 };
        let mut same = found.iter().filter(|goal| {
            goal.name == Some(name) && (goal.arity == arity || goal.arity + extra == arity)
        });
        if let Some(goal) = same.nth(earlier) {
            return Some(goal.node);
        }
        // A goal `=` may be the translation of terminals.
        let mut terminals = found.iter().filter(|goal| goal.name.is_none());
        match (name, arity) {
            ("=", 2) => terminals.nth(earlier).map(|goal| goal.node),
            _ => None,
        }
    }
}
