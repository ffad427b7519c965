//! Tests in line: they jump to their label, or backtrack, unless they hold.
//!
//! `( X == Y -> a ; b )` becomes `identical x0, x1, L1`, the code of a, and at L1 that of b: no choice point is made, since a test binds
//! nothing that would have to be undone. A test that is a goal of a body has the label 0, and backtracks.
//!
//! | terms | `identical` | `unifiable` |
//! | --- | --- | --- |
//! | the same cell | holds | holds |
//! | two different constants | does not | does not |
//! | a variable and something else | does not | slow: would bind, perhaps wake |
//! | two lists, two structures, two boxes | slow: their parts decide | slow |
//!
//! `before` and `not_after` are decided by the kinds of terms, or by comparing two variables, small integers or atoms (`order_at_once`).
//!
//! Invariant: a test binds nothing. If a look at two cells does not decide it, it takes the slow path.

use std::cmp::Ordering;

use super::{Regs, deref, read, slow};
use crate::code::Word;
use crate::code::instruction::TypeTest;
use crate::database::flags::OccursCheck;
use crate::machine::Machine;
use crate::term::cell::{HandleKind, HeaderKind};
use crate::term::{Cell, Tag};

/// Continues if the test holds, else at the label.
#[inline(always)]
fn decide(r: Regs, m: &mut Machine, holds: bool) -> Regs {
    if holds { r.skip(1) } else { r.otherwise(m) }
}

/// `test_type`
#[inline(always)]
pub fn test_type(r: Regs, m: &mut Machine) -> Regs {
    let cell = deref(m, m.x[r.a()]);
    let holds = HOLDS[r.b() % HOLDS.len()] >> kind_number(m, cell) & 1 == 1;
    decide(r, m, holds)
}

/// The number of a dereferenced cell's kind: its tag, except that each kind of box has a number, and all handles share one.
#[inline(always)]
fn kind_number(m: &Machine, cell: Cell) -> u32 {
    let tag = cell.tag_number();
    if tag == Tag::Box as u32 {
        BOXES + read(m, cell.addr()).kind_bits()
    } else if tag == Tag::Atom as u32 && cell.kind_bits() != HandleKind::Atom as u32 {
        HANDLE
    } else {
        tag
    }
}

/// The number of the first kind of boxes, and that of all handles: after the tags, and after the boxes.
const BOXES: u32 = 8;
const HANDLE: u32 = BOXES + 32;

/// For each type test the kinds of cells for which it holds, a bit each.
static HOLDS: [u64; 16] = {
    const INT: u64 = 1 << Tag::Int as u32;
    const VARIABLE: u64 = 1 << Tag::Ref as u32 | 1 << Tag::Att as u32;
    const ATOM: u64 = 1 << Tag::Atom as u32;
    const OTHER: u64 = 1 << HANDLE;
    const COMPOUND: u64 = 1 << Tag::List as u32 | 1 << Tag::Struct as u32;
    const FLOAT: u64 = 1 << (BOXES + HeaderKind::Float as u32);
    const BIG: u64 = 1 << (BOXES + HeaderKind::Big as u32);
    const TEXT: u64 = 1 << (BOXES + HeaderKind::Text as u32);
    const RATIO: u64 = 1 << (BOXES + HeaderKind::Ratio as u32);
    const NUMBER: u64 = INT | FLOAT | BIG | RATIO;
    let mut table = [0; 16];
    table[TypeTest::Var as usize] = VARIABLE;
    table[TypeTest::Nonvar as usize] = !VARIABLE;
    table[TypeTest::Atom as usize] = ATOM;
    table[TypeTest::Number as usize] = NUMBER;
    table[TypeTest::Integer as usize] = INT | BIG;
    table[TypeTest::Float as usize] = FLOAT;
    table[TypeTest::Atomic as usize] = NUMBER | TEXT | ATOM | OTHER;
    table[TypeTest::Compound as usize] = COMPOUND;
    table[TypeTest::Callable as usize] = COMPOUND | ATOM;
    table[TypeTest::String as usize] = TEXT;
    table
};

/// Whether a dereferenced cell has a type.
#[inline(always)]
pub fn holds(m: &Machine, test: TypeTest, cell: Cell) -> bool {
    let tag = cell.tag();
    let atom = || tag == Tag::Atom && cell.handle_kind() == HandleKind::Atom;
    let boxed = |kind| tag == Tag::Box && read(m, cell.addr()).header_kind() == kind;
    let compound = || matches!(tag, Tag::List | Tag::Struct);
    match test {
        TypeTest::Var => matches!(tag, Tag::Ref | Tag::Att),
        TypeTest::Nonvar => !matches!(tag, Tag::Ref | Tag::Att),
        TypeTest::Atom => atom(),
        TypeTest::Number => tag == Tag::Int || (tag == Tag::Box && !boxed(HeaderKind::Text)),
        TypeTest::Integer => tag == Tag::Int || boxed(HeaderKind::Big),
        TypeTest::Float => boxed(HeaderKind::Float),
        TypeTest::Atomic => matches!(tag, Tag::Int | Tag::Atom | Tag::Box),
        TypeTest::Compound => compound(),
        TypeTest::Callable => compound() || atom(),
        TypeTest::String => boxed(HeaderKind::Text),
    }
}

/// Whether two terms are identical, if one look decides it.
#[inline(always)]
fn identical_at_once(m: &Machine, a: Cell, b: Cell) -> Option<bool> {
    let (a, b) = (deref(m, a), deref(m, b));
    if a == b {
        return Some(true);
    }
    let shallow = |cell: Cell| matches!(cell.tag(), Tag::Int | Tag::Atom | Tag::Ref | Tag::Att);
    if shallow(a) || shallow(b) || a.tag() != b.tag() {
        Some(false)
    } else {
        None
    }
}

/// `identical`
#[inline(always)]
pub fn identical(r: Regs, m: &mut Machine) -> Regs {
    match identical_at_once(m, m.x[r.a()], m.x[r.b()]) {
        Some(identical) => decide(r, m, identical),
        None => slow(r, m),
    }
}

/// `not_identical`
#[inline(always)]
pub fn not_identical(r: Regs, m: &mut Machine) -> Regs {
    match identical_at_once(m, m.x[r.a()], m.x[r.b()]) {
        Some(identical) => decide(r, m, !identical),
        None => slow(r, m),
    }
}

/// The standard order of two dereferenced terms, if one look decides it: the same cell, two variables, two small integers, two atoms, or
/// two kinds of terms.
#[inline(always)]
pub fn order_at_once(m: &Machine, a: Cell, b: Cell) -> Option<Ordering> {
    /// The ranks of kinds that a tag tells: variables, numbers, atoms, compound terms. The others are numbers, strings, handles.
    const RANK: [Option<u8>; 8] = {
        let mut rank = [None; 8];
        rank[Tag::Ref as usize] = Some(0);
        rank[Tag::Int as usize] = Some(1);
        rank[Tag::Atom as usize] = Some(3);
        rank[Tag::List as usize] = Some(5);
        rank[Tag::Struct as usize] = Some(5);
        rank
    };
    if a == b {
        return Some(Ordering::Equal);
    }
    let (one, other) = (
        RANK[a.tag_number() as usize]?,
        RANK[b.tag_number() as usize]?,
    );
    let handle = |cell: Cell| cell.tag() == Tag::Atom && cell.handle_kind() != HandleKind::Atom;
    if handle(a) || handle(b) {
        return None;
    }
    if one != other {
        return Some(one.cmp(&other));
    }
    match a.tag() {
        Tag::Ref => Some(a.addr().cmp(&b.addr())),
        Tag::Int => Some(a.int_value().cmp(&b.int_value())),
        Tag::Atom => {
            // Byte by byte, which is the order of the codes in UTF-8: comparing slices would be a call.
            let (a, b) = (a.as_atom()?, b.as_atom()?);
            let (a, b) = (m.atoms.text(a).as_bytes(), m.atoms.text(b).as_bytes());
            let differing = a.iter().zip(b).find(|(a, b)| a != b);
            Some(differing.map_or(a.len().cmp(&b.len()), |(a, b)| a.cmp(b)))
        }
        _ => None,
    }
}

/// `before`, `not_after`: the standard order.
#[inline(always)]
pub fn ordered(r: Regs, m: &mut Machine, holds: fn(Ordering) -> bool) -> Regs {
    let (a, b) = (deref(m, m.x[r.a()]), deref(m, m.x[r.b()]));
    match order_at_once(m, a, b) {
        Some(order) => decide(r, m, holds(order)),
        None => slow(r, m),
    }
}

/// Whether two terms unify, if one look decides it without binding: identical cells do, different constants do not.
#[inline(always)]
fn unifiable_at_once(m: &Machine, a: Cell, b: Cell) -> Option<bool> {
    let (a, b) = (deref(m, a), deref(m, b));
    if a == b {
        Some(true)
    } else if a.is_immediate() && b.is_immediate() {
        Some(false)
    } else {
        None
    }
}

/// `unifiable`
#[inline(always)]
pub fn unifiable(r: Regs, m: &mut Machine) -> Regs {
    match unifiable_at_once(m, m.x[r.a()], m.x[r.b()]) {
        Some(unifiable) => decide(r, m, unifiable),
        None => slow(r, m),
    }
}

/// `not_unifiable`
#[inline(always)]
pub fn not_unifiable(r: Regs, m: &mut Machine) -> Regs {
    match unifiable_at_once(m, m.x[r.a()], m.x[r.b()]) {
        Some(unifiable) => decide(r, m, !unifiable),
        None => slow(r, m),
    }
}

/// `would_unify`: the tests of a guard come after a unification of the head; may they run before it?
/// `compiler/indexing/guard.rs` has an example. Three continuations: the tests (skip), the next clause (the label in `cd`), or
/// the clauses in order (the label in the literal).
#[inline(always)]
pub fn would_unify(r: Regs, m: &mut Machine) -> Regs {
    let (a, b) = (deref(m, m.x[r.a()]), deref(m, m.x[r.b()]));
    if a == b {
        return r.skip(2);
    }
    let simple = |cell: Cell| matches!(cell.tag(), Tag::Ref | Tag::Int | Tag::Atom);
    if !simple(a) || !simple(b) {
        return slow(r, m);
    }
    if !a.is_ref() && !b.is_ref() {
        return r.otherwise(m);
    }
    // One is a plain variable, to which nothing atomic refers: binding it does not change the tests.
    if reads_atomic(m, r.literal(1)) {
        r.skip(2)
    } else {
        r.jump(r.literal(1).low() as i32)
    }
}

/// `if_unbound`: whether nothing before the cut of a clause can fail; `compiler/indexing/exclusion.rs` has an example.
///
/// ```text
///   d(a * b, a, D)            D is a variable: the clause for products is entered, and no choice point made
///   d(a * b, a, x + y)        the head may differ from the third argument: try, as always
///   p(a, X, X)                two outputs that are one variable: the second meets what the first was bound to
/// ```
#[inline(always)]
pub fn if_unbound(r: Regs, m: &mut Machine) -> Regs {
    let literal = r.literal(1);
    // A binding that needs an occurs check may be refused.
    if m.flags.occurs_check != OccursCheck::False || !are_unbound(m, literal) {
        return r.jump(literal.low() as i32);
    }
    r.jump(r.cd())
}

/// `if_unbound_x`: the same for one output, the most frequent case.
#[inline(always)]
pub fn if_unbound_x(r: Regs, m: &mut Machine) -> Regs {
    if m.flags.occurs_check == OccursCheck::False && deref(m, m.x[r.a()]).is_ref() {
        r.jump(r.cd())
    } else {
        r.jump(r.literal(1).low() as i32)
    }
}

/// `if_plain`: whether the head of a clause, which matches these arguments with terms of its clause, wakes nothing and makes no cycle.
///
/// ```text
///   order(1, 2, O)            O is a plain variable, whatever is bound to it: the tests may come first
///   order(1, 2, less)         likewise: the head matches, or it does not
///   order(1, 2, f(X))         X may have attributes: the clauses as they stand
/// ```
#[inline(always)]
pub fn if_plain(r: Regs, m: &mut Machine) -> Regs {
    const PLAIN: u8 =
        1 << Tag::Ref as u8 | 1 << Tag::Int as u8 | 1 << Tag::Atom as u8 | 1 << Tag::Box as u8;
    let literal = r.literal(1);
    let mut plain = m.flags.occurs_check == OccursCheck::False;
    let mut registers = literal.high();
    while registers as u8 != Word::NONE {
        let cell = deref(m, m.x[registers as u8 as usize]);
        plain &= PLAIN >> cell.tag_number() & 1 == 1;
        registers = registers >> 8 | u32::from(Word::NONE) << 24;
    }
    if plain {
        r.skip(2)
    } else {
        r.jump(literal.low() as i32)
    }
}

/// `if_atomic`: whether the tests of a clause give the same result before its head as after it, and do not throw.
///
/// ```text
///   max(2, 1, M)              two numbers: the tests follow, which need no binding of the head
///   max(2, A, 3)              A is a variable that the head may bind: the clauses as they stand
///   max(f(2), 1, M)           an expression: it may be long, have an error, or another value each time
/// ```
#[inline(always)]
pub fn if_atomic(r: Regs, m: &mut Machine) -> Regs {
    let literal = r.literal(1);
    let holds = HOLDS[r.b() % HOLDS.len()];
    let mut registers = literal.high();
    while registers as u8 != Word::NONE {
        let cell = m.x[registers as u8 as usize];
        if !cell.is_int() && holds >> kind_number(m, deref(m, cell)) & 1 == 0 {
            return r.jump(literal.low() as i32);
        }
        registers = registers >> 8 | u32::from(Word::NONE) << 24;
    }
    r.skip(2)
}

/// Whether the registers of a literal hold distinct plain variables.
#[inline(always)]
fn are_unbound(m: &Machine, literal: Word) -> bool {
    let mut registers = literal.high();
    while registers as u8 != Word::NONE {
        let variable = deref(m, m.x[registers as u8 as usize]);
        if !variable.is_ref() {
            return false;
        }
        registers = registers >> 8 | u32::from(Word::NONE) << 24;
        let mut others = registers;
        while others as u8 != Word::NONE {
            if deref(m, m.x[others as u8 as usize]) == variable {
                return false;
            }
            others = others >> 8 | u32::from(Word::NONE) << 24;
        }
    }
    true
}

/// Whether the registers that a guard reads hold atomic terms: those of the bytes before the first [`Word::NONE`]. A test that reads only
/// atomic terms cannot see the binding of a variable, wherever else the goal has that variable.
#[inline(always)]
pub fn reads_atomic(m: &Machine, literal: Word) -> bool {
    let mut registers = literal.high();
    loop {
        let register = registers as u8;
        if register == Word::NONE {
            return true;
        }
        let cell = m.x[register as usize];
        if !cell.is_int() && !holds(m, TypeTest::Atomic, deref(m, cell)) {
            return false;
        }
        registers = registers >> 8 | u32::from(Word::NONE) << 24;
    }
}
