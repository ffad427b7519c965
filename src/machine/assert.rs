//! Adding and erasing clauses: the common part of `assertz/1`, `retract/1`, the declarations and the loader.
//!
//! *Invariant*: every clause enters the database through [`add_clause`] and leaves it through [`erase_clause`]. So the conditions on
//! clauses (ISO 7.6, 8.9) are checked in one place, and the machine's entries match the database afterwards. No program defines a control
//! construct or a predicate of the standard; other built-ins and library predicates may be redefined: the module then gets its own
//! predicate.

use std::sync::Arc;

use super::error::{Action, Error, Expected, Kind as Culprit, Limit, Resource, Result};
use super::error_terms::indicator_term;
use super::{Machine, wide};
use crate::code::{
    ClauseCode, MAX_PREDICATE_ARITY, MOST_IN_REGISTERS, Op, Optimisation, Word, is_wide,
};
use crate::compiler::{CompileError, GoalSpans, compile_clause};
use crate::database::{Clause, Declarer, End, Kind, Origin};
use crate::syntax::SourceId;
use crate::term::{Addr, Atom, Cell, Functor, Heap, Stored, Tag, View, atoms};

/// Where a clause comes from.
#[derive(Clone, Copy, Default, Debug)]
pub struct Provenance<'a> {
    /// Its position in a source, if it has one.
    pub origin: Option<Origin>,
    /// The positions of its goals.
    pub spans: GoalSpans<'a>,
    /// Whether a Prolog text is being loaded: then clauses may define and extend static predicates.
    pub consult: bool,
}

impl Provenance<'static> {
    /// The provenance of a fact at a position of a text.
    pub fn of_fact(origin: Origin) -> Provenance<'static> {
        Provenance {
            origin: Some(origin),
            spans: GoalSpans::default(),
            consult: true,
        }
    }
}

/// A term that denotes a predicate, or a clause of one, without its module.
#[derive(Clone, Copy, Debug)]
pub struct Qualified {
    /// The qualifying module, or else the module of the context.
    pub module: Atom,
    /// The term, dereferenced.
    pub term: Cell,
}

/// A clause taken apart.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// The module of the predicate.
    pub module: Atom,
    /// The head; callable.
    pub head: Cell,
    /// Its name and arity.
    pub functor: Functor,
    /// The body; `true` for a fact.
    pub body: Cell,
    /// The module in which the body is called.
    pub body_module: Atom,
}

/// After this many parts of a body or a qualified term, it is checked for being cyclic.
const LONG: usize = 1 << 16;

/// Checks now and then that a body is not cyclic: `count` of its parts have been visited.
pub fn check_body(heap: &Heap, body: Cell, count: usize) -> Result<()> {
    let parts = |heap: &Heap, goal: Cell| {
        let (_, at) = control(heap, goal)?;
        Some([heap.get(at), heap.get(at.offset(1))])
    };
    heap.meter.step()?;
    if count == LONG && !heap.is_tree_of(body, parts)? {
        return Err(Error::Type(Expected::Callable, body));
    }
    if count > heap.end().since(heap.start()) {
        // A tree with this much sharing has no room when it is taken apart.
        return Err(Error::Resource(Resource::Memory));
    }
    Ok(())
}

/// Removes module qualifications.
pub fn strip_module(m: &Machine, mut module: Atom, term: Cell) -> Result<Qualified> {
    let mut cell = m.heap.deref(term);
    let mut count = 0usize;
    while let View::Struct(functor, at) = m.heap.view(cell)
        && functor == Functor::new(atoms::COLON, 2)
    {
        count += 1;
        if count == LONG && !m.heap.is_acyclic(cell)? {
            return Err(Error::Type(Expected::Callable, term));
        }
        let qualifier = m.heap.deref(m.heap.arg(at, 0));
        module = match m.heap.view(qualifier) {
            View::Atom(name) => name,
            View::Var(_) => return Err(Error::Instantiation),
            View::Int(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Handle(..)
            | View::Text(_)
            | View::List(_)
            | View::Struct(..) => return Err(Error::Type(Expected::Atom, qualifier)),
        };
        cell = m.heap.deref(m.heap.arg(at, 1));
    }
    Ok(Qualified { module, term: cell })
}

/// The functor of a callable term, or an error if it is not callable.
pub fn head_functor(m: &Machine, head: Cell) -> Result<Functor> {
    match m.heap.view(head) {
        View::Atom(name) => Ok(Functor::new(name, 0)),
        View::List(_) => Ok(Functor::new(atoms::DOT, 2)),
        View::Struct(functor, _) => Ok(functor),
        View::Var(_) => Err(Error::Instantiation),
        View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::Text(_) => Err(Error::Type(Expected::Callable, head)),
    }
}

/// The first arguments of a head, as many as indexes use.
pub fn head_arguments(heap: &Heap, head: Cell) -> ([Cell; 4], usize) {
    let (at, arity) = match heap.view(head) {
        View::List(at) => (at, 2),
        View::Struct(functor, at) => (at.offset(1), functor.arity as usize),
        View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_) => (Addr::NULL, 0),
    };
    let count = arity.min(4);
    (
        std::array::from_fn(|index| {
            if index < count {
                heap.get(at.offset(index))
            } else {
                Cell::small(0)
            }
        }),
        count,
    )
}

/// Takes a clause apart: `Head :- Body`, or `Head` alone.
pub fn split_clause(m: &Machine, module: Atom, clause: Cell) -> Result<Parts> {
    let clause = strip_module(m, module, clause)?;
    let (head, body) = match m.heap.view(clause.term) {
        View::Struct(functor, at) if functor == Functor::new(atoms::NECK, 2) => {
            (m.heap.arg(at, 0), m.heap.arg(at, 1))
        }
        _ => (clause.term, Cell::atom(atoms::TRUE)),
    };
    let head = strip_module(m, clause.module, head)?;
    let functor = head_functor(m, head.term)?;
    Ok(Parts {
        module: head.module,
        head: head.term,
        functor,
        body,
        body_module: clause.module,
    })
}

/// `permission_error(modify, static_procedure, Name/Arity)`.
pub fn not_modifiable(m: &mut Machine, functor: Functor) -> Error {
    indicator_term(m, functor).map_or_else(Error::from, |indicator| {
        Error::Permission(Action::Modify, Culprit::StaticProcedure, indicator)
    })
}

/// The same for a predicate that a goal of `module` means. It is named with its own module where that is another one, from which
/// `module` imports it.
pub fn not_modifiable_from(m: &mut Machine, module: Atom, id: u32) -> Error {
    let predicate = m.database.get(id);
    let (home, functor) = (predicate.module, predicate.functor);
    if home == module || m.database.modules.is_library(home) {
        return not_modifiable(m, functor);
    }
    let indicator = indicator_term(m, functor).and_then(|plain| m.in_module(home, plain));
    indicator.map_or_else(Error::from, |indicator| {
        Error::Permission(Action::Modify, Culprit::StaticProcedure, indicator)
    })
}

/// Whether this is a control construct or a predicate of the standard; or that of lists, which load files as goals.
pub fn is_standard(m: &Machine, functor: Functor) -> bool {
    let iso = |id| m.database.get(id).properties.iso;
    let of_lists = functor == Functor::new(atoms::DOT, 2);
    of_lists || wide::is_call(functor) || m.database.find(atoms::SYSTEM, functor).is_some_and(iso)
}

/// The predicate that a clause for `functor` in `module` defines. A text that defines an imported predicate, or declares it, replaces it
/// by the module's own one. A goal that asserts a clause changes the imported predicate, which must be dynamic; one of the library is
/// replaced then, too.
fn to_define(m: &mut Machine, module: Atom, functor: Functor, consult: bool) -> Result<u32> {
    let own_library = consult && module == atoms::SYSTEM;
    if !own_library && is_standard(m, functor) {
        return Err(not_modifiable(m, functor));
    }
    if functor.arity as usize > MAX_PREDICATE_ARITY {
        return Err(Error::Representation(Limit::MaxProcedureArity));
    }
    let id = m.database.predicate(module, functor);
    match m.database.get(id).kind() {
        Kind::Undefined | Kind::Static | Kind::Dynamic => Ok(id),
        Kind::Import(_) if !consult && m.database.get(m.database.end_of(id)).is_dynamic() => {
            Ok(m.database.end_of(id))
        }
        Kind::Import(_) if !consult && is_of_others(m, id) => {
            Err(not_modifiable_from(m, module, m.database.end_of(id)))
        }
        Kind::Import(_) => {
            m.database.set_kind(id, Kind::Undefined);
            Ok(id)
        }
        Kind::Builtin(_) | Kind::Host | Kind::Control => Err(not_modifiable(m, functor)),
    }
}

/// Whether calls of an import lead to a definition outside the library, in a text or of the host.
fn is_of_others(m: &Machine, id: u32) -> bool {
    let end = m.database.end_of(id);
    m.database.is_of_program(end) || m.database.get(end).kind() == Kind::Host
}

/// Checks a clause of a text, compiles it and adds it as the last one, or as a row if its predicate is a table of facts.
///
/// An undefined predicate becomes static.
pub fn add_read_clause(
    m: &mut Machine,
    module: Atom,
    clause: Cell,
    source: &Provenance,
) -> Result<()> {
    m.room_for_code()?;
    let parts = split_clause(m, module, clause)?;
    if !add_fact(m, &parts, source)? {
        add_parts(m, &parts, End::Back, source)?;
    }
    Ok(())
}

/// Adds a clause as a row of a table, if it is a suitable fact.
fn add_fact(m: &mut Machine, parts: &Parts, source: &Provenance) -> Result<bool> {
    let arity = parts.functor.arity;
    let is_fact = m.heap.deref(parts.body) == Cell::atom(atoms::TRUE);
    let (true, Some(origin)) = (is_fact, source.origin) else {
        return Ok(false);
    };
    if arity == 0 || is_wide(arity) || !m.optimises(Optimisation::FactTables) {
        return Ok(false);
    }
    let View::Struct(_, at) = m.heap.view(parts.head) else {
        return Ok(false);
    };
    let mut arguments = [Cell::small(0); MOST_IN_REGISTERS];
    let arguments = &mut arguments[..arity as usize];
    for (index, argument) in arguments.iter_mut().enumerate() {
        *argument = m.heap.deref(m.heap.arg(at, index));
        if !argument.is_immediate() && argument.tag() != Tag::Box {
            return Ok(false);
        }
    }
    let id = to_define(m, parts.module, parts.functor, true)?;
    if !matches!(m.database.get(id).kind(), Kind::Static) {
        return Ok(false);
    }
    let added = m.database.add_fact(id, arguments, &m.heap, origin)?;
    if added {
        tidy(m, id);
    }
    Ok(added)
}

/// Checks a clause, compiles it and adds it; gives the number of its predicate and the clause as it is stored.
///
/// An undefined predicate becomes dynamic, or static when a text is being loaded.
pub fn add_clause(
    m: &mut Machine,
    module: Atom,
    clause: Cell,
    end: End,
    source: &Provenance,
) -> Result<(u32, Arc<Clause>)> {
    m.room_for_code()?;
    let parts = split_clause(m, module, clause)?;
    add_parts(m, &parts, end, source)
}

fn add_parts(
    m: &mut Machine,
    parts: &Parts,
    end: End,
    source: &Provenance,
) -> Result<(u32, Arc<Clause>)> {
    let top = m.heap.top;
    let body = body_of(m, parts)?;
    let id = to_define(m, parts.module, parts.functor, source.consult)?;
    if !source.consult && m.database.get(id).kind() == Kind::Static {
        return Err(not_modifiable(m, parts.functor));
    }
    let dynamic = !source.consult || m.database.get(id).is_dynamic();
    // The goals of a clause read from a text have positions, which only its code records.
    let bare = || m.database.get(id).clauses.len() >= BARE_FROM;
    let fact = body == Cell::atom(atoms::TRUE) && (dynamic || bare());
    let clause = if fact || !source.consult && is_plain(&m.heap, body) {
        uncompiled(m, parts, body, source)?
    } else {
        compiled(m, parts, body, source)?
    };
    // Everything made on the heap meanwhile is stored now, and nothing refers to it.
    m.heap.top = top;
    let predicate = m.database.get_mut(id);
    if predicate.origin.is_none() {
        predicate.origin = source.origin;
    }
    if !source.consult && predicate.kind() == Kind::Undefined {
        m.database.set_kind(id, Kind::Dynamic);
    }
    let clause = m.database.add(id, clause, end)?;
    tidy(m, id);
    Ok((id, clause))
}

/// The clause as it is stored, and whether it is a plain tree.
fn stored(m: &mut Machine, parts: &Parts, body: Cell) -> Result<(Stored, bool)> {
    m.heap.room(3)?;
    let term = m.heap.structure(atoms::NECK, &[parts.head, body])?;
    Ok(Stored::copy_tree(&mut m.heap, term)?)
}

/// A clause with its code.
fn compiled(m: &mut Machine, parts: &Parts, body: Cell, source: &Provenance) -> Result<Clause> {
    let (heap, mut linker) = m.linker(parts.module);
    let code = compile_clause(heap, &mut linker, parts.head, body, &source.spans);
    let code = code.map_err(|error| match error {
        CompileError::NotCallable(_) => Error::Type(Expected::Callable, parts.body),
        CompileError::TooLarge => Error::Representation(Limit::ClauseSize),
        CompileError::Stopped(stop) => stop.into(),
    })?;
    let code = with_room(m, code)?;
    let (term, _) = stored(m, parts, body)?;
    Ok(Clause::new(code, term, source.origin))
}

/// The code of a clause that has room for what it writes: the cells that it writes between two polls fit into the margin of the heap, or
/// it requests room when it is entered.
fn with_room(m: &mut Machine, mut code: ClauseCode) -> Result<ClauseCode> {
    let cells = unasked(&code);
    if cells > super::MARGIN {
        let reserve = [
            Word::new(Op::Reserve, 0, 0, 0, 0),
            Word((cells as u64) << 3),
        ];
        code.words.splice(0..0, reserve);
        for (word, _) in &mut code.places {
            *word += reserve.len() as u32;
        }
    }
    m.note_unasked(cells)?;
    Ok(code)
}

/// The most cells that a clause writes between two checks of the heap: those that the compiler has counted, and for arithmetic at most
/// three cells a word.
fn unasked(code: &ClauseCode) -> usize {
    code.heap as usize + 3 * code.words.len()
}

/// From this many clauses on, the facts of a static predicate get their code when they are called, as those of a dynamic one do: code takes
/// several times the space of the term, and few of this many facts are called often.
pub(in crate::machine) const BARE_FROM: usize = 1024;

/// A clause of up to this size, in words, is known to compile.
const SMALL: usize = 64;

/// A fact of up to this size, in words, needs no code: if none can be made, calls unify with the stored term.
const LARGEST_FACT: usize = 1 << 22;

/// A clause of a dynamic predicate. Many of these are never called, or only once as a fact, so facts and small rules get their code later.
fn uncompiled(m: &mut Machine, parts: &Parts, body: Cell, source: &Provenance) -> Result<Clause> {
    let (term, tree) = stored(m, parts, body)?;
    let most = match body == Cell::atom(atoms::TRUE) {
        true => LARGEST_FACT,
        false => SMALL,
    };
    // The goals of a clause read from a text have positions, and its code must record them.
    if !tree || term.words().len() > most || !source.spans.goals.is_empty() {
        return compiled(m, parts, body, source);
    }
    let (arguments, count) = head_arguments(&m.heap, parts.head);
    Ok(Clause::uncompiled(
        &m.heap,
        &arguments[..count],
        term,
        source.origin,
    ))
}

/// Whether a body has so few goals, all of them callable as written, that it is known to compile.
fn is_plain(heap: &Heap, body: Cell) -> bool {
    let mut rest = body;
    for _ in 0..SMALL {
        let comma = control(heap, rest).filter(|(functor, _)| functor.name == atoms::COMMA);
        let goal = comma.map_or(rest, |(_, at)| heap.get(at));
        let plain = match heap.view(goal) {
            View::Atom(_) => true,
            View::Struct(functor, _) => {
                let special = [atoms::COLON, atoms::BAR, atoms::NOT];
                control(heap, goal).is_none() && !special.contains(&functor.name)
            }
            View::Var(_)
            | View::Int(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Handle(..)
            | View::Text(_)
            | View::List(_) => false,
        };
        match comma {
            _ if !plain => return false,
            Some((_, at)) => rest = heap.get(at.offset(1)),
            None => return true,
        }
    }
    false
}

/// Compiles a clause that is stored without code.
pub fn compile_stored(m: &mut Machine, id: u32, term: &Stored) -> Result<ClauseCode> {
    let top = m.heap.top;
    let module = m.database.get(id).module;
    let clause = term.restore(&mut m.heap)?;
    let parts = split_clause(m, module, clause)?;
    let (heap, mut linker) = m.linker(module);
    let code = compile_clause(
        heap,
        &mut linker,
        parts.head,
        parts.body,
        &GoalSpans::default(),
    );
    m.heap.top = top;
    let code = code.map_err(|_| Error::Representation(Limit::ClauseSize))?;
    let code = with_room(m, code)?;
    m.verify(&code.words, code.sites.len())?;
    Ok(code)
}

/// The body as it is stored: variables are called (ISO 7.6.2), and a body of another module is qualified with it.
fn body_of(m: &mut Machine, parts: &Parts) -> Result<Cell> {
    let body = convert_body(&mut m.heap, parts.body)?;
    if parts.body_module == parts.module || body == Cell::atom(atoms::TRUE) {
        return Ok(body);
    }
    m.heap.room(3)?;
    Ok(m.heap
        .structure(atoms::COLON, &[Cell::atom(parts.body_module), body])?)
}

/// The two goals of a control construct, if the term is one.
fn control(heap: &Heap, term: Cell) -> Option<(Functor, Addr)> {
    let View::Struct(functor, at) = heap.view(term) else {
        return None;
    };
    let goals = [
        atoms::COMMA,
        atoms::SEMICOLON,
        atoms::ARROW,
        atoms::SOFT_ARROW,
    ];
    (functor.arity == 2 && goals.contains(&functor.name)).then(|| (functor, at.offset(1)))
}

/// The body with `call(V)` for each goal that is a variable `V`; the body itself when there is none.
fn convert_body(heap: &mut Heap, body: Cell) -> Result<Cell> {
    let body = heap.deref(body);
    if control(heap, body).is_none() && !body.is_variable() {
        return Ok(body);
    }
    let mut waiting = vec![body];
    let (mut goals, mut variables) = (1usize, 0usize);
    while let Some(goal) = waiting.pop() {
        goals += 1;
        check_body(heap, body, goals)?;
        match control(heap, goal) {
            Some((_, at)) => waiting.extend([heap.get(at.offset(1)), heap.get(at)]),
            None => variables += usize::from(heap.deref(goal).is_variable()),
        }
    }
    if variables == 0 {
        return Ok(body);
    }
    heap.room(3 * goals + 2 * variables + 1)?;
    let root = heap.push(Cell::small(0))?;
    let mut places = vec![(body, root)];
    while let Some((goal, place)) = places.pop() {
        let goal = heap.deref(goal);
        let converted = if goal.is_variable() {
            heap.structure(atoms::CALL, &[Cell::reference(goal.addr())])?
        } else if let Some((functor, at)) = control(heap, goal) {
            let new = heap.structure(functor.name, &[Cell::small(0), Cell::small(0)])?;
            let first = new.addr().offset(1);
            places.extend([
                (heap.get(at), first),
                (heap.get(at.offset(1)), first.offset(1)),
            ]);
            new
        } else {
            goal
        };
        heap.set(place, converted);
    }
    Ok(heap.get(root))
}

/// Erases a clause; false if it was erased before.
pub fn erase_clause(m: &mut Machine, id: u32, clause: &Arc<Clause>) -> bool {
    let erased = m.database.erase(id, clause);
    if erased {
        tidy(m, id);
    }
    erased
}

/// Erases the clauses of a predicate that these sources define.
pub fn erase_of(m: &mut Machine, id: u32, sources: &[SourceId]) -> Result<()> {
    m.database.erase_of(id, sources)?;
    tidy(m, id);
    Ok(())
}

/// Removes a predicate with its declarations.
pub fn abolish(m: &mut Machine, id: u32) {
    m.database.abolish(id);
    tidy(m, id);
}

/// The common work after clauses were added or erased.
fn tidy(m: &mut Machine, id: u32) {
    m.streams.touched = true;
    // Clauses of the library are no change of the program.
    m.notes.changes.clauses |= m.is_limited();
    if m.database.sweep_due(id) && m.code.optimisations.has(Optimisation::Collector) {
        m.drop_stale_alternatives();
        let (views, cost) = m.views();
        m.database.sweep(id, &views, cost);
    }
    if m.database.has_former_facts() && m.code.optimisations.has(Optimisation::Collector) {
        m.drop_stale_alternatives();
        let (views, _) = m.views();
        m.database.release_facts(&views);
    }
    m.mind_retired();
    m.plant_changed();
}

impl Machine {
    /// The bytes that the program keeps in clauses, global variables, flags and environment variables. Those of the library do not count.
    pub fn code_in_use(&self) -> usize {
        self.kept_in_all()
            .saturating_sub(self.limits.areas.of_library)
    }

    pub(super) fn kept_in_all(&self) -> usize {
        self.database.space()
            + self.globals.space()
            + self.flags.space()
            + self.notes.environment_space()
            + self.operators.space()
            + self.streams.space()
    }

    /// Checks that the program may keep more: a resource error if not, even after erased clauses are swept.
    #[inline]
    pub fn room_for_code(&mut self) -> Result<()> {
        if self.code_in_use() < self.limits.areas.code || !self.is_limited() {
            return Ok(());
        }
        if self.may_sweep() {
            self.sweep_all();
            if self.code_in_use() < self.limits.areas.code {
                return Ok(());
            }
        }
        Err(Error::Resource(Resource::Code))
    }

    /// The bytes that indexes may take. Indexes are made unasked: without them calls are slower.
    #[inline]
    pub(super) fn room_for_indexes(&self) -> usize {
        match self.is_limited() {
            true => self.limits.areas.code.saturating_sub(self.code_in_use()),
            false => usize::MAX,
        }
    }

    /// Whether to sweep. If the last sweep found nothing and nothing was erased since, sweeping each time would not pay: it visits all
    /// predicates.
    #[cold]
    fn may_sweep(&mut self) -> bool {
        /// The number of predicates visited each time that there is no room.
        const PREDICATES: usize = 256;
        let (generation, vain) = self.limits.areas.swept;
        let due =
            generation != self.database.generation || vain >= self.database.len() / PREDICATES;
        self.limits.areas.swept = match due {
            true => (self.database.generation, 0),
            false => (generation, vain + 1),
        };
        due
    }

    fn sweep_all(&mut self) {
        if !self.code.optimisations.has(Optimisation::Collector) {
            return;
        }
        self.drop_stale_alternatives();
        let (views, cost) = self.views();
        let erased = self.database.iter();
        let erased = erased.filter(|(_, predicate)| predicate.clauses.erased() > 0);
        let erased: Vec<u32> = erased.map(|(id, _)| id).collect();
        for id in erased {
            self.database.sweep(id, &views, cost);
        }
    }
}

/// A declaration of predicates by a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declaration {
    /// `dynamic/1`
    Dynamic,
    /// `discontiguous/1`
    Discontiguous,
    /// `multifile/1`
    Multifile,
    /// `public/1`: `clause/2` may read its clauses.
    Public,
    /// `table/1`
    Tabled,
}

/// Declares one predicate.
pub fn declare(
    m: &mut Machine,
    module: Atom,
    functor: Functor,
    declaration: Declaration,
) -> Result<u32> {
    m.room_for_code()?;
    let id = to_define(m, module, functor, true)?;
    let kind = m.database.get(id).kind();
    match declaration {
        Declaration::Dynamic if kind == Kind::Static && !m.database.get(id).clauses.is_empty() => {
            return Err(not_modifiable(m, functor));
        }
        Declaration::Dynamic => m.database.set_kind(id, Kind::Dynamic),
        Declaration::Discontiguous => m.database.get_mut(id).properties.discontiguous = true,
        Declaration::Multifile => m.database.get_mut(id).properties.multifile = true,
        Declaration::Public => m.database.get_mut(id).properties.public = true,
        Declaration::Tabled => {
            m.database.get_mut(id).properties.tabled = true;
            m.database.enter_anew(&[id]);
        }
    }
    if m.database.get(id).kind() == Kind::Undefined {
        m.database.set_kind(id, Kind::Static);
    }
    m.database
        .get_mut(id)
        .declared
        .get_or_insert(Declarer::Goal);
    m.plant_changed();
    Ok(id)
}
