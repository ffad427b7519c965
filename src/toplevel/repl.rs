//! Read, solve, print: the loop of the toplevel, at a terminal and from a pipe.
//!
//! An answer is printed when it is known whether another one may follow: ` ;` and a line end stand between answers, a full stop behind the
//! last. At a terminal the user decides after each answer; from a pipe all answers are printed.

use std::io::Write;

use super::answer::conjunction;
use super::editor::{LineEditor, Typed};
use super::keys::{Answer, wait};
use super::{Session, Stop};
use crate::embed::{Debugging, Severity};

const KEYS: &str = "\n; space Tab: next answer    a: all answers    Enter . q: stop\n";

impl Session {
    /// The conversation with a person.
    pub(super) fn run_interactive(&mut self) -> Result<(), Stop> {
        let mut editor = match LineEditor::new(self.look.colour) {
            Ok(editor) => editor,
            // A terminal that cannot be edited is read line by line.
            Err(_) => return self.answer_all(),
        };
        loop {
            self.screen.fresh_line()?;
            self.screen.flush()?;
            editor.set_vocabulary(self.engine.vocabulary());
            let begun = self.input.take_pending();
            let prompt = match self.engine.debugging() {
                Debugging::Off => "?- ",
                Debugging::Spying => "[debug] ?- ",
                Debugging::Tracing => "[trace] ?- ",
            };
            match editor.query(prompt, &begun) {
                Ok(Typed::Query(query, rest)) => {
                    self.input.put_back(&rest);
                    self.answer(&query, true)?;
                }
                Ok(Typed::Cleared) => {}
                Ok(Typed::End) => return Ok(()),
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

    /// All answers of all queries of a pipe.
    pub(super) fn answer_all(&mut self) -> Result<(), Stop> {
        while let Some(query) = self.input.next_query()? {
            self.answer(&query, false)?;
            self.screen.flush()?;
            self.screen.require_reader()?;
        }
        Ok(())
    }

    /// Runs a query and prints its answers.
    fn answer(&mut self, text: &str, interactive: bool) -> Result<(), Stop> {
        let text = text.trim();
        let text = text.strip_prefix("?-").unwrap_or(text);
        let failure = self.print_answers(text, interactive)?;
        match failure {
            Some(error) => self.show_error(&error),
            None => Ok(()),
        }
    }

    fn print_answers(
        &mut self,
        text: &str,
        interactive: bool,
    ) -> Result<Option<crate::embed::Error>, Stop> {
        let Session {
            engine,
            screen,
            look,
            ..
        } = self;
        let style = engine.answer_style();
        let mut solutions = match engine.query(text, ()) {
            Ok(solutions) => solutions,
            Err(error) => return Ok(Some(error)),
        };
        solutions.abridge(style.max_depth);
        let mut interactive = interactive;
        let mut first = true;
        loop {
            match solutions.next() {
                None => {
                    drop(solutions);
                    if first {
                        engine.note_failure(text);
                    }
                    screen.fresh_line()?;
                    screen.write_all(b"false.\n")?;
                    return Ok(None);
                }
                Some(Err(error)) => return Ok(Some(error)),
                Some(Ok(solution)) => {
                    screen.fresh_line()?;
                    let parts = solution.parts_in(&style);
                    screen.write_all(conjunction(&parts, look.width).as_bytes())?;
                }
            }
            first = false;
            if !solutions.more() {
                screen.write_all(b".\n")?;
                return Ok(None);
            }
            if interactive {
                screen.write_all(b" ")?;
                screen.flush()?;
                loop {
                    match wait()? {
                        Answer::More => break,
                        Answer::All => {
                            interactive = false;
                            break;
                        }
                        Answer::Help => {
                            screen.write_all(KEYS.as_bytes())?;
                            screen.flush()?;
                        }
                        Answer::Stop => {
                            screen.write_all(b";\n... .\n")?;
                            return Ok(None);
                        }
                    }
                }
                screen.write_all(b";\n")?;
            } else {
                screen.write_all(b" ;\n")?;
            }
        }
    }
}
