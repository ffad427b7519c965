//! A row of black and white tiles and empty squares: its value, its moves, the search over rows, and the search for the way back.
//!
//! *Invariant*: an agenda is ordered by value; of equal values the earlier one is first. The moves of one row come by value, then by cost,
//! then in the order of the rows. There is no closed set: a search may expand the same row many times.

use std::collections::{BTreeMap, VecDeque};

use super::SearchProgress;

/// The code of the content of a square. Codes of different tiles are ordered as the tiles are.
pub type Tile = u32;

/// The codes of the three tiles that matter.
#[derive(Clone, Copy, Debug)]
pub struct Codes {
    /// Black.
    pub black: Tile,
    /// White.
    pub white: Tile,
    /// Empty.
    pub empty: Tile,
}

impl Codes {
    /// The value of a row: the number of pairs with the black tile left of the white one.
    pub fn value(&self, row: &[Tile]) -> i64 {
        let (mut black, mut pairs) = (0, 0);
        for tile in row {
            if *tile == self.black {
                black += 1;
            } else if *tile == self.white {
                pairs += black;
            }
        }
        pairs
    }

    /// The moves from a row: the places of an empty square and of a tile at most three away, and the cost.
    pub fn moves(&self, row: &[Tile]) -> impl Iterator<Item = (usize, usize, i64)> {
        let places = 0..row.len();
        let empty = places.clone().filter(|place| row[*place] == self.empty);
        empty.flat_map(move |empty| {
            let tiles = places.clone().filter(|place| row[*place] != self.empty);
            tiles.filter_map(move |tile| {
                let jump = empty.abs_diff(tile);
                (jump < 4).then(|| (empty, tile, (jump as i64 - 1).max(1)))
            })
        })
    }
}

/// A row that was reached.
struct Node {
    /// The parent node; the first one has none.
    before: Option<usize>,
    /// The cost of the move.
    cost: i64,
    value: i64,
}

/// A search over rows, which is endless unless there are no moves.
pub struct Search {
    codes: Codes,
    width: usize,
    nodes: Vec<Node>,
    /// The rows of all nodes, one behind the other.
    rows: Vec<Tile>,
    agenda: BTreeMap<i64, VecDeque<usize>>,
    /// The nodes expanded, in their order.
    visited: Vec<usize>,
    /// The node taken from the agenda and not expanded yet.
    current: Option<usize>,
}

impl Search {
    /// A search from a row that is in the agenda with this value.
    pub fn new(codes: Codes, start: &[Tile], value: i64) -> Search {
        Search {
            codes,
            width: start.len(),
            nodes: vec![Node {
                before: None,
                cost: 0,
                value,
            }],
            rows: start.to_vec(),
            agenda: BTreeMap::from([(value, VecDeque::from([0]))]),
            visited: Vec::new(),
            current: None,
        }
    }

    /// Takes the first node from the agenda.
    pub fn take(&mut self) -> Option<usize> {
        let mut first = self.agenda.first_entry()?;
        let node = first.get_mut().pop_front();
        if first.get().is_empty() {
            first.remove();
        }
        self.current = node;
        node
    }

    /// Whether the row of a node is a goal: no black tile is left of a white one.
    pub fn is_final(&self, node: usize) -> bool {
        self.codes.value(self.row(node)) == 0
    }

    /// Expands the node that was taken: its moves enter the agenda behind those of equal value.
    pub fn expand(&mut self) {
        let Some(node) = self.current.take() else {
            return;
        };
        self.visited.push(node);
        let row = self.row(node).to_vec();
        let moves = self.codes.moves(&row);
        let mut children: Vec<(i64, i64, Vec<Tile>)> = moves
            .map(|(empty, tile, cost)| {
                let mut next = row.clone();
                next.swap(empty, tile);
                (self.codes.value(&next), cost, next)
            })
            .collect();
        children.sort_unstable();
        children.dedup();
        for (value, cost, next) in children {
            let number = self.nodes.len();
            self.nodes.push(Node {
                before: Some(node),
                cost,
                value,
            });
            self.rows.extend_from_slice(&next);
            self.agenda.entry(value).or_default().push_back(number);
        }
    }

    /// The nodes expanded, in their order.
    pub fn visited(&self) -> &[usize] {
        &self.visited
    }

    /// The row of a node.
    pub fn row(&self, node: usize) -> &[Tile] {
        &self.rows[node * self.width..][..self.width]
    }

    /// The parent of a node.
    pub fn before(&self, node: usize) -> Option<usize> {
        self.nodes[node].before
    }

    /// The cost of the move to a node.
    pub fn cost(&self, node: usize) -> i64 {
        self.nodes[node].cost
    }

    /// The value of a node in the agenda.
    pub fn value(&self, node: usize) -> i64 {
        self.nodes[node].value
    }

    /// The bytes the nodes take.
    pub fn size(&self) -> usize {
        self.nodes.len() * (size_of::<Node>() + 2 * size_of::<usize>())
            + size_of_val(&self.rows[..])
    }
}

/// A move that was made, for the way back; rows are numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// The row before the move.
    pub from: usize,
    /// The row after the move.
    pub to: usize,
    /// Its cost.
    pub cost: i64,
}

/// The way back: a search for all chains of moves from a last move back to a first one.
pub struct Back {
    /// The moves to choose from, with the last move of the chains behind them.
    moves: Vec<Made>,
    /// The number that stands for the row before a first move.
    origin: usize,
    /// The moves of the chain so far, by index, each with the index at which to look for the move before it.
    chain: Vec<(usize, usize)>,
    /// Whether the end of the chain has not been examined yet.
    fresh: bool,
}

impl Back {
    /// A search for the chains that end with `last`; moves that cost nothing and come from `origin` are first moves.
    pub fn new(mut moves: Vec<Made>, last: Made, origin: usize) -> Back {
        moves.push(last);
        Back {
            chain: vec![(moves.len() - 1, 0)],
            moves,
            origin,
            fresh: true,
        }
    }

    /// The moves of the last chain found with their indexes, the last move first: its index is that behind all others.
    pub fn chain(&self) -> impl Iterator<Item = (Made, usize)> {
        self.chain
            .iter()
            .map(|(place, _)| (self.moves[*place], *place))
    }

    /// How many moves the chain has.
    pub fn depth(&self) -> usize {
        self.chain.len()
    }

    /// Continues the search; each move that is examined takes one of `steps`.
    pub fn search(&mut self, steps: &mut u64) -> SearchProgress {
        let choices = self.moves.len() - 1;
        while let Some((place, next)) = self.chain.last_mut() {
            let made = self.moves[*place];
            if std::mem::take(&mut self.fresh) && made.from == self.origin && made.cost == 0 {
                return SearchProgress::Found;
            }
            let found = (*next..choices).find(|place| self.moves[*place].to == made.from);
            let looked = found.map_or(choices, |place| place + 1) - *next;
            *next += looked;
            match found {
                Some(place) => {
                    self.chain.push((place, 0));
                    self.fresh = true;
                }
                None => {
                    self.chain.pop();
                }
            }
            *steps = steps.saturating_sub(looked as u64 + 1);
            if *steps == 0 {
                return SearchProgress::Paused;
            }
        }
        SearchProgress::Exhausted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODES: Codes = Codes {
        black: 0,
        empty: 1,
        white: 2,
    };

    fn row(text: &str) -> Vec<Tile> {
        let code = |tile| match tile {
            'b' => CODES.black,
            'w' => CODES.white,
            _ => CODES.empty,
        };
        text.chars().map(code).collect()
    }

    #[test]
    fn the_first_row_of_the_textbook() {
        let start = row("bbbewww");
        assert_eq!(CODES.value(&start), 9);
        let moves: Vec<_> = CODES.moves(&start).collect();
        assert_eq!(
            moves,
            [
                (3, 0, 2),
                (3, 1, 1),
                (3, 2, 1),
                (3, 4, 1),
                (3, 5, 1),
                (3, 6, 2)
            ]
        );
    }

    #[test]
    fn the_run_of_the_textbook() {
        let mut search = Search::new(CODES, &row("bbbewww"), 9);
        loop {
            let node = search.take().expect("there is a final row");
            if search.is_final(node) {
                assert_eq!(search.row(node), row("wwewbbb"));
                break;
            }
            search.expand();
        }
        assert_eq!(search.visited().len(), 11);
    }

    #[test]
    fn chains_are_found_in_the_order_of_the_moves() {
        let made = |from, to, cost| Made { from, to, cost };
        let moves = vec![made(1, 2, 5), made(9, 1, 0), made(1, 2, 7)];
        let mut back = Back::new(moves, made(2, 3, 1), 9);
        let mut costs: Vec<i64> = Vec::new();
        loop {
            match back.search(&mut 1) {
                SearchProgress::Paused => {}
                SearchProgress::Exhausted => break,
                SearchProgress::Found => costs.push(back.chain().map(|(made, _)| made.cost).sum()),
            }
        }
        assert_eq!(costs, [6, 8]);
    }
}
