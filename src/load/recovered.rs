//! Directives that could not be read: what they declare takes effect all the same, as soon as their mend reads.
//!
//! ```text
//!   :- dynamic seen/1            the full stop is missing: that is reported, and seen/1 is declared
//!   visit(X) :- \+ seen(X).      so nothing is said of seen/1
//! ```
//!
//! A directive that has swallowed the clause below it, since a comma stands for its full stop, is one of them.
//!
//! *Invariant*: only directives that declare something run from here, with the first mend of their error. Where no mend reads, the
//! names in the directive count as defined, and a file that it loads as missing.

use std::ops::Range;
use std::sync::Arc;

use super::consult::quotes;
use super::form::ReadTerm;
use super::loading::Load;
use super::{directives, library, state, terms};
use crate::database::Kind;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::syntax::{
    Diagnostic, Edit, ReadFlags, Source, Span, TokenKind, Tree, mend, read_term, tokens,
};
use crate::term::lower::lower;
use crate::term::{Cell, Functor, atoms};

impl Load {
    /// Reports a directive that goes on with a clause, since a comma stands for its full stop, and continues with the clause.
    ///
    /// ```text
    ///   :- dynamic hits/1,
    ///   hits(0).
    /// ```
    pub(super) fn is_cut_short(
        &mut self,
        machine: &mut Machine,
        tree: &Tree<'_>,
        first: bool,
    ) -> Result<bool> {
        if self.library {
            return Ok(false);
        }
        let source = Arc::clone(&self.source);
        let start = tree.span.start as usize;
        let Some(comma) = comma_before_clause(&source.text, tree.span.range()) else {
            return Ok(false);
        };
        let flags = ReadFlags {
            iso: machine.flags.iso,
            relaxed: true,
            ..ReadFlags::default()
        };
        let rest = &source.text[comma.end as usize..self.at];
        let Ok(Some(next)) = read_term(rest, 0, &machine.operators, flags) else {
            return Ok(false);
        };
        if !mend::is_clause(&next) || self.is_goal_of_directive(machine, &next)? {
            return Ok(false);
        }
        let edit = Edit {
            range: comma.range(),
            text: ".".to_owned(),
        };
        let directive = Span::new(start, comma.end as usize);
        self.started &= !first;
        if !self.run_mended(
            machine,
            &source,
            directive,
            std::slice::from_ref(&edit),
            flags,
        )? {
            return Ok(false);
        }
        self.at = comma.end as usize;
        let language = machine.flags.language;
        let kind = mend::MendKind::Stop(",".to_owned());
        let diagnostic = Diagnostic::error(kind.code(), kind.message(language))
            .at(&source, comma, kind.help(language))
            .help(kind.help(language))
            .fix([(comma, edit.text)], true)
            .speaking(language);
        state::of(machine).report(diagnostic);
        Ok(true)
    }

    /// Whether a term can be a part of a directive: an indicator, a declaration, or a call of what exists.
    fn is_goal_of_directive(&self, machine: &mut Machine, tree: &Tree<'_>) -> Result<bool> {
        let Some((name, arity)) = tree.nodes[tree.nodes.len() - 1].kind.name_and_arity() else {
            return Ok(true);
        };
        if matches!(name, "/" | "//" | ":" | ",")
            || directives::declares(name)
            || directives::loads(name)
        {
            return Ok(true);
        }
        let Ok(arity) = u32::try_from(arity) else {
            return Ok(true);
        };
        let functor = Functor::new(machine.atoms.intern(name)?, arity);
        let is_own = |id: u32| machine.database.get(id).kind() == Kind::Dynamic;
        let known = machine.database.lookup(self.module, functor);
        Ok(known.is_some_and(|id| !is_own(id)) || library::exporter(machine, functor).is_some())
    }

    /// Carries out what the unreadable directive in `range` declares; `edits` are those of its mend. Returns whether
    /// it could.
    pub(super) fn recover_directive(
        &mut self,
        machine: &mut Machine,
        source: &Arc<Source>,
        range: Span,
        edits: &[Edit],
        flags: ReadFlags,
    ) -> Result<bool> {
        let text = range.of(&source.text);
        // The sign itself may be what the mend makes.
        let read = mended(source, range, edits);
        let word = directive_word(text).or_else(|| directive_word(read.as_deref()?));
        let Some(word) = word else {
            return Ok(false);
        };
        if self.run_mended(machine, source, range, edits, flags)? {
            return Ok(true);
        }
        self.note_meant(machine, word, text);
        Ok(false)
    }

    /// What a directive would have declared that has no effect is not called missing: its names, or whatever a file defines.
    pub(super) fn note_meant(&mut self, machine: &mut Machine, directive: &str, text: &str) {
        match directive {
            "module" => {}
            directive if directives::loads(directive) => {
                // What a file of the library defines is found without its directive, unless these are operators.
                self.is_partial |= !text.contains("library");
                self.lacks_operators = true;
                if text.contains("clp") {
                    self.said.insert("syntax::constraint");
                }
            }
            directive if directives::declares(directive) => self.note_names(machine, text),
            _ => {}
        }
    }

    /// The same for a query that stands where a directive should.
    pub(super) fn note_query(&mut self, machine: &mut Machine, tree: &Tree<'_>) {
        let source = Arc::clone(&self.source);
        let text = tree.span.of(&source.text);
        if let Some(word) = directive_word(text) {
            self.note_meant(machine, word, text);
        }
    }

    /// Carries out what a fact that the system refuses would declare with `:-` in front of it, as `op(700, xfx, isa).` would.
    pub(super) fn recover_fact(
        &mut self,
        machine: &mut Machine,
        tree: &Tree<'_>,
        flags: ReadFlags,
    ) -> Result<()> {
        let source = Arc::clone(&self.source);
        let start = tree.span.start as usize;
        let sign = Edit {
            range: start..start,
            text: ":- ".to_owned(),
        };
        let range = Span::new(start, self.at.max(start));
        self.run_mended(machine, &source, range, &[sign], flags)?;
        Ok(())
    }

    /// Runs the directive in `range` as its mend makes it, if it only declares something then; whether it does.
    fn run_mended(
        &mut self,
        machine: &mut Machine,
        source: &Source,
        range: Span,
        edits: &[Edit],
        flags: ReadFlags,
    ) -> Result<bool> {
        let Some(mended) = mended(source, range, edits) else {
            return Ok(false);
        };
        let Ok(Some(tree)) = read_term(&mended, 0, &machine.operators, flags) else {
            return Ok(false);
        };
        if !matches!(ReadTerm::of(&tree), ReadTerm::Directive) {
            return Ok(false);
        }
        let top = machine.heap.top;
        let quotes = quotes(machine);
        let lowered = lower(&tree, quotes, &mut machine.heap, &mut machine.atoms);
        let term = lowered.ok().map(|lowered| lowered.term);
        let goal = term.and_then(|term| terms::arguments::<1>(machine, term, atoms::NECK));
        let goal = goal
            .map(|[goal]| goal)
            .filter(|goal| declares(machine, *goal));
        if let Some(goal) = goal {
            let first = !std::mem::replace(&mut self.started, true);
            self.directive(machine, goal, range, first)?;
        }
        machine.heap.top = machine.heap.top.min(top);
        Ok(goal.is_some())
    }

    /// Counts the names in a text as defined.
    pub(super) fn note_names(&mut self, machine: &mut Machine, text: &str) {
        for (kind, span) in tokens(text) {
            if kind == TokenKind::LetterName
                && let Ok(name) = machine.atoms.intern(span.of(text))
            {
                self.unread.insert(name);
            }
        }
    }
}

/// The first word behind the sign of a directive, or of a query; none for other terms.
fn directive_word(text: &str) -> Option<&str> {
    let words = tokens(text).filter(|(kind, _)| !kind.is_layout());
    let mut words = words.map(|(_, span)| span.of(text));
    let word = words
        .by_ref()
        .next()
        .filter(|sign| matches!(*sign, ":-" | "?-"));
    word.and(words.next())
        .map(|word| if word == "[" { "." } else { word })
}

/// The text in `range` after the edits that are in it, up to where the first one makes it end.
fn mended(source: &Source, range: Span, edits: &[Edit]) -> Option<String> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.range.start);
    let (start, end) = (range.start as usize, range.end as usize);
    let mut text = String::new();
    let mut at = start;
    for edit in edits {
        if edit.range.start < at || edit.range.end > end {
            return None;
        }
        text.push_str(source.text.get(at..edit.range.start)?);
        text.push_str(&edit.text);
        at = edit.range.end;
    }
    text.push_str(source.text.get(at..end)?);
    // A full stop is one only before layout.
    text.push('\n');
    Some(text)
}

/// The comma outside brackets behind which a line begins no deeper than the directive in `range`, with a name.
fn comma_before_clause(text: &str, range: Range<usize>) -> Option<Span> {
    let start = range.start;
    let directive = text.get(range)?;
    let column = |at: usize| at - text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let (mut depth, mut comma, mut first) = (0_usize, None, false);
    for (kind, span) in tokens(directive) {
        let at = start + span.start as usize;
        if kind.is_layout() {
            first |= span.of(directive).contains('\n');
            continue;
        }
        if let Some(comma) = comma
            && first
            && matches!(kind, TokenKind::LetterName | TokenKind::QuotedName)
            && column(at) <= column(start)
        {
            return Some(comma);
        }
        depth += usize::from(kind.is_open());
        depth = depth.saturating_sub(usize::from(kind.is_close()));
        let is_comma = kind == TokenKind::Comma && depth == 0;
        comma = is_comma.then(|| Span::new(at, start + span.end as usize));
        first = false;
    }
    None
}

/// Whether a goal only declares something or loads files, as do all goals that it joins.
pub(super) fn declares(machine: &Machine, goal: Cell) -> bool {
    let mut waiting = vec![goal];
    while let Some(goal) = waiting.pop() {
        if let Some(both) = terms::arguments::<2>(machine, goal, atoms::COMMA) {
            waiting.extend(both);
            continue;
        }
        let (_, goal) = terms::strip(machine, atoms::USER, goal);
        let known = terms::functor(machine, goal).is_some_and(|functor| {
            let name = machine.atoms.text(functor.name);
            directives::declares(name) || directives::loads(name)
        });
        if !known {
            return false;
        }
    }
    true
}
