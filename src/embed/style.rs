//! The style in which answers are shown to people: the flag `answer_write_options`.
//!
//! *Invariant*: an option that is unknown or ill-formed has no effect: a flag cannot make answers unreadable.

use super::term::{Term, TermView};
use crate::term::write_options::WriteOptions;

/// How answers are shown. The default is that of `writeq/1`, and whole.
///
/// ```
/// # use ferz::embed::Engine;
/// let mut engine = Engine::new();
/// engine.holds("set_prolog_flag(answer_write_options, [max_depth(3)])", ())?;
/// let style = engine.answer_style();
/// let mut solutions = engine.query("numlist(1, 9, Xs)", ())?;
/// solutions.abridge(style.max_depth);
/// let solution = solutions.next().expect("there is an answer")?;
/// assert_eq!(solution.parts_in(&style), ["Xs = [1,2,3|...]"]);
/// # Ok::<(), ferz::embed::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnswerStyle {
    /// Atoms and strings are quoted where reading needs it.
    pub quoted: bool,
    /// Compounds are written without operators.
    pub ignore_ops: bool,
    /// `'$VAR'(1)` is written as `B`.
    pub numbervars: bool,
    /// A space follows the commas of arguments and elements.
    pub spacing: bool,
    /// Subterms below this depth are shown as `...`, where each element of a list is one deeper than the one before it; 0 for
    /// no limit. It takes effect by [`Solutions::abridge`](super::Solutions::abridge).
    pub max_depth: usize,
}

impl Default for AnswerStyle {
    fn default() -> AnswerStyle {
        AnswerStyle {
            quoted: true,
            ignore_ops: false,
            numbervars: false,
            spacing: false,
            max_depth: 0,
        }
    }
}

impl AnswerStyle {
    /// The style that a list of options describes.
    pub(super) fn of(options: &Term) -> AnswerStyle {
        let mut style = AnswerStyle {
            quoted: false,
            ..AnswerStyle::default()
        };
        for option in options.elements().unwrap_or_default() {
            let TermView::Compound(name, arguments) = option.view() else {
                continue;
            };
            let [value] = arguments.as_slice() else {
                continue;
            };
            let is_true = value.as_atom() == Some("true");
            match name {
                "quoted" => style.quoted = is_true,
                "ignore_ops" => style.ignore_ops = is_true,
                "numbervars" => style.numbervars = is_true,
                "spacing" => style.spacing = value.as_atom() == Some("next_argument"),
                "max_depth" => {
                    let depth = value.as_integer().and_then(|depth| depth.try_into().ok());
                    style.max_depth = depth.unwrap_or(style.max_depth);
                }
                _ => {}
            }
        }
        style
    }

    /// The options for writing a term of at most this priority: for the right side of `=`, or an argument of a conjunction.
    pub(super) fn options(&self, priority: u16) -> WriteOptions {
        WriteOptions {
            quoted: self.quoted,
            ignore_ops: self.ignore_ops,
            numbervars: self.numbervars,
            spacing: self.spacing,
            priority,
            reuses: true,
            most_bits: crate::term::digits::MOST_SHOWN,
            ..WriteOptions::default()
        }
    }
}
