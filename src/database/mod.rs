//! The database: predicates, clauses, modules, flags and global variables, with the operations that the machine needs.
//!
//! ```text
//!   Database ── Predicate (module, name/arity) ── Clauses ── Indexed ── List of Arc<Clause>
//!      │                                                        └─ tables by argument, built when a call profits
//!      └─ Modules
//! ```
//!
//! The machine requests the first clause that can match, runs it, and requests the next with a cursor; static and dynamic predicates share
//! the store. Built-ins are numbers here: this room knows neither the machine nor the compiler.
//!
//! *Invariant*: the numbers of predicates are dense and never reused. Every change in how a predicate is called goes through [`Database`]
//! and puts its number into the list of [`Database::take_changed`], so that the machine plants its entry again. `generation` grows with
//! every change of clauses, and an erased clause stays erased.

pub mod calls;
pub mod forms;
pub mod module;
pub mod predicate;
pub mod settings;
pub mod store;

use std::collections::HashMap;
use std::sync::Arc;

// Files are in folders by subject; the rest of the room knows them by these names.
pub use calls::{called, goals, library_facts, meta};
pub use clause::{Clause, Origin, Views};
pub use clauses::Cursor;
pub use facts::{FactTable, Following, MASKED, Pattern};
pub use index::End;
pub use module::Modules;
pub use predicate::{Declarer, Kind, Meta, Predicate, Properties};
pub use retired::Retired;
pub(in crate::database) use settings::flag_table;
pub use settings::{flags, globals};
pub use store::{
    clause, clauses, compiled, facts, index, layers, list, references, retired, returns,
    stored_clause, table,
};

use layers::Layers;

use crate::code::{Block, ClauseCode, Word};
use crate::memory::Stopping;
use crate::syntax::SourceId;
use crate::term::atom::ShortHash;
use crate::term::{Addr, Atom, AtomMarks, Cell, Functor, Heap, Roots, atoms};

/// The size of a predicate without clauses: the struct, its name in tables, its entry.
const SPACE_OF_PREDICATE: usize = size_of::<Predicate>() + 128;

fn space_of_block(block: &Block) -> usize {
    size_of_val(&*block.words) + size_of_val(&*block.sites)
}

/// Predicates, clauses and modules of one engine.
#[derive(Default, Debug)]
pub struct Database {
    /// Counts the changes of clauses; a call sees the clauses of the generation in which it begins.
    pub generation: u64,
    /// The modules.
    pub modules: Modules,
    /// Code kept only because the machine may return to it.
    pub retired: Retired,
    /// Whether there was code that changes terms in place (`setarg/3`): then equal terms must not be shared.
    pub assigns: bool,
    /// The approximate size in bytes of predicates with their clauses and code, without retired code.
    space: usize,
    /// The code to which frames may return.
    pub returns: returns::Returns,
    references: references::References,
    /// Tables that predicates no longer have but iterations may still read, with the generations in which they were replaced.
    former_facts: Vec<(u64, Arc<FactTable>)>,
    /// The number of the next table.
    next_table: u32,
    /// The number of facts from which a predicate becomes a table.
    pub table_from: usize,
    predicates: Layers<Predicate>,
    numbers: Numbers,
    changed: Vec<u32>,
    /// A definition that will be restored unless a complete new one replaces it.
    aside: Option<Aside>,
    /// Predicates defined with the name of one of the system, which goals of this name meant before.
    overriding: Vec<u32>,
    twins: Vec<u32>,
}

/// A definition set aside: see [`Database::set_aside`].
#[derive(Debug)]
struct Aside {
    id: u32,
    definition: Predicate,
    /// The size of its clauses, which is not counted meanwhile.
    space: usize,
}

/// The numbers of the predicates by name: the shared ones, and the others.
#[derive(Default, Debug)]
struct Numbers {
    shared: Arc<HashMap<(Atom, Functor), u32, ShortHash>>,
    own: HashMap<(Atom, Functor), u32, ShortHash>,
}

impl Numbers {
    fn share(&mut self) {
        if !self.own.is_empty() {
            let mut all = HashMap::clone(&self.shared);
            all.extend(self.own.drain());
            self.shared = Arc::new(all);
        }
    }

    fn fork(&self) -> Numbers {
        Numbers {
            shared: Arc::clone(&self.shared),
            own: HashMap::default(),
        }
    }
}

impl Roots for Database {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Database {
            generation: _,
            modules,
            retired,
            assigns: _,
            space: _,
            returns: _,
            references: _,
            former_facts,
            next_table: _,
            table_from: _,
            predicates,
            // The names of the predicates.
            numbers: _,
            changed: _,
            aside,
            overriding: _,
            twins: _,
        } = self;
        modules.reach_atoms(reached);
        if let Some(aside) = aside {
            aside.definition.clauses.reach_atoms(reached);
        }
        // Shared predicates have atoms that no engine reclaims.
        for predicate in predicates.own() {
            reached.atom(predicate.module);
            reached.functor(predicate.functor);
            predicate.clauses.reach_atoms(reached);
        }
        for (_, facts) in former_facts {
            facts.reach_atoms(reached);
        }
        for clause in retired.clauses() {
            clause.reach_atoms(reached);
        }
        let linked = predicates.own().filter_map(|one| one.block.as_ref());
        for block in linked.chain(retired.blocks()) {
            clause::reach_code(reached, &block.words, &block.sites);
        }
    }
}

impl Database {
    /// A database without predicates, with the modules `system` and `user`.
    pub fn new() -> Database {
        Database {
            table_from: facts::TABLE_FROM,
            ..Database::default()
        }
    }

    /// The number of a module's predicate, which is made (undefined) if it was never mentioned.
    pub fn predicate(&mut self, module: Atom, functor: Functor) -> u32 {
        if let Some(id) = self.find(module, functor) {
            return id;
        }
        let id = self.predicates.len() as u32;
        self.numbers.own.insert((module, functor), id);
        self.predicates.push(Predicate::new(module, functor));
        self.space += SPACE_OF_PREDICATE;
        self.changed.push(id);
        self.modules.ensure(module);
        id
    }

    /// The number of a module's predicate, if it was ever mentioned.
    pub fn find(&self, module: Atom, functor: Functor) -> Option<u32> {
        let key = (module, functor);
        let shared = (!self.numbers.shared.is_empty()).then(|| self.numbers.shared.get(&key));
        (shared.flatten())
            .or_else(|| self.numbers.own.get(&key))
            .copied()
    }

    /// The predicate with this number.
    #[inline]
    pub fn get(&self, id: u32) -> &Predicate {
        let predicate = self.predicates.get(id as usize);
        predicate.expect("numbers of predicates are those that the database gave")
    }

    /// The predicate with this number.
    #[inline]
    pub fn get_mut(&mut self, id: u32) -> &mut Predicate {
        let predicate = self.predicates.get_mut(id as usize);
        predicate.expect("numbers of predicates are those that the database gave")
    }

    /// The number of predicates.
    pub fn len(&self) -> usize {
        self.predicates.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.predicates.is_empty()
    }

    /// All predicates in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Predicate)> {
        (0..).zip(self.predicates.iter())
    }

    /// Whether calls of a predicate lead to static clauses outside the library.
    pub fn is_of_program(&self, id: u32) -> bool {
        let predicate = self.get(self.end_of(id));
        predicate.kind == Kind::Static && !self.modules.is_library(predicate.module)
    }

    /// The final target of an import, which is no import. [`Database::import_as`] makes no cycles.
    pub fn end_of(&self, id: u32) -> u32 {
        let mut end = id;
        while let Kind::Import(target) = self.get(end).kind {
            end = target;
        }
        end
    }

    /// The definition that a goal of `module` means: its own or imported one, else that of `user`, else that of `system`. It is never an
    /// import, nor an export that its module does not define.
    pub fn lookup(&self, module: Atom, functor: Functor) -> Option<u32> {
        let own = std::iter::once(&module);
        own.chain(self.modules.parents(module)).find_map(|module| {
            let id = self.find(*module, functor)?;
            let end = self.end_of(id);
            (self.get(end).kind != Kind::Undefined).then_some(end)
        })
    }

    /// Makes the definition `target` visible in `module` under its own name. False if the module has another one.
    pub fn import(&mut self, module: Atom, target: u32) -> bool {
        self.import_as(module, target, self.get(target).functor.name)
    }

    /// Makes the definition `target` visible in `module` under this name. False if the module has another one.
    pub fn import_as(&mut self, module: Atom, target: u32, name: Atom) -> bool {
        let target = self.end_of(target);
        let arity = self.get(target).functor.arity;
        let id = self.predicate(module, Functor::new(name, arity));
        if self.end_of(id) == target {
            return true;
        }
        let free = self.get(id).kind == Kind::Undefined;
        if free {
            self.set_kind(id, Kind::Import(target));
        }
        free
    }

    /// Declares the meta-arguments of a predicate. The entry for calls from other modules may change.
    pub fn declare_meta(&mut self, id: u32, meta: Arc<[Meta]>) {
        let predicate = self.get_mut(id);
        if predicate.properties.meta.as_ref() == Some(&meta) {
            return;
        }
        predicate.properties.meta = Some(meta);
        let functor = predicate.functor;
        let stands_for_it = self.iter().filter(|(_, other)| match other.kind {
            Kind::Undefined => other.functor == functor,
            Kind::Import(target) => target == id,
            Kind::Static | Kind::Dynamic | Kind::Builtin(_) | Kind::Host | Kind::Control => false,
        });
        let others: Vec<u32> = stands_for_it.map(|(other, _)| other).collect();
        self.changed.extend(others);
        if !matches!(self.get(id).kind, Kind::Builtin(_) | Kind::Control) {
            self.unlink(id);
        }
    }

    /// Makes a module part of the library. The entries of its predicates change.
    pub fn seal(&mut self, module: Atom) {
        self.modules.seal(module);
        let own = self.iter().filter(|(_, predicate)| {
            predicate.module == module
                && matches!(predicate.kind, Kind::Undefined | Kind::Import(_))
        });
        let own: Vec<u32> = own.map(|(id, _)| id).collect();
        self.changed.extend(own);
    }

    /// Sets the modules in which a module searches for what it does not define.
    pub fn set_imports(&mut self, module: Atom, imports: Vec<Atom>) {
        let inherited = self.iter().filter(|(_, predicate)| {
            predicate.module != atoms::SYSTEM
                && imports.contains(&predicate.module)
                && predicate.is_defined()
                && self.find(atoms::SYSTEM, predicate.functor).is_some()
        });
        let inherited: Vec<u32> = inherited.map(|(id, _)| id).collect();
        self.overriding.extend(inherited);
        self.modules.set_imports(module, imports);
        let undefined = self.iter().filter(|(_, predicate)| !predicate.is_defined());
        let undefined: Vec<u32> = undefined.map(|(id, _)| id).collect();
        self.changed.extend(undefined);
        self.changed.append(&mut self.twins);
    }

    /// Changes the kind of a predicate. Its clauses stay.
    pub fn set_kind(&mut self, id: u32, kind: Kind) {
        let predicate = self.get_mut(id);
        let former = std::mem::replace(&mut predicate.kind, kind);
        let (module, functor) = (predicate.module, predicate.functor);
        if former == kind {
            return;
        }
        if matches!(former, Kind::Import(_)) {
            predicate.origin = None;
        }
        self.unlink(id);
        let overrides = former == Kind::Undefined && module != atoms::SYSTEM;
        if overrides && self.find(atoms::SYSTEM, functor).is_some() {
            self.note_overriding(id);
        }
    }

    /// Records that a predicate overrides one of the system, which goals meant before.
    pub fn note_overriding(&mut self, id: u32) {
        self.overriding.push(id);
    }

    /// The predicates recorded since the last call of this function.
    pub fn take_overriding(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.overriding)
    }

    /// Adds a fact to a static predicate as a row of its table, if it has one, or now has enough facts to get one. Arguments are
    /// dereferenced and atomic. False if the fact must be added as a clause.
    pub fn add_fact(
        &mut self,
        id: u32,
        arguments: &[Cell],
        heap: &Heap,
        origin: Origin,
    ) -> Stopping<bool> {
        let (birth, serial) = (self.generation + 1, self.next_table);
        let least = self.table_from;
        let predicate = self.get_mut(id);
        let before = match predicate.clauses.facts() {
            Some(facts) => facts.space(),
            None if predicate.clauses.len() + 1 < least => return Ok(false),
            // If no table is possible, the next attempt comes when there are twice as many clauses.
            None if !(predicate.clauses.len() + 1).is_power_of_two() => return Ok(false),
            None => {
                let space: usize = predicate.clauses.iter().map(|clause| clause.space()).sum();
                if !predicate.clauses.tabulate(predicate.functor, serial)? {
                    return Ok(false);
                }
                self.next_table += 1;
                self.unlink(id);
                space
            }
        };
        let facts = self.get_mut(id).clauses.facts_mut();
        let facts = facts.expect("it has a table now");
        let word = |at: Addr, n| heap.get(at.offset(n)).bits();
        let added = facts.push(arguments, word, origin, birth);
        let space = facts.space();
        self.space = self.space + space - before;
        added?;
        self.generation = birth;
        // Its callers may have to change, but its entry does not.
        self.changed.append(&mut self.twins);
        Ok(true)
    }

    /// Makes an index of a table of facts for calls with these arguments bound, if it takes at most `room` bytes.
    pub fn index_facts(&mut self, id: u32, bound: u32, room: usize) {
        if let Some(facts) = self.get_mut(id).clauses.facts_mut() {
            let before = facts.space();
            facts.prepare(bound, room);
            let more = facts.space() - before;
            self.space += more;
        }
    }

    /// The table with this number, which the predicate has now or had when an iteration began.
    #[inline]
    pub fn facts_of(&self, (id, serial): (u32, u32)) -> Option<&FactTable> {
        let now = self.get(id).clauses.facts();
        now.filter(|facts| facts.serial() == serial).or_else(|| {
            let mut former = self.former_facts.iter().map(|(_, facts)| &**facts);
            former.find(|facts| facts.serial() == serial)
        })
    }

    /// The table with this number, if the predicate has it now: without search or panic, for handlers.
    #[inline(always)]
    pub fn facts_now(&self, (id, serial): (u32, u32)) -> Option<&FactTable> {
        let facts = self.predicates.get(id as usize)?.clauses.facts();
        facts.filter(|facts| facts.serial() == serial)
    }

    /// Turns the facts of a table into clauses again: a clause that is no fact is added, or a fact is erased.
    fn untabulate(&mut self, id: u32) -> Stopping<()> {
        let Some(facts) = self.get_mut(id).clauses.untabulate()? else {
            return Ok(());
        };
        let clauses = self.get(id).clauses.iter();
        self.space += clauses.map(|clause| clause.space()).sum::<usize>();
        self.former_facts.push((self.generation + 1, facts));
        self.unlink(id);
        Ok(())
    }

    /// Drops the former tables that no view reads.
    pub fn release_facts(&mut self, views: &Views) {
        let mut released = 0;
        self.former_facts.retain(|(ended, facts)| {
            let keep = views.before(*ended);
            released += if keep { 0 } else { facts.space() };
            keep
        });
        self.space -= released;
    }

    /// Whether there are former tables.
    #[inline]
    pub fn has_former_facts(&self) -> bool {
        !self.former_facts.is_empty()
    }

    /// Adds a clause. This makes an undefined predicate static.
    pub fn add(&mut self, id: u32, clause: Clause, end: End) -> Stopping<Arc<Clause>> {
        self.untabulate(id)?;
        self.generation += 1;
        let generation = self.generation;
        let predicate = self.get_mut(id);
        let clause = predicate.clauses.add(clause, end, generation)?;
        self.space += clause.space();
        self.returns.add_clause(&clause);
        match self.get(id).kind {
            Kind::Undefined => self.set_kind(id, Kind::Static),
            Kind::Static => self.unlink(id),
            Kind::Dynamic | Kind::Builtin(_) | Kind::Host | Kind::Control | Kind::Import(_) => {}
        }
        Ok(clause)
    }

    /// Stores the compiled code of a clause that was stored without code.
    pub fn set_code(&mut self, clause: &Arc<Clause>, code: ClauseCode) -> *const Word {
        let before = clause.space_of_code();
        let words = clause.set_code(code.words, code.sites).as_ptr();
        self.space += clause.space_of_code() - before;
        self.returns.add_clause(clause);
        words
    }

    /// Erases a clause of a predicate without a table; false if it was erased before. See [`Database::sweep`].
    pub fn erase(&mut self, id: u32, clause: &Clause) -> bool {
        let generation = self.generation + 1;
        let erased = if self.predicates.shared() > 0 {
            // The caller may have found the shared clause.
            self.own_clauses(id);
            let own = self.get(id).clauses.same(clause).cloned();
            own.is_some_and(|own| self.get_mut(id).clauses.erase(&own, generation))
        } else {
            self.get_mut(id).clauses.erase(clause, generation)
        };
        if erased {
            self.generation = generation;
            if self.get(id).kind == Kind::Static {
                self.unlink(id);
            }
        }
        erased
    }

    /// Erases the clauses of a predicate from these sources.
    pub fn erase_of(&mut self, id: u32, sources: &[SourceId]) -> Stopping<()> {
        let facts = self.get(id).clauses.facts();
        if facts.is_some_and(|facts| facts.sources().all(|source| sources.contains(&source))) {
            self.erase_all(id);
            return Ok(());
        }
        self.untabulate(id)?;
        self.own_clauses(id);
        let clauses: Vec<Arc<Clause>> = self.get(id).clauses.iter().collect();
        for clause in clauses {
            let origin = clause.origin();
            if origin.is_some_and(|origin| sources.contains(&origin.source)) {
                self.erase(id, &clause);
            }
        }
        Ok(())
    }

    /// Copies the clauses of a predicate that engines share, since this engine is about to erase some.
    fn own_clauses(&mut self, id: u32) {
        if !self.get(id).clauses.is_shared() {
            return;
        }
        let own = self.get_mut(id).clauses.make_own();
        for clause in &own {
            self.space += clause.space();
            self.returns.add_clause(clause);
        }
    }

    /// Makes all contents shared, for other engines. No query runs, and no entries are waiting to be planted.
    pub fn share(&mut self) {
        let views = Views::default();
        self.release_facts(&views);
        self.sweep_all(&views);
        self.retired.clear();
        for id in 0..self.predicates.len() as u32 {
            let clauses = &self.get(id).clauses;
            if !clauses.is_empty() && clauses.facts().is_none() && !clauses.is_shared() {
                self.get_mut(id).clauses.share();
            }
        }
        self.predicates.share();
        self.numbers.share();
        self.returns.share();
    }

    /// A database that shares the present contents of this one, for engines that run while this one waits: nothing moves here, and
    /// iterations can continue afterwards.
    pub fn snapshot(&self) -> Database {
        let mut predicates = self.predicates.copy();
        for predicate in predicates.own_mut() {
            if !predicate.clauses.is_shared() {
                predicate.clauses.share();
            }
        }
        predicates.share();
        let mut numbers = Numbers {
            own: self.numbers.own.clone(),
            ..self.numbers.fork()
        };
        numbers.share();
        self.fork_of(predicates, numbers, self.returns.snapshot())
    }

    /// The database of another engine, which shares all contents of this one: see [`Database::share`].
    pub fn fork(&self) -> Database {
        let (predicates, numbers) = (self.predicates.fork(), self.numbers.fork());
        self.fork_of(predicates, numbers, self.returns.fork())
    }

    fn fork_of(
        &self,
        predicates: Layers<Predicate>,
        numbers: Numbers,
        returns: returns::Returns,
    ) -> Database {
        Database {
            generation: self.generation,
            modules: self.modules.clone(),
            retired: Retired::default(),
            assigns: self.assigns,
            space: self.space,
            returns,
            references: self.references.clone(),
            former_facts: Vec::new(),
            next_table: self.next_table,
            table_from: self.table_from,
            predicates,
            numbers,
            changed: Vec::new(),
            aside: None,
            overriding: Vec::new(),
            twins: self.twins.clone(),
        }
    }

    /// The first clause of a predicate that can match a goal with these arguments in this generation. First makes the indexes that such
    /// calls profit from.
    ///
    /// The arguments are those in the registers; only the first four are read.
    #[inline]
    pub fn first(
        &mut self,
        id: u32,
        arguments: &[Cell],
        heap: &Heap,
        generation: u64,
    ) -> Option<clauses::Found<'_>> {
        let keys = clause::GoalKeys::of(heap, arguments);
        let clauses = &self.get(id).clauses;
        let path = clauses.path(&keys);
        if path.is_none() && !clauses.is_prepared(&keys) {
            self.get_mut(id).clauses.prepare(&keys);
        }
        self.get(id).clauses.first(path, &keys, generation)
    }

    /// As [`Database::first`], or the next clause at a cursor; the caller holds the clause.
    pub fn candidate(
        &mut self,
        id: u32,
        arguments: &[Cell],
        heap: &Heap,
        generation: u64,
        at: Option<Cursor>,
    ) -> Option<clauses::Candidate> {
        if self.get(id).clauses.facts().is_some() {
            let clauses = &self.get(id).clauses;
            return clauses.candidate_fact(arguments, heap, generation, at);
        }
        let found = match at {
            None => self.first(id, arguments, heap, generation),
            Some(at) => (self.get(id).clauses).next(arguments, heap, generation, at),
        }?;
        Some(clauses::Candidate {
            clause: Arc::clone(found.clause),
            next: found.next,
        })
    }

    /// Erases all clauses of a predicate, in one generation.
    pub fn erase_all(&mut self, id: u32) {
        self.generation += 1;
        let generation = self.generation;
        let predicate = self.get_mut(id);
        if let Some(facts) = predicate.clauses.take_facts() {
            self.former_facts.push((generation, facts));
        }
        self.own_clauses(id);
        let predicate = self.get_mut(id);
        let clauses: Vec<Arc<Clause>> = predicate.clauses.iter().collect();
        for clause in clauses {
            predicate.clauses.erase(&clause, generation);
        }
        if predicate.kind == Kind::Static {
            self.unlink(id);
        }
    }

    /// Removes the definition: no clauses, no properties, undefined.
    pub fn abolish(&mut self, id: u32) {
        self.erase_all(id);
        let predicate = self.get_mut(id);
        predicate.properties = Properties::default();
        predicate.origin = None;
        predicate.declared = None;
        self.set_kind(id, Kind::Undefined);
    }

    /// Removes the definition of a predicate as [`Database::abolish`] does, and keeps it until another one is complete: then
    /// [`Database::forget_aside`] drops it; otherwise [`Database::put_back`] restores it. Its size does not count meanwhile, so that the
    /// other one has as much room as without it. No query runs.
    pub fn set_aside(&mut self, id: u32) {
        self.put_back();
        let predicate = self.get_mut(id);
        let definition = Predicate {
            properties: std::mem::take(&mut predicate.properties),
            clauses: std::mem::take(&mut predicate.clauses),
            block: None,
            origin: predicate.origin.take(),
            declared: predicate.declared.take(),
            ..*predicate
        };
        let space = definition.clauses.space();
        self.space -= space;
        self.generation += 1;
        self.set_kind(id, Kind::Undefined);
        self.aside = Some(Aside {
            id,
            definition,
            space,
        });
    }

    /// Restores the definition that was set aside, if there is one. No query runs.
    pub fn put_back(&mut self) {
        let Some(Aside {
            id,
            definition,
            space,
        }) = self.aside.take()
        else {
            return;
        };
        self.generation += 1;
        let predicate = self.get_mut(id);
        let clauses = std::mem::replace(&mut predicate.clauses, definition.clauses);
        predicate.properties = definition.properties;
        predicate.origin = definition.origin;
        predicate.declared = definition.declared;
        self.space = self.space + space - clauses.space();
        self.unlink(id);
        self.set_kind(id, definition.kind);
    }

    /// Drops a definition that was set aside, since another one has replaced it.
    pub fn forget_aside(&mut self) {
        self.aside = None;
    }

    /// The approximate size in bytes of predicates and clauses, with retired ones.
    pub fn space(&self) -> usize {
        self.space + size_of::<Word>() * self.retired.words() + self.space_of_references()
    }

    /// Whether erased clauses of a predicate should be swept away now.
    #[inline]
    pub fn sweep_due(&self, id: u32) -> bool {
        self.get(id).clauses.sweep_due()
    }

    /// Removes the erased clauses of a predicate that are in none of the views of the machine's choice points; finding the views took about
    /// `cost` steps.
    pub fn sweep(&mut self, id: u32, views: &Views, cost: usize) {
        for clause in self.get_mut(id).clauses.sweep(views, cost) {
            self.space -= clause.space();
            if clause.words().is_some() && !clause.is_fact() {
                self.retired.add_clause(clause);
            }
        }
    }

    /// The same for all predicates.
    pub fn sweep_all(&mut self, views: &Views) {
        for id in 0..self.predicates.len() as u32 {
            if self.get(id).clauses.erased() > 0 {
                self.sweep(id, views, 0);
            }
        }
    }

    /// Stores the linked code of a predicate.
    pub fn set_block(&mut self, id: u32, block: Arc<Block>) {
        self.returns.add_block(&block);
        self.space += space_of_block(&block);
        let generation = self.generation;
        let predicate = self.get_mut(id);
        predicate.linked = generation;
        if let Some(former) = predicate.block.replace(block) {
            self.space -= space_of_block(&former);
        }
    }

    /// Drops the linked code of a predicate and requests a new entry.
    fn unlink(&mut self, id: u32) {
        let predicate = self.get_mut(id);
        let linked = predicate.linked;
        if let Some(block) = predicate.block.take() {
            self.space -= space_of_block(&block);
            self.retired.add_block(block, linked);
        }
        if self.changed.last() != Some(&id) {
            self.changed.push(id);
        }
        // A callee of predicates with twins has changed: their proofs may no longer hold.
        self.changed.append(&mut self.twins);
    }

    /// Sets whether a predicate may have a native twin.
    pub fn allow_twin(&mut self, id: u32, allowed: bool) {
        let predicate = self.get_mut(id);
        if predicate.properties.not_native == allowed {
            predicate.properties.not_native = !allowed;
            self.changed.push(id);
        }
    }

    /// Requests new entries for predicates, since the tracer begins or ends to see their calls.
    pub fn enter_anew(&mut self, ids: &[u32]) {
        self.changed.extend_from_slice(ids);
    }

    /// Records that a predicate is called through its native twin.
    pub fn note_twin(&mut self, id: u32) {
        self.twins.push(id);
    }

    /// Whether entries must be planted again.
    #[inline]
    pub fn has_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    /// The predicates whose entries the machine must plant again: new ones, and those whose calls changed.
    pub fn take_changed(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.changed)
    }
}
