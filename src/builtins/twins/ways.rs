//! The next way of a search that a kernel makes in slices: each is spent, and limits are looked at between two of them.

use crate::kernel::SearchProgress;
use crate::machine::Machine;
use crate::machine::error::Result;

/// Alternatives that are tried between two looks at the limits: each is about an inference.
const SLICE: u64 = 1 << 12;

/// Searches for the twin with this number until there is a way; false: there is none any more. `search` goes on for as many alternatives as are
/// left, `tried` gets after each slice how many it took.
pub fn next_way(
    m: &mut Machine,
    twin: usize,
    mut search: impl FnMut(&mut u64) -> SearchProgress,
    mut tried: impl FnMut(&mut Machine, u64),
) -> Result<bool> {
    loop {
        let mut left = SLICE;
        let progress = search(&mut left);
        m.spend(SLICE - left)?;
        m.note_steps(twin, SLICE - left);
        tried(m, SLICE - left);
        match progress {
            SearchProgress::Paused => {}
            SearchProgress::Exhausted => return Ok(false),
            SearchProgress::Found => return Ok(true),
        }
    }
}
