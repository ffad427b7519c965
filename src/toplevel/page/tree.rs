//! MuLISP and Planner as trees: forms with what they contain, and what a program calls.

use std::ops::Range;

use super::brackets;
use super::draft::SourceLanguage;
use super::scan::{Sign, tokens, unmatched};

/// A word or a form.
#[derive(Clone, Debug)]
pub struct Datum {
    pub range: Range<usize>,
    /// What a form contains; `None` for a word.
    pub parts: Option<Vec<Datum>>,
    /// The bracket that closes it; a blank for a word.
    pub close: char,
    /// Behind a quote: no part of it is called.
    pub quoted: bool,
}

impl Datum {
    /// The text of a word.
    pub fn word<'t>(&self, text: &'t str) -> Option<&'t str> {
        match self.parts {
            None => text.get(self.range.clone()),
            Some(_) => None,
        }
    }

    /// What it contains; of a word nothing.
    pub fn items(&self) -> &[Datum] {
        self.parts.as_deref().unwrap_or_default()
    }

    /// The word that a form begins with.
    pub fn head<'t>(&self, text: &'t str) -> Option<&'t str> {
        self.items().first()?.word(text)
    }
}

/// The forms of a text whose brackets match.
pub fn read(kind: SourceLanguage, text: &str) -> Vec<Datum> {
    let mut found = Vec::new();
    for range in brackets::forms(kind, text) {
        if unmatched(kind, &text[range.clone()]).is_none() {
            form(kind, &text[range.clone()], range.start, &mut found);
        }
    }
    found
}

/// Adds the forms of a part of a text, in which brackets match.
fn form(kind: SourceLanguage, text: &str, offset: usize, found: &mut Vec<Datum>) {
    let mut open: Vec<Datum> = Vec::new();
    let mut quoted = false;
    for token in tokens(kind, text) {
        let range = token.range.start + offset..token.range.end + offset;
        let mut node = Datum {
            range,
            parts: None,
            close: ' ',
            quoted: std::mem::take(&mut quoted),
        };
        match token.sign {
            Sign::Comment => {
                quoted = node.quoted;
                continue;
            }
            Sign::Quote => {
                quoted = true;
                continue;
            }
            Sign::Open(close) => {
                node.parts = Some(Vec::new());
                node.close = close;
                open.push(node);
                continue;
            }
            Sign::Close(_) => {
                let Some(mut closed) = open.pop() else {
                    continue;
                };
                closed.range.end = node.range.end;
                node = closed;
            }
            Sign::Text => node.quoted = true,
            Sign::Word => {}
        }
        match open.last_mut().and_then(|outer| outer.parts.as_mut()) {
            Some(parts) => parts.push(node),
            None => found.push(node),
        }
    }
}

/// A function that a program defines.
#[derive(Clone, Debug)]
pub struct Function<'n> {
    pub name: &'n Datum,
    pub parameters: &'n [Datum],
    pub body: &'n [Datum],
}

/// The functions that forms define.
pub fn functions<'n>(kind: SourceLanguage, forms: &'n [Datum], text: &str) -> Vec<Function<'n>> {
    let defined = |form: &'n Datum| {
        let head = form.head(text)?.to_lowercase();
        let items = form.items();
        match (kind, head.as_str()) {
            (SourceLanguage::Lisp, "defun" | "defmacro") => Some(Function {
                name: items.get(1)?,
                parameters: items.get(2)?.items(),
                body: items.get(3..)?,
            }),
            (SourceLanguage::Planner, "define") => {
                let lambda = items.get(2)?;
                (lambda.head(text) == Some("lambda")).then_some(())?;
                Some(Function {
                    name: items.get(1)?,
                    parameters: lambda.items().get(1)?.items(),
                    body: lambda.items().get(2..)?,
                })
            }
            _ => None,
        }
    };
    forms.iter().filter_map(defined).collect()
}

/// What a program calls, and the words whose values it asks for.
#[derive(Debug, Default)]
pub struct Uses<'n> {
    /// Forms that call the function they begin with.
    pub calls: Vec<&'n Datum>,
    /// Words that are evaluated.
    pub values: Vec<&'n Datum>,
    /// Words that are bound or assigned.
    pub bound: Vec<&'n Datum>,
}

impl<'n> Uses<'n> {
    /// Those of these forms.
    pub fn of(kind: SourceLanguage, nodes: &'n [Datum], text: &str) -> Uses<'n> {
        let mut uses = Uses::default();
        // Not by recursion: a page may have ten thousand brackets in one form.
        let mut waiting: Vec<&Datum> = nodes.iter().rev().collect();
        while let Some(node) = waiting.pop() {
            let mut next = uses.visit(kind, node, text);
            next.reverse();
            waiting.extend(next);
        }
        uses
    }

    /// Notes a node, and gives those below it that are evaluated.
    fn visit(&mut self, kind: SourceLanguage, node: &'n Datum, text: &str) -> Vec<&'n Datum> {
        if node.quoted {
            return Vec::new();
        }
        let items = node.items();
        if node.parts.is_none() {
            self.values.push(node);
            return Vec::new();
        }
        if kind == SourceLanguage::Planner && node.close == ')' {
            return items.iter().collect();
        }
        let Some(head) = node.head(text) else {
            // A clause, or a form that begins with one.
            return items.iter().collect();
        };
        let rest = &items[1..];
        match head.to_lowercase().as_str() {
            "quote" | "go" | "function" => Vec::new(),
            "cond" | "loop" => clauses(rest),
            "prog" | "prog*" | "let" | "let*" | "do" | "do*" | "lambda" => {
                let mut next = Vec::new();
                for variable in rest.first().map(Datum::items).unwrap_or_default() {
                    match variable.items() {
                        [] => self.bound.push(variable),
                        [name, values @ ..] => {
                            self.bound.push(name);
                            next.extend(values);
                        }
                    }
                }
                // Words in a body are labels.
                next.extend(rest.iter().skip(1).filter(|part| part.parts.is_some()));
                next
            }
            "setq" => {
                self.bound.extend(rest.iter().step_by(2));
                rest.iter().skip(1).step_by(2).collect()
            }
            "defun" | "defmacro" if kind == SourceLanguage::Lisp => {
                self.bound
                    .extend(rest.get(1).map(Datum::items).unwrap_or_default());
                rest.iter().skip(2).collect()
            }
            "define" if kind == SourceLanguage::Planner => {
                let lambda = rest.get(1).map(Datum::items).unwrap_or_default();
                lambda.iter().skip(2).collect()
            }
            "set" | "pset" | "fin" | "hasval" if kind == SourceLanguage::Planner => {
                self.calls.push(node);
                self.bound.extend(rest.first());
                rest.iter().skip(1).collect()
            }
            _ => {
                self.calls.push(node);
                rest.iter().collect()
            }
        }
    }
}

/// What clauses of `cond` evaluate: each of their parts.
fn clauses(nodes: &[Datum]) -> Vec<&Datum> {
    let parts = nodes.iter().flat_map(|clause| match clause.quoted {
        true => &[],
        false => clause.items(),
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_and_values_are_told_apart() {
        let text = "(defun F (X) (cond ((null X) 'done) (t (setq Y (G (cdr X))) Y)))";
        let forms = read(SourceLanguage::Lisp, text);
        let uses = Uses::of(SourceLanguage::Lisp, &forms, text);
        let heads: Vec<_> = uses
            .calls
            .iter()
            .filter_map(|call| call.head(text))
            .collect();
        assert_eq!(heads, ["null", "G", "cdr"]);
        let values: Vec<_> = uses
            .values
            .iter()
            .filter_map(|word| word.word(text))
            .collect();
        assert_eq!(values, ["X", "t", "X", "Y"]);
        let bound: Vec<_> = uses
            .bound
            .iter()
            .filter_map(|word| word.word(text))
            .collect();
        assert_eq!(bound, ["X", "Y"]);
    }
}
