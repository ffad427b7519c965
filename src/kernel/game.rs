//! Minimax over a game of two players, with or without alpha-beta cuts.
//!
//! *Invariant*: the stack holds the positions whose successors are being examined, each with the best successor so far. Of equally
//! good successors the first counts. Alpha-beta cuts change neither the best successor of the root nor its value, as long as the
//! value lies within the window; of a value outside the window, the search learns only on which side it lies.

use super::SearchStop;
use super::account::Account;
use super::cost::Cost;
use super::pile::{Pile, Words};
use crate::term::Number;

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// The player who wants a great value.
    Max,
    /// The player who wants a small value.
    Min,
}

/// The window of alpha-beta: a value that is not above `alpha`, or not below `beta`, is not chosen.
#[derive(Clone, Debug)]
pub struct Window<C = Number> {
    /// The lower end; none if the window has no lower end.
    pub alpha: Option<C>,
    /// The upper end; none if the window has no upper end.
    pub beta: Option<C>,
}

impl<C> Default for Window<C> {
    fn default() -> Window<C> {
        Window {
            alpha: None,
            beta: None,
        }
    }
}

/// A search of a game tree in progress.
#[derive(Debug)]
pub struct Game<P = Words, C = Number> {
    /// How many moves the search looks ahead.
    depth: usize,
    /// The window of the root; none for minimax without cuts.
    window: Option<Window<C>>,
    frames: Vec<Frame<C>>,
    /// The root and the successors in all frames.
    pile: P,
    /// The value of the root and the place of its best successor, once they are known.
    result: Option<(C, Option<usize>)>,
    account: Account,
}

/// A position whose successors are being examined.
#[derive(Debug)]
struct Frame<C> {
    turn: Turn,
    /// Its successors, as places in the pile: the first, the current one, and the end.
    first: usize,
    current: usize,
    end: usize,
    best: Option<(usize, C)>,
    window: Window<C>,
}

impl<P: Pile, C: Cost> Game<P, C> {
    /// A search from this position, `depth` moves ahead.
    pub fn new(
        root: &P::State,
        depth: usize,
        window: Option<Window<C>>,
        account: Account,
    ) -> Result<Game<P, C>, SearchStop> {
        let mut game = Game {
            depth,
            window,
            frames: Vec::new(),
            pile: P::default(),
            result: None,
            account,
        };
        game.add(root)?;
        Ok(game)
    }

    /// The account of the game.
    pub fn account(&mut self) -> &mut Account {
        &mut self.account
    }

    /// The position to examine, and whether its successors are needed; none when the result is known.
    pub fn position(&self) -> Option<(&P::State, bool)> {
        let current = self.frames.last().map_or(0, |frame| frame.current);
        let open = self.frames.len() < self.depth;
        self.result
            .is_none()
            .then(|| (self.pile.state(current), open))
    }

    /// Adds a successor of the position to examine.
    pub fn add(&mut self, successor: &P::State) -> Result<(), SearchStop> {
        self.pile.push(&mut self.account, successor)
    }

    /// Goes to the first of the successors that the caller has added; there is at least one.
    pub fn enter(&mut self, turn: Turn) -> Result<(), SearchStop> {
        self.account.reserve(&mut self.frames, 1)?;
        let first = self.frames.last().map_or(1, |frame| frame.end);
        let window = match self.frames.last() {
            Some(frame) => frame.window.clone(),
            None => self.window.clone().unwrap_or_default(),
        };
        self.frames.push(Frame {
            turn,
            first,
            current: first,
            end: self.pile.count(),
            best: None,
            window,
        });
        Ok(())
    }

    /// Sets the value of the position to examine, and goes to the next position.
    pub fn value(&mut self, mut value: C) {
        loop {
            let cuts = self.window.is_some();
            let Some(frame) = self.frames.last_mut() else {
                self.result = Some((value, None));
                return;
            };
            let is_enough = frame.take(value, cuts);
            frame.current += 1;
            if frame.current < frame.end && !is_enough {
                return;
            }
            let Some(Frame {
                first,
                best: Some((place, best)),
                ..
            }) = self.frames.pop()
            else {
                return;
            };
            if self.frames.is_empty() {
                self.result = Some((best, Some(place)));
                return;
            }
            self.pile.truncate(first);
            value = best;
        }
    }

    /// All positions.
    pub fn pile(&self) -> &P {
        &self.pile
    }

    /// The value of the root, and its best successor if it has one.
    pub fn result(&self) -> Option<(&C, Option<&P::State>)> {
        let (value, best) = self.result.as_ref()?;
        Some((value, best.map(|place| self.pile.state(place))))
    }
}

impl<C: Cost> Frame<C> {
    /// Sets the value of the current successor; returns whether the remaining ones are cut off.
    fn take(&mut self, value: C, cuts: bool) -> bool {
        let above = |one: &C, other: &C| other.is_below(one);
        let is_better = match (&self.best, self.turn) {
            (None, _) => true,
            (Some((_, best)), Turn::Max) => above(&value, best),
            (Some((_, best)), Turn::Min) => above(best, &value),
        };
        if !is_better {
            return false;
        }
        let Window { alpha, beta } = &mut self.window;
        let is_enough = match self.turn {
            Turn::Max => {
                if alpha.as_ref().is_none_or(|alpha| above(&value, alpha)) {
                    *alpha = Some(value.clone());
                }
                beta.as_ref().is_some_and(|beta| !above(beta, &value))
            }
            Turn::Min => {
                if beta.as_ref().is_none_or(|beta| above(beta, &value)) {
                    *beta = Some(value.clone());
                }
                alpha.as_ref().is_some_and(|alpha| !above(&value, alpha))
            }
        };
        self.best = Some((self.current, value));
        cuts && is_enough
    }
}

#[cfg(test)]
mod tests {
    use super::super::account::tests::rich;
    use super::*;

    /// Plays a tree with three branches at each node; returns the value with the best successor, and the leaves in order.
    fn play(depth: usize, window: Option<Window>, leaf: &dyn Fn(u64) -> i64) -> (String, Vec<u64>) {
        let mut game: Game = Game::new(&[0][..], depth, window, rich()).expect("there is memory");
        let mut seen = Vec::new();
        while let Some((block, open)) = game.position() {
            let position = block[0];
            if open {
                // The turn changes with each level: 0, 1..=3, 4..=12, ...
                let mut level = (position, 0);
                while level.0 > 0 {
                    level = ((level.0 - 1) / 3, level.1 + 1);
                }
                for branch in 1..=3 {
                    game.add(&[3 * position + branch][..]).expect("it fits");
                }
                game.enter(if level.1 % 2 == 0 {
                    Turn::Max
                } else {
                    Turn::Min
                })
                .expect("it fits");
            } else {
                seen.push(position);
                game.value(Number::Int(leaf(position)));
            }
        }
        let (value, best) = game.result().expect("it is over");
        let best = best.map_or(String::new(), |best| format!(" by {}", best[0]));
        (format!("{value}{best}"), seen)
    }

    #[test]
    fn max_and_min_take_turns() {
        let values = [3, 12, 8, 2, 4, 6, 14, 5, 2];
        let leaf = |position| values[position as usize - 4];
        assert_eq!(play(2, None, &leaf), ("3 by 1".into(), (4..13).collect()));
        let (result, seen) = play(2, Some(Window::default()), &leaf);
        assert_eq!(result, "3 by 1");
        assert_eq!(seen, [4, 5, 6, 7, 10, 11, 12]);
    }

    #[test]
    fn a_position_without_moves_ahead_is_its_value() {
        assert_eq!(play(0, None, &|_| 7), ("7".into(), vec![0]));
    }

    #[test]
    fn the_first_of_equals() {
        let (result, _) = play(3, None, &|_| 1);
        assert_eq!(result, "1 by 1");
        let (result, _) = play(3, Some(Window::default()), &|_| 1);
        assert_eq!(result, "1 by 1");
    }

    #[test]
    fn cuts_change_nothing_but_the_work() {
        for seed in 0..200u64 {
            let leaf = |position: u64| {
                let mixed = (position + 1000 * seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                (mixed >> 60) as i64
            };
            let (plain, all) = play(4, None, &leaf);
            let (cut, some) = play(4, Some(Window::default()), &leaf);
            assert_eq!(plain, cut);
            assert!(some.len() <= all.len() && some.iter().all(|seen| all.contains(seen)));
        }
    }
}
