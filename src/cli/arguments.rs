//! The words of a command line before the options are read: where a script begins, which options stand before a subcommand.
//!
//! *Invariant*: what follows the name of a script is never taken for an option or a file of ours.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::Path;

use clap::CommandFactory;

use super::options::{Options, Prefix};
use crate::embed::Language;

/// The language of this name.
pub fn named(name: &str) -> Option<Language> {
    match name {
        "en" => Some(Language::En),
        "ru" => Some(Language::Ru),
        _ => None,
    }
}

/// Whether a file is a script: its text begins with `#!`.
pub fn is_script(path: &Path) -> bool {
    let mut beginning = [0; 2];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut beginning));
    read.is_ok() && beginning == *b"#!"
}

/// How many words an option is: two where its value is the next one. `None`: the word is no option.
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

/// The words with `--` behind the name of a script, if the first file is one: what follows belongs to it.
pub fn with_script(mut words: Vec<OsString>) -> Vec<OsString> {
    let command = Options::command();
    let mut at = 1;
    while let Some(word) = words.get(at) {
        if word == "--" {
            return words;
        }
        match words_of(&command, word) {
            Some(count) => at += count,
            None => break,
        }
    }
    let mut commands = command.get_subcommands();
    if let Some(word) = words.get(at)
        && !commands.any(|own| word == own.get_name())
        && is_script(Path::new(word))
    {
        words.insert(at + 1, OsString::from("--"));
    }
    words
}

/// The language that the words ask for, known before they are understood: what is wrong with them is said in it.
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

/// Takes the options that stand before a subcommand from the others, which the subcommand has to itself; each part begins with the name of
/// the program. Where no subcommand follows such options there is nothing to take.
pub fn split(mut arguments: Vec<OsString>) -> (Vec<OsString>, Vec<OsString>) {
    let prefix = Prefix::command();
    let known = |argument: &str| {
        let (name, value) = match argument.split_once('=') {
            Some((name, _)) => (name, true),
            None => (argument, false),
        };
        let found = prefix.get_arguments().find(|own| {
            let long = own.get_long().map(|long| format!("--{long}"));
            let short = own.get_short().map(|short| format!("-{short}"));
            long.as_deref() == Some(name) || short.as_deref() == Some(name)
        });
        found.map(|own| own.get_action().takes_values() && !value)
    };
    let mut at = 1;
    while let Some(argument) = arguments.get(at)
        && let Some(takes_next) = argument.to_str().and_then(known)
    {
        at += 1 + usize::from(takes_next);
    }
    let command = Options::command();
    let is_command = |word: &OsString| {
        let mut commands = command.get_subcommands();
        commands.any(|own| word == own.get_name())
    };
    let name: Vec<OsString> = arguments.first().cloned().into_iter().collect();
    if !arguments.get(at).is_some_and(is_command) {
        return (name, arguments);
    }
    let rest = arguments.split_off(at);
    (arguments, name.into_iter().chain(rest).collect())
}
