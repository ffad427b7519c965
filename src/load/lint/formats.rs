//! Warnings about calls of `format/2` whose list has another number of arguments than the format asks for.
//!
//! ```text
//! show(X, Y) :- format("~w and ~w~n", [X]).        two are asked for, one is there: an error whenever it is called
//! ```
//!
//! *Invariant*: the format and the length of the list stand in the goal, and the program defines none of the directives.

use std::sync::Arc;

use super::super::goals::BodyGoal;
use super::written::Written;
use crate::builtins::text::directives::asked;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, NodeKind, Source, Span};

/// The code of the warning.
pub const CODE: &str = "lint::format_arguments";

/// The warning about a goal, if it calls `format/1..3` with the wrong number of arguments.
pub fn of_goal(
    written: &Written<'_, '_>,
    machine: &Machine,
    source: &Arc<Source>,
    goal: &BodyGoal<'_>,
) -> Option<Diagnostic> {
    if goal.name != Some("format") {
        return None;
    }
    let parts = written.arguments(goal.node);
    let (format, list) = match parts[..] {
        [format] => (format, None),
        [format, list] | [_, format, list] => (format, Some(list)),
        _ => return None,
    };
    let text = match written.kind(format) {
        NodeKind::Text(_, text) | NodeKind::Atom(text) => text,
        _ => return None,
    };
    let given = list.map_or(Some(0), |list| length(written, list))?;
    let asked = asked(machine, text).filter(|asked| *asked != given)?;
    let place = written.span(list.unwrap_or(format));
    Some(warning(machine, source, place, asked, given))
}

/// How many arguments a term has for `format/2`: a proper list its elements, any other term itself.
fn length(written: &Written<'_, '_>, list: usize) -> Option<usize> {
    match written.kind(list) {
        NodeKind::Atom(name) if name == "[]" => Some(0),
        NodeKind::List(count) => {
            let tail = written.children(list).next()?;
            matches!(written.kind(tail), NodeKind::Atom(name) if name == "[]")
                .then_some(*count as usize)
        }
        // What flags make of a text may be a list, and what expansions make of a term too.
        NodeKind::Variable(_) | NodeKind::Text(..) | NodeKind::Compound(..) => None,
        NodeKind::Atom(_)
        | NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_) => Some(1),
    }
}

fn warning(
    machine: &Machine,
    source: &Arc<Source>,
    place: Span,
    asked: usize,
    given: usize,
) -> Diagnostic {
    let language = machine.flags.language;
    let [asked_text, given_text] = [asked, given].map(|count| count.to_string());
    let is_one = usize::from(asked == 1);
    let message = language.fill(
        [
            "the format asks for {} arguments and gets {}: the call is an error",
            "the format asks for {} argument and gets {}: the call is an error",
        ][is_one],
        "формат требует аргументов: {}, а даётся их {}: вызов даст ошибку",
        &[&asked_text, &given_text],
    );
    let help = match asked > given {
        true => language.text(
            "add to the list what is missing, or write ~~ where a tilde is meant",
            "добавьте в список недостающее или пишите ~~ там, где нужна сама тильда",
        ),
        false => language.text(
            "write a directive, ~w for example, for each argument, or take the surplus out of the list",
            "напишите на каждый аргумент по директиве, например ~w, или уберите из списка лишнее",
        ),
    };
    let label = language.fill(
        "arguments that are given: {}",
        "дано аргументов: {}",
        &[&given_text],
    );
    Diagnostic::warning(CODE, message)
        .at(source, place, &label)
        .help(help)
}
