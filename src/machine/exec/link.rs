//! Entries: the code that a call of a predicate jumps to, and the linking of static predicates on their first call.
//!
//! A call names its predicate by a number, and `entries` has the address for each number. So code is never patched: when a predicate
//! changes, its entry changes.
//!
//! ```prolog
//! p(X) :- q(X), r(X).        % nothing of q/1 or r/1 is known yet
//! ```
//!
//! ```text
//!   compiling p/1            resolve(q/1) -> predicate 812, resolve(r/1) -> 813: `call 1, 812`, `deallocate_execute 1, 813`
//!   q(1). q(2). is added     entries[812] = stubs[812] = enter_unlinked 812
//!   the first call of q/1    link(812): the clauses of q/1 get one block (compiler::link); entries[812] = the first word of that
//!   the second call          goes straight to the block
//!   q(3) is loaded           the database notes 812 as changed; plant_changed: entries[812] = enter_unlinked 812 again
//!   r/1 is in a library      link(813): kind Undefined -> autoload -> found in `lists`, 97: entries[813] = enter_import 97
//!   r/1 is dynamic           entries[813] = enter_dynamic 813: its clauses are found at each call (database/store/clauses.rs)
//!   spy(q/1)                 entries[812] = enter_traced 812
//! ```
//!
//! A stub is one word at a lasting address, which stays valid while `stubs` grows or is shared with other machines, since entries are
//! addresses. The entry costs a call one load. (SWI-Prolog has the same device: the supervisor code of a procedure.)
//!
//! Invariant: every predicate that the database numbers has an entry by the time code can call it. The database records the changed
//! predicates; [`Machine::plant_changed`] plants their entries again, and runs after every built-in that changed something.

use std::sync::Arc;

use super::super::Machine;
use super::super::assert::{BARE_FROM, compile_stored, is_standard, not_modifiable};
use super::super::builtin::{HostPredicate, drop_of_host};
use super::super::code::EvaluableIndex;
use super::super::error::{Error, Limit, Result};
use super::super::{call, wide};
use crate::code::instruction::literals;
use crate::code::verify::{Limits, verify};
use crate::code::{
    Block, ClauseCode, MAX_PREDICATE_ARITY, Op, Optimisation, Optimisations, Word, registers,
};
use crate::compiler::{self, InLine, Resolver, Target};
use crate::database::clause::{KEYED, PLACES, QuickKey};
use crate::database::clauses::Clauses;
use crate::database::flags::Value;
use crate::database::{Clause, Database, Kind};
use crate::memory::Stopping;
use crate::term::atom::ShortHash;
use crate::term::{Atom, Functor, atoms};
use indexmap::IndexMap;

/// The compiler's access to the machine.
pub struct Linker<'a> {
    /// The database, which numbers predicates.
    pub database: &'a mut Database,
    /// The module the clause belongs to.
    pub module: Atom,
    pub(in crate::machine) builtins: &'a IndexMap<Functor, u16, ShortHash>,
    pub(in crate::machine) table: &'a [&'static super::super::builtin::Builtin],
    pub(in crate::machine) evaluables: &'a EvaluableIndex,
    pub(in crate::machine) optimisations: Optimisations,
}

impl Resolver for Linker<'_> {
    fn resolve(&mut self, module: Option<Atom>, functor: Functor) -> Target {
        wide::define_call(self.database, functor);
        // Only predicates that no program may redefine are called in line: all others are resolved when they are called.
        if let Some(index) = self.builtins.get(&functor) {
            let builtin = self.table[*index as usize];
            self.database.assigns |= builtin.facts.assigns;
            let fixed = !builtin.iso.is_empty() || builtin.name.starts_with('$');
            let context = module.unwrap_or(self.module);
            // A call of a meta-predicate qualifies its goals.
            let hands_on = !self.database.modules.means_user(context)
                && self
                    .database
                    .find(atoms::SYSTEM, functor)
                    .is_some_and(|id| self.database.get(id).properties.has_goals());
            let in_place = fixed && self.optimises(Optimisation::InlineBuiltins);
            if in_place
                && !hands_on
                && !matches!(builtin.run, super::super::builtin::Run::Nondet(_))
            {
                return Target::Builtin(*index);
            }
        }
        Target::Predicate(
            self.database
                .predicate(module.unwrap_or(self.module), functor),
        )
    }

    fn evaluable(&self, functor: Functor) -> Option<u16> {
        self.evaluables.get(functor)
    }

    fn inline(&self, module: Option<Atom>, functor: Functor) -> bool {
        let module = module.unwrap_or(self.module);
        let meant = self.database.lookup(module, functor);
        meant.is_none_or(|id| {
            let predicate = self.database.get(id);
            // In the prelude, a call means its own definitions.
            predicate.module == atoms::SYSTEM
                && (module != atoms::SYSTEM || !matches!(predicate.kind(), Kind::Static))
        })
    }

    fn form(&self, functor: Functor) -> Option<InLine> {
        let index = self.builtins.get(&functor)?;
        self.table[*index as usize].facts.in_line
    }

    fn optimises(&self, optimisation: Optimisation) -> bool {
        self.optimisations.has(optimisation)
    }

    fn is_constraint(&self, module: Option<Atom>, functor: Functor) -> bool {
        let module = module.unwrap_or(self.module);
        self.database.find(module, functor).is_some_and(|id| {
            let predicate = self.database.get(self.database.end_of(id));
            predicate.module == atoms::CLPFD && self.database.modules.is_library(atoms::CLPFD)
        })
    }

    fn leaves(&self, predicate: u32) -> bool {
        !self.database.modules.is_library(self.module) && !self.database.is_of_program(predicate)
    }
}

impl Machine {
    /// Switches some optimisations off, before there are clauses.
    pub fn leave_out(&mut self, optimisations: Optimisations) -> Stopping<()> {
        self.code.optimisations = optimisations;
        if !optimisations.has(Optimisation::Twins) {
            let (name, off) = (self.atoms.intern("native")?, self.atoms.intern("off")?);
            let set = self.flags.set(name, Value::Atom(off), &self.atoms);
            debug_assert!(set.is_ok(), "the flag has this value");
        }
        let all: Vec<u32> = self.database.iter().map(|(id, _)| id).collect();
        self.database.enter_anew(&all);
        self.plant_changed();
        Ok(())
    }

    /// Whether an optimisation is on.
    pub fn optimises(&self, optimisation: Optimisation) -> bool {
        self.code.optimisations.has(optimisation)
    }

    /// How many of `arity` arguments just-in-time indexes may use.
    pub fn indexable(&self, arity: usize) -> usize {
        match self.code.optimisations.has(Optimisation::Indexes) {
            true => arity,
            false => 0,
        }
    }

    /// The compiler's view of the machine, and the heap beside it.
    pub fn linker(&mut self, module: Atom) -> (&mut crate::term::Heap, Linker<'_>) {
        let linker = Linker {
            database: &mut self.database,
            module,
            builtins: &self.code.builtin_index,
            table: &self.code.builtins,
            evaluables: &self.code.evaluable_index,
            optimisations: self.code.optimisations,
        };
        (&mut self.heap, linker)
    }

    /// Defines the predicate of a built-in, for calls that are not in line: `call/N`, and built-ins with several answers.
    pub(in crate::machine) fn define_builtin(&mut self, functor: Functor, index: u16) {
        let id = self.database.predicate(atoms::SYSTEM, functor);
        let builtin = self.code.builtins[index as usize];
        let properties = &mut self.database.get_mut(id).properties;
        properties.iso = !builtin.iso.is_empty();
        properties.meta = super::super::context::declared(builtin);
        self.database.set_kind(id, Kind::Builtin(index));
    }

    /// Makes a host closure the predicate `functor` of `module`, in place of its old definition.
    pub fn define_host(
        &mut self,
        module: Atom,
        functor: Functor,
        closure: HostPredicate,
    ) -> Result<()> {
        if is_standard(self, functor) {
            return Err(not_modifiable(self, functor));
        }
        if functor.arity as usize > MAX_PREDICATE_ARITY {
            return Err(Error::Representation(Limit::MaxProcedureArity));
        }
        let id = self.database.predicate(module, functor);
        self.database.abolish(id);
        self.database.set_kind(id, Kind::Host);
        if let Some(former) = self.code.closures.insert(id, closure) {
            drop_of_host(former);
        }
        self.plant_changed();
        Ok(())
    }

    /// Takes the closure of a predicate out of the table, where another definition may replace it; [`Machine::give_closure`] puts it back.
    pub fn take_closure(&mut self, id: u32) -> Option<HostPredicate> {
        self.code.closures.swap_remove(&id)
    }

    /// Puts the closure of a host predicate back.
    pub fn give_closure(&mut self, id: u32, closure: HostPredicate) {
        self.code.closures.insert(id, closure);
    }

    /// Drops the closure of a predicate that is no longer a host predicate.
    fn forget_closure(&mut self, id: u32) {
        if self.database.get(id).kind() != Kind::Host
            && let Some(closure) = self.code.closures.swap_remove(&id)
        {
            drop_of_host(closure);
        }
    }

    /// Defines a predicate whose entry the machine plants itself (`call/N`, `catch/3`); [`Machine::plant_changed`] does not change it.
    pub(in crate::machine) fn define_control(&mut self, functor: Functor) -> u32 {
        let id = self.database.predicate(atoms::SYSTEM, functor);
        self.database.get_mut(id).properties.iso = true;
        self.database.set_kind(id, Kind::Control);
        self.plant_changed();
        id
    }

    /// Gives a predicate a one-word entry.
    pub(in crate::machine) fn plant(&mut self, id: u32, word: Word) {
        let index = id as usize;
        while self.code.stubs.len() <= index {
            let next = self.code.stubs.len() as i32;
            let stub = Arc::new(Word::wide(Op::EnterUnlinked, 0, 0, next));
            self.code.entries.push(&raw const *stub);
            self.code.stubs.push(stub);
        }
        // If engines share this word, this engine gets a word for itself.
        if let Some(stub) = self.code.stubs.get_mut(index) {
            *Arc::make_mut(stub) = word;
            self.code.entries.set(index, &raw const **stub);
        }
    }

    /// Gives a predicate code as its entry.
    pub(in crate::machine) fn set_entry(&mut self, id: u32, code: *const Word) {
        self.code.entries.set(id as usize, code);
    }

    /// Plants the entries of all predicates that were made or changed.
    pub fn plant_changed(&mut self) {
        if self.database.has_changed() {
            self.compile_overridden();
            self.plant_all();
        }
    }

    /// Plants the entry of each changed predicate according to its present definition. A static one becomes unlinked again, and so loses
    /// its old block and its twin, whatever has changed.
    pub(in crate::machine) fn plant_all(&mut self) {
        self.tables.programs.clear();
        self.code.tracer.untwinned.clear();
        self.code.tracer.twinned.clear();
        self.code.tracer.reaches.clear();
        self.code.tracer.outdated = true;
        for id in self.database.take_changed() {
            self.forget_closure(id);
            let predicate = self.database.get(id);
            let arity = registers(predicate.functor.arity);
            let (kind, tabled) = (predicate.kind(), predicate.properties.tabled);
            if tabled && kind == Kind::Static {
                // Their answers may have changed.
                self.tables.forget(|_| true);
            }
            let told = self.reaches_tracer(id);
            let predicate = self.database.get(id);
            let word = match predicate.kind() {
                Kind::Static | Kind::Dynamic | Kind::Builtin(_) | Kind::Host if told => {
                    Word::wide(Op::EnterTraced, arity, 0, id as i32)
                }
                Kind::Static | Kind::Dynamic if tabled => {
                    Word::wide(Op::EnterTabled, arity, 0, id as i32)
                }
                Kind::Undefined | Kind::Static => {
                    Word::wide(Op::EnterUnlinked, arity, 0, id as i32)
                }
                Kind::Dynamic | Kind::Host if self.is_own_meta(id) => self.meta_word(id),
                Kind::Host => Word::wide(Op::EnterHost, arity, 0, id as i32),
                Kind::Dynamic => Word::wide(Op::EnterDynamic, arity, 0, id as i32),
                Kind::Builtin(index) => {
                    let in_place = self.code.optimisations.has(Optimisation::InlineBuiltins);
                    let op = if in_place && predicate.functor == Functor::new(atoms::ARG, 3) {
                        Op::EnterArg
                    } else {
                        Op::EnterBuiltin
                    };
                    Word::wide(op, arity, 0, i32::from(index))
                }
                Kind::Import(target) => self.import_word(id, target),
                // Its word was planted when it was defined, and never changes.
                Kind::Control if wide::is_call(predicate.functor) => {
                    call::call_word(predicate.functor.arity, atoms::USER)
                }
                Kind::Control if (id as usize) < self.code.stubs.len() => continue,
                Kind::Control => Word::wide(Op::EnterUnlinked, arity, 0, id as i32),
            };
            self.forget_twin(id);
            self.plant(id, word);
        }
    }

    /// Prepares a predicate for its call: links its clauses, or finds the definition that it stands for. False if there is none.
    ///
    /// The definition is searched for in the order in which a module sees predicates: its own clauses; for `lists:nth1(..)` the file of the
    /// library module; imported or inherited definitions of the module; finally the library that autoloads it. Each of these may run
    /// Prolog, so the argument registers of the call are saved.
    pub(in crate::machine) fn link(&mut self, id: u32) -> Result<bool> {
        let (module, functor) = (self.database.get(id).module, self.database.get(id).functor);
        match self.database.get(id).kind() {
            Kind::Static => {
                let block = self.block(id)?;
                self.enter_static(id, block);
                return Ok(true);
            }
            Kind::Dynamic | Kind::Builtin(_) | Kind::Host | Kind::Import(_) | Kind::Control => {
                self.plant_changed();
                return Ok(true);
            }
            Kind::Undefined => {}
        }
        wide::define_call(&mut self.database, functor);
        self.plant_changed();
        let file = self
            .database
            .modules
            .get(module)
            .and_then(|known| known.file);
        if let (None, Some(load_module)) = (file, self.hooks.load_module)
            && ![atoms::USER, atoms::SYSTEM].contains(&module)
        {
            // `lists:nth1(…)` means the library module `lists`, even before it is loaded.
            let arguments = self.x;
            let loaded = load_module(self, module);
            self.x = arguments;
            self.plant_changed();
            loaded?;
            if self.database.get(id).kind() != Kind::Undefined {
                return Ok(true);
            }
        }
        if let Some(target) = self.database.lookup(module, functor) {
            return Ok(self.stand_for(id, target));
        }
        let Some(autoload) = self.hooks.autoload else {
            return Ok(false);
        };
        // The loader may overwrite the arguments of the call.
        let arguments = self.x;
        let found = autoload(self, module, functor);
        self.x = arguments;
        self.plant_changed();
        if !found? {
            return Ok(false);
        }
        if self.database.get(id).kind() != Kind::Undefined {
            return Ok(true);
        }
        Ok(self
            .database
            .lookup(module, functor)
            .is_some_and(|target| self.stand_for(id, target)))
    }

    /// The definition that a call from `module` would reach; loads its library if needed. Unlike a call it does not change the registers.
    /// (For `predicate_property/2`.)
    pub fn reach(&mut self, module: Atom, functor: Functor) -> Result<Option<u32>> {
        wide::define_call(&mut self.database, functor);
        if let (None, Some(autoload)) = (self.database.lookup(module, functor), self.hooks.autoload)
        {
            // Loading a library runs its directives, which use the registers of the call that waits for it.
            let arguments = self.x;
            let found = autoload(self, module, functor);
            self.x = arguments;
            self.plant_changed();
            found?;
        }
        Ok(self.database.lookup(module, functor))
    }

    /// Makes a call of `id` enter `target`. The predicate stays undefined in its own module: a later definition there takes precedence.
    fn stand_for(&mut self, id: u32, target: u32) -> bool {
        let word = self.import_word(id, target);
        self.plant(id, word);
        true
    }

    /// The linked code of a static predicate, made if it does not exist. The database keeps the block: the entry of the predicate may be
    /// that of its twin or of the tracer, which continue with the block.
    pub(in crate::machine) fn block(&mut self, id: u32) -> Result<Arc<Block>> {
        if let Some(block) = &self.database.get(id).block {
            return Ok(block.clone());
        }
        let block = self.link_static(id)?;
        self.database.set_block(id, block.clone());
        Ok(block)
    }

    /// Joins the clauses of a predicate to a verified block. Clauses added at run time may have no code yet: they are compiled here, from
    /// their stored terms.
    fn link_static(&mut self, id: u32) -> Result<Arc<Block>> {
        let predicate = self.database.get(id);
        // A table of facts has no code, and neither have clauses that were only asserted: one word leads to what looks them up.
        let entry = if predicate.clauses.facts().is_some() {
            Some(Op::EnterFacts)
        } else {
            is_bare(&predicate.clauses).then_some(Op::EnterDynamic)
        };
        if let Some(entry) = entry {
            let arity = registers(predicate.functor.arity);
            return Ok(Arc::new(Block {
                words: Box::new([Word::wide(entry, arity, 0, id as i32)]),
                sites: Box::default(),
                starts: Box::default(),
            }));
        }
        let stored: Vec<Arc<Clause>> = self.database.get(id).clauses.iter().collect();
        let mut clauses = Vec::with_capacity(stored.len());
        for clause in &stored {
            clauses.push(match clause.code_to_link() {
                Some(code) => code,
                None => compile_stored(self, id, &clause.term)?,
            });
        }
        // Predicates that were undefined when a clause was compiled may be defined now.
        for code in &mut clauses {
            let mut at = 0;
            while let Some(word) = code.words.get_mut(at) {
                at += 1 + literals(*word);
                if word.leaves() && self.database.is_of_program(word.cd() as u32) {
                    *word = word.staying();
                }
            }
        }
        let arity = self.database.get(id).functor.arity;
        let clauses: Vec<&ClauseCode> = clauses.iter().collect();
        let indexes = self.code.optimisations.has(Optimisation::Indexes);
        // A long chain of clauses begins with two words: whether a table of keys would tell these clauses apart, and where it is asked. The
        // other clauses, if no argument of the call is a key, follow in their order.
        let lookup = |chain: &[u32]| {
            let chain = chain.iter().map(|clause| &*stored[*clause as usize]);
            let places = if indexes { telling_places(chain) } else { 0 };
            let registers = registers(arity);
            (places != 0).then(|| {
                [
                    Word::wide(Op::UnlessKeyed, registers, places, 2),
                    Word::wide(Op::EnterDynamic, registers, 0, id as i32),
                ]
            })
        };
        let mut block = compiler::link(&clauses, arity, self.code.optimisations, &lookup);
        if indexes && clauses.len() >= MANY && arity > 1 {
            index_just_in_time(&mut block, id, arity);
        }
        self.verify(&block.words, block.sites.len())?;
        Ok(Arc::new(block))
    }

    /// Verifies code before it runs: registers, labels and literals are in range, so handlers need no checks. A fault is a defect of the
    /// compiler; the program gets a system error, and the code does not run.
    pub(in crate::machine) fn verify(&self, words: &[Word], sites: usize) -> Result<()> {
        let limits = Limits {
            predicates: self.database.len(),
            builtins: self.code.builtins.len(),
        };
        verify(words, sites, limits).map_err(|fault| {
            Error::System(format!("bad code was made and not run: {fault:?}").into())
        })
    }
}

/// Whether clauses are found at each call and not linked: a static predicate of very many, most without code (`machine/assert.rs`).
fn is_bare(clauses: &Clauses) -> bool {
    clauses.len() > BARE_FROM && !clauses.all_have_code()
}

/// From this many clauses on, a call that leaves the switched argument unbound is worth an index on another one: with fewer, trying the
/// clauses costs less than looking up a key.
const MANY: usize = 8;

/// The places whose keys distinguish these clauses so well that a table leaves few of them, as bits: those of the arguments, then one for
/// the parts of each argument.
fn telling_places<'a>(clauses: impl ExactSizeIterator<Item = &'a Clause> + Clone) -> u8 {
    /// With fewer keys, a table leaves too large a part of the clauses: trying them in order is faster.
    const KEYS: usize = 8;
    let tells = |place: &usize| {
        let mut keys: Vec<QuickKey> = Vec::with_capacity(KEYS);
        let mut open = 0;
        for clause in clauses.clone() {
            match clause.key(*place) {
                QuickKey::ANY => open += 1,
                key if keys.len() < KEYS && !keys.contains(&key) => keys.push(key),
                _ => {}
            }
        }
        keys.len() == KEYS && KEYS * open <= clauses.len()
    };
    let bit = |place| match place {
        0..KEYED => place,
        _ => KEYED + place % KEYED,
    };
    (0..PLACES)
        .filter(tells)
        .fold(0, |bits, place| bits | 1 << bit(place))
}

/// The places that are whole arguments, as bits.
const ARGUMENTS: u8 = (1 << KEYED) - 1;

/// Makes calls that leave the switched argument unbound look for an index on the others, as dynamic predicates do.
///
/// `edge(a, b). .. edge(z, a).` is switched on its first argument. The labels for a variable, plain or attributed, lead to two instructions
/// that are appended here. With `edge(X, Y)` the first one, `unless_keyed`, continues with the clauses in order, the former target of the
/// label; with `edge(X, a)` the second, `enter_dynamic`, finds the clauses by the tables of `database/store/index.rs`, which the first such
/// call builds (Santos Costa, Sagonas and Lopes, "Demand-Driven Indexing of Prolog Clauses", ICLP 2007).
fn index_just_in_time(block: &mut Block, id: u32, arity: u32) {
    let switches = [Op::SwitchType, Op::LevelSwitchType, Op::SwitchList].map(|op| op as u16);
    let mut first = block.words.iter().take(2);
    let at = first.position(|word| switches.contains(&word.op()));
    let Some(at) = at else { return };
    let mut words = block.words.to_vec();
    let enter = words.len() - at;
    // The labels of the switch for a plain and for an attributed variable (`switch_type` in code/instruction.rs).
    let clauses = words[at + 1].high() as i32;
    if clauses != 0 && words[at + 4].low() as i32 == clauses {
        let label = clauses - enter as i32;
        words.push(Word::wide(
            Op::UnlessKeyed,
            registers(arity),
            ARGUMENTS,
            label,
        ));
    }
    words.push(Word::wide(Op::EnterDynamic, registers(arity), 0, id as i32));
    words[at + 1] = Word::pair(words[at + 1].low(), enter as u32);
    words[at + 4] = Word::pair(enter as u32, words[at + 4].high());
    block.words = words.into_boxed_slice();
}
