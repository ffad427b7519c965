//! The meanings of diagnostic codes, for `ferz --explain CODE`, from `codes.txt`.
//!
//! *Invariant*: every code that the system gives has an entry, in both languages; `tests/codes.rs`
//! looks for the codes in the sources, and loads the examples.

use crate::syntax::Language;

/// The text of the file; each entry begins with `==`.
const TEXT: &str = include_str!("codes.txt");

/// A code with its entry.
#[derive(Clone, Copy, Debug)]
pub struct DiagnosticCode {
    /// The code itself.
    pub name: &'static str,
    entry: &'static str,
}

/// All codes, in the order of the file.
pub fn codes() -> impl Iterator<Item = DiagnosticCode> {
    TEXT.split("\n== ").skip(1).map(|entry| {
        let (name, entry) = entry.split_once('\n').unwrap_or((entry, ""));
        DiagnosticCode { name, entry }
    })
}

impl DiagnosticCode {
    /// The code with this name; the part before its colons may be omitted.
    pub fn named(name: &str) -> Option<DiagnosticCode> {
        let short = |code: &DiagnosticCode| code.name.rsplit("::").next() == Some(name);
        codes()
            .find(|code| code.name == name)
            .or_else(|| codes().find(short))
    }

    fn lines(&self, mark: &'static str) -> impl Iterator<Item = &'static str> {
        let lines = self.entry.lines();
        lines.filter_map(move |line| match line.strip_prefix(mark)? {
            "" => Some(""),
            line => line.strip_prefix(' '),
        })
    }

    fn program(&self, mark: &'static str) -> Option<String> {
        let lines: Vec<&str> = self.lines(mark).collect();
        (!lines.is_empty()).then(|| lines.join("\n") + "\n")
    }

    /// The meaning of the code.
    pub fn meaning(&self, language: Language) -> &'static str {
        self.lines(language.name()).next().unwrap_or_default()
    }

    /// A program with the mistake.
    pub fn wrong(&self) -> Option<String> {
        self.program("-")
    }

    /// The same program, corrected.
    pub fn mended(&self) -> Option<String> {
        self.program("+")
    }

    /// A goal that raises the error.
    pub fn goal(&self) -> Option<&'static str> {
        self.lines("?").next()
    }

    /// The entry as text for people.
    pub fn explanation(&self, language: Language) -> String {
        let mut out = format!("{}\n\n{}\n", self.name, self.meaning(language));
        let mut part = |title: &str, text: &str| {
            out.push_str(&format!("\n{title}:\n\n"));
            for line in text.lines() {
                out.push_str(&format!("    {line}\n"));
            }
        };
        if let Some(wrong) = self.wrong() {
            part(language.text("Wrong", "Неверно"), &wrong);
        }
        if let Some(mended) = self.mended() {
            part(language.text("Mended", "Верно"), &mended);
        }
        if let Some(goal) = self.goal() {
            part(language.text("A goal", "Цель"), &format!("?- {goal}."));
        }
        out
    }
}
