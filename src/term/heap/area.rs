//! Memory areas: one reservation of address space each, which never moves.
//!
//! Invariant: between `start` and `end` every cell may be read and written as long as the area lives; pages that were never
//! touched cost nothing. Since an area never moves, a cell may hold the address of another. Under Miri, and where the
//! system gives no mapping, the same type stands on a plain vector.
#![allow(unsafe_code)]

use super::super::cell::Addr;
use crate::memory::Stop;

/// What holds the memory; kept only to be dropped.
enum Backing {
    #[cfg(not(miri))]
    Mapping {
        #[cfg_attr(not(unix), expect(dead_code, reason = "kept only to be dropped"))]
        pages: memmap2::MmapMut,
    },
    #[cfg(miri)]
    Vector { _cells: Vec<u64> },
}

/// A reservation of cells.
pub struct Area {
    start: Addr,
    end: Addr,
    #[cfg_attr(
        any(miri, not(unix)),
        expect(dead_code, reason = "kept only to be dropped")
    )]
    backing: Backing,
}

impl Area {
    /// Reserves room for `cells` cells.
    pub fn reserve(cells: usize) -> Result<Area, Stop> {
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
            // What no system grants is refused here too.
            if cells > 1 << 40 {
                return Err(Stop::Heap);
            }
            // A test machine needs little, and Miri would fill gigabytes.
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
        Ok(Area {
            start,
            end: start.offset(cells),
            backing,
        })
    }

    /// Reserves areas of the wanted sizes, all halved together until the system grants them. What is granted leaves half
    /// as much again free, so that the rest of the process is not starved under a limit on address space.
    pub fn reserve_all<const N: usize>(mut wanted: [usize; N]) -> Result<[Area; N], Stop> {
        /// Below this there is no use in going on: 32 KiB for the smallest area.
        const LEAST: usize = 1 << 12;
        loop {
            let headroom = Area::reserve(wanted.iter().sum::<usize>() / 2);
            let granted: Result<Vec<Area>, Stop> =
                wanted.iter().map(|cells| Area::reserve(*cells)).collect();
            if let (Ok(_), Ok(areas)) = (headroom, granted) {
                return areas.try_into().map_err(|_| Stop::Heap);
            }
            if wanted.iter().any(|cells| *cells <= LEAST) {
                return Err(Stop::Heap);
            }
            wanted = wanted.map(|cells| cells / 2);
        }
    }

    /// Gives the memory between two cells back to the system, which will give zeroed memory when it is touched again.
    pub fn release(&mut self, from: Addr, to: Addr) {
        let (from, to) = (from.min(self.end), to.min(self.end));
        #[cfg(all(unix, not(miri)))]
        {
            /// At least as large as the pages of any system: only whole ones are given back.
            const PAGE: usize = 1 << 16;
            let offset = (8 * from.since(self.start)).next_multiple_of(PAGE);
            let length = (8 * to.since(self.start)).saturating_sub(offset) / PAGE * PAGE;
            let Backing::Mapping { pages } = &mut self.backing;
            if length > 0 {
                // SAFETY: `&mut self` says that no other code looks at the cells; zeros are as good a content as any. Memory that
                // the system does not take back stays as it is.
                let _kept = unsafe {
                    pages.unchecked_advise_range(memmap2::UncheckedAdvice::DontNeed, offset, length)
                };
            }
        }
        #[cfg(not(all(unix, not(miri))))]
        let _ = (from, to);
    }

    /// The first cell.
    pub fn start(&self) -> Addr {
        self.start
    }

    /// Just behind the last cell.
    pub fn end(&self) -> Addr {
        self.end
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.end.since(self.start)
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
}
