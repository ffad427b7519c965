//! Alternatives, one of each choice, whose equations between terms have a common solution: tests for the search of `choices.rs`.
//!
//! ```text
//!   choice 0    X = a    or   X = b           X = a, X = b: no;  X = a, Y = X: an answer, Y is a
//!   choice 1    X = b    or   Y = X           X = b, X = b: an answer, Y is free;  X = b, Y = X: an answer, Y is b
//! ```
//!
//! Unification: Robinson, "A machine-oriented logic based on the resolution principle", JACM 12 (1965), without the occurs check.
//!
//! *Invariant*: no variable can get a compound term in which it occurs: no argument of a compound term is compound. The caller sees to that.

use std::ops::Range;

use super::choices::Pairs;

/// A term whose arguments are not compound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlatTerm {
    /// A variable, by its number.
    Variable(u32),
    /// A constant, by its code.
    Constant(i64),
    /// A compound term: the number of its functor, its first argument and its arity.
    Compound(u32, u32, u32),
}

/// Two terms that must be equal.
pub type Equation = (FlatTerm, FlatTerm);

/// Terms and equations, which do not change.
#[derive(Debug)]
struct System {
    /// The arguments of compound terms.
    arguments: Vec<FlatTerm>,
    equations: Vec<Equation>,
}

/// The values that equations give to variables.
#[derive(Debug)]
struct Solution {
    values: Vec<Option<FlatTerm>>,
    /// The variables that have a value, in order.
    trail: Vec<u32>,
}

impl Solution {
    fn new(variables: usize) -> Solution {
        Solution {
            values: vec![None; variables],
            trail: Vec::new(),
        }
    }

    #[inline]
    fn value(&self, mut term: FlatTerm) -> FlatTerm {
        while let FlatTerm::Variable(variable) = term
            && let Some(value) = self.values[variable as usize]
        {
            term = value;
        }
        term
    }

    fn undo(&mut self, bound: usize) {
        for variable in self.trail.drain(bound..) {
            self.values[variable as usize] = None;
        }
    }

    /// Makes two values equal that are not both compound; whether they can be.
    #[inline]
    fn equal(&mut self, one: FlatTerm, other: FlatTerm) -> bool {
        match (one, other) {
            (FlatTerm::Variable(one), FlatTerm::Variable(other)) if one == other => true,
            (FlatTerm::Variable(variable), value) | (value, FlatTerm::Variable(variable)) => {
                self.values[variable as usize] = Some(value);
                self.trail.push(variable);
                true
            }
            (FlatTerm::Constant(one), FlatTerm::Constant(other)) => one == other,
            _ => false,
        }
    }

    /// Solves equations; whether they can be solved.
    fn solve(&mut self, system: &System, equations: Range<u32>) -> bool {
        let equations = &system.equations[equations.start as usize..equations.end as usize];
        equations.iter().all(
            |(one, other)| match (self.value(*one), self.value(*other)) {
                (FlatTerm::Compound(name, one, arity), FlatTerm::Compound(found, other, _)) => {
                    let argument = |at: u32| system.arguments[at as usize];
                    name == found
                        && (one == other
                            || (0..arity).all(|place| {
                                let one = self.value(argument(one + place));
                                let other = self.value(argument(other + place));
                                self.equal(one, other)
                            }))
                }
                (one, other) => self.equal(one, other),
            },
        )
    }
}

/// Choices between sets of equations.
#[derive(Debug)]
pub struct Equations {
    system: System,
    /// For each choice the equations of each alternative.
    choices: Vec<Vec<Range<u32>>>,
    /// The solution for the alternatives taken, and the number of bindings before each choice.
    taken: Solution,
    bound: Vec<usize>,
    /// A solution for one or two alternatives only: the first one, and the number of bindings behind it.
    tested: Solution,
    first: Option<(usize, usize)>,
    bound_by_first: usize,
}

impl Equations {
    /// Choices over this number of variables. `arguments` has the arguments of compound terms.
    pub fn new(
        variables: usize,
        arguments: Vec<FlatTerm>,
        alternatives: Vec<Vec<Vec<Equation>>>,
    ) -> Equations {
        let mut equations = Vec::new();
        let mut choices = Vec::with_capacity(alternatives.len());
        for choice in alternatives {
            let mut ranges = Vec::with_capacity(choice.len());
            for alternative in choice {
                let first = equations.len() as u32;
                equations.extend(alternative);
                ranges.push(first..equations.len() as u32);
            }
            choices.push(ranges);
        }
        Equations {
            system: System {
                arguments,
                equations,
            },
            taken: Solution::new(variables),
            bound: vec![0; choices.len() + 1],
            tested: Solution::new(variables),
            first: None,
            bound_by_first: 0,
            choices,
        }
    }

    /// The number of alternatives of each choice.
    pub fn sizes(&self) -> Vec<usize> {
        self.choices.iter().map(Vec::len).collect()
    }

    /// The value of a term for the alternatives taken: a variable without a value, a constant, or a compound term.
    pub fn value(&self, term: FlatTerm) -> FlatTerm {
        self.taken.value(term)
    }

    /// An argument of a compound term.
    pub fn argument(&self, at: u32) -> FlatTerm {
        self.system.arguments[at as usize]
    }

    /// Calls a function with each constant.
    pub fn each(&self, function: &mut dyn FnMut(i64)) {
        let equations = self.system.equations.iter();
        let both = equations.flat_map(|(one, other)| [one, other]);
        for term in self.system.arguments.iter().chain(both) {
            if let FlatTerm::Constant(code) = term {
                function(*code);
            }
        }
    }

    /// Tries at most this number of alternatives in the order of plain depth-first search: the numbers of those tried and of answers, and
    /// the alternative tried last with those of the choices before it.
    pub fn sample(&mut self, most: u64) -> (u64, u64, Vec<usize>) {
        let mut next = vec![0; self.choices.len()];
        let (mut place, mut last, mut tried, mut found) = (0, 0, 0, 0);
        while tried < most {
            let alternative = next[place];
            if alternative == self.choices[place].len() {
                if place == 0 {
                    break;
                }
                place -= 1;
                continue;
            }
            next[place] += 1;
            last = place;
            tried += 1;
            if !self.passes(place, alternative) {
                continue;
            }
            if place + 1 == self.choices.len() {
                found += 1;
            } else {
                place += 1;
                next[place] = 0;
            }
        }
        let reached = next[..=last]
            .iter()
            .map(|next: &usize| next.saturating_sub(1))
            .collect();
        (tried, found, reached)
    }

    /// Solves the equations of one alternative alone.
    fn test(&mut self, place: usize, alternative: usize) -> bool {
        self.tested.undo(0);
        let equations = self.choices[place][alternative].clone();
        let holds = self.tested.solve(&self.system, equations);
        self.first = Some((place, alternative));
        self.bound_by_first = self.tested.trail.len();
        holds
    }
}

impl Pairs for Equations {
    fn fits(&mut self, place: usize, alternative: usize) -> bool {
        self.test(place, alternative)
    }

    fn go_together(&mut self, earlier: (usize, usize), later: (usize, usize)) -> bool {
        if self.first != Some(earlier) && !self.test(earlier.0, earlier.1) {
            return false;
        }
        self.tested.undo(self.bound_by_first);
        let equations = self.choices[later.0][later.1].clone();
        self.tested.solve(&self.system, equations)
    }

    fn passes(&mut self, place: usize, alternative: usize) -> bool {
        self.taken.undo(self.bound[place]);
        let equations = self.choices[place][alternative].clone();
        let holds = self.taken.solve(&self.system, equations);
        self.bound[place + 1] = self.taken.trail.len();
        holds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::SearchProgress;
    use crate::kernel::choices::Choices;

    fn variable(number: u32) -> FlatTerm {
        FlatTerm::Variable(number)
    }

    fn search(equations: Equations) -> Choices<Equations> {
        Choices::new(&equations.sizes(), equations).expect("few choices")
    }

    fn values<const N: usize>(search: &Choices<Equations>, terms: [FlatTerm; N]) -> [FlatTerm; N] {
        terms.map(|term| search.pairs().value(term))
    }

    const A: FlatTerm = FlatTerm::Constant(1);
    const B: FlatTerm = FlatTerm::Constant(2);

    #[test]
    fn answers_come_in_order() {
        let (x, y) = (variable(0), variable(1));
        let choices = vec![
            vec![vec![(x, A)], vec![(x, B)]],
            vec![vec![(x, B)], vec![(y, x)]],
        ];
        let mut equations = Equations::new(2, Vec::new(), choices);
        assert_eq!(equations.sample(9), (6, 3, vec![1, 1]));
        assert_eq!(equations.sample(2), (2, 0, vec![0, 0]));
        let mut search = search(equations);
        let mut found = Vec::new();
        loop {
            // Two alternatives at a time are enough.
            match search.search(&mut 2) {
                SearchProgress::Found => found.push(values(&search, [x, y])),
                SearchProgress::Paused => {}
                SearchProgress::Exhausted => break,
            }
        }
        assert_eq!(found, [[A, A], [B, y], [B, B]]);
    }

    #[test]
    fn compound_terms_are_unified() {
        // f(X, a) = E, then f(b, Y) = E or f(b, b) = E.
        let (x, y, e) = (variable(0), variable(1), variable(2));
        let arguments = vec![x, A, B, y, B, B];
        let f = |first| FlatTerm::Compound(0, first, 2);
        let other = FlatTerm::Compound(1, 0, 2);
        let choices = vec![
            vec![vec![(f(0), e)], vec![(e, other)]],
            vec![vec![(f(2), e)], vec![(f(4), e)]],
        ];
        let mut search = search(Equations::new(3, arguments, choices));
        assert_eq!(search.search(&mut 9), SearchProgress::Found);
        assert_eq!(values(&search, [x, y]), [B, A]);
        // The other alternative of the second choice does not fit; the second one of the first choice does.
        assert!(search.goes_on());
        assert_eq!(search.search(&mut 9), SearchProgress::Exhausted);
        assert!(!search.goes_on());
    }

    #[test]
    fn alternatives_that_fail_alone_are_never_tried() {
        let x = variable(0);
        let choices = vec![
            vec![vec![(A, B)], vec![(x, A), (x, B)], vec![(x, A)]],
            vec![vec![(x, B)], vec![(A, x)]],
        ];
        let mut search = search(Equations::new(1, Vec::new(), choices));
        let mut steps = 2;
        assert_eq!(search.search(&mut steps), SearchProgress::Found);
        assert_eq!((values(&search, [x]), steps), ([A], 0));
        assert!(!search.goes_on());
        assert_eq!(search.search(&mut 9), SearchProgress::Exhausted);
    }
}
