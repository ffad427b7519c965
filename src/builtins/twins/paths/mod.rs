//! The twin of predicates that search depth first from state to state (`plan.rs`), whatever the states and their successors are.
//!
//! The path is kept natively (`kernel/paths.rs`). The program is called once for each state, to find its successors and to test whether it
//! is a goal (`prolog/boot/twins_of_choices.pl`). *Invariant*: states are ground terms, so a copy is as good as the term itself. If a state
//! is not ground, the program raises an error, or the clauses might leave no choice point behind an answer, the clauses run from the
//! beginning, and the answers that were already given are skipped: all is pure, so the clauses give them again.

pub mod asked;
pub mod ending;
pub mod ends;
pub mod joined;
pub mod lengths;
pub mod plan;
pub mod views;
pub mod weights;

use std::collections::HashMap;
use std::sync::Arc;

use crate::builtins::args;
use crate::builtins::group::group;
use crate::kernel::paths::{Asked, Paths, Visits};
use crate::kernel::relations::LARGEST;
use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, NextAnswer, Retry};
use crate::machine::error::{Error, Result};
use crate::machine::twin::{Reply, TRIAL};
use crate::memory::Stopping;
use crate::term::packed::{pack, small_integer, unpack};
use crate::term::{Atom, AtomMarks, Cell, Functor, Heap, Roots, View, atoms};

use super::agendas::Agenda;
use super::args::{is_open, split};
use super::states::States;
use asked::{conjuncts, size};
use lengths::{length_of_open, lengths};
use plan::{Called, Element, Ending, Output, Steps};
use views::Seen;
use weights::weighing;

group! {
    nondet  "$paths(+Twin, +Goal, -Paths, -Event)"       [] => paths;
    det     "$path_next(+Paths, @State)"                 [] => path_next;
    det     "$path_followed(+Paths)"                     [] => path_followed;
    det     "$path_odd(+Paths)"                          [] => path_odd;
    det     "$path_no_goal(+Paths)"                      [] => path_no_goal;
    semidet "$path_answer(+Paths, +Goal, -Answers)"      [] => path_answer;
}

/// Steps of the search between two checks of the limits; a step takes about as long as an inference.
const SLICE: u64 = 1 << 12;

/// The length of a path at which an unbounded search is left to the clauses, which find out whether it ends.
const LONGEST: usize = 1 << 14;

/// One call of the program (a question) costs as much as this number of steps along a path. A search that after `QUESTIONS` questions has
/// made fewer steps per question goes back to the clauses.
const STEPS_OF_A_QUESTION: u64 = 10;
const QUESTIONS: u64 = 1 << 8;

/// A search, owned by its choice point.
struct Search {
    handle: i64,
    steps: Arc<Steps>,
    /// The module of the predicate.
    module: Atom,
    paths: Paths,
    /// The states and the labels of steps.
    states: States,
    /// The number of states on the path to a goal, if it is fixed; and the goal state, if an argument is the goal.
    length_of_goal: Option<usize>,
    goal: Option<u32>,
    /// The successors of the state for which the program was called, found so far, and the labels and weights of these steps.
    next: Vec<u32>,
    next_labels: Vec<u32>,
    next_weights: Vec<i64>,
    /// The labels of the steps from each state, in the order of its successors.
    labels: HashMap<u32, Vec<u32>>,
    /// The number of answers given.
    answers: i64,
    /// The twin, and the costs so far.
    twin: usize,
    done: Done,
    /// Whether the search is known not to be part of another one: it began with at most one visited state.
    is_whole: bool,
    /// Whether the clauses must take over.
    odd: bool,
    over: bool,
}

/// The calls of the program and the steps that a search has made.
#[derive(Clone, Copy, Default)]
struct Done {
    questions: u64,
    steps: u64,
}

impl Search {
    /// The cost and the gain that the judge of twins gets. The judge expects one hit for four questions to a memory, and such a question
    /// costs an eighth of a call of the program. A search that is not part of another one counts as a whole trial.
    fn account(&self) -> (u64, u64) {
        let Done { questions, steps } = self.done;
        let (asked, gained) = (8 * questions, 2 * steps / STEPS_OF_A_QUESTION);
        match self.is_whole && (1..TRIAL).contains(&asked) {
            true => (TRIAL, gained * TRIAL / asked),
            false => (asked, gained),
        }
    }

    fn tell(&self, m: &mut Machine) {
        m.note_search(self.twin, self.account());
    }

    /// Whether the search has called the program often and gained little; then the next calls of the predicate run the clauses.
    fn is_in_vain(&self, m: &mut Machine) -> bool {
        let Done { questions, steps } = self.done;
        (QUESTIONS..QUESTIONS + 2).contains(&questions)
            && self.answers == 0
            && steps < STEPS_OF_A_QUESTION * questions
            && m.back_off(self.twin)
    }

    /// The number of a state.
    fn state(&mut self, heap: &Heap, cell: Cell) -> Option<u32> {
        let number = self.states.number_of(heap, cell)?;
        self.note_states();
        Some(number)
    }

    /// Adds the new states to the paths.
    fn note_states(&mut self) {
        while self.paths.states() < self.states.count() {
            self.paths.add_state();
        }
    }

    /// The search for a call of the predicate with this twin; `None` if the twin is of another family or the call does not fit.
    fn of_goal(m: &mut Machine, twin: usize, arguments: Vec<Cell>) -> Option<Search> {
        let module = m.database.get(m.predicate_of_twin(twin)?).module;
        let steps = m.steps_of_twin::<Steps>(twin)?;
        let views = seen(m, arguments, &steps.seen)?;
        Search::new(m, twin, steps, module, &views)
    }

    /// The search for a call with these arguments.
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
        let (mut longest, mut length_of_goal) = lengths(m, &steps, arguments)?;
        match steps.output {
            Some(Output::Built { at, last, .. }) if !is_open(m, argument(at)?) => {
                let length = length_of_open(m, argument(at)?)?.checked_sub(usize::from(last))?;
                (longest.is_none() && length_of_goal.is_none()).then_some(())?;
                (longest, length_of_goal) = (Some(length), Some(length + 1));
            }
            Some(Output::Visited(at, ..) | Output::Built { at, .. }) => {
                (is_open(m, argument(at)?) && !steps.needs_length).then_some(())?;
            }
            None => {}
        }
        let (weighing, total) = match &steps.weighs {
            Some(weighs) => {
                let (weighing, total) = weighing(m, weighs, arguments)?;
                (Some(weighing), total)
            }
            None => (None, 0),
        };
        let mut search = Search {
            handle: 0,
            module,
            paths: Paths::new(steps.visits, steps.leaves_out, longest),
            states: States::default(),
            length_of_goal,
            goal: None,
            next: Vec::new(),
            next_labels: Vec::new(),
            next_weights: Vec::new(),
            labels: HashMap::new(),
            answers: 0,
            twin,
            done: Done::default(),
            is_whole: false,
            odd: false,
            over: false,
            steps,
        };
        let steps = search.steps.clone();
        if let Some(visited) = steps.visited {
            let list = m.heap.list_elements(argument(visited)?).ok()??;
            search.is_whole = list.len() <= 1;
            for cell in list {
                let state = search.state(&m.heap, cell)?;
                search.paths.visit(state);
            }
        }
        if let Ending::Argument(index) = steps.ending {
            search.goal = Some(search.state(&m.heap, argument(index)?)?);
        }
        if let Some(weighing) = weighing {
            search.paths.weigh(weighing);
        }
        let start = search.state(&m.heap, argument(steps.state)?)?;
        search.paths.begin(start, total);
        Some(search)
    }

    /// Whether the path is as long as a path to a goal must be.
    fn has_length_of_goal(&self) -> bool {
        let length = self.paths.way().len();
        self.length_of_goal.is_none_or(|goal| goal == length)
    }

    /// Whether the clauses might leave no choice point behind an answer here.
    fn may_be_last(&self) -> bool {
        let ends = self.steps.cuts || self.steps.is_opened || !self.paths.may_go_on();
        ends && self.paths.is_last()
    }

    /// The goals to call about the last state of the path, as a list; and the term that they find.
    fn called(
        &self,
        m: &mut Machine,
        called: &Called,
        arguments: &[Cell],
        (state, next): (Cell, Cell),
    ) -> Stopping<(Cell, Cell)> {
        let most = size(&called.goals) + called.variables.len();
        m.heap.room(3 * most + 16)?;
        let mut variables = asked::given(called, arguments, state, next);
        let goals = conjuncts(m, self.module, &called.goals, &mut variables)?;
        let weights = self.steps.weighs.iter().flat_map(|weighs| &weighs.extras);
        let others = self.steps.label.iter().chain(weights);
        let others = others.filter_map(|other| variables.get(*other as usize).copied().flatten());
        let all: Vec<Cell> = std::iter::once(next).chain(others).collect();
        let found = match all.len() {
            1 => next,
            _ => m.heap.structure(atoms::MINUS, &all)?,
        };
        Ok((goals, found))
    }

    /// The answer at the end of the path.
    fn way(&self) -> Way {
        let words = |number: u32| Box::from(self.states.words(number));
        let labels = match self.steps.label {
            None => Vec::new(),
            Some(_) => self
                .paths
                .taken()
                .filter_map(|(state, taken)| Some(words(*self.labels.get(&state)?.get(taken)?)))
                .collect(),
        };
        Way {
            steps: self.steps.clone(),
            states: self.paths.way().map(words).collect(),
            labels,
            total: self.paths.total(),
        }
    }
}

/// The states of a path, the labels of its steps, and its total.
struct Way {
    steps: Arc<Steps>,
    states: Vec<Box<[u64]>>,
    labels: Vec<Box<[u64]>>,
    total: i64,
}

impl Way {
    /// The output argument and the list for it.
    fn output(&self, m: &mut Machine, arguments: &[Cell]) -> Result<Option<(usize, Cell)>> {
        let Some(output) = self.steps.output else {
            return Ok(None);
        };
        let (states, labels) = (&self.states, &self.labels);
        let all = states.iter().chain(labels);
        let cells: usize = all.map(|words| words.len()).sum();
        m.heap.room(2 * cells + 4 * states.len() + 16)?;
        let front = |whole: &[Box<[u64]>]| whole[..whole.len().saturating_sub(1)].to_vec();
        let (at, elements, end): (usize, Vec<Box<[u64]>>, Cell) = match output {
            Output::Visited(at, in_front, _) => {
                let mut elements = match self.steps.visits {
                    Visits::Left(_) => front(states),
                    Visits::Next | Visits::None => states[1..].to_vec(),
                };
                if in_front {
                    elements.extend(states.last().cloned());
                }
                let end = self.steps.visited.and_then(|at| arguments.get(at).copied());
                (at, elements, end.unwrap_or(Cell::atom(atoms::NIL)))
            }
            Output::Built { at, element, last } => {
                let mut elements = match element {
                    Element::Left => front(states),
                    Element::Next => states[1..].to_vec(),
                    Element::Label(_) => labels.clone(),
                };
                if last {
                    elements.extend(states.last().cloned());
                }
                elements.reverse();
                (at, elements, Cell::atom(atoms::NIL))
            }
        };
        let mut list = end;
        for words in elements {
            let cell = unpack(&words, &mut m.heap)?;
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

    fn answer(&self, m: &mut Machine, arguments: &[Cell]) -> Result<bool> {
        let output = self.steps.weighs.as_ref().and_then(|weighs| weighs.output);
        if let Some(output) = output.and_then(|at| arguments.get(at)) {
            let total = m.heap.integer(self.total)?;
            if !m.unify(*output, total)? {
                return Ok(false);
            }
        }
        let Some((at, list)) = self.output(m, arguments)? else {
            return Ok(true);
        };
        match arguments.get(at) {
            Some(output) => m.unify(*output, list),
            None => Ok(false),
        }
    }
}

/// The search holds packed terms.
impl Roots for Search {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        self.states.reach_atoms(reached);
    }
}

/// A request to the driver.
enum Event {
    Answer,
    Goal,
    Next,
    Again,
}

impl Retry for Search {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        if self.handle == 0 {
            m.notes.searches.count += 1;
            self.handle = m.notes.searches.count;
        }
        let event = loop {
            if self.over {
                return Ok(NextAnswer::Fail);
            }
            if self.odd {
                self.over = true;
                break Event::Again;
            }
            if self.steps.is_endless && self.paths.way().len() > LONGEST {
                self.odd = true;
                continue;
            }
            let mut left = SLICE;
            let asked = self.paths.search(&mut left);
            m.spend(SLICE - left + 1)?;
            self.done.steps += SLICE - left;
            match asked {
                Asked::Paused => {}
                Asked::Large => self.odd = true,
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
                    self.next_labels.clear();
                    self.next_weights.clear();
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
        let arguments = views_of(m, goal, &self.steps.seen);
        let handle = m.heap.integer(self.handle)?;
        m.heap.room(64)?;
        let steps = self.steps.clone();
        let last = |m: &mut Machine| -> Stopping<Cell> {
            let state = self.paths.last().unwrap_or_default();
            unpack(self.states.words(state), &mut m.heap)
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
                    return Ok(NextAnswer::Fail);
                };
                let state = last(m)?;
                let (asked, _) = self.called(m, called, &arguments, (state, state))?;
                let once = match steps.cuts {
                    true => "once",
                    false => "any",
                };
                let once = Cell::atom(m.atoms.intern(once)?);
                let name = m.atoms.intern("goal")?;
                m.heap.structure(name, &[asked, once])?
            }
            Event::Next => {
                let state = last(m)?;
                let next = m.heap.new_var()?;
                let (goals, found) = self.called(m, &steps.next, &arguments, (state, next))?;
                let name = match steps.next.limited {
                    true => "next_limited",
                    false => "next",
                };
                let name = m.atoms.intern(name)?;
                m.heap.structure(name, &[goals, found])?
            }
        };
        let fits = m.unify(paths, handle)? && m.unify(wanted, found)?;
        if fits && matches!(event, Event::Answer) && !self.way().answer(m, &arguments)? {
            return Ok(NextAnswer::Fail);
        }
        Ok(match (fits, event) {
            (false, _) => NextAnswer::Fail,
            (true, Event::Again) => NextAnswer::Last,
            (true, Event::Answer | Event::Goal | Event::Next) => NextAnswer::More,
        })
    }
}

/// The arguments of a goal of the form `Module:Head`.
pub fn arguments_of(m: &Machine, goal: Cell) -> Vec<Cell> {
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

/// The arguments as the search sees them; none if they do not fit.
fn views_of(m: &mut Machine, goal: Cell, view: &Seen) -> Vec<Cell> {
    let arguments = arguments_of(m, goal);
    seen(m, arguments, view).unwrap_or_default()
}

fn seen(m: &mut Machine, mut arguments: Vec<Cell>, view: &Seen) -> Option<Vec<Cell>> {
    match view {
        Seen::AsIs => {}
        Seen::Parted(at) => {
            let (first, rest) = split(m, *arguments.get(*at)?)?;
            arguments[*at] = first;
            arguments.insert(*at + 1, rest);
        }
        Seen::Joined(places, functor) => {
            let parts = places.iter().map(|at| arguments.get(*at).copied());
            let parts: Vec<Cell> = parts.collect::<Option<_>>()?;
            m.heap.room(2 * parts.len() + 4).ok()?;
            let state = match *functor == Functor::new(atoms::DOT, 2) {
                true => {
                    let mut parts = parts.iter().rev();
                    let nil = Cell::atom(atoms::NIL);
                    parts.try_fold(nil, |rest, part| m.heap.list(*part, rest))
                }
                false => m.heap.structure(functor.name, &parts),
            };
            let state = state.ok()?;
            let others = arguments.iter().enumerate();
            let others = others.filter(|(at, _)| !places.contains(at));
            let others = others.map(|(_, cell)| *cell);
            arguments = others.chain([state]).collect();
        }
    }
    Some(arguments)
}

/// Runs the twin.
pub fn go(m: &mut Machine) -> Result<Reply> {
    hand_over(m, |m, twin, arguments| {
        Search::of_goal(m, twin, arguments.to_vec()).is_some()
    })
}

/// Has the library run the search for the call whose twin runs, if `begins` accepts the twin and the arguments.
pub fn hand_over(
    m: &mut Machine,
    begins: impl FnOnce(&mut Machine, usize, &[Cell]) -> bool,
) -> Result<Reply> {
    let number = m.running_twin();
    let Some(own) = m.running_predicate() else {
        return Ok(Reply::Clauses);
    };
    let (module, functor) = (own.module, own.functor);
    m.judge_search(number);
    let arguments = m.x[..functor.arity as usize].to_vec();
    if m.heap.room(arguments.len() + 16).is_err() || !begins(m, number, &arguments) {
        return Ok(Reply::Clauses);
    }
    let goal = m.heap.structure(functor.name, &arguments)?;
    m.x[0] = m
        .heap
        .structure(atoms::COLON, &[Cell::atom(module), goal])?;
    m.x[1] = Cell::small(number as i32);
    Ok(Reply::Goal("$along_paths", 2))
}

/// Paths is the search for a call of the predicate with this Twin, and Event its request: `answer`, `goal(Goal)`, `next(Goals,State)`, or
/// `again(Count)` if the clauses must run and Count of their answers were already given.
///
/// ```prolog
/// ?- '$paths'(1000000, user:p(a), Paths, Event).
///    false.
/// ```
fn paths(m: &mut Machine, [twin, goal, ..]: [Cell; 4]) -> Result<Alternatives> {
    let number = usize::try_from(args::integer(m, twin)?).unwrap_or(usize::MAX);
    let arguments = arguments_of(m, goal);
    if let Some(agenda) = Agenda::of_goal(m, number, &arguments) {
        return Ok(Alternatives::Each(Box::new(agenda)));
    }
    Ok(match Search::of_goal(m, number, arguments) {
        Some(search) => Alternatives::Each(Box::new(search)),
        None => Alternatives::Fail,
    })
}

/// The result of finding a goal.
pub enum Answered {
    /// The clauses must run; this number of their answers was already given.
    Again(i64),
    /// An answer, and whether it is the last one.
    Found(Box<dyn Answer>, bool),
    /// The clauses go on from here: the search says so when it is asked for the next answer.
    Resumed,
}

/// An answer of a search.
pub trait Answer {
    /// Unifies the answer with the arguments.
    fn unify(&self, m: &mut Machine, arguments: &[Cell]) -> Result<bool>;
}

impl Answer for Way {
    fn unify(&self, m: &mut Machine, arguments: &[Cell]) -> Result<bool> {
        self.answer(m, arguments)
    }
}

/// A search that calls the program.
pub trait Asking {
    /// The number of terms that the program finds with each successor.
    fn others(&self) -> usize;
    /// Adds a successor and these terms, as packed words; `None` if the clauses must run.
    fn follow(&mut self, found: Vec<Vec<u64>>) -> Option<()>;
    /// Notes that all successors have been added.
    fn followed(&mut self);
    /// Notes that the clauses must run.
    fn set_odd(&mut self);
    /// Notes that the state for which the program was called is no goal.
    fn no_goal(&mut self);
    /// How the search sees the arguments.
    fn seen(&self) -> Seen;
    /// Notes that the state for which the program was called is a goal, and returns the answer.
    fn answered(&mut self) -> Answered;
    /// The twin, with the cost and the gain of the search.
    fn judged(&self) -> (usize, (u64, u64));
}

impl Asking for Search {
    fn others(&self) -> usize {
        let weights = self.steps.weighs.as_ref();
        usize::from(self.steps.label.is_some()) + weights.map_or(0, |weighs| weighs.extras.len())
    }

    fn follow(&mut self, found: Vec<Vec<u64>>) -> Option<()> {
        let mut found = found.into_iter();
        let state = self.states.number(&found.next()?)?;
        self.next.push(state);
        if self.steps.label.is_some() {
            let label = self.states.number(&found.next()?)?;
            self.next_labels.push(label);
        }
        for words in found {
            let weight = small_integer(&words)?;
            (-LARGEST..=LARGEST).contains(&weight).then_some(())?;
            self.next_weights.push(weight);
        }
        self.note_states();
        Some(())
    }

    fn followed(&mut self) {
        let next = std::mem::take(&mut self.next);
        if let (Some(_), Some(state)) = (self.steps.label, self.paths.last()) {
            let labels = std::mem::take(&mut self.next_labels);
            self.labels.insert(state, labels);
        }
        let weights = std::mem::take(&mut self.next_weights);
        self.paths.learn(next, weights);
    }

    fn set_odd(&mut self) {
        self.odd = true;
    }

    fn no_goal(&mut self) {
        self.paths.is_no_goal();
    }

    fn seen(&self) -> Seen {
        self.steps.seen.clone()
    }

    fn answered(&mut self) -> Answered {
        if self.may_be_last() {
            self.over = true;
            return Answered::Again(self.answers);
        }
        self.answers += 1;
        if self.steps.cuts {
            self.paths.stop_here();
        }
        Answered::Found(Box::new(self.way()), false)
    }

    fn judged(&self) -> (usize, (u64, u64)) {
        (self.twin, self.account())
    }
}

/// The search with this handle.
fn find(m: &mut Machine, handle: Cell) -> Result<&mut dyn Asking> {
    let handle = args::integer(m, handle)?;
    let over = || Error::System("this search is over".into());
    let is_along_paths = m
        .source::<Search>(|search| search.handle == handle)
        .is_some();
    if is_along_paths {
        let found = m.source::<Search>(|search| search.handle == handle);
        return found.map(|found| found as &mut dyn Asking).ok_or_else(over);
    }
    let found = m.source::<Agenda>(|agenda| agenda.handle == handle);
    found.map(|found| found as &mut dyn Asking).ok_or_else(over)
}

/// Adds State to the successors of the state for which the program was called.
///
/// ```prolog
/// ?- '$path_next'(0, a).
///    error(system_error('this search is over'), _).
/// ```
fn path_next(m: &mut Machine, [paths, state]: [Cell; 2]) -> Result<()> {
    let others = find(m, paths)?.others();
    let terms = match (others, m.heap.view(state)) {
        (0, _) => vec![state],
        (_, View::Struct(functor, at)) => {
            let places = 0..functor.arity as usize;
            places.map(|index| m.heap.arg(at, index)).collect()
        }
        _ => Vec::new(),
    };
    let mut found = Vec::with_capacity(terms.len());
    let mut fits = !terms.is_empty();
    for term in terms {
        let mut words = Vec::new();
        fits = fits && pack(&m.heap, term, &mut words);
        found.push(words);
    }
    let search = find(m, paths)?;
    if !fits || search.follow(found).is_none() {
        search.set_odd();
    }
    Ok(())
}

/// All successors of the state for which the program was called have been added.
///
/// ```prolog
/// ?- '$path_followed'(0).
///    error(system_error('this search is over'), _).
/// ```
fn path_followed(m: &mut Machine, [paths]: [Cell; 1]) -> Result<()> {
    find(m, paths)?.followed();
    Ok(())
}

/// The clauses must run: the program raised an error or took long.
///
/// ```prolog
/// ?- '$path_odd'(0).
///    error(system_error('this search is over'), _).
/// ```
fn path_odd(m: &mut Machine, [paths]: [Cell; 1]) -> Result<()> {
    find(m, paths)?.set_odd();
    Ok(())
}

/// The state for which the program was called is no goal.
///
/// ```prolog
/// ?- '$path_no_goal'(0).
///    error(system_error('this search is over'), _).
/// ```
fn path_no_goal(m: &mut Machine, [paths]: [Cell; 1]) -> Result<()> {
    find(m, paths)?.no_goal();
    Ok(())
}

/// The state for which the program was called is a goal, an answer to Goal. Answers is the number of answers already given, if the clauses
/// must run, and `last` if there is no further answer.
///
/// ```prolog
/// ?- '$path_answer'(0, user:p(a), Answers).
///    error(system_error('this search is over'), _).
/// ```
fn path_answer(m: &mut Machine, [paths, goal, answers]: [Cell; 3]) -> Result<bool> {
    let search = find(m, paths)?;
    let (view, answered, (twin, account)) = (search.seen(), search.answered(), search.judged());
    match answered {
        Answered::Again(before) => {
            let before = m.heap.integer(before)?;
            m.unify(answers, before)
        }
        Answered::Resumed => Ok(false),
        Answered::Found(found, is_last) => {
            m.note_search(twin, account);
            let arguments = views_of(m, goal, &view);
            let fits = found.unify(m, &arguments)?;
            let last = Cell::atom(m.atoms.intern("last")?);
            Ok(fits && (!is_last || m.unify(answers, last)?))
        }
    }
}
