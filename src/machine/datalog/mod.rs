//! A kernel for Datalog: tabled predicates whose clauses have no functors are evaluated on rows of words, without the heap.
//!
//! It does what `tabling/mod.rs` does, step by step, and so finds the same answers in the same order, and leaves the same tables: a call that is met
//! while its table is incomplete waits for answers, each new answer is handed on to those that wait (semi-naive: each answer once to each), and
//! tables that depend on one another are complete together. What is a continuation there is a place in a clause with the values of its variables
//! here. `?- path(a, Y).` of the example there:
//!
//! ```text
//!   Clauses    table 0, clause 1: path(a, Z) is a variant of table 0. Consumer: clause 1, goal 1, [X = a]. Fails
//!   Clauses    table 0, clause 2: Facts  edge(a, Y), Y = b. The answer [b] is new: the consumer is in the queue. Fails
//!   Step       table 0 leads. The consumer goes on
//!   Next       Z = b: Facts  edge(b, Y), Y = a. New ..
//! ```
//!
//! A program that meets anything else while it runs, a long integer, an unbound variable in a test or an answer, an error, is given up, and the
//! clauses are carried out as if the kernel were not there: nothing of what it did can be seen.
//!
//! Values are numbers, and what is known where in a clause is found out beforehand (`plan.rs`). Behind the last call of a tabled predicate a
//! clause is a nest of loops, without choices: most of the time is spent there.
//!
//! (Bancilhon and Ramakrishnan, "An Amateur's Introduction to Recursive Query Processing Strategies", SIGMOD 1986, for what is evaluated when.)

mod exchange;
mod plan;
mod read;
mod rows;
mod steps;
mod values;

use self::exchange::{mask_of, plans_of};
use self::rows::Tuples;
use self::values::ValueDictionary;
use super::Machine;
use super::error::{Error, Resource, Result};
use super::state::datalog::{JoinStep, Pattern, Plan, Program};
use super::table_answers::Complete;
use super::tables::pass_head;
use crate::database::flags::Native;
use crate::memory::room;
use crate::term::Cell;

/// What `compare/1` calls it.
pub const NAME: &str = "datalog";

/// Rows that are looked at between two looks at the limits.
const LOOK: u64 = 64;

/// A place in a clause of a table; the values of its slots stand beside it.
#[derive(Clone, Copy)]
struct Point {
    table: u32,
    /// The clause, by its place among those of the predicate.
    clause: u32,
    step: u32,
}

/// What waits for answers.
struct Consumer {
    point: Point,
    /// Where the values of its slots stand among those that are kept.
    kept: usize,
    /// The answers that it has had.
    next: usize,
}

struct Table {
    answers: Tuples,
    /// Whether the machine had it before.
    is_given: bool,
    /// The call: its pattern, and its number there.
    pattern: u32,
    call: u32,
    /// What there is while it is incomplete.
    pending: Option<Box<Pending>>,
}

/// As `tables::Pending`.
#[derive(Default)]
struct Pending {
    position: usize,
    consumers: Vec<Consumer>,
    idle: Vec<u32>,
}

/// The calls of a pattern.
#[derive(Default)]
struct Calls {
    /// The known arguments of each.
    rows: Tuples,
    /// The table of each.
    tables: Vec<u32>,
}

/// As `tables::Entry`.
struct Entry {
    table: u32,
    link: usize,
    parent: Option<usize>,
    base: usize,
    head: usize,
    /// How many values of consumers were kept when it was made.
    kept: usize,
}

/// What is tried next when something fails.
enum Choice {
    /// The clauses of a table from this one on.
    Clauses { table: u32, next: u32 },
    /// The facts of the goal at these places.
    Facts { point: Point, next: u32, end: u32 },
    /// The answers of a complete table from this one on.
    Answers {
        point: Point,
        table: u32,
        next: usize,
    },
    /// The clauses of a table, or a consumer, have no more answers. The caller of all has no place.
    Step { table: u32, caller: Option<Point> },
    /// The answers for a consumer from this one on.
    Next {
        table: u32,
        consumer: u32,
        next: usize,
    },
}

struct Run<'p> {
    program: &'p Program,
    patterns: &'p [Pattern],
    /// The calls of each pattern.
    calls: Vec<Calls>,
    tables: Vec<Table>,
    stack: Vec<Entry>,
    running: Option<usize>,
    queue: Vec<(u32, u32)>,
    choices: Vec<Choice>,
    /// The values of slots, for each choice that has a place in a clause.
    saved: Vec<u32>,
    /// Those of consumers.
    kept: Vec<u32>,
    /// Those of the clause at hand.
    slots: Vec<u32>,
    /// A row or a call that is being made.
    scratch: Vec<u32>,
    values: ValueDictionary<'p>,
    /// About how many bytes there are.
    space: usize,
    /// Rows that were looked at since the limits were.
    steps: u64,
}

/// Why the kernel ends without the answers.
enum End {
    /// The program does what the kernel does not.
    Unfit,
    Error(Error),
}

impl<E: Into<Error>> From<E> for End {
    fn from(error: E) -> End {
        End::Error(error.into())
    }
}

/// What comes of a step of the kernel.
type Done<T> = std::result::Result<T, End>;

/// The answers of a call that has no table, if it is one of a Datalog program; all tables that were made are complete then.
pub fn evaluate(m: &mut Machine, predicate: u32, call: &[u64]) -> Result<Option<Complete>> {
    if m.flags.native != Native::On || m.is_depth_limited() {
        return Ok(None);
    }
    let Some(mask) = mask_of(call) else {
        return Ok(None);
    };
    let Some((program, patterns)) = plans_of(m, predicate, mask)? else {
        return Ok(None);
    };
    let running = m.tables.running.map(|place| m.tables.stack[place].table);
    if let Some(table) = running {
        // The kernel has given up on this program.
        let predicate = m.tables.predicate(table);
        if program.tabled.iter().any(|tabled| tabled.id == predicate) {
            return Ok(None);
        }
    }
    let mut run = Run {
        program: &program,
        patterns: &patterns,
        calls: Vec::new(),
        tables: Vec::new(),
        stack: Vec::new(),
        running: None,
        queue: Vec::new(),
        choices: Vec::new(),
        saved: Vec::new(),
        kept: Vec::new(),
        slots: Vec::new(),
        scratch: Vec::new(),
        values: ValueDictionary::new(&program),
        space: 0,
        steps: 0,
    };
    match run.evaluate(m, call) {
        Ok(()) => {}
        Err(End::Unfit) => return Ok(None),
        Err(End::Error(error)) => return Err(error),
    }
    run.give_tables(m)?;
    *m.tables.evaluated.entry(predicate).or_default() += 1;
    let root = m.tables.find(call);
    Ok(root.and_then(|root| m.tables.complete_answers(root)))
}

impl Machine {
    /// What evaluates a tabled predicate in place of its clauses, if its program is one of Datalog.
    pub fn kernel_of(&self, id: u32) -> Option<&'static str> {
        let is_datalog = match self.tables.programs.get(&id) {
            Some(known) => known.is_some(),
            None => read::program(self, id).is_some(),
        };
        is_datalog.then_some(NAME)
    }
}

/// The error of a table that is not there although something waits for it.
fn lost() -> End {
    End::Error(Error::System("a table was lost".into()))
}

impl<'p> Run<'p> {
    fn evaluate(&mut self, m: &mut Machine, call: &[u64]) -> Done<()> {
        self.calls.resize_with(self.patterns.len(), Calls::default);
        for word in call.get(1..).unwrap_or_default() {
            if Cell::from_bits(*word).is_immediate() {
                let number = self.values.number(*word)?;
                self.scratch.push(number);
            }
        }
        self.begin(m, 0, None)?;
        while let Some(point) = self.fail(m)? {
            self.go_on(m, point)?;
        }
        m.spend(self.steps)?;
        Ok(())
    }

    /// A row was looked at: now and then the limits are.
    #[inline(always)]
    fn tick(&mut self, m: &mut Machine) -> Done<()> {
        self.tick_by(m, 1)
    }

    /// The same for these many rows.
    #[inline(always)]
    fn tick_by(&mut self, m: &mut Machine, rows: u64) -> Done<()> {
        self.steps += rows;
        match self.steps >= LOOK {
            true => self.look(m),
            false => Ok(()),
        }
    }

    #[cold]
    fn look(&mut self, m: &mut Machine) -> Done<()> {
        m.spend(std::mem::take(&mut self.steps))?;
        match m.tables.would_be_full(self.space + self.values.space()) {
            true => Err(Error::Resource(Resource::Tables).into()),
            false => Ok(()),
        }
    }

    /// What is done for the clause at a place.
    fn plan(&self, point: Point) -> &'p Plan {
        let pattern = self.tables[point.table as usize].pattern;
        &self.patterns[pattern as usize].plans[point.clause as usize]
    }

    /// Calls a tabled predicate; whether the clause goes on at once, with the only answer of a complete table.
    fn call(
        &mut self,
        m: &Machine,
        point: Point,
        pattern: u32,
        keys: &[u32],
        binds: &[u32],
    ) -> Done<bool> {
        self.scratch.clear();
        let known = keys.iter().map(|slot| self.slots[*slot as usize]);
        self.scratch.extend(known);
        let calls = &self.calls[pattern as usize];
        let Some(known) = calls.rows.find(&self.scratch) else {
            self.begin(m, pattern, Some(point))?;
            return Ok(false);
        };
        let known = calls.tables[known as usize];
        let Some(pending) = &self.tables[known as usize].pending else {
            return self.deliver(point, known, binds);
        };
        let position = pending.position;
        self.consume(point, known)?;
        if let Some(running) = self.running {
            let link = &mut self.stack[running].link;
            *link = position.min(*link);
        }
        Ok(false)
    }

    /// Begins the table of the call whose known arguments are in `scratch`, or takes one that the machine has.
    fn begin(&mut self, m: &Machine, pattern: u32, caller: Option<Point>) -> Done<()> {
        let table = self.tables.len() as u32;
        let calls = &mut self.calls[pattern as usize];
        let call = calls.rows.add(&self.scratch)?;
        room::push(&mut calls.tables, table)?;
        self.space += size_of::<Table>() + size_of::<u64>() * (self.scratch.len() + 1);
        let given = match caller {
            Some(_) => self.given(m, pattern)?,
            None => None,
        };
        let is_given = given.is_some();
        let pending = Pending {
            position: self.stack.len(),
            ..Pending::default()
        };
        let new = Table {
            answers: given.unwrap_or_default(),
            is_given,
            pattern,
            call,
            pending: (!is_given).then(|| Box::new(pending)),
        };
        room::push(&mut self.tables, new)?;
        if let Some(point) = caller.filter(|_| is_given) {
            // As if it had been completed just now.
            return self.save(Choice::Answers {
                point,
                table,
                next: 0,
            });
        }
        self.save(Choice::Step { table, caller })?;
        let (base, place) = (self.queue.len(), self.stack.len());
        let entry = Entry {
            table,
            link: place,
            parent: self.running,
            base,
            head: base,
            kept: self.kept.len(),
        };
        room::push(&mut self.stack, entry)?;
        self.running = Some(place);
        room::push(&mut self.choices, Choice::Clauses { table, next: 0 })?;
        Ok(())
    }

    /// Goes on with the answers of a complete table.
    fn deliver(&mut self, point: Point, table: u32, binds: &[u32]) -> Done<bool> {
        match self.tables[table as usize].answers.count() {
            0 => Ok(false),
            1 => {
                self.fill(table, 0, binds);
                Ok(true)
            }
            _ => {
                self.save(Choice::Answers {
                    point,
                    table,
                    next: 0,
                })?;
                Ok(false)
            }
        }
    }

    /// The place in a clause waits for answers of an incomplete table.
    fn consume(&mut self, point: Point, table: u32) -> Done<()> {
        let consumer = Consumer {
            point,
            kept: self.kept.len(),
            next: 0,
        };
        room::more(&mut self.kept, self.slots.len())?;
        self.kept.extend_from_slice(&self.slots);
        self.space += size_of::<Consumer>() + size_of::<u32>() * self.slots.len();
        let has_answers = self.tables[table as usize].answers.count() > 0;
        let pending = self.pending(table)?;
        let number = pending.consumers.len() as u32;
        room::push(&mut pending.consumers, consumer)?;
        match has_answers {
            true => room::push(&mut self.queue, (table, number))?,
            false => room::push(&mut pending.idle, number)?,
        }
        Ok(())
    }

    /// What an incomplete table has.
    fn pending(&mut self, table: u32) -> Done<&mut Pending> {
        self.tables[table as usize]
            .pending
            .as_deref_mut()
            .ok_or_else(lost)
    }

    /// Takes up what is to be tried next, up to a place in a clause that goes on.
    fn fail(&mut self, m: &mut Machine) -> Done<Option<Point>> {
        while let Some(choice) = self.choices.pop() {
            self.tick(m)?;
            match choice {
                Choice::Clauses { table, next } => {
                    let pattern = self.tables[table as usize].pattern;
                    let plans = &self.patterns[pattern as usize].plans;
                    if plans.len() > next as usize + 1 {
                        let next = next + 1;
                        self.choices.push(Choice::Clauses { table, next });
                    }
                    let point = Point {
                        table,
                        clause: next,
                        step: 0,
                    };
                    if (next as usize) < plans.len() && self.enter(point) {
                        return Ok(Some(point));
                    }
                }
                Choice::Facts { point, next, end } => {
                    self.take_back(point);
                    if let JoinStep::Facts(join) = &self.plan(point).steps[point.step as usize]
                        && self.facts(point, join, next, end)?
                    {
                        return Ok(Some(behind(point)));
                    }
                }
                Choice::Answers { point, table, next } => {
                    self.take_back(point);
                    let count = self.tables[table as usize].answers.count();
                    if let Some(point) = self.answers(m, point, table, next, count)? {
                        return Ok(Some(point));
                    }
                }
                Choice::Next {
                    table,
                    consumer,
                    next,
                } => {
                    if let Some(point) = self.next(m, table, consumer, next)? {
                        return Ok(Some(point));
                    }
                }
                Choice::Step { table, caller } => {
                    if let Some(point) = self.step(table, caller)? {
                        return Ok(Some(point));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Goes on with the answers of a complete table from one on: with one after the other, or in a loop.
    fn answers(
        &mut self,
        m: &mut Machine,
        point: Point,
        table: u32,
        next: usize,
        count: usize,
    ) -> Done<Option<Point>> {
        let plan = self.plan(point);
        let JoinStep::Call { binds, .. } = &plan.steps[point.step as usize] else {
            return Err(lost());
        };
        let after = behind(point);
        if (after.step as usize) >= plan.straight {
            self.fill_straight(m, point, table, binds, next)?;
            return Ok(None);
        }
        if next + 1 < count {
            let next = next + 1;
            self.save(Choice::Answers { point, table, next })?;
        }
        if next < count {
            self.fill(table, next, binds);
        }
        Ok((next < count).then_some(after))
    }

    /// The same for a consumer, up to the last answer that its table has so far.
    fn next(
        &mut self,
        m: &mut Machine,
        table: u32,
        consumer: u32,
        mut next: usize,
    ) -> Done<Option<Point>> {
        let waiting = &self.pending(table)?.consumers[consumer as usize];
        let (point, kept) = (waiting.point, waiting.kept);
        let plan = self.plan(point);
        let JoinStep::Call { binds, .. } = &plan.steps[point.step as usize] else {
            return Err(lost());
        };
        self.slots.clear();
        let values = &self.kept[kept..kept + plan.slots.len()];
        self.slots.extend_from_slice(values);
        let after = behind(point);
        if after.step as usize >= plan.straight {
            next = self.fill_straight(m, point, table, binds, next)?;
        } else if next < self.tables[table as usize].answers.count() {
            self.fill(table, next, binds);
            next += 1;
            self.choices.push(Choice::Next {
                table,
                consumer,
                next,
            });
            return Ok(Some(after));
        }
        let pending = self.pending(table)?;
        pending.consumers[consumer as usize].next = next;
        room::push(&mut pending.idle, consumer)?;
        Ok(None)
    }

    /// As `tabling::step`.
    fn step(&mut self, table: u32, caller: Option<Point>) -> Done<Option<Point>> {
        let place = self.pending(table)?.position;
        let Entry {
            link,
            parent,
            base,
            head,
            kept,
            table: _,
        } = self.stack[place];
        if let Some(caller) = caller.filter(|_| link < place) {
            self.take_back(caller);
            self.consume(caller, table)?;
            if let Some(parent) = parent {
                let above = &mut self.stack[parent].link;
                *above = link.min(*above);
            }
            self.queue.drain(base..head);
            self.running = parent;
            return Ok(None);
        }
        if let Some((waits_on, consumer)) = self.queue.get(head).copied() {
            let entry = &mut self.stack[place];
            pass_head(&mut self.queue, entry.base, &mut entry.head);
            let next = self.pending(waits_on)?.consumers[consumer as usize].next;
            self.choices.push(Choice::Step { table, caller });
            let choice = Choice::Next {
                table: waits_on,
                consumer,
                next,
            };
            room::push(&mut self.choices, choice)?;
            return Ok(None);
        }
        self.queue.truncate(base);
        self.running = parent;
        for entry in self.stack.drain(place..) {
            let member = &mut self.tables[entry.table as usize];
            member.pending = None;
            member.answers.seal();
        }
        // What waits for tables further down came before: no table of this component depends on them.
        self.kept.truncate(kept);
        let Some(caller) = caller else {
            return Ok(None);
        };
        self.take_back(caller);
        let JoinStep::Call { binds, .. } = &self.plan(caller).steps[caller.step as usize] else {
            return Err(lost());
        };
        let goes_on = self.deliver(caller, table, binds)?;
        Ok(goes_on.then(|| behind(caller)))
    }

    /// Unifies the head of a clause with the call of its table.
    fn enter(&mut self, point: Point) -> bool {
        let plan = self.plan(point);
        self.slots.clear();
        self.slots.extend_from_slice(&plan.slots);
        let table = &self.tables[point.table as usize];
        let calls = &self.calls[table.pattern as usize].rows;
        let call = calls.row(table.call as usize, plan.entry.len());
        for ((slot, is_known), number) in plan.entry.iter().zip(call) {
            let slot = &mut self.slots[*slot as usize];
            if !is_known {
                *slot = *number;
            } else if *slot != *number {
                return false;
            }
        }
        true
    }

    /// A choice; one that has a place in a clause, with the values of the slots.
    fn save(&mut self, choice: Choice) -> Done<()> {
        let has_place = !matches!(choice, Choice::Step { caller: None, .. });
        if has_place {
            room::more(&mut self.saved, self.slots.len())?;
            self.saved.extend_from_slice(&self.slots);
        }
        room::push(&mut self.choices, choice)?;
        Ok(())
    }

    /// The values of the slots for the newest choice, whose place this is.
    fn take_back(&mut self, point: Point) {
        let start = self.saved.len() - self.plan(point).slots.len();
        self.slots.clear();
        self.slots.extend_from_slice(&self.saved[start..]);
        self.saved.truncate(start);
    }
}

fn behind(point: Point) -> Point {
    Point {
        step: point.step + 1,
        ..point
    }
}
