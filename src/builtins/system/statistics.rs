//! `statistics/2`: figures about the work of an engine, by keys.
//!
//! Invariant: a key is a row of [`KEYS`], and the doc of `statistics/2` lists all keys. A time has the unit that its key has in other
//! systems: milliseconds if it comes as a list, seconds otherwise.

use crate::machine::Machine;
use crate::machine::clock::start;
use crate::machine::error::{Domain, Error, Result};
use crate::term::{Cell, Number};

use super::super::args;
use super::super::arithmetic::unify_number;
use super::super::comparison::unify_list;
use super::super::group::group;
use super::super::system::{cpu_seconds, wall_seconds};
use crate::machine::bounds::Limit;

group! {
    semidet "statistics(+Key, -Value)"      [] => statistics;
}

/// The value of a key.
enum Figure {
    Integer(usize),
    Seconds(f64),
    /// A list of a time and the time passed since the previous request, which is stored under this number.
    Since(usize, f64),
    List([usize; 4]),
}

/// The names of a key, and the function that computes its value.
type Row = (&'static [&'static str], fn(&Machine) -> Figure);

/// Bytes of a cell.
const CELL: usize = 8;

/// The bytes of an area that are in use.
fn area(m: &Machine, limit: Limit) -> Figure {
    Figure::Integer(m.in_use(limit).unwrap_or(0) as usize)
}

#[rustfmt::skip]
const KEYS: &[Row] = &[
    (&["runtime", "process_runtime", "system_time"], |_| Figure::Since(0, 1000.0 * cpu_seconds())),
    (&["walltime"], |_| Figure::Since(1, start().elapsed().as_millis() as f64)),
    (&["real_time"], |_| Figure::Since(2, wall_seconds())),
    (&["cputime", "process_cputime", "thread_cputime"], |_| Figure::Seconds(cpu_seconds())),
    (&["epoch"], |_| Figure::Seconds(wall_seconds() - start().elapsed().as_secs_f64())),
    (&["inferences"], |m| Figure::Integer(m.inferences() as usize)),
    (&["globalused", "global_stack", "heapused", "memory"], |m| area(m, Limit::Heap)),
    (&["localused", "local_stack"], |m| area(m, Limit::Environments)),
    (&["trailused", "trail"], |m| area(m, Limit::Trail)),
    (&["garbage_collection"], |m| {
        let done = m.collections();
        let left = CELL * m.heap.top.since(m.heap.start());
        Figure::List([done.count as usize, CELL * done.cells as usize, done.time.as_millis() as usize, left])
    }),
    (&["collections"], |m| Figure::Integer(m.collections().count as usize)),
    (&["whole_collections"], |m| Figure::Integer(m.collections().whole as usize)),
    (&["collected"], |m| Figure::Integer(CELL * m.collections().cells as usize)),
    (&["gctime"], |m| Figure::Seconds(m.collections().time.as_secs_f64())),
    (&["longest_collection"], |m| Figure::Seconds(m.collections().longest.as_secs_f64())),
    (&["atoms"], |m| Figure::Integer(m.atoms.len())),
    (&["atom_space"], |m| area(m, Limit::Atoms)),
    (&["code_space"], |m| area(m, Limit::Code)),
    (&["tables"], |m| Figure::Integer(m.tables.count())),
    (&["table_space_used"], |m| area(m, Limit::Tables)),
    (&["agc"], |m| Figure::Integer(m.atom_collections().count as usize)),
    (&["agc_gained"], |m| Figure::Integer(m.atom_collections().atoms as usize)),
    (&["agc_time"], |m| Figure::Seconds(m.atom_collections().time.as_secs_f64())),
];

/// Value is what Key says. Lists of the time since the start and the time since the last asking, in milliseconds, are `runtime` (or
/// `process_runtime`, `system_time`) and `walltime`; `real_time` has seconds since the beginning of 1970. Seconds are `cputime` (or
/// `process_cputime`, `thread_cputime`), which the processor has worked, and `epoch`, when the process began. Calls and retries are
/// `inferences`; goals compiled in place (unification, comparison, type tests, arithmetic) cost one each, which is counted with a call of their
/// clause. Bytes of terms, environments, the trail and the clauses of the program are `globalused` (or `global_stack`, `heapused`, `memory`),
/// `localused` (or `local_stack`), `trailused` (or `trail`) and `code_space`. Of collections tell `garbage_collection` (a list: collections,
/// bytes given back, milliseconds, bytes in use), `collections`, `whole_collections` (of all the heap), `collected` (bytes), `gctime` and
/// `longest_collection` (seconds, for which the program waited). Of atoms tell `atoms`, `atom_space` (bytes), `agc` (collections of atoms),
/// `agc_gained` (atoms given back) and `agc_time` (seconds). Of the tables of tabled predicates tell `tables` and `table_space_used` (bytes).
///
/// ```prolog
/// ?- \+ \+ ( statistics(runtime, [T, _]), integer(T) ).
///    true.
/// ?- statistics(nonsense, X).
///    error(domain_error(statistics_key, nonsense), _).
/// ```
fn statistics(m: &mut Machine, [key, value]: [Cell; 2]) -> Result<bool> {
    let name = args::atom(m, key)?;
    let name = m.atoms.text(name);
    let row = KEYS.iter().find(|(names, _)| names.contains(&name));
    let Some((_, figure)) = row else {
        return Err(Error::Domain(Domain::StatisticsKey, key));
    };
    match figure(m) {
        Figure::Integer(count) => unify_number(m, value, &Number::Int(count as i64)),
        Figure::Seconds(seconds) => unify_number(m, value, &Number::Float(seconds)),
        Figure::Since(clock, now) => {
            let now = now as i64;
            let last = std::mem::replace(&mut m.notes.clocks[clock], now);
            unify_integers(m, value, &[now, now - last])
        }
        Figure::List(figures) => unify_integers(m, value, &figures.map(|figure| figure as i64)),
    }
}

fn unify_integers(m: &mut Machine, list: Cell, values: &[i64]) -> Result<bool> {
    let mut cells = Vec::with_capacity(values.len());
    for value in values {
        cells.push(m.heap.integer(*value)?);
    }
    unify_list(m, list, &cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_text_names_all_keys() {
        let text = include_str!("statistics.rs");
        let mut seen = HashSet::new();
        for name in KEYS.iter().flat_map(|(names, _)| *names) {
            assert!(seen.insert(name), "{name} stands twice");
            let told = text
                .lines()
                .any(|line| line.starts_with("///") && line.contains(&format!("`{name}`")));
            assert!(told, "{name} is in no line");
        }
    }
}
