//! What a term is when some of it is chosen later.

use std::sync::Arc;

use crate::builtins::twins::joins::plan::{ATOM, Extent, is_atom};
use crate::kernel::relations::Sum;
use crate::term::{Cell, Functor, atoms};

/// A term.
#[derive(Clone, PartialEq, Debug)]
pub enum Symbol {
    /// A variable, by its number.
    Variable(usize),
    /// An atom or a number, by its code.
    Constant(i64),
    /// An atom or a number that is known when it is chosen.
    Known(Arc<Sum>, Extent),
    /// A compound.
    Compound(Functor, Arc<[Symbol]>),
    /// The list of what is left of these constants when some choices have taken one each.
    Pool(Arc<[i64]>, Arc<[usize]>),
}

/// The code of the empty list.
pub fn nil() -> i64 {
    ATOM | Cell::atom(atoms::NIL).bits() as i64
}

impl Symbol {
    /// A list with these elements and this end.
    pub fn list(elements: &[Symbol], end: Symbol) -> Symbol {
        let pair = Functor::new(atoms::DOT, 2);
        elements.iter().rev().fold(end, |rest, element| {
            Symbol::Compound(pair, Arc::new([element.clone(), rest]))
        })
    }

    /// Head and tail.
    pub fn split(&self) -> Option<(&Symbol, &Symbol)> {
        match self {
            Symbol::Compound(functor, parts) if *functor == Functor::new(atoms::DOT, 2) => {
                Some((parts.first()?, parts.get(1)?))
            }
            _ => None,
        }
    }

    /// Whether something in it holds `wanted`.
    fn any(&self, wanted: &dyn Fn(&Symbol) -> bool) -> bool {
        match self {
            Symbol::Compound(_, parts) => {
                // The last part of a list is the rest of it.
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

    /// Whether it has a variable.
    pub fn has_variables(&self) -> bool {
        self.any(&|symbol| matches!(symbol, Symbol::Variable(_)))
    }

    /// Whether it has this variable.
    pub fn has(&self, variable: usize) -> bool {
        self.any(&|symbol| *symbol == Symbol::Variable(variable))
    }

    /// Whether it has a list of which something is left.
    pub fn has_pool(&self) -> bool {
        self.any(&|symbol| matches!(symbol, Symbol::Pool(..)))
    }

    /// How many symbols it has.
    pub fn size(&self) -> usize {
        match self {
            Symbol::Compound(_, parts) => 1 + parts.iter().map(Symbol::size).sum::<usize>(),
            _ => 1,
        }
    }

    /// The value of a number: a sum, and between which numbers it lies.
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
