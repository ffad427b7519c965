//! The code of clauses: words, the instruction set, side tables.
//!
//! A clause becomes a [`ClauseCode`]: a run of position-independent [`Word`]s and a table of [`Site`]s, one for each word that can be
//! interrupted. A predicate becomes a [`Block`]: its index instructions and, after them, the code of its clauses. Read `instruction.rs`
//! first: its table defines every instruction.
//!
//! *Registers.* `X0 …` are argument and temporary registers, 255 of them. Arguments arrive in `X0 … Xn-1`; if any
//! clause of the predicate needs the cut barrier, it arrives in `Xn` (`level`), like an additional argument.
//! Goals with too many arguments are terms in one register (`is_wide`). `Y0 …` are the slots of the environment
//! at `e`. Variables are only on the heap: a slot or register holds a value or a reference, never a variable
//! itself.
//!
//! *Invariant*: no word contains an address; labels are relative, predicates and built-ins are indexes.

pub mod argument_path;
pub mod barriers;
pub mod goal_table;
pub mod instruction;
#[cfg(feature = "testing")]
pub mod listing;
pub mod liveness;
pub mod optimisation;
pub mod verify;
pub mod word;

pub use goal_table::GoalTable;
pub use instruction::{Class, Op};
pub use optimisation::{Optimisation, Optimisations};
pub use word::Word;

use crate::syntax::Span;
use crate::term::{Cell, Functor};

/// The number of X registers: as many as byte-wide register fields can name, except one for the machine's own use.
pub const REGISTERS: usize = 255;

/// The most arguments that a goal has in registers: this leaves room for the cut barrier and temporaries.
pub const MOST_IN_REGISTERS: usize = 200;

/// A goal with more arguments has its first ones in registers, for indexing, and the whole goal as a term in one more register. The clauses
/// of its predicate take the others from that.
pub const WIDE: usize = 4;

/// The largest arity of a predicate. A count of words has fifteen bits.
pub const MAX_PREDICATE_ARITY: usize = i16::MAX as usize;

/// Whether goals of this arity are terms in a register.
pub const fn is_wide(arity: u32) -> bool {
    arity as usize > MOST_IN_REGISTERS
}

/// The number of registers for a call of a goal with this arity.
pub const fn registers(arity: u32) -> u8 {
    match is_wide(arity) {
        true => WIDE as u8 + 1,
        false => arity as u8,
    }
}

/// The information about a place in the code where a goal is called.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// The goal that is called there.
    pub goal: Functor,
    /// The environment slots whose values are still needed when the goal returns: slot `n` is bit `n % 64` of word
    /// `n / 64`.
    pub live: Box<[u64]>,
}

/// What an argument of a clause head can match: the key of indexing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// A variable: everything.
    Any,
    /// An atom or small integer, the cell itself.
    Constant(Cell),
    /// A list cell.
    List,
    /// A compound term with this functor.
    Struct(Functor),
    /// A float, big integer or string.
    Box,
}

/// The most arguments of a structure that `call_functor` makes itself. The compiler counts this many cells for each such call.
pub const MADE_AT_ONCE: usize = 8;

/// The key of an empty slot in the table of a `switch_const` or `switch_struct`: no constant and no functor header.
pub const EMPTY_SLOT: u64 = u64::MAX;

/// Where the search for a key begins in a table of `slots` slots, a power of two; it continues at the next slot, with wraparound.
#[inline(always)]
pub const fn first_slot(key: u64, slots: usize) -> usize {
    // Multiplied by the golden ratio: its upper half depends on all bits of the key.
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (slots - 1)
}

/// A compiled clause.
#[derive(Clone, Debug)]
pub struct ClauseCode {
    /// Its instructions.
    pub words: Vec<Word>,
    /// Its sites; the info words of calls index them.
    pub sites: Vec<Site>,
    /// The words at which the instructions of each goal begin.
    pub places: Vec<(u32, Span)>,
    /// The keys that the arguments of its head match.
    pub keys: Box<[Key]>,
    /// Whether it needs the cut barrier in `Xn`.
    pub level: bool,
    /// The most heap cells that one execution writes between two polls.
    pub heap: u32,
}

/// The linked code of a predicate.
#[derive(Debug)]
pub struct Block {
    /// Index instructions, then the clauses.
    pub words: Box<[Word]>,
    /// The sites of all clauses.
    pub sites: Box<[Site]>,
    /// Where the code of each clause begins, in ascending order.
    pub starts: Box<[u32]>,
}
