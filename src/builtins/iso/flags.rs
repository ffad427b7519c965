//! Implementation defined hooks (ISO 8.17): flags and halting.
//!
//! Invariant: only `database/settings/flags.rs` defines which flags there are and which values they take; a test
//! compares this table, which `help/1` shows, with it.
//!
//! | flag | values | what it says |
//! | --- | --- | --- |
//! | `bounded` | false | whether integers are of limited size |
//! | `integer_rounding_function` | toward_zero | how `//` rounds |
//! | `char_conversion` | on, off | whether text that is read is converted as char_conversion/2 says |
//! | `debug` | on, off | whether the program is being debugged |
//! | `unknown` | error, warning, fail | what calling an unknown procedure does; `Module:unknown`: in that module |
//! | `double_quotes` | chars, codes, atom, string | what text in double quotes is |
//! | `back_quotes` | codes, chars, atom, string | what text in back quotes is |
//! | `occurs_check` | false, true, error | what unification does that would make a cyclic term |
//! | `language` | en, ru | the language of messages |
//! | `iso` | true, false | whether reading keeps to the letter of the standard |
//! | `read_syntax` | strict, relaxed | whether read/1, term_to_atom/2 and their kin read only what the standard allows, or all that programs and queries may be: see read_term/2 |
//! | `prefer_rationals` | true, false | whether the quotient of integers that is no integer is a rational number |
//! | `gc` | true, false | whether garbage is collected |
//! | `float_overflow` | error, infinity | what becomes of a float that is too large |
//! | `float_zero_div` | error, infinity | what becomes of a float divided by zero |
//! | `float_undefined` | error, nan | what becomes of a float without value |
//! | `float_rounding` | to_nearest | how floats are rounded |
//! | `encoding` | utf8, octet, iso_latin_1, ascii | the encoding of files that are opened without one |
//! | `verbose` | normal, silent | whether informational messages are printed |
//! | `verbose_load` | normal, silent, full | whether loading a file is announced |
//! | `quiet` | true, false | whether banners are left out |
//! | `autoload` | true, false | whether the library is loaded when one of its predicates is called |
//! | `native` | on, off, check | whether predicates that have a native twin are run by it, or by their clauses, or by both |
//! | `dialect` | ferz | the name of this Prolog |
//! | `arch` | an atom | the processor Ferz was built for |
//! | `unix` | true, false | whether the system is a Unix |
//! | `windows` | true, false | whether the system is Windows |
//! | `threads` | false | whether there are threads |
//! | `character_escapes` | true | whether a backslash in quotes begins an escape sequence |
//! | `last_call_optimisation` | true | whether a last call takes the place of its clause |
//! | `optimise` | true, false | nothing: arithmetic is compiled in any case |
//! | `generate_debug_info` | true, false | nothing: calls know their places in any case |
//! | `large_files` | true | whether files may be longer than 2 GB |
//! | `readline` | false | whether lines at the prompt are edited by GNU readline |
//! | `xref` | false | whether a text is loaded for its cross references |
//! | `traditional` | false | whether lists are terms of `./2` that programs may make by that name |
//! | `home` | an atom | the folder of the installation |
//! | `max_integer` | an integer | the greatest integer of 64 bits |
//! | `min_integer` | an integer | the least integer of 64 bits |
//! | `max_arity` | an integer | the most arguments a compound term may have |
//! | `max_procedure_arity` | an integer | the most arguments a predicate may have |
//! | `max_char_code` | an integer | the greatest code of a character |
//! | `address_bits` | an integer | the bits of an address |
//! | `max_tagged_integer` | an integer | the greatest integer that fits into a cell |
//! | `min_tagged_integer` | an integer | the least integer that fits into a cell |
//! | `stack_limit` | bytes, infinite | the most memory that terms, calls, choice points and the trail may take together |
//! | `heap_limit` | bytes, infinite | the most memory that terms may take |
//! | `environment_limit` | bytes, infinite | the most memory that environments may take: calls that wait for others to return |
//! | `choice_point_limit` | bytes, infinite | the most memory that choice points may take |
//! | `trail_limit` | bytes, infinite | the most memory that the trail may take |
//! | `atom_limit` | bytes, infinite | the most memory that atoms may take |
//! | `code_limit` | bytes, infinite | the most memory that clauses, global variables and flags of the program may take |
//! | `table_limit` | bytes, infinite | the most memory that the tables of tabled predicates may take |
//! | `inference_limit` | an integer, infinite | the most inferences a query may take |
//! | `time_limit` | seconds, infinite | the longest a query may take |
//! | `cpu_time_limit` | seconds, infinite | the longest the processor may work for a query |
//! | `query_answer_limit` | an integer, infinite | the most answers a query may have |
//! | `depth_limit` | an integer, infinite | the most calls that may wait for one another to return |
//! | `answer_limit` | an integer | how many answers a query shows, 0 for all |
//! | `float_max` | a float | the greatest float |
//! | `float_min` | a float | the least positive float that is not denormal |
//! | `version` | an integer | the version of Ferz, as 10000 * Major + 100 * Minor + Patch |
//! | `version_data` | a term | the version of Ferz, as `ferz(Major, Minor, Patch, [])` |
//! | `answer_write_options` | a list | how the toplevel writes answers: `quoted(B)`, `ignore_ops(B)`, `numbervars(B)`, `spacing(S)`, and `max_depth(N)`, below which `...` stands; `max_depth(0)` shows all |
//! | `print_write_options` | a list | how print/1 writes |
//! | `argv` | a list | the arguments of the command line |

use crate::database::flags::{FlagError, Type, Value};
use crate::database::module::Unknown;
use crate::machine::Machine;
use crate::machine::assert::{Qualified, strip_module};
use crate::machine::bounds::{Denied, Limit, Unit};
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Action, Domain, Error, Expected, Kind, Result};
use crate::memory::Stopping;
use crate::term::{Cell, atoms};

use super::super::args;
use super::super::group::group;

group! {
    det    "set_prolog_flag(+Flag, +Value)"                   ["8.17.1"] => set_prolog_flag;
    nondet "current_prolog_flag(?Flag, ?Value)"               ["8.17.2"] => current_prolog_flag;
    det    "halt"                                             ["8.17.3"] => halt;
    det    "halt(+Status)"                                    ["8.17.4"] => halt_with_status;
    det    "create_prolog_flag(+Flag, +Value, +Options)"      []         => create_prolog_flag;
    semidet "$limits(-Limits)"                                []         => limits;
}

/// Limits is a list of `limit(Flag, Unit, Used)`, from which `limits/0` prints. Unit is `bytes`, `count` or
/// `seconds`; Used is the number of bytes in use, or `none`.
fn limits(m: &mut Machine, [limits]: [Cell; 1]) -> Result<bool> {
    /// Heap cells for a term, its number and its list cell.
    const CELLS: usize = 10;
    m.heap.room(CELLS * Limit::ALL.len())?;
    let name = m.atoms.intern("limit")?;
    let rows = Limit::ALL.map(|limit| {
        let unit = match limit.unit() {
            Unit::Bytes => "bytes",
            Unit::Count => "count",
            Unit::Microseconds => "seconds",
        };
        let used = match m.in_use(limit) {
            Some(bytes) => m.heap.integer(bytes as i64)?,
            None => m.atom("none")?,
        };
        let row = [m.atom(limit.flag())?, m.atom(unit)?, used];
        m.heap.structure(name, &row)
    });
    let rows: Vec<Cell> = rows.into_iter().collect::<Stopping<_>>()?;
    let all = m.heap.list_of(&rows)?;
    m.unify(limits, all)
}

/// Flag has Value from now on.
///
/// ```prolog
/// ?- set_prolog_flag(bounded, true).
///    error(permission_error(modify, flag, bounded), _).
/// ?- set_prolog_flag(debug, nonsense).
///    error(domain_error(flag_value, debug + nonsense), _).
/// ?- set_prolog_flag(elsewhere:unknown, fail), \+ elsewhere:p.
///    true.
/// ```
fn set_prolog_flag(m: &mut Machine, [flag, value]: [Cell; 2]) -> Result<()> {
    if args::is_var(m, flag) || args::is_var(m, value) {
        return Err(Error::Instantiation);
    }
    let Qualified { module, term: flag } = strip_module(m, m.operator_module(), flag)?;
    let name = args::atom(m, flag)?;
    m.notes.changes.settings = true;
    let wanted = Value::of(&mut m.heap, value)?;
    if module != atoms::USER && m.atoms.text(name) == "unknown" {
        let word = args::atom(m, value).map(|word| m.atoms.text(word));
        let unknown = word.ok().and_then(Unknown::from_name);
        let unknown = unknown.ok_or_else(|| unsuitable(m, flag, value))?;
        m.database.modules.create(module).unknown = Some(unknown);
        return Ok(());
    }
    if let Some(limit) = Limit::of_flag(m.atoms.text(name)) {
        return m
            .restrict_by_flag(limit, &wanted)
            .map_err(|denied| match denied {
                Denied::TooMuch => Error::Permission(Action::Modify, Kind::Flag, flag),
                Denied::Unsuitable => unsuitable(m, flag, value),
            });
    }
    m.room_for_code()?;
    m.flags
        .set(name, wanted, &m.atoms)
        .map_err(|error| match error {
            FlagError::Missing => Error::Domain(Domain::PrologFlag, flag),
            FlagError::ReadOnly => Error::Permission(Action::Modify, Kind::Flag, flag),
            FlagError::Unsuitable => unsuitable(m, flag, value),
            FlagError::NotA(kind) => Error::Type(expected(kind), value),
        })?;
    if m.atoms.text(name) == "native" {
        m.switch_twins();
    }
    Ok(())
}

/// The error `domain_error(flag_value, Flag + Value)`.
fn unsuitable(m: &mut Machine, flag: Cell, value: Cell) -> Error {
    let culprit = m.heap.structure(atoms::PLUS, &[flag, value]);
    culprit.map_or_else(Error::from, |culprit| {
        Error::Domain(Domain::FlagValue, culprit)
    })
}

fn expected(kind: Type) -> Expected {
    match kind {
        Type::Boolean => Expected::Boolean,
        Type::Atom => Expected::Atom,
        Type::Integer => Expected::Integer,
        Type::Float => Expected::Float,
        Type::Term => Expected::Callable,
    }
}

/// Flag has Value. An unknown flag is an error, but in the condition of `:- if(Goal)` and in expansions, which may ask for what other systems have.
///
/// ```prolog
/// ?- current_prolog_flag(bounded, Value).
///    Value = false.
/// ?- current_prolog_flag(1, Value).
///    error(type_error(atom, 1), _).
/// ```
fn current_prolog_flag(m: &mut Machine, [flag, value]: [Cell; 2]) -> Result<Alternatives> {
    let Qualified { module, term: flag } = strip_module(m, m.operator_module(), flag)?;
    let own = m.database.modules.get(module).and_then(|own| own.unknown);
    if let (Some(unknown), Some(name)) = (own, m.heap.deref(flag).as_atom())
        && m.atoms.text(name) == "unknown"
    {
        let word = m.atoms.intern(unknown.name())?;
        return Ok(m.unify(value, Cell::atom(word))?.into());
    }
    if let Some(name) = args::optional(m, flag, args::atom)? {
        return match m.flags.get(name) {
            Some(found) => {
                let found = found.clone().build(&mut m.heap)?;
                Ok(m.unify(value, found)?.into())
            }
            None if m.notes.asks => Ok(Alternatives::Fail),
            None => Err(Error::Domain(Domain::PrologFlag, flag)),
        };
    }
    let names: Vec<_> = m.flags.names().collect();
    Ok(Alternatives::each::<2, _>(
        names.into_iter(),
        |m, [flag, value], name| {
            let flag = strip_module(m, atoms::USER, flag)?.term;
            let Some(found) = m.flags.get(name).cloned() else {
                return Ok(false);
            };
            let found = found.build(&mut m.heap)?;
            Ok(m.unify(flag, Cell::atom(name))? && m.unify(value, found)?)
        },
    ))
}

/// Ends the program, with exit status 0.
///
/// ```prolog
/// ?- halt(a).
///    error(type_error(integer, a), _).
/// ```
fn halt(_: &mut Machine, []: [Cell; 0]) -> Result<()> {
    Err(Error::Halt(0))
}

/// Ends the program with this exit status.
///
/// ```prolog
/// ?- halt(_).
///    error(instantiation_error, _).
/// ```
fn halt_with_status(m: &mut Machine, [status]: [Cell; 1]) -> Result<()> {
    let status = args::integer(m, status)?;
    // The operating system keeps only the lowest byte of the status, so the cast loses nothing.
    Err(Error::Halt(status as i32))
}

/// Makes the flag Flag with Value, or makes it anew. Options: `access(read_only)` or `access(read_write)`, the default;
/// `type(T)`, where T is `boolean`, `atom`, `integer`, `float` or `term`, else the type is that of Value; `keep(true)`: not if
/// it is there.
///
/// ```prolog
/// ?- create_prolog_flag(my_flag, 1, []), current_prolog_flag(my_flag, X).
///    X = 1.
/// ?- create_prolog_flag(fixed_flag, 1, [access(read_only)]), set_prolog_flag(fixed_flag, 2).
///    error(permission_error(modify, flag, fixed_flag), _).
/// ?- create_prolog_flag(number_flag, 1, [type(integer)]), set_prolog_flag(number_flag, a).
///    error(type_error(integer, a), _).
/// ?- create_prolog_flag(my_flag, a, [type(colour)]).
///    error(domain_error(prolog_flag_type, colour), _).
/// ```
fn create_prolog_flag(m: &mut Machine, [flag, value, options]: [Cell; 3]) -> Result<()> {
    let options = args::options(m, options)?;
    let name = args::atom(m, flag)?;
    m.notes.changes.settings = true;
    if args::is_var(m, value) {
        return Err(Error::Instantiation);
    }
    let value_cell = value;
    let value = Value::of(&mut m.heap, value)?;
    let mut kind = Type::of(&value, &m.atoms);
    let (mut read_only, mut keep) = (false, false);
    for option in options {
        match args::option(m, option) {
            Some(("type", wanted)) => {
                let word = args::atom(m, wanted)?;
                kind = Type::from_name(m.atoms.text(word))
                    .ok_or(Error::Domain(Domain::FlagType, wanted))?;
            }
            Some(("access", wanted)) => {
                let word = args::atom(m, wanted)?;
                read_only = match m.atoms.text(word) {
                    "read_only" => true,
                    "read_write" => false,
                    _ => return Err(Error::Domain(Domain::FlagAccess, wanted)),
                };
            }
            Some(("keep", wanted)) => keep = args::boolean(m, wanted)?,
            // Options of other systems are ignored.
            Some(_) | None => {}
        }
    }
    if keep && m.flags.get(name).is_some() {
        return Ok(());
    }
    if m.flags.is_read_only(name) {
        // A program for another system may set the value that the flag has.
        return match (m.flags.get(name), &value) {
            (Some(Value::Atom(former)), Value::Atom(value)) if former == value => Ok(()),
            _ => Err(Error::Permission(Action::Modify, Kind::Flag, flag)),
        };
    }
    if !kind.suits(&value, &m.atoms) {
        return Err(Error::Type(expected(kind), value_cell));
    }
    if m.flags.is_of_engine(name) {
        return set_prolog_flag(m, [flag, value_cell]);
    }
    m.room_for_code()?;
    m.flags.create(name, value, kind, read_only);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_a_row_for_each_limit() {
        let text = include_str!("flags.rs");
        for limit in Limit::ALL {
            let row = format!("//! | `{}` | ", limit.flag());
            assert!(text.contains(&row), "{} has no row", limit.flag());
        }
    }
}
