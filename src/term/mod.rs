//! The values: cells, atoms, numbers and the heap they live on.
//!
//! Everything a Prolog program computes is a [`Cell`], one 64-bit word whose low three bits are its tag:
//!
//! ```text
//!   tag   name    the other 61 bits
//!   000   INT     a signed integer, value << 3
//!   001   REF     address of a cell; an unbound variable refers to itself
//!   010   LST     address of two cells: head and tail
//!   011   STR     address of a functor header followed by its arguments
//!   100   ATM     an immediate: atom index or a handle (stream, clause)
//!   101   BOX     address of a box: header, payload, the header again
//!   110   ATT     attributed variable: refers to itself; the next cell holds its attributes
//!   111   HDR     functor or box header; stands only at the first (and, in a box, last) word of what STR and BOX refer to
//! ```
//!
//! *Invariant*: this room knows terms and nothing of predicates, code or streams. Variables live only on the heap, and
//! an address in a cell always lies in the heap of the engine that made it. Nothing here recurses over the depth of a term.

pub mod abridge;
pub mod area;
pub mod atom;
pub mod atoms;
mod attributes;
pub mod bigs;
mod bits;
pub mod cell;
pub mod copy;
mod cycles;
pub mod digits;
pub mod floats;
pub mod functor;
mod hash;
pub mod heap;
pub mod integers;
pub mod lower;
pub mod match_stored;
pub mod meter;
pub mod number;
pub mod old;
mod operand;
pub mod order;
pub mod packed;
pub mod pairs;
pub mod quote;
pub mod ratios;
pub mod reached;
pub mod stored;
pub mod text;
pub mod tokens;
pub mod unify;
pub mod walk;
pub mod write;
pub mod write_options;

pub use area::Area;
pub use atom::{Atom, Atoms};
pub use cell::{Addr, Cell, Tag};
pub use functor::Functor;
pub use heap::{Heap, View};
pub use number::{Number, NumberError};
pub use reached::Reached;
pub use stored::Stored;
