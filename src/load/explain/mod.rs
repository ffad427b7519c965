//! From a ball to a sentence with a place.
//!
//! The sentences are those of `prolog/boot/messages.pl`, in the language of the flag `language`. Where Prolog cannot run for that (the
//! heap is full, for example), the ball is shown as a term. *Invariant*: explaining never fails, and throws nothing.

mod advice;
mod failing;
pub mod failure;
pub(super) mod located_errors;

use std::sync::Arc;

use super::goals;
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

/// An error met while a term of a text was loaded, by the loader itself.
pub fn in_load(
    machine: &mut Machine,
    error: Error,
    source: &Arc<Source>,
    span: Span,
) -> Diagnostic {
    let ball = stored(machine, error);
    let diagnostic = sentence(machine, &ball, atoms::USER);
    diagnostic.at(source, span, machine.flags.language.text("here", "здесь"))
}

/// An error that a goal of a text raised: the place of the goal in the clause that called it, if that is known, and the
/// directive that began it all.
pub fn in_directive(
    machine: &mut Machine,
    error: Error,
    source: &Arc<Source>,
    span: Span,
) -> Diagnostic {
    let mut raised = raised(machine);
    let ball = stored(machine, error);
    raised.narrow(machine, &ball, Some((source, span)));
    let diagnostic = sentence(machine, &ball, raised.module);
    if let Some(spot) = located_errors::cited_place(machine, &ball) {
        return spot.mark(diagnostic, raised.place);
    }
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

/// The diagnostic with the goal that raised the ball, its values and its callers.
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

/// What a ball says about the goal that raised it.
fn blame(machine: &mut Machine, ball: Cell) -> Blame {
    let Some([formal, _]) = terms::arguments::<2>(machine, ball, atoms::ERROR) else {
        return Blame::Other;
    };
    if terms::atom(machine, formal) == Some(atoms::INSTANTIATION_ERROR) {
        let goal = goal_of(machine, ball);
        return Blame::Unbound(goal.and_then(|goal| inputs(machine, goal)));
    }
    for kind in [atoms::TYPE_ERROR, atoms::DOMAIN_ERROR] {
        if let Some([_, culprit]) = terms::arguments::<2>(machine, formal, kind) {
            return machine.shown(culprit).map_or(Blame::Other, Blame::Culprit);
        }
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

/// The arguments that must have values, if the row of the built-in tells: of arithmetic those that are evaluated.
fn inputs(machine: &Machine, goal: Functor) -> Option<Vec<u32>> {
    let name = machine.atoms.text(goal.name);
    let mode = machine.mode_of(goal)?;
    if name == "is" {
        return Some(vec![1]);
    }
    let (_, arguments) = mode.split_once('(')?;
    let inputs = (0..).zip(arguments.split(','));
    let inputs = inputs.filter(|(_, argument)| argument.trim().starts_with(['+', '@']));
    let inputs: Vec<u32> = inputs.map(|(index, _)| index).collect();
    (!inputs.is_empty()).then_some(inputs)
}

fn raised_here(language: Language) -> &'static str {
    language.text("raised here", "возникла здесь")
}

/// Where an error was raised.
#[derive(Clone, Debug)]
pub struct Raised {
    /// The goal, if it stands in a text that is not the library's.
    pub place: Option<(Arc<Source>, Span)>,
    /// Whether it is the place of the goal, and not of its clause.
    exact: bool,
    /// The module that called what is unknown.
    pub module: Atom,
    /// What led to it.
    pub trace: Option<Arc<Backtrace>>,
}

impl Raised {
    /// Goes from a whole clause to the goal in it that raised the ball, when the clause has only one that can have done it:
    /// where a program expands its clauses their goals have no places. A ball that names its place knows better.
    ///
    /// Where no clause of a program had a part in it, it is a goal of the query or of the directive that began it all.
    pub fn narrow(
        &mut self,
        machine: &mut Machine,
        ball: &Stored,
        directive: Option<(&Arc<Source>, Span)>,
    ) {
        if let Some(spot) = located_errors::cited_place(machine, ball) {
            self.place = spot.place(machine);
            return;
        }
        if self.exact {
            return;
        }
        let asked = self.place.is_none();
        if asked {
            // Perhaps it is a goal of the query itself.
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

    /// The goal in the clause, or in the query that was asked, that alone can have raised the ball.
    fn goal(
        &self,
        machine: &mut Machine,
        ball: &Stored,
        asked: bool,
    ) -> Option<(Arc<Source>, Span)> {
        let (source, span) = self.place.as_ref()?;
        let flags = ReadFlags {
            iso: machine.flags.iso,
            relaxed: true,
            end_optional: true,
            ..ReadFlags::default()
        };
        let tree = read_term(&source.text, span.start as usize, &machine.operators, flags);
        let tree = tree.ok()??;
        let shape = SubtreeStarts::of(&tree);
        // Where a goal is known already the text there is a goal, not a clause with a body.
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

/// What stands in a goal of a query and was called there: the only goal of the name and arity that was handed on, and in that, or where none
/// is known to have been, the only one that has raised the ball.
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

/// The goals of a query, or of a directive, that is a conjunction.
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

/// Where the last error was raised; to be asked before another goal runs.
pub fn raised(machine: &mut Machine) -> Raised {
    let module = machine
        .last_unknown()
        .map_or(atoms::USER, |(module, _)| module);
    let place = place(machine).or_else(|| site(machine));
    Raised {
        exact: place.as_ref().is_some_and(|(_, _, exact)| *exact),
        place: place.map(|(source, span, _)| (source, span)),
        module,
        trace: machine.last_trace(),
    }
}

/// An error that a query of the host raised.
pub fn uncaught(machine: &mut Machine, ball: &Stored, raised: &Raised) -> Diagnostic {
    let diagnostic = sentence(machine, ball, raised.module);
    if let Some(spot) = located_errors::cited_place(machine, ball) {
        return spot.mark(diagnostic, raised.place.clone());
    }
    let diagnostic = match &raised.place {
        Some((source, at)) => diagnostic.at(source, *at, raised_here(machine.flags.language)),
        None => diagnostic,
    };
    let diagnostic = mend_query(machine, ball, raised, diagnostic);
    described(machine, diagnostic, ball, raised)
}

/// The goal with which a control construct was handed on, where one of the goals in that has raised the error.
fn site(machine: &mut Machine) -> Option<(Arc<Source>, Span, bool)> {
    let (origin, span) = machine.last_trace()?.site?;
    let source = state::view(machine).source(origin.source)?;
    Some((Arc::clone(source), span, true))
}

/// The goal that raised the last error, or the clause it stands in, and whether it is the goal.
fn place(machine: &mut Machine) -> Option<(Arc<Source>, Span, bool)> {
    let located = machine.locate()?;
    let source = state::view(machine).source(located.origin.source)?;
    // The library's own clauses are not what a program has to mend.
    let texts = library::TEXTS.iter().chain([&library::PRELUDE]);
    let own = texts.into_iter().any(|text| text.file == source.name);
    (!own).then(|| (Arc::clone(source), located.span, located.exact))
}

/// The ball of an error, out of the heap.
pub fn stored(machine: &mut Machine, error: Error) -> Stored {
    machine.ball_of(error, None)
}

/// The sentence for a ball, without a place.
fn sentence(machine: &mut Machine, ball: &Stored, module: Atom) -> Diagnostic {
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
    let message = message(machine, term).unwrap_or(written);
    machine.heap.top = machine.heap.top.min(top);
    let mut diagnostic = Diagnostic::error(code, message).speaking(machine.flags.language);
    diagnostic.help = advice;
    if let Some(functor) = unknown {
        diagnostic.help = Some(help_on_unknown(machine, module, functor));
    }
    if is_missing_file {
        let help = machine.flags.language.text(
            "check the name; a relative path begins at the current directory",
            "проверьте имя: относительный путь начинается от текущей папки",
        );
        diagnostic.help = Some(help.to_owned());
    }
    diagnostic
}

/// What to do about a predicate that there is not.
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

/// Whether it is what stands between the head of a clause and its body, or in front of a directive.
fn is_neck(machine: &Machine, functor: Functor) -> bool {
    match machine.atoms.text(functor.name) {
        ":-" => functor.arity <= 2,
        "-->" => functor.arity == 2,
        _ => false,
    }
}

/// Where an unknown predicate is the goal of a query: how it is called by the name that was meant; and if it is all of the query, how it is
/// added as a clause.
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
            // A placeholder of a query stands for a value that a clause would need.
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

/// The code for the formal part of an error; `error::other` for what programs make up.
fn code(machine: &Machine, ball: Cell) -> &'static str {
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

/// Whether a file is missing that has a name.
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

/// What `message_text/3` says.
fn message(machine: &mut Machine, ball: Cell) -> Option<String> {
    let file = library::find("messages")?;
    let module = modules::load_library(machine, file).ok()?;
    let language = machine.flags.language.name();
    machine.heap.room(8).ok()?;
    let language = Cell::atom(machine.atoms.intern(language).ok()?);
    let name = machine.atoms.intern("message_text").ok()?;
    let text = machine.heap.new_var().ok()?;
    let goal = machine.heap.structure(name, &[ball, language, text]).ok()?;
    let text = run::first(machine, module, goal, text).ok()??;
    let text = text.restore(&mut machine.heap).ok()?;
    machine.heap.text_of(text, &machine.atoms, Accept::ALL).ok()
}

/// The ball as `writeq/1` would show it.
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
