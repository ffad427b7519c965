//! What a native twin is, and which predicates of a machine have one.
//!
//! ```text
//!   Member      a predicate of a definition (`prolog/twins`), by the form of its clauses
//!   Parameter   a predicate that the definition leaves to the program: the step of a search
//!   Twin        the definition and the function that does the same
//!   Match       the proof that a predicate is the definition: what stands for what
//!   Installed   a predicate of the program that has this twin, with its proof
//! ```
//!
//! Invariant: an installed twin has the block of its predicate, so that a call can be left to the clauses at any time.

use std::any::Any;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use indexmap::IndexMap;

use super::Machine;
use crate::code::{Block, Word};
use crate::database::clause::reach_code;
use crate::machine::builtin::Retry;
use crate::machine::error::Result;
use crate::term::atom::ShortHash;
use crate::term::{Addr, Atom, AtomMarks, Functor, Roots};

/// What a clause of a definition calls; the arguments in the order in which the text of the form has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A predicate of a library, by name and arity.
    Library(&'static str, u32, &'static [usize]),
    /// A predicate of the definition, by its number among the members.
    Member(usize, &'static [usize]),
    /// A predicate that the definition leaves to the program, by its number among those.
    Parameter(usize, &'static [usize]),
}

/// For each argument of one predicate that of another.
pub type ArgumentOrder = Box<[usize]>;

/// What a program has in place of a parameter of a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The module in whose clauses it is called.
    pub module: Atom,
    /// What is called there.
    pub functor: Functor,
    /// Whether nothing but its answers can be seen of it, and they depend on its arguments alone.
    pub pure: bool,
    /// For each argument that the definition gives it that of the predicate.
    pub arguments: ArgumentOrder,
}

/// A predicate of a definition.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// What it is called there.
    pub name: &'static str,
    /// What a glance at its clauses tells.
    pub glance: u64,
    /// What its clauses say.
    pub text: &'static str,
    /// Its arguments in the order of the text.
    pub order: &'static [usize],
    /// The functors and constants of its data.
    pub names: &'static [(&'static str, u32)],
    /// What it calls, in the order of the text.
    pub calls: &'static [Callee],
}

/// Why a predicate is taken for a definition: what stands for what, argument by argument and name by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// For each argument of the definition that of the predicate.
    pub arguments: Box<[usize]>,
    /// What stands for the parameters.
    pub parameters: Box<[Parameter]>,
    /// The predicates of the program that stand for members of the definition: those, and the predicates.
    pub members: Box<[(usize, u32)]>,
    /// What stands for the names of the definition's data, in the order in which they are met.
    pub names: Box<[Functor]>,
    /// Whether the program calls the library where the definition has members.
    pub with_library: bool,
    /// For each clause in the text of the definition its place in the predicate; none for a family.
    pub clauses: Box<[usize]>,
    /// The comparison of the clause that leaves a choice point when it is taken, in the predicate or in the form of a predicate that it calls.
    pub leaves: Option<Taken>,
    /// What the clauses of a predicate of a family come to.
    pub plan: Option<Plan>,
}

/// What runs in place of a predicate that belongs to a family of searches.
#[derive(Clone)]
pub struct Plan {
    /// The predicates whose clauses it was made from, the predicate itself first.
    pub predicates: Box<[u32]>,
    /// For the twin of the family; it has no terms and no atoms but those of the clauses.
    pub steps: Arc<dyn Any + Send + Sync>,
}

impl PartialEq for Plan {
    fn eq(&self, other: &Plan) -> bool {
        Arc::ptr_eq(&self.steps, &other.steps)
    }
}

impl Eq for Plan {}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a plan of {:?}", self.predicates)
    }
}

/// Predicates that a twin knows by what they do, and not by one definition.
pub struct Family {
    /// The twin of all of them.
    pub twin: Twin,
    /// What runs in place of a predicate, if it is one of the family.
    pub recognise: fn(&Machine, u32) -> Option<Plan>,
    /// Whether `native_reason` names the goal whose effects alone keep a predicate from the family: for searches, and not for each loop
    /// that writes the elements of a list.
    pub explains: bool,
}

/// A literal that a definition does not have in this place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Literal {
    /// The number of the clause.
    pub clause: usize,
    /// What is called; none for the head, and where variables differ.
    pub goal: Option<String>,
}

/// What a predicate has that keeps it from its twin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// The clauses of this predicate are not those of the definition, and where they begin to differ, if they are near to them.
    Clauses(Functor, &'static str, Option<Literal>),
    /// This predicate stands where the definition calls that one.
    Call(Functor, &'static str, u32),
    /// This predicate is called with its arguments in another order.
    Order(Functor),
    /// This name of the data stands for two, or where the twin needs that one.
    Name(Functor, &'static str, u32),
    /// This predicate has effects, or nothing is known of it.
    Effects(Functor),
    /// This predicate has effects, or nothing is known of it; it is called in the clause with this number of the second one.
    EffectsAt(Functor, Functor, usize),
    /// This predicate is dynamic, tabled, a meta-predicate, has more clauses than any definition, or `not_native/1` names it.
    Declared(Functor),
    /// The definition, or what the program has for it, is too large.
    Large,
}

/// A definition that a predicate is nearly.
#[derive(Clone, Debug)]
pub struct Nearly {
    /// Its twin.
    pub twin: &'static Twin,
    /// What keeps the predicate from it.
    pub difference: Difference,
}

/// What a twin did with a call.
pub enum Reply {
    /// The call fails.
    Fail,
    /// It has one answer, already unified, and the clauses would leave no choice point.
    Exit,
    /// It has one answer, already unified, and the clauses would leave a choice point that gives none.
    ExitOpen,
    /// It has the answers that `next` gives, the first one still to be asked for.
    Each(Box<dyn Retry>),
    /// The clauses are to run, on what now are the arguments. When the twin has spent no inference, it has had nothing to do; when that is so
    /// time and again, it rests.
    Clauses,
    /// The same, and a choice point stays that gives none.
    ClausesOpen,
    /// The clauses are to run, and this number of steps of looking was in vain: as many calls run without another look, so that
    /// a recursion over a long list does not look at all of it each time.
    NotApplicable(usize),
    /// The clauses are to run for this number of calls, since what they work on is small as yet. When that is so time and again, it rests.
    Later(usize),
    /// This predicate is to run, on what now are the arguments.
    Call(u32),
    /// A predicate of the module `system` with this number of arguments is to run, on what now are the arguments.
    Goal(&'static str, u32),
}

impl From<bool> for Reply {
    fn from(holds: bool) -> Reply {
        if holds { Reply::Exit } else { Reply::Fail }
    }
}

/// Runs a twin on the arguments in the registers.
pub type Run = fn(&mut Machine) -> Result<Reply>;

/// A predicate written in Rust that has a definition in Prolog.
#[derive(Debug)]
pub struct Twin {
    /// What it is called: `native(Name)` among the properties of a predicate.
    pub name: &'static str,
    /// Its definition: `permutation/2` of `prolog/twins`.
    pub definition: &'static str,
    /// What it does.
    pub run: Run,
    /// The parameters that must be pure: otherwise it is of no use.
    pub needs: &'static [usize],
    /// The predicate of the library that does the same, if there is one: either may stand for the other.
    pub library: Option<(&'static str, u32)>,
    /// Whether the names of the data may be others: it asks for them ([`Machine::name_of_data`]).
    pub any_names: bool,
    /// The steps of one call that are worth it: a call with fewer is quicker by the clauses.
    pub worth: u64,
    /// The steps of one search that are worth its beginning: where searches take fewer time and again, the twin rests. 0 where that is not looked at.
    pub least_search: u64,
    /// The calls that are left to the clauses at first: a small search is not worth it.
    pub warmup_calls: usize,
    /// It unifies at once what the clauses unify bit by bit: a call is left to the clauses when an attributed variable can be
    /// reached from its arguments, since what that wakes has to run at its time.
    pub at_once: bool,
    /// For each clause in the text of its form the place where it must stand in the predicate, if the twin shows the order of clauses that
    /// only an output tells apart.
    pub clauses: Option<&'static [usize]>,
    /// The arguments that must be unbound for it, if it compares integers only and leaves all other calls to the clauses: the relaxed form of a
    /// predicate is enough then (`database/forms/relaxed.rs`).
    pub outputs: &'static [usize],
    /// For clauses without cuts that are told apart by a comparison and its complement: where they leave choice points.
    pub leaving: Option<Leaving>,
}

/// Two clauses without cuts of which a comparison of inputs takes one, and its complement or an index the other. The compiler compares before it
/// makes a choice point if these inputs stand before all outputs; otherwise the first of the two leaves a choice point that gives no answer.
#[derive(Clone, Copy, Debug)]
pub struct Leaving {
    /// The member of the definition that has these clauses.
    pub member: usize,
    /// The arguments of the member that the comparison needs: those that are lists, or all.
    pub inputs: &'static [usize],
    /// The arguments that are outputs.
    pub outputs: &'static [usize],
    /// The comparison of the clause that stands first.
    pub first: Taken,
}

impl Leaving {
    /// The comparison of the clause that leaves a choice point, if the arguments of the predicate stand so that one does. An output that
    /// no head takes apart (`is_late`) does not count.
    pub fn in_order(&self, arguments: &[usize], is_late: impl Fn(usize) -> bool) -> Option<Taken> {
        let places = |of: &'static [usize]| of.iter().filter_map(|at| arguments.get(*at).copied());
        let last_input = places(self.inputs).max()?;
        let first_output = places(self.outputs).filter(|at| !is_late(*at)).min()?;
        (first_output < last_input).then_some(self.first)
    }
}

/// Which numbers a clause takes, by their comparison with another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// `<`
    Less,
    /// `=<`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

impl Taken {
    /// Whether the clause takes a number, compared with the other one.
    pub fn holds(self, one: i64, other: i64) -> bool {
        match self {
            Taken::Less => one < other,
            Taken::LessOrEqual => one <= other,
            Taken::Greater => one > other,
            Taken::GreaterOrEqual => one >= other,
        }
    }
}

/// The most arguments that may stand in another order.
pub(in crate::machine) const MOST_ARGUMENTS: usize = 8;

/// A predicate that has a twin.
#[derive(Clone)]
pub(in crate::machine) struct Installed {
    pub(in crate::machine) twin: &'static Twin,
    /// Why it has the twin.
    pub(in crate::machine) proof: Match,
    /// For each argument of the definition that of the predicate, if they stand in another order.
    pub(in crate::machine) reordered: Option<[u8; MOST_ARGUMENTS]>,
    /// Its clauses.
    pub(in crate::machine) block: Arc<Block>,
    /// Whether the entry is still that of the twin: the predicate has not changed.
    pub(in crate::machine) live: bool,
    /// How often the twin was called since calls were last counted from nought.
    pub(in crate::machine) calls: u64,
    /// When it was recognised: the number of twins that were before.
    pub(in crate::machine) recognised: u64,
    /// How many calls in a row had nothing to do for it.
    pub(in crate::machine) idle: usize,
    /// How many rests more it gets when that is so again, and how many of those it has are left.
    pub(in crate::machine) idle_rests: usize,
    pub(in crate::machine) rests_left: usize,
    /// What its memories have been asked and have known since they were last judged.
    pub(in crate::machine) asked: u64,
    pub(in crate::machine) found: u64,
    /// The inferences that had been made when that began to be counted.
    pub(in crate::machine) judged_from: u64,
    /// The questions and answers of the search that it began last, until that is judged.
    pub(in crate::machine) search: (u64, u64),
    /// The steps that the search it began last still has to take to be worth its beginning.
    pub(in crate::machine) missing: u64,
    /// What is known of its questions before it makes a memory for them.
    pub(in crate::machine) probe: Probe,
    /// How many calls will be left to the clauses when the twin has been of no use again.
    pub(in crate::machine) next_backoff: usize,
}

/// Questions to memories after which they are judged. A search that asks none is judged as a memory that was asked so often.
pub const TRIAL: u64 = 1 << 10;

/// Whether the questions to a twin come up again: the first ones by their hashes.
#[derive(Clone, Default)]
pub(in crate::machine) struct Probe {
    pub(in crate::machine) seen: HashSet<u64, ShortHash>,
    pub(in crate::machine) asked: u64,
    /// How many of them had come up before in the same search, and the environment of the outermost of them.
    pub(in crate::machine) again: u64,
    pub(in crate::machine) outermost: Option<Addr>,
    /// They do, and a memory is made for them.
    pub(in crate::machine) paid: bool,
}

/// Which calls pass by a twin, without a look at anything else.
pub(in crate::machine) struct Gate {
    /// How many of the next calls are left to the clauses.
    pub(in crate::machine) closed: usize,
    /// The clauses: they stand in the block of the installed twin.
    pub(in crate::machine) clauses: *const Word,
}

/// A twin, and why a predicate has it.
pub type Recognised = (&'static Twin, Match);

/// The twins of a machine, and which predicates have one.
#[derive(Default)]
pub struct Twins {
    pub(in crate::machine) known: &'static [(Twin, &'static [Member])],
    pub(in crate::machine) families: &'static [Family],
    /// The predicates of the library that a twin can stand for.
    pub(in crate::machine) library: Vec<(&'static str, u32)>,
    pub(in crate::machine) installed: IndexMap<u32, Installed, ShortHash>,
    /// The gate of each, by its number.
    pub(in crate::machine) gates: Vec<Gate>,
    /// Those that rest: the entries of their predicates lead to the clauses.
    pub(in crate::machine) resting: Vec<usize>,
    /// At how many inferences they are entered again.
    pub(in crate::machine) rest_until: Option<u64>,
    /// How many were recognised.
    pub(in crate::machine) recognised: u64,
    /// The twin that was called last.
    pub(in crate::machine) running: usize,
    /// No call is left to the clauses because the search might be small.
    pub(in crate::machine) ignore_warmup: bool,
    /// Whether goals with effects are left out of the clauses that families read (`exec/impure.rs`).
    pub(in crate::machine) supposes_pure: AtomicBool,
}

impl Twins {
    /// What other machines are to know that have the same predicates.
    pub(in crate::machine) fn share(&self) -> SharedTwins {
        SharedTwins {
            known: self.known,
            families: self.families,
            library: self.library.clone(),
            installed: self.installed.clone(),
        }
    }
}

/// The twins of machines that share their predicates.
pub(in crate::machine) struct SharedTwins {
    known: &'static [(Twin, &'static [Member])],
    families: &'static [Family],
    library: Vec<(&'static str, u32)>,
    installed: IndexMap<u32, Installed, ShortHash>,
}

impl SharedTwins {
    /// The twins of one of the machines: none was called, and none rests. `warms_up` says whether they leave some of their first calls to the
    /// clauses.
    pub(in crate::machine) fn fork(&self, warms_up: bool) -> Twins {
        let gates = self.installed.values().map(|installed| Gate {
            closed: if warms_up {
                installed.twin.warmup_calls
            } else {
                0
            },
            clauses: installed.block.words.as_ptr(),
        });
        Twins {
            known: self.known,
            families: self.families,
            library: self.library.clone(),
            installed: self.installed.clone(),
            gates: gates.collect(),
            recognised: self.installed.len() as u64,
            ..Twins::default()
        }
    }
}

impl Roots for Twins {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Twins {
            known: _,
            families: _,
            library: _,
            installed,
            gates: _,
            resting: _,
            rest_until: _,
            recognised: _,
            running: _,
            ignore_warmup: _,
            supposes_pure: _,
        } = self;
        for installed in installed.values() {
            let Installed {
                twin: _,
                // Names of predicates, and atoms that stand in the block.
                proof: _,
                reordered: _,
                block,
                live: _,
                calls: _,
                recognised: _,
                idle: _,
                idle_rests: _,
                rests_left: _,
                asked: _,
                judged_from: _,
                search: _,
                missing: _,
                found: _,
                probe: _,
                next_backoff: _,
            } = installed;
            reach_code(reached, &block.words, &block.sites);
        }
    }
}
