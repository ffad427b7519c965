//! Access to the system: the trait `FileAccess` for files and directories, and `ProcessAccess` for commands, the environment and the
//! time zone.
//!
//! A program gets what its host grants: a method that the host does not implement fails with an error of kind `Unsupported`, which
//! becomes a permission error. An engine with neither trait is a sandbox.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, SystemTime};

use super::error::StreamError;
use super::host::{Device, Shared};
use super::names;
use super::property::Mode;

/// The properties of a file or directory.
#[derive(Debug, Clone, Copy)]
pub struct FileEntry {
    /// Whether it is a directory.
    pub is_directory: bool,
    /// Its size in bytes.
    pub bytes: u64,
    /// When it was last changed.
    pub modified: SystemTime,
}

/// What a program may ask about a path before it acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Read from it.
    Read,
    /// Write to it, or create it.
    Write,
    /// Run it.
    Execute,
}

/// A change to files or directories.
#[derive(Debug, Clone, Copy)]
pub enum Change<'p> {
    /// Makes a directory.
    MakeDirectory(&'p Path),
    /// Removes an empty directory.
    RemoveDirectory(&'p Path),
    /// Removes a file.
    RemoveFile(&'p Path),
    /// Renames the first path to the second.
    Rename(&'p Path, &'p Path),
    /// Makes a directory the working directory.
    Enter(&'p Path),
}

fn refused<T>() -> io::Result<T> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Opens paths as devices and describes files: the file system, none at all, or what the host offers in its place. Paths are text in
/// both directions: [`names`] says how bytes that are not UTF-8 are represented.
pub trait FileAccess: Send {
    /// Opens the path in the given mode.
    fn open(&mut self, path: &Path, mode: Mode) -> Result<Box<dyn Device>, StreamError>;

    /// The properties of the file or directory at the path.
    fn entry(&mut self, _path: &Path) -> io::Result<FileEntry> {
        refused()
    }

    /// Whether this access to the path is permitted.
    fn allows(&mut self, _path: &Path, _access: Access) -> io::Result<bool> {
        refused()
    }

    /// The names in a directory, in any order.
    fn names(&mut self, _directory: &Path) -> io::Result<Vec<String>> {
        refused()
    }

    /// Makes a change.
    fn change(&mut self, _change: Change<'_>) -> io::Result<()> {
        refused()
    }

    /// The path with all links resolved.
    fn real_path(&mut self, _path: &Path) -> io::Result<PathBuf> {
        refused()
    }

    /// The directory to which relative paths refer.
    fn working_directory(&mut self) -> io::Result<PathBuf> {
        refused()
    }

    /// The directory of temporary files.
    fn temporary_directory(&mut self) -> io::Result<PathBuf> {
        refused()
    }
}

/// The files of the system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemFiles;

impl FileAccess for SystemFiles {
    fn open(&mut self, path: &Path, mode: Mode) -> Result<Box<dyn Device>, StreamError> {
        let mut options = fs::OpenOptions::new();
        match mode {
            Mode::Read => options.read(true),
            Mode::Write => options.write(true).create(true).truncate(true),
            Mode::Append => options.append(true).create(true),
            Mode::Update => options.write(true).create(true).truncate(false),
        };
        let file = options
            .open(names::native(path))
            .map_err(StreamError::from_open)?;
        let metadata = file.metadata().map_err(StreamError::from_open)?;
        // Unix opens a directory for reading and fails only when it is read.
        if metadata.is_dir() {
            return Err(StreamError::IsDirectory);
        }
        Ok(Box::new(FileDevice {
            // A file opened for appending writes at its end, wherever the position is.
            can_seek: metadata.is_file() && mode != Mode::Append,
            file,
        }))
    }

    fn entry(&mut self, path: &Path) -> io::Result<FileEntry> {
        let metadata = fs::metadata(names::native(path))?;
        Ok(FileEntry {
            is_directory: metadata.is_dir(),
            bytes: metadata.len(),
            modified: metadata.modified()?,
        })
    }

    fn allows(&mut self, path: &Path, access: Access) -> io::Result<bool> {
        let path = &*names::native(path);
        Ok(match access {
            Access::Read if path.is_dir() => fs::read_dir(path).is_ok(),
            Access::Read => fs::File::open(path).is_ok(),
            Access::Write => match fs::metadata(path) {
                Ok(metadata) if metadata.is_dir() => !metadata.permissions().readonly(),
                Ok(_) => fs::OpenOptions::new().append(true).open(path).is_ok(),
                Err(_) => {
                    let parent = path.parent().filter(|parent| *parent != Path::new(""));
                    fs::metadata(parent.unwrap_or(Path::new("."))).is_ok_and(|metadata| {
                        metadata.is_dir() && !metadata.permissions().readonly()
                    })
                }
            },
            Access::Execute => fs::metadata(path).is_ok_and(|metadata| is_executable(&metadata)),
        })
    }

    fn names(&mut self, directory: &Path) -> io::Result<Vec<String>> {
        fs::read_dir(names::native(directory))?
            .map(|entry| Ok(names::text(&entry?.file_name()).into_owned()))
            .collect()
    }

    fn change(&mut self, change: Change<'_>) -> io::Result<()> {
        match change {
            Change::MakeDirectory(path) => fs::create_dir(names::native(path)),
            Change::RemoveDirectory(path) => fs::remove_dir(names::native(path)),
            Change::RemoveFile(path) => fs::remove_file(names::native(path)),
            Change::Rename(from, to) => fs::rename(names::native(from), names::native(to)),
            Change::Enter(path) => std::env::set_current_dir(names::native(path)),
        }
    }

    fn real_path(&mut self, path: &Path) -> io::Result<PathBuf> {
        fs::canonicalize(names::native(path)).map(names::spelt)
    }

    fn working_directory(&mut self) -> io::Result<PathBuf> {
        std::env::current_dir().map(names::spelt)
    }

    fn temporary_directory(&mut self) -> io::Result<PathBuf> {
        Ok(names::spelt(std::env::temp_dir()))
    }
}

#[cfg(unix)]
fn is_executable(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.is_dir() || metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    true
}

/// No files at all: everything is refused. The file access of a sandbox.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoFiles;

impl FileAccess for NoFiles {
    fn open(&mut self, _path: &Path, _mode: Mode) -> Result<Box<dyn Device>, StreamError> {
        Err(StreamError::FilesRefused)
    }
}

impl FileAccess for Shared<dyn FileAccess> {
    fn open(&mut self, path: &Path, mode: Mode) -> Result<Box<dyn Device>, StreamError> {
        self.lock().open(path, mode)
    }

    fn entry(&mut self, path: &Path) -> io::Result<FileEntry> {
        self.lock().entry(path)
    }

    fn allows(&mut self, path: &Path, access: Access) -> io::Result<bool> {
        self.lock().allows(path, access)
    }

    fn names(&mut self, directory: &Path) -> io::Result<Vec<String>> {
        self.lock().names(directory)
    }

    fn change(&mut self, change: Change<'_>) -> io::Result<()> {
        self.lock().change(change)
    }

    fn real_path(&mut self, path: &Path) -> io::Result<PathBuf> {
        self.lock().real_path(path)
    }

    fn working_directory(&mut self) -> io::Result<PathBuf> {
        self.lock().working_directory()
    }

    fn temporary_directory(&mut self) -> io::Result<PathBuf> {
        self.lock().temporary_directory()
    }
}

/// An open file of the system.
struct FileDevice {
    file: fs::File,
    can_seek: bool,
}

impl Device for FileDevice {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn can_seek(&self) -> bool {
        self.can_seek
    }

    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }

    fn is_terminal(&self) -> bool {
        self.file.is_terminal()
    }
}

/// Runs commands and knows the environment and the time zone: the system, none at all, or what the host offers in its place.
pub trait ProcessAccess: Send {
    /// The value of an environment variable, if there is one; a refusal looks the same.
    fn variable(&mut self, _name: &str) -> Option<String> {
        None
    }

    /// Whether a program may know the time zone of the system, which is in the environment and in files. If not, local times are UTC.
    fn knows_time_zone(&mut self) -> bool {
        false
    }

    /// Runs a command with these changes to the environment, waits for its end, and returns its exit status.
    fn run(
        &mut self,
        _command: &str,
        _environment: &BTreeMap<String, Option<String>>,
    ) -> io::Result<i32> {
        refused()
    }

    /// As `run`, but the command is ended when `is_over` says so, which is asked again and again while it runs.
    fn run_until(
        &mut self,
        command: &str,
        environment: &BTreeMap<String, Option<String>>,
        _is_over: &dyn Fn() -> bool,
    ) -> io::Result<i32> {
        self.run(command, environment)
    }
}

impl ProcessAccess for Shared<dyn ProcessAccess> {
    fn variable(&mut self, name: &str) -> Option<String> {
        self.lock().variable(name)
    }

    fn knows_time_zone(&mut self) -> bool {
        self.lock().knows_time_zone()
    }

    fn run(
        &mut self,
        command: &str,
        environment: &BTreeMap<String, Option<String>>,
    ) -> io::Result<i32> {
        self.lock().run(command, environment)
    }

    fn run_until(
        &mut self,
        command: &str,
        environment: &BTreeMap<String, Option<String>>,
        is_over: &dyn Fn() -> bool,
    ) -> io::Result<i32> {
        self.lock().run_until(command, environment, is_over)
    }
}

/// The processes of the system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemProcesses;

impl ProcessAccess for SystemProcesses {
    fn variable(&mut self, name: &str) -> Option<String> {
        let value = std::env::var_os(&*names::native_text(name))?;
        Some(names::text(&value).into_owned())
    }

    fn knows_time_zone(&mut self) -> bool {
        true
    }

    fn run(
        &mut self,
        command: &str,
        environment: &BTreeMap<String, Option<String>>,
    ) -> io::Result<i32> {
        self.run_until(command, environment, &|| false)
    }

    fn run_until(
        &mut self,
        command: &str,
        environment: &BTreeMap<String, Option<String>>,
        is_over: &dyn Fn() -> bool,
    ) -> io::Result<i32> {
        let (shell, option) = if cfg!(windows) {
            ("cmd", "/C")
        } else {
            ("sh", "-c")
        };
        let mut process = Command::new(shell);
        process.arg(option).arg(&*names::native_text(command));
        for (name, value) in environment {
            match value {
                Some(value) => process.env(name, &*names::native_text(value)),
                None => process.env_remove(name),
            };
        }
        let is_apart = set_apart(&mut process);
        let mut child = process.spawn()?;
        let status = loop {
            if let Some(status) = ended_within(&mut child, is_over)? {
                break status;
            }
            end(&mut child, is_apart)?;
        };
        // A command ended by a signal has no exit status.
        Ok(status.code().unwrap_or(-1))
    }
}

/// Waits for the end of a process; none if it is to be ended first.
fn ended_within(child: &mut Child, is_over: &dyn Fn() -> bool) -> io::Result<Option<ExitStatus>> {
    /// Most commands are short.
    const FIRST: Duration = Duration::from_micros(100);
    /// The longest time for which the end, or an interrupt, may go unnoticed.
    const LONGEST: Duration = Duration::from_millis(20);
    let mut nap = FIRST;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if is_over() {
            return Ok(None);
        }
        std::thread::sleep(nap);
        nap = (2 * nap).min(LONGEST);
    }
}

/// Puts a process into a new group, in which all that it starts is ended with it. At a terminal it stays in the group that may read
/// from it, and gets Ctrl-C itself. Whether it has a group.
#[cfg(unix)]
fn set_apart(process: &mut Command) -> bool {
    use std::os::unix::process::CommandExt;
    let is_apart = !io::stdin().is_terminal();
    if is_apart {
        process.process_group(0);
    }
    is_apart
}

/// Ends a process, and its group if it has one: first by SIGTERM, which it may handle, then by SIGKILL.
#[cfg(unix)]
fn end(child: &mut Child, is_apart: bool) -> io::Result<()> {
    use std::time::Instant;

    use nix::sys::signal::{Signal, kill, killpg};
    use nix::unistd::Pid;
    /// How long a process may tidy up.
    const TIDYING: Duration = Duration::from_millis(200);
    let id = Pid::from_raw(i32::try_from(child.id()).map_err(io::Error::other)?);
    let send = |signal| match is_apart {
        true => killpg(id, signal),
        false => kill(id, signal),
    };
    // A process that is gone already cannot be ended.
    let _ = send(Signal::SIGTERM);
    let begun = Instant::now();
    ended_within(child, &|| begun.elapsed() > TIDYING)?;
    let _ = send(Signal::SIGKILL);
    Ok(())
}

/// Other systems have no groups of processes.
#[cfg(not(unix))]
fn set_apart(_: &mut Command) -> bool {
    false
}

/// Ends a process.
#[cfg(not(unix))]
fn end(child: &mut Child, _: bool) -> io::Result<()> {
    child.kill()
}

/// No processes and an empty environment: those of a sandbox.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoProcesses;

impl ProcessAccess for NoProcesses {}
