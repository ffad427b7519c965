//! Links the clauses of a predicate: decides which clauses a call tries.
//!
//! The index switches on one argument, the first that distinguishes clauses. Each value of it has a chain: the clauses that can match
//! it, in order. Chains with the same clauses are shared. The leading clauses of a chain that have a guard are tried by their tests
//! alone.
//!
//! ```text
//! c(a, N) :- u(N).
//! c(b, N) :- v(N).
//! c(_, N) :- w(N).
//! c(b, N) :- u(N).
//!
//!     switch_type x0, integer: L1, var: L2, list: L7, struct: L7, atom: L1, box: L7, attributed: L2, nil: L7
//! L1:
//!     switch_few_const x0, a: L3, b: L4, else: L7
//! L2:
//!     try 2, L5
//!     retry 2, L6
//!     retry 2, L7
//!     trust 2, L8
//! L3:
//!     try 2, L5
//!     trust 2, L7
//! L4:
//!     try 2, L6
//!     retry 2, L7
//!     trust 2, L8
//! L5:
//!     get_const x0, a
//!     move x0, x1
//!     execute 1, u/1
//! L6:
//!     get_const x0, b
//!     move x0, x1
//!     execute 1, v/1
//! L7:
//!     move x0, x1
//!     execute 1, w/1
//! L8:
//!     get_const x0, b
//!     move x0, x1
//!     execute 1, u/1
//! ```
//!
//! `c(z, N)` goes to the clause at L7 by two jumps and leaves no choice point; `c(a, N)` has the chain L3 of two clauses, `c(f(1), N)` the
//! one clause that has a variable there. First argument switches are Warren's (1983; Aït-Kaci 1991, chapter 5), with type labels for all
//! tags, and one level of chains where the WAM has blocks between variables. Where the switched
//! argument is unbound or leaves several clauses, further arguments and their parts are looked at (`deep.rs`); indexes on other arguments can
//! be made on demand: `index_just_in_time` in `machine/exec/link.rs`, `database/store/index.rs`.
//!
//! Invariant: clauses are tried in order; a choice point exists only while a further clause of the chain is left. If guards replace all
//! uses of the cut barrier, the predicate does without it.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use super::super::ahead::Ahead;
use super::super::buckets::{Buckets, most_entries};
use super::super::clash;
use super::super::deep::{MOST_ASKING, MOST_CLAUSES, Open, Part};
use super::super::exclusion::{fails_for, if_unbound, outputs};
use super::super::guard::Guard;
use super::super::parts::{Needs, PartType, needs};
use crate::code::argument_path::ArgumentPath;
use crate::code::instruction::Operand;
use crate::code::instruction::literals;
use crate::code::{
    Block, ClauseCode, EMPTY_SLOT, Key, Op, Optimisation, Optimisations, Site, Word, first_slot,
    registers,
};
use crate::term::Cell;
use crate::term::atom::ShortHash;

/// Links the clauses of a predicate with `arity` arguments. A first attempt goes without the cut barrier: if guards do all
/// the cutting it is not needed, and a call saves an instruction. If a clause needs it nevertheless, the layout is made
/// again, beginning with `level`. `lookup` gives the instructions before a chain of clauses that tables of keys may
/// distinguish.
pub fn link(
    clauses: &[&ClauseCode],
    arity: u32,
    optimisations: Optimisations,
    lookup: &Lookups<'_>,
) -> Block {
    let lay_out = |level| lay_out(clauses, registers(arity), level, optimisations, lookup);
    let laid_out = lay_out(false).or_else(|| lay_out(true));
    let (starts, mut words) = laid_out.expect("with the barrier any chain can be laid out");
    let mut sites: Vec<Site> = Vec::new();
    for clause in clauses {
        append(&mut words, &mut sites, clause);
    }
    Block {
        words: words.into_boxed_slice(),
        sites: sites.into_boxed_slice(),
        starts: starts.into_boxed_slice(),
    }
}

/// The instructions that find the clauses of a long chain by just-in-time indexes: `unless_keyed`, which continues after these words if no
/// index is useful, and `enter_dynamic`.
pub type Lookup = [Word; 2];

/// Gives the instructions before a chain of these clauses, if there are any.
pub type Lookups<'a> = dyn Fn(&[u32]) -> Option<Lookup> + 'a;

/// Lays out the clauses and the index before them; gives where the clauses begin. None: the cut barrier is needed and missing.
fn lay_out(
    clauses: &[&ClauseCode],
    arity: u8,
    level: bool,
    optimisations: Optimisations,
    lookup: &Lookups<'_>,
) -> Option<(Vec<u32>, Vec<Word>)> {
    let saved = arity + u8::from(level);
    let mut words = Vec::new();
    if level {
        words.push(Word::new(Op::Level, arity, 0, 0, 0));
    }
    let asks = optimisations.has(Optimisation::ArgumentSwitch) && clauses.len() > 1;
    let asks = asks && clauses.len() <= MOST_ASKING;
    let needs = match asks {
        true => clauses.iter().map(|clause| needs(clause, arity)).collect(),
        false => Vec::new(),
    };
    let switches = optimisations.has(Optimisation::ArgumentSwitch);
    let switched = argument(clauses).filter(|_| switches);
    let switched = switched.and_then(|argument| u8::try_from(argument).ok());
    let mut layout = Layout {
        needs,
        clauses,
        arity,
        level,
        optimisations,
        switched,
        lookup: Some(lookup),
        ..Layout::default()
    };
    let starts = match switched {
        Some(argument) => switch(&mut layout, argument.into(), saved, &mut words),
        None => {
            let open = layout.all_clauses();
            let target = layout.narrow(open);
            let at = words.len();
            let leads = usize::from(matches!(target, Destination::Part(_)));
            let starts = layout.place(at + leads);
            match target {
                Destination::Fail => words.push(Word::new(Op::Fail, 0, 0, 0, 0)),
                Destination::Part(_) => {
                    let label = layout.label(target, at, &starts);
                    words.push(Word::wide(Op::Jump, 0, 0, label));
                }
                Destination::Clause(_) | Destination::Chain(_) | Destination::Table(_) => (),
            }
            layout.write(saved, &starts, &mut words);
            starts
        }
    };
    (!layout.lacks_level).then_some((starts, words))
}

/// The first argument whose keys are not all the same. Not always the first argument: `e(x, a). e(x, b).` is switched on the second.
fn argument(clauses: &[&ClauseCode]) -> Option<usize> {
    let (first, rest) = clauses.split_first()?;
    (0..first.keys.len()).find(|index| {
        rest.iter()
            .any(|clause| clause.keys.get(*index) != first.keys.get(*index))
    })
}

/// The destination for a value of the switched argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Destination {
    Fail,
    Clause(u32),
    Chain(usize),
    Table(usize),
    Part(usize),
}

/// A switch by key.
#[derive(PartialEq)]
pub struct KeySwitch {
    /// Whether the keys are constants; otherwise they are functors.
    pub constants: bool,
    pub register: u8,
    pub rows: Vec<(u64, Destination)>,
    pub default: Destination,
    pub at: usize,
}

impl KeySwitch {
    /// Up to this number keys are compared one by one: about as much work as a hash, and no instruction has to wait for it.
    const FEW: usize = 8;

    fn is_few(&self) -> bool {
        self.rows.len() <= KeySwitch::FEW
    }

    /// Few keys are in a row. With more, at least half of the slots stay empty, so that a search ends soon.
    fn slots(&self) -> usize {
        if self.is_few() {
            self.rows.len()
        } else {
            (2 * self.rows.len()).next_power_of_two()
        }
    }

    /// The instruction that searches the table.
    fn op(&self) -> Op {
        match (self.is_few(), self.constants) {
            (true, true) => Op::SwitchFewConst,
            (true, false) => Op::SwitchFewStruct,
            (false, true) => Op::SwitchConst,
            (false, false) => Op::SwitchStruct,
        }
    }
}

/// The clauses of a chain, and the argument known to be the constant that their heads require.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Chain {
    clauses: Vec<u32>,
    known: Option<u8>,
}

/// The layout of a chain.
pub struct ChainPlan {
    /// The instructions before it, if the chain is long.
    lookup: Option<Lookup>,
    /// The guards of its leading clauses.
    pub guards: Vec<Guard>,
    /// The arguments that must be unbound for the first clause without a guard to need no choice point.
    pub outputs: Option<Vec<u8>>,
    /// Its position.
    at: usize,
}

impl ChainPlan {
    /// The number of words before the clauses that are tried with a choice point.
    fn len(&self) -> usize {
        let choice = self.outputs.as_ref().map_or(0, |_| CHOICE_BY_OUTPUTS);
        let lookup = self.lookup.map_or(0, |words| words.len());
        lookup + self.guards.iter().map(Guard::len).sum::<usize>() + choice
    }

    /// Whether its first clause is tried by unchanged arguments. If guards read parts, a switch on a part may still be made, which reads
    /// fewer of them.
    pub fn is_settled(&self) -> bool {
        let first = self.guards.first();
        first.is_some_and(|guard| !guard.ahead) || self.outputs.is_some()
    }

    /// The clauses, by their positions in the chain, whose guards cannot decide all calls: a chain without guards begins at each.
    fn plain(&self) -> impl Iterator<Item = usize> {
        let guards = self.guards.iter().enumerate();
        guards.filter_map(|(index, guard)| guard.plain.then_some(index))
    }
}

/// The words of a choice by outputs: `if_unbound` and its literal.
const CHOICE_BY_OUTPUTS: usize = 2;

/// The longest chain without guards: each guard that unifies needs one.
const MOST_PLAIN: usize = 8;

/// Whether some of these clauses cut, and the predicate does not begin with the barrier.
fn lacks_barrier(all: &[&ClauseCode], level: bool, clauses: &[u32]) -> bool {
    !level && clauses.iter().any(|clause| all[*clause as usize].level)
}

/// Tables and chains, and their positions in the block.
#[derive(Default)]
pub struct Layout<'a> {
    pub clauses: &'a [&'a ClauseCode],
    pub arity: u8,
    /// Whether the predicate begins by loading the cut barrier.
    level: bool,
    optimisations: Optimisations,
    /// The argument on which the predicate switches.
    switched: Option<u8>,
    /// The instructions before long chains.
    lookup: Option<&'a Lookups<'a>>,
    /// Whether a chain needs the barrier although it is not loaded.
    lacks_level: bool,
    /// The requirements of each clause on parts; empty if this is switched off.
    pub needs: Vec<Needs>,
    pub parts: Vec<Part>,
    pub opened: IndexMap<Open, Destination, ShortHash>,
    pub tables: Vec<KeySwitch>,
    pub chains: IndexMap<Chain, ChainPlan, ShortHash>,
}

impl Layout<'_> {
    /// The destination for these clauses. Equal sets of clauses share one chain, for example those for all types that match only a
    /// variable. The guards of its leading clauses are found here; the first clause without one ends them.
    pub fn chain(&mut self, mut clauses: Vec<u32>, known: Option<u8>) -> Destination {
        let guarded = self.optimisations.has(Optimisation::Guards);
        if let Some((register, constant)) = known.zip(self.constant(&clauses, known))
            && guarded
        {
            clauses.retain(|clause| !fails_for(self.clauses[*clause as usize], register, constant));
        }
        let chain = Chain { clauses, known };
        let needs_barrier = |clause: &u32| !self.level && self.clauses[*clause as usize].level;
        match chain.clauses.as_slice() {
            [] => return Destination::Fail,
            [clause] if !needs_barrier(clause) => return Destination::Clause(*clause),
            _ => {}
        }
        if let Some(index) = self.chains.get_index_of(&chain) {
            return Destination::Chain(index);
        }
        let mut ahead = Ahead::new(self.arity, self.switched, known);
        let guards: Vec<Guard> = chain
            .clauses
            .iter()
            .enumerate()
            .map_while(|(index, clause)| {
                let code = self.clauses[*clause as usize];
                let guard = Guard::of(code, self.arity, known);
                let guard = guard.or_else(|| Guard::of_equals(code, self.arity));
                let behind = chain.clauses[index + 1..].iter();
                let behind: Vec<&ClauseCode> =
                    behind.map(|other| self.clauses[*other as usize]).collect();
                let guard = guard
                    .or_else(|| Guard::exclusive(code, self.arity, known, self.level, &behind));
                if guard.is_some() {
                    ahead.interrupt();
                }
                let guard = guard.or_else(|| ahead.guard(code, &behind));
                guard.or_else(|| clash::guard(code, self.arity, self.switched, &behind))
            })
            .take_while(|guard| self.level || guard.sole_use)
            .take_while(|_| guarded)
            .enumerate()
            .take_while(|(index, guard)| !guard.plain || chain.clauses.len() - index <= MOST_PLAIN)
            .map(|(_, guard)| guard)
            .collect();
        // If the barrier is loaded, the last clause needs no guard: it cuts existing choice points, and leaves none itself.
        let most = if self.level {
            chain.clauses.len() - 1
        } else {
            chain.clauses.len()
        };
        let guards: Vec<Guard> = guards.into_iter().take(most).collect();
        self.lacks_level |= chain.clauses[guards.len()..].iter().any(needs_barrier);
        let rest = &chain.clauses[guards.len()..];
        let outputs = match rest {
            [first, _, ..] if guarded => outputs(self.clauses[*first as usize], self.arity, known),
            _ => None,
        };
        let is_long = chain.clauses.len() > MOST_CLAUSES;
        let lookup = self.lookup.filter(|_| is_long);
        let plan = ChainPlan {
            lookup: lookup.and_then(|lookup| lookup(&chain.clauses)),
            guards,
            outputs,
            at: 0,
        };
        Destination::Chain(self.chains.insert_full(chain, plan).0)
    }

    /// The constant that has selected a chain, if there is one.
    fn constant(&self, clauses: &[u32], known: Option<u8>) -> Option<Cell> {
        let register = usize::from(known?);
        clauses.iter().find_map(
            |clause| match self.clauses[*clause as usize].keys.get(register) {
                Some(Key::Constant(cell)) => Some(*cell),
                _ => None,
            },
        )
    }

    /// Assigns positions from `at` on; returns where the clauses begin. First the tables, then the chains, then the clauses: all sizes are
    /// known before anything is written, so that labels can be written at once.
    fn place(&mut self, mut at: usize) -> Vec<u32> {
        for table in &mut self.tables {
            table.at = at;
            at += 2 + 2 * table.slots();
        }
        for part in &mut self.parts {
            part.at = at;
            at += part.len();
        }
        for (chain, plan) in &mut self.chains {
            plan.at = at;
            let rest = chain.clauses.len() - plan.guards.len();
            at += plan.len() + if rest > 1 { rest } else { 0 };
            for index in plan.plain() {
                let clauses = &chain.clauses[index..];
                at += clauses.len() + usize::from(lacks_barrier(self.clauses, self.level, clauses));
            }
        }
        let mut starts = Vec::with_capacity(self.clauses.len());
        for clause in self.clauses {
            starts.push(at as u32);
            at += clause.words.len();
        }
        starts
    }

    /// The label of a destination in an instruction at `from`.
    pub fn label(&self, target: Destination, from: usize, starts: &[u32]) -> i32 {
        let at = match target {
            Destination::Fail => return 0,
            Destination::Clause(clause) => starts[clause as usize] as usize,
            Destination::Chain(chain) => self.chains[chain].at,
            Destination::Table(table) => self.tables[table].at,
            Destination::Part(part) => self.parts[part].at,
        };
        at as i32 - from as i32
    }

    /// Appends tables and chains. A chain is its guards, then `try`, `retry`, `trust` for the clauses without one; after it, for each guard
    /// that unifies, the chain from its clause on without guards.
    fn write(&self, saved: u8, starts: &[u32], words: &mut Vec<Word>) {
        for table in &self.tables {
            let slots = table.slots();
            let from = words.len();
            words.push(Word::wide(table.op(), table.register, 0, slots as i32));
            words.push(Word::pair(
                self.label(table.default, from, starts) as u32,
                0,
            ));
            let rows = words.len();
            words.resize(rows + 2 * slots, Word(0));
            for slot in 0..slots {
                words[rows + 2 * slot] = Word(EMPTY_SLOT);
            }
            for (key, target) in &table.rows {
                let mut slot = if table.is_few() {
                    0
                } else {
                    first_slot(*key, slots)
                };
                while words[rows + 2 * slot].0 != EMPTY_SLOT {
                    slot = (slot + 1) % slots;
                }
                words[rows + 2 * slot] = Word(*key);
                words[rows + 2 * slot + 1] =
                    Word::pair(self.label(*target, from, starts) as u32, 0);
            }
        }
        self.write_parts(starts, words);
        for (chain, plan) in &self.chains {
            let (guarded, rest) = chain.clauses.split_at(plan.guards.len());
            let mut plain = plan.at + plan.len();
            plain += if rest.len() > 1 { rest.len() } else { 0 };
            words.extend(plan.lookup.into_iter().flatten());
            for (index, (clause, guard)) in guarded.iter().zip(&plan.guards).enumerate() {
                let next = match rest {
                    _ if index + 1 < guarded.len() => Some(words.len() + guard.len()),
                    [] => None,
                    [clause] => Some(starts[*clause as usize] as usize),
                    _ => Some(words.len() + guard.len()),
                };
                guard.write(words, next, plain, starts[*clause as usize] as usize);
                if guard.plain {
                    let clauses = &chain.clauses[index..];
                    plain += clauses.len() + usize::from(self.lacks_barrier(clauses));
                }
            }
            if let (Some(outputs), Some(first)) = (&plan.outputs, rest.first()) {
                let label = self.label(Destination::Clause(*first), words.len(), starts);
                words.extend(if_unbound(outputs, label));
            }
            if rest.len() > 1 {
                self.write_chain(rest, saved, starts, words);
            }
            for index in plan.plain() {
                let clauses = &chain.clauses[index..];
                let lacks = self.lacks_barrier(clauses);
                if lacks {
                    words.push(Word::new(Op::Level, self.arity, 0, 0, 0));
                }
                match clauses {
                    [clause] => {
                        let label = self.label(Destination::Clause(*clause), words.len(), starts);
                        words.push(Word::wide(Op::Jump, 0, 0, label));
                    }
                    clauses => self.write_chain(clauses, saved + u8::from(lacks), starts, words),
                }
            }
        }
    }

    /// Whether a chain of clauses tried without guards has to begin with the barrier.
    fn lacks_barrier(&self, clauses: &[u32]) -> bool {
        lacks_barrier(self.clauses, self.level, clauses)
    }

    /// Appends a chain of several clauses tried without guards.
    fn write_chain(&self, clauses: &[u32], saved: u8, starts: &[u32], words: &mut Vec<Word>) {
        for (index, clause) in clauses.iter().enumerate() {
            let narrow = saved <= Word::NARROW;
            let op = if index == 0 {
                if narrow { Op::Try } else { Op::TryWide }
            } else if index + 1 == clauses.len() {
                if narrow { Op::Trust } else { Op::TrustWide }
            } else if narrow {
                Op::Retry
            } else {
                Op::RetryWide
            };
            let label = self.label(Destination::Clause(*clause), words.len(), starts);
            words.push(Word::wide(op, saved, 0, label));
        }
    }
}

/// Writes the switch on an argument; returns where the clauses begin. If there is only one constant, or one functor, the clause itself
/// compares it, and no table is made. Labels for types that no clause mentions lead to the clauses with variables, or fail.
fn switch(layout: &mut Layout, argument: usize, saved: u8, words: &mut Vec<Word>) -> Vec<u32> {
    let clauses = layout.clauses;
    let register = argument as u8;
    let mut buckets = Buckets::fill(clauses, argument);
    let square = buckets.entries > most_entries(clauses.len());
    let whole = ArgumentPath::argument(register);
    let unbound = Open {
        decided: vec![whole],
        ..layout.all_clauses()
    };
    let all = layout.narrow(unbound);
    let bound = BTreeSet::from([register]);
    let narrow = |layout: &mut Layout, clauses, known| {
        layout.narrow(Open {
            clauses,
            known,
            decided: Vec::new(),
            bound: bound.clone(),
        })
    };
    let any = narrow(layout, buckets.any.clone(), None);
    let list = layout.allowed(&buckets.list, whole, PartType::List, &bound);
    let list = narrow(layout, list, None);
    let nil = narrow(layout, std::mem::take(&mut buckets.nil), Some(register));
    let boxes = narrow(layout, std::mem::take(&mut buckets.boxes), None);
    let mut by_key = |constants, rows: IndexMap<u64, Vec<u32>, ShortHash>, together: Vec<u32>| {
        // A single key: the clause itself compares it.
        if square || rows.len() == 1 && buckets.any.is_empty() {
            return narrow(layout, together, None);
        }
        if rows.is_empty() {
            return any;
        }
        let rows = rows
            .into_iter()
            .map(|(key, chain)| {
                let kind = match constants {
                    true => PartType::Constant(key),
                    false => PartType::Structure(key),
                };
                let chain = layout.allowed(&chain, whole, kind, &bound);
                (key, narrow(layout, chain, Some(register)))
            })
            .collect();
        layout.tables.push(KeySwitch {
            constants,
            register,
            rows,
            default: any,
            at: 0,
        });
        Destination::Table(layout.tables.len() - 1)
    };
    let constant = by_key(true, buckets.constants, buckets.any_constant);
    let structure = by_key(false, buckets.structures, buckets.any_structure);
    // The only clause for lists begins by taking the list apart: the switch does this first.
    let taken_apart = match list {
        Destination::Clause(clause) => clauses[clause as usize].words.first().copied(),
        Destination::Fail
        | Destination::Chain(_)
        | Destination::Table(_)
        | Destination::Part(_) => None,
    };
    let taken_apart =
        taken_apart.filter(|word| word.op() == Op::GetListXX as u16 && word.a() == argument);
    let (op, parts, behind) = match taken_apart {
        Some(word) => (Op::SwitchList, (word.b() as u8, word.c()), 1),
        None => (Op::SwitchType, (0, 0), 0),
    };
    // If the barrier is used, it is loaded first.
    let (op, parts) = match words.last() {
        Some(last) if op == Op::SwitchType && last.op() == Op::Level as u16 => {
            let barrier = last.a() as u8;
            words.pop();
            (Op::LevelSwitchType, (barrier, 0))
        }
        _ => (op, parts),
    };
    let from = words.len();
    let starts = layout.place(from + 5);
    let label = |target| layout.label(target, from, &starts) as u32;
    words.extend([
        Word::new(op, register, parts.0, parts.1, 0),
        Word::pair(label(constant), label(all)),
        Word::pair(label(list) + behind, label(structure)),
        Word::pair(label(constant), label(boxes)),
        Word::pair(label(all), label(nil)),
    ]);
    layout.write(saved, &starts, words);
    starts
}

/// Appends the code of a clause; its sites get new numbers. The info words of calls name sites by number; these increase by the number of
/// sites before.
fn append(words: &mut Vec<Word>, sites: &mut Vec<Site>, clause: &ClauseCode) {
    let offset = sites.len() as u32;
    let mut at = 0;
    while at < clause.words.len() {
        let word = clause.words[at];
        let end = at + 1 + literals(word);
        words.extend_from_slice(&clause.words[at..end]);
        let has_info = |op: Op| op.operands().contains(&Operand::Info);
        if offset > 0 && Op::from_number(word.op()).is_some_and(has_info) {
            // The info word is the last one.
            if let Some(info) = words.last_mut() {
                *info = Word::pair(info.low(), info.high() + offset);
            }
        }
        at = end;
    }
    sites.extend_from_slice(&clause.sites);
}
