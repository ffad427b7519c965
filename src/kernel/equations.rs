//! Depth-first search for alternatives, one of each choice, whose equations between terms have a common solution.
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

use super::SearchProgress;

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

/// A choice that is being made.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The next alternative.
    next: u32,
    /// The number of bindings before.
    bound: u32,
}

/// A search for all combinations of alternatives.
#[derive(Debug)]
pub struct Equations {
    /// The arguments of compound terms.
    arguments: Vec<FlatTerm>,
    equations: Vec<Equation>,
    /// For each choice the equations of each alternative.
    choices: Vec<Vec<Range<u32>>>,
    /// The value of each variable.
    values: Vec<Option<FlatTerm>>,
    trail: Vec<u32>,
    levels: Vec<Level>,
    /// Equations that are still to be solved.
    pending: Vec<Equation>,
}

impl Equations {
    /// A search over this number of variables. `arguments` has the arguments of compound terms.
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
            arguments,
            equations,
            choices,
            values: vec![None; variables],
            trail: Vec::new(),
            levels: vec![Level { next: 0, bound: 0 }],
            pending: Vec::new(),
        }
    }

    /// Begins again.
    pub fn restart(&mut self) {
        self.undo(0);
        self.levels.clear();
        self.levels.push(Level { next: 0, bound: 0 });
    }

    /// The value of a term: a variable without a value, a constant, or a compound term.
    pub fn value(&self, mut term: FlatTerm) -> FlatTerm {
        while let FlatTerm::Variable(variable) = term
            && let Some(value) = self.values[variable as usize]
        {
            term = value;
        }
        term
    }

    /// An argument of a compound term.
    pub fn argument(&self, at: u32) -> FlatTerm {
        self.arguments[at as usize]
    }

    /// Calls a function with each constant.
    pub fn each(&self, function: &mut dyn FnMut(i64)) {
        let both = self.equations.iter().flat_map(|(one, other)| [one, other]);
        for term in self.arguments.iter().chain(both) {
            if let FlatTerm::Constant(code) = term {
                function(*code);
            }
        }
    }

    fn undo(&mut self, bound: u32) {
        for variable in self.trail.drain(bound as usize..) {
            self.values[variable as usize] = None;
        }
    }

    /// Solves the equations of an alternative; whether they have a solution.
    fn solve(&mut self, equations: Range<u32>) -> bool {
        for at in equations {
            self.pending.clear();
            self.pending.push(self.equations[at as usize]);
            while let Some((one, other)) = self.pending.pop() {
                match (self.value(one), self.value(other)) {
                    (FlatTerm::Variable(one), FlatTerm::Variable(other)) if one == other => {}
                    (FlatTerm::Variable(variable), value)
                    | (value, FlatTerm::Variable(variable)) => {
                        self.values[variable as usize] = Some(value);
                        self.trail.push(variable);
                    }
                    (FlatTerm::Constant(one), FlatTerm::Constant(other)) if one == other => {}
                    (FlatTerm::Compound(name, one, arity), FlatTerm::Compound(found, other, _))
                        if name == found =>
                    {
                        if one != other {
                            let places = (0..arity).rev();
                            let pairs = places.map(|place| {
                                (
                                    self.arguments[(one + place) as usize],
                                    self.arguments[(other + place) as usize],
                                )
                            });
                            self.pending.extend(pairs);
                        }
                    }
                    _ => return false,
                }
            }
        }
        true
    }

    /// Finds the next answer, and tries at most `left` alternatives.
    pub fn search(&mut self, left: &mut u64) -> SearchProgress {
        while let Some(Level { next, bound }) = self.levels.last().copied() {
            self.undo(bound);
            let place = self.levels.len() - 1;
            let Some(equations) = self.choices[place].get(next as usize).cloned() else {
                self.levels.pop();
                continue;
            };
            if *left == 0 {
                return SearchProgress::Paused;
            }
            *left -= 1;
            self.levels[place].next += 1;
            if !self.solve(equations) {
                continue;
            }
            if place + 1 == self.choices.len() {
                return SearchProgress::Found;
            }
            let bound = self.trail.len() as u32;
            self.levels.push(Level { next: 0, bound });
        }
        SearchProgress::Exhausted
    }

    /// Whether an alternative is left that goes with the choices before it. The answer found last is lost.
    pub fn goes_on(&mut self) -> bool {
        while let Some(Level { next, bound }) = self.levels.last().copied() {
            let place = self.levels.len() - 1;
            for next in next..self.choices[place].len() as u32 {
                self.undo(bound);
                let equations = self.choices[place][next as usize].clone();
                if self.solve(equations) {
                    self.levels[place].next = next;
                    return true;
                }
            }
            self.levels.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variable(number: u32) -> FlatTerm {
        FlatTerm::Variable(number)
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
        let mut search = Equations::new(2, Vec::new(), choices);
        for _ in 0..2 {
            let mut found = Vec::new();
            loop {
                // Two alternatives at a time are enough.
                match search.search(&mut 2) {
                    SearchProgress::Found => found.push((search.value(x), search.value(y))),
                    SearchProgress::Paused => {}
                    SearchProgress::Exhausted => break,
                }
            }
            assert_eq!(found, [(A, A), (B, y), (B, B)]);
            search.restart();
        }
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
        let mut search = Equations::new(3, arguments, choices);
        assert_eq!(search.search(&mut 9), SearchProgress::Found);
        assert_eq!((search.value(x), search.value(y)), (B, A));
        // The other alternatives of the second choice do not fit; the second one of the first choice does.
        assert!(search.goes_on());
        assert_eq!(search.search(&mut 9), SearchProgress::Exhausted);
        assert!(!search.goes_on());
    }
}
