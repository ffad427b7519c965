//! Body instructions: loading argument registers and building terms for them.
//!
//! `b(X) :- q(f(g(X), [1|h(X)])).` lays the argument out as one run of cells, each part after the cell that refers to it:
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
//! Invariant: these neither fail nor take the slow path. Their writes at H fit below the end of the heap, since the call before them has
//! checked the limit.

use std::cmp::Ordering;

use super::stream::copy_literals;
use super::test::order_at_once;
use super::{Regs, bind, call_slow, deref, fail, read, slot, write};
use crate::code::MADE_AT_ONCE;
use crate::machine::Machine;
use crate::term::{Addr, Atom, Cell, Functor, Tag, atoms};

/// `put_var_x`: a new variable is a cell on the heap; registers and slots hold references to it. So there are no unsafe variables, and no
/// binding goes from the heap to an environment.
#[inline(always)]
pub fn put_var_x(r: Regs, m: &mut Machine) -> Regs {
    let var = Cell::reference(r.h);
    write(m, r.h, var);
    m.x[r.a()] = var;
    m.x[r.b()] = var;
    Regs {
        h: r.h.offset(1),
        ..r.skip(1)
    }
}

/// `put_var_y`
#[inline(always)]
pub fn put_var_y(r: Regs, m: &mut Machine) -> Regs {
    let var = Cell::reference(r.h);
    write(m, r.h, var);
    write(m, slot(r.e, r.c()), var);
    m.x[r.a()] = var;
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
    write(m, slot(r.e, r.c()), var);
    Regs {
        h: r.h.offset(1),
        ..r.skip(1)
    }
}

/// `put_val_y`: slots hold values or references to the heap, so a copy suffices; the environment may go.
#[inline(always)]
pub fn put_val_y(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.a()] = read(m, slot(r.e, r.c()));
    r.skip(1)
}

/// `put_val_yy`
#[inline(always)]
pub fn put_val_yy(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.a()] = read(m, slot(r.e, r.c()));
    m.x[r.b()] = read(m, slot(r.e, r.d()));
    r.skip(1)
}

/// `put_const`
#[inline(always)]
pub fn put_const(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.a()] = Cell::from_bits(r.literal(1).0);
    r.skip(2)
}

/// `put_nil`
#[inline(always)]
pub fn put_nil(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.a()] = Cell::atom(atoms::NIL);
    r.skip(1)
}

/// `put_int`
#[inline(always)]
pub fn put_int(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.a()] = Cell::small(i32::from(r.c()));
    r.skip(1)
}

/// `put_box`
#[inline(always)]
pub fn put_box(r: Regs, m: &mut Machine) -> Regs {
    let h = copy_literals(r, m, r.cd() as usize);
    m.x[r.a()] = Cell::pointer(Tag::Box, r.h);
    Regs {
        h,
        ..r.skip(1 + r.cd() as usize)
    }
}

/// `put_struct`: the functor at H; the following `set_*` write the arguments.
#[inline(always)]
pub fn put_struct(r: Regs, m: &mut Machine) -> Regs {
    write(m, r.h, Cell::from_bits(r.literal(1).0));
    m.x[r.a()] = Cell::pointer(Tag::Struct, r.h);
    Regs {
        h: r.h.offset(1),
        ..r.skip(2)
    }
}

/// `put_list`
#[inline(always)]
pub fn put_list(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.a()] = Cell::pointer(Tag::List, r.h);
    r.skip(1)
}

/// `put_list_xx`: a list cell of two registers, one of which may also be the target: both are read before it is written.
#[inline(always)]
pub fn put_list_xx(r: Regs, m: &mut Machine) -> Regs {
    write(m, r.h, m.x[r.b()]);
    write(m, r.h.offset(1), m.x[r.xc()]);
    m.x[r.a()] = Cell::pointer(Tag::List, r.h);
    Regs {
        h: r.h.offset(2),
        ..r.skip(1)
    }
}

/// `call_arg`: arg/3 in the body of a clause.
///
/// ```text
///   arg(2, f(a, b, c), X)     X unbound: X := b
///   arg(2, f(a, b, c), z)     fail
///   arg(2, f(a, g(Y)), g(1))  call_slow: two compound terms, which the built-in unifies
///   arg(N, f(a, b), X)        call_slow: the built-in enumerates, or has an error
/// ```
///
/// This handler does arg/3 with an integer and a compound term, if one look unifies the result. All else is left to the built-in.
#[inline(always)]
pub fn call_arg(r: Regs, m: &mut Machine) -> Regs {
    let (number, term) = (deref(m, m.x[0]), deref(m, m.x[1]));
    let (first, count) = match term.tag() {
        Tag::Struct => (term.addr().offset(1), read(m, term.addr()).count()),
        Tag::List => (term.addr(), 2),
        _ => return call_slow(r, m),
    };
    let index = (number.int_value() as usize).wrapping_sub(1);
    if !number.is_int() || index >= count {
        return call_slow(r, m);
    }
    let argument = read(m, first.offset(index));
    give(r, m, [(argument, m.x[2])])
}

/// `call_functor`: functor/3 in the body of a clause.
///
/// ```text
///   functor(f(a, b), N, A)    N := f, A := 2
///   functor(f(a, b), f, 3)    fail
///   functor(f(a, b), N, N)    call_slow: one argument stands for both results
///   functor(T, f, 2)          T := f(_, _)
///   functor(T, f, N)          call_slow: the built-in has an error
/// ```
///
/// This handler does functor/3 of a structure or a constant, or of a plain variable with the name and the arity of a small structure.
#[inline(always)]
pub fn call_functor(r: Regs, m: &mut Machine) -> Regs {
    let term = deref(m, m.x[0]);
    let (name, arity) = match term.tag() {
        Tag::Struct => {
            let functor = read(m, term.addr()).functor_value();
            (Cell::atom(functor.name), functor.arity as i32)
        }
        _ if term.is_int() || term.as_atom().is_some() => (term, 0),
        Tag::Ref => return make(r, m, term),
        _ => return call_slow(r, m),
    };
    give(r, m, [(name, m.x[1]), (Cell::small(arity), m.x[2])])
}

/// Makes a term for functor/3 and binds the variable to it.
#[inline(always)]
fn make(r: Regs, m: &mut Machine, variable: Cell) -> Regs {
    let (name, arity) = (deref(m, m.x[1]), deref(m, m.x[2]));
    match made(r, m, name, arity) {
        Some(h) if pays(r, m) => {
            bind(m, variable.addr(), Cell::pointer(Tag::Struct, r.h));
            Regs { h, ..r.skip(2) }
        }
        _ => call_slow(r, m),
    }
}

/// Writes a small structure of new variables at H; gives the new heap top. None for anything else, which is left to the built-in.
#[inline(always)]
fn made(r: Regs, m: &mut Machine, name: Cell, arity: Cell) -> Option<Addr> {
    let count = arity.int_value() as usize;
    let name = name.as_atom()?;
    let is_list = name == atoms::DOT && count == 2;
    if !arity.is_int() || count == 0 || count > MADE_AT_ONCE || is_list {
        return None;
    }
    write(m, r.h, Cell::functor(Functor::new(name, count as u32)));
    for index in 1..=count {
        let at = r.h.offset(index);
        write(m, at, Cell::reference(at));
    }
    Some(r.h.offset(1 + count))
}

/// `call_compare`: compare/3 in the body of a clause.
///
/// ```text
///   compare(O, b, a)          O := (>)
///   compare(<, 1, 2)          true
///   compare(O, X, f(X))       O := (<): a variable stands before a compound term
///   compare(O, f(a), f(b))    call_slow: as are strings and numbers that are no small integers
///   compare(before, 1, 2)     call_slow: the built-in has an error
/// ```
#[inline(always)]
pub fn call_compare(r: Regs, m: &mut Machine) -> Regs {
    let (wanted, x, y) = (deref(m, m.x[0]), deref(m, m.x[1]), deref(m, m.x[2]));
    let Some(order) = order_at_once(m, x, y) else {
        return call_slow(r, m);
    };
    let is_order = |name| matches!(name, atoms::LESS | atoms::EQUALS | atoms::GREATER);
    if !wanted.is_ref() && !wanted.as_atom().is_some_and(is_order) {
        return call_slow(r, m);
    }
    give(r, m, [(Cell::atom(name_of(order)), wanted)])
}

/// The atom that compare/3 gives for an order.
#[inline(always)]
fn name_of(order: Ordering) -> Atom {
    match order {
        Ordering::Less => atoms::LESS,
        Ordering::Equal => atoms::EQUALS,
        Ordering::Greater => atoms::GREATER,
    }
}

/// Spends the cost of a built-in done in place; false if the slow path must do that, and nothing has been spent.
#[inline(always)]
fn pays(r: Regs, m: &mut Machine) -> bool {
    let cost = i64::from(r.cost());
    let pays = m.fuel >= cost;
    if pays {
        m.fuel -= cost;
    }
    pays
}

/// `post_units`: a comparison of three terms with 0, each with a sign, as `$fd_units` posts it. `p(Q, R, D) :- Q #\\= R + D.` called with
///
/// ```text
///   post_units 14, x0, x1, x2, $fd_units/4
///
///   p(5, 3, 1)      continues: 5 - 3 - 1 is not 0
///   p(5, 3, 2)      backtracks
///   p(Q, R, 2)      none: the built-in makes Q and R neighbours, with the arguments where they are
/// ```
///
/// `form` is 8 times the number of the comparison, plus 1, 2 and 4 for the operands that are subtracted (`compiler/steps/constraints.rs`).
#[inline(always)]
pub fn post_units(r: Regs, m: &mut Machine) -> Option<Regs> {
    let [x, y, z] = [r.a(), r.b(), r.xc()].map(|register| deref(m, m.x[register]));
    compare_units(r, m, [x, y, z])
}

/// `post_units_i`: the third operand is a small integer. `X #\\= Y` is `post_units_i 10, x0, x1, 0`.
#[inline(always)]
pub fn post_units_i(r: Regs, m: &mut Machine) -> Option<Regs> {
    let [x, y] = [r.a(), r.b()].map(|register| deref(m, m.x[register]));
    compare_units(r, m, [x, y, Cell::small(i32::from(r.lower_c()))])
}

/// Compares integers; none for other operands, and if the inference cannot be paid.
#[inline(always)]
fn compare_units(r: Regs, m: &mut Machine, [x, y, z]: [Cell; 3]) -> Option<Regs> {
    if !(x.is_int() && y.is_int() && z.is_int() && pays(r, m)) {
        return None;
    }
    let form = r.upper_c();
    let signed = |cell: Cell, bit: u8| match form >> bit & 1 {
        0 => cell.int_value(),
        _ => -cell.int_value(),
    };
    // Three small integers have a sum without overflow.
    let sum = signed(x, 0) + signed(y, 1) + signed(z, 2);
    let holds = match form >> 3 {
        0 => sum == 0,
        1 => sum != 0,
        2 => sum < 0,
        3 => sum <= 0,
        4 => sum > 0,
        _ => sum >= 0,
    };
    Some(if holds { r.skip(2) } else { fail(r) })
}

/// `arg`: arg/3 whose result is a new variable. `p(T) :- arg(2, T, A), q(A).` called with `f(a, b)`:
///
/// ```text
///   put_int x1, 2
///   arg x0, x1, x0, arg/3     X[0] := b: nothing is bound, and no argument is moved to where a call wants it
///   execute 1, q/1
/// ```
///
/// As with `call_arg`, all cases but a small integer with a compound term are left to the built-in (`run_in_registers` in `exec/call.rs`).
#[inline(always)]
pub fn arg(r: Regs, m: &mut Machine) -> Regs {
    let (number, term) = (deref(m, m.x[r.b()]), deref(m, m.x[r.xc()]));
    let (first, count) = match term.tag() {
        Tag::Struct => (term.addr().offset(1), read(m, term.addr()).count()),
        Tag::List => (term.addr(), 2),
        _ => return call_slow(r, m),
    };
    let index = (number.int_value() as usize).wrapping_sub(1);
    if !number.is_int() || index >= count || !pays(r, m) {
        return call_slow(r, m);
    }
    m.x[r.a()] = read(m, first.offset(index));
    r.skip(2)
}

/// `name_arity`: functor/3 of a structure, a list or a constant, whose results are new variables.
///
/// ```text
///   functor(f(a, b), N, A)    X[a] := f, X[b] := 2
///   functor("text", N, A)     call_slow: as are big integers and floats, and a variable, for which the built-in has an error
/// ```
#[inline(always)]
pub fn name_arity(r: Regs, m: &mut Machine) -> Regs {
    let term = deref(m, m.x[r.xc()]);
    let (name, arity) = match term.tag() {
        Tag::Struct => {
            let functor = read(m, term.addr()).functor_value();
            (Cell::atom(functor.name), functor.arity as i32)
        }
        Tag::List => (Cell::atom(atoms::DOT), 2),
        _ if term.is_int() || term.as_atom().is_some() => (term, 0),
        _ => return call_slow(r, m),
    };
    if !pays(r, m) {
        return call_slow(r, m);
    }
    m.x[r.a()] = name;
    m.x[r.b()] = Cell::small(arity);
    r.skip(2)
}

/// `new_term`: functor/3 whose term is a new variable.
///
/// ```text
///   functor(T, f, 2)          X[a] := f(_, _), written at H
///   functor(T, f, 0)          call_slow: as are lists, terms with many arguments, and errors
/// ```
#[inline(always)]
pub fn new_term(r: Regs, m: &mut Machine) -> Regs {
    let (name, arity) = (deref(m, m.x[r.b()]), deref(m, m.x[r.xc()]));
    match made(r, m, name, arity) {
        Some(h) if pays(r, m) => {
            m.x[r.a()] = Cell::pointer(Tag::Struct, r.h);
            Regs { h, ..r.skip(2) }
        }
        _ => call_slow(r, m),
    }
}

/// `order`: compare/3 whose result is a new variable. Usually a switch on it follows: `in(O, A, S)` in
/// `member_of(A, [B|S]) :- compare(O, A, B), in(O, A, S).`
#[inline(always)]
pub fn order(r: Regs, m: &mut Machine) -> Regs {
    let (x, y) = (deref(m, m.x[r.b()]), deref(m, m.x[r.xc()]));
    match order_at_once(m, x, y) {
        Some(order) if pays(r, m) => {
            m.x[r.a()] = Cell::atom(name_of(order));
            r.skip(2)
        }
        _ => call_slow(r, m),
    }
}

/// Unifies the results of a built-in with its arguments, if one look at each decides, and continues after its info word. Nothing is bound
/// or spent before all of them are known to be decided; an argument in two results is not decided.
#[inline(always)]
fn give<const N: usize>(r: Regs, m: &mut Machine, results: [(Cell, Cell); N]) -> Regs {
    let cost = i64::from(r.cost());
    if m.fuel < cost {
        return call_slow(r, m);
    }
    let results = results.map(|(result, argument)| (deref(m, result), deref(m, argument)));
    let mut differ = false;
    for (index, (result, argument)) in results.iter().enumerate() {
        let same = result == argument;
        let plain = |cell: &Cell| cell.is_ref();
        let bound = |cell: &Cell| !cell.is_variable();
        let decided = same
            || plain(argument) && (bound(result) || plain(result))
            || plain(result) && bound(argument)
            || result.is_immediate() && argument.is_immediate();
        if !decided || results[..index].iter().any(|(_, other)| other == argument) {
            return call_slow(r, m);
        }
        differ |= !same && result.is_immediate() && argument.is_immediate();
    }
    m.fuel -= cost;
    if differ {
        return fail(r);
    }
    for (result, argument) in results {
        if result == argument {
            continue;
        }
        // The younger of two variables refers to the older one.
        if argument.is_ref() && !(result.is_ref() && result.addr() > argument.addr()) {
            bind(m, argument.addr(), result);
        } else {
            bind(m, result.addr(), argument);
        }
    }
    r.skip(2)
}
