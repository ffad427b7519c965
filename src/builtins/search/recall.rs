//! The memo table of native twins of searches: what pure predicates of the program have answered.
//!
//! A memory is a choice point of `'$memory'/2`, as a search of `mod.rs` is one of `'$search'/4`: it lives as long as the goals
//! after it. Its keys are ground terms, by kind; the clauses in `prolog/boot/twins_of_games.pl` define their meaning.
//!
//! Invariant: the memo table is only an optimisation: without it the answers are the same, and take longer. It stores only ground
//! terms that are trees, and nothing once an evaluable has drawn a random number or read a clock.

use std::sync::atomic::Ordering;

use crate::kernel::account::Account;
use crate::kernel::memory::{Known, Lesson, Memory};
use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, NextAnswer, Retry};
use crate::machine::error::Result;
use crate::term::packed::{pack, unpack};
use crate::term::{AtomMarks, Cell, Roots};

use super::super::args;
use super::super::group::group;
use super::super::search::room;

group! {
    nondet  "$memory(+Price, -Memory)"                            [] => memory;
    semidet "$recall(+Memory, +Kind, @Key, -Answer, -Known)"      [] => recall;
    det     "$learn(+Memory, +Kind, @Key, @Lesson)"               [] => learn;
    det     "$judge(+Memory)"                                     [] => judge;
}

/// The share of the free memory that a memory may take is 1 / `SHARE`: the rest is for the program.
const SHARE: usize = 8;

/// A memory, owned by its choice point.
struct Remembered {
    handle: i64,
    memory: Memory,
    /// The value of [`Machine::drawn`] when the memory was made.
    drawn: u64,
    /// The twin that has made the memory, and the time at which the twin was recognised.
    twin: usize,
    recognised: u64,
}

impl Roots for Remembered {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        for words in self.memory.words() {
            reached.words(words);
        }
    }
}

impl Retry for Remembered {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        if self.handle > 0 {
            return Ok(NextAnswer::Fail);
        }
        m.notes.searches.count += 1;
        self.handle = m.notes.searches.count;
        let handle = m.heap.integer(self.handle)?;
        let [_, memory] = m.arguments::<2>();
        Ok(match m.unify(memory, handle)? {
            true => NextAnswer::More,
            false => NextAnswer::Fail,
        })
    }
}

/// Memory is a new memory, which pays if each look-up saves Price inferences on average. It lives as long as its choice point.
///
/// ```prolog
/// ?- '$memory'(20, _M), '$recall'(_M, 0, a, A, 1), '$learn'(_M, 0, a, some(b)), '$recall'(_M, 0, a, B, 0).
///    B = b
/// ;  false.
/// ```
fn memory(m: &mut Machine, [price, _]: [Cell; 2]) -> Result<Alternatives> {
    let price = u64::try_from(args::integer(m, price)?).unwrap_or_default();
    m.drop_stale_alternatives();
    let account = Account::new(&m.notes.searches.held, 0);
    Ok(Alternatives::Each(Box::new(Remembered {
        handle: 0,
        memory: Memory::new(account, price),
        drawn: m.drawn(),
        twin: m.running_twin(),
        recognised: m.recognised_at(m.running_twin()),
    })))
}

/// Makes the words of a key and its kind; false if the key is not ground.
fn key(m: &Machine, kind: Cell, key: Cell, words: &mut Vec<u64>) -> bool {
    words.clear();
    words.push(m.heap.deref(kind).bits());
    pack(&m.heap, key, words)
}

/// The memory with this handle, if it still exists and is valid.
fn find(m: &mut Machine, handle: Cell) -> Option<&mut Remembered> {
    let (handle, drawn) = (m.heap.deref(handle), m.drawn());
    let handle = handle.is_int().then(|| handle.int_value())?;
    m.source::<Remembered>(|found| found.handle == handle)
        .filter(|found| found.drawn == drawn)
}

/// The results of `'$recall'/5`: the answer; not known, and the memory will learn it; not known.
const SOME: i32 = 0;
const NEW: i32 = 1;
const OFF: i32 = 2;

/// Fails if Key is known to have no answer. Known is 0 if Answer is the known answer of Key, 1 if Key is unknown and
/// the memory will learn it, and 2 if Key is unknown.
///
/// ```prolog
/// ?- '$memory'(20, _M), '$learn'(_M, 0, a, none), '$recall'(_M, 0, a, _, _).
///    false.
/// ?- '$memory'(20, _M), '$recall'(_M, 0, f(_), _, Known).
///    Known = 2
/// ;  false.
/// ```
fn recall(m: &mut Machine, [memory, kind, term, answer, known]: [Cell; 5]) -> Result<bool> {
    if !find(m, memory).is_some_and(|found| found.memory.is_asked()) {
        return m.unify(known, Cell::small(OFF));
    }
    let mut words = m.notes.searches.take_buffer();
    let fits = key(m, kind, term, &mut words);
    let work = m.inferences();
    // The answer is copied behind the key, so that nothing borrows from the memory while the term is built.
    let end = words.len();
    let found = match find(m, memory) {
        Some(found) if fits => match found.memory.recall(&words, work) {
            Known::Answer(block) => {
                words.extend_from_slice(block);
                Some(SOME)
            }
            Known::Nothing => None,
            Known::New => Some(NEW),
            Known::Unasked => Some(OFF),
        },
        Some(_) | None => Some(OFF),
    };
    let restored = if found == Some(SOME) {
        unpack(&words[end..], &mut m.heap).map(Some)
    } else {
        Ok(None)
    };
    m.notes.searches.give_buffer(words);
    let Some(found) = found else {
        return Ok(false);
    };
    if let Some(restored) = restored?
        && !m.unify(answer, restored)?
    {
        return Ok(false);
    }
    m.unify(known, Cell::small(found))
}

/// The result of a look-up in the memory of a twin.
#[derive(Clone, Copy)]
pub enum Recalled {
    /// The answer.
    Answer(Cell),
    /// The key is known to have no answer.
    Nothing,
    /// The key is not known, and the memory will learn it.
    New(Cell),
    /// The twin has no memory.
    NoMemory,
}

/// Looks up a key in the memory of a twin; `None` if the memory must not be asked about it.
pub fn recall_for(m: &mut Machine, twin: usize, term: Cell) -> Result<Option<Recalled>> {
    let (drawn, recognised) = (m.drawn(), m.recognised_at(twin));
    let own = |found: &Remembered| found.twin == twin && found.recognised == recognised;
    let Some(found) = m.source::<Remembered>(own) else {
        return Ok(Some(Recalled::NoMemory));
    };
    if found.drawn != drawn || !found.memory.is_asked() {
        return Ok(None);
    }
    let handle = found.handle;
    let mut words = m.notes.searches.take_buffer();
    let fits = key(m, Cell::small(0), term, &mut words);
    let work = m.inferences();
    let end = words.len();
    let found = match m.source::<Remembered>(own) {
        Some(found) if fits => match found.memory.recall(&words, work) {
            Known::Answer(block) => {
                words.extend_from_slice(block);
                Some(Recalled::NoMemory)
            }
            Known::Nothing => Some(Recalled::Nothing),
            Known::New => Some(Recalled::New(Cell::small(0))),
            Known::Unasked => None,
        },
        Some(_) | None => None,
    };
    let restored = match found {
        Some(Recalled::NoMemory) => unpack(&words[end..], &mut m.heap).map(Some),
        _ => Ok(None),
    };
    m.notes.searches.give_buffer(words);
    Ok(match (found, restored?) {
        (_, Some(answer)) => Some(Recalled::Answer(answer)),
        (Some(Recalled::New(_)), None) => Some(Recalled::New(m.heap.integer(handle)?)),
        (found, None) => found,
    })
}

/// Learns Lesson for Key: `some(Answer)`, `none`, or `open` if Key does not have one answer. The first lesson stays.
///
/// ```prolog
/// ?- '$learn'(0, 0, a, none).
///    true.
/// ```
fn learn(m: &mut Machine, [memory, kind, term, lesson]: [Cell; 4]) -> Result<()> {
    let mut words = m.notes.searches.take_buffer();
    let mut fits = key(m, kind, term, &mut words);
    let end = words.len();
    let lesson = m.heap.deref(lesson);
    let some = m.atoms.intern("some")?;
    let answer = args::arguments_of::<1>(m, lesson, some);
    if let Some([answer]) = answer {
        fits = fits && pack(&m.heap, answer, &mut words);
    }
    let nothing = lesson == Cell::atom(m.atoms.intern("none")?);
    let work = m.inferences();
    let held = m.notes.searches.held.load(Ordering::Relaxed);
    let limit = held.saturating_add(room(m) / SHARE);
    if let Some(remembered) = find(m, memory).filter(|_| fits) {
        remembered.memory.account().set_limit(limit);
        let (key, block) = words.split_at(end);
        let lesson = match answer {
            Some(_) => Lesson::Answer(block),
            None if nothing => Lesson::Nothing,
            None => Lesson::Open,
        };
        remembered.memory.learn(key, lesson, work);
    }
    m.notes.searches.give_buffer(words);
    Ok(())
}

/// The cost of making a memory, as a number of look-ups.
const QUESTIONS_OF_A_MEMORY: u64 = 16;

/// A search has ended: the use of its memory decides whether the next search gets one.
///
/// ```prolog
/// ?- '$memory'(20, _M), '$judge'(_M), fail ; true.
///    true.
/// ```
fn judge(m: &mut Machine, [memory]: [Cell; 1]) -> Result<()> {
    let found = find(m, memory).map(|found| (found.twin, found.memory.questions()));
    if let Some((twin, (asked, saved))) = found {
        // The judge's rule: a memory pays if one look-up in four is a hit.
        m.judge_twin(twin, asked + QUESTIONS_OF_A_MEMORY, saved / 4);
    }
    Ok(())
}
