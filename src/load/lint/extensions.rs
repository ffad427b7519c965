//! Syntax that only other systems read: dicts, quasi quotations, operators of constraints. Each is reported once for a file.
//!
//! ```text
//!   p(D, X) :- X = D.key.            a variable with a key behind it
//!   p(_{x: 1}).                      a tag with braces
//!   p --> html({|html||<b>hi</b>|}). from the braces with bars to the next stop
//! ```

use std::sync::Arc;

use crate::syntax::{
    Diagnostic, Language, Operators, Source, Span, SyntaxError, SyntaxErrorKind, TokenKind, tokens,
};

/// The kind of syntax.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Dict,
    QuasiQuotation,
    /// An operator such as `#=`.
    Constraint,
}

/// An occurrence of syntax that only other systems read.
pub struct Extension {
    kind: Kind,
    span: Span,
    /// Where reading continues, if not where the error says.
    pub resume: Option<usize>,
}

impl Extension {
    /// The code of its diagnostic.
    pub fn code(&self) -> &'static str {
        match self.kind {
            Kind::Dict => "syntax::dict",
            Kind::QuasiQuotation => "syntax::quasi_quotation",
            Kind::Constraint => "syntax::constraint",
        }
    }

    /// Its diagnostic.
    pub fn diagnostic(&self, source: &Arc<Source>, language: Language) -> Diagnostic {
        let (message, help) = match self.kind {
            Kind::Dict => (
                language.text(
                    "this is a dict, which SWI-Prolog has and Ferz has not",
                    "это словарь (dict): он есть в SWI-Prolog, а в Ferz его нет",
                ),
                language.text(
                    "keep pairs Key-Value in a list, or use library(assoc)",
                    "храните пары Ключ-Значение в списке или возьмите library(assoc)",
                ),
            ),
            Kind::QuasiQuotation => (
                language.text(
                    "this is a quasi quotation, which SWI-Prolog has and Ferz has not",
                    "это квазицитата (quasi quotation): она есть в SWI-Prolog, а в Ferz её нет",
                ),
                language.text(
                    "write the text in quotes and hand it to the predicate that reads it",
                    "напишите текст в кавычках и передайте его процедуре, которая его разбирает",
                ),
            ),
            Kind::Constraint => (
                language.text(
                    "this is an operator of constraints on integers: library(clpfd) has them",
                    "это операция ограничений над целыми: они в library(clpfd)",
                ),
                language.text(
                    "put :- use_module(library(clpfd)). in front of the clauses, or ask it at the prompt, without :-",
                    "поставьте перед предложениями :- use_module(library(clpfd)). или введите это как запрос, без :-",
                ),
            ),
        };
        Diagnostic::error(self.code(), message)
            .at(source, self.span, language.text("here", "здесь"))
            .help(help)
            .speaking(language)
    }
}

/// The foreign syntax in the clause that begins at `began`, if it is the reason of the syntax error.
pub fn find(
    text: &str,
    began: usize,
    error: &SyntaxError,
    operators: &Operators,
) -> Option<Extension> {
    if let Some(span) = constraint(text, error.span, operators) {
        return Some(Extension {
            kind: Kind::Constraint,
            span,
            resume: None,
        });
    }
    if let Some((open, resume)) = quasi_quotation(text, began, error.span) {
        return Some(Extension {
            kind: Kind::QuasiQuotation,
            span: Span::new(open, open + "{|".len()),
            resume: Some(resume),
        });
    }
    let is_dict = error.kind == SyntaxErrorKind::MissingOperator && is_dict(text, error.span);
    is_dict.then_some(Extension {
        kind: Kind::Dict,
        span: error.span,
        resume: None,
    })
}

/// The operator of constraints at the error of a clause, or before it.
fn constraint(text: &str, at: Span, operators: &Operators) -> Option<Span> {
    let is_sign = |c: char| matches!(c, '#' | '=' | '<' | '>' | '\\' | '/');
    let (before, behind) = (&text[..at.start as usize], &text[at.start as usize..]);
    let before = before.trim_end();
    let end = before.len();
    let start = before.trim_end_matches(is_sign).len();
    let here = text.len() - behind.trim_start().len();
    let behind = &text[here..];
    let length = behind.len() - behind.trim_start_matches(is_sign).len();
    let word = behind.len() - behind.trim_start_matches(char::is_alphabetic).len();
    let domain = Span::new(here, here + word);
    if is_domain(text, domain, operators) {
        return Some(domain);
    }
    [Span::new(here, here + length), Span::new(start, end)]
        .into_iter()
        .find(|span| {
            let sign = span.of(text);
            // `#====` and `###` are separator lines.
            let is_constraint = (2..=5).contains(&sign.len())
                && sign.starts_with('#')
                && !sign.ends_with("===")
                && !sign.trim_start_matches('#').is_empty();
            is_constraint
                && operators.get_infix(sign).is_none()
                && operators.get_prefix(sign).is_none()
        })
}

/// Whether `in` or `ins` is here between a variable or a list and a range, as in `X in 1..9`.
fn is_domain(text: &str, name: Span, operators: &Operators) -> bool {
    let (before, behind) = (&text[..name.start as usize], &text[name.end as usize..]);
    let left = before.trim_end();
    let word = left.len()
        - left
            .trim_end_matches(|c: char| c.is_alphanumeric() || c == '_')
            .len();
    let is_variable = left[left.len() - word..].starts_with(|c: char| c.is_uppercase() || c == '_');
    matches!(name.of(text), "in" | "ins")
        && (is_variable || left.ends_with(']'))
        && behind
            .lines()
            .next()
            .is_some_and(|line| line.contains(".."))
        && operators.get_infix(name.of(text)).is_none()
}

/// Where a quasi quotation before an error begins, and where its clause ends: the content of the quotation is not Prolog.
fn quasi_quotation(text: &str, began: usize, at: Span) -> Option<(usize, usize)> {
    let before = text.get(began..at.end as usize)?;
    let open = began
        + before.rfind("{|").or_else(|| {
            let is_bar = text[at.end as usize..].starts_with('|');
            (is_bar && before.ends_with('{')).then(|| before.len() - 1)
        })?;
    let behind = &text[open + "{|".len()..];
    // `{|Syntax|`: the name of a syntax, possibly with arguments.
    let (name, rest) = behind.split_once('|')?;
    let is_syntax = name.starts_with(|c: char| c.is_alphabetic())
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || " _(),".contains(c));
    let close = rest.find("|}").filter(|_| is_syntax)?;
    let end = text.len() - rest.len() + close + "|}".len();
    let stop = tokens(&text[end..]).find(|(kind, _)| *kind == TokenKind::End);
    let resume = stop.map_or(text.len(), |(_, span)| end + span.end as usize);
    Some((open, resume))
}

/// Whether the adjacent terms are a dict: a tag with braces, or a variable followed by a key.
fn is_dict(text: &str, at: Span) -> bool {
    let (before, behind) = (&text[..at.start as usize], &text[at.start as usize..]);
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let tag = before.len() - before.trim_end_matches(word).len();
    let is_tagged = behind.starts_with('{') && (tag > 0 || before.ends_with(['#', '\'']));
    let key = behind.strip_prefix('.').and_then(|key| key.chars().next());
    let is_variable =
        before[before.len() - tag..].starts_with(|c: char| c.is_uppercase() || c == '_');
    let is_key = key.is_some_and(|key| key.is_lowercase() || key.is_uppercase());
    let is_index = key.is_some_and(|key| key.is_ascii_digit());
    (is_tagged || is_variable && tag > 0 && (is_key || is_index)) || is_key && before.ends_with('}')
}
