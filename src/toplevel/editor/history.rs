//! The history of queries: one for the directory or project, and one for all.
//!
//! Other sessions append to the same files. A session begins with the entries of both, those of its directory last, so that the up key
//! meets them first. *Invariant*: a file that cannot be read or written costs its history and nothing else.

use std::borrow::Cow;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use rustyline::history::{DefaultHistory, History, SearchDirection};

/// The most queries that are kept.
pub(super) const REMEMBERED: usize = 1000;

/// Decides whether the keys up and down walk through all queries, or search for a query with the typed prefix. They walk from an empty
/// line, and from a query that they brought, as long as it is unchanged.
#[derive(Default)]
pub(super) struct Walk {
    queries: Mutex<HashSet<String>>,
    walks: AtomicBool,
}

impl Walk {
    /// Adds a query that the keys can bring.
    pub fn add(&self, query: &str) {
        let mut queries = self.queries.lock().unwrap_or_else(PoisonError::into_inner);
        queries.insert(query.to_owned());
    }

    /// Whether the keys walk, for a line with the cursor behind `before`.
    pub fn walks(&self, line: &str, before: &str) -> bool {
        let queries = self.queries.lock().unwrap_or_else(PoisonError::into_inner);
        let was_brought = self.walks.load(Ordering::Relaxed) && queries.contains(line);
        let walks = before.is_empty() || was_brought;
        self.walks.store(walks, Ordering::Relaxed);
        walks
    }
}

/// One file of queries.
struct Kept {
    path: PathBuf,
    history: DefaultHistory,
}

/// The files of a session.
pub(super) struct Histories(Vec<Kept>);

impl Histories {
    /// The files that the environment names: `FERZ_HISTORY` is the only one if set, and there is none if it is empty.
    pub fn of_environment() -> Histories {
        let paths = match std::env::var_os("FERZ_HISTORY") {
            Some(path) if path.is_empty() => Vec::new(),
            Some(path) => vec![PathBuf::from(path)],
            None => usual(),
        };
        Histories::of(paths)
    }

    fn of(paths: Vec<PathBuf>) -> Histories {
        // A device may have no end, and keeps nothing.
        let is_file = |path: &PathBuf| path.metadata().map_or(true, |found| found.is_file());
        let kept = paths.into_iter().filter(is_file).map(|path| {
            let mut history = DefaultHistory::new();
            let _ = history.set_max_len(REMEMBERED);
            // A missing or unreadable file is an empty history.
            if history.load(&path).is_err() && make_text(&path) {
                history = DefaultHistory::new();
                let _ = history.set_max_len(REMEMBERED);
                let _ = history.load(&path);
            }
            Kept { path, history }
        });
        Histories(kept.collect())
    }

    /// The queries of earlier sessions, the latest last.
    pub fn past(&self) -> Vec<String> {
        let mut past: Vec<String> = Vec::new();
        for kept in &self.0 {
            for index in 0..kept.history.len() {
                let found = kept.history.get(index, SearchDirection::Forward);
                if let Ok(Some(found)) = found {
                    past.push(found.entry.into_owned());
                }
            }
        }
        past
    }

    /// Appends a query to the files.
    pub fn keep(&mut self, query: &str) {
        for kept in &mut self.0 {
            if kept.history.add(query).unwrap_or(false) {
                // A failure to write the history must not disturb the user.
                let _ = kept.history.append(&kept.path);
            }
        }
    }
}

/// Puts U+FFFD for the bytes of a file that are not UTF-8, so that the other queries in it are there, and new ones come to them. False if
/// there are none, or the file cannot be written.
fn make_text(path: &Path) -> bool {
    let Ok(bytes) = std::fs::read(path) else {
        return false;
    };
    match String::from_utf8_lossy(&bytes) {
        Cow::Borrowed(_) => false,
        // Beside it first, so that a full disk costs nothing.
        Cow::Owned(text) => {
            let mut beside = path.as_os_str().to_owned();
            beside.push(format!(".{}", std::process::id()));
            let mended = std::fs::write(&beside, text).and_then(|()| {
                let _ = std::fs::metadata(path)
                    .and_then(|found| std::fs::set_permissions(&beside, found.permissions()));
                std::fs::rename(&beside, path)
            });
            if mended.is_err() {
                let _ = std::fs::remove_file(&beside);
            }
            mended.is_ok()
        }
    }
}

/// `~/.ferz_history`, and a file for the working directory in `~/.ferz_history.d`.
fn usual() -> Vec<PathBuf> {
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    let Some(home) = home.filter(|home| !home.is_empty()).map(PathBuf::from) else {
        return Vec::new();
    };
    let mut paths = vec![home.join(".ferz_history")];
    if let Some(name) = std::env::current_dir().ok().as_deref().and_then(of_project) {
        let folder = home.join(".ferz_history.d");
        if std::fs::create_dir_all(&folder).is_ok() {
            paths.push(folder.join(name));
        }
    }
    paths
}

/// The name of the history file for a directory, or for its project: the nearest folder above with a `.git`.
fn of_project(directory: &Path) -> Option<String> {
    let project = directory
        .ancestors()
        .find(|folder| folder.join(".git").exists())
        .unwrap_or(directory);
    let name: String = project
        .to_str()?
        .chars()
        .map(|c| {
            if c == '/' || c == '\\' || c == ':' {
                '%'
            } else {
                c
            }
        })
        .collect();
    // File names have a maximum length.
    (name.len() <= 240).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_there_again() {
        let path = std::env::temp_dir().join(format!("ferz_history_{}", std::process::id()));
        let paths = || vec![path.clone()];
        let mut histories = Histories::of(paths());
        histories.keep("member(X, [a]).");
        histories.keep("p :-\n    q.");
        assert_eq!(
            Histories::of(paths()).past(),
            ["member(X, [a]).", "p :-\n    q."]
        );
        let _ = std::fs::remove_file(&path);
        // A folder is no file.
        let mut none = Histories::of(vec![std::env::temp_dir()]);
        none.keep("true.");
        let none = Histories::of(vec![std::env::temp_dir()]);
        assert!(none.past().is_empty());
    }

    #[test]
    fn a_byte_that_is_no_text_costs_nothing_else() {
        let path = std::env::temp_dir().join(format!("ferz_bad_history_{}", std::process::id()));
        std::fs::write(&path, b"#V2\nfirst(1).\nsecond(\xFF).\n\xD0\xBF.\n")
            .expect("it is written");
        Histories::of(vec![path.clone()]).keep("fourth(4).");
        assert_eq!(
            Histories::of(vec![path.clone()]).past(),
            ["first(1).", "second(\u{FFFD}).", "п.", "fourth(4)."]
        );
        let _ = std::fs::remove_file(&path);
    }

    #[test]
    fn a_directory_has_a_name() {
        assert_eq!(
            of_project(Path::new("/no/such")).as_deref(),
            Some("%no%such")
        );
    }
}
