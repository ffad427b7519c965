//! Values of the host: the table of Rust values that terms such as `<my::Counter>(3)` refer to.
//!
//! The host and the engines with terms of a value share its ownership: each holds an [`Arc`]. A cell holds the place of the value
//! in the table; the value has a number.
//!
//! ```text
//!   Counter::new() is put in a query    places[0] = Counter, number 1      cell: host, place 0
//!   the same Counter once more          the same place and number, found by its address
//!   nothing refers to it any more       places[0] is free; the Counter is dropped, unless the host holds it elsewhere
//!   another value comes                 places[0] = that, number 2
//! ```
//!
//! *Invariant*: as long as something refers to a value, its place and its number do not change, and no other value of the engine
//! ever has had that number. So equal cells are the same value, and values are ordered by when the engine first met them.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::atom::{POISON, ShortHash};
use super::atom_marks::AtomMarks;
use crate::memory::{Stopping, room};

/// A value of the host, with the name of its type.
#[derive(Clone)]
pub struct HostValue {
    type_name: &'static str,
    content: Arc<dyn Any + Send + Sync>,
}

impl HostValue {
    /// A value that the host may go on holding.
    pub fn new<T: Any + Send + Sync>(content: Arc<T>) -> HostValue {
        HostValue {
            type_name: std::any::type_name::<T>(),
            content,
        }
    }

    /// The name of its type.
    pub fn type_name(&self) -> &'static str {
        self.type_name
    }

    /// The value, if it is of this type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.content.downcast_ref()
    }

    /// The value to be held, if it is of this type.
    pub fn share<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        Arc::clone(&self.content).downcast().ok()
    }

    /// Its address, which identifies it as long as it lives.
    fn address(&self) -> usize {
        Arc::as_ptr(&self.content).addr()
    }

    /// About how many bytes it takes, not counting what it points to.
    fn space(&self) -> usize {
        size_of_val(&*self.content) + OVERHEAD
    }
}

/// The same value, not an equal one.
impl PartialEq for HostValue {
    fn eq(&self, other: &HostValue) -> bool {
        self.address() == other.address()
    }
}

impl fmt::Debug for HostValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.type_name)
    }
}

/// The bytes that a value takes besides itself: its place, its entry among the addresses, the counters of its `Arc`.
const OVERHEAD: usize = size_of::<Option<Numbered>>() + 2 * size_of::<(usize, u32)>() + 16;

/// A value with its number.
#[derive(Clone)]
struct Numbered {
    value: HostValue,
    number: u64,
}

/// The values that terms of one engine refer to.
#[derive(Default)]
pub struct HostValues {
    places: Vec<Option<Numbered>>,
    /// Places that are free.
    free: Vec<u32>,
    by_address: HashMap<usize, u32, ShortHash>,
    /// The last number assigned.
    last: u64,
    /// The bytes of all values.
    space: usize,
    /// The values up to this number must not be dropped now.
    held: u64,
    /// The values up to this number stay for good, since shared atoms and terms refer to them.
    shared: u64,
}

impl HostValues {
    /// The place of a value, for a cell: the one it has, or a new one with the next number.
    pub fn place(&mut self, value: &HostValue) -> Stopping<u32> {
        self.place_numbered(value, self.last + 1)
    }

    /// The same, but a new value gets this number: for a table that only shows terms of engines.
    pub fn place_numbered(&mut self, value: &HostValue, number: u64) -> Stopping<u32> {
        if let Some(place) = self.by_address.get(&value.address()) {
            return Ok(*place);
        }
        room::entry(&mut self.by_address)?;
        room::more(&mut self.places, 1)?;
        let value = value.clone();
        let (address, space) = (value.address(), value.space());
        let numbered = Some(Numbered { value, number });
        let place = match self.free.pop() {
            Some(place) => {
                self.places[place as usize] = numbered;
                place
            }
            None => {
                self.places.push(numbered);
                (self.places.len() - 1) as u32
            }
        };
        self.by_address.insert(address, place);
        self.last = self.last.max(number);
        self.space += space;
        Ok(place)
    }

    fn at(&self, place: u32) -> &Numbered {
        let numbered = self.places.get(place as usize).and_then(Option::as_ref);
        numbered.expect("a value stays in the table as long as a term refers to it")
    }

    /// The value at a place.
    pub fn value(&self, place: u32) -> &HostValue {
        &self.at(place).value
    }

    /// The number of the value at a place.
    pub fn number(&self, place: u32) -> u64 {
        self.at(place).number
    }

    /// Whether there is a value at a place.
    pub fn is_there(&self, place: u32) -> bool {
        matches!(self.places.get(place as usize), Some(Some(_)))
    }

    /// How many places there are, free ones too.
    pub(super) fn places(&self) -> usize {
        self.places.len()
    }

    /// About how many bytes the values take.
    pub fn space(&self) -> usize {
        self.space
    }

    /// Keeps all present values for good.
    pub(super) fn share(&mut self) {
        self.shared = self.last;
    }

    /// The table of another engine, which shares all of these: see [`HostValues::share`].
    pub(super) fn fork(&self) -> HostValues {
        HostValues {
            places: self.places.clone(),
            free: self.free.clone(),
            by_address: self.by_address.clone(),
            last: self.last,
            space: self.space,
            held: 0,
            shared: self.shared,
        }
    }

    /// Holds all present values; returns the number up to which they were held before.
    pub(super) fn hold(&mut self) -> u64 {
        std::mem::replace(&mut self.held, self.last)
    }

    /// Holds only the values up to this number.
    pub(super) fn let_go(&mut self, held: u64) {
        self.held = held;
    }

    /// Removes the values that are neither marked nor held. The caller drops them, which runs code of the host.
    pub(super) fn take_unreached(&mut self, reached: &AtomMarks) -> Vec<HostValue> {
        let mut unreached = Vec::new();
        let held = self.held.max(self.shared);
        for (place, numbered) in (0..).zip(&mut self.places) {
            let dead = numbered.take_if(|numbered| {
                numbered.number > held
                    && !reached.contains_value(place)
                    && room::more(&mut unreached, 1).is_ok()
            });
            let Some(Numbered { value, .. }) = dead else {
                continue;
            };
            self.by_address.remove(&value.address());
            self.space -= value.space();
            unreached.push(value);
            // If there is no memory to note a free place, it is never reused.
            if !POISON {
                let _unused = room::push(&mut self.free, place);
            }
        }
        unreached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(values: &mut HostValues, value: &HostValue) -> u32 {
        values.place(value).expect("there is room")
    }

    #[test]
    fn a_value_has_one_place_and_one_number() {
        let mut values = HostValues::default();
        let [one, two] = [1, 2].map(|n| HostValue::new(Arc::new(n)));
        let at = place(&mut values, &one);
        assert_ne!(at, place(&mut values, &two));
        assert_eq!(at, place(&mut values, &one.clone()));
        assert_eq!((values.number(at), values.number(1)), (1, 2));
        assert_eq!(values.value(at).get::<i32>(), Some(&1));
        assert_eq!(values.value(at).get::<u32>(), None);
    }

    #[test]
    fn values_without_size_are_told_apart() {
        let mut values = HostValues::default();
        let all = [(); 9].map(|()| HostValue::new(Arc::new(())));
        let mut places: Vec<u32> = all.iter().map(|one| place(&mut values, one)).collect();
        places.dedup();
        assert_eq!(places, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn numbers_are_not_given_again() {
        let mut values = HostValues::default();
        let [one, two] = [1, 2].map(|n| HostValue::new(Arc::new(n)));
        place(&mut values, &one);
        let before = values.hold();
        let later = place(&mut values, &two);
        assert_eq!(
            values.take_unreached(&AtomMarks::default()),
            std::slice::from_ref(&two)
        );
        assert!(!values.is_there(later));
        let again = place(&mut values, &two);
        assert_eq!(values.number(again), 3);
        values.let_go(before);
        assert_eq!(values.take_unreached(&AtomMarks::default()).len(), 2);
        assert_eq!(values.space(), 0);
    }
}
