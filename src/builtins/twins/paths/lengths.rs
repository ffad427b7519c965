//! Computes how long the paths of a call may be.

use crate::builtins::twins::args::{is_open, small};
use crate::kernel::relations::{LARGEST, Part, Two};
use crate::machine::Machine;
use crate::term::Cell;

use super::plan::{CountOfGoal, Steps};

/// The longest path.
const LONGEST: usize = 1 << 12;

/// The largest number of steps, if a condition on the count bounds it, and the number of states on the path to a goal, if it is fixed.
pub fn lengths(
    m: &Machine,
    steps: &Steps,
    arguments: &[Cell],
) -> Option<(Option<usize>, Option<usize>)> {
    let of_visited = length_of_goal(m, steps, arguments)?;
    let Some((at, by)) = steps.count else {
        return Some((None, of_visited));
    };
    // If the count and the visited states both fix the length, the clauses run.
    if of_visited.is_some() && steps.count_of_goal.is_some() {
        return None;
    }
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
            // The condition must fail at some length; otherwise the clauses run.
            let longest = (0..LONGEST).find(|length| !goes_on(*length))?;
            Some(longest)
        }
    };
    let length_of_goal = match steps.count_of_goal {
        None => of_visited,
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

/// The number of states on the path to a goal, if the clause fixes the number of visited states.
fn length_of_goal(m: &Machine, steps: &Steps, arguments: &[Cell]) -> Option<Option<usize>> {
    let Some(length) = &steps.length else {
        return Some(None);
    };
    let variables = length.numbers.iter().map(|(variable, _)| variable + 1);
    let mut values = vec![0; variables.max().unwrap_or(0)];
    for (variable, index) in &length.numbers {
        values[*variable] = small(m, *arguments.get(*index)?)?;
    }
    if !values
        .iter()
        .all(|value| (-LARGEST..=LARGEST).contains(value))
    {
        return None;
    }
    let wanted = length.sum.value(Two {
        earlier: &[],
        later: &values,
        between: 0,
    });
    let visited = *arguments.get(steps.visited?)?;
    let before = m.heap.list_elements(visited).ok()??.len() as i64 + i64::from(length.own);
    // No path has 0 states.
    Some(Some(usize::try_from(wanted - before + 1).unwrap_or(0)))
}

/// The length of a list whose elements are different variables; `None` for any other term.
pub fn length_of_open(m: &Machine, list: Cell) -> Option<usize> {
    let elements = m.heap.list_elements(list).ok()??;
    (elements.len() <= LONGEST).then_some(())?;
    let mut open = Vec::with_capacity(elements.len());
    for element in &elements {
        is_open(m, *element).then_some(())?;
        open.push(m.heap.deref(*element).addr());
    }
    open.sort_unstable();
    open.windows(2)
        .all(|two| two[0] != two[1])
        .then_some(elements.len())
}
