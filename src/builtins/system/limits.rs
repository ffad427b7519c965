//! The native part of call_with_inference_limit/3 and similar predicates, which are defined in Prolog.
//!
//! Invariant: the predicate that enters a limit leaves it, whichever way the goal ends.

use crate::machine::Machine;
use crate::machine::allowance::Measure;
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::term::{Addr, Cell};

use super::super::args;
use super::super::group::group;

group! {
    det     "$limit_enter(+Measure, !State)" [] => enter;
    det     "$limit_leave(+Measure, !State)" [] => leave;
    det     "$depth_enter(!State)"           [] => enter_depth;
    det     "$depth_leave(!State)"           [] => leave_depth;
    semidet "$choice_point(-Place)"          [] => choice_point;
}

/// Enters the limit State on Measure, which is `inferences` or `time`.
///
/// ```prolog
/// ?- S = limit(1000, 0, 0, 0, 0, 0), '$limit_enter'(inferences, S), '$limit_leave'(inferences, S).
///    S = _.
/// ```
fn enter(m: &mut Machine, [measure, state]: [Cell; 2]) -> Result<()> {
    let (measure, state) = (measure_of(m, measure)?, state_of(m, state, 6)?);
    m.enter_limit(measure, state);
    Ok(())
}

/// Leaves the limit State on Measure, and stores in State what is left.
///
/// ```prolog
/// ?- S = limit(1000, 0, 0, 0, 0, 0), '$limit_enter'(inferences, S), '$limit_leave'(inferences, S), arg(1, S, Left), Left < 1005.
///    S = _, Left = _.
/// ```
fn leave(m: &mut Machine, [measure, state]: [Cell; 2]) -> Result<()> {
    let (measure, state) = (measure_of(m, measure)?, state_of(m, state, 6)?);
    m.leave_limit(measure, state);
    Ok(())
}

fn measure_of(m: &Machine, cell: Cell) -> Result<Measure> {
    let name = args::atom(m, cell)?;
    match m.atoms.text(name) {
        "inferences" => Ok(Measure::Inferences),
        "time" => Ok(Measure::Time),
        _ => Err(Error::Domain(Domain::StatisticsKey, cell)),
    }
}

/// The address of the arguments of a state, which are `arity` numbers.
fn state_of(m: &Machine, cell: Cell, arity: u32) -> Result<Addr> {
    let (functor, at) = args::compound(m, cell)?;
    if functor.arity != arity {
        return Err(args::wrong(m, Expected::Compound, cell));
    }
    for n in 0..arity as usize {
        args::count(m, m.heap.cell(at, n))?;
    }
    Ok(at)
}

/// Enters the limit State on the depth of calls.
///
/// ```prolog
/// ?- S = depth(9, 0, 0, 0, 0, 0, 0), '$depth_enter'(S), '$depth_leave'(S).
///    S = _.
/// ```
fn enter_depth(m: &mut Machine, [state]: [Cell; 1]) -> Result<()> {
    let state = state_of(m, state, 7)?;
    m.enter_depth(state);
    Ok(())
}

/// Leaves the limit State on the depth of calls, and stores in State how deep the calls were.
///
/// ```prolog
/// ?- S = depth(9, 0, 0, 0, 0, 0, 0), '$depth_enter'(S), true, '$depth_leave'(S).
///    S = _.
/// ```
fn leave_depth(m: &mut Machine, [state]: [Cell; 1]) -> Result<()> {
    let state = state_of(m, state, 7)?;
    m.leave_depth(state);
    Ok(())
}

/// Place identifies the newest choice point: a goal leaves no choice point if Place is the same before and after it.
///
/// ```prolog
/// ?- '$choice_point'(B0), atom(a), '$choice_point'(B1), B0 == B1.
///    B0 = _, B1 = _.
/// ```
fn choice_point(m: &mut Machine, [place]: [Cell; 1]) -> Result<bool> {
    let found = m.newest_choice();
    m.unify(place, found)
}
