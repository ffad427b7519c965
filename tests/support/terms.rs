//! Terms as they were written, for changing and writing them again.
//!
//! *Invariant*: a term in canonical form is read as the same term, with any operators.

// Each runner is a separate crate and uses only some of this.
#![allow(dead_code)]

use std::fmt::Write;

use ferz::testing::syntax::{NodeKind, Operators, Quote, Specifier, SubtreeStarts, Tree};

/// A term as it was written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    Variable(String),
    Atom(String),
    Integer(i64),
    /// Any other number, and text in quotes, as written.
    Literal(String),
    /// Lists are compounds `'[|]'(Head,Tail)` here.
    Compound(String, Vec<Term>),
}

use Term::{Atom, Compound, Integer, Literal, Variable};

/// The name of a list cell.
pub const LIST: &str = "[|]";

pub fn atom(name: &str) -> Term {
    Atom(name.to_owned())
}

pub fn compound<const N: usize>(name: &str, arguments: [Term; N]) -> Term {
    Compound(name.to_owned(), arguments.into())
}

impl Term {
    pub fn of(tree: &Tree<'_>) -> Term {
        let shape = SubtreeStarts::of(tree);
        let mut terms: Vec<Term> = Vec::with_capacity(tree.nodes.len());
        for (index, node) in tree.nodes.iter().enumerate() {
            let below = |count| -> Vec<Term> {
                let places = shape.arguments(index, count).into_iter();
                places.map(|place| terms[place].clone()).collect()
            };
            terms.push(match &node.kind {
                NodeKind::Variable(number) => {
                    let variable = &tree.variables[*number as usize];
                    Variable(match variable.is_anonymous() {
                        true => format!("_Any{number}"),
                        false => variable.name.to_owned(),
                    })
                }
                NodeKind::Atom(name) => Atom(name.to_string()),
                NodeKind::Integer(value) => Integer(*value),
                NodeKind::BigInteger(value) => Literal(value.to_string()),
                NodeKind::Ratio(value) => {
                    Literal(format!("{}r{}", value.numerator(), value.denominator()))
                }
                NodeKind::Float(value) => Literal(float_text(*value)),
                NodeKind::Text(quote, text) => Literal(quoted(
                    match quote {
                        Quote::Double => '"',
                        Quote::Back => '`',
                    },
                    text,
                )),
                NodeKind::Compound(name, arity) => {
                    Compound(name.to_string(), below(*arity as usize))
                }
                NodeKind::List(count) => {
                    let mut parts = below(*count as usize + 1);
                    let tail = parts.pop().unwrap_or_else(|| atom("[]"));
                    parts
                        .into_iter()
                        .rev()
                        .fold(tail, |tail, head| compound(LIST, [head, tail]))
                }
            });
        }
        terms.pop().unwrap_or_else(|| atom("true"))
    }

    /// In canonical form.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) {
        match self {
            Variable(name) | Literal(name) => text.push_str(name),
            Atom(name) => text.push_str(&name_text(name)),
            Integer(value) => {
                let _ = write!(text, "{value}");
            }
            Compound(name, arguments) if name == LIST && arguments.len() == 2 => {
                text.push('[');
                arguments[0].write(text);
                let mut rest = &arguments[1];
                while let Compound(name, arguments) = rest
                    && name == LIST
                    && arguments.len() == 2
                {
                    text.push(',');
                    arguments[0].write(text);
                    rest = &arguments[1];
                }
                if *rest != atom("[]") {
                    text.push('|');
                    rest.write(text);
                }
                text.push(']');
            }
            Compound(name, arguments) => {
                text.push_str(&name_text(name));
                for (index, argument) in arguments.iter().enumerate() {
                    text.push(if index == 0 { '(' } else { ',' });
                    argument.write(text);
                }
                text.push(')');
            }
        }
    }

    /// Its name, if it is an atom or compound.
    pub fn name(&self) -> Option<&str> {
        match self {
            Atom(name) | Compound(name, _) => Some(name),
            Variable(_) | Integer(_) | Literal(_) => None,
        }
    }

    pub fn arguments(&self) -> &[Term] {
        match self {
            Compound(_, arguments) => arguments,
            Variable(_) | Atom(_) | Integer(_) | Literal(_) => &[],
        }
    }

    pub fn is(&self, name: &str, arity: usize) -> bool {
        self.name() == Some(name) && self.arguments().len() == arity
    }

    pub fn at(&self, path: &[usize]) -> &Term {
        path.iter()
            .fold(self, |term, index| &term.arguments()[*index])
    }

    pub fn at_mut(&mut self, path: &[usize]) -> &mut Term {
        path.iter().fold(self, |term, index| match term {
            Compound(_, arguments) => &mut arguments[*index],
            other => other,
        })
    }

    /// The places of its subterms, itself first.
    pub fn places(&self) -> Vec<Vec<usize>> {
        let mut places = vec![Vec::new()];
        let mut next = 0;
        while let Some(place) = places.get(next).cloned() {
            next += 1;
            for index in 0..self.at(&place).arguments().len() {
                let mut below = place.clone();
                below.push(index);
                places.push(below);
            }
        }
        places
    }

    /// The places of the goals of a clause, also inside control constructs and calls of goals.
    pub fn goals(&self) -> Vec<Vec<usize>> {
        let mut waiting = match is_rule(self) {
            true => vec![vec![1]],
            false => Vec::new(),
        };
        let mut goals = Vec::new();
        while let Some(place) = waiting.pop() {
            let goal = self.at(&place);
            let inside: &[usize] = match (goal.name(), goal.arguments().len()) {
                (Some("," | ";" | "->" | "*->" | "forall"), 2) => &[0, 1],
                (Some("\\+" | "once" | "ignore" | "call" | "not"), 1) => &[0],
                (Some("findall" | "bagof" | "setof" | "aggregate_all"), 3) => &[1],
                (Some("findall"), 4) => &[1],
                (Some("^" | ":"), 2) => &[1],
                (Some("catch"), 3) => &[0, 2],
                _ => &[],
            };
            for index in inside {
                let mut below = place.clone();
                below.push(*index);
                waiting.push(below);
            }
            goals.push(place);
        }
        goals
    }

    /// Other names for names.
    pub fn rename(&mut self, from: &str, to: &str) {
        match self {
            Atom(name) if name == from => to.clone_into(name),
            Compound(name, arguments) => {
                if name == from {
                    to.clone_into(name);
                }
                for argument in arguments {
                    argument.rename(from, to);
                }
            }
            Variable(_) | Atom(_) | Integer(_) | Literal(_) => {}
        }
    }
}

/// A float as the standard requires (6.4.5): with a fraction before an exponent.
pub fn float_text(value: f64) -> String {
    let text = format!("{value:?}");
    match text.split_once('e') {
        Some((mantissa, exponent)) if !mantissa.contains('.') => {
            format!("{mantissa}.0e{exponent}")
        }
        _ => text,
    }
}

fn name_text(name: &str) -> String {
    let mut characters = name.chars();
    let plain = characters
        .next()
        .is_some_and(|first| first.is_ascii_lowercase())
        && characters.all(|other| other.is_ascii_alphanumeric() || other == '_');
    match plain || ["[]", "{}", "!"].contains(&name) {
        true => name.to_owned(),
        false => quoted('\'', name),
    }
}

fn quoted(quote: char, text: &str) -> String {
    let mut written = String::from(quote);
    for character in text.chars() {
        if character == quote || character == '\\' {
            written.push('\\');
            written.push(character);
        } else if character.is_control() {
            let _ = write!(written, "\\x{:x}\\", character as u32);
        } else {
            written.push(character);
        }
    }
    written.push(quote);
    written
}

/// Whether a clause has a body.
pub fn is_rule(clause: &Term) -> bool {
    clause.is(":-", 2) || clause.is("-->", 2)
}

/// The head of a clause; a directive or a grammar rule has none.
pub fn head(clause: &Term) -> Option<&Term> {
    match clause {
        Compound(name, arguments) if name == ":-" || name == "-->" => {
            (name == ":-" && arguments.len() == 2).then(|| &arguments[0])
        }
        Atom(_) | Compound(..) => Some(clause),
        Variable(_) | Integer(_) | Literal(_) => None,
    }
}

/// The arguments of the head and of the goals, and their subterms.
pub fn data_places(clause: &Term) -> Vec<Vec<usize>> {
    let goals = clause.goals();
    let mut places = clause.places();
    let is_rule = is_rule(clause);
    places
        .retain(|place| !(place.is_empty() || is_rule && place.len() < 2 || goals.contains(place)));
    places
}

/// Executes a directive op/3.
pub fn define_operators(operators: &mut Operators, directive: &Term) {
    let Compound(name, arguments) = directive else {
        return;
    };
    let (true, [Integer(priority), Atom(specifier), names]) = (name == "op", arguments.as_slice())
    else {
        for argument in arguments {
            define_operators(operators, argument);
        }
        return;
    };
    let (Ok(priority), Some(specifier)) =
        (u16::try_from(*priority), Specifier::from_name(specifier))
    else {
        return;
    };
    let mut rest = names;
    while let Compound(name, cell) = rest
        && name == LIST
    {
        if let Atom(name) = &cell[0] {
            operators.set(priority, specifier, name);
        }
        rest = &cell[1];
    }
    if let Atom(name) = rest
        && name != "[]"
    {
        operators.set(priority, specifier, name);
    }
}
