//! Imports: parses import lists, and decides which exports of a module an importing module gets, and under which names.
//!
//! *Invariant*: an import never replaces a definition of the importing module; if the import names the predicate, the load reports
//! this. Nor does it replace another import: the first one stays, and the load reports the second, except where that is one of the
//! library which no list names. The operators that a module exports come with every import from it.

use indexmap::IndexMap;

use super::lint::lacks::{self, Lack};
use super::loading::{Import, Imports};
use super::{library, modules, state, terms};
use crate::database::{Kind, Origin};
use crate::machine::Machine;
use crate::machine::assert;
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
    /// Whether a module may take the place of one that another file has made.
    pub redefines: bool,
    /// The text, if a stream has it; then the file only gives it its name.
    pub text: Option<String>,
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
            redefines: false,
            text: None,
        }
    }
}

/// Imports the exports of a module, with its operators.
pub(super) fn import_all(machine: &mut Machine, importer: Atom, module: Atom, imports: &Imports) {
    if importer == module {
        return;
    }
    let mut clashes: IndexMap<Atom, Vec<String>> = IndexMap::new();
    for (import, listed) in chosen(machine, module, imports) {
        let Some(source) = source_of(machine, module, import) else {
            continue;
        };
        let target = machine.database.predicate(source, import.functor);
        let name = import.renamed.unwrap_or(import.functor.name);
        let id = (machine.database).predicate(importer, Functor::new(name, import.functor.arity));
        let mut imported = machine.database.import_as(importer, target, name);
        if !imported && is_withdrawn(machine, module, id) {
            assert::abolish(machine, id);
            imported = machine.database.import_as(importer, target, name);
        }
        if !imported && gives_way(machine, module, id) {
            machine.database.set_kind(id, Kind::Undefined);
            imported = machine.database.import_as(importer, target, name);
        }
        let target_home = machine.database.get(machine.database.end_of(target)).module;
        if imported {
            note_import(machine, module, id, listed);
        } else if matches!(machine.database.get(id).kind(), Kind::Import(_)) {
            // What a program imports takes the place of what the library has under the same name.
            if listed || !machine.database.modules.is_library(target_home) {
                let end = machine.database.end_of(id);
                let home = machine.database.get(end).module;
                clashes
                    .entry(home)
                    .or_default()
                    .push(named(machine, module, import));
            }
            continue;
        }
        let exported = machine.database.modules.get(source);
        let exported = exported.is_some_and(|module| module.exports.contains(&import.functor));
        // A local definition stays; this is reported only if the import named the predicate.
        if listed && !(imported && exported) {
            let plain = Import {
                renamed: None,
                ..import
            };
            let what = named(machine, module, plain);
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
            let diagnostic = Diagnostic::warning("load::import", message).speaking(language);
            let diagnostic = placed(machine, module, diagnostic);
            match imported {
                true => state::of(machine).report_lack(Lack::Import, &what, diagnostic),
                false => state::of(machine).report(diagnostic),
            }
        }
    }
    for (home, names) in clashes {
        report_clash(machine, importer, module, (home, &names));
    }
    if !matches!(imports, Imports::Nothing) {
        machine.import_operators(importer, module);
    }
    machine.plant_changed();
}

/// The load whose text imports from a module: the innermost one that is not of the module itself, which may just be ending.
fn importing(machine: &Machine, module: Atom) -> Option<usize> {
    let loading = &state::view(machine).loading;
    loading.iter().rposition(|context| context.module != module)
}

/// Whether an import makes room for another one: what it leads to is no longer defined, or the text that is being loaded asked for it
/// when it was loaded before, and has not asked for it this time.
fn gives_way(machine: &Machine, module: Atom, id: u32) -> bool {
    let import = machine.database.get(id);
    if !matches!(import.kind(), Kind::Import(_)) {
        return false;
    }
    let end = machine.database.get(machine.database.end_of(id));
    let loading = &state::view(machine).loading;
    let is_gone = !end.is_defined() && loading.iter().all(|context| context.module != end.module);
    let is_former = importing(machine, module).is_some_and(|at| {
        let context = &loading[at];
        let asks = |origin: Origin| origin.source == context.source;
        import.origin.is_some_and(asks) && !context.imported.contains_key(&id)
    });
    is_gone || is_former
}

/// Whether a definition is that of the text that imports, from the time when it was loaded before: this time it has not come yet. If it
/// comes later, it takes the place of the import.
fn is_withdrawn(machine: &Machine, module: Atom, id: u32) -> bool {
    let predicate = machine.database.get(id);
    if !matches!(predicate.kind(), Kind::Static | Kind::Dynamic) || predicate.properties.multifile {
        return false;
    }
    importing(machine, module).is_some_and(|at| {
        let context = &state::view(machine).loading[at];
        let is_own = |origin: Origin| origin.source == context.source;
        predicate.origin.is_some_and(is_own) && context.former.contains(&id)
    })
}

/// Records that the text that is being loaded imports a predicate from a module.
fn note_import(machine: &mut Machine, module: Atom, id: u32, listed: bool) {
    let Some(at) = importing(machine, module) else {
        return;
    };
    let context = &mut state::of(machine).loading[at];
    *context.imported.entry(id).or_default() |= listed;
    let origin = Some(Origin {
        source: context.source,
        span: Span {
            start: context.at,
            end: context.at,
        },
    });
    let predicate = machine.database.get(id);
    if matches!(predicate.kind(), Kind::Import(_)) && predicate.origin != origin {
        machine.database.get_mut(id).origin = origin;
    }
}

/// How messages name an import: `Module:Name/Arity`, or `Module:Name/Arity as Other`.
fn named(machine: &Machine, module: Atom, import: Import) -> String {
    let module = terms::quoted(machine.atoms.text(module));
    let indicator = terms::indicator_text(machine, import.functor);
    match import.renamed {
        Some(name) if name != import.functor.name => {
            let name = terms::quoted(machine.atoms.text(name));
            format!("{module}:{indicator} as {name}")
        }
        Some(_) | None => format!("{module}:{indicator}"),
    }
}

/// A message about imports from a module, with the place of the directive.
fn placed(machine: &Machine, module: Atom, diagnostic: Diagnostic) -> Diagnostic {
    let loader = state::view(machine);
    let context = importing(machine, module).map(|at| &loader.loading[at]);
    let source = context.and_then(|context| Some((context.at, loader.source(context.source)?)));
    let Some((at, source)) = source else {
        return diagnostic;
    };
    let here = Span { start: at, end: at };
    let language = machine.flags.language;
    diagnostic.at(
        source,
        here,
        language.text("imported here", "импортируется здесь"),
    )
}

/// Reports that predicates are not imported, since the importer has those of another module under the same names.
fn report_clash(machine: &mut Machine, importer: Atom, module: Atom, clash: (Atom, &[String])) {
    let (home, names) = clash;
    let [importer, home] = [importer, home].map(|name| terms::quoted(machine.atoms.text(name)));
    let language = machine.flags.language;
    let named = lacks::listed(names, 0, language);
    let (english, russian) = match names.len() {
        1 => (
            "{} is not imported into {}, which imports a predicate of this name from {}",
            "{} не импортируется в {}: процедура с этим именем уже импортирована из {}",
        ),
        _ => (
            "{} are not imported into {}, which imports predicates of these names from {}",
            "{} не импортируются в {}: процедуры с этими именами уже импортированы из {}",
        ),
    };
    let message = language.fill(english, russian, &[&named, &importer, &home]);
    let help = language.text(
        "leave out what is not meant by use_module(File, except([Name/Arity])), or rename it by use_module(File, except([Name/Arity as Other]))",
        "уберите лишнее: use_module(File, except([Name/Arity])), или переименуйте: use_module(File, except([Name/Arity as Other]))",
    );
    let diagnostic = Diagnostic::error("load::import", message)
        .help(help)
        .speaking(language);
    let diagnostic = placed(machine, module, diagnostic);
    state::of(machine).report(diagnostic);
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
            ("redefine_module", 1) => options.redefines = yes(value),
            ("reexport", 1) => options.reexport = yes(value),
            _ => {}
        }
    }
    Ok(options)
}

/// The stream in the options of `load_files/2`.
pub fn stream(machine: &Machine, list: Cell) -> Option<Cell> {
    let options = terms::elements(machine, list)?;
    let mut streams = options
        .into_iter()
        .filter_map(|option| terms::named::<1>(machine, option, "stream"));
    streams.next().map(|[stream]| stream)
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
