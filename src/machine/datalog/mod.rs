//! A kernel for Datalog: tabled predicates whose clauses have no functors are evaluated on rows of words, without the heap.
//!
//! It does the same as `tabling/mod.rs`, step by step, and so finds the same answers in the same order and leaves the same tables: a call
//! of an incomplete table waits for answers, each new answer goes once to each waiting consumer (semi-naive evaluation), and mutually
//! dependent tables are completed together. In place of a continuation, a consumer here is a place in a clause with the values of its
//! variables. `?- path(a, Y).` of the example there:
//!
//! ```text
//!   Clauses    table 0, clause 1: path(a, Z) is a variant of table 0. Consumer: clause 1, goal 1, [X = a]. Fails
//!   Clauses    table 0, clause 2: Facts  edge(a, Y), Y = b. The answer [b] is new: the consumer is in the queue. Fails
//!   Step       table 0 leads. The consumer goes on
//!   Next       Z = b: Facts  edge(b, Y), Y = a. New ..
//! ```
//!
//! If a program meets anything else at run time (a long integer, an unbound variable in a test or an answer, an error), the kernel gives up
//! and the clauses run as if it did not exist: nothing that it did can be observed.
//!
//! Values are numbers, and `plan.rs` computes in advance which variables are known at each step. After its last call of a tabled predicate
//! a clause is a nest of loops without choices, where it spends most of the time.
//!
//! (Bancilhon and Ramakrishnan, "An Amateur's Introduction to Recursive Query Processing Strategies", SIGMOD 1986, on evaluation order.)

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

/// The name of this kernel in the output of `compare/1`.
pub const NAME: &str = "datalog";

/// Rows read between two checks of the limits.
const LOOK: u64 = 64;

/// A place in a clause of a table; the values of its slots are stored separately.
#[derive(Clone, Copy)]
struct Point {
    table: u32,
    /// The clause, by its position among those of the predicate.
    clause: u32,
    step: u32,
}

/// A consumer: a place in a clause that waits for answers.
struct Consumer {
    point: Point,
    /// The start of the values of its slots in `kept`.
    kept: usize,
    /// The number of answers that it has read.
    next: usize,
}

struct Table {
    answers: Tuples,
    /// Whether the machine already had this table.
    is_given: bool,
    /// The call: its pattern, and its number among the calls of that.
    pattern: u32,
    call: u32,
    /// The state of an incomplete table.
    pending: Option<Box<Pending>>,
}

/// As `state::tables::Pending`.
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

/// As `state::tables::IncompleteTable`.
struct Entry {
    table: u32,
    link: usize,
    parent: Option<usize>,
    base: usize,
    head: usize,
    /// The length of `kept` when it was made.
    kept: usize,
}

/// A choice point: what is tried after a failure.
enum Choice {
    /// The clauses of a table from this one on.
    Clauses { table: u32, next: u32 },
    /// The facts for this goal at these places.
    Facts { point: Point, next: u32, end: u32 },
    /// The answers of a complete table, from this one on.
    Answers {
        point: Point,
        table: u32,
        next: usize,
    },
    /// The clauses of a table, or a consumer, have no more answers. The outermost call has no caller.
    Step { table: u32, caller: Option<Point> },
    /// The answers for a consumer, from this one on.
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
    /// The values of slots, for each choice point with a place in a clause.
    saved: Vec<u32>,
    /// The values of slots of consumers.
    kept: Vec<u32>,
    /// The values of slots of the running clause.
    slots: Vec<u32>,
    /// A row or a call under construction.
    scratch: Vec<u32>,
    values: ValueDictionary<'p>,
    /// The approximate size in bytes.
    space: usize,
    /// Rows read since the last check of the limits.
    steps: u64,
}

/// Why the kernel ends without answers.
enum End {
    /// The program does something that the kernel cannot do.
    Unfit,
    Error(Error),
}

impl<E: Into<Error>> From<E> for End {
    fn from(error: E) -> End {
        End::Error(error.into())
    }
}

/// The result of a step of the kernel.
type Done<T> = std::result::Result<T, End>;

/// The answers of a call without a table, if its program is Datalog; completes all tables that it makes.
pub fn evaluate(m: &mut Machine, predicate: u32, call: &[u64]) -> Result<Option<Complete>> {
    if !cfg!(feature = "native") || m.flags.native != Native::On || m.is_depth_limited() {
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
        // The kernel has given up on this program before.
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
    /// The name of the kernel that evaluates a tabled predicate in place of its clauses, if its program is Datalog.
    pub fn kernel_of(&self, id: u32) -> Option<&'static str> {
        let is_datalog = match self.tables.programs.get(&id) {
            Some(known) => known.is_some(),
            None => read::program(self, id).is_some(),
        };
        is_datalog.then_some(NAME)
    }
}

/// The error of a missing table that something waits for.
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

    /// Counts a row; now and then checks the limits.
    #[inline(always)]
    fn tick(&mut self, m: &mut Machine) -> Done<()> {
        self.tick_by(m, 1)
    }

    /// Counts this number of rows.
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

    /// The plan of the clause at a place.
    fn plan(&self, point: Point) -> &'p Plan {
        let pattern = self.tables[point.table as usize].pattern;
        &self.patterns[pattern as usize].plans[point.clause as usize]
    }

    /// Calls a tabled predicate; whether the clause continues at once, with the only answer of a complete table.
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

    /// Begins the table of the call whose known arguments are in `scratch`, or takes over a table of the machine.
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
            // As if the table had been completed just now.
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

    /// Continues with the answers of a complete table; whether the only one is in the slots.
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

    /// Makes a place in a clause a consumer of an incomplete table.
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

    /// The state of an incomplete table.
    fn pending(&mut self, table: u32) -> Done<&mut Pending> {
        self.tables[table as usize]
            .pending
            .as_deref_mut()
            .ok_or_else(lost)
    }

    /// Backtracks to the newest choice points until a place in a clause can continue; gives that place.
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

    /// Continues with the answers of a complete table from `next` on: one at a time, or all in a loop.
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

    /// As `tabling::consumers::step`.
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
        // Consumers of lower tables were stored earlier: no table of this component depends on them.
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

    /// Pushes a choice point, with the values of the slots if it has a place in a clause.
    fn save(&mut self, choice: Choice) -> Done<()> {
        let has_place = !matches!(choice, Choice::Step { caller: None, .. });
        if has_place {
            room::more(&mut self.saved, self.slots.len())?;
            self.saved.extend_from_slice(&self.slots);
        }
        room::push(&mut self.choices, choice)?;
        Ok(())
    }

    /// Restores the slots for the newest choice point, which has this place.
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
