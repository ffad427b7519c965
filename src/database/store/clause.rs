//! One clause, and the quick keys that show, without reading its code, that it cannot match.
//!
//! Invariant: a stored clause changes only by its death, and a clause stored without code gets its code once. Of a shared clause no engine
//! changes the death: an engine that erases such clauses has copies (`Database::own_clauses`). Birth and death tell which generations see a
//! clause: `birth <= generation < death`.

use std::num::NonZeroU32;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::super::compiled::Compiled;
use super::super::stored_clause::StoredClause;
use crate::code::{ClauseCode, GoalTable, Key, Site, Word};
use crate::syntax::{SourceId, Span};
use crate::term::{Addr, AtomMarks, Cell, Heap, Roots, Stored, Tag, atoms};

/// The number of arguments that are indexed and compared quickly.
pub const KEYED: usize = 4;

/// How often a fact is unified as a stored term before it is compiled. Compiling takes as long as about ten of these calls, and doubles the
/// memory.
const CALLS: u8 = 8;

/// As [`CALLS`], for facts of more than [`FEW_WORDS`]: their code takes several times the space, and much longer to make.
const CALLS_OF_LARGE: u8 = 200;

/// The most words of a fact that is soon compiled.
const FEW_WORDS: usize = 256;

/// The death of a live clause.
const NEVER: u64 = u64::MAX;

/// A place in a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The source.
    pub source: SourceId,
    /// The place in it.
    pub span: Span,
}

/// What an argument matches, in one word: an immediate cell or functor header itself; for other terms a tag that equals no such
/// cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QuickKey(u64);

impl QuickKey {
    /// A variable: it matches everything.
    pub const ANY: QuickKey = QuickKey(Tag::Ref as u64);
    const LIST: QuickKey = QuickKey(Tag::List as u64);
    const BOX: QuickKey = QuickKey(Tag::Box as u64);

    /// The key of an argument of a head.
    pub fn of_head(key: Key) -> QuickKey {
        match key {
            Key::Any => QuickKey::ANY,
            Key::Constant(cell) => QuickKey(cell.bits()),
            Key::List => QuickKey::LIST,
            Key::Struct(functor) => QuickKey(Cell::functor(functor).bits()),
            Key::Box => QuickKey::BOX,
        }
    }

    /// The key of an argument of a goal.
    #[inline]
    pub fn of_argument(heap: &Heap, argument: Cell) -> QuickKey {
        let cell = heap.deref(argument);
        match cell.tag() {
            Tag::Int | Tag::Atom => QuickKey(cell.bits()),
            Tag::List => QuickKey::LIST,
            Tag::Struct => QuickKey(heap.get(cell.addr()).bits()),
            Tag::Box => QuickKey::BOX,
            Tag::Ref | Tag::Att | Tag::Header => QuickKey::ANY,
        }
    }

    /// The key of an atomic argument of a stored head.
    pub(super) fn of_constant(cell: Cell) -> QuickKey {
        match cell.tag() {
            Tag::Box => QuickKey::BOX,
            _ => QuickKey(cell.bits()),
        }
    }

    /// A hash of this number of bits.
    #[inline]
    pub fn hash(self, bits: u32) -> usize {
        // The fractional part of the golden ratio: it spreads neighbouring keys, by their upper bits best. Adjacent keys would make one
        // long run, which adding and removing other keys would have to walk.
        (self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize
    }

    /// Whether the two can be unified, as far as keys show.
    #[inline(always)]
    pub fn matches(self, other: QuickKey) -> bool {
        self == other || self == QuickKey::ANY || other == QuickKey::ANY
    }
}

/// The quick keys of the first arguments; keys of missing arguments match everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuickKeys(pub [QuickKey; KEYED]);

impl QuickKeys {
    /// Keys about which nothing is known.
    pub const ANY: QuickKeys = QuickKeys([QuickKey::ANY; KEYED]);

    /// The same with one unknown key.
    pub fn without(&self, index: usize) -> QuickKeys {
        let mut others = *self;
        others.0[index] = QuickKey::ANY;
        others
    }

    /// The keys of a head.
    pub fn of_head(keys: &[Key]) -> QuickKeys {
        QuickKeys(std::array::from_fn(|index| {
            keys.get(index)
                .map_or(QuickKey::ANY, |key| QuickKey::of_head(*key))
        }))
    }

    /// The keys of the arguments of a goal.
    #[inline]
    pub fn of_goal(heap: &Heap, arguments: &[Cell]) -> QuickKeys {
        let mut keys = QuickKeys::ANY;
        for (key, argument) in keys.0.iter_mut().zip(arguments) {
            *key = QuickKey::of_argument(heap, *argument);
        }
        keys
    }

    /// The places with known keys, as bits.
    #[inline]
    pub fn known(&self) -> usize {
        (0..KEYED).fold(0, |known, index| {
            known | usize::from(self.0[index] != QuickKey::ANY) << index
        })
    }

    /// The keys in a few bits each.
    #[inline]
    pub fn sketch(&self) -> Sketch {
        Sketch(self.0.iter().rev().fold(0, |sketch, key| {
            let byte = match *key {
                QuickKey::ANY => 0,
                key => (key.hash(7) as u32).max(1),
            };
            sketch << 8 | byte
        }))
    }

    /// Whether all keys match.
    #[inline(always)]
    pub fn matches(&self, other: &QuickKeys) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(one, other)| one.matches(*other))
    }
}

/// The number of arguments inside a compound argument by which clauses can be indexed.
pub const INNER: usize = 2;

/// The number of places by which clauses can be indexed: the first arguments; the first argument of each of these that is compound; the
/// second one of each.
pub const PLACES: usize = KEYED * (1 + INNER);

/// The quick keys of a goal: those of its first arguments, and those of the first arguments inside these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GoalKeys {
    /// The keys of the first arguments.
    pub outer: QuickKeys,
    /// The keys of the first arguments of those that are compound, of the second ones, and so on.
    inner: [QuickKeys; INNER],
}

impl GoalKeys {
    /// Keys about which nothing is known.
    pub const ANY: GoalKeys = GoalKeys {
        outer: QuickKeys::ANY,
        inner: [QuickKeys::ANY; INNER],
    };

    /// The keys of a goal with these arguments.
    #[inline]
    pub fn of(heap: &Heap, arguments: &[Cell]) -> GoalKeys {
        let mut keys = GoalKeys::ANY;
        for (index, argument) in arguments.iter().take(KEYED).enumerate() {
            let cell = heap.deref(*argument);
            keys.outer.0[index] = QuickKey::of_argument(heap, cell);
            let (first, arity) = match cell.tag() {
                Tag::List => (cell.addr(), 2),
                Tag::Struct => {
                    let functor = heap.get(cell.addr()).functor_value();
                    (cell.addr().offset(1), functor.arity as usize)
                }
                Tag::Int | Tag::Atom | Tag::Box | Tag::Ref | Tag::Att | Tag::Header => continue,
            };
            for (at, inner) in keys.inner.iter_mut().take(arity).enumerate() {
                let part = Cell::reference(first.offset(at));
                inner.0[index] = QuickKey::of_argument(heap, part);
            }
        }
        keys
    }

    /// The key of a place.
    #[inline]
    pub fn get(&self, place: usize) -> QuickKey {
        match place.checked_sub(KEYED) {
            None => self.outer.0[place],
            Some(place) => self.inner[place / KEYED].0[place % KEYED],
        }
    }

    /// The same with one unknown key.
    pub fn without(&self, place: usize) -> GoalKeys {
        let mut others = *self;
        let (keys, index) = match place.checked_sub(KEYED) {
            None => (&mut others.outer, place),
            Some(place) => (&mut others.inner[place / KEYED], place % KEYED),
        };
        *keys = keys.without(index);
        others
    }
}

/// Keys in seven bits each, a byte for each argument, zero for a key that matches everything: list entries keep these, so that most clauses
/// that cannot match are skipped without reading them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sketch(u32);

impl Sketch {
    /// The bytes that are not zero, by their uppermost bits.
    #[inline(always)]
    fn bytes(bits: u32) -> u32 {
        (bits + 0x7f7f_7f7f) & 0x8080_8080
    }

    /// Whether the keys may match: false is certain.
    #[inline(always)]
    pub fn matches(self, other: Sketch) -> bool {
        Sketch::bytes(self.0) & Sketch::bytes(other.0) & Sketch::bytes(self.0 ^ other.0) == 0
    }
}

/// The generations of the iterations under way.
#[derive(Clone, Default, Debug)]
pub struct Views {
    /// Each once, in ascending order.
    generations: Vec<u64>,
}

impl Views {
    /// Whether one of them is before this generation.
    pub fn before(&self, generation: u64) -> bool {
        (self.generations.first()).is_some_and(|first| *first < generation)
    }

    /// Whether a clause is visible in one of them.
    pub fn show(&self, clause: &Clause) -> bool {
        let first = self.generations.partition_point(|g| *g < clause.birth);
        self.generations
            .get(first)
            .is_some_and(|g| *g < clause.death())
    }
}

impl FromIterator<u64> for Views {
    fn from_iter<T: IntoIterator<Item = u64>>(generations: T) -> Views {
        let mut generations: Vec<u64> = generations.into_iter().collect();
        generations.sort_unstable();
        generations.dedup();
        Views { generations }
    }
}

/// A stored clause. The fields read by each call come first, in 64 bytes; the whole fills a block of an allocator.
///
/// ```text
///   quick keys, birth, death, code       each call
///   term, order, source, span, calls     erasing, listing, errors, and calls of facts without code
///   code -> words | sites | what linking asks for (`compiled.rs`)
/// ```
#[derive(Debug)]
#[repr(C)]
pub struct Clause {
    /// The keys of the first arguments.
    pub(super) quick: QuickKeys,
    /// The first generation that sees it.
    pub birth: u64,
    /// The first generation that no longer sees it.
    death: AtomicU64,
    /// Its instructions; most clauses of dynamic predicates get them when they are called.
    code: OnceLock<Box<Compiled>>,
    /// The clause itself, `Head :- Body`; the body of a fact is `true`.
    pub term: Stored,
    /// Its position among the clauses of its predicate: the greater, the later.
    pub order: i64,
    /// Where it was read, if it was: an [`Origin`] without the padding of an option.
    source: Option<NonZeroU32>,
    span: Span,
    /// How often it was called without instructions.
    calls: AtomicU8,
}

// With the counts of an `Arc` it fills what allocators give for 120 bytes; a million facts are a million of these.
const _: () = assert!(size_of::<Clause>() <= 104);

impl Clause {
    /// A clause that belongs to no predicate yet.
    pub fn new(code: ClauseCode, term: Stored, origin: Option<Origin>) -> Clause {
        let quick = QuickKeys::of_head(&code.keys);
        let goals = origin.map_or_else(GoalTable::default, |origin| {
            GoalTable::new(&code.places, origin.span.start)
        });
        let clause = Clause::bare(quick, term, origin);
        Clause {
            code: OnceLock::from(Box::new(Compiled::to_be_linked(code, goals))),
            ..clause
        }
    }

    /// A clause without code, whose head has these arguments. It belongs to no predicate yet.
    pub fn uncompiled(
        heap: &Heap,
        arguments: &[Cell],
        term: Stored,
        origin: Option<Origin>,
    ) -> Clause {
        Clause::bare(QuickKeys::of_goal(heap, arguments), term, origin)
    }

    /// A fact of a table (`facts.rs`): a clause without code, with its birth and its order.
    pub(super) fn of_fact(
        quick: QuickKeys,
        term: Stored,
        origin: Origin,
        (birth, order): (u64, i64),
    ) -> Clause {
        Clause {
            birth,
            order,
            ..Clause::bare(quick, term, Some(origin))
        }
    }

    fn bare(quick: QuickKeys, term: Stored, origin: Option<Origin>) -> Clause {
        let mut clause = Clause {
            quick,
            birth: 0,
            death: AtomicU64::new(NEVER),
            code: OnceLock::new(),
            term,
            order: 0,
            source: None,
            span: Span::default(),
            calls: AtomicU8::new(0),
        };
        if let Some(Origin { source, span }) = origin {
            // The number has a successor: there are fewer texts.
            clause.source = NonZeroU32::new(source.0.wrapping_add(1));
            clause.span = span;
        }
        clause
    }

    /// Where it was read, if it was.
    pub fn origin(&self) -> Option<Origin> {
        let source = SourceId(self.source?.get() - 1);
        let span = self.span;
        Some(Origin { source, span })
    }

    /// The key of a place by which clauses can be indexed. A key inside an argument is looked up in the stored term: only tables need it.
    pub fn key(&self, place: usize) -> QuickKey {
        let Some(inner) = place.checked_sub(KEYED) else {
            return self.quick.0[place];
        };
        let (index, inner) = (inner % KEYED, inner / KEYED);
        let words = self.term.words();
        let stored = StoredClause { words };
        let argument = stored.arguments_of_head().get(index).copied();
        let Some(argument) = argument.map(|place| stored.place(place)) else {
            return QuickKey::ANY;
        };
        let arity = stored.callable(argument).map_or(0, |functor| functor.arity);
        if inner >= arity as usize {
            return QuickKey::ANY;
        }
        let part = stored.place(stored.argument(argument, inner));
        match stored.cell(part).tag() {
            Tag::Ref | Tag::Att | Tag::Header => QuickKey::ANY,
            Tag::Int | Tag::Atom | Tag::Box => QuickKey::of_constant(stored.cell(part)),
            Tag::List => QuickKey::LIST,
            Tag::Struct => QuickKey(Cell::functor(stored.functor(part)).bits()),
        }
    }

    /// A copy of the clause for one engine, which may erase it: engines that share the original still see it.
    pub(super) fn to_own(&self) -> Clause {
        Clause {
            quick: self.quick,
            birth: self.birth,
            death: AtomicU64::new(self.death()),
            code: self.code.clone(),
            term: self.term.clone(),
            order: self.order,
            source: self.source,
            span: self.span,
            calls: AtomicU8::new(self.calls.load(Ordering::Relaxed)),
        }
    }

    /// Its instructions, if it is compiled.
    #[inline(always)]
    pub fn words(&self) -> Option<&[Word]> {
        self.code.get().map(|code| code.words())
    }

    /// The sites of its instructions, if it is compiled.
    pub fn sites(&self) -> &[Site] {
        self.code.get().map_or(&[], |code| code.sites())
    }

    /// Its instructions for the block of its predicate, if it was compiled for one.
    pub fn code_to_link(&self) -> Option<ClauseCode> {
        self.code.get()?.to_link()
    }

    /// The position of the goal to which the instruction at a word of its code belongs.
    pub fn goal_at(&self, index: usize) -> Option<Span> {
        let goals = self.code.get()?.goal_table()?;
        goals.goal_at(index, self.origin()?.span.start)
    }

    /// Stores the instructions of a clause that has none. Instructions to which frames may return are added by `Database::set_code`.
    pub(in crate::database) fn set_code(&self, words: Vec<Word>, sites: Vec<Site>) -> &[Word] {
        let compiled = || Box::new(Compiled::by_itself(words, sites));
        self.code.get_or_init(compiled).words()
    }

    /// The approximate size in bytes, with its entries in lists and indexes.
    pub fn space(&self) -> usize {
        /// The entry of a list, those of an index or two, the counts of an `Arc`, and the overhead of allocations.
        const BESIDE: usize = 128;
        let term = size_of_val(self.term.words());
        BESIDE + size_of::<Clause>() + term + self.space_of_code()
    }

    /// The approximate size of its instructions in bytes.
    pub(in crate::database) fn space_of_code(&self) -> usize {
        self.code.get().map_or(0, |code| code.space())
    }

    /// Counts a call without instructions; whether there were enough of these to compile it. That is tried a limited number of times.
    pub fn is_worth_compiling(&self) -> bool {
        // As for the death: only one engine uses it.
        let calls = self.calls.load(Ordering::Relaxed);
        self.calls.store(calls.saturating_add(1), Ordering::Relaxed);
        let enough = match self.term.words().len() {
            ..=FEW_WORDS => CALLS,
            _ => CALLS_OF_LARGE,
        };
        (enough..u8::MAX).contains(&calls)
    }

    /// Whether this generation sees it.
    #[inline(always)]
    pub fn visible(&self, generation: u64) -> bool {
        self.birth <= generation && generation < self.death()
    }

    /// The generation that erased it; a very high one while it is live.
    #[inline(always)]
    pub fn death(&self) -> u64 {
        // Only the engine that owns the clause writes it; it is atomic so that sharing by `Arc` is sound.
        self.death.load(Ordering::Relaxed)
    }

    /// Whether it was erased.
    #[inline(always)]
    pub fn is_erased(&self) -> bool {
        self.death() != NEVER
    }

    /// Whether its body is `true`. Nothing ever returns to the code of a fact, while that of a rule must outlive its erasure.
    pub fn is_fact(&self) -> bool {
        let words = self.term.words();
        let root = Cell::from_bits(words[0]);
        let body = root.addr().since(Addr::NULL) + 2;
        root.tag() != Tag::Struct || words.get(body) == Some(&Cell::atom(atoms::TRUE).bits())
    }

    /// Erases it; false if it was erased before.
    pub(super) fn erase(&self, generation: u64) -> bool {
        let alive = !self.is_erased();
        if alive {
            self.death.store(generation, Ordering::Relaxed);
        }
        alive
    }
}

impl Roots for Clause {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Clause {
            // Parts of the head.
            quick: _,
            birth: _,
            death: _,
            code: _,
            term,
            order: _,
            source: _,
            span: _,
            calls: _,
        } = self;
        term.reach_atoms(reached);
        reach_code(reached, self.words().unwrap_or(&[]), self.sites());
    }
}

/// Marks the atoms in code.
pub fn reach_code(reached: &mut AtomMarks, words: &[Word], sites: &[Site]) {
    for word in words {
        reached.word(word.0);
    }
    for site in sites {
        reached.functor(site.goal);
    }
}
