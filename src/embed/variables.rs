//! The variables of a query, by their names.
//!
//! *Invariant*: the index of a name is the index of its variable in the lists that are kept beside the names.

use std::sync::Arc;

use crate::term::Cell;

/// The names of the variables of a query, in the order of their first occurrence.
#[derive(Default)]
pub struct Names {
    names: Vec<String>,
    /// The query has text in double quotes, and that means characters: lists of these are shown alike.
    shows_text: bool,
}

/// What is known of an open query beside what its engine holds.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) names: Arc<Names>,
    pub(super) variables: Vec<Cell>,
    /// The depth below which answers are abridged, if they are.
    pub(super) depth: Option<usize>,
    /// Whether the bindings are those of an answer.
    pub(super) answered: bool,
}

impl Names {
    pub(super) fn new(names: Vec<String>, shows_text: bool) -> Names {
        Names { names, shows_text }
    }

    /// Whether lists of characters are shown as texts.
    pub(super) fn shows_text(&self) -> bool {
        self.shows_text
    }

    /// All names.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.names.len()
    }

    /// The place of the variable of this name.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|own| own == name)
    }

    pub(super) fn name(&self, index: usize) -> &str {
        &self.names[index]
    }

    /// Whether the variable of this place is shown: its name does not begin with `_`.
    pub(super) fn is_shown(&self, index: usize) -> bool {
        !self.names[index].starts_with('_')
    }

    /// The names that are shown.
    pub(super) fn shown(&self) -> impl Iterator<Item = &str> {
        let shown = (0..self.names.len()).filter(|index| self.is_shown(*index));
        shown.map(|index| self.name(index))
    }

    /// Names that are shown come first, so that two names of one variable are shown by the better one.
    pub(super) fn naming_order(&self) -> impl Iterator<Item = usize> {
        (0..self.names.len())
            .filter(|index| self.is_shown(*index))
            .chain((0..self.names.len()).filter(|index| !self.is_shown(*index)))
    }
}
