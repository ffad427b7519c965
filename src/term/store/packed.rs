//! Packed terms: terms as words in writing order, which serve as states of searches, and as calls and answers of tables.
//!
//! *Invariant*: two ground terms have the same words if and only if they are identical, other terms if and only if they are variants, and
//! the words of a term tell where it ends. A variable is a reference with its number, in the order met. Atoms and small integers are their
//! cells; a list cell is one word and a compound term its functor, then come the arguments; a box is header and payload. Nothing refers to
//! the heap.

use std::cmp::Ordering;

use super::super::atom::Atoms;
use super::super::atoms::DOT;
use super::super::cell::{Addr, Cell, HeaderKind, Tag};
use super::super::heap::Heap;
use crate::memory::Stop;

/// The word for a list cell, which is no other cell.
const LIST: u64 = Cell::pointer(Tag::List, Addr::NULL).bits();

/// Terms of more words are not packed: they are cyclic, or share most of their subterms, or are not worth it.
const MOST: usize = 1 << 14;

/// The small integer with these words, if they are one.
pub fn small_integer(words: &[u64]) -> Option<i64> {
    let [word] = *words else {
        return None;
    };
    let cell = Cell::from_bits(word);
    cell.is_int().then(|| cell.int_value())
}

/// The standard order of two different ground terms by their words; none if the first difference is in a boxed number or string.
pub fn compare(one: &[u64], other: &[u64], atoms: &Atoms) -> Option<Ordering> {
    for (one, other) in one.iter().zip(other) {
        let (one, other) = (Cell::from_bits(*one), Cell::from_bits(*other));
        let boxed = |cell: Cell| cell.tag() == Tag::Header && cell.is_box_header();
        if boxed(one) || boxed(other) {
            return None;
        }
        if one != other {
            return Some(compare_words(one, other, atoms));
        }
    }
    // Words of different terms differ.
    None
}

/// Orders numbers before atoms, and atoms before compound terms.
fn compare_words(one: Cell, other: Cell, atoms: &Atoms) -> Ordering {
    let rank = |cell: Cell| match cell.tag() {
        Tag::Int => 0,
        Tag::Atom => 1,
        Tag::Ref | Tag::List | Tag::Struct | Tag::Box | Tag::Att | Tag::Header => 2,
    };
    let shape = |cell: Cell| match cell.tag() {
        Tag::List => (2, atoms.text(DOT)),
        _ => {
            let functor = cell.functor_value();
            (functor.arity, atoms.text(functor.name))
        }
    };
    match (one.as_atom(), other.as_atom(), rank(one), rank(other)) {
        (Some(one), Some(other), ..) => atoms.text(one).cmp(atoms.text(other)),
        (_, _, 0, 0) => one.int_value().cmp(&other.int_value()),
        (_, _, 2, 2) => shape(one).cmp(&shape(other)),
        (_, _, one, other) => one.cmp(&other),
    }
}

/// Appends the words of a term; false if it is not ground, or too large. The caller then drops the appended words.
pub fn pack(heap: &Heap, term: Cell, words: &mut Vec<u64>) -> bool {
    let most = words.len() + MOST;
    let mut waiting: Vec<Addr> = Vec::new();
    let mut next = Some(heap.deref(term));
    loop {
        let cell = match next.take() {
            Some(cell) => cell,
            // An address stands for the cell there and, in a list cell, for the one behind it.
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

/// Why a term cannot be packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unpackable {
    /// It contains an attributed variable.
    Attributed,
    /// It has too many words: it is cyclic, or large.
    TooLarge,
}

/// Appends the words of terms that may have variables, at most `most` words, and their variables to `variables`. A failure removes
/// what it appended.
pub fn pack_open(
    heap: &mut Heap,
    terms: &[Cell],
    words: &mut Vec<u64>,
    variables: &mut Vec<Addr>,
    most: usize,
) -> Result<(), Unpackable> {
    let (begin, known) = (words.len(), variables.len());
    let mut packed = Ok(());
    for term in terms {
        let cell = heap.deref(*term);
        if cell.is_immediate() {
            words.push(cell.bits());
        } else {
            packed = append_open(heap, cell, words, variables, begin + most);
            if packed.is_err() {
                break;
            }
        }
    }
    for at in &variables[known..] {
        heap.set(*at, Cell::reference(*at));
    }
    if packed.is_err() {
        words.truncate(begin);
        variables.truncate(known);
    }
    packed
}

/// Appends the words of a term; leaves in each variable a mark with its number.
fn append_open(
    heap: &mut Heap,
    term: Cell,
    words: &mut Vec<u64>,
    variables: &mut Vec<Addr>,
    end: usize,
) -> Result<(), Unpackable> {
    // The stack, as in `pack`.
    let mut waiting: Vec<Addr> = Vec::new();
    let mut next = Some(term);
    loop {
        let cell = match next.take() {
            Some(cell) => cell,
            None => match waiting.pop() {
                Some(at) => heap.deref(heap.get(at)),
                None => return Ok(()),
            },
        };
        if words.len() > end {
            return Err(Unpackable::TooLarge);
        }
        match cell.tag() {
            Tag::Int | Tag::Atom => words.push(cell.bits()),
            Tag::List => {
                // A loop for lists of immediate elements.
                let mut at = cell.addr();
                next = loop {
                    words.push(LIST);
                    let head = heap.deref(heap.get(at));
                    if !head.is_immediate() {
                        waiting.push(at.offset(1));
                        break Some(head);
                    }
                    words.push(head.bits());
                    let tail = heap.deref(heap.get(at.offset(1)));
                    if tail.tag() != Tag::List || words.len() > end {
                        break Some(tail);
                    }
                    at = tail.addr();
                };
            }
            Tag::Struct => {
                let at = cell.addr();
                let functor = heap.get(at);
                words.push(functor.bits());
                let arity = functor.functor_value().arity as usize;
                let mut first = 1;
                while first <= arity {
                    let argument = heap.deref(heap.get(at.offset(first)));
                    if !argument.is_immediate() {
                        break;
                    }
                    words.push(argument.bits());
                    first += 1;
                }
                waiting.extend((first..=arity).rev().map(|index| at.offset(index)));
            }
            Tag::Box => {
                let at = cell.addr();
                let header = heap.get(at);
                words.push(header.bits());
                words.extend_from_slice(heap.words(at.offset(1), header.count()));
            }
            Tag::Ref => {
                let number = variables.len() as u64;
                variables.push(cell.addr());
                heap.set(cell.addr(), Cell::mark(number));
                words.push(Cell::reference(Addr(number << 3)).bits());
            }
            Tag::Header => {
                let number = cell.as_mark().expect("only marks are met here");
                words.push(Cell::reference(Addr(number << 3)).bits());
            }
            Tag::Att => return Err(Unpackable::Attributed),
        }
    }
}

/// Restores a term on the heap.
pub fn unpack(words: &[u64], heap: &mut Heap) -> Result<Cell, Stop> {
    heap.room(2 * words.len() + 2)?;
    unpack_next(words, &mut 0, heap, &mut Vec::new())
}

/// Restores the term that begins at `index`, and moves `index` behind it; `variables` has the variables met before. The caller has
/// reserved memory: a list cell takes one word here and two on the heap; a box takes one more word there.
pub fn unpack_next(
    words: &[u64],
    index: &mut usize,
    heap: &mut Heap,
    variables: &mut Vec<Cell>,
) -> Result<Cell, Stop> {
    let first = Cell::from_bits(words[*index]);
    if first.is_immediate() {
        *index += 1;
        return Ok(first);
    }
    let mut root = Cell::atom(super::super::atoms::NIL);
    // The addresses for the terms to come, the next one last; the root has none.
    let mut places: Vec<Addr> = Vec::new();
    let mut next = Some(Addr::NULL);
    while let Some(place) = next.take().or_else(|| places.pop()) {
        let cell = Cell::from_bits(words[*index]);
        *index += 1;
        let term = match cell.tag() {
            Tag::List => {
                let first = heap.top;
                // While the elements are immediate, each list cell is placed behind the one before.
                while let [head, LIST, ..] = words[*index..]
                    && Cell::from_bits(head).is_immediate()
                {
                    *index += 2;
                    heap.push(Cell::from_bits(head))?;
                    let tail = heap.top.offset(1);
                    heap.push(Cell::pointer(Tag::List, tail))?;
                }
                let at = heap.push(cell)?;
                heap.push(cell)?;
                let filled = fill(words, index, heap, at, 2);
                places.extend((filled..2).rev().map(|n| at.offset(n)));
                Cell::pointer(Tag::List, first)
            }
            Tag::Header if cell.header_kind() == HeaderKind::Functor => {
                let at = heap.push(cell)?;
                let arity = cell.functor_value().arity as usize;
                for _ in 0..arity {
                    heap.push(cell)?;
                }
                let filled = fill(words, index, heap, at.offset(1), arity);
                places.extend((1 + filled..=arity).rev().map(|n| at.offset(n)));
                Cell::pointer(Tag::Struct, at)
            }
            Tag::Header => {
                let at = heap.push(cell)?;
                for word in &words[*index..*index + cell.count()] {
                    heap.push(Cell::from_bits(*word))?;
                }
                *index += cell.count();
                heap.push(cell)?;
                Cell::pointer(Tag::Box, at)
            }
            Tag::Ref => {
                let number = (cell.addr().0 >> 3) as usize;
                match variables.get(number) {
                    Some(known) => *known,
                    None => {
                        let new = if place == Addr::NULL {
                            heap.new_var()?
                        } else {
                            Cell::reference(place)
                        };
                        variables.push(new);
                        new
                    }
                }
            }
            Tag::Int | Tag::Atom | Tag::Struct | Tag::Box | Tag::Att => cell,
        };
        if place == Addr::NULL {
            root = term;
        } else {
            heap.set(place, term);
        }
    }
    Ok(root)
}

/// Fills cells from `at` on, as long as atoms and small integers come; returns how many.
fn fill(words: &[u64], index: &mut usize, heap: &mut Heap, at: Addr, count: usize) -> usize {
    for n in 0..count {
        let cell = Cell::from_bits(words[*index]);
        if !matches!(cell.tag(), Tag::Int | Tag::Atom) {
            return n;
        }
        heap.set(at.offset(n), cell);
        *index += 1;
    }
    count
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
    fn variants_have_the_same_words() {
        let mut heap = heap();
        let name = Atoms::new().intern("f").expect("there is room");
        let mut packed = Vec::new();
        for _ in 0..2 {
            let [x, y] = [(); 2].map(|()| heap.new_var().expect("there is room"));
            let inner = heap.structure(name, &[y, x, y]).expect("there is room");
            let list = heap.list_of(&[x, inner, x]).expect("there is room");
            let (mut words, mut variables) = (Vec::new(), Vec::new());
            pack_open(&mut heap, &[list, y, x], &mut words, &mut variables, 100)
                .expect("it is small");
            assert_eq!(variables, [x.addr(), y.addr()]);
            packed.push(words);
        }
        assert_eq!(packed[0], packed[1]);
        let (mut index, mut variables) = (0, Vec::new());
        let mut back = Vec::new();
        for _ in 0..3 {
            back.push(
                unpack_next(&packed[0], &mut index, &mut heap, &mut variables)
                    .expect("there is room"),
            );
        }
        assert_eq!(index, packed[0].len());
        let (mut words, mut variables) = (Vec::new(), Vec::new());
        pack_open(&mut heap, &back, &mut words, &mut variables, 100).expect("it is small");
        assert_eq!(words, packed[0]);
        let small = pack_open(&mut heap, &back, &mut words, &mut variables, 2);
        assert_eq!(small, Err(Unpackable::TooLarge));
        assert_eq!((words.len(), variables.len()), (packed[0].len(), 2));
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
