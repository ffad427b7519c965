//! The twin of predicates that choose a value for each place, one after the other, and compare any two of them.
//!
//! | file | what |
//! | --- | --- |
//! | `plan.rs` | recognises such predicates and makes the plan |
//! | `parts.rs` | reads the goal that chooses a value, and the clause that ends the recursion |
//! | `scans.rs` | derives the relation of two elements from the clauses that scan a list |
//! | `data.rs` | the values of a clause's variables, and the goals that compare them |
//! | `permuted.rs` | permutations of a list that are generated and tested |
//!
//! *Invariant*: before anything is bound, the twin knows that all numbers are small integers, that all outputs are different variables, and
//! how many places there are; otherwise the clauses run. The clauses also run if the very last assignment is an answer: only then could
//! they leave no choice point behind an answer.

pub mod data;
pub mod parts;
pub mod permuted;
pub mod plan;
pub mod scans;

use std::sync::Arc;

use super::args::{is_open, small, split};
use super::ways::next_way;
use crate::kernel::choices::{Choices, MOST, Pairs};
use crate::kernel::relations::{LARGEST, Part, Sum, Two};
use crate::machine::Machine;
use crate::machine::builtin::{NextAnswer, Retry};
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::memory::Stopping;
use crate::term::walk::Skeleton;
use crate::term::{Addr, AtomMarks, Cell, Roots, View};

use data::Value;
use plan::{Domain, Ending, Role, Step as Computation, Steps};

/// A number within the limits of relations.
fn number(m: &Machine, cell: Cell) -> Option<i64> {
    small(m, cell).filter(|value| (-LARGEST..=LARGEST).contains(value))
}

/// The numbers of a proper list.
fn numbers(m: &Machine, list: Cell) -> Option<Vec<i64>> {
    let elements = m.heap.list_elements(list).ok()??;
    elements.into_iter().map(|cell| number(m, cell)).collect()
}

/// Runs the twin.
pub fn choose(m: &mut Machine) -> Result<Reply> {
    let twin = m.running_twin();
    let steps = m.steps_of_twin::<Steps>(twin);
    let answers = steps.and_then(|steps| Answers::new(m, twin, steps));
    Ok(match answers {
        Some(answers) => Reply::Each(Box::new(answers)),
        None => Reply::Clauses,
    })
}

/// The values of the places, and the relation that any two of them must satisfy.
struct Problem {
    steps: Arc<Steps>,
    /// Whether an element of the list may be taken only once.
    once: bool,
    /// The largest number of values of a place.
    width: usize,
    sizes: Vec<usize>,
    /// The values of the clause's variables, for each place and each value there.
    numbers: Vec<i64>,
}

impl Problem {
    fn of(&self, place: usize, value: usize) -> &[i64] {
        let count = self.steps.variables;
        let at = (place * self.width + value) * count;
        &self.numbers[at..at + count]
    }

    /// Whether the assignment that the search would reach last is an answer.
    fn ends_with_an_answer(&mut self) -> bool {
        let last: Vec<Option<usize>> = (0..self.sizes.len())
            .map(|place| self.sizes[place].checked_sub(if self.once { 1 + place } else { 1 }))
            .collect();
        let Some(last) = last.into_iter().collect::<Option<Vec<usize>>>() else {
            return false;
        };
        last.iter().enumerate().all(|(place, value)| {
            let mut before = last[..place].iter().enumerate();
            self.fits(place, *value)
                && before.all(|(first, other)| self.go_together((first, *other), (place, *value)))
        })
    }
}

impl Pairs for Problem {
    fn fits(&mut self, place: usize, value: usize) -> bool {
        self.steps.alone.holds(Two {
            earlier: &[],
            later: self.of(place, value),
            between: 0,
        })
    }

    fn go_together(&mut self, earlier: (usize, usize), later: (usize, usize)) -> bool {
        if self.once && earlier.1 == later.1 {
            return false;
        }
        self.steps.pairs.holds(Two {
            earlier: self.of(earlier.0, earlier.1),
            later: self.of(later.0, later.1),
            between: (later.0 - earlier.0 - 1) as i64,
        })
    }
}

/// An argument of the call.
#[derive(Clone)]
enum Given {
    Number(i64),
    /// The numbers to choose from.
    List(Vec<i64>),
    /// The elements of a list, one for each place.
    Elements(Vec<Cell>),
    /// An output, or an argument that the twin does not use.
    Other,
}

/// The values of the variables at a place, and the values to choose from.
type Place = (Vec<i64>, Vec<i64>);

/// The places of a call.
struct Places<'m> {
    m: &'m Machine,
    steps: &'m Steps,
    given: Vec<Given>,
    /// The variables that answers bind.
    bound: Vec<Addr>,
    places: Vec<Place>,
}

impl Places<'_> {
    /// Reads the arguments of the call.
    fn take(&mut self) -> Option<()> {
        let (m, steps) = (self.m, self.steps);
        let outputs = |index: usize| matches!(steps.endings[index], Ending::Output(..));
        for (index, role) in steps.roles.iter().enumerate() {
            let cell = m.x[index];
            self.given.push(match role {
                Role::Same(_) if outputs(index) => {
                    if !is_open(m, cell) {
                        return None;
                    }
                    self.bound.push(m.heap.deref(cell).addr());
                    Given::Other
                }
                Role::Same(_) if steps.domain == Domain::List(index) => {
                    Given::List(numbers(m, cell)?)
                }
                Role::Same(variable) => match number(m, cell) {
                    Some(value) => Given::Number(value),
                    None if steps.numbers.contains(variable) => return None,
                    None => Given::Other,
                },
                Role::Count(..) => Given::Number(number(m, cell)?),
                Role::Pool(_) => Given::List(numbers(m, cell)?),
                Role::Placed(_) => {
                    if !matches!(m.heap.skeleton(cell), Skeleton::Proper(0)) {
                        return None;
                    }
                    Given::Other
                }
                Role::Walk(_) => match m.heap.skeleton(cell) {
                    Skeleton::Proper(_) => Given::Elements(m.heap.list_elements(cell).ok()??),
                    Skeleton::Partial(0, _) if is_open(m, cell) => {
                        self.bound.push(m.heap.deref(cell).addr());
                        Given::Other
                    }
                    Skeleton::Partial(..) | Skeleton::Improper(..) | Skeleton::Cyclic => {
                        return None;
                    }
                },
            });
        }
        Some(())
    }

    /// Reads an element of a list: sets the variables that it contains, and notes those that answers bind.
    fn element(&mut self, cell: Cell, element: &Value, numbers: &mut [Option<i64>]) -> Option<()> {
        let (m, steps) = (self.m, self.steps);
        match element {
            Value::Number(Sum::Part(Part::Later(variable))) if steps.numbers.contains(variable) => {
                numbers[*variable] = Some(number(m, cell)?);
            }
            Value::Number(Sum::Part(_)) => {
                if !is_open(m, cell) {
                    return None;
                }
                self.bound.push(m.heap.deref(cell).addr());
            }
            Value::Number(Sum::Number(wanted)) => {
                return (number(m, cell)? == *wanted).then_some(());
            }
            Value::Number(_) | Value::Elements(_) | Value::Unknown => return None,
            Value::Compound(functor, parts) => match m.heap.view(cell) {
                View::Atom(name) => {
                    return (parts.is_empty() && name == functor.name).then_some(());
                }
                View::Struct(found, at) if found == *functor => {
                    for (index, part) in parts.iter().enumerate() {
                        self.element(m.heap.arg(at, index), part, numbers)?;
                    }
                }
                _ => return None,
            },
        }
        Some(())
    }

    /// Whether the ending clause applies at a place.
    fn ends(&self, place: usize) -> Option<bool> {
        for (index, ending) in self.steps.endings.iter().enumerate() {
            let holds = match (ending, &self.given[index]) {
                (Ending::Anything | Ending::Output(..), _) => true,
                (Ending::Number(wanted), Given::Number(value)) => value == wanted,
                (Ending::SameAs(other), Given::Number(value)) => match self.given[*other] {
                    Given::Number(known) => known == *value,
                    _ => return None,
                },
                (Ending::Nil, given) => match (&self.steps.roles[index], given) {
                    (Role::Pool(_), Given::List(list)) => list.len() == place,
                    (Role::Walk(_), Given::Elements(elements)) => elements.len() == place,
                    (Role::Walk(_), Given::Other) => true,
                    _ => return None,
                },
                (Ending::Number(_) | Ending::SameAs(_), _) => return None,
            };
            if !holds {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The variables' values at a place and the values to choose from; `Err` if the recursive clause does not apply.
    fn goes_on(&mut self, place: usize) -> Option<std::result::Result<Place, ()>> {
        let steps = self.steps;
        let mut numbers: Vec<Option<i64>> = vec![None; steps.variables];
        let longer = |given: &Given| match given {
            Given::Elements(elements) => place < elements.len(),
            Given::List(_) | Given::Number(_) | Given::Other => true,
        };
        if !self.given.iter().all(longer) {
            return Some(Err(()));
        }
        for (index, role) in steps.roles.iter().enumerate() {
            match (role, &self.given[index]) {
                (Role::Same(variable) | Role::Count(variable, _), Given::Number(value)) => {
                    numbers[*variable] = Some(*value);
                }
                (Role::Walk(element), Given::Elements(elements)) => {
                    let cell = elements[place];
                    self.element(cell, element, &mut numbers)?;
                }
                _ => {}
            }
        }
        if steps
            .numbers
            .iter()
            .any(|variable| numbers[*variable].is_none())
        {
            return None;
        }
        let mut numbers: Vec<i64> = numbers.into_iter().map(Option::unwrap_or_default).collect();
        let of = |numbers: &[i64], sum: &Sum| {
            sum.value(Two {
                earlier: &[],
                later: numbers,
                between: 0,
            })
        };
        for step in &steps.level {
            match step {
                Computation::Let(variable, sum) => {
                    let value = of(&numbers, sum);
                    if value.abs() > LARGEST {
                        return None;
                    }
                    numbers[*variable] = value;
                }
                Computation::Must(relation) => {
                    let two = Two {
                        earlier: &[],
                        later: &numbers,
                        between: 0,
                    };
                    if !relation.holds(two) {
                        return Some(Err(()));
                    }
                }
            }
        }
        let values = match &steps.domain {
            Domain::Pool(at) | Domain::List(at) => match &self.given[*at] {
                Given::List(list) => list.clone(),
                _ => return None,
            },
            Domain::Numbers(values) => values.clone(),
            Domain::Between(low, high) => {
                let (low, high) = (of(&numbers, low), of(&numbers, high));
                if high - low >= MOST as i64 {
                    return None;
                }
                (low..=high).collect()
            }
        };
        let once = matches!(steps.domain, Domain::Pool(_));
        if once && values.len() <= place {
            return Some(Err(()));
        }
        Some(Ok((numbers, values)))
    }

    /// Goes from place to place until only the ending clause applies; `None` if both clauses or neither apply.
    fn go(&mut self) -> Option<()> {
        let steps = self.steps;
        for place in 0..=MOST {
            let ends = self.ends(place)?;
            if ends && steps.ends_first {
                return Some(());
            }
            let next = self.goes_on(place)?;
            let (numbers, values) = match (ends, next) {
                (true, Err(())) => return Some(()),
                (false, Ok(found)) => found,
                (true, Ok(_)) | (false, Err(())) => return None,
            };
            for (given, role) in self.given.iter_mut().zip(&steps.roles) {
                if let Role::Count(_, next) = role {
                    *given = Given::Number(numbers[*next]);
                }
            }
            self.places.push((numbers, values));
        }
        None
    }
}

/// The answers of a call.
struct Answers {
    search: Choices<Problem>,
    steps: Arc<Steps>,
    twin: usize,
}

impl Answers {
    fn new(m: &Machine, twin: usize, steps: Arc<Steps>) -> Option<Answers> {
        let mut places = Places {
            m,
            steps: &steps,
            given: Vec::with_capacity(steps.roles.len()),
            bound: Vec::new(),
            places: Vec::new(),
        };
        places.take()?;
        places.go()?;
        let Places {
            mut bound,
            mut places,
            ..
        } = places;
        let count = bound.len();
        bound.sort_unstable();
        bound.dedup();
        if bound.len() != count || places.len() < 2 {
            return None;
        }
        if steps.backward {
            places.reverse();
        }
        let sizes: Vec<usize> = places.iter().map(|(_, values)| values.len()).collect();
        let width = *sizes.iter().max()?;
        if width > MOST {
            return None;
        }
        let mut numbers = vec![0; places.len() * width * steps.variables];
        for (place, (level, values)) in places.iter().enumerate() {
            for (index, value) in values.iter().enumerate() {
                let at = (place * width + index) * steps.variables;
                let own = &mut numbers[at..at + steps.variables];
                own.copy_from_slice(level);
                own[steps.chosen] = *value;
                for (variable, sum) in &steps.computed {
                    let value = sum.value(Two {
                        earlier: &[],
                        later: own,
                        between: 0,
                    });
                    if value.abs() > LARGEST {
                        return None;
                    }
                    own[*variable] = value;
                }
            }
        }
        let mut problem = Problem {
            once: matches!(steps.domain, Domain::Pool(_)),
            width,
            sizes: sizes.clone(),
            numbers,
            steps: steps.clone(),
        };
        if problem.ends_with_an_answer() {
            return None;
        }
        let search = Choices::new(&sizes, problem)?;
        Some(Answers {
            search,
            steps,
            twin,
        })
    }

    /// The list of the elements of these places, in this order.
    fn list(
        &self,
        m: &mut Machine,
        element: &Value,
        places: &mut dyn Iterator<Item = usize>,
    ) -> Stopping<Cell> {
        let problem = self.search.pairs();
        let taken = self.search.assignment();
        let cells: Vec<Cell> = places
            .map(|place| built(m, element, problem.of(place, taken[place])))
            .collect::<Stopping<_>>()?;
        m.heap.list_of(&cells)
    }
}

/// Builds an element.
fn built(m: &mut Machine, element: &Value, numbers: &[i64]) -> Stopping<Cell> {
    match element {
        Value::Number(sum) => m.heap.integer(sum.value(Two {
            earlier: &[],
            later: numbers,
            between: 0,
        })),
        Value::Compound(functor, parts) if parts.is_empty() => Ok(Cell::atom(functor.name)),
        Value::Compound(functor, parts) => {
            let parts: Vec<Cell> = parts
                .iter()
                .map(|part| built(m, part, numbers))
                .collect::<Stopping<_>>()?;
            m.heap.structure(functor.name, &parts)
        }
        Value::Elements(_) | Value::Unknown => Ok(Cell::small(0)),
    }
}

/// The largest number of cells that an element takes.
fn cells(element: &Value) -> usize {
    match element {
        Value::Number(_) | Value::Elements(_) | Value::Unknown => 4,
        Value::Compound(_, parts) => 2 + parts.iter().map(cells).sum::<usize>(),
    }
}

/// Marks the functors of an element.
fn functors(element: &Value, reached: &mut AtomMarks) {
    if let Value::Compound(functor, parts) = element {
        reached.functor(*functor);
        parts.iter().for_each(|part| functors(part, reached));
    }
}

impl Roots for Answers {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        for role in &self.steps.roles {
            if let Role::Placed(element) | Role::Walk(element) = role {
                functors(element, reached);
            }
        }
    }
}

impl Retry for Answers {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let search = &mut self.search;
        if !next_way(m, self.twin, |left| search.search(left), |_, _| {})? {
            return Ok(NextAnswer::Fail);
        }
        let steps = self.steps.clone();
        let count = self.search.assignment().len();
        for (index, role) in steps.roles.iter().enumerate() {
            let (element, backward) = match (role, &steps.endings[index]) {
                (Role::Walk(element), _) => (element, steps.backward),
                (_, Ending::Output(placed, reversed)) => match &steps.roles[*placed] {
                    Role::Placed(element) => (element, !reversed),
                    _ => continue,
                },
                _ => continue,
            };
            m.heap.room(count * (2 + cells(element)))?;
            let list = match backward {
                true => self.list(m, element, &mut (0..count).rev())?,
                false => self.list(m, element, &mut (0..count))?,
            };
            if !m.unify(m.x[index], list)? {
                return Ok(NextAnswer::Fail);
            }
        }
        Ok(NextAnswer::More)
    }
}

/// The numbers of a proper list; `None` if they are more than the places of a search.
fn elements(m: &Machine, list: Cell) -> Option<Vec<i64>> {
    let mut found = Vec::new();
    let mut rest = list;
    while let Some((head, tail)) = split(m, rest) {
        found.push(number(m, head)?);
        if found.len() > MOST {
            return None;
        }
        rest = tail;
    }
    matches!(m.heap.skeleton(rest), Skeleton::Proper(0)).then_some(found)
}
