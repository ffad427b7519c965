//! Patterns of file names.
//!
//! Invariant: a pattern is compiled to steps, and all its threads run in parallel, so that matching takes at most time
//! proportional to the length of the pattern times that of the text.

use std::path::Path;

use crate::machine::Machine;
use crate::machine::error::{Error, Result};
use crate::memory::Stopping;
use crate::term::Cell;

use super::super::args;
use super::super::comparison::unify_list;
use super::super::group::group;
use super::super::system::variable;
use super::super::text;

group! {
    semidet "wildcard_match(+Pattern, +Text)"               [] => wildcard_match;
    semidet "wildcard_match(+Pattern, +Text, +Options)"     [] => wildcard_match_options;
    semidet "expand_file_name(+Pattern, -Files)"            [] => expand_file_name;
}

/// A step of a compiled pattern.
enum Step {
    /// One character.
    One(char),
    /// Any character.
    Any,
    /// Any number of any characters.
    Star,
    /// A character in one of these ranges.
    Among(Vec<(char, char)>),
    /// Threads go on at each of these steps.
    Fork(Vec<usize>),
}

/// A compiled pattern.
struct Glob {
    steps: Vec<Step>,
    /// Whether upper and lower case are the same.
    folds: bool,
}

impl Glob {
    /// Compiles a pattern: `?`, `*`, `[a-z]`, `{one,other}`, and `\\` before a character that stands for itself.
    fn new(pattern: &str, folds: bool) -> Result<Glob> {
        let mut steps = Vec::new();
        // For each open brace: the index of its fork, and the forks at the ends of its alternatives.
        let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut rest = pattern.chars();
        while let Some(next) = rest.next() {
            match (next, open.last_mut()) {
                ('?', _) => steps.push(Step::Any),
                ('*', _) => steps.push(Step::Star),
                ('[', _) => steps.push(Step::Among(ranges(&mut rest)?)),
                ('\\', _) => steps.push(Step::One(rest.next().unwrap_or('\\'))),
                ('{', _) => {
                    open.push((steps.len(), Vec::new()));
                    steps.push(Step::Fork(vec![steps.len() + 1]));
                }
                (',', Some((fork, ends))) => {
                    ends.push(steps.len());
                    steps.push(Step::Fork(Vec::new()));
                    let here = steps.len();
                    if let Some(Step::Fork(places)) = steps.get_mut(*fork) {
                        places.push(here);
                    }
                }
                ('}', Some(_)) => {
                    let here = steps.len();
                    for end in open.pop().into_iter().flat_map(|(_, ends)| ends) {
                        steps[end] = Step::Fork(vec![here]);
                    }
                }
                (other, _) => steps.push(Step::One(other)),
            }
        }
        if open.is_empty() {
            Ok(Glob { steps, folds })
        } else {
            Err(Error::syntax("unmatched_brace", None))
        }
    }

    fn matches(&self, text: &str) -> bool {
        let mut threads = vec![0];
        self.follow(&mut threads);
        for c in text.chars() {
            let mut next = Vec::new();
            for at in threads {
                match self.steps.get(at) {
                    Some(Step::Star) => next.push(at),
                    Some(step) if self.takes(step, c) => next.push(at + 1),
                    Some(_) | None => {}
                }
            }
            threads = next;
            self.follow(&mut threads);
        }
        threads.contains(&self.steps.len())
    }

    fn takes(&self, step: &Step, c: char) -> bool {
        let other = if !self.folds {
            c
        } else if c.is_lowercase() {
            c.to_uppercase().next().unwrap_or(c)
        } else {
            c.to_lowercase().next().unwrap_or(c)
        };
        match step {
            Step::One(one) => *one == c || *one == other,
            Step::Any => true,
            Step::Among(ranges) => ranges
                .iter()
                .any(|(low, high)| [c, other].iter().any(|c| low <= c && c <= high)),
            Step::Star | Step::Fork(_) => false,
        }
    }

    /// Adds the steps that the threads reach without reading a character.
    fn follow(&self, threads: &mut Vec<usize>) {
        let mut seen = vec![false; self.steps.len() + 1];
        let mut waiting = std::mem::take(threads);
        while let Some(at) = waiting.pop() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            threads.push(at);
            match self.steps.get(at) {
                Some(Step::Star) => waiting.push(at + 1),
                Some(Step::Fork(places)) => waiting.extend(places),
                Some(Step::One(_) | Step::Any | Step::Among(_)) | None => {}
            }
        }
    }
}

/// Reads the ranges after `[`.
fn ranges(rest: &mut std::str::Chars<'_>) -> Result<Vec<(char, char)>> {
    let unmatched = || Error::syntax("unmatched_bracket", None);
    let mut found = Vec::new();
    loop {
        let low = match rest.next().ok_or_else(unmatched)? {
            ']' => return Ok(found),
            '\\' => rest.next().ok_or_else(unmatched)?,
            other => other,
        };
        let mut ahead = rest.clone();
        match (ahead.next(), ahead.next()) {
            (Some('-'), Some(high)) if high != ']' => {
                *rest = ahead;
                found.push((low, high));
            }
            _ => found.push((low, low)),
        }
    }
}

/// Text is as Pattern says, where `?` is any character, `*` any characters, `[a-z]` one of these, `{one,other}` one of these
/// texts; `\\` takes the meaning of what follows.
///
/// ```prolog
/// ?- wildcard_match('*.{pl,pro}', 'a.pl').
///    true.
/// ?- wildcard_match('[a-c]?', dx).
///    false.
/// ?- wildcard_match('[', a).
///    error(syntax_error(unmatched_bracket), _).
/// ```
fn wildcard_match(m: &mut Machine, [pattern, against]: [Cell; 2]) -> Result<bool> {
    let glob = Glob::new(&text::require(m, pattern)?, false)?;
    Ok(glob.matches(&text::require(m, against)?))
}

/// As `wildcard_match/2`; the option is `case_sensitive(Boolean)`.
///
/// ```prolog
/// ?- wildcard_match('A*', abc, [case_sensitive(false)]).
///    true.
/// ```
fn wildcard_match_options(m: &mut Machine, [pattern, against, options]: [Cell; 3]) -> Result<bool> {
    let mut folds = false;
    for option in args::options(m, options)? {
        if let Some(("case_sensitive", value)) = args::option(m, option) {
            folds = !args::boolean(m, value)?;
        }
    }
    let glob = Glob::new(&text::require(m, pattern)?, folds)?;
    Ok(glob.matches(&text::require(m, against)?))
}

/// Files are the names that Pattern stands for, in the order of their characters: with `~` at its beginning the home of the
/// user, `$NAME` for a variable of the environment, and what `wildcard_match/2` knows in each part. A name without any of
/// these stands for itself, whether there is such a file or not.
///
/// ```prolog
/// ?- setenv(ferz_quad, abc), expand_file_name('$ferz_quad/x', Files).
///    Files = ['abc/x'].
/// ?- expand_file_name('no_such_file_at_all*', Files).
///    Files = [].
/// ```
fn expand_file_name(m: &mut Machine, [pattern, files]: [Cell; 2]) -> Result<bool> {
    let name = text::require(m, pattern)?.into_owned();
    let name = expanded(m, &name)?;
    let is_pattern = |part: &str| part.contains(['*', '?', '[', '{']);
    let mut found = vec![String::new()];
    for (index, part) in name.split('/').enumerate() {
        let mut longer = Vec::new();
        for front in found {
            let folder = match (index, &*front) {
                (0, _) => String::new(),
                (_, front) => format!("{front}/"),
            };
            if !is_pattern(part) {
                let whole = folder + part;
                // A part after a pattern must exist.
                let known = !is_pattern(&name)
                    || part.is_empty()
                    || m.streams.files().entry(Path::new(&whole)).is_ok();
                longer.extend(known.then_some(whole));
                continue;
            }
            let glob = Glob::new(part, false)?;
            let place = if folder.is_empty() { "." } else { &folder };
            // A directory that cannot be read counts as empty.
            let mut names = m
                .streams
                .files()
                .names(Path::new(place))
                .unwrap_or_default();
            names.retain(|name| {
                glob.matches(name) && (part.starts_with('.') || !name.starts_with('.'))
            });
            names.sort_unstable();
            longer.extend(names.into_iter().map(|name| format!("{folder}{name}")));
        }
        found = longer;
    }
    let found: Vec<Cell> = found
        .iter()
        .map(|name| text::atom(m, name))
        .collect::<Stopping<_>>()?;
    unify_list(m, files, &found)
}

/// The name with the user's home directory and the environment variables inserted.
pub fn expanded(m: &mut Machine, name: &str) -> Result<String> {
    let mut made = String::new();
    let mut rest = name;
    if let Some(behind) = rest.strip_prefix('~')
        && (behind.is_empty() || behind.starts_with('/'))
        && let Some(home) = variable(m, "HOME")
    {
        made.push_str(&home);
        rest = behind;
    }
    while let Some((before, behind)) = rest.split_once('$') {
        made.push_str(before);
        let (braced, behind) = match behind.strip_prefix('{') {
            Some(inner) => (true, inner),
            None => (false, behind),
        };
        let end = behind
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(behind.len());
        let (name, behind) = behind.split_at(end);
        let Some(value) = variable(m, name) else {
            let culprit = text::atom(m, name)?;
            return Err(Error::Existence(
                crate::machine::error::Object::Variable,
                culprit,
            ));
        };
        made.push_str(&value);
        rest = if braced {
            behind.strip_prefix('}').unwrap_or(behind)
        } else {
            behind
        };
    }
    made.push_str(rest);
    Ok(made)
}
