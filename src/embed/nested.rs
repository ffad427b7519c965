//! Queries inside a running one, such as those of `break/0`: their errors are shown like those of a host's query, and their answers are
//! written like those of the toplevel.
//!
//! *Invariant*: an error ends only the query that raises it. Ends of the outer query or of the process pass on: `halt/0`, `abort/0`, the
//! limits on time and inferences, and a limit of a goal around it.

use std::sync::Arc;

use super::answered::solution;
use super::style::AnswerStyle;
use super::transfer;
use super::variables::Names;
use crate::builtins::args;
use crate::builtins::group::group;
use crate::load::explain::Raised;
use crate::load::{explain, once, resource_of, state, terms};
use crate::machine::Machine;
use crate::machine::error::{Error, Resource, Result};
use crate::memory::Stopping;
use crate::syntax::{Diagnostic, Severity};
use crate::term::text::Accept;
use crate::term::{Cell, Functor, Stored, atoms};

group! {
    semidet "$nested_query(+Goal, +Answered)"         [] => nested_query;
    semidet "$show_uncaught(@Ball)"                   [] => show_uncaught;
    semidet "$answer_parts(+Names, +IsWhole, -Parts)" [] => answer_parts;
}

/// Runs Goal for its answers, and calls Answered(More) at each, where More says whether another one may follow. It goes on while that call
/// is true. False: there are no more answers. An error of Goal ends it and is shown.
fn nested_query(m: &mut Machine, [goal, answered]: [Cell; 2]) -> Result<bool> {
    let module = m.notes.typein;
    let mut query = m.open_query(module, goal)?;
    let held = loop {
        match m.next_answer(&mut query) {
            Ok(true) => {
                let more = m.has_alternatives(&query);
                match ask(m, answered, more) {
                    Ok(true) if more => {}
                    Ok(_) => break Ok(true),
                    Err(error) => break Err(error),
                }
            }
            Ok(false) => break Ok(false),
            Err(error) => break show(m, error).map(|()| true),
        }
    };
    m.close_query(query);
    held
}

fn ask(m: &mut Machine, answered: Cell, more: bool) -> Result<bool> {
    let more = m.atoms.intern(if more { "true" } else { "false" })?;
    let name = m.atoms.intern("call")?;
    let goal = m.heap.structure(name, &[answered, Cell::atom(more)])?;
    once(m, atoms::USER, goal)
}

/// Shows Ball, which was caught last, as the uncaught error of a query.
fn show_uncaught(m: &mut Machine, [ball]: [Cell; 1]) -> Result<bool> {
    let raised = explain::raised(m);
    let ball = Stored::copy_with_attributes(&mut m.heap, ball)?;
    show_raised(m, &ball, raised)?;
    Ok(true)
}

/// Shows the error that ended a query, unless the error must end the outer query too.
fn show(m: &mut Machine, error: Error) -> Result<()> {
    if matches!(error, Error::Halt(_) | Error::Halted) {
        return Err(error);
    }
    let raised = explain::raised(m);
    let ball = explain::stored(m, error);
    let resource = resource(m, &ball)?;
    let unwind = m.atoms.intern("unwind")?;
    let passes = matches!(
        resource,
        Some(Resource::Time | Resource::CpuTime | Resource::Inferences)
    );
    let functor = ball.functor();
    if passes
        || functor == Some(Functor::new(unwind, 1))
        || functor == Some(Functor::new(atoms::LIMIT_REACHED, 2))
    {
        return Err(Error::Ball(ball));
    }
    show_raised(m, &ball, raised)
}

/// Shows an error.
fn show_raised(m: &mut Machine, ball: &Stored, mut raised: Raised) -> Result<()> {
    raised.narrow(m, ball, None);
    // The text of the outer query does not contain the culprit.
    raised.place = raised.place.filter(|(source, _)| source.name != "query");
    let mut found = explain::uncaught(m, ball, &raised);
    if resource(m, ball)? == Some(Resource::Interrupt) {
        found = Diagnostic {
            severity: Severity::Note,
            code: "run::interrupted".to_owned(),
            message: m.flags.language.text("interrupted", "прервано").to_owned(),
            help: None,
            ..found
        };
    }
    // Output appears before the error; a stream that cannot be flushed reports it later.
    m.streams.flush_all();
    let loader = state::of(m);
    match &mut loader.sink {
        Some(sink) => sink(&found),
        None => loader.reports.push(found),
    }
    Ok(())
}

/// The resource that an error names as exhausted.
fn resource(m: &mut Machine, ball: &Stored) -> Stopping<Option<Resource>> {
    let top = m.heap.top;
    let restored = ball.restore(&mut m.heap);
    let found = restored.map(|ball| resource_of(m, ball));
    m.heap.top = top;
    found
}

/// Parts are the texts of the equations and goals of an answer: Names is a list of `Name = Variable`, with the present values. If IsWhole
/// is not true, they are abridged as the flag `answer_write_options` says.
fn answer_parts(m: &mut Machine, [names, whole, parts]: [Cell; 3]) -> Result<bool> {
    let mut shown = Vec::new();
    let mut variables = Vec::new();
    for pair in terms::elements(m, names).unwrap_or_default() {
        if let Some([name, variable]) = terms::arguments::<2>(m, pair, atoms::EQUALS) {
            let name = m.heap.text_of(name, &m.atoms, Accept::ALL);
            shown.push(name.unwrap_or_default());
            variables.push(variable);
        }
    }
    let top = m.heap.top;
    let style = style(m);
    let is_whole = args::atom(m, whole)? == atoms::TRUE;
    let depth = (!is_whole && style.max_depth > 0).then_some(style.max_depth);
    let operators = Arc::new(m.operators.clone());
    let names = Arc::new(Names::new(shown, false));
    let solution = solution(m, &names, &variables, depth, operators)?;
    m.heap.top = top;
    let texts = solution.parts_in(&style);
    let mut cells = Vec::with_capacity(texts.len());
    for text in &texts {
        cells.push(m.heap.text(text)?);
    }
    m.heap.room(2 * cells.len())?;
    let list = m.heap.list_of(&cells)?;
    m.unify(parts, list)
}

/// How answers are shown, by the flag `answer_write_options`.
fn style(m: &mut Machine) -> AnswerStyle {
    let name = m.atoms.find("answer_write_options");
    let value = name.and_then(|name| m.flags.get(name).cloned());
    let top = m.heap.top;
    let term = value.and_then(|value| value.build(&mut m.heap).ok());
    let term = term.and_then(|term| transfer::from_heap(m, term).ok());
    m.heap.top = top;
    term.map_or_else(AnswerStyle::default, |options| AnswerStyle::of(&options))
}
