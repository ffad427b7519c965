//! Delimited control: shift/1, and calls of continuations. reset/3 is a clause of the machine.
//!
//! Invariant: a built-in here changes only the address to which it returns; `machine/continuation.rs` does the work.

use super::super::group::group;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::term::Cell;

group! {
    semidet "shift(+Ball)"               [] => shift;
    semidet "shift_for_copy(+Ball)"      [] => shift;
    det     "call_continuation(+Pieces)" [] => call_continuation;
}

/// Leaves the goal of the nearest `reset/3` whose ball unifies with Ball: that one exits, with the ball and a goal that goes on behind this
/// one. Choice points stay, so that backtracking comes back here.
///
/// ```prolog
/// ?- reset(( member(X, [1,2]), shift(found(X)) ), found(Y), _Rest).
///    X = 1, Y = 1
/// ;  X = 2, Y = 2.
/// ?- reset(( shift(one), X = 2 ), Ball, _Rest), call(_Rest).
///    X = 2, Ball = one.
/// ?- shift(found(1)).
///    error(existence_error(reset,found(1)), _).
/// ```
fn shift(m: &mut Machine, [ball]: [Cell; 1]) -> Result<bool> {
    m.shift(ball)
}

/// Goes on with the goals of a continuation, and then behind this goal. A continuation may be called any number of times.
///
/// ```prolog
/// ?- call_continuation([]).
///    true.
/// ?- call_continuation([a]).
///    error(type_error(continuation,a), _).
/// ```
fn call_continuation(m: &mut Machine, [pieces]: [Cell; 1]) -> Result<()> {
    m.call_continuation(pieces)
}
