//! Runs the quads of `tests/suites` and `examples/programs` by `ferz test`.
//!
//! A suite is one .pl file; this file says nothing about single suites.

use crate::support::{files, root, run};

fn passes(folder: &str) {
    if files(folder, "pl").is_empty() {
        return;
    }
    let run = run(&["test", folder], "");
    assert_eq!(run.code(), 0, "ferz test {folder}\n{}{}", run.out, run.err);
}

#[test]
fn iso() {
    passes("tests/suites/iso");
}

#[test]
fn library() {
    passes("tests/suites/library");
}

#[test]
fn regress() {
    passes("tests/suites/regress");
}

#[test]
fn hostile() {
    passes("tests/suites/hostile");
}

#[test]
fn programs() {
    passes("examples/programs");
}

#[test]
fn no_suite_is_left_out() {
    let known = ["iso", "library", "regress", "hostile"];
    let folder = std::fs::read_dir(root().join("tests/suites")).expect("there are suites");
    for entry in folder {
        let name = entry.expect("the folder can be read").file_name();
        let name = name.to_string_lossy();
        assert!(
            known.contains(&&*name),
            "tests/suites/{name} is run by no test"
        );
    }
}

#[test]
fn a_failure_is_told_with_its_line() {
    let run = run(&["test", "tests/support/wrong.pl"], "");
    assert_eq!(run.code(), 1);
    let at = |line| format!("tests/support/wrong.pl:{line}: ?- ");
    for line in [9, 15, 20, 22, 28, 30] {
        assert!(
            run.out.contains(&at(line)),
            "no failure in line {line}:\n{}",
            run.out
        );
    }
    assert!(run.out.ends_with("\n4 passed, 6 failed\n"), "{}", run.out);
}

#[test]
fn json_has_an_object_for_each_file() {
    let run = run(&["test", "--json", "tests/support/wrong.pl"], "");
    assert_eq!(run.code(), 1);
    let start =
        "{\"file\":\"tests/support/wrong.pl\",\"passed\":4,\"failed\":6,\"cases\":[{\"line\":";
    assert!(run.out.starts_with(start), "{}", run.out);
    assert_eq!(run.out.lines().count(), 1);
}

#[test]
fn reports_are_in_the_language_of_the_user() {
    for file in ["wrong.pl", "units.pl"] {
        let path = format!("tests/support/{file}");
        let run = run(&["test", "--language", "ru", &path], "");
        assert_eq!(run.code(), 1);
        for english in [
            "alternative",
            "choice point",
            "expected the",
            "the description",
        ] {
            let english = format!("({english}");
            assert!(!run.out.contains(&english), "{}", run.out);
        }
    }
    let run = run(&["test", "--language", "ru", "tests/support/units.pl"], "");
    for told in [
        ":19: тест wrong:choice_point: тест прошёл, но оставил точку выбора\n",
        ":21: тест wrong:later: отложен: why\n",
        ":23: тест wrong:known: известно, что не проходит: why\n",
    ] {
        assert!(run.out.contains(told), "not told: {told}\n{}", run.out);
    }
}

#[test]
fn unit_tests_run_beside_quads() {
    let run = run(&["test", "tests/support/units.pl"], "");
    assert_eq!(run.code(), 1);
    let told = [
        ":7: test wrong:plain\n  expected: true\n  got:      false\n",
        ":9: test wrong:compared\n  expected: == 4\n  got:      3\n",
        ":11: test wrong:fails\n  expected: false\n  got:      true\n",
        ":13: test wrong:error\n  expected: throws(error(existence_error(A,B),C))\n",
        ":15: test wrong:unexpected\n  expected: true\n  got:      throws(ball)\n",
        ":17: test wrong:all\n  expected: == [a]\n  got:      [a,b]\n",
        ":19: test wrong:choice_point: the test succeeded, but left a choice point\n",
        ":21: test wrong:later: blocked: why\n",
        ":23: test wrong:known: known to be wrong: why\n",
        ":25: test wrong:no_option\n  expected: an option of a test\n  got:      nonsense\n",
    ];
    for told in told {
        assert!(run.out.contains(told), "not told: {told}\n{}", run.out);
    }
    assert!(run.out.ends_with("\n1 passed, 7 failed\n"), "{}", run.out);
}
