//! The warning about comments `% ferz: allow(Name)` whose name is that of no warning.
//!
//! *Invariant*: the name of any code is accepted, with or without its group: only what is certainly misspelt is reported.

use std::sync::Arc;

use super::super::loading::Load;
use super::super::state;
use super::allowed::names;
use super::style::LINTS;
use super::suggest::closest;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Span, TokenKind, tokens};

/// The entries of all codes, each of which begins with `== ` and the code.
const CODES: &str = include_str!("../../report/codes.txt");

/// Reports the unknown names in the comments of a text.
pub fn check(load: &Load, machine: &mut Machine) {
    let source = Arc::clone(&load.source);
    if !source.text.contains("ferz:") {
        return;
    }
    let language = machine.flags.language;
    for (kind, span) in tokens(&source.text) {
        if kind != TokenKind::LineComment {
            continue;
        }
        let Some((named, mut start)) = names(span.of(&source.text)) else {
            continue;
        };
        start += span.start as usize;
        for name in named.split(',') {
            let at = start + name.len() - name.trim_start().len();
            start += name.len() + 1;
            let name = name.trim();
            let short = name.strip_prefix("lint::").unwrap_or(name);
            // In a text about such comments the name may be a variable, or dots.
            if is_code(name) || !short.starts_with(|c: char| c.is_lowercase()) {
                continue;
            }
            let span = Span::new(at, at + name.len());
            let message = language.fill(
                "there is no warning {}, so this comment allows nothing",
                "предупреждения {} нет, так что этот комментарий ничего не разрешает",
                &[name],
            );
            let label = language.text("no name of a warning", "не имя предупреждения");
            let diagnostic =
                Diagnostic::warning("lint::unknown_allowance", message).at(&source, span, label);
            let diagnostic = match closest(short, LINTS.iter().copied()) {
                Some(near) => diagnostic
                    .help(language.fill(
                        "did you mean {}?",
                        "может быть, имелось в виду {}?",
                        &[near],
                    ))
                    .fix([(span, near.to_owned())], false),
                None => diagnostic.help(language.text(
                    "the name stands behind lint:: in the message: lint::singleton is allowed by allow(singleton)",
                    "имя стоит в сообщении после lint::, lint::singleton разрешает allow(singleton)",
                )),
            };
            state::of(machine).lint(diagnostic.speaking(language));
        }
    }
}

/// Whether a name is that of a code, with its group or without.
fn is_code(name: &str) -> bool {
    let mut codes = CODES.lines().filter_map(|line| line.strip_prefix("== "));
    codes.any(|code| {
        code == name
            || code
                .split_once("::")
                .is_some_and(|(_, short)| short == name)
    })
}
