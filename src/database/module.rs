//! Modules: what they export and where they look for what they do not define.
//!
//! Invariant: the modules `system` (built-ins and the library's core) and `user` always exist. A module's own definitions
//! and imports come first, then those of `user`, then those of `system`; a sealed module passes over `user`.

use indexmap::{IndexMap, IndexSet};

use crate::term::atom::ShortHash;
use crate::term::{Atom, Functor, atoms};

/// A module.
#[derive(Default, Debug)]
pub struct Module {
    /// What it exports, in the order of its export list.
    pub exports: IndexSet<Functor, ShortHash>,
    /// The file it was loaded from.
    pub file: Option<Atom>,
    /// Whether it belongs to the library: then it never sees what `user` defines, and a program that has its own append/3
    /// does no harm to it.
    pub sealed: bool,
}

/// All modules, in the order in which they were made.
#[derive(Debug)]
pub struct Modules {
    modules: IndexMap<Atom, Module, ShortHash>,
}

impl Default for Modules {
    fn default() -> Self {
        Modules::new()
    }
}

impl Modules {
    /// `system` and `user`.
    pub fn new() -> Modules {
        let mut modules = Modules {
            modules: IndexMap::default(),
        };
        modules.create(atoms::SYSTEM);
        modules.create(atoms::USER);
        modules
    }

    /// The module of this name, made if there is none.
    pub fn create(&mut self, name: Atom) -> &mut Module {
        self.modules.entry(name).or_default()
    }

    /// The module of this name.
    pub fn get(&self, name: Atom) -> Option<&Module> {
        self.modules.get(&name)
    }

    /// The names of all modules.
    pub fn names(&self) -> impl Iterator<Item = Atom> {
        self.modules.keys().copied()
    }

    /// Adds to the export list of a module.
    pub fn export(&mut self, module: Atom, functor: Functor) {
        self.create(module).exports.insert(functor);
    }

    /// Where a module looks for what it does not define.
    pub fn parents(&self, module: Atom) -> &'static [Atom] {
        if module == atoms::SYSTEM {
            &[]
        } else if module == atoms::USER || self.get(module).is_some_and(|module| module.sealed) {
            &[atoms::SYSTEM]
        } else {
            &[atoms::USER, atoms::SYSTEM]
        }
    }
}
