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
//! (Bancilhon and Ramakrishnan, "An Amateur's Introduction to Recursive Query Processing Strategies", SIGMOD 1986, for what is evaluated when.)

mod read;

use std::sync::Arc;

use super::Machine;
use super::error::{Error, Resource, Result};
use super::state::datalog::{Argument, Comparison, Expression, Goal, Program, UNBOUND};
use super::tables::{Answers, pass_head, word_of};
use crate::database::flags::Native;
use crate::memory::{Stopping, room};
use crate::term::rows::Rows;
use crate::term::{Addr, Cell, Tag};

/// What `compare/1` calls it.
pub const NAME: &str = "datalog";

/// Steps between two looks at the limits.
const LOOK: u64 = 64;

/// A place in a clause of a table; the values of its variables stand beside it.
#[derive(Clone, Copy)]
struct Point {
    table: u32,
    rule: u32,
    goal: u32,
}

/// What waits for answers.
struct Consumer {
    point: Point,
    values: Box<[u64]>,
    next: usize,
}

#[derive(Default)]
struct Table {
    answers: Rows,
    /// Those of a table that the machine had before.
    given: Option<Arc<Answers>>,
    /// The predicate, by its number in the program.
    predicate: u32,
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

impl Table {
    /// The answers of a complete table.
    fn rows(&self) -> &Rows {
        self.given
            .as_ref()
            .map_or(&self.answers, |given| given.rows())
    }
}

/// As `tables::Entry`.
struct Entry {
    table: u32,
    link: usize,
    parent: Option<usize>,
    base: usize,
    head: usize,
}

/// What is tried next when something fails.
enum Choice {
    /// The clauses of a table from this one on.
    Clauses { table: u32, next: u32 },
    /// The facts of the goal from this row on.
    Facts { point: Point, row: u32 },
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
    /// The words of the calls.
    calls: Rows,
    tables: Vec<Table>,
    stack: Vec<Entry>,
    running: Option<usize>,
    queue: Vec<(u32, u32)>,
    choices: Vec<Choice>,
    /// The values of variables, for each choice that has a place in a clause.
    saved: Vec<u64>,
    /// Those of the clause at hand.
    values: Vec<u64>,
    /// A row, a pattern or a call that is being made.
    scratch: Vec<u64>,
    /// About how many bytes there are.
    space: usize,
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

/// The answers of a call that has no table, if it is one of a Datalog program; all tables that were made are complete then.
pub fn evaluate(m: &mut Machine, predicate: u32, call: &[u64]) -> Result<Option<Arc<Answers>>> {
    if m.flags.native != Native::On || m.is_depth_limited() {
        return Ok(None);
    }
    let Some(program) = program_of(m, predicate)? else {
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
        calls: Rows::default(),
        tables: Vec::new(),
        stack: Vec::new(),
        running: None,
        queue: Vec::new(),
        choices: Vec::new(),
        saved: Vec::new(),
        values: Vec::new(),
        scratch: Vec::new(),
        space: 0,
    };
    match run.evaluate(m, call) {
        Ok(()) => {}
        Err(End::Unfit) => return Ok(None),
        Err(End::Error(error)) => return Err(error),
    }
    let Run { calls, tables, .. } = run;
    for (n, table) in tables.into_iter().enumerate() {
        let call = calls.row(n);
        if m.tables.find(call).is_none() {
            m.tables.add_complete(call, table.answers)?;
        }
    }
    *m.tables.evaluated.entry(predicate).or_default() += 1;
    let root = m.tables.find(call);
    Ok(root.and_then(|root| m.tables.complete_answers(root)))
}

/// The program of a predicate, read once.
fn program_of(m: &mut Machine, predicate: u32) -> Stopping<Option<Arc<Program>>> {
    if let Some(known) = m.tables.programs.get(&predicate) {
        return Ok(known.clone());
    }
    let program = read::program(m, predicate).map(Arc::new);
    m.tables.programs.insert(predicate, program.clone());
    Ok(program)
}

/// The error of a table that is not there although something waits for it.
fn lost() -> End {
    End::Error(Error::System("a table was lost".into()))
}

/// The word of a variable of a call.
fn variable(number: usize) -> u64 {
    Cell::reference(Addr((number as u64) << 3)).bits()
}

impl Run<'_> {
    fn evaluate(&mut self, m: &mut Machine, call: &[u64]) -> std::result::Result<(), End> {
        let arguments = call.get(1..).unwrap_or_default();
        let mut variables = 0;
        for word in arguments {
            let cell = Cell::from_bits(*word);
            if cell.tag() == Tag::Ref && *word == variable(variables) {
                variables += 1;
            } else if !cell.is_immediate() {
                return Err(End::Unfit);
            }
        }
        self.scratch.extend_from_slice(call);
        self.begin(m, 0, None)?;
        let mut steps = 0;
        while let Some(point) = self.fail()? {
            self.go_on(m, point)?;
            steps += 1;
            if steps == LOOK {
                m.spend(LOOK)?;
                steps = 0;
                if m.tables.would_be_full(self.space) {
                    return Err(Error::Resource(Resource::Tables).into());
                }
            }
        }
        m.spend(steps)?;
        Ok(())
    }

    /// Carries out the goals of a clause from a place on, up to an answer or a failure.
    fn go_on(&mut self, m: &Machine, mut point: Point) -> std::result::Result<(), End> {
        let rule = &self.program.rules[point.rule as usize];
        while let Some(goal) = rule.body.get(point.goal as usize) {
            match goal {
                Goal::Facts(relation, arguments) => {
                    let relation = &self.program.relations[*relation as usize];
                    self.pattern(arguments);
                    let Some(row) = relation.first(&self.scratch) else {
                        return Ok(());
                    };
                    if let Some(next) = relation.next(row, &self.scratch) {
                        self.save(Choice::Facts { point, row: next })?;
                    }
                    if !self.bind(arguments, relation.row(row)) {
                        return Ok(());
                    }
                }
                Goal::Call(predicate, arguments) => {
                    if !self.call(m, point, *predicate, arguments)? {
                        return Ok(());
                    }
                }
                Goal::Compare(comparison, [left, right]) => {
                    let (left, right) = (self.computed(left)?, self.computed(right)?);
                    let holds = match comparison {
                        Comparison::Equal => left == right,
                        Comparison::Different => left != right,
                        Comparison::Less => left < right,
                        Comparison::Greater => left > right,
                        Comparison::AtMost => left <= right,
                        Comparison::AtLeast => left >= right,
                    };
                    if !holds {
                        return Ok(());
                    }
                }
                Goal::Same(same, [left, right]) => {
                    if (self.known(*left)? == self.known(*right)?) != *same {
                        return Ok(());
                    }
                }
                Goal::Is(value, expression) => {
                    let computed = Cell::int(self.computed(expression)?).ok_or(End::Unfit)?;
                    if !self.unify(*value, computed.bits()) {
                        return Ok(());
                    }
                }
            }
            point.goal += 1;
        }
        self.answer(point)
    }

    /// The values at the end of a clause are an answer.
    fn answer(&mut self, point: Point) -> std::result::Result<(), End> {
        let program = self.program;
        let head = &program.rules[point.rule as usize].head;
        let call = &self.calls.row(point.table as usize)[1..];
        self.scratch.clear();
        for (argument, word) in head.iter().zip(call) {
            if Cell::from_bits(*word).tag() == Tag::Ref {
                match value(*argument, &self.values) {
                    UNBOUND => return Err(End::Unfit),
                    word => self.scratch.push(word),
                }
            }
        }
        let table = &mut self.tables[point.table as usize];
        let (_, is_new) = table.answers.insert(&self.scratch)?;
        if is_new {
            self.space += size_of::<u64>() * self.scratch.len() + size_of::<u64>();
            let idle = &mut table.pending.as_deref_mut().ok_or_else(lost)?.idle;
            room::more(&mut self.queue, idle.len())?;
            let woken = idle.drain(..).map(|consumer| (point.table, consumer));
            self.queue.extend(woken);
        }
        Ok(())
    }

    /// Calls a tabled predicate; whether the clause goes on at once, with the only answer of a complete table.
    fn call(
        &mut self,
        m: &Machine,
        point: Point,
        predicate: u32,
        arguments: &[Argument],
    ) -> std::result::Result<bool, End> {
        self.scratch.clear();
        let id = self.program.tabled[predicate as usize].id;
        self.scratch.push(word_of(id));
        let mut variables = 0;
        for (n, argument) in arguments.iter().enumerate() {
            let word = match value(*argument, &self.values) {
                UNBOUND => {
                    let twice = arguments[..n].iter().any(|other| {
                        matches!((other, argument), (Argument::Variable(a), Argument::Variable(b)) if a == b)
                    });
                    if twice {
                        return Err(End::Unfit);
                    }
                    variables += 1;
                    variable(variables - 1)
                }
                word => word,
            };
            self.scratch.push(word);
        }
        let Some(known) = self.calls.find(&self.scratch) else {
            self.begin(m, predicate, Some(point))?;
            return Ok(false);
        };
        let known = known as u32;
        let Some(pending) = &self.tables[known as usize].pending else {
            return self.deliver(point, known);
        };
        let position = pending.position;
        self.consume(point, known)?;
        if let Some(running) = self.running {
            let link = &mut self.stack[running].link;
            *link = position.min(*link);
        }
        Ok(false)
    }

    /// Begins the table of the call in `scratch`, or takes one that the machine has.
    fn begin(
        &mut self,
        m: &Machine,
        predicate: u32,
        caller: Option<Point>,
    ) -> std::result::Result<(), End> {
        let (table, _) = self.calls.insert(&self.scratch)?;
        let mut new = Table {
            predicate,
            pending: Some(Box::new(Pending {
                position: self.stack.len(),
                ..Pending::default()
            })),
            ..Table::default()
        };
        self.space += size_of::<Table>() + size_of::<u64>() * self.scratch.len();
        let known = m.tables.find(&self.scratch);
        if let Some(known) = known {
            let answers = m.tables.complete_answers(known).ok_or(End::Unfit)?;
            if !answers.is_plain() {
                return Err(End::Unfit);
            }
            new.given = Some(answers);
            new.pending = None;
        }
        room::push(&mut self.tables, new)?;
        let table = table as u32;
        let Some(caller) = caller.filter(|_| known.is_some()) else {
            self.save(Choice::Step { table, caller })?;
            let base = self.queue.len();
            let place = self.stack.len();
            room::push(
                &mut self.stack,
                Entry {
                    table,
                    link: place,
                    parent: self.running,
                    base,
                    head: base,
                },
            )?;
            self.running = Some(place);
            let next = self.program.tabled[predicate as usize].rules.start;
            room::push(&mut self.choices, Choice::Clauses { table, next })?;
            return Ok(());
        };
        // As if it had been completed just now.
        self.save(Choice::Answers {
            point: caller,
            table,
            next: 0,
        })?;
        Ok(())
    }

    /// Goes on with the answers of a complete table.
    fn deliver(&mut self, point: Point, table: u32) -> std::result::Result<bool, End> {
        let answers = self.tables[table as usize].rows();
        match answers.count() {
            0 => Ok(false),
            1 => {
                let rule = &self.program.rules[point.rule as usize];
                if let Goal::Call(_, arguments) = &rule.body[point.goal as usize] {
                    fill(&mut self.values, arguments, answers.row(0));
                }
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
    fn consume(&mut self, point: Point, table: u32) -> std::result::Result<(), End> {
        let consumer = Consumer {
            point,
            values: self.values.as_slice().into(),
            next: 0,
        };
        self.space += size_of::<Consumer>() + size_of::<u64>() * self.values.len();
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
    fn pending(&mut self, table: u32) -> std::result::Result<&mut Pending, End> {
        self.tables[table as usize]
            .pending
            .as_deref_mut()
            .ok_or_else(lost)
    }

    /// Takes up what is to be tried next, up to a place in a clause that goes on.
    fn fail(&mut self) -> std::result::Result<Option<Point>, End> {
        let program = self.program;
        while let Some(choice) = self.choices.pop() {
            match choice {
                Choice::Clauses { table, next } => {
                    let of = self.tables[table as usize].predicate;
                    if next + 1 < program.tabled[of as usize].rules.end {
                        self.choices.push(Choice::Clauses {
                            table,
                            next: next + 1,
                        });
                    }
                    if next < program.tabled[of as usize].rules.end && self.enter(table, next) {
                        return Ok(Some(Point {
                            table,
                            rule: next,
                            goal: 0,
                        }));
                    }
                }
                Choice::Facts { point, row } => {
                    let rule = &program.rules[point.rule as usize];
                    let Goal::Facts(relation, arguments) = &rule.body[point.goal as usize] else {
                        continue;
                    };
                    let relation = &program.relations[*relation as usize];
                    self.restore(point);
                    self.pattern(arguments);
                    match relation.next(row, &self.scratch) {
                        Some(next) => self.choices.push(Choice::Facts { point, row: next }),
                        None => self.forget(point),
                    }
                    if self.bind(arguments, relation.row(row)) {
                        return Ok(Some(behind(point)));
                    }
                }
                Choice::Answers { point, table, next } => {
                    self.restore(point);
                    let answers = self.tables[table as usize].rows();
                    if next < answers.count() {
                        let rule = &program.rules[point.rule as usize];
                        if let Goal::Call(_, arguments) = &rule.body[point.goal as usize] {
                            fill(&mut self.values, arguments, answers.row(next));
                        }
                        match next + 1 < answers.count() {
                            true => self.choices.push(Choice::Answers {
                                point,
                                table,
                                next: next + 1,
                            }),
                            false => self.forget(point),
                        }
                        return Ok(Some(behind(point)));
                    }
                    self.forget(point);
                }
                Choice::Next {
                    table,
                    consumer,
                    next,
                } => {
                    let waits_on = &mut self.tables[table as usize];
                    let pending = waits_on.pending.as_deref_mut().ok_or_else(lost)?;
                    let waiting = &mut pending.consumers[consumer as usize];
                    if next == waits_on.answers.count() {
                        waiting.next = next;
                        room::push(&mut pending.idle, consumer)?;
                        continue;
                    }
                    let point = waiting.point;
                    self.values.clear();
                    self.values.extend_from_slice(&waiting.values);
                    let rule = &program.rules[point.rule as usize];
                    if let Goal::Call(_, arguments) = &rule.body[point.goal as usize] {
                        fill(&mut self.values, arguments, waits_on.answers.row(next));
                    }
                    self.choices.push(Choice::Next {
                        table,
                        consumer,
                        next: next + 1,
                    });
                    return Ok(Some(behind(point)));
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

    /// As `tabling::step`.
    fn step(
        &mut self,
        table: u32,
        caller: Option<Point>,
    ) -> std::result::Result<Option<Point>, End> {
        let place = self.pending(table)?.position;
        let Entry {
            link,
            parent,
            base,
            head,
            table: _,
        } = self.stack[place];
        if let Some(caller) = caller.filter(|_| link < place) {
            self.restore(caller);
            self.forget(caller);
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
            room::push(
                &mut self.choices,
                Choice::Next {
                    table: waits_on,
                    consumer,
                    next,
                },
            )?;
            return Ok(None);
        }
        self.queue.truncate(base);
        self.running = parent;
        for entry in self.stack.drain(place..) {
            let member = &mut self.tables[entry.table as usize];
            member.pending = None;
            member.answers.seal();
        }
        let Some(caller) = caller else {
            return Ok(None);
        };
        self.restore(caller);
        self.forget(caller);
        let goes_on = self.deliver(caller, table)?;
        Ok(goes_on.then(|| behind(caller)))
    }

    /// Unifies the head of a clause with the call of a table.
    fn enter(&mut self, table: u32, rule: u32) -> bool {
        let rule = &self.program.rules[rule as usize];
        self.values.clear();
        self.values.resize(rule.variables, UNBOUND);
        let call = self.calls.row(table as usize);
        for (argument, word) in rule.head.iter().zip(&call[1..]) {
            if Cell::from_bits(*word).tag() == Tag::Ref {
                continue;
            }
            match argument {
                Argument::Value(value) if value == word => {}
                Argument::Value(_) => return false,
                Argument::Variable(slot) => {
                    let known = &mut self.values[*slot as usize];
                    if *known != UNBOUND && known != word {
                        return false;
                    }
                    *known = *word;
                }
            }
        }
        true
    }

    /// A choice that has a place in a clause, with the values of its variables.
    fn save(&mut self, choice: Choice) -> Stopping<()> {
        let has_place = !matches!(choice, Choice::Step { caller: None, .. });
        if has_place {
            room::more(&mut self.saved, self.values.len())?;
            self.saved.extend_from_slice(&self.values);
        }
        room::push(&mut self.choices, choice)
    }

    /// The values of the newest choice, whose place this is.
    fn restore(&mut self, point: Point) {
        let count = self.program.rules[point.rule as usize].variables;
        self.values.clear();
        let saved = &self.saved[self.saved.len() - count..];
        self.values.extend_from_slice(saved);
    }

    /// Takes them away.
    fn forget(&mut self, point: Point) {
        let count = self.program.rules[point.rule as usize].variables;
        self.saved.truncate(self.saved.len() - count);
    }

    /// The arguments of a goal, in `scratch`.
    #[inline]
    fn pattern(&mut self, arguments: &[Argument]) {
        self.scratch.clear();
        let words = arguments
            .iter()
            .map(|argument| value(*argument, &self.values));
        self.scratch.extend(words);
    }

    /// Unifies the arguments of a goal with a row that fits what was bound.
    #[inline]
    fn bind(&mut self, arguments: &[Argument], row: &[u64]) -> bool {
        let mut cells = arguments.iter().zip(row);
        cells.all(|(argument, word)| self.unify(*argument, *word))
    }

    #[inline]
    fn unify(&mut self, argument: Argument, word: u64) -> bool {
        match argument {
            Argument::Value(value) => value == word,
            Argument::Variable(slot) => {
                let known = &mut self.values[slot as usize];
                if *known == UNBOUND {
                    *known = word;
                }
                *known == word
            }
        }
    }

    fn known(&self, argument: Argument) -> std::result::Result<u64, End> {
        match value(argument, &self.values) {
            UNBOUND => Err(End::Unfit),
            word => Ok(word),
        }
    }

    fn computed(&self, expression: &Expression) -> std::result::Result<i64, End> {
        let both = |sides: &[Expression; 2]| -> std::result::Result<(i64, i64), End> {
            Ok((self.computed(&sides[0])?, self.computed(&sides[1])?))
        };
        let computed = match expression {
            Expression::Argument(argument) => {
                let cell = Cell::from_bits(self.known(*argument)?);
                cell.is_int().then(|| cell.int_value())
            }
            Expression::Plus(sides) => both(sides).map(|(a, b)| a.checked_add(b))?,
            Expression::Minus(sides) => both(sides).map(|(a, b)| a.checked_sub(b))?,
            Expression::Times(sides) => both(sides).map(|(a, b)| a.checked_mul(b))?,
        };
        computed.ok_or(End::Unfit)
    }
}

fn behind(point: Point) -> Point {
    Point {
        goal: point.goal + 1,
        ..point
    }
}

#[inline]
fn value(argument: Argument, values: &[u64]) -> u64 {
    match argument {
        Argument::Value(word) => word,
        Argument::Variable(slot) => values[slot as usize],
    }
}

/// Gives the unbound variables of a goal the values of an answer.
#[inline]
fn fill(values: &mut [u64], arguments: &[Argument], answer: &[u64]) {
    let mut words = answer.iter();
    for argument in arguments {
        if let Argument::Variable(slot) = argument
            && values[*slot as usize] == UNBOUND
            && let Some(word) = words.next()
        {
            values[*slot as usize] = *word;
        }
    }
}
