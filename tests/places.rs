//! The places of errors that the programs of `tests/places` name, seen from outside.
//!
//! A line that ends with `% by GOAL` is the one that the error of GOAL must name, or of each of the goals `( A ; B )`.
//! The goal, values and callers are the same with native twins and without.

use std::fs;

use crate::support::{conclude, files, root, run};

/// The line that the first error names.
fn line_named(said: &str) -> Option<usize> {
    let error = said.find("error[")?;
    let place = said[error..].split(",-[").nth(1)?;
    place.split(':').nth(1)?.parse().ok()
}

#[test]
fn errors_name_the_line_of_their_goal() {
    let mut complaints = Vec::new();
    for path in files("tests/places", "pl") {
        let text = fs::read_to_string(&path).expect("the program can be read");
        let name = path
            .strip_prefix(root())
            .expect("the program is in the package");
        let name = name.to_str().expect("its path is UTF-8");
        let mut count = 0;
        for (number, line) in text.lines().enumerate() {
            let Some((_, goals)) = line.split_once(" % by ") else {
                continue;
            };
            let several = goals
                .strip_prefix('(')
                .and_then(|goals| goals.strip_suffix(')'));
            for goal in several.unwrap_or(goals).split(" ; ") {
                count += 1;
                let said = ["on", "off"].map(|native| {
                    let flag = format!("set_prolog_flag(native, {native})");
                    run(&[name, "-g", &flag, "-g", goal, "-t", "halt"], "").err
                });
                let named = line_named(&said[0]);
                if named != Some(number + 1) {
                    let wanted = number + 1;
                    complaints.push(format!("{name}: {goal} names {named:?}, not {wanted}"));
                }
                if said[0] != said[1] {
                    complaints.push(format!("{name}: {goal} is told otherwise without twins"));
                }
            }
        }
        assert!(count > 0, "{name} has no goals");
    }
    conclude(complaints);
}

#[test]
fn errors_of_directives_name_the_line_of_their_goal() {
    let name = "tests/places/directives.txt";
    let text = fs::read_to_string(root().join(name)).expect("the program can be read");
    let lines = (1..).zip(text.lines());
    let wanted: Vec<usize> = lines
        .filter(|(_, line)| line.ends_with("% here"))
        .map(|(number, _)| number)
        .collect();
    let said = run(&[name, "-t", "halt"], "").err;
    let mut named = Vec::new();
    let mut rest = said.as_str();
    while let Some(at) = rest.find("error[") {
        rest = &rest[at + 1..];
        named.extend(line_named(&format!("error[{rest}")));
    }
    assert_eq!(named, wanted, "{said}");
}
