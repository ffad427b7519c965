//! Messages to hosts about mistakes: each sentence names the thing, its owner, and a remedy.

use ferz::embed::{
    Batch, Batches, Caller, Engine, Error, Facts, FromTerm, Limit, Program, Query, Relation, Term,
    Wanted,
};

fn engine() -> Engine {
    Engine::builder().sandboxed().build()
}

/// The first message of an error and its help.
fn said(engine: &mut Engine, error: &Error) -> String {
    let told = engine.explain(error);
    let help = told[0].help.as_deref().unwrap_or_default();
    format!("{}\n{help}", told[0].message)
}

#[track_caller]
fn said_of(engine: &mut Engine, query: &str) -> String {
    let error = engine.holds(query, ()).expect_err(query);
    said(engine, &error)
}

/// A table of one column, and rows of two values.
struct Table;

impl Relation for Table {
    fn columns(&self) -> Vec<String> {
        vec!["id".to_owned()]
    }

    fn scan(&self, _: &Wanted) -> Result<Batches, String> {
        let mut batch = Batch::default();
        batch.row([1, 2]);
        Ok(Box::new(std::iter::once(batch)))
    }
}

#[test]
fn why_no_engine_is_made() {
    let build = || Engine::builder().language("xx").build();
    let panic = std::panic::catch_unwind(build).err().expect("it panics");
    let text = panic.downcast_ref::<String>().expect("it says why");
    assert_eq!(
        text,
        "no engine can be made: messages are in en or ru, not in xx"
    );
    let program = engine().freeze().expect("nothing runs");
    let build = program.builder().without(ferz::embed::Optimisation::ALL[0]);
    let error = build.try_build().err().expect("it is too late").to_string();
    assert!(error.contains("before its program is frozen"), "{error}");
}

#[test]
fn whose_a_predicate_is_that_does_not_change() {
    let mut engine = engine();
    engine
        .predicate("even/1", |n: i64| n % 2 == 0)
        .expect("it is defined");
    engine.relation("tab", Table).expect("it is a table");
    let text = ":- module(a, [r/1]). r(x). s(x).";
    let loaded = engine.consult_text("a", text).expect("it is a text");
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    engine.consult_text("b", "own(1).").expect("it is a text");
    for (query, part) in [
        ("assertz(even(3))", "even/1 is a predicate of the host"),
        ("assertz(tab(3))", "tab/1 is a predicate of the host"),
        ("assertz(a:s(3))", "s/1 is a predicate of the module a"),
        (
            "assertz(own(3))",
            "before its first clause: :- dynamic own/1.",
        ),
        ("assertz(a:append([], [], []))", ""),
        ("assertz(atom(3))", "atom/1 belongs to the system"),
    ] {
        if part.is_empty() {
            assert!(engine.holds(query, ()).expect("it is a module's own"));
            continue;
        }
        let said = said_of(&mut engine, query);
        assert!(said.contains(part), "{query}: {said}");
    }
}

#[test]
fn a_text_that_takes_the_place_of_a_closure() {
    let mut engine = engine();
    engine
        .predicate("even/1", |n: i64| n % 2 == 0)
        .expect("it is defined");
    let loaded = engine.consult_text("own", "even(1).").expect("it loads");
    let [warning] = &loaded.diagnostics[..] else {
        panic!("{:?}", loaded.diagnostics);
    };
    assert_eq!(warning.code, "load::redefined");
    assert!(
        warning
            .message
            .starts_with("even/1 was a predicate of the host"),
        "{warning}"
    );
    let help = warning.help.as_deref().expect("there is help");
    assert!(!help.contains("multifile"), "{help}");
    assert!(engine.holds("even(1), \\+ even(2)", ()).expect("no error"));
}

struct Price(&'static str, u32);

impl Facts for Price {
    const NAME: &'static str = "price";
    const ARITY: usize = 2;

    fn put(&self, row: &mut ferz::embed::FactRow<'_>) {
        row.next(self.0);
        row.next(self.1);
    }
}

#[test]
fn facts_of_a_dynamic_predicate_may_be_changed() {
    let mut engine = engine();
    engine
        .consult_text("prices", ":- dynamic price/2.")
        .expect("it loads");
    for tea in [3, 4] {
        let facts = [Price("tea", tea), Price("ink", 12)];
        assert_eq!(engine.facts(&facts).expect("they are facts"), 2);
        let query = "assertz(price(pen, 7)), retract(price(ink, _)), findall(A-P, price(A, P), [tea-Tea, pen-7]), Tea = ?";
        assert!(engine.holds(query, (tea,)).expect("it is dynamic"));
    }
    let mut engine = self::engine();
    engine.facts(&[Price("tea", 3)]).expect("they are facts");
    let said = said_of(&mut engine, "assertz(price(pen, 7))");
    assert!(said.contains(":- dynamic price/2."), "{said}");
}

#[test]
fn limits_are_raised_as_a_host_raises_them() {
    let mut engine = Engine::builder().inference_limit(5_000).build();
    let said = said_of(&mut engine, "repeat, fail");
    assert!(
        said.contains("the limit is 5,000 (flag inference_limit); Engine::set_limit(Limit::Inferences, ..) raises it"),
        "{said}"
    );
    engine.set_limit(Limit::Inferences, None);
    assert!(
        engine
            .holds("between(1, 10000, X), X =:= 10000", ())
            .expect("no limit")
    );
}

/// No option raises what the program has set by its flag.
#[test]
fn limits_of_the_program_are_told_as_its_own() {
    for (query, wanted) in [
        (
            "set_prolog_flag(inference_limit, 5000), repeat, fail",
            "the limit is 5,000: the program has set it by its flag inference_limit;",
        ),
        (
            "set_prolog_flag(depth_limit, 500), length(L, 900), deep(L)",
            "the limit is 500: the program has set it by its flag depth_limit;",
        ),
    ] {
        let mut engine = Engine::builder().inference_limit(1_000_000).build();
        engine
            .consult_text(
                "deep.pl",
                "deep([]).\ndeep([_|L]) :- deep(L), done(L).\ndone(_).",
            )
            .expect("it loads");
        let said = said_of(&mut engine, query);
        assert!(said.contains(wanted), "{query}: {said}");
        assert!(!said.contains("Engine::set_limit"), "{query}: {said}");
    }
}

/// A limit above what there is raises nothing, and a heap that last calls have filled has its largest argument named.
#[test]
fn limits_are_told_as_what_they_are() {
    let program = "deep(X, N) :- deep(X, M), N is M + 1.\ngrow(L) :- grow([x|L]).";
    for (limit, bytes, query, wanted) in [
        (
            Limit::Environments,
            4 << 30,
            "deep(a, _)",
            " and no more: Limit::Environments lowers that, but cannot raise it",
        ),
        (
            Limit::Environments,
            1 << 20,
            "deep(a, _)",
            "the limit is 1 MiB (flag environment_limit); Engine::set_limit(",
        ),
        (
            Limit::Heap,
            8 << 20,
            "grow([])",
            "argument 1 has grown to a list of 524,287 elements; the limit is 8 MiB",
        ),
    ] {
        let mut engine = Engine::builder().build();
        engine.consult_text("program", program).expect("it loads");
        engine.set_limit(limit, Some(bytes));
        let said = said_of(&mut engine, query);
        assert!(said.contains(wanted), "{said}");
    }
}

#[test]
fn placeholders_are_told_from_prolog() {
    let mut engine = engine();
    let unknown: Query<(i64,), ()> = engine.prepare("rum(?)").expect("it is a query");
    let error = unknown.holds(&mut engine, (1,)).expect_err("it is unknown");
    let told = said(&mut engine, &error);
    assert!(!told.contains("assertz"), "{told}");
    let told = said_of(&mut engine, "rum(1)");
    assert!(told.contains("assertz(rum(1))"), "{told}");

    engine.consult_text("p", "p(?). p('?').").expect("it loads");
    let refused = engine
        .prepare::<(), ()>("p(?)")
        .err()
        .expect("none is given");
    assert_eq!(
        refused.to_string(),
        "the query has 1 placeholder, and 0 values were given"
    );
    let quoted: Query<(), ()> = engine.prepare("p('?')").expect("it is an atom");
    assert!(quoted.holds(&mut engine, ()).expect("no error"));
    engine
        .consult_text("op", ":- op(200, xfx, ?). q(a ? b).")
        .expect("it loads");
    let operator: Query<(), ()> = engine.prepare("q(a ? b)").expect("it is an operator");
    assert!(operator.holds(&mut engine, ()).expect("no error"));
}

#[test]
fn unbound_variables_are_called_so() {
    let mut engine = engine();
    let mut answers = engine.query("X = f(_), Y = 1", ()).expect("it is a query");
    let answer = answers.next().expect("it is true").expect("no error");
    let argument = &answer
        .get::<Term>("X")
        .expect("it is a term")
        .arguments("f", 1);
    let argument = &argument.as_ref().expect("it is f")[0];
    let error = String::from_term(argument).expect_err("it is unbound");
    assert_eq!(
        error.to_string(),
        "expected text, found an unbound variable"
    );
}

#[test]
fn names_that_are_none_are_refused_and_quoted_ones_taken() {
    let mut engine = engine();
    for (name, part) in [
        ("Bad name/1", "Bad name is no name of a predicate"),
        ("/1", "/1 is no name of a predicate"),
        ("p/", "p/ is no name of a predicate"),
        ("p/x", "p/x is no name of a predicate"),
        (",/1", ", is no name of a predicate"),
        ("!/1", "! is no name of a predicate"),
        ("Module:p/1", "Module is no name of a module"),
        ("p(X) -->", "is no mode line"),
    ] {
        let refusals = [
            engine.predicate(name, |_: i64| true),
            engine.shared_predicate(name, |_: i64| true),
            engine.describe(name, "It does nothing."),
            engine.relation(name, Table),
        ];
        for refused in refusals {
            let refused = refused.expect_err(name).to_string();
            assert!(refused.contains(part), "{name}: {refused}");
        }
    }
    engine
        .predicate("'Bad name'/1", |n: i64| n == 1)
        .expect("it is quoted");
    assert!(engine.holds("'Bad name'(1)", ()).expect("no error"));
    let refused = engine.predicate("half/1", |n: i64| n / 2);
    assert_eq!(
        refused.expect_err("it has two").to_string(),
        "half is declared with 1 argument, but its closure takes 1 and gives 1"
    );
    let refused = engine.relation("tab/2", Table).expect_err("it has one");
    assert_eq!(
        refused.to_string(),
        "tab is declared with 2 arguments, but its table has 1 column"
    );
    engine.relation("'My table'/1", Table).expect("it is one");
    let said = said_of(&mut engine, "'My table_where'([id = X])");
    assert!(
        said.contains("a row of 'My table'/1 has 2 values, and 1 column is wanted"),
        "{said}"
    );
    let said = said_of(&mut engine, "'My table_where'([id == 3])");
    assert!(said.contains("Column = Value"), "{said}");
}

#[test]
fn errors_of_closures_name_the_predicate() {
    let mut engine = engine();
    engine
        .predicate("refuse/1", |n: i64| -> Result<(), String> {
            Err(format!("no {n}"))
        })
        .expect("it is defined");
    engine
        .predicate_nondet("each/1", || [Ok(1), Err("no more".to_owned())])
        .expect("it is defined");
    engine
        .predicate("price/1", |price: Term| -> Result<(), Error> {
            Err(Error::expected("a positive number", &price).below(".cents"))
        })
        .expect("it is defined");
    engine
        .predicate("asks/1", |caller: &mut Caller<'_>, text: String| {
            caller.holds(&text, ())
        })
        .expect("it is defined");
    engine
        .predicate("thrown/1", |ball: Term| -> Result<(), Term> { Err(ball) })
        .expect("it is defined");
    for query in [
        "catch(refuse(3), error(system_error('no 3'), context(refuse/1, _)), true)",
        "catch(( each(X), X > 1 ), error(system_error('no more'), context(each/1, _)), true)",
        "catch(price(-3), error(type_error('a positive number', -3), context(price/1, '.cents')), true)",
        "catch(price(_), error(instantiation_error, context(price/1, '.cents')), true)",
        "catch(asks('p('), error(syntax_error(_), context(asks/1, _)), true)",
        // A thrown term is that term.
        "catch(thrown(error(system_error(x), C)), error(system_error(x), D), true), var(C), var(D)",
    ] {
        let held = engine.holds(query, ());
        assert!(held.as_ref().is_ok_and(|held| *held), "{query}: {held:?}");
    }
}

#[test]
fn what_is_open_and_what_another_engine_prepared() {
    let mut engine = engine();
    let mut open = engine.query("member(_, [1, 2])", ()).expect("it opens");
    assert!(open.next().is_some());
    std::mem::forget(open);
    let error = engine.freeze().expect_err("it is open").to_string();
    assert!(
        error.starts_with("a query of this engine is open"),
        "{error}"
    );
    let mut engine = self::engine();
    let program: Program = engine.freeze().expect("nothing runs");
    let late: Query<(), (i64,)> = engine.prepare("X = 1").expect("it is a query");
    let error = late.all(&mut program.engine(), ()).expect_err("it is late");
    assert!(
        error.to_string().contains("before Engine::freeze"),
        "{error}"
    );
}

#[test]
fn modules_that_export_the_same() {
    let mut engine = engine();
    for name in ["a", "b"] {
        let text = format!(":- module({name}, [r/1]). r({name}).");
        let loaded = engine.consult_text(name, &text).expect("it is a text");
        let codes: Vec<&str> = (loaded.diagnostics.iter())
            .map(|told| told.code.as_str())
            .collect();
        // The first import stays, and the second is reported.
        let told: &[&str] = if name == "b" { &["load::import"] } else { &[] };
        assert_eq!(codes, told, "{name}");
    }
    assert!(
        engine
            .holds("r(a), \\+ r(b), b:r(b)", ())
            .expect("no error")
    );
}

#[cfg(feature = "derive")]
#[test]
fn pairs_that_are_missing_are_named() {
    #[derive(FromTerm, PartialEq, Debug)]
    #[term(pairs)]
    struct Row {
        #[term(name = "колонка")]
        column: u8,
        note: Option<String>,
    }
    let mut engine = engine();
    let mut read = |text: &str| -> Result<Row, Error> {
        let mut answers = engine.query(&format!("X = {text}"), ())?;
        answers.next().expect("it is true")?.get("X")
    };
    let row = |column| Row { column, note: None };
    assert_eq!(read("[колонка-3]").expect("it is there"), row(3));
    // The first of two counts; a key without a field is ignored.
    assert_eq!(
        read("[other-1, колонка-3, колонка-4]").expect("it is there"),
        row(3)
    );
    for (text, complaint) in [
        (
            "[note-a]",
            "X: expected a list with a pair колонка-_, found [note-a]",
        ),
        (
            "[колонка-_]",
            "X.колонка: expected an integer that fits in u8, found an unbound variable",
        ),
        (
            "[колонка-a]",
            "X.колонка: expected an integer that fits in u8, found a",
        ),
    ] {
        assert_eq!(read(text).expect_err(text).to_string(), complaint);
    }
}

#[cfg(feature = "repl")]
#[test]
fn help_knows_predicates_that_are_not_described() {
    let mut engine = engine();
    engine
        .predicate("plain/2", |n: i64| n * 2)
        .expect("it is defined");
    for (language, whose) in [
        ("en", "predicate of the host"),
        ("ru", "предикат приложения"),
    ] {
        let query = "set_prolog_flag(language, ?), with_output_to(string(Said), help(plain/2))";
        let mut answers = engine.query(query, (language,)).expect("it is a query");
        let answer = answers.next().expect("it is true").expect("no error");
        let text: String = answer.get("Said").expect("it is text");
        assert!(
            text.starts_with(&format!("plain/2   ({whose})\n")),
            "{text}"
        );
        assert_eq!(text.lines().count(), 2, "{text}");
    }
}

#[test]
fn without_a_manual_the_feature_is_named() {
    let mut engine = engine();
    let said = said_of(
        &mut engine,
        "throw(error(existence_error(manual, help), _))",
    );
    assert!(said.contains("feature repl"), "{said}");
}
