//! Garbage collection of code: a collection of the whole heap finds the retired code to which no frame returns, and frees it.
//!
//! ```prolog
//! step(N) :- retract((step(_) :- _)), assertz((step(X) :- next(X))), log(N), done.
//! ```
//!
//! While `log(N)` runs the clause of step/1 is erased, but an environment still returns to it, to call done/0. `retract/1` moves the code
//! to `database.retired`. The next collection of the whole heap walks all environments anyway and records their return addresses (the keys
//! of `Maps::found`); the alternatives of choice points and `pc` are added to these. A piece of retired code that contains none of the
//! addresses is freed. Once done/0 has been called as a last call, no environment holds the address any more, and the next collection frees
//! the clause.
//!
//! *Invariant*: a goal below the newest BARRIER choice point started before that choice point was made, so it waits only in older code.
//! Every goal above it has its address in a place that the collector visits: a call, a continuation or an alternative.

use super::super::Machine;
use super::super::ops::{choice, read, read_addr};
use crate::term::{Addr, Cell};

/// Retired code of up to this many words, 4 MiB, never triggers a collection.
const LEAST: usize = 1 << 19;

impl Machine {
    /// The generation of clauses in which a BARRIER choice point is made: its only saved word.
    pub(in crate::machine) fn generation_word(&self) -> Cell {
        Cell::from_bits(self.database.generation << 3)
    }

    /// Requests a collection when there is enough retired code to be worth one.
    pub(in crate::machine) fn mind_retired(&mut self) {
        if self.database.retired.words() > LEAST.max(self.collector.schedule.patience) {
            // More code is retired while the heap is marked in steps: raise the threshold.
            self.collector.schedule.patience = self.database.retired.words() + LEAST / 4;
            self.ask_for_step();
        }
    }

    /// Frees the retired code to which no frame returns. `addresses` are the calls and continuations above the barrier.
    pub(in crate::machine) fn release_retired(&mut self, barrier: Addr, mut addresses: Vec<usize>) {
        addresses.push(self.pc.addr());
        let mut b = self.b;
        while b > barrier {
            let alternative = read(self, b.offset(choice::ALT)).bits() as usize;
            if addresses.last() != Some(&alternative) {
                addresses.push(alternative);
            }
            b = read_addr(self, b.offset(choice::PREV));
        }
        addresses.sort_unstable();
        // No goal waits below the barrier of the outermost query.
        let outermost = read_addr(self, barrier.offset(choice::PREV)) == self.bottom_choice();
        let generation = if outermost {
            0
        } else {
            read(self, barrier.back(1)).int_value() as u64
        };
        self.database.retired.release(generation, &addresses);
    }
}
