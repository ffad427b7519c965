//! The heap (global stack) and the trail: allocating, dereferencing and binding.
//!
//! *Invariant*: every address in a cell below `top` lies in the heap, and every cell from `start` to `top` is initialised. `top` and
//! `trail_top` are exact whenever code outside the driver loop runs (the loop keeps `top` in a register and writes it back before it calls
//! out). A binding of a cell older than `hb` is on the trail. Code accesses memory only through [`Heap::get`], [`Heap::set`] and
//! `Heap::words`. The first two are for the rooms up to `machine`, whose addresses come from cells; debug and `checked` builds check the
//! addresses. The rooms above use `checked.rs`.
#![allow(unsafe_code)]

pub mod area;
pub mod atom_marks;
pub(super) mod attributes;
pub(super) mod bits;
mod checked;
pub mod meter;
pub mod roots;

use dashu_base::Sign;
use dashu_int::{IBig, UBig};

use super::area::Area;
use super::atom::Atom;
use super::cell::{Addr, Cell, HandleKind, HeaderKind, MAX_ARITY, MAX_BOX, Tag};
use super::functor::Functor;
use super::meter::Meter;
use crate::memory::{Stop, Stopping, room};

/// The content of a dereferenced cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View {
    /// An unbound variable at this address (attributed ones included).
    Var(Addr),
    /// A small integer.
    Int(i64),
    /// A big integer; see [`Heap::big`].
    Big(Addr),
    /// A fraction; see [`Heap::ratio`].
    Ratio(Addr),
    /// A float.
    Float(f64),
    /// An atom.
    Atom(Atom),
    /// A stream, a clause or a value of the host.
    Handle(HandleKind, u32),
    /// A string; see [`Heap::text`].
    Text(Addr),
    /// A list cell: head at the address, tail behind it.
    List(Addr),
    /// A compound term: the address of its header, [`Heap::arg`] gives the arguments.
    Struct(Functor, Addr),
}

/// The heap and the trail of one engine.
pub struct Heap {
    /// The first free cell.
    pub top: Addr,
    /// Cells below this are trailed: they are older than the newest choice point, or mature.
    pub hb: Addr,
    /// Cells below this are mature: they have survived a collection. Mature cells that refer to younger ones are on the trail or in
    /// `changed`, so that a minor collection need not scan the other mature cells.
    pub mature: Addr,
    /// Mature cells that were changed permanently, which the trail does not record.
    pub changed: Vec<Addr>,
    /// The first free cell of the trail.
    pub trail_top: Addr,
    /// Where writing checks the heap: at `end`, or earlier, at the end of the mapped memory less the cells that code writes unchecked.
    fence: Addr,
    /// The same for the trail.
    trail_fence: Addr,
    start: Addr,
    end: Addr,
    trail_start: Addr,
    trail_end: Addr,
    /// The most cells that the code of one clause writes without a check, and the most trail entries.
    unasked: usize,
    /// Attributed variables bound since the driver last looked, with their values; emptied on backtracking.
    pub pending_wakeups: Vec<(Addr, Cell)>,
    /// Whether there has ever been an attributed variable.
    pub(super) attributed: bool,
    /// The stack of the unifier, kept for its memory.
    pub(super) waiting: Vec<super::unify::PendingArguments>,
    /// Where terms to be stored are copied first, kept for its memory.
    pub(super) copied: Vec<u64>,
    /// Whether work without a prior check was stopped halfway because the heap was full.
    pub overran: bool,
    /// Limits work that makes no calls.
    pub meter: Meter,
    area: Area,
    trail: Area,
}

/// The least value of `unasked`: what small clauses, and handlers, write without a check.
const LEAST_UNASKED: usize = 1 << 10;

/// How many clauses may write unchecked between two checks of the fence: the clause that a call enters, the continuation after its exit,
/// and as many again, since a built-in may write up to the fence before the check of a call.
const CLAUSES: usize = 4;

/// Tags a trail entry that restores a value: the entry below it is the old value.
pub(crate) const VALUE_ENTRY: u64 = 1;

impl Heap {
    /// A heap on these areas.
    pub fn new(cells: Area, trail: Area) -> Heap {
        Heap {
            top: cells.start(),
            hb: cells.start(),
            mature: cells.start(),
            changed: Vec::new(),
            trail_top: trail.start(),
            fence: cells.mapped(),
            trail_fence: trail.mapped(),
            start: cells.start(),
            end: cells.end(),
            unasked: LEAST_UNASKED,
            trail_start: trail.start(),
            trail_end: trail.end(),
            pending_wakeups: Vec::new(),
            attributed: false,
            waiting: Vec::new(),
            copied: Vec::new(),
            overran: false,
            meter: Meter::default(),
            area: cells,
            trail,
        }
    }

    /// The first cell of the heap.
    pub fn start(&self) -> Addr {
        self.start
    }

    /// Just behind the last usable cell.
    pub fn end(&self) -> Addr {
        self.end
    }

    /// Sets the end of the usable cells; the rest of the area is a reserve.
    pub fn set_end(&mut self, end: Addr) {
        self.end = end.min(self.area.end());
        self.set_fences();
    }

    /// The end of the area.
    pub fn hard_end(&self) -> Addr {
        self.area.end()
    }

    /// The end of the mapped memory of the area.
    #[inline(always)]
    pub fn mapped_end(&self) -> Addr {
        self.area.mapped()
    }

    /// The end of the mapped memory of the trail.
    pub fn trail_mapped_end(&self) -> Addr {
        self.trail.mapped()
    }

    /// Where writing checks the heap.
    #[inline(always)]
    pub fn fence(&self) -> Addr {
        self.fence
    }

    /// Where writing checks the trail.
    #[inline(always)]
    pub fn trail_fence(&self) -> Addr {
        self.trail_fence
    }

    /// The final ends of the heap and the trail, where the system has refused to map more.
    pub fn refused(&self) -> [Option<Addr>; 2] {
        let [heap, trail] = [&self.area, &self.trail].map(Area::is_refused);
        [
            heap.then_some(self.fence),
            trail.then_some(self.trail_fence),
        ]
    }

    fn set_fences(&mut self) {
        // In the reserve of an area that cannot grow, half of the slack is left usable.
        let in_reserve = self.area.is_refused() && self.end == self.area.end();
        let slack = self.unasked * if in_reserve { CLAUSES / 2 } else { CLAUSES };
        self.fence = match self.area.is_whole() {
            true => self.end,
            false => self.end.min(self.area.mapped().back(slack).max(self.start)),
        };
        self.trail_fence = match self.trail.is_whole() {
            true => self.trail_end,
            false => {
                let behind = self.trail.mapped().back(self.unasked);
                self.trail_end.min(behind.max(self.trail_start))
            }
        };
    }

    /// Maps more memory if the heap is within `cells` of its fence, or the trail within `entries`. False if there is no more.
    #[cold]
    pub fn grow(&mut self, cells: usize, entries: usize) -> bool {
        let slack = CLAUSES * self.unasked;
        let wanted = self.top.offset(cells + slack + 1).min(self.area.end());
        let grown = self.area.grow(wanted);
        let wanted = self.trail_top.offset(entries + self.unasked + 1);
        let grown = self.trail.grow(wanted.min(self.trail.end())) && grown;
        self.set_fences();
        grown
    }

    /// Maps more memory if less than a quarter of the mapped memory is left.
    pub fn grow_ahead(&mut self) {
        let quarter = |area: &Area| area.mapped().since(area.start()) / 4;
        self.grow(quarter(&self.area), quarter(&self.trail));
    }

    /// Notes that the code of a clause writes this many cells unchecked, and maps memory for them; an error if there is none.
    pub fn note_unasked(&mut self, cells: usize) -> Stopping<()> {
        if cells > self.unasked {
            self.unasked = cells.next_power_of_two();
            if !self.grow(0, 0) {
                return Err(Stop::Heap);
            }
        }
        Ok(())
    }

    /// The most cells that the code of one clause writes unchecked.
    pub fn unasked(&self) -> usize {
        self.unasked
    }

    /// Returns the memory from `from`, or from the top if that is higher, up to `to` to the system.
    pub fn release(&mut self, from: Addr, to: Addr) {
        self.area.release(from.max(self.top), to);
    }

    /// Returns the memory more than `kept` cells above the tops of the heap and the trail to the system.
    pub fn give_back(&mut self, kept: usize) {
        self.area.release(self.top.offset(kept), self.area.end());
        self.trail
            .release(self.trail_top.offset(kept), self.trail.end());
    }

    /// Whether an address is in the heap.
    #[inline]
    pub fn is_inside(&self, at: Addr) -> bool {
        at >= self.start && at < self.area.mapped()
    }

    /// The first cell of the trail.
    pub fn trail_start(&self) -> Addr {
        self.trail_start
    }

    /// Just behind the last usable cell of the trail.
    pub fn trail_end(&self) -> Addr {
        self.trail_end
    }

    /// Sets the end of the usable cells of the trail.
    pub fn set_trail_end(&mut self, end: Addr) {
        self.trail_end = end.min(self.trail.end());
        self.set_fences();
    }

    /// The size of the area of the trail.
    pub fn trail_cells(&self) -> usize {
        self.trail.cells()
    }

    /// The cell at an address.
    #[inline(always)]
    pub fn get(&self, at: Addr) -> Cell {
        self.check(at);
        // SAFETY: addresses in cells lie in the heap (invariant of the file), whose memory lives as long as `self`.
        Cell(unsafe { std::ptr::with_exposed_provenance::<u64>(at.0 as usize).read() })
    }

    /// Replaces the cell at an address. Does not trail.
    #[inline(always)]
    pub fn set(&mut self, at: Addr, cell: Cell) {
        self.check(at);
        // SAFETY: as in `get`; `&mut self` makes the write exclusive.
        unsafe { std::ptr::with_exposed_provenance_mut::<u64>(at.0 as usize).write(cell.0) }
    }

    /// Tells the processor that the cell at an address is about to be read.
    #[inline(always)]
    pub fn prefetch(&self, at: Addr) {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        // SAFETY: this is a hint, which no address makes a fault.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(at.0 as *const i8);
        }
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        let _ = at;
    }

    #[inline(always)]
    fn check(&self, at: Addr) {
        if cfg!(any(debug_assertions, feature = "checked")) {
            let inside = |start: Addr, area: &Area| at >= start && at < area.mapped();
            let known = inside(self.start, &self.area) || inside(self.trail_start, &self.trail);
            assert!(
                known && at.0.is_multiple_of(8),
                "{at:?} is outside the heap"
            );
        }
    }

    /// The `count` words from an address on, as raw payload of a box.
    pub(super) fn words(&self, at: Addr, count: usize) -> &[u64] {
        if count == 0 {
            return &[];
        }
        self.looked_at(at, 0);
        self.looked_at(at, count - 1);
        // SAFETY: both ends were checked, and shared borrowing of `self` keeps the words unchanged.
        unsafe {
            std::slice::from_raw_parts(
                std::ptr::with_exposed_provenance::<u64>(at.0 as usize),
                count,
            )
        }
    }

    /// The payload of the box at an address.
    pub(super) fn payload(&self, at: Addr) -> &[u64] {
        self.words(at.offset(1), self.cell(at, 0).count())
    }

    /// Follows references to a value or an unbound variable.
    #[inline(always)]
    pub fn deref(&self, mut cell: Cell) -> Cell {
        while cell.is_ref() {
            let next = self.get(cell.addr());
            if next == cell {
                break;
            }
            cell = next;
        }
        cell
    }

    /// The content of a cell, after dereferencing.
    #[inline]
    pub fn view(&self, cell: Cell) -> View {
        let cell = self.deref(cell);
        match cell.tag() {
            Tag::Int => View::Int(cell.int_value()),
            Tag::Ref | Tag::Att => View::Var(cell.addr()),
            Tag::List => View::List(cell.addr()),
            Tag::Struct => View::Struct(self.get(cell.addr()).functor_value(), cell.addr()),
            Tag::Atom => match cell.handle_kind() {
                HandleKind::Atom => View::Atom(Atom(cell.handle_index())),
                kind @ (HandleKind::Stream | HandleKind::Clause | HandleKind::Host) => {
                    View::Handle(kind, cell.handle_index())
                }
            },
            Tag::Box => match self.get(cell.addr()).header_kind() {
                HeaderKind::Float => View::Float(self.float_value(cell.addr())),
                HeaderKind::Big => View::Big(cell.addr()),
                HeaderKind::Ratio => View::Ratio(cell.addr()),
                HeaderKind::Text | HeaderKind::Functor => View::Text(cell.addr()),
            },
            Tag::Header => unreachable_header(cell),
        }
    }

    /// The float in the box at `at`.
    #[inline(always)]
    pub fn float_value(&self, at: Addr) -> f64 {
        f64::from_bits(self.get(at.offset(1)).0)
    }

    /// The big integer in the box at `at`.
    pub fn big_value(&self, at: Addr) -> IBig {
        let payload = self.payload(at);
        let (sign, magnitude) = payload
            .split_first()
            .expect("a big integer has a sign word");
        let magnitude = UBig::from_words(magnitude);
        IBig::from_parts(
            if *sign == 0 {
                Sign::Positive
            } else {
                Sign::Negative
            },
            magnitude,
        )
    }

    /// The text of the string in the box at `at`.
    pub fn text_value(&self, at: Addr) -> &str {
        let payload = self.payload(at);
        let (length, text) = payload.split_first().expect("a string has a length word");
        let length = (*length as usize).min(size_of_val(text));
        // SAFETY: any bytes may be read from words, and these are not more than there are.
        let bytes = unsafe { std::slice::from_raw_parts(text.as_ptr().cast::<u8>(), length) };
        std::str::from_utf8(bytes).expect("strings are made from UTF-8 text")
    }

    /// Ensures that `cells` more cells fit.
    #[inline]
    pub fn room(&mut self, cells: usize) -> Result<(), Stop> {
        if self.top < self.fence && self.fence.since(self.top) > cells {
            Ok(())
        } else {
            self.make_room(cells)
        }
    }

    /// Whether the limits allow `cells` more cells; does not ask the system for memory.
    pub fn may_have(&self, cells: usize) -> bool {
        self.top < self.end && self.end.since(self.top) > cells
    }

    /// Maps more memory for `cells` cells, within the limits.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, cells: usize) -> Result<(), Stop> {
        if !self.may_have(cells) {
            return Err(Stop::Heap);
        }
        self.grow(cells, 0);
        if self.top < self.fence && self.fence.since(self.top) > cells {
            Ok(())
        } else {
            Err(Stop::Heap)
        }
    }

    /// Appends one cell and returns its address.
    ///
    /// Built-ins that allocate in proportion to their input call [`Heap::room`] first, so that this call seldom finds a full heap.
    #[inline(always)]
    pub fn push(&mut self, cell: Cell) -> Stopping<Addr> {
        let at = self.top;
        if at >= self.fence {
            self.overrun()?;
        }
        self.set(at, cell);
        self.top = at.offset(1);
        Ok(at)
    }

    /// Maps memory for a cell at the fence.
    #[cold]
    #[inline(never)]
    fn overrun(&mut self) -> Stopping<()> {
        self.make_room(0).inspect_err(|_| self.overran = true)
    }

    /// A new unbound variable.
    #[inline]
    pub fn new_var(&mut self) -> Stopping<Cell> {
        let var = Cell::reference(self.top);
        self.push(var)?;
        Ok(var)
    }

    /// A list cell.
    #[inline]
    pub fn list(&mut self, head: Cell, tail: Cell) -> Stopping<Cell> {
        let at = self.push(head.storable())?;
        self.push(tail.storable())?;
        Ok(Cell::pointer(Tag::List, at))
    }

    /// A proper list.
    pub fn list_of(&mut self, elements: &[Cell]) -> Stopping<Cell> {
        self.list_with_tail(elements, Cell::atom(super::atoms::NIL))
    }

    /// A list that ends in `tail`.
    pub fn list_with_tail(&mut self, elements: &[Cell], mut tail: Cell) -> Stopping<Cell> {
        /// Cells made between two checks of the meter.
        const PIECE: usize = 1 << 12;
        for piece in elements.rchunks(PIECE) {
            self.meter.work(piece.len())?;
            for head in piece.iter().rev() {
                tail = self.list(*head, tail)?;
            }
        }
        Ok(tail)
    }

    /// A compound term, or the atom when there are no arguments. `'.'/2` becomes a list cell.
    pub fn structure(&mut self, name: Atom, args: &[Cell]) -> Stopping<Cell> {
        match args {
            [] => Ok(Cell::atom(name)),
            [head, tail] if name == super::atoms::DOT => self.list(*head, *tail),
            _ => {
                let at = self.push(functor_cell(name, args.len())?)?;
                for arg in args {
                    self.push(arg.storable())?;
                }
                Ok(Cell::pointer(Tag::Struct, at))
            }
        }
    }

    /// A compound term of two arguments that is no list.
    #[inline]
    pub fn of_two(&mut self, name: Atom, one: Cell, other: Cell) -> Stopping<Cell> {
        let at = self.push(functor_cell(name, 2)?)?;
        self.push(one.storable())?;
        self.push(other.storable())?;
        Ok(Cell::pointer(Tag::Struct, at))
    }

    /// A compound term of `arity` new variables; `'.'/2` becomes a list cell. At least one argument.
    pub fn new_structure(&mut self, name: Atom, arity: usize) -> Stopping<Cell> {
        let (tag, at) = if name == super::atoms::DOT && arity == 2 {
            (Tag::List, self.top)
        } else {
            (Tag::Struct, self.push(functor_cell(name, arity)?)?)
        };
        for _ in 0..arity {
            self.new_var()?;
        }
        Ok(Cell::pointer(tag, at))
    }

    /// A float.
    #[inline]
    pub fn float(&mut self, value: f64) -> Stopping<Cell> {
        let header = Cell::box_header(HeaderKind::Float, 1);
        let at = self.push(header)?;
        self.push(Cell(value.to_bits()))?;
        self.push(header)?;
        Ok(Cell::pointer(Tag::Box, at))
    }

    /// An integer of the host, small or big.
    #[inline]
    pub fn integer(&mut self, value: i64) -> Stopping<Cell> {
        match Cell::int(value) {
            Some(cell) => Ok(cell),
            None => self.big(&IBig::from(value)),
        }
    }

    /// An integer of any size; small ones become INT cells.
    pub fn big(&mut self, value: &IBig) -> Stopping<Cell> {
        if let Some(cell) = i64::try_from(value).ok().and_then(Cell::int) {
            return Ok(cell);
        }
        let (sign, words) = value.as_sign_words();
        if words.len() >= MAX_BOX {
            return Err(Stop::Heap);
        }
        let header = Cell::box_header(HeaderKind::Big, words.len() + 1);
        let at = self.push(header)?;
        self.push(Cell(u64::from(sign == Sign::Negative)))?;
        for word in words {
            self.push(Cell(*word))?;
        }
        self.push(header)?;
        Ok(Cell::pointer(Tag::Box, at))
    }

    /// A string.
    pub fn text(&mut self, text: &str) -> Stopping<Cell> {
        let words = text.len().div_ceil(8);
        self.meter.copy(text.len())?;
        if words >= MAX_BOX {
            return Err(Stop::Heap);
        }
        let header = Cell::box_header(HeaderKind::Text, words + 1);
        let at = self.push(header)?;
        self.push(Cell(text.len() as u64))?;
        for chunk in text.as_bytes().chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.push(Cell(u64::from_ne_bytes(word)))?;
        }
        self.push(header)?;
        Ok(Cell::pointer(Tag::Box, at))
    }

    /// Binds the unbound variable at `at`, and trails it when a choice point is younger. For an attributed variable the caller schedules
    /// the wakeup.
    #[inline(always)]
    pub fn bind(&mut self, at: Addr, value: Cell) -> Stopping<()> {
        if at < self.hb {
            if self.get(at).is_ref() {
                self.trail(at)?;
            } else {
                self.trail_value(at)?;
            }
        }
        self.set(at, value);
        Ok(())
    }

    /// Replaces a cell permanently. The caller ensures that the value lives as long as the cell.
    pub fn replace(&mut self, at: Addr, value: Cell) -> Stopping<()> {
        let at = self.looked_at(at, 0);
        if at < self.mature && !value.is_immediate() {
            room::push(&mut self.changed, at)?;
        }
        self.set(at, value);
        Ok(())
    }

    /// Sets the height of the heap at the newest choice point.
    #[inline(always)]
    pub fn protect(&mut self, height: Addr) {
        self.hb = height.max(self.mature);
    }

    /// Lowers the boundary of mature cells to this height, after backtracking to a choice point: cells above it are young. Whether there
    /// were mature cells above it.
    #[inline(always)]
    pub fn rejuvenate(&mut self, height: Addr) -> bool {
        let lower = height < self.mature;
        if lower {
            self.mature = height;
            self.hb = height;
        }
        lower
    }

    /// Pushes a trail entry: backtracking unbinds the variable at `at`.
    #[inline(always)]
    pub fn trail(&mut self, at: Addr) -> Stopping<()> {
        self.trail_push(at.0)
    }

    /// Pushes a value entry: backtracking restores the present value of the cell at `at`. The cell may be in any area.
    pub fn trail_value(&mut self, at: Addr) -> Stopping<()> {
        // Pushes both words or none: a value without its address would be taken for an address.
        if self.trail_top.offset(1) >= self.trail_fence {
            self.overrun_trail(2)?;
        }
        // SAFETY: callers give the address of a live cell of this engine.
        let old = unsafe { std::ptr::with_exposed_provenance::<u64>(at.0 as usize).read() };
        self.trail_push(old)?;
        self.trail_push(at.0 | VALUE_ENTRY)
    }

    #[inline(always)]
    fn trail_push(&mut self, word: u64) -> Stopping<()> {
        if self.trail_top >= self.trail_fence {
            self.overrun_trail(1)?;
        }
        let at = self.trail_top;
        self.set(at, Cell(word));
        self.trail_top = at.offset(1);
        Ok(())
    }

    /// Maps memory for entries at the fence of the trail.
    #[cold]
    #[inline(never)]
    fn overrun_trail(&mut self, entries: usize) -> Stopping<()> {
        self.grow(0, entries);
        let top = self.trail_top.offset(entries);
        if top <= self.trail_fence {
            Ok(())
        } else {
            Err(Stop::Trail)
        }
    }

    /// The variables bound since the trail was at `mark`, the last one first.
    pub fn bound_since(&self, mark: Addr) -> impl Iterator<Item = Addr> {
        let mut top = self.trail_top;
        std::iter::from_fn(move || {
            while top > mark {
                top = top.back(1);
                let entry = self.get(top).0;
                if entry & VALUE_ENTRY == 0 {
                    return Some(Addr(entry));
                }
                // A value entry belongs to an attributed variable, or to a cell that was changed in place.
                top = top.back(1);
                let at = Addr(entry & !VALUE_ENTRY);
                if self.get(top) == Cell::pointer(Tag::Att, at) {
                    return Some(at);
                }
            }
            None
        })
    }

    /// Undoes all trail entries above `mark`.
    #[inline]
    pub fn undo_to(&mut self, mark: Addr) {
        while self.trail_top > mark {
            self.trail_top = self.trail_top.back(1);
            let entry = self.get(self.trail_top).0;
            let at = entry & !VALUE_ENTRY;
            let value = if entry & VALUE_ENTRY == 0 {
                at | Tag::Ref as u64
            } else {
                self.trail_top = self.trail_top.back(1);
                self.get(self.trail_top).0
            };
            // SAFETY: only addresses of live cells of this engine are ever put on the trail.
            unsafe { std::ptr::with_exposed_provenance_mut::<u64>(at as usize).write(value) }
        }
    }
}

/// The header of a compound term. A compound with too many arguments for a header does not fit into a heap.
#[inline]
fn functor_cell(name: Atom, arity: usize) -> Stopping<Cell> {
    if arity > MAX_ARITY {
        return Err(Stop::Heap);
    }
    Ok(Cell::functor(Functor::new(name, arity as u32)))
}

/// A header is never the value of a term: the writer of the cell broke the invariant of the file.
#[cold]
#[inline(never)]
fn unreachable_header(cell: Cell) -> ! {
    unreachable!("{cell:?} is no term")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap() -> Heap {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        Heap::new(cells, trail)
    }

    #[test]
    fn boxes_keep_their_values() {
        let mut heap = heap();
        let big = IBig::from(i64::MIN) * IBig::from(i64::MAX);
        let cell = heap.big(&big).expect("there is room");
        assert!(matches!(heap.view(cell), View::Big(at) if heap.big_value(at) == big));
        let cell = heap.text("ферзь").expect("there is room");
        assert!(matches!(heap.view(cell), View::Text(at) if heap.text_value(at) == "ферзь"));
        let cell = heap.float(-0.5).expect("there is room");
        assert_eq!(heap.view(cell), View::Float(-0.5));
    }

    #[test]
    fn undoing_unbinds_and_restores() {
        let mut heap = heap();
        let var = heap.new_var().expect("there is room");
        let list = heap
            .list(Cell::small(1), Cell::small(2))
            .expect("there is room");
        heap.hb = heap.top;
        let mark = heap.trail_top;
        heap.bind(var.addr(), Cell::small(7))
            .expect("there is room");
        heap.assign(list.addr(), Cell::small(9))
            .expect("there is room");
        assert_eq!(heap.deref(var), Cell::small(7));
        heap.undo_to(mark);
        assert_eq!(heap.view(var), View::Var(var.addr()));
        assert_eq!(heap.get(list.addr()), Cell::small(1));
    }
}
