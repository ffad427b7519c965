//! The output of logos for `grammar/tokens.rs` is stored in `src/syntax/lexical/token_kind.rs`: the macro of logos compiles the patterns in
//! every build, which would cost more time than any other dependency.
//!
//! `BLESS=1 cargo test --test all tokens::` writes it anew.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::support::{golden, root};

const PATTERNS: &str = include_str!("../grammar/tokens.rs");

const HEAD: &str = "\
// TABLE
//! What tokens are, and the state machine by which logos finds them. Made from `grammar/tokens.rs` by
//! `BLESS=1 cargo test --test all tokens::`, and compared by every run of it.

// The forms are those of the generator.
#![allow(clippy::all, unused)]

";

#[test]
fn the_state_machine_is_what_logos_makes_of_the_patterns() {
    let text = formatted(&format!("{HEAD}{}\n{}", declaration(), machine()));
    let path: PathBuf = root().join("src/syntax/lexical/token_kind.rs");
    golden(&path, &text).unwrap_or_else(|difference| panic!("{difference}"));
}

/// The tokens without their patterns; comments stay comments.
fn declaration() -> String {
    PATTERNS
        .lines()
        .skip_while(|line| line.starts_with("//!"))
        .filter(|line| {
            let line = line.trim_start();
            !line.starts_with("#[regex(") && !line.starts_with("#[token(")
        })
        .map(|line| line.replace("derive(Logos, ", "derive(") + "\n")
        .collect()
}

/// The output of the macro for the tokens.
fn machine() -> String {
    let patterns: String = PATTERNS
        .lines()
        .skip_while(|line| line.starts_with("//!"))
        .map(|line| line.to_owned() + "\n")
        .collect();
    let tokens = patterns.parse().expect("the patterns are Rust");
    let made = logos_codegen::generate(tokens).to_string();
    assert!(!made.contains("compile_error"), "{made}");
    made
}

/// As `cargo fmt` formats it.
fn formatted(text: &str) -> String {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rustfmt is a part of the toolchain");
    let mut input = rustfmt.stdin.take().expect("it is piped");
    input
        .write_all(text.as_bytes())
        .expect("rustfmt reads its input");
    drop(input);
    let output = rustfmt.wait_with_output().expect("rustfmt ends");
    assert!(output.status.success(), "rustfmt refuses the text");
    String::from_utf8(output.stdout).expect("rustfmt writes UTF-8")
}
