//! Proposes repairs of letters in MuLISP and Planner: names that look like another one of the program, or differ from it by a letter, and
//! letters for digits.
//!
//! *Invariant*: each proposal has a witness: what is meant is a function with as many arguments, a variable of the same function, or a
//! number in its place; the name that is replaced has no meaning anywhere in the program, whose variables have dynamic scope.

use std::collections::BTreeSet;

use unicode_security::confusable_detection::skeleton;

use super::draft::SourceLanguage;
use super::forms::{FormRepair, ProgramNames};
use super::tree::{Datum, Function, Uses};

/// Functions whose arguments are numbers, in small letters.
const NUMERIC: &[&str] = &[
    "+",
    "-",
    "*",
    "/",
    "=",
    "<",
    ">",
    "<=",
    ">=",
    "/=",
    "add1",
    "sub1",
    "plus",
    "difference",
    "times",
    "quotient",
    "rem",
    "mod",
    "max",
    "min",
    "gt",
    "ge",
    "lt",
    "le",
    "nth",
    "lessp",
    "greaterp",
];

/// Functions that compare any values; where one is a name without a meaning, it is no number in Planner, whose names mean themselves.
const COMPARING: &[&str] = &["eq", "eql", "equal", "neq"];

/// Shorter names are near to too many others.
const SHORTEST: usize = 3;

/// How a name looks, without the difference between capitals and small letters.
fn look(name: &str) -> String {
    skeleton(name).collect::<String>().to_lowercase()
}

impl ProgramNames<'_> {
    /// The name that an unknown function is meant for: one that looks the same, or a function of the program that differs by one letter and
    /// takes as many arguments.
    pub(super) fn looks_like(&self, call: &Datum, name: &str) -> Option<String> {
        let names = self.names();
        let alike: BTreeSet<&String> = names
            .iter()
            .filter(|other| look(other) == look(name))
            .collect();
        if let [same] = alike.iter().collect::<Vec<_>>().as_slice() {
            return Some((**same).clone());
        }
        let count = call.items().len() - 1;
        let mut near = self.functions.iter().filter_map(|function| {
            let own = function.name.word(self.text)?;
            let is_near = self.is_near(own, name) && function.parameters.len() == count;
            is_near.then(|| own.to_owned())
        });
        let first = near.next()?;
        near.next().is_none().then_some(first)
    }

    /// Whether two names differ by one letter.
    fn is_near(&self, own: &str, name: &str) -> bool {
        let (own, name) = (own.to_lowercase(), name.to_lowercase());
        let is_long = own.chars().count() >= SHORTEST && name.chars().count() >= SHORTEST;
        // `L1` and `L2` are two names.
        let digits = |name: &str| -> String { name.chars().filter(char::is_ascii_digit).collect() };
        is_long && digits(&own) == digits(&name) && strsim::osa_distance(&own, &name) == 1
    }

    /// The words that are parameters, or are bound or assigned, anywhere in the program.
    pub(super) fn bound_words(&self, uses: &Uses<'_>) -> BTreeSet<String> {
        let parameters = self.functions.iter().flat_map(|one| one.parameters);
        let bound = uses.bound.iter().copied().chain(parameters);
        bound
            .filter_map(|one| one.word(self.text))
            .map(|word| self.key(word))
            .collect()
    }

    /// Variables of a function that have no value anywhere, and look like a variable of the function or differ from it by a letter.
    pub(super) fn misspelt(
        &self,
        function: &Function<'_>,
        bound: &BTreeSet<String>,
    ) -> Vec<FormRepair> {
        let uses = Uses::of(self.kind, function.body, self.text);
        let own: Vec<&Datum> = function
            .parameters
            .iter()
            .chain(uses.bound.iter().copied())
            .collect();
        let mut found = Vec::new();
        for value in &uses.values {
            let Some(word) = self
                .variable(value)
                .filter(|word| !bound.contains(&self.key(word)))
            else {
                continue;
            };
            let named = |one: &&Datum| {
                one.word(self.text)
                    .is_some_and(|own| look(own) == look(word))
            };
            let near = |one: &&Datum| {
                one.word(self.text)
                    .is_some_and(|own| self.is_near(own, word))
            };
            let alike: Vec<&Datum> = own.iter().copied().filter(named).collect();
            let candidates = match alike.is_empty() {
                true => own.iter().copied().filter(near).collect(),
                false => alike,
            };
            let mut texts: Vec<&str> = candidates
                .iter()
                .filter_map(|one| one.word(self.text))
                .collect();
            texts.dedup();
            let ([meant], Some(place)) = (texts.as_slice(), candidates.first()) else {
                continue;
            };
            let reason = self.language.fill(
                "{} has no value anywhere; it looks like {}",
                "у {} нигде нет значения; похоже на {}",
                &[word, meant],
            );
            // The one that is not in Latin letters is the slip, in a program of Latin names.
            if word.is_ascii()
                && !meant.is_ascii()
                && candidates.len() == 1
                && place.parts.is_none()
            {
                let reason = self.language.fill(
                    "{} looks like {}, which has no value anywhere",
                    "{} выглядит как {}, у которого нигде нет значения",
                    &[meant, word],
                );
                found.push(FormRepair::instead(place, word, reason));
            } else {
                let mended = value
                    .word(self.text)
                    .unwrap_or_default()
                    .replace(word, meant);
                found.push(FormRepair::instead(value, &mended, reason));
            }
        }
        found
    }

    /// The variable whose value a word asks for.
    fn variable<'t>(&'t self, node: &Datum) -> Option<&'t str> {
        let word = node.word(self.text).filter(|_| !node.quoted)?;
        match self.kind {
            SourceLanguage::Planner => word.strip_prefix("!.").or_else(|| word.strip_prefix('.')),
            SourceLanguage::Lisp | SourceLanguage::Prolog => Some(word).filter(|word| {
                word.starts_with(char::is_alphabetic)
                    && !word.eq_ignore_ascii_case("t")
                    && !word.eq_ignore_ascii_case("nil")
            }),
        }
    }

    /// Letters for digits among the arguments of a call.
    pub(super) fn digits(&self, call: &Datum, bound: &BTreeSet<String>) -> Vec<FormRepair> {
        let head = call.head(self.text).unwrap_or_default().to_lowercase();
        let compares = self.kind == SourceLanguage::Lisp && COMPARING.contains(&head.as_str());
        if !compares && !NUMERIC.contains(&head.as_str()) {
            return Vec::new();
        }
        let arguments = call.items().iter().skip(1);
        arguments
            .filter_map(|argument| self.digit(argument, bound))
            .collect()
    }

    /// The letter O where MuLISP asks for a value that nothing has.
    pub(super) fn zero(&self, value: &Datum, bound: &BTreeSet<String>) -> Option<FormRepair> {
        let is_zero = value
            .word(self.text)
            .is_some_and(|word| matches!(word, "O" | "О"));
        (self.kind == SourceLanguage::Lisp && is_zero)
            .then(|| self.digit(value, bound))
            .flatten()
    }

    /// The digit that a letter looks like which has no meaning in the program.
    fn digit(&self, node: &Datum, bound: &BTreeSet<String>) -> Option<FormRepair> {
        let word = node.word(self.text).filter(|_| !node.quoted)?;
        let digit = match word {
            "O" | "o" | "О" | "о" => "0",
            "l" | "I" => "1",
            _ => return None,
        };
        let reason = self.language.fill(
            "the letter {} stands where a number does: it is the digit {}",
            "буква {} стоит на месте числа: это цифра {}",
            &[word, digit],
        );
        let is_free = !bound.contains(&self.key(word));
        is_free.then(|| FormRepair::instead(node, digit, reason))
    }
}
