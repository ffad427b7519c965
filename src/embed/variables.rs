//! The variables of a query, by their names.
//!
//! *Invariant*: the index of a name is the index of its variable in the lists that are kept beside the names.

use std::sync::Arc;

use crate::term::Cell;

/// The names of the variables of a query, in the order of their first occurrence.
#[derive(Default)]
pub struct Names {
    names: Vec<String>,
    /// Whether the query has text in double quotes that means characters: then lists of characters are shown as texts.
    shows_text: bool,
}

/// The state of an open query outside its engine.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) names: Arc<Names>,
    pub(super) variables: Vec<Cell>,
    /// The depth below which answers are abridged, if there is one.
    pub(super) depth: Option<usize>,
    /// Whether the present bindings are an answer.
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

    /// Indexes with shown names first, so that a variable with two names is shown by one of these.
    pub(super) fn naming_order(&self) -> impl Iterator<Item = usize> {
        (0..self.names.len())
            .filter(|index| self.is_shown(*index))
            .chain((0..self.names.len()).filter(|index| !self.is_shown(*index)))
    }
}
