//! Runs an instruction that finds too little room on the heap again after a collection, before the lack of room becomes an error.
//!
//! For example `p(A) :- atom_codes(A, L), q(L).` with an atom of 400,000 characters, in a heap of 8 MB half of which is garbage:
//!
//! ```text
//!   call_builtin atom_codes/2   needs 800,000 cells: Err(Resource::Heap), and has bound nothing
//!   makes_room_after            repeatable? yes: no stream was touched, no wake-up is pending
//!     needs_at(pc)              what the code from this instruction on reads: x0 and x1, no environment of its clause
//!     collect(Whole, needs)     with these as roots, in place of the arguments of a call
//!   call_builtin atom_codes/2   runs again. A second Err becomes resource_error(heap)
//! ```
//!
//! A normal collection waits for a call, where registers beyond the arguments are dead. This instruction may stand anywhere in the clause,
//! so the liveness of registers and slots is computed from the code (`code/liveness.rs`), as for a clause that waits for a wake-up.
//!
//! *Invariant*: an instruction is repeated only if its first attempt left nothing but garbage and bindings, which the second attempt makes
//! again: a built-in that reads, writes or changes the database sets `streams.touched`.

use super::super::Machine;
use super::super::collector::Extent;
use super::super::error::{Error, Resource};
use crate::code::{Class, Op};
use crate::term::Cell;

impl Machine {
    /// Whether the current instruction, which gave up with this error, can run again: if so, there is more room now.
    #[cold]
    pub(in crate::machine) fn makes_room_after(&mut self, error: &Error) -> bool {
        let overran = std::mem::take(&mut self.heap.overran);
        matches!(error, Error::Resource(Resource::Heap))
            && self.is_repeatable()
            && !(overran && self.is_in_twin())
            && self.collect_here(Extent::Whole)
    }

    /// Whether the instruction is a twin: a twin that stops halfway may have changed its arguments.
    fn is_in_twin(&self) -> bool {
        self.word(0).op() == Op::EnterTwin as u16
    }

    /// Whether the first attempt left no effect that a second attempt would repeat.
    fn is_repeatable(&self) -> bool {
        if self.single_stepping || !self.heap.pending_wakeups.is_empty() {
            return false;
        }
        match Op::from_number(self.word(0).op()) {
            Some(op) if op.is(Class::CallsBuiltin) || op == Op::EnterBuiltin => {
                !self.streams.touched
            }
            Some(op) => op.is(Class::Evaluates) || op.is(Class::Repeats),
            None => false,
        }
    }

    /// In tests: collects before the current instruction, as if it had found no room.
    pub(in crate::machine) fn collect_in_tests(&mut self) {
        self.streams.touched = false;
        if cfg!(any(debug_assertions, feature = "checked"))
            && self.is_time()
            && self.is_repeatable()
        {
            self.collect_here(self.extent_in_tests());
        }
    }

    /// Collects before the current instruction. False when that gains no room.
    fn collect_here(&mut self, extent: Extent) -> bool {
        let needs = self.needs_at(self.pc);
        let (top, end) = (self.heap.top, self.heap.end());
        let mature = self.heap.mature;
        self.pause_for(|m| m.collect(extent, Some(&needs)));
        self.plan_next(top, mature, extent);
        self.set_soft_limits();
        // The collection took time: the next call reads the clock.
        self.end_slice();
        self.heap.top < top || self.heap.end() > end
    }

    /// Frees a quarter of the heap in advance for an action that cannot be repeated: reading a stream, calling a host closure. Terms may
    /// move: the caller holds no cells but those in the arguments, which are returned with their current values.
    pub fn make_way<const N: usize>(&mut self) -> [Cell; N] {
        let size = self.heap_size();
        let op = Op::from_number(self.word(0).op());
        let at_hand = op.is_some_and(|op| {
            op.is(Class::CallsBuiltin) || matches!(op, Op::EnterBuiltin | Op::EnterHost)
        });
        let quiet = !self.single_stepping && self.heap.pending_wakeups.is_empty();
        // If little has been made since the last collection, another one gains nothing.
        let worth = self.made_since_collection() > size / 16;
        if !self.heap.may_have(size / 4) && worth && at_hand && quiet {
            self.collect_here(Extent::Whole);
        }
        self.arguments()
    }
}
