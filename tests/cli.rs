//! The command from outside: exit statuses, files, goals, arguments.
//!
//! For any input, the status is a documented one and the message names the place.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::support::{Run, Temporary, has, piped, run};

/// A file of this content, deleted when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, content: impl AsRef<[u8]>) -> Scratch {
        let name = format!("ferz_{}_{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, content).expect("the temporary folder can be written");
        Scratch(path)
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

#[test]
fn goals_are_run_in_order() {
    let run = run(
        &["-g", "write(a)", "-g", "(write(b), nl)", "-t", "halt"],
        "",
    );
    has(&run, 0, "");
    assert_eq!(run.out, "ab\n");
}

#[test]
fn a_goal_that_fails_is_status_1() {
    has(
        &run(&["-g", "fail", "-t", "halt"], ""),
        1,
        "warning[run::goal_failed]: the goal fail failed",
    );
}

#[test]
fn a_goal_that_throws_is_status_2() {
    has(
        &run(&["-g", "throw(my_ball)", "-t", "halt"], ""),
        2,
        "my_ball",
    );
    has(&run(&["-g", "X is foo+1", "-t", "halt"], ""), 2, "foo/0");
    has(
        &run(&["-g", "no_such_predicate(1)", "-t", "halt"], ""),
        2,
        "no_such_predicate/1",
    );
    has(
        &run(&["-g", "foo(", "-t", "halt"], ""),
        2,
        "error[syntax::missing_term]:",
    );
}

#[test]
fn halt_has_the_last_word() {
    assert_eq!(run(&["-g", "halt(7)", "-t", "halt"], "").code(), 7);
    assert_eq!(run(&[], "halt(5). write(unseen).\n").code(), 5);
    let file = Scratch::new("halt.pl", "p :- .\nmain :- halt(4).\n");
    assert_eq!(run(&[file.path(), "-g", "main"], "").code(), 4);
    let file = Scratch::new("halting.pl", ":- halt(6).\n");
    assert_eq!(run(&[file.path()], "").code(), 6);
}

#[test]
fn a_file_that_is_not_there_is_status_3() {
    has(
        &run(&["no/such/file.pl", "-t", "halt"], ""),
        3,
        "no/such/file",
    );
    has(&run(&["src", "-t", "halt"], ""), 3, "src");
}

#[test]
fn invalid_utf_8_is_told_with_the_file() {
    let file = Scratch::new("latin.pl", b"p('\xE9').\n");
    has(&run(&[file.path(), "-t", "halt"], ""), 3, "latin.pl");
    // "предок(иван)." as the editors of Windows save it.
    let file = Scratch::new(
        "windows.pl",
        b"\xEF\xF0\xE5\xE4\xEE\xEA(\xE8\xE2\xE0\xED).\n",
    );
    has(
        &run(&["check", file.path()], ""),
        3,
        "iconv -f WINDOWS-1251 -t UTF-8",
    );
}

#[test]
fn goals_still_run_after_a_syntax_error() {
    let file = Scratch::new("wrong.pl", "p(1).\nq(2) r.\np(3).\n");
    let goal = "(p(X), write(X), nl, fail ; true)";
    let run = run(&[file.path(), "-g", goal, "-t", "halt"], "");
    has(&run, 3, "wrong.pl:2:5");
    assert_eq!(run.out, "1\n3\n");
}

#[test]
fn what_a_load_finds_is_told_though_its_goals_stop_it() {
    let unread = "p :- a b.\n";
    for (goals, options, status, said, out) in [
        (
            "main :- write(hi), nl, halt.\n:- initialization(main).\n",
            &["-t", "halt"][..],
            0,
            "",
            "hi\n",
        ),
        (":- halt(4).\n", &["-t", "halt"], 4, "", ""),
        (
            ":- repeat, fail.\n",
            &["--time", "100ms", "-t", "halt"],
            3,
            "error[error::resource]",
            "",
        ),
    ] {
        let file = Scratch::new("stopped.pl", format!("{unread}{goals}"));
        let run = run(&[&[file.path()], options].concat(), "");
        has(&run, status, "error[syntax::missing_comma]");
        has(&run, status, said);
        assert_eq!(run.out, out, "{goals}");
    }
}

#[test]
fn a_goal_whose_clauses_cannot_be_read_is_no_second_error() {
    // The library has a main/0, which is not meant.
    for goal in [
        ":- initialization(main).\n",
        ":- main.\n",
        ":- user:main.\n",
    ] {
        let text = format!("main :- write(a) nl.\n{goal}");
        let file = Scratch::new("unread.pl", text);
        let run = run(&[file.path(), "-t", "halt"], "");
        has(&run, 3, "error[syntax::missing_comma]");
        assert_eq!(run.err.matches("error[").count(), 1, "{}", run.err);
    }
}

#[test]
fn a_session_survives_its_errors() {
    let input = "X is foo+1.\nfoo(.\nassertz(p(1)).\nno_such(1).\np(X).\n";
    let run = run(&[], input);
    has(&run, 0, "foo/0");
    has(&run, 0, "no_such/1");
    assert_eq!(run.out, "true.\nX = 1.\n");
}

#[test]
fn all_answers_come_from_a_pipe() {
    let run = run(
        &[],
        "X = 1 ; X = 2 ; fail.\nX = 1 ; X = 2.\nfail.\nwrite(a).\n",
    );
    has(&run, 0, "");
    assert_eq!(
        run.out,
        "X = 1 ;\nX = 2 ;\nfalse.\nX = 1 ;\nX = 2.\nfalse.\na\ntrue.\n"
    );
}

#[test]
fn a_query_reads_what_follows_it() {
    let run = run(&[], "read(X).\nfoo(Y).\nread(Z). bar.\nX = 1.\n");
    has(&run, 0, "");
    assert_eq!(run.out, "X = foo(_).\nZ = bar.\nX = 1.\n");
}

#[test]
fn the_rest_of_the_line_is_for_the_program() {
    let goal = "(current_prolog_flag(argv, L), print(L), nl)";
    let run = run(&["-g", goal, "-t", "halt", "--", "-x", "y"], "");
    has(&run, 0, "");
    assert_eq!(run.out, "['-x',y]\n");
}

#[test]
fn it_says_what_it_is() {
    let version = run(&["--version"], "");
    assert_eq!(version.out, format!("ferz {}\n", env!("CARGO_PKG_VERSION")));
    assert!(run(&["--help"], "").out.contains("Exit status"));
    assert_eq!(run(&["--no-such-option"], "").code(), 64);
}

#[test]
fn forms_of_other_languages_are_run() {
    let lisp = run(&["examples/programs/ai_course.lisp", "-t", "halt"], "");
    has(&lisp, 0, "");
    assert_eq!(lisp.out, "(UP UP LEFT DOWN RIGHT)\n");
    let planner = run(&["examples/programs/ai_course.planner", "-t", "halt"], "");
    has(&planner, 0, "");
    assert_eq!(
        planner.out,
        "(d 27)\n\
         (d 20 (b11 b12 b13 b21 b31 b32 b33 c11 c12 c13 c21 c22 c23 d11 d12 d13 d21 d31 d32 d33))\n\
         ((s q q1 g) (s p p1 p2 q q1))\n"
    );
}

#[test]
fn forms_of_other_languages_are_asked_for() {
    let lisp = run(
        &["--lisp"],
        "(setq x '(1 2))\n(rplaca x\n 9)\nx\n(apend 1 2)\n",
    );
    has(&lisp, 0, "Did you mean APPEND?");
    assert_eq!(lisp.out, "(1 2)\n(9 2)\n(9 2)\n");
    // Only round brackets of Lisp count, and not within texts.
    let signs = "(> 5 3)\n(if (> 5 3) 1 2)\n(< 1 2)\n'(a . |x(|)\n(quote \"a(b\")\n";
    let lisp = run(&["--lisp"], signs);
    has(&lisp, 0, "");
    assert_eq!(lisp.out, "T\n1\nT\n(A . |x(|)\n\"a(b\"\n");
    let planner = run(
        &["--planner"],
        "[+ 1 2] % a comment;\n[fail]\n[lenght (a)]\n",
    );
    has(&planner, 0, "Did you mean length?");
    assert_eq!(planner.out, "3\nFAIL\n");
    let within = run(&["-q"], "lisp.\n(+ 1 2)\nquit\nX = 1.\n");
    has(&within, 0, "");
    assert_eq!(within.out, "3\ntrue.\nX = 1.\n");
    assert_eq!(run(&["--lisp", "--planner"], "").code(), 64);
}

#[test]
fn files_of_other_languages_are_consulted_by_name() {
    for (name, text, goal) in [
        ("sq.lsp", "(defun sq (x) (* x x))\n", "mulisp('(sq 7)', 49)"),
        (
            "sq.pln",
            "[define sq (lambda (X) [* .X .X])]\n",
            "planner('[sq 7]', 49)",
        ),
    ] {
        let program = Scratch::new(name, text);
        let goal = format!("consult('{}'), {goal}", program.path());
        has(&run(&["-g", &goal, "-t", "halt"], ""), 0, "");
    }
}

#[test]
fn all_errors_of_forms_are_told_in_one_run() {
    let brackets = Scratch::new(
        "brackets.lisp",
        "(defun f (x)\n  (car x)\n(defun g (y)\n  (cdr (car y)\n(f 1))\n",
    );
    let told = run(&[brackets.path(), "-t", "halt"], "");
    has(&told, 3, "brackets.lisp:1:1: Syntax error");
    has(&told, 3, "brackets.lisp:3:1: Syntax error");
    has(&told, 3, "brackets.lisp:5:6]");
    let forms = Scratch::new(
        "forms.lisp",
        "(apend 1 2)\n(macrolet 1)\n(cons 1)\n(+ 1 2)\n",
    );
    let told = run(&["--language", "ru", forms.path(), "-t", "halt"], "");
    has(&told, 3, "Может быть, имелось в виду APPEND?");
    has(&told, 3, "Неизвестная специальная форма MACROLET");
    has(&told, 3, "CONS требует 2");
    assert_eq!(told.out, "3\n");
}

#[test]
fn a_cancelled_halt_does_not_end_a_load() {
    let goal = ["-g", "forall(p(X), (write(X), nl))", "-t", "halt"];
    for (held, printed) in [("cancel_halt(no)", "1\n2\n"), ("true", "")] {
        let text = format!(":- at_halt({held}).\np(1).\n:- halt.\np(2).\n");
        let file = Scratch::new("halts.pl", &text);
        let loaded = run(&[&[file.path()], &goal[..]].concat(), "");
        assert_eq!(
            (loaded.code(), loaded.out.as_str()),
            (0, printed),
            "{}",
            loaded.err
        );
    }
}

#[test]
fn a_limit_names_the_form_at_which_it_is_reached() {
    for (name, text) in [
        (
            "endless.lisp",
            "(setq n 0)\n(loop (setq n (add1 n)))\n(setq n 1)\n",
        ),
        (
            "endless.planner",
            "[set N 0]\n[loop [set N [+ .N 1]]]\n[set N 1]\n",
        ),
    ] {
        let endless = Scratch::new(name, text);
        let limited = ["--inferences", "300000", endless.path(), "-t", "halt"];
        has(&run(&limited, ""), 3, &format!("{name}:2:1]"));
    }
}

#[test]
fn a_wrong_form_gives_its_place() {
    let unclosed = Scratch::new(
        "unclosed.lisp",
        "(car '(a))\n (defun F (X)\n  (list X)\n(F 1)\n",
    );
    let run_unclosed = run(&[unclosed.path(), "-t", "halt"], "");
    has(&run_unclosed, 3, "a closing bracket is missing");
    has(&run_unclosed, 3, "unclosed.lisp:2:2]");
    let unknown = Scratch::new("unknown.lisp", "(add1 5)\n(list 1 (ЖУК 2))\n");
    let run_unknown = run(&[unknown.path(), "-t", "halt"], "");
    has(&run_unknown, 3, "Unknown function ЖУК");
    has(&run_unknown, 3, "unknown.lisp:2:10]");
    assert_eq!(run_unknown.out, "6\n");
    let exchanged = Scratch::new("exchanged.planner", "[cond ([eq 1 1] 2]\n");
    has(
        &run(&[exchanged.path(), "-t", "halt"], ""),
        3,
        "exchanged.planner:1:18]",
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_the_query_and_not_the_session() {
    use std::io::Write;
    use std::time::Duration;

    let mut child = piped(&mut Command::new(env!("CARGO_BIN_EXE_ferz")));
    let mut input = child.stdin.take().expect("it is piped");
    input
        .write_all(b"assertz(kept(1)).\nrepeat, fail.\nkept(X).\n")
        .expect("it reads");
    drop(input);
    std::thread::sleep(Duration::from_millis(700));
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("there is kill");
    assert!(sent.success());
    let output = child.wait_with_output().expect("it ends");
    let printed = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("X = 1."), "{printed}");
    assert!(complained.contains("interrupt"), "{complained}");
}

#[cfg(unix)]
#[test]
fn a_second_interrupt_with_nothing_to_stop_ends_a_piped_session() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let mut child = Command::new(env!("CARGO_BIN_EXE_ferz"))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary is there");
    let interrupt = || {
        std::thread::sleep(Duration::from_millis(700));
        let sent = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(sent.is_ok_and(|sent| sent.success()));
    };
    interrupt();
    interrupt();
    let begun = Instant::now();
    let status = loop {
        match child.try_wait().expect("it can be asked") {
            Some(status) => break status,
            None => std::thread::sleep(Duration::from_millis(10)),
        }
        if begun.elapsed() > Duration::from_secs(10) {
            let _ = child.kill();
        }
    };
    assert_eq!(status.code(), Some(130));
}

#[test]
fn limits_are_errors_that_a_program_can_catch() {
    let spin = "catch((repeat, fail), error(resource_error(What), _), (write(What), nl))";
    let fill =
        "catch((length(L, 100000000), write(L)), error(resource_error(_), _), (write(caught), nl))";
    for (option, value, goal, out) in [
        ("--inferences", "10000", spin, "inferences\n"),
        ("--time", "100ms", spin, "time\n"),
        ("--time", "0.1", spin, "time\n"),
        ("--time", "0.002m", spin, "time\n"),
        ("--memory", "32M", fill, "caught\n"),
    ] {
        let run = run(&[option, value, "-g", goal, "-t", "halt"], "");
        has(&run, 0, "");
        assert_eq!(run.out, out, "{option}");
    }
    for (option, value) in [
        ("--memory", "much"),
        ("--time", "10 h"),
        ("--time", "1.5.s"),
        ("--time", ".5"),
        ("--inferences", "many"),
    ] {
        has(&run(&[option, value, "-t", "halt"], ""), 64, option);
    }
}

/// Runs the command under a limit that the shell sets.
#[cfg(unix)]
fn under(limit: &str, goal: &str) -> Run {
    let script = format!(r#"ulimit {limit} && exec "$0" -q -g "$1" -t halt"#);
    let output = std::process::Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_ferz"), goal])
        .env_remove("COLUMNS")
        .output()
        .expect("there is a shell");
    Run::from(output)
}

#[cfg(unix)]
#[test]
fn a_small_stack_of_the_system_is_enough() {
    let deep = "numlist(1, 300000, L), foldl([X,T0,f(X,T0)]>>true, L, a, T), copy_term(T, C), C == T, ground(C), writeln(deep)";
    for limit in ["-s 64", "-s 256", "-s 1024"] {
        let run = under(limit, deep);
        has(&run, 0, "");
        assert_eq!(run.out, "deep\n", "{limit}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_is_an_error_that_can_be_caught() {
    let file = std::env::temp_dir().join(format!("ferz-{}", std::process::id()));
    let goal = format!(
        "catch((open('{}', write, S), repeat, writeln(S, text), fail), error(E, _), (print(E), nl))",
        file.display()
    );
    let run = under("-f 8", &goal);
    let _ = std::fs::remove_file(file);
    has(&run, 0, "");
    assert_eq!(run.out, "resource_error(disk_space)\n");
}

#[cfg(unix)]
#[test]
fn too_few_files_are_an_error_that_can_be_caught() {
    let goal = "catch((repeat, open('Cargo.toml', read, _), fail), error(E, _), (print(E), nl))";
    let run = under("-n 12", goal);
    has(&run, 0, "");
    assert_eq!(run.out, "resource_error(max_files)\n");
}

#[cfg(unix)]
#[test]
fn too_little_memory_is_told() {
    // Less and less, in KiB, until the command does not start.
    let refused = (1..30)
        .map(|n| under(&format!("-v {}", 80_000 - 2000 * n), "true"))
        .find(|run| run.code() != 0);
    has(
        &refused.expect("it needs some memory"),
        2,
        "the system grants no memory",
    );
    let run = under(
        "-v 400000",
        "catch(numlist(1, 100000000, _), error(E, _), (print(E), nl))",
    );
    has(&run, 0, "");
    assert!(run.out.starts_with("resource_error("), "{}", run.out);
}

#[test]
fn a_message_shows_the_ends_of_a_long_name() {
    let run = run(&["-q"], format!("b{}c.\n", "a".repeat(100_000)));
    assert!(run.err.contains("Unknown procedure"), "{}", run.err);
    assert!(run.err.contains("aaa..."), "{}", run.err);
    assert!(run.err.len() < 2_000, "{}", run.err.len());
}

#[test]
fn global_options_stand_behind_subcommands_too() {
    let program = Scratch::new("behind.pl", "p(1)\np(2).\n");
    let path = program.path();
    for words in [
        &["check", "--diagnostics", "json", path][..],
        &["check", path, "--diagnostics=json"],
        &["--diagnostics", "json", "check", path],
        &[
            "check",
            "-q",
            "--language",
            "en",
            path,
            "--diagnostics",
            "json",
        ],
    ] {
        let run = run(words, "");
        assert!(
            run.err.starts_with("{\"severity\":\"error\""),
            "{words:?}: {}",
            run.err
        );
        assert_eq!(run.code(), 3);
    }
    // A subcommand's options are its own, and there are no options after --.
    let test = run(&["test", "--without", "indexes", "--json", path], "");
    assert!(test.out.starts_with('{'), "{}", test.out);
    let file = run(&["check", "--", "--diagnostics"], "");
    assert!(!file.err.contains("no option"), "{}", file.err);
    has(&run(&["check", path, "--bogus"], ""), 64, "--bogus");
    has(&run(&["check", path, "--memory"], ""), 64, "--memory");
}

#[test]
fn global_options_stand_before_subcommands_too() {
    let program = Scratch::new("global.pl", "p(1).\np(2).\n");
    let path = program.path();
    for before in [
        &["--language", "ru"][..],
        &["--language=ru"],
        &["-q", "--memory", "1G", "--language", "ru"],
    ] {
        let all = |rest: &[&'static str]| -> Vec<String> {
            let words = before.iter().chain(rest).map(|word| (*word).to_owned());
            words.map(|word| word.replace("FILE", path)).collect()
        };
        let run_all = |words: Vec<String>| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            run(&words, "")
        };
        has(
            &run_all(all(&["compare", "FILE", "p(X)", "--json", "--time", "2"])),
            0,
            "",
        );
        has(
            &run_all(all(&["compare", "FILE", "p(X"])),
            2,
            "скобка ( не закрыта",
        );
        has(
            &run_all(all(&["test", "tests/suites/iso/8.4.pl", "--json"])),
            0,
            "",
        );
        has(
            &run_all(all(&["FILE", "-g", "p(X", "-t", "halt"])),
            2,
            "скобка ( не закрыта",
        );
    }
    // A limit applies to the subcommand.
    has(
        &run(
            &[
                "--inferences",
                "10",
                "compare",
                path,
                "numlist(1,1000,L),foldl([X,A,B]>>(B is A+X),L,0,S)",
            ],
            "",
        ),
        2,
        "inferences",
    );
    // Options that the subcommand does not have are refused.
    has(
        &run(&["--language", "xx", "compare", path, "p(X)"], ""),
        64,
        "invalid value",
    );
    has(
        &run(
            &["--language", "ru", "compare", path, "p(X)", "--bogus"],
            "",
        ),
        64,
        "--bogus",
    );
}

#[test]
fn a_query_lacks_no_full_stop() {
    let program = Scratch::new("brackets.pl", "p(1).\n");
    let path = program.path();
    for (goal, told) in [
        ("p(S", "the bracket ( is never closed"),
        ("X = [1,2", "the bracket [ is never closed"),
        ("X = {a", "the bracket { is never closed"),
        ("X = ", "a term is expected"),
        ("p(X), f(", "a term is expected"),
        ("p(X)\nq(X) :- p(X)", "two terms stand side by side"),
        (
            "p(X),\nq(X) :- p(X) :- r",
            "the priority of the operator :-",
        ),
    ] {
        let runs = [
            run(&["compare", path, goal], ""),
            run(&[path, "-g", goal, "-t", "halt"], ""),
        ];
        for run in runs {
            has(&run, 2, told);
            assert!(!run.err.contains("full stop"), "{goal}: {}", run.err);
        }
    }
    // The message about a clause mentions the full stop.
    let program = Scratch::new("no_stop.pl", "p(1)\nq(2).\n");
    has(&run(&[program.path(), "-t", "halt"], ""), 3, "full stop");
}

/// File names that are not UTF-8 are escaped, and the escaped names denote the same files.
#[cfg(target_os = "linux")]
#[test]
fn names_of_files_need_be_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = std::env::temp_dir().join(format!("ferz_{}_names", std::process::id()));
    fs::create_dir_all(&folder).expect("the temporary folder can be written");
    let name = OsStr::from_bytes(b"caf\xe9.pl");
    fs::write(folder.join(name), "p(coffee).\n").expect("it can be written");
    let asked = |arguments: &[&OsStr]| {
        let output = Command::new(env!("CARGO_BIN_EXE_ferz"))
            .current_dir(&folder)
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the command starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        )
    };
    let goals = |goal: &'static str| asked(&["-g", goal, "-t", "halt"].map(OsStr::new));
    let loaded = asked(&[
        name,
        OsStr::new("-g"),
        OsStr::new("p(X),print(X)"),
        OsStr::new("-t"),
        OsStr::new("halt"),
    ]);
    assert_eq!(
        (loaded.0, loaded.1.as_str()),
        (Some(0), "coffee"),
        "{}",
        loaded.2
    );
    let listed =
        goals("directory_files('.',L),member(F,L),exists_file(F),consult(F),p(X),print(X)");
    assert_eq!(
        (listed.0, listed.1.as_str()),
        (Some(0), "coffee"),
        "{}",
        listed.2
    );
    // Another name is another file.
    let absent = goals("atom_codes(F, [99,97,102,0xFFFD|`.pl`]), \\+ exists_file(F)");
    assert_eq!(absent.0, Some(0), "{}", absent.2);
    let absent = asked(&[
        OsStr::from_bytes(b"caf\xe8.pl"),
        OsStr::new("-t"),
        OsStr::new("halt"),
    ]);
    assert_eq!(absent.0, Some(3), "{}", absent.2);
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn what_is_said_is_a_line_of_json_each() {
    let file = Scratch::new("json.pl", "p(X) \u{2190} q(X).\nq(1).\nr(Y) :- q(1).\n");
    let run = run(&["--diagnostics", "json", "-t", "halt", file.path()], "");
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.err);
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with('{') && line.ends_with('}'))
    );
    for part in [
        r#""severity":"error","code":"syntax::neck""#,
        r#""line":1,"column":6,"end_line":1,"end_column":7"#,
        r#""sure":true,"edits":[{"text":":-""#,
    ] {
        assert!(lines[0].contains(part), "{part} in {}", lines[0]);
    }
    assert!(lines[1].contains("lint::singleton"), "{}", lines[1]);
}

/// What a program prints as messages is as much a line of JSON as what the system says; without the option it is text.
#[test]
fn messages_of_programs_are_lines_of_json_too() {
    let text = ":- multifile prolog:message//1.\n\
        prolog:message(занято(X)) --> ['~w is taken'-[X], nl, 'so there'].\n\
        :- catch(atom_length(_, _), E, print_message(error, E)), print_message(warning, занято(дом)),\n\
        print_message_lines(user_error, kind(warning), [one, nl, 'two ~w'-[2], nl]).\n\
        :- open('/dev/null', write, S, [alias(void)]), print_message_lines(void, '% ', [unheard, nl]), close(S).\n";
    let file = Scratch::new("told.pl", text);
    let told = run(&["--diagnostics", "json", "-t", "halt", file.path()], "");
    let lines: Vec<&str> = told.err.lines().collect();
    let expected = [
        r#"{"severity":"error","code":"error::instantiation","message":"Arguments"#,
        r#"{"severity":"warning","code":"run::message","message":"дом is taken\nso there""#,
        r#"{"severity":"warning","code":"run::message","message":"one\ntwo 2""#,
    ];
    assert_eq!(lines.len(), expected.len(), "{}", told.err);
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.starts_with(expected), "{expected} in {line}");
    }
    let drawn = run(&["-t", "halt", file.path()], "");
    assert!(drawn.err.contains("Warning: дом is taken"), "{}", drawn.err);
}

/// The misprints of the page that is the source of `examples/programs/queens.pl`, reproduced.
#[test]
fn the_printed_queens_are_mended() {
    let program = fs::read_to_string(crate::support::root().join("examples/programs/queens.pl"));
    let program = program.expect("the program can be read");
    let program = program.replace('\u{a0}', " ");
    // The text of the book, without the queries and answers after it.
    let (mended, _) = program.split_once("\n?-").unwrap_or((&program, ""));
    let misprints = [
        ("U is X-Y,", "U is X-Y"),
        ("V is X+Y,", "V is X+Y"),
        ("СписY, Dx1, Dy1", "СписY, D\u{445}1, Dy1"),
        ("11, 12, 13, 14", "11, 12, 15, 14"),
        ("удалить(А, [В", "удалить(A, [В"),
    ];
    let mut printed = mended.to_owned();
    for (right, wrong) in misprints {
        assert_eq!(printed.matches(right).count(), 1, "{right}");
        printed = printed.replace(right, wrong);
    }
    printed.push_str("\nline();\n");
    let file = Scratch::new("queens.pl", &printed);
    let goal = "findall(S, решение(S), L), length(L, N), L = [First|_], write(N-First)";
    // Three variables that occur once are printed that way in the book, and stay.
    assert_eq!(run(&["fix", "--write", file.path()], "").code(), 1);
    let text = fs::read_to_string(file.path()).expect("it can be read");
    assert_eq!(text, mended.to_owned() + "\n% line();\n");
    let asked = run(&["-q", file.path(), "-g", goal, "-t", "halt"], "");
    assert_eq!(asked.out, "92-[1,5,8,6,3,7,2,4]");
}

#[test]
fn check_knows_files_of_forms() {
    for (name, text, status, said) in [
        (
            "right.lisp",
            "(defun f (x) (car x)) (print (f 'x))\n",
            0,
            "",
        ),
        (
            "two.lisp",
            "(defun f (x) (car x))\n)\n(car (b)\n",
            3,
            "two.lisp:2:1",
        ),
        ("open.lsp", "(a\n", 3, "open.lsp:1:1"),
        (
            "form.lisp",
            "(defun ф (x) (let x 1))\n(ф 1)\n",
            3,
            "form.lisp:1:19",
        ),
        (
            "unknown.lisp",
            "(defun f (x) (carr x))\n",
            0,
            "unknown.lisp:1:15: Unknown function CARR. Did you mean CAAR or CADR?",
        ),
        ("kinds.planner", "[f (1 2]\n", 3, "kinds.planner:1:8"),
        ("cond.pln", "[print 1]\n[cond 3]\n", 3, "cond.pln:2:7"),
        (
            "unknown.planner",
            "[define F (lambda (X) [G .X])]\n",
            0,
            "unknown.planner:1:24: Unknown function G",
        ),
    ] {
        let file = Scratch::new(name, text);
        let checked = run(&["check", file.path()], "");
        has(&checked, status, said);
        assert_eq!(checked.out, "", "{name}");
        assert_eq!(said.is_empty(), checked.err.is_empty(), "{}", checked.err);
    }
}

#[test]
fn check_runs_nothing_and_fix_mends_what_is_sure() {
    let text = ":- write(acted), nl.\nacts :- write(acted).\n:- if(acts).\n:- endif.\n:- if(\\+ catch(write(acted), _, true)).\n:- endif.\np(X) :- q(X) && r(X).\nq(1)\nr(1).\n";
    let file = Scratch::new("mended.pl", text);
    let checked = run(&["check", file.path()], "");
    assert_eq!(
        (checked.code(), checked.out.as_str()),
        (3, ""),
        "{}",
        checked.err
    );
    let shown = run(&["fix", file.path()], "");
    assert!(shown.out.contains("+p(X) :- q(X) , r(X)."), "{}", shown.out);
    assert_eq!(
        std::fs::read_to_string(file.path()).expect("it is there"),
        text
    );
    assert_eq!(run(&["fix", "--write", file.path()], "").code(), 0);
    assert_eq!(run(&["check", "--strict", file.path()], "").code(), 0);
    let again = run(&["fix", file.path()], "");
    assert_eq!((again.code(), again.out.as_str()), (0, ""));
}

/// What is only proposed stays as it was.
#[test]
fn fix_writes_no_guesses() {
    let guesses = [
        "mean(A, B, M) :-\n    M is (A + B / 2.\n",
        "pick(X, L) :- member(X, (a, b, c]), L = [X].\n",
        "p(X) :- if X > 1 then print(a) else print(b), nl.\n",
        "len(L, N) => length(L, N).\n",
        "река(«Москва»).\nрека('Ока').\n",
    ];
    for guess in guesses {
        let file = Scratch::new("guess.pl", guess);
        run(&["fix", "--write", file.path()], "");
        let text = fs::read_to_string(file.path()).expect("it can be read");
        assert_eq!(text, guess);
    }
}

/// Comments that allow a warning need no blanks, and the current directory is no nameless file.
#[test]
fn small_things_of_check() {
    let file = Scratch::new("allowed.pl", "p(X). %ferz:allow( singleton )\n");
    assert_eq!(run(&["check", file.path()], "").err, "");
    let folder = run(&["check", "."], "");
    assert!(folder.err.contains(". is a directory"), "{}", folder.err);
    let json = run(&["--diagnostics", "json", "fix", "no_such_file.pl"], "");
    let whole = r#""file":"no_such_file.pl","labels":[],"fixes":[],"notes":[]}"#;
    assert!(json.err.trim_end().ends_with(whole), "{}", json.err);
    let code = run(&["--diagnostics", "json", "--explain", "no_such_code"], "");
    assert!(code.err.starts_with('{'), "{}", code.err);
    let test = run(&["--diagnostics", "json", "test", "no_such_file.pl"], "");
    assert!(test.out.starts_with('{'), "{}", test.out);
}

/// A mark stays in front of the text, and no edit is counted from it.
#[test]
fn a_byte_order_mark_moves_no_fix() {
    let file = Scratch::new(
        "marked.pl",
        "\u{feff}hot(1)\nwarm(X) :- hot(X), X =< 3,\ncool(X) :- hot(X).",
    );
    let shown = run(&["fix", "--write", file.path()], "");
    assert_eq!(shown.code(), 0, "{}", shown.err);
    let text = fs::read_to_string(file.path()).expect("it can be read");
    let mended = "\u{feff}hot(1).\nwarm(X) :- hot(X), X =< 3.\ncool(X) :- hot(X).";
    assert_eq!(text, mended);
}

#[test]
fn a_page_of_a_book_becomes_a_program() {
    let page = "Глава 3. Родственные связи и их описание\n\n\
        Рис. 3. 1.  Дерево родственных связей. Стрелки ведут\n\
        от родителей к детям: x = 2, у = 4.\n\n\
        родитель( иван, пётр).\nродитель( пётр, анна)\n\n\
        дед( X, Z) :-\n    родитель( X, Y)    % Y между ними\n    родитель( Y, Z).\n\nСодержание раздела\n";
    let file = Scratch::new("page.pl", page);
    assert_eq!(run(&["fix", "--write", file.path()], "").code(), 0);
    let checked = run(&["check", "--strict", file.path()], "");
    assert_eq!((checked.code(), checked.err.as_str()), (0, ""));
    let asked = run(&["-q", file.path()], "дед(X, Z).\n");
    assert_eq!(asked.out, "X = иван, Z = анна ;\nfalse.\n");
}

#[test]
fn codes_are_explained() {
    let told = run(&["--language", "ru", "--explain", "neck"], "");
    assert!(told.out.contains("Неверно:"), "{}", told.out);
    assert_eq!(run(&["--explain", "no_such_code"], "").code(), 64);
}

#[test]
fn a_predicate_of_the_library_is_not_declared_anew() {
    let run = run(
        &["-q"],
        "append([], [], _).\nassertz(lists:append(a, b, c)).\n",
    );
    has(&run, 0, "belongs to the system");
}

/// With any file name, and without a program at first.
#[test]
fn a_recorded_session_is_replayed() {
    let folder = Temporary::new();
    for name in ["session", "session.txt", "session.md", "session.pl"] {
        let path = folder.path().join(name);
        let file = path.to_str().expect("its path is UTF-8");
        let typed = "member(X, [a,b]).\nX is 1 + 2.\nfoo(.\n";
        run(&["-q", "--record", file], typed);
        let replayed = run(&["test", file], "");
        assert_eq!(
            (replayed.code(), &*replayed.out),
            (0, "3 passed, 0 failed\n"),
            "{name}"
        );
    }
}

/// With `--strict` what a query loads counts as a file of the command line does.
#[test]
fn errors_of_loads_by_queries_count_when_strict() {
    let path = std::env::temp_dir().join(format!("ferz_{}_bad.pl", std::process::id()));
    fs::write(&path, "a :- b(.\nc.\n").expect("it is written");
    let query = format!("consult('{}'), c.\n", path.display());
    assert_eq!(run(&["-q", "--strict"], &query).code(), 3);
    assert_eq!(run(&["-q"], &query).code(), 0);
    let _ = fs::remove_file(&path);
}

/// A directive that is interrupted ends the command with the status of an interrupt, and is named.
#[cfg(unix)]
#[test]
fn an_interrupted_directive_is_named() {
    let path = std::env::temp_dir().join(format!("ferz_{}_endless.pl", std::process::id()));
    fs::write(&path, "p.\n:- repeat, fail.\n").expect("it is written");
    let told = Command::new("timeout")
        // In the foreground the signal comes once: a second one ends the process at once.
        .args(["--foreground", "--preserve-status", "-s", "INT", "3"])
        .arg(env!("CARGO_BIN_EXE_ferz"))
        .arg(&path)
        .args(["-t", "halt"])
        .output()
        .expect("timeout is installed");
    let _ = fs::remove_file(&path);
    let said = String::from_utf8_lossy(&told.stderr);
    assert_eq!(told.status.code(), Some(130), "{said}");
    assert!(said.contains("endless.pl:2:1"), "{said}");
}

/// What a condition does outside of the engine is refused where a text is only checked; the condition then counts as true.
#[test]
fn conditions_that_act_are_refused_by_check() {
    let made = std::env::temp_dir().join(format!("ferz_{}_made", std::process::id()));
    let path = std::env::temp_dir().join(format!("ferz_{}_conditions.pl", std::process::id()));
    let made_text = made.display();
    let text = format!(
        ":- if(shell('touch {made_text}')).\na(X) :- of_shell(X).\n:- endif.\n\
         :- if((open('{made_text}', write, S), close(S))).\nb(X) :- of_open(X).\n:- endif.\n\
         act :- write(written), nl.\n:- if(act).\nc(X) :- of_write(X).\n:- endif.\n\
         :- if(halt).\nd(X) :- of_halt(X).\n:- endif.\n\
         :- if(catch(shell('touch {made_text}'), _, fail)).\ne(X) :- of_catch(X).\n:- endif.\n\
         :- if(current_prolog_flag(bounded, true)).\nf(X) :- of_bounded(X).\n:- else.\nf(X) :- of_unbounded(X).\n:- endif.\n"
    );
    fs::write(&path, text).expect("it is written");
    let checked = run(&["check", &path.to_string_lossy()], "");
    let _ = fs::remove_file(&path);
    let (out, said) = (checked.out, checked.err);
    for wanted in [
        "of_shell/1",
        "of_open/1",
        "of_write/1",
        "of_halt/1",
        "of_unbounded/1",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    for other in ["of_catch/1", "of_bounded/1"] {
        assert!(!said.contains(other), "{other}: {said}");
    }
    assert!(!out.contains("written") && !made.exists(), "{out}");
}
