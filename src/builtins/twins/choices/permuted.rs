//! The twin of clauses that generate the permutations of a list and test them by a relation of any two elements.
//!
//! ```text
//!   queens(N, Qs) :- numlist(1, N, Ns), permutation(Ns, Qs), safe(Qs).
//!                    ─ before ────────  ─ made ───────────   ─ tested
//! ```
//!
//! The library calls the program's other goals (`prolog/boot/twins_of_choices.pl`). *Invariant*: permutations come in the order in which
//! the program generates them: either it chooses an element for the first place, then for the second (`kernel/choices.rs`), or it inserts
//! the first element into the permutations of the others, where the search can leave nothing out before the permutation is complete.

use std::sync::Arc;

use crate::builtins::args;
use crate::builtins::group::group;
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::kernel::choices::{Choices, MOST, Pairs};
use crate::kernel::permutations::Inserted;
use crate::kernel::relations::{Part, Relation, Sum, Two};
use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, NextAnswer, Retry};
use crate::machine::error::Result;
use crate::machine::twin::{Plan, Reply};
use crate::term::{Atom, AtomMarks, Cell, Functor, Roots, View};

use super::data::{Value, are_open, is_nil, split};
use super::elements;
use super::scans::Reader;
use crate::builtins::twins::{permutations, ways::next_way};

group! {
    nondet  "$passing_permutation(+Twin, +Goal, -Fits)" [] => passing;
}

/// The least number of elements, since for fewer the clauses are as fast; and the largest number if the first element is inserted.
const LEAST: usize = 5;
const MOST_INSERTED: usize = 16;

/// How permutations are generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Making {
    /// An element is chosen for each place; whether a choice point always remains behind the last permutation.
    Chosen { open: bool },
    /// The first element is inserted into the permutations of the others.
    Inserted,
}

/// A clause that generates and tests permutations.
#[derive(Debug)]
struct Tested {
    /// The place of the goal that generates them, and the number of tests behind it.
    place: usize,
    tests: usize,
    making: Making,
    /// The arguments of that goal.
    list: usize,
    output: usize,
    asked: Relation,
}

/// How a goal generates permutations, and its arguments for the list and for the permutation.
fn making(reader: &mut Reader<'_>, call: &Call) -> Option<(Making, usize, usize)> {
    if call.arguments.len() != 2 {
        return None;
    }
    if reader
        .m
        .predicate_of_program(reader.module, call.functor)
        .is_none()
    {
        let open = false;
        return (call.name == "permutation").then_some((Making::Chosen { open }, 0, 1));
    }
    let id = reader.predicate(call.functor)?;
    if let Some((twin, found)) = reader.m.defined_twin_of(id) {
        let form = permutations::Choosing::of(twin.definition)?;
        let open = form.stays_open(&found, false);
        let chosen = Making::Chosen { open };
        return (twin.name == "permutation").then_some((
            chosen,
            *found.arguments.first()?,
            *found.arguments.get(1)?,
        ));
    }
    inserts(reader, id)
}

/// The same for a predicate that inserts the first element of a list into the permutations of the others.
fn inserts(reader: &mut Reader<'_>, id: u32) -> Option<(Making, usize, usize)> {
    let own = reader.m.database.get(id).functor;
    let clauses = reader.m.forms_of_clauses(id, false)?;
    let ends = |clause: &&Clause| clause.body.is_empty() && clause.head.iter().all(is_nil);
    let (end, next) = match clauses.as_slice() {
        [one, other] if ends(&one) => (one, other),
        [one, other] => (other, one),
        _ => return None,
    };
    if !ends(&end) {
        return None;
    }
    let list = next.head.iter().position(|term| split(term).is_some())?;
    let output = 1 - list;
    let (first, rest) = split(&next.head[list])?;
    let [Goal::Call(recursion), Goal::Call(insertion)] = next.body.as_slice() else {
        return None;
    };
    let (_, arguments) = reader.library(insertion, &["select"], 3)?;
    let whole = &next.head[output];
    let others = recursion.arguments.get(output)?;
    let different = [first, rest, whole, others];
    let fits = recursion.functor == own
        && recursion.arguments.get(list)? == rest
        && arguments == [first, whole, others]
        && are_open(&different);
    fits.then_some((Making::Inserted, list, output))
}

/// Whether a goal contains a cut.
fn cuts(goal: &Goal) -> bool {
    match goal {
        Goal::Cut => true,
        Goal::All(goals) | Goal::Tests(goals) => goals.iter().any(cuts),
        Goal::Either(one, other) | Goal::Then(one, other) => cuts(one) || cuts(other),
        Goal::If(test, then, other) => [test, then, other].into_iter().any(|goal| cuts(goal)),
        Goal::Not(inner) => cuts(inner),
        Goal::Call(_) => false,
    }
}

/// The plan of a predicate, if it generates and tests permutations.
pub fn plan(m: &Machine, id: u32) -> Option<Plan> {
    let predicate = m.database.get(id);
    if predicate.clauses.len() != 1 {
        return None;
    }
    let clauses = m.forms_of_clauses(id, true)?;
    // The library calls the goals one by one, and then a cut would be local to its goal. It knows one that ends the clause.
    let body = match clauses.first()?.body.as_slice() {
        [body @ .., Goal::Cut] => body,
        body => body,
    };
    if body.len() < 2 || body.iter().any(cuts) {
        return None;
    }
    let mut reader = Reader {
        m,
        module: predicate.module,
        elements: vec![Value::Number(Sum::Part(Part::Later(0)))],
        predicates: vec![id],
        depth: 0,
    };
    let tests_of = |goal: &Goal, wanted: &Term| match goal {
        Goal::Call(call) if call.meaning == Meaning::Other => {
            (call.arguments.as_slice() == std::slice::from_ref(wanted)).then_some(call.functor)
        }
        _ => None,
    };
    for (place, goals) in body.windows(2).enumerate() {
        let Goal::Call(call) = &goals[0] else {
            continue;
        };
        let (Some(last), Some(first)) = (call.arguments.last(), call.arguments.first()) else {
            continue;
        };
        if tests_of(&goals[1], last).is_none() && tests_of(&goals[1], first).is_none() {
            continue;
        }
        let Some((making, list, output)) = making(&mut reader, call) else {
            continue;
        };
        let permutation = &call.arguments[output];
        if !matches!(permutation, Term::Variable(_)) || call.arguments[list] == *permutation {
            continue;
        }
        let mut asked = Vec::new();
        for goal in &body[place + 1..] {
            let functor = tests_of(goal, permutation);
            let Some(relation) = functor.and_then(|functor| reader.for_pairs(functor)) else {
                break;
            };
            asked.push(relation);
        }
        if asked.is_empty() {
            continue;
        }
        let tested = Tested {
            place,
            tests: asked.len(),
            making,
            list,
            output,
            asked: Relation::All(asked),
        };
        return Some(Plan {
            predicates: reader.predicates.into(),
            steps: Arc::new(tested),
        });
    }
    None
}

/// Runs the twin.
pub fn test(m: &mut Machine) -> Result<Reply> {
    let number = m.running_twin();
    let tested = m.steps_of_twin::<Tested>(number);
    let (Some(tested), Some(own)) = (tested, m.running_predicate()) else {
        return Ok(Reply::Clauses);
    };
    let (module, functor) = (own.module, own.functor);
    let arity = functor.arity as usize;
    if m.heap.room(arity + 16).is_err() {
        return Ok(Reply::Clauses);
    }
    let arguments = m.x[..arity].to_vec();
    let goal = match arguments.is_empty() {
        true => Cell::atom(functor.name),
        false => m.heap.structure(functor.name, &arguments)?,
    };
    m.x[0] = in_module(m, module, goal)?;
    m.x[1] = Cell::small(tested.place as i32);
    m.x[2] = Cell::small(tested.tests as i32);
    m.x[3] = Cell::small(number as i32);
    Ok(Reply::Goal("$generate_and_test", 4))
}

fn in_module(m: &mut Machine, module: Atom, goal: Cell) -> Result<Cell> {
    Ok(m.heap
        .structure(crate::term::atoms::COLON, &[Cell::atom(module), goal])?)
}

/// The elements, and the relation of any two of them.
struct Problem {
    tested: Arc<Tested>,
    values: Vec<i64>,
}

impl Problem {
    fn holds(&self, earlier: usize, later: usize, between: usize) -> bool {
        self.tested.asked.holds(Two {
            earlier: &self.values[earlier..=earlier],
            later: &self.values[later..=later],
            between: between as i64,
        })
    }

    /// Whether the reversed list is an answer.
    fn ends_with_an_answer(&self) -> bool {
        let count = self.values.len();
        (0..count).all(|first| {
            (first + 1..count)
                .all(|second| self.holds(count - 1 - first, count - 1 - second, second - first - 1))
        })
    }
}

impl Pairs for Problem {
    fn fits(&mut self, _: usize, _: usize) -> bool {
        true
    }

    fn go_together(&mut self, earlier: (usize, usize), later: (usize, usize)) -> bool {
        earlier.1 != later.1 && self.holds(earlier.1, later.1, later.0 - earlier.0 - 1)
    }
}

/// A search for the permutations.
enum Ways {
    Chosen(Choices<Problem>),
    Inserted(Inserted, Vec<i64>),
}

/// The permutations that pass the tests.
struct Passing {
    ways: Ways,
    output: usize,
    twin: usize,
}

impl Passing {
    fn new(m: &Machine, twin: usize, goal: Cell) -> Option<Passing> {
        let tested = m.steps_of_twin::<Tested>(twin)?;
        let (list, output) = (
            argument(m, goal, tested.list)?,
            argument(m, goal, tested.output)?,
        );
        let values = elements(m, list)?;
        let count = values.len();
        if !super::is_open(m, output) || !(LEAST..=MOST).contains(&count) {
            return None;
        }
        let (making, output) = (tested.making, tested.output);
        let problem = Problem { tested, values };
        if making != (Making::Chosen { open: true }) && problem.ends_with_an_answer() {
            return None;
        }
        let ways = match making {
            Making::Chosen { .. } => Ways::Chosen(Choices::new(&vec![count; count], problem)?),
            Making::Inserted if count > MOST_INSERTED => return None,
            Making::Inserted => {
                let passes = |earlier, later, between| problem.holds(earlier, later, between);
                Ways::Inserted(Inserted::new(count, &passes), problem.values)
            }
        };
        Some(Passing { ways, output, twin })
    }
}

/// An argument of a goal.
fn argument(m: &Machine, goal: Cell, index: usize) -> Option<Cell> {
    match m.heap.view(goal) {
        View::Struct(Functor { arity, .. }, at) if index < arity as usize => {
            Some(m.heap.arg(at, index))
        }
        _ => None,
    }
}

/// The search holds numbers and no atoms.
impl Roots for Passing {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Passing {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let ways = &mut self.ways;
        let search = |left: &mut u64| match ways {
            Ways::Chosen(choices) => choices.search(left),
            Ways::Inserted(inserted, _) => inserted.search(left),
        };
        if !next_way(m, self.twin, search, |_, _| {})? {
            return Ok(NextAnswer::Fail);
        }
        let (taken, values) = match &self.ways {
            Ways::Chosen(choices) => (choices.assignment(), &choices.pairs().values),
            Ways::Inserted(inserted, values) => (inserted.permutation(), values),
        };
        let numbers: Vec<i64> = taken.iter().map(|index| values[*index]).collect();
        m.heap.room(6 * numbers.len() + 8)?;
        let cells: Vec<Cell> = numbers
            .iter()
            .map(|number| m.heap.integer(*number))
            .collect::<std::result::Result<_, _>>()?;
        let list = m.heap.list_of(&cells)?;
        let [_, goal, fits] = m.arguments::<3>();
        let Some(output) = argument(m, goal, self.output) else {
            return Ok(NextAnswer::Fail);
        };
        let truth = Cell::atom(crate::term::atoms::TRUE);
        Ok(match m.unify(output, list)? && m.unify(fits, truth)? {
            true => NextAnswer::More,
            false => NextAnswer::Fail,
        })
    }
}

/// Goal generates permutations: binds its output to each one that passes the tests behind Goal, and Fits is `true`. Fits is `false` if the
/// clauses must generate and test.
///
/// ```prolog
/// ?- '$passing_permutation'(1000000, permutation([2,1], L), Fits).
///    Fits = false.
/// ```
fn passing(m: &mut Machine, [twin, goal, fits]: [Cell; 3]) -> Result<Alternatives> {
    let number = args::integer(m, twin)?;
    let number = usize::try_from(number).ok();
    match number.and_then(|number| Passing::new(m, number, goal)) {
        Some(passing) => Ok(Alternatives::Each(Box::new(passing))),
        None => {
            let not = Cell::atom(m.atoms.intern("false")?);
            Ok(m.unify(fits, not)?.into())
        }
    }
}
