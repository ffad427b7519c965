//! The form of a predicate: the meaning of its clauses, independent of names and places.
//!
//! Two predicates with one form differ only in names and places: the names of predicates, variables and data functors; the order of the
//! arguments of predicates, of operands of `+` and `*`, of adjacent comparisons, of mutually exclusive clauses; `\+` and `not`, `a < b` and
//! `b > a`, a cut before the last clause and an if-then-else, a last clause that is a disjunction and several clauses.
//!
//! ```text
//!   clause block ── read ──► Clause ── normal ──► Clause ── graph ──► colours ── write ──► text, and what stands where in it
//! ```
//!
//! [`graph`] gives each part of the clauses a colour by its kind and its neighbourhood, independent of names and order; the writer puts
//! parts whose order does not count in the order of their colours. If some arguments or names have the same colour, each is put first in
//! turn, and the least text is the form: the predicate `attacks(Q, Qs) :- attack(Q, 1, Qs).` keeps its meaning if its arguments are
//! exchanged, and has two forms with one text. So the text contains everything that counts, and only equal texts make predicates equal:
//! other parts of the same colour stay in source order, which can only make equal forms look different.
//!
//! *Invariant*: a text is the same on every machine and in every run; besides the clauses it depends only on what [`Means`] says about
//! their names.

mod graph;
mod normal;
mod order;
mod read;
mod relaxed;
mod write;

pub use order::{calls_openly, late_nils};
#[cfg(feature = "native")]
pub use read::Call;
pub use read::{Clause, Goal, Term};

use super::Predicate;
use crate::term::{Atoms, Functor};

/// The most orders of like parts that are tried.
const MOST_WAYS: usize = 48;

/// The most parts of a predicate: definitions have fewer.
const MOST_PARTS: usize = 1200;

/// The meaning of a name in the module of its clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A predicate of the system, known by its name.
    System,
    /// A predicate of the program or a library: another predicate that does the same may replace it.
    Other,
}

/// Gives the meaning of a functor, and the letters of those of its arguments that are goals.
pub type Means<'a> = &'a dyn Fn(Functor) -> (Meaning, Vec<u8>);

/// A called predicate, from the view of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Called {
    /// Its name and the number of its arguments.
    pub functor: Functor,
    /// Its arguments in the order in which the text has them.
    pub order: Vec<usize>,
    /// Whether only the first answer of each call counts: a cut follows it, or it is a condition or inside `\+`.
    pub committed: bool,
}

/// The form of a predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The clauses, with the form's names: equal texts mean equal clauses.
    pub text: String,
    /// The arguments of the predicate in the order in which the text has them.
    pub order: Vec<usize>,
    /// The clauses in the order of the text, by their source numbers; a last clause that is a choice counts as several here.
    pub clauses: Vec<usize>,
    /// The callees in the order of the text, without the predicate itself.
    pub calls: Vec<Called>,
    /// The functors and constants of the data, in the order of the text.
    pub names: Vec<Functor>,
}

/// The forms of a predicate, with a given or chosen order of its arguments; none if it is too large, or forms cannot express it. If the
/// clauses stay the same whichever of some arguments or names comes first, there is a form for each order, all with one text.
pub fn forms(
    predicate: &Predicate,
    atoms: &Atoms,
    given: Option<&[usize]>,
    means: Means<'_>,
) -> Option<Vec<Form>> {
    let graph = draw(predicate, atoms, given, means)?;
    all_forms(predicate, graph, given)
}

fn all_forms(
    predicate: &Predicate,
    graph: graph::Graph,
    given: Option<&[usize]>,
) -> Option<Vec<Form>> {
    let mut waiting = vec![graph];
    let mut forms: Vec<Form> = Vec::new();
    let mut looks = 0;
    while let Some(mut graph) = waiting.pop() {
        graph.colour();
        looks += 1;
        let alike = match looks < MOST_WAYS {
            true => graph.alike(),
            false => Vec::new(),
        };
        if alike.is_empty() {
            forms.push(write::write(predicate, &graph, given));
        }
        waiting.extend(alike.iter().rev().map(|node| graph.with_first(*node)));
    }
    let least = forms.iter().map(|form| &form.text).min()?.clone();
    forms.retain(|form| form.text == least);
    Some(forms)
}

/// A number that predicates of one form share, and few others do: it is computed quickly.
pub fn glance(predicate: &Predicate, atoms: &Atoms, means: Means<'_>) -> Option<u64> {
    Some(draw(predicate, atoms, None, means)?.glance())
}

/// A form of a predicate for calls with unbound outputs that compare integers.
pub struct Relaxed {
    /// As [`glance`].
    pub glance: u64,
    /// As [`forms`].
    pub forms: Vec<Form>,
    /// The arguments that must be unbound: their unifications were moved to the heads.
    pub outputs: Vec<usize>,
    /// The arguments that the head of a clause with a comparison takes apart before it.
    pub early: Vec<usize>,
    /// Whether comparisons by the standard order became comparisons of numbers.
    pub by_order: bool,
}

/// The relaxed form of a predicate (`relaxed.rs`); none if it says the same as its form.
pub fn relaxed(predicate: &Predicate, atoms: &Atoms, means: Means<'_>) -> Option<Relaxed> {
    let clauses = clauses(predicate, atoms, means)?;
    let early = relaxed::early(&clauses);
    let (clauses, outputs, by_order) = relaxed::relaxed(clauses)?;
    let clauses = normal::normal(clauses, true);
    let graph = graph::Graph::of(predicate.functor, &clauses, None)?;
    let glance = graph.glance();
    let forms = all_forms(predicate, graph, None)?;
    Some(Relaxed {
        glance,
        forms,
        outputs,
        early,
        by_order,
    })
}

/// The clauses of a predicate as written; none if one of them contains something that forms do not express.
pub fn clauses(predicate: &Predicate, atoms: &Atoms, means: Means<'_>) -> Option<Vec<Clause>> {
    let clauses = predicate.clauses.iter();
    clauses
        .map(|clause| read::read(clause.term.words(), predicate.functor, atoms, means))
        .collect()
}

/// The clauses of a predicate in normal form.
pub fn normal_clauses(
    predicate: &Predicate,
    atoms: &Atoms,
    means: Means<'_>,
) -> Option<Vec<Clause>> {
    Some(normal::normal(clauses(predicate, atoms, means)?, false))
}

fn draw(
    predicate: &Predicate,
    atoms: &Atoms,
    given: Option<&[usize]>,
    means: Means<'_>,
) -> Option<graph::Graph> {
    let clauses = normal::normal(clauses(predicate, atoms, means)?, true);
    graph::Graph::of(predicate.functor, &clauses, given)
}
