//! Posts propagators: makes their terms, attaches them to their variables, and puts them into their queues.
//!
//! Constraints of two variables that can be decided at once leave nothing behind; orders run where they are posted, and are attached only
//! if they may prune later.

use super::super::entry;
use super::super::waiting::add_neighbour;
use super::{Argument, FIRST, KIND, Network, Result_, solve};
use crate::kernel::fd::kinds::Kind;
use crate::kernel::fd::linear::propagate_less;
use crate::kernel::fd::space::Space;
use crate::kernel::fd::truth::order_of_bounds;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::memory::Stopping;
use crate::term::{Addr, Cell, Heap, View, atoms};

impl Network<'_> {
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
        let at = attached(self.heap, kind, &[x, y, constant], &entries)?;
        self.schedule(at);
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
        attached(self.heap, Kind::Less, &[x, y, constant], &entries)?;
        Ok(())
    }

    /// Posts the truth of `x =< y + c` for different variables.
    pub fn post_truth_of_order(&mut self, [b, x, y]: [Cell; 3], c: i64) -> Stopping<()> {
        self.post(Kind::TruthOrder, &[b, x, y, entry::bound_cell(c)])
    }
}

/// Makes a propagator attached to the variables with these entries, and does not run it.
#[inline]
fn attached(heap: &mut Heap, kind: Kind, arguments: &[Cell], entries: &[Addr]) -> Stopping<Addr> {
    let mut fields = [Cell::small(0); FIRST + 4];
    fields[KIND] = Cell::small(kind as i32);
    let fields = &mut fields[..FIRST + arguments.len()];
    fields[FIRST..].copy_from_slice(arguments);
    let propagator = heap.structure(atoms::FD_PROPAGATOR, fields)?;
    let list = entry::WAITING + kind.event() as usize;
    for entry in entries {
        heap.prepend(entry.offset(1 + list), propagator)?;
    }
    Ok(propagator.addr())
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
    attached(&mut m.heap, Kind::TruthOrder, &arguments, &entries)?;
    m.notes.solver.constraints += 1;
    m.notes.solver.resumptions += 1;
    m.spend(1)?;
    Ok(Some(true))
}

/// Posts `x \= y + c` for two different variables with these entries. Nothing runs before one of them has a value.
pub fn differ(heap: &mut Heap, [x, y]: [Cell; 2], [of_x, of_y]: [Addr; 2], c: i64) -> Stopping<()> {
    add_neighbour(heap, of_x, y, -c)?;
    add_neighbour(heap, of_y, x, c)
}
