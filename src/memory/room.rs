//! Memory outside the heap that work requests in proportion to its input.
//!
//! The reserve of the process covers small requests that the system refuses (`reserve.rs`). Memory whose size a program chooses is
//! requested here: a refusal is a [`Stop`], like a full heap, and becomes a `resource_error`.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasher, Hash};

use super::{Stop, Stopping, reserve};

/// For work that makes many small objects: stops it when the system has refused memory, before the reserve is used up.
#[inline]
pub fn look() -> Stopping<()> {
    if reserve::is_refused() {
        return Err(Stop::Memory);
    }
    Ok(())
}

/// Appends an item.
#[inline(always)]
pub fn push<T>(items: &mut Vec<T>, item: T) -> Stopping<()> {
    if items.len() == items.capacity() {
        items.try_reserve(1)?;
    }
    items.push(item);
    Ok(())
}

/// Reserves space for `count` more items.
#[inline]
pub fn more<T>(items: &mut Vec<T>, count: usize) -> Stopping<()> {
    Ok(items.try_reserve(count)?)
}

/// An empty vector with space for `count` items.
pub fn vector<T>(count: usize) -> Stopping<Vec<T>> {
    let mut items = Vec::new();
    items.try_reserve_exact(count)?;
    Ok(items)
}

/// `count` zeros, whose pages the system makes only when they are touched.
pub fn zeros(count: usize) -> Stopping<Vec<u64>> {
    reserve::zeros(count).ok_or(Stop::Memory)
}

/// The same items in a new block.
pub fn boxed<T: Copy>(items: &[T]) -> Stopping<Box<[T]>> {
    let mut copy = vector(items.len())?;
    copy.extend_from_slice(items);
    Ok(copy.into_boxed_slice())
}

/// An empty text with space for `bytes` bytes.
pub fn text(bytes: usize) -> Stopping<String> {
    let mut text = String::new();
    text.try_reserve_exact(bytes)?;
    Ok(text)
}

/// A copy of a text.
pub fn owned(text: &str) -> Stopping<String> {
    let mut copy = self::text(text.len())?;
    copy.push_str(text);
    Ok(copy)
}

/// Appends to a text.
#[inline]
pub fn append(text: &mut String, more: &str) -> Stopping<()> {
    more_text(text, more.len())?;
    text.push_str(more);
    Ok(())
}

/// Reserves space for `bytes` more bytes.
#[inline]
pub fn more_text(text: &mut String, bytes: usize) -> Stopping<()> {
    Ok(text.try_reserve(bytes)?)
}

/// Appends a character to a text.
#[inline]
pub fn put(text: &mut String, character: char) -> Stopping<()> {
    more_text(text, character.len_utf8())?;
    text.push(character);
    Ok(())
}

/// A text to write to, as long as the system gives memory for it.
pub struct Growing<'t>(pub &'t mut String);

impl fmt::Write for Growing<'_> {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.0.try_reserve(more.len()).map_err(|_| fmt::Error)?;
        self.0.push_str(more);
        Ok(())
    }
}

/// Checks that the system gives this number of bytes, for use by other code. A small number is never refused: the reserve covers it.
pub fn probe(bytes: usize) -> Stopping<()> {
    /// A small part of any reserve.
    const SMALL: usize = 1 << 18;
    if bytes > SMALL {
        Vec::<u8>::new().try_reserve_exact(bytes)?;
    }
    Ok(())
}

/// Reserves space for one more entry of a map.
#[inline]
pub fn entry<K: Hash + Eq, V, S: BuildHasher>(map: &mut HashMap<K, V, S>) -> Stopping<()> {
    Ok(map.try_reserve(1)?)
}
