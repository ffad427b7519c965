//! Diagnostics: what the reader, the loader and the explainer of errors have to say, as values.
//!
//! Spans are byte ranges of the source they come with and stand on its character boundaries. A diagnostic keeps its source
//! alive, so that it can be drawn long after the load. Drawings, lines of JSON and what hosts get are all made from this
//! value; nothing here prints.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::super::{Language, Source, Span};
use super::error::SyntaxError;

/// Who takes diagnostics as they come.
pub type Sink = Box<dyn FnMut(&Diagnostic) + Send>;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Something was not done.
    Error,
    /// Something was done that was probably not meant.
    Warning,
    /// Something worth knowing.
    Note,
}

impl Severity {
    /// What people call it.
    pub fn name(self, language: Language) -> &'static str {
        match self {
            Severity::Error => language.text("error", "ошибка"),
            Severity::Warning => language.text("warning", "предупреждение"),
            Severity::Note => language.text("note", "замечание"),
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name(Language::En))
    }
}

/// A part of the text, and what to put in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that go; empty where text is only put in.
    pub range: Range<usize>,
    /// What comes.
    pub text: String,
}

/// Edits of the source that mend it, all of them together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// They do not overlap.
    pub edits: Vec<Edit>,
    /// Whether the author can have meant nothing else, so that a tool may apply it without asking.
    pub sure: bool,
}

/// What a note tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// The goal that raised an error.
    Goal,
    /// What its variables stood for.
    Values,
    /// Who called it.
    Caller,
}

impl NoteKind {
    /// What programs call it.
    pub fn name(self) -> &'static str {
        match self {
            NoteKind::Goal => "goal",
            NoteKind::Values => "values",
            NoteKind::Caller => "caller",
        }
    }
}

/// Something about the run that a diagnostic is about.
#[derive(Clone, Debug)]
pub struct Note {
    /// What it tells.
    pub kind: NoteKind,
    /// The text of it.
    pub text: String,
    /// The place it is about, in a source that may be another one.
    pub place: Option<(Arc<Source>, Range<usize>)>,
}

/// One message with its place and, where there is one, its mend.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The kind of complaint, for programs: `syntax::missing_stop`, `lint::singleton`, `error::type_error` and the like. `ferz
    /// --explain` knows them all.
    pub code: String,
    /// The complaint as a sentence.
    pub message: String,
    /// The text it is about; `None` when it is about no text.
    pub source: Option<Arc<Source>>,
    /// Where it goes wrong, and what to write there.
    pub primary: Option<(Range<usize>, String)>,
    /// Other places that have to do with it.
    pub secondary: Vec<(Range<usize>, String)>,
    /// How to mend it.
    pub help: Option<String>,
    /// The same as edits, the likeliest first.
    pub fixes: Vec<Fix>,
    /// The goal, its values and its callers, where something was run.
    pub notes: Vec<Note>,
    /// The language that all this is in.
    pub language: Language,
}

impl Diagnostic {
    /// A diagnostic without a place.
    pub fn new(
        severity: Severity,
        code: impl Into<String>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            severity,
            code: code.into(),
            message: message.into(),
            source: None,
            primary: None,
            secondary: Vec::new(),
            help: None,
            fixes: Vec::new(),
            notes: Vec::new(),
            language: Language::En,
        }
    }

    /// An error.
    pub fn error(code: impl Into<String>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, message)
    }

    /// A warning.
    pub fn warning(code: impl Into<String>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, message)
    }

    /// The same at a place.
    pub fn at(mut self, source: &Arc<Source>, span: Span, label: impl Into<String>) -> Diagnostic {
        self.source = Some(Arc::clone(source));
        self.primary = Some((span.range(), label.into()));
        self
    }

    /// The same with one more place.
    pub fn also(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.secondary.push((span.range(), label.into()));
        self
    }

    /// The same with a mend.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The same with a mend as edits.
    pub fn fix(
        mut self,
        edits: impl IntoIterator<Item = (Span, String)>,
        sure: bool,
    ) -> Diagnostic {
        let edits = edits.into_iter().map(|(span, text)| Edit {
            range: span.range(),
            text,
        });
        let edits: Vec<Edit> = edits.collect();
        if !edits.is_empty() {
            self.fixes.push(Fix { edits, sure });
        }
        self
    }

    /// The same, which is in this language.
    pub fn speaking(mut self, language: Language) -> Diagnostic {
        self.language = language;
        self
    }

    /// What a syntax error amounts to.
    pub fn of_syntax(error: &SyntaxError, source: &Arc<Source>, language: Language) -> Diagnostic {
        let help = error.kind.help(language);
        let label = help.as_deref().unwrap_or(language.text("here", "здесь"));
        let message = error.kind.message(language);
        let mut diagnostic = Diagnostic::error(error.kind.code(), message)
            .at(source, error.span, label)
            .speaking(language);
        if let Some(began) = error.began {
            diagnostic = diagnostic.also(began, language.text("it began here", "началось здесь"));
        }
        diagnostic.help = help;
        diagnostic
    }

    /// Whether something was not done.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// `file:line:column: severity: message`, with the mend in a separate line.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A message about a whole text may name it.
        let is_named =
            |source: &&Arc<Source>| self.primary.is_none() && self.message.contains(&source.name);
        if let Some(source) = self.source.as_ref().filter(|source| !is_named(source)) {
            write!(f, "{}:", source.name)?;
            if let Some((span, _)) = &self.primary {
                let position = source.position(span.start);
                write!(f, "{}:{}:", position.line, position.column)?;
            }
            f.write_str(" ")?;
        }
        write!(f, "{}: {}", self.severity.name(self.language), self.message)?;
        if let Some(help) = &self.help {
            write!(f, "\n  {}: {help}", self.language.text("help", "совет"))?;
        }
        Ok(())
    }
}
