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
mod space;

use std::any::Any;
use std::collections::VecDeque;
use std::ops::Range;

use super::super::args;
use super::entry::{self, Element};
use super::{exact, far};
use crate::kernel::fd::growth::{Growth, is_open};
use crate::kernel::fd::kinds::{COSTS, Event, Far, Kind, Watch, propagate};
use crate::kernel::fd::linear::propagate_less;
use crate::kernel::fd::space::Space;
use crate::kernel::fd::truth::order_of_bounds;
use crate::kernel::fd::{Halt, INF, SUP};
use crate::machine::Machine;
use crate::machine::builtin_state::SolverCounts;
use crate::machine::error::{Error, Result};
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
                while let Some((element, rest)) = entry::next_waiting(self.heap, list) {
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
        while let Some((element, rest)) = entry::next_waiting(self.heap, list) {
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

    /// Runs at most this number of queued propagators, and returns whether the queues are empty.
    fn run(&mut self, most: usize) -> std::result::Result<bool, Halt> {
        let mut args = std::mem::take(&mut self.queues.args);
        let outcome = loop {
            if let Some(entry) = self.queues.fixed.pop() {
                match self.spread(entry) {
                    Err(halt) => break Err(halt),
                    Ok(()) if self.queues.done < most => continue,
                    Ok(()) => break Ok(false),
                }
            }
            let Some(at) = self.queues.waiting.iter_mut().find_map(VecDeque::pop_front) else {
                break Ok(true);
            };
            if !self.sleep(at) {
                continue;
            }
            // A propagator looks at each of its arguments, whatever has changed.
            let arity = self.heap.cell(at, 0).functor_value().arity as usize;
            if let Err(halt) = self.heap.meter.work(arity) {
                break Err(halt.into());
            }
            if let Err(halt) = self.call(at, &mut args) {
                break Err(halt);
            }
            self.queues.done += 1;
            if self.queues.done >= most {
                break Ok(false);
            }
        };
        self.queues.args = args;
        outcome
    }

    /// Calls a propagator.
    fn call(&mut self, at: Addr, args: &mut Vec<Argument>) -> Result_ {
        let arity = self.heap.cell(at, 0).functor_value().arity as usize;
        let Some(kind) = Kind::from_number(self.heap.arg(at, KIND).int_value()) else {
            return Ok(());
        };
        if kind == Kind::Less
            && let Some(outcome) = self.call_order(at)
        {
            return outcome;
        }
        args.clear();
        let (mut big, mut is_far, mut variables) = (false, false, 0);
        for n in FIRST..arity {
            let argument = self.argument(self.heap.arg(at, n));
            match argument {
                Argument::Value(_) => (),
                Argument::Big(..) => big = true,
                Argument::Entry(entry) => {
                    is_far |= entry::is_far(self.heap, entry);
                    variables += 1;
                }
            }
            args.push(argument);
        }
        self.imprecise = false;
        self.queues.growth.has_rested();
        let is_done_at_once = kind.is_done_at_once() == Some(true);
        if is_done_at_once {
            // State 1: the propagator's own changes do not put it into a queue.
            self.heap.fill(at.offset(1 + STATE), Cell::small(1));
        }
        let holds = match kind.far() {
            Far::Compared if big || is_far => far::compared(self, kind, args),
            Far::Exact if big => Ok(false),
            _ => propagate(self, kind, args),
        };
        if is_done_at_once {
            self.heap.fill(at.offset(1 + STATE), Cell::small(0));
        }
        let mut holds = holds?;
        let is_computed = matches!(kind.far(), Far::Computed | Far::Exact);
        if (big || is_far || self.imprecise) && is_computed {
            let cells: Vec<Cell> = (FIRST..arity).map(|n| self.heap.arg(at, n)).collect();
            // The kernel does not know all values exactly.
            holds = exact::propagate(self, kind, &cells)?;
        }
        // A propagator that has changed one of its variables runs once more, and then reports whether it is over. A disequation
        // that is over is woken only once more.
        if variables == 2
            && !holds
            && !big
            && let Some(pair) = joined::same(kind, args)
        {
            return self.unify(at, pair);
        }
        if variables > 1
            && !holds
            && let Some(pair) = joined::result(self, kind, args)
        {
            return self.unify(at, pair);
        }
        let again = self.heap.arg(at, STATE) == Cell::small(1) || self.queues.growth.has_rested();
        if holds && !again && kind != Kind::Unequal {
            self.queues.counts.entailments += 1;
            end(self.heap, at)?;
        }
        Ok(())
    }

    /// Calls an order of two variables whose bounds are not large; `None` if the propagator is another one.
    #[inline]
    fn call_order(&mut self, at: Addr) -> Option<Result_> {
        /// The largest bound: the sum of two is still a bound.
        const MOST: i64 = 1 << 56;
        let [x, y, c] = [0, 1, 2].map(|n| self.heap.deref(self.heap.arg(at, FIRST + n)));
        let of_x = entry::find_of(self.heap, x)?;
        let of_y = entry::find_of(self.heap, y)?;
        let is_near = |entry: Addr| entry::lies_between(self.heap, entry, -MOST, MOST);
        if of_x == of_y || !is_near(of_x) || !is_near(of_y) || !c.is_int() {
            return None;
        }
        let c = c.int_value();
        if !(-MOST..=MOST).contains(&c) {
            return None;
        }
        // State 1: the propagator's own changes do not put it into a queue.
        self.heap.fill(at.offset(1 + STATE), Cell::small(1));
        let holds = propagate_less(self, Argument::Entry(of_x), Argument::Entry(of_y), c);
        self.heap.fill(at.offset(1 + STATE), Cell::small(0));
        Some(match holds {
            Ok(true) => {
                self.queues.counts.entailments += 1;
                end(self.heap, at).map_err(Halt::from)
            }
            Ok(false) => Ok(()),
            Err(halt) => Err(halt),
        })
    }

    /// Puts a queued propagator back to sleep; false if it was not queued.
    fn sleep(&mut self, at: Addr) -> bool {
        let waits = self.heap.arg(at, STATE) == Cell::small(1);
        if waits {
            self.heap.fill(at.offset(1 + STATE), Cell::small(0));
        }
        waits
    }

    /// Empties the queues.
    fn clear(&mut self) {
        self.queues.fixed.clear();
        for n in 0..COSTS {
            while let Some(at) = self.queues.waiting[n].pop_front() {
                self.sleep(at);
            }
        }
    }

    /// Makes a propagator, attaches it to its variables, and puts it into its queue.
    pub fn post(&mut self, kind: Kind, cells: &[Cell]) -> Stopping<()> {
        self.queues.counts.constraints += 1;
        if let (Kind::Unequal, [x, y, c]) = (kind, cells)
            && let [
                Argument::Entry(of_x),
                Argument::Entry(of_y),
                Argument::Value(c),
            ] = [x, y, c].map(|cell| self.argument(*cell))
            && of_x != of_y
        {
            let [x, y] = [x, y].map(|cell| self.heap.deref(*cell).storable());
            return differ(self.heap, [x, y], [of_x, of_y], c);
        }
        self.heap.meter.work(cells.len())?;
        self.heap.room(3 * cells.len() + 8)?;
        let mut fields = std::mem::take(&mut self.queues.cells);
        fields.clear();
        fields.extend([Cell::small(kind as i32), Cell::small(0)]);
        fields.extend(cells.iter().map(|cell| self.heap.deref(*cell).storable()));
        let propagator = self.heap.structure(atoms::FD_PROPAGATOR, &fields);
        let posted = propagator.and_then(|propagator| {
            /// The most arguments that are compared pairwise to find a variable that occurs twice.
            const FEW: usize = 32;
            for (n, variable) in fields.iter().enumerate().skip(FIRST) {
                let is_twice = n < FEW && fields[FIRST..n].contains(variable);
                if variable.is_ref() && !is_twice {
                    self.wait(kind, propagator, *variable)?;
                }
            }
            if let View::Struct(_, at) = self.heap.view(propagator) {
                self.schedule(at);
            }
            Ok(())
        });
        self.queues.cells = fields;
        posted
    }

    /// Adds a propagator to a waiting list of a variable.
    #[inline]
    fn wait(&mut self, kind: Kind, propagator: Cell, variable: Cell) -> Stopping<()> {
        if let Some(entry) = entry::find(self.heap, variable) {
            let list = entry::WAITING + kind.event() as usize;
            let others = self.heap.arg(entry, list);
            let longer = self.heap.list(propagator, others)?;
            self.heap.assign(entry.offset(1 + list), longer)?;
        }
        Ok(())
    }

    /// Takes up a sum that the clause has made, with different variables.
    pub fn take_up(&mut self, kind: Kind, propagator: Cell, at: Addr) -> Stopping<()> {
        self.queues.counts.constraints += 1;
        let arity = self.heap.cell(at, 0).functor_value().arity as usize;
        self.heap.room(2 * arity)?;
        self.heap
            .fill(at.offset(1 + KIND), Cell::small(kind as i32));
        for n in (FIRST + 2..arity).step_by(2) {
            let variable = self.heap.arg(at, n);
            self.wait(kind, propagator, variable)?;
        }
        self.schedule(at);
        Ok(())
    }

    /// Makes a propagator of two different variables with these entries, and a constant.
    pub fn post_pair(
        &mut self,
        kind: Kind,
        variables: [Cell; 2],
        entries: [Addr; 2],
        constant: Cell,
    ) -> Stopping<()> {
        self.queues.counts.constraints += 1;
        self.pair(kind, variables, entries, constant)
    }

    fn pair(
        &mut self,
        kind: Kind,
        variables: [Cell; 2],
        entries: [Addr; 2],
        constant: Cell,
    ) -> Stopping<()> {
        let [x, y] = variables;
        let fields = [Cell::small(kind as i32), Cell::small(0), x, y, constant];
        let propagator = self.heap.structure(atoms::FD_PROPAGATOR, &fields)?;
        let list = entry::WAITING + kind.event() as usize;
        for entry in entries {
            let others = self.heap.arg(entry, list);
            let longer = self.heap.list(propagator, others)?;
            self.heap.assign(entry.offset(1 + list), longer)?;
        }
        if let View::Struct(_, at) = self.heap.view(propagator) {
            self.schedule(at);
        }
        Ok(())
    }

    /// Posts `x =< y + c` for two different variables with these entries. It runs now, and is attached only if it may prune later.
    pub fn post_order(&mut self, variables: [Cell; 2], entries: [Addr; 2], c: i64) -> Result_ {
        self.queues.counts.constraints += 1;
        let constant = entry::bound_cell(c);
        if entries.iter().any(|entry| entry::is_far(self.heap, *entry)) {
            return Ok(self.pair(Kind::Less, variables, entries, constant)?);
        }
        let [x, y] = entries.map(Argument::Entry);
        self.heap.meter.step()?;
        self.imprecise = false;
        self.queues.growth.has_rested();
        let holds = propagate_less(self, x, y, c)?;
        if self.imprecise || self.queues.growth.has_rested() {
            return Ok(self.pair(Kind::Less, variables, entries, constant)?);
        }
        self.queues.done += 1;
        if holds {
            self.queues.counts.entailments += 1;
            return Ok(());
        }
        let [x, y] = variables;
        Ok(waiting(self.heap, Kind::Less, &[x, y, constant], &entries)?)
    }

    /// Posts the truth of `x =< y + c` for different variables.
    pub fn post_truth_of_order(&mut self, [b, x, y]: [Cell; 3], c: i64) -> Stopping<()> {
        self.post(Kind::TruthOrder, &[b, x, y, entry::bound_cell(c)])
    }
}

/// Makes a propagator attached to the variables with these entries, and does not run it.
#[inline]
fn waiting(heap: &mut Heap, kind: Kind, arguments: &[Cell], entries: &[Addr]) -> Stopping<()> {
    let mut fields = [Cell::small(0); FIRST + 4];
    fields[KIND] = Cell::small(kind as i32);
    let fields = &mut fields[..FIRST + arguments.len()];
    fields[FIRST..].copy_from_slice(arguments);
    let propagator = heap.structure(atoms::FD_PROPAGATOR, fields)?;
    let list = entry::WAITING + kind.event() as usize;
    for entry in entries {
        heap.prepend(entry.offset(1 + list), propagator)?;
    }
    Ok(())
}

/// Posts the truth of `x =< y + c` for different dereferenced variables with these entries. If the bounds decide it, the truth gets
/// its value; otherwise the propagator waits until a bound changes, and nothing runs here. `None` if the caller has to post it.
pub fn tell_order(
    m: &mut Machine,
    [b, x, y]: [Cell; 3],
    entries: [Addr; 3],
    c: i64,
) -> Result<Option<bool>> {
    let [of_b, of_x, of_y] = entries;
    let bounds = |entry: Addr| [entry::min(&m.heap, entry), entry::max(&m.heap, entry)];
    let is_far = |entry: &Addr| entry::is_far(&m.heap, *entry);
    if of_b == of_x || of_b == of_y || entries.iter().any(is_far) {
        return Ok(None);
    }
    if let Some(truth) = order_of_bounds(bounds(of_x), bounds(of_y), c) {
        return solve(m, |n| {
            n.queues.counts.constraints += 1;
            n.queues.counts.entailments += 1;
            n.queues.done += 1;
            n.assign(Argument::Entry(of_b), i128::from(truth))
        })
        .map(Some);
    }
    let arguments = [b, x.storable(), y.storable(), entry::bound_cell(c)];
    waiting(&mut m.heap, Kind::TruthOrder, &arguments, &entries)?;
    m.notes.solver.constraints += 1;
    m.notes.solver.resumptions += 1;
    m.spend(1)?;
    Ok(Some(true))
}

/// Posts `x \= y + c` for two different variables with these entries. Nothing runs before one of them has a value.
pub fn differ(heap: &mut Heap, [x, y]: [Cell; 2], [of_x, of_y]: [Addr; 2], c: i64) -> Stopping<()> {
    entry::add_neighbour(heap, of_x, y, -c)?;
    entry::add_neighbour(heap, of_y, x, c)
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

/// Changes the network, then propagates to the fixpoint, and returns whether no domain has become empty.
///
/// Each propagator that runs counts as an inference.
pub fn solve(m: &mut Machine, change: impl FnOnce(&mut Network<'_>) -> Result_) -> Result<bool> {
    // The memory of the last propagation.
    let last = m.notes.propagation.take();
    let mut queues: Box<Queues> = match last.map(|last| (last as Box<dyn Any>).downcast()) {
        Some(Ok(queues)) => queues,
        Some(Err(_)) | None => Box::default(),
    };
    let changed = change(&mut network(m, &mut queues));
    let held = if changed.is_ok() && queues.is_empty() {
        spend(m, &mut queues).map(|()| true)
    } else {
        finish(m, &mut queues, changed)
    };
    queues.counts.conflicts += u64::from(matches!(held, Ok(false)));
    m.notes.solver.add(&std::mem::take(&mut queues.counts));
    queues.growth.begin();
    if queues.is_small() {
        m.notes.propagation = Some(queues);
    }
    held
}

/// The number of propagators that run between two checks of the limits.
const SLICE: usize = 256;

fn finish(m: &mut Machine, queues: &mut Queues, changed: Result_) -> Result<bool> {
    let mut outcome = changed.map(|()| false);
    let result = loop {
        match outcome {
            Ok(true) => break Ok(true),
            Err(Halt::Conflict) => break Ok(false),
            Err(Halt::Stop(stop)) => break Err(Error::from(stop)),
            Ok(false) => (),
        }
        outcome = network(m, queues).run(SLICE);
        if let Err(error) = spend(m, queues) {
            break Err(error);
        }
    };
    network(m, queues).clear();
    result
}

/// Counts the propagators that have run as inferences.
fn spend(m: &mut Machine, queues: &mut Queues) -> Result<()> {
    let done = std::mem::take(&mut queues.done) as u64;
    if done == 0 {
        return Ok(());
    }
    queues.counts.resumptions += done;
    m.spend(done)
}

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
