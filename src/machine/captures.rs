//! Captures of the current output, as `with_output_to/2` makes them.
//!
//! *Invariant*: a capture ends with its goal; if that is left otherwise, then when a ball is caught, or a query ends, below the choice point
//! that was the newest one when the capture began. So no limit and no error leaves the output of a session captured.

use super::Machine;
use super::builtin_state::Captured;
use crate::stream::{Capture, StreamId};
use crate::term::Addr;

impl Machine {
    /// Notes that this stream captures the output from now on; the number of the capture.
    pub fn begin_capture(&mut self, stream: StreamId, text: Capture, before: StreamId) -> usize {
        let below = self.b;
        self.notes.captures.push(Captured {
            stream,
            text,
            before,
            below,
        });
        self.notes.captures.len() - 1
    }

    /// Ends the captures from this number on; the text of the first of them.
    pub fn end_captures(&mut self, from: usize) -> Option<String> {
        let mut text = None;
        while self.notes.captures.len() > from {
            let captured = self.notes.captures.pop()?;
            // The program may have closed the stream, or the previous output.
            let _closed = self.streams.close(captured.stream, true);
            let _gone = self.streams.set_current_output(captured.before);
            text = Some(captured.text);
        }
        text.map(|text| text.take_text())
    }

    /// Ends the captures that began above the choice point `b`, now the newest one.
    pub(super) fn abandon_captures(&mut self, b: Addr) {
        let captures = &self.notes.captures;
        if let Some(first) = captures.iter().position(|captured| captured.below > b) {
            self.end_captures(first);
        }
    }
}
