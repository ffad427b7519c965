//! Marks of atoms and of values of the host: an atom collection marks those that something refers to, and reclaims the others.
//!
//! *Invariant*: marking is conservative: it examines words without knowing what they are. A word that only looks like a cell keeps an
//! atom until the next collection; but every cell is examined, so that no atom in a cell is lost.

use super::super::atom::Atom;
use super::super::cell::{Cell, HandleKind, HeaderKind, Tag};
use super::super::functor::Functor;

/// A set of atoms, and of values of the host.
#[derive(Default)]
pub struct AtomMarks {
    bits: Vec<u64>,
    /// A bit for each place of a value.
    values: Vec<u64>,
    /// How many words were examined.
    words: usize,
}

/// The lowest byte of an atom, of a value of the host, and of the header of a compound term.
const ATOM: u64 = Tag::Atom as u64;
const VALUE: u64 = Tag::Atom as u64 | (HandleKind::Host as u64) << 3;
const FUNCTOR: u64 = Tag::Header as u64 | (HeaderKind::Functor as u64) << 3;

impl AtomMarks {
    /// Extends the set to this number of atoms.
    pub(in crate::term) fn cover(&mut self, atoms: usize) {
        if self.bits.len() < atoms.div_ceil(64) {
            self.bits.resize(atoms.div_ceil(64), 0);
        }
    }

    /// Extends the set to this number of places of values.
    pub(in crate::term) fn cover_values(&mut self, places: usize) {
        self.values.resize(places.div_ceil(64), 0);
    }

    /// Whether an atom is marked.
    pub fn contains(&self, atom: Atom) -> bool {
        let word = self.bits.get(atom.0 as usize / 64);
        word.is_some_and(|word| word >> (atom.0 % 64) & 1 == 1)
    }

    /// Whether the value at this place is marked.
    pub fn contains_value(&self, place: u32) -> bool {
        let word = self.values.get(place as usize / 64);
        word.is_some_and(|word| word >> (place % 64) & 1 == 1)
    }

    /// How many bytes were examined.
    pub fn bytes(&self) -> usize {
        size_of::<u64>() * self.words
    }

    /// Marks an atom.
    #[inline]
    pub fn atom(&mut self, atom: Atom) {
        // A word that only looks like an atom may be out of range.
        if let Some(word) = self.bits.get_mut(atom.0 as usize / 64) {
            *word |= 1 << (atom.0 % 64);
        }
    }

    /// Marks the value of the host at a place.
    fn value(&mut self, place: u32) {
        if let Some(word) = self.values.get_mut(place as usize / 64) {
            *word |= 1 << (place % 64);
        }
    }

    /// Marks the name of a functor.
    pub fn functor(&mut self, functor: Functor) {
        self.atom(functor.name);
    }

    /// Examines a word of an area, of a block, or of code.
    #[inline]
    pub fn word(&mut self, word: u64) {
        self.words += 1;
        match word & 0xff {
            ATOM => self.atom(Atom(Cell::from_bits(word).handle_index())),
            VALUE => self.value(Cell::from_bits(word).handle_index()),
            FUNCTOR => self.functor(Cell::from_bits(word).functor_value()),
            _ => {}
        }
    }

    /// Examines the words of a block.
    pub fn words(&mut self, words: &[u64]) {
        for word in words {
            self.word(*word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn atoms_and_functors_are_seen_in_words() {
        let mut reached = AtomMarks::default();
        reached.cover(200);
        let functor = Functor::new(Atom(130), 70_000);
        reached.words(&[
            Cell::atom(Atom(64)).bits(),
            Cell::functor(functor).bits(),
            Cell::small(7).bits(),
            Cell::box_header(HeaderKind::Text, 1).bits(),
            Cell::atom(Atom(1000)).bits(),
        ]);
        reached.cover_values(3);
        reached.word(Cell::handle(HandleKind::Host, 2).bits());
        let met: Vec<u32> = (0..9).filter(|n| reached.contains_value(*n)).collect();
        assert_eq!(met, [2]);
        let found: Vec<u32> = (0..1100).filter(|n| reached.contains(Atom(*n))).collect();
        assert_eq!(found, [64, 130]);
    }
}
