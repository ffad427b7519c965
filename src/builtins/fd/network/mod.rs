//! The network of variables and propagators, which are terms, as a space for the kernel; with the queues of propagators.
//!
//! ```text
//!   '$propagator'(Kind, State, A1, ..., An)
//!     Kind     the number of the kind (`kernel/fd/kinds.rs`)
//!     State    0: it sleeps, 1: it waits in a queue, 2: a search has taken it up, '$dead': it holds for all values that are left
//! ```
//!
//! An example: `X #< Y, X in 1..3, Y in 1..3` makes `'$propagator'(less, 0, X, Y, -1)`, which stands in the list `Bounds` of both
//! entries. `X #>= 2` raises Min of X, which puts the propagator into a queue; it runs, and raises Min of Y to 3: Y is bound.
//!
//! *Invariant*: outside a run all queues are empty and no State is 1 or 2. A state that goes from 0 to 1 and back is not trailed.

mod joined;
mod posting;
mod running;
mod space;

pub use posting::{differ, tell_order};
pub use running::solve;

use std::collections::VecDeque;
use std::ops::Range;

use super::super::args;
use super::entry;
use super::exact;
use super::waiting::{self, Element};
use crate::kernel::fd::growth::{Growth, is_open};
use crate::kernel::fd::kinds::{COSTS, Event, Kind, Watch};
use crate::kernel::fd::space::Space;
use crate::kernel::fd::truth::order_of_bounds;
use crate::kernel::fd::{Halt, INF, SUP};
use crate::machine::Machine;
use crate::machine::builtin_state::SolverCounts;
use crate::machine::error::Result;
use crate::memory::Stopping;
use crate::term::{Addr, Cell, Heap, Tag, View, atoms};

const KIND: usize = 0;
const STATE: usize = 1;
/// The state of a propagator that a search has taken up.
const TAKEN: i32 = 2;
/// The index of the first argument of the constraint.
pub const FIRST: usize = 2;

/// A variable or constant in an argument.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Argument {
    /// An integer, or an infinite end.
    Value(i64),
    /// An integer out of the range of bounds, and whether it is negative.
    Big(Cell, bool),
    /// A variable with this entry.
    Entry(Addr),
}

impl Argument {
    /// The argument that a small integer is.
    #[inline]
    pub fn of_int(cell: Cell) -> Argument {
        match cell.int_value() {
            value if entry::is_small(value) => Argument::Value(value),
            value => Argument::Big(cell, value < 0),
        }
    }
}

/// The queues and buffers, kept between runs to reuse their memory.
#[derive(Default)]
pub struct Queues {
    waiting: [VecDeque<Addr>; COSTS],
    /// Entries that have got a value which their neighbours have not lost yet.
    fixed: Vec<Addr>,
    args: Vec<Argument>,
    /// The cells of a propagator that is being made.
    cells: Vec<Cell>,
    growth: Growth<Addr>,
    /// The number of propagators that have run and are not yet counted as inferences.
    done: usize,
    counts: SolverCounts,
}

impl Queues {
    /// Whether its memory is worth keeping.
    fn is_small(&self) -> bool {
        const MOST: usize = 1 << 12;
        let waiting = self.waiting.iter().map(VecDeque::capacity).max();
        let others = self.fixed.capacity().max(self.args.capacity());
        waiting.unwrap_or(0).max(others).max(self.cells.capacity()) <= MOST
    }

    fn is_empty(&self) -> bool {
        self.fixed.is_empty() && self.waiting.iter().all(VecDeque::is_empty)
    }
}

/// The state of propagation in a machine.
pub struct Network<'m> {
    /// The terms.
    pub heap: &'m mut Heap,
    queues: &'m mut Queues,
    /// Whether a bound was out of range.
    imprecise: bool,
}

impl Network<'_> {
    /// The argument that a cell is.
    #[inline]
    pub fn argument(&self, cell: Cell) -> Argument {
        let cell = self.heap.deref(cell);
        match cell.tag() {
            Tag::Int => Argument::of_int(cell),
            Tag::Att => match entry::find_of(self.heap, cell) {
                Some(entry) => Argument::Entry(entry),
                None => Argument::Value(SUP),
            },
            Tag::Box => {
                let negative = match self.heap.view(cell) {
                    View::Big(at) => self.heap.big_value(at) < dashu_int::IBig::ZERO,
                    _ => false,
                };
                Argument::Big(cell, negative)
            }
            _ if cell == Cell::atom(atoms::INF) => Argument::Value(INF),
            _ => Argument::Value(SUP),
        }
    }

    /// The kind of a propagator that is not over, and the range of its arguments.
    pub fn open(&self, at: Addr) -> Option<(Kind, Range<usize>)> {
        if self.heap.arg(at, STATE) == Cell::atom(atoms::FD_DEAD) {
            return None;
        }
        let arity = self.heap.cell(at, 0).functor_value().arity as usize;
        let kind = Kind::from_number(self.heap.arg(at, KIND).int_value())?;
        Some((kind, FIRST..arity))
    }

    /// The same for a search, which takes up the propagator; `None` too if a search has already done so.
    #[inline]
    pub fn take(&mut self, at: Addr) -> Option<(Kind, Range<usize>)> {
        if self.heap.arg(at, STATE) != Cell::small(0) {
            return None;
        }
        let open = self.open(at)?;
        self.heap.fill(at.offset(1 + STATE), Cell::small(TAKEN));
        Some(open)
    }

    /// Puts a propagator that a search has taken up back to sleep.
    #[inline]
    pub fn leave(&mut self, at: Addr) {
        self.heap.fill(at.offset(1 + STATE), Cell::small(0));
    }

    /// Puts the propagators of a variable into their queues. Each that waits is a step of work, also if it is over.
    fn wake(&mut self, entry: Addr, event: Event, watch: Watch) -> Result_ {
        let mut steps = 0;
        let lists = match event {
            Event::Fixed => {
                let mut list = self.heap.arg(entry, entry::WAITING);
                let mut has_neighbours = false;
                while let Some((element, rest)) = waiting::next_waiting(self.heap, list) {
                    match element {
                        Element::Propagator(_, at) => self.schedule(at),
                        Element::Neighbour(..) => has_neighbours = true,
                    }
                    list = rest;
                    steps += 1;
                }
                if has_neighbours {
                    self.queues.fixed.push(entry);
                }
                1..3
            }
            Event::Bounds => 1..3,
            Event::Domain => 2..3,
        };
        let own = self.heap.deref(self.heap.arg(entry, entry::SELF));
        for n in lists {
            let mut list = self.heap.arg(entry, entry::WAITING + n);
            loop {
                if list.tag() != Tag::List {
                    list = self.heap.deref(list);
                    if list.tag() != Tag::List {
                        break;
                    }
                }
                let at = list.addr();
                let propagator = self.heap.head(at);
                list = self.heap.tail(at);
                steps += 1;
                if let View::Struct(_, at) = self.heap.view(propagator)
                    && self.has_to_say(at, own, watch)
                {
                    self.schedule(at);
                }
            }
        }
        Ok(self.heap.meter.work(steps)?)
    }

    /// Whether the change of a variable matters to a propagator that waits for its bounds. For an order, only one of the bounds matters,
    /// unless the order now holds for all remaining values.
    #[inline]
    fn has_to_say(&self, at: Addr, own: Cell, watch: Watch) -> bool {
        let other = match watch {
            Watch::Least => FIRST,
            Watch::Greatest => FIRST + 1,
            Watch::Fixed | Watch::Bounds | Watch::Domain => return true,
        };
        self.heap.arg(at, KIND) != Cell::small(Kind::Less as i32)
            || self.heap.deref(self.heap.arg(at, other)) == own
            || self.is_settled(at)
    }

    /// Whether an order holds for all remaining values; true also for a propagator that
    /// is not an order of two variables with small bounds.
    fn is_settled(&self, at: Addr) -> bool {
        let [x, y, c] = [0, 1, 2].map(|n| self.heap.deref(self.heap.arg(at, FIRST + n)));
        let entries = [x, y].map(|cell| entry::find_of(self.heap, cell));
        let [Some(of_x), Some(of_y)] = entries else {
            return true;
        };
        let is_far = entry::is_far(self.heap, of_x) || entry::is_far(self.heap, of_y);
        if is_far || !c.is_int() || !entry::is_small(c.int_value()) {
            return true;
        }
        let bounds = |entry: Addr| [entry::min(self.heap, entry), entry::max(self.heap, entry)];
        order_of_bounds(bounds(of_x), bounds(of_y), c.int_value()) == Some(true)
    }

    /// Puts a propagator into its queue, if it sleeps.
    pub fn schedule(&mut self, at: Addr) {
        if self.heap.arg(at, STATE) != Cell::small(0) {
            return;
        }
        let Some(kind) = Kind::from_number(self.heap.arg(at, KIND).int_value()) else {
            return;
        };
        self.heap.fill(at.offset(1 + STATE), Cell::small(1));
        self.queues.waiting[kind.cost()].push_back(at);
    }

    /// Called when a bound of a variable has changed, or only one value is left.
    fn changed(&mut self, entry: Addr, watch: Watch) -> Result_ {
        self.queues.counts.prunings += 1;
        let (least, most) = (entry::min(self.heap, entry), entry::max(self.heap, entry));
        if least != most {
            if !is_open(least, most) || self.queues.growth.wakes(entry) {
                self.wake(entry, Event::Bounds, watch)?;
            }
            return Ok(());
        }
        let value = entry::bound_cell(least);
        if !entry::is_small(least)
            && !exact::is_between(self.heap, value, entry::ends(self.heap, entry))
        {
            // The other bound is a long integer, which lies beyond this value.
            return Err(Halt::Conflict);
        }
        self.bind(entry, value)?;
        self.wake(entry, Event::Fixed, Watch::Fixed)
    }

    /// Binds the variable of an entry to its value. The hooks of its other attributes are called after the built-in.
    fn bind(&mut self, entry: Addr, value: Cell) -> Stopping<()> {
        let variable = self.heap.deref(self.heap.arg(entry, entry::SELF));
        if !variable.is_variable() {
            return Ok(());
        }
        if entry::is_alone(self.heap, variable) {
            self.heap.bind_unwoken(variable, value)
        } else {
            self.heap.bind_variable(variable, value)
        }
    }

    /// Sets a bound of the variable to a long integer.
    pub fn limit(&mut self, entry: Addr, is_upper: bool, bound: Cell) -> Result_ {
        entry::limit(self.heap, entry, is_upper, bound)?;
        self.queues.counts.prunings += 1;
        if self.queues.growth.wakes(entry) {
            self.wake(entry, Event::Bounds, Watch::Bounds)?;
        }
        Ok(())
    }

    /// Binds the variable to a value out of the range of bounds.
    pub fn bind_big(&mut self, entry: Addr, value: Cell) -> Result_ {
        if !exact::is_between(self.heap, value, entry::ends(self.heap, entry)) {
            return Err(Halt::Conflict);
        }
        self.bind(entry, value)?;
        self.wake(entry, Event::Fixed, Watch::Fixed)
    }

    /// Puts all propagators of an entry into their queues.
    pub fn wake_all(&mut self, entry: Addr) -> Result_ {
        self.wake(entry, Event::Fixed, Watch::Fixed)
    }

    /// Removes the value of a variable, if it has one, from its neighbours. A value out of range is compared when the neighbour gets its
    /// value.
    fn spread(&mut self, entry: Addr) -> Result_ {
        let cell = self.heap.arg(entry, entry::SELF);
        let own = self.argument(cell);
        if matches!(own, Argument::Entry(_)) {
            return Ok(());
        }
        let mut list = self.heap.arg(entry, entry::WAITING);
        while let Some((element, rest)) = waiting::next_waiting(self.heap, list) {
            list = rest;
            let Element::Neighbour(variable, shifts) = element else {
                continue;
            };
            for shift in shifts.each() {
                self.heap.meter.step()?;
                self.queues.done += 1;
                let other = self.argument(variable);
                match (own, other) {
                    (Argument::Value(value), Argument::Value(_)) => {
                        self.exclude(other, value.saturating_add(shift))?;
                    }
                    (Argument::Value(value), Argument::Entry(_)) => {
                        let taken = value.saturating_add(shift);
                        if entry::is_small(taken) {
                            self.exclude(other, taken)?;
                        }
                    }
                    _ => {
                        let cells = [variable, cell, entry::bound_cell(shift)];
                        exact::propagate(self, Kind::Unequal, &cells)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Marks a propagator as over: it holds for all remaining values.
pub fn end(heap: &mut Heap, at: Addr) -> Stopping<()> {
    let dead = Cell::atom(atoms::FD_DEAD);
    if heap.arg(at, STATE) == dead {
        return Ok(());
    }
    // After backtracking the propagator sleeps, and is in no queue.
    heap.fill(at.offset(1 + STATE), Cell::small(0));
    heap.assign(at.offset(1 + STATE), dead)
}

/// The result of propagation.
type Result_ = std::result::Result<(), Halt>;

/// The network of a machine.
pub fn network<'m>(m: &'m mut Machine, queues: &'m mut Queues) -> Network<'m> {
    Network {
        heap: &mut m.heap,
        queues,
        imprecise: false,
    }
}

/// A variable of an argument with an entry, or an integer; other terms are type errors.
pub fn variable(m: &mut Machine, cell: Cell) -> Result<Cell> {
    let cell = m.heap.deref(cell);
    if cell.is_variable() {
        if entry::find(&m.heap, cell).is_some() {
            return Ok(cell.storable());
        }
        let entry = entry::of_variable(&mut m.heap, cell)?;
        return Ok(args::value(m, m.heap.arg(entry, entry::SELF)));
    }
    args::any_integer(m, cell)?;
    Ok(cell)
}

/// Whether a propagator is over: it is marked as over, or all its arguments are known.
pub fn is_over(m: &Machine, at: Addr) -> bool {
    let arity = m.heap.cell(at, 0).functor_value().arity as usize;
    m.heap.arg(at, STATE) == Cell::atom(atoms::FD_DEAD)
        || !(FIRST..arity).any(|n| m.heap.deref(m.heap.arg(at, n)).is_variable())
}
