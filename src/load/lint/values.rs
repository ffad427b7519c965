//! Warnings about missing values: a variable that is used in arithmetic before it has a value, and an expression that is passed on where a
//! number is needed.
//!
//! *Invariant*: a warning is true of every call of the clause: a check considers either only goals joined by commas, in the order of
//! calls, or all occurrences of a variable.

use std::sync::Arc;

use super::super::goals::BodyGoal;
use super::super::terms;
use super::arithmetic::{fresh_name, is_evaluating};
use super::clauses::{Clauses, HeadExpression, MOST_ARGUMENTS, Unevaluated};
use super::recursion::prints;
use super::written::Written;
use crate::syntax::{Diagnostic, Language, NodeKind, Source, Span};

/// The warning about `N is M + 1, len(T, M)`: nothing can have given M a value when it is evaluated.
pub fn unbound(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    conjunction: &[BodyGoal<'_>],
    language: Language,
) -> Option<Diagnostic> {
    let (goal, variable) = conjunction.iter().find_map(|goal| {
        if goal.arity != 2 || !goal.name.is_some_and(is_evaluating) {
            return None;
        }
        let [left, right] = written.sides(goal.node);
        // `is` evaluates its right side only; another check reports `X is X + 1`.
        let (evaluated, result) = match goal.name {
            Some("is") => (written.shape.nodes(right), written.variable(left)),
            _ => (*written.shape.nodes(left).start()..=right, None),
        };
        let mut variables = evaluated.filter_map(|node| written.variable(node));
        let unbound = variables.find(|variable| {
            let known = &written.tree.variables[*variable as usize];
            // A variable that occurs once gets the singleton warning instead.
            is_free_at(written, conjunction, *variable, goal)
                && known.occurrences > 1
                && Some(*variable) != result
        });
        Some((goal, unbound?))
    })?;
    let name = written.name(variable);
    let place = written.tree.nodes.iter().find(|node| {
        let same = matches!(&node.kind, NodeKind::Variable(index) if *index == variable);
        same && goal.span.covers(node.span)
    })?;
    let message = language.fill(
        "{} has no value when {} is called",
        "у {} ещё нет значения, когда вызывается {}",
        &[name, &written.one_line(goal.span)],
    );
    let giver = conjunction.iter().find(|other| {
        other.span.start >= goal.span.end
            && other.arity > 0
            && !other.name.is_some_and(is_comparing)
            && !prints(other)
            && written.mentions(other.node, variable)
    });
    let help = match giver {
        Some(giver) => language.fill(
            "put {} before it, where {} gets its value",
            "поставьте перед ней цель {}, в которой {} получает значение",
            &[&written.one_line(giver.span), name],
        ),
        None => match keeper(written, conjunction, variable) {
            Some((keeper, arity)) => language.fill(
                "{} gives {} a value only inside itself: call such a goal outside too",
                "{} задаёт значение {} только внутри себя: вызовите такую цель и снаружи",
                &[&format!("{}/{arity}", terms::quoted(keeper)), name],
            ),
            None => language.fill(
                "give {} a value in a goal before it",
                "задайте значение {} целью перед ней",
                &[name],
            ),
        },
    };
    Some(
        Diagnostic::warning("lint::unbound_operand", message)
            .at(
                source,
                place.span,
                language.text("no value yet", "ещё без значения"),
            )
            .help(help),
    )
}

/// The predicates that bind nothing in their first arguments, as many as the number behind the arity says.
const KEEPERS: &[(&str, usize, usize)] = &[
    ("\\+", 1, 1),
    ("not", 1, 1),
    ("forall", 2, 2),
    ("findall", 3, 2),
    ("findall", 4, 2),
    ("aggregate_all", 3, 2),
];

/// The part of a goal that binds no variable for the goals behind it.
fn kept(written: &Written<'_, '_>, goal: &BodyGoal<'_>) -> Option<Span> {
    let is_it = |row: &&(&str, usize, usize)| goal.name == Some(row.0) && goal.arity == row.1;
    let (.., count) = KEEPERS.iter().find(is_it)?;
    let last = written.arguments(goal.node)[count - 1];
    let end = written.span(last).end as usize;
    Some(Span::new(goal.span.start as usize, end))
}

/// Whether nothing before a goal can have given a variable a value: it does not occur there, or only in what binds nothing.
fn is_free_at(
    written: &Written<'_, '_>,
    conjunction: &[BodyGoal<'_>],
    variable: u32,
    goal: &BodyGoal<'_>,
) -> bool {
    if written.tree.variables[variable as usize].span.start >= goal.span.start {
        return true;
    }
    let before = conjunction
        .iter()
        .filter(|other| other.span.end <= goal.span.start);
    let kept: Vec<Span> = before.filter_map(|goal| kept(written, goal)).collect();
    // Most clauses have none.
    !kept.is_empty()
        && written.tree.nodes.iter().all(|node| {
            let is_it = matches!(&node.kind, NodeKind::Variable(index) if *index == variable);
            !is_it || node.span.start >= goal.span.start || kept.iter().any(|k| k.covers(node.span))
        })
}

/// The first goal that gives a variable values and keeps them to itself.
fn keeper<'t>(
    written: &Written<'_, '_>,
    conjunction: &[BodyGoal<'t>],
    variable: u32,
) -> Option<(&'t str, usize)> {
    let first = written.tree.variables[variable as usize].span;
    let keeps = |goal: &&BodyGoal<'_>| kept(written, goal).is_some_and(|kept| kept.covers(first));
    let keeper = conjunction.iter().find(keeps)?;
    Some((keeper.name?, keeper.arity))
}

/// The warning about a variable that occurs only in arithmetic: nothing in the clause can give it a value, not even in one of several
/// branches. If one variable of the clause differs only in the number at its end, that one is suggested.
pub fn never_bound(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    goals: &[BodyGoal<'_>],
    language: Language,
) -> Option<Diagnostic> {
    let is_wanted = |variable: u32| written.tree.variables[variable as usize].occurrences > 1;
    let mut operands: Vec<(u32, Span, Span)> = Vec::new();
    for goal in goals {
        if goal.arity != 2 || !goal.name.is_some_and(is_evaluating) {
            continue;
        }
        let [left, right] = written.sides(goal.node);
        let evaluated = match goal.name {
            Some("is") => written.shape.nodes(right),
            _ => *written.shape.nodes(left).start()..=right,
        };
        operands.extend(evaluated.filter_map(|node| {
            let variable = written.variable(node).filter(|one| is_wanted(*one))?;
            Some((variable, written.span(node), goal.span))
        }));
    }
    let all = |variable: u32| operands.iter().filter(move |(one, ..)| *one == variable);
    let (variable, place, goal) = *operands.iter().find(|(variable, ..)| {
        let known = &written.tree.variables[*variable as usize];
        all(*variable).count() == known.occurrences as usize
    })?;
    let name = written.name(variable);
    let message = language.fill(
        "{} has no value when {} is called",
        "у {} ещё нет значения, когда вызывается {}",
        &[name, &written.one_line(goal)],
    );
    let label = language.text("no value", "без значения");
    let diagnostic = Diagnostic::warning("lint::unbound_operand", message).at(source, place, label);
    let mut alike = written
        .tree
        .variables
        .iter()
        .enumerate()
        .filter(|(other, known)| {
            let beside = |(_, _, goal): &(u32, Span, Span)| {
                let mut operands = operands.iter();
                operands.any(|(one, _, there)| *one == *other as u32 && there == goal)
            };
            known.name != name && stem(known.name) == stem(name) && !all(variable).any(beside)
        });
    let meant = alike.next().filter(|_| alike.next().is_none());
    Some(match meant {
        Some((_, meant)) => {
            let help = language.fill(
                "nothing gives {} a value: write {} if that is meant",
                "ничто не задаёт значение {}: пишите {}, если имеется в виду она",
                &[name, meant.name],
            );
            let edits = all(variable).map(|(_, place, _)| (*place, meant.name.to_owned()));
            diagnostic.help(help).fix(edits, false)
        }
        None => diagnostic.help(language.fill(
            "give {} a value in a goal before it",
            "задайте значение {} целью перед ней",
            &[name],
        )),
    })
}

/// A name without the number at its end.
fn stem(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// Whether a predicate of two arguments compares the values of both.
fn is_comparing(name: &str) -> bool {
    is_evaluating(name) && name != "is"
}

/// Records recursive calls with `N - 1` for an argument that is N in the head.
pub fn note_unevaluated(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    known: &mut Clauses,
    (head, arguments): (usize, &[usize]),
    goals: &[BodyGoal<'_>],
) {
    let NodeKind::Compound(name, arity) = written.kind(head) else {
        return;
    };
    let again = goals
        .iter()
        .filter(|goal| goal.name == Some(&**name) && goal.arity == *arity as usize);
    for goal in again {
        let handed = written.arguments(goal.node).into_iter().enumerate();
        for (index, argument) in handed.take(MOST_ARGUMENTS) {
            let Some(variable) = written.variable(arguments[index]) else {
                continue;
            };
            let steps = written.is_expression(argument)
                && written.has_number(argument)
                && written.is_arithmetic(argument)
                && written.variables(argument) == [variable];
            if steps {
                known.unevaluated.push(Unevaluated {
                    source: Arc::clone(source),
                    argument: index as u32,
                    goal: goal.span,
                    expression: written.span(argument),
                    fresh: fresh_name(written.tree, written.name(variable)),
                });
            }
        }
    }
}

/// The warnings about such calls, if a head has a number at that argument: it does not unify with an expression.
pub fn unevaluated(clauses: &Clauses, language: Language) -> Vec<Diagnostic> {
    let is_wanted =
        |call: &&Unevaluated| clauses.numbers & (1 << call.argument) != 0 && !clauses.formulas;
    let told = clauses.unevaluated.iter().filter(is_wanted);
    told.map(|call| warning(call, language)).collect()
}

fn warning(call: &Unevaluated, language: Language) -> Diagnostic {
    let expression = call.expression.of(&call.source.text);
    let message = language.fill(
        "{} is handed on as a term: nothing computes it, and it is equal to no number",
        "{} передаётся как терм: его никто не вычисляет, и ни одному числу он не равен",
        &[expression],
    );
    let help = language.fill(
        "compute it before: {} is {}, and hand {} on",
        "вычислите его раньше: {} is {}, и передавайте {}",
        &[&call.fresh, expression, &call.fresh],
    );
    let before = Span::point(call.goal.start as usize);
    let edits = [
        (before, format!("{} is {expression}, ", call.fresh)),
        (call.expression, call.fresh.clone()),
    ];
    Diagnostic::warning("lint::unevaluated_argument", message)
        .at(
            &call.source,
            call.expression,
            language.text("not computed", "не вычисляется"),
        )
        .help(help)
        .fix(edits, true)
}

/// Records `len([_|T], N + 1) :- len(T, N).`: an expression in the head of a recursion through another argument, which gets its parts.
pub fn note_head_expression(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    known: &mut Clauses,
    (head, arguments): (usize, &[usize]),
    conjunction: &[BodyGoal<'_>],
) {
    let NodeKind::Compound(name, arity) = written.kind(head) else {
        return;
    };
    let mut expressions = (0..)
        .zip(arguments)
        .filter(|(_, node)| written.is_expression(**node));
    // Several of them are the sums of a calculus of terms.
    let (Some((index, expression)), None) = (expressions.next(), expressions.next()) else {
        return;
    };
    let variables = written.variables(*expression);
    let [variable] = variables.as_slice() else {
        return;
    };
    let again = conjunction
        .iter()
        .find(|goal| goal.name == Some(&**name) && goal.arity == *arity as usize);
    let (Some(again), Some(last)) = (again, conjunction.last()) else {
        return;
    };
    let handed = written.arguments(again.node);
    let is_result = written.is_arithmetic(*expression)
        && written.has_number(*expression)
        && written.variable(handed[index]) == Some(*variable)
        && written.tree.variables[*variable as usize].occurrences == 2;
    let walks = arguments.iter().zip(&handed).any(|(own, handed)| {
        let part = written.variable(*handed);
        let is_list = matches!(written.kind(*own), NodeKind::List(_));
        is_list && part.is_some_and(|part| written.mentions(*own, part))
    });
    if is_result && walks && index < MOST_ARGUMENTS && known.head_expressions.is_empty() {
        known.head_expressions.push(HeadExpression {
            source: Arc::clone(source),
            argument: index as u32,
            expression: written.span(*expression),
            end: Span::point(last.span.end as usize),
            fresh: fresh_name(written.tree, written.name(*variable)),
        });
    }
}

/// The warnings about such expressions, if another head has a number at that argument.
pub fn head_expressions(clauses: &Clauses, language: Language) -> Vec<Diagnostic> {
    let is_wanted = |one: &&HeadExpression| clauses.numbers & (1 << one.argument) != 0;
    let told = clauses.head_expressions.iter().filter(is_wanted);
    told.map(|one| head_warning(one, language)).collect()
}

fn head_warning(one: &HeadExpression, language: Language) -> Diagnostic {
    let expression = one.expression.of(&one.source.text);
    let message = language.fill(
        "{} in a head is a term: nothing computes it, and it is equal to no number",
        "{} в голове - терм: его никто не вычисляет, и ни одному числу он не равен",
        &[expression],
    );
    let help = language.fill(
        "write {} in the head, and {} is {} at the end of the body",
        "пишите в голове {}, а в конце тела {} is {}",
        &[&one.fresh, &one.fresh, expression],
    );
    let edits = [
        (one.expression, one.fresh.clone()),
        (one.end, format!(", {} is {expression}", one.fresh)),
    ];
    Diagnostic::warning("lint::unevaluated_argument", message)
        .at(
            &one.source,
            one.expression,
            language.text("not computed", "не вычисляется"),
        )
        .help(help)
        .fix(edits, false)
}
