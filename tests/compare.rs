//! Clauses against native twins: `compare/1`, `ferz compare`, and what they write.
//!
//! A program can only differ with the flag `native` if a twin is wrong, or if it reads the flag: these programs read it.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::support::{Run, run};
use ferz::embed::Engine;

/// The programs that are compared.
const PROGRAM: &str = "\
:- dynamic([counted/1, kept/1]).
counted(0).
count(X) :- retract(counted(N)), X is N+1, assertz(counted(X)).
other(X) :- current_prolog_flag(native, F), other(F, X).
other(off, 1). other(off, 2). other(off, f(_, 'Б')).
other(on, 1). other(on, 2). other(on, f(Y, Y)). other(on, 4).
fewer(X) :- member(X, [1,2,3]), ( current_prolog_flag(native, on) -> X < 2 ; true ).
variants(f(X, Y, X)) :- member(Y, [_, a, X]).
unnamed :- member(X, [_, _]), print(X), nl, print(f(X, _)).
fresh(on) :- current_prolog_flag(native, on), print(f(_, _)).
fresh(on) :- current_prolog_flag(native, off), print(f(X, X)).
keeps(X) :- assertz(kept(X)), nb_setval(kept, X).
prints :- current_prolog_flag(native, F), write(user_output, same), nl, write(user_error, F), nl(user_error).
fails_at(3) :- _ is foo+1. % ferz: allow(no_number)
throws(X) :- member(X, [1,2]).
throws(X) :- fails_at(X).
throws_flag :- current_prolog_flag(native, F), throw(F).
natural(0).
natural(N) :- natural(M), N is M+1.
rare(1).
rare(X) :- endless, X = 2.
stubborn(1).
stubborn(2) :- repeat, catch(endless, _, true).
endless :- endless(0).
endless(N) :- M is N+1, endless(M). % ferz: allow(no_base)
grows(1).
grows(X) :- grow(X).
% ferz: allow(left_recursion)
grow(X) :- grow(X), X = 1.
grow(_).
compare(_, _) :- fail.
append(_, _, _) :- fail.
option(_, _) :- fail.
:- open_string(\"a. b.\", S), nb_setval(older, S).
older(X) :- nb_getval(older, S), read(S, X).
";

/// A file that is deleted when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let name = format!("ferz_compare_{}_{name}", std::process::id());
        Scratch(std::env::temp_dir().join(name))
    }

    fn path(&self) -> &str {
        self.0
            .to_str()
            .expect("the temporary folder has a name in UTF-8")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Compares a goal of the program from the command line.
fn compare(name: &str, goal: &str, options: &[&str]) -> Run {
    let file = Scratch::new(&format!("{name}.pl"));
    fs::write(file.path(), PROGRAM).expect("the temporary folder can be written");
    let mut arguments = vec!["compare", file.path(), goal];
    arguments.extend(options);
    if !options.contains(&"--time") {
        arguments.extend(["--time", "0.2"]);
    }
    run(&arguments, "")
}

#[track_caller]
fn has(run: &Run, status: i32, lines: &[&str]) {
    let told = format!("status {}\nout: {}\nerr: {}", run.code(), run.out, run.err);
    assert_eq!(run.code(), status, "{told}");
    for line in lines {
        assert!(
            run.out.lines().any(|found| found == *line),
            "no {line:?}\n{told}"
        );
    }
}

const QUEENS: [&str; 3] = ["compare", "examples/programs/queens.pl", "решение(S)"];

#[test]
fn the_queens_agree() {
    has(
        &run(&QUEENS, ""),
        0,
        &[
            "решение(S)",
            "agree: the same answers in the same order",
            "twins and their calls: реш/5 queens (1)",
        ],
    );
}

#[test]
fn columns_are_straight_in_both_languages() {
    for language in ["en", "ru"] {
        let run = run(&[&QUEENS[..], &["--language", language]].concat(), "");
        let table: Vec<&str> = run
            .out
            .split("\n\n")
            .nth(1)
            .unwrap_or_default()
            .lines()
            .collect();
        assert_eq!(table.len(), 7, "{}", run.out);
        let width = |line: &&str| line.chars().count();
        assert!(
            table.iter().all(|line| width(line) == width(&table[0])),
            "{}",
            run.out
        );
    }
}

#[test]
fn the_first_answer_that_differs_is_told() {
    has(
        &compare("other", "other(X)", &[]),
        1,
        &[
            "THEY DIFFER",
            "answer 3",
            "  clauses: X = f(_,'Б')",
            "  twins:   X = f(_A,_A)",
        ],
    );
    has(
        &compare("fewer", "fewer(X)", &[]),
        1,
        &["answer 2", "  clauses: X = 2", "  twins:   no such answer"],
    );
    has(&compare("variants", "variants(X)", &[]), 0, &[]);
}

#[test]
fn output_is_compared_and_not_shown() {
    let run = compare("prints", "prints", &[]);
    has(
        &run,
        1,
        &["line of the output 2", "  clauses: off", "  twins:   on"],
    );
    assert!(
        !run.out.contains("same\n") && run.err.is_empty(),
        "{}",
        run.err
    );
}

#[test]
fn names_of_variables_in_the_output_do_not_count() {
    let agree = "agree: the same answers in the same order";
    has(&compare("unnamed", "unnamed", &[]), 0, &[agree]);
    let twice = "member(X, [_, _]), print(X)";
    has(&compare("twice", twice, &[]), 0, &[agree]);
    has(
        &compare("fresh", "fresh(X)", &[]),
        1,
        &["  clauses: f(_1,_1)", "  twins:   f(_1,_2)"],
    );
}

#[test]
fn effects_outside_are_refused() {
    let scratch = Scratch::new("refused");
    let path = scratch.path();
    for (goal, effect) in [
        (format!("open('{path}', write, S), close(S)"), "files"),
        (format!("catch(tell('{path}'), _, true)"), "files"),
        (format!("shell('touch {path}')"), "commands"),
        ("read(_)".to_owned(), "input"),
        ("older(_)".to_owned(), "input"),
    ] {
        let run = compare("refused", &goal, &[]);
        let said = format!("({effect}): --effects or the");
        assert_eq!(run.code(), 2, "{goal}: {}", run.err);
        let told = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            told.replace(" | ", " ").contains(&said),
            "{goal}: {}",
            run.err
        );
        assert!(!PathBuf::from(path).exists(), "{goal} has written");
    }
    // Effects inside the engine are allowed.
    has(&compare("inside", "keeps(1)", &[]), 0, &[]);
}

/// A program one literal of which differs from a definition.
const NEARLY: &str = "\
divided([], _, [], []).
divided([X|Xs], Y, [X|Ls], Bs) :- compare(<, X, Y), !, divided(Xs, Y, Ls, Bs).
divided([X|Xs], Y, Ls, [X|Bs]) :- divided(Xs, Y, Ls, Bs).
go(L) :- numlist(1, 30, L0), divided(L0, 10, L, _).
to(N, L) :- numlist(1, N, L0), divided(L0, 10, L, _).
";

#[test]
fn what_is_nearly_native_is_said() {
    let file = Scratch::new("nearly.pl");
    fs::write(file.path(), NEARLY).expect("the temporary folder can be written");
    let reason = "nearly native (partition): the clause of divided/4 in line 2 has compare where the definition part/4 has another goal";
    let compared = run(&["compare", file.path(), "go(L)", "--time", "0.1"], "");
    has(&compared, 0, &[&format!("divided/4: {reason}")]);
    let json = run(
        &["compare", file.path(), "go(L)", "--time", "0.1", "--json"],
        "",
    );
    assert!(
        json.out.contains(&format!("\"reason\": \"{reason}\"")),
        "{}",
        json.out
    );
    let russian = [
        "compare",
        file.path(),
        "go(L)",
        "--time",
        "0.1",
        "--language",
        "ru",
    ];
    let russian = run(&russian, "");
    assert!(
        russian.out.contains("почти двойник (partition)"),
        "{}",
        russian.out
    );
    // At load, and by help/1.
    let quiet = run(&["-q", file.path(), "-t", "halt"], "");
    assert_eq!(quiet.err, "");
    let hints = run(&["-q", "--hints", file.path(), "-t", "halt"], "");
    assert!(hints.err.contains("load::nearly_native"), "{}", hints.err);
    assert!(hints.err.contains("divided/4"), "{}", hints.err);
    assert!(!hints.err.contains("go/1"), "{}", hints.err);
    let helped = ["-q", file.path(), "-g", "help(divided)", "-t", "halt"];
    let helped = run(&helped, "");
    assert!(helped.out.contains(reason), "{}", helped.out);
    let helped = ["-q", file.path(), "-g", "help(go)", "-t", "halt"];
    let helped = run(&helped, "");
    assert!(helped.out.contains("runs as its clauses"), "{}", helped.out);
}

#[test]
fn a_family_of_goals_has_a_line_and_a_mark_for_each() {
    let file = Scratch::new("family.pl");
    fs::write(file.path(), NEARLY).expect("the temporary folder can be written");
    let picture = Scratch::new("family.svg");
    let family = |over: &str, more: &[&str]| {
        let arguments = [
            "compare",
            file.path(),
            "to(N, L)",
            "--time",
            "0.05",
            "--over",
            over,
        ];
        run(&[&arguments[..], more].concat(), "")
    };
    let told = family("N=4..100:32", &["--svg", picture.path()]);
    has(&told, 0, &["agree everywhere"]);
    for value in ["4", "36", "68", "100"] {
        let starts = |line: &str| line.split_whitespace().next() == Some(value);
        assert!(told.out.lines().any(starts), "{value}: {}", told.out);
    }
    let text = fs::read_to_string(picture.path()).expect("the picture is there");
    assert_eq!(text.matches("<polyline").count(), 2, "{text}");
    assert_eq!(
        family("N=4..6", &["--json"])
            .out
            .matches("\"agree\": true")
            .count(),
        3
    );
    for (over, code, said) in [
        ("M=4..6", 2, "variable"),
        ("N=6..4", 64, "the range 6..4 is empty"),
        ("N=4..x", 64, "not as in N=4..12"),
        ("n=4", 64, "no variable"),
    ] {
        let wrong = family(over, &[]);
        assert_eq!(wrong.code(), code, "{over}: {}", wrong.err);
        assert!(wrong.err.contains(said), "{over}: {}", wrong.err);
        assert_eq!(wrong.out, "", "{over}");
        // The goal of the command is no text of its user.
        assert!(!wrong.err.contains("$compare"), "{over}: {}", wrong.err);
    }
}

#[test]
fn other_systems_are_named_whatever_they_do() {
    let file = Scratch::new("with.pl");
    fs::write(file.path(), NEARLY).expect("the temporary folder can be written");
    let with = |goal: &str| {
        let arguments = [
            "compare",
            file.path(),
            goal,
            "--time",
            "0.05",
            "--with",
            "swipl,gplc",
        ];
        run(&arguments, "")
    };
    // They may not be installed here; then the output says so.
    let told = with("member(X, [a,'Б c',f(Y,Y,\"s\")])");
    for name in ["swipl: ", "gplc: "] {
        let line = told.out.lines().find(|line| line.starts_with(name));
        assert!(line.is_some(), "{}{}", told.out, told.err);
    }
    let wrong = run(&["compare", file.path(), "true", "--with", "prolog"], "");
    assert_eq!(wrong.code(), 64, "{}", wrong.err);
}

#[test]
fn effects_are_told() {
    let label = "side effects, carried out in each run: ";
    let told = |goal: &str| {
        let run = compare("effects", goal, &["--effects"]);
        let told = run.out.lines().find_map(|line| line.strip_prefix(label));
        told.unwrap_or("none").to_owned()
    };
    let scratch = Scratch::new("written");
    let path = scratch.path();
    for goal in [
        format!("open('{path}', write, S), close(S)"),
        format!("tell('{path}'), told"),
        format!("open('{path}', append, S), write(S, a), close(S), delete_file('{path}')"),
    ] {
        assert_eq!(told(&goal), "files written or changed", "{goal}");
    }
    assert_eq!(told("shell(true)"), "commands run");
    assert_eq!(told("assertz(kept(1))"), "clauses of the database changed");
    assert_eq!(
        told("keeps(1)"),
        "clauses of the database changed, global variables or flags set"
    );
    assert_eq!(told("read(_)"), "input read");
    for goal in [
        "append(X, Y, [a, b])",
        "write(a), nl(user_error)",
        "catch(throw(a), _, true)",
        "with_output_to(atom(_), write(a))",
        "findall(X, member(X, [a]), L), sort(L, _)",
        "open_string(\"a. \", S), read(S, _), close(S)",
        "freeze(X, Y = X), X = 1",
    ] {
        assert_eq!(told(goal), "none", "{goal}");
    }
    let run = compare("json", "keeps(1)", &["--json"]);
    let effects = "  \"effects\": [\"clauses\", \"settings\"],";
    has(&run, 0, &[effects]);
}

#[test]
fn errors_are_ends_like_others() {
    let run = compare("throws", "throws(X)", &[]);
    has(&run, 2, &["agree: the same answers in the same order"]);
    assert!(
        run.err.contains("foo/0") && run.err.contains("_throws.pl:14:21]"),
        "{}",
        run.err
    );
    has(
        &compare("flag", "throws_flag", &[]),
        1,
        &[
            "THEY DIFFER",
            "end",
            "  clauses: Uncaught ball: off",
            "  twins:   Uncaught ball: on",
        ],
    );
}

#[test]
fn what_cannot_be_compared_is_status_2() {
    let wrong = compare("syntax", "natural(", &[]);
    has(&wrong, 2, &[]);
    assert!(
        wrong.err.contains("error[syntax::missing_term]"),
        "{}",
        wrong.err
    );
    has(&compare("unknown", "no_such(1)", &[]), 2, &[]);
    has(&run(&["compare", "no/such/file.pl", "true"], ""), 2, &[]);
    has(&compare("time", "true", &["--time", "nan"]), 64, &[]);
    has(
        &compare("svg", "true", &["--svg", "no/such/folder/x.svg"]),
        2,
        &[],
    );
}

#[test]
fn endless_goals_are_stopped() {
    has(
        &compare("natural", "natural(X)", &["--answers", "50"]),
        0,
        &["agree on the first answers: 50"],
    );
    has(
        &compare("rare", "rare(X)", &[]),
        0,
        &["agree on the first answers: 1"],
    );
    has(
        &compare("stubborn", "stubborn(X)", &[]),
        0,
        &["agree on the first answers: 1"],
    );
    has(
        &compare("grows", "grows(X)", &["--time", "20"]),
        0,
        &["agree on the first answers: 1"],
    );
    has(
        &compare("enough", "member(X, [1,2])", &["--answers", "2"]),
        0,
        &["agree: the same answers in the same order"],
    );
}

#[test]
fn side_effects_are_noticed() {
    let note = "the clauses alone do not give the same twice: the goal has side effects";
    has(
        &compare("count", "count(X)", &[]),
        1,
        &["THEY DIFFER", note],
    );
}

#[test]
fn the_session_is_as_before() {
    let input = "compare(решение(_)).\ncompare(current_prolog_flag(native, _), [format(none)]).\n\
                 current_prolog_flag(native, F).\nсравнить(сравнить(true, [format(none)]), [format(none)]), write(user_output, heard).\n";
    let run = run(&["examples/programs/queens.pl"], input);
    assert!(run.out.starts_with("решение(_)\n"), "{}", run.out);
    assert!(
        run.out
            .ends_with("\ntrue.\nfalse.\nF = on.\nheard\ntrue.\n"),
        "{}",
        run.out
    );
}

#[test]
fn limits_of_the_host_hold() {
    let mut engine = Engine::builder().sandboxed().build();
    engine
        .consult_text("program", PROGRAM)
        .expect("it can be read");
    engine.limit(Some(100_000), None);
    let error = engine
        .holds("compare(endless)", ())
        .expect_err("it never ends");
    assert!(error.is_limit());
    engine.limit(None, Some(Duration::from_millis(50)));
    let error = engine
        .holds("compare(endless)", ())
        .expect_err("it never ends");
    assert!(error.is_limit());
    engine.limit(None, None);
    let kept = "current_prolog_flag(native, on), with_output_to(atom(a), write(a))";
    assert!(engine.holds(kept, ()).expect("it is a query"));
}

#[test]
fn the_json_text_is_as_documented() {
    let run = run(&[&QUEENS[..], &["--json"]].concat(), "");
    has(&run, 0, &[]);
    let fields = fields(&run.out);
    let value = |path: &str| {
        let found = fields.iter().find(|(name, _)| name == path);
        found.map_or("", |(_, value)| value.as_str())
    };
    assert_eq!(value("goal"), "решение(S)");
    assert_eq!(
        [value("agree"), value("complete"), value("repeatable")],
        ["true"; 3]
    );
    for side in ["clauses", "native"] {
        assert_eq!(value(&format!("{side}.answers")), "92");
        assert_eq!(value(&format!("{side}.end")), "exhausted");
        assert_eq!(value(&format!("{side}.error")), "null");
        assert_eq!(value(&format!("{side}.output_bytes")), "0");
        for figure in ["inferences", "seconds", "repeats", "memory_bytes"] {
            let number: f64 = value(&format!("{side}.{figure}"))
                .parse()
                .expect("a number");
            assert!(number > 0.0, "{side}.{figure}");
        }
    }
    let speed_up: f64 = value("speed_up").parse().expect("a number");
    assert!(speed_up > 1.0);
    assert_eq!(value("runs").parse(), Ok(5));
    assert_eq!(value("twins.0.predicate"), "реш/5");
    assert_eq!(
        [value("twins.0.module"), value("twins.0.name")],
        ["user", "queens"]
    );
    assert_eq!(value("twins.0.calls"), "1");

    let other = compare("json", "other(X)", &["--json"]);
    has(&other, 1, &[]);
    let told = self::fields(&other.out);
    for (path, expected) in [
        ("agree", "false"),
        ("differences.0.kind", "answer"),
        ("differences.0.number", "3"),
        ("differences.0.clauses", "X = f(_,'Б')"),
        ("differences.0.native", "X = f(_A,_A)"),
    ] {
        assert!(
            told.iter()
                .any(|(name, value)| (&**name, &**value) == (path, expected)),
            "{path}"
        );
    }
    let quoted = compare("quotes", "X = \"a\\\"\\\\b\\n\"", &["--json"]);
    has(&quoted, 0, &[]);
    self::fields(&quoted.out);
}

#[test]
fn the_picture_is_well_formed() {
    let file = Scratch::new("bars.svg");
    let goal = "(X = 'a<b&\"c>', X @< X ; true)";
    has(&compare("bars", goal, &["--svg", file.path()]), 0, &[]);
    let text = fs::read_to_string(file.path()).expect("it was written");
    assert!(
        text.starts_with("<svg ") && text.ends_with("</svg>\n"),
        "{text}"
    );
    assert!(text.contains("a&lt;b&amp;&quot;c&gt;"), "{text}");
    let mut open = Vec::new();
    for tag in text.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag
            .split([' ', '/'])
            .find(|part| !part.is_empty())
            .expect("a tag has a name");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{text}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert_eq!(text.matches("<rect x=").count(), 4);
}

/// The scalars of a JSON text with their paths, as `clauses.answers` or `twins.0.name`. Panics on invalid JSON.
fn fields(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let rest = value(text, "", &mut found);
    assert_eq!(rest.trim(), "", "behind the JSON value");
    found
}

/// Reads a value; returns the text after it.
fn value<'t>(text: &'t str, path: &str, found: &mut Vec<(String, String)>) -> &'t str {
    let text = text.trim_start();
    let inner = |name: &str| {
        if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        }
    };
    if let Some(mut rest) = text.strip_prefix(['{', '[']) {
        let close = if text.starts_with('{') { '}' } else { ']' };
        for index in 0.. {
            rest = rest.trim_start();
            if index == 0
                && let Some(rest) = rest.strip_prefix(close)
            {
                return rest;
            }
            let mut name = index.to_string();
            if close == '}' {
                (name, rest) = string(rest.strip_prefix('"').expect("a name"));
                rest = rest.trim_start().strip_prefix(':').expect("a colon");
            }
            rest = value(rest, &inner(&name), found).trim_start();
            match rest.strip_prefix(',') {
                Some(more) => rest = more,
                None => return rest.strip_prefix(close).expect("a bracket is closed"),
            }
        }
    }
    let (scalar, rest) = match text.strip_prefix('"') {
        Some(rest) => string(rest),
        None => {
            let end = text.find([',', '}', ']', '\n']).unwrap_or(text.len());
            let word = text[..end].to_owned();
            let is_word =
                ["true", "false", "null"].contains(&&*word) || word.parse::<f64>().is_ok();
            assert!(is_word, "{word} is no JSON");
            (word, &text[end..])
        }
    };
    found.push((path.to_owned(), scalar));
    rest
}

/// Reads the rest of a string; returns the text after it.
fn string(text: &str) -> (String, &str) {
    let mut made = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (made, &text[at + 1..]),
            '\\' => match letters.next().expect("an escape goes on").1 {
                'n' => made.push('\n'),
                'r' => made.push('\r'),
                't' => made.push('\t'),
                'u' => {
                    let digits: String = letters.by_ref().take(4).map(|(_, digit)| digit).collect();
                    let code = u32::from_str_radix(&digits, 16).expect("four digits");
                    made.push(char::from_u32(code).expect("a character"));
                }
                quoted @ ('"' | '\\') => made.push(quoted),
                other => panic!("\\{other} is no JSON"),
            },
            other => {
                assert!(other >= ' ', "a control character in a string");
                made.push(other);
            }
        }
    }
    panic!("a string is not closed");
}
