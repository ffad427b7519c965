//! A separate folder for untrusted programs.
//!
//! *Invariant*: no path leads out of the folder: paths that begin elsewhere or go up are refused.

use std::io;
use std::path::{Component, Path, PathBuf};

use ferz::embed::{Access, Change, Device, FileAccess, FileEntry, Mode, StreamError, SystemFiles};

/// The files below one folder, which is deleted with them.
pub struct Folder {
    root: PathBuf,
    system: SystemFiles,
}

impl Folder {
    /// An empty folder among those for temporary files.
    pub fn new(name: &str) -> Folder {
        let root = std::env::temp_dir().join(format!("ferz-hostile-{}-{name}", std::process::id()));
        let _none_there = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(&root).expect("the folder for temporary files can be written to");
        Folder {
            root,
            system: SystemFiles,
        }
    }

    fn inside(&self, path: &Path) -> io::Result<PathBuf> {
        let path = path.strip_prefix(&self.root).unwrap_or(path);
        let is_plain = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        if path.components().all(is_plain) {
            Ok(self.root.join(path))
        } else {
            Err(io::ErrorKind::PermissionDenied.into())
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left_behind = std::fs::remove_dir_all(&self.root);
    }
}

impl FileAccess for Folder {
    fn open(&mut self, path: &Path, mode: Mode) -> Result<Box<dyn Device>, StreamError> {
        let path = self.inside(path).map_err(|_| StreamError::Permission)?;
        self.system.open(&path, mode)
    }

    fn entry(&mut self, path: &Path) -> io::Result<FileEntry> {
        self.system.entry(&self.inside(path)?)
    }

    fn allows(&mut self, path: &Path, access: Access) -> io::Result<bool> {
        self.system.allows(&self.inside(path)?, access)
    }

    fn names(&mut self, directory: &Path) -> io::Result<Vec<String>> {
        self.system.names(&self.inside(directory)?)
    }

    fn change(&mut self, change: Change<'_>) -> io::Result<()> {
        match change {
            Change::MakeDirectory(path) => self
                .system
                .change(Change::MakeDirectory(&self.inside(path)?)),
            Change::RemoveDirectory(path) => self
                .system
                .change(Change::RemoveDirectory(&self.inside(path)?)),
            Change::RemoveFile(path) => self.system.change(Change::RemoveFile(&self.inside(path)?)),
            Change::Rename(from, to) => {
                let (from, to) = (self.inside(from)?, self.inside(to)?);
                self.system.change(Change::Rename(&from, &to))
            }
            // The working directory belongs to the whole process.
            Change::Enter(_) => Err(io::ErrorKind::PermissionDenied.into()),
        }
    }

    fn real_path(&mut self, path: &Path) -> io::Result<PathBuf> {
        self.system.real_path(&self.inside(path)?)
    }

    fn working_directory(&mut self) -> io::Result<PathBuf> {
        Ok(self.root.clone())
    }

    fn temporary_directory(&mut self) -> io::Result<PathBuf> {
        Ok(self.root.clone())
    }
}
