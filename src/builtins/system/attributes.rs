//! Attributed variables: the base of constraint libraries.
//!
//! A module attaches a value to a variable; when the variable is bound, its predicate `attr_unify_hook/2` is called with that value and the
//! term to which the variable was bound, before the next goal (machine/wake.rs).
//!
//! Invariant: backtracking undoes all changes made here.

use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Result};
use crate::term::{Cell, Tag, View};

use super::super::args;
use super::super::comparison::unify_list;
use super::super::group::group;

group! {
    semidet "attvar(@Term)"                            [] => attvar;
    det     "put_attr(-Variable, +Module, @Value)"     [] => put_attr;
    semidet "get_attr(@Variable, +Module, ?Value)"     [] => get_attr;
    det     "del_attr(@Variable, +Module)"             [] => del_attr;
    semidet "get_attrs(@Variable, ?Attributes)"        [] => get_attrs;
    det     "put_attrs(-Variable, +Attributes)"        [] => put_attrs;
    det     "del_attrs(@Variable)"                     [] => del_attrs;
    semidet "term_attvars(@Term, ?Variables)"          [] => term_attvars;
    semidet "$attvars_since(@Term, ?Variables)"        [] => attvars_since;
}

/// Term is an attributed variable.
///
/// ```prolog
/// ?- attvar(_).
///    false.
/// ?- put_attr(X, colour, red), attvar(X), del_attr(X, colour), \+ attvar(X).
///    true.
/// ```
fn attvar(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(m.heap.deref(term).tag() == Tag::Att)
}

/// Variable has the attribute Module with the value Value from now on, until backtracking.
///
/// ```prolog
/// ?- put_attr(X, colour, red), get_attr(X, colour, C), del_attr(X, colour).
///    C = red.
/// ?- put_attr(a, colour, red).
///    error(uninstantiation_error(a), _).
/// ```
fn put_attr(m: &mut Machine, [variable, module, value]: [Cell; 3]) -> Result<()> {
    let variable = unbound(m, variable)?;
    let module = args::atom(m, module)?;
    let value = args::value(m, value);
    Ok(m.heap.put_attribute(variable, module, value)?)
}

fn unbound(m: &Machine, cell: Cell) -> Result<Cell> {
    if args::is_var(m, cell) {
        Ok(cell)
    } else {
        Err(Error::Uninstantiation(cell))
    }
}

/// Variable has the attribute Module, with the value Value.
///
/// ```prolog
/// ?- get_attr(_, colour, _).
///    false.
/// ```
fn get_attr(m: &mut Machine, [variable, module, value]: [Cell; 3]) -> Result<bool> {
    if m.heap.attributes(variable).is_none() {
        return Ok(false);
    }
    let module = args::atom(m, module)?;
    match m.heap.attribute(variable, module) {
        Some(found) => m.unify(value, found),
        None => Ok(false),
    }
}

/// Variable has no attribute Module any more.
///
/// ```prolog
/// ?- put_attr(X, colour, red), del_attr(X, colour), get_attr(X, colour, _).
///    false.
/// ```
fn del_attr(m: &mut Machine, [variable, module]: [Cell; 2]) -> Result<()> {
    let module = args::atom(m, module)?;
    Ok(m.heap.delete_attribute(variable, module)?)
}

/// Attributes are all attributes of Variable: `att(Module, Value, Rest)`, at the end `[]`.
///
/// ```prolog
/// ?- put_attr(X, colour, red), get_attrs(X, As), del_attrs(X).
///    As = att(colour, red, []).
/// ```
fn get_attrs(m: &mut Machine, [variable, attributes]: [Cell; 2]) -> Result<bool> {
    match m.heap.attributes(variable) {
        Some(found) => m.unify(attributes, found),
        None => Ok(false),
    }
}

/// Variable has the attributes that `get_attrs/2` would give, and no others.
///
/// ```prolog
/// ?- put_attrs(X, att(colour, red, [])), get_attr(X, colour, C), del_attrs(X).
///    C = red.
/// ```
fn put_attrs(m: &mut Machine, [variable, attributes]: [Cell; 2]) -> Result<()> {
    let variable = unbound(m, variable)?;
    let attributes = args::value(m, attributes);
    Ok(m.heap.put_attributes(variable, attributes)?)
}

/// Variable has no attributes any more.
///
/// ```prolog
/// ?- put_attr(X, colour, red), del_attrs(X), attvar(X).
///    false.
/// ```
fn del_attrs(m: &mut Machine, [variable]: [Cell; 1]) -> Result<()> {
    if m.heap.attributes(variable).is_some() {
        let none = Cell::atom(crate::term::atoms::NIL);
        m.heap.put_attributes(variable, none)?;
    }
    Ok(())
}

/// Variables are the attributed variables of Term, those in attributes of others among them.
///
/// ```prolog
/// ?- put_attr(X, colour, red), term_attvars(f(Y, X, X), Vs), del_attrs(X).
///    Vs = [X].
/// ```
fn term_attvars(m: &mut Machine, [term, variables]: [Cell; 2]) -> Result<bool> {
    let found = m.heap.attributed_variables(term)?;
    unify_list(m, variables, &found)
}

/// Variables are the attributed variables that are younger than the compound Term, whether reachable or not.
///
/// ```prolog
/// ?- T = t(_), put_attr(X, colour, red), '$attvars_since'(T, Vs), Vs == [X], del_attrs(X).
///    T = t(_), Vs = [X].
/// ```
fn attvars_since(m: &mut Machine, [term, variables]: [Cell; 2]) -> Result<bool> {
    let View::Struct(_, at) = m.heap.view(term) else {
        return Err(args::wrong(m, Expected::Compound, term));
    };
    let found = m.heap.attributed_since(at)?;
    unify_list(m, variables, &found)
}
