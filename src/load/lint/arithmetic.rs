//! Warnings about arithmetic: terms that are not evaluated, expressions without a value, variables that cannot change.

use std::sync::Arc;

use super::super::goals::{self, BodyGoal};
use super::super::terms;
use super::clauses::{Clauses, Equation, MOST_ARGUMENTS};
use super::suggest::closest;
use super::written::Written;
use crate::builtins::evaluables::EVALUABLES;
use crate::machine::builtin::Evaluable;
use crate::syntax::{Diagnostic, Language, NodeKind, Source, Span, Tree};

/// Records the equations `V = A*B` of a clause: other clauses may show whether V is meant to be a number.
pub fn note_equations(
    (written, source): (&Written<'_, '_>, &Arc<Source>),
    known: &mut Clauses,
    (head, arguments): (usize, &[usize]),
    conjunction: &[BodyGoal<'_>],
    all_goals: &[BodyGoal<'_>],
    is_turbo: bool,
) {
    for goal in conjunction {
        if (goal.name, goal.arity) != (Some("="), 2) {
            continue;
        }
        let sides = written.arguments(goal.node);
        let Some(variable) = written.variable(sides[0]) else {
            continue;
        };
        // A part that gets its value later belongs to a term that other goals inspect.
        let known_before = |variable: &u32| {
            let first = written.tree.variables[*variable as usize].span;
            first.end <= goal.span.start
        };
        if !written.is_expression(sides[1])
            || !written.variables(sides[1]).iter().all(known_before)
            || !written.is_arithmetic(sides[1])
            || written.mentions(sides[1], variable)
        {
            continue;
        }
        let argument = arguments
            .iter()
            .position(|argument| written.variable(*argument) == Some(variable))
            .filter(|argument| *argument < MOST_ARGUMENTS);
        let computed = computed(written, all_goals);
        let next = next_of(written, variable, sides[1])
            || argument.is_none()
                && written.has_number(sides[1])
                && written
                    .variables(sides[1])
                    .iter()
                    .all(|leaf| computed.contains(leaf))
                && conjunction
                    .iter()
                    .any(|call| is_handed(written, head, call, variable));
        // The result of the recursion is in the same argument, or the next round gets the sum.
        let leaves = written.variables(sides[1]);
        let again = conjunction
            .iter()
            .filter(|call| is_again(written, head, call));
        let handed: Vec<Vec<usize>> = again.map(|call| written.arguments(call.node)).collect();
        let is_result = |argument: usize| {
            handed.iter().any(|handed| {
                let result = written.variable(handed[argument]);
                result.is_some_and(|result| leaves.contains(&result))
            })
        };
        let round = handed.iter().find_map(|handed| {
            let mut places = handed.iter().take(MOST_ARGUMENTS);
            places.position(|one| written.variable(*one) == Some(variable))
        });
        let round = round.filter(|round| {
            let counted = written.variable(arguments[*round]);
            written.has_number(sides[1]) && leaves.len() == 1 && counted == leaves.first().copied()
        });
        let is_plain =
            argument.is_some_and(|argument| !computed.contains(&variable) || is_result(argument));
        if !next && !is_turbo && !is_plain && round.is_none() {
            continue;
        }
        let argument = argument.or(round);
        let pairs = matches!(written.kind(sides[1]), NodeKind::Compound(name, _)
            if matches!(&**name, "-" | "/"));
        let all_computed = || leaves.iter().all(|variable| computed.contains(variable));
        known.equations.push(Equation {
            source: Arc::clone(source),
            argument: argument.map(|argument| argument as u32),
            // In Turbo Prolog = computes.
            sure: is_turbo
                || next
                || is_plain && !pairs && (written.has_number(sides[1]) || all_computed()),
            goal: goal.span,
            sign: written.between(sides[0], sides[1]),
            sides: [written.name(variable), written.text(sides[1])].map(str::to_owned),
        });
    }
}

/// The warnings about equations whose left side must be a number.
pub fn equations(clauses: &Clauses, language: Language) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for equation in &clauses.equations {
        let is_wanted = |argument: u32| clauses.numbers & (1 << argument) != 0;
        let wanted = equation.sure || equation.argument.is_some_and(is_wanted);
        if clauses.formulas || !wanted {
            continue;
        }
        let [variable, expression] = &equation.sides;
        let message = language.fill(
            "= computes nothing: {} becomes the term {} and no number",
            "= ничего не вычисляет: {} становится термом {}, а не числом",
            &[variable, expression],
        );
        let help = language.fill("write {} is {}", "пишите {} is {}", &[variable, expression]);
        found.push(
            Diagnostic::warning("lint::equation_for_is", message)
                .at(
                    &equation.source,
                    equation.goal,
                    language.text("= for is", "= вместо is"),
                )
                .help(help)
                .fix([(equation.sign, " is ".to_owned())], true),
        );
    }
    found
}

/// Whether the equation is like `N1 = N-1`: the name of the variable says that it is the next value of the other one.
fn next_of(written: &Written<'_, '_>, variable: u32, expression: usize) -> bool {
    let name = written.name(variable);
    let [leaf] = written.variables(expression)[..] else {
        return false;
    };
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    let other = written.name(leaf);
    let stem_of_other = other.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    written.has_number(expression) && stem == stem_of_other && name != stem
}

/// Whether a goal calls the predicate of the clause again with this variable, which must be a number if it counts the rounds.
fn is_handed(written: &Written<'_, '_>, head: usize, call: &BodyGoal<'_>, variable: u32) -> bool {
    is_again(written, head, call)
        && written
            .arguments(call.node)
            .iter()
            .any(|argument| written.variable(*argument) == Some(variable))
}

/// Whether a goal calls the predicate of the clause again.
fn is_again(written: &Written<'_, '_>, head: usize, call: &BodyGoal<'_>) -> bool {
    matches!(written.kind(head), NodeKind::Compound(name, arity)
        if call.name == Some(&**name) && call.arity == *arity as usize)
}

/// The variables that arithmetic goals compute or use, or that are tested to be numbers.
fn computed(written: &Written<'_, '_>, goals: &[BodyGoal<'_>]) -> Vec<u32> {
    let mut found = Vec::new();
    for goal in goals {
        if goal.arity == 2 && goal.name.is_some_and(is_evaluating) {
            for side in written.arguments(goal.node) {
                found.extend(written.variables(side));
            }
        }
        let is_test = matches!(goal.name, Some("number" | "integer" | "float")) && goal.arity == 1;
        if is_test {
            found.extend(written.variables(written.arguments(goal.node)[0]));
        }
    }
    found
}

/// Whether a predicate of arity 2 evaluates its arguments.
pub fn is_evaluating(name: &str) -> bool {
    matches!(name, "is" | "=:=" | "=\\=" | "<" | ">" | "=<" | ">=")
}

/// Warnings about one goal that cannot be meant as it is.
pub fn of_goal(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    goal: &BodyGoal<'_>,
    told: &mut Vec<String>,
    language: Language,
) -> Option<Diagnostic> {
    let name = goal.name?;
    if goal.arity != 2 {
        return None;
    }
    let sides = written.sides(goal.node);
    let same = written.variable(sides[0]).filter(|variable| {
        written.is_expression(sides[1])
            && written.is_arithmetic(sides[1])
            && written.variables(sides[1]).contains(variable)
    });
    let change = same.and_then(|variable| match name {
        // `=` unifies a number with an expression, or a variable with a term that contains it.
        "=" => Some(Change::Certain),
        "is" => changed(written, sides[1], variable),
        _ => None,
    });
    if let (Some(variable), Some(change)) = (same, change) {
        let same_variable = variable;
        let variable = written.name(variable);
        let words: Vec<&str> = goal
            .span
            .of(source.text.as_str())
            .split_whitespace()
            .collect();
        let shown = &*words.join(" ");
        let expression = written.text(sides[1]);
        let fresh = fresh_name(written.tree, variable);
        let (code, message) = match name {
            "=" => (
                "lint::self_equation",
                language.fill(
                    "{} is never true as numbers: = computes nothing, and a variable does not change",
                    "{}: как равенство чисел это ложно всегда: = ничего не вычисляет, а переменная не меняется",
                    &[shown],
                ),
            ),
            _ if change == Change::Certain => (
                "lint::self_is",
                language.fill(
                    "{} is never true: a variable that has a value cannot change it",
                    "{}: это ложно всегда: значение переменной нельзя изменить",
                    &[shown],
                ),
            ),
            _ => (
                "lint::self_is",
                language.fill(
                    "{} is true only where nothing changes: a variable that has a value cannot change it",
                    "{}: это верно, только если ничего не меняется: значение переменной нельзя изменить",
                    &[shown],
                ),
            ),
        };
        let label = match change {
            Change::Certain => language.text("never true", "никогда не верно"),
            Change::Likely => language.text("no new value", "не новое значение"),
        };
        // A goal before has a result that nothing uses.
        if let Some((result, place)) = unused_result(written, goal, sides[1], same_variable) {
            told.push(result.to_owned());
            let (start, end) = (written.span(sides[1]).start, written.span(sides[1]).end);
            let mended = format!(
                "{}{result}{}",
                &source.text[start as usize..place.start as usize],
                &source.text[place.end as usize..end as usize]
            );
            let help = language.fill("write {} is {}", "пишите {} is {}", &[variable, &mended]);
            let edits = [
                (written.between(sides[0], sides[1]), " is ".to_owned()),
                (place, result.to_owned()),
            ];
            return Some(
                Diagnostic::warning(code, message)
                    .at(source, goal.span, label)
                    .help(help)
                    .fix(edits, false),
            );
        }
        let help = language.fill(
            "take a new variable: {} is {}, and use {} from there on",
            "возьмите новую переменную: {} is {}, и дальше пользуйтесь ею: {}",
            &[&fresh, expression, &fresh],
        );
        // The fix renames the next value, here and in all goals that follow.
        let mut edits = vec![
            (written.span(sides[0]), fresh.clone()),
            (written.between(sides[0], sides[1]), " is ".to_owned()),
        ];
        for node in &written.tree.nodes {
            let same = matches!(&node.kind, NodeKind::Variable(index) if *index == same_variable);
            if same && node.span.start >= goal.span.end {
                edits.push((node.span, fresh.clone()));
            }
        }
        edits.sort_by_key(|(span, _)| *span);
        // If no goal that follows uses the variable, something else is wrong too.
        let is_used = edits.len() > 2;
        return Some(
            Diagnostic::warning(code, message)
                .at(source, goal.span, label)
                .help(help)
                .fix(edits, is_used),
        );
    }
    if name == "is" && written.is_expression(sides[0]) && written.is_arithmetic(sides[0]) {
        let shown = written.one_line(goal.span);
        let message = language.fill(
            "{} is never true: the term to the left of is stays a term, and is no number",
            "{}: это ложно всегда: терм слева от is остаётся термом и не равен числу",
            &[&shown],
        );
        let [left, right] = [sides[0], sides[1]].map(|side| written.text(side));
        let help = language.fill(
            "write {} =:= {} to compare, or a variable to the left of is",
            "чтобы сравнить, пишите {} =:= {}, а слева от is - переменную",
            &[left, right],
        );
        let label = language.text("never true", "никогда не верно");
        return Some(
            Diagnostic::warning("lint::term_and_number", message)
                .at(source, goal.span, label)
                .help(help)
                .fix(
                    [(written.between(sides[0], sides[1]), " =:= ".to_owned())],
                    false,
                ),
        );
    }
    if let Some(diagnostic) = own_tail(written, source, goal, &sides, language) {
        return Some(diagnostic);
    }
    if let Some(diagnostic) = term_and_number(written, source, goal, &sides, language) {
        return Some(diagnostic);
    }
    if is_evaluating(name) {
        let first = usize::from(name == "is");
        for side in &sides[first..] {
            if let Some((node, what)) = no_number(written, *side) {
                let message = language.fill(
                    "{} is no number and no function of arithmetic",
                    "{} - не число и не функция арифметики",
                    &[&what],
                );
                let label = language.text("no number", "не число");
                let diagnostic = Diagnostic::warning("lint::no_number", message).at(
                    source,
                    written.span(node),
                    label,
                );
                if let Some((near, place)) = function_alike(written, node) {
                    let help = language.fill(
                        "did you mean {}?",
                        "может быть, имелось в виду {}?",
                        &[near],
                    );
                    return Some(diagnostic.help(help).fix([(place, near.to_owned())], false));
                }
                if let Some(variable) = variable_alike(written, node) {
                    told.push(variable.to_owned());
                    let help = language.fill(
                        "did you mean the variable {}? It begins with a capital letter",
                        "может быть, имелась в виду переменная {}? Её имя пишется с большой буквы",
                        &[variable],
                    );
                    let edit = (written.span(node), variable.to_owned());
                    return Some(diagnostic.help(help).fix([edit], false));
                }
                let help = language.text(
                    "write a number, a variable that has one, or a function that is/2 knows",
                    "пишите число, переменную с числом или функцию, известную is/2",
                );
                return Some(diagnostic.help(help));
            }
        }
    }
    None
}

/// The warning about `L = [X|L]` where L occurs in the clause before: a list cannot be extended in place.
fn own_tail(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    goal: &BodyGoal<'_>,
    sides: &[usize],
    language: Language,
) -> Option<Diagnostic> {
    let variable = written.variable(sides[0])?;
    let is_list = matches!(written.kind(sides[1]), NodeKind::List(_));
    let tail = written.arguments(sides[1]).last().copied()?;
    let first = written.tree.variables[variable as usize].span;
    // A cyclic list of constants is intended.
    let elements = written.variables(sides[1]);
    if goal.name != Some("=")
        || !is_list
        || elements.iter().all(|element| *element == variable)
        || written.variable(tail) != Some(variable)
        || first.start >= goal.span.start
    {
        return None;
    }
    let name = written.name(variable);
    let fresh = fresh_name(written.tree, name);
    let message = language.fill(
        "{} makes no longer list: a list is no part of itself, and a variable does not change",
        "{}: список от этого не вырастет: он не бывает частью самого себя, а переменная не меняется",
        &[written.text_of(goal.span)],
    );
    let help = language.fill(
        "take a new variable: {} = {}, and use {} from there on",
        "возьмите новую переменную: {} = {}, и дальше пользуйтесь ею: {}",
        &[&fresh, written.text(sides[1]), &fresh],
    );
    let mut edits = vec![(written.span(sides[0]), fresh.clone())];
    for node in &written.tree.nodes {
        let same = matches!(&node.kind, NodeKind::Variable(index) if *index == variable);
        if same && node.span.start >= goal.span.end {
            edits.push((node.span, fresh.clone()));
        }
    }
    edits.sort_by_key(|(span, _)| *span);
    let label = language.text("a part of itself", "часть самого себя");
    Some(
        Diagnostic::warning("lint::self_equation", message)
            .at(source, goal.span, label)
            .help(help)
            .fix(edits, true),
    )
}

/// The warning about `X mod 2 = 0`: a term is compared with a number, to which it is never equal.
fn term_and_number(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    goal: &BodyGoal<'_>,
    sides: &[usize],
    language: Language,
) -> Option<Diagnostic> {
    let meant = match goal.name? {
        "=" | "==" => "=:=",
        "\\=" | "\\==" => "=\\=",
        _ => return None,
    };
    // Only `is` gives a variable the value of an expression: `Sum == X + Y` compares it with a compound. `X-Y` may be a pair.
    let may_be_pair = |node: usize| {
        matches!(written.kind(node), NodeKind::Compound(name, _) if matches!(&**name, "-" | "/"))
            && !written.has_number(node)
    };
    let pair = |one: usize, other: usize| {
        let is_value = written.is_number(other)
            || goal.name == Some("==") && written.variable(other).is_some() && !may_be_pair(one);
        written.is_arithmetic(one) && written.is_expression(one) && is_value
    };
    if !pair(sides[0], sides[1]) && !pair(sides[1], sides[0]) {
        return None;
    }
    let shown = written.text_of(goal.span);
    let holds = match meant {
        "=:=" => language.text("never true", "никогда не верно"),
        _ => language.text("always true", "верно всегда"),
    };
    let message = language.fill(
        "{}: terms are compared here, and nothing is computed",
        "{}: здесь сравниваются термы, и ничего не вычисляется",
        &[shown],
    );
    let [left, right] = [sides[0], sides[1]].map(|side| written.text(side));
    let help = language.fill(
        "write {} {} {} to compare numbers",
        "чтобы сравнить числа, пишите {} {} {}",
        &[left, meant, right],
    );
    let between = written.between(sides[0], sides[1]);
    Some(
        Diagnostic::warning("lint::term_and_number", message)
            .at(source, goal.span, holds)
            .help(help)
            .fix(
                [(between, format!(" {meant} "))],
                // The variable may be meant to get the value.
                sides.iter().any(|side| written.is_number(*side)),
            ),
    )
}

/// The variable of the clause that occurs once and is spelt as an atom is, but for its first letter.
fn variable_alike<'t>(written: &Written<'t, '_>, node: usize) -> Option<&'t str> {
    let NodeKind::Atom(name) = written.kind(node) else {
        return None;
    };
    let mut variables = written.tree.variables.iter();
    let meant = variables.find(|variable| {
        variable.occurrences == 1
            && variable.name != &**name
            && variable.name.to_lowercase() == **name
    });
    meant.map(|variable| variable.name)
}

/// The first part of an expression that certainly has no value; of nested ones the outermost.
fn no_number(written: &Written<'_, '_>, expression: usize) -> Option<(usize, String)> {
    let mut found: Option<usize> = None;
    // The node where the last list begins, whose element may be a character.
    let mut list = usize::MAX;
    for node in written.shape.nodes(expression).rev() {
        if matches!(written.kind(node), NodeKind::List(_)) {
            list = *written.shape.nodes(node).start();
        }
        let in_list = list != usize::MAX && node >= list;
        let is_before = found.is_none_or(|other| node < *written.shape.nodes(other).start());
        if is_before && !may_have_value(written, node, in_list) {
            found = Some(node);
        }
    }
    let node = found?;
    let what = match written.kind(node) {
        NodeKind::Atom(name) => name.to_string(),
        NodeKind::Compound(name, arity) => format!("{}/{arity}", terms::quoted(name)),
        _ => written.text(node).to_owned(),
    };
    Some((node, what))
}

/// Whether a node can be evaluated, provided that its arguments can.
fn may_have_value(written: &Written<'_, '_>, node: usize, in_list: bool) -> bool {
    let (name, arity) = match written.kind(node) {
        NodeKind::Atom(name) => (&**name, 0),
        NodeKind::Compound(name, arity) => (&**name, *arity),
        // A list of one element and a text of one character have the value of the element.
        NodeKind::List(elements) => {
            let ends = matches!(written.kind(node - 1), NodeKind::Atom(name) if name == "[]");
            return *elements <= 1 || !ends;
        }
        NodeKind::Text(..) => return written.text(node).chars().count() <= 3,
        NodeKind::Variable(_)
        | NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_) => return true,
    };
    let is_character = in_list && arity == 0 && name.chars().count() == 1;
    let is_known = |evaluable: &Evaluable| evaluable.name == name && evaluable.run.arity() == arity;
    is_character || name == "[]" || EVALUABLES.iter().any(is_known)
}

/// The arithmetic function with nearly the name of a node, and the place of the name.
fn function_alike(written: &Written<'_, '_>, node: usize) -> Option<(&'static str, Span)> {
    let (name, arity) = written.kind(node).name_and_arity()?;
    let span = written.span(node);
    let place = Span::new(span.start as usize, span.start as usize + name.len());
    if name.chars().count() < 3 || written.text.get(place.range()) != Some(name) {
        return None;
    }
    let functions = EVALUABLES
        .iter()
        .filter(|known| known.run.arity() as usize == arity && known.name.len() > 2)
        .map(|known| known.name);
    Some((closest(name, functions)?, place))
}

/// For `count(T, M), N is N + 1`, where the expression contains the variable that `is` is to bind: the variable that an earlier goal gives
/// a value and nothing else mentions. Returns its name, and its place in the expression.
fn unused_result<'t>(
    written: &Written<'t, '_>,
    goal: &BodyGoal<'_>,
    expression: usize,
    variable: u32,
) -> Option<(&'t str, Span)> {
    let mut single = written.tree.singletons();
    let (Some(result), None) = (single.next(), single.next()) else {
        return None;
    };
    // No goal can have made the variable of `is` a number, and none uses it: it occurs in the head and here only.
    let body = goals::clause_body(written.tree)?;
    let start = written
        .shape
        .nodes(body)
        .map(|node| written.span(node).start)
        .min()?;
    let nodes = written.shape.nodes(body);
    let here = nodes
        .filter(|node| written.variable(*node) == Some(variable))
        .count();
    let all = written.tree.variables[variable as usize].occurrences as usize;
    let is_before = result.span.start >= start && result.span.end <= goal.span.start;
    if here != 2 || all <= here || !is_before {
        return None;
    }
    let mut places = written.shape.nodes(expression);
    let place = places.find(|node| written.variable(*node) == Some(variable))?;
    Some((result.name, written.span(place)))
}

/// A name for the next value of a variable.
pub fn fresh_name(tree: &Tree<'_>, name: &str) -> String {
    (1..)
        .map(|number| format!("{name}{number}"))
        .find(|fresh| tree.variables.iter().all(|variable| variable.name != fresh))
        .unwrap_or_default()
}

/// The warning about a variable that has a value already and gets another one by `is`.
pub fn reassigned(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    conjunction: &[BodyGoal<'_>],
    head: &[usize],
    language: Language,
) -> Option<Diagnostic> {
    if !conjunction.iter().any(|goal| goal.name == Some("is")) {
        return None;
    }
    let of_head: Vec<u32> = head
        .iter()
        .flat_map(|argument| written.variables(*argument))
        .collect();
    let mut bound: Vec<(u32, Span)> = Vec::new();
    // Which variables occur in the goals before the current one.
    let mut is_met = vec![false; written.tree.variables.len()];
    let mut before: Option<&BodyGoal<'_>> = None;
    for goal in conjunction {
        for variable in before.map_or_else(Vec::new, |before| written.variables(before.node)) {
            is_met[variable as usize] = true;
        }
        before = Some(goal);
        if goal.arity != 2 || !matches!(goal.name, Some("=" | "is")) {
            continue;
        }
        let sides = written.arguments(goal.node);
        let Some(variable) = written.variable(sides[0]) else {
            continue;
        };
        let others = written.variables(sides[1]);
        if others.contains(&variable) {
            continue;
        }
        if goal.name == Some("is")
            && let Some((_, earlier)) = bound.iter().find(|(known, _)| *known == variable)
        {
            let name = written.name(variable);
            let fresh = fresh_name(written.tree, name);
            let message = language.fill(
                "{} has a value already: is compares it and assigns nothing",
                "{} уже имеет значение: is сравнит его, а не присвоит новое",
                &[name],
            );
            let expression = written.text(sides[1]);
            let help = language.fill(
                "take a new variable: {} is {}; or =:= if a comparison is meant",
                "возьмите новую переменную: {} is {}; или =:=, если нужно сравнение",
                &[&fresh, expression],
            );
            return Some(
                Diagnostic::warning("lint::reassigned", message)
                    .at(
                        source,
                        goal.span,
                        language.text("no new value", "не новое значение"),
                    )
                    .also(
                        *earlier,
                        language.text("its value is from here", "значение отсюда"),
                    )
                    .help(help),
            );
        }
        let is_value = goal.name == Some("is")
            || written.is_number(sides[1])
            || match written.variable(sides[1]) {
                Some(other) => {
                    of_head.contains(&other) && !of_head.contains(&variable)
                        || of_head.contains(&other)
                            && used_as_number(written, conjunction, other, goal)
                }
                None => !others.is_empty() && written.is_expression(sides[1]),
            };
        // If an earlier goal may have given the variable a value, `is` tests it.
        if is_value && !is_met[variable as usize] {
            bound.push((variable, goal.span));
        }
    }
    None
}

/// How an expression differs from a variable in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    /// Its value always differs, whatever the variable is.
    Certain,
    /// Its value differs except for zeros and ones.
    Likely,
}

/// How the value of an expression differs from a variable that occurs in it once: a sum, a difference or a product is another number. A
/// remainder, or an expression with the variable deeper in it, may have the same value: `D is (D+E) mod 10` tests digits.
fn changed(written: &Written<'_, '_>, expression: usize, variable: u32) -> Option<Change> {
    let occurrences = written.variables(expression);
    if occurrences.iter().filter(|one| **one == variable).count() != 1 {
        return None;
    }
    let NodeKind::Compound(name, 2) = written.kind(expression) else {
        return None;
    };
    let sides = written.sides(expression);
    let own = |side: usize| written.variable(sides[side]) == Some(variable);
    match &**name {
        "+" | "-" => {
            let other = match (own(0), own(1)) {
                (true, _) => sides[1],
                (_, true) if &**name == "+" => sides[0],
                // Sums with more than two parts.
                _ => {
                    let within = written.mentions(sides[0], variable);
                    return (within && changed(written, sides[0], variable).is_some())
                        .then_some(Change::Likely);
                }
            };
            let is_zero = match written.kind(other) {
                NodeKind::Integer(number) => *number == 0,
                NodeKind::Float(number) => *number == 0.0,
                _ => return Some(Change::Likely),
            };
            (!is_zero).then_some(Change::Certain)
        }
        "*" => (own(0) || own(1)).then_some(Change::Likely),
        "/" | "//" => own(0).then_some(Change::Likely),
        _ => None,
    }
}

/// Whether another goal computes with a variable.
fn used_as_number(
    written: &Written<'_, '_>,
    conjunction: &[BodyGoal<'_>],
    variable: u32,
    except: &BodyGoal<'_>,
) -> bool {
    let others: Vec<BodyGoal<'_>> = conjunction
        .iter()
        .filter(|goal| goal.node != except.node)
        .copied()
        .collect();
    computed(written, &others).contains(&variable)
}
