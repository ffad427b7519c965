//! Random programs in this build, in those that `FERZ_OTHERS` names, and in SWI-Prolog where it is installed: the same answers in
//! the same order, the same output, the same errors; in builds of Ferz, whose drivers differ, with the same inferences.
//!
//! `FERZ_SEED=N FERZ_RUNS=1 cargo test --test all programs::` runs program N alone. Its findings become quads in
//! `suites/regress/hostile_programs.pl`.

use crate::support;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::hostile::programs::programs;
use crate::hostile::{first_seed, runs};

/// Programs in one text.
const GROUP: u64 = 200;

/// The output of a Prolog for a file of programs: one line for each query.
fn lines(command: &mut Command) -> Option<Vec<String>> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    Some(text.lines().map(str::to_owned).collect())
}

/// The lines of Ferz, and the inferences of all queries together.
fn ferz(binary: &Path, file: &Path) -> Option<(Vec<String>, Option<String>)> {
    let count = "statistics(inferences, I), write(I), nl";
    let mut lines = lines(
        Command::new(binary)
            .args(["-q", "-g", "run", "-g", count, "-t", "halt"])
            .arg(file),
    )?;
    let inferences = lines.pop();
    Some((lines, inferences))
}

fn swipl(file: &Path) -> Option<Vec<String>> {
    lines(
        Command::new("swipl")
            .args(["-q", "-g", "run", "-t", "halt"])
            .arg(file),
    )
}

/// Lines of queries that ran long, in either Prolog, met cyclic terms, which these goals must not have, or numbers that
/// either Prolog cannot represent, are not compared.
fn compare(name: &str, ours: &[String], theirs: &[String], complaints: &mut Vec<String>) -> usize {
    let mut compared = 0;
    if ours.len() != theirs.len() {
        complaints.push(format!(
            "{name}: {} lines, not {}",
            ours.len(),
            theirs.len()
        ));
    }
    // If one Prolog lacks a query, the others are still compared: lines are matched by their numbers.
    let number = |line: &String| line.split(':').next().map(str::to_owned);
    let theirs: BTreeMap<_, _> = theirs.iter().map(|line| (number(line), line)).collect();
    for ours in ours {
        let Some(&theirs) = theirs.get(&number(ours)) else {
            complaints.push(format!("{name} has no {ours}"));
            continue;
        };
        let is_apart = |line: &str| {
            line.ends_with("LONG")
                || ["cyclic", "representation"]
                    .iter()
                    .any(|word| line.contains(word))
        };
        if is_apart(ours) || is_apart(theirs) {
            continue;
        }
        compared += 1;
        if ours != theirs {
            complaints.push(format!("here: {ours}\n{name}: {theirs}"));
        }
    }
    compared
}

#[test]
fn programs_run_alike() {
    let here = Path::new(env!("CARGO_BIN_EXE_ferz"));
    let others = std::env::var("FERZ_OTHERS").unwrap_or_default();
    let file = std::env::temp_dir().join(format!("ferz-programs-{}.pl", std::process::id()));
    let (first, count) = (first_seed(), runs(400));
    let (mut complaints, mut compared) = (Vec::new(), 0);
    for from in (first..first + count).step_by(GROUP as usize) {
        let to = (from + GROUP).min(first + count);
        std::fs::write(&file, programs(from, to)).expect("temporary files can be written");
        let (ours, inferences) = ferz(here, &file).expect("the command runs");
        if ours.last().map(String::as_str) != Some("end") {
            complaints.push(format!(
                "programs from {from} on: the run does not end, but with {:?}",
                ours.last()
            ));
        }
        for other in others.split_whitespace() {
            let (theirs, others) = ferz(Path::new(other), &file).expect("the other build runs");
            compare(other, &ours, &theirs, &mut complaints);
            if others != inferences {
                complaints.push(format!(
                    "programs from {from} on: {inferences:?} inferences here, {others:?} of {other}"
                ));
            }
        }
        if let Some(theirs) = swipl(&file) {
            compared += compare("swipl", &ours, &theirs, &mut complaints);
        }
    }
    if complaints.is_empty() {
        let _gone = std::fs::remove_file(&file);
    } else {
        println!("the last programs are in {}", file.display());
    }
    println!("{count} programs from seed {first}: {compared} queries compared with SWI-Prolog");
    support::conclude(complaints);
}
