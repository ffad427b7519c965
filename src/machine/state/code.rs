//! The targets of calls: entries, built-ins, evaluables, and the machine's own code.
//!
//! ```text
//!   execute 1, 812        pc = entries[812]: the first word of a block, or a stub
//!   enter_builtin 2, 40   runs[40]; builtins[40] has the row
//!   eval_1 x0, x1, 7      evaluables[7]
//! ```
//!
//! Invariant: every predicate that the database numbers has an entry by the time code can call it (`exec/link.rs`).

use std::sync::Arc;

use indexmap::IndexMap;

use super::control::{Control, Wake};
use super::entries::Entries;
use super::tracer::Tracer;
use super::twin::Twins;
use crate::code::{Optimisations, Word};
use crate::database::layers::Layers;
use crate::machine::builtin::{Builtin, Evaluate, HostPredicate, Run};
use crate::term::atom::ShortHash;
use crate::term::{AtomMarks, Functor, Roots};

/// The targets of calls.
pub struct Code {
    /// The entry of each predicate.
    pub entries: Entries,
    /// The words of the entries that are not static code: the entries point at them. Each word is allocated separately, since the table
    /// grows and the words must not move.
    pub stubs: Layers<Arc<Word>>,
    /// The rows of the built-ins, by number.
    pub builtins: Arc<[&'static Builtin]>,
    /// The functions of the built-ins, by number.
    pub runs: Arc<[Run]>,
    /// The numbers of the built-ins, by functor.
    pub builtin_index: Arc<IndexMap<Functor, u16, ShortHash>>,
    /// The host predicates by number. A closure that is running is taken out.
    pub closures: IndexMap<u32, HostPredicate, ShortHash>,
    /// The functions of the evaluables, by number.
    pub evaluables: Arc<[Evaluate]>,
    /// The evaluables whose value varies between evaluations.
    pub varying: Arc<[u16]>,
    /// The numbers of the evaluables.
    pub evaluable_index: Arc<EvaluableIndex>,
    /// The machine's own clauses, and the predicates that it calls itself.
    pub control: Arc<Control>,
    /// The code of clauses that wait for their wake-up goals.
    pub wake: Arc<Wake>,
    /// Predicates whose entries are native twins.
    pub twins: Twins,
    /// The predicates whose entries are the tracer's.
    pub tracer: Tracer,
    /// The words by which the clauses of tabled predicates are entered, where these are not static code.
    pub tabled: IndexMap<u32, Box<Word>, ShortHash>,
    /// The optimisations in use.
    pub optimisations: Optimisations,
}

/// The targets of calls in a machine without predicates.
impl Default for Code {
    fn default() -> Code {
        Code {
            entries: Entries::default(),
            stubs: Layers::default(),
            builtins: Arc::new([]),
            runs: Arc::new([]),
            builtin_index: Arc::default(),
            closures: IndexMap::default(),
            evaluables: Arc::new([]),
            varying: Arc::new([]),
            evaluable_index: Arc::default(),
            control: Arc::default(),
            wake: Arc::default(),
            twins: Twins::default(),
            tracer: Tracer::default(),
            tabled: IndexMap::default(),
            optimisations: Optimisations::default(),
        }
    }
}

impl Code {
    /// Stores the word by which the clauses of a tabled predicate are entered; gives its lasting address.
    pub fn tabled_clauses(&mut self, predicate: u32, word: Word) -> *const Word {
        &raw const **self
            .tabled
            .entry(predicate)
            .or_insert_with(|| Box::new(word))
    }
}

/// The numbers of evaluables by functor. Their names are among the first atoms of an engine and their arities are small, so a vector
/// suffices: the index is four times the number of the atom, plus the arity.
#[derive(Default)]
pub struct EvaluableIndex(Vec<u16>);

impl EvaluableIndex {
    /// The entry of a functor that is not evaluable.
    const NONE: u16 = u16::MAX;

    /// The index of a functor, if it may be evaluable.
    #[inline]
    fn place(functor: Functor) -> Option<usize> {
        (functor.arity < 4).then(|| 4 * functor.name.0 as usize + functor.arity as usize)
    }

    /// Adds a functor.
    pub(in crate::machine) fn insert(&mut self, functor: Functor, number: u16) {
        let place = Self::place(functor).expect("an evaluable has three arguments at most");
        if place >= self.0.len() {
            self.0.resize(place + 1, Self::NONE);
        }
        self.0[place] = number;
    }

    /// The number of an evaluable functor.
    #[inline]
    pub fn get(&self, functor: Functor) -> Option<u16> {
        let number = *self.0.get(Self::place(functor)?)?;
        (number != Self::NONE).then_some(number)
    }
}

impl Roots for Code {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Code {
            entries: _,
            // Modules in which `call/N` is called.
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
            tabled: _,
            optimisations: _,
        } = self;
        twins.reach_atoms(reached);
    }
}
