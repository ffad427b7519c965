//! Ground terms as words, in the order in which they are written: what searches know their states by.
//!
//! Invariant: two ground terms have the same words exactly if they are the same term, and the words of a term tell where it
//! ends. Atoms and small integers are their cells; a list cell is one word, a compound term its functor, each followed by
//! the arguments; numbers and strings in boxes are their contents behind the header. Nothing refers to the heap.

use super::super::cell::{Addr, Cell, HeaderKind, Tag};
use super::super::heap::Heap;
use crate::memory::Stop;

/// What stands for a list cell: no term has this word.
const LIST: u64 = Cell::pointer(Tag::List, Addr::NULL).bits();

/// Terms of more words are not packed: they are cyclic, or share most of what they are made of, or are not worth it.
const MOST: usize = 1 << 14;

/// Appends the words of a term; false if it is not ground, or too large. What was appended is then of no use.
pub fn pack(heap: &Heap, term: Cell, words: &mut Vec<u64>) -> bool {
    let most = words.len() + MOST;
    let mut waiting: Vec<Addr> = Vec::new();
    let mut next = Some(heap.deref(term));
    loop {
        let cell = match next.take() {
            Some(cell) => cell,
            // An address stands for the cell there and, if it is a list's, what comes behind.
            None => match waiting.pop() {
                Some(at) => heap.deref(heap.get(at)),
                None => return words.len() <= most,
            },
        };
        if words.len() > most {
            return false;
        }
        match cell.tag() {
            Tag::Int | Tag::Atom => words.push(cell.bits()),
            Tag::List => {
                words.push(LIST);
                let at = cell.addr();
                let head = heap.deref(heap.get(at));
                if head.is_immediate() {
                    words.push(head.bits());
                    next = Some(heap.deref(heap.get(at.offset(1))));
                } else {
                    waiting.push(at.offset(1));
                    next = Some(head);
                }
            }
            Tag::Struct => {
                let at = cell.addr();
                let functor = heap.get(at);
                words.push(functor.bits());
                let arity = functor.functor_value().arity as usize;
                waiting.extend((1..=arity).rev().map(|index| at.offset(index)));
            }
            Tag::Box => {
                let at = cell.addr();
                let header = heap.get(at);
                words.push(header.bits());
                words.extend_from_slice(heap.words(at.offset(1), header.count()));
            }
            Tag::Ref | Tag::Att | Tag::Header => return false,
        }
    }
}

/// Brings a term back.
pub fn unpack(words: &[u64], heap: &mut Heap) -> Result<Cell, Stop> {
    // A list cell takes a word here and two there; what is in a box, one word more.
    heap.room(2 * words.len() + 2)?;
    let mut root = Cell::atom(super::super::atoms::NIL);
    // Where the terms to come belong, the next one last; the root belongs nowhere.
    let mut places: Vec<Addr> = vec![Addr::NULL];
    let mut index = 0;
    while let Some(place) = places.pop() {
        let cell = Cell::from_bits(words[index]);
        index += 1;
        let term = match cell.tag() {
            Tag::List => {
                let at = heap.push(cell)?;
                heap.push(cell)?;
                places.extend([at.offset(1), at]);
                Cell::pointer(Tag::List, at)
            }
            Tag::Header if cell.header_kind() == HeaderKind::Functor => {
                let at = heap.push(cell)?;
                let arity = cell.functor_value().arity as usize;
                for _ in 0..arity {
                    heap.push(cell)?;
                }
                places.extend((1..=arity).rev().map(|index| at.offset(index)));
                Cell::pointer(Tag::Struct, at)
            }
            Tag::Header => {
                let at = heap.push(cell)?;
                for word in &words[index..index + cell.count()] {
                    heap.push(Cell::from_bits(*word))?;
                }
                index += cell.count();
                heap.push(cell)?;
                Cell::pointer(Tag::Box, at)
            }
            Tag::Int | Tag::Atom | Tag::Ref | Tag::Struct | Tag::Box | Tag::Att => cell,
        };
        if place == Addr::NULL {
            root = term;
        } else {
            heap.set(place, term);
        }
    }
    Ok(root)
}

#[cfg(test)]
mod tests {
    use super::super::super::area::Area;
    use super::super::super::{Atoms, Functor};
    use super::*;

    fn heap() -> Heap {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        Heap::new(cells, trail)
    }

    #[test]
    fn what_is_packed_comes_back() {
        let mut heap = heap();
        let name = Atoms::new().intern("f").expect("there is room");
        let big = heap
            .big(&(dashu_int::IBig::from(1) << 200))
            .expect("there is room");
        let (float, text) = (
            heap.float(0.5).expect("there is room"),
            heap.text("a text").expect("there is room"),
        );
        let inner = heap
            .structure(name, &[big, float, text])
            .expect("there is room");
        let list = heap
            .list_of(&[inner, Cell::small(3), Cell::atom(name)])
            .expect("there is room");
        let lists = heap.list_of(&[list, list]).expect("there is room");
        let term = heap
            .structure(name, &[lists, inner])
            .expect("there is room");
        let mut words = vec![7];
        assert!(pack(&heap, term, &mut words));
        let back = unpack(&words[1..], &mut heap).expect("there is room");
        let mut again = vec![7];
        assert!(pack(&heap, back, &mut again) && again == words);
        assert!(
            heap.compare(term, back, &Atoms::new())
                .expect("there is room")
                .is_eq()
        );
        assert_eq!(heap.get(back.addr()), Cell::functor(Functor::new(name, 2)));
    }

    #[test]
    fn variables_and_cycles_are_not_packed() {
        let mut heap = heap();
        let variable = heap.new_var().expect("there is room");
        let open = heap.list(Cell::small(1), variable).expect("there is room");
        let mut words = Vec::new();
        assert!(!pack(&heap, open, &mut words));
        heap.bind(variable.addr(), open).expect("there is room");
        assert!(!pack(&heap, open, &mut words));
    }
}
