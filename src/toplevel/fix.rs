//! `ferz fix`: applies the sure fixes of a text repeatedly until there are none, and shows the differences.
//!
//! *Invariant*: a fix is kept only if the fixed text has no more errors than before and fewer messages; so the process ends, and no file
//! becomes worse. Files change only with `write`.

use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use super::output::{Output, complain};
use super::quads::Prepare;
use crate::embed::{Diagnostic, Engine, Error};
use crate::report::Form;

/// The most rounds; each fixes at least one place.
const MOST_ROUNDS: usize = 1000;

/// The most comparisons of lines in a difference: the product of the numbers of lines.
const MOST_COMPARED: usize = 1 << 22;

/// Fixes the files, shows the differences, and writes them if `write` is set. False if fixes remain that are not sure, or a file could not
/// be read. What keeps a file from being read is told in JSON if `as_json` is set.
pub fn fix(
    paths: &[impl AsRef<Path>],
    write: bool,
    as_json: bool,
    prepare: Prepare<'_>,
) -> io::Result<bool> {
    let mut out = Output;
    let mut clean = true;
    for path in paths {
        let path = path.as_ref();
        let name = path.display().to_string();
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => {
                match refused(path, prepare) {
                    Some(why) if as_json => {
                        complain(format_args!("{}", Form::Json.show(&why).trim_end()));
                    }
                    Some(why) => complain(format_args!("ferz: {}", why.message)),
                    None => complain(format_args!("ferz: {name}: {error}")),
                }
                clean = false;
                continue;
            }
        };
        // Ranges count from behind a byte order mark, which stays.
        let body = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let mark = &text[..text.len() - body.len()];
        let (mended, left) = match mend(&name, body, prepare) {
            Ok(done) => done,
            Err(error) => {
                complain(format_args!("ferz: {name}: {error}"));
                clean = false;
                continue;
            }
        };
        clean &= left == 0;
        if mended != body {
            out.write_all(difference(&name, body, &mended).as_bytes())?;
            if write {
                replace(path, &format!("{mark}{mended}"))?;
            }
        }
    }
    out.flush()?;
    Ok(clean)
}

/// Replaces a file atomically: if the disk is full, the file stays as it is.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = path.canonicalize()?;
    let mut beside = path.clone().into_os_string();
    beside.push(format!(".{}", std::process::id()));
    let written = std::fs::write(&beside, text)
        .and_then(|()| std::fs::set_permissions(&beside, path.metadata()?.permissions()))
        .and_then(|()| std::fs::rename(&beside, &path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// Why a file cannot be read: what an engine says that is to check it.
fn refused(path: &Path, prepare: Prepare<'_>) -> Option<Diagnostic> {
    let mut engine = prepare(Engine::builder()).try_build().ok()?;
    let Err(error) = engine.check(path) else {
        let message = engine.language().fill(
            "{} is not in UTF-8: only texts in UTF-8 are mended",
            "{} не в UTF-8: исправляются только тексты в UTF-8",
            &[&path.display().to_string()],
        );
        return Some(Diagnostic::error("load::invalid_utf8", message));
    };
    error.diagnostics().first().cloned()
}

/// The measure of a text: the number of errors, then the number of all messages.
type Badness = (usize, usize);

fn check(
    name: &str,
    text: &str,
    prepare: Prepare<'_>,
) -> Result<(Vec<Diagnostic>, Badness), Error> {
    let mut engine = prepare(Engine::builder()).try_build()?;
    let said = engine.check_text(name, text)?.diagnostics;
    let errors = said.iter().filter(|one| one.is_error()).count();
    let badness = (errors, said.len());
    Ok((said, badness))
}

/// The text with its sure fixes, and the number of messages that remain.
fn mend(name: &str, text: &str, prepare: Prepare<'_>) -> Result<(String, usize), Error> {
    let mut text = text.to_owned();
    let (mut said, mut badness) = check(name, &text, prepare)?;
    for _ in 0..MOST_ROUNDS {
        let sure: Vec<Vec<(Range<usize>, String)>> = said
            .iter()
            .filter(|one| {
                one.source
                    .as_ref()
                    .is_some_and(|source| source.name == name)
            })
            .flat_map(|one| one.fixes.iter().take(1).filter(|fix| fix.sure))
            .map(|fix| {
                let edits = fix.edits.iter();
                edits
                    .map(|edit| (edit.range.clone(), edit.text.clone()))
                    .collect()
            })
            .collect();
        let mut better = None;
        // First all fixes together, otherwise the first one that helps.
        let all = together(&sure);
        for edits in std::iter::once(&all).chain(&sure) {
            if edits.is_empty() {
                continue;
            }
            let tried = applied(&text, edits);
            let (now, worth) = check(name, &tried, prepare)?;
            if worth.0 <= badness.0 && worth.1 < badness.1 {
                better = Some((tried, now, worth));
                break;
            }
        }
        let Some((tried, now, worth)) = better else {
            break;
        };
        (text, said, badness) = (tried, now, worth);
    }
    Ok((text, badness.1))
}

/// The edits of all fixes that do not overlap an earlier one.
fn together(mends: &[Vec<(Range<usize>, String)>]) -> Vec<(Range<usize>, String)> {
    let mut taken: Vec<(Range<usize>, String)> = Vec::new();
    for mend in mends {
        let meets = mend.iter().any(|(range, _)| {
            let touches =
                |other: &Range<usize>| range.start <= other.end && other.start <= range.end;
            taken.iter().any(|(other, _)| touches(other))
        });
        if !meets {
            taken.extend(mend.iter().cloned());
        }
    }
    taken
}

/// The text with the edits.
fn applied(text: &str, edits: &[(Range<usize>, String)]) -> String {
    let mut edits: Vec<&(Range<usize>, String)> = edits.iter().collect();
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let mut out = String::with_capacity(text.len() + 16);
    let mut from = 0;
    for (range, new) in edits {
        out.push_str(text.get(from..range.start).unwrap_or_default());
        out.push_str(new);
        from = range.end.max(from);
    }
    out.push_str(text.get(from..).unwrap_or_default());
    out
}

/// The differences line by line, as `diff -u` shows them with one line of context.
fn difference(name: &str, old: &str, new: &str) -> String {
    let (before, after): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let steps = steps(&before, &after);
    let mut out = format!("--- {name}\n+++ {name}\n");
    let mut at = 0;
    while at < steps.len() {
        if steps[at].0 == ' ' {
            at += 1;
            continue;
        }
        // Changes at most two lines apart are in one hunk.
        let start = at.saturating_sub(1);
        let mut end = at;
        while end < steps.len() && steps[end..].iter().take(3).any(|(sign, ..)| *sign != ' ') {
            end += 1;
        }
        let end = (end + 1).min(steps.len());
        let hunk = &steps[start..end];
        let count = |without: char| hunk.iter().filter(|(sign, ..)| *sign != without).count();
        let (_, old_line, new_line, _) = hunk[0];
        out.push_str(&format!(
            "@@ -{},{} +{},{} @@\n",
            old_line + 1,
            count('+'),
            new_line + 1,
            count('-')
        ));
        for (sign, _, _, line) in hunk {
            out.push_str(&format!("{sign}{line}\n"));
        }
        at = end;
    }
    out
}

/// A line with its sign and its position in both texts.
type Step<'t> = (char, usize, usize, &'t str);

/// The edit script from the old lines to the new ones, by their longest common subsequence.
fn steps<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Step<'t>> {
    let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (rest, more) = (&old[same..], &new[same..]);
    let tail = rest
        .iter()
        .rev()
        .zip(more.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let (middle, other) = (&rest[..rest.len() - tail], &more[..more.len() - tail]);
    let mut out: Vec<Step<'t>> = (0..same).map(|at| (' ', at, at, old[at])).collect();
    let (n, m) = (middle.len(), other.len());
    let mut lengths = vec![vec![0_u32; m + 1]; n + 1];
    let small = n.saturating_mul(m) <= MOST_COMPARED;
    if small {
        for i in (0..n).rev() {
            for j in (0..m).rev() {
                lengths[i][j] = match middle[i] == other[j] {
                    true => lengths[i + 1][j + 1] + 1,
                    false => lengths[i + 1][j].max(lengths[i][j + 1]),
                };
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < n || j < m {
        if i < n && j < m && small && middle[i] == other[j] {
            out.push((' ', same + i, same + j, middle[i]));
            (i, j) = (i + 1, j + 1);
        } else if i < n && (j == m || !small || lengths[i + 1][j] >= lengths[i][j + 1]) {
            out.push(('-', same + i, same + j, middle[i]));
            i += 1;
        } else {
            out.push(('+', same + i, same + j, other[j]));
            j += 1;
        }
    }
    let behind = rest.len() - tail;
    out.extend((0..tail).map(|at| {
        let line = behind + at;
        (' ', same + line, same + more.len() - tail + at, rest[line])
    }));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sure_mends_are_applied_until_there_is_none() {
        let text = "p(X) ← q(X) && r(X).\nq(1)\nr(1).\n";
        let (mended, left) = mend("t", text, &|builder| builder).expect("it is checked");
        assert_eq!(mended, "p(X) :- q(X) , r(X).\nq(1).\nr(1).\n");
        assert_eq!(left, 0);
        assert_eq!(
            mend("t", &mended, &|builder| builder)
                .expect("it is checked")
                .0,
            mended
        );
    }

    #[test]
    fn differences_are_those_of_diff() {
        let shown = difference("t", "a\nb\nc\nd\n", "a\nB\nc\nd\n");
        assert_eq!(shown, "--- t\n+++ t\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
    }
}
