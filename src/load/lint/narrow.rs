//! The warning about a recursive call that lacks an argument, where a variable of the head occurs only once.
//!
//! ```text
//!   insert(X, [Y|T], [Y|R]) :- X > Y, insert(X, T).        R occurs once, and insert/2 is nowhere defined: insert(X, T, R)
//! ```
//!
//! *Invariant*: one mistake gives one warning: about the variable if the called predicate is defined, otherwise about the call.

use super::super::goals;
use super::super::loading::Load;
use super::clauses::Narrow;
use super::written::{Written, head_of};
use crate::machine::Machine;
use crate::syntax::{Diagnostic, NodeKind, SubtreeStarts, Tree, Variable};
use crate::term::Functor;

/// The pending decision about a variable that may belong into a call; removes its warning from `warnings`.
pub fn waiting(
    load: &Load,
    machine: &mut Machine,
    tree: &Tree<'_>,
    variable: &Variable<'_>,
    warnings: &mut Vec<Diagnostic>,
) -> Option<Narrow> {
    let body = goals::clause_body(tree)?;
    let shape = SubtreeStarts::of(tree);
    let written = Written {
        tree,
        shape: &shape,
        text: &load.source.text,
    };
    let head = head_of(tree, &shape);
    let NodeKind::Compound(name, arity) = written.kind(head) else {
        return None;
    };
    let arguments = written.arguments(head);
    let holds = |node: &usize| written.span(*node).covers(variable.span);
    let conjunction = written.conjunction(body);
    let call = conjunction.iter().find(|goal| {
        goal.name == Some(&**name) && goal.arity > 0 && goal.arity + 1 == *arity as usize
    });
    let (Some(place), Some(call)) = (arguments.iter().position(holds), call) else {
        return None;
    };
    let called = machine.atoms.intern(name).ok()?;
    let handed = written.arguments(call.node);
    let (at, text) = match handed.get(place) {
        Some(next) => (written.span(*next).start, format!("{}, ", variable.name)),
        None => {
            let last = written.span(handed[handed.len() - 1]);
            (last.end, format!(", {}", variable.name))
        }
    };
    let place = crate::syntax::Span::point(at as usize);
    let (start, end) = (call.span.start as usize, call.span.end as usize);
    let source = &load.source.text;
    let mended = format!(
        "{}{text}{}",
        &source[start..at as usize],
        &source[at as usize..end]
    );
    Some(Narrow {
        called: Functor::new(called, call.arity as u32),
        warning: warnings.pop()?,
        place,
        text,
        mended,
    })
}
