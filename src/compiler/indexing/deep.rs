//! Switches on further arguments and on parts of arguments, used when the switch on an argument leaves several clauses.
//!
//! ```text
//! gap(x(gap, _), S) :- filler(S).
//! gap(x(S, _), S).
//! gap([], _).
//!
//!     switch_type x0, integer: fail, var: L3, list: fail, struct: L2, atom: fail, box: fail, attributed: L3, nil: L11
//! L1:
//!     switch_few_const x3, gap: L4, else: L8
//! L2:
//!     get_part x3, L8, x0.1
//!     switch_type x3, integer: L1, var: L4, list: L8, struct: L8, atom: L1, box: L8, attributed: L4, nil: L8
//! L3:
//!     try 2, L5
//!     retry 2, L8
//!     trust 2, L11
//! L4:
//!     try 2, L5
//!     trust 2, L8
//! L5:
//!     get_struct x0, L7, x/2
//!     unify_const gap
//! L6:
//!     move x0, x1
//!     execute 1, filler/1
//! L7:
//!     set_const gap
//!     set_void 1
//!     jump L6
//! L8:
//!     get_struct x0, L10, x/2
//!     unify_val_x x1
//! L9:
//!     proceed
//! L10:
//!     set_val_x x1
//!     set_void 1
//!     jump L9
//! L11:
//!     get_nil x0
//!     proceed
//! ```
//!
//! A call `gap(x(verb, N), S)` fetches the first argument of `x/2`, finds that it is not `gap`, and enters the second clause without a
//! choice point. Of the parts on which the clauses have requirements (`parts`), the switch uses the one that leaves the fewest clauses, and
//! further parts distinguish the rest in the same way. `MOST_DECIDED` bounds the depth of the switches, and `MOST_PARTS` their number.
//!
//! A whole argument is such a part too, without `get_part`:
//!
//! ```text
//! likes(eva, tea).
//! likes(eva, milk).
//! likes(ivan, tea).
//!
//!     switch_type x0, integer: L3, var: L4, list: fail, struct: fail, atom: L3, box: fail, attributed: L4, nil: fail
//! L1:
//!     switch_few_const x1, milk: L10, tea: L7, else: fail
//! L2:
//!     switch_few_const x1, milk: L10, tea: L9, else: fail
//! L3:
//!     switch_few_const x0, eva: L5, ivan: L11, else: fail
//! L4:
//!     switch_type x1, integer: L1, var: L6, list: fail, struct: fail, atom: L1, box: fail, attributed: L6, nil: fail
//! L5:
//!     switch_type x1, integer: L2, var: L8, list: fail, struct: fail, atom: L2, box: fail, attributed: L8, nil: fail
//! L6:
//!     try 2, L9
//!     retry 2, L10
//!     trust 2, L11
//! L7:
//!     try 2, L9
//!     trust 2, L11
//! L8:
//!     try 2, L9
//!     trust 2, L10
//! L9:
//!     get_const x0, eva
//!     get_const x1, tea
//!     proceed
//! L10:
//!     get_const x0, eva
//!     get_const x1, milk
//!     proceed
//! L11:
//!     get_const x0, ivan
//!     get_const x1, tea
//!     proceed
//! ```
//!
//! It is not certain which parts are worth a fetch: only at run time is it known whether a call binds an argument. A part of an argument
//! that a switch has found to be bound costs one fetch and saves a choice point. Other parts are fetched only if the first clause requires
//! a constant there, or tests them: such clauses are written for calls that bind it. A whole argument is looked at too if the first clause
//! requires a form of it and another clause another one.
//!
//! Just-in-time indexes (`database/store/index.rs`) find clauses by parts too, for dynamic predicates and long chains of facts; here the
//! path is compiled. (Decision trees: Kliger and Shapiro 1988; automata that look at each part once: Ramesh, Ramakrishnan and Warren, POPL
//! 1990.)
//!
//! Invariant: if a variable is on the path to a part, or at its end, all clauses are tried that would be tried without the switch; if
//! something else is on the path, the clauses without a requirement on the part. The order of the clauses is kept on all paths.

use std::collections::BTreeSet;

use super::super::index::{Destination, KeySwitch, Layout};
use super::super::parts::{Need, PartType};
use crate::code::argument_path::ArgumentPath;
use crate::code::{Op, Word};
use crate::term::{Cell, atoms};

/// The place of an equal element, or of this one, which is appended.
fn place_of<T: PartialEq>(all: &mut Vec<T>, element: T) -> usize {
    let known = all.iter().position(|other| *other == element);
    known.unwrap_or_else(|| {
        all.push(element);
        all.len() - 1
    })
}

/// A switch on a part of an argument: `get_part`, and a switch on the type of what it has fetched.
#[derive(PartialEq)]
pub struct Part {
    path: ArgumentPath,
    /// The clauses for a term on the path that does not lead to the part.
    barred: Destination,
    /// The labels of the switch, in the order of its literals.
    labels: [Destination; 8],
    pub at: usize,
}

/// The words of `get_part` and of `switch_type`.
const GET_PART: usize = 3;
const SWITCH_TYPE: usize = 5;

/// The most switches on parts of a predicate with few clauses; with more clauses there may be one for every two of them.
const MOST_PARTS: usize = 32;
/// The most on one path through it: the code stays a few times as long as that of the clauses.
const MOST_DECIDED: usize = 5;

/// For larger predicates the requirements on parts are not computed.
pub const MOST_ASKING: usize = 1024;

/// Longer chains get no switch on parts: just-in-time indexes serve them (`Lookup`).
pub const MOST_CLAUSES: usize = 64;

/// The clauses for which a switch on a part is made, and the known parts.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Open {
    pub clauses: Vec<u32>,
    pub known: Option<u8>,
    pub decided: Vec<ArgumentPath>,
    /// The arguments that are known to be bound here.
    pub bound: BTreeSet<u8>,
}

impl Part {
    /// The number of words.
    pub fn len(&self) -> usize {
        match self.path.depth() {
            0 => SWITCH_TYPE,
            _ => GET_PART + SWITCH_TYPE,
        }
    }
}

impl Layout<'_> {
    /// All clauses, with no parts known.
    pub fn all_clauses(&self) -> Open {
        Open {
            clauses: (0..self.clauses.len() as u32).collect(),
            known: None,
            decided: Vec::new(),
            bound: BTreeSet::new(),
        }
    }

    /// The destination for these clauses, with a further switch if that may leave fewer of them. A chain whose first clauses are tried by
    /// tests alone stays.
    pub fn narrow(&mut self, open: Open) -> Destination {
        let plain = self.chain(open.clauses.clone(), open.known);
        let Destination::Chain(index) = plain else {
            return plain;
        };
        let settled = self
            .chains
            .get_index(index)
            .is_none_or(|(_, plan)| plan.is_settled());
        let long = open.clauses.len() > MOST_CLAUSES || open.decided.len() == MOST_DECIDED;
        let most = MOST_PARTS.max(self.clauses.len() / 2);
        if settled || long || self.parts.len() >= most {
            return plain;
        }
        if let Some(known) = self.opened.get(&open) {
            return *known;
        }
        let destination = match self.telling(&open) {
            Some(path) => self.part(&open, path, plain),
            None => plain,
        };
        self.opened.insert(open, destination);
        destination
    }

    /// The requirement of a clause on a part.
    fn need(&self, clause: u32, path: ArgumentPath) -> Option<&Need> {
        let needs = self.needs.get(clause as usize)?;
        let (_, need) = needs.iter().find(|(other, _)| *other == path)?;
        Some(need)
    }

    /// The clauses that may match if a part is of a kind.
    pub fn allowed(
        &self,
        clauses: &[u32],
        path: ArgumentPath,
        kind: PartType,
        bound: &BTreeSet<u8>,
    ) -> Vec<u32> {
        let allows = |need: &Need| need.allows(kind, bound);
        let matches = |clause: &&u32| self.need(**clause, path).is_none_or(allows);
        clauses.iter().filter(matches).copied().collect()
    }

    /// The part that leaves the fewest clauses, on average over the required values; none if every part leaves all. It must be a part of a
    /// known argument, or the first clause must require a constant there or test it: fetching a part that a call leaves unbound is useless.
    fn telling(&self, open: &Open) -> Option<ArgumentPath> {
        let all = open.clauses.iter();
        let needs = all.filter_map(|clause| self.needs.get(*clause as usize));
        let mut paths: Vec<ArgumentPath> = Vec::new();
        for (path, _) in needs.flatten() {
            // An argument that has been looked at is a variable, or has only its parts left to look at.
            let whole = ArgumentPath::argument(path.register());
            let is_over = match open.bound.contains(&path.register()) {
                true => path.depth() == 0,
                false => open.decided.contains(&whole),
            };
            if !is_over && !open.decided.contains(path) && !paths.contains(path) {
                paths.push(*path);
            }
        }
        let first = *open.clauses.first()?;
        // An argument that may be unbound: a single form that clauses require there excludes only calls that are wrong.
        let differs = |path: ArgumentPath, form: &Need| {
            let mut needs = open.clauses.iter().map(|clause| self.need(*clause, path));
            needs.any(|need| {
                need.is_some_and(|need| need != form && !matches!(need, Need::Type(..)))
            })
        };
        let asks = |path: ArgumentPath| match self.need(first, path) {
            Some(Need::Constant(_) | Need::Type(..)) => true,
            Some(form) => path.depth() == 0 && differs(path, form),
            None => false,
        };
        let is_bound = |path: ArgumentPath| open.bound.contains(&path.register());
        paths.retain(|path| is_bound(*path) || asks(*path));
        let scored = paths.into_iter().filter_map(|path| {
            let kinds = self.kinds(open, path);
            let left = kinds.iter();
            let left = left.map(|kind| self.allowed(&open.clauses, path, *kind, &open.bound).len());
            let (sum, count) = (left.sum::<usize>(), kinds.len());
            // In hundredths of a clause.
            let average = (100 * sum).checked_div(count)?;
            let order = (average, !is_bound(path), path.depth());
            (sum < count * open.clauses.len()).then_some((order, path))
        });
        scored.min_by_key(|(order, _)| *order).map(|(_, path)| path)
    }

    /// The kinds of a part that clauses require, each once, and another constant if some clauses require none of these.
    fn kinds(&self, open: &Open, path: ArgumentPath) -> Vec<PartType> {
        let mut kinds = Vec::new();
        let mut others = false;
        for clause in &open.clauses {
            let kind = match self.need(*clause, path) {
                Some(Need::Constant(cell)) => PartType::Constant(*cell),
                Some(Need::List) => PartType::List,
                Some(Need::Structure(header)) => PartType::Structure(*header),
                Some(Need::Box) => PartType::Box,
                Some(Need::Type(..)) | None => {
                    others = true;
                    continue;
                }
            };
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        if others {
            kinds.push(PartType::OtherConstant);
        }
        kinds
    }

    /// Makes the switch on a part. If the part is a variable, all clauses are left: `plain`, or a switch on a further argument.
    fn part(&mut self, open: &Open, path: ArgumentPath, plain: Destination) -> Destination {
        let mut further = open.clone();
        further.decided.push(path);
        // If the part is no variable, neither is the argument.
        further.bound.insert(path.register());
        let lead = |layout: &mut Self, kind| {
            let clauses = layout.allowed(&open.clauses, path, kind, &further.bound);
            layout.narrow(Open {
                clauses,
                ..further.clone()
            })
        };
        let nil = Cell::atom(atoms::NIL).bits();
        let (mut constants, mut structures) = (Vec::new(), Vec::new());
        for kind in self.kinds(open, path) {
            match kind {
                PartType::Constant(cell) if cell != nil => constants.push((cell, lead(self, kind))),
                PartType::Structure(header) => structures.push((header, lead(self, kind))),
                _ => {}
            }
        }
        let (other, others) = (
            lead(self, PartType::OtherConstant),
            lead(self, PartType::OtherStructure),
        );
        let constant = self.table(path, true, constants, other);
        let structure = self.table(path, false, structures, others);
        let list = lead(self, PartType::List);
        let boxed = lead(self, PartType::Box);
        // An argument that is a variable says nothing; a further one may.
        let free = match path.depth() {
            0 => self.narrow(Open {
                bound: open.bound.clone(),
                ..further.clone()
            }),
            _ => plain,
        };
        let nil = lead(self, PartType::Constant(nil));
        let asks_nothing = |clause: &&u32| self.need(**clause, path).is_none();
        let barred = open.clauses.iter().filter(asks_nothing).copied().collect();
        let barred = self.chain(barred, open.known);
        let labels = [constant, free, list, structure, constant, boxed, free, nil];
        let part = Part {
            path,
            barred,
            labels,
            at: 0,
        };
        Destination::Part(place_of(&mut self.parts, part))
    }

    /// Makes the table of the keys of a part.
    fn table(
        &mut self,
        path: ArgumentPath,
        constants: bool,
        rows: Vec<(u64, Destination)>,
        default: Destination,
    ) -> Destination {
        if rows.is_empty() {
            return default;
        }
        let table = KeySwitch {
            constants,
            register: self.register(path),
            rows,
            default,
            at: 0,
        };
        Destination::Table(place_of(&mut self.tables, table))
    }

    /// The register of a part: that of the argument, or the one after the arguments and the barrier.
    fn register(&self, path: ArgumentPath) -> u8 {
        match path.depth() {
            0 => path.register(),
            _ => self.arity + 1,
        }
    }

    /// Appends the switches on parts.
    pub fn write_parts(&self, starts: &[u32], words: &mut Vec<Word>) {
        for part in &self.parts {
            let register = self.register(part.path);
            if part.path.depth() > 0 {
                let barred = self.label(part.barred, words.len(), starts);
                words.push(Word::wide(Op::GetPart, register, 0, barred));
                words.extend([part.path.way, part.path.functor]);
            }
            let from = words.len();
            words.push(Word::new(Op::SwitchType, register, 0, 0, 0));
            for pair in part.labels.chunks_exact(2) {
                let [low, high] = [pair[0], pair[1]].map(|to| self.label(to, from, starts));
                words.push(Word::pair(low as u32, high as u32));
            }
        }
    }
}
