//! Transcripts of sessions, written by `--record` and replayed by `ferz test`.
//!
//! ```text
//! $ ferz examples/programs/queens.pl         the files that the session begins with
//! ?- findall(S, решение(S), _L),             a query that was typed
//! |  length(_L, N).                          and its further lines
//! N = 92.                                    what was printed
//! ?- read(X).
//! |: foo.                                    a line that was typed for the program
//! X = foo.
//! ```
//!
//! Other lines before the first query describe the session. `... .` means that the user wanted no more answers. The command line also has
//! the language if it is not English, the limits, the form of the answers, the goals and the arguments of the program, quoted as a shell
//! wants it: `$ ferz --language ru --time 0.5s -g 'p(X), q' a.pl`; the session is replayed with these. What the goals print is not compared.
//! The printed lines are those of standard output and standard error, in their order, without colours, for 80 columns.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::answer::AnswerForm;
use crate::embed::{Limit, Unit};
use crate::syntax::Language;

/// The command with which a recorded session begins.
const COMMAND: &str = "$ ferz";

/// The options for the language of a session, for the form of its answers, and for a goal.
const LANGUAGE: &str = "--language";
const ANSWERS: &str = "--answers";
const GOAL: &str = "-g";
/// What is behind this word are the arguments of the program.
const ARGUMENTS: &str = "--";

/// How a session begins: what its command line says of it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    /// Its language, if that is not English.
    pub language: Option<String>,
    /// Its limits, in their units.
    pub limits: Vec<(Limit, u64)>,
    /// The form of its answers.
    pub answers: AnswerForm,
    /// The goals that run before the first query, unless they are queries themselves since a form of answers is given.
    pub goals: Vec<String>,
    /// The files that are loaded before them.
    pub files: Vec<String>,
    /// What the flag `argv` holds.
    pub arguments: Vec<String>,
}

impl Beginning {
    /// The same in this language.
    pub(super) fn spoken(self, language: Language) -> Beginning {
        let language = match language {
            Language::En => None,
            other => Some(other.name().to_owned()),
        };
        Beginning { language, ..self }
    }

    /// The words behind the command.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut option = |name: String, value: String| words.extend([name, value]);
        if let Some(language) = &self.language {
            option(LANGUAGE.to_owned(), language.clone());
        }
        for (limit, most) in &self.limits {
            let most = match limit.unit() {
                Unit::Microseconds => format!("{}.{:06}s", most / 1_000_000, most % 1_000_000),
                Unit::Bytes | Unit::Count => most.to_string(),
            };
            option(format!("--{}", limit.option()), most);
        }
        match self.answers {
            AnswerForm::Text => {}
            AnswerForm::Json => option(ANSWERS.to_owned(), "json".to_owned()),
            AnswerForm::Csv => option(ANSWERS.to_owned(), "csv".to_owned()),
        }
        for goal in &self.goals {
            option(GOAL.to_owned(), goal.clone());
        }
        words.extend(self.files.iter().cloned());
        if !self.arguments.is_empty() {
            words.push(ARGUMENTS.to_owned());
            words.extend(self.arguments.iter().cloned());
        }
        words
    }

    /// Reads the words behind the command.
    fn read(text: &str) -> Beginning {
        let mut found = Beginning::default();
        let mut words = unquoted(text).into_iter();
        while let Some(word) = words.next() {
            let limit = Limit::ALL
                .into_iter()
                .find(|limit| word.strip_prefix("--") == Some(limit.option()));
            match word.as_str() {
                LANGUAGE => found.language = words.next(),
                ANSWERS => {
                    found.answers = match words.next().as_deref() {
                        Some("json") => AnswerForm::Json,
                        Some("csv") => AnswerForm::Csv,
                        Some(_) | None => AnswerForm::Text,
                    }
                }
                GOAL => found.goals.extend(words.next()),
                ARGUMENTS => found.arguments.extend(words.by_ref()),
                _ => match limit {
                    Some(limit) => {
                        let most = words.next().and_then(|text| amount(limit, &text));
                        found.limits.extend(most.map(|most| (limit, most)));
                    }
                    None => found.files.push(word),
                },
            }
        }
        found
    }
}

/// The value of a limit as [`Beginning::words`] writes it.
fn amount(limit: Limit, text: &str) -> Option<u64> {
    match limit.unit() {
        Unit::Microseconds => {
            let (whole, fraction) = text.strip_suffix('s')?.split_once('.')?;
            let whole: u64 = whole.parse().ok()?;
            whole
                .checked_mul(1_000_000)?
                .checked_add(fraction.parse().ok()?)
        }
        Unit::Bytes | Unit::Count => text.parse().ok(),
    }
}

/// A word as a shell wants it, in one line.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=:+,@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!(
        "'{}'",
        word.replace(['\n', '\r'], " ").replace('\'', "'\\''")
    )
}

/// The words of a line: `quoted` undone.
fn unquoted(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    let mut characters = line.chars();
    while let Some(c) = characters.next() {
        match c {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            '\\' if !is_quoted => word.get_or_insert_default().extend(characters.next()),
            _ if c.is_whitespace() && !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// A transcript that is being written. If writing fails, the session continues, and reports it at its end.
pub(super) struct Record {
    path: PathBuf,
    file: File,
    /// The first error of writing, after which something is missing.
    lost: Option<io::Error>,
    /// The last, unfinished line.
    line: Vec<u8>,
    /// A prompt behind it, which is dropped when something is typed there.
    prompt: Vec<u8>,
}

impl Record {
    /// Begins a transcript of a session.
    pub fn create(path: &Path, begun: &Beginning) -> io::Result<Record> {
        let mut record = Record {
            path: path.to_owned(),
            file: File::create(path)?,
            lost: None,
            line: Vec::new(),
            prompt: Vec::new(),
        };
        let words = begun.words();
        let words = words.iter().map(|word| quoted(word));
        let line: Vec<String> = std::iter::once(COMMAND.to_owned()).chain(words).collect();
        let line = line.join(" ");
        record.printed(format!("{line}\n").as_bytes());
        Ok(record)
    }

    /// Records output.
    pub fn printed(&mut self, bytes: &[u8]) {
        let prompt = std::mem::take(&mut self.prompt);
        self.write(&prompt);
        self.write(bytes);
    }

    /// Records output on standard error: the end of an unfinished line may be a prompt.
    pub fn complained(&mut self, bytes: &[u8]) {
        let line = bytes.iter().rposition(|byte| *byte == b'\n');
        let (lines, prompt) = bytes.split_at(line.map_or(0, |end| end + 1));
        if !lines.is_empty() {
            self.printed(lines);
        }
        self.prompt.extend_from_slice(prompt);
    }

    fn write(&mut self, bytes: &[u8]) {
        match bytes.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => self.line = bytes[end + 1..].to_vec(),
            None => self.line.extend_from_slice(bytes),
        }
        if self.lost.is_none() {
            self.lost = self.file.write_all(bytes).err();
        }
    }

    /// Takes the name of the file and the reason, if something is missing in it; so this is reported once.
    pub fn take_lost(&mut self) -> Option<(String, io::Error)> {
        let name = self.path.display().to_string();
        self.lost.take().map(|error| (name, error))
    }

    /// Records typed text: its first line behind this prompt, further ones as those of a query.
    pub fn typed(&mut self, prompt: &str, text: &[u8]) {
        self.prompt.clear();
        let is_prompted = self.line == prompt.as_bytes();
        if !self.line.is_empty() && !is_prompted {
            self.printed(b"\n");
        }
        let text = String::from_utf8_lossy(text);
        for (index, line) in text.trim_end().split('\n').enumerate() {
            let prompt = match index {
                0 if is_prompted => "",
                0 => prompt,
                _ => "|  ",
            };
            self.printed(format!("{prompt}{line}\n").as_bytes());
        }
    }
}

impl Record {
    /// Records a key that answers a question, with the number typed before it, as a line in front of the question: what is printed behind
    /// the question ends its line.
    pub fn key(&mut self, keys: &str) {
        if !self.line.is_empty() {
            self.write(b"\n");
        }
        self.write(format!("|: {keys}\n").as_bytes());
        let digits = keys.trim_end_matches(|key: char| !key.is_ascii_digit());
        if self.prompt.ends_with(digits.as_bytes()) {
            // A replay shows no digits, since it reads a line.
            self.prompt.truncate(self.prompt.len() - digits.len());
        }
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        let prompt = std::mem::take(&mut self.prompt);
        self.write(&prompt);
    }
}

/// A query of a transcript.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct RecordedQuery {
    /// The number of its line, from 1.
    pub line: usize,
    /// The lines typed for it, including those for the program.
    pub typed: String,
    /// The printed lines.
    pub printed: String,
}

impl RecordedQuery {
    /// How many answers were wanted, if the user wanted no more.
    pub fn wanted(&self) -> Option<u32> {
        let mut lines = self.printed.lines();
        let stopped = lines.clone().any(|line| line == "... .");
        let answers = lines.by_ref().filter(|line| line.ends_with(" ;")).count();
        stopped.then_some(answers as u32)
    }
}

/// A transcript that was read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Transcript {
    pub begun: Beginning,
    pub queries: Vec<RecordedQuery>,
}

impl Transcript {
    /// Whether a text is a recorded session, whatever its file is called.
    pub fn is_one(text: &str) -> bool {
        let first = text.lines().next().unwrap_or_default();
        let rest = first.strip_prefix(COMMAND);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    }

    /// Reads a transcript whose first line has this number.
    pub fn read(text: &str, first: usize) -> Transcript {
        let mut found = Transcript::default();
        for (index, line) in text.lines().enumerate() {
            if let Some(typed) = line.strip_prefix("?- ") {
                found.queries.push(RecordedQuery {
                    line: first + index,
                    typed: format!("{typed}\n"),
                    printed: String::new(),
                });
                continue;
            }
            match found.queries.last_mut() {
                Some(query) => {
                    let typed = line.strip_prefix("|  ").or(line.strip_prefix("|: "));
                    match typed {
                        Some(typed) => {
                            query.typed.push_str(typed);
                            query.typed.push('\n');
                        }
                        None => {
                            query.printed.push_str(line);
                            query.printed.push('\n');
                        }
                    }
                }
                None => {
                    if let Some(words) = line.strip_prefix(COMMAND) {
                        found.begun = Beginning::read(words);
                    }
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_read_as_it_was_written() {
        let begun = Beginning {
            language: Some("ru".to_owned()),
            limits: vec![(Limit::Inferences, 5000), (Limit::Time, 1_500_000)],
            answers: AnswerForm::Json,
            goals: vec!["p('it''s', \"a\\\\b\")".to_owned(), "q".to_owned()],
            files: vec!["мой файл.pl".to_owned()],
            arguments: vec!["--time".to_owned(), String::new()],
        };
        let words: Vec<String> = begun.words().iter().map(|word| quoted(word)).collect();
        assert_eq!(Beginning::read(&words.join(" ")), begun, "{words:?}");
    }

    #[test]
    fn what_was_typed_is_told_from_what_was_printed() {
        let text = "about it\n$ ferz --language ru a.pl\n?- p(X),\n|  q(X).\nX = 1 ;\nX = 2 ;\n... .\n\n?- read(X).\n|: a.\nX = a.\n";
        let found = Transcript::read(text, 10);
        assert_eq!(found.begun.files, ["a.pl"]);
        assert_eq!(found.begun.language.as_deref(), Some("ru"));
        let [first, second] = found.queries.as_slice() else {
            panic!("two queries, not {found:?}");
        };
        assert_eq!((first.line, first.typed.as_str()), (12, "p(X),\nq(X).\n"));
        assert_eq!(first.wanted(), Some(2));
        assert_eq!(
            (second.typed.as_str(), second.printed.as_str()),
            ("read(X).\na.\n", "X = a.\n")
        );
        assert_eq!(second.wanted(), None);
    }
}
