//! Files and directories.
//!
//! Invariant: a name is the text of an atom, string or list, relative to the working directory of the process; what the
//! system refuses becomes an existence or permission error with that name as culprit.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::machine::Machine;
use crate::machine::error::{Action, Domain, Error, Kind, Object, Result};
use crate::term::Cell;

use super::args;
use super::comparison::unify_list;
use super::group::group;
use super::text;

group! {
    semidet "exists_file(+File)"                                     [] => exists_file;
    semidet "exists_directory(+Directory)"                           [] => exists_directory;
    det     "delete_file(+File)"                                     [] => delete_file;
    det     "delete_directory(+Directory)"                           [] => delete_directory;
    det     "rename_file(+Old, +New)"                                [] => rename_file;
    det     "make_directory(+Directory)"                             [] => make_directory;
    semidet "directory_files(+Directory, -Files)"                    [] => directory_files;
    semidet "working_directory(-Old, +New)"                          [] => working_directory;
    semidet "size_file(+File, -Bytes)"                               [] => size_file;
    semidet "time_file(+File, -Seconds)"                             [] => time_file;
    semidet "absolute_file_name(+File, -Path)"                       [] => absolute_file_name;
    semidet "absolute_file_name(+File, -Path, +Options)"             [] => absolute_file_name_options;
    semidet "is_absolute_file_name(+File)"                           [] => is_absolute_file_name;
    semidet "file_base_name(+File, -Base)"                           [] => file_base_name;
    semidet "file_directory_name(+File, -Directory)"                 [] => file_directory_name;
    semidet "file_name_extension(?Base, ?Extension, ?File)"          [] => file_name_extension;
}

/// The path that an argument names.
fn path(m: &Machine, file: Cell) -> Result<PathBuf> {
    Ok(PathBuf::from(&*text::require(m, file)?))
}

/// The error of an operation on a file or directory.
fn failed(error: io::Error, action: Action, object: Object, file: Cell) -> Error {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Error::Existence(object, file),
        io::ErrorKind::PermissionDenied
        | io::ErrorKind::AlreadyExists
        | io::ErrorKind::DirectoryNotEmpty
        | io::ErrorKind::IsADirectory
        | io::ErrorKind::ReadOnlyFilesystem => {
            let kind = if object == Object::Directory {
                Kind::Directory
            } else {
                Kind::File
            };
            Error::Permission(action, kind, file)
        }
        _ => Error::System(error.to_string().into()),
    }
}

/// File is the name of a file that is no directory.
///
/// ```prolog
/// ?- exists_file('/').
///    false.
/// ```
fn exists_file(m: &mut Machine, [file]: [Cell; 1]) -> Result<bool> {
    Ok(fs::metadata(path(m, file)?).is_ok_and(|metadata| !metadata.is_dir()))
}

/// Directory is the name of a directory.
///
/// ```prolog
/// ?- exists_directory('/').
///    true.
/// ```
fn exists_directory(m: &mut Machine, [directory]: [Cell; 1]) -> Result<bool> {
    Ok(path(m, directory)?.is_dir())
}

/// Removes a file.
///
/// ```prolog
/// ?- delete_file(no_such_file_at_all).
///    error(existence_error(file, no_such_file_at_all), _).
/// ```
fn delete_file(m: &mut Machine, [file]: [Cell; 1]) -> Result<()> {
    fs::remove_file(path(m, file)?)
        .map_err(|error| failed(error, Action::Delete, Object::File, file))
}

/// Removes an empty directory.
///
/// ```prolog
/// ?- delete_directory(no_such_directory_at_all).
///    error(existence_error(directory, no_such_directory_at_all), _).
/// ```
fn delete_directory(m: &mut Machine, [directory]: [Cell; 1]) -> Result<()> {
    fs::remove_dir(path(m, directory)?)
        .map_err(|error| failed(error, Action::Delete, Object::Directory, directory))
}

/// The file Old has the name New from now on.
///
/// ```prolog
/// ?- rename_file(no_such_file_at_all, other).
///    error(existence_error(file, no_such_file_at_all), _).
/// ```
fn rename_file(m: &mut Machine, [old, new]: [Cell; 2]) -> Result<()> {
    fs::rename(path(m, old)?, path(m, new)?)
        .map_err(|error| failed(error, Action::Rename, Object::File, old))
}

/// Makes a directory.
///
/// ```prolog
/// ?- make_directory('/').
///    error(permission_error(create, directory, '/'), _).
/// ```
fn make_directory(m: &mut Machine, [directory]: [Cell; 1]) -> Result<()> {
    fs::create_dir(path(m, directory)?)
        .map_err(|error| failed(error, Action::Create, Object::Directory, directory))
}

/// Files are the names in Directory, `.` and `..` among them, in the order of their characters.
///
/// ```prolog
/// ?- directory_files(no_such_directory_at_all, Files).
///    error(existence_error(directory, no_such_directory_at_all), _).
/// ```
fn directory_files(m: &mut Machine, [directory, files]: [Cell; 2]) -> Result<bool> {
    let told = |error| failed(error, Action::Access, Object::Directory, directory);
    let mut names = vec![String::from("."), String::from("..")];
    for entry in fs::read_dir(path(m, directory)?).map_err(told)? {
        names.push(
            entry
                .map_err(told)?
                .file_name()
                .to_string_lossy()
                .into_owned(),
        );
    }
    names.sort_unstable();
    let names: Vec<Cell> = names.iter().map(|name| text::atom(m, name)).collect();
    unify_list(m, files, &names)
}

/// Old is the working directory, New the one from now on. The name of a directory ends in a slash.
///
/// ```prolog
/// ?- \+ \+ ( working_directory(D, D), exists_directory(D) ).
///    true.
/// ```
fn working_directory(m: &mut Machine, [old, new]: [Cell; 2]) -> Result<bool> {
    let mut current = current_directory()?.to_string_lossy().into_owned();
    if !current.ends_with('/') {
        current.push('/');
    }
    let current = text::atom(m, &current);
    if !m.unify(old, current) {
        return Ok(false);
    }
    if m.heap.identical(old, new) {
        return Ok(true);
    }
    std::env::set_current_dir(path(m, new)?)
        .map_err(|error| failed(error, Action::Access, Object::Directory, new))?;
    Ok(true)
}

fn current_directory() -> Result<PathBuf> {
    std::env::current_dir().map_err(|error| Error::System(error.to_string().into()))
}

/// Bytes is the size of File.
///
/// ```prolog
/// ?- size_file(no_such_file_at_all, Bytes).
///    error(existence_error(file, no_such_file_at_all), _).
/// ```
fn size_file(m: &mut Machine, [file, bytes]: [Cell; 2]) -> Result<bool> {
    let metadata = fs::metadata(path(m, file)?)
        .map_err(|error| failed(error, Action::Access, Object::File, file))?;
    let size = m
        .heap
        .integer(i64::try_from(metadata.len()).unwrap_or(i64::MAX));
    Ok(m.unify(bytes, size))
}

/// Seconds is when File was last changed, from the beginning of 1970.
///
/// ```prolog
/// ?- time_file(no_such_file_at_all, Seconds).
///    error(existence_error(file, no_such_file_at_all), _).
/// ```
fn time_file(m: &mut Machine, [file, seconds]: [Cell; 2]) -> Result<bool> {
    let changed = fs::metadata(path(m, file)?)
        .and_then(|metadata| metadata.modified())
        .map_err(|error| failed(error, Action::Access, Object::File, file))?;
    let since = changed
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default();
    let since = m.heap.float(since.as_secs_f64());
    Ok(m.unify(seconds, since))
}

/// Path is the full name of File.
///
/// ```prolog
/// ?- absolute_file_name('/a/./b/../c', Path).
///    Path = '/a/c'.
/// ```
fn absolute_file_name(m: &mut Machine, [file, absolute]: [Cell; 2]) -> Result<bool> {
    let found = full_path(&path(m, file)?)?;
    let found = text::atom(m, &found.to_string_lossy());
    Ok(m.unify(absolute, found))
}

/// The path from the root, without `.` and `..`.
fn full_path(path: &Path) -> Result<PathBuf> {
    let mut full = PathBuf::new();
    for component in current_directory()?.join(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                full.pop();
            }
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => {
                full.push(component)
            }
        }
    }
    Ok(full)
}

/// Path is the full name of File, by these options: `extensions(List)` to be tried, `file_type(Type)` which is `prolog`, `txt`
/// or `directory`, `access(Mode)` which is `read`, `exist` or `none`, `relative_to(Directory)`, `file_errors(error)` or `fail`.
///
/// ```prolog
/// ?- absolute_file_name(no_such_file_at_all, Path, [access(read), file_errors(fail)]).
///    false.
/// ```
fn absolute_file_name_options(
    m: &mut Machine,
    [file, absolute, options]: [Cell; 3],
) -> Result<bool> {
    let mut base = path(m, file)?;
    let mut extensions = vec![String::new()];
    let (mut must_exist, mut directory, mut fails) = (false, false, false);
    for option in args::options(m, options)? {
        let Some((name, value)) = args::option(m, option) else {
            return Err(Error::Domain(Domain::FileOption, option));
        };
        match name {
            "extensions" => {
                extensions.clear();
                for extension in args::list(m, value)? {
                    extensions.push(text::require(m, extension)?.into_owned());
                }
            }
            "file_type" => match &*text::require(m, value)? {
                "prolog" | "source" => {
                    extensions = ["", "pl", "pro", "prolog"].map(String::from).to_vec()
                }
                "directory" => directory = true,
                _ => {}
            },
            "access" => must_exist = *text::require(m, value)? != *"none",
            "relative_to" => base = path(m, value)?.join(base),
            "file_errors" => fails = *text::require(m, value)? == *"fail",
            _ => {}
        }
    }
    let base = full_path(&base)?;
    let candidates: Vec<PathBuf> = extensions
        .iter()
        .map(|extension| with_extension(&base, extension))
        .collect();
    let fits = |path: &&PathBuf| {
        if directory {
            path.is_dir()
        } else {
            path.is_file()
        }
    };
    let found = match candidates.iter().find(fits) {
        Some(found) => found,
        None if must_exist && fails => return Ok(false),
        None if must_exist => return Err(Error::Existence(Object::SourceSink, file)),
        None => candidates.first().unwrap_or(&base),
    };
    let found = text::atom(m, &found.to_string_lossy());
    Ok(m.unify(absolute, found))
}

/// The path with an extension, unless it has it already.
fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let extension = extension.trim_start_matches('.');
    if extension.is_empty() || path.extension().is_some_and(|has| has == extension) {
        return path.to_path_buf();
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

/// File is a full name.
///
/// ```prolog
/// ?- is_absolute_file_name(a).
///    false.
/// ```
fn is_absolute_file_name(m: &mut Machine, [file]: [Cell; 1]) -> Result<bool> {
    Ok(path(m, file)?.is_absolute())
}

/// Base is the last part of File.
///
/// ```prolog
/// ?- file_base_name('/a/b.pl', Base).
///    Base = 'b.pl'.
/// ```
fn file_base_name(m: &mut Machine, [file, base]: [Cell; 2]) -> Result<bool> {
    let name = text::require(m, file)?.into_owned();
    let trimmed = name.trim_end_matches('/');
    let last = if trimmed.is_empty() {
        &name[..name.len().min(1)]
    } else {
        trimmed.rsplit('/').next().unwrap_or("")
    };
    let last = text::atom(m, last);
    Ok(m.unify(base, last))
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
    let parent = match name.rsplit_once('/') {
        None => ".",
        Some(("", _)) => "/",
        Some((parent, _)) => parent,
    };
    let parent = text::atom(m, parent);
    Ok(m.unify(directory, parent))
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
        if let Some(wanted) = args::optional(m, extension, |m, cell| {
            text::require(m, cell).map(|text| text.into_owned())
        })? {
            if wanted.trim_start_matches('.') != found {
                return Ok(false);
            }
            let stem = text::atom(m, stem);
            return Ok(m.unify(base, stem));
        }
        let (stem, found) = (text::atom(m, stem), text::atom(m, found));
        return Ok(m.unify(base, stem) && m.unify(extension, found));
    }
    let stem = path(m, base)?;
    let extension = text::require(m, extension)?.into_owned();
    let made = with_extension(&stem, &extension);
    let made = text::atom(m, &made.to_string_lossy());
    Ok(m.unify(file, made))
}
