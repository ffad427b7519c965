//! Operator contexts: where the writer puts a term, and whether the term needs parentheses there.
//!
//! *Invariant*: parentheses surround every term that the reader would otherwise read differently, and an operand that
//! is open to the right (`fy`, `xfy`) is never in front of an operator of the same priority that it could swallow.

use crate::syntax::Specifier;

use super::super::atom::Atom;
use super::super::atoms;
use super::super::cell::{Cell, Tag};
use super::super::heap::View;
use super::super::number::Number;
use super::super::write::Terms;
use super::super::write_options::WriteOptions;

/// The operator form of a term.
#[derive(Clone, Copy)]
pub(in crate::term) enum OperatorForm {
    /// An atom, which may be an operator itself.
    Atom,
    /// Name, priority, specifier and operand.
    Prefix(Atom, u16, Specifier, Cell),
    /// Name, priority, specifier and both operands.
    Infix(Atom, u16, Specifier, Cell, Cell),
    /// Name, priority, specifier and operand.
    Postfix(Atom, u16, Specifier, Cell),
    /// Any term without an operator.
    Other,
}

/// The context of a term.
#[derive(Clone, Copy)]
pub(in crate::term) struct OperandContext {
    /// The greatest priority without parentheses.
    pub(in crate::term) max: u16,
    /// The greatest priority of a term that is open to the right.
    open: u16,
    /// The depth of nesting.
    pub(in crate::term) depth: usize,
    /// Whether it is an operand.
    pub(in crate::term) operand: bool,
    /// Whether it is always in parentheses.
    pub(in crate::term) bracketed: bool,
}

impl OperandContext {
    /// The context of a term without adjacent operators.
    pub(in crate::term) fn argument(max: u16, depth: usize) -> OperandContext {
        OperandContext {
            max,
            open: max,
            depth,
            operand: false,
            bracketed: false,
        }
    }

    /// The context of the left operand.
    pub(in crate::term) fn left(self, priority: u16, specifier: Specifier) -> OperandContext {
        let max = specifier.left_max(priority);
        OperandContext {
            max,
            open: max.min(priority.saturating_sub(1)),
            operand: true,
            ..self.below()
        }
    }

    /// The context of the right operand.
    pub(in crate::term) fn right(self, priority: u16, specifier: Specifier) -> OperandContext {
        let max = specifier.right_max(priority);
        OperandContext {
            max,
            open: max,
            operand: true,
            ..self.below()
        }
    }

    fn below(self) -> OperandContext {
        OperandContext {
            depth: self.depth + 1,
            bracketed: false,
            ..self
        }
    }

    /// Whether a term of this form needs parentheses here.
    pub(in crate::term) fn needs_brackets(self, form: OperatorForm) -> bool {
        let exceeds = match form {
            OperatorForm::Atom | OperatorForm::Other => false,
            OperatorForm::Prefix(_, priority, specifier, _)
            | OperatorForm::Infix(_, priority, specifier, _, _) => {
                let open = matches!(specifier, Specifier::Fy | Specifier::Xfy);
                priority > if open { self.open } else { self.max }
            }
            OperatorForm::Postfix(_, priority, _, _) => priority > self.max,
        };
        exceeds || self.bracketed
    }
}

/// The operator form of a dereferenced term.
pub(in crate::term) fn operator_form(
    term: Cell,
    options: &WriteOptions,
    terms: Terms<'_>,
) -> OperatorForm {
    match term.tag() {
        Tag::Atom => OperatorForm::Atom,
        Tag::Struct if !options.ignore_ops => {
            let functor = terms.heap.get(term.addr()).functor_value();
            let is_variable = || {
                functor.name == atoms::DOLLAR_VAR && variable_mark(term, options, terms).is_some()
            };
            if functor.arity > 2 || is_variable() {
                return OperatorForm::Other;
            }
            let definition = terms.operators.get(terms.atoms.text(functor.name));
            let (name, first) = (functor.name, terms.heap.arg(term.addr(), 0));
            match (
                functor.arity,
                definition.prefix,
                definition.infix,
                definition.postfix,
            ) {
                (1, _, _, _) if name == atoms::CURLY => OperatorForm::Other,
                (1, Some((priority, specifier)), _, _) => {
                    OperatorForm::Prefix(name, priority, specifier, first)
                }
                (1, None, _, Some((priority, specifier))) => {
                    OperatorForm::Postfix(name, priority, specifier, first)
                }
                (2, _, Some((priority, specifier)), _) => OperatorForm::Infix(
                    name,
                    priority,
                    specifier,
                    first,
                    terms.heap.arg(term.addr(), 1),
                ),
                (_, _, _, _) => OperatorForm::Other,
            }
        }
        Tag::Int | Tag::Ref | Tag::List | Tag::Struct | Tag::Box | Tag::Att | Tag::Header => {
            OperatorForm::Other
        }
    }
}

/// Whether the operand of a prefix `-` needs parentheses: before a number the two would be read as a negative number,
/// and before an infix operator the sign would seem to belong to the left operand alone.
pub(in crate::term) fn looks_negated(
    term: Cell,
    place: OperandContext,
    options: &WriteOptions,
    terms: Terms<'_>,
) -> bool {
    let (mut term, mut place) = (terms.heap.deref(term), place);
    loop {
        if let Some(number) = Number::from_cell(terms.heap, term) {
            return match number {
                Number::Float(value) => value.is_sign_positive(),
                Number::Int(_) | Number::Big(_) | Number::Ratio(_) => number.signum() >= 0,
            };
        }
        let form = operator_form(term, options, terms);
        match form {
            _ if place.needs_brackets(form) => return false,
            OperatorForm::Infix(..) => return true,
            OperatorForm::Postfix(_, priority, specifier, operand) => {
                (term, place) = (terms.heap.deref(operand), place.left(priority, specifier));
            }
            OperatorForm::Prefix(..) | OperatorForm::Atom | OperatorForm::Other => return false,
        }
    }
}

/// How a compound `'$VAR'(Mark)` is written.
pub(in crate::term) enum Mark {
    /// A letter and a number.
    Number(i64),
    /// `_`, for `'$VAR'('_')`, which numbervars/4 makes of singleton variables.
    Anonymous,
}

/// The mark of `'$VAR'(Mark)`, if it is to be written as a variable.
pub(in crate::term) fn variable_mark(
    term: Cell,
    options: &WriteOptions,
    terms: Terms<'_>,
) -> Option<Mark> {
    match terms.heap.view(term) {
        View::Struct(functor, at)
            if options.numbervars && functor.name == atoms::DOLLAR_VAR && functor.arity == 1 =>
        {
            let number = terms.heap.deref(terms.heap.arg(at, 0));
            let is_anonymous = number
                .as_atom()
                .is_some_and(|name| terms.atoms.text(name) == "_");
            match number.is_int() && number.int_value() >= 0 {
                true => Some(Mark::Number(number.int_value())),
                false => is_anonymous.then_some(Mark::Anonymous),
            }
        }
        View::Struct(..)
        | View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_) => None,
    }
}

/// Whether the cell is an atom that is an operator.
pub(in crate::term) fn is_operator(cell: Cell, terms: Terms<'_>) -> bool {
    cell.as_atom()
        .is_some_and(|atom| terms.operators.is_operator(terms.atoms.text(atom)))
}
