//! StreamTable: the open streams of one engine by handle and alias, the standard streams and the current ones.
//!
//! The three standard streams are always open, and the table never reuses a handle, so that a term with the handle of a closed stream
//! stays an error. `user_input`, `user_output` and `user_error` always name some open stream.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::access::{
    Change, FileAccess, NoFiles, NoProcesses, ProcessAccess, SystemFiles, SystemProcesses,
};
use super::host::{Device, MemoryInput, Process};
use super::{Buffering, Capture, EofAction, Mode, OpBudget, OpenOptions, Stream, StreamError};

/// A handle of a stream, valid in the table that made it. Handles are ordered by the time of opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(pub u32);

impl StreamId {
    /// Standard input.
    pub const INPUT: StreamId = StreamId(0);
    /// Standard output.
    pub const OUTPUT: StreamId = StreamId(1);
    /// Standard error.
    pub const ERROR: StreamId = StreamId(2);

    /// Whether the stream is one of the standard three, which cannot be closed.
    pub fn is_standard(self) -> bool {
        self <= StreamId::ERROR
    }
}

/// The standard streams with their initial aliases.
const STANDARD: [(&str, StreamId); 3] = [
    ("user_input", StreamId::INPUT),
    ("user_output", StreamId::OUTPUT),
    ("user_error", StreamId::ERROR),
];

/// The side effects of a goal on the outside world, which a second run of the goal would find done.
#[derive(Debug, Clone, Copy, Default)]
pub struct Deeds {
    /// A file or directory was changed, or a file opened for writing.
    pub files: bool,
    /// A command was run.
    pub commands: bool,
    /// The oldest stream that was read from.
    pub read: Option<StreamId>,
    /// The oldest stream that was written to.
    pub written: Option<StreamId>,
}

impl Deeds {
    /// The side effects of both.
    pub fn and(self, other: Deeds) -> Deeds {
        let older = |a: Option<StreamId>, b| a.into_iter().chain(b).min();
        Deeds {
            files: self.files || other.files,
            commands: self.commands || other.commands,
            read: older(self.read, other.read),
            written: older(self.written, other.written),
        }
    }
}

/// The streams of one engine.
#[derive(Debug)]
pub struct StreamTable {
    /// Set whenever a stream, a file or a process may be changed: code that wants to detect this clears it first.
    pub touched: bool,
    /// The side effects since the caller last took them.
    pub deeds: Deeds,
    /// While set, side effects are refused: changes of files, commands, and the use of streams older than this one.
    pub refuses: Option<StreamId>,
    streams: BTreeMap<StreamId, Stream>,
    /// The size of the texts in memory that some streams read.
    texts: usize,
    aliases: BTreeMap<String, StreamId>,
    /// The number of the next handle.
    next: u32,
    current_input: StreamId,
    current_output: StreamId,
    files: Files,
    processes: Processes,
    budget: Arc<OpBudget>,
}

/// The file access of a table, kept apart so that the table can be shown.
struct Files(Box<dyn FileAccess>);

impl std::fmt::Debug for Files {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Files")
    }
}

/// The process access of a table.
struct Processes(Box<dyn ProcessAccess>);

impl std::fmt::Debug for Processes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Processes")
    }
}

impl StreamTable {
    /// A table with the given standard devices and file access, and no processes.
    pub fn new(
        input: Box<dyn Device>,
        output: Box<dyn Device>,
        error: Box<dyn Device>,
        files: Box<dyn FileAccess>,
    ) -> Self {
        let mut table = StreamTable {
            touched: false,
            deeds: Deeds::default(),
            refuses: None,
            streams: BTreeMap::new(),
            texts: 0,
            aliases: BTreeMap::new(),
            next: 0,
            current_input: StreamId::INPUT,
            current_output: StreamId::OUTPUT,
            files: Files(files),
            processes: Processes(Box::new(NoProcesses)),
            budget: Arc::default(),
        };
        let devices = [
            (input, Mode::Read, None),
            (output, Mode::Append, None),
            (error, Mode::Append, Some(Buffering::None)),
        ];
        for ((alias, _), (device, mode, buffering)) in STANDARD.into_iter().zip(devices) {
            let options = OpenOptions {
                // The end-of-file key of a terminal ends one read, not all that follow.
                eof_action: EofAction::Reset,
                buffering,
                aliases: vec![alias.to_owned()],
                ..OpenOptions::default()
            };
            table
                .add(device, mode, &options)
                .expect("default options suit every device and a new table has no aliases");
        }
        table
    }

    /// A table over the standard streams of the process and the files of the system.
    pub fn process() -> Self {
        let mut table = StreamTable::new(
            Box::new(Process::Input),
            Box::new(Process::Output),
            Box::new(Process::Error),
            Box::new(SystemFiles),
        );
        table.set_processes(Box::new(SystemProcesses));
        table
    }

    /// A table with no file access and empty input, whose output and error output go to the returned capture.
    pub fn sandboxed() -> (Self, Capture) {
        let capture = Capture::default();
        let table = StreamTable::new(
            Box::new(MemoryInput::default()),
            Box::new(capture.clone()),
            Box::new(capture.clone()),
            Box::new(NoFiles),
        );
        (table, capture)
    }

    /// Replaces the file access; `Box::new(NoFiles)` removes it.
    pub fn set_files(&mut self, files: Box<dyn FileAccess>) {
        self.files = Files(files);
    }

    /// The limits of stream operations.
    pub fn budget(&self) -> &OpBudget {
        &self.budget
    }

    /// The file access.
    pub fn files(&mut self) -> &mut dyn FileAccess {
        self.touched = true;
        &mut *self.files.0
    }

    /// Refuses a change of the outside world while `refuses` is set.
    fn require_allowed(&self) -> io::Result<()> {
        match self.refuses {
            Some(_) => Err(io::ErrorKind::PermissionDenied.into()),
            None => Ok(()),
        }
    }

    /// Refuses a stream that is older than `refuses`.
    fn require_new(&self, id: StreamId) -> Result<(), StreamError> {
        match self.refuses.is_some_and(|oldest| id < oldest) {
            true => Err(StreamError::Permission),
            false => Ok(()),
        }
    }

    /// Changes files or directories.
    pub fn change(&mut self, change: Change<'_>) -> io::Result<()> {
        self.deeds.files = true;
        self.require_allowed()?;
        self.files().change(change)
    }

    /// Replaces the process access.
    pub fn set_processes(&mut self, processes: Box<dyn ProcessAccess>) {
        self.processes = Processes(processes);
    }

    /// The process access.
    pub fn processes(&mut self) -> &mut dyn ProcessAccess {
        self.touched = true;
        &mut *self.processes.0
    }

    /// Runs a command, as [`ProcessAccess::run_until`].
    pub fn run_command(
        &mut self,
        command: &str,
        environment: &BTreeMap<String, Option<String>>,
        is_over: &dyn Fn() -> bool,
    ) -> io::Result<i32> {
        self.deeds.commands = true;
        self.require_allowed()?;
        self.processes().run_until(command, environment, is_over)
    }

    /// Opens a path (ISO 8.11.5).
    pub fn open(
        &mut self,
        path: &Path,
        mode: Mode,
        options: &OpenOptions,
    ) -> Result<StreamId, StreamError> {
        // Before opening, which may already truncate a file.
        self.require_free_aliases(options)?;
        if mode != Mode::Read {
            self.deeds.files = true;
            self.require_allowed().map_err(StreamError::from_open)?;
        }
        let device = self.files.0.open(path, mode)?;
        let id = self.add(device, mode, options)?;
        self.get_mut(id)?
            .set_file_name(Some(path.to_string_lossy().into_owned()));
        Ok(id)
    }

    /// Opens a device of the host.
    pub fn add(
        &mut self,
        device: Box<dyn Device>,
        mode: Mode,
        options: &OpenOptions,
    ) -> Result<StreamId, StreamError> {
        self.require_free_aliases(options)?;
        self.touched = true;
        let mut stream = Stream::new(device, mode, options)?;
        stream.budget = Arc::clone(&self.budget);
        let id = StreamId(self.next);
        self.next = self.next.checked_add(1).ok_or_else(|| {
            StreamError::from(io::Error::other("the table is out of stream handles"))
        })?;
        for alias in &options.aliases {
            // The options may name an alias twice.
            if self.aliases.insert(alias.clone(), id).is_none() {
                stream.aliases.push(alias.clone());
            }
        }
        self.streams.insert(id, stream);
        Ok(id)
    }

    /// Opens a text or bytes in memory for input.
    pub fn open_memory(
        &mut self,
        bytes: impl Into<Vec<u8>>,
        options: &OpenOptions,
    ) -> Result<StreamId, StreamError> {
        let bytes = bytes.into();
        let space = bytes.len();
        let id = self.add(Box::new(MemoryInput::new(bytes)), Mode::Read, options)?;
        self.get_mut(id)?.space = space;
        self.texts += space;
        Ok(id)
    }

    /// About how many bytes the streams take, including the texts in memory that some of them read.
    pub fn space(&self) -> usize {
        /// The size of the buffers of a stream and of its entry in the table.
        const BESIDE: usize = 1 << 10;
        self.texts + (size_of::<Stream>() + BESIDE) * self.streams.len()
    }

    /// Opens a text stream into memory. Its text is in the capture after a flush, and after `close`.
    pub fn open_capture(&mut self) -> Result<(StreamId, Capture), StreamError> {
        let capture = Capture::limited(self.budget.most());
        let id = self.add(
            Box::new(capture.clone()),
            Mode::Write,
            &OpenOptions::default(),
        )?;
        Ok((id, capture))
    }

    /// Closes a stream (ISO 8.11.6). A standard stream is flushed and stays open.
    ///
    /// If its last output cannot be written, the stream stays open, unless `force` is set. If a current stream is closed,
    /// `user_input` or `user_output` becomes the current one; a standard alias returns to its standard stream.
    pub fn close(&mut self, id: StreamId, force: bool) -> Result<(), StreamError> {
        let stream = self.get_mut(id)?;
        if !stream.is_input() {
            match stream.flush() {
                Err(error) if !force => return Err(error),
                Ok(()) | Err(_) => {}
            }
        }
        if id.is_standard() {
            return Ok(());
        }
        if let Some(stream) = self.streams.remove(&id) {
            self.texts -= stream.space;
        }
        self.aliases.retain(|_, named| *named != id);
        for (alias, standard) in STANDARD {
            if !self.aliases.contains_key(alias) {
                self.set_alias(alias, standard)?;
            }
        }
        if self.current_input == id {
            self.current_input = self.user(StreamId::INPUT);
        }
        if self.current_output == id {
            self.current_output = self.user(StreamId::OUTPUT);
        }
        Ok(())
    }

    /// Gives a stream an alias, and takes it from the stream that had it (`set_stream/2`).
    ///
    /// `user_input` must name an input stream, `user_output` and `user_error` output streams.
    pub fn set_alias(&mut self, alias: &str, id: StreamId) -> Result<(), StreamError> {
        let is_input = self.get(id)?.is_input();
        match alias {
            "user_input" if !is_input => return Err(StreamError::NotInput),
            "user_output" | "user_error" if is_input => return Err(StreamError::NotOutput),
            _ => {}
        }
        if let Some(former) = self.aliases.insert(alias.to_owned(), id)
            && let Some(stream) = self.streams.get_mut(&former)
        {
            stream.aliases.retain(|name| name != alias);
        }
        self.get_mut(id)?.aliases.push(alias.to_owned());
        Ok(())
    }

    /// The stream of this alias.
    pub fn by_alias(&self, alias: &str) -> Option<StreamId> {
        self.aliases.get(alias).copied()
    }

    /// The stream that the alias of this standard stream currently names.
    pub fn user(&self, standard: StreamId) -> StreamId {
        STANDARD
            .iter()
            .find(|(_, id)| *id == standard)
            .and_then(|(alias, _)| self.by_alias(alias))
            .unwrap_or(standard)
    }

    /// The open stream of this handle.
    pub fn get(&self, id: StreamId) -> Result<&Stream, StreamError> {
        self.streams.get(&id).ok_or(StreamError::NoStream)
    }

    /// The open stream of this handle, to be changed.
    pub fn get_mut(&mut self, id: StreamId) -> Result<&mut Stream, StreamError> {
        self.touched = true;
        self.streams.get_mut(&id).ok_or(StreamError::NoStream)
    }

    /// The stream, for reading.
    ///
    /// On a terminal, flushes `user_output` first, so that the user sees it before being asked.
    pub fn input(&mut self, id: StreamId) -> Result<&mut Stream, StreamError> {
        let stream = self.get(id)?;
        if !stream.is_input() {
            return Err(StreamError::NotInput);
        }
        // Always, since the buffered input may be just the end of the last line.
        if stream.is_terminal() {
            let output = self.user(StreamId::OUTPUT);
            self.get_mut(output)?.flush()?;
        }
        self.deeds.read = self.deeds.read.into_iter().chain([id]).min();
        self.require_new(id)?;
        let stream = self.get_mut(id)?;
        stream.asked = 0;
        Ok(stream)
    }

    /// The stream, for writing.
    ///
    /// Before output to standard error, flushes standard output, so that the order is right when both go to one terminal. A failure
    /// of this is reported later: see [`Stream::flush_unheard`].
    pub fn output(&mut self, id: StreamId) -> Result<&mut Stream, StreamError> {
        if id == StreamId::ERROR
            && let Some(output) = self.streams.get_mut(&StreamId::OUTPUT)
        {
            output.flush_unheard();
        }
        self.deeds.written = self.deeds.written.into_iter().chain([id]).min();
        self.require_new(id)?;
        let stream = self.get_mut(id)?;
        if stream.is_input() {
            return Err(StreamError::NotOutput);
        }
        Ok(stream)
    }

    /// The current input stream.
    pub fn current_input(&self) -> StreamId {
        self.current_input
    }

    /// The current output stream.
    pub fn current_output(&self) -> StreamId {
        self.current_output
    }

    /// Makes an input stream the current one (ISO 8.11.3).
    pub fn set_current_input(&mut self, id: StreamId) -> Result<(), StreamError> {
        if !self.get(id)?.is_input() {
            return Err(StreamError::NotInput);
        }
        self.current_input = id;
        Ok(())
    }

    /// Makes an output stream the current one (ISO 8.11.4).
    pub fn set_current_output(&mut self, id: StreamId) -> Result<(), StreamError> {
        if self.get(id)?.is_input() {
            return Err(StreamError::NotOutput);
        }
        self.current_output = id;
        Ok(())
    }

    /// The handles of the open streams, in the order of opening.
    pub fn ids(&self) -> impl Iterator<Item = StreamId> + '_ {
        self.streams.keys().copied()
    }

    /// The open streams, in the order of opening.
    pub fn iter(&self) -> impl Iterator<Item = (StreamId, &Stream)> {
        self.streams.iter().map(|(&id, stream)| (id, stream))
    }

    /// Flushes every output stream. Failures are reported later: see [`Stream::flush_unheard`].
    pub fn flush_all(&mut self) {
        self.streams.values_mut().for_each(Stream::flush_unheard);
    }

    /// Takes the losses of output that have not been reported: the name of each stream, and the reason. Each loss is reported once.
    pub fn take_unheard(&mut self) -> Vec<(String, StreamError)> {
        let streams = self.streams.iter_mut();
        let lost = streams.filter_map(|(id, stream)| {
            let error = stream.take_unheard()?;
            let name = stream.aliases().first().map(String::as_str);
            let name = name.or(stream.file_name()).map(str::to_owned);
            Some((name.unwrap_or_else(|| format!("$stream({})", id.0)), error))
        });
        lost.collect()
    }

    fn require_free_aliases(&self, options: &OpenOptions) -> Result<(), StreamError> {
        match options
            .aliases
            .iter()
            .find(|alias| self.aliases.contains_key(*alias))
        {
            Some(alias) => Err(StreamError::AliasTaken(alias.clone())),
            None => Ok(()),
        }
    }
}
