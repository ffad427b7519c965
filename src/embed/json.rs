//! Terms and answers as JSON text.
//!
//! *Invariant*: the output is valid JSON for every term, except for cyclic ones outside of answers, and writing does not recurse.

use std::borrow::Cow;

use super::solution::Solution;
use super::term::{Term, TermView};
use crate::syntax::json_text::quoted;

impl Term {
    /// The term as JSON: numbers are numbers, atoms and strings strings, proper lists arrays; a variable is `{"variable":"X"}`, another compound
    /// term `{"functor":"f","args":[..]}`. Fractions, infinite floats and values of the host are strings. Lists of characters and of codes are
    /// arrays, since nothing tells that they are meant as text: see [`Solution::to_json`].
    ///
    /// A cyclic term has no end: the values of [`Solution::to_json`] are without cycles.
    ///
    /// ```
    /// # use ferz::embed::Term;
    /// let term = Term::compound("f", [Term::of(vec![1, 2]), Term::atom("a\"b"), Term::variable("X")]);
    /// assert_eq!(term.to_json(), r#"{"functor":"f","args":[[1,2],"a\"b",{"variable":"X"}]}"#);
    /// ```
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        put(self, &mut out);
        out
    }
}

impl Solution {
    /// The answer as an object: the variables that it shows and that have values, with their values as [`Term::to_json`] writes them. A
    /// variable stands for each cyclic term, and has its value beside the others.
    ///
    /// A list of characters is a string where the answer shows it as one: where the query has text in double quotes, and that means characters.
    /// Otherwise, and if it is a list of codes, it is an array. A program that has texts for JSON has them as atoms or strings
    /// (`:- set_prolog_flag(double_quotes, string).`, `atom_chars/2`, `string_codes/2`); [`Solution::get`] reads all of these as a `String`.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// let answer = engine.query("X = point(1, 2.5), Y = [a, 'b c']", ())?.next().expect("there is one")?;
    /// assert_eq!(answer.to_json(), r#"{"X":{"functor":"point","args":[1,2.5]},"Y":["a","b c"]}"#);
    /// let answer = engine.query(r#"append("ab", "c", X), Y = `ab`"#, ())?.next().expect("there is one")?;
    /// assert_eq!(answer.to_json(), r#"{"X":"abc","Y":[97,98]}"#);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn to_json(&self) -> String {
        let mut out = String::from("{");
        for (index, (name, value)) in self.entries().enumerate() {
            if index > 0 {
                out.push(',');
            }
            out.push_str(&quoted(name));
            out.push(':');
            put(&value, &mut out);
        }
        out.push('}');
        out
    }

    /// The variables with values, and those that stand for cyclic terms. Lists of characters are strings if the answer shows them so.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&str, Cow<'_, Term>)> {
        let own = self.values().filter(|(name, value)| {
            // An unbound variable is no binding.
            !matches!(value.view(), TermView::Variable(own) if own == *name)
        });
        let others = self.others().iter().filter_map(|(variable, value)| {
            let TermView::Variable(name) = variable.view() else {
                return None;
            };
            Some((name, value))
        });
        own.chain(others)
            .map(|(name, value)| (name, self.shown_value(value)))
    }
}

/// Appends a term as JSON; a list holds the parts still to be written, since terms may be deep.
fn put(term: &Term, out: &mut String) {
    enum Part {
        Term(Term),
        Text(&'static str),
    }
    let mut waiting = vec![Part::Term(term.clone())];
    // The list is a stack, so that the last part is pushed first.
    let several = |waiting: &mut Vec<Part>, terms: Vec<Term>| {
        for (index, term) in terms.into_iter().enumerate().rev() {
            waiting.push(Part::Term(term));
            if index > 0 {
                waiting.push(Part::Text(","));
            }
        }
    };
    while let Some(part) = waiting.pop() {
        let term = match part {
            Part::Text(text) => {
                out.push_str(text);
                continue;
            }
            Part::Term(term) => term,
        };
        match term.view() {
            TermView::Variable(name) => {
                out.push_str(&format!("{{\"variable\":{}}}", quoted(name)));
            }
            TermView::Integer(value) => out.push_str(&value.to_string()),
            TermView::BigInteger(digits) => out.push_str(&digits),
            TermView::Rational(text) => out.push_str(&quoted(&text)),
            TermView::Host(name) => out.push_str(&quoted(name)),
            TermView::Float(value) if value.is_finite() => out.push_str(&format!("{value:?}")),
            TermView::Float(value) => out.push_str(&quoted(&value.to_string())),
            TermView::Atom("[]") => out.push_str("[]"),
            TermView::Atom(text) | TermView::String(text) => out.push_str(&quoted(text)),
            TermView::List(head, tail) => match term.elements() {
                Some(elements) => {
                    out.push('[');
                    waiting.push(Part::Text("]"));
                    several(&mut waiting, elements);
                }
                None => {
                    out.push_str("{\"functor\":\"[|]\",\"args\":[");
                    waiting.push(Part::Text("]}"));
                    several(&mut waiting, vec![head, tail]);
                }
            },
            TermView::Compound(name, arguments) => {
                out.push_str(&format!("{{\"functor\":{},\"args\":[", quoted(name)));
                waiting.push(Part::Text("]}"));
                several(&mut waiting, arguments);
            }
        }
    }
}
