//! A numbered table in two layers: elements that many engines share, and elements that one engine has changed or added.
//!
//! ```text
//!   shared    [ append/3   member/2   counter/1   rule/4 ]     one for all engines of a program, and never written to
//!   changed   [ -          -          counter/1   -      ]     a copy, made when this engine first changes it
//!   added     [ session/2 ]                                    numbers go on behind those that are shared
//! ```
//!
//! An engine that belongs to no program shares nothing, and has added all its elements: then access costs one comparison more than in a
//! vector.
//!
//! *Invariant*: numbers are dense and never reused; shared elements never change.

use std::sync::Arc;

/// An engine changes a few elements of a thousand, and so has few pages.
const PAGE: usize = 32;

/// The changed elements of a page.
type Page<T> = Box<[Option<Box<T>>; PAGE]>;

/// The table.
#[derive(Debug)]
pub struct Layers<T> {
    shared: Arc<[T]>,
    /// In pages of [`PAGE`] elements; pages without changes are absent.
    changed: Vec<Option<Page<T>>>,
    added: Vec<T>,
}

impl<T> Default for Layers<T> {
    fn default() -> Layers<T> {
        Layers {
            shared: Arc::default(),
            changed: Vec::new(),
            added: Vec::new(),
        }
    }
}

impl<T> Layers<T> {
    /// The number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.shared.len() + self.added.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of shared elements, which come first.
    #[inline]
    pub fn shared(&self) -> usize {
        self.shared.len()
    }

    /// The element with a number.
    #[inline(always)]
    pub fn get(&self, number: usize) -> Option<&T> {
        match number.checked_sub(self.shared.len()) {
            Some(index) => self.added.get(index),
            None => self.get_shared(number),
        }
    }

    #[inline]
    fn get_shared(&self, number: usize) -> Option<&T> {
        let page = self.changed.get(number / PAGE).and_then(Option::as_ref);
        match page.and_then(|page| page[number % PAGE].as_deref()) {
            Some(own) => Some(own),
            None => self.shared.get(number),
        }
    }

    /// All elements in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.shared.len())
            .filter_map(|number| self.get_shared(number))
            .chain(&self.added)
    }

    /// The elements that this engine does not share.
    pub fn own(&self) -> impl Iterator<Item = &T> {
        let pages = self.changed.iter().flatten();
        let changed = pages.flat_map(|page| page.iter().flatten());
        changed.map(|own| &**own).chain(&self.added)
    }

    /// Adds an element with the next number.
    pub fn push(&mut self, element: T) {
        self.added.push(element);
    }

    /// Another table that shares all elements of this one, all of which must be shared: see [`Layers::share`].
    pub fn fork(&self) -> Layers<T> {
        debug_assert!(self.added.is_empty() && self.changed.is_empty());
        Layers {
            shared: Arc::clone(&self.shared),
            ..Layers::default()
        }
    }
}

impl<T: Clone> Layers<T> {
    /// The element with a number, for a change: from then on this engine has a separate copy.
    #[inline]
    pub fn get_mut(&mut self, number: usize) -> Option<&mut T> {
        match number.checked_sub(self.shared.len()) {
            Some(index) => self.added.get_mut(index),
            None => self.get_own(number),
        }
    }

    fn get_own(&mut self, number: usize) -> Option<&mut T> {
        let shared = self.shared.get(number)?;
        if self.changed.is_empty() {
            let pages = self.shared.len().div_ceil(PAGE);
            self.changed.resize_with(pages, || None);
        }
        let page = self.changed.get_mut(number / PAGE)?;
        let page = page.get_or_insert_with(|| Box::new([const { None }; PAGE]));
        Some(page[number % PAGE].get_or_insert_with(|| Box::new(shared.clone())))
    }

    /// A table with the same elements, which changes independently.
    pub fn copy(&self) -> Layers<T> {
        Layers {
            shared: Arc::clone(&self.shared),
            changed: self.changed.clone(),
            added: self.added.clone(),
        }
    }

    /// The elements that this engine does not share.
    pub fn own_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let pages = self.changed.iter_mut().flatten();
        let changed = pages.flat_map(|page| page.iter_mut().flatten());
        changed.map(|own| &mut **own).chain(&mut self.added)
    }

    /// Makes all elements shared, for other tables.
    pub fn share(&mut self) {
        if self.added.is_empty() && self.changed.is_empty() {
            return;
        }
        let mut changed = std::mem::take(&mut self.changed);
        let former = self.shared.iter().enumerate().map(|(number, shared)| {
            let page = changed.get_mut(number / PAGE).and_then(Option::as_mut);
            let own = page.and_then(|page| page[number % PAGE].take());
            own.map_or_else(|| shared.clone(), |own| *own)
        });
        let all: Vec<T> = former.collect();
        let added = std::mem::take(&mut self.added);
        self.shared = all.into_iter().chain(added).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_table_changes_or_adds_no_other_sees() {
        let mut first: Layers<String> = Layers::default();
        first.push("a".to_owned());
        first.push("b".to_owned());
        first.share();
        let mut second = first.fork();
        let third = first.fork();
        second.get_mut(1).expect("it is there").push('!');
        second.push("c".to_owned());
        first.push("d".to_owned());
        let all = |table: &Layers<String>| -> Vec<String> { table.iter().cloned().collect() };
        assert_eq!(all(&first), ["a", "b", "d"]);
        assert_eq!(all(&second), ["a", "b!", "c"]);
        assert_eq!(all(&third), ["a", "b"]);
        assert_eq!(second.own().count(), 2);
        assert_eq!(second.get(1).map(String::as_str), Some("b!"));
        assert_eq!(second.get(3), None);
        assert!(second.get_mut(3).is_none());
        let mut copy = second.copy();
        copy.own_mut().for_each(|own| own.push('?'));
        assert_eq!(all(&copy), ["a", "b!?", "c?"]);
        second.share();
        assert_eq!(all(&second.fork()), ["a", "b!", "c"]);
    }
}
