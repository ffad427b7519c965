//! Executes instructions in full generality: the slow paths of the handlers, built-ins in line, the end of a query.
//!
//! A handler (`ops/`) decides the cases that need a look at one or two cells. All other cases come to this file:
//!
//! | instruction | the handler | here |
//! | --- | --- | --- |
//! | `get_val_x` | the same cell, two constants, a plain variable | compound terms, boxes, attributed variables |
//! | `add` | small integers, floats | big integers, fractions, terms to be evaluated, errors |
//! | `call` | fuel left, heap below `poll_threshold` | interrupts, limits, collections; then the call |
//! | `get_list` | a list cell, a plain variable | an attributed variable |
//! | `cut_x` | no cleanup between B and the barrier | cleanups |
//! | `fail` | an inference left | a new slice of fuel; then `fail` once more |
//!
//! The slow path begins where the handler began: the handler has changed nothing before it gives up. In the fourth row the slow path does
//! not match the list itself. It replaces the attributed variable by a plain one, records the binding in `heap.pending_wakeups`, and the
//! instruction runs again, now on the fast path.
//!
//! Invariant: `m.pc` is the instruction; when [`step`] returns it is the next one. An error becomes a throw at once.

use super::super::error::{Error, Result};
use super::super::evaluate::{evaluate, function};

use super::super::ops::test;
use super::super::query::DriverExit;
use super::super::wake::UnifyTest;
use super::super::{
    Machine, call, catch, cleanup, context, facts, foreign, run, stepping, tabling, twins, wake,
};
use super::ieee;
use crate::code::instruction::{Class, TypeTest};
use crate::code::{Op, Word, liveness};
use crate::database::flags::OccursCheck;
use crate::term::bigs::Exact;
use crate::term::meter::Meter;
use crate::term::{Addr, Cell, Functor, Number, Tag, atoms, integers, number::Computed};
use std::cmp::Ordering;

/// Executes the instruction at `m.pc`. An instruction that finds no room on the heap runs again after a collection (`gc/retry.rs`). If it
/// has bound an attributed variable, the machine single-steps until the wake-up is called (`wake.rs`).
#[inline(never)]
pub fn step(m: &mut Machine) {
    let place = m.pc;
    let w = m.word(0);
    let op = Op::from_number(w.op()).expect("verified code has known operations");
    // The handler has spent the cost, even if the fuel was not enough.
    if op.is(Class::Calls) || op == Op::Fail {
        m.fuel += i64::from(w.cost());
    }
    if cfg!(any(debug_assertions, feature = "checked")) {
        m.collect_in_tests();
    }
    if let Err(error) = run::slowly(m, op, w) {
        let error = if m.makes_room_after(&error) {
            run::slowly(m, op, w).err()
        } else {
            Some(error)
        };
        if let Some(error) = error {
            // Instructions that spend have done so. A goal in place pays here, with those before it, what its clause would have paid next.
            if !op.is(Class::Spends) {
                m.fuel -= i64::from(liveness::next_cost(|at| m.word_from(place, at)));
            }
            let error = first_error(m, error);
            catch::throw(m, error);
        }
    }
    if m.is_careful() {
        stepping::single_step_until_wakeup(m, op, place);
    }
}

/// Makes a function of each frequent instruction, to bypass [`step`]. The `counted` ones first spend an inference, or pause instead: once,
/// even if the instruction runs again.
macro_rules! steps {
    (@count counted $m:ident) => {
        let cost = i64::from($m.word(0).cost());
        if $m.fuel < cost && !refuels($m, cost) {
            return;
        }
        $m.fuel -= cost;
    };
    (@count free $m:ident) => {};
    ($($(#[$doc:meta])* $count:ident $name:ident |$m:ident| $body:expr;)*) => { $(
        $(#[$doc])*
        #[inline(never)]
        pub fn $name($m: &mut Machine) {
            steps!(@count $count $m);
            if cfg!(any(debug_assertions, feature = "checked")) {
                $m.collect_in_tests();
            }
            if let Err(error) = $body {
                if $m.makes_room_after(&error) {
                    retry_instruction($m);
                } else {
                    catch::throw($m, error);
                }
            }
            if $m.is_careful() {
                stepping::single_step_until_wakeup($m, Op::CallBuiltin, std::ptr::null());
            }
        }
    )* };
}

/// Gets a new slice of fuel for a counted instruction; false if the query pauses before it, or throws. The pause comes first: the
/// instruction has not begun, and runs when the query resumes.
#[cold]
#[inline(never)]
fn refuels(m: &mut Machine, cost: i64) -> bool {
    if m.pauses() {
        return false;
    }
    match m.check_limits_for(cost) {
        Ok(()) => true,
        Err(error) => {
            catch::throw(m, error);
            false
        }
    }
}

steps! {
    /// `call_builtin`
    counted call_builtin |m| call::call_builtin(m, m.word(0));
    /// `post_units`
    counted post_units |m| call::post_units(m, m.word(0), m.x[m.word(0).c() as u8 as usize]);
    /// `post_units_i`
    counted post_units_i |m| call::post_units(m, m.word(0), Cell::small(i32::from(m.word(0).lower_c())));
    /// `enter_builtin`
    free enter_builtin |m| call::enter_builtin(m, m.word(0));
    /// `enter_facts`
    free enter_facts |m| facts::enter(m, m.word(0));
    /// `enter_twin`
    free enter_twin |m| twins::enter(m, m.word(0));
    /// `retry_builtin`
    free retry_builtin |m| foreign::retry_builtin(m);
    /// `call/N`
    counted enter_call |m| call::enter_call(m, m.word(0));
    /// `enter_tabled`
    free enter_tabled |m| tabling::enter(m, m.word(0).cd() as u32);
    /// `table_answer`
    free table_answer |m| tabling::answer(m);
    /// `table_next`
    free table_next |m| tabling::next(m);
    /// `enter_meta`
    free enter_meta |m| context::enter_meta(m, m.word(0).cd() as u32);
}

/// Executes an instruction that gave up, after a collection, without counting it again.
pub fn retry_instruction(m: &mut Machine) {
    let w = m.word(0);
    let op = Op::from_number(w.op()).expect("verified code has known operations");
    let done = match op {
        op if op.is(Class::CallsBuiltin) => call::call_builtin(m, w),
        Op::EnterBuiltin => call::enter_builtin(m, w),
        Op::EnterTwin => twins::enter(m, w),
        Op::EnterFacts => facts::enter(m, w),
        Op::RetryFacts => facts::retry(m),
        Op::EnterTabled => tabling::enter(m, w.cd() as u32),
        Op::TableAnswer => tabling::answer(m),
        Op::TableNext => tabling::next(m),
        _ => run::slowly(m, op, w),
    };
    if let Err(error) = done {
        catch::throw(m, error);
    }
}

/// A call that must poll first.
pub fn call(m: &mut Machine, w: Word) -> Result<()> {
    if m.pauses() {
        return Ok(());
    }
    m.poll(w.cost())?;
    let call = m.pc;
    if w.is_call(Op::DeallocateExecute) {
        m.leave();
    } else if w.is_call(Op::Call) {
        m.cp = m.code_at(2);
    }
    if w.leaves() {
        m.note_exit(call, m.e);
    }
    m.pc = m.entry(w.cd() as u32);
    Ok(())
}

/// A failure with no inference left; it runs again when there is one.
pub fn fail(m: &mut Machine) -> Result<()> {
    if !m.pauses() {
        m.check_limits()?;
    }
    Ok(())
}

/// `reserve`
pub fn reserve(m: &mut Machine) -> Result<()> {
    m.heap.room(m.word(1).0 as usize >> 3)?;
    m.skip(2);
    Ok(())
}

/// `pop_catch`. The slot has the choice point of the catch/3. If it stays, `a` words are skipped: the cleanup, which runs only at the last
/// exit.
pub fn pop_catch(m: &mut Machine, w: Word) -> Result<()> {
    let catcher = m.slot(w.c());
    let last = catch::pop(m, Addr(catcher.bits()))?;
    m.skip(if last { 1 } else { 1 + w.a() });
    Ok(())
}

/// A cut that may pass a cleanup.
pub fn cut(m: &mut Machine, w: Word, barrier: Cell) -> Result<()> {
    cleanup::cut(m, Addr(barrier.bits()))?;
    m.fuel -= i64::from(w.cost());
    m.skip(1);
    Ok(())
}

/// `resume`
pub fn resume(m: &mut Machine, w: Word) -> Result<()> {
    wake::resume(m, w.c());
    Ok(())
}

/// `success`
pub fn success(m: &mut Machine) -> Result<()> {
    m.outcome = Some(DriverExit::Answer);
    Ok(())
}

/// `failure`. An error that reached the barrier has left its outcome there.
pub fn failure(m: &mut Machine) -> Result<()> {
    m.outcome.get_or_insert(DriverExit::NoMore);
    Ok(())
}

/// An attributed variable meets a structure: a plain variable replaces it, and the instruction runs again.
pub fn get_compound(m: &mut Machine, w: Word) -> Result<()> {
    let cell = m.heap.deref(m.x[w.a()]);
    m.x[w.a()] = m.replace_attvar_by_fresh_var(cell)?;
    Ok(())
}

/// The same at S.
pub fn unify_compound(m: &mut Machine) -> Result<()> {
    let cell = m.heap.deref(m.heap.get(m.s));
    m.replace_attvar_by_fresh_var(cell)?;
    Ok(())
}

/// `identical`, or `not_identical`.
pub fn identical(m: &mut Machine, w: Word, wanted: bool) -> Result<()> {
    let identical = m.heap.identical(m.x[w.a()], m.x[w.b()])?;
    decide(m, w, identical == wanted)
}

/// `before`, `not_after`
pub fn ordered(m: &mut Machine, w: Word, holds: fn(Ordering) -> bool) -> Result<()> {
    let order = m.heap.compare(m.x[w.a()], m.x[w.b()], &m.atoms)?;
    decide(m, w, holds(order))
}

/// A unification as a condition: tried, and undone unless it succeeds and is to be kept. If it binds attributed variables the wake-up is
/// part of the condition (`wake::decide`).
pub fn unifiable(m: &mut Machine, op: Op, w: Word) -> Result<()> {
    match m.probe(m.x[w.a()], m.x[w.b()], op == Op::Unifiable)? {
        UnifyTest::Wakes => wake::decide(m, op, w),
        probe => decide(
            m,
            w,
            (probe == UnifyTest::Holds) == (op != Op::NotUnifiable),
        ),
    }
}

/// `would_unify` of terms that are not both constants or plain variables; `compiler/indexing/guard.rs` has the three cases. Decides
/// identical terms and terms that cannot unify; also a plain variable, if the tests read only atomic terms. In all other cases the clauses
/// run in order.
pub fn guard(m: &mut Machine, w: Word) -> Result<()> {
    let (a, b) = (m.heap.deref(m.x[w.a()]), m.heap.deref(m.x[w.b()]));
    let literal = m.word(1);
    let is_open = |cell: Cell| matches!(cell.tag(), Tag::Ref | Tag::Att);
    let tests_first = match (is_open(a), is_open(b)) {
        (false, false) => {
            let differ = |a: Cell, b: Cell| {
                let functors = |cell: Cell| m.heap.get(cell.addr());
                a.tag() != b.tag() || a.tag() == Tag::Struct && functors(a) != functors(b)
            };
            let atomic = |cell| test::holds(m, TypeTest::Atomic, cell);
            let identical = m.heap.identical(a, b)?;
            if !identical && (differ(a, b) || atomic(a)) {
                otherwise(m, w);
                return Ok(());
            }
            identical
        }
        // The clause itself makes a binding that may wake goals, or that needs an occurs check.
        _ => {
            let plain = a.is_ref() || b.is_ref();
            let wakes = [a, b].iter().any(|cell| cell.tag() == Tag::Att);
            let careful = m.flags.occurs_check != OccursCheck::False;
            plain && !wakes && !careful && test::reads_atomic(m, literal)
        }
    };
    match tests_first {
        true => m.skip(2),
        false => m.pc = m.code_at(literal.low() as i32 as isize),
    }
    Ok(())
}

/// Backtracks from an instruction that unifies.
fn differs(m: &mut Machine) {
    m.fuel -= i64::from(m.word(0).cost());
    m.fail();
}

/// Continues after an instruction of `words` words if the terms unify, else backtracks. Records attributed variables that this binds in
/// `heap.pending_wakeups`; `step` has their goals called.
pub fn unify(m: &mut Machine, a: Cell, b: Cell, words: usize) -> Result<()> {
    if m.unify(a, b)? {
        m.skip(words);
    } else {
        differs(m);
    }
    Ok(())
}

/// The same for the argument at S; S moves to the next one.
pub fn unify_argument(m: &mut Machine, value: Cell, words: usize) -> Result<()> {
    let argument = m.heap.get(m.s);
    // An unbound argument's cell refers to itself; to an attributed one a reference must be made.
    let argument = if argument.tag() == Tag::Att {
        Cell::reference(m.s)
    } else {
        argument
    };
    if m.unify(argument, value)? {
        m.s = m.s.offset(1);
        m.skip(words);
    } else {
        differs(m);
    }
    Ok(())
}

/// `get_list_val_x` of a list whose head needs more than one look, or of an attributed variable.
pub fn get_list_val_x(m: &mut Machine, w: Word) -> Result<()> {
    let cell = m.heap.deref(m.x[w.a()]);
    if cell.tag() != Tag::List {
        m.x[w.a()] = m.replace_attvar_by_fresh_var(cell)?;
        return Ok(());
    }
    if m.unify(m.heap.get(cell.addr()), m.x[w.b()])? {
        m.x[w.c() as u8 as usize] = m.heap.get(cell.addr().offset(1));
        m.skip(1);
    } else {
        differs(m);
    }
    Ok(())
}

/// Unifies `X[a]` with the box in the literals. Two boxes are equal if all their words are, headers included; so 0.0 and -0.0 differ. An
/// unbound variable gets a copy on the heap.
pub fn get_box(m: &mut Machine, w: Word) -> Result<()> {
    let count = w.cd() as usize;
    let cell = m.heap.deref(m.x[w.a()]);
    let holds = match cell.tag() {
        Tag::Box => (0..count).all(|n| m.heap.get(cell.addr().offset(n)).bits() == m.word(1 + n).0),
        Tag::Ref | Tag::Att => {
            let at = m.heap.top;
            for n in 0..count {
                let word = m.word(1 + n);
                m.heap.push(Cell::from_bits(word.0))?;
            }
            m.unify(cell, Cell::pointer(Tag::Box, at))?
        }
        Tag::Int | Tag::List | Tag::Struct | Tag::Atom | Tag::Header => false,
    };
    if holds {
        m.skip(1 + count);
    } else {
        differs(m);
    }
    Ok(())
}

/// Adds, subtracts or multiplies: big integers in place, everything else as numbers outside the heap. In place,
/// only the cells of the result are allocated; allocation takes most of the time of a program that computes with
/// big integers of a few words.
pub fn exact(
    m: &mut Machine,
    w: Word,
    exact: Exact,
    operation: fn(&Meter, &Number, &Number) -> Computed,
) -> Result<()> {
    let (x, y) = (m.x[w.b()], m.x[w.c() as u8 as usize]);
    match m.heap.combine(x, y, exact) {
        Some(value) => {
            m.x[w.a()] = value;
            m.skip(1);
            Ok(())
        }
        None => {
            let (x, y) = operands(m, w)?;
            let value = operation(&m.heap.meter, &x, &y).or_else(|error| {
                let name = match exact {
                    Exact::Add => "+",
                    Exact::Subtract => "-",
                    Exact::Multiply => "*",
                };
                ieee::allowed(m, &error, name, &[x, y]).ok_or(error)
            });
            result(m, w.a(), value)
        }
    }
}

/// Divides as the flags require.
#[inline(never)]
pub fn divide(m: &mut Machine, w: Word) -> Result<()> {
    let x = evaluate(m, m.x[w.b()])?;
    let y = evaluate(m, m.x[w.c() as u8 as usize])?;
    let index = m.evaluable(Functor::new(atoms::SLASH, 2));
    let index = index.ok_or_else(|| Error::System("there is no (/)/2".into()))?;
    let value = function(m, index, &[x, y])?;
    m.x[w.a()] = m.heap.number(&value)?;
    m.skip(1);
    Ok(())
}

/// Adds the small integer in the instruction to a term that must be evaluated, or gives a sum that is no small integer.
#[inline(never)]
pub fn add_small(m: &mut Machine, w: Word) -> Result<()> {
    let x = evaluate(m, m.x[w.b()])?;
    let y = Number::Int(i64::from(w.d()));
    let sum = integers::add(&m.heap.meter, &x, &y)
        .or_else(|error| ieee::allowed(m, &error, "+", &[x, y]).ok_or(error));
    result(m, w.a(), sum)
}

/// Evaluates an expression, or applies a function to expressions: `eval` has a term in a register, `eval_0` to `eval_2` the number of an
/// evaluable found by the compiler.
#[inline(never)]
pub fn apply(m: &mut Machine, op: Op, w: Word) -> Result<()> {
    let value = match op {
        Op::Eval0 => function(m, w.c() as u16, &[])?,
        Op::Eval1 => {
            let x = evaluate(m, m.x[w.b()])?;
            function(m, w.d() as u16, &[x])?
        }
        Op::Eval2 => {
            let x = evaluate(m, m.x[w.b()])?;
            let y = evaluate(m, m.x[w.c() as u8 as usize])?;
            function(m, w.d() as u16, &[x, y])?
        }
        _ => evaluate(m, m.x[w.b()])?,
    };
    result(m, w.a(), Ok(value))
}

/// Compares two expressions, or one with the small integer in the instruction. An integer and a float are compared exactly: 2^53 + 1 is
/// greater than the float 2^53, though the nearest float to it is that one.
#[inline(never)]
pub fn compare(m: &mut Machine, op: Op, w: Word) -> Result<()> {
    let x = evaluate(m, m.x[w.a()])?;
    let y = match op {
        Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::NumEq | Op::NumNe => evaluate(m, m.x[w.b()])?,
        _ => Number::Int(i64::from(w.b() as u8 as i8)),
    };
    decide(m, w, compares(op, x.compare(&y)))
}

/// The values of both operands.
fn operands(m: &mut Machine, w: Word) -> Result<(Number, Number)> {
    let x = evaluate(m, m.x[w.b()])?;
    let y = evaluate(m, m.x[w.c() as u8 as usize])?;
    Ok((x, y))
}

/// A function of two operands, which are evaluated first if they are terms.
#[inline(never)]
pub fn binary(
    m: &mut Machine,
    w: Word,
    operation: fn(&Meter, &Number, &Number) -> Computed,
) -> Result<()> {
    let (x, y) = operands(m, w)?;
    let value = operation(&m.heap.meter, &x, &y);
    result(m, w.a(), value)
}

/// The error of an expression whose current part has an error: that of a held left operand, if there is one. The current instruction
/// becomes the last one of the expression, so that the error belongs to its goal.
///
/// In `X is foo + (1 / 0)` the division comes first in the code, since `foo` is just in a register that `add` will evaluate. But foo is the
/// left operand, and ISO requires its type error: so the held operands are evaluated now.
fn first_error(m: &mut Machine, error: Error) -> Error {
    let (Error::Instantiation | Error::Type(..) | Error::Evaluation(_), true) =
        (&error, m.word(0).is_part())
    else {
        return error;
    };
    let waiting = liveness::waiting(|at| m.word_from(m.pc, at));
    m.note_part();
    m.pc = m.code_at(waiting.end);
    let operands = waiting.operands.into_iter();
    operands.fold(error, |error, operand| match evaluate(m, m.x[operand]) {
        Ok(_) => error,
        Err(earlier) => earlier,
    })
}

/// Stores the value of an arithmetic instruction and continues. An error of the computation (overflow, zero divisor) becomes an error of
/// the goal here, since only the machine makes error terms.
fn result(m: &mut Machine, register: usize, value: Computed) -> Result<()> {
    let value = value.map_err(|error| Error::of_number(m, error))?;
    m.x[register] = m.heap.number(&value)?;
    m.skip(1);
    Ok(())
}

/// Whether a comparison holds for this order; unordered numbers (NaN, with the flag `float_undefined`) are only unequal.
fn compares(op: Op, order: Option<Ordering>) -> bool {
    let Some(order) = order else {
        return matches!(op, Op::NumNe | Op::NumNeI);
    };
    match op {
        Op::Lt | Op::LtI => order.is_lt(),
        Op::Le | Op::LeI => order.is_le(),
        Op::Gt | Op::GtI => order.is_gt(),
        Op::Ge | Op::GeI => order.is_ge(),
        Op::NumEq | Op::NumEqI => order.is_eq(),
        _ => order.is_ne(),
    }
}

/// Continues where a failed test continues.
fn otherwise(m: &mut Machine, w: Word) {
    m.fuel -= i64::from(w.cost());
    if w.cd() == 0 {
        m.fail();
    } else {
        m.pc = m.code_at(w.cd() as isize);
    }
}

/// Continues if a test holds, else at its label; label 0 means failure.
fn decide(m: &mut Machine, w: Word, holds: bool) -> Result<()> {
    if holds {
        m.skip(1);
    } else {
        otherwise(m, w);
    }
    Ok(())
}
