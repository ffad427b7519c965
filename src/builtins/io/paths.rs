//! File names as text: joins them and takes them apart.
//!
//! Invariant: no predicate here accesses the file system; parts are separated by slashes.

use std::path::{Path, PathBuf};

use crate::machine::Machine;
use crate::machine::error::{Error, Result};
use crate::term::Cell;

use super::super::args;
use super::super::group::group;
use super::super::text;

group! {
    semidet "is_absolute_file_name(+File)"                           [] => is_absolute_file_name;
    semidet "file_base_name(+File, -Base)"                           [] => file_base_name;
    semidet "file_directory_name(+File, -Directory)"                 [] => file_directory_name;
    semidet "file_name_extension(?Base, ?Extension, ?File)"          [] => file_name_extension;
    semidet "directory_file_path(?Directory, ?File, ?Path)"          [] => directory_file_path;
    semidet "prolog_to_os_filename(?File, ?SystemFile)"              [] => prolog_to_os_filename;
}

/// The path with an extension, which is added unless the path has it already.
pub fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let extension = extension.trim_start_matches('.');
    if extension.is_empty() || path.extension().is_some_and(|has| has == extension) {
        return path.to_path_buf();
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

/// The text of an argument that may be a variable.
fn optional_text(m: &Machine, cell: Cell) -> Result<Option<String>> {
    args::optional(m, cell, |m, cell| Ok(text::require(m, cell)?.into_owned()))
}

/// File is a full name.
///
/// ```prolog
/// ?- is_absolute_file_name(a).
///    false.
/// ```
fn is_absolute_file_name(m: &mut Machine, [file]: [Cell; 1]) -> Result<bool> {
    Ok(Path::new(&*text::require(m, file)?).is_absolute())
}

/// Base is the last part of File.
///
/// ```prolog
/// ?- file_base_name('/a/b.pl', Base).
///    Base = 'b.pl'.
/// ```
fn file_base_name(m: &mut Machine, [file, base]: [Cell; 2]) -> Result<bool> {
    let name = text::require(m, file)?.into_owned();
    let last = text::atom(m, split(&name).1)?;
    m.unify(base, last)
}

/// Directory is File without its last part.
///
/// ```prolog
/// ?- file_directory_name('/a/b.pl', Directory).
///    Directory = '/a'.
/// ?- file_directory_name(b, Directory).
///    Directory = '.'.
/// ```
fn file_directory_name(m: &mut Machine, [file, directory]: [Cell; 2]) -> Result<bool> {
    let name = text::require(m, file)?.into_owned();
    let parent = text::atom(m, split(&name).0)?;
    m.unify(directory, parent)
}

/// The directory and the last part of a name; slashes at its end do not count.
fn split(name: &str) -> (&str, &str) {
    let trimmed = name.trim_end_matches('/');
    match trimmed.rsplit_once('/') {
        None if trimmed.is_empty() && !name.is_empty() => ("/", "/"),
        None => (".", trimmed),
        Some((parent, last)) => match parent.trim_end_matches('/') {
            "" => ("/", last),
            parent => (parent, last),
        },
    }
}

/// File is Base with the extension Extension.
///
/// ```prolog
/// ?- file_name_extension(Base, Extension, 'a.b.pl').
///    Base = 'a.b', Extension = pl.
/// ?- file_name_extension(a, pl, File).
///    File = 'a.pl'.
/// ```
fn file_name_extension(m: &mut Machine, [base, extension, file]: [Cell; 3]) -> Result<bool> {
    if !args::is_var(m, file) {
        let name = text::require(m, file)?.into_owned();
        let split = name
            .rsplit_once('.')
            .filter(|(_, extension)| !extension.contains('/'));
        let (stem, found) = split.unwrap_or((&name, ""));
        if let Some(wanted) = optional_text(m, extension)? {
            if wanted.trim_start_matches('.') != found {
                return Ok(false);
            }
            let stem = text::atom(m, stem)?;
            return m.unify(base, stem);
        }
        let (stem, found) = (text::atom(m, stem)?, text::atom(m, found)?);
        return Ok(m.unify(base, stem)? && m.unify(extension, found)?);
    }
    let stem = PathBuf::from(&*text::require(m, base)?);
    let extension = text::require(m, extension)?.into_owned();
    let made = with_extension(&stem, &extension);
    let made = text::atom(m, &made.to_string_lossy())?;
    m.unify(file, made)
}

/// Path is File in Directory. Where Path alone is known it is taken apart; a File that begins at the root is Path itself.
///
/// ```prolog
/// ?- directory_file_path('/a', 'b.pl', Path).
///    Path = '/a/b.pl'.
/// ?- directory_file_path(Directory, File, '/a/b.pl').
///    Directory = '/a', File = 'b.pl'.
/// ?- directory_file_path(Directory, File, Path).
///    error(instantiation_error, _).
/// ```
fn directory_file_path(m: &mut Machine, [directory, file, path]: [Cell; 3]) -> Result<bool> {
    let (front, last) = (optional_text(m, directory)?, optional_text(m, file)?);
    match (front, last, optional_text(m, path)?) {
        (Some(front), Some(last), _) => {
            let made = if front == "." || last.starts_with('/') {
                last
            } else if front.ends_with('/') {
                front + &last
            } else {
                format!("{front}/{last}")
            };
            let made = text::atom(m, &made)?;
            m.unify(path, made)
        }
        (Some(front), None, Some(whole)) => {
            let rest = if front == "." && !whole.starts_with('/') {
                Some(&*whole)
            } else {
                whole
                    .strip_prefix(&front)
                    .filter(|rest| front.ends_with('/') || rest.starts_with('/'))
                    .map(|rest| rest.trim_start_matches('/'))
            };
            let Some(rest) = rest else { return Ok(false) };
            let rest = text::atom(m, rest)?;
            m.unify(file, rest)
        }
        (None, Some(last), Some(whole)) if last.contains('/') => {
            let front = whole
                .strip_suffix(&last)
                .and_then(|front| front.strip_suffix('/'));
            let Some(front) = front else { return Ok(false) };
            let front = text::atom(m, front)?;
            m.unify(directory, front)
        }
        (None, _, Some(whole)) => {
            let (front, last) = split(&whole);
            let (front, last) = (text::atom(m, front)?, text::atom(m, last)?);
            Ok(m.unify(directory, front)? && m.unify(file, last)?)
        }
        (None, _, None) | (Some(_), None, None) => Err(Error::Instantiation),
    }
}

/// SystemFile is File as the system writes it.
///
/// ```prolog
/// ?- prolog_to_os_filename(F, a).
///    F = a.
/// ```
fn prolog_to_os_filename(m: &mut Machine, [file, other]: [Cell; 2]) -> Result<bool> {
    let separator = std::path::MAIN_SEPARATOR_STR;
    let (from, to, made) = match optional_text(m, file)? {
        Some(name) => (name, other, ("/", separator)),
        None => (
            text::require(m, other)?.into_owned(),
            file,
            (separator, "/"),
        ),
    };
    let made = text::atom(m, &from.replace(made.0, made.1))?;
    m.unify(to, made)
}
