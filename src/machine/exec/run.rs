//! The driver: fetches and executes instructions.
//!
//! One set of handler bodies (`ops/`) has two drivers: handlers that jump to one another, and a `loop { match }`. Both keep the four
//! registers in arguments or locals, so that the compiler keeps these in machine registers:
//!
//! ```text
//!   threaded                                        looping
//!     fn Move(pc, h, e, s, m) {                       loop {
//!         let r = head::r#move(Regs{pc,h,e,s}, m);        r = match r.word().op() {
//!         HANDLERS[r.word().op()](r.pc, .., m)                Move => head::r#move(r, m),
//!     }                 // a tail call: a jump                ..
//!     fn GetVarY(pc, h, e, s, m) { .. }                   }
//!                                                     }
//! ```
//!
//! In the threaded one (Bell, "Threaded Code", CACM 16(6), 1973) each handler ends with its own indirect jump, so that the processor
//! predicts the next instruction from the present one. The looping one runs where tail calls are not certain to become jumps.
//!
//! The usual successor of an instruction stands in the table after `then`: `Allocate then GetVarYY`. The handler of `allocate` compares the
//! next operation with it, and executes it itself if it is that. The processor predicts such a comparison from the execution history, as it
//! does an indirect jump, but it remembers many more of them: programs of many clauses, each of which runs seldom, spend much of their time
//! on mispredicted indirect jumps. The successor must not need many registers, since the first instruction would save them each time
//! (`fail` with `trust_wide`, `unify_val_x` with `unify_compound`). Unlike merged instructions, successors are unknown to the code that
//! compiles, verifies or lists code. A handler that fails jumps directly to that of `fail`.
//!
//! Three instructions in a row, of which the second takes the slow way:
//!
//! ```text
//!   get_list_xx x0, x3, x0     in registers only
//!   get_val_x x1, x2           one look does not decide: r.pc := &SLOW, m.resume := this instruction
//!   Slow                       outline: pc, h, e, s are written back to the machine, slow::step does the unification in general,
//!                              and the registers are loaded again
//!   proceed                    in registers again
//! ```
//!
//! A run ends with a `DriverExit`: an answer (`success`, after the last goal of the query), no more answers (`failure`, the alternative of
//! the BARRIER choice point), an uncaught ball, or a pause (a host gives time in pieces). Only these instructions return from the driver;
//! the choice points stay, so that the next run may continue with `fail`.
//!
//! *Invariant*: a handler that needs the machine as a whole (`outline`) finds the registers written back, and the driver loads them again
//! afterwards. A panic below the driver is a defect; it ends in [`run`], which turns it into an error that `catch/3` can catch. Nothing
//! else unwinds: work that may have to stop returns a result.
#![allow(unsafe_code)]

use std::any::Any;
use std::cmp::Ordering;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::super::ops::{
    self, Regs, arithmetic, body, choice, control, head, stream, switch, test,
};
use super::super::{Machine, call, catch, facts, foreign, slow, stepping, tabling, traced};
use crate::code::{Op, Word};
use crate::machine::error::{Error, Result};
use crate::term::bigs::Exact;
use crate::term::{Cell, atoms, integers};

/// Runs from `m.pc` until the query has an answer, no more answers, or threw; `m.outcome` tells which. Runs nest: a built-in that calls a
/// goal runs another query above a BARRIER. Each run restores the outer run's single-stepping and watch at its end.
pub fn run(m: &mut Machine) {
    m.outcome = None;
    let single_stepping = m.single_stepping;
    let watched = m.watch_work();
    while m.outcome.is_none() {
        m.single_stepping = false;
        let ended = catch_unwind(AssertUnwindSafe(|| {
            // A query that has paused while single-stepping resumes in single steps.
            stepping::single_step_until_wakeup(m, Op::Proceed, std::ptr::null());
            if m.outcome.is_none() {
                driver::drive(m);
            }
        }));
        if let Err(payload) = ended {
            catch::throw(m, defect(&*payload));
        }
    }
    m.single_stepping = single_stepping;
    m.heap.meter.watch(watched);
}

/// The error for a panic: a defect of the engine, or of a host closure.
fn defect(payload: &(dyn Any + Send)) -> Error {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    Error::System(format!("panic: {}", text.unwrap_or_default()).into())
}

/// Writes the registers back and lets the machine execute the instruction as a whole. Only the operations marked in the table below do
/// this, and `Slow`, to which all others go in unusual cases: an out-of-line call anywhere in a handler would make it save registers on all
/// its paths.
#[inline(always)]
fn outline(r: Regs, m: &mut Machine) -> Regs {
    outline_by(r, m, slow::step)
}

/// The same for an instruction with its own function, which avoids the `match` of [`slow::step`].
#[inline(always)]
fn outline_by(r: Regs, m: &mut Machine, step: fn(&mut Machine)) -> Regs {
    m.pc = r.pc;
    m.heap.top = r.h;
    m.e = r.e;
    m.s = r.s;
    step(m);
    m.registers()
}

/// Passes a table to a macro: all operations with the handler of the frequent case, and the function for the general case if the handler
/// may leave that to [`slow`]; after `then` the usual successor. Both drivers and [`slowly`] are made from it. An operation missing here
/// does not compile, since no `match` has a default.
macro_rules! with_handlers {
    ($driver:ident) => {
        $driver! { r m w;
            Move then Move => head::r#move(r, m);
            GetVarY => head::get_var_y(r, m);
            GetVarYY then GetVarY => head::get_var_yy(r, m);
            GetValX => head::get_val_x(r, m), slow::unify(m, m.x[w.a()], m.x[w.b()], 1);
            GetValY => head::get_val_y(r, m), slow::unify(m, m.x[w.a()], m.slot(w.c()), 1);
            GetConst => head::get_const(r, m), slow::unify(m, m.x[w.a()], Cell::from_bits(m.word(1).0), 2);
            GetNil => head::get_nil(r, m), slow::unify(m, m.x[w.a()], Cell::atom(atoms::NIL), 1);
            GetInt then Proceed => head::get_int(r, m), slow::unify(m, m.x[w.a()], Cell::small(i32::from(w.c())), 1);
            GetStruct => head::get_struct(r, m), slow::get_compound(m, w);
            GetList => head::get_list(r, m), slow::get_compound(m, w);
            GetListXX => head::get_list_xx(r, m), slow::get_compound(m, w);
            GetListYX => head::get_list_yx(r, m), slow::get_compound(m, w);
            GetListXY => head::get_list_xy(r, m), slow::get_compound(m, w);
            GetListYY => head::get_list_yy(r, m), slow::get_compound(m, w);
            GetListValX then Execute => head::get_list_val_x(r, m), slow::get_list_val_x(m, w);
            GetListValXExecute => head::get_list_val_x_execute(r, m), slow::get_list_val_x(m, w);
            GetListVoidX then Execute => head::get_list_void_x(r, m), slow::get_compound(m, w);
            GetListXVoid => head::get_list_x_void(r, m), slow::get_compound(m, w);
            UnifyVarX then GetStruct => stream::unify_var_x(r, m);
            UnifyVarXX then GetStruct => stream::unify_var_xx(r, m);
            UnifyVarY => stream::unify_var_y(r, m);
            UnifyValX => stream::unify_val_x(r, m), slow::unify_argument(m, m.x[w.b()], 1);
            UnifyValY => stream::unify_val_y(r, m), slow::unify_argument(m, m.slot(w.c()), 1);
            UnifyConst => stream::unify_const(r, m), slow::unify_argument(m, Cell::from_bits(m.word(1).0), 2);
            UnifyNil => stream::unify_nil(r, m), slow::unify_argument(m, Cell::atom(atoms::NIL), 1);
            UnifyInt => stream::unify_int(r, m), slow::unify_argument(m, Cell::small(i32::from(w.c())), 1);
            UnifyVoid => stream::unify_void(r, m);
            UnifyList => stream::unify_list(r, m), slow::unify_compound(m);
            UnifyStruct => stream::unify_struct(r, m), slow::unify_compound(m);
            SetVarX then SetValX => stream::set_var_x(r, m);
            SetVarY => stream::set_var_y(r, m);
            SetValX then Jump => stream::set_val_x(r, m);
            SetValXX => stream::set_val_xx(r, m);
            SetValY => stream::set_val_y(r, m);
            SetConst => stream::set_const(r, m);
            SetNil => stream::set_nil(r, m);
            SetInt => stream::set_int(r, m);
            SetVoid => stream::set_void(r, m);
            SetList => stream::set_list(r, m);
            SetStruct then SetFunctor => stream::set_struct(r, m);
            SetBox => stream::set_box(r, m);
            SetFunctor => stream::set_functor(r, m);
            BoxWords => stream::box_words(r, m);
            Jump => stream::jump(r, m);
            PutVarX => body::put_var_x(r, m);
            PutVarY then Call => body::put_var_y(r, m);
            InitY => body::init_y(r, m);
            PutValY => body::put_val_y(r, m);
            PutValYY then DeallocateExecute => body::put_val_yy(r, m);
            PutConst => body::put_const(r, m);
            PutNil => body::put_nil(r, m);
            PutInt => body::put_int(r, m);
            PutBox => body::put_box(r, m);
            PutStruct => body::put_struct(r, m);
            PutList => body::put_list(r, m);
            PutListXX => body::put_list_xx(r, m);
            Allocate then GetVarYY => control::allocate(r, m), m.allocate();
            Deallocate => control::deallocate(r, m);
            Call => control::call(r, m), slow::call(m, w);
            CallOut => control::call_out(r, m), slow::call(m, w);
            Execute => control::execute(r, m), slow::call(m, w);
            ExecuteOut => control::execute_out(r, m), slow::call(m, w);
            DeallocateExecute then LevelSwitchType => control::deallocate_execute(r, m), slow::call(m, w);
            DeallocateExecuteOut => control::deallocate_execute_out(r, m), slow::call(m, w);
            Proceed then PutValYY => control::proceed(r, m);
            DeallocateProceed then PutValY => control::deallocate_proceed(r, m), m.room_for_exit();
            Charge => control::charge(r, m);
            ChargeJump => control::charge_jump(r, m);
            ChargeProceed then PutValY => control::charge_proceed(r, m);
            Fail then Trust => choice::fail(r, m), slow::fail(m);
            Try => choice::r#try(r, m), m.room_for_choice();
            Retry => choice::retry(r, m);
            Trust => choice::trust(r, m);
            TryWide => choice::try_wide(r, m), m.room_for_choice();
            RetryWide => choice::retry_wide(r, m);
            TrustWide => choice::trust_wide(r, m);
            OrElse => choice::or_else(r, m), m.room_for_choice();
            RetryElse => choice::retry_else(r, m);
            TrustElse => choice::trust_else(r, m);
            Level => control::level(r, m);
            MarkY => control::mark_y(r, m);
            CutX => control::cut_x(r, m), slow::cut(m, w, m.x[w.a()]);
            CutY => control::cut_y(r, m), slow::cut(m, w, m.slot(w.c()));
            SoftCutY => choice::soft_cut_y(r, m);
            Add => arithmetic::add(r, m), slow::exact(m, w, Exact::Add, integers::add);
            AddI => arithmetic::add_i(r, m), slow::add_small(m, w);
            Sub => arithmetic::sub(r, m), slow::exact(m, w, Exact::Subtract, integers::subtract);
            Mul => arithmetic::mul(r, m), slow::exact(m, w, Exact::Multiply, integers::multiply);
            Div => arithmetic::div(r, m), slow::divide(m, w);
            IntDiv => arithmetic::int_div(r, m), slow::binary(m, w, integers::quotient);
            Mod => arithmetic::r#mod(r, m), slow::binary(m, w, integers::modulo);
            And => arithmetic::and(r, m), slow::binary(m, w, |_, x, y| integers::and(x, y));
            Or => arithmetic::or(r, m), slow::binary(m, w, |_, x, y| integers::or(x, y));
            ShiftLeft => arithmetic::shift_left(r, m), slow::binary(m, w, |_, x, y| integers::shift_left(x, y));
            ShiftRight => arithmetic::shift_right(r, m), slow::binary(m, w, |_, x, y| integers::shift_right(x, y));
            Lt => arithmetic::compare(r, m, i64::lt, f64::lt), slow::compare(m, Op::Lt, w);
            Le => arithmetic::compare(r, m, i64::le, f64::le), slow::compare(m, Op::Le, w);
            Gt => arithmetic::compare(r, m, i64::gt, f64::gt), slow::compare(m, Op::Gt, w);
            Ge => arithmetic::compare(r, m, i64::ge, f64::ge), slow::compare(m, Op::Ge, w);
            NumEq => arithmetic::compare(r, m, i64::eq, f64::eq), slow::compare(m, Op::NumEq, w);
            NumNe then PutValY => arithmetic::compare(r, m, i64::ne, f64::ne), slow::compare(m, Op::NumNe, w);
            LtI => arithmetic::compare_i(r, m, i64::lt), slow::compare(m, Op::LtI, w);
            LeI => arithmetic::compare_i(r, m, i64::le), slow::compare(m, Op::LeI, w);
            GtI => arithmetic::compare_i(r, m, i64::gt), slow::compare(m, Op::GtI, w);
            GeI => arithmetic::compare_i(r, m, i64::ge), slow::compare(m, Op::GeI, w);
            NumEqI => arithmetic::compare_i(r, m, i64::eq), slow::compare(m, Op::NumEqI, w);
            NumNeI => arithmetic::compare_i(r, m, i64::ne), slow::compare(m, Op::NumNeI, w);
            TestType => test::test_type(r, m);
            Identical => test::identical(r, m), slow::identical(m, w, true);
            NotIdentical => test::not_identical(r, m), slow::identical(m, w, false);
            Before => test::ordered(r, m, Ordering::is_lt), slow::ordered(m, w, Ordering::is_lt);
            NotAfter => test::ordered(r, m, Ordering::is_le), slow::ordered(m, w, Ordering::is_le);
            Unifiable => test::unifiable(r, m), slow::unifiable(m, Op::Unifiable, w);
            NotUnifiable => test::not_unifiable(r, m), slow::unifiable(m, Op::NotUnifiable, w);
            IfPlain => test::if_plain(r, m);
            LookAt => switch::look_at(r, m);
            IfAtomic => test::if_atomic(r, m);
            Clash => head::clash(r, m);
            IfUnbound => test::if_unbound(r, m);
            IfUnboundX then GetStruct => test::if_unbound_x(r, m);
            WouldUnify then IfUnboundX => test::would_unify(r, m), slow::guard(m, w);
            SwitchType => switch::switch_type(r, m);
            LevelSwitchType => switch::level_switch_type(r, m);
            SwitchList then GetListValX => switch::switch_list(r, m);
            SwitchConst => switch::switch_const(r, m);
            SwitchStruct => switch::switch_struct(r, m);
            SwitchFewConst => switch::switch_few_const(r, m);
            SwitchFewStruct then IfUnboundX => switch::switch_few_struct(r, m);
            GetPart then SwitchType => switch::get_part(r, m);
            UnlessKeyed => switch::unless_keyed(r, m);
            GetBox => outline(r, m), slow::get_box(m, w);
            CallBuiltin => outline_by(r, m, slow::call_builtin);
            CallArg => body::call_arg(r, m);
            CallFunctor => body::call_functor(r, m);
            CallCompare => body::call_compare(r, m);
            Arg => body::arg(r, m);
            NameArity => body::name_arity(r, m);
            NewTerm => body::new_term(r, m);
            Order => body::order(r, m);
            PostUnits => body::post_units(r, m).unwrap_or_else(|| outline_by(r, m, slow::post_units));
            PostUnitsI => body::post_units_i(r, m).unwrap_or_else(|| outline_by(r, m, slow::post_units_i));
            CallSlow => outline_by(Regs { pc: m.resume, ..r }, m, slow::call_builtin);
            Reserve => outline(r, m), slow::reserve(m);
            Eval => outline(r, m), slow::apply(m, Op::Eval, w);
            Eval0 => outline(r, m), slow::apply(m, Op::Eval0, w);
            Eval1 => arithmetic::eval_1(r, m), slow::apply(m, Op::Eval1, w);
            Eval2 => arithmetic::eval_2(r, m), slow::apply(m, Op::Eval2, w);
            EnterUnlinked => outline(r, m), call::enter_unlinked(m, w.cd() as u32);
            EnterDynamic => outline(r, m), call::enter_dynamic(m, w.cd() as u32, w.a());
            RetryDynamic => outline(r, m), call::retry_dynamic(m);
            EnterFacts => outline_by(r, m, slow::enter_facts);
            RetryFacts => ops::facts::retry_facts(r, m), facts::retry(m);
            EnterBuiltin => outline_by(r, m, slow::enter_builtin);
            EnterHost => outline(r, m), call::enter_host(m, w.cd() as u32, w.a());
            EnterTwin => control::pass_twin(r, m).unwrap_or_else(|| outline_by(r, m, slow::enter_twin));
            EnterArg => head::enter_arg(r, m), call::enter_builtin(m, w);
            RetryBuiltin => outline_by(r, m, slow::retry_builtin);
            RetryTable => ops::tables::retry_table(r, m), foreign::retry_builtin(m);
            EnterImport => control::enter_import(r, m);
            EnterMeta => outline_by(r, m, slow::enter_meta);
            EnterCall => outline_by(r, m, slow::enter_call);
            EnterGoal => outline(r, m), call::enter_goal(m, w.a());
            EnterTraced => outline(r, m), traced::enter(m, w);
            EnterTabled => outline_by(r, m, slow::enter_tabled);
            TableAnswer => outline_by(r, m, slow::table_answer);
            TableStep => outline(r, m), tabling::step(m);
            TableNext => outline_by(r, m, slow::table_next);
            PushCatch => outline(r, m), catch::push(m, w);
            PopCatch => outline(r, m), slow::pop_catch(m, w);
            ReadListValX => head::read_list_val_x(r, m);
            Resume => outline(r, m), slow::resume(m, w);
            UnifyCompound => head::unify_compound(r, m);
            Slow => outline(Regs { pc: m.resume, ..r }, m);
        }
    };
}

/// The threaded driver: each handler is a function that ends by calling the next one with the same five scalars, which the optimiser turns
/// into a jump. Where it did not, a loop of some million instructions would overflow the Rust stack: to check this, `.ci/run` runs all
/// suites and a long loop on the release build.
#[cfg(all(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    not(debug_assertions),
    not(feature = "checked"),
    not(miri)
))]
mod driver {
    use super::*;
    use crate::term::Addr;
    use std::ptr::NonNull;

    type Handler = fn(NonNull<Word>, Addr, Addr, Addr, &mut Machine);

    #[inline(always)]
    fn dispatch(r: Regs, m: &mut Machine) {
        let Some(pc) = NonNull::new(r.pc.cast_mut()) else {
            return handlers::Fail(NonNull::from(&ops::FAIL), r.h, r.e, r.s, m);
        };
        // SAFETY: the verifier saw that the number is that of an operation, and the table has a handler for each.
        let handler = unsafe { *HANDLERS.get_unchecked(r.word().op() as usize) };
        handler(pc, r.h, r.e, r.s, m);
    }

    /// Whether the next instruction has this operation.
    #[inline(always)]
    fn is_at(r: Regs, op: Op) -> bool {
        !r.pc.is_null() && r.word().op() == op as u16
    }

    /// Ends the run: the only handlers that return.
    fn end(pc: NonNull<Word>, h: Addr, e: Addr, s: Addr, m: &mut Machine) {
        let pc = pc.as_ptr();
        let _ = outline(Regs { pc, h, e, s }, m);
    }

    macro_rules! threaded {
        ($r:ident $m:ident $w:ident; $($op:ident $(then $next:ident)? => $handler:expr $(, $slow:expr)?;)*) => {
            // The functions have the names of their operations.
            #[allow(non_snake_case)]
            mod bodies {
                use super::*;
                $(
                    #[inline(always)]
                    pub fn $op($r: Regs, $m: &mut Machine) -> Regs {
                        $handler
                    }
                )*
            }

            #[allow(non_snake_case)]
            mod handlers {
                use super::*;
                $(
                    // `fail` is called by name, and is a separate function.
                    #[inline(never)]
                    pub fn $op(pc: NonNull<Word>, h: Addr, e: Addr, s: Addr, m: &mut Machine) {
                        let pc = pc.as_ptr();
                        let r = bodies::$op(Regs { pc, h, e, s }, m);
                        $(
                            if is_at(r, Op::$next) {
                                return dispatch(bodies::$next(r, m), m);
                            }
                        )?
                        dispatch(r, m);
                    }
                )*
            }

            static HANDLERS: [Handler; Op::ALL.len()] = {
                let mut table: [Handler; Op::ALL.len()] = [end; Op::ALL.len()];
                $(table[Op::$op as usize] = handlers::$op;)*
                table
            };
        };
    }

    with_handlers!(threaded);

    pub fn drive(m: &mut Machine) {
        dispatch(m.registers(), m);
    }
}

/// Executes one instruction, for the looping driver and for the single steps of `stepping.rs`.
#[cfg_attr(not(any(debug_assertions, feature = "checked", miri)), inline(never))]
pub fn one(r: Regs, m: &mut Machine) -> Regs {
    macro_rules! matching {
        ($r:ident $m:ident $w:ident; $($op:ident $(then $next:ident)? => $handler:expr $(, $slow:expr)?;)*) => {{
            let ($r, $m) = (r, m);
            match Op::from_number($r.word().op()).expect("verified code has known operations") {
                $(Op::$op => $handler,)*
                Op::Success | Op::Failure => outline($r, $m),
            }
        }};
    }
    ops::settled(with_handlers!(matching))
}

/// The slow path of an instruction.
///
/// After `Ok`, `pc` is the next instruction (`skip`), a label, an entry, or FAIL; or it is unchanged, and the instruction runs again in a
/// state in which the fast path suffices.
pub fn slowly(m: &mut Machine, op: Op, w: Word) -> Result<()> {
    macro_rules! way {
        () => {
            unreachable!("{:?} has no slow way", op)
        };
        ($slow:expr) => {
            $slow
        };
    }
    macro_rules! general {
        ($r:ident $m:ident $w:ident; $($op:ident $(then $next:ident)? => $handler:expr $(, $slow:expr)?;)*) => {{
            let ($m, $w) = (m, w);
            match op {
                $(Op::$op => way!($($slow)?),)*
                Op::Success => slow::success($m),
                Op::Failure => slow::failure($m),
            }
        }};
    }
    with_handlers!(general)
}

/// The looping driver: for builds whose optimiser does not promise jumps, for checked builds and for Miri.
#[cfg(not(all(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    not(debug_assertions),
    not(feature = "checked"),
    not(miri)
)))]
mod driver {
    use super::*;

    /// After this many instructions the driver reads the clock: hand-written code may loop without a call.
    const LONG: u32 = 1 << 16;

    pub fn drive(m: &mut Machine) {
        let mut r = m.registers();
        let mut steps = 0;
        while m.outcome.is_none() {
            r = one(r, m);
            debug_assert!(r.h <= m.heap.mapped_end(), "the heap margin was overrun");
            steps += 1;
            if steps == LONG {
                steps = 0;
                if m.heap.meter.is_over() {
                    (m.pc, m.e, m.s, m.heap.top) = (r.pc, r.e, r.s, r.h);
                    catch::throw(m, Error::Halted);
                    r = m.registers();
                }
            }
        }
    }
}
