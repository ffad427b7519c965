//! Modules and files as programs name them: `module/2`, `use_module/1`, `library(lists)`, and loading on demand.
//!
//! *Invariant*: a file is loaded once unless somebody asks to load it again; a library file only when it is needed, with the
//! operators and flags that the library was written for, whatever the program has made of them. A definition of one's own
//! is never replaced by an import.

use std::path::PathBuf;

use indexmap::IndexMap;

use super::consult::{Imports, Job, Load, Summary, load};
use super::diagnostic::Diagnostic;
use super::files::{self, Fault};
use super::library::{self, TEXTS};
use super::{state, terms};
use crate::builtins::reading;
use crate::database::{Kind, meta};
use crate::machine::Machine;
use crate::machine::error::{Action, Domain, Error, Expected, Kind as Culprit, Result};
use crate::stream::StreamId;
use crate::syntax::{Node, NodeKind, Operators, ReadFlags, Span, Specifier, read_term};
use crate::term::{Atom, Cell, Functor, View, atoms};

/// What the argument of a loading predicate names.
enum Target {
    /// The file of the library with this number.
    Library(usize),
    /// A file by name.
    File(String),
    /// Clauses that are typed, or come through standard input.
    User,
}

/// Loads the files that `what` names, a list of them or one, for the use of `module`. `once`: not what is loaded already.
pub fn load_files(
    machine: &mut Machine,
    module: Atom,
    what: Cell,
    once: bool,
    imports: &Imports,
) -> Result<()> {
    let (module, what) = terms::strip(machine, module, what);
    let files = match terms::elements(machine, what) {
        Some(files) => files,
        None if terms::is_variable(machine, what) => return Err(Error::Instantiation),
        None => vec![what],
    };
    // Names are taken from the heap before the first file is loaded, which may move what is on it.
    let targets: Result<Vec<Target>> = files.iter().map(|file| target(machine, *file)).collect();
    let outcome = targets?.into_iter().try_for_each(|target| match target {
        Target::Library(file) => use_library(machine, module, file, imports),
        Target::File(name) => load_named(machine, module, &name, once, imports),
        Target::User => load_user(machine, module),
    });
    deliver(machine);
    outcome
}

/// Hands the diagnostics of a load that a program started to whoever wants them.
fn deliver(machine: &mut Machine) {
    let loader = state::of(machine);
    if !loader.loading.is_empty() {
        return;
    }
    if let Some(mut sink) = loader.sink.take() {
        for diagnostic in loader.reports.drain(..) {
            sink(&diagnostic);
        }
        loader.sink = Some(sink);
    }
}

fn target(machine: &mut Machine, file: Cell) -> Result<Target> {
    if terms::atom(machine, file) == Some(atoms::USER) {
        return Ok(Target::User);
    }
    match terms::arguments::<1>(machine, file, atoms::LIBRARY) {
        Some([name]) => {
            let name = file_name(machine, name)?;
            match library::find(&name) {
                Some(file) => Ok(Target::Library(file)),
                None => Err(Fault::NoLibrary(name).error(machine)),
            }
        }
        None => file_name(machine, file).map(Target::File),
    }
}

/// The name of a file: an atom, a string, text, or `Directory/Name`.
pub fn file_name(machine: &Machine, file: Cell) -> Result<String> {
    use crate::term::text::{Accept, TextError};
    let mut parts = Vec::new();
    let mut rest = file;
    while let Some([directory, name]) = terms::arguments::<2>(machine, rest, atoms::SLASH) {
        parts.push(name);
        rest = directory;
    }
    parts.push(rest);
    let accept = Accept {
        numbers: false,
        ..Accept::ALL
    };
    let mut name = String::new();
    for part in parts.into_iter().rev() {
        if !name.is_empty() {
            name.push('/');
        }
        let text =
            machine
                .heap
                .text_of(part, &machine.atoms, accept)
                .map_err(|error| match error {
                    TextError::Unbound => Error::Instantiation,
                    TextError::NotText | TextError::Element(_) | TextError::Code(_) => {
                        Error::Domain(Domain::SourceSink, file)
                    }
                })?;
        name.push_str(&text);
    }
    Ok(name)
}

/// The directory that relative names mean: that of the file being loaded, if one is.
pub fn directory(machine: &Machine) -> Option<PathBuf> {
    let context = state::view(machine).loading.last()?;
    Some(context.path.as_ref()?.parent()?.to_owned())
}

fn load_named(
    machine: &mut Machine,
    module: Atom,
    name: &str,
    once: bool,
    imports: &Imports,
) -> Result<()> {
    let directory = directory(machine);
    let path = files::normalised(&directory.clone().unwrap_or_default().join(name));
    let path = path.to_string_lossy().into_owned();
    let loader = state::view(machine);
    let known = [format!("{path}.pl"), path]
        .into_iter()
        .find_map(|path| loader.files.get(&path).map(|file| file.module));
    if let (true, Some(loaded)) = (once, known) {
        import_all(machine, module, loaded, imports);
        return Ok(());
    }
    let (path, text) =
        files::read(machine, name, directory.as_deref()).map_err(|fault| fault.error(machine))?;
    // A file that loads itself, perhaps through others, is loaded already.
    let loading = state::view(machine).loading.iter();
    if loading
        .into_iter()
        .any(|context| context.path.as_ref() == Some(&path))
    {
        return Ok(());
    }
    load_file(machine, module, path, text, imports).map(|_| ())
}

/// Loads a file whose text was read.
pub fn load_file(
    machine: &mut Machine,
    module: Atom,
    path: PathBuf,
    text: String,
    imports: &Imports,
) -> Result<Summary> {
    let job = Job {
        name: path.to_string_lossy().into_owned(),
        path: Some(path),
        text,
        importer: module,
        imports: imports.clone(),
        appends: false,
        library: false,
    };
    load(machine, job)
}

/// Loads what comes through `user_input`, up to its end or to the term `end_of_file`.
fn load_user(machine: &mut Machine, module: Atom) -> Result<()> {
    let input = machine.streams.user(StreamId::INPUT);
    let mut text = String::new();
    loop {
        let term = machine
            .streams
            .input(input)
            .and_then(reading::scan)
            .map_err(|error| Error::System(error.to_string().into()))?;
        let Some(term) = term else { break };
        let flags = ReadFlags::default();
        if let Ok(Some(tree)) = read_term(&term, 0, &machine.operators, flags)
            && matches!(tree.nodes.as_slice(), [Node { kind: NodeKind::Atom(name), .. }] if name == "end_of_file")
        {
            break;
        }
        text.push_str(&term);
    }
    let job = Job {
        name: "user".to_owned(),
        path: None,
        text,
        importer: module,
        imports: Imports::All,
        appends: true,
        library: false,
    };
    load(machine, job).map(|_| ())
}

/// Makes a library file usable in a module: loaded at once only if it exports operators, since these must be there when
/// the next clause is read; everything else comes when it is called.
fn use_library(machine: &mut Machine, module: Atom, file: usize, imports: &Imports) -> Result<()> {
    let index = library::index(machine);
    let ambiguous = index.predicates().any(|(name, arity, exporter)| {
        exporter == file && index.exporter(name, arity) != Some(file)
    });
    if index.has_operators(file) || ambiguous {
        let loaded = load_library(machine, file)?;
        import_all(machine, module, loaded, imports);
    }
    Ok(())
}

/// Loads a file of the library, if it is not loaded yet; gives its module.
pub fn load_library(machine: &mut Machine, file: usize) -> Result<Atom> {
    let text = &TEXTS[file];
    if let Some(loaded) = state::view(machine).files.get(text.file) {
        return Ok(loaded.module);
    }
    let operators = std::mem::replace(&mut machine.operators, Operators::new());
    let job = Job {
        name: text.file.to_owned(),
        path: None,
        text: text.text.to_owned(),
        importer: atoms::USER,
        imports: Imports::Nothing,
        appends: false,
        library: true,
    };
    let loaded = load(machine, job);
    machine.operators = operators;
    if let Some(file) = state::view(machine).files.get(text.file).cloned() {
        for (priority, specifier, name) in &file.operators {
            machine.operators.set(*priority, *specifier, name);
        }
    }
    loaded.map(|summary| summary.module)
}

/// Reads what the machine itself relies on into the module `system`.
pub fn load_prelude(machine: &mut Machine) -> Result<()> {
    let text = &library::PRELUDE;
    let job = Job {
        name: text.file.to_owned(),
        path: None,
        text: text.text.to_owned(),
        importer: atoms::SYSTEM,
        imports: Imports::Nothing,
        appends: true,
        library: true,
    };
    load(machine, job)?;
    for (name, arity) in library::STANDARD {
        let functor = Functor::new(machine.atoms.intern(name), *arity);
        let id = machine.database.predicate(atoms::SYSTEM, functor);
        machine.database.get_mut(id).properties.iso = true;
    }
    declare_meta(machine);
    Ok(())
}

/// Gives the predicates that are there from the beginning their meta-predicate declarations.
fn declare_meta(machine: &mut Machine) {
    for (name, letters) in meta::TABLE {
        let functor = Functor::new(machine.atoms.intern(name), letters.len() as u32);
        if let Some(id) = machine.database.find(atoms::SYSTEM, functor) {
            let arguments = letters.bytes().map(meta::argument).collect();
            machine.database.get_mut(id).properties.meta = Some(arguments);
        }
    }
}

/// The hook of the machine: loads what defines an unknown predicate.
pub fn autoload(machine: &mut Machine, module: Atom, functor: Functor) -> Result<bool> {
    let Some(file) = library::exporter(machine, functor) else {
        return Ok(false);
    };
    let loaded = load_library(machine, file)?;
    let target = machine.database.predicate(loaded, functor);
    let defined = machine.database.get(target).kind() != Kind::Undefined;
    Ok(defined && (loaded == module || machine.database.import(module, target)))
}

/// Imports what a module exports.
fn import_all(machine: &mut Machine, importer: Atom, module: Atom, imports: &Imports) {
    if importer == module {
        return;
    }
    let Some(exporter) = machine.database.modules.get(module) else {
        return;
    };
    let wanted: Vec<Functor> = match imports {
        Imports::All => exporter.exports.iter().copied().collect(),
        Imports::Nothing => Vec::new(),
        Imports::Only(wanted) => wanted.clone(),
        Imports::Except(unwanted) => exporter
            .exports
            .iter()
            .copied()
            .filter(|export| !unwanted.contains(export))
            .collect(),
    };
    for functor in wanted {
        let target = machine.database.predicate(module, functor);
        // False when the importer has a definition of its own, which stays.
        let _imported = machine.database.import(importer, target);
    }
    machine.plant_changed();
}

/// The list of imports of `use_module/2`.
pub fn imports(machine: &Machine, list: Cell) -> Result<Imports> {
    if let Some([unwanted]) = terms::named::<1>(machine, list, "except") {
        return functors(machine, unwanted).map(Imports::Except);
    }
    match terms::atom(machine, list).map(|word| machine.atoms.text(word)) {
        Some("all") => Ok(Imports::All),
        Some(_) | None => functors(machine, list).map(Imports::Only),
    }
}

fn functors(machine: &Machine, list: Cell) -> Result<Vec<Functor>> {
    let elements = terms::elements(machine, list).ok_or(Error::Type(Expected::List, list))?;
    let mut found = Vec::with_capacity(elements.len());
    for element in elements {
        match terms::indicator(machine, element) {
            Some(functor) => found.push(functor),
            // Operators come with the module anyway.
            None if terms::named::<3>(machine, element, "op").is_some() => {}
            None => return Err(Error::Type(Expected::PredicateIndicator, element)),
        }
    }
    Ok(found)
}

impl Load {
    /// `:- module(Name, Exports).`
    pub(super) fn begin_module(
        &mut self,
        machine: &mut Machine,
        name: Cell,
        exports: Cell,
        span: Span,
        first: bool,
    ) -> Result<()> {
        if !first {
            let diagnostic = Diagnostic::error("module", "a module begins with its file")
                .at(&self.source, span, "this is ignored")
                .help("make it the first term of the file");
            state::of(machine).report(diagnostic);
            return Ok(());
        }
        let Some(module) = terms::atom(machine, name) else {
            return Err(if terms::is_variable(machine, name) {
                Error::Instantiation
            } else {
                Error::Type(Expected::Atom, name)
            });
        };
        let elements =
            terms::elements(machine, exports).ok_or(Error::Type(Expected::List, exports))?;
        let file = machine.atoms.intern(&self.source.name);
        let former = machine
            .database
            .modules
            .get(module)
            .and_then(|module| module.file);
        let taken = module == atoms::USER
            || module == atoms::SYSTEM
            || former.is_some_and(|former| former != file);
        if taken && !self.library {
            return Err(Error::Permission(Action::Redefine, Culprit::Module, name));
        }
        let record = machine.database.modules.create(module);
        record.file = Some(file);
        record.sealed = self.library;
        record.exports.clear();
        self.module = module;
        self.update_context(machine);
        for element in elements {
            self.export_one(machine, element)?;
        }
        Ok(())
    }

    fn export_one(&mut self, machine: &mut Machine, element: Cell) -> Result<()> {
        if let Some(functor) = terms::indicator(machine, element) {
            machine.database.modules.export(self.module, functor);
            return Ok(());
        }
        let Some([priority, specifier, names]) = terms::named::<3>(machine, element, "op") else {
            return Err(Error::Type(Expected::PredicateIndicator, element));
        };
        let View::Int(priority @ 0..=1200) = machine.heap.view(priority) else {
            return Err(Error::Domain(Domain::OperatorPriority, priority));
        };
        let known = terms::atom(machine, specifier)
            .and_then(|specifier| Specifier::from_name(machine.atoms.text(specifier)));
        let specifier = known.ok_or(Error::Domain(Domain::OperatorSpecifier, specifier))?;
        let names = terms::elements(machine, names).unwrap_or_else(|| vec![names]);
        for name in names {
            let name = terms::atom(machine, name).ok_or(Error::Type(Expected::Atom, name))?;
            let name = machine.atoms.text(name).to_owned();
            machine.operators.set(priority as u16, specifier, &name);
            self.operators.push((priority as u16, specifier, name));
        }
        Ok(())
    }

    /// `:- reexport(File).`: what is imported is exported too.
    pub(super) fn reexport(
        &mut self,
        machine: &mut Machine,
        file: Cell,
        imports: &Imports,
    ) -> Result<()> {
        let target = target(machine, file)?;
        let key = match &target {
            Target::Library(file) => TEXTS[*file].file.to_owned(),
            Target::File(name) => {
                let directory = directory(machine).unwrap_or_default();
                files::normalised(&directory.join(name))
                    .to_string_lossy()
                    .into_owned()
            }
            Target::User => return Ok(()),
        };
        match target {
            Target::Library(file) => {
                let loaded = load_library(machine, file)?;
                import_all(machine, self.module, loaded, imports);
            }
            Target::File(name) => load_named(machine, self.module, &name, true, imports)?,
            Target::User => {}
        }
        let files: &IndexMap<String, state::File> = &state::view(machine).files;
        let module = [format!("{key}.pl"), key]
            .into_iter()
            .find_map(|key| files.get(&key).map(|file| file.module));
        let Some(module) = module.and_then(|module| machine.database.modules.get(module)) else {
            return Ok(());
        };
        let exports: Vec<Functor> = match imports {
            Imports::Only(wanted) => wanted.clone(),
            Imports::All | Imports::Nothing => module.exports.iter().copied().collect(),
            Imports::Except(unwanted) => module
                .exports
                .iter()
                .copied()
                .filter(|export| !unwanted.contains(export))
                .collect(),
        };
        for functor in exports {
            machine.database.modules.export(self.module, functor);
        }
        Ok(())
    }

    /// Hands the exports of the module to whoever loads it.
    pub(super) fn export(&mut self, machine: &mut Machine) {
        if self.module == self.importer {
            return;
        }
        let missing: Vec<Functor> = match machine.database.modules.get(self.module) {
            Some(module) if !self.library => module
                .exports
                .iter()
                .copied()
                .filter(|export| {
                    let id = machine.database.find(self.module, *export);
                    id.is_none_or(|id| !machine.database.get(id).is_defined())
                })
                .collect(),
            Some(_) | None => Vec::new(),
        };
        for functor in missing {
            let name = terms::indicator_text(machine, functor);
            let diagnostic = Diagnostic::error(
                "export",
                format!("{name} is exported and not defined"),
            )
            .at(&self.source, Span::default(), "the module begins here");
            state::of(machine).report(diagnostic);
        }
        import_all(machine, self.importer, self.module, &self.imports.clone());
    }
}
