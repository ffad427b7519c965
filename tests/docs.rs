//! Runs the quads in documentation: library files, the docs of built-ins, README.md.
//!
//! So the examples in the documentation are known to be true.

use crate::support::{root, run};

fn passes(path: &str) {
    if !root().join(path).exists() {
        return;
    }
    let run = run(&["test", path], "");
    assert_eq!(run.code(), 0, "ferz test {path}\n{}{}", run.out, run.err);
}

#[test]
fn library() {
    passes("prolog");
}

#[test]
fn builtins() {
    passes("src/builtins");
}

#[test]
fn readme() {
    passes("README.md");
}
