//! Body instructions: loading argument registers and building terms for them.
//!
//! `b(X) :- q(f(g(X), [1|h(X)])).` lays the argument out as one run of cells, each part behind the one that refers to it:
//!
//! ```text
//!   move x1, x0
//!   put_struct x0, f/2     h+0  f/2                <- x0
//!   set_struct 2           h+1  STR h+3
//!   set_list 3             h+2  LST h+5
//!   set_functor g/1        h+3  g/1
//!   set_val_x x1           h+4  X
//!   set_int 1              h+5  1
//!   set_struct 1           h+6  STR h+7
//!   set_functor h/1        h+7  h/1
//!   set_val_x x1           h+8  X
//!   execute 1, q/1
//! ```
//!
//! Invariant: these neither fail nor go the slow way. What they write at H fits below the end of the heap, since the call
//! before them has looked at the limit.

use super::stream::copy_literals;
use super::{Regs, read, slot, write};
use crate::machine::Machine;
use crate::term::{Cell, Tag, atoms};

/// `put_var_x`: a new variable is a cell on the heap; registers and slots hold references to it. So there are no unsafe variables, and
/// no binding goes from the heap to an environment.
#[inline(always)]
pub fn put_var_x(r: Regs, m: &mut Machine) -> Regs {
    let w = r.word();
    let var = Cell::reference(r.h);
    write(m, r.h, var);
    m.x[w.a()] = var;
    m.x[w.b()] = var;
    Regs {
        h: r.h.offset(1),
        ..r.skip(1)
    }
}

/// `put_var_y`
#[inline(always)]
pub fn put_var_y(r: Regs, m: &mut Machine) -> Regs {
    let w = r.word();
    let var = Cell::reference(r.h);
    write(m, r.h, var);
    write(m, slot(r.e, w.c()), var);
    m.x[w.a()] = var;
    Regs {
        h: r.h.offset(1),
        ..r.skip(1)
    }
}

/// `init_y`: a variable that another branch of the clause defines, and this one does not.
#[inline(always)]
pub fn init_y(r: Regs, m: &mut Machine) -> Regs {
    let var = Cell::reference(r.h);
    write(m, r.h, var);
    write(m, slot(r.e, r.word().c()), var);
    Regs {
        h: r.h.offset(1),
        ..r.skip(1)
    }
}

/// `put_val_y`: slots hold values or references to the heap, so that a copy is all; the environment may go.
#[inline(always)]
pub fn put_val_y(r: Regs, m: &mut Machine) -> Regs {
    let w = r.word();
    m.x[w.a()] = read(m, slot(r.e, w.c()));
    r.skip(1)
}

/// `put_val_yy`
#[inline(always)]
pub fn put_val_yy(r: Regs, m: &mut Machine) -> Regs {
    let w = r.word();
    m.x[w.a()] = read(m, slot(r.e, w.c()));
    m.x[w.b()] = read(m, slot(r.e, w.d()));
    r.skip(1)
}

/// `put_const`
#[inline(always)]
pub fn put_const(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.word().a()] = Cell::from_bits(r.literal(1).0);
    r.skip(2)
}

/// `put_nil`
#[inline(always)]
pub fn put_nil(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.word().a()] = Cell::atom(atoms::NIL);
    r.skip(1)
}

/// `put_int`
#[inline(always)]
pub fn put_int(r: Regs, m: &mut Machine) -> Regs {
    let w = r.word();
    m.x[w.a()] = Cell::small(i32::from(w.c()));
    r.skip(1)
}

/// `put_box`
#[inline(always)]
pub fn put_box(r: Regs, m: &mut Machine) -> Regs {
    let w = r.word();
    let h = copy_literals(r, m, w.cd() as usize);
    m.x[w.a()] = Cell::pointer(Tag::Box, r.h);
    Regs {
        h,
        ..r.skip(1 + w.cd() as usize)
    }
}

/// `put_struct`: the functor at H; the arguments are written by the `set_*` behind it.
#[inline(always)]
pub fn put_struct(r: Regs, m: &mut Machine) -> Regs {
    write(m, r.h, Cell::from_bits(r.literal(1).0));
    m.x[r.word().a()] = Cell::pointer(Tag::Struct, r.h);
    Regs {
        h: r.h.offset(1),
        ..r.skip(2)
    }
}

/// `put_list`
#[inline(always)]
pub fn put_list(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.word().a()] = Cell::pointer(Tag::List, r.h);
    r.skip(1)
}

/// `put_list_xx`: a list cell of two registers, which may be the target too: both are read before it is written.
#[inline(always)]
pub fn put_list_xx(r: Regs, m: &mut Machine) -> Regs {
    let w = r.word();
    write(m, r.h, m.x[w.b()]);
    write(m, r.h.offset(1), m.x[w.c() as u8 as usize]);
    m.x[w.a()] = Cell::pointer(Tag::List, r.h);
    Regs {
        h: r.h.offset(2),
        ..r.skip(1)
    }
}
