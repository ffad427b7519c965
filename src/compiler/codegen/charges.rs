//! Charges: the inferences of goals that are compiled in place.
//!
//! A call spends an inference itself. A unification, an arithmetic goal, a comparison or a type test in place has no instruction that
//! spends; its inference is added to the charge of one that does:
//!
//! ```text
//! p(X, Y) :-
//!     X >= 0,           ge_i +1, x0, 0, fail     spends 1 when it fails
//!     Y1 is Y + 1,      add_i x1, x1, 1
//!     q(Y1, Z),         call +3, 2, q/2          for X >= 0, for Y1 is Y + 1, and in advance for Z > Y
//!     Z > Y,            gt x0, x1, fail
//!     r(Z).             deallocate_execute 1, r/1
//! ```
//!
//! A call pays in advance for the goals after it up to the next call, by the longest path: they need no instruction. Before the first call,
//! `owed` counts the goals that have run, and the first instruction that spends charges them: a call, a cut, a test or a unification that
//! backtracks, or a `charge` before a choice point and at the end of the clause. A branch begins with the debt of its condition, and after
//! branches the largest debt counts.
//!
//! A goal that throws pays what its clause would have paid next (`liveness::next_cost`): with the goals before it, and perhaps more.
//!
//! Invariant: on each path every goal in place is charged at least once, before or at the instruction that leaves the path. Where branches
//! join, all of them owe or all of them have paid.

use super::super::clause::{Clause, ConstructId, Part, Step};
use super::super::control::Generator;
use crate::code::{Op, Word};

/// The largest charge that a word can hold beside its own cost.
const MOST: u32 = u8::MAX as u32 - 1;

/// For each step the number of goals in place after it up to the next instruction that pays in advance, by the longest path.
pub fn ahead(clause: &Clause) -> Vec<u32> {
    let constructs = clause.constructs.len();
    // The counts after a construct, in its last branch, and after its condition.
    let (mut behind, mut last, mut then) = (
        vec![0; constructs],
        vec![0; constructs],
        vec![0; constructs],
    );
    let mut ahead = vec![0; clause.steps.len()];
    let mut count: u32 = 0;
    for (position, step) in clause.steps.iter().enumerate().rev() {
        ahead[position] = count;
        match step {
            Step::Call { .. } | Step::Builtin { .. } | Step::Return | Step::Fail(_) => count = 0,
            Step::Choice(_) => count = 0,
            Step::Join(construct) => {
                if clause.constructs[*construct as usize].opaque {
                    count = 0;
                }
                behind[*construct as usize] = count;
            }
            Step::Else(construct) => {
                last[*construct as usize] = count;
                count = behind[*construct as usize];
            }
            Step::Then(construct) => then[*construct as usize] = count,
            Step::If(construct) => {
                let construct = *construct as usize;
                let condition = count.saturating_sub(then[construct]);
                count = count.max(last[construct] + condition);
            }
            step => count += u32::from(is_goal(step)),
        }
    }
    ahead
}

/// Whether a goal in place begins with this step.
fn is_goal(step: &Step) -> bool {
    match step {
        Step::Unify { begins: goal, .. } | Step::Alias { goal } => *goal,
        step => step.part() == Part::InPlace,
    }
}

impl Generator<'_> {
    /// The charge of an instruction that pays the debt, and in advance for the goals after the current step.
    pub fn pay_ahead(&mut self) -> u8 {
        let ahead = self.ahead[self.position as usize];
        let charge = self.pay(ahead);
        self.state.prepaid = true;
        charge
    }

    /// The charge of an instruction that pays the debt, and for `more` goals; the excess over a byte is charged before.
    pub fn pay(&mut self, more: u32) -> u8 {
        let mut charge = self.state.owed + more;
        while charge > MOST {
            self.charge(MOST as u8);
            charge -= MOST;
        }
        self.state.owed = 0;
        charge as u8
    }

    fn charge(&mut self, charge: u8) {
        self.assembler
            .push(Word::new(Op::Charge, 0, 0, 0, 0).with_charge(charge));
    }

    /// Charges the debt by a `charge` instruction.
    pub fn settle(&mut self) {
        let charge = self.pay(0);
        if charge > 0 {
            self.charge(charge);
        }
    }

    /// The following goals have not been paid for.
    pub fn pay_no_more(&mut self) {
        self.state.prepaid = false;
    }

    /// The current step begins a goal in place: it owes an inference.
    pub fn owe(&mut self) {
        if !self.state.prepaid && is_goal(&self.clause.steps[self.position as usize]) {
            self.state.owed += 1;
        }
    }

    /// The debt of the current step when it fails: the debt before it, and its own goal.
    fn owed_here(&mut self) -> u32 {
        if self.state.prepaid {
            return 0;
        }
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
