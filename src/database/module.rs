//! Modules: their exports, and where they search for what they do not define.
//!
//! Invariant: the modules `system` (built-ins and the library's core) and `user` always exist. A module's own definitions and imports come
//! first, then those of the modules from which it imports by default, depth first: `user`, and through it `system`, unless a program says
//! otherwise; a sealed module skips `user`.

use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};

use crate::term::atom::ShortHash;
use crate::term::{Atom, AtomMarks, Functor, Roots, atoms};

/// The effect of calling an unknown procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// An existence error.
    Error,
    /// A warning, then failure.
    Warning,
    /// Failure.
    Fail,
}

impl Unknown {
    /// The value of the flag.
    pub fn name(self) -> &'static str {
        match self {
            Unknown::Error => "error",
            Unknown::Warning => "warning",
            Unknown::Fail => "fail",
        }
    }

    /// The meaning of a value of the flag.
    pub fn from_name(name: &str) -> Option<Unknown> {
        let all = [Unknown::Error, Unknown::Warning, Unknown::Fail];
        all.into_iter().find(|unknown| unknown.name() == name)
    }
}

/// A module.
#[derive(Clone, Default, Debug)]
pub struct Module {
    /// Its exports, in the order of the export list.
    pub exports: IndexSet<Functor, ShortHash>,
    /// The file from which it was loaded.
    pub file: Option<Atom>,
    /// Whether it belongs to the library: then it never sees definitions of `user`, so a program with its own append/3 does not affect
    /// it.
    pub sealed: bool,
    /// The effect of calling an unknown procedure in it, if the module sets that itself.
    pub unknown: Option<Unknown>,
    /// The modules in which it searches for what it does not define, if a program has set them.
    imports: Option<Vec<Atom>>,
    /// All modules that it searches, if these are not the default.
    path: Option<Box<[Atom]>>,
}

/// All modules, in the order in which they were made.
#[derive(Clone, Debug)]
pub struct Modules {
    /// Copies share it until one of them changes.
    modules: Arc<IndexMap<Atom, Module, ShortHash>>,
}

impl Default for Modules {
    fn default() -> Self {
        Modules::new()
    }
}

impl Roots for Module {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Module {
            exports,
            file,
            sealed: _,
            unknown: _,
            imports,
            path,
        } = self;
        for functor in exports {
            reached.functor(*functor);
        }
        let chosen = imports.iter().flatten();
        let path = path.iter().flatten();
        for atom in file.iter().chain(chosen).chain(path) {
            reached.atom(*atom);
        }
    }
}

impl Roots for Modules {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Modules { modules } = self;
        for (name, module) in &**modules {
            reached.atom(*name);
            module.reach_atoms(reached);
        }
    }
}

impl Modules {
    /// `system` and `user`.
    pub fn new() -> Modules {
        let mut modules = Modules {
            modules: Arc::default(),
        };
        modules.create(atoms::SYSTEM);
        modules.create(atoms::USER);
        modules
    }

    /// The module of this name, made if there is none.
    pub fn create(&mut self, name: Atom) -> &mut Module {
        self.ensure(name);
        &mut Arc::make_mut(&mut self.modules)[&name]
    }

    /// Makes the module of this name, if there is none.
    pub fn ensure(&mut self, name: Atom) {
        if !self.modules.contains_key(&name) {
            let path = self.path_of(&[atoms::USER]);
            let module = Module {
                path: self.is_chosen(atoms::USER).then_some(path),
                ..Module::default()
            };
            Arc::make_mut(&mut self.modules).insert(name, module);
        }
    }

    /// The module of this name.
    pub fn get(&self, name: Atom) -> Option<&Module> {
        self.modules.get(&name)
    }

    /// The names of all modules.
    pub fn names(&self) -> impl Iterator<Item = Atom> {
        self.modules.keys().copied()
    }

    /// Makes a module part of the library.
    pub fn seal(&mut self, name: Atom) {
        let module = self.create(name);
        module.sealed = true;
        module.path = None;
    }

    /// Adds to the export list of a module.
    pub fn export(&mut self, module: Atom, functor: Functor) {
        self.create(module).exports.insert(functor);
    }

    /// Whether a loaded library module exports a predicate.
    pub fn is_exported_by_library(&self, functor: Functor) -> bool {
        let mut library = self.modules.values().filter(|module| module.sealed);
        library.any(|module| module.exports.contains(&functor))
    }

    /// Whether a module belongs to the system or the library.
    pub fn is_library(&self, module: Atom) -> bool {
        module == atoms::SYSTEM || self.get(module).is_some_and(|module| module.sealed)
    }

    /// Whether the predicates of a module take a goal without a module for one of `user`.
    pub fn means_user(&self, module: Atom) -> bool {
        module == atoms::USER || self.is_library(module)
    }

    /// The modules in which a module searches for what it does not define.
    pub fn parents(&self, module: Atom) -> &[Atom] {
        let known = self.get(module);
        if let Some(path) = known.and_then(|module| module.path.as_deref()) {
            path
        } else if module == atoms::SYSTEM {
            &[]
        } else if module == atoms::USER || known.is_some_and(|module| module.sealed) {
            &[atoms::SYSTEM]
        } else {
            &[atoms::USER, atoms::SYSTEM]
        }
    }

    /// The modules that a module searches first, before those that these search.
    pub fn imports(&self, module: Atom) -> &[Atom] {
        let known = self.get(module);
        if let Some(chosen) = known.and_then(|module| module.imports.as_deref()) {
            chosen
        } else if module == atoms::SYSTEM {
            &[]
        } else if module == atoms::USER || known.is_some_and(|module| module.sealed) {
            &[atoms::SYSTEM]
        } else {
            &[atoms::USER]
        }
    }

    /// Sets the modules that a module searches.
    pub fn set_imports(&mut self, module: Atom, imports: Vec<Atom>) {
        self.create(module).imports = Some(imports);
        let paths: Vec<Box<[Atom]>> = self
            .names()
            .map(|name| self.path_of(self.imports(name)))
            .collect();
        let modules = Arc::make_mut(&mut self.modules);
        for (module, path) in modules.values_mut().zip(paths) {
            module.path = Some(path);
        }
    }

    fn is_chosen(&self, module: Atom) -> bool {
        self.get(module).is_some_and(|module| module.path.is_some())
    }

    /// These modules and all that they search, each once, depth first.
    fn path_of(&self, first: &[Atom]) -> Box<[Atom]> {
        let mut path: IndexSet<Atom, ShortHash> = IndexSet::default();
        let mut waiting: Vec<Atom> = first.iter().rev().copied().collect();
        while let Some(module) = waiting.pop() {
            if path.insert(module) {
                waiting.extend(self.imports(module).iter().rev());
            }
        }
        path.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_follows_what_was_chosen() {
        let mut modules = Modules::new();
        let [a, b] = [Atom(1000), Atom(1001)];
        modules.create(a);
        assert_eq!(modules.parents(a), [atoms::USER, atoms::SYSTEM]);
        modules.set_imports(a, vec![b, atoms::USER]);
        assert_eq!(modules.parents(a), [b, atoms::USER, atoms::SYSTEM]);
        // A cycle is visited once.
        modules.set_imports(b, vec![a]);
        assert_eq!(modules.parents(b), [a, b, atoms::USER, atoms::SYSTEM]);
    }
}
