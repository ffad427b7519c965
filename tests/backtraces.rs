//! What is said of the goals, values and callers of errors: the queries of `tests/backtraces/programs.pl` and what stands below them.
//!
//! Beside that the drawings are compared, in both languages and at two widths: `BLESS=1 cargo test --test all backtraces::` writes them anew.

use ferz::embed::{Diagnostic, Engine, NoteKind};
use ferz::report::{Theme, render};

use crate::support::{conclude, golden, root};

/// Lines of a screen, without a prompt and an answer.
const SCREEN: usize = 23;

/// A query, and what has to be said of its error.
struct Case<'t> {
    query: &'t str,
    goal: &'t str,
    values: &'t str,
    callers: &'t str,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let mut lines = text.lines();
    let mut cases = Vec::new();
    while let Some(line) = lines.next() {
        let Some(query) = line.strip_prefix("% ?- ") else {
            continue;
        };
        let mut told = |word: &str| {
            let line = lines.next().unwrap_or_default();
            line.strip_prefix(word).expect("the line is there").trim()
        };
        let goal = told("% in: ");
        let (goal, values) = goal.split_once(" where").expect("it has values, or none");
        cases.push(Case {
            query: query.trim_end_matches('.'),
            goal,
            values: values.trim(),
            callers: told("% by: "),
        });
    }
    cases
}

/// The predicates of the callers, and what stands for several of them.
fn callers(diagnostic: &Diagnostic) -> String {
    let notes = diagnostic.notes.iter();
    let callers = notes.filter(|note| note.kind == NoteKind::Caller);
    let words = callers.filter_map(|note| {
        let text = note.text.as_str();
        if let Some(more) = text.strip_prefix(".. ") {
            return Some(more.split(" of ").next()?.to_owned());
        }
        if text.starts_with('(') {
            return Some("last calls".to_owned());
        }
        // What has left is named too, but may be missing.
        (!text.contains("last call")).then(|| text.split([' ', ',']).next().map(str::to_owned))?
    });
    words.collect::<Vec<String>>().join(" ")
}

fn explained(language: &str, query: &str, program: &str) -> Diagnostic {
    let mut engine = Engine::builder().language(language).build();
    engine
        .consult_text("programs.pl", program)
        .expect("the programs load");
    let error = engine.holds(query, ()).expect_err("it goes wrong");
    engine.explain(&error).remove(0)
}

#[test]
fn goals_values_and_callers_are_named() {
    let path = root().join("tests/backtraces/programs.pl");
    let program = std::fs::read_to_string(path).expect("the programs can be read");
    let mut complaints = Vec::new();
    let cases = cases(&program);
    assert!(cases.len() >= 20, "{} cases", cases.len());
    for (language, width) in [("en", 80), ("en", 40), ("ru", 80), ("ru", 40)] {
        let look = Theme {
            width,
            ..Theme::PLAIN
        };
        let mut drawn = String::new();
        for case in &cases {
            let diagnostic = explained(language, case.query, &program);
            let note = |kind| diagnostic.notes.iter().find(|note| note.kind == kind);
            let text = |kind| note(kind).map_or("", |note| note.text.as_str());
            if language == "en" && width == 80 {
                let goal = text(NoteKind::Goal);
                let values = text(NoteKind::Values);
                let callers = callers(&diagnostic);
                for (what, is, wanted) in [
                    ("in", goal, case.goal),
                    ("where", values, case.values),
                    ("by", callers.as_str(), case.callers),
                ] {
                    if is != wanted {
                        complaints.push(format!("{}: {what} {is}, not {wanted}", case.query));
                    }
                }
            }
            let said = render(&diagnostic, &look);
            if said.lines().count() > SCREEN {
                complaints.push(format!("{}: more than a screen", case.query));
            }
            drawn.push_str(&format!("?- {}.\n{said}\n", case.query));
        }
        let path = root().join(format!("tests/backtraces/drawn_{language}_{width}.txt"));
        complaints.extend(golden(&path, &drawn).err());
    }
    conclude(complaints);
}
