//! Twins of mutated programs against their clauses: an oracle that shares nothing with the recognition of twins.
//!
//! Every program with a twin gets one or more changes (`support/mutate.rs`), or none, and runs the same queries
//! twice, with the flag `native` on and off: those of its quads, and generated calls of the predicates that had twins. The test
//! compares the answers up to the names of their variables, their order, whether each leaves a choice point, the error, and
//! the output. If a limit stops a query, it compares the answers that both have given.
//!
//! `FERZ_SEED=N FERZ_RUNS=1 cargo test --test all twins_mutated::` runs mutant N alone; a release build runs millions.

use crate::mutate;
use crate::twins::kinds;
use crate::twins::programs;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::time::Duration;

use crate::mutate::terms::head;
use crate::mutate::{Program, Random};
use crate::support::{Paper, conclude, files};
use ferz::embed::{Engine, Term, TermView};
use ferz::testing::builtins::twins::TWINS;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// The number of mutants unless `FERZ_RUNS` gives it.
const USUAL: u64 = 400;

/// Reworded programs for each program.
const REWORDED: u64 = 12;

/// Generated calls for each mutant, and queries of its quads.
const CALLS: usize = 8;
const QUERIES: usize = 2;

/// The inferences of a generated call, the factor for a search, and the most answers that are compared.
const INFERENCES: u64 = 2000;
const SEARCH: u64 = 8;
const TIME: Duration = Duration::from_secs(5);
const ANSWERS: usize = 12;

/// The compared part of an answer: cyclic ones have no end.
const LONGEST: usize = 1500;

/// Replacements for the states `s0` to `s3` of a search.
const STATES: [[&str; 4]; 6] = [
    ["1", "1.0", "0.0", "-0.0"],
    [
        "18446744073709551616",
        "-18446744073709551616",
        "1r7",
        "1.8446744073709552e19",
    ],
    ["\"x\"", "[x]", "[]", "'[]'"],
    ["f(_)", "f(a)", "s2", "s3"],
    ["g(h(1152921504606846976),[1,2])", "{a}", "'S 2'", "-"],
    [
        "1152921504606846975",
        "1152921504606846976",
        "-1152921504606846976",
        "-1152921504606846977",
    ],
];

/// Mutants for each pair of engines.
pub const RESIDENT: u64 = 40;

/// The run ends after this number of wrong mutants.
const ENOUGH: usize = 10;

/// A program and the calls that are tried.
struct Base {
    name: String,
    text: String,
    /// Predicates with twins, and the kinds of their arguments.
    calls: Vec<(String, Vec<String>)>,
    /// The programs that fill its parameters, if it has any.
    parameters: Option<String>,
    /// Whether the names of its data may change.
    any_names: bool,
    /// Whether its twins leave choice points where the clauses do in any order of arguments.
    in_any_order: bool,
}

/// The files of `prolog/twins` whose twins do.
const IN_ANY_ORDER: [&str; 5] = ["lists", "counts", "sorts", "sets", "permutations"];

/// The outcome of a query.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outcome {
    /// For each answer its text, and whether there may be more answers.
    pub answers: Vec<(String, bool)>,
    pub error: Option<String>,
    printed: String,
    /// Whether a limit stopped it.
    pub stopped: bool,
}

/// An engine that runs the twins, or the clauses.
pub struct Side {
    pub engine: Engine,
    paper: Paper,
}

impl Side {
    pub fn new(native: &str) -> Side {
        let paper = Paper::default();
        let builder = Engine::builder().sandboxed().memory_limit(1 << 28);
        let mut engine = builder.output(paper.clone()).build();
        engine.set_flag("native", native).expect("it is a flag");
        // Otherwise, small searches are left to the clauses.
        engine.holds("'$rush_twins'", ()).expect("it is there");
        Side { engine, paper }
    }

    pub fn load(&mut self, text: &str) {
        self.engine.limit(Some(200 * INFERENCES), Some(TIME));
        // Clauses with errors are left out of a mutant.
        let _loaded = self.engine.consult_text("mutant", text);
    }

    pub fn ask(&mut self, query: &str, inferences: u64) -> Outcome {
        self.engine.limit(Some(inferences), Some(TIME));
        let mut outcome = Outcome::default();
        match self.engine.query(query, ()) {
            Err(error) => outcome.error = Some(error.to_string()),
            Ok(mut solutions) => {
                while outcome.answers.len() < ANSWERS {
                    match solutions.next() {
                        None => break,
                        Some(Ok(solution)) => {
                            let bindings = solution.bindings().map(|(_, term)| term);
                            let terms: Vec<&Term> = bindings.chain(solution.residual()).collect();
                            outcome.answers.push((text(&terms), solutions.more()));
                        }
                        Some(Err(error)) => {
                            outcome.stopped = error.is_limit();
                            outcome.error = Some(match error.ball() {
                                Some(ball) => text(&[&formal(ball)]),
                                None => error.to_string(),
                            });
                            break;
                        }
                    }
                }
            }
        }
        let _flushed = self.engine.holds("flush_output", ());
        // The names of variables differ in each run.
        for character in self.paper.take().chars() {
            if !(character.is_ascii_digit() && outcome.printed.ends_with('_')) {
                outcome.printed.push(character);
            }
        }
        outcome
    }
}

/// A ball without its context.
fn formal(ball: &Term) -> Term {
    match ball.arguments("error", 2) {
        Some(parts) => parts[0].clone(),
        None => ball.clone(),
    }
}

/// Terms as one text, the same for variants: variables are numbered in order of occurrence.
fn text(terms: &[&Term]) -> String {
    enum Part {
        Term(Term),
        Text(&'static str),
    }
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut text = String::new();
    let mut waiting: Vec<Part> = Vec::new();
    for term in terms.iter().rev() {
        waiting.push(Part::Text(" "));
        waiting.push(Part::Term((*term).clone()));
    }
    while let Some(part) = waiting.pop() {
        if text.len() > LONGEST {
            break;
        }
        let term = match part {
            Part::Term(term) => term,
            Part::Text(part) => {
                text.push_str(part);
                continue;
            }
        };
        let written = match term.view() {
            TermView::Variable(name) => {
                let next = numbers.len();
                write!(text, "_{}", numbers.entry(name.to_owned()).or_insert(next))
            }
            TermView::Integer(value) => write!(text, "{value}"),
            TermView::BigInteger(value) | TermView::Rational(value) => write!(text, "{value}"),
            TermView::Float(value) => write!(text, "{value:?}"),
            TermView::Atom(name) => write!(text, "{name:?}"),
            TermView::String(value) => write!(text, "string {value:?}"),
            TermView::Host(of) => write!(text, "host {of}"),
            TermView::List(first, rest) => {
                waiting.extend([
                    Part::Text("]"),
                    Part::Term(rest),
                    Part::Text("|"),
                    Part::Term(first),
                ]);
                write!(text, "[")
            }
            TermView::Compound(name, arguments) => {
                waiting.push(Part::Text(")"));
                for argument in arguments.into_iter().rev() {
                    waiting.extend([Part::Text(","), Part::Term(argument)]);
                }
                write!(text, "{name:?}(")
            }
        };
        written.expect("a string takes all text");
    }
    text
}

/// The difference between the twin and the clauses.
/// If the order of arguments differs, another argument distinguishes the clauses, which may leave a choice point after their last
/// answer where the definition leaves none, or the other way round.
pub fn difference(clauses: &Outcome, twin: &Outcome, reordered: bool) -> Option<String> {
    let mut own = twin.clone();
    if let (true, Some(last), Some(other)) = (
        reordered && clauses.answers.len() == twin.answers.len(),
        own.answers.last_mut(),
        clauses.answers.last(),
    ) {
        last.1 = other.1;
    }
    let twin = &own;
    let pairs = clauses.answers.iter().zip(&twin.answers);
    let same = pairs.take_while(|(a, b)| a == b).count();
    let stopped = clauses.stopped || twin.stopped;
    let fine = match stopped {
        true => same == clauses.answers.len().min(twin.answers.len()),
        false => clauses == twin,
    };
    (!fine).then(|| {
        let show = |outcome: &Outcome| {
            format!(
                "{:?}, {:?}, printed {:?}",
                outcome.answers.get(same),
                outcome.error,
                outcome.printed
            )
        };
        format!(
            "after {same} answers\n  by the clauses: {}\n  by the twin:    {}",
            show(clauses),
            show(twin)
        )
    })
}

/// A line `%~ name(kind, ...) 1000 with graph` of a definition: its name, the kinds, the program for its parameters, and whether its file is
/// one of [`IN_ANY_ORDER`].
type Line = (String, Vec<String>, Option<String>, bool);

fn lines() -> Vec<Line> {
    let mut found = Vec::new();
    for path in files("prolog/twins", "pl") {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let in_any_order = IN_ANY_ORDER.contains(&&*stem);
        for line in text.lines().filter_map(|line| line.strip_prefix("%~ ")) {
            let (name, rest) = line.split_once('(').expect("name(kind, ...)");
            let (kinds, rest) = rest.split_once(')').expect("name(kind, ...)");
            let parameters = rest.split_once(" with ").map(|(_, kind)| kind.to_owned());
            let kinds = kinds.split(", ").map(str::to_owned).collect();
            found.push((name.to_owned(), kinds, parameters, in_any_order));
        }
    }
    found
}

/// The clauses of a predicate and of all predicates that it calls, as text.
fn reachable(program: &Program, name: &str, arity: usize) -> String {
    let mut known = vec![(name.to_owned(), arity)];
    let mut next = 0;
    let defined: BTreeSet<(String, usize)> = program.predicates().into_iter().collect();
    let of = |wanted: &(String, usize)| {
        let wanted = wanted.clone();
        program
            .clauses
            .iter()
            .filter(move |clause| head(clause).is_some_and(|head| head.is(&wanted.0, wanted.1)))
    };
    while let Some(wanted) = known.get(next).cloned() {
        next += 1;
        for clause in of(&wanted) {
            for place in clause.places() {
                let term = clause.at(&place);
                let name = term.name().unwrap_or_default().to_owned();
                let callee = (name, term.arguments().len());
                if defined.contains(&callee) && !known.contains(&callee) {
                    known.push(callee);
                }
            }
        }
    }
    let clauses = known.iter().flat_map(of);
    clauses.map(|clause| clause.text() + ".\n").collect()
}

/// All programs with twins.
fn bases() -> Vec<Base> {
    let lines = lines();
    let texts = files("prolog/twins", "pl").into_iter();
    let all: String = texts
        .map(|path| fs::read_to_string(path).expect("the file can be read"))
        .collect();
    let program = Program::read(&all);
    let mut bases: Vec<Base> = lines
        .iter()
        .map(|(name, kinds, parameters, in_any_order)| Base {
            name: format!("{name}/{}", kinds.len()),
            text: reachable(&program, name, kinds.len()),
            calls: vec![(name.clone(), kinds.clone())],
            parameters: parameters.clone(),
            in_any_order: *in_any_order,
            any_names: TWINS.iter().any(|(twin, _)| {
                twin.any_names && twin.definition == format!("{name}/{}", kinds.len())
            }),
        })
        .collect();
    for folder in ["examples/programs", "tests/bench/programs"] {
        for path in files(folder, "pl") {
            let text = fs::read_to_string(&path).expect("the file can be read");
            let calls = calls_of(&text, &lines);
            if !calls.is_empty() {
                bases.push(Base {
                    name: path
                        .file_name()
                        .unwrap_or_default()
                        .to_string_lossy()
                        .into_owned(),
                    text,
                    calls,
                    parameters: None,
                    any_names: false,
                    in_any_order: false,
                });
            }
        }
    }
    bases
}

/// The predicates of a program that have twins, and kinds for their arguments.
fn calls_of(text: &str, lines: &[Line]) -> Vec<(String, Vec<String>)> {
    let mut side = Side::new("on");
    side.load(text);
    let query = "current_predicate(user:N/A), functor(H, N, A), predicate_property(H, native(Twin)), \
                 \\+ predicate_property(H, imported_from(_))";
    side.engine.limit(None, None);
    let solutions = side.engine.query(query, ()).expect("it is a query");
    let mut calls = Vec::new();
    for solution in solutions {
        let solution = solution.expect("it runs");
        let (name, twin): (String, String) = (
            solution.get("N").expect("an atom"),
            solution.get("Twin").expect("an atom"),
        );
        let arity: i64 = solution.get("A").expect("a number");
        let kinds = lines.iter().find(|(name, kinds, ..)| {
            let definition = format!("{name}/{}", kinds.len());
            kinds.len() as i64 == arity
                && TWINS
                    .iter()
                    .any(|(row, _)| row.name == twin && row.definition == definition)
        });
        if let Some((_, kinds, ..)) = kinds {
            calls.push((name, kinds.clone()));
        }
    }
    calls
}

/// A query: a call with arguments of these kinds, some of its variables attributed or aliased.
fn call(
    name: &str,
    kinds: &[String],
    order: Option<&Vec<usize>>,
    runner: &mut TestRunner,
    random: &mut Random,
) -> String {
    let tree = kinds::calls(kinds)
        .new_tree(runner)
        .expect("there are such calls");
    let mut before = Vec::new();
    let arguments: Vec<String> = tree
        .current()
        .iter()
        .map(|argument| argument.text(&mut before))
        .collect();
    let arguments = match order {
        Some(order) => order.iter().map(|at| arguments[*at].clone()).collect(),
        None => arguments,
    };
    let variable = |random: &mut Random| format!("V{}", random.below(kinds::SHARED));
    if random.below(4) == 0 {
        let (one, two) = (variable(random), variable(random));
        before.push(match random.below(6) {
            0 => format!("freeze({one}, (write(woken), nl))"),
            1 => format!("freeze({one}, (print({one}), nl))"),
            2 => format!("freeze({one}, {one} \\== a)"),
            3 => format!("dif({one}, a)"),
            4 => format!("dif({one}, {two})"),
            _ => format!("{one} = {two}"),
        });
    }
    let name = mutate::terms::atom(name).text();
    before.push(format!("{name}({})", arguments.join(",")));
    before.join(", ")
}

/// A run of the oracle.
struct Run {
    bases: Vec<Base>,
    sides: [Side; 2],
    /// The number of queries, of stopped ones, of those with answers, and of errors.
    asked: u64,
    stopped: u64,
    answered: u64,
    errors: u64,
}

impl Run {
    /// Tries the mutant with this seed; returns the difference.
    fn try_seed(&mut self, seed: u64) -> Option<String> {
        let mut random = Random::new(seed);
        let chosen = random.below(self.bases.len());
        let base = &self.bases[chosen];
        let mut orders = mutate::Orders::new();
        let mutant = match random.below(6) {
            // The unchanged program is tried too.
            0 => mutate::Mutant {
                program: base.text.clone(),
                queries: mutate::queries(&base.text),
                change: "nothing is changed".to_owned(),
            },
            1 => {
                let (mutant, found) = mutate::reworded(&base.text, seed, base.any_names);
                orders = found;
                mutant
            }
            2 => {
                let (reworded, found) = mutate::reworded(&base.text, seed, base.any_names);
                orders = found;
                mutate::mutate(&reworded.program, seed, 1).pop()?
            }
            _ => mutate::mutate(&base.text, seed, 1).pop()?,
        };
        let parameters = match base.parameters.as_deref() {
            Some("graph") => programs::graph(random.below(1 << 20) as u64),
            Some(_) => programs::game(random.below(1 << 20) as u64),
            None => String::new(),
        };
        let mut text = mutant.program + &parameters;
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        let mut runner = TestRunner::new_with_rng(Config::default(), rng);
        let mut queries: Vec<String> = (0..QUERIES)
            .filter_map(|_| random.pick(&mutant.queries).cloned())
            .collect();
        let of_quads = queries.len();
        for _ in 0..CALLS {
            if let Some((name, kinds)) = random.pick(&base.calls) {
                let order = orders.get(&(name.clone(), kinds.len()));
                queries.push(call(name, kinds, order, &mut runner, &mut random));
            }
        }
        if base.parameters.is_some() && random.below(3) == 0 {
            let states = STATES[random.below(STATES.len())];
            for (number, state) in states.iter().enumerate() {
                text = text.replace(&format!("s{number}"), state);
                for query in &mut queries {
                    *query = query.replace(&format!("'s{number}'"), state);
                }
            }
        }
        for side in &mut self.sides {
            side.load(&text);
        }
        for (number, query) in queries.into_iter().enumerate() {
            let is_search = base.parameters.is_some() || number < of_quads;
            let inferences = if is_search {
                SEARCH * INFERENCES
            } else {
                INFERENCES
            };
            let [clauses, twin] = &mut self.sides;
            let (clauses, twin) = (
                clauses.ask(&query, inferences),
                twin.ask(&query, inferences),
            );
            self.asked += 1;
            self.stopped += u64::from(clauses.stopped || twin.stopped);
            self.answered += u64::from(!clauses.answers.is_empty());
            self.errors += u64::from(clauses.error.is_some());
            let base = &self.bases[chosen];
            let reordered = !orders.is_empty() && !base.in_any_order;
            if let Some(difference) = difference(&clauses, &twin, reordered) {
                return Some(format!(
                    "FERZ_SEED={seed} FERZ_RUNS=1: {}\n{}\n?- {query}.\n{difference}",
                    base.name, mutant.change
                ));
            }
        }
        None
    }
}

pub fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn twins_of_mutants_do_what_their_clauses_do() {
    let (first, runs) = (
        number("FERZ_SEED").unwrap_or(1),
        number("FERZ_RUNS").unwrap_or(USUAL),
    );
    let mut run = Run {
        bases: bases(),
        sides: ["off", "on"].map(Side::new),
        asked: 0,
        stopped: 0,
        answered: 0,
        errors: 0,
    };
    let only = std::env::var("TWIN").ok();
    run.bases
        .retain(|base| only.as_ref().is_none_or(|only| base.name == *only));
    assert!(
        run.bases.len() > 100 || only.is_some(),
        "{} programs have twins",
        run.bases.len()
    );
    let mut wrong = Vec::new();
    for seed in first..first + runs {
        if seed % RESIDENT == 0 {
            run.sides = ["off", "on"].map(Side::new);
        }
        wrong.extend(run.try_seed(seed));
        if wrong.len() >= ENOUGH {
            break;
        }
    }
    println!(
        "{} queries: {} stopped, {} with answers, {} with errors",
        run.asked, run.stopped, run.answered, run.errors
    );
    conclude(wrong);
    // A query without answers, or without an end, compares nothing.
    if runs >= USUAL && only.is_none() {
        assert!(
            run.stopped * 4 < run.asked,
            "{} of {} queries were stopped",
            run.stopped,
            run.asked
        );
        assert!(
            run.answered * 8 > run.asked,
            "{} of {} queries have answers",
            run.answered,
            run.asked
        );
    }
}

#[test]
fn programs_in_other_words_keep_their_twins() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (number, base) in bases().iter().enumerate() {
        // The parameters of a definition have no effects.
        let parameters = match base.parameters.as_deref() {
            Some("graph") => programs::graph(1),
            Some(_) => programs::game(1),
            None => String::new(),
        };
        for seed in 0..REWORDED {
            let (mutant, _) =
                mutate::reworded(&base.text, number as u64 * REWORDED + seed, base.any_names);
            let mut engine = Engine::builder().sandboxed().build();
            let text = mutant.program.clone() + &parameters;
            engine.consult_text("reworded", &text).expect("it loads");
            for (name, kinds) in &base.calls {
                let name = mutate::terms::atom(name).text();
                let query = format!(
                    "functor(H, {name}, {}), predicate_property(H, native(_))",
                    kinds.len()
                );
                count += 1;
                if !engine.holds(&query, ()).expect("it runs") {
                    wrong.push(format!("{}, {name}: {}", base.name, mutant.change));
                }
            }
        }
    }
    println!("{count} predicates in other words");
    conclude(wrong);
}

#[test]
fn mutants_are_the_same_each_time() {
    for path in files("examples/programs", "pl") {
        let text = fs::read_to_string(&path).expect("it is there");
        let once = mutate::mutate(&text, 1, 20);
        let again = mutate::mutate(&text, 1, 20);
        assert_eq!(format!("{once:?}"), format!("{again:?}"), "{path:?}");
        assert!(once.len() == 20, "{path:?}: {} mutants", once.len());
        for mutant in once {
            let read = Program::read(&mutant.program);
            assert_eq!(read.text(), mutant.program, "{path:?}");
        }
    }
}
