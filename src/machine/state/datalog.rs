//! Clauses of tabled predicates as plain data, where they are Datalog: no functors but in comparisons and `is`, whose values are small integers.
//!
//! ```text
//!   path(X, Y) :- path(X, Z), edge(Z, Y).     head [0, 1]    body  Call(path, [0, 2])  Facts(edge, [2, 1])    3 variables
//!   edge(a, b).                               a row of the relation edge: the numbers of a and b among the values
//! ```
//!
//! A relation is kept once for each set of columns that a goal knows the values of, in the order of these values (hashed, where few rows stand
//! against many values), so that the rows that fit a goal stand one behind the other:
//!
//! ```text
//!   edge, column 1     rows    [a, b] [a, d]   [b, c]   [d, a]       in each bucket in the order of the clauses
//!                      starts  0               2        3       4    by the number of the value
//! ```
//!
//! *Invariant*: a program is closed: all that its clauses call is in it. It shows what the database had when it was read, and is read again
//! when a definition changes.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::term::atom::ShortHash;
use crate::term::{AtomMarks, Roots};

/// The columns of a relation that may be in the mask of an index: the first ones.
pub const MASKED: usize = 5;

/// An argument: a value, by its number, or a variable of the clause.
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
    /// Of this relation.
    Facts(u32, Box<[Argument]>),
    /// Of this tabled predicate.
    Call(u32, Box<[Argument]>),
    /// `<` and its kin.
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
    /// How many variables it has.
    pub variables: usize,
}

/// The facts of a predicate, in their order.
pub struct BaseRelation {
    /// The columns of a row; one of a predicate without arguments, so that a row is something.
    width: usize,
    count: usize,
    numbers: Vec<u32>,
    /// For each set of known columns, made by the first goal that needs it.
    indexes: Vec<OnceLock<Index>>,
}

/// The rows of a relation in buckets.
pub struct Index {
    numbers: Vec<u32>,
    starts: Vec<u32>,
    width: usize,
    /// The known columns.
    mask: usize,
    /// A bucket is that of one value of one column.
    is_direct: bool,
}

/// A tabled predicate.
pub struct Tabled {
    /// Its number in the database.
    pub id: u32,
    pub arity: u32,
    /// Its clauses, as numbers of rules.
    pub rules: std::ops::Range<u32>,
}

/// All that a predicate calls.
#[derive(Default)]
pub struct Program {
    pub rules: Vec<Rule>,
    pub tabled: Vec<Tabled>,
    pub relations: Vec<BaseRelation>,
    /// The words of the atoms and integers of the program, by their numbers.
    pub values: Vec<u64>,
    /// The numbers of the words.
    pub numbers: HashMap<u64, u32, ShortHash>,
    /// All words together: their upper halves are zero if this one's is.
    pub bits: u64,
}

/// What is done for a clause that is called with some arguments known: its values stand in slots, those that it writes down first, then
/// those of its variables, and which of them are known where is known beforehand.
pub struct Plan {
    /// The slots at first.
    pub slots: Box<[u32]>,
    /// For each argument that the call knows: its slot, and whether this has a value before.
    pub entry: Box<[(u32, bool)]>,
    pub steps: Vec<JoinStep>,
    /// From this step on no tabled predicate is called.
    pub straight: usize,
    /// The slots of an answer; none if one of them has no value.
    pub answer: Option<Box<[u32]>>,
    /// Where the values of an answer come from when the last step has found a row, if the row need not be written to the slots before.
    pub ends: Option<Box<[From]>>,
}

/// Where a value is, while the last step of a clause goes through rows.
#[derive(Clone, Copy)]
pub enum From {
    /// In this column of the row.
    Column(u32),
    /// In this slot.
    Slot(u32),
}

/// What is done for a goal.
pub enum JoinStep {
    Facts(Join),
    Call {
        /// The predicate, and which of its arguments are known.
        pattern: u32,
        /// The slots of these.
        keys: Box<[u32]>,
        /// The slots of the others, which get values.
        binds: Box<[u32]>,
    },
    Compare(Comparison, [Expression<u32>; 2]),
    Same(bool, [u32; 2]),
    Is {
        slot: u32,
        is_known: bool,
        value: Expression<u32>,
    },
    /// What the kernel does not do.
    Unfit,
}

/// A goal that is one of facts. A pair is a column and a slot.
pub struct Join {
    pub relation: u32,
    /// The known columns, as far as an index has them.
    pub mask: usize,
    pub keys: Box<[(u32, u32)]>,
    /// How many of the keys are in the mask; these come first.
    pub masked: usize,
    /// The columns that give values to slots.
    pub binds: Box<[(u32, u32)]>,
    /// Two columns that have the same variable.
    pub same: Box<[(u32, u32)]>,
}

/// A tabled predicate that is called with some arguments known.
pub struct Pattern {
    /// Its number in the program.
    pub predicate: u32,
    /// Which arguments are known, a bit for each.
    pub mask: u64,
    /// What is done for its clauses.
    pub plans: Vec<Plan>,
}

/// A program that was read, with what is done for calls of its first predicate with these arguments known.
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

    /// The rows for goals that know these columns, in a program of this number of values.
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
        // How many rows are in each bucket, then where each ends; the rows are laid down from the last one on.
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

    /// The bucket of the values of the known columns. There may be none for a value that the program does not have.
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

    /// Whether the rows of a bucket are sure to have the values that a goal knows.
    pub fn is_sure(&self, join: &Join) -> bool {
        join.keys.is_empty() || self.is_direct && join.keys.len() == 1
    }
}
