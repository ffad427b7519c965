//! Twins of searches that take values out of domains.
//!
//! Invariant: the domains are lists of integers, which the call copies once; an answer is the list of the integers taken.

use crate::kernel::domains::Domains;
use crate::machine::Machine;
use crate::machine::builtin::{NextAnswer, Retry};
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::memory::Stopping;
use crate::term::walk::Skeleton;
use crate::term::{AtomMarks, Cell, Roots, View, atoms};

use super::args::is_open;
use super::ways::next_way;

/// The largest product of the numbers of places and rows: beyond it the tables of the kernel cost more than they save.
const LARGEST: usize = 1 << 22;

/// `queens(?Rows, +Places, +FreeRows, +Rising, +Falling)`
pub fn queens(m: &mut Machine) -> Result<Reply> {
    let Some(search) = prepare(m) else {
        return Ok(Reply::Clauses);
    };
    Ok(Reply::Each(Box::new(search)))
}

/// The largest number of rows: beyond it the tables of diagonals cost more time than they save.
const MOST_ROWS: usize = 1 << 9;

/// `placed(+Left, [], -Queens)`: takes rows out of Left and puts each in front of the queens from which it is safe.
pub fn placed(m: &mut Machine) -> Result<Reply> {
    let [left, safe, queens] = m.arguments::<3>();
    if m.heap.view(safe) != View::Atom(atoms::NIL) || !is_open(m, queens) {
        return Ok(Reply::Clauses);
    }
    let search = integers(m, left).and_then(|rows| Placed::new(m, rows));
    Ok(match search {
        Some(search) => Reply::Each(Box::new(search)),
        None => Reply::Clauses,
    })
}

/// The answers of `placed/3`.
struct Placed {
    search: Domains,
    twin: usize,
    /// The answer behind which no choice point remains, if select/3 of the library takes the rows out: always the last row.
    last: Option<Vec<i64>>,
}

impl Placed {
    fn new(m: &Machine, rows: Vec<i64>) -> Option<Placed> {
        let count = rows.len();
        let small = |row: &i64| i32::try_from(*row).is_ok();
        let mut different = rows.clone();
        different.sort_unstable();
        different.dedup();
        if !(2..=MOST_ROWS).contains(&count) || different.len() != count || !rows.iter().all(small)
        {
            return None;
        }
        let places: Vec<i64> = (1..).take(count).collect();
        let all = |value: fn(i64, i64) -> i64| {
            let values = places
                .iter()
                .flat_map(|place| rows.iter().map(move |row| value(*place, *row)));
            let mut values: Vec<i64> = values.collect();
            values.sort_unstable();
            values.dedup();
            values
        };
        let (rising, falling) = (all(|place, row| place - row), all(|place, row| place + row));
        let last = m.runs_with_library().then(|| rows.clone());
        let search = Domains::new(&places, vec![None; count], rows, &rising, &falling)?;
        let twin = m.running_twin();
        Some(Placed { search, twin, last })
    }
}

/// The search holds numbers and no atoms.
impl Roots for Placed {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Placed {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        if !search(m, self.twin, &mut self.search)? {
            return Ok(NextAnswer::Fail);
        }
        let mut queens: Vec<i64> = self.search.assignment().collect();
        // The queen placed last comes first.
        queens.reverse();
        let ends = self.last.as_ref() == Some(&queens);
        let queens = list_of_integers(m, &queens)?;
        let [_, _, output] = m.arguments::<3>();
        Ok(match m.unify(output, queens)? {
            true if ends => NextAnswer::Last,
            true => NextAnswer::More,
            false => NextAnswer::Fail,
        })
    }
}

/// Continues to the next assignment, if there is one.
fn search(m: &mut Machine, twin: usize, domains: &mut Domains) -> Result<bool> {
    next_way(m, twin, |left| domains.search(left), |_, _| {})
}

fn list_of_integers(m: &mut Machine, integers: &[i64]) -> Stopping<Cell> {
    // A large integer takes more than its cell.
    m.heap.room(8 * integers.len())?;
    let cells: Vec<Cell> = integers
        .iter()
        .map(|integer| m.heap.integer(*integer))
        .collect::<Stopping<_>>()?;
    m.heap.list_of(&cells)
}

/// The search for a call, if the kernel can run it.
fn prepare(m: &Machine) -> Option<Rows> {
    let [rows, places, free, rising, falling] = m.arguments::<5>();
    let places = integers(m, places)?;
    let free = integers(m, free)?;
    if places.is_empty() || places.len().checked_mul(free.len())? > LARGEST {
        return None;
    }
    let given = rows_given(m, rows, places.len())?;
    let (rising, falling) = (integers(m, rising)?, integers(m, falling)?);
    let with_library = m.runs_with_library().then(|| {
        (
            places.clone(),
            [free.clone(), rising.clone(), falling.clone()],
        )
    });
    let search = Domains::new(&places, given, free, &rising, &falling)?;
    Some(Rows {
        search,
        twin: m.running_twin(),
        with_library,
    })
}

/// The elements of a proper list of integers.
fn integers(m: &Machine, list: Cell) -> Option<Vec<i64>> {
    let elements = m.heap.list_elements(list).ok()??;
    elements
        .into_iter()
        .map(|element| match m.heap.view(element) {
            View::Int(value) => Some(value),
            View::Var(_)
            | View::Atom(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Handle(..)
            | View::Text(_)
            | View::List(_)
            | View::Struct(..) => None,
        })
        .collect()
}

/// The rows known at the call: those of a list of `count` integers and different variables, whose tail may be unbound.
fn rows_given(m: &Machine, rows: Cell, count: usize) -> Option<Vec<Option<i64>>> {
    let mut given = Vec::with_capacity(count);
    let mut variables = Vec::new();
    let mut rest = m.heap.deref(rows);
    while let View::List(at) = m.heap.view(rest) {
        if given.len() == count {
            return None;
        }
        let element = m.heap.deref(m.heap.head(at));
        given.push(match m.heap.view(element) {
            View::Int(row) => Some(row),
            View::Var(_) => {
                variables.push(element);
                None
            }
            View::Atom(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Handle(..)
            | View::Text(_)
            | View::List(_)
            | View::Struct(..) => return None,
        });
        rest = m.heap.deref(m.heap.tail(at));
    }
    let open = matches!(m.heap.view(rest), View::Var(_));
    if !open && (given.len() != count || !matches!(m.heap.skeleton(rest), Skeleton::Proper(0))) {
        return None;
    }
    given.resize(count, None);
    // A variable that occurs twice would need the same row twice.
    variables.sort_unstable_by_key(|variable| variable.bits());
    let number = variables.len();
    variables.dedup();
    (variables.len() == number).then_some(given)
}

/// The answers of `queens/5`.
struct Rows {
    search: Domains,
    twin: usize,
    /// The places and the three domains, if select/3 of the library takes the values out: then no choice point remains behind the last
    /// value of a domain.
    with_library: Option<(Vec<i64>, [Vec<i64>; 3])>,
}

/// Whether each value was the last one of its domain when it was taken.
fn took_the_last(places: &[i64], domains: &[Vec<i64>; 3], rows: &[i64]) -> bool {
    let mut left = domains.clone();
    places.iter().zip(rows).all(|(place, row)| {
        let values = [Some(*row), place.checked_sub(*row), place.checked_add(*row)];
        values.iter().zip(&mut left).all(|(value, domain)| {
            value.is_some()
                && domain.pop() == *value
                && !domain.iter().any(|it| Some(*it) == *value)
        })
    })
}

/// The search holds numbers and no atoms.
impl Roots for Rows {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Rows {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        if !search(m, self.twin, &mut self.search)? {
            return Ok(NextAnswer::Fail);
        }
        let taken: Vec<i64> = self.search.assignment().collect();
        let rows = list_of_integers(m, &taken)?;
        let [given] = m.arguments::<1>();
        let ends = self
            .with_library
            .as_ref()
            .is_some_and(|(places, domains)| took_the_last(places, domains, &taken));
        // The clauses leave a choice point for each value taken, whether or not there is another answer.
        Ok(if m.unify(given, rows)? {
            if ends {
                NextAnswer::Last
            } else {
                NextAnswer::More
            }
        } else {
            NextAnswer::Fail
        })
    }
}
