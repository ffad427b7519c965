//! Quads: a query with the description of its answers, as a test and as documentation.
//!
//! A quad passes if the toplevel would print its description, up to the names of variables and the layout: the same answers in the same
//! order, and `false` at the end exactly if a choice point was left. The unit tests of `library(plunit)` run beside them, and transcripts
//! of sessions are replayed.

mod description;
mod replay;
mod run;
mod text;
mod units;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::output::Output;
use super::reason;
use crate::embed::EngineBuilder;
use crate::report::quoted;
use crate::syntax::Language;
use run::{Case, Outcomes, run_file};
use text::Format;

/// The style of the report.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// One JSON object for each file.
    pub json: bool,
    /// With times. Without them the report is the same on every run.
    pub times: bool,
    /// The language of the report.
    pub language: Language,
}

/// Adds settings to the engines of files.
pub type Prepare<'p> = &'p dyn Fn(EngineBuilder) -> EngineBuilder;

/// How many of the slowest are listed.
const SLOWEST: usize = 10;

/// Runs the quads and unit tests of all these files and folders and reports on standard output; true if all passed. `prepare` sets up the
/// engines. An error is one of that output.
pub fn test(paths: &[PathBuf], style: Style, prepare: Prepare<'_>) -> io::Result<bool> {
    let mut out = Output;
    let passed = report(paths, style, prepare, &mut out)?;
    out.flush()?;
    Ok(passed)
}

/// The report; true if nothing failed.
fn report(
    paths: &[PathBuf],
    style: Style,
    prepare: Prepare<'_>,
    out: &mut impl Write,
) -> io::Result<bool> {
    let mut passed = 0;
    let mut failed = 0;
    let mut slowest = Vec::new();
    for path in paths {
        let mut files = Vec::new();
        if let Err(error) = files_in(path, &mut files) {
            let outcomes = unreadable(path, &error, style.language);
            failed += outcomes.cases.len();
            print(path, &outcomes, style, out)?;
        }
        for (file, format) in files {
            let outcomes = run_file(&file, format, prepare)
                .unwrap_or_else(|error| unreadable(&file, &error, style.language));
            let (good, bad) = counts(&outcomes.cases);
            passed += good;
            failed += bad;
            print(&file, &outcomes, style, out)?;
            let named = outcomes.cases.into_iter().map(|case| {
                let place = format!("{}:{}", file.display(), case.line);
                (case.time, place, case.query)
            });
            slowest.extend(named);
            // The sort is stable: equal ones keep their order.
            slowest.sort_by_key(|one: &(Duration, _, _)| std::cmp::Reverse(one.0));
            slowest.truncate(SLOWEST);
        }
    }
    if !style.json {
        let say = |english, russian| style.language.text(english, russian);
        if style.times {
            writeln!(out, "{}", say("the slowest:", "дольше всех:"))?;
            for (time, place, query) in slowest {
                let query = query.split('\n').next().unwrap_or_default();
                let second = say("s", "с");
                writeln!(out, "{:9.3} {second}  {place}: {query}", time.as_secs_f64())?;
            }
        }
        let [passed, failed] = [passed, failed].map(|count| count.to_string());
        let counts = style.language.fill(
            "{} passed, {} failed",
            "прошло: {}, не прошло: {}",
            &[&passed, &failed],
        );
        writeln!(out, "{counts}")?;
    }
    Ok(failed == 0)
}

/// How many passed, and how many did not.
fn counts(cases: &[Case]) -> (usize, usize) {
    let counted = || cases.iter().filter(|case| !case.is_skipped);
    let failed = counted().filter(|case| case.failure.is_some()).count();
    (counted().count() - failed, failed)
}

fn unreadable(path: &Path, error: &io::Error, language: Language) -> Outcomes {
    let name = path.display().to_string();
    let case = Case {
        line: 1,
        query: language.fill("read {}", "прочесть {}", &[&name]),
        failure: Some(run::Failure {
            expected: language
                .text("a file with queries", "файл с запросами")
                .to_owned(),
            got: reason(error, language),
        }),
        ..Case::default()
    };
    Outcomes {
        cases: vec![case],
        inferences: 0,
    }
}

/// The files with quads under a path, sorted by name, without hidden ones and the build folder of cargo.
fn files_in(path: &Path, found: &mut Vec<(PathBuf, Format)>) -> io::Result<()> {
    if !path.is_dir() {
        std::fs::metadata(path)?;
        // A file on the command line is run, whatever its extension.
        found.push((path.to_owned(), Format::of(path).unwrap_or(Format::Prolog)));
        return Ok(());
    }
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            let path = entry.path();
            let name = entry.file_name();
            if name.to_string_lossy().starts_with('.') || name == "target" {
                continue;
            }
            // Links to folders are not followed, since they may be cyclic.
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if let Some(format) = Format::of(&path) {
                found.push((path, format));
            }
        }
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(())
}

fn print(path: &Path, outcomes: &Outcomes, style: Style, out: &mut impl Write) -> io::Result<()> {
    if style.json {
        return print_json(path, outcomes, style, out);
    }
    let file = path.display();
    for case in &outcomes.cases {
        let what = match case.is_test {
            true => style.language.fill("test {}", "тест {}", &[&case.query]),
            false => format!("?- {}.", case.query),
        };
        if let Some(failure) = &case.failure {
            writeln!(out, "{file}:{}: {what}", case.line)?;
            let [expected, got] = match style.language {
                Language::En => ["expected:", "got:     "],
                Language::Ru => ["ждали:    ", "вышло:    "],
            };
            writeln!(out, "  {expected} {}", indent(&failure.expected))?;
            writeln!(out, "  {got} {}", indent(&failure.got))?;
        } else if let Some(note) = &case.note {
            writeln!(out, "{file}:{}: {what}: {note}", case.line)?;
        }
    }
    if style.times && !outcomes.cases.is_empty() {
        let seconds = seconds(&outcomes.cases);
        let (second, inferences) = match style.language {
            Language::En => ("s", "inferences"),
            Language::Ru => ("с", "шагов вывода"),
        };
        writeln!(
            out,
            "{seconds:9.3} {second}  {file}: {} {inferences}",
            outcomes.inferences
        )?;
    }
    Ok(())
}

/// The total time.
fn seconds(cases: &[Case]) -> f64 {
    cases.iter().map(|case| case.time.as_secs_f64()).sum()
}

/// Indents the lines after the first.
fn indent(text: &str) -> String {
    text.trim_end().replace('\n', "\n            ")
}

fn print_json(
    path: &Path,
    outcomes: &Outcomes,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let (passed, failed) = counts(&outcomes.cases);
    write!(
        out,
        "{{\"file\":{},\"passed\":{passed},\"failed\":{failed},\"cases\":[",
        quoted(&path.display().to_string()),
    )?;
    for (index, case) in outcomes.cases.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let kind = if case.is_test { "test" } else { "query" };
        write!(
            out,
            "{comma}{{\"line\":{},\"{kind}\":{},\"passed\":{}",
            case.line,
            quoted(&case.query),
            case.failure.is_none()
        )?;
        if let Some(failure) = &case.failure {
            let (expected, got) = (quoted(&failure.expected), quoted(&failure.got));
            write!(out, ",\"expected\":{expected},\"got\":{got}")?;
        }
        if let Some(note) = &case.note {
            write!(out, ",\"note\":{}", quoted(note))?;
        }
        if case.is_skipped {
            out.write_all(b",\"skipped\":true")?;
        }
        if style.times {
            write!(out, ",\"seconds\":{:.6}", case.time.as_secs_f64())?;
        }
        out.write_all(b"}")?;
    }
    write!(out, "],\"inferences\":{}", outcomes.inferences)?;
    if style.times {
        write!(out, ",\"seconds\":{:.6}", seconds(&outcomes.cases))?;
    }
    out.write_all(b"}\n")
}
