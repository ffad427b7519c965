//! Offers to a user who has typed something other than a query: to add clauses, or to run a corrected query.
//!
//! *Invariant*: a clause is added or a query run only if the user says yes. To type on means no, and the typed text is the next query.

use std::io::Write;

use super::keys::{self, Choice, Keys};
use super::{Session, SessionEnd, reason};
use crate::embed::{Sentence, Severity};
use crate::syntax::{Language, TokenKind, tokens};

impl Session {
    /// Offers to add clauses to `user`, if the text that was typed or pasted is a program: `query` is its first sentence,
    /// `rest` the others. False if it is a query.
    pub(super) fn offer_clauses(&mut self, query: &str, rest: &str) -> Result<bool, SessionEnd> {
        let text = format!("{query}{rest}");
        let Some((found, errors)) = self.engine.sentences_of(&text) else {
            return Ok(false);
        };
        let kinds: Vec<Sentence> = found.iter().map(|(kind, _)| *kind).collect();
        let Some(count) = clauses(&kinds, errors) else {
            return Ok(false);
        };
        let question = question(self.engine.language(), count, errors, &kinds);
        // The same keys in the Russian layout are н, т, у; д is yes. The last key is what Ctrl-C means.
        let answer = self.choose(&question, &['y', 'н', 'д', 'e', 'у', 'т', '\n', '\r', 'n'])?;
        let text = match answer {
            0..=2 => Some(text),
            3 | 4 => self.edited(&text)?,
            _ => None,
        };
        match text {
            Some(text) => self.run_sentences(&text)?,
            None => {
                let told = self.engine.language().text(
                    "nothing was added; assertz/1 adds clauses, [user]. reads them,\na directive is a query without :-\n",
                    "ничего не добавлено; предложения добавляет assertz/1, читает [user].,\nдиректива - запрос без :-\n",
                );
                self.screen.tell_words(told);
            }
        }
        Ok(true)
    }

    /// Adds the clauses of a program to `user`, and runs the queries that stand among them where they stand.
    fn run_sentences(&mut self, text: &str) -> Result<(), SessionEnd> {
        let found = self.engine.sentences_of(text);
        let queries = found.iter().flat_map(|(found, _)| found);
        let queries = queries.filter(|(kind, _)| *kind == Sentence::Query);
        let mut at = 0;
        for (_, place) in queries.cloned().collect::<Vec<_>>() {
            self.add_clauses(&text[at..place.start])?;
            at = place.end;
            self.screen.fresh_line()?;
            let query = text[place].trim();
            let query = query.find("?-").map_or(query, |sign| &query[sign..]);
            self.screen.tell(&format!("{query}\n"));
            self.answer(query, true)?;
        }
        self.add_clauses(&text[at..])
    }

    /// Adds clauses to `user`, as `[user].` does.
    fn add_clauses(&mut self, text: &str) -> Result<(), SessionEnd> {
        let mut text = text.trim_end().to_owned();
        let Some((last, _)) = tokens(&text).filter(|(kind, _)| !kind.is_layout()).last() else {
            return Ok(());
        };
        if last != TokenKind::End {
            // A line end and a full stop, so that an unfinished clause takes nothing of what follows.
            text.push_str("\n.");
        }
        text.push_str("\nend_of_file.\n");
        self.screen.note_typed("?- ", b"[user].");
        for line in text.lines() {
            self.screen.note_typed("|: ", line.as_bytes());
        }
        self.input.put_back(&text);
        self.answer_typed("[user].", false)?;
        Ok(())
    }

    /// Offers to run a corrected query in place of one with an error, and then the query that it had swallowed, if any.
    pub(super) fn offer_mended(&mut self, mended: &str, next: &str) -> Result<bool, SessionEnd> {
        let language = self.engine.language();
        let question = match next {
            "" => language.fill(
                "run this instead? y/n\n?- {} ",
                "выполнить это вместо него? y/n\n?- {} ",
                &[mended],
            ),
            next => language.fill(
                "run these instead? y/n\n?- {}\n?- {} ",
                "выполнить это вместо него? y/n\n?- {}\n?- {} ",
                &[mended, next],
            ),
        };
        let answer = self.choose(&question, &['y', 'н', 'д', '\n', '\r', 'т', 'n'])?;
        Ok(answer <= 2)
    }

    /// Asks a question that one of these keys answers; returns the index of the key.
    fn choose(&mut self, question: &str, keys: &[char]) -> Result<usize, SessionEnd> {
        let ahead = keys::ahead();
        self.was_typed_ahead |= !ahead.is_empty();
        self.input.put_back(&ahead);
        let screen = &mut self.screen;
        let choice = Keys::new(self.engine.language()).choose_or_line(keys, || {
            screen.tell_words(question);
            Ok(())
        })?;
        let answer = match choice {
            Choice::Key(place) => place,
            Choice::Line(line) => {
                self.was_typed_ahead = true;
                self.input.put_back(&line);
                keys.len() - 1
            }
        };
        let shown = keys[answer];
        let line = match shown.is_control() {
            true => "\n".to_owned(),
            false => format!("{shown}\n"),
        };
        self.screen.tell(&line);
        Ok(answer)
    }

    /// The text after the user has edited it; none if the editor fails.
    fn edited(&mut self, text: &str) -> Result<Option<String>, SessionEnd> {
        let editor = ["VISUAL", "EDITOR"].into_iter();
        let editor = editor.filter_map(|name| std::env::var(name).ok());
        let editor = editor.into_iter().find(|value| !value.trim().is_empty());
        let editor =
            editor.unwrap_or_else(|| if cfg!(windows) { "notepad" } else { "vi" }.to_owned());
        let path = std::env::temp_dir().join(format!("ferz-{}.pl", std::process::id()));
        let edited = std::fs::File::create(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .and_then(|()| {
                let mut words = editor.split_whitespace();
                let mut command = std::process::Command::new(words.next().unwrap_or_default());
                command.args(words).arg(&path).status()
            })
            .and_then(|status| match status.success() {
                true => std::fs::read_to_string(&path).map(Some),
                false => Ok(None),
            });
        let _ = std::fs::remove_file(&path);
        match edited {
            Ok(edited) => Ok(edited),
            Err(error) => {
                let sentence = self.engine.language().fill(
                    "the editor {} cannot be used: {}",
                    "редактор {} не запускается: {}",
                    &[&editor, &reason(&error, self.engine.language())],
                );
                self.say(Severity::Error, "run::editor", sentence);
                Ok(None)
            }
        }
    }
}

/// The question whether sentences are to be added; `count` of them are clauses and directives.
fn question(language: Language, count: usize, errors: usize, found: &[Sentence]) -> String {
    let clauses = match count {
        1 if found.contains(&Sentence::Directive) => {
            language.text("1 directive", "1 директива").to_owned()
        }
        1 => language.text("1 clause", "1 предложение").to_owned(),
        2..=4 => language.fill("{} clauses", "{} предложения", &[&count.to_string()]),
        _ => language.fill("{} clauses", "предложений: {}", &[&count.to_string()]),
    };
    let clauses = match errors {
        0 => clauses,
        1 => language.fill(
            "{}, one with an error",
            "{}, из них одно с ошибкой",
            &[&clauses],
        ),
        errors => language.fill(
            "{}, {} with errors",
            "{}, из них с ошибками: {}",
            &[&clauses, &errors.to_string()],
        ),
    };
    match queries(found) {
        0 => language.fill(
            "{}, and no query: add to user? y/n/e (e: in the editor first) ",
            "{}, а не запрос: добавить в user? y/n/e (e: сначала в редакторе) ",
            &[&clauses],
        ),
        1 => language.fill(
            "{}, and 1 query: add to user, and run it? y/n/e (e: in the editor first) ",
            "{} и 1 запрос: добавить в user и выполнить? y/n/e (e: сначала в редакторе) ",
            &[&clauses],
        ),
        queries => language.fill(
            "{}, and {} queries: add to user, and run them? y/n/e (e: in the editor first) ",
            "{}, запросов: {}; добавить в user и выполнить? y/n/e (e: сначала в редакторе) ",
            &[&clauses, &queries.to_string()],
        ),
    }
}

fn queries(sentences: &[Sentence]) -> usize {
    let queries = sentences.iter().filter(|one| **one == Sentence::Query);
    queries.count()
}

/// The number of clauses and directives, if these sentences, and some that cannot be read, are a program: one that a query begins is not,
/// since that runs first.
fn clauses(sentences: &[Sentence], errors: usize) -> Option<usize> {
    let is_rule = |one: &Sentence| matches!(one, Sentence::Rule | Sentence::Directive);
    let is_fact = |one: &Sentence| matches!(one, Sentence::Fact | Sentence::Query);
    let count = sentences.len() + errors - queries(sentences);
    let facts = sentences.len() + errors > 1 && sentences.iter().all(is_fact);
    let begins = sentences.first().is_some_and(|one| *one != Sentence::Query);
    let program = begins && (facts || sentences.iter().any(is_rule));
    program.then_some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_has_a_rule_or_is_all_facts() {
        use Sentence::{Directive, Fact, Goal, Query, Rule};
        assert_eq!(clauses(&[Fact], 0), None);
        assert_eq!(clauses(&[Fact, Fact], 0), Some(2));
        assert_eq!(clauses(&[Fact, Goal], 0), None);
        assert_eq!(clauses(&[Rule], 0), Some(1));
        assert_eq!(clauses(&[Directive, Fact, Rule], 0), Some(3));
        assert_eq!(clauses(&[Query, Rule], 0), None);
        assert_eq!(clauses(&[Fact], 1), Some(2));
        assert_eq!(clauses(&[Rule, Fact], 2), Some(4));
        assert_eq!(clauses(&[Goal], 1), None);
        assert_eq!(clauses(&[], 2), None);
        assert_eq!(clauses(&[Fact, Query], 0), Some(1));
        assert_eq!(clauses(&[Fact, Rule, Query, Fact], 1), Some(4));
        assert_eq!(clauses(&[Goal, Query], 0), None);
        assert_eq!(clauses(&[Query, Query, Fact], 0), None);
    }
}
