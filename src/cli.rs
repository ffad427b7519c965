//! The command line: loads files, runs goals, then the toplevel or what `-t` says, and gives the exit status.
//!
//! The status is 0 when all went well, 1 when a goal failed or output was lost, 2 when one threw, 3 when a file could not be loaded without errors; `halt/1`
//! overrules them all. That of `compare` is 1 when clauses and twins differ, and 2 for any error; that of `why` is 0 for a true goal, 1 for a false one.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::path::PathBuf;
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;

use clap::{Args, CommandFactory, Parser, Subcommand};

use crate::embed::{Engine, EngineBuilder, Language as Speech, Limit, Optimisation, Term, names};
use crate::toplevel::{Language, Outcome, Session, Stop, explain, fix, quads};

const FAILED: u8 = 1;
const THREW: u8 = 2;
const NOT_LOADED: u8 = 3;

/// Ferz, a Prolog that explains its errors.
///
/// Consults the files, runs the goals, then asks for queries. Загружает файлы, выполняет цели, затем спрашивает запросы.
#[derive(Debug, Parser)]
#[command(
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Exit status: 0, or 1 when a goal failed or output was lost, 2 when it threw, 3 when a file had errors. halt(N) exits with N.\n\
                  Код возврата: 0; 1 - цель не доказана или вывод потерян; 2 - ошибка; 3 - ошибка загрузки."
)]
struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    session: SessionOptions,
}

#[derive(Debug, Args)]
struct SessionOptions {
    /// Prolog files, and those of MuLISP (.lisp) and Planner (.planner), in this order [файлы программы]
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
    /// A goal to run once, after the files; may be repeated [цель]
    #[arg(short, long = "goal", value_name = "GOAL")]
    goals: Vec<String>,
    /// What to run in place of the toplevel, as in `-t halt` [вместо диалога]
    #[arg(short, long, value_name = "GOAL")]
    toplevel: Option<String>,
    /// What the code of a message means, with an example; `all` names the codes [что значит код сообщения]
    #[arg(long, value_name = "CODE")]
    explain: Option<String>,
    #[command(flatten)]
    global: GlobalOptions,
    /// What the flag argv holds, and main/1 is called with [аргументы программы]
    #[arg(last = true, value_name = "ARGS")]
    arguments: Vec<OsString>,
}

/// What may stand before a subcommand too.
#[derive(Debug, Default, Args)]
struct GlobalOptions {
    /// No banner [без заставки]
    #[arg(short, long)]
    quiet: bool,
    /// The language of messages: en or ru [язык сообщений]
    #[arg(long, value_name = "LANGUAGE", value_parser = ["en", "ru"])]
    language: Option<String>,
    /// What is said about programs on standard error: drawn, or json for one object a line [вид сообщений]
    #[arg(long, value_name = "FORM", value_parser = ["drawn", "json"])]
    diagnostics: Option<String>,
    /// Draw all that is said of a text, and not only the first twenty errors and warnings [показать все сообщения]
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    limits: LimitOptions,
    /// Run without these optimisations, to compare: guards, inline_conditions, argument_switch, indexes, inline_arithmetic,
    /// inline_builtins, last_calls, twins, collector [без этих оптимизаций]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',', value_parser = optimisation)]
    without: Vec<Optimisation>,
}

/// The options before a subcommand, by themselves.
#[derive(Debug, Default, Parser)]
#[command(disable_version_flag = true)]
struct Prefix {
    #[command(flatten)]
    global: GlobalOptions,
}

/// What a program may use up; reaching one is an error that it can catch.
#[derive(Debug, Default, Args)]
struct LimitOptions {
    /// Memory for terms, calls, choice points and the trail together, as in 512M or 2G [память]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// Memory for terms [память для термов]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    heap: Option<u64>,
    /// Memory for environments: calls that wait for others [память для вызовов]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    environments: Option<u64>,
    /// Memory for choice points [память для точек выбора]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    choice_points: Option<u64>,
    /// Memory for the trail: what backtracking will undo [память для следа]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    trail: Option<u64>,
    /// Memory for atoms [память для атомов]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    atoms: Option<u64>,
    /// Memory for clauses, global variables and flags of the program [память для предложений]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    code: Option<u64>,
    /// Inferences of a query [шагов вывода на запрос]
    #[arg(long, value_name = "N")]
    inferences: Option<u64>,
    /// Time of a query, as in 10s, 500ms or 2m [время запроса]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<u64>,
    /// Processor time of a query, as in 10s, 500ms or 2m [время процессора на запрос]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    cpu_time: Option<u64>,
    /// Answers of a query [ответов на запрос]
    #[arg(long, value_name = "N")]
    answers: Option<u64>,
    /// Calls that may wait for one another to return: the depth of recursion [глубина рекурсии]
    #[arg(long, value_name = "N")]
    depth: Option<u64>,
}

impl LimitOptions {
    /// What an option says.
    fn most(&self, limit: Limit) -> Option<u64> {
        match limit {
            Limit::Memory => self.memory,
            Limit::Heap => self.heap,
            Limit::Environments => self.environments,
            Limit::ChoicePoints => self.choice_points,
            Limit::Trail => self.trail,
            Limit::Atoms => self.atoms,
            Limit::Code => self.code,
            Limit::Inferences => self.inferences,
            Limit::Time => self.time,
            Limit::CpuTime => self.cpu_time,
            Limit::Answers => self.answers,
            Limit::Depth => self.depth,
        }
    }
}

/// A number and what stands behind it.
fn measure(text: &str) -> Option<(u64, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// A number of bytes: `4096`, `512K`, `512M`, `2G`.
fn size(text: &str) -> Result<u64, String> {
    let wrong = || "a size is a number of bytes, with K, M or G behind it if wanted".to_owned();
    let (count, unit) = measure(text).ok_or_else(wrong)?;
    let factor = match unit {
        "" => 1,
        "K" | "k" => 1 << 10,
        "M" | "m" => 1 << 20,
        "G" | "g" => 1 << 30,
        _ => return Err(wrong()),
    };
    count.checked_mul(factor).ok_or_else(wrong)
}

/// A time in microseconds: `10s`, `500ms`, `2m`; without a unit, seconds.
fn duration(text: &str) -> Result<u64, String> {
    let wrong = || "a time is a number with ms, s or m behind it".to_owned();
    let (count, unit) = measure(text).ok_or_else(wrong)?;
    let factor = match unit {
        "ms" => 1_000,
        "" | "s" => 1_000_000,
        "m" => 60_000_000,
        _ => return Err(wrong()),
    };
    count.checked_mul(factor).ok_or_else(wrong)
}

/// The name of an optimisation.
fn optimisation(name: &str) -> Result<Optimisation, String> {
    Optimisation::named(name).ok_or_else(|| {
        let names = Optimisation::ALL.map(Optimisation::name).join(", ");
        format!("the optimisations are {names} [оптимизации]")
    })
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the queries in files against the answers described there, and unit tests [проверить ответы в файлах]
    Test {
        /// Files, and folders with .pl, .md and .rs files [файлы и папки]
        #[arg(required = true, value_name = "FILE|FOLDER")]
        paths: Vec<PathBuf>,
        /// One JSON object for each file [вывод в JSON]
        #[arg(long)]
        json: bool,
        /// How long each file and the slowest queries took [со временем]
        #[arg(long)]
        times: bool,
        /// Run without these optimisations, as `ferz --without` does [без этих оптимизаций]
        #[arg(long, value_name = "NAME,..", value_delimiter = ',', value_parser = optimisation)]
        without: Vec<Optimisation>,
    },
    /// Say what is wrong with files, without running them [проверить файлы]
    ///
    /// Exit status: 0, or 3 when there are errors, 1 when there are warnings and --strict is given.
    Check {
        /// Files [файлы]
        #[arg(required = true, value_name = "FILE")]
        files: Vec<OsString>,
        /// Warnings count too [предупреждения - тоже ошибки]
        #[arg(long)]
        strict: bool,
    },
    /// Show the sure mends of files as a difference, or write them [исправить файлы]
    ///
    /// Exit status: 0, or 1 when something is left to be mended.
    Fix {
        /// Files [файлы]
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Change the files [записать исправления]
        #[arg(long)]
        write: bool,
    },
    /// Say why a goal is false, or how it is proved [почему цель ложна]
    ///
    /// Exit status: 0 when the goal is true, 1 when it is false, 2 when it has an error.
    Why {
        /// The program [файл программы]
        #[arg(value_name = "FILE")]
        file: OsString,
        /// The goal; nothing is printed or changed by it [цель]
        #[arg(value_name = "GOAL")]
        goal: String,
    },
    /// Run a goal with its clauses and with native twins, and compare [сравнить предложения и двойники]
    ///
    /// Exit status: 0 when both do the same, 1 when they differ, 2 when the file or the goal has an error.
    Compare(CompareOptions),
}

#[derive(Debug, Args)]
struct CompareOptions {
    /// The program [файл программы]
    #[arg(value_name = "FILE")]
    file: OsString,
    /// The goal; it is run several times for all its answers [цель]
    #[arg(value_name = "GOAL")]
    goal: String,
    /// One JSON object in place of the table [вывод в JSON]
    #[arg(long)]
    json: bool,
    /// Also draw times and inferences as bars [рисунок в SVG]
    #[arg(long, value_name = "FILE")]
    svg: Option<OsString>,
    /// Stop at this number of answers [наибольшее число ответов]
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    answers: u32,
    /// Stop the clauses after this number of seconds, once they have an answer [наибольшее время]
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = seconds)]
    time: f64,
    /// The language of messages: en or ru [язык сообщений]
    #[arg(long, value_name = "LANGUAGE", value_parser = ["en", "ru"])]
    language: Option<String>,
}

/// A length of time.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| String::from("not a number of seconds"))?;
    if seconds.is_finite() && seconds >= 0.0 {
        Ok(seconds)
    } else {
        Err(String::from("no length of time"))
    }
}

/// What `ferz` does. The status is that of the process.
pub fn main() -> ExitCode {
    /// What the engine wants of the stack.
    const STACK: usize = 8 << 20;
    outlive_large_files();
    if stack_of_process() >= STACK as u64 {
        return command();
    }
    let builder = std::thread::Builder::new().name("main".to_owned());
    match builder.stack_size(STACK).spawn(command).map(|it| it.join()) {
        Ok(Ok(status)) => status,
        Ok(Err(payload)) => std::panic::resume_unwind(payload),
        // Without room for another thread, this one.
        Err(_) => command(),
    }
}

/// A file that grows beyond what the system allows (`ulimit -f`) is an error of the program that writes it.
#[cfg(unix)]
fn outlive_large_files() {
    // A handler that does nothing is enough: a write then fails with EFBIG. A failure to install it is harmless.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
fn outlive_large_files() {}

/// What the system lets the stack of the process grow to (`ulimit -s`).
#[cfg(unix)]
fn stack_of_process() -> u64 {
    use nix::sys::resource::{Resource, getrlimit};
    getrlimit(Resource::RLIMIT_STACK).map_or(u64::MAX, |(now, _)| now)
}

/// The main thread of other systems has a megabyte.
#[cfg(not(unix))]
fn stack_of_process() -> u64 {
    1 << 20
}

fn command() -> ExitCode {
    let (before, arguments) = split(std::env::args_os().collect());
    let mut global = Prefix::parse_from(before).global;
    let options = Options::parse_from(arguments);
    match options.command {
        Some(Command::Test {
            paths,
            json,
            times,
            without,
        }) => {
            global.without.extend(without);
            let style = quads::Style { json, times };
            match quads::test(&paths, style, &|builder| prepared(builder, &global)) {
                Ok(true) => ExitCode::SUCCESS,
                Ok(false) => ExitCode::from(FAILED),
                Err(error) => broken(&error),
            }
        }
        Some(Command::Check { files, strict }) => {
            let Some(mut session) = session(&[], &global) else {
                return ExitCode::from(THREW);
            };
            let status = check(&mut session, &files, strict);
            exit_code(session, status)
        }
        Some(Command::Fix { files, write }) => {
            match fix::fix(&files, write, &|builder| prepared(builder, &global)) {
                Ok(true) => ExitCode::SUCCESS,
                Ok(false) => ExitCode::from(FAILED),
                Err(error) => broken(&error),
            }
        }
        Some(Command::Why { file, goal }) => {
            let Some(mut session) = session(&[], &global) else {
                return ExitCode::from(THREW);
            };
            let status = why_status(&mut session, &file, &goal);
            exit_code(session, status)
        }
        Some(Command::Compare(options)) => {
            let language = options.language.clone();
            global.language = language.or(global.language);
            compare(&options, &global)
        }
        None => run(&options.session),
    }
}

/// Takes the options that stand before a subcommand from the others, which the subcommand has to itself; each part begins with the name of
/// the program. Where no subcommand follows such options there is nothing to take.
fn split(mut arguments: Vec<OsString>) -> (Vec<OsString>, Vec<OsString>) {
    let prefix = Prefix::command();
    let known = |argument: &str| {
        let (name, value) = match argument.split_once('=') {
            Some((name, _)) => (name, true),
            None => (argument, false),
        };
        let found = prefix.get_arguments().find(|own| {
            let long = own.get_long().map(|long| format!("--{long}"));
            let short = own.get_short().map(|short| format!("-{short}"));
            long.as_deref() == Some(name) || short.as_deref() == Some(name)
        });
        found.map(|own| own.get_action().takes_values() && !value)
    };
    let mut at = 1;
    while let Some(argument) = arguments.get(at)
        && let Some(takes_next) = argument.to_str().and_then(known)
    {
        at += 1 + usize::from(takes_next);
    }
    let command = Options::command();
    let is_command = |word: &OsString| {
        let mut commands = command.get_subcommands();
        commands.any(|own| word == own.get_name())
    };
    let name: Vec<OsString> = arguments.first().cloned().into_iter().collect();
    if !arguments.get(at).is_some_and(is_command) {
        return (name, arguments);
    }
    let rest = arguments.split_off(at);
    (arguments, name.into_iter().chain(rest).collect())
}

/// Explains a code.
fn explain_code(code: &str, global: &GlobalOptions) -> ExitCode {
    let told = global.language.as_deref().or(language_of_surroundings());
    let language = match told {
        Some("ru") => Speech::Ru,
        Some(_) | None => Speech::En,
    };
    match explain(code, language) {
        Some(text) => match io::stdout().write_all(text.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => broken(&error),
        },
        None => {
            let sentence = language.fill(
                "ferz: there is no code {}; --explain all names them",
                "ferz: кода {} нет; все коды называет --explain all",
                &[code],
            );
            eprintln!("{sentence}");
            ExitCode::from(THREW)
        }
    }
}

fn run(options: &SessionOptions) -> ExitCode {
    if let Some(code) = &options.explain {
        return explain_code(code, &options.global);
    }
    let Some(mut session) = session(&options.arguments, &options.global) else {
        return ExitCode::from(THREW);
    };
    let mut status = session_status(&mut session, options);
    // Goals of at_halt/1 may want to go on, which makes sense as long as a user is asked for queries.
    while !session.at_halt()
        && options.toplevel.is_none()
        && !matches!(status, Err(Stop::Broken(_)))
    {
        status = session.toplevel(true).map(|()| 0);
    }
    exit_code(session, status)
}

fn compare(options: &CompareOptions, global: &GlobalOptions) -> ExitCode {
    let Some(mut session) = session(&[], global) else {
        return ExitCode::from(THREW);
    };
    let status = compare_status(&mut session, options);
    exit_code(session, status)
}

/// The builder with what the global options say.
fn prepared(mut builder: EngineBuilder, global: &GlobalOptions) -> EngineBuilder {
    for optimisation in &global.without {
        builder = builder.without(*optimisation);
    }
    for limit in Limit::ALL {
        if let Some(most) = global.limits.most(limit) {
            builder = builder.limit(limit, most);
        }
    }
    let told = global.language.as_deref();
    match told.or(language_of_surroundings()) {
        Some(language) => builder.language(language),
        None => builder,
    }
}

/// The language that the environment asks for: as in gettext, `LANGUAGE` is a list of languages and wins, then the locale speaks.
fn language_of_surroundings() -> Option<&'static str> {
    let known = |text: &str| match text.split(['_', '.', '@', '-']).next() {
        Some("ru") => Some("ru"),
        Some("en") => Some("en"),
        Some(_) | None => None,
    };
    let wanted = std::env::var("LANGUAGE").unwrap_or_default();
    wanted.split(':').find_map(known).or_else(|| {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let locale = names.into_iter().find_map(|name| {
            let value = std::env::var(name).ok()?;
            (!value.is_empty()).then_some(value)
        });
        known(&locale?)
    })
}

/// The session; a system that grants no memory for one has been complained of.
fn session(arguments: &[OsString], global: &GlobalOptions) -> Option<Session> {
    let builder = prepared(
        Engine::builder().argv(
            arguments
                .iter()
                .map(|word| names::text(word).into_owned())
                .collect(),
        ),
        global,
    );
    let as_json = global.diagnostics.as_deref() == Some("json");
    Session::new(builder, as_json, global.all)
        .inspect_err(|error| eprintln!("ferz: {error}"))
        .ok()
}

/// The status of the process, behind all that is still to be written: lost output is no success. The session ends with the process: a
/// large database is given back as a whole, and not clause by clause.
fn exit_code(session: Session, status: Result<u8, Stop>) -> ExitCode {
    let mut session = ManuallyDrop::new(session);
    let status = match status {
        Ok(status) => status,
        // The system keeps eight bits of a status, as it does for every process.
        Err(Stop::Halt(status)) => (status & 0xFF) as u8,
        Err(Stop::Broken(error)) => return broken(&error),
    };
    match session.flush() {
        Ok(false) if status == 0 => ExitCode::from(FAILED),
        Ok(_) => ExitCode::from(status),
        Err(error) => broken(&error),
    }
}

/// The end of a process whose standard output is gone.
fn broken(error: &io::Error) -> ExitCode {
    if error.kind() == io::ErrorKind::BrokenPipe {
        die_of_pipe();
    } else {
        let _ = writeln!(io::stderr(), "ferz: {error}");
    }
    ExitCode::from(FAILED)
}

/// The reader has closed the pipe: the process ends as other tools do then, by the signal that says so.
#[cfg(unix)]
fn die_of_pipe() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGPIPE);
}

/// Other systems have no such signal: the end is silent.
#[cfg(not(unix))]
fn die_of_pipe() {}

/// Loads a program, in Prolog or another language that the library reads. False where it has errors.
fn load(session: &mut Session, file: &OsStr) -> Result<bool, Stop> {
    let name = names::text(file);
    match Language::of_file(&name) {
        None => session.consult(file),
        Some(language) => session.run_forms(language, &name),
    }
}

/// The status of a check of these files.
fn check(session: &mut Session, files: &[OsString], strict: bool) -> Result<u8, Stop> {
    let (mut errors, mut warnings) = (false, false);
    for file in files {
        let (wrong, doubtful) = session.check(file)?;
        errors |= wrong;
        warnings |= doubtful;
    }
    Ok(match () {
        () if errors => NOT_LOADED,
        () if warnings && strict => FAILED,
        () => 0,
    })
}

/// The status of a goal that was explained; a program with errors can be asked too.
fn why_status(session: &mut Session, file: &OsStr, goal: &str) -> Result<u8, Stop> {
    load(session, file)?;
    Ok(match session.why(goal, false)? {
        Outcome::True => 0,
        Outcome::False => FAILED,
        Outcome::Error => THREW,
    })
}

fn compare_status(session: &mut Session, options: &CompareOptions) -> Result<u8, Stop> {
    if !load(session, &options.file)? {
        return Ok(THREW);
    }
    let format = if options.json { "json" } else { "table" };
    let mut list = vec![
        Term::compound("format", [format]),
        Term::compound("answers", [options.answers]),
        Term::compound("time", [options.time]),
        Term::compound("rethrow", [true]),
    ];
    if let Some(file) = &options.svg {
        list.push(Term::compound("svg", [&*names::text(file)]));
    }
    Ok(match session.compare(&options.goal, list)? {
        Outcome::True => 0,
        Outcome::False => FAILED,
        Outcome::Error => THREW,
    })
}

fn session_status(session: &mut Session, options: &SessionOptions) -> Result<u8, Stop> {
    let mut status = 0;
    for file in &options.files {
        if !load(session, file)? {
            status = NOT_LOADED;
        }
    }
    for goal in &options.goals {
        let outcome = session.run(goal)?;
        if outcome != Outcome::True {
            let status = failure(session, goal, outcome);
            if outcome == Outcome::False {
                session.why(goal, true)?;
            }
            return Ok(status);
        }
    }
    if let Some(outcome) = session.run_main()? {
        return Ok(match outcome {
            Outcome::True => status,
            Outcome::False | Outcome::Error => failure(session, "main", outcome),
        });
    }
    match options.toplevel.as_deref() {
        None => session.toplevel(options.global.quiet)?,
        Some("halt") => {}
        Some(goal) => {
            let outcome = session.run(goal)?;
            if outcome != Outcome::True {
                return Ok(failure(session, goal, outcome));
            }
        }
    }
    Ok(status)
}

/// The status for a goal that came out otherwise than true; an error was shown by the session already.
fn failure(session: &mut Session, goal: &str, outcome: Outcome) -> u8 {
    match outcome {
        Outcome::True => 0,
        Outcome::False => {
            session.goal_failed(goal);
            FAILED
        }
        Outcome::Error => THREW,
    }
}
