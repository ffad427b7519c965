//! Atoms and the table that interns them.
//!
//! Invariant: an atom is an index into the table of its engine, and equal texts have equal indexes. The atoms known at
//! compile time (`atoms.rs`) stand first, in the order of their table, so that their indexes are constants.

use std::hash::{BuildHasherDefault, Hasher};

use indexmap::IndexSet;

use super::atoms;

/// An atom: the index of its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Atom(pub(crate) u32);

/// A hasher for short keys made by programs we trust with their own speed; its order shows nowhere, since every table
/// that uses it iterates in the order of insertion.
#[derive(Default, Clone, Copy)]
pub struct ShortHasher(u64);

/// An odd number with well-mixed bits: the fractional part of the golden ratio times 2^64.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for ShortHasher {
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.write_u64(u64::from_le_bytes(
                chunk.try_into().expect("chunks of eight"),
            ));
        }
        let mut rest = [0; 8];
        rest[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
        self.write_u64(u64::from_le_bytes(rest) ^ (bytes.len() as u64) << 56);
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        let mixed = (self.0.rotate_left(23) ^ value).wrapping_mul(MIX);
        self.0 = mixed ^ (mixed >> 32);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(MIX)
    }
}

/// Builds [`ShortHasher`]s.
pub type ShortHash = BuildHasherDefault<ShortHasher>;

/// The atom table of one engine.
pub struct Atoms {
    texts: IndexSet<Box<str>, ShortHash>,
}

impl Default for Atoms {
    fn default() -> Self {
        Atoms::new()
    }
}

impl Atoms {
    /// A table with the atoms known at compile time.
    pub fn new() -> Atoms {
        let mut texts =
            IndexSet::with_capacity_and_hasher(2 * atoms::TEXTS.len(), ShortHash::default());
        for text in atoms::TEXTS {
            texts.insert(Box::from(*text));
        }
        Atoms { texts }
    }

    /// The atom of a text.
    pub fn intern(&mut self, text: &str) -> Atom {
        if let Some(index) = self.texts.get_index_of(text) {
            return Atom(index as u32);
        }
        Atom(self.texts.insert_full(Box::from(text)).0 as u32)
    }

    /// The atom of a text, if it exists already.
    pub fn find(&self, text: &str) -> Option<Atom> {
        self.texts
            .get_index_of(text)
            .map(|index| Atom(index as u32))
    }

    /// The atom of one character.
    pub fn of_char(&mut self, c: char) -> Atom {
        self.intern(c.encode_utf8(&mut [0; 4]))
    }

    /// The text of an atom.
    pub fn text(&self, atom: Atom) -> &str {
        self.texts
            .get_index(atom.0 as usize)
            .map_or("", |text| text)
    }

    /// The only character of a one-character atom.
    pub fn char_of(&self, atom: Atom) -> Option<char> {
        let mut chars = self.text(atom).chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Some(c),
            _ => None,
        }
    }

    /// The number of atoms.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Never: the atoms known at compile time are always there.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// All atoms, in the order in which they were first seen.
    pub fn iter(&self) -> impl Iterator<Item = Atom> + use<> {
        (0..self.texts.len() as u32).map(Atom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_atoms_keep_their_indexes() {
        let table = Atoms::new();
        assert_eq!(
            table.len(),
            atoms::TEXTS.len(),
            "a text stands twice in the table of atoms"
        );
        assert_eq!(table.text(atoms::NIL), "[]");
        assert_eq!(table.text(atoms::DOT), ".");
    }

    #[test]
    fn equal_texts_are_equal_atoms() {
        let mut table = Atoms::new();
        assert_eq!(table.intern("решение"), table.intern("решение"));
        assert_ne!(
            table.intern("a"),
            table.intern("а"),
            "Latin and Cyrillic letters differ"
        );
    }
}
