//! File names with an alias, `Alias(Name)`: the clauses of `user:file_search_path/2` define Alias.
//!
//! Invariant: the clauses are the program's. Each gives a path, or a name that again begins with an alias; a chain of aliases,
//! such as a circle, ends after `LEVELS` steps.

use std::path::{Path, PathBuf};

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::term::{Atom, Cell, Functor, View, atoms};

use super::super::args;
use super::super::files::path;

/// The longest chain of aliases that stand for one another.
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

/// What a name with an alias may mean.
#[derive(Default)]
pub struct Candidates {
    /// Whether it is `Alias(Name)`, whatever Alias is.
    pub is_alias: bool,
    /// Whether it is that, and the program says what some aliases are.
    pub is_sought: bool,
    /// The paths, in the order of the clauses.
    pub paths: Vec<PathBuf>,
    /// The names behind the alias `library`, where no clause says what that stands for: the files of the library are no files of the system.
    pub of_library: Vec<String>,
}

/// What `Alias(Name)` may mean.
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
    // What is still to be looked up, the next at the end: how many aliases led to it, and what stands behind it.
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

/// What the clauses of `file_search_path/2` say of an alias.
fn folders(m: &mut Machine, alias: Atom, search: Atom) -> Result<Vec<Cell>> {
    /// Cells for the goal `findall(Folder, file_search_path(Alias, Folder), Folders)`.
    const CELLS: usize = 16;
    m.heap.room(CELLS)?;
    let (folder, all) = (m.heap.new_var()?, m.heap.new_var()?);
    let goal = m.heap.structure(search, &[Cell::atom(alias), folder])?;
    let findall = m.atoms.intern("findall")?;
    let goal = m.heap.structure(findall, &[folder, goal, all])?;
    m.once(atoms::USER, goal)?;
    args::list(m, all)
}
