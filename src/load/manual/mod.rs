//! The manual: what the sources say about predicates, evaluables, flags and directives.
//!
//! It is read from the sources: mode lines and doc comments, which are next to the code they describe, so that nothing is documented
//! twice. Only for this purpose the binary contains the sources (feature `repl`). `russian` translates it.
//!
//! *Invariant*: nothing is read before the first question. Entries come in the order of the sources: Rust first, in the order of the
//! standard, then the library.

mod prolog;
mod russian;
mod rust;

pub use russian::russian;

use super::library::{PRELUDE, TEXTS};
use super::lint::suggest;
use super::state;
use crate::builtins::group::{arity_of, group, name_of};
use crate::builtins::text;
use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::Result;
use crate::memory::Stopping;
use crate::term::{Cell, View};

group! {
    nondet  "$manual(?Name, ?Arity, -Kind, -Subject, -Modes, -Text, -Example)" [] => manual;
    semidet "$manual_near(+Name, -Near)"                                       [] => manual_near;
    semidet "$manual_russian(+Text, -Russian)"                                 [] => manual_russian;
}

/// The kind of subject of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// A predicate that is always there.
    Builtin,
    /// A predicate of a library.
    Library,
    /// An evaluable functor.
    Evaluable,
    /// A flag.
    Flag,
    /// A directive that is no predicate.
    Directive,
    /// A library as a whole.
    File,
    /// A predicate of the host.
    Host,
}

impl Topic {
    fn word(self) -> &'static str {
        match self {
            Topic::Builtin => "builtin",
            Topic::Library => "library",
            Topic::Evaluable => "evaluable",
            Topic::Flag => "flag",
            Topic::Directive => "directive",
            Topic::File => "file",
            Topic::Host => "host",
        }
    }
}

/// An entry of the manual.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its kind.
    pub kind: Topic,
    /// The title of its file, or the name of the library.
    pub subject: String,
    /// Its name.
    pub name: String,
    /// The number of its arguments.
    pub arity: u32,
    /// Its mode lines: `length(?List, ?Length) is nondet`.
    pub modes: Vec<String>,
    /// The prose.
    pub text: String,
    /// The quads.
    pub example: String,
}

/// All entries.
pub fn entries() -> Vec<Entry> {
    let mut found = rust::entries();
    prolog::read(&PRELUDE, Topic::Builtin, &mut found);
    for text in TEXTS {
        let kind = match text.file.starts_with("boot/") {
            true => Topic::Builtin,
            false => Topic::Library,
        };
        prolog::read(text, kind, &mut found);
    }
    // Predicates with `$` are internal.
    found.retain(|entry| !entry.name.starts_with('$'));
    found
}

/// Prose and quads from the lines of a comment, without the comment signs.
#[derive(Debug, Default)]
struct DocComment {
    text: String,
    example: String,
}

impl DocComment {
    fn trimmed(self) -> DocComment {
        DocComment {
            text: self.text.trim().to_owned(),
            example: dedented(&self.example),
        }
    }
}

/// The lines without their common indentation.
fn dedented(text: &str) -> String {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let blanks = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let indent = lines().map(blanks).min().unwrap_or(0);
    let lines: Vec<&str> = lines().map(|line| line[indent..].trim_end()).collect();
    lines.join("\n")
}

/// Name and arity in a mode line without its determinism. Quotes around a name are removed; `//` adds two arguments.
fn indicator(mode: &str) -> (String, u32) {
    let (mode, more) = match mode.strip_suffix("//") {
        Some(rest) => (rest, 2),
        None => (mode, 0),
    };
    let quoted = mode
        .strip_prefix('\'')
        .and_then(|rest| rest.split_once('\''));
    let name = quoted.map_or_else(|| name_of(mode), |(name, _)| name);
    let arguments = quoted.map_or(&mode[name.len()..], |(_, arguments)| arguments);
    // A plain name in front of the arguments, since only these count.
    let arity = arity_of(&format!("x{arguments}"));
    (name.to_owned(), arity as u32 + more)
}

/// The entries of the predicates of the host.
fn of_host(m: &Machine) -> Vec<Entry> {
    let told = state::view(m).loaded.manual.iter();
    let entries = told.map(|told| Entry {
        kind: Topic::Host,
        subject: "host".to_owned(),
        name: told.name.clone(),
        arity: told.arity,
        modes: vec![told.mode.clone()],
        text: told.text.clone(),
        example: String::new(),
    });
    entries.collect()
}

/// There is an entry about Name with Arity arguments; Name is unbound or an atom.
fn manual(m: &mut Machine, [name, arity, ..]: [Cell; 7]) -> Result<Alternatives> {
    let wanted = match m.heap.view(name) {
        View::Atom(atom) => Some(m.atoms.text(atom).to_owned()),
        _ => None,
    };
    let arity = match m.heap.view(arity) {
        View::Int(arity) => Some(arity),
        _ => None,
    };
    let found = entries().into_iter().chain(of_host(m));
    let found = found.filter(move |entry| {
        wanted.as_ref().is_none_or(|name| *name == entry.name)
            && arity.is_none_or(|arity| arity == i64::from(entry.arity))
    });
    Ok(Alternatives::each(found, unify))
}

fn unify(m: &mut Machine, arguments: [Cell; 7], entry: Entry) -> Result<bool> {
    let [name, arity, kind, subject, modes, text, example] = arguments;
    let bytes: usize = entry.modes.iter().map(String::len).sum();
    // At least a cell for eight bytes, the frames of the texts, and the list.
    let texts = bytes + entry.text.len() + entry.example.len();
    m.heap.room(texts / 8 + 8 * (entry.modes.len() + 2))?;
    let lines: Vec<Cell> = entry
        .modes
        .iter()
        .map(|mode| m.heap.text(mode))
        .collect::<Stopping<_>>()?;
    let lines = m.heap.list_of(&lines)?;
    let (prose, quads) = (m.heap.text(&entry.text)?, m.heap.text(&entry.example)?);
    let mut atom = |text: &str| m.atom(text);
    let (said_of, word, place) = (
        atom(&entry.name)?,
        atom(entry.kind.word())?,
        atom(&entry.subject)?,
    );
    let count = m.heap.integer(i64::from(entry.arity))?;
    Ok(m.unify(name, said_of)?
        && m.unify(arity, count)?
        && m.unify(kind, word)?
        && m.unify(subject, place)?
        && m.unify(modes, lines)?
        && m.unify(text, prose)?
        && m.unify(example, quads)?)
}

/// Near is the name in the manual that Name is most likely to mean.
fn manual_near(m: &mut Machine, [name, near]: [Cell; 2]) -> Result<bool> {
    let View::Atom(atom) = m.heap.view(name) else {
        return Ok(false);
    };
    let wanted = m.atoms.text(atom).to_owned();
    let mut entries = entries();
    entries.extend(of_host(m));
    let names = entries.iter().map(|entry| entry.name.as_str());
    let Some(found) = suggest::closest(&wanted, names) else {
        return Ok(false);
    };
    let found = m.atom(found)?;
    m.unify(near, found)
}

/// Russian is what Text, a text of the manual, says.
fn manual_russian(m: &mut Machine, [said, translated]: [Cell; 2]) -> Result<bool> {
    let russian = russian(&text::require(m, said)?);
    m.heap.room(russian.len() / 8 + 8)?;
    let russian = m.heap.text(&russian)?;
    m.unify(translated, russian)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mode_lines_tell_what_they_are_about() {
        for (mode, name, arity) in [
            ("halt", "halt", 0),
            ("length(?List, ?Length)", "length", 2),
            ("','(:A, :B)", ",", 2),
            ("->(:If, :Then)", "->", 2),
            ("blanks//", "blanks", 2),
            ("string(-Codes)//", "string", 3),
            ("!", "!", 0),
        ] {
            assert_eq!(indicator(mode), (name.to_owned(), arity), "{mode}");
        }
    }

    #[test]
    fn entries_have_text() {
        let silent: Vec<String> = entries()
            .into_iter()
            .filter(|entry| entry.text.is_empty())
            .map(|entry| format!("{}/{} ({})", entry.name, entry.arity, entry.subject))
            .collect();
        assert!(silent.is_empty(), "nothing is said about {silent:?}");
    }
}
