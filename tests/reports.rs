//! Loads the programs of `tests/reports` and compares what is said about them with the text beside each.
//!
//! `name.pl` is the program, `name.txt` what `ferz name.pl -g main -t halt` writes on standard error, or with a goal of its own: the first
//! line of the program may be `% goal: GOAL`. `BLESS=1 cargo test --test reports` writes the texts anew.

mod support;

use std::fs;

use support::{conclude, files, golden, root, run};

#[test]
fn reports() {
    let mut complaints = Vec::new();
    for path in files("tests/reports", "pl") {
        let bytes = fs::read(&path).expect("the program can be read");
        let text = String::from_utf8_lossy(&bytes);
        let first = text.lines().next().unwrap_or_default();
        let goal = first.strip_prefix("% goal: ");
        let name = path
            .strip_prefix(root())
            .expect("the program is in the package");
        let name = name.to_str().expect("its path is UTF-8");
        let mut arguments = vec![name];
        if let Some(goal) = goal {
            arguments.extend(["-g", goal]);
        }
        arguments.extend(["-t", "halt"]);
        let run = run(&arguments, "");
        let said = format!("{}exit status {}\n", run.err, run.code());
        complaints.extend(golden(&path.with_extension("txt"), &said).err());
    }
    conclude(complaints);
}
