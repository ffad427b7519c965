//! Twins of predicates on lists: elements, their places, concatenation, reversal.
//!
//! A twin of a predicate with several answers does the work between two answers without choice points: it skips elements that cannot
//! match and leaves the next one that can to the clauses. Invariant: it binds nothing else, and only what the clauses
//! would have bound by then.

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::term::{Cell, Tag, View, atoms};

use super::args::{
    Front, SLICE, answer, copy_front, differ, has_room, is_open, passes, small, split, whole,
};

/// `member(?X, ?Xs)`: skips elements that are not X.
pub fn member(m: &mut Machine) -> Result<Reply> {
    let [x, list] = m.arguments::<2>();
    let mut rest = list;
    let mut passed = 0;
    while passed < SLICE
        && let Some((head, tail)) = split(m, rest)
        && differ(m, x, head)
    {
        rest = tail;
        passed += 1;
    }
    m.spend(passed as u64)?;
    m.x[1] = rest;
    Ok(Reply::Clauses)
}

/// `member_(?Ys, ?X, ?Y)`: the same, where Y is the element in front of Ys.
pub fn member_before(m: &mut Machine) -> Result<Reply> {
    let [mut rest, x, mut first] = m.arguments::<3>();
    let mut passed = 0;
    while passed < SLICE
        && differ(m, x, first)
        && let Some((head, tail)) = split(m, rest)
    {
        (first, rest) = (head, tail);
        passed += 1;
    }
    m.spend(passed as u64)?;
    (m.x[0], m.x[2]) = (rest, first);
    Ok(Reply::Clauses)
}

/// `append(?Xs, ?Ys, ?Zs)`: copies elements of Xs to Zs, or skips those that both have.
pub fn append(m: &mut Machine) -> Result<Reply> {
    let [list, _, zs] = m.arguments::<3>();
    let (mut rest, mut passed) = (list, 0);
    if is_open(m, zs) {
        if !has_room(m) {
            return Ok(Reply::Clauses);
        }
        let mut front = Front::default();
        while passed < SLICE
            && let Some((head, tail)) = split(m, rest)
        {
            front.push(m, head)?;
            rest = tail;
            passed += 1;
        }
        m.x[2] = front.put(m, zs)?;
    } else {
        let mut whole = zs;
        while passed < SLICE
            && let (Some((x, xs)), Some((z, zs))) = (split(m, rest), split(m, whole))
            && m.heap.deref(x) == m.heap.deref(z)
        {
            (rest, whole) = (xs, zs);
            passed += 1;
        }
        m.x[2] = whole;
    }
    m.spend(passed as u64)?;
    m.x[0] = rest;
    Ok(Reply::Clauses)
}

/// `select(?X, ?Xs, ?Rest)`: copies elements that are not X from Xs to Rest. The clauses compare compound terms as fast.
pub fn select(m: &mut Machine) -> Result<Reply> {
    let x = m.heap.deref(m.x[0]);
    if !x.is_variable() && !x.is_immediate() {
        return Ok(Reply::Clauses);
    }
    copy_front(m, 1, 2, |m, head| differ(m, x, head))
}

/// `select_(?Ys, ?X, ?Y, ?Rest)`: the same, where Y is the element in front of Ys.
pub fn select_before(m: &mut Machine) -> Result<Reply> {
    let [mut rest, x, mut first, output] = m.arguments::<4>();
    if !is_open(m, output) || !has_room(m) {
        return Ok(Reply::Clauses);
    }
    let mut front = Front::default();
    let mut passed = 0;
    while passed < SLICE
        && differ(m, x, first)
        && let Some((head, tail)) = split(m, rest)
    {
        front.push(m, first)?;
        (first, rest) = (head, tail);
        passed += 1;
    }
    m.spend(passed as u64)?;
    (m.x[0], m.x[2]) = (rest, first);
    m.x[3] = front.put(m, output)?;
    Ok(Reply::Clauses)
}

/// `reverse(?Xs, ?Front, ?Ys)`: moves elements of Xs in front of Front.
pub fn reverse_before(m: &mut Machine) -> Result<Reply> {
    let [mut rest, mut front, _] = m.arguments::<3>();
    if m.heap.deref(front).tag() == Tag::Att || m.heap.room(2 * SLICE).is_err() {
        return Ok(Reply::Clauses);
    }
    let mut passed = 0;
    while passed < SLICE
        && let Some((head, tail)) = split(m, rest)
    {
        front = m.heap.list(head, front)?;
        rest = tail;
        passed += 1;
    }
    (m.x[0], m.x[1]) = (rest, front);
    m.spend(passed as u64)?;
    Ok(Reply::Clauses)
}

/// `reverse(+Xs, ?Ys)` whose clauses append each element to the reversed rest: linear instead of quadratic time.
pub fn reverse(m: &mut Machine) -> Result<Reply> {
    let [list, output] = m.arguments::<2>();
    let elements = match whole(m, list, |_, cell| Some(cell)) {
        Ok(elements) => elements,
        Err(reply) => return Ok(reply),
    };
    if m.heap.deref(output).tag() == Tag::Att || !passes(m, elements.len())? {
        return Ok(Reply::Clauses);
    }
    let nil = Cell::atom(atoms::NIL);
    let reversed = elements
        .iter()
        .try_fold(nil, |front, element| m.heap.list(*element, front))?;
    answer(m, output, reversed, false)
}

/// The most parts of lists in lists: a cyclic one has more.
const MOST_PARTS: usize = 1 << 20;

/// `flatten(+Tree, -Xs)`: the elements of lists in lists, none of which has an open end or is a variable.
pub fn flatten(m: &mut Machine) -> Result<Reply> {
    let [tree, output] = m.arguments::<2>();
    flatten_onto(m, tree, Cell::atom(atoms::NIL), output, &|_, _| true, false)
}

/// The same by clauses that leave a choice point at the end of each list, for atomic elements alone.
pub fn flatten_atomic(m: &mut Machine) -> Result<Reply> {
    let [tree, output] = m.arguments::<2>();
    let is_atomic = |m: &Machine, cell| !matches!(m.heap.view(cell), View::Struct(..));
    flatten_onto(m, tree, Cell::atom(atoms::NIL), output, &is_atomic, true)
}

/// The same by clauses that leave a choice point at the end of each list.
pub fn flatten_open(m: &mut Machine) -> Result<Reply> {
    let [tree, output] = m.arguments::<2>();
    flatten_onto(m, tree, Cell::atom(atoms::NIL), output, &|_, _| true, true)
}

/// `flatten(+Tree, ?Ys, -Xs)`: the elements of lists in lists in front of Ys.
pub fn flatten_before(m: &mut Machine) -> Result<Reply> {
    let [tree, tail, output] = m.arguments::<3>();
    let tail = m.heap.deref(tail);
    if tail.tag() == Tag::Att || m.heap.deref(output) == tail {
        return Ok(Reply::Clauses);
    }
    flatten_onto(m, tree, tail, output, &|_, _| true, false)
}

/// Flattens lists in lists whose elements pass, in front of a tail.
fn flatten_onto(
    m: &mut Machine,
    tree: Cell,
    tail: Cell,
    output: Cell,
    is_element: &dyn Fn(&Machine, Cell) -> bool,
    open: bool,
) -> Result<Reply> {
    if !is_open(m, output) || m.heap.deref(tree).tag() != Tag::List {
        return Ok(Reply::Clauses);
    }
    let mut elements = Vec::new();
    // Parts of the tree, and whether each is the rest of a list.
    let mut waiting = vec![(tree, true)];
    let mut passed = 0;
    while let Some((part, is_rest)) = waiting.pop() {
        passed += 1;
        if let Some((head, tail)) = split(m, part) {
            waiting.push((tail, true));
            waiting.push((head, false));
        } else if m.heap.deref(part) != Cell::atom(atoms::NIL) {
            let part = m.heap.deref(part);
            if is_rest || part.is_variable() || !is_element(m, part) {
                return Ok(Reply::NotApplicable(passed));
            }
            elements.push(part);
        }
        if passed > MOST_PARTS {
            return Ok(Reply::NotApplicable(passed));
        }
    }
    if !passes(m, passed)? {
        return Ok(Reply::Clauses);
    }
    let flat = m.heap.list_with_tail(&elements, tail)?;
    answer(m, output, flat, open)
}

/// `even_length(?Xs)`, `odd_length(?Xs)`: skips pairs of elements.
pub fn pairs(m: &mut Machine) -> Result<Reply> {
    let mut rest = m.x[0];
    let mut passed = 0;
    while passed < SLICE
        && let Some((_, second)) = split(m, rest)
        && let Some((_, behind)) = split(m, second)
    {
        rest = behind;
        passed += 2;
    }
    m.spend(passed as u64)?;
    m.x[0] = rest;
    Ok(Reply::Clauses)
}

/// `last(?Xs, ?X)`: skips all elements but the last one.
pub fn last(m: &mut Machine) -> Result<Reply> {
    let mut rest = m.x[0];
    let mut passed = 0;
    while passed < SLICE
        && let Some((_, tail)) = split(m, rest)
        && tail.tag() == Tag::List
    {
        rest = tail;
        passed += 1;
    }
    m.spend(passed as u64)?;
    m.x[0] = rest;
    Ok(Reply::Clauses)
}

/// `last_(?Xs, ?X, ?Last)`: X is the element in front of Xs.
pub fn last_before(m: &mut Machine) -> Result<Reply> {
    let mut rest = m.x[0];
    let mut passed = 0;
    while passed < SLICE
        && let Some((head, tail)) = split(m, rest)
    {
        m.x[1] = head;
        rest = tail;
        passed += 1;
    }
    m.x[0] = rest;
    m.spend(passed as u64)?;
    Ok(Reply::Clauses)
}

/// `nth(+N, ?Xs, ?X)`, where the first element has the number `FIRST`: skips the elements in front of the wanted one.
pub fn nth<const FIRST: i64>(m: &mut Machine) -> Result<Reply> {
    let [number, list, _] = m.arguments::<3>();
    let Some(number) = small(m, number) else {
        return Ok(Reply::Clauses);
    };
    let mut rest = list;
    let mut passed = 0;
    while passed < SLICE as i64
        && passed < number.saturating_sub(FIRST)
        && let Some((_, tail)) = split(m, rest)
    {
        rest = tail;
        passed += 1;
    }
    m.spend(passed as u64)?;
    if passed > 0 {
        m.x[0] = m.heap.integer(number - passed)?;
        m.x[1] = rest;
    }
    Ok(Reply::Clauses)
}

/// `nth_(?Ys, ?Y, ?X, +I, ?Index)`, where Y is the element in front of Ys and I its number: skips elements that are not X.
pub fn number_of(m: &mut Machine) -> Result<Reply> {
    let [mut rest, mut first, x, number, _] = m.arguments::<5>();
    let Some(number) = small(m, number) else {
        return Ok(Reply::Clauses);
    };
    // Larger numbers than a cell can hold are left to the clauses.
    let most = (SLICE as i64).min(i64::from(i32::MAX).saturating_sub(number));
    let mut passed = 0;
    while passed < most
        && differ(m, x, first)
        && let Some((head, tail)) = split(m, rest)
    {
        (first, rest) = (head, tail);
        passed += 1;
    }
    m.spend(passed.unsigned_abs())?;
    if passed > 0 {
        (m.x[0], m.x[1]) = (rest, first);
        m.x[3] = m.heap.integer(number + passed)?;
    }
    Ok(Reply::Clauses)
}
