//! Tables: the calls of tabled predicates with their answers, and what is under way to complete them.
//!
//! ```text
//!   calls       rows of the words of each call, predicate first: path/2, a, _0          its number is that of its table
//!   tables[n]   the answers, rows of what the variables of the call were bound to; while it is incomplete also its consumers
//!   stack       the incomplete tables in the order in which they were made (the completion stack)
//!   queue       consumers that have answers to go on with
//! ```
//!
//! *Invariant*: an incomplete table stands on the stack, at the position that it has noted. A consumer is in the queue, or goes through its
//! answers, or has had all there are. The answers of a complete table do not change any more, so that who reads them may share them.

use std::collections::HashMap;
use std::sync::Arc;

use indexmap::IndexMap;

use super::datalog::Known;
use super::table_answers::{Complete, IncompleteAnswers};
use crate::memory::{Stopping, room};
use crate::term::atom::ShortHash;
use crate::term::rows::Rows;
use crate::term::{Addr, Atom, AtomMarks, Cell, Roots, Stored};

/// What a tabled predicate makes of the values of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Answers with different values are different answers.
    Index,
    /// The least value counts: of numbers by their values, of other terms in the standard order.
    Min,
    /// The greatest.
    Max,
    /// The sum.
    Sum,
    /// The value of the first answer.
    First,
    /// The value of the last answer.
    Last,
    /// The value of the answer that has decided the arguments beside it; without such, that of the first.
    Witness,
    /// What this predicate of a module makes of the value there was and the one that comes.
    Lattice(Atom, Atom),
    /// The value that comes counts where this predicate of a module says that it is the better one.
    Order(Atom, Atom),
}

impl Mode {
    /// Whether an answer that changes the value of this argument is the one whose witnesses count.
    pub fn decides(self) -> bool {
        match self {
            Mode::Min | Mode::Max | Mode::Lattice(..) | Mode::Order(..) => true,
            Mode::Index | Mode::Sum | Mode::First | Mode::Last | Mode::Witness => false,
        }
    }
}

/// What goes on with each answer of an incomplete table: a copy of `consumer(Pieces, Variables, Template)`.
pub struct Consumer {
    /// The continuation up to the marker of the table that it belongs to, the variables of the call, and the variables of that table.
    pub term: Arc<Stored>,
    /// The table that it gives answers to.
    pub target: u32,
    /// The entries that it has gone through.
    pub next: usize,
    /// The evaluation that it belongs to was abandoned.
    pub dropped: bool,
}

/// What an incomplete table has beside its answers.
#[derive(Default)]
pub struct Pending {
    /// The answers so far.
    pub answers: IncompleteAnswers,
    /// The bytes that are counted for them.
    charged: usize,
    /// Its place on the stack.
    pub position: usize,
    /// What waits for answers.
    pub consumers: Vec<Consumer>,
    /// Those that have had all there are.
    pub idle: Vec<u32>,
}

/// The table of a call.
enum Table {
    /// It is being evaluated, or waits for the table that leads its component.
    Incomplete(Box<Pending>),
    /// All answers are there.
    Complete(Complete),
    /// It was abandoned or taken away: the next call makes it anew.
    Gone,
}

/// An incomplete table on the stack.
#[derive(Clone, Copy)]
pub struct IncompleteTable {
    /// The table.
    pub table: u32,
    /// The lowest place on the stack of a table that this one, or one above it, depends on.
    pub link: usize,
    /// The place of the table during whose evaluation it was made.
    pub parent: Option<usize>,
    /// Its choice point, while it is being evaluated.
    pub choice: Addr,
    /// What the queue had when it was made: what stands above is its own.
    pub base: usize,
    /// The next in the queue.
    pub head: usize,
}

/// What was declared of a tabled predicate.
#[derive(Clone)]
pub struct Declared {
    /// The modes of its arguments, if not all are `Index`.
    pub modes: Option<Arc<[Mode]>>,
}

/// The word of a call that says which predicate it is of.
pub fn word_of(predicate: u32) -> u64 {
    u64::from(predicate) << 3
}

/// All tables of a machine.
#[derive(Default)]
pub struct Tables {
    /// Tabled predicates as Datalog, as far as that was looked for; none of those that are not.
    pub programs: HashMap<u32, Option<Known>, ShortHash>,
    /// How many calls of which predicates were evaluated as such.
    pub evaluated: IndexMap<u32, u64, ShortHash>,
    declared: HashMap<u32, Declared, ShortHash>,
    /// The words of the calls, by the numbers of their tables.
    calls: Rows,
    tables: Vec<Table>,
    /// The incomplete tables.
    pub stack: Vec<IncompleteTable>,
    /// The place of the table that is being evaluated.
    pub running: Option<usize>,
    /// The tables below this place of the stack lack answers, since calls have failed for their depth: they are not kept.
    lacking: usize,
    /// Consumers with answers to go on with: the table whose answers they are, and the consumer's place there.
    pub queue: Vec<(u32, u32)>,
    /// Words of an answer that is being looked for.
    pub scratch: Vec<u64>,
    /// Vectors for the words and the variables of the next call.
    pub spare: Vec<(Vec<u64>, Vec<Addr>)>,
    /// About how many bytes all this takes.
    space: usize,
    /// How many it may take.
    pub most: Option<usize>,
    /// Calls of tabled predicates run the clauses, as if they were not declared.
    pub are_off: bool,
    /// A tabled predicate was called since this was last looked at.
    pub were_asked: bool,
}

/// The bytes of a table without answers.
const OVERHEAD: usize = size_of::<Table>();
/// The bytes of what an incomplete table has.
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
            // What is left there is looked at by nothing.
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
    /// What was declared, with no table, for another machine.
    pub fn fork(&self) -> Tables {
        Tables {
            declared: self.declared.clone(),
            ..Tables::default()
        }
    }

    /// Notes what was declared of a predicate.
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

    /// Whether this number of bytes more would be too many.
    pub fn would_be_full(&self, more: usize) -> bool {
        self.most.is_some_and(|most| self.space + more > most)
    }

    /// Adds the complete table of a call that has none.
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

    /// About how many bytes the tables take.
    pub fn space(&self) -> usize {
        self.space
    }

    /// Whether no table was made.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// How many tables there are.
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

    /// All tables of calls, in the order in which they were first made.
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

    /// What an incomplete table has.
    pub fn pending(&mut self, table: u32) -> Option<&mut Pending> {
        match &mut self.tables[table as usize] {
            Table::Incomplete(pending) => Some(pending),
            Table::Complete(_) | Table::Gone => None,
        }
    }

    /// The place of a table on the stack, if it is incomplete.
    pub fn position(&self, table: u32) -> Option<usize> {
        match &self.tables[table as usize] {
            Table::Incomplete(pending) => Some(pending.position),
            Table::Complete(_) | Table::Gone => None,
        }
    }

    /// Begins the table of a call that has none; the stack gets it from who has its choice point.
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

    /// Puts a new table on the stack, with its choice point: it is being evaluated.
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

    /// The clauses of a table that does not lead have no more answers: it waits, as do those above it, for the one that leads.
    pub fn stand_back(&mut self, place: usize) {
        let entry = self.stack[place];
        if let Some(parent) = entry.parent {
            let link = &mut self.stack[parent].link;
            *link = entry.link.min(*link);
        }
        // What it has taken out of the queue is gone; the rest is for the leader.
        self.queue.drain(entry.base..entry.head);
        self.running = entry.parent;
    }

    /// The next consumer with answers among those of the table at this place and above.
    pub fn next_queued(&self, place: usize) -> Option<(u32, u32)> {
        self.queue.get(self.stack[place].head).copied()
    }

    /// Takes it out of the queue.
    pub fn take_queued(&mut self, place: usize) {
        let entry = &mut self.stack[place];
        pass_head(&mut self.queue, entry.base, &mut entry.head);
    }

    /// Adds an answer to an incomplete table, whose words may be taken; whether it is new.
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

    /// Chooses values for a row of an incomplete table; that is a new answer.
    pub fn choose(&mut self, table: u32, row: &[u64], values: &[u64]) -> Stopping<()> {
        let Table::Incomplete(pending) = &mut self.tables[table as usize] else {
            return Ok(());
        };
        pending.answers.choose(row, values)?;
        self.answer_came(table, row.len() + values.len() + 2)
    }

    /// There is a new answer, of this number of words: what waits for one goes on.
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

    /// The answer in `words`, a row and the values to choose among behind it, where all are atoms and small integers: whether what was chosen
    /// so far changes; none if that is to be found out in another way.
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

    /// Adds what goes on with the answers of an incomplete table.
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

    /// A call has failed although it may have answers: what is being evaluated may lack some.
    pub fn note_lack(&mut self) {
        self.lacking = self.stack.len();
    }

    /// The tables from this place of the stack on are complete; the answers of the one there. They are kept, unless some lack answers. Where there
    /// is no room for one, it may be tried again.
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

    /// Takes the tables from this place on off the stack.
    fn cut_stack(&mut self, place: usize) {
        self.stack.truncate(place);
        self.lacking = self.lacking.min(place);
    }

    /// Takes an incomplete table apart, and gives its answers.
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

    /// Gives up all that is being evaluated above this choice point, now the newest one, with what was made during that.
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
        // What belongs to a table that is gone goes with it; others wait as before.
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

    /// Takes back a table that was begun.
    pub fn cancel(&mut self, table: u32) {
        if self.end_pending(table).is_some() {
            self.space -= OVERHEAD;
        }
    }

    /// Forgets a table, if it is complete.
    pub fn forget_table(&mut self, table: u32) {
        if let Table::Complete(answers) = &self.tables[table as usize] {
            self.space -= answers.space() + OVERHEAD;
            self.tables[table as usize] = Table::Gone;
        }
    }

    /// Forgets the complete tables whose predicates are wanted.
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

/// The head of a part of a queue goes on by one; what was taken out since `base` is swept away when there is much of it.
pub(in crate::machine) fn pass_head<T>(queue: &mut Vec<T>, base: usize, head: &mut usize) {
    const MANY: usize = 1 << 10;
    *head += 1;
    let taken = *head - base;
    if taken > MANY && 2 * taken > queue.len() - base {
        queue.drain(base..*head);
        *head = base;
    }
}
