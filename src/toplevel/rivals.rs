//! Runs other Prolog systems for `ferz compare FILE GOAL --with swipl,gplc`.
//!
//! A system is a process that loads the file and a driver, a standard Prolog text that runs the goal for its answers, measures it, and
//! writes answers and time to a file. Ferz runs the same driver in a process, so that the same clauses write the answers of both. The
//! output of the goal is discarded.
//!
//! *Invariant*: a process ends by its time limit, and the folder with its files is removed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// A Prolog system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rival {
    /// Ferz itself.
    Ferz,
    /// SWI-Prolog, with optimised arithmetic.
    Swipl,
    /// The compiler of GNU Prolog.
    Gplc,
}

/// The result of a system.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It took this number of seconds, and gave these answers.
    Ran(f64, String),
    /// It exceeded its time limit.
    Timeout,
    /// It is not installed.
    Missing,
    /// It cannot load the file, or the driver did not finish; the first thing that it has said.
    NotLoaded(String),
}

/// The task for all systems.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The program.
    pub file: &'a Path,
    /// The goal, a text without its full stop.
    pub goal: &'a str,
    /// A variable of it, and its value.
    pub value: Option<(&'a str, i64)>,
    /// The other variables, whose values are the answer.
    pub names: &'a [String],
    /// The most answers.
    pub answers: u32,
    /// The time limit of a process.
    pub patience: Duration,
}

/// The driver without the goal. `ferz__text` writes, as codes, what systems write differently (quotes, lists, operators).
const DRIVER: &str = "
ferz__some(Most, T) :- ferz__goal(T), retract(ferz__count(C)), D is C+1, assertz(ferz__count(D)), ( D >= Most -> ! ; true ).
ferz__answers(Most, Ts) :- retractall(ferz__count(_)), assertz(ferz__count(0)), findall(T, ferz__some(Most, T), Ts).
ferz__all(Most, Ts, End) :- catch((ferz__answers(Most, Ts), End = end), Ball, (Ts = [], ferz__formal(Ball, End))).
ferz__formal(Ball, End) :- ( nonvar(Ball), Ball = error(Formal, _) -> End = error(Formal) ; End = ball(Ball) ).
ferz__between(I, N) :- I < N.
ferz__between(I, N) :- I < N, J is I+1, ferz__between(J, N).
ferz__loop(K, Most) :- ferz__between(0, K), ferz__all(Most, _, _), fail.
ferz__loop(_, _).
ferz__clock(T) :- statistics(runtime, [T|_]).
ferz__time(K, Most, Ms, Times) :-
    ferz__clock(T0), ferz__loop(K, Most), ferz__clock(T1), D is T1-T0,
    ( ( D >= 40 ; K >= 100000 ) -> Ms = D, Times = K ; L is K*5, ferz__time(L, Most, Ms, Times) ).
ferz__main :-
    ferz__most(Most), ferz__all(Most, Ts, End), ferz__time(1, Most, Ms, Times),
    ferz__out(File), open(File, write, S),
    write(S, Ms), nl(S), write(S, Times), nl(S),
    ferz__lines(Ts, S), ferz__line(End, S), write(S, done), nl(S), close(S), halt.
ferz__lines([], _).
ferz__lines([T|Ts], S) :- ferz__line(T, S), ferz__lines(Ts, S).
ferz__line(T, S) :- term_variables(T, Vs), ferz__names(Vs, 0), ferz__text(T, S), nl(S).
ferz__names([], _).
ferz__names(['$ferz__variable'(I)|Vs], I) :- J is I+1, ferz__names(Vs, J).
ferz__text('$ferz__variable'(I), S) :- !, write(S, 'V'), write(S, I).
ferz__text([], S) :- !, write(S, n).
ferz__text([H|T], S) :- !, write(S, '['), ferz__text(H, S), write(S, ','), ferz__text(T, S), write(S, ']').
ferz__text(T, S) :- atom(T), !, atom_codes(T, Cs), write(S, a), ferz__codes(Cs, S).
ferz__text(T, S) :- atomic(T), !, write(S, T).
ferz__text(T, S) :- T =.. [F|As], ferz__text(F, S), write(S, '('), ferz__parts(As, S), write(S, ')').
ferz__parts([], _).
ferz__parts([A|As], S) :- ferz__text(A, S), write(S, ';'), ferz__parts(As, S).
ferz__codes([], _).
ferz__codes([C|Cs], S) :- write(S, '_'), write(S, C), ferz__codes(Cs, S).
";

/// A folder that is removed with its content when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Folder> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("ferz_with_{}_{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        // It is an error if the folder exists already.
        fs::create_dir(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// An atom in quotes.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('\'', "\\'");
    format!("'{text}'")
}

impl Rival {
    /// The system with this name, except Ferz.
    pub fn named(name: &str) -> Option<Rival> {
        match name {
            "swipl" => Some(Rival::Swipl),
            "gplc" => Some(Rival::Gplc),
            _ => None,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Rival::Ferz => "ferz",
            Rival::Swipl => "swipl",
            Rival::Gplc => "gplc",
        }
    }

    /// Runs the task in this system.
    pub fn run(self, task: &Task<'_>) -> io::Result<Outcome> {
        let folder = Folder::new()?;
        let [driver, out, binary] =
            ["ferz__driver.pl", "out", "program"].map(|name| folder.0.join(name));
        fs::write(&driver, self.driver(task, &out))?;
        let file = std::path::absolute(task.file)?;
        let until = Instant::now().checked_add(task.patience);
        let mut command = match self {
            Rival::Ferz => {
                let mut command = Command::new(std::env::current_exe()?);
                command.arg("-q").args([&file, &driver]);
                command.args(["-g", "ferz__main", "-t", "halt"]);
                command
            }
            Rival::Swipl => {
                let mut command = Command::new("swipl");
                command.args([
                    "-q",
                    "-O",
                    "-f",
                    "none",
                    // A clause that it does not take costs that clause, as when it is started by hand.
                    "--on-error=status",
                    "-g",
                    "ferz__main",
                ]);
                command.args(["-t", "halt"]).args([&file, &driver]);
                command
            }
            Rival::Gplc => {
                let mut compiler = Command::new("gplc");
                compiler.args(["--no-top-level", "-o"]).arg(&binary);
                compiler.args([&file, &driver]);
                match ended(&mut compiler, &folder.0, until, true)? {
                    Some((true, _)) => {}
                    Some((false, said)) => return Ok(Outcome::NotLoaded(said)),
                    None => return Ok(missing_or(&compiler, Outcome::Timeout)),
                }
                Command::new(&binary)
            }
        };
        let Some((_, said)) = ended(&mut command, &folder.0, until, false)? else {
            return Ok(missing_or(&command, Outcome::Timeout));
        };
        let written = fs::read(&out).unwrap_or_default();
        let read = read(&String::from_utf8_lossy(&written));
        Ok(read.unwrap_or(Outcome::NotLoaded(said)))
    }

    /// The text of the driver.
    fn driver(self, task: &Task<'_>, out: &Path) -> String {
        let names: Vec<&str> = task.names.iter().map(String::as_str).collect();
        let value = task
            .value
            .map(|(name, value)| format!("{name} = {value}, "))
            .unwrap_or_default();
        let begin = match self {
            Rival::Gplc => "\n:- initialization(ferz__main).\n",
            Rival::Ferz | Rival::Swipl => "\n",
        };
        // The bracket is on a separate line, since the goal may end with a comment.
        format!(
            ":- dynamic(ferz__count/1).{begin}ferz__goal([{}]) :- {value}(\n{}\n).\nferz__most({}).\nferz__out({}).\n{}",
            names.join(","),
            task.goal,
            task.answers,
            quoted(&out.to_string_lossy()),
            DRIVER,
        )
    }
}

/// The most bytes of what a process says that are looked at.
const SAID: usize = 1 << 12;

/// How long the last words of a process that has ended are waited for.
const AFTERWARDS: Duration = Duration::from_millis(500);

/// The longest line of it that is shown.
const SHOWN: usize = 100;

/// The first line of what a process says; the rest is read too, so that the process does not wait for a reader.
fn first_line(mut errors: impl io::Read) -> String {
    let (mut kept, mut buffer) = (Vec::new(), [0; SAID]);
    while let Ok(count) = errors.read(&mut buffer)
        && count > 0
    {
        let room = SAID.saturating_sub(kept.len());
        kept.extend(&buffer[..count.min(room)]);
    }
    let text = String::from_utf8_lossy(&kept);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty());
    line.unwrap_or_default().chars().take(SHOWN).collect()
}

/// Waits for the end of a process in this folder; whether it succeeded, and the first line of what it has said; none if it exceeds its time
/// or there is no such program. A compiler writes its errors to its output; the output of a goal is discarded.
fn ended(
    command: &mut Command,
    folder: &Path,
    until: Option<Instant>,
    compiles: bool,
) -> io::Result<Option<(bool, String)>> {
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match compiles {
        true => command.stdout(Stdio::piped()),
        false => command.stderr(Stdio::piped()),
    };
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let (output, errors) = (child.stdout.take(), child.stderr.take());
    let (sender, said) = channel();
    spawn(move || {
        let line = output.map(first_line).or_else(|| errors.map(first_line));
        sender.send(line.unwrap_or_default())
    });
    loop {
        if let Some(status) = child.try_wait()? {
            // What it has started itself may go on, and hold the pipe open.
            let said = said.recv_timeout(AFTERWARDS).unwrap_or_default();
            return Ok(Some((status.success(), said)));
        }
        if until.is_some_and(|until| Instant::now() >= until) {
            // It may have ended meanwhile.
            let _ = child.kill();
            child.wait()?;
            return Ok(None);
        }
        sleep(Duration::from_millis(5));
    }
}

/// `Missing` if no folder of PATH has the program of the command, otherwise `other`.
fn missing_or(command: &Command, other: Outcome) -> Outcome {
    let name = Path::new(command.get_program());
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let is_there =
        name.is_absolute() || std::env::split_paths(&folders).any(|it| it.join(name).is_file());
    if is_there { other } else { Outcome::Missing }
}

/// Parses the output of a driver; none if the driver did not finish.
fn read(text: &str) -> Option<Outcome> {
    let (milliseconds, rest) = text.split_once('\n')?;
    let (times, answers) = rest.split_once('\n')?;
    let answers = answers.strip_suffix("done\n")?;
    let (milliseconds, times): (f64, f64) = (milliseconds.parse().ok()?, times.parse().ok()?);
    Some(Outcome::Ran(
        milliseconds / 1000.0 / times,
        answers.to_owned(),
    ))
}
