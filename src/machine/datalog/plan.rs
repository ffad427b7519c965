//! Plans: how the clauses of a program are evaluated when certain arguments of a call are known.
//!
//! Which variables are known at which step depends only on the known arguments of the call (its adornment). So this is computed before
//! anything runs: each goal of facts gets its index, each goal of a tabled predicate the pattern that it calls.
//!
//! ```text
//!   path(X, Y) :- path(X, Z), edge(Z, Y).     called with X known     slots [X, Z, Y]
//!                                             Call  path with the first argument known: X; gives Z
//!                                             Facts edge by column 1: Z; column 2 gives Y
//!                                             answer [Y]
//! ```
//!
//! (Ullman, "Principles of Database and Knowledge-Base Systems" 2, 1989, 12.8, for adornments.)

use std::collections::HashMap;

use super::super::state::datalog::{
    Argument, BodyLiteral, Expression, From, Join, JoinStep, MASKED, Pattern, Plan, Program, Rule,
};
use crate::term::atom::ShortHash;

/// The most patterns of a program; a predicate may be called with any set of known arguments.
const MOST_PATTERNS: usize = 1000;

/// All patterns reachable from a call of the first predicate, that of this call first; none if there are too many.
pub fn patterns(program: &Program, mask: u64) -> Option<Vec<Pattern>> {
    let mut planner = Planner::default();
    planner.pattern(0, mask);
    let mut next = 0;
    while let Some(pattern) = planner.patterns.get(next) {
        let (predicate, mask) = (pattern.predicate, pattern.mask);
        let rules = program.tabled[predicate as usize].rules.clone();
        let mut plans = Vec::with_capacity(rules.len());
        for rule in &program.rules[rules.start as usize..rules.end as usize] {
            plans.push(planner.plan(rule, mask));
        }
        planner.patterns[next].plans = plans;
        next += 1;
        if planner.patterns.len() > MOST_PATTERNS {
            return None;
        }
    }
    Some(planner.patterns)
}

#[derive(Default)]
struct Planner {
    patterns: Vec<Pattern>,
    numbers: HashMap<(u32, u64), u32, ShortHash>,
}

/// The slots of a clause.
struct Slots {
    /// The constants in the clause.
    values: Vec<u32>,
    /// The variables that are known so far.
    is_known: Vec<bool>,
    /// The final number of constants.
    count: usize,
}

impl Slots {
    /// The slot of an argument, and whether it is known.
    fn slot(&mut self, argument: Argument) -> (u32, bool) {
        match argument {
            Argument::Value(value) => {
                let place = self.values.iter().position(|known| *known == value);
                let place = place.unwrap_or_else(|| {
                    self.values.push(value);
                    self.values.len() - 1
                });
                (place as u32, true)
            }
            Argument::Variable(variable) => (
                (self.count + variable as usize) as u32,
                self.is_known[variable as usize],
            ),
        }
    }

    /// Marks a variable as known from here on.
    fn know(&mut self, argument: Argument) {
        if let Argument::Variable(variable) = argument {
            self.is_known[variable as usize] = true;
        }
    }

    /// An expression over slots; none if one of them is not known.
    fn expression(&mut self, expression: &Expression<Argument>) -> Option<Expression<u32>> {
        let mut sides = |sides: &[Expression<Argument>; 2]| -> Option<Box<[Expression<u32>; 2]>> {
            let [left, right] = sides;
            Some(Box::new([self.expression(left)?, self.expression(right)?]))
        };
        Some(match expression {
            Expression::Argument(argument) => {
                let (slot, is_known) = self.slot(*argument);
                Expression::Argument(is_known.then_some(slot)?)
            }
            Expression::Plus(both) => Expression::Plus(sides(both)?),
            Expression::Minus(both) => Expression::Minus(sides(both)?),
            Expression::Times(both) => Expression::Times(sides(both)?),
        })
    }
}

/// The number of constants in a clause.
fn places(rule: &Rule) -> usize {
    fn of_expression(expression: &Expression<Argument>) -> usize {
        match expression {
            Expression::Argument(argument) => of_argument(argument),
            Expression::Plus(sides) | Expression::Minus(sides) | Expression::Times(sides) => {
                sides.iter().map(of_expression).sum()
            }
        }
    }
    fn of_argument(argument: &Argument) -> usize {
        usize::from(matches!(argument, Argument::Value(_)))
    }
    let of_goal = |goal: &BodyLiteral| match goal {
        BodyLiteral::Facts(_, arguments) | BodyLiteral::Call(_, arguments) => {
            arguments.iter().map(of_argument).sum()
        }
        BodyLiteral::Compare(_, sides) => sides.iter().map(of_expression).sum(),
        BodyLiteral::Same(_, sides) => sides.iter().map(of_argument).sum::<usize>(),
        BodyLiteral::Is(value, expression) => of_argument(value) + of_expression(expression),
    };
    let of_head: usize = rule.head.iter().map(of_argument).sum();
    of_head + rule.body.iter().map(of_goal).sum::<usize>()
}

impl Planner {
    /// The number of a pattern, which is added if it is new.
    fn pattern(&mut self, predicate: u32, mask: u64) -> u32 {
        let next = self.patterns.len() as u32;
        let number = *self.numbers.entry((predicate, mask)).or_insert(next);
        if number == next {
            self.patterns.push(Pattern {
                predicate,
                mask,
                plans: Vec::new(),
            });
        }
        number
    }

    fn plan(&mut self, rule: &Rule, mask: u64) -> Plan {
        let count = places(rule);
        let mut slots = Slots {
            values: Vec::with_capacity(count),
            is_known: vec![false; rule.variables],
            count,
        };
        let mut entry = Vec::new();
        for (n, argument) in rule.head.iter().enumerate() {
            if mask >> n & 1 == 1 {
                entry.push(slots.slot(*argument));
                slots.know(*argument);
            }
        }
        let mut steps = Vec::with_capacity(rule.body.len());
        for goal in &rule.body {
            steps.push(self.step(goal, &mut slots).unwrap_or(JoinStep::Unfit));
            if matches!(steps.last(), Some(JoinStep::Unfit)) {
                break;
            }
        }
        let free = rule.head.iter().enumerate();
        let free = free.filter(|(n, _)| mask >> n & 1 == 0);
        let answer: Option<Box<[u32]>> = free
            .map(|(_, argument)| {
                let (slot, is_known) = slots.slot(*argument);
                is_known.then_some(slot)
            })
            .collect();
        let ends = answer
            .as_deref()
            .and_then(|slots| ends(slots, steps.last()?));
        let calls = |step: &JoinStep| matches!(step, JoinStep::Call { .. });
        let straight = steps.iter().rposition(calls).map_or(0, |last| last + 1);
        let mut first = slots.values;
        first.resize(count + rule.variables, 0);
        Plan {
            slots: first.into(),
            entry: entry.into(),
            steps,
            straight,
            answer,
            ends,
        }
    }

    /// The step for a goal; none if the kernel cannot do it.
    fn step(&mut self, goal: &BodyLiteral, slots: &mut Slots) -> Option<JoinStep> {
        Some(match goal {
            BodyLiteral::Facts(relation, arguments) => {
                JoinStep::Facts(join(*relation, arguments, slots))
            }
            BodyLiteral::Call(predicate, arguments) => {
                let (mut mask, mut keys, mut binds) = (0, Vec::new(), Vec::new());
                for (n, argument) in arguments.iter().enumerate() {
                    let (slot, is_known) = slots.slot(*argument);
                    if is_known {
                        mask |= 1 << n;
                        keys.push(slot);
                    } else if binds.contains(&slot) {
                        // A pattern cannot express that two arguments are the same variable.
                        return None;
                    } else {
                        binds.push(slot);
                    }
                }
                arguments.iter().for_each(|argument| slots.know(*argument));
                JoinStep::Call {
                    pattern: self.pattern(*predicate, mask),
                    keys: keys.into(),
                    binds: binds.into(),
                }
            }
            BodyLiteral::Compare(comparison, [left, right]) => {
                let sides = [slots.expression(left)?, slots.expression(right)?];
                JoinStep::Compare(*comparison, sides)
            }
            BodyLiteral::Same(is_same, sides) => {
                let [left, right] = sides.map(|side| slots.slot(side));
                if !left.1 || !right.1 {
                    return None;
                }
                JoinStep::Same(*is_same, [left.0, right.0])
            }
            BodyLiteral::Is(left, right) => {
                let value = slots.expression(right)?;
                let (slot, is_known) = slots.slot(*left);
                slots.know(*left);
                JoinStep::Is {
                    slot,
                    is_known,
                    value,
                }
            }
        })
    }
}

/// Where the values of these slots are after the last step has found a row; none if that step must test its rows.
fn ends(slots: &[u32], last: &JoinStep) -> Option<Box<[From]>> {
    let column = |slot: &u32| match last {
        JoinStep::Facts(join) => {
            let bound = join.binds.iter().find(|(_, bound)| bound == slot);
            bound.map(|(column, _)| *column)
        }
        JoinStep::Call { binds, .. } => {
            let bound = binds.iter().position(|bound| bound == slot);
            bound.map(|column| column as u32)
        }
        _ => None,
    };
    let is_direct = match last {
        JoinStep::Facts(join) => join.same.is_empty(),
        JoinStep::Call { .. } => true,
        _ => false,
    };
    let from = |slot: &u32| column(slot).map_or(From::Slot(*slot), From::Column);
    is_direct.then(|| slots.iter().map(from).collect())
}

fn join(relation: u32, arguments: &[Argument], slots: &mut Slots) -> Join {
    let mut mask = 0;
    let mut keys: Vec<(u32, u32)> = Vec::new();
    let mut binds: Vec<(u32, u32)> = Vec::new();
    let mut same = Vec::new();
    for (column, argument) in (0_u32..).zip(arguments) {
        let (slot, is_known) = slots.slot(*argument);
        if is_known {
            if (column as usize) < MASKED {
                mask |= 1 << column;
            }
            keys.push((column, slot));
        } else if let Some((other, _)) = binds.iter().find(|(_, bound)| *bound == slot) {
            same.push((*other, column));
        } else {
            binds.push((column, slot));
        }
    }
    arguments.iter().for_each(|argument| slots.know(*argument));
    Join {
        relation,
        mask,
        masked: mask.count_ones() as usize,
        keys: keys.into(),
        binds: binds.into(),
        same: same.into(),
    }
}
