//! Extracts the manual from Prolog files: `/** <module> Title */` and comments that begin with `%!`.
//!
//! *Invariant*: a comment belongs to all mode lines at its top; indented lines from `?-` to the next blank line are an
//! example, as for `ferz test`.

use super::{DocComment, Entry, Topic, indicator};
use crate::load::library::Text;

/// Adds the entries of a file.
pub fn read(file: &Text, kind: Topic, found: &mut Vec<Entry>) {
    let whole = file.text();
    let (title, about) = header(&whole);
    let subject = match kind {
        Topic::Library => file.name.to_owned(),
        Topic::Builtin
        | Topic::Evaluable
        | Topic::Flag
        | Topic::Directive
        | Topic::File
        | Topic::Host => title.clone(),
    };
    if kind == Topic::Library {
        found.push(Entry {
            kind: Topic::File,
            subject: title,
            name: file.name.to_owned(),
            arity: 0,
            modes: Vec::new(),
            text: about,
            example: String::new(),
        });
    }
    let mut lines = whole.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(first) = line.strip_prefix("%!") else {
            continue;
        };
        let mut modes = vec![first];
        while let Some(more) = lines.peek().and_then(|line| line.strip_prefix("%!")) {
            modes.push(more);
            lines.next();
        }
        let mut said = DocComment::default();
        let mut is_example = false;
        while let Some(line) = lines.peek().and_then(|line| line.strip_prefix('%')) {
            let blank = line.trim().is_empty();
            is_example = !blank && (is_example || line.trim_start().starts_with("?- "));
            // A comment is indented by three blanks; deeper lines keep the rest of their indentation.
            let (to, line) = match is_example {
                true => (&mut said.example, line),
                false => (&mut said.text, line.strip_prefix("   ").unwrap_or(line)),
            };
            to.push_str(line.trim_end());
            to.push('\n');
            lines.next();
        }
        let said = said.trimmed();
        for mode in modes {
            add(
                mode.trim().trim_end_matches('.'),
                kind,
                &subject,
                &said,
                found,
            );
        }
    }
}

/// Adds a mode line; several of the same predicate make one entry.
fn add(mode: &str, kind: Topic, subject: &str, said: &DocComment, found: &mut Vec<Entry>) {
    let head = mode.rsplit_once(" is ").map_or(mode, |(head, _)| head);
    let (name, arity) = indicator(head);
    let known = found
        .last_mut()
        .filter(|last| last.name == name && last.arity == arity && last.text == said.text);
    match known {
        Some(known) => known.modes.push(mode.to_owned()),
        None => found.push(Entry {
            kind,
            subject: subject.to_owned(),
            name,
            arity,
            modes: vec![mode.to_owned()],
            text: said.text.clone(),
            example: said.example.clone(),
        }),
    }
}

/// The title of a file, and its description.
fn header(text: &str) -> (String, String) {
    let Some((_, rest)) = text.split_once("/** <module> ") else {
        return (String::new(), String::new());
    };
    let comment = rest.split_once("*/").map_or(rest, |(comment, _)| comment);
    let (title, about) = comment.split_once('\n').unwrap_or((comment, ""));
    (title.trim().to_owned(), about.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::library::{Index, Kept, TEXTS};
    use crate::load::manual::entries;

    #[test]
    fn every_export_has_an_entry() {
        let entries = entries();
        let mut missing = Vec::new();
        for (name, arity, file) in Index::new().predicates() {
            let is_known = entries
                .iter()
                .any(|entry| entry.name == name && entry.arity == arity);
            if !is_known && !name.starts_with('$') {
                missing.push(format!("{name}/{arity} of {}", TEXTS[file].file));
            }
        }
        assert!(missing.is_empty(), "no comment for {missing:?}");
    }

    #[test]
    fn examples_are_told_from_prose() {
        let text = "/** <module> Title */\n\n%!  p(+X) is det.\n%\n%   Prose.\n%   More.\n%\n%       ?- p(1).\n%          true.\n%\n%   The end.\n\np(_).\n";
        let file = Text {
            name: "p",
            file: "library/p.pl",
            kept: Kept(text),
        };
        let mut found = Vec::new();
        read(&file, Topic::Library, &mut found);
        let [about, entry] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(about.subject, "Title");
        assert_eq!(entry.modes, ["p(+X) is det"]);
        assert_eq!(entry.text, "Prose.\nMore.\n\n\nThe end.");
        assert_eq!(entry.example, "?- p(1).\n   true.");
    }
}
