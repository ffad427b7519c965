//! Plug-ins: texts of others, each in an engine for itself, that see what the host gives them and nothing else.
//!
//! An editor has commands that plug-ins add. A plug-in asks for the document, a value of Rust that it cannot look into, and changes it by the
//! predicates of the host. One that is wrong, never ends or wants the disk is told so, and the others go on.
//!
//! Run it with `cargo run --example plugins`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ferz::embed::{Engine, Error, Program, Term};

/// A text that plug-ins change.
#[derive(Default)]
pub(crate) struct Document(Mutex<Vec<String>>);

impl Document {
    fn lines(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The line of a number, from 1.
    fn line(&self, number: usize) -> Option<String> {
        self.lines().get(number.checked_sub(1)?).cloned()
    }

    fn replace(&self, number: usize, text: String) -> bool {
        let mut lines = self.lines();
        let line = number.checked_sub(1).and_then(|index| lines.get_mut(index));
        line.map(|line| *line = text).is_some()
    }
}

/// What a plug-in may call.
fn host() -> Result<Program, Error> {
    let mut engine = Engine::builder()
        .sandboxed()
        .inference_limit(100_000)
        .build();
    engine.shared_predicate("line/3", |document: Arc<Document>, number: usize| {
        document.line(number)
    })?;
    engine.shared_predicate(
        "replace/3",
        |document: Arc<Document>, number: usize, text: String| document.replace(number, text),
    )?;
    engine.shared_predicate("lines/2", |document: Arc<Document>| document.lines().len())?;
    // What all plug-ins share, in Prolog.
    engine.consult_text(
        "host",
        "each_line(Document, Goal) :-
             lines(Document, Last),
             forall(between(1, Last, N),
                    ( line(Document, N, Line0), call(Goal, Line0, Line), replace(Document, N, Line) )).",
    )?;
    engine.freeze()
}

/// A plug-in that was loaded, and the commands that it has.
pub(crate) struct Plugin {
    pub(crate) name: String,
    pub(crate) commands: Vec<String>,
    engine: Engine,
}

impl Plugin {
    /// Loads a plug-in: a text with clauses of `command(Name, Document)`.
    fn load(host: &Program, name: &str, text: &str) -> Result<Plugin, String> {
        let mut engine = host.engine();
        let loaded = engine
            .consult_text(name, text)
            .map_err(|error| error.to_string())?;
        if let Some(error) = loaded.diagnostics.iter().find(|one| one.is_error()) {
            return Err(format!("{name}: {error}"));
        }
        let found = engine.query("findall(Name, clause(command(Name, _), _), Names)", ());
        let names = found.and_then(|mut found| match found.next() {
            Some(answer) => answer?.get("Names"),
            None => Ok(Vec::new()),
        });
        Ok(Plugin {
            name: name.to_owned(),
            commands: names.map_err(|error| format!("{name}: {error}"))?,
            engine,
        })
    }

    /// Runs a command; what goes wrong is told in sentences.
    fn run(&mut self, command: &str, document: &Arc<Document>) -> Result<bool, String> {
        let held = self
            .engine
            .holds("command(?, ?)", (command, Arc::clone(document)));
        held.map_err(|error| {
            let said = self.engine.explain(&error);
            let said = said
                .first()
                .map(|one| one.message.clone())
                .unwrap_or_default();
            format!("{}: {command}: {said}", self.name)
        })
    }
}

const PLUGINS: &[(&str, &str)] = &[
    (
        "case",
        "command(upper, Document) :- each_line(Document, upcase_atom).
         command(lower, Document) :- each_line(Document, downcase_atom).",
    ),
    (
        "numbers",
        "command(number, Document) :-
             nb_setval(number, 0),
             each_line(Document, numbered).
         numbered(Line0, Line) :-
             nb_getval(number, N0), N is N0 + 1, nb_setval(number, N),
             atomic_list_concat([N,': ',Line0], Line).",
    ),
    (
        "endless",
        "command(wait, Document) :- command(wait, Document).",
    ),
    (
        "curious",
        "command(peek, _) :- open('/etc/passwd', read, _).",
    ),
    ("broken", "command(oops, Document) :- line(Document, 1."),
];

/// What the commands of all plug-ins do to a document, in their order, and what is told of those that go wrong.
pub(crate) fn edited() -> Result<(Vec<String>, Vec<String>), Error> {
    let host = host()?;
    let lines = ["Knights move in an L.", "Rooks do not."].map(str::to_owned);
    let document = Arc::new(Document(Mutex::new(lines.to_vec())));
    let mut told = Vec::new();
    let mut plugins = Vec::new();
    for (name, text) in PLUGINS {
        match Plugin::load(&host, name, text) {
            Ok(plugin) => plugins.push(plugin),
            Err(wrong) => told.push(wrong),
        }
    }
    for plugin in &mut plugins {
        for command in plugin.commands.clone() {
            match plugin.run(&command, &document) {
                Ok(true) => {}
                Ok(false) => told.push(format!("{}: {command} has done nothing", plugin.name)),
                Err(wrong) => told.push(wrong),
            }
        }
    }
    // A document in a term is the document itself.
    debug_assert_eq!(
        Term::of(Arc::clone(&document)).to_string(),
        Term::of(Arc::clone(&document)).to_string()
    );
    let lines = document.lines().clone();
    Ok((lines, told))
}

/// Prints the document and what was told; `tests/guides.rs` looks at them.
pub fn main() -> Result<(), Error> {
    let (lines, told) = edited()?;
    for line in lines.iter().chain(&told) {
        println!("{line}");
    }
    Ok(())
}
