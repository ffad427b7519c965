//! What the codes of diagnostics mean: `ferz --explain CODE`, from `codes.txt`.
//!
//! *Invariant*: every code that the system gives has an entry, in both languages; the tests of the whole (`tests/codes.rs`) look for the codes in
//! the sources, and load the examples.

use crate::syntax::Language;

/// The file: entries begin with `==`.
const TEXT: &str = include_str!("codes.txt");

/// What is known of a code.
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
    /// The code of this name; what stands before its colons may be left out.
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

    /// What it means.
    pub fn meaning(&self, language: Language) -> &'static str {
        self.lines(language.name()).next().unwrap_or_default()
    }

    /// A program that has the fault.
    pub fn wrong(&self) -> Option<String> {
        self.program("-")
    }

    /// The same, mended.
    pub fn mended(&self) -> Option<String> {
        self.program("+")
    }

    /// A goal that raises the error.
    pub fn goal(&self) -> Option<&'static str> {
        self.lines("?").next()
    }

    /// The entry as people read it.
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
