//! Operators of modules: the table of `user`, and the local additions of each other module.
//!
//! *Invariant*: `machine.operators` is the table of the module in force: `user` while goals run, and the module of the text while one is
//! loaded. Operators are local to the module that defines them unless its export list names them; then an importing module gets them.

use std::borrow::Cow;

use super::Machine;
use super::operators::Operator;
use crate::syntax::Operators;
use crate::term::{Atom, atoms};

/// The tables put out of force while a library text is read.
pub struct Suspended {
    current: Atom,
    user: Option<Operators>,
    operators: Operators,
}

/// The module `system` has no local operators: its definitions hold everywhere.
fn owner(module: Atom) -> Atom {
    if module == atoms::SYSTEM {
        atoms::USER
    } else {
        module
    }
}

impl Machine {
    /// Puts the table of a module in force; gives the module that was in force.
    pub fn use_operators_of(&mut self, module: Atom) -> Atom {
        let module = owner(module);
        let former = self.local_operators.current;
        if module != former {
            let table = self.operators_of(module).into_owned();
            let before = std::mem::replace(&mut self.operators, table);
            let user = &mut self.local_operators.user;
            if former == atoms::USER {
                *user = Some(before);
            } else if module == atoms::USER {
                *user = None;
            }
            self.local_operators.current = module;
        }
        former
    }

    /// The operators that are visible in a module.
    pub fn operators_of(&self, module: Atom) -> Cow<'_, Operators> {
        let module = owner(module);
        let operators = &self.local_operators;
        if module == operators.current {
            return Cow::Borrowed(&self.operators);
        }
        let user = operators.user.as_ref().unwrap_or(&self.operators);
        let mut table = Cow::Borrowed(user);
        for operator in operators.local.get(&module).into_iter().flatten() {
            let table = table.to_mut();
            table.set(operator.priority, operator.specifier, &operator.name);
        }
        table
    }

    /// Defines an operator in a module.
    pub fn define_operator(&mut self, module: Atom, operator: Operator) {
        let module = owner(module);
        let (priority, specifier) = (operator.priority, operator.specifier);
        let operators = &mut self.local_operators;
        if module == operators.current || module == atoms::USER {
            self.operators.set(priority, specifier, &operator.name);
        }
        if module == atoms::USER {
            if let Some(user) = &mut operators.user {
                user.set(priority, specifier, &operator.name);
            }
        } else {
            operators.local.entry(module).or_default().push(operator);
        }
    }

    /// Adds an operator to the exports of a module, and defines it there.
    pub fn export_operator(&mut self, module: Atom, operator: Operator) {
        let exported = &mut self.local_operators.exported;
        let exported = exported.entry(module).or_default();
        if !exported.contains(&operator) {
            exported.push(operator.clone());
        }
        self.define_operator(module, operator);
    }

    /// Defines the exported operators of `module` in `importer`.
    pub fn import_operators(&mut self, importer: Atom, module: Atom) {
        for operator in self.exported_operators(module).to_vec() {
            self.define_operator(importer, operator);
        }
    }

    /// The operators that a module exports.
    pub fn exported_operators(&self, module: Atom) -> &[Operator] {
        let exported = self.local_operators.exported.get(&module);
        exported.map_or(&[], Vec::as_slice)
    }

    /// Removes the operators of a module that is being reloaded.
    pub fn forget_operators(&mut self, module: Atom) {
        self.local_operators.local.shift_remove(&module);
        self.local_operators.exported.shift_remove(&module);
    }

    /// The module whose operators are in force.
    pub fn operator_module(&self) -> Atom {
        self.local_operators.current
    }

    /// Puts the operators of the standard in force, for a library text.
    pub fn suspend_operators(&mut self) -> Suspended {
        Suspended {
            current: std::mem::replace(&mut self.local_operators.current, atoms::USER),
            user: self.local_operators.user.take(),
            operators: std::mem::replace(&mut self.operators, Operators::new()),
        }
    }

    /// Restores the suspended tables.
    pub fn resume_operators(&mut self, suspended: Suspended) {
        self.local_operators.current = suspended.current;
        self.local_operators.user = suspended.user;
        self.operators = suspended.operators;
    }
}
