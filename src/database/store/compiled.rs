//! The instructions of one clause, stored separately: most facts that programs assert never have any.
//!
//! ```text
//!   clause -> [ words, a few | sites | linked ]       f(7, a): one block, and the call goes from the clause straight to the words
//!   clause -> [ o            | sites | linked ]       a rule, or a large fact: the words have a block for themselves
//!               +-> words                 +-> keys, level, heap, goals: of clauses that were compiled for the block of their predicate
//! ```

use crate::code::{ClauseCode, GoalTable, Key, Site, Word};

/// The number of words of a fact with four small arguments.
const FEW: usize = 6;

/// The instructions of a clause, and its sites, which the info words of calls index.
#[derive(Clone, Debug)]
pub struct Compiled {
    words: Words,
    sites: Box<[Site]>,
    linked: Option<Box<Linked>>,
}

#[derive(Clone, Debug)]
enum Words {
    Few([Word; FEW], u8),
    Many(Box<[Word]>),
}

/// The data from the compiler that linking needs.
#[derive(Clone, Debug)]
struct Linked {
    keys: Box<[Key]>,
    goals: GoalTable,
    level: bool,
    heap: u32,
}

impl From<Vec<Word>> for Words {
    fn from(words: Vec<Word>) -> Words {
        let mut few = [Word(0); FEW];
        match few.get_mut(..words.len()) {
            Some(place) => {
                place.copy_from_slice(&words);
                Words::Few(few, words.len() as u8)
            }
            None => Words::Many(words.into_boxed_slice()),
        }
    }
}

impl Compiled {
    /// The instructions of a clause of a dynamic predicate, which is entered on its own.
    pub fn by_itself(words: Vec<Word>, sites: Vec<Site>) -> Compiled {
        Compiled {
            words: words.into(),
            sites: sites.into_boxed_slice(),
            linked: None,
        }
    }

    /// The instructions of a clause that may become part of the block of its predicate.
    pub fn to_be_linked(code: ClauseCode, goals: GoalTable) -> Compiled {
        let linked = Linked {
            keys: code.keys,
            goals,
            level: code.level,
            heap: code.heap,
        };
        Compiled {
            linked: Some(Box::new(linked)),
            ..Compiled::by_itself(code.words, code.sites)
        }
    }

    /// The instructions.
    #[inline(always)]
    pub fn words(&self) -> &[Word] {
        match &self.words {
            Words::Few(words, count) => &words[..usize::from(*count)],
            Words::Many(words) => words,
        }
    }

    /// The sites.
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// The positions of the goals, if they are known.
    pub fn goal_table(&self) -> Option<&GoalTable> {
        self.linked.as_ref().map(|linked| &linked.goals)
    }

    /// The output of the compiler, if it was compiled for linking.
    pub fn to_link(&self) -> Option<ClauseCode> {
        let linked = self.linked.as_ref()?;
        Some(ClauseCode {
            words: self.words().to_vec(),
            sites: self.sites.to_vec(),
            places: Vec::new(),
            keys: linked.keys.clone(),
            level: linked.level,
            heap: linked.heap,
        })
    }

    /// The approximate size in bytes.
    pub fn space(&self) -> usize {
        let words = match &self.words {
            Words::Few(..) => 0,
            Words::Many(words) => size_of_val(&**words),
        };
        let linked = self.linked.as_ref().map_or(0, |linked| {
            size_of::<Linked>() + size_of_val(&*linked.keys) + linked.goals.space()
        });
        size_of::<Compiled>() + words + size_of_val(&*self.sites) + linked
    }
}
