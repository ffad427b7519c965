//! Iterators of nondeterministic built-ins, each owned by a FOREIGN choice point.
//!
//! `between(1, 3, X)` makes a choice point and an iterator; backtracking into the choice point requests the next answer from the iterator,
//! and removes both after the last one.
//!
//! ```text
//!   ?- between(1, 3, X), X > 1, !, between(7, 8, Y).
//!
//!   begin_source      choice point at 40, alternatives = [(40, 1..3)]; next: X = 1, More
//!   X > 1 fails       retry_builtin at 40; next: X = 2, More
//!   the cut           drops the choice point; the iterator is stale, and still there: cuts know nothing of iterators
//!   begin_source      choice point at 40 again: owners at 40 or above are dropped first, alternatives = [(40, 7..8)]
//! ```
//!
//! If a source has no answer yet, its choice point stays and the query pauses; it resumes with `retry_builtin`.
//!
//! Invariant: an iterator is dropped when its choice point is cut or exhausted, at the latest when another iterator is made or called.
//! Iterators are in the order of their choice points. An iterator is out of the table while its `next` runs.

use std::any::Any;

use super::super::Machine;
use super::super::builtin::{NextAnswer, Retry};
use super::super::error::{Error, Result};
use super::super::ops::choice::{self, FOREIGN};
use super::super::ops::{frame_top, read};
use super::super::state::stacks::Source;
use super::super::words::RETRY_BUILTIN;
use crate::code::Word;
use crate::term::Addr;

/// Makes a choice point over `arity` arguments for the answers of a source, and requests the first one.
pub fn begin_source(m: &mut Machine, arity: usize, source: Box<dyn Retry>) -> Result<()> {
    begin_source_with(m, arity, Source::Other(source), &RETRY_BUILTIN)
}

/// The same with an alternative for this kind of source.
pub fn begin_source_with(
    m: &mut Machine,
    arity: usize,
    source: Source,
    alternative: &'static Word,
) -> Result<()> {
    let etop = frame_top(m, m.e);
    m.push_choice(arity, FOREIGN, alternative, etop)?;
    let b = m.b;
    // Drops the sources of cut choice points now, when another one takes their place: they are the last ones, since owners are in the order
    // of their addresses.
    while m
        .stacks
        .alternatives
        .pop_if(|(owner, _)| *owner >= b)
        .is_some()
    {}
    m.stacks.alternatives.push((b, source));
    let found = next_of_source(m);
    if found.is_err() {
        // The instruction may be repeated.
        choice::pop(m);
    }
    found
}

/// `retry_builtin`: execution backtracks to a FOREIGN choice point. S is no address of a term here.
pub fn retry_builtin(m: &mut Machine) -> Result<()> {
    let n = read(m, m.b.offset(choice::INFO)).bits() as u32 as usize;
    for index in 0..n {
        m.x[index] = read(m, m.b.back(n).offset(index));
    }
    m.s = Addr::NULL;
    next_of_source(m)
}

/// Requests the next answer of the newest choice point's source, which is out of the table meanwhile, since `next` gets the whole machine.
/// With the last answer the choice point goes too, so that the built-in exits deterministically.
fn next_of_source(m: &mut Machine) -> Result<()> {
    let b = m.b;
    m.drop_stale_alternatives();
    // The source is moved as a whole: rebuilding it would store parts and at once load the whole, which stalls processors.
    let Some(mut taken) = m.stacks.alternatives.pop() else {
        return Err(Error::System("the answers of a built-in were lost".into()));
    };
    debug_assert_eq!(taken.0, b);
    let step = taken.1.retry().next(m);
    m.after_builtin()?;
    match step? {
        NextAnswer::Fail => {
            choice::pop(m);
            m.fail();
        }
        NextAnswer::Last => {
            choice::pop(m);
            m.pc = m.cp;
        }
        NextAnswer::More => {
            m.stacks.alternatives.push(taken);
            m.pc = m.cp;
        }
        NextAnswer::Waits => {
            m.stacks.alternatives.push(taken);
            m.wait();
        }
    }
    Ok(())
}

impl Machine {
    /// The newest source of this type that `is` accepts, if its choice point still exists. By this a built-in reaches the iterator of
    /// another one.
    pub fn source<T: Retry>(&mut self, is: impl Fn(&T) -> bool) -> Option<&mut T> {
        let b = self.b;
        let sources = self.stacks.alternatives.iter_mut().rev();
        sources
            .filter(|(owner, _)| *owner <= b)
            .filter_map(|(_, source)| {
                let source: &mut dyn Any = source.retry();
                source.downcast_mut::<T>()
            })
            .find(|source| is(source))
    }

    /// Drops the sources of choice points that were cut.
    pub fn drop_stale_alternatives(&mut self) {
        let b = self.b;
        while self
            .stacks
            .alternatives
            .last()
            .is_some_and(|(owner, _)| *owner > b)
        {
            self.stacks.alternatives.pop();
        }
    }
}
