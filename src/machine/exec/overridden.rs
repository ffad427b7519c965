//! Clauses whose goals meant predicates of the system when they were compiled, and mean the program's own now.
//!
//! ```text
//! shown(L) :- forall(member(X, L), shown_one(X)).     forall/2 is compiled in line: it is the system's
//! forall(X, L) :- ...                                 from here on it is the program's, in the clause above too
//! ```
//!
//! What the standard has no program can define. For the others (`forall/2`, `ignore/1`, `string/1`) the clauses with such goals are compiled
//! again from their stored terms, and take the places of those that were there. As after a reload, goals that are under way finish with the
//! clauses they began with. Only the places of the goals in the source are lost: errors in them name the clause.

use std::sync::Arc;

use super::super::Machine;
use super::super::assert::compile_stored;
use super::super::error::Result;
use crate::compiler::is_meta;
use crate::database::{Clause, End};
use crate::term::{Cell, Functor};

impl Machine {
    /// Compiles again what was compiled for predicates of the system that the program has defined itself since. What there is no memory for
    /// now is tried again with the next change.
    pub(super) fn compile_overridden(&mut self) {
        for overriding in self.database.take_overriding() {
            let functor = self.database.get(overriding).functor;
            if !self.is_in_line(functor) {
                continue;
            }
            let callers = self.callers_in_line(functor);
            if callers
                .into_iter()
                .any(|id| self.compile_again(id).is_err())
            {
                self.database.note_overriding(overriding);
            }
        }
    }

    /// Whether goals of this name are not called, when they mean the system's predicate.
    fn is_in_line(&self, functor: Functor) -> bool {
        let index = self.code.builtin_index.get(&functor);
        let builtin = index.map(|index| self.code.builtins[*index as usize]);
        is_meta(functor) || builtin.is_some_and(|builtin| builtin.facts.in_line.is_some())
    }

    /// The predicates of programs with compiled clauses in which this functor occurs.
    fn callers_in_line(&self, functor: Functor) -> Vec<u32> {
        let word = Cell::functor(functor).bits();
        let mentions =
            |clause: &Arc<Clause>| clause.words().is_some() && clause.term.words().contains(&word);
        let of_programs = self.database.iter().filter(|(_, predicate)| {
            !self.database.modules.is_library(predicate.module)
                && predicate.clauses.compiled().any(mentions)
        });
        of_programs.map(|(id, _)| id).collect()
    }

    /// New clauses for all of a predicate, of the same terms and in the same order.
    fn compile_again(&mut self, id: u32) -> Result<()> {
        let former: Vec<Arc<Clause>> = self.database.get(id).clauses.iter().collect();
        let mut clauses = Vec::with_capacity(former.len());
        for clause in &former {
            let code = compile_stored(self, id, &clause.term)?;
            clauses.push(Clause::new(code, clause.term.clone(), clause.origin()));
        }
        for (former, clause) in former.iter().zip(clauses) {
            self.database.add(id, clause, End::Back)?;
            self.database.erase(id, former);
        }
        Ok(())
    }
}
