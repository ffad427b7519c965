//! The two streams of structure matching: `unify_*` read at S, `set_*` write at H.
//!
//! `m(f(X, g(Y)), Y) :- q(X).` has a read stream in line, and a write stream after the end of the clause:
//!
//! ```text
//!       get_struct x0, L2, f/2        an f/2: S := its first argument; unbound: bound to a new f/2, go to L2
//!       unify_var_x x0                X
//!       unify_struct L3, g/1          a g/1: S := its argument; unbound: bound to a new g/1, go to L3
//!       unify_val_x x1                Y
//!   L1: execute 1, q/1
//!   L2: set_var_x x0                  X: a new variable at H
//!       set_struct 1                  a pointer one cell further on, to
//!       set_functor g/1
//!   L3: set_val_x x1                  Y: also the end of the write stream of g/1 alone
//!       jump L1
//! ```
//!
//! The WAM has one stream and a mode flag that each `unify_*` tests. Here the position in the code is the mode (Mariën and Demoen, "A New
//! Scheme for Unification in WAM", ILPS 1991; Van Roy's Aquarius), so that the last part of a term is matched without a stack.
//!
//! Invariant: code is in one of the two streams, so that no flag holds the mode: a label leads from the instruction that meets an unbound
//! variable to the code that builds the variable's value. Each cell below H is written exactly once.

use super::head::{self, unify, unify_register};
use super::{Regs, read, slot, write};
use crate::machine::Machine;
use crate::term::{Addr, Cell, Tag, atoms};

/// The registers after the instruction and after the argument read: in read mode S moves through the arguments as H does in write mode.
#[inline(always)]
fn next(r: Regs, words: usize) -> Regs {
    Regs {
        s: r.s.offset(1),
        ..r.skip(words)
    }
}

/// `unify_var_x`
#[inline(always)]
pub fn unify_var_x(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.b()] = read(m, r.s);
    next(r, 1)
}

/// `unify_var_xx`
#[inline(always)]
pub fn unify_var_xx(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.a()] = read(m, r.s);
    m.x[r.b()] = read(m, r.s.offset(1));
    Regs {
        s: r.s.offset(2),
        ..r.skip(1)
    }
}

/// `unify_var_y`
#[inline(always)]
pub fn unify_var_y(r: Regs, m: &mut Machine) -> Regs {
    let value = read(m, r.s);
    write(m, slot(r.e, r.c()), value);
    next(r, 1)
}

/// `unify_val_x`: a later occurrence of a variable. One look decides most cases; the slow path does general unification.
#[inline(always)]
pub fn unify_val_x(r: Regs, m: &mut Machine) -> Regs {
    let cell = read(m, r.s);
    unify_register(r, m, cell, r.b()).unwrap_or(next(r, 1))
}

/// `unify_val_y`
#[inline(always)]
pub fn unify_val_y(r: Regs, m: &mut Machine) -> Regs {
    let cell = read(m, r.s);
    let value = read(m, slot(r.e, r.c()));
    unify(r, m, cell, value).unwrap_or(next(r, 1))
}

/// Matches the cell at S against a constant.
#[inline(always)]
fn constant(r: Regs, m: &mut Machine, constant: Cell, words: usize) -> Regs {
    head::constant(r, m, read(m, r.s), constant, next(r, words))
}

/// `unify_const`
#[inline(always)]
pub fn unify_const(r: Regs, m: &mut Machine) -> Regs {
    constant(r, m, Cell::from_bits(r.literal(1).0), 2)
}

/// `unify_nil`
#[inline(always)]
pub fn unify_nil(r: Regs, m: &mut Machine) -> Regs {
    constant(r, m, Cell::atom(atoms::NIL), 1)
}

/// `unify_int`
#[inline(always)]
pub fn unify_int(r: Regs, m: &mut Machine) -> Regs {
    constant(r, m, Cell::small(i32::from(r.c())), 1)
}

/// `unify_void`: arguments that the clause does not read cost an addition.
#[inline(always)]
pub fn unify_void(r: Regs, _: &mut Machine) -> Regs {
    Regs {
        s: r.s.offset(r.c() as usize),
        ..r.skip(1)
    }
}

/// `unify_list`: the last argument, so S may move into it; the enclosing term has been read.
#[inline(always)]
pub fn unify_list(r: Regs, m: &mut Machine) -> Regs {
    head::list(r, m, read(m, r.s))
}

/// `unify_struct`
#[inline(always)]
pub fn unify_struct(r: Regs, m: &mut Machine) -> Regs {
    head::structure(r, m, read(m, r.s))
}

/// Appends a cell, without checking the end of the heap: the preceding call has made sure that the writes of a clause fit.
#[inline(always)]
fn push(r: Regs, m: &mut Machine, cell: Cell, words: usize) -> Regs {
    write(m, r.h, cell);
    Regs {
        h: r.h.offset(1),
        ..r.skip(words)
    }
}

/// `set_var_x`
#[inline(always)]
pub fn set_var_x(r: Regs, m: &mut Machine) -> Regs {
    let var = Cell::reference(r.h);
    m.x[r.b()] = var;
    push(r, m, var, 1)
}

/// `set_var_y`
#[inline(always)]
pub fn set_var_y(r: Regs, m: &mut Machine) -> Regs {
    let var = Cell::reference(r.h);
    write(m, slot(r.e, r.c()), var);
    push(r, m, var, 1)
}

/// `set_val_x`
#[inline(always)]
pub fn set_val_x(r: Regs, m: &mut Machine) -> Regs {
    push(r, m, m.x[r.b()], 1)
}

/// `set_val_xx`
#[inline(always)]
pub fn set_val_xx(r: Regs, m: &mut Machine) -> Regs {
    write(m, r.h, m.x[r.a()]);
    write(m, r.h.offset(1), m.x[r.b()]);
    Regs {
        h: r.h.offset(2),
        ..r.skip(1)
    }
}

/// `set_val_y`
#[inline(always)]
pub fn set_val_y(r: Regs, m: &mut Machine) -> Regs {
    let cell = read(m, slot(r.e, r.c()));
    push(r, m, cell, 1)
}

/// `set_const`
#[inline(always)]
pub fn set_const(r: Regs, m: &mut Machine) -> Regs {
    push(r, m, Cell::from_bits(r.literal(1).0), 2)
}

/// `set_nil`
#[inline(always)]
pub fn set_nil(r: Regs, m: &mut Machine) -> Regs {
    push(r, m, Cell::atom(atoms::NIL), 1)
}

/// `set_int`
#[inline(always)]
pub fn set_int(r: Regs, m: &mut Machine) -> Regs {
    push(r, m, Cell::small(i32::from(r.c())), 1)
}

/// `set_void`
#[inline(always)]
pub fn set_void(r: Regs, m: &mut Machine) -> Regs {
    let mut h = r.h;
    for _ in 0..r.c() {
        write(m, h, Cell::reference(h));
        h = h.offset(1);
    }
    Regs { h, ..r.skip(1) }
}

/// A cell that points `c` cells further on. The compiler knows the distance: it has laid out the term as one run of cells.
#[inline(always)]
fn pointer(r: Regs, m: &mut Machine, tag: Tag) -> Regs {
    let at = r.h.offset(r.c() as usize);
    push(r, m, Cell::pointer(tag, at), 1)
}

/// `set_list`
#[inline(always)]
pub fn set_list(r: Regs, m: &mut Machine) -> Regs {
    pointer(r, m, Tag::List)
}

/// `set_struct`
#[inline(always)]
pub fn set_struct(r: Regs, m: &mut Machine) -> Regs {
    pointer(r, m, Tag::Struct)
}

/// `set_box`
#[inline(always)]
pub fn set_box(r: Regs, m: &mut Machine) -> Regs {
    pointer(r, m, Tag::Box)
}

/// `set_functor`: the header of a part to which an earlier `set_struct` points.
#[inline(always)]
pub fn set_functor(r: Regs, m: &mut Machine) -> Regs {
    push(r, m, Cell::from_bits(r.literal(1).0), 2)
}

/// Copies the `count` literals of an instruction to the heap: a box with both its headers. The words of a float or a big integer
/// are the same in code and on the heap.
#[inline(always)]
pub fn copy_literals(r: Regs, m: &mut Machine, count: usize) -> Addr {
    let mut h = r.h;
    for n in 1..=count {
        write(m, h, Cell::from_bits(r.literal(n).0));
        h = h.offset(1);
    }
    h
}

/// `box_words`
#[inline(always)]
pub fn box_words(r: Regs, m: &mut Machine) -> Regs {
    let count = r.cd() as usize;
    let h = copy_literals(r, m, count);
    Regs {
        h,
        ..r.skip(1 + count)
    }
}

/// `jump`
#[inline(always)]
pub fn jump(r: Regs, _: &mut Machine) -> Regs {
    r.jump(r.cd())
}
