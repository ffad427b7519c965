//! Symbolic terms, whose parts may depend on choices.

use std::sync::Arc;

use crate::builtins::twins::joins::plan::{ATOM, Extent, is_atom};
use crate::kernel::relations::Sum;
use crate::term::{Cell, Functor, atoms};

/// A symbolic term.
#[derive(Clone, PartialEq, Debug)]
pub enum Symbol {
    /// A variable, by its number.
    Variable(usize),
    /// An atom or a number, by its code.
    Constant(i64),
    /// An atom or a number that depends on choices, as a sum over their values, and its range.
    Known(Arc<Sum>, Extent),
    /// A compound term.
    Compound(Functor, Arc<[Symbol]>),
    /// The list of these constants without the ones that these choices take.
    Pool(Arc<[i64]>, Arc<[usize]>),
}

/// The code of the empty list.
pub fn nil() -> i64 {
    ATOM | Cell::atom(atoms::NIL).bits() as i64
}

impl Symbol {
    /// The list with these elements and this end.
    pub fn list(elements: &[Symbol], end: Symbol) -> Symbol {
        let pair = Functor::new(atoms::DOT, 2);
        elements.iter().rev().fold(end, |rest, element| {
            Symbol::Compound(pair, Arc::new([element.clone(), rest]))
        })
    }

    /// Head and tail of a list.
    pub fn split(&self) -> Option<(&Symbol, &Symbol)> {
        match self {
            Symbol::Compound(functor, parts) if *functor == Functor::new(atoms::DOT, 2) => {
                Some((parts.first()?, parts.get(1)?))
            }
            _ => None,
        }
    }

    /// Whether `wanted` holds for a part.
    fn any(&self, wanted: &dyn Fn(&Symbol) -> bool) -> bool {
        match self {
            Symbol::Compound(_, parts) => {
                // The last part of a list is its tail.
                let mut rest = parts;
                loop {
                    let Some((last, parts)) = rest.split_last() else {
                        return false;
                    };
                    if parts.iter().any(|part| part.any(wanted)) {
                        return true;
                    }
                    match last {
                        Symbol::Compound(_, more) => rest = more,
                        last => return wanted(last),
                    }
                }
            }
            symbol => wanted(symbol),
        }
    }

    /// Whether a variable occurs in the term.
    pub fn has_variables(&self) -> bool {
        self.any(&|symbol| matches!(symbol, Symbol::Variable(_)))
    }

    /// Whether the term contains a pool.
    pub fn has_pool(&self) -> bool {
        self.any(&|symbol| matches!(symbol, Symbol::Pool(..)))
    }

    /// The number of symbols in the term.
    pub fn size(&self) -> usize {
        match self {
            Symbol::Compound(_, parts) => 1 + parts.iter().map(Symbol::size).sum::<usize>(),
            _ => 1,
        }
    }

    /// The sum of a number, with its lower and upper bound.
    pub fn number(&self) -> Option<(Sum, i64, i64)> {
        match self {
            Symbol::Constant(code) if !is_atom(*code) => Some((Sum::Number(*code), *code, *code)),
            Symbol::Known(sum, extent) if extent.is_number => {
                Some((Sum::clone(sum), extent.low, extent.high))
            }
            _ => None,
        }
    }
}
