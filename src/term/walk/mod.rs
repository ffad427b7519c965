//! Traversals of one term: variables, groundness, cycles, lists.
//!
//! *Invariant*: nothing recurses, and nothing is written to the heap except documented bindings. Every traversal ends on cyclic
//! terms and takes time linear in the cells of the term, shared subterms counted once.

pub mod abridge;
pub(super) mod cycles;
pub(super) mod hash;
pub mod order;
pub mod pairs;
pub mod unify;

use super::bits::Bits;
use super::cell::{Addr, Cell, Tag};
use super::heap::Heap;
use crate::memory::{Stopping, room};

/// The addresses already visited; the first ones are not noted.
struct Visited {
    uncounted: usize,
    bits: Option<Bits>,
}

/// Traversals of fewer compounds than this note nothing.
const SMALL: usize = 1 << 10;

impl Visited {
    /// An empty set, which does not note the first addresses.
    fn lazily() -> Visited {
        Visited {
            uncounted: SMALL,
            bits: None,
        }
    }

    /// Notes an address; true if it is noted for the first time.
    #[inline(always)]
    fn first(&mut self, heap: &Heap, at: Addr) -> Stopping<bool> {
        if self.uncounted > 0 {
            self.uncounted -= 1;
            return Ok(true);
        }
        Ok(match &mut self.bits {
            Some(bits) => bits.insert(at),
            None => self.bits.insert(Bits::new(heap)?).insert(at),
        })
    }
}

/// The chain of list cells that a term begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skeleton {
    /// A proper list with this many elements.
    Proper(usize),
    /// This number of elements, then a variable.
    Partial(usize, Cell),
    /// This number of elements, then neither a variable nor `[]`; 0 for a term that is no list.
    Improper(usize, Cell),
    /// A cyclic list.
    Cyclic,
}

impl Heap {
    /// Calls `visit` with every dereferenced cell of the term, depth first and from left to right, until it returns false.
    /// Shared compounds may be visited more than once, but not often. Returns the result of the last visit.
    #[inline]
    fn visit(
        &self,
        term: Cell,
        visited: &mut Visited,
        mut visit: impl FnMut(Cell) -> Stopping<bool>,
    ) -> Stopping<bool> {
        let mut waiting: Vec<(Addr, usize)> = Vec::new();
        let mut cell = self.deref(term);
        loop {
            self.meter.step()?;
            if !visit(cell)? {
                return Ok(false);
            }
            let arguments = self.arguments(cell);
            if arguments.1 > 0 && visited.first(self, cell.addr())? {
                room::push(&mut waiting, arguments)?;
            }
            match waiting.last_mut() {
                None => return Ok(true),
                Some((at, count)) => {
                    cell = self.deref(self.get(*at));
                    (*at, *count) = (at.offset(1), *count - 1);
                    if *count == 0 {
                        waiting.pop();
                    }
                }
            }
        }
    }

    /// The address of the arguments of a dereferenced cell, and their number.
    #[inline(always)]
    pub fn arguments(&self, cell: Cell) -> (Addr, usize) {
        match cell.tag() {
            Tag::List => (cell.addr(), 2),
            Tag::Struct => (cell.addr().offset(1), self.get(cell.addr()).count()),
            Tag::Int | Tag::Ref | Tag::Atom | Tag::Box | Tag::Att | Tag::Header => (Addr::NULL, 0),
        }
    }

    /// Whether the term holds no variable.
    pub fn is_ground(&self, term: Cell) -> Stopping<bool> {
        self.visit(term, &mut Visited::lazily(), |cell| Ok(!cell.is_variable()))
    }

    /// Whether the term holds an attributed variable: known at once if there has never been one.
    pub fn has_attributed(&self, term: Cell) -> Stopping<bool> {
        Ok(self.attributed
            && !self.visit(term, &mut Visited::lazily(), |cell| {
                Ok(cell.tag() != Tag::Att)
            })?)
    }

    /// Whether the variable occurs in the term.
    pub fn occurs(&self, variable: Cell, term: Cell) -> Stopping<bool> {
        let variable = self.deref(variable);
        Ok(!self.visit(term, &mut Visited::lazily(), |cell| Ok(cell != variable))?)
    }

    /// The variables of the term, each once, in depth-first order from left to right.
    pub fn term_variables(&self, term: Cell) -> Stopping<Vec<Cell>> {
        let mut variables = Distinct::default();
        self.visit(term, &mut Visited::lazily(), |cell| {
            if cell.is_variable() {
                variables.add(self, cell)?;
            }
            Ok(true)
        })?;
        Ok(variables.found)
    }

    /// The variables that occur only once in the term, in order.
    pub fn singletons(&self, term: Cell) -> Stopping<Vec<Cell>> {
        // Two sets, since a list cell may begin with a variable, which has the same address.
        let (mut seen, mut compounds) = (Bits::new(self)?, Bits::new(self)?);
        let mut repeated = Bits::new(self)?;
        let mut again = Vec::new();
        self.visit(term, &mut Visited::lazily(), |cell| {
            if cell.is_variable() && !seen.insert(cell.addr()) {
                repeated.insert(cell.addr());
            } else if self.arguments(cell).1 > 0 && !compounds.insert(cell.addr()) {
                again.push(cell);
            }
            Ok(true)
        })?;
        // A variable in a shared compound occurs wherever the compound does.
        let mut visited = Visited {
            uncounted: 0,
            bits: None,
        };
        for shared in again {
            self.visit(shared, &mut visited, |cell| {
                if cell.is_variable() {
                    repeated.insert(cell.addr());
                }
                Ok(true)
            })?;
        }
        let mut variables = self.term_variables(term)?;
        variables.retain(|variable| repeated.insert(variable.addr()));
        Ok(variables)
    }

    /// The attributed variables of the term, those in attributes included.
    pub fn attributed_variables(&self, term: Cell) -> Stopping<Vec<Cell>> {
        let mut variables = Distinct::default();
        let mut visited = Visited::lazily();
        let mut looked = 0;
        let mut next = Some(term);
        while let Some(term) = next {
            self.visit(term, &mut visited, |cell| {
                if cell.tag() == Tag::Att {
                    variables.add(self, cell)?;
                }
                Ok(true)
            })?;
            next = variables
                .found
                .get(looked)
                .map(|variable| self.get(variable.addr().offset(1)));
            looked += 1;
        }
        Ok(variables.found)
    }

    /// The number of functors and arguments of the term, a list cell counted as a compound of two, shared subterms counted once.
    pub fn term_size(&self, term: Cell) -> Stopping<usize> {
        let mut visited = Visited {
            uncounted: 0,
            bits: None,
        };
        // A second set, since `visit` notes a place only after it has shown it.
        let mut counted = Visited {
            uncounted: 0,
            bits: None,
        };
        let mut size = 0;
        self.visit(term, &mut visited, |cell| {
            let cells = match cell.tag() {
                Tag::List => 3,
                Tag::Struct => self.get(cell.addr()).count() + 1,
                Tag::Box => self.get(cell.addr()).count() + 2,
                Tag::Int | Tag::Ref | Tag::Atom | Tag::Att | Tag::Header => 0,
            };
            if cells > 0 && counted.first(self, cell.addr())? {
                size += cells;
            }
            Ok(true)
        })?;
        Ok(size)
    }

    /// Binds the plain variables of the term to `'$VAR'(N)`, with `N` from `first` on; returns the number after the last one.
    pub fn number_variables(&mut self, term: Cell, first: i64) -> Stopping<i64> {
        let mut next = first;
        for variable in self.term_variables(term)? {
            let variable = self.deref(variable);
            if variable.is_ref() {
                let number = self.integer(next)?;
                let name = self.structure(super::atoms::DOLLAR_VAR, &[number])?;
                self.bind(variable.addr(), name)?;
                next = next.saturating_add(1);
            }
        }
        Ok(next)
    }

    /// Whether the term is a tree: no subterm contains itself.
    pub fn is_acyclic(&self, term: Cell) -> Stopping<bool> {
        if self.is_small_tree(term) {
            return Ok(true);
        }
        let mut steps = 0;
        let small = self.visit(
            term,
            &mut Visited {
                uncounted: usize::MAX,
                bits: None,
            },
            |_| {
                steps += 1;
                Ok(steps < SMALL)
            },
        )?;
        Ok(small || self.is_acyclic_noting(self.deref(term))?)
    }

    /// Whether the term is small and acyclic, as most terms are: this test needs no memory.
    fn is_small_tree(&self, term: Cell) -> bool {
        /// The most compounds that wait for their next argument; nothing waits behind a last argument.
        const DEEPEST: usize = 16;
        let mut waiting = [(Addr::NULL, 0); DEEPEST];
        let mut depth = 0;
        let mut cell = self.deref(term);
        for _ in 0..SMALL {
            let (at, count) = self.arguments(cell);
            if count > 0 {
                if depth == DEEPEST {
                    return false;
                }
                waiting[depth] = (at, count);
                depth += 1;
            } else if depth == 0 {
                return true;
            }
            let (at, count) = &mut waiting[depth - 1];
            cell = self.deref(self.get(*at));
            (*at, *count) = (at.offset(1), *count - 1);
            if *count == 0 {
                depth -= 1;
            }
        }
        false
    }

    /// The search for a cycle that notes compounds: those on the path from the root, and those found acyclic.
    fn is_acyclic_noting(&self, term: Cell) -> Stopping<bool> {
        let (mut on_path, mut done) = (Bits::new(self)?, Bits::new(self)?);
        let mut path: Vec<Addr> = Vec::new();
        // The arguments still to be visited, each with the length of the path above it. Nothing waits behind a last argument, so
        // that the path of a long list takes only one word for each element.
        let mut waiting: Vec<(Addr, usize, usize)> = Vec::new();
        let mut cell = term;
        loop {
            self.meter.step()?;
            let (at, count) = self.arguments(cell);
            if count > 0 && !done.contains(cell.addr()) {
                if !on_path.insert(cell.addr()) {
                    return Ok(false);
                }
                room::push(&mut path, cell.addr())?;
                room::push(&mut waiting, (at, count, path.len()))?;
            }
            let Some((at, count, depth)) = waiting.last_mut() else {
                return Ok(true);
            };
            for finished in path.drain(*depth..) {
                on_path.remove(finished);
                done.insert(finished);
            }
            cell = self.deref(self.get(*at));
            (*at, *count) = (at.offset(1), *count - 1);
            if *count == 0 {
                waiting.pop();
            }
        }
    }

    /// Whether the compound `term` and the parts that `parts` gives of it, and so on, are a tree: none contains itself. Each is
    /// visited once, however often it is shared.
    pub fn is_tree_of(
        &self,
        term: Cell,
        parts: impl Fn(&Heap, Cell) -> Option<[Cell; 2]>,
    ) -> Stopping<bool> {
        let (mut on_path, mut done) = (Bits::new(self)?, Bits::new(self)?);
        let mut waiting = vec![(self.deref(term), false)];
        while let Some((cell, is_walked)) = waiting.pop() {
            let Some(parts) = parts(self, cell) else {
                continue;
            };
            if is_walked {
                on_path.remove(cell.addr());
                done.insert(cell.addr());
            } else if !done.contains(cell.addr()) {
                if !on_path.insert(cell.addr()) {
                    return Ok(false);
                }
                room::more(&mut waiting, 3)?;
                waiting.push((cell, true));
                waiting.extend(parts.map(|part| (self.deref(part), false)));
            }
        }
        Ok(true)
    }

    /// The list skeleton of the term; cycles are found by Brent's method.
    pub fn skeleton(&self, term: Cell) -> Skeleton {
        let mut cell = self.deref(term);
        let (mut length, mut anchor, mut next_anchor) = (0, Cell::small(0), 1);
        while cell.tag() == Tag::List {
            if cell == anchor {
                return Skeleton::Cyclic;
            }
            if length == next_anchor {
                anchor = cell;
                next_anchor *= 2;
            }
            length += 1;
            cell = self.deref(self.get(cell.addr().offset(1)));
        }
        if cell.is_variable() {
            Skeleton::Partial(length, Cell::reference(cell.addr()))
        } else if cell == Cell::atom(super::atoms::NIL) {
            Skeleton::Proper(length)
        } else {
            Skeleton::Improper(length, cell)
        }
    }

    /// The elements of a proper list, not dereferenced.
    pub fn list_elements(&self, term: Cell) -> Stopping<Option<Vec<Cell>>> {
        let Skeleton::Proper(length) = self.skeleton(term) else {
            return Ok(None);
        };
        let mut elements = room::vector(length)?;
        let mut cell = self.deref(term);
        while cell.tag() == Tag::List {
            self.meter.step()?;
            elements.push(self.get(cell.addr()));
            cell = self.deref(self.get(cell.addr().offset(1)));
        }
        Ok(Some(elements))
    }
}

/// Variables found, each once.
#[derive(Default)]
struct Distinct {
    found: Vec<Cell>,
    noted: Option<Bits>,
}

impl Distinct {
    fn add(&mut self, heap: &Heap, variable: Cell) -> Stopping<()> {
        /// Up to this many are searched one by one.
        const FEW: usize = 16;
        let variable = Cell::reference(variable.addr());
        if self.found.len() < FEW {
            if !self.found.contains(&variable) {
                self.found.push(variable);
            }
            return Ok(());
        }
        let noted = match &mut self.noted {
            Some(noted) => noted,
            none => {
                let mut noted = Bits::new(heap)?;
                for found in &self.found {
                    noted.insert(found.addr());
                }
                none.insert(noted)
            }
        };
        if noted.insert(variable.addr()) {
            room::push(&mut self.found, variable)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, Atom};

    fn heap() -> Heap {
        let [cells, trail] = Area::reserve_all([1 << 25, 1 << 20]).expect("the heap fits");
        Heap::new(cells, trail)
    }

    const F: Atom = Atom(5);

    #[test]
    fn variables_from_left_to_right() {
        let mut heap = heap();
        let variables: Vec<Cell> = (0..100)
            .map(|_| heap.new_var().expect("there is room"))
            .collect();
        let list = heap.list_of(&variables).expect("there is room");
        let term = heap
            .structure(F, &[list, list, variables[7]])
            .expect("there is room");
        assert_eq!(heap.term_variables(term).expect("there is room"), variables);
        assert!(
            heap.occurs(variables[99], term).expect("there is room")
                && !heap.is_ground(term).expect("there is room")
        );
        assert_eq!(heap.term_size(term).expect("there is room"), 304);
        assert_eq!(heap.number_variables(term, 0).expect("there is room"), 100);
        assert!(heap.is_ground(term).expect("there is room"));
    }

    #[test]
    fn cycles_and_shared_subterms() {
        let mut heap = heap();
        // 2^2000 paths lead to the leaf.
        let shared = (0..2000).fold(Cell::small(1), |term, _| {
            heap.structure(F, &[term, term]).expect("there is room")
        });
        assert!(
            heap.is_acyclic(shared).expect("there is room")
                && heap.is_ground(shared).expect("there is room")
        );
        let tail = heap.new_var().expect("there is room");
        let list = (0..5000).fold(tail, |tail, _| {
            heap.list(shared, tail).expect("there is room")
        });
        assert_eq!(heap.skeleton(list), Skeleton::Partial(5000, tail));
        assert!(heap.is_acyclic(list).expect("there is room"));
        heap.bind(tail.addr(), list).expect("there is room");
        assert!(
            !heap.is_acyclic(list).expect("there is room")
                && heap.is_ground(list).expect("there is room")
        );
        assert_eq!(heap.skeleton(list), Skeleton::Cyclic);
        assert_eq!(
            heap.skeleton(Cell::small(1)),
            Skeleton::Improper(0, Cell::small(1))
        );
    }

    #[test]
    fn long_lists() {
        let mut heap = heap();
        let count = if cfg!(miri) { 100 } else { 5_000_000 };
        let list = (0..count).fold(Cell::atom(crate::term::atoms::NIL), |tail, index| {
            heap.list(Cell::small(index), tail).expect("there is room")
        });
        assert!(
            heap.is_ground(list).expect("there is room")
                && heap.is_acyclic(list).expect("there is room")
        );
        assert_eq!(heap.skeleton(list), Skeleton::Proper(count as usize));
        assert_eq!(
            heap.list_elements(list)
                .expect("there is room")
                .map(|elements| elements.len()),
            Some(count as usize)
        );
    }
}
