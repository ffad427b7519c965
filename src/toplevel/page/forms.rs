//! Proposes repairs of names and arguments in MuLISP and Planner, and tells which functions a page calls and does not have.
//!
//! *Invariant*: names are those of the libraries, which are asked; a name that may be right is left alone.

use std::collections::BTreeMap;

use super::super::quads::Prepare;
use super::Told;
use super::draft::{Draft, Edit, SourceLanguage};
use super::tree::{self, Datum, Function, Uses};
use crate::embed::{Engine, Error, Term};
use crate::syntax::Language;

/// Names that the other of the two languages has for what this one writes otherwise.
const SIGNS: &[(&str, &str)] = &[
    ("gt", ">"),
    ("ge", ">="),
    ("lt", "<"),
    ("le", "<="),
    ("ne", "/="),
];

/// Shorter names are near to too many others.
const SHORTEST: usize = 5;

/// A repair of the text that is looked at.
pub(super) struct FormRepair {
    pub(super) edits: Vec<Edit>,
    pub(super) reason: String,
}

impl FormRepair {
    /// Another text in place of a node.
    pub(super) fn instead(node: &Datum, text: &str, reason: String) -> FormRepair {
        FormRepair {
            edits: vec![Edit {
                range: node.range.clone(),
                text: text.to_owned(),
            }],
            reason,
        }
    }
}

/// What is known of the functions that a program can call.
pub(super) struct ProgramNames<'n> {
    pub(super) kind: SourceLanguage,
    pub(super) text: &'n str,
    pub(super) language: Language,
    /// Those of the language, with the number of arguments where it is one.
    own: BTreeMap<String, Option<usize>>,
    pub(super) functions: Vec<Function<'n>>,
}

/// Proposes repairs of names and arguments.
pub fn propose(draft: &mut Draft, prepare: Prepare<'_>, language: Language) -> Result<Told, Error> {
    let own = own(draft.kind, prepare)?;
    let repaired = draft.repaired();
    let text = repaired.text.as_str();
    let forms = tree::read(draft.kind, text);
    let known = ProgramNames {
        kind: draft.kind,
        text,
        language,
        own,
        functions: tree::functions(draft.kind, &forms, text),
    };
    let uses = Uses::of(draft.kind, &forms, text);
    let mut found = Vec::new();
    let mut unknown: BTreeMap<String, usize> = BTreeMap::new();
    let bound = known.bound_words(&uses);
    for call in &uses.calls {
        found.extend(known.digits(call, &bound));
        match known.call(call) {
            Call::Right => {}
            Call::Near(repair) => found.push(repair),
            Call::Unknown(name) => {
                let at = repaired.printed(&call.range).map_or(0, |range| range.start);
                unknown.entry(name).or_insert(at);
            }
        }
    }
    found.extend(
        uses.values
            .iter()
            .filter_map(|value| known.zero(value, &bound)),
    );
    for function in &known.functions {
        found.extend(known.lost_argument(function));
        found.extend(known.other_name(function));
        found.extend(known.misspelt(function, &bound));
        found.extend(known.lacking(function));
    }
    found.extend(forms.iter().filter_map(|form| known.no_value(form)));
    found.extend(known.one_of_several(&forms));
    for one in found {
        let edits = one.edits.into_iter().map(|edit| {
            let range = repaired.printed(&edit.range)?;
            Some(Edit {
                range,
                text: edit.text,
            })
        });
        if let Some(edits) = edits.collect::<Option<Vec<Edit>>>() {
            draft.propose(edits, one.reason);
        }
    }
    let told = unknown.into_iter().map(|(name, at)| {
        let sentence = language.fill(
            "{} is called and nowhere defined",
            "функция {} вызывается, но нигде не определена",
            &[&name],
        );
        (draft.places[draft.line_of(at)], sentence)
    });
    let mut told: Told = told.collect();
    told.sort();
    Ok(told)
}

/// The functions of a language.
fn own(
    kind: SourceLanguage,
    prepare: Prepare<'_>,
) -> Result<BTreeMap<String, Option<usize>>, Error> {
    let goal = match kind {
        SourceLanguage::Planner => {
            "use_module(library(planner_functions)), use_module(library(planner_forms)), \
             findall(N-A, (planner_arguments(N, L, M), (L == M -> A = L ; A = any) ; planner_special(N), A = any), FormRepair)"
        }
        SourceLanguage::Lisp | SourceLanguage::Prolog => {
            "use_module(library(mulisp_functions)), use_module(library(mulisp_special)), use_module(library(mulisp_evaluator)), \
             findall(N-A, (mulisp_arguments(N, L, M), (L == M -> A = L ; A = any) ; \
             mulisp_function_name(N), A = any ; mulisp_special_form(N), A = any), FormRepair)"
        }
    };
    let mut engine = prepare(Engine::builder()).try_build()?;
    let mut answers = engine.query(goal, ())?;
    let mut own = BTreeMap::new();
    if let Some(answer) = answers.next() {
        let answer = answer?;
        let found = answer.term("FormRepair").and_then(Term::elements);
        for pair in found.unwrap_or_default() {
            let pair = pair.arguments("-", 2).unwrap_or_default();
            let [name, count] = pair.as_slice() else {
                continue;
            };
            let count = count
                .as_integer()
                .and_then(|count| usize::try_from(count).ok());
            if let Some(name) = name.as_atom() {
                let known = own.entry(name.to_owned()).or_insert(count);
                *known = known.or(count);
            }
        }
    }
    Ok(own)
}

/// What a call is.
enum Call {
    Right,
    /// Another name is meant.
    Near(FormRepair),
    /// No function of this name is known, nor one like it.
    Unknown(String),
}

impl<'n> ProgramNames<'n> {
    /// A name as the language compares it.
    pub(super) fn key(&self, name: &str) -> String {
        match self.kind {
            SourceLanguage::Lisp => name.to_uppercase(),
            SourceLanguage::Planner | SourceLanguage::Prolog => name.to_owned(),
        }
    }

    pub(super) fn function(&self, name: &str) -> Option<&Function<'n>> {
        let key = self.key(name);
        let mut all = self.functions.iter();
        all.find(|one| {
            one.name
                .word(self.text)
                .is_some_and(|own| self.key(own) == key)
        })
    }

    /// The names of all functions as a program may write them.
    pub(super) fn names(&self) -> Vec<String> {
        let defined = self
            .functions
            .iter()
            .filter_map(|one| one.name.word(self.text));
        let own = self.own.keys().map(|name| match self.kind {
            SourceLanguage::Lisp => name.to_lowercase(),
            SourceLanguage::Planner | SourceLanguage::Prolog => name.clone(),
        });
        defined.map(str::to_owned).chain(own).collect()
    }

    /// Looks at a call.
    fn call(&self, call: &Datum) -> Call {
        let items = call.items();
        let (Some(head), Some(name)) = (items.first(), call.head(self.text)) else {
            return Call::Right;
        };
        let is_name = name.starts_with(|c: char| c.is_alphabetic() || matches!(c, '*' | '_'));
        if self.own.contains_key(&self.key(name)) {
            return match self.arguments(call, name) {
                Some(found) => Call::Near(found),
                None => Call::Right,
            };
        }
        if !is_name || self.function(name).is_some() {
            return Call::Right;
        }
        let sign = SIGNS
            .iter()
            .find(|(other, sign)| *other == name.to_lowercase() && self.own.contains_key(*sign));
        let near = self.near(name).or_else(|| self.looks_like(call, name));
        let (meant, reason) = match (sign, near) {
            (Some((_, sign)), _) => {
                let reason = self.language.fill(
                    "{} is a name of Planner: here it is {}",
                    "{} - имя из языка Плэнер: здесь пишут {}",
                    &[name, sign],
                );
                ((*sign).to_owned(), reason)
            }
            (None, Some(meant)) => {
                let reason = self.language.fill(
                    "{} is called and nowhere defined; it differs from {} by its spelling",
                    "{} вызывается, но нигде не определяется; отличается от {} написанием",
                    &[name, &meant],
                );
                (meant, reason)
            }
            (None, None) => {
                return match self.fused(call, name) {
                    Some(found) => Call::Near(found),
                    None => Call::Unknown(name.to_owned()),
                };
            }
        };
        Call::Near(FormRepair::instead(head, &meant, reason))
    }

    /// The only name that is near to this one.
    fn near(&self, name: &str) -> Option<String> {
        let folded = |name: &str| name.to_lowercase().replace('-', "_");
        let wanted = folded(name);
        let names = self.names();
        if let Some(same) = names.iter().find(|other| folded(other) == wanted) {
            return Some(same.clone());
        }
        if name.chars().count() < SHORTEST {
            return None;
        }
        let mut near = names
            .iter()
            .filter(|other| strsim::osa_distance(&folded(other), &wanted) == 1);
        let first = near.next()?;
        near.next().is_none().then(|| first.clone())
    }

    /// A function that does the work of two: `(EST_ALL (ADD_DEPTH N L))` where the program has no EST_ALL, and an ADD_DEPTH_EST that it
    /// never calls, with the arguments of ADD_DEPTH.
    fn fused(&self, call: &Datum, name: &str) -> Option<FormRepair> {
        let [head, inner] = call.items() else {
            return None;
        };
        let first = inner.head(self.text)?;
        let count = self.function(first)?.parameters.len();
        let start = format!("{}_", self.key(first));
        let words: Vec<String> = self.key(name).split('_').map(str::to_owned).collect();
        let mut both = self.functions.iter().filter_map(|one| {
            let own = one.name.word(self.text)?;
            let key = self.key(own);
            let rest = key.strip_prefix(&start)?;
            let fits = words.iter().any(|word| word == rest) && one.parameters.len() == count;
            (fits && !self.is_called(own)).then_some(own)
        });
        let (Some(both), None) = (both.next(), both.next()) else {
            return None;
        };
        let reason = self.language.fill(
            "{} is called and nowhere defined; {} is defined and nowhere called, and does both",
            "{} вызывается, но нигде не определяется; {} определяется, но не вызывается и делает то и другое",
            &[name, both],
        );
        let edits = vec![
            Edit {
                range: head.range.start..inner.items()[0].range.end,
                text: both.to_owned(),
            },
            Edit {
                range: inner.range.end - 1..inner.range.end,
                text: String::new(),
            },
        ];
        Some(FormRepair { edits, reason })
    }

    /// Whether a function is called by another one.
    fn is_called(&self, name: &str) -> bool {
        self.functions.iter().any(|function| {
            let own = function.name.word(self.text);
            let is_other = own.is_some_and(|own| self.key(own) != self.key(name));
            is_other && function.body.iter().any(|node| self.mentions(node, name))
        })
    }

    /// What is wrong with the arguments of a function of the language.
    fn arguments(&self, call: &Datum, name: &str) -> Option<FormRepair> {
        let items = call.items();
        match (self.kind, self.key(name).as_str()) {
            // `(pop X S)` of other dialects gives the variable a value too.
            (SourceLanguage::Lisp, "POP") => {
                let [head, variable, list] = items else {
                    return None;
                };
                let reason = self.language.fill(
                    "pop has one argument: {} is given its value",
                    "у pop один аргумент: его значение получает {}",
                    &[variable.word(self.text)?],
                );
                let edit = |range: std::ops::Range<usize>, text: &str| Edit {
                    range,
                    text: text.to_owned(),
                };
                let edits = vec![
                    edit(head.range.clone(), "setq"),
                    edit(list.range.start..list.range.start, "(pop "),
                    edit(list.range.end..list.range.end, ")"),
                ];
                Some(FormRepair { edits, reason })
            }
            (SourceLanguage::Planner, "fin" | "set" | "pset" | "hasval") => {
                let names = if name == "fin" { 2 } else { 1 };
                let wrong = items.iter().skip(1).take(names).find(|item| {
                    item.word(self.text)
                        .is_some_and(|word| word.starts_with('.'))
                })?;
                let word = wrong.word(self.text)?;
                let reason = self.language.fill(
                    "{} takes the name of a variable here, and not its value",
                    "функции {} здесь нужно имя переменной, а не её значение",
                    &[name],
                );
                Some(FormRepair::instead(wrong, &word[1..], reason))
            }
            _ => None,
        }
    }

    /// A function that calls itself without one of its parameters.
    fn lost_argument(&self, function: &Function<'n>) -> Option<FormRepair> {
        let name = function.name.word(self.text)?;
        let uses = Uses::of(self.kind, function.body, self.text);
        let count = function.parameters.len();
        let is_again = |call: &&&Datum| {
            let head = call.head(self.text);
            head.is_some_and(|head| self.key(head) == self.key(name)) && call.items().len() == count
        };
        let call = uses.calls.iter().find(is_again)?;
        let mentioned = |word: &str| {
            call.items()[1..]
                .iter()
                .any(|argument| self.mentions(argument, word))
        };
        let parameters = function.parameters.iter().enumerate();
        let mut lost =
            parameters.filter(|(_, one)| one.word(self.text).is_some_and(|word| !mentioned(word)));
        let (index, lost_one) = lost.next()?;
        if lost.next().is_some() {
            return None;
        }
        let word = lost_one.word(self.text)?;
        let word = match self.kind {
            SourceLanguage::Planner => format!(".{word}"),
            SourceLanguage::Lisp | SourceLanguage::Prolog => word.to_owned(),
        };
        let at = call.items()[index].range.end;
        let reason = self.language.fill(
            "{} has {} arguments: {} is missing",
            "у {} аргументов {}: не хватает {}",
            &[name, &count.to_string(), &word],
        );
        Some(FormRepair {
            edits: vec![Edit {
                range: at..at,
                text: format!(" {word}"),
            }],
            reason,
        })
    }

    /// Whether a word, or the value of it, stands in a node.
    pub(super) fn mentions(&self, node: &Datum, word: &str) -> bool {
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            if let Some(own) = node.word(self.text)
                && self.key(own.trim_start_matches(['.', '!'])) == self.key(word)
            {
                return true;
            }
            waiting.extend(node.items());
        }
        false
    }

    /// A name without a value in a function of which it spells a parameter otherwise, or shortens one that is not used.
    fn other_name(&self, function: &Function<'n>) -> Vec<FormRepair> {
        let uses = Uses::of(self.kind, function.body, self.text);
        let spelt = |node: &Datum| {
            let word = node.word(self.text).unwrap_or_default();
            match self.kind {
                SourceLanguage::Planner => {
                    word.strip_prefix("!.").or_else(|| word.strip_prefix('.'))
                }
                SourceLanguage::Lisp | SourceLanguage::Prolog => Some(word).filter(|word| {
                    word.starts_with(char::is_alphabetic)
                        && !matches!(*word, "t" | "T" | "nil" | "NIL")
                }),
            }
        };
        let parameters: Vec<&str> = function
            .parameters
            .iter()
            .filter_map(|one| one.word(self.text))
            .collect();
        let is_bound = |word: &str| {
            let bound = uses.bound.iter().filter_map(|one| one.word(self.text));
            parameters
                .iter()
                .copied()
                .chain(bound)
                .any(|own| own == word)
        };
        let mut found = Vec::new();
        for value in &uses.values {
            let Some(word) = spelt(value).filter(|word| !is_bound(word)) else {
                continue;
            };
            let is_used =
                |parameter: &str| uses.values.iter().any(|one| spelt(one) == Some(parameter));
            let otherwise = |parameter: &&&str| parameter.to_lowercase() == word.to_lowercase();
            let shortened = |parameter: &&&str| {
                !is_used(parameter) && parameter.to_lowercase().starts_with(&word.to_lowercase())
            };
            let mut meant = parameters
                .iter()
                .filter(|one| otherwise(one) || shortened(one));
            let (Some(meant), None) = (meant.next(), meant.next()) else {
                continue;
            };
            let reason = match otherwise(&meant) {
                true => self.language.fill(
                    "{} differs from the parameter {} by its spelling",
                    "{} отличается от параметра {} написанием",
                    &[word, meant],
                ),
                false => self.language.fill(
                    "{} has no value here, and the parameter {} is not used",
                    "у {} здесь нет значения, а параметр {} не используется",
                    &[word, meant],
                ),
            };
            let mended = value
                .word(self.text)
                .unwrap_or_default()
                .replace(word, meant);
            found.push(FormRepair::instead(value, &mended, reason));
        }
        found
    }

    /// A block outside of all functions whose value is lost: `prog` without a `return`.
    fn no_value(&self, form: &Datum) -> Option<FormRepair> {
        if self.kind != SourceLanguage::Lisp || form.head(self.text)?.to_lowercase() != "prog" {
            return None;
        }
        let last = form.items().last().filter(|last| last.parts.is_some())?;
        let name = last.head(self.text)?;
        self.function(name)?;
        if self.mentions(form, "return") {
            return None;
        }
        let reason = self.language.fill(
            "the value of {} is lost: a prog without return has none",
            "значение {} теряется: у prog без return его нет",
            &[name],
        );
        let edit = |at: usize, text: &str| Edit {
            range: at..at,
            text: text.to_owned(),
        };
        let edits = vec![
            edit(last.range.start, "(return "),
            edit(last.range.end, ")"),
        ];
        Some(FormRepair { edits, reason })
    }
}
