//! Stored terms outside the heap: findall results, clauses, exception terms, global variables.
//!
//! *Invariant*: a stored term is one block whose pointer cells hold byte offsets from its start, so that restoring it is one
//! linear pass. The root is the first cell. An unbound variable refers to its own place in the block, and so does an attributed
//! one, whose attributes follow it. Storing walks breadth first over the block itself and so needs neither recursion nor a
//! stack.

use super::super::atom::Atom;
use super::super::atom_marks::AtomMarks;
use super::super::atoms;
use super::super::cell::{Addr, Cell, HandleKind, HeaderKind, Tag};
use super::super::copy::{Attributes, COMPOUND};
use super::super::functor::Functor;
use super::super::heap::Heap;
use super::super::roots::Roots;
use super::super::shareable::{Ground, Shareable};
use crate::memory::{Stop, Stopping, room};

/// A term outside the heap.
#[derive(Clone, Debug)]
pub struct Stored {
    words: Box<[u64]>,
}

impl Roots for Stored {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        reached.words(&self.words);
    }
}

impl Stored {
    /// Copies a term from the heap. Attributed variables become plain ones.
    pub fn copy(heap: &mut Heap, term: Cell) -> Stopping<Stored> {
        Ok(Stored::copy_tree(heap, term)?.0)
    }

    /// As [`Stored::copy`], but attributed variables keep their attributes.
    pub fn copy_with_attributes(heap: &mut Heap, term: Cell) -> Stopping<Stored> {
        Ok(Stored::copied(heap, term, Attributes::Copy)?.0)
    }

    /// As [`Stored::copy`]; also returns whether the block is a tree, in which only variables occur more than once.
    pub fn copy_tree(heap: &mut Heap, term: Cell) -> Stopping<(Stored, bool)> {
        Stored::copied(heap, term, Attributes::Drop)
    }

    fn copied(heap: &mut Heap, term: Cell, attributes: Attributes) -> Stopping<(Stored, bool)> {
        let mut words = std::mem::take(&mut heap.copied);
        let copied = append_copy(heap, term, attributes, &mut words)
            .and_then(|tree| Ok((room::boxed(&words)?, tree)));
        words.clear();
        words.shrink_to(KEPT);
        heap.copied = words;
        copied.map(|(words, tree)| (Stored { words }, tree))
    }

    /// An atom.
    pub fn of_atom(atom: Atom) -> Stored {
        Stored {
            words: Box::new([Cell::atom(atom).bits()]),
        }
    }

    /// The clause `Head :- true` of a head with these atomic arguments; `boxed` returns the words of those that are boxes.
    pub fn of_fact<'a>(
        functor: Functor,
        arguments: &[Cell],
        boxed: impl Fn(Cell) -> &'a [u64],
    ) -> Stored {
        /// The place of the head: behind the root, the functor of the clause, and its two arguments.
        const HEAD: usize = 4;
        let place = |tag, word| Cell::pointer(tag, Addr::NULL.offset(word)).bits();
        let mut words = vec![
            place(Tag::Struct, 1),
            Cell::functor(Functor::new(atoms::NECK, 2)).bits(),
            place(Tag::Struct, HEAD),
            Cell::atom(atoms::TRUE).bits(),
            Cell::functor(functor).bits(),
        ];
        words.extend(arguments.iter().map(|argument| argument.bits()));
        for (index, argument) in arguments.iter().enumerate() {
            if argument.tag() == Tag::Box {
                words[HEAD + 1 + index] = place(Tag::Box, words.len());
                words.extend(boxed(*argument));
            }
        }
        Stored {
            words: words.into_boxed_slice(),
        }
    }

    /// Restores the term on the heap with new variables.
    pub fn restore(&self, heap: &mut Heap) -> Result<Cell, Stop> {
        restore(&self.words, heap)
    }

    /// Name and arity, if it is a compound and no list.
    pub fn functor(&self) -> Option<Functor> {
        self.functor_at(0)
    }

    /// Name and arity of the argument with this index, if the term and the argument are compounds and no lists.
    pub fn argument_functor(&self, index: usize) -> Option<Functor> {
        let arity = self.functor()?.arity as usize;
        let header = Cell::from_bits(self.words[0]).addr().0 as usize / 8;
        (index < arity).then(|| self.functor_at(header + 1 + index))?
    }

    /// The atom at a path, if there is one: the index of an argument of the term, then of an argument of that, and so on, from 0.
    pub fn atom_at(&self, place: &[usize]) -> Option<Atom> {
        let mut cell = Cell::from_bits(*self.words.first()?);
        for &index in place {
            if cell.tag() != Tag::Struct {
                return None;
            }
            let header = cell.addr().0 as usize / 8;
            let functor = Cell::from_bits(*self.words.get(header)?).functor_value();
            if index >= functor.arity as usize {
                return None;
            }
            cell = Cell::from_bits(*self.words.get(header + 1 + index)?);
        }
        cell.as_atom()
    }

    /// The small integer that is the argument with this index, from 0.
    pub fn integer_at(&self, index: usize) -> Option<i64> {
        let arity = self.functor()?.arity as usize;
        let header = Cell::from_bits(self.words[0]).addr().0 as usize / 8;
        let cell = Cell::from_bits(*self.words.get(header + 1 + index)?);
        (index < arity && cell.tag() == Tag::Int).then(|| cell.int_value())
    }

    fn functor_at(&self, word: usize) -> Option<Functor> {
        let cell = Cell::from_bits(*self.words.get(word)?);
        if cell.tag() != Tag::Struct {
            return None;
        }
        let header = self.words.get(cell.addr().0 as usize / 8)?;
        Some(Cell::from_bits(*header).functor_value())
    }

    /// Replaces each atom of the term, names of compounds included, by what `other` returns, for an engine with other indexes.
    /// False if the term has a handle that other engines do not have: a stream or a clause.
    pub fn rename(&mut self, mut other: impl FnMut(Atom) -> Stopping<Atom>) -> Stopping<bool> {
        let mut index = 0;
        while let Some(word) = self.words.get_mut(index) {
            let cell = Cell::from_bits(*word);
            index += 1;
            match cell.tag() {
                Tag::Atom => match cell.handle_kind() {
                    HandleKind::Atom => {
                        if let Some(atom) = cell.as_atom() {
                            *word = Cell::atom(other(atom)?).bits();
                        }
                    }
                    // Values of the host keep their places in engines that run while this one waits.
                    HandleKind::Host => {}
                    HandleKind::Stream | HandleKind::Clause => return Ok(false),
                },
                Tag::Header if cell.header_kind() == HeaderKind::Functor => {
                    let functor = cell.functor_value();
                    let name = other(functor.name)?;
                    *word = Cell::functor(Functor::new(name, functor.arity)).bits();
                }
                Tag::Header => index += cell.count() + 1,
                Tag::Int | Tag::Ref | Tag::List | Tag::Struct | Tag::Box | Tag::Att => {}
            }
        }
        Ok(true)
    }

    /// The words of the block.
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

/// The most words kept for the next copy: a page or two.
const KEPT: usize = 1 << 10;

/// The most words of a small term.
const PLAIN: usize = 64;

/// Appends a block with a copy of `term` to `words`; its offsets count from the start of the block. Returns whether it is a tree.
pub fn append_copy(
    heap: &mut Heap,
    term: Cell,
    attributes: Attributes,
    words: &mut Vec<u64>,
) -> Stopping<bool> {
    let (mut ground, mut shared) = (Ground::default(), Vec::new());
    let mut nothing = Shareable::new(Addr::NULL, &mut ground, &mut shared);
    append_copy_of_new(heap, term, attributes, words, &mut nothing)
}

/// As [`append_copy`], but the block refers to old ground terms in the heap. An abandoned attempt leaves no words.
pub fn append_copy_of_new(
    heap: &mut Heap,
    term: Cell,
    attributes: Attributes,
    words: &mut Vec<u64>,
    old: &mut Shareable<'_>,
) -> Result<bool, Stop> {
    let begin = words.len();
    let value = heap.deref(term);
    if value.is_immediate() {
        room::push(words, value.bits())?;
        return Ok(true);
    }
    words.try_reserve(PLAIN)?;
    if append_plain(heap, value, words, old) {
        return Ok(true);
    }
    // Only cyclic terms, and terms that share most of their subterms, are larger than the heap.
    let limit = heap.top.since(heap.start()) + 1;
    let tree = append_marking::<false>(heap, term, attributes, words, limit, old)?;
    if !tree {
        words.truncate(begin);
        old.forget(begin);
        append_marking::<true>(heap, term, attributes, words, usize::MAX, old)?;
    }
    Ok(tree)
}

/// Appends a copy of a small compound term that contains only compounds, small integers and atoms, none of them old: this needs
/// no marks. The caller has reserved memory. False if the term is none of these; nothing is appended then.
fn append_plain(heap: &Heap, term: Cell, words: &mut Vec<u64>, old: &Shareable<'_>) -> bool {
    let begin = words.len();
    words.push(term.bits());
    let mut scan = begin;
    while scan < words.len() {
        let cell = Cell::from_bits(words[scan]);
        if cell.tag() != Tag::Header {
            let cell = heap.deref(cell);
            let next = Addr(((words.len() - begin) as u64) << 3);
            let cells = match cell.tag() {
                Tag::Int | Tag::Atom => 0,
                Tag::List if !old.may_share(cell) => 2,
                Tag::Struct if !old.may_share(cell) => heap.get(cell.addr()).count() + 1,
                Tag::Ref | Tag::List | Tag::Struct | Tag::Box | Tag::Att | Tag::Header => PLAIN,
            };
            if words.len() - begin + cells > PLAIN {
                words.truncate(begin);
                return false;
            }
            words[scan] = if cells == 0 {
                cell.bits()
            } else {
                Cell::pointer(cell.tag(), next).bits()
            };
            words.extend((0..cells).map(|index| heap.get(cell.addr().offset(index)).bits()));
        }
        scan += 1;
    }
    true
}

/// As [`append_copy`], but gives up beyond `limit` words. With `SHARING`, a subterm met again is not copied again. The marks
/// are those of `copy.rs`.
fn append_marking<const SHARING: bool>(
    heap: &mut Heap,
    term: Cell,
    attributes: Attributes,
    words: &mut Vec<u64>,
    limit: usize,
    old: &mut Shareable<'_>,
) -> Result<bool, Stop> {
    let begin = words.len();
    // The cells that marks have replaced; they are restored before the function returns.
    let mut marked: Vec<(Addr, Cell)> = Vec::new();
    let copied = append_cells::<SHARING>(heap, term, attributes, words, limit, old, &mut marked);
    for (at, cell) in marked.into_iter().rev() {
        heap.set(at, cell);
    }
    if copied.is_err() {
        words.truncate(begin);
        old.forget(begin);
    }
    copied
}

#[inline(always)] // Twice in all.
fn append_cells<const SHARING: bool>(
    heap: &mut Heap,
    term: Cell,
    attributes: Attributes,
    words: &mut Vec<u64>,
    limit: usize,
    old: &mut Shareable<'_>,
    marked: &mut Vec<(Addr, Cell)>,
) -> Result<bool, Stop> {
    let begin = words.len();
    let place = |index: usize| Addr(((index - begin) as u64) << 3);
    let root = heap.deref(term);
    words.try_reserve(1)?;
    words.push(if root.tag() == Tag::Att {
        Cell::reference(root.addr()).bits()
    } else {
        root.bits()
    });
    let mut scan = begin;
    while scan < words.len() && words.len() - begin <= limit {
        heap.meter.step()?;
        let cell = Cell::from_bits(words[scan]);
        if cell.tag() == Tag::Header && cell.as_mark().is_none() {
            // Only this loop writes headers: skip their payload.
            scan += if cell.header_kind() == HeaderKind::Functor {
                1
            } else {
                cell.count() + 2
            };
            continue;
        }
        if cell.tag() == Tag::Att {
            // Terms refer to attributed variables by REF cells, so this cell is an attributed variable copied here.
            words[scan] = Cell::pointer(Tag::Att, place(scan)).bits();
            scan += 1;
            continue;
        }
        let cell = heap.deref(cell);
        let next = place(words.len());
        let copy = match cell.tag() {
            Tag::Int | Tag::Atom => cell,
            Tag::Att if attributes == Attributes::Copy => {
                words.try_reserve(2)?;
                room::push(marked, (cell.addr(), cell))?;
                words.push(cell.bits());
                words.push(heap.get(cell.addr().offset(1)).bits());
                heap.set(cell.addr(), Cell::mark(next.0));
                Cell::reference(next)
            }
            Tag::Ref | Tag::Att => {
                room::push(marked, (cell.addr(), cell))?;
                heap.set(cell.addr(), Cell::mark(place(scan).0));
                Cell::reference(place(scan))
            }
            Tag::Header => Cell::reference(Addr(
                cell.as_mark().expect("only marks are met here") & !COMPOUND,
            )),
            Tag::List | Tag::Struct | Tag::Box if old.shares(heap, cell) => {
                old.note(scan)?;
                cell
            }
            tag @ (Tag::List | Tag::Struct | Tag::Box) => {
                let first = heap.get(cell.addr());
                match first.as_mark().filter(|mark| mark & COMPOUND != 0) {
                    Some(mark) => Cell::pointer(tag, Addr(mark & !COMPOUND)),
                    None => {
                        let trailing = usize::from(tag == Tag::Box);
                        let cells = if tag == Tag::List {
                            2
                        } else {
                            first.count() + 1 + trailing
                        };
                        words.try_reserve(cells)?;
                        words.extend(
                            (0..cells).map(|index| heap.get(cell.addr().offset(index)).bits()),
                        );
                        if SHARING {
                            room::push(marked, (cell.addr(), first))?;
                            heap.set(cell.addr(), Cell::mark(next.0 | COMPOUND));
                        }
                        Cell::pointer(tag, next)
                    }
                }
            }
        };
        words[scan] = copy.bits();
        scan += 1;
    }
    Ok(scan >= words.len())
}

/// Restores one block on the heap.
pub fn restore(words: &[u64], heap: &mut Heap) -> Result<Cell, Stop> {
    restore_beside(words, 0, &[], heap)
}

/// As [`restore`], for the block from `begin` on; the cells at the places `shared` already refer to the heap.
pub fn restore_beside(
    words: &[u64],
    begin: usize,
    shared: &[usize],
    heap: &mut Heap,
) -> Result<Cell, Stop> {
    let root = Cell::from_bits(words[begin]);
    if root.is_immediate() || shared.first() == Some(&begin) {
        return Ok(root);
    }
    let (block, words) = (begin, &words[begin..]);
    heap.room(words.len())?;
    /// The words restored between two checks of the meter.
    const PIECE: usize = 1 << 16;
    let base = heap.top;
    let mut index = 0;
    let mut piece = PIECE;
    while index < words.len() {
        if index > piece {
            piece = index + PIECE;
            heap.meter.work(PIECE)?;
        }
        let cell = Cell::from_bits(words[index]);
        match cell.tag() {
            Tag::Int | Tag::Atom => {
                heap.push(cell)?;
            }
            Tag::Ref | Tag::List | Tag::Struct | Tag::Box | Tag::Att => {
                heap.push(Cell::from_bits(cell.bits().wrapping_add(base.0)))?;
            }
            Tag::Header => {
                heap.push(cell)?;
                if cell.header_kind() != HeaderKind::Functor {
                    for word in &words[index + 1..index + cell.count() + 2] {
                        heap.push(Cell::from_bits(*word))?;
                    }
                    index += cell.count() + 1;
                }
            }
        }
        index += 1;
    }
    for place in shared {
        let index = place - block;
        heap.set(base.offset(index), Cell::from_bits(words[index]));
    }
    Ok(heap.deref(Cell::reference(base)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, Atoms, View};

    #[test]
    fn shared_variables_stay_shared() {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let mut heap = Heap::new(cells, trail);
        let mut atoms = Atoms::new();
        let var = heap.new_var().expect("there is room");
        let float = heap.float(2.5).expect("there is room");
        let inner = heap
            .structure(atoms.intern("g").expect("there is room"), &[var, float])
            .expect("there is room");
        let term = heap
            .structure(
                atoms.intern("f").expect("there is room"),
                &[var, inner, inner],
            )
            .expect("there is room");
        let stored = Stored::copy(&mut heap, term).expect("there is room");
        assert_eq!(
            heap.view(var),
            View::Var(var.addr()),
            "copying leaves the original unbound"
        );
        let back = stored.restore(&mut heap).expect("it fits");
        let View::Struct(_, at) = heap.view(back) else {
            panic!("a compound came back as something else")
        };
        let View::Struct(_, inner) = heap.view(heap.arg(at, 1)) else {
            panic!("the argument is compound")
        };
        assert_eq!(heap.deref(heap.arg(at, 0)), heap.deref(heap.arg(inner, 0)));
        assert_ne!(heap.deref(heap.arg(at, 0)), var);
        assert_eq!(heap.view(heap.arg(inner, 1)), View::Float(2.5));
    }
}
