//! How long the ways of a call may be.

use crate::builtins::twins::args::small;
use crate::kernel::relations::{LARGEST, Part, Two};
use crate::machine::Machine;
use crate::term::Cell;

use super::plan::{CountOfGoal, Steps};

/// The longest way.
const LONGEST: usize = 1 << 12;

/// The most steps of a way, if they are counted, and the number of states on the way to a goal, if that is fixed.
pub fn lengths(
    m: &Machine,
    steps: &Steps,
    arguments: &[Cell],
) -> Option<(Option<usize>, Option<usize>)> {
    let Some((at, by)) = steps.count else {
        return Some((None, None));
    };
    let begin = small(m, *arguments.get(at)?)?;
    let variables = steps.numbers.iter().map(|(variable, _)| variable + 1);
    let mut values = vec![0; variables.max().unwrap_or(0)];
    let mut counting = None;
    let mut needed = Vec::new();
    steps.asked.each(&mut |part| {
        if let Part::Later(variable) = part {
            needed.push(variable);
        }
    });
    for (variable, index) in &steps.numbers {
        if *index == at {
            counting = Some(*variable);
        } else if needed.contains(variable) {
            values[*variable] = small(m, *arguments.get(*index)?)?;
        }
    }
    let fits = |value: i64| (-LARGEST..=LARGEST).contains(&value);
    let end = begin + by * LONGEST as i64;
    if !values.iter().all(|value| fits(*value)) || !fits(begin) || !fits(end) {
        return None;
    }
    let longest = match (steps.is_asked, counting) {
        (false, _) => None,
        (true, None) => return None,
        (true, Some(counting)) => {
            let mut goes_on = |steps_done: usize| {
                values[counting] = begin + by * steps_done as i64;
                steps.asked.holds(Two {
                    earlier: &[],
                    later: &values,
                    between: 0,
                })
            };
            // It stops at some length, and for good: else the clauses are asked.
            let longest = (0..LONGEST).find(|length| !goes_on(*length))?;
            Some(longest)
        }
    };
    let length_of_goal = match steps.count_of_goal {
        None => None,
        Some(wanted) => {
            let wanted = match wanted {
                CountOfGoal::Number(wanted) => wanted,
                CountOfGoal::Argument(index) => small(m, *arguments.get(index)?)?,
            };
            let reached = (0..LONGEST).find(|length| begin + by * *length as i64 == wanted)?;
            Some(reached + 1)
        }
    };
    Some((longest, length_of_goal))
}
