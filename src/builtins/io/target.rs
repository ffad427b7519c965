//! The stream on which a built-in works, and the errors of that stream.
//!
//! Invariant: the culprit of an error is the argument by which the program named the stream, an alias or a handle; without such an argument
//! it is the handle of the current stream. Only this file maps a `StreamError` to an error of the standard, except that `open/4` and
//! `set_stream_position/2` name the option or the position that is to blame.

use crate::machine::Machine;
use crate::machine::error::{Action, Domain, Error, Kind, Limit, Object, Resource, Result};
use crate::stream::{Stream, StreamError, StreamId};
use crate::term::cell::HandleKind;
use crate::term::{Cell, View};

use super::super::args;

/// A stream and the term that names it.
#[derive(Clone, Copy)]
pub struct Target {
    /// The handle.
    pub id: StreamId,
    /// The name that errors show.
    pub culprit: Cell,
}

/// A handle as a cell.
pub fn handle(id: StreamId) -> Cell {
    Cell::handle(HandleKind::Stream, id.0)
}

/// The open stream with this handle or alias.
pub fn named(m: &Machine, cell: Cell) -> Result<Target> {
    let id = match m.heap.view(cell) {
        View::Var(_) => return Err(Error::Instantiation),
        View::Handle(HandleKind::Stream, index) => StreamId(index),
        View::Atom(alias) => match m.streams.by_alias(m.atoms.text(alias)) {
            Some(id) => id,
            None => return Err(Error::Existence(Object::Stream, cell)),
        },
        View::Handle(HandleKind::Clause | HandleKind::Host | HandleKind::Atom, _)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Text(_)
        | View::List(_)
        | View::Struct(..) => return Err(Error::Domain(Domain::StreamOrAlias, cell)),
    };
    match m.streams.get(id) {
        Ok(_) => Ok(Target { id, culprit: cell }),
        Err(_) => Err(Error::Existence(Object::Stream, cell)),
    }
}

/// The current input.
pub fn current_input(m: &Machine) -> Target {
    let id = m.streams.current_input();
    Target {
        id,
        culprit: handle(id),
    }
}

/// The current output.
pub fn current_output(m: &Machine) -> Target {
    let id = m.streams.current_output();
    Target {
        id,
        culprit: handle(id),
    }
}

impl Target {
    /// Calls a closure with the stream as an input stream.
    pub fn read<T>(
        self,
        m: &mut Machine,
        mut action: impl FnMut(&mut Stream) -> std::result::Result<T, StreamError>,
    ) -> Result<T> {
        loop {
            self.show_prompt(m);
            let deadline = m.deadline();
            m.streams.budget().end_at(deadline);
            let found = m.streams.input(self.id).and_then(&mut action);
            // The deadline is that of this operation, and not of what is read later behind a limit.
            m.streams.budget().end_at(None);
            match found {
                Err(StreamError::Asked) => m.supervise()?,
                Err(StreamError::Stopped) => {
                    // Throws the error of the limit that stopped the operation.
                    m.check_limits()?;
                    return Err(self.error(StreamError::Stopped, Action::Input));
                }
                found => return found.map_err(|error| self.error(error, Action::Input)),
            }
        }
    }

    /// Calls a closure with the stream as an output stream.
    pub fn write<T>(
        self,
        m: &mut Machine,
        action: impl FnOnce(&mut Stream) -> std::result::Result<T, StreamError>,
    ) -> Result<T> {
        m.streams
            .output(self.id)
            .and_then(action)
            .map_err(|error| self.error(error, Action::Output))
    }

    /// Calls a closure with the stream, of any kind.
    pub fn any<T>(
        self,
        m: &mut Machine,
        action: impl FnOnce(&mut Stream) -> std::result::Result<T, StreamError>,
    ) -> Result<T> {
        m.streams
            .get_mut(self.id)
            .and_then(action)
            .map_err(|error| self.error(error, Action::Reposition))
    }

    /// Shows the prompt before the user is asked for input: on standard error, since it is not output of the program.
    fn show_prompt(self, m: &mut Machine) {
        let asks = m
            .streams
            .get(self.id)
            .is_ok_and(|stream| stream.is_terminal() && stream.is_drained());
        if asks && !m.notes.prompt.is_empty() {
            let (output, error) = (StreamId::OUTPUT, StreamId::ERROR);
            let (output, error) = (m.streams.user(output), m.streams.user(error));
            let prompt = &m.notes.prompt;
            // Input continues even if the prompt cannot be shown.
            let _unheard = m.streams.output(output).and_then(|stream| stream.flush());
            let _unshown = m.streams.output(error).and_then(|stream| {
                stream.put_str(prompt)?;
                stream.flush()
            });
        }
    }

    /// The error term of an error of this stream.
    pub fn error(self, error: StreamError, action: Action) -> Error {
        let culprit = self.culprit;
        match error {
            StreamError::NoStream => Error::Existence(Object::Stream, culprit),
            StreamError::NotInput => Error::Permission(Action::Input, Kind::Stream, culprit),
            StreamError::NotOutput => Error::Permission(Action::Output, Kind::Stream, culprit),
            StreamError::BinaryStream => Error::Permission(action, Kind::BinaryStream, culprit),
            StreamError::TextStream => Error::Permission(action, Kind::TextStream, culprit),
            StreamError::PastEnd => {
                Error::Permission(Action::Input, Kind::PastEndOfStream, culprit)
            }
            StreamError::NotRepositionable => {
                Error::Permission(Action::Reposition, Kind::Stream, culprit)
            }
            StreamError::InvalidEncoding { .. } => Error::Representation(Limit::Character),
            StreamError::Unencodable { .. } => Error::Representation(Limit::Encoding),
            StreamError::NotFound
            | StreamError::Permission
            | StreamError::IsDirectory
            | StreamError::FilesRefused
            | StreamError::AliasTaken(_)
            | StreamError::TooMuch
            | StreamError::Stopped
            | StreamError::Asked
            | StreamError::TooManyFiles
            | StreamError::Full
            | StreamError::Io { .. } => of_opening(error, culprit),
        }
    }
}

/// The error term of an error of opening, or of the system.
pub fn of_opening(error: StreamError, culprit: Cell) -> Error {
    match error {
        StreamError::NotFound => Error::Existence(Object::SourceSink, culprit),
        StreamError::Permission
        | StreamError::IsDirectory
        | StreamError::FilesRefused
        | StreamError::AliasTaken(_)
        | StreamError::NotRepositionable => {
            Error::Permission(Action::Open, Kind::SourceSink, culprit)
        }
        StreamError::NoStream
        | StreamError::NotInput
        | StreamError::NotOutput
        | StreamError::BinaryStream
        | StreamError::TextStream
        | StreamError::PastEnd
        | StreamError::InvalidEncoding { .. }
        | StreamError::Unencodable { .. }
        | StreamError::Io { .. } => Error::System(error.to_string().into()),
        StreamError::TooMuch => Error::Resource(Resource::Memory),
        StreamError::TooManyFiles => Error::Resource(Resource::MaxFiles),
        StreamError::Full => Error::Resource(Resource::DiskSpace),
        StreamError::Stopped | StreamError::Asked => Error::Resource(Resource::Interrupt),
    }
}

/// Whether a term names an open stream by its handle.
pub fn is_open_handle(m: &Machine, cell: Cell) -> bool {
    match m.heap.view(cell) {
        View::Handle(HandleKind::Stream, index) => m.streams.get(StreamId(index)).is_ok(),
        View::Handle(HandleKind::Clause | HandleKind::Host | HandleKind::Atom, _)
        | View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Text(_)
        | View::List(_)
        | View::Struct(..) => false,
    }
}

/// Checks an output argument for a stream: a variable or the handle of an open stream.
pub fn require_handle(m: &Machine, cell: Cell) -> Result<()> {
    if args::is_var(m, cell) || is_open_handle(m, cell) {
        Ok(())
    } else {
        Err(Error::Domain(Domain::Stream, cell))
    }
}
