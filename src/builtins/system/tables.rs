//! Tabled predicates: declarations, and access to the tables. `machine/tabling/mod.rs` implements their calls.
//!
//! Invariant: only complete tables can be removed; a call under evaluation keeps its table.

use std::sync::Arc;

use super::super::args;
use super::super::clauses::{open_module, unify_in_module};
use super::super::group::group;
use crate::machine::Machine;
use crate::machine::assert::{Declaration, Qualified, declare, head_functor, strip_module};
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Action, Domain, Error, Expected, Kind, Result};
use crate::machine::error_terms::indicator_term;
use crate::machine::tables::Mode;
use crate::term::{Atom, Cell, Functor, View, atoms};

group! {
    det    "table(:Predicates)"                 [] => table;
    det    "untable(:Predicates)"               [] => untable;
    det    "abolish_all_tables"                 [] => abolish_all_tables;
    det    "abolish_module_tables(+Module)"     [] => abolish_module_tables;
    det    "abolish_table_subgoals(:Call)"      [] => abolish_table_subgoals;
    nondet "current_table(:Call, -Table)"       [] => current_table;
    det    "$must_be_tabled(:Goal)"             [] => must_be_tabled;
}

/// The declaration of one tabled predicate.
pub struct Specification {
    /// Its module.
    pub module: Atom,
    /// Its name and arity.
    pub functor: Functor,
    /// The modes, if not all answers count.
    pub modes: Option<Arc<[Mode]>>,
}

/// The predicates of indicators, or of heads with modes, joined by commas or in lists.
pub fn specifications(m: &mut Machine, module: Atom, what: Cell) -> Result<Vec<Specification>> {
    let (slashes, option) = (m.atoms.intern("//")?, m.atoms.intern("as")?);
    let mut found = Vec::new();
    let mut waiting = vec![(module, what)];
    if !m.heap.is_acyclic(what)? {
        return Err(Error::Type(Expected::PredicateIndicator, what));
    }
    while let Some((module, cell)) = waiting.pop() {
        let Qualified { module, term: cell } = strip_module(m, module, cell)?;
        if let Some([left, right]) = args::arguments_of::<2>(m, cell, atoms::COMMA) {
            waiting.extend([(module, right), (module, left)]);
        } else if cell == Cell::atom(atoms::NIL) || matches!(m.heap.view(cell), View::List(_)) {
            let elements = args::list(m, cell)?.into_iter().rev();
            waiting.extend(elements.map(|element| (module, element)));
        } else if let Some([left, options]) = args::arguments_of::<2>(m, cell, option) {
            check_options(m, options)?;
            waiting.push((module, left));
        } else if let Some([name, arity]) = args::arguments_of::<2>(m, cell, slashes) {
            let arity = u32::try_from(args::count(m, arity)?).unwrap_or(u32::MAX);
            found.push(Specification {
                module,
                functor: Functor::new(args::atom(m, name)?, arity.saturating_add(2)),
                modes: None,
            });
        } else if args::arguments_of::<2>(m, cell, atoms::SLASH).is_some() {
            found.push(Specification {
                module,
                functor: args::indicator(m, cell)?,
                modes: None,
            });
        } else {
            found.push(head(m, module, cell)?);
        }
    }
    Ok(found)
}

/// Checks the options of `as Options`, which change nothing: tables are kept for each variant of a call in any case.
fn check_options(m: &mut Machine, options: Cell) -> Result<()> {
    let mut waiting = vec![options];
    while let Some(option) = waiting.pop() {
        if let Some([left, right]) = args::arguments_of::<2>(m, option, atoms::COMMA) {
            waiting.extend([right, left]);
            continue;
        }
        let name = args::atom(m, option)?;
        if !["variant", "subsumptive", "opaque"].contains(&m.atoms.text(name)) {
            return Err(Error::Domain(Domain::TableOption, option));
        }
    }
    Ok(())
}

/// The declaration by a head whose arguments are modes.
fn head(m: &mut Machine, module: Atom, head: Cell) -> Result<Specification> {
    let (name, arguments) = match m.heap.view(head) {
        View::Var(_) => return Err(Error::Instantiation),
        View::Atom(name) => (name, Vec::new()),
        View::Struct(functor, at) => {
            let arguments = (0..functor.arity as usize).map(|n| m.heap.arg(at, n));
            (functor.name, arguments.collect())
        }
        _ => return Err(Error::Type(Expected::PredicateIndicator, head)),
    };
    let functor = Functor::new(name, arguments.len() as u32);
    let modes = arguments
        .into_iter()
        .map(|argument| mode(m, module, argument))
        .collect::<Result<Vec<Mode>>>()?;
    let modes = modes
        .iter()
        .any(|mode| *mode != Mode::Index)
        .then(|| modes.into());
    Ok(Specification {
        module,
        functor,
        modes,
    })
}

/// The mode of an argument.
fn mode(m: &mut Machine, module: Atom, argument: Cell) -> Result<Mode> {
    let (lattice, order) = (m.atoms.intern("lattice")?, m.atoms.intern("po")?);
    for (name, arity) in [(lattice, 3), (order, 2)] {
        let Some([what]) = args::arguments_of::<1>(m, argument, name) else {
            continue;
        };
        let Qualified { module, term } = strip_module(m, module, what)?;
        let chooser = match m.heap.view(term) {
            View::Var(_) => return Err(Error::Instantiation),
            View::Atom(name) => name,
            View::Struct(functor, _) if functor == Functor::new(atoms::SLASH, 2) => {
                let functor = args::indicator(m, term)?;
                if functor.arity != arity {
                    return Err(Error::Domain(Domain::TabledMode, argument));
                }
                functor.name
            }
            View::Struct(functor, _) if functor.arity == arity => functor.name,
            _ => return Err(Error::Domain(Domain::TabledMode, argument)),
        };
        return Ok(match arity {
            3 => Mode::Lattice(module, chooser),
            _ => Mode::Order(module, chooser),
        });
    }
    let word = match m.heap.view(argument) {
        View::Var(_) => return Ok(Mode::Index),
        View::Atom(word) => word,
        _ => return Err(Error::Domain(Domain::TabledMode, argument)),
    };
    Ok(match m.atoms.text(word) {
        "index" => Mode::Index,
        "min" => Mode::Min,
        "max" => Mode::Max,
        "sum" => Mode::Sum,
        "first" => Mode::First,
        "last" => Mode::Last,
        "-" => Mode::Witness,
        _ => return Err(Error::Domain(Domain::TabledMode, argument)),
    })
}

/// The answers of the predicates are kept in tables. Predicates are named by indicators, joined by commas or in a list; or by heads that say
/// of an argument which of its values counts: `min`, `max`, `sum`, `first`, `last`, `lattice(Name/3)`, `po(Name/2)`, and `-` for the one that
/// belongs to what was chosen beside it. Mostly it is a directive; `:- table path/2.` has path/2 come to an end in graphs with cycles.
///
/// ```prolog
/// :- table way/2, shortest(_, _, min, -).
/// :- dynamic(road/2).
/// road(a, b). road(b, c). road(c, a).
/// way(X, Y) :- way(X, Z), road(Z, Y).
/// way(X, Y) :- road(X, Y).
/// shortest(X, Y, 1, [X,Y]) :- road(X, Y).
/// shortest(X, Y, N, Path) :- shortest(X, Z, N0, Path0), road(Z, Y), N is N0 + 1, append(Path0, [Y], Path).
///
/// ?- way(a, X).
///    X = b
/// ;  X = c
/// ;  X = a.
/// ?- shortest(a, c, N, Path).
///    N = 2, Path = [a,b,c].
/// ?- table p(_, most).
///    error(domain_error(tabled_mode,most), _).
/// ```
fn table(m: &mut Machine, [predicates]: [Cell; 1]) -> Result<()> {
    for specification in specifications(m, atoms::USER, predicates)? {
        let (module, functor) = (specification.module, specification.functor);
        let id = declare(m, module, functor, Declaration::Tabled)?;
        m.tables.declare(id, specification.modes);
    }
    Ok(())
}

/// The answers of the predicates are not kept any more.
///
/// ```prolog
/// ?- table(p/1), untable(p/1), predicate_property(p(_), tabled).
///    false.
/// ```
fn untable(m: &mut Machine, [predicates]: [Cell; 1]) -> Result<()> {
    for specification in specifications(m, atoms::USER, predicates)? {
        let found = m.database.find(specification.module, specification.functor);
        if let Some(id) = found.filter(|id| m.database.get(*id).properties.tabled) {
            m.database.get_mut(id).properties.tabled = false;
            m.tables.forget(|predicate| predicate == id);
            m.database.enter_anew(&[id]);
        }
    }
    Ok(())
}

/// Takes all complete tables away: the next call of a tabled predicate evaluates it again.
///
/// ```prolog
/// ?- abolish_all_tables, \+ current_table(_, _).
///    true.
/// ```
fn abolish_all_tables(m: &mut Machine, []: [Cell; 0]) -> Result<()> {
    m.tables.forget(|_| true);
    Ok(())
}

/// Takes the complete tables of the predicates of Module away.
///
/// ```prolog
/// ?- abolish_module_tables(user).
///    true.
/// ```
fn abolish_module_tables(m: &mut Machine, [module]: [Cell; 1]) -> Result<()> {
    let module = args::atom(m, module)?;
    let database = &m.database;
    m.tables
        .forget(|predicate| database.get(predicate).module == module);
    Ok(())
}

/// Takes the complete tables of the calls that unify with Call away.
///
/// ```prolog
/// :- table square/2.
/// square(X, Y) :- Y is X * X.
///
/// ?- square(2, _), square(3, _), abolish_table_subgoals(square(2, _)), findall(X, current_table(square(X, _), _), Xs).
///    Xs = [3].
/// ```
fn abolish_table_subgoals(m: &mut Machine, [call]: [Cell; 1]) -> Result<()> {
    let wanted = Wanted::read(m, call)?;
    for table in wanted.tables(m) {
        let goal = m.tabled_goal(table)?;
        let Qualified { term: goal, .. } = strip_module(m, atoms::USER, goal)?;
        let mut unifies = false;
        m.attempt(|m| {
            unifies = m.unify(wanted.plain, goal)?;
            Ok(false)
        })?;
        if unifies {
            m.tables.forget_table(table);
        }
    }
    Ok(())
}

/// The tables that a call denotes.
struct Wanted {
    module: Option<Atom>,
    functor: Option<Functor>,
    /// The call without its module.
    plain: Cell,
}

impl Wanted {
    fn read(m: &Machine, call: Cell) -> Result<Wanted> {
        let (module, plain) = open_module(m, call)?;
        let functor = match m.heap.view(plain) {
            View::Var(_) => None,
            _ => Some(head_functor(m, plain)?),
        };
        Ok(Wanted {
            module,
            functor,
            plain,
        })
    }

    /// The complete tables of the predicate, or of all predicates.
    fn tables(&self, m: &Machine) -> Vec<u32> {
        let is_wanted = |table: &u32| {
            let predicate = m.database.get(m.tables.predicate(*table));
            let is_meant = self
                .functor
                .is_none_or(|functor| functor == predicate.functor);
            is_meant
                && self.module.is_none_or(|module| module == predicate.module)
                && m.tables.position(*table).is_none()
        };
        m.tables.all().filter(is_wanted).collect()
    }
}

/// `'$must_be_tabled'(:Goal)`: throws unless Goal calls a tabled predicate.
fn must_be_tabled(m: &mut Machine, [goal]: [Cell; 1]) -> Result<()> {
    let Qualified { module, term } = strip_module(m, atoms::USER, goal)?;
    let functor = head_functor(m, term)?;
    let id = m.reach(module, functor)?;
    if id.is_some_and(|id| m.database.get(id).properties.tabled) {
        return Ok(());
    }
    let culprit = indicator_term(m, functor)?;
    Err(Error::Permission(
        Action::Tnot,
        Kind::NonTabledProcedure,
        culprit,
    ))
}

/// There is a complete table for Call; Table is its number.
///
/// ```prolog
/// :- table square/2.
/// square(X, Y) :- Y is X * X.
///
/// ?- square(3, Y), current_table(square(X, _), _T).
///    Y = 9, X = 3.
/// ```
fn current_table(m: &mut Machine, [call, _]: [Cell; 2]) -> Result<Alternatives> {
    let tables = Wanted::read(m, call)?.tables(m);
    Ok(Alternatives::each::<2, _>(
        tables.into_iter(),
        |m, [call, number], table| {
            // The table may have been removed meanwhile.
            if !m.tables.all().any(|other| other == table) {
                return Ok(false);
            }
            let goal = m.tabled_goal(table)?;
            let module = m.database.get(m.tables.predicate(table)).module;
            let Qualified { term: goal, .. } = strip_module(m, atoms::USER, goal)?;
            let table = m.heap.integer(i64::from(table))?;
            Ok(unify_in_module(m, call, module, goal)? && m.unify(number, table)?)
        },
    ))
}
