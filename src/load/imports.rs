//! Imports: parses import lists, and decides which exports of a module an importing module gets, and under which names.
//!
//! *Invariant*: an import never replaces a definition of the importing module; if the import names the predicate, the load reports
//! this. The operators that a module exports come with every import from it.

use super::lint::lacks::Lack;
use super::loading::{Import, Imports};
use super::{library, modules, state, terms};
use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Result};
use crate::syntax::{Diagnostic, Span};
use crate::term::{Atom, Cell, Functor, atoms};

/// How files are loaded.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// When a file that is loaded already is loaded again.
    pub when: When,
    /// What to import.
    pub imports: Imports,
    /// Whether imports are also exported.
    pub reexport: bool,
    /// Whether each file must be a module.
    pub must_be_module: bool,
}

/// When a file that is loaded already is loaded again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum When {
    /// Always: `consult/1`.
    #[default]
    Always,
    /// Never: `ensure_loaded/1`, `use_module/1`.
    Never,
    /// If its text has changed.
    Changed,
}

impl Options {
    /// The options of `ensure_loaded/1`.
    pub fn once() -> Options {
        Options {
            when: When::Never,
            ..Options::default()
        }
    }

    /// The options of `use_module/1,2` and, if `reexport`, of `reexport/1,2`.
    pub fn module(imports: Imports, reexport: bool) -> Options {
        Options {
            when: When::Never,
            imports,
            reexport,
            must_be_module: true,
        }
    }
}

/// Imports the exports of a module, with its operators.
pub(super) fn import_all(machine: &mut Machine, importer: Atom, module: Atom, imports: &Imports) {
    if importer == module {
        return;
    }
    for (import, listed) in chosen(machine, module, imports) {
        let Some(source) = source_of(machine, module, import) else {
            continue;
        };
        let target = machine.database.predicate(source, import.functor);
        let name = import.renamed.unwrap_or(import.functor.name);
        let imported = machine.database.import_as(importer, target, name);
        let exported = machine.database.modules.get(source);
        let exported = exported.is_some_and(|module| module.exports.contains(&import.functor));
        // A local definition stays; this is reported only if the import named the predicate.
        if listed && !(imported && exported) {
            let what = format!(
                "{}:{}",
                machine.atoms.text(module),
                terms::indicator_text(machine, import.functor)
            );
            let language = machine.flags.language;
            let message = if imported {
                language.fill("{} is not exported", "{} не экспортируется", &[&what])
            } else {
                language.fill(
                    "{} is not imported: {} has a predicate of this name",
                    "{} не импортируется: в {} уже есть процедура с этим именем",
                    &[&what, machine.atoms.text(importer)],
                )
            };
            let mut diagnostic = Diagnostic::warning("load::import", message).speaking(language);
            let loader = state::view(machine);
            if let Some(context) = loader.loading.last()
                && let Some(source) = loader.source(context.source)
            {
                let here = Span {
                    start: context.at,
                    end: context.at,
                };
                let label = language.text("imported here", "импортируется здесь");
                diagnostic = diagnostic.at(source, here, label);
            }
            match imported {
                true => state::of(machine).report_lack(Lack::Import, &what, diagnostic),
                false => state::of(machine).report(diagnostic),
            }
        }
    }
    if !matches!(imports, Imports::Nothing) {
        machine.import_operators(importer, module);
    }
    machine.plant_changed();
}

/// The module that has a predicate which is wanted of this one: a program may name the library file that has it in another system,
/// whereas here another file has it. None if the predicate is built in, and so available anyway.
fn source_of(machine: &mut Machine, module: Atom, import: Import) -> Option<Atom> {
    let known = machine.database.modules.get(module);
    let exported = known.is_some_and(|known| known.exports.contains(&import.functor));
    if exported || !machine.database.modules.is_library(module) {
        return Some(module);
    }
    if let Some(file) = library::exporter(machine, import.functor)
        && let Ok(other) = modules::load_library(machine, file)
    {
        return Some(other);
    }
    let built_in = machine.database.lookup(atoms::SYSTEM, import.functor);
    (built_in.is_none() || import.renamed.is_some()).then_some(module)
}

/// The exports of a module to be imported, each with whether a list names it.
fn chosen(machine: &Machine, module: Atom, imports: &Imports) -> Vec<(Import, bool)> {
    let plain = |functor: &Functor| Import {
        functor: *functor,
        renamed: None,
    };
    let exports = machine.database.modules.get(module);
    let exports = exports.into_iter().flat_map(|module| &module.exports);
    match imports {
        Imports::All => exports.map(|functor| (plain(functor), false)).collect(),
        Imports::Nothing => Vec::new(),
        Imports::Only(wanted) => wanted.iter().map(|import| (*import, true)).collect(),
        Imports::Except(unwanted) => exports
            .filter_map(|functor| {
                let named = unwanted.iter().find(|import| import.functor == *functor);
                match named {
                    Some(import) => import.renamed.map(|_| (*import, true)),
                    None => Some((plain(functor), false)),
                }
            })
            .collect(),
    }
}

/// Exports from `module` what it imports of `made`.
pub(super) fn reexport(machine: &mut Machine, module: Atom, made: Atom, imports: &Imports) {
    for (import, _) in chosen(machine, made, imports) {
        let name = import.renamed.unwrap_or(import.functor.name);
        let functor = Functor::new(name, import.functor.arity);
        machine.database.modules.export(module, functor);
    }
    for operator in machine.exported_operators(made).to_vec() {
        machine.export_operator(module, operator);
    }
}

/// The options of `load_files/2`.
pub fn options(machine: &Machine, list: Cell) -> Result<Options> {
    let list = terms::elements(machine, list).ok_or_else(|| terms::no_list(machine, list))?;
    let mut options = Options::default();
    let yes = |value: Cell| terms::atom(machine, value) == Some(atoms::TRUE);
    for option in list {
        let Some((functor, at)) = terms::compound(machine, option) else {
            continue;
        };
        let value = machine.heap.arg(at, 0);
        match (machine.atoms.text(functor.name), functor.arity) {
            ("if", 1) => {
                let word = terms::atom(machine, value).map(|word| machine.atoms.text(word));
                options.when = match word {
                    Some("not_loaded") => When::Never,
                    Some("changed") => When::Changed,
                    Some(_) | None => When::Always,
                };
            }
            ("imports", 1) => options.imports = imports(machine, value)?,
            ("must_be_module", 1) => options.must_be_module = yes(value),
            ("reexport", 1) => options.reexport = yes(value),
            _ => {}
        }
    }
    Ok(options)
}

/// The list of imports of `use_module/2`.
pub fn imports(machine: &Machine, list: Cell) -> Result<Imports> {
    if let Some([unwanted]) = terms::named::<1>(machine, list, "except") {
        return import_list(machine, unwanted).map(Imports::Except);
    }
    match terms::atom(machine, list).map(|word| machine.atoms.text(word)) {
        Some("all") => Ok(Imports::All),
        Some(_) | None => import_list(machine, list).map(Imports::Only),
    }
}

fn import_list(machine: &Machine, list: Cell) -> Result<Vec<Import>> {
    if terms::is_variable(machine, list) {
        return Err(Error::Instantiation);
    }
    let elements = terms::elements(machine, list).ok_or_else(|| terms::no_list(machine, list))?;
    let mut found = Vec::with_capacity(elements.len());
    for element in elements {
        let renaming = terms::named::<2>(machine, element, "as");
        let (indicator, renamed) = match renaming {
            Some([indicator, name]) => {
                let name = terms::atom(machine, name).ok_or(Error::Type(Expected::Atom, name))?;
                (indicator, Some(name))
            }
            None => (element, None),
        };
        match terms::indicator(machine, indicator) {
            Some(functor) => found.push(Import { functor, renamed }),
            // Operators come with the module in any case.
            None if terms::named::<3>(machine, element, "op").is_some() => {}
            None if terms::is_variable(machine, indicator) => return Err(Error::Instantiation),
            None => return Err(Error::Type(Expected::PredicateIndicator, element)),
        }
    }
    Ok(found)
}
