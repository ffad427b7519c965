//! Programs that make far more atoms than they keep: in a loop, in queries of a host, while loading a text.
//!
//! `suites/regress/atoms.pl` tests which atoms must survive a collection; these tests check which must go.

use std::process::Command;

use ferz::embed::Engine;

/// If an engine that has made hundreds of thousands of atoms has more than this, it did not reclaim them in time.
const MANY: i64 = 150_000;

fn engine(program: &str) -> Engine {
    let mut engine = Engine::new();
    let loaded = engine
        .consult_text("atoms.pl", program)
        .expect("the program is read");
    assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
    engine
}

fn count(engine: &mut Engine) -> i64 {
    let mut answers = engine.query("statistics(atoms, N)", ()).expect("a query");
    let answer = answers.next().expect("an answer").expect("no error");
    answer.get::<i64>("N").expect("an integer")
}

/// Calls `make(N)` for 300,000 numbers; few of the atoms that it makes remain.
fn forgets(program: &str) {
    let mut engine = engine(&format!(
        "{program}
        run(0) :- !.
        run(N) :- make(N), N1 is N - 1, run(N1)."
    ));
    let held = engine.holds("run(300000)", ());
    assert!(held.as_ref().is_ok_and(|held| *held), "{program}: {held:?}");
    let left = count(&mut engine);
    assert!(left < MANY, "{program}: {left} atoms are left");
    let gained = engine.holds(
        "statistics(agc, C), C > 0, statistics(agc_gained, G), G > 100000",
        (),
    );
    assert!(gained.is_ok_and(|gained| gained), "{program}");
}

#[test]
fn atoms_of_numbers() {
    forgets("make(N) :- atom_number(A, N), atom_length(A, _).");
}

#[test]
fn concatenated_atoms() {
    forgets("make(N) :- atom_concat(name_, N, A), A \\== name.");
}

#[test]
fn atoms_of_codes() {
    forgets("make(N) :- number_codes(N, Cs), atom_codes(A, [0'x|Cs]), atom_chars(A, _).");
}

#[test]
fn generated_symbols() {
    forgets("make(_) :- gensym(symbol, A), atom(A).");
}

#[test]
fn atoms_of_terms_that_are_read() {
    forgets("make(N) :- number_codes(N, Cs), atom_codes(A, [0'x|Cs]), term_to_atom(T, A), T == A.");
}

#[test]
fn names_of_compound_terms() {
    forgets("make(N) :- atom_concat(f, N, F), functor(T, F, 3), arg(1, T, F).");
}

#[test]
fn atoms_in_clauses_that_come_and_go() {
    forgets(
        ":- dynamic fact/2.
        make(N) :- atom_concat(f, N, A), assertz(fact(N, A)), fact(N, B), A == B, retract(fact(N, _)).",
    );
}

#[test]
fn atoms_in_global_variables() {
    forgets("make(N) :- atom_concat(f, N, A), nb_setval(key, g(A)), nb_getval(key, g(_)).");
}

#[test]
fn atoms_in_answers() {
    forgets("make(N) :- findall(A, atom_concat(f, N, A), [B]), atom(B).");
}

#[test]
fn atoms_behind_failures() {
    let mut engine =
        engine("run(N) :- between(1, N, I), atom_concat(f, I, A), atom_length(A, 0). run(_).");
    assert!(engine.holds("run(300000)", ()).expect("no error"));
    assert!(count(&mut engine) < MANY);
}

#[test]
fn queries_of_a_host() {
    let mut engine = engine(
        "run(N, M) :- atom_concat(N, '_', A), forall(between(1, 300, I), atom_concat(A, I, _)), M = A.",
    );
    for number in 0..1000 {
        let mut answers = engine.query("run(?, A)", (number,)).expect("a query");
        let answer = answers.next().expect("an answer").expect("no error");
        assert_eq!(
            answer.get::<String>("A").expect("text"),
            format!("{number}_")
        );
    }
    assert!(count(&mut engine) < MANY);
}

#[test]
fn texts_that_a_host_loads() {
    let mut engine = Engine::new();
    for number in 0..300 {
        let facts: Vec<String> = (0..1000)
            .map(|fact| format!("f(a_{number}_{fact})."))
            .collect();
        let loaded = engine.consult_text("facts", &facts.join("\n"));
        assert!(loaded.is_ok_and(|loaded| !loaded.has_errors()));
    }
    assert!(count(&mut engine) < MANY);
    let last = engine.holds("f(a_299_999), \\+ f(a_298_999)", ());
    assert!(last.is_ok_and(|last| last));
}

#[test]
fn a_directive_that_makes_many() {
    let mut engine = engine(
        "before(x1). before(x2).
        run(0) :- !.
        run(N) :- atom_concat(f, N, A), atom_length(A, _), N1 is N - 1, run(N1).
        :- run(300000).
        behind(x3). behind(X) :- before(X).",
    );
    assert!(count(&mut engine) < MANY);
    assert!(
        engine
            .holds("findall(X, behind(X), [x3, x1, x2])", ())
            .expect("no error")
    );
}

#[test]
fn more_atoms_than_the_memory_holds() {
    // The clauses with these atoms take more memory than the atoms.
    let mut engine = Engine::builder()
        .memory_limit(16 << 20)
        .code_limit(1 << 30)
        .build();
    let program = ":- dynamic kept/1.
        fill(N) :- atom_concat(N, '_a_name_that_takes_memory', A), assertz(kept(A)), N1 is N + 1, fill(N1).
        short(0) :- !.
        short(N) :- atom_concat(name_, N, A), atom_length(A, _), N1 is N - 1, short(N1).";
    let loaded = engine.consult_text("atoms.pl", program);
    assert!(loaded.is_ok_and(|loaded| !loaded.has_errors()));
    for _ in 0..2 {
        let caught = engine.holds(
            "catch(fill(0), error(resource_error(What), _), true), What == atoms, short(10000)",
            (),
        );
        assert!(caught.as_ref().is_ok_and(|caught| *caught), "{caught:?}");
    }
    let emptied = engine.holds("retractall(kept(_)), short(300000)", ());
    assert!(
        emptied.as_ref().is_ok_and(|emptied| *emptied),
        "{emptied:?}"
    );
    assert!(count(&mut engine) < MANY);
}

/// The memory of the process: 600,000 atoms of 120 characters at once would be too much.
#[cfg(target_os = "linux")]
#[test]
fn the_process_stays_small() {
    let program = "
        run(0) :- !.
        run(N) :- atom_concat(N, '_a_long_name_that_has_well_over_one_hundred_characters_so_that_few_of_them_fill_what_this_process_may_take', A),
            atom_length(A, _), N1 is N - 1, run(N1).
        line(S, L) :- repeat, read_line_to_string(S, L), string_concat(\"VmHWM:\", _, L), !.
        :- initialization(main).
        main :- run(600000), open('/proc/self/status', read, S), line(S, L), write(L), nl, halt.";
    let file = std::env::temp_dir().join(format!("ferz-atoms-{}.pl", std::process::id()));
    std::fs::write(&file, program).expect("the file is written");
    let output = Command::new(env!("CARGO_BIN_EXE_ferz"))
        .arg(&file)
        .output()
        .expect("it runs");
    std::fs::remove_file(&file).expect("it is there");
    let text = String::from_utf8_lossy(&output.stdout);
    let kilobytes = text
        .split_whitespace()
        .nth(1)
        .and_then(|word| word.parse().ok());
    let kilobytes: u64 = kilobytes.expect("the peak of the memory");
    assert!(kilobytes < 64 << 10, "{kilobytes} KiB");
}
