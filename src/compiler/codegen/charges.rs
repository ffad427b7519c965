//! Charges: the inferences of goals that are compiled in place.
//!
//! A call spends an inference itself. A unification, an arithmetic goal, a comparison or a type test in place has no instruction that
//! spends; its inference is added to the charge of one that does:
//!
//! ```text
//! p(X, Y) :-
//!     X >= 0,           ge_i +1, x0, 0, fail     spends 1 when it fails
//!     Y1 is Y + 1,      add_i x1, x1, 1
//!     q(Y1, Z),         call +2, 2, q/2          for X >= 0 and Y1 is Y + 1
//!     Z > Y,            gt +1, x0, x1, fail      spends 1 when it fails
//!     W is Z + 1.       add_i x0, x0, 1
//!                       deallocate_proceed +2    for Z > Y and W is Z + 1
//! ```
//!
//! `owed` counts the goals that have run, and the first instruction that spends charges them: a call, the exit of the clause, a cut while
//! its barrier is in a register, a test or a unification that backtracks, or a `charge` before a choice point and before `fail`. A branch
//! begins with the debt of its condition, and after branches the largest debt counts.
//!
//! No goal is paid for before it runs: a call may exit again and again on backtracking, and the goals after it run each time.
//!
//! A goal that throws pays what its clause would have paid next (`liveness::next_cost`): with the goals before it, and perhaps more.
//!
//! Invariant: on each path every goal in place is charged at least once, before or at the instruction that leaves the path.

use super::super::clause::{ConstructId, Part, Step};
use super::super::control::Generator;
use crate::code::{Op, Word};

/// The largest charge that a word can hold beside its own cost.
const MOST: u32 = u8::MAX as u32 - 1;

/// Whether a goal in place begins with this step.
fn is_goal(step: &Step) -> bool {
    match step {
        Step::Unify { begins: goal, .. } | Step::Alias { goal } => *goal,
        step => step.part() == Part::InPlace,
    }
}

impl Generator<'_> {
    /// The charge of an instruction that pays the debt; the excess over a byte is charged before.
    pub fn pay(&mut self) -> u8 {
        let mut charge = std::mem::take(&mut self.state.owed);
        while charge > MOST {
            self.charge(MOST as u8);
            charge -= MOST;
        }
        charge as u8
    }

    fn charge(&mut self, charge: u8) {
        self.assembler
            .push(Word::new(Op::Charge, 0, 0, 0, 0).with_charge(charge));
    }

    /// Charges the debt by a `charge` instruction.
    pub fn settle(&mut self) {
        let charge = self.pay();
        if charge > 0 {
            self.charge(charge);
        }
    }

    /// The current step begins a goal in place: it owes an inference.
    pub fn owe(&mut self) {
        if is_goal(&self.clause.steps[self.position as usize]) {
            self.state.owed += 1;
        }
    }

    /// The debt of the current step when it fails: the debt before it, and its own goal.
    fn owed_here(&mut self) -> u32 {
        // The excess over a byte is charged before.
        if self.state.owed >= MOST {
            self.settle();
        }
        let own = is_goal(&self.clause.steps[self.position as usize]);
        self.state.owed + u32::from(own)
    }

    /// The charge of a test of the current step when it backtracks; if it goes to a label, the branch there owes it.
    pub fn charge_of_test(&mut self, fail: Option<ConstructId>) -> u8 {
        let owed = self.owed_here();
        match fail {
            Some(_) => {
                self.owe_behind(fail, owed);
                0
            }
            None => owed as u8,
        }
    }

    /// The following instructions unify for the current step: each of them may backtrack.
    pub fn begin_failures(&mut self) {
        let charge = self.owed_here() as u8;
        self.assembler.charge_failures(charge);
    }

    /// The branch at `fail` owes this much, or the debt of another path to it if that is larger.
    pub fn owe_behind(&mut self, fail: Option<ConstructId>, owed: u32) {
        if let Some(construct) = fail {
            let depth = self.depth(construct);
            let open = &mut self.open[depth];
            open.owed = open.owed.max(owed);
        }
    }
}
