//! A memo table for searches that meet a state often: results by the words of a term.
//!
//! Invariant: a table may forget everything at any time, and does when it would grow beyond its account. A table that most
//! questions miss is left out for a while, each time for longer (exponential back-off), so that a useless one costs next to nothing.

use super::Stop;
use super::account::Account;
use super::closed::States;
use super::pile::{Keyed, Words};

/// Blocks by blocks.
#[derive(Debug)]
pub struct Memory {
    keys: States,
    /// By key.
    values: Vec<Value>,
    /// The blocks of the answers.
    words: Vec<u64>,
    account: Account,
    /// Questions since hits were last counted, and how many were hits.
    asked: u32,
    found: u32,
    /// All questions that were looked into, and all hits.
    all: (u64, u64),
    /// How many questions are still left out, and how many will be when the next count is bad.
    idle: u32,
    pause: u32,
}

/// What is known of a key.
#[derive(Debug)]
enum Value {
    /// Where its answer stands.
    Answer(usize, usize),
    /// There is none.
    Nothing,
    /// That it must be looked at each time.
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
    /// It is not known, nor wanted.
    Unasked,
}

/// What is learned.
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

/// One hit in this number of questions pays for the others: a hit saves at least some calls.
const WORTH: u32 = 4;

/// The longest pause.
const LONGEST: u32 = 1 << 24;

impl Memory {
    /// A memory of nothing.
    pub fn new(account: Account) -> Memory {
        Memory {
            keys: States::default(),
            values: Vec::new(),
            words: Vec::new(),
            account,
            asked: 0,
            found: 0,
            all: (0, 0),
            idle: 0,
            pause: WINDOW,
        }
    }

    /// The account of the memory.
    pub fn account(&mut self) -> &mut Account {
        &mut self.account
    }

    /// Whether the next question is to be asked at all.
    pub fn is_asked(&mut self) -> bool {
        if self.idle > 0 {
            self.idle -= 1;
            return false;
        }
        if self.asked == WINDOW {
            if self.found * WORTH < WINDOW {
                self.idle = self.pause;
                self.pause = (self.pause * 2).min(LONGEST);
            }
            (self.asked, self.found) = (0, 0);
        }
        self.asked += 1;
        self.all.0 += 1;
        true
    }

    /// How many questions were looked into, and how many of them were hits.
    pub fn questions(&self) -> (u64, u64) {
        self.all
    }

    /// The words of all keys and answers.
    pub fn words(&self) -> [&[u64]; 2] {
        [self.keys.pile().words(), &self.words]
    }

    /// What is known of a key.
    pub fn recall(&mut self, key: &[u64]) -> Known<'_> {
        let Some(place) = self.keys.find(Words::hash(key), key) else {
            return Known::New;
        };
        match self.values[place as usize] {
            Value::Answer(start, end) => {
                self.found += 1;
                self.all.1 += 1;
                Known::Answer(&self.words[start..end])
            }
            Value::Nothing => {
                self.found += 1;
                self.all.1 += 1;
                Known::Nothing
            }
            Value::Open => Known::Unasked,
        }
    }

    /// Remembers something of a key.
    pub fn learn(&mut self, key: &[u64], lesson: Lesson) {
        if self.add(key, lesson).is_err() {
            self.keys.truncate(0);
            self.values.clear();
            self.words.clear();
        }
    }

    fn add(&mut self, key: &[u64], lesson: Lesson) -> Result<(), Stop> {
        let hash = Words::hash(key);
        if self.keys.find(hash, key).is_some() {
            return Ok(());
        }
        self.account.reserve(&mut self.values, 1)?;
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
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::account::tests::rich;
    use super::*;

    #[test]
    fn what_was_learned_is_known() {
        let mut memory = Memory::new(rich());
        assert_eq!(memory.recall(&[1, 2]), Known::New);
        memory.learn(&[1, 2], Lesson::Answer(&[7, 8, 9]));
        memory.learn(&[1], Lesson::Nothing);
        memory.learn(&[2], Lesson::Open);
        // The first lesson counts.
        memory.learn(&[1, 2], Lesson::Nothing);
        assert_eq!(memory.recall(&[1, 2]), Known::Answer(&[7, 8, 9]));
        assert_eq!(memory.recall(&[1]), Known::Nothing);
        assert_eq!(memory.recall(&[2]), Known::Unasked);
    }

    #[test]
    fn a_memory_without_room_forgets() {
        let mut memory = Memory::new(Account::new(&Arc::default(), 8_000));
        for number in 0..10_000 {
            memory.learn(&[number], Lesson::Answer(&[number]));
        }
        memory.learn(&[1], Lesson::Answer(&[2]));
        let known = (0..10_000).filter(|number| memory.recall(&[*number]) != Known::New);
        assert!((1..500).contains(&known.count()));
    }

    #[test]
    fn a_memory_that_is_of_no_use_is_asked_seldom() {
        let mut memory = Memory::new(rich());
        let asked = (0..1_000_000).filter(|number| {
            let is_asked = memory.is_asked();
            if is_asked {
                memory.recall(&[*number]);
            }
            is_asked
        });
        assert!(asked.count() < 20 * WINDOW as usize);
        memory.learn(&[0], Lesson::Nothing);
        memory.idle = 0;
        memory.asked = 0;
        let asked = (0..1_000_000).filter(|_| {
            let is_asked = memory.is_asked();
            if is_asked {
                memory.recall(&[0]);
            }
            is_asked
        });
        assert_eq!(asked.count(), 1_000_000);
    }
}
