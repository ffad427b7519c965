//! The systems that run a query: the reference semantics, and engines with all optimisations or without one. All report their
//! results in the same form, up to the names of variables.

use std::collections::{HashMap, HashSet};
use std::io;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::support::Paper;
use dashu_int::IBig;
use ferz::embed::{Engine, EngineBuilder, Error, TermView};

use super::machine::Oracle;
use super::read::Read;
use super::term::{CONTEXT, Outcome, Stop, Term, atom, compound, out_of_scope};

/// The most answers of a query that are compared.
const ANSWERS: usize = 12;
/// The most inferences of a query.
const INFERENCES: u64 = 3_000;
/// The most time of a query: built-ins can be slow without many inferences.
const TIME: Duration = Duration::from_millis(200);
/// The most steps of the reference semantics: it counts each clause that it tries.
const STEPS: u64 = 12_000;
/// The most nodes of terms that the reference semantics may visit.
const VISITS: u64 = 1_000_000;
/// The most nodes of a term that are compared: a term with more is cyclic or too large.
const NODES: usize = 2_000;

/// The reason why a query is out of scope that depends on which of two variables is older, or which of two goals wakes first.
pub const LEFT_OPEN: &str = "an order that is left open";

/// The end of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no more answers.
    Over,
    /// There may be more answers, which are not compared.
    Enough,
    /// An exception that was not caught, without the context of an error.
    Error(String),
    /// A limit was reached.
    Limit,
    /// The query cannot be compared, for this reason.
    OutOfScope(String),
}

/// The result of a query.
#[derive(Clone, Debug)]
pub struct Record {
    pub answers: Vec<String>,
    pub end: End,
    pub output: String,
    /// Whether the last answer left a choice point, though it was the last.
    pub left: bool,
}

impl Record {
    /// Whether something was not permitted: permissions differ between static and dynamic procedures.
    pub fn is_refused(&self) -> bool {
        self.mentions("permission_error")
    }

    /// Whether the query ended in this kind of error, or has caught one.
    fn mentions(&self, kind: &str) -> bool {
        let ball = matches!(&self.end, End::Error(ball) if ball.contains(kind));
        ball || self.answers.iter().any(|one| one.contains(kind))
    }

    /// The difference between two records; if a limit stopped one, the comparison ends there.
    pub fn difference(&self, other: &Record) -> Option<String> {
        if matches!(self.end, End::OutOfScope(_)) || matches!(other.end, End::OutOfScope(_)) {
            return None;
        }
        // The program has caught the error of a limit.
        if self.mentions("resource_error") || other.mentions("resource_error") {
            return None;
        }
        let limited = self.end == End::Limit || other.end == End::Limit;
        let count = self.answers.len().min(other.answers.len());
        if self.answers[..count] != other.answers[..count] {
            return Some("answers".to_owned());
        }
        if limited {
            // The other must have got at least as far as the one that was stopped.
            let ahead = |one: &Record, other: &Record| {
                one.end != End::Limit && one.answers.len() < other.answers.len()
            };
            let (one, other_) = (&self.output, &other.output);
            let apart = !one.starts_with(other_.as_str()) && !other_.starts_with(one.as_str());
            return (ahead(self, other) || ahead(other, self) || apart)
                .then(|| "answers before a limit".to_owned());
        }
        if self.answers.len() != other.answers.len() {
            return Some("number of answers".to_owned());
        }
        if self.end != other.end {
            return Some("end".to_owned());
        }
        (self.output != other.output).then(|| "output".to_owned())
    }
}

/// A term of the reference semantics for the project's writer. Variables are named by their numbers.
pub fn hosted(term: &Term) -> Outcome<ferz::embed::Term> {
    use ferz::embed::Term as Hosted;
    Ok(match term {
        Term::Var(number) => Hosted::variable(&format!("_{number}")),
        Term::Atom(name) => Hosted::atom(name),
        Term::Int(value) => match i128::try_from(value) {
            Ok(value) => Hosted::of(value),
            Err(_) => return out_of_scope("text of a long integer"),
        },
        Term::Ratio(_) => return out_of_scope("text of a fraction"),
        Term::Float(value) => Hosted::of(*value),
        Term::Compound(name, arguments) => {
            let (mut elements, mut rest) = (Vec::new(), term);
            while let Some([head, tail]) = rest.arguments::<2>(".") {
                elements.push(hosted(head)?);
                rest = tail;
            }
            if !elements.is_empty() && rest.is_atom("[]") {
                return Ok(Hosted::list(elements));
            }
            let arguments: Outcome<Vec<Hosted>> = arguments.iter().map(hosted).collect();
            Hosted::compound(name, arguments?)
        }
    })
}

/// A term of an engine as one of the reference semantics, its variables numbered by their names.
fn owned(
    term: &ferz::embed::Term,
    names: &mut HashMap<String, usize>,
    nodes: &mut usize,
) -> Outcome<Term> {
    *nodes += 1;
    if *nodes > NODES {
        return out_of_scope("a large or cyclic term");
    }
    Ok(match term.view() {
        TermView::Variable(name) => {
            let next = names.len();
            Term::Var(*names.entry(name.to_owned()).or_insert(next))
        }
        TermView::Integer(value) => Term::Int(IBig::from(value)),
        TermView::BigInteger(digits) => match digits.parse() {
            Ok(value) => Term::Int(value),
            Err(_) => return out_of_scope("digits"),
        },
        TermView::Rational(text) => compound("$ratio", vec![atom(&text)]),
        TermView::Float(value) => Term::Float(value),
        TermView::Atom(name) => atom(name),
        TermView::String(text) => compound("$string", vec![atom(text)]),
        TermView::Host(of) => compound("$host", vec![atom(of)]),
        TermView::List(head, tail) => {
            let head = owned(&head, names, nodes)?;
            compound(".", vec![head, owned(&tail, names, nodes)?])
        }
        TermView::Compound(name, arguments) => {
            let arguments: Outcome<Vec<Term>> = arguments
                .iter()
                .map(|one| owned(one, names, nodes))
                .collect();
            compound(name, arguments?)
        }
    })
}

/// A term as text, variables numbered in the order of their occurrence.
pub fn shown(term: &Term, names: &mut Vec<usize>, text: &mut String) {
    match term {
        Term::Var(variable) => {
            let at = names
                .iter()
                .position(|one| one == variable)
                .unwrap_or_else(|| {
                    names.push(*variable);
                    names.len() - 1
                });
            text.push_str(&format!("?{at}"));
        }
        // A text may contain names of variables.
        Term::Atom(name) => text.push_str(&without_numbers(&quoted(name))),
        Term::Int(value) => text.push_str(&value.to_string()),
        Term::Ratio(value) => text.push_str(&format!("'$ratio'('{value}')")),
        Term::Float(value) => text.push_str(&float_text(*value)),
        Term::Compound(name, arguments) => {
            if let (".", [head, tail]) = (&**name, &**arguments) {
                text.push('[');
                shown(head, names, text);
                let mut rest = tail;
                while let Some([head, tail]) = rest.arguments::<2>(".") {
                    text.push(',');
                    shown(head, names, text);
                    rest = tail;
                }
                if !rest.is_atom("[]") {
                    text.push('|');
                    shown(rest, names, text);
                }
                text.push(']');
                return;
            }
            // The context of an error is left to the implementation (7.12.1).
            if let ("error", [formal, _]) = (&**name, &**arguments) {
                text.push_str("error(");
                shown(formal, names, text);
                text.push_str(",..)");
                return;
            }
            text.push_str(&quoted(name));
            text.push('(');
            for (index, one) in arguments.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                shown(one, names, text);
            }
            text.push(')');
        }
    }
}

fn float_text(value: f64) -> String {
    if value.is_nan() {
        "nan".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 {
            "inf".to_owned()
        } else {
            "(-inf)".to_owned()
        }
    } else {
        format!("{value:?}")
    }
}

/// An atom as text that can be read at any argument place.
pub fn quoted(name: &str) -> String {
    let plain = name.starts_with(char::is_lowercase)
        && name.chars().all(|one| one.is_alphanumeric() || one == '_');
    if plain || name == "[]" || name == "!" || name == "{}" {
        return name.to_owned();
    }
    let mut text = String::from("'");
    for one in name.chars() {
        match one {
            '\'' => text.push_str("\\'"),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            one => text.push(one),
        }
    }
    text.push('\'');
    text
}

/// Unbound variables are printed with numbers that mean nothing. Digits after `_` are left out everywhere, since text before
/// a variable may touch it.
fn without_numbers(output: &str) -> String {
    let mut text = String::with_capacity(output.len());
    let mut chars = output.chars().peekable();
    while let Some(one) = chars.next() {
        text.push(one);
        if one == '_' {
            chars.next_if_eq(&'G');
            while chars.next_if(char::is_ascii_digit).is_some() {}
        }
    }
    text
}

/// The formal part of an error, or the whole of another ball.
fn told(ball: &Term) -> String {
    let mut text = String::new();
    let shown_part = match ball.arguments::<2>("error") {
        Some([formal, _]) => formal,
        None => ball,
    };
    shown(shown_part, &mut Vec::new(), &mut text);
    text
}

/// The reference semantics with a program.
pub struct Reference {
    oracle: Oracle,
}

impl Reference {
    pub fn new(program: &str, manual: &Rc<HashSet<(String, usize)>>) -> Reference {
        let mut oracle = Oracle::new(Rc::clone(manual));
        oracle.consult(program);
        Reference { oracle }
    }

    pub fn run(&mut self, query: &Read) -> Record {
        let oracle = &mut self.oracle;
        oracle.output.clear();
        oracle.steps = STEPS;
        oracle.store.nodes.set(VISITS);
        oracle.store.left_open = false;
        let base = oracle.store.fresh_block(query.names.len());
        let goal = query.term.renamed(base);
        let named = query
            .names
            .iter()
            .enumerate()
            .filter(|(_, name)| *name != "_");
        let variables: Vec<Term> = named.map(|(index, _)| Term::Var(base + index)).collect();
        let (mut answers, mut left) = (Vec::new(), false);
        let mark = oracle.store.mark();
        let outcome = oracle.solve(&compound("call", vec![goal]), &mut |oracle, more| {
            let (mut names, mut text) = (Vec::new(), String::new());
            for variable in &variables {
                let value = oracle.store.resolve(variable);
                shown(&value, &mut names, &mut text);
                text.push(' ');
            }
            answers.push(text);
            left = more;
            answers.len() < ANSWERS
        });
        oracle.store.undo(mark);
        let end = match outcome {
            Ok(()) if answers.len() == ANSWERS => End::Enough,
            Ok(()) => End::Over,
            Err(Stop::Ball(ball)) => End::Error(told(&ball)),
            Err(Stop::Limit) => End::Limit,
            Err(Stop::OutOfScope(why)) => End::OutOfScope(why),
        };
        let end = if oracle.store.left_open {
            End::OutOfScope(LEFT_OPEN.to_owned())
        } else if answers
            .iter()
            .chain([&oracle.output])
            .any(|text| text.contains(CONTEXT))
        {
            End::OutOfScope("the context of an error".to_owned())
        } else {
            end
        };
        Record {
            answers,
            end,
            output: without_numbers(&oracle.output),
            left,
        }
    }
}

/// An engine with a program.
pub struct Compiled {
    engine: Engine,
    written: Paper,
}

impl Compiled {
    pub fn new(builder: EngineBuilder, program: &str) -> Compiled {
        let written = Paper::default();
        let mut engine = builder
            .sandboxed()
            .input(io::empty())
            .output(written.clone())
            .error_output(io::sink())
            .memory_limit(256 << 20)
            .build();
        // All systems find the same errors in the text.
        let _diagnostics = engine.consult_text("program", program);
        Compiled { engine, written }
    }

    pub fn run(&mut self, query: &str) -> Record {
        // The output of the last answer's residual goals does not belong to this query.
        self.engine.flush();
        self.written.take();
        self.engine.limit(Some(INFERENCES), Some(TIME));
        let (spent, began) = (self.engine.inferences(), Instant::now());
        let (mut answers, mut left) = (Vec::new(), false);
        let end = match self.engine.query(query, ()) {
            Err(error) => end_of(&error),
            Ok(mut solutions) => loop {
                if answers.len() == ANSWERS {
                    break End::Enough;
                }
                match solutions.next() {
                    None => break End::Over,
                    Some(Err(error)) => break end_of(&error),
                    Some(Ok(solution)) => {
                        left = solutions.more();
                        let (mut names, mut order, mut text) =
                            (HashMap::new(), Vec::new(), String::new());
                        let mut apart = None;
                        for (_, term) in solution.bindings() {
                            match owned(term, &mut names, &mut 0) {
                                Ok(term) => shown(&term, &mut order, &mut text),
                                Err(Stop::OutOfScope(why)) => apart = Some(why),
                                Err(_) => unreachable!("terms are only read"),
                            }
                            text.push(' ');
                        }
                        if let Some(why) = apart {
                            break End::OutOfScope(why);
                        }
                        answers.push(text);
                    }
                }
            },
        };
        let mut output = self.written.text();
        let limited = self.engine.inferences() - spent >= INFERENCES || began.elapsed() >= TIME;
        let end = if limited && end != End::Limit {
            // The program has caught the error of a limit: its further actions depend on where it was.
            answers.clear();
            output.clear();
            End::Limit
        } else {
            end
        };
        Record {
            answers,
            end,
            output: without_numbers(&output),
            left,
        }
    }
}

fn end_of(error: &Error) -> End {
    if error.is_limit() {
        return End::Limit;
    }
    match error.ball() {
        Some(ball) => match owned(ball, &mut HashMap::new(), &mut 0) {
            Ok(ball) => End::Error(told(&ball)),
            Err(_) => End::OutOfScope("a large ball".to_owned()),
        },
        None => End::Error(format!("{error}")),
    }
}
