//! Recognises the predicates that choose values from facts, lists and ranges and compare them, and reads their goals.
//!
//! ```text
//!   colouring(A,B,C) :- colour(A), colour(B), colour(C), A \= B, B \= C.     three choices from the table of colour/1, and two tests
//!   colour(red). colour(blue). colour(green).
//! ```
//!
//! *Invariant*: the goals have no effects, raise no error and end, if the variables are atoms and small integers, as `problem.rs` makes
//! sure. A predicate with rules over facts is a table too: its rows are in the order in which the clauses find them.

use std::sync::Arc;

use crate::builtins::twins::choices::data::{is_nil, number, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::kernel::SearchProgress;
use crate::kernel::joins::Table;
use crate::kernel::relations::LARGEST;
use crate::machine::Machine;
use crate::machine::twin::Plan;
use crate::term::{Cell, Functor};

use super::problem::{State, compile};

/// The largest numbers of clauses and of rows of a table, and the steps allowed for finding the rows of rules.
const MOST_CLAUSES: usize = 128;
const MOST_ROWS: usize = 1 << 10;
const MOST_STEPS: u64 = 1 << 16;

/// The largest number of values of a list.
const MOST_VALUES: usize = 128;

/// The depth to which rules may call rules.
const DEEPEST: usize = 3;

/// The least number of combinations, as far as the clause alone tells: with fewer the clauses are as fast.
pub const LEAST_WAYS: usize = 64;

/// The number of goals at which a clause without tests is taken to share variables between its goals.
const ASKING: usize = 4;

/// The offset of atoms' codes, which is greater than every number.
pub const ATOM: i64 = 1 << 41;

/// The code of an atom or a small integer.
pub fn code(cell: Cell) -> Option<i64> {
    if cell.is_int() {
        let value = cell.int_value();
        return (-LARGEST..=LARGEST).contains(&value).then_some(value);
    }
    cell.as_atom()?;
    Some(ATOM | cell.bits() as i64)
}

/// Whether a code is that of an atom.
pub fn is_atom(code: i64) -> bool {
    code >= ATOM
}

/// The packed words of the term with this code.
pub fn words(code: i64) -> [u64; 1] {
    [match is_atom(code) {
        true => (code ^ ATOM) as u64,
        false => Cell::int(code).map_or(0, Cell::bits),
    }]
}

/// The code of a constant.
pub fn constant(term: &Term) -> Option<i64> {
    match term {
        Term::Number(text) => number(text),
        Term::Compound(functor, _, parts) if parts.is_empty() => code(Cell::atom(functor.name)),
        _ => None,
    }
}

/// An argument of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A variable.
    Variable(usize),
    /// The code of a constant.
    Constant(i64),
}

/// A list from which values are taken.
#[derive(Clone, Debug)]
pub enum List {
    /// The list in a variable.
    Variable(usize),
    /// The codes of the elements.
    Values(Arc<[i64]>),
}

/// The range of some values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Whether all values are numbers.
    pub is_number: bool,
    /// The least value.
    pub low: i64,
    /// The greatest value.
    pub high: i64,
}

/// The range of these values.
pub fn extent(values: impl Iterator<Item = i64>) -> Extent {
    let none = Extent {
        is_number: true,
        low: LARGEST,
        high: -LARGEST,
    };
    values.fold(none, |known, value| Extent {
        is_number: known.is_number && !is_atom(value),
        low: known.low.min(value),
        high: known.high.max(value),
    })
}

/// The rows of a predicate.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The rows.
    pub table: Arc<Table>,
    /// The range of each column.
    pub columns: Arc<[Extent]>,
    /// Whether all rows are different.
    pub distinct: bool,
}

/// A goal of the clause.
#[derive(Clone, Debug)]
pub enum Item {
    /// The rows of a predicate.
    Rows(Rows, Vec<Arg>),
    /// `member/2`.
    Member(Arg, List),
    /// `select/3`: the element, the list, and the variable of the remaining list.
    Select(Arg, List, usize),
    /// `permutation/2`: the list, and the elements of the permutation.
    Permutation(List, Vec<Arg>),
    /// `between/3`.
    Between(Term, Term, Arg),
    /// A variable is this list.
    Listed(usize, Arc<[i64]>),
    /// A test, or a goal that computes a value.
    Goal(Goal),
}

/// The plan of a predicate that chooses and tests.
#[derive(Debug)]
pub struct Steps {
    /// The arguments of the head.
    pub head: Vec<Term>,
    /// The goals.
    pub items: Vec<Item>,
    /// The number of variables.
    pub variables: usize,
    /// The number of combinations, as far as the clause alone tells.
    pub ways: usize,
}

/// The plan of a predicate, if its only clause chooses and tests.
pub fn plan(m: &Machine, id: u32) -> Option<Plan> {
    let predicate = m.database.get(id);
    if m.predicate_of_program(predicate.module, predicate.functor) != Some(id) {
        return None;
    }
    let clause = &m.form_of_only_clause(id)?;
    let mut reader = Reader {
        m,
        module: predicate.module,
        elements: Vec::new(),
        predicates: vec![id],
        depth: 0,
    };
    let items = items(&mut reader, clause, &mut vec![id])?;
    let ways = items.iter().map(ways);
    let ways = ways.fold(1_usize, |product, ways| product.saturating_mul(ways));
    let choices: usize = items.iter().map(choices).sum();
    // If each choice is an answer, the search gains nothing.
    let chosen = items.iter().filter(|item| self::choices(item) > 0).count();
    let asks = items.len() > chosen || items.len() >= ASKING;
    let enough = choices >= 2 && asks && ways >= LEAST_WAYS;
    enough.then(|| Plan {
        predicates: reader.predicates.into(),
        steps: Arc::new(Steps {
            head: clause.head.clone(),
            items,
            variables: clause.variables as usize,
            ways,
        }),
    })
}

/// The number of alternatives of a goal, as far as the goal alone tells.
fn ways(item: &Item) -> usize {
    let listed = |list: &List| match list {
        List::Values(values) => values.len(),
        List::Variable(_) => 16,
    };
    match item {
        Item::Rows(rows, _) => rows.table.rows(),
        Item::Member(_, list) | Item::Select(_, list, _) => listed(list),
        Item::Permutation(_, elements) => (1..=elements.len()).product(),
        Item::Between(..) => 16,
        Item::Listed(..) | Item::Goal(_) => 1,
    }
}

/// The number of values that a goal chooses.
fn choices(item: &Item) -> usize {
    match item {
        Item::Permutation(_, elements) => elements.len().saturating_sub(1),
        item => usize::from(ways(item) > 1),
    }
}

/// Reads the goals of a clause; `above` has the predicates whose rows are being computed.
fn items(reader: &mut Reader<'_>, clause: &Clause, above: &mut Vec<u32>) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    for goal in &clause.body {
        match goal {
            Goal::Cut => return None,
            Goal::Call(call) => items.push(item(reader, call, above)?),
            Goal::All(_)
            | Goal::Tests(_)
            | Goal::Either(..)
            | Goal::If(..)
            | Goal::Then(..)
            | Goal::Not(_) => items.push(Item::Goal(test(reader, goal)?)),
        }
    }
    Some(items)
}

fn arg(term: &Term) -> Option<Arg> {
    match term {
        Term::Variable(variable) => Some(Arg::Variable(*variable as usize)),
        term => Some(Arg::Constant(constant(term)?)),
    }
}

/// The elements of a list in a clause.
pub fn elements(term: &Term) -> Option<Vec<&Term>> {
    let (mut found, mut rest) = (Vec::new(), term);
    while let Some((first, tail)) = split(rest) {
        found.push(first);
        rest = tail;
    }
    (is_nil(rest) && found.len() <= MOST_VALUES).then_some(found)
}

fn values(term: &Term) -> Option<Arc<[i64]>> {
    elements(term)?.into_iter().map(constant).collect()
}

fn list(term: &Term) -> Option<List> {
    match term {
        Term::Variable(variable) => Some(List::Variable(*variable as usize)),
        term => Some(List::Values(values(term)?)),
    }
}

fn item(reader: &mut Reader<'_>, call: &Call, above: &mut Vec<u32>) -> Option<Item> {
    let own = |term: &Term| match term {
        Term::Variable(variable) => Some(*variable as usize),
        _ => None,
    };
    if let Some((from, to)) = permuted(reader, call) {
        let elements = elements(to)?.into_iter().map(arg);
        return Some(Item::Permutation(
            list(from)?,
            elements.collect::<Option<_>>()?,
        ));
    }
    if call.meaning == Meaning::System {
        return Some(match (call.name.as_str(), call.arguments.as_slice()) {
            ("between", [low, high, value]) => {
                // between/3 evaluates no expressions.
                let plain = |term: &Term| matches!(term, Term::Variable(_) | Term::Number(_));
                (plain(low) && plain(high)).then_some(())?;
                Item::Between(low.clone(), high.clone(), arg(value)?)
            }
            ("numlist", [low, high, list]) => {
                let (low, high) = (constant(low)?, constant(high)?);
                let fits = !is_atom(low) && !is_atom(high) && high - low < MOST_VALUES as i64;
                (fits && low <= high).then_some(())?;
                Item::Listed(own(list)?, (low..=high).collect())
            }
            ("=", [one, other]) if split(other).is_some() => {
                Item::Listed(own(one)?, values(other)?)
            }
            _ => Item::Goal(test(reader, &Goal::Call(call.clone()))?),
        });
    }
    if let Some((_, arguments)) = reader.library(call, &["member"], 2) {
        return Some(Item::Member(arg(arguments[0])?, list(arguments[1])?));
    }
    if let Some((_, arguments)) = reader.library(call, &["select"], 3) {
        return Some(Item::Select(
            arg(arguments[0])?,
            list(arguments[1])?,
            own(arguments[2])?,
        ));
    }
    if reader.library(call, &["memberchk"], 2).is_some() {
        return Some(Item::Goal(test(reader, &Goal::Call(call.clone()))?));
    }
    let id = reader.predicate(call.functor)?;
    if call.arguments.len() == 1 {
        let only = reader.m.form_of_only_clause(id);
        let fact = only.filter(|clause| clause.body.is_empty());
        if let Some(listed) = fact.and_then(|fact| values(fact.head.first()?)) {
            return Some(Item::Listed(own(&call.arguments[0])?, listed));
        }
    }
    let arguments = call.arguments.iter().map(arg).collect::<Option<_>>()?;
    Some(Item::Rows(rows(reader, call.functor, above)?, arguments))
}

/// A goal that only compares; calls of library predicates get the library's names and order of arguments.
fn test(reader: &mut Reader<'_>, goal: &Goal) -> Option<Goal> {
    const COMPARISONS: [&str; 14] = [
        "<", ">", "=<", ">=", "=:=", "=\\=", "is", "=", "==", "\\=", "\\==", "true", "fail",
        "false",
    ];
    let mut all = |goals: &[Goal]| -> Option<Vec<Goal>> {
        goals.iter().map(|goal| test(reader, goal)).collect()
    };
    Some(match goal {
        Goal::Cut => return None,
        Goal::All(goals) => Goal::All(all(goals)?),
        Goal::Tests(goals) => Goal::Tests(all(goals)?),
        Goal::Either(one, other) => {
            let (one, other) = (test(reader, one)?, test(reader, other)?);
            Goal::Either(Box::new(one), Box::new(other))
        }
        Goal::If(condition, then, other) => {
            let condition = test(reader, condition)?;
            let (then, other) = (test(reader, then)?, test(reader, other)?);
            Goal::If(Box::new(condition), Box::new(then), Box::new(other))
        }
        Goal::Then(condition, then) => {
            let (condition, then) = (test(reader, condition)?, test(reader, then)?);
            Goal::Then(Box::new(condition), Box::new(then))
        }
        Goal::Not(inner) => Goal::Not(Box::new(test(reader, inner)?)),
        Goal::Call(call) if call.meaning == Meaning::System => {
            COMPARISONS.contains(&call.name.as_str()).then_some(())?;
            goal.clone()
        }
        Goal::Call(call) => {
            let (name, arguments) = reader.library(call, &["member", "memberchk"], 2)?;
            Goal::Call(Call {
                name: name.to_owned(),
                arguments: arguments.into_iter().cloned().collect(),
                ..call.clone()
            })
        }
    })
}

/// The list and its permutation, if a goal permutes a list by choosing an element for the first place, then for the second.
fn permuted<'a>(reader: &mut Reader<'_>, call: &'a Call) -> Option<(&'a Term, &'a Term)> {
    let [one, other] = call.arguments.as_slice() else {
        return None;
    };
    let own = reader
        .m
        .predicate_of_program(reader.module, call.functor)
        .is_some();
    if !own {
        return (call.name == "permutation").then_some((one, other));
    }
    let id = reader.predicate(call.functor)?;
    let (twin, found) = reader.m.defined_twin_of(id)?;
    let [list, permutation] = *found.arguments else {
        return None;
    };
    (twin.name == "permutation").then_some(())?;
    Some((call.arguments.get(list)?, call.arguments.get(permutation)?))
}

/// The rows of a predicate that consists of facts, and of rules over such predicates.
fn rows(reader: &mut Reader<'_>, functor: Functor, above: &mut Vec<u32>) -> Option<Rows> {
    let id = reader.predicate(functor)?;
    let predicate = reader.m.database.get(id);
    let width = functor.arity as usize;
    let few = (1..=MOST_CLAUSES).contains(&predicate.clauses.len()) && above.len() <= DEEPEST;
    if !few || above.contains(&id) || predicate.module != reader.module || width == 0 {
        return None;
    }
    let clauses = reader.m.forms_of_clauses(id, false)?;
    let mut values = Vec::new();
    for clause in &clauses {
        if clause.body.is_empty() {
            for term in &clause.head {
                values.push(constant(term)?);
            }
            continue;
        }
        above.push(id);
        let items = items(reader, clause, above);
        above.pop();
        let unknown = vec![State::Unknown; clause.variables as usize];
        let mut found = compile(&items?, unknown)?;
        let head = clause.head.iter().map(arg).collect::<Option<Vec<_>>>()?;
        if !head.iter().all(|arg| found.is_known(arg)) {
            return None;
        }
        let mut steps = MOST_STEPS;
        loop {
            match found.join.search(&mut steps) {
                SearchProgress::Exhausted => break,
                SearchProgress::Paused => return None,
                SearchProgress::Found => {}
            }
            for arg in &head {
                values.push(match arg {
                    Arg::Constant(code) => *code,
                    Arg::Variable(variable) => found.join.values()[*variable],
                });
            }
            (values.len() <= width * MOST_ROWS).then_some(())?;
        }
    }
    let columns =
        (0..width).map(|column| extent(values.iter().skip(column).step_by(width).copied()));
    let mut sorted: Vec<&[i64]> = values.chunks_exact(width).collect();
    sorted.sort_unstable();
    let distinct = sorted.windows(2).all(|two| two[0] != two[1]);
    Some(Rows {
        columns: columns.collect(),
        distinct,
        table: Arc::new(Table { width, values }),
    })
}
