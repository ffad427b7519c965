//! The command line: files, goals, what comes after them, and the exit status.
//!
//! The status is 0 when all went well, 1 when a goal failed, 2 when one threw, 3 when a file could not be loaded without errors; `halt/1`
//! overrules them all.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::embed::Engine;
use crate::toplevel::{Language, Outcome, Session, Stop, quads};

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
    after_help = "Exit status: 0, or 1 when a goal failed, 2 when it threw, 3 when a file had errors. halt(N) exits with N.\n\
                  Код возврата: 0; 1 - цель не доказана; 2 - ошибка; 3 - ошибка загрузки."
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
    files: Vec<String>,
    /// A goal to run once, after the files; may be repeated [цель]
    #[arg(short, long = "goal", value_name = "GOAL")]
    goals: Vec<String>,
    /// What to run in place of the toplevel, as in `-t halt` [вместо диалога]
    #[arg(short, long, value_name = "GOAL")]
    toplevel: Option<String>,
    /// No banner [без заставки]
    #[arg(short, long)]
    quiet: bool,
    /// The language of messages: en or ru [язык сообщений]
    #[arg(long, value_name = "LANGUAGE", value_parser = ["en", "ru"])]
    language: Option<String>,
    /// What the flag argv holds besides the name of the command [аргументы программы]
    #[arg(last = true, value_name = "ARGS")]
    arguments: Vec<String>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the queries in files against the answers described there [проверить ответы в файлах]
    Test {
        /// Files, and folders with .pl, .md and .rs files [файлы и папки]
        #[arg(required = true, value_name = "FILE|FOLDER")]
        paths: Vec<PathBuf>,
        /// One JSON object for each file [вывод в JSON]
        #[arg(long)]
        json: bool,
    },
}

/// What `ferz` does. The status is that of the process.
pub fn main() -> ExitCode {
    let options = Options::parse();
    match options.command {
        Some(Command::Test { paths, json }) => quads::test(&paths, json),
        None => run(&options.session),
    }
}

fn run(options: &SessionOptions) -> ExitCode {
    let mut arguments = vec!["ferz".to_owned()];
    arguments.extend(options.arguments.iter().cloned());
    let mut builder = Engine::builder().argv(arguments);
    if let Some(language) = &options.language {
        builder = builder.language(language);
    }
    let mut session = Session::new(builder);
    match session_status(&mut session, options) {
        Ok(status) => ExitCode::from(status),
        // The system keeps eight bits of a status, as it does for every process.
        Err(Stop::Halt(status)) => ExitCode::from((status & 0xFF) as u8),
        // Whoever closed the pipe has seen enough.
        Err(Stop::Broken(_)) => ExitCode::from(FAILED),
    }
}

fn session_status(session: &mut Session, options: &SessionOptions) -> Result<u8, Stop> {
    let mut status = 0;
    for file in &options.files {
        let is_loaded = match Language::of_file(file) {
            None => session.consult(file)?,
            Some(language) => session.run_forms(language, file)?,
        };
        if !is_loaded {
            status = NOT_LOADED;
        }
    }
    for goal in &options.goals {
        let outcome = session.run(goal)?;
        if outcome != Outcome::True {
            return Ok(failure(session, goal, outcome));
        }
    }
    if let Some(outcome) = session.run_main()? {
        return Ok(match outcome {
            Outcome::True => status,
            Outcome::False | Outcome::Error => failure(session, "main", outcome),
        });
    }
    match options.toplevel.as_deref() {
        None => session.toplevel(options.quiet)?,
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

/// The status for a goal that came out otherwise than true; of an error the session has told already.
fn failure(session: &mut Session, goal: &str, outcome: Outcome) -> u8 {
    match outcome {
        Outcome::True => 0,
        Outcome::False => {
            session.warn(&format!("the goal {goal} failed"));
            FAILED
        }
        Outcome::Error => THREW,
    }
}
