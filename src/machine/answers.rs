//! Answers of findall/3 and the like, stored in bags: which parts of an answer may be shared with the heap, and how many answers are
//! counted at once.
//! ```text
//!   findall(X-L, member(X, [1,2,3]), Xs)      L, a long ground list that was there before, is not copied for each answer
//!   the bag is opened above B                 cells below H of the alternative that comes next, and below any that the trail would
//!                                             restore, are the same when the bag is closed
//! ```

use super::Machine;
use super::error::Result;
use super::ops::facts::Saved;
use super::ops::{choice, read_addr, read_code};
use super::state::stacks::Source;
use super::words::{RETRY_FACTS, RETRY_TABLE};
use crate::code::{Op, Word};
use crate::memory::room;
use crate::term::heap::VALUE_ENTRY;
use crate::term::{Addr, Cell};

/// An alternative below more than this many choice points is not searched for, nor a cell under more trail entries: the search would be
/// repeated for each answer.
const NEAR: usize = 64;

impl Machine {
    /// Opens a bag above the newest choice point and gives its handle.
    pub fn open_bag(&mut self) -> usize {
        self.bags.open(self.b)
    }

    /// Opens a bag that may be filled while choice points come and go, and gives its handle.
    pub fn open_loose_bag(&mut self) -> usize {
        self.bags.open(Addr::NULL)
    }

    /// Adds a copy of a term to a bag.
    pub fn add_to_bag(&mut self, handle: usize, term: Cell) -> Result<()> {
        let term = self.heap.deref(term);
        if term.is_immediate() {
            self.bags.admit(handle, &self.heap)?;
            room::more(&mut self.bags.words, 2)?;
            self.bags.words.extend([1, term.bits()]);
            return self.bags.tick(handle, 1);
        }
        let below = self.bags.last(handle)?.below;
        let limit = if self.database.assigns {
            Addr::NULL
        } else {
            self.unchanged_since(below)
        };
        self.bags.add(handle, &mut self.heap, term, limit)
    }

    /// Counts an answer of a bag. Further answers are counted with it if they are certain to follow and to come to this instruction, with
    /// nothing in between:
    ///
    /// ```text
    ///   tick_(Goal, Bag) :- call(Goal), '$bag_tick'(Bag), fail.       the newest choice point reads a table whose rows bind variables only,
    ///                                                                  and goes on behind call(Goal) in this environment
    /// ```
    pub fn tick_bag(&mut self, handle: usize) -> Result<()> {
        let more = self.sure_answers();
        self.bags.tick(handle, 1 + more)?;
        if more > 0 {
            let b = self.b;
            self.stacks.alternatives.pop_if(|(owner, _)| *owner == b);
            choice::pop(self);
            // Each answer costs a failure and this instruction.
            let each = 1 + u64::from(self.word(0).cost());
            self.spend(each * more as u64)?;
        }
        Ok(())
    }

    /// How many answers the newest choice point is certain to give, if each only leads to the current instruction, a call of a built-in
    /// with the same arguments, followed by a failure.
    fn sure_answers(&self) -> usize {
        let b = self.b;
        let cp = read_code(self, b.offset(choice::CP));
        // The one word in between loads the argument, since a call leaves nothing in the registers.
        let comes_here = self.pc.addr().checked_sub(cp.addr()) == Some(size_of::<Word>())
            && read_addr(self, b.offset(choice::E)) == self.e
            && Op::from_number(self.word(2).op()) == Some(Op::Fail);
        if !comes_here || self.single_stepping || self.profile.is_some() {
            return 0;
        }
        let alternative = read_code(self, b.offset(choice::ALT));
        if std::ptr::eq(alternative, &RETRY_FACTS) {
            let saved = Saved::read(self, b);
            let is_there = self.database.facts_now((saved.id, saved.serial)).is_some();
            return match is_there && saved.bound | saved.others == 0 {
                true => saved.end.saturating_sub(saved.row) as usize,
                false => 0,
            };
        }
        match self.stacks.alternatives.last() {
            Some((owner, Source::Table(answers)))
                if *owner == b && std::ptr::eq(alternative, &RETRY_TABLE) =>
            {
                answers.rest().unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// Cells below this address are, and will be, as they were when the choice point above `below` was made.
    fn unchanged_since(&self, below: Addr) -> Addr {
        let mut b = self.b;
        for _ in 0..NEAR {
            if b <= below {
                break;
            }
            let previous = read_addr(self, b.offset(choice::PREV));
            if previous == below {
                let top = read_addr(self, b.offset(choice::H));
                let mark = read_addr(self, b.offset(choice::TR));
                return self.lowest_bound(mark, top);
            }
            b = previous;
        }
        Addr::NULL
    }

    /// The lowest cell that an entry of the trail above `mark` restores, or `top`.
    fn lowest_bound(&self, mark: Addr, top: Addr) -> Addr {
        let mut at = self.heap.trail_top;
        if at.since(mark) > NEAR {
            return Addr::NULL;
        }
        let mut lowest = top;
        while at > mark {
            at = at.back(1);
            let entry = self.heap.get(at).bits();
            if entry & VALUE_ENTRY != 0 {
                at = at.back(1);
            }
            let cell = Addr(entry & !VALUE_ENTRY);
            if self.heap.is_inside(cell) {
                lowest = lowest.min(cell);
            }
        }
        lowest
    }
}
