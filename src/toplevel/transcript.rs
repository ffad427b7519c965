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
//! Other lines before the first query describe the session. `... .` means that the user wanted no more answers. The command line names a
//! language other than English: `$ ferz --language ru`; the session is replayed in that language. The printed lines are those of
//! standard output and standard error, in their order, without colours, for 80 columns.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::syntax::Language;

/// The command with which a recorded session begins.
const COMMAND: &str = "$ ferz";

/// The option for the language of a session.
const LANGUAGE: &str = "--language";

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
    /// Begins a transcript of a session with these files, in this language.
    pub fn create(path: &Path, files: &[PathBuf], language: Language) -> io::Result<Record> {
        let mut record = Record {
            path: path.to_owned(),
            file: File::create(path)?,
            lost: None,
            line: Vec::new(),
            prompt: Vec::new(),
        };
        let language = match language {
            Language::En => None,
            other => Some(format!("{LANGUAGE} {}", other.name())),
        };
        let files = files.iter().map(|file| file.display().to_string());
        let words: Vec<String> = language.into_iter().chain(files).collect();
        let line = [&[COMMAND.to_owned()], &*words].concat().join(" ");
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
    /// The name of its language, if that is not English.
    pub language: Option<String>,
    /// The files that the session begins with.
    pub files: Vec<String>,
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
                    let words = line.strip_prefix(COMMAND).unwrap_or_default();
                    let mut words = words.split_whitespace();
                    while let Some(word) = words.next() {
                        match word {
                            LANGUAGE => found.language = words.next().map(str::to_owned),
                            file => found.files.push(file.to_owned()),
                        }
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
    fn what_was_typed_is_told_from_what_was_printed() {
        let text = "about it\n$ ferz --language ru a.pl\n?- p(X),\n|  q(X).\nX = 1 ;\nX = 2 ;\n... .\n\n?- read(X).\n|: a.\nX = a.\n";
        let found = Transcript::read(text, 10);
        assert_eq!(found.files, ["a.pl"]);
        assert_eq!(found.language.as_deref(), Some("ru"));
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
