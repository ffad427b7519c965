//! Runs the quads and the unit tests of one file, and compares the answers with the descriptions.
//!
//! Each file has its own engine. The engine does everything except reading the file, through the public API: values are compared by
//! asking it whether the description and the answer subsume each other.

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::super::transcript::Transcript;
use super::Prepare;
use crate::embed::{Engine, Error, Term};
use crate::syntax::{ReadFlags, TokenKind, Tree, read_term, tokens};

use super::description::{Expected, Outcome, description, query};
use super::replay;
use super::text::{Format, Piece, pieces, transcripts};
use super::units;

/// The time limit of a query: the slowest textbook program needs a tenth of it.
pub(super) const TIME_LIMIT: Duration = Duration::from_secs(20);

/// The name that collects the values of a query's variables; no program uses it.
const VALUES: &str = "_Values_of_this_quad";

/// The name of the actual values in the check of a description.
const ANSWER: &str = "_Answer_of_this_quad";

/// The flag for text in double quotes.
const QUOTES: &str = "double_quotes";

/// A query or a test of a file, and what is wrong with its answers.
#[derive(Debug, Default)]
pub(super) struct Case {
    pub line: usize,
    pub query: String,
    pub failure: Option<Failure>,
    /// A remark, although nothing is wrong.
    pub note: Option<String>,
    /// Whether it is a test of `library(plunit)`, and `query` its name.
    pub is_test: bool,
    /// Whether it counts neither as passed nor as failed.
    pub is_skipped: bool,
    /// How long it took.
    pub time: Duration,
}

/// The results of a file.
#[derive(Debug, Default)]
pub(super) struct Outcomes {
    pub cases: Vec<Case>,
    /// The inferences of the whole file: the same on every run.
    pub inferences: u64,
}

#[derive(Debug)]
pub(super) struct Failure {
    pub expected: String,
    pub got: String,
}

/// The output of the engine.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> String {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&std::mem::take(&mut *bytes)).into_owned()
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One step of a query.
enum Got {
    Answer {
        shown: String,
        values: Option<Term>,
        residual: Vec<Term>,
    },
    False,
    Error(Error),
}

/// Runs all quads and all unit tests of a file. An error is one of reading the file itself.
pub(super) fn run_file(path: &Path, format: Format, prepare: Prepare<'_>) -> io::Result<Outcomes> {
    let text = std::fs::read_to_string(path)?;
    let format = match Transcript::is_one(&text) {
        true => Format::Session,
        false => format,
    };
    let pieces = pieces(format, &text);
    let mut replayed = replay::replay(path, &transcripts(format, &text), prepare);
    // Examples in the text of plunit itself are not tests.
    let has_tests = format == Format::Prolog && text.contains("\n:- begin_tests(");
    if !has_tests && !pieces.iter().any(|piece| piece.text.contains("?-")) {
        return Ok(replayed);
    }
    let mut runner = Runner::new(path, prepare);
    for piece in &pieces {
        // Each Rust item has a separate example; the text of a page continues from block to block.
        if format == Format::Rust {
            runner.inferences += runner.engine.inferences();
            runner.engine = engine(&runner.written, prepare);
        }
        runner.piece(piece);
    }
    if has_tests {
        runner.cases.extend(units::run(&mut runner.engine));
    }
    replayed.cases.extend(runner.cases);
    replayed.inferences += runner.inferences + runner.engine.inferences();
    Ok(replayed)
}

/// An engine whose output is captured, with a fixed random seed.
fn engine(written: &Written, prepare: Prepare<'_>) -> Engine {
    let builder = Engine::builder()
        .input(io::empty())
        .output(written.clone())
        .error_output(io::sink())
        .time_limit(TIME_LIMIT);
    let mut engine = prepare(builder).build();
    // This cannot fail; if it did, only random queries would differ.
    let _ = engine.holds("set_random(seed(1))", ());
    engine
}

struct Runner<'p> {
    path: &'p Path,
    engine: Engine,
    written: Written,
    cases: Vec<Case>,
    /// The inferences of earlier engines.
    inferences: u64,
}

impl Runner<'_> {
    fn new<'p>(path: &'p Path, prepare: Prepare<'_>) -> Runner<'p> {
        let written = Written::default();
        Runner {
            path,
            engine: engine(&written, prepare),
            written,
            cases: Vec::new(),
            inferences: 0,
        }
    }

    fn piece(&mut self, piece: &Piece) {
        let has_clauses = piece.is_file || self.has_clauses(&piece.text);
        if has_clauses && !self.load(piece) {
            return;
        }
        // Terms are read one at a time with the current operators, since a query may define some.
        let mut at = 0;
        while let Some(read) = self.read(&piece.text, at) {
            let tree = match read {
                Ok(tree) => tree,
                Err(resume) => {
                    // In the file itself the loader has already reported the error.
                    if !piece.is_file {
                        let text = &piece.text[at..resume];
                        let language = self.engine.language();
                        let got = language.text("a syntax error", "синтаксическая ошибка");
                        let wanted = language.text("Prolog text", "текст на Прологе");
                        self.fail(line_of(piece, at), text.trim(), wanted, got.to_owned());
                    }
                    at = resume;
                    continue;
                }
            };
            at = tree.end;
            let Some(goal) = query(&piece.text, &tree) else {
                continue;
            };
            let line = line_of(piece, tree.span.range().start);
            let described = match self.read(&piece.text, tree.end) {
                Some(Ok(next)) => description(&piece.text, &next).map(|found| (found, next)),
                Some(Err(_)) | None => None,
            };
            let Some((expected, next)) = described else {
                let language = self.engine.language();
                let wanted = language.text("an answer description", "описание ответа");
                let got = language.text("none", "его нет").to_owned();
                self.fail(line, goal, wanted, got);
                continue;
            };
            at = next.end;
            self.quad(line, goal, &tree, &expected);
        }
    }

    /// The next term, or where reading continues after an error.
    fn read<'a>(&self, text: &'a str, at: usize) -> Option<Result<Tree<'a>, usize>> {
        let flags = ReadFlags {
            relaxed: true,
            ..ReadFlags::default()
        };
        match read_term(text, at, self.engine.operators(), flags) {
            Ok(tree) => tree.map(Ok),
            Err(error) => Some(Err(error.resume.max(at + 1))),
        }
    }

    /// Whether the text contains anything besides quads.
    fn has_clauses(&self, text: &str) -> bool {
        let mut at = 0;
        let mut is_query = false;
        while let Some(read) = self.read(text, at) {
            let Ok(tree) = read else {
                return false;
            };
            at = tree.end;
            if query(text, &tree).is_some() {
                is_query = true;
            } else if !std::mem::take(&mut is_query) || description(text, &tree).is_none() {
                return true;
            }
        }
        false
    }

    /// Loads the clauses of a piece; a file of the library is imported by its name.
    fn load(&mut self, piece: &Piece) -> bool {
        let loaded = if !piece.is_file {
            let name = format!("{}:{}", self.path.display(), piece.line);
            self.engine.consult_text(&name, &piece.text)
        } else if let Some(library) = library_of(self.path) {
            if library.is_empty() {
                return true;
            }
            let goal = format!("use_module(library({library}))");
            return match self.engine.holds(&goal, ()) {
                Ok(true) => true,
                Ok(false) => self.fail(1, &goal, "true", "false".to_owned()),
                Err(error) => self.fail(1, &goal, "true", error.to_string()),
            };
        } else if self.path.is_file() {
            self.engine.consult(self.path)
        } else {
            // A pipe can be read only once.
            let name = self.path.display().to_string();
            self.engine.consult_text(&name, &piece.text)
        };
        let language = self.engine.language();
        let wanted = language.text("no errors", "без ошибок");
        let query = language.text("consult", "прочесть");
        match loaded {
            Ok(loaded) => {
                let errors = loaded.diagnostics.iter().filter(|found| found.is_error());
                let errors: Vec<String> = errors.map(ToString::to_string).collect();
                if !errors.is_empty() {
                    self.fail(piece.line, query, wanted, errors.join("\n"));
                }
                // Queries can use what could be loaded.
                true
            }
            Err(error) => self.fail(piece.line, query, wanted, error.to_string()),
        }
    }

    fn fail(&mut self, line: usize, query: &str, expected: &str, got: String) -> bool {
        self.cases.push(Case {
            line,
            query: query.to_owned(),
            failure: Some(Failure {
                expected: expected.to_owned(),
                got,
            }),
            ..Case::default()
        });
        false
    }

    fn quad(&mut self, line: usize, goal: &str, tree: &Tree, expected: &[Expected]) {
        let names: Vec<&str> = tree
            .variables
            .iter()
            .map(|variable| variable.name)
            .collect();
        let names: Vec<&str> = names
            .into_iter()
            .filter(|name| !name.starts_with('_'))
            .collect();
        let start = Instant::now();
        // No answer is asked for where the description says that more may follow: it may never come.
        let described = expected.iter().position(|one| one.outcome == Outcome::More);
        let steps = described.unwrap_or(expected.len() + 1);
        let got = self.ask(goal, &names.join(", "), steps);
        let time = start.elapsed();
        let failure = self.compare(&names, expected, &got).map(|reason| {
            let described: Vec<&str> = expected.iter().map(|one| one.text.as_str()).collect();
            let shown: Vec<String> = got.iter().map(show).collect();
            Failure {
                expected: described.join("\n;  "),
                got: match shown.is_empty() {
                    true => reason,
                    false => format!("{}\n({reason})", shown.join("\n;  ")),
                },
            }
        });
        self.cases.push(Case {
            line,
            query: goal.to_owned(),
            failure,
            time,
            ..Case::default()
        });
    }

    /// The steps of the query, up to a limit: one more than described.
    fn ask(&mut self, goal: &str, names: &str, limit: usize) -> Vec<(String, Got)> {
        self.written.take();
        let text = format!("(\n{goal}\n), {VALUES} = [{names}]");
        let mut solutions = match self.engine.query(&text, ()) {
            Ok(solutions) => solutions,
            Err(error) => return vec![(self.written.take(), Got::Error(error))],
        };
        let mut steps = Vec::new();
        while steps.len() < limit {
            solutions.renew_limits();
            let step = match solutions.next() {
                None => Got::False,
                Some(Err(error)) => Got::Error(error),
                Some(Ok(solution)) => Got::Answer {
                    shown: solution.to_string(),
                    values: solution.get::<Term>(VALUES).ok(),
                    residual: solution.residual().to_vec(),
                },
            };
            let may_go_on = matches!(step, Got::Answer { .. }) && solutions.more();
            steps.push((self.written.take(), step));
            if !may_go_on {
                break;
            }
        }
        steps
    }

    /// How the steps differ from the description; none if they agree.
    fn compare(
        &mut self,
        names: &[&str],
        expected: &[Expected],
        got: &[(String, Got)],
    ) -> Option<String> {
        let language = self.engine.language();
        for (index, alternative) in expected.iter().enumerate() {
            if alternative.outcome == Outcome::More {
                return None;
            }
            let Some((written, step)) = got.get(index) else {
                let told = language.text("no choice point was left", "точки выбора не осталось");
                return Some(told.to_owned());
            };
            if let Some(prints) = alternative
                .prints
                .as_ref()
                .filter(|prints| *prints != written)
            {
                let (prints, written) = (format!("{prints:?}"), format!("{written:?}"));
                return Some(language.fill(
                    "expected the output {}, got {}",
                    "ждали вывода {}, вышло {}",
                    &[&prints, &written],
                ));
            }
            let is_same = match (&alternative.outcome, step) {
                (Outcome::False, Got::False) => Ok(true),
                (
                    Outcome::Answer { equations, goals },
                    Got::Answer {
                        values, residual, ..
                    },
                ) => {
                    let values = values.as_ref().and_then(Term::elements).unwrap_or_default();
                    let is_seen = |name: &&str| !alternative.ignored.iter().any(|one| one == name);
                    let pairs = names.iter().zip(values).filter(|(name, _)| is_seen(name));
                    let (names, mut values): (Vec<&str>, Vec<Term>) = pairs.unzip();
                    // Residual goals are compared as if they were values of unnamed variables.
                    let names = names.into_iter().map(str::to_owned);
                    let expected: Vec<String> = names
                        .chain(goals.iter().map(|goal| literal(goal)))
                        .collect();
                    values.extend(residual.iter().cloned());
                    self.is_variant(equations, &expected.join(", "), &Term::list(values))
                }
                (Outcome::Throws(ball), Got::Error(error)) => match error.ball().cloned() {
                    Some(thrown) => {
                        let check = format!("subsumes_term((\n{}\n), ?)", literal(ball));
                        self.engine.holds(&check, (thrown,))
                    }
                    None => Ok(false),
                },
                (
                    Outcome::Answer { .. } | Outcome::False | Outcome::More | Outcome::Throws(_),
                    _,
                ) => Ok(false),
            };
            match is_same {
                Ok(true) => {}
                Ok(false) => {
                    return Some(language.fill(
                        "alternative {} differs",
                        "ответ {} иной",
                        &[&(index + 1).to_string()],
                    ));
                }
                Err(error) => {
                    return Some(language.fill(
                        "the description is no query: {}",
                        "описание - не запрос: {}",
                        &[&error.to_string()],
                    ));
                }
            }
        }
        if got.len() > expected.len() {
            let told = language.text("a choice point was left", "осталась точка выбора");
            return Some(told.to_owned());
        }
        None
    }

    /// Whether the equations describe the values up to renaming of variables.
    fn is_variant(
        &mut self,
        equations: &[String],
        names: &str,
        values: &Term,
    ) -> Result<bool, Error> {
        // Variables of an answer have the names of the query, and so have those of the description.
        let mut check = format!("copy_term(?, {ANSWER}),\n");
        for equation in equations {
            check.push_str(&literal(equation));
            check.push_str(",\n");
        }
        check.push_str(&format!(
            "{VALUES} = [{names}], subsumes_term({VALUES}, {ANSWER}), subsumes_term({ANSWER}, {VALUES})"
        ));
        let is_variant = self.engine.holds(&check, (values,))?;
        let has_text = equations.iter().any(|equation| equation.contains('"'));
        let Some(quotes) = self.engine.flag(QUOTES).filter(|_| has_text && !is_variant) else {
            return Ok(is_variant);
        };
        // The toplevel shows strings and lists of characters alike.
        self.engine.set_flag(QUOTES, Term::atom("string"))?;
        let is_variant = self.engine.holds(&check, (values,));
        self.engine.set_flag(QUOTES, quotes)?;
        is_variant
    }
}

/// The text with every atom `?` quoted, so that it is no placeholder.
fn literal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (kind, span) in tokens(text) {
        out.push_str(match span.of(text) {
            "?" if kind == TokenKind::SymbolName => "'?'",
            other => other,
        });
    }
    out
}

fn show((written, step): &(String, Got)) -> String {
    let shown = match step {
        Got::Answer { shown, .. } => shown.clone(),
        Got::False => "false".to_owned(),
        Got::Error(error) => match error.ball() {
            Some(ball) => ball.to_string(),
            None => error.to_string(),
        },
    };
    match written.is_empty() {
        true => shown,
        false => format!("prints({written:?}), {shown}"),
    }
}

fn line_of(piece: &Piece, offset: usize) -> usize {
    let text = &piece.text[offset..];
    let blank = text.len() - text.trim_start().len();
    piece.line + piece.text[..offset + blank].matches('\n').count()
}

/// The name of a library file in `use_module/1`; empty for files loaded at the start.
fn library_of(path: &Path) -> Option<String> {
    let names: Vec<_> = path.iter().filter_map(|name| name.to_str()).collect();
    let at = names.iter().rposition(|name| *name == "prolog")?;
    match names.get(at + 1..)? {
        ["boot", ..] => Some(String::new()),
        ["library", rest @ ..] => Some(rest.join("/").trim_end_matches(".pl").to_owned()),
        _ => None,
    }
}
