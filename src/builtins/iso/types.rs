//! Type testing (ISO 8.3).
//!
//! Invariant: the tests inspect one argument and throw no type error; only `rational/3` and `blob/2` bind, their further arguments.
//!
//! The examples are read with strings in double quotes:
//!
//! ```prolog
//! ?- set_prolog_flag(double_quotes, string).
//!    true.
//! ```

use crate::code::instruction::TypeTest;
use crate::compiler::InLine;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::term::walk::Skeleton;
use crate::term::{Cell, Number, View, cell::HandleKind, ratios};

use super::super::group::group;

group! {
    semidet "var(@Term)"          ["8.3.1"]  pure in_line(InLine::Type(TypeTest::Var))      => var;
    semidet "atom(@Term)"         ["8.3.2"]  pure in_line(InLine::Type(TypeTest::Atom))     => atom;
    semidet "integer(@Term)"      ["8.3.3"]  pure in_line(InLine::Type(TypeTest::Integer))  => integer;
    semidet "float(@Term)"        ["8.3.4"]  pure in_line(InLine::Type(TypeTest::Float))    => float;
    semidet "rational(@Term)"     []         pure                                           => rational;
    semidet "rational(@Term, ?Numerator, ?Denominator)" [] pure => rational_parts;
    semidet "atomic(@Term)"       ["8.3.5"]  pure in_line(InLine::Type(TypeTest::Atomic))   => atomic;
    semidet "compound(@Term)"     ["8.3.6"]  pure in_line(InLine::Type(TypeTest::Compound)) => compound;
    semidet "nonvar(@Term)"       ["8.3.7"]  pure in_line(InLine::Type(TypeTest::Nonvar))   => nonvar;
    semidet "number(@Term)"       ["8.3.8"]  pure in_line(InLine::Type(TypeTest::Number))   => number;
    semidet "callable(@Term)"     ["8.3.9"]  pure in_line(InLine::Type(TypeTest::Callable)) => callable;
    semidet "ground(@Term)"       ["8.3.10"] pure                                           => ground;
    semidet "acyclic_term(@Term)" ["8.3.11"] pure                                           => acyclic_term;
    semidet "cyclic_term(@Term)"  []         pure                                           => cyclic_term;
    semidet "is_list(@Term)"      []         pure                                           => is_list;
    semidet "string(@Term)"       []         pure in_line(InLine::Type(TypeTest::String))   => string;
    semidet "blob(@Term, ?Kind)"  []         pure                                           => blob;
}

/// Term is a variable.
///
/// ```prolog
/// ?- var(X).
///    true.
/// ```
fn var(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(matches!(m.heap.view(term), View::Var(_)))
}

/// Term is an atom.
///
/// ```prolog
/// ?- atom([]).
///    true.
/// ```
fn atom(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(matches!(m.heap.view(term), View::Atom(_)))
}

/// Term is an integer.
///
/// ```prolog
/// ?- integer(1.0).
///    false.
/// ```
fn integer(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(matches!(m.heap.view(term), View::Int(_) | View::Big(_)))
}

/// Term is an integer or a fraction.
///
/// ```prolog
/// ?- X is 2 rdiv 6, rational(X).
///    X = 1r3.
/// ?- rational(0.5).
///    false.
/// ```
fn rational(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(matches!(
        m.heap.view(term),
        View::Int(_) | View::Big(_) | View::Ratio(_)
    ))
}

/// Term is an integer or a fraction, Numerator / Denominator in lowest terms.
///
/// ```prolog
/// ?- rational(-2r6, N, D).
///    N = -1, D = 3.
/// ```
fn rational_parts(m: &mut Machine, [term, above, below]: [Cell; 3]) -> Result<bool> {
    let Some(number) = Number::from_cell(&m.heap, term) else {
        return Ok(false);
    };
    let (Ok(numerator), Ok(denominator)) =
        (ratios::numerator(&number), ratios::denominator(&number))
    else {
        return Ok(false);
    };
    let (numerator, denominator) = (m.heap.number(&numerator)?, m.heap.number(&denominator)?);
    Ok(m.unify(above, numerator)? && m.unify(below, denominator)?)
}

/// Term is a float.
///
/// ```prolog
/// ?- float(1.0).
///    true.
/// ```
fn float(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(matches!(m.heap.view(term), View::Float(_)))
}

/// Term is neither a variable nor compound.
///
/// ```prolog
/// ?- atomic(a), atomic(1), atom_string(a, _S), atomic(_S).
///    true.
/// ```
fn atomic(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(!matches!(
        m.heap.view(term),
        View::Var(_) | View::List(_) | View::Struct(..)
    ))
}

/// Term is compound.
///
/// ```prolog
/// ?- compound([a]).
///    true.
/// ```
fn compound(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(matches!(
        m.heap.view(term),
        View::List(_) | View::Struct(..)
    ))
}

/// Term is not a variable.
///
/// ```prolog
/// ?- nonvar(X).
///    false.
/// ```
fn nonvar(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(!matches!(m.heap.view(term), View::Var(_)))
}

/// Term is an integer or a float.
///
/// ```prolog
/// ?- number(1.5).
///    true.
/// ```
fn number(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(matches!(
        m.heap.view(term),
        View::Int(_) | View::Big(_) | View::Ratio(_) | View::Float(_)
    ))
}

/// Term is an atom or compound.
///
/// ```prolog
/// ?- callable(3).
///    false.
/// ```
fn callable(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(matches!(
        m.heap.view(term),
        View::Atom(_) | View::List(_) | View::Struct(..)
    ))
}

/// No variable occurs in Term.
///
/// ```prolog
/// ?- ground(f(a, _)).
///    false.
/// ```
fn ground(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(m.heap.is_ground(term)?)
}

/// Term is a tree: no part of it contains itself.
///
/// ```prolog
/// ?- acyclic_term(f(_)).
///    true.
/// ```
fn acyclic_term(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(m.heap.is_acyclic(term)?)
}

/// Some part of Term contains itself.
///
/// ```prolog
/// ?- X = f(X), cyclic_term(X).
///    X = f(X).
/// ```
fn cyclic_term(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(!m.heap.is_acyclic(term)?)
}

/// Term is a proper list.
///
/// ```prolog
/// ?- is_list([a|_]).
///    false.
/// ```
fn is_list(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(matches!(m.heap.skeleton(term), Skeleton::Proper(_)))
}

/// Term is a string.
///
/// ```prolog
/// ?- atom_string(abc, S), string(S).
///    S = "abc".
/// ```
fn string(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(matches!(m.heap.view(term), View::Text(_)))
}

/// Term is an atom, a stream, a clause reference or a value of the host, as Kind says: `text`, `stream`, `clause` or the name of
/// the value's type.
///
/// ```prolog
/// ?- blob(abc, Kind).
///    Kind = text.
/// ```
fn blob(m: &mut Machine, [term, kind]: [Cell; 2]) -> Result<bool> {
    let name = match m.heap.view(term) {
        View::Atom(_) => "text",
        View::Handle(HandleKind::Stream, _) => "stream",
        View::Handle(HandleKind::Clause | HandleKind::Atom, _) => "clause",
        View::Handle(HandleKind::Host, place) => m.atoms.values.value(place).type_name(),
        View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Text(_)
        | View::List(_)
        | View::Struct(..) => return Ok(false),
    };
    let name = super::super::text::atom(m, name)?;
    m.unify(kind, name)
}
