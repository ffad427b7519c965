//! Errors, as values.
//!
//! *Invariant*: a host asks an error for its kind by methods, not by variants, so that new kinds break no host. The place is
//! recorded when the error happens; the sentence for a ball is made when the host asks for it, by
//! [`Engine::explain`](super::Engine::explain).

use std::fmt;
use std::sync::Arc;

use super::term::{Term, TermView};
use super::transfer::Reader;
use crate::load::explain::{self, Raised};
use crate::load::files::Fault;
use crate::load::resource_of;
use crate::machine::Machine;
use crate::machine::error::{Error as MachineError, Resource};
use crate::syntax::{Diagnostic, Language, Source};

/// Why an operation failed.
#[derive(Clone)]
pub struct Error(Box<Inner>);

#[derive(Clone)]
struct Inner {
    kind: Kind,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Clone)]
enum Kind {
    /// A text is not in the syntax.
    Syntax { incomplete: bool },
    /// A query threw this ball, and nothing caught it.
    Uncaught {
        ball: Term,
        raised: Raised,
        stopped: Option<Resource>,
    },
    /// The program called `halt/0,1`.
    Halt(i32),
    /// A file cannot be read.
    Load,
    /// A value is not of the expected type; `path` is its place in the value that was converted.
    Conversion {
        path: String,
        what: String,
        /// The value and its text, if `what` is the expected type; otherwise `what` is the whole sentence.
        found: Option<(Term, String)>,
    },
    /// The host asked for something that cannot be done.
    Host(String),
}

impl Error {
    fn of(kind: Kind, diagnostics: Vec<Diagnostic>) -> Error {
        Error(Box::new(Inner { kind, diagnostics }))
    }

    /// The error of a value that is not of the expected type.
    pub fn expected(what: &str, found: &Term) -> Error {
        Error::expected_otherwise(what, "", found)
    }

    /// The same, with the text `said` before the value.
    pub(super) fn expected_otherwise(what: &str, said: &str, found: &Term) -> Error {
        let mut shown = match found.is_variable() {
            true => "an unbound variable".to_owned(),
            false => found.shown(),
        };
        if let Some((end, _)) = shown.char_indices().nth(60) {
            shown.truncate(end);
            shown.push_str("...");
        }
        shown.insert_str(0, said);
        Error::of(
            Kind::Conversion {
                path: String::new(),
                what: what.to_owned(),
                found: Some((found.clone(), shown)),
            },
            Vec::new(),
        )
    }

    /// The error of a value that is not of the expected type; `reason` is the whole sentence.
    #[cfg(feature = "serde")]
    pub(super) fn unfit(reason: String) -> Error {
        Error::of(
            Kind::Conversion {
                path: String::new(),
                what: reason,
                found: None,
            },
            Vec::new(),
        )
    }

    /// The same error for a larger value with the wrong one as a part: `part` selects the part, as `[3]` or `.price`.
    ///
    /// ```
    /// # use ferz::embed::{Error, FromTerm, Term};
    /// let error = Vec::<i64>::from_term(&Term::list([Term::of(1), Term::atom("abc")])).expect_err("abc is no number");
    /// assert_eq!(error.below(".prices").to_string(), ".prices[1]: expected an integer that fits in i64, found abc");
    /// ```
    pub fn below(mut self, part: &str) -> Error {
        if let Kind::Conversion { path, .. } = &mut self.0.kind {
            path.insert_str(0, part);
        }
        self
    }

    /// The same error for the value of a variable whose name was taken for a key: `.'Id'[3]` becomes `Id[3]`.
    #[cfg(feature = "serde")]
    pub(super) fn of_variable(mut self, name: &str) -> Error {
        if let Kind::Conversion { path, .. } = &mut self.0.kind
            && let Some(rest) = path.strip_prefix(&format!(".{}", Term::atom(name)))
            && (rest.is_empty() || rest.starts_with(['.', '[']))
        {
            *path = format!("{name}{rest}");
        }
        self
    }

    /// The type that was expected, as `type_error` names it.
    pub(super) fn expected_type(&self) -> Option<&str> {
        let Kind::Conversion {
            what,
            found: Some(_),
            ..
        } = &self.0.kind
        else {
            return None;
        };
        Some(match what.as_str() {
            "a number" => "number",
            "a character" => "character",
            "true or false" => "bool",
            "a list" => "list",
            "a pair A-B" => "pair",
            what if what.starts_with("an integer") => "integer",
            what => what,
        })
    }

    /// The type of Rust whose range the integer exceeds.
    pub(super) fn range(&self) -> Option<&str> {
        let Kind::Conversion { what, .. } = &self.0.kind else {
            return None;
        };
        what.strip_prefix("an integer that fits in ")
    }

    /// The value that could not be converted: the one that was given, or a part of it.
    pub(super) fn culprit(&self) -> Option<&Term> {
        match &self.0.kind {
            Kind::Conversion { found, .. } => found.as_ref().map(|(found, _)| found),
            _ => None,
        }
    }

    /// The place of the culprit in the value that was given.
    pub(super) fn path(&self) -> &str {
        match &self.0.kind {
            Kind::Conversion { path, .. } => path,
            _ => "",
        }
    }

    /// The same error, with the diagnostics made before it.
    pub(super) fn behind(mut self, diagnostics: Vec<Diagnostic>) -> Error {
        self.0.diagnostics.splice(0..0, diagnostics);
        self
    }

    pub(super) fn host(message: impl Into<String>) -> Error {
        Error::of(Kind::Host(message.into()), Vec::new())
    }

    pub(super) fn syntax(diagnostic: Diagnostic, incomplete: bool) -> Error {
        Error::of(Kind::Syntax { incomplete }, vec![diagnostic])
    }

    pub(super) fn load(fault: &Fault, language: Language) -> Error {
        let mut diagnostic = Diagnostic::error(fault.code(), fault.sentence(language));
        // The text itself could not be read, but its name is known.
        diagnostic.source = fault
            .path()
            .map(|path| Arc::new(Source::new(path.display().to_string(), "")));
        if let Some(help) = fault.help(language) {
            diagnostic = diagnostic.help(help);
        }
        Error::of(Kind::Load, vec![diagnostic.speaking(language)])
    }

    /// The host's error for an error of the machine that has just happened.
    pub(super) fn of_machine(machine: &mut Machine, error: MachineError) -> Error {
        if let MachineError::Halt(status) = error {
            return Error::of(Kind::Halt(status), Vec::new());
        }
        let mut raised = explain::raised(machine);
        let top = machine.heap.top;
        let ball = explain::stored(machine, error);
        raised.narrow(machine, &ball, None);
        let (ball, stopped) = match ball.restore(&mut machine.heap) {
            Ok(ball) => {
                let resource = resource_of(machine, ball);
                let read = Reader::default().read(&machine.heap, &machine.atoms, ball);
                let read = read.unwrap_or_else(|_| Term::atom("resource_error"));
                (read, resource)
            }
            Err(_) => (Term::atom("resource_error"), Some(Resource::Heap)),
        };
        machine.heap.top = top;
        Error::of(
            Kind::Uncaught {
                ball,
                raised,
                stopped,
            },
            Vec::new(),
        )
    }

    pub(super) fn ball_and_place(&self) -> Option<(&Term, &Raised)> {
        match &self.0.kind {
            Kind::Uncaught { ball, raised, .. } => Some((ball, raised)),
            Kind::Syntax { .. }
            | Kind::Halt(_)
            | Kind::Load
            | Kind::Conversion { .. }
            | Kind::Host(_) => None,
        }
    }

    fn stopped(&self) -> Option<Resource> {
        match &self.0.kind {
            Kind::Uncaught { stopped, .. } => *stopped,
            Kind::Syntax { .. }
            | Kind::Halt(_)
            | Kind::Load
            | Kind::Conversion { .. }
            | Kind::Host(_) => None,
        }
    }

    /// Whether the text of a query is not in the syntax.
    pub fn is_syntax(&self) -> bool {
        matches!(self.0.kind, Kind::Syntax { .. })
    }

    /// Whether the text of a query ended too early: more text may mend it.
    pub fn is_incomplete(&self) -> bool {
        matches!(self.0.kind, Kind::Syntax { incomplete: true })
    }

    /// Whether a goal threw and nothing caught it; limits and interrupts included.
    pub fn is_uncaught(&self) -> bool {
        matches!(self.0.kind, Kind::Uncaught { .. })
    }

    /// Whether a resource was exhausted: memory, time, inferences. An infinite term, which no memory could hold, does not count:
    /// `length(L, L)` is a `resource_error(finite_memory)` of the program.
    pub fn is_limit(&self) -> bool {
        self.stopped()
            .is_some_and(|resource| resource != Resource::Interrupt)
    }

    /// Whether the query was interrupted.
    pub fn is_interrupt(&self) -> bool {
        self.stopped() == Some(Resource::Interrupt)
    }

    /// Whether `abort/0` ended the query.
    pub fn is_abort(&self) -> bool {
        let Some(TermView::Compound("unwind", reason)) = self.ball().map(Term::view) else {
            return false;
        };
        reason.first().and_then(Term::as_atom) == Some("abort")
    }

    /// Whether a value could not be converted.
    pub fn is_conversion(&self) -> bool {
        matches!(self.0.kind, Kind::Conversion { .. })
    }

    /// The status that the program wants the process to end with, if it wants that.
    pub fn halt(&self) -> Option<i32> {
        match self.0.kind {
            Kind::Halt(status) => Some(status),
            Kind::Uncaught { .. }
            | Kind::Syntax { .. }
            | Kind::Load
            | Kind::Conversion { .. }
            | Kind::Host(_) => None,
        }
    }

    /// The exception term that was thrown.
    pub fn ball(&self) -> Option<&Term> {
        self.ball_and_place().map(|(ball, _)| ball)
    }

    /// The diagnostics that need no engine: those of syntax errors and of files that cannot be read, and those of a load before it was
    /// stopped or halted.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.0.diagnostics
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            Kind::Syntax { .. } | Kind::Load => {
                for (index, diagnostic) in self.0.diagnostics.iter().enumerate() {
                    if index > 0 {
                        f.write_str("\n")?;
                    }
                    diagnostic.fmt(f)?;
                }
                Ok(())
            }
            Kind::Uncaught { ball, .. } => write!(f, "uncaught: {}", ball.shown()),
            Kind::Halt(status) => write!(f, "the program halted with status {status}"),
            Kind::Conversion { path, what, found } => {
                if !path.is_empty() {
                    write!(f, "{path}: ")?;
                }
                match found {
                    Some((_, found)) => write!(f, "expected {what}, found {found}"),
                    None => f.write_str(what),
                }
            }
            Kind::Host(message) => f.write_str(message),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({self})")
    }
}

impl std::error::Error for Error {}
