//! Images: the state of a machine after loading, in a form that other machines share.
//!
//! ```text
//!   Machine (has loaded a program)       image()    clauses without code get it, predicates are linked, all of it is shared
//!      │
//!   Image                                           never changes; any thread reads it
//!      ├── Machine::of_image()                      new areas and registers, and layers for what it changes or adds
//!      └── Machine::of_image()
//! ```
//!
//! Shared are the atoms; the predicates with their clauses, indexes and code; their entries with the words of these; the tables of
//! built-ins; and the machine's own clauses. Code holds numbers and no addresses (`exec/link.rs`), and all machines of an image use its
//! numbers; additions of a machine get the following numbers. A machine copies what it changes first: a predicate with its list of clauses,
//! its clauses when it erases one (`database/store/layers.rs`, `Database::erase`), and the table of entry addresses. Each machine gets
//! copies of the flags, operators, modules, and values of global variables. Tables of answers are made anew.
//!
//! *Invariant*: an image is never written to, except for hints and the code of facts, which is the same from each machine. An image is made
//! only while its machine is idle (except by `snapshot`), and all addresses in it point to code that it holds.

use std::sync::Arc;

use indexmap::IndexMap;

use super::Machine;
use super::assert::compile_stored;
use super::bounds::{Bounds, Limit};
use super::builtin::{Builtin, Evaluate, HostPredicate, Run, SharedPredicate};
use super::builtin_state::Notes;
use super::control::{Control, Wake};
use super::entries::Entries;
use super::error::Result;
use super::operators::LocalOperators;
use super::setup::Parts;
use super::state::Sizes;
use super::state::code::{Code, EvaluableIndex};
use super::tables::Tables;
use super::tracer::Debugging;
use super::twin::SharedTwins;
use crate::code::{Op, Optimisations, Word};
use crate::database::flags::{Flags, Native};
use crate::database::layers::Layers;
use crate::database::{Clause, Database, Kind};
use crate::memory::Stop;
use crate::stream::StreamTable;
use crate::syntax::Operators;
use crate::term::atom::ShortHash;
use crate::term::{Atom, Atoms, Functor, Stored};

/// The image from which machines are made.
pub struct Image {
    atoms: Atoms,
    database: Database,
    flags: Flags,
    operators: Operators,
    local_operators: LocalOperators,
    notes: Notes,
    tables: Tables,
    globals: Vec<(Atom, Stored)>,
    bounds: Bounds,
    /// The most cells that a clause writes between two checks of the heap.
    unasked: usize,
    code: SharedCode,
}

/// The targets of calls, shared by the machines of an image.
struct SharedCode {
    /// The addresses of the entries.
    entries: Entries,
    stubs: Layers<Arc<Word>>,
    builtins: Arc<[&'static Builtin]>,
    runs: Arc<[Run]>,
    builtin_index: Arc<IndexMap<Functor, u16, ShortHash>>,
    closures: Vec<(u32, SharedPredicate)>,
    evaluables: Arc<[Evaluate]>,
    varying: Arc<[u16]>,
    evaluable_index: Arc<EvaluableIndex>,
    control: Arc<Control>,
    wake: Arc<Wake>,
    twins: SharedTwins,
    optimisations: Optimisations,
}

/// Why a machine has no image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoImage {
    /// A query is open.
    Query,
    /// The program is debugged or profiled.
    Debugged,
    /// A stream with this alias or file is open.
    Stream(String),
}

impl Image {
    /// The number of its atoms: atoms that its machines make get the following numbers.
    pub fn atoms(&self) -> u32 {
        self.atoms.shared()
    }

    /// The host's limit for the machines of the image.
    pub fn limit(&self, limit: Limit) -> Option<u64> {
        self.bounds.by_host(limit)
    }
}

impl Machine {
    /// The reason why no image can be made now, if there is one.
    pub fn why_no_image(&self) -> Option<NoImage> {
        if !self.is_idle() || self.hosted.is_some() || !self.notes.are_idle() {
            return Some(NoImage::Query);
        }
        if self.is_watched() {
            return Some(NoImage::Debugged);
        }
        let mut open = self.streams.iter().filter(|(id, _)| !id.is_standard());
        let (_, stream) = open.next()?;
        let alias = stream.aliases().first().map(String::as_str);
        let name = alias.or(stream.file_name()).unwrap_or_default();
        Some(NoImage::Stream(name.to_owned()))
    }

    /// Whether the program is debugged or profiled.
    pub fn is_watched(&self) -> bool {
        let tracer = &self.code.tracer;
        let is_debugged = tracer.debugging != Debugging::Off || !tracer.spied.is_empty();
        is_debugged || self.profile.is_some()
    }

    /// The image of this machine, which must be idle: see [`Machine::why_no_image`].
    ///
    /// First loads the library predicates that its clauses call and links all predicates as their first calls would, since each machine of
    /// the image would do this otherwise.
    pub fn image(&mut self) -> Result<Image> {
        self.ask_for_atoms();
        self.reclaim_idle();
        let top = self.heap.top;
        let made = self.compile_all().and_then(|()| self.link_all());
        self.heap.top = top;
        made?;
        self.switch_twins();
        self.plant_changed();
        self.database.share();
        self.atoms.share();
        self.code.stubs.share();
        let closures = self.code.closures.iter_mut();
        let closures = closures.map(|(id, closure)| (*id, closure.share()));
        let closures = closures.collect();
        let parts = (self.atoms.fork(), self.database.fork());
        Ok(self.image_of(parts, self.code.stubs.fork(), closures))
    }

    /// An image of this machine while a built-in runs, for machines that live only until that continues: the only change here is that
    /// dynamic predicates get their code. These machines have no host predicates, and link predicates that were not called yet themselves.
    pub fn snapshot(&mut self) -> Result<Image> {
        let top = self.heap.top;
        let made = self.compile_all();
        self.heap.top = top;
        made?;
        self.plant_changed();
        let mut stubs = self.code.stubs.copy();
        stubs.share();
        let parts = (self.atoms.snapshot(), self.database.snapshot());
        Ok(self.image_of(parts, stubs, Vec::new()))
    }

    fn image_of(
        &self,
        (atoms, database): (Atoms, Database),
        stubs: Layers<Arc<Word>>,
        closures: Vec<(u32, SharedPredicate)>,
    ) -> Image {
        let code = &self.code;
        Image {
            atoms,
            database,
            flags: self.flags.clone(),
            operators: self.operators.clone(),
            local_operators: self.local_operators.clone(),
            notes: self.notes.fork(),
            tables: self.tables.fork(),
            globals: self.globals.kept(),
            bounds: self.limits.bounds,
            unasked: self.heap.unasked(),
            code: SharedCode {
                closures,
                entries: code.entries.clone(),
                stubs,
                builtins: Arc::clone(&code.builtins),
                runs: Arc::clone(&code.runs),
                builtin_index: Arc::clone(&code.builtin_index),
                evaluables: Arc::clone(&code.evaluables),
                varying: Arc::clone(&code.varying),
                evaluable_index: Arc::clone(&code.evaluable_index),
                control: Arc::clone(&code.control),
                wake: Arc::clone(&code.wake),
                twins: code.twins.share(),
                optimisations: code.optimisations,
            },
        }
    }

    /// Compiles the rules of dynamic predicates that were not called yet. Code holds the numbers of its callees: only if this machine
    /// compiles it are these the numbers of all machines of the image.
    fn compile_all(&mut self) -> Result<()> {
        let mut id = 0;
        while (id as usize) < self.database.len() {
            let clauses = &self.database.get(id).clauses;
            let bare = clauses.rules().filter(|clause| clause.words().is_none());
            let bare: Vec<Arc<Clause>> = bare.cloned().collect();
            for clause in bare {
                let code = compile_stored(self, id, &clause.term)?;
                self.plant_changed();
                self.database.set_code(&clause, code);
            }
            id += 1;
        }
        Ok(())
    }

    /// Links the predicates that their first call would link: first those to be found in the library or another module, since loading may
    /// change which definitions others have; then those with clauses. What is defined nowhere stays undefined.
    fn link_all(&mut self) -> Result<()> {
        self.plant_changed();
        self.link_each(|machine, id| {
            let predicate = machine.database.get(id);
            let (module, functor) = (predicate.module, predicate.functor);
            let modules = &machine.database.modules;
            // A library file loads the not yet loaded library that it calls at the time of the call.
            predicate.kind() == Kind::Undefined
                && (!modules.is_library(module)
                    || modules.is_exported_by_library(functor)
                    || machine.database.lookup(module, functor).is_some())
        })?;
        self.plant_changed();
        self.link_each(|machine, id| machine.database.get(id).kind() == Kind::Static)
    }

    /// Links the wanted predicates that were not called yet. Their number may grow meanwhile.
    fn link_each(&mut self, is_wanted: impl Fn(&Machine, u32) -> bool) -> Result<()> {
        let mut id = 0;
        while (id as usize) < self.database.len() {
            let is_unlinked = self.code.stubs.get(id as usize).is_some_and(|stub| {
                stub.op() == Op::EnterUnlinked as u16
                    && std::ptr::eq(self.code.entries.get(id as usize), &raw const **stub)
            });
            if is_unlinked && is_wanted(self, id) {
                self.link(id)?;
            }
            id += 1;
        }
        Ok(())
    }

    /// A machine with the contents of an image.
    pub fn of_image(
        sizes: Sizes,
        streams: StreamTable,
        image: &Image,
    ) -> std::result::Result<Machine, Stop> {
        let shared = &image.code;
        let closures = shared.closures.iter().cloned();
        let code = Code {
            entries: shared.entries.clone(),
            stubs: shared.stubs.fork(),
            builtins: Arc::clone(&shared.builtins),
            runs: Arc::clone(&shared.runs),
            builtin_index: Arc::clone(&shared.builtin_index),
            closures: closures
                .map(|(id, closure)| (id, HostPredicate::Shared(closure)))
                .collect(),
            evaluables: Arc::clone(&shared.evaluables),
            varying: Arc::clone(&shared.varying),
            evaluable_index: Arc::clone(&shared.evaluable_index),
            control: Arc::clone(&shared.control),
            wake: Arc::clone(&shared.wake),
            twins: shared.twins.fork(image.flags.native != Native::Check),
            optimisations: shared.optimisations,
            ..Code::default()
        };
        let parts = Parts {
            atoms: image.atoms.fork(),
            database: image.database.fork(),
            flags: image.flags.clone(),
            operators: image.operators.clone(),
            local_operators: image.local_operators.clone(),
            notes: image.notes.fork(),
            code,
            tables: image.tables.fork(),
            bounds: image.bounds,
        };
        let mut machine = Machine::assemble(sizes, streams, parts)?;
        machine.note_unasked(image.unasked)?;
        machine.globals.set_kept(&image.globals);
        machine.library_is_there();
        Ok(machine)
    }
}
