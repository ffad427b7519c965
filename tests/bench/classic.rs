//! The classic programs under Ferz and its peers: `cargo bench [-- OPTIONS] [NAME..]` (see README.md beside this file).
//!
//! A time is the CPU time, user and system, of the whole process less the start-up of the same system, the least of
//! several rounds; the systems take turns within a round, so that a change of the machine's pace meets them all alike.

mod report;

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};

/// The goal that every program defines: it does the work and writes one line, the checksum.
const GOAL: &str = "bench_main";
/// The goal that Ferz runs before it: predicates with native twins run their clauses.
const CLAUSES: &str = "set_prolog_flag(native, off)";
/// Start-up is so short that its least value needs more rounds than a program.
const STARTUP_ROUNDS: usize = 10;
/// A run longer than this is not repeated (seconds): its noise is small and its cost is not.
const LONG_RUN: f64 = 5.0;
/// The clock's grain is one millisecond on some kernels; a shorter time counts as this one.
const GRAIN: f64 = 0.001;
/// Stack sizes in KB and atoms for GNU Prolog; it cannot start with more than 2 GB altogether.
const GNU_SIZES: [(&str, &str); 4] = [
    ("GLOBALSZ", "1000000"),
    ("LOCALSZ", "500000"),
    ("TRAILSZ", "200000"),
    ("MAX_ATOM", "1000000"),
];

const USAGE: &str = "cargo bench -- [--terms] [NAME..] [--rounds N] [--timeout SECONDS] [--systems ferz,swipl,gplc] [--json] [--list]
--terms runs what 100,000 terms take in place of the classic programs. A NAME selects the programs whose names contain it.";

#[derive(Clone, Copy, PartialEq, Eq)]
enum System {
    Ferz,
    Swipl,
    Gplc,
}

impl System {
    const ALL: [System; 3] = [System::Ferz, System::Swipl, System::Gplc];

    fn name(self) -> &'static str {
        match self {
            System::Ferz => "ferz",
            System::Swipl => "swipl",
            System::Gplc => "gplc",
        }
    }

    fn binary(self) -> &'static str {
        match self {
            System::Ferz => env!("CARGO_BIN_EXE_ferz"),
            System::Swipl | System::Gplc => self.name(),
        }
    }

    fn installed(self) -> bool {
        let probe = Command::new(self.binary())
            .arg("--version")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        probe.is_ok_and(|status| status.success())
    }

    /// The command that runs the goal of a program and ends; for GNU Prolog the program is compiled first.
    fn command(self, program: &Path, scratch: &Path) -> Result<Vec<OsString>, String> {
        let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
        Ok(match self {
            System::Ferz => {
                let mut command = words(&[self.binary()]);
                command.push(program.into());
                // The benchmark compares engines: a native twin would do the work of nrev without running it.
                command.extend(words(&["-g", CLAUSES, "-g", GOAL, "-t", "halt"]));
                command
            }
            System::Swipl => {
                let mut command =
                    words(&["swipl", "-O", "-q", "-f", "none", "-g", GOAL, "-t", "halt"]);
                command.push(program.into());
                command
            }
            System::Gplc => vec![compile(program, scratch)?.into()],
        })
    }
}

/// Compiles a copy of the program that calls the goal when it starts; the result is the native binary.
fn compile(program: &Path, scratch: &Path) -> Result<PathBuf, String> {
    let stem = program.file_stem().ok_or("a program without a name")?;
    let source = scratch.join(stem).with_extension("pl");
    let binary = scratch.join(stem).with_extension("native");
    let text = fs::read_to_string(program).map_err(|e| e.to_string())?;
    fs::write(&source, format!("{text}\n:- initialization({GOAL}).\n"))
        .map_err(|e| e.to_string())?;
    let output = Command::new("gplc")
        .args(["--no-top-level", "-o"])
        .args([&binary, &source])
        .stdin(Stdio::null())
        .output()
        .map_err(|e| e.to_string())?;
    if output.status.success() {
        Ok(binary)
    } else {
        Err(format!("does not compile: {}", message(&output.stdout)))
    }
}

/// The first two lines of a system's output: mostly the place and the error.
fn message(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.take(2).collect::<Vec<_>>().join(" ")
}

/// CPU seconds of all children that have ended.
fn children_seconds() -> Result<f64, String> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|e| e.to_string())?;
    let (user, system) = (usage.user_time(), usage.system_time());
    Ok((user.tv_sec() + system.tv_sec()) as f64 + (user.tv_usec() + system.tv_usec()) as f64 / 1e6)
}

/// One run: CPU seconds and what was written. Output goes to files, so that no pipe can fill and stop the child.
fn run(command: &[OsString], scratch: &Path, timeout: Duration) -> Result<(f64, String), String> {
    let (binary, arguments) = command.split_first().ok_or("an empty command")?;
    let (out, err) = (scratch.join("stdout"), scratch.join("stderr"));
    let create = |path: &Path| File::create(path).map_err(|e| e.to_string());
    let before = children_seconds()?;
    let mut child = Command::new(binary)
        .args(arguments)
        .envs(GNU_SIZES)
        .current_dir(scratch)
        .stdin(Stdio::null())
        .stdout(create(&out)?)
        .stderr(create(&err)?)
        .spawn()
        .map_err(|e| e.to_string())?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            break status;
        }
        if start.elapsed() > timeout {
            child
                .kill()
                .and_then(|()| child.wait())
                .map_err(|e| e.to_string())?;
            return Err(format!("stopped after {} s", timeout.as_secs()));
        }
        sleep(Duration::from_millis(2));
    };
    let seconds = children_seconds()? - before;
    let read = |path: &Path| fs::read(path).map_err(|e| e.to_string());
    if !status.success() {
        return Err(format!("{status}: {}", message(&read(&err)?)));
    }
    Ok((
        seconds,
        String::from_utf8_lossy(&read(&out)?).trim().to_owned(),
    ))
}

/// An installed system, and the CPU time of its start.
struct Contender {
    system: System,
    startup: f64,
}

impl Contender {
    fn new(system: System, options: &Options, scratch: &Path) -> Result<Contender, String> {
        if !system.installed() {
            return Err("not installed".to_owned());
        }
        let empty = scratch.join("empty_program.pl");
        fs::write(&empty, format!("{GOAL}.\n")).map_err(|e| e.to_string())?;
        // The copy for GNU Prolog has the name of its source, so it needs a separate folder.
        let folder = scratch.join("startup");
        fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
        let command = system.command(&empty, &folder)?;
        let mut startup = f64::INFINITY;
        for _ in 0..STARTUP_ROUNDS {
            startup = startup.min(run(&command, &folder, options.timeout)?.0);
        }
        Ok(Contender { system, startup })
    }
}

/// The result of one program on one system.
struct Outcome {
    seconds: Option<f64>,
    checksum: Option<String>,
    note: Option<String>,
}

/// A line of the table; the results are in the order of the contenders.
struct Row {
    program: String,
    results: Vec<Outcome>,
}

impl Row {
    fn measure(
        program: &Path,
        contenders: &[Contender],
        options: &Options,
        scratch: &Path,
    ) -> Result<Row, String> {
        let text = fs::read_to_string(program).map_err(|e| e.to_string())?;
        let mut results = Vec::new();
        let mut commands = Vec::new();
        for contender in contenders {
            let prepared = match skip_reason(&text, contender.system) {
                Some(reason) => Err(format!("skipped: {reason}")),
                None => contender.system.command(program, scratch),
            };
            let note = prepared.as_ref().err().cloned();
            commands.push(prepared.ok());
            results.push(Outcome {
                seconds: None,
                checksum: None,
                note,
            });
        }
        for _ in 0..options.rounds {
            for ((contender, command), result) in
                contenders.iter().zip(&mut commands).zip(&mut results)
            {
                let Some(words) = command else { continue };
                match run(words, scratch, options.timeout) {
                    Ok((_, output)) if output.lines().count() != 1 => {
                        result.note = Some("did not write one checksum line".to_owned());
                        result.seconds = None;
                        *command = None;
                    }
                    Ok((seconds, output)) => {
                        let seconds = (seconds - contender.startup).max(GRAIN);
                        result.seconds =
                            Some(result.seconds.map_or(seconds, |least| least.min(seconds)));
                        result.checksum = Some(output);
                        if seconds > LONG_RUN {
                            *command = None;
                        }
                    }
                    Err(note) => {
                        result.note = Some(note);
                        result.seconds = None;
                        *command = None;
                    }
                }
            }
        }
        Ok(Row {
            program: name_of(program),
            results,
        })
    }

    fn agrees(&self) -> bool {
        let mut sums = self
            .results
            .iter()
            .filter_map(|result| result.checksum.as_ref());
        sums.next().is_none_or(|first| sums.all(|sum| sum == first))
    }

    /// The time of the first contender as a multiple of that of another.
    fn ratio(&self, other: usize) -> Option<f64> {
        Some(self.results.first()?.seconds? / self.results.get(other)?.seconds?)
    }

    /// The same as a multiple of the time of the fastest of the others.
    fn ratio_to_fastest(&self) -> Option<f64> {
        let ratios = (1..self.results.len()).filter_map(|other| self.ratio(other));
        ratios.max_by(f64::total_cmp)
    }

    fn notes(&self, contenders: &[Contender]) -> Vec<String> {
        let named = contenders.iter().zip(&self.results);
        let mut notes: Vec<String> = named
            .clone()
            .filter_map(|(contender, result)| {
                Some(format!(
                    "{}: {}",
                    contender.system.name(),
                    result.note.as_ref()?
                ))
            })
            .collect();
        if !self.agrees() {
            notes.push("CHECKSUMS DISAGREE".to_owned());
            for (contender, result) in named {
                if let Some(sum) = &result.checksum {
                    notes.push(format!("{} wrote {sum}", contender.system.name()));
                }
            }
        }
        notes
    }
}

/// A comment `% skip SYSTEM: REASON` keeps a program from a system that cannot run it in reasonable time.
fn skip_reason(text: &str, system: System) -> Option<&str> {
    text.lines().find_map(|line| {
        line.strip_prefix("% skip ")?
            .strip_prefix(system.name())?
            .strip_prefix(": ")
    })
}

fn name_of(program: &Path) -> String {
    program
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

struct Options {
    rounds: usize,
    timeout: Duration,
    systems: Vec<System>,
    json: bool,
    list: bool,
    /// The folder of the programs.
    folder: &'static str,
    names: Vec<String>,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            rounds: 3,
            timeout: Duration::from_secs(60),
            systems: System::ALL.to_vec(),
            json: false,
            list: false,
            folder: "programs",
            names: Vec::new(),
        };
        while let Some(argument) = arguments.next() {
            let mut value = || {
                arguments
                    .next()
                    .ok_or(format!("{argument} needs a value\n{USAGE}"))
            };
            match argument.as_str() {
                // Arguments by cargo: a benchmark run, or a run that only tests that the programs work.
                "--bench" | "--nocapture" => {}
                "--test" => options.rounds = 1,
                "--rounds" => options.rounds = positive(&value()?)?,
                "--timeout" => options.timeout = Duration::from_secs(positive(&value()?)? as u64),
                "--systems" => options.systems = systems(&value()?)?,
                "--json" => options.json = true,
                "--list" => options.list = true,
                "--terms" => options.folder = "terms",
                other if other.starts_with('-') => {
                    return Err(format!("unknown option {other}\n{USAGE}"));
                }
                name => options.names.push(name.to_owned()),
            }
        }
        Ok(options)
    }

    fn selects(&self, program: &Path) -> bool {
        let name = name_of(program);
        self.names.is_empty() || self.names.iter().any(|part| name.contains(part))
    }
}

fn positive(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|n| *n > 0)
        .ok_or(format!("not a positive integer: {text}\n{USAGE}"))
}

fn systems(text: &str) -> Result<Vec<System>, String> {
    let find = |name| System::ALL.into_iter().find(|system| system.name() == name);
    text.split(',')
        .map(|name| find(name).ok_or(format!("unknown system {name}\n{USAGE}")))
        .collect()
}

fn programs(options: &Options) -> Result<Vec<PathBuf>, String> {
    let bench = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench");
    let folder = bench.join(options.folder);
    let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut programs = Vec::new();
    for entry in entries {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.extension().is_some_and(|extension| extension == "pl") && options.selects(&path) {
            programs.push(path);
        }
    }
    programs.sort();
    Ok(programs)
}

/// Measures and prints; true if all checksums agree.
fn bench(options: &Options) -> Result<bool, String> {
    let programs = programs(options)?;
    if options.list {
        for program in &programs {
            println!("{}", name_of(program));
        }
        return Ok(true);
    }
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench");
    fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let mut contenders = Vec::new();
    for system in &options.systems {
        match Contender::new(*system, options, &scratch) {
            Ok(contender) => contenders.push(contender),
            Err(reason) => eprintln!("{} is left out: {reason}", system.name()),
        }
    }
    if !options.json {
        report::print_header(&contenders);
    }
    let mut rows = Vec::new();
    for program in &programs {
        let row = Row::measure(program, &contenders, options, &scratch)?;
        if !options.json {
            report::print_row(&row, &contenders);
        }
        rows.push(row);
    }
    if options.json {
        report::print_json(&rows, &contenders);
    } else {
        report::print_means(&rows, &contenders);
    }
    Ok(rows.iter().all(Row::agrees))
}

fn main() -> ExitCode {
    let outcome = Options::parse(std::env::args().skip(1)).and_then(|options| bench(&options));
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
