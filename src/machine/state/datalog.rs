//! Clauses of tabled predicates as plain data, where they are Datalog: no functors but in comparisons and `is`, whose values are small integers.
//!
//! ```text
//!   path(X, Y) :- path(X, Z), edge(Z, Y).     head [0, 1]    body  Call(path, [0, 2])  Facts(edge, [2, 1])    3 variables
//!   edge(a, b).                               a row of the relation edge
//! ```
//!
//! *Invariant*: a program is closed: all that its clauses call is in it. It shows what the database had when it was read, and is read again
//! when a definition changes.

use std::sync::OnceLock;

use crate::term::{AtomMarks, Roots};

/// The columns of a relation that may be in the mask of an index: the first ones.
const MASKED: usize = 5;
/// What no value is.
pub const UNBOUND: u64 = u64::MAX;
/// The end of a chain.
const NONE: u32 = u32::MAX;

/// An argument.
#[derive(Clone, Copy)]
pub enum Argument {
    Value(u64),
    Variable(u32),
}

/// An arithmetic expression.
pub enum Expression {
    Argument(Argument),
    Plus(Box<[Expression; 2]>),
    Minus(Box<[Expression; 2]>),
    Times(Box<[Expression; 2]>),
}

/// A comparison.
#[derive(Clone, Copy)]
pub enum Comparison {
    Equal,
    Different,
    Less,
    Greater,
    AtMost,
    AtLeast,
}

/// A goal of a clause.
pub enum Goal {
    /// Of this relation.
    Facts(u32, Box<[Argument]>),
    /// Of this tabled predicate.
    Call(u32, Box<[Argument]>),
    /// `<` and its kin.
    Compare(Comparison, [Expression; 2]),
    /// `==`, or `\==` and `\=`.
    Same(bool, [Argument; 2]),
    /// `is`
    Is(Argument, Expression),
}

/// A clause.
pub struct Rule {
    pub head: Box<[Argument]>,
    pub body: Vec<Goal>,
    /// How many variables it has.
    pub variables: usize,
}

/// The facts of a predicate, in their order.
pub struct Relation {
    arity: usize,
    count: u32,
    words: Vec<u64>,
    /// For each set of bound columns, made by the first call that needs it.
    indexes: Vec<OnceLock<Index>>,
}

/// Chains of rows with the same hash, ascending.
struct Index {
    heads: Vec<u32>,
    next: Vec<u32>,
}

/// A tabled predicate.
pub struct Tabled {
    /// Its number in the database.
    pub id: u32,
    /// Its clauses, as numbers of rules.
    pub rules: std::ops::Range<u32>,
}

/// All that a predicate calls.
#[derive(Default)]
pub struct Program {
    pub rules: Vec<Rule>,
    pub tabled: Vec<Tabled>,
    pub relations: Vec<Relation>,
}

impl Roots for Program {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        for relation in &self.relations {
            reached.words(&relation.words);
        }
        let mut argument = |argument: &Argument| {
            if let Argument::Value(word) = argument {
                reached.word(*word);
            }
        };
        for rule in &self.rules {
            rule.head.iter().for_each(&mut argument);
            for goal in &rule.body {
                match goal {
                    Goal::Facts(_, arguments) | Goal::Call(_, arguments) => {
                        arguments.iter().for_each(&mut argument);
                    }
                    Goal::Same(_, sides) => sides.iter().for_each(&mut argument),
                    // Numbers.
                    Goal::Compare(..) | Goal::Is(..) => {}
                }
            }
        }
    }
}

impl Relation {
    /// A relation of `count` rows; none if there are too many.
    pub fn new(arity: usize, count: usize, words: Vec<u64>) -> Option<Relation> {
        let masks = 1 << arity.min(MASKED);
        Some(Relation {
            arity,
            count: u32::try_from(count).ok().filter(|count| *count < NONE)?,
            words,
            indexes: (0..masks).map(|_| OnceLock::new()).collect(),
        })
    }

    /// The words of a row.
    pub fn row(&self, row: u32) -> &[u64] {
        &self.words[row as usize * self.arity..][..self.arity]
    }

    /// The set of columns that are bound, as far as an index can have them.
    pub fn mask(&self, pattern: &[u64]) -> usize {
        let columns = pattern.iter().take(MASKED).enumerate();
        columns.fold(0, |mask, (n, word)| {
            mask | usize::from(*word != UNBOUND) << n
        })
    }

    /// The first row that fits a pattern, in which `UNBOUND` fits everything.
    pub fn first(&self, pattern: &[u64]) -> Option<u32> {
        let mask = self.mask(pattern);
        if mask == 0 {
            return self.scan(0, pattern);
        }
        let index = self.indexes[mask].get_or_init(|| self.index(mask));
        let key = hash(pattern, mask);
        self.chained(
            index,
            index.heads[key as usize & (index.heads.len() - 1)],
            pattern,
        )
    }

    /// The next one.
    pub fn next(&self, row: u32, pattern: &[u64]) -> Option<u32> {
        match self.indexes[self.mask(pattern)].get() {
            Some(index) => self.chained(index, index.next[row as usize], pattern),
            None => self.scan(row + 1, pattern),
        }
    }

    fn scan(&self, from: u32, pattern: &[u64]) -> Option<u32> {
        (from..self.count).find(|row| self.fits(*row, pattern))
    }

    fn chained(&self, index: &Index, mut row: u32, pattern: &[u64]) -> Option<u32> {
        while row != NONE {
            if self.fits(row, pattern) {
                return Some(row);
            }
            row = index.next[row as usize];
        }
        None
    }

    #[inline]
    fn fits(&self, row: u32, pattern: &[u64]) -> bool {
        let cells = self.row(row).iter().zip(pattern);
        cells
            .into_iter()
            .all(|(cell, word)| *word == UNBOUND || cell == word)
    }

    fn index(&self, mask: usize) -> Index {
        let size = (self.count as usize + 1).next_power_of_two();
        let mut index = Index {
            heads: vec![NONE; size],
            next: vec![NONE; self.count as usize],
        };
        for row in (0..self.count).rev() {
            let head = &mut index.heads[hash(self.row(row), mask) as usize & (size - 1)];
            index.next[row as usize] = std::mem::replace(head, row);
        }
        index
    }
}

/// A hash of the columns of a mask.
#[inline]
fn hash(words: &[u64], mask: usize) -> u64 {
    /// 2^64 divided by the golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let columns = words.iter().take(MASKED).enumerate();
    let columns = columns.filter(|(n, _)| mask >> n & 1 == 1);
    let mixed = columns.fold(0_u64, |hash, (_, word)| {
        (hash.rotate_left(29) ^ word).wrapping_mul(FACTOR)
    });
    mixed >> 32
}
