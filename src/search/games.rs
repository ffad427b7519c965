//! Games for two players.

use super::cost::{Cost, Own};
use super::{Search, Stop, Turn};
use crate::kernel::game::{Game, Window};
use crate::kernel::pile::HostStates;

/// The result of a search in a game tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play<P, V> {
    /// The value of the position.
    pub value: V,
    /// The best successor of the position; `None` if it has no successors, or none was visited. Of equal successors it is the first.
    pub best: Option<P>,
}

impl Search {
    /// Searches all positions to this number of moves. `moves` gives the player to move and the successors of a position; a position
    /// without successors, or at the last move, has the value that `value` gives.
    ///
    /// ```
    /// use ferz::search::{Search, Turn};
    ///
    /// // Nim: who takes the last of the stones, one to three at a time, wins.
    /// let moves = |&(stones, turn): &(u32, Turn)| {
    ///     let other = if turn == Turn::Max { Turn::Min } else { Turn::Max };
    ///     (turn, (1..=stones.min(3)).map(move |taken| (stones - taken, other)))
    /// };
    /// let value = |&(_, turn): &(u32, Turn)| if turn == Turn::Max { -1 } else { 1 };
    /// let play = Search::new().minimax((7, Turn::Max), 7, moves, value)?;
    /// assert_eq!((play.value, play.best), (1, Some((4, Turn::Min))));
    /// # Ok::<(), ferz::search::Stop>(())
    /// ```
    pub fn minimax<P, V, I>(
        self,
        position: P,
        depth: usize,
        moves: impl FnMut(&P) -> (Turn, I),
        value: impl FnMut(&P) -> V,
    ) -> Result<Play<P, V>, Stop>
    where
        P: Clone,
        V: Cost,
        I: IntoIterator<Item = P>,
    {
        self.play(position, depth, None, moves, value)
    }

    /// As [`Search::minimax`], but skips positions that cannot matter (Knuth and Moore 1975): same value, same best successor.
    pub fn alpha_beta<P, V, I>(
        self,
        position: P,
        depth: usize,
        moves: impl FnMut(&P) -> (Turn, I),
        value: impl FnMut(&P) -> V,
    ) -> Result<Play<P, V>, Stop>
    where
        P: Clone,
        V: Cost,
        I: IntoIterator<Item = P>,
    {
        self.play(position, depth, Some(Window::default()), moves, value)
    }

    fn play<P, V, I>(
        self,
        position: P,
        depth: usize,
        window: Option<Window<Own<V>>>,
        mut moves: impl FnMut(&P) -> (Turn, I),
        mut value: impl FnMut(&P) -> V,
    ) -> Result<Play<P, V>, Stop>
    where
        P: Clone,
        V: Cost,
        I: IntoIterator<Item = P>,
    {
        let mut game: Game<HostStates<P>, Own<V>> =
            Game::new(&position, depth, window, self.account())?;
        while let Some((position, open)) = game.position() {
            let mut successors = None;
            if open {
                let (turn, all) = moves(position);
                let mut all = all.into_iter().peekable();
                successors = all.peek().is_some().then_some((turn, all));
            }
            let Some((turn, all)) = successors else {
                let value = Own(value(position));
                game.value(value);
                continue;
            };
            for successor in all {
                game.add(&successor)?;
            }
            game.enter(turn)?;
        }
        match game.result() {
            Some((value, best)) => Ok(Play {
                value: value.0.clone(),
                best: best.cloned(),
            }),
            None => Ok(Play {
                value: value(&position),
                best: None,
            }),
        }
    }
}
