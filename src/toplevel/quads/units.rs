//! Runs the plunit tests of a loaded file, as cases beside its quads.
//!
//! *Invariant*: `library(plunit)` runs them and reports failures; this file only counts and prints.

use std::time::Duration;

use super::run::{Case, Failure};
use crate::embed::{Engine, Error, FromTerm, Language, Term};

/// Runs all loaded test units.
pub(super) fn run(engine: &mut Engine) -> Vec<Case> {
    let language = engine.language();
    let mut cases = Vec::new();
    for unit in units(engine).unwrap_or_default() {
        match results(engine, &unit) {
            Ok(found) => cases.extend(found.iter().filter_map(|it| case(it, language))),
            Err(error) => cases.push(Case {
                line: 1,
                query: unit.to_string(),
                failure: Some(Failure {
                    expected: language.text("results", "итоги").to_owned(),
                    got: error.to_string(),
                }),
                is_test: true,
                ..Case::default()
            }),
        }
    }
    cases
}

fn units(engine: &mut Engine) -> Result<Vec<Term>, Error> {
    engine
        .query("current_unit(Unit, _, _, _)", ())?
        .map(|solution| solution?.get("Unit"))
        .collect()
}

fn results(engine: &mut Engine, unit: &Term) -> Result<Vec<Term>, Error> {
    let mut solutions = engine.query("unit_results(?, Results)", (unit,))?;
    match solutions.next() {
        Some(solution) => Ok(solution?
            .get::<Term>("Results")?
            .elements()
            .unwrap_or_default()),
        None => Ok(Vec::new()),
    }
}

/// The case for `result(Unit, Name, Line, Seconds, Outcome)`.
fn case(result: &Term, language: Language) -> Option<Case> {
    let parts = result.arguments("result", 5)?;
    let [unit, name, line, seconds, outcome] = parts.as_slice() else {
        return None;
    };
    let mut case = Case {
        line: usize::try_from(line.as_integer()?).ok()?,
        query: format!("{unit}:{name}"),
        is_test: true,
        time: Duration::from_secs_f64(f64::from_term(seconds).unwrap_or(0.0).max(0.0)),
        ..Case::default()
    };
    if let Some(parts) = outcome.arguments("failed", 2) {
        case.failure = Some(Failure {
            expected: parts[0].text()?.into_owned(),
            got: parts[1].text()?.into_owned(),
        });
    } else if let Some(parts) = outcome.arguments("blocked", 1) {
        case.note = Some(language.fill("blocked: {}", "отложен: {}", &[&parts[0].to_string()]));
        case.is_skipped = true;
    } else if let Some(parts) = outcome.arguments("fixme", 2) {
        let is_wrong = parts[1].arguments("failed", 2).is_some();
        let words = match is_wrong {
            true => language.text("known to be wrong", "известно, что не проходит"),
            false => language.text(
                "passes, though it is said to be wrong",
                "проходит, хотя сказано, что не должен",
            ),
        };
        case.note = Some(format!("{words}: {}", parts[0]));
        case.is_skipped = true;
    } else if outcome.as_atom() == Some("choice_point") {
        case.note = Some(
            language
                .text(
                    "the test succeeded, but left a choice point",
                    "тест прошёл, но оставил точку выбора",
                )
                .to_owned(),
        );
    }
    Some(case)
}
