//! Recognises goals that sort the list of nodes, and searches that sort it before they take the first node.
//!
//! ```text
//!   search(Nodes, Closed, Way) :-                        search([S-W|Rest], Closed, Way) :- goal(S), !, Way = W.
//!       keysort(Nodes, [S-W|Rest]),                      search([S-W|Rest], Closed, Way) :- ..
//!       (   goal(S) -> Way = W                           with lists of nodes that are sorted before each call
//!       ;   .. )
//! ```
//!
//! *Invariant*: a sorted list that is sorted again is the same, so the search may go on by its clauses with such a list.

use crate::builtins::twins::choices::data::{is_nil, number, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{each_variable, each_variable_of, variable};
use crate::database::forms::{Clause, Goal, Term};
use crate::term::{Functor, atoms};

use super::comparators::{Place, signs};
use super::insertion::CONS;
use super::least::{Least, taken_out};
use super::said::branches;
use super::steps::{Shape, Sign, Sorting};
use super::unfold::without_facts;

/// How a goal sorts nodes.
#[derive(Clone, PartialEq, Debug)]
pub enum How {
    /// `keysort/2`.
    Key,
    /// `sort/4` by an argument of the nodes: its number, from 0.
    Part {
        /// The argument.
        part: usize,
        /// Whether the largest number comes first.
        down: bool,
        /// Whether one of several nodes with an equal number stays.
        unique: bool,
    },
    /// `sort/2` and `msort/2`.
    Standard {
        /// Whether one of several equal nodes stays.
        unique: bool,
    },
    /// `predsort/3`.
    Signs(Place, [Sign; 3]),
    /// Goals that take the least node out of the list: it stands first then.
    Least(Least),
}

impl How {
    /// Whether a list that is sorted stays as it is when it is sorted again.
    pub fn is_stable(&self) -> bool {
        match self {
            How::Key | How::Part { .. } | How::Standard { .. } => true,
            How::Signs(_, [less, equal, more]) => {
                let differs = matches!(
                    (less, more),
                    (Sign::Less, Sign::More) | (Sign::More, Sign::Less)
                );
                differs && *equal != Sign::More
            }
            How::Least(least) => !least.last,
        }
    }

    /// The same for nodes of a form.
    pub fn sorting(&self, shape: &Shape) -> Option<Sorting> {
        Some(match self {
            How::Key => Sorting::ByNumber {
                number: number_of_pair(shape)?,
                down: false,
                unique: false,
            },
            How::Part { part, down, unique } => Sorting::ByNumber {
                number: number_of_part(shape, *part)?,
                down: *down,
                unique: *unique,
            },
            How::Standard { unique } => Sorting::Standard { unique: *unique },
            How::Least(least) => Sorting::Least {
                number: match least.place.is_whole() {
                    true => None,
                    false => Some(least.place.number(shape)?),
                },
                last: least.last,
                passing: least.passing,
                leaves: least.leaves,
            },
            How::Signs(place, signs) => Sorting::Signs {
                number: place.number(shape)?,
                signs: *signs,
            },
        })
    }
}

/// The number that is this argument of a node.
fn number_of_part(shape: &Shape, part: usize) -> Option<usize> {
    match shape {
        Shape::Compound(_, parts) => match parts.get(part)? {
            Shape::Number(number) => Some(*number),
            _ => None,
        },
        _ => None,
    }
}

/// The number that is the key of a node of the form `Key-Rest`.
fn number_of_pair(shape: &Shape) -> Option<usize> {
    match shape {
        Shape::Compound(functor, _) if *functor == Functor::new(atoms::MINUS, 2) => {
            number_of_part(shape, 0)
        }
        _ => None,
    }
}

/// How a goal sorts, and its two lists.
pub fn sorting<'a>(reader: &mut Reader<'_>, goal: &'a Goal) -> Option<(How, &'a Term, &'a Term)> {
    let Goal::Call(call) = goal else { return None };
    let own = reader.m.predicate_of_program(reader.module, call.functor);
    own.is_none().then_some(())?;
    match (call.name.as_str(), call.arguments.as_slice()) {
        ("keysort", [from, to]) => Some((How::Key, from, to)),
        ("sort" | "list_to_ord_set", [from, to]) => {
            Some((How::Standard { unique: true }, from, to))
        }
        ("msort", [from, to]) => Some((How::Standard { unique: false }, from, to)),
        ("sort", [Term::Number(key), Term::Compound(_, order, _), from, to]) => {
            let (down, unique) = match order.as_str() {
                "@<" => (false, true),
                "@=<" => (false, false),
                "@>" => (true, true),
                "@>=" => (true, false),
                _ => return None,
            };
            let how = match (number(key)?, down, unique) {
                (0, false, unique) => How::Standard { unique },
                (0, ..) => return None,
                (key, ..) => How::Part {
                    part: usize::try_from(key).ok()? - 1,
                    down,
                    unique,
                },
            };
            Some((how, from, to))
        }
        ("predsort", [Term::Goal(order, 3), from, to]) => {
            let (place, signs) = signs(reader, order)?;
            Some((How::Signs(place, signs), from, to))
        }
        _ => None,
    }
}

/// A clause without the goals that sort its list of nodes first; the list, and the sorted list.
struct Leading {
    clause: Clause,
    how: How,
    list: Term,
    sorted: Term,
}

fn leading(reader: &mut Reader<'_>, clause: &Clause) -> Option<Leading> {
    let first = clause.body.first()?;
    if let Some((how, list, sorted)) = sorting(reader, first) {
        let (list, sorted) = (list.clone(), sorted.clone());
        let mut clause = clause.clone();
        clause.body.remove(0);
        return Some(Leading {
            clause,
            how,
            list,
            sorted,
        });
    }
    let found = taken_out(reader, clause)?;
    let parts = vec![found.node, found.rest];
    Some(Leading {
        clause: found.clause,
        how: How::Least(found.least),
        list: found.list,
        sorted: Term::Compound(CONS, ".".to_owned(), parts),
    })
}

/// Clauses that sort the list of nodes first, as clauses for the sorted list; and how they sort it.
pub fn prepared(reader: &mut Reader<'_>, clauses: Vec<Clause>) -> (Vec<Clause>, Option<How>) {
    match sorted_first(reader, &clauses) {
        Some((clauses, how)) => (clauses, Some(how)),
        None => (clauses, None),
    }
}

fn sorted_first(reader: &mut Reader<'_>, clauses: &[Clause]) -> Option<(Vec<Clause>, How)> {
    let last = leading(reader, clauses.last()?)?;
    let how = last.how;
    let heads = &clauses.last()?.head;
    let agenda = heads.iter().position(|term| *term == last.list)?;
    let mut found = Vec::new();
    for (index, clause) in clauses.iter().enumerate() {
        if clause.head.get(agenda).is_some_and(is_nil) {
            found.push(clause.clone());
            continue;
        }
        let Leading {
            clause: mut without,
            how: own,
            list,
            sorted,
        } = leading(reader, clause)?;
        let variable = variable(&list)?;
        let mut count = 0;
        for term in &clause.head {
            each_variable_of(term, &mut |own| count += usize::from(own == variable));
        }
        for goal in &without.body {
            each_variable(goal, &mut |own| count += usize::from(own == variable));
        }
        let fits = own == how && clause.head.get(agenda) == Some(&list) && count == 1;
        (fits && split(&sorted).is_some()).then_some(())?;
        // No clause follows the last one.
        while index + 1 == clauses.len() && without.body.first() == Some(&Goal::Cut) {
            without.body.remove(0);
        }
        without.head[agenda] = sorted;
        found.push(without_facts(reader, without));
    }
    // The last clause is a choice now as it would be without the goal that sorts.
    while let Some(last) = found.last()
        && last.body.len() == 1
        && let Some(both) = branches(last)
    {
        found.pop();
        found.extend(both);
    }
    Some((found, how))
}

/// The lists of a goal that removes duplicates from a list, the first one staying or the list sorted; and whether it is sorted.
pub fn without_duplicates<'a>(
    reader: &mut Reader<'_>,
    goal: &'a Goal,
) -> Option<(bool, &'a Term, &'a Term)> {
    if let Some((How::Standard { unique: true }, from, to)) = sorting(reader, goal) {
        return Some((true, from, to));
    }
    let Goal::Call(call) = goal else { return None };
    let own = reader.m.predicate_of_program(reader.module, call.functor);
    match (call.name.as_str(), call.arguments.as_slice()) {
        ("list_to_set", [from, to]) if own.is_none() => Some((false, from, to)),
        _ => None,
    }
}
