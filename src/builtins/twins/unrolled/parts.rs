//! Parts of sums that earlier choices decide: each is computed once, when the last of these choices is made, and has a slot.
//!
//! ```text
//!   (D + E) // 10 + N + R =:= ..     tested at R: with D, E, N before it      slot 8 is (D + E) // 10, at E
//!                                                                            slot 9 is slot 8 + N, at N
//! ```
//!
//! *Invariant*: a slot is computed behind the slots that occur in its sum.

use crate::kernel::relations::{Part, Relation, Sum, Two};

/// The largest number of parts with a slot: each part is compared with all of them.
const MOST: usize = 1 << 7;

/// The slots of a problem: those of its choices, and those of parts of sums.
pub struct PartSlots {
    /// The choice that decides each slot.
    of_slot: Vec<usize>,
    /// The parts of sums that have a slot.
    known: Vec<(Sum, usize)>,
    /// For each choice the slots that it decides, and their sums over other slots.
    sums: Vec<Vec<(usize, Sum)>>,
}

impl PartSlots {
    /// The slots of this number of choices, each of which is decided by a choice.
    pub fn new(count: usize, of_slot: Vec<usize>) -> PartSlots {
        PartSlots {
            of_slot,
            known: Vec::new(),
            sums: (0..count).map(|_| Vec::new()).collect(),
        }
    }

    /// The number of slots.
    pub fn count(&self) -> usize {
        self.of_slot.len()
    }

    /// The choice that decides a sum; none of a number.
    fn decided(&self, sum: &Sum) -> Option<usize> {
        let mut last = None;
        sum.each(&mut |part| {
            if let Part::Later(slot) = part {
                last = last.max(Some(self.of_slot[slot]));
            }
        });
        last
    }

    /// The sum over slots, if its value is asked for at a choice.
    fn sum(&mut self, sum: &Sum, at: usize) -> Sum {
        if matches!(sum, Sum::Number(_) | Sum::Part(_)) {
            return sum.clone();
        }
        if let Some((_, slot)) = self.known.iter().find(|(known, _)| known == sum) {
            return Sum::Part(Part::Later(*slot));
        }
        let decided = self.decided(sum);
        let Some(earlier) = decided.filter(|decided| *decided < at && self.known.len() < MOST)
        else {
            return sum.map(&mut |part| self.sum(part, at));
        };
        let value = sum.map(&mut |part| self.sum(part, earlier));
        let slot = self.of_slot.len();
        self.of_slot.push(earlier);
        self.known.push((sum.clone(), slot));
        self.sums[earlier].push((slot, value));
        Sum::Part(Part::Later(slot))
    }

    /// The relation over slots, if it is tested at a choice.
    pub fn relation(&mut self, relation: &Relation, at: usize) -> Relation {
        relation.map(&mut |sum| self.sum(sum, at))
    }

    /// Computes the slots that a choice decides.
    pub fn compute(&self, choice: usize, values: &mut [i64]) {
        for (slot, sum) in &self.sums[choice] {
            values[*slot] = sum.value(Two {
                earlier: &[],
                later: values,
                between: 0,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_computed_once() {
        let slot = |slot| Sum::Part(Part::Later(slot));
        let plus = |one, other| Sum::Plus(Box::new((one, other)));
        // (X + Y) mod 10 + Z, and (X + Y) mod 10 alone.
        let carry = Sum::Modulo(Box::new(plus(slot(0), slot(1))), 10);
        let relation = Relation::Equal(plus(carry.clone(), slot(2)), Sum::Number(9));
        let mut slots = PartSlots::new(3, vec![0, 1, 2]);
        let over_slots = slots.relation(&relation, 2);
        assert_eq!(
            over_slots,
            Relation::Equal(plus(slot(3), slot(2)), Sum::Number(9))
        );
        let other = Relation::Less(carry, slot(2));
        assert_eq!(slots.relation(&other, 2), Relation::Less(slot(3), slot(2)));
        assert_eq!(slots.count(), 4);
        let mut values = [7, 8, 0, -1];
        slots.compute(0, &mut values);
        assert_eq!(values[3], -1);
        slots.compute(1, &mut values);
        assert_eq!(values[3], 5);
    }
}
