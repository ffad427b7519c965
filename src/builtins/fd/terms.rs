//! The terms of sums, each a coefficient and a variable.
//!
//! ```text
//!   3*X + Y - X     terms (3, X), (1, Y), (-1, X); merged (2, X), (1, Y)
//! ```

use std::collections::hash_map::Entry;

use crate::kernel::fd::{GREATEST, LEAST};
use crate::term::{Cell, Heap};

/// Adds up the coefficients of each variable that occurs in several terms.
pub fn merge(heap: &Heap, terms: &mut Vec<(i64, Cell)>) {
    let wide = |a: i64, b: i64| {
        a.checked_add(b)
            .filter(|sum| (LEAST..=GREATEST).contains(sum))
    };
    /// With at most this number of terms, a linear search finds a variable fastest.
    const FEW: usize = 8;
    let is_short = terms.len() <= FEW;
    let mut places = std::collections::HashMap::new();
    let mut merged: Vec<(i64, Cell)> = Vec::with_capacity(terms.len());
    for (a, x) in terms.drain(..) {
        let x = heap.deref(x).storable();
        let place = if is_short {
            merged.iter().position(|term| term.1 == x)
        } else {
            match places.entry(x) {
                Entry::Occupied(place) => Some(*place.get()),
                Entry::Vacant(place) => {
                    place.insert(merged.len());
                    None
                }
            }
        };
        match place.and_then(|place| wide(merged[place].0, a).map(|sum| (place, sum))) {
            Some((place, sum)) => merged[place].0 = sum,
            // A new variable, or the sum of the coefficients is too large: then the variable occurs twice.
            None => merged.push((a, x)),
        }
    }
    merged.retain(|(a, _)| *a != 0);
    *terms = merged;
}
