//! The values of a clause's variables, and the relations that its comparisons require.
//!
//! ```text
//!   abs(Q-Q1) =\= D        Q, Q1 and D are numbers: Not Equal(Size(Minus(Q, Q1)), D)
//!   q(C1,R1) = q(C,R)      All [Equal(C1, C), Equal(R1, R)]
//! ```
//!
//! *Invariant*: a goal is read only if the values known when it is called determine whether it succeeds. A value that is not known yet, or
//! that cannot be compared, is [`Value::Unknown`] or missing.

use crate::database::forms::{Goal, Meaning, Term};
use crate::kernel::relations::{LARGEST, Relation, Sum};
use crate::term::{Functor, atoms};

/// The value of a variable.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A number.
    Number(Sum),
    /// A compound term or an atom.
    Compound(Functor, Vec<Value>),
    /// The elements that were chosen before; the index of the list.
    Elements(usize),
    /// A term that no goal may use.
    Unknown,
}

/// The values of the variables of a clause, by their indices.
pub type Values = Vec<Option<Value>>;

/// Whether it matters how often a goal succeeds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ways {
    /// It must succeed exactly once: each further time would be another answer.
    One,
    /// It must succeed at least once.
    Any,
}

/// The small integer with this text.
pub fn number(text: &str) -> Option<i64> {
    let value: i64 = text.parse().ok()?;
    (-LARGEST..=LARGEST).contains(&value).then_some(value)
}

/// The sum for an arithmetic expression whose variables are numbers.
pub fn sum(term: &Term, values: &Values) -> Option<Sum> {
    let two = |one: &Term, other: &Term| Some(Box::new((sum(one, values)?, sum(other, values)?)));
    let found = match term {
        Term::Variable(variable) => match values.get(*variable as usize)? {
            Some(Value::Number(sum)) => sum.clone(),
            _ => return None,
        },
        Term::Number(text) => Sum::Number(number(text)?),
        Term::Compound(_, name, parts) => match (name.as_str(), parts.as_slice()) {
            ("+", [one, other]) => Sum::Plus(two(one, other)?),
            ("-", [one, other]) => Sum::Minus(two(one, other)?),
            ("*", [one, other]) => Sum::Times(two(one, other)?),
            ("min", [one, other]) => Sum::Least(two(one, other)?),
            ("max", [one, other]) => Sum::Most(two(one, other)?),
            ("abs", [one]) => Sum::Size(Box::new(sum(one, values)?)),
            ("//", [one, Term::Number(by)]) => Sum::Quotient(
                Box::new(sum(one, values)?),
                number(by).filter(|by| *by > 0)?,
            ),
            ("mod", [one, Term::Number(by)]) => Sum::Modulo(
                Box::new(sum(one, values)?),
                number(by).filter(|by| *by > 0)?,
            ),
            ("-", [one]) => Sum::Minus(Box::new((Sum::Number(0), sum(one, values)?))),
            _ => return None,
        },
        Term::Goal(..) | Term::Quantified(..) => return None,
    };
    found.bounded()
}

/// The value of a term whose variables are known.
pub fn value(term: &Term, values: &Values) -> Option<Value> {
    Some(match term {
        Term::Variable(variable) => values.get(*variable as usize)?.clone()?,
        Term::Number(text) => Value::Number(Sum::Number(number(text)?)),
        Term::Compound(functor, _, parts) => {
            let parts = parts.iter().map(|part| value(part, values));
            Value::Compound(*functor, parts.collect::<Option<_>>()?)
        }
        Term::Goal(..) | Term::Quantified(..) => return None,
    })
}

/// The condition under which two values are equal.
fn equal(one: &Value, other: &Value) -> Option<Relation> {
    match (one, other) {
        (Value::Elements(_) | Value::Unknown, _) | (_, Value::Elements(_) | Value::Unknown) => None,
        (Value::Number(one), Value::Number(other)) => {
            Some(Relation::Equal(one.clone(), other.clone()))
        }
        (Value::Compound(functor, parts), Value::Compound(other, others)) if functor == other => {
            let pairs = parts.iter().zip(others);
            let equal = pairs.map(|(one, other)| equal(one, other));
            Some(Relation::All(equal.collect::<Option<_>>()?))
        }
        (Value::Number(_) | Value::Compound(..), _) => Some(Relation::never()),
    }
}

/// Matches a pattern in a head with the value in the call; new variables get values.
pub fn matched(
    pattern: &Term,
    found: &Value,
    values: &mut Values,
    conditions: &mut Vec<Relation>,
) -> Option<()> {
    match pattern {
        Term::Variable(variable) => match values.get_mut(*variable as usize)? {
            unknown @ None => *unknown = Some(found.clone()),
            Some(known) => conditions.push(equal(known, found)?),
        },
        Term::Number(text) => {
            let wanted = Value::Number(Sum::Number(number(text)?));
            conditions.push(equal(&wanted, found)?);
        }
        Term::Compound(functor, _, parts) => match found {
            Value::Compound(other, others) if functor == other => {
                for (part, other) in parts.iter().zip(others) {
                    matched(part, other, values, conditions)?;
                }
            }
            Value::Compound(..) | Value::Number(_) => conditions.push(Relation::never()),
            Value::Elements(_) | Value::Unknown => return None,
        },
        Term::Goal(..) | Term::Quantified(..) => return None,
    }
    Some(())
}

/// The condition under which a goal that compares known values succeeds.
pub fn test(goal: &Goal, values: &Values, ways: Ways) -> Option<Relation> {
    let all = |goals: &[Goal]| {
        let tests = goals.iter().map(|goal| test(goal, values, ways));
        Some(Relation::All(tests.collect::<Option<_>>()?))
    };
    let not = |relation| Relation::Not(Box::new(relation));
    match goal {
        Goal::Cut => None,
        Goal::All(goals) | Goal::Tests(goals) => all(goals),
        Goal::Either(one, other) => match ways {
            // If both succeed there are two answers.
            Ways::One => None,
            Ways::Any => {
                let parts = vec![test(one, values, ways)?, test(other, values, ways)?];
                Some(Relation::Any(parts))
            }
        },
        Goal::If(condition, then, other) => {
            let condition = test(condition, values, Ways::Any)?;
            let first = Relation::All(vec![condition.clone(), test(then, values, ways)?]);
            let second = Relation::All(vec![not(condition), test(other, values, ways)?]);
            Some(Relation::Any(vec![first, second]))
        }
        Goal::Then(condition, then) => {
            let parts = vec![
                test(condition, values, Ways::Any)?,
                test(then, values, ways)?,
            ];
            Some(Relation::All(parts))
        }
        Goal::Not(inner) => Some(not(test(inner, values, Ways::Any)?)),
        Goal::Call(call) if call.meaning == Meaning::System => {
            let sums = |one: &Term, other: &Term| Some((sum(one, values)?, sum(other, values)?));
            let same = |one, other| equal(&value(one, values)?, &value(other, values)?);
            match (call.name.as_str(), call.arguments.as_slice()) {
                ("<", [one, other]) | (">", [other, one]) => {
                    let (one, other) = sums(one, other)?;
                    Some(Relation::Less(one, other))
                }
                ("=<", [one, other]) | (">=", [other, one]) => {
                    let (one, other) = sums(one, other)?;
                    Some(Relation::AtMost(one, other))
                }
                ("=:=", [one, other]) => {
                    let (one, other) = sums(one, other)?;
                    Some(Relation::Equal(one, other))
                }
                ("=\\=", [one, other]) => {
                    let (one, other) = sums(one, other)?;
                    Some(not(Relation::Equal(one, other)))
                }
                ("is", [one, other]) => {
                    let other = Value::Number(sum(other, values)?);
                    equal(&value(one, values)?, &other)
                }
                ("=" | "==", [one, other]) => same(one, other),
                ("\\=" | "\\==", [one, other]) => Some(not(same(one, other)?)),
                ("true", []) => Some(Relation::All(Vec::new())),
                ("fail" | "false", []) => Some(Relation::never()),
                _ => None,
            }
        }
        Goal::Call(_) => None,
    }
}

/// The unknown variable that an `is/2` computes, and the expression.
pub fn computed<'a>(goal: &'a Goal, values: &Values) -> Option<(usize, &'a Term)> {
    match goal {
        Goal::Call(call) if call.meaning == Meaning::System && call.name == "is" => {
            match call.arguments.as_slice() {
                [Term::Variable(variable), term]
                    if values.get(*variable as usize).is_some_and(Option::is_none) =>
                {
                    Some((*variable as usize, term))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Adds the condition of a test, or the value that a goal computes.
pub fn step(
    goal: &Goal,
    values: &mut Values,
    conditions: &mut Vec<Relation>,
    ways: Ways,
) -> Option<()> {
    match computed(goal, values) {
        Some((variable, term)) => values[variable] = Some(Value::Number(sum(term, values)?)),
        None => conditions.push(test(goal, values, ways)?),
    }
    Some(())
}

/// The head and the tail of a list.
pub fn split(pattern: &Term) -> Option<(&Term, &Term)> {
    match pattern {
        Term::Compound(functor, _, parts) if *functor == Functor::new(atoms::DOT, 2) => {
            Some((parts.first()?, parts.get(1)?))
        }
        _ => None,
    }
}

/// Whether a term is the empty list.
pub fn is_nil(pattern: &Term) -> bool {
    matches!(pattern, Term::Compound(functor, ..) if *functor == Functor::new(atoms::NIL, 0))
}

/// Whether terms are different variables.
pub fn are_open(terms: &[&Term]) -> bool {
    let open = |term: &Term| matches!(term, Term::Variable(_));
    terms
        .iter()
        .enumerate()
        .all(|(index, term)| open(term) && !terms[..index].contains(term))
}
