//! Scripts, the forms of answers, and the statuses of the process.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::support::{Run, Temporary, fed, ferz, run};

/// An executable script, with `ferz` as its interpreter; deleted when the test ends.
struct Script(PathBuf);

impl Script {
    fn new(name: &str, text: &str) -> Script {
        let name = format!("ferz_{}_{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let text = format!("#!{} -q\n{text}", env!("CARGO_BIN_EXE_ferz"));
        // The shell writes the file. A file that this process opens is open in each child that
        // another test forks at that moment, and Linux executes no file that is open for writing.
        let mut shell = Command::new("sh");
        shell.args(["-c", "cat > \"$0\" && chmod 755 \"$0\""]);
        let written = fed(shell.arg(&path), text);
        assert_eq!(written.code(), 0, "{}", written.err);
        Script(path)
    }

    /// Executes it as the shell does.
    fn run(&self, arguments: &[&str], input: &str) -> Run {
        fed(Command::new(&self.0).args(arguments), input)
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[track_caller]
fn is(run: &Run, status: i32, out: &str) {
    let told = format!("status {}\nout: {}\nerr: {}", run.code(), run.out, run.err);
    assert_eq!((run.code(), run.out.as_str()), (status, out), "{told}");
}

#[test]
fn what_follows_a_script_belongs_to_it() {
    let show = Script::new(
        "show",
        "main :- current_prolog_flag(argv, Argv), print(Argv), nl.\n",
    );
    for (arguments, out) in [
        (&[][..], "[]\n"),
        (&["a", "b.pl"], "[a,'b.pl']\n"),
        (
            &["-g", "halt", "--help", "--language", "ru"],
            "['-g',halt,'--help','--language',ru]\n",
        ),
        (&["--", "test", "--version"], "[--,test,'--version']\n"),
    ] {
        is(&show.run(arguments, ""), 0, out);
    }
}

/// Of a script behind other files, or with a byte order mark in front, too.
#[test]
fn files_before_a_script_are_loaded() {
    let folder = Temporary::new();
    let named = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("the folder can be written");
        path.to_str().expect("its path is UTF-8").to_owned()
    };
    let text =
        "#!/usr/bin/env ferz\nmain :- known(X), current_prolog_flag(argv, A), print(X-A), nl.\n";
    let known = named("known.pl", "known(fact).\n");
    let known = known.as_str();
    let plain = named("plain.pl", text);
    let marked = named("marked.pl", &format!("\u{feff}{text}"));
    for script in [plain.as_str(), marked.as_str()] {
        let told = run(&["-q", known, script, "-x", "--foo", "no.pl"], "");
        is(&told, 0, "fact-['-x','--foo','no.pl']\n");
        // Only the first script has arguments.
        let told = run(&[known, "-q", script, script], "");
        is(&told, 0, &format!("fact-['{script}']\n"));
    }
}

#[test]
fn options_of_a_script_are_parsed_by_it() {
    let options = Script::new(
        "options",
        ":- initialization(main).\nmain(Argv) :- argv_options(Argv, Files, Options), print(Files-Options), nl.\n",
    );
    is(
        &options.run(&["a", "--depth=3", "--no-color", "--", "--b"], ""),
        0,
        "[a,'--b']-[depth(3),color(false)]\n",
    );
    let typed = Script::new(
        "typed",
        "opt_type(depth, depth, integer).\nmain(Argv) :- argv_options(Argv, _, Options), print(Options), nl.\n",
    );
    is(&typed.run(&["--depth", "7"], ""), 0, "[depth(7)]\n");
    is(&typed.run(&["--bogus"], ""), 1, "");
}

#[test]
fn the_usage_of_a_script_names_its_file() {
    let script = Script::new(
        "usage",
        "opt_type(depth, depth, integer).\nmain(Argv) :- argv_options(Argv, _, _).\n",
    );
    let script = script.run(&["--help"], "");
    let usage = format!("Usage: ferz_{}_usage [options]\n", std::process::id());
    assert!(script.err.contains(&usage), "{}", script.err);
}

#[test]
fn a_script_ends_with_the_status_of_its_goal() {
    for (name, text, status) in [
        ("holds", "main :- true.\n", 0),
        ("fails", "main :- fail.\n", 1),
        ("throws", "main :- throw(ball).\n", 2),
        ("throws_1", "main(_) :- throw(ball).\n", 2),
        ("halts", "main :- halt(7).\n", 7),
        ("wrong", "main :- true.\np(1\n", 3),
        (
            "limited",
            "main :- set_prolog_flag(inference_limit, 1000), repeat, fail.\n",
            4,
        ),
        (
            "limited_1",
            "main(_) :- set_prolog_flag(inference_limit, 1000), repeat, fail.\n",
            4,
        ),
        ("named", ":- initialization(go, main).\ngo :- fail.\n", 1),
        ("none", "p(1).\n", 0),
    ] {
        let run = Script::new(name, text).run(&[], "");
        assert_eq!(run.code(), status, "{name}: {}", run.err);
    }
}

#[test]
fn an_error_of_a_script_has_its_place() {
    for (name, text) in [
        (
            "place",
            "main :- half(a).\nhalf(X) :- Y is X / 2, print(Y).\n",
        ),
        (
            "place_1",
            "main(_) :- half(a).\nhalf(X) :- Y is X / 2, print(Y).\n",
        ),
        (
            "place_2",
            ":- initialization(main).\nmain(_) :- half(a).\nhalf(X) :- Y is X / 2, print(Y).\n",
        ),
    ] {
        let run = Script::new(name, text).run(&[], "");
        assert_eq!(run.code(), 2, "{name}: {}", run.err);
        assert!(run.err.contains("error[error::type]"), "{}", run.err);
        assert!(run.err.contains("half(X) :- Y is X / 2"), "{}", run.err);
        assert!(run.err.contains("called by: half/1"), "{}", run.err);
    }
}

#[test]
fn the_input_of_a_script_is_its_own() {
    let count = Script::new(
        "count",
        "main :- read_term(X, []), ( X == end_of_file -> true ; print(X), nl, main ).\n",
    );
    is(&count.run(&[], "a. b.\nhalt.\n"), 0, "a\nb\nhalt\n");
    let twice = Script::new(
        "twice",
        ":- initialization(main).\nmain :- write(once), nl.\n",
    );
    is(&twice.run(&[], "write(unread).\n"), 0, "once\n");
    // The script is part of a pipeline.
    let piped = Command::new("sh")
        .args(["-c", "printf 'b. c.' | \"$0\" | sort -r"])
        .arg(&count.0)
        .output()
        .expect("there is a shell");
    is(&Run::from(piped), 0, "c\nb\n");
}

#[test]
fn the_status_says_what_happened() {
    for (arguments, status) in [
        (&["-g", "true", "-t", "halt"][..], 0),
        (&["-g", "fail", "-t", "halt"], 1),
        (&["-g", "throw(x)", "-t", "halt"], 2),
        (&["-g", "X is 1/0", "-t", "halt"], 2),
        (&["-g", "p(", "-t", "halt"], 2),
        (&["no_such_file.pl", "-t", "halt"], 3),
        (
            &["--inferences", "1000", "-g", "repeat, fail", "-t", "halt"],
            4,
        ),
        (&["--time", "50ms", "-g", "repeat, fail", "-t", "halt"], 4),
        (&["-t", "fail"], 1),
        (&["--bogus"], 64),
        (&["--color", "red"], 64),
        (&["--answers", "xml"], 64),
        (&["compare"], 64),
    ] {
        let run = run(arguments, "");
        assert_eq!(run.code(), status, "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_strict_session_ends_with_its_worst_query() {
    for (input, status) in [
        ("true.\n", 0),
        ("true. fail.\n", 1),
        ("fail. atom_length(X, Y). true.\n", 2),
        ("p(.\n", 2),
        ("X is foo. repeat, fail. fail.\n", 4),
        ("throw(x).\nhalt.\n", 2),
        ("fail.\nhalt(0).\n", 1),
        ("halt.\n", 0),
    ] {
        let strict = run(&["--strict", "--inferences", "100000"], input);
        assert_eq!(strict.code(), status, "{input}: {}", strict.err);
        let lenient = run(&["--inferences", "100000"], input);
        assert_eq!(lenient.code(), 0, "{input}");
    }
    assert_eq!(run(&["--strict"], "throw(x).\nhalt(1).\n").code(), 1);
}

#[test]
fn limits_that_are_too_small_still_have_their_sentences() {
    for (option, most, sentence) in [
        ("--inferences", "0", "Not enough inferences"),
        ("--time", "0", "Not enough time"),
        ("--cpu-time", "0", "Not enough processor time"),
        ("--inferences", "1", "Unknown procedure"),
    ] {
        let limited = run(&[option, most], "no_such(X).\n");
        assert!(
            limited.err.contains(sentence),
            "{option} {most}: {}",
            limited.err
        );
    }
}

#[test]
fn the_help_on_a_swallowed_query_can_be_typed() {
    for (input, mended) in [
        ("X = \\+.\nY = 2.\n", "full stop: X = \\+ .\n"),
        ("Имя = -.\nY = 2.\n", "full stop: Имя = - .\n"),
        ("X = 1\nY = 2.\n", "full stop: X = 1.\n"),
    ] {
        let swallowed = run(&[], input);
        assert!(swallowed.err.contains(mended), "{input}: {}", swallowed.err);
    }
}

#[test]
fn quiet_leaves_out_what_only_informs() {
    let input = "print_message(informational, format(\"told\", [])).\n";
    assert_eq!(run(&["-q"], input).err, "");
    assert_eq!(run(&[], input).err, "% told\n");
}

#[test]
fn a_record_keeps_the_command_line() {
    let folder = Temporary::new();
    let file = folder.path().join("kept.session");
    let file = file.to_str().expect("it is text");
    let input = "repeat, fail.\nnb_getval(k, X).\ncurrent_prolog_flag(argv, L).\n";
    let goal = "nb_setval(k, 'it is')";
    let options = ["--inferences", "5000", "--time", "1.5s", "-g", goal];
    run(
        &[&["--record", file], &options[..], &["--", "a b", "c"]].concat(),
        input,
    );
    let recorded = fs::read_to_string(file).expect("it is written");
    let first =
        "$ ferz --inferences 5000 --time 1.500000s -g 'nb_setval(k, '\\''it is'\\'')' -- 'a b' c\n";
    assert!(recorded.starts_with(first), "{recorded}");
    let replayed = run(&["test", file], "");
    assert!(
        replayed.out.ends_with("3 passed, 0 failed\n"),
        "{}",
        replayed.out
    );
    run(
        &["--record", file, "--answers", "json"],
        "member(X, [a,b]).\n",
    );
    let replayed = run(&["test", file], "");
    assert!(
        replayed.out.ends_with("1 passed, 0 failed\n"),
        "{}",
        replayed.out
    );
}

/// SIGINT while a goal runs, also if it catches everything.
#[test]
fn an_interrupted_goal_is_status_130() {
    interrupted("repeat, fail");
    interrupted("repeat, catch(( repeat, fail ), _, true), fail");
}

fn interrupted(goal: &str) {
    let mut child = ferz()
        .args([
            "-g",
            &format!("write(ready), nl, flush_output, {goal}"),
            "-t",
            "halt",
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    let mut out = std::io::BufReader::new(child.stdout.take().expect("it is piped"));
    let mut line = String::new();
    std::io::BufRead::read_line(&mut out, &mut line).expect("it writes");
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.is_ok_and(|sent| sent.success()));
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn answers_are_json() {
    let queries =
        "X = f(Y,\"a\\\"b\",[1,2.5|T]).\nmember(X, [a,[]]).\nfail.\ntrue.\nX = f(X), dif(Y, a).\n";
    let json = run(&["--answers", "json"], queries);
    let expected = concat!(
        r#"{"query":1,"answer":{"X":{"functor":"f","args":[{"variable":"Y"},"a\"b",{"functor":"[|]","args":[1,{"functor":"[|]","args":[2.5,{"variable":"T"}]}]}]}}}"#,
        "\n",
        r#"{"query":2,"answer":{"X":"a"}}"#,
        "\n",
        r#"{"query":2,"answer":{"X":[]}}"#,
        "\n",
        r#"{"query":3,"answer":false}"#,
        "\n",
        r#"{"query":4,"answer":{}}"#,
        "\n",
        r#"{"query":5,"answer":{"X":{"functor":"f","args":[{"variable":"X"}]}},"goals":["dif(Y,a)"]}"#,
        "\n",
    );
    is(&json, 0, expected);
    let goal = run(
        &["--answers", "json", "-g", "member(X,[1,2])", "-t", "halt"],
        "",
    );
    is(
        &goal,
        0,
        "{\"query\":1,\"answer\":{\"X\":1}}\n{\"query\":1,\"answer\":{\"X\":2}}\n",
    );
}

#[test]
fn answers_are_tables() {
    let queries = "member(X-Y, [a-1, 'b,c'-\"d\", f(\"q\")-[]]).\nmember(X, []).\ntrue.\nfail.\n";
    let csv = run(
        &["--answers", "csv"],
        format!("set_prolog_flag(double_quotes, atom).\n{queries}"),
    );
    is(
        &csv,
        0,
        "answer\r\ntrue\r\n\r\nX,Y\r\na,1\r\n\"b,c\",d\r\nf(q),[]\r\n\r\nX\r\n\r\nanswer\r\ntrue\r\n\r\nanswer\r\nfalse\r\n",
    );
}

#[test]
fn data_are_written_whole() {
    let numbers: Vec<String> = (1..=1200).map(|number| number.to_string()).collect();
    let numbers = numbers.join(",");
    let json = run(
        &["--answers", "json"],
        "numlist(1, 1200, L).\nX is 2**1200000, freeze(V, p(X)).\n",
    );
    let (first, second) = json.out.split_once('\n').expect("two lines");
    assert_eq!(
        first,
        format!("{{\"query\":1,\"answer\":{{\"L\":[{numbers}]}}}}")
    );
    assert!(!second.contains("..."));
    let csv = run(
        &["--answers", "csv"],
        "numlist(1, 1200, L).\nX = \"abc\", Y = [\"q\"] ; dif(X, a), Y = f(_Z), _Z = g(_Z).\n",
    );
    let expected = format!(
        "L\r\n\"[{numbers}]\"\r\n\r\nX,Y\r\nabc,\"[\"\"q\"\"]\"\r\n\r\nX,Y,goals\r\nX,f(_A),\"_A = g(_A), dif(X,a)\"\r\n"
    );
    is(&csv, 0, &expected);
}

#[test]
fn a_value_and_a_query_are_used_again() {
    let again = run(
        &[],
        "X = [1,2].\nsum_list($X, S).\n!!\n !1\nY = $Z.\nhistory.\n!9.\n",
    );
    assert!(again.err.contains("run::no_value"), "{}", again.err);
    assert!(again.err.contains("run::history"), "{}", again.err);
    let out = "X = [1,2].\nS = 3.\nS = 3.\nX = [1,2].\n   1  X = [1,2].\n   2  sum_list($X, S).\n   3  sum_list($X, S).\n   4  X = [1,2].\n   5  Y = $Z.\n";
    is(&again, 0, out);
}

#[test]
fn what_is_installed_comes_from_the_binary() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["--completions", shell], "");
        assert!(
            script.code() == 0 && script.out.contains("answers"),
            "{shell}: {}",
            script.err
        );
    }
    for (language, titles) in [
        (
            "en",
            [
                ".SH OPTIONS",
                ".SH \"EXIT STATUS\"",
                ".SH \"ENVIRONMENT\"",
                "ferz compare",
            ],
        ),
        (
            "ru",
            [
                ".SH КЛЮЧИ",
                ".SH \"КОД ВОЗВРАТА\"",
                ".SH \"ОКРУЖЕНИЕ\"",
                "ferz compare",
            ],
        ),
    ] {
        let page = run(&["--language", language, "--man"], "");
        is(&page, 0, &page.out);
        for title in titles {
            assert!(page.out.contains(title), "no {title}: {}", page.out);
        }
        assert!(page.out.contains("FERZ_EDITING_MODE") && page.out.contains("ferz_history"));
        // The page does not name a page that does not exist in this language.
        assert!(!page.out.contains("ferz\\-test(1)"), "{}", page.out);
        let help = run(&["--language", language, "--help"], "");
        assert!(help.out.contains("FERZ_EDITING_MODE"), "{}", help.out);
        let widest = help.out.lines().map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= 80), "{}", help.out);
    }
    assert_eq!(run(&["--completions", "cmd"], "").code(), 64);
}

/// The tools that check installed files have no complaints, if the tools exist.
#[test]
fn what_is_installed_is_read_by_its_tools() {
    for (option, tool) in [
        (&["--completions", "bash"][..], &["bash", "-n"][..]),
        (&["--completions", "zsh"], &["zsh", "-n"]),
        (&["--completions", "fish"], &["fish", "-n"]),
        (
            &["--man"],
            &["groff", "-man", "-ww", "-z", "-Kutf8", "-Tutf8"],
        ),
        (
            &["--language", "ru", "--man"],
            &["groff", "-man", "-ww", "-z", "-Kutf8", "-Tutf8"],
        ),
    ] {
        let made = run(option, "");
        is(&made, 0, &made.out);
        let mut command = Command::new(tool[0]);
        command.args(&tool[1..]);
        if command.stdin(Stdio::null()).output().is_err() {
            eprintln!("{} is not installed", tool[0]);
            continue;
        }
        let mut command = Command::new(tool[0]);
        command.args(&tool[1..]);
        let read = fed(&mut command, &made.out);
        assert_eq!((read.code(), read.err.as_str()), (0, ""), "{option:?}");
    }
}

#[test]
fn colours_are_where_they_are_wanted() {
    let coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = ferz();
        command
            .args(arguments)
            .args(["-g", "throw(x)", "-t", "halt"]);
        for name in ["NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command.envs(variables.iter().copied());
        fed(&mut command, "").err.contains('\u{1b}')
    };
    assert!(!coloured(&[], &[]));
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[], &[("CLICOLOR_FORCE", "0")]));
    assert!(!coloured(
        &[],
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]
    ));
    assert!(!coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
}

#[test]
fn the_command_line_speaks_russian() {
    let russian = |arguments: &[&str]| {
        let mut command = ferz();
        for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        command.args(arguments).env("LANG", "ru_RU.UTF-8");
        fed(&mut command, "")
    };
    for arguments in [
        &["--help"][..],
        &["-h"],
        &["test", "--help"],
        &["check", "--help"],
        &["fix", "--help"],
        &["why", "--help"],
        &["compare", "--help"],
    ] {
        let help = russian(arguments).out;
        for english in [
            "Usage",
            "Options",
            "Arguments",
            "Commands",
            "FILE",
            "GOAL",
            "Exit status",
            "possible",
            "default",
            "Print",
        ] {
            assert!(!help.contains(english), "{english} in {help}");
        }
        assert!(help.contains("Применение"), "{help}");
    }
    for arguments in [
        &["--bogus"][..],
        &["--memory", "much"],
        &["--memory"],
        &["test"],
        &["--color", "red"],
        &["--inferences", "many"],
    ] {
        let wrong = russian(arguments);
        assert_eq!(wrong.code(), 64);
        assert!(
            !["there is", "invalid", "needs", "missing", "lists"]
                .iter()
                .any(|word| wrong.err.contains(word)),
            "{}",
            wrong.err
        );
    }
    let report = russian(&["test", "examples/programs/append.pl"]).out;
    assert!(
        report.contains("не прошло: 0") && !report.contains("passed"),
        "{report}"
    );
    let drawn = russian(&["--color", "always", "-g", "no_such_predicate", "-t", "halt"]).err;
    assert!(
        drawn.contains("совет: ") && !drawn.contains("help: "),
        "{drawn}"
    );
    // Scripts report their own options in the same way.
    let typed = Script::new(
        "russian",
        "opt_type(depth, depth, integer).\nmain(Argv) :- argv_options(Argv, _, _).\n",
    );
    for (option, said) in [("--depth=x", "нужно значение"), ("--help", "Применение")]
    {
        let mut command = Command::new(&typed.0);
        command.arg(option).env("LANGUAGE", "ru");
        let told = fed(&mut command, "").err;
        assert!(told.contains(said), "{option}: {told}");
    }
    // The option has precedence.
    assert!(
        russian(&["--language", "en", "--help"])
            .out
            .contains("Usage")
    );
}

/// A session that is recorded from a pipe is replayed without a difference, and a changed one is not.
#[test]
fn a_recorded_session_is_replayed() {
    let path = std::env::temp_dir().join(format!("ferz_{}_recorded.session", std::process::id()));
    let name = path
        .to_str()
        .expect("the temporary folder has a name in UTF-8");
    let input = "X = f(Y).\nmember(X,\n  [1,2]).\nread(X).\nfoo(Bar).\nwrite(a), throw(b).\nX is foo+1.\n[user].\np(1).\np(2).\nend_of_file.\np(X).\n";
    let recorded = run(&["--record", name, "examples/programs/queens.pl"], input);
    assert_eq!(recorded.code(), 0, "{}", recorded.err);
    let replayed = run(&["test", name], "");
    assert!(
        replayed.out.ends_with("7 passed, 0 failed\n"),
        "{}",
        replayed.out
    );
    let text = fs::read_to_string(&path).expect("it was written");
    assert!(
        text.starts_with("$ ferz examples/programs/queens.pl\n")
            && text.contains("\n?- X = f(Y).\nX = f(Y).\n"),
        "{text}"
    );
    fs::write(&path, text.replace("X = 2.", "X = 3.")).expect("it can be written");
    let changed = run(&["test", name], "");
    assert_eq!(changed.code(), 1, "{}", changed.out);
    assert!(changed.out.contains("X = 3."), "{}", changed.out);
    // It is replayed in its language, whatever the language of the user.
    for (recorded, replayed) in [("ru", "en"), ("en", "ru")] {
        run(&["--language", recorded, "--record", name], input);
        let run = run(&["--language", replayed, "test", name], "");
        assert_eq!(run.code(), 0, "{}", run.out);
    }
    let _ = fs::remove_file(&path);
}

/// What a look at a pipe has read is missing when it is loaded.
#[test]
fn a_pipe_is_read_once() {
    let shows = &["-g", "forall(first(X), (write(X), nl))", "-t", "halt"];
    let loaded = run(
        &[&["-q", "/dev/stdin"], &shows[..]].concat(),
        "first(1).\nfirst(2).\n",
    );
    is(&loaded, 0, "1\n2\n");
    let tested = run(
        &["test", "/dev/stdin"],
        "first(1).\n?- first(X).\n   X = 1.\n",
    );
    is(&tested, 0, "1 passed, 0 failed\n");
    let checked = run(&["check", "/dev/stdin"], "first(1).\n");
    is(&checked, 0, "");
}
