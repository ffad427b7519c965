//! Modules: what they export and where they look for what they do not define.
//!
//! Invariant: the modules `system` (built-ins and the library's core) and `user` always exist. A module's own definitions
//! and imports come first, then those of the modules it imports from by default, depth first: `user`, and by it `system`,
//! unless a program says otherwise; a sealed module passes over `user`.

use indexmap::{IndexMap, IndexSet};

use crate::term::atom::ShortHash;
use crate::term::{Atom, AtomMarks, Functor, Roots, atoms};

/// What calling an unknown procedure does.
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

    /// What a value of the flag says.
    pub fn from_name(name: &str) -> Option<Unknown> {
        let all = [Unknown::Error, Unknown::Warning, Unknown::Fail];
        all.into_iter().find(|unknown| unknown.name() == name)
    }
}

/// A module.
#[derive(Clone, Default, Debug)]
pub struct Module {
    /// What it exports, in the order of its export list.
    pub exports: IndexSet<Functor, ShortHash>,
    /// The file it was loaded from.
    pub file: Option<Atom>,
    /// Whether it belongs to the library: then it never sees what `user` defines, and a program that has its own append/3
    /// does no harm to it.
    pub sealed: bool,
    /// What calling an unknown procedure in it does, if the module says so itself.
    pub unknown: Option<Unknown>,
    /// The modules it looks into for what it does not define, if a program has chosen them.
    imports: Option<Vec<Atom>>,
    /// All modules it looks into, where that is not the usual.
    path: Option<Box<[Atom]>>,
}

/// All modules, in the order in which they were made.
#[derive(Clone, Debug)]
pub struct Modules {
    modules: IndexMap<Atom, Module, ShortHash>,
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
        for (name, module) in modules {
            reached.atom(*name);
            module.reach_atoms(reached);
        }
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
        if !self.modules.contains_key(&name) {
            let path = self.path_of(&[atoms::USER]);
            let module = Module {
                path: self.is_chosen(atoms::USER).then_some(path),
                ..Module::default()
            };
            self.modules.insert(name, module);
        }
        &mut self.modules[&name]
    }

    /// The module of this name.
    pub fn get(&self, name: Atom) -> Option<&Module> {
        self.modules.get(&name)
    }

    /// The names of all modules.
    pub fn names(&self) -> impl Iterator<Item = Atom> {
        self.modules.keys().copied()
    }

    /// Makes a module one of the library.
    pub fn seal(&mut self, name: Atom) {
        let module = self.create(name);
        module.sealed = true;
        module.path = None;
    }

    /// Adds to the export list of a module.
    pub fn export(&mut self, module: Atom, functor: Functor) {
        self.create(module).exports.insert(functor);
    }

    /// Whether a module is of the system or the library.
    pub fn is_library(&self, module: Atom) -> bool {
        module == atoms::SYSTEM || self.get(module).is_some_and(|module| module.sealed)
    }

    /// Whether the predicates of a module take a goal that names no module for one of `user`.
    pub fn means_user(&self, module: Atom) -> bool {
        module == atoms::USER || self.is_library(module)
    }

    /// Where a module looks for what it does not define.
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

    /// The modules that a module looks into first, before those that these look into.
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

    /// Has a module look into others from now on.
    pub fn set_imports(&mut self, module: Atom, imports: Vec<Atom>) {
        self.create(module).imports = Some(imports);
        let paths: Vec<Box<[Atom]>> = self
            .names()
            .map(|name| self.path_of(self.imports(name)))
            .collect();
        for (module, path) in self.modules.values_mut().zip(paths) {
            module.path = Some(path);
        }
    }

    fn is_chosen(&self, module: Atom) -> bool {
        self.get(module).is_some_and(|module| module.path.is_some())
    }

    /// These modules and all they look into, each once, depth first.
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
        // A circle is gone through once.
        modules.set_imports(b, vec![a]);
        assert_eq!(modules.parents(b), [a, b, atoms::USER, atoms::SYSTEM]);
    }
}
