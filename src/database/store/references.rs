//! The numbers by which programs name clauses: the meaning of `<clause>(3)`.
//!
//! Invariant: a clause has one number, and a number is never given to another clause. Only one clause is born in a generation, so its birth
//! tells whether the clause at its place is still the same.

use std::sync::Arc;

use indexmap::IndexMap;

use super::super::{Clause, Database};

/// The locations of the numbered clauses, by their births.
#[derive(Clone, Default, Debug)]
pub struct References {
    places: IndexMap<u64, ClauseLocation>,
}

/// The predicate of a clause, and its place there.
#[derive(Clone, Copy, Debug)]
struct ClauseLocation {
    predicate: u32,
    order: i64,
}

impl Database {
    /// The number of a clause of a predicate.
    pub fn number_of_clause(&mut self, predicate: u32, clause: &Clause) -> u32 {
        let order = clause.order;
        let place = ClauseLocation { predicate, order };
        let entry = self.references.places.entry(clause.birth);
        let index = entry.index();
        entry.or_insert(place);
        u32::try_from(index)
            .expect("there are fewer clauses than that: each takes more than a byte")
    }

    /// The clause with a number and its predicate, unless it was erased.
    pub fn numbered_clause(&self, number: u32) -> Option<(u32, Arc<Clause>)> {
        let (birth, place) = self.references.places.get_index(number as usize)?;
        let clause = self.get(place.predicate).clauses.at(place.order)?;
        let same = clause.birth == *birth && !clause.is_erased();
        same.then_some((place.predicate, clause))
    }

    /// The approximate size of the numbers in bytes, including those of erased clauses.
    pub(in crate::database) fn space_of_references(&self) -> usize {
        /// The entry of a number in the table.
        const BESIDE: usize = 24;
        (size_of::<(u64, ClauseLocation)>() + BESIDE) * self.references.places.len()
    }

    /// Whether a number was given to a clause, even if that is erased.
    pub fn is_clause_number(&self, number: u32) -> bool {
        (number as usize) < self.references.places.len()
    }
}
