//! Completions for shells and the manual page, which are installed beside the binary; both are made from the options.

use std::fmt::Write;
use std::io;

use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::options::command;
use crate::embed::Language;

/// The environment variables that the command reads: names, and descriptions in English and Russian.
const ENVIRONMENT: [(&str, &str, &str); 6] = [
    (
        "FERZ_EDITING_MODE",
        "vi or emacs: the keys that edit queries; without it ~/.inputrc of GNU readline decides",
        "vi или emacs: клавиши, которыми правят запросы; без неё решает ~/.inputrc от GNU readline",
    ),
    (
        "FERZ_HISTORY",
        "the only file of earlier queries; empty: none are kept",
        "единственный файл с прежними запросами; пустая: запросы не хранятся",
    ),
    (
        "VISUAL, EDITOR",
        "the editor of edit/1, and of clauses that are pasted at the prompt",
        "редактор для edit/1 и для предложений, вставленных вместо запроса",
    ),
    (
        "LANGUAGE, LC_ALL, LC_MESSAGES, LANG",
        "the language of messages, where --language does not say it",
        "язык сообщений, если его не называет --language",
    ),
    (
        "NO_COLOR, CLICOLOR_FORCE",
        "no colours; colours where the output is no terminal",
        "без цветов; цвета и там, где вывод не терминал",
    ),
    (
        "COLUMNS",
        "how wide messages are where the output is no terminal",
        "ширина сообщений, если вывод не терминал",
    ),
];

/// The files that a session reads and writes, in the same form.
const FILES: [(&str, &str, &str); 2] = [
    (
        "~/.ferz_history",
        "the queries of all sessions",
        "запросы всех сеансов",
    ),
    (
        "~/.ferz_history.d/",
        "those of each project, a folder with .git, or of each other folder: the key up finds them first",
        "запросы каждого проекта, то есть папки с .git, или другой папки: клавиша вверх находит сначала их",
    ),
];

/// The width of help: that of the terminal, up to a readable length of lines.
pub fn columns() -> usize {
    const MOST: usize = 100;
    let size = terminal_size::terminal_size();
    size.map_or(80, |(width, _)| usize::from(width.0))
        .clamp(20, MOST)
}

/// Appends to a text a table of what the command reads besides its options.
pub fn surroundings(before: &str, language: Language) -> String {
    let mut told = format!("{before}\n");
    for (title, russian, table) in [
        ("Environment", "Окружение", &ENVIRONMENT[..]),
        ("Files", "Файлы", &FILES),
    ] {
        let _ = writeln!(told, "\n{}:", language.text(title, russian));
        for (names, english, russian) in table {
            let _ = write!(told, "  {names}");
            fold(&mut told, language.text(english, russian), columns());
        }
    }
    told.trim_end().to_owned()
}

/// Appends the words of a text in indented lines of at most this many columns.
fn fold(told: &mut String, text: &str, columns: usize) {
    const INDENT: &str = "\n          ";
    let mut column = usize::MAX;
    for word in text.split(' ') {
        let width = word.chars().count();
        if column.saturating_add(1 + width) > columns {
            told.push_str(INDENT);
            column = INDENT.len() - 1;
        } else {
            told.push(' ');
            column += 1;
        }
        told.push_str(word);
        column += width;
    }
    told.push('\n');
}

/// The completion script for a shell.
pub fn completions(shell: Shell, language: Language) -> String {
    let mut script = Vec::new();
    generate(shell, &mut command(language), "ferz", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// The manual page for `man`.
pub fn manual(language: Language) -> io::Result<String> {
    let mut page = Vec::new();
    let mut described = command(language);
    let man = Man::new(described.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let mut page = String::from_utf8_lossy(&page).into_owned();
    section(&mut page, language.text("COMMANDS", "КОМАНДЫ"));
    described.build();
    for own in described.get_subcommands() {
        let usage = own.clone().render_usage().to_string();
        let usage = usage.trim_start_matches("Usage: ").trim();
        let about = own.get_about().map(ToString::to_string);
        entry(&mut page, usage, &about.unwrap_or_default());
    }
    section(&mut page, language.text("EXIT STATUS", "КОД ВОЗВРАТА"));
    let status = described.get_after_help().map(ToString::to_string);
    let status = status.unwrap_or_default();
    let status = status.lines().next().unwrap_or_default();
    paragraph(&mut page, status.split_once(": ").map_or("", |it| it.1));
    for (title, russian, table) in [
        ("ENVIRONMENT", "ОКРУЖЕНИЕ", &ENVIRONMENT[..]),
        ("FILES", "ФАЙЛЫ", &FILES),
    ] {
        section(&mut page, language.text(title, russian));
        for (names, english, russian) in table {
            entry(&mut page, names, language.text(english, russian));
        }
    }
    Ok(page)
}

fn section(page: &mut String, title: &str) {
    let _ = writeln!(page, ".SH \"{title}\"");
}

/// Appends an item and its description.
fn entry(page: &mut String, name: &str, text: &str) {
    let _ = writeln!(page, ".TP\n\\fB{}\\fR", plain(name));
    paragraph(page, text);
}

/// Appends a text whose first line must not look like a roff request.
fn paragraph(page: &mut String, text: &str) {
    let _ = writeln!(page, "\\&{}", plain(text));
}

/// Escapes the characters that are special in roff.
fn plain(text: &str) -> String {
    text.replace('\\', "\\e")
        .replace('-', "\\-")
        .replace('\n', " ")
}
