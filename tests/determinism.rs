//! The suites print the same bytes and take the same inferences on every run.
//!
//! `.ci/run` compares the same output of a debug build, which checks every access, with that of a release build.

use crate::support::run;

/// The output of the suites, with the number of inferences for each file. (Not of all suites: `.ci/run` takes the others.)
const ARGUMENTS: &[&str] = &["test", "--json", "tests/suites/iso", "tests/suites/regress"];

#[test]
fn two_runs_print_the_same() {
    let outputs = [0, 1].map(|_| run(ARGUMENTS, "").out);
    let is_counted = outputs[0].contains("\"inferences\":");
    assert!(is_counted, "no inferences are counted");
    for (one, other) in outputs[0].lines().zip(outputs[1].lines()) {
        assert_eq!(one, other);
    }
    assert_eq!(outputs[0].len(), outputs[1].len());
}
