//! Choices: endless ones from a seed, or from bytes until they are used up.
//!
//! *Invariant*: without bytes, every choice is the first one, so that a maker whose first case is a leaf ends.

/// The source of a maker's decisions.
pub struct Choices<'b> {
    source: Source<'b>,
}

enum Source<'b> {
    /// The state of a generator of Marsaglia's xorshift family.
    Seed(u64),
    Bytes(&'b [u8]),
}

impl<'b> Choices<'b> {
    /// Different seeds give unrelated choices.
    pub fn seeded(seed: u64) -> Choices<'static> {
        // The multiplier is odd, so that no two seeds begin alike; a state of zero would stay zero.
        let state = (seed ^ 0x2545_F491_4F6C_DD1D).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut choices = Choices {
            source: Source::Seed(state),
        };
        for _ in 0..4 {
            choices.below(2);
        }
        choices
    }

    /// Bytes from a fuzzer.
    pub fn of_bytes(bytes: &'b [u8]) -> Choices<'b> {
        Choices {
            source: Source::Bytes(bytes),
        }
    }

    fn word(&mut self, bytes: usize) -> u64 {
        match &mut self.source {
            Source::Seed(state) => {
                *state ^= *state << 13;
                *state ^= *state >> 7;
                *state ^= *state << 17;
                state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
            }
            Source::Bytes(rest) => {
                let (taken, left) = rest.split_at(bytes.min(rest.len()));
                *rest = left;
                taken.iter().fold(0, |n, byte| n << 8 | u64::from(*byte))
            }
        }
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        let bytes = if n <= 256 { 1 } else { 4 };
        (self.word(bytes) % n as u64) as usize
    }

    /// True one time in `n`, and never when the bytes are used up.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }

    /// One of these.
    pub fn pick<'t, T: ?Sized>(&mut self, from: &[&'t T]) -> &'t T {
        from[self.below(from.len())]
    }

    /// Any byte.
    pub fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }
}
