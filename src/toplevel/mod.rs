//! The toplevel: asks for queries and prints their answers.
//!
//! It uses only the public room `embed` and, for colours and the end of a query, the tokens of `syntax`: a host can do everything
//! that it does. An error ends its query only; the database and the session stay.

mod answer;
mod console;
mod editor;
pub mod fix;
mod input;
mod interrupts;
mod keys;
mod offers;
pub mod output;
pub mod page;
pub mod quads;
mod repl;
pub mod rivals;
mod swallowed;
mod transcript;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::embed::{Debugging, Engine, EngineBuilder, Error, Term, form_language};
pub use crate::report::Colour;
use crate::report::{DiagnosticCode, Form, Theme, codes};
use crate::syntax::{Diagnostic, Severity};
pub use answer::AnswerForm;
use console::{Complaints, Screen};
use input::Input;
pub use input::unreadable;
use interrupts::RunningQuery;
pub use output::reason;
pub use transcript::Beginning;
use transcript::Record;

/// The goal of `ferz compare`, under an internal name, since the program may define compare/2.
const COMPARE: &str = "'$compare'(?, ?)";

/// Why a session ends before its input does.
pub enum SessionEnd {
    /// `halt/0,1` with this status.
    Halt(i32),
    /// Standard output is closed.
    Broken(io::Error),
    /// Standard input cannot be read.
    Unreadable(io::Error),
}

impl From<io::Error> for SessionEnd {
    fn from(error: io::Error) -> SessionEnd {
        SessionEnd::Broken(error)
    }
}

/// The outcome of running a goal, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Outcome {
    /// It is true.
    #[default]
    True,
    /// It failed.
    False,
    /// It threw; the error has been shown.
    Error,
    /// It reached a limit; the error has been shown.
    Limit,
    /// It was interrupted, or aborted.
    Interrupted,
}

impl Outcome {
    /// The outcome of a goal with this error.
    fn of(error: &Error) -> Outcome {
        match () {
            () if error.is_interrupt() || error.is_abort() => Outcome::Interrupted,
            () if error.is_limit() => Outcome::Limit,
            () => Outcome::Error,
        }
    }

    /// The exit status for this outcome.
    pub fn status(self) -> u8 {
        match self {
            Outcome::True => 0,
            Outcome::False => 1,
            Outcome::Error => 2,
            Outcome::Limit => 4,
            // As in shells: 128 plus the number of SIGINT.
            Outcome::Interrupted => 130,
        }
    }
}

/// The settings of a session: how it shows diagnostics and answers.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Whether diagnostics are lines of JSON.
    pub as_json: bool,
    /// Whether to show all diagnostics, however many.
    pub all: bool,
    /// When to use colours.
    pub colour: Colour,
    /// The form of the answers.
    pub answers: Option<AnswerForm>,
    /// Whether messages that only inform are left out.
    pub quiet: bool,
}

/// A language that a library reads and evaluates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `library(mulisp)`.
    MuLisp,
    /// `library(planner)`.
    Planner,
}

impl Language {
    /// The language of a file, by its extension; none for Prolog.
    pub fn of_file(path: &str) -> Option<Language> {
        Some(match form_language(Path::new(path))? {
            "planner" => Language::Planner,
            _ => Language::MuLisp,
        })
    }
}

/// An engine with the terminal or the pipes of the process.
pub struct Session {
    engine: Engine,
    input: Input,
    screen: Screen,
    look: Theme,
    form: Form,
    /// Whether to show all diagnostics, however many.
    all: bool,
    /// Whether warnings are counted and not shown.
    only_errors: bool,
    answers: AnswerForm,
    /// The worst outcome of a query so far.
    worst: Outcome,
    /// Whether a load that a query has started had errors.
    loaded_errors: Arc<AtomicBool>,
    /// The queries so far.
    history: Vec<String>,
    /// How many answers of the next query are wanted, if no user is asked.
    wanted: Option<u32>,
    /// Whether the pending input was typed while a query ran.
    was_typed_ahead: bool,
    /// The line of the input in which the query begins, if no user has typed it.
    line: Option<usize>,
    watch: RunningQuery,
    /// The handler by which Ctrl-C interrupts a query at once.
    stopper: Option<signal_hook::SigId>,
}

/// The columns of the terminal at standard output; 0 if unknown.
fn output_columns() -> usize {
    let size = terminal_size::terminal_size_of(io::stdout());
    size.map_or(0, |(width, _)| usize::from(width.0))
}

/// The most errors, and the most warnings, of one load that are shown: some screens.
const MOST_SHOWN: usize = 20;

/// The explanation of a diagnostic code in this language; `all` lists all codes. None if there is no such code.
pub fn explain(code: &str, language: crate::syntax::Language) -> Option<String> {
    if code == "all" {
        let lines = codes().map(|code| format!("{:32} {}\n", code.name, code.meaning(language)));
        return Some(lines.collect());
    }
    DiagnosticCode::named(code).map(|code| code.explanation(language))
}

impl Session {
    /// A session with an engine of these settings, unless the system grants no memory for one. It sets the streams of the
    /// builder.
    pub fn new(builder: EngineBuilder, setup: Setup) -> Result<Session, Error> {
        let screen = Screen::default();
        let watch = RunningQuery::default();
        let input = Input::new(screen.clone(), watch.clone());
        let builder = if io::stdin().is_terminal() {
            let (watch, mut screen) = (watch.clone(), screen.clone());
            // The prompt is shown again after the menu, when the query continues.
            let mut asked: Option<String> = None;
            // The keys of a command that are to be recorded: a number, and the key behind it.
            let mut typed = String::new();
            builder.interactive(true).keys(move || {
                if let Some(asked) = asked.take() {
                    screen.tell(&asked);
                }
                let read = keys::read(|| watch.is_asked());
                if read
                    .as_ref()
                    .is_err_and(|error| error.kind() == io::ErrorKind::Interrupted)
                {
                    asked = Some(screen.asked());
                }
                if let Ok(Some(key)) = read {
                    // The replay reads a line in its place: an empty one for Enter.
                    typed.extend(Some(key).filter(|key| !matches!(key, '\r' | '\n')));
                    if !key.is_ascii_digit() {
                        screen.note_key(&std::mem::take(&mut typed));
                    }
                }
                read
            })
        } else {
            builder
        };
        let builder = match io::stdout().is_terminal() {
            true => builder.columns(output_columns),
            false => builder,
        };
        let mut session = Session::with(builder, setup, screen, input, watch)?;
        // Ctrl-C stops the running query, and the session goes on. From a pipe, where no user can type `halt`, a second Ctrl-C
        // that finds nothing to stop ends the process, with the status that shells give: the handler that reads the flag is
        // registered before the one that sets it. Without handlers, Ctrl-C ends the process.
        let interrupted: Arc<AtomicBool> = session.engine.interrupter().into();
        if !io::stdin().is_terminal() {
            let _ = flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&interrupted));
        }
        session.input.stop_at(Arc::clone(&interrupted));
        session.stopper = flag::register(SIGINT, interrupted).ok();
        Ok(session)
    }

    /// A session that reads a text and keeps its output: see [`Session::replay`].
    fn in_memory(builder: EngineBuilder) -> Result<Session, Error> {
        let screen = Screen::of_text();
        let input = Input::of_text(screen.clone());
        let mut session = Session::with(
            builder,
            Setup::default(),
            screen,
            input,
            RunningQuery::default(),
        )?;
        session.look = Theme::PLAIN;
        session.form = Form::Drawn(Theme::PLAIN);
        Ok(session)
    }

    fn with(
        builder: EngineBuilder,
        setup: Setup,
        screen: Screen,
        input: Input,
        watch: RunningQuery,
    ) -> Result<Session, Error> {
        let look = Theme::of_standard_error(setup.colour);
        let form = match setup.as_json {
            true => Form::Json,
            false => Form::Drawn(look),
        };
        let mut complaints = screen.clone();
        let is_text = screen.is_text();
        let loaded_errors = Arc::<AtomicBool>::default();
        let errors = Arc::clone(&loaded_errors);
        let builder = match form {
            Form::Json if !is_text => {
                let mut told = screen.clone();
                builder.on_message(move |message: &Diagnostic| {
                    let plain = Form::Drawn(Theme::PLAIN).show(message);
                    told.report_as(&form.show(message), &plain);
                })
            }
            Form::Json | Form::Drawn(_) => builder,
        };
        let mut engine = builder
            .input(input.clone())
            .output(screen.clone())
            .error_output(Complaints(screen.clone()))
            .on_diagnostic(move |diagnostic: &Diagnostic| {
                errors.fetch_or(diagnostic.is_error(), Ordering::Relaxed);
                let plain = Form::Drawn(Theme::PLAIN).show(diagnostic);
                match is_text {
                    true => complaints.report(&plain),
                    false => complaints.report_as(&form.fitted().show(diagnostic), &plain),
                }
            })
            .supervise(watch.supervisor(screen.clone(), form))
            .try_build()?;
        engine.keep_values();
        if setup.quiet {
            engine.set_flag("verbose", Term::atom("silent"))?;
        }
        Ok(Session {
            engine,
            input,
            screen,
            look,
            form,
            all: setup.all,
            only_errors: false,
            answers: setup.answers.unwrap_or_default(),
            worst: Outcome::True,
            loaded_errors,
            history: Vec::new(),
            wanted: None,
            was_typed_ahead: false,
            line: None,
            watch,
            stopper: None,
        })
    }

    /// Records the session in a file, as one that begins so; the language is that of the session.
    pub fn record(&mut self, path: &Path, begun: Beginning) -> io::Result<()> {
        let record = Record::create(path, &begun.spoken(self.engine.language()))?;
        self.screen.record(record);
        Ok(())
    }

    /// The worst outcome of a query so far.
    pub fn worst(&self) -> Outcome {
        self.worst
    }

    /// Whether a load that a query has started had errors.
    pub fn has_load_errors(&self) -> bool {
        self.loaded_errors.load(Ordering::Relaxed)
    }

    /// From now on counts warnings without showing them, unless all are asked for: what comes next is a table, which they would stand before.
    pub fn show_only_errors(&mut self) {
        self.only_errors = true;
    }

    /// Consults a file and shows its diagnostics; an error if it has errors.
    pub fn consult(&mut self, path: impl AsRef<Path>) -> Result<Outcome, SessionEnd> {
        Ok(match self.watched(|engine| engine.consult(path)) {
            Ok(loaded) => {
                self.show(&loaded.diagnostics);
                match loaded.has_errors() {
                    true => Outcome::Error,
                    false => Outcome::True,
                }
            }
            Err(error) => {
                self.show_error(&error)?;
                match Outcome::of(&error) {
                    Outcome::Interrupted => Outcome::Interrupted,
                    _ => Outcome::Error,
                }
            }
        })
    }

    /// Checks a file without running it, and shows its diagnostics; returns whether there are errors, and warnings.
    pub fn check(&mut self, path: impl AsRef<Path>) -> Result<(bool, bool), SessionEnd> {
        match self.engine.check(path) {
            Ok(checked) => {
                self.show(&checked.diagnostics);
                let warns = |one: &Diagnostic| one.severity == Severity::Warning;
                Ok((checked.has_errors(), checked.diagnostics.iter().any(warns)))
            }
            Err(error) => {
                self.show_error(&error)?;
                Ok((true, false))
            }
        }
    }

    /// Runs the forms of a file in another language and writes their values.
    pub fn run_forms(&mut self, language: Language, path: &str) -> Result<Outcome, SessionEnd> {
        let goal = match language {
            Language::MuLisp => "mulisp_run(?)",
            Language::Planner => "planner_run(?)",
        };
        let held = self.watched(|engine| engine.holds(goal, (Term::atom(path),)));
        self.outcome(held)
    }

    /// Prompts for forms of another language until the input ends, and writes their values.
    pub fn prompt(&mut self, language: Language) -> Result<Outcome, SessionEnd> {
        self.run(match language {
            Language::MuLisp => "lisp",
            Language::Planner => "planner",
        })
    }

    /// Runs a goal once.
    pub fn run(&mut self, goal: &str) -> Result<Outcome, SessionEnd> {
        let held = self.watched(|engine| engine.holds(goal, ()));
        self.outcome(held)
    }

    /// Compares a goal run with its clauses and with native twins; false if the results differ. `options` are those of
    /// `compare/2` in the library.
    pub fn compare(&mut self, goal: &str, options: Vec<Term>) -> Result<Outcome, SessionEnd> {
        // Syntax errors show only their place in the goal.
        let readable = self.engine.query(goal, ()).map(|_| true);
        if readable.is_err() {
            return self.outcome(readable);
        }
        let text = goal.trim().trim_start_matches("?-").trim();
        let text = Term::atom(text.strip_suffix('.').unwrap_or(text));
        let held = self.engine.holds(COMPARE, (text, Term::list(options)));
        self.outcome(held)
    }

    /// Shows a note for each predicate of the program that is nearly the definition of a native twin.
    pub fn hints(&mut self) -> Result<(), SessionEnd> {
        let mut found = Vec::new();
        let mut failed = None;
        match self.engine.query("'$native_hint'(Text)", ()) {
            Ok(solutions) => {
                for solution in solutions {
                    match solution.and_then(|solution| solution.get::<String>("Text")) {
                        Ok(text) => found.push(text),
                        Err(error) => failed = Some(error),
                    }
                }
            }
            Err(error) => failed = Some(error),
        }
        for text in found {
            self.say(Severity::Note, "load::nearly_native", text);
        }
        if let Some(error) = failed {
            self.show_error(&error)?;
        }
        Ok(())
    }

    /// The variables of a goal that answers show; none if the goal cannot be read.
    pub fn names_of(&mut self, goal: &str) -> Vec<String> {
        let solutions = self.engine.query(goal, ());
        solutions.map_or_else(
            |_| Vec::new(),
            |solutions| solutions.names().map(str::to_owned).collect(),
        )
    }

    /// Says why a goal is false, or how it is proved. With `brief`, says only an explanation that is found soon.
    pub fn why(&mut self, goal: &str, brief: bool) -> Result<Outcome, SessionEnd> {
        let told = match brief {
            false => self.engine.why(goal),
            true => self.engine.why_briefly(goal),
        };
        let outcome = match told {
            Ok(told) => {
                self.show(&told.diagnostics);
                Ok(told.holds)
            }
            Err(error) => Err(error),
        };
        self.outcome(outcome)
    }

    /// Runs the main goal that a file has declared, if any; for a script also `main`.
    pub fn run_main(&mut self, is_script: bool) -> Result<Option<Outcome>, SessionEnd> {
        let held = match is_script {
            true => self.engine.run_script(),
            false => self.engine.run_main(),
        };
        match held {
            Ok(None) => Ok(None),
            Ok(Some(held)) => self.outcome(Ok(held)).map(Some),
            Err(error) => self.outcome(Err(error)).map(Some),
        }
    }

    fn outcome(&mut self, held: Result<bool, Error>) -> Result<Outcome, SessionEnd> {
        let outcome = match held {
            Ok(true) => Outcome::True,
            Ok(false) => Outcome::False,
            Err(error) => {
                self.show_error(&error)?;
                Outcome::of(&error)
            }
        };
        self.screen.flush()?;
        self.screen.require_reader()?;
        Ok(outcome)
    }

    /// From now on Ctrl-C asks the user at the terminal, if there is one, what to do with the query or load that runs.
    pub fn attend(&mut self) {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return;
        }
        let interrupter = self.engine.interrupter();
        if self.watch.attend(interrupter)
            && let Some(stopper) = self.stopper.take()
        {
            signal_hook::low_level::unregister(stopper);
        }
    }

    /// Runs what Ctrl-C may interrupt.
    fn watched<T>(&mut self, act: impl FnOnce(&mut Engine) -> T) -> T {
        self.watch.begin(0);
        let done = act(&mut self.engine);
        self.watch.end();
        done
    }

    /// Reads queries and prints their answers until the input ends: with prompts at a terminal, silently from a pipe.
    pub fn toplevel(&mut self, is_quiet: bool) -> Result<(), SessionEnd> {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        if is_terminal {
            if !is_quiet {
                let banner = self.engine.language().fill(
                    "Ferz {}. A full stop ends a query; help. tells more, halt. or Ctrl-D leaves.\n",
                    "Ферзь {}. Запрос кончается точкой; справка - help., выход - halt. или Ctrl-D.\n",
                    &[env!("CARGO_PKG_VERSION")],
                );
                self.screen.tell(&banner);
            }
            self.attend();
            self.run_interactive()
        } else {
            self.answer_all()
        }
    }

    /// Flushes all output. False if output was lost, which this function reports.
    pub fn flush(&mut self) -> io::Result<bool> {
        let mut lost = self.engine.flush();
        if let Err(error) = self.screen.flush() {
            lost.push((String::from("user_output"), error));
        }
        lost.extend(self.screen.lost_record());
        self.screen.require_reader()?;
        for (name, error) in &lost {
            let language = self.engine.language();
            let sentence = language.fill(
                "output to {} was lost: {}",
                "вывод в {} потерян: {}",
                &[name, &reason(error, language)],
            );
            self.say(Severity::Error, "run::lost_output", sentence);
        }
        Ok(lost.is_empty())
    }

    /// Reports that a goal of the command line is not true.
    pub fn goal_failed(&mut self, goal: &str) {
        let language = self.engine.language();
        let sentence = language.fill("the goal {} failed", "цель {} не достигнута", &[goal]);
        self.say(Severity::Warning, "run::goal_failed", sentence);
    }

    /// Shows a message without a place.
    fn say(&mut self, severity: Severity, code: &str, sentence: String) {
        let language = self.engine.language();
        let diagnostic = Diagnostic::new(severity, code, sentence).speaking(language);
        self.show(&[diagnostic]);
    }

    /// Runs the goals of `at_halt/1`. False if they cancel the halt.
    pub fn at_halt(&mut self) -> bool {
        const GOAL: &str = "current_module(halting) -> '$run_at_halt' ; true";
        // The goals at the end are not traced.
        self.engine.set_debugging(Debugging::Off);
        let held = self.watched(|engine| engine.holds(GOAL, ()));
        held.unwrap_or(true)
    }

    /// Shows diagnostics: for people, the first errors and the first warnings, and the number of the others.
    fn show(&mut self, diagnostics: &[Diagnostic]) {
        let most = match self.form {
            Form::Drawn(_) if !self.all => MOST_SHOWN,
            Form::Drawn(_) | Form::Json => usize::MAX,
        };
        let mosts = match self.only_errors {
            true if most != usize::MAX => [0, most],
            _ => [most, most],
        };
        let (mut shown, mut left) = ([0_usize; 2], [0_usize; 2]);
        for diagnostic in diagnostics {
            let kind = usize::from(diagnostic.is_error());
            if shown[kind] < mosts[kind] {
                shown[kind] += 1;
                self.draw(diagnostic);
            } else {
                left[kind] += 1;
            }
        }
        if left != [0, 0] {
            let language = self.engine.language();
            let note = Diagnostic::new(Severity::Note, "load::more", not_shown(left, language));
            self.draw(&note.speaking(language));
        }
    }

    /// Shows a diagnostic, however many were shown before.
    fn draw(&mut self, diagnostic: &Diagnostic) {
        let plain = Form::Drawn(Theme::PLAIN).show(diagnostic);
        self.screen
            .report_as(&self.form.fitted().show(diagnostic), &plain);
    }

    /// Reports in a word that a query was ended.
    fn ended(&mut self, code: &str, english: &str, russian: &str) {
        let word = self.engine.language().text(english, russian).to_owned();
        match self.form {
            Form::Drawn(_) => self.screen.report(&format!("{word}\n")),
            Form::Json => self.say(Severity::Note, code, word),
        }
    }

    /// Shows an error that ended a query, and returns the diagnostics; `halt` is no error, it ends the session.
    fn show_error(&mut self, error: &Error) -> Result<Vec<Diagnostic>, SessionEnd> {
        if error.halt().is_some() || error.is_interrupt() || error.is_abort() {
            // What a load has found before it was stopped.
            self.show(error.diagnostics());
        }
        if let Some(status) = error.halt() {
            // If standard output is closed, this can no longer be reported.
            let _ = self.screen.flush();
            self.screen.require_reader()?;
            return Err(SessionEnd::Halt(status));
        }
        // A closed pipe is not reported: its reader wants no more.
        self.screen.require_reader()?;
        if error.is_interrupt() {
            let of_load = error.diagnostics().iter();
            if of_load
                .into_iter()
                .any(|one| one.code == "run::interrupted")
            {
                return Ok(Vec::new());
            }
            let word = self.engine.language().text("interrupted", "прервано");
            let place = self.engine.explain(error).pop();
            let place = place
                .into_iter()
                .filter(|found| found.primary.is_some())
                .map(|found| Diagnostic {
                    severity: Severity::Note,
                    code: "run::interrupted".to_owned(),
                    message: word.to_owned(),
                    help: None,
                    ..found
                });
            match place.collect::<Vec<Diagnostic>>().as_slice() {
                [] => self.ended("run::interrupted", "interrupted", "прервано"),
                place => self.show(place),
            }
            return Ok(Vec::new());
        }
        if error.is_abort() {
            self.ended("run::aborted", "aborted", "прекращено");
            return Ok(Vec::new());
        }
        let mut diagnostics = self.engine.explain(error);
        // The query of a command is no text of the user, so no place in it is shown.
        for found in &mut diagnostics {
            if (found.source.as_ref()).is_some_and(|source| source.text == COMPARE) {
                (found.source, found.primary) = (None, None);
                found.secondary.clear();
            }
        }
        self.show(&diagnostics);
        Ok(diagnostics)
    }
}

/// How many warnings and errors are not shown; at least one of the numbers is not 0.
fn not_shown([warnings, errors]: [usize; 2], language: crate::syntax::Language) -> String {
    let kinds = [
        (errors, ["error", "errors"], "ошибок"),
        (warnings, ["warning", "warnings"], "предупреждений"),
    ];
    let told = kinds.into_iter().filter(|(count, ..)| *count > 0);
    let told = told.map(|(count, [one, many], russian)| match language {
        crate::syntax::Language::En => format!("{count} {}", if count == 1 { one } else { many }),
        crate::syntax::Language::Ru => format!("{russian} {count}"),
    });
    let told = told.collect::<Vec<String>>().join(", ");
    let english = match warnings + errors {
        1 => "not shown: {}; --all shows it",
        _ => "not shown: {}; --all shows them",
    };
    language.fill(english, "не показано: {}; все показывает --all", &[&told])
}

#[cfg(test)]
mod tests {
    use super::not_shown;
    use crate::syntax::Language;

    #[test]
    fn only_what_is_left_out_is_counted() {
        let told = |left| [Language::En, Language::Ru].map(|language| not_shown(left, language));
        let one = [
            "not shown: 1 error; --all shows it",
            "не показано: ошибок 1; все показывает --all",
        ];
        assert_eq!(told([0, 1]), one);
        let both = [
            "not shown: 2 errors, 1 warning; --all shows them",
            "не показано: ошибок 2, предупреждений 1; все показывает --all",
        ];
        assert_eq!(told([1, 2]), both);
    }
}
