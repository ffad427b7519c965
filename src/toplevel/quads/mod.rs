//! Quads: a query with the description of its answers, as a test and as documentation.
//!
//! A quad passes when the toplevel would print what stands there, up to the names of variables and the layout: the same answers in the same
//! order, `false` at the end exactly where a choice point was left behind.

mod description;
mod run;
mod text;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use run::{Case, run_file};
use text::Format;

/// Runs the quads of all these files and folders and reports on standard output. The status is 0 when all passed, 1 otherwise.
pub fn test(paths: &[PathBuf], json: bool) -> ExitCode {
    match report(paths, json, &mut io::stdout().lock()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) | Err(_) => ExitCode::FAILURE,
    }
}

/// The report; true if nothing failed.
fn report(paths: &[PathBuf], json: bool, out: &mut impl Write) -> io::Result<bool> {
    let mut passed = 0;
    let mut failed = 0;
    for path in paths {
        let mut files = Vec::new();
        let cases = match files_in(path, &mut files) {
            Ok(()) => Vec::new(),
            Err(error) => vec![unreadable(path, &error)],
        };
        if !cases.is_empty() {
            failed += cases.len();
            print(path, &cases, json, out)?;
        }
        for (file, format) in files {
            let cases =
                run_file(&file, format).unwrap_or_else(|error| vec![unreadable(&file, &error)]);
            let failures = cases.iter().filter(|case| case.failure.is_some()).count();
            failed += failures;
            passed += cases.len() - failures;
            print(&file, &cases, json, out)?;
        }
    }
    if !json {
        writeln!(out, "{passed} passed, {failed} failed")?;
    }
    Ok(failed == 0)
}

fn unreadable(path: &Path, error: &io::Error) -> Case {
    Case {
        line: 1,
        query: format!("read {}", path.display()),
        failure: Some(run::Failure {
            expected: "a file with queries".to_owned(),
            got: error.to_string(),
        }),
    }
}

/// The files with quads under a path, sorted by name; hidden ones and what cargo builds are left out.
fn files_in(path: &Path, found: &mut Vec<(PathBuf, Format)>) -> io::Result<()> {
    if !path.is_dir() {
        std::fs::metadata(path)?;
        // Who names a file wants it run, whatever it is called.
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
            // A link to a folder is not followed: it may lead back here.
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

fn print(path: &Path, cases: &[Case], json: bool, out: &mut impl Write) -> io::Result<()> {
    if json {
        return print_json(path, cases, out);
    }
    for case in cases {
        if let Some(failure) = &case.failure {
            writeln!(out, "{}:{}: ?- {}.", path.display(), case.line, case.query)?;
            writeln!(out, "  expected: {}", indent(&failure.expected))?;
            writeln!(out, "  got:      {}", indent(&failure.got))?;
        }
    }
    Ok(())
}

/// Further lines stand below the first one.
fn indent(text: &str) -> String {
    text.trim_end().replace('\n', "\n            ")
}

fn print_json(path: &Path, cases: &[Case], out: &mut impl Write) -> io::Result<()> {
    let failed = cases.iter().filter(|case| case.failure.is_some()).count();
    write!(
        out,
        "{{\"file\":{},\"passed\":{},\"failed\":{failed},\"cases\":[",
        quoted(&path.display().to_string()),
        cases.len() - failed
    )?;
    for (index, case) in cases.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        write!(
            out,
            "{comma}{{\"line\":{},\"query\":{},\"passed\":{}",
            case.line,
            quoted(&case.query),
            case.failure.is_none()
        )?;
        if let Some(failure) = &case.failure {
            let (expected, got) = (quoted(&failure.expected), quoted(&failure.got));
            write!(out, ",\"expected\":{expected},\"got\":{got}")?;
        }
        out.write_all(b"}")?;
    }
    out.write_all(b"]}\n")
}

/// A string of JSON.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn json_strings_are_escaped() {
        assert_eq!(quoted("a\"b\\\n\u{1}"), r#""a\"b\\\n\u0001""#);
    }
}
