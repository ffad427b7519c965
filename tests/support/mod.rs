//! Shared parts of the test runners: finding data files, running the command, golden files.
//!
//! Golden files are not edited by hand: `BLESS=1 cargo test --test all NAME::` writes them anew; read the difference before
//! you commit it.

// Each runner is a separate crate and uses only some of this.
#![allow(dead_code)]

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// The root of the package.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files under a folder of the package with this extension, sorted. No folder, no files.
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The `ferz` command, run in the root of the package, its diagnostics in plain English.
pub fn ferz() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ferz"));
    command.current_dir(root()).env_remove("COLUMNS");
    command
}

/// A folder for the temporary files of one process, which is deleted with its contents.
pub struct Temporary(PathBuf);

impl Temporary {
    pub fn new() -> Temporary {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("ferz_run_{}_{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("the temporary folder can be written");
        Temporary(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The result of a run of the command.
pub struct Run {
    pub status: ExitStatus,
    pub out: String,
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        Run {
            status: output.status,
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Run {
    /// The exit status as a number; -1 for a signal.
    pub fn code(&self) -> i32 {
        self.status.code().unwrap_or(-1)
    }
}

/// Checks that a run has this status and this complaint.
#[track_caller]
pub fn has(run: &Run, status: i32, complaint: &str) {
    let told = format!("status {}\nout: {}\nerr: {}", run.code(), run.out, run.err);
    assert_eq!(run.code(), status, "{told}");
    assert!(run.err.contains(complaint), "no {complaint:?}\n{told}");
}

/// Starts a command whose streams are pipes.
pub fn piped(command: &mut Command) -> Child {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command can be started")
}

/// Runs a command with this on its standard input.
pub fn fed(command: &mut Command, input: impl AsRef<[u8]>) -> Run {
    let mut child = piped(command);
    let mut stdin = child.stdin.take().expect("the input is piped");
    // The command may end before it has read everything.
    let _ = stdin.write_all(input.as_ref());
    drop(stdin);
    let output = child
        .wait_with_output()
        .expect("the command can be waited for");
    Run::from(output)
}

/// Runs `ferz` with this on its standard input.
pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let temporary = Temporary::new();
    fed(
        ferz().args(arguments).env("TMPDIR", temporary.path()),
        input,
    )
}

/// The output as a person sees it: standard output and standard error in one text, in the order of writing.
pub fn transcript(arguments: &[&str], input: &str) -> String {
    let (mut reader, writer) = std::io::pipe().expect("a pipe can be made");
    let mut command = ferz();
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(writer.try_clone().expect("a pipe can be shared"))
        .stderr(writer);
    let mut child = command.spawn().expect("the command can be started");
    // The writing ends in this process would keep the pipe open.
    drop(command);
    let mut stdin = child.stdin.take().expect("the input is piped");
    let input = input.to_owned();
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let mut bytes = Vec::new();
    reader
        .read_to_end(&mut bytes)
        .expect("the pipe can be read");
    feeder.join().expect("the feeder does not panic");
    child.wait().expect("the command can be waited for");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Compares with a golden file, or writes it if `BLESS` is set. An error tells the difference.
pub fn golden(path: &Path, actual: &str) -> Result<(), String> {
    if std::env::var_os("BLESS").is_some() {
        return fs::write(path, actual).map_err(|error| format!("{}: {error}", path.display()));
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    if expected == actual {
        return Ok(());
    }
    Err(difference(path, &expected, actual))
}

/// The first line that differs, and the remedy.
pub fn difference(path: &Path, expected: &str, actual: &str) -> String {
    let mut expected_lines = expected.lines();
    let mut actual_lines = actual.lines();
    let mut line = 1;
    loop {
        let (wanted, found) = (expected_lines.next(), actual_lines.next());
        if wanted != found || wanted.is_none() {
            return format!(
                "{}:{line}: differs (BLESS=1 renews it)\n  expected: {}\n  got:      {}\nall of it:\n{actual}",
                path.display(),
                wanted.unwrap_or("the end"),
                found.unwrap_or("the end")
            );
        }
        line += 1;
    }
}

/// Fails the test with all complaints at once.
pub fn conclude(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

/// What an engine writes: a writer whose copies all write here.
#[derive(Clone, Default)]
pub struct Paper(Arc<Mutex<Vec<u8>>>);

impl Paper {
    /// The text so far.
    pub fn text(&self) -> String {
        let written = self.0.lock().expect("no writer panics");
        String::from_utf8_lossy(&written).into_owned()
    }

    /// The text so far, which is then gone.
    pub fn take(&self) -> String {
        let written = std::mem::take(&mut *self.0.lock().expect("no writer panics"));
        String::from_utf8_lossy(&written).into_owned()
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panics").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
