//! Recognises predicates that are pure and come to an end whatever their arguments are.
//!
//! ```text
//!   move(S, T) :- opposite(S, T).      facts, and rules whose goals end: none of them reaches itself
//!   move(S, T) :- member(T, [a,b]).    a list that is written there has an end
//!   far(S, T) :- move(S, U), far(U, T).    not known to end
//! ```

use crate::builtins::twins::choices::data::{is_nil, number, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::database::Kind;
use crate::database::forms::{Goal, Meaning, Term};
use crate::machine::effects;
use crate::term::Functor;

/// The largest number of predicates that are reached from the goals that find successors.
const MOST_REACHED: usize = 40;

/// Whether a predicate and all that it reaches are pure, static and not recursive.
pub fn ends(reader: &mut Reader<'_>, functor: Functor, above: &mut Vec<u32>) -> bool {
    let Some(id) = reader.predicate(functor) else {
        return false;
    };
    let kind = reader.m.database.get(id).kind();
    if above.contains(&id) || kind != Kind::Static || reader.predicates.len() > MOST_REACHED {
        return false;
    }
    if above.is_empty() && !effects::is_pure(reader.m, reader.module, functor) {
        return false;
    }
    // Facts have no goals.
    let rules = reader.m.database.get(id).clauses.rules().count();
    if rules == 0 {
        return true;
    }
    let Some(clauses) = reader.m.forms_of_clauses(id, true) else {
        return false;
    };
    above.push(id);
    let mut all = clauses.iter().flat_map(|clause| &clause.body);
    let ends = all.all(|goal| goal_ends(reader, goal, above));
    above.pop();
    ends
}

/// Whether a goal may be called for its answers: it is pure, and has no cut and no goals in its arguments.
pub fn admissible(reader: &mut Reader<'_>, goal: &Goal) -> bool {
    match goal {
        Goal::Cut => false,
        Goal::All(goals) | Goal::Tests(goals) => goals.iter().all(|goal| admissible(reader, goal)),
        Goal::Either(one, other) | Goal::Then(one, other) => {
            admissible(reader, one) && admissible(reader, other)
        }
        Goal::If(test, then, other) => {
            admissible(reader, test) && admissible(reader, then) && admissible(reader, other)
        }
        Goal::Not(inner) => admissible(reader, inner),
        Goal::Call(call) => {
            let (m, module) = (reader.m, reader.module);
            let own = m.predicate_of_program(module, call.functor).is_some();
            let plain = !own || reader.predicate(call.functor).is_some();
            plain && call.arguments.iter().all(is_data) && effects::is_pure(m, module, call.functor)
        }
    }
}

/// Whether a term is data, with small numbers.
pub fn is_data(term: &Term) -> bool {
    match term {
        Term::Variable(_) => true,
        Term::Number(text) => number(text).is_some(),
        Term::Compound(_, _, parts) => parts.iter().all(is_data),
        Term::Goal(..) | Term::Quantified(..) => false,
    }
}

/// Whether a goal ends.
pub fn goal_ends(reader: &mut Reader<'_>, goal: &Goal, above: &mut Vec<u32>) -> bool {
    match goal {
        Goal::Cut => true,
        Goal::All(goals) | Goal::Tests(goals) => {
            goals.iter().all(|goal| goal_ends(reader, goal, above))
        }
        Goal::Either(one, other) | Goal::Then(one, other) => {
            goal_ends(reader, one, above) && goal_ends(reader, other, above)
        }
        Goal::If(test, then, other) => {
            goal_ends(reader, test, above)
                && goal_ends(reader, then, above)
                && goal_ends(reader, other, above)
        }
        Goal::Not(inner) => goal_ends(reader, inner, above),
        Goal::Call(call) if call.meaning == Meaning::System => {
            let names = [
                "is", "=", "\\=", "==", "\\==", "<", ">", "=<", ">=", "=:=", "=\\=", "true",
                "fail", "false", "var", "nonvar", "integer", "atom", "arg", "functor", "@<", "@>",
                "@=<", "@>=", "number", "atomic", "compound",
            ];
            names.contains(&call.name.as_str())
        }
        Goal::Call(call) => match reader.library(call, &["member", "memberchk"], 2) {
            // A list that is written in the clause has an end.
            Some((_, arguments)) => {
                let mut rest = arguments[1];
                while let Some((_, tail)) = split(rest) {
                    rest = tail;
                }
                is_nil(rest)
            }
            None => ends(reader, call.functor, above),
        },
    }
}
