//! Term comparison (ISO 8.4) and sorting.
//!
//! Invariant: every order is the standard order of `term/walk/order.rs`, and every sort is stable. The merge sort is our own because the
//! order of cyclic terms need not be total, and the sort of the standard library may panic on such an order.

use std::cmp::Ordering;

use crate::code::Op;
use crate::compiler::InLine;
use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::memory::{Stopping, room};
use crate::term::cell::Tag;
use crate::term::{Cell, Variance, View, atoms};

use super::super::args;
use super::super::group::group;

group! {
    semidet "@=<(@X, @Y)"                              ["8.4.1"]  pure in_line(InLine::Match(Op::NotAfter)) => term_less_or_equal;
    semidet "==(@X, @Y)"                               ["8.4.1"]  pure in_line(InLine::Match(Op::Identical))    => identical;
    semidet "\\==(@X, @Y)"                             ["8.4.1"]  pure in_line(InLine::Match(Op::NotIdentical)) => not_identical;
    semidet "@<(@X, @Y)"                               ["8.4.1"]  pure in_line(InLine::Match(Op::Before)) => term_less;
    semidet "@>(@X, @Y)"                               ["8.4.1"]  pure in_line(InLine::Turned(Op::Before)) => term_greater;
    semidet "@>=(@X, @Y)"                              ["8.4.1"]  pure in_line(InLine::Turned(Op::NotAfter)) => term_greater_or_equal;
    semidet "compare(-Order, @X, @Y)"                  ["8.4.2"]  pure                                          => compare;
    semidet "sort(+List, -Sorted)"                     ["8.4.3"]  pure                                          => sort;
    semidet "msort(+List, -Sorted)"                    []         pure                                          => msort;
    semidet "sort(+Key, +Order, +List, -Sorted)"       []         pure                                          => sort_by_argument;
    semidet "keysort(+Pairs, -Sorted)"                 ["8.4.4"]  pure                                          => keysort;
    semidet "=@=(@X, @Y)"                              []         pure                                          => variant;
    semidet "\\=@=(@X, @Y)"                            []         pure                                          => not_variant;
}

fn order(m: &Machine, x: Cell, y: Cell) -> Stopping<Ordering> {
    m.heap.compare(x, y, &m.atoms)
}

/// X stands before Y in the standard order, or they are identical.
///
/// ```prolog
/// ?- 1 @=< a, f(b) @=< f(b).
///    true.
/// ```
fn term_less_or_equal(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(order(m, x, y)?.is_le())
}

/// X and Y are identical.
///
/// ```prolog
/// ?- X == Y.
///    false.
/// ```
fn identical(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(m.heap.identical(x, y)?)
}

/// X and Y are not identical.
///
/// ```prolog
/// ?- 1 \== 1.0.
///    true.
/// ```
fn not_identical(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(!m.heap.identical(x, y)?)
}

/// X stands before Y in the standard order.
///
/// ```prolog
/// ?- 1.0 @< 1, 1 @< a, a @< f(_).
///    true.
/// ```
fn term_less(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(order(m, x, y)?.is_lt())
}

/// X stands after Y in the standard order.
///
/// ```prolog
/// ?- f(a, b) @> g(a).
///    true.
/// ```
fn term_greater(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(order(m, x, y)?.is_gt())
}

/// X stands after Y in the standard order, or they are identical.
///
/// ```prolog
/// ?- b @>= a.
///    true.
/// ```
fn term_greater_or_equal(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(order(m, x, y)?.is_ge())
}

/// Order is `<`, `=` or `>` as X stands before Y in the standard order, is identical to it or stands after it.
///
/// ```prolog
/// ?- compare(Order, 1, a).
///    Order = (<).
/// ?- compare(<=, a, b).
///    error(domain_error(order, <=), _).
/// ```
fn compare(m: &mut Machine, [wanted, x, y]: [Cell; 3]) -> Result<bool> {
    match args::optional(m, wanted, args::atom)? {
        None | Some(atoms::LESS | atoms::EQUALS | atoms::GREATER) => {}
        Some(_) => return Err(Error::Domain(Domain::Order, wanted)),
    }
    let found = match order(m, x, y)? {
        Ordering::Less => atoms::LESS,
        Ordering::Equal => atoms::EQUALS,
        Ordering::Greater => atoms::GREATER,
    };
    m.unify(wanted, Cell::atom(found))
}

/// Sorted has the elements of List in the standard order, identical ones once.
///
/// ```prolog
/// ?- sort([c, a, b, a], Sorted).
///    Sorted = [a, b, c].
/// ```
fn sort(m: &mut Machine, [list, sorted]: [Cell; 2]) -> Result<bool> {
    let elements = args::list(m, list)?;
    args::partial_list(m, sorted)?;
    let elements = sorted_elements(m, elements, true)?;
    unify_list(m, sorted, &elements)
}

/// Sorted has the elements of List in the standard order.
///
/// ```prolog
/// ?- msort([c, a, b, a], Sorted).
///    Sorted = [a, a, b, c].
/// ```
fn msort(m: &mut Machine, [list, sorted]: [Cell; 2]) -> Result<bool> {
    let elements = args::list(m, list)?;
    args::partial_list(m, sorted)?;
    let elements = sorted_elements(m, elements, false)?;
    unify_list(m, sorted, &elements)
}

/// Sorted has the elements of List in the order of their arguments number Key, or of themselves if Key is 0. Order is
/// `@<`, `@=<`, `@>` or `@>=`; the first and the third keep only the first of elements with identical keys.
///
/// ```prolog
/// ?- sort(1, @>=, [f(1, a), f(2, b), f(1, c)], Sorted).
///    Sorted = [f(2, b), f(1, a), f(1, c)].
/// ?- sort(0, @>, [1, 3, 2, 3], Sorted).
///    Sorted = [3, 2, 1].
/// ```
fn sort_by_argument(m: &mut Machine, [key, by, list, sorted]: [Cell; 4]) -> Result<bool> {
    let key = args::count(m, key)?;
    let (descending, unique) = match args::atom(m, by)? {
        atoms::TERM_LESS => (false, true),
        atoms::TERM_LESS_EQ => (false, false),
        atoms::TERM_GREATER => (true, true),
        atoms::TERM_GREATER_EQ => (true, false),
        _ => return Err(Error::Domain(Domain::Order, by)),
    };
    let elements = args::list(m, list)?;
    if key == 0 && !descending {
        let elements = sorted_elements(m, elements, unique)?;
        return unify_list(m, sorted, &elements);
    }
    let mut keyed = room::vector(elements.len())?;
    for element in elements {
        keyed.push((key_of(m, element, key)?, element));
    }
    merge_sort(&mut keyed, unique, |(one, _), (other, _)| {
        m.heap.meter.step()?;
        if descending {
            order(m, *other, *one)
        } else {
            order(m, *one, *other)
        }
    })?;
    let elements: Vec<Cell> = keyed.into_iter().map(|(_, element)| element).collect();
    unify_list(m, sorted, &elements)
}

/// The sort key of an element.
fn key_of(m: &Machine, element: Cell, key: usize) -> Result<Cell> {
    if key == 0 {
        return Ok(element);
    }
    let (functor, at) = args::compound(m, element)?;
    if key > functor.arity as usize {
        return Err(Error::Type(Expected::Compound, element));
    }
    Ok(m.heap.cell(at, key - 1))
}

/// Sorted has the pairs Key-Value of Pairs in the standard order of the keys; pairs with identical keys keep their order.
///
/// ```prolog
/// ?- keysort([2-a, 1-b, 2-c, 1-d], Sorted).
///    Sorted = [1-b, 1-d, 2-a, 2-c].
/// ?- keysort([a], Sorted).
///    error(type_error(pair, a), _).
/// ```
fn keysort(m: &mut Machine, [pairs, sorted]: [Cell; 2]) -> Result<bool> {
    let elements = args::list(m, pairs)?;
    args::partial_list(m, sorted)?;
    let mut keyed = room::vector(elements.len())?;
    for element in elements {
        keyed.push((pair_key(m, element)?, element));
    }
    check_pairs(m, sorted)?;
    if keyed.iter().all(|(key, _)| m.heap.deref(*key).is_int()) {
        sort_by_integer(m, &mut keyed, |(key, _)| m.heap.deref(*key).int_value())?;
    } else {
        sort_by_terms(m, &mut keyed, false, |(key, _)| *key)?;
    }
    let elements: Vec<Cell> = keyed.into_iter().map(|(_, element)| element).collect();
    unify_list(m, sorted, &elements)
}

/// The key of a pair.
fn pair_key(m: &Machine, element: Cell) -> Result<Cell> {
    match args::arguments_of::<2>(m, element, atoms::MINUS) {
        Some([key, _]) => Ok(key),
        None => Err(args::wrong(m, Expected::Pair, element)),
    }
}

/// The known elements of the sorted list must be variables or pairs.
fn check_pairs(m: &Machine, sorted: Cell) -> Result<()> {
    let mut rest = sorted;
    while let View::List(at) = m.heap.view(rest) {
        let element = m.heap.head(at);
        if !args::is_var(m, element) {
            pair_key(m, element)?;
        }
        rest = m.heap.tail(at);
    }
    Ok(())
}

/// X and Y are equal up to the names of their variables.
///
/// ```prolog
/// ?- f(A, B, A) =@= f(C, D, C).
///    true.
/// ?- dif(X, a), X =@= _.
///    false.
/// ```
fn variant(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    are_variants(m, x, y)
}

fn are_variants(m: &mut Machine, x: Cell, y: Cell) -> Result<bool> {
    match m.heap.variance(x, y)? {
        Variance::Different => Ok(false),
        Variance::Same => Ok(true),
        Variance::OfAttributes => Ok(m.heap.identical(x, y)? || have_same_goals(m, x, y)?),
    }
}

/// Whether the terms with the goals that stand for their attributes, as copy_term/3 gives them, are variants.
fn have_same_goals(m: &mut Machine, x: Cell, y: Cell) -> Result<bool> {
    let mut same = false;
    m.attempt(|m| {
        let (x, y) = (with_goals(m, x)?, with_goals(m, y)?);
        same = m.heap.is_variant(x, y)?;
        Ok(false)
    })?;
    Ok(same)
}

/// `Copy-Goals`, a copy of a term without attributes and the goals that stand for these.
fn with_goals(m: &mut Machine, term: Cell) -> Result<Cell> {
    let (copy, goals) = (m.heap.new_var()?, m.heap.new_var()?);
    let name = m.atoms.intern("copy_term")?;
    let goal = m
        .heap
        .structure(name, &[args::value(m, term), copy, goals])?;
    let pair = m.heap.structure(atoms::MINUS, &[copy, goals])?;
    m.once(atoms::SYSTEM, goal)?;
    Ok(pair)
}

/// X and Y differ in more than the names of their variables.
///
/// ```prolog
/// ?- f(A, B) \=@= f(C, C).
///    true.
/// ```
fn not_variant(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(!are_variants(m, x, y)?)
}

/// Unifies an argument with a list of these elements.
pub fn unify_list(m: &mut Machine, list: Cell, elements: &[Cell]) -> Result<bool> {
    m.heap.room(2 * elements.len())?;
    let made = m.heap.list_of(elements)?;
    m.unify(list, made)
}

/// The elements in standard order; `unique` keeps the first of identical ones.
fn sorted_elements(m: &Machine, mut elements: Vec<Cell>, unique: bool) -> Stopping<Vec<Cell>> {
    if elements.iter().all(|element| element.is_int()) {
        // Equal small integers are the same cell.
        sort_by_integer(m, &mut elements, |element| element.int_value())?;
        if unique {
            elements.dedup();
        }
    } else {
        sort_by_terms(m, &mut elements, unique, |element| *element)?;
    }
    Ok(elements)
}

/// Sorts by integers: the standard library sorts pieces, which are then merged, so that the limits are checked in between.
fn sort_by_integer<T: Copy>(
    m: &Machine,
    elements: &mut Vec<T>,
    key: impl Fn(&T) -> i64,
) -> Stopping<()> {
    /// The number of elements that are sorted in some tens of milliseconds.
    const PIECE: usize = 1 << 20;
    if elements.len() <= PIECE {
        elements.sort_by_key(&key);
        return Ok(());
    }
    let mut runs: Vec<Vec<T>> = Vec::new();
    for piece in elements.chunks(PIECE) {
        m.heap.meter.check()?;
        let mut run = piece.to_vec();
        run.sort_by_key(&key);
        runs.push(run);
    }
    while runs.len() > 1 {
        let mut merged = Vec::with_capacity(runs.len().div_ceil(2));
        let mut rest = runs.into_iter();
        while let Some(run) = rest.next() {
            let mut pair = vec![run];
            pair.extend(rest.next());
            if pair.len() == 2 {
                merge_last(&mut pair, false, &mut |one, other| {
                    m.heap.meter.step()?;
                    Ok(key(one).cmp(&key(other)))
                })?;
            }
            merged.extend(pair);
        }
        runs = merged;
    }
    *elements = runs.pop().unwrap_or_default();
    Ok(())
}

/// Sorts by the standard order of the terms that `term` takes from the elements.
fn sort_by_terms<T: Copy>(
    m: &Machine,
    elements: &mut Vec<T>,
    unique: bool,
    term: impl Fn(&T) -> Cell,
) -> Stopping<()> {
    if elements.len() <= FEW {
        return insertion_sort(elements, unique, |one, other| {
            m.heap.meter.step()?;
            order(m, term(one), term(other))
        });
    }
    let Some(sketches) = sketches(m, elements.len(), elements.iter().map(&term))? else {
        return merge_sort(elements, unique, |one, other| {
            m.heap.meter.step()?;
            order(m, term(one), term(other))
        });
    };
    let mut sketched = room::vector(elements.len())?;
    sketched.extend(sketches.into_iter().zip(elements.drain(..)));
    merge_sort(
        &mut sketched,
        unique,
        |(sketch, one), (other_sketch, other)| {
            m.heap.meter.step()?;
            match sketch.cmp(other_sketch) {
                Ordering::Equal => order(m, term(one), term(other)),
                different => Ok(different),
            }
        },
    )?;
    elements.extend(sketched.into_iter().map(|(_, element)| element));
    Ok(())
}

/// Sketches, numbers for terms of one kind: if the sketches of two terms differ, they decide the order, and the terms need not be compared.
/// There are sketches for atoms, and for compounds of one functor whose first arguments are all atoms or all integers.
fn sketches(
    m: &Machine,
    count: usize,
    mut terms: impl Iterator<Item = Cell> + Clone,
) -> Stopping<Option<Vec<u64>>> {
    let leader = |term: Cell| {
        let term = m.heap.deref(term);
        match term.tag() {
            Tag::List => Some((Cell::atom(atoms::DOT), m.heap.head(term.addr()))),
            Tag::Struct if m.heap.cell(term.addr(), 0).count() > 0 => {
                Some((m.heap.cell(term.addr(), 0), m.heap.arg(term.addr(), 0)))
            }
            Tag::Atom => Some((Cell::atom(atoms::NIL), term)),
            Tag::Int | Tag::Ref | Tag::Struct | Tag::Box | Tag::Att | Tag::Header => None,
        }
    };
    let Some((kind, first)) = terms.clone().next().and_then(leader) else {
        return Ok(None);
    };
    let integers = m.heap.deref(first).is_int();
    let mut sketches = room::vector(count)?;
    let all = terms.all(|term| {
        let Some((its_kind, leader)) = leader(term) else {
            return false;
        };
        let leader = m.heap.deref(leader);
        sketches.push(match leader.as_atom() {
            _ if its_kind != kind || leader.is_int() != integers => return false,
            Some(atom) => beginning(m.atoms.text(atom)),
            // The least integer becomes 0.
            None if integers => leader.int_value() as u64 ^ 1 << 63,
            None => return false,
        });
        true
    });
    Ok(all.then_some(sketches))
}

/// The first eight bytes of a text, as a number.
fn beginning(text: &str) -> u64 {
    let mut bytes = [0; 8];
    let count = text.len().min(bytes.len());
    bytes[..count].copy_from_slice(&text.as_bytes()[..count]);
    u64::from_be_bytes(bytes)
}

/// The most elements that insertion sort sorts.
const FEW: usize = 12;

/// Insertion sort: inserts each element after the last one that does not follow it; `unique` keeps the first of equal elements.
fn insertion_sort<T: Copy>(
    elements: &mut Vec<T>,
    unique: bool,
    mut order: impl FnMut(&T, &T) -> Stopping<Ordering>,
) -> Stopping<()> {
    let mut sorted = 0;
    'elements: for index in 0..elements.len() {
        let element = elements[index];
        let mut at = sorted;
        while at > 0 {
            match order(&elements[at - 1], &element)? {
                Ordering::Greater => at -= 1,
                Ordering::Equal if unique => continue 'elements,
                Ordering::Equal | Ordering::Less => break,
            }
        }
        elements.copy_within(at..sorted, at + 1);
        elements[at] = element;
        sorted += 1;
    }
    elements.truncate(sorted);
    Ok(())
}

/// Bottom-up merge sort that starts with the ascending runs it finds; `unique` keeps the first of equal elements.
fn merge_sort<T: Copy>(
    elements: &mut Vec<T>,
    unique: bool,
    mut order: impl FnMut(&T, &T) -> Stopping<Ordering>,
) -> Stopping<()> {
    let mut runs: Vec<Vec<T>> = Vec::new();
    let mut run: Vec<T> = Vec::new();
    let mut sizes: Vec<usize> = Vec::new();
    for element in elements.drain(..) {
        match run.last().map(|last| order(last, &element)).transpose()? {
            Some(Ordering::Greater) => {
                runs.push(std::mem::replace(&mut run, vec![element]));
                sizes.push(1);
                // Equal sizes are merged at once, as a binary counter carries: the sizes of the waiting runs are distinct.
                while let [.., one, other] = sizes[..]
                    && one == other
                {
                    sizes.pop();
                    merge_last(&mut runs, unique, &mut order)?;
                    if let Some(size) = sizes.last_mut() {
                        *size *= 2;
                    }
                }
            }
            Some(Ordering::Equal) if unique => {}
            Some(Ordering::Less | Ordering::Equal) | None => room::push(&mut run, element)?,
        }
    }
    runs.push(run);
    while runs.len() > 1 {
        merge_last(&mut runs, unique, &mut order)?;
    }
    *elements = runs.pop().unwrap_or_default();
    Ok(())
}

/// Merges the last two runs into one.
fn merge_last<T: Copy>(
    runs: &mut Vec<Vec<T>>,
    unique: bool,
    order: &mut impl FnMut(&T, &T) -> Stopping<Ordering>,
) -> Stopping<()> {
    let (Some(right), Some(left)) = (runs.pop(), runs.pop()) else {
        return Ok(());
    };
    let mut merged = room::vector(left.len() + right.len())?;
    let (mut left, mut right) = (&left[..], &right[..]);
    while let ([one, behind_one @ ..], [other, behind_other @ ..]) = (left, right) {
        match order(one, other)? {
            Ordering::Equal if unique => right = behind_other,
            Ordering::Less | Ordering::Equal => {
                merged.push(*one);
                left = behind_one;
            }
            Ordering::Greater => {
                merged.push(*other);
                right = behind_other;
            }
        }
    }
    merged.extend_from_slice(left);
    merged.extend_from_slice(right);
    runs.push(merged);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_is_stable_and_keeps_the_first() {
        let mut pairs: Vec<(u32, usize)> = [3, 1, 2, 3, 1, 2, 2, 0, 5, 4, 3]
            .into_iter()
            .zip(0..)
            .collect();
        let mut expected = pairs.clone();
        expected.sort_by_key(|(key, _)| *key);
        merge_sort(&mut pairs, false, |one, other| Ok(one.0.cmp(&other.0))).expect("there is room");
        assert_eq!(pairs, expected);
        expected.dedup_by_key(|(key, _)| *key);
        merge_sort(&mut pairs, true, |one, other| Ok(one.0.cmp(&other.0))).expect("there is room");
        assert_eq!(pairs, expected);
    }

    #[test]
    fn long_lists_are_sorted() {
        let mut numbers: Vec<u64> = (0..100_000)
            .map(|n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40)
            .collect();
        let mut expected = numbers.clone();
        expected.sort_unstable();
        expected.dedup();
        merge_sort(&mut numbers, true, |one, other| Ok(one.cmp(other))).expect("there is room");
        assert_eq!(numbers, expected);
    }
}
