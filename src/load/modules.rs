//! Modules and file specifications: `module/2`, `use_module/1`, `library(lists)`, and loading on demand.
//!
//! *Invariant*: a file is loaded once unless a program asks to load it again; a library file is loaded only when it is needed, with the
//! operators and flags that the library was written for, whatever the program has changed. An import never replaces a definition of the
//! importing module.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::clause;
use super::files::{self, Fault};
use super::imports::{Options, When, import_all, reexport};
use super::library::{self, TEXTS};
use super::lint::lacks::Lack;
use super::lint::suggest::closest;
use super::loading::{Imports, Load, LoadRequest, Summary};
use super::{load, load_for_host};
use super::{state, terms};
use crate::builtins::aliases;
use crate::builtins::reading::{self, Given};
use crate::builtins::target::of_opening;
use crate::database::Kind;
use crate::machine::Machine;
use crate::machine::error::{Action, Domain, Error, Expected, Kind as Culprit, Object, Result};
use crate::machine::operators::Operator;
use crate::stream::{StreamError, StreamId};
use crate::syntax::{Diagnostic, Node, NodeKind, ReadFlags, Span, Specifier, read_term};
use crate::term::{Atom, Cell, Functor, View, atoms};

/// The file that an argument of a loading predicate, or of include/1, specifies.
pub(super) enum FileSpec {
    /// The file of the library with this number.
    Library(usize),
    /// A file by name.
    File(String),
    /// Clauses that are typed, or read from standard input.
    User,
}

/// Loads the file or the list of files that `what` specifies, for use in `module`.
pub fn load_files(
    machine: &mut Machine,
    module: Atom,
    what: Cell,
    options: &Options,
) -> Result<()> {
    let targets: Result<Vec<(Atom, FileSpec)>> =
        targets(machine, module, what)?.into_iter().collect();
    load_targets(machine, targets?, options)
}

/// The files that `what` specifies. They are taken from the heap before the first one is loaded, since loading may move terms.
pub(super) fn targets(
    machine: &mut Machine,
    module: Atom,
    what: Cell,
) -> Result<Vec<Result<(Atom, FileSpec)>>> {
    let (module, what) = terms::strip(machine, module, what);
    let files = match terms::elements(machine, what) {
        // Text in double quotes: one file, and not one for each character.
        Some(files) if is_text(machine, &files) => vec![what],
        Some(files) => files,
        None if terms::is_variable(machine, what) => return Err(Error::Instantiation),
        None => vec![what],
    };
    let target = |file: Cell| {
        let (module, file) = terms::strip(machine, module, file);
        Ok((module, target(machine, file)?))
    };
    Ok(files.into_iter().map(target).collect())
}

/// Whether elements are the characters of a text, which has a full stop as the names of files have.
fn is_text(machine: &Machine, elements: &[Cell]) -> bool {
    let character = |cell: &Cell| {
        let name = machine.heap.deref(*cell).as_atom();
        let mut letters = name.map_or("", |name| machine.atoms.text(name)).chars();
        letters.next().filter(|_| letters.next().is_none())
    };
    let letters: Option<Vec<char>> = elements.iter().map(character).collect();
    letters.is_some_and(|letters| letters.contains(&'.'))
}

/// Loads these files.
pub(super) fn load_targets(
    machine: &mut Machine,
    targets: Vec<(Atom, FileSpec)>,
    options: &Options,
) -> Result<()> {
    let outcome = targets.into_iter().try_for_each(|(module, target)| {
        let made = match target {
            FileSpec::File(name) if options.text.is_some() => {
                load_text(machine, module, &name, options)?
            }
            FileSpec::Library(file) => use_library(machine, module, file, options)?,
            FileSpec::File(name) => load_named(machine, module, &name, options)?,
            FileSpec::User => load_user(machine, module).map(|()| None)?,
        };
        if let (true, Some(made)) = (options.reexport, made) {
            reexport(machine, module, made, &options.imports);
        }
        Ok(())
    });
    deliver(machine);
    outcome
}

/// Passes the diagnostics of a load that a program started to the hook of the host.
pub(super) fn deliver(machine: &mut Machine) {
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

pub(super) fn target(machine: &mut Machine, file: Cell) -> Result<FileSpec> {
    if terms::atom(machine, file) == Some(atoms::USER) {
        return Ok(FileSpec::User);
    }
    match terms::arguments::<1>(machine, file, atoms::LIBRARY) {
        Some([name]) => {
            let name = file_name(machine, name)?;
            match library::find(&name) {
                Some(found) => Ok(FileSpec::Library(found)),
                None => match aliased(machine, file)? {
                    Some(target) => Ok(target),
                    None => Err(Fault::NoLibrary(name).error(machine)),
                },
            }
        }
        None => match aliased(machine, file)? {
            Some(target) => Ok(target),
            None => file_name(machine, file).map(FileSpec::File),
        },
    }
}

/// The file for `Alias(Name)`: the first file that exists, a file of the library, or else the first place where it should be. None for
/// a name without an alias.
fn aliased(machine: &mut Machine, file: Cell) -> Result<Option<FileSpec>> {
    let found = aliases::candidates(machine, file)?;
    let names: Vec<String> = found
        .paths
        .iter()
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    let directory = directory(machine);
    let there = names
        .iter()
        .find(|name| files::read(machine, name, directory.as_deref()).is_ok());
    if let Some(name) = there {
        return Ok(Some(FileSpec::File(name.clone())));
    }
    let own = found.of_library.iter().find_map(|name| library::find(name));
    if let Some(own) = own {
        return Ok(Some(FileSpec::Library(own)));
    }
    match (
        names.into_iter().next(),
        found.of_library.into_iter().next(),
    ) {
        (Some(name), _) => Ok(Some(FileSpec::File(name))),
        (None, Some(name)) => Err(Fault::NoLibrary(name).error(machine)),
        (None, None) if found.is_alias => Err(Error::Existence(Object::SourceSink, file)),
        (None, None) => Ok(None),
    }
}

/// The file that `source` specifies, if it exists.
pub fn path_of(machine: &mut Machine, source: Cell) -> Result<Option<String>> {
    match target(machine, source) {
        Ok(FileSpec::Library(file)) => Ok(Some(TEXTS[file].file.to_owned())),
        Ok(FileSpec::File(name)) => {
            let directory = directory(machine);
            let found = files::read(machine, &name, directory.as_deref()).ok();
            Ok(found.map(|(path, _)| path.to_string_lossy().into_owned()))
        }
        Ok(FileSpec::User) | Err(Error::Existence(..)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The name under which a file was loaded whose real path is this, and the file.
fn known_as(machine: &Machine, real: &Path) -> Option<(String, state::File)> {
    let mut files = state::view(machine).loaded.files.iter();
    let found = files.find(|(_, file)| file.real.as_deref() == Some(real))?;
    Some((found.0.clone(), found.1.clone()))
}

/// The loaded file of this path, which may omit `.pl`, and the name under which it was loaded.
fn known(machine: &mut Machine, path: &str) -> Option<(String, state::File)> {
    for path in [&format!("{path}.pl"), path] {
        let real = files::real(machine, Path::new(path));
        if let Some(found) = known_as(machine, &real) {
            return Some(found);
        }
    }
    None
}

/// The path that names a file: the one under which it was loaded before, if it was. Where another file has this name, because the working
/// directory has changed, the real path.
fn named(machine: &mut Machine, path: PathBuf) -> PathBuf {
    let real = files::real(machine, &path);
    if let Some((_, file)) = known_as(machine, &real) {
        return file.path.unwrap_or(path);
    }
    let loaded = &state::view(machine).loaded.files;
    let other = loaded.get(&*path.to_string_lossy());
    match other.and_then(|file| file.real.as_deref()) {
        Some(other) if other != real => real,
        _ => path,
    }
}

/// Removes the definitions of a file.
pub fn unload(machine: &mut Machine, name: &str) -> Result<()> {
    let directory = directory(machine);
    let path = directory.map_or_else(|| PathBuf::from(name), |at| at.join(name));
    let path = files::normalised(&path).to_string_lossy().into_owned();
    let Some((key, file)) = known(machine, &path) else {
        return Ok(());
    };
    if file.declares_module {
        machine.database.modules.create(file.module).file = None;
    }
    remove(machine, &key)
}

/// Removes the definitions of the text with this name.
fn remove(machine: &mut Machine, key: &str) -> Result<()> {
    let loader = state::of(machine);
    let file = Arc::make_mut(&mut loader.loaded.files).shift_remove(key);
    let sources = loader.numbers(key);
    if let Some(file) = file {
        clause::forget(machine, &file.predicates, &sources)?;
        machine.plant_changed();
    }
    Ok(())
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
                    TextError::Stopped(stop) => stop.into(),
                })?;
        name.push_str(&text);
    }
    Ok(name)
}

/// The directory of relative names: that of the file being loaded, if any.
pub fn directory(machine: &Machine) -> Option<PathBuf> {
    let context = state::view(machine).loading.last()?;
    Some(context.path.as_ref()?.parent()?.to_owned())
}

/// Loads a file by its name; returns the module that it made.
fn load_named(
    machine: &mut Machine,
    module: Atom,
    name: &str,
    options: &Options,
) -> Result<Option<Atom>> {
    let directory = directory(machine);
    let path = files::normalised(&directory.clone().unwrap_or_default().join(name));
    let path = path.to_string_lossy().into_owned();
    if let Some((name, file)) = known(machine, &path) {
        let again = match options.when {
            When::Always => true,
            When::Never => false,
            When::Changed => has_changed(machine, &name, &file)?,
        };
        if file.module != module && !file.declares_module {
            // Loading it twice would change the module of its clauses.
            let name = machine.atom(&name)?;
            return Err(Error::Permission(Action::Load, Culprit::Source, name));
        }
        if !again {
            import_all(machine, module, file.module, &options.imports);
            return Ok(file.declares_module.then_some(file.module));
        }
    }
    let (path, text) =
        files::read(machine, name, directory.as_deref()).map_err(|fault| fault.error(machine))?;
    // A file that loads itself, directly or not, counts as loaded.
    let real = files::real(machine, &path);
    let loading = state::view(machine).loading.iter();
    let loading: Vec<(Atom, Option<PathBuf>)> = loading
        .map(|context| (context.module, context.path.clone()))
        .collect();
    let around = loading.into_iter().find(|(_, path)| {
        let path = path.as_deref();
        path.is_some_and(|path| files::real(machine, path) == real)
    });
    if let Some((loaded, _)) = around {
        import_all(machine, module, loaded, &options.imports);
        return Ok(Some(loaded));
    }
    let summary = load_path(machine, module, path, text, options)?;
    Ok(summary.declares_module.then_some(summary.module))
}

/// Whether the text of a loaded file, or of a file it included, has changed.
pub fn has_changed(machine: &mut Machine, name: &str, file: &state::File) -> Result<bool> {
    let Some(path) = &file.path else {
        return Ok(false);
    };
    let mut changed = false;
    for part in std::iter::once(path).chain(&file.included) {
        // The working directory may be another one now.
        let found = match part == path {
            true => file.real.as_ref().unwrap_or(path),
            false => part,
        };
        let Ok(text) = files::read_path(machine, found) else {
            // The file is gone: its definitions stay.
            continue;
        };
        let key = if part == path {
            name.into()
        } else {
            part.to_string_lossy()
        };
        changed |= state::view(machine)
            .source_named(&key)
            .is_none_or(|source| source.text != text);
    }
    Ok(changed)
}

/// Loads a file whose text was read.
pub fn load_file(machine: &mut Machine, module: Atom, path: PathBuf, text: String) -> Result<()> {
    let job = request(machine, module, path, text, &Options::default());
    load_for_host(machine, job)
}

fn load_path(
    machine: &mut Machine,
    module: Atom,
    path: PathBuf,
    text: String,
    options: &Options,
) -> Result<Summary> {
    let job = request(machine, module, path, text, options);
    load(machine, job)
}

/// Loads the text of the options under the name of a file, which need not exist; returns the module that it made.
fn load_text(
    machine: &mut Machine,
    module: Atom,
    name: &str,
    options: &Options,
) -> Result<Option<Atom>> {
    let path = files::normalised(&directory(machine).unwrap_or_default().join(name));
    let text = options.text.clone().unwrap_or_default();
    let is_there = files::read_path(machine, &path).is_ok();
    let job = request(machine, module, path, files::without_mark(text), options);
    // What is in no file cannot have changed there.
    let path = job.path.clone().filter(|_| is_there);
    let summary = load(machine, LoadRequest { path, ..job })?;
    Ok(summary.declares_module.then_some(summary.module))
}

fn request(
    machine: &mut Machine,
    module: Atom,
    path: PathBuf,
    text: String,
    options: &Options,
) -> LoadRequest {
    let path = named(machine, path);
    LoadRequest {
        name: path.to_string_lossy().into_owned(),
        path: Some(path),
        text,
        trees: &[],
        importer: module,
        imports: options.imports.clone(),
        appends: false,
        library: false,
        must_be_module: options.must_be_module,
        redefines: options.redefines,
    }
}

/// Loads `user_input` up to its end or to the term `end_of_file`.
fn load_user(machine: &mut Machine, module: Atom) -> Result<()> {
    let input = machine.streams.user(StreamId::INPUT);
    let mut text = String::new();
    let mut given = Given::default();
    loop {
        let read = machine
            .streams
            .input(input)
            .and_then(|stream| reading::scan(&mut given, stream));
        let term = match read {
            Ok(term) => term,
            Err(StreamError::Asked) => {
                machine.supervise()?;
                continue;
            }
            Err(StreamError::Stopped) => return Err(machine.reason_to_halt()),
            Err(error) => return Err(of_opening(error, Cell::atom(atoms::USER))),
        };
        let Some(term) = term else { break };
        let flags = ReadFlags {
            relaxed: true,
            ..ReadFlags::default()
        };
        if let Ok(Some(tree)) = read_term(&term, 0, &machine.operators, flags)
            && matches!(tree.nodes.as_slice(), [Node { kind: NodeKind::Atom(name), .. }] if name == "end_of_file")
        {
            break;
        }
        text.push_str(&term);
    }
    let job = LoadRequest {
        name: "user".to_owned(),
        path: None,
        text,
        trees: &[],
        importer: module,
        imports: Imports::All,
        appends: true,
        library: false,
        must_be_module: false,
        redefines: false,
    };
    load(machine, job).map(|_| ())
}

/// Makes a library file usable in a module. It is loaded at once if it exports operators, which the next clause may need; if imports
/// are renamed, re-exported or unknown; if autoloading prefers another file for a predicate; or if the module belongs to the program,
/// and would otherwise find what `user` defines under these names. Otherwise it is loaded when one of its predicates is called.
fn use_library(
    machine: &mut Machine,
    module: Atom,
    file: usize,
    options: &Options,
) -> Result<Option<Atom>> {
    if let Some(context) = state::of(machine).loading.last_mut() {
        context.asked.push(file);
    }
    let index = library::index(machine);
    let ambiguous = index.predicates().any(|(name, arity, exporter)| {
        exporter == file && index.exporter(name, arity) != Some(file)
    });
    // An imported name that no module defines is reported.
    let unknown = match &options.imports {
        Imports::Only(list) => list.iter().any(|import| {
            let (name, arity) = (
                machine.atoms.text(import.functor.name),
                import.functor.arity,
            );
            index.home(name, arity).is_none()
                && machine
                    .database
                    .lookup(atoms::SYSTEM, import.functor)
                    .is_none()
        }),
        Imports::All | Imports::Except(_) | Imports::Nothing => false,
    };
    let renamed = match &options.imports {
        Imports::Only(list) | Imports::Except(list) => {
            list.iter().any(|import| import.renamed.is_some())
        }
        Imports::All | Imports::Nothing => false,
    };
    let file_of = machine
        .database
        .modules
        .get(module)
        .and_then(|known| known.file);
    let own = file_of.is_some_and(|name| {
        let name = machine.atoms.text(name);
        TEXTS.iter().all(|text| text.file != name)
    });
    if !(options.reexport || renamed || ambiguous || own || unknown || index.has_operators(file)) {
        return Ok(None);
    }
    let loaded = load_library(machine, file)?;
    import_all(machine, module, loaded, &options.imports);
    Ok(Some(loaded))
}

/// Loads a file of the library unless it is loaded; returns its module.
pub fn load_library(machine: &mut Machine, file: usize) -> Result<Atom> {
    let text = &TEXTS[file];
    if let Some(loaded) = state::view(machine).loaded.files.get(text.file) {
        return Ok(loaded.module);
    }
    let job = LoadRequest {
        name: text.file.to_owned(),
        path: None,
        text: text.text().into_owned(),
        trees: &[],
        importer: atoms::USER,
        imports: Imports::Nothing,
        appends: false,
        library: true,
        must_be_module: true,
        redefines: false,
    };
    let operators = machine.suspend_operators();
    let limits = machine.suspend_limits();
    let depth = state::of(machine).loading.len();
    let loaded = load(machine, job);
    machine.resume_limits(limits);
    machine.resume_operators(operators);
    if loaded.is_err() {
        // Nothing stays half done: the next call that needs the file loads it again.
        let loader = state::of(machine);
        loader.loading.truncate(depth);
        Arc::make_mut(&mut loader.loaded.files).shift_remove(text.file);
    }
    let module = loaded?.module;
    machine.import_operators(machine.operator_module(), module);
    Ok(module)
}

/// Loads the prelude, which the machine itself relies on, into the module `system`.
pub fn load_prelude(machine: &mut Machine) -> Result<()> {
    let text = &library::PRELUDE;
    let job = LoadRequest {
        name: text.file.to_owned(),
        path: None,
        text: text.text().into_owned(),
        trees: &[],
        importer: atoms::SYSTEM,
        imports: Imports::Nothing,
        appends: true,
        library: true,
        must_be_module: false,
        redefines: false,
    };
    load(machine, job)?;
    Ok(())
}

/// The autoload hook of the machine: loads the file that defines an unknown predicate.
pub fn autoload(machine: &mut Machine, module: Atom, functor: Functor) -> Result<bool> {
    let Some(file) = library::exporter(machine, functor) else {
        return Ok(false);
    };
    let loaded = load_library(machine, file)?;
    let target = machine.database.predicate(loaded, functor);
    let defined = machine.database.get(target).kind() != Kind::Undefined;
    Ok(defined && (loaded == module || machine.database.import(module, target)))
}

/// The module hook of the machine: loads the library file whose module has this name.
pub fn load_module(machine: &mut Machine, module: Atom) -> Result<()> {
    match library::find(machine.atoms.text(module)) {
        Some(file) => load_library(machine, file).map(|_| ()),
        None => Ok(()),
    }
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
            let language = machine.flags.language;
            let message = language.text(
                "a module begins with its file",
                "модуль начинается с начала своего файла",
            );
            let label = language.text("this is ignored", "это не учитывается");
            let diagnostic = Diagnostic::error("load::module", message)
                .at(&self.source, span, label)
                .help(language.text(
                    "make it the first term of the file",
                    "сделайте это первым термом файла",
                ))
                .speaking(language);
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
            terms::elements(machine, exports).ok_or_else(|| terms::no_list(machine, exports))?;
        let file = machine.atoms.intern(&self.source.name)?;
        let former = machine
            .database
            .modules
            .get(module)
            .and_then(|module| module.file);
        let taken = module == atoms::USER
            || module == atoms::SYSTEM
            || former.is_some_and(|former| former != file);
        if taken && !self.library && !self.replace_module(machine, module, former)? {
            self.is_turned_away = true;
            state::of(machine).turned_away = Some((Arc::clone(&self.source), span));
            return Err(Error::Permission(Action::Redefine, Culprit::Module, name));
        }
        if self.library {
            machine.database.seal(module);
        }
        let record = machine.database.modules.create(module);
        record.file = Some(file);
        record.exports.clear();
        self.declared_module = Some(module);
        self.module_at = Span::new(span.start as usize, (span.start + 2).min(span.end) as usize);
        machine.forget_operators(module);
        self.enter_module(machine, module);
        // One wrong element does not take the others away.
        for element in elements {
            if let Err(error) = self.export_one(machine, element) {
                self.report_element(machine, error, (element, span))?;
                self.lacks_operators = true;
            }
        }
        Ok(())
    }

    /// Removes the text that has made a module, if this one may take its place; false if it may not.
    fn replace_module(
        &mut self,
        machine: &mut Machine,
        module: Atom,
        former: Option<Atom>,
    ) -> Result<bool> {
        let is_fixed = module == atoms::USER || machine.database.modules.is_library(module);
        let (true, false, Some(former)) = (self.redefines, is_fixed, former) else {
            return Ok(false);
        };
        let former = machine.atoms.text(former).to_owned();
        remove(machine, &former).map(|()| true)
    }

    /// Sets the module of the clauses and directives that follow.
    pub(super) fn enter_module(&mut self, machine: &mut Machine, module: Atom) {
        self.module = module;
        machine.use_operators_of(module);
        self.update_context(machine);
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
            let operator = Operator {
                priority: priority as u16,
                specifier,
                name,
            };
            machine.export_operator(self.module, operator);
        }
        Ok(())
    }

    /// Imports the exports of the module into the loading module.
    pub(super) fn export(&mut self, machine: &mut Machine) {
        let Some(made) = self.declared_module else {
            return;
        };
        let unread = &self.unread;
        let missing: Vec<Functor> = match machine.database.modules.get(made) {
            Some(module) if !self.library => module
                .exports
                .iter()
                .copied()
                .filter(|export| {
                    let id = machine.database.find(made, *export);
                    // Its clauses may be unreadable.
                    !unread.contains(&export.name)
                        && id.is_none_or(|id| !machine.database.get(id).is_defined())
                })
                .collect(),
            Some(_) | None => Vec::new(),
        };
        for functor in missing {
            // A built-in is available anyway, and something that the text lacks may define a missing one.
            if self.is_partial || machine.database.lookup(made, functor).is_some() {
                continue;
            }
            let name = terms::indicator_text(machine, functor);
            let language = machine.flags.language;
            let message = language.fill(
                "{} is exported and not defined",
                "процедура {} экспортируется, но не определена",
                &[&name],
            );
            let (place, label) = match export_place(&self.source.text, self.module_at, &name) {
                Some(place) => (
                    place,
                    language.text("exported here", "экспортируется здесь"),
                ),
                None => {
                    let begins = language.text("the module begins here", "модуль начинается здесь");
                    (self.module_at, begins)
                }
            };
            let mut diagnostic = Diagnostic::error("load::export", message)
                .at(&self.source, place, label)
                .speaking(language);
            if let Some(meant) = self.meant_by_export(machine, made, functor) {
                let meant = terms::indicator_text(machine, meant);
                let help = language.fill("did you mean {}?", "может быть, {}?", &[&meant]);
                diagnostic = diagnostic.help(help);
                if place != self.module_at {
                    diagnostic = diagnostic.fix([(place, meant)], false);
                }
            }
            if diagnostic.help.is_none() {
                diagnostic = diagnostic.help(language.text(
                    "define it, or remove it from the list of exports",
                    "определите её или уберите из списка экспорта",
                ));
            }
            state::of(machine).report_lack(Lack::Export, &name, diagnostic);
        }
        import_all(machine, self.importer, made, &self.imports.clone());
    }

    /// The predicate of the text that an export was probably meant to be: one of the same name, or one of nearly the same.
    fn meant_by_export(&self, machine: &Machine, module: Atom, export: Functor) -> Option<Functor> {
        let defined = self.met.keys().map(|id| machine.database.get(*id));
        let own: Vec<Functor> = defined
            .filter(|predicate| predicate.module == module && !predicate.clauses.is_empty())
            .map(|predicate| predicate.functor)
            .collect();
        let same_name = own.iter().find(|functor| functor.name == export.name);
        let text = |functor: &Functor| machine.atoms.text(functor.name);
        same_name.copied().or_else(|| {
            let same_arity = own.iter().filter(|own| own.arity == export.arity);
            let near = closest(text(&export), same_arity.clone().map(text))?;
            same_arity.copied().find(|own| text(own) == near)
        })
    }
}

/// Where an indicator stands in the directive that begins a module at `directive`.
fn export_place(text: &str, directive: Span, indicator: &str) -> Option<Span> {
    let start = directive.start as usize;
    let behind = text.get(start..)?;
    let list = &behind[..behind.find("])")?];
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut places = list.match_indices(indicator).map(|(at, _)| at);
    let at = places.find(|at| {
        let behind = &list[at + indicator.len()..];
        !list[..*at].ends_with(is_part) && !behind.starts_with(is_part)
    })?;
    Some(Span::new(start + at, start + at + indicator.len()))
}
