//! Control (ISO 7.8): the constructs that neither the prelude nor the compiler implements.
//!
//! Invariant: no predicate here runs a goal: `call/N` and `catch/3` are entries of the machine, and the control constructs
//! are compiled or defined in `prolog/boot/prelude.pl`.

use super::super::group::group;
use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Result};
use crate::term::walk::Skeleton;
use crate::term::{Cell, Stored, View};

group! {
    det "throw(+Ball)"               ["7.8.10"] pure => throw;
    det "$partial_list(?List)"     []         pure => partial_list;
    semidet "$passing_ball(-Ball)" []              => passing_ball;
}

/// Abandons what runs: control goes to the nearest `catch/3` whose catcher unifies with a copy of Ball,
/// whose variables keep their attributes.
///
/// ```prolog
/// ?- catch(throw(oops), Ball, true).
///    Ball = oops.
/// ?- throw(_).
///    error(instantiation_error, _).
/// ```
fn throw(machine: &mut Machine, [ball]: [Cell; 1]) -> Result<()> {
    if matches!(machine.heap.view(ball), View::Var(_)) {
        return Err(Error::Instantiation);
    }
    let ball = Stored::copy_with_attributes(&mut machine.heap, ball)?;
    Err(Error::Ball(ball))
}

/// Throws a type error if List is neither a proper nor a partial list.
///
/// ```prolog
/// ?- findall(X, member(X, [a,b]), [Y|foo]).
///    error(type_error(list, [Y|foo]), _).
/// ```
fn partial_list(machine: &mut Machine, [list]: [Cell; 1]) -> Result<()> {
    match machine.heap.skeleton(list) {
        Skeleton::Proper(_) | Skeleton::Partial(..) => Ok(()),
        Skeleton::Improper(..) | Skeleton::Cyclic => Err(Error::Type(Expected::List, list)),
    }
}

/// Ball is a copy of the ball that passes the cleanup under way; fails where a cut or the end of a query has caused the cleanup.
///
/// ```prolog
/// ?- '$passing_ball'(_).
///    false.
/// ```
fn passing_ball(machine: &mut Machine, [ball]: [Cell; 1]) -> Result<bool> {
    match machine.passing_ball()? {
        Some(passing) => Ok(machine.unify(ball, passing)?),
        None => Ok(false),
    }
}
