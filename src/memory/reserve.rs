//! The reserve: an allocator that still has memory when the system refuses some, so that the program gets an error and the process lives.
//!
//! Rust ends a process that is refused memory, unless the requesting code handles the refusal (`room.rs`). Nearly all requests are small;
//! a [`Reserve`] then serves these from its reserved memory, and records the refusal for the thread. The machine checks this record where
//! it checks for interrupts, and throws a `resource_error`: when the program has handled it, the memory that it used has been freed.
//!
//! *Invariant*: a free block of the reserve begins with a `Free`, blocks are multiples of `GRAIN` and in the order of their addresses,
//! and adjacent ones are merged. Only the holder of the lock reads and writes them; it requests memory from no other allocator and runs
//! no foreign code meanwhile. Nothing here unwinds: an allocator must not.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System, alloc_zeroed};
use std::cell::{Cell, UnsafeCell};
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    /// Whether the system has refused this thread memory since the last check. It needs no memory itself, and no destructor.
    static REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// Whether the system has refused this thread memory since [`forget_refusal`].
#[inline]
pub fn is_refused() -> bool {
    REFUSED.get()
}

/// Clears the record; whether there was one.
pub fn forget_refusal() -> bool {
    REFUSED.replace(false)
}

/// `count` zeros, whose pages the system makes only when they are touched; none if it refuses.
pub fn zeros(count: usize) -> Option<Vec<u64>> {
    let layout = Layout::array::<u64>(count).ok()?;
    if count == 0 {
        return Some(Vec::new());
    }
    // SAFETY: the size is not zero. The block is the allocator's, of this layout, and zeros are numbers.
    unsafe {
        let block = alloc_zeroed(layout).cast::<u64>();
        (!block.is_null()).then(|| Vec::from_raw_parts(block, count, count))
    }
}

/// The default size of a reserve: more than a program can request in small pieces between two checks of the
/// record.
const USUAL: usize = 16 << 20;

/// The size and the address of a block are multiples of this.
const GRAIN: usize = 16;

/// An allocator with a reserve of `BYTES` for when `A` refuses. A program that embeds Ferz may make it its own:
///
/// ```
/// use ferz::embed::{Engine, Reserve};
///
/// #[global_allocator]
/// static MEMORY: Reserve = Reserve::new();
///
/// let mut engine = Engine::new();
/// assert!(engine.holds("atom_length(abc, 3)", ())?);
/// # Ok::<(), ferz::embed::Error>(())
/// ```
///
/// Then memory that the system refuses (`ulimit -v`, a host that does not overcommit) is the error
/// `error(resource_error(memory), _)` of the query that runs on the thread to which it was refused; the program may catch it, and
/// the engine goes on. Without it a program that is refused some kilobytes ends, as Rust has it.
///
/// The reserve is a part of the program's zeroed data, of which no page is touched before it is needed. As long as the system
/// refuses nothing, it costs a comparison for each block that is freed.
#[repr(C, align(64))]
pub struct Reserve<A = System, const BYTES: usize = USUAL> {
    /// Uninitialised and not zeroed: the compiler need not make all those zeros.
    memory: UnsafeCell<MaybeUninit<[u8; BYTES]>>,
    locked: AtomicBool,
    /// Whether the list of free blocks has been made, and where it begins.
    begun: UnsafeCell<bool>,
    first: UnsafeCell<usize>,
    source: A,
}

/// The beginning of a free block.
#[derive(Clone, Copy)]
struct Free {
    size: usize,
    /// The offset of the next one, or [`NONE`].
    next: usize,
}

const NONE: usize = usize::MAX;

// SAFETY: what is in the cells is touched by who holds the lock, except for memory that was handed out.
unsafe impl<A: Sync, const BYTES: usize> Sync for Reserve<A, BYTES> {}

impl Reserve {
    /// The system's allocator with a reserve of 16 MiB.
    pub const fn new() -> Reserve {
        Reserve::over(System)
    }
}

impl Default for Reserve {
    fn default() -> Reserve {
        Reserve::new()
    }
}

impl<A, const BYTES: usize> Reserve<A, BYTES> {
    /// An allocator with a reserve.
    pub const fn over(source: A) -> Reserve<A, BYTES> {
        assert!(BYTES > 0 && BYTES.is_multiple_of(GRAIN));
        Reserve {
            memory: UnsafeCell::new(MaybeUninit::uninit()),
            locked: AtomicBool::new(false),
            begun: UnsafeCell::new(false),
            first: UnsafeCell::new(0),
            source,
        }
    }

    /// The allocator that is used first.
    pub const fn source(&self) -> &A {
        &self.source
    }

    fn start(&self) -> *mut u8 {
        self.memory.get().cast()
    }

    /// Whether a block belongs to the reserve.
    #[inline]
    fn holds(&self, block: *mut u8) -> bool {
        block.addr().wrapping_sub(self.start().addr()) < BYTES
    }

    /// Calls a function with the list of free blocks.
    fn with_list<T>(&self, act: impl FnOnce(List<'_, A, BYTES>) -> T) -> T {
        while self.locked.swap(true, Ordering::Acquire) {
            std::hint::spin_loop();
        }
        let list = List(self);
        // SAFETY: the lock is held.
        unsafe {
            if !*self.begun.get() {
                *self.begun.get() = true;
                list.set(0, BYTES, NONE);
            }
        }
        let done = act(list);
        self.locked.store(false, Ordering::Release);
        done
    }

    /// A block of the reserve, for a refused request; null if there is none of this size.
    #[cold]
    fn serve(&self, layout: Layout) -> *mut u8 {
        REFUSED.set(true);
        let Some(size) = layout.size().max(1).checked_next_multiple_of(GRAIN) else {
            return std::ptr::null_mut();
        };
        match self.with_list(|list| list.take(size, layout.align().max(GRAIN))) {
            // SAFETY: a block lies within the memory.
            Some(at) => unsafe { self.start().add(at) },
            None => std::ptr::null_mut(),
        }
    }

    /// Takes a block of the reserve back.
    #[cold]
    fn take_back(&self, block: *mut u8, layout: Layout) {
        let at = block.addr() - self.start().addr();
        self.with_list(|list| list.give(at, rounded(layout.size())));
    }
}

/// The list of free blocks, for the holder of the lock.
struct List<'a, A, const BYTES: usize>(&'a Reserve<A, BYTES>);

impl<A, const BYTES: usize> List<'_, A, BYTES> {
    fn get(&self, at: usize) -> Free {
        // SAFETY: a free block begins here, and lies within the memory.
        unsafe { self.0.start().add(at).cast::<Free>().read() }
    }

    fn set(&self, at: usize, size: usize, next: usize) {
        // SAFETY: as above; blocks are multiples of the size of a `Free`, and of its alignment.
        unsafe {
            self.0
                .start()
                .add(at)
                .cast::<Free>()
                .write(Free { size, next })
        }
    }

    fn first(&self) -> usize {
        // SAFETY: the lock is held.
        unsafe { *self.0.first.get() }
    }

    /// Links the preceding block, or the list if there is none, to this one.
    fn link(&self, before: usize, at: usize) {
        if before == NONE {
            // SAFETY: the lock is held.
            unsafe { *self.0.first.get() = at }
        } else {
            self.set(before, self.get(before).size, at);
        }
    }

    /// Takes the first stretch that is large enough; the parts before and after the block stay free.
    fn take(&self, size: usize, align: usize) -> Option<usize> {
        let start = self.0.start().addr();
        let (mut before, mut at) = (NONE, self.first());
        while at != NONE {
            let free = self.get(at);
            let begin = (start + at).checked_next_multiple_of(align)? - start;
            let (end, limit) = (begin.checked_add(size)?, at + free.size);
            if end <= limit {
                let mut next = free.next;
                if end < limit {
                    self.set(end, limit - end, next);
                    next = end;
                }
                if begin > at {
                    self.set(at, begin - at, next);
                } else {
                    self.link(before, next);
                }
                return Some(begin);
            }
            (before, at) = (at, free.next);
        }
        None
    }

    /// Returns a block, and merges it with adjacent ones.
    fn give(&self, at: usize, size: usize) {
        let (mut before, mut next) = (NONE, self.first());
        while next != NONE && next < at {
            (before, next) = (next, self.get(next).next);
        }
        let (mut at, mut size) = (at, size);
        if next != NONE && at + size == next {
            let free = self.get(next);
            (size, next) = (size + free.size, free.next);
        }
        if before != NONE && before + self.get(before).size == at {
            (at, size) = (before, size + self.get(before).size);
        } else {
            self.link(before, at);
        }
        self.set(at, size, next);
    }
}

// SAFETY: blocks are either those of the source, and go back there, or stretches of the reserve that are handed out once
// until they come back, of the size and alignment that was asked for.
unsafe impl<A: GlobalAlloc, const BYTES: usize> GlobalAlloc for Reserve<A, BYTES> {
    // SAFETY: as the trait asks.
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: what the caller promises.
        let block = unsafe { self.source.alloc(layout) };
        if block.is_null() {
            return self.serve(layout);
        }
        block
    }

    // SAFETY: as the trait asks.
    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if self.holds(block) {
            return self.take_back(block, layout);
        }
        // SAFETY: what the caller promises; the block is not the reserve's.
        unsafe { self.source.dealloc(block, layout) }
    }

    // SAFETY: as the trait asks.
    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: what the caller promises.
        let mut block = unsafe { self.source.alloc_zeroed(layout) };
        if block.is_null() {
            block = self.serve(layout);
            if !block.is_null() {
                // SAFETY: the block is as large as was asked for.
                unsafe { block.write_bytes(0, layout.size()) }
            }
        }
        block
    }

    // SAFETY: as the trait asks.
    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if self.holds(block) {
            // SAFETY: what the caller promises.
            return unsafe { self.realloc_own(block, layout, size) };
        }
        // SAFETY: what the caller promises; the block is not the reserve's.
        let mut moved = unsafe { self.source.realloc(block, layout, size) };
        if moved.is_null() {
            // SAFETY: the caller promises that the size, rounded up to the alignment, is one that there can be.
            moved = self.serve(unsafe { Layout::from_size_align_unchecked(size, layout.align()) });
            if !moved.is_null() {
                // SAFETY: two different blocks, each as large as its layout says; the first is not used any more.
                unsafe {
                    moved.copy_from_nonoverlapping(block, layout.size().min(size));
                    self.source.dealloc(block, layout);
                }
            }
        }
        moved
    }
}

impl<A: GlobalAlloc, const BYTES: usize> Reserve<A, BYTES> {
    /// Moves a block of the reserve to the system's memory, if it gives some now, or to a free place in the reserve. A block that becomes
    /// smaller may stay.
    ///
    /// # Safety
    ///
    /// As for [`GlobalAlloc::realloc`].
    #[cold]
    unsafe fn realloc_own(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller promises that the size, rounded up to the alignment, is one that there can be, and not zero.
        let (wanted, mut moved) = unsafe {
            let wanted = Layout::from_size_align_unchecked(size, layout.align());
            (wanted, self.source.alloc(wanted))
        };
        if moved.is_null() && size <= layout.size() {
            let (kept, all) = (rounded(size), rounded(layout.size()));
            if kept < all {
                let at = block.addr() - self.start().addr();
                self.with_list(|list| list.give(at + kept, all - kept));
            }
            return block;
        }
        if moved.is_null() {
            moved = self.serve(wanted);
        }
        if !moved.is_null() {
            // SAFETY: two different blocks, each as large as its layout says.
            unsafe { moved.copy_from_nonoverlapping(block, layout.size().min(size)) }
            self.take_back(block, layout);
        }
        moved
    }
}

/// The size of the block for a granted request.
fn rounded(size: usize) -> usize {
    size.max(1).next_multiple_of(GRAIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Refuses everything.
    struct Nothing;

    // SAFETY: it hands out nothing.
    unsafe impl GlobalAlloc for Nothing {
        // SAFETY: as the trait asks.
        unsafe fn alloc(&self, _: Layout) -> *mut u8 {
            std::ptr::null_mut()
        }

        // SAFETY: as the trait asks.
        unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
    }

    fn layout(size: usize, align: usize) -> Layout {
        Layout::from_size_align(size, align).expect("a layout")
    }

    /// The sizes of all free blocks.
    fn free<A, const BYTES: usize>(reserve: &Reserve<A, BYTES>) -> Vec<usize> {
        reserve.with_list(|list| {
            let (mut sizes, mut at) = (Vec::new(), list.first());
            while at != NONE {
                sizes.push(list.get(at).size);
                at = list.get(at).next;
            }
            sizes
        })
    }

    #[test]
    fn what_comes_back_is_whole_again() {
        let reserve: Reserve<Nothing, 4096> = Reserve::over(Nothing);
        let sizes = [1, 24, 100, 16, 7, 1000, 64, 33];
        // All orders in which some of them are returned.
        for step in [1, 3, 5, 7] {
            let mut blocks = Vec::new();
            for (n, size) in sizes.into_iter().enumerate() {
                let layout = layout(size, 1 << (n % 8));
                // SAFETY: no size is zero, and what is written lies within the block.
                unsafe {
                    let block = reserve.alloc(layout);
                    assert!(!block.is_null() && block.addr().is_multiple_of(layout.align()));
                    block.write_bytes(n as u8, size);
                    blocks.push((block, layout));
                }
            }
            assert!(forget_refusal() && !is_refused());
            for n in 0..sizes.len() {
                let n = (n * step) % sizes.len();
                let (block, layout) = blocks[n];
                // SAFETY: each comes back once.
                unsafe {
                    for byte in 0..layout.size() {
                        assert_eq!(block.add(byte).read(), n as u8);
                    }
                    reserve.dealloc(block, layout);
                }
            }
            assert_eq!(free(&reserve), [4096]);
        }
    }

    #[test]
    fn what_grows_keeps_its_content_until_there_is_no_more() {
        let reserve: Reserve<Nothing, 1024> = Reserve::over(Nothing);
        // SAFETY: sizes are not zero, blocks are used as they were last given, and what was not grown is still there.
        unsafe {
            let mut block = reserve.alloc_zeroed(layout(16, 8));
            let mut size = 16;
            loop {
                assert_eq!(block.add(15).read(), 0);
                let larger = reserve.realloc(block, layout(size, 8), 2 * size);
                if larger.is_null() {
                    break;
                }
                (block, size) = (larger, 2 * size);
            }
            // Each half of the reserve was the block once.
            assert_eq!(size, 512);
            assert_eq!(reserve.realloc(block, layout(size, 8), 33), block);
            assert_eq!(free(&reserve).iter().sum::<usize>(), 1024 - 48);
            assert_eq!(reserve.realloc(block, layout(33, 8), 32), block);
            size = 32;
            assert!(reserve.alloc(layout(usize::MAX / 2, 1)).is_null());
            reserve.dealloc(block, layout(size, 8));
        }
        assert_eq!(free(&reserve), [1024]);
        assert!(forget_refusal());
    }

    #[test]
    fn what_is_not_refused_is_the_systems() {
        let reserve: Reserve<System, 1024> = Reserve::over(System);
        // SAFETY: as above.
        unsafe {
            let block = reserve.alloc(layout(100, 8));
            let block = reserve.realloc(block, layout(100, 8), 200);
            assert!(!reserve.holds(block));
            reserve.dealloc(block, layout(200, 8));
        }
        assert!(!is_refused());
    }
}
