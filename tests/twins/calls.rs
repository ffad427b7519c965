//! Every twin against its definition, on generated calls.
//!
//! A call runs twice on the same machine, by the clauses and by the twin. The test compares the answers up to the names of their
//! variables, their order and number, whether each leaves a choice point, the error, and the output.

use std::cell::{Cell as Counter, RefCell};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use ferz::testing::builtins::twins::{FAMILIES, TWINS};
use ferz::testing::builtins::{GROUPS, evaluables};
use ferz::testing::database::flags::Native;
use ferz::testing::load::state::Loader;
use ferz::testing::load::{GROUP, Imports, LoadRequest, modules};
use ferz::testing::machine::twin::Twin;
use ferz::testing::machine::{Hooks, Machine, Sizes};
use ferz::testing::stream::{Capture, StreamTable};
use ferz::testing::term::{Addr, Atom, Cell, Functor, View, atoms};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use super::kinds::{self, Tree};
use super::programs;
use crate::hostile::runs;
use crate::support::files;

/// Generated calls for each twin, unless `FERZ_RUNS` says how many.
const CALLS: u64 = 400;

/// The most answers of a call that are compared, and the most inferences for each: calls without an end are compared up to there.
const ANSWERS: usize = 25;
const INFERENCES: u64 = 400;

/// The calls to try for a definition.
struct Try {
    definition: String,
    kinds: Vec<String>,
    inferences: u64,
    /// The programs that fill its parameters, if it has any.
    program: Option<String>,
}

/// One in this number of calls is repeated with goals that wait for its variables.
const CALLS_PER_WATCHED: u64 = 7;

/// The goal that waits for the variable with this number: each prints when it wakes; one fails, one has one more answer.
const WATCHERS: &str = "
    watched(N, _) :- write(N), nl, heard(N).
    heard(N) :- N mod 4 =\\= 1.
    heard(2).
";

/// Calls with each program.
const CALLS_OF_PROGRAM: usize = 20;

/// The compared part of an answer: cyclic ones have no end.
const LONGEST: usize = 600;

/// A machine with all definitions.
struct Bench {
    machine: Machine,
    output: Capture,
    /// The inferences for each answer.
    inferences: u64,
    /// Whether goals wait for the variables of calls.
    watched: bool,
}

/// The result of a call.
#[derive(PartialEq, Debug)]
struct Outcome {
    /// For each answer the goal, and whether there may be more answers.
    answers: Vec<(String, bool)>,
    error: Option<String>,
    printed: String,
    /// Whether a limit stopped it.
    stopped: bool,
}

impl Bench {
    /// The number of calls of each twin.
    fn count(&self) -> u64 {
        let calls = runs(CALLS);
        if self.watched {
            calls / CALLS_PER_WATCHED
        } else {
            calls
        }
    }

    fn new() -> Bench {
        let sizes = Sizes {
            heap: 1 << 21,
            frames: 1 << 20,
            choices: 1 << 20,
            trail: 1 << 19,
        };
        let (streams, output) = StreamTable::sandboxed();
        let groups: Vec<_> = GROUPS.iter().copied().chain([GROUP]).collect();
        let mut machine = Machine::new(sizes, streams, &groups, evaluables::EVALUABLES)
            .expect("there is memory for a small machine");
        machine.set_twins(TWINS);
        machine.set_families(FAMILIES);
        machine.hooks = Hooks {
            autoload: Some(modules::autoload),
            load_module: Some(modules::load_module),
            extension: Box::new(Loader::new()),
            ..Hooks::default()
        };
        modules::load_prelude(&mut machine).expect("the prelude loads");
        for path in files("prolog/twins", "pl") {
            let job = LoadRequest {
                name: path.to_string_lossy().into_owned(),
                path: None,
                text: fs::read_to_string(&path).expect("the file can be read"),
                trees: &[],
                importer: atoms::USER,
                imports: Imports::All,
                appends: false,
                library: false,
                must_be_module: false,
                redefines: false,
            };
            ferz::testing::load::load(&mut machine, job).expect("the definitions load");
        }
        Bench {
            machine,
            output,
            inferences: INFERENCES,
            watched: false,
        }
    }

    /// From now on, goals wait for the variables of all calls.
    fn watch(&mut self) {
        let job = LoadRequest {
            name: "watchers".to_owned(),
            path: None,
            text: WATCHERS.to_owned(),
            trees: &[],
            importer: atoms::USER,
            imports: Imports::All,
            appends: true,
            library: false,
            must_be_module: false,
            redefines: false,
        };
        ferz::testing::load::load(&mut self.machine, job).expect("the watchers load");
        self.watched = true;
    }

    /// The predicate with this indicator.
    fn definition(&mut self, definition: &str) -> (Functor, u32) {
        let (name, arity) = indicator(definition);
        let functor = Functor::new(
            self.machine.atoms.intern(name).expect("there is room"),
            arity,
        );
        let id = self.machine.database.lookup(atoms::USER, functor);
        (functor, id.expect("it is defined"))
    }

    /// Sets the inferences that a definition allows its calls.
    fn allow(&mut self, wanted: &Try) {
        let watching = if self.watched { 8 * INFERENCES } else { 0 };
        self.inferences = wanted.inferences + watching;
    }

    /// Loads a program for the parameters, in place of the previous one.
    fn fill(&mut self, text: String) {
        let m = &mut self.machine;
        let parameters: BTreeSet<String> = super::all_parameters();
        let of_program = |name: &str, arity| {
            let name = name.strip_suffix("_facts").unwrap_or(name);
            name == "seen" || parameters.contains(&format!("{name}/{arity}"))
        };
        let known = m.database.iter().filter(|(_, predicate)| {
            let Functor { name, arity } = predicate.functor;
            predicate.module == atoms::USER && of_program(m.atoms.text(name), arity)
        });
        let known: Vec<u32> = known.map(|(id, _)| id).collect();
        for id in known {
            m.database.abolish(id);
        }
        m.plant_changed();
        let job = LoadRequest {
            name: "parameters".to_owned(),
            path: None,
            text,
            trees: &[],
            importer: atoms::USER,
            imports: Imports::All,
            appends: false,
            library: false,
            must_be_module: false,
            redefines: false,
        };
        ferz::testing::load::load(&mut self.machine, job).expect("the program loads");
    }

    /// Runs a call by the clauses and by the twin.
    fn both(&mut self, name: Atom, call: &[Tree]) -> (Outcome, Outcome) {
        let clauses = self.run(Native::Off, name, call);
        let twin = self.run(Native::On, name, call);
        (clauses, twin)
    }

    fn run(&mut self, native: Native, name: Atom, call: &[Tree]) -> Outcome {
        let m = &mut self.machine;
        m.flags.native = native;
        m.rush_twins();
        m.switch_twins();
        let top = m.heap.top;
        let variables = kinds::variables(m);
        let arguments: Vec<Cell> = call.iter().map(|tree| tree.build(m, &variables)).collect();
        let mut goal = m.heap.structure(name, &arguments).expect("there is room");
        if self.watched {
            let [freeze, watched] =
                ["freeze", "watched"].map(|name| m.atoms.intern(name).expect("there is room"));
            let call = goal;
            for (number, variable) in variables.iter().enumerate().rev() {
                if !m.heap.occurs(*variable, call).expect("there is room") {
                    continue;
                }
                let number = m.heap.integer(number as i64).expect("there is room");
                let heard = m
                    .heap
                    .structure(watched, &[number, *variable])
                    .expect("there is room");
                let waits = m
                    .heap
                    .structure(freeze, &[*variable, heard])
                    .expect("there is room");
                goal = m
                    .heap
                    .structure(atoms::COMMA, &[waits, goal])
                    .expect("there is room");
            }
        }
        let mut outcome = Outcome {
            answers: Vec::new(),
            error: None,
            printed: String::new(),
            stopped: false,
        };
        let mut query = m.open_query(atoms::USER, goal).expect("there is room");
        // The running slice would continue without its limit.
        m.allow(
            ferz::testing::machine::bounds::Limit::Inferences,
            Some(self.inferences),
        );
        loop {
            // Each answer gets the full limit.
            m.renew_limits();
            match m.next_answer(&mut query) {
                Ok(true) => {
                    let more = m.has_alternatives(&query);
                    outcome.answers.push((text(m, goal), more));
                    if outcome.answers.len() == ANSWERS {
                        break;
                    }
                }
                Ok(false) => break,
                Err(error) => {
                    let ball = error.ball(m, None).expect("there is room");
                    let error = text(m, formal(m, ball));
                    outcome.stopped = error == "resource_error(inferences)";
                    outcome.error = Some(error);
                    break;
                }
            }
        }
        m.close_query(query);
        m.heap.top = top;
        m.streams.flush_all();
        outcome.printed = self.output.take_text();
        outcome
    }
}

/// A ball without its context.
fn formal(m: &Machine, ball: Cell) -> Cell {
    match m.heap.view(ball) {
        View::Struct(functor, at) if functor.arity == 2 => m.heap.arg(at, 0),
        _ => ball,
    }
}

/// A term as text, the same for variants: variables are numbered in order of occurrence.
fn text(m: &Machine, term: Cell) -> String {
    /// The terms still to be written.
    enum Part {
        Term(Cell),
        Tail(Cell),
        Text(&'static str),
    }
    let mut variables: Vec<Addr> = Vec::new();
    let mut text = String::new();
    let mut waiting = vec![Part::Term(term)];
    while let Some(part) = waiting.pop() {
        if text.len() > LONGEST {
            break;
        }
        let (cell, inside) = match part {
            Part::Text(part) => {
                text.push_str(part);
                continue;
            }
            Part::Term(cell) => (cell, false),
            Part::Tail(cell) => (cell, true),
        };
        let view = m.heap.view(cell);
        if let View::List(at) = view {
            text.push(if inside { ',' } else { '[' });
            waiting.push(Part::Tail(m.heap.get(at.offset(1))));
            waiting.push(Part::Term(m.heap.get(at)));
            continue;
        }
        if inside {
            waiting.push(Part::Text("]"));
            if view == View::Atom(atoms::NIL) {
                continue;
            }
            text.push('|');
        }
        let written = match view {
            View::Var(at) => {
                let known = variables.iter().position(|known| *known == at);
                let number = known.unwrap_or_else(|| {
                    variables.push(at);
                    variables.len() - 1
                });
                write!(text, "_{number}")
            }
            View::Int(value) => write!(text, "{value}"),
            View::Atom(name) => write!(text, "{}", m.atoms.text(name)),
            View::Handle(kind, number) => write!(text, "<{kind:?} {number}>"),
            View::Float(value) => write!(text, "{value:?}"),
            View::Big(at) => write!(text, "{}", m.heap.big_value(at)),
            View::Text(at) => write!(text, "{:?}", m.heap.text_value(at)),
            View::Ratio(at) => write!(text, "{:?}", m.heap.ratio_value(at)),
            View::Struct(functor, at) => {
                waiting.push(Part::Text(")"));
                for index in (0..functor.arity as usize).rev() {
                    waiting.push(Part::Term(m.heap.arg(at, index)));
                    waiting.push(Part::Text(if index == 0 { "(" } else { "," }));
                }
                write!(text, "{}", m.atoms.text(functor.name))
            }
            // Written above.
            View::List(_) => Ok(()),
        };
        written.expect("a string takes all text");
    }
    text
}

/// The first difference between two outcomes.
fn difference(clauses: &Outcome, twin: &Outcome) -> String {
    let (expected, found) = (&clauses.answers, &twin.answers);
    let same = expected
        .iter()
        .zip(found)
        .take_while(|(a, b)| a == b)
        .count();
    format!(
        "after {same} answers\n by the clauses {:?}, {:?}, printed {:?}\n by the twin    {:?}, {:?}, printed {:?}",
        expected.get(same),
        clauses.error,
        clauses.printed,
        found.get(same),
        twin.error,
        twin.printed,
    )
}

/// Name and arity of a definition.
fn indicator(definition: &str) -> (&str, u32) {
    let (name, arity) = definition.rsplit_once('/').expect("an indicator");
    (name, arity.parse().expect("an arity"))
}

/// The definitions to try: those that have a line `%~ name(kind, ...)`, after which the allowed inferences may follow.
fn all_to_try() -> Vec<Try> {
    let mut found = Vec::new();
    for path in files("prolog/twins", "pl") {
        let text = fs::read_to_string(&path).expect("the file can be read");
        for line in text.lines().filter_map(|line| line.strip_prefix("%~ ")) {
            let (name, rest) = line.split_once('(').expect("name(kind, ...)");
            let (kinds, rest) = rest.split_once(')').expect("name(kind, ...)");
            let (inferences, program) = match rest.split_once(" with ") {
                Some((inferences, program)) => (inferences, Some(program.to_owned())),
                None => (rest, None),
            };
            let kinds: Vec<String> = kinds.split(", ").map(str::to_owned).collect();
            found.push(Try {
                definition: format!("{name}/{}", kinds.len()),
                kinds,
                inferences: inferences.trim().parse().unwrap_or(INFERENCES),
                program,
            });
        }
    }
    found
}

/// Compares a twin with its definition; returns the difference.
fn try_twin(bench: &mut Bench, wanted: &Try) -> Result<(), String> {
    let name = &wanted.definition;
    if let Some(program) = &wanted.program {
        return try_with_programs(bench, wanted, program);
    }
    let (functor, id) = bench.definition(name);
    let is_own = |found: &Twin| {
        let mut families = FAMILIES.iter();
        found.definition == *name
            || families.any(|family| family.twin.definition == found.definition)
    };
    if !bench.machine.twin_of(id).is_some_and(is_own) {
        return Err(format!("{name}: the definition has no twin"));
    }
    bench.allow(wanted);
    let calls = bench.count();
    let config = Config {
        cases: calls as u32,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let (bench, stopped) = (RefCell::new(bench), Counter::new(0));
    let outcome = runner.run(&kinds::calls(&wanted.kinds), |call| {
        let (clauses, twin) = bench.borrow_mut().both(functor.name, &call);
        if clauses.stopped || twin.stopped {
            stopped.set(stopped.get() + 1);
            return Ok(());
        }
        if clauses == twin {
            return Ok(());
        }
        Err(TestCaseError::fail(difference(&clauses, &twin)))
    });
    match outcome {
        Ok(()) if stopped.get() > calls as u32 / 2 => {
            Err(format!("{name}: {} calls do not end", stopped.get()))
        }
        Ok(()) => Ok(()),
        Err(TestError::Fail(reason, call)) => Err(format!("{name}{call:?}\n {reason}")),
        Err(TestError::Abort(reason)) => Err(format!("{name}: {reason}")),
    }
}

/// Compares a twin with its definition, which has parameters, on calls of many programs; returns the difference.
fn try_with_programs(bench: &mut Bench, wanted: &Try, program: &str) -> Result<(), String> {
    let name = &wanted.definition;
    let make = match program {
        "graph" => programs::graph,
        "game" => programs::game,
        _ => {
            return Err(format!(
                "{program} is no kind of program: see tests/twins/programs.rs"
            ));
        }
    };
    let (functor, id) = bench.definition(name);
    bench.allow(wanted);
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    );
    let calls = kinds::calls(&wanted.kinds);
    let (mut stopped, mut answered, mut called) = (0, 0, 0);
    let all = bench.count() as usize;
    let programs = all / CALLS_OF_PROGRAM;
    for seed in 0..programs as u64 {
        let text = make(seed);
        // A predicate without a twin for one program may have one for the next.
        bench.machine.database.note_twin(id);
        bench.fill(text.clone());
        bench.machine.reset_twin_calls();
        for _ in 0..CALLS_OF_PROGRAM {
            let tree = calls.new_tree(&mut runner).map_err(|why| why.to_string())?;
            let call = tree.current();
            let (clauses, twin_did) = bench.both(functor.name, &call);
            if clauses.stopped || twin_did.stopped {
                stopped += 1;
            } else if clauses != twin_did {
                let difference = difference(&clauses, &twin_did);
                return Err(format!("{name}{call:?}\n {difference}\n{text}"));
            } else {
                answered += usize::from(!clauses.answers.is_empty());
            }
        }
        let own = bench
            .machine
            .twin_calls()
            .filter(|(called, ..)| *called == id);
        called += own.map(|(_, _, calls)| calls).sum::<u64>();
    }
    // The clauses answer most of the calls in which goals wait.
    let few = !bench.watched && (answered < all / 8 || called < all as u64 / 4);
    if stopped > all / 2 || few {
        return Err(format!(
            "{name}: {stopped} calls do not end, {answered} have answers, {called} were the twin's"
        ));
    }
    Ok(())
}

/// Compares each `step`-th twin with its definition.
fn try_twins(first: usize, step: usize, watched: bool) -> Vec<String> {
    let wanted = std::env::var("TWIN").ok();
    let all = all_to_try();
    let mut bench = Bench::new();
    if watched {
        bench.watch();
    }
    let mut wrong = Vec::new();
    for known in all.iter().skip(first).step_by(step) {
        if wanted
            .as_ref()
            .is_some_and(|wanted| *wanted != known.definition)
        {
            continue;
        }
        wrong.extend(try_twin(&mut bench, known).err());
    }
    for (twin, _) in TWINS.iter().skip(first).step_by(step) {
        if !all.iter().any(|one| one.definition == twin.definition) {
            wrong.push(format!("{}: no line says what to try", twin.definition));
        }
    }
    wrong
}

/// Compares all twins with their definitions, on two processors.
fn try_all(watched: bool) {
    let halves = std::thread::scope(|scope| {
        let halves = [0, 1].map(|first| scope.spawn(move || try_twins(first, 2, watched)));
        halves.map(|half| half.join().expect("a half ends"))
    });
    let wrong = halves.concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn each_twin_does_what_its_definition_does() {
    try_all(false);
}

#[test]
fn each_twin_wakes_when_its_definition_does() {
    try_all(true);
}
