//! Predicates of many facts, which are stored as tables: the answers in all modes against a small model, and clause operations,
//! whose results a table must not change.

use std::fmt::Write as _;
use std::time::Duration;

use ferz::embed::{Engine, Limit};

use crate::support::{conclude, run};

/// More facts than a predicate of clauses has.
const MANY: usize = 300;

/// Numbers that follow from a seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Atomic terms of all kinds; neighbours are easily confused.
const ATOMIC: &[&str] = &[
    "0",
    "1",
    "-1",
    "268435455",
    "268435456",
    "-268435456",
    "-268435457",
    "1152921504606846975",
    "1152921504606846976",
    "-1152921504606846977",
    "1.0",
    "-0.0",
    "0.0",
    "a",
    "'A'",
    "[]",
    "{}",
    "'слово'",
    "\"a\"",
    "\"\"",
    "\"longer than one word of a box\"",
    "1r3",
    "100000000000000000000000",
];

fn rows(numbers: &mut Numbers, count: usize, of: usize) -> Vec<[&'static str; 3]> {
    let mut atomic = || ATOMIC[numbers.below(of)];
    (0..count).map(|_| [atomic(), atomic(), atomic()]).collect()
}

fn program(rows: &[[&str; 3]]) -> String {
    let mut text = String::from(":- set_prolog_flag(double_quotes, string).\n");
    for [one, two, three] in rows {
        let _ = writeln!(text, "row({one},{two},{three}).");
    }
    text
}

fn engine_of(text: &str) -> Engine {
    let mut engine = Engine::new();
    let loaded = engine.consult_text("facts.pl", text).expect("it is loaded");
    assert!(!loaded.has_errors());
    engine
}

/// The places of the rows that a goal finds, in order.
fn found(engine: &mut Engine, goal: &str) -> Vec<usize> {
    let goal = format!("findall(N, ( {goal} ), L)");
    let mut answers = engine.query(&goal, ()).expect("it is a query");
    let answer = answers.next().expect("findall/3 has an answer");
    let list: Vec<i64> = answer
        .expect("no error")
        .get("L")
        .expect("they are numbers");
    list.into_iter().map(|place| place as usize).collect()
}

#[test]
fn every_mode_finds_the_rows_that_match_in_their_order() {
    let mut numbers = Numbers(7);
    let mut wrong = Vec::new();
    for (count, of) in [(63, 4), (64, 23), (MANY, 3), (MANY, 23), (2_000, 12)] {
        let rows = rows(&mut numbers, count, of);
        let mut text = program(&rows);
        // The same with a number, which identifies the row.
        for (place, [one, two, three]) in rows.iter().enumerate() {
            let _ = writeln!(text, "at({one},{two},{three},{place}).");
        }
        let mut engine = engine_of(&text);
        for _ in 0..120 {
            let mask = numbers.below(8);
            let wanted = [
                ATOMIC[numbers.below(of)],
                ATOMIC[numbers.below(of)],
                ATOMIC[numbers.below(of)],
            ];
            let shown: Vec<String> = (0..3)
                .map(|column| match mask >> column & 1 {
                    1 => wanted[column].to_owned(),
                    _ => format!("X{column}"),
                })
                .collect();
            let expected: Vec<usize> = (0..count)
                .filter(|row| {
                    (0..3).all(|column| {
                        mask >> column & 1 == 0 || rows[*row][column] == wanted[column]
                    })
                })
                .collect();
            let goal = format!("at({},N)", shown.join(","));
            if found(&mut engine, &goal) != expected {
                wrong.push(format!("{count} rows: {goal}"));
            }
            let seen = found(&mut engine, &format!("row({}), N = 1", shown.join(","))).len();
            if seen != expected.len() {
                wrong.push(format!("{count} rows: row({}): {seen}", shown.join(",")));
            }
        }
        for (goal, same) in [
            ("at(X,X,_,N)", [0, 1]),
            ("at(X,_,X,N)", [0, 2]),
            ("at(X,Y,Y,N), X = Y", [1, 2]),
        ] {
            let expected: Vec<usize> = (0..count)
                .filter(|row| rows[*row][same[0]] == rows[*row][same[1]])
                .filter(|row| !goal.contains("X = Y") || rows[*row][0] == rows[*row][1])
                .collect();
            if found(&mut engine, goal) != expected {
                wrong.push(format!("{count} rows: {goal}"));
            }
        }
    }
    conclude(wrong);
}

/// Facts `n(0, k0). .. n(count - 1, ..).`, each on a line.
fn numbered(count: usize) -> String {
    (0..count)
        .map(|n| format!("n({n}, k{}).\n", n % 7))
        .collect()
}

#[test]
fn clauses_can_be_asked_for_as_before() {
    let mut engine = engine_of(&(numbered(MANY) + "p(_)."));
    let mut wrong = Vec::new();
    for goal in [
        "clause(n(299, K), true), K == k5",
        "\\+ clause(n(300, _), _)",
        "findall(N, clause(n(N, k3), true), L), length(L, 43), L = [3,10|_]",
        "predicate_property(n(_,_), number_of_clauses(300))",
        "predicate_property(n(_,_), number_of_rules(0))",
        "predicate_property(n(_,_), static)",
        "current_predicate(n/2)",
        "nth_clause(n(_,_), 12, R), clause(H, true, R), H == n(11, k4)",
        "clause(n(5, _), true, R), nth_clause(_, I, R), I == 6",
        "clause(n(5, _), true, R), clause_property(R, line_count(6))",
        "with_output_to(atom(S), listing(n/2)), sub_atom(S, _, _, _, 'n(11, k4).')",
        "aggregate_all(count, n(_,_), 300)",
        "aggregate_all(count, n(_,k6), 42)",
        "forall(n(N,K), ( M is N mod 7, atom_concat(k, M, K) ))",
        "catch(assertz(n(0,a)), error(permission_error(modify, static_procedure, n/2), _), true)",
        "catch(retract(n(0,_)), error(permission_error(_, static_procedure, n/2), _), true)",
        "freeze(X, ( X > 297 )), findall(X, n(X,_), L), L == [298,299]",
        "put_attr(X, unknown_module, 1), \\+ \\+ catch(n(X,_), _, true)",
        "freeze(X, true), \\+ n(X, X)",
        "with_output_to(atom(S), ( freeze(X, write(o)), n(X, K), X == 0, p(K) )), S == o",
        "G = n(7, _), call(G), \\+ \\+ G = n(_, k0)",
        "findall(A-B, ( n(A,k1), A < 10, n(B,k2), B < 10 ), L), L == [1-2,1-9,8-2,8-9]",
        "n(3, K), !, K == k3",
        "call_cleanup(n(4,_), true)",
        "\\+ n(f(_), _), \\+ n(_, [_|_]), \\+ n(1.0, _), \\+ n(\"1\", _)",
        "once(n(_,_)), \\+ \\+ n(0,k0)",
        "copy_predicate_clauses(n/2, copied/2) -> aggregate_all(count, copied(_,_), 300) ; true",
    ] {
        let held = engine.holds(&format!("( {goal} )"), ());
        if !matches!(held, Ok(true)) {
            wrong.push(format!("{goal}: {held:?}"));
        }
    }
    conclude(wrong);
}

/// An attributed variable in two arguments is bound once, and its goals are called once.
#[test]
fn a_variable_in_two_arguments_is_bound_once() {
    let pairs: String = (0..MANY)
        .map(|n| format!("pair({n}, {}).\n", n / 2))
        .collect();
    let mut engine = engine_of(&pairs);
    for (goal, expected) in [
        ("freeze(N, integer(N)), pair(N, N)", vec![0]),
        ("freeze(N, N < 100), pair(N, 7)", vec![14, 15]),
        (
            "freeze(N, (assertz(woken(N)))), pair(N, N), aggregate_all(count, woken(_), 1)",
            vec![0],
        ),
    ] {
        assert_eq!(found(&mut engine, goal), expected, "{goal}");
    }
}

/// A row reuses the place of the last one: a variable from before the call is unbound again after it, however the iteration ends.
#[test]
fn arguments_are_variables_again_when_the_rows_are_left() {
    let rows: String = (0..MANY)
        .map(|n| format!("row({n}, {}, {}.5, k{}).\n", n / 2, n % 3, n % 7))
        .collect();
    let mut engine = engine_of(&rows);
    for goal in [
        "( row(A,B,C,D), fail ; true ), var(A), var(B), var(C), var(D)",
        "( once(( row(A,B,_,_), A >= 7 )), fail ; true ), var(A), var(B)",
        "\\+ ( row(A,_,_,_), A > 1000 ), var(A)",
        "( row(A,_,C,_), A =:= 9 -> A == 9, C == 0.5 ; fail )",
        "catch(( row(A,_,_,D), A =:= 20, throw(D) ), E, true), E == k6, var(A), var(D)",
        "findall(A, ( row(A,B,_,_), row(B,A,_,_) ), L), L == [0]",
        "findall(A, ( row(A,A,_,_) ; A = none ), L), L == [0, none]",
        "findall(A-X, ( row(A,_,X,_), A < 4, garbage_collect ), L), L == [0-0.5, 1-1.5, 2-2.5, 3-0.5]",
        "findall(B, ( X = f(A,B), row(A,_,_,_), ( A < 5 -> fail ; row(_,B,_,k3), B > 3, ! ) ), [5]), X = _",
        "findall(A, ( member(T, [A, f(A)]), row(A,_,_,k1), garbage_collect, A < 9, ( T == A ; T == f(A) ) ), L), L == [1, 8, 1, 8]",
        "freeze(A, ( A mod 100 =:= 99 )), findall(A-B, row(A,B,_,_), L), L == [99-49, 199-99, 299-149], frozen(A, G), G \\== true",
        "findall(N, ( row(A,B,C,D), nb_getval(n, M), N is M+1, nb_setval(n, N), fail ; nb_getval(n, N) ), [300])",
    ] {
        let text = format!("nb_setval(n, 0), {goal}");
        let held = engine.holds(&text, ());
        assert!(matches!(held, Ok(true)), "{goal}: {held:?}");
    }
}

#[test]
fn the_last_row_that_matches_leaves_no_choice_point() {
    let mut engine = engine_of(&numbered(MANY));
    for goal in ["n(5,K)", "n(299,_)", "n(N,k0), N >= 294, !", "n(12,k5)"] {
        let mut answers = engine.query(goal, ()).expect("it is a query");
        assert!(matches!(answers.next(), Some(Ok(_))), "{goal}");
        assert!(!answers.more(), "{goal} has left a choice point");
    }
}

#[test]
fn a_rule_or_a_compound_makes_them_clauses_again() {
    for more in ["n(X, rule) :- X == 1.", "n(f(x), compound).", "n(_, any)."] {
        for place in [0, 100, MANY] {
            let mut lines: Vec<String> = numbered(MANY).lines().map(str::to_owned).collect();
            lines.insert(place, more.to_owned());
            let mut engine = engine_of(&lines.join("\n"));
            let text = "findall(N-K, clause(n(N,K), _), L), length(L, 301)";
            assert!(
                engine.holds(text, ()).expect("no error"),
                "{more} at {place}"
            );
            let counted = format!(
                "nth_clause(n(_,_), {}, R), clause(n(_,K), _, R), \\+ sub_atom(K, 0, _, _, k)",
                place + 1
            );
            assert!(
                engine.holds(&counted, ()).expect("no error"),
                "{more} at {place}"
            );
            assert!(engine.holds("n(1, _), n(250, k5)", ()).expect("no error"));
        }
    }
}

/// An iteration during which its file is reloaded sees the old facts, and one that begins later the new ones.
#[test]
fn a_call_sees_the_facts_of_its_beginning() {
    let folder = std::env::temp_dir().join(format!("ferz-facts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is a folder for such");
    let path = folder.join("again.pl");
    let write = |count: usize| std::fs::write(&path, numbered(count)).expect("it can be written");
    let file = path.to_string_lossy().into_owned();
    let mut engine = Engine::new();
    write(MANY);
    engine.consult(&path).expect("it is loaded");
    write(2 * MANY);
    let goal = format!(
        "findall(N, ( n(N,_), ( N =:= 3 -> consult('{file}') ; true ), garbage_collect ), L), length(L, {MANY}), aggregate_all(count, n(_,_), {})",
        2 * MANY
    );
    assert!(engine.holds(&goal, ()).expect("no error"));
    write(10);
    let goal = format!(
        "findall(N, ( n(N,k1), ( N =:= 1 -> consult('{file}') ; true ) ), L), length(L, 86), aggregate_all(count, n(_,_), 10)"
    );
    assert!(engine.holds(&goal, ()).expect("no error"));
    let _ = std::fs::remove_dir_all(&folder);
}

/// A directive in the middle of the facts calls them, so that indexes are made without the later facts.
#[test]
fn facts_that_come_after_a_call_are_found() {
    let mut text = String::from(":- dynamic seen/2.\n");
    for n in 0..1_000 {
        let _ = writeln!(text, "n({n}, k{}).", n % 7);
        if n % 97 == 0 {
            let _ = writeln!(
                text,
                ":- findall(N, n(N, k3), L), length(L, C), assertz(seen({n}, C))."
            );
        }
    }
    let style = ":- style_check(-discontiguous).\n".to_owned();
    let mut engine = engine_of(&(style + &text));
    let goal = "forall(seen(N, C), ( C =:= (N + 4) // 7 ))";
    assert!(engine.holds(goal, ()).expect("no error"));
    assert!(
        engine
            .holds("n(999, k5), \\+ n(1000, _)", ())
            .expect("no error")
    );
}

#[test]
fn several_files_define_one_table() {
    let folder = std::env::temp_dir().join(format!("ferz-facts-of-two-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is a folder for such");
    let part = |name: &str, from: usize| {
        let facts: String = (from..from + 200).map(|n| format!("n({n}).\n")).collect();
        std::fs::write(folder.join(name), format!(":- multifile n/1.\n{facts}"))
            .expect("it can be written");
    };
    part("one.pl", 0);
    part("two.pl", 200);
    let mut engine = Engine::new();
    for file in ["one.pl", "two.pl"] {
        engine.consult(folder.join(file)).expect("it is loaded");
    }
    assert!(
        engine
            .holds("findall(N, n(N), L), numlist(0, 399, L)", ())
            .expect("no error")
    );
    part("one.pl", 1_000);
    engine.consult(folder.join("one.pl")).expect("it is loaded");
    let goal =
        "findall(N, n(N), L), numlist(200, 399, L1), numlist(1000, 1199, L2), append(L1, L2, L)";
    assert!(engine.holds(goal, ()).expect("no error"));
    let line = "clause(n(1000), true, R), clause_property(R, line_count(2))";
    assert!(engine.holds(line, ()).expect("no error"));
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn atoms_of_facts_outlive_collections_and_go_with_them() {
    let names: String = (0..500)
        .map(|n| format!("name(long_name_number_{n}, {n}).\n"))
        .collect();
    let mut engine = engine_of(&names);
    assert!(
        engine
            .holds(
                "garbage_collect_atoms, name(N, 77), N == long_name_number_77",
                ()
            )
            .expect("no error")
    );
    assert!(
        engine
            .holds(
                "findall(N, ( name(N,_), garbage_collect_atoms, N \\== x ), L), length(L, 500)",
                ()
            )
            .is_ok_and(|holds| holds)
    );
}

#[test]
fn facts_count_against_the_limits() {
    let mut engine = Engine::builder().limit(Limit::Code, 1 << 20).build();
    let loaded = engine.consult_text("many.pl", &numbered(200_000));
    let told = match loaded {
        Ok(loaded) => loaded
            .diagnostics
            .iter()
            .any(|one| one.to_string().contains("resource")),
        Err(error) => error.is_limit(),
    };
    assert!(told, "a million bytes hold no 200,000 facts");
    let counted = "aggregate_all(count, n(_,_), N), N > 1000, N < 200000";
    assert!(engine.holds(counted, ()).expect("no error"));
    // An index without room is not made: the call takes longer.
    assert!(engine.holds("n(5, k5)", ()).expect("no error"));
}

#[test]
fn a_fact_is_traced_and_shown_with_its_place() {
    let text = numbered(MANY);
    let path = std::env::temp_dir().join(format!("ferz-traced-{}.pl", std::process::id()));
    std::fs::write(&path, text).expect("it can be written");
    let file = path.to_string_lossy().into_owned();
    let done = run(&[&file, "-g", "n(X, k5), writeln(X)", "-t", "halt"], "");
    assert_eq!((done.code(), done.out.trim()), (0, "5"));
    let traced = run(&[&file], "trace.\nn(299, K).\nl\n");
    assert!(
        traced.out.contains("K = k5"),
        "{} {}",
        traced.out,
        traced.err
    );
    let _ = std::fs::remove_file(&path);
}

/// A look-up by a subterm of an argument takes no longer with more facts: fifty thousand look-ups by linear search
/// would take minutes.
#[test]
fn lookups_inside_arguments_do_not_go_through_all_facts() {
    const COUNT: usize = 50_000;
    let limit = Duration::from_secs(30);
    let mut engine = Engine::builder().time_limit(limit).build();
    let points: String = (0..COUNT)
        .map(|n| format!("at(point({n}, {}), p{}).\n", n % 10, n % 5))
        .collect();
    let loaded = engine.consult_text("points.pl", &points);
    assert!(!loaded.expect("it is loaded").has_errors());
    for goal in [
        "forall(between(1, 49999, N), at(point(N, _), _))",
        "forall(between(1, 49999, N), assertz(kept(N, foo(N, bar))))",
        "forall(between(1, 49999, N), kept(_, foo(N, _)))",
        "forall(between(1, 49999, N), \\+ kept(_, foo(f(N), _)))",
    ] {
        assert!(engine.holds(goal, ()).expect("in time"), "{goal}");
    }
}
