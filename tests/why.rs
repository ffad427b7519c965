//! Explanations of failed queries by `ferz why`, `why/1` and `why.` after a `false`, which leave no effects.
//!
//! The cases are in `tests/why/cases.txt`. The programs of `tests/why/programs` are broken in one fact at a time; the place must be
//! named first in nine of ten.

use std::fs;
use std::time::{Duration, Instant};

use ferz::embed::{Diagnostic, Engine};

use crate::support::{Run, conclude, files, root, run};

/// A case of the file.
#[derive(Default)]
struct Case<'t> {
    name: &'t str,
    program: String,
    goal: &'t str,
    language: &'t str,
    wanted: &'t str,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let of = |entry| {
        let mut case = Case {
            language: "en",
            ..Case::default()
        };
        for (number, line) in str::lines(entry).enumerate() {
            match line.split_at_checked(2) {
                _ if number == 0 => case.name = line,
                Some(("? ", goal)) => case.goal = goal,
                Some(("! ", language)) => case.language = language,
                Some(("> ", wanted)) => case.wanted = wanted,
                _ => case.program.push_str(&format!("{line}\n")),
            }
        }
        case
    };
    text.split("\n= ").skip(1).map(of).collect()
}

/// The place of a diagnostic: line, column and end column.
fn place(said: &Diagnostic) -> String {
    let (Some(source), Some((range, _))) = (&said.source, &said.primary) else {
        return "-".to_owned();
    };
    let (from, to) = (source.character(range.start), source.character(range.end));
    format!("{}:{}-{}", from.line, from.column, to.column)
}

/// One of this number of broken constants is tried: `.ci/run` tries all.
fn step() -> usize {
    match std::env::var_os("FERZ_EVERY") {
        Some(_) => 1,
        None => 4,
    }
}

#[test]
fn the_cases_are_explained() {
    let text = fs::read_to_string(root().join("tests/why/cases.txt")).expect("it is there");
    let cases = cases(&text);
    assert!(cases.len() > 35);
    let mut complaints = Vec::new();
    for case in cases {
        let mut engine = Engine::builder().language(case.language).build();
        let loaded = engine.consult_text("case", &case.program);
        loaded.expect("the text is read");
        let begun = Instant::now();
        let reasons = engine.why(case.goal).expect("it can be asked");
        if begun.elapsed() > Duration::from_secs(4) {
            complaints.push(format!("{}: it takes too long", case.name));
        }
        let mut wanted = case.wanted.splitn(3, ' ');
        let (code, at, words) = (wanted.next(), wanted.next(), wanted.next());
        let said = reasons.diagnostics.first();
        let holds = said.is_some_and(|said| {
            let text = format!(
                "{} {}",
                said.message,
                said.help.as_deref().unwrap_or_default()
            );
            Some(said.code.as_str()) == code
                && Some(place(said).as_str()) == at
                && words.is_some_and(|words| text.contains(words))
        });
        if !holds {
            let said = said.map(|said| (&said.code, place(said), &said.message, &said.help));
            let (name, wanted) = (case.name, case.wanted);
            complaints.push(format!("{name}: wanted {wanted}, said {said:?}"));
        }
    }
    conclude(complaints);
}

/// The queries at the beginning of a program.
fn queries(text: &str) -> Vec<&str> {
    let queries = text.lines().filter_map(|line| line.strip_prefix("% ?- "));
    queries.map(|query| query.trim_end_matches('.')).collect()
}

/// A constant with a letter that looks alike, a capital letter, as a string, or with a doubled letter.
fn broken(constant: &str) -> Vec<String> {
    let mut letters: Vec<char> = constant.chars().collect();
    let capital: String = letters[0].to_uppercase().collect();
    let rest: String = letters[1..].iter().collect();
    let mut found = vec![format!("'{capital}{rest}'"), format!("\"{constant}\"")];
    let twins = [('a', 'а'), ('o', 'о'), ('e', 'е'), ('c', 'с'), ('p', 'р')];
    let twin = letters.iter().enumerate().find_map(|(at, letter)| {
        let (_, other) = twins.iter().find(|(known, _)| known == letter)?;
        Some((at, *other))
    });
    if let Some((at, other)) = twin {
        let mut changed = letters.clone();
        changed[at] = other;
        found.push(changed.into_iter().collect());
    }
    if letters.len() > 3 {
        letters.insert(2, letters[1]);
        found.push(letters.into_iter().collect());
    }
    found
}

/// The constants in the facts of a program: their beginnings and ends.
fn constants(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let is_fact =
            line.trim_end().ends_with(").") && !line.contains(":-") && !line.starts_with('%');
        if let (true, Some(open)) = (is_fact, line.find('(')) {
            let arguments = &line[open + 1..line.len() - 3];
            let mut at = open + 1;
            for argument in arguments.split(',') {
                let word = argument.trim();
                let begin = at + argument.len() - argument.trim_start().len();
                let is_name = word.chars().all(char::is_alphabetic)
                    && word.chars().next().is_some_and(char::is_lowercase);
                if is_name && !arguments.contains(['(', '[']) {
                    found.push((offset + begin, offset + begin + word.len()));
                }
                at += argument.len() + 1;
            }
        }
        offset += line.len();
    }
    found
}

#[test]
fn a_broken_fact_is_named_first() {
    let (mut all, mut named) = (0, 0);
    let mut missed = String::new();
    for path in files("tests/why/programs", "pl") {
        let text = fs::read_to_string(&path).expect("the file can be read");
        for (from, to) in constants(&text).into_iter().step_by(step()) {
            for word in broken(&text[from..to]) {
                let changed = format!("{}{word}{}", &text[..from], &text[to..]);
                let mut engine = Engine::new();
                engine
                    .consult_text("program", &changed)
                    .expect("it is read");
                let goals = queries(&text);
                let failing = goals
                    .into_iter()
                    .find(|goal| engine.holds(goal, ()).is_ok_and(|holds| !holds));
                let Some(goal) = failing else { continue };
                all += 1;
                let reasons = engine.why(goal).expect("it can be asked");
                let first = reasons.diagnostics.first();
                let at = first.and_then(|first| first.primary.as_ref());
                let end = from + word.len();
                if at.is_some_and(|(range, _)| range.start < end && from < range.end) {
                    named += 1;
                } else {
                    let said = first.map(|first| &first.message);
                    missed.push_str(&format!("{}: {goal}: {word}: {said:?}\n", path.display()));
                }
            }
        }
    }
    assert!(all > 150 / step(), "{all}");
    assert!(named * 10 >= all * 9, "{named} of {all}\n{missed}");
}

/// A session on a file of this program.
fn session(program: &str, input: &str) -> Run {
    use std::sync::atomic::{AtomicU32, Ordering};
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("ferz_why_{}_{number}.pl", std::process::id());
    let path = std::env::temp_dir().join(name);
    fs::write(&path, program).expect("the temporary folder can be written");
    let name = path.to_str().expect("its name is UTF-8");
    let done = run(&[name], input);
    let _ = fs::remove_file(&path);
    done
}

#[test]
fn the_toplevel_explains_the_last_false() {
    let program =
        "parent(ann, bob).\nparent('Bob', dan).\ngrand(X, Z) :- parent(X, Y), parent(Y, Z).\n";
    let done = session(
        program,
        "grand(ann, dan).\ngrand(ann, X).\nparent(ann, X).\nпочему.\nwhy.\n",
    );
    assert_eq!(done.out, "false.\nfalse.\nX = bob.\ntrue.\ntrue.\n");
    assert_eq!(
        done.err.matches("warning[why::fact]").count(),
        2,
        "{}",
        done.err
    );
    assert!(done.err.contains("parent(bob, _)"), "{}", done.err);
    let done = session(program, "why.\nwhy(grand(ann, dan)).\n");
    assert!(done.err.contains("note[why::unasked]"), "{}", done.err);
    assert!(done.err.contains("'Bob' and bob differ"), "{}", done.err);
}

#[test]
fn nothing_is_left_of_it() {
    let program = "\
:- dynamic fact/1.
fact(1).
act(X) :- write(hello), nl, assertz(fact(2)), retract(fact(1)), asserta(new(3)),
    nb_setval(why_test, 1), b_setval(why_test, 2), set_prolog_flag(double_quotes, codes),
    op(700, xfx, ===>), format(\"~w~n\", [X]), print_message(error, format(\"x\", [])),
    open('/tmp/ferz_why_must_not_be', write, S), close(S), X == 2.
loud(X) :- write(user_error, loud), nl(user_error), with_output_to(atom(A), write(b)), A == b, X == 2.
";
    let input = "\
act(1).
why.
why(loud(1)).
findall(X, fact(X), Xs).
catch(new(_), error(E, _), true).
nb_getval(why_test, V).
current_prolog_flag(double_quotes, Q).
current_op(P, xfx, ===>).
exists_file('/tmp/ferz_why_must_not_be').
";
    // The query before `why.` has effects; so another session asks why(act(1)) only.
    let done = session(program, &input.replace("act(1).\nwhy.\n", "why(act(1)).\n"));
    assert_eq!(done.out.matches("hello").count(), 0, "{}", done.out);
    assert!(!done.err.contains("loud\n"), "{}", done.err);
    assert!(done.out.contains("Xs = [1]"), "{}", done.out);
    assert!(
        done.out.contains("existence_error(procedure,new/1)"),
        "{}",
        done.out
    );
    assert!(done.out.contains("Q = chars"), "{}", done.out);
    assert!(done.out.ends_with("false.\nfalse.\n"), "{}", done.out);
    assert!(done.err.contains("acts on the world"), "{}", done.err);
    assert!(done.err.contains("why::test"), "{}", done.err);
}

#[test]
fn the_command_explains_a_goal() {
    let path = root().join("tests/why/programs/family.pl");
    let name = path.to_str().expect("its name is UTF-8");
    let done = run(&["why", name, "grandparent(pam, ann)"], "");
    assert_eq!((done.code(), done.out.as_str()), (0, ""));
    assert!(
        done.err
            .starts_with("note[why::holds]: grandparent(pam, ann) is true:"),
        "{}",
        done.err
    );
    let done = run(&["--language", "ru", "why", name, "mother(tom, bob)"], "");
    assert_eq!((done.code(), done.out.as_str()), (1, ""));
    assert!(done.err.starts_with("предупреждение[why::"), "{}", done.err);
    let done = run(
        &["--diagnostics", "json", "why", name, "mother(tom, bob)"],
        "",
    );
    assert!(
        done.err
            .starts_with("{\"severity\":\"warning\",\"code\":\"why::"),
        "{}",
        done.err
    );
    assert!(
        done.err
            .contains("\"kind\":\"caller\",\"text\":\"mother(tom, bob)\""),
        "{}",
        done.err
    );
    let done = run(&["why", name, "mother(tom"], "");
    assert_eq!(done.code(), 2, "{}", done.err);
    assert!(done.err.contains("syntax::"), "{}", done.err);
}

#[test]
fn a_goal_of_the_command_line_that_fails_is_explained_shortly() {
    let path = root().join("tests/why/programs/family.pl");
    let name = path.to_str().expect("its name is UTF-8");
    let done = run(&["-g", "mother(tom, bob)", "-t", "halt", name], "");
    assert_eq!(done.code(), 1);
    let heads = done
        .err
        .lines()
        .filter(|line| line.contains("why::"))
        .count();
    assert_eq!(heads, 1, "{}", done.err);
    assert!(
        done.err.starts_with("warning[run::goal_failed]"),
        "{}",
        done.err
    );
}

#[test]
fn what_takes_too_long_ends_soon() {
    let program = "\
loop(N) :- M is N + 1, loop(M).
wide(0).
wide(N) :- M is N - 1, wide(M), wide(M), N < 0.
deep(0) :- fail.
deep(N) :- M is N - 1, deep(M).
";
    for goal in [
        "loop(0)",
        "wide(40)",
        "deep(1000000)",
        "findall(X, repeat, _)",
    ] {
        let begun = Instant::now();
        let mut engine = Engine::new();
        engine.consult_text("program", program).expect("it is read");
        let reasons = engine.why(goal).expect("it can be asked");
        let first = reasons.diagnostics.first().map(|first| first.code.as_str());
        assert!(
            first.is_some_and(|code| code.starts_with("why::")),
            "{goal}: {first:?}"
        );
        // Two seconds in a release; tests are run without optimisation, and several at once.
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "{goal}: {:?}",
            begun.elapsed()
        );
    }
}

#[test]
fn an_interrupt_ends_it() {
    let mut engine = Engine::new();
    let text = "loop(N) :- M is N + 1, loop(M).";
    engine.consult_text("program", text).expect("it is read");
    let interrupter = engine.interrupter();
    let handle = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        interrupter.interrupt()
    });
    let done = engine.why("loop(0)");
    handle.join().expect("the thread does not panic");
    // It may have ended before.
    if let Err(error) = done {
        assert!(error.is_interrupt(), "{error}");
    }
    assert!(engine.holds("true", ()).is_ok_and(|holds| holds));
}
