//! Reads the goal that chooses a value, and the clause that ends the recursion.
//!
//! ```text
//!   between(1, N, Q)       Q is one of the numbers from 1 to N
//!   select(R, Rows, Rest)  R is taken out of Rows
//!   place([], _, Qs, Qs)   nothing is left in the first argument; the output is what was placed
//! ```

use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::kernel::choices::MOST;
use crate::kernel::relations::{Part, Sum};

use super::data::{Values, is_nil, number, split, sum};
use super::plan::{Domain, Ending, Role, variable};
use super::scans::Reader;

/// The numbers of a list in a clause.
fn numbers(term: &Term) -> Option<Vec<i64>> {
    let (mut rest, mut found) = (term, Vec::new());
    while let Some((Term::Number(text), tail)) = split(rest) {
        found.push(number(text)?);
        rest = tail;
    }
    (is_nil(rest) && !found.is_empty()).then_some(found)
}

/// How a value is chosen.
pub enum Chosen {
    /// From the list in the first variable; the second variable is the list without it.
    Taken(usize, usize),
    /// From the list in this variable.
    From(usize),
    /// From these numbers.
    Numbers(Vec<i64>),
    /// From a range.
    Between,
}

/// The variable for which a goal chooses a value, and how.
pub fn choice(reader: &mut Reader<'_>, goal: &Goal, clause: &Clause) -> Option<(usize, Chosen)> {
    let Goal::Call(call) = goal else {
        return None;
    };
    if call.meaning == Meaning::System {
        return match (call.name.as_str(), call.arguments.as_slice()) {
            ("between", [_, _, Term::Variable(chosen)]) => {
                Some((*chosen as usize, Chosen::Between))
            }
            _ => None,
        };
    }
    if let Some((_, arguments)) = reader.library(call, &["member"], 2) {
        let chosen = variable(arguments[0])?;
        return match variable(arguments[1]) {
            Some(list) => Some((chosen, Chosen::From(list))),
            None => Some((chosen, Chosen::Numbers(numbers(arguments[1])?))),
        };
    }
    if let Some((_, arguments)) = reader.library(call, &["select"], 3) {
        let (pool, rest) = (variable(arguments[1])?, variable(arguments[2])?);
        let fresh = clause.head.iter().all(|term| variable(term) != Some(rest));
        return fresh.then_some((variable(arguments[0])?, Chosen::Taken(pool, rest)));
    }
    // Facts with one number each.
    let [Term::Variable(chosen)] = call.arguments.as_slice() else {
        return None;
    };
    let id = reader.predicate(call.functor)?;
    if reader.m.database.get(id).clauses.len() > MOST {
        return None;
    }
    let facts = reader.m.forms_of_clauses(id, true)?;
    let values = facts.iter().map(|fact| match fact.head.as_slice() {
        [Term::Number(text)] if fact.body.is_empty() => number(text),
        _ => None,
    });
    let values: Vec<i64> = values.collect::<Option<_>>()?;
    (!values.is_empty()).then_some((*chosen as usize, Chosen::Numbers(values)))
}

/// The values to choose from.
pub fn domain(
    list: &Chosen,
    roles: &[Option<Role>],
    outputs: &[usize],
    goal: &Goal,
    all: &Values,
    depends: &[bool],
) -> Option<Domain> {
    let argument = |wanted: &dyn Fn(&Role) -> bool| {
        roles
            .iter()
            .position(|role| role.as_ref().is_some_and(wanted))
    };
    match list {
        Chosen::Taken(pool, _) => Some(Domain::Pool(argument(&|role| *role == Role::Pool(*pool))?)),
        Chosen::From(list) => {
            let at = argument(&|role| *role == Role::Same(*list))?;
            (!outputs.contains(&at)).then_some(Domain::List(at))
        }
        Chosen::Numbers(numbers) => Some(Domain::Numbers(numbers.clone())),
        Chosen::Between => {
            let Goal::Call(Call { arguments, .. }) = goal else {
                return None;
            };
            let known = |term: &Term| {
                let found = sum(term, all)?;
                let plain = matches!(found, Sum::Number(_) | Sum::Part(_));
                let fixed = !found.has(&|part| matches!(part, Part::Later(part) if depends[part]));
                (plain && fixed).then_some(found)
            };
            Some(Domain::Between(
                known(&arguments[0])?,
                known(&arguments[1])?,
            ))
        }
    }
}

/// The values of the arguments where the recursion ends, and the arguments that are outputs.
pub fn endings(
    reader: &mut Reader<'_>,
    roles: &[Option<Role>],
    walks: &[(usize, &Term)],
    next: &Clause,
    end: &Clause,
) -> Option<(Vec<Ending>, Vec<usize>)> {
    let goals = match end.body.split_first() {
        Some((Goal::Cut, goals)) => goals,
        _ => &end.body,
    };
    // The body may be `reverse(Placed, Output)`.
    let reversed = match goals {
        [] => None,
        [Goal::Call(call)] => match reader.reversal(call)? {
            (Term::Variable(one), Term::Variable(other)) if one != other => {
                Some((*one as usize, *other as usize))
            }
            _ => return None,
        },
        _ => return None,
    };
    let is_number = |index: usize| matches!(roles[index], Some(Role::Same(_) | Role::Count(..)));
    let is_placed =
        |index: usize| roles[index].is_none() && walks.iter().any(|(walk, _)| *walk == index);
    let is_walk = |index: usize| is_placed(index) && split(&next.head[index]).is_some();
    let others = |own: usize, wanted: usize| {
        let mut heads = end.head.iter().enumerate();
        heads
            .find(|(index, term)| *index != own && variable(term) == Some(wanted))
            .map(|(index, _)| index)
    };
    let mut endings = Vec::new();
    let mut outputs = Vec::new();
    for (index, term) in end.head.iter().enumerate() {
        // A list with an element for each place must end with the last place.
        if is_walk(index) && !is_nil(term) {
            return None;
        }
        endings.push(match term {
            Term::Number(text) if is_number(index) => Ending::Number(number(text)?),
            term if is_nil(term) => Ending::Nil,
            Term::Variable(found) => {
                let found = *found as usize;
                let twice = others(index, found);
                if twice.is_some_and(|other| others(other, found) != Some(index)) {
                    return None;
                }
                match (twice, reversed) {
                    (Some(_), Some((one, other))) if found == one || found == other => return None,
                    (None, Some((placed, output))) if found == output => {
                        let placed = end
                            .head
                            .iter()
                            .position(|term| variable(term) == Some(placed))?;
                        if !is_placed(placed) || !is_number(index) {
                            return None;
                        }
                        outputs.push(index);
                        Ending::Output(placed, true)
                    }
                    (None, _) => Ending::Anything,
                    (Some(other), _) if is_placed(other) && is_number(index) => {
                        outputs.push(index);
                        Ending::Output(other, false)
                    }
                    (Some(other), _) if is_placed(index) && is_number(other) => Ending::Anything,
                    (Some(other), _) if is_number(index) && is_number(other) => {
                        Ending::SameAs(other)
                    }
                    (Some(_), _) => return None,
                }
            }
            _ => return None,
        });
    }
    Some((endings, outputs))
}
