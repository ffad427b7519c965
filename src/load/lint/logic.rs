//! Warnings about what a clause says, and about the clauses of a predicate together.
//!
//! ```text
//!   fact(N, F) :- N1 is N-1, fact(N1, F1), F is N*F1.     recursive, and nothing before the call can fail
//!   fact(0, 1).                                           comes too late: the clause above takes every N
//! ```
//!
//! A clause is looked at once, when it is added, and leaves a few words in [`Clauses`]; what needs all clauses of a predicate is said at the end
//! of the text. *Invariant*: only what no correct program does is reported: a body is followed through its commas, and what stands under a
//! negation or in one branch of several proves nothing.

use indexmap::IndexMap;

use super::super::goals::{self, Goal};
use super::super::loading::Load;
use super::super::{library, state, terms};
use super::clauses::ClausesById;
use crate::builtins::evaluables::EVALUABLES;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, NodeKind, Operators, Shape, Span, Tree, mend};
use crate::term::atom::ShortHash;
use crate::term::{Atom, Functor};

/// The most arguments of a head that are looked at, bits of a word.
const MOST_ARGUMENTS: usize = 32;

/// A clause as it was written.
struct Written<'t, 'a> {
    tree: &'t Tree<'a>,
    shape: &'t Shape,
    text: &'t str,
}

impl<'t, 'a> Written<'t, 'a> {
    fn kind(&self, node: usize) -> &'t NodeKind<'a> {
        &self.tree.nodes[node].kind
    }

    fn span(&self, node: usize) -> Span {
        self.tree.nodes[node].span
    }

    fn text(&self, node: usize) -> &'t str {
        self.span(node).of(self.text)
    }

    fn arguments(&self, node: usize) -> Vec<usize> {
        match self.kind(node) {
            NodeKind::Compound(_, arity) => self.shape.arguments(node, *arity as usize),
            NodeKind::List(count) => self.shape.arguments(node, *count as usize + 1),
            NodeKind::Variable(_)
            | NodeKind::Atom(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..) => Vec::new(),
        }
    }

    fn variable(&self, node: usize) -> Option<u32> {
        match self.kind(node) {
            NodeKind::Variable(index) => Some(*index),
            NodeKind::Compound(..)
            | NodeKind::List(_)
            | NodeKind::Atom(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..) => None,
        }
    }

    fn name(&self, variable: u32) -> &'a str {
        self.tree.variables[variable as usize].name
    }

    fn is_number(&self, node: usize) -> bool {
        matches!(
            self.kind(node),
            NodeKind::Integer(_)
                | NodeKind::BigInteger(_)
                | NodeKind::Ratio(_)
                | NodeKind::Float(_)
        )
    }

    /// Whether a node is an expression of arithmetic with an operator at its top.
    fn is_expression(&self, node: usize) -> bool {
        matches!(self.kind(node), NodeKind::Compound(name, 2)
            if matches!(&**name, "+" | "-" | "*" | "/" | "//" | "mod" | "**" | "^"))
    }

    /// The variables below a node.
    fn variables(&self, node: usize) -> Vec<u32> {
        let mut found = Vec::new();
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            found.extend(self.variable(node));
            waiting.extend(self.arguments(node));
        }
        found
    }

    /// Whether all below an expression is arithmetic on variables and numbers, with a variable among them.
    fn is_arithmetic(&self, node: usize) -> bool {
        let mut waiting = vec![node];
        let mut variables = 0;
        while let Some(node) = waiting.pop() {
            if self.variable(node).is_some() {
                variables += 1;
            } else if self.is_expression(node) {
                waiting.extend(self.arguments(node));
            } else if !self.is_number(node) {
                return false;
            }
        }
        variables > 0
    }

    /// What stands between two nodes.
    fn between(&self, left: usize, right: usize) -> Span {
        let (left, right) = (self.span(left), self.span(right));
        Span::new(
            left.end as usize,
            (right.start as usize).max(left.end as usize),
        )
    }

    /// Whether a number stands in an expression.
    fn has_number(&self, node: usize) -> bool {
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            if self.is_number(node) {
                return true;
            }
            waiting.extend(self.arguments(node));
        }
        false
    }

    /// The goals that are all called, from left to right: those that commas join.
    fn conjunction(&self, body: usize) -> Vec<Goal<'t>> {
        let mut found = Vec::new();
        let mut waiting = vec![body];
        while let Some(node) = waiting.pop() {
            match self.kind(node) {
                NodeKind::Compound(name, 2) if name == "," => {
                    waiting.extend(self.arguments(node).into_iter().rev());
                }
                _ => found.push(goals::goal_at(self.tree, node)),
            }
        }
        found
    }
}

/// The node of the head.
fn head_of(tree: &Tree<'_>, shape: &Shape) -> usize {
    let root = tree.nodes.len() - 1;
    match goals::clause_body(tree) {
        Some(_) => shape.arguments(root, 2)[0],
        None => root,
    }
}

/// Where the head of a clause stands.
pub fn head_span(tree: &Tree<'_>, shape: &Shape) -> Span {
    tree.nodes[head_of(tree, shape)].span
}

/// Looks at a clause of a text that was added to the predicate `id`.
pub fn clause(load: &mut Load, machine: &mut Machine, tree: &Tree<'_>, shape: &Shape, id: u32) {
    let source = std::sync::Arc::clone(&load.source);
    let written = Written {
        tree,
        shape,
        text: &source.text,
    };
    let head = head_of(tree, shape);
    let head_arguments = written.arguments(head);
    let body = goals::clause_body(tree);
    let known = load.clauses_of.entry(id).or_default();
    let mut found: Vec<Diagnostic> = Vec::new();
    let language = machine.flags.language;
    found.extend(neck(&written, &source, machine, language));
    if let Some(first) = known.catches_all
        && !known.told
    {
        known.told = true;
        let message = language.text(
            "this clause is never reached: one above fits every call and has a cut",
            "до этого предложения дело не дойдёт: выше есть такое, которое подходит всегда и содержит отсечение",
        );
        let help = language.text(
            "move the general clause after the others, or remove its cut",
            "поставьте общее предложение после остальных или уберите отсечение",
        );
        let label = language.text("never reached", "недостижимо");
        let above = language.text("fits every call", "подходит всегда");
        let span = written.span(head);
        found.push(
            Diagnostic::warning("lint::unreachable", message)
                .at(&source, span, label)
                .also(first, above)
                .help(help),
        );
    }
    known.count += 1;
    known.last = written.span(head);
    for (index, argument) in head_arguments.iter().enumerate().take(MOST_ARGUMENTS) {
        if written.is_number(*argument) {
            known.numbers |= 1 << index;
        }
        known.formulas |= written.is_expression(*argument);
    }
    let Some(body) = body else {
        known.ends = true;
        if let Some(early) = known.runs_away.take()
            && ends_recursion(&written, &head_arguments)
        {
            found.push(late_base(&written, &source, head, early, language));
        }
        report(machine, found);
        return;
    };
    known.rules += 1;
    let is_call_of = |goal: &Goal<'_>| {
        matches!(written.kind(head), NodeKind::Compound(name, arity)
            if goal.name == Some(&**name) && goal.arity == *arity as usize)
    };
    let conjunction = written.conjunction(body);
    let all_fit = fits_every_call(&written, &head_arguments);
    if all_fit && known.catches_all.is_none() && conjunction[0].name == Some("!") {
        known.catches_all = Some(written.span(head));
    }
    let recursion = conjunction.iter().position(is_call_of);
    match recursion {
        Some(at)
            if !may_stop(&conjunction[..at])
                && (at == 0 || goes_on(&written, &head_arguments, &conjunction, at)) =>
        {
            let call = conjunction[at].span;
            known.recursive.get_or_insert((written.span(head), call));
            let runs_away = all_fit && conjunction[..at].iter().all(succeeds);
            if runs_away && known.count == 1 {
                known.runs_away = Some(written.span(head));
            }
        }
        Some(_) | None => {
            known.ends = true;
            // What tests its arguments may be a base case too, but is not surely one.
            known.runs_away = None;
        }
    }
    // A call by the same name with another number of arguments, of which one is a part of an argument here.
    if let NodeKind::Compound(name, arity) = written.kind(head)
        && let Some(goal) = conjunction
            .iter()
            .find(|goal| goal.name == Some(&**name) && goal.arity.abs_diff(*arity as usize) == 1)
        && means_itself(&written, &head_arguments, goal)
        && let Ok(name) = machine.atoms.intern(name)
    {
        known.narrows = Some(Functor::new(name, goal.arity as u32));
    }
    let all_goals = goals::goals(tree, shape, body);
    for goal in &all_goals {
        // The others are not looked into: most clauses call nothing but predicates.
        if goal.arity != 2
            || goal
                .name
                .is_none_or(|name| name.starts_with(char::is_alphabetic) && name != "is")
        {
            continue;
        }
        if let Some((diagnostic, name)) = decimal(&written, &source, goal, language) {
            if let Ok(name) = machine.atoms.intern(name) {
                load.unread.insert(name);
            }
            found.push(diagnostic);
        }
        found.extend(of_goal(&written, &source, goal, language));
    }
    load.doubtful
        .extend(doubtful(&written, machine, &all_goals));
    found.extend(reassigned(
        &written,
        &source,
        &conjunction,
        &head_arguments,
        language,
    ));
    // V = A*B where a number is wanted.
    for goal in &conjunction {
        if (goal.name, goal.arity) != (Some("="), 2) {
            continue;
        }
        let sides = written.arguments(goal.node);
        let Some(variable) = written.variable(sides[0]) else {
            continue;
        };
        // A part that gets its value later belongs to a term that others look at.
        let known_before = |variable: &u32| {
            let first = tree.variables[*variable as usize].span;
            first.end <= goal.span.start
        };
        if !written.is_expression(sides[1])
            || !written.variables(sides[1]).iter().all(known_before)
            || !written.is_arithmetic(sides[1])
            || written.variables(sides[1]).contains(&variable)
        {
            continue;
        }
        let position = head_arguments
            .iter()
            .position(|argument| written.variable(*argument) == Some(variable));
        if next_of(&written, variable, sides[1]) {
            let texts = [written.name(variable), written.text(sides[1])];
            let between = written.between(sides[0], sides[1]);
            let texts = texts.map(str::to_owned);
            known.equations.push((SURE, goal.span, between, texts));
            continue;
        }
        let computed = computed(&written, &all_goals);
        let evaluated = computed.contains(&variable);
        if let Some(position) = position.filter(|position| *position < MOST_ARGUMENTS)
            && !evaluated
        {
            let pairs = matches!(written.kind(sides[1]), NodeKind::Compound(name, _)
                if matches!(&**name, "-" | "/"));
            let between = written.between(sides[0], sides[1]);
            let expression = written.text(sides[1]).to_owned();
            let name = written.name(variable).to_owned();
            let leaves = written.variables(sides[1]);
            let sure = !pairs
                && (written.has_number(sides[1])
                    || leaves.iter().all(|variable| computed.contains(variable)));
            let position = position as u32 | if sure { SURE } else { 0 };
            known
                .equations
                .push((position, goal.span, between, [name, expression]));
        }
    }
    report(machine, found);
}

/// A fact such as `p(X) := q(X)`: a rule with another sign for its neck.
fn neck(
    written: &Written<'_, '_>,
    source: &std::sync::Arc<crate::syntax::Source>,
    machine: &Machine,
    language: crate::syntax::Language,
) -> Option<Diagnostic> {
    let root = written.tree.nodes.len() - 1;
    let NodeKind::Compound(name, 2) = written.kind(root) else {
        return None;
    };
    if goals::clause_body(written.tree).is_some() {
        return None;
    }
    if !name.ends_with(['=', '-', '<', '>'])
        || Operators::new().get_infix(name) != machine.operators.get_infix(name)
    {
        return None;
    }
    let sides = written.arguments(root);
    let head = written.variables(sides[0]);
    let callable = |node: usize| matches!(written.kind(node), NodeKind::Compound(name, _) if name.starts_with(char::is_alphabetic));
    let shared = written
        .variables(sides[1])
        .iter()
        .any(|variable| head.contains(variable));
    if !callable(sides[0]) || !callable(sides[1]) || !shared {
        return None;
    }
    let between = Span::new(
        written.span(sides[0]).end as usize,
        written.span(sides[1]).start as usize,
    );
    let text = between.of(&source.text);
    let start = between.start as usize + text.find(&**name)?;
    let span = Span::new(start, start + name.len());
    let kind = mend::MendKind::Neck(name.to_string(), ":-");
    Some(
        Diagnostic::error(kind.code(), kind.message(language))
            .at(source, span, kind.help(language))
            .help(kind.help(language))
            .fix([(span, ":-".to_owned())], true),
    )
}

/// Whether `N1 = N-1` is written: the name of the variable says that it is the next value of the other one.
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

/// Whether a call by the name of the clause, and with another number of arguments, is no call of another predicate. A wrapper hands its own
/// arguments on; what hands on only parts of them, or what it has computed, means itself.
fn means_itself(written: &Written<'_, '_>, head: &[usize], goal: &Goal<'_>) -> bool {
    let mut whole = Vec::new();
    let mut parts = Vec::new();
    for argument in head {
        match written.variable(*argument) {
            Some(variable) => whole.push(variable),
            None => parts.extend(written.variables(*argument)),
        }
    }
    let handed = written.arguments(goal.node);
    let hands = |known: &[u32]| {
        let mut variables = handed.iter().filter_map(|one| written.variable(*one));
        variables.any(|variable| known.contains(&variable))
    };
    hands(&parts) || !hands(&whole)
}

/// Marks an equation whose variables are all computed by the clause itself.
const SURE: u32 = 1 << 31;

/// The variables that arithmetic goals compute or use.
fn computed(written: &Written<'_, '_>, goals: &[Goal<'_>]) -> Vec<u32> {
    let mut found = Vec::new();
    for goal in goals {
        if goal.arity == 2 && goal.name.is_some_and(is_evaluating) {
            for side in written.arguments(goal.node) {
                found.extend(written.variables(side));
            }
        }
    }
    found
}

fn is_evaluating(name: &str) -> bool {
    matches!(name, "is" | "=:=" | "=\\=" | "<" | ">" | "=<" | ">=")
}

/// Whether the arguments of a head are different variables.
fn fits_every_call(written: &Written<'_, '_>, arguments: &[usize]) -> bool {
    let mut seen = Vec::new();
    !arguments.is_empty()
        && arguments.iter().all(|argument| {
            let Some(variable) = written.variable(*argument) else {
                return false;
            };
            let fresh = !seen.contains(&variable);
            seen.push(variable);
            fresh
        })
}

/// Whether the recursive call gets a part of an argument of the head, or a number that was computed: then it is to end some time, and is no
/// loop of a server.
fn goes_on(written: &Written<'_, '_>, head: &[usize], goals: &[Goal<'_>], at: usize) -> bool {
    let mut known: Vec<u32> = Vec::new();
    for argument in head {
        if written.variable(*argument).is_none() {
            known.extend(written.variables(*argument));
        }
    }
    for goal in &goals[..at] {
        if (goal.name, goal.arity) == (Some("is"), 2) {
            known.extend(written.variable(written.arguments(goal.node)[0]));
        }
    }
    let handed = written.arguments(goals[at].node);
    let mut variables = handed.iter().filter_map(|one| written.variable(*one));
    variables.any(|variable| known.contains(&variable))
}

/// Whether a goal before the recursive call may end the run in some other way than by failing: it reads, waits or throws.
fn may_stop(before: &[Goal<'_>]) -> bool {
    before.iter().any(|goal| {
        goal.name.is_none_or(|name| {
            matches!(
                name,
                "!" | "repeat"
                    | "halt"
                    | "throw"
                    | "read"
                    | "read_term"
                    | "get_char"
                    | "read_line_to_string"
                    | "sleep"
            ) || name.starts_with("read")
                || name.starts_with("get_")
        })
    })
}

/// Whether a goal is surely true, and once.
fn succeeds(goal: &Goal<'_>) -> bool {
    goal.name.is_some_and(|name| {
        matches!(
            (name, goal.arity),
            ("is" | "format", 2)
                | (
                    "write" | "print" | "writeln" | "writeq" | "tab" | "format",
                    1
                )
                | ("nl" | "true", 0)
        )
    })
}

/// Whether a fact has an argument at which recursion ends.
fn ends_recursion(written: &Written<'_, '_>, arguments: &[usize]) -> bool {
    arguments.iter().any(|argument| {
        written.is_number(*argument)
            || matches!(written.kind(*argument), NodeKind::Atom(_))
            || matches!(written.kind(*argument), NodeKind::List(0))
    })
}

fn late_base(
    written: &Written<'_, '_>,
    source: &std::sync::Arc<crate::syntax::Source>,
    head: usize,
    early: Span,
    language: crate::syntax::Language,
) -> Diagnostic {
    let message = language.text(
        "the base case comes too late: the recursive clause above takes every call",
        "база рекурсии стоит слишком поздно: рекурсивное предложение выше берёт каждый вызов",
    );
    let help = language.text(
        "move the base case before the recursive clause, and let that test its argument, as by N > 0",
        "поставьте базу перед рекурсивным предложением, а в нём проверяйте аргумент, например N > 0",
    );
    Diagnostic::warning("lint::late_base", message)
        .at(
            source,
            written.span(head),
            language.text("too late", "слишком поздно"),
        )
        .also(
            early,
            language.text("takes every call", "берёт каждый вызов"),
        )
        .help(help)
}

/// A goal such as `14 * X` right behind a comma behind a number: the comma is the one of a decimal fraction.
fn decimal<'t>(
    written: &Written<'t, '_>,
    source: &std::sync::Arc<crate::syntax::Source>,
    goal: &Goal<'t>,
    language: crate::syntax::Language,
) -> Option<(Diagnostic, &'t str)> {
    if !written.is_expression(goal.node) {
        return None;
    }
    let start = goal.span.start as usize;
    let before = source.text[..start].strip_suffix(',')?;
    let digits = |text: &str| text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let whole = digits(before);
    let behind = &source.text[start..];
    let part = behind.bytes().take_while(u8::is_ascii_digit).count();
    if whole == 0 || part == 0 {
        return None;
    }
    let span = Span::new(start - 1 - whole, start + part);
    let number = span.of(&source.text).replace(',', ".");
    let kind = mend::MendKind::DecimalComma(number);
    let diagnostic = Diagnostic::warning(kind.code(), kind.message(language))
        .at(source, span, kind.help(language))
        .help(kind.help(language))
        .fix([(Span::new(start - 1, start), ".".to_owned())], true);
    Some((diagnostic, goal.name?))
}

/// The last goal of a clause, where it stands as a fact would: at the beginning of a line, no deeper than the clause, with nothing but
/// constants, while the other goals stand deeper. What it calls, and the sign before it.
fn doubtful(
    written: &Written<'_, '_>,
    machine: &mut Machine,
    goals: &[Goal<'_>],
) -> Option<(Functor, Span)> {
    let (last, others) = goals.split_last()?;
    let text = written.text;
    let indent = |offset: usize| {
        let before = &text[..offset];
        let line = before.rfind('\n').map_or(0, |newline| newline + 1);
        let blank = before[line..].chars().all(char::is_whitespace);
        blank.then_some(offset - line)
    };
    let own = indent(written.tree.span.start as usize)?;
    let stands_out =
        |goal: &Goal<'_>| indent(goal.span.start as usize).is_some_and(|indent| indent <= own);
    if others.is_empty() || !stands_out(last) || others.iter().any(stands_out) {
        return None;
    }
    if last.arity == 0 || !written.variables(last.node).is_empty() {
        return None;
    }
    let before = text[..last.span.start as usize].trim_end();
    let sign = before.strip_suffix([',', ';'])?;
    let name = machine.atoms.intern(last.name?).ok()?;
    let functor = Functor::new(name, last.arity as u32);
    Some((functor, Span::new(sign.len(), before.len())))
}

/// What one goal says that cannot be meant.
fn of_goal(
    written: &Written<'_, '_>,
    source: &std::sync::Arc<crate::syntax::Source>,
    goal: &Goal<'_>,
    language: crate::syntax::Language,
) -> Option<Diagnostic> {
    let name = goal.name?;
    if goal.arity != 2 {
        return None;
    }
    let sides = written.arguments(goal.node);
    let same = written.variable(sides[0]).filter(|variable| {
        written.is_expression(sides[1])
            && written.is_arithmetic(sides[1])
            && written.variables(sides[1]).contains(variable)
    });
    if let Some(variable) = same
        && matches!(name, "=" | "is")
    {
        let same_variable = variable;
        let variable = written.name(variable);
        let shown = goal.span.of(source.text.as_str());
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
            _ => (
                "lint::self_is",
                language.fill(
                    "{} is never true: a variable that has a value cannot change it",
                    "{}: это ложно всегда: значение переменной нельзя изменить",
                    &[shown],
                ),
            ),
        };
        let help = language.fill(
            "take a new variable: {} is {}, and use {} from there on",
            "возьмите новую переменную: {} is {}, и дальше пользуйтесь ею: {}",
            &[&fresh, expression, &fresh],
        );
        let label = language.text("never true", "никогда не верно");
        // The next value gets the new name, there and in all that follows.
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
        return Some(
            Diagnostic::warning(code, message)
                .at(source, goal.span, label)
                .help(help)
                .fix(edits, true),
        );
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
                let help = language.text(
                    "write a number, a variable that has one, or a function that is/2 knows",
                    "пишите число, переменную с числом или функцию, известную is/2",
                );
                let label = language.text("no number", "не число");
                return Some(
                    Diagnostic::warning("lint::no_number", message)
                        .at(source, written.span(node), label)
                        .help(help),
                );
            }
        }
    }
    None
}

/// The part of an expression that certainly has no value.
fn no_number(written: &Written<'_, '_>, expression: usize) -> Option<(usize, String)> {
    let mut waiting = vec![expression];
    while let Some(node) = waiting.pop() {
        let (name, arity) = match written.kind(node) {
            NodeKind::Atom(name) => (&**name, 0),
            NodeKind::Compound(name, arity) => (&**name, *arity),
            NodeKind::Variable(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..)
            | NodeKind::List(_) => continue,
        };
        let known = EVALUABLES
            .iter()
            .any(|evaluable| evaluable.name == name && evaluable.run.arity() == arity);
        let is_character = name.chars().count() == 1 && arity == 0;
        if !known && !is_character && name != "[]" {
            let what = match arity {
                0 => name.to_owned(),
                arity => format!("{}/{arity}", terms::quoted(name)),
            };
            return Some((node, what));
        }
        waiting.extend(written.arguments(node).into_iter().rev());
    }
    None
}

/// A name for the next value of a variable.
fn fresh_name(tree: &Tree<'_>, name: &str) -> String {
    (1..)
        .map(|number| format!("{name}{number}"))
        .find(|fresh| tree.variables.iter().all(|variable| variable.name != fresh))
        .unwrap_or_default()
}

/// A variable that has a value already and gets another one by `is`.
fn reassigned(
    written: &Written<'_, '_>,
    source: &std::sync::Arc<crate::syntax::Source>,
    conjunction: &[Goal<'_>],
    head: &[usize],
    language: crate::syntax::Language,
) -> Option<Diagnostic> {
    if !conjunction.iter().any(|goal| goal.name == Some("is")) {
        return None;
    }
    let of_head: Vec<u32> = head
        .iter()
        .flat_map(|argument| written.variables(*argument))
        .collect();
    let mut bound: Vec<(u32, Span)> = Vec::new();
    for goal in conjunction {
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
            && let Some((_, before)) = bound.iter().find(|(known, _)| *known == variable)
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
                        *before,
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
        if is_value {
            bound.push((variable, goal.span));
        }
    }
    None
}

/// Whether another goal computes with a variable.
fn used_as_number(
    written: &Written<'_, '_>,
    conjunction: &[Goal<'_>],
    variable: u32,
    except: &Goal<'_>,
) -> bool {
    let others: Vec<Goal<'_>> = conjunction
        .iter()
        .filter(|goal| goal.node != except.node)
        .copied()
        .collect();
    computed(written, &others).contains(&variable)
}

/// What can be said once all clauses are there.
pub fn predicates(load: &mut Load, machine: &mut Machine) {
    let known = std::mem::take(&mut load.clauses_of);
    let language = machine.flags.language;
    let mut found = Vec::new();
    for (id, clauses) in &known {
        let functor = machine.database.get(*id).functor;
        if load.unread.contains(&functor.name) {
            // A clause of it may be among those that could not be read.
            continue;
        }
        let extended = {
            let predicate = machine.database.get(*id);
            predicate.properties.multifile || predicate.is_dynamic()
        };
        if let Some((head, call)) = clauses.recursive
            && !clauses.ends
            && !extended
        {
            let name = terms::indicator_text(machine, functor);
            let message = language.fill(
                "every clause of {} calls {} again: the recursion has no base case",
                "каждое предложение {} снова вызывает {}: у рекурсии нет базового случая",
                &[&name, &name],
            );
            let help = language.text(
                "add a clause that does not call itself, where the recursion stops",
                "добавьте предложение без вызова самого себя, на котором рекурсия остановится",
            );
            found.push(
                Diagnostic::warning("lint::no_base", message)
                    .at(
                        &load.source,
                        head,
                        language.text("no base case", "нет базы"),
                    )
                    .also(call, language.text("calls itself", "вызывает себя"))
                    .help(help),
            );
        }
        for (position, span, between, [variable, expression]) in &clauses.equations {
            let at = position & !SURE;
            let wanted = clauses.numbers & (1 << at) != 0;
            if clauses.formulas || !(wanted || position & SURE != 0) {
                continue;
            }
            let message = language.fill(
                "= computes nothing: {} becomes the term {} and no number",
                "= ничего не вычисляет: {} становится термом {}, а не числом",
                &[variable, expression],
            );
            let help = language.fill("write {} is {}", "пишите {} is {}", &[variable, expression]);
            found.push(
                Diagnostic::warning("lint::equation_for_is", message)
                    .at(
                        &load.source,
                        *span,
                        language.text("= for is", "= вместо is"),
                    )
                    .help(help)
                    .fix([(*between, " is ".to_owned())], true),
            );
        }
    }
    found.extend(other_arities(load, machine, &known));
    for (functor, sign) in std::mem::take(&mut load.doubtful) {
        let is_of_facts = match machine.database.find(load.module, functor) {
            Some(id) => match known.get(&id) {
                Some(clauses) => clauses.has_facts_only(),
                None => machine.database.lookup(load.module, functor).is_none(),
            },
            None => {
                machine.database.lookup(load.module, functor).is_none()
                    && library::exporter(machine, functor).is_none()
            }
        };
        if !is_of_facts {
            continue;
        }
        load.unread.insert(functor.name);
        let kind = mend::MendKind::Stop(sign.of(&load.source.text).to_owned());
        found.push(
            Diagnostic::error(kind.code(), kind.message(language))
                .at(&load.source, sign, kind.help(language))
                .help(kind.help(language))
                .fix([(sign, ".".to_owned())], true),
        );
    }
    // In the order of the text.
    found.sort_by_key(|one| one.primary.as_ref().map_or(0, |(range, _)| range.start));
    report(machine, found);
    load.clauses_of = known;
}

/// Predicates of one clause that stand among the clauses of one of the same name and another arity, and are called nowhere.
fn other_arities(load: &Load, machine: &mut Machine, known: &ClausesById) -> Vec<Diagnostic> {
    let language = machine.flags.language;
    let mut found = Vec::new();
    let mut by_name: IndexMap<Atom, Vec<u32>, ShortHash> = IndexMap::default();
    for id in known.keys() {
        let name = machine.database.get(*id).functor.name;
        by_name.entry(name).or_default().push(*id);
    }
    for (id, clauses) in known {
        let predicate = machine.database.get(*id);
        let (functor, module) = (predicate.functor, predicate.module);
        let namesakes = by_name.get(&functor.name).map_or(&[][..], Vec::as_slice);
        if namesakes.len() < 2
            || clauses.count != 1
            || predicate.is_dynamic()
            || predicate.properties.multifile
        {
            continue;
        }
        let exported = load.declared_module.is_some();
        if load.called.contains_key(&(module, functor)) || exported {
            continue;
        }
        if load.unread.contains(&functor.name) {
            continue;
        }
        // Those of the same name.
        let others = namesakes.iter().filter_map(|other| {
            let clauses = known.get(other)?;
            let other = machine.database.get(*other);
            (other.functor != functor && other.module == module).then_some((other.functor, clauses))
        });
        let meant = others.into_iter().find(|(other, others)| {
            let near = other.arity.abs_diff(functor.arity) == 1;
            let facts = clauses.rules == 0 && others.count >= 2;
            let among = load.among.contains(&(functor, *other));
            let narrows = clauses.narrows == Some(*other) && others.recursive.is_none();
            (near && facts) || among || (near && narrows)
        });
        let Some((meant, _)) = meant else { continue };
        if functor.arity == meant.arity + 1
            && let Some(diagnostic) = decimal_argument(load, clauses.last, language)
        {
            found.push(diagnostic);
            continue;
        }
        let [name, meant] = [functor, meant].map(|functor| terms::indicator_text(machine, functor));
        let message = language.fill(
            "this clause is of {}, and the others of this name are of {}: the number of arguments differs",
            "это предложение для {}, а остальные с этим именем - для {}: число аргументов другое",
            &[&name, &meant],
        );
        let help = language.fill(
            "give it as many arguments as {} has, or another name",
            "дайте ему столько же аргументов, сколько у {}, или другое имя",
            &[&meant],
        );
        let label = language.text("another arity", "другая арность");
        found.push(
            Diagnostic::warning("lint::other_arity", message)
                .at(&load.source, clauses.last, label)
                .help(help),
        );
    }
    found
}

/// `1,5` among the arguments of a fact that has one too many.
fn decimal_argument(
    load: &Load,
    fact: Span,
    language: crate::syntax::Language,
) -> Option<Diagnostic> {
    let text = fact.of(&load.source.text);
    let bytes = text.as_bytes();
    let comma = (1..bytes.len().saturating_sub(1)).find(|at| {
        bytes[*at] == b',' && bytes[at - 1].is_ascii_digit() && bytes[at + 1].is_ascii_digit()
    })?;
    let before = bytes[..comma]
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_digit())
        .count();
    let behind = bytes[comma + 1..]
        .iter()
        .take_while(|b| b.is_ascii_digit())
        .count();
    let start = fact.start as usize;
    let span = Span::new(start + comma - before, start + comma + 1 + behind);
    let number = span.of(&load.source.text).replace(',', ".");
    let kind = mend::MendKind::DecimalComma(number);
    let message = language.text(
        "the comma in a number separates two arguments here",
        "запятая внутри числа разделяет здесь два аргумента",
    );
    Some(
        Diagnostic::warning(kind.code(), message)
            .at(&load.source, span, kind.help(language))
            .help(kind.help(language))
            .fix(
                [(Span::new(start + comma, start + comma + 1), ".".to_owned())],
                true,
            ),
    )
}

fn report(machine: &mut Machine, found: Vec<Diagnostic>) {
    if found.is_empty() {
        return;
    }
    let language = machine.flags.language;
    let loader = state::of(machine);
    for diagnostic in found {
        loader.lint(diagnostic.speaking(language));
    }
}
