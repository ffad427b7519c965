//! The numbers by which programs name clauses: what `<clause>(3)` stands for.
//!
//! Invariant: a clause has one number, and a number is never given to another clause. The generation in which a clause was
//! born belongs to it alone, and so tells whether what stands in its place still is that clause.

use std::sync::Arc;

use indexmap::IndexMap;

use super::super::{Clause, Database};

/// Where clauses are that have numbers, by their births.
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

    /// The clause of a number with its predicate, unless it was erased.
    pub fn numbered_clause(&self, number: u32) -> Option<(u32, Arc<Clause>)> {
        let (birth, place) = self.references.places.get_index(number as usize)?;
        let clause = self.get(place.predicate).clauses.at(place.order)?;
        let same = clause.birth == *birth && !clause.is_erased();
        same.then_some((place.predicate, clause))
    }

    /// About how many bytes the numbers take, those of erased clauses too.
    pub(in crate::database) fn space_of_references(&self) -> usize {
        /// A number's place in the table.
        const BESIDE: usize = 24;
        (size_of::<(u64, ClauseLocation)>() + BESIDE) * self.references.places.len()
    }

    /// Whether a number was given to a clause, be it erased or not.
    pub fn is_clause_number(&self, number: u32) -> bool {
        (number as usize) < self.references.places.len()
    }
}
