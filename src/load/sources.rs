//! Clauses as they were written: their text, with the comments that belong to it, and the lines of their goals.
//!
//! ```text
//!   % who is above whom             a comment that stands before the clause, without a blank line
//!   above(X, Y) :-                  the text of the clause
//!       on(X, Y).   % directly      up to the end of the line where nothing but a comment follows
//! ```
//!
//! *Invariant*: the text is that from which the clause was read; a clause that was added while the program ran has none.

use super::explain::failure::spots;
use super::files::FORMS;
use super::state;
use crate::builtins::group::group;
use crate::builtins::references;
use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::Result;
use crate::syntax::{TokenKind, tokens};
use crate::term::{Cell, View};

group! {
    semidet "$clause_source(+Reference, -Before, -Text, -File, -Line)" [] => clause_source;
    semidet "$goal_line(+Reference, +Number, -File, -Line)"            [] => goal_line;
    nondet  "$form_extension(?Language, ?Extension)"                   [] => form_extension;
}

/// Files with this Extension have forms of Language, lisp or planner.
///
/// ```prolog
/// ?- '$form_extension'(planner, Extension).
///    Extension = planner
/// ;  Extension = pln.
/// ```
fn form_extension(_: &mut Machine, _: [Cell; 2]) -> Result<Alternatives> {
    Ok(Alternatives::each(
        FORMS.into_iter(),
        |m, [language, extension], row| {
            let (own_extension, own_language) = (m.atom(row.0)?, m.atom(row.1)?);
            Ok(m.unify(language, own_language)? && m.unify(extension, own_extension)?)
        },
    ))
}

/// Text is what the clause with this Reference was read from, Before the comment lines in front of it, and Line that in which it begins in
/// File. Texts are strings with all line ends but the last.
///
/// ```prolog
/// ?- assertz(n(1), _R), '$clause_source'(_R, _, _, _, _).
///    false.
/// ```
fn clause_source(
    m: &mut Machine,
    [reference, before, text, file, line]: [Cell; 5],
) -> Result<bool> {
    let Some((_, clause)) = references::named(m, reference)? else {
        return Ok(false);
    };
    let Some(origin) = clause.origin() else {
        return Ok(false);
    };
    let Some(source) = state::view(m).source(origin.source).cloned() else {
        return Ok(false);
    };
    let (start, end) = (origin.span.start as usize, origin.span.end as usize);
    let Some(written) = source.text.get(start..) else {
        return Ok(false);
    };
    let own = end.saturating_sub(start).min(written.len());
    let own = written
        .get(..end_of_clause(written, own))
        .unwrap_or(written);
    let first = source.position(start).line;
    let comment = comment_before(&source.text, source.line_range(first).start);
    let number = i64::try_from(first).unwrap_or(i64::MAX);
    let number = m.heap.integer(number)?;
    let name = m.atom(&source.name)?;
    let before_text = m.heap.text(comment)?;
    let own = m.heap.text(own)?;
    Ok(m.unify(before, before_text)?
        && m.unify(text, own)?
        && m.unify(file, name)?
        && m.unify(line, number)?)
}

/// The end of a clause of `own` bytes, with or without its full stop: behind the stop, and behind a comment that ends the line.
fn end_of_clause(text: &str, own: usize) -> usize {
    let mut end = own;
    let mut ended = text[..own].trim_end().ends_with('.');
    let mut at = own;
    for (kind, span) in tokens(&text[own..]) {
        let part = span.of(&text[own..]);
        at += part.len();
        match kind {
            TokenKind::End if !ended => {
                ended = true;
                end = at - part.len() + 1;
                // The end token may contain the line end.
                if part.contains('\n') {
                    break;
                }
            }
            TokenKind::Layout if part.contains('\n') => break,
            TokenKind::Layout => {}
            TokenKind::LineComment | TokenKind::BlockComment if ended => {
                end = own + text[own..at].trim_end().len();
                break;
            }
            _ if ended => break,
            _ => {}
        }
    }
    end
}

/// The comment lines before the line that begins at `at`, except a comment behind a clause.
fn comment_before(text: &str, at: usize) -> &str {
    let mut start = at;
    let above = &text[..at];
    for line in above.lines().rev() {
        let begins = start - line.len() - 1;
        let is_comment = line.trim_start().starts_with('%');
        if !is_comment || begins > start {
            break;
        }
        start = begins;
    }
    if start == at && above.trim_end_matches([' ', '\t']).ends_with("*/\n") {
        // A block comment that fills its lines.
        if let Some(opens) = above.rfind("/*") {
            let line = above[..opens].rfind('\n').map_or(0, |end| end + 1);
            if above[line..opens].trim().is_empty() {
                start = line;
            }
        }
    }
    text[start..at].trim_end_matches('\n')
}

/// The goal with this Number in the body of the clause, counted from the left through its control constructs, stands in this Line of
/// File; the head has Number 0.
///
/// ```prolog
/// ?- assertz((n(X) :- m(X)), _R), '$goal_line'(_R, 1, _, _).
///    false.
/// ```
fn goal_line(m: &mut Machine, [reference, number, file, line]: [Cell; 4]) -> Result<bool> {
    if !matches!(m.heap.view(reference), View::Handle(..)) {
        return Ok(false);
    }
    let is_head = m.heap.deref(number) == Cell::small(0);
    let part = m.atoms.intern(if is_head { "head" } else { "goal" })?;
    let what = m.heap.structure(part, &[number])?;
    let name = m.atoms.intern("spot")?;
    let spot = m.heap.structure(name, &[reference, what])?;
    let Some((source, span)) = spots::find(m, spot) else {
        return Ok(false);
    };
    let number = source.position(span.start as usize).line;
    let number = m.heap.integer(i64::try_from(number).unwrap_or(i64::MAX))?;
    let name = m.atom(&source.name)?;
    Ok(m.unify(file, name)? && m.unify(line, number)?)
}
