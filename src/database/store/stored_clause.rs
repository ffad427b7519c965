//! Reading a clause in the block in which it is stored.
//!
//! *Invariant*: a place is the index of a word of the block; the clause, `Head :- Body`, is at the first place. Nothing is built: readers
//! of clauses (`called.rs`, `goals.rs`) see the stored terms.

use crate::term::cell::HeaderKind;
use crate::term::{Addr, Atom, Cell, Functor, Tag, atoms};

/// The constructs whose arguments are goals of the clause itself.
pub const CONTROL: [(Atom, u32); 7] = [
    (atoms::TRUE, 0),
    (atoms::COMMA, 2),
    (atoms::SEMICOLON, 2),
    (atoms::ARROW, 2),
    (atoms::SOFT_ARROW, 2),
    (atoms::NOT, 1),
    (atoms::CUT, 0),
];

/// A clause in its block.
#[derive(Clone, Copy)]
pub struct StoredClause<'a> {
    /// The block.
    pub words: &'a [u64],
}

impl StoredClause<'_> {
    /// The places of the head and the body.
    pub fn parts(self) -> (usize, usize) {
        let rule = self.place(0);
        (self.argument(rule, 0), self.argument(rule, 1))
    }

    /// The places of the arguments of the head.
    pub fn arguments_of_head(self) -> Vec<usize> {
        let (head, _) = self.parts();
        let arity = match self.cell(head).tag() {
            Tag::Struct => self.functor(head).arity as usize,
            _ => 0,
        };
        (0..arity).map(|index| self.argument(head, index)).collect()
    }

    /// The functor of an atom or compound term.
    pub fn callable(self, place: usize) -> Option<Functor> {
        let cell = self.cell(place);
        match cell.tag() {
            Tag::Atom => cell.as_atom().map(|name| Functor::new(name, 0)),
            Tag::Struct => Some(self.functor(place)),
            Tag::List => Some(Functor::new(atoms::DOT, 2)),
            Tag::Int | Tag::Ref | Tag::Att | Tag::Box | Tag::Header => None,
        }
    }

    /// The place of a term, after following references.
    pub fn place(self, mut place: usize) -> usize {
        loop {
            let cell = Cell::from_bits(self.words[place]);
            if cell.tag() != Tag::Ref || offset(cell) == place {
                return place;
            }
            place = offset(cell);
        }
    }

    /// The cell at a place.
    pub fn cell(self, place: usize) -> Cell {
        Cell::from_bits(self.words[self.place(place)])
    }

    /// The functor of a compound term.
    pub fn functor(self, place: usize) -> Functor {
        let header = Cell::from_bits(self.words[offset(self.cell(place))]);
        debug_assert_eq!(header.header_kind(), HeaderKind::Functor);
        header.functor_value()
    }

    /// The place of an argument of a compound term or list cell.
    pub fn argument(self, place: usize, index: usize) -> usize {
        let cell = self.cell(place);
        offset(cell) + index + usize::from(cell.tag() == Tag::Struct)
    }
}

/// The place to which a cell of a block points.
pub fn offset(cell: Cell) -> usize {
    cell.addr().since(Addr::NULL)
}
