//! Terms in text: `term_to_atom/2` and its kin.
//!
//! Invariant: what is written is quoted and reads back as the same term; what is read needs no end token, and nothing but
//! layout may follow it.
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

use super::args;
use super::group::group;
use super::reading::{from_text, term_of_text};
use super::terms_io::unify_names;
use super::text::{self, Kind};
use super::writing::text_of;

group! {
    semidet "term_to_atom(?Term, ?Atom)"                        [] => term_to_atom;
    semidet "term_string(?Term, ?String)"                       [] => term_string;
    semidet "term_string(?Term, ?String, +Options)"             [] => term_string_options;
    semidet "atom_to_term(+Atom, -Term, -Bindings)"             [] => atom_to_term;
    semidet "read_term_from_atom(+Atom, -Term, +Options)"       [] => read_term_from_atom;
}

/// Atom is the text of Term, quoted where reading needs it; or Term is what the text of Atom is read as.
///
/// ```prolog
/// ?- term_to_atom(f('A', b), A).
///    A = 'f(\'A\',b)'.
/// ?- term_to_atom(T, 'p(X, Y, X)').
///    T = p(X, Y, X).
/// ```
fn term_to_atom(m: &mut Machine, [term, atom]: [Cell; 2]) -> Result<bool> {
    convert(m, [term, atom], Kind::Atom)
}

/// The text that a term is read from. The empty list is no empty text here, but its own name.
fn source_text(m: &Machine, from: Cell) -> Result<String> {
    if m.heap.deref(from) == Cell::atom(atoms::NIL) {
        return Ok("[]".to_owned());
    }
    Ok(text::require(m, from)?.into_owned())
}

fn convert(m: &mut Machine, [term, from]: [Cell; 2], kind: Kind) -> Result<bool> {
    if !args::is_var(m, from) {
        let text = source_text(m, from)?;
        let read = term_of_text(m, &text)?;
        return Ok(m.unify(term, read.term));
    }
    if kind == Kind::Atom && args::is_var(m, term) {
        return Err(Error::Instantiation);
    }
    let written = text_of(m, term, &WriteOptions::quoted())?;
    let made = kind.make(m, &written)?;
    Ok(m.unify(from, made))
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
    convert(m, [term, string], Kind::Text)
}

/// As `term_string/2`; Options are not looked at.
///
/// ```prolog
/// ?- term_string(T, "a", []).
///    T = a.
/// ```
fn term_string_options(m: &mut Machine, [term, string, options]: [Cell; 3]) -> Result<bool> {
    args::options(m, options)?;
    convert(m, [term, string], Kind::Text)
}

/// Term is what the text of Atom is read as; Bindings are `Name = Variable` for its variables.
///
/// ```prolog
/// ?- atom_to_term('f(X, Y)', T, Bindings).
///    T = f(A, B), Bindings = ['X' = A, 'Y' = B].
/// ```
fn atom_to_term(m: &mut Machine, [atom, term, bindings]: [Cell; 3]) -> Result<bool> {
    let text = source_text(m, atom)?;
    let read = term_of_text(m, &text)?;
    Ok(m.unify(term, read.term) && unify_names(m, bindings, &read.names)?)
}

/// Term is what the text of Atom is read as, `end_of_file` if it is empty. Options are not looked at.
///
/// ```prolog
/// ?- read_term_from_atom('f(a)', T, []).
///    T = f(a).
/// ```
fn read_term_from_atom(m: &mut Machine, [atom, term, options]: [Cell; 3]) -> Result<bool> {
    args::options(m, options)?;
    let text = text::require_atomic(m, atom, Expected::Atom)?.into_owned();
    let read = from_text(m, &text)?.map_or(Cell::atom(atoms::END_OF_FILE), |read| read.term);
    Ok(m.unify(term, read))
}
