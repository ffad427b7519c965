//! Programs: the loaded state of an engine, shared by many engines.
//!
//! ```text
//!   Engine ── consult ── freeze() ──► Program ── engine() ──► Engine      for a request, on any thread; dropped behind it
//!                                        └────── engine() ──► Engine
//! ```
//!
//! *Invariant*: a program never changes, and no engine sees the changes of another one: an engine copies a part of its program before it
//! changes that part.

use std::fmt;
use std::sync::Arc;

use super::engine::Engine;
use super::error::Error;
use super::settings::{EngineBuilder, Surroundings};
use crate::load::{library, state};
#[cfg(any(feature = "parallel", feature = "testing"))]
use crate::machine::Machine;
use crate::machine::Prepared;
#[cfg(feature = "testing")]
use crate::machine::Sizes;
#[cfg(feature = "parallel")]
use crate::machine::error::Error as MachineError;
use crate::machine::image::{Image, NoImage};
#[cfg(feature = "testing")]
use crate::stream::StreamTable;

/// What an engine has loaded, for many engines: see [`Engine::freeze`]. Clones are the same program.
///
/// An engine of a program costs a small part of what a new one does, since it loads nothing and shares nearly everything. So a host may
/// make one for each request, and drop it:
///
/// ```
/// use std::thread;
/// use ferz::embed::Engine;
///
/// let mut engine = Engine::new();
/// engine.consult_text("prices", "price(tea, 3). price(ink, 12). :- dynamic(seen/1).")?;
/// let program = engine.freeze()?;
/// let requests: Vec<_> = ["tea", "ink"]
///     .into_iter()
///     .map(|article| {
///         let mut engine = program.engine();
///         thread::spawn(move || {
///             // No other engine sees this.
///             engine.holds("assertz(seen(?))", (article,))?;
///             let found = engine.query("seen(A), price(A, Price)", ())?.map(|one| one?.get("Price"));
///             found.collect::<Result<Vec<i64>, _>>()
///         })
///     })
///     .collect();
/// let answers: Result<Vec<Vec<i64>>, _> =
///     requests.into_iter().map(|request| request.join().expect("it does not panic")).collect();
/// assert_eq!(answers?, [[3], [12]]);
/// # Ok::<(), ferz::embed::Error>(())
/// ```
#[derive(Clone)]
pub struct Program(Arc<Frozen>);

struct Frozen {
    image: Image,
    loaded: state::Loaded,
    surroundings: Surroundings,
    container: Option<usize>,
    /// The queries that were prepared before.
    prepared: Arc<Prepared>,
}

impl Program {
    /// An engine with all that the program has: clauses, operators, flags, modules, global variables, the predicates of the host, the
    /// limits. It has no open query and empty input; no other engine sees what it changes, asserts or loads.
    ///
    /// # Panics
    ///
    /// When the system grants no memory at all, as [`EngineBuilder::build`] does.
    pub fn engine(&self) -> Engine {
        self.builder().build()
    }

    /// A builder, for an engine of the program with other settings: with other limits, with output that goes elsewhere.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let program = Engine::new().freeze()?;
    /// let mut engine = program.builder().inference_limit(1_000).sandboxed().build();
    /// assert!(engine.holds("repeat, fail", ()).is_err_and(|error| error.is_limit()));
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn builder(&self) -> EngineBuilder {
        EngineBuilder::of_program(self.clone(), self.0.surroundings.clone())
    }

    /// A program of the state of a machine that runs a built-in, for engines that end before the built-in does. They have no outside world.
    #[cfg(feature = "parallel")]
    pub(super) fn of_running(machine: &mut Machine) -> Result<Program, MachineError> {
        let image = machine.snapshot()?;
        Ok(Program(Arc::new(Frozen {
            image,
            loaded: state::view(machine).loaded.clone(),
            surroundings: Surroundings::NOTHING,
            container: None,
            prepared: Arc::default(),
        })))
    }

    pub(super) fn image(&self) -> &Image {
        &self.0.image
    }

    pub(super) fn loaded(&self) -> &state::Loaded {
        &self.0.loaded
    }

    pub(super) fn container(&self) -> Option<usize> {
        self.0.container
    }

    /// The queries that were prepared before the program was frozen, so that all its engines know the atoms in them.
    pub(super) fn prepared(&self) -> Arc<Prepared> {
        Arc::clone(&self.0.prepared)
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Program")
    }
}

impl Engine {
    /// Makes a program of what the engine has loaded, asserted and set, and of the predicates that the host has given it. The engine
    /// becomes one of the program's engines: the program does not see its later changes.
    ///
    /// Engines share nothing that one of them could change. All of them use what the host has given: a closure given by
    /// [`Engine::predicate`] runs in one of them at a time (not so with [`Engine::shared_predicate`]), and so does a writer or an object
    /// that opens files. A query that waits for its turn blocks its thread; interrupts, cancels and limits on time end it meanwhile. Only
    /// the first engine has input. If an engine has no files, the engines of its program have none either. Queries prepared before run in
    /// all engines of the program.
    ///
    /// It is an error if a query is open or a stream, or if the program is being debugged.
    ///
    /// ```
    /// # use ferz::embed::{Engine, Query};
    /// let mut engine = Engine::new();
    /// engine.consult_text("family", "parent(pam, bob). parent(bob, ann).")?;
    /// let children: Query<(String,), (String,)> = engine.prepare("parent(?, Child)")?;
    /// let program = engine.freeze()?;
    /// assert_eq!(children.all(&mut program.engine(), ("pam".to_owned(),))?, [("bob".to_owned(),)]);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn freeze(&mut self) -> Result<Program, Error> {
        if let Some(reason) = self.machine.why_no_image() {
            return Err(Error::host(match reason {
                NoImage::Query => {
                    "a query of this engine is open, and a program is frozen when none is: drop its answers before".to_owned()
                }
                NoImage::Debugged => {
                    "a program is frozen when it is neither debugged nor profiled".to_owned()
                }
                NoImage::Stream(name) => {
                    format!("a program is frozen when no stream is open; {name} is")
                }
            }));
        }
        let image = self.guarded(|machine| {
            library::index(machine);
            machine
                .image()
                .map_err(|error| Error::of_machine(machine, error))
        })?;
        let prepared = self.machine.hooks.prepared.iter();
        let prepared = prepared.filter_map(|query| query.upgrade());
        let mut prepared: Prepared = prepared
            .map(|query| (Arc::as_ptr(&query).addr(), query))
            .collect();
        if let Some(program) = &self.program {
            let before = program.0.prepared.iter();
            prepared.extend(before.map(|(address, query)| (*address, Arc::clone(query))));
        }
        Ok(Program(Arc::new(Frozen {
            image,
            loaded: state::view(&self.machine).loaded.clone(),
            surroundings: self.surroundings.of_program(),
            container: self.container,
            prepared: Arc::new(prepared),
        })))
    }

    /// Replaces the machine by one that is made from its image.
    #[cfg(feature = "testing")]
    pub(super) fn make_anew(&mut self, sizes: Sizes) -> Result<(), Error> {
        let program = self.freeze()?;
        let streams = std::mem::replace(&mut self.machine.streams, StreamTable::process());
        let made = Machine::of_image(sizes, streams, program.image());
        let mut machine = made.map_err(|_| Error::host("the system grants no memory"))?;
        machine.hooks = std::mem::take(&mut self.machine.hooks);
        machine.hooks.of_program = Some(program.prepared());
        (self.machine, self.program) = (machine, Some(program));
        Ok(())
    }
}
