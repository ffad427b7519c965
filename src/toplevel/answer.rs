//! An answer as Prolog text: the printed answer is a goal that can be typed again.
//!
//! Bindings stand in one line where they fit and one below the other where they do not; `true` stands for none.

use std::fmt::Display;

use crate::syntax::display_width;

/// The bindings as a conjunction, without what ends it.
pub(super) fn conjunction<B: Display>(bindings: &[B], width: usize) -> String {
    let texts: Vec<String> = bindings.iter().map(B::to_string).collect();
    if texts.is_empty() {
        return "true".to_owned();
    }
    let cells: usize = texts
        .iter()
        .flat_map(|text| text.chars())
        .map(display_width)
        .sum();
    // Two for each comma with its space, two for the ` ;` behind.
    let separator = if cells + 2 * texts.len() <= width {
        ", "
    } else {
        ",\n"
    };
    texts.join(separator)
}

#[cfg(test)]
mod tests {
    use super::conjunction;

    #[test]
    fn bindings_that_do_not_fit_stand_below_each_other() {
        assert_eq!(conjunction::<&str>(&[], 80), "true");
        assert_eq!(conjunction(&["X = 1", "Y = 2"], 80), "X = 1, Y = 2");
        assert_eq!(conjunction(&["X = 1", "Y = 2"], 12), "X = 1,\nY = 2");
    }
}
