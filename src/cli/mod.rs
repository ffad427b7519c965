//! The command line: loads files, runs goals, then the toplevel or the goal of `-t`, and returns the exit status.
//!
//! | status | what happened |
//! | --- | --- |
//! | 0 | all went well |
//! | 1 | a goal failed, or output was lost |
//! | 2 | a goal threw |
//! | 3 | a file could not be loaded without errors |
//! | 4 | a goal reached a limit |
//! | 64 | the command line is wrong |
//! | 130 | a goal was interrupted |
//!
//! `halt/1` overrides them all. A session that reads queries from a pipe ends with 0 whatever its queries do; with `--strict`, with the
//! status of the worst one. `page` returns 1 for a page without a program and 2 for one that it cannot read. `compare` returns 1 when
//! clauses and twins differ, and 2 for any error; `why` returns 0 for a true goal, 1 for a false one.

mod arguments;
mod family;
mod options;
mod pages;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::path::Path;
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;
use std::time::Duration;

use crate::embed::{Engine, EngineBuilder, IntoTerm, Language as Speech, Limit, Term, names};
use crate::toplevel::output::{self, Output, complain, complain_as};
use crate::toplevel::rivals::{self, Rival};
use crate::toplevel::{
    Beginning, Language, Outcome, Session, SessionEnd, Setup, explain, fix, page, quads, reason,
    unreadable,
};
use options::{Command, CompareOptions, GlobalOptions, Refusal, SessionOptions};

const FAILED: u8 = 1;
const THREW: u8 = 2;
const NOT_LOADED: u8 = 3;
/// `EX_USAGE` of `sysexits.h`.
const MISUSED: u8 = 64;

/// Runs `ferz` and returns the exit status of the process. Only the caller can know whether standard output was open at the start.
pub fn main(has_output: bool) -> ExitCode {
    if !has_output {
        output::close();
    }
    start()
}

fn start() -> ExitCode {
    /// The stack that the engine needs.
    const STACK: usize = 8 << 20;
    outlive_large_files();
    if stack_of_process() >= STACK as u64 {
        return command();
    }
    let builder = std::thread::Builder::new().name("main".to_owned());
    match builder.stack_size(STACK).spawn(command).map(|it| it.join()) {
        Ok(Ok(status)) => status,
        Ok(Err(payload)) => std::panic::resume_unwind(payload),
        // If the system grants no thread, run on this one.
        Err(_) => command(),
    }
}

/// Makes exceeding the file size limit (`ulimit -f`) an error of the program that writes the file.
#[cfg(unix)]
fn outlive_large_files() {
    // A no-op handler lets the write fail with EFBIG. A failure to install it is harmless.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
fn outlive_large_files() {}

/// The limit of the process's stack (`ulimit -s`).
#[cfg(unix)]
fn stack_of_process() -> u64 {
    use nix::sys::resource::{Resource, getrlimit};
    getrlimit(Resource::RLIMIT_STACK).map_or(u64::MAX, |(now, _)| now)
}

/// On other systems the main thread has a megabyte.
#[cfg(not(unix))]
fn stack_of_process() -> u64 {
    1 << 20
}

fn command() -> ExitCode {
    let words = arguments::with_script(std::env::args_os().collect());
    let language = language_of(&words);
    let (before, words) = arguments::split(words);
    let parsed = options::parsed_prefix(before, language)
        .and_then(|global| Ok((global, options::parsed(words, language)?)));
    let (global, options) = match parsed {
        Ok(parsed) => parsed,
        Err(Refusal::Told(text)) => return told(&text),
        Err(Refusal::Wrong(text)) => {
            let _ = io::stderr().write_all(text.as_bytes());
            return ExitCode::from(MISUSED);
        }
    };
    match options.command {
        Some(Command::Test { paths, json, times }) => {
            let style = quads::Style {
                json: json || global.diagnostics.as_deref() == Some("json"),
                times,
                language,
            };
            match quads::test(&paths, style, &|builder| prepared(builder, &global)) {
                Ok(true) => ExitCode::SUCCESS,
                Ok(false) => ExitCode::from(FAILED),
                Err(error) => broken(&error),
            }
        }
        Some(Command::Check { files, strict }) => {
            let Some(mut session) = session(&global) else {
                return ExitCode::from(THREW);
            };
            let status = check(&mut session, &files, strict);
            exit_code(session, status)
        }
        Some(Command::Fix { files, write }) => {
            let as_json = global.diagnostics.as_deref() == Some("json");
            let prepare = |builder| prepared(builder, &global);
            match fix::fix(&files, write, as_json, &prepare) {
                Ok(true) => ExitCode::SUCCESS,
                Ok(false) => ExitCode::from(FAILED),
                Err(error) => broken(&error),
            }
        }
        Some(Command::Page {
            file,
            accept,
            output,
        }) => {
            let wanted = page::Wanted {
                file,
                accepted: accept,
                output,
                language: spoken(&global),
            };
            match page::page(&wanted, &|builder| prepared(builder, &global)) {
                Ok(page::PageOutcome::Programs) => ExitCode::SUCCESS,
                Ok(page::PageOutcome::Nothing) => ExitCode::from(FAILED),
                Ok(page::PageOutcome::Refused) => ExitCode::from(THREW),
                Ok(page::PageOutcome::Interrupted) => ExitCode::from(Outcome::Interrupted.status()),
                Err(error) => broken(&error),
            }
        }
        Some(Command::Why { file, goal }) => {
            let Some(mut session) = session(&global) else {
                return ExitCode::from(THREW);
            };
            let status = why_status(&mut session, &file, &goal);
            exit_code(session, status)
        }
        Some(Command::Compare(options)) => compare(&options, &global),
        None => run(&options.session),
    }
}

/// Writes the text of `--help` and the like to standard output.
fn told(text: &str) -> ExitCode {
    match Output
        .write_all(text.as_bytes())
        .and_then(|()| Output.flush())
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => broken(&error),
    }
}

/// The language for answers to a command line.
fn language_of(words: &[OsString]) -> Speech {
    arguments::language(words).unwrap_or_else(|| surroundings().unwrap_or_default())
}

/// The language of the user.
fn spoken(global: &GlobalOptions) -> Speech {
    let told = global.language.as_deref().and_then(arguments::named);
    told.or_else(surroundings).unwrap_or_default()
}

/// Explains a code.
fn explain_code(code: &str, language: Speech, as_json: bool) -> ExitCode {
    match explain(code, language) {
        Some(text) => told(&text),
        None => {
            let sentence = language.fill(
                "there is no code {}; --explain all names them",
                "кода {} нет; все коды называет --explain all",
                &[code],
            );
            complain_as(&sentence, as_json);
            ExitCode::from(MISUSED)
        }
    }
}

fn run(options: &SessionOptions) -> ExitCode {
    let language = spoken(&options.global);
    if let Some(code) = &options.explain {
        let as_json = options.global.diagnostics.as_deref() == Some("json");
        return explain_code(code, language, as_json);
    }
    if let Some(shell) = options.completions {
        return told(&pages::completions(shell, language));
    }
    if options.man {
        return match pages::manual(language) {
            Ok(page) => told(&page),
            Err(error) => broken(&error),
        };
    }
    let setup = Setup {
        answers: options.answers,
        ..setup(&options.global)
    };
    let Some(mut session) = session_with(&options.arguments, &options.global, setup) else {
        return ExitCode::from(THREW);
    };
    if let Some(path) = &options.record
        && let Err(error) = session.record(path, beginning(options))
    {
        return broken_file(path, &error);
    }
    let mut status = session_status(&mut session, options);
    // Goals of at_halt/1 may cancel the halt, which makes sense only while the toplevel asks the user for queries.
    while !session.at_halt()
        && options.toplevel.is_none()
        && prompted(options).is_none()
        && !matches!(
            status,
            Err(SessionEnd::Broken(_) | SessionEnd::Unreadable(_))
        )
    {
        status = session.toplevel(true).map(|()| worst(&session, options, 0));
    }
    // A status other than 0 that the session gives itself is the one it wants.
    if let Err(SessionEnd::Halt(0)) = status {
        status = Ok(worst(&session, options, 0));
    }
    exit_code(session, status)
}

/// How a session begins, for its record.
fn beginning(options: &SessionOptions) -> Beginning {
    let texts = |words: &[OsString]| {
        let words = words.iter().map(|word| names::text(word).into_owned());
        words.collect()
    };
    let limits = Limit::ALL.into_iter();
    let limits = limits.filter_map(|limit| Some((limit, options.global.limits.most(limit)?)));
    Beginning {
        language: None,
        limits: limits.collect(),
        answers: options.answers.unwrap_or_default(),
        // Goals whose answers are written are queries of the record.
        goals: match options.answers {
            Some(_) => Vec::new(),
            None => options.goals.clone(),
        },
        files: texts(&options.files),
        arguments: texts(&options.arguments),
    }
}

fn compare(options: &CompareOptions, global: &GlobalOptions) -> ExitCode {
    let Some(mut session) = session(global) else {
        return ExitCode::from(THREW);
    };
    let status = compare_status(&mut session, options);
    exit_code(session, status)
}

/// Applies the global options to the builder.
fn prepared(builder: EngineBuilder, global: &GlobalOptions) -> EngineBuilder {
    let mut builder = builder.by_options();
    for optimisation in &global.without {
        builder = builder.without(*optimisation);
    }
    for limit in Limit::ALL {
        if let Some(most) = global.limits.most(limit) {
            builder = builder.limit(limit, most);
        }
    }
    match global
        .language
        .as_deref()
        .and_then(arguments::named)
        .or_else(surroundings)
    {
        Some(language) => builder.language(language.name()),
        None => builder,
    }
}

/// The language that the environment asks for: as in gettext, `LANGUAGE` is a list of languages and has precedence over the locale.
fn surroundings() -> Option<Speech> {
    let known = |text: &str| arguments::named(text.split(['_', '.', '@', '-']).next()?);
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

/// The session setup by the global options.
fn setup(global: &GlobalOptions) -> Setup {
    Setup {
        as_json: global.diagnostics.as_deref() == Some("json"),
        all: global.all,
        colour: global.color.unwrap_or_default(),
        quiet: global.quiet,
        ..Setup::default()
    }
}

/// The session of a command; none if the system grants no memory for one, which is reported.
fn session(global: &GlobalOptions) -> Option<Session> {
    session_with(&[], global, setup(global))
}

fn session_with(arguments: &[OsString], global: &GlobalOptions, setup: Setup) -> Option<Session> {
    let arguments = arguments.iter().map(|word| names::text(word).into_owned());
    let builder = prepared(Engine::builder().argv(arguments.collect()), global);
    Session::new(builder, setup)
        .inspect_err(|error| {
            let _ = writeln!(io::stderr(), "ferz: {error}");
        })
        .ok()
}

/// Flushes all output and returns the exit status; lost output is a failure. The session is not dropped, since the end of the process
/// frees a large database at once, and not clause by clause.
fn exit_code(session: Session, status: Result<u8, SessionEnd>) -> ExitCode {
    let mut session = ManuallyDrop::new(session);
    let status = match status {
        Ok(status) => status,
        // The system keeps only the low eight bits of a status.
        Err(SessionEnd::Halt(status)) => (status & 0xFF) as u8,
        Err(SessionEnd::Broken(error)) => return broken(&error),
        Err(SessionEnd::Unreadable(error)) => {
            complain(format_args!(
                "ferz: {}",
                unreadable(&error, spoken_by_words())
            ));
            FAILED
        }
    };
    match session.flush() {
        Ok(false) if status == 0 => ExitCode::from(FAILED),
        Ok(_) => ExitCode::from(status),
        Err(error) => broken(&error),
    }
}

/// Reports a file of the command line that cannot be written.
fn broken_file(path: &Path, error: &io::Error) -> ExitCode {
    let reason = reason(error, spoken_by_words());
    complain(format_args!("ferz: {}: {reason}", path.display()));
    ExitCode::from(MISUSED)
}

/// Ends the process after standard output is lost.
fn broken(error: &io::Error) -> ExitCode {
    if error.kind() == io::ErrorKind::BrokenPipe {
        die_of_pipe();
    } else {
        let language = spoken_by_words();
        let reason = reason(error, language);
        let sentence = language.fill(
            "ferz: standard output is lost: {}",
            "ferz: стандартный вывод потерян: {}",
            &[&reason],
        );
        complain(format_args!("{sentence}"));
    }
    ExitCode::from(FAILED)
}

/// The language of the command line, before it is parsed.
fn spoken_by_words() -> Speech {
    language_of(&arguments::with_script(std::env::args_os().collect()))
}

/// Ends the process by SIGPIPE after the reader has closed the pipe, as other tools do.
#[cfg(unix)]
fn die_of_pipe() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGPIPE);
}

/// Other systems have no such signal: the process ends silently.
#[cfg(not(unix))]
fn die_of_pipe() {}

/// Loads a program, in Prolog or another language that the library reads; returns the status.
fn load(session: &mut Session, file: &OsStr) -> Result<u8, SessionEnd> {
    let name = names::text(file);
    let outcome = match Language::of_file(&name) {
        None => session.consult(file),
        Some(language) => session.run_forms(language, &name),
    };
    Ok(match outcome? {
        Outcome::True => 0,
        Outcome::Interrupted => Outcome::Interrupted.status(),
        Outcome::False | Outcome::Error | Outcome::Limit => NOT_LOADED,
    })
}

/// Checks these files and returns the status.
fn check(session: &mut Session, files: &[OsString], strict: bool) -> Result<u8, SessionEnd> {
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

/// Explains a goal and returns the status; the program may have errors.
fn why_status(session: &mut Session, file: &OsStr, goal: &str) -> Result<u8, SessionEnd> {
    load(session, file)?;
    Ok(session.why(goal, false)?.status())
}

/// Runs the goals of a comparison in other systems: returns `other(Value, System, Outcome)` for each.
fn others(session: &mut Session, options: &CompareOptions) -> Vec<Term> {
    if options.with.is_empty() {
        return Vec::new();
    }
    let goal = options.goal.trim().trim_start_matches("?-").trim();
    let goal = goal.strip_suffix('.').unwrap_or(goal);
    let mut names = session.names_of(&options.goal);
    let mut values = vec![None];
    if let Some(family) = &options.over {
        names.retain(|name| *name != family.name);
        let name = family.name.as_str();
        values = family.values.iter().map(|it| Some((name, *it))).collect();
    }
    let mut found = Vec::new();
    for value in values {
        let task = rivals::Task {
            file: Path::new(&options.file),
            goal,
            value,
            names: &names,
            answers: options.answers,
            patience: Duration::from_secs_f64(10.0 * options.time.clamp(1.0, 1.0e6)),
        };
        let own = Rival::Ferz.run(&task);
        for rival in &options.with {
            let shown = match rival.run(&task) {
                Ok(rivals::Outcome::Ran(seconds, answers)) => match &own {
                    Ok(rivals::Outcome::Ran(_, known)) => {
                        let same = if *known == answers {
                            "same"
                        } else {
                            "different"
                        };
                        Term::compound("time", [seconds.into_term(), Term::atom(same)])
                    }
                    _ => Term::compound("unknown", [seconds]),
                },
                Ok(rivals::Outcome::Timeout) => Term::atom("timeout"),
                Ok(rivals::Outcome::Missing) => Term::atom("missing"),
                Ok(rivals::Outcome::NotLoaded(said)) => {
                    Term::compound("not_loaded", [Term::atom(&said)])
                }
                Err(error) => Term::compound("error", [Term::atom(&error.to_string())]),
            };
            let value = value.map_or_else(|| Term::atom("none"), |(_, value)| value.into_term());
            found.push(Term::compound(
                "other",
                [value, Term::atom(rival.name()), shown],
            ));
        }
    }
    found
}

fn compare_status(session: &mut Session, options: &CompareOptions) -> Result<u8, SessionEnd> {
    session.show_only_errors();
    match load(session, &options.file)? {
        0 => {}
        NOT_LOADED => return Ok(THREW),
        status => return Ok(status),
    }
    let format = if options.json { "json" } else { "table" };
    let mut list = vec![
        Term::compound("format", [format]),
        Term::compound("answers", [options.answers]),
        Term::compound("time", [options.time]),
        Term::compound("rethrow", [true]),
        Term::compound("effects", [options.effects]),
    ];
    if let Some(family) = &options.over {
        let values = Term::list(family.values.iter().copied());
        list.push(Term::compound("over", [Term::atom(&family.name), values]));
    }
    list.extend(others(session, options));
    if let Some(file) = &options.svg {
        list.push(Term::compound("svg", [&*names::text(file)]));
    }
    Ok(match session.compare(&options.goal, list)? {
        Outcome::True => 0,
        Outcome::False => FAILED,
        Outcome::Error | Outcome::Limit | Outcome::Interrupted => THREW,
    })
}

/// The language at whose prompt the session ends, if it is not Prolog.
fn prompted(options: &SessionOptions) -> Option<Language> {
    if options.lisp {
        Some(Language::MuLisp)
    } else {
        options.planner.then_some(Language::Planner)
    }
}

fn session_status(session: &mut Session, options: &SessionOptions) -> Result<u8, SessionEnd> {
    let mut status = 0;
    let mut is_script = false;
    let goes_on = matches!(options.toplevel.as_deref(), None | Some("prolog"));
    let are_scripts = |file: &OsString| arguments::is_script(Path::new(file));
    if goes_on && prompted(options).is_none() && !options.files.iter().any(are_scripts) {
        session.attend();
    }
    for file in &options.files {
        is_script |= arguments::is_script(Path::new(file));
        status = status.max(load(session, file)?);
        // A session that goes on asks its user.
        if status == Outcome::Interrupted.status() && options.toplevel.is_some() {
            return Ok(status);
        }
    }
    if options.hints {
        session.hints()?;
    }
    for goal in &options.goals {
        let outcome = match options.answers {
            Some(_) => session.ask(goal)?,
            None => session.run(goal)?,
        };
        if outcome != Outcome::True {
            if outcome == Outcome::False && options.answers.is_none() {
                session.goal_failed(goal);
                session.why(goal, true)?;
            }
            return Ok(outcome.status());
        }
    }
    if let Some(outcome) = session.run_main(is_script)? {
        if outcome == Outcome::False {
            session.goal_failed("main");
        }
        return Ok(status.max(outcome.status()));
    }
    if let Some(language) = prompted(options) {
        return Ok(status.max(session.prompt(language)?.status()));
    }
    match options.toplevel.as_deref() {
        Some("halt") => {}
        // A script reads its input itself.
        None if is_script => {}
        None | Some("prolog") => {
            session.toplevel(options.global.quiet)?;
            status = worst(session, options, status);
        }
        Some(goal) => {
            let outcome = session.run(goal)?;
            if outcome == Outcome::False {
                session.goal_failed(goal);
            }
            status = status.max(outcome.status());
        }
    }
    Ok(status)
}

/// The status of a finished session: with `--strict` that of its worst query, and of what its queries have loaded.
fn worst(session: &Session, options: &SessionOptions, status: u8) -> u8 {
    let loads = if session.has_load_errors() {
        NOT_LOADED
    } else {
        0
    };
    match options.strict {
        true => status.max(session.worst().status()).max(loads),
        false => status,
    }
}
