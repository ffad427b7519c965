//! Twins of predicates on sorted lists of numbers: insertion, partition, merging, and the sorts made of them.
//!
//! *Invariant*: the numbers are small integers, and the outputs are unbound. Where clauses that exclude each other have no cut, and the order of
//! arguments hides the comparison from the compiler (`Leaving`), a choice point stays if one of the elements is taken by the first of them.

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::memory::Stopping;
use crate::term::{Cell, Tag};

use super::args::{
    Front, SLICE, answer, copy_front, has_room, is_open, passes, small, split_integer, whole,
};

/// `insert(+X, +Xs, -Ys)` in ascending order: copies the elements that are less than X.
pub fn insert(m: &mut Machine) -> Result<Reply> {
    let Some(x) = small(m, m.x[0]) else {
        return Ok(Reply::Clauses);
    };
    let before = m.heap.deref(m.x[1]);
    let reply = copy_front(m, 1, 2, |m, head| {
        small(m, head).is_some_and(|head| x > head)
    })?;
    let copies = m.heap.deref(m.x[1]) != before;
    let leaves = m.leaves_of_running();
    Ok(
        match leaves.is_some_and(|first| copies && first.holds(1, 0)) {
            true => Reply::ClausesOpen,
            false => reply,
        },
    )
}

/// Whether a clause that leaves a choice point has taken one of the numbers: it compares each with all numbers before it. With `BACK` it
/// compares the earlier one with the later one.
fn leaves<const BACK: bool>(m: &Machine, before: &[i64], numbers: &[i64]) -> bool {
    let Some(first) = m.leaves_of_running() else {
        return false;
    };
    let mut all = before.iter().chain(numbers);
    let Some(start) = all.next() else {
        return false;
    };
    let (mut least, mut greatest) = (*start, *start);
    for (place, number) in all.enumerate() {
        let holds = |other| match BACK {
            true => first.holds(other, *number),
            false => first.holds(*number, other),
        };
        // The numbers before are compared with none.
        if place + 1 >= before.len() && (holds(least) || holds(greatest)) {
            return true;
        }
        least = least.min(*number);
        greatest = greatest.max(*number);
    }
    false
}

/// Sorts integers into an unbound output: by insertion of the first into the sorted others, or by parts less and greater than the first.
pub fn sort<const INSERTS: bool>(m: &mut Machine) -> Result<Reply> {
    let [list, output] = m.arguments::<2>();
    if !is_open(m, output) {
        return Ok(Reply::Clauses);
    }
    let mut numbers = match whole(m, list, small) {
        Ok(numbers) => numbers,
        Err(reply) => return Ok(reply),
    };
    if !passes(m, numbers.len())? {
        return Ok(Reply::Clauses);
    }
    let open = leaves::<INSERTS>(m, &[], &numbers);
    numbers.sort_unstable();
    let sorted = integers(m, numbers)?;
    let sorted = m.heap.list_of(&sorted)?;
    answer(m, output, sorted, open)
}

/// `quicksort(+Xs, -Ys, ?Tail)`: sorts integers in front of Tail.
pub fn sort_onto(m: &mut Machine) -> Result<Reply> {
    let [list, output, tail] = m.arguments::<3>();
    let tail = m.heap.deref(tail);
    if !is_open(m, output) || tail.tag() == Tag::Att || m.heap.deref(output) == tail {
        return Ok(Reply::Clauses);
    }
    let mut numbers = match whole(m, list, small) {
        Ok(numbers) => numbers,
        Err(reply) => return Ok(reply),
    };
    if numbers.is_empty() || !passes(m, numbers.len())? {
        return Ok(Reply::Clauses);
    }
    let open = leaves::<false>(m, &[], &numbers);
    numbers.sort_unstable();
    let sorted = integers(m, numbers)?;
    let sorted = m.heap.list_with_tail(&sorted, tail)?;
    answer(m, output, sorted, open)
}

/// `insertion_sort(+Xs, +Ys0, -Ys)`: inserts integers into a list of integers that is in order.
pub fn sort_into(m: &mut Machine) -> Result<Reply> {
    let [list, front, output] = m.arguments::<3>();
    if !is_open(m, output) {
        return Ok(Reply::Clauses);
    }
    let (mut numbers, front) = match (whole(m, list, small), whole(m, front, small)) {
        (Ok(numbers), Ok(front)) => (numbers, front),
        (Err(reply), _) | (_, Err(reply)) => return Ok(reply),
    };
    let all = numbers.len() + front.len();
    if numbers.is_empty() || !front.is_sorted() || !passes(m, all)? {
        return Ok(Reply::Clauses);
    }
    let open = leaves::<false>(m, &front, &numbers);
    numbers.extend(front);
    numbers.sort_unstable();
    let sorted = integers(m, numbers)?;
    let sorted = m.heap.list_of(&sorted)?;
    answer(m, output, sorted, open)
}

fn integers(m: &mut Machine, numbers: Vec<i64>) -> Stopping<Vec<Cell>> {
    let cells = numbers.into_iter().map(|n| m.heap.integer(n));
    cells.collect()
}

/// Whether an element goes to the first part.
type Goes = fn(i64, i64) -> bool;

/// Divides a list at a pivot, as long as its elements are integers. The clauses
/// exclude each other by cuts or by their comparisons.
fn divide(m: &mut Machine, [list, pivot, first, second]: [usize; 4], goes: Goes) -> Result<Reply> {
    let [one, other] = [m.x[first], m.x[second]];
    let both_open =
        is_open(m, one) && is_open(m, other) && m.heap.deref(one) != m.heap.deref(other);
    let (Some(pivot), true) = (small(m, m.x[pivot]), both_open && has_room(m)) else {
        return Ok(Reply::Clauses);
    };
    let mut rest = m.x[list];
    let (mut ones, mut others) = (Front::default(), Front::default());
    let mut passed = 0;
    let (leaves, mut open) = (m.leaves_of_running(), false);
    while passed < SLICE
        && let Some((head, tail)) = split_integer(m, rest)
    {
        let cell = m.heap.integer(head)?;
        open |= leaves.is_some_and(|first| first.holds(head, pivot));
        if goes(head, pivot) {
            ones.push(m, cell)?;
        } else {
            others.push(m, cell)?;
        }
        rest = tail;
        passed += 1;
    }
    m.spend(passed as u64)?;
    m.x[list] = rest;
    m.x[first] = ones.put(m, one)?;
    m.x[second] = others.put(m, other)?;
    Ok(match open {
        true => Reply::ClausesOpen,
        false => Reply::Clauses,
    })
}

/// `partition(+Xs, +Y, -Small, -Big)`: elements equal to Y are small.
pub fn partition(m: &mut Machine) -> Result<Reply> {
    divide(m, [0, 1, 2, 3], |x, pivot| x <= pivot)
}

/// `partition(+Xs, +Y, -Small, -Big)`: elements equal to Y are big.
pub fn partition_below(m: &mut Machine) -> Result<Reply> {
    divide(m, [0, 1, 2, 3], |x, pivot| x < pivot)
}

/// `split(+Y, +Xs, -Small, -Big)`: elements equal to Y are big.
pub fn split_below(m: &mut Machine) -> Result<Reply> {
    divide(m, [1, 0, 2, 3], |x, pivot| x < pivot)
}

/// `merge(+Xs, +Ys, -Zs)`: merges as long as both lists begin with an integer; of equal ones, with `FIRST` that of
/// Xs comes first.
pub fn merge<const FIRST: bool>(m: &mut Machine) -> Result<Reply> {
    let [mut xs, mut ys, output] = m.arguments::<3>();
    if !is_open(m, output) || !has_room(m) {
        return Ok(Reply::Clauses);
    }
    let mut front = Front::default();
    let mut passed = 0;
    while passed < SLICE
        && let (Some((x, rest_x)), Some((y, rest_y))) = (split_integer(m, xs), split_integer(m, ys))
    {
        let next = if x < y || FIRST && x == y {
            xs = rest_x;
            x
        } else {
            ys = rest_y;
            y
        };
        let next = m.heap.integer(next)?;
        front.push(m, next)?;
        passed += 1;
    }
    m.spend(passed as u64)?;
    (m.x[0], m.x[1]) = (xs, ys);
    m.x[2] = front.put(m, output)?;
    Ok(Reply::Clauses)
}
