//! Files and directories.
//!
//! Invariant: a name is the text of an atom, string or list, relative to the working directory of the process; if the system refuses it,
//! the error is an existence or permission error with that name as culprit. Bytes of a name that are not UTF-8 become characters from
//! U+EF80 to U+EFFF in the text (`stream/names.rs`). All access to the system goes through the file access of the streams, so that a host
//! which forbids access to files forbids it here too.

use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Action, Domain, Error, Expected, Kind, Object, Result};
use crate::memory::Stopping;
use crate::stream::{Access, Change, FileEntry};
use crate::term::walk::Skeleton;
use crate::term::{Cell, atoms};

use super::super::aliases;
use super::super::args;
use super::super::comparison::unify_list;
use super::super::globs::expanded;
use super::super::group::group;
use super::super::paths::with_extension;
use super::super::text;

group! {
    semidet "exists_file(+File)"                                     [] => exists_file;
    semidet "exists_directory(+Directory)"                           [] => exists_directory;
    semidet "access_file(+File, +Mode)"                              [] => access_file;
    semidet "same_file(+File1, +File2)"                              [] => same_file;
    det     "delete_file(+File)"                                     [] => delete_file;
    det     "delete_directory(+Directory)"                           [] => delete_directory;
    det     "rename_file(+Old, +New)"                                [] => rename_file;
    det     "make_directory(+Directory)"                             [] => make_directory;
    semidet "directory_files(+Directory, -Files)"                    [] => directory_files;
    semidet "working_directory(-Old, +New)"                          [] => working_directory;
    det     "chdir(+Directory)"                                      [] => chdir;
    semidet "size_file(+File, -Bytes)"                               [] => size_file;
    semidet "time_file(+File, -Seconds)"                             [] => time_file;
    semidet "tmp_file(+Base, -Name)"                                 [] => tmp_file;
    semidet "absolute_file_name(+File, -Path)"                       [] => absolute_file_name;
    nondet  "absolute_file_name(+File, -Path, +Options)"             [] => absolute_file_name_options;
}

/// The path that an argument names: text, or the parts of `a/b/c`.
pub fn path(m: &Machine, file: Cell) -> Result<PathBuf> {
    let mut parts = Vec::new();
    let mut rest = file;
    while let Some([front, last]) = args::arguments_of::<2>(m, rest, atoms::SLASH) {
        parts.push(text::require_atomic(m, last, Expected::Text)?);
        rest = front;
    }
    if parts.is_empty() {
        return Ok(PathBuf::from(&*text::require(m, file)?));
    }
    parts.push(text::require_atomic(m, rest, Expected::Text)?);
    parts.reverse();
    Ok(PathBuf::from(parts.join("/")))
}

/// The error of an operation on a file or directory.
fn failed(error: io::Error, action: Action, object: Object, file: Cell) -> Error {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Error::Existence(object, file),
        // A file with a zero byte in its name cannot exist: the system is not asked.
        io::ErrorKind::InvalidInput if error.raw_os_error().is_none() => {
            Error::Existence(object, file)
        }
        io::ErrorKind::PermissionDenied
        | io::ErrorKind::InvalidInput
        | io::ErrorKind::AlreadyExists
        | io::ErrorKind::DirectoryNotEmpty
        | io::ErrorKind::IsADirectory
        | io::ErrorKind::ReadOnlyFilesystem
        | io::ErrorKind::Unsupported => {
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

/// The file or directory at a path; `None` if there is none, or none that is visible.
fn entry(m: &mut Machine, path: &Path) -> io::Result<Option<FileEntry>> {
    match m.streams.files().entry(path) {
        Ok(entry) => Ok(Some(entry)),
        Err(error) if error.kind() == io::ErrorKind::Unsupported => Err(error),
        Err(_) => Ok(None),
    }
}

/// File is the name of a file that is no directory.
///
/// ```prolog
/// ?- exists_file('/').
///    false.
/// ```
fn exists_file(m: &mut Machine, [file]: [Cell; 1]) -> Result<bool> {
    let found = path(m, file)?;
    let found = entry(m, &found).map_err(|error| failed(error, Action::Access, Object::File, file));
    Ok(found?.is_some_and(|entry| !entry.is_directory))
}

/// Directory is the name of a directory.
///
/// ```prolog
/// ?- exists_directory('/').
///    true.
/// ```
fn exists_directory(m: &mut Machine, [directory]: [Cell; 1]) -> Result<bool> {
    let found = path(m, directory)?;
    let found = entry(m, &found)
        .map_err(|error| failed(error, Action::Access, Object::Directory, directory));
    Ok(found?.is_some_and(|entry| entry.is_directory))
}

/// File could be opened in this way: Mode is `read`, `write`, `append`, `execute`, or `exist`; `none` always holds.
///
/// ```prolog
/// ?- access_file('/', exist).
///    true.
/// ?- access_file(no_such_file_at_all, read).
///    false.
/// ?- access_file('/', nonsense).
///    error(domain_error(io_mode, nonsense), _).
/// ```
fn access_file(m: &mut Machine, [file, mode]: [Cell; 2]) -> Result<bool> {
    let found = path(m, file)?;
    let told = |error| failed(error, Action::Access, Object::File, file);
    let wanted = match m.atoms.text(args::atom(m, mode)?) {
        "none" => return Ok(true),
        "exist" => return Ok(entry(m, &found).map_err(told)?.is_some()),
        "read" => Access::Read,
        "write" | "append" => Access::Write,
        "execute" | "search" => Access::Execute,
        _ => return Err(Error::Domain(Domain::IoMode, mode)),
    };
    m.streams.files().allows(&found, wanted).map_err(told)
}

/// File1 and File2 are names of the same file.
///
/// ```prolog
/// ?- same_file('/', '/.').
///    true.
/// ?- same_file(no_such_file_at_all, other).
///    false.
/// ```
fn same_file(m: &mut Machine, [one, other]: [Cell; 2]) -> Result<bool> {
    let (first, second) = (path(m, one)?, path(m, other)?);
    if first == second {
        return Ok(true);
    }
    let files = m.streams.files();
    match (files.real_path(&first), files.real_path(&second)) {
        (Ok(first), Ok(second)) => Ok(first == second),
        (Err(error), _) | (_, Err(error)) if error.kind() == io::ErrorKind::Unsupported => {
            Err(failed(error, Action::Access, Object::File, one))
        }
        (Err(_), _) | (_, Err(_)) => Ok(false),
    }
}

/// Removes a file.
///
/// ```prolog
/// ?- delete_file(no_such_file_at_all).
///    error(existence_error(file, no_such_file_at_all), _).
/// ```
fn delete_file(m: &mut Machine, [file]: [Cell; 1]) -> Result<()> {
    let named = path(m, file)?;
    m.streams
        .change(Change::RemoveFile(&named))
        .map_err(|error| failed(error, Action::Delete, Object::File, file))
}

/// Removes an empty directory.
///
/// ```prolog
/// ?- delete_directory(no_such_directory_at_all).
///    error(existence_error(directory, no_such_directory_at_all), _).
/// ```
fn delete_directory(m: &mut Machine, [directory]: [Cell; 1]) -> Result<()> {
    let named = path(m, directory)?;
    m.streams
        .change(Change::RemoveDirectory(&named))
        .map_err(|error| failed(error, Action::Delete, Object::Directory, directory))
}

/// The file Old has the name New from now on.
///
/// ```prolog
/// ?- rename_file(no_such_file_at_all, other).
///    error(existence_error(file, no_such_file_at_all), _).
/// ```
fn rename_file(m: &mut Machine, [old, new]: [Cell; 2]) -> Result<()> {
    let (from, to) = (path(m, old)?, path(m, new)?);
    m.streams
        .change(Change::Rename(&from, &to))
        .map_err(|error| failed(error, Action::Rename, Object::File, old))
}

/// Makes a directory.
///
/// ```prolog
/// ?- make_directory('/').
///    error(permission_error(create, directory, '/'), _).
/// ```
fn make_directory(m: &mut Machine, [directory]: [Cell; 1]) -> Result<()> {
    let named = path(m, directory)?;
    m.streams
        .change(Change::MakeDirectory(&named))
        .map_err(|error| failed(error, Action::Create, Object::Directory, directory))
}

/// Files are the names in Directory, `.` and `..` among them, in the order of their characters.
///
/// ```prolog
/// ?- directory_files(no_such_directory_at_all, Files).
///    error(existence_error(directory, no_such_directory_at_all), _).
/// ```
fn directory_files(m: &mut Machine, [directory, files]: [Cell; 2]) -> Result<bool> {
    let named = path(m, directory)?;
    let mut names = m
        .streams
        .files()
        .names(&named)
        .map_err(|error| failed(error, Action::Access, Object::Directory, directory))?;
    names.extend([String::from("."), String::from("..")]);
    names.sort_unstable();
    let names: Vec<Cell> = names
        .iter()
        .map(|name| text::atom(m, name))
        .collect::<Stopping<_>>()?;
    unify_list(m, files, &names)
}

/// Old is the working directory, New the one from now on. The name of a directory ends in a slash.
///
/// ```prolog
/// ?- \+ \+ ( working_directory(D, D), exists_directory(D) ).
///    true.
/// ```
fn working_directory(m: &mut Machine, [old, new]: [Cell; 2]) -> Result<bool> {
    let mut current = current_directory(m)
        .map_err(|error| failed(error, Action::Access, Object::Directory, old))?
        .to_string_lossy()
        .into_owned();
    if !current.ends_with('/') {
        current.push('/');
    }
    let current = text::atom(m, &current)?;
    if !m.unify(old, current)? {
        return Ok(false);
    }
    if m.heap.identical(old, new)? {
        return Ok(true);
    }
    chdir(m, [new])?;
    Ok(true)
}

/// Directory is the working directory from now on.
///
/// ```prolog
/// ?- chdir(no_such_directory_at_all).
///    error(existence_error(directory, no_such_directory_at_all), _).
/// ```
fn chdir(m: &mut Machine, [directory]: [Cell; 1]) -> Result<()> {
    let named = path(m, directory)?;
    m.streams
        .change(Change::Enter(&named))
        .map_err(|error| failed(error, Action::Access, Object::Directory, directory))
}

fn current_directory(m: &mut Machine) -> io::Result<PathBuf> {
    m.streams.files().working_directory()
}

/// Bytes is the size of File.
///
/// ```prolog
/// ?- size_file(no_such_file_at_all, Bytes).
///    error(existence_error(file, no_such_file_at_all), _).
/// ```
fn size_file(m: &mut Machine, [file, bytes]: [Cell; 2]) -> Result<bool> {
    let named = path(m, file)?;
    let entry = m
        .streams
        .files()
        .entry(&named)
        .map_err(|error| failed(error, Action::Access, Object::File, file))?;
    let size = m
        .heap
        .integer(i64::try_from(entry.bytes).unwrap_or(i64::MAX))?;
    m.unify(bytes, size)
}

/// Seconds is when File was last changed, from the beginning of 1970.
///
/// ```prolog
/// ?- time_file(no_such_file_at_all, Seconds).
///    error(existence_error(file, no_such_file_at_all), _).
/// ```
fn time_file(m: &mut Machine, [file, seconds]: [Cell; 2]) -> Result<bool> {
    let named = path(m, file)?;
    let entry = m
        .streams
        .files()
        .entry(&named)
        .map_err(|error| failed(error, Action::Access, Object::File, file))?;
    let since = entry
        .modified
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let since = m.heap.float(since.as_secs_f64())?;
    m.unify(seconds, since)
}

/// Name is the name of a file that does not exist yet, for temporary use.
///
/// ```prolog
/// ?- tmp_file(quad, F), exists_file(F).
///    false.
/// ```
fn tmp_file(m: &mut Machine, [base, name]: [Cell; 2]) -> Result<bool> {
    let prefix = text::require_atomic(m, base, Expected::Atomic)?.into_owned();
    let told = |error| failed(error, Action::Create, Object::File, base);
    let folder = m.streams.files().temporary_directory().map_err(told)?;
    loop {
        let number = m.notes.random.bits();
        let file = format!("ferz_{prefix}_{}_{number:x}", std::process::id());
        let path = folder.join(file);
        if entry(m, &path).map_err(told)?.is_none() {
            let made = text::atom(m, &path.to_string_lossy())?;
            return m.unify(name, made);
        }
    }
}

/// Path is the full name of File, which may be `Alias(Name)`, where a clause of `user:file_search_path/2` says what Alias stands for.
///
/// ```prolog
/// ?- absolute_file_name('/a/./b/../c', Path).
///    Path = '/a/c'.
/// ?- assertz(file_search_path(data, '/a')), absolute_file_name(data('b.txt'), Path).
///    Path = '/a/b.txt'.
/// ```
fn absolute_file_name(m: &mut Machine, [file, absolute]: [Cell; 2]) -> Result<bool> {
    let aliased = aliases::candidates(m, file)?;
    let named = match aliased.is_sought {
        true => aliased.paths.into_iter().next(),
        false => Some(path(m, file)?),
    };
    let Some(named) = named else {
        return Ok(false);
    };
    let found = full_path(m, &named);
    let found = text::atom(m, &found.to_string_lossy())?;
    m.unify(absolute, found)
}

/// The absolute path, without `.` and `..`.
fn full_path(m: &mut Machine, path: &Path) -> PathBuf {
    let mut full = PathBuf::new();
    // Without a working directory, relative names begin at the root.
    let start = current_directory(m).unwrap_or_else(|_| PathBuf::from("/"));
    for component in start.join(path).components() {
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
    full
}

/// The requirements of `absolute_file_name/3`.
struct Search {
    extensions: Vec<String>,
    /// Whether a directory is sought, and not a file.
    directory: bool,
    access: Vec<Option<Access>>,
    must_exist: bool,
    fails: bool,
    all: bool,
}

/// Path is the full name of File, by these options: `extensions(List)` to be tried, `file_type(Type)` which is `prolog`, `txt`,
/// `regular` or `directory`, `access(Mode)` as in `access_file/2`, `relative_to(FileOrDirectory)`, `file_errors(error)` or
/// `fail`, `solutions(first)` or `all`, `expand(true)` for a leading `~` and variables of the environment. The options may also stand
/// second and Path third, as it was once.
///
/// ```prolog
/// ?- absolute_file_name(no_such_file_at_all, Path, [access(read), file_errors(fail)]).
///    false.
/// ?- absolute_file_name(a, Path, [relative_to('/x/y'), extensions([pl])]).
///    Path = '/x/y/a.pl'.
/// ?- absolute_file_name(a, [relative_to('/x/y'), extensions([pl])], Path).
///    Path = '/x/y/a.pl'.
/// ?- absolute_file_name(a, Path, Options).
///    error(instantiation_error, _).
/// ```
fn absolute_file_name_options(
    m: &mut Machine,
    [file, second, third]: [Cell; 3],
) -> Result<Alternatives> {
    let is_list = |term| matches!(m.heap.skeleton(term), Skeleton::Proper(_));
    let (absolute, options) = match is_list(second) && !is_list(third) {
        true => (third, second),
        false => (second, third),
    };
    let mut search = Search {
        extensions: vec![String::new()],
        directory: false,
        access: Vec::new(),
        must_exist: false,
        fails: false,
        all: false,
    };
    let (mut base, mut expand) = (None, false);
    for option in args::options(m, options)? {
        let Some((name, value)) = args::option(m, option) else {
            return Err(Error::Domain(Domain::FileOption, option));
        };
        match name {
            "extensions" => {
                search.extensions.clear();
                for extension in args::list(m, value)? {
                    search
                        .extensions
                        .push(text::require(m, extension)?.into_owned());
                }
            }
            "file_type" => match &*text::require(m, value)? {
                "prolog" | "source" => {
                    search.extensions = ["", "pl", "pro", "prolog"].map(String::from).to_vec()
                }
                "directory" => search.directory = true,
                _ => {}
            },
            "access" => match m.heap.list_elements(value)? {
                Some(modes) => {
                    for mode in modes {
                        wanted_access(m, mode, &mut search)?;
                    }
                }
                None => wanted_access(m, value, &mut search)?,
            },
            "relative_to" => base = Some(path(m, value)?),
            "file_errors" => search.fails = *text::require(m, value)? == *"fail",
            "solutions" => search.all = *text::require(m, value)? == *"all",
            "expand" => expand = args::boolean(m, value)?,
            _ => {}
        }
    }
    let aliased = aliases::candidates(m, file)?;
    if base.is_none() {
        base.clone_from(&m.notes.directive_folder);
    }
    let names = match aliased.is_sought {
        true => aliased.paths,
        false => vec![path(m, file)?],
    };
    if names.is_empty() {
        search.must_exist = true;
    }
    let mut candidates: Vec<PathBuf> = Vec::new();
    for mut named in names {
        if expand {
            named = PathBuf::from(expanded(m, &named.to_string_lossy())?);
        }
        if let Some(base) = base.as_deref().filter(|_| !aliased.is_sought) {
            // A name is relative to the directory of a file, or to a directory.
            let is_file = entry(m, base).is_ok_and(|found| found.is_some_and(|e| !e.is_directory));
            let folder = if is_file { base.parent() } else { Some(base) };
            named = folder.unwrap_or(base).join(named);
        }
        let full = full_path(m, &named);
        let extended = search
            .extensions
            .iter()
            .map(|extension| with_extension(&full, extension));
        candidates.extend(extended);
    }
    let mut found = Vec::new();
    for candidate in &candidates {
        if fits(m, candidate, &search)
            .map_err(|error| failed(error, Action::Access, Object::File, file))?
        {
            found.push(candidate.to_string_lossy().into_owned());
        }
    }
    if found.is_empty() {
        if search.must_exist && search.fails {
            return Ok(Alternatives::Fail);
        }
        if search.must_exist {
            return Err(Error::Existence(Object::SourceSink, file));
        }
        let first = candidates.into_iter().next();
        let first = first.ok_or(Error::Existence(Object::SourceSink, file))?;
        found.push(first.to_string_lossy().into_owned());
    }
    if search.all {
        return Ok(Alternatives::each::<3, _>(
            found.into_iter(),
            |m, [_, absolute, _], found| {
                let found = text::atom(m, &found)?;
                m.unify(absolute, found)
            },
        ));
    }
    let found = text::atom(m, &found[0])?;
    Ok(m.unify(absolute, found)?.into())
}

/// Adds an access mode to a search.
fn wanted_access(m: &Machine, mode: Cell, search: &mut Search) -> Result<()> {
    search
        .access
        .push(match m.atoms.text(args::atom(m, mode)?) {
            "none" => return Ok(()),
            "exist" => None,
            "read" => Some(Access::Read),
            "write" | "append" => Some(Access::Write),
            "execute" | "search" => Some(Access::Execute),
            _ => return Err(Error::Domain(Domain::IoMode, mode)),
        });
    search.must_exist = true;
    Ok(())
}

/// Whether a path has the sought file. If the file need not exist, one that exists is preferred.
fn fits(m: &mut Machine, path: &Path, search: &Search) -> io::Result<bool> {
    let found = match entry(m, path) {
        Err(_) if !search.must_exist => return Ok(false),
        found => found?,
    };
    let writes = search.access.contains(&Some(Access::Write));
    match found {
        Some(found) if found.is_directory != search.directory => return Ok(false),
        None if !writes => return Ok(false),
        Some(_) | None => {}
    }
    for access in search.access.iter().flatten() {
        if !m.streams.files().allows(path, *access)? {
            return Ok(false);
        }
    }
    Ok(true)
}
