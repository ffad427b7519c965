//! Sums, differences and products of big integers in place: from boxes on the heap to a new box.
//!
//! *Invariant*: an operation that is refused here, for lack of memory or because another algorithm is faster, has changed
//! nothing. Results are normalised: no leading word is zero, and an integer that fits into an INT cell is one.

use super::super::cell::{Addr, Cell, HeaderKind, Tag};
use super::super::heap::Heap;
use super::super::number::MAX_BITS;

/// An operation on two integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exact {
    /// `X + Y`
    Add,
    /// `X - Y`
    Subtract,
    /// `X * Y`
    Multiply,
}

/// The words of a magnitude, least first.
#[derive(Clone, Copy)]
enum Words {
    /// One word, of an INT cell.
    One(u64),
    /// This number of words from this address on.
    At(Addr, usize),
}

impl Words {
    #[inline(always)]
    fn count(self) -> usize {
        match self {
            Words::One(_) => 1,
            Words::At(_, count) => count,
        }
    }

    #[inline(always)]
    fn word(self, heap: &Heap, index: usize) -> u64 {
        match self {
            Words::One(word) => word,
            Words::At(at, _) => heap.get(at.offset(index)).bits(),
        }
    }
}

/// An integer: whether it is negative, and its magnitude.
type Signed = (bool, Words);

/// Products whose shorter factor has more words than this are left to faster algorithms.
const FEW: usize = 4;

impl Heap {
    /// The sum, difference or product of two integers at least one of which is big. None for other arguments, when there
    /// is no memory, or when the result would be too long.
    pub fn combine(&mut self, left: Cell, right: Cell, exact: Exact) -> Option<Cell> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left.is_int() && right.is_int() {
            return None;
        }
        let ((left_sign, left), (right_sign, right)) = (self.signed(left)?, self.signed(right)?);
        let words = left.count() + right.count();
        if words > MAX_BITS / 64 || self.room(words + 4).is_err() {
            return None;
        }
        let right_sign = right_sign != (exact == Exact::Subtract);
        match exact {
            Exact::Multiply => self.product(left, right, left_sign != right_sign),
            Exact::Add | Exact::Subtract if left_sign == right_sign => {
                Some(self.sum(left, right, left_sign))
            }
            Exact::Add | Exact::Subtract => Some(if self.is_below(left, right) {
                self.difference(right, left, right_sign)
            } else {
                self.difference(left, right, left_sign)
            }),
        }
    }

    /// The integer in a dereferenced cell.
    #[inline]
    fn signed(&self, cell: Cell) -> Option<Signed> {
        match cell.tag() {
            Tag::Int => {
                let value = cell.int_value();
                Some((value < 0, Words::One(value.unsigned_abs())))
            }
            Tag::Box => {
                let (at, header) = (cell.addr(), self.get(cell.addr()));
                (header.header_kind() == HeaderKind::Big).then(|| {
                    let negative = self.get(at.offset(1)).bits() != 0;
                    (negative, Words::At(at.offset(2), header.count() - 1))
                })
            }
            Tag::Ref | Tag::List | Tag::Struct | Tag::Atom | Tag::Att | Tag::Header => None,
        }
    }

    /// Whether one magnitude is less than another.
    fn is_below(&self, one: Words, other: Words) -> bool {
        if one.count() != other.count() {
            return one.count() < other.count();
        }
        (0..one.count())
            .rev()
            .map(|index| (one.word(self, index), other.word(self, index)))
            .find(|(one, other)| one != other)
            .is_some_and(|(one, other)| one < other)
    }

    /// Where the words of the result go: behind the header and the sign.
    #[inline(always)]
    fn out(&self) -> Addr {
        self.top.offset(2)
    }

    fn sum(&mut self, one: Words, other: Words, negative: bool) -> Cell {
        let (long, short) = if one.count() < other.count() {
            (other, one)
        } else {
            (one, other)
        };
        let carry = self.columns(long, short, |one, other, carry| {
            let (sum, over) = one.overflowing_add(other);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            (sum, over | again)
        });
        let last = self.out().offset(long.count());
        self.set(last, Cell::from_bits(u64::from(carry)));
        self.finish(long.count() + 1, negative)
    }

    /// `long` minus `short`, which is not greater.
    fn difference(&mut self, long: Words, short: Words, negative: bool) -> Cell {
        self.columns(long, short, |one, other, borrow| {
            let (rest, under) = one.overflowing_sub(other);
            let (rest, again) = rest.overflowing_sub(u64::from(borrow));
            (rest, under | again)
        });
        self.finish(long.count(), negative)
    }

    /// Writes the result of `column` for each pair of words and the carry; returns the last carry.
    #[inline(always)]
    fn columns(
        &mut self,
        long: Words,
        short: Words,
        column: impl Fn(u64, u64, bool) -> (u64, bool),
    ) -> bool {
        /// The columns of one block: within it the carry stays in the processor's carry flag.
        const STEP: usize = 8;
        let out = self.out();
        let (mut carry, mut index) = (false, 0);
        if let (Words::At(one, _), Words::At(other, count)) = (long, short) {
            while index + STEP <= count {
                let (one, other, out) = (one.offset(index), other.offset(index), out.offset(index));
                for n in 0..STEP {
                    let word;
                    (word, carry) = column(
                        self.get(one.offset(n)).bits(),
                        self.get(other.offset(n)).bits(),
                        carry,
                    );
                    self.set(out.offset(n), Cell::from_bits(word));
                }
                index += STEP;
            }
        }
        for index in index..long.count() {
            let other = if index < short.count() {
                short.word(self, index)
            } else {
                0
            };
            let word;
            (word, carry) = column(long.word(self, index), other, carry);
            self.set(out.offset(index), Cell::from_bits(word));
        }
        carry
    }

    fn product(&mut self, one: Words, other: Words, negative: bool) -> Option<Cell> {
        let (long, short) = if one.count() < other.count() {
            (other, one)
        } else {
            (one, other)
        };
        if short.count() > FEW {
            return None;
        }
        let out = self.out();
        for row in 0..short.count() {
            let factor = u128::from(short.word(self, row));
            let mut carry = 0;
            for index in 0..long.count() {
                let at = out.offset(row + index);
                let before = if row == 0 { 0 } else { self.get(at).bits() };
                let product = u128::from(long.word(self, index)) * factor
                    + u128::from(before)
                    + u128::from(carry);
                carry = (product >> 64) as u64;
                self.set(at, Cell::from_bits(product as u64));
            }
            self.set(out.offset(row + long.count()), Cell::from_bits(carry));
        }
        Some(self.finish(long.count() + short.count(), negative))
    }

    /// Makes an integer of the words already written behind the place of its header and sign.
    fn finish(&mut self, mut count: usize, negative: bool) -> Cell {
        let at = self.top;
        let out = self.out();
        while count > 0 && self.get(out.offset(count - 1)).bits() == 0 {
            count -= 1;
        }
        if count <= 1 {
            let word = if count == 0 { 0 } else { self.get(out).bits() };
            let value = if negative {
                0i64.checked_sub_unsigned(word)
            } else {
                i64::try_from(word).ok()
            };
            if let Some(small) = value.and_then(Cell::int) {
                return small;
            }
        }
        let header = Cell::box_header(HeaderKind::Big, count + 1);
        self.set(at, header);
        self.set(at.offset(1), Cell::from_bits(u64::from(negative)));
        self.set(out.offset(count), header);
        self.top = out.offset(count + 1);
        Cell::pointer(Tag::Box, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::meter::Meter;
    use crate::term::{Area, Number, integers};
    use dashu_int::IBig;
    use proptest::prelude::*;

    fn heap() -> Heap {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        Heap::new(cells, trail)
    }

    /// Integers around the borders of words and cells.
    fn integer() -> impl Strategy<Value = IBig> {
        let word = prop_oneof![
            Just(0),
            Just(u64::MAX),
            Just(1),
            Just(1 << 60),
            Just(1 << 63),
            any::<u64>()
        ];
        (any::<bool>(), prop::collection::vec(word, 0..7)).prop_map(|(negative, words)| {
            let value = words
                .into_iter()
                .fold(IBig::ZERO, |value, word| (value << 64) + IBig::from(word));
            if negative { -value } else { value }
        })
    }

    proptest! {
        #[test]
        fn as_with_integers_outside_the_heap(left in integer(), right in integer()) {
            let mut heap = heap();
            let (one, other) = (heap.big(&left).expect("there is room"), heap.big(&right).expect("there is room"));
            let (left, right) = (Number::from(left), Number::from(right));
            for (exact, function) in [
                (Exact::Add, integers::add as fn(&Meter, &Number, &Number) -> _),
                (Exact::Subtract, integers::subtract),
                (Exact::Multiply, integers::multiply),
            ] {
                let top = heap.top;
                match heap.combine(one, other, exact) {
                    Some(found) => {
                        let expected = function(&Meter::default(), &left, &right);
                        prop_assert_eq!(Number::from_cell(&heap, found).ok_or(()), expected.map_err(|_| ()));
                        let again = Number::from_cell(&heap, found).map(|number| heap.number(&number).expect("there is room"));
                        prop_assert!(again.is_some_and(|again| heap.unify(found, again).expect("there is room")));
                    }
                    None => prop_assert_eq!(heap.top, top),
                }
            }
        }
    }
}
