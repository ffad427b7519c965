//! Writes answers as text: Prolog that can be typed again, JSON or CSV for other programs.
//!
//! As Prolog, bindings are on one line if they fit, and otherwise one below the other; `true` is the answer without bindings.
//!
//! ```text
//! ?- member(X, [a,f(Y)]).                 text                   json                                       csv
//!                                         X = a ;                {"query":1,"answer":{"X":"a"}}             X
//!                                         X = f(Y).              {"query":1,"answer":{"X":                  a
//!                                                                  {"functor":"f","args":[{"variable":"Y"}]}}}   f(Y)
//! ```
//!
//! In JSON numbers are numbers, atoms and strings are strings, proper lists are arrays; `goals` has the residual goals, and `answer` is
//! `false` if there is none. In CSV (RFC 4180) each query is a table with a line of names, and a blank line separates tables; a query
//! without variables has the column `answer`. If an answer has residual goals or equations of cyclic terms, a table with the column `goals`
//! begins with it. Both hold values whole: only text is abridged.

use std::cell::Cell;
use std::fmt::Display;

use crate::embed::{AnswerStyle, Solution, Term, TermView};
use crate::report::quoted;
use crate::syntax::display_width;

/// The form of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum AnswerForm {
    /// As Prolog text.
    #[default]
    Text,
    /// As JSON, one object on each line.
    Json,
    /// As CSV, a table for each query.
    Csv,
}

/// Writes the answers of a query.
pub(super) struct WrittenAnswers {
    pub form: AnswerForm,
    /// The number of the query in the session, from 1.
    pub query: usize,
    /// The variables that are shown.
    pub names: Vec<String>,
    pub style: AnswerStyle,
    pub width: usize,
    /// Whether the present table of CSV has the column `goals`.
    pub has_goals: Cell<bool>,
}

impl WrittenAnswers {
    /// The depth below which answers are abridged; 0 for none.
    pub fn max_depth(&self) -> usize {
        match self.form {
            AnswerForm::Text => self.style.max_depth,
            AnswerForm::Json | AnswerForm::Csv => 0,
        }
    }

    /// The text before the first answer, if there is one.
    pub fn begin(&self, first: Option<&Solution>) -> String {
        if self.form != AnswerForm::Csv {
            return String::new();
        }
        self.has_goals
            .set(first.is_some_and(|first| !goals(first).is_empty()));
        let gap = if self.query > 1 { "\r\n" } else { "" };
        format!("{gap}{}", self.header())
    }

    fn header(&self) -> String {
        let own = match self.names.as_slice() {
            [] => &["answer".to_owned()],
            names => names,
        };
        let goals = self.has_goals.get().then_some("goals");
        let names = own.iter().map(String::as_str).chain(goals);
        format!("{}\r\n", row(names))
    }

    /// A line of the table; a new table begins if the answer is the first with goals.
    fn line(&self, solution: &Solution) -> String {
        let goals = goals(solution);
        let mut line = String::new();
        if !goals.is_empty() && !self.has_goals.replace(true) {
            line = format!("\r\n{}", self.header());
        }
        let value = |name: &String| {
            let mut values = solution.values();
            let value = values.find(|(own, _)| own == name).map(|(_, value)| value);
            value.map_or(String::new(), |value| field(value, solution))
        };
        let mut fields: Vec<String> = match self.names.is_empty() {
            true => vec!["true".to_owned()],
            false => self.names.iter().map(value).collect(),
        };
        if self.has_goals.get() {
            fields.push(goals.join(", "));
        }
        line.push_str(&row(fields.iter()));
        line
    }

    /// An answer, without its end.
    pub fn one(&self, solution: &Solution) -> String {
        match self.form {
            AnswerForm::Text => conjunction(&solution.parts_in(&self.style), self.width),
            AnswerForm::Json => self.object(solution),
            AnswerForm::Csv => self.line(solution),
        }
    }

    /// The end of an answer if more are wanted.
    pub fn next(&self) -> &'static str {
        match self.form {
            AnswerForm::Text => ";\n",
            AnswerForm::Json => "\n",
            AnswerForm::Csv => "\r\n",
        }
    }

    /// The end of the last answer.
    pub fn last(&self) -> &'static str {
        match self.form {
            AnswerForm::Text => ".\n",
            AnswerForm::Json | AnswerForm::Csv => self.next(),
        }
    }

    /// The end of the last answer that is wanted, if there may be more.
    pub fn cut(&self) -> &'static str {
        match self.form {
            AnswerForm::Text => ";\n... .\n",
            AnswerForm::Json | AnswerForm::Csv => self.next(),
        }
    }

    /// The text that says that there is no answer, or no further one.
    pub fn none(&self, is_first: bool) -> String {
        match self.form {
            AnswerForm::Text => "false.\n".to_owned(),
            AnswerForm::Json if is_first => {
                format!("{{\"query\":{},\"answer\":false}}\n", self.query)
            }
            AnswerForm::Csv if is_first && self.names.is_empty() => "false\r\n".to_owned(),
            AnswerForm::Json | AnswerForm::Csv => String::new(),
        }
    }

    fn object(&self, solution: &Solution) -> String {
        let mut out = format!(
            "{{\"query\":{},\"answer\":{}",
            self.query,
            solution.to_json()
        );
        let goals = solution.residual().iter();
        let goals: Vec<String> = goals.map(|goal| quoted(&solution.write(goal))).collect();
        if !goals.is_empty() {
            out.push_str(&format!(",\"goals\":[{}]", goals.join(",")));
        }
        out.push('}');
        out
    }
}

/// The bindings as a conjunction, without its end.
pub(super) fn conjunction<B: Display>(bindings: &[B], width: usize) -> String {
    let texts: Vec<String> = bindings.iter().map(B::to_string).collect();
    if texts.is_empty() {
        return "true".to_owned();
    }
    let cells: usize = texts
        .iter()
        .flat_map(|text| text.chars())
        .map(display_width)
        .sum();
    // Two cells for each comma with its space, two for the ` ;` at the end.
    let separator = if cells + 2 * texts.len() <= width {
        ", "
    } else {
        ",\n"
    };
    texts.join(separator)
}

/// A line of a table.
fn row(fields: impl Iterator<Item = impl AsRef<str>>) -> String {
    let fields = fields.map(|field| {
        let field = field.as_ref();
        match field.contains(['"', ',', '\n', '\r']) {
            true => format!("\"{}\"", field.replace('"', "\"\"")),
            false => field.to_owned(),
        }
    });
    fields.collect::<Vec<_>>().join(",")
}

/// The equations of the variables that stand for cyclic terms, and the residual goals.
fn goals(solution: &Solution) -> Vec<String> {
    let equations = solution.others().iter().map(|(variable, value)| {
        let value = solution.write(&solution.shown_value(value));
        format!("{} = {value}", solution.write(variable))
    });
    let goals = solution.residual().iter().map(|goal| solution.write(goal));
    equations.chain(goals).collect()
}

/// A value in a table: text as it is, anything else as Prolog.
fn field(value: &Term, solution: &Solution) -> String {
    let value = &*solution.shown_value(value);
    match value.view() {
        TermView::Atom(text) | TermView::String(text) => text.to_owned(),
        TermView::Variable(_)
        | TermView::Integer(_)
        | TermView::BigInteger(_)
        | TermView::Rational(_)
        | TermView::Float(_)
        | TermView::Host(_)
        | TermView::List(..)
        | TermView::Compound(..) => solution.write(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bindings_that_do_not_fit_stand_below_each_other() {
        assert_eq!(conjunction::<&str>(&[], 80), "true");
        assert_eq!(conjunction(&["X = 1", "Y = 2"], 80), "X = 1, Y = 2");
        assert_eq!(conjunction(&["X = 1", "Y = 2"], 12), "X = 1,\nY = 2");
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(
            row(["a", "b,c", "d\"e"].into_iter()),
            "a,\"b,c\",\"d\"\"e\""
        );
    }
}
