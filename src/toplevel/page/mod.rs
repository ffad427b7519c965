//! `ferz page`: finds the programs on a page of prose, proposes repairs of damage by printing and scanning, and writes the programs with
//! the accepted repairs.
//!
//! | file | what |
//! | --- | --- |
//! | `read`, `markup` | reads the lines of a page: text and Markdown, HTML |
//! | `looks` | classifies a line as program or prose |
//! | `slips` | damage by the page inside a line of a program |
//! | `clauses`, `unit`, `joined` | finds clauses of Prolog, and joins them into one program |
//! | `blocks` | finds programs in MuLISP and Planner |
//! | `draft` | a program, and its repairs as edits of the printed text |
//! | `guesses` | repairs that the rest of a Prolog program shows: letters, brackets |
//! | `prolog` | repairs by the fixes in the messages of the engine |
//! | `scan`, `tree` | the tokens and the forms of MuLISP and Planner |
//! | `furniture`, `spellings` | repairs of MuLISP and Planner: numbers of pages, letters |
//! | `meanings` | repairs of MuLISP by what the program does |
//! | `brackets`, `forms` | repairs of MuLISP and Planner: brackets, names |
//! | `written` | writes the text, with its repairs as comments |
//!
//! *Invariant*: the written text is the printed text with the accepted repairs, each of which was shown; existing files are never changed.
//! Programs of the page are read, and never run.

mod blocks;
mod brackets;
mod clauses;
mod draft;
mod forms;
mod furniture;
mod guesses;
mod joined;
mod looks;
mod markup;
mod meanings;
mod prolog;
mod read;
mod scan;
mod slips;
mod spellings;
mod tree;
mod unit;
mod written;

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::keys::Keys;
use super::output::{Output, complain};
use super::quads::Prepare;
use super::reason;
use crate::embed::Error;
use crate::syntax::Language;
use draft::{Draft, SourceLanguage};

/// Which repairs to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// All of them.
    All,
    /// Those with these numbers.
    Numbers(Vec<usize>),
}

/// The options of `ferz page`.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The page.
    pub file: PathBuf,
    /// The repairs to make; if none are given, the user is asked for each at a terminal, and elsewhere nothing is written.
    pub accepted: Option<Accepted>,
    /// The file to write, in place of the name of the page with the extension of the language.
    pub output: Option<PathBuf>,
    /// The language of messages.
    pub language: Language,
}

/// The outcome for a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageOutcome {
    /// It has programs.
    Programs,
    /// It has no program.
    Nothing,
    /// It cannot be read, or the request cannot be carried out; nothing is written.
    Refused,
    /// The user has interrupted the questions; nothing is written.
    Interrupted,
}

/// What the user has answered to the questions.
enum Answered {
    /// These repairs are to be made.
    Repairs(BTreeSet<usize>),
    /// Nothing is to be written.
    Quit,
    /// Ctrl-C was pressed.
    Interrupted,
}

/// Shows the programs of a page and their repairs, and writes them with the accepted ones.
pub fn page(wanted: &Wanted, prepare: Prepare<'_>) -> io::Result<PageOutcome> {
    let language = wanted.language;
    let name = wanted.file.display().to_string();
    let refuse = |why: &str| {
        complain(format_args!("ferz: {name}: {why}"));
        Ok(PageOutcome::Refused)
    };
    let bytes = match std::fs::read(&wanted.file) {
        Ok(bytes) => bytes,
        Err(error) => return refuse(&unreadable(&error, language)),
    };
    let mut lines = match read::lines(&wanted.file, &bytes, language) {
        Ok(lines) => lines,
        Err(why) => {
            let nothing = language.text("nothing is written", "ничего не записано");
            return refuse(&format!("{why}; {nothing}"));
        }
    };
    let (mut drafts, taken) = blocks::find(&lines);
    slips::find(&mut lines, &taken, language);
    drafts.extend(clauses::find(&lines, &taken, language));
    drafts.sort_by_key(|draft| draft.kind);
    if drafts.is_empty() {
        return {
            let why = language.text(
                "there is no program on this page",
                "на этой странице нет программы",
            );
            complain(format_args!("ferz: {name}: {why}"));
            Ok(PageOutcome::Nothing)
        };
    }
    let mut left = Vec::new();
    for draft in &mut drafts {
        match repairs(draft, prepare, language) {
            Ok(told) => left.push(told),
            Err(error) => return refuse(&error.to_string()),
        }
        sort(draft);
    }
    let shown = show(&name, &drafts, &left, language);
    let count: usize = drafts.iter().map(|draft| draft.repairs.len()).sum();
    let chosen = match &wanted.accepted {
        Some(Accepted::All) => (1..=count).collect(),
        Some(Accepted::Numbers(numbers)) => {
            if let Some(wrong) = numbers.iter().find(|number| !(1..=count).contains(*number)) {
                let why = language.fill(
                    "there is no repair {}: the last is {}; nothing is written",
                    "исправления {} нет: последнее - {}; ничего не записано",
                    &[&wrong.to_string(), &count.to_string()],
                );
                return refuse(&why);
            }
            numbers.iter().copied().collect()
        }
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => {
            Output.write_all(shown.as_bytes())?;
            match ask(&drafts, language)? {
                Answered::Repairs(chosen) => chosen,
                Answered::Quit => return Ok(PageOutcome::Programs),
                Answered::Interrupted => return Ok(PageOutcome::Interrupted),
            }
        }
        None => {
            let mut out = Output;
            out.write_all(shown.as_bytes())?;
            let hint = language.text(
                "nothing is written; --accept all, or some as in --accept 1,2, writes the program\n",
                "ничего не записано; программу записывает --accept all, или с частью исправлений: --accept 1,2\n",
            );
            out.write_all(hint.as_bytes())?;
            out.flush()?;
            return Ok(PageOutcome::Programs);
        }
    };
    if wanted.accepted.is_some() {
        Output.write_all(shown.as_bytes())?;
    }
    write(wanted, &name, &drafts, &chosen)
}

/// Why a file cannot be read.
fn unreadable(error: &io::Error, language: Language) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => language
            .text("there is no such file", "такого файла нет")
            .to_owned(),
        io::ErrorKind::IsADirectory => language
            .text("this is a folder, and no page", "это папка, а не страница")
            .to_owned(),
        _ => reason(error, language),
    }
}

/// The messages that remain after all repairs: the line of the page, and the sentence.
type Told = Vec<(usize, String)>;

/// Proposes the repairs of a program.
fn repairs(draft: &mut Draft, prepare: Prepare<'_>, language: Language) -> Result<Told, Error> {
    match draft.kind {
        SourceLanguage::Prolog => prolog::propose(draft, prepare),
        SourceLanguage::Lisp | SourceLanguage::Planner => {
            furniture::propose(draft, language);
            let mut told = brackets::propose(draft, language);
            meanings::uncomment(draft, language);
            told.extend(forms::propose(draft, prepare, language)?);
            Ok(told)
        }
    }
}

/// Sorts repairs into the order of the text.
fn sort(draft: &mut Draft) {
    draft
        .repairs
        .sort_by_key(|repair| repair.edits.iter().map(|edit| edit.range.start).min());
}

/// The programs of a page and their repairs, as text. Repairs are numbered over all programs.
fn show(name: &str, drafts: &[Draft], left: &[Told], language: Language) -> String {
    let mut out = String::new();
    let mut number = 0;
    for (draft, left) in drafts.iter().zip(left) {
        let (first, last) = (draft.places.first(), draft.places.last());
        let [first, last] = [first, last].map(|place| place.copied().unwrap_or(1).to_string());
        out.push_str(&format!("{name}: "));
        out.push_str(&language.fill(
            "a program in {}, lines {} to {}\n",
            "программа на языке {}, строки {} - {}\n",
            &[draft.kind.name(), &first, &last],
        ));
        for (place, sentence) in &draft.notes {
            let head = language.fill("line {}", "строка {}", &[&place.to_string()]);
            out.push_str(&format!("      {head}: {sentence}\n"));
        }
        for (index, repair) in draft.repairs.iter().enumerate() {
            number += 1;
            let place = draft.place(repair).to_string();
            let head = language.fill("line {}", "строка {}", &[&place]);
            out.push_str(&format!("{number:>4}  {head}: {}\n", repair.reason));
            out.push_str(&change(draft, index));
        }
        if !left.is_empty() {
            out.push_str(language.text("      not repaired:\n", "      не исправлено:\n"));
        }
        for (place, sentence) in left {
            let head = match place {
                0 => String::new(),
                _ => language.fill("line {}: ", "строка {}: ", &[&place.to_string()]),
            };
            out.push_str(&format!("      {head}{sentence}\n"));
        }
    }
    out
}

/// The lines that a repair changes, before and after.
fn change(draft: &Draft, index: usize) -> String {
    let alone = draft.with(|other| other == index).text;
    let (old, new): (Vec<&str>, Vec<&str>) =
        (draft.text.lines().collect(), alone.lines().collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[same..], &new[same..]);
    let tail = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let (old, new) = (&old[..old.len() - tail], &new[..new.len() - tail]);
    let mut out = String::new();
    if old.len() == new.len() {
        // Line by line, without unchanged lines.
        for (old, new) in old.iter().zip(new).filter(|(old, new)| old != new) {
            out.push_str(&signed('-', old));
            out.push_str(&signed('+', new));
        }
    } else {
        old.iter().for_each(|line| out.push_str(&signed('-', line)));
        new.iter().for_each(|line| out.push_str(&signed('+', line)));
    }
    out
}

/// A line with its sign; nothing for an empty line.
fn signed(sign: char, line: &str) -> String {
    match line.trim() {
        "" => String::new(),
        line => format!("      {sign} {line}\n"),
    }
}

/// Asks for each repair; returns the numbers of the accepted ones, or that nothing is to be written.
fn ask(drafts: &[Draft], language: Language) -> io::Result<Answered> {
    // The same keys in the Russian layout are н, т, ф, й; д is yes.
    const KEYS: [char; 12] = [
        'y', 'н', 'д', '\n', '\r', 'n', 'т', 'a', 'ф', '\u{3}', 'q', 'й',
    ];
    let mut keys = Keys::new(language);
    let mut chosen = BTreeSet::new();
    let count: usize = drafts.iter().map(|draft| draft.repairs.len()).sum();
    for number in 1..=count {
        let question = language.fill(
            "make repair {}? y/n/a/q (a: all that are left, q: write nothing) ",
            "внести исправление {}? y/n/a/q (a: все оставшиеся, q: ничего не записывать) ",
            &[&number.to_string()],
        );
        let answer = keys.choose(&KEYS, || io::stderr().write_all(question.as_bytes()))?;
        let shown = match KEYS[answer].is_control() {
            true => ' ',
            false => KEYS[answer],
        };
        complain(format_args!("{shown}"));
        match answer {
            0..=4 => {
                chosen.insert(number);
            }
            5 | 6 => {}
            7 | 8 => {
                chosen.extend(number..=count);
                break;
            }
            9 => return Ok(Answered::Interrupted),
            _ => return Ok(Answered::Quit),
        }
    }
    Ok(Answered::Repairs(chosen))
}

/// Writes the programs, all or none.
fn write(
    wanted: &Wanted,
    name: &str,
    drafts: &[Draft],
    chosen: &BTreeSet<usize>,
) -> io::Result<PageOutcome> {
    let language = wanted.language;
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    let mut number = 0;
    for draft in drafts {
        let path = match &wanted.output {
            // Programs in several languages share the name and differ in extension.
            Some(path) if drafts.len() == 1 => path.clone(),
            Some(path) => path.with_extension(draft.kind.extension()),
            None => wanted.file.with_extension(draft.kind.extension()),
        };
        let first = number;
        number += draft.repairs.len();
        let is_taken = |index: usize| chosen.contains(&(first + index + 1));
        files.push((
            path,
            written::text(draft, &is_taken, first, &shown_name(&wanted.file), language),
        ));
    }
    if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
        let why = language.fill(
            "{} is there already; --output names another file; nothing is written",
            "{} уже есть; другой файл называет --output; ничего не записано",
            &[&path.display().to_string()],
        );
        complain(format_args!("ferz: {name}: {why}"));
        return Ok(PageOutcome::Refused);
    }
    for (index, (path, text)) in files.iter().enumerate() {
        if let Err(error) = create(path, text) {
            for (path, _) in &files[..index] {
                let _ = std::fs::remove_file(path);
            }
            let why = reason(&error, language);
            complain(format_args!("ferz: {}: {why}", path.display()));
            return Ok(PageOutcome::Refused);
        }
    }
    for (path, _) in &files {
        let told = language.fill(
            "{} is written\n",
            "записан файл {}\n",
            &[&path.display().to_string()],
        );
        Output.write_all(told.as_bytes())?;
    }
    Output.flush()?;
    Ok(PageOutcome::Programs)
}

/// The name of the page, as its program shows it.
fn shown_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().replace(['\n', '\r'], " ")
}

/// Writes a new file; removes it if it cannot be written completely.
fn create(path: &Path, text: &str) -> io::Result<()> {
    let mut file = std::fs::File::create_new(path)?;
    let written = file.write_all(text.as_bytes());
    if written.is_err() {
        let _ = std::fs::remove_file(path);
    }
    written
}
