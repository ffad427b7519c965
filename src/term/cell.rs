//! The cell: one tagged word.
//!
//! *Invariant*: a cell with a pointer tag is made only from an [`Addr`] of a live area, so that code may follow it. The tag
//! of INT is zero and integers are stored shifted, so that adding and subtracting takes one machine operation.

use std::fmt;

use super::atom::Atom;
use super::functor::Functor;

/// Address of a cell in an area: a machine address, a multiple of eight.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Addr(pub(crate) u64);

impl Addr {
    /// An address that no area contains.
    pub const NULL: Addr = Addr(0);

    /// Whether the address is aligned for a cell.
    #[inline(always)]
    pub fn is_aligned(self) -> bool {
        self.0 & TAG_MASK == 0
    }

    /// The address `cells` cells above.
    #[inline(always)]
    pub fn offset(self, cells: usize) -> Addr {
        Addr(self.0.wrapping_add((cells as u64) << 3))
    }

    /// The address `cells` cells below.
    #[inline(always)]
    pub fn back(self, cells: usize) -> Addr {
        Addr(self.0.wrapping_sub((cells as u64) << 3))
    }

    /// The number of cells from `start` up to this address.
    #[inline(always)]
    pub fn since(self, start: Addr) -> usize {
        (self.0.wrapping_sub(start.0) >> 3) as usize
    }

    /// The bytes between two addresses.
    #[inline(always)]
    pub fn distance(self, other: Addr) -> u64 {
        self.0.abs_diff(other.0)
    }
}

impl fmt::Debug for Addr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{:x}", self.0)
    }
}

/// The kind of a cell, its low three bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Tag {
    /// A 61-bit signed integer.
    Int = 0,
    /// A reference, or an unbound variable when it refers to itself.
    Ref = 1,
    /// A list cell: head and tail.
    List = 2,
    /// A compound term: header and arguments.
    Struct = 3,
    /// An atom or another immediate.
    Atom = 4,
    /// A float, big integer or string.
    Box = 5,
    /// An attributed variable.
    Att = 6,
    /// A functor or box header.
    Header = 7,
}

/// One tagged word; `term/mod.rs` has the table of tags.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Cell(pub(crate) u64);

/// The lowest three bits.
const TAG_MASK: u64 = 7;
/// The kind of a header or an immediate: the five bits up to the count.
const KIND_SHIFT: u32 = 3;
const KIND_MASK: u64 = 31;
/// The arity of a functor, or the payload words of a box: 24 bits from here. An immediate has its index here.
const COUNT_SHIFT: u32 = 8;
const COUNT_MASK: u64 = 0xff_ffff;
/// The name of a functor: the upper half of its header.
const NAME_SHIFT: u32 = 32;

/// The largest arity of a compound term: what fits into 24 bits.
pub const MAX_ARITY: usize = COUNT_MASK as usize;
/// The largest payload of one box in words, 128 MiB of text or digits.
pub const MAX_BOX: usize = COUNT_MASK as usize;

/// The kind of a header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum HeaderKind {
    /// The header of a compound term: its functor.
    Functor = 0,
    /// A float: one payload word.
    Float = 1,
    /// A big integer: sign word, then the magnitude, least word first.
    Big = 2,
    /// A string: length in bytes, then the UTF-8 text padded with zeros.
    Text = 3,
    /// A fraction: words of the numerator and its sign, then both magnitudes.
    Ratio = 4,
}

/// The kind of an immediate with the tag ATM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum HandleKind {
    /// An atom.
    Atom = 0,
    /// A stream.
    Stream = 1,
    /// A clause reference.
    Clause = 2,
    /// A value of the host.
    Host = 3,
}

/// The largest integer that fits into a cell.
pub const MAX_INT: i64 = (1 << 60) - 1;
/// The smallest integer that fits into a cell.
pub const MIN_INT: i64 = -(1 << 60);

impl Cell {
    /// The tag.
    #[inline(always)]
    pub fn tag(self) -> Tag {
        match self.0 & TAG_MASK {
            0 => Tag::Int,
            1 => Tag::Ref,
            2 => Tag::List,
            3 => Tag::Struct,
            4 => Tag::Atom,
            5 => Tag::Box,
            6 => Tag::Att,
            _ => Tag::Header,
        }
    }

    /// The raw word.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The cell of a raw word. The word of a pointer cell must come from [`Cell::bits`] in the same engine.
    #[inline(always)]
    pub(crate) fn from_bits(bits: u64) -> Cell {
        Cell(bits)
    }

    #[inline(always)]
    pub(crate) const fn pointer(tag: Tag, at: Addr) -> Cell {
        Cell(at.0 | tag as u64)
    }

    /// A reference to `at`; stored at `at` itself it is an unbound variable.
    #[inline(always)]
    pub fn reference(at: Addr) -> Cell {
        Cell::pointer(Tag::Ref, at)
    }

    /// The address in a pointer cell.
    #[inline(always)]
    pub fn addr(self) -> Addr {
        Addr(self.0 & !TAG_MASK)
    }

    /// The address in a cell with this tag: the subtraction becomes part of the addressing of the load. For a cell with
    /// another tag the result is unaligned.
    #[inline(always)]
    pub fn addr_of(self, tag: Tag) -> Addr {
        Addr(self.0.wrapping_sub(tag as u64))
    }

    /// The number of the tag.
    #[inline(always)]
    pub fn tag_number(self) -> u32 {
        (self.0 & TAG_MASK) as u32
    }

    /// The number of the kind, of a header or a handle.
    #[inline(always)]
    pub fn kind_bits(self) -> u32 {
        ((self.0 >> KIND_SHIFT) & KIND_MASK) as u32
    }

    /// The integer as a cell, if it fits into 61 bits.
    #[inline(always)]
    pub fn int(value: i64) -> Option<Cell> {
        let bits = (value as u64) << 3;
        if (bits as i64) >> 3 == value {
            Some(Cell(bits))
        } else {
            None
        }
    }

    /// A small integer, such as a length, a character code or a position.
    #[inline(always)]
    pub fn small(value: i32) -> Cell {
        Cell((value as i64 as u64) << 3)
    }

    /// The value of an INT cell.
    #[inline(always)]
    pub fn int_value(self) -> i64 {
        (self.0 as i64) >> 3
    }

    /// An atom as a cell.
    #[inline(always)]
    pub const fn atom(atom: Atom) -> Cell {
        Cell(((atom.0 as u64) << COUNT_SHIFT) | Tag::Atom as u64)
    }

    /// An immediate handle.
    #[inline(always)]
    pub const fn handle(kind: HandleKind, index: u32) -> Cell {
        Cell(((index as u64) << COUNT_SHIFT) | ((kind as u64) << KIND_SHIFT) | Tag::Atom as u64)
    }

    /// The kind of an immediate of tag ATM.
    #[inline(always)]
    pub fn handle_kind(self) -> HandleKind {
        match (self.0 >> KIND_SHIFT) & KIND_MASK {
            0 => HandleKind::Atom,
            1 => HandleKind::Stream,
            2 => HandleKind::Clause,
            _ => HandleKind::Host,
        }
    }

    /// The index in an immediate of tag ATM.
    #[inline(always)]
    pub fn handle_index(self) -> u32 {
        (self.0 >> COUNT_SHIFT) as u32
    }

    /// The atom in the cell, if it is one.
    #[inline(always)]
    pub fn as_atom(self) -> Option<Atom> {
        if self.0 & 0xff == Tag::Atom as u64 {
            Some(Atom(self.handle_index()))
        } else {
            None
        }
    }

    /// Whether the tag is INT.
    #[inline(always)]
    pub fn is_int(self) -> bool {
        self.0 & TAG_MASK == 0
    }

    /// Whether the tag is REF: a reference to be followed, or a plain unbound variable.
    #[inline(always)]
    pub fn is_ref(self) -> bool {
        self.0 & TAG_MASK == Tag::Ref as u64
    }

    /// A dereferenced cell in the form in which another place may hold it: an attributed variable becomes a reference, since
    /// a copy of its cell would not see its binding.
    #[inline(always)]
    pub fn storable(self) -> Cell {
        if self.tag() == Tag::Att {
            Cell::reference(self.addr())
        } else {
            self
        }
    }

    /// Whether a dereferenced cell is an unbound variable, plain or attributed.
    #[inline(always)]
    pub fn is_variable(self) -> bool {
        matches!(self.tag(), Tag::Ref | Tag::Att)
    }

    /// Whether the cell has no address: an integer, an atom or a handle.
    #[inline(always)]
    pub fn is_immediate(self) -> bool {
        self.0 & 3 == 0
    }

    /// Whether it holds an address.
    #[inline(always)]
    pub fn is_pointer(self) -> bool {
        const POINTERS: u64 = 1 << Tag::Ref as u64
            | 1 << Tag::List as u64
            | 1 << Tag::Struct as u64
            | 1 << Tag::Box as u64
            | 1 << Tag::Att as u64;
        POINTERS >> (self.0 & TAG_MASK) & 1 == 1
    }

    /// The header of a compound term.
    #[inline(always)]
    pub const fn functor(functor: Functor) -> Cell {
        Cell(
            ((functor.name.0 as u64) << NAME_SHIFT)
                | ((functor.arity as u64) << COUNT_SHIFT)
                | Tag::Header as u64,
        )
    }

    /// The functor in a header of kind [`HeaderKind::Functor`].
    #[inline(always)]
    pub fn functor_value(self) -> Functor {
        Functor {
            name: Atom((self.0 >> NAME_SHIFT) as u32),
            arity: self.count() as u32,
        }
    }

    /// The header of a box of `words` payload words.
    #[inline(always)]
    pub fn box_header(kind: HeaderKind, words: usize) -> Cell {
        Cell(
            ((words as u64 & COUNT_MASK) << COUNT_SHIFT)
                | ((kind as u64) << KIND_SHIFT)
                | Tag::Header as u64,
        )
    }

    /// The kind of a header.
    #[inline(always)]
    pub fn header_kind(self) -> HeaderKind {
        match (self.0 >> KIND_SHIFT) & KIND_MASK {
            0 => HeaderKind::Functor,
            1 => HeaderKind::Float,
            2 => HeaderKind::Big,
            3 => HeaderKind::Text,
            _ => HeaderKind::Ratio,
        }
    }

    /// Whether it is the header of a box: only payload follows it, no cells.
    #[inline(always)]
    pub fn is_box_header(self) -> bool {
        self.0 & TAG_MASK == Tag::Header as u64 && self.0 & (KIND_MASK << KIND_SHIFT) != 0
    }

    /// A temporary mark that a traversal leaves in a variable: a header of no kind, with 56 bits for the traversal.
    #[inline(always)]
    pub fn mark(value: u64) -> Cell {
        Cell((value << COUNT_SHIFT) | (KIND_MASK << KIND_SHIFT) | Tag::Header as u64)
    }

    /// The value of a mark, if it is one.
    #[inline(always)]
    pub fn as_mark(self) -> Option<u64> {
        if self.0 & 0xff == (KIND_MASK << KIND_SHIFT) | Tag::Header as u64 {
            Some(self.0 >> COUNT_SHIFT)
        } else {
            None
        }
    }

    /// Arity of a functor header, payload words of a box header.
    #[inline(always)]
    pub fn count(self) -> usize {
        ((self.0 >> COUNT_SHIFT) & COUNT_MASK) as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tag() {
            Tag::Int => write!(f, "{}", self.int_value()),
            Tag::Atom => write!(f, "atm{}:{}", self.handle_kind() as u8, self.handle_index()),
            Tag::Header => write!(f, "hdr{:x}", self.0),
            tag @ (Tag::Ref | Tag::List | Tag::Struct | Tag::Box | Tag::Att) => {
                write!(f, "{tag:?}{:?}", self.addr())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_keep_61_bits() {
        for value in [0, 1, -1, MAX_INT, MIN_INT] {
            assert_eq!(Cell::int(value).map(Cell::int_value), Some(value));
        }
        assert_eq!(Cell::int(MAX_INT + 1), None);
        assert_eq!(Cell::int(MIN_INT - 1), None);
    }

    #[test]
    fn headers_keep_name_and_arity() {
        let functor = Functor {
            name: Atom(u32::MAX),
            arity: MAX_ARITY as u32,
        };
        assert_eq!(Cell::functor(functor).functor_value(), functor);
        assert_eq!(Cell::functor(functor).tag(), Tag::Header);
    }
}
