//! Command-line words before options are parsed: finds where a script begins, and which options belong to every subcommand.
//!
//! *Invariant*: what follows the name of a script is never taken for an option or a file of `ferz`.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::Path;

use clap::CommandFactory;

use super::options::{Options, Prefix};
use crate::embed::Language;

/// What the text of a script begins with.
const SIGN: &[u8] = b"#!";

/// The language with this name.
pub fn named(name: &str) -> Option<Language> {
    match name {
        "en" => Some(Language::En),
        "ru" => Some(Language::Ru),
        _ => None,
    }
}

/// Whether a file is a script: its text begins with `#!`, behind a byte order mark if there is one. A pipe is none: what is read of it here would be missing when it is loaded.
pub fn is_script(path: &Path) -> bool {
    if !path.is_file() {
        return false;
    }
    let mark = "\u{feff}".as_bytes();
    let mut beginning = Vec::new();
    let most = mark.len() + SIGN.len();
    let read = File::open(path).and_then(|file| file.take(most as u64).read_to_end(&mut beginning));
    let text = beginning.strip_prefix(mark).unwrap_or(&beginning);
    read.is_ok() && text.starts_with(SIGN)
}

/// How many words an option takes: two if the next word is its value; none if the word is no option.
fn words_of(command: &clap::Command, word: &OsStr) -> Option<usize> {
    let word = word.to_str()?;
    let takes_value = |long: &str, short: Option<char>| {
        let mut arguments = command.get_arguments();
        arguments.any(|own| {
            let is_named = match short {
                Some(short) => own.get_short() == Some(short),
                None => own.get_long() == Some(long),
            };
            is_named && own.get_action().takes_values()
        })
    };
    if let Some(long) = word.strip_prefix("--") {
        return Some(1 + usize::from(!long.contains('=') && takes_value(long, None)));
    }
    let letters = word
        .strip_prefix('-')
        .filter(|letters| !letters.is_empty())?;
    let last = letters
        .chars()
        .position(|letter| takes_value("", Some(letter)));
    let takes_next = last.is_some_and(|at| at + 1 == letters.chars().count());
    Some(1 + usize::from(takes_next))
}

/// Inserts `--` behind the first script, so that what follows belongs to it. Files before it are loaded first.
pub fn with_script(mut words: Vec<OsString>) -> Vec<OsString> {
    let command = Options::command();
    let (mut at, mut files) = (1, 0);
    while let Some(word) = words.get(at) {
        if word == "--" {
            break;
        }
        if let Some(count) = words_of(&command, word) {
            at += count;
            continue;
        }
        let mut commands = command.get_subcommands();
        if files == 0 && commands.any(|own| word == own.get_name()) {
            break;
        }
        (at, files) = (at + 1, files + 1);
        if is_script(Path::new(word)) {
            words.insert(at, OsString::from("--"));
            break;
        }
    }
    words
}

/// The language that the words ask for; needed before parsing, since errors of parsing are reported in it.
pub fn language(words: &[OsString]) -> Option<Language> {
    let mut ours = words.iter().skip(1).take_while(|word| *word != "--");
    while let Some(word) = ours.next().map(|word| word.to_string_lossy()) {
        if word == "--language" {
            return named(&ours.next()?.to_string_lossy());
        }
        if let Some(value) = word.strip_prefix("--language=") {
            return named(value);
        }
    }
    None
}

/// Whether the word is an option of the command.
fn is_option_of(command: &clap::Command, word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    command.get_arguments().any(|own| {
        let long = own.get_long().map(|long| format!("--{long}"));
        let short = own.get_short().map(|short| format!("-{short}"));
        long.as_deref() == Some(name) || short.as_deref() == Some(name)
    })
}

/// Splits the words into the options of every subcommand and the rest. The former are the shared options before the name of the
/// subcommand, and those behind it for which the subcommand has no option with the same name. Each part begins with the name of the
/// program. If no subcommand follows, all words are in the second part.
pub fn split(mut arguments: Vec<OsString>) -> (Vec<OsString>, Vec<OsString>) {
    let prefix = Prefix::command();
    let shared = |word: &OsStr| {
        let is_shared = word
            .to_str()
            .is_some_and(|word| is_option_of(&prefix, word));
        is_shared.then(|| words_of(&prefix, word)).flatten()
    };
    let mut at = 1;
    while let Some(argument) = arguments.get(at)
        && let Some(count) = shared(argument)
    {
        at += count;
    }
    let command = Options::command();
    let name: Vec<OsString> = arguments.first().cloned().into_iter().collect();
    let subcommand = arguments.get(at).and_then(|word| {
        let mut commands = command.get_subcommands();
        commands.find(|own| word == own.get_name())
    });
    let Some(subcommand) = subcommand else {
        return (name, arguments);
    };
    let mut behind = arguments.split_off(at).into_iter();
    let mut rest = name;
    rest.extend(behind.next());
    while let Some(word) = behind.next() {
        if word == "--" {
            rest.push(word);
            break;
        }
        let is_own = word
            .to_str()
            .is_some_and(|word| is_option_of(subcommand, word));
        let (count, part) = match shared(&word) {
            Some(count) if !is_own => (count, &mut arguments),
            _ => (words_of(subcommand, &word).unwrap_or(1), &mut rest),
        };
        part.push(word);
        part.extend(behind.by_ref().take(count - 1));
    }
    rest.extend(behind);
    (arguments, rest)
}
