//! Tables of facts: static predicates with many facts whose arguments are all atomic.
//!
//! A fact is a row. Each argument has a column of cells; floats, long integers and strings are in a separate block, and their cells say
//! where. For example `city(omsk, 1716, 54.97). city(perm, 1723, 58.01).` and so on:
//!
//! ```text
//!   row    column 0   column 1   column 2      span        boxes
//!   0      omsk       1716       box at 0      0..24       header 54.97 header
//!   1      perm       1723       box at 3      25..49      header 58.01 header
//!
//!   ?- city(C, 1723, F).     the second argument is bound: mask 0b010
//!                            no index has this mask: one is made, a chain of rows for each hash of column 1
//!                            heads[hash(1723)] -> 1 -> none
//! ```
//!
//! A clause takes some hundred bytes, a row some bytes. Nothing is compiled: `enter_facts` finds the matching rows and unifies the
//! arguments with their cells (`machine/exec/facts.rs`). An index is for a set of bound arguments, and the first call that needs it makes
//! it (Santos Costa, Sagonas and Lopes, "Demand-Driven Indexing of Prolog Clauses", ICLP 2007): rows are in ascending order in each
//! chain.
//!
//! *Invariant*: rows are only appended, and a table is only replaced as a whole. So an iteration sees the facts that existed when it
//! began (the logical update view, ISO 7.5.4) by remembering their number. Row `n` is the clause of order `n`.

use super::super::clause::{Clause, Origin, QuickKey, QuickKeys};
use crate::memory::{Stop, Stopping, room};
use crate::syntax::{SourceId, Span};
use crate::term::{Addr, AtomMarks, Cell, Functor, Heap, Roots, Stored, Tag};

/// A predicate with this many facts becomes a table. Code is faster while it is in the cache; from some dozens of clauses on memory matters
/// more.
pub(in crate::database) const TABLE_FROM: usize = 64;

/// The most rows of a table: row numbers have 32 bits, and one of them marks the end of a chain.
const MOST_ROWS: usize = NONE as usize;

/// How many arguments, the first ones, may be in the mask of an index. A choice point has the mask and a 32-bit number in one word.
pub const MASKED: usize = 28;

/// A table with fewer rows is searched without an index.
const FEW: usize = 8;

/// The most indexes of a table.
const MOST_INDEXES: usize = 6;

/// If a key has at most this many rows, an index for some of the bound arguments is as good as one for all of them.
const SELECTIVE: usize = 4;

/// The end of a chain.
const NONE: u32 = u32::MAX;

/// The cells of one argument of all facts.
#[derive(Clone, Debug)]
pub enum Column {
    /// All of them have 33 equal leading bits: half a word suffices.
    Narrow(Vec<i32>),
    /// At least one of them has not.
    Wide(Vec<u64>),
}

impl Column {
    #[inline(always)]
    fn get(&self, row: usize) -> Cell {
        Cell::from_bits(match self {
            Column::Narrow(cells) => i64::from(cells[row]) as u64,
            Column::Wide(cells) => cells[row],
        })
    }

    /// The cell of a row, if that row exists: without a panic, for handlers.
    #[inline(always)]
    pub fn at(&self, row: usize) -> Option<Cell> {
        let bits = match self {
            Column::Narrow(cells) => i64::from(*cells.get(row)?) as u64,
            Column::Wide(cells) => *cells.get(row)?,
        };
        Some(Cell::from_bits(bits))
    }

    fn push(&mut self, cell: Cell) -> Stopping<()> {
        match (&mut *self, narrow(cell)) {
            (Column::Narrow(cells), Some(bits)) => room::push(cells, bits),
            (Column::Wide(cells), _) => room::push(cells, cell.bits()),
            (Column::Narrow(cells), None) => {
                let mut wide = room::vector(cells.len() + 1)?;
                wide.extend(cells.iter().map(|bits| i64::from(*bits) as u64));
                wide.push(cell.bits());
                *self = Column::Wide(wide);
                Ok(())
            }
        }
    }

    fn truncate(&mut self, rows: usize) {
        match self {
            Column::Narrow(cells) => cells.truncate(rows),
            Column::Wide(cells) => cells.truncate(rows),
        }
    }

    fn width(&self) -> usize {
        match self {
            Column::Narrow(_) => size_of::<i32>(),
            Column::Wide(_) => size_of::<u64>(),
        }
    }

    /// The first row from `from` up to `end` with this immediate.
    fn position(&self, cell: Cell, from: usize, end: usize) -> Option<usize> {
        let found = match self {
            Column::Narrow(cells) => {
                let bits = narrow(cell)?;
                cells[from..end].iter().position(|one| *one == bits)
            }
            Column::Wide(cells) => cells[from..end].iter().position(|one| *one == cell.bits()),
        };
        found.map(|place| from + place)
    }
}

/// The lower half of a cell, if it determines the cell.
#[inline(always)]
fn narrow(cell: Cell) -> Option<i32> {
    let bits = cell.bits() as i32;
    (i64::from(bits) as u64 == cell.bits()).then_some(bits)
}

/// An index: chains of rows whose cells in some columns have the same hash.
#[derive(Clone, Debug)]
struct RowIndex {
    /// The columns, a bit each.
    mask: u32,
    /// 64 minus the number of bits of a hash.
    shift: u32,
    /// The first row of each chain.
    heads: Vec<u32>,
    /// The next row of the chain; its length is the number of rows when the index was made.
    next: Vec<u32>,
    /// The chains that are not empty.
    chains: usize,
    /// The number of rows after the last one in the index that calls have scanned.
    behind: usize,
}

impl RowIndex {
    /// Whether another index would gain little for calls with these arguments bound.
    #[inline]
    fn serves(&self, bound: u32) -> bool {
        self.mask == bound || self.next.len() <= SELECTIVE * self.chains
    }
}

/// What follows a row in a call.
pub enum Following {
    /// The next row with the bound arguments.
    Row(u32),
    /// No such row.
    Nothing,
    /// Finding it takes a search.
    Unknown,
}

/// The pattern of a call: its arguments, and which of the first ones are bound.
#[derive(Clone, Copy)]
pub struct Pattern<'a> {
    arguments: &'a [Cell],
    heap: &'a Heap,
    bound: u32,
}

impl<'a> Pattern<'a> {
    /// The pattern of dereferenced arguments; none if one is compound: no fact matches that.
    #[inline]
    pub fn new(arguments: &'a [Cell], heap: &'a Heap) -> Option<Pattern<'a>> {
        let mut bound = 0;
        for (column, argument) in arguments.iter().enumerate() {
            match argument.tag() {
                Tag::Int | Tag::Atom | Tag::Box => {
                    if column < MASKED {
                        bound |= 1 << column;
                    }
                }
                Tag::List | Tag::Struct => return None,
                Tag::Ref | Tag::Att | Tag::Header => {}
            }
        }
        Some(Pattern {
            arguments,
            heap,
            bound,
        })
    }

    /// The arguments that are bound, a bit each.
    #[inline]
    pub fn bound(&self) -> u32 {
        self.bound
    }

    fn word(&self, argument: Cell, n: usize) -> u64 {
        self.heap.get(argument.addr().offset(n)).bits()
    }
}

/// The columns of a mask, in ascending order.
fn columns(mask: u32) -> impl Iterator<Item = usize> {
    (0..MASKED).filter(move |column| mask >> column & 1 == 1)
}

/// One step of the hash of a key: multiplying by the golden ratio spreads neighbouring values.
#[inline(always)]
fn mixed(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The facts of a predicate.
#[derive(Clone, Debug)]
pub struct FactTable {
    functor: Functor,
    /// The number by which a choice point finds it.
    serial: u32,
    columns: Vec<Column>,
    /// The columns with boxes, a bit for each of the first ones.
    boxed: u32,
    boxes: Vec<u64>,
    spans: Vec<Span>,
    /// The sources of facts: the first row of each run with the same source.
    sources: Vec<(u32, SourceId)>,
    /// The births of facts: the first row of each run with consecutive generations.
    births: Vec<(u32, u64)>,
    indexes: Vec<RowIndex>,
}

impl Roots for FactTable {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let FactTable {
            // The name of the predicate.
            functor: _,
            serial: _,
            columns,
            boxed: _,
            // Numbers and strings.
            boxes: _,
            spans: _,
            sources: _,
            births: _,
            indexes: _,
        } = self;
        for column in columns {
            match column {
                Column::Narrow(cells) => {
                    for bits in cells {
                        reached.word(i64::from(*bits) as u64);
                    }
                }
                Column::Wide(cells) => reached.words(cells),
            }
        }
    }
}

impl FactTable {
    /// A table without rows.
    pub(super) fn new(functor: Functor, serial: u32) -> FactTable {
        let columns = (0..functor.arity).map(|_| Column::Narrow(Vec::new()));
        FactTable {
            functor,
            serial,
            columns: columns.collect(),
            boxed: 0,
            boxes: Vec::new(),
            spans: Vec::new(),
            sources: Vec::new(),
            births: Vec::new(),
            indexes: Vec::new(),
        }
    }

    /// The number by which a choice point finds it: no other table of the engine has it.
    pub fn serial(&self) -> u32 {
        self.serial
    }

    /// The number of facts.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Appends a fact with these dereferenced, atomic arguments; `word` reads the words of a box. Adds either all of it or
    /// nothing.
    pub(in crate::database) fn push(
        &mut self,
        arguments: &[Cell],
        word: impl Fn(Addr, usize) -> u64,
        origin: Origin,
        birth: u64,
    ) -> Stopping<()> {
        let (rows, words) = (self.len(), self.boxes.len());
        let pushed = self.push_cells(arguments, word).and_then(|()| {
            room::more(&mut self.sources, 1)?;
            room::more(&mut self.births, 1)?;
            room::push(&mut self.spans, origin.span)
        });
        if pushed.is_err() || rows == MOST_ROWS {
            self.columns
                .iter_mut()
                .for_each(|cells| cells.truncate(rows));
            self.boxes.truncate(words);
            self.spans.truncate(rows);
            return pushed.and(Err(Stop::Memory));
        }
        let row = rows as u32;
        if self.sources.last().is_none_or(|run| run.1 != origin.source) {
            self.sources.push((row, origin.source));
        }
        if (self.births.last()).is_none_or(|(first, born)| born + u64::from(row - first) != birth) {
            self.births.push((row, birth));
        }
        Ok(())
    }

    fn push_cells(
        &mut self,
        arguments: &[Cell],
        word: impl Fn(Addr, usize) -> u64,
    ) -> Stopping<()> {
        for (n, (column, argument)) in self.columns.iter_mut().zip(arguments).enumerate() {
            let mut cell = *argument;
            if cell.tag() == Tag::Box {
                if n < MASKED {
                    self.boxed |= 1 << n;
                }
                let from = cell.addr();
                cell = Cell::pointer(Tag::Box, Addr::NULL.offset(self.boxes.len()));
                let words = Cell::from_bits(word(from, 0)).count() + 2;
                room::more(&mut self.boxes, words)?;
                self.boxes.extend((0..words).map(|n| word(from, n)));
            }
            column.push(cell)?;
        }
        Ok(())
    }

    /// The cell of an argument of a fact. The cell of a box points into the block of boxes.
    #[inline(always)]
    pub fn cell(&self, row: u32, column: usize) -> Cell {
        self.columns[column].get(row as usize)
    }

    /// The same without a panic.
    #[inline(always)]
    pub fn cell_at(&self, row: u32, column: usize) -> Option<Cell> {
        self.columns.get(column)?.at(row as usize)
    }

    /// The columns, one for each argument.
    #[inline(always)]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The columns without boxes, a bit for each of the first ones.
    #[inline]
    pub fn plain(&self) -> u32 {
        let first = self.columns.len().min(MASKED);
        ((1 << first) - 1) & !self.boxed
    }

    /// The words of a box, from header to header, without a panic.
    #[inline(always)]
    pub fn box_at(&self, cell: Cell) -> Option<&[u64]> {
        let words = self.boxes.get(cell.addr().since(Addr::NULL)..)?;
        words.get(..Cell::from_bits(*words.first()?).count() + 2)
    }

    /// The words of a box, from header to header.
    pub fn words_of(&self, cell: Cell) -> &[u64] {
        let at = cell.addr().since(Addr::NULL);
        let words = Cell::from_bits(self.boxes[at]).count() + 2;
        &self.boxes[at..at + words]
    }

    /// The words that the boxes of a fact take on the heap.
    #[inline]
    pub fn room_of(&self, row: u32) -> usize {
        if self.boxes.is_empty() {
            return 0;
        }
        let cells = self.columns.iter().map(|column| column.get(row as usize));
        let boxes = cells.filter(|cell| cell.tag() == Tag::Box);
        boxes.map(|cell| self.words_of(cell).len()).sum()
    }

    /// Whether calls with these arguments bound need no new index.
    #[inline]
    pub fn is_ready(&self, bound: u32) -> bool {
        if bound == 0 || self.len() < FEW {
            return true;
        }
        let index = self.index_for(bound).map(|place| &self.indexes[place]);
        index.is_some_and(|index| index.next.len() == self.len() && index.serves(bound))
    }

    /// Makes an index for calls with these arguments bound, if that is worthwhile; `room` is the number of bytes it may take.
    pub(in crate::database) fn prepare(&mut self, bound: u32, room: usize) {
        let rows = self.len();
        if let Some(place) = self.index_for(bound) {
            let index = &mut self.indexes[place];
            index.behind += rows - index.next.len();
            if index.behind > index.next.len() {
                // Scanning the rows after it has cost as much as a new index.
                let mask = self.indexes.remove(place).mask;
                self.add_index(mask, room);
            }
            let Some(index) = self.index_for(bound).map(|place| &self.indexes[place]) else {
                return;
            };
            if index.serves(bound) {
                return;
            }
        }
        if self.indexes.len() < MOST_INDEXES {
            self.add_index(bound, room);
        }
    }

    /// The position of the best index for calls with these arguments bound.
    #[inline]
    fn index_for(&self, bound: u32) -> Option<usize> {
        let fits = |index: &RowIndex| index.mask & !bound == 0;
        let mut best = None;
        for (place, index) in self.indexes.iter().enumerate() {
            if fits(index)
                && best.is_none_or(|best: usize| index.chains > self.indexes[best].chains)
            {
                best = Some(place);
            }
        }
        best
    }

    /// The position of the index that calls with these arguments bound use.
    #[inline]
    pub fn index_place(&self, bound: u32) -> Option<usize> {
        self.index_for(bound)
    }

    /// What follows a row: with some arguments bound, by the chain of the index at this position. Any index for some of them will do,
    /// whether or not the call began with it, since its chain ascends through all later rows with these arguments.
    #[inline(always)]
    pub fn following(
        &self,
        (place, bound): (usize, u32),
        (row, end): (u32, u32),
        argument: impl Fn(usize) -> Cell,
    ) -> Following {
        if bound == 0 {
            return if row + 1 < end {
                Following::Row(row + 1)
            } else {
                Following::Nothing
            };
        }
        let Some(index) = self.indexes.get(place) else {
            return Following::Unknown;
        };
        if index.mask & !bound != 0 || index.next.len() < end as usize {
            return Following::Unknown;
        }
        let mut row = row;
        'rows: loop {
            let Some(next) = index.next.get(row as usize) else {
                return Following::Unknown;
            };
            row = *next;
            if row >= end {
                return Following::Nothing;
            }
            let mut rest = bound;
            while rest != 0 {
                let column = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (Some(cell), argument) = (self.cell_at(row, column), argument(column)) else {
                    return Following::Unknown;
                };
                if cell != argument {
                    if cell.tag() == Tag::Box && argument.tag() == Tag::Box {
                        return Following::Unknown;
                    }
                    continue 'rows;
                }
            }
            return Following::Row(row);
        }
    }

    /// Makes an index, unless there is no room for it: then calls scan all rows.
    fn add_index(&mut self, mask: u32, room: usize) {
        let rows = self.len();
        let bits = rows.next_power_of_two().trailing_zeros().max(1);
        if 4 * (rows + (1 << bits)) > room {
            return;
        }
        let (Ok(mut heads), Ok(mut next)) = (room::vector(1 << bits), room::vector(rows)) else {
            return;
        };
        heads.resize(1 << bits, NONE);
        next.resize(rows, NONE);
        let shift = u64::BITS - bits;
        let mut chains = 0;
        for row in (0..rows).rev() {
            let head = &mut heads[(self.hash_of(row, mask) >> shift) as usize];
            chains += usize::from(*head == NONE);
            next[row] = std::mem::replace(head, row as u32);
        }
        self.indexes.push(RowIndex {
            mask,
            shift,
            heads,
            next,
            chains,
            behind: 0,
        });
    }

    fn hash_of(&self, row: usize, mask: u32) -> u64 {
        columns(mask).fold(0, |hash, column| {
            let cell = self.columns[column].get(row);
            match cell.tag() {
                Tag::Box => {
                    (self.words_of(cell).iter()).fold(hash, |hash, word| mixed(hash, *word))
                }
                _ => mixed(hash, cell.bits()),
            }
        })
    }

    fn hash_of_pattern(&self, pattern: &Pattern<'_>, mask: u32) -> u64 {
        columns(mask).fold(0, |hash, column| {
            let argument = pattern.arguments[column];
            match argument.tag() {
                Tag::Box => {
                    let words = Cell::from_bits(pattern.word(argument, 0)).count() + 2;
                    (0..words).fold(hash, |hash, n| mixed(hash, pattern.word(argument, n)))
                }
                _ => mixed(hash, argument.bits()),
            }
        })
    }

    /// The first of `end` facts with the bound arguments, and the next one.
    #[inline]
    pub fn first(&self, pattern: &Pattern<'_>, end: usize) -> Option<(u32, Option<u32>)> {
        let index = self.index_for(pattern.bound);
        let row = match index.map(|place| &self.indexes[place]) {
            Some(index) => {
                let hash = self.hash_of_pattern(pattern, index.mask);
                let head = index.heads[(hash >> index.shift) as usize];
                self.follow(index, head, pattern, end)
            }
            None => self.scan(pattern, 0, end),
        }?;
        Some((row as u32, self.after(index, pattern, row, end)))
    }

    /// The next fact, of the first `end`, after one with the bound arguments.
    #[inline]
    pub fn next(&self, pattern: &Pattern<'_>, row: u32, end: usize) -> Option<u32> {
        let index = self.index_for(pattern.bound);
        self.after(index, pattern, row as usize, end)
    }

    #[inline]
    fn after(
        &self,
        index: Option<usize>,
        pattern: &Pattern<'_>,
        row: usize,
        end: usize,
    ) -> Option<u32> {
        let found = match index.map(|place| &self.indexes[place]) {
            Some(index) if row < index.next.len() => {
                self.follow(index, index.next[row], pattern, end)
            }
            _ => self.scan(pattern, row + 1, end),
        };
        found.map(|row| row as u32)
    }

    /// The first matching row of a chain, or the first one after the rows of the index.
    #[inline]
    fn follow(
        &self,
        index: &RowIndex,
        mut row: u32,
        pattern: &Pattern<'_>,
        end: usize,
    ) -> Option<usize> {
        while row != NONE && (row as usize) < end {
            if self.matches(row as usize, pattern) {
                return Some(row as usize);
            }
            row = index.next[row as usize];
        }
        match index.next.len() {
            covered if covered < end => self.scan(pattern, covered, end),
            _ => None,
        }
    }

    /// The first matching row from `from` on.
    #[inline]
    fn scan(&self, pattern: &Pattern<'_>, mut from: usize, end: usize) -> Option<usize> {
        let immediate = |column: &usize| pattern.arguments[*column].is_immediate();
        let Some(column) = columns(pattern.bound).find(immediate) else {
            return (from..end).find(|row| self.matches(*row, pattern));
        };
        while from < end {
            let row = self.columns[column].position(pattern.arguments[column], from, end)?;
            if self.matches(row, pattern) {
                return Some(row);
            }
            from = row + 1;
        }
        None
    }

    #[inline(always)]
    fn matches(&self, row: usize, pattern: &Pattern<'_>) -> bool {
        let mut rest = pattern.bound;
        while rest != 0 {
            let column = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (cell, argument) = (self.columns[column].get(row), pattern.arguments[column]);
            if cell != argument && !self.same_box(cell, argument, pattern) {
                return false;
            }
        }
        true
    }

    #[inline(always)]
    fn same_box(&self, cell: Cell, argument: Cell, pattern: &Pattern<'_>) -> bool {
        cell.tag() == Tag::Box
            && argument.tag() == Tag::Box
            && (self.words_of(cell).iter().enumerate())
                .all(|(n, word)| pattern.word(argument, n) == *word)
    }

    /// A fact as a clause added on its own.
    pub(super) fn clause(&self, row: usize) -> Clause {
        let cells: Vec<Cell> = (self.columns.iter())
            .map(|column| column.get(row))
            .collect();
        let term = Stored::of_fact(self.functor, &cells, |cell| self.words_of(cell));
        let mut quick = QuickKeys::ANY;
        for (key, cell) in quick.0.iter_mut().zip(&cells) {
            *key = QuickKey::of_constant(*cell);
        }
        let run = self.sources.partition_point(|run| run.0 as usize <= row) - 1;
        let origin = Origin {
            source: self.sources[run].1,
            span: self.spans[row],
        };
        Clause::of_fact(quick, term, origin, (self.birth(row), row as i64))
    }

    /// The generation in which a fact was born.
    fn birth(&self, row: usize) -> u64 {
        let run = self.births.partition_point(|run| run.0 as usize <= row) - 1;
        let (first, birth) = self.births[run];
        birth + (row as u64 - u64::from(first))
    }

    /// The number of facts that a generation sees, which are the first ones.
    #[inline]
    pub fn seen_in(&self, generation: u64) -> usize {
        let runs = self
            .births
            .partition_point(|(_, birth)| *birth <= generation);
        let Some((first, birth)) = runs.checked_sub(1).map(|run| self.births[run]) else {
            return 0;
        };
        let end = (self.births.get(runs)).map_or(self.len(), |(row, _)| *row as usize);
        end.min((first as usize).saturating_add((generation - birth) as usize + 1))
    }

    /// The sources that facts come from.
    pub fn sources(&self) -> impl Iterator<Item = SourceId> {
        self.sources.iter().map(|run| run.1)
    }

    /// The approximate size in bytes.
    pub fn space(&self) -> usize {
        let widths = self.columns.iter().map(Column::width).sum::<usize>();
        let indexes = self.indexes.iter();
        let indexes = indexes.map(|index| 4 * (index.heads.len() + index.next.len()));
        (widths + size_of::<Span>()) * self.len() + 8 * self.boxes.len() + indexes.sum::<usize>()
    }
}
