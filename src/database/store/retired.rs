//! Retired code: code of erased or changed clauses, to which a frame may still return (deferred reclamation).
//!
//! Invariant: a piece stays here until the collector proves that no frame returns to it ([`Retired::release`]).
//! Each piece has the generation in which it was made: a frame older than that does not return to it.

use std::sync::Arc;

use super::super::Clause;
use crate::code::{Block, Word};

/// Erased rules, and linked code of changed predicates.
#[derive(Default, Debug)]
pub struct Retired {
    clauses: Vec<Arc<Clause>>,
    blocks: Vec<(u64, Arc<Block>)>,
    words: usize,
}

/// The size of a piece without its code, in words, roughly.
const BESIDE: usize = 32;

impl Retired {
    /// Adds an erased rule.
    pub fn add_clause(&mut self, clause: Arc<Clause>) {
        self.words += size_of_clause(&clause);
        self.clauses.push(clause);
    }

    /// Adds linked code that was made in this generation.
    pub fn add_block(&mut self, block: Arc<Block>, generation: u64) {
        self.words += size_of_block(&block);
        self.blocks.push((generation, block));
    }

    /// The rules.
    pub fn clauses(&self) -> impl Iterator<Item = &Arc<Clause>> {
        self.clauses.iter()
    }

    /// The linked code.
    pub fn blocks(&self) -> impl Iterator<Item = &Arc<Block>> {
        self.blocks.iter().map(|(_, block)| block)
    }

    /// The approximate size in words.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Drops the pieces that are younger than a generation and contain none of these ascending code addresses.
    pub fn release(&mut self, generation: u64, addresses: &[usize]) {
        let idle = |words: &[Word]| {
            let start = words.as_ptr().addr();
            let end = start + size_of_val(words);
            let first = addresses.partition_point(|at| *at < start);
            addresses.get(first).is_none_or(|at| *at >= end)
        };
        self.clauses
            .retain(|clause| clause.birth <= generation || !clause.words().is_none_or(idle));
        self.blocks
            .retain(|(made, block)| *made <= generation || !idle(&block.words));
        self.count();
    }

    /// Drops everything: no goal is under way.
    pub fn clear(&mut self) {
        self.clauses.clear();
        self.blocks.clear();
        self.count();
    }

    fn count(&mut self) {
        self.clauses.shrink_to(1 << 10);
        self.blocks.shrink_to(1 << 10);
        let clauses = self.clauses.iter().map(|clause| size_of_clause(clause));
        let blocks = self.blocks.iter().map(|(_, block)| size_of_block(block));
        self.words = clauses.chain(blocks).sum();
    }
}

fn size_of_clause(clause: &Clause) -> usize {
    let code = clause.words().map_or(0, <[Word]>::len);
    BESIDE + code + clause.term.words().len()
}

fn size_of_block(block: &Block) -> usize {
    BESIDE + block.words.len()
}
