//! Recompiles clauses whose goals meant predicates of the system when they were compiled, and mean the program's own now.
//!
//! ```text
//! shown(L) :- forall(member(X, L), shown_one(X)).     forall/2 is compiled in line: it is the system's
//! forall(X, L) :- ...                                 from here on it is the program's, in the clause above too
//! ```
//!
//! No program can define predicates of the standard. For the others (`forall/2`, `ignore/1`, `string/1`) the clauses with such goals are
//! compiled again from their stored terms, and replace the old ones. As after a reload, running goals finish with their old clauses. Only
//! the positions of the goals in the source are lost: errors in them name the clause.

use std::sync::Arc;

use super::super::Machine;
use super::super::assert::compile_stored;
use super::super::error::Result;
use crate::compiler::is_meta;
use crate::database::{Clause, End};
use crate::term::{Cell, Functor};

impl Machine {
    /// Recompiles the clauses compiled for predicates of the system that the program has since defined. If memory runs out, the next change
    /// tries again.
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

    /// Whether goals of this name are compiled in line when they mean the system's predicate.
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

    /// Replaces all clauses of a predicate by new ones with the same terms in the same order.
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
