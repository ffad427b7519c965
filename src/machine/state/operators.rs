//! Operators of modules, beside the table that is in force.
//!
//! Invariant: the table of `user` is kept here only while another module's table is in force (`operator_tables.rs`).

use indexmap::IndexMap;

use crate::syntax::{Operators, Specifier};
use crate::term::atom::ShortHash;
use crate::term::{Atom, AtomMarks, Roots, atoms};

/// A definition of an operator; priority 0 removes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operator {
    /// The priority.
    pub priority: u16,
    /// The specifier.
    pub specifier: Specifier,
    /// The name.
    pub name: String,
}

/// Which table is in force, and the definitions of all modules but `user`.
#[derive(Clone, Debug)]
pub struct LocalOperators {
    /// The module whose table is in force.
    pub(in crate::machine) current: Atom,
    /// The table of `user` while that of another module is in force.
    pub(in crate::machine) user: Option<Operators>,
    pub(in crate::machine) local: IndexMap<Atom, Vec<Operator>, ShortHash>,
    pub(in crate::machine) exported: IndexMap<Atom, Vec<Operator>, ShortHash>,
}

impl Default for LocalOperators {
    fn default() -> LocalOperators {
        LocalOperators {
            current: atoms::USER,
            user: None,
            local: IndexMap::default(),
            exported: IndexMap::default(),
        }
    }
}

impl Roots for LocalOperators {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let LocalOperators {
            current,
            // Operators are texts.
            user: _,
            local,
            exported,
        } = self;
        let modules = local.keys().chain(exported.keys());
        for module in modules.chain([current]) {
            reached.atom(*module);
        }
    }
}
