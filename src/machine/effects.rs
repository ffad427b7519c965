//! Which predicates have no effects: those whose answers need not be asked for twice.
//!
//! *Invariant*: a predicate counts as pure only if its static clauses, and those of all they call, show that nothing but its
//! answers can be seen of it and that these depend on its arguments alone. Whatever is not known to be so is not. What the
//! clauses do not show, that an expression which comes as data asks for a random number or the time, [`Machine::drawn`]
//! tells afterwards.

use super::Machine;
use crate::database::Kind;
use crate::database::shape::{letters_by_name, shape};
use crate::term::{Atom, Functor};

/// The predicates of the system and the library that have no effects and call no goals but those in their arguments.
const PURE: &[(&str, u32)] = &[
    ("=", 2),
    ("\\=", 2),
    ("==", 2),
    ("\\==", 2),
    ("@<", 2),
    ("@>", 2),
    ("@=<", 2),
    ("@>=", 2),
    ("compare", 3),
    ("?=", 2),
    ("unify_with_occurs_check", 2),
    ("is", 2),
    ("=:=", 2),
    ("=\\=", 2),
    ("<", 2),
    (">", 2),
    ("=<", 2),
    (">=", 2),
    ("succ", 2),
    ("plus", 3),
    ("between", 3),
    ("var", 1),
    ("nonvar", 1),
    ("atom", 1),
    ("number", 1),
    ("integer", 1),
    ("float", 1),
    ("atomic", 1),
    ("compound", 1),
    ("callable", 1),
    ("ground", 1),
    ("is_list", 1),
    ("functor", 3),
    ("arg", 3),
    ("=..", 2),
    ("copy_term", 2),
    ("once", 1),
    ("ignore", 1),
    ("not", 1),
    ("forall", 2),
    ("findall", 3),
    ("findall", 4),
    ("fail", 0),
    ("false", 0),
    ("otherwise", 0),
    ("atom_codes", 2),
    ("atom_chars", 2),
    ("atom_length", 2),
    ("atom_number", 2),
    ("atom_concat", 3),
    ("sub_atom", 5),
    ("char_code", 2),
    ("number_codes", 2),
    ("length", 2),
    ("sort", 2),
    ("sort", 4),
    ("msort", 2),
    ("keysort", 2),
    ("append", 3),
    ("append", 2),
    ("member", 2),
    ("memberchk", 2),
    ("select", 3),
    ("selectchk", 3),
    ("select", 4),
    ("subtract", 3),
    ("intersection", 3),
    ("union", 3),
    ("delete", 3),
    ("permutation", 2),
    ("reverse", 2),
    ("last", 2),
    ("nth0", 3),
    ("nth1", 3),
    ("sum_list", 2),
    ("sumlist", 2),
    ("max_list", 2),
    ("min_list", 2),
    ("max_member", 2),
    ("min_member", 2),
    ("numlist", 3),
    ("list_to_set", 2),
];

/// The most predicates that are looked at for one: beyond it a program is taken to have effects.
const MOST: usize = 200;

/// Whether what `functor` means in a module has no effects.
pub fn is_pure(m: &Machine, module: Atom, functor: Functor) -> bool {
    let mut known = vec![(module, functor)];
    let mut next = 0;
    while let Some(&(module, functor)) = known.get(next) {
        next += 1;
        let target = m.database.lookup(module, functor);
        let target = target.map(|id| m.database.get(id));
        let own = target.filter(|predicate| !m.database.modules.is_library(predicate.module));
        let Some(predicate) = own else {
            let name = m.atoms.text(functor.name);
            if PURE.contains(&(name, functor.arity)) {
                continue;
            }
            return false;
        };
        if predicate.kind() != Kind::Static || predicate.properties.tabled {
            return false;
        }
        let letters = |_, functor| letters_by_name(&m.atoms, functor);
        let shape = shape(predicate, &m.atoms, &letters);
        if shape.open || known.len() + shape.calls.len() > MOST {
            return false;
        }
        for callee in shape.calls {
            let callee = (predicate.module, callee);
            if !known.contains(&callee) {
                known.push(callee);
            }
        }
    }
    true
}

impl Machine {
    /// How often an evaluable was asked for that has no arguments, or draws a random number: what is evaluated in between
    /// may come out otherwise the next time.
    pub fn drawn(&self) -> u64 {
        self.notes.drawn
    }
}
