//! Comparison and division of texts by other means than positions: bytes, blanks, similarity.
//!
//! Invariant: as in `strings.rs`, a text argument may be of any kind.

use std::sync::atomic::Ordering;

use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Result};
use crate::stream::{Encoding, Mode, OpenOptions};
use crate::term::Cell;
use crate::term::text::code_cell;

use super::super::args;
use super::super::comparison::unify_list;
use super::super::group::group;
use super::super::subtext::character_at;
use super::super::text;

group! {
    semidet "get_string_code(+Index, +Text, -Code)"                         [] pure => get_string_code;
    semidet "string_bytes(?String, ?Bytes, +Encoding)"                      [] pure => string_bytes;
    semidet "sub_atom_icasechk(+Text, ?Start, +Sub)"                        [] pure => sub_atom_icasechk;
    semidet "$normalized_space(+Text, -String)"                             [] pure => normalized_space;
    semidet "$edit_distance(+A, +B, +Transpositions, +Most, -Distance)"     [] pure => edit_distance;
}

/// Code is the code of character number Index of Text, counted from 1; fails outside.
///
/// ```prolog
/// ?- get_string_code(2, abc, C).
///    C = 98.
/// ?- get_string_code(4, abc, C).
///    false.
/// ```
fn get_string_code(m: &mut Machine, [index, from, code]: [Cell; 3]) -> Result<bool> {
    let index = args::count(m, index)?;
    let text = text::require(m, from)?;
    let found = index
        .checked_sub(1)
        .and_then(|index| character_at(&text, index));
    m.heap.meter.copy(text.len())?;
    match found {
        Some(found) => m.unify(code, code_cell(found)),
        None => Ok(false),
    }
}

/// Bytes are the bytes of String in an encoding.
///
/// ```prolog
/// ?- string_bytes('é', Bytes, utf8).
///    Bytes = [195, 169].
/// ?- string_bytes(S, [0xe9], iso_latin_1), atom_string(A, S).
///    S = "é", A = é.
/// ?- string_bytes('♛', Bytes, iso_latin_1).
///    error(representation_error(encoding), _).
/// ```
fn string_bytes(m: &mut Machine, [string, bytes, encoding]: [Cell; 3]) -> Result<bool> {
    let name = args::atom(m, encoding)?;
    let Some(coding) = Encoding::from_name(m.atoms.text(name)) else {
        return Err(Error::Domain(Domain::Encoding, encoding));
    };
    let options = OpenOptions {
        encoding: coding,
        bom: Some(false),
        ..OpenOptions::default()
    };
    // A stream in memory encodes and decodes.
    let told = |error| super::super::target::of_opening(error, encoding);
    if args::is_var(m, string) {
        let mut raw = Vec::new();
        for byte in args::list(m, bytes)? {
            let value = args::integer(m, byte)?;
            raw.push(
                u8::try_from(value)
                    .map_err(|_| Error::Type(crate::machine::error::Expected::Byte, byte))?,
            );
        }
        let id = m.streams.open_memory(raw, &options).map_err(told)?;
        let target = super::super::target::Target {
            id,
            culprit: string,
        };
        let read = target.read(m, |stream| stream.read_rest());
        let _closed = m.streams.close(id, true);
        let made = text::string(m, &read?)?;
        return m.unify(string, made);
    }
    let text = text::require(m, string)?.into_owned();
    let capture = crate::stream::Capture::default();
    let id = m
        .streams
        .add(Box::new(capture.clone()), Mode::Write, &options)
        .map_err(told)?;
    let target = super::super::target::Target {
        id,
        culprit: string,
    };
    let written = target.write(m, |stream| {
        stream.put_str(&text)?;
        stream.flush()
    });
    let _closed = m.streams.close(id, true);
    written?;
    let made: Vec<Cell> = capture
        .take_bytes()
        .into_iter()
        .map(|byte| Cell::small(i32::from(byte)))
        .collect();
    unify_list(m, bytes, &made)
}

/// Sub is a part of Text from Start on, upper and lower case being the same; the first one if Start is not known.
///
/// ```prolog
/// ?- sub_atom_icasechk('Hello World', S, world).
///    S = 6.
/// ```
fn sub_atom_icasechk(m: &mut Machine, [from, start, sub]: [Cell; 3]) -> Result<bool> {
    let fold = |text: &str| -> Vec<char> {
        text.chars()
            .map(|c| c.to_lowercase().next().unwrap_or(c))
            .collect()
    };
    let whole = fold(&text::require(m, from)?);
    let part = fold(&text::require(m, sub)?);
    if let Some(start) = args::optional(m, start, args::count)? {
        return Ok(whole
            .get(start..)
            .is_some_and(|rest| rest.starts_with(&part)));
    }
    let found = if part.is_empty() {
        Some(0)
    } else {
        whole.windows(part.len()).position(|window| window == part)
    };
    match found {
        Some(found) => {
            let found = m.heap.integer(found as i64)?;
            m.unify(start, found)
        }
        None => Ok(false),
    }
}

/// String is Text without layout at its ends and with one blank in place of each layout within.
///
/// ```prolog
/// ?- '$normalized_space'('  a   b ', S), atom_string(A, S).
///    S = "a b", A = 'a b'.
/// ```
fn normalized_space(m: &mut Machine, [from, string]: [Cell; 2]) -> Result<bool> {
    let words: Vec<String> = text::require(m, from)?
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let made = text::string(m, &words.join(" "))?;
    m.unify(string, made)
}

/// Distance is the least number of insertions, deletions and changes of characters that turn A into B; with Transpositions, a swap of two
/// neighbours counts as one. Fails if Distance is more than Most, which may be `infinite`.
///
/// ```prolog
/// ?- '$edit_distance'(kitten, sitting, false, infinite, D).
///    D = 3.
/// ?- '$edit_distance'(ab, ba, true, 1, D).
///    D = 1.
/// ?- '$edit_distance'(ab, ba, false, 1, D).
///    false.
/// ```
fn edit_distance(m: &mut Machine, [a, b, swaps, most, distance]: [Cell; 5]) -> Result<bool> {
    let a: Vec<char> = text::require(m, a)?.chars().collect();
    let b: Vec<char> = text::require(m, b)?.chars().collect();
    let swaps = args::boolean(m, swaps)?;
    let infinite = Cell::atom(m.atoms.intern("infinite")?);
    let most = if m.heap.deref(most) == infinite {
        usize::MAX
    } else {
        args::count(m, most)?
    };
    // Rows of the table of distances between prefixes of the texts: the row before the last, the last row and the new row.
    let mut before: Vec<usize> = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut row: Vec<usize> = last.clone();
    for i in 1..=a.len() {
        row[0] = i;
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(last[j] + 1).min(row[j - 1] + 1);
            if swaps && i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row[j] = least;
        }
        // The minimum of a row never decreases, except by a swap, which looks back one row only.
        let reached = row.iter().chain(&last).min().copied().unwrap_or(0);
        if reached > most || m.interrupt.load(Ordering::Relaxed) {
            return Ok(false);
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    let found = last[b.len()];
    let made = m.heap.integer(found as i64)?;
    Ok(found <= most && m.unify(distance, made)?)
}
