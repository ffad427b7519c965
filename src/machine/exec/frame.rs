//! FRAMEs: environments of clauses interrupted for their wake-up goals (`wake.rs`), as read by the collector and by `resume`.
//!
//! ```text
//!   e + 0, 1    CE, CP of the clause that waits
//!     + 2       THEN        '$resume'(Code, Own, Slots, Slot, .., Register, Value, ..): how the clause goes on
//!     + 3       ELSEWISE    the same, for the other way of a condition
//!     + 4       BARRIER     the choice point that a condition cuts to
//! ```
//!
//! In the example of `wake.rs` the clause `p(f(1, 2)) :- q(3)` is interrupted before its last goal, and needs no environment:
//!
//! ```text
//!   e + 2         '$resume'(address of `execute 1, q/1`, 0, 0, 0, 3)
//!                                                  |  |  |  what the register holds
//!                                                  |  |  the register: x0
//!                                                  |  how many slots follow: none
//!                                                  OTHERS: the environment below is that of the caller
//! ```
//!
//! Invariant: a FRAME contains terms, so that its registers move with the heap; the slots that it names are in the environment below.

use super::super::Machine;
use super::super::control::{ELSEWISE, THEN};
use super::super::ops::{read, slot};
use crate::code::Word;
use crate::term::{Addr, Cell, View};

/// The register E has the environment of the interrupted clause, whose slots are needed.
pub const OWN: i32 = 1;
/// E has the environment of the caller: the clause has left its environment, or has none.
pub const OTHERS: i32 = 0;
/// E has an environment that no goal reads again.
pub const NOBODYS: i32 = -1;

/// The contents of a slot of a FRAME that says how a clause goes on.
pub struct Kept {
    pub(in crate::machine) code: *const Word,
    own: i32,
    /// Where the numbers of slots begin, where registers with their values follow them, and where these end.
    slots: Addr,
    pub(in crate::machine) registers: Addr,
    pub(in crate::machine) end: Addr,
}

impl Kept {
    /// Reads the contents of a slot.
    pub fn read(m: &Machine, cell: Cell) -> Option<Kept> {
        let View::Struct(functor, at) = m.heap.view(cell) else {
            return None;
        };
        let number = |n: usize| m.heap.arg(at, n).int_value();
        let slots = at.offset(4);
        let code = std::ptr::with_exposed_provenance(number(0) as usize);
        m.check_code(code);
        Some(Kept {
            code,
            own: number(1) as i32,
            slots,
            registers: slots.offset(number(2) as usize),
            end: at.offset(1 + functor.arity as usize),
        })
    }

    /// The slots of its environment that the clause needs.
    pub fn slots(&self, m: &Machine) -> impl Iterator<Item = i16> {
        let count = self.registers.since(self.slots);
        (0..count).map(|n| m.heap.get(self.slots.offset(n)).int_value() as i16)
    }

    /// The address of the code that it continues with.
    pub fn code_address(&self) -> usize {
        self.code.addr()
    }

    /// Whether the environment below the FRAME is that of the clause.
    pub fn has_environment(&self) -> bool {
        self.own == OWN
    }

    /// Whether a goal reads the environments below the FRAME again.
    pub fn goes_on(&self) -> bool {
        self.own != NOBODYS
    }
}

/// The slots of a FRAME that may hold how a clause goes on.
pub fn kept_in(m: &Machine, e: Addr) -> impl Iterator<Item = Kept> {
    [THEN, ELSEWISE]
        .into_iter()
        .filter_map(move |number| Kept::read(m, read(m, slot(e, number))))
}
