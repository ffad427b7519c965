//! Compiles the goals of a clause, with the values known at a call, to a join.
//!
//! ```text
//!   del(D, Ds, Ds1), del(E, Ds1, Ds2), Y0 is D+E, Y is Y0 mod 10, del(Y, Ds2, Ds3)
//!
//!   level 1   D from Ds
//!   level 2   E from Ds without what level 1 took, then Y0 and Y are computed
//!   level 3   Y, which is known, from Ds without what levels 1 and 2 took
//! ```
//!
//! *Invariant*: at its place each goal has the values that it needs: so it raises no error, and the join can test it as soon as these are
//! known. All intermediate numbers are small.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::builtins::twins::choices::data::number;
use crate::database::forms::{Call, Goal, Meaning, Term};
use crate::kernel::joins::{Act, From, Join, Level, Slot};
use crate::kernel::relations::{LARGEST, Part, Relation, Sum};

use super::plan::{Arg, Extent, Item, List, constant, elements, extent};

/// The largest number of levels, and of numbers in a range.
const MOST_LEVELS: usize = 32;
const MOST_NUMBERS: i128 = 1 << 12;

/// The value of a variable.
#[derive(Clone, Debug)]
pub enum State {
    /// Unknown.
    Unknown,
    /// Known from this level on, and in this range.
    Value(usize, Extent),
    /// The list of these values without the ones that these levels take.
    List(Arc<[i64]>, Vec<usize>),
}

/// A join, and the final state of its variables.
pub struct Compiled {
    /// The search.
    pub join: Join,
    /// The states of the variables.
    pub states: Vec<State>,
    /// An estimate of the number of combinations.
    pub ways: usize,
}

impl Compiled {
    /// Whether an argument has a value.
    pub fn is_known(&self, arg: &Arg) -> bool {
        match arg {
            Arg::Constant(_) => true,
            Arg::Variable(variable) => matches!(self.states[*variable], State::Value(..)),
        }
    }
}

/// The join of goals if no variable has a value.
pub fn compile(items: &[Item], states: Vec<State>) -> Option<Compiled> {
    let values = vec![0; states.len()];
    compile_with(items, states, values)
}

/// The join of goals; `values` has the values of the variables that are known.
pub fn compile_with(items: &[Item], states: Vec<State>, values: Vec<i64>) -> Option<Compiled> {
    let mut problem = Problem {
        states,
        levels: Vec::new(),
        first: Vec::new(),
        linear: Vec::new(),
        ways: 1,
    };
    for item in items {
        problem.add(item)?;
        (problem.levels.len() <= MOST_LEVELS).then_some(())?;
    }
    problem.bound()?;
    (!problem.levels.is_empty()).then_some(())?;
    Some(Compiled {
        join: Join::new(problem.levels, values, &problem.first),
        states: problem.states,
        ways: problem.ways,
    })
}

struct Problem {
    states: Vec<State>,
    levels: Vec<Level>,
    /// The acts before the first choice.
    first: Vec<Act>,
    /// Sums of variables with factors, each with its lower and upper bound.
    linear: Vec<(BTreeMap<usize, i64>, i64, i64)>,
    ways: usize,
}

/// A sum with the lower and the upper bound of its value.
type Bounded = (Sum, i128, i128);

/// Calls a function with each part of a relation or a sum.
type EachPart<'a> = dyn Fn(&mut dyn FnMut(Part)) + 'a;

impl Problem {
    fn add(&mut self, item: &Item) -> Option<()> {
        match item {
            Item::Listed(variable, values) => {
                if !matches!(self.states[*variable], State::Unknown) {
                    return None;
                }
                self.states[*variable] = State::List(values.clone(), Vec::new());
            }
            Item::Rows(rows, args) => {
                let known = |arg: &Arg| match arg {
                    Arg::Constant(_) => Some(0),
                    Arg::Variable(variable) => match self.states[*variable] {
                        State::Value(level, _) => Some(level),
                        State::Unknown | State::List(..) => None,
                    },
                };
                let known: Option<Vec<usize>> = args.iter().map(known).collect();
                let columns = rows.columns.iter();
                if let (Some(known), true) = (known, rows.distinct) {
                    let slots = args.iter().map(|arg| match arg {
                        Arg::Constant(code) => Slot::Is(*code),
                        Arg::Variable(variable) => Slot::Known(*variable),
                    });
                    let act = Act::Among(rows.table.clone(), slots.collect());
                    self.put(act, known.into_iter().max().unwrap_or(0));
                    return Some(());
                }
                let mut ways = rows.table.rows();
                let slots = args.iter().zip(columns).map(|(arg, extent)| {
                    let slot = self.slot(arg, *extent)?;
                    if !matches!(slot, Slot::New(_)) {
                        ways = ways.div_ceil(3);
                    }
                    Some(slot)
                });
                let slots = slots.collect::<Option<Vec<_>>>()?;
                self.level(From::Rows(rows.table.clone(), slots), ways);
            }
            Item::Member(arg, list) => {
                let (values, without) = self.list(list)?;
                self.pool(arg, values, without)?;
            }
            Item::Select(arg, list, rest) => {
                let (values, without) = self.list(list)?;
                self.pool(arg, values.clone(), without.clone())?;
                self.rest(*rest, values, without)?;
            }
            Item::Permutation(list, args) => {
                let (values, mut without) = self.list(list)?;
                if values.len() - without.len() != args.len() {
                    return None;
                }
                for arg in args {
                    self.pool(arg, values.clone(), without.clone())?;
                    without.push(self.levels.len() - 1);
                }
            }
            Item::Between(low, high, arg) => {
                let ((low, least, _), (high, _, most)) = (self.sum(low)?, self.sum(high)?);
                if most - least >= MOST_NUMBERS
                    || least < -LARGEST as i128
                    || most > LARGEST as i128
                {
                    return None;
                }
                let extent = Extent {
                    is_number: true,
                    low: least as i64,
                    high: most as i64,
                };
                let is_number = match arg {
                    Arg::Constant(_) => true,
                    Arg::Variable(variable) => match &self.states[*variable] {
                        State::Value(_, known) => known.is_number,
                        State::Unknown => true,
                        State::List(..) => false,
                    },
                };
                // between/3 raises an error for a value that is no integer.
                is_number.then_some(())?;
                let slot = self.slot(arg, extent)?;
                let ways = usize::try_from(most - least + 1).unwrap_or(0);
                self.level(From::Range(low, high, slot), ways);
            }
            Item::Goal(goal) => self.goal(goal)?,
        }
        Some(())
    }

    /// Makes a variable the list without the element that the last level takes.
    fn rest(&mut self, rest: usize, values: Arc<[i64]>, mut without: Vec<usize>) -> Option<()> {
        if !matches!(self.states[rest], State::Unknown) {
            return None;
        }
        without.push(self.levels.len() - 1);
        self.states[rest] = State::List(values, without);
        Some(())
    }

    fn list(&self, list: &List) -> Option<(Arc<[i64]>, Vec<usize>)> {
        match list {
            List::Values(values) => Some((values.clone(), Vec::new())),
            List::Variable(variable) => match &self.states[*variable] {
                State::List(values, without) => Some((values.clone(), without.clone())),
                State::Unknown | State::Value(..) => None,
            },
        }
    }

    /// Adds a level that takes a value from a list.
    fn pool(&mut self, arg: &Arg, values: Arc<[i64]>, without: Vec<usize>) -> Option<()> {
        let slot = self.slot(arg, extent(values.iter().copied()))?;
        let ways = match slot {
            Slot::New(_) => values.len().saturating_sub(without.len()),
            Slot::Is(_) | Slot::Known(_) => 1,
        };
        self.level(From::Pool(values, without, slot), ways);
        Some(())
    }

    /// The slot of an argument in the next level; a new variable is known from then on.
    fn slot(&mut self, arg: &Arg, extent: Extent) -> Option<Slot> {
        let level = self.levels.len() + 1;
        Some(match arg {
            Arg::Constant(code) => Slot::Is(*code),
            Arg::Variable(variable) => match &self.states[*variable] {
                State::Unknown => {
                    self.states[*variable] = State::Value(level, extent);
                    Slot::New(*variable)
                }
                State::Value(..) => Slot::Known(*variable),
                State::List(..) => return None,
            },
        })
    }

    fn level(&mut self, from: From, ways: usize) {
        self.ways = self.ways.saturating_mul(ways);
        let acts = Vec::new();
        self.levels.push(Level { from, acts });
    }

    /// Puts an act behind the choice of a level.
    fn put(&mut self, act: Act, level: usize) {
        match level.checked_sub(1) {
            None => self.first.push(act),
            Some(level) => self.levels[level].acts.push(act),
        }
    }

    fn level_of(&self, variable: usize) -> usize {
        match self.states[variable] {
            State::Value(level, _) => level,
            State::Unknown | State::List(..) => 0,
        }
    }

    fn goal(&mut self, goal: &Goal) -> Option<()> {
        match goal {
            Goal::All(goals) | Goal::Tests(goals) => {
                return goals.iter().try_for_each(|goal| self.goal(goal));
            }
            Goal::Call(call) if call.meaning == Meaning::System => {
                if let ("is" | "=", [Term::Variable(variable), term]) =
                    (call.name.as_str(), call.arguments.as_slice())
                    && matches!(self.states[*variable as usize], State::Unknown)
                {
                    return self.value(*variable as usize, &call.name, term);
                }
                if let ("=", [term, Term::Variable(variable)]) =
                    (call.name.as_str(), call.arguments.as_slice())
                    && matches!(self.states[*variable as usize], State::Unknown)
                {
                    return self.value(*variable as usize, &call.name, term);
                }
            }
            _ => {}
        }
        let relation = self.relation(goal, false)?;
        let level = self.level_of_parts(&|each| relation.each(each));
        self.note_linear(&relation);
        self.put(Act::Must(relation), level);
        Some(())
    }

    fn level_of_parts(&self, parts: &EachPart<'_>) -> usize {
        let mut level = 0;
        parts(&mut |part| {
            if let Part::Later(variable) = part {
                level = level.max(self.level_of(variable));
            }
        });
        level
    }

    /// Gives a variable a value.
    fn value(&mut self, variable: usize, name: &str, term: &Term) -> Option<()> {
        let (sum, extent) = match name {
            "is" => {
                let (sum, low, high) = self.sum(term)?;
                let fits = low >= -i128::from(LARGEST) && high <= i128::from(LARGEST);
                fits.then_some(())?;
                let extent = Extent {
                    is_number: true,
                    low: low as i64,
                    high: high as i64,
                };
                (sum, extent)
            }
            _ => (self.code(term)?, self.extent(term)?),
        };
        let level = self.level_of_parts(&|each| sum.each(each));
        self.put(Act::Let(variable, sum), level);
        self.states[variable] = State::Value(level, extent);
        Some(())
    }

    fn extent(&self, term: &Term) -> Option<Extent> {
        match term {
            Term::Variable(variable) => match &self.states[*variable as usize] {
                State::Value(_, extent) => Some(*extent),
                State::Unknown | State::List(..) => None,
            },
            term => Some(extent(std::iter::once(constant(term)?))),
        }
    }

    /// The sum that is the code of a term.
    fn code(&self, term: &Term) -> Option<Sum> {
        match term {
            Term::Variable(variable) => match &self.states[*variable as usize] {
                State::Value(..) => Some(Sum::Part(Part::Later(*variable as usize))),
                State::Unknown | State::List(..) => None,
            },
            term => Some(Sum::Number(constant(term)?)),
        }
    }

    /// The sum for an arithmetic expression of numbers, with its bounds.
    fn sum(&self, term: &Term) -> Option<Bounded> {
        let two = |one: &Term, other: &Term| Some((self.sum(one)?, self.sum(other)?));
        let (sum, low, high) = match term {
            Term::Variable(variable) => match &self.states[*variable as usize] {
                State::Value(_, extent) if extent.is_number => {
                    let part = Sum::Part(Part::Later(*variable as usize));
                    (part, i128::from(extent.low), i128::from(extent.high))
                }
                State::Value(..) | State::Unknown | State::List(..) => return None,
            },
            Term::Number(text) => {
                let value = number(text)?;
                (Sum::Number(value), i128::from(value), i128::from(value))
            }
            Term::Compound(_, name, parts) => match (name.as_str(), parts.as_slice()) {
                ("+", [one, other]) => {
                    let ((one, l1, h1), (other, l2, h2)) = two(one, other)?;
                    (Sum::Plus(Box::new((one, other))), l1 + l2, h1 + h2)
                }
                ("-", [one, other]) => {
                    let ((one, l1, h1), (other, l2, h2)) = two(one, other)?;
                    (Sum::Minus(Box::new((one, other))), l1 - h2, h1 - l2)
                }
                ("*", [one, other]) => {
                    let ((one, l1, h1), (other, l2, h2)) = two(one, other)?;
                    let corners = [l1 * l2, l1 * h2, h1 * l2, h1 * h2];
                    let low = corners.into_iter().min()?;
                    let high = corners.into_iter().max()?;
                    (Sum::Times(Box::new((one, other))), low, high)
                }
                ("min", [one, other]) => {
                    let ((one, l1, h1), (other, l2, h2)) = two(one, other)?;
                    (Sum::Least(Box::new((one, other))), l1.min(l2), h1.min(h2))
                }
                ("max", [one, other]) => {
                    let ((one, l1, h1), (other, l2, h2)) = two(one, other)?;
                    (Sum::Most(Box::new((one, other))), l1.max(l2), h1.max(h2))
                }
                ("abs", [one]) => {
                    let (one, low, high) = self.sum(one)?;
                    let most = low.abs().max(high.abs());
                    (Sum::Size(Box::new(one)), 0, most)
                }
                ("-", [one]) => {
                    let (one, low, high) = self.sum(one)?;
                    let minus = Sum::Minus(Box::new((Sum::Number(0), one)));
                    (minus, -high, -low)
                }
                ("//", [one, Term::Number(by)]) => {
                    let by = number(by).filter(|by| *by > 0)?;
                    let (one, low, high) = self.sum(one)?;
                    let wide = i128::from(by);
                    (Sum::Quotient(Box::new(one), by), low / wide, high / wide)
                }
                ("mod", [one, Term::Number(by)]) => {
                    let by = number(by).filter(|by| *by > 0)?;
                    let (one, ..) = self.sum(one)?;
                    (Sum::Modulo(Box::new(one), by), 0, i128::from(by) - 1)
                }
                _ => return None,
            },
            Term::Goal(..) | Term::Quantified(..) => return None,
        };
        let most = 1_i128 << 60;
        (low >= -most && high <= most).then_some((sum, low, high))
    }

    /// The condition under which a goal that compares known values succeeds; `any`: it does not matter how often it does.
    fn relation(&self, goal: &Goal, any: bool) -> Option<Relation> {
        let not = |relation| Relation::Not(Box::new(relation));
        Some(match goal {
            Goal::Cut => return None,
            Goal::All(goals) | Goal::Tests(goals) => {
                let parts = goals.iter().map(|goal| self.relation(goal, any));
                Relation::All(parts.collect::<Option<_>>()?)
            }
            Goal::Either(one, other) => {
                any.then_some(())?;
                Relation::Any(vec![self.relation(one, any)?, self.relation(other, any)?])
            }
            Goal::If(test, then, other) => {
                let test = self.relation(test, true)?;
                let first = Relation::All(vec![test.clone(), self.relation(then, any)?]);
                let second = Relation::All(vec![not(test), self.relation(other, any)?]);
                Relation::Any(vec![first, second])
            }
            Goal::Then(test, then) => {
                Relation::All(vec![self.relation(test, true)?, self.relation(then, any)?])
            }
            Goal::Not(inner) => not(self.relation(inner, true)?),
            Goal::Call(call) => self.comparison(call, any)?,
        })
    }

    fn comparison(&self, call: &Call, any: bool) -> Option<Relation> {
        let not = |relation| Relation::Not(Box::new(relation));
        let arguments = call.arguments.as_slice();
        if call.meaning == Meaning::Other {
            // `plan.rs` accepts only the library's predicates.
            let ([value, list], true) = (arguments, any || call.name == "memberchk") else {
                return None;
            };
            if !matches!(call.name.as_str(), "member" | "memberchk") {
                return None;
            }
            let value = self.code(value)?;
            let equal = |term| Some(Relation::Equal(value.clone(), self.code(term)?));
            let equal = elements(list)?.into_iter().map(equal);
            return Some(Relation::Any(equal.collect::<Option<_>>()?));
        }
        let sums = |one: &Term, other: &Term| Some((self.sum(one)?.0, self.sum(other)?.0));
        let same = |one, other| Some(Relation::Equal(self.code(one)?, self.code(other)?));
        Some(match (call.name.as_str(), arguments) {
            ("<", [one, other]) | (">", [other, one]) => {
                let (one, other) = sums(one, other)?;
                Relation::Less(one, other)
            }
            ("=<", [one, other]) | (">=", [other, one]) => {
                let (one, other) = sums(one, other)?;
                Relation::AtMost(one, other)
            }
            ("=:=", [one, other]) => {
                let (one, other) = sums(one, other)?;
                Relation::Equal(one, other)
            }
            ("=\\=", [one, other]) => {
                let (one, other) = sums(one, other)?;
                not(Relation::Equal(one, other))
            }
            ("is", [one, other]) => Relation::Equal(self.code(one)?, self.sum(other)?.0),
            ("=" | "==", [one, other]) => same(one, other)?,
            ("\\=" | "\\==", [one, other]) => not(same(one, other)?),
            ("true", []) => Relation::All(Vec::new()),
            ("fail" | "false", []) => Relation::never(),
            _ => return None,
        })
    }

    /// Notes a relation as a linear one, if it is linear.
    fn note_linear(&mut self, relation: &Relation) {
        let (one, other, is_equal, more) = match relation {
            Relation::Equal(one, other) => (one, other, true, 0),
            Relation::AtMost(one, other) => (one, other, false, 0),
            Relation::Less(one, other) => (one, other, false, 1),
            Relation::All(parts) => return parts.iter().for_each(|part| self.note_linear(part)),
            Relation::Not(_) | Relation::Any(_) => return,
        };
        let mut terms = BTreeMap::new();
        let mut rest = 0;
        let noted = linear(one, 1, &mut terms, &mut rest)
            .and_then(|()| linear(other, -1, &mut terms, &mut rest));
        let all_numbers = terms.keys().all(|variable| {
            matches!(&self.states[*variable], State::Value(_, extent) if extent.is_number)
        });
        if noted.is_none() || terms.len() < 2 || !all_numbers {
            return;
        }
        let low = if is_equal { -rest } else { i64::MIN };
        self.linear.push((terms, low, -rest - more));
    }

    /// Adds tests of the linear sums to levels where not all of their variables are known yet.
    fn bound(&mut self) -> Option<()> {
        for (terms, low, high) in std::mem::take(&mut self.linear) {
            let mut levels: Vec<usize> = terms.keys().map(|v| self.level_of(*v)).collect();
            levels.sort_unstable();
            levels.dedup();
            levels.pop();
            for level in levels.into_iter().filter(|level| *level > 0) {
                let (mut least, mut most) = (0_i128, 0_i128);
                let mut known = Vec::new();
                for (variable, factor) in &terms {
                    match self.states[*variable] {
                        State::Value(at, extent) if at > level => {
                            let ends = [extent.low, extent.high]
                                .map(|end| i128::from(end) * i128::from(*factor));
                            least += ends[0].min(ends[1]);
                            most += ends[0].max(ends[1]);
                        }
                        _ => known.push((*factor, *variable)),
                    }
                }
                let low = match low {
                    i64::MIN => low,
                    low => i64::try_from(i128::from(low) - most).ok()?,
                };
                let high = i64::try_from(i128::from(high) - least).ok()?;
                self.put(Act::Within(known, low, high), level);
            }
        }
        Some(())
    }
}

/// Adds a multiple of a sum to variables with factors and a constant.
pub fn linear(
    sum: &Sum,
    times: i64,
    terms: &mut BTreeMap<usize, i64>,
    rest: &mut i64,
) -> Option<()> {
    const MOST: i64 = 1 << 28;
    match sum {
        Sum::Number(value) => *rest += value.checked_mul(times)?,
        Sum::Part(Part::Later(variable)) => *terms.entry(*variable).or_insert(0) += times,
        Sum::Plus(parts) => {
            linear(&parts.0, times, terms, rest)?;
            linear(&parts.1, times, terms, rest)?;
        }
        Sum::Minus(parts) => {
            linear(&parts.0, times, terms, rest)?;
            linear(&parts.1, -times, terms, rest)?;
        }
        Sum::Times(parts) => match &**parts {
            (Sum::Number(value), other) | (other, Sum::Number(value)) => {
                let times = times.checked_mul(*value)?;
                (times.abs() <= MOST).then_some(())?;
                linear(other, times, terms, rest)?;
            }
            _ => return None,
        },
        Sum::Part(_)
        | Sum::Least(_)
        | Sum::Most(_)
        | Sum::Size(_)
        | Sum::Quotient(..)
        | Sum::Modulo(..) => return None,
    }
    (rest.abs() <= 1 << 58).then_some(())
}
