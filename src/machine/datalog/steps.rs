//! Runs the steps of a clause: one at a time up to its last call of a tabled predicate, and as a nest of loops after it.
//!
//! *Invariant*: in a nest of loops no table begins and nothing becomes a consumer: it only adds answers.

use std::ops::Range;

use super::super::Machine;
use super::super::state::datalog::{Comparison, Expression, From, Index, Join, JoinStep, Plan};
use super::{Choice, Done, End, Point, Run, Table, lost};
use crate::memory::room;
use crate::term::Cell;

impl<'p> Run<'p> {
    /// Runs the steps of a clause from a place on, up to an answer or a failure.
    pub(super) fn go_on(&mut self, m: &mut Machine, mut point: Point) -> Done<()> {
        let plan = self.plan(point);
        while (point.step as usize) < plan.straight {
            let goes_on = match &plan.steps[point.step as usize] {
                JoinStep::Facts(join) => {
                    let rows = self.index(join).rows(self.keys(join));
                    self.facts(point, join, rows.start, rows.end)?
                }
                JoinStep::Call {
                    pattern,
                    keys,
                    binds,
                } => self.call(m, point, *pattern, keys, binds)?,
                test => self.holds(test)?,
            };
            if !goes_on {
                return Ok(());
            }
            point.step += 1;
        }
        self.go_straight(m, plan, point.step as usize, point.table)
    }

    /// The same where no step calls a tabled predicate.
    fn go_straight(
        &mut self,
        m: &mut Machine,
        plan: &'p Plan,
        step: usize,
        table: u32,
    ) -> Done<()> {
        let Some(goal) = plan.steps.get(step) else {
            return self.answer(plan, table);
        };
        let JoinStep::Facts(join) = goal else {
            return match self.holds(goal)? {
                true => self.go_straight(m, plan, step + 1, table),
                false => Ok(()),
            };
        };
        let index = self.index(join);
        let is_last = step + 1 == plan.steps.len();
        let is_sure = index.is_sure(join);
        if let Some(ends) = plan.ends.as_deref().filter(|_| is_last && is_sure) {
            return self.join_last(m, ends, join, index, table);
        }
        for row in index.rows(self.keys(join)) {
            self.tick(m)?;
            if self.takes(join, index.row(row), is_sure) {
                match is_last {
                    true => self.answer(plan, table)?,
                    false => self.go_straight(m, plan, step + 1, table)?,
                }
            }
        }
        Ok(())
    }

    /// Runs the last goal of a clause if it is a goal of facts whose rows all match: each row is an answer.
    #[inline(always)]
    fn join_last(
        &mut self,
        m: &mut Machine,
        ends: &[From],
        join: &Join,
        index: &'p Index,
        table: u32,
    ) -> Done<()> {
        let values = self.values.count();
        let rows = index.rows(self.keys(join));
        let rows = rows.start as usize..rows.end as usize;
        let row = |row| index.row(row as u32);
        self.answer_all(m, ends, rows, row, (table, values))
    }

    #[inline(always)]
    fn index(&self, join: &Join) -> &'p Index {
        let relation = &self.program.relations[join.relation as usize];
        relation.index(join.mask, self.program.values.len())
    }

    /// The values of the columns that the index covers.
    #[inline(always)]
    fn keys(&self, join: &Join) -> impl Iterator<Item = u32> {
        let keys = join.keys[..join.masked].iter();
        keys.map(|(_, slot)| self.slots[*slot as usize])
    }

    /// Whether a row matches a goal; if so, binds the variables of the goal to the values of the row.
    #[inline(always)]
    fn takes(&mut self, join: &Join, row: &[u32], is_sure: bool) -> bool {
        let is_known =
            |(column, slot): &(u32, u32)| row[*column as usize] == self.slots[*slot as usize];
        if !is_sure && !join.keys.iter().all(is_known) {
            return false;
        }
        let mut same = join.same.iter();
        if !same.all(|(one, other)| row[*one as usize] == row[*other as usize]) {
            return false;
        }
        for (column, slot) in &join.binds {
            self.slots[*slot as usize] = row[*column as usize];
        }
        true
    }

    /// Takes the first matching fact at these places; a choice point tries the others later.
    pub(super) fn facts(&mut self, point: Point, join: &Join, start: u32, end: u32) -> Done<bool> {
        let index = self.index(join);
        for row in start..end {
            self.steps += 1;
            if self.takes(join, index.row(row), index.is_sure(join)) {
                if row + 1 < end {
                    let next = row + 1;
                    self.save(Choice::Facts { point, next, end })?;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a test holds.
    fn holds(&mut self, test: &JoinStep) -> Done<bool> {
        Ok(match test {
            JoinStep::Compare(comparison, [left, right]) => {
                let (left, right) = (self.computed(left)?, self.computed(right)?);
                match comparison {
                    Comparison::Equal => left == right,
                    Comparison::Different => left != right,
                    Comparison::Less => left < right,
                    Comparison::Greater => left > right,
                    Comparison::AtMost => left <= right,
                    Comparison::AtLeast => left >= right,
                }
            }
            JoinStep::Same(same, [left, right]) => {
                (self.slots[*left as usize] == self.slots[*right as usize]) == *same
            }
            JoinStep::Is {
                slot,
                is_known,
                value,
            } => {
                let computed = Cell::int(self.computed(value)?).ok_or(End::Unfit)?;
                let number = self.values.number(computed.bits())?;
                let slot = &mut self.slots[*slot as usize];
                if !is_known {
                    *slot = number;
                }
                *slot == number
            }
            JoinStep::Facts(_) | JoinStep::Call { .. } | JoinStep::Unfit => return Err(End::Unfit),
        })
    }

    fn computed(&self, expression: &Expression<u32>) -> Done<i64> {
        let both = |sides: &[Expression<u32>; 2]| -> Done<(i64, i64)> {
            Ok((self.computed(&sides[0])?, self.computed(&sides[1])?))
        };
        let computed = match expression {
            Expression::Argument(slot) => {
                let number = self.slots[*slot as usize];
                let cell = Cell::from_bits(self.values.word(number));
                cell.is_int().then(|| cell.int_value())
            }
            Expression::Plus(sides) => both(sides).map(|(a, b)| a.checked_add(b))?,
            Expression::Minus(sides) => both(sides).map(|(a, b)| a.checked_sub(b))?,
            Expression::Times(sides) => both(sides).map(|(a, b)| a.checked_mul(b))?,
        };
        computed.ok_or(End::Unfit)
    }

    /// Adds the values at the end of a clause as an answer.
    #[inline(always)]
    pub(super) fn answer(&mut self, plan: &Plan, table: u32) -> Done<()> {
        let Some(answer) = &plan.answer else {
            return Err(End::Unfit);
        };
        let values = self.values.count();
        let slot = |slot: &u32| self.slots[*slot as usize];
        let answers = &mut self.tables[table as usize].answers;
        let is_new = match &answer[..] {
            [a] => answers.insert(&[slot(a)], values)?,
            [a, b] => answers.insert(&[slot(a), slot(b)], values)?,
            _ => {
                self.scratch.clear();
                self.scratch.extend(answer.iter().map(slot));
                answers.insert(&self.scratch, values)?
            }
        };
        self.answers_came(table, answer.len(), usize::from(is_new))
    }

    /// Accounts for `new` new answers of this width, and puts idle consumers into the queue.
    #[inline(always)]
    fn answers_came(&mut self, table: u32, width: usize, new: usize) -> Done<()> {
        if new == 0 {
            return Ok(());
        }
        self.space += size_of::<u64>() * (width + 1) * new;
        let pending = self.tables[table as usize].pending.as_deref_mut();
        let pending = pending.ok_or_else(lost)?;
        if !pending.idle.is_empty() {
            room::more(&mut self.queue, pending.idle.len())?;
            let woken = pending.idle.drain(..).map(|consumer| (table, consumer));
            self.queue.extend(woken);
        }
        Ok(())
    }

    /// Copies an answer to the slots of the call.
    #[inline(always)]
    pub(super) fn fill(&mut self, table: u32, number: usize, binds: &[u32]) {
        let row = self.tables[table as usize].answers.row(number, binds.len());
        for (number, slot) in row.iter().zip(binds) {
            self.slots[*slot as usize] = *number;
        }
    }

    /// Runs the steps after a call, which call no tabled predicate, for each answer of its table from `next` on; answers may come
    /// meanwhile.
    pub(super) fn fill_straight(
        &mut self,
        m: &mut Machine,
        point: Point,
        table: u32,
        binds: &[u32],
        mut next: usize,
    ) -> Done<usize> {
        let plan = self.plan(point);
        let step = point.step as usize + 1;
        let count = |run: &Self| run.tables[table as usize].answers.count();
        match (&plan.steps[step..], plan.ends.as_deref()) {
            // The table that is read gets no answers while its answers go to another one.
            ([], Some(ends)) if table != point.table => {
                let (end, width, values) = (count(self), binds.len(), self.values.count());
                let source = std::mem::take(&mut self.tables[table as usize].answers);
                let row = |row| source.row(row, width);
                let done = self.answer_all(m, ends, next..end, row, (point.table, values));
                self.tables[table as usize].answers = source;
                done?;
                next = end;
            }
            ([JoinStep::Facts(join)], Some(ends)) if self.index(join).is_sure(join) => {
                let index = self.index(join);
                while next < count(self) {
                    let fits =
                        self.join_some(ends, join, index, (table, point.table), binds, next)?;
                    self.tick_by(m, fits.looked_at)?;
                    next = fits.next;
                    if fits.is_next_long {
                        self.tick(m)?;
                        self.fill(table, next, binds);
                        next += 1;
                        self.join_last(m, ends, join, index, point.table)?;
                    }
                }
            }
            _ => {
                while next < count(self) {
                    self.tick(m)?;
                    self.fill(table, next, binds);
                    next += 1;
                    self.go_straight(m, plan, step, point.table)?;
                }
            }
        }
        Ok(next)
    }

    /// Joins the answers of `source` from `next` on with the facts of the last goal, and adds the results to `table`, which may be the
    /// same: new answers are then read as well. Stops after [`TOGETHER`] facts.
    #[inline(never)]
    fn join_some(
        &mut self,
        ends: &[From],
        join: &Join,
        index: &'p Index,
        (source, table): (u32, u32),
        binds: &[u32],
        mut next: usize,
    ) -> Done<Joined> {
        let (mut looked_at, mut new, mut is_next_long) = (0, 0, false);
        let values = self.values.count();
        while next < self.tables[source as usize].answers.count() && looked_at < TOGETHER {
            self.fill(source, next, binds);
            let rows = index.rows(self.keys(join));
            is_next_long = rows.len() > TOGETHER;
            if is_next_long {
                break;
            }
            looked_at += 1 + rows.len();
            next += 1;
            let rows = rows.map(|row| index.row(row));
            let target = &mut self.tables[table as usize];
            new += target.insert(ends, &self.slots, rows, values, &mut self.scratch)?;
        }
        self.answers_came(table, ends.len(), new)?;
        Ok(Joined {
            next,
            looked_at: looked_at as u64,
            is_next_long,
        })
    }

    /// Adds rows as answers of a table; checks the limits between portions.
    #[inline(always)]
    fn answer_all<'r>(
        &mut self,
        m: &mut Machine,
        ends: &[From],
        mut rows: Range<usize>,
        row: impl Fn(usize) -> &'r [u32],
        (table, values): (u32, usize),
    ) -> Done<()> {
        while !rows.is_empty() {
            let end = rows.end.min(rows.start + TOGETHER);
            self.tick_by(m, (end - rows.start) as u64)?;
            let found = (rows.start..end).map(&row);
            let scratch = &mut self.scratch;
            let new =
                self.tables[table as usize].insert(ends, &self.slots, found, values, scratch)?;
            self.answers_came(table, ends.len(), new)?;
            rows.start = end;
        }
        Ok(())
    }
}

/// The number of rows processed between two checks of the limits.
const TOGETHER: usize = 1 << 10;

/// How far [`Run::join_some`] came.
struct Joined {
    /// The next answer to read.
    next: usize,
    /// The number of rows read.
    looked_at: u64,
    /// Whether the next answer matches more facts than one portion.
    is_next_long: bool,
}

impl Table {
    /// Adds an answer for each row; gives the number of new ones.
    #[inline(always)]
    fn insert<'r>(
        &mut self,
        ends: &[From],
        slots: &[u32],
        rows: impl Iterator<Item = &'r [u32]>,
        values: usize,
        scratch: &mut Vec<u32>,
    ) -> Done<usize> {
        let value = |from: &From, row: &[u32]| match *from {
            From::Column(column) => row[column as usize],
            From::Slot(slot) => slots[slot as usize],
        };
        let before = self.answers.count();
        match ends {
            [a] => {
                for row in rows {
                    self.answers.insert(&[value(a, row)], values)?;
                }
            }
            [a, b] => {
                for row in rows {
                    self.answers
                        .insert(&[value(a, row), value(b, row)], values)?;
                }
            }
            _ => {
                for row in rows {
                    scratch.clear();
                    scratch.extend(ends.iter().map(|from| value(from, row)));
                    self.answers.insert(scratch, values)?;
                }
            }
        }
        Ok(self.answers.count() - before)
    }
}
