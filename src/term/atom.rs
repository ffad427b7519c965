//! Atoms and the table that interns them.
//!
//! Invariant: an atom is an index into the table of its engine, and equal texts have equal indexes. The atoms known at
//! compile time (`atoms.rs`) stand first, in the order of their table, so that their indexes are constants. The table is
//! open and at most two thirds full; it keeps hashes, so that growing it and looking for a new text read no other text.

use std::hash::{BuildHasherDefault, Hasher};

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

/// The hash of a text: eight bytes a step, the last step over the last eight bytes whether they were met before or not.
fn hash(text: &str) -> u32 {
    let mix = |state: u64, word: u64| {
        let product = u128::from(state ^ word) * u128::from(MIX);
        (product >> 64) as u64 ^ product as u64
    };
    let bytes = text.as_bytes();
    let mut state = bytes.len() as u64;
    let mut rest = bytes;
    while let Some((first, behind)) = rest.split_first_chunk::<8>() {
        if behind.is_empty() {
            break;
        }
        state = mix(state, u64::from_le_bytes(*first));
        rest = behind;
    }
    let last = if let Some(last) = bytes.last_chunk::<8>() {
        u64::from_le_bytes(*last)
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        u64::from(u32::from_le_bytes(*first)) << 32 | u64::from(u32::from_le_bytes(*last))
    } else {
        bytes
            .iter()
            .fold(0, |word, byte| word << 8 | u64::from(*byte))
    };
    (mix(mix(state, last), MIX) >> 16) as u32
}

/// A place in the table: an atom and the hash of its text.
#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    atom: Atom,
}

/// No atom.
const NONE: Atom = Atom(u32::MAX);

/// Characters below this have their atoms at hand: those of most alphabets.
const CHARACTERS: usize = 0x600;

/// The atom table of one engine.
pub struct Atoms {
    /// All texts, one behind the other.
    texts: String,
    /// Where the text of each atom begins, and the end of the last one.
    starts: Vec<usize>,
    /// A power of two of places.
    slots: Vec<Slot>,
    /// The atoms of one-character texts that were asked for.
    characters: Box<[Atom; CHARACTERS]>,
}

impl Default for Atoms {
    fn default() -> Self {
        Atoms::new()
    }
}

impl Atoms {
    /// A table with the atoms known at compile time.
    pub fn new() -> Atoms {
        let mut table = Atoms {
            texts: String::new(),
            starts: vec![0],
            slots: Vec::new(),
            characters: Box::new([NONE; CHARACTERS]),
        };
        table.resize((2 * atoms::TEXTS.len()).next_power_of_two());
        for text in atoms::TEXTS {
            table.intern(text);
        }
        table
    }

    /// The atom of a text, or the place where it belongs.
    #[inline]
    fn look(&self, text: &str, hash: u32) -> Result<Atom, usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot.atom == NONE {
                return Err(at);
            }
            if slot.hash == hash && self.bytes(slot.atom) == text.as_bytes() {
                return Ok(slot.atom);
            }
            at = (at + 1) & mask;
        }
    }

    /// The bytes of the text of an atom in the table.
    #[inline]
    fn bytes(&self, atom: Atom) -> &[u8] {
        let index = atom.0 as usize;
        &self.texts.as_bytes()[self.starts[index]..self.starts[index + 1]]
    }

    /// The atom of a text.
    pub fn intern(&mut self, text: &str) -> Atom {
        let hash = hash(text);
        let place = match self.look(text, hash) {
            Ok(atom) => return atom,
            Err(place) => place,
        };
        let atom = Atom(self.len() as u32);
        self.texts.push_str(text);
        self.starts.push(self.texts.len());
        self.slots[place] = Slot { hash, atom };
        if 3 * self.len() > 2 * self.slots.len() {
            self.resize(2 * self.slots.len());
        }
        atom
    }

    /// Makes the table this large, a power of two.
    fn resize(&mut self, size: usize) {
        let free = Slot {
            hash: 0,
            atom: NONE,
        };
        let former = std::mem::replace(&mut self.slots, vec![free; size]);
        for slot in former.into_iter().filter(|slot| slot.atom != NONE) {
            let mut at = slot.hash as usize & (size - 1);
            while self.slots[at].atom != NONE {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = slot;
        }
    }

    /// The atom of a text, if it exists already.
    pub fn find(&self, text: &str) -> Option<Atom> {
        self.look(text, hash(text)).ok()
    }

    /// The atom of one character.
    pub fn of_char(&mut self, c: char) -> Atom {
        let known = self.characters.get(c as usize).copied();
        if let Some(atom) = known.filter(|atom| *atom != NONE) {
            return atom;
        }
        let atom = self.intern(c.encode_utf8(&mut [0; 4]));
        if let Some(known) = self.characters.get_mut(c as usize) {
            *known = atom;
        }
        atom
    }

    /// The text of an atom.
    #[inline]
    pub fn text(&self, atom: Atom) -> &str {
        let index = atom.0 as usize;
        match self.starts.get(index..index + 2) {
            Some([start, end]) => self.texts.get(*start..*end).unwrap_or(""),
            Some(_) | None => "",
        }
    }

    /// The only character of a one-character atom.
    pub fn char_of(&self, atom: Atom) -> Option<char> {
        let text = self.text(atom);
        if let [byte @ ..=0x7F] = text.as_bytes() {
            return Some(char::from(*byte));
        }
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Some(c),
            _ => None,
        }
    }

    /// The number of atoms.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Never: the atoms known at compile time are always there.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All atoms, in the order in which they were first seen.
    pub fn iter(&self) -> impl Iterator<Item = Atom> + use<> {
        (0..self.len() as u32).map(Atom)
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
        assert_eq!(table.of_char('ф'), table.intern("ф"));
        assert_eq!(table.of_char('ф'), table.of_char('ф'));
        assert_eq!(table.find("нет"), None);
    }

    #[test]
    fn many_atoms_keep_their_texts() {
        let mut table = Atoms::new();
        let first = table.len();
        let text = |n: usize| format!("{}{n}", "a".repeat(n % 30));
        for n in 0..10_000 {
            assert_eq!(table.intern(&text(n)), Atom((first + n) as u32));
        }
        for n in 0..10_000 {
            assert_eq!(table.find(&text(n)), Some(Atom((first + n) as u32)));
            assert_eq!(table.text(Atom((first + n) as u32)), text(n));
        }
    }
}
