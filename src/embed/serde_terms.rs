//! Serialises terms and answers by `serde` (feature `serde`).
//!
//! *Invariant*: a term is written in the form of [`Term::to_json`], whatever the format; values are read as [`Serde`] reads them.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use serde::ser::{Error as _, Serialize, SerializeMap, SerializeSeq, Serializer};

use super::convert::FromTerm;
use super::error::Error;
use super::serde_values::{DEEPEST, Serde};
use super::solution::Solution;
use super::term::{Term, TermView};

impl Solution {
    /// The variables that the answer shows, as one value of a type that `serde` knows: a struct whose fields have the names of the
    /// variables, `#[serde(rename_all = "PascalCase")]`, or a map. A field without a variable of its name is an error with both names.
    ///
    /// ```
    /// use ferz::embed::Engine;
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, PartialEq, Debug)]
    /// #[serde(rename_all = "PascalCase")]
    /// struct Stop {
    ///     city: String,
    ///     days: u32,
    ///     by: Option<String>,
    /// }
    ///
    /// let mut engine = Engine::new();
    /// let answer = engine.query("City = riga, Days = 2, By = _", ())?.next().expect("there is one")?;
    /// assert_eq!(answer.decode::<Stop>()?, Stop { city: "riga".to_owned(), days: 2, by: None });
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T, Error> {
        let pairs = Term::list(self.values().map(|(name, value)| Pair(name, value)));
        let decoded = Serde::<T>::from_term(&pairs).map(|Serde(value)| value);
        decoded.map_err(|error| {
            let names: Vec<&str> = self.values().map(|(name, _)| name).collect();
            match error.to_string() {
                text if text.starts_with("missing field") => Error::unfit(format!(
                    "{text}; the variables of the answer are {}",
                    names.join(", ")
                )),
                _ => names
                    .iter()
                    .fold(error, |error, name| error.of_variable(name)),
            }
        })
    }
}

/// `Name-Value`.
struct Pair<'t>(&'t str, &'t Term);

impl super::convert::IntoTerm for Pair<'_> {
    fn into_term(self) -> Term {
        Term::compound("-", [&Term::atom(self.0), self.1])
    }
}

/// A term, and its depth in the whole term.
struct Part<'t>(&'t Term, usize);

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Part(term, depth) = *self;
        if depth > DEEPEST {
            return Err(S::Error::custom(format!("a term is deeper than {DEEPEST}")));
        }
        let several = |terms: &[Term]| Parts(terms.to_vec(), depth + 1);
        match term.view() {
            TermView::Variable(name) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("variable", name)?;
                map.end()
            }
            TermView::Integer(value) => serializer.serialize_i64(value),
            TermView::Float(value) if value.is_finite() => serializer.serialize_f64(value),
            TermView::Float(value) => serializer.serialize_str(&value.to_string()),
            TermView::BigInteger(text) | TermView::Rational(text) => {
                serializer.serialize_str(&text)
            }
            TermView::Atom("[]") => serializer.serialize_seq(Some(0))?.end(),
            TermView::Atom(text) | TermView::String(text) | TermView::Host(text) => {
                serializer.serialize_str(text)
            }
            TermView::List(head, tail) => match term.elements() {
                Some(elements) => several(&elements).serialize(serializer),
                None => compound(serializer, "[|]", several(&[head, tail])),
            },
            TermView::Compound(name, arguments) => compound(serializer, name, several(&arguments)),
        }
    }
}

fn compound<S: Serializer>(serializer: S, name: &str, parts: Parts) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(2))?;
    map.serialize_entry("functor", name)?;
    map.serialize_entry("args", &parts)?;
    map.end()
}

/// Terms side by side, and their depth.
struct Parts(Vec<Term>, usize);

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some(self.0.len()))?;
        for term in &self.0 {
            sequence.serialize_element(&Part(term, self.1))?;
        }
        sequence.end()
    }
}

/// In the form of [`Term::to_json`], except for long integers, which are strings. Terms deeper than 256 are an error.
impl Serialize for Term {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Part(self, 0).serialize(serializer)
    }
}

/// A map in the form of [`Solution::to_json`]: the variables that the answer shows and that have values.
impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values: Vec<(&str, Cow<'_, Term>)> = self.entries().collect();
        let mut map = serializer.serialize_map(Some(values.len()))?;
        for (name, value) in values {
            map.serialize_entry(name, &*value)?;
        }
        map.end()
    }
}
