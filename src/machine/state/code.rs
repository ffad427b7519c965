//! What calls go to: entries, built-ins, evaluables, and code of the machine's own.
//!
//! ```text
//!   execute 1, 812        pc = entries[812]: the first word of a block, or a stub
//!   enter_builtin 2, 40   runs[40]; builtins[40] has the row
//!   eval_1 x0, x1, 7      evaluables[7]
//! ```
//!
//! Invariant: every predicate that the database numbers has an entry by the time code can call it (`exec/link.rs`).

use indexmap::IndexMap;

use super::control::{Control, Wake};
use super::tracer::Tracer;
use super::twin::Twins;
use crate::code::{Optimisations, Word};
use crate::machine::builtin::{Builtin, Closure, Evaluate, Run};
use crate::term::atom::ShortHash;
use crate::term::{AtomMarks, Functor, Roots};

/// What calls go to.
#[derive(Default)]
pub struct Code {
    /// The entry of each predicate.
    pub entries: Vec<*const Word>,
    /// The words of those entries that are not static code: the entries point at them.
    #[allow(clippy::vec_box)] // The vector grows, the words must not move.
    pub stubs: Vec<Box<Word>>,
    /// The rows of the built-ins, by number.
    pub builtins: Vec<&'static Builtin>,
    /// Their functions.
    pub runs: Vec<Run>,
    /// Their numbers.
    pub builtin_index: IndexMap<Functor, u16, ShortHash>,
    /// The predicates of the host by their numbers. That of a closure that runs has none.
    pub closures: IndexMap<u32, Closure, ShortHash>,
    /// The functions of the evaluables, by number.
    pub evaluables: Vec<Evaluate>,
    /// Which evaluables have another value at another time.
    pub varying: Vec<u16>,
    /// The numbers of the evaluables.
    pub evaluable_index: IndexMap<Functor, u16, ShortHash>,
    /// The machine's own clauses, and the predicates it goes to.
    pub control: Control,
    /// The code of clauses that wait for what they have woken.
    pub wake: Wake,
    /// Predicates whose entries are native twins.
    pub twins: Twins,
    /// Whose entries are the tracer's.
    pub tracer: Tracer,
    /// What makes the machine fast, and may be left out.
    pub optimisations: Optimisations,
}

impl Roots for Code {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Code {
            entries: _,
            // Modules that `call/N` is called in.
            stubs: _,
            builtins: _,
            runs: _,
            // Names that stay.
            builtin_index: _,
            closures: _,
            evaluables: _,
            varying: _,
            evaluable_index: _,
            control: _,
            wake: _,
            twins,
            tracer: _,
            optimisations: _,
        } = self;
        twins.reach_atoms(reached);
    }
}
