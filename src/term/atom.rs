//! The atom table of an engine: it interns texts and reclaims unused atoms.
//!
//! *Invariant*: an atom is an index into the table of its engine, and equal texts have equal indexes. The atoms known at compile
//! time (`atoms.rs`) come first, in the order of their table, so that their indexes are constants. The hash table is open and at
//! most two thirds full; it stores hashes, so that growing it and looking for a new text compare no other text.
//!
//! An atom made for a term lives as long as something refers to it; then [`Atoms::reclaim`] frees it, and another text may get its
//! index. An interned atom lives as long as the table. Code that works with atoms of terms while goals run must hold all present
//! atoms ([`Atoms::hold`]). Checked builds never reuse an index, and panic when code asks for the text of a reclaimed atom. The
//! values of the host (`values.rs`) are collected with the atoms.
//!
//! The engines of a program share the atoms of the program: these have the first indexes and stay for good. Each engine also has the
//! atoms that it makes itself, with the indexes behind these:
//!
//! ```text
//!   shared     [] . user .. append parent pam bob       0 .. 3999, one table for all
//!   engine 1   request_17                               4000
//!   engine 2   ann                                      4000
//! ```

use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;

use super::atom_marks::AtomMarks;
use super::atoms;
use super::values::{HostValue, HostValues};
use crate::memory::{Stopping, room};

/// An atom: the index of its text. Atoms have no order, since indexes are reused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Atom(pub(crate) u32);

/// The hasher of all tables. Each process and table has another seed, so that no program or text can be constructed whose names or
/// numbers collide. The order of hashes is not observable: tables that code iterates over keep the order of insertion.
pub type ShortHash = foldhash::fast::RandomState;

/// A slot of the hash table: an atom and the hash of its text.
#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    atom: Atom,
}

/// No atom.
const NONE: Atom = Atom(u32::MAX);

/// An empty slot.
const FREE: Slot = Slot {
    hash: 0,
    atom: NONE,
};

/// Where the text of an atom begins and ends.
#[derive(Clone, Copy)]
struct TextRange {
    start: usize,
    end: usize,
}

/// The range of a reclaimed atom; no real range begins behind its end.
const GONE: TextRange = TextRange { start: 1, end: 0 };

/// Characters below this code have their atoms cached: those of most alphabets.
const CHARACTERS: usize = 0x600;

/// The bytes of an atom besides its text: its range, its entry in `order`, and its share of the slots, two for each atom.
const OVERHEAD: usize = size_of::<TextRange>() + size_of::<Atom>() + 2 * size_of::<Slot>();

/// The slots of the hash table of an engine that has made no atom.
const FEWEST: usize = 16;

/// The least bytes of new atoms between two collections (see `reclaim_atoms`): this many still fit into the nearer caches.
const NURSERY: usize = 1 << 22;

/// Whether a reclaimed index is never reused, so that code which still holds the atom is detected.
pub(super) const POISON: bool = cfg!(any(debug_assertions, feature = "checked"));

/// How many of the oldest atoms, and of the oldest values of the host, a collection must keep.
#[derive(Clone, Copy, Default)]
pub struct Held {
    atoms: usize,
    values: u64,
}

/// Atoms that engines share.
#[derive(Default)]
struct SharedAtoms {
    texts: String,
    places: Vec<TextRange>,
    /// How many atoms there are: some indexes are unused.
    count: usize,
    slots: Vec<Slot>,
    characters: Vec<Atom>,
}

/// The atom table of one engine.
pub struct Atoms {
    /// The values of the host that terms refer to.
    pub values: HostValues,
    /// The atoms with the first indexes.
    shared: Arc<SharedAtoms>,
    /// The number of indexes of the shared atoms; the fields below are about the engine's own atoms.
    first: usize,
    /// The texts of the atoms in one string, in the order of `order`.
    texts: String,
    /// The range of each atom in `texts`, by index from `first` on.
    places: Vec<TextRange>,
    /// The live atoms, in the order in which they were made.
    order: Vec<Atom>,
    /// Reclaimed atoms, whose indexes may be reused.
    free: Vec<Atom>,
    /// Interned atoms: a bit for each.
    kept: AtomMarks,
    /// The hash table; its size is a power of two.
    slots: Vec<Slot>,
    hashing: ShortHash,
    /// Cached atoms of one character; empty before the first is asked for.
    characters: Vec<Atom>,
    /// How many of the oldest atoms a collection must keep now.
    held: usize,
    /// A collection is due when the atoms take more bytes than this.
    due: usize,
    /// The most bytes that atoms may take.
    limit: usize,
}

/// The bytes of a text at a range.
#[inline]
fn bytes(texts: &str, place: TextRange) -> &[u8] {
    &texts.as_bytes()[place.start..place.end]
}

/// The atom of a text in a hash table, or the slot where it belongs.
#[inline]
fn look<'a>(
    slots: &[Slot],
    text: &str,
    hash: u32,
    bytes: impl Fn(Atom) -> &'a [u8],
) -> Result<Atom, usize> {
    let mask = slots.len() - 1;
    let mut at = hash as usize & mask;
    loop {
        let slot = slots[at];
        if slot.atom == NONE {
            return Err(at);
        }
        if slot.hash == hash && bytes(slot.atom) == text.as_bytes() {
            return Ok(slot.atom);
        }
        at = (at + 1) & mask;
    }
}

/// The empty slot of a hash table where an atom with this hash belongs.
fn place_of(slots: &[Slot], hash: u32) -> usize {
    let mask = slots.len() - 1;
    let mut at = hash as usize & mask;
    while slots[at].atom != NONE {
        at = (at + 1) & mask;
    }
    at
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
            values: HostValues::default(),
            shared: Arc::default(),
            first: 0,
            texts: String::new(),
            places: Vec::new(),
            order: Vec::new(),
            free: Vec::new(),
            kept: AtomMarks::default(),
            slots: vec![FREE; (2 * atoms::TEXTS.len()).next_power_of_two()],
            hashing: ShortHash::default(),
            characters: Vec::new(),
            held: 0,
            due: NURSERY,
            limit: usize::MAX,
        };
        for text in atoms::TEXTS {
            table
                .intern(text)
                .expect("a process that begins has memory for the names of the engine");
        }
        table
    }

    /// The hash of a text.
    #[inline]
    fn hash(&self, text: &str) -> u32 {
        let mut hasher = self.hashing.build_hasher();
        hasher.write(text.as_bytes());
        hasher.finish() as u32
    }

    /// The atom of a text, or the slot where it belongs.
    #[inline]
    fn look(&self, text: &str, hash: u32) -> Result<Atom, usize> {
        if self.first > 0 {
            let shared = &*self.shared;
            let bytes = |atom: Atom| bytes(&shared.texts, shared.places[atom.0 as usize]);
            if let Ok(atom) = look(&shared.slots, text, hash, bytes) {
                return Ok(atom);
            }
        }
        let bytes = |atom| bytes(&self.texts, self.places[self.index(atom)]);
        look(&self.slots, text, hash, bytes)
    }

    /// The position in `places` of an atom that is not shared.
    #[inline]
    fn index(&self, atom: Atom) -> usize {
        atom.0 as usize - self.first
    }

    /// The string that holds the text of an atom, and the range of the text; none if the index is unknown.
    #[inline]
    fn place(&self, atom: Atom) -> Option<(&str, TextRange)> {
        match (atom.0 as usize).checked_sub(self.first) {
            Some(index) => Some((&self.texts, *self.places.get(index)?)),
            None => {
                let place = self.shared.places.get(atom.0 as usize)?;
                Some((&self.shared.texts, *place))
            }
        }
    }

    /// Makes all atoms shared, so that other engines can use them too. They stay for good.
    pub fn share(&mut self) {
        self.values.share();
        if self.places.is_empty() {
            return;
        }
        let shared = &*self.shared;
        let behind = |place: &TextRange| TextRange {
            start: place.start + shared.texts.len(),
            end: place.end + shared.texts.len(),
        };
        let places = (shared.places.iter().copied()).chain(self.places.iter().map(behind));
        let own = self
            .characters
            .iter()
            .copied()
            .chain(std::iter::repeat(NONE));
        let common = shared.characters.iter().copied();
        let characters = (common
            .chain(std::iter::repeat(NONE))
            .zip(own)
            .take(CHARACTERS))
        .map(|(shared, own)| if shared == NONE { own } else { shared });
        let count = shared.count + self.order.len();
        let slots = shared.slots.iter().chain(&self.slots);
        let mut all = SharedAtoms {
            texts: [shared.texts.as_str(), &self.texts].concat(),
            places: places.collect(),
            count,
            slots: vec![FREE; (2 * count).next_power_of_two()],
            characters: characters.collect(),
        };
        for slot in slots.filter(|slot| slot.atom != NONE) {
            let at = place_of(&all.slots, slot.hash);
            all.slots[at] = *slot;
        }
        self.first = all.places.len();
        self.shared = Arc::new(all);
        (self.texts, self.places, self.order) = (String::new(), Vec::new(), Vec::new());
        (self.free, self.characters) = (Vec::new(), Vec::new());
        self.kept = AtomMarks::default();
        self.slots = vec![FREE; FEWEST];
        self.held = 0;
        self.due = NURSERY;
    }

    /// A table that shares all present atoms of this one, for engines that run while this one waits; this one may reclaim them later.
    pub fn snapshot(&self) -> Atoms {
        let mut all = Atoms {
            values: self.values.fork(),
            texts: self.texts.clone(),
            places: self.places.clone(),
            order: self.order.clone(),
            slots: self.slots.clone(),
            characters: self.characters.clone(),
            ..self.fork()
        };
        all.share();
        all
    }

    /// The number of indexes of the shared atoms; those of this engine follow.
    pub fn shared(&self) -> u32 {
        self.first as u32
    }

    /// The table of another engine, which shares all atoms of this one: see [`Atoms::share`].
    pub fn fork(&self) -> Atoms {
        Atoms {
            values: self.values.fork(),
            shared: Arc::clone(&self.shared),
            first: self.first,
            texts: String::new(),
            places: Vec::new(),
            order: Vec::new(),
            free: Vec::new(),
            kept: AtomMarks::default(),
            slots: vec![FREE; FEWEST],
            hashing: self.hashing.clone(),
            characters: Vec::new(),
            held: 0,
            due: NURSERY,
            limit: usize::MAX,
        }
    }

    /// The atom of a text, for a term: a collection that finds no reference to it may reclaim it.
    pub fn make(&mut self, text: &str) -> Stopping<Atom> {
        let hash = self.hash(text);
        let slot = match self.look(text, hash) {
            Ok(atom) => return Ok(atom),
            Err(slot) => self.room_for(text, hash)?.unwrap_or(slot),
        };
        let start = self.texts.len();
        self.texts.push_str(text);
        let place = TextRange {
            start,
            end: self.texts.len(),
        };
        let atom = match self.free.pop() {
            Some(atom) => {
                let index = self.index(atom);
                self.places[index] = place;
                atom
            }
            None => {
                self.places.push(place);
                Atom((self.first + self.places.len() - 1) as u32)
            }
        };
        self.order.push(atom);
        self.slots[slot] = Slot { hash, atom };
        Ok(atom)
    }

    /// Reserves memory for one more atom with this text, before anything changes; returns the slot where it belongs, if the hash
    /// table has grown.
    #[inline]
    fn room_for(&mut self, text: &str, hash: u32) -> Stopping<Option<usize>> {
        self.texts.try_reserve(text.len())?;
        room::more(&mut self.places, 1)?;
        room::more(&mut self.order, 1)?;
        if 3 * (self.order.len() + 1) <= 2 * self.slots.len() {
            return Ok(None);
        }
        self.resize(2 * self.slots.len())?;
        Ok(Some(place_of(&self.slots, hash)))
    }

    /// The atom of a text, for code that keeps it where no collection looks: it is never reclaimed.
    pub fn intern(&mut self, text: &str) -> Stopping<Atom> {
        let atom = self.make(text)?;
        if (atom.0 as usize) < self.first {
            return Ok(atom);
        }
        self.kept.cover(self.first + self.places.len());
        self.kept.atom(atom);
        Ok(atom)
    }

    /// Resizes the hash table; the size is a power of two.
    fn resize(&mut self, size: usize) -> Stopping<()> {
        let mut slots = room::vector(size)?;
        slots.resize(size, FREE);
        let former = std::mem::replace(&mut self.slots, slots);
        for slot in former.into_iter().filter(|slot| slot.atom != NONE) {
            self.insert(slot);
        }
        Ok(())
    }

    /// Inserts an atom that is not in the hash table.
    fn insert(&mut self, slot: Slot) {
        let at = place_of(&self.slots, slot.hash);
        self.slots[at] = slot;
    }

    /// The atom of a text, if it exists already.
    pub fn find(&self, text: &str) -> Option<Atom> {
        self.look(text, self.hash(text)).ok()
    }

    /// The atom of one character.
    pub fn of_char(&mut self, c: char) -> Stopping<Atom> {
        let index = c as usize;
        if index >= CHARACTERS {
            return self.make(c.encode_utf8(&mut [0; 4]));
        }
        let known = [&self.shared.characters, &self.characters];
        let mut known = known.iter().filter_map(|known| known.get(index));
        if let Some(known) = known.find(|known| **known != NONE) {
            return Ok(*known);
        }
        let atom = self.intern(c.encode_utf8(&mut [0; 4]))?;
        if self.characters.is_empty() {
            self.characters = room::vector(CHARACTERS)?;
            self.characters.resize(CHARACTERS, NONE);
        }
        self.characters[index] = atom;
        Ok(atom)
    }

    /// The text of an atom.
    #[inline]
    pub fn text(&self, atom: Atom) -> &str {
        if POISON {
            assert!(self.is_there(atom), "an atom that is used was reclaimed");
        }
        self.place(atom)
            .and_then(|(texts, place)| texts.get(place.start..place.end))
            .unwrap_or("")
    }

    /// Whether the index belongs to a live atom.
    pub fn is_there(&self, atom: Atom) -> bool {
        let place = self.place(atom);
        place.is_some_and(|(_, place)| place.start <= place.end)
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
        self.shared.count + self.order.len()
    }

    /// Always false: the atoms known at compile time always exist.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of the atoms, without the shared ones, and of the values of the host.
    pub fn space(&self) -> usize {
        self.texts.len() + OVERHEAD * self.order.len() + self.values.space()
    }

    /// Whether there are enough new atoms to make a collection worth while.
    #[inline]
    pub fn is_due(&self) -> bool {
        self.space() > self.due
    }

    /// Sets the most bytes that atoms may take.
    pub fn set_limit(&mut self, bytes: usize) {
        self.limit = bytes;
    }

    /// Whether the atoms take more bytes than the limit.
    pub fn is_full(&self) -> bool {
        self.space() > self.limit
    }

    /// Holds all present atoms, so that no collection reclaims them; returns what was held before.
    pub fn hold(&mut self) -> Held {
        Held {
            atoms: std::mem::replace(&mut self.held, self.order.len()),
            values: self.values.hold(),
        }
    }

    /// Holds again only what was held before [`Atoms::hold`].
    pub fn let_go(&mut self, held: Held) {
        self.held = held.atoms;
        self.values.let_go(held.values);
    }

    /// The empty set of marks, large enough for all atoms.
    pub fn reached(&self) -> AtomMarks {
        let mut reached = AtomMarks::default();
        reached.cover(self.first + self.places.len());
        reached.cover_values(self.values.places());
        reached
    }

    /// Reclaims the atoms that are neither marked, nor interned, nor held. Returns their number, and the unmarked values of the
    /// host, which the caller drops.
    pub fn reclaim(&mut self, reached: &AtomMarks) -> (usize, Vec<HostValue>) {
        let values = self.values.take_unreached(reached);
        (self.reclaim_atoms(reached), values)
    }

    fn reclaim_atoms(&mut self, reached: &AtomMarks) -> usize {
        let before = self.order.len();
        let held = self.held.min(before);
        let mut kept = held;
        let mut end = self.order[..held]
            .last()
            .map_or(0, |atom| self.places[self.index(*atom)].end);
        let mut texts = std::mem::take(&mut self.texts).into_bytes();
        for index in held..before {
            let atom = self.order[index];
            let index = self.index(atom);
            let place = &mut self.places[index];
            if reached.contains(atom) || self.kept.contains(atom) {
                texts.copy_within(place.start..place.end, end);
                let length = place.end - place.start;
                *place = TextRange {
                    start: end,
                    end: end + length,
                };
                end += length;
                self.order[kept] = atom;
                kept += 1;
            } else {
                *place = GONE;
                // If there is no memory to note a free index, it is never reused.
                if !POISON {
                    let _unused = room::push(&mut self.free, atom);
                }
            }
        }
        self.order.truncate(kept);
        texts.truncate(end);
        self.texts = String::from_utf8(texts).expect("whole texts one behind the other are text");
        let gone = before - self.order.len();
        if gone > 0 {
            self.forget_slots();
        }
        // The next collection is due when new atoms take as many bytes as those that stay, and a quarter of those examined now; near
        // the limit it is due earlier. Code that caught the error of a reached limit gets some more atoms.
        let space = self.space();
        let paid = space + NURSERY.max(space).max(reached.bytes() / 4);
        self.due = paid.min(self.limit.max(space + NURSERY / 4));
        gone
    }

    /// Removes reclaimed atoms from the hash table, and shrinks a table that has become too large.
    fn forget_slots(&mut self) {
        let mut rest: Vec<Slot> = Vec::new();
        if rest.try_reserve_exact(self.order.len()).is_err() {
            // Without memory for the list, hash the texts again.
            self.slots.fill(FREE);
            for index in 0..self.order.len() {
                let atom = self.order[index];
                let hash = self.hash(self.text(atom));
                self.insert(Slot { hash, atom });
            }
            return;
        }
        let (places, first) = (&self.places, self.first);
        let there = |slot: &Slot| {
            slot.atom != NONE && {
                let place = places[slot.atom.0 as usize - first];
                place.start <= place.end
            }
        };
        rest.extend(self.slots.iter().copied().filter(there));
        let expected = rest.len() + NURSERY / OVERHEAD;
        let size = (2 * expected).next_power_of_two();
        let mut fewer = Vec::new();
        if self.slots.len() > 4 * expected && fewer.try_reserve_exact(size).is_ok() {
            fewer.resize(size, FREE);
            self.slots = fewer;
            self.texts.shrink_to(2 * NURSERY);
        } else {
            self.slots.fill(FREE);
        }
        for slot in rest {
            self.insert(slot);
        }
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
        assert_eq!(
            table.intern("решение").expect("there is room"),
            table.intern("решение").expect("there is room")
        );
        assert_ne!(
            table.intern("a").expect("there is room"),
            table.intern("а").expect("there is room"),
            "Latin and Cyrillic letters differ"
        );
        assert_eq!(
            table.of_char('ф').expect("there is room"),
            table.intern("ф").expect("there is room")
        );
        assert_eq!(
            table.of_char('ф').expect("there is room"),
            table.of_char('ф').expect("there is room")
        );
        assert_eq!(table.find("нет"), None);
    }

    #[test]
    fn many_atoms_keep_their_texts() {
        let mut table = Atoms::new();
        let first = table.len();
        let text = |n: usize| format!("{}{n}", "a".repeat(n % 30));
        let count = if cfg!(miri) { 100 } else { 10_000 };
        for n in 0..count {
            assert_eq!(
                table.intern(&text(n)).expect("there is room"),
                Atom((first + n) as u32)
            );
        }
        for n in 0..count {
            assert_eq!(table.find(&text(n)), Some(Atom((first + n) as u32)));
            assert_eq!(table.text(Atom((first + n) as u32)), text(n));
        }
    }

    #[test]
    fn engines_share_atoms_and_make_others() {
        let mut first = Atoms::new();
        let gone = first.make("gone").expect("there is room");
        let both = first.intern("both").expect("there is room");
        let a = first.of_char('a').expect("there is room");
        first.reclaim(&AtomMarks::default());
        first.share();
        let mut second = first.fork();
        assert!(!second.is_there(gone));
        assert_eq!(second.len(), first.len());
        assert_eq!(second.find("both"), Some(both));
        assert_eq!(second.make("both"), Ok(both));
        assert_eq!(second.of_char('a'), Ok(a));
        assert_eq!(second.find("gone"), None);
        let [one, two] = [&mut first, &mut second].map(|table| table.make("gone"));
        assert_eq!(one, two, "each goes on with the next number");
        let (one, other) = (first.make("one"), second.make("other"));
        assert_eq!(one, other);
        let atom = one.expect("there is room");
        assert_eq!((first.text(atom), second.text(atom)), ("one", "other"));
        // Shared atoms stay, and new ones are reclaimed.
        assert_eq!(second.reclaim(&AtomMarks::default()).0, 2);
        assert_eq!(second.text(both), "both");
        assert_eq!(first.text(atom), "one");
        first.share();
        assert_eq!(first.fork().find("one"), Some(atom));
        assert_eq!(first.fork().find("both"), Some(both));
    }

    #[test]
    fn what_nobody_needs_goes_and_the_rest_keeps_its_text() {
        let mut table = Atoms::new();
        let known = table.len();
        let interned = table.intern("interned").expect("there is room");
        let made: Vec<Atom> = (0..1000)
            .map(|n| table.make(&format!("atom{n}")).expect("there is room"))
            .collect();
        let former = table.hold();
        let later = table.make("later").expect("there is room");
        let mut reached = table.reached();
        for atom in made.iter().step_by(3) {
            reached.atom(*atom);
        }
        assert_eq!(table.reclaim(&reached).0, 1, "all but the last are held");
        assert!(!table.is_there(later));
        table.let_go(former);
        assert_eq!(table.reclaim(&reached).0, 666);
        assert_eq!(table.len(), known + 1 + 334);
        assert_eq!(table.text(interned), "interned");
        for (n, atom) in made.iter().enumerate() {
            assert_eq!(table.is_there(*atom), n % 3 == 0);
            assert_eq!(table.find(&format!("atom{n}")).is_some(), n % 3 == 0);
        }
        let again = table.make("atom1").expect("there is room");
        assert_eq!(table.text(again), "atom1");
        assert_eq!(table.text(made[999]), "atom999");
    }
}
