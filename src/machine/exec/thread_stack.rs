//! How much stack a thread has left: nested queries need it.
//!
//! Linux tells it in the list of mappings of the process. A thread reads the list once, since its stack does not move, and again if it runs
//! on another stack, as coroutines do. The stack of the first thread grows, so its mapping is smaller than its limit: it may grow to the
//! limit of the process, but a gap to the mapping below must remain.
//!
//! ```text
//!   7fff00000000-7fff00100000 r-xp .. a library.so      the mapping below: `below` is its end
//!                                                       a gap of GAP bytes stays
//!   7fffc0596000-7fffc05b7000 rw-p .. [stack]           mapped as yet; the stack counts from its end down to the limit of the process
//! ```
//!
//! The mapping of any other thread is its stack as a whole.
//!
//! *Invariant*: the result never exceeds the true size. If the system does not tell, it is half of the default stack of a Rust thread.

use std::cell::Cell;
use std::ops::Range;

/// The stack left for the code inside the innermost query: half of the default stack of a Rust thread; half of a smaller stack.
const KEPT: usize = 1 << 20;

/// The stack of a thread.
#[derive(Clone)]
enum Stack {
    NotAsked,
    Unknown,
    Known(Range<usize>),
}

thread_local! {
    static STACK: Cell<Stack> = const { Cell::new(Stack::NotAsked) };
}

/// Whether there is stack for another query, when the outer queries have `taken` this many bytes down to the address `here`.
pub fn has_room(here: usize, taken: usize) -> bool {
    let mut stack = STACK.replace(Stack::Unknown);
    let is_this_one = match &stack {
        Stack::NotAsked => false,
        Stack::Unknown => true,
        Stack::Known(range) => range.contains(&here),
    };
    if !is_this_one {
        stack = of_thread(here).map_or(Stack::Unknown, Stack::Known);
    }
    let has_room = match &stack {
        Stack::Known(range) => here - range.start > KEPT.min(range.len() / 2),
        Stack::Unknown | Stack::NotAsked => taken <= KEPT,
    };
    STACK.set(stack);
    has_room
}

#[cfg(all(target_os = "linux", not(miri)))]
fn of_thread(here: usize) -> Option<Range<usize>> {
    use nix::sys::resource::{Resource, getrlimit};

    let mappings = std::fs::read_to_string("/proc/self/maps").ok()?;
    let (limit, _) = getrlimit(Resource::RLIMIT_STACK).ok()?;
    stack_at(
        here,
        &mappings,
        usize::try_from(limit).unwrap_or(usize::MAX),
    )
}

#[cfg(any(not(target_os = "linux"), miri))]
fn of_thread(_: usize) -> Option<Range<usize>> {
    None
}

/// The stack with this address, by a list of mappings; `limit` is the greatest size of the first thread's stack.
#[cfg(any(all(target_os = "linux", not(miri)), test))]
fn stack_at(here: usize, mappings: &str, limit: usize) -> Option<Range<usize>> {
    /// The system keeps this gap below a growing stack; it can be configured larger.
    const GAP: usize = 1 << 21;
    /// A stack without a limit is used up to this size.
    const MOST: usize = 1 << 26;
    let mut below = 0;
    for line in mappings.lines() {
        let (start, rest) = line.split_once('-')?;
        let (end, _) = rest.split_once(' ')?;
        let start = usize::from_str_radix(start, 16).ok()?;
        let end = usize::from_str_radix(end, 16).ok()?;
        if (start..end).contains(&here) {
            let grown = match line.ends_with("[stack]") {
                true => end.saturating_sub(limit.min(MOST)).max(below + GAP),
                false => start,
            };
            return Some(grown.min(start)..end);
        }
        below = end;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAPPINGS: &str = "\
10000000-10001000 ---p 00000000 00:00 0
10001000-10201000 rw-p 00000000 00:00 0
7fff00000000-7fff00100000 r-xp 00000000 fe:00 12 /usr/lib/a library.so
7fffc0596000-7fffc05b7000 rw-p 00000000 00:00 0                          [stack]
";

    #[test]
    fn a_stack_is_found_in_the_list_of_mappings() {
        let at = |here, limit| stack_at(here, MAPPINGS, limit);
        assert_eq!(at(0x1010_0000, 8 << 20), Some(0x1000_1000..0x1020_1000));
        // The first stack may grow to its limit, but not closer to the mapping below.
        let end = 0x7fff_c05b_7000;
        let first = |limit| at(end - 64, limit).expect("it is there");
        assert_eq!(first(8 << 20), end - (8 << 20)..end);
        assert_eq!(first(usize::MAX), end - (1 << 26)..end);
        let near = MAPPINGS.replace("7fff00100000", "7fffc0200000");
        let bound = 0x7fff_c040_0000..end;
        assert_eq!(stack_at(end - 64, &near, 8 << 20), Some(bound));
        // Lowering the limit takes nothing away.
        assert_eq!(first(4096), 0x7fff_c059_6000..end);
        assert_eq!(at(0x2000_0000, 8 << 20), None);
        assert_eq!(stack_at(1, "no list", 8 << 20), None);
    }

    /// The stack taken, in steps, when no room is left.
    #[cfg(all(target_os = "linux", not(miri)))]
    fn taken(from: usize) -> usize {
        let step = std::hint::black_box([0u8; 1 << 14]);
        let here = step.as_ptr().addr();
        let found = match has_room(here, from - here) {
            true => taken(from),
            false => from - here,
        };
        // It must stay on the stack until here.
        std::hint::black_box(step);
        found
    }

    #[test]
    #[cfg(all(target_os = "linux", not(miri)))]
    fn a_thread_has_its_stack_but_what_is_kept() {
        for size in [1 << 18, 1 << 21, 1 << 24] {
            let thread = std::thread::Builder::new().stack_size(size);
            let run = thread.spawn(|| {
                let begin = 0u8;
                taken((&raw const begin).addr())
            });
            let taken = run.expect("it starts").join().expect("it does not panic");
            let there = size - KEPT.min(size / 2);
            assert!(taken.abs_diff(there) < 1 << 17, "{taken} of {size}");
        }
    }
}
