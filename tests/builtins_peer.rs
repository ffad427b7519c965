//! Built-ins and library predicates against SWI-Prolog, where it is installed: goals made at random from `peer/calls.txt` and
//! `peer/arguments.txt` have the same answers in the same order, or the same error, context apart.
//!
//! If the two differ for a reason, a line of `peer/explained.txt` says so. Other findings become quads in
//! `suites/regress/built_ins_as_elsewhere.pl`. `FERZ_SEED=N FERZ_RUNS=1 cargo test --test all builtins_peer::` runs goal N alone.

use crate::support;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::hostile::choices::Choices;
use crate::hostile::{first_seed, runs};
use ferz::embed::Engine;

const DRIVER: &str = include_str!("peer/peer.pl");

/// The lines of a table without its comments.
fn rows(table: &'static str) -> impl Iterator<Item = &'static str> {
    table
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Makes goals.
struct Maker {
    calls: Vec<(&'static str, Vec<&'static str>)>,
    arguments: BTreeMap<&'static str, Vec<&'static str>>,
}

impl Maker {
    fn new() -> Maker {
        let calls = rows(include_str!("peer/calls.txt"))
            .filter_map(|row| {
                let mut words = row.split_whitespace();
                Some((words.next()?, words.collect()))
            })
            .collect();
        let arguments = rows(include_str!("peer/arguments.txt"))
            .filter_map(|row| row.split_once(':'))
            .map(|(kind, terms)| (kind, terms.split("  ").map(str::trim).collect()))
            .collect();
        Maker { calls, arguments }
    }

    /// A goal: its arguments are of their kinds, variables, or the same variable; at times one is of no kind.
    fn goal(&self, seed: u64) -> (&'static str, String) {
        let mut choices = Choices::seeded(seed);
        let (name, kinds) = &self.calls[choices.below(self.calls.len())];
        let wrong = choices.below(4 * kinds.len());
        let mut text = format!("'{}'(", name.replace('\\', "\\\\"));
        for (at, kind) in kinds.iter().enumerate() {
            let kind = if at == wrong { "any" } else { kind };
            if at > 0 {
                text.push_str(", ");
            }
            if choices.below(3) == 0 {
                let _whole = write!(text, "V{}", 1 + choices.below(3));
            } else {
                let _whole = write!(text, "({})", choices.pick(&self.arguments[kind]));
            }
        }
        text.push(')');
        (name, text)
    }
}

/// Differences with a reason: the predicate, a part of our line and one of the other's, where `*` matches all.
struct Explained(Vec<[&'static str; 3]>);

impl Explained {
    fn new() -> Explained {
        Explained(
            rows(include_str!("peer/explained.txt"))
                .map(|row| {
                    let mut fields = row.split('|').map(str::trim);
                    let fields = [(); 4].map(|()| fields.next().unwrap_or_default());
                    assert!(
                        !fields[3].is_empty(),
                        "a difference without a reason: {row}"
                    );
                    [fields[0], fields[1], fields[2]]
                })
                .collect(),
        )
    }

    /// The row that explains a difference.
    fn row(&self, name: &str, ours: &str, theirs: &str) -> Option<usize> {
        let fits = |pattern: &str, text: &str| pattern == "*" || text.contains(pattern);
        self.0.iter().position(|[of, our, their]| {
            (*of == "*" || of.split(' ').any(|of| of == name))
                && fits(our, ours)
                && fits(their, theirs)
        })
    }
}

/// The lines of an output by the numbers of their goals, without spaces, which the two systems write differently.
fn lines(output: &str) -> BTreeMap<u64, String> {
    output
        .lines()
        .filter_map(|line| {
            let (number, answers) = line.split_once(' ')?;
            // The systems write exponents, and the empty list in canonical form, differently.
            let answers = answers
                .replace(' ', "")
                .replace("'[]'", "[]")
                .replace("e+", "e");
            Some((number.parse().ok()?, answers))
        })
        .collect()
}

#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0
            .lock()
            .expect("the lock is whole")
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn ferz(goals: &[(u64, &'static str, String)]) -> String {
    let page = Page::default();
    let mut engine = Engine::builder()
        .output(page.clone())
        .memory_limit(1 << 28)
        .cpu_time_limit(Duration::from_secs(2))
        .build();
    engine
        .consult_text("peer", DRIVER)
        .expect("the driver loads");
    for (number, _, goal) in goals {
        // The engine reads the goal as the driver reads those of the other system.
        let text = format!(
            "read_term_from_atom('{}', goal(N, Vs, G), [double_quotes(string), back_quotes(codes)]), line(N, Vs, G)",
            fact(*number, goal)
                .replace('\\', "\\\\")
                .replace('\'', "\\'")
        );
        if let Err(error) = engine.holds(&text, ()) {
            let _whole = writeln!(page.clone(), "\n{number} LONG {error}");
        }
    }
    drop(engine);
    let bytes = page.0.lock().expect("the lock is whole");
    String::from_utf8_lossy(&bytes).into_owned()
}

fn fact(number: u64, goal: &str) -> String {
    format!("goal({number}, v(V1,V2,V3), {goal})")
}

/// The output of SWI-Prolog, or nothing if it is not installed.
fn swipl(goals: &[(u64, &'static str, String)]) -> Option<String> {
    let folder = std::env::temp_dir().join(format!("ferz-peer-{}", std::process::id()));
    std::fs::create_dir_all(&folder).ok()?;
    let (driver, file) = (folder.join("peer.pl"), folder.join("goals.pl"));
    let facts: Vec<String> = goals
        .iter()
        .map(|(number, _, goal)| fact(*number, goal) + ".\n")
        .collect();
    std::fs::write(&driver, DRIVER).ok()?;
    std::fs::write(&file, facts.concat()).ok()?;
    let output = peer(&driver, &file);
    if std::env::var_os("FERZ_KEEP").is_none() {
        let _gone = std::fs::remove_dir_all(&folder);
    }
    output
}

fn peer(driver: &Path, file: &Path) -> Option<String> {
    let output = Command::new("swipl")
        .args(["-q", "-g", "run", "-t", "halt"])
        .arg(driver)
        .env("FERZ_PEER", file)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn built_ins_answer_as_their_peers() {
    let (maker, explained) = (Maker::new(), Explained::new());
    let (first, count) = (first_seed(), runs(600));
    let goals: Vec<_> = (first..first + count)
        .map(|seed| {
            let (name, goal) = maker.goal(seed);
            (seed, name, goal)
        })
        .collect();
    let Some(theirs) = swipl(&goals) else {
        println!("swipl is not installed: nothing is compared");
        return;
    };
    let (ours, theirs) = (lines(&ferz(&goals)), lines(&theirs));
    let (mut compared, mut with_reason, mut used) = (0, 0, BTreeSet::new());
    let mut complaints = Vec::new();
    for (seed, name, goal) in &goals {
        let Some(ours) = ours.get(seed) else {
            complaints.push(format!("seed {seed}: {goal}\n    no line"));
            continue;
        };
        // A missing line means that the goal ended the process.
        let Some(theirs) = theirs.get(seed) else {
            continue;
        };
        if ours.starts_with("LONG")
            || theirs.starts_with("LONG")
            || theirs.contains("inference_limit")
        {
            continue;
        }
        compared += 1;
        if ours == theirs {
            continue;
        }
        match explained.row(name, ours, theirs) {
            Some(row) => {
                with_reason += 1;
                used.insert(row);
            }
            None => complaints.push(format!(
                "seed {seed}: {goal}\n    here:  {ours}\n    swipl: {theirs}"
            )),
        }
    }
    println!(
        "{compared} goals compared, {with_reason} differ for a reason of {}",
        used.len()
    );
    assert!(
        compared * 10 >= count * 8,
        "only {compared} of {count} goals were compared"
    );
    support::conclude(complaints);
}
