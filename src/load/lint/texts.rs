//! Warnings about texts in double quotes that are lists of characters, when the flag `double_quotes` is `chars`: a grammar with
//! such texts that is called on character codes, and texts that are printed as lists.
//!
//! ```text
//! plus --> "+".                                       the text
//! calc(A) :- atom_codes(A, Cs), phrase(plus, Cs).     codes come into a grammar
//!
//! greet :- write("hello").                            prints [h,e,l,l,o]
//! ```
//!
//! *Invariant*: the first is given only if the program shows that codes are passed to a grammar, and never that characters are.

use std::sync::Arc;

use indexmap::IndexMap;

use super::super::goals::{self, BodyGoal};
use super::super::loading::Load;
use super::written::Written;
use crate::database::flags::Quotes;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Language, NodeKind, Quote, Source, Span, SubtreeStarts, Tree};

/// The predicates whose second argument is a list of codes, and those where it is a list of characters.
const OF_CODES: &[&str] = &[
    "atom_codes",
    "name",
    "number_codes",
    "string_codes",
    "read_line_to_codes",
    "read_stream_to_codes",
    "read_file_to_codes",
];
const OF_CHARS: &[&str] = &["atom_chars", "number_chars", "string_chars"];

/// Examines a grammar rule.
pub fn rule(load: &mut Load, machine: &Machine, tree: &Tree<'_>) {
    let Some(body) = goals::clause_body(tree) else {
        return;
    };
    let shape = SubtreeStarts::of(tree);
    let source = Arc::clone(&load.source);
    let written = Written {
        tree,
        shape: &shape,
        text: &source.text,
    };
    let known = &mut load.quoted_texts.grammar;
    let goals = goals::grammar_goals(tree, &shape, body);
    let mut is_terminal = vec![false; tree.variables.len()];
    for goal in &goals {
        match written.kind(goal.node) {
            NodeKind::Text(Quote::Double, text)
                if !text.is_empty() && machine.flags.double_quotes == Quotes::Chars =>
            {
                known
                    .literal
                    .get_or_insert_with(|| (Arc::clone(&source), goal.span, tree.span.start));
            }
            NodeKind::List(_) => {
                for element in written.children(goal.node) {
                    if let Some(variable) = written.variable(element) {
                        is_terminal[variable as usize] = true;
                    }
                    if is_code(&written, element) {
                        known.note_codes(&source, written.span(element));
                    }
                    known.chars |= is_character(&written, element);
                }
            }
            _ => {}
        }
    }
    for goal in &goals {
        let Some(name) = goal.name.filter(|_| goal.arity == 2) else {
            continue;
        };
        let mut parts = shape.nodes(goal.node);
        let mut variables = parts.clone().filter_map(|part| written.variable(part));
        if !variables.any(|variable| is_terminal[variable as usize]) {
            continue;
        }
        match name {
            "char_type" => known.chars = true,
            "==" | "=" | "\\==" | "\\=" | "@<" | "@>" | "@=<" | "@>=" => {
                known.chars |= parts.any(|part| is_character(&written, part));
            }
            "is" | "=:=" | "=\\=" | "<" | ">" | "=<" | ">="
                if parts.any(|part| is_code(&written, part)) =>
            {
                known.note_codes(&source, goal.span);
            }
            _ => {}
        }
    }
    printed(load, machine, &written, &goals);
}

/// Examines the goals of a directive.
pub fn directive(load: &mut Load, machine: &Machine, tree: &Tree<'_>) {
    let is_text = |kind: &NodeKind<'_>| matches!(kind, NodeKind::Text(Quote::Double, _));
    if !tree.nodes.iter().any(|node| is_text(&node.kind)) {
        return;
    }
    let shape = SubtreeStarts::of(tree);
    let source = Arc::clone(&load.source);
    let written = Written {
        tree,
        shape: &shape,
        text: &source.text,
    };
    // The node before the sign of the directive is the root of its body.
    let body = tree.nodes.len() - 2;
    let goals = goals::goals(tree, &shape, body);
    printed(load, machine, &written, &goals);
}

/// Examines the calls of grammars among the goals of a clause.
pub fn calls(
    load: &mut Load,
    machine: &Machine,
    written: &Written<'_, '_>,
    goals: &[BodyGoal<'_>],
) {
    // The last goal that gave each variable codes or characters, or the first one that takes them from it.
    let mut given: IndexMap<u32, (bool, Span)> = IndexMap::new();
    let is_conversion = |goal: &&BodyGoal<'_>| {
        goal.name
            .is_some_and(|name| OF_CODES.contains(&name) || OF_CHARS.contains(&name))
    };
    for goal in goals
        .iter()
        .rev()
        .filter(is_conversion)
        .filter(|goal| goal.arity == 2)
    {
        let is_of_codes = goal.name.is_some_and(|name| OF_CODES.contains(&name));
        let list = written.variable(written.arguments(goal.node)[1]);
        given.extend(list.map(|one| (one, (is_of_codes, goal.span))));
    }
    for goal in goals {
        let Some(name) = goal.name.filter(|_| matches!(goal.arity, 2 | 3)) else {
            continue;
        };
        let is_of_codes = OF_CODES.contains(&name);
        if !is_of_codes && name != "phrase" && !OF_CHARS.contains(&name) {
            continue;
        }
        let list = written.arguments(goal.node)[1];
        if name != "phrase" {
            given.extend(
                written
                    .variable(list)
                    .map(|one| (one, (is_of_codes, goal.span))),
            );
            continue;
        }
        let known = &mut load.quoted_texts.grammar;
        match written.kind(list) {
            NodeKind::Text(Quote::Back, _) if machine.flags.back_quotes == Quotes::Codes => {
                known.note_codes(&load.source, written.span(list));
            }
            NodeKind::Text(..) => known.chars = true,
            NodeKind::Variable(variable) => match given.get(variable) {
                Some((true, span)) => known.note_codes(&load.source, *span),
                Some((false, _)) => known.chars = true,
                None => {}
            },
            _ => {}
        }
    }
}

/// The warnings at the end of the text.
pub fn at_end(load: &mut Load, language: Language) -> impl Iterator<Item = Diagnostic> {
    let mixed = mixed(load, language);
    let printed = load.quoted_texts.printed.take();
    let printed =
        printed.map(|(source, printer, texts)| as_list(&source, &printer, &texts, language));
    mixed.into_iter().chain(printed)
}

/// Looks for texts among the arguments of the printing goals of a clause.
pub fn printed(
    load: &mut Load,
    machine: &Machine,
    written: &Written<'_, '_>,
    goals: &[BodyGoal<'_>],
) {
    if machine.flags.double_quotes != Quotes::Chars {
        return;
    }
    for goal in goals {
        let Some(name) = goal.name else { continue };
        let found: Vec<usize> = match (name, goal.arity) {
            ("write" | "writeln" | "print", 1 | 2) => vec![goal.node - 1],
            ("format", 2) => formatted(written, goal),
            _ => continue,
        };
        for text in found {
            let NodeKind::Text(Quote::Double, content) = written.kind(text) else {
                continue;
            };
            if content.is_empty() {
                continue;
            }
            let (source, _, texts) = load.quoted_texts.printed.get_or_insert_with(|| {
                let printer = format!("{name}/{}", goal.arity);
                (Arc::clone(&load.source), printer, Vec::new())
            });
            if Arc::ptr_eq(source, &load.source) {
                texts.push(written.span(text));
            }
        }
    }
}

/// The arguments of format/2, if none of its directives prints lists of characters as text.
fn formatted(written: &Written<'_, '_>, goal: &BodyGoal<'_>) -> Vec<usize> {
    let [format, arguments] = written.sides(goal.node);
    let directives = match written.kind(format) {
        NodeKind::Text(_, text) => text,
        NodeKind::Atom(text) => text,
        _ => return Vec::new(),
    };
    match written.kind(arguments) {
        NodeKind::List(_) if !directives.contains("~s") && !directives.contains('*') => {
            written.arguments(arguments)
        }
        _ => Vec::new(),
    }
}

/// The warning about texts that are printed as lists.
fn as_list(source: &Arc<Source>, printer: &str, texts: &[Span], language: Language) -> Diagnostic {
    let inside = |span: &Span| {
        let text = span.of(&source.text);
        text.get(1..text.len() - 1).unwrap_or(text).to_owned()
    };
    let message = language.fill(
        "a text in double quotes is a list of characters, and {} prints it as a list",
        "текст в двойных кавычках - список символов, и {} печатает его как список",
        &[printer],
    );
    let letters: Vec<String> = inside(&texts[0])
        .chars()
        .take(3)
        .map(|c| c.to_string())
        .collect();
    let label = language.fill(
        "printed as [{},..]",
        "печатается как [{},..]",
        &[&letters.join(",")],
    );
    let others = texts.len() - 1;
    let help = match others {
        0 => language
            .text(
                "write it in single quotes",
                "напишите его в одинарных кавычках",
            )
            .to_owned(),
        _ => language.fill(
            "write it in single quotes, and so {} more in this text",
            "напишите его в одинарных кавычках, и так же ещё в этом тексте: {}",
            &[&others.to_string()],
        ),
    };
    // An atom would need other quotes inside.
    let atom = |span: &Span| {
        let text = inside(span).replace("\"\"", "\"").replace("\\\"", "\"");
        format!("'{}'", text.replace('\'', "\\'"))
    };
    Diagnostic::warning("lint::printed_list", message)
        .at(source, texts[0], &label)
        .help(help)
        .fix(texts.iter().map(|span| (*span, atom(span))), true)
}

/// The warning about grammars.
fn mixed(load: &mut Load, language: Language) -> Option<Diagnostic> {
    let known = std::mem::take(&mut load.quoted_texts.grammar);
    let (source, literal, clause) = known.literal.filter(|_| !known.chars)?;
    let (of_codes, codes) = known.codes?;
    let text = literal.of(&source.text);
    let message = language.fill(
        "{} is a list of characters, and the grammar gets character codes: it never fits",
        "{} - список символов, а грамматика получает коды символов: он никогда не подойдёт",
        &[text],
    );
    let help = language.text(
        "write :- set_prolog_flag(double_quotes, codes). above the grammar: then texts are lists of codes too",
        "напишите над грамматикой :- set_prolog_flag(double_quotes, codes). - тогда и тексты будут списками кодов",
    );
    let mut diagnostic = Diagnostic::warning("lint::codes_and_characters", message).at(
        &source,
        literal,
        language.text("characters", "символы"),
    );
    if Arc::ptr_eq(&source, &of_codes) {
        diagnostic = diagnostic.also(codes, language.text("codes", "коды")).fix(
            [(Span::point(clause as usize), DIRECTIVE.to_owned())],
            false,
        );
    }
    Some(diagnostic.help(help))
}

/// The line that fixes it.
const DIRECTIVE: &str = ":- set_prolog_flag(double_quotes, codes).\n";

/// Whether a node is an integer that is written as the code of a character.
fn is_code(written: &Written<'_, '_>, node: usize) -> bool {
    matches!(written.kind(node), NodeKind::Integer(_)) && written.text(node).starts_with("0'")
}

/// Whether it is an atom of one character.
fn is_character(written: &Written<'_, '_>, node: usize) -> bool {
    matches!(written.kind(node), NodeKind::Atom(name) if name.chars().count() == 1)
}
