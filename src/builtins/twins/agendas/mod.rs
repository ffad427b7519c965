//! The twin of predicates that search through a list of nodes (`plan.rs`): breadth first, and best first with sorted lists.
//!
//! | file | what |
//! | --- | --- |
//! | `plan.rs` | recognises such predicates and makes the plan |
//! | `steps.rs` | the plan, as plain data |
//! | `shape.rs` | recognises the parts of a node: state, path, numbers |
//! | `nodes.rs` | reads the nodes of the lists with which a search begins |
//! | `answers.rs` | makes the outputs of a node that is a goal |
//! | `goal.rs` | reads the clauses that test the first node |
//! | `lists.rs` | reads what the clause that expands a node makes of its lists |
//! | `closed.rs` | reads what is closed, and the tests that look for a successor |
//! | `stages.rs` | clauses that collect successors first and make nodes of them later; lists of the nodes' states |
//! | `insertion.rs` | recognises predicates that insert nodes into a sorted list, and that merge two lists |
//! | `comparators.rs` | recognises predicates that compare two nodes |
//! | `sortings.rs` | recognises goals that sort nodes, and searches that do so first |
//! | `least.rs` | recognises goals that take the least node out of a list |
//! | `sequences.rs` | makes the list of nodes at each step where it is not kept in order |
//! | `resumed.rs` | gives a search back to its clauses at a goal |
//! | `said.rs` | rewrites equivalent wordings into one |
//! | `alternatives.rs` | rewrites searches whose last clause is for the nodes that the one in front of it leaves |
//! | `denials.rs` | recognises negations of the goal test, and cuts that leave one answer |
//! | `filters.rs` | moves what leaves successors out of their list into the goal that collects them |
//! | `unfold.rs` | unfolds the predicate that collects the successors into the clause that calls it |
//! | `compare.rs` | compares nodes in the standard order |
//!
//! The queue of nodes is native (`kernel/queues.rs`). The program is called once for each state, to find its successors and to test whether
//! it is a goal, as in `paths/mod.rs`. *Invariant*: states are ground terms, and the numbers of nodes are small. Otherwise, and if the
//! program raises an error, the clauses run from the beginning, and answers already given are skipped: all is pure, so the clauses repeat
//! them. What the clause of the goal makes of its node is read (`goal.rs`), or left to the clauses (`resumed.rs`).

pub mod alternatives;
pub mod answers;
pub mod closed;
pub mod comparators;
pub mod compare;
pub mod denials;
pub mod filters;
pub mod goal;
pub mod insertion;
pub mod least;
pub mod lists;
pub mod nodes;
pub mod plan;
pub mod resumed;
pub mod said;
pub mod sequences;
pub mod shape;
pub mod sortings;
pub mod stages;
pub mod steps;
pub mod unfold;

use std::sync::Arc;

use super::args::{is_open, small, split};
use super::paths::asked::{self, conjuncts, size};
use super::paths::plan::Called;
use super::paths::views::Seen;
use super::paths::{Answer, Answered, Asking, arguments_of, hand_over};
use super::searches::{have, not_yet};
use super::states::States;
use crate::kernel::queues::{NONE, Queue};
use crate::kernel::relations::{LARGEST, Two};
use crate::machine::Machine;
use crate::machine::builtin::{NextAnswer, Retry};
use crate::machine::error::Result;
use crate::machine::twin::{Reply, TRIAL};
use crate::memory::Stopping;
use crate::term::packed::{small_integer, unpack};
use crate::term::{Atom, AtomMarks, Cell, Roots, atoms};

use nodes::Ways;
use steps::{Check, Closing, Ending, Order, Sequence, Sorting, Steps, Test, Unique};

/// One call of the program (a question) costs as much as the clauses' look at 400 list elements that are atomic, or at 66 others, which
/// they unify: `OF_COMPOUND` times the work. A search that after `QUESTIONS` questions has saved less per question goes back to the clauses.
const ELEMENTS_OF_A_QUESTION: u64 = 400;
const OF_COMPOUND: u64 = 6;
const QUESTIONS: u64 = 1 << 6;

/// The cost of handing over a search, in questions: that of a call, and how many states are read in the time of one.
const HAND_OVER: u64 = 8;
const READ_IN_A_QUESTION: u64 = 4;

/// The number of waiting and closed elements from which on the hand-over pays: if each successor is looked for among them, if only the
/// front node is, and how many times as many if the states are atomic.
const LARGE: usize = 100;
const LARGE_FOR_ONE_LOOK: usize = 240;
const TIMES_FOR_ATOMIC: usize = 4;

/// The number of nodes between two checks of the limits.
const SLICE: usize = 1 << 8;

/// The successors of a state: their numbers, the numbers that come with them, and the label of each step.
#[derive(Debug, Default)]
struct Following {
    states: Vec<u32>,
    extras: Vec<i64>,
    labels: Vec<u32>,
}

/// A search, owned by its choice point.
pub struct Agenda {
    /// The handle by which the library names this search.
    pub handle: i64,
    steps: Arc<Steps>,
    module: Atom,
    queue: Queue,
    states: States,
    /// The number of closings when each state was closed last.
    closed: Vec<u32>,
    /// What is closed, states or nodes, the newest last; what was closed more than once as often.
    closings: Vec<u32>,
    /// The known successors of each state; and the states that are known to be no goals.
    next: Vec<Option<Arc<Following>>>,
    no_goals: Vec<bool>,
    /// The successors, found so far, of the state for which the program was called.
    following: Following,
    /// The number of the goal state, if an argument is the goal.
    goal: Option<u32>,
    /// The number of checks that the front node has passed.
    passed: usize,
    answers: i64,
    /// The value of the argument that counts expanded nodes.
    count: i64,
    /// Whether a goal was found.
    found_goal: bool,
    /// Whether a node was expanded.
    has_expanded: bool,
    twin: usize,
    questions: u64,
    saved: u64,
    /// The cost of handing the search over, in questions.
    handed: u64,
    /// The work of the clauses at each element among which they look for a state.
    look: u64,
    odd: bool,
    over: bool,
}

/// Runs the twin. A search begins with its clauses and goes on natively once its lists are long (`searches.rs`).
pub fn go(m: &mut Machine) -> Result<Reply> {
    if let Some(steps) = m.steps_of_twin::<Steps>(m.running_twin()) {
        let closed = steps.closed.map_or(Cell::atom(atoms::NIL), |at| m.x[at]);
        let lists = [m.x[steps.agenda], closed];
        let atomic = split(m, closed).is_some_and(|(first, _)| m.heap.deref(first).is_immediate());
        let least = match steps.tests.is_empty() {
            true => LARGE_FOR_ONE_LOOK,
            false => LARGE,
        };
        let times = if atomic { TIMES_FOR_ATOMIC } else { 1 };
        if !have(m, &lists, least * times) {
            return Ok(not_yet());
        }
    }
    hand_over(m, |m, twin, arguments| {
        Agenda::of_goal(m, twin, arguments).is_some()
    })
}

impl Agenda {
    /// The search for a call of the predicate with this twin; `None` if the twin is of another family or the call does not fit.
    pub fn of_goal(m: &Machine, twin: usize, arguments: &[Cell]) -> Option<Agenda> {
        let module = m.database.get(m.predicate_of_twin(twin)?).module;
        Agenda::new(m, twin, m.steps_of_twin(twin)?, module, arguments)
    }

    fn new(
        m: &Machine,
        twin: usize,
        steps: Arc<Steps>,
        module: Atom,
        arguments: &[Cell],
    ) -> Option<Agenda> {
        let argument = |index: usize| arguments.get(index).copied();
        for index in &steps.ground {
            m.heap.is_ground(argument(*index)?).ok()?.then_some(())?;
        }
        let mut open = Vec::new();
        for output in &steps.outputs {
            let cell = argument(output.at)?;
            is_open(m, cell).then_some(())?;
            open.push(m.heap.deref(cell).addr());
        }
        open.sort_unstable();
        open.windows(2).all(|two| two[0] != two[1]).then_some(())?;
        // The label of a node is kept behind its numbers.
        let width = steps.numbers + usize::from(steps.label.is_some());
        let mut agenda = Agenda {
            handle: 0,
            module,
            queue: Queue::new(width),
            states: States::default(),
            closed: Vec::new(),
            closings: Vec::new(),
            next: Vec::new(),
            no_goals: Vec::new(),
            following: Following::default(),
            goal: None,
            passed: 0,
            answers: 0,
            count: 0,
            found_goal: false,
            has_expanded: false,
            twin,
            questions: 0,
            saved: 0,
            handed: HAND_OVER,
            look: 1,
            odd: false,
            over: false,
            steps,
        };
        let steps = agenda.steps.clone();
        if let Some((at, _)) = steps.counter {
            agenda.count = small(m, argument(at)?)?;
        }
        let nodes = m.heap.list_elements(argument(steps.agenda)?).ok()??;
        (!nodes.is_empty()).then_some(())?;
        let mut ways = Ways::default();
        for node in nodes {
            let node = agenda.node_of(m, &steps.shape, node, &mut ways)?;
            agenda.queue.put_last(node);
        }
        if let Some(first) = agenda.queue.front()
            && agenda.states.words(agenda.queue.state(first)).len() > 1
        {
            agenda.look = OF_COMPOUND;
        }
        if let Some(begins) = &steps.begins {
            let waiting: Vec<u32> = agenda.queue.waiting().collect();
            let sorted = agenda.sequence(m, begins, &waiting, &[])?;
            agenda.queue.put_all(sorted);
        }
        agenda.is_in_order(m)?.then_some(())?;
        if let Some(closed) = steps.closed {
            let mut cells = m.heap.list_elements(argument(closed)?).ok()??;
            if !steps.closing.is_behind() {
                cells.reverse();
            }
            for cell in cells {
                let closed = match &steps.closed_shape {
                    Some(shape) => agenda.node_of(m, shape, cell, &mut ways)?,
                    None => agenda.states.number_of(&m.heap, cell)?,
                };
                agenda.close(closed);
            }
            if steps.closed_set {
                let mut pairs = agenda.closings.windows(2);
                let is_set = |two: &[u32]| {
                    let order = agenda.compare_states(m, two[1], two[0]);
                    order.is_some_and(std::cmp::Ordering::is_lt)
                };
                pairs.all(is_set).then_some(())?;
            }
        }
        if let Ending::Argument(index) = steps.ending
            && steps.checks.contains(&Check::Goal)
        {
            agenda.goal = Some(agenda.states.number_of(&m.heap, argument(index)?)?);
        }
        let read = agenda.queue.all() + agenda.closings.len();
        agenda.handed += read as u64 / READ_IN_A_QUESTION;
        Some(agenda)
    }

    /// The labels on the path to a node, the last one first.
    fn labels(&self, node: u32) -> impl Iterator<Item = u32> {
        let mut next = node;
        std::iter::from_fn(move || {
            let from = self.queue.from(next);
            if from == NONE {
                return None;
            }
            let label = self.queue.numbers(next).last().copied();
            next = from;
            label.and_then(|label| u32::try_from(label).ok())
        })
    }

    /// Whether the nodes in the queue are sorted, if the search sorts them.
    fn is_in_order(&self, m: &Machine) -> Option<bool> {
        let waiting: Vec<u32> = self.queue.waiting().collect();
        for two in waiting.windows(2) {
            let fits = match self.steps.order {
                Order::Last | Order::First | Order::Made(_) => true,
                Order::ByKey { number, .. } => self.key(two[0], number) <= self.key(two[1], number),
                Order::Standard { unique } => {
                    let order = self.compare(m, two[0], two[1])?;
                    order.is_lt() || !unique && order.is_eq()
                }
            };
            if !fits {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Closes a state, or a node if the search keeps these.
    fn close(&mut self, closed: u32) {
        let state = match self.steps.closed_shape {
            Some(_) => self.queue.state(closed),
            None => closed,
        };
        let at = state as usize;
        if self.closed.len() <= at {
            self.closed.resize(at + 1, 0);
        }
        self.closings.push(closed);
        self.closed[at] = self.closings.len() as u32;
    }

    fn is_closed(&self, state: u32) -> bool {
        let last = self.closed.get(state as usize);
        last.is_some_and(|last| *last > 0)
    }

    /// The work of the clauses that look for a state among the closed ones, from the newest one on.
    fn look_at_closed(&self, state: u32) -> u64 {
        let last = self.closed.get(state as usize).copied();
        let behind = last.unwrap_or_default().saturating_sub(1) as usize;
        self.look * (self.closings.len() - behind) as u64
    }

    /// The number of a node by which the nodes are sorted.
    fn key(&self, node: u32, number: usize) -> i64 {
        let numbers = self.queue.numbers(node);
        numbers.get(number).copied().unwrap_or_default()
    }

    /// Expands the front node; `None` if the clauses must take over.
    fn expand(&mut self, m: &Machine, node: u32, next: &Following) -> Option<()> {
        let steps = self.steps.clone();
        if let Some((_, added)) = steps.counter {
            self.count = self.count.checked_add(added)?;
            (-LARGEST..=LARGEST).contains(&self.count).then_some(())?;
        }
        let state = self.queue.state(node);
        self.queue.take();
        self.has_expanded = true;
        self.passed = 0;
        let numbers = self.queue.numbers(node).to_vec();
        let with = steps.extras.len();
        let depth = self.look * self.queue.depth(node) as u64;
        let mut new: Vec<(u32, Vec<i64>)> = Vec::new();
        for (index, other) in next.states.iter().copied().enumerate() {
            let fits = steps.tests.iter().all(|test| match test {
                Test::Closed { own } => {
                    self.saved += self.look_at_closed(other);
                    !(self.is_closed(other) || *own && other == state)
                }
                Test::Open { own } => {
                    self.saved += self.look * self.queue.count() as u64;
                    !(self.queue.is_open(other) || *own && other == state)
                }
                Test::Way { own } => {
                    self.saved += depth;
                    !(*own && other == state) && self.queue.way(node).all(|found| found != other)
                }
            });
            if !fits {
                continue;
            }
            if steps.copies_way {
                self.saved += depth;
            }
            let two = Two {
                earlier: &numbers,
                later: &next.extras[index * with..(index + 1) * with],
                between: 0,
            };
            let mut values: Vec<i64> = steps.computed.iter().map(|sum| sum.value(two)).collect();
            let small = values
                .iter()
                .all(|value| (-LARGEST..=LARGEST).contains(value));
            small.then_some(())?;
            if steps.label.is_some() {
                values.push(i64::from(*next.labels.get(index)?));
            }
            new.push((other, values));
        }
        self.saved += match steps.order {
            Order::Last => 2 * self.queue.count() as u64,
            Order::First => 0,
            Order::ByKey { .. } | Order::Standard { .. } | Order::Made(_) => {
                OF_COMPOUND * self.queue.count() as u64
            }
        };
        if steps.closing == Closing::Own {
            self.close(if steps.closed_shape.is_some() {
                node
            } else {
                state
            });
        }
        // If nodes have no path, a node does not keep its predecessors alive.
        let from = if steps::has_way(&steps.shape) {
            node
        } else {
            NONE
        };
        let mut nodes = Vec::with_capacity(new.len());
        for (state, numbers) in new {
            nodes.push(self.queue.add(state, from, &numbers)?);
        }
        if steps.unique == Unique::First {
            let mut first: Vec<u32> = Vec::with_capacity(nodes.len());
            for node in nodes {
                let mut comparable = true;
                let known = first.iter().any(|other| {
                    let order = self.compare(m, *other, node);
                    comparable &= order.is_some();
                    order.is_some_and(std::cmp::Ordering::is_eq)
                });
                comparable.then_some(())?;
                if !known {
                    first.push(node);
                }
            }
            nodes = first;
        }
        if steps.unique == Unique::Sorted {
            let mut comparable = true;
            nodes.sort_by(|one, other| {
                let order = self.compare(m, *one, *other);
                comparable &= order.is_some();
                order.unwrap_or(std::cmp::Ordering::Equal)
            });
            comparable.then_some(())?;
            nodes.dedup_by(|one, other| self.are_equal(m, *one, *other));
        }
        if let Closing::New(placing) = steps.closing {
            let turned = placing.is_some_and(|placing| placing.turned == placing.behind);
            let count = nodes.len();
            for index in 0..count {
                let node = nodes[if turned { count - 1 - index } else { index }];
                self.close(self.queue.state(node));
            }
        }
        self.put(m, &nodes)
    }

    /// Puts new nodes into the queue.
    fn put(&mut self, m: &Machine, nodes: &[u32]) -> Option<()> {
        let steps = self.steps.clone();
        match steps.order {
            Order::Last => nodes.iter().for_each(|node| self.queue.put_last(*node)),
            Order::First => nodes
                .iter()
                .rev()
                .for_each(|node| self.queue.put_first(*node)),
            Order::ByKey {
                behind,
                last_first,
                number,
            } => {
                let mut put = |node: u32| {
                    let key = self.key(node, number);
                    let place = self.queue.place(|other| match behind {
                        true => self.key(other, number) <= key,
                        false => self.key(other, number) < key,
                    });
                    self.queue.put_at(node, place);
                };
                match last_first {
                    true => nodes.iter().rev().for_each(|node| put(*node)),
                    false => nodes.iter().for_each(|node| put(*node)),
                }
            }
            Order::Standard { unique } => {
                for node in nodes {
                    let mut comparable = true;
                    let place = self.queue.place(|other| {
                        let order = self.compare(m, other, *node);
                        comparable &= order.is_some();
                        order.is_some_and(|order| order.is_lt())
                    });
                    comparable.then_some(())?;
                    let same = self.queue.at(place);
                    let is_there = same.is_some_and(|same| self.are_equal(m, same, *node));
                    if !(unique && is_there) {
                        self.queue.put_at(*node, place);
                    }
                }
            }
            Order::Made(ref sequence) => {
                let waiting: Vec<u32> = self.queue.waiting().collect();
                let made = self.sequence(m, sequence, &waiting, nodes)?;
                self.queue.put_all(made);
            }
        }
        Some(())
    }

    /// Puts the least node in front again, where the nodes behind one that is passed over are not sorted.
    fn begin_again(&mut self, m: &Machine) -> Option<()> {
        let steps = self.steps.clone();
        if let Some(begins @ Sequence::Sorted(Sorting::Least { .. }, _)) = &steps.begins {
            let waiting: Vec<u32> = self.queue.waiting().collect();
            let made = self.sequence(m, begins, &waiting, &[])?;
            self.queue.put_all(made);
        }
        Some(())
    }

    /// Whether the next answer is the last one.
    fn is_last_answer(&self) -> bool {
        self.steps.cuts || self.steps.commits && self.has_expanded
    }

    /// Whether the search has called the program often and saved little; then the next calls of the predicate run the clauses.
    fn is_in_vain(&self, m: &mut Machine) -> bool {
        (QUESTIONS..QUESTIONS + 2).contains(&self.questions)
            && self.answers == 0
            && self.saved < ELEMENTS_OF_A_QUESTION * self.questions
            && m.back_off(self.twin)
    }

    /// The goals to call about a state, and the term that they find.
    fn called(
        &self,
        m: &mut Machine,
        called: &Called,
        arguments: &[Cell],
        state: u32,
    ) -> Stopping<(Cell, Cell)> {
        let words = self.states.words(state);
        let most = 3 * (size(&called.goals) + called.variables.len());
        m.heap.room(most + 2 * words.len() + 32)?;
        let state = unpack(words, &mut m.heap)?;
        let next = m.heap.new_var()?;
        let mut variables = asked::given(called, arguments, state, next);
        let goals = conjuncts(m, self.module, &called.goals, &mut variables)?;
        if self.others() == 0 {
            return Ok((goals, next));
        }
        let extras = self.steps.extras.iter();
        let extras = extras.filter_map(|extra| *variables.get(*extra as usize)?);
        let mut all: Vec<Cell> = std::iter::once(next).chain(extras).collect();
        if let Some(label) = &self.steps.label {
            m.heap.room(8 * asked::size_of_term(label))?;
            all.push(asked::term(m, label, &mut variables)?);
        }
        let found = m.heap.structure(atoms::MINUS, &all)?;
        Ok((goals, found))
    }
}

impl Asking for Agenda {
    fn others(&self) -> usize {
        self.steps.extras.len() + usize::from(self.steps.label.is_some())
    }

    fn follow(&mut self, found: Vec<Vec<u64>>) -> Option<()> {
        let mut found = found.into_iter();
        let state = self.states.number(&found.next()?)?;
        self.following.states.push(state);
        if self.steps.label.is_some() {
            let label = self.states.number(&found.next_back()?)?;
            self.following.labels.push(label);
        }
        for words in found {
            let value = small_integer(&words)?;
            (-LARGEST..=LARGEST).contains(&value).then_some(())?;
            self.following.extras.push(value);
        }
        Some(())
    }

    fn followed(&mut self) {
        let following = std::mem::take(&mut self.following);
        if let Some(node) = self.queue.front() {
            let at = self.queue.state(node) as usize;
            if self.next.len() <= at {
                self.next.resize(at + 1, None);
            }
            self.next[at] = Some(Arc::new(following));
        }
    }

    fn set_odd(&mut self) {
        self.odd = true;
    }

    fn no_goal(&mut self) {
        if let Some(node) = self.queue.front() {
            let at = self.queue.state(node) as usize;
            if self.no_goals.len() <= at {
                self.no_goals.resize(at + 1, false);
            }
            self.no_goals[at] = true;
        }
    }

    fn seen(&self) -> Seen {
        Seen::AsIs
    }

    fn answered(&mut self) -> Answered {
        self.answers += 1;
        self.found_goal = true;
        if self.steps.resumes {
            return Answered::Resumed;
        }
        self.over |= self.is_last_answer();
        Answered::Found(Box::new(self.found()), self.is_last_answer())
    }

    fn judged(&self) -> (usize, (u64, u64)) {
        // The account covers this search alone, and includes the hand-over.
        let asked = 8 * (self.questions + self.handed);
        let gained = 2 * self.saved / ELEMENTS_OF_A_QUESTION;
        (
            self.twin,
            (TRIAL.max(asked), gained * TRIAL.max(asked) / asked),
        )
    }
}

/// The search holds packed terms.
impl Roots for Agenda {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        self.states.reach_atoms(reached);
    }
}

/// A request to the driver.
enum Event {
    Answer,
    /// The clauses go on from here.
    Resume,
    Goal,
    Next,
    Again,
}

impl Agenda {
    /// Searches until the driver must act; `None` when the search is over.
    fn step(&mut self, m: &mut Machine) -> Result<Option<Event>> {
        let mut looked = 0;
        loop {
            if self.over {
                return Ok(None);
            }
            // A clause behind the one of the goal makes the search fail once a goal was found.
            if self.steps.ends_first && self.found_goal && !self.steps.resumes {
                self.over = true;
                return Ok(None);
            }
            if self.odd {
                self.over = true;
                return Ok(Some(Event::Again));
            }
            let Some(node) = self.queue.front() else {
                self.over = true;
                let (twin, account) = self.judged();
                m.note_search(twin, account);
                return Ok(self.steps.resumes_empty.then_some(Event::Resume));
            };
            looked += 1;
            if looked % SLICE == 0 {
                m.spend(SLICE as u64)?;
            }
            let state = self.queue.state(node);
            match self.steps.checks.get(self.passed).copied() {
                Some(Check::Closed) => {
                    self.saved += self.look_at_closed(state);
                    match self.is_closed(state) {
                        true => {
                            self.queue.take();
                            self.passed = 0;
                            self.odd |= self.begin_again(m).is_none();
                        }
                        false => self.passed += 1,
                    }
                }
                Some(Check::Goal) => {
                    if self.steps.resumes && self.found_goal {
                        self.over = true;
                        let (twin, account) = self.judged();
                        m.note_search(twin, account);
                        return Ok(Some(Event::Resume));
                    }
                    let known = self.no_goals.get(state as usize);
                    match &self.steps.ending {
                        Ending::Argument(_) if self.goal == Some(state) => {
                            self.passed += 1;
                            self.answers += 1;
                            self.found_goal = true;
                            self.over = self.steps.resumes || self.is_last_answer();
                            let (twin, account) = self.judged();
                            m.note_search(twin, account);
                            return Ok(Some(match self.steps.resumes {
                                true => Event::Resume,
                                false => Event::Answer,
                            }));
                        }
                        Ending::Called(_) if known.copied() != Some(true) => {
                            // A search that goes on by its clauses looks here again.
                            self.passed += usize::from(!self.steps.resumes);
                            self.questions += 1;
                            return Ok(Some(Event::Goal));
                        }
                        Ending::Argument(_) | Ending::Called(_) => self.passed += 1,
                    }
                }
                // The clause that expands nodes denies that the node is a goal.
                None if self.steps.ends && self.found_goal => self.over = true,
                None => {
                    let known = self.next.get(state as usize);
                    if let Some(Some(next)) = known {
                        let next = next.clone();
                        if self.expand(m, node, &next).is_none() {
                            self.odd = true;
                        }
                        continue;
                    }
                    self.questions += 1;
                    if self.is_in_vain(m) {
                        self.odd = true;
                        continue;
                    }
                    self.following = Following::default();
                    return Ok(Some(Event::Next));
                }
            }
        }
    }
}

impl Retry for Agenda {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        if self.handle == 0 {
            m.notes.searches.count += 1;
            self.handle = m.notes.searches.count;
        }
        m.spend(1)?;
        let Some(event) = self.step(m)? else {
            return Ok(NextAnswer::Fail);
        };
        let [_, goal, paths, wanted] = m.arguments::<4>();
        let arguments = arguments_of(m, goal);
        m.heap.room(64)?;
        let handle = m.heap.integer(self.handle)?;
        let steps = self.steps.clone();
        let node = self.queue.front().unwrap_or_default();
        let found = match event {
            Event::Answer => Cell::atom(m.atoms.intern("answer")?),
            Event::Resume => self.resume(m, goal, &arguments)?,
            Event::Again => {
                let again = m.atoms.intern("again")?;
                let answers = m.heap.integer(self.answers)?;
                m.heap.structure(again, &[answers])?
            }
            Event::Goal => {
                let Ending::Called(called) = &steps.ending else {
                    return Ok(NextAnswer::Fail);
                };
                let (asked, _) = self.called(m, called, &arguments, self.queue.state(node))?;
                let once = match self.steps.resumes || self.is_last_answer() {
                    true => "once",
                    false => "any",
                };
                let once = Cell::atom(m.atoms.intern(once)?);
                let name = m.atoms.intern("goal")?;
                m.heap.structure(name, &[asked, once])?
            }
            Event::Next => {
                let (goals, found) =
                    self.called(m, &steps.next, &arguments, self.queue.state(node))?;
                let name = match steps.next.limited {
                    true => "next_limited",
                    false => "next",
                };
                let name = m.atoms.intern(name)?;
                m.heap.structure(name, &[goals, found])?
            }
        };
        let mut fits = m.unify(paths, handle)? && m.unify(wanted, found)?;
        if fits && matches!(event, Event::Answer) {
            fits = self.found().unify(m, &arguments)?;
        }
        Ok(match (fits, event) {
            (false, _) => NextAnswer::Fail,
            (true, Event::Again | Event::Resume) => NextAnswer::Last,
            (true, Event::Answer) if self.over => NextAnswer::Last,
            (true, Event::Answer | Event::Goal | Event::Next) => NextAnswer::More,
        })
    }
}
