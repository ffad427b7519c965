//! Evaluates goals of the system symbolically: comparisons, arithmetic, and predicates on lists.

use std::sync::Arc;

use crate::builtins::twins::joins::plan::{Extent, is_atom};
use crate::database::forms::Call;
use crate::kernel::relations::{Relation, Sum};
use crate::term::Functor;

use super::answers::{Follow, Then, all_of, negated};
use super::symbols::{Symbol, nil};

/// The largest number that is computed, the longest list that is built, and the largest number of parts of a sum.
const LARGEST: i128 = 1 << 40;
const LONGEST: i64 = 1 << 7;
const MOST_PARTS: usize = 64;

/// The number of parts of a sum that count as a step.
const PARTS_OF_A_STEP: usize = 4;

/// The sum of a number, with its lower and upper bound.
type Bounded = (Sum, i64, i64);

/// The role of a goal in a search.
pub enum Role {
    /// It has several answers.
    Chooses,
    /// It usually succeeds or fails once its arguments are known.
    Tests,
    /// It computes values.
    Makes,
}

/// The role of a goal, if [`Follow::system`] evaluates it.
pub fn role(call: &Call) -> Option<Role> {
    Some(match (call.name.as_str(), call.arguments.len()) {
        ("between", 3) => Role::Chooses,
        ("true", 0) | ("=" | "is" | "length" | "reverse", 2) | ("numlist", 3) => Role::Makes,
        ("fail" | "false", 0)
        | ("<" | ">" | "=<" | ">=" | "=:=" | "=\\=" | "==" | "\\=" | "\\==", 2)
        | ("sum_list" | "sumlist" | "succ", 2)
        | ("var" | "nonvar" | "integer" | "number" | "atom" | "atomic" | "compound", 1) => {
            Role::Tests
        }
        _ => return None,
    })
}

/// The truth of a comparison.
enum Truth {
    Known(bool),
    Asked(Relation),
}

fn bounded(sum: Sum, low: i128, high: i128, follow: &Follow<'_>) -> Option<Bounded> {
    if low < -LARGEST || high > LARGEST {
        return None;
    }
    let (low, high) = (low as i64, high as i64);
    if low == high {
        return Some((Sum::Number(low), low, high));
    }
    let mut parts = 0;
    sum.each(&mut |_| parts += 1);
    follow.spend(parts / PARTS_OF_A_STEP)?;
    (parts <= MOST_PARTS).then_some((sum, low, high))
}

/// The symbol for a number.
fn known((sum, low, high): Bounded) -> Symbol {
    match sum {
        Sum::Number(value) => Symbol::Constant(value),
        sum => Symbol::Known(
            Arc::new(sum),
            Extent {
                is_number: true,
                low,
                high,
            },
        ),
    }
}

impl<'p> Follow<'p> {
    /// The value of an arithmetic expression.
    pub fn arithmetic(&self, symbol: &Symbol) -> Option<Bounded> {
        let symbol = self.resolve(symbol);
        let Symbol::Compound(functor, parts) = &symbol else {
            return symbol.number();
        };
        let name = self.m.atoms.text(functor.name);
        let first = self.arithmetic(parts.first()?)?;
        let (one, l1, h1) = first;
        let (l1, h1) = (i128::from(l1), i128::from(h1));
        if functor.arity == 1 {
            return match name {
                "-" => {
                    let minus = Sum::Minus(Box::new((Sum::Number(0), one)));
                    bounded(minus, -h1, -l1, self)
                }
                "+" => bounded(one, l1, h1, self),
                "abs" => {
                    let low = if l1 <= 0 && h1 >= 0 {
                        0
                    } else {
                        l1.abs().min(h1.abs())
                    };
                    bounded(Sum::Size(Box::new(one)), low, l1.abs().max(h1.abs()), self)
                }
                _ => None,
            };
        }
        if functor.arity != 2 {
            return None;
        }
        let (other, l2, h2) = self.arithmetic(&parts[1])?;
        let by = match other {
            Sum::Number(by) if by > 0 => Some(by),
            _ => None,
        };
        let (l2, h2) = (i128::from(l2), i128::from(h2));
        let two = |one, other| Box::new((one, other));
        match name {
            "+" => bounded(Sum::Plus(two(one, other)), l1 + l2, h1 + h2, self),
            "-" => bounded(Sum::Minus(two(one, other)), l1 - h2, h1 - l2, self),
            "*" => {
                let corners = [l1 * l2, l1 * h2, h1 * l2, h1 * h2];
                let low = corners.into_iter().min()?;
                let high = corners.into_iter().max()?;
                bounded(Sum::Times(two(one, other)), low, high, self)
            }
            "min" => bounded(Sum::Least(two(one, other)), l1.min(l2), h1.min(h2), self),
            "max" => bounded(Sum::Most(two(one, other)), l1.max(l2), h1.max(h2), self),
            "//" => {
                let (by, wide) = (by?, i128::from(by?));
                bounded(Sum::Quotient(Box::new(one), by), l1 / wide, h1 / wide, self)
            }
            "mod" => {
                let by = by?;
                match one {
                    Sum::Number(value) => {
                        let left = i128::from(value.rem_euclid(by));
                        bounded(Sum::Number(0), left, left, self)
                    }
                    one => bounded(Sum::Modulo(Box::new(one), by), 0, i128::from(by) - 1, self),
                }
            }
            _ => None,
        }
    }

    fn comparison(&self, name: &str, one: &Symbol, other: &Symbol) -> Option<Truth> {
        let (one, l1, h1) = self.arithmetic(one)?;
        let (other, l2, h2) = self.arithmetic(other)?;
        let (is, is_not, relation) = match name {
            "<" => (h1 < l2, l1 >= h2, Relation::Less(one, other)),
            ">" => (l1 > h2, h1 <= l2, Relation::Less(other, one)),
            "=<" => (h1 <= l2, l1 > h2, Relation::AtMost(one, other)),
            ">=" => (l1 >= h2, h1 < l2, Relation::AtMost(other, one)),
            _ => {
                let same = l1 == h1 && l2 == h2 && l1 == l2 || one == other;
                let apart = h1 < l2 || h2 < l1;
                let equal = Relation::Equal(one, other);
                match name {
                    "=:=" => (same, apart, equal),
                    "=\\=" => (apart, same, negated(equal)),
                    _ => return None,
                }
            }
        };
        Some(match (is, is_not) {
            (true, _) => Truth::Known(true),
            (_, true) => Truth::Known(false),
            (false, false) => Truth::Asked(relation),
        })
    }

    /// The condition under which two terms are identical.
    fn identical(&self, one: &Symbol, other: &Symbol) -> Option<Truth> {
        let (one, other) = (self.resolve(one), self.resolve(other));
        Some(match (&one, &other) {
            (Symbol::Variable(a), Symbol::Variable(b)) => Truth::Known(a == b),
            (Symbol::Variable(_), _) | (_, Symbol::Variable(_)) => Truth::Known(false),
            (Symbol::Compound(functor, parts), Symbol::Compound(found, others)) => {
                if functor != found {
                    return Some(Truth::Known(false));
                }
                let mut asked = Vec::new();
                for (part, other) in parts.iter().zip(others.iter()) {
                    match self.identical(part, other)? {
                        Truth::Known(true) => {}
                        Truth::Known(false) => return Some(Truth::Known(false)),
                        Truth::Asked(relation) => asked.push(relation),
                    }
                }
                match asked.is_empty() {
                    true => Truth::Known(true),
                    false => Truth::Asked(all_of(asked)),
                }
            }
            (Symbol::Pool(..), _) | (_, Symbol::Pool(..)) => return None,
            _ => {
                // Neither term is a variable, so that unification binds nothing.
                let mut alone = Follow::new(self.m, self.steps, 0);
                match (alone.unify(&one, &other)?, alone.asked.pop()) {
                    (false, _) => Truth::Known(false),
                    (true, None) => Truth::Known(true),
                    (true, Some(relation)) => Truth::Asked(relation),
                }
            }
        })
    }

    fn on(&mut self, truth: Truth, holds: bool, then: Then<'_, 'p>) -> Option<()> {
        match truth {
            Truth::Known(known) if known == holds => then(self),
            Truth::Known(_) => Some(()),
            Truth::Asked(relation) => {
                self.asked.push(match holds {
                    true => relation,
                    false => negated(relation),
                });
                then(self)
            }
        }
    }

    fn unified(&mut self, one: &Symbol, other: &Symbol, then: Then<'_, 'p>) -> Option<()> {
        match self.unify(one, other)? {
            true => then(self),
            false => Some(()),
        }
    }

    /// The elements of a proper list.
    pub fn elements(&self, list: &Symbol) -> Option<Vec<Symbol>> {
        let (mut found, mut rest) = (Vec::new(), self.resolve(list));
        while let Some((head, tail)) = rest.split() {
            found.push(head.clone());
            let tail = self.resolve(tail);
            rest = tail;
        }
        (rest == Symbol::Constant(nil())).then_some(found)
    }

    fn integer(&self, symbol: &Symbol) -> Option<i64> {
        match self.resolve(symbol) {
            Symbol::Constant(code) if !is_atom(code) => Some(code),
            _ => None,
        }
    }

    /// Whether a term is of the type that this predicate tests.
    fn is_of(&self, name: &str, symbol: &Symbol) -> Option<bool> {
        let symbol = self.resolve(symbol);
        let (variable, compound) = match &symbol {
            Symbol::Variable(_) => (true, false),
            Symbol::Compound(..) => (false, true),
            Symbol::Pool(values, without) => (false, values.len() > without.len()),
            Symbol::Constant(_) | Symbol::Known(..) => (false, false),
        };
        let number = match &symbol {
            Symbol::Constant(code) => Some(!is_atom(*code)),
            Symbol::Known(_, extent) if extent.is_number => Some(true),
            // Some of the values may be numbers.
            Symbol::Known(..) => None,
            _ => Some(false),
        };
        Some(match name {
            "var" => variable,
            "nonvar" => !variable,
            "compound" => compound,
            "atomic" => !variable && !compound,
            "integer" | "number" => number?,
            "atom" => !variable && !compound && !number?,
            _ => return None,
        })
    }

    /// Evaluates a goal that has a [`role`].
    pub fn system(&mut self, call: &'p Call, base: usize, then: Then<'_, 'p>) -> Option<()> {
        let arguments = self.arguments(&call.arguments, base)?;
        match (call.name.as_str(), arguments.as_slice()) {
            ("true", []) => then(self),
            ("fail" | "false", []) => Some(()),
            ("=", [one, other]) => self.unified(one, other, then),
            ("\\=", [one, other]) => {
                let mark = self.mark();
                let fits = self.unify(one, other)?;
                let asked = self.asked[mark.1..].to_vec();
                self.undo(mark);
                let truth = match (fits, asked.is_empty()) {
                    (false, _) => Truth::Known(false),
                    (true, true) => Truth::Known(true),
                    (true, false) => Truth::Asked(all_of(asked)),
                };
                self.on(truth, false, then)
            }
            ("==", [one, other]) => {
                let truth = self.identical(one, other)?;
                self.on(truth, true, then)
            }
            ("\\==", [one, other]) => {
                let truth = self.identical(one, other)?;
                self.on(truth, false, then)
            }
            ("is", [value, expression]) => {
                let found = known(self.arithmetic(expression)?);
                self.unified(value, &found, then)
            }
            ("<" | ">" | "=<" | ">=" | "=:=" | "=\\=", [one, other]) => {
                let truth = self.comparison(&call.name, one, other)?;
                self.on(truth, true, then)
            }
            ("between", [low, high, value]) => {
                let (low, high) = (self.integer(low)?, self.integer(high)?);
                match self.resolve(value) {
                    Symbol::Variable(_) if high - low < LONGEST => {
                        for number in low..=high {
                            self.step()?;
                            let mark = self.mark();
                            self.unified(value, &Symbol::Constant(number), &mut *then)?;
                            self.undo(mark);
                        }
                        Some(())
                    }
                    value => {
                        value.number()?;
                        let above = self.comparison(">=", &value, &Symbol::Constant(low))?;
                        self.on(above, true, &mut |follow| {
                            let below = follow.comparison("=<", &value, &Symbol::Constant(high))?;
                            follow.on(below, true, then)
                        })
                    }
                }
            }
            ("length", [list, length]) => self.length(list, length, then),
            ("numlist", [low, high, list]) => {
                let (low, high) = (self.integer(low)?, self.integer(high)?);
                (low <= high && high - low < LONGEST).then_some(())?;
                let numbers: Vec<Symbol> = (low..=high).map(Symbol::Constant).collect();
                let found = Symbol::list(&numbers, Symbol::Constant(nil()));
                self.unified(list, &found, then)
            }
            ("reverse", [list, reversed]) => {
                let mut elements = self.elements(list)?;
                elements.reverse();
                let found = Symbol::list(&elements, Symbol::Constant(nil()));
                self.unified(reversed, &found, then)
            }
            ("sum_list" | "sumlist", [list, sum]) => {
                let plus = Functor::new(self.m.atoms.find("+")?, 2);
                let mut elements = self.elements(list)?.into_iter();
                let all = elements.try_fold(Symbol::Constant(0), |sum, element| {
                    let element = self.resolve(&element);
                    // An expression is no number.
                    (!matches!(element, Symbol::Compound(..))).then_some(())?;
                    Some(Symbol::Compound(plus, Arc::new([sum, element])))
                })?;
                let found = known(self.arithmetic(&all)?);
                self.unified(sum, &found, then)
            }
            ("succ", [one, other]) => {
                let plus = self.integer(one)?;
                (plus >= 0).then_some(())?;
                self.unified(other, &Symbol::Constant(plus + 1), then)
            }
            (name, [symbol]) => match self.is_of(name, symbol)? {
                true => then(self),
                false => Some(()),
            },
            _ => None,
        }
    }

    fn length(&mut self, list: &Symbol, length: &Symbol, then: Then<'_, 'p>) -> Option<()> {
        let (mut count, mut rest) = (0, self.resolve(list));
        while let Some((_, tail)) = rest.split() {
            count += 1;
            let tail = self.resolve(tail);
            rest = tail;
        }
        match &rest {
            Symbol::Constant(code) if *code == nil() => {}
            Symbol::Pool(values, without) => count += (values.len() - without.len()) as i64,
            Symbol::Variable(_) => {
                let wanted = self.integer(length)?;
                (count..count + LONGEST).contains(&wanted).then_some(())?;
                let first = self.store.len();
                self.store.resize(first + (wanted - count) as usize, None);
                let new: Vec<Symbol> = (first..self.store.len()).map(Symbol::Variable).collect();
                let found = Symbol::list(&new, Symbol::Constant(nil()));
                return self.unified(&rest, &found, then);
            }
            _ => return None,
        }
        // `length/2` raises an error for a length that is no integer.
        let wanted = self.resolve(length);
        let fits = matches!(wanted, Symbol::Variable(_)) || wanted.number().is_some();
        fits.then_some(())?;
        self.unified(length, &Symbol::Constant(count), then)
    }
}
