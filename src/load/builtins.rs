//! Loading, as predicates: `consult/1` and its kin.
//!
//! *Invariant*: these are the only built-ins that know the loader; the machine gets them with the others when it is made. Messages about
//! a load become diagnostics and are never written to a stream.

use super::files;
use super::imports::{self, Options};
use super::loading::Imports;
use super::modules::{self, has_changed, load_files};
use super::{directive, state, terms};
use crate::builtins::args;
use crate::builtins::group::group;
use crate::builtins::references;
use crate::builtins::target::named;
use crate::machine::Machine;
use crate::machine::assert::{self, Declaration, head_functor, strip_module};
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::machine::error_terms::indicator_term;
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, Stored, atoms};

group! {
    det    "consult(:Files)"                        [] => consult;
    det    ".(:File, +Files)"                       [] => consult_list;
    det    "ensure_loaded(:Files)"                  [] => ensure_loaded;
    det    "use_module(:Files)"                     [] => use_module;
    det    "use_module(:File, +Imports)"            [] => use_module_importing;
    det    "reexport(:Files)"                       [] => reexport;
    det    "reexport(:File, +Imports)"              [] => reexport_importing;
    det    "load_files(:Files)"                     [] => consult;
    det    "load_files(:Files, +Options)"           [] => load_files_with;
    det    "make"                                   [] => make;
    det    "dynamic(:Indicators)"                   [] => dynamic;
    det    "dynamic(:Indicators, +Options)"         [] => dynamic_with;
    det    "thread_local(:Indicators)"              [] => thread_local;
    det    "meta_predicate(:Heads)"                 [] => meta_predicate;
    det    "discontiguous(:Indicators)"             [] => discontiguous;
    det    "multifile(:Indicators)"                 [] => multifile;
    nondet "initialization(:Goal)"                  [] => initialization;
    nondet "initialization(:Goal, +When)"           [] => initialization_when;
    semidet "$current_source_module(?Module)"       [] => source_module;
    semidet "$set_source_module(?Old, +New)"        [] => change_source_module;
    det    "$set_source_module(+Module)"            [] => set_source_module;
    nondet "source_file(?File)"                     [] => source_file;
    semidet "source_file(:Head, ?File)"             [] => source_file_of;
    semidet "source_location(?File, ?Line)"         [] => source_location;
    nondet "prolog_load_context(?Key, ?Value)"      [] => prolog_load_context;
    semidet "$clause_lines(+Module, +Indicator, -Lines)" [] => clause_lines;
    nondet "clause_property(+Reference, ?Property)" [] => clause_property;
    semidet "exists_source(+Source)"                [] => exists_source;
    semidet "exists_source(+Source, ?Path)"         [] => exists_source_at;
    det    "unload_file(+File)"                     [] => unload_file;
}

/// Loads the files, also those that are loaded already: what they defined before goes away.
fn consult(machine: &mut Machine, [files]: [Cell; 1]) -> Result<()> {
    load_files(machine, atoms::USER, files, &Options::default())
}

/// `[File, …]` as a goal: consult/1.
fn consult_list(machine: &mut Machine, [file, files]: [Cell; 2]) -> Result<()> {
    machine.heap.room(2)?;
    let (module, file) = terms::strip(machine, atoms::USER, file);
    let list = machine.heap.list(file, files)?;
    load_files(machine, module, list, &Options::default())
}

/// Loads the files that are not loaded yet.
fn ensure_loaded(machine: &mut Machine, [files]: [Cell; 1]) -> Result<()> {
    load_files(machine, atoms::USER, files, &Options::once())
}

/// As ensure_loaded/1, of files that are modules: what they export can be called without the module. A predicate that is imported from
/// another module already stays, and an error is reported; use_module/2 leaves out one of the two or renames it.
fn use_module(machine: &mut Machine, [files]: [Cell; 1]) -> Result<()> {
    let options = Options::module(Imports::All, false);
    load_files(machine, atoms::USER, files, &options)
}

/// As use_module/1; only the predicates in the list Imports become visible: `Name/Arity`, or `Name/Arity as Other` under
/// another name. `except(List)` means all but those in List.
fn use_module_importing(machine: &mut Machine, [file, imports]: [Cell; 2]) -> Result<()> {
    let options = Options::module(imports::imports(machine, imports)?, false);
    load_files(machine, atoms::USER, file, &options)
}

/// As use_module/1; what is imported is exported too.
fn reexport(machine: &mut Machine, [files]: [Cell; 1]) -> Result<()> {
    let options = Options::module(Imports::All, true);
    load_files(machine, atoms::USER, files, &options)
}

/// As use_module/2; what is imported is exported too.
fn reexport_importing(machine: &mut Machine, [file, imports]: [Cell; 2]) -> Result<()> {
    let options = Options::module(imports::imports(machine, imports)?, true);
    load_files(machine, atoms::USER, file, &options)
}

/// Loads the files. Options: `if(not_loaded)`, `if(changed)`, `if(true)` (the default), `imports(List)`,
/// `must_be_module(Bool)`, `reexport(Bool)`, `redefine_module(Bool)`: whether a module may take the place of one from another file,
/// `stream(Stream)`: the text is what is left of Stream, and the file only gives it its name.
///
/// ```prolog
/// ?- open_string("p_streamed(1). p_streamed(2).", _S), load_files(streamed, [stream(_S)]), findall(X, call(p_streamed, X), Xs).
///    Xs = [1,2].
/// ```
fn load_files_with(machine: &mut Machine, [files, list]: [Cell; 2]) -> Result<()> {
    let mut options = imports::options(machine, list)?;
    if let Some(stream) = imports::stream(machine, list) {
        let text = named(machine, stream)?.read(machine, |stream| stream.read_rest())?;
        options.text = Some(text);
    }
    load_files(machine, atoms::USER, files, &options)
}

/// Loads again every file that has changed since it was loaded.
fn make(machine: &mut Machine, []: [Cell; 0]) -> Result<()> {
    let known: Vec<(String, state::File)> = state::view(machine)
        .loaded
        .files
        .iter()
        .map(|(name, file)| (name.clone(), file.clone()))
        .collect();
    for (name, file) in known {
        if has_changed(machine, &name, &file)? {
            let spec = machine.atom(&name)?;
            let module = if file.declares_module {
                atoms::USER
            } else {
                file.module
            };
            load_files(machine, module, spec, &Options::default())?;
        }
    }
    Ok(())
}

fn declare(machine: &mut Machine, what: Cell, declaration: Declaration) -> Result<()> {
    for (module, functor) in directive::indicators(machine, atoms::USER, what)? {
        assert::declare(machine, module, functor, declaration)?;
    }
    Ok(())
}

/// Makes the predicates dynamic, with no clauses if they have none.
///
/// ```prolog
/// ?- dynamic(cell/2).
///    true.
/// ?- dynamic(cell).
///    error(type_error(predicate_indicator, cell), _).
/// ```
fn dynamic(machine: &mut Machine, [what]: [Cell; 1]) -> Result<()> {
    declare(machine, what, Declaration::Dynamic)
}

/// As dynamic/1, of a list of indicators. Options: `incremental(Bool)`, `abstract(0)`, `thread(local)` or `thread(shared)`, which
/// make no difference here, and `multifile(Bool)` and `discontiguous(Bool)`.
///
/// ```prolog
/// ?- dynamic([cell/2, row/1], [incremental(true)]), \+ cell(_, _).
///    true.
/// ?- dynamic([cell/2], [incremental(yes)]).
///    error(type_error(bool, yes), _).
/// ?- dynamic([cell/2], incremental).
///    error(type_error(list, incremental), _).
/// ```
fn dynamic_with(machine: &mut Machine, [what, options]: [Cell; 2]) -> Result<()> {
    let wanted = directive::dynamic_options(machine, options)?;
    declare(machine, what, Declaration::Dynamic)?;
    wanted
        .into_iter()
        .try_for_each(|declaration| declare(machine, what, declaration))
}

/// Makes the predicates dynamic: there is one thread, whose clauses they are.
///
/// ```prolog
/// ?- thread_local(cell/2), assertz(cell(1, 2)), cell(1, X).
///    X = 2.
/// ```
fn thread_local(machine: &mut Machine, [what]: [Cell; 1]) -> Result<()> {
    declare(machine, what, Declaration::Dynamic)
}

/// The arguments of the predicates are goals, as Heads says: `0` to `9` for a goal that is called with that number of further arguments,
/// `^` for one of `bagof/3`, `//` for a grammar body, `:` for a term whose module matters, and `+`, `-`, `?`, `*` for all else.
///
/// ```prolog
/// ?- meta_predicate(twice(0)), predicate_property(twice(_), meta_predicate(M)).
///    M = twice(0).
/// ?- meta_predicate(_).
///    error(instantiation_error, _).
/// ?- meta_predicate(twice(a)).
///    error(domain_error(meta_argument_specifier, a), _).
/// ```
fn meta_predicate(machine: &mut Machine, [heads]: [Cell; 1]) -> Result<()> {
    for (module, functor, metas) in directive::metas(machine, atoms::USER, heads)? {
        let id = machine.database.predicate(module, functor);
        machine.database.declare_meta(id, metas.into());
    }
    Ok(())
}

/// The clauses of the predicates need not be together.
fn discontiguous(machine: &mut Machine, [what]: [Cell; 1]) -> Result<()> {
    declare(machine, what, Declaration::Discontiguous)
}

/// The clauses of the predicates may stand in several files.
fn multifile(machine: &mut Machine, [what]: [Cell; 1]) -> Result<()> {
    declare(machine, what, Declaration::Multifile)
}

/// Runs Goal: as a directive it waits until the file is loaded, as a goal there is nothing to wait for.
fn initialization(machine: &mut Machine, [goal]: [Cell; 1]) -> Result<Alternatives> {
    machine.once(atoms::USER, goal).map(Alternatives::from)
}

/// As initialization/1. When is `now`, `after_load`, `restore` or `program`; with `main` the goal is the program, and the
/// engine ends with it: it is noted, and run by the code that started the engine.
///
/// ```prolog
/// ?- initialization(X = 1, now).
///    X = 1.
/// ?- initialization(true, later).
///    error(domain_error(initialization_type, later), _).
/// ```
fn initialization_when(machine: &mut Machine, [goal, when]: [Cell; 2]) -> Result<Alternatives> {
    let word = terms::atom(machine, when).map(|word| machine.atoms.text(word).to_owned());
    match word.as_deref() {
        Some("now" | "after_load" | "restore" | "restore_state" | "program") => {
            initialization(machine, [goal])
        }
        Some("prepare_state") => Ok(Alternatives::Exit),
        Some("main") => {
            let goal = Stored::copy(&mut machine.heap, goal)?;
            state::of(machine).loaded.main = Some(goal);
            Ok(Alternatives::Exit)
        }
        Some(_) => Err(Error::Domain(Domain::InitializationType, when)),
        None if terms::is_variable(machine, when) => Err(Error::Instantiation),
        None => Err(Error::Type(Expected::Atom, when)),
    }
}

/// The module of the text that is being loaded, or `user`.
fn current_source(machine: &Machine) -> Atom {
    let context = state::view(machine).loading.last();
    context.map_or(atoms::USER, |context| context.module)
}

/// Module is that of the text that is being loaded, or `user`.
///
/// ```prolog
/// ?- '$current_source_module'(M).
///    M = user.
/// ```
fn source_module(machine: &mut Machine, [module]: [Cell; 1]) -> Result<bool> {
    let source = Cell::atom(current_source(machine));
    machine.unify(module, source)
}

/// The text that is being loaded goes on in the module New; Old was its module.
///
/// ```prolog
/// ?- '$set_source_module'(Old, Old).
///    Old = user.
/// ```
fn change_source_module(machine: &mut Machine, [old, new]: [Cell; 2]) -> Result<bool> {
    let source = Cell::atom(current_source(machine));
    if !machine.unify(old, source)? {
        return Ok(false);
    }
    set_source_module(machine, [new]).map(|()| true)
}

/// The text that is being loaded goes on in Module.
///
/// ```prolog
/// ?- '$set_source_module'(_).
///    error(instantiation_error, _).
/// ```
fn set_source_module(machine: &mut Machine, [module]: [Cell; 1]) -> Result<()> {
    let module = args::atom(machine, module)?;
    if let Some(context) = state::of(machine).loading.last_mut() {
        context.module = module;
    }
    Ok(())
}

/// File was loaded.
fn source_file(machine: &mut Machine, [_file]: [Cell; 1]) -> Result<Alternatives> {
    let names: Vec<String> = state::view(machine)
        .loaded
        .files
        .iter()
        .filter(|(_, file)| file.path.is_some())
        .map(|(name, _)| name.clone())
        .collect();
    Ok(Alternatives::each(
        names.into_iter(),
        |machine, [file]: [Cell; 1], name| {
            let name = machine.atom(&name)?;
            machine.unify(file, name)
        },
    ))
}

/// The clauses of the predicate that Head calls come from File.
///
/// ```prolog
/// ?- assertz(p(1)), source_file(p(_), F).
///    false.
/// ?- source_file(1, F).
///    error(type_error(callable, 1), _).
/// ```
fn source_file_of(machine: &mut Machine, [head, file]: [Cell; 2]) -> Result<bool> {
    let head = strip_module(machine, atoms::USER, head)?;
    let functor = head_functor(machine, head.term)?;
    let origin = machine
        .database
        .lookup(head.module, functor)
        .and_then(|id| machine.database.get(id).origin);
    let source = origin.and_then(|origin| state::view(machine).source(origin.source).cloned());
    let Some(source) = source else {
        return Ok(false);
    };
    let name = machine.atom(&source.name)?;
    machine.unify(file, name)
}

/// The term that is being loaded begins in this Line of File.
///
/// ```prolog
/// ?- source_location(F, L).
///    false.
/// ```
fn source_location(machine: &mut Machine, [file, line]: [Cell; 2]) -> Result<bool> {
    let loader = state::view(machine);
    let Some(context) = loader.loading.last() else {
        return Ok(false);
    };
    let Some(source) = loader.source(context.source).cloned() else {
        return Ok(false);
    };
    let number = source.position(context.at as usize).line;
    let name = machine.atom(&source.name)?;
    let number = machine
        .heap
        .integer(i64::try_from(number).unwrap_or(i64::MAX))?;
    Ok(machine.unify(file, name)? && machine.unify(line, number)?)
}

/// What is known of the text that is being loaded: `source`, `file`, `directory`, `module`, `term_position`, `dialect`, `script`.
fn prolog_load_context(machine: &mut Machine, [_key, _value]: [Cell; 2]) -> Result<Alternatives> {
    let Some(context) = state::view(machine).loading.last().cloned() else {
        return Ok(Alternatives::Fail);
    };
    let mut facts: Vec<(&'static str, Fact)> = Vec::new();
    if let Some(path) = &context.path {
        let main = context.main.as_ref().unwrap_or(path);
        let main = files::full(machine, main).to_string_lossy().into_owned();
        let path = files::full(machine, path);
        let name = path.to_string_lossy().into_owned();
        facts.push(("source", Fact::Text(main)));
        facts.push(("file", Fact::Text(name)));
        let directory = path
            .parent()
            .map(|parent| parent.to_string_lossy().into_owned());
        facts.push(("directory", Fact::Text(directory.unwrap_or_default())));
    }
    facts.push(("module", Fact::Atom(context.module)));
    facts.push(("dialect", Fact::Text("ferz".to_owned())));
    let place = state::view(machine)
        .source(context.source)
        .map_or([0, 1, 0], |source| {
            let (at, position) = (context.at as usize, source.position(context.at as usize));
            let before = source.text.get(..at).unwrap_or_default();
            [before.chars().count(), position.line, position.column - 1]
        });
    facts.push(("term_position", Fact::Place(place, context.at as usize)));
    let is_script = state::view(machine)
        .source(context.source)
        .is_some_and(|source| source.text.starts_with("#!"));
    facts.push(("script", Fact::Text(is_script.to_string())));
    Ok(Alternatives::each(
        facts.into_iter(),
        |machine, [key, value]: [Cell; 2], (name, fact)| {
            let name = machine.atom(name)?;
            let fact = match fact {
                Fact::Text(text) => machine.atom(&text),
                Fact::Atom(atom) => Ok(Cell::atom(atom)),
                Fact::Place([characters, line, column], bytes) => {
                    let position = machine.atoms.intern("$stream_position")?;
                    let mut numbers = [Cell::small(0); 4];
                    let known = [characters, line, column, bytes];
                    for (cell, number) in numbers.iter_mut().zip(known) {
                        let number = i64::try_from(number).unwrap_or(i64::MAX);
                        *cell = machine.heap.integer(number)?;
                    }
                    Ok(machine.heap.structure(position, &numbers)?)
                }
            }?;
            Ok(machine.unify(key, name)? && machine.unify(value, fact)?)
        },
    ))
}

/// A value of `prolog_load_context/2`.
enum Fact {
    Text(String),
    Atom(Atom),
    /// A place: characters before it, line, column from 0; bytes before it.
    Place([usize; 3], usize),
}

/// Lines are the numbers of the lines where the clauses of a predicate begin, 0 for one that is in no text.
fn clause_lines(machine: &mut Machine, [module, indicator, lines]: [Cell; 3]) -> Result<bool> {
    let functor = terms::indicator(machine, indicator);
    let (Some(module), Some(functor)) = (terms::atom(machine, module), functor) else {
        return Err(Error::Type(Expected::PredicateIndicator, indicator));
    };
    let origins: Vec<_> = machine
        .database
        .find(module, functor)
        .map(|id| {
            let clauses = &machine.database.get(id).clauses;
            clauses.iter().map(|clause| clause.origin()).collect()
        })
        .unwrap_or_default();
    let numbers: Vec<Cell> = origins
        .into_iter()
        .map(|origin| {
            let line = origin.and_then(|origin| {
                let source = state::view(machine).source_with(origin.source, origin.span)?;
                Some(source.position(origin.span.start as usize).line)
            });
            Cell::small(line.and_then(|line| i32::try_from(line).ok()).unwrap_or(0))
        })
        .collect();
    machine.heap.room(2 * numbers.len())?;
    let list = machine.heap.list_of(&numbers)?;
    machine.unify(lines, list)
}

/// Property is one of the clause with this Reference: `fact`, `erased`, `predicate(Module:Name/Arity)`, `module(Module)`,
/// and, when it was read from a text, `file(File)`, `source(File)` and `line_count(Line)`.
///
/// ```prolog
/// ?- assertz((n(X) :- m(X)), _R), findall(P, clause_property(_R, P), Ps).
///    Ps = [predicate(user:n/1), module(user)].
/// ?- assertz(n(1), _R), once(clause_property(_R, fact)).
///    true.
/// ?- assertz(n(1), _R), erase(_R), clause_property(_R, P).
///    P = erased.
/// ```
fn clause_property(machine: &mut Machine, [reference, _]: [Cell; 2]) -> Result<Alternatives> {
    let mut facts = Vec::new();
    match references::named(machine, reference)? {
        None => facts.push(("erased", None)),
        Some((id, clause)) => {
            if clause.is_fact() {
                facts.push(("fact", None));
            }
            let predicate = machine.database.get(id);
            let (module, functor) = (predicate.module, predicate.functor);
            facts.push(("predicate", Some(Property::Predicate(module, functor))));
            facts.push(("module", Some(Property::Atom(module))));
            let source = clause
                .origin()
                .and_then(|origin| state::place(machine, origin));
            if let Some((name, line)) = source {
                facts.push(("file", Some(Property::Text(name.clone()))));
                facts.push(("source", Some(Property::Text(name))));
                facts.push(("line_count", Some(Property::Line(line))));
            }
        }
    }
    Ok(Alternatives::each(
        facts.into_iter(),
        |machine, [_, property]: [Cell; 2], (name, value)| {
            let name = machine.atoms.intern(name)?;
            let Some(value) = value else {
                return machine.unify(property, Cell::atom(name));
            };
            let value = value.build(machine)?;
            let built = machine.heap.structure(name, &[value])?;
            machine.unify(property, built)
        },
    ))
}

/// The argument of a property of a clause.
enum Property {
    Predicate(Atom, Functor),
    Atom(Atom),
    Text(String),
    Line(usize),
}

impl Property {
    fn build(self, machine: &mut Machine) -> Stopping<Cell> {
        match self {
            Property::Predicate(module, functor) => {
                let indicator = indicator_term(machine, functor)?;
                let parts = [Cell::atom(module), indicator];
                Ok(machine.heap.structure(atoms::COLON, &parts)?)
            }
            Property::Atom(atom) => Ok(Cell::atom(atom)),
            Property::Text(text) => machine.atom(&text),
            Property::Line(line) => {
                let line = i64::try_from(line).unwrap_or(i64::MAX);
                Ok(machine.heap.integer(line)?)
            }
        }
    }
}

/// There is a file to load for Source, as `use_module/1` would find it.
///
/// ```prolog
/// ?- exists_source(library(lists)), \+ exists_source(library(no_such_library)).
///    true.
/// ```
fn exists_source(machine: &mut Machine, [source]: [Cell; 1]) -> Result<bool> {
    Ok(modules::path_of(machine, source)?.is_some())
}

/// As `exists_source/1`; Path is that of the file.
///
/// ```prolog
/// ?- exists_source(library(lists), P).
///    P = 'library/lists.pl'.
/// ```
fn exists_source_at(machine: &mut Machine, [source, path]: [Cell; 2]) -> Result<bool> {
    let Some(found) = modules::path_of(machine, source)? else {
        return Ok(false);
    };
    let found = Cell::atom(machine.atoms.intern(&found)?);
    machine.unify(path, found)
}

/// Takes away what was loaded from File, if it was.
///
/// ```prolog
/// ?- unload_file(no_such_file).
///    true.
/// ?- unload_file(_).
///    error(instantiation_error, _).
/// ```
fn unload_file(machine: &mut Machine, [file]: [Cell; 1]) -> Result<()> {
    if args::is_var(machine, file) {
        return Err(Error::Instantiation);
    }
    let name = modules::file_name(machine, file)?;
    modules::unload(machine, &name)?;
    Ok(())
}
