//! Term input and output (ISO 8.14).
//!
//! Invariant: options are read before the stream is touched, and unified with after the term has been read. How text
//! becomes a term is in `reading.rs`, how a term becomes text in `writing.rs`.

use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Result};
use crate::term::lower::TextAs;
use crate::term::write_options::WriteOptions;
use crate::term::{Cell, atoms};

use super::args;
use super::comparison::unify_list;
use super::group::group;
use super::reading::{self, Read};
use super::streams::position_term;
use super::target::{Target, current_input, current_output, named};
use super::text;
use super::writing::{print_options, read_options, to_stream};

group! {
    semidet "read_term(?Term, +Options)"                   ["8.14.1"] => read_term;
    semidet "read_term(+Stream, ?Term, +Options)"          ["8.14.1"] => read_term_from;
    semidet "read(?Term)"                                  ["8.14.1"] => read;
    semidet "read(+Stream, ?Term)"                         ["8.14.1"] => read_from;
    det     "write_term(@Term, +Options)"                  ["8.14.2"] => write_term;
    det     "write_term(+Stream, @Term, +Options)"         ["8.14.2"] => write_term_to;
    det     "write(@Term)"                                 ["8.14.2"] => write;
    det     "write(+Stream, @Term)"                        ["8.14.2"] => write_to;
    det     "writeln(@Term)"                               []         => writeln;
    det     "writeln(+Stream, @Term)"                      []         => writeln_to;
    det     "print(@Term)"                                 []         => print;
    det     "print(+Stream, @Term)"                        []         => print_to;
    det     "writeq(@Term)"                                ["8.14.2"] => writeq;
    det     "writeq(+Stream, @Term)"                       ["8.14.2"] => writeq_to;
    det     "write_canonical(@Term)"                       ["8.14.2"] => write_canonical;
    det     "write_canonical(+Stream, @Term)"              ["8.14.2"] => write_canonical_to;
}

/// What `read_term/2` is asked for.
enum Wanted {
    Variables(Cell),
    Names(Cell),
    Singletons(Cell),
    Position(Cell),
}

/// Reads the next term of the current input. Options are `variables(Variables)`, `variable_names(Names)`,
/// `singletons(Names)`, `term_position(Position)`, `double_quotes(As)`, `module(M)` (whose operators they are) and `syntax_errors(How)`: `error`, `fail` or `quiet`.
///
/// ```prolog
/// ?- read_term(T, nonsense).
///    error(type_error(list, nonsense), _).
/// ```
fn read_term(m: &mut Machine, _: [Cell; 2]) -> Result<bool> {
    let [term, options] = m.make_way();
    read_by(m, current_input(m), term, options)
}

/// Reads the next term of Stream; see `read_term/2`.
///
/// ```prolog
/// ?- \+ \+ ( open_string("f(X, Y, X). ", S), read_term(S, T, [variable_names(Names)]),
///            T = f(A, B, A), Names == ['X' = A, 'Y' = B] ).
///    true.
/// ```
fn read_term_from(m: &mut Machine, _: [Cell; 3]) -> Result<bool> {
    let [stream, term, options] = m.make_way();
    if args::is_var(m, stream) {
        return Err(Error::Instantiation);
    }
    // The list is looked at before it is asked whether the stream exists.
    args::options(m, options)?;
    let target = named(m, stream)?;
    read_by(m, target, term, options)
}

fn read_by(m: &mut Machine, target: Target, term: Cell, options: Cell) -> Result<bool> {
    let mut wanted = Vec::new();
    let mut quotes = reading::quotes(m);
    let mut quiet = false;
    let mut module = m.operator_module();
    for option in args::options(m, options)? {
        let unknown = Error::Domain(Domain::ReadOption, option);
        let Some((name, value)) = args::option(m, option) else {
            return Err(unknown);
        };
        let word = args::atom(m, value).map(|word| m.atoms.text(word));
        match (name, word) {
            ("variables", _) => wanted.push(Wanted::Variables(value)),
            ("variable_names", _) => wanted.push(Wanted::Names(value)),
            ("singletons", Ok("warning")) => {}
            ("singletons", _) => wanted.push(Wanted::Singletons(value)),
            ("term_position", _) => wanted.push(Wanted::Position(value)),
            ("syntax_errors", Ok("error" | "dec10")) => quiet = false,
            ("syntax_errors", Ok("fail" | "quiet")) => quiet = true,
            ("double_quotes", Ok(word)) => quotes.double = text_as(word).ok_or(unknown)?,
            ("back_quotes", Ok(word)) => quotes.back = text_as(word).ok_or(unknown)?,
            ("module", Ok(_)) => module = args::atom(m, value)?,
            (
                "comments" | "dotlists" | "var_prefix" | "subterm_positions" | "cycles"
                | "backquoted_string" | "process_comment" | "character_escapes",
                _,
            ) => {}
            (
                "syntax_errors" | "double_quotes" | "back_quotes" | "module",
                Err(Error::Instantiation),
            ) => return Err(Error::Instantiation),
            (_, _) => return Err(unknown),
        }
    }
    let operators = m.use_operators_of(module);
    let read = reading::from_stream(m, target, quotes);
    m.use_operators_of(operators);
    let read = match read {
        Err(Error::Syntax(_)) if quiet => return Ok(false),
        read => read?,
    };
    if !m.unify(term, read.term) {
        return Ok(false);
    }
    for wanted in wanted {
        if !answer(m, &read, wanted)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn text_as(word: &str) -> Option<TextAs> {
    match word {
        "codes" => Some(TextAs::Codes),
        "chars" => Some(TextAs::Chars),
        "atom" => Some(TextAs::Atom),
        "string" => Some(TextAs::String),
        _ => None,
    }
}

/// Unifies the argument of one option.
fn answer(m: &mut Machine, read: &Read, wanted: Wanted) -> Result<bool> {
    match wanted {
        Wanted::Variables(value) => unify_list(m, value, &read.variables),
        Wanted::Names(value) => unify_names(m, value, &read.names),
        Wanted::Singletons(value) => unify_names(m, value, &read.singletons),
        Wanted::Position(value) => {
            let position = position_term(m, read.place.0);
            Ok(m.unify(value, position))
        }
    }
}

/// Unifies an argument with a list `[Name = Variable, …]`.
pub fn unify_names(m: &mut Machine, list: Cell, names: &[(String, Cell)]) -> Result<bool> {
    m.heap.room(5 * names.len())?;
    let mut pairs = Vec::with_capacity(names.len());
    for (name, variable) in names {
        let name = text::atom(m, name);
        pairs.push(m.heap.structure(atoms::EQUALS, &[name, *variable]));
    }
    unify_list(m, list, &pairs)
}

/// Reads the next term of the current input; `end_of_file` at its end.
///
/// ```prolog
/// ?- \+ \+ ( open_string("a. b.", S), current_input(Old), set_input(S), read(a), read(b), read(end_of_file), set_input(Old) ).
///    true.
/// ```
fn read(m: &mut Machine, _: [Cell; 1]) -> Result<bool> {
    let [term] = m.make_way();
    read_by(m, current_input(m), term, Cell::atom(atoms::NIL))
}

/// Reads the next term of Stream.
///
/// ```prolog
/// ?- \+ \+ ( open_string("f(1 + 2). ", S), read(S, f(1 + 2)) ).
///    true.
/// ```
fn read_from(m: &mut Machine, _: [Cell; 2]) -> Result<bool> {
    let [stream, term] = m.make_way();
    let target = named(m, stream)?;
    read_by(m, target, term, Cell::atom(atoms::NIL))
}

/// Writes Term to the current output. Options are `quoted(B)`, `ignore_ops(B)`, `numbervars(B)`, `variable_names(Names)`,
/// `max_depth(N)`, `priority(N)`, `spacing(S)`, `dotlists(B)`, `brace_terms(B)`, `portray(B)`, `fullstop(B)` and `nl(B)`.
///
/// ```prolog
/// ?- with_output_to(atom(A), write_term('a b' + [1], [quoted(true), ignore_ops(true)])).
///    A = '+(\'a b\',[1])'.
/// ?- write_term(a, [nonsense]).
///    error(domain_error(write_option, nonsense), _).
/// ```
fn write_term(m: &mut Machine, [term, options]: [Cell; 2]) -> Result<()> {
    let (options, end) = read_options(m, options)?;
    to_stream(m, current_output(m), term, &options, &end)
}

/// Writes Term to Stream; see `write_term/2`.
///
/// ```prolog
/// ?- write_term(_, a, []).
///    error(instantiation_error, _).
/// ```
fn write_term_to(m: &mut Machine, [stream, term, options]: [Cell; 3]) -> Result<()> {
    if args::is_var(m, stream) {
        return Err(Error::Instantiation);
    }
    let (options, end) = read_options(m, options)?;
    let target = named(m, stream)?;
    to_stream(m, target, term, &options, &end)
}

/// The options of `write/1`.
pub fn plain() -> WriteOptions {
    WriteOptions {
        numbervars: true,
        ..WriteOptions::default()
    }
}

/// Writes Term to the current output.
///
/// ```prolog
/// ?- with_output_to(atom(A), write('a b' + "c")).
///    A = 'a b+[c]'.
/// ```
fn write(m: &mut Machine, [term]: [Cell; 1]) -> Result<()> {
    to_stream(m, current_output(m), term, &plain(), "")
}

/// Writes Term to Stream.
///
/// ```prolog
/// ?- write(user_input, a).
///    error(permission_error(output, stream, user_input), _).
/// ```
fn write_to(m: &mut Machine, [stream, term]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    to_stream(m, target, term, &plain(), "")
}

/// Writes Term to the current output and begins a new line.
///
/// ```prolog
/// ?- with_output_to(atom(A), writeln(a)).
///    A = 'a\n'.
/// ```
fn writeln(m: &mut Machine, [term]: [Cell; 1]) -> Result<()> {
    to_stream(m, current_output(m), term, &plain(), "\n")
}

/// Writes Term to Stream and begins a new line.
///
/// ```prolog
/// ?- writeln(nothing, a).
///    error(existence_error(stream, nothing), _).
/// ```
fn writeln_to(m: &mut Machine, [stream, term]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    to_stream(m, target, term, &plain(), "\n")
}

/// Writes Term to the current output, quoted where reading needs it. What `portray/1` of the program succeeds for, it has
/// written itself.
///
/// ```prolog
/// ?- with_output_to(atom(A), print('a b')).
///    A = '\'a b\''.
/// ```
fn print(m: &mut Machine, [term]: [Cell; 1]) -> Result<()> {
    to_stream(m, current_output(m), term, &print_options(), "")
}

/// Writes Term to Stream, quoted where reading needs it.
///
/// ```prolog
/// ?- print(_, a).
///    error(instantiation_error, _).
/// ```
fn print_to(m: &mut Machine, [stream, term]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    to_stream(m, target, term, &print_options(), "")
}

/// Writes Term to the current output, quoted where reading needs it.
///
/// ```prolog
/// ?- with_output_to(atom(A), writeq(['A', b|'C d'])).
///    A = '[\'A\',b|\'C d\']'.
/// ```
fn writeq(m: &mut Machine, [term]: [Cell; 1]) -> Result<()> {
    to_stream(m, current_output(m), term, &WriteOptions::quoted(), "")
}

/// Writes Term to Stream, quoted where reading needs it.
///
/// ```prolog
/// ?- writeq(_, a).
///    error(instantiation_error, _).
/// ```
fn writeq_to(m: &mut Machine, [stream, term]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    to_stream(m, target, term, &WriteOptions::quoted(), "")
}

/// The options of `write_canonical/1`.
fn canonical() -> WriteOptions {
    WriteOptions {
        quoted: true,
        ignore_ops: true,
        dotlists: true,
        ..WriteOptions::default()
    }
}

/// Writes Term to the current output, quoted, without operators or list notation, so that it reads back under any of them.
///
/// ```prolog
/// ?- with_output_to(atom(A), write_canonical('$VAR'(1) + 'b c')).
///    A = '+(\'$VAR\'(1),\'b c\')'.
/// ?- write_canonical([a,b]).
///    prints("'.'(a,'.'(b,[]))"), true.
/// ```
fn write_canonical(m: &mut Machine, [term]: [Cell; 1]) -> Result<()> {
    to_stream(m, current_output(m), term, &canonical(), "")
}

/// Writes Term to Stream as `write_canonical/1` does.
///
/// ```prolog
/// ?- write_canonical(_, a).
///    error(instantiation_error, _).
/// ```
fn write_canonical_to(m: &mut Machine, [stream, term]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    to_stream(m, target, term, &canonical(), "")
}
