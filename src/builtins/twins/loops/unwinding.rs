//! Translates the recursive call, and the goals behind it that compute the result on the way back.

use super::clauses::{Bound, Compiler, Scope};
use super::steps::{After, Made, Op, Slot, Sum, Unwound, WayEnd};
use crate::database::forms::{Call, Goal, Meaning, Term};
use crate::term::{Cell, atoms};

impl Compiler<'_> {
    /// Translates the recursive call and the goals behind it; also whether a cut is among these.
    pub fn again(
        &mut self,
        scope: &Scope,
        call: &Call,
        behind: &[&Goal],
    ) -> Option<(WayEnd, bool)> {
        let mut next = Vec::new();
        for (at, term) in call.arguments.iter().enumerate() {
            if self.result == Some(at) {
                continue;
            }
            if let Some(number) = self.outputs.iter().position(|output| *output == at) {
                let Term::Variable(variable) = term else {
                    return None;
                };
                (scope.bound.get(variable) == Some(&Bound::Output(number))).then_some(())?;
                continue;
            }
            let made = self.made(scope, term)?;
            if made != Made::Value(at as Slot) {
                next.push((at as Slot, made));
            }
        }
        let elements = scope.elements.iter();
        let outputs = elements
            .map(|(number, term)| Some((*number, self.made(scope, term)?)))
            .collect::<Option<Vec<_>>>()?;
        let mut cuts = false;
        let mut unwound = None;
        match self.result {
            None => behind.is_empty().then_some(())?,
            Some(at) => {
                let Term::Variable(found) = &call.arguments[at] else {
                    return None;
                };
                let result = scope.result.clone()?;
                if scope.bound.contains_key(found) {
                    return None;
                }
                let to = self.back;
                let mut scope = scope.clone();
                scope.ops.clear();
                scope.bound.insert(*found, Bound::Value(to));
                // The result in the head may be bound in front of the recursive call.
                let goals: Vec<&Goal> = behind.to_vec();
                let done = self.unwound(scope, &goals, &result, &mut cuts)?;
                if done.after.is_empty() && done.value == Made::Value(to) {
                    unwound = None;
                } else {
                    let mut kept = Vec::new();
                    read(&done, &mut vec![to], &mut kept);
                    unwound = Some(Box::new((kept, done)));
                }
            }
        }
        let end = WayEnd::Again {
            outputs,
            next,
            unwound,
        };
        Some((end, cuts))
    }

    /// Translates goals behind the recursive call, none of which may fail.
    fn unwound(
        &mut self,
        mut scope: Scope,
        goals: &[&Goal],
        result: &Term,
        cuts: &mut bool,
    ) -> Option<Unwound> {
        let mut after = Vec::new();
        let mut goals: Vec<&Goal> = goals.iter().rev().copied().collect();
        while let Some(goal) = goals.pop() {
            match goal {
                Goal::All(inner) => goals.extend(inner.iter().rev()),
                Goal::Cut => *cuts = true,
                Goal::If(test, then, other) => {
                    let mut holds = scope.clone();
                    self.test(&mut holds, test, true)?;
                    let test = std::mem::take(&mut holds.ops);
                    let branch = |goal| {
                        let mut branch: Vec<&Goal> = vec![goal];
                        branch.extend(goals.iter().rev());
                        branch
                    };
                    let (then, other) = (branch(then), branch(other));
                    // A cut in one branch does not cut in the other.
                    let mut within = false;
                    let then = self.unwound(holds, &then, result, &mut within)?;
                    let other = self.unwound(scope, &other, result, &mut within)?;
                    after.push(After::If(test, Box::new(then), Box::new(other)));
                    return Some(Unwound {
                        after,
                        value: Made::Constant(Cell::atom(atoms::NIL)),
                    });
                }
                Goal::Call(call) if call.meaning == Meaning::System => {
                    self.system(&mut scope, call)?;
                    for op in std::mem::take(&mut scope.ops) {
                        let Op::Compute { to, sum } = op else {
                            return None;
                        };
                        after.push(After::Compute { to, sum });
                    }
                }
                _ => return None,
            }
        }
        let value = self.made(&scope, result)?;
        Some(Unwound { after, value })
    }
}

/// The number of cells of a term that a step builds.
pub fn size(made: &Made) -> usize {
    match made {
        Made::Value(_) | Made::Constant(_) => 0,
        Made::List(two) => 2 + size(&two.0) + size(&two.1),
        Made::Compound(_, parts) => 1 + parts.len() + parts.iter().map(size).sum::<usize>(),
    }
}

/// The largest number of cells that the way back from a step builds.
pub fn of_unwound(unwound: &Unwound) -> usize {
    let after = unwound.after.iter().map(|after| match after {
        After::Compute { .. } => 0,
        After::If(_, then, other) => of_unwound(then).max(of_unwound(other)),
    });
    size(&unwound.value) + after.sum::<usize>()
}

/// Adds the values that the way back reads and does not compute itself.
fn read(unwound: &Unwound, written: &mut Vec<Slot>, kept: &mut Vec<Slot>) {
    let mut found = Vec::new();
    for after in &unwound.after {
        match after {
            After::Compute { to, sum } => {
                read_sum(sum, &mut found);
                add(&mut found, written, kept);
                written.push(*to);
            }
            After::If(test, then, other) => {
                test.iter().for_each(|op| read_op(op, &mut found));
                add(&mut found, written, kept);
                let mark = written.len();
                read(then, written, kept);
                written.truncate(mark);
                read(other, written, kept);
                written.truncate(mark);
            }
        }
    }
    read_made(&unwound.value, &mut found);
    add(&mut found, written, kept);
}

fn add(found: &mut Vec<Slot>, written: &[Slot], kept: &mut Vec<Slot>) {
    for slot in found.drain(..) {
        if !written.contains(&slot) && !kept.contains(&slot) {
            kept.push(slot);
        }
    }
}

fn read_sum(sum: &Sum, found: &mut Vec<Slot>) {
    match sum {
        Sum::Number(_) => {}
        Sum::Value(slot) => found.push(*slot),
        Sum::Two(_, two) => {
            read_sum(&two.0, found);
            read_sum(&two.1, found);
        }
        Sum::Size(inner) => read_sum(inner, found),
    }
}

fn read_made(made: &Made, found: &mut Vec<Slot>) {
    match made {
        Made::Value(slot) => found.push(*slot),
        Made::Constant(_) => {}
        Made::List(two) => {
            read_made(&two.0, found);
            read_made(&two.1, found);
        }
        Made::Compound(_, parts) => parts.iter().for_each(|part| read_made(part, found)),
    }
}

fn read_op(op: &Op, found: &mut Vec<Slot>) {
    match op {
        Op::Split { from, .. } | Op::Parts { from, .. } => found.push(*from),
        Op::Constant { at, .. } | Op::Is { at, .. } => found.push(*at),
        Op::Same { one, other, .. } => found.extend([*one, *other]),
        Op::Compare { sums, .. } => {
            read_sum(&sums.0, found);
            read_sum(&sums.1, found);
        }
        Op::Compute { sum, .. } => read_sum(sum, found),
        Op::Computed { at, sum } => {
            found.push(*at);
            read_sum(sum, found);
        }
        Op::Member { element, list, .. } => found.extend([*element, *list]),
        Op::Not(inner) => inner.iter().for_each(|op| read_op(op, found)),
        Op::Either(one, other) => {
            one.iter().chain(other).for_each(|op| read_op(op, found));
        }
        Op::Cut => {}
    }
}
