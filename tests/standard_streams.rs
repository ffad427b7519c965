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
