//! Clauses of tabled predicates as plain data, if they are Datalog: functors only in comparisons and `is`, with small integers as values.
//!
//! ```text
//!   path(X, Y) :- path(X, Z), edge(Z, Y).     head [0, 1]    body  Call(path, [0, 2])  Facts(edge, [2, 1])    3 variables
//!   edge(a, b).                               a row of the relation edge: the numbers of a and b among the values
//! ```
//!
//! A relation is stored once for each set of columns whose values a goal knows, sorted by these values (hashed, if there are few rows for
//! many values), so that the rows that match a goal are adjacent:
//!
//! ```text
//!   edge, column 1     rows    [a, b] [a, d]   [b, c]   [d, a]       in each bucket in the order of the clauses
//!                      starts  0               2        3       4    by the number of the value
//! ```
//!
//! *Invariant*: a program is closed: it contains everything that its clauses call. It shows the database at the time when it was read, and
//! is read again when a definition changes.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::term::atom::ShortHash;
use crate::term::{AtomMarks, Roots};

/// How many columns of a relation, the first ones, may be in the mask of an index.
pub const MASKED: usize = 5;

/// An argument: a value, by number, or a variable of the clause.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    Value(u32),
    Variable(u32),
}

/// An arithmetic expression.
#[derive(Clone)]
pub enum Expression<A> {
    Argument(A),
    Plus(Box<[Expression<A>; 2]>),
    Minus(Box<[Expression<A>; 2]>),
    Times(Box<[Expression<A>; 2]>),
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
pub enum BodyLiteral {
    /// A goal of this relation of facts.
    Facts(u32, Box<[Argument]>),
    /// A goal of this tabled predicate.
    Call(u32, Box<[Argument]>),
    /// `<` and the like.
    Compare(Comparison, [Expression<Argument>; 2]),
    /// `==`, or `\==` and `\=`.
    Same(bool, [Argument; 2]),
    /// `is`
    Is(Argument, Expression<Argument>),
}

/// A clause.
pub struct Rule {
    pub head: Box<[Argument]>,
    pub body: Vec<BodyLiteral>,
    /// The number of variables.
    pub variables: usize,
}

/// The facts of a predicate, in their order.
pub struct BaseRelation {
    /// The number of columns of a row; one for a predicate without arguments, so that a row is not empty.
    width: usize,
    count: usize,
    numbers: Vec<u32>,
    /// An index for each set of known columns, made by the first goal that needs it.
    indexes: Vec<OnceLock<Index>>,
}

/// The rows of a relation in buckets.
pub struct Index {
    numbers: Vec<u32>,
    starts: Vec<u32>,
    width: usize,
    /// The known columns.
    mask: usize,
    /// Each bucket holds one value of one column.
    is_direct: bool,
}

/// A tabled predicate.
pub struct Tabled {
    /// The number of the predicate in the database.
    pub id: u32,
    pub arity: u32,
    /// The clauses, as numbers of rules.
    pub rules: std::ops::Range<u32>,
}

/// A predicate with everything that it calls.
#[derive(Default)]
pub struct Program {
    pub rules: Vec<Rule>,
    pub tabled: Vec<Tabled>,
    pub relations: Vec<BaseRelation>,
    /// The words of the atoms and integers of the program, by their numbers.
    pub values: Vec<u64>,
    /// The numbers of the words.
    pub numbers: HashMap<u64, u32, ShortHash>,
    /// All words or'ed together: if the upper half of this is zero, so are those of all words.
    pub bits: u64,
}

/// The plan of a clause for a call with certain arguments known. Values are in slots: first the constants of the clause, then the values of
/// its variables. Which variable is known at which step is decided in advance.
pub struct Plan {
    /// The initial slots.
    pub slots: Box<[u32]>,
    /// For each known argument of the call: its slot, and whether the slot already has a value.
    pub entry: Box<[(u32, bool)]>,
    pub steps: Vec<JoinStep>,
    /// No step from this one on calls a tabled predicate.
    pub straight: usize,
    /// The slots of an answer; none if one of them gets no value.
    pub answer: Option<Box<[u32]>>,
    /// Where the values of an answer are after the last step has found a row, if the row need not be copied to the slots first.
    pub ends: Option<Box<[From]>>,
}

/// Where a value is while the last step of a clause goes through rows.
#[derive(Clone, Copy)]
pub enum From {
    /// In this column of the row.
    Column(u32),
    /// In this slot.
    Slot(u32),
}

/// A step: what is done for one goal.
pub enum JoinStep {
    Facts(Join),
    Call {
        /// The predicate, with the set of its known arguments.
        pattern: u32,
        /// The slots of the known arguments.
        keys: Box<[u32]>,
        /// The slots that get the values of the other arguments.
        binds: Box<[u32]>,
    },
    Compare(Comparison, [Expression<u32>; 2]),
    Same(bool, [u32; 2]),
    Is {
        slot: u32,
        is_known: bool,
        value: Expression<u32>,
    },
    /// The kernel cannot do this goal.
    Unfit,
}

/// A goal of a relation of facts. A pair is a column and a slot.
pub struct Join {
    pub relation: u32,
    /// The known columns that an index covers.
    pub mask: usize,
    pub keys: Box<[(u32, u32)]>,
    /// How many of the keys are in the mask; these come first.
    pub masked: usize,
    /// The columns whose values go to slots.
    pub binds: Box<[(u32, u32)]>,
    /// Pairs of columns that have the same variable.
    pub same: Box<[(u32, u32)]>,
}

/// A tabled predicate with the set of its known arguments.
pub struct Pattern {
    /// Its number in the program.
    pub predicate: u32,
    /// Which arguments are known, a bit for each.
    pub mask: u64,
    /// The plans of its clauses.
    pub plans: Vec<Plan>,
}

/// A program that was read, with the patterns for calls of its first predicate, by their known arguments.
pub struct Known {
    pub program: Arc<Program>,
    pub patterns: Vec<(u64, Option<Arc<[Pattern]>>)>,
}

impl Roots for Program {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        reached.words(&self.values);
    }
}

impl Program {
    /// The number of a value of the program.
    pub fn number(&mut self, word: u64) -> u32 {
        let next = self.values.len() as u32;
        let number = *self.numbers.entry(word).or_insert(next);
        if number == next {
            self.values.push(word);
            self.bits |= word;
        }
        number
    }
}

impl BaseRelation {
    /// A relation of `count` rows; none if there are too many.
    pub fn new(arity: usize, count: usize, mut numbers: Vec<u32>) -> Option<BaseRelation> {
        let masks = 1 << arity.min(MASKED);
        let width = arity.max(1);
        numbers.resize(width * count, 0);
        u32::try_from(numbers.len()).ok()?;
        Some(BaseRelation {
            width,
            count,
            numbers,
            indexes: (0..masks).map(|_| OnceLock::new()).collect(),
        })
    }

    /// The index for goals that know these columns, in a program of this number of values.
    pub fn index(&self, mask: usize, values: usize) -> &Index {
        self.indexes[mask].get_or_init(|| self.make_index(mask, values))
    }

    fn make_index(&self, mask: usize, values: usize) -> Index {
        let is_direct = mask.count_ones() == 1 && values <= 4 * self.count + 64;
        let buckets = match mask {
            0 => 1,
            _ if is_direct => values,
            _ => self.count.next_power_of_two(),
        };
        let mut index = Index {
            numbers: vec![0; self.numbers.len()],
            starts: vec![0; buckets + 1],
            width: self.width,
            mask,
            is_direct,
        };
        // Counts the rows of each bucket, then computes where each bucket ends; the rows are placed from the last one on.
        for row in self.numbers.chunks_exact(self.width) {
            let bucket = index.bucket_of(row);
            index.starts[bucket] += 1;
        }
        let mut end = 0;
        for start in &mut index.starts {
            end += *start;
            *start = end;
        }
        for row in self.numbers.chunks_exact(self.width).rev() {
            let bucket = index.bucket_of(row);
            index.starts[bucket] -= 1;
            let place = index.starts[bucket] as usize * self.width;
            index.numbers[place..place + self.width].copy_from_slice(row);
        }
        index
    }
}

impl Index {
    /// The bucket of a row.
    fn bucket_of(&self, row: &[u32]) -> usize {
        let columns = row.iter().take(MASKED).enumerate();
        let known = columns.filter(|(n, _)| self.mask >> n & 1 == 1);
        self.bucket_of_values(known.map(|(_, number)| *number))
    }

    /// The bucket of the values of the known columns. A value that is not in the program may have none.
    #[inline]
    fn bucket_of_values(&self, mut values: impl Iterator<Item = u32>) -> usize {
        /// 2^64 divided by the golden ratio.
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        if self.is_direct {
            return values.next().unwrap_or_default() as usize;
        }
        if self.mask == 0 {
            return 0;
        }
        let mixed = values.fold(0_u64, |hash, number| {
            (hash.rotate_left(29) ^ u64::from(number)).wrapping_mul(FACTOR)
        });
        (mixed >> 32) as usize & (self.starts.len() - 2)
    }

    /// The places of the rows whose known columns may have these values.
    #[inline]
    pub fn rows(&self, values: impl Iterator<Item = u32>) -> std::ops::Range<u32> {
        let bucket = self.bucket_of_values(values);
        match self.starts.get(bucket..bucket + 2) {
            Some([start, end]) => *start..*end,
            _ => 0..0,
        }
    }

    /// The numbers of the row at a place.
    #[inline]
    pub fn row(&self, place: u32) -> &[u32] {
        &self.numbers[place as usize * self.width..][..self.width]
    }

    /// Whether all rows of a bucket are certain to have the values that a goal knows.
    pub fn is_sure(&self, join: &Join) -> bool {
        join.keys.is_empty() || self.is_direct && join.keys.len() == 1
    }
}
