//! The names that can occur in a query: for completion, and for colours.

use super::engine::Engine;
use crate::builtins::evaluables::EVALUABLES;
use crate::load::library;
#[cfg(feature = "repl")]
use crate::load::manual;
#[cfg(feature = "repl")]
use crate::syntax::Language;
use crate::term::atoms;

/// The names that a query can contain; each list is sorted, and has no duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// Predicates with the number of their arguments.
    pub predicates: Vec<(String, u32)>,
    /// Operators, words and signs.
    pub operators: Vec<String>,
    /// Functions of arithmetic with the number of their arguments, except for operators.
    pub functions: Vec<(String, u32)>,
    /// Flags.
    pub flags: Vec<String>,
    /// Flags with the words that they may be, where those are all their values.
    pub flag_values: Vec<(String, &'static [&'static str])>,
    /// Modules.
    pub modules: Vec<String>,
    /// Files of the library, as in `library(Name)`.
    pub libraries: Vec<String>,
}

impl Vocabulary {
    /// Whether there is a predicate of this name, with any number of arguments.
    pub fn has(&self, name: &str) -> bool {
        let at = self.predicates.partition_point(|one| one.0.as_str() < name);
        self.predicates.get(at).is_some_and(|one| one.0 == name)
    }
}

impl Engine {
    /// The names that a query can have now.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// engine.consult_text("family", "parent(pam, bob).")?;
    /// let words = engine.vocabulary();
    /// assert!(words.predicates.contains(&("parent".into(), 2)));
    /// assert!(words.has("append") && !words.has("apend"));
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn vocabulary(&mut self) -> Vocabulary {
        let index = library::index(&mut self.machine);
        let machine = &self.machine;
        let is_word = |name: &str| name.starts_with(char::is_alphabetic);
        let defined = machine
            .database
            .iter()
            .filter(|(_, predicate)| {
                // The exports of the library come from its index; its other predicates are not for programs.
                let inner = machine.database.modules.is_library(predicate.module);
                predicate.is_defined() && (!inner || predicate.module == atoms::SYSTEM)
            })
            .map(|(_, predicate)| {
                let name = machine.atoms.text(predicate.functor.name).to_owned();
                (name, predicate.functor.arity)
            });
        let of_library = index
            .predicates()
            .map(|(name, arity, _)| (name.to_owned(), arity));
        let mut words = Vocabulary {
            predicates: defined
                .chain(of_library)
                .filter(|(name, _)| is_word(name))
                .collect(),
            operators: machine
                .operators
                .iter()
                .map(|(_, _, name)| name.to_owned())
                .collect(),
            functions: Vec::new(),
            flags: machine
                .flags
                .names()
                .map(|name| machine.atoms.text(name).to_owned())
                .collect(),
            flag_values: machine
                .flags
                .names()
                .map(|name| {
                    (
                        machine.atoms.text(name).to_owned(),
                        machine.flags.words(name),
                    )
                })
                .filter(|(_, words)| !words.is_empty())
                .collect(),
            modules: machine
                .database
                .modules
                .names()
                .map(|name| machine.atoms.text(name).to_owned())
                .filter(|name| is_word(name))
                .collect(),
            libraries: library::TEXTS
                .iter()
                .filter(|text| text.file.starts_with("library/"))
                .map(|text| text.name.to_owned())
                .collect(),
        };
        words.predicates.sort_unstable();
        words.predicates.dedup();
        for list in [
            &mut words.operators,
            &mut words.flags,
            &mut words.modules,
            &mut words.libraries,
        ] {
            list.sort_unstable();
            list.dedup();
        }
        let functions = EVALUABLES.iter();
        let is_function = |name: &str| {
            let operators = &words.operators;
            is_word(name)
                && operators
                    .binary_search_by(|one| one.as_str().cmp(name))
                    .is_err()
        };
        words.functions = functions
            .filter(|one| is_function(one.name))
            .map(|one| (one.name.to_owned(), one.run.arity()))
            .collect();
        words.functions.sort_unstable();
        words
    }
}

/// The first sentence of the manual for each of its predicates: name, number of arguments, and the sentence in this language. Reads the
/// manual, which takes some milliseconds.
#[cfg(feature = "repl")]
pub fn first_sentences(language: Language) -> Vec<(String, u32, String)> {
    manual::entries()
        .into_iter()
        .filter(|entry| matches!(entry.kind, manual::Topic::Builtin | manual::Topic::Library))
        .map(|entry| {
            let paragraph = entry.text.split("\n\n").next().unwrap_or_default();
            let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
            let end = line.find(". ").map_or(line.len(), |at| at + 1);
            let sentence = match language {
                Language::En => line[..end].to_owned(),
                Language::Ru => manual::russian(&line[..end]).replace('\n', " "),
            };
            (entry.name, entry.arity, sentence)
        })
        .collect()
}

/// Whether a name mixes letters of several scripts, so that it may look like another one; without the feature `lint` no name does.
pub fn mixes_scripts(name: &str) -> bool {
    crate::load::lint::confusable::is_mixed(name)
}
