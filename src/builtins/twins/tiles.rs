//! Twins of predicates on rows of black and white tiles.
//!
//! Invariant: a row is a proper list of atoms, such as `b`, `w` and `e`; the clauses handle everything else. The kernel searches rows
//! of codes, which are ordered as the atoms are.

use std::collections::HashMap;

use crate::builtins::target::current_output;
use crate::builtins::terms_io::plain;
use crate::builtins::writing::to_stream;
use crate::kernel::SearchProgress;
use crate::kernel::tiles::{Back, Codes, Made, Search, Tile};
use crate::machine::Machine;
use crate::machine::builtin::{NextAnswer, Retry};
use crate::machine::error::{Error, Resource, Result};
use crate::machine::twin::Reply;
use crate::memory::Stopping;
use crate::term::{Atom, AtomMarks, Cell, Roots, Tag, View, atoms};

/// The number of moves between two checks of the limits; a move takes about as long as an inference.
const SLICE: u64 = 1 << 12;

/// The cells of a choice point and of what it keeps, for each move of a chain that the clauses follow.
const CHAINED: usize = 10;

/// The tiles in the rows of a call: the index of an atom is its code.
struct Tiles {
    atoms: Vec<Atom>,
    codes: Codes,
}

impl Tiles {
    /// The codes of the tiles in a row.
    fn of(m: &mut Machine, row: &[Atom]) -> Stopping<Tiles> {
        let [black, white, empty] = [
            m.atoms.intern("b")?,
            m.atoms.intern("w")?,
            m.atoms.intern("e")?,
        ];
        let mut all: Vec<Atom> = row.iter().copied().chain([black, white, empty]).collect();
        all.sort_by(|a, b| m.atoms.text(*a).cmp(m.atoms.text(*b)));
        all.dedup();
        let code = |atom| all.iter().position(|known| *known == atom).unwrap_or(0) as Tile;
        let codes = Codes {
            black: code(black),
            white: code(white),
            empty: code(empty),
        };
        Ok(Tiles { atoms: all, codes })
    }

    fn code(&self, atom: Atom) -> Tile {
        let place = self.atoms.iter().position(|known| *known == atom);
        place.expect("the tiles of a row have codes") as Tile
    }

    fn row(&self, row: &[Atom]) -> Vec<Tile> {
        row.iter().map(|atom| self.code(*atom)).collect()
    }

    /// Builds a row; the caller has made room.
    fn build(&self, m: &mut Machine, row: &[Tile]) -> Stopping<Cell> {
        let row: Vec<Cell> = row
            .iter()
            .map(|tile| Cell::atom(self.atoms[*tile as usize]))
            .collect();
        m.heap.list_of(&row)
    }
}

/// The atoms of a proper list.
fn row(m: &Machine, list: Cell) -> Option<Vec<Atom>> {
    let elements = m.heap.list_elements(list).ok()??;
    elements
        .into_iter()
        .map(|element| m.heap.deref(element).as_atom())
        .collect()
}

/// The arguments of a compound term with this name.
fn parts<const N: usize>(m: &Machine, term: Cell, name: &str) -> Option<[Cell; N]> {
    let View::Struct(functor, at) = m.heap.view(term) else {
        return None;
    };
    let fits = functor.arity as usize == N && m.atoms.text(functor.name) == name;
    fits.then(|| std::array::from_fn(|index| m.heap.deref(m.heap.arg(at, index))))
}

/// `value(+Row, ?Value)`
pub fn value(m: &mut Machine) -> Result<Reply> {
    let [list, value] = m.arguments::<2>();
    let Some(row) = row(m, list).filter(|_| super::args::is_open(m, value)) else {
        return Ok(Reply::Clauses);
    };
    let tiles = Tiles::of(m, &row)?;
    let found = tiles.codes.value(&tiles.row(&row));
    m.spend(row.len() as u64)?;
    let found = m.heap.integer(found)?;
    Ok(m.unify(value, found)?.into())
}

/// `next_move(+Move, -Next)`
pub fn next_move(m: &mut Machine) -> Result<Reply> {
    let [last, next] = m.arguments::<2>();
    let position = parts::<3>(m, last, "move").map(|[_, position, _]| position);
    let Some(row) = position.and_then(|position| row(m, position)) else {
        return Ok(Reply::Clauses);
    };
    if m.heap.deref(next).tag() != Tag::Ref {
        return Ok(Reply::Clauses);
    }
    let tiles = Tiles::of(m, &row)?;
    let row = tiles.row(&row);
    let moves: Vec<_> = tiles.codes.moves(&row).collect();
    m.spend(row.len() as u64)?;
    Ok(Reply::Each(Box::new(Moves {
        tiles,
        row,
        moves: moves.into_iter(),
    })))
}

/// The answers of `next_move/2`.
struct Moves {
    tiles: Tiles,
    row: Vec<Tile>,
    moves: std::vec::IntoIter<(usize, usize, i64)>,
}

/// The answers hold numbers and no atoms.
impl Roots for Moves {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Moves {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        // The clauses find out only by trying that no other tile can move.
        let Some((empty, tile, cost)) = self.moves.next() else {
            return Ok(NextAnswer::Fail);
        };
        m.heap.room(2 * self.row.len() + 4)?;
        let [last, next] = m.arguments::<2>();
        let position = parts::<3>(m, last, "move").map(|[_, position, _]| position);
        let Some(position) = position else {
            return Ok(NextAnswer::Fail);
        };
        let mut row = self.row.clone();
        row.swap(empty, tile);
        let row = self.tiles.build(m, &row)?;
        let name = m.atoms.intern("move")?;
        let cost = m.heap.integer(cost)?;
        let made = m.heap.structure(name, &[position, row, cost])?;
        Ok(if m.unify(next, made)? {
            NextAnswer::More
        } else {
            NextAnswer::Fail
        })
    }
}

/// `tiles(+Agenda, ?Goal, +Visited0, ?Visited)`, with one node in the agenda.
pub fn tiles(m: &mut Machine) -> Result<Reply> {
    Ok(match prepare(m)? {
        Some(run) => Reply::Each(Box::new(run)),
        None => Reply::Clauses,
    })
}

/// The search for a call, if the kernel can run it.
fn prepare(m: &mut Machine) -> Stopping<Option<Run>> {
    let [agenda] = m.arguments::<1>();
    let first = m.heap.list_elements(agenda)?.and_then(|elements| {
        let [node] = elements[..] else { return None };
        let [start, value] = parts::<2>(m, node, "move_value")?;
        let View::Int(value) = m.heap.view(value) else {
            return None;
        };
        let [_, position, _] = parts::<3>(m, start, "move")?;
        Some((row(m, position)?, value))
    });
    let Some((row, value)) = first else {
        return Ok(None);
    };
    let tiles = Tiles::of(m, &row)?;
    let search = Search::new(tiles.codes, &tiles.row(&row), value);
    Ok(Some(Run {
        tiles,
        search,
        taken: None,
    }))
}

/// The answers of `tiles/4`.
struct Run {
    tiles: Tiles,
    search: Search,
    /// The node taken last; before the next one is taken, this one is printed and expanded.
    taken: Option<usize>,
}

/// The search holds numbers and no atoms.
impl Roots for Run {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Run {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        loop {
            if let Some(node) = self.taken.take() {
                self.show(m, node)?;
                self.search.expand();
            }
            let Some(node) = self.search.take() else {
                return Ok(NextAnswer::Fail);
            };
            self.taken = Some(node);
            m.spend(self.search.row(node).len() as u64)?;
            // The memory of the nodes counts as heap, where the clauses would build them.
            m.heap.room(self.search.size() / size_of::<u64>())?;
            if self.search.is_final(node) && m.attempt(|m| self.answer(m, node))? {
                // The second clause is an alternative behind each answer.
                return Ok(NextAnswer::More);
            }
        }
    }
}

impl Run {
    /// Writes a line of the trace: the row of a node and its value.
    fn show(&self, m: &mut Machine, node: usize) -> Result<()> {
        m.heap.room(2 * self.search.row(node).len() + 3)?;
        let row = self.tiles.build(m, self.search.row(node))?;
        let value = m.heap.integer(self.search.value(node))?;
        let line = m.heap.structure(atoms::MINUS, &[row, value])?;
        to_stream(m, current_output(m), line, plain(), "\n")
    }

    /// Unifies the last move, and the list of the moves made so far, the latest first.
    fn answer(&self, m: &mut Machine, node: usize) -> Result<bool> {
        let [agenda, goal, before, visited] = m.arguments::<4>();
        let width = self.search.row(node).len();
        m.heap
            .room((self.search.visited().len() + 1) * (2 * width + 6))?;
        let first = m.heap.list_elements(agenda)?.unwrap_or_default();
        let first = first
            .first()
            .and_then(|node| parts::<2>(m, *node, "move_value"));
        let Some([start, _]) = first else {
            return Ok(false);
        };
        let Some([_, position, _]) = parts::<3>(m, start, "move") else {
            return Ok(false);
        };
        let name = m.atoms.intern("move")?;
        // The row of each node whose term has been built; node 0 is that of the call.
        let mut rows = HashMap::from([(0, position)]);
        let mut list = before;
        let mut last = start;
        for number in self.search.visited().iter().chain([&node]) {
            last = match self.search.before(*number) {
                None => start,
                Some(from) => {
                    let row = self.tiles.build(m, self.search.row(*number))?;
                    rows.insert(*number, row);
                    let cost = m.heap.integer(self.search.cost(*number))?;
                    m.heap.structure(name, &[rows[&from], row, cost])?
                }
            };
            if *number != node {
                list = m.heap.list(last, list)?;
            }
        }
        Ok(m.unify(goal, last)? && m.unify(visited, list)?)
    }
}

/// `order_moves(+Move, +Visited, +Positions, ?AllPositions, +Cost, ?TotalCost)`
pub fn order_moves(m: &mut Machine) -> Result<Reply> {
    let [last, visited, _, _, cost, _] = m.arguments::<6>();
    let mut rows = Rows::default();
    let last = rows.made(m, last);
    let moves = m.heap.list_elements(visited)?.and_then(|moves| {
        let moves = moves.into_iter();
        moves
            .map(|made| rows.made(m, made))
            .collect::<Option<Vec<Made>>>()
    });
    let (Some(last), Some(moves), View::Int(cost)) = (last, moves, m.heap.view(cost)) else {
        return Ok(Reply::Clauses);
    };
    Ok(Reply::Each(Box::new(Chains {
        back: Back::new(moves, last, Rows::ORIGIN),
        cost,
        deepest: m.free_choice_cells() / CHAINED,
    })))
}

/// Numbers the rows from which and to which moves lead.
#[derive(Default)]
struct Rows {
    numbers: HashMap<Vec<Atom>, usize>,
}

impl Rows {
    /// The number of `noparent`.
    const ORIGIN: usize = 0;

    /// Reads a move `move(From, To, Cost)`.
    fn made(&mut self, m: &Machine, term: Cell) -> Option<Made> {
        let [from, to, cost] = parts::<3>(m, term, "move")?;
        let View::Int(cost) = m.heap.view(cost) else {
            return None;
        };
        // The sum of all costs cannot overflow.
        i32::try_from(cost).ok()?;
        let from = match from.as_atom() {
            Some(name) if m.atoms.text(name) == "noparent" => Rows::ORIGIN,
            Some(_) | None => self.number(row(m, from)?),
        };
        let to = self.number(row(m, to)?);
        Some(Made { from, to, cost })
    }

    fn number(&mut self, row: Vec<Atom>) -> usize {
        let next = self.numbers.len() + 1;
        *self.numbers.entry(row).or_insert(next)
    }
}

/// The answers of `order_moves/6`.
struct Chains {
    back: Back,
    cost: i64,
    /// The longest chain for which the clauses would have room.
    deepest: usize,
}

/// The search holds numbers and no atoms.
impl Roots for Chains {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Chains {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        loop {
            let mut left = SLICE;
            let progress = self.back.search(&mut left);
            m.spend(SLICE - left)?;
            if self.back.depth() > self.deepest {
                return Err(Error::Resource(Resource::ChoicePoints));
            }
            match progress {
                SearchProgress::Paused => {}
                SearchProgress::Exhausted => return Ok(NextAnswer::Fail),
                SearchProgress::Found if m.attempt(|m| self.answer(m))? => {
                    return Ok(NextAnswer::More);
                }
                SearchProgress::Found => {}
            }
        }
    }
}

impl Chains {
    /// Unifies the rows of the chain and its total cost.
    fn answer(&self, m: &mut Machine) -> Result<bool> {
        let [last, visited, rows, all, _, total] = m.arguments::<6>();
        m.heap.room(2 * self.back.depth() + 4)?;
        let moves = m.heap.list_elements(visited)?.unwrap_or_default();
        let mut list = rows;
        let mut cost = self.cost;
        for (made, place) in self.back.chain() {
            let term = moves.get(place).copied().unwrap_or(last);
            let Some([_, row, _]) = parts::<3>(m, term, "move") else {
                return Ok(false);
            };
            list = m.heap.list(row, list)?;
            let Some(sum) = cost.checked_add(made.cost) else {
                return Err(Error::System("a sum of costs is too large".into()));
            };
            cost = sum;
        }
        let cost = m.heap.integer(cost)?;
        Ok(m.unify(all, list)? && m.unify(total, cost)?)
    }
}
