//! Tabling: a call of a tabled predicate is evaluated once, and its answers are kept; the same call during the evaluation waits for these
//! answers. So programs that call themselves with the same arguments terminate.
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
//! A consumer is stored off the heap, and copied to the heap once for all answers that it finds. Calls that depend on one another are
//! completed together (a strongly connected component): each table on the stack records the lowest table that it depends on, its link. A
//! table whose link is below it is not the leader: when its clauses have no more answers, its caller becomes a consumer, and the leader
//! does the rest. So only a consumer sees answers of an incomplete table (local scheduling).
//!
//! The continuation of a consumer may run many times, once for each answer. If that would change the meaning of the program, because a cut,
//! a negation, a condition or findall/3 waits for the call, the call throws `error(table_error(not_stratified(Goals)), _)` with the goals
//! that depend on each other.
//!
//! (Chen and Warren, "Tabled Evaluation with Delaying for General Logic Programs", JACM 43(1), 1996; Sagonas and Swift, "An Abstract Machine for
//! Tabled Execution of Fixed-Order Stratified Logic Programs", TOPLAS 20(3), 1998, for completion; Desouter, van Dooren and Schrijvers, "Tabling
//! as a Library with Delimited Control", TPLP 15(4-5), 2015, for consumers.)
//!
//! | file | what |
//! | --- | --- |
//! | `mod.rs` | a call: its table, and the clauses that find its answers |
//! | `complete.rs` | gives the answers of a complete table to a caller |
//! | `consumers.rs` | consumers, and when a component is complete |
//! | `marker.rs` | the environment that answers return to, and the words that choice points save |
//! | `stratification.rs` | calls that must not wait |
//! | `subsumption.rs` | which of several answers is kept, if the predicate has modes |
//!
//! *Invariant*: an incomplete table under evaluation has its choice point STEP; when this goes, by an exception or the end of a query, its
//! component goes with it (`Tables::abandon`).

mod complete;
mod consumers;
mod marker;
mod stratification;
mod subsumption;

use std::sync::Arc;

use super::Machine;
use super::control::{BALL, REST};
use super::datalog;
use super::error::Result;
use super::ops::frame_top;
use super::table_answers::IncompleteAnswers;
use super::tables::{Mode, word_of};
use super::words::TABLE_STEP;
use crate::code::{Op, Word, is_wide, registers};
use crate::database::Kind;
use crate::term::packed::pack_open;
use crate::term::{Addr, Cell, atoms};

use complete::{arguments, deliver, variables_in};
use consumers::consume;
pub use consumers::{next, step};
use marker::{STEP_WORDS, enter_marker, look_at_space, number, pack, unpackable};
use subsumption::choose;

/// A call of a tabled predicate.
struct Call {
    predicate: u32,
    /// The words of the call: the predicate, and the arguments without a mode.
    words: Vec<u64>,
    /// The addresses of the variables in these arguments.
    found: Vec<Addr>,
    /// These variables, followed by the moded arguments.
    variables: Vec<Cell>,
    /// How many of `variables` are variables of the call.
    own: usize,
    modes: Option<Arc<[Mode]>>,
}

impl Call {
    /// Reads the call in the registers; reuses the vectors of an earlier call.
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

    /// Returns the vectors for reuse.
    fn end(mut self, m: &mut Machine) {
        self.words.clear();
        self.found.clear();
        m.tables.spare.push((self.words, self.found));
    }
}

/// `enter_tabled`: a call of a tabled predicate.
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
/// Makes the table of a call, and begins to evaluate its clauses.
fn generate(m: &mut Machine, call: &Call) -> Result<()> {
    let functor = m.database.get(call.predicate).functor;
    let clauses = clauses_entry(m, call.predicate)?;
    let count = call.variables.len();
    m.heap.room(3 * count + functor.arity as usize + 4)?;
    let of_caller = m.heap.structure(atoms::CONTINUATION, &call.variables)?;
    // The clauses get new variables for the moded arguments.
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

/// The first instruction of the clauses of a tabled predicate.
fn clauses_entry(m: &mut Machine, predicate: u32) -> Result<*const Word> {
    let arity = registers(m.database.get(predicate).functor.arity);
    if m.database.get(predicate).kind() == Kind::Dynamic {
        let enter = Word::wide(Op::EnterDynamic, arity, 0, predicate as i32);
        return Ok(m.code.tabled_clauses(predicate, enter));
    }
    let block = m.block(predicate)?;
    Ok(block.words.as_ptr())
}

/// `table_answer`: execution has returned to the marker. The bindings of the variables are an answer.
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
