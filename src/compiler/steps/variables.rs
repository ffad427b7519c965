//! Variables: where they occur, and whether they are void, temporary or permanent.
//!
//! A *chunk* is a stretch of code over which X registers keep their values: up to the next call or choice point. A variable of one chunk is
//! temporary, one of several chunks is permanent and gets a slot; the longer it is needed, the lower the slot. In
//!
//! ```text
//! p(X, Y) :- q(X, Z), r(Z, Y), s(Y).
//!
//!     allocate
//!     get_var_y x1, y0
//!     put_var_y x1, y1
//!     call 2, q/2, frame 2 {y0 y1}
//!     put_val_yy x0, y1, x1, y0
//!     call 2, r/2, frame 1 {y0}
//!     put_val_y x0, y0
//!     deallocate_execute 1, s/1
//! ```
//!
//! the chunks are `p :- q`, `r` and `s`. X occurs only in the first and stays in its register. Z occurs in the first two, Y in all three: Y
//! is needed longest and gets y0, so that the frame can shrink from two slots to one after q/2 (environment trimming). Chunks and permanent
//! variables are those of Warren 1983; Aït-Kaci 1991, chapter 5.
//!
//! Invariant: occurrences are in the order of the steps; after [`Variables::new`] they do not change. The fields that say where a variable
//! lives at this moment belong to `registers`.

use std::collections::HashMap;

use crate::term::Addr;
use crate::term::atom::ShortHash;

use super::super::Stop;
use super::super::clause::{BranchId, Clause, ConstructId, Step};

/// Index of a variable of the clause.
pub type VarId = u32;

/// One occurrence.
#[derive(Clone, Copy)]
struct Occurrence {
    variable: VarId,
    position: u32,
    branch: BranchId,
    chunk: u32,
}

/// A unification that may only give a variable another name.
#[derive(Clone, Copy)]
struct Alias {
    new: VarId,
    old: VarId,
    position: u32,
    branch: BranchId,
}

/// The occurrences, collected while the steps are made.
#[derive(Clone, Default)]
pub struct Occurrences {
    ids: HashMap<Addr, VarId, ShortHash>,
    count: u32,
    /// Variables that are cut barriers and not variables of the program.
    barriers: Vec<VarId>,
    list: Vec<Occurrence>,
    aliases: Vec<Alias>,
}

impl Occurrences {
    /// The variable at an address, if it has been met. A variable that was not met before is new at this point of the text.
    pub fn find(&self, at: Addr) -> Option<VarId> {
        self.ids.get(&at).copied()
    }

    /// The variable at an address.
    pub fn variable(&mut self, at: Addr) -> VarId {
        let next = self.count;
        let id = *self.ids.entry(at).or_insert(next);
        if id == next {
            self.count += 1;
        }
        id
    }

    /// A cut barrier.
    pub fn anonymous(&mut self) -> VarId {
        self.barriers.push(self.count);
        self.count += 1;
        self.count - 1
    }

    /// Records an occurrence.
    pub fn add(&mut self, variable: VarId, position: u32, branch: BranchId, chunk: u32) {
        self.list.push(Occurrence {
            variable,
            position,
            branch,
            chunk,
        });
    }

    /// Records an occurrence in the head, found later. The cut barrier arrives with the arguments.
    pub fn add_first(&mut self, variable: VarId) {
        self.list.insert(
            0,
            Occurrence {
                variable,
                position: 0,
                branch: 0,
                chunk: 0,
            },
        );
    }

    /// Records that the step at `position` makes `new`, not met before, equal to `old`. Whether it is only another name is decided when all
    /// occurrences are known.
    pub fn alias(&mut self, new: VarId, old: VarId, position: u32, branch: BranchId) {
        self.aliases.push(Alias {
            new,
            old,
            position,
            branch,
        });
    }
}

/// The properties of a variable, and where it currently lives.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The range of its occurrences in the table.
    first: u32,
    end: u32,
    /// The position of its last occurrence.
    pub last: u32,
    /// Its slot, if it is permanent.
    pub slot: Option<i16>,
    /// The register it is in.
    pub x: Option<u8>,
    /// Whether its slot holds it.
    pub stored: bool,
    /// The number of definitions before its own.
    pub defined_at: u32,
    /// The number of the write stream in which it was met.
    pub seen_in: u32,
    /// The register in which another branch leaves it.
    pub hint: Option<u8>,
}

impl Variable {
    /// Whether it has a value at this point of the code.
    pub fn is_defined(&self) -> bool {
        self.x.is_some() || self.stored
    }

    /// Whether it occurs only once.
    pub fn is_void(&self) -> bool {
        self.end - self.first <= 1
    }
}

/// The variables of a clause.
pub struct Variables {
    ids: HashMap<Addr, VarId, ShortHash>,
    names: Vec<VarId>,
    positions: Vec<u32>,
    /// Each variable.
    pub table: Vec<Variable>,
    /// The last positions of the permanent variables, by slot, in descending order.
    lasts: Vec<u32>,
    /// For each construct, the variables that occur in it first but not only.
    pub shared: Vec<Vec<VarId>>,
}

/// The properties of a variable that are computed before it gets its place.
#[derive(Clone, Copy)]
struct LiveRange {
    count: u32,
    /// The branch of the first occurrence, and the innermost branch around all.
    first_branch: BranchId,
    around: BranchId,
    chunk: u32,
    permanent: bool,
    last: u32,
}

impl Variables {
    /// Resolves aliases, classifies all variables and numbers the slots. With `spill` no variable is temporary.
    pub fn new(clause: &mut Clause, spill: bool) -> Result<Variables, Stop> {
        let mut occurrences = std::mem::take(&mut clause.occurrences);
        let names = resolve_aliases(clause, &mut occurrences);
        let count = occurrences.count as usize;
        let none = LiveRange {
            count: 0,
            first_branch: 0,
            around: 0,
            chunk: 0,
            permanent: false,
            last: 0,
        };
        let mut ranges = vec![none; count];
        for occurrence in &occurrences.list {
            let range = &mut ranges[occurrence.variable as usize];
            if range.count == 0 {
                range.first_branch = occurrence.branch;
                range.around = occurrence.branch;
                range.chunk = occurrence.chunk;
            } else {
                range.around = innermost(clause, range.around, occurrence.branch);
                range.permanent |= range.chunk != occurrence.chunk;
            }
            range.count += 1;
            range.last = occurrence.position;
        }
        for range in &mut ranges {
            range.permanent |= spill && range.count > 1;
            range.permanent &= range.count > 1;
        }
        for barrier in &occurrences.barriers {
            // Marks are made in slots; the barrier of the clause arrives in a register like an argument.
            if Some(*barrier) != clause.level {
                let range = &mut ranges[*barrier as usize];
                range.permanent = range.count > 1;
            }
        }
        let (table, positions) = tabulate(&occurrences.list, &ranges);
        let shared = shared_by_nodes(clause, &occurrences.list, &ranges);
        let mut variables = Variables {
            ids: occurrences.ids,
            names,
            positions,
            table,
            lasts: Vec::new(),
            shared,
        };
        variables.number_slots(&ranges)?;
        Ok(variables)
    }

    /// Numbers the slots, first the variable that is needed longest: then the live slots at any call are the lowest ones.
    fn number_slots(&mut self, ranges: &[LiveRange]) -> Result<(), Stop> {
        let mut permanent: Vec<u32> = (0..ranges.len() as u32)
            .filter(|id| ranges[*id as usize].permanent)
            .collect();
        permanent.sort_by_key(|id| std::cmp::Reverse(ranges[*id as usize].last));
        for (slot, id) in permanent.iter().enumerate() {
            self.table[*id as usize].slot = Some(i16::try_from(slot).map_err(|_| Stop::TooLarge)?);
            self.lasts.push(ranges[*id as usize].last);
        }
        Ok(())
    }

    /// The variable at an address. Aliases have been resolved: it is the variable for which the name stands.
    pub fn id(&self, at: Addr) -> VarId {
        let id = *self
            .ids
            .get(&at)
            .expect("all variables of the clause were met when it was flattened");
        self.names[id as usize]
    }

    /// The variable at an address, if the clause has one there.
    pub fn find(&self, at: Addr) -> Option<VarId> {
        let id = *self.ids.get(&at)?;
        Some(self.names[id as usize])
    }

    /// Whether the first occurrence of a variable is in the step at `position`.
    pub fn begins(&self, id: VarId, position: u32) -> bool {
        let variable = &self.table[id as usize];
        variable.first < variable.end && self.positions[variable.first as usize] == position
    }

    /// The properties of a variable.
    pub fn get(&mut self, id: VarId) -> &mut Variable {
        &mut self.table[id as usize]
    }

    /// The number of slots used after `position`. Slots are numbered by their last use, in descending order, so the used ones come
    /// first.
    pub fn frame_size(&self, position: u32) -> u32 {
        self.lasts.partition_point(|last| *last > position) as u32
    }

    /// Whether a variable occurs after `position`, on the path that skips the stretches `excluded` (innermost last). On the path through
    /// the first branch of a construct the others are excluded: occurrences there do not count. Binary search finds the next occurrence;
    /// each excluded stretch moves it on.
    pub fn needed(&self, id: VarId, position: u32, excluded: &[(u32, u32)]) -> bool {
        let variable = &self.table[id as usize];
        if variable.last <= position {
            return false;
        }
        let positions = &self.positions[variable.first as usize..variable.end as usize];
        let after = |position: u32| {
            positions[positions.partition_point(|at| *at <= position)..]
                .first()
                .copied()
        };
        let mut next = after(position);
        for (start, end) in excluded.iter().rev() {
            match next {
                None => return false,
                Some(at) if at < *start => return true,
                Some(at) if at < *end => next = after(*end),
                Some(_) => (),
            }
        }
        next.is_some()
    }
}

/// The innermost branch around two. Each branch has a jump to one farther out (a skew binary list of ancestors: Myers, "An Applicative
/// Random-Access Stack", 1983), so this takes logarithmic time in the depth: a thousand nested conditions compile at once.
fn innermost(clause: &Clause, mut one: BranchId, mut other: BranchId) -> BranchId {
    let branch = |id: BranchId| clause.branches[id as usize];
    let depth = |id: BranchId| branch(id).depth;
    if depth(one) < depth(other) {
        std::mem::swap(&mut one, &mut other);
    }
    let level = depth(other);
    while depth(one) > level {
        let here = branch(one);
        one = match depth(here.jump) >= level {
            true => here.jump,
            false => here.parent,
        };
    }
    // From equal depths jumps lead to equal depths.
    while one != other {
        let (first, second) = (branch(one), branch(other));
        (one, other) = match first.jump == second.jump {
            true => (first.parent, second.parent),
            false => (first.jump, second.jump),
        };
    }
    one
}

/// Gives variables that are only other names their old names, and drops the unifications that say so. Returns for each variable the one for
/// which it stands.
///
/// In `p(X, Y) :- Z = X, q(Z, Y).` Z is new where it is unified, and all its other occurrences come later on every path: Z is X, and the
/// unification makes no code. In `( Z = X ; Z = a ), q(Z)` it is not: the second branch gives Z another value.
fn resolve_aliases(clause: &mut Clause, occurrences: &mut Occurrences) -> Vec<VarId> {
    let mut names: Vec<VarId> = (0..occurrences.count).collect();
    if occurrences.aliases.is_empty() {
        return names;
    }
    let mut around: Vec<Option<BranchId>> = vec![None; names.len()];
    for occurrence in &occurrences.list {
        let entry = &mut around[occurrence.variable as usize];
        *entry = Some(entry.map_or(occurrence.branch, |branch| {
            innermost(clause, branch, occurrence.branch)
        }));
    }
    for alias in &occurrences.aliases {
        // Only if every other occurrence comes after the unification on every path.
        if around[alias.new as usize] != Some(alias.branch) {
            continue;
        }
        let old = names[alias.old as usize];
        names[alias.new as usize] = old;
        let entry = &mut around[old as usize];
        *entry = entry.map(|branch| innermost(clause, branch, alias.branch));
        let position = alias.position as usize;
        let mut goal = matches!(clause.steps[position], Step::Unify { begins: true, .. });
        // The goal begins with its remaining steps.
        if goal
            && let Some(Step::Unify { begins, .. }) = clause.steps.get_mut(position + 1)
            && !std::mem::replace(begins, true)
        {
            goal = false;
        }
        clause.steps[position] = Step::Alias { goal };
    }
    // A name may have got another name later.
    for id in 0..names.len() {
        let mut name = names[id];
        while names[name as usize] != name {
            name = names[name as usize];
        }
        names[id] = name;
    }
    let steps = &clause.steps;
    occurrences
        .list
        .retain(|occurrence| !matches!(steps[occurrence.position as usize], Step::Alias { .. }));
    for occurrence in &mut occurrences.list {
        occurrence.variable = names[occurrence.variable as usize];
    }
    names
}

/// The positions of the occurrences, by variable: one vector for all, in which each variable has a range.
fn tabulate(list: &[Occurrence], ranges: &[LiveRange]) -> (Vec<Variable>, Vec<u32>) {
    let mut begin = 0;
    let mut table = Vec::with_capacity(ranges.len());
    for range in ranges {
        table.push(Variable {
            first: begin,
            end: begin,
            last: range.last,
            slot: None,
            x: None,
            stored: false,
            defined_at: 0,
            seen_in: 0,
            hint: None,
        });
        begin += range.count;
    }
    let mut positions = vec![0; list.len()];
    for occurrence in list {
        let variable = &mut table[occurrence.variable as usize];
        positions[variable.end as usize] = occurrence.position;
        variable.end += 1;
    }
    (table, positions)
}

/// For each construct the variables that occur in it and also outside, except for those whose first occurrence comes before it: a branch
/// that leaves one undefined has to define it at its end. In `( p(X) ; q ), r(X)` the second branch leaves X undefined, and has to make it
/// a new variable before the join.
fn shared_by_nodes(clause: &Clause, list: &[Occurrence], ranges: &[LiveRange]) -> Vec<Vec<VarId>> {
    let mut shared: Vec<Vec<VarId>> = vec![Vec::new(); clause.constructs.len()];
    if clause.constructs.is_empty() {
        return shared;
    }
    let climb =
        |shared: &mut Vec<Vec<VarId>>, variable: VarId, mut branch: BranchId, around: BranchId| {
            while branch != around {
                let construct: ConstructId = clause.branches[branch as usize].construct;
                let entry = &mut shared[construct as usize];
                if entry.last() == Some(&variable) {
                    return;
                }
                entry.push(variable);
                branch = clause.branches[branch as usize].parent;
            }
        };
    for occurrence in list {
        let range = ranges[occurrence.variable as usize];
        if range.first_branch != range.around {
            climb(
                &mut shared,
                occurrence.variable,
                occurrence.branch,
                range.around,
            );
        }
    }
    for entry in &mut shared {
        entry.sort_unstable();
        entry.dedup();
    }
    shared
}
