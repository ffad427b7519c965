//! The error about a clause that defines a function, as other languages have them.
//!
//! ```text
//!   sum([]) = 0.                      sum([], 0).
//!   sum([H|T]) = H + sum(T).          sum([H|T], R) :- sum(T, R1), R is H + R1.
//! ```
//!
//! *Invariant*: `f(X) = g(X)` is not reported here: the sign may stand for the neck.

use std::sync::Arc;

use super::written::{Written, head_of};
use crate::syntax::{Diagnostic, Language, NodeKind, Source, Span, SubtreeStarts, Tree};

/// The error of a clause for `=/2` whose left side is a term with arguments, and whose right side is a value.
pub fn defined(tree: &Tree<'_>, source: &Arc<Source>, language: Language) -> Option<Diagnostic> {
    let shape = SubtreeStarts::of(tree);
    let written = Written {
        tree,
        shape: &shape,
        text: &source.text,
    };
    let head = head_of(tree, &shape);
    if !matches!(written.kind(head), NodeKind::Compound(name, 2) if name == "=") {
        return None;
    }
    let [left, right] = written.sides(head);
    let is_function = matches!(written.kind(left), NodeKind::Compound(name, _)
        if name.starts_with(char::is_alphabetic) && written.text(left).starts_with(&**name))
        && written.text(left).ends_with(')');
    let is_value = written.is_expression(right)
        || written.is_number(right)
        || matches!(
            written.kind(right),
            NodeKind::Variable(_) | NodeKind::List(_) | NodeKind::Text(..)
        );
    if !is_function || !is_value {
        return None;
    }
    let is_fact = head == tree.nodes.len() - 1;
    let mended = match is_fact {
        true => relation(&written, left, right),
        false => None,
    };
    let message = language.text(
        "a predicate is no function: it has no value, and = gives it none",
        "предикат - не функция: значения у него нет, и знак = его не задаёт",
    );
    let help = match &mended {
        Some(mended) => language.fill(
            "the result is an argument more: {}.",
            "результат - это ещё один аргумент: {}.",
            &[mended],
        ),
        None => language
            .text(
                "the result is an argument more, which the body computes: Result is Expression",
                "результат - это ещё один аргумент, который вычисляет тело: Результат is Выражение",
            )
            .to_owned(),
    };
    let sign = written.between(left, right);
    let at = sign.of(&source.text).find('=')?;
    let at = sign.start as usize + at;
    let label = language.text("no definition of a value", "так значение не задают");
    let diagnostic = Diagnostic::error("syntax::function", message)
        .at(source, Span::new(at, at + 1), label)
        .help(help)
        .speaking(language);
    Some(match mended {
        Some(mended) => diagnostic.fix([(written.span(head), mended)], false),
        None => diagnostic,
    })
}

/// The clause as one of a predicate with the value as its last argument.
fn relation(written: &Written<'_, '_>, left: usize, right: usize) -> Option<String> {
    let head = written.text(left).strip_suffix(')')?;
    if !written.is_expression(right) {
        return Some(format!("{head}, {})", written.text(right)));
    }
    let NodeKind::Compound(name, arity) = written.kind(left) else {
        return None;
    };
    let is_taken = |name: &str| {
        let mut variables = written.tree.variables.iter();
        variables.any(|variable| variable.name == name)
    };
    let free = |stem: &&str| !is_taken(stem) && !(1..=9).any(|n| is_taken(&format!("{stem}{n}")));
    let result = ["R", "Result", "Value"].into_iter().find(free)?;
    let step = ["M", "Step", "Next"].into_iter().find(free)?;
    // Calls of the function itself become goals; the values of others are left as they are.
    let calls = written.shape.nodes(right).filter(|node| {
        matches!(written.kind(*node), NodeKind::Compound(called, own) if called == name && own == arity)
    });
    let calls: Vec<usize> = calls.collect();
    let (mut goals, mut value, mut steps) = (String::new(), String::new(), 0);
    let mut at = written.span(right).start;
    for (call, n) in calls.iter().zip(1..) {
        let span = written.span(*call);
        if span.start < at || !written.text(*call).ends_with(')') || n > 9 {
            // One call stands in another one.
            return None;
        }
        let mut goal = String::new();
        let mut from = span.start;
        for argument in written.arguments(*call) {
            if !written.is_expression(argument) || steps == 9 {
                continue;
            }
            steps += 1;
            let place = written.span(argument);
            goals.push_str(&format!("{step}{steps} is {}, ", written.text(argument)));
            goal.push_str(written.text_of(Span::new(from as usize, place.start as usize)));
            goal.push_str(&format!("{step}{steps}"));
            from = place.end;
        }
        goal.push_str(written.text_of(Span::new(from as usize, span.end as usize)));
        let goal = goal.strip_suffix(')')?;
        goals.push_str(&format!("{goal}, {result}{n}), "));
        value.push_str(written.text_of(Span::new(at as usize, span.start as usize)));
        value.push_str(&format!("{result}{n}"));
        at = span.end;
    }
    let end = written.span(right).end;
    value.push_str(written.text_of(Span::new(at as usize, end as usize)));
    Some(format!("{head}, {result}) :- {goals}{result} is {value}"))
}
