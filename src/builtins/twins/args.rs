//! Reads and tests the arguments of twins, and copies fronts of lists.
//!
//! *Invariant*: the tests bind nothing. Returned cells may be stored: an attributed variable is referred to and never copied. A walk
//! through a whole list ends on every list, even a cyclic one.

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::memory::Stopping;
use crate::term::walk::Skeleton;
use crate::term::{Addr, Cell, Tag, View, atoms};

/// The elements that a twin handles before the clauses take one: they check the limits and make room.
pub const SLICE: usize = 1 << 12;

/// The cell at an address, in a form that may be stored.
#[inline]
pub fn stored(m: &Machine, at: Addr) -> Cell {
    m.heap.cell(at, 0).storable()
}

/// Head and tail of a list cell; the head may be stored, the tail is dereferenced.
#[inline]
pub fn split(m: &Machine, list: Cell) -> Option<(Cell, Cell)> {
    let list = m.heap.deref(list);
    (list.tag() == Tag::List).then(|| {
        let at = list.addr();
        (stored(m, at), tail(m, m.heap.tail(at)))
    })
}

/// The tail of a list, in a form that may be stored.
#[inline]
fn tail(m: &Machine, cell: Cell) -> Cell {
    m.heap.deref(cell).storable()
}

/// Head and tail of a list cell whose head is a small integer.
#[inline]
pub fn split_integer(m: &Machine, list: Cell) -> Option<(i64, Cell)> {
    let (head, tail) = split(m, list)?;
    Some((small(m, head)?, tail))
}

/// The value of a small integer.
#[inline]
pub fn small(m: &Machine, cell: Cell) -> Option<i64> {
    let cell = m.heap.deref(cell);
    cell.is_int().then(|| cell.int_value())
}

/// The atom or small integer that a term is.
#[inline]
pub fn immediate(m: &Machine, cell: Cell) -> Option<Cell> {
    let cell = m.heap.deref(cell);
    cell.is_immediate().then_some(cell)
}

/// Whether an argument is an unbound variable without attributes: an output.
#[inline]
pub fn is_open(m: &Machine, cell: Cell) -> bool {
    m.heap.deref(cell).tag() == Tag::Ref
}

/// Whether two terms cannot unify, whatever is bound later.
#[inline]
pub fn differ(m: &mut Machine, a: Cell, b: Cell) -> bool {
    let (a, b) = (m.heap.deref(a), m.heap.deref(b));
    if a.is_variable() || b.is_variable() || a == b {
        return false;
    }
    if a.is_immediate() || b.is_immediate() || a.tag() != b.tag() {
        return true;
    }
    if let (View::List(one), View::List(other)) = (m.heap.view(a), m.heap.view(b)) {
        // Most lists differ in their first elements.
        let (one, other) = (
            m.heap.deref(m.heap.head(one)),
            m.heap.deref(m.heap.head(other)),
        );
        if one != other && one.is_immediate() && other.is_immediate() {
            return true;
        }
    }
    if a.tag() != Tag::Struct {
        return matches!(m.unifiable(a, b), Ok(false));
    }
    let (View::Struct(functor, one), View::Struct(other, two)) = (m.heap.view(a), m.heap.view(b))
    else {
        return false;
    };
    if functor != other {
        return true;
    }
    // Most structures differ in a constant; a full comparison of structures with variables seldom pays.
    let mut open = false;
    for index in 0..functor.arity as usize {
        let (one, two) = (
            m.heap.deref(m.heap.arg(one, index)),
            m.heap.deref(m.heap.arg(two, index)),
        );
        if one.is_variable() || two.is_variable() {
            open = true;
        } else if one != two && (one.is_immediate() || two.is_immediate()) {
            return true;
        }
    }
    !open && matches!(m.unifiable(a, b), Ok(false))
}

/// The elements of a proper list, read by `read`; if there is no such list, the reply that leaves the call to the clauses.
pub fn whole<T>(
    m: &Machine,
    list: Cell,
    read: impl Fn(&Machine, Cell) -> Option<T>,
) -> std::result::Result<Vec<T>, Reply> {
    let length = match m.heap.skeleton(list) {
        Skeleton::Proper(length) => length,
        Skeleton::Partial(length, _) | Skeleton::Improper(length, _) => {
            return Err(Reply::NotApplicable(length));
        }
        Skeleton::Cyclic => return Err(Reply::NotApplicable(SLICE)),
    };
    let mut elements = Vec::with_capacity(length);
    let mut rest = list;
    while let Some((head, tail)) = split(m, rest) {
        match read(m, head) {
            Some(element) => elements.push(element),
            // The recursion reaches the rest of the list, where as many calls may not apply either.
            None => return Err(Reply::NotApplicable(elements.len() + 1)),
        }
        rest = tail;
    }
    Ok(elements)
}

/// The front of a list that is built on the heap from left to right.
#[derive(Default)]
pub struct Front {
    first: Option<Cell>,
    /// The tail of the last list cell.
    tail: Option<Addr>,
}

impl Front {
    /// Appends an element; the caller has made room for a list cell.
    #[inline]
    pub fn push(&mut self, m: &mut Machine, head: Cell) -> Stopping<()> {
        let list = m.heap.list(head, Cell::atom(atoms::NIL))?;
        match self.tail {
            Some(tail) => m.heap.fill(tail, list),
            None => self.first = Some(list),
        }
        self.tail = Some(list.addr().offset(1));
        Ok(())
    }

    /// Binds an output to the elements; returns the new output, the open tail.
    pub fn put(self, m: &mut Machine, output: Cell) -> Result<Cell> {
        let (Some(first), Some(tail)) = (self.first, self.tail) else {
            return Ok(output);
        };
        let open = m.heap.unfill(tail);
        m.unify(output, first)?;
        Ok(open)
    }
}

/// Copies elements of the list in one register to the output in another until one does not pass; the clauses go on with
/// that element.
pub fn copy_front(
    m: &mut Machine,
    list: usize,
    output: usize,
    mut passes: impl FnMut(&mut Machine, Cell) -> bool,
) -> Result<Reply> {
    if !is_open(m, m.x[output]) || !has_room(m) {
        return Ok(Reply::Clauses);
    }
    let mut rest = m.x[list];
    let mut front = Front::default();
    let mut passed = 0;
    while passed < SLICE
        && let Some((head, tail)) = split(m, rest)
        && passes(m, head)
    {
        front.push(m, head)?;
        rest = tail;
        passed += 1;
    }
    m.spend(passed as u64)?;
    m.x[list] = rest;
    m.x[output] = front.put(m, m.x[output])?;
    Ok(Reply::Clauses)
}

/// Whether the heap has room for a slice of list cells.
pub fn has_room(m: &mut Machine) -> bool {
    m.heap.room(2 * SLICE + 8).is_ok()
}

/// The reply for a single answer; `open` if the clauses would leave a choice point.
pub fn answer(m: &mut Machine, output: Cell, value: Cell, open: bool) -> Result<Reply> {
    match (m.unify(output, value)?, open) {
        (false, _) => Ok(Reply::Fail),
        (true, true) => Ok(Reply::ExitOpen),
        (true, false) => Ok(Reply::Exit),
    }
}

/// Counts the handled elements as inferences; whether the heap has room for this number of list cells.
pub fn passes(m: &mut Machine, passed: usize) -> Result<bool> {
    m.spend(passed as u64)?;
    Ok(m.heap.room(2 * passed + 8).is_ok())
}
