//! The lists of a variable: the propagators that wait for its changes, and the variables that are different from it.
//!
//! Disequations of two variables, the most frequent constraints of most models, are not propagators: each variable is in the list
//! `Fixed` of the other, as a neighbour that loses a value when this variable gets one. Disequations of the same two variables,
//! posted in succession as by the queens of a chess board, share one element. `X #\= Y + 2, X #\= Z, X #\= Z + 1`:
//!
//! ```text
//!   Fixed of X     '$neighbours'(Z, (0, -1), '$neighbour'(Y, -2, []))     Z loses the value of X, and that value less 1; Y the value less 2
//!   Fixed of Y     '$neighbour'(X, 2, [])
//!   Fixed of Z     '$neighbours'(X, (0, 1), [])                           (0, 1) is an integer: `Shifts`
//!                  [X]                                                    before the last one was posted
//! ```

use super::entry::{self, WAITING, WORD};
use crate::memory::Stopping;
use crate::term::{Addr, Cell, Functor, Heap, Tag, atoms};

/// The differences between the values that a neighbour loses and the value of the variable: one number, or several small ones.
///
/// *Invariant*: several shifts are packed in the order in which they were posted, in ten bits each from the lowest on: each is a
/// number plus 512; 0 ends them.
#[derive(Clone, Copy)]
pub enum Shifts {
    /// One, of any size.
    One(i64),
    /// Several.
    Several(u64),
}

/// The bits of a small shift.
const SHIFT_BITS: u32 = 10;
/// The bias that makes a small shift positive.
const SHIFT_BIAS: i64 = 1 << (SHIFT_BITS - 1);
/// Packed shifts above this number have no room for another one.
const FULL: u64 = (1 << (WORD as u32 - SHIFT_BITS)) - 1;

impl Shifts {
    /// These shifts followed by another one; `None` if that one is large, already among them, or does not fit.
    fn and(self, shift: i64) -> Option<u64> {
        let small = |shift: i64| (shift.abs() < SHIFT_BIAS).then_some((shift + SHIFT_BIAS) as u64);
        let new = small(shift)?;
        let before = match self {
            Shifts::One(first) => small(first)?,
            Shifts::Several(before) => before,
        };
        if before > FULL || self.each().any(|own| own == shift) {
            return None;
        }
        let place = (u64::BITS - before.leading_zeros()).div_ceil(SHIFT_BITS) * SHIFT_BITS;
        Some(before | new << place)
    }

    /// All shifts, the oldest first.
    #[inline]
    pub fn each(self) -> impl Iterator<Item = i64> + Clone {
        let (one, shifts) = match self {
            Shifts::One(shift) => (Some(shift), 0),
            Shifts::Several(shifts) => (None, shifts),
        };
        one.into_iter().chain(several(shifts))
    }
}

/// Unpacks small shifts, the oldest first.
#[inline]
pub fn several(mut shifts: u64) -> impl Iterator<Item = i64> + Clone {
    std::iter::from_fn(move || {
        if shifts == 0 {
            return None;
        }
        let shift = (shifts & ((1 << SHIFT_BITS) - 1)) as i64 - SHIFT_BIAS;
        shifts >>= SHIFT_BITS;
        Some(shift)
    })
}

/// An element of a waiting list.
#[derive(Clone, Copy)]
pub enum Element {
    /// A propagator: the term and its address.
    Propagator(Cell, Addr),
    /// Disequations: when the owner of the list gets a value, this variable loses that value plus each shift.
    Neighbour(Cell, Shifts),
}

/// The first element of a waiting list, and the rest.
#[inline(always)]
pub fn next_waiting(heap: &Heap, list: Cell) -> Option<(Element, Cell)> {
    let list = heap.deref(list);
    match list.tag() {
        Tag::List => {
            let (head, tail) = (heap.head(list.addr()), heap.tail(list.addr()));
            let own = heap.deref(head);
            let element = match own.tag() {
                Tag::Struct => Element::Propagator(own, own.addr()),
                _ => Element::Neighbour(head, Shifts::One(0)),
            };
            Some((element, tail))
        }
        Tag::Struct => {
            let at = list.addr();
            let shifts = shifts(heap, heap.cell(at, 0).functor_value(), at);
            Some((Element::Neighbour(heap.arg(at, 0), shifts), heap.arg(at, 2)))
        }
        _ => None,
    }
}

#[inline(always)]
fn shifts(heap: &Heap, functor: Functor, at: Addr) -> Shifts {
    let value = heap.arg(at, 1).int_value();
    match functor.name {
        atoms::FD_NEIGHBOURS => Shifts::Several(value as u64),
        _ => Shifts::One(value),
    }
}

/// Posts that the variable of an entry is different from `other` less `shift`.
#[inline]
pub fn add_neighbour(heap: &mut Heap, own: Addr, other: Cell, shift: i64) -> Stopping<()> {
    match shift {
        0 => heap.prepend(own.offset(1 + WAITING), other),
        _ => add_far_neighbour(heap, own, other, shift),
    }
}

/// The same for a shift that is not 0. If the newest element of the list is of the same variable, the shift is added to that element.
#[inline(never)]
fn add_far_neighbour(heap: &mut Heap, own: Addr, other: Cell, shift: i64) -> Stopping<()> {
    let list = heap.arg(own, WAITING);
    let newest = match list.tag() {
        Tag::List => heap.head(list.addr()),
        Tag::Struct => heap.arg(list.addr(), 0),
        _ => list,
    };
    if newest == other {
        let (before, rest) = match list.tag() {
            Tag::List => (Shifts::One(0), heap.tail(list.addr())),
            _ => {
                let functor = heap.cell(list.addr(), 0).functor_value();
                let shifts = shifts(heap, functor, list.addr());
                (shifts, heap.arg(list.addr(), 2))
            }
        };
        if let Some(all) = before.and(shift) {
            let all = entry::bits_cell(all);
            if matches!(before, Shifts::Several(_)) {
                return heap.assign(list.addr().offset(2), all);
            }
            let joined = heap.structure(atoms::FD_NEIGHBOURS, &[other, all, rest])?;
            return entry::assign(heap, own, WAITING, joined);
        }
    }
    let longer = heap.structure(
        atoms::FD_NEIGHBOUR,
        &[other, entry::bound_cell(shift), list],
    )?;
    entry::assign(heap, own, WAITING, longer)
}
