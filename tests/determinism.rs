//! The suites print the same bytes and take the same inferences on every run.
//!
//! `.ci/run` compares the same output of a debug build, which checks every access, with that of a release build.

mod support;

use std::process::Stdio;

use support::ferz;

/// What the suites print, with the number of inferences for each file.
const ARGUMENTS: &[&str] = &["test", "--json", "tests/suites"];

#[test]
fn two_runs_print_the_same() {
    // Both at once: what they share, they share with another load.
    let runs = [0, 1].map(|_| {
        ferz()
            .args(ARGUMENTS)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command can be started")
    });
    let outputs = runs.map(|run| {
        let output = run.wait_with_output().expect("the command ends");
        String::from_utf8_lossy(&output.stdout).into_owned()
    });
    assert!(outputs[0].contains("\"inferences\":"), "nothing is printed");
    for (one, other) in outputs[0].lines().zip(outputs[1].lines()) {
        assert_eq!(one, other);
    }
    assert_eq!(outputs[0].len(), outputs[1].len());
}
