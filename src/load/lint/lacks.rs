//! Gathers messages about missing things: one message for all things of a kind, instead of one for each.
//!
//! ```text
//!   :- use_module(library(uri)).      There is no library uri
//!   :- use_module(library(sgml)).     There are no libraries uri, sgml     at both places
//! ```
//!
//! *Invariant*: a single missing thing keeps the message of the check that found it; a second one of its kind in the same
//! source changes that message in place, so that the order of messages stays.

use std::sync::Arc;

use crate::syntax::{Diagnostic, Language};

/// The most names in one message, and its most places: a text may lack a hundred thousand things.
const MOST_NAMED: usize = 50;

/// The kinds of missing things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lack {
    /// A library that is loaded.
    Library,
    /// A file that is loaded.
    File,
    /// A flag that is set or read.
    Flag,
    /// A predicate that is imported, but not exported by the module it should come from.
    Import,
    /// A predicate that is exported and not defined.
    Export,
    /// A predicate that is called and not defined.
    Predicate,
    /// A predicate of the system that the text cannot define.
    Definition,
}

impl Lack {
    /// The message about several things.
    fn message(self, names: &str, language: Language) -> String {
        let (english, russian) = match self {
            Lack::Library => ("There are no libraries {}", "Нет библиотек {}"),
            Lack::File => ("There are no files {}", "Нет файлов {}"),
            Lack::Flag => ("There are no Prolog flags {}", "Нет флагов Пролога {}"),
            Lack::Import => ("{} are not exported", "{} не экспортируются"),
            Lack::Export => (
                "{} are exported and not defined",
                "процедуры {} экспортируются, но не определены",
            ),
            Lack::Definition => (
                "{} are predicates of the system, and a program cannot define them",
                "{} - процедуры системы, программа не может их определить",
            ),
            Lack::Predicate => (
                "{} are called and nowhere defined",
                "процедуры {} вызываются, но нигде не определены",
            ),
        };
        language.fill(english, russian, &[names])
    }

    /// The advice for several things; none if the advice for one applies to all.
    fn help(self, language: Language, in_text: bool) -> Option<&'static str> {
        match self {
            Lack::Predicate => Some(language.text(
                "define them, or correct the names",
                "определите их или исправьте имена",
            )),
            Lack::File => Some(relative(language, in_text, true)),
            Lack::Definition => Some(language.text(
                "rename them: take other names for the predicates of your own",
                "переименуйте: возьмите для своих процедур другие имена",
            )),
            Lack::Library | Lack::Flag | Lack::Import | Lack::Export => None,
        }
    }
}

/// The advice about files that are not there: where relative paths begin, in a text that is a file and elsewhere.
pub fn relative(language: Language, in_text: bool, many: bool) -> &'static str {
    match (in_text, many) {
        (true, false) => language.text(
            "check the name; a relative path begins at the folder of this text",
            "проверьте имя: относительный путь начинается от папки этого текста",
        ),
        (true, true) => language.text(
            "check the names; a relative path begins at the folder of this text",
            "проверьте имена: относительный путь начинается от папки этого текста",
        ),
        (false, false) => language.text(
            "check the name; a relative path begins at the current directory",
            "проверьте имя: относительный путь начинается от текущей папки",
        ),
        (false, true) => language.text(
            "check the names; a relative path begins at the current directory",
            "проверьте имена: относительный путь начинается от текущей папки",
        ),
    }
}

/// A message about things of one kind.
#[derive(Clone, Debug)]
pub struct Gathered {
    kind: Lack,
    /// Its index among the diagnostics not delivered yet.
    at: usize,
    names: Vec<String>,
    /// How many names did not fit.
    more: usize,
}

impl Gathered {
    /// The message about the first thing, which is at this index among the diagnostics.
    pub fn first(kind: Lack, name: &str, at: usize) -> Gathered {
        Gathered {
            kind,
            at,
            names: vec![name.to_owned()],
            more: 0,
        }
    }

    /// The names, and how many are omitted.
    fn listed(&self, language: Language) -> String {
        listed(&self.names, self.more, language)
    }
}

/// Names, and how many more there are than these, or than a message takes.
pub fn listed(names: &[String], more: usize, language: Language) -> String {
    let shown = &names[..names.len().min(MOST_NAMED)];
    let more = more + names.len() - shown.len();
    let mut text = shown.join(", ");
    if more > 0 {
        text.push_str(&language.fill(" and {} more", " и ещё {}", &[&more.to_string()]));
    }
    text
}

/// Adds a thing to the message about others of its kind in the same source; returns the diagnostic if there is none yet.
pub fn add(
    gathered: &mut [Gathered],
    reports: &mut [Diagnostic],
    (kind, name): (Lack, &str),
    diagnostic: Diagnostic,
) -> Option<Diagnostic> {
    let of_source = |told: &Diagnostic| match (&told.source, &diagnostic.source) {
        (Some(told), Some(source)) => Arc::ptr_eq(told, source),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    };
    let known = gathered.iter_mut().find(|known| {
        let told = reports.get(known.at);
        known.kind == kind
            && told.is_some_and(|told| told.code == diagnostic.code && of_source(told))
    });
    let Some(known) = known else {
        return Some(diagnostic);
    };
    let told = &mut reports[known.at];
    let is_new = !known.names.iter().any(|known| known == name);
    if is_new && known.names.len() < MOST_NAMED {
        known.names.push(name.to_owned());
    } else if is_new {
        known.more += 1;
    }
    if let Some((range, label)) = diagnostic.primary
        && told.secondary.len() < MOST_NAMED
        && told
            .primary
            .iter()
            .chain(&told.secondary)
            .all(|(other, _)| *other != range)
    {
        told.secondary.push((range, label));
    }
    if known.names.len() > 1 {
        let language = told.language;
        told.message = kind.message(&known.listed(language), language);
        let in_text = [false, true].map(|many| relative(language, true, many));
        let in_text = told
            .help
            .as_deref()
            .is_some_and(|help| in_text.contains(&help));
        match kind.help(language, in_text) {
            Some(help) => told.help = Some(help.to_owned()),
            // A library suggested for one name does not apply to the others.
            None if kind == Lack::Library => told.help = None,
            None => (),
        }
    }
    None
}
