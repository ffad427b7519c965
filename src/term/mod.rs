//! Terms: cells, atoms, numbers and the heap that holds them.
//!
//! Every value that a Prolog program computes is a [`Cell`], one 64-bit word whose low three bits are its tag:
//!
//! ```text
//!   tag   name    the other 61 bits
//!   000   INT     a signed integer, value << 3
//!   001   REF     address of a cell; an unbound variable refers to itself
//!   010   LST     address of two cells: head and tail
//!   011   STR     address of a functor header followed by its arguments
//!   100   ATM     an immediate: atom index or a handle (stream, clause, value of the host)
//!   101   BOX     address of a box: header, payload, the header again
//!   110   ATT     attributed variable: refers to itself; the next cell holds its attributes
//!   111   HDR     functor or box header; stands only at the first (and, in a box, last) word of what STR and BOX refer to
//! ```
//!
//! *Invariant*: this room knows terms and nothing of predicates, code or streams. Variables live only on the heap, and
//! an address in a cell always lies in the heap of the engine that made it. Nothing here recurses over the depth of a term.

pub mod atom;
pub mod atoms;
pub mod cell;
pub mod functor;
pub mod heap;
pub mod numbers;
pub mod store;
pub mod text;
pub mod values;
pub mod walk;

pub use area::Area;
pub use atom::{Atom, Atoms};
pub use atom_marks::AtomMarks;
pub use cell::{Addr, Cell, Tag};
pub use functor::Functor;
use heap::bits;
pub use heap::{Heap, View};
pub use heap::{area, atom_marks, meter, roots};
pub use number::{Number, NumberError};
pub use numbers::{bigs, digits, floats, integers, number, ratios};
pub use roots::Roots;
pub use store::{copy, match_stored, packed, rows, shareable, stored};
pub use stored::Stored;
use text::operand;
pub use text::{lower, quote, tokens, write, write_options};
#[cfg(feature = "testing")]
pub use walk::order;
pub use walk::order::Variance;
pub use walk::{abridge, pairs, unify};
