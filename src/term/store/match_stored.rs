//! Unification of a stored term with a term of the heap, without restoring the stored term first.
//!
//! `retract/1` and `clause/2` do this with each candidate: most candidates differ in an argument, and the others are mostly flat.
//! *Invariant*: the heap grows only where a variable of the heap meets a compound of the block, and by at most the size of the
//! block; a variable of the block takes the value of the cell it met first. All stacks are explicit.

use super::super::cell::{Addr, Cell, Tag};
use super::super::heap::Heap;
use crate::memory::{Stop, Stopping};

/// Places in a block, addresses of cells in the heap, and how many cells are to be unified from there on.
type Waiting = Vec<(usize, Addr, usize)>;

/// A variable of the block without a value; no cell has this word.
const FREE: u64 = u64::MAX;

/// A block being matched; its variables keep their values from one part to the next.
pub struct Match<'a> {
    words: &'a [u64],
    /// The values of variables by their places; empty until a variable is met.
    values: Vec<u64>,
    waiting: Waiting,
}

impl<'a> Match<'a> {
    /// Begins with the block of a [`Stored`](super::super::Stored) term.
    pub fn new(words: &'a [u64]) -> Match<'a> {
        Match {
            words,
            values: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// The place of argument `index` (from 0) of the compound at `place`, in a block made by copying.
    pub fn argument(&self, place: usize, index: usize) -> usize {
        let cell = Cell::from_bits(self.words[place]);
        offset(cell) + index + usize::from(cell.tag() == Tag::Struct)
    }

    /// Unifies the part at `place` with `cell`. After a failure some bindings may remain.
    pub fn unify(&mut self, heap: &mut Heap, place: usize, cell: Cell) -> Result<bool, Stop> {
        heap.room(self.words.len())?;
        self.waiting.clear();
        if !self.unify_one(heap, place, cell)? {
            return Ok(false);
        }
        while let Some((place, at, count)) = self.waiting.pop() {
            heap.meter.step()?;
            for index in 0..count {
                let cell = heap.get(at.offset(index));
                // A variable is identified by its address, so its cell is replaced by a reference.
                let cell = if cell.is_immediate() {
                    cell
                } else {
                    Cell::reference(at.offset(index))
                };
                if !self.unify_one(heap, place + index, cell)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Unifies the arguments of the compound at `place` with cells. After a failure some bindings may remain.
    pub fn unify_arguments(
        &mut self,
        heap: &mut Heap,
        place: usize,
        cells: impl Iterator<Item = Cell>,
    ) -> Result<bool, Stop> {
        let first = self.argument(place, 0);
        for (index, cell) in cells.enumerate() {
            if !self.unify(heap, first + index, cell)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Unifies one cell with one cell; pushes arguments for later.
    fn unify_one(&mut self, heap: &mut Heap, place: usize, cell: Cell) -> Stopping<bool> {
        let word = Cell::from_bits(self.words[place]);
        let cell = heap.deref(cell);
        let variable = matches!(cell.tag(), Tag::Ref | Tag::Att);
        match word.tag() {
            Tag::Ref | Tag::Att => {
                let value = if variable {
                    Cell::reference(cell.addr())
                } else {
                    cell
                };
                match self.value(offset(word)) {
                    Some(earlier) => Ok(heap.unify(earlier, value)?),
                    None => {
                        self.values[offset(word)] = value.bits();
                        Ok(true)
                    }
                }
            }
            Tag::Int | Tag::Atom | Tag::List | Tag::Struct | Tag::Box if variable => {
                let built = self.build(heap, place)?;
                heap.bind_variable(cell, built)?;
                Ok(true)
            }
            Tag::Int | Tag::Atom => Ok(word == cell),
            Tag::List | Tag::Struct | Tag::Box if word.tag() != cell.tag() => Ok(false),
            Tag::List => {
                self.waiting.push((offset(word), cell.addr(), 2));
                Ok(true)
            }
            Tag::Struct => {
                let header = heap.get(cell.addr());
                let same = header.bits() == self.words[offset(word)];
                if same {
                    self.waiting
                        .push((offset(word) + 1, cell.addr().offset(1), header.count()));
                }
                Ok(same)
            }
            Tag::Box => {
                let count = heap.get(cell.addr()).count() + 1;
                let mut pairs = (0..count).map(|index| {
                    (
                        self.words.get(offset(word) + index),
                        cell.addr().offset(index),
                    )
                });
                Ok(pairs.all(|(word, at)| word == Some(&heap.get(at).bits())))
            }
            Tag::Header => Ok(false),
        }
    }

    /// The value of the variable at `place`, if it has one.
    fn value(&mut self, place: usize) -> Option<Cell> {
        if self.values.is_empty() {
            self.values.resize(self.words.len(), FREE);
        }
        let value = self.values[place];
        (value != FREE).then(|| Cell::from_bits(value))
    }

    /// Restores the part at `place` on the heap, which has space for the whole block.
    fn build(&mut self, heap: &mut Heap, place: usize) -> Stopping<Cell> {
        // The entries below wait to be unified, and stay.
        let bottom = self.waiting.len();
        let word = Cell::from_bits(self.words[place]);
        let root = match word.tag() {
            Tag::Ref | Tag::Att => match self.value(offset(word)) {
                Some(value) => value,
                None => {
                    let new = heap.new_var()?;
                    self.values[offset(word)] = new.bits();
                    new
                }
            },
            Tag::Int | Tag::Atom | Tag::List | Tag::Struct | Tag::Box | Tag::Header => {
                self.build_one(heap, word)?
            }
        };
        while self.waiting.len() > bottom {
            let Some((place, at, count)) = self.waiting.pop() else {
                break;
            };
            for (index, word) in self.words[place..place + count].iter().enumerate() {
                let (at, word) = (at.offset(index), Cell::from_bits(*word));
                let cell = if matches!(word.tag(), Tag::Ref | Tag::Att) {
                    let variable = offset(word);
                    self.value(variable).unwrap_or_else(|| {
                        self.values[variable] = Cell::reference(at).bits();
                        Cell::reference(at)
                    })
                } else {
                    self.build_one(heap, word)?
                };
                heap.set(at, cell);
            }
        }
        Ok(root)
    }

    /// Restores a cell that is no variable; pushes its arguments for later, whose cells hold zeros until then.
    fn build_one(&mut self, heap: &mut Heap, word: Cell) -> Stopping<Cell> {
        let from = offset(word);
        let at = heap.top;
        let (skip, count) = match word.tag() {
            Tag::Int | Tag::Atom | Tag::Ref | Tag::Att | Tag::Header => return Ok(word),
            Tag::List => (0, 2),
            Tag::Struct => (1, Cell::from_bits(self.words[from]).count()),
            Tag::Box => (Cell::from_bits(self.words[from]).count() + 2, 0),
        };
        for word in &self.words[from..from + skip] {
            heap.push(Cell::from_bits(*word))?;
        }
        for _ in 0..count {
            heap.push(Cell::small(0))?;
        }
        if count > 0 {
            self.waiting.push((from + skip, at.offset(skip), count));
        }
        Ok(Cell::pointer(word.tag(), at))
    }
}

/// Whether a term certainly unifies with a stored one, also before any of its variables were bound: the block is an instance of
/// the term. A quick test, which says no to large terms and to variables that might be equal.
pub fn is_sure_to_unify(words: &[u64], heap: &Heap, term: Cell) -> bool {
    /// The most parts that the test examines.
    const FEW: usize = 16;
    let mut met = Vec::new();
    let mut waiting = vec![(0, term)];
    let mut count = 0;
    while let Some((place, cell)) = waiting.pop() {
        count += 1;
        let cell = heap.deref(cell);
        let Some(word) = words.get(place).map(|word| Cell::from_bits(*word)) else {
            return false;
        };
        let from = match cell.tag() {
            Tag::Ref if !met.contains(&cell) => {
                met.push(cell);
                continue;
            }
            Tag::Int | Tag::Atom if cell == word => continue,
            Tag::List if word.tag() == Tag::List => 0..2,
            Tag::Struct
                if word.tag() == Tag::Struct
                    && words.get(offset(word)) == Some(&heap.get(cell.addr()).bits()) =>
            {
                1..heap.get(cell.addr()).count() + 1
            }
            Tag::Ref
            | Tag::Att
            | Tag::Int
            | Tag::Atom
            | Tag::List
            | Tag::Struct
            | Tag::Box
            | Tag::Header => return false,
        };
        if count + from.len() > FEW {
            return false;
        }
        for index in from {
            let at = cell.addr().offset(index);
            let part = heap.get(at);
            // A variable is identified by its address, so its cell is replaced by a reference.
            let part = if part.is_immediate() {
                part
            } else {
                Cell::reference(at)
            };
            waiting.push((offset(word) + index, part));
        }
    }
    true
}

/// The place in the block that a pointer cell points to.
fn offset(cell: Cell) -> usize {
    cell.addr().since(Addr::NULL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, Atoms, Stored, atoms};

    fn heap() -> Heap {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        Heap::new(cells, trail)
    }

    #[test]
    fn variables_share_on_both_sides() {
        let mut heap = heap();
        let f = Atoms::new().intern("f").expect("there is room");
        let (x, y) = (
            heap.new_var().expect("there is room"),
            heap.new_var().expect("there is room"),
        );
        let list = heap.list(x, y).expect("there is room");
        let float = heap.float(2.5).expect("there is room");
        let term = heap
            .structure(f, &[x, list, float, y])
            .expect("there is room");
        let stored = Stored::copy(&mut heap, term).expect("there is room");

        let (a, b, c) = (
            heap.new_var().expect("there is room"),
            heap.new_var().expect("there is room"),
            heap.new_var().expect("there is room"),
        );
        let goal = heap.structure(f, &[a, b, float, c]).expect("there is room");
        let mut matching = Match::new(stored.words());
        assert_eq!(matching.unify(&mut heap, 0, goal), Ok(true));
        let one = Cell::small(1);
        assert!(
            heap.unify(a, one).expect("there is room")
                && heap
                    .unify(c, Cell::atom(atoms::NIL))
                    .expect("there is room")
        );
        let expected = heap
            .list(one, Cell::atom(atoms::NIL))
            .expect("there is room");
        assert!(heap.identical(b, expected).expect("there is room"));
    }

    #[test]
    fn flat_facts_leave_no_trace() {
        let mut heap = heap();
        let f = Atoms::new().intern("f").expect("there is room");
        let term = heap
            .structure(f, &[Cell::small(1), Cell::small(2)])
            .expect("there is room");
        let stored = Stored::copy(&mut heap, term).expect("there is room");
        let var = heap.new_var().expect("there is room");
        let goal = heap
            .structure(f, &[Cell::small(1), var])
            .expect("there is room");
        let top = heap.top;
        assert_eq!(
            Match::new(stored.words()).unify(&mut heap, 0, goal),
            Ok(true)
        );
        assert_eq!((heap.top, heap.deref(var)), (top, Cell::small(2)));
        let other = heap
            .structure(f, &[Cell::small(2), var])
            .expect("there is room");
        assert_eq!(
            Match::new(stored.words()).unify(&mut heap, 0, other),
            Ok(false)
        );
    }

    #[test]
    fn long_lists_need_no_recursion() {
        let mut heap = heap();
        let elements = vec![Cell::small(7); 2000];
        let list = heap.list_of(&elements).expect("there is room");
        let stored = Stored::copy(&mut heap, list).expect("there is room");
        assert_eq!(
            Match::new(stored.words()).unify(&mut heap, 0, list),
            Ok(true)
        );
        let var = heap.new_var().expect("there is room");
        assert_eq!(
            Match::new(stored.words()).unify(&mut heap, 0, var),
            Ok(true)
        );
        assert!(heap.identical(var, list).expect("there is room"));
    }
}
