//! Room outside the heap: memory that a piece of work asks for in proportion to what a program has given it.
//!
//! What is small the reserve of the process covers when the system refuses it (`reserve.rs`). What a program makes as large as
//! it likes is asked for here: a refusal unwinds to the driver, as a full heap does, and becomes a `resource_error`.
//!
//! *Invariant*: who grows something here holds nothing that the next user could stumble over, or asks with `try_`.

use std::collections::HashMap;
use std::collections::TryReserveError;
use std::fmt;
use std::hash::{BuildHasher, Hash};

use super::reserve;

/// The system refused memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused;

impl From<TryReserveError> for Refused {
    fn from(_: TryReserveError) -> Refused {
        Refused
    }
}

/// Unwinds to the driver, without calling the panic hook.
#[cold]
#[inline(never)]
pub fn refused() -> ! {
    std::panic::resume_unwind(Box::new(Refused))
}

/// For who makes much that is small: ends the work when the system has refused memory, before the reserve is used up.
#[inline]
pub fn look() {
    if reserve::is_refused() {
        refused();
    }
}

/// Appends an item.
#[inline(always)]
pub fn push<T>(items: &mut Vec<T>, item: T) {
    if items.len() == items.capacity() {
        more(items, 1);
    }
    items.push(item);
}

/// Sees to room for so many more items.
#[inline]
pub fn more<T>(items: &mut Vec<T>, count: usize) {
    if items.capacity() - items.len() < count && items.try_reserve(count).is_err() {
        refused();
    }
}

/// Appends an item, unless the system refuses.
#[inline(always)]
pub fn try_push<T>(items: &mut Vec<T>, item: T) -> Result<(), Refused> {
    if items.len() == items.capacity() {
        items.try_reserve(1)?;
    }
    items.push(item);
    Ok(())
}

/// An empty vector for so many items.
pub fn vector<T>(count: usize) -> Vec<T> {
    let mut items = Vec::new();
    if items.try_reserve_exact(count).is_err() {
        refused();
    }
    items
}

/// So many zeros, of which the system makes no pages before they are touched.
pub fn zeros(count: usize) -> Vec<u64> {
    reserve::zeros(count).unwrap_or_else(|| refused())
}

/// The same items in a block of their own.
pub fn boxed<T: Copy>(items: &[T]) -> Box<[T]> {
    let mut copy = vector(items.len());
    copy.extend_from_slice(items);
    copy.into_boxed_slice()
}

/// An empty text for so many bytes.
pub fn text(bytes: usize) -> String {
    let mut text = String::new();
    if text.try_reserve_exact(bytes).is_err() {
        refused();
    }
    text
}

/// A text of one's own.
pub fn owned(text: &str) -> String {
    let mut copy = self::text(text.len());
    copy.push_str(text);
    copy
}

/// Appends to a text.
#[inline]
pub fn append(text: &mut String, more: &str) {
    more_text(text, more.len());
    text.push_str(more);
}

/// Sees to room for so many more bytes.
#[inline]
pub fn more_text(text: &mut String, bytes: usize) {
    if text.capacity() - text.len() < bytes {
        grow(text, bytes);
    }
}

#[cold]
#[inline(never)]
fn grow(text: &mut String, bytes: usize) {
    if text.try_reserve(bytes).is_err() {
        refused();
    }
}

/// Appends a character to a text.
#[inline]
pub fn put(text: &mut String, character: char) {
    more_text(text, character.len_utf8());
    text.push(character);
}

/// A text that is written to, as long as the system gives memory for it.
pub struct Growing<'t>(pub &'t mut String);

impl fmt::Write for Growing<'_> {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.0.try_reserve(more.len()).map_err(|_| fmt::Error)?;
        self.0.push_str(more);
        Ok(())
    }
}

/// Whether so many bytes may be had, for what is made of them by others. What is small is: there is the reserve.
pub fn probe(bytes: usize) -> Result<(), Refused> {
    /// A small part of any reserve.
    const SMALL: usize = 1 << 18;
    if bytes > SMALL {
        Vec::<u8>::new().try_reserve_exact(bytes)?;
    }
    Ok(())
}

/// Sees to room for one more entry of a map.
#[inline]
pub fn entry<K: Hash + Eq, V, S: BuildHasher>(map: &mut HashMap<K, V, S>) {
    if map.try_reserve(1).is_err() {
        refused();
    }
}
