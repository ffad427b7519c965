//! A memo table for searches that meet a state often: it maps the words of a term to results.
//!
//! *Invariant*: a table may forget everything at any time, and does so instead of growing beyond its account. A table that saves
//! less work than it costs is not asked for a while, each time for longer (exponential back-off), so that a useless table costs
//! next to nothing. An answer saves the work between the first question and `learn`, including what other answers saved
//! meanwhile: a game position that comes up again just before the end of the game saves little.

use super::SearchStop;
use super::account::Account;
use super::closed::States;
use super::pile::{Keyed, Words};

/// Maps blocks of words to blocks of words.
#[derive(Debug)]
pub struct Memory {
    keys: States,
    /// By the number of the key.
    values: Vec<Value>,
    /// The words of the answers.
    words: Vec<u64>,
    account: Account,
    /// The cost of a question in inferences: a table pays when its answers save this much for each question on average.
    price: u64,
    /// The work that it took to learn each value.
    prices: Vec<u32>,
    /// The questions without an answer yet: the hash of the key, and the work done before the question.
    pending: Vec<(u32, u64)>,
    /// How many questions the current window has, and how much work their answers saved.
    asked: u32,
    saved: u64,
    /// How many questions were asked in all, and how much work was saved in all.
    all: (u64, u64),
    /// How many questions are still to be skipped, and how many the next bad window will skip.
    idle: u32,
    pause: u32,
}

/// What is known of a key.
#[derive(Debug)]
enum Value {
    /// The range of its answer in `words`.
    Answer(usize, usize),
    /// It has no answer.
    Nothing,
    /// It must be computed each time.
    Open,
}

/// The answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known<'a> {
    /// This block.
    Answer(&'a [u64]),
    /// There is no answer.
    Nothing,
    /// It is not known, and worth knowing.
    New,
    /// It is not known, and not worth asking.
    Unasked,
}

/// The result to store for a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lesson<'a> {
    /// The answer is this block.
    Answer(&'a [u64]),
    /// There is no answer.
    Nothing,
    /// There is no one answer.
    Open,
}

/// Questions between two counts of hits.
const WINDOW: u32 = 1 << 10;

/// The most questions that wait for their answers; those of more are not counted.
const MOST_PENDING: usize = 1 << 12;

/// The longest pause.
const LONGEST: u32 = 1 << 24;

impl Memory {
    /// A memory of nothing.
    pub fn new(account: Account, price: u64) -> Memory {
        Memory {
            keys: States::default(),
            values: Vec::new(),
            words: Vec::new(),
            account,
            price,
            prices: Vec::new(),
            pending: Vec::new(),
            asked: 0,
            saved: 0,
            all: (0, 0),
            idle: 0,
            pause: WINDOW,
        }
    }

    /// The account of the memory.
    pub fn account(&mut self) -> &mut Account {
        &mut self.account
    }

    /// Whether the caller is to ask the next question.
    pub fn is_asked(&mut self) -> bool {
        if self.idle > 0 {
            self.idle -= 1;
            return false;
        }
        if self.asked == WINDOW {
            if self.saved < self.price * u64::from(WINDOW) {
                self.idle = self.pause;
                self.pause = (self.pause * 2).min(LONGEST);
            }
            (self.asked, self.saved) = (0, 0);
        }
        self.asked += 1;
        self.all.0 += 1;
        true
    }

    /// How many questions were asked, and how many questions' cost the answers have saved.
    pub fn questions(&self) -> (u64, u64) {
        (self.all.0, self.all.1 / self.price.max(1))
    }

    /// The words of all keys and answers.
    pub fn words(&self) -> [&[u64]; 2] {
        [self.keys.pile().words(), &self.words]
    }

    /// Looks a key up; `work` is the work done so far.
    pub fn recall(&mut self, key: &[u64], work: u64) -> Known<'_> {
        let work = work + self.all.1;
        let hash = Words::hash(key);
        let Some(place) = self.keys.find(hash, key).map(|place| place as usize) else {
            if self.pending.len() == MOST_PENDING {
                self.pending.clear();
            }
            self.pending.push((hash, work));
            return Known::New;
        };
        let price = u64::from(self.prices[place]);
        match self.values[place] {
            Value::Answer(start, end) => {
                self.saved += price;
                self.all.1 += price;
                Known::Answer(&self.words[start..end])
            }
            Value::Nothing => {
                self.saved += price;
                self.all.1 += price;
                Known::Nothing
            }
            Value::Open => Known::Unasked,
        }
    }

    /// Stores what was learned of a key; `work` is the work done so far.
    pub fn learn(&mut self, key: &[u64], lesson: Lesson, work: u64) {
        let work = work + self.all.1;
        let hash = Words::hash(key);
        let asked = self.pending.iter().rposition(|(known, _)| *known == hash);
        let price = asked.map_or(0, |place| work.saturating_sub(self.pending[place].1));
        // Questions asked after this one and not answered by now will not be answered.
        self.pending.truncate(asked.unwrap_or(self.pending.len()));
        let price = u32::try_from(price).unwrap_or(u32::MAX);
        if self.add(hash, key, lesson, price).is_err() {
            self.keys.truncate(0);
            self.values.clear();
            self.prices.clear();
            self.words.clear();
        }
    }

    fn add(
        &mut self,
        hash: u32,
        key: &[u64],
        lesson: Lesson,
        price: u32,
    ) -> Result<(), SearchStop> {
        if self.keys.find(hash, key).is_some() {
            return Ok(());
        }
        self.account.reserve(&mut self.values, 1)?;
        self.account.reserve(&mut self.prices, 1)?;
        let value = match lesson {
            Lesson::Answer(block) => {
                self.account.reserve(&mut self.words, block.len())?;
                let start = self.words.len();
                self.words.extend_from_slice(block);
                Value::Answer(start, self.words.len())
            }
            Lesson::Nothing => Value::Nothing,
            Lesson::Open => Value::Open,
        };
        self.keys.add(&mut self.account, hash, key)?;
        self.values.push(value);
        self.prices.push(price);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::account::tests::rich;
    use super::*;

    const PRICE: u64 = 20;

    #[test]
    fn what_was_learned_is_known() {
        let mut memory = Memory::new(rich(), PRICE);
        assert_eq!(memory.recall(&[1, 2], 0), Known::New);
        memory.learn(&[1, 2], Lesson::Answer(&[7, 8, 9]), 1);
        memory.learn(&[1], Lesson::Nothing, 1);
        memory.learn(&[2], Lesson::Open, 1);
        // The first lesson counts.
        memory.learn(&[1, 2], Lesson::Nothing, 2);
        assert_eq!(memory.recall(&[1, 2], 2), Known::Answer(&[7, 8, 9]));
        assert_eq!(memory.recall(&[1], 2), Known::Nothing);
        assert_eq!(memory.recall(&[2], 2), Known::Unasked);
    }

    #[test]
    fn an_answer_saves_what_it_took_to_learn_it() {
        let mut memory = Memory::new(rich(), PRICE);
        assert_eq!(memory.recall(&[1], 100), Known::New);
        assert_eq!(memory.recall(&[2], 110), Known::New);
        // Nothing is ever learned of 3.
        assert_eq!(memory.recall(&[3], 120), Known::New);
        memory.learn(&[2], Lesson::Nothing, 150);
        memory.learn(&[1], Lesson::Answer(&[7]), 300);
        // Nothing was asked.
        memory.learn(&[4], Lesson::Nothing, 1000);
        for key in [1, 2, 4] {
            assert_ne!(memory.recall(&[key], 1000), Known::New);
        }
        assert_eq!(memory.questions(), (0, (200 + 40) / PRICE));
    }

    #[test]
    fn a_memory_without_room_forgets() {
        let mut memory = Memory::new(Account::new(&Arc::default(), 8_000), PRICE);
        for number in 0..10_000 {
            memory.learn(&[number], Lesson::Answer(&[number]), number);
        }
        memory.learn(&[1], Lesson::Answer(&[2]), 1);
        let known = (0..10_000).filter(|number| memory.recall(&[*number], 1) != Known::New);
        assert!((1..500).contains(&known.count()));
    }

    /// How many questions a memory is asked whose answers took so much work.
    fn asked(memory: &mut Memory, price: u64) -> usize {
        memory.recall(&[0], 0);
        memory.learn(&[0], Lesson::Nothing, price);
        let asked = (0..1_000_000).filter(|_| {
            let is_asked = memory.is_asked();
            if is_asked {
                memory.recall(&[0], price);
            }
            is_asked
        });
        asked.count()
    }

    #[test]
    fn a_memory_that_is_of_no_use_is_asked_seldom() {
        assert!(asked(&mut Memory::new(rich(), PRICE), PRICE / 2) < 20 * WINDOW as usize);
        assert_eq!(asked(&mut Memory::new(rich(), PRICE), 2 * PRICE), 1_000_000);
    }
}
