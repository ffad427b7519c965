//! Head instructions: matching argument registers.
//!
//! `get_list x0, L` has two continuations, and `get_list_xx x0, x3, x4`, for `[H|T]` with two new variables, contains both:
//!
//! ```text
//!   x0 = LST 200 (200: a, 201: LST 300)     read:   x3 := a, x4 := LST 300
//!   x0 = REF 150 (150 unbound), h = 400     write:  150 := LST 400 (trailed if 150 < hb); 400, 401 := unbound; x3 := REF 400, x4 := REF 401
//!   x0 = 7                                  fail
//!   x0 = ATT                                slow: an attributed variable is replaced by a plain one, which its wake-up will compare
//! ```
//!
//! The merged forms (`get_list_xx`, `get_list_val_x_execute`) are the main instructions of append/3, reverse/2 and the like: the inner loop
//! of append/3 is two instructions.
//!
//! Invariant: an instruction changes nothing before it takes the slow path, so that it can run again from its beginning. Only `bind` binds
//! a cell older than `hb`, and trails it.

use super::switch::step_into;
use super::{
    Found, Regs, UNIFY_COMPOUND, bind, control, deref, differs, find, mismatch, read, slot, slow,
    write,
};
use crate::code::{Op, Word};
use crate::database::flags::OccursCheck;
use crate::machine::Machine;
use crate::term::{Addr, Cell, Tag, atoms};

/// `move`
#[inline(always)]
pub fn r#move(r: Regs, m: &mut Machine) -> Regs {
    m.x[r.a()] = m.x[r.b()];
    r.skip(1)
}

/// `get_var_y`
#[inline(always)]
pub fn get_var_y(r: Regs, m: &mut Machine) -> Regs {
    write(m, slot(r.e, r.c()), m.x[r.a()]);
    r.skip(1)
}

/// `get_var_yy`
#[inline(always)]
pub fn get_var_yy(r: Regs, m: &mut Machine) -> Regs {
    write(m, slot(r.e, r.c()), m.x[r.a()]);
    write(m, slot(r.e, r.d()), m.x[r.b()]);
    r.skip(1)
}

/// Unifies two values if one look decides; everything else is slow. None: they are equal now, and the caller continues.
///
/// ```text
///   REF 150 (unbound), REF 200 (unbound)    200 := REF 150: the younger cell refers to the older one
///   REF 150 (unbound), f(a)                 150 := STR
///   a, b                                    fail
///   f(X), f(a)                              `unify_compound`: looks at the arguments, and is slow where there are compound ones
/// ```
///
/// From younger to older, so that a cell never refers to one that a failure frees first.
#[inline(always)]
pub fn unify(r: Regs, m: &mut Machine, a: Cell, b: Cell) -> Option<Regs> {
    unify_and(r, m, a, b, |_, _| ())
}

/// The same of a value and a register. Where both are variables the register then has the older one itself. Otherwise a variable that is
/// passed from call to call, and unified with an older one each time, is the beginning of a chain that grows and is followed at each call:
///
/// ```text
///   al([], _).    al([X | Xs], X) :- al(Xs, X).    the elements 300, 200, 100 from the first to the last; x1 = REF 400
///   400 := REF 300, 300 := REF 200, 200 := REF 100      x1 = REF 300, REF 200, REF 100, and never REF 400 again
/// ```
#[inline(always)]
pub fn unify_register(r: Regs, m: &mut Machine, a: Cell, register: usize) -> Option<Regs> {
    let b = m.x[register];
    unify_and(r, m, a, b, |m, older| m.x[register] = older)
}

/// [`unify`], with what is done when a variable has been bound to an older one.
#[inline(always)]
fn unify_and(
    r: Regs,
    m: &mut Machine,
    a: Cell,
    b: Cell,
    older: impl FnOnce(&mut Machine, Cell),
) -> Option<Regs> {
    let a = deref(m, a);
    let b = deref(m, b);
    if a == b {
        return None;
    }
    if a.is_ref() {
        // The younger of two variables refers to the older one, so that references point down the heap.
        if b.is_ref() && b.bits() > a.bits() {
            bind(m, b.addr(), a);
            older(m, a);
            return None;
        }
        return meet(r, m, a, b);
    }
    if b.is_ref() {
        return meet(r, m, b, a);
    }
    Some(if a.tag() == Tag::Att || b.tag() == Tag::Att {
        slow(r, m)
    } else if a.is_immediate() || b.is_immediate() {
        differs(r, m)
    } else {
        return compound(r, m, a, b);
    })
}

/// Binds an unbound plain variable to the other value.
#[inline(always)]
fn meet(r: Regs, m: &mut Machine, variable: Cell, value: Cell) -> Option<Regs> {
    if value.tag() == Tag::Att {
        return Some(slow(r, m));
    }
    bind(m, variable.addr(), value);
    None
}

/// Continues with `unify_compound`, a separate instruction so that its loops cost the frequent paths no registers. When it has unified the
/// two terms it returns to the instruction, which then continues.
#[inline(always)]
fn compound(r: Regs, m: &mut Machine, a: Cell, b: Cell) -> Option<Regs> {
    if m.unified {
        m.unified = false;
        return None;
    }
    m.resume = r.pc;
    m.pair = (a, b);
    Some(Regs {
        pc: &UNIFY_COMPOUND,
        ..r
    })
}

/// `unify_compound`: unifies the terms in `m.pair`, no variables or constants, for the instruction at `m.resume`.
/// Most terms that do not unify differ in their functors or in two constants at one place; most that do have
/// constants and variables as arguments:
///
/// ```text
///   house(english, red, _, _, _), house(norwegian, C, ..)    fail: nothing is bound first
///   house(english, red, _, _, _), house(N, C, ..)            N := english, C := red, and back to the instruction
///   f(g(X)), f(g(1))                                         slow: the arguments have arguments
/// ```
#[inline(always)]
pub fn unify_compound(r: Regs, m: &mut Machine) -> Regs {
    let (a, b) = m.pair;
    let r = Regs { pc: m.resume, ..r };
    if differ(m, a, b) {
        return differs(r, m);
    }
    if !unify_flat(m, a, b) {
        return slow(r, m);
    }
    m.unified = true;
    r
}

/// Unifies the arguments of two terms with the same functor, as long as one look decides each pair; whether that held for all. Bindings
/// made before an undecided pair are correct, whatever the result of the rest.
#[inline(always)]
fn unify_flat(m: &mut Machine, a: Cell, b: Cell) -> bool {
    let (first, other, count) = match a.tag() {
        Tag::List => (a.addr(), b.addr(), 2),
        Tag::Struct => {
            let count = read(m, a.addr()).count();
            (a.addr().offset(1), b.addr().offset(1), count)
        }
        _ => return false,
    };
    if count > MOST {
        return false;
    }
    for index in 0..count {
        let one = deref(m, read(m, first.offset(index)));
        let another = deref(m, read(m, other.offset(index)));
        if one == another {
            continue;
        }
        let one_is_younger = one.is_ref() && !(another.is_ref() && another.addr() > one.addr());
        let (variable, value) = if one_is_younger {
            (one, another)
        } else {
            (another, one)
        };
        if !variable.is_ref() || value.tag() == Tag::Att {
            return false;
        }
        bind(m, variable.addr(), value);
    }
    true
}

/// The most arguments compared: terms with more are rare, and one instruction must not walk them all.
const MOST: usize = 16;

/// Whether the functors and the first arguments show that two terms, neither a variable, differ.
#[inline(always)]
fn differ(m: &Machine, a: Cell, b: Cell) -> bool {
    // Comparisons of the tag: a `match` would jump through a table.
    let tag = a.tag_number();
    if tag != b.tag_number() {
        return true;
    }
    let (first, other, count) = if tag == Tag::Struct as u32 {
        let (one, another) = (read(m, a.addr()), read(m, b.addr()));
        if one != another {
            return true;
        }
        let count = one.count().min(MOST);
        (a.addr().offset(1), b.addr().offset(1), count)
    } else if tag == Tag::List as u32 {
        (a.addr(), b.addr(), 2)
    } else {
        return false;
    };
    // If the second term has a variable or a compound term there, nothing is decided, and the first term's argument is not fetched: in a
    // search the second is the pattern, with mostly open arguments, and the first has long reference chains. A loop, not a closure: a
    // closure that is not inlined gets addresses of locals, and then the handler cannot end with a jump.
    for index in 0..count {
        let another = deref(m, read(m, other.offset(index)));
        if !another.is_immediate() {
            continue;
        }
        let one = deref(m, read(m, first.offset(index)));
        if one != another && one.is_immediate() {
            return true;
        }
    }
    false
}

/// `clash`: whether an argument and a part of another one cannot unify; `compiler/indexing/clash.rs` has an example. An undecided call goes
/// to the clauses in order, as do all calls while a unification may end in an error (`occurs_check`).
#[inline(always)]
pub fn clash(r: Regs, m: &mut Machine) -> Regs {
    if passes(m, r) {
        r.otherwise(m)
    } else {
        r.jump(r.literal(1).low() as i32)
    }
}

/// Whether the value and the part of a `clash` differ under all bindings.
#[inline(always)]
fn passes(m: &Machine, r: Regs) -> bool {
    let value = deref(m, m.x[r.a()]);
    if value.is_variable() || m.flags.occurs_check != OccursCheck::False {
        return false;
    }
    let way = r.literal(2).0;
    let mut part = deref(m, m.x[way as u8 as usize]);
    let mut steps = way >> 24;
    while steps != 0 {
        let Some(at) = step_into(m, part, steps as u8, r.literal(3)) else {
            return !part.is_variable();
        };
        part = deref(m, read(m, at));
        steps >>= 8;
    }
    if part == value || part.is_variable() {
        return false;
    }
    part.is_immediate() || value.is_immediate() || differ(m, part, value)
}

/// `enter_arg`: arg/3 with an integer and a structure. All else (enumeration, lists, errors) is left to the built-in.
#[inline(always)]
pub fn enter_arg(r: Regs, m: &mut Machine) -> Regs {
    let (number, term) = (deref(m, m.x[0]), deref(m, m.x[1]));
    if !number.is_int() || term.tag() != Tag::Struct {
        return slow(r, m);
    }
    let index = number.int_value() as usize;
    if index.wrapping_sub(1) >= read(m, term.addr()).count() {
        return slow(r, m);
    }
    let argument = read(m, term.addr().offset(index));
    unify(r, m, argument, m.x[2]).unwrap_or(Regs { pc: m.cp, ..r })
}

/// `get_val_x`
#[inline(always)]
pub fn get_val_x(r: Regs, m: &mut Machine) -> Regs {
    unify_register(r, m, m.x[r.a()], r.b()).unwrap_or(r.skip(1))
}

/// `get_val_y`
#[inline(always)]
pub fn get_val_y(r: Regs, m: &mut Machine) -> Regs {
    let value = read(m, slot(r.e, r.c()));
    unify(r, m, m.x[r.a()], value).unwrap_or(r.skip(1))
}

/// Matches a cell against a constant; continues at `next`. Compares the cell itself first: most calls of a predicate with constants in its
/// head come with that constant, since the preceding switch has selected the clause by it.
#[inline(always)]
pub fn constant(r: Regs, m: &mut Machine, mut cell: Cell, constant: Cell, next: Regs) -> Regs {
    while cell != constant {
        if !cell.is_ref() {
            return mismatch(r, m, cell);
        }
        let value = read(m, cell.addr_of(Tag::Ref));
        if value == cell {
            bind(m, cell.addr_of(Tag::Ref), constant);
            break;
        }
        cell = value;
    }
    next
}

/// `get_const`
#[inline(always)]
pub fn get_const(r: Regs, m: &mut Machine) -> Regs {
    let value = Cell::from_bits(r.literal(1).0);
    constant(r, m, m.x[r.a()], value, r.skip(2))
}

/// `get_nil`
#[inline(always)]
pub fn get_nil(r: Regs, m: &mut Machine) -> Regs {
    constant(r, m, m.x[r.a()], Cell::atom(atoms::NIL), r.skip(1))
}

/// `get_int`
#[inline(always)]
pub fn get_int(r: Regs, m: &mut Machine) -> Regs {
    constant(r, m, m.x[r.a()], Cell::small(i32::from(r.c())), r.skip(1))
}

/// `get_struct`: in read mode S becomes the first argument, for the following `unify_*`; in write mode the functor is written, and the
/// label leads to the `set_*` that write the arguments.
#[inline(always)]
pub fn get_struct(r: Regs, m: &mut Machine) -> Regs {
    structure(r, m, m.x[r.a()])
}

/// Matches a cell with the structure of an instruction.
#[inline(always)]
pub fn structure(r: Regs, m: &mut Machine, cell: Cell) -> Regs {
    match find(m, cell, Tag::Struct) {
        Found::Term(at) if read(m, at).bits() == r.literal(1).0 => Regs {
            s: at.offset(1),
            ..r.skip(2)
        },
        Found::Term(_) => differs(r, m),
        Found::Variable(at) => {
            bind(m, at, Cell::pointer(Tag::Struct, r.h));
            write(m, r.h, Cell::from_bits(r.literal(1).0));
            Regs {
                h: r.h.offset(1),
                ..r.jump(r.cd())
            }
        }
        Found::Other(cell) => mismatch(r, m, cell),
    }
}

/// `get_list`
#[inline(always)]
pub fn get_list(r: Regs, m: &mut Machine) -> Regs {
    list(r, m, m.x[r.a()])
}

/// Matches a cell with a list cell.
#[inline(always)]
pub fn list(r: Regs, m: &mut Machine, cell: Cell) -> Regs {
    match find(m, cell, Tag::List) {
        Found::Term(at) => Regs { s: at, ..r.skip(1) },
        Found::Variable(at) => {
            bind(m, at, Cell::pointer(Tag::List, r.h));
            r.jump(r.cd())
        }
        Found::Other(cell) => mismatch(r, m, cell),
    }
}

/// The result of `get_list_*`: the parts of a list cell, and the heap top after a new one.
enum Parts {
    Found(Cell, Cell, Addr),
    Else(Regs),
}

/// The parts of the list cell in `X[a]`; two new variables if it is unbound. In write mode both cells are written here, and registers and
/// slots get references to them, so the four `get_list_*` differ only in where they put the parts.
#[inline(always)]
fn parts(r: Regs, m: &mut Machine) -> Parts {
    match find(m, m.x[r.a()], Tag::List) {
        Found::Term(at) => Parts::Found(read(m, at), read(m, at.offset(1)), r.h),
        Found::Variable(at) => {
            // Binds first: the fewer values are live while the trail is written, the fewer registers are saved for it.
            bind(m, at, Cell::pointer(Tag::List, r.h));
            let (head, tail) = (Cell::reference(r.h), Cell::reference(r.h.offset(1)));
            write(m, r.h, head);
            write(m, r.h.offset(1), tail);
            Parts::Found(head, tail, r.h.offset(2))
        }
        Found::Other(cell) => Parts::Else(mismatch(r, m, cell)),
    }
}

/// `get_list_xx`
#[inline(always)]
pub fn get_list_xx(r: Regs, m: &mut Machine) -> Regs {
    match parts(r, m) {
        Parts::Found(head, tail, h) => {
            m.x[r.b()] = head;
            m.x[r.xc()] = tail;
            Regs { h, ..r.skip(1) }
        }
        Parts::Else(r) => r,
    }
}

/// `get_list_yx`
#[inline(always)]
pub fn get_list_yx(r: Regs, m: &mut Machine) -> Regs {
    match parts(r, m) {
        Parts::Found(head, tail, h) => {
            write(m, slot(r.e, r.d()), head);
            m.x[r.b()] = tail;
            Regs { h, ..r.skip(1) }
        }
        Parts::Else(r) => r,
    }
}

/// `get_list_xy`
#[inline(always)]
pub fn get_list_xy(r: Regs, m: &mut Machine) -> Regs {
    match parts(r, m) {
        Parts::Found(head, tail, h) => {
            m.x[r.b()] = head;
            write(m, slot(r.e, r.d()), tail);
            Regs { h, ..r.skip(1) }
        }
        Parts::Else(r) => r,
    }
}

/// `get_list_yy`
#[inline(always)]
pub fn get_list_yy(r: Regs, m: &mut Machine) -> Regs {
    match parts(r, m) {
        Parts::Found(head, tail, h) => {
            write(m, slot(r.e, r.c()), head);
            write(m, slot(r.e, r.d()), tail);
            Regs { h, ..r.skip(1) }
        }
        Parts::Else(r) => r,
    }
}

/// Writes the list cell of a `get_list_val_x` whose argument is unbound; otherwise says where to continue: reading is the shared
/// instruction `read_list_val_x`, with the list at S.
#[inline(always)]
fn write_list_val_x(r: Regs, m: &mut Machine) -> Result<Regs, Regs> {
    let cell = deref(m, m.x[r.a()]);
    if cell.is_ref() {
        bind(m, cell.addr(), Cell::pointer(Tag::List, r.h));
        let tail = Cell::reference(r.h.offset(1));
        write(m, r.h, m.x[r.b()]);
        write(m, r.h.offset(1), tail);
        m.x[r.xc()] = tail;
        Ok(Regs {
            h: r.h.offset(2),
            ..r.skip(1)
        })
    } else if cell.tag() == Tag::List {
        // Reading needs general unification, and thus more registers than writing: a separate instruction does it.
        m.resume = r.pc;
        Err(Regs {
            pc: &READ_LIST_VAL_X,
            s: cell.addr(),
            ..r
        })
    } else {
        Err(mismatch(r, m, cell))
    }
}

/// `get_list_val_x`: a list cell whose head has a value already, as in `app([H|T], L, [H|R])`.
#[inline(always)]
pub fn get_list_val_x(r: Regs, m: &mut Machine) -> Regs {
    match write_list_val_x(r, m) {
        Ok(r) | Err(r) => r,
    }
}

/// `get_list_val_x_execute`: in write mode it also makes the following call. In read mode it continues to the `execute` that still follows
/// it in the code.
#[inline(always)]
pub fn get_list_val_x_execute(r: Regs, m: &mut Machine) -> Regs {
    match write_list_val_x(r, m) {
        Ok(behind) => control::execute(behind, m),
        Err(r) => r,
    }
}

static READ_LIST_VAL_X: Word = Word::new(Op::ReadListValX, 0, 0, 0, 0);

/// `read_list_val_x`: `get_list_val_x` has met the list at S. `m.resume` is that instruction, whose operands are read here; no clause
/// contains this operation.
#[inline(always)]
pub fn read_list_val_x(r: Regs, m: &mut Machine) -> Regs {
    let r = Regs { pc: m.resume, ..r };
    let head = read(m, r.s);
    // A slow unification must find the register of the tail unchanged: it may be that of the list.
    match unify_register(r, m, head, r.b()) {
        None => {
            m.x[r.xc()] = read(m, r.s.offset(1));
            r.skip(1)
        }
        Some(other) => other,
    }
}

/// `get_list_void_x`
#[inline(always)]
pub fn get_list_void_x(r: Regs, m: &mut Machine) -> Regs {
    match parts(r, m) {
        Parts::Found(_, tail, h) => {
            m.x[r.xc()] = tail;
            Regs { h, ..r.skip(1) }
        }
        Parts::Else(r) => r,
    }
}

/// `get_list_x_void`
#[inline(always)]
pub fn get_list_x_void(r: Regs, m: &mut Machine) -> Regs {
    match parts(r, m) {
        Parts::Found(head, _, h) => {
            m.x[r.b()] = head;
            Regs { h, ..r.skip(1) }
        }
        Parts::Else(r) => r,
    }
}
