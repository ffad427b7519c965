//! Code that may be returned to: which sites the code at an address has.
//!
//! The collector finds by it what the slots of an environment hold. Only code with sites is here: nothing returns to a fact.
//!
//! Invariant: ranges do not overlap. What is asked for is alive, since something will return to it; entries of code that
//! is gone do no harm, and leave when its memory is used again or when they have become as many as the others. What engines share is asked for
//! last: an engine may have used the memory again of shared code that is gone.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use super::super::Clause;
use crate::code::{Block, Site, Word};

/// The code of a predicate or a clause, which is there as long as this is.
#[derive(Clone, Debug)]
pub enum Code {
    /// Linked code.
    Block(Arc<Block>),
    /// The code of a clause.
    Clause(Arc<Clause>),
}

/// What code belongs to; it is not kept alive from here.
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

/// Whether code that nothing returns to is here too: checked builds ask whether there is code at an address.
const ALL: bool = cfg!(any(debug_assertions, feature = "checked"));

/// All code with sites by its addresses.
#[derive(Default, Debug)]
pub struct Returns {
    /// By the address of the first word: the address behind the last, and what it belongs to.
    ranges: BTreeMap<usize, (usize, Owner)>,
    /// The same of the code that engines share.
    shared: Arc<BTreeMap<usize, (usize, Owner)>>,
    /// Entries of dead code are swept out when there are more than this.
    sweep_at: usize,
}

impl Returns {
    /// Notes the linked code of a predicate.
    pub fn add_block(&mut self, block: &Arc<Block>) {
        if !block.sites.is_empty() || ALL {
            self.add(&block.words, Owner::Block(Arc::downgrade(block)));
        }
    }

    /// Notes the code of a clause.
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
        // What overlaps was there before its memory was used again.
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

    /// Makes all code shared, so that other engines can have it too.
    pub fn share(&mut self) {
        if self.ranges.is_empty() {
            return;
        }
        let mut all = BTreeMap::clone(&self.shared);
        all.append(&mut self.ranges);
        all.retain(|_, (_, owner)| owner.is_there());
        self.shared = Arc::new(all);
    }

    /// The same, in which all code is shared.
    pub fn snapshot(&self) -> Returns {
        let mut all = Returns {
            ranges: self.ranges.clone(),
            ..self.fork()
        };
        all.share();
        all
    }

    /// Those of another engine, which shares all of this code: see [`Returns::share`].
    pub fn fork(&self) -> Returns {
        Returns {
            shared: Arc::clone(&self.shared),
            ..Returns::default()
        }
    }

    /// Whether code stands at an address.
    pub fn contains(&self, address: usize) -> bool {
        self.owner(address).is_some()
    }

    /// What the code at an address belongs to.
    fn owner(&self, address: usize) -> Option<&Owner> {
        [&self.ranges, &*self.shared]
            .into_iter()
            .find_map(|ranges| {
                let (_, (end, owner)) = ranges.range(..=address).next_back()?;
                (*end > address).then_some(owner)
            })
    }

    /// The code that stands at an address.
    pub fn code_at(&self, address: usize) -> Option<Code> {
        match self.owner(address)? {
            Owner::Block(block) => block.upgrade().map(Code::Block),
            Owner::Clause(clause) => clause.upgrade().map(Code::Clause),
        }
    }

    /// Looks at the site with this number of the code at an address.
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
