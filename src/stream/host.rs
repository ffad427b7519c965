//! Devices carry the bytes of streams: memory, standard streams, files, readers and writers of the host.
//!
//! A device reads and writes bytes without buffering; a stream buffers, decodes and counts. Everything a Prolog program reads or writes
//! passes through a device.

use std::io::{self, Cursor, IsTerminal, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A source or sink of bytes. A device for input implements `read`, one for output `write`; the other methods refuse by default.
pub trait Device: Send {
    /// Reads at most `buffer.len()` bytes; 0 is the end, for now. A terminal gives at most a line. An interrupted read is repeated; an
    /// error of kind `Interrupted` with a message stops the operation of the program, so that the user can be asked.
    fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Takes some of the bytes and returns how many.
    fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Passes on the bytes that the device itself buffers.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Whether `seek` works; such a device also never blocks a reader.
    fn can_seek(&self) -> bool {
        false
    }

    /// Goes to a byte offset and returns it, counted from the start.
    fn seek(&mut self, _to: SeekFrom) -> io::Result<u64> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Whether it is a terminal.
    fn is_terminal(&self) -> bool {
        false
    }
}

/// The standard streams of the process, shared with the rest of it.
#[derive(Debug, Clone, Copy)]
pub enum Process {
    /// Standard input.
    Input,
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

impl Device for Process {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Process::Input => io::stdin().read(buffer),
            Process::Output | Process::Error => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Process::Input => Err(io::ErrorKind::Unsupported.into()),
            Process::Output => io::stdout().write(bytes),
            Process::Error => io::stderr().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Process::Input => Ok(()),
            Process::Output => io::stdout().flush(),
            Process::Error => io::stderr().flush(),
        }
    }

    fn is_terminal(&self) -> bool {
        match self {
            Process::Input => io::stdin().is_terminal(),
            Process::Output => io::stdout().is_terminal(),
            Process::Error => io::stderr().is_terminal(),
        }
    }
}

/// Input from memory, repositionable.
#[derive(Debug, Clone, Default)]
pub struct MemoryInput(Cursor<Vec<u8>>);

impl MemoryInput {
    /// A device that gives these bytes; a `&str` or `String` will do.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        MemoryInput(Cursor::new(bytes.into()))
    }
}

impl Device for MemoryInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }

    fn can_seek(&self) -> bool {
        true
    }

    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// Output kept in memory. Clones share the buffer: one is the device, another reads the text.
///
/// It does not have the text that a stream still buffers: flush or close the stream first.
///
/// A limited one takes no more bytes than its limit; writing more is an error of the kind `Stop::Heap`.
#[derive(Debug, Clone)]
pub struct Capture {
    bytes: Arc<Mutex<Vec<u8>>>,
    most: usize,
}

impl Default for Capture {
    fn default() -> Self {
        Capture::limited(usize::MAX)
    }
}

impl Capture {
    /// A buffer for `most` bytes at most.
    pub fn limited(most: usize) -> Self {
        Capture {
            bytes: Arc::default(),
            most,
        }
    }

    /// Takes the bytes written so far and leaves the buffer empty.
    pub fn take_bytes(&self) -> Vec<u8> {
        // A thread that panicked while appending leaves a shorter text, not an invalid one.
        std::mem::take(&mut self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many bytes were written so far.
    pub fn len(&self) -> usize {
        self.bytes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
    }

    /// Whether nothing was written so far.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all but the first `length` bytes.
    pub fn truncate(&self, length: usize) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.truncate(length);
    }

    /// Takes the bytes written so far as text; bytes that are not UTF-8 become U+FFFD.
    pub fn take_text(&self) -> String {
        String::from_utf8(self.take_bytes())
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

impl Device for Capture {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut taken = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        if bytes.len() > self.most.saturating_sub(taken.len()) {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        taken
            .try_reserve(bytes.len())
            .map_err(|_| io::ErrorKind::OutOfMemory)?;
        taken.extend_from_slice(bytes);
        Ok(bytes.len())
    }
}

/// A host object that all engines of a program share, one operation at a time.
pub struct Shared<T: ?Sized>(Arc<Mutex<Box<T>>>);

impl<T: ?Sized> Shared<T> {
    /// Makes an object shareable.
    pub fn new(content: Box<T>) -> Shared<T> {
        Shared(Arc::new(Mutex::new(content)))
    }

    /// Locks it for one operation. After a panic in the host's code, the next operation continues with the object as it is.
    pub(super) fn lock(&self) -> MutexGuard<'_, Box<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(Arc::clone(&self.0))
    }
}

impl Device for Shared<dyn Device> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.lock().read(buffer)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().flush()
    }

    fn can_seek(&self) -> bool {
        self.lock().can_seek()
    }

    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.lock().seek(to)
    }

    fn is_terminal(&self) -> bool {
        self.lock().is_terminal()
    }
}

/// Any reader of the host as a device.
#[derive(Debug)]
pub struct HostInput<R>(pub R);

impl<R: Read + Send> Device for HostInput<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

/// Any writer of the host as a device.
#[derive(Debug)]
pub struct HostOutput<W>(pub W);

impl<W: Write + Send> Device for HostOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
