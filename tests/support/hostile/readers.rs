//! Gives a text to all readers of texts of its kind.
//!
//! *Invariant*: effects of texts on an engine are forgotten after some hundred texts, so that a failure needs few of them.

use std::collections::BTreeMap;
use std::time::Duration;

use ferz::embed::{Engine, Error};
use ferz::testing::syntax::{Operators, ReadFlags, read_term};

use super::balls::complaint;
use super::files::Folder;
use super::texts::Language;

/// Texts that one engine reads.
const ENGINE: u64 = 2_000;

/// Consulting takes ten times as long as reading: this number of texts is read for each that is consulted.
const CONSULTED: u64 = 16;

/// The queries for every text. Each query gets the text as a string.
const QUERIES: &[(Language, &[&str])] = &[
    (
        Language::Prolog,
        &[
            "term_to_atom(_, ?)",
            "open_string(?, S), repeat, catch(read_term(S, T, [variable_names(_), singletons(_), term_position(_), comments(_)]), E, true), ( nonvar(E) -> throw(E) ; T == end_of_file ), !",
            "term_string(T, ?), with_output_to(string(A), writeq(T)), term_string(U, A), T =@= U",
        ],
    ),
    (Language::Lisp, &["mulisp_text(?, _)"]),
    (Language::Planner, &["planner_text(?, _)"]),
    (
        Language::Csv,
        &["X = ?, string_codes(X, Cs), phrase(csv(_), Cs)"],
    ),
    (
        Language::Json,
        &[
            "open_string(?, S), json_read(S, _)",
            "atom_json_term(?, _, [])",
        ],
    ),
    (
        Language::Number,
        &[
            "X = ?, atom_codes(X, Cs), number_codes(_, Cs)",
            "X = ?, atom_chars(X, Cs), number_chars(_, Cs)",
            "atom_number(?, _)",
            "term_to_atom(_, ?)",
            "number_string(_, ?)",
            "X = ?, split_string(X, \".\", \" \", _)",
        ],
    ),
];

/// All readers.
pub struct Readers {
    engine: Engine,
    /// The engine that consults texts.
    loader: Engine,
    operators: Operators,
    count: u64,
    outcomes: BTreeMap<&'static str, u64>,
}

impl Default for Readers {
    fn default() -> Readers {
        Readers::new()
    }
}

impl Readers {
    /// With a new engine.
    pub fn new() -> Readers {
        let engine = engine();
        Readers {
            operators: engine.operators().clone(),
            engine,
            loader: self::engine(),
            count: 0,
            outcomes: BTreeMap::new(),
        }
    }

    /// The complaint, if there is one. The turn chooses which reader of the language gets the text.
    pub fn read(&mut self, turn: u64, language: Language, text: &str) -> Result<(), String> {
        self.count += 1;
        if self.count.is_multiple_of(ENGINE) {
            self.engine = engine();
            self.loader = engine();
        }
        self.parse(turn, text);
        if language == Language::Prolog && turn.is_multiple_of(CONSULTED) {
            self.consult(text)?;
        }
        let (_, queries) = QUERIES
            .iter()
            .find(|(of, _)| *of == language)
            .expect("each language has its queries");
        let query = queries[(turn / 2) as usize % queries.len()];
        let outcome = self.engine.holds(query, (text,));
        self.judge(&outcome)
            .map_err(|fault| format!("{query}: {fault}"))?;
        // A term that was read must be written so that it is read again.
        if query.contains("=@=") && matches!(outcome, Ok(false)) {
            return Err(format!("{query}: is not read as it is written"));
        }
        Ok(())
    }

    /// The parser alone, to the end of the text or the first error.
    fn parse(&self, turn: u64, text: &str) {
        let flags = ReadFlags {
            iso: turn.is_multiple_of(5),
            end_optional: turn.is_multiple_of(3),
            ..ReadFlags::default()
        };
        let mut at = 0;
        while let Ok(Some(tree)) = read_term(text, at, &self.operators, flags) {
            assert!(tree.end > at, "the parser goes on");
            at = tree.end;
        }
    }

    fn consult(&mut self, text: &str) -> Result<(), String> {
        let outcome = self.loader.consult_text("hostile.pl", text);
        let fault = match &outcome {
            Ok(loaded) => loaded
                .diagnostics
                .iter()
                .find(|found| found.code.contains("system_error"))
                .map(|found| format!("{found:?}")),
            Err(error) => complaint(error),
        };
        let works = self.loader.holds("X = f(Y), Y = 1, X == f(1)", ());
        match (fault, works) {
            (Some(fault), _) => Err(format!("consult: {fault}")),
            // The operators may have changed.
            (None, Ok(true) | Err(_)) => Ok(()),
            (None, Ok(false)) => Err("consult: the engine is of no use behind it".to_owned()),
        }
    }

    fn judge(&mut self, outcome: &Result<bool, Error>) -> Result<(), String> {
        let word = match outcome {
            Ok(true) => "read",
            Ok(false) => "refused",
            Err(error) if error.is_limit() => "limits",
            Err(_) => "errors",
        };
        *self.outcomes.entry(word).or_default() += 1;
        match outcome {
            Err(error) => complaint(error).map_or(Ok(()), Err),
            Ok(_) => Ok(()),
        }
    }

    /// The counts of outcomes.
    pub fn summary(&self) -> String {
        format!("{:?}", self.outcomes)
    }
}

fn engine() -> Engine {
    Engine::builder()
        .sandboxed()
        .files(Folder::new("readers"))
        .memory_limit(64 << 20)
        .inference_limit(1_000_000)
        .time_limit(Duration::from_secs(5))
        .build()
}
