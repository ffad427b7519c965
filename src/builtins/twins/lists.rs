//! Twins of predicates on lists.
//!
//! Those with several answers do without choice points what the clauses would do between them: they pass over what cannot
//! match, and leave the next element that can to the clauses. Invariant: that is all they bind, and only where the clauses
//! would have bound it by now.

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::term::{Cell, Tag, View, atoms};

/// Elements looked at before the limits are: each is about an inference.
const SLICE: usize = 1 << 12;

/// Whether two terms certainly do not unify.
fn differ(m: &mut Machine, a: Cell, b: Cell) -> bool {
    let (a, b) = (m.heap.deref(a), m.heap.deref(b));
    if a.is_variable() || b.is_variable() || a == b {
        return false;
    }
    if a.is_immediate() || b.is_immediate() || a.tag() != b.tag() {
        return true;
    }
    let functors = a.tag() != Tag::Struct || m.heap.get(a.addr()) == m.heap.get(b.addr());
    !functors || !m.unifiable(a, b)
}

/// `member(?X, ?Xs)`: passes over elements that are not X.
pub fn member(m: &mut Machine) -> Result<Reply> {
    let [x, list] = m.arguments::<2>();
    let mut rest = m.heap.deref(list);
    for _ in 0..SLICE {
        match m.heap.view(rest) {
            View::List(at) => {
                if !differ(m, x, m.heap.get(at)) {
                    break;
                }
                rest = m.heap.deref(m.heap.get(at.offset(1)));
            }
            View::Var(_) => break,
            View::Atom(_)
            | View::Int(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Handle(..)
            | View::Text(_)
            | View::Struct(..) => return Ok(Reply::Fail),
        }
    }
    m.x[1] = rest;
    Ok(Reply::Clauses)
}

/// `append(?Xs, ?Ys, ?Zs)`: copies a proper list Xs in front of Ys.
pub fn append(m: &mut Machine) -> Result<Reply> {
    let [xs, ys, zs] = m.arguments::<3>();
    let zs = m.heap.deref(zs);
    if zs.tag() != Tag::Ref {
        return Ok(Reply::Clauses);
    }
    let Some(elements) = m.heap.list_elements(xs) else {
        return Ok(Reply::Clauses);
    };
    if m.heap.room(2 * elements.len()).is_err() {
        return Ok(Reply::Clauses);
    }
    m.spend(elements.len() as u64)?;
    let list = m.heap.list_with_tail(&elements, ys);
    Ok(m.unify(zs, list).into())
}

/// `select(?X, ?Xs, ?Rest)`: copies elements that are not X from Xs to Rest.
pub fn select(m: &mut Machine) -> Result<Reply> {
    let [x, list, rest] = m.arguments::<3>();
    let rest = m.heap.deref(rest);
    if rest.tag() != Tag::Ref || m.heap.room(2 * SLICE).is_err() {
        return Ok(Reply::Clauses);
    }
    let mut passed: Vec<Cell> = Vec::new();
    let mut tail = m.heap.deref(list);
    while passed.len() < SLICE {
        match m.heap.view(tail) {
            View::List(at) => {
                let element = m.heap.get(at);
                if !differ(m, x, element) {
                    break;
                }
                passed.push(if element.is_immediate() {
                    element
                } else {
                    Cell::reference(at)
                });
                tail = m.heap.deref(m.heap.get(at.offset(1)));
            }
            View::Var(_) => break,
            View::Atom(_)
            | View::Int(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Handle(..)
            | View::Text(_)
            | View::Struct(..) => return Ok(Reply::Fail),
        }
    }
    if passed.is_empty() {
        return Ok(Reply::Clauses);
    }
    let open = m.heap.new_var();
    let copied = m.heap.list_with_tail(&passed, open);
    m.unify(rest, copied);
    m.x[1] = tail;
    m.x[2] = open;
    debug_assert_ne!(m.heap.deref(rest), Cell::atom(atoms::NIL));
    Ok(Reply::Clauses)
}
