//! A kernel for Datalog: tabled predicates whose clauses have no functors are evaluated on rows of words, without the heap.
//!
//! It does what `tabling.rs` does, step by step, and so finds the same answers in the same order, and leaves the same tables: a call that is met
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

mod plan;
mod read;
mod rows;

use std::collections::HashMap;
use std::sync::Arc;

use self::rows::Rows;
use super::Machine;
use super::error::{Error, Resource, Result};
use super::state::datalog::{
    Comparison, Expression, Index, Join, Known, Pattern, Plan, Program, Step,
};
use super::tables::{Answers, pass_head, word_of};
use crate::database::flags::Native;
use crate::memory::{Stopping, room};
use crate::term::atom::ShortHash;
use crate::term::{Addr, Cell, Tag, rows as words};

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
    answers: Rows,
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
    rows: Rows,
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
    /// Values that the program does not have, behind those that it has.
    values: Vec<u64>,
    numbers: HashMap<u64, u32, ShortHash>,
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
pub fn evaluate(m: &mut Machine, predicate: u32, call: &[u64]) -> Result<Option<Arc<Answers>>> {
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
        values: Vec::new(),
        numbers: HashMap::default(),
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

/// Which arguments of a call are known; none if one is neither known nor a variable that stands there alone.
fn mask_of(call: &[u64]) -> Option<u64> {
    let (mut mask, mut variables) = (0, 0);
    for (n, word) in call.get(1..).unwrap_or_default().iter().enumerate() {
        let cell = Cell::from_bits(*word);
        if cell.tag() == Tag::Ref && *word == variable(variables) {
            variables += 1;
        } else if cell.is_immediate() && n < u64::BITS as usize {
            mask |= 1 << n;
        } else {
            return None;
        }
    }
    Some(mask)
}

/// A program, and what is done for a call of its first predicate.
type Plans = (Arc<Program>, Arc<[Pattern]>);

/// The program of a predicate, read once, with what is done for calls that know these arguments.
fn plans_of(m: &mut Machine, predicate: u32, mask: u64) -> Stopping<Option<Plans>> {
    if !m.tables.programs.contains_key(&predicate) {
        let known = read::program(m, predicate).map(|program| Known {
            program: Arc::new(program),
            patterns: Vec::new(),
        });
        room::entry(&mut m.tables.programs)?;
        m.tables.programs.insert(predicate, known);
    }
    let Some(Some(known)) = m.tables.programs.get_mut(&predicate) else {
        return Ok(None);
    };
    let program = Arc::clone(&known.program);
    let found = known.patterns.iter().find(|(other, _)| *other == mask);
    let patterns = match found {
        Some((_, patterns)) => patterns.clone(),
        None => {
            let made = plan::patterns(&program, mask).map(Arc::from);
            room::push(&mut known.patterns, (mask, made.clone()))?;
            made
        }
    };
    Ok(patterns.map(|patterns| (program, patterns)))
}

/// The error of a table that is not there although something waits for it.
fn lost() -> End {
    End::Error(Error::System("a table was lost".into()))
}

/// The word of a variable of a call.
fn variable(number: usize) -> u64 {
    Cell::reference(Addr((number as u64) << 3)).bits()
}

/// The number of free arguments.
fn free(program: &Program, pattern: &Pattern) -> usize {
    let arity = program.tabled[pattern.predicate as usize].arity;
    arity as usize - pattern.mask.count_ones() as usize
}

impl<'p> Run<'p> {
    fn evaluate(&mut self, m: &mut Machine, call: &[u64]) -> Done<()> {
        self.calls.resize_with(self.patterns.len(), Calls::default);
        for word in call.get(1..).unwrap_or_default() {
            if Cell::from_bits(*word).is_immediate() {
                let number = self.number(*word)?;
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

    /// Gives the tables to the machine.
    fn give_tables(self, m: &mut Machine) -> Stopping<()> {
        let (mut call, mut freed) = (Vec::new(), self.tables);
        for table in freed.iter_mut().filter(|table| !table.is_given) {
            let pattern = &self.patterns[table.pattern as usize];
            let tabled = &self.program.tabled[pattern.predicate as usize];
            let width = pattern.mask.count_ones() as usize;
            let calls = &self.calls[table.pattern as usize].rows;
            let mut known = calls.row(table.call as usize, width).iter();
            let word = |number: u32| word(self.program, &self.values, number);
            call.clear();
            call.push(word_of(tabled.id));
            let mut variables = 0..;
            for n in 0..tabled.arity {
                let argument = match pattern.mask >> n & 1 {
                    1 => known.next().map(|number| word(*number)),
                    _ => variables.next().map(variable),
                };
                call.extend(argument);
            }
            if m.tables.find(&call).is_some() {
                continue;
            }
            let count = table.answers.count();
            let numbers = table.answers.take();
            let mut cells = room::vector(numbers.len())?;
            cells.extend(numbers.iter().map(|number| word(*number)));
            let free = tabled.arity as usize - width;
            let rows = words::Rows::of_immediates(cells, free, count);
            m.tables.add_complete(&call, rows)?;
        }
        Ok(())
    }

    /// The number of a value.
    fn number(&mut self, word: u64) -> Stopping<u32> {
        let known = self.program.numbers.get(&word);
        if let Some(known) = known.or_else(|| self.numbers.get(&word)) {
            return Ok(*known);
        }
        let number = self.value_count() as u32;
        room::entry(&mut self.numbers)?;
        self.numbers.insert(word, number);
        room::push(&mut self.values, word)?;
        self.space += 4 * size_of::<u64>();
        Ok(number)
    }

    /// How many values have numbers.
    fn value_count(&self) -> usize {
        self.program.values.len() + self.values.len()
    }

    /// A row was looked at: now and then the limits are.
    #[inline(always)]
    fn tick(&mut self, m: &mut Machine) -> Done<()> {
        self.steps += 1;
        match self.steps >= LOOK {
            true => self.look(m),
            false => Ok(()),
        }
    }

    #[cold]
    fn look(&mut self, m: &mut Machine) -> Done<()> {
        m.spend(std::mem::take(&mut self.steps))?;
        match m.tables.would_be_full(self.space) {
            true => Err(Error::Resource(Resource::Tables).into()),
            false => Ok(()),
        }
    }

    /// What is done for the clause at a place.
    fn plan(&self, point: Point) -> &'p Plan {
        let pattern = self.tables[point.table as usize].pattern;
        &self.patterns[pattern as usize].plans[point.clause as usize]
    }

    /// Carries out the steps of a clause from a place on, up to an answer or a failure.
    fn go_on(&mut self, m: &mut Machine, mut point: Point) -> Done<()> {
        let plan = self.plan(point);
        while (point.step as usize) < plan.straight {
            let goes_on = match &plan.steps[point.step as usize] {
                Step::Facts(join) => {
                    let rows = self.index(join).rows(self.keys(join));
                    self.facts(point, join, rows.start, rows.end)?
                }
                Step::Call {
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

    /// The same where no tabled predicate is called.
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
        let Step::Facts(join) = goal else {
            return match self.holds(goal)? {
                true => self.go_straight(m, plan, step + 1, table),
                false => Ok(()),
            };
        };
        let index = self.index(join);
        let is_last = step + 1 == plan.steps.len();
        let is_sure = index.is_sure(join);
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

    #[inline(always)]
    fn index(&self, join: &Join) -> &'p Index {
        let relation = &self.program.relations[join.relation as usize];
        relation.index(join.mask, self.program.values.len())
    }

    /// The values of the columns that the index has.
    #[inline(always)]
    fn keys(&self, join: &Join) -> impl Iterator<Item = u32> {
        let keys = join.keys[..join.masked].iter();
        keys.map(|(_, slot)| self.slots[*slot as usize])
    }

    /// Whether a row fits a goal, whose variables have its values then.
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

    /// Takes the first fact that fits at these places; the others are tried later.
    fn facts(&mut self, point: Point, join: &Join, start: u32, end: u32) -> Done<bool> {
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
    fn holds(&mut self, test: &Step) -> Done<bool> {
        Ok(match test {
            Step::Compare(comparison, [left, right]) => {
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
            Step::Same(same, [left, right]) => {
                (self.slots[*left as usize] == self.slots[*right as usize]) == *same
            }
            Step::Is {
                slot,
                is_known,
                value,
            } => {
                let computed = Cell::int(self.computed(value)?).ok_or(End::Unfit)?;
                let number = self.number(computed.bits())?;
                let slot = &mut self.slots[*slot as usize];
                if !is_known {
                    *slot = number;
                }
                *slot == number
            }
            Step::Facts(_) | Step::Call { .. } | Step::Unfit => return Err(End::Unfit),
        })
    }

    fn computed(&self, expression: &Expression<u32>) -> Done<i64> {
        let both = |sides: &[Expression<u32>; 2]| -> Done<(i64, i64)> {
            Ok((self.computed(&sides[0])?, self.computed(&sides[1])?))
        };
        let computed = match expression {
            Expression::Argument(slot) => {
                let number = self.slots[*slot as usize];
                let cell = Cell::from_bits(word(self.program, &self.values, number));
                cell.is_int().then(|| cell.int_value())
            }
            Expression::Plus(sides) => both(sides).map(|(a, b)| a.checked_add(b))?,
            Expression::Minus(sides) => both(sides).map(|(a, b)| a.checked_sub(b))?,
            Expression::Times(sides) => both(sides).map(|(a, b)| a.checked_mul(b))?,
        };
        computed.ok_or(End::Unfit)
    }

    /// The values at the end of a clause are an answer.
    #[inline(always)]
    fn answer(&mut self, plan: &Plan, table: u32) -> Done<()> {
        let Some(answer) = &plan.answer else {
            return Err(End::Unfit);
        };
        let values = self.value_count();
        let slot = |slot: &u32| self.slots[*slot as usize];
        let table_there = &mut self.tables[table as usize];
        let answers = &mut table_there.answers;
        let is_new = match &answer[..] {
            [a] => answers.insert(&[slot(a)], values)?,
            [a, b] => answers.insert(&[slot(a), slot(b)], values)?,
            _ => {
                self.scratch.clear();
                self.scratch.extend(answer.iter().map(slot));
                answers.insert(&self.scratch, values)?
            }
        };
        if is_new {
            self.space += size_of::<u64>() * (answer.len() + 1);
            let pending = table_there.pending.as_deref_mut().ok_or_else(lost)?;
            if !pending.idle.is_empty() {
                room::more(&mut self.queue, pending.idle.len())?;
                let woken = pending.idle.drain(..).map(|consumer| (table, consumer));
                self.queue.extend(woken);
            }
        }
        Ok(())
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

    /// The answers that the machine has for the call whose known arguments are in `scratch`.
    fn given(&mut self, m: &Machine, pattern: u32) -> Done<Option<Rows>> {
        if m.tables.is_empty() {
            return Ok(None);
        }
        let pattern = &self.patterns[pattern as usize];
        let tabled = &self.program.tabled[pattern.predicate as usize];
        let (mut known, mut variables) = (self.scratch.iter(), 0..);
        let mut call = vec![word_of(tabled.id)];
        for n in 0..tabled.arity {
            let argument = match pattern.mask >> n & 1 {
                1 => {
                    let number = known.next();
                    number.map(|number| word(self.program, &self.values, *number))
                }
                _ => variables.next().map(variable),
            };
            call.extend(argument);
        }
        let Some(known) = m.tables.find(&call) else {
            return Ok(None);
        };
        let answers = m.tables.complete_answers(known).ok_or(End::Unfit)?;
        if !answers.is_plain() {
            return Err(End::Unfit);
        }
        let mut rows = Rows::default();
        let mut row = Vec::with_capacity(free(self.program, pattern));
        for number in 0..answers.count() {
            row.clear();
            for word in answers.rows().row(number) {
                row.push(self.number(*word)?);
            }
            rows.push(&row)?;
        }
        Ok(Some(rows))
    }

    /// Gives an answer to the call at a place.
    #[inline(always)]
    fn fill(&mut self, table: u32, number: usize, binds: &[u32]) {
        let row = self.tables[table as usize].answers.row(number, binds.len());
        for (number, slot) in row.iter().zip(binds) {
            self.slots[*slot as usize] = *number;
        }
    }

    /// Goes on with the answers of a table from one on where no tabled predicate is called, up to the last one, which may come meanwhile.
    fn fill_straight(
        &mut self,
        m: &mut Machine,
        point: Point,
        table: u32,
        binds: &[u32],
        mut next: usize,
    ) -> Done<usize> {
        let plan = self.plan(point);
        let step = point.step as usize + 1;
        let is_last = step == plan.steps.len();
        while next < self.tables[table as usize].answers.count() {
            self.tick(m)?;
            self.fill(table, next, binds);
            next += 1;
            match is_last {
                true => self.answer(plan, point.table)?,
                false => self.go_straight(m, plan, step, point.table)?,
            }
        }
        Ok(next)
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
                    if let Step::Facts(join) = &self.plan(point).steps[point.step as usize]
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
        let Step::Call { binds, .. } = &plan.steps[point.step as usize] else {
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
        let Step::Call { binds, .. } = &plan.steps[point.step as usize] else {
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
        let Step::Call { binds, .. } = &self.plan(caller).steps[caller.step as usize] else {
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

/// The word of a value: one of the program, or one of those behind them.
fn word(program: &Program, values: &[u64], number: u32) -> u64 {
    let number = number as usize;
    match program.values.get(number) {
        Some(word) => *word,
        None => values[number - program.values.len()],
    }
}
