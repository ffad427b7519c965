//! Diagnostics as JSON for editors and scripts: one object in each line, with every field of the diagnostic.
//!
//! Lines and columns begin at 1, columns count characters, and the end is exclusive; `utf16` has both columns in UTF-16 code units, as the
//! language server protocol counts. Missing fields are omitted, except lists.

use std::fmt::Write;
use std::ops::Range;

pub use crate::syntax::json_text::quoted;
use crate::syntax::{Diagnostic, Edit, Fix, Language, Note, Source};

/// The diagnostic as a line of JSON, with a line end.
pub fn json(diagnostic: &Diagnostic) -> String {
    let mut out = String::from("{\"severity\":");
    out.push_str(&quoted(diagnostic.severity.name(Language::En)));
    field(&mut out, "code", &quoted(&diagnostic.code));
    field(&mut out, "message", &quoted(&diagnostic.message));
    if let Some(help) = &diagnostic.help {
        field(&mut out, "help", &quoted(help));
    }
    if let Some(source) = &diagnostic.source {
        field(&mut out, "file", &quoted(&source.name));
        if let Some((range, label)) = &diagnostic.primary {
            place(&mut out, source, range);
            field(&mut out, "label", &quoted(label));
        }
    }
    // Only what has a source has places.
    let source = diagnostic.source.as_deref();
    let labels = list(&diagnostic.secondary, |out, (range, label)| {
        field(out, "text", &quoted(label));
        if let Some(source) = source {
            place(out, source, range);
        }
    });
    field(&mut out, "labels", &labels);
    let fixes = list(&diagnostic.fixes, |out, Fix { edits, sure }| {
        field(out, "sure", &sure.to_string());
        let edits = list(edits, |out, Edit { range, text }| {
            field(out, "text", &quoted(text));
            if let Some(source) = source {
                place(out, source, range);
            }
        });
        field(out, "edits", &edits);
    });
    field(&mut out, "fixes", &fixes);
    let notes = list(&diagnostic.notes, |out, note| {
        let Note {
            kind,
            text,
            place: at,
        } = note;
        field(out, "kind", &quoted(kind.name()));
        field(out, "text", &quoted(text));
        if let Some((source, range)) = at {
            field(out, "file", &quoted(&source.name));
            place(out, source, range);
        }
    });
    field(&mut out, "notes", &notes);
    out.push_str("}\n");
    out
}

/// Adds a field to the object.
fn field(out: &mut String, name: &str, value: &str) {
    if !out.ends_with('{') {
        out.push(',');
    }
    let _ = write!(out, "\"{name}\":{value}");
}

/// Adds the fields of a range in a source.
fn place(out: &mut String, source: &Source, range: &Range<usize>) {
    let [from, to] =
        [range.start, range.end.max(range.start)].map(|offset| source.character(offset));
    field(out, "line", &from.line.to_string());
    field(out, "column", &from.column.to_string());
    field(out, "end_line", &to.line.to_string());
    field(out, "end_column", &to.column.to_string());
    field(out, "utf16", &format!("[{},{}]", from.utf16, to.utf16));
}

/// A list of objects.
fn list<T>(items: &[T], object: impl Fn(&mut String, &T)) -> String {
    let mut out = String::from("[");
    for (index, item) in items.iter().enumerate() {
        out.push_str(if index == 0 { "" } else { "," });
        let mut inner = String::from("{");
        object(&mut inner, item);
        out.push_str(&inner);
        out.push('}');
    }
    out.push(']');
    out
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::syntax::Span;

    #[test]
    fn places_are_those_of_editors() {
        let source = Arc::new(Source::new("x.pl", "p.\n\u{1F600}a(木)."));
        let at = source.text.find('木').expect("it is there");
        let diagnostic = Diagnostic::warning("lint::singleton", "m")
            .at(&source, Span::new(at, at + 3), "here")
            .fix([(Span::new(at, at + 3), "x".to_owned())], true);
        let line = json(&diagnostic);
        let place = "\"line\":2,\"column\":4,\"end_line\":2,\"end_column\":5,\"utf16\":[5,6]";
        assert_eq!(line.matches(place).count(), 2, "{line}");
        assert!(line.contains("\"sure\":true"), "{line}");
    }
}
