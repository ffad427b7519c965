//! Loading, as predicates: `consult/1` and its kin.
//!
//! Invariant: these are the only built-ins that know the loader; they are handed to the machine with the others when it is
//! made. What a load has to say goes to the diagnostics, never to a stream.

use super::consult::Imports;
use super::modules::load_files;
use super::{directive, files, host, modules, state, terms};
use crate::builtins::group::group;
use crate::machine::Machine;
use crate::machine::assert::{self, Declaration};
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Error, Expected, Result};
use crate::term::{Atom, Cell, atoms};

group! {
    det    "consult(:Files)"                        [] => consult;
    det    ".(+File, +Files)"                       [] => consult_list;
    det    "ensure_loaded(:Files)"                  [] => ensure_loaded;
    det    "use_module(:Files)"                     [] => use_module;
    det    "use_module(:File, +Imports)"            [] => use_module_importing;
    det    "load_files(:Files, +Options)"           [] => load_files_with;
    det    "make"                                   [] => make;
    det    "dynamic(:Indicators)"                   [] => dynamic;
    det    "discontiguous(:Indicators)"             [] => discontiguous;
    det    "multifile(:Indicators)"                 [] => multifile;
    nondet "initialization(:Goal)"                  [] => initialization;
    nondet "source_file(?File)"                     [] => source_file;
    nondet "prolog_load_context(?Key, ?Value)"      [] => prolog_load_context;
    nondet "$call_host(+Number, +Arguments)"        [] => host::call;
}

/// Loads the files, also those that are loaded already: what they defined before goes away.
fn consult(machine: &mut Machine, [files]: [Cell; 1]) -> Result<()> {
    load_files(machine, atoms::USER, files, false, &Imports::All)
}

/// `[File, …]` as a goal: consult/1.
fn consult_list(machine: &mut Machine, [file, files]: [Cell; 2]) -> Result<()> {
    machine.heap.room(2)?;
    let list = machine.heap.list(file, files);
    load_files(machine, atoms::USER, list, false, &Imports::All)
}

/// Loads the files that are not loaded yet.
fn ensure_loaded(machine: &mut Machine, [files]: [Cell; 1]) -> Result<()> {
    load_files(machine, atoms::USER, files, true, &Imports::All)
}

/// As ensure_loaded/1.
fn use_module(machine: &mut Machine, [files]: [Cell; 1]) -> Result<()> {
    load_files(machine, atoms::USER, files, true, &Imports::All)
}

/// As use_module/1; only the predicates in the list Imports become visible.
fn use_module_importing(machine: &mut Machine, [file, imports]: [Cell; 2]) -> Result<()> {
    let imports = modules::imports(machine, imports)?;
    load_files(machine, atoms::USER, file, true, &imports)
}

/// Loads the files. Options: `if(not_loaded)`, `if(true)` (the default), `imports(List)`.
fn load_files_with(machine: &mut Machine, [files, options]: [Cell; 2]) -> Result<()> {
    let options = terms::elements(machine, options).ok_or(Error::Type(Expected::List, options))?;
    let (mut once, mut wanted) = (false, Imports::All);
    for option in options {
        if let Some([when]) = terms::named::<1>(machine, option, "if") {
            let when = terms::atom(machine, when).map(|when| machine.atoms.text(when));
            once = matches!(when, Some("not_loaded" | "changed"));
        }
        if let Some([list]) = terms::named::<1>(machine, option, "imports") {
            wanted = modules::imports(machine, list)?;
        }
    }
    load_files(machine, atoms::USER, files, once, &wanted)
}

/// Loads again every file that has changed since it was loaded.
fn make(machine: &mut Machine, []: [Cell; 0]) -> Result<()> {
    let known: Vec<(String, state::File)> = state::view(machine)
        .files
        .iter()
        .map(|(name, file)| (name.clone(), file.clone()))
        .collect();
    for (name, file) in known {
        let Some(path) = file.path else { continue };
        let mut changed = false;
        for part in std::iter::once(&path).chain(&file.included) {
            let text = files::read_path(machine, part).map_err(|fault| fault.error(machine))?;
            let key = part.to_string_lossy();
            changed |= state::view(machine)
                .source_named(&key)
                .is_none_or(|source| source.text != text);
        }
        if changed {
            let spec = Cell::atom(machine.atoms.intern(&name));
            load_files(machine, atoms::USER, spec, false, &Imports::All)?;
        }
    }
    Ok(())
}

fn declare(machine: &mut Machine, what: Cell, declaration: Declaration) -> Result<()> {
    let module = state::view(machine)
        .loading
        .last()
        .map_or(atoms::USER, |context| context.module);
    for (module, functor) in directive::indicators(machine, module, what)? {
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

/// File was loaded.
fn source_file(machine: &mut Machine, [_file]: [Cell; 1]) -> Result<Alternatives> {
    let names: Vec<String> = state::view(machine)
        .files
        .iter()
        .filter(|(_, file)| file.path.is_some())
        .map(|(name, _)| name.clone())
        .collect();
    Ok(Alternatives::each(
        names.into_iter(),
        |machine, [file]: [Cell; 1], name| {
            let name = Cell::atom(machine.atoms.intern(&name));
            Ok(machine.unify(file, name))
        },
    ))
}

/// What is known of the text that is being loaded: `source`, `file`, `directory`, `module`, `term_position`, `dialect`.
fn prolog_load_context(machine: &mut Machine, [_key, _value]: [Cell; 2]) -> Result<Alternatives> {
    let Some(context) = state::view(machine).loading.last().cloned() else {
        return Ok(Alternatives::Fail);
    };
    let mut facts: Vec<(&'static str, Fact)> = Vec::new();
    if let Some(path) = &context.path {
        let name = path.to_string_lossy().into_owned();
        facts.push(("source", Fact::Text(name.clone())));
        facts.push(("file", Fact::Text(name)));
        let directory = path
            .parent()
            .map(|parent| parent.to_string_lossy().into_owned());
        facts.push(("directory", Fact::Text(directory.unwrap_or_default())));
    }
    facts.push(("module", Fact::Atom(context.module)));
    facts.push(("dialect", Fact::Text("ferz".to_owned())));
    let line = state::view(machine)
        .source(context.source)
        .map_or(1, |source| source.position(context.at as usize).line);
    facts.push(("term_position", Fact::Line(line)));
    Ok(Alternatives::each(
        facts.into_iter(),
        |machine, [key, value]: [Cell; 2], (name, fact)| {
            let name = Cell::atom(machine.atoms.intern(name));
            let fact = match fact {
                Fact::Text(text) => Cell::atom(machine.atoms.intern(&text)),
                Fact::Atom(atom) => Cell::atom(atom),
                Fact::Line(line) => {
                    let position = machine.atoms.intern("$stream_position");
                    let line = machine
                        .heap
                        .integer(i64::try_from(line).unwrap_or(i64::MAX));
                    let zero = Cell::small(0);
                    machine.heap.structure(position, &[zero, line, zero, zero])
                }
            };
            Ok(machine.unify(key, name) && machine.unify(value, fact))
        },
    ))
}

/// A value of `prolog_load_context/2`.
enum Fact {
    Text(String),
    Atom(Atom),
    Line(usize),
}
