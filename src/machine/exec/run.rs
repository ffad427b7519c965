//! The driver: fetches instructions and carries them out.
//!
//! One set of handler bodies (`ops/`) has two drivers: handlers that jump to one another, and a `loop { match }`. Both keep
//! the four registers in arguments or locals, which is what keeps them in machine registers:
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
//! predicts the next instruction by the present one. The looping one runs where tail calls are not sure to become jumps.
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
//! A run ends with an `Outcome`: an answer (`success`, behind the last goal of the query), no more answers (`failure`, the alternative of
//! the BARRIER choice point), a ball that nothing has caught, or a pause (a host gives time in pieces). Each of these instructions is
//! the only one that returns from the driver; the choice points stay, so that the next run may go on with `fail`.
//!
//! *Invariant*: a handler that needs the machine as a whole (`outline`) finds the registers written back, and what it leaves there
//! is loaded again. A panic below the driver is a defect; it ends in [`run`], which turns it into an error that `catch/3` can catch.
//! Nothing else unwinds: what may have to stop says so by its result.
#![allow(unsafe_code)]

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::super::ops::{Regs, arithmetic, body, choice, control, head, stream, switch, test};
use super::super::{Machine, catch, slow, wake};
use crate::code::Op;
use crate::machine::error::Error;

/// Runs from `m.pc` until the query has an answer, no more answers, or threw; `m.outcome` tells which. Runs nest: a built-in that calls a
/// goal runs another query above a BARRIER, and each run has its own watch over attributed variables, put back at its end.
pub fn run(m: &mut Machine) {
    m.outcome = None;
    let single_stepping = m.single_stepping;
    let watched = m.watch_work();
    while m.outcome.is_none() {
        m.single_stepping = false;
        let ended = catch_unwind(AssertUnwindSafe(|| {
            // A query that has paused while a watch was kept goes on under it.
            wake::single_step_until_wakeup(m, Op::Proceed, std::ptr::null());
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

/// What a panic is to the program: a defect of the engine, or of a host's closure.
fn defect(payload: &(dyn Any + Send)) -> Error {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    Error::System(format!("panic: {}", text.unwrap_or_default()).into())
}

/// Writes the registers back and lets the machine carry out the instruction as a whole. Only the operations that say so in the table
/// below do this, and `Slow`, to which all others go with their unusual cases: a call out of line anywhere in a handler makes it save
/// registers on all its paths.
#[inline(always)]
fn outline(r: Regs, m: &mut Machine) -> Regs {
    outline_by(r, m, slow::step)
}

/// The same for an instruction that has its own function, which saves the `match` of [`slow::step`].
#[inline(always)]
fn outline_by(r: Regs, m: &mut Machine, step: fn(&mut Machine)) -> Regs {
    m.pc = r.pc;
    m.heap.top = r.h;
    m.e = r.e;
    m.s = r.s;
    step(m);
    m.registers()
}

/// Hands a table of all operations and what carries them out to a macro: the two drivers are made from it. An operation that is missing
/// here does not compile: the `match` of the looping driver has no default.
macro_rules! with_handlers {
    ($driver:ident) => {
        $driver! { r m;
            Move => head::r#move(r, m);
            GetVarY => head::get_var_y(r, m);
            GetVarYY => head::get_var_yy(r, m);
            GetValX => head::get_val_x(r, m);
            GetValY => head::get_val_y(r, m);
            GetConst => head::get_const(r, m);
            GetNil => head::get_nil(r, m);
            GetInt => head::get_int(r, m);
            GetStruct => head::get_struct(r, m);
            GetList => head::get_list(r, m);
            GetListXX => head::get_list_xx(r, m);
            GetListYX => head::get_list_yx(r, m);
            GetListXY => head::get_list_xy(r, m);
            GetListYY => head::get_list_yy(r, m);
            GetListValX => head::get_list_val_x(r, m);
            GetListValXExecute => head::get_list_val_x_execute(r, m);
            GetListVoidX => head::get_list_void_x(r, m);
            GetListXVoid => head::get_list_x_void(r, m);
            UnifyVarX => stream::unify_var_x(r, m);
            UnifyVarXX => stream::unify_var_xx(r, m);
            UnifyVarY => stream::unify_var_y(r, m);
            UnifyValX => stream::unify_val_x(r, m);
            UnifyValY => stream::unify_val_y(r, m);
            UnifyConst => stream::unify_const(r, m);
            UnifyNil => stream::unify_nil(r, m);
            UnifyInt => stream::unify_int(r, m);
            UnifyVoid => stream::unify_void(r, m);
            UnifyList => stream::unify_list(r, m);
            UnifyStruct => stream::unify_struct(r, m);
            SetVarX => stream::set_var_x(r, m);
            SetVarY => stream::set_var_y(r, m);
            SetValX => stream::set_val_x(r, m);
            SetValXX => stream::set_val_xx(r, m);
            SetValY => stream::set_val_y(r, m);
            SetConst => stream::set_const(r, m);
            SetNil => stream::set_nil(r, m);
            SetInt => stream::set_int(r, m);
            SetVoid => stream::set_void(r, m);
            SetList => stream::set_list(r, m);
            SetStruct => stream::set_struct(r, m);
            SetBox => stream::set_box(r, m);
            SetFunctor => stream::set_functor(r, m);
            BoxWords => stream::box_words(r, m);
            Jump => stream::jump(r, m);
            PutVarX => body::put_var_x(r, m);
            PutVarY => body::put_var_y(r, m);
            InitY => body::init_y(r, m);
            PutValY => body::put_val_y(r, m);
            PutValYY => body::put_val_yy(r, m);
            PutConst => body::put_const(r, m);
            PutNil => body::put_nil(r, m);
            PutInt => body::put_int(r, m);
            PutBox => body::put_box(r, m);
            PutStruct => body::put_struct(r, m);
            PutList => body::put_list(r, m);
            PutListXX => body::put_list_xx(r, m);
            Allocate => control::allocate(r, m);
            Deallocate => control::deallocate(r, m);
            Call => control::call(r, m);
            Execute => control::execute(r, m);
            DeallocateExecute => control::deallocate_execute(r, m);
            Proceed => control::proceed(r, m);
            DeallocateProceed => control::deallocate_proceed(r, m);
            Charge => control::charge(r, m);
            ChargeJump => control::charge_jump(r, m);
            ChargeProceed => control::charge_proceed(r, m);
            Fail => choice::fail(r, m);
            Try => choice::r#try(r, m);
            Retry => choice::retry(r, m);
            Trust => choice::trust(r, m);
            OrElse => choice::or_else(r, m);
            RetryElse => choice::retry_else(r, m);
            TrustElse => choice::trust_else(r, m);
            Level => control::level(r, m);
            MarkY => control::mark_y(r, m);
            CutX => control::cut_x(r, m);
            CutY => control::cut_y(r, m);
            SoftCutY => choice::soft_cut_y(r, m);
            Add => arithmetic::add(r, m);
            AddI => arithmetic::add_i(r, m);
            Sub => arithmetic::sub(r, m);
            Mul => arithmetic::mul(r, m);
            IntDiv => arithmetic::int_div(r, m);
            Mod => arithmetic::r#mod(r, m);
            And => arithmetic::and(r, m);
            Or => arithmetic::or(r, m);
            ShiftLeft => arithmetic::shift_left(r, m);
            ShiftRight => arithmetic::shift_right(r, m);
            Lt => arithmetic::compare(r, m, i64::lt, f64::lt);
            Le => arithmetic::compare(r, m, i64::le, f64::le);
            Gt => arithmetic::compare(r, m, i64::gt, f64::gt);
            Ge => arithmetic::compare(r, m, i64::ge, f64::ge);
            NumEq => arithmetic::compare(r, m, i64::eq, f64::eq);
            NumNe => arithmetic::compare(r, m, i64::ne, f64::ne);
            LtI => arithmetic::compare_i(r, m, i64::lt);
            LeI => arithmetic::compare_i(r, m, i64::le);
            GtI => arithmetic::compare_i(r, m, i64::gt);
            GeI => arithmetic::compare_i(r, m, i64::ge);
            NumEqI => arithmetic::compare_i(r, m, i64::eq);
            NumNeI => arithmetic::compare_i(r, m, i64::ne);
            TestType => test::test_type(r, m);
            Identical => test::identical(r, m);
            NotIdentical => test::not_identical(r, m);
            Unifiable => test::unifiable(r, m);
            NotUnifiable => test::not_unifiable(r, m);
            WouldUnify => test::would_unify(r, m);
            SwitchType => switch::switch_type(r, m);
            SwitchList => switch::switch_list(r, m);
            SwitchConst => switch::switch_const(r, m);
            SwitchStruct => switch::switch_struct(r, m);
            GetBox => outline(r, m);
            CallBuiltin => outline_by(r, m, slow::call_builtin);
            Reserve => outline(r, m);
            Eval => outline(r, m);
            Eval0 => outline(r, m);
            Eval1 => arithmetic::eval_1(r, m);
            Eval2 => arithmetic::eval_2(r, m);
            EnterUnlinked => outline(r, m);
            EnterDynamic => outline(r, m);
            RetryDynamic => outline(r, m);
            EnterBuiltin => outline_by(r, m, slow::enter_builtin);
            EnterTwin => outline_by(r, m, slow::enter_twin);
            EnterArg => head::enter_arg(r, m);
            RetryBuiltin => outline_by(r, m, slow::retry_builtin);
            EnterImport => control::enter_import(r, m);
            EnterMeta => outline_by(r, m, slow::enter_meta);
            EnterCall => outline_by(r, m, slow::enter_call);
            EnterGoal => outline(r, m);
            EnterTraced => outline(r, m);
            PushCatch => outline(r, m);
            PopCatch => outline(r, m);
            ReadListValX => head::read_list_val_x(r, m);
            Resume => outline(r, m);
            Slow => outline(Regs { pc: m.resume, ..r }, m);
        }
    };
}

/// The threaded driver: each handler is a function that ends by calling the next one with the same five scalars, which
/// the optimiser makes a jump. Where it did not, a loop of some million instructions would overflow the stack of Rust: `.ci/run`
/// runs all suites and a long loop on the release build, to see that it does.
#[cfg(all(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    not(debug_assertions),
    not(feature = "checked"),
    not(miri)
))]
mod driver {
    use super::*;
    use crate::code::Word;
    use crate::term::Addr;

    type Handler = fn(*const Word, Addr, Addr, Addr, &mut Machine);

    #[inline(always)]
    fn dispatch(r: Regs, m: &mut Machine) {
        // SAFETY: the verifier saw that the number is that of an operation, and the table has a handler for each.
        let handler = unsafe { *HANDLERS.get_unchecked(r.word().op() as usize) };
        handler(r.pc, r.h, r.e, r.s, m);
    }

    /// Ends the run: the only handlers that return.
    fn end(pc: *const Word, h: Addr, e: Addr, s: Addr, m: &mut Machine) {
        let _ = outline(Regs { pc, h, e, s }, m);
    }

    macro_rules! threaded {
        ($r:ident $m:ident; $($op:ident => $handler:expr;)*) => {
            // The functions have the names of their operations.
            #[allow(non_snake_case)]
            mod handlers {
                use super::*;
                $(
                    pub fn $op(pc: *const Word, h: Addr, e: Addr, s: Addr, $m: &mut Machine) {
                        let $r = Regs { pc, h, e, s };
                        let $r = $handler;
                        dispatch($r, $m);
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

/// Executes one instruction. The looping driver calls it, and the single steps of `wake.rs`.
#[cfg_attr(not(any(debug_assertions, feature = "checked", miri)), inline(never))]
pub fn one(r: Regs, m: &mut Machine) -> Regs {
    macro_rules! matching {
        ($r:ident $m:ident; $($op:ident => $handler:expr;)*) => {{
            let ($r, $m) = (r, m);
            match Op::from_number($r.word().op()).expect("verified code has known operations") {
                $(Op::$op => $handler,)*
                Op::Success | Op::Failure => outline($r, $m),
            }
        }};
    }
    with_handlers!(matching)
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

    /// After this many instructions the driver looks at the clock: code that no compiler made may go round without a call.
    const LONG: u32 = 1 << 16;

    pub fn drive(m: &mut Machine) {
        let mut r = m.registers();
        let mut steps = 0;
        while m.outcome.is_none() {
            r = one(r, m);
            debug_assert!(r.h <= m.heap.hard_end(), "the heap margin was overrun");
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
