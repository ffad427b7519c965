//! Builds the goals of a clause as terms, to call them.
//!
//! *Invariant*: the caller has made room for the terms, by [`size`].

use crate::database::forms::{Call, Goal, Meaning, Term};
use crate::machine::Machine;
use crate::memory::Stopping;
use crate::term::packed::unpack;
use crate::term::{Atom, Cell, Functor, atoms};

use super::plan::{Called, Given};

/// The values of a clause's variables, as far as they are known.
pub type Variables = Vec<Option<Cell>>;

fn call(name: &str, arity: u32, arguments: Vec<Term>) -> Goal {
    Goal::Call(Call {
        // A predicate of the system is called by its name.
        functor: Functor::new(atoms::TRUE, arity),
        name: name.to_owned(),
        meaning: Meaning::System,
        arguments,
        committed: false,
    })
}

/// A goal that throws if a variable is not ground: the test that was left out behind it requires that.
pub fn grounded(variable: u32) -> Goal {
    let ground = call("ground", 1, vec![Term::Variable(variable)]);
    let nil = Term::Compound(Functor::new(atoms::NIL, 0), "[]".to_owned(), Vec::new());
    Goal::If(
        Box::new(ground),
        Box::new(call("true", 0, Vec::new())),
        Box::new(call("throw", 1, vec![nil])),
    )
}

/// A goal that raises an error if the value of a variable is no integer: a sum with it might raise one.
pub fn integral(variable: u32) -> Goal {
    let nought = || Term::Number("0".to_owned());
    let parts = vec![Term::Variable(variable), nought()];
    let bits = Term::Compound(Functor::new(atoms::AND, 2), "/\\".to_owned(), parts);
    call("=:=", 2, vec![bits, nought()])
}

/// The number of terms in goals.
pub fn size(goals: &[Goal]) -> usize {
    goals.iter().map(size_of_goal).sum()
}

fn size_of_goal(goal: &Goal) -> usize {
    2 + match goal {
        Goal::Cut => 0,
        Goal::All(goals) | Goal::Tests(goals) => 2 * size(goals),
        Goal::Either(one, other) | Goal::Then(one, other) => {
            2 + size_of_goal(one) + size_of_goal(other)
        }
        Goal::If(test, then, other) => {
            4 + size_of_goal(test) + size_of_goal(then) + size_of_goal(other)
        }
        Goal::Not(inner) => 2 + size_of_goal(inner),
        Goal::Call(call) => 4 + call.arguments.iter().map(size_of_term).sum::<usize>(),
    }
}

/// The number of terms in a term.
pub fn size_of_term(term: &Term) -> usize {
    match term {
        Term::Compound(_, _, parts) => 2 + parts.iter().map(size_of_term).sum::<usize>(),
        Term::Variable(_) | Term::Number(_) | Term::Goal(..) | Term::Quantified(..) => 2,
    }
}

/// The values of the variables before the goals are called.
pub fn given(called: &Called, arguments: &[Cell], state: Cell, next: Cell) -> Variables {
    let given = called.variables.iter().map(|given| match given {
        Given::State => Some(state),
        Given::Next => Some(next),
        Given::Argument(index) => arguments.get(*index).copied(),
        Given::Local | Given::Way => None,
    });
    given.collect()
}

/// A list of goals in a module.
pub fn conjuncts(
    m: &mut Machine,
    module: Atom,
    goals: &[Goal],
    variables: &mut Variables,
) -> Stopping<Cell> {
    let cells: Vec<Cell> = goals
        .iter()
        .map(|goal| {
            let goal = self::goal(m, goal, variables)?;
            m.heap.structure(atoms::COLON, &[Cell::atom(module), goal])
        })
        .collect::<Stopping<_>>()?;
    m.heap.list_of(&cells)
}

fn goal(m: &mut Machine, goal: &Goal, variables: &mut Variables) -> Stopping<Cell> {
    let two = |m: &mut Machine, one: &Goal, name: Atom, other: &Goal, known: &mut Variables| {
        let one = self::goal(m, one, known)?;
        let other = self::goal(m, other, known)?;
        m.heap.structure(name, &[one, other])
    };
    match goal {
        Goal::Cut => Ok(Cell::atom(atoms::TRUE)),
        Goal::All(goals) | Goal::Tests(goals) => {
            let Some((last, before)) = goals.split_last() else {
                return Ok(Cell::atom(atoms::TRUE));
            };
            let mut all = self::goal(m, last, variables)?;
            for goal in before.iter().rev() {
                let goal = self::goal(m, goal, variables)?;
                all = m.heap.structure(atoms::COMMA, &[goal, all])?;
            }
            Ok(all)
        }
        Goal::Either(one, other) => two(m, one, atoms::SEMICOLON, other, variables),
        Goal::Then(one, other) => two(m, one, atoms::ARROW, other, variables),
        Goal::If(test, then, other) => {
            let first = two(m, test, atoms::ARROW, then, variables)?;
            let other = self::goal(m, other, variables)?;
            m.heap.structure(atoms::SEMICOLON, &[first, other])
        }
        Goal::Not(inner) => {
            let inner = self::goal(m, inner, variables)?;
            m.heap.structure(atoms::NOT, &[inner])
        }
        Goal::Call(call) => {
            let arguments: Vec<Cell> = call
                .arguments
                .iter()
                .map(|part| term(m, part, variables))
                .collect::<Stopping<_>>()?;
            // If the form has a comparison reversed, only `name` tells.
            let name = match call.meaning {
                Meaning::System => m.atoms.intern(&call.name)?,
                Meaning::Other => call.functor.name,
            };
            m.heap.structure(name, &arguments)
        }
    }
}

/// The number of a clause with this text (`database/forms/read.rs`): a small integer, or the words of a boxed number.
pub fn known_number(m: &mut Machine, text: &str) -> Stopping<Cell> {
    if let Ok(value) = text.parse() {
        return m.heap.integer(value);
    }
    let digits = text.trim_start_matches("0x").split('_');
    let words = digits.map(|digits| u64::from_str_radix(digits, 16));
    let words: Vec<u64> = words.map_while(Result::ok).collect();
    unpack(&words, &mut m.heap)
}

/// Builds a term of a clause with the values of its variables.
pub fn term(m: &mut Machine, term: &Term, variables: &mut Variables) -> Stopping<Cell> {
    match term {
        Term::Variable(variable) => match variables.get(*variable as usize) {
            Some(Some(known)) => Ok(*known),
            _ => {
                let new = m.heap.new_var()?;
                if let Some(unknown) = variables.get_mut(*variable as usize) {
                    *unknown = Some(new);
                }
                Ok(new)
            }
        },
        Term::Number(text) => known_number(m, text),
        Term::Compound(Functor { name, .. }, _, parts) => {
            let parts: Vec<Cell> = parts
                .iter()
                .map(|part| self::term(m, part, variables))
                .collect::<Stopping<_>>()?;
            m.heap.structure(*name, &parts)
        }
        Term::Goal(..) | Term::Quantified(..) => m.heap.new_var(),
    }
}
