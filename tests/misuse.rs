//! A host without `unsafe` uses everything public wrongly: each wrong use is an error or a panic, and never more than that.
//!
//! `ferz::embed`, `ferz::search` and `ferz::report` are public; the docs of the crate ensure that nothing else can be named. `search`
//! has no `unsafe` below it: its wrong uses are in `tests/search/hosts.rs`. A fault ends the
//! process, and with it all tests. After each wrong use, the engine, if it still exists, answers a query.
#![forbid(unsafe_code)]

use std::collections::BTreeSet;
use std::fs;
use std::future::Future;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use ferz::embed::{
    Access, AnswerStyle, Batch, Batches, Caller, CancelToken, Change, Device, Diagnostic, Edit,
    Embedded, Engine, Error, FactRow, Facts, FileAccess, FileEntry, Fix, FromTerm, IntoTerm,
    Language, Limit, Mode, Note, NoteKind, Operators, Optimisation, ProcessAccess, Progress, Query,
    Relation, Serde, Severity, Source, StreamError, Term, Verdict, Vocabulary, Wanted, WriteStyle,
    first_sentences, form_language, mixes_scripts, names,
};
use ferz::report::{self, Colour, DiagnosticCode, Form, Theme};

use crate::support::{files, root};

/// Runs a wrong use; it may panic.
fn wrongly<T>(use_it: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(use_it)).ok()
}

fn engine() -> Engine {
    let mut engine = Engine::builder()
        .without_files()
        .without_processes()
        .build();
    engine
        .consult_text("misuse", "p(1). p(2). p(3). q(X) :- p(X), X > 1.")
        .expect("it loads");
    engine
}

/// Whether the engine still works.
fn works(engine: &mut Engine) {
    let holds = engine.holds(
        "findall(X, q(X), [2,3]), atom_length(abc, 3), catch(throw(b), b, true)",
        (),
    );
    assert!(holds.expect("it answers"));
}

/// A device, a file system, a launcher of processes and an iterator that lie.
struct Liar;

impl Read for Liar {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        buffer.fill(0xFF);
        Ok(buffer.len() + 1)
    }
}

impl Write for Liar {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len() + 1)
    }

    fn flush(&mut self) -> io::Result<()> {
        panic!("it never flushes")
    }
}

impl Device for Liar {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Read::read(self, buffer)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Write::write(self, bytes)
    }
}

impl FileAccess for Liar {
    fn open(&mut self, path: &Path, _: Mode) -> Result<Box<dyn Device>, StreamError> {
        assert!(!path.ends_with("panic"), "it panics");
        Ok(Box::new(Liar))
    }

    fn entry(&mut self, _: &Path) -> io::Result<FileEntry> {
        Ok(FileEntry {
            is_directory: false,
            bytes: u64::MAX,
            modified: std::time::SystemTime::UNIX_EPOCH,
        })
    }

    fn allows(&mut self, _: &Path, _: Access) -> io::Result<bool> {
        Ok(true)
    }

    fn names(&mut self, _: &Path) -> io::Result<Vec<String>> {
        Ok(vec![String::new(), "\0/..".to_owned()])
    }

    fn change(&mut self, _: Change<'_>) -> io::Result<()> {
        panic!("it changes nothing")
    }

    fn real_path(&mut self, _: &Path) -> io::Result<PathBuf> {
        Ok(PathBuf::new())
    }
}

impl ProcessAccess for Liar {}

struct Endless;

impl Iterator for Endless {
    type Item = i64;

    fn next(&mut self) -> Option<i64> {
        Some(1)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, Some(0))
    }
}

/// Panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            panic!("it is dropped")
        }
    }
}

/// A value whose conversions panic.
struct Unwilling;

impl IntoTerm for Unwilling {
    fn into_term(self) -> Term {
        panic!("it is no term")
    }
}

impl FromTerm for Unwilling {
    fn from_term(_: &Term) -> Result<Unwilling, Error> {
        panic!("it comes from no term")
    }
}

#[test]
fn terms() {
    let atom = Term::atom("");
    assert!(Term::string("\0").as_atom().is_none() && atom.as_integer().is_none());
    assert!(
        atom.elements().is_some_and(|elements| elements.is_empty()) || atom.elements().is_none()
    );
    assert!(atom.arguments("", 7).is_none() && Term::variable("not a name").is_variable());
    // More arguments than a compound term can have are an error when the term enters an engine.
    let wide = wrongly(|| Term::compound("f", (0..1 << 24).map(|_| 1)));
    let mut engine = engine();
    if let Some(wide) = wide {
        assert!(wrongly(|| engine.holds("X = ?", (wide,))).is_none_or(|held| held.is_err()));
    }
    // A term as deep as memory allows is made, written, compared and dropped.
    let deep = engine
        .query(
            "length(L, 300000), foldl([_,T,f(T)]>>true, L, end, Deep)",
            (),
        )
        .expect("it is asked")
        .next()
        .expect("there is an answer")
        .and_then(|answer| answer.get::<Term>("Deep"))
        .expect("it is a term");
    assert_eq!(deep.to_string().len(), 3 * 300_000 + "end".len());
    assert!(
        engine
            .holds("X = ?, \\+ X = f(y)", (&deep,))
            .expect("it is asked")
    );
    drop(deep);
    assert!(wrongly(|| Term::of(Unwilling)).is_none());
    assert!(wrongly(|| Unwilling::from_term(&atom)).is_none());
    assert!(wrongly(|| Term::list([Unwilling])).is_none());
    let host = Term::host(Bomb);
    assert!(host.as_host::<String>().is_none() && host.text().is_none());
    let _ = host.view();
    let _dropped = wrongly(|| drop(host));
    works(&mut engine);
}

#[test]
fn engines() {
    let mut engine = engine();
    for path in ["", "/", "no/such/file", "\0"] {
        assert!(engine.consult(path).is_err() && engine.check(path).is_err());
    }
    let text = "p(. :- q. '\u{0}' \u{202E} f(X :- \"";
    assert!(
        engine
            .consult_text("", text)
            .is_ok_and(|loaded| loaded.has_errors())
    );
    assert!(
        engine
            .check_text("\n", text)
            .is_ok_and(|loaded| loaded.has_errors())
    );
    for (query, arguments) in [
        ("", Vec::new()),
        ("X = ?, Y = ?", vec![Term::atom("too few")]),
        ("true", vec![Term::atom("too many")]),
        ("p(X", Vec::new()),
    ] {
        let asked = engine
            .query(query, arguments.clone())
            .map(|mut answers| answers.next());
        assert!(!matches!(asked, Ok(Some(Ok(_)))), "{query}");
        assert!(
            !matches!(engine.holds(query, arguments), Ok(true)),
            "{query}"
        );
        let _ = (engine.why(query), engine.why_briefly(query));
    }
    // Of another arity, or one of the standard.
    for name in ["f/2", "atom/1", ",/2"] {
        assert!(engine.predicate(name, |_: i64| true).is_err(), "{name}");
    }
    for name in ["", "/1", "f", "f/", "f/-1", "f/99999999999", "\0/2"] {
        let _ = engine.predicate(name, |_: i64| true);
        let _ = engine.predicate_nondet(name, |_: i64| Endless);
    }
    engine.set_limit(Limit::Inferences, Some(0));
    assert!(engine.holds("p(1), p(2)", ()).is_err());
    engine.set_limit(Limit::Inferences, None);
    for limit in Limit::ALL {
        let before = engine.limit_on(limit);
        engine.set_limit(limit, Some(0));
        let _ = wrongly(|| engine.holds("length(L, 1000), msort(L, _)", ()));
        engine.set_limit(limit, Some(u64::MAX));
        engine.set_limit(limit, before);
    }
    engine.limit(Some(0), Some(Duration::ZERO));
    assert!(engine.holds("p(1)", ()).is_err());
    engine.limit(None, None);
    assert!(engine.flag("no such flag").is_none());
    assert!(engine.set_flag("bounded", Term::atom("maybe")).is_err());
    assert!(engine.set_flag("", Term::variable("X")).is_err());
    assert!(engine.predicate("f/99999999999", |_: i64| true).is_err());
    assert!(wrongly(|| engine.set_flag("double_quotes", Unwilling)).is_none());
    engine.note_failure("p(");
    let styles = [WriteStyle::Plain, WriteStyle::Quoted, WriteStyle::Canonical];
    for style in styles {
        let _ = engine.write(&Term::variable(")"), style);
    }
    let debugging = engine.debugging();
    engine.set_debugging(debugging);
    let _ = (
        engine.take_diagnostics(),
        engine.flush(),
        engine.completions(),
        engine.take_unread(),
        engine.query_module().len(),
    );
    let _ = (
        engine.inferences(),
        engine.statistics(),
        engine.modes().count(),
    );
    assert!(engine.language() == Language::En || engine.language() == Language::Ru);
    let _ = wrongly(|| engine.run_main());
    works(&mut engine);
    // A value that belongs to an engine outlives it, and may be given to another.
    let (style, interrupter) = (engine.answer_style(), engine.interrupter());
    let error = engine
        .holds("atom_length(X, X)", ())
        .expect_err("it throws");
    let operators = engine.operators().clone();
    let mut other = self::engine();
    other
        .predicate("bomb/1", || Term::host(Bomb))
        .expect("it is defined");
    let solution = {
        let mut solutions = other.query("p(X), bomb(Y)", ()).expect("it is asked");
        solutions
            .next()
            .expect("there is one")
            .expect("it is an answer")
    };
    drop(engine);
    let _ = interrupter.interrupt();
    let _ = (
        solution.parts_in(&style),
        solution.parts(),
        solution.residual().len(),
    );
    let (_, _) = (other.explain(&error), operators.get(""));
    works(&mut other);
    let _ = wrongly(move || drop((other, solution)));
}

#[test]
fn solutions() {
    let mut engine = engine();
    {
        let mut solutions = engine.query("p(X), Y = f(X)", ()).expect("it is asked");
        solutions.abridge(0);
        let _ = solutions.more();
        assert!(matches!(
            solutions.advance(0),
            Ok(Progress::Answer(_) | Progress::Paused) | Err(_)
        ));
        let answer = solutions
            .next()
            .expect("there is one")
            .expect("it is an answer");
        assert!(answer.get::<i64>("No").is_err() && answer.get::<i64>("Y").is_err());
        assert!(answer.get::<Vec<String>>("X").is_err() && answer.term("").is_none());
        assert!(wrongly(|| answer.get::<Unwilling>("X")).is_none());
        assert_eq!(answer.bindings().count(), answer.answer().len());
        // The next query closes one that the host has forgotten.
        std::mem::forget(solutions);
    }
    works(&mut engine);
    let mut solutions = engine.query("repeat, fail", ()).expect("it is asked");
    assert!(matches!(solutions.advance(1000), Ok(Progress::Paused)));
    drop(solutions);
    let mut solutions = engine.query("p(9)", ()).expect("it is asked");
    assert!(solutions.next().is_none() && solutions.next().is_none() && !solutions.more());
    drop(solutions);
    works(&mut engine);
    let moved = std::thread::spawn(move || {
        works(&mut engine);
        engine
    });
    works(&mut moved.join().expect("it ends"));
}

#[test]
fn values_of_other_answers() {
    let mut engine = engine();
    let mut other = Engine::new();
    // Before the first answer there is nothing to copy, and a copy of another engine stands for nothing here.
    let mut solutions = engine.query("p(X), Y = f(X, _)", ()).expect("it is asked");
    let nothing = solutions.copy_values().expect("there is room");
    let answer = solutions
        .next()
        .expect("there is one")
        .expect("it is an answer");
    let copied = solutions.copy_values().expect("there is room");
    drop(solutions);
    for copied in [&nothing, &copied, &copied] {
        let _ = wrongly(|| other.keep_copied(copied));
        let _ = wrongly(|| engine.keep_copied(copied));
    }
    let _ = other.holds("X = $Y", ());
    assert!(engine.holds("$Y = f(1, _)", ()).expect("it has a value"));
    // Terms that are not of the answer.
    for term in [Term::of(1), Term::variable("X"), Term::atom("$VAR")] {
        let _ = answer.shown_value(&term);
        let _ = answer.shown_variables(&term);
    }
    let parts = answer.parts_with_values(&AnswerStyle::default());
    assert_eq!(parts.len(), answer.parts().len());
    works(&mut engine);
}

#[test]
fn answers_with_an_engine() {
    let mut engine = self::engine();
    std::mem::forget(engine.query("p(X)", ()).expect("it is asked"));
    let mut answers = engine
        .into_query("p(X), X > ?", (1,))
        .expect("what was forgotten is closed");
    answers.set_slice(0);
    let mut context = Context::from_waker(Waker::noop());
    let first = loop {
        match Pin::new(&mut answers).poll_next(&mut context) {
            Poll::Ready(first) => break first,
            Poll::Pending => {}
        }
    };
    assert!(first.is_some_and(|first| first.is_ok_and(|first| first.get::<Vec<u8>>("X").is_err())));
    // A future that is dropped half way, and never polled.
    drop(answers.next_answer());
    {
        let mut future = pin!(answers.next_answer());
        let _ = future.as_mut().poll(&mut context);
    }
    let _ = (
        answers.advance(u64::MAX),
        answers.advance(0),
        answers.next(),
    );
    let mut engine = answers.into_engine();
    works(&mut engine);
    let program = engine.freeze().expect("nothing runs");
    assert!(program.ask("", ()).is_err() && program.ask("p(?)", (1, 2)).is_err());
    let bomb = program.ask("X = ?", (Term::host(Bomb),)).expect("it opens");
    let _ = wrongly(move || drop(bomb));
    let panics = program
        .ask("X = ?", (Term::of(1),))
        .expect("it opens")
        .next();
    assert!(panics.is_some_and(|found| found.is_ok()));
    assert!(wrongly(|| program.ask("X = ?", (Unwilling,))).is_none());
    let endless = program.ask(
        "setup_call_cleanup(true, member(X, [1,2]), throw(late))",
        (),
    );
    let mut endless = endless.expect("it opens");
    let _ = endless.next();
    works(&mut endless.into_engine());
}

/// A fact with wrong information about itself, or that panics.
struct Odd(usize);

impl Facts for Odd {
    const NAME: &'static str = "odd one";
    const ARITY: usize = 2;

    fn put(&self, row: &mut FactRow<'_>) {
        for n in 0..self.0 {
            row.next(n);
        }
        assert!(self.0 < 5, "there are too many");
        row.next(Unwilling);
    }
}

/// A table with wrong information, of the kind with this number.
struct LyingTable(u32);

impl Relation for LyingTable {
    fn columns(&self) -> Vec<String> {
        match self.0 {
            0 => Vec::new(),
            1 => vec!["a".to_owned(), "a".to_owned()],
            2 => vec![String::new(); 40_000],
            _ => vec!["a".to_owned(), "b".to_owned()],
        }
    }

    fn scan(&self, wanted: &Wanted) -> Result<Batches, String> {
        assert!(wanted.value(77).is_none() && wanted.columns().count() <= 2);
        assert_eq!(
            wanted.range(77),
            (std::ops::Bound::Unbounded, std::ops::Bound::Unbounded)
        );
        let mut batch = Batch::default();
        assert!(batch.is_empty());
        match self.0 {
            3 => panic!("it does not scan"),
            4 => return Err("it does not want to".to_owned()),
            5 => batch.row([1, 2, 3]),
            6 => batch.row([0; 0]),
            7 => return Ok(Box::new(std::iter::from_fn(|| panic!("it has no rows")))),
            // Batches without rows, and without end.
            8 => return Ok(Box::new(std::iter::repeat_with(Batch::default))),
            9 => batch.row([Unwilling, Unwilling]),
            _ => batch.row(["not", "wanted"]),
        }
        assert_eq!(batch.len(), 1);
        Ok(Box::new(std::iter::once(batch)))
    }
}

#[test]
fn tables_that_lie() {
    for way in 0..11 {
        let mut engine = engine();
        std::mem::forget(engine.query("p(X)", ()).expect("it is asked"));
        let defined = wrongly(|| engine.relation("lying", LyingTable(way)));
        works(&mut engine);
        if way < 3 {
            assert!(defined.is_some_and(|defined| defined.is_err()), "{way}");
            continue;
        }
        engine.set_limit(Limit::Time, Some(50_000));
        for goal in [
            "lying(_, _)",
            "lying(1, wanted)",
            "lying_where([])",
            "lying_where([b = B, a = f(B)])",
            "lying_where([a > 1, a < 0, b >= 2, b =< 1])",
            "lying_where([c = 1])",
            "lying_where([a < b])",
            "lying_where([a < _])",
            "lying_where([_|_])",
            "lying_where(_)",
            "lying_where([1, 2])",
            "L = [a = 1|L], lying_where(L)",
        ] {
            let held = wrongly(|| engine.holds(goal, ()));
            let held = held.expect("it panics in the table only");
            let may_hold = way > 9 || (way == 6 && goal == "lying_where([])");
            assert!(may_hold || !held.is_ok_and(|held| held), "{way} {goal}");
        }
        engine.set_limit(Limit::Time, None);
        works(&mut engine);
    }
    let mut engine = engine();
    assert!(engine.relation("atom_length", LyingTable(11)).is_err());
    works(&mut engine);
}

#[test]
fn answers_that_cannot_be_decoded() {
    let mut engine = engine();
    let mut found = engine
        .query("X = f(_), Y = 1.0Inf, Z = [a|b]", ())
        .expect("it is asked");
    let answer = found.next().expect("there is one").expect("no error");
    assert!(answer.decode::<Vec<u8>>().is_err() && answer.decode::<u8>().is_err());
    assert!(answer.to_json().contains("\"[|]\""));
    drop(found);
    let deep = Term::list((0..100_000).map(|_| Term::atom("a")));
    assert_eq!(deep.to_json().len(), 400_001);
    let mut term = Term::atom("a");
    for _ in 0..100_000 {
        term = Term::compound("f", [term]);
        if term.to_string().len() > 4000 {
            break;
        }
    }
    assert!(term.to_json().len() > 1000);
    works(&mut engine);
}

#[test]
fn facts_that_are_none() {
    let mut engine = engine();
    std::mem::forget(engine.query("p(X)", ()).expect("it is asked"));
    for count in [0, 1, 7] {
        assert!(wrongly(|| engine.facts(&[Odd(count)])).is_none_or(|added| added.is_err()));
        assert!(engine.holds("'odd one'(_, _)", ()).is_err());
        works(&mut engine);
    }
    engine
        .consult_text("odd", "'odd one'(1, 2).")
        .expect("it is a text");
    for code in [0, 1 << 12] {
        engine.set_limit(Limit::Code, Some(code));
        assert!(wrongly(|| engine.facts(&[Odd(2), Odd(1)])).is_none_or(|added| added.is_err()));
        engine.set_limit(Limit::Code, None);
        works(&mut engine);
        assert!(
            engine
                .holds("findall(x, 'odd one'(_, _), [x])", ())
                .is_ok_and(|held| held)
        );
    }
}

/// A value that gives the engine nothing to hold, and takes nothing from it.
struct Mute;

impl IntoTerm for Mute {
    fn into_term(self) -> Term {
        Term::variable("")
    }
}

#[test]
fn prepared_queries_and_tokens() {
    let (mut engine, mut other) = (self::engine(), self::engine());
    assert!(engine.prepare::<(), ()>("").is_err());
    assert!(engine.prepare::<(Unwilling,), ()>("p(?)").is_ok());
    let unwilling: Query<(Unwilling,), ()> = engine.prepare("p(?)").expect("it is right");
    assert!(
        wrongly(|| unwilling.holds(&mut engine, (Unwilling,))).is_none_or(|held| held.is_err())
    );
    works(&mut engine);
    let out: Query<(Mute,), (Unwilling,)> = engine.prepare("p(X), ? = X").expect("it is right");
    assert!(wrongly(|| out.first(&mut engine, (Mute,))).is_none_or(|found| found.is_err()));
    works(&mut engine);
    // Answers of another engine, of one that has lost the query's program, of one that no longer exists.
    let all: Query<(i64,), (i64,)> = engine.prepare("q(X), X \\== ?").expect("it is right");
    assert!(all.run(&mut other, (1,)).is_err());
    let mut answers = all.run(&mut engine, (1,)).expect("it opens");
    let token = CancelToken::new();
    token.cancel();
    token.cancel();
    answers.cancelled_by(&token);
    answers.cancelled_by(&CancelToken::new());
    // The first token may have interrupted it already.
    let _ended = answers.next();
    let mut solutions = answers.into_solutions();
    solutions.cancelled_by(&token);
    solutions.until(Instant::now() - Duration::from_secs(1 << 20));
    // There may be no further check of the limits.
    let _ended = solutions.next();
    solutions.renew_limits();
    std::mem::forget(solutions);
    assert!(token.is_cancelled());
    works(&mut engine);
    engine.consult_text("misuse", "r.").expect("it loads");
    assert!(all.all(&mut engine, (1,)).is_err());
    drop(engine);
    assert!(all.holds(&mut other, (1,)).is_err());
    works(&mut other);
    let term = Serde(vec![Some(i128::MIN); 3])
        .to_term()
        .expect("it is right");
    assert!(Serde::<Vec<u8>>::from_term(&term).is_err_and(|error| error.is_conversion()));
    let error = Error::expected("", &Term::of(1)).below("").below("\0");
    assert!(error.to_string().starts_with('\0'));
}

#[test]
fn programs_and_their_engines() {
    let mut engine = self::engine();
    std::mem::forget(engine.query("p(X)", ()).expect("it is asked"));
    assert!(engine.freeze().is_err());
    works(&mut engine);
    engine
        .predicate("fails/1", |n: i64| -> bool { panic!("{n}") })
        .expect("it is defined");
    let bomb = Bomb;
    engine
        .predicate("armed/0", move || {
            let _held = &bomb;
            true
        })
        .expect("it is defined");
    engine.set_limit(Limit::Inferences, Some(0));
    let Ok(program) = engine.freeze() else {
        panic!("no limit of queries is one of programs");
    };
    engine.set_limit(Limit::Inferences, None);
    works(&mut engine);
    for optimisation in Optimisation::ALL {
        assert!(program.builder().without(optimisation).try_build().is_err());
    }
    assert!(program.builder().language("tlh").try_build().is_err());
    let mut least = program
        .builder()
        .memory_limit(0)
        .atom_limit(0)
        .code_limit(0)
        .build();
    let _ = wrongly(|| least.holds("length(L, 1000), atom_length(never_made, _)", ()));
    let mut of_program = program
        .builder()
        .inference_limit(1_000_000)
        .output(Liar)
        .on_message(|told| panic!("{told:?}"))
        .build();
    let _ = wrongly(|| of_program.holds("print_message(error, format(bomb, []))", ()));
    works(&mut of_program);
    assert!(of_program.holds("fails(1)", ()).is_err());
    assert!(of_program.holds("fails(1)", ()).is_err() && engine.holds("fails(2)", ()).is_err());
    assert!(of_program.holds("armed", ()).is_ok_and(|held| held));
    let _ = of_program.holds("write(x), flush_output", ());
    for name in ["odd/9", "atom/1", "", "both/1"] {
        let _ = of_program.shared_predicate(name, |n: i64| -> bool { panic!("{n}") });
    }
    assert!(of_program.holds("both(1)", ()).is_err() && of_program.holds("both(x)", ()).is_err());
    // A text replaces what all of them have, a closure replaces a clause.
    assert!(of_program.consult_text("misuse", "armed.").is_ok());
    of_program
        .predicate("q/1", |n: i64| n > 0)
        .expect("it is defined");
    assert!(
        of_program
            .holds("q(5), armed, \\+ catch(p(1), _, fail)", ())
            .is_ok_and(|held| held)
    );
    works(&mut engine);
    // A query of one engine, in an engine of a program that was frozen before.
    let late: Query<(i64,), ()> = engine.prepare("p(?)").expect("it is right");
    assert!(late.holds(&mut of_program, (1,)).is_err());
    let mut again = program.engine();
    let nested = again
        .freeze()
        .expect("nothing runs")
        .engine()
        .freeze()
        .expect("nothing runs");
    assert!(format!("{nested:?}").starts_with("Program"));
    drop(again);
    let mut last = nested.builder().inference_limit(1_000_000).build();
    // The bomb is dropped with the last engine that has the closure.
    let _ = wrongly(move || drop((engine, of_program, least, program, nested)));
    works(&mut last);
    let _ = wrongly(move || drop(last));
}

#[test]
fn answers_that_are_not_there() {
    let mut engine = engine();
    let debugging = engine.debugging();
    let mut solutions = engine.query("p(X), Y = f(Y, X)", ()).expect("it is asked");
    assert!(solutions.again().is_none(), "before the first answer");
    assert!(solutions.between("true", &[]).is_err());
    assert_eq!(solutions.names().collect::<Vec<_>>(), ["X", "Y"]);
    let answer = solutions
        .next()
        .expect("there is one")
        .expect("it is an answer");
    for (name, arguments) in [
        ("", vec![]),
        ("no such predicate", vec![Term::variable("X")]),
        ("p", vec![Term::variable(")"); 1 << 10]),
        (",", vec![Term::of(1), Term::of(2)]),
        ("throw", vec![Term::atom("ball")]),
        ("halt", vec![]),
    ] {
        assert!(solutions.between(name, &arguments).is_err(), "{name}");
    }
    assert!(!solutions.between("fail", &[]).expect("it is called"));
    solutions.set_debugging(debugging);
    let again = solutions.again().expect("it was given");
    assert_eq!(
        again.expect("it is an answer").to_string(),
        answer.to_string()
    );
    while solutions.next().is_some() {}
    assert!(solutions.again().is_none(), "behind the last answer");
    assert!(solutions.between("true", &[]).is_err());
    drop(solutions);
    // Values of another answer and of none.
    let style = engine.answer_style();
    let host = Term::host(Bomb);
    let _ = wrongly(|| (answer.write(&Term::variable("")), answer.write(&host)));
    let _ = wrongly(|| drop(host));
    assert_eq!(answer.values().count(), 2);
    assert!(answer.others().is_empty() && answer.goals(&style).next().is_none());
    works(&mut engine);
    // Stored terms may have variables, and names that no variable has.
    for name in ["", "$", "X", ")", "\0"] {
        engine.keep_values();
        engine.keep(name, Term::compound("f", [Term::variable("X")]));
    }
    let _ = engine.holds("X = $X, Y = $Nothing", ());
    assert!(engine.holds("$X = f(_)", ()).expect("it answers"));
    for text in [
        "",
        "p(",
        "1. X. \"a\".",
        "p :- q. \0",
        ":- X",
        "?- ",
        "a. 'b",
    ] {
        let _ = engine.sentences(text);
    }
    let _ = wrongly(|| engine.run_script());
    works(&mut engine);
}

#[test]
fn supervisors() {
    const GOALS: [&str; 3] = [
        "between(1, 300000, X), X < 0",
        "length(L, 50000), msort(L, _), fail",
        "catch((repeat, fail), _, true)",
    ];
    for ends in [Verdict::Abort, Verdict::Halt(i32::MIN), Verdict::Continue] {
        let mut looks = 0;
        let mut engine = Engine::builder()
            .output(Liar)
            .error_output(Liar)
            .keys(|| Ok(Some('a')))
            .columns(|| usize::MAX)
            .inference_limit(2_000_000)
            .supervise(move |running| {
                looks += 1;
                let _ = (running.statistics(), running.depth(), running.language());
                running.flush();
                let _ = running.backtrace();
                match looks % 8 {
                    3 if ends == Verdict::Continue => panic!("it looks away"),
                    5 => running.trace().map_or(Verdict::Abort, |()| ends),
                    7 => ends,
                    _ => Verdict::Continue,
                }
            })
            .build();
        let off = engine.debugging();
        for goal in GOALS {
            let _ = wrongly(|| engine.holds(goal, ()));
            engine.set_debugging(off);
        }
        let _ = wrongly(|| engine.holds("true", ()));
    }
}

#[test]
fn closures() {
    let mut engine = engine();
    let defined = [
        engine.predicate("fails/1", |_: i64| -> Option<i64> {
            panic!("in a closure")
        }),
        engine.predicate("unwilling/1", |_: Unwilling| true),
        engine.predicate_nondet("endless/1", || Endless),
        engine.predicate_nondet("broken/1", || (0..3).map(|n| 1 / n)),
        engine.predicate("bomb/1", || Term::host(Bomb)),
    ];
    assert!(defined.iter().all(Result::is_err) || defined[4].is_ok());
    for goal in [
        "fails(1)",
        "fails(a)",
        "unwilling(1)",
        "broken(X)",
        "forall(endless(_), fail)",
        "findall(X, ( between(1, 500, _), bomb(X) ), L), garbage_collect, garbage_collect_atoms",
    ] {
        engine.limit(Some(100_000), None);
        let _ = wrongly(|| engine.holds(goal, ()));
        engine.limit(None, None);
        works(&mut engine);
    }
    let _ = wrongly(|| drop(engine));
}

#[test]
fn builders() {
    for limit in Limit::ALL {
        for most in [0, 1, u64::MAX] {
            let built = wrongly(|| Engine::builder().limit(limit, most).try_build());
            if let Some(Ok(mut engine)) = built {
                let _ = wrongly(|| engine.holds("length(L, 100)", ()));
            }
        }
    }
    let tiny = Engine::builder()
        .memory_limit(1)
        .heap_limit(1)
        .environment_limit(usize::MAX)
        .choice_point_limit(0)
        .trail_limit(0)
        .atom_limit(1)
        .code_limit(1)
        .table_limit(1)
        .inference_limit(0)
        .time_limit(Duration::MAX)
        .cpu_time_limit(Duration::ZERO)
        .answer_limit(0)
        .depth_limit(0);
    let _ = wrongly(|| tiny.try_build().map(|mut engine| engine.holds("true", ())));
    let mut builder = Engine::builder()
        .files(Liar)
        .processes(Liar)
        .input(Liar)
        .output(Liar)
        .error_output(Liar)
        // Reading a device without an end ends at this limit.
        .memory_limit(16 << 20)
        .interactive(true)
        .keys(|| panic!("no key"))
        .columns(|| panic!("no terminal"))
        .language("ru")
        .by_options()
        .argv(vec![String::new(), "\0".to_owned()])
        .tables_from(0)
        .on_diagnostic(|_| panic!("it is told"));
    for optimisation in Optimisation::ALL {
        builder = builder.without(optimisation);
    }
    let mut engine = builder.build();
    for goal in [
        "read(_)",
        "get_char(_)",
        "get_single_char(_)",
        "write(a), flush_output",
        "open(f, read, S), read(S, _)",
        "open(panic, read, _)",
        "open(f, write, S), write(S, a), close(S)",
        "directory_files(d, _)",
        "delete_file(f)",
        "exists_file(f), size_file(f, _)",
        "absolute_file_name(f, _, [access(read)])",
        "shell(ls)",
        "consult(f)",
    ] {
        let _ = wrongly(|| engine.holds(goal, ()));
    }
    let _ = wrongly(|| engine.consult("panic"));
    let _ = wrongly(|| engine.consult_text("t", "p(X)."));
    assert!(engine.holds("X is 1 + 2, X =:= 3", ()).expect("it answers"));
    let _ = wrongly(|| drop(engine));
    let mut engine = Engine::builder().sandboxed().build();
    assert!(engine.holds("shell(ls)", ()).is_err() && engine.consult("f").is_err());
    let unspoken = || Engine::builder().language("no such language");
    assert!(unspoken().try_build().is_err() && wrongly(|| unspoken().build()).is_none());
}

#[test]
fn diagnostics() {
    let source = Arc::new(Source::new("имя\n", "а\tб\n木"));
    // Inside a character, backwards, and far beyond the end.
    #[allow(clippy::reversed_empty_ranges)]
    let ranges = [
        1..2,
        0..1,
        3..2,
        4..4,
        0..usize::MAX,
        usize::MAX..usize::MAX,
        usize::MAX..0,
    ];
    for range in ranges {
        let edit = Edit {
            range: range.clone(),
            text: "\0".to_owned(),
        };
        let mut diagnostic = Diagnostic::new(Severity::Error, "no::such", "").help("");
        diagnostic.source = Some(Arc::clone(&source));
        diagnostic.primary = Some((range.clone(), "label".to_owned()));
        diagnostic.secondary = vec![(range.clone(), String::new())];
        diagnostic.fixes.push(Fix {
            edits: vec![edit.clone(), edit],
            sure: true,
        });
        diagnostic.notes.push(Note {
            kind: NoteKind::Goal,
            text: String::new(),
            place: Some((Arc::clone(&source), range.clone())),
        });
        for width in [0, 1, usize::MAX] {
            let theme = Theme {
                width,
                ..Theme::PLAIN
            };
            let _ = wrongly(|| report::render(&diagnostic, &theme));
        }
        let _ = wrongly(|| report::json(&diagnostic));
        let _ = wrongly(|| Form::Json.fitted().show(&diagnostic));
        let _ = wrongly(|| Form::Drawn(Theme::of_standard_error(Colour::Always)).show(&diagnostic));
        let _ = wrongly(|| (source.position(range.start), source.character(range.end)));
        let _ = wrongly(|| (source.line_range(range.start), source.line(range.end)));
    }
    let _ = report::quoted("\u{0}\"\\");
    let _ = (report::is_dumb(), report::terminal_width());
    assert!(Colour::Always.is_wanted(false) && !Colour::Never.is_wanted(true));
    assert!(DiagnosticCode::named("no::such").is_none());
    for code in report::codes() {
        let _ = (
            code.meaning(Language::Ru),
            code.goal(),
            code.wrong(),
            code.mended(),
        );
        let _ = code.explanation(Language::En);
    }
    let mut operators = Operators::empty();
    let (_, specifier, _) = Operators::new().iter().next().map_or_else(
        || panic!("there are operators"),
        |(priority, specifier, name)| (priority, specifier, name.to_owned()),
    );
    operators.set(u16::MAX, specifier, "");
    assert!(operators.get("no such").infix.is_none());
    let error = Error::expected("what", &Term::variable("X"));
    assert!(error.is_conversion() && error.halt().is_none() && error.diagnostics().is_empty());
    let kinds = [
        error.is_syntax(),
        error.is_incomplete(),
        error.is_uncaught(),
        error.is_limit(),
        error.is_interrupt(),
        error.is_abort(),
        error.ball().is_some(),
    ];
    assert!(!kinds[..6].contains(&true));
    let odd = names::native_text("\u{EF80}\0");
    assert_eq!(names::text(&odd), "\u{EF80}\0");
}

#[test]
fn words_that_are_none() {
    let mut engine = engine();
    let mut words = engine.vocabulary();
    for name in ["", "\u{0}", "p\u{301}", "аp", "no such name"] {
        assert!(!words.has(name), "{name:?}");
        let _ = mixes_scripts(name);
        let _ = form_language(name.as_ref());
    }
    // A list that is not sorted finds less, and does no other harm.
    words.predicates.reverse();
    let _ = words.has("p");
    assert!(!Vocabulary::default().has("p"));
    for language in [Language::En, Language::Ru] {
        let sentences = first_sentences(language);
        assert!(sentences.iter().all(|(name, ..)| !name.is_empty()));
    }
    works(&mut engine);
}

/// The public functions of `embed` and `report`, by their names.
fn public_functions() -> BTreeSet<String> {
    let [exported, drawn] = ["src/embed/mod.rs", "src/report/mod.rs"]
        .map(|path| fs::read_to_string(root().join(path)).expect("it is there"));
    let exported: BTreeSet<&str> = exported
        .lines()
        .skip_while(|line| !line.starts_with("pub use"))
        .chain(drawn.lines().filter(|line| line.starts_with("pub ")))
        .flat_map(|line| line.split(|c: char| !c.is_alphanumeric()))
        .collect();
    let mut found = BTreeSet::new();
    for path in [files("src/embed", "rs"), files("src/report", "rs")].concat() {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let text = text
            .split("#[cfg(test)]\nmod tests")
            .next()
            .unwrap_or_default();
        let mut known = path.ends_with("report/mod.rs");
        for line in text.lines() {
            if let Some(header) = line.strip_prefix("impl") {
                let own = header.split(|c: char| !c.is_alphanumeric() && c != '_');
                let own: Vec<&str> = own.filter(|word| word.len() > 1).collect();
                known = own.iter().any(|name| exported.contains(name));
            }
            let function = line.trim_start().strip_prefix("pub fn ");
            if let Some(function) = function.filter(|_| known) {
                let end = function.find(|c: char| !c.is_alphanumeric() && c != '_');
                found.insert(function[..end.unwrap_or(function.len())].to_owned());
            }
        }
    }
    found
}

#[test]
fn predicates_with_wrong_names_and_modes() {
    let mut engine = Engine::new();
    for name in [
        "",
        "double(+N, -M, -K) is det",
        "double(+N, (-M)",
        "double/1",
        "atom_length/2",
    ] {
        let defined = engine.predicate(name, |n: i64| n * 2);
        assert!(defined.is_err(), "{name}");
        assert!(
            engine
                .predicate_lookup(name, |n: Option<i64>, m: Option<i64>| n.zip(m))
                .is_err(),
            "{name}"
        );
    }
    for mode in ["", "double", "double/2", "double(+N"] {
        assert!(
            engine.describe(mode, "What is twice as much.").is_err() || mode == "double/2",
            "{mode}"
        );
    }
    engine
        .describe("nowhere(+A)", "")
        .expect("it may come later");
    assert!(engine.holds("true", ()).expect("it goes on"));
}

#[test]
fn closures_that_ask_wrongly() {
    let mut engine = engine();
    let ask = |caller: &mut Caller<'_>, text: String| {
        for query in ["", "p(X", "p(?)", "p(X), q(X)", "X = ?, Y = ?"] {
            let _ = (caller.holds(query, ()), caller.holds(query, (1, 2, 3)));
        }
        let _ = caller.once(&Term::variable("X"));
        let _ = caller.once(&Term::of(1));
        let _ = caller.spend(u64::MAX);
        let mut answers = caller.query("repeat", ()).expect("it is a query");
        answers.next();
        std::mem::forget(answers);
        let mut answers = caller.query("p(X)", ()).expect("it is a query");
        while answers.next().is_some() {}
        assert!(answers.next().is_none());
        drop(answers);
        caller.holds(&text, ())
    };
    engine
        .shared_predicate("ask/1", ask)
        .expect("it is defined");
    for query in [
        "ask(true)",
        "ask('ask(true)')",
        "ask('ask(_)')",
        "ask('garbage_collect, garbage_collect_atoms')",
        "ask('abolish(ask/1)')",
        "ask('consult(nowhere)')",
        "ask('shift(x)')",
        "reset(ask('shift(x)'), x, _)",
        "ask('!, fail')",
        "ask('nb_setval(v, f(X)), b_setval(w, X)'), nb_getval(v, _), b_getval(w, _)",
        "ask('trace, p(_), nodebug')",
        "ask('halt')",
    ] {
        let _ = engine.holds(query, ());
        works(&mut engine);
    }
    // A waker that never comes, one that comes twice, and one that wakes at each poll.
    let never = |_: Term| std::future::pending::<bool>();
    engine
        .predicate_async("never/1", never)
        .expect("it is defined");
    assert!(engine.predicate_async("never/7", never).is_err());
    engine
        .predicate_async("busy/0", || {
            std::future::poll_fn(|context| {
                context.waker().wake_by_ref();
                std::task::Poll::<()>::Pending
            })
        })
        .expect("it is defined");
    for query in ["never(_)", "busy", "catch(never(x), _, never(y))"] {
        assert!(engine.holds(query, ()).is_err());
        let mut answers = engine.query(query, ()).expect("it is a query");
        while !answers.waits() {
            assert!(matches!(answers.advance(0), Ok(Progress::Paused)));
        }
        for _ in 0..3 {
            assert!(matches!(answers.advance(0), Ok(Progress::Paused)));
            assert!(answers.waits());
            assert!(answers.again().is_none());
            assert!(answers.between("true", &[]).is_err());
        }
        std::mem::forget(answers);
        works(&mut engine);
    }
}

#[test]
fn texts_with_wrong_trees_are_read_or_load_something() {
    for trees in [&b"\x02\x00\xff"[..], b"\x01", b"\x07", b"\x02\x00\x01\x00"] {
        let embedded = Embedded::read_before("wrong", "p(1). p(2).", trees);
        let mut engine = Engine::new();
        let loaded = engine.load_embedded(embedded).expect("it is read");
        assert_eq!(loaded.clauses, 2);
        assert!(engine.holds("p(2)", ()).expect("it is asked"));
    }
}

#[test]
fn every_public_function_is_used() {
    let own = fs::read_to_string(root().join("tests/misuse.rs")).expect("it is there");
    let words: BTreeSet<&str> = own
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .collect();
    let functions = public_functions();
    let left: Vec<&String> = functions
        .iter()
        .filter(|name| !words.contains(name.as_str()))
        .collect();
    assert!(functions.len() > 80, "{functions:?}");
    assert!(left.is_empty(), "no wrong use of {left:?}");
}
