//! Memory areas: each is a range of addresses that never moves and grows at its end.
//!
//! ```text
//!   start            mapped                        end
//!     │ memory         │ addresses without memory    │     the next range
//! ```
//!
//! A large area is a range of addresses that no other area gets. Only its first pages are mapped at the beginning; [`Area::grow`] maps
//! more when they are needed. So an area of two gigabytes costs a process a few pages, also against its limits on memory and addresses.
//! The system knows nothing of the range: where another mapping occupies a part of it, or the system refuses more, the area ends there.
//! Small areas, those of a process with limited address space, and those on systems other than Linux are mapped as a whole.
//!
//! *Invariant*: between `start` and `mapped` every cell may be read and written as long as the area lives; pages never touched cost
//! nothing. Since an area never moves, a cell may hold the address of another. Under Miri, and where the system gives no mapping, a plain
//! vector holds the cells.
#![allow(unsafe_code)]

use super::super::cell::Addr;
use crate::memory::Stop;

/// The owner of the memory, kept only to be dropped.
enum Backing {
    #[cfg(not(miri))]
    Mapping {
        #[cfg_attr(not(unix), expect(dead_code, reason = "kept only to be dropped"))]
        pages: memmap2::MmapMut,
    },
    /// The mapped first pages of a range.
    #[cfg(all(target_os = "linux", not(miri)))]
    Range(ranges::Range),
    #[cfg(miri)]
    Vector { _cells: Vec<u64> },
}

/// A range of cells.
pub struct Area {
    start: Addr,
    /// Just behind the last mapped cell.
    mapped: Addr,
    end: Addr,
    /// The system refused to map more: the area ends at `mapped`.
    refused: bool,
    #[cfg_attr(
        any(miri, not(unix)),
        expect(dead_code, reason = "kept only to be dropped")
    )]
    backing: Backing,
}

impl Area {
    /// Makes an area of `cells` cells.
    pub fn reserve(cells: usize) -> Result<Area, Stop> {
        #[cfg(all(target_os = "linux", not(miri)))]
        if let Some((range, mapped)) = ranges::Range::take(cells) {
            let start = Addr(range.start() as u64);
            return Ok(Area {
                start,
                mapped: start.offset(mapped),
                end: start.offset(cells),
                refused: false,
                backing: Backing::Range(range),
            });
        }
        Area::whole(cells)
    }

    /// Makes an area of `cells` cells that is mapped as a whole.
    fn whole(cells: usize) -> Result<Area, Stop> {
        #[cfg(not(miri))]
        let (start, backing) = {
            let bytes = cells.checked_mul(8).ok_or(Stop::Heap)?;
            let mut pages = memmap2::MmapOptions::new()
                .len(bytes)
                .no_reserve_swap()
                .map_anon()
                .map_err(|_| Stop::Heap)?;
            (
                pages.as_mut_ptr().expose_provenance(),
                Backing::Mapping { pages },
            )
        };
        #[cfg(miri)]
        let (start, backing) = {
            // Refuses what no system grants.
            if cells > 1 << 40 {
                return Err(Stop::Heap);
            }
            // A test machine needs little memory, and Miri would write gigabytes.
            let mut vector = vec![0u64; cells.min(1 << 16)];
            (
                vector.as_mut_ptr().expose_provenance(),
                Backing::Vector { _cells: vector },
            )
        };
        let cells = if cfg!(miri) {
            cells.min(1 << 16)
        } else {
            cells
        };
        let start = Addr(start as u64);
        let end = start.offset(cells);
        Ok(Area {
            start,
            mapped: end,
            end,
            refused: false,
            backing,
        })
    }

    /// Makes areas of the wanted sizes, halving all of them until the system grants them. Half of the size of the areas that are mapped as
    /// a whole must remain free, so that a limit on address space leaves some to the rest of the process.
    pub fn reserve_all<const N: usize>(mut wanted: [usize; N]) -> Result<[Area; N], Stop> {
        /// The least size worth trying: 32 KiB for the smallest area.
        const LEAST: usize = 1 << 12;
        loop {
            let granted: Result<Vec<Area>, Stop> =
                wanted.iter().map(|cells| Area::reserve(*cells)).collect();
            if let Ok(areas) = granted {
                let whole = areas.iter().filter(|area| area.is_whole());
                let whole: usize = whole.map(Area::cells).sum();
                if whole == 0 || Area::whole(whole / 2).is_ok() {
                    return areas.try_into().map_err(|_| Stop::Heap);
                }
            }
            if wanted.iter().any(|cells| *cells <= LEAST) {
                return Err(Stop::Heap);
            }
            wanted = wanted.map(|cells| cells / 2);
        }
    }

    /// Maps the cells up to `to`, and if possible doubles the mapped size. False if `to` is beyond the end, or if the system refuses: then
    /// the area ends at `mapped`.
    #[cold]
    pub fn grow(&mut self, to: Addr) -> bool {
        if to <= self.mapped {
            return true;
        }
        if to > self.end || self.refused {
            return false;
        }
        #[cfg(all(target_os = "linux", not(miri)))]
        if let Backing::Range(range) = &mut self.backing {
            let (present, most) = (self.mapped.since(self.start), self.end.since(self.start));
            let wanted = to.since(self.start);
            for cells in [wanted.max(2 * present).min(most), wanted] {
                if let Ok(cells) = range.map(cells) {
                    self.mapped = self.start.offset(cells).min(self.end);
                    return true;
                }
            }
        }
        self.refused = true;
        false
    }

    /// Returns the memory between two cells to the system, which gives zeroed memory when the cells are touched again.
    pub fn release(&mut self, from: Addr, to: Addr) {
        let (from, to) = (from.min(self.mapped), to.min(self.mapped));
        #[cfg(all(unix, not(miri)))]
        {
            /// At least the page size of any system: only whole pages are returned.
            const PAGE: usize = 1 << 16;
            let offset = (8 * from.since(self.start)).next_multiple_of(PAGE);
            let length = (8 * to.since(self.start)).saturating_sub(offset) / PAGE * PAGE;
            if length > 0 {
                match &mut self.backing {
                    Backing::Mapping { pages } => {
                        // SAFETY: `&mut self` says that no other code looks at the cells; zeros are as good a content as any. Memory
                        // that the system does not take back stays as it is.
                        let _kept = unsafe {
                            pages.unchecked_advise_range(
                                memmap2::UncheckedAdvice::DontNeed,
                                offset,
                                length,
                            )
                        };
                    }
                    #[cfg(target_os = "linux")]
                    Backing::Range(range) => range.release(offset, length),
                }
            }
        }
        #[cfg(not(all(unix, not(miri))))]
        let _ = (from, to);
    }

    /// The first cell.
    pub fn start(&self) -> Addr {
        self.start
    }

    /// Just behind the last mapped cell.
    #[inline(always)]
    pub fn mapped(&self) -> Addr {
        self.mapped
    }

    /// Just behind the last cell of the range.
    pub fn end(&self) -> Addr {
        self.end
    }

    /// Whether all of it is mapped.
    pub fn is_whole(&self) -> bool {
        self.mapped == self.end
    }

    /// Whether the system refused to map the rest of it.
    pub fn is_refused(&self) -> bool {
        self.refused
    }

    /// The number of cells of the range.
    pub fn cells(&self) -> usize {
        self.end.since(self.start)
    }
}

/// Ranges of addresses for large areas.
#[cfg(all(target_os = "linux", not(miri)))]
mod ranges {
    use std::collections::BTreeMap;
    use std::num::NonZeroUsize;
    use std::ptr::NonNull;
    use std::sync::{Mutex, PoisonError};

    use nix::errno::Errno;
    use nix::sys::mman::{MapFlags, MmapAdvise, ProtFlags, madvise, mmap_anonymous, munmap};
    use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};

    /// The bounds of all ranges: above programs at fixed addresses, below the addresses at which the system places programs and mappings
    /// by itself. If the processor has fewer addresses, the system refuses, and areas are mapped as a whole.
    const FIRST: usize = 1 << 44;
    const LAST: usize = 5 << 44;
    /// At least the page size of any system.
    const PAGE: usize = 1 << 16;
    /// The unit in which ranges are mapped: whole pages.
    const STEP: usize = if cfg!(target_arch = "x86_64") {
        1 << 14
    } else {
        PAGE
    };
    /// Areas of at most this many bytes are mapped as a whole.
    const SMALL: usize = 1 << 20;
    /// Areas above a TiB get no range, since no system has that much memory for one.
    const LARGE: usize = 1 << 40;
    /// The most ranges: each is a separate mapping, and Linux allows a process 65,530 by default. Other areas are adjacent mappings, which
    /// the system joins.
    const MANY: usize = 48_000;
    /// How many ranges are tried if other mappings occupy them.
    const TRIES: usize = 4;

    /// The ranges not in use.
    struct Free {
        /// The start of the addresses never used.
        next: usize,
        /// The ranges given back, by their sizes.
        back: BTreeMap<usize, Vec<usize>>,
        taken: usize,
    }

    static FREE: Mutex<Free> = Mutex::new(Free {
        next: FIRST,
        back: BTreeMap::new(),
        taken: 0,
    });

    /// A range of addresses in use, and its mapped first pages.
    pub struct Range {
        start: usize,
        size: usize,
        mapped: usize,
    }

    impl Range {
        /// Takes a range for this many cells; also returns how many are mapped. None if the area is better mapped as a whole.
        pub fn take(cells: usize) -> Option<(Range, usize)> {
            let bytes = cells.checked_mul(8)?;
            if bytes <= SMALL || bytes > LARGE || addresses_are_limited() {
                return None;
            }
            // An unmapped page separates each range from the next.
            let size = bytes.next_multiple_of(PAGE) + PAGE;
            for _ in 0..TRIES {
                let start = taken(size)?;
                let mut range = Range {
                    start,
                    size,
                    mapped: 0,
                };
                match range.map(1) {
                    Ok(cells) => return Some((range, cells)),
                    // Another mapping occupies this range, which is not tried again.
                    Err(Errno::EEXIST) => range.size = 0,
                    Err(_) => return None,
                }
            }
            None
        }

        pub fn start(&self) -> usize {
            self.start
        }

        /// Maps the first cells up to this number, rounded up to pages; returns how many are mapped.
        pub fn map(&mut self, cells: usize) -> Result<usize, Errno> {
            let bytes = (8 * cells).next_multiple_of(STEP);
            if bytes > self.mapped {
                let length = NonZeroUsize::new(bytes - self.mapped).ok_or(Errno::EINVAL)?;
                let at = NonZeroUsize::new(self.start + self.mapped).ok_or(Errno::EINVAL)?;
                let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
                let flags =
                    MapFlags::MAP_PRIVATE | MapFlags::MAP_NORESERVE | MapFlags::MAP_FIXED_NOREPLACE;
                // SAFETY: what is mapped takes the place of nothing: the system refuses that, or gives another place.
                let given = unsafe { mmap_anonymous(Some(at), length, access, flags) }?;
                if given.addr() != at {
                    // SAFETY: it was given just now, and nothing refers to it. A system that does not know the flag gives another place.
                    let _gone = unsafe { munmap(given, length.get()) };
                    return Err(Errno::EEXIST);
                }
                given.as_ptr().expose_provenance();
                self.mapped = bytes;
            }
            Ok(self.mapped / 8)
        }

        /// Returns the memory of some of its pages to the system.
        pub fn release(&mut self, offset: usize, length: usize) {
            let Some(at) = pointer(self.start + offset) else {
                return;
            };
            // SAFETY: `&mut self` says that no other code looks at the cells; zeros are as good a content as any.
            let _kept = unsafe { madvise(at, length, MmapAdvise::MADV_DONTNEED) };
        }
    }

    impl Drop for Range {
        fn drop(&mut self) {
            if let Some(at) = pointer(self.start).filter(|_| self.mapped > 0) {
                // SAFETY: these pages are this range's, which is no more.
                if unsafe { munmap(at, self.mapped) }.is_err() {
                    return;
                }
            }
            let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
            free.taken -= 1;
            if self.size > 0 {
                free.back.entry(self.size).or_default().push(self.start);
            }
        }
    }

    fn pointer(address: usize) -> Option<NonNull<std::ffi::c_void>> {
        NonNull::new(std::ptr::with_exposed_provenance_mut(address))
    }

    /// Takes the start of a range of this size: one given back, or a new one.
    fn taken(size: usize) -> Option<usize> {
        let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
        if free.taken >= MANY {
            return None;
        }
        let start = match free.back.get_mut(&size).and_then(Vec::pop) {
            Some(start) => start,
            None => {
                let start = free.next;
                if start + size > LAST {
                    return None;
                }
                free.next = start + size;
                start
            }
        };
        free.taken += 1;
        Some(start)
    }

    /// Whether the address space of the process is limited.
    fn addresses_are_limited() -> bool {
        getrlimit(Resource::RLIMIT_AS).is_ok_and(|(soft, _)| soft != RLIM_INFINITY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_sizes_are_halved() {
        let [big, small] = Area::reserve_all([1 << 44, 1 << 36]).expect("a part of it is granted");
        // Under Miri no area is large.
        assert!(big.cells() > small.cells() || cfg!(miri));
    }

    #[test]
    fn large_areas_grow_where_they_are() {
        let [mut large, other] = Area::reserve_all([1 << 28, 1 << 28]).expect("they fit");
        let (start, end) = (large.start(), large.end());
        assert!(end <= other.start() || other.end() <= start);
        for cells in [1, 1 << 10, 1 << 20, 1 << 20, 1 << 22] {
            let to = start.offset(cells).min(end);
            assert!(large.grow(to) && to <= large.mapped() && large.mapped() <= end);
        }
        assert_eq!((large.start(), large.end()), (start, end));
        assert!(!large.grow(end.offset(1)));
        large.release(start, end);
        if cfg!(all(target_os = "linux", not(miri))) {
            assert!(!large.is_whole() && !large.is_refused());
        }
    }

    #[test]
    #[cfg(all(target_os = "linux", not(miri)))]
    fn an_area_ends_where_something_stands_in_its_way() {
        let mut area = Area::reserve(1 << 28).expect("it fits");
        let stone = std::num::NonZeroUsize::new(area.start().0 as usize + (1 << 24));
        let length = std::num::NonZeroUsize::new(1 << 16).expect("it is one");
        // SAFETY: what is mapped is not used; it takes the place of nothing.
        let there = unsafe {
            nix::sys::mman::mmap_anonymous(
                stone,
                length,
                nix::sys::mman::ProtFlags::PROT_READ,
                nix::sys::mman::MapFlags::MAP_PRIVATE
                    | nix::sys::mman::MapFlags::MAP_FIXED_NOREPLACE,
            )
        };
        let there = there.expect("nothing else is there");
        assert!(area.grow(area.start().offset(1 << 20)));
        assert!(!area.grow(area.start().offset(1 << 22)));
        assert!(area.is_refused() && area.mapped() <= area.start().offset(1 << 21));
        assert!(area.mapped() >= area.start().offset(1 << 20));
        // SAFETY: nothing refers to it.
        unsafe { nix::sys::mman::munmap(there, length.get()) }.expect("it goes");
    }
}
