//! Which warnings texts get: `style_check/1`, as a directive and as a goal.
//!
//! *Invariant*: a setting made by a text ends with the text; one made by a program while no text is loaded applies to all texts loaded
//! later. A text that another one loads begins with the settings of that one; files of the library begin with all warnings on.

use super::super::{state, terms};
use crate::builtins::args;
use crate::builtins::group::group;
use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::term::{Cell, atoms};

group! {
    nondet "style_check(+Style)" [] => style_check;
}

/// The warnings that can be switched: the names behind `lint::` in their codes.
pub const LINTS: &[&str] = &[
    "singleton",
    "discontiguous",
    "look_alike",
    "mixed_script",
    "marked_variable",
    "capitalised_constant",
    "other_arity",
    "misspelt_head",
    "unreachable",
    "no_base",
    "late_base",
    "left_recursion",
    "self_equation",
    "self_is",
    "reassigned",
    "equation_for_is",
    "term_and_number",
    "unbound_operand",
    "unevaluated_argument",
    "no_number",
    "hyphenated_name",
    "broken_sequence",
    "grown_together",
    "undefined",
    "undeclared_dynamic",
    "taken_from_library",
    "codes_and_characters",
    "printed_list",
    "format_arguments",
    "early_stop",
    "bare_directive",
    "unknown_allowance",
];

/// The warnings that a text gets: all except those whose bits are set.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    off: u32,
}

impl Style {
    /// Whether a text gets the warning with this name. A warning without a switch is always on.
    pub fn has(self, name: &str) -> bool {
        let place = LINTS.iter().position(|lint| *lint == name);
        place.is_none_or(|place| self.off & (1 << place) == 0)
    }

    /// Switches a warning; false if there is none with this name.
    fn set(&mut self, name: &str, wanted: bool) -> bool {
        let Some(place) = LINTS.iter().position(|lint| *lint == name) else {
            return false;
        };
        match wanted {
            true => self.off &= !(1 << place),
            false => self.off |= 1 << place,
        }
        true
    }
}

/// Turns warnings about texts on and off: `+singleton` and `-singleton` (variables that occur once), `+discontiguous` and
/// `-discontiguous` (clauses that are not together), and so on for each code `lint::Name` of a warning, or a list of these; `?(Name)` is true
/// for the warnings that are on. A comment `% ferz: allow(Name)` behind a line, or in the line before it, turns one off there. While a text is
/// loaded the setting is about the rest of that, otherwise about all that is loaded from then on. What other systems warn of has no effect:
/// `no_effect`, `var_branches`, `charset`, `atom`, `string`, `dollar`.
///
/// ```prolog
/// ?- style_check(-singleton), \+ style_check(?(singleton)), style_check([+singleton, -discontiguous]).
///    true.
/// ?- style_check(?(discontiguous)), \+ style_check(?(singleton)).
///    true.
/// ?- style_check(+singleton), findall(Name, style_check(?(Name)), _Names), _Names = [First, Second|_].
///    First = singleton, Second = discontiguous.
/// ?- style_check(-verbosity).
///    error(domain_error(style_name, verbosity), _).
/// ```
fn style_check(machine: &mut Machine, [style_term]: [Cell; 1]) -> Result<Alternatives> {
    let asked = machine.atoms.intern("?")?;
    if terms::arguments::<1>(machine, style_term, asked).is_none() {
        check(machine, style_term)?;
        return Ok(Alternatives::Exit);
    }
    let style = state::of(machine).style();
    if let Some(name) = terms::arguments::<1>(machine, style_term, asked)
        .and_then(|[name]| terms::atom(machine, name))
    {
        let name = machine.atoms.text(name);
        return Ok((LINTS.contains(&name) && style.has(name)).into());
    }
    let held = LINTS.iter().copied().filter(|name| style.has(name));
    let names: Vec<&str> = held.collect();
    Ok(Alternatives::each(
        names.into_iter(),
        |machine, [style]: [Cell; 1], held| {
            let asked = machine.atoms.intern("?")?;
            let held = machine.atom(held)?;
            match terms::arguments::<1>(machine, style, asked) {
                Some([name]) => machine.unify(name, held),
                None => Ok(false),
            }
        },
    ))
}

/// As [`style_check`], for settings only.
pub fn check(machine: &mut Machine, style: Cell) -> Result<()> {
    for style in terms::elements(machine, style).unwrap_or_else(|| vec![style]) {
        let signs = [(atoms::MINUS, false), (atoms::PLUS, true)];
        let signed = signs.into_iter().find_map(|(sign, wanted)| {
            let [name] = terms::arguments::<1>(machine, style, sign)?;
            Some((name, wanted))
        });
        let Some((name, wanted)) = signed else {
            return Err(match args::is_var(machine, style) {
                true => Error::Instantiation,
                false => Error::Domain(Domain::StyleName, style),
            });
        };
        let atom = args::atom(machine, name).map_err(|error| match error {
            Error::Type(Expected::Atom, name) => Error::Domain(Domain::StyleName, name),
            error => error,
        })?;
        let word = machine.atoms.text(atom).to_owned();
        let style = state::of(machine).style_mut();
        match &*word {
            name if style.set(name, wanted) => {}
            "no_effect" | "var_branches" | "charset" | "atom" | "string" | "dollar" => {}
            _ => return Err(Error::Domain(Domain::StyleName, name)),
        }
    }
    Ok(())
}
