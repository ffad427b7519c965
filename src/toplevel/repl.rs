//! The read-solve-print loop of the toplevel, at a terminal and from a pipe.
//!
//! An answer is printed when it is known whether another one may follow: ` ;` and a line end separate answers, a full stop ends the last.
//! At a terminal the user decides after each answer; from a pipe all answers are printed. Both use the same code: the outputs differ only
//! in the answers that the user does not ask for.

use std::cell::Cell;
use std::io::{self, Write};
use std::sync::Arc;

use rustyline::error::ReadlineError;

use super::answer::{AnswerForm, WrittenAnswers};
use super::console::Screen;
use super::editor::{LineEditor, Typed};
use super::input::{Invalid, QueryText, earlier, is_empty, recall};
use super::interrupts::RunningQuery;
use super::keys::{self, Keys, Reaction};
use super::transcript::RecordedQuery;
use super::{Outcome, Session, SessionEnd};
use crate::embed::{Debugging, Diagnostic, Error, Severity, ShownPart, Solution, Solutions, Term};
use crate::report::Theme;
use crate::syntax::Source;

/// Who decides about further answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The user, by a key; if the last key was a number, after this number of answers.
    Asking(Option<u32>),
    /// No user: print this number of answers.
    First(u32),
    /// No user: print all answers.
    All,
}

impl Session {
    /// The interactive loop.
    pub(super) fn run_interactive(&mut self) -> Result<(), SessionEnd> {
        match LineEditor::new(self.look.colour) {
            Ok(editor) => self.input.edit_with(editor),
            // A terminal that cannot be edited is read line by line.
            Err(_) => return self.answer_all(),
        }
        loop {
            self.screen.fresh_line()?;
            self.screen.flush()?;
            let (words, language) = (self.engine.vocabulary(), self.engine.language());
            let begun = self.input.take_pending();
            let prompt = &self.prompt_for_queries();
            self.watch.expect();
            let watch = &self.watch;
            let typed = self.input.with_editor(|editor| {
                editor.set_vocabulary(words, language);
                editor.query(prompt, &begun, || watch.take_asked())
            });
            match typed.unwrap_or(Ok(Typed::End)) {
                Ok(Typed::Query {
                    text: query,
                    rest,
                    edited,
                }) => {
                    if self.was_typed_ahead && !edited {
                        self.screen.tell(&format!("{prompt}{}\n", query.trim()));
                    }
                    self.was_typed_ahead &= !is_empty(&rest);
                    if !self.offer_clauses(&query, &rest)? {
                        // As from a pipe, the rest of the query's line is dropped if it is blank.
                        let behind = match rest.split_once('\n') {
                            Some((blank, behind)) if blank.trim().is_empty() => behind,
                            Some(_) | None => &rest,
                        };
                        if !is_empty(behind) {
                            self.input.put_back(behind);
                        }
                        self.answer(&query, true)?;
                    }
                }
                Ok(Typed::Cleared) => {}
                Ok(Typed::End) => return Ok(()),
                // Bytes that are not UTF-8: the user can continue to edit the line if the editor can.
                Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                    let language = self.engine.language();
                    let kept = self.input.with_editor(LineEditor::keep_line);
                    let sentence = if kept.unwrap_or(false) {
                        language.text(
                            "the line has bytes that are no UTF-8: \u{FFFD} stands for them, and for what came with them",
                            "в строке есть байты не в UTF-8: \u{FFFD} - на месте их и того, что пришло вместе с ними",
                        )
                    } else {
                        keys::discard();
                        language.text(
                            "the line has bytes that are no UTF-8: it is forgotten",
                            "в строке есть байты не в UTF-8: она забыта",
                        )
                    };
                    self.say(Severity::Warning, "run::terminal", sentence.to_owned());
                }
                Err(error) => {
                    let sentence = self.engine.language().fill(
                        "the terminal cannot be read: {}",
                        "терминал не читается: {}",
                        &[&error.to_string()],
                    );
                    self.say(Severity::Warning, "run::terminal", sentence);
                    return Ok(());
                }
            }
        }
    }

    /// The prompt: it shows the module of queries if it is not `user`, and whether they are debugged.
    fn prompt_for_queries(&self) -> String {
        let module = match self.engine.query_module() {
            "user" => String::new(),
            name => format!("{name}: "),
        };
        let debugging = match self.engine.debugging() {
            Debugging::Off => "",
            Debugging::Spying => "[debug] ",
            Debugging::Tracing => "[trace] ",
        };
        format!("{module}{debugging}?- ")
    }

    /// Prints all answers of all queries of a pipe.
    pub(super) fn answer_all(&mut self) -> Result<(), SessionEnd> {
        loop {
            let query = match self.input.next_query() {
                Ok(Some(query)) => query,
                Ok(None) => break,
                // The session waited for a query of a pipe.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    self.ended("run::interrupted", "interrupted", "прервано");
                    let status = i32::from(Outcome::Interrupted.status());
                    return Err(SessionEnd::Halt(status));
                }
                Err(error) => return Err(SessionEnd::Unreadable(error)),
            };
            self.answer_read(&query)?;
            self.screen.flush()?;
            self.screen.require_reader()?;
        }
        Ok(())
    }

    /// Runs a query that was read from the input, and prints all its answers; refuses one with bytes that are not UTF-8.
    fn answer_read(&mut self, query: &QueryText) -> Result<(), SessionEnd> {
        if let Some(invalid) = &query.invalid {
            self.screen.note_typed("?- ", query.text.trim().as_bytes());
            self.refuse_bytes(&query.text, invalid);
            self.worst = self.worst.max(Outcome::Error);
            return Ok(());
        }
        self.line = Some(query.line);
        self.answer(&query.text, false)?;
        self.line = None;
        Ok(())
    }

    /// Reports that a query has bytes that are not UTF-8, and does not run.
    fn refuse_bytes(&mut self, text: &str, invalid: &Invalid) {
        let language = self.engine.language();
        let (line, byte) = (invalid.line.to_string(), format!("{:02X}", invalid.byte));
        let message = language.fill(
            "line {} of the input is not in UTF-8: the byte {} begins no character; the query does not run",
            "строка {} ввода не в UTF-8: с байта {} не начинается никакая литера; запрос не выполняется",
            &[&line, &byte],
        );
        let shown = text.trim_start();
        let at = invalid.at.saturating_sub(text.len() - shown.len());
        let place = at..at + char::REPLACEMENT_CHARACTER.len_utf8();
        let label = language.text("the byte is here", "байт здесь").to_owned();
        let help = invalid.likely.map(|encoding| {
            language.fill(
                "it looks like {}: iconv -f {} -t UTF-8 makes UTF-8 of it",
                "похоже на {}: iconv -f {} -t UTF-8 переводит в UTF-8",
                &[encoding, encoding],
            )
        });
        let source = Source::new("query", shown.trim_end());
        self.show(&[Diagnostic {
            source: Some(Arc::new(source)),
            primary: Some((place, label)),
            help,
            ..Diagnostic::error("run::invalid_utf8", message).speaking(language)
        }]);
    }

    /// Runs a query and prints all its answers.
    pub fn ask(&mut self, text: &str) -> Result<Outcome, SessionEnd> {
        let outcome = self.answer(text, false)?;
        self.screen.flush()?;
        self.screen.require_reader()?;
        Ok(outcome)
    }

    /// Runs a query and prints its answers.
    pub(super) fn answer(&mut self, text: &str, interactive: bool) -> Result<Outcome, SessionEnd> {
        match self.earlier(text.trim()) {
            // The record shows the query that ran.
            Some(query) => {
                self.screen.note_typed("?- ", query.as_bytes());
                self.screen.tell(&format!("?- {query}\n"));
                self.answer_typed(&query, interactive)
            }
            None => {
                self.screen.note_typed("?- ", text.trim().as_bytes());
                self.answer_typed(text, interactive)
            }
        }
    }

    /// The same for a query that has been recorded.
    pub(super) fn answer_typed(
        &mut self,
        text: &str,
        interactive: bool,
    ) -> Result<Outcome, SessionEnd> {
        let text = text.trim();
        let text = text.strip_prefix("?-").unwrap_or(text).trim();
        if let Some(outcome) = self.about_history(text)? {
            self.worst = self.worst.max(outcome);
            return Ok(outcome);
        }
        self.history.push(text.to_owned());
        let is_asked = interactive && self.answers == AnswerForm::Text;
        let way = match self.wanted.take() {
            Some(count) => Way::First(count),
            None if is_asked => Way::Asking(None),
            None => self.answers_shown().map_or(Way::All, Way::First),
        };
        self.watch.begin(0);
        let printed = self.print_answers(text, way);
        self.watch.end();
        self.take_unread(interactive);
        let outcome = match printed? {
            Ok(outcome) => outcome,
            Err(error) => {
                let shown = self.show_error(&error)?;
                let swallowed = self.swallowed(&shown, text, interactive);
                if let Some(swallowed) = &swallowed {
                    self.tell_swallowed(swallowed);
                }
                let outcome = Outcome::of(&error);
                let mended = match swallowed {
                    Some(swallowed) => Some((swallowed.query, swallowed.next)),
                    None => mended(&shown, text).map(|mended| (mended, String::new())),
                };
                match mended.filter(|_| interactive) {
                    Some((query, next)) if self.offer_mended(&query, &next)? => {
                        if !next.is_empty() {
                            self.was_typed_ahead = true;
                            self.input.put_back(format!("{next}\n"));
                        }
                        self.answer(&query, true)?
                    }
                    Some(_) | None => outcome,
                }
            }
        };
        self.worst = self.worst.max(outcome);
        Ok(outcome)
    }

    /// How many answers a query shows where no user is asked, by the flag `answer_limit`; none for all.
    fn answers_shown(&mut self) -> Option<u32> {
        let most = self.engine.flag("answer_limit")?.as_integer()?;
        (most > 0).then(|| u32::try_from(most).unwrap_or(u32::MAX))
    }

    /// Takes back the input that the query has not read.
    fn take_unread(&mut self, interactive: bool) {
        let unread = self.engine.take_unread();
        let text = String::from_utf8_lossy(&unread);
        // A replayed record has separate queries: this input already has the next one.
        if !is_empty(&text) && !self.screen.is_text() {
            self.was_typed_ahead |= interactive;
            self.input.put_back(&unread);
        }
    }

    fn print_answers(
        &mut self,
        text: &str,
        mut way: Way,
    ) -> Result<Result<Outcome, Error>, SessionEnd> {
        let Session {
            engine,
            input,
            screen,
            answers: form,
            history,
            watch,
            was_typed_ahead,
            ..
        } = self;
        let style = engine.answer_style();
        let language = engine.language();
        let mut solutions = match engine.query(text, ()) {
            Ok(solutions) => solutions,
            Err(error) => return Ok(Err(error)),
        };
        let answers = WrittenAnswers {
            form: *form,
            query: history.len(),
            names: solutions.names().map(str::to_owned).collect(),
            style,
            width: Theme::PLAIN.width,
            has_goals: Cell::new(false),
        };
        solutions.abridge(answers.max_depth());
        let mut keys = Keys::new(language);
        let mut keep = |keys: &mut Keys| {
            let lines = keys.forget();
            *was_typed_ahead |= !lines.is_empty();
            input.put_back(&lines);
        };
        let mut last: Option<Solution> = None;
        let mut copied = None;
        let mut count = 0;
        let outcome = loop {
            let solution = match solutions.next() {
                None => {
                    screen.fresh_line()?;
                    if last.is_none() {
                        screen.write_all(answers.begin(None).as_bytes())?;
                    }
                    let none = answers.none(last.is_none());
                    screen.write_all(none.as_bytes())?;
                    break match last {
                        Some(_) => Outcome::True,
                        None => Outcome::False,
                    };
                }
                Some(Err(error)) => {
                    keep(&mut keys);
                    return Ok(Err(error));
                }
                Some(Ok(solution)) => solution,
            };
            count += 1;
            if solutions.more() && matches!(way, Way::Asking(None | Some(..=1))) {
                keys.set_aside();
            }
            screen.fresh_line()?;
            if last.is_none() {
                screen.write_all(answers.begin(Some(&solution)).as_bytes())?;
            }
            screen.write_all(answers.one(&solution).as_bytes())?;
            last = Some(solution);
            copied = Some(solutions.copy_values());
            if !solutions.more() {
                screen.write_all(answers.last().as_bytes())?;
                break Outcome::True;
            }
            if answers.form == AnswerForm::Text {
                screen.write_all(b" ")?;
            }
            if !matches!(way, Way::Asking(None | Some(..=1))) {
                screen.flush()?;
            }
            let stops = match &mut way {
                Way::All => false,
                Way::First(wanted) => count >= u64::from(*wanted),
                Way::Asking(Some(more)) if *more > 1 => {
                    *more -= 1;
                    false
                }
                Way::Asking(left) => {
                    *left = None;
                    watch.expect();
                    let mut asking = Asking {
                        solutions: &mut solutions,
                        screen,
                        answers: &answers,
                        keys: &mut keys,
                        watch,
                    };
                    let decision = match &mut last {
                        Some(shown) => asking.decide(shown)?,
                        None => Decision::Next,
                    };
                    watch.begin(count);
                    // A person has waited, and wants more: the limits count anew.
                    solutions.renew_limits();
                    match decision {
                        Decision::Next => {}
                        Decision::Several(count) => *left = Some(count),
                        Decision::All => way = Way::All,
                        Decision::Stop => {}
                    }
                    matches!(decision, Decision::Stop)
                }
            };
            if stops {
                screen.write_all(answers.cut().as_bytes())?;
                break Outcome::True;
            }
            screen.write_all(answers.next().as_bytes())?;
        };
        drop(solutions);
        keep(&mut keys);
        let debugging = self.engine.debugging();
        self.engine.set_debugging(Debugging::Off);
        match copied {
            Some(copied) => {
                let kept = copied.and_then(|copied| self.engine.keep_copied(&copied));
                if kept.is_err() {
                    self.tell_unkept();
                }
            }
            None => self.engine.note_failure(text),
        }
        self.engine.set_debugging(debugging);
        Ok(Ok(outcome))
    }

    /// Reports that there was no room for the values of an answer.
    fn tell_unkept(&mut self) {
        let sentence = self.engine.language().text(
            "there is no room to keep the values of this answer: `$X` stands for what it was before",
            "для значений этого ответа нет места: `$X` означает то же, что прежде",
        );
        self.say(Severity::Note, "run::not_kept", sentence.to_owned());
    }

    /// Answers `history`, which lists the queries, and reports a missing query. None if the text is something else.
    fn about_history(&mut self, text: &str) -> Result<Option<Outcome>, SessionEnd> {
        let word = text.strip_suffix('.').unwrap_or(text).trim_end();
        if word == "history"
            && !self
                .engine
                .holds("current_predicate(history/0)", ())
                .unwrap_or(true)
        {
            for (index, query) in self.history.iter().enumerate() {
                writeln!(
                    self.screen,
                    "{:4}  {}",
                    index + 1,
                    query.replace('\n', "\n      ")
                )?;
            }
            return Ok(Some(Outcome::True));
        }
        if recall(word).is_none() {
            return Ok(None);
        }
        // An existing query has been substituted before.
        let language = self.engine.language();
        let sentence = language.fill(
            "there is no query {}; history. lists them",
            "запроса {} нет; все запросы перечисляет history.",
            &[word],
        );
        self.say(Severity::Error, "run::history", sentence);
        Ok(Some(Outcome::Error))
    }

    /// The query of this session that `!!`, `!3` or `!-2` asks for.
    fn earlier(&self, text: &str) -> Option<String> {
        let number = recall(text.strip_suffix('.').unwrap_or(text).trim_end())?;
        earlier(&self.history, number)
    }
}

impl Session {
    /// Replays a query of a transcript; returns its output.
    pub(super) fn replay(&mut self, asked: &RecordedQuery) -> Result<String, SessionEnd> {
        self.input.put_back(&asked.typed);
        self.wanted = asked.wanted();
        while let Some(query) = self.input.next_query().map_err(SessionEnd::Unreadable)? {
            self.answer_read(&query)?;
        }
        Ok(self.screen.take_text())
    }
}

/// The user's decision.
#[derive(Clone, Copy)]
enum Decision {
    Next,
    Several(u32),
    All,
    Stop,
}

/// A query that waits for the user's decision.
struct Asking<'a, 'e> {
    solutions: &'a mut Solutions<'e>,
    screen: &'a mut Screen,
    answers: &'a WrittenAnswers,
    keys: &'a mut Keys,
    watch: &'a RunningQuery,
}

impl Asking<'_, '_> {
    /// Waits for keys until one decides. The output of other keys is not recorded.
    fn decide(&mut self, shown: &mut Solution) -> Result<Decision, SessionEnd> {
        let mut screen = self.screen.clone();
        screen.unrecorded(|_| self.decide_by_keys(shown))
    }

    fn decide_by_keys(&mut self, shown: &mut Solution) -> Result<Decision, SessionEnd> {
        loop {
            match self.keys.wait(|| self.screen.flush())? {
                Reaction::More => return Ok(Decision::Next),
                Reaction::Several(count) => return Ok(Decision::Several(count)),
                Reaction::All => return Ok(Decision::All),
                Reaction::Stop => return Ok(Decision::Stop),
                Reaction::Trace => {
                    let readied = self.solutions.between("$trace_ready", &[]);
                    if readied.is_ok_and(|readied| readied) {
                        self.solutions.set_debugging(Debugging::Tracing);
                    }
                    return Ok(Decision::Next);
                }
                Reaction::Whole => {
                    self.solutions.abridge(0);
                    if let Some(Ok(whole)) = self.solutions.again() {
                        *shown = whole;
                    }
                    self.solutions.abridge(self.answers.style.max_depth);
                    self.screen.fresh_line()?;
                }
                Reaction::Layout => {
                    self.screen.fresh_line()?;
                    let parts = shown.parts_with_values(&self.answers.style);
                    for (index, part) in parts.iter().enumerate() {
                        let is_last = index + 1 == parts.len();
                        self.lay_out(shown, part, is_last)?;
                    }
                }
                Reaction::Break => {
                    self.screen.fresh_line()?;
                    let told = self.keys.language().text(
                        "queries in between; end_of_file. or Ctrl-D goes back\n",
                        "запросы между ответами; назад - end_of_file. или Ctrl-D\n",
                    );
                    self.screen.tell(told);
                    self.watch.begin(0);
                    let held = self.solutions.between("break", &[]);
                    self.watch.end();
                    if let Err(error) = held
                        && error.halt().is_some()
                    {
                        return Err(SessionEnd::Halt(error.halt().unwrap_or_default()));
                    }
                }
                Reaction::Help => {
                    let help = self.keys.help();
                    self.screen.tell_words(help);
                }
                Reaction::Unknown(key) => {
                    let told = self.keys.unknown(key);
                    self.screen.tell(&told);
                }
            }
            continue_line(self.screen, shown, self.answers)?;
        }
    }

    /// Writes a part of the answer with the parts of its value one below the other.
    fn lay_out(
        &mut self,
        shown: &Solution,
        part: &ShownPart,
        is_last: bool,
    ) -> Result<(), SessionEnd> {
        /// The indentation of a value.
        const INDENT: i64 = 4;
        let margin = match (&part.name, &part.value) {
            (Some(name), Some(_)) => {
                writeln!(self.screen, "{name} =")?;
                INDENT
            }
            (Some(_), None) | (None, _) => 0,
        };
        match &part.value {
            Some(value) => {
                let names = shown.shown_variables(value).into_iter();
                let names = names.map(|(variable, shown)| {
                    Term::compound("=", [Term::atom(shown.as_str()), variable])
                });
                let style = self.answers.style;
                let truth = |is_true| Term::atom(if is_true { "true" } else { "false" });
                let mut writing = vec![
                    Term::compound("quoted", [truth(style.quoted)]),
                    Term::compound("ignore_ops", [truth(style.ignore_ops)]),
                    Term::compound("numbervars", [truth(style.numbervars)]),
                    Term::compound("variable_names", [Term::list(names)]),
                ];
                if style.spacing {
                    writing.push(Term::compound("spacing", [Term::atom("next_argument")]));
                }
                let options = [
                    Term::compound("left_margin", [margin]),
                    Term::compound("right_margin", [self.answers.width as i64]),
                    Term::compound("write_options", [Term::list(writing)]),
                ];
                let arguments = [value.clone(), Term::list(options)];
                if self.solutions.between("print_term", &arguments).is_err() {
                    self.screen.write_all(b"...")?;
                }
            }
            None => self.screen.write_all(part.text.as_bytes())?,
        }
        // Through the stream of the program, which knows its column.
        let end = Term::atom(if is_last { "\n" } else { ",\n" });
        let _unheard = self.solutions.between("write", &[end]);
        self.screen.fresh_line()?;
        Ok(())
    }
}

/// Shows the answer again, after the output of a key.
fn continue_line(
    screen: &mut Screen,
    shown: &Solution,
    answers: &WrittenAnswers,
) -> Result<(), SessionEnd> {
    screen.write_all(answers.one(shown).as_bytes())?;
    screen.write_all(b" ")?;
    Ok(())
}

/// The query with the first fix of its error, if there is one.
fn mended(shown: &[Diagnostic], text: &str) -> Option<String> {
    let diagnostic = shown.iter().find(|one| one.is_error())?;
    let source = diagnostic.source.as_ref()?;
    let fix = diagnostic.fixes.first()?;
    if source.text.trim() != text.trim() {
        return None;
    }
    let mut edits = fix.edits.clone();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.start));
    let mut mended = source.text.clone();
    for edit in edits {
        mended.get(edit.range.clone())?;
        mended.replace_range(edit.range, &edit.text);
    }
    (mended != source.text).then_some(mended)
}
