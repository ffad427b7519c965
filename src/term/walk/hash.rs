//! The hash of a ground term.
//!
//! *Invariant*: identical terms have the same hash, however much they share and whatever the engine has done before: the hash
//! depends on the text of atoms and the values of numbers, never on addresses or on the indexes of atoms. Each compound is
//! hashed once.

use std::collections::HashMap;

use super::super::atom::{Atom, Atoms, ShortHash};
use super::super::cell::{Addr, Cell, HandleKind, Tag};
use super::super::heap::Heap;
use crate::memory::Stopping;

/// A 64-bit FNV-1a hash so far.
#[derive(Clone, Copy)]
struct Fnv(u64);

impl Fnv {
    const OFFSET: Fnv = Fnv(0xCBF2_9CE4_8422_2325);
    const PRIME: u64 = 0x0100_0000_01B3;

    fn add(self, bytes: &[u8]) -> Fnv {
        bytes.iter().fold(self, |hash, byte| {
            Fnv((hash.0 ^ u64::from(*byte)).wrapping_mul(Fnv::PRIME))
        })
    }

    fn add_word(self, word: u64) -> Fnv {
        self.add(&word.to_le_bytes())
    }
}

/// Work for later.
enum Work {
    Visit(Cell),
    /// Combine the hashes of the arguments of this compound.
    Close(Cell),
}

impl Heap {
    /// The hash of a ground term. All cyclic terms have the same.
    pub fn hash(&self, term: Cell, atoms: &Atoms) -> Stopping<u64> {
        if !self.is_acyclic(term)? {
            return Ok(spread(Fnv::OFFSET.0));
        }
        let mut known: HashMap<Addr, u64, ShortHash> = HashMap::default();
        let (mut work, mut hashes) = (vec![Work::Visit(term)], Vec::new());
        while let Some(next) = work.pop() {
            self.meter.step()?;
            match next {
                Work::Visit(cell) => {
                    let cell = self.deref(cell);
                    let (first, count) = self.arguments(cell);
                    if count == 0 {
                        hashes.push(self.hash_of_atomic(cell, atoms).0);
                    } else if let Some(hash) = known.get(&cell.addr()) {
                        hashes.push(*hash);
                    } else {
                        work.push(Work::Close(cell));
                        let arguments = (0..count).map(|index| self.get(first.offset(index)));
                        work.extend(arguments.map(Work::Visit));
                    }
                }
                Work::Close(cell) => {
                    let (_, count) = self.arguments(cell);
                    let begun = self.hash_of_functor(cell, atoms).add_word(count as u64);
                    let arguments = hashes.drain(hashes.len() - count..);
                    let hash = arguments.rev().fold(begun, Fnv::add_word);
                    known.insert(cell.addr(), hash.0);
                    hashes.push(hash.0);
                }
            }
        }
        Ok(spread(hashes.pop().unwrap_or(Fnv::OFFSET.0)))
    }

    fn hash_of_functor(&self, cell: Cell, atoms: &Atoms) -> Fnv {
        match cell.tag() {
            Tag::Struct => hash_of_atom(self.get(cell.addr()).functor_value().name, atoms),
            _ => Fnv::OFFSET.add(&[Tag::List as u8]),
        }
    }

    fn hash_of_atomic(&self, cell: Cell, atoms: &Atoms) -> Fnv {
        let begun = Fnv::OFFSET.add(&[cell.tag() as u8]);
        match cell.tag() {
            Tag::Atom if cell.handle_kind() == HandleKind::Atom => match cell.as_atom() {
                Some(name) => hash_of_atom(name, atoms),
                None => begun,
            },
            Tag::Atom if cell.handle_kind() == HandleKind::Host => begun
                .add(&[HandleKind::Host as u8])
                .add_word(atoms.values.number(cell.handle_index())),
            Tag::Box => (0..=self.get(cell.addr()).count()).fold(begun, |hash, index| {
                hash.add_word(self.get(cell.addr().offset(index)).bits())
            }),
            // Compounds without arguments.
            Tag::Struct => self.hash_of_functor(cell, atoms).add_word(0),
            _ => begun.add_word(cell.bits()),
        }
    }
}

fn hash_of_atom(name: Atom, atoms: &Atoms) -> Fnv {
    Fnv::OFFSET.add(atoms.text(name).as_bytes())
}

/// Makes each bit depend on all others: FNV leaves the upper bits of short texts alike. (The last step of MurmurHash3.)
fn spread(hash: u64) -> u64 {
    let hash = (hash ^ hash >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let hash = (hash ^ hash >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    hash ^ hash >> 33
}
