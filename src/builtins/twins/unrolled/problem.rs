//! Compiles choices and their relations to a problem for `kernel/choices.rs`. A relation of one or two choices excludes alternatives; a
//! relation of more is tested at the last of them, and for a linear one, earlier choices test whether it can still hold.

use std::collections::BTreeMap;

use crate::builtins::twins::joins::plan::{Extent, extent};
use crate::builtins::twins::joins::problem::linear;
use crate::kernel::choices::Pairs;
use crate::kernel::relations::{Part, Relation, Sum, Two};

use super::parts::PartSlots;

/// The largest number of relations.
const MOST_RELATIONS: usize = 1 << 12;

/// A choice.
pub struct Choice {
    /// The slot of its first column; the other columns have the next slots.
    pub first: usize,
    /// For each slot the value in each alternative.
    pub columns: Vec<Vec<i64>>,
    /// The number of alternatives.
    pub alternatives: usize,
}

/// A test behind a choice.
enum Act {
    Must(Relation),
    /// The sum of these slots with their factors lies between two numbers.
    Within(Vec<(i64, usize)>, i64, i64),
}

/// A relation that must hold.
#[derive(Clone)]
pub struct AskedRelation {
    /// The relation.
    pub relation: Relation,
    /// The choice whose alternatives it limits.
    pub limits: Option<usize>,
    /// The number of choices that the clauses have made when they test it.
    pub behind: usize,
}

/// A relation where the clauses test it.
struct Tested {
    relation: Relation,
    /// Whether the search tests it there too, because it has more than two choices; and the number of its parts then.
    is_late: bool,
    parts: u64,
}

/// The counts of a sample of alternatives, tried in the clauses' order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sample {
    /// The number of alternatives tried.
    pub tried: u64,
    /// The number of answers found.
    pub found: u64,
    /// The number of alternatives rejected by a relation of more than two choices.
    pub late: u64,
    /// The number of parts evaluated in relations of more than two choices.
    pub looked: u64,
    /// The alternative tried last, and those of the choices before it.
    pub reached: Vec<usize>,
}

/// The choices and their relations.
pub struct Problem {
    choices: Vec<Choice>,
    /// For each choice the relations of its alternatives alone, and for each pair of choices the relations of the two.
    alone: Vec<Vec<Relation>>,
    pairs: Vec<Vec<Relation>>,
    acts: Vec<Vec<Act>>,
    /// The slots, those for parts of the acts' sums included.
    slots: PartSlots,
    /// For each choice the relations that limit which alternatives the clauses have, given the choices before it.
    own: Vec<Vec<Relation>>,
    /// For each choice the relations that the clauses test behind it.
    tested: Vec<Vec<Tested>>,
    /// The values of the slots.
    values: Vec<i64>,
    scratch: Vec<i64>,
}

fn holds(relation: &Relation, values: &[i64]) -> bool {
    relation.holds(Two {
        earlier: &[],
        later: values,
        between: 0,
    })
}

fn fulfilled(act: &Act, values: &[i64]) -> bool {
    match act {
        Act::Must(relation) => holds(relation, values),
        Act::Within(terms, low, high) => {
            let terms = terms.iter().map(|(factor, slot)| factor * values[*slot]);
            let sum: i64 = terms.sum();
            (*low..=*high).contains(&sum)
        }
    }
}

/// The number of parts of an act.
fn size(act: &Act) -> u64 {
    match act {
        Act::Must(relation) => {
            let mut parts = 0;
            relation.each(&mut |_| parts += 1);
            parts
        }
        // A sum of products is computed fast.
        Act::Within(terms, ..) => terms.len() as u64 / 4,
    }
}

/// Divides a relation into relations that must all hold, and adds them.
fn divide(asked: AskedRelation, found: &mut Vec<AskedRelation>) {
    let AskedRelation {
        relation,
        limits,
        behind,
    } = asked;
    let part = |relation: Relation| AskedRelation {
        relation,
        limits,
        behind,
    };
    match relation {
        Relation::All(parts) => parts
            .into_iter()
            .for_each(|relation| divide(part(relation), found)),
        Relation::Not(inner) => match *inner {
            Relation::Not(inner) => divide(part(*inner), found),
            Relation::Any(parts) => parts
                .into_iter()
                .for_each(|inner| divide(part(Relation::Not(Box::new(inner))), found)),
            inner => found.push(part(Relation::Not(Box::new(inner)))),
        },
        relation => found.push(part(relation)),
    }
}

impl Problem {
    /// The problem of these choices; `None` if there are fewer than two, or if a relation of no choice does not hold.
    pub fn new(
        choices: Vec<Choice>,
        relations: Vec<AskedRelation>,
        slots: usize,
    ) -> Option<Problem> {
        let count = choices.len();
        (count >= 2).then_some(())?;
        let mut of_slot = vec![0; slots];
        let mut extents = Vec::with_capacity(slots);
        for (number, choice) in choices.iter().enumerate() {
            for (index, column) in choice.columns.iter().enumerate() {
                of_slot[choice.first + index] = number;
                extents.push(extent(column.iter().copied()));
            }
        }
        let mut problem = Problem {
            alone: (0..count).map(|_| Vec::new()).collect(),
            pairs: (0..count * count).map(|_| Vec::new()).collect(),
            acts: (0..count).map(|_| Vec::new()).collect(),
            own: (0..count).map(|_| Vec::new()).collect(),
            tested: (0..count).map(|_| Vec::new()).collect(),
            values: vec![0; slots],
            scratch: vec![0; slots],
            slots: PartSlots::new(count, of_slot.clone()),
            choices,
        };
        let mut divided = Vec::new();
        for asked in relations {
            divide(asked, &mut divided);
        }
        (divided.len() <= MOST_RELATIONS).then_some(())?;
        for AskedRelation {
            relation,
            limits,
            behind,
        } in divided
        {
            let mut met: Vec<usize> = Vec::new();
            relation.each(&mut |part| {
                if let Part::Later(slot) = part {
                    met.push(of_slot[slot]);
                }
            });
            met.sort_unstable();
            met.dedup();
            if let Some(own) = limits {
                problem.own[own].push(relation.clone());
            }
            let last = met.last().copied().unwrap_or(0);
            let at = last.max(behind.saturating_sub(1)).min(count - 1);
            let mut tested = Tested {
                relation: relation.clone(),
                is_late: met.len() > 2 && at == last,
                parts: 0,
            };
            match met.as_slice() {
                [] => holds(&relation, &problem.values).then_some(())?,
                [only] => problem.alone[*only].push(relation),
                [earlier, later] => problem.pairs[later * count + earlier].push(relation),
                [.., last] => {
                    problem.bound(&relation, &met, &of_slot, &extents);
                    let act = Act::Must(problem.slots.relation(&relation, *last));
                    tested.parts = size(&act);
                    problem.acts[*last].push(act);
                }
            }
            problem.tested[at].push(tested);
        }
        problem.values.resize(problem.slots.count(), 0);
        Some(problem)
    }

    /// Adds tests of a linear relation to choices before the last one that it depends on.
    fn bound(&mut self, relation: &Relation, met: &[usize], of_slot: &[usize], extents: &[Extent]) {
        let (one, other, is_equal, more) = match relation {
            Relation::Equal(one, other) => (one, other, true, 0),
            Relation::AtMost(one, other) => (one, other, false, 0),
            Relation::Less(one, other) => (one, other, false, 1),
            Relation::Not(_) | Relation::All(_) | Relation::Any(_) => return,
        };
        let (mut terms, mut rest) = (BTreeMap::new(), 0);
        let read = linear(one, 1, &mut terms, &mut rest)
            .and_then(|()| linear(other, -1, &mut terms, &mut rest));
        if read.is_none() || !terms.keys().all(|slot| extents[*slot].is_number) {
            return;
        }
        for level in &met[..met.len() - 1] {
            let (mut least, mut most) = (0_i128, 0_i128);
            let mut known = Vec::new();
            for (slot, factor) in &terms {
                if of_slot[*slot] <= *level {
                    known.push((*factor, *slot));
                    continue;
                }
                let extent = extents[*slot];
                let ends = [extent.low, extent.high];
                let ends = ends.map(|end| i128::from(end) * i128::from(*factor));
                least += ends[0].min(ends[1]);
                most += ends[0].max(ends[1]);
            }
            let low = match is_equal {
                true => i64::try_from(-i128::from(rest) - most),
                false => Ok(i64::MIN),
            };
            let high = i64::try_from(-i128::from(rest) - i128::from(more) - least);
            if let (Ok(low), Ok(high)) = (low, high) {
                self.acts[*level].push(Act::Within(known, low, high));
            }
        }
    }

    /// The number of alternatives of each choice.
    pub fn sizes(&self) -> Vec<usize> {
        let choices = self.choices.iter();
        choices.map(|choice| choice.alternatives).collect()
    }

    fn put(choice: &Choice, alternative: usize, values: &mut [i64]) {
        let slots = values[choice.first..].iter_mut();
        for (slot, column) in slots.zip(&choice.columns) {
            *slot = column[alternative];
        }
    }

    /// Calls a function with all values of the alternatives.
    pub fn each(&self, function: &mut dyn FnMut(i64)) {
        for choice in &self.choices {
            let columns = choice.columns.iter().flatten();
            columns.copied().for_each(&mut *function);
        }
    }

    /// The value of a sum for the present choices.
    pub fn value(&self, sum: &Sum) -> i64 {
        sum.value(Two {
            earlier: &[],
            later: &self.values,
            between: 0,
        })
    }

    /// Whether the relations of a choice alone, and of it with each earlier one, hold.
    fn goes_with_those_before(&self, place: usize, values: &[i64]) -> bool {
        let count = self.choices.len();
        let pairs = &self.pairs[place * count..place * count + place];
        let mut relations = self.alone[place].iter().chain(pairs.iter().flatten());
        relations.all(|relation| holds(relation, values))
    }

    /// Whether a relation of more than two choices is tested before the last of them.
    pub fn has_bounds(&self) -> bool {
        let mut acts = self.acts.iter().flatten();
        acts.any(|act| matches!(act, Act::Within(..)))
    }

    /// Tries this number of alternatives in the clauses' order, and tests them where the clauses do.
    pub fn sample(&self, most: u64) -> Sample {
        let count = self.choices.len();
        let mut values = vec![0; self.values.len()];
        let mut next = vec![0; count];
        let mut place = 0;
        let mut sample = Sample::default();
        let mut last = 0;
        while sample.tried < most {
            let choice = &self.choices[place];
            let alternative = next[place];
            if alternative == choice.alternatives {
                if place == 0 {
                    break;
                }
                place -= 1;
                continue;
            }
            next[place] += 1;
            last = place;
            sample.tried += 1;
            Problem::put(choice, alternative, &mut values);
            let mut tested = self.tested[place].iter();
            let fails = tested.find(|tested| {
                sample.looked += tested.parts;
                !holds(&tested.relation, &values)
            });
            if let Some(tested) = fails {
                sample.late += u64::from(tested.is_late);
            } else if place + 1 == count {
                sample.found += 1;
            } else {
                place += 1;
                next[place] = 0;
            }
        }
        sample.reached = next[..=last]
            .iter()
            .map(|next: &usize| next.saturating_sub(1))
            .collect();
        sample
    }

    /// Whether the combination is an answer in which each choice takes the last alternative that the choices before leave it.
    pub fn ends_with_an_answer(&self) -> bool {
        let mut values = vec![0; self.values.len()];
        for (place, choice) in self.choices.iter().enumerate() {
            let last = (0..choice.alternatives).rev().find(|alternative| {
                Problem::put(choice, *alternative, &mut values);
                let mut own = self.own[place].iter();
                own.all(|relation| holds(relation, &values))
            });
            let Some(last) = last else { return false };
            Problem::put(choice, last, &mut values);
            self.slots.compute(place, &mut values);
        }
        (0..self.choices.len()).all(|place| {
            self.goes_with_those_before(place, &values)
                && self.acts[place].iter().all(|act| fulfilled(act, &values))
        })
    }
}

impl Pairs for Problem {
    fn fits(&mut self, place: usize, value: usize) -> bool {
        let values = &mut self.scratch;
        Problem::put(&self.choices[place], value, values);
        let mut relations = self.alone[place].iter();
        relations.all(|relation| holds(relation, values))
    }

    fn go_together(&mut self, earlier: (usize, usize), later: (usize, usize)) -> bool {
        let relations = &self.pairs[later.0 * self.choices.len() + earlier.0];
        if relations.is_empty() {
            return true;
        }
        let values = &mut self.scratch;
        Problem::put(&self.choices[earlier.0], earlier.1, values);
        Problem::put(&self.choices[later.0], later.1, values);
        relations.iter().all(|relation| holds(relation, values))
    }

    fn passes(&mut self, place: usize, value: usize) -> bool {
        Problem::put(&self.choices[place], value, &mut self.values);
        let mut acts = self.acts[place].iter();
        if !acts.all(|act| fulfilled(act, &self.values)) {
            return false;
        }
        self.slots.compute(place, &mut self.values);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::SearchProgress;
    use crate::kernel::choices::Choices;

    fn slot(slot: usize) -> Sum {
        Sum::Part(Part::Later(slot))
    }

    fn asked(relation: Relation, limits: Option<usize>, behind: usize) -> AskedRelation {
        AskedRelation {
            relation,
            limits,
            behind,
        }
    }

    fn numbers(first: usize, count: i64) -> Choice {
        Choice {
            first,
            columns: vec![(1..=count).collect()],
            alternatives: count as usize,
        }
    }

    fn answers(problem: Problem) -> Vec<Vec<i64>> {
        let mut search = Choices::new(&problem.sizes(), problem).expect("few choices");
        let mut found = Vec::new();
        while search.search(&mut u64::MAX.clone()) == SearchProgress::Found {
            found.push((0..3).map(|at| search.pairs().value(&slot(at))).collect());
        }
        found
    }

    /// Three numbers of 1, 2, 3 whose sum is `sum`, the first of which is not the second.
    fn sums(sum: i64) -> Problem {
        let two = Sum::Plus(Box::new((slot(0), slot(1))));
        let all = Relation::Equal(Sum::Plus(Box::new((two, slot(2)))), Sum::Number(sum));
        let apart = Relation::Not(Box::new(Relation::Equal(slot(0), slot(1))));
        let choices = (0..3).map(|first| numbers(first, 3)).collect();
        let asked = vec![asked(all, None, 3), asked(apart, None, 2)];
        Problem::new(choices, asked, 3).expect("a problem")
    }

    #[test]
    fn pairs_and_sums() {
        assert!(sums(4).has_bounds());
        assert_eq!(answers(sums(4)), [[1, 2, 1], [2, 1, 1]]);
        assert!(answers(sums(9)).is_empty());
        let sample = sums(4).sample(1 << 10);
        // 3 first numbers, 3 second ones for each, and 3 third ones for each of the 6 pairs that are apart.
        assert_eq!((sample.found, sample.tried), (2, 30));
        assert_eq!(sums(4).sample(3).tried, 3);
    }

    #[test]
    fn the_last_way_is_looked_at() {
        let choices = || vec![numbers(0, 3), numbers(1, 3)];
        let less = Relation::Less(slot(0), slot(1));
        let own = |choice| Problem::new(choices(), vec![asked(less.clone(), choice, 2)], 2);
        // The last combination is 3 and 3, unless the relation limits the alternatives of the second choice: then 3 leaves it none.
        assert!(!own(None).expect("a problem").ends_with_an_answer());
        assert!(!own(Some(1)).expect("a problem").ends_with_an_answer());
        let more = Relation::AtMost(slot(0), slot(1));
        let problem = Problem::new(choices(), vec![asked(more, Some(1), 2)], 2);
        assert!(problem.expect("a problem").ends_with_an_answer());
    }
}
