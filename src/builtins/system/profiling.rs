//! Profiles for `library(profile)`: counts of predicates and clauses while a goal runs.
//!
//! Invariant: there is at most one profile at a time; it ends with the goal for which it was begun, whichever way the goal ends.

use crate::machine::Machine;
use crate::machine::error::{Error, Result};
use crate::machine::error_terms::indicator_term;
use crate::machine::profile::Counts;
use crate::machine::profiled;
use crate::term::Cell;

use super::super::comparison::unify_list;
use super::super::group::group;

group! {
    det     "$profile_begin"                                            [] => profile_begin;
    semidet "$profile_end(-Rows)"                                       [] => profile_end;
}

/// Begins a new profile.
///
/// ```prolog
/// ?- '$profile_begin', '$profile_end'(_).
///    true.
/// ```
fn profile_begin(m: &mut Machine, []: [Cell; 0]) -> Result<()> {
    m.begin_profile();
    Ok(())
}

/// Ends the profile; fails if there is none. For each predicate, Rows has `row(Module, Name/Arity, Clause, Counts, Repeated, Own, Twin)`
/// with 0 as Clause, and after it such a row for each clause. Counts is `counts(Calls, Exits, Left, Redos, Vain, Native, Nanoseconds)`;
/// Repeated is `calls(Calls, Different)`, where Different counts the calls with distinct arguments; Own says whether the predicate belongs
/// to the program, Twin whether it runs by its clauses though it has the shape of a definition that has a native twin.
///
/// ```prolog
/// ?- '$profile_end'(Rows).
///    false.
/// ```
fn profile_end(m: &mut Machine, [rows]: [Cell; 1]) -> Result<bool> {
    let Some(profile) = m.end_profile() else {
        return Ok(false);
    };
    let keys = profiled::rows(&profile);
    let names = ["row", "counts", "calls", "true", "false"];
    let [row, counts, calls, yes, no] = names.map(|name| m.atoms.intern(name));
    let (row, counts, calls, yes, no) = (row?, counts?, calls?, yes?, no?);
    // A row has 8 cells, its counts 8, its indicator 3, its calls 3; an integer that is not small has 3 more.
    m.heap.room(48 * keys.len())?;
    let mut built = Vec::with_capacity(keys.len());
    for key @ (id, clause) in keys {
        let predicate = m.database.get(id);
        let (module, functor) = (predicate.module, predicate.functor);
        let own = m.is_program(predicate);
        let twin = m.lacks_twin(id);
        let Counts {
            calls: called,
            exits,
            left,
            redos,
            vain,
            native,
            time,
        } = profile.counts.get(&key).copied().unwrap_or_default();
        let numbers = [called, exits, left, redos, vain, native, time];
        let numbers = integers(m, &numbers)?;
        let numbers = m.heap.structure(counts, &numbers)?;
        let repeated = profile.repeated.get(&id).filter(|_| clause == 0);
        let repeated = repeated.map_or([0, 0], |one| [one.calls, one.different.len() as u64]);
        let repeated = integers(m, &repeated)?;
        let repeated = m.heap.structure(calls, &repeated)?;
        let indicator = indicator_term(m, functor)?;
        let truth = |holds| Cell::atom(if holds { yes } else { no });
        let cells = [
            Cell::atom(module),
            indicator,
            Cell::small(clause as i32),
            numbers,
            repeated,
            truth(own),
            truth(twin),
        ];
        built.push(m.heap.structure(row, &cells)?);
    }
    unify_list(m, rows, &built)
}

fn integers(m: &mut Machine, numbers: &[u64]) -> Result<Vec<Cell>> {
    let integer = |number: &u64| {
        let number = i64::try_from(*number).unwrap_or(i64::MAX);
        m.heap.integer(number).map_err(Error::from)
    };
    numbers.iter().map(integer).collect()
}
