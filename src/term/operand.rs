//! Where a term stands in the text, and whether it needs parentheses there.
//!
//! Invariant: parentheses stand wherever the reader would otherwise take the text for another term, and an operand that
//! is open to the right (`fy`, `xfy`) never meets an operator of its own priority that it could swallow.

use crate::syntax::Specifier;

use super::atom::Atom;
use super::cell::Cell;

/// How a term is written, as far as operators are concerned.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// An atom, which may be an operator itself.
    Atom,
    /// Name, priority, specifier and operand.
    Prefix(Atom, u16, Specifier, Cell),
    /// Name, priority, specifier and both operands.
    Infix(Atom, u16, Specifier, Cell, Cell),
    /// Name, priority, specifier and operand.
    Postfix(Atom, u16, Specifier, Cell),
    /// Everything that no operator has a part in.
    Other,
}

/// Where a term stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The greatest priority without parentheses.
    pub(super) max: u16,
    /// The same for what is open to the right.
    open: u16,
    /// How many terms it stands in.
    pub(super) depth: usize,
    /// Whether it is an operand.
    pub(super) operand: bool,
    /// Whether it needs parentheses in any case.
    pub(super) bracketed: bool,
}

impl Place {
    /// Where no operator is a neighbour.
    pub(super) fn argument(max: u16, depth: usize) -> Place {
        Place {
            max,
            open: max,
            depth,
            operand: false,
            bracketed: false,
        }
    }

    /// Left of an operator.
    pub(super) fn left(self, priority: u16, specifier: Specifier) -> Place {
        let max = specifier.left_max(priority);
        Place {
            max,
            open: max.min(priority.saturating_sub(1)),
            operand: true,
            ..self.below()
        }
    }

    /// Right of an operator.
    pub(super) fn right(self, priority: u16, specifier: Specifier) -> Place {
        let max = specifier.right_max(priority);
        Place {
            max,
            open: max,
            operand: true,
            ..self.below()
        }
    }

    fn below(self) -> Place {
        Place {
            depth: self.depth + 1,
            bracketed: false,
            ..self
        }
    }

    /// Whether a term of that shape stands in parentheses here.
    pub(super) fn needs_brackets(self, shape: Shape) -> bool {
        let exceeds = match shape {
            Shape::Atom | Shape::Other => false,
            Shape::Prefix(_, priority, specifier, _)
            | Shape::Infix(_, priority, specifier, _, _) => {
                let open = matches!(specifier, Specifier::Fy | Specifier::Xfy);
                priority > if open { self.open } else { self.max }
            }
            Shape::Postfix(_, priority, _, _) => priority > self.max,
        };
        exceeds || self.bracketed
    }
}
