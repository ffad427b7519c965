//! A running query, as a supervisor sees it.
//!
//! *Invariant*: inspection changes nothing; a decision of a supervisor takes effect where the query would have thrown an error.

use super::error::Error;
use crate::load::{explain, state};
use crate::machine::error::{Error as MachineError, Resource};
use crate::machine::tracer::Debugging;
use crate::machine::{Machine, Supervisor};
use crate::memory::Stopping;
use crate::syntax::{Diagnostic, Language, Severity, Span};
use crate::term::{Cell, Stored};

/// The resources that an engine has used so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Inferences.
    pub inferences: u64,
    /// Clauses loaded from texts.
    pub clauses: usize,
    /// Atoms.
    pub atoms: usize,
    /// Bytes of the heap in use.
    pub heap: usize,
}

/// The decision of a supervisor about a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on.
    Continue,
    /// It ends as by `abort/0`, which a `catch/3` that catches everything does not stop.
    Abort,
    /// The program ends as by `halt/1`.
    Halt(i32),
}

/// A running query: see [`EngineBuilder::supervise`](super::EngineBuilder::supervise).
pub struct Running<'m> {
    machine: &'m mut Machine,
}

impl Running<'_> {
    /// The resources used so far.
    pub fn statistics(&self) -> Statistics {
        statistics(self.machine)
    }

    /// The number of calls that have not returned.
    pub fn depth(&self) -> u64 {
        self.machine.depth()
    }

    /// Writes the output that the streams still buffer.
    pub fn flush(&mut self) {
        self.machine.streams.flush_all();
    }

    /// The language that the engine speaks to people.
    pub fn language(&self) -> Language {
        self.machine.flags.language
    }

    /// Where the query is: the goal that runs, its place in a text, and its callers.
    pub fn backtrace(&mut self) -> Diagnostic {
        let machine = &mut *self.machine;
        machine.note_now();
        let mut raised = explain::raised(machine);
        let top = machine.heap.top;
        let ball = explain::stored(machine, MachineError::Resource(Resource::Interrupt));
        raised.narrow(machine, &ball, None);
        machine.heap.top = top;
        let found = explain::uncaught(machine, &ball, &raised);
        let language = machine.flags.language;
        let message = language.text("this goal runs", "выполняется эта цель");
        let here = language.text("here", "здесь");
        let primary = found.primary.clone();
        if primary.is_none()
            && let Some(loading) = loading(machine)
        {
            return loading;
        }
        Diagnostic {
            primary: primary.map(|(place, _)| (place, here.to_owned())),
            severity: Severity::Note,
            code: "run::backtrace".to_owned(),
            message: message.to_owned(),
            help: None,
            ..found
        }
    }

    /// Makes the tracer show all ports from now on, as `trace/0` does.
    pub fn trace(&mut self) -> Result<(), Error> {
        let machine = &mut *self.machine;
        let begun = begin_trace(machine);
        begun.map_err(|stop| Error::of_machine(machine, stop.into()))
    }
}

/// The term of a text that is being loaded.
fn loading(machine: &Machine) -> Option<Diagnostic> {
    let language = machine.flags.language;
    let loader = state::view(machine);
    let context = loader.loading.last()?;
    let source = loader.source(context.source)?;
    let at = context.at as usize;
    let line = source.text.get(at..)?.lines().next()?;
    let span = Span::new(at, at + line.len());
    let message = language.text("this text is being loaded", "загружается этот текст");
    let here = language.text("here", "здесь");
    let place = Diagnostic::warning("run::backtrace", message).at(source, span, here);
    Some(Diagnostic {
        severity: Severity::Note,
        ..place.speaking(language)
    })
}

fn begin_trace(machine: &mut Machine) -> Stopping<()> {
    let none = Cell::atom(machine.atoms.intern("none")?);
    for name in ["$trace_skip", "$trace_back"] {
        let name = machine.atoms.intern(name)?;
        machine.globals.keep(name, &mut machine.heap, none)?;
    }
    machine.set_tracer_busy(false);
    machine.set_debugging(Debugging::Tracing);
    Ok(())
}

/// The resources that a machine has used so far.
pub(super) fn statistics(machine: &Machine) -> Statistics {
    Statistics {
        inferences: machine.inferences(),
        clauses: state::view(machine).loaded.clauses,
        atoms: machine.atoms.len(),
        heap: 8 * machine.heap.top.since(machine.heap.start()),
    }
}

/// The hook of the machine that calls a supervisor of the host.
pub(super) fn supervisor(
    mut look: impl FnMut(&mut Running<'_>) -> Verdict + Send + 'static,
) -> Supervisor {
    Box::new(move |machine| match look(&mut Running { machine }) {
        Verdict::Continue => Ok(()),
        Verdict::Halt(status) => Err(MachineError::Halt(status)),
        Verdict::Abort => Err(match aborted(machine) {
            Ok(ball) => MachineError::Ball(ball),
            Err(stop) => stop.into(),
        }),
    })
}

/// `unwind(abort)`.
fn aborted(machine: &mut Machine) -> Stopping<Stored> {
    let top = machine.heap.top;
    let reason = Cell::atom(machine.atoms.intern("abort")?);
    let name = machine.atoms.intern("unwind")?;
    let ball = machine.heap.structure(name, &[reason])?;
    let stored = Stored::copy(&mut machine.heap, ball);
    machine.heap.top = top;
    stored
}
