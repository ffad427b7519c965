//! Finds the next answer of a kernel's search in slices, and spends inferences and checks the limits after each slice.

use crate::kernel::SearchProgress;
use crate::machine::Machine;
use crate::machine::error::Result;

/// The number of alternatives between two checks of the limits; an alternative takes about as long as an inference.
const SLICE: u64 = 1 << 12;

/// Searches for the twin with this number until there is an answer; false if there is none. `search` tries at most the alternatives that
/// are left, and `tried` gets the number of those tried in each slice.
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
