//! The random numbers of one machine.
//!
//! Invariant: the seed determines the sequence (SplitMix64), so that a program that sets the seed can be repeated.

use std::time::{SystemTime, UNIX_EPOCH};

/// A generator of random numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
    /// Whether a program has set the seed.
    is_set: bool,
}

impl Default for Random {
    /// A generator seeded by the clock.
    fn default() -> Random {
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Random {
            state: now.as_nanos() as u64,
            is_set: false,
        }
    }
}

impl Random {
    /// The generator of a seed.
    pub fn seeded(seed: u64) -> Random {
        Random {
            state: seed,
            is_set: true,
        }
    }

    /// The generator of another engine: it continues as this one would if the program has set the seed, else it gets a seed from the clock.
    pub fn fork(&self) -> Random {
        match self.is_set {
            true => self.clone(),
            false => Random::default(),
        }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, all with the same probability; 0 if `limit` is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        // The upper half of the product is uniform except for a few products, which are drawn again.
        loop {
            let product = u128::from(self.bits()) * u128::from(limit);
            if product as u64 >= limit.wrapping_neg().checked_rem(limit).unwrap_or(0) {
                return (product >> 64) as u64;
            }
        }
    }

    /// A float greater than 0.0 and less than 1.0.
    pub fn float(&mut self) -> f64 {
        /// The distance of two neighbours: 2^-53.
        const STEP: f64 = 1.0 / (1u64 << 53) as f64;
        ((self.bits() >> 12) as f64 + 0.5) * (2.0 * STEP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_range() {
        let mut random = Random::seeded(7);
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
        let mut seen = [0; 6];
        for _ in 0..6000 {
            seen[random.below(6) as usize] += 1;
            let float = random.float();
            assert!(float > 0.0 && float < 1.0);
        }
        assert!(
            seen.iter().all(|count| (800..1200).contains(count)),
            "{seen:?}"
        );
    }
}
