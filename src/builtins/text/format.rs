//! Formatted output, and capture of output as a term.
//!
//! Invariant: a sink is a stream or one of `atom(A)`, `string(S)`, `codes(Cs)`, `codes(Cs, Tail)`, `chars(Cs)` and
//! `chars(Cs, Tail)`. If a directive is wrong, nothing is written. Captures nest like brackets: the use of a handle drops all
//! captures above it, which an exception or a cut has left open.

use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Action, Domain, Error, Result};
use crate::term::{Cell, View, atoms};

use super::super::args;
use super::super::directives::formatted;
use super::super::group::group;
use super::super::target::{Target, current_output, named, of_opening};
use super::super::text::{self, Elements};

group! {
    semidet "format(+Format)"                          [] => format;
    semidet "format(+Format, +Arguments)"              [] => format_with;
    semidet "format(+Sink, +Format, +Arguments)"       [] => format_to;
    det     "$set_format(+Char, +Module, +Name)"       [] => set_format;
    nondet  "$format_of(-Code, -Module, -Name)"        [] => format_of;
    semidet "$capture_open(+Sink, -Capture)"           [] => capture_open;
    semidet "$capture_close(+Capture, +Sink)"          [] => capture_close;
    det     "$capture_drop(+Capture)"                  [] => capture_drop;
}

/// Writes Format to the current output.
///
/// ```prolog
/// ?- with_output_to(atom(A), format("a~nb")).
///    A = 'a\nb'.
/// ```
fn format(m: &mut Machine, [format]: [Cell; 1]) -> Result<bool> {
    to_target(m, current_output(m), format, Cell::atom(atoms::NIL))
}

/// Writes Format to the current output, with each directive replaced by what it makes of the next of Arguments, a list or a
/// single argument that is none.
///
/// Directives: `~w` write, `~q` and `~p` quoted, `~a` atomic, `~s` text, `~d` and `~D` integer with a point before the last N
/// digits, where an expression stands for its value, `~I` integer in groups of N digits, `~e ~f ~g` float with N digits, `~n` N lines, `~N` a new line unless one has just begun, `~c` code N times, `~Nr ~NR` in radix N, `~i` skip, `~*` takes N from
/// the arguments, `~t` fill, `~N|` and `~N+` column stops, `~@` what a goal writes, which fails where the goal does, `~~`; `format_predicate/2` adds others.
///
/// ```prolog
/// ?- with_output_to(atom(A), format("~w and ~q~t~20|~2d", [x, 'Y', 314])).
///    A = 'x and \'Y\'           3.14'.
/// ?- format(atom(A), "<~@>", [write(x)]).
///    A = '<x>'.
/// ?- format(atom(A), "~d ~16r", [2+3, 15*17]).
///    A = '5 ff'.
/// ?- format("~@", [fail]).
///    false.
/// ?- format("~a", []).
///    error(format('not enough arguments'), _).
/// ```
fn format_with(m: &mut Machine, [format, arguments]: [Cell; 2]) -> Result<bool> {
    to_target(m, current_output(m), format, arguments)
}

/// Writes to a stream what `format/2` would write, or unifies the argument of another sink with that text.
///
/// ```prolog
/// ?- format(atom(A), "~a-~d", [x, 1]).
///    A = 'x-1'.
/// ```
fn format_to(m: &mut Machine, [sink, format, arguments]: [Cell; 3]) -> Result<bool> {
    if is_sink(m, sink) {
        return match made(m, format, arguments, None)? {
            Some(text) => unify_sink(m, sink, &text),
            None => Ok(false),
        };
    }
    let target = named(m, sink)?;
    to_target(m, target, format, arguments)
}

fn to_target(m: &mut Machine, target: Target, format: Cell, arguments: Cell) -> Result<bool> {
    // A stream that cannot be written to is reported before an error of the format.
    target.write(m, |_| Ok(()))?;
    let Some(text) = made(m, format, arguments, Some(target))? else {
        return Ok(false);
    };
    let written = target.write(m, |stream| stream.put_str(&text));
    m.notes.give_back(text);
    written.map(|()| true)
}

/// From now on, the directive Char, a character or its code, calls the predicate Name with two arguments in Module.
///
/// ```prolog
/// ?- '$set_format'(xy, user, f).
///    error(type_error(character, xy), _).
/// ```
fn set_format(m: &mut Machine, [char, module, name]: [Cell; 3]) -> Result<()> {
    let char = if m.heap.deref(char).is_int() {
        args::code(m, char)?
    } else {
        args::character(m, char)?
    };
    let mut kept = |cell| -> Result<_> {
        let text = String::from(m.atoms.text(args::atom(m, cell)?));
        Ok(m.atoms.intern(&text)?)
    };
    let (module, name) = (kept(module)?, kept(name)?);
    m.notes.formats.insert(char, (module, name));
    Ok(())
}

/// The directive with this code calls the predicate Name in Module.
///
/// ```prolog
/// ?- '$set_format'(1, lists, append), '$format_of'(1, M, N).
///    M = lists, N = append.
/// ```
fn format_of(m: &mut Machine, _: [Cell; 3]) -> Result<Alternatives> {
    let known: Vec<_> = m.notes.formats.iter().map(|(c, to)| (*c, *to)).collect();
    Ok(Alternatives::each::<3, _>(
        known.into_iter(),
        |m, [code, module, name], (c, to)| {
            let c = Cell::small(c as i32);
            Ok(m.unify(code, c)?
                && m.unify(module, Cell::atom(to.0))?
                && m.unify(name, Cell::atom(to.1))?)
        },
    ))
}

/// The text of a format and its arguments; `None` if a goal in it fails.
fn made(
    m: &mut Machine,
    format: Cell,
    arguments: Cell,
    target: Option<Target>,
) -> Result<Option<String>> {
    let mut directives = m.notes.empty_text();
    text::append(m, format, &mut directives)?;
    let out = m.notes.empty_text();
    let made = formatted(m, &directives, arguments, target, out);
    m.notes.give_back(directives);
    made
}

/// The names of the sinks that are not streams, with their arities.
const SINKS: &[(&str, u32)] = &[
    ("atom", 1),
    ("string", 1),
    ("codes", 1),
    ("codes", 2),
    ("chars", 1),
    ("chars", 2),
];

fn is_sink(m: &Machine, sink: Cell) -> bool {
    match m.heap.view(sink) {
        View::Struct(functor, _) => SINKS.contains(&(m.atoms.text(functor.name), functor.arity)),
        View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_) => false,
    }
}

/// Unifies the argument of a sink with a text.
fn unify_sink(m: &mut Machine, sink: Cell, text: &str) -> Result<bool> {
    let (functor, at) = args::compound(m, sink)?;
    let value = m.heap.head(at);
    let tail = match functor.arity {
        2 => args::value(m, m.heap.tail(at)),
        _ => Cell::atom(atoms::NIL),
    };
    let made = match m.atoms.text(functor.name) {
        "atom" => text::atom(m, text),
        "string" => Ok(text::string(m, text)?),
        "codes" => Ok(Elements::Codes.list_with_tail(m, text, tail)?),
        _ => Ok(Elements::Chars.list_with_tail(m, text, tail)?),
    }?;
    m.unify(value, made)
}

/// From now on, captures output to the current output, for a sink that is not a stream.
///
/// ```prolog
/// ?- '$capture_open'(atom(A), C), write(a), '$capture_close'(C, atom(A)).
///    A = a, C = 0.
/// ?- '$capture_open'(nothing, C).
///    error(domain_error(output_sink, nothing), _).
/// ```
fn capture_open(m: &mut Machine, [sink, capture]: [Cell; 2]) -> Result<bool> {
    if args::is_var(m, sink) {
        return Err(Error::Instantiation);
    }
    if !is_sink(m, sink) {
        return Err(Error::Domain(Domain::OutputSink, sink));
    }
    let before = m.streams.current_output();
    let (stream, text) = m
        .streams
        .open_capture()
        .map_err(|error| of_opening(error, sink))?;
    let target = Target {
        id: stream,
        culprit: sink,
    };
    m.streams
        .set_current_output(stream)
        .map_err(|error| target.error(error, Action::Output))?;
    let handle = m.begin_capture(stream, text, before);
    let handle = m.heap.integer(handle as i64)?;
    m.unify(capture, handle)
}

/// Removes a capture and all captures above it, and returns the captured text.
fn taken(m: &mut Machine, capture: Cell) -> Result<String> {
    let handle = args::count(m, capture)?;
    Ok(m.end_captures(handle).unwrap_or_default())
}

/// Ends a capture and unifies the argument of Sink with the captured text.
///
/// ```prolog
/// ?- '$capture_open'(codes(_), C), write(a), '$capture_close'(C, codes(L)).
///    C = 0, L = [97].
/// ```
fn capture_close(m: &mut Machine, [capture, sink]: [Cell; 2]) -> Result<bool> {
    let text = taken(m, capture)?;
    unify_sink(m, sink, &text)
}

/// Ends a capture and discards the captured text.
///
/// ```prolog
/// ?- '$capture_open'(atom(_), C), write(a), '$capture_drop'(C).
///    C = 0.
/// ```
fn capture_drop(m: &mut Machine, [capture]: [Cell; 1]) -> Result<()> {
    taken(m, capture).map(|_| ())
}
