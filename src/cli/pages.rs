//! What is installed beside the binary: completions for shells, the page of the manual. Both are made from the options.

use std::io;

use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::options::command;
use crate::embed::Language;

/// The script that a shell completes the words of a command line by.
pub fn completions(shell: Shell, language: Language) -> String {
    let mut script = Vec::new();
    generate(shell, &mut command(language), "ferz", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// The page for `man`.
pub fn manual(language: Language) -> io::Result<String> {
    let mut page = Vec::new();
    Man::new(command(language)).render(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
