//! Switches on an argument: by type, by constant, by functor.
//!
//! A switch has a label for each type of cell; label 0 backtracks. For `c(a, 1). c(b, 2). c(X, 3) :- w(X). c(b, 4).`
//!
//! ```text
//!       switch_type x0, integer: L1, var: L2, list: L7, struct: L7, atom: L1, box: L7, attributed: L2, nil: L7
//!   L1: switch_few_const x0, a: L3, b: L4, else: L7
//! ```
//!
//! the goal `c(b, N)` goes to L1, and from there by the table to L4, a chain of the three clauses that can match `b`. The table consists of
//! literals after the instruction, pairs of a key and its label. Up to eight keys are compared one by one (`switch_few_const`); more are in
//! a hash table with open addressing, where the slot of a key, or one of the following slots, holds the key and its label.
//! `compiler/indexing/index.rs` makes all this.
//!
//! Invariant: a switch binds nothing and only excludes clauses that cannot match. A hash table has an empty slot, so every search in it
//! ends.

use super::{Found, Regs, deref, find, read};
use crate::code::argument_path::{ARGUMENT, HEAD, TAIL};
use crate::code::{EMPTY_SLOT, Word, first_slot};
use crate::database::clause::{INNER, KEYED};
use crate::machine::Machine;
use crate::term::{Addr, Cell, Tag, atoms};

/// `switch_type`: by the tag of the cell; `[]` has a label separate from other atoms.
#[inline(always)]
pub fn switch_type(r: Regs, m: &mut Machine) -> Regs {
    let cell = deref(m, m.x[r.a()]);
    r.branch(label(r, cell))
}

/// `level_switch_type`
#[inline(always)]
pub fn level_switch_type(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.b()] = Cell::from_bits(m.b.0);
    switch_type(r, m)
}

/// `switch_list`: as `switch_type`, and if the cell is a list also loads its parts: the clause is entered after its `get_list_xx`.
#[inline(always)]
pub fn switch_list(r: Regs, m: &mut Machine) -> Regs {
    match find(m, m.x[r.a()], Tag::List) {
        Found::Term(list) => {
            m.x[r.b()] = read(m, list);
            m.x[r.xc()] = read(m, list.offset(1));
            r.jump(r.literal(2).low() as i32)
        }
        Found::Variable(_) => r.branch(r.literal(1).high() as i32),
        Found::Other(cell) => r.branch(label(r, cell)),
    }
}

/// The label for the type of a dereferenced cell.
#[inline(always)]
fn label(r: Regs, cell: Cell) -> i32 {
    // Branches, instead of a label loaded by an index: the next instruction would have to wait for the cell, while the processor now
    // predicts the branch and continues. A tree of branches on the bits of the tag is predicted worse.
    let label = match cell.tag() {
        Tag::List => r.literal(2).low(),
        Tag::Atom if cell == Cell::atom(atoms::NIL) => r.literal(4).high(),
        Tag::Ref => r.literal(1).high(),
        Tag::Int => r.literal(1).low(),
        Tag::Atom => r.literal(3).low(),
        Tag::Struct => r.literal(2).high(),
        Tag::Box => r.literal(3).high(),
        Tag::Att | Tag::Header => r.literal(4).low(),
    };
    label as i32
}

/// Looks up a key in the table after the instruction: from the slot of its hash on, until the key or an empty slot is found. The table is
/// at most half full (`Table::slots` in `compiler/indexing/index.rs`), so this takes one or two probes.
#[inline(always)]
fn look_up(r: Regs, key: u64) -> Regs {
    let slots = r.cd() as usize;
    let mut index = first_slot(key, slots);
    loop {
        let found = r.literal(2 + 2 * index).0;
        if found == key {
            return r.branch(r.literal(3 + 2 * index).low() as i32);
        }
        if found == EMPTY_SLOT {
            return r.branch(r.literal(1).low() as i32);
        }
        index = (index + 1) & (slots - 1);
    }
}

/// Looks up a key among the few after the instruction, in order. The processor knows the place of the label as soon as it has predicted
/// which key matches, and not only after a hash has been computed.
#[inline(always)]
fn look_among(r: Regs, key: u64) -> Regs {
    for index in 0..r.cd() as usize {
        if r.literal(2 + 2 * index).0 == key {
            return r.branch(r.literal(3 + 2 * index).low() as i32);
        }
    }
    r.branch(r.literal(1).low() as i32)
}

/// `get_part`: follows the path to a part of an argument. The result is a variable on the path, if there is one: it may become any part.
#[inline(always)]
pub fn get_part(r: Regs, m: &mut Machine) -> Regs {
    let way = r.literal(1).0;
    let mut cell = deref(m, m.x[way as u8 as usize]);
    // The steps are the bytes from the fourth on.
    let mut steps = way >> 24;
    while steps != 0 {
        let Some(at) = step_into(m, cell, steps as u8, r.literal(2)) else {
            if cell.is_variable() {
                break;
            }
            return r.branch(r.cd());
        };
        cell = deref(m, read(m, at));
        steps >>= 8;
    }
    m.x[r.a()] = cell;
    r.skip(3)
}

/// Where a step leads into a compound term: a list, or a structure with this header. Compares the tag, the frequent one first: a `match`
/// would jump through a table.
#[inline(always)]
pub fn step_into(m: &Machine, cell: Cell, step: u8, functor: Word) -> Option<Addr> {
    if cell.tag_number() == Tag::List as u32 {
        matches!(step, HEAD | TAIL).then(|| cell.addr().offset((step - HEAD).into()))
    } else if cell.tag_number() == Tag::Struct as u32 && step >= ARGUMENT {
        let matches = read(m, cell.addr()).bits() == functor.0;
        matches.then(|| cell.addr().offset((step - ARGUMENT + 1).into()))
    } else {
        None
    }
}

/// `look_at`: fetches a part for a guard. If there is a variable on the path, or another term than the clauses take apart, the clauses run
/// in order.
#[inline(always)]
pub fn look_at(r: Regs, m: &mut Machine) -> Regs {
    let way = r.literal(2).0;
    let mut cell = deref(m, m.x[way as u8 as usize]);
    let mut steps = way >> 24;
    loop {
        let Some(at) = step_into(m, cell, steps as u8, r.literal(3)) else {
            return r.jump(r.literal(1).low() as i32);
        };
        cell = deref(m, read(m, at));
        steps >>= 8;
        if steps == 0 {
            m.x[r.a()] = cell;
            return r.skip(4);
        }
    }
}

/// `unless_keyed`: many clauses are left, but tables of their keys may distinguish them.
///
/// ```text
///   edge(n(1), n(2)). .. edge(n(99), n(1)).      unless_keyed 2, 0b110000
///   edge(n(X), Y)             nothing is known of the parts: the clauses in their order, by try and retry
///   edge(n(7), Y)             enter_dynamic, the next instruction, looks for an index on what is in n/1
///
///   road(a, 1). .. road(z, 9).                   unless_keyed 2, 0b1111, where the switched argument is a variable
///   road(X, Y)                no argument is bound
///   road(X, 7)                enter_dynamic looks for an index on the second
/// ```
#[inline(always)]
pub fn unless_keyed(r: Regs, m: &mut Machine) -> Regs {
    for index in 0..r.a().min(KEYED) {
        let places = r.b() >> index;
        if places & OF_ARGUMENT == 0 {
            continue;
        }
        let cell = deref(m, m.x[index]);
        let (first, arity) = match cell.tag() {
            Tag::List => (cell.addr(), 2),
            Tag::Struct => {
                let functor = read(m, cell.addr()).functor_value();
                (cell.addr().offset(1), functor.arity as usize)
            }
            Tag::Ref | Tag::Att | Tag::Header => continue,
            Tag::Int | Tag::Atom | Tag::Box => (Addr::NULL, 0),
        };
        let is_bound = |at: usize| !deref(m, Cell::reference(first.offset(at))).is_variable();
        if places & 1 != 0 || (0..arity.min(INNER)).any(is_bound) {
            return r.skip(1);
        }
    }
    r.jump(r.cd())
}

/// The bits of an argument and of the parts in it, in a mask of places that is shifted by the number of the argument.
const OF_ARGUMENT: usize = 1 | 1 << KEYED;

/// `switch_const`: by an atom or small integer, whose cell is the key.
#[inline(always)]
pub fn switch_const(r: Regs, m: &mut Machine) -> Regs {
    let cell = deref(m, m.x[r.a()]);
    look_up(r, cell.bits())
}

/// `switch_struct`: by the functor of a structure, whose header cell is the key.
#[inline(always)]
pub fn switch_struct(r: Regs, m: &mut Machine) -> Regs {
    let cell = deref(m, m.x[r.a()]);
    let functor = read(m, cell.addr());
    look_up(r, functor.bits())
}

/// `switch_few_const`
#[inline(always)]
pub fn switch_few_const(r: Regs, m: &mut Machine) -> Regs {
    let cell = deref(m, m.x[r.a()]);
    look_among(r, cell.bits())
}

/// `switch_few_struct`
#[inline(always)]
pub fn switch_few_struct(r: Regs, m: &mut Machine) -> Regs {
    let cell = deref(m, m.x[r.a()]);
    let functor = read(m, cell.addr());
    look_among(r, functor.bits())
}
