//! Makes the answer of a query from its bindings.
//!
//! *Invariant*: an answer is read in place, and leaves nothing on the heap. If a limit stops the reading, there is no answer.

use std::sync::Arc;

use super::solution::{Equations, Solution};
use super::term::Term;
use super::transfer::Reader;
use super::variables::Names;
use crate::load::{resource_of, terms};
use crate::machine::Machine;
use crate::machine::error::Error as MachineError;
use crate::memory::Stopping;
use crate::syntax::Operators;
use crate::term::abridge::TruncationLimit;
use crate::term::{Cell, Heap, View, atoms};

/// The answer that the present bindings of the variables make.
pub(super) fn solution(
    machine: &mut Machine,
    names: &Arc<Names>,
    variables: &[Cell],
    depth: Option<usize>,
    operators: Arc<Operators>,
) -> Result<Solution, MachineError> {
    solution_by(
        Reader::looking(),
        machine,
        names,
        variables,
        depth,
        operators,
    )
}

/// The same as `solution`, with a reader that already knows some variables.
pub(super) fn solution_by(
    mut reader: Reader,
    machine: &mut Machine,
    names: &Arc<Names>,
    variables: &[Cell],
    depth: Option<usize>,
    operators: Arc<Operators>,
) -> Result<Solution, MachineError> {
    if depth.is_none() && are_atomic(machine, variables) {
        // No variable needs a name, no goal is delayed, and no term is cyclic.
        let read = |variable: &Cell| reader.read(&machine.heap, &machine.atoms, *variable);
        let terms = variables.iter().map(read).collect::<Stopping<_>>()?;
        let names = Arc::clone(names);
        return Ok(Solution::new(
            names,
            terms,
            None,
            Vec::new(),
            Vec::new(),
            operators,
        ));
    }
    reader.name_all(&machine.heap, names, variables);
    let (depth, terms) = values(machine, variables, &mut reader, depth)?;
    let form = Form {
        names,
        variables,
        depth,
    };
    let (equations, residual) = without_cycles(machine, &form, &mut reader)?;
    Ok(Solution::new(
        Arc::clone(names),
        terms,
        equations,
        residual,
        reader.into_made(),
        operators,
    ))
}

/// Whether all values are atomic terms.
fn are_atomic(machine: &Machine, variables: &[Cell]) -> bool {
    let mut values = variables
        .iter()
        .map(|variable| machine.heap.view(*variable));
    values.all(|value| !matches!(value, View::Var(_) | View::List(_) | View::Struct(..)))
}

/// What an answer is made of.
struct Form<'a> {
    names: &'a Names,
    variables: &'a [Cell],
    depth: Option<Depth>,
}

/// The equations of cyclic terms, if there are any, and the goals delayed on variables of the answer.
type Shown = (Option<Box<Equations>>, Vec<Term>);

/// The depth limit, and the values of the variables.
fn values(
    machine: &mut Machine,
    variables: &[Cell],
    reader: &mut Reader,
    depth: Option<usize>,
) -> Stopping<(Option<Depth>, Vec<Term>)> {
    let depth = match depth {
        Some(most) => Some(Depth {
            most,
            of_cyclic: is_of_all(machine, variables, |heap, all| Ok(!heap.is_acyclic(all)?))?,
        }),
        None => None,
    };
    let read = |variable: &Cell| shown(machine, reader, *variable, depth);
    let terms = variables.iter().map(read).collect::<Stopping<_>>()?;
    Ok((depth, terms))
}

/// The values and the goals shown if one of them is cyclic: terms without cycles, in which a variable stands for each compound through which a cycle
/// closes, and the equations of these variables. If a variable of the query is bound to such a compound, it is used: `X = f(X)`. Of several
/// such variables the last one is used, and all have the same value: `X = Y, Y = f(Y)`. Otherwise there are no equations.
fn equations(
    machine: &mut Machine,
    form: &Form<'_>,
    reader: &mut Reader,
    goals: &[Cell],
) -> Stopping<Shown> {
    let Form {
        names,
        variables,
        depth,
    } = *form;
    let visible: Vec<usize> = (0..variables.len())
        .filter(|index| names.is_shown(*index))
        .collect();
    let values = visible.iter().map(|index| variables[*index]);
    let cells: Vec<Cell> = values.chain(goals.iter().copied()).collect();
    let may_be_cyclic = depth.is_some() || reader.may_be_cyclic() || !goals.is_empty();
    if !may_be_cyclic || !is_of_all(machine, &cells, |heap, all| Ok(!heap.is_acyclic(all)?))? {
        let read = |goal: &Cell| shown(machine, reader, *goal, depth);
        return Ok((None, goals.iter().map(read).collect::<Stopping<_>>()?));
    }
    let top = machine.heap.top;
    machine.heap.room(2 * cells.len())?;
    let all = machine.heap.list_of(&cells)?;
    let (template, heads) = machine.heap.without_cycles(all)?;
    let values = machine.heap.list_elements(template)?.unwrap_or_default();
    let mut found = Equations::default();
    let mut named: Vec<Option<usize>> = vec![None; heads.len()];
    let mut closes: Vec<Option<usize>> = vec![None; visible.len()];
    for (place, (value, index)) in values.iter().zip(&visible).enumerate() {
        let value = machine.heap.deref(*value);
        let is_head = |(head, _): &(Cell, Cell)| machine.heap.deref(*head) == value;
        if let Some(head) = heads.iter().position(is_head) {
            named[head] = Some(*index);
            closes[place] = Some(head);
        }
    }
    for ((head, _), named) in heads.iter().zip(&named) {
        if let Some(index) = named {
            reader.name(machine.heap.deref(*head).addr(), names.name(*index));
        }
    }
    // These terms have no cycles, so that abridging need not look for any.
    let depth = depth.map(|depth| Depth {
        of_cyclic: false,
        ..depth
    });
    for (place, index) in visible.iter().enumerate() {
        let value = match closes[place] {
            Some(head) => heads[head].1,
            None => values.get(place).copied().unwrap_or(cells[place]),
        };
        let value = shown(machine, reader, value, depth)?;
        found.values.push((*index, value));
    }
    let mut residual = Vec::with_capacity(goals.len());
    for (place, goal) in goals.iter().enumerate() {
        let goal = values.get(visible.len() + place).copied().unwrap_or(*goal);
        residual.push(shown(machine, reader, goal, depth)?);
    }
    for (head, (variable, compound)) in heads.iter().enumerate() {
        if named[head].is_some() {
            continue;
        }
        let name = reader.read(&machine.heap, &machine.atoms, *variable)?;
        let value = shown(machine, reader, *compound, depth)?;
        found.others.push((name, value));
    }
    machine.heap.top = top;
    Ok((Some(Box::new(found)), residual))
}

/// Whether `told` is true of the list of all values; it visits shared subterms once. True if the list has no room.
fn is_of_all(
    machine: &mut Machine,
    variables: &[Cell],
    told: impl Fn(&Heap, Cell) -> Stopping<bool>,
) -> Stopping<bool> {
    let top = machine.heap.top;
    if machine.heap.room(2 * variables.len()).is_err() {
        return Ok(true);
    }
    let all = machine.heap.list_of(variables);
    let found = all.and_then(|all| told(&machine.heap, all));
    machine.heap.top = top;
    found
}

/// The depth limit of an abridged answer.
#[derive(Clone, Copy)]
struct Depth {
    most: usize,
    /// Whether a value may be cyclic.
    of_cyclic: bool,
}

/// A term as the answer shows it, abridged to `depth`.
fn shown(
    machine: &mut Machine,
    reader: &mut Reader,
    term: Cell,
    depth: Option<Depth>,
) -> Stopping<Term> {
    /// The most arguments of a term in an abridged answer: more than a person reads.
    const MOST: usize = 1 << 16;
    /// The limits of a cyclic term, which repeats itself.
    const OF_CYCLIC: TruncationLimit = TruncationLimit {
        depth: 10,
        arguments: 100,
        bits: usize::MAX,
    };
    let top = machine.heap.top;
    let mark = machine.atom("...")?;
    let within = |heap: &mut Heap, limit| heap.abridged(term, limit, mark).unwrap_or(term);
    let mut beginning = term;
    if let Some(Depth { most, of_cyclic }) = depth {
        let limit = TruncationLimit {
            depth: most,
            arguments: MOST,
            bits: usize::MAX,
        };
        beginning = within(&mut machine.heap, limit);
        if beginning != term && of_cyclic && !machine.heap.is_acyclic(term)? {
            let depth = most.min(OF_CYCLIC.depth);
            beginning = within(&mut machine.heap, TruncationLimit { depth, ..OF_CYCLIC });
        }
    }
    let read = reader.read(&machine.heap, &machine.atoms, beginning);
    machine.heap.top = top;
    read
}

/// The equations, and the goals delayed on variables of the answer. If computing the goals throws an error, the answer shows none; if a limit
/// is reached meanwhile, the query ends, because the answer without its goals would be a different one.
fn without_cycles(
    machine: &mut Machine,
    form: &Form<'_>,
    reader: &mut Reader,
) -> Result<Shown, MachineError> {
    let none = |heap: &Heap, all| Ok(heap.attributed_variables(all)?.is_empty());
    let waits = (form.depth.is_some() || reader.has_attributed())
        && !is_of_all(machine, form.variables, none)?;
    if waits {
        match with_goals(machine, form, reader) {
            Err(error) if !ends_query(machine, &error)? => {}
            found => return found,
        }
    }
    Ok(equations(machine, form, reader, &[])?)
}

/// Whether an error means that a resource is exhausted, or that the query must end (`halt/1`, `abort/0`).
fn ends_query(machine: &mut Machine, error: &MachineError) -> Stopping<bool> {
    let MachineError::Ball(ball) = error else {
        return Ok(matches!(
            error,
            MachineError::Resource(_) | MachineError::Halted | MachineError::Halt(_)
        ));
    };
    let top = machine.heap.top;
    let ball = ball.restore(&mut machine.heap)?;
    let ends = resource_of(machine, ball).is_some()
        || terms::named::<1>(machine, ball, "unwind").is_some();
    machine.heap.top = top;
    Ok(ends)
}

/// The equations with the goals, which are on the heap while the query that computes them is open.
fn with_goals(
    machine: &mut Machine,
    form: &Form<'_>,
    reader: &mut Reader,
) -> Result<Shown, MachineError> {
    let top = machine.heap.top;
    let variables = machine.heap.list_of(form.variables)?;
    let goals = machine.heap.new_var()?;
    let name = machine.atoms.intern("$residual_goals")?;
    let goal = machine.heap.structure(name, &[variables, goals])?;
    let found = machine.untold(|machine| {
        let mut query = machine.open_query(atoms::USER, goal)?;
        let found = machine.next_answer(&mut query).and_then(|is_found| {
            let goals = match is_found {
                true => machine.heap.list_elements(goals)?,
                false => None,
            };
            Ok(equations(
                machine,
                form,
                reader,
                &goals.unwrap_or_default(),
            )?)
        });
        machine.close_query(query);
        found
    });
    machine.heap.top = top;
    found
}
