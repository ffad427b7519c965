//! Packs the texts of the library for builds without the feature `repl`: what only its manual reads is left out, and the rest is compressed.
//! Such builds are for hosts, whose size the texts would make larger by a megabyte. With the feature there is nothing to do.
//!
//! For each `prolog/FOLDER/NAME.pl` there are then `FOLDER/NAME.head`, which is its first term, and `FOLDER/NAME.packed`. The format of the
//! latter, that of an LZ4 block, is described in `src/load/unpack.rs`.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The shortest repetition that is worth its two bytes of distance.
const SHORTEST: usize = 4;

/// Where a repetition may begin, counted from where it is repeated: two bytes hold the distance.
const FARTHEST: usize = u16::MAX as usize;

/// How many places with the same beginning are compared: with more the texts are a hundredth smaller, and take twice the time.
const PLACES: usize = 8;

fn main() {
    println!("cargo::rerun-if-changed=prolog");
    if std::env::var_os("CARGO_FEATURE_REPL").is_some() {
        return;
    }
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo says where files go"));
    let mut folders = vec![
        PathBuf::from("prolog/boot"),
        PathBuf::from("prolog/library"),
    ];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pl") {
                write(&path, &out);
            }
        }
    }
}

/// Writes the files for a text.
fn write(path: &Path, out: &Path) {
    let text = fs::read_to_string(path).expect("a text of the library is UTF-8");
    let name = path.strip_prefix("prolog").expect("it stands there");
    let to = out.join(name);
    fs::create_dir_all(to.parent().expect("it is in a folder")).expect("the folder is made");
    let kept = kept(&text);
    let head = kept.find("]).\n").map_or(0, |end| end + 4);
    fs::write(to.with_extension("head"), &kept[..head]).expect("it is written");
    fs::write(to.with_extension("packed"), packed(kept.as_bytes())).expect("it is written");
}

/// A text without the lines that only the manual reads: comments from the beginning of a line, except mode lines, which explain errors.
/// The ends of these lines remain, so that the others have their numbers.
fn kept(text: &str) -> String {
    let (mut kept, mut is_inside) = (String::new(), false);
    for line in text.lines() {
        is_inside |= line.starts_with("/*");
        if !is_inside && (!line.starts_with('%') || line.starts_with("%!")) {
            kept.push_str(line);
        }
        kept.push('\n');
        is_inside &= !line.ends_with("*/");
    }
    kept
}

/// The text as an LZ4 block.
fn packed(text: &[u8]) -> Vec<u8> {
    let mut places: HashMap<[u8; SHORTEST], Vec<usize>> = HashMap::new();
    let (mut out, mut at, mut literals) = (Vec::new(), 0, 0);
    while at < text.len() {
        let length = match longest(text, at, &places) {
            Some((from, length)) => {
                sequence(&mut out, &text[literals..at], length - SHORTEST);
                out.extend(((at - from) as u16).to_le_bytes());
                length_beyond(&mut out, length - SHORTEST);
                literals = at + length;
                length
            }
            None => 1,
        };
        for place in at..at + length {
            if let Some(begin) = text[place..].first_chunk() {
                places.entry(*begin).or_default().push(place);
            }
        }
        at += length;
    }
    sequence(&mut out, &text[literals..], 0);
    out
}

/// The longest text from before `at` that is repeated there: where it begins, and its length.
fn longest(
    text: &[u8],
    at: usize,
    places: &HashMap<[u8; SHORTEST], Vec<usize>>,
) -> Option<(usize, usize)> {
    let places = places.get(text[at..].first_chunk()?)?.iter().rev();
    let near = places
        .take(PLACES)
        .take_while(|from| at - *from <= FARTHEST);
    let lengths = near.map(|from| {
        let pairs = text[*from..].iter().zip(&text[at..]);
        (*from, pairs.take_while(|(one, other)| one == other).count())
    });
    lengths.max_by_key(|(_, length)| *length)
}

/// Writes the lengths of literals and of the repetition behind them, as far as they fit in halves of a byte, and the literals.
fn sequence(out: &mut Vec<u8>, literals: &[u8], repeated: usize) {
    out.push(((literals.len().min(15) << 4) | repeated.min(15)) as u8);
    length_beyond(out, literals.len());
    out.extend(literals);
}

/// Writes what of a length does not fit in half of a byte.
fn length_beyond(out: &mut Vec<u8>, length: usize) {
    if let Some(mut rest) = length.checked_sub(15) {
        while rest >= 255 {
            out.push(255);
            rest -= 255;
        }
        out.push(rest as u8);
    }
}
