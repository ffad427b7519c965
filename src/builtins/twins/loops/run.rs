//! Executes the instructions of the steps of a loop.

use std::collections::HashSet;

use super::code::{CodePlace, Numeric, StepCode};
use super::steps::{
    MOST_ARGUMENTS, MOST_SLOTS, Made, Operator, Order, Slot, Sum, TermKind, Values,
};
use crate::builtins::twins::args::{differ, split};
use crate::machine::Machine;
use crate::memory::Stopping;
use crate::term::atom::ShortHash;
use crate::term::{Addr, Cell, View, atoms};

/// The largest number of elements in a table, or in a list that is searched.
const MOST_ELEMENTS: usize = 1 << 18;

/// The largest number of elements in a list that is searched instead of made a table.
pub const FEW: usize = 8;

/// The elements of a list, as bits; `None` if the list cannot be a table.
type Table = Option<HashSet<u64, ShortHash>>;

/// The state of a loop.
pub struct Run<'a> {
    pub m: &'a mut Machine,
    pub values: Values,
    pub tables: Vec<Option<Table>>,
    /// The number of elements that were compared.
    pub looked_at: u64,
    /// The values kept for the way back, and the places where it continues.
    kept: Vec<Cell>,
    backs: Vec<CodePlace>,
    /// The value for the next step's result, and the largest number of cells that the way back builds for a step.
    pub back: Slot,
    pub cells: usize,
    /// The number that the steps have accumulated.
    found: Option<i64>,
    /// Whether the clauses would leave a choice point.
    pub open: bool,
    pub fronts: [Front; 2],
}

/// The elements of an output: the first list cell, and the tail of the last one.
#[derive(Clone, Copy, Default)]
pub struct Front {
    pub first: Option<Cell>,
    pub tail: Option<Addr>,
}

/// How the execution ended.
pub enum Ended {
    /// At the beginning of a step that is left to the clauses, or at the end of a slice.
    Step,
    /// With a result.
    Result(Cell),
}

impl<'a> Run<'a> {
    pub fn new(m: &'a mut Machine, arity: usize) -> Run<'a> {
        let mut values = [Cell::atom(atoms::NIL); MOST_SLOTS];
        for (index, value) in values[..arity].iter_mut().enumerate() {
            *value = m.heap.deref(m.x[index]).storable();
        }
        Run {
            m,
            values,
            tables: Vec::new(),
            looked_at: 0,
            kept: Vec::new(),
            backs: Vec::new(),
            back: 0,
            cells: 0,
            found: None,
            open: false,
            fronts: [Front::default(); 2],
        }
    }
}

impl Run<'_> {
    #[inline(always)]
    fn value(&self, slot: Slot) -> Cell {
        self.m
            .heap
            .deref(self.values[usize::from(slot) % MOST_SLOTS])
    }

    #[inline(always)]
    fn put(&mut self, slot: Slot, cell: Cell) {
        self.values[usize::from(slot) % MOST_SLOTS] = cell;
    }

    #[inline(always)]
    fn number(&self, slot: Slot) -> Option<i64> {
        let cell = self.value(slot);
        cell.is_int().then(|| cell.int_value())
    }

    #[inline(always)]
    fn operand(&self, operand: Numeric) -> Option<i64> {
        match operand {
            Numeric::Number(number) => Some(number),
            Numeric::Value(slot) => self.number(slot),
        }
    }

    /// The value of an expression, if all intermediate results are small integers.
    fn sum(&self, sum: &Sum) -> Option<i64> {
        match sum {
            Sum::Number(number) => Some(*number),
            Sum::Value(slot) => self.number(*slot),
            Sum::Size(inner) => self.sum(inner)?.checked_abs(),
            Sum::Two(operator, two) => two_of(*operator, self.sum(&two.0)?, self.sum(&two.1)?),
        }
    }

    /// Whether two values unify; `None` if that depends on variables.
    #[inline(always)]
    fn same(&mut self, one: Slot, other: Slot) -> Option<bool> {
        let (one, other) = (
            self.values[usize::from(one) % MOST_SLOTS],
            self.values[usize::from(other) % MOST_SLOTS],
        );
        if one == other && one.is_immediate() {
            return Some(true);
        }
        let (one, other) = (self.m.heap.deref(one), self.m.heap.deref(other));
        if one == other {
            // Identical terms that are no constants are left to the clauses.
            return one.is_immediate().then_some(true);
        }
        if one.is_immediate() && other.is_immediate() || differ(self.m, one, other) {
            return Some(false);
        }
        None
    }

    fn is(&self, at: Slot, kind: TermKind) -> Option<bool> {
        let view = self.m.heap.view(self.value(at));
        let is_compound = matches!(view, View::List(_) | View::Struct(..));
        Some(match (view, kind) {
            (View::Var(_), _) => return None,
            (_, TermKind::Bound) => true,
            (view, TermKind::Atom) => matches!(view, View::Atom(_)),
            (view, TermKind::Integer) => matches!(view, View::Int(_) | View::Big(_)),
            (_, TermKind::Atomic) => !is_compound,
            (_, TermKind::Compound) => is_compound,
        })
    }

    /// Whether an atom or a small integer is an element of a list.
    fn is_member(&mut self, element: Slot, list: Slot, table: Option<u16>) -> Option<bool> {
        let element = self.value(element);
        element.is_immediate().then_some(())?;
        if let Some(number) = table.map(usize::from) {
            if self.tables[number].is_none() {
                let table = self.table(list);
                self.looked_at += table.as_ref().map_or(0, |table| table.len() as u64);
                self.tables[number] = Some(table);
            }
            if let Some(Some(table)) = &self.tables[number] {
                return Some(table.contains(&element.bits()));
            }
        }
        let mut rest = self.value(list);
        let mut looked_at = 0;
        let found = loop {
            let Some((head, tail)) = split(self.m, rest) else {
                break (rest == Cell::atom(atoms::NIL)).then_some(false);
            };
            let head = self.m.heap.deref(head);
            if head == element {
                break Some(true);
            }
            looked_at += 1;
            if head.is_variable() || looked_at > MOST_ELEMENTS {
                break None;
            }
            rest = tail;
        };
        self.looked_at += looked_at as u64 / 4;
        found
    }

    /// The table for a list of atoms and small integers; `None` for a short one.
    fn table(&self, list: Slot) -> Table {
        let mut rest = self.value(list);
        let mut table = HashSet::default();
        let mut length = 0;
        while let Some((head, tail)) = split(self.m, rest) {
            let head = self.m.heap.deref(head);
            length += 1;
            if !head.is_immediate() || length > MOST_ELEMENTS {
                return None;
            }
            table.insert(head.bits());
            rest = tail;
        }
        (rest == Cell::atom(atoms::NIL) && length > FEW).then_some(table)
    }

    fn make(&mut self, made: &Made) -> Stopping<Cell> {
        Ok(match made {
            Made::Value(slot) => self.values[usize::from(*slot)],
            Made::Constant(cell) => *cell,
            Made::List(two) => {
                let (head, tail) = (self.make(&two.0)?, self.make(&two.1)?);
                self.m.heap.list(head, tail)?
            }
            Made::Compound(name, parts) => {
                let mut cells = [Cell::small(0); MOST_ARGUMENTS];
                for (cell, part) in cells.iter_mut().zip(parts) {
                    *cell = self.make(part)?;
                }
                self.m.heap.structure(*name, &cells[..parts.len()])?
            }
        })
    }

    /// Executes instructions until this number of steps is made or one is left to the clauses; also returns the number of steps.
    pub fn run(
        &mut self,
        code: &[StepCode],
        fold: Option<Operator>,
        along: [Slot; 3],
        most: usize,
    ) -> Stopping<(Ended, usize)> {
        let (mut place, mut steps) = (0, 0);
        /// Continues if the test holds, and at `no` if it fails; a test that cannot decide leaves the step to the clauses.
        macro_rules! test {
            ($holds:expr, $no:expr) => {
                match $holds {
                    Some(true) => {}
                    Some(false) => place = usize::from(*$no),
                    None => break,
                }
            };
        }
        while let Some(instruction) = code.get(place) {
            place += 1;
            match instruction {
                StepCode::Split {
                    from,
                    head,
                    tail,
                    no,
                } => {
                    let list = self.values[usize::from(*from) % MOST_SLOTS];
                    match split(self.m, list) {
                        Some((first, rest)) => {
                            self.put(*head, first);
                            self.put(*tail, rest);
                        }
                        None if self.m.heap.deref(list).is_variable() => break,
                        None => place = usize::from(*no),
                    }
                }
                StepCode::Parts {
                    from,
                    first,
                    no,
                    functor,
                } => match self.m.heap.view(self.value(*from)) {
                    View::Struct(found, at) if found == *functor => {
                        for index in 0..functor.arity as usize {
                            let part = self.m.heap.deref(self.m.heap.arg(at, index));
                            self.values[usize::from(*first) + index] = part.storable();
                        }
                    }
                    View::Var(_) => break,
                    _ => place = usize::from(*no),
                },
                StepCode::Constant { at, no, constant } => {
                    let found = self.value(*at);
                    if found != *constant {
                        if found.is_variable() {
                            break;
                        }
                        place = usize::from(*no);
                    }
                }
                StepCode::Same {
                    one,
                    other,
                    wanted,
                    no,
                } => test!(self.same(*one, *other).map(|same| same == *wanted), no),
                StepCode::Less { one, other, no } => {
                    let (Some(one), Some(other)) = (self.operand(*one), self.operand(*other))
                    else {
                        break;
                    };
                    if one >= other {
                        place = usize::from(*no);
                    }
                }
                StepCode::AtMost { one, other, no } => {
                    let (Some(one), Some(other)) = (self.operand(*one), self.operand(*other))
                    else {
                        break;
                    };
                    if one > other {
                        place = usize::from(*no);
                    }
                }
                StepCode::Equal {
                    one,
                    other,
                    wanted,
                    no,
                } => {
                    let (Some(one), Some(other)) = (self.operand(*one), self.operand(*other))
                    else {
                        break;
                    };
                    if (one == other) != *wanted {
                        place = usize::from(*no);
                    }
                }
                StepCode::Compare { order, no, sums } => {
                    let (Some(one), Some(other)) = (self.sum(&sums.0), self.sum(&sums.1)) else {
                        break;
                    };
                    let holds = match order {
                        Order::Less => one < other,
                        Order::AtMost => one <= other,
                        Order::Equal => one == other,
                        Order::Unequal => one != other,
                    };
                    test!(Some(holds), no);
                }
                StepCode::Add { to, from, by } => {
                    let sum = self.number(*from).and_then(|value| value.checked_add(*by));
                    let Some(cell) = sum.and_then(Cell::int) else {
                        break;
                    };
                    self.put(*to, cell);
                }
                StepCode::Two {
                    operator,
                    to,
                    one,
                    other,
                } => {
                    let (Some(one), Some(other)) = (self.operand(*one), self.operand(*other))
                    else {
                        break;
                    };
                    let Some(cell) = two_of(*operator, one, other).and_then(Cell::int) else {
                        break;
                    };
                    self.put(*to, cell);
                }
                StepCode::Compute { to, sum } => {
                    let Some(cell) = self.sum(sum).and_then(Cell::int) else {
                        break;
                    };
                    self.put(*to, cell);
                }
                StepCode::Computed { at, no, sum } => {
                    let found = self.value(*at);
                    let cell = self.sum(sum).and_then(Cell::int);
                    let same = cell.map(|cell| cell == found);
                    test!(same.filter(|_| !found.is_variable()), no);
                }
                StepCode::Is { at, kind, no } => test!(self.is(*at, *kind), no),
                StepCode::Member {
                    element,
                    list,
                    wanted,
                    open,
                    table,
                    no,
                } => {
                    let found = self.is_member(*element, *list, *table);
                    let found = found.filter(|found| !(*found && *open));
                    test!(found.map(|found| found == *wanted), no);
                }
                StepCode::Jump(to) => place = usize::from(*to),
                StepCode::Element { number, from } => {
                    let element = self.values[usize::from(*from) % MOST_SLOTS];
                    let cell = self.m.heap.list(element, Cell::atom(atoms::NIL))?;
                    let front = &mut self.fronts[usize::from(*number) % 2];
                    match front.tail {
                        Some(tail) => self.m.heap.fill(tail, cell),
                        None => front.first = Some(cell),
                    }
                    front.tail = Some(cell.addr().offset(1));
                }
                StepCode::Move { to, from } => {
                    self.put(*to, self.values[usize::from(*from) % MOST_SLOTS]);
                }
                StepCode::Make { to, made } => {
                    let cell = self.make(made)?;
                    self.put(*to, cell);
                }
                StepCode::Pair { to, head, tail } => {
                    let (head, tail) = (
                        self.values[usize::from(*head) % MOST_SLOTS],
                        self.values[usize::from(*tail) % MOST_SLOTS],
                    );
                    let cell = self.m.heap.list(head, tail)?;
                    self.put(*to, cell);
                }
                StepCode::Both {
                    to,
                    one,
                    other,
                    name,
                } => {
                    let (one, other) = (
                        self.values[usize::from(*one) % MOST_SLOTS],
                        self.values[usize::from(*other) % MOST_SLOTS],
                    );
                    let cell = self.m.heap.of_two(*name, one, other)?;
                    self.put(*to, cell);
                }
                StepCode::Fold { operator, with } => {
                    let Some(with) = self.operand(*with) else {
                        break;
                    };
                    let found = match self.found {
                        Some(found) => two_of(*operator, found, with),
                        None => Some(with),
                    };
                    if found.is_none() {
                        break;
                    }
                    self.found = found;
                }
                StepCode::Along { to, from } => {
                    self.put(*to, self.values[usize::from(*from) % MOST_SLOTS]);
                    let [list, head, tail] = along;
                    let rest = self.values[usize::from(tail) % MOST_SLOTS];
                    self.put(list, rest);
                    steps += 1;
                    if steps >= most {
                        break;
                    }
                    match split(self.m, rest) {
                        Some((first, rest)) => {
                            self.put(head, first);
                            self.put(tail, rest);
                            place = 1;
                        }
                        // The first instruction handles the end of the list.
                        None => place = 0,
                    }
                }
                StepCode::Keep { from } => {
                    self.kept.push(self.values[usize::from(*from) % MOST_SLOTS]);
                }
                StepCode::Back(to) => self.backs.push(*to),
                StepCode::Take { to } => {
                    let cell = self.kept.pop().unwrap_or(Cell::small(0));
                    self.put(*to, cell);
                }
                StepCode::Next { to, from } => {
                    self.put(*to, self.values[usize::from(*from) % MOST_SLOTS]);
                    place = 0;
                    steps += 1;
                    if steps >= most {
                        break;
                    }
                }
                StepCode::Return { from } => {
                    let result = self.values[usize::from(*from) % MOST_SLOTS];
                    let Some(back) = self.backs.pop() else {
                        let result = match (self.found, fold) {
                            (Some(other), Some(operator)) => self
                                .number(*from)
                                .and_then(|result| two_of(operator, result, other))
                                .and_then(Cell::int),
                            _ => Some(result),
                        };
                        match result {
                            Some(result) => return Ok((Ended::Result(result), steps)),
                            None => break,
                        }
                    };
                    if self.cells > 0 && self.m.heap.room(self.cells + 8).is_err() {
                        break;
                    }
                    self.put(self.back, result);
                    place = usize::from(back);
                }
                StepCode::Open => self.open = true,
                StepCode::Leave => break,
            }
        }
        Ok((Ended::Step, steps))
    }
}

/// The result of an operation on two small integers.
#[inline(always)]
fn two_of(operator: Operator, one: i64, other: i64) -> Option<i64> {
    match operator {
        Operator::Plus => one.checked_add(other),
        Operator::Minus => one.checked_sub(other),
        Operator::Times => one.checked_mul(other),
        Operator::Quotient => one.checked_div(other),
        Operator::Modulo => {
            let rest = one.checked_rem(other)?;
            match rest != 0 && (rest < 0) != (other < 0) {
                true => Some(rest + other),
                false => Some(rest),
            }
        }
        Operator::Remainder => one.checked_rem(other),
        Operator::Least => Some(one.min(other)),
        Operator::Most => Some(one.max(other)),
    }
}
