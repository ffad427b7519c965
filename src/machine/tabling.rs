//! Tabling: a call of a tabled predicate is evaluated once, and its answers are kept; a call that is met again while it is evaluated waits for
//! them. So programs that call themselves with the same arguments come to an end.
//!
//! ```prolog
//! :- table path/2.
//! path(X, Y) :- path(X, Z), edge(Z, Y).
//! path(X, Y) :- edge(X, Y).
//! ```
//!
//! `?- path(a, Y).` with `edge(a, b). edge(b, a).`:
//!
//! ```text
//!   enter      path(a, Y): no such table. Table 0 is made, with a choice point STEP and a marker: an environment that returns to ANSWER
//!              clause 1 runs: path(a, Z)
//!   enter      a variant of the call of table 0, which is incomplete. The continuation up to the marker, `edge(Z, Y)` and the return to
//!              ANSWER, becomes a consumer of table 0, with Z and Y. The call fails
//!              clause 2 runs: edge(a, Y), Y = b
//!   ANSWER     Y = b is new: table 0 has the answer [b], and its consumer is in the queue. Fails
//!   STEP       the clauses have no more answers. Table 0 is the leader of its component: the consumer goes on
//!   NEXT       Z = b, edge(b, Y): Y = a    ANSWER: new, [a]
//!   NEXT       Z = a, edge(a, Y): Y = b    ANSWER: known
//!   NEXT       no more answers: the consumer is idle
//!   STEP       nothing is in the queue: table 0 is complete. Its caller gets b and a
//! ```
//!
//! A consumer is kept off the heap, and brought there once for all answers that it finds. Calls that depend on one another are complete
//! together (a strongly connected component): each table on the stack notes the lowest one that it depends on, its link. A table whose link is
//! below it is not the leader; its caller becomes a consumer when its clauses are through, and the leader does the rest. So no caller sees an
//! answer of a table that is not complete, but as a consumer (local scheduling).
//!
//! What is behind a consumer may run many times, once for each answer. Where that would change what a program means, since a cut, a negation, a
//! condition or findall/3 waits for the call, there is no answer: `error(table_error(not_stratified(Goals)), _)` with the goals that depend on
//! each other.
//!
//! (Chen and Warren, "Tabled Evaluation with Delaying for General Logic Programs", JACM 43(1), 1996; Sagonas and Swift, "An Abstract Machine for
//! Tabled Execution of Fixed-Order Stratified Logic Programs", TOPLAS 20(3), 1998, for completion; Desouter, van Dooren and Schrijvers, "Tabling
//! as a Library with Delimited Control", TPLP 15(4-5), 2015, for consumers.)
//!
//! *Invariant*: an incomplete table that is being evaluated has its choice point STEP; when this goes, by an exception or the end of a query, its
//! component goes with it (`Tables::abandon`).

use std::cmp::Ordering;
use std::sync::Arc;

use super::Machine;
use super::builtin::{NextAnswer, Retry};
use super::continuation::{Waiting, enter_environment};
use super::continuations::ResumePoint;
use super::control::{BALL, BIRTH, REST};
use super::error::{Error, Expected, Resource, Result};
use super::ops::choice;
use super::ops::{frame_top, read, read_addr, slot, write};
use super::state::stacks::Source;
use super::table_answers::{Complete, CompleteRows, IncompleteAnswers, PlainRow, TableAnswers};
use super::tables::{Consumer, Mode, word_of};
use super::words::{RETRY_TABLE, TABLE_ANSWER, TABLE_NEXT, TABLE_STEP};
use super::{datalog, foreign};
use crate::code::{Op, Word, is_wide, registers};
use crate::database::Kind;
use crate::memory::{Stopping, room};
use crate::term::number::Number;
use crate::term::packed::{Unpackable, pack_open, unpack_next};
use crate::term::{Addr, Cell, Heap, Stored, Tag, View, atoms};

/// The saved words of a choice point STEP: the variables of the call, and the table.
const STEP_WORDS: usize = 2;
/// Those of a choice point NEXT: the consumer as a term, the table, the number of the consumer, the next entry.
const NEXT_WORDS: usize = 4;
/// The last of them.
const NEXT_ENTRY: usize = 3;

/// A number that passes for an integer.
fn number(value: usize) -> Cell {
    Cell::from_bits((value as u64) << 3)
}

/// The call of a tabled predicate.
struct Call {
    predicate: u32,
    /// The words of the call: the predicate, and the arguments that are no values to choose among.
    words: Vec<u64>,
    /// The places of the variables in these.
    found: Vec<Addr>,
    /// These variables, and behind them the arguments of which values are chosen.
    variables: Vec<Cell>,
    /// How many of them are variables of the call.
    own: usize,
    modes: Option<Arc<[Mode]>>,
}

impl Call {
    /// Reads the call that stands in the registers; the vectors are those of the last call.
    fn read(m: &mut Machine, predicate: u32) -> Result<Call> {
        let functor = m.database.get(predicate).functor;
        let arity = functor.arity as usize;
        let modes = m.tables.modes(predicate);
        let (mut words, mut found) = m.tables.spare.pop().unwrap_or_default();
        words.push(word_of(predicate));
        let most = m.heap.top.since(m.heap.start()) + 1;
        let mut chosen: Vec<Cell> = Vec::new();
        let packed = if modes.is_none() && !is_wide(functor.arity) {
            pack_open(&mut m.heap, &m.x[..arity], &mut words, &mut found, most)
        } else {
            let arguments = m.goal_arguments(functor.arity);
            let mut keys = Vec::with_capacity(arity);
            for (n, argument) in arguments.into_iter().enumerate() {
                let mode = modes.as_ref().and_then(|modes| modes.get(n));
                match mode {
                    None | Some(Mode::Index) => keys.push(argument),
                    Some(_) => chosen.push(argument),
                }
            }
            pack_open(&mut m.heap, &keys, &mut words, &mut found, most)
        };
        if let Err(why) = packed {
            let goal = m.goal_term(functor)?;
            return Err(unpackable(why, goal));
        }
        let own = found.len();
        let mut variables = Vec::with_capacity(own + chosen.len());
        variables.extend(found.iter().copied().map(Cell::reference));
        variables.extend(chosen);
        Ok(Call {
            predicate,
            words,
            found,
            variables,
            own,
            modes,
        })
    }

    /// Gives the vectors back.
    fn end(mut self, m: &mut Machine) {
        self.words.clear();
        self.found.clear();
        m.tables.spare.push((self.words, self.found));
    }
}

/// The error of terms that no table can have.
fn unpackable(why: Unpackable, culprit: Cell) -> Error {
    match why {
        Unpackable::Attributed => Error::Type(Expected::FreeOfAttvar, culprit),
        Unpackable::TooLarge => Error::Type(Expected::AcyclicTerm, culprit),
    }
}

/// `enter_tabled`: the call of a tabled predicate.
pub fn enter(m: &mut Machine, predicate: u32) -> Result<()> {
    m.tables.were_asked = true;
    if m.tables.are_off {
        m.pc = clauses_entry(m, predicate)?;
        return Ok(());
    }
    let call = Call::read(m, predicate)?;
    let entered = enter_call(m, &call);
    call.end(m);
    entered
}

fn enter_call(m: &mut Machine, call: &Call) -> Result<()> {
    let Some(table) = m.tables.find(&call.words) else {
        if let Some(answers) = datalog::evaluate(m, call.predicate, &call.words)? {
            return deliver(m, answers, &call.variables);
        }
        return generate(m, call);
    };
    if let Some(answers) = m.tables.complete_answers(table) {
        return deliver(m, answers, &call.variables);
    }
    consume(m, table, &call.variables)?;
    if let (Some(running), Some(position)) = (m.tables.running, m.tables.position(table)) {
        let link = &mut m.tables.stack[running].link;
        *link = position.min(*link);
    }
    m.fail();
    Ok(())
}

/// Sees to it that there is room for an answer, the longest that there is, and for the term that has the variables: what comes then does not
/// fail for want of it, so that the instruction can be carried out again.
fn room_for_answers(m: &mut Machine, longest: usize, variables: usize) -> Result<()> {
    Ok(m.heap.room(2 * longest + variables + 3)?)
}

/// Gives the answers of a complete table to its caller.
fn deliver(m: &mut Machine, answers: Complete, variables: &[Cell]) -> Result<()> {
    let holds = match answers {
        Complete::Empty => false,
        Complete::Value(word) => {
            room_for_answers(m, 1, variables.len())?;
            m.heap.unify(variables[0], Cell::from_bits(word))?
        }
        Complete::Rows(answers) => {
            room_for_answers(m, answers.longest(), variables.len())?;
            if answers.count() > 1 {
                m.x[0] = m.heap.structure(atoms::CONTINUATION, variables)?;
                let source = Source::Table(TableAnswers {
                    answers,
                    next: 0,
                    is_steady: false,
                });
                return foreign::begin_source_with(m, 1, source, &RETRY_TABLE);
            }
            unify_with(&mut m.heap, &answers, 0, |_, n| variables[n])?
        }
    };
    match holds {
        true => m.pc = m.cp,
        false => m.fail(),
    }
    Ok(())
}

impl Retry for TableAnswers {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let (_, at) = variables_in(&m.heap, m.x[0]);
        if let Some(row) = self.answers.plain_row(self.next)
            && bind_row(&mut m.heap, at, row, self.is_steady)?
        {
            self.next += 1;
            if self.next == self.answers.count() {
                return Ok(NextAnswer::Last);
            }
            if !self.is_steady {
                // What was bound stays bound until the choice point goes.
                self.is_steady = true;
                let top = Cell::from_bits(m.heap.trail_top.0);
                write(m, m.b.offset(choice::TR), top);
            }
            return Ok(NextAnswer::More);
        }
        while self.next < self.answers.count() {
            let (answers, next) = (&self.answers, self.next);
            let holds =
                m.attempt(|m| unify_with(&mut m.heap, answers, next, |heap, n| heap.arg(at, n)))?;
            self.next += 1;
            if holds {
                return Ok(match self.next == self.answers.count() {
                    true => NextAnswer::Last,
                    false => NextAnswer::More,
                });
            }
            m.spend(1)?;
        }
        Ok(NextAnswer::Fail)
    }
}

/// Binds the variables of a call, which are the arguments of a term from `at` on, to atoms and small integers, if all are unbound: they are but
/// where what was found has bound them. Those of a steady source have the values of the last answer.
fn bind_row(heap: &mut Heap, at: Addr, row: PlainRow<'_>, is_steady: bool) -> Stopping<bool> {
    for n in 0..row.width() {
        let variable = heap.get(at.offset(1 + n));
        let is_unbound = || variable.is_ref() && heap.get(variable.addr()) == variable;
        if !is_steady && !is_unbound() {
            return Ok(false);
        }
    }
    for n in 0..row.width() {
        let variable = heap.get(at.offset(1 + n)).addr();
        match is_steady {
            true => heap.set(variable, row.cell(n)),
            false => heap.bind(variable, row.cell(n))?,
        }
    }
    Ok(true)
}

/// The arguments of a compound term of the machine's own; none of an atom.
fn arguments(m: &Machine, term: Cell) -> Vec<Cell> {
    match m.heap.view(term) {
        View::Struct(functor, at) => (0..functor.arity as usize)
            .map(|n| m.heap.arg(at, n))
            .collect(),
        _ => Vec::new(),
    }
}

/// Unifies the variables of a call, which are the arguments of a term or a slice of cells, with an answer of a complete table.
fn unify_with(
    heap: &mut Heap,
    answers: &CompleteRows,
    number: usize,
    variable: impl Fn(&Heap, usize) -> Cell,
) -> Result<bool> {
    let Some(PlainRow::Halves(halves)) = answers.plain_row(number) else {
        return unify_answer(heap, (answers.row(number), &[]), variable);
    };
    for (n, half) in halves.iter().enumerate() {
        let place = variable(heap, n);
        if !heap.unify(place, Cell::from_bits(u64::from(*half)))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Unifies the variables of a call, which are the arguments of a term or a slice of cells, with an answer.
///
/// Most variables are unbound and most values immediate: these are bound at once.
fn unify_answer(
    heap: &mut Heap,
    (row, chosen): (&[u64], &[u64]),
    variable: impl Fn(&Heap, usize) -> Cell,
) -> Result<bool> {
    heap.room(2 * (row.len() + chosen.len()) + 2)?;
    let mut met = Vec::new();
    let mut number = 0;
    for words in [row, chosen] {
        let mut index = 0;
        while index < words.len() {
            let word = Cell::from_bits(words[index]);
            let place = heap.deref(variable(heap, number));
            number += 1;
            if matches!(word.tag(), Tag::Int | Tag::Atom) && place.is_ref() {
                heap.bind(place.addr(), word)?;
                index += 1;
                continue;
            }
            let value = unpack_next(words, &mut index, heap, &mut met)?;
            if place.is_ref() && !value.is_ref() {
                heap.bind(place.addr(), value)?;
                continue;
            }
            if !heap.unify(place, value)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The variables of a call as a term of the machine's own: how many there are, and what gives each.
fn variables_in(heap: &Heap, term: Cell) -> (usize, Addr) {
    match heap.view(term) {
        View::Struct(functor, at) => (functor.arity as usize, at),
        _ => (0, Addr::NULL),
    }
}

/// Begins the table of a call, and the evaluation of its clauses.
fn generate(m: &mut Machine, call: &Call) -> Result<()> {
    let functor = m.database.get(call.predicate).functor;
    let clauses = clauses_entry(m, call.predicate)?;
    let count = call.variables.len();
    m.heap.room(3 * count + functor.arity as usize + 4)?;
    let of_caller = m.heap.structure(atoms::CONTINUATION, &call.variables)?;
    // The clauses find new variables where values are chosen.
    let mut own = call.variables.clone();
    for value in &mut own[call.own..] {
        *value = m.heap.new_var()?;
    }
    let of_table = match call.own == count {
        true => of_caller,
        false => m.heap.structure(atoms::CONTINUATION, &own)?,
    };
    let modes = call.modes.iter().flat_map(|modes| modes.iter().copied());
    let modes: Vec<Mode> = modes.filter(|mode| *mode != Mode::Index).collect();
    let modes = call.modes.is_some().then(|| Arc::from(modes));
    let table = m.tables.begin(&call.words, modes)?;
    let kept: [Cell; STEP_WORDS] = m.arguments();
    m.x[..STEP_WORDS].copy_from_slice(&[of_caller, number(table as usize)]);
    let etop = frame_top(m, m.e);
    let pushed = m.push_choice(STEP_WORDS, 0, &TABLE_STEP, etop);
    m.x[..STEP_WORDS].copy_from_slice(&kept);
    if let Err(error) = pushed {
        m.tables.cancel(table);
        return Err(error);
    }
    m.tables.push(table, m.b);
    look_at_space(m)?;
    enter_marker(m, table, of_table)?;
    if let Some(modes) = &call.modes {
        let mut arguments = m.goal_arguments(functor.arity);
        let mut new = own[call.own..].iter();
        for (argument, mode) in arguments.iter_mut().zip(modes.iter()) {
            if *mode != Mode::Index {
                *argument = *new.next().expect("there is one for each mode");
            }
        }
        m.set_goal(functor.name, &arguments)?;
    }
    m.pc = clauses;
    Ok(())
}

/// The error of tables that take more space than allowed.
fn look_at_space(m: &Machine) -> Result<()> {
    match m.tables.is_full() {
        true => Err(Error::Resource(Resource::Tables)),
        false => Ok(()),
    }
}

/// Where the clauses of a tabled predicate begin.
fn clauses_entry(m: &mut Machine, predicate: u32) -> Result<*const Word> {
    let arity = registers(m.database.get(predicate).functor.arity);
    if m.database.get(predicate).kind() == Kind::Dynamic {
        let enter = Word::wide(Op::EnterDynamic, arity, 0, predicate as i32);
        return Ok(m.code.tabled_clauses(predicate, enter));
    }
    let block = m.block(predicate)?;
    Ok(block.words.as_ptr())
}

/// Makes a marker above the environments in use and enters it: what returns to it has found an answer of the table.
fn enter_marker(m: &mut Machine, table: u32, variables: Cell) -> Result<()> {
    let e = enter_environment(m)?;
    let birth = Cell::from_bits(m.b.0);
    for (place, cell) in [
        (BALL, number(table as usize)),
        (REST, variables),
        (BIRTH, birth),
    ] {
        write(m, slot(e, place), cell);
    }
    m.cp = &TABLE_ANSWER[1];
    Ok(())
}

/// `table_answer`: the marker is returned to. What the variables are bound to is an answer.
pub fn answer(m: &mut Machine) -> Result<()> {
    let table = m.slot(BALL).int_value() as u32;
    let (count, at) = variables_in(&m.heap, m.slot(REST));
    let mut words = std::mem::take(&mut m.tables.scratch);
    words.clear();
    for n in 0..count {
        let cell = m.heap.deref(m.heap.arg(at, n));
        if !cell.is_immediate() {
            break;
        }
        words.push(cell.bits());
    }
    let are_immediate = words.len() == count;
    let modes = m.tables.answers(table).and_then(IncompleteAnswers::modes);
    let is_new = if let Some(modes) = modes {
        let own = count - modes.len();
        let modes = Arc::clone(modes);
        m.tables.scratch = words;
        let chosen = match are_immediate {
            true => m.tables.choose_immediates(table, own)?,
            false => None,
        };
        match chosen {
            Some(is_new) => is_new,
            None => {
                let variables = arguments(m, m.slot(REST));
                choose(m, table, &modes, &variables)?
            }
        }
    } else {
        let packed = match are_immediate {
            true => Ok(()),
            false => {
                words.clear();
                let variables = arguments(m, m.slot(REST));
                pack(m, &variables, &mut words, &mut Vec::new())
            }
        };
        let inserted = packed.and_then(|()| Ok(m.tables.insert(table, &mut words)?));
        m.tables.scratch = words;
        inserted?
    };
    if is_new {
        look_at_space(m)?;
    }
    m.fail();
    Ok(())
}

fn pack(
    m: &mut Machine,
    terms: &[Cell],
    words: &mut Vec<u64>,
    variables: &mut Vec<Addr>,
) -> Result<()> {
    let most = m.heap.top.since(m.heap.start()) + 1;
    pack_open(&mut m.heap, terms, words, variables, most).map_err(|why| {
        let wanted = |cell: &&Cell| !m.heap.deref(**cell).is_immediate();
        let culprit = terms.iter().find(wanted).copied();
        unpackable(why, culprit.unwrap_or(Cell::atom(atoms::NIL)))
    })
}

/// An answer among whose values is to be chosen: whether that changes what was chosen so far.
fn choose(m: &mut Machine, table: u32, modes: &[Mode], variables: &[Cell]) -> Result<bool> {
    let own = variables.len() - modes.len();
    let (index, values) = variables.split_at(own);
    let (mut row, mut met) = (Vec::new(), Vec::new());
    pack(m, index, &mut row, &mut met)?;
    let mut chosen = values.to_vec();
    let answers = m.tables.answers(table);
    let known = answers.and_then(|answers| Some(answers.answer(answers.find(&row)?).1.to_vec()));
    if let Some(known) = &known {
        m.heap.room(2 * known.len() + 2)?;
        let mut variables: Vec<Cell> = met.iter().copied().map(Cell::reference).collect();
        let mut place = 0;
        let mut decided = false;
        let mut former = Vec::with_capacity(modes.len());
        for (number, mode) in modes.iter().enumerate() {
            let old = unpack_next(known, &mut place, &mut m.heap, &mut variables)?;
            former.push(old);
            let (value, changes) = better(m, *mode, old, values[number])?;
            chosen[number] = value;
            decided |= changes && mode.decides();
        }
        for (number, mode) in modes.iter().enumerate() {
            if *mode == Mode::Witness && !decided {
                chosen[number] = former[number];
            }
        }
    }
    let mut words = Vec::new();
    pack(m, &chosen, &mut words, &mut met)?;
    if known.is_some_and(|known| known == words) {
        return Ok(false);
    }
    m.tables.choose(table, &row, &words)?;
    Ok(true)
}

/// Numbers by their values, other terms in the standard order.
fn by_value(m: &mut Machine, left: Cell, right: Cell) -> Result<Ordering> {
    let [one, other] = [left, right].map(|cell| Number::from_cell(&m.heap, m.heap.deref(cell)));
    let values = one.and_then(|one| one.compare(&other?));
    match values {
        Some(order) => Ok(order),
        None => Ok(m.heap.compare(left, right, &m.atoms)?),
    }
}

/// Of the value that was chosen so far and another one, what is chosen; whether that is another one.
fn better(m: &mut Machine, mode: Mode, old: Cell, new: Cell) -> Result<(Cell, bool)> {
    let takes = match mode {
        Mode::Index | Mode::First => false,
        // Whether it counts is decided by the others.
        Mode::Last | Mode::Witness => true,
        Mode::Min => by_value(m, new, old)?.is_lt(),
        Mode::Max => by_value(m, new, old)?.is_gt(),
        Mode::Sum => {
            m.heap.room(3)?;
            let sum = m.heap.structure(atoms::PLUS, &[old, new])?;
            let sum = super::evaluate::evaluate(m, sum)?;
            return Ok((m.heap.number(&sum)?, true));
        }
        Mode::Order(module, name) => {
            m.heap.room(3)?;
            let goal = m.heap.structure(name, &[old, new])?;
            m.once(module, goal)?
        }
        Mode::Lattice(module, name) => {
            m.heap.room(5)?;
            let result = m.heap.new_var()?;
            let goal = m.heap.structure(name, &[old, new, result])?;
            if !m.once(module, goal)? {
                return Ok((old, false));
            }
            let same = m.heap.is_variant(old, result)?;
            return Ok((result, !same));
        }
    };
    Ok((if takes { new } else { old }, takes))
}

/// `table_step`: the clauses of a table, or a consumer, have no more answers.
pub fn step(m: &mut Machine) -> Result<()> {
    let (first, _) = choice::restored(m);
    let [of_caller, table] = m.arguments();
    let table = table.int_value() as u32;
    let place = m.tables.position(table).ok_or_else(lost)?;
    let entry = m.tables.stack[place];
    debug_assert_eq!(m.tables.running, Some(place));
    debug_assert!(first < m.b);
    if entry.link < place {
        // Another table leads: what called this one waits for its answers.
        let variables = arguments(m, of_caller);
        consume(m, table, &variables)?;
        m.tables.stand_back(place);
        choice::pop(m);
        m.fail();
        return Ok(());
    }
    while let Some((waits_on, consumer)) = m.tables.next_queued(place) {
        let pending = m.tables.pending(waits_on).ok_or_else(lost)?;
        let consumer_number = consumer as usize;
        let waiting = &pending.consumers[consumer_number];
        if waiting.dropped {
            m.tables.take_queued(place);
            continue;
        }
        let (term, target, next) = (Arc::clone(&waiting.term), waiting.target, waiting.next);
        let term = term.restore(&mut m.heap)?;
        let variables = m.heap.arg(term.addr(), 2);
        enter_marker(m, target, variables)?;
        let kept = [
            term,
            number(waits_on as usize),
            number(consumer_number),
            number(next),
        ];
        m.x[..NEXT_WORDS].copy_from_slice(&kept);
        let etop = frame_top(m, m.e);
        m.push_choice(NEXT_WORDS, 0, &TABLE_NEXT, etop)?;
        m.tables.take_queued(place);
        m.fail();
        return Ok(());
    }
    let variables = arguments(m, of_caller);
    let answers = m.tables.answers(table).ok_or_else(lost)?;
    room_for_answers(m, answers.longest(), variables.len())?;
    let answers = m.tables.complete(place)?.ok_or_else(lost)?;
    choice::pop(m);
    deliver(m, answers, &variables)
}

/// The error of a table that is not there although a choice point names it.
fn lost() -> Error {
    Error::System("a table was lost".into())
}

/// `table_next`: the next answer for a consumer, or the end of what there is.
pub fn next(m: &mut Machine) -> Result<()> {
    let (first, _) = choice::restored(m);
    let [term, table, consumer, next] = m.arguments();
    let table = table.int_value() as u32;
    let consumer = consumer.int_value() as u32;
    let mut next = next.int_value() as usize;
    let (_, at) = variables_in(&m.heap, m.heap.arg(term.addr(), 1));
    let (mark, woken) = (m.heap.trail_top, m.heap.pending_wakeups.len());
    loop {
        let answers = m.tables.answers(table).ok_or_else(lost)?;
        if next >= answers.entries() {
            let pending = m.tables.pending(table).ok_or_else(lost)?;
            pending.consumers[consumer as usize].next = next;
            room::push(&mut pending.idle, consumer)?;
            choice::pop(m);
            m.fail();
            return Ok(());
        }
        let row = answers.entry(next);
        next += 1;
        let Some(row) = row else {
            continue;
        };
        // The variables are older than the choice point, so that what binds them is on the trail.
        if unify_answer(&mut m.heap, answers.answer(row), |heap, n| heap.arg(at, n))? {
            break;
        }
        m.heap.undo_to(mark);
        m.heap.pending_wakeups.truncate(woken);
    }
    write(m, first.offset(NEXT_ENTRY), number(next));
    let pieces = m.heap.arg(term.addr(), 0);
    m.enter_pieces(pieces)?;
    m.pc = m.cp;
    Ok(())
}

/// What called an incomplete table becomes its consumer: how it goes on up to the marker of the table that it belongs to.
fn consume(m: &mut Machine, table: u32, variables: &[Cell]) -> Result<()> {
    let mut frames = Vec::new();
    let mut frame = m.frame(m.e, m.cp);
    loop {
        match frame.waiting {
            Waiting::Tabled => break,
            Waiting::Bottom => return Err(not_stratified(m, table)),
            Waiting::Clause => {
                if is_to_be_cut(m, frame.e, frame.cp)? {
                    return Err(not_stratified(m, table));
                }
            }
            Waiting::Catch | Waiting::Reset | Waiting::Woken | Waiting::Nothing => {}
        }
        frames.push(frame);
        frame = m.frame_below(frame);
    }
    let birth = read_addr(m, slot(frame.e, BIRTH));
    if m.bags.is_open_since(birth) {
        return Err(not_stratified(m, table));
    }
    let target = read(m, slot(frame.e, BALL)).int_value() as u32;
    let pieces = m.pieces(&frames)?;
    m.heap.room(variables.len() + 5)?;
    let variables = m.heap.structure(atoms::CONTINUATION, variables)?;
    let of_target = read(m, slot(frame.e, REST));
    let term = [pieces, variables, of_target];
    let term = m.heap.structure(atoms::CONTINUATION, &term)?;
    let term = Arc::new(Stored::copy_with_attributes(&mut m.heap, term)?);
    let consumer = Consumer {
        term,
        target,
        next: 0,
        dropped: false,
    };
    m.tables.add_consumer(table, consumer)?;
    look_at_space(m)
}

/// Whether a cut waits for what is called before this place.
fn is_to_be_cut(m: &mut Machine, e: Addr, cp: *const Word) -> Result<bool> {
    let value = m.resume_point(cp)?;
    let point: &ResumePoint = value.get().expect("a resume point is in this table");
    if point.is_to_be_cut() {
        return Ok(true);
    }
    // A goal that is taken apart goes on with its barrier and the goals behind it, among which there may be a cut.
    let handed = !point.handed.is_empty();
    Ok(handed
        && point
            .slots
            .iter()
            .any(|number| cuts(m, read(m, slot(e, *number)))))
}

/// Whether a body has a cut that is not local to one of its goals.
fn cuts(m: &Machine, body: Cell) -> bool {
    let mut waiting = vec![body];
    while let Some(goal) = waiting.pop() {
        match m.heap.view(goal) {
            View::Atom(atoms::CUT) => return true,
            View::Struct(functor, at) if functor.arity == 2 && super::call::is_control(functor) => {
                waiting.extend([m.heap.arg(at, 0), m.heap.arg(at, 1)]);
            }
            _ => {}
        }
    }
    false
}

/// The error of a call that depends on itself through something that needs all its answers.
fn not_stratified(m: &mut Machine, table: u32) -> Error {
    match loop_through(m, table) {
        Ok(goals) => Error::NotStratified(goals),
        Err(stop) => stop.into(),
    }
}

/// The calls from this table on that are being evaluated, each during the one before.
fn loop_through(m: &mut Machine, table: u32) -> Stopping<Cell> {
    /// As many as a sentence can name.
    const MOST: usize = 10;
    let begin = m.tables.position(table).unwrap_or_default();
    let mut tables = Vec::new();
    let mut running = m.tables.running;
    while let Some(place) = running.filter(|place| *place > begin) {
        tables.push(m.tables.stack[place].table);
        running = m.tables.stack[place].parent;
    }
    tables.push(table);
    tables.reverse();
    tables.truncate(MOST);
    let mut goals = Vec::with_capacity(tables.len());
    for table in tables {
        goals.push(m.tabled_goal(table)?);
    }
    m.heap.room(2 * goals.len() + 1)?;
    m.heap.list_of(&goals)
}

impl Machine {
    /// The call of a table, as a goal; in the places of values to choose among it has variables.
    pub fn tabled_goal(&mut self, table: u32) -> Stopping<Cell> {
        let words = self.tables.call(table).to_vec();
        let predicate = self.tables.predicate(table);
        let (module, functor) = {
            let predicate = self.database.get(predicate);
            (predicate.module, predicate.functor)
        };
        let modes = self.tables.modes(predicate);
        let arity = functor.arity as usize;
        self.heap.room(2 * words.len() + 2 * arity + 6)?;
        let (mut place, mut variables) = (1, Vec::new());
        let mut arguments = Vec::with_capacity(arity);
        for n in 0..arity {
            let mode = modes.as_ref().and_then(|modes| modes.get(n));
            arguments.push(match mode {
                None | Some(Mode::Index) => {
                    unpack_next(&words, &mut place, &mut self.heap, &mut variables)?
                }
                Some(_) => self.heap.new_var()?,
            });
        }
        let goal = self.heap.structure(functor.name, &arguments)?;
        match module == atoms::USER {
            true => Ok(goal),
            false => self
                .heap
                .structure(atoms::COLON, &[Cell::atom(module), goal]),
        }
    }
}
