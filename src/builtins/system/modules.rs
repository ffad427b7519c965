//! Modules (ISO/IEC 13211-2 in part, and as in Quintus and its successors): queries about modules, and changes to them.
//!
//! Invariant: outside `user`, an argument marked `:` in a mode line comes qualified with the module of the caller; an unqualified argument
//! belongs to `user`. This file does not handle files: `load/builtins.rs` loads them.

use super::super::args;
use super::super::clauses::indicators_in;
use super::super::group::group;
use crate::database::meta;
use crate::machine::Machine;
use crate::machine::assert::{Qualified, strip_module};
use crate::machine::builtin::Alternatives;
use crate::machine::call::is_control;
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::machine::error_terms::indicator_term;
use crate::machine::operators::Operator;
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, Stored, View, atoms};

group! {
    nondet  "current_module(?Module)"                      [] => current_module;
    nondet  "module_property(?Module, ?Property)"          [] => module_property;
    det     "set_module(:Property)"                        [] => set_module;
    nondet  "import_module(?Module, ?Import)"              [] => import_module;
    det     "add_import_module(+Module, +Import, +Where)"  [] => add_import_module;
    semidet "delete_import_module(+Module, +Import)"       [] => delete_import_module;
    det     "export(:Indicators)"                          [] => export;
    det     "import(:Indicators)"                          [] => import;
    det     "module(+Module)"                              [] => module;
    semidet "context_module(:Module)"                      [] => context_module;
    semidet "strip_module(:Term, ?Module, ?Plain)"         [] => strip;
    semidet "$current_typein_module(?Module)"              [] => typein_module;
    det     "$set_typein_module(+Module)"                  [] => module;
    det     "$in_context(+Goal, +Module, -Wrapped)"        [] => in_context;
}

/// Module is a module that is loaded, or was mentioned.
///
/// ```prolog
/// ?- current_module(user).
///    true.
/// ?- current_module(no_such_module).
///    false.
/// ```
fn current_module(m: &mut Machine, [module]: [Cell; 1]) -> Result<Alternatives> {
    if let Some(name) = m.heap.deref(module).as_atom() {
        return Ok(m.database.modules.get(name).is_some().into());
    }
    let names: Vec<Atom> = m.database.modules.names().collect();
    Ok(Alternatives::each::<1, _>(
        names.into_iter(),
        |m, [module], name| m.unify(module, Cell::atom(name)),
    ))
}

/// A property of a module.
enum Property {
    Class(&'static str),
    File(Atom),
    Exports(Vec<Functor>),
    Operators(Vec<Operator>),
}

/// Module has Property: `class(user)`, `class(library)` or `class(system)`, `file(File)`, `exports(Indicators)` and
/// `exported_operators(Operators)`.
///
/// ```prolog
/// ?- module_property(system, class(X)).
///    X = system.
/// ?- module_property(user, file(X)).
///    false.
/// ```
fn module_property(m: &mut Machine, [module, property]: [Cell; 2]) -> Result<Alternatives> {
    if !args::is_var(m, property) && args::callable(m, property).is_err() {
        return Err(Error::Domain(Domain::ModuleProperty, property));
    }
    let names: Vec<Atom> = match args::optional(m, module, args::atom)? {
        Some(name) => vec![name],
        None => m.database.modules.names().collect(),
    };
    let mut found = Vec::new();
    for name in names {
        let Some(known) = m.database.modules.get(name) else {
            continue;
        };
        let class = match name {
            atoms::SYSTEM => "system",
            _ if known.sealed => "library",
            _ => "user",
        };
        found.push((name, Property::Class(class)));
        let operators = m.exported_operators(name);
        if let Some(file) = known.file {
            found.push((name, Property::File(file)));
        }
        if known.file.is_some() || !known.exports.is_empty() {
            let exports = known.exports.iter().copied().collect();
            found.push((name, Property::Exports(exports)));
        }
        if !operators.is_empty() {
            found.push((name, Property::Operators(operators.to_vec())));
        }
    }
    if let Ok(wanted) = args::callable(m, property) {
        found.retain(|(_, property)| m.atoms.text(wanted.name) == property.name());
    }
    Ok(Alternatives::each::<2, _>(
        found.into_iter(),
        |m, [module, property], (name, found)| {
            let found = found.build(m)?;
            Ok(m.unify(module, Cell::atom(name))? && m.unify(property, found)?)
        },
    ))
}

impl Property {
    /// The name of the term of a property.
    fn name(&self) -> &'static str {
        match self {
            Property::Class(_) => "class",
            Property::File(_) => "file",
            Property::Exports(_) => "exports",
            Property::Operators(_) => "exported_operators",
        }
    }

    fn build(self, m: &mut Machine) -> Result<Cell> {
        let name = m.atoms.intern(self.name())?;
        let value = match self {
            Property::Class(class) => Cell::atom(m.atoms.intern(class)?),
            Property::File(file) => Cell::atom(file),
            Property::Exports(exports) => {
                m.heap.room(5 * exports.len() + 2)?;
                let exports: Vec<Cell> = exports
                    .into_iter()
                    .map(|functor| indicator_term(m, functor))
                    .collect::<Stopping<_>>()?;
                m.heap.list_of(&exports)?
            }
            Property::Operators(operators) => {
                m.heap.room(6 * operators.len() + 2)?;
                let operators: Vec<Cell> = operators
                    .into_iter()
                    .map(|operator| operator_term(m, &operator))
                    .collect::<Stopping<_>>()?;
                m.heap.list_of(&operators)?
            }
        };
        Ok(m.heap.structure(name, &[value])?)
    }
}

fn operator_term(m: &mut Machine, operator: &Operator) -> Stopping<Cell> {
    let specifier = m.atom(operator.specifier.name())?;
    let name = m.atom(&operator.name)?;
    let priority = Cell::small(i32::from(operator.priority));
    m.heap.structure(atoms::OP, &[priority, specifier, name])
}

/// Changes a property of a module: `base(Import)` has it look into Import for what it does not define, and nowhere else.
/// `class(Class)` is accepted and has no effect.
///
/// ```prolog
/// ?- set_module(scratch:base(lists)), import_module(scratch, X).
///    X = lists.
/// ?- set_module(colour(red)).
///    error(domain_error(module_property, colour(red)), _).
/// ```
fn set_module(m: &mut Machine, [property]: [Cell; 1]) -> Result<()> {
    let Qualified { module, term } = strip_module(m, atoms::USER, property)?;
    match args::option(m, term) {
        Some(("base", base)) => {
            let base = args::atom(m, base)?;
            m.database.set_imports(module, vec![base]);
            Ok(())
        }
        Some(("class", class)) => args::atom(m, class).map(|_| ()),
        Some(_) | None => Err(Error::Domain(Domain::ModuleProperty, term)),
    }
}

/// Module looks into Import for what it does not define itself.
///
/// ```prolog
/// ?- import_module(user, X).
///    X = system.
/// ```
fn import_module(m: &mut Machine, [module, import]: [Cell; 2]) -> Result<Alternatives> {
    let names: Vec<Atom> = match args::optional(m, module, args::atom)? {
        Some(name) => vec![name],
        None => m.database.modules.names().collect(),
    };
    args::optional(m, import, args::atom)?;
    let modules = &m.database.modules;
    let found: Vec<(Atom, Atom)> = names
        .into_iter()
        .flat_map(|name| {
            modules
                .imports(name)
                .iter()
                .map(move |import| (name, *import))
        })
        .collect();
    Ok(Alternatives::each::<2, _>(
        found.into_iter(),
        |m, [module, import], (one, other)| {
            Ok(m.unify(module, Cell::atom(one))? && m.unify(import, Cell::atom(other))?)
        },
    ))
}

/// Module looks into Import too for what it does not define itself: before (`start`) or after (`end`) the modules it
/// looks into already.
///
/// ```prolog
/// ?- assertz(shelf:book(1)), add_import_module(desk, shelf, start), desk:book(X).
///    X = 1.
/// ?- add_import_module(desk, shelf, middle).
///    error(domain_error(start_or_end, middle), _).
/// ```
fn add_import_module(m: &mut Machine, [module, import, place]: [Cell; 3]) -> Result<()> {
    let (module, import) = (args::atom(m, module)?, args::atom(m, import)?);
    let word = args::atom(m, place)?;
    let front = match m.atoms.text(word) {
        "start" => true,
        "end" => false,
        _ => return Err(Error::Domain(Domain::StartOrEnd, place)),
    };
    let mut imports = m.database.modules.imports(module).to_vec();
    if !imports.contains(&import) {
        imports.insert(if front { 0 } else { imports.len() }, import);
        m.database.set_imports(module, imports);
    }
    Ok(())
}

/// Module does not look into Import any more. Fails if it did not.
///
/// ```prolog
/// ?- assertz(tide(high)), island:tide(X), delete_import_module(island, user), island:tide(_).
///    error(existence_error(procedure, island:tide/1), _).
/// ?- delete_import_module(user, lists).
///    false.
/// ```
fn delete_import_module(m: &mut Machine, [module, import]: [Cell; 2]) -> Result<bool> {
    let (module, import) = (args::atom(m, module)?, args::atom(m, import)?);
    let mut imports = m.database.modules.imports(module).to_vec();
    let Some(place) = imports.iter().position(|known| *known == import) else {
        return Ok(false);
    };
    imports.remove(place);
    m.database.set_imports(module, imports);
    Ok(true)
}

/// The predicates are exported from their module: modules that import it from now on can call them.
///
/// ```prolog
/// ?- export(shop:(open/0, closed/0)), module_property(shop, exports(L)).
///    L = [open/0, closed/0].
/// ?- export(shop).
///    error(type_error(predicate_indicator, shop), _).
/// ```
fn export(m: &mut Machine, [indicators]: [Cell; 1]) -> Result<()> {
    for (module, functor) in indicators_in(m, atoms::USER, indicators)? {
        m.database.modules.export(module, functor);
    }
    Ok(())
}

/// The predicates, `Module:Name/Arity`, can be called without their module.
///
/// ```prolog
/// ?- assertz(shop:sells(tea)), import(shop:sells/1), sells(X).
///    X = tea.
/// ?- assertz(sold(1)), assertz(shop:sold(2)), import(shop:sold/1).
///    error(permission_error(import_into(user), procedure, shop:sold/1), _).
/// ```
fn import(m: &mut Machine, [indicators]: [Cell; 1]) -> Result<()> {
    // The outermost qualifier is the module of the caller.
    let caller = match args::arguments_of::<2>(m, indicators, atoms::COLON) {
        Some([caller, inner]) if args::arguments_of::<2>(m, inner, atoms::COLON).is_some() => {
            args::atom(m, caller)?
        }
        Some(_) | None => atoms::USER,
    };
    for (module, functor) in indicators_in(m, atoms::USER, indicators)? {
        let target = m.database.predicate(module, functor);
        if !m.database.import(caller, target) {
            return Err(clash(m, caller, module, functor)?);
        }
    }
    Ok(())
}

/// The error `permission_error(import_into(Importer), procedure, Module:Name/Arity)`.
pub fn clash(m: &mut Machine, importer: Atom, module: Atom, functor: Functor) -> Stopping<Error> {
    let indicator = indicator_term(m, functor)?;
    let culprit = m.in_module(module, indicator)?;
    let action = m.atoms.intern("import_into")?;
    let action = m.heap.structure(action, &[Cell::atom(importer)])?;
    let procedure = Cell::atom(atoms::PROCEDURE);
    let formal = m
        .heap
        .structure(atoms::PERMISSION_ERROR, &[action, procedure, culprit])?;
    let context = m.heap.new_var()?;
    let ball = m.heap.structure(atoms::ERROR, &[formal, context])?;
    Ok(Error::Ball(Stored::copy(&mut m.heap, ball)?))
}

/// Queries that are typed are goals of Module from now on.
///
/// ```prolog
/// ?- module(user), '$current_typein_module'(M).
///    M = user.
/// ?- module(_).
///    error(instantiation_error, _).
/// ```
fn module(m: &mut Machine, [module]: [Cell; 1]) -> Result<()> {
    let module = args::atom(m, module)?;
    m.database.modules.ensure(module);
    m.notes.typein = module;
    Ok(())
}

/// Module is the module in which typed queries run.
///
/// ```prolog
/// ?- '$current_typein_module'(M).
///    M = user.
/// ```
fn typein_module(m: &mut Machine, [module]: [Cell; 1]) -> Result<bool> {
    let typein = Cell::atom(m.notes.typein);
    m.unify(module, typein)
}

/// Module is that of the clause, or of the qualified goal, that asks.
///
/// ```prolog
/// ?- context_module(M).
///    M = user.
/// ?- shop:context_module(M).
///    M = shop.
/// ?- shop:(@(context_module(M), office)).
///    M = office.
/// ```
fn context_module(m: &mut Machine, [module]: [Cell; 1]) -> Result<bool> {
    let Qualified { module, term } = strip_module(m, atoms::USER, module)?;
    m.unify(term, Cell::atom(module))
}

/// Plain is Term without its modules, and Module the innermost of them, or that of the caller. What is no atom is no module.
///
/// ```prolog
/// ?- strip_module(a:b:c, M, T).
///    M = b, T = c.
/// ?- strip_module(t, M, T).
///    M = user, T = t.
/// ?- strip_module(X:t, M, T), X:t == T.
///    M = user, T = X:t.
/// ```
fn strip(m: &mut Machine, [term, module, plain]: [Cell; 3]) -> Result<bool> {
    let (mut name, mut rest) = (atoms::USER, m.heap.deref(term));
    while let Some([qualifier, inner]) = args::arguments_of::<2>(m, rest, atoms::COLON)
        && let Some(qualifier) = m.heap.deref(qualifier).as_atom()
    {
        (name, rest) = (qualifier, m.heap.deref(inner));
    }
    Ok(m.unify(module, Cell::atom(name))? && m.unify(plain, rest)?)
}

/// Wrapped is Goal, with Module as the context of the goals that it is given as arguments: for `@/2`.
fn in_context(m: &mut Machine, [goal, module, wrapped]: [Cell; 3]) -> Result<()> {
    if args::is_var(m, module) {
        return Err(Error::Instantiation);
    }
    let Some(context) = m.heap.deref(module).as_atom() else {
        return Err(Error::Type(Expected::Module, module));
    };
    let Qualified { module, term } = strip_module(m, atoms::USER, goal)?;
    let functor = args::callable(m, term)?;
    let result = match m.heap.view(term) {
        View::Struct(_, at) => {
            m.heap.room(7 * functor.arity as usize + 4)?;
            let arguments: Vec<Cell> = (0..functor.arity as usize)
                .map(|index| m.heap.arg(at, index))
                .collect();
            let letters = letters(m, module, functor);
            let at_sign = m.atoms.intern("@")?;
            let control = is_control(functor);
            let arguments: Vec<Cell> = arguments
                .into_iter()
                .zip(letters)
                .map(|(argument, is_goal)| match (control, is_goal) {
                    (true, _) => {
                        let goal = m.in_module(module, argument)?;
                        m.heap.structure(at_sign, &[goal, Cell::atom(context)])
                    }
                    (false, true) => m.in_module(context, argument),
                    (false, false) => Ok(argument),
                })
                .collect::<Stopping<_>>()?;
            m.heap.structure(functor.name, &arguments)?
        }
        _ => term,
    };
    let result = m.in_module(module, result)?;
    m.unify(wrapped, result)?;
    Ok(())
}

/// For each argument of a goal of `module`, whether it is a goal.
fn letters(m: &Machine, module: Atom, functor: Functor) -> Vec<bool> {
    let declared = m.database.lookup(module, functor);
    let declared = declared.and_then(|id| m.database.get(id).properties.meta.clone());
    let name = m.atoms.text(functor.name);
    match (declared, meta::letters(name, functor.arity as usize)) {
        (Some(metas), _) => metas.iter().map(|meta| meta.is_goal()).collect(),
        (None, Some(letters)) => letters
            .iter()
            .map(|letter| meta::argument(*letter).is_goal())
            .collect(),
        (None, None) => vec![false; functor.arity as usize],
    }
}
