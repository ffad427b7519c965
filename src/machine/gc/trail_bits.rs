//! Which entries of the trail stay, as a bitmap: copying a long trail would take longer than the rest of the collection.
//!
//! ```text
//!   trail    120    v0  130|1    250       an entry of one word, one of two, one of one
//!   bits      1      .    1       .        the first two stay: the bit is that of the last word
//! ```

use crate::memory::Stop;
use crate::term::Addr;

/// Which entries of the trail stay: one bit for each of its words from `start` on, set for the last word of an entry.
#[derive(Default)]
pub struct Kept {
    pub start: Addr,
    bits: Vec<u64>,
    /// Whether some of the kept entries restore values.
    pub values: bool,
}

impl Kept {
    /// Begins with the trail from `start` to `top`: no entry stays yet.
    pub fn begin(&mut self, start: Addr, top: Addr) -> Result<(), Stop> {
        self.start = start;
        self.values = false;
        self.bits.clear();
        let words = top.since(start).div_ceil(64);
        self.bits.try_reserve(words)?;
        self.bits.resize(words, 0);
        Ok(())
    }

    pub fn contains(&self, at: Addr) -> bool {
        let index = at.since(self.start);
        self.bits[index / 64] >> (index % 64) & 1 == 1
    }

    pub fn flip(&mut self, at: Addr) {
        let index = at.since(self.start);
        self.bits[index / 64] ^= 1 << (index % 64);
    }

    /// Frees memory that only an unusually long trail needed.
    pub fn shrink(&mut self) {
        self.bits.clear();
        self.bits.shrink_to(1 << 14);
    }

    /// The addresses of the last words of the entries, the oldest first.
    pub fn places(&self) -> impl Iterator<Item = Addr> {
        let start = self.start;
        self.bits.iter().enumerate().flat_map(move |(word, bits)| {
            let mut bits = *bits;
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros() as usize;
                (bits != 0).then(|| {
                    bits &= bits - 1;
                    start.offset(64 * word + bit)
                })
            })
        })
    }
}
