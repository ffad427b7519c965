//! The form of a predicate: what its clauses say, whatever is named how and stands where.
//!
//! Two predicates of one form differ in nothing that can be seen of them but names and places: the names of predicates,
//! variables and data functors, the order of the arguments of predicates, of operands of `+` and `*`, of comparisons that stand side by
//! side, of clauses that exclude one another; `\+` and `not`, `a < b` and `b > a`, a cut before the last clause and an if-then-else.
//!
//! ```text
//!   clause block ── read ──► Clause ── normal ──► Clause ── graph ──► colours ── write ──► text, and what stands where in it
//! ```
//!
//! [`graph`] gives each part of the clauses a colour by what it is and what is around it, which no name and no order decides; the
//! writer puts parts that may stand in any order in the order of their colours. Where no colour tells arguments or names apart, each is
//! made the first in its turn, and the least text is the form: the predicate `attacks(Q, Qs) :- attack(Q, 1, Qs).` says the same with
//! its arguments exchanged, and has two forms of one text. So the text says all that counts, and nothing is taken for equal but by an equal
//! text: what else no colour tells apart stands in the order of the source, which can only make equal forms look different.
//!
//! *Invariant*: a text is the same on every machine and in every run, and what is loaded besides does not matter but for
//! what [`Means`] says of the names in the clauses.

mod graph;
mod normal;
mod read;
mod write;

pub use read::{Call, Clause, Goal, Term};

use super::Predicate;
use crate::term::{Atoms, Functor};

/// The most ways that are looked at of putting what is alike in an order.
const MOST_WAYS: usize = 48;

/// The most parts of a predicate that are looked at: a definition has fewer.
const MOST_PARTS: usize = 1200;

/// What a name in a clause means to the module of the clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A predicate of the system, known by its name.
    System,
    /// A predicate of the program or a library: another may stand for it that does the same.
    Other,
}

/// Finds out what a functor means, and which of its arguments are goals, in letters.
pub type Means<'a> = &'a dyn Fn(Functor) -> (Meaning, Vec<u8>);

/// A predicate that is called, as a form sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Called {
    /// Its name and the number of its arguments.
    pub functor: Functor,
    /// Its arguments in the order in which the text has them.
    pub order: Vec<usize>,
    /// Whether each call is for one answer: a cut stands behind it, or it is a condition or under `\+`.
    pub committed: bool,
}

/// What the clauses of a predicate say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The clauses, in names of the form's own: the same text, the same clauses.
    pub text: String,
    /// The arguments of the predicate in the order in which the text has them.
    pub order: Vec<usize>,
    /// The clauses in the order of the text, by their numbers in the source; a last clause that is a choice is several here.
    pub clauses: Vec<usize>,
    /// What is called, in the order of the text; the predicate itself is no part of it.
    pub calls: Vec<Called>,
    /// The functors and constants of the data, in the order of the text.
    pub names: Vec<Functor>,
}

/// The form of a predicate, the order of whose arguments is given or chosen; none if it is too large, or says what no form does. Where the
/// clauses say the same whichever of some arguments or names comes first, there is a form for each way, and all have one text.
pub fn forms(
    predicate: &Predicate,
    atoms: &Atoms,
    given: Option<&[usize]>,
    means: Means<'_>,
) -> Option<Vec<Form>> {
    let mut waiting = vec![draw(predicate, atoms, given, means)?];
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

/// A number that predicates of one form have in common, and few others: it takes a glance.
pub fn glance(predicate: &Predicate, atoms: &Atoms, means: Means<'_>) -> Option<u64> {
    Some(draw(predicate, atoms, None, means)?.glance())
}

/// The clauses of a predicate, as they stand there; none if one of them says what no form does.
pub fn clauses(predicate: &Predicate, atoms: &Atoms, means: Means<'_>) -> Option<Vec<Clause>> {
    let clauses = predicate.clauses.iter();
    clauses
        .map(|clause| read::read(clause.term.words(), predicate.functor, atoms, means))
        .collect()
}

/// The clauses of a predicate, said in one way.
pub fn normal_clauses(
    predicate: &Predicate,
    atoms: &Atoms,
    means: Means<'_>,
) -> Option<Vec<Clause>> {
    Some(normal::normal(clauses(predicate, atoms, means)?))
}

fn draw(
    predicate: &Predicate,
    atoms: &Atoms,
    given: Option<&[usize]>,
    means: Means<'_>,
) -> Option<graph::Graph> {
    let clauses = normal_clauses(predicate, atoms, means)?;
    graph::Graph::of(predicate.functor, &clauses, given)
}
