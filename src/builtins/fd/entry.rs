//! The domains of constrained variables, as terms.
//!
//! The value of the attribute `clpfd` of a variable is its *entry*. The solver changes it in place and trails the changes, so that
//! backtracking restores it as any term, and the collector, copying and the memory limits need no special case for constraints:
//!
//! ```text
//!   '$fd'(Self, Min, Max, Base, Set, Fixed, Bounds, Domain, Place)
//!     Self             the variable
//!     Min, Max         integers, or `inf` and `sup`. Long ones are known here and in `exact/` only: for the kernel the bound of an
//!                      entry is then infinite, or next to the range of bounds
//!     Set              []              all values between Min and Max
//!                      an integer      the values Base + i where bit i is set, of 60
//!                      '$bits'(W, ...) the same with 60 values in each word
//!                      '$runs'(L, H, ...) sorted runs of values
//!     Fixed, Bounds, Domain    lists of the propagators that wait for these events (`waiting.rs`)
//!     Place            what a search through plain data has numbered the variable, if its table says the same; never trailed
//! ```
//!
//! Only the part of a set between Min and Max is read: bits and runs outside may be stale. *Invariant*: Min and Max are in the set.
//! An entry contains its variable, and so is not ground as long as it may change: copies do not share it (`term/store/shareable.rs`).

use crate::kernel::fd::domain::{Domain, add_runs};
use crate::kernel::fd::{GREATEST, Halt, INF, LEAST, SUP};
use crate::memory::Stopping;
use crate::term::{Addr, Cell, Functor, Heap, Number, Tag, View, atoms};

/// The indices of the arguments of an entry.
pub const SELF: usize = 0;
const MIN: usize = 1;
const MAX: usize = 2;
const BASE: usize = 3;
const SET: usize = 4;
/// The index of the first of the three lists.
pub const WAITING: usize = 5;
/// The index of the number that a search assigns to the variable.
const PLACE: usize = 8;
const ARITY: usize = 9;
const HEADER: Cell = Cell::functor(Functor::new(atoms::FD_ENTRY, ARITY as u32));

/// The number of values in one word of a set: the bits of a small integer without its sign.
pub const WORD: u64 = 60;
/// The widest set stored as bits; wider ones are stored as runs.
const MOST_BITS: u64 = 4_096;

/// Gives an unbound variable an entry if it has none, and returns the entry.
pub fn of_variable(heap: &mut Heap, variable: Cell) -> Stopping<Addr> {
    if let Some(entry) = find(heap, variable) {
        return Ok(entry);
    }
    new_between(heap, variable, INF, SUP)
}

/// Gives an unbound variable without an entry one with all values between two bounds.
pub fn new_between(heap: &mut Heap, variable: Cell, low: i64, high: i64) -> Stopping<Addr> {
    heap.room(32)?;
    let nil = Cell::atom(atoms::NIL);
    let (low, high) = (bound_cell(low), bound_cell(high));
    let nought = Cell::small(0);
    let fields = [variable, low, high, nought, nil, nil, nil, nil, nought];
    let entry = heap.structure(atoms::FD_ENTRY, &fields)?;
    heap.put_attribute(variable, atoms::CLPFD, entry)?;
    Ok(of_value(heap, entry).expect("it was made here"))
}

/// Returns a dereferenced variable in the form that other terms may store, and its entry, which is made if there is none.
#[inline]
pub fn with_entry(heap: &mut Heap, variable: Cell) -> Stopping<(Cell, Addr)> {
    if let Some(entry) = find(heap, variable) {
        return Ok((variable.storable(), entry));
    }
    let entry = of_variable(heap, variable)?;
    // The plain variable is now an attributed one.
    Ok((heap.deref(variable).storable(), entry))
}

/// The entry of a variable.
#[inline]
pub fn find(heap: &Heap, variable: Cell) -> Option<Addr> {
    find_of(heap, heap.deref(variable))
}

/// The entry of a dereferenced variable.
#[inline]
pub fn find_of(heap: &Heap, variable: Cell) -> Option<Addr> {
    // In most variables the entry is the first attribute.
    let first = heap.first_attribute_with(variable, Cell::atom(atoms::CLPFD), HEADER);
    if first.is_some() || variable.tag() != Tag::Att {
        return first;
    }
    find_behind(heap, variable)
}

/// Finds the entry after other attributes.
#[cold]
#[inline(never)]
fn find_behind(heap: &Heap, variable: Cell) -> Option<Addr> {
    let value = heap.attribute(variable, atoms::CLPFD)?;
    of_value(heap, value)
}

/// The entry in the value of an attribute.
#[inline]
pub fn of_value(heap: &Heap, value: Cell) -> Option<Addr> {
    match heap.view(value) {
        View::Struct(functor, at) if functor == Functor::new(atoms::FD_ENTRY, ARITY as u32) => {
            Some(at)
        }
        _ => None,
    }
}

/// The number that a search has given the variable; any number if no search has.
pub fn place(heap: &Heap, entry: Addr) -> usize {
    heap.arg(entry, PLACE).int_value() as usize
}

/// Gives a variable a number. No code needs the previous number, so the change is not trailed.
pub fn number(heap: &mut Heap, entry: Addr, place: usize) {
    if let Some(place) = Cell::int(place as i64) {
        heap.fill(entry.offset(1 + PLACE), place);
    }
}

/// Whether the variable has no attribute but this one.
pub fn is_alone(heap: &Heap, variable: Cell) -> bool {
    let chain = heap.attributes(variable);
    chain.is_some_and(|chain| match heap.view(chain) {
        View::Struct(_, at) => heap.deref(heap.arg(at, 2)) == Cell::atom(atoms::NIL),
        _ => true,
    })
}

/// A bound as a cell.
pub fn bound_cell(bound: i64) -> Cell {
    match bound {
        INF => Cell::atom(atoms::INF),
        SUP => Cell::atom(atoms::SUP),
        bound => {
            let bound = bound.clamp(LEAST - 1, GREATEST + 1);
            Cell::int(bound).expect("LEAST - 1 and GREATEST + 1 are small integers")
        }
    }
}

/// The least value.
#[inline]
pub fn min(heap: &Heap, entry: Addr) -> i64 {
    let cell = heap.arg(entry, MIN);
    match cell.is_int() {
        true => cell.int_value(),
        false => far_min(heap, cell),
    }
}

/// The greatest value.
#[inline]
pub fn max(heap: &Heap, entry: Addr) -> i64 {
    let cell = heap.arg(entry, MAX);
    match cell.is_int() {
        true => cell.int_value(),
        false => far_max(heap, cell),
    }
}

/// Whether all values lie between two bounds.
#[inline]
pub fn lies_between(heap: &Heap, entry: Addr, low: i64, high: i64) -> bool {
    let (least, most) = (heap.arg(entry, MIN), heap.arg(entry, MAX));
    let are_small = least.is_int() && most.is_int();
    are_small && least.int_value() >= low && most.int_value() <= high
}

/// The bound that the kernel sees for a lower bound that is not a small integer.
#[cold]
fn far_min(heap: &Heap, cell: Cell) -> i64 {
    match Number::from_cell(heap, cell) {
        Some(number) if number.signum() > 0 => GREATEST + 1,
        _ => INF,
    }
}

#[cold]
fn far_max(heap: &Heap, cell: Cell) -> i64 {
    match Number::from_cell(heap, cell) {
        Some(number) if number.signum() < 0 => LEAST - 1,
        _ => SUP,
    }
}

/// The exact bounds: integers, or `inf` and `sup`.
pub fn ends(heap: &Heap, entry: Addr) -> [Cell; 2] {
    [MIN, MAX].map(|field| heap.deref(heap.arg(entry, field)))
}

/// Whether a bound is a long integer.
#[inline]
pub fn is_far(heap: &Heap, entry: Addr) -> bool {
    let is_long = |field| heap.arg(entry, field).tag() == Tag::Box;
    is_long(MIN) || is_long(MAX)
}

/// Whether a bound is an integer that the kernel does not compute with.
pub fn is_out(heap: &Heap, entry: Addr) -> bool {
    ends(heap, entry)
        .into_iter()
        .any(|end| match Number::from_cell(heap, end) {
            Some(Number::Int(value)) => !is_small(value),
            Some(_) => true,
            None => false,
        })
}

/// Replaces the lower or the upper bound by a tighter one, which is a long integer.
pub fn limit(heap: &mut Heap, entry: Addr, is_upper: bool, bound: Cell) -> Stopping<()> {
    assign(heap, entry, if is_upper { MAX } else { MIN }, bound)
}

#[inline]
pub fn assign(heap: &mut Heap, entry: Addr, field: usize, value: Cell) -> Stopping<()> {
    heap.assign(entry.offset(1 + field), value)
}

/// A set, as it is stored.
enum Set {
    All,
    Word(u64),
    Words(usize, Addr),
    Runs(usize, Addr),
}

#[inline]
fn set(heap: &Heap, entry: Addr) -> Set {
    let cell = heap.arg(entry, SET);
    if cell.is_int() {
        return Set::Word(cell.int_value() as u64);
    }
    match heap.view(cell) {
        View::Struct(functor, at) if functor.name == atoms::FD_BITS => {
            Set::Words(functor.arity as usize, at)
        }
        View::Struct(functor, at) => Set::Runs(functor.arity as usize, at),
        _ => Set::All,
    }
}

#[inline]
fn base(heap: &Heap, entry: Addr) -> i64 {
    heap.arg(entry, BASE).int_value()
}

fn word(heap: &Heap, words: Addr, n: usize) -> u64 {
    heap.arg(words, n).int_value() as u64
}

/// A run of a stored set.
fn run(heap: &Heap, runs: Addr, n: usize) -> (i64, i64) {
    let (low, high) = (heap.arg(runs, 2 * n), heap.arg(runs, 2 * n + 1));
    let value = |cell: Cell, infinite: i64| {
        if cell.is_int() {
            cell.int_value()
        } else {
            infinite
        }
    };
    (value(low, INF), value(high, SUP))
}

/// Whether a value is in the domain.
#[inline]
pub fn has(heap: &Heap, entry: Addr, value: i64) -> bool {
    if value < min(heap, entry) || value > max(heap, entry) {
        return false;
    }
    match set(heap, entry) {
        Set::All => true,
        Set::Word(bits) => bits >> (value - base(heap, entry)) & 1 == 1,
        Set::Words(_, at) => {
            let place = (value - base(heap, entry)) as u64;
            word(heap, at, (place / WORD) as usize) >> (place % WORD) & 1 == 1
        }
        Set::Runs(count, at) => {
            let mut runs = (0..count / 2).map(|n| run(heap, at, n));
            runs.any(|(low, high)| low <= value && value <= high)
        }
    }
}

/// The domain as bits of a word. All values of the domain are at least `other`, and less than `other + 64`.
pub fn bits(heap: &Heap, entry: Addr, other: i64) -> u64 {
    let (least, most) = (min(heap, entry), max(heap, entry));
    let between = u64::MAX << (least - other) & u64::MAX >> (63 - (most - other));
    match set(heap, entry) {
        Set::All => between,
        Set::Word(bits) => {
            // The stored bits have another base.
            let own = base(heap, entry);
            let distance = own.abs_diff(other) as u32;
            let moved = if own >= other {
                bits.checked_shl(distance)
            } else {
                bits.checked_shr(distance)
            };
            moved.unwrap_or(0) & between
        }
        Set::Words(..) | Set::Runs(..) => (least..=most)
            .filter(|value| has(heap, entry, *value))
            .fold(0, |word, value| word | 1 << (value - other)),
    }
}

/// The least value of the domain not below `value`, which lies between the bounds.
fn next_up(heap: &Heap, entry: Addr, value: i64) -> Option<i64> {
    match set(heap, entry) {
        Set::All => Some(value),
        Set::Word(bits) => {
            let place = value - base(heap, entry);
            let left = bits >> place;
            (left != 0).then(|| value + i64::from(left.trailing_zeros()))
        }
        Set::Words(count, at) => {
            let place = (value - base(heap, entry)) as u64;
            let first = (place / WORD) as usize;
            let mut bits = word(heap, at, first) >> (place % WORD) << (place % WORD);
            for n in first..count {
                if n > first {
                    bits = word(heap, at, n);
                }
                if bits != 0 {
                    let bit = n as u64 * WORD + u64::from(bits.trailing_zeros());
                    return Some(base(heap, entry) + bit as i64);
                }
            }
            None
        }
        Set::Runs(count, at) => {
            let mut runs = (0..count / 2).map(|n| run(heap, at, n));
            runs.find(|run| run.1 >= value).map(|run| run.0.max(value))
        }
    }
}

/// The greatest value of the domain not above `value`, which lies between the bounds.
fn next_down(heap: &Heap, entry: Addr, value: i64) -> Option<i64> {
    match set(heap, entry) {
        Set::All => Some(value),
        Set::Word(bits) => {
            let place = value - base(heap, entry);
            let left = bits << (63 - place);
            (left != 0).then(|| value - i64::from(left.leading_zeros()))
        }
        Set::Words(_, at) => {
            let place = (value - base(heap, entry)) as u64;
            let first = (place / WORD) as usize;
            let mut bits = word(heap, at, first) & (u64::MAX >> (63 - place % WORD));
            for n in (0..=first).rev() {
                if n < first {
                    bits = word(heap, at, n);
                }
                if bits != 0 {
                    let bit = n as u64 * WORD + u64::from(63 - bits.leading_zeros());
                    return Some(base(heap, entry) + bit as i64);
                }
            }
            None
        }
        Set::Runs(count, at) => {
            let mut runs = (0..count / 2).rev().map(|n| run(heap, at, n));
            runs.find(|run| run.0 <= value).map(|run| run.1.min(value))
        }
    }
}

/// Removes all lesser values, and returns whether the domain has changed.
#[inline]
pub fn raise(heap: &mut Heap, entry: Addr, bound: i64) -> Result<bool, Halt> {
    if bound <= min(heap, entry) {
        return Ok(false);
    }
    let most = max(heap, entry);
    if bound > most {
        return Err(Halt::Conflict);
    }
    let bound = next_up(heap, entry, bound).ok_or(Halt::Conflict)?;
    if bound > most {
        return Err(Halt::Conflict);
    }
    assign(heap, entry, MIN, bound_cell(bound))?;
    Ok(true)
}

/// Removes all greater values, and returns whether the domain has changed.
#[inline]
pub fn lower(heap: &mut Heap, entry: Addr, bound: i64) -> Result<bool, Halt> {
    if bound >= max(heap, entry) {
        return Ok(false);
    }
    let least = min(heap, entry);
    if bound < least {
        return Err(Halt::Conflict);
    }
    let bound = next_down(heap, entry, bound).ok_or(Halt::Conflict)?;
    if bound < least {
        return Err(Halt::Conflict);
    }
    assign(heap, entry, MAX, bound_cell(bound))?;
    Ok(true)
}

/// Removes a value strictly between the bounds, and returns whether it was in the domain.
pub fn punch(heap: &mut Heap, entry: Addr, value: i64) -> Stopping<bool> {
    match set(heap, entry) {
        Set::Word(bits) => {
            let bit = 1u64 << (value - base(heap, entry));
            if bits & bit == 0 {
                return Ok(false);
            }
            assign(heap, entry, SET, bits_cell(bits & !bit))?;
        }
        Set::Words(_, at) => {
            let place = (value - base(heap, entry)) as u64;
            let (n, bit) = ((place / WORD) as usize, 1u64 << (place % WORD));
            let bits = word(heap, at, n);
            if bits & bit == 0 {
                return Ok(false);
            }
            heap.assign(at.offset(1 + n), bits_cell(bits & !bit))?;
        }
        Set::All | Set::Runs(..) => {
            if let Some((low, bits)) = word_of(heap, entry) {
                // An interval of few values, of which this is one.
                assign(heap, entry, BASE, bound_cell(low))?;
                assign(heap, entry, SET, bits_cell(bits & !(1 << (value - low))))?;
                return Ok(true);
            }
            if !has(heap, entry, value) {
                return Ok(false);
            }
            let hole = Domain::range(value, value).complement();
            let left = domain(heap, entry).intersection(&hole);
            store(heap, entry, &left)?;
        }
    }
    Ok(true)
}

/// A word of a set, or several shifts, as a cell.
pub fn bits_cell(bits: u64) -> Cell {
    Cell::int(bits as i64).expect("a word of a set is a small integer")
}

/// Whether the domain has no holes, as far as this is known without reading the set.
#[inline]
pub fn is_interval(heap: &Heap, entry: Addr) -> bool {
    matches!(set(heap, entry), Set::All)
}

/// A narrow domain as bits of a word above a base; bits outside the bounds are stale.
#[inline]
pub fn word_of(heap: &Heap, entry: Addr) -> Option<(i64, u64)> {
    match set(heap, entry) {
        Set::Word(bits) => Some((base(heap, entry), bits)),
        Set::All => {
            let (least, most) = (min(heap, entry), max(heap, entry));
            let width = most.abs_diff(least);
            (least != INF && most != SUP && width < WORD).then(|| (least, u64::MAX >> (63 - width)))
        }
        Set::Words(..) | Set::Runs(..) => None,
    }
}

/// The domain as a value.
pub fn domain(heap: &Heap, entry: Addr) -> Domain {
    let (least, most) = (min(heap, entry), max(heap, entry));
    let mut runs: Vec<(i64, i64)> = Vec::new();
    match set(heap, entry) {
        Set::All => return Domain::range(least, most),
        Set::Word(bits) => add_runs(&mut runs, base(heap, entry), bits),
        Set::Words(count, at) => {
            for n in 0..count {
                let first = base(heap, entry) + (n as u64 * WORD) as i64;
                add_runs(&mut runs, first, word(heap, at, n));
            }
        }
        Set::Runs(count, at) => runs.extend((0..count / 2).map(|n| run(heap, at, n))),
    }
    for run in &mut runs {
        *run = (run.0.max(least), run.1.min(most));
    }
    Domain::of_runs(runs)
}

/// Replaces the domain by a nonempty subset of it.
pub fn store(heap: &mut Heap, entry: Addr, domain: &Domain) -> Stopping<()> {
    let (least, most) = (domain.min(), domain.max());
    let words = |values: u64| values.div_ceil(WORD) as usize;
    let set = if domain.runs().len() == 1 {
        Cell::atom(atoms::NIL)
    } else if least != INF && most != SUP && most.abs_diff(least) < MOST_BITS {
        let mut bits = vec![0u64; words(most.abs_diff(least) + 1)];
        for value in domain.values() {
            let place = value.abs_diff(least);
            bits[(place / WORD) as usize] |= 1 << (place % WORD);
        }
        assign(heap, entry, BASE, bound_cell(least))?;
        match bits[..] {
            [bits] => bits_cell(bits),
            _ => {
                let cells: Vec<Cell> = bits.into_iter().map(bits_cell).collect();
                heap.room(cells.len() + 1)?;
                heap.structure(atoms::FD_BITS, &cells)?
            }
        }
    } else {
        let ends = domain.runs().iter().flat_map(|run| [run.0, run.1]);
        let cells: Vec<Cell> = ends.map(bound_cell).collect();
        heap.room(cells.len() + 1)?;
        heap.structure(atoms::FD_RUNS, &cells)?
    };
    assign(heap, entry, SET, set)?;
    // A bound that the kernel does not see is kept.
    if least != min(heap, entry) {
        assign(heap, entry, MIN, bound_cell(least))?;
    }
    if most != max(heap, entry) {
        assign(heap, entry, MAX, bound_cell(most))?;
    }
    Ok(())
}

/// Whether a number can be a bound.
pub fn is_small(value: i64) -> bool {
    (LEAST..=GREATEST).contains(&value)
}
