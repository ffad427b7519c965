//! The driver: fetches instructions and carries them out.
//!
//! One set of handler bodies (`ops/`) is driven by `loop { match }`, with the four registers in locals: that is what keeps
//! them in machine registers. *Invariant*: a handler that needs the machine as a whole (`outline`) finds the registers
//! written back, and what it leaves there is loaded again. A panic below the driver, and a full area, end in [`run`], which
//! turns them into errors that `catch/3` can catch; the program goes on.
#![allow(unsafe_code)]

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::ops::{Regs, arithmetic, body, choice, control, head, stream, switch, test};
use super::{Machine, catch, slow};
use crate::code::Op;
use crate::machine::error::{Error, Resource};
use crate::term::OutOfMemory;

/// Runs from `m.pc` until the query has an answer, no more answers, or threw; `m.outcome` tells which.
pub fn run(m: &mut Machine) {
    m.outcome = None;
    while m.outcome.is_none() {
        let ended = catch_unwind(AssertUnwindSafe(|| drive(m)));
        if let Err(payload) = ended {
            let error = if payload.is::<OutOfMemory>() {
                Error::Resource(Resource::Heap)
            } else {
                let text = payload.downcast_ref::<&str>().map(ToString::to_string);
                Error::System(text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default())
            };
            catch::throw(m, error);
        }
    }
}

/// Writes the registers back and lets the machine carry out the instruction as a whole.
#[inline(always)]
fn outline(r: Regs, m: &mut Machine) -> Regs {
    m.pc = r.pc;
    m.heap.top = r.h;
    m.e = r.e;
    m.s = r.s;
    slow::step(m);
    m.registers()
}

/// The operation of an instruction word.
#[inline(always)]
fn operation(r: Regs) -> Op {
    let number = r.word().op();
    if cfg!(any(debug_assertions, feature = "checked")) {
        return Op::from_number(number).expect("verified code has known operations");
    }
    // SAFETY: the verifier saw that the number is that of an operation.
    unsafe { std::mem::transmute::<u16, Op>(number) }
}

fn drive(m: &mut Machine) {
    let mut r = m.registers();
    loop {
        r = match operation(r) {
            Op::Move => head::r#move(r, m),
            Op::GetVarY => head::get_var_y(r, m),
            Op::GetValX => head::get_val_x(r, m),
            Op::GetValY => head::get_val_y(r, m),
            Op::GetConst => head::get_const(r, m),
            Op::GetNil => head::get_nil(r, m),
            Op::GetInt => head::get_int(r, m),
            Op::GetStruct => head::get_struct(r, m),
            Op::GetList => head::get_list(r, m),
            Op::GetListXX => head::get_list_xx(r, m),
            Op::GetListYX => head::get_list_yx(r, m),
            Op::GetListXY => head::get_list_xy(r, m),
            Op::GetListYY => head::get_list_yy(r, m),
            Op::GetListValX => head::get_list_val_x(r, m),
            Op::GetListVoidX => head::get_list_void_x(r, m),
            Op::GetListXVoid => head::get_list_x_void(r, m),
            Op::UnifyVarX => stream::unify_var_x(r, m),
            Op::UnifyVarXX => stream::unify_var_xx(r, m),
            Op::UnifyVarY => stream::unify_var_y(r, m),
            Op::UnifyValX => stream::unify_val_x(r, m),
            Op::UnifyValY => stream::unify_val_y(r, m),
            Op::UnifyConst => stream::unify_const(r, m),
            Op::UnifyNil => stream::unify_nil(r, m),
            Op::UnifyInt => stream::unify_int(r, m),
            Op::UnifyVoid => stream::unify_void(r, m),
            Op::UnifyList => stream::unify_list(r, m),
            Op::UnifyStruct => stream::unify_struct(r, m),
            Op::SetVarX => stream::set_var_x(r, m),
            Op::SetVarY => stream::set_var_y(r, m),
            Op::SetValX => stream::set_val_x(r, m),
            Op::SetValXX => stream::set_val_xx(r, m),
            Op::SetValY => stream::set_val_y(r, m),
            Op::SetConst => stream::set_const(r, m),
            Op::SetNil => stream::set_nil(r, m),
            Op::SetInt => stream::set_int(r, m),
            Op::SetVoid => stream::set_void(r, m),
            Op::SetList => stream::set_list(r, m),
            Op::SetStruct => stream::set_struct(r, m),
            Op::SetBox => stream::set_box(r, m),
            Op::SetFunctor => stream::set_functor(r, m),
            Op::BoxWords => stream::box_words(r, m),
            Op::Jump => stream::jump(r, m),
            Op::PutVarX => body::put_var_x(r, m),
            Op::PutVarY => body::put_var_y(r, m),
            Op::InitY => body::init_y(r, m),
            Op::PutValY => body::put_val_y(r, m),
            Op::PutValYY => body::put_val_yy(r, m),
            Op::PutConst => body::put_const(r, m),
            Op::PutNil => body::put_nil(r, m),
            Op::PutInt => body::put_int(r, m),
            Op::PutBox => body::put_box(r, m),
            Op::PutStruct => body::put_struct(r, m),
            Op::PutList => body::put_list(r, m),
            Op::PutListXX => body::put_list_xx(r, m),
            Op::Allocate => control::allocate(r, m),
            Op::Deallocate => control::deallocate(r, m),
            Op::Call => control::call(r, m),
            Op::Execute => control::execute(r, m),
            Op::DeallocateExecute => control::deallocate_execute(r, m),
            Op::Proceed => control::proceed(r, m),
            Op::DeallocateProceed => control::deallocate_proceed(r, m),
            Op::Fail => choice::fail(r, m),
            Op::Try => choice::r#try(r, m),
            Op::Retry => choice::retry(r, m),
            Op::Trust => choice::trust(r, m),
            Op::OrElse => choice::or_else(r, m),
            Op::RetryElse => choice::retry_else(r, m),
            Op::TrustElse => choice::trust_else(r, m),
            Op::Level => control::level(r, m),
            Op::MarkY => control::mark_y(r, m),
            Op::CutX => control::cut_x(r, m),
            Op::CutY => control::cut_y(r, m),
            Op::SoftCutY => choice::soft_cut_y(r, m),
            Op::Add => arithmetic::add(r, m),
            Op::AddI => arithmetic::add_i(r, m),
            Op::Sub => arithmetic::sub(r, m),
            Op::Mul => arithmetic::mul(r, m),
            Op::IntDiv => arithmetic::int_div(r, m),
            Op::Mod => arithmetic::r#mod(r, m),
            Op::And => arithmetic::and(r, m),
            Op::Or => arithmetic::or(r, m),
            Op::ShiftLeft => arithmetic::shift_left(r, m),
            Op::ShiftRight => arithmetic::shift_right(r, m),
            Op::Lt => arithmetic::compare(r, m, i64::lt),
            Op::Le => arithmetic::compare(r, m, i64::le),
            Op::Gt => arithmetic::compare(r, m, i64::gt),
            Op::Ge => arithmetic::compare(r, m, i64::ge),
            Op::NumEq => arithmetic::compare(r, m, i64::eq),
            Op::NumNe => arithmetic::compare(r, m, i64::ne),
            Op::LtI => arithmetic::compare_i(r, m, i64::lt),
            Op::LeI => arithmetic::compare_i(r, m, i64::le),
            Op::GtI => arithmetic::compare_i(r, m, i64::gt),
            Op::GeI => arithmetic::compare_i(r, m, i64::ge),
            Op::NumEqI => arithmetic::compare_i(r, m, i64::eq),
            Op::NumNeI => arithmetic::compare_i(r, m, i64::ne),
            Op::TestType => test::test_type(r, m),
            Op::Identical => test::identical(r, m),
            Op::NotIdentical => test::not_identical(r, m),
            Op::Unifiable => test::unifiable(r, m),
            Op::NotUnifiable => test::not_unifiable(r, m),
            Op::SwitchType => switch::switch_type(r, m),
            Op::SwitchConst => switch::switch_const(r, m),
            Op::SwitchStruct => switch::switch_struct(r, m),
            Op::Slow => outline(Regs { pc: m.resume, ..r }, m),
            Op::GetBox
            | Op::CallBuiltin
            | Op::Eval
            | Op::Eval0
            | Op::Eval1
            | Op::Eval2
            | Op::EnterUnlinked
            | Op::EnterDynamic
            | Op::RetryDynamic
            | Op::EnterBuiltin
            | Op::RetryBuiltin
            | Op::EnterImport
            | Op::EnterCall
            | Op::EnterGoal
            | Op::PushCatch
            | Op::PopCatch => outline(r, m),
            Op::Success | Op::Failure => {
                let _ = outline(r, m);
                return;
            }
        };
        debug_assert!(r.h <= m.heap.hard_end(), "the heap margin was overrun");
    }
}
