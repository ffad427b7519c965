//! Warnings about single clauses, and about the clauses of a predicate together.
//!
//! Each clause is examined once, when it is added, and leaves a short record in [`ClausesById`](super::clauses::ClausesById); warnings
//! that need all clauses of a predicate are given at the end of the text. This file has the warnings about necks, hyphens and lost full
//! stops; the others are in `recursion`, `arithmetic`, `signs`, `texts` and `values`.
//!
//! *Invariant*: only code that no correct program has is reported: a check follows a body through its commas; goals in a negation or in
//! one branch of several prove nothing.

use std::sync::Arc;

use super::super::directives::is_known;
use super::super::goals::{self, BodyGoal};
use super::super::loading::Load;
use super::super::{library, state};
use super::clauses::{ClausesById, MOST_ARGUMENTS};
use super::directives;
use super::written::{Goals, Written, head_of};
use super::{arithmetic, formats, heads, mutual, recursion, signs, texts, values};
use crate::machine::Machine;
use crate::syntax::{
    Diagnostic, Language, NodeKind, Operators, Severity, Source, Span, SubtreeStarts, Tree, mend,
};
use crate::term::Functor;

/// Examines a clause of a text that was added to the predicate `id`.
pub fn clause(
    load: &mut Load,
    machine: &mut Machine,
    written: &Written<'_, '_>,
    goals: Option<&Goals<'_>>,
    id: u32,
) {
    let source = Arc::clone(&load.source);
    let language = machine.flags.language;
    let head = head_of(written.tree, written.shape);
    let arguments = written.arguments(head);
    let is_turbo = load.has_sections;
    let known = load.clauses_of.entry(id).or_default();
    let mut found: Vec<Diagnostic> = Vec::new();
    found.extend(neck(written, &source, machine, language));
    let hyphen = hyphen(written, &source, head, language);
    found.extend(recursion::unreachable(
        written, &source, known, head, language,
    ));
    load.hyphens.extend(
        hyphen
            .into_iter()
            .take(MOST_HYPHENS.saturating_sub(load.hyphens.len())),
    );
    known.count += 1;
    known.last = written.span(head);
    if !known
        .source
        .as_ref()
        .is_some_and(|known| Arc::ptr_eq(known, &source))
    {
        known.source = Some(Arc::clone(&source));
    }
    for (index, argument) in arguments.iter().enumerate().take(MOST_ARGUMENTS) {
        if written.is_number(*argument) {
            known.numbers |= 1 << index;
        }
        known.formulas |= written.is_expression(*argument);
    }
    let own = (head, arguments.as_slice());
    let Some(goals) = goals else {
        directives::note(load, machine, written, head, id);
        let known = load.clauses_of.entry(id).or_default();
        mutual::settle(known);
        let of = (&mut *machine, id);
        found.extend(recursion::fact(written, &source, known, own, of));
        drop_caused(load, machine, id, &mut found);
        report(machine, found);
        return;
    };
    known.rules += 1;
    let own_name = match written.kind(head) {
        NodeKind::Compound(name, _) | NodeKind::Atom(name) => Some(&**name),
        _ => None,
    };
    let is_own = |goal: &BodyGoal<'_>| goal.name == own_name && goal.arity == arguments.len();
    known.calls_itself |= goals.all().iter().any(is_own);
    if known.count == 1 && goals.conjunction.len() > 1 {
        let named = goals.conjunction.iter();
        let named = named.filter_map(|goal| Some((goal.name?.to_owned(), goal.arity)));
        known.calls = named.collect();
    }
    for goal in &goals.conjunction {
        // `count(N) :- N = 10.`
        if (goal.name, goal.arity) == (Some("="), 2) {
            let [left, right] = written.sides(goal.node);
            let variable = written.variable(left).filter(|_| written.is_number(right));
            let places = arguments.iter().enumerate().take(MOST_ARGUMENTS);
            for (index, argument) in places {
                if variable.is_some() && written.variable(*argument) == variable {
                    known.numbers |= 1 << index;
                }
            }
        }
    }
    let (conjunction, all_goals) = (goals.conjunction.as_slice(), goals.all());
    found.extend(lost_stop(written, &source, head, conjunction, language));
    found.extend(recursion::rule(
        written,
        &source,
        known,
        own,
        conjunction,
        (&mut *machine, id),
    ));
    mutual::note(written, machine, known, own, conjunction);
    signs::note_narrower(written, machine, known, own, conjunction);
    arithmetic::note_equations(
        (written, &source),
        known,
        own,
        conjunction,
        all_goals,
        is_turbo,
    );
    values::note_unevaluated(written, &source, known, own, all_goals);
    values::note_head_expression(written, &source, known, own, conjunction);
    let unbound = values::unbound(written, &source, conjunction, language)
        .or_else(|| values::never_bound(written, &source, all_goals, language));
    found.extend(unbound);
    found.extend(of_goals(load, machine, written, all_goals));
    found.extend(of_handed(load, machine, written, all_goals));
    let doubtful = signs::doubtful(written, machine, all_goals);
    load.doubtful
        .extend(doubtful.map(|(functor, sign)| (functor, Arc::clone(&source), sign)));
    texts::calls(load, machine, written, all_goals);
    texts::printed(load, machine, written, all_goals);
    found.extend(arithmetic::reassigned(
        written,
        &source,
        conjunction,
        &arguments,
        language,
    ));
    drop_caused(load, machine, id, &mut found);
    report(machine, found);
}

/// Examines the goals in the braces of a grammar rule.
pub fn grammar_rule(load: &mut Load, machine: &mut Machine, tree: &Tree<'_>) {
    let source = Arc::clone(&load.source);
    let shape = SubtreeStarts::of(tree);
    let written = Written {
        tree,
        shape: &shape,
        text: &source.text,
    };
    let Some(body) = goals::clause_body(tree) else {
        return;
    };
    let goals = goals::grammar_goals(tree, &shape, body);
    let mut found = of_goals(load, machine, &written, &goals);
    found.extend(of_handed(load, machine, &written, &goals));
    report(machine, found);
}

/// What is wrong with the goals that these goals hand on. Who catches the error of a goal may want it.
fn of_handed(
    load: &mut Load,
    machine: &mut Machine,
    written: &Written<'_, '_>,
    goals: &[BodyGoal<'_>],
) -> Vec<Diagnostic> {
    let handed = written.handed(goals);
    let mut found = of_goals(load, machine, written, &handed);
    let is_catch = |goal: &&BodyGoal<'_>| (goal.name, goal.arity) == (Some("catch"), 3);
    let caught: Vec<Span> = (goals.iter().chain(&handed))
        .filter(is_catch)
        .map(|goal| goal.span)
        .collect();
    found.retain(|told| {
        let place = told.primary.as_ref().map(|(range, _)| range.start);
        let is_caught = |span: &Span| place.is_some_and(|place| span.range().contains(&place));
        !matches!(&*told.code, "lint::no_number" | formats::CODE) || !caught.iter().any(is_caught)
    });
    found
}

/// What is wrong with single goals that compare or compute.
fn of_goals(
    load: &mut Load,
    machine: &mut Machine,
    written: &Written<'_, '_>,
    goals: &[BodyGoal<'_>],
) -> Vec<Diagnostic> {
    let source = Arc::clone(&load.source);
    let language = machine.flags.language;
    let mut found = Vec::new();
    for goal in goals {
        found.extend(formats::of_goal(written, machine, &source, goal));
        // A quick test: most clauses call only named predicates.
        let is_sign = |name: &str| !name.starts_with(char::is_alphabetic) || name == "is";
        if goal.arity != 2 || !goal.name.is_some_and(is_sign) {
            continue;
        }
        if let Some((diagnostic, name)) = signs::decimal(written, &source, goal, language) {
            if let Ok(name) = machine.atoms.intern(name) {
                load.unread.insert(name);
            }
            found.push(diagnostic);
        }
        // A program that evaluates what a variable stands for may build expressions.
        load.evaluates_terms |=
            goal.name == Some("is") && written.variable(written.sides(goal.node)[1]).is_some();
        let told = &mut load.told;
        found.extend(arithmetic::of_goal(written, &source, goal, told, language));
    }
    found
}

/// The error of a directive below a fact without its full stop: the reader takes the two as one rule.
fn lost_stop(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    head: usize,
    conjunction: &[BodyGoal<'_>],
    language: Language,
) -> Option<Diagnostic> {
    let goal = conjunction.first()?;
    if !goal.name.is_some_and(is_known) {
        return None;
    }
    let end = written.span(head).end as usize;
    let between = &source.text[end..goal.span.start as usize];
    // The sign is at the beginning of a line.
    let is_below = between
        .rfind(":-")
        .is_some_and(|at| between[..at].ends_with('\n'));
    if !is_below {
        return None;
    }
    let message = language.text(
        "a full stop is missing behind this fact: with the directive below it is read as one rule",
        "за этим фактом нет точки: вместе с директивой ниже он читается как одно правило",
    );
    let help = language.text("a full stop is missing here", "здесь нет точки");
    let at = Span::point(end);
    Some(
        Diagnostic::error("syntax::missing_stop", message)
            .at(source, at, help)
            .help(help)
            .fix([(at, ".".to_owned())], true),
    )
}

/// The warning about `my-pred(X)` as a head: the clause belongs to `-/2`.
/// The most warnings about hyphens that wait for the end of the text.
const MOST_HYPHENS: usize = 1000;

fn hyphen(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    head: usize,
    language: Language,
) -> Option<Diagnostic> {
    if !matches!(written.kind(head), NodeKind::Compound(name, 2) if name == "-") {
        return None;
    }
    let sides = written.arguments(head);
    let between = written.between(sides[0], sides[1]);
    let right = match written.kind(sides[1]) {
        NodeKind::Atom(name) | NodeKind::Compound(name, _) => name,
        _ => return None,
    };
    let NodeKind::Atom(left) = written.kind(sides[0]) else {
        return None;
    };
    let is_word = |name: &str| name.starts_with(char::is_alphabetic);
    if written.text_of(between) != "-" || !is_word(left) || !is_word(right) {
        return None;
    }
    let joined = format!("{left}_{right}");
    let message = language.fill(
        "{}-{} is no name: this is a clause of -/2",
        "{}-{} - не имя: это предложение для -/2",
        &[left, right],
    );
    let help = language.fill(
        "names have no hyphen: write {}",
        "в именах нет дефиса: пишите {}",
        &[&joined],
    );
    Some(
        Diagnostic::warning("lint::hyphenated_name", message)
            .at(source, between, language.text("a minus sign", "знак минус"))
            .help(help)
            .fix([(between, "_".to_owned())], false),
    )
}

/// The warnings about clauses of -/2 that look like names, if no goal calls -/2 as a relation of the program.
fn hyphens(load: &mut Load, machine: &mut Machine) -> Vec<Diagnostic> {
    let found = std::mem::take(&mut load.hyphens);
    let Ok(minus) = machine.atoms.intern("-") else {
        return found;
    };
    let minus = Functor::new(minus, 2);
    // Other clauses show that the relation is meant.
    let id = machine.database.find(load.module, minus);
    let has_others = id.is_some_and(|id| machine.database.get(id).clauses.len() > found.len());
    match has_others || load.called.contains_key(&(load.module, minus)) {
        true => Vec::new(),
        false => found,
    }
}

/// Whether a clause is an SWI-Prolog rule with `=>`. Of those of a text, the first with a variable on both sides is reported.
pub fn is_single_sided(load: &mut Load, machine: &mut Machine, tree: &Tree<'_>) -> bool {
    let root = tree.nodes.last().map(|root| &root.kind);
    let is_arrow = matches!(root, Some(NodeKind::Compound(name, 2)) if &**name == "=>");
    if !is_arrow || Operators::new().get_infix("=>") != machine.operators.get_infix("=>") {
        return false;
    }
    if load.has_arrows {
        return true;
    }
    let source = Arc::clone(&load.source);
    let shape = SubtreeStarts::of(tree);
    let written = Written {
        tree,
        shape: &shape,
        text: &source.text,
    };
    let Some(neck) = neck(&written, &source, machine, machine.flags.language) else {
        return false;
    };
    load.has_arrows = true;
    report(machine, vec![neck]);
    true
}

/// The error of a fact such as `p(X) := q(X)`: a rule with another sign for its neck.
fn neck(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    machine: &Machine,
    language: Language,
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
    // A guard may precede `=>`.
    let head_node = match written.kind(sides[0]) {
        NodeKind::Compound(comma, 2) if comma == "," && &**name == "=>" => {
            written.arguments(sides[0])[0]
        }
        _ => sides[0],
    };
    let callable = |node: usize| matches!(written.kind(node), NodeKind::Compound(name, _) if name.starts_with(char::is_alphabetic));
    let shared = written
        .variables(sides[1])
        .iter()
        .any(|variable| head.contains(variable));
    // The part behind `=>` may be any goal, and need not contain a variable of the head.
    let is_body = || {
        let kind = written.kind(sides[1]);
        &**name == "=>"
            && (matches!(kind, NodeKind::Compound(sign, 2) if matches!(&**sign, "," | ";" | "->"))
                || matches!(kind, NodeKind::Compound(..)) && shared
                || matches!(kind, NodeKind::Atom(atom) if matches!(&**atom, "true" | "fail" | "!")))
    };
    let fits = callable(sides[1]) && shared || is_body();
    // `big(X) := X > 10`
    let is_test = || {
        &**name == ":="
            && shared
            && matches!(written.kind(sides[1]), NodeKind::Compound(sign, 2)
                if matches!(&**sign, "is" | "=" | "\\=" | "==" | "\\==" | "=:=" | "=\\=" | "<" | ">" | "=<" | ">="))
    };
    if !callable(head_node) || !fits && !is_test() {
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
    if head_node != sides[0] {
        let help = language.text(
            "write the guard into the body, with a cut behind it: Head :- Guard, !, Body",
            "перенесите условие в тело и поставьте за ним отсечение: Голова :- Условие, !, Тело",
        );
        let label = language.text("this is no neck here", "здесь это не разделитель");
        return Some(
            Diagnostic::error(kind.code(), kind.message(language))
                .at(source, span, label)
                .help(help)
                .speaking(language),
        );
    }
    Some(
        Diagnostic::error(kind.code(), kind.message(language))
            .at(source, span, kind.help(language))
            .help(kind.help(language))
            // With `=>` the clauses below are not tried, and the head does not unify.
            .fix([(span, ":-".to_owned())], &**name != "=>"),
    )
}

/// Gives the warnings that need all clauses.
pub fn predicates(load: &mut Load, machine: &mut Machine) {
    let known = std::mem::take(&mut load.clauses_of);
    let language = machine.flags.language;
    let mut found = Vec::new();
    let misspelt = heads::misspelt(load, machine, &known);
    for (id, clauses) in &known {
        let predicate = machine.database.get(*id);
        let functor = predicate.functor;
        let extended = predicate.properties.multifile || predicate.is_dynamic();
        // One of its clauses may be unreadable.
        if load.unread.contains(&functor.name) {
            continue;
        }
        // The base case may have another name.
        if !extended && !misspelt.iter().any(|(_, meant)| meant == id) {
            found.extend(recursion::no_base(
                load,
                machine,
                functor,
                (clauses, &known),
            ));
        }
        found.extend(arithmetic::equations(clauses, language));
        found.extend(values::unevaluated(clauses, language));
        if !load.evaluates_terms {
            found.extend(values::head_expressions(clauses, language));
        }
    }
    found.extend(mutual::circles(load, machine, &known, &|machine, id| {
        let predicate = machine.database.get(id);
        predicate.properties.multifile
            || predicate.is_dynamic()
            || load.unread.contains(&predicate.functor.name)
            || misspelt.iter().any(|(_, meant)| *meant == id)
    }));
    found.extend(misspelt.into_iter().map(|(diagnostic, _)| diagnostic));
    found.extend(signs::other_arities(load, machine, &known));
    found.extend(signs::decimal_facts(load, machine, &known));
    found.extend(lost_stops(load, machine, &known));
    found.extend(texts::at_end(load, language));
    found.extend(directives::bare(load, machine, language));
    found.extend(hyphens(load, machine));
    // Report in the order of the text.
    found.sort_by_key(|one| one.primary.as_ref().map_or(0, |(range, _)| range.start));
    report(machine, found);
    load.clauses_of = known;
}

/// The errors about goals that look like facts and whose predicates have only facts: the comma before them should be a full stop.
fn lost_stops(load: &mut Load, machine: &mut Machine, known: &ClausesById) -> Vec<Diagnostic> {
    let language = machine.flags.language;
    let mut found = Vec::new();
    for (functor, source, sign) in std::mem::take(&mut load.doubtful) {
        let id = machine.database.find(load.module, functor);
        let is_defined = id.is_some_and(|id| known.contains_key(&id));
        let is_of_facts = match id {
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
        let kind = mend::MendKind::Stop(sign.of(&source.text).to_owned());
        // With a comma the text is legal, and the clause is there as a whole: if its goals have definitions, it may be meant, unless a
        // blank line stands behind the comma.
        let behind = &source.text[sign.range().end..];
        let layout = &behind[..behind.len() - behind.trim_start().len()];
        let is_close = layout.matches('\n').count() < 2;
        let severity = match is_defined && is_close && sign.of(&source.text) == "," {
            true => Severity::Warning,
            false => Severity::Error,
        };
        found.push(
            Diagnostic::new(severity, kind.code(), kind.message(language))
                .at(&source, sign, kind.help(language))
                .help(kind.help(language))
                .fix([(sign, ".".to_owned())], true),
        );
    }
    found
}

/// Drops what a declaration would have prevented, if that of the predicate could not be read.
fn drop_caused(load: &Load, machine: &Machine, id: u32, found: &mut Vec<Diagnostic>) {
    let functor = machine.database.get(id).functor;
    if load.unread.contains(&functor.name) {
        found.retain(|one| one.code != "lint::left_recursion");
    }
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
