//! Tables: the calls of tabled predicates with their answers, and the state of the evaluations that complete them.
//!
//! ```text
//!   calls       rows of the words of each call, predicate first: path/2, a, _0          its number is that of its table
//!   tables[n]   the answers, rows of what the variables of the call were bound to; while it is incomplete also its consumers
//!   stack       the incomplete tables in the order in which they were made (the completion stack)
//!   queue       consumers that have answers to go on with
//! ```
//!
//! *Invariant*: an incomplete table is on the stack, at the position that it records. A consumer is in the queue, or is reading its
//! answers, or has read all answers so far. The answers of a complete table do not change any more, so readers may share them.

use std::collections::HashMap;
use std::sync::Arc;

use indexmap::IndexMap;

use super::datalog::Known;
use super::table_answers::{Complete, IncompleteAnswers};
use crate::memory::{Stopping, room};
use crate::term::atom::ShortHash;
use crate::term::rows::Rows;
use crate::term::{Addr, Atom, AtomMarks, Cell, Roots, Stored};

/// How a tabled predicate combines the values of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Answers with different values are different answers.
    Index,
    /// The least value: numbers are compared by value, other terms in the standard order.
    Min,
    /// The greatest value.
    Max,
    /// The sum of the values.
    Sum,
    /// The value of the first answer.
    First,
    /// The value of the last answer.
    Last,
    /// The value of the answer that decided the moded arguments beside it; without such arguments, the first value.
    Witness,
    /// The value that this predicate of a module computes from the old value and the new one.
    Lattice(Atom, Atom),
    /// The new value, if this predicate of a module says that it is better.
    Order(Atom, Atom),
}

impl Mode {
    /// Whether an answer that changes the value of this argument also sets the witnesses.
    pub fn decides(self) -> bool {
        match self {
            Mode::Min | Mode::Max | Mode::Lattice(..) | Mode::Order(..) => true,
            Mode::Index | Mode::Sum | Mode::First | Mode::Last | Mode::Witness => false,
        }
    }
}

/// A consumer: it goes on with each answer of an incomplete table. A copy of `consumer(Pieces, Variables, Template)`.
pub struct Consumer {
    /// The continuation up to the marker of the consumer's own table, the variables of the call, and the variables of that table.
    pub term: Arc<Stored>,
    /// The table for which it finds answers.
    pub target: u32,
    /// The number of entries that it has read.
    pub next: usize,
    /// Its evaluation was abandoned.
    pub dropped: bool,
}

/// The state of an incomplete table.
#[derive(Default)]
pub struct Pending {
    /// The answers so far.
    pub answers: IncompleteAnswers,
    /// The bytes counted for them.
    charged: usize,
    /// Its position on the stack.
    pub position: usize,
    /// The consumers of its answers.
    pub consumers: Vec<Consumer>,
    /// The consumers that have read all answers so far.
    pub idle: Vec<u32>,
}

/// The table of a call.
enum Table {
    /// It is being evaluated, or waits for the leader of its component.
    Incomplete(Box<Pending>),
    /// All its answers are known.
    Complete(Complete),
    /// It was abandoned or removed: the next call makes it again.
    Gone,
}

/// An incomplete table on the stack.
#[derive(Clone, Copy)]
pub struct IncompleteTable {
    /// The table.
    pub table: u32,
    /// The lowest stack position of a table that this one, or one above it, depends on.
    pub link: usize,
    /// The position of the table during whose evaluation it was made.
    pub parent: Option<usize>,
    /// Its choice point, while it is being evaluated.
    pub choice: Addr,
    /// The length of the queue when it was made: entries from there on are its own.
    pub base: usize,
    /// The next entry of the queue.
    pub head: usize,
}

/// The declaration of a tabled predicate.
#[derive(Clone)]
pub struct Declared {
    /// The modes of its arguments, if not all are `Index`.
    pub modes: Option<Arc<[Mode]>>,
}

/// The word of a call that names its predicate.
pub fn word_of(predicate: u32) -> u64 {
    u64::from(predicate) << 3
}

/// All tables of a machine.
#[derive(Default)]
pub struct Tables {
    /// Tabled predicates as Datalog, if that was tried; none for those that are not Datalog.
    pub programs: HashMap<u32, Option<Known>, ShortHash>,
    /// How many calls of each predicate were evaluated as Datalog.
    pub evaluated: IndexMap<u32, u64, ShortHash>,
    declared: HashMap<u32, Declared, ShortHash>,
    /// The words of the calls, by table number.
    calls: Rows,
    tables: Vec<Table>,
    /// The incomplete tables.
    pub stack: Vec<IncompleteTable>,
    /// The position of the table that is being evaluated.
    pub running: Option<usize>,
    /// The tables from 0 up to this stack position may lack answers, since calls have failed at the depth limit: they are not kept.
    lacking: usize,
    /// Consumers with answers to read: the table of these answers, and the consumer's number there.
    pub queue: Vec<(u32, u32)>,
    /// The words of the answer being looked up.
    pub scratch: Vec<u64>,
    /// Free vectors for the words and variables of the next call.
    pub spare: Vec<(Vec<u64>, Vec<Addr>)>,
    /// The approximate size of all this in bytes.
    space: usize,
    /// The limit on that size.
    pub most: Option<usize>,
    /// Tabling is off: calls of tabled predicates run the clauses as if undeclared.
    pub are_off: bool,
    /// A tabled predicate was called since this flag was last read.
    pub were_asked: bool,
}

/// The bytes of a table without answers.
const OVERHEAD: usize = size_of::<Table>();
/// The bytes of the state of an incomplete table.
const PENDING: usize = size_of::<Pending>() + size_of::<IncompleteTable>();

impl Roots for Tables {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Tables {
            programs,
            evaluated: _,
            declared,
            calls,
            tables,
            stack: _,
            running: _,
            lacking: _,
            queue: _,
            // Nothing reads its leftovers.
            scratch: _,
            spare: _,
            space: _,
            most: _,
            are_off: _,
            were_asked: _,
        } = self;
        for known in programs.values().flatten() {
            known.program.reach_atoms(reached);
        }
        for declared in declared.values() {
            for mode in declared.modes.iter().flat_map(|modes| modes.iter()) {
                if let Mode::Lattice(module, name) | Mode::Order(module, name) = mode {
                    reached.atom(*module);
                    reached.atom(*name);
                }
            }
        }
        reached.words(calls.words());
        for table in tables {
            match table {
                Table::Incomplete(pending) => {
                    pending.answers.reach_atoms(reached);
                    for consumer in &pending.consumers {
                        consumer.term.reach_atoms(reached);
                    }
                }
                Table::Complete(answers) => answers.reach_atoms(reached),
                Table::Gone => {}
            }
        }
    }
}

impl Tables {
    /// The declarations without tables, for another machine.
    pub fn fork(&self) -> Tables {
        Tables {
            declared: self.declared.clone(),
            ..Tables::default()
        }
    }

    /// Records the declaration of a predicate.
    pub fn declare(&mut self, predicate: u32, modes: Option<Arc<[Mode]>>) {
        self.declared.insert(predicate, Declared { modes });
    }

    /// The modes of a predicate.
    pub fn modes(&self, predicate: u32) -> Option<Arc<[Mode]>> {
        self.declared.get(&predicate)?.modes.clone()
    }

    /// Whether more space is in use than allowed.
    pub fn is_full(&self) -> bool {
        self.most.is_some_and(|most| self.space > most)
    }

    /// Whether this number of additional bytes would exceed the limit.
    pub fn would_be_full(&self, more: usize) -> bool {
        self.most.is_some_and(|most| self.space + more > most)
    }

    /// Adds the complete table of a call that has no table.
    pub fn add_complete(&mut self, call: &[u64], answers: Complete) -> Stopping<()> {
        let before = self.calls.space();
        let (number, new) = self.calls.insert(call)?;
        self.space += self.calls.space() - before + answers.space() + OVERHEAD;
        let table = Table::Complete(answers);
        if new {
            room::push(&mut self.tables, table)?;
        } else {
            self.tables[number] = table;
        }
        Ok(())
    }

    /// The approximate size of the tables in bytes.
    pub fn space(&self) -> usize {
        self.space
    }

    /// Whether there is no table.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The number of tables.
    pub fn count(&self) -> usize {
        self.all().count()
    }

    /// The words of the call of a table: the predicate, and the arguments.
    pub fn call(&self, table: u32) -> &[u64] {
        self.calls.row(table as usize)
    }

    /// The predicate of a table.
    pub fn predicate(&self, table: u32) -> u32 {
        Cell::from_bits(self.call(table)[0]).int_value() as u32
    }

    /// The table of a call.
    pub fn find(&self, call: &[u64]) -> Option<u32> {
        let number = self.calls.find(call)? as u32;
        self.is_there(number).then_some(number)
    }

    fn is_there(&self, table: u32) -> bool {
        !matches!(self.tables[table as usize], Table::Gone)
    }

    /// All existing tables, in the order in which they were first made.
    pub fn all(&self) -> impl Iterator<Item = u32> {
        (0..self.tables.len() as u32).filter(|table| self.is_there(*table))
    }

    /// The answers that an incomplete table has so far.
    pub fn answers(&self, table: u32) -> Option<&IncompleteAnswers> {
        match &self.tables[table as usize] {
            Table::Incomplete(pending) => Some(&pending.answers),
            Table::Complete(_) | Table::Gone => None,
        }
    }

    /// The answers of a complete table, to be shared.
    pub fn complete_answers(&self, table: u32) -> Option<Complete> {
        match &self.tables[table as usize] {
            Table::Complete(answers) => Some(answers.clone()),
            Table::Incomplete(_) | Table::Gone => None,
        }
    }

    /// The state of an incomplete table.
    pub fn pending(&mut self, table: u32) -> Option<&mut Pending> {
        match &mut self.tables[table as usize] {
            Table::Incomplete(pending) => Some(pending),
            Table::Complete(_) | Table::Gone => None,
        }
    }

    /// The position of a table on the stack, if it is incomplete.
    pub fn position(&self, table: u32) -> Option<usize> {
        match &self.tables[table as usize] {
            Table::Incomplete(pending) => Some(pending.position),
            Table::Complete(_) | Table::Gone => None,
        }
    }

    /// Begins the table of a call that has none; the code that makes its choice point pushes it on the stack.
    pub fn begin(&mut self, call: &[u64], modes: Option<Arc<[Mode]>>) -> Stopping<u32> {
        let before = self.calls.space();
        let (number, new) = self.calls.insert(call)?;
        let table = Table::Incomplete(Box::new(Pending {
            answers: IncompleteAnswers::new(modes),
            ..Pending::default()
        }));
        if new {
            room::push(&mut self.tables, table)?;
        } else {
            self.tables[number] = table;
        }
        self.space += self.calls.space() - before + OVERHEAD + PENDING;
        Ok(number as u32)
    }

    /// Pushes a new table, which is being evaluated, on the stack, with its choice point.
    pub fn push(&mut self, table: u32, choice: Addr) {
        let place = self.stack.len();
        if let Some(pending) = self.pending(table) {
            pending.position = place;
        }
        let base = self.queue.len();
        self.stack.push(IncompleteTable {
            table,
            link: place,
            parent: self.running,
            choice,
            base,
            head: base,
        });
        self.running = Some(place);
    }

    /// The clauses of a table that is not the leader have no more answers: it and the tables above it wait for the leader.
    pub fn stand_back(&mut self, place: usize) {
        let entry = self.stack[place];
        if let Some(parent) = entry.parent {
            let link = &mut self.stack[parent].link;
            *link = entry.link.min(*link);
        }
        // Removes the entries that it has taken; the rest is for the leader.
        self.queue.drain(entry.base..entry.head);
        self.running = entry.parent;
    }

    /// The next consumer with answers to read, for the table at this position and those above.
    pub fn next_queued(&self, place: usize) -> Option<(u32, u32)> {
        self.queue.get(self.stack[place].head).copied()
    }

    /// Takes this consumer off the queue.
    pub fn take_queued(&mut self, place: usize) {
        let entry = &mut self.stack[place];
        pass_head(&mut self.queue, entry.base, &mut entry.head);
    }

    /// Adds an answer to an incomplete table, and may take the vector; whether the answer is new.
    #[inline]
    pub fn insert(&mut self, table: u32, row: &mut Vec<u64>) -> Stopping<bool> {
        let Table::Incomplete(pending) = &mut self.tables[table as usize] else {
            return Ok(false);
        };
        let length = row.len();
        let is_new = pending.answers.insert(row)?;
        if is_new {
            self.answer_came(table, length)?;
        }
        Ok(is_new)
    }

    /// Stores the values chosen for a row of an incomplete table; this counts as a new answer.
    pub fn choose(&mut self, table: u32, row: &[u64], values: &[u64]) -> Stopping<()> {
        let Table::Incomplete(pending) = &mut self.tables[table as usize] else {
            return Ok(());
        };
        pending.answers.choose(row, values)?;
        self.answer_came(table, row.len() + values.len() + 2)
    }

    /// Accounts for a new answer of this number of words, and puts idle consumers into the queue.
    #[inline]
    fn answer_came(&mut self, table: u32, words: usize) -> Stopping<()> {
        let Table::Incomplete(pending) = &mut self.tables[table as usize] else {
            return Ok(());
        };
        let charge = size_of::<u64>() * (words + 1);
        pending.charged += charge;
        self.space += charge;
        if !pending.idle.is_empty() {
            room::more(&mut self.queue, pending.idle.len())?;
            let woken = pending.idle.drain(..).map(|consumer| (table, consumer));
            self.queue.extend(woken);
        }
        Ok(())
    }

    /// Adds the answer in `words`, a row followed by values to choose among, if all are atoms and small integers: whether the chosen values
    /// change; none if this function cannot decide.
    pub fn choose_immediates(&mut self, table: u32, own: usize) -> Stopping<Option<bool>> {
        let (row, values) = self.scratch.split_at_mut(own);
        let Table::Incomplete(pending) = &mut self.tables[table as usize] else {
            return Ok(None);
        };
        if let Some(known) = pending.answers.find(row) {
            match pending.answers.choose_among(known, values) {
                None => return Ok(None),
                Some(false) => return Ok(Some(false)),
                Some(true) => {}
            }
        }
        let words = std::mem::take(&mut self.scratch);
        let (row, values) = words.split_at(own);
        let chosen = self.choose(table, row, values);
        self.scratch = words;
        chosen.map(|()| Some(true))
    }

    /// Adds a consumer of an incomplete table.
    pub fn add_consumer(&mut self, table: u32, consumer: Consumer) -> Stopping<()> {
        self.space += 8 * consumer.term.words().len() + size_of::<Consumer>();
        let Table::Incomplete(pending) = &mut self.tables[table as usize] else {
            return Ok(());
        };
        room::push(&mut pending.consumers, consumer)?;
        let number = pending.consumers.len() as u32 - 1;
        match pending.answers.entries() > 0 {
            true => room::push(&mut self.queue, (table, number)),
            false => room::push(&mut pending.idle, number),
        }
    }

    /// A call has failed although it may have answers: the tables under evaluation may lack some.
    pub fn note_lack(&mut self) {
        self.lacking = self.stack.len();
    }

    /// Completes the tables from this stack position on; gives the answers of the table there. The tables are kept, unless some lack
    /// answers. If memory runs out, the call may be repeated.
    pub fn complete(&mut self, place: usize) -> Stopping<Option<Complete>> {
        for index in place..self.stack.len() {
            let table = self.stack[index].table;
            if let Some(pending) = self.pending(table) {
                pending.answers.join()?;
            }
        }
        let entry = self.stack[place];
        let lacking = self.lacking > place;
        let mut of_leader = None;
        for index in (place..self.stack.len()).rev() {
            let table = self.stack[index].table;
            let Some(answers) = self.end_pending(table) else {
                continue;
            };
            let answers = answers.complete();
            if index == place {
                of_leader = Some(answers.clone());
            }
            if lacking {
                self.space -= OVERHEAD;
            } else {
                self.space += answers.space();
                self.tables[table as usize] = Table::Complete(answers);
            }
        }
        self.cut_stack(place);
        self.queue.truncate(entry.base);
        self.running = entry.parent;
        Ok(of_leader)
    }

    /// Removes the tables from this position on from the stack.
    fn cut_stack(&mut self, place: usize) {
        self.stack.truncate(place);
        self.lacking = self.lacking.min(place);
    }

    /// Dissolves an incomplete table, and gives its answers.
    fn end_pending(&mut self, table: u32) -> Option<IncompleteAnswers> {
        let ended = std::mem::replace(&mut self.tables[table as usize], Table::Gone);
        let Table::Incomplete(pending) = ended else {
            self.tables[table as usize] = ended;
            return None;
        };
        for consumer in &pending.consumers {
            self.space -= 8 * consumer.term.words().len() + size_of::<Consumer>();
        }
        self.space -= PENDING + pending.charged;
        Some(pending.answers)
    }

    /// Abandons all evaluations above this choice point, now the newest one, with the tables made during them.
    pub fn abandon(&mut self, b: Addr) {
        let mut lowest = None;
        while let Some(running) = self.running
            && self.stack[running].choice > b
        {
            lowest = Some(running);
            self.running = self.stack[running].parent;
        }
        let Some(lowest) = lowest else {
            return;
        };
        for index in lowest..self.stack.len() {
            let table = self.stack[index].table;
            self.cancel(table);
        }
        let entry = self.stack[lowest];
        self.cut_stack(lowest);
        // Consumers whose target table is gone are dropped; the others wait as before.
        for index in 0..self.stack.len() {
            let waits_on = self.stack[index].table;
            let mut consumers = match self.pending(waits_on) {
                Some(pending) => std::mem::take(&mut pending.consumers),
                None => continue,
            };
            for consumer in &mut consumers {
                consumer.dropped |= !self.is_there(consumer.target);
            }
            if let Some(pending) = self.pending(waits_on) {
                pending.consumers = consumers;
            }
        }
        let queued = self.queue.split_off(entry.base.min(self.queue.len()));
        let alive = queued
            .into_iter()
            .skip(entry.head - entry.base)
            .filter(|(table, _)| self.position(*table).is_some());
        let alive: Vec<(u32, u32)> = alive.collect();
        self.queue.extend(alive);
    }

    /// Withdraws a table that was begun.
    pub fn cancel(&mut self, table: u32) {
        if self.end_pending(table).is_some() {
            self.space -= OVERHEAD;
        }
    }

    /// Drops a table, if it is complete.
    pub fn forget_table(&mut self, table: u32) {
        if let Table::Complete(answers) = &self.tables[table as usize] {
            self.space -= answers.space() + OVERHEAD;
            self.tables[table as usize] = Table::Gone;
        }
    }

    /// Drops the complete tables of the predicates that satisfy `is_wanted`.
    pub fn forget(&mut self, is_wanted: impl Fn(u32) -> bool) {
        for table in 0..self.tables.len() as u32 {
            if is_wanted(self.predicate(table)) {
                self.forget_table(table);
            }
        }
        if self.all().next().is_none() {
            self.calls = Rows::default();
            self.tables = Vec::new();
            self.space = 0;
        }
    }
}

/// Advances the head of a part of a queue by one; removes the entries taken since `base` when there are many.
pub(in crate::machine) fn pass_head<T>(queue: &mut Vec<T>, base: usize, head: &mut usize) {
    const MANY: usize = 1 << 10;
    *head += 1;
    let taken = *head - base;
    if taken > MANY && 2 * taken > queue.len() - base {
        queue.drain(base..*head);
        *head = base;
    }
}
