//! Names of files that begin with an alias: `Alias(Name)`, where clauses of `user:file_search_path/2` say what Alias stands for.
//!
//! Invariant: the clauses are the program's. Each may give a path, or a name that begins with an alias itself; what leads back to
//! itself ends after `LEVELS` of them.

use std::path::{Path, PathBuf};

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::term::{Atom, Cell, Functor, View, atoms};

use super::super::args;
use super::super::files::path;

/// The longest chain of aliases that stand for one another.
const LEVELS: usize = 8;

/// The alias and the name in `Alias(Name)`, where the program says what aliases stand for.
fn parts(m: &Machine, file: Cell, search: Atom) -> Option<(Atom, Cell)> {
    let View::Struct(functor, at) = m.heap.view(file) else {
        return None;
    };
    let known = m.database.lookup(atoms::USER, Functor::new(search, 2))?;
    let known = functor.arity == 1 && m.database.get(known).is_defined();
    known.then(|| (functor.name, m.heap.arg(at, 0)))
}

/// The paths that `Alias(Name)` may mean, in the order of the clauses; nothing for a name without an alias.
pub fn candidates(m: &mut Machine, file: Cell) -> Result<Option<Vec<PathBuf>>> {
    let search = m.atoms.intern("file_search_path")?;
    if parts(m, file, search).is_none() {
        return Ok(None);
    }
    let mut found = Vec::new();
    // What is still to be looked up, the next at the end: how many aliases led to it, and what stands behind it.
    let mut waiting = vec![(file, 0, PathBuf::new())];
    while let Some((file, level, behind)) = waiting.pop() {
        match parts(m, file, search) {
            None => found.push(joined(&path(m, file)?, &behind)),
            Some((alias, name)) if level < LEVELS => {
                let behind = joined(&path(m, name)?, &behind);
                let folders = folders(m, alias, search)?;
                let further = folders.into_iter().rev();
                waiting.extend(further.map(|folder| (folder, level + 1, behind.clone())));
            }
            Some(_) => {}
        }
    }
    Ok(Some(found))
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
