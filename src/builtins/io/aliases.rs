//! File names with an alias, `Alias(Name)`: the clauses of `user:file_search_path/2` define Alias.
//!
//! Invariant: the clauses are the program's. Each gives a path, or a name that again begins with an alias; a chain of aliases
//! ends after `LEVELS` steps, even if it is a circle.

use std::path::{Path, PathBuf};

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::term::{Atom, Cell, Functor, View, atoms};

use super::super::args;
use super::super::files::path;

/// The most steps in a chain of aliases.
const LEVELS: usize = 8;

/// The alias and the name in `Alias(Name)`.
fn parts(m: &Machine, file: Cell) -> Option<(Atom, Cell)> {
    match m.heap.view(file) {
        View::Struct(functor, at) if functor.arity == 1 => Some((functor.name, m.heap.arg(at, 0))),
        View::Struct(..)
        | View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_) => None,
    }
}

/// The files that a name with an alias may denote.
#[derive(Default)]
pub struct Candidates {
    /// Whether the name is `Alias(Name)`, for any Alias.
    pub is_alias: bool,
    /// Whether the name is `Alias(Name)`, and the program defines `file_search_path/2`.
    pub is_sought: bool,
    /// The paths, in the order of the clauses.
    pub paths: Vec<PathBuf>,
    /// The names after the alias `library`, if no clause defines it: the files of the library are not in the file system.
    pub of_library: Vec<String>,
}

/// The files that `Alias(Name)` may denote.
pub fn candidates(m: &mut Machine, file: Cell) -> Result<Candidates> {
    let mut found = Candidates::default();
    let Some((_, name)) = parts(m, file) else {
        return Ok(found);
    };
    found.is_alias = path(m, name).is_ok();
    let search = m.atoms.intern("file_search_path")?;
    let known = m.database.lookup(atoms::USER, Functor::new(search, 2));
    if !known.is_some_and(|known| m.database.get(known).is_defined()) {
        return Ok(found);
    }
    found.is_sought = true;
    // The names to be looked up, the next one last: each with the number of aliases that led to it, and the path after it.
    let mut waiting = vec![(file, 0, PathBuf::new())];
    while let Some((file, level, behind)) = waiting.pop() {
        match parts(m, file) {
            None => found.paths.push(joined(&path(m, file)?, &behind)),
            Some((alias, name)) if level < LEVELS => {
                let behind = joined(&path(m, name)?, &behind);
                let folders = folders(m, alias, search)?;
                if folders.is_empty() && alias == atoms::LIBRARY && level > 0 {
                    found.of_library.push(behind.to_string_lossy().into_owned());
                }
                let further = folders.into_iter().rev();
                waiting.extend(further.map(|folder| (folder, level + 1, behind.clone())));
            }
            Some(_) => {}
        }
    }
    Ok(found)
}

fn joined(front: &Path, behind: &Path) -> PathBuf {
    match behind.as_os_str().is_empty() {
        true => front.to_path_buf(),
        false => front.join(behind),
    }
}

/// The folders that the clauses of `file_search_path/2` give for an alias.
fn folders(m: &mut Machine, alias: Atom, search: Atom) -> Result<Vec<Cell>> {
    /// Heap cells for the goal `findall(Folder, file_search_path(Alias, Folder), Folders)`.
    const CELLS: usize = 16;
    m.heap.room(CELLS)?;
    let (folder, all) = (m.heap.new_var()?, m.heap.new_var()?);
    let goal = m.heap.structure(search, &[Cell::atom(alias), folder])?;
    let findall = m.atoms.intern("findall")?;
    let goal = m.heap.structure(findall, &[folder, goal, all])?;
    m.once(atoms::USER, goal)?;
    args::list(m, all)
}
