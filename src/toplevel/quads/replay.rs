//! Replays transcripts: what was typed is typed again, and what is printed must be what was printed.

use std::path::Path;
use std::time::Instant;

use super::super::transcript::Transcript;
use super::super::{Session, SessionEnd};
use super::Prepare;
use super::run::{Case, Failure, Outcomes, TIME_LIMIT};
use super::text::Piece;
use crate::embed::Engine;
use crate::syntax::Language;

/// Replays the transcripts of a file, each in a separate session.
pub(super) fn replay(path: &Path, transcripts: &[Piece], prepare: Prepare<'_>) -> Outcomes {
    let mut outcomes = Outcomes::default();
    for piece in transcripts {
        let transcript = Transcript::read(&piece.text, piece.line);
        if transcript.queries.is_empty() {
            continue;
        }
        let language = transcript.language.as_deref();
        let builder = prepare(Engine::builder().time_limit(TIME_LIMIT))
            .language(language.unwrap_or(Language::En.name()));
        match Session::in_memory(builder) {
            Ok(mut session) => {
                outcomes
                    .cases
                    .extend(cases(path, &transcript, &mut session));
                outcomes.inferences += session.engine.inferences();
            }
            Err(error) => outcomes.cases.push(Case {
                line: piece.line,
                query: "begin a session".to_owned(),
                failure: Some(Failure {
                    expected: "a session".to_owned(),
                    got: error.to_string(),
                }),
                ..Case::default()
            }),
        }
    }
    outcomes
}

fn cases(path: &Path, transcript: &Transcript, session: &mut Session) -> Vec<Case> {
    // As in quads, chance plays no part. It cannot fail; if it did, only queries about chance would have other answers.
    let _ = session.engine.holds("set_random(seed(1))", ());
    for file in &transcript.files {
        let beside = path.parent().map(|folder| folder.join(file));
        let file = Path::new(file);
        let found = match beside {
            Some(beside) if !file.exists() => beside,
            Some(_) | None => file.to_owned(),
        };
        // What is said of the files is no part of a query.
        let _ = session.consult(found);
        session.screen.take_text();
    }
    let mut cases = Vec::new();
    for asked in &transcript.queries {
        let begun = Instant::now();
        let (got, halted) = match session.replay(asked) {
            Ok(printed) => (printed, false),
            Err(SessionEnd::Halt(_)) => (session.screen.take_text(), true),
            Err(SessionEnd::Broken(error) | SessionEnd::Unreadable(error)) => {
                (error.to_string(), true)
            }
        };
        let differs = got.trim_end() != asked.printed.trim_end();
        cases.push(Case {
            line: asked.line,
            query: asked.typed.trim_end().trim_end_matches('.').to_owned(),
            failure: differs.then(|| Failure {
                expected: asked.printed.trim_end().to_owned(),
                got: got.trim_end().to_owned(),
            }),
            time: begun.elapsed(),
            ..Case::default()
        });
        if halted {
            break;
        }
    }
    cases
}
