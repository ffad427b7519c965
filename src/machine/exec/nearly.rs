//! Explains why a predicate that nearly matches a definition does not have its twin: finds the first difference.
//!
//! ```text
//!   near(Left, Done, Q) :- select(X, Left, Rest), \+ hits(X, 2, Done), ..     the definition has 1: attack(X, 1, Done)
//!
//!   the goals of each clause in both texts, without the numbers of variables and arguments, the parts of each in one order:
//!       program      {select: c/3 V V V} {\+: not c/3 V V 2} {own V V V}
//!       definition   {select: c/3 V V V} {\+: not c/3 V V 1} {own V V V}
//!   one goal has no counterpart: clause 2, the literal \+ of near/3, where placed/3 has another
//! ```
//!
//! Two predicates are near to each other when they have equally many arguments and clauses, and at most one goal of each has no
//! counterpart. If only variables differ, the difference is the clause, without a literal.
//!
//! Differences are for users only: they decide nothing, and the one reported may change with the definitions. If a predicate's clauses
//! match a definition and only a callee differs, `matching.rs` knows the difference without this file:
//!
//! ```text
//!   mixed(Xs, [Y|Ys]) :- drawn(Y, Xs, Rest), ..        calls(drawn/3, select/3): drawn/3 has no twin that stands for select/3
//!   deep(S, [P|Ps]) :- .., append(Qs, Ps, Rs), ..      order(append/3): a breadth-first search has append(Ps, Qs, Rs)
//!   a parameter that writes                            effects(step/2)
//! ```
//!
//! Johnson and Soloway, "PROUST: Knowledge-Based Program Understanding", IEEE Transactions on Software Engineering 11(3), 1985, find
//! mistakes by the nearest plan for a program.
//!
//! *Invariant*: the clause number is that of the predicate, from 1, in source order. It is found from the order of the text
//! (`Form::clauses`); a last clause that is a choice is several clauses there, all of which count as that one.

use super::super::twin::{Difference, Literal, Member, Nearly, Twin};
use crate::database::Predicate;
use crate::database::forms::Form;
use crate::term::Atoms;

/// The fewest goals that a definition and a predicate must share: fewer may be alike by chance.
const SHARED: usize = 4;

/// A goal or head in a text: its first word, and all its words in sorted order.
#[derive(PartialEq, Eq, Clone, Debug)]
struct Part {
    first: String,
    words: Vec<String>,
}

/// The words of a text: names, numbers, brackets; those of variables and functors without their numbers.
fn words(text: &str) -> Vec<String> {
    // `3'=:=` is a name of three characters, `0=` the number of an argument, `V3` a variable, `c0/3` a predicate that is called, `f1/2` a
    // functor of the data.
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let behind = &rest[digits..];
        let length = rest[..digits].parse::<usize>().ok();
        let named = behind.strip_prefix('\'').zip(length);
        if let Some((name, length)) = named
            && let Some(name) = name.get(..length)
        {
            words.push(name.to_owned());
            rest = &behind[1 + length..];
        } else if digits > 0 && behind.starts_with(['=', '<']) {
            // Skips the number of an argument, or of a clause that must precede this one.
            rest = &behind[1..];
        } else if digits > 0 {
            words.push(rest[..digits].to_owned());
            rest = behind;
        } else if matches!(first, '(' | ')' | ',' | ':' | '\n') {
            words.push(first.to_string());
            rest = &rest[1..];
        } else {
            let end = rest
                .find(['(', ')', ',', ':', '\n'])
                .unwrap_or(rest.len())
                .max(first.len_utf8());
            let word = &rest[..end];
            let numbered = word.starts_with(['V', 'f']);
            words.push(match numbered {
                true => word.chars().filter(|c| !c.is_ascii_digit()).collect(),
                false => word.to_owned(),
            });
            rest = &rest[end..];
        }
    }
    words
}

/// The heads and goals of the clauses.
fn clauses(text: &str) -> Vec<Vec<Part>> {
    let body = text.split_once('\n').map_or("", |(_, clauses)| clauses);
    let mut clauses = vec![Vec::new()];
    let (mut depth, mut part): (usize, Vec<String>) = (0, Vec::new());
    // The head is at depth 0, the goals are in the group of the body.
    let mut in_body = false;
    let end = |part: &mut Vec<String>, clauses: &mut Vec<Vec<Part>>| {
        if let Some(first) = part.first().cloned()
            && let Some(clause) = clauses.last_mut()
        {
            // The names of callees are compared elsewhere.
            let mut words: Vec<String> = part
                .drain(..)
                .map(|word| match word.split_once('/') {
                    Some((name, arity)) if name.starts_with('c') => format!("c/{arity}"),
                    _ => word,
                })
                .collect();
            words.sort_unstable();
            clause.push(Part { first, words });
        }
    };
    for word in words(body) {
        match word.as_str() {
            "\n" => {
                end(&mut part, &mut clauses);
                clauses.push(Vec::new());
                (depth, in_body) = (0, false);
                continue;
            }
            ":" if depth == 0 => {
                end(&mut part, &mut clauses);
                in_body = true;
                continue;
            }
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        match (in_body, depth, word.as_str()) {
            (true, 1, ",") => end(&mut part, &mut clauses),
            (_, _, ",") | (true, 0, _) => {}
            (true, 1, "(") if part.is_empty() => {}
            _ => part.push(word),
        }
    }
    end(&mut part, &mut clauses);
    clauses
}

/// The parts of `one` that `other` does not have.
fn without<'a>(one: &'a [Part], other: &[Part]) -> Vec<&'a Part> {
    // Each counts once: a goal that occurs twice needs two counterparts.
    let mut left: Vec<&Part> = other.iter().collect();
    one.iter()
        .filter(|part| {
            let place = left.iter().position(|known| known.words == part.words);
            place.map(|place| left.swap_remove(place)).is_none()
        })
        .collect()
}

/// The source text for a word of a form.
fn literal(word: &str, form: &Form, atoms: &Atoms) -> Option<String> {
    let called = word.strip_prefix('c').and_then(|word| {
        let (number, _) = word.split_once('/')?;
        form.calls.get(number.parse::<usize>().ok()?)
    });
    Some(match (word, called) {
        ("(", _) => return None,
        (_, Some(called)) => format!(
            "{}/{}",
            atoms.text(called.functor.name),
            called.functor.arity
        ),
        ("not", _) => "\\+".to_owned(),
        ("cut", _) => "!".to_owned(),
        ("or", _) => ";".to_owned(),
        ("if" | "then", _) => "->".to_owned(),
        ("tests", _) => return None,
        (word, None) => word.to_owned(),
    })
}

/// The first literal in which a predicate differs from a definition; none if they are not near.
pub(super) fn first_literal(
    form: &Form,
    member: &Member,
    predicate: &Predicate,
    atoms: &Atoms,
) -> Option<Literal> {
    differing(form, &clauses(&form.text), member, predicate, atoms).map(|(_, literal)| literal)
}

/// The same with the number of differing goals; the clauses of the form are the same for all definitions.
fn differing(
    form: &Form,
    own: &[Vec<Part>],
    member: &Member,
    predicate: &Predicate,
    atoms: &Atoms,
) -> Option<(usize, Literal)> {
    // Each clause of a definition is a line: no name in it contains a newline.
    let lines = member.text.matches('\n').count();
    if own.len() != lines.max(1) || form.order.len() != member.order.len() {
        return None;
    }
    let other = clauses(member.text);
    let (mut shared, mut missing) = (0, 0);
    let mut found = None;
    // Mutually exclusive clauses may have another order in the two texts: each is paired with the nearest one left.
    let mut free: Vec<&Vec<Part>> = other.iter().collect();
    for (place, clause) in own.iter().enumerate() {
        let nearest = (0..free.len()).min_by_key(|at| without(clause, free[*at]).len())?;
        let nearest = free.swap_remove(nearest);
        let more = without(clause, nearest);
        missing += more.len().max(without(nearest, clause).len());
        shared += clause.len() - more.len();
        if let (None, Some(first)) = (&found, more.first()) {
            let last = predicate.clauses.len().saturating_sub(1);
            let source = form.clauses.get(place).copied().unwrap_or(last);
            let word = match first.first.as_str() {
                // A group of tests: the test that the definition does not have.
                "tests" => {
                    let theirs = nearest.iter().find(|part| part.first == "tests");
                    let theirs = theirs.map_or(&[][..], |part| &part.words);
                    lacking(&first.words, theirs).unwrap_or(&first.first)
                }
                name => name,
            };
            let named = literal(word, form, atoms);
            found = Some(Literal {
                clause: source.min(last) + 1,
                goal: named,
            });
        }
    }
    (missing <= 1 && shared >= SHARED).then_some(())?;
    let found = found
        .or_else(|| exact(form, member, predicate, atoms))
        .unwrap_or(Literal {
            clause: 1,
            goal: None,
        });
    Some((missing, found))
}

/// The first name of a group of tests that another group does not have.
fn lacking<'w>(own: &'w [String], other: &[String]) -> Option<&'w str> {
    let is_name = |word: &str| !matches!(word, "tests" | "all" | "(" | ")" | "V" | "f" | ",");
    let mut names = own.iter().map(String::as_str).filter(|word| is_name(word));
    names.find(|word| !other.iter().any(|known| known == word))
}

/// ```text
///   program      split([X|Xs], H, [X|A], B) :- X < H, ..      split([X|Xs], H, A, [X|B]) :- X >= H, ..
///   definition   part([X|Xs], H, [X|A], B) :- X =< H, ..      part([X|Xs], H, A, [X|B]) :- X > H, ..
/// ```
///
/// Without the numbers of variables both have the same heads and goals: `H =< X` and `X =< H` are one. With them no clause of the program
/// stands in the definition; the first is told, with the literal `<`.
///
/// The difference of a predicate from a definition with the same goals, in other clauses or with other variables: the first clause that the
/// definition does not have, and the literal where the definition has another one below the same head.
fn exact(form: &Form, member: &Member, predicate: &Predicate, atoms: &Atoms) -> Option<Literal> {
    // The number of the clause that must precede it is no part of a clause.
    let mut theirs: Vec<&str> = member.text.lines().skip(1).map(bare).collect();
    let mut own = form.text.lines().skip(1).map(bare).enumerate();
    let (place, line) =
        own.find(
            |(_, line)| match theirs.iter().position(|other| other == line) {
                Some(at) => {
                    theirs.swap_remove(at);
                    false
                }
                None => true,
            },
        )?;
    let (head, body) = line.split_once("):")?;
    let partner = theirs.iter().find_map(|other| {
        let (other_head, body) = other.split_once("):")?;
        (other_head == head).then_some(body)
    });
    let goal = partner.and_then(|partner| {
        let own = words(body);
        lacking(&own, &words(partner)).and_then(|word| literal(word, form, atoms))
    });
    let last = predicate.clauses.len().saturating_sub(1);
    let source = form.clauses.get(place).copied().unwrap_or(last);
    Some(Literal {
        clause: source.min(last) + 1,
        goal,
    })
}

/// A clause without the number of the clause that must precede it: `0<(..` is `(..`.
fn bare(line: &str) -> &str {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('<') {
        Some(rest) if rest.len() < line.len() - 1 => rest,
        _ => line,
    }
}

/// The nearest definition for a predicate whose form is that of no definition.
pub(super) fn nearest(
    form: &Form,
    predicate: &Predicate,
    atoms: &Atoms,
    known: impl Iterator<Item = &'static (Twin, &'static [Member])>,
) -> Option<Nearly> {
    let own = clauses(&form.text);
    let near = known.filter_map(|(twin, members)| {
        let (missing, literal) = differing(form, &own, members.first()?, predicate, atoms)?;
        Some((missing, twin, literal))
    });
    let (_, twin, literal) = near.min_by_key(|(missing, ..)| *missing)?;
    Some(Nearly {
        twin,
        difference: Difference::Clauses(predicate.functor, twin.definition, Some(literal)),
    })
}
