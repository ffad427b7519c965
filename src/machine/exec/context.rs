//! The module of passed goals: a call from a module qualifies the goal arguments of a meta-predicate.
//!
//! ```prolog
//! :- module(shop, [cheap/2]).
//! :- use_module(library(apply)).
//! cheap(Xs, Ys) :- include(price_below(10), Xs, Ys).      % price_below/2 is a predicate of shop
//! ```
//!
//! ```text
//!   entries[shop:include/3] = enter_meta      since include/3 is of another module and its mode line has a goal argument
//!   enter_meta                                x0 = price_below(10)  becomes  x0 = shop:price_below(10)
//!   pc = entries[apply:include/3]             which calls shop:price_below(10, X)
//! ```
//!
//! From `user` the entry is a plain `enter_import`: to the library, a goal without a module belongs to `user`.
//!
//! The declaration of a predicate says which arguments are goals: `:- meta_predicate include(1, +, -)` in the library, the mode line
//! `assertz(:Clause)` of a built-in. SWI-Prolog keeps the context module in each environment instead; here calls within a module, and all
//! calls of programs without modules, cost nothing.
//!
//! *Invariant*: a goal without a module belongs to the module whose predicate holds it, or to `user` when `user`, the system or the library
//! holds it. To keep this true, a call of a meta-predicate that leaves a module of the program qualifies the goals among the arguments with
//! the caller's module; the program's own meta-predicates always get their goals qualified. The entry of the predicate in the calling
//! module does this: all other calls, and calls from `user` to the system and the library, cost nothing.

use std::sync::Arc;

use super::super::Machine;
use super::super::builtin::Builtin;
use super::super::call::{self, call_word};
use super::super::error::Result;
use crate::code::{Op, Word, registers};
use crate::database::{Kind, Meta, meta};
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, View, atoms};

/// The module-sensitive arguments by the mode line of a built-in: an argument `:Name` gets the module of the caller.
pub fn declared(builtin: &Builtin) -> Option<Arc<[Meta]>> {
    let arguments = builtin.mode.get(builtin.name.len()..)?;
    arguments.contains(':').then(|| {
        let arguments = arguments.trim_matches(['(', ')']).split(',');
        let letters = arguments.map(|argument| argument.trim().bytes().next().unwrap_or(b'?'));
        letters.map(meta::argument).collect()
    })
}

impl Machine {
    /// The entry of a predicate that is defined as `target` in another module.
    pub(in crate::machine) fn import_word(&self, id: u32, target: u32) -> Word {
        let (here, there) = (self.database.get(id), self.database.get(target));
        let arity = there.functor.arity;
        let modules = &self.database.modules;
        let context = if modules.means_user(here.module) {
            atoms::USER
        } else {
            here.module
        };
        if there.functor.name == atoms::CALL && there.kind() == Kind::Control {
            return call_word(arity, context);
        }
        // To the system and the library, a goal without a module belongs to `user`.
        let leaves = if context == atoms::USER {
            here.module == atoms::USER && !modules.means_user(there.module)
        } else {
            true
        };
        if leaves && there.properties.has_goals() {
            Word::wide(Op::EnterMeta, registers(arity), 0, id as i32)
        } else {
            Word::wide(Op::EnterImport, registers(arity), 0, target as i32)
        }
    }

    /// Whether a predicate is a meta-predicate of the program: its goals must be qualified.
    pub(in crate::machine) fn is_own_meta(&self, id: u32) -> bool {
        let predicate = self.database.get(id);
        predicate.properties.has_goals() && !self.database.modules.is_library(predicate.module)
    }

    /// The entry of a meta-predicate of the program.
    pub(in crate::machine) fn meta_word(&self, id: u32) -> Word {
        let arity = self.database.get(id).functor.arity;
        Word::wide(Op::EnterMeta, registers(arity), 0, id as i32)
    }

    /// Qualifies a term with a module, unless it is qualified: of several modules the innermost counts.
    pub fn in_module(&mut self, module: Atom, term: Cell) -> Stopping<Cell> {
        let (mut named, mut rest) = (None, self.heap.deref(term));
        while let View::Struct(functor, at) = self.heap.view(rest)
            && functor == Functor::new(atoms::COLON, 2)
        {
            named = Some(rest);
            if self.heap.deref(self.heap.arg(at, 0)).as_atom().is_none() {
                break;
            }
            rest = self.heap.deref(self.heap.arg(at, 1));
        }
        match named {
            Some(named) => Ok(named),
            None => self
                .heap
                .structure(atoms::COLON, &[Cell::atom(module), rest]),
        }
    }
}

/// `enter_meta`: the predicate `id` is a meta-predicate, or is defined as one in another module. Qualifies the goals
/// among the arguments with the module of `id`, which is that of the caller; then enters the definition, by its block or
/// by the entry of the target.
pub fn enter_meta(m: &mut Machine, id: u32) -> Result<()> {
    let here = m.database.get(id);
    let (module, functor) = (here.module, here.functor);
    let Some(target) = m.database.lookup(module, functor) else {
        return call::enter_unlinked(m, id);
    };
    let predicate = m.database.get(target);
    // Some built-ins need their caller's module, whatever module the argument names.
    let native = matches!(predicate.kind(), Kind::Builtin(_));
    if let Some(metas) = predicate.properties.meta.clone() {
        let mut arguments = m.goal_arguments(functor.arity);
        m.heap.room(4 * arguments.len())?;
        for (cell, meta) in arguments.iter_mut().zip(metas.iter()) {
            if native && *meta == Meta::Qualified {
                *cell = m
                    .heap
                    .structure(atoms::COLON, &[Cell::atom(module), *cell])?;
            } else if meta.is_goal() {
                *cell = m.in_module(module, *cell)?;
            }
        }
        m.set_goal(functor.name, &arguments)?;
    }
    if target != id {
        m.pc = m.entry(target);
        return Ok(());
    }
    let predicate = m.database.get(id);
    match &predicate.block {
        Some(block) => {
            m.pc = block.words.as_ptr();
            Ok(())
        }
        None if predicate.is_dynamic() => {
            call::enter_dynamic(m, id, registers(functor.arity).into())
        }
        None if predicate.kind() == Kind::Host => {
            call::enter_host(m, id, registers(functor.arity).into())
        }
        None => call::enter_unlinked(m, id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::builtin::{Facts, Run};

    #[test]
    fn mode_lines_say_which_arguments_are_goals() {
        let row = |mode, name, arity| Builtin {
            mode,
            name,
            arity,
            iso: &[],
            facts: Facts::NONE,
            run: Run::Det(|_| Ok(())),
        };
        assert_eq!(declared(&row("=:=(+X, +Y)", "=:=", 2)), None);
        let metas = declared(&row("op(+P, +T, :Names)", "op", 3)).expect("it has a module");
        let goals: Vec<bool> = metas.iter().map(|meta| meta.is_goal()).collect();
        assert_eq!(goals, [false, false, true]);
    }
}
