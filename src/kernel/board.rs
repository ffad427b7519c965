//! A sliding board: its estimate, its moves, and best-first search for a path to the final position.
//!
//! A position is a row of squares: first the empty square, then the square of each tile. *Invariant*: the search expands the open node with
//! the least sum of moves made and estimate first. Of equal sums the node found last goes first, and of the moves of one node the move of
//! the first tile. A path never returns to one of its positions; different paths may reach the same position.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::SearchProgress;

/// A square by its two coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
}

/// The squares of a board of nine: the middle one first, then those around it, clockwise.
const FINAL: [Square; 9] = {
    const fn at(x: i32, y: i32) -> Square {
        Square { x, y }
    }
    [
        at(2, 2),
        at(1, 3),
        at(2, 3),
        at(3, 3),
        at(3, 2),
        at(3, 1),
        at(2, 1),
        at(1, 1),
        at(1, 2),
    ]
};

/// The factor of the order against the sum of distances in the estimate.
const WEIGHT: i64 = 3;

impl Square {
    /// How many moves a tile needs from one square to another on an empty board.
    pub fn distance(self, other: Square) -> i64 {
        (i64::from(self.x) - i64::from(other.x)).abs()
            + (i64::from(self.y) - i64::from(other.y)).abs()
    }
}

/// The penalty for two tiles that should be neighbours: 0 if they are, 1 if the tile is in the middle.
fn score(tile: Square, next: Square) -> i64 {
    match FINAL.iter().position(|square| *square == tile) {
        Some(0) => 1,
        Some(place) if next == FINAL[place % (FINAL.len() - 1) + 1] => 0,
        Some(_) | None => 2,
    }
}

/// The sum of the penalties of a row of tiles; `first` follows the last tile.
pub fn order(tiles: &[Square], first: Square) -> i64 {
    let following = tiles.iter().skip(1).chain([&first]);
    tiles
        .iter()
        .zip(following)
        .map(|(tile, next)| score(*tile, *next))
        .sum()
}

/// The sum of the distances of the tiles from their final squares; none if the number of tiles is not that of the squares.
pub fn sum_of_distances(tiles: &[Square]) -> Option<i64> {
    let places = &FINAL[1..];
    let pairs = tiles.iter().zip(places);
    (tiles.len() == places.len()).then(|| pairs.map(|(tile, place)| tile.distance(*place)).sum())
}

/// The estimate of a position of nine squares.
pub fn estimate(position: &[Square]) -> Option<i64> {
    let tiles = position.get(1..)?;
    Some(sum_of_distances(tiles)? + WEIGHT * order(tiles, *tiles.first()?))
}

/// The tiles that can slide to the empty square, by their index in the position.
pub fn moves(position: &[Square]) -> impl Iterator<Item = usize> {
    let empty = position.first().copied();
    (1..position.len())
        .filter(move |tile| empty.is_some_and(|empty| position[*tile].distance(empty) == 1))
}

/// A node of the search.
struct Node {
    /// The number of the parent node; the first node has none.
    before: Option<usize>,
    /// Moves made so far.
    cost: i64,
}

/// The key of an open node: the sum, then later nodes first, then the move.
type Rank = (i64, Reverse<u64>, usize);

/// A best-first search.
pub struct Search {
    nodes: Vec<Node>,
    /// The positions of all nodes, one behind the other.
    squares: Vec<Square>,
    open: BinaryHeap<Reverse<(Rank, usize)>>,
    /// Nodes expanded so far.
    expanded: u64,
    /// The final node, once it is found.
    found: Option<usize>,
}

/// How many squares a position must have to be searched: the estimate is made for this number.
pub const SQUARES: usize = FINAL.len();

impl Search {
    /// A search from a position of nine squares.
    pub fn new(start: &[Square]) -> Option<Search> {
        let sum = estimate(start)?;
        let mut search = Search {
            nodes: Vec::new(),
            squares: Vec::new(),
            open: BinaryHeap::new(),
            expanded: 0,
            found: None,
        };
        search.squares.extend_from_slice(start);
        search.nodes.push(Node {
            before: None,
            cost: 0,
        });
        search.open.push(Reverse(((sum, Reverse(0), 0), 0)));
        Some(search)
    }

    /// Nodes expanded so far.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The bytes the nodes take.
    pub fn size(&self) -> usize {
        self.nodes.len() * (size_of::<Node>() + size_of::<(Rank, usize)>())
            + size_of_val(&self.squares[..])
    }

    /// The positions from the final one back to the start, if it is found.
    pub fn way(&self) -> impl Iterator<Item = &[Square]> {
        std::iter::successors(self.found, |node| self.nodes[*node].before)
            .map(|node| self.position(node))
    }

    fn position(&self, node: usize) -> &[Square] {
        &self.squares[node * SQUARES..][..SQUARES]
    }

    /// Continues the search; each node that is looked at takes one of `steps`.
    pub fn search(&mut self, steps: &mut u64) -> SearchProgress {
        while let Some(Reverse((rank, node))) = self.open.pop() {
            if *steps == 0 {
                self.open.push(Reverse((rank, node)));
                return SearchProgress::Paused;
            }
            *steps -= 1;
            if self.position(node) == FINAL {
                self.found = Some(node);
                return SearchProgress::Found;
            }
            self.expand(node, steps);
        }
        SearchProgress::Exhausted
    }

    fn expand(&mut self, node: usize, steps: &mut u64) {
        self.expanded += 1;
        let mut position = [FINAL[0]; SQUARES];
        position.copy_from_slice(self.position(node));
        let cost = self.nodes[node].cost + 1;
        for tile in moves(&position) {
            let mut next = position;
            next.swap(0, tile);
            if self.stands_before(node, &next, steps) {
                continue;
            }
            let Some(left) = estimate(&next) else {
                continue;
            };
            let number = self.nodes.len();
            self.nodes.push(Node {
                before: Some(node),
                cost,
            });
            self.squares.extend_from_slice(&next);
            let rank = (cost + left, Reverse(self.expanded), tile);
            self.open.push(Reverse((rank, number)));
        }
    }

    /// Whether a position occurs on the path to a node.
    fn stands_before(&self, node: usize, position: &[Square; SQUARES], steps: &mut u64) -> bool {
        let mut before = self.nodes[node].before;
        while let Some(node) = before {
            *steps = steps.saturating_sub(1);
            if self.position(node) == position {
                return true;
            }
            before = self.nodes[node].before;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The empty square and the tiles 1 to 8 as digits: column, row.
    fn position(digits: &str) -> Vec<Square> {
        let digit = |byte: u8| i32::from(byte - b'0');
        digits
            .split(' ')
            .map(|pair| Square {
                x: digit(pair.as_bytes()[0]),
                y: digit(pair.as_bytes()[1]),
            })
            .collect()
    }

    #[test]
    fn the_estimates_of_the_textbook() {
        let start = position("22 13 32 23 33 31 21 11 12");
        assert_eq!(sum_of_distances(&start[1..]), Some(4));
        assert_eq!(order(&start[1..], start[1]), 6);
        assert_eq!(estimate(&start), Some(22));
        assert_eq!(estimate(&FINAL), Some(0));
        assert_eq!(estimate(&start[..4]), None);
    }

    #[test]
    fn the_hardest_start_of_the_textbook() {
        let start = position("22 23 13 31 12 21 33 11 32");
        let mut search = Search::new(&start).expect("nine squares");
        let mut pauses = 0;
        while search.search(&mut 5) == SearchProgress::Paused {
            pauses += 1;
        }
        assert!(pauses > 0);
        assert_eq!((search.expanded(), search.way().count()), (37, 19));
    }

    #[test]
    fn a_board_without_moves_has_no_way() {
        let start = position("99 23 13 31 12 21 33 11 32");
        let mut search = Search::new(&start).expect("nine squares");
        assert_eq!(search.search(&mut 100), SearchProgress::Exhausted);
    }
}
