//! Code to which frames may return: finds the sites of the code at an address.
//!
//! The collector uses this to find what the slots of an environment hold. Only code with sites is here: nothing returns to a fact.
//!
//! Invariant: ranges do not overlap. Code that is looked up is alive, since something will return to it; entries of freed code do no harm,
//! and are removed when their memory is reused or when they are as many as the others. Shared code is looked up last: an engine may have
//! reused the memory of freed shared code.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use super::super::Clause;
use crate::code::{Block, Site, Word};

/// The code of a predicate or a clause, which this keeps alive.
#[derive(Clone, Debug)]
pub enum Code {
    /// Linked code.
    Block(Arc<Block>),
    /// The code of a clause.
    Clause(Arc<Clause>),
}

/// The owner of code, which this does not keep alive.
#[derive(Clone, Debug)]
enum Owner {
    Block(Weak<Block>),
    Clause(Weak<Clause>),
}

impl Owner {
    fn is_there(&self) -> bool {
        match self {
            Owner::Block(block) => block.strong_count() > 0,
            Owner::Clause(clause) => clause.strong_count() > 0,
        }
    }
}

/// Whether code to which nothing returns is also here: checked builds need to know whether an address is code.
const ALL: bool = cfg!(any(debug_assertions, feature = "checked"));

/// All code with sites by its addresses.
#[derive(Default, Debug)]
pub struct Returns {
    /// By the address of the first word: the address after the last word, and the owner.
    ranges: BTreeMap<usize, (usize, Owner)>,
    /// The same for the code that engines share.
    shared: Arc<BTreeMap<usize, (usize, Owner)>>,
    /// Entries of dead code are removed when there are more entries than this.
    sweep_at: usize,
}

impl Returns {
    /// Records the linked code of a predicate.
    pub fn add_block(&mut self, block: &Arc<Block>) {
        if !block.sites.is_empty() || ALL {
            self.add(&block.words, Owner::Block(Arc::downgrade(block)));
        }
    }

    /// Records the code of a clause.
    pub fn add_clause(&mut self, clause: &Arc<Clause>) {
        if (!clause.sites().is_empty() || ALL)
            && let Some(words) = clause.words()
        {
            self.add(words, Owner::Clause(Arc::downgrade(clause)));
        }
    }

    fn add(&mut self, words: &[Word], owner: Owner) {
        let start = words.as_ptr().addr();
        let end = start + size_of_val(words);
        // Overlapping entries are older than the reuse of their memory.
        while let Some((&other, _)) = self
            .ranges
            .range(..end)
            .next_back()
            .filter(|(_, (behind, _))| *behind > start)
        {
            self.ranges.remove(&other);
        }
        self.ranges.insert(start, (end, owner));
        if self.ranges.len() > self.sweep_at {
            self.ranges.retain(|_, (_, owner)| owner.is_there());
            self.sweep_at = 2 * self.ranges.len() + 1024;
        }
    }

    /// Makes all code shared, for other engines.
    pub fn share(&mut self) {
        if self.ranges.is_empty() {
            return;
        }
        let mut all = BTreeMap::clone(&self.shared);
        all.append(&mut self.ranges);
        all.retain(|_, (_, owner)| owner.is_there());
        self.shared = Arc::new(all);
    }

    /// A copy in which all code is shared.
    pub fn snapshot(&self) -> Returns {
        let mut all = Returns {
            ranges: self.ranges.clone(),
            ..self.fork()
        };
        all.share();
        all
    }

    /// The table of another engine, which shares all of this code: see [`Returns::share`].
    pub fn fork(&self) -> Returns {
        Returns {
            shared: Arc::clone(&self.shared),
            ..Returns::default()
        }
    }

    /// Whether there is code at an address.
    pub fn contains(&self, address: usize) -> bool {
        self.owner(address).is_some()
    }

    /// The owner of the code at an address.
    fn owner(&self, address: usize) -> Option<&Owner> {
        [&self.ranges, &*self.shared]
            .into_iter()
            .find_map(|ranges| {
                let (_, (end, owner)) = ranges.range(..=address).next_back()?;
                (*end > address).then_some(owner)
            })
    }

    /// The code at an address.
    pub fn code_at(&self, address: usize) -> Option<Code> {
        match self.owner(address)? {
            Owner::Block(block) => block.upgrade().map(Code::Block),
            Owner::Clause(clause) => clause.upgrade().map(Code::Clause),
        }
    }

    /// Calls a function with the site with this number of the code at an address.
    pub fn with_site<T>(
        &self,
        address: usize,
        number: u32,
        look: impl FnOnce(&Site) -> T,
    ) -> Option<T> {
        match self.owner(address)? {
            Owner::Block(block) => block.upgrade()?.sites.get(number as usize).map(look),
            Owner::Clause(clause) => clause.upgrade()?.sites().get(number as usize).map(look),
        }
    }
}
