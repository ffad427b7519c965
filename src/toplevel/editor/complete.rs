//! Completion of predicates (with arity and a line of the manual), variables of the query, flags and their values, modules, libraries,
//! files and operators.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::fs;
use std::thread::JoinHandle;

use super::keyboard::other_layout;
use crate::embed::{Vocabulary, first_sentences};
use crate::syntax::{Language, Span, TokenKind, tokens};

/// A possible completion at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The text to insert.
    pub text: String,
    /// The text in the list of candidates.
    pub shown: String,
}

/// Predicates whose first argument is a flag, a predicate as `Name/Arity`, or a file.
const FLAGS: [&str; 3] = [
    "set_prolog_flag",
    "current_prolog_flag",
    "create_prolog_flag",
];
const INDICATORS: [&str; 9] = [
    "help", "listing", "spy", "nospy", "edit", "abolish", "table", "untable", "dynamic",
];
const FILES: [&str; 12] = [
    "consult",
    "load_files",
    "ensure_loaded",
    "use_module",
    "include",
    "see",
    "open",
    "exists_file",
    "edit",
    "read_file_to_string",
    "read_file_to_terms",
    "cd",
];

/// The data for completion.
#[derive(Default)]
pub(super) struct Completions {
    pub words: Vocabulary,
    /// The language of the sentences.
    language: Language,
    /// The first sentences of the manual.
    sentences: OnceCell<Sentences>,
    /// A thread that reads them from the first key on, so that the first completion need not wait for the whole manual.
    reading: RefCell<Option<JoinHandle<Sentences>>>,
}

/// Predicates with the first sentence of the manual about each, sorted.
type Sentences = Vec<(String, u32, String)>;

fn sentences(language: Language) -> Sentences {
    let mut all = first_sentences(language);
    all.sort_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
    all
}

impl Completions {
    /// Sets the known names, and the language of the descriptions.
    pub fn set(&mut self, words: Vocabulary, language: Language) {
        self.words = words;
        if language != self.language {
            self.language = language;
            self.sentences = OnceCell::new();
            self.reading = RefCell::new(None);
        }
    }

    /// Begins to read the manual.
    pub fn prepare(&self) {
        let mut reading = self.reading.borrow_mut();
        if self.sentences.get().is_none() && reading.is_none() {
            let language = self.language;
            let thread = std::thread::Builder::new().spawn(move || sentences(language));
            // Without a thread the manual is read on demand.
            *reading = thread.ok();
        }
    }

    /// Where the word before the cursor begins, and its completions.
    pub fn at(&self, line: &str, cursor: usize) -> (usize, Vec<Candidate>) {
        let before = &line[..cursor];
        let found: Vec<(TokenKind, Span)> = tokens(before).collect();
        let Some((kind, span)) = found.last().copied() else {
            return (cursor, Vec::new());
        };
        let start = span.range().start;
        let prefix = span.of(before);
        if let Some(opened) = open_quote(kind, prefix) {
            return (start + 1, files(opened));
        }
        let found: Vec<(TokenKind, Span)> =
            found.into_iter().filter(|one| !one.0.is_layout()).collect();
        let called = enclosing(&found, before);
        let candidates = match kind {
            TokenKind::Variable => self.variables(line, prefix, span),
            TokenKind::LetterName => match called {
                Some(call) if FLAGS.contains(&call.name) => match call.before {
                    [] => plain(&self.words.flags, prefix),
                    [flag, comma] if comma.0 == TokenKind::Comma => {
                        self.values(flag.1.of(before), prefix)
                    }
                    _ => self.names(prefix),
                },
                Some(call) if call.name == "library" => plain(&self.words.libraries, prefix),
                Some(call) if call.before.is_empty() && !is_computed(&found, before) => {
                    self.first_argument(call.name, prefix)
                }
                _ if is_computed(&found, before) => self.functions(prefix),
                Some(_) => self.names(prefix),
                None if is_consulted(&found, before) => match files_as_atoms(prefix) {
                    found if found.is_empty() => self.names(prefix),
                    found => found,
                },
                None => self.names(prefix),
            },
            TokenKind::SymbolName => {
                let mut operators = plain(&self.words.operators, prefix);
                operators.retain(|one| one.text != prefix);
                operators
            }
            _ => {
                let few = self.where_nothing_is_begun(&found, before);
                if !few.is_empty() {
                    return (cursor, few);
                }
                Vec::new()
            }
        };
        if !candidates.is_empty() {
            return (start, candidates);
        }
        // In the wrong layout a word may be several tokens.
        self.in_other_layout(before)
    }

    /// Completions right behind a bracket or a comma, if there are few: flags, their values, libraries, files.
    fn where_nothing_is_begun(&self, found: &[(TokenKind, Span)], line: &str) -> Vec<Candidate> {
        let (Some((last, _)), Some(call)) = (found.last(), enclosing(found, line)) else {
            return Vec::new();
        };
        let is_flag = FLAGS.contains(&call.name);
        match call.before {
            [] if last.is_open() && is_flag => plain(&self.words.flags, ""),
            [] if last.is_open() && call.name == "library" => plain(&self.words.libraries, ""),
            [] if last.is_open() && FILES.contains(&call.name) => files_as_atoms(""),
            [flag] if *last == TokenKind::Comma && is_flag => self.values(flag.1.of(line), ""),
            _ => Vec::new(),
        }
    }

    fn in_other_layout(&self, before: &str) -> (usize, Vec<Candidate>) {
        let ends_word = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '|' | '!' | '=');
        let start = before.rfind(ends_word).map_or(0, |at| {
            at + before[at..].chars().next().map_or(1, char::len_utf8)
        });
        let word = &before[start..];
        let typed = other_layout(word).filter(|_| word.chars().count() > 1);
        match typed {
            Some(typed) if typed.starts_with(char::is_alphabetic) => (start, self.names(&typed)),
            Some(_) | None => (before.len(), Vec::new()),
        }
    }

    /// Completions of the first argument of this predicate.
    fn first_argument(&self, name: &str, prefix: &str) -> Vec<Candidate> {
        let mut found = Vec::new();
        if INDICATORS.contains(&name) {
            found = self.predicates(prefix, |name, arity| format!("{name}/{arity}"));
        }
        if name == "help" {
            found.extend(plain(&self.words.libraries, prefix));
        }
        if FILES.contains(&name) {
            found.extend(files_as_atoms(prefix));
        }
        match found.is_empty() {
            true => self.names(prefix),
            false => found,
        }
    }

    /// The values of a flag.
    fn values(&self, flag: &str, prefix: &str) -> Vec<Candidate> {
        let known = self.words.flag_values.iter().find(|one| one.0 == flag);
        let values = known.map_or(&[][..], |one| one.1).iter();
        let candidate = |value: &&str| Candidate {
            text: (*value).to_owned(),
            shown: (*value).to_owned(),
        };
        let values = values.filter(|value| value.starts_with(prefix));
        values.map(candidate).collect()
    }

    /// Arithmetic functions and operators; other names if none of these fits.
    fn functions(&self, prefix: &str) -> Vec<Candidate> {
        let functions = self.words.functions.iter();
        let functions = functions.filter(|one| one.0.starts_with(prefix));
        let candidate = |(name, arity): &(String, u32)| Candidate {
            text: match arity {
                0 => name.clone(),
                _ => format!("{name}("),
            },
            shown: format!("{name}/{arity}"),
        };
        let mut found: Vec<Candidate> = functions.map(candidate).collect();
        if found.is_empty() {
            return self.names(prefix);
        }
        found.extend(plain(&self.words.operators, prefix));
        found
    }

    /// Predicates, operators and modules.
    fn names(&self, prefix: &str) -> Vec<Candidate> {
        let mut candidates = self.predicates(prefix, |name, arity| {
            let bracket = if arity == 0 { "" } else { "(" };
            format!("{name}{bracket}")
        });
        candidates.extend(
            plain(&self.words.operators, prefix)
                .into_iter()
                .filter(|one| !self.words.has(&one.text)),
        );
        let modules = self.words.modules.iter();
        candidates.extend(
            modules
                .filter(|name| name.starts_with(prefix))
                .map(|name| Candidate {
                    text: format!("{name}:"),
                    shown: format!("{name}:"),
                }),
        );
        candidates
    }

    /// Predicates, in the form that `written` makes of name and arity.
    fn predicates(&self, prefix: &str, written: impl Fn(&str, u32) -> String) -> Vec<Candidate> {
        let all = &self.words.predicates;
        let from = all.partition_point(|one| one.0.as_str() < prefix);
        let found = all[from..]
            .iter()
            .take_while(|one| one.0.starts_with(prefix));
        let candidate = |(name, arity): &(String, u32)| Candidate {
            text: written(name, *arity),
            shown: match self.about(name, *arity) {
                "" => format!("{name}/{arity}"),
                about => format!("{:24}  {about}", format!("{name}/{arity}")),
            },
        };
        found.map(candidate).collect()
    }

    /// The first sentence of the manual about a predicate.
    fn about(&self, name: &str, arity: u32) -> &str {
        let sentences = self.sentences.get_or_init(|| {
            let reading = self.reading.take();
            let read = reading.and_then(|thread| thread.join().ok());
            read.unwrap_or_else(|| sentences(self.language))
        });
        let at = sentences.partition_point(|one| (one.0.as_str(), one.1) < (name, arity));
        match sentences.get(at) {
            Some(found) if found.0 == name && found.1 == arity => &found.2,
            Some(_) | None => "",
        }
    }

    /// Variables that occur elsewhere in the query.
    fn variables(&self, line: &str, prefix: &str, own: Span) -> Vec<Candidate> {
        let found: BTreeSet<&str> = tokens(line)
            .filter(|(kind, span)| *kind == TokenKind::Variable && *span != own)
            .map(|(_, span)| span.of(line))
            .filter(|name| name.starts_with(prefix) && *name != "_")
            .collect();
        let candidate = |name: &&str| Candidate {
            text: (*name).to_owned(),
            shown: (*name).to_owned(),
        };
        found.iter().map(candidate).collect()
    }
}

/// The names of a sorted list with this prefix.
fn plain(names: &[String], prefix: &str) -> Vec<Candidate> {
    let from = names.partition_point(|name| name.as_str() < prefix);
    let found = names[from..]
        .iter()
        .take_while(|name| name.starts_with(prefix));
    let candidate = |name: &String| Candidate {
        text: name.clone(),
        shown: name.clone(),
    };
    found.map(candidate).collect()
}

/// The text behind a quote that is not closed.
fn open_quote(kind: TokenKind, text: &str) -> Option<&str> {
    let quoted = ['\'', '"']
        .iter()
        .find_map(|quote| text.strip_prefix(*quote));
    quoted.filter(|_| kind == TokenKind::Invalid)
}

/// Files, as quoted atoms if needed.
fn files_as_atoms(prefix: &str) -> Vec<Candidate> {
    let files = files(prefix).into_iter();
    let atom = |file: Candidate| Candidate {
        text: as_atom(&file.text),
        ..file
    };
    files.map(atom).collect()
}

/// Whether the text is the beginning of a list of names, which as a query consults files.
fn is_consulted(found: &[(TokenKind, Span)], line: &str) -> bool {
    let Some(((_, opened), names)) = found.split_first() else {
        return false;
    };
    let is_item = |(kind, _): &(TokenKind, Span)| {
        matches!(
            kind,
            TokenKind::LetterName | TokenKind::QuotedName | TokenKind::Comma
        )
    };
    opened.of(line) == "[" && names.iter().all(is_item)
}

/// Whether the last token is in an arithmetic expression: behind `is` or a comparison, in the same argument.
fn is_computed(found: &[(TokenKind, Span)], line: &str) -> bool {
    let Some((_, before)) = found.split_last() else {
        return false;
    };
    let (mut closed, mut is_behind_comma) = (0_usize, false);
    for (kind, span) in before.iter().rev() {
        if kind.is_close() {
            closed += 1;
        } else if kind.is_open() {
            // A comma behind it separates arguments of a function.
            is_behind_comma &= closed > 0;
            closed = closed.saturating_sub(1);
        } else if closed == 0 {
            match span.of(line) {
                "is" | "=:=" | "=\\=" | "<" | ">" | "=<" | ">=" => return !is_behind_comma,
                "," => is_behind_comma = true,
                ":-" | "-->" | "?-" | ";" | "->" | "*->" | "|" | "." | "=" => return false,
                _ => {}
            }
        }
    }
    false
}

/// A name in quotes if it needs them. The quote of a folder stays open, so that its files can be completed.
fn as_atom(path: &str) -> String {
    let is_name = path.chars().all(|c| c.is_alphanumeric() || c == '_');
    match path {
        path if is_name => path.to_owned(),
        path if path.ends_with('/') => format!("'{path}"),
        path => format!("'{}'", path.replace('\\', "\\\\").replace('\'', "\\'")),
    }
}

/// The call around the end of a text.
struct Call<'l, 'f> {
    name: &'l str,
    /// The tokens between its bracket and the last token of the text.
    before: &'f [(TokenKind, Span)],
}

/// The call whose arguments contain the last token of the text.
fn enclosing<'l, 'f>(found: &'f [(TokenKind, Span)], line: &'l str) -> Option<Call<'l, 'f>> {
    let mut closed = 0_usize;
    for (index, (kind, _)) in found.iter().enumerate().rev() {
        if kind.is_close() {
            closed += 1;
        } else if kind.is_open() {
            if closed > 0 {
                closed -= 1;
                continue;
            }
            let (kind, span) = *found.get(index.checked_sub(1)?)?;
            return (kind == TokenKind::LetterName).then(|| Call {
                name: span.of(line),
                before: found.get(index + 1..found.len() - 1).unwrap_or_default(),
            });
        }
    }
    None
}

/// The files and folders whose paths have this prefix.
fn files(prefix: &str) -> Vec<Candidate> {
    let (folder, stem) = match prefix.rfind('/') {
        Some(at) => prefix.split_at(at + 1),
        None => ("", prefix),
    };
    let place = if folder.is_empty() { "." } else { folder };
    let Ok(entries) = fs::read_dir(place) else {
        return Vec::new();
    };
    let mut candidates: Vec<Candidate> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let hidden = name.starts_with('.') && !stem.starts_with('.');
            if !name.starts_with(stem) || hidden {
                return None;
            }
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            let slash = if is_folder { "/" } else { "" };
            Some(Candidate {
                text: format!("{folder}{name}{slash}"),
                shown: format!("{name}{slash}"),
            })
        })
        .collect();
    candidates.sort_by(|one, other| one.text.cmp(&other.text));
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completions() -> Completions {
        let predicate = |name: &str, arity| (name.to_owned(), arity);
        Completions {
            words: Vocabulary {
                predicates: vec![
                    predicate("append", 2),
                    predicate("append", 3),
                    predicate("apply", 2),
                    predicate("halt", 0),
                    predicate("решение", 1),
                ],
                operators: vec![
                    "#=".into(),
                    "#=<".into(),
                    "=".into(),
                    "=:=".into(),
                    "mod".into(),
                ],
                functions: vec![("max".into(), 2), ("pi".into(), 0), ("sqrt".into(), 1)],
                flags: vec!["double_quotes".into()],
                flag_values: vec![("double_quotes".into(), &["chars", "codes"])],
                modules: vec!["lists".into()],
                libraries: vec!["lists".into()],
            },
            ..Completions::default()
        }
    }

    fn texts(line: &str) -> (usize, Vec<String>) {
        let (start, found) = completions().at(line, line.len());
        (start, found.into_iter().map(|one| one.text).collect())
    }

    #[test]
    fn predicates_with_their_bracket() {
        assert_eq!(
            texts("X = 1, ap"),
            (7, vec!["append(".into(), "append(".into(), "apply(".into()])
        );
        assert_eq!(texts("hal"), (0, vec!["halt".into()]));
        assert_eq!(texts("'ap").1, Vec::<String>::new());
        let (_, found) = completions().at("append", 6);
        assert_eq!(
            found[1].shown,
            "append/3                  Zs is Xs followed by Ys."
        );
    }

    #[test]
    fn letters_of_the_other_layout() {
        assert_eq!(texts("реш"), (0, vec!["решение(".into()]));
        assert_eq!(texts("htitybt"), (0, vec!["решение(".into()]));
        assert_eq!(texts("X = 1, фзз").1.len(), 3);
    }

    #[test]
    fn variables_flags_modules_operators_libraries() {
        assert_eq!(texts("Result = 1, Res").1, ["Result"]);
        assert_eq!(texts("set_prolog_flag(dou").1, ["double_quotes"]);
        assert_eq!(texts("set_prolog_flag(double_quotes, co").1, ["codes"]);
        assert_eq!(texts("use_module(library(li").1, ["lists"]);
        assert_eq!(texts("lis").1, ["lists:"]);
        assert_eq!(texts("X is 5 mo").1, ["mod"]);
    }

    #[test]
    fn operators_of_signs() {
        assert_eq!(texts("X =:"), (2, vec!["=:=".into()]));
        assert_eq!(texts("X #"), (2, vec!["#=".into(), "#=<".into()]));
        assert_eq!(texts("X =:=").1, Vec::<String>::new());
    }

    #[test]
    fn functions_where_a_value_is_computed() {
        assert_eq!(texts("X is sq").1, ["sqrt("]);
        assert_eq!(texts("X is max(2, sq").1, ["sqrt("]);
        assert_eq!(texts("p(Y), 1 < p").1, ["pi"]);
        assert_eq!(texts("findall(X, X is sq").1, ["sqrt("]);
        assert_eq!(texts("X is ma").1, ["max("]);
        for none in ["sq", "X is 2, sq", "X = sq", "p(X is 2), sq", "f(sq"] {
            assert_eq!(texts(none).1, Vec::<String>::new(), "{none}");
        }
    }

    #[test]
    fn what_there_is_little_of_where_nothing_is_begun() {
        assert_eq!(
            texts("set_prolog_flag("),
            (16, vec!["double_quotes".into()])
        );
        let values = vec!["chars".to_owned(), "codes".to_owned()];
        assert_eq!(texts("set_prolog_flag(double_quotes, "), (31, values));
        assert_eq!(texts("use_module(library("), (19, vec!["lists".into()]));
        assert!(texts("consult( ").1.contains(&"'examples/".to_owned()));
        assert_eq!(texts("append(").1, Vec::<String>::new());
        assert_eq!(texts("append(a, ").1, Vec::<String>::new());
    }

    #[test]
    fn predicates_by_name_and_arity() {
        assert_eq!(texts("help(appe").1, ["append/2", "append/3"]);
        assert_eq!(texts("help(li").1, ["lists"]);
        assert_eq!(texts("spy(hal").1, ["halt/0"]);
        assert_eq!(texts("findall(X, appe").1, ["append(", "append("]);
    }

    #[test]
    fn files_without_quotes_get_them() {
        assert_eq!(texts("consult(Cargo.t").1, Vec::<String>::new());
        assert_eq!(texts("consult(exam").1, ["'examples/"]);
        assert_eq!(texts("edit(hal").1, ["halt/0"]);
        assert_eq!(texts("[exam").1, ["'examples/"]);
        assert_eq!(texts("X = [app").1.len(), 3);
        assert_eq!(as_atom("queens.pl"), "'queens.pl'");
        assert_eq!(as_atom("queens"), "queens");
        assert_eq!(as_atom("it's.pl"), r"'it\'s.pl'");
    }

    #[test]
    fn files_in_quotes() {
        assert!(
            texts("consult('Cargo.t")
                .1
                .contains(&"Cargo.toml".to_owned())
        );
        assert!(texts("consult('sr").1.contains(&"src/".to_owned()));
    }
}
