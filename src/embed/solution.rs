//! One answer: the values of the variables of the query.
//!
//! *Invariant*: an answer belongs to the host: it stays when the query goes on or ends. Variables that the query left unbound keep their
//! names in its text; the same variable has the same name in all terms of one answer. When an answer is shown, variables without a name
//! in the query are `_` if they occur once, and other names made for them differ from those of the query.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::convert::FromTerm;
use super::error::Error;
use super::style::AnswerStyle;
use super::term::{Node, Term, TermView};
use super::transfer::{self, Shown};
use super::variables::Names;
use crate::syntax::Operators;
use crate::term::write_options::WriteOptions;

/// The values of an answer with a cyclic value, as terms without cycles.
#[derive(Default)]
pub struct Equations {
    /// The indexes of the variables that are shown, and their values.
    pub(super) values: Vec<(usize, Term)>,
    /// Variables that stand for the other cyclic terms, and these terms.
    pub(super) others: Vec<(Term, Term)>,
}

/// An answer.
pub struct Solution {
    names: Arc<Names>,
    terms: Vec<Term>,
    /// How the answer shows the values, if one is cyclic.
    equations: Option<Box<Equations>>,
    residual: Vec<Term>,
    /// The names made for variables without a name in the query, in the order in which the reader met them.
    made: Vec<String>,
    operators: Arc<Operators>,
    answer: OnceLock<Vec<Binding>>,
    shown: OnceLock<Shown>,
}

/// A part of an answer as it is shown: `X = 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The variable.
    pub name: String,
    /// The value, as text that can be read again.
    pub value: String,
}

/// A part of an answer with its value, to be laid out: see [`Solution::parts_with_values`].
#[derive(Clone, Debug)]
pub struct ShownPart {
    /// The part as the answer shows it: `X = f(Y)`.
    pub text: String,
    /// The variable with this value; none if the part is a goal.
    pub name: Option<String>,
    /// The value or the goal; none for a variable that has the value of another one: `X = Y`.
    pub value: Option<Term>,
}

impl fmt::Display for Binding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.name, self.value)
    }
}

impl Solution {
    pub(super) fn new(
        names: Arc<Names>,
        terms: Vec<Term>,
        equations: Option<Box<Equations>>,
        residual: Vec<Term>,
        made: Vec<String>,
        operators: Arc<Operators>,
    ) -> Solution {
        Solution {
            names,
            terms,
            equations,
            residual,
            made,
            operators,
            answer: OnceLock::new(),
            shown: OnceLock::new(),
        }
    }

    /// The value of a variable.
    pub fn get<T: FromTerm>(&self, name: &str) -> Result<T, Error> {
        match self.term(name) {
            Some(term) => T::from_term(term).map_err(|error| error.below(name)),
            None => Err(Error::host(format!("the query has no variable {name}"))),
        }
    }

    /// The value of a variable as a term; none when the query has no variable of this name.
    pub fn term(&self, name: &str) -> Option<&Term> {
        let index = self.names.position(name)?;
        self.terms.get(index)
    }

    /// All variables with their values, in the order of their first occurrence.
    pub fn bindings(&self) -> impl Iterator<Item = (&str, &Term)> {
        self.names.all().zip(&self.terms)
    }

    /// The answer as it is shown to people: without variables that are still unbound or whose names begin with `_`, in the
    /// operators of the program. No bindings mean `true`.
    pub fn answer(&self) -> &[Binding] {
        self.answer
            .get_or_init(|| self.bindings_in(&AnswerStyle::default()).collect())
    }

    /// The goals that still wait for variables of the answer: `dif(X, a)`.
    pub fn residual(&self) -> &[Term] {
        &self.residual
    }

    /// The parts of the answer as it is shown to people: its bindings, and then its residual goals.
    pub fn parts(&self) -> Vec<String> {
        let style = AnswerStyle::default();
        let goals = self.goals(&style);
        let bindings = self.answer().iter().map(Binding::to_string);
        bindings.chain(goals).collect()
    }

    /// The parts of the answer in another style.
    pub fn parts_in(&self, style: &AnswerStyle) -> Vec<String> {
        let bindings = self.bindings_in(style);
        let bindings = bindings.map(|binding| binding.to_string());
        bindings.chain(self.goals(style)).collect()
    }

    /// The same parts, each with its value.
    ///
    /// ```
    /// # use ferz::embed::{AnswerStyle, Engine};
    /// let mut engine = Engine::new();
    /// let answer = engine.query("X = Y, Z = f(X, _)", ())?.next().expect("there is one")?;
    /// let parts = answer.parts_with_values(&AnswerStyle::default());
    /// assert_eq!((parts[0].text.as_str(), parts[0].value.is_some()), ("X = Y", false));
    /// assert_eq!((parts[1].text.as_str(), parts[1].name.as_deref()), ("Z = f(X,_)", Some("Z")));
    /// let value = parts[1].value.as_ref().expect("it has one");
    /// let shown: Vec<String> = answer.shown_variables(value).into_iter().map(|(_, shown)| shown).collect();
    /// assert_eq!(shown, ["X", "_"]);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn parts_with_values(&self, style: &AnswerStyle) -> Vec<ShownPart> {
        let options = style.options(699);
        let values: Vec<(&str, &Term)> = self.values().collect();
        let own = (0..values.len()).filter_map(|index| {
            let binding = self.binding(&values, index, options.clone())?;
            let is_alias = next_same(&values, index).is_some();
            Some(ShownPart {
                text: binding.to_string(),
                name: Some(binding.name),
                value: (!is_alias).then(|| self.shown_value(values[index].1).into_owned()),
            })
        });
        let others = self.others().iter().map(|(variable, value)| {
            let name = self.written(variable, options.clone());
            ShownPart {
                text: format!("{name} = {}", self.written(value, options.clone())),
                name: Some(name),
                value: Some(value.clone()),
            }
        });
        let goals = self.residual.iter().zip(self.goals(style));
        let goals = goals.map(|(goal, text)| ShownPart {
            text,
            name: None,
            value: Some(goal.clone()),
        });
        own.chain(others).chain(goals).collect()
    }

    /// The variables of a value or a goal, and the names by which the answer shows them.
    pub fn shown_variables(&self, term: &Term) -> Vec<(Term, String)> {
        let mut found: Vec<(Term, String)> = Vec::new();
        let mut known = HashSet::new();
        for (root, node) in (0..).zip(&term.nodes.nodes) {
            if !matches!(node, Node::Variable(_)) {
                continue;
            }
            // The same variable, and not another one of that name.
            let variable = Term {
                nodes: Arc::clone(&term.nodes),
                root,
            };
            if let TermView::Variable(name) = variable.view()
                && known.insert(name.to_owned())
            {
                let shown = self.shown().get(name).map_or(name, String::as_str);
                let shown = shown.to_owned();
                found.push((variable, shown));
            }
        }
        found
    }

    /// The goals that still wait, as text.
    pub fn goals(&self, style: &AnswerStyle) -> impl Iterator<Item = String> {
        // An argument of a conjunction, whose priority is 1000, has at most 999.
        let options = style.options(999);
        let goals = self.residual.iter();
        goals.map(move |goal| self.written(goal, options.clone()))
    }

    /// A value or a goal of the answer as text, whole, its variables as the answer shows them.
    pub fn write(&self, term: &Term) -> String {
        let options = WriteOptions {
            most_bits: 0,
            ..AnswerStyle::default().options(999)
        };
        self.written(term, options)
    }

    /// A value as the answer shows it: lists of characters are strings if the query has text in double quotes, and that means characters.
    pub fn shown_value<'t>(&self, value: &'t Term) -> Cow<'t, Term> {
        match self.shows_text() {
            true => Cow::Owned(value.with_texts()),
            false => Cow::Borrowed(value),
        }
    }

    fn written(&self, term: &Term, options: WriteOptions) -> String {
        transfer::written_as(term, &self.operators, options, self.shown())
    }

    /// How variables without a name in the query are shown: those that occur once as `_`, the others as `_A`, `_B` and so on.
    fn shown(&self) -> &Shown {
        self.shown.get_or_init(|| {
            let mut many: HashMap<&str, bool> = HashMap::new();
            let others = self.others().iter().flat_map(|(name, value)| [name, value]);
            let values = self.values().collect::<Vec<_>>();
            // A value that is written once counts once, whatever the number of its variables.
            let written = (0..values.len()).filter(|index| next_same(&values, *index).is_none());
            let written = written.map(|index| values[index].1);
            for term in written.chain(others).chain(&self.residual) {
                term.each_variable(|name, again| {
                    let seen = many.contains_key(name);
                    many.insert(name, seen || again);
                });
            }
            let mut free = self.made.iter();
            let mut shown = Shown::default();
            for name in &self.made {
                let name_shown = match many.get(name.as_str()) {
                    Some(true) => free.next().unwrap_or(name).as_str(),
                    Some(false) | None => "_",
                };
                shown.insert(name.clone(), name_shown.to_owned());
            }
            shown
        })
    }

    /// Whether lists of characters are shown as texts.
    pub(super) fn shows_text(&self) -> bool {
        self.names.shows_text()
    }

    /// The variables that are shown, with their values as the answer shows them: a cyclic term has a variable where its cycle closes, and
    /// [`Solution::others`] says what that is if it is none of these.
    pub fn values(&self) -> impl Iterator<Item = (&str, &Term)> {
        let shown = |index: &usize| self.names.is_shown(*index);
        let acyclic = self.equations.iter().flat_map(|found| &found.values);
        let plain = match self.equations {
            Some(_) => 0,
            None => self.terms.len(),
        };
        let plain = (0..plain)
            .filter(shown)
            .map(|index| (index, &self.terms[index]));
        let all = acyclic.map(|(index, term)| (*index, term)).chain(plain);
        all.map(|(index, term)| (self.names.name(index), term))
    }

    /// The variables that stand for cyclic terms, with these terms.
    pub fn others(&self) -> &[(Term, Term)] {
        self.equations.as_ref().map_or(&[], |found| &found.others)
    }

    fn bindings_in(&self, style: &AnswerStyle) -> impl Iterator<Item = Binding> {
        // An operand of `=`, whose priority is 700, has at most 699.
        let options = style.options(699);
        let others = self.others().iter().map({
            let options = options.clone();
            move |(variable, value)| Binding {
                name: self.written(variable, options.clone()),
                value: self.written(value, options.clone()),
            }
        });
        let values: Vec<(&str, &Term)> = self.values().collect();
        (0..values.len())
            .filter_map(move |index| self.binding(&values, index, options.clone()))
            .chain(others)
    }

    /// The binding of a variable. Of variables with one value, each is bound to the next one, the last to the value: `X = Y, Y = f(Z)`.
    fn binding(
        &self,
        values: &[(&str, &Term)],
        index: usize,
        options: WriteOptions,
    ) -> Option<Binding> {
        let (name, term) = values[index];
        if let Some(next) = next_same(values, index) {
            return Some(Binding {
                name: name.to_owned(),
                value: next.to_owned(),
            });
        }
        if term.is_variable() {
            return None;
        }
        let value = match self.shows_text() {
            true => self.written(&term.with_texts(), options),
            false => self.written(term, options),
        };
        // An operator alone is no operand: `X = (-)`.
        let is_operator = term.as_atom();
        let is_operator = is_operator.is_some_and(|name| self.operators.is_operator(name));
        let value = match is_operator {
            true => format!("({value})"),
            false => value,
        };
        Some(Binding {
            name: name.to_owned(),
            value,
        })
    }
}

/// The next variable with the same value as this one.
fn next_same<'v>(values: &[(&'v str, &Term)], index: usize) -> Option<&'v str> {
    let (_, term) = values[index];
    let behind = values[index + 1..].iter();
    let same = behind.copied().find(|(_, other)| *other == term);
    same.map(|(name, _)| name)
}

/// The answer in one line: `X = 1, dif(Y, 2)`, or `true`.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            parts if parts.is_empty() => f.write_str("true"),
            parts => f.write_str(&parts.join(", ")),
        }
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}
