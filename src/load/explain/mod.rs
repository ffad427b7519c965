//! Explains errors: makes a diagnostic, a sentence with a place, of a ball.
//!
//! The sentences come from `prolog/boot/messages.pl`, in the language of the flag `language`. If Prolog cannot run for this (the heap is
//! full, for example), the diagnostic shows the ball as a term. *Invariant*: explaining never fails, and throws nothing.

mod advice;
mod asked;
mod failing;
pub mod failure;
pub(super) mod located_errors;

use std::sync::Arc;

use super::goals;
use super::lint::lacks;
use super::lint::meant;
use super::{library, modules, run, state, terms};
use crate::machine::bounds::Limit;
use crate::machine::error::Error;
use crate::machine::{Backtrace, Machine};
use crate::syntax::{
    Diagnostic, Language, ReadFlags, Source, Span, SubtreeStarts, Tree, read_term, tokens,
};
use crate::term::text::Accept;
use crate::term::write::{Terms, term_text};
use crate::term::write_options::WriteOptions;
use crate::term::{Atom, Cell, Functor, Stored, View, atoms};
use failing::Blame;

/// The diagnostic for an error of the loader itself.
pub fn in_load(
    machine: &mut Machine,
    error: Error,
    source: &Arc<Source>,
    span: Span,
) -> Diagnostic {
    let ball = stored(machine, error);
    let diagnostic = sentence(machine, &ball, None);
    diagnostic.at(source, span, machine.flags.language.text("here", "здесь"))
}

/// The diagnostic for an error of a goal that a text runs: at the place of the failing goal in the clause that called it, if it is known,
/// and with the directive that began the run.
pub fn in_directive(
    machine: &mut Machine,
    error: Error,
    source: &Arc<Source>,
    span: Span,
) -> Diagnostic {
    let mut raised = raised(machine);
    let ball = stored(machine, error);
    raised.narrow(machine, &ball, Some((source, span)));
    let diagnostic = match cited(machine, &ball, &raised) {
        Told::Whole(diagnostic) => return diagnostic,
        Told::Sentence(diagnostic) => diagnostic,
    };
    let language = machine.flags.language;
    let here = raised_here(language);
    let diagnostic = match &raised.place {
        Some((found, at)) if Arc::ptr_eq(found, source) && !span.covers(*at) => {
            let caller = language.text("called by this directive", "вызвано этой директивой");
            diagnostic.at(found, *at, here).also(span, caller)
        }
        Some((found, at)) => diagnostic.at(found, *at, here),
        None => diagnostic.at(source, span, here),
    };
    described(machine, diagnostic, &ball, &raised)
}

/// A diagnostic with or without its place.
enum Told {
    /// With all that is to be said.
    Whole(Diagnostic),
    /// The place of the goal is to be added.
    Sentence(Diagnostic),
}

/// The whole diagnostic for a ball that names a place, or its sentence if the place of the goal is to be added. A ball that names its goal
/// too comes from a goal that has read a text: if that is a file, the place is there, and the goal is told below it.
fn cited(machine: &mut Machine, ball: &Stored, raised: &Raised) -> Told {
    let diagnostic = sentence(machine, ball, Some(raised));
    let Some(spot) = located_errors::cited_place(machine, ball) else {
        return Told::Sentence(diagnostic);
    };
    let top = machine.heap.top;
    let term = ball.restore(&mut machine.heap);
    let names_goal = term.is_ok_and(|ball| goal_of(machine, ball).is_some());
    machine.heap.top = machine.heap.top.min(top);
    let diagnostic = spot.mark(diagnostic, raised.cited.clone());
    match (names_goal, &raised.cited) {
        (false, _) => Told::Whole(diagnostic),
        (true, Some(_)) => Told::Whole(described(machine, diagnostic, ball, raised)),
        (true, None) => Told::Sentence(diagnostic),
    }
}

/// Adds to a diagnostic the goal that raised the ball, its values and its callers.
fn described(
    machine: &mut Machine,
    diagnostic: Diagnostic,
    ball: &Stored,
    raised: &Raised,
) -> Diagnostic {
    let top = machine.heap.top;
    let blame = match ball.restore(&mut machine.heap) {
        Ok(ball) => blame(machine, ball),
        Err(_) => Blame::Resource(Some(Limit::Heap)),
    };
    machine.heap.top = machine.heap.top.min(top);
    failing::describe(machine, diagnostic, raised, &blame)
}

/// What a ball tells about the goal that raised it.
fn blame(machine: &mut Machine, ball: Cell) -> Blame {
    let Some([formal, _]) = terms::arguments::<2>(machine, ball, atoms::ERROR) else {
        return Blame::Other;
    };
    if terms::atom(machine, formal) == Some(atoms::INSTANTIATION_ERROR) {
        let goal = goal_of(machine, ball);
        if goal.is_some_and(|goal| takes_either(machine, goal)) {
            return Blame::Part;
        }
        let found_by = goal.map(|goal| {
            let name = machine.atoms.text(goal.name).to_owned();
            (name, goal.arity as usize)
        });
        return Blame::Unbound(found_by);
    }
    for kind in [atoms::TYPE_ERROR, atoms::DOMAIN_ERROR] {
        if let Some([_, culprit]) = terms::arguments::<2>(machine, formal, kind) {
            return machine.shown(culprit).map_or(Blame::Other, Blame::Culprit);
        }
    }
    // The place of an unknown procedure is its whole goal.
    if let Some([kind, culprit]) = terms::named::<2>(machine, formal, "existence_error") {
        let kind = terms::atom(machine, kind).map(|kind| machine.atoms.text(kind));
        return match kind {
            Some("procedure") => Blame::Other,
            Some(_) | None => machine.shown(culprit).map_or(Blame::Other, Blame::Culprit),
        };
    }
    let kind = terms::functor(machine, formal).map(|functor| functor.name);
    match kind {
        Some(atoms::EVALUATION_ERROR) => {
            let [what] = terms::named::<1>(machine, formal, "evaluation_error").unwrap_or([formal]);
            let what = terms::atom(machine, what).map(|what| machine.atoms.text(what));
            match what {
                Some("zero_divisor") => Blame::Division,
                _ => Blame::Evaluation,
            }
        }
        Some(atoms::RESOURCE_ERROR) => {
            let named = run::resource_of(machine, ball).map(|resource| resource.text());
            let limit = Limit::ALL
                .into_iter()
                .find(|limit| Some(limit.resource()) == named);
            Blame::Resource(limit)
        }
        Some(_) | None => Blame::Other,
    }
}

/// Whether a built-in finds any of its arguments from the others, as `atom_chars(?Atom, ?Chars)` does.
fn takes_either(machine: &Machine, goal: Functor) -> bool {
    let mode = machine.mode_of(goal);
    let arguments = mode.and_then(|mode| mode.split_once('('));
    goal.arity == 2
        && arguments.is_some_and(|(_, arguments)| {
            let mut arguments = arguments.split(',');
            arguments.all(|argument| argument.trim().starts_with('?'))
        })
}

fn raised_here(language: Language) -> &'static str {
    language.text("raised here", "возникла здесь")
}

/// Where an error was raised.
#[derive(Clone, Debug)]
pub struct Raised {
    /// The place of the goal, if it is in a text outside the library.
    pub place: Option<(Arc<Source>, Span)>,
    /// Whether the place is that of the goal itself, and not of its clause.
    exact: bool,
    /// The place that the ball names, if its file can be read: what the goal has read is wrong there.
    cited: Option<(Arc<Source>, Span)>,
    /// The module that called an unknown predicate.
    pub module: Atom,
    /// The backtrace.
    pub trace: Option<Arc<Backtrace>>,
}

impl Raised {
    /// Narrows the place from a whole clause to the goal in it that raised the ball, if only one goal can have raised it. (Goals of clauses
    /// that a program expands have no places.)
    ///
    /// If no clause of a program was involved, the goal is one of the query or of the directive that began the run.
    pub fn narrow(
        &mut self,
        machine: &mut Machine,
        ball: &Stored,
        directive: Option<(&Arc<Source>, Span)>,
    ) {
        if let Some(spot) = located_errors::cited_place(machine, ball) {
            self.cited = spot.place(machine);
        }
        if self.exact {
            return;
        }
        let asked = self.place.is_none();
        if asked {
            // It may be a goal of the query itself.
            let query = state::view(machine).source(state::QUERY).cloned();
            self.place = match directive {
                Some((source, span)) => Some((Arc::clone(source), span)),
                None => query.map(|query| (query, Span::new(0, 0))),
            };
        }
        let narrowed = self.goal(machine, ball, asked);
        if narrowed.is_some() || asked {
            self.exact = narrowed.is_some();
            self.place = narrowed;
        }
    }

    /// The only goal in the clause, or in the query, that can have raised the ball.
    fn goal(
        &self,
        machine: &mut Machine,
        ball: &Stored,
        asked: bool,
    ) -> Option<(Arc<Source>, Span)> {
        let (source, span) = self.place.as_ref()?;
        let tree = read_again(machine, &source.text, span.start)?;
        let shape = SubtreeStarts::of(&tree);
        // If the place is that of a goal, the text there is no clause with a body.
        let body = match asked {
            true => tree.nodes.len() - 1,
            false => goals::clause_body(&tree)?,
        };
        let top = machine.heap.top;
        let ball = ball.restore(&mut machine.heap).ok()?;
        let goal = goal_of(machine, ball).map(|goal| {
            (
                machine.atoms.text(goal.name).to_owned(),
                goal.arity as usize,
            )
        });
        let culprit = evaluable_of(machine, ball).map(|name| machine.atoms.text(name).to_owned());
        machine.heap.top = top;
        let mut found = goals::goals(&tree, &shape, body);
        if asked {
            let trace = self.trace.as_ref()?;
            let at = conjunction(&tree, &shape)
                .into_iter()
                .rev()
                .nth(trace.left?)?;
            let at = called_within(&tree, at, trace);
            return Some((Arc::clone(source), tree.nodes[at].span));
        }
        let (name, arity) = goal?;
        found.retain(|goal| goal.name == Some(name.as_str()) && goal.arity == arity);
        if let (Some(culprit), true) = (culprit, found.len() > 1) {
            found.retain(|goal| goal.span.of(&source.text).contains(&culprit));
        }
        match found.as_slice() {
            [goal] => Some((Arc::clone(source), goal.span)),
            _ => None,
        }
    }
}

/// The part of a goal of a query that was called: first the only goal with the name and arity of the one that was handed on, if any was;
/// then, within it, the only goal that can have raised the ball.
fn called_within(tree: &Tree<'_>, goal: usize, trace: &Backtrace) -> usize {
    let (handed, context) = &trace.called;
    let only = |within: usize, (name, arity): &(String, usize)| {
        let span = tree.nodes[within].span;
        let mut found = (0..=within).filter(|node| {
            let goal = goals::goal_at(tree, *node);
            span.covers(goal.span) && goal.name == Some(name.as_str()) && goal.arity == *arity
        });
        found.next().filter(|_| found.next().is_none())
    };
    let goal = match handed {
        Some(handed) => match only(goal, handed) {
            Some(found) => found,
            None => return goal,
        },
        None => goal,
    };
    let inner = context.as_ref().and_then(|context| only(goal, context));
    inner.unwrap_or(goal)
}

/// The goals of a query or a directive that is a conjunction.
fn conjunction(tree: &Tree<'_>, shape: &SubtreeStarts) -> Vec<usize> {
    let mut goals = Vec::new();
    let mut last = tree.nodes.len() - 1;
    let root = goals::goal_at(tree, last);
    if matches!((root.name, root.arity), (Some(":-" | "?-"), 1)) {
        last -= 1;
    }
    loop {
        let goal = goals::goal_at(tree, last);
        if (goal.name, goal.arity) != (Some(","), 2) {
            goals.push(last);
            return goals;
        }
        let parts = shape.arguments(last, 2);
        goals.push(parts[0]);
        last = parts[1];
    }
}

/// The predicate in the context of an error.
fn goal_of(machine: &Machine, ball: Cell) -> Option<Functor> {
    let [_, context] = terms::arguments::<2>(machine, ball, atoms::ERROR)?;
    let [indicator, _] = terms::arguments::<2>(machine, context, atoms::CONTEXT)?;
    let (_, indicator) = terms::strip(machine, atoms::USER, indicator);
    terms::indicator(machine, indicator)
}

/// The name in `type_error(evaluable, Name/Arity)`.
fn evaluable_of(machine: &Machine, ball: Cell) -> Option<Atom> {
    let [formal, _] = terms::arguments::<2>(machine, ball, atoms::ERROR)?;
    let [_, indicator] = terms::arguments::<2>(machine, formal, atoms::TYPE_ERROR)?;
    terms::indicator(machine, indicator).map(|functor| functor.name)
}

/// Reads a term of a text that was loaded once more: a clause, or a goal, which no full stop need end.
fn read_again<'a>(machine: &Machine, text: &'a str, start: u32) -> Option<Tree<'a>> {
    let flags = ReadFlags {
        iso: machine.flags.iso,
        relaxed: true,
        end_optional: true,
        ..ReadFlags::default()
    };
    read_term(text, start as usize, &machine.operators, flags).ok()?
}

/// The place where the last error was raised; valid until another goal runs.
pub fn raised(machine: &mut Machine) -> Raised {
    let module = machine
        .last_unknown()
        .map_or(atoms::USER, |(module, _)| module);
    let place = place(machine).or_else(|| site(machine));
    Raised {
        exact: place.as_ref().is_some_and(|(_, _, exact)| *exact),
        cited: None,
        place: place.map(|(source, span, _)| (source, span)),
        module,
        trace: machine.last_trace(),
    }
}

/// The diagnostic for an error that a query of the host raised.
pub fn uncaught(machine: &mut Machine, ball: &Stored, raised: &Raised) -> Diagnostic {
    let diagnostic = match cited(machine, ball, raised) {
        Told::Whole(diagnostic) => return diagnostic,
        Told::Sentence(diagnostic) => diagnostic,
    };
    let diagnostic = match &raised.place {
        Some((source, at)) => diagnostic.at(source, *at, raised_here(machine.flags.language)),
        None => diagnostic,
    };
    let diagnostic = mend_query(machine, ball, raised, diagnostic);
    described(machine, diagnostic, ball, raised)
}

/// The goal by which a control construct was called, if one of the goals in the construct raised the error.
fn site(machine: &mut Machine) -> Option<(Arc<Source>, Span, bool)> {
    let (origin, span) = machine.last_trace()?.site?;
    let source = state::view(machine).source_with(origin.source, span)?;
    Some((Arc::clone(source), span, true))
}

/// The goal that raised the last error, or its clause; the flag says that it is the goal.
fn place(machine: &mut Machine) -> Option<(Arc<Source>, Span, bool)> {
    let located = machine.locate()?;
    let source = state::view(machine).source_with(located.origin.source, located.span)?;
    // A user cannot fix the clauses of the library.
    let texts = library::TEXTS.iter().chain([&library::PRELUDE]);
    let own = texts.into_iter().any(|text| text.file == source.name);
    (!own).then(|| (Arc::clone(source), located.span, located.exact))
}

/// The ball of an error, as a stored term.
pub fn stored(machine: &mut Machine, error: Error) -> Stored {
    machine.ball_of(error, None)
}

/// The sentence for a ball, without a place.
fn sentence(machine: &mut Machine, ball: &Stored, raised: Option<&Raised>) -> Diagnostic {
    let module = raised.map_or(atoms::USER, |raised| raised.module);
    let top = machine.heap.top;
    let Ok(term) = ball.restore(&mut machine.heap) else {
        let message = machine.flags.language.text(
            "there is no room left to explain an error",
            "не осталось места, чтобы объяснить ошибку",
        );
        return Diagnostic::error("error::resource", message).speaking(machine.flags.language);
    };
    let code = code(machine, term);
    let unknown = unknown_procedure(machine, term);
    let is_missing_file = is_missing_file(machine, term);
    let written = written(machine, term);
    let advice = advice::of_ball(machine, module, term);
    let told = raised.map_or(term, |raised| asked::by_its_call(machine, term, raised));
    let message = message(machine, told).unwrap_or(written);
    machine.heap.top = machine.heap.top.min(top);
    let mut diagnostic = Diagnostic::error(code, message).speaking(machine.flags.language);
    diagnostic.help = advice;
    if let Some(functor) = unknown {
        diagnostic.help = Some(help_on_unknown(machine, module, functor));
    }
    if is_missing_file {
        let help = lacks::relative(machine.flags.language, false, false);
        diagnostic.help = Some(help.to_owned());
    }
    diagnostic
}

/// Advice about an unknown predicate.
fn help_on_unknown(machine: &mut Machine, module: Atom, functor: Functor) -> String {
    let language = machine.flags.language;
    if is_neck(machine, functor) {
        let text = language.text(
            "clauses are no queries: type them after [user]. and end_of_file. behind the last, or load a file; a directive is typed without :-",
            "предложения - не запросы: введите их после [user]., за последним end_of_file., или загрузите файл; директиву вводят без :-",
        );
        return text.to_owned();
    }
    if let Some((help, _)) = meant::meant_by(machine, module, functor) {
        return help;
    }
    let indicator = terms::indicator_text(machine, functor);
    language.fill(
        "define {}, or say that it may have no clauses: :- dynamic({}).",
        "определите {} или объявите, что предложений может не быть: :- dynamic({}).",
        &[&indicator, &indicator],
    )
}

/// Whether it is the neck of a clause, or the sign of a directive.
fn is_neck(machine: &Machine, functor: Functor) -> bool {
    match machine.atoms.text(functor.name) {
        ":-" => functor.arity <= 2,
        "-->" => functor.arity == 2,
        _ => false,
    }
}

/// For an unknown predicate in a query: adds the query with the name that was meant; and if the goal is the whole query, how to add it as a
/// clause.
fn mend_query(
    machine: &mut Machine,
    ball: &Stored,
    raised: &Raised,
    mut diagnostic: Diagnostic,
) -> Diagnostic {
    let Some((source, span)) = raised.place.as_ref().filter(|(source, _)| {
        let query = state::view(machine).source(state::QUERY);
        query.is_some_and(|query| Arc::ptr_eq(query, source))
    }) else {
        return diagnostic;
    };
    let top = machine.heap.top;
    let term = ball.restore(&mut machine.heap);
    let unknown = term.ok().and_then(|term| unknown_procedure(machine, term));
    machine.heap.top = machine.heap.top.min(top);
    let Some(functor) = unknown.filter(|functor| !is_neck(machine, *functor)) else {
        return diagnostic;
    };
    let written = span.of(&source.text);
    let name = machine.atoms.text(functor.name).to_owned();
    match meant::meant_by(machine, raised.module, functor) {
        Some((_, Some((meant, _)))) if written.starts_with(&name) => {
            let place = Span::new(span.start as usize, span.start as usize + name.len());
            diagnostic.fix([(place, terms::quoted(&meant).to_string())], false)
        }
        Some(_) => diagnostic,
        None => {
            let all = source.text.trim().trim_end_matches('.').trim_end();
            let is_own = written
                .strip_prefix(&terms::quoted(&name).to_string())
                .is_some_and(|arguments| arguments.starts_with('('));
            // A `?` in the query stands for a value that a clause would need.
            let has_placeholder = tokens(written).any(|(_, span)| span.of(written) == "?");
            if is_own && all == written && !has_placeholder {
                let language = machine.flags.language;
                let clause = language.fill(
                    "As a clause it is added by assertz({}).",
                    "Как предложение это добавляет assertz({}).",
                    &[written],
                );
                let help = diagnostic
                    .help
                    .take()
                    .map(|help| format!("{help} {clause}"));
                diagnostic.help = help.or(Some(clause));
            }
            diagnostic
        }
    }
}

/// The code for the formal part of an error; `error::other` for errors that programs define.
pub(super) fn code(machine: &Machine, ball: Cell) -> &'static str {
    if unknown_procedure(machine, ball).is_some() {
        return "error::unknown_procedure";
    }
    let formal = terms::arguments::<2>(machine, ball, atoms::ERROR).map(|[formal, _]| formal);
    let functor = formal.and_then(|formal| terms::functor(machine, formal));
    match functor.map_or("", |functor| machine.atoms.text(functor.name)) {
        "instantiation_error" => "error::instantiation",
        "uninstantiation_error" => "error::uninstantiation",
        "type_error" => "error::type",
        "domain_error" => "error::domain",
        "existence_error" => "error::existence",
        "permission_error" => "error::permission",
        "representation_error" => "error::representation",
        "evaluation_error" => "error::evaluation",
        "resource_error" => "error::resource",
        "syntax_error" => "error::syntax",
        "system_error" => "error::system",
        "table_error" => "error::table",
        _ => "error::other",
    }
}

/// Whether the error is about a missing file with a name.
fn is_missing_file(machine: &Machine, ball: Cell) -> bool {
    let formal = terms::arguments::<2>(machine, ball, atoms::ERROR).map(|[formal, _]| formal);
    let missing =
        formal.and_then(|formal| terms::arguments::<2>(machine, formal, atoms::EXISTENCE_ERROR));
    missing.is_some_and(|[object, name]| {
        let object = terms::atom(machine, object).map(|object| machine.atoms.text(object));
        object == Some("source_sink") && terms::atom(machine, name).is_some()
    })
}

/// The predicate in `error(existence_error(procedure, PI), _)`.
fn unknown_procedure(machine: &Machine, ball: Cell) -> Option<Functor> {
    let [formal, _] = terms::arguments::<2>(machine, ball, atoms::ERROR)?;
    let [object, indicator] = terms::arguments::<2>(machine, formal, atoms::EXISTENCE_ERROR)?;
    if terms::atom(machine, object) != Some(atoms::PROCEDURE) {
        return None;
    }
    let (_, indicator) = terms::strip(machine, atoms::USER, indicator);
    terms::indicator(machine, indicator)
}

/// The text of `message_text/3`.
fn message(machine: &mut Machine, ball: Cell) -> Option<String> {
    let file = library::find("messages")?;
    let module = modules::load_library(machine, file).ok()?;
    let language = machine.flags.language.name();
    machine.heap.room(8).ok()?;
    let language = Cell::atom(machine.atoms.intern(language).ok()?);
    let name = machine.atoms.intern("message_text").ok()?;
    let text = machine.heap.new_var().ok()?;
    let goal = machine.heap.structure(name, &[ball, language, text]).ok()?;
    let found = machine.for_message(|machine| run::first(machine, module, goal, text));
    let text = found.ok()??;
    let text = text.restore(&mut machine.heap).ok()?;
    machine.heap.text_of(text, &machine.atoms, Accept::ALL).ok()
}

/// The ball as `writeq/1` writes it.
fn written(machine: &Machine, ball: Cell) -> String {
    let options = WriteOptions {
        max_depth: 20,
        most_terms: 1000,
        most_bits: crate::term::digits::MOST_SHOWN,
        ..WriteOptions::quoted()
    };
    let terms = Terms {
        heap: &machine.heap,
        atoms: &machine.atoms,
        operators: &machine.operators,
    };
    let text = term_text(ball, &options, terms).unwrap_or_else(|_| "...".to_owned());
    match machine.heap.view(ball) {
        View::Struct(functor, _) if functor == Functor::new(atoms::ERROR, 2) => text,
        View::Struct(..)
        | View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_) => format!("uncaught: {text}"),
    }
}
