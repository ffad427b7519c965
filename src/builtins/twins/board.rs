//! Twins of predicates on sliding boards: estimates, moves, and a best-first search.
//!
//! Invariant: a position is a proper list of squares `X/Y` whose coordinates are integers of 16 bits; the clauses handle everything
//! else.

use crate::kernel::SearchProgress;
use crate::kernel::board::{self, SQUARES, Search, Square};
use crate::machine::Machine;
use crate::machine::builtin::{NextAnswer, Retry};
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::memory::Stopping;
use crate::term::{AtomMarks, Cell, Functor, Roots, Tag, View, atoms};

/// The number of nodes between two checks of the limits; a node takes as long as some inferences.
const SLICE: u64 = 1 << 10;

/// The heap cells of a square in a list: two for the list, three for the term.
const CELLS: usize = 5;

/// Reads a square.
fn square(m: &Machine, cell: Cell) -> Option<Square> {
    let View::Struct(functor, at) = m.heap.view(cell) else {
        return None;
    };
    let coordinate = |index| match m.heap.view(m.heap.arg(at, index)) {
        View::Int(value) => i16::try_from(value).ok().map(i32::from),
        View::Var(_)
        | View::Atom(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_)
        | View::Struct(..) => None,
    };
    if functor != Functor::new(atoms::SLASH, 2) {
        return None;
    }
    let (x, y) = (coordinate(0)?, coordinate(1)?);
    Some(Square { x, y })
}

/// The squares of a proper list.
fn squares(m: &Machine, list: Cell) -> Option<Vec<Square>> {
    let elements = m.heap.list_elements(list).ok()??;
    elements.into_iter().map(|cell| square(m, cell)).collect()
}

/// Builds a list of squares; the caller has made room.
fn build(m: &mut Machine, squares: &[Square]) -> Stopping<Cell> {
    let squares: Vec<Cell> = squares
        .iter()
        .map(|square| {
            m.heap.structure(
                atoms::SLASH,
                &[Cell::small(square.x), Cell::small(square.y)],
            )
        })
        .collect::<Stopping<_>>()?;
    m.heap.list_of(&squares)
}

/// The reply for a single answer, an integer.
fn answer(m: &mut Machine, result: Cell, value: i64, open: bool) -> Result<Reply> {
    let value = m.heap.integer(value)?;
    Ok(match (m.unify(result, value)?, open) {
        (false, _) => Reply::Fail,
        (true, false) => Reply::Exit,
        (true, true) => Reply::ExitOpen,
    })
}

/// `order(+Tiles, +First, ?Score)`
pub fn order(m: &mut Machine) -> Result<Reply> {
    let [tiles, first, score] = m.arguments::<3>();
    // The clauses cut after a match with their table of scores: a score that is bound may skip a match.
    if !super::args::is_open(m, score) {
        return Ok(Reply::Clauses);
    }
    let known = squares(m, tiles).zip(square(m, first));
    Ok(match known {
        Some((tiles, first)) if !tiles.is_empty() => {
            m.spend(tiles.len() as u64)?;
            // The clauses find out only by trying that a tile is the last one.
            answer(m, score, board::order(&tiles, first), tiles.len() > 1)?
        }
        Some(_) | None => Reply::Clauses,
    })
}

/// `order(+Position, ?Score)`
pub fn order_of_position(m: &mut Machine) -> Result<Reply> {
    let [position, score] = m.arguments::<2>();
    Ok(match squares(m, position).as_deref() {
        Some([_, tiles @ ..]) if !tiles.is_empty() => {
            m.spend(tiles.len() as u64)?;
            answer(m, score, board::order(tiles, tiles[0]), tiles.len() > 1)?
        }
        Some(_) | None => Reply::Clauses,
    })
}

/// `distances(+Tiles, +Places, +Sum0, ?Sum)`
pub fn distances(m: &mut Machine) -> Result<Reply> {
    let [tiles, places, sum, result] = m.arguments::<4>();
    let known = squares(m, tiles).zip(squares(m, places));
    let (Some((tiles, places)), View::Int(sum)) = (known, m.heap.view(sum)) else {
        return Ok(Reply::Clauses);
    };
    if tiles.len() != places.len() {
        return Ok(Reply::Fail);
    }
    m.spend(tiles.len() as u64)?;
    let pairs = tiles.iter().zip(&places);
    let distance: i64 = pairs.map(|(tile, place)| tile.distance(*place)).sum();
    Ok(match sum.checked_add(distance) {
        Some(sum) => answer(m, result, sum, false)?,
        None => Reply::Clauses,
    })
}

/// `sum_of_distances(+Position, ?Sum)`
pub fn sum_of_distances(m: &mut Machine) -> Result<Reply> {
    let [position, sum] = m.arguments::<2>();
    let known = squares(m, position);
    let distance = known.and_then(|squares| board::sum_of_distances(squares.get(1..)?));
    Ok(match distance {
        Some(distance) => answer(m, sum, distance, false)?,
        None => Reply::Clauses,
    })
}

/// `estimate(+Position, ?H)`
pub fn estimate(m: &mut Machine) -> Result<Reply> {
    let [position, result] = m.arguments::<2>();
    let estimate = squares(m, position).and_then(|position| board::estimate(&position));
    Ok(match estimate {
        Some(estimate) => answer(m, result, estimate, true)?,
        None => Reply::Clauses,
    })
}

/// `slide(+Position, -Position1, -Cost)`
pub fn slide(m: &mut Machine) -> Result<Reply> {
    let [position, next, cost] = m.arguments::<3>();
    let free = |cell| m.heap.deref(cell).tag() == Tag::Ref;
    if !free(next) || !free(cost) {
        return Ok(Reply::Clauses);
    }
    let Some(position) = squares(m, position).filter(|position| !position.is_empty()) else {
        return Ok(Reply::Clauses);
    };
    if m.heap.room(CELLS * position.len()).is_err() {
        return Ok(Reply::Clauses);
    }
    let moves: Vec<usize> = board::moves(&position).collect();
    m.spend(position.len() as u64)?;
    Ok(Reply::Each(Box::new(Slides {
        position,
        moves: moves.into_iter(),
    })))
}

/// The answers of `slide/3`.
struct Slides {
    position: Vec<Square>,
    moves: std::vec::IntoIter<usize>,
}

/// The answers hold numbers and no atoms.
impl Roots for Slides {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Slides {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        // The clauses find out only by trying that no other tile can slide.
        let Some(tile) = self.moves.next() else {
            return Ok(NextAnswer::Fail);
        };
        let [_, next, cost] = m.arguments::<3>();
        m.heap.room(CELLS * self.position.len())?;
        self.position.swap(0, tile);
        let term = build(m, &self.position)?;
        self.position.swap(0, tile);
        Ok(if m.unify(next, term)? && m.unify(cost, Cell::small(1))? {
            NextAnswer::More
        } else {
            NextAnswer::Fail
        })
    }
}

/// `best_first(+Start, ?Path, ?Count)`
pub fn best_first(m: &mut Machine) -> Result<Reply> {
    let [start, path, count] = m.arguments::<3>();
    let Some(mut search) = squares(m, start).and_then(|start| Search::new(&start)) else {
        return Ok(Reply::Clauses);
    };
    loop {
        let mut left = SLICE;
        let progress = search.search(&mut left);
        m.spend(SLICE - left)?;
        // The memory of the nodes counts as heap, where the clauses would build them.
        m.heap.room(search.size() / size_of::<u64>())?;
        match progress {
            SearchProgress::Found => break,
            SearchProgress::Exhausted => return Ok(Reply::Fail),
            SearchProgress::Paused => {}
        }
    }
    let way: Vec<Vec<Square>> = search.way().map(<[Square]>::to_vec).collect();
    m.heap.room(way.len() * (CELLS * SQUARES + 2))?;
    let way: Vec<Cell> = way
        .iter()
        .map(|position| build(m, position))
        .collect::<Stopping<_>>()?;
    let way = m.heap.list_of(&way)?;
    if !m.unify(path, way)? {
        return Ok(Reply::Fail);
    }
    let expanded = i64::try_from(search.expanded()).unwrap_or(i64::MAX);
    answer(m, count, expanded, true)
}
