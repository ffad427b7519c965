//! Standard input, output and error of the command, from outside: bytes that are no text, endless input, closed and full streams.
//!
//! Nothing is lost silently: what does not run or cannot be written is reported, with its place or reason.

use std::process::{Command, Stdio};

use crate::support::{Run, ferz, has, piped, run};

/// The command by a shell, which redirects its streams.
#[cfg(unix)]
fn by_shell(arguments: &str) -> Run {
    let script = format!("\"$0\" {arguments}");
    let output = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_ferz")])
        .current_dir(crate::support::root())
        .output()
        .expect("there is a shell");
    Run::from(output)
}

#[test]
fn a_query_that_is_no_text_does_not_run() {
    let queries =
        b"X = 1.\nX = 'a\xFFb'.\n\nX = 'c', % \xD0\xD1\n Y = X.\nX = 2. X = \xFE. X = 3.\n";
    let told = run(&["-q"], queries);
    has(&told, 0, "line 2 of the input is not in UTF-8: the byte FF");
    has(&told, 0, "line 4 of the input is not in UTF-8: the byte D0");
    has(&told, 0, "line 6 of the input is not in UTF-8: the byte FE");
    assert_eq!(told.out, "X = 1.\nX = 2.\nX = 3.\n");
    has(&run(&["-q", "--strict"], queries), 2, "UTF-8");
    // "предок(X)." as Windows saves it.
    let windows = run(&["-q", "--language", "ru"], b"\xEF\xF0\xE5\xE4\xEE\xEA(X).");
    has(&windows, 0, "строка 1 ввода не в UTF-8");
    has(&windows, 0, "iconv -f WINDOWS-1251 -t UTF-8");
}

/// The reader continues after a term that is no text, as after a syntax error.
#[test]
fn a_program_reads_what_follows_bytes_that_are_no_text() {
    let goal = "catch(read(_), error(E, _), true), read(Y), read(Z).\n";
    let input = [goal.as_bytes(), b"foo('\xFE. ').\nbar. baz.\n"].concat();
    let read = run(&["-q"], input);
    has(&read, 0, "");
    let answer = "E = representation_error(character), Y = bar, Z = baz.\n";
    assert_eq!(read.out, answer);
    let uncaught = run(&["-q"], b"read(X).\n\xFF.\n");
    has(&uncaught, 0, "bytes that are no characters");
}

#[test]
fn comments_behind_the_last_query_are_no_query() {
    for text in ["% a\nX = 1.\n% b\n/* c\n */\n", "X = 1. % b", "X = 1.%b"] {
        let run = run(&["-q", "--strict"], text);
        assert_eq!(
            (run.code(), run.out.as_str(), run.err.as_str()),
            (0, "X = 1.\n", ""),
            "{text}"
        );
    }
    has(&run(&["-q", "--strict"], "X = 1. /* b"), 2, "never closed");
}

#[test]
fn a_swallowed_query_is_named() {
    for (text, told, query) in [
        ("X = 1\nY = 2.\nZ = 3.\n", "line 2", "X = 1."),
        ("true.\n\nX = 1 % no stop\n?- Y = 2.\n", "line 4", "X = 1."),
        ("X = 1\nX = 2.\n", "line 2", "X = 1."),
        ("X = 1,\nY = 2\nZ = 3.\n", "line 3", "X = 1,\n"),
    ] {
        let run = run(&["-q"], text);
        let said = run.err.split_whitespace().collect::<Vec<&str>>().join(" ");
        let said = said.replace(" | ", " ");
        let note =
            format!("{told} of the input was taken for a part of this query, and did not run");
        assert!(said.contains(&note), "{text}: {}", run.err);
        assert!(
            run.err.contains(&format!("with a full stop: {query}")),
            "{}",
            run.err
        );
    }
    // A text that is no query alone does not become part of the next one.
    for text in [
        "X = [1\n2].\n",
        "X = 1 2.\n",
        "X = 1\nY = .\n",
        "X = 1\n2.\n",
    ] {
        let run = run(&["-q"], text);
        assert!(!run.err.contains("swallowed"), "{text}: {}", run.err);
    }
}

#[test]
fn a_query_may_have_ended_with_its_line() {
    for text in ["X = 1\nY = 2.\n", "X = 1\n?- Y = 2.\n"] {
        let run = run(&["-q"], text);
        has(
            &run,
            0,
            "a full stop, a comma or an operator is missing here",
        );
    }
    let run = run(&["-q"], "X = 1 Y = 2.\n");
    assert!(
        run.err.contains("a comma or an operator is missing"),
        "{}",
        run.err
    );
}

/// The last line need not end with a line feed, and the last query not with a full stop.
#[cfg(unix)]
#[test]
fn input_without_an_end_takes_no_memory() {
    let zero = |arguments: &str| {
        let script = format!(r#"ulimit -v 4000000 && exec "$0" -q {arguments} < /dev/zero"#);
        let output = std::process::Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_ferz")])
            .output()
            .expect("there is a shell");
        Run::from(output)
    };
    for read in ["read(_)", "read_line_to_string(user_input, _)"] {
        let goal = format!("catch(call_with_time_limit(0.03, {read}), E, (print(E), nl))");
        let run = zero(&format!(r#"-g "{goal}" -t halt"#));
        has(&run, 0, "");
        assert_eq!(run.out, "time_limit_exceeded\n", "{read}");
    }
    let run = zero("-g 'get_char(C), char_code(C, X), print(X), nl' -t halt");
    assert_eq!(run.out, "0\n");
    has(&zero(""), 1, "a query has more than");
}

/// The command with a full device as its standard output.
#[cfg(target_os = "linux")]
fn into_full(arguments: &[&str]) -> (Option<i32>, String) {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
    let output = Command::new(env!("CARGO_BIN_EXE_ferz"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(full.expect("it can be written to"))
        .output()
        .expect("the command starts");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), err)
}

#[cfg(target_os = "linux")]
#[test]
fn lost_output_is_no_success() {
    for goals in [
        &["-g", "writeln(a)", "-t", "halt"][..],
        &["-g", "write(a)", "-t", "halt"],
        &["-g", "writeln(a),halt"],
        &["-g", "findall(x,(writeln(a),catch(halt,_,true)),_)"],
        &["test", "tests/suites/iso/8.4.pl"],
    ] {
        let (status, err) = into_full(goals);
        assert_eq!(status, Some(1), "{goals:?}: {err}");
        assert!(
            err.contains("room") || err.contains("space"),
            "{goals:?}: {err}"
        );
    }
    for options in [&["-g", "writeln(a)", "-t", "halt"][..], &["--version"]] {
        let (status, err) = into_full(&[&["--language", "ru"], options].concat());
        assert_eq!(status, Some(1), "{err}");
        assert!(err.contains("места не осталось"), "{err}");
    }
    // Another status stays, and the lost output is not reported.
    let (status, err) = into_full(&["-g", "writeln(a),halt(3)"]);
    assert_eq!(status, Some(3), "{err}");
    let (status, err) = into_full(&["-g", "true", "-t", "halt"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    for goal in [
        "open('/dev/full',write,S),write(S,x)",
        "open('/dev/full',write,S),write(S,x),halt",
        "open('/dev/full',write,S),write(S,x),shell(true),halt",
    ] {
        let lost = "output to /dev/full was lost";
        has(&run(&["-g", goal, "-t", "halt"], ""), 1, lost);
    }
    // The session continues, and reports that its record is incomplete.
    let recorded = run(&["-q", "--record", "/dev/full"], "X = 1.\n");
    has(&recorded, 1, "output to /dev/full was lost");
    assert_eq!(recorded.out, "X = 1.\n");
    // An error that the program has seen is not reported at the end.
    let told =
        "open('/dev/full',write,S),write(S,x),catch(close(S),error(_,_),close(S,[force(true)]))";
    has(&run(&["-g", told, "-t", "halt"], ""), 0, "");
}

/// A command whose output is closed after one line ends silently.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_command_in_silence() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::os::unix::process::ExitStatusExt;
    let endless = "writeln(a).\n".repeat(10_000);
    for (arguments, input) in [
        (&["-g", "repeat, writeln(a), fail"][..], ""),
        (&[], &endless[..]),
        (&[], "repeat, member(X, [1,2]).\n"),
        (&["test", "--json", "tests/suites/iso"], ""),
    ] {
        let mut child = piped(ferz().args(arguments));
        let mut stdin = child.stdin.take().expect("it is piped");
        let input = input.to_owned();
        let feeder = std::thread::spawn(move || {
            let _ = stdin.write_all(input.as_bytes());
        });
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        out.read_line(&mut line).expect("there is a line");
        drop(out);
        let status = child.wait().expect("it ends");
        feeder.join().expect("it writes and ends");
        let mut err = String::new();
        let mut stderr = child.stderr.take().expect("it is piped");
        stderr.read_to_string(&mut err).expect("it is text");
        // 13 is SIGPIPE.
        assert_eq!(
            (status.signal(), err.as_str()),
            (Some(13), ""),
            "{arguments:?}"
        );
    }
}

/// Output to a closed stream is lost: an error. Without output there is no error.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_output_is_no_success() {
    for arguments in [
        "-g 'writeln(a)' -t halt",
        "-g 'writeln(a),halt'",
        "--version",
        "--explain all",
        "--completions bash",
        "test tests/suites/iso/8.4.pl",
        "-q <<< 'X = 1.'",
    ] {
        let arguments = arguments.replace("<<< 'X = 1.'", "<<END\nX = 1.\nEND");
        let closed = match arguments.split_once("<<END") {
            Some((before, behind)) => format!("{before} >&- <<END{behind}"),
            None => format!("{arguments} >&-"),
        };
        let run = by_shell(&closed);
        has(&run, 1, "is closed");
        let run = by_shell(&closed.replace(">&-", ">/dev/null"));
        has(&run, 0, "");
    }
    has(&by_shell("-g true -t halt >&-"), 0, "");
    has(
        &by_shell("--language ru --version >&-"),
        1,
        "вывод потерян: он закрыт",
    );
    let halted = by_shell("-g 'writeln(a),halt(3)' >&-");
    assert_eq!(halted.code(), 3, "{}", halted.err);
}

/// An error that cannot be printed does not cause a panic.
#[cfg(target_os = "linux")]
#[test]
fn complaints_need_no_reader() {
    for redirection in ["2>/dev/full", "2>&-"] {
        for (arguments, status) in [
            ("fix no_such_file", 1),
            ("page no_such_file", 2),
            ("page Cargo.toml", 1),
            ("check no_such_file", 3),
            ("test no_such_file", 1),
            ("-g 'X is a' -t halt", 2),
            ("--no-such-option", 64),
        ] {
            let run = by_shell(&format!("{arguments} {redirection}"));
            assert_eq!(run.code(), status, "{arguments} {redirection}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn input_that_cannot_be_read_is_told() {
    has(
        &by_shell("-q < /"),
        1,
        "standard input cannot be read: it is a folder",
    );
    let russian = by_shell("-q --language ru < /");
    has(&russian, 1, "стандартный ввод не читается: это папка");
}

/// Both streams may be one terminal: the output has the order of writing.
#[cfg(unix)]
#[test]
fn standard_error_stands_behind_the_output_before_it() {
    let both = by_shell(
        "-q -g \"write(a), nl, format(user_error, 'b~n', []), write(c), nl(user_error), put_char(d), nl\" -t halt 2>&1",
    );
    has(&both, 0, "");
    assert_eq!(both.out, "a\nb\nc\nd\n");
    let timed = by_shell("-q -g \"time((write(a), nl))\" -t halt 2>&1");
    let places = ["a\n", "inferences"].map(|text| timed.out.find(text));
    assert!(
        places[0] < places[1] && places[0].is_some(),
        "{}",
        timed.out
    );
}

/// SIGINT is served while a pipe that nobody writes to is read, by a goal or the session.
#[cfg(unix)]
#[test]
fn a_wait_for_a_pipe_is_interrupted() {
    let ferz = env!("CARGO_BIN_EXE_ferz");
    for (arguments, place) in [
        ("-q -g 'read(X)' -t halt", "read(X)"),
        ("-q -g 'get_char(X)' -t halt", "get_char(X)"),
        ("-q", "interrupted"),
    ] {
        let script = format!(
            "sleep 6 | {{ timeout --preserve-status -s INT 3 \"{ferz}\" {arguments}; echo $? >&2; }}"
        );
        let told = Command::new("sh")
            .args(["-c", &script])
            .output()
            .expect("there is a shell");
        let told = String::from_utf8_lossy(&told.stderr);
        assert!(
            told.contains(place) && told.trim_end().ends_with("130"),
            "{told}"
        );
    }
}
