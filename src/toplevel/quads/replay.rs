//! Replays transcripts: types again what was typed, and compares the output with the recorded one. Figures of the cost of a goal are
//! ignored: those in lines that begin with `%`, as `time/1` writes them, and all output of a query that asks for such figures.

use std::path::Path;
use std::time::{Duration, Instant};

use super::super::transcript::Transcript;
use super::super::{Session, SessionEnd};
use super::Prepare;
use super::run::{Case, Failure, Outcomes, TIME_LIMIT};
use super::text::Piece;
use crate::embed::Engine;
use crate::syntax::{Language, TokenKind, tokens};

/// The names by which queries ask for time or memory.
const MEASURES: [&str; 10] = [
    "call_time",
    "cputime",
    "flags",
    "get_time",
    "limits",
    "profile",
    "realtime",
    "statistics",
    "time",
    "walltime",
];

/// The last words of a query that the user has ended, or abort/0.
const ENDINGS: [&str; 4] = ["aborted", "interrupted", "прекращено", "прервано"];

/// How long such a query runs when it is replayed: the user has seen no end of it.
const ENDED: Duration = Duration::from_secs(1);

/// Replays the transcripts of a file, each in a separate session.
pub(super) fn replay(path: &Path, transcripts: &[Piece], prepare: Prepare<'_>) -> Outcomes {
    let mut outcomes = Outcomes::default();
    for piece in transcripts {
        let transcript = Transcript::read(&piece.text, piece.line);
        if transcript.queries.is_empty() {
            continue;
        }
        let begun = &transcript.begun;
        let language = begun.language.as_deref();
        let mut builder = prepare(Engine::builder().time_limit(TIME_LIMIT))
            .language(language.unwrap_or(Language::En.name()))
            .argv(begun.arguments.clone());
        for (limit, most) in &begun.limits {
            builder = builder.limit(*limit, *most);
        }
        match Session::in_memory(builder) {
            Ok(mut session) => {
                session.answers = begun.answers;
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
    // A fixed seed, as in quads. This cannot fail; if it did, only random queries would differ.
    let _ = session.engine.holds("set_random(seed(1))", ());
    for file in &transcript.begun.files {
        let beside = path.parent().map(|folder| folder.join(file));
        let file = Path::new(file);
        let found = match beside {
            Some(beside) if !file.exists() => beside,
            Some(_) | None => file.to_owned(),
        };
        // Messages about the files do not belong to a query.
        let _ = session.consult(found);
        session.screen.take_text();
    }
    for goal in &transcript.begun.goals {
        // Nor does what the goals print.
        let _ = session.run(goal);
        session.screen.take_text();
    }
    let mut cases = Vec::new();
    for asked in &transcript.queries {
        let was_ended = ENDINGS
            .iter()
            .any(|word| asked.printed.trim_end().ends_with(word));
        let limit = if was_ended { ENDED } else { TIME_LIMIT };
        let _ = session.engine.set_flag("time_limit", limit.as_secs_f64());
        let begun = Instant::now();
        let (got, halted) = match session.replay(asked) {
            Ok(printed) => (printed, false),
            Err(SessionEnd::Halt(_)) => (session.screen.take_text(), true),
            Err(SessionEnd::Broken(error) | SessionEnd::Unreadable(error)) => {
                (error.to_string(), true)
            }
        };
        let differs = comparable(&got, &asked.typed) != comparable(&asked.printed, &asked.typed);
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
        if was_ended
            && begun.elapsed() >= ENDED
            && let Some(case) = cases.last_mut()
        {
            let language = session.engine.language();
            let told = language.text(
                "the user has ended it, so its output is not compared",
                "его прервал пользователь: вывод не сравнивается",
            );
            (case.failure, case.is_skipped) = (None, true);
            case.note = Some(told.to_owned());
        }
        if halted {
            break;
        }
    }
    cases
}

/// The part of a query's output that is compared.
fn comparable(printed: &str, query: &str) -> String {
    let mut names = tokens(query).filter(|(kind, _)| *kind == TokenKind::LetterName);
    let measures = names.any(|(_, span)| MEASURES.contains(&span.of(query)));
    let lines = printed
        .trim_end()
        .lines()
        .map(|line| match measures || line.starts_with('%') {
            true => without_figures(line),
            false => line.to_owned(),
        });
    lines.collect::<Vec<_>>().join("\n")
}

/// A line with `#` for each figure, and one blank between words, since the width of columns depends on the figures.
fn without_figures(line: &str) -> String {
    let mut out = String::new();
    let mut characters = line.chars().peekable();
    while let Some(c) = characters.next() {
        if !c.is_ascii_digit() {
            out.push(c);
            continue;
        }
        out.push('#');
        let mut last = c;
        while let Some(&next) = characters.peek() {
            let is_exponent = matches!(last, 'e' | 'E') && matches!(next, '+' | '-');
            if !next.is_ascii_digit()
                && !matches!(next, '.' | ',' | '_' | 'e' | 'E')
                && !is_exponent
            {
                break;
            }
            last = next;
            characters.next();
        }
    }
    let out = out.replace("Infinite", "#");
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::comparable;

    #[test]
    fn figures_of_what_a_goal_costs_do_not_decide() {
        let first = "% 3 inferences, 0.000 CPU in 0.001 seconds (80% CPU, Infinite Lips)\nX = 1.\n";
        let again = "% 12 inferences, 0.004 CPU in 0.01 seconds (9% CPU, 3210 Lips)\nX = 1.\n";
        let other = "% 12 inferences, 0.004 CPU in 0.01 seconds (9% CPU, 3210 Lips)\nX = 2.\n";
        assert_eq!(comparable(first, "p(X).\n"), comparable(again, "p(X).\n"));
        assert_ne!(comparable(first, "p(X).\n"), comparable(other, "p(X).\n"));
        let (one, two) = ("T = 1.7e-5,  N = 12.\n", "T = 0.25, N = 9.\n");
        assert_eq!(
            comparable(one, "statistics(cputime, T).\n"),
            comparable(two, "statistics(cputime, T).\n")
        );
        assert_ne!(comparable(one, "p(T, N).\n"), comparable(two, "p(T, N).\n"));
    }
}
