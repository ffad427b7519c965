//! The mode sweep: runs programs of the repository, mutants of them and random programs in all modes, in the reference
//! semantics of `oracle/` and in engines with all optimisations, without each of them, with dynamic clauses, and with called
//! bodies: the answers, their order, the errors and the output are the same.
//!
//! `FERZ_SEED=N FERZ_RUNS=R` gives the first pair of program and query, and the number of pairs. A difference is reported with the
//! smallest program that shows it; after a fix, that program goes to `suites/regress`.

#[path = "oracle/arithmetic.rs"]
mod arithmetic;
#[path = "oracle/builtins.rs"]
mod builtins;
#[path = "oracle/calls.rs"]
mod calls;
#[path = "oracle/clauses.rs"]
mod clauses;
#[path = "oracle/forms.rs"]
mod forms;
#[path = "oracle/machine.rs"]
mod machine;
#[path = "oracle/made.rs"]
mod made;
#[path = "support/mutate.rs"]
mod mutate;
#[path = "oracle/program.rs"]
mod program;
#[path = "oracle/read.rs"]
mod read;
#[path = "oracle/solutions.rs"]
mod solutions;
mod support;
#[path = "oracle/systems.rs"]
mod systems;
#[path = "oracle/term.rs"]
mod term;
#[path = "oracle/texts.rs"]
mod texts;
#[path = "oracle/typed.rs"]
mod typed;

use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use calls::Calls;
use ferz::embed::{Engine, Optimisation};
use mutate::terms::{Term, compound};
use mutate::{Program, Random};
use systems::{Compiled, End, LEFT_OPEN, Record, Reference};

/// Queries of each program.
const QUERIES: u64 = 24;

/// Engines that run a program: over several programs, each way has its turn.
const WAYS: usize = 6;

/// The time for reducing a program that shows a difference.
const SHRINKING: Duration = Duration::from_secs(10);

/// Recursion over terms needs stack: the reference semantics is written for readers.
const STACK: usize = 1 << 30;

/// A way to run the clauses of a program on an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// As the program is written, with all optimisations.
    Everything,
    /// Without one of the optimisations.
    Without(Optimisation),
    /// Without all of them, except the collector.
    Plain,
    /// The smallest predicate of facts is a table.
    Tables,
    /// All predicates are dynamic.
    Dynamic,
    /// Bodies without a cut are called by `call/1`.
    Called,
}

impl Way {
    fn all() -> Vec<Way> {
        let mut ways = vec![
            Way::Everything,
            Way::Plain,
            Way::Tables,
            Way::Dynamic,
            Way::Called,
        ];
        ways.extend(Optimisation::ALL.map(Way::Without));
        ways
    }

    fn name(self) -> String {
        match self {
            Way::Without(optimisation) => format!("without {}", optimisation.name()),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    fn start(self, program: &Program) -> Compiled {
        let mut builder = Engine::builder();
        match self {
            Way::Without(optimisation) => builder = builder.without(optimisation),
            Way::Plain => {
                for optimisation in Optimisation::ALL {
                    if optimisation != Optimisation::Collector {
                        builder = builder.without(optimisation);
                    }
                }
            }
            Way::Tables => builder = builder.tables_from(1),
            Way::Everything | Way::Dynamic | Way::Called => (),
        }
        Compiled::new(builder, &self.text(program))
    }

    fn text(self, program: &Program) -> String {
        match self {
            Way::Dynamic => {
                let declared = program.predicates().into_iter().map(|(name, arity)| {
                    let indicator = compound("/", [Term::Atom(name), Term::Integer(arity as i64)]);
                    compound(":-", [compound("dynamic", [indicator])]).text() + ".\n"
                });
                // A predicate that cannot be declared is a built-in; its clauses are refused likewise.
                declared.collect::<String>() + &program.text()
            }
            Way::Called => {
                let mut program = program.clone();
                for clause in &mut program.clauses {
                    if let Term::Compound(name, arguments) = clause
                        && let (":-", [_, body]) = (name.as_str(), &mut arguments[..])
                        && !body.text().contains('!')
                        && !calls_variable(body)
                    {
                        *body = compound("call", [body.clone()]);
                    }
                }
                program.text()
            }
            Way::Everything | Way::Plain | Way::Tables | Way::Without(_) => program.text(),
        }
    }
}

/// Whether a body calls a variable: `call/1` of the whole would see its binding before it runs any goal of the body (7.6.2).
fn calls_variable(body: &Term) -> bool {
    match body {
        Term::Variable(_) => true,
        Term::Compound(name, arguments)
            if matches!(name.as_str(), "," | ";" | "->" | "*->" | "|") =>
        {
            arguments.iter().any(calls_variable)
        }
        _ => false,
    }
}

/// The clauses of a program, and those of its directives that only declare.
fn declared_only(mut program: Program) -> Program {
    program.clauses.retain(|clause| {
        let Term::Compound(name, arguments) = clause else {
            return true;
        };
        match (name.as_str(), &arguments[..]) {
            (":-", [directive]) => {
                matches!(directive.name(), Some("dynamic" | "discontiguous" | "op"))
            }
            _ => true,
        }
    });
    program
}

/// Programs that mention these are left out: random numbers and clocks differ in each run; clauses that change while
/// they are read differ from those that the reference semantics sees; some goals ask how predicates are stored; a cleanup runs
/// as soon as no choice point is left; and messages and terms that become lists of characters contain names of variables.
const NEVER_ALIKE: &[&str] = &[
    "random",
    "statistics",
    "get_time",
    "stamp",
    "profile",
    "term_expansion",
    "goal_expansion",
    "portray",
    "predicate_property",
    "current_predicate",
    "listing",
    "$why_program_clause",
    "prolog_flag",
    "_limit",
    "cleanup",
    "message_text",
    "_to_chars",
];

/// The texts from which programs are made.
fn sources() -> Vec<(String, Program)> {
    let folders = [
        "examples/programs",
        "prolog/library",
        "tests/bench/programs",
        "tests/suites",
    ];
    let files = folders
        .iter()
        .flat_map(|folder| support::files(folder, "pl"));
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("the file can be read");
        let program = declared_only(Program::read(&text));
        // Hostile programs reach limits.
        let hostile = file.components().any(|part| part.as_os_str() == "hostile");
        let whole = program.text() + &program.query_texts().join(" ");
        let same = !NEVER_ALIKE.iter().any(|name| whole.contains(name));
        if !hostile && same && !program.predicates().is_empty() && program.text().len() < 60_000 {
            let name = file.strip_prefix(support::root()).unwrap_or(&file);
            found.push((name.display().to_string(), program));
        }
    }
    found
}

/// The types of the programs of `typed`.
const TYPED: &str = "typed";

/// The program of a seed, and its source.
fn program_of(seed: u64, sources: &[(String, Program)]) -> (String, Program) {
    let mut random = Random::new(seed);
    let kind = random.below(10);
    let (name, source) = random.pick(sources).expect("there are sources");
    match kind {
        0 => (name.clone(), source.clone()),
        1..=4 => {
            let mut copy = source.clone();
            let changes = 1 + random.below(3);
            let changed: Vec<String> = (0..changes)
                .filter_map(|_| copy.change(&mut random))
                .collect();
            (
                format!("{name}: {}", changed.join("; ")),
                declared_only(copy),
            )
        }
        5 => (
            "made".to_owned(),
            Program::read(&made::program(&mut random)),
        ),
        6 => (
            TYPED.to_owned(),
            Program::read(&forms::program(&mut random)),
        ),
        _ => (
            TYPED.to_owned(),
            Program::read(&typed::program(&mut random)),
        ),
    }
}

/// The counts of a sweep.
#[derive(Default)]
struct Counts {
    pairs: AtomicU64,
    compared: AtomicU64,
    limited: AtomicU64,
    reasons: Mutex<BTreeMap<String, u64>>,
}

/// Runs the queries of one program on all systems.
fn sweep(
    seed: u64,
    sources: &[(String, Program)],
    manual: &Rc<HashSet<(String, usize)>>,
    counts: &Counts,
) -> Vec<String> {
    let (origin, program) = program_of(seed, sources);
    let calls = Calls::new(&program);
    if calls.is_empty() {
        return Vec::new();
    }
    let text = program.text();
    let mut random = Random::new(seed ^ 0x5eed);
    // Engines are made for each program; those of a program with many predicates run more queries.
    let count = if origin == TYPED {
        4 * QUERIES
    } else {
        QUERIES
    };
    let queries: Vec<String> = (0..count).map(|_| calls.query(&mut random)).collect();
    let mentions =
        |name: &&str| text.contains(name) || queries.iter().any(|query| query.contains(name));
    let impure = [
        "assert", "retract", "abolish", "setval", "op(", "flag", "setarg", "gensym", "consult",
    ]
    .iter()
    .any(mentions);
    let mut ways = Way::all();
    // One has all optimisations; of the others each program has some, at random.
    while ways.len() > WAYS {
        ways.remove(1 + random.below(ways.len() - 1));
    }
    let mut reference = Some(Reference::new(&text, manual));
    let mut engines: Vec<Compiled> = ways.iter().map(|way| way.start(&program)).collect();
    let mut complaints = Vec::new();
    // Predicates that inspect clauses see how the ways change them.
    let looks = ["clause(", "retract(", "listing(", "predicate_property("]
        .iter()
        .any(mentions);
    for query in &queries {
        let records: Vec<Record> = engines.iter_mut().map(|engine| engine.run(query)).collect();
        let read = read::term(query, &ferz::testing::syntax::Operators::new());
        let said = match (&mut reference, &read) {
            (Some(system), Some(read)) => Some(system.run(read)),
            _ => None,
        };
        let open = said
            .as_ref()
            .is_some_and(|record| record.end == End::OutOfScope(LEFT_OPEN.to_owned()));
        counts.pairs.fetch_add(1, Ordering::Relaxed);
        let first = &records[0];
        let mut again = first.end == End::Limit || open;
        for (way, record) in ways.iter().zip(&records).skip(1) {
            // A system may be allowed to change what another may not.
            again |= record.end == End::Limit || first.is_refused() != record.is_refused();
            if open || looks && *way == Way::Called || first.is_refused() || record.is_refused() {
                continue;
            }
            if let Some(what) = first.difference(record) {
                complaints.push(report(
                    &origin,
                    &program,
                    query,
                    &way.name(),
                    &what,
                    first,
                    record,
                    &|program| {
                        (
                            Way::Everything.start(program).run(query),
                            way.start(program).run(query),
                        )
                    },
                ));
                again = true;
            }
        }
        if let Some(record) = said {
            match &record.end {
                End::OutOfScope(why) => {
                    *counts
                        .reasons
                        .lock()
                        .expect("no panic")
                        .entry(why.clone())
                        .or_default() += 1;
                    if impure {
                        reference = None;
                    }
                }
                End::Limit => {
                    counts.limited.fetch_add(1, Ordering::Relaxed);
                    again = true;
                }
                End::Over | End::Enough | End::Error(_) => {
                    counts.compared.fetch_add(1, Ordering::Relaxed);
                    let what = first.difference(&record).or_else(|| {
                        (first.left
                            && !record.left
                            && first.end == record.end
                            && first.end == End::Over)
                            .then(|| "a choice point left".to_owned())
                    });
                    if let Some(what) = what {
                        complaints.push(report(
                            &origin,
                            &program,
                            query,
                            "oracle",
                            &what,
                            first,
                            &record,
                            &|program| {
                                let read =
                                    read::term(query, &ferz::testing::syntax::Operators::new())
                                        .expect("it was read");
                                (
                                    Way::Everything.start(program).run(query),
                                    Reference::new(&program.text(), manual).run(&read),
                                )
                            },
                        ));
                        again = true;
                    }
                }
            }
        }
        // A stopped run may have done less than the others.
        if again && impure {
            break;
        }
    }
    complaints
}

/// A difference, with the smallest program that shows it.
#[allow(clippy::too_many_arguments)]
fn report(
    origin: &str,
    program: &Program,
    query: &str,
    system: &str,
    what: &str,
    first: &Record,
    other: &Record,
    both: &dyn Fn(&Program) -> (Record, Record),
) -> String {
    let differs = |program: &Program| {
        let (one, other) = both(program);
        one.difference(&other)
            .filter(|_| one.end != End::Limit && other.end != End::Limit)
    };
    let mut least = program.clone();
    let mut records = (first.clone(), other.clone());
    if differs(&least).is_some() {
        let mut at = 0;
        let began = Instant::now();
        while at < least.clauses.len() && began.elapsed() < SHRINKING {
            let mut fewer = least.clone();
            fewer.clauses.remove(at);
            match differs(&fewer) {
                Some(_) => least = fewer,
                None => at += 1,
            }
        }
        records = both(&least);
    }
    format!(
        "{what} ({system})\n  of {}\n{}  ?- {query}.\n  everything: {:?}\n  {system}: {:?}",
        origin.chars().take(300).collect::<String>(),
        least
            .text()
            .lines()
            .map(|line| format!("    {line}\n"))
            .take(30)
            .collect::<String>(),
        records.0,
        records.1
    )
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

#[test]
fn all_ways_give_the_answers_of_the_reference_semantics() {
    let (first, pairs) = (number("FERZ_SEED", 1), number("FERZ_RUNS", 400));
    let next = AtomicU64::new(first);
    // With FERZ_FIRST, only the first difference is wanted.
    let only_first = std::env::var_os("FERZ_FIRST").is_some();
    let (counts, complaints) = (Counts::default(), Mutex::new(BTreeMap::new()));
    let work = || {
        let (sources, manual) = (sources(), Rc::new(program::manual()));
        loop {
            let enough = counts.pairs.load(Ordering::Relaxed) >= pairs;
            if enough || only_first && !complaints.lock().expect("no panic").is_empty() {
                break;
            }
            let seed = next.fetch_add(1, Ordering::Relaxed);
            let found = sweep(seed, &sources, &manual, &counts);
            if !found.is_empty() {
                complaints.lock().expect("no panic").insert(seed, found);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            let started = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, work);
            started.expect("threads can be started");
        }
    });
    let reasons = counts.reasons.into_inner().expect("no panic");
    let mut reasons: Vec<(u64, String)> = reasons
        .into_iter()
        .map(|(why, count)| (count, why))
        .collect();
    reasons.sort_by(|one, other| other.cmp(one));
    println!(
        "{} pairs from seed {first}: {} compared with the reference semantics, {} stopped by limits; out of scope: {:?}",
        counts.pairs.into_inner(),
        counts.compared.into_inner(),
        counts.limited.into_inner(),
        &reasons[..reasons.len().min(25)]
    );
    let complaints = complaints.into_inner().expect("no panic");
    let told = complaints.into_iter().flat_map(|(seed, found)| {
        found
            .into_iter()
            .map(move |text| format!("seed {seed}: {text}"))
    });
    support::conclude(told.collect());
}
