//! Term input and output (ISO 8.14).
//!
//! Invariant: options are read before the stream is accessed, and their results are unified after the term has been read. `reading.rs`
//! turns text into terms, and `writing.rs` turns terms into text.

use crate::machine::Machine;
use crate::machine::error::{Error, Result};
use crate::term::write_options::WriteOptions;
use crate::term::{Cell, atoms};

use super::super::args;
use super::super::group::group;
use super::super::read_options::{OnError, ReadOptions};
use super::super::reading;
use super::super::target::{Target, current_input, current_output, named};
use super::super::writing::{print_options, read_options, to_stream};

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

/// Reads the next term of the current input. Options that tell about it are `variables(Variables)`, `variable_names(Names)`,
/// `singletons(Names)`, `term_position(Position)`, `subterm_positions(Positions)` and `comments(Comments)`; others say how it is read:
/// `syntax(S)`: `strict`, as the standard has it, or `relaxed`, as programs and queries are read (the flag `read_syntax` says what holds
/// otherwise), `double_quotes(As)`, `back_quotes(As)`, `module(M)` (whose operators they are), `var_prefix(B)` (only `_` begins a variable),
/// `cycles(B)` (`@(Template, Bindings)` is a cyclic term), and `syntax_errors(How)`: `error`, `fail`, `quiet` or `dec10`.
///
/// ```prolog
/// ?- open_string("[a :- b, * ]. ", S), read_term(S, T, [syntax(relaxed)]), T == [(a :- b), (*)].
///    S = _, T = [(a :- b), *].
/// ?- open_string("[a :- b, * ]. ", S), read_term(S, T, []).
///    error(syntax_error(operator_priority_clash), _).
/// ?- read_term(T, nonsense).
///    error(type_error(list, nonsense), _).
/// ```
fn read_term(m: &mut Machine, _: [Cell; 2]) -> Result<bool> {
    let [term, options] = m.make_way();
    let options = ReadOptions::of(m, options)?;
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
    let options = ReadOptions::of(m, options)?;
    let target = named(m, stream)?;
    read_by(m, target, term, options)
}

fn read_by(m: &mut Machine, target: Target, term: Cell, options: ReadOptions) -> Result<bool> {
    loop {
        let read = reading::from_stream(m, target, options.settings);
        let (Err(error @ Error::Syntax(_)), false) = (&read, options.on_error == OnError::Throw)
        else {
            return options.answer(m, term, &read?);
        };
        if options.on_error != OnError::Fail {
            print_error(m, error.clone())?;
        }
        if options.on_error != OnError::PrintAndGoOn {
            return Ok(false);
        }
    }
}

/// Prints an error as a message.
fn print_error(m: &mut Machine, error: Error) -> Result<()> {
    let [name, kind] = [m.atoms.intern("print_message")?, m.atoms.intern("error")?];
    let ball = error.ball(m, None)?;
    let goal = m.heap.structure(name, &[Cell::atom(kind), ball])?;
    m.untold(|m| {
        let mut query = m.open_query(atoms::USER, goal)?;
        m.next_answer(&mut query)?;
        m.close_query(query);
        Ok(())
    })
}

/// Reads the next term of the current input; `end_of_file` at its end.
///
/// ```prolog
/// ?- \+ \+ ( open_string("a. b.", S), current_input(Old), set_input(S), read(a), read(b), read(end_of_file), set_input(Old) ).
///    true.
/// ```
fn read(m: &mut Machine, _: [Cell; 1]) -> Result<bool> {
    let [term] = m.make_way();
    read_by(m, current_input(m), term, ReadOptions::none(m))
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
    read_by(m, target, term, ReadOptions::none(m))
}

/// Writes Term to the current output. Options are `quoted(B)`, `ignore_ops(B)`, `numbervars(B)`, `variable_names(Names)`,
/// `max_depth(N)`, `priority(N)`, `spacing(S)`, `dotlists(B)`, `no_lists(B)`, `brace_terms(B)`, `fullstop(B)` and `nl(B)`;
/// `character_escapes(B)`, `character_escapes_unicode(B)` and `quote_non_ascii(B)` on quoted atoms; `module(M)`, whose operators they are;
/// `cycles(B)`: a cyclic term as `@(Template, Bindings)`; `attributes(A)`, behind attributed variables (`ignore`, `dots`, `write` or
/// `portray`); `portray(B)`, `portray_goal(G)` and `blobs(portray)`, what the program may write; `partial(B)`: tokens stay apart from what
/// was written before.
///
/// ```prolog
/// ?- with_output_to(atom(A), write_term('a b' + [1], [quoted(true), ignore_ops(true)])).
///    A = '+(\'a b\',[1])'.
/// ?- write_term(a, [nonsense]).
///    error(domain_error(write_option, nonsense), _).
/// ```
fn write_term(m: &mut Machine, [term, options]: [Cell; 2]) -> Result<()> {
    let (options, end) = read_options(m, options)?;
    to_stream(m, current_output(m), term, options, &end)
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
    to_stream(m, target, term, options, &end)
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
    to_stream(m, current_output(m), term, plain(), "")
}

/// Writes Term to Stream.
///
/// ```prolog
/// ?- write(user_input, a).
///    error(permission_error(output, stream, user_input), _).
/// ```
fn write_to(m: &mut Machine, [stream, term]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    to_stream(m, target, term, plain(), "")
}

/// Writes Term to the current output and begins a new line.
///
/// ```prolog
/// ?- with_output_to(atom(A), writeln(a)).
///    A = 'a\n'.
/// ```
fn writeln(m: &mut Machine, [term]: [Cell; 1]) -> Result<()> {
    to_stream(m, current_output(m), term, plain(), "\n")
}

/// Writes Term to Stream and begins a new line.
///
/// ```prolog
/// ?- writeln(nothing, a).
///    error(existence_error(stream, nothing), _).
/// ```
fn writeln_to(m: &mut Machine, [stream, term]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    to_stream(m, target, term, plain(), "\n")
}

/// Writes Term to the current output, quoted where reading needs it. What `portray/1` of the program succeeds for, it has
/// written itself.
///
/// ```prolog
/// ?- with_output_to(atom(A), print('a b')).
///    A = '\'a b\''.
/// ?- with_output_to(atom(A), ( set_prolog_flag(print_write_options, [max_depth(2)]), print([a,'B c',d]) )).
///    A = '[a,B c|...]'.
/// ```
fn print(m: &mut Machine, [term]: [Cell; 1]) -> Result<()> {
    let options = print_options(m)?;
    to_stream(m, current_output(m), term, options, "")
}

/// Writes Term to Stream, quoted where reading needs it.
///
/// ```prolog
/// ?- print(_, a).
///    error(instantiation_error, _).
/// ```
fn print_to(m: &mut Machine, [stream, term]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    let options = print_options(m)?;
    to_stream(m, target, term, options, "")
}

/// Writes Term to the current output, quoted where reading needs it.
///
/// ```prolog
/// ?- with_output_to(atom(A), writeq(['A', b|'C d'])).
///    A = '[\'A\',b|\'C d\']'.
/// ```
fn writeq(m: &mut Machine, [term]: [Cell; 1]) -> Result<()> {
    to_stream(m, current_output(m), term, WriteOptions::quoted(), "")
}

/// Writes Term to Stream, quoted where reading needs it.
///
/// ```prolog
/// ?- writeq(_, a).
///    error(instantiation_error, _).
/// ```
fn writeq_to(m: &mut Machine, [stream, term]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    to_stream(m, target, term, WriteOptions::quoted(), "")
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
    to_stream(m, current_output(m), term, canonical(), "")
}

/// Writes Term to Stream as `write_canonical/1` does.
///
/// ```prolog
/// ?- write_canonical(_, a).
///    error(instantiation_error, _).
/// ```
fn write_canonical_to(m: &mut Machine, [stream, term]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    to_stream(m, target, term, canonical(), "")
}
