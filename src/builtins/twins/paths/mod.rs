//! The twin of predicates that go depth first from state to state (`plan.rs`), whatever the states and what follows them.
//!
//! The ways are kept natively (`kernel/paths.rs`); what follows a state, and whether it is a goal, the program is asked, each once
//! (`prolog/boot/twins_of_choices.pl`). *Invariant*: states are ground terms, so that a copy is as good as the term itself. Where one is none, where the program
//! raises an error, and where the clauses may leave no choice point behind an answer, the clauses run from the beginning, and what was answered is
//! passed over: since all is pure, they give it again.

pub mod ends;
pub mod lengths;
pub mod plan;

use std::collections::HashMap;
use std::sync::Arc;

use crate::builtins::args;
use crate::builtins::group::group;
use crate::kernel::paths::{Asked, Paths, Visits};
use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, Retry, Step};
use crate::machine::error::{Error, Result};
use crate::machine::twin::Reply;
use crate::memory::Stopping;
use crate::term::packed::{pack, unpack};
use crate::term::{Atom, AtomMarks, Cell, Functor, Roots, View, atoms};

use super::args::is_open;
use lengths::lengths;
use plan::{Called, Ending, Given, Output, Steps};

group! {
    nondet  "$paths(+Twin, +Goal, -Paths, -Event)"       [] => paths;
    det     "$path_next(+Paths, @State)"                 [] => path_next;
    det     "$path_followed(+Paths)"                     [] => path_followed;
    det     "$path_odd(+Paths)"                          [] => path_odd;
    det     "$path_no_goal(+Paths)"                      [] => path_no_goal;
    semidet "$path_answer(+Paths, +Goal, -Answers)"      [] => path_answer;
}

/// Steps of the search between two looks at the limits: each is about an inference.
const SLICE: u64 = 1 << 12;

/// As many words of states are kept.
const MOST_WORDS: usize = 1 << 20;

/// What the program is asked costs it as much as this number of steps of a way; and after that number of questions a search that has not made
/// as many steps for them is left to the clauses.
const STEPS_OF_A_QUESTION: u64 = 10;
const QUESTIONS: u64 = 1 << 8;

/// A search, owned by its choice point.
struct Search {
    handle: i64,
    steps: Arc<Steps>,
    /// The module of the predicate.
    module: Atom,
    paths: Paths,
    /// The numbers of states by their words, and where the words of each stand.
    known: HashMap<Box<[u64]>, u32>,
    words: Vec<Box<[u64]>>,
    size: usize,
    /// How long the way of a goal is, if that is fixed, and the state that is one.
    length_of_goal: Option<usize>,
    goal: Option<u32>,
    /// What follows the state that was asked about, so far.
    next: Vec<u32>,
    /// How many answers were given.
    answers: i64,
    /// The twin, and what the program was asked and the steps that were made.
    twin: usize,
    done: Done,
    /// Whether there is something that only the clauses can handle.
    odd: bool,
    over: bool,
}

/// How much a search has done.
#[derive(Clone, Copy, Default)]
struct Done {
    questions: u64,
    steps: u64,
}

impl Search {
    /// What the judge of twins is to know of the search: it wants a hit for four questions to a memory, each of which costs an eighth of one to the program.
    fn account(&self) -> (u64, u64) {
        let Done { questions, steps } = self.done;
        (8 * questions, 2 * steps / STEPS_OF_A_QUESTION)
    }

    fn tell(&self, m: &mut Machine) {
        m.note_search(self.twin, self.account());
    }

    /// Whether the search has asked much and gained little; then the next calls are those of the clauses.
    fn is_in_vain(&self, m: &mut Machine) -> bool {
        let Done { questions, steps } = self.done;
        (QUESTIONS..QUESTIONS + 2).contains(&questions)
            && self.answers == 0
            && steps < STEPS_OF_A_QUESTION * questions
            && m.back_off(self.twin)
    }

    /// The number of a state.
    fn state(&mut self, m: &Machine, cell: Cell) -> Option<u32> {
        let mut words = Vec::new();
        if !pack(&m.heap, cell, &mut words) {
            return None;
        }
        if let Some(known) = self.known.get(words.as_slice()) {
            return Some(*known);
        }
        self.size += words.len() + 8;
        if self.size > MOST_WORDS {
            return None;
        }
        let words: Box<[u64]> = words.into();
        self.words.push(words.clone());
        let number = self.paths.add_state();
        self.known.insert(words, number);
        Some(number)
    }

    /// A search for the call in the registers.
    fn new(
        m: &Machine,
        twin: usize,
        steps: Arc<Steps>,
        module: Atom,
        arguments: &[Cell],
    ) -> Option<Search> {
        let argument = |index: usize| arguments.get(index).copied();
        for index in &steps.ground {
            let cell = argument(*index)?;
            m.heap.is_ground(cell).ok()?.then_some(())?;
        }
        match steps.output {
            Some(Output::Visited(at, ..) | Output::Built { at, .. }) => {
                is_open(m, argument(at)?).then_some(())?;
            }
            None => {}
        }
        let (longest, length_of_goal) = lengths(m, &steps, arguments)?;
        let mut search = Search {
            handle: 0,
            module,
            paths: Paths::new(steps.visits, steps.leaves_out, longest),
            known: HashMap::new(),
            words: Vec::new(),
            size: 0,
            length_of_goal,
            goal: None,
            next: Vec::new(),
            answers: 0,
            twin,
            done: Done::default(),
            odd: false,
            over: false,
            steps,
        };
        let steps = search.steps.clone();
        if let Some(visited) = steps.visited {
            let list = m.heap.list_elements(argument(visited)?).ok()??;
            for cell in list {
                let state = search.state(m, cell)?;
                search.paths.visit(state);
            }
        }
        if let Ending::Argument(index) = steps.ending {
            search.goal = Some(search.state(m, argument(index)?)?);
        }
        let start = search.state(m, argument(steps.state)?)?;
        search.paths.begin(start);
        Some(search)
    }

    /// Whether the way is as long as that of a goal.
    fn has_length_of_goal(&self) -> bool {
        let length = self.paths.way().len();
        self.length_of_goal.is_none_or(|goal| goal == length)
    }

    /// Whether the clauses may leave no choice point behind an answer here.
    fn may_be_last(&self) -> bool {
        (self.steps.cuts || !self.paths.may_go_on()) && self.paths.is_last()
    }

    /// A goal of the program about the last state of the way.
    fn called(
        &self,
        m: &mut Machine,
        called: &Called,
        arguments: &[Cell],
        state: Cell,
        next: Cell,
    ) -> Stopping<Cell> {
        let given = called.given.iter().map(|given| match given {
            Given::State => state,
            Given::Next => next,
            Given::Argument(index) => arguments.get(*index).copied().unwrap_or(state),
            Given::Constant(cell) => *cell,
        });
        let given: Vec<Cell> = given.collect();
        let goal = match given.is_empty() {
            true => Cell::atom(called.functor.name),
            false => m.heap.structure(called.functor.name, &given)?,
        };
        let goal = m
            .heap
            .structure(atoms::COLON, &[Cell::atom(self.module), goal])?;
        match called.fails {
            true => m.heap.structure(atoms::NOT, &[goal]),
            false => Ok(goal),
        }
    }

    /// The states of the way that belong to the answer, the last one first, and what comes behind.
    fn output(&self, m: &mut Machine, arguments: &[Cell]) -> Result<Option<(usize, Cell)>> {
        let Some(output) = self.steps.output else {
            return Ok(None);
        };
        let way: Vec<u32> = self.paths.way().collect();
        let cells = way.iter().map(|state| self.words[*state as usize].len());
        m.heap.room(2 * cells.sum::<usize>() + 4 * way.len() + 16)?;
        let (at, states, end): (usize, Vec<u32>, Cell) = match output {
            Output::Visited(at, in_front, _) => {
                let mut states = match self.steps.visits {
                    Visits::Left(_) => way[..way.len() - 1].to_vec(),
                    Visits::Next | Visits::None => way[1..].to_vec(),
                };
                if in_front {
                    states.extend(way.last());
                }
                let end = self.steps.visited.and_then(|at| arguments.get(at).copied());
                (at, states, end.unwrap_or(Cell::atom(atoms::NIL)))
            }
            Output::Built { at, left, last } => {
                let mut states = match left {
                    true => way[..way.len() - 1].to_vec(),
                    false => way[1..].to_vec(),
                };
                if last {
                    states.extend(way.last());
                }
                states.reverse();
                (at, states, Cell::atom(atoms::NIL))
            }
        };
        let mut list = end;
        for state in states {
            let cell = unpack(&self.words[state as usize], &mut m.heap)?;
            list = m.heap.list(cell, list)?;
        }
        if let Output::Visited(_, _, true) = output {
            let elements = m.heap.list_elements(list)?.unwrap_or_default();
            m.heap.room(2 * elements.len() + 8)?;
            let nil = Cell::atom(atoms::NIL);
            list = elements
                .iter()
                .try_fold(nil, |tail, element| m.heap.list(element.storable(), tail))?;
        }
        Ok(Some((at, list)))
    }
}

/// It has packed terms.
impl Roots for Search {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        self.words.iter().for_each(|words| reached.words(words));
    }
}

/// What is asked of the driver.
enum Event {
    Answer,
    Goal,
    Next,
    Again,
}

impl Retry for Search {
    fn next(&mut self, m: &mut Machine) -> Result<Step> {
        if self.handle == 0 {
            m.notes.searches.count += 1;
            self.handle = m.notes.searches.count;
        }
        let event = loop {
            if self.over {
                return Ok(Step::Fail);
            }
            if self.odd {
                self.over = true;
                break Event::Again;
            }
            let mut left = SLICE;
            let asked = self.paths.search(&mut left);
            m.spend(SLICE - left + 1)?;
            self.done.steps += SLICE - left;
            match asked {
                Asked::Paused => {}
                Asked::Over => {
                    self.over = true;
                    self.tell(m);
                }
                Asked::Successors => {
                    self.done.questions += 1;
                    if self.is_in_vain(m) {
                        self.odd = true;
                        continue;
                    }
                    self.next.clear();
                    break Event::Next;
                }
                Asked::Goal if !self.has_length_of_goal() => {}
                Asked::Goal => match &self.steps.ending {
                    Ending::Called(_) => {
                        self.done.questions += 1;
                        break Event::Goal;
                    }
                    Ending::Argument(_) if self.paths.last() != self.goal => {
                        self.paths.is_no_goal();
                    }
                    Ending::Argument(_) | Ending::Always => {
                        if self.may_be_last() {
                            self.over = true;
                            break Event::Again;
                        }
                        if self.steps.cuts {
                            self.paths.stop_here();
                        }
                        self.answers += 1;
                        self.tell(m);
                        break Event::Answer;
                    }
                },
            }
        };
        let [_, goal, paths, wanted] = m.arguments::<4>();
        let arguments = arguments_of(m, goal);
        let handle = m.heap.integer(self.handle)?;
        m.heap.room(64)?;
        let steps = self.steps.clone();
        let last = |m: &mut Machine| -> Stopping<Cell> {
            let state = self.paths.last().unwrap_or_default();
            unpack(&self.words[state as usize], &mut m.heap)
        };
        let found = match event {
            Event::Answer => Cell::atom(m.atoms.intern("answer")?),
            Event::Again => {
                let again = m.atoms.intern("again")?;
                let answers = m.heap.integer(self.answers)?;
                m.heap.structure(again, &[answers])?
            }
            Event::Goal => {
                let Ending::Called(called) = &steps.ending else {
                    return Ok(Step::Fail);
                };
                let state = last(m)?;
                let mut asked = self.called(m, called, &arguments, state, state)?;
                if steps.cuts {
                    let once = m.atoms.intern("once")?;
                    asked = m.heap.structure(once, &[asked])?;
                }
                let name = m.atoms.intern("goal")?;
                m.heap.structure(name, &[asked])?
            }
            Event::Next => {
                let state = last(m)?;
                let next = m.heap.new_var()?;
                let goals: Vec<Cell> = steps
                    .next
                    .iter()
                    .map(|called| self.called(m, called, &arguments, state, next))
                    .collect::<Stopping<_>>()?;
                let goals = m.heap.list_of(&goals)?;
                let name = m.atoms.intern("next")?;
                m.heap.structure(name, &[goals, next])?
            }
        };
        let fits = m.unify(paths, handle)? && m.unify(wanted, found)?;
        if fits && matches!(event, Event::Answer) && !self.answer(m, &arguments)? {
            return Ok(Step::Fail);
        }
        Ok(match (fits, event) {
            (false, _) => Step::Fail,
            (true, Event::Again) => Step::Last,
            (true, Event::Answer | Event::Goal | Event::Next) => Step::More,
        })
    }
}

impl Search {
    fn answer(&self, m: &mut Machine, arguments: &[Cell]) -> Result<bool> {
        let Some((at, list)) = self.output(m, arguments)? else {
            return Ok(true);
        };
        match arguments.get(at) {
            Some(output) => m.unify(*output, list),
            None => Ok(false),
        }
    }
}

/// The arguments of a goal, `Module:Head`.
fn arguments_of(m: &Machine, goal: Cell) -> Vec<Cell> {
    let head = match m.heap.view(goal) {
        View::Struct(Functor { name, arity: 2 }, at) if name == atoms::COLON => m.heap.arg(at, 1),
        _ => goal,
    };
    match m.heap.view(head) {
        View::Struct(functor, at) => (0..functor.arity as usize)
            .map(|index| m.heap.deref(m.heap.arg(at, index)).storable())
            .collect(),
        _ => Vec::new(),
    }
}

fn steps_of(m: &Machine, twin: usize) -> Option<Arc<Steps>> {
    m.plan_of_twin(twin)?.steps.downcast::<Steps>().ok()
}

/// The predicate whose twin runs.
pub fn go(m: &mut Machine) -> Result<Reply> {
    let number = m.running_twin();
    let (Some(steps), Some(own)) = (steps_of(m, number), m.running_predicate()) else {
        return Ok(Reply::Clauses);
    };
    let (module, functor) = (own.module, own.functor);
    m.judge_search(number);
    let arguments = m.x[..functor.arity as usize].to_vec();
    if m.heap.room(arguments.len() + 16).is_err()
        || Search::new(m, number, steps, module, &arguments).is_none()
    {
        return Ok(Reply::Clauses);
    }
    let goal = m.heap.structure(functor.name, &arguments)?;
    m.x[0] = m
        .heap
        .structure(atoms::COLON, &[Cell::atom(module), goal])?;
    m.x[1] = Cell::small(number as i32);
    Ok(Reply::Goal("$along_paths", 2))
}

/// Paths is the search for a call of the predicate with this Twin, and Event what it asks: `answer`, `goal(Goal)`, `next(Goals,State)`, and `again(Count)`
/// where the clauses are to run and that number of their answers is known.
///
/// ```prolog
/// ?- '$paths'(1000000, user:p(a), Paths, Event).
///    false.
/// ```
fn paths(m: &mut Machine, [twin, goal, ..]: [Cell; 4]) -> Result<Alternatives> {
    let number = usize::try_from(args::integer(m, twin)?).unwrap_or(usize::MAX);
    let (Some(steps), Some(id)) = (steps_of(m, number), m.predicate_of_twin(number)) else {
        return Ok(Alternatives::Fail);
    };
    let module = m.database.get(id).module;
    let arguments = arguments_of(m, goal);
    Ok(match Search::new(m, number, steps, module, &arguments) {
        Some(search) => Alternatives::Each(Box::new(search)),
        None => Alternatives::Fail,
    })
}

/// The search with this handle.
fn find(m: &mut Machine, handle: Cell) -> Result<&mut Search> {
    let handle = args::integer(m, handle)?;
    let found = m.source::<Search>(|search| search.handle == handle);
    found.ok_or_else(|| Error::System("this search is over".into()))
}

/// State follows the state that was asked about.
///
/// ```prolog
/// ?- '$path_next'(0, a).
///    error(system_error('this search is over'), _).
/// ```
fn path_next(m: &mut Machine, [paths, state]: [Cell; 2]) -> Result<()> {
    let mut words = Vec::new();
    let fits = pack(&m.heap, state, &mut words);
    let search = find(m, paths)?;
    let known = search.known.get(words.as_slice()).copied();
    if let (true, Some(known)) = (fits, known) {
        search.next.push(known);
        return Ok(());
    }
    search.size += words.len() + 8;
    if !fits || search.size > MOST_WORDS {
        search.odd = true;
        return Ok(());
    }
    let words: Box<[u64]> = words.into();
    let number = search.paths.add_state();
    search.words.push(words.clone());
    search.known.insert(words, number);
    search.next.push(number);
    Ok(())
}

/// All that follows the state that was asked about is known.
///
/// ```prolog
/// ?- '$path_followed'(0).
///    error(system_error('this search is over'), _).
/// ```
fn path_followed(m: &mut Machine, [paths]: [Cell; 1]) -> Result<()> {
    let search = find(m, paths)?;
    let next = std::mem::take(&mut search.next);
    search.paths.learn(next);
    Ok(())
}

/// Only the clauses know what follows.
///
/// ```prolog
/// ?- '$path_odd'(0).
///    error(system_error('this search is over'), _).
/// ```
fn path_odd(m: &mut Machine, [paths]: [Cell; 1]) -> Result<()> {
    find(m, paths)?.odd = true;
    Ok(())
}

/// The state that was asked about is no goal.
///
/// ```prolog
/// ?- '$path_no_goal'(0).
///    error(system_error('this search is over'), _).
/// ```
fn path_no_goal(m: &mut Machine, [paths]: [Cell; 1]) -> Result<()> {
    find(m, paths)?.paths.is_no_goal();
    Ok(())
}

/// The state that was asked about is a goal, and that is an answer to Goal; Answers is the number of those before, if the clauses are to run.
///
/// ```prolog
/// ?- '$path_answer'(0, user:p(a), Answers).
///    error(system_error('this search is over'), _).
/// ```
fn path_answer(m: &mut Machine, [paths, goal, answers]: [Cell; 3]) -> Result<bool> {
    let arguments = arguments_of(m, goal);
    let search = find(m, paths)?;
    if search.may_be_last() {
        search.over = true;
        let before = search.answers;
        let before = m.heap.integer(before)?;
        return m.unify(answers, before);
    }
    search.answers += 1;
    if search.steps.cuts {
        search.paths.stop_here();
    }
    let (twin, account) = (search.twin, search.account());
    // The search is in the table while its answer is made: what that needs is taken along.
    let known = Search {
        handle: 0,
        steps: search.steps.clone(),
        module: search.module,
        paths: search.paths.only_way(),
        known: HashMap::new(),
        words: search
            .paths
            .way()
            .map(|state| search.words[state as usize].clone())
            .collect(),
        size: 0,
        length_of_goal: None,
        goal: None,
        next: Vec::new(),
        answers: 0,
        twin: search.twin,
        done: Done::default(),
        odd: false,
        over: true,
    };
    m.note_search(twin, account);
    known.answer(m, &arguments)
}
