//! Twins of searches that take values out of domains.
//!
//! Invariant: the domains are lists of integers, copied once at the call; an answer is a list of the integers taken.

use crate::kernel::Progress;
use crate::kernel::domains::Domains;
use crate::machine::Machine;
use crate::machine::builtin::{Retry, Step};
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::memory::Stopping;
use crate::term::walk::Skeleton;
use crate::term::{AtomMarks, Cell, Roots, View};

/// Places times rows: for more the tables of the kernel would be larger than what they save.
const LARGEST: usize = 1 << 22;

/// Steps of the kernel between two looks at the limits: each is about an inference.
const SLICE: u64 = 1 << 12;

/// `queens(?Rows, +Places, +FreeRows, +Rising, +Falling)`
pub fn queens(m: &mut Machine) -> Result<Reply> {
    let Some(search) = prepare(m) else {
        return Ok(Reply::Clauses);
    };
    Ok(Reply::Each(Box::new(search)))
}

/// The search for a call, if its arguments are what the kernel is made for.
fn prepare(m: &Machine) -> Option<Rows> {
    let [rows, places, free, rising, falling] = m.arguments::<5>();
    let places = integers(m, places)?;
    let free = integers(m, free)?;
    if places.is_empty() || places.len().checked_mul(free.len())? > LARGEST {
        return None;
    }
    let given = rows_given(m, rows, places.len())?;
    let (rising, falling) = (integers(m, rising)?, integers(m, falling)?);
    Domains::new(&places, given, free, &rising, &falling).map(Rows)
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

/// The rows known at the call: of a list of `count` integers and different variables, whose end may be open.
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
    // A variable that stands twice would have to get the same row twice.
    variables.sort_unstable_by_key(|variable| variable.bits());
    let number = variables.len();
    variables.dedup();
    (variables.len() == number).then_some(given)
}

/// The answers of `queens/5`.
struct Rows(Domains);

/// It has numbers and no atoms.
impl Roots for Rows {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Rows {
    fn next(&mut self, m: &mut Machine) -> Result<Step> {
        loop {
            let mut left = SLICE;
            let progress = self.0.search(&mut left);
            m.spend(SLICE - left)?;
            match progress {
                Progress::Paused => {}
                Progress::Exhausted => return Ok(Step::Fail),
                Progress::Found => break,
            }
        }
        let rows: Vec<i64> = self.0.assignment().collect();
        // An integer that is too large for a cell takes a few more.
        m.heap.room(8 * rows.len())?;
        let rows: Vec<Cell> = rows
            .into_iter()
            .map(|row| m.heap.integer(row))
            .collect::<Stopping<_>>()?;
        let rows = m.heap.list_of(&rows)?;
        let [given] = m.arguments::<1>();
        // Taking a value out of a domain leaves a choice point, whether or not there is another answer.
        Ok(if m.unify(given, rows)? {
            Step::More
        } else {
            Step::Fail
        })
    }
}
