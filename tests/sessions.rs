//! Replays the sessions of `tests/sessions`: types the typed lines again, and compares the output.
//!
//! In a session file, `?- `, `|  ` and `|: ` begin a typed line; all other lines were printed. Lines before the first query are
//! about the session. `BLESS=1 cargo test --test all sessions::` writes the output anew.

use std::fs;

use crate::support::{conclude, files, golden, transcript};

/// Printed after each query, to separate its output from that of the next one.
const MARK: &str = "~~~ end of query ~~~";

/// A query with all lines that were typed for it.
struct Query<'s> {
    /// As in the file, with the prompts.
    shown: Vec<&'s str>,
    typed: Vec<&'s str>,
}

fn queries(text: &str) -> (Vec<&str>, Vec<Query<'_>>) {
    let mut head = Vec::new();
    let mut found: Vec<Query> = Vec::new();
    for line in text.lines() {
        if let Some(typed) = line.strip_prefix("?- ") {
            found.push(Query {
                shown: vec![line],
                typed: vec![typed],
            });
            continue;
        }
        let more = line
            .strip_prefix("|  ")
            .or_else(|| line.strip_prefix("|: "));
        match (found.last_mut(), more) {
            (Some(query), Some(typed)) => {
                query.shown.push(line);
                query.typed.push(typed);
            }
            (Some(_), None) => {}
            (None, _) => head.push(line),
        }
    }
    (head, found)
}

fn replay(text: &str) -> String {
    let (head, queries) = queries(text);
    let mut input = String::new();
    for query in &queries {
        input.push_str(&query.typed.join("\n"));
        input.push_str(&format!("\nwrite('{MARK}'), nl.\n"));
    }
    let printed = transcript(&[], &input);
    let end = format!("{MARK}\ntrue.\n");
    let mut parts = printed.split(&end);
    let mut out = String::new();
    for line in head {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    for query in queries {
        out.push_str(&query.shown.join("\n"));
        out.push('\n');
        let part = parts.next().unwrap_or_default().trim_end();
        if !part.is_empty() {
            out.push_str(part);
            out.push('\n');
        }
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

#[test]
fn sessions() {
    let mut complaints = Vec::new();
    for path in files("tests/sessions", "session") {
        let text = fs::read_to_string(&path).expect("the session can be read");
        complaints.extend(golden(&path, &replay(&text)).err());
    }
    conclude(complaints);
}
