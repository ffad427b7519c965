//! Groups the clauses of a predicate by the keys of one argument: the input of the switch on it.
//!
//! For `c(a, 1). c(b, 2). c(X, 3). c(b, 4).` and the first argument, with the clauses as numbers from 0:
//!
//! ```text
//!   constants      a: 0 2    b: 1 2 3
//!   any_constant   0 1 2 3
//!   list, nil, boxes, any, any_structure    2
//! ```
//!
//! Invariant: a chain has all clauses that can match its key, each once and in order.

use indexmap::IndexMap;

use crate::code::{ClauseCode, Key};
use crate::term::atom::ShortHash;
use crate::term::{Cell, atoms};

/// The clauses by key, in the order in which keys are first met, and the clauses that match everything.
#[derive(Default)]
pub struct Buckets {
    pub constants: IndexMap<u64, Vec<u32>, ShortHash>,
    pub structures: IndexMap<u64, Vec<u32>, ShortHash>,
    pub list: Vec<u32>,
    pub nil: Vec<u32>,
    pub boxes: Vec<u32>,
    pub any: Vec<u32>,
    /// All clauses whose key is a constant other than `[]`, or which match everything; the same for structures.
    pub any_constant: Vec<u32>,
    pub any_structure: Vec<u32>,
    pub entries: usize,
}

impl Buckets {
    /// Processes the clauses once. A clause with a variable is appended to all chains; the chain of a new key begins with the preceding
    /// clauses that have variables.
    pub fn fill(clauses: &[&ClauseCode], argument: usize) -> Buckets {
        let nil = Cell::atom(atoms::NIL);
        let most = most_entries(clauses.len());
        let mut buckets = Buckets::default();
        for (index, clause) in clauses.iter().enumerate() {
            let index = index as u32;
            match clause.keys[argument] {
                Key::Any => buckets.add_to_all(index, most),
                Key::Constant(cell) if cell == nil => buckets.nil.push(index),
                Key::Constant(cell) => {
                    buckets.any_constant.push(index);
                    let chain = buckets.constants.entry(cell.bits());
                    chain
                        .or_insert_with(|| begin_chain(&buckets.any, &mut buckets.entries, most))
                        .push(index);
                }
                Key::List => buckets.list.push(index),
                Key::Struct(functor) => {
                    buckets.any_structure.push(index);
                    let chain = buckets.structures.entry(Cell::functor(functor).bits());
                    chain
                        .or_insert_with(|| begin_chain(&buckets.any, &mut buckets.entries, most))
                        .push(index);
                }
                Key::Box => buckets.boxes.push(index),
            }
        }
        buckets
    }

    /// Adds a clause that matches everything to each chain, and to those of later keys.
    fn add_to_all(&mut self, clause: u32, most: usize) {
        for bucket in [
            &mut self.list,
            &mut self.nil,
            &mut self.boxes,
            &mut self.any,
            &mut self.any_constant,
            &mut self.any_structure,
        ] {
            bucket.push(clause);
        }
        self.entries += self.constants.len() + self.structures.len();
        if self.entries <= most {
            for bucket in self
                .constants
                .values_mut()
                .chain(self.structures.values_mut())
            {
                bucket.push(clause);
            }
        }
    }
}

/// Many keys with many variables between them would need space quadratic in the clauses; above this limit there is no table.
pub fn most_entries(clauses: usize) -> usize {
    16 * clauses + 256
}

/// The chain of a new key.
fn begin_chain(any: &[u32], entries: &mut usize, most: usize) -> Vec<u32> {
    *entries += any.len();
    if *entries <= most {
        any.to_vec()
    } else {
        Vec::new()
    }
}
