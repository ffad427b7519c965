//! Operators and character conversion (ISO 8.14.3 to 8.14.6).
//!
//! Invariant: a call of `op/3` with an error changes nothing: all names are checked before the first is defined.

use crate::machine::Machine;
use crate::machine::assert::{Qualified, strip_module};
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Action, Domain, Error, Expected, Kind, Result};
use crate::machine::operators::Operator;
use crate::syntax::{Class, Specifier};
use crate::term::{Atom, Cell, View, atoms};

use super::super::args;
use super::super::group::group;
use super::super::text;

group! {
    det    "op(+Priority, +Specifier, +Names)"                  ["8.14.3"] => op;
    nondet "current_op(?Priority, ?Specifier, ?Name)"           ["8.14.4"] => current_op;
    det    "char_conversion(+In, +Out)"                         ["8.14.5"] => char_conversion;
    nondet "current_char_conversion(?In, ?Out)"                 ["8.14.6"] => current_char_conversion;
}

/// The highest priority.
const MAX_PRIORITY: i64 = 1200;

/// Names, an atom or a list of atoms, are operators with this priority and specifier from now on; none with priority 0. They
/// are operators of the module whose text is being loaded, or else of `user`, which makes them operators everywhere;
/// `Module:Name` says another one.
///
/// ```prolog
/// ?- op(700, xfx, ===>), current_op(Priority, Specifier, ===>).
///    Priority = 700, Specifier = xfx.
/// ?- op(700, xfx, ',').
///    error(permission_error(modify, operator, ','), _).
/// ?- op(700, xfx, []).
///    error(permission_error(create, operator, []), _).
/// ```
fn op(m: &mut Machine, [priority, specifier, names]: [Cell; 3]) -> Result<()> {
    if args::is_var(m, priority) || args::is_var(m, specifier) {
        return Err(Error::Instantiation);
    }
    let Qualified { module, term } = strip_module(m, m.operator_module(), names)?;
    let name_cells = name_list(m, term)?;
    let value = match args::any_integer(m, priority)? {
        crate::term::Number::Int(value @ 0..=MAX_PRIORITY) => value as u16,
        _ => return Err(Error::Domain(Domain::OperatorPriority, priority)),
    };
    let kind = args::atom(m, specifier)?;
    let Some(kind) = Specifier::from_name(m.atoms.text(kind)) else {
        return Err(Error::Domain(Domain::OperatorSpecifier, specifier));
    };
    m.room_for_code()?;
    let mut texts = Vec::new();
    for name in name_cells {
        let Qualified { module, term: name } = strip_module(m, module, name)?;
        let text = String::from(m.atoms.text(args::atom(m, name)?));
        if let Some(action) = forbidden(m, module, value, kind, &text) {
            return Err(Error::Permission(action, Kind::Operator, name));
        }
        texts.push((module, text));
    }
    for (module, name) in texts {
        let operator = Operator {
            priority: value,
            specifier: kind,
            name,
        };
        m.define_operator(module, operator);
    }
    Ok(())
}

/// The names in the last argument of `op/3`.
fn name_list(m: &Machine, names: Cell) -> Result<Vec<Cell>> {
    match m.heap.view(names) {
        View::Var(_) => Err(Error::Instantiation),
        View::List(_) => args::options(m, names),
        // `[]` is a name here too; `forbidden` rejects it.
        View::Atom(_) => Ok(vec![names]),
        View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::Text(_)
        | View::Struct(..) => Err(Error::Type(Expected::List, names)),
    }
}

/// The action that the standard forbids (8.14.3.3), if any: to modify the comma, to create `[]`, `{}`, a bar of low
/// priority, or an operator that is both infix and postfix.
fn forbidden(
    m: &Machine,
    module: Atom,
    priority: u16,
    specifier: Specifier,
    name: &str,
) -> Option<Action> {
    /// The least priority of a bar: below it, a bar would be read as that of a list.
    const BAR: u16 = 1001;
    match name {
        "," => return Some(Action::Modify),
        "[]" | "{}" => return Some(Action::Create),
        "|" if specifier.class() != Class::Infix || (priority > 0 && priority < BAR) => {
            return Some(Action::Create);
        }
        _ => {}
    }
    let clash = match specifier.class() {
        Class::Infix => m.operators_of(module).get_postfix(name).is_some(),
        Class::Postfix => m.operators_of(module).get_infix(name).is_some(),
        Class::Prefix => false,
    };
    (clash && priority > 0).then_some(Action::Create)
}

/// Name is an operator with this priority and specifier.
///
/// ```prolog
/// ?- current_op(Priority, Specifier, is).
///    Priority = 700, Specifier = xfx.
/// ?- current_op(1201, _, _).
///    error(domain_error(operator_priority, 1201), _).
/// ```
fn current_op(m: &mut Machine, [priority, specifier, name]: [Cell; 3]) -> Result<Alternatives> {
    let unfit = |m: &Machine, cell| match args::integer(m, cell) {
        Ok(0..=MAX_PRIORITY) => Ok(()),
        Ok(_) | Err(_) => Err(Error::Domain(Domain::OperatorPriority, cell)),
    };
    args::optional(m, priority, unfit)?;
    if let Some(kind) = args::optional(m, specifier, args::atom)?
        && Specifier::from_name(m.atoms.text(kind)).is_none()
    {
        return Err(Error::Domain(Domain::OperatorSpecifier, specifier));
    }
    let Qualified { module, term: name } = strip_module(m, m.operator_module(), name)?;
    let operators = m.operators_of(module);
    let found: Vec<(u16, Specifier, String)> = match args::optional(m, name, args::atom)? {
        Some(name) => {
            let text = m.atoms.text(name);
            let known = operators.get(text);
            let known = [known.prefix, known.infix, known.postfix];
            known
                .into_iter()
                .flatten()
                .map(|(priority, kind)| (priority, kind, String::from(text)))
                .collect()
        }
        None => operators
            .iter()
            .map(|(priority, kind, text)| (priority, kind, String::from(text)))
            .collect(),
    };
    Ok(Alternatives::each::<3, _>(
        found.into_iter(),
        |m, [priority, specifier, name], (value, kind, text)| {
            let name = strip_module(m, atoms::USER, name)?.term;
            let (kind, text) = (text::atom(m, kind.name())?, text::atom(m, &text)?);
            Ok(m.unify(priority, Cell::small(i32::from(value)))?
                && m.unify(specifier, kind)?
                && m.unify(name, text)?)
        },
    ))
}

/// The character In of a term that is read is taken as Out, unless it is quoted, while the flag `char_conversion` is `on`.
///
/// ```prolog
/// ?- char_conversion('&', ','), set_prolog_flag(char_conversion, on), current_char_conversion('&', X).
///    X = ','.
/// ?- char_conversion(_, a).
///    error(instantiation_error, _).
/// ```
fn char_conversion(m: &mut Machine, [from, to]: [Cell; 2]) -> Result<()> {
    let (from, to) = (args::character(m, from)?, args::character(m, to)?);
    if from == to {
        m.notes.conversions.shift_remove(&from);
    } else {
        m.notes.conversions.insert(from, to);
    }
    Ok(())
}

/// The character In is taken as Out, which is another one.
///
/// ```prolog
/// ?- char_conversion('&', and).
///    error(type_error(character, and), _).
/// ?- current_char_conversion(a, X).
///    X = a.
/// ```
fn current_char_conversion(m: &mut Machine, [from, to]: [Cell; 2]) -> Result<Alternatives> {
    let known = args::optional(m, from, args::character)?;
    args::optional(m, to, args::character)?;
    let found: Vec<(char, char)> = match known {
        Some(known) => vec![(
            known,
            m.notes.conversions.get(&known).copied().unwrap_or(known),
        )],
        None => m
            .notes
            .conversions
            .iter()
            .map(|(from, to)| (*from, *to))
            .collect(),
    };
    Ok(Alternatives::each::<2, _>(
        found.into_iter(),
        |m, [from, to], (one, other)| {
            let (one, other) = (
                Cell::atom(m.atoms.of_char(one)?),
                Cell::atom(m.atoms.of_char(other)?),
            );
            Ok(m.unify(from, one)? && m.unify(to, other)?)
        },
    ))
}
