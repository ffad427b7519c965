//! Profiling: counts each executed instruction.
//!
//! For a profile the machine runs in single steps (`stepping.rs`), and this file inspects each instruction before it is executed. Only that
//! driver calls it, so programs need no special instructions. With `p(X) :- q(X), r(X).`, `q(1). q(2).` and `?- p(2).`, where no index
//! separates the clauses of q/1:
//!
//! ```text
//!   the first word of p/1      a call of p/1; its clause is tried
//!   call q/1, try              a call of q/1; the place of the index chooses
//!   the first clause           tried: its time begins
//!   proceed                    an exit; the newest choice point is that of q/1, made for this call: it is left
//!   fail, trust                q/1 is backtracked into
//!   the second clause          tried; its exit leaves none
//! ```
//!
//! A call is counted where a predicate is entered, so that those of `call/N` count too: at the first word of its code, or at the entry of a
//! predicate without code (dynamic predicates, tables of facts, built-ins, twins). The time of an instruction counts for its clause, and
//! the time of a built-in for the built-in.
//!
//! When execution backtracks into a predicate, and then fails before the predicate exits, the remaining clauses gave nothing. So each such
//! predicate is recorded with three addresses:
//!
//! ```text
//!   at        its choice point: a failure that goes on there again has found nothing in the clause between
//!   before    the choice point before that: a failure that goes on there, or below, has found nothing in the last clause
//!   exit      its continuation: an instruction that stands there says that the predicate has exited
//! ```
//!
//! Code addresses are looked up in a table of regions: one for all clauses of a static predicate, including its index, and one for each
//! compiled clause of a dynamic one. A region is added for an address that is in none. So the same instructions run as without a profile,
//! in the same order, with the same answers and inferences; only the time between them is longer.

use std::hash::{BuildHasher, Hasher};

use foldhash::fast::FixedState;

use super::super::Machine;
use super::super::ops::choice::{self, DYNAMIC, ELSE};
use super::super::ops::{read, read_addr, read_code};
use super::super::profile::{Key, MOST_CALLS, MOST_REDONE, Profile, Redone, Region};
use crate::code::{Class, Op, Word};
use crate::database::Kind;
use crate::term::{Addr, Functor, View, atoms};

/// The choice points searched, from the newest on, for one that a clause has left: others above it belong to its last goals.
const LOOKED_AT: usize = 4;
/// The parts of the arguments of a call that are hashed, to see whether the call is repeated.
const PARTS: usize = 64;

impl Machine {
    /// Begins an empty profile.
    pub fn begin_profile(&mut self) {
        let mut profile = Profile::default();
        for (predicate, definition) in self.database.iter() {
            if let Some(block) = &definition.block {
                add(&mut profile, predicate, &block.words, &block.starts);
            }
        }
        self.profile = Some(Box::new(profile));
    }

    /// Ends the profile.
    pub fn end_profile(&mut self) -> Option<Box<Profile>> {
        let mut profile = self.profile.take()?;
        profile.runs(None);
        Some(profile)
    }

    /// Counts a call of a predicate that has no definition.
    pub(in crate::machine) fn profile_unknown(&mut self, id: u32) {
        if let Some(profile) = &mut self.profile {
            profile.of((id, 0)).calls += 1;
            profile.runs(Some((id, 0)));
        }
    }

    /// Whether a predicate has the shape of a definition with a native twin, but runs by its clauses.
    pub fn lacks_twin(&self, id: u32) -> bool {
        self.database.get(id).kind() == Kind::Static && self.has_outline_of_twin(id)
    }

    /// The code around an address: its predicate, its words, and where clauses begin in them.
    fn code_at_address(&self, address: usize) -> Option<(u32, &[Word], &[u32])> {
        let inside = |words: &[Word]| {
            let start = words.as_ptr().addr();
            (start..start + size_of_val(words)).contains(&address)
        };
        self.database.iter().find_map(|(id, definition)| {
            if let Some(block) = &definition.block {
                let found = inside(&block.words);
                return found.then_some((id, &*block.words, &*block.starts));
            }
            definition.clauses.compiled().find_map(|clause| {
                let words = clause.words().filter(|words| inside(words))?;
                Some((id, words, [].as_slice()))
            })
        })
    }

    /// Inspects the next instruction, at `place`.
    pub(in crate::machine) fn look_for_profile(&mut self, op: Op, place: *const Word) {
        let Some(mut profile) = self.profile.take() else {
            return;
        };
        look(self, &mut profile, op, place);
        self.profile = Some(profile);
    }
}

fn add(profile: &mut Profile, predicate: u32, words: &[Word], starts: &[u32]) {
    let start = words.as_ptr().addr();
    let region = Region {
        end: start + size_of_val(words),
        predicate,
        starts: starts.into(),
    };
    profile
        .outside
        .retain(|at| !(start..region.end).contains(at));
    profile.regions.insert(start, region);
}

fn look(m: &mut Machine, profile: &mut Profile, op: Op, place: *const Word) {
    let word = m.word_from(place, 0);
    // A handler that has given up jumps to the shared slow instruction, with its own place in `resume`: the instruction then runs a second
    // time, on the slow path, and was counted the first time.
    let again = m.pc != place;
    // A fact that has matched jumps to the continuation at once, so the machine is there now; one that has not is at FAIL.
    if let Some(id) = profile.fact.take().filter(|_| m.pc == m.cp) {
        let flags = choice::flags_of(m, m.b);
        let own = flags & DYNAMIC != 0 && dynamic(m, m.b) == id;
        let left = own && read_code(m, m.b.offset(choice::CP)) == m.cp;
        let counts = profile.of((id, 0));
        counts.exits += 1;
        counts.left += u64::from(left);
    }
    // A recursion has the same continuation at many depths: the newest exits first.
    if let Some(redone) = profile.redone.last()
        && redone.exit == place.addr()
    {
        profile.redone.pop();
    }
    match op {
        Op::EnterDynamic | Op::EnterFacts | Op::EnterHost => {
            let id = word.cd() as u32;
            called(m, profile, id, again);
            profile.runs(Some((id, 0)));
            profile.fact = Some(id);
        }
        Op::EnterTwin => {
            if let Some(id) = m.twin_at(word.cd() as usize) {
                called(m, profile, id, again);
                profile.of((id, 0)).native += u64::from(!again);
                profile.entered = Some(id);
                profile.runs(Some((id, 0)));
            }
        }
        Op::EnterBuiltin | Op::EnterArg => built_in(m, profile, word.cd(), again),
        op if op.is(Class::CallsBuiltin) => built_in(m, profile, word.cd(), again),
        Op::Fail if !again => fails(m, profile),
        Op::Fail => {}
        Op::RetryDynamic | Op::RetryFacts => {
            let id = dynamic(m, m.b);
            redo(m, profile, id, again);
            profile.runs(Some((id, 0)));
            profile.fact = Some(id);
        }
        Op::RetryBuiltin | Op::RetryTable => {
            if let Some(id) = called_before(m, profile) {
                profile.of((id, 0)).redos += u64::from(!again);
                profile.runs(Some((id, 0)));
            }
        }
        Op::EnterUnlinked
        | Op::EnterTraced
        | Op::EnterMeta
        | Op::EnterImport
        | Op::EnterCall
        | Op::EnterGoal
        | Op::Success
        | Op::Failure
        | Op::EnterTabled
        | Op::TableAnswer
        | Op::TableStep
        | Op::TableNext
        | Op::PushCatch
        | Op::PopCatch
        | Op::Resume => {}
        _ => in_clause(m, profile, op, place, again),
    }
}

/// An instruction of a clause, or of the index before the clauses.
///
/// ```text
///   word of the block   0            12           20
///                       the index    clause 1     clause 2        starts = [12, 20]
///   number of clause    0            1            2               the starts that are not behind the word
/// ```
///
/// Clauses of a dynamic predicate have one region each and no index; they count for their predicate.
fn in_clause(m: &mut Machine, profile: &mut Profile, op: Op, place: *const Word, again: bool) {
    let address = place.addr();
    if !find(m, profile, address) {
        return;
    }
    let Some((start, region)) = profile.region(address) else {
        return;
    };
    let (id, index) = (region.predicate, (address - start) / size_of::<Word>());
    let clause = region.starts.partition_point(|at| *at as usize <= index);
    let begins = match region.starts.first() {
        None => index == 0,
        Some(_) => clause > 0 && region.starts[clause - 1] as usize == index,
    };
    let is_dynamic = region.starts.is_empty();
    // The words before the first clause are the index: it selects clauses, and may enter a clause after the tests that it has made for it.
    // So a clause counts as tried at its first word, and where the index enters it.
    if !again {
        if index == 0 && !is_dynamic && profile.entered.take() != Some(id) {
            called(m, profile, id, false);
        }
        if matches!(op, Op::Retry | Op::Trust | Op::RetryWide | Op::TrustWide) {
            redo(m, profile, id, false);
        }
        let number = clause as u32;
        if clause > 0 && (begins || profile.choosing == Some(id)) {
            profile.of((id, number)).calls += 1;
        }
        if clause > 0 && matches!(op, Op::RetryElse | Op::TrustElse) {
            profile.of((id, number)).redos += 1;
        }
        profile.choosing = (clause == 0 && !is_dynamic).then_some(id);
        let exits = op.is(Class::Returns) || op.is(Class::Calls) && op.is(Class::Ends);
        if exits {
            let left = leaves_choice(m, profile, id, op);
            for key in [(id, 0), (id, number)] {
                let counts = profile.of(key);
                counts.exits += 1;
                counts.left += u64::from(left);
                if number == 0 {
                    break;
                }
            }
        }
    }
    profile.runs(Some((id, clause as u32)));
}

/// Makes sure that the region around an address is known; whether there is one.
fn find(m: &Machine, profile: &mut Profile, address: usize) -> bool {
    // The memory of freed clauses is reused for other code. A clause is entered at its first word, so checking there is enough.
    let fresh = profile
        .region(address)
        .map(|(start, region)| (start, region.predicate));
    match fresh {
        // Another clause of a dynamic predicate may have replaced a freed one.
        Some((start, predicate))
            if start == address && m.database.get(predicate).block.is_none() => {}
        Some(_) => return true,
        None if profile.outside.contains(&address) => return false,
        None => {}
    }
    // This searches all code: once for each region, and once for each address in none.
    match m.code_at_address(address) {
        Some((predicate, words, starts)) => {
            add(profile, predicate, words, starts);
            true
        }
        None => {
            profile.outside.insert(address);
            false
        }
    }
}

/// Called when a predicate is entered. The arguments are in the registers, so repeated calls are detected here: only for the program's
/// static predicates, since answers of changing facts and of the library would not be memoized.
fn called(m: &Machine, profile: &mut Profile, id: u32, again: bool) {
    if again {
        return;
    }
    profile.of((id, 0)).calls += 1;
    profile.choosing = None;
    let predicate = m.database.get(id);
    let arity = predicate.functor.arity as usize;
    if arity == 0 || !m.is_program(predicate) || predicate.kind() != Kind::Static {
        return;
    }
    let Some(hash) = hash(m, arity) else { return };
    let repeated = profile.repeated.entry(id).or_default();
    if repeated.different.len() < MOST_CALLS {
        repeated.calls += 1;
        repeated.different.insert(hash);
    }
}

/// A hash of the arguments of a call; none for large ones.
///
/// Calls with different arguments may have the same hash and count as repeated: with 64 bits and the limited number of distinct calls this
/// is too rare to matter. All variables are equal: the question is whether an answer could have been memoized, and a memo is looked up by
/// the bound parts.
fn hash(m: &Machine, arity: usize) -> Option<u64> {
    let mut hasher = FixedState::default().build_hasher();
    let mut waiting: Vec<_> = m.x.get(..arity)?.iter().rev().copied().collect();
    let mut parts = 0;
    while let Some(cell) = waiting.pop() {
        parts += 1;
        if parts > PARTS {
            return None;
        }
        match m.heap.view(cell) {
            View::Var(_) => hasher.write_u8(0),
            View::Struct(functor, at) => {
                hasher.write_u32(functor.name.0);
                hasher.write_u32(functor.arity);
                waiting.extend((0..functor.arity as usize).rev().map(|n| m.heap.arg(at, n)));
            }
            View::List(at) => {
                hasher.write_u8(1);
                waiting.extend([m.heap.get(at.offset(1)), m.heap.get(at)]);
            }
            View::Int(_) | View::Atom(_) | View::Handle(..) => {
                hasher.write_u64(m.heap.deref(cell).bits());
            }
            View::Float(value) => hasher.write_u64(value.to_bits()),
            View::Big(_) | View::Ratio(_) | View::Text(_) => return None,
        }
    }
    Some(hasher.finish())
}

/// Called when a built-in is called, in line or by its entry.
fn built_in(m: &Machine, profile: &mut Profile, index: i32, again: bool) {
    let Some(builtin) = m.code.builtins.get(index as usize) else {
        return;
    };
    let name = m.atoms.find(builtin.name);
    let found = name.and_then(|name| {
        let functor = Functor::new(name, builtin.arity);
        m.database.find(atoms::SYSTEM, functor)
    });
    if let Some(id) = found {
        profile.of((id, 0)).calls += u64::from(!again);
        profile.runs(Some((id, 0)));
    }
    profile.choosing = None;
}

/// The predicate of a choice point over the clauses of a dynamic predicate, or over a table of facts.
fn dynamic(m: &Machine, b: Addr) -> u32 {
    (read(m, b.back(1)).int_value() as u64 >> 32) as u32
}

/// The predicate called at the place where the newest choice point continues, if that is a call that returns.
fn called_before(m: &Machine, profile: &Profile) -> Option<u32> {
    let cp = read_code(m, m.b.offset(choice::CP));
    let call = cp.addr().checked_sub(2 * size_of::<Word>())?;
    let (start, _) = profile.region(call)?;
    let words = (cp.addr() - start) / size_of::<Word>();
    let word = m.word_from(cp, if words >= 2 { -2 } else { return None });
    word.is_call(Op::Call)
        .then(|| m.database.end_of(word.cd() as u32))
}

/// Called when execution backtracks into a predicate: its choice point is the newest one.
fn redo(m: &Machine, profile: &mut Profile, id: u32, again: bool) {
    if again {
        return;
    }
    profile.of((id, 0)).redos += 1;
    if profile.redone.len() < MOST_REDONE {
        profile.redone.push(Redone {
            predicate: id,
            at: m.b,
            before: read_addr(m, m.b.offset(choice::PREV)),
            exit: read_code(m, m.b.offset(choice::CP)).addr(),
        });
    }
}

/// Backtracking continues at the newest choice point: redos recorded above it, or at it, gave nothing.
fn fails(m: &Machine, profile: &mut Profile) {
    while let Some(redone) = profile.redone.last().copied() {
        if m.b > redone.before && m.b != redone.at {
            return;
        }
        profile.redone.pop();
        profile.of((redone.predicate, 0)).vain += 1;
    }
}

/// Whether a clause of this predicate that exits now leaves a choice point that was made for its call.
///
/// That choice point has saved the continuation to which the clause now returns, and the environment of the caller:
///
/// ```text
///   q(1). q(2).   ?- p.   p :- q(X), r(X).
///
///   call q/1       CP is behind the call, E the environment of p/0; try saves both
///   proceed        goes to CP in E: the newest choice point has the same, and its alternative is code of q/1
/// ```
///
/// A choice point of a disjunction has the environment of its clause, which the exit leaves.
fn leaves_choice(m: &Machine, profile: &Profile, id: u32, op: Op) -> bool {
    let deallocates = matches!(
        op,
        Op::DeallocateProceed | Op::DeallocateExecute | Op::DeallocateExecuteOut
    );
    let (e, cp) = match deallocates {
        true => (read_addr(m, m.e), read_code(m, m.e.offset(1))),
        false => (m.e, m.cp),
    };
    let bottom = m.stacks.choices.start().offset(choice::HEADER);
    let mut b = m.b;
    // The goals of the clause may have left choice points that are newer than its own.
    for _ in 0..LOOKED_AT {
        if b <= bottom {
            return false;
        }
        let flags = choice::flags_of(m, b);
        let (its_e, its_cp) = (
            read_addr(m, b.offset(choice::E)),
            read_code(m, b.offset(choice::CP)),
        );
        if flags & ELSE != 0 {
            if deallocates && its_e == m.e {
                return true;
            }
        } else if its_e == e && its_cp == cp {
            let owner = match flags & DYNAMIC {
                0 => profile
                    .region(read_code(m, b.offset(choice::ALT)).addr())
                    .map(|(_, region)| region.predicate),
                _ => Some(dynamic(m, b)),
            };
            if owner == Some(id) {
                return true;
            }
        }
        b = read_addr(m, b.offset(choice::PREV));
    }
    false
}

/// The rows of a profile: predicates, each followed by its clauses.
pub fn rows(profile: &Profile) -> Vec<Key> {
    let mut keys: Vec<Key> = profile.counts.keys().copied().collect();
    keys.sort_unstable();
    keys
}
