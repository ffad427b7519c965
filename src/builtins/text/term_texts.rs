//! Conversion between terms and text: `term_to_atom/2` and related predicates.
//!
//! Invariant: output is quoted and reads back as the same term; input needs no end token, and only layout may follow the term.
//!
//! The examples are read with strings in double quotes:
//!
//! ```prolog
//! ?- set_prolog_flag(double_quotes, string).
//!    true.
//! ```

use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Result};
use crate::term::write_options::WriteOptions;
use crate::term::{Cell, atoms};

use super::super::args;
use super::super::group::group;
use super::super::read_options::{OnError, ReadOptions, unify_names};
use super::super::reading::{from_text, term_of_text};
use super::super::text::{self, TextKind};
use super::super::writing::{read_options_from, text_of};

group! {
    semidet "term_to_atom(?Term, ?Atom)"                        [] => term_to_atom;
    semidet "term_string(?Term, ?String)"                       [] => term_string;
    semidet "term_string(?Term, ?String, +Options)"             [] => term_string_options;
    semidet "atom_to_term(+Atom, -Term, -Bindings)"             [] => atom_to_term;
    semidet "read_term_from_atom(+Atom, -Term, +Options)"       [] => read_term_from_atom;
}

/// Atom is the text of Term, quoted where reading needs it; or Term is what the text of Atom is read as, `end_of_file` if there is
/// nothing in it.
///
/// ```prolog
/// ?- term_to_atom(f('A', b), A).
///    A = 'f(\'A\',b)'.
/// ?- term_to_atom(T, 'p(X, Y, X)').
///    T = p(X, Y, X).
/// ?- term_to_atom('$VAR'(1), A), term_to_atom(T, ' ').
///    A = '\'$VAR\'(1)', T = end_of_file.
/// ```
fn term_to_atom(m: &mut Machine, [term, atom]: [Cell; 2]) -> Result<bool> {
    convert(m, [term, atom], TextKind::Atom)
}

/// The text from which a term is read. The empty list denotes its name `[]` here, not the empty text.
fn source_text(m: &Machine, from: Cell) -> Result<String> {
    if m.heap.deref(from) == Cell::atom(atoms::NIL) {
        return Ok("[]".to_owned());
    }
    Ok(text::require(m, from)?.into_owned())
}

/// The options for writing a term that reads back the same: `'$VAR'(1)` as it is, since `B` would be another term.
fn readable() -> WriteOptions {
    WriteOptions {
        numbervars: false,
        ..WriteOptions::quoted()
    }
}

fn convert(m: &mut Machine, [term, from]: [Cell; 2], kind: TextKind) -> Result<bool> {
    if !args::is_var(m, from) {
        let text = source_text(m, from)?;
        let (read, _) = term_of_text(m, &text)?;
        return m.unify(term, read);
    }
    if kind == TextKind::Atom && args::is_var(m, term) {
        return Err(Error::Instantiation);
    }
    let written = text_of(m, term, readable())?;
    let made = kind.make(m, &written)?;
    m.unify(from, made)
}

/// String is the text of Term, quoted where reading needs it; or Term is what the text of String is read as.
///
/// ```prolog
/// ?- term_string(f('A'), S), string_length(S, N).
///    S = "f('A')", N = 6.
/// ?- term_string(T, "1 + 2").
///    T = 1 + 2.
/// ```
fn term_string(m: &mut Machine, [term, string]: [Cell; 2]) -> Result<bool> {
    convert(m, [term, string], TextKind::Text)
}

/// As `term_string/2`, with the options of `read_term/2` if String is bound, else those of `write_term/2`, where quoted(true) need
/// not be said.
///
/// ```prolog
/// ?- term_string(T, "f(X, Y)", [variable_names(Names)]).
///    T = f(A, B), Names = ['X' = A, 'Y' = B].
/// ?- term_string(['A' + b], S, [spacing(next_argument)]), term_string([a, 'B'], "[a, B]", [var_prefix(true)]).
///    S = "['A'+b]".
/// ```
fn term_string_options(m: &mut Machine, [term, string, options]: [Cell; 3]) -> Result<bool> {
    if !args::is_var(m, string) {
        let options = ReadOptions::of(m, options)?;
        let text = source_text(m, string)?;
        return read_by(m, &text, term, options);
    }
    let (options, end) = read_options_from(m, readable(), options)?;
    let written = text_of(m, term, options)? + &end;
    let made = TextKind::Text.make(m, &written)?;
    m.unify(string, made)
}

/// Reads the term of a text by these options.
fn read_by(m: &mut Machine, text: &str, term: Cell, options: ReadOptions) -> Result<bool> {
    match from_text(m, text, options.settings) {
        Err(Error::Syntax(_)) if options.on_error != OnError::Throw => Ok(false),
        Ok(None) => m.unify(term, Cell::atom(atoms::END_OF_FILE)),
        read => options.answer(m, term, &read?.expect("there is a term or nothing")),
    }
}

/// Term is what the text of Atom is read as; Bindings are `Name = Variable` for its variables.
///
/// ```prolog
/// ?- atom_to_term('f(X, Y)', T, Bindings).
///    T = f(A, B), Bindings = ['X' = A, 'Y' = B].
/// ```
fn atom_to_term(m: &mut Machine, [atom, term, bindings]: [Cell; 3]) -> Result<bool> {
    let text = source_text(m, atom)?;
    let (read, names) = term_of_text(m, &text)?;
    Ok(m.unify(term, read)? && unify_names(m, bindings, &names)?)
}

/// Term is what the text of Atom is read as, `end_of_file` if it is empty, with the options of `read_term/2`.
///
/// ```prolog
/// ?- read_term_from_atom('f(a)', T, []).
///    T = f(a).
/// ?- read_term_from_atom('f( a, "b")', f(_, b), [double_quotes(atom), subterm_positions(P)]).
///    P = term_position(0, 10, 0, 1, [3-4, string_position(6, 9)]).
/// ```
fn read_term_from_atom(m: &mut Machine, [atom, term, options]: [Cell; 3]) -> Result<bool> {
    let options = ReadOptions::of(m, options)?;
    let text = text::require_atomic(m, atom, Expected::Atom)?.into_owned();
    read_by(m, &text, term, options)
}
