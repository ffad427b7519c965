//! Text as strings.
//!
//! Invariant: a text argument may be of any kind: an atom, a string, a number, a list of characters or of codes. Results are
//! strings unless the name of the predicate says otherwise.
//!
//! The examples are read with strings in double quotes:
//!
//! ```prolog
//! ?- set_prolog_flag(double_quotes, string).
//!    true.
//! ```

use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::Result;
use crate::term::text::code_cell;
use crate::term::{Cell, View};

use super::super::args;
use super::super::atoms::{concat, loose_number};
use super::super::comparison::unify_list;
use super::super::group::group;
use super::super::subtext::{character_at, parts};
use super::super::text::{self, Elements, TextKind};

group! {
    nondet  "string_concat(?Start, ?End, ?String)"                          [] pure => string_concat;
    semidet "string_length(+Text, ?Length)"                                 [] pure => string_length;
    semidet "string_chars(?String, ?Chars)"                                 [] pure => string_chars;
    semidet "string_codes(?String, ?Codes)"                                 [] pure => string_codes;
    semidet "string_to_atom(?String, ?Atom)"                                [] pure => string_to_atom;
    nondet  "string_code(?Index, +Text, -Code)"                             [] pure => string_code;
    nondet  "sub_string(+Text, ?Before, ?Length, ?After, ?Sub)"             [] pure => sub_string;
    semidet "split_string(+Text, +Separators, +Padding, -Parts)"            [] pure => split_string;
    semidet "string_lower(+Text, -String)"                                  [] pure => string_lower;
    semidet "string_upper(+Text, -String)"                                  [] pure => string_upper;
    semidet "number_string(?Number, ?String)"                               [] pure => number_string;
    nondet  "text_concat(?Start, ?End, ?Text)"                              [] pure => text_concat;
    semidet "text_to_string(+Text, -String)"                                [] pure => text_to_string;
}

/// String is the text of Start followed by that of End.
///
/// ```prolog
/// ?- string_concat(abc, X, "abcde").
///    X = "de".
/// ```
fn string_concat(m: &mut Machine, arguments: [Cell; 3]) -> Result<Alternatives> {
    concat(m, arguments, TextKind::Text, text_argument)
}

/// The text of an argument that may be a variable.
fn text_argument(m: &Machine, cell: Cell) -> Result<String> {
    text::require(m, cell).map(|text| text.into_owned())
}

/// Length is the number of characters of Text.
///
/// ```prolog
/// ?- string_length("ферзь", N).
///    N = 5.
/// ```
fn string_length(m: &mut Machine, [from, length]: [Cell; 2]) -> Result<bool> {
    let count = text::require(m, from)?.chars().count();
    args::optional(m, length, args::count)?;
    let count = m.heap.integer(count as i64)?;
    m.unify(length, count)
}

/// Chars are the characters of String.
///
/// ```prolog
/// ?- string_chars(S, [a, b]).
///    S = "ab".
/// ```
fn string_chars(m: &mut Machine, arguments: [Cell; 2]) -> Result<bool> {
    string_elements(m, arguments, Elements::Chars)
}

/// Codes are the character codes of String.
///
/// ```prolog
/// ?- string_codes("ab", Codes).
///    Codes = [97, 98].
/// ```
fn string_codes(m: &mut Machine, arguments: [Cell; 2]) -> Result<bool> {
    string_elements(m, arguments, Elements::Codes)
}

fn string_elements(m: &mut Machine, [string, list]: [Cell; 2], elements: Elements) -> Result<bool> {
    if args::is_var(m, string) {
        let text = text::require(m, list)?.into_owned();
        let made = text::string(m, &text)?;
        return m.unify(string, made);
    }
    let text = text::require(m, string)?.into_owned();
    text::unify(m, list, &text, |m, text| elements.list(m, text))
}

/// Atom is the atom with the text of String.
///
/// ```prolog
/// ?- string_to_atom("abc", A).
///    A = abc.
/// ?- string_to_atom(S, abc).
///    S = "abc".
/// ```
fn string_to_atom(m: &mut Machine, [string, atom]: [Cell; 2]) -> Result<bool> {
    if args::is_var(m, string) {
        let text = text::require(m, atom)?.into_owned();
        let made = text::string(m, &text)?;
        return m.unify(string, made);
    }
    let text = text::require(m, string)?.into_owned();
    text::unify(m, atom, &text, |m, text| Ok(text::atom(m, text)?))
}

/// Code is the code of character number Index of Text, counted from 1.
///
/// ```prolog
/// ?- string_code(2, "abc", Code).
///    Code = 98.
/// ?- string_code(Index, "abcb", 0'b).
///    Index = 2
/// ;  Index = 4.
/// ```
fn string_code(m: &mut Machine, [index, from, code]: [Cell; 3]) -> Result<Alternatives> {
    let text = text::require(m, from)?;
    let index = args::optional(m, index, args::count)?;
    m.heap.meter.copy(text.len())?;
    let Some(index) = index else {
        let codes: Vec<char> = text.chars().collect();
        return Ok(Alternatives::each::<3, _>(
            codes.into_iter().zip(1..),
            |m, [index, _, code], (found, at)| {
                let at = m.heap.integer(at)?;
                Ok(m.unify(index, at)? && m.unify(code, code_cell(found))?)
            },
        ));
    };
    let found = index
        .checked_sub(1)
        .and_then(|index| character_at(&text, index));
    Ok(match found {
        Some(found) => m.unify(code, code_cell(found))?.into(),
        None => Alternatives::Fail,
    })
}

/// Sub is a part of Text: Length characters, with Before characters before and After characters behind it.
///
/// ```prolog
/// ?- sub_string("hello world", Before, _, 0, "world").
///    Before = 6.
/// ```
fn sub_string(m: &mut Machine, arguments: [Cell; 5]) -> Result<Alternatives> {
    let [from, .., sub] = arguments;
    let from = text::require(m, from)?.into_owned();
    let sub = args::optional(m, sub, |m, sub| {
        text::require(m, sub).map(|text| text.into_owned())
    })?;
    parts(m, arguments, from, sub, TextKind::Text)
}

/// Parts are the strings between the characters of Separators in Text, without the characters of Padding at their ends.
/// Without Separators there is one part. What is both a separator and padding counts once, however often it is repeated, and not
/// at the ends of Text, since these lose their padding first.
///
/// ```prolog
/// ?- split_string("a, b", ",", " ", Parts).
///    Parts = ["a", "b"].
/// ?- split_string("  a ", "", " ", Parts).
///    Parts = ["a"].
/// ?- split_string("//a//b//", "/", "/", Parts).
///    Parts = ["a", "b"].
/// ```
fn split_string(m: &mut Machine, [from, separators, padding, result]: [Cell; 4]) -> Result<bool> {
    let from = text::require(m, from)?.into_owned();
    let separators = text::require(m, separators)?.into_owned();
    let padding = text::require(m, padding)?.into_owned();
    m.heap.meter.copy(from.len())?;
    let mut strings = Vec::new();
    let mut rest = Some(from.trim_matches(|c| padding.contains(c)));
    while let Some(text) = rest {
        let (part, behind) = match text.char_indices().find(|(_, c)| separators.contains(*c)) {
            Some((at, separator)) => {
                let behind = &text[at + separator.len_utf8()..];
                let padded = padding.contains(separator);
                (
                    &text[..at],
                    Some(if padded {
                        behind.trim_start_matches(|c| padding.contains(c))
                    } else {
                        behind
                    }),
                )
            }
            None => (text, None),
        };
        strings.push(text::string(m, part.trim_matches(|c| padding.contains(c)))?);
        rest = behind;
    }
    unify_list(m, result, &strings)
}

/// String has the text of Text in lower case.
///
/// ```prolog
/// ?- string_lower("ABC", S).
///    S = "abc".
/// ```
fn string_lower(m: &mut Machine, [from, string]: [Cell; 2]) -> Result<bool> {
    let made = text::require(m, from)?.to_lowercase();
    text::unify(m, string, &made, text::string)
}

/// String has the text of Text in upper case.
///
/// ```prolog
/// ?- string_upper(abc, S).
///    S = "ABC".
/// ```
fn string_upper(m: &mut Machine, [from, string]: [Cell; 2]) -> Result<bool> {
    let made = text::require(m, from)?.to_uppercase();
    text::unify(m, string, &made, text::string)
}

/// Number is the number that the text of String is.
///
/// ```prolog
/// ?- number_string(N, " 42 ").
///    N = 42.
/// ?- number_string(42, S).
///    S = "42".
/// ```
fn number_string(m: &mut Machine, [number, string]: [Cell; 2]) -> Result<bool> {
    if let Some(text) = text::any(m, string)? {
        return match loose_number(m, &text)? {
            Some(read) => super::super::arithmetic::unify_number(m, number, &read),
            None => Ok(false),
        };
    }
    let text = args::number(m, number)?.text(&m.heap.meter)?;
    let made = text::string(m, &text)?;
    m.unify(string, made)
}

/// Text is the text of Start followed by that of End: a string if one of them is one, else an atom.
///
/// ```prolog
/// ?- atom_string(def, _S), text_concat(abc, _S, _T), string(_T), atom_string(A, _T).
///    A = abcdef.
/// ?- text_concat(abc, X, abcdef).
///    X = def.
/// ```
fn text_concat(m: &mut Machine, arguments: [Cell; 3]) -> Result<Alternatives> {
    let strings = arguments
        .iter()
        .any(|argument| matches!(m.heap.view(*argument), View::Text(_)));
    concat(
        m,
        arguments,
        if strings {
            TextKind::Text
        } else {
            TextKind::Atom
        },
        text_argument,
    )
}

/// String is the string with the text of Text.
///
/// ```prolog
/// ?- text_to_string([a, b], S).
///    S = "ab".
/// ```
fn text_to_string(m: &mut Machine, [from, string]: [Cell; 2]) -> Result<bool> {
    let text = text::require(m, from)?.into_owned();
    // The string of a string is the string itself.
    if matches!(m.heap.view(from), View::Text(_)) {
        return m.unify(string, from);
    }
    text::unify(m, string, &text, text::string)
}
