//! Clauses that cannot be read or added: what is reported of them, and where the load continues.
//!
//! *Invariant*: one mistake is reported once. Names that an unread clause may define are not called undefined, and an operator whose
//! declaration could not be read is not mended where it is used.

use std::ops::Range;
use std::sync::Arc;

use super::lint::lacks::Lack;
use super::lint::{directives, functions, recovery};
use super::loading::Load;
use super::{confusable, extensions, goals, state, terms};
use crate::machine::Machine;
use crate::machine::error::{Action, Error, Kind as Culprit, Result};
use crate::syntax::{
    Diagnostic, Edit, ReadFlags, Source, Span, SyntaxError, TokenKind, Tree, mend, tokens,
};
use crate::term::Functor;

impl Load {
    /// Reports the error of a clause that could not be read, and continues behind the clause.
    pub(super) fn bad_text(
        &mut self,
        machine: &mut Machine,
        source: &Arc<Source>,
        error: &SyntaxError,
        flags: ReadFlags,
    ) -> Result<()> {
        let began = std::mem::replace(&mut self.at, error.resume);
        self.after_query = false;
        let next_clause = error.span.end as usize;
        if error.kind.begins_anew() && next_clause > began {
            // The reader took the next clause for a part of this one.
            self.at = next_clause;
        }
        if self.is_skipping() {
            return Ok(());
        }
        let language = machine.flags.language;
        if let Some(found) = extensions::find(&source.text, began, error, &machine.operators) {
            self.at = found.resume.unwrap_or(self.at).max(self.at);
            self.note_unread(machine, source, began..self.at);
            if self.said.insert(found.code()) {
                state::of(machine).report(found.diagnostic(source, language));
            }
            return Ok(());
        }
        if state::of(machine).is_full() {
            // When the reports are full, the diagnostic is only counted.
            let diagnostic = Diagnostic::of_syntax(error, source, language);
            state::of(machine).report(diagnostic);
            return Ok(());
        }
        let operators = &machine.operators;
        let (mut diagnostic, resume) =
            mend::diagnostic(source, began, error, operators, flags, language);
        if let Some(resume) = resume.filter(|resume| *resume > began) {
            self.at = resume;
        }
        self.note_unread(machine, source, began..self.at.max(error.resume));
        let lacked_operators = self.lacks_operators;
        self.lacks_operators |= declares_operators(&source.text[began..error.resume]);
        if diagnostic.code == "syntax::turbo_section"
            && std::mem::replace(&mut self.has_sections, true)
        {
            // One message for all of them.
            return Ok(());
        }
        // Missing operators of a missing library look like missing commas and wrong necks, in every clause that uses one.
        if lacked_operators && is_of_operator(&diagnostic.code) {
            diagnostic.fixes.iter_mut().for_each(|fix| fix.sure = false);
            if !self.said.insert("syntax::missing_comma") {
                return Ok(());
            }
            if let Some(help) = &mut diagnostic.help {
                help.push_str(language.text(
                    "; or it is an operator of what is missing here",
                    "; или это оператор того, чего здесь нет",
                ));
            }
        }
        if diagnostic.code == error.kind.code() {
            let further =
                recovery::further_errors(&source.text, began, error, &machine.operators, flags);
            for error in &further {
                let label = language.text("here too", "и здесь");
                diagnostic = diagnostic.also(error.span, label);
                if let Some(fix) = diagnostic.fixes.first_mut() {
                    fix.edits.push(Edit {
                        range: error.span.range(),
                        text: ",".to_owned(),
                    });
                }
            }
        }
        let edits = diagnostic.fixes.first().map(|fix| fix.edits.clone());
        let mut found = vec![diagnostic];
        let text = began..self.at;
        confusable::check_text(source, text, language, |diagnostic| found.push(diagnostic));
        let loader = state::of(machine);
        found.into_iter().for_each(|found| loader.report(found));
        let directive = Span::new(began, self.at);
        let edits = edits.unwrap_or_default();
        if self.recover_directive(machine, source, directive, &edits, flags)? {
            self.lacks_operators = lacked_operators;
        }
        Ok(())
    }

    /// Records the names that an unreadable part of the text may define, so that calls of them are not reported as undefined.
    pub(super) fn note_unread(
        &mut self,
        machine: &mut Machine,
        source: &Source,
        range: Range<usize>,
    ) {
        let part = source.text.get(range).unwrap_or_default();
        let mut fresh = true;
        for (kind, span) in tokens(part) {
            let text = span.of(part);
            match kind {
                kind if kind.is_layout() => fresh |= text.contains('\n'),
                TokenKind::LetterName | TokenKind::Variable if fresh => {
                    fresh = false;
                    let small: String = text.to_lowercase();
                    for name in [text, &small] {
                        if let Ok(name) = machine.atoms.intern(name) {
                            self.unread.insert(name);
                        }
                    }
                }
                _ => fresh = kind == TokenKind::End,
            }
        }
    }

    /// Reports why a clause could not be added: what its author meant, if the clause shows it, or else the error.
    pub(super) fn refuse(
        &mut self,
        machine: &mut Machine,
        error: Error,
        tree: &Tree<'_>,
    ) -> Result<()> {
        if self.library || super::run::is_final(machine, &error) {
            return Err(error);
        }
        self.is_refused = true;
        let source = Arc::clone(&self.source);
        let range = tree.span.range();
        self.note_unread(machine, &source, range);
        if self.is_said_of_expansion(machine, &error) {
            return Ok(());
        }
        let flags = ReadFlags {
            iso: machine.flags.iso,
            relaxed: true,
            ..ReadFlags::default()
        };
        let language = machine.flags.language;
        if !state::of(machine).is_full()
            && let Some(function) = functions::defined(tree, &source, language)
        {
            state::of(machine).report(function);
            return Ok(());
        }
        if mend::is_clause(tree) {
            let mend = mend::standard(&source.text, tree.span, &machine.operators, flags);
            if let Some(mend) = mend.filter(|_| !state::of(machine).is_full()) {
                let diagnostic = mend.diagnostic(&source, machine.flags.language);
                state::of(machine).report(diagnostic);
                return Ok(());
            }
            if self.is_standard_refused(machine, &error, tree) {
                return self.recover_fact(machine, tree, flags);
            }
        }
        if state::of(machine).is_full() || mend::is_clause(tree) {
            return self.report_error(machine, error, tree.span);
        }
        match mend::refused(&source.text, tree.span, &machine.operators, flags) {
            Some(mend) => {
                if let Some(resume) = mend.resume {
                    self.at = resume.max(tree.span.start as usize + 1);
                }
                let diagnostic = mend.diagnostic(&source, machine.flags.language);
                state::of(machine).report(diagnostic);
                Ok(())
            }
            None => self.report_error(machine, error, tree.span),
        }
    }

    /// Whether an error may come from an expansion, which repeats it for many clauses, and has been reported before.
    fn is_said_of_expansion(&mut self, machine: &Machine, error: &Error) -> bool {
        let expands = self.has_expansion(machine, self.term_expansion)
            || self.has_expansion(machine, self.goal_expansion);
        if !expands || !matches!(error, Error::Ball(_)) {
            return false;
        }
        let is_first = self.said.insert("expansion");
        self.is_partial = true;
        !is_first
    }

    /// Reports that a predicate of the system cannot be defined, once for each predicate; false for other errors.
    fn is_standard_refused(
        &mut self,
        machine: &mut Machine,
        error: &Error,
        tree: &Tree<'_>,
    ) -> bool {
        let Error::Permission(Action::Modify, Culprit::StaticProcedure, indicator) = error else {
            return false;
        };
        let Some(functor) = terms::indicator(machine, *indicator) else {
            return false;
        };
        if !self.standard.insert(functor) {
            return true;
        }
        let name = terms::indicator_text(machine, functor);
        let language = machine.flags.language;
        let message = language.fill(
            "{} is a predicate of the system, and a program cannot define it",
            "{} - процедура системы, программа не может её определить",
            &[&name],
        );
        let is_action = tree.variables.is_empty()
            && goals::clause_body(tree).is_none()
            && directives::is_action(machine.atoms.text(functor.name), functor.arity as usize);
        if is_action {
            let help = language.text(
                "write :- in front of it, if the system is to do it when it reads the text",
                "поставьте перед ней :-, если система должна выполнить её при загрузке",
            );
            let sign = Span::point(tree.span.start as usize);
            let diagnostic = Diagnostic::error("load::standard_predicate", message)
                .at(&self.source, self.name_of_head(machine, functor), help)
                .help(help)
                .fix([(sign, ":- ".to_owned())], false)
                .speaking(language);
            state::of(machine).report(diagnostic);
            return true;
        }
        let help = language.text(
            "rename it: take another name for the predicate of your own",
            "переименуйте: возьмите для своей процедуры другое имя",
        );
        let label = language.text("defined by the system", "определена системой");
        let diagnostic = Diagnostic::error("load::standard_predicate", message)
            .at(&self.source, self.name_of_head(machine, functor), label)
            .help(help)
            .speaking(language);
        state::of(machine).report_lack(Lack::Definition, &name, diagnostic);
        true
    }

    /// The name at the beginning of the head, or the whole head if the name is elsewhere.
    fn name_of_head(&self, machine: &Machine, functor: Functor) -> Span {
        let name = machine.atoms.text(functor.name);
        let head = self.head.of(&self.source.text);
        let start = self.head.start as usize;
        match head.starts_with(name) {
            true => Span::new(start, start + name.len()),
            false => self.head,
        }
    }
}

/// Whether a clause that could not be read is a directive that declares operators.
fn declares_operators(clause: &str) -> bool {
    let mut words = tokens(clause).filter(|(kind, _)| !kind.is_layout());
    let mut is = |text: &str| {
        words
            .next()
            .is_some_and(|(_, span)| span.of(clause) == text)
    };
    is(":-") && is("op")
}

/// Whether an unknown operator may be the cause of this error in a clause.
fn is_of_operator(code: &str) -> bool {
    matches!(
        code,
        "syntax::missing_comma"
            | "syntax::neck"
            | "syntax::foreign_comment"
            | "syntax::surplus_sign"
            | "syntax::undeclared_operator"
    )
}
