//! Goals: every predicate of the reference manual, with arguments of the types that the names in its mode line denote,
//! and one time in five of another type.
//!
//! *Invariant*: a goal is a complete text; goals before it make what its arguments need.

use std::collections::BTreeSet;
use std::time::Duration;

use ferz::embed::{Engine, Error};

use super::arguments::{ATOMS, CLOSURES, FLOATS, FORMATS, GOALS, INTEGERS, KINDS, OPTIONS, TEXTS};
use super::balls::complaint;
use super::choices::Choices;
use super::files::Folder;

/// The manual, whose tables begin with mode lines; a test keeps it up to date.
const REFERENCE: &str = include_str!("../../../prolog/REFERENCE.md");

/// Predicates that would wait for a person, or measure their argument for seconds.
const LEFT_OUT: &[&str] = &["sleep", "compare_picture", "prolog", "halt"];

/// A predicate as its mode line has it.
struct Signature {
    name: String,
    arguments: Vec<Argument>,
    /// The library that must be loaded first.
    library: Option<String>,
}

struct Argument {
    mode: char,
    name: String,
}

/// Makes goals.
pub struct Goals {
    signatures: Vec<Signature>,
    evaluables: Vec<String>,
}

/// A goal, and the library that it needs.
pub struct Goal {
    pub text: String,
    pub library: Option<String>,
}

impl Goals {
    /// All predicates of the manual.
    pub fn new() -> Goals {
        let (mut signatures, mut evaluables) = (Vec::new(), Vec::new());
        let mut library = None;
        let mut section = "";
        for line in REFERENCE.lines() {
            if let Some(title) = line.strip_prefix("## ") {
                section = title;
                library = title
                    .strip_prefix("`library(")
                    .and_then(|rest| Some(rest.split_once(")`")?.0.to_owned()));
            }
            let Some((row, _)) = line
                .strip_prefix("| `")
                .and_then(|row| row.split_once("` |"))
            else {
                continue;
            };
            let row = row.replace("\\|", "|");
            match section {
                "Evaluables" => evaluables.push(row),
                "Flags" | "Directives" => {}
                _ => signatures.extend(signature(&row, library.clone())),
            }
        }
        signatures.retain(|signature| !LEFT_OUT.contains(&signature.name.as_str()));
        assert!(
            signatures.len() > 700 && evaluables.len() > 70,
            "the manual is read: {} predicates, {} evaluables",
            signatures.len(),
            evaluables.len()
        );
        Goals {
            signatures,
            evaluables,
        }
    }

    /// The next goal.
    pub fn next(&self, c: &mut Choices<'_>) -> Goal {
        let mut maker = Maker {
            c,
            setup: String::new(),
            fresh: 0,
        };
        if maker.c.one_in(8) {
            let expression = maker.expression(&self.evaluables, 3);
            return Goal {
                text: format!("{}X = {expression}, Y is X", maker.setup),
                library: None,
            };
        }
        let signature = &self.signatures[maker.c.below(self.signatures.len())];
        let arguments: Vec<String> = signature
            .arguments
            .iter()
            .map(|argument| maker.argument(argument))
            .collect();
        let call = match arguments.as_slice() {
            [] => quoted(&signature.name),
            arguments => format!("{}({})", quoted(&signature.name), arguments.join(", ")),
        };
        let text = match maker.c.below(12) {
            9 => format!("{}findall(x, {call}, _)", maker.setup),
            10 => format!("{}\\+ {call}", maker.setup),
            11 => format!("{}forall({call}, true)", maker.setup),
            _ => format!("{}{call}", maker.setup),
        };
        Goal {
            text,
            library: signature.library.clone(),
        }
    }
}

/// Goals that one engine runs: later ones meet the effects of earlier ones.
const ENGINE: u64 = 200;

/// Makes goals and runs them.
pub struct Prover {
    goals: Goals,
    engine: Engine,
    loaded: BTreeSet<String>,
    count: u64,
}

impl Default for Prover {
    fn default() -> Prover {
        Prover::new()
    }
}

impl Prover {
    /// With a new engine.
    pub fn new() -> Prover {
        Prover {
            goals: Goals::new(),
            engine: engine(),
            loaded: BTreeSet::new(),
            count: 0,
        }
    }

    /// The next goal.
    pub fn goal(&self, c: &mut Choices<'_>) -> Goal {
        self.goals.next(c)
    }

    /// Runs a goal for its first three answers: returns the outcome, and the complaint about it.
    pub fn attempt(&mut self, goal: &Goal) -> (Result<(), Error>, Option<String>) {
        self.count += 1;
        if self.count.is_multiple_of(ENGINE) {
            self.renew();
        }
        if let Some(library) = &goal.library
            && self.loaded.insert(library.clone())
        {
            // A goal may have broken what loading needs; only its own error matters.
            let _ = self
                .engine
                .holds(&format!("use_module(library({library}))"), ());
        }
        let outcome = self.answers(goal);
        let mut fault = outcome.as_ref().err().and_then(complaint);
        if !matches!(
            self.engine.holds("X = f(Y), Y = 1, X == f(1)", ()),
            Ok(true)
        ) {
            fault = fault.or(Some("the engine is of no use behind it".to_owned()));
            self.renew();
        }
        (outcome, fault)
    }

    fn answers(&mut self, goal: &Goal) -> Result<(), Error> {
        for answer in self.engine.query(&goal.text, ())?.take(3) {
            answer?;
        }
        Ok(())
    }

    fn renew(&mut self) {
        self.engine = engine();
        self.loaded.clear();
    }
}

fn engine() -> Engine {
    Engine::builder()
        .sandboxed()
        .files(Folder::new("goals"))
        .memory_limit(64 << 20)
        .inference_limit(100_000)
        .time_limit(Duration::from_secs(2))
        .build()
}

/// Reads a mode line: `name(+X, ?Y) is det`, `is(-V, +E) is semidet`.
fn signature(line: &str, library: Option<String>) -> Option<Signature> {
    let head = line.rsplit_once(" is ")?.0;
    let (name, rest) = match head
        .find("(+")
        .or(head.find("(-"))
        .or(head.find("(?"))
        .or(head.find("(:"))
        .or(head.find("(@"))
        .or(head.find("(!"))
    {
        Some(at) => (
            &head[..at],
            head[at + 1..]
                .strip_suffix(')')
                .or(head[at + 1..].strip_suffix(")//"))?,
        ),
        None => (head.trim_end_matches("//"), ""),
    };
    let is_grammar = head.ends_with("//");
    let mut arguments: Vec<Argument> = rest
        .split(", ")
        .filter(|argument| !argument.is_empty())
        .map(|argument| Argument {
            mode: argument.chars().next().unwrap_or('?'),
            name: argument
                .trim_start_matches(|c: char| !c.is_alphabetic())
                .to_owned(),
        })
        .collect();
    if is_grammar {
        for (mode, name) in [('+', "Codes"), ('?', "Rest")] {
            arguments.push(Argument {
                mode,
                name: name.to_owned(),
            });
        }
    }
    Some(Signature {
        name: name.to_owned(),
        arguments,
        library,
    })
}

fn quoted(name: &str) -> String {
    format!("'{}'", name.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// Makes the arguments of one goal.
struct Maker<'c, 'b> {
    c: &'c mut Choices<'b>,
    setup: String,
    fresh: usize,
}

impl Maker<'_, '_> {
    fn variable(&mut self) -> String {
        self.fresh += 1;
        format!("V{}", self.fresh)
    }

    /// A variable that an earlier goal binds to what `make` (with `#` for it) makes.
    fn made(&mut self, make: &str) -> String {
        let variable = self.variable();
        self.setup.push_str(&make.replace('#', &variable));
        self.setup.push_str(", ");
        variable
    }

    fn one(&mut self, from: &[&str]) -> String {
        self.c.pick(from).to_owned()
    }

    fn argument(&mut self, argument: &Argument) -> String {
        if self.c.one_in(5) {
            return self.term(3);
        }
        match argument.mode {
            '-' if !self.c.one_in(4) => return self.variable(),
            '?' if self.c.one_in(2) => return self.variable(),
            ':' if !KINDS.iter().any(|(name, _)| *name == argument.name) => {
                return if self.c.one_in(2) {
                    self.one(CLOSURES)
                } else {
                    self.one(GOALS)
                };
            }
            _ => {}
        }
        let name = argument.name.trim_end_matches(|c: char| c.is_ascii_digit());
        if let Some((_, kinds)) = KINDS.iter().find(|(known, _)| *known == name)
            && !self.c.one_in(4)
        {
            return self.one(kinds);
        }
        match name {
            "Atom" | "Name" | "Alias" | "Prefix" | "Word" | "Unit" | "Topic" | "Functor" => {
                self.one(ATOMS)
            }
            "Text" | "String" | "Sub" | "Separator" | "Separators" | "Padding" | "Codes"
            | "Chars" | "Texts" | "Lines" => match self.c.below(3) {
                0 => self.one(TEXTS),
                1 => self.text_list(),
                _ => self.one(ATOMS),
            },
            "N" | "Length" | "Start" | "End" | "Code" | "Byte" | "Arity" | "Index" | "Low"
            | "High" | "Count" | "Max" | "Min" | "Depth" | "Limit" | "Before" | "After"
            | "Base" | "Integer" | "Size" | "Number" | "Column" | "Indent" | "Most" | "Least"
            | "Seconds" => match self.c.below(6) {
                5 => self.one(FLOATS),
                _ => self.one(INTEGERS),
            },
            "Char" => self.one(&["a", "'\\n'", "я", "ab", "0'a", "''"]),
            "Stream" | "Sink" | "In" | "Out" => self.stream(),
            "File" | "Path" | "Directory" | "Files" | "SystemFile" | "Root" | "Relative" => self
                .one(&[
                    "f",
                    "'g.pl'",
                    "d",
                    "'d/e'",
                    "\"f\"",
                    "library(lists)",
                    "[f, 'g.pl']",
                    "'нет'",
                    "''",
                    "'.'",
                    "a/b",
                    "'/'",
                    "'..'",
                ]),
            "Options" => self.list_of(OPTIONS),
            "Format" => self.one(FORMATS),
            "Goal" | "If" | "Then" | "Else" | "Setup" | "Cleanup" | "Generator" => self.one(GOALS),
            "Assoc" => self.made("catch(list_to_assoc([a-1, b-2, 1-c], #), _, true)"),
            "Heap" => self.made("catch(list_to_heap([3-c, 1-a, 2-b], #), _, true)"),
            "Tree" => self.made("catch(list_to_rbtree([a-1, b-2, c-3], #), _, true)"),
            "Set" | "Sets" => {
                self.one(&["[]", "[a, b, c]", "[1, 2, 3]", "[b, a, b]", "[[a], [b]]"])
            }
            "Pairs" | "Items" => self.one(&[
                "[a-1, b-2]",
                "[]",
                "[b-1, a-2, b-3]",
                "[X-Y]",
                "[a]",
                "[k-v|T]",
            ]),
            "Reference" => self.made("catch(recorda(k, v, #), _, true)"),
            "Term" | "Value" | "X" | "Y" | "Template" => self.term(3),
            _ if name.ends_with('s') => self.list(2),
            _ => self.term(2),
        }
    }

    fn stream(&mut self) -> String {
        match self.c.below(8) {
            0 => "user_input".to_owned(),
            1 => "user_output".to_owned(),
            2 => self.made("catch(open(f, write, #), _, true)"),
            3 => self.made("catch(open(f, read, #), _, true)"),
            4 => self.made("catch(open_string(\"foo(X). bar. 'ы'\\n\", #), _, true)"),
            5 => self.made("catch(open(f, read, #, [type(binary), reposition(true)]), _, true)"),
            6 => self.made("catch((open(g, write, #), close(#)), _, true)"),
            _ => self.one(&["user_error", "foo", "'$stream'(1)", "X", "current_input"]),
        }
    }

    fn text_list(&mut self) -> String {
        let (length, chars) = (self.c.below(5), self.c.one_in(2));
        let elements: Vec<&str> = (0..length)
            .map(|_| {
                if chars {
                    self.c
                        .pick(&["a", "'1'", "' '", "я", "'\\n'", "'('", "ab", "X"])
                } else {
                    self.c.pick(&[
                        "0'a", "0'1", "0' ", "1103", "10", "0'(", "-1", "X", "0x110000",
                    ])
                }
            })
            .collect();
        format!("[{}]", elements.join(", "))
    }

    fn list_of(&mut self, from: &[&str]) -> String {
        let length = self.c.below(3);
        let elements: Vec<&str> = (0..length).map(|_| self.c.pick(from)).collect();
        format!("[{}]", elements.join(", "))
    }

    fn list(&mut self, depth: usize) -> String {
        let length = self.c.below(4);
        let elements: Vec<String> = (0..length).map(|_| self.term(depth)).collect();
        match self.c.below(10) {
            9 if length > 0 => format!("[{}|{}]", elements.join(", "), self.term(0)),
            _ => format!("[{}]", elements.join(", ")),
        }
    }

    /// Any term.
    fn term(&mut self, depth: usize) -> String {
        match self.c.below(if depth == 0 { 6 } else { 14 }) {
            0 => self.one(ATOMS),
            1 => self.one(INTEGERS),
            2 => self.one(&["X", "Y", "Z", "_"]),
            3 => self.one(FLOATS),
            4 => self.one(TEXTS),
            5 => self.one(GOALS),
            6 | 7 => self.list(depth - 1),
            8 => format!("f({})", self.term(depth - 1)),
            9 => format!(
                "{}-{}",
                bracketed(&self.term(depth - 1)),
                bracketed(&self.term(depth - 1))
            ),
            10 => self.made("# = f(#, a)"),
            11 => self.made("# = [a|#]"),
            12 => self.made("freeze(#, true)"),
            _ => match self.c.below(4) {
                0 => self.made("length(#, 300)"),
                1 => self.made("put_attr(#, foo, bar)"),
                2 => self.made("functor(#, f, 20)"),
                _ => self.made("numlist(1, 200, #)"),
            },
        }
    }

    /// An expression of evaluables, which the table has as `X + Y`, `max(X, Y)`, `pi`.
    fn expression(&mut self, evaluables: &[String], depth: usize) -> String {
        if depth == 0 || self.c.one_in(5) {
            return match self.c.below(8) {
                0..=3 => self.one(INTEGERS),
                4..=6 => self.one(FLOATS),
                _ => self.one(&["X", "foo", "\"a\"", "[1]", "pi", "e", "inf", "nan", "[0'b]"]),
            };
        }
        let form = &evaluables[self.c.below(evaluables.len())];
        let mut text = String::new();
        let mut rest = form.as_str();
        // Variables of the form are words that begin with a capital.
        while let Some(at) = rest.find(|c: char| c.is_uppercase()) {
            text.push_str(&rest[..at]);
            text.push_str(&bracketed(&self.expression(evaluables, depth - 1)));
            rest = rest[at..].trim_start_matches(char::is_alphanumeric);
        }
        text + rest
    }
}

fn bracketed(term: &str) -> String {
    format!("({term})")
}
