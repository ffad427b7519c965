//! Derives the relation of two elements from the clauses of predicates that scan a list.
//!
//! ```text
//!   safe(_, _, []).                       safe(Q, 1, Placed), an element Q1 of Placed with `Between` others in front of it:
//!   safe(Q, D, [Q1|Qs]) :-                    All [Not Equal(Q, Q1), Not Equal(abs(Q-Q1), 1 + 1*Between)]
//!       Q =\= Q1,
//!       abs(Q-Q1) =\= D,                  the recursion passes Q on and adds 1 to D
//!       D1 is D+1,
//!       safe(Q, D1, Qs).
//!
//!   \+ attack(Q, 1, Placed)               attack/3 holds for a list if it does for one of its elements: Not of what its clauses ask
//! ```
//!
//! *Invariant*: the clauses that are read have no effects, end and raise no error, if the variables are integers within the limits of
//! relations: so it does not matter when, how often and in which order elements are tested. Clauses not known to be so are not read.

use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::database::{Kind, Predicate};
use crate::kernel::relations::{Part, Relation, Sum};
use crate::machine::Machine;
use crate::term::{Atom, Functor};

use super::data::{
    Value, Values, Ways, are_open, computed, is_nil, matched, number, split, step, value,
};

/// The depth to which predicates are read that pass a list on.
const DEEPEST: usize = 5;

/// The largest number of clauses of such a predicate.
const MOST_CLAUSES: usize = 12;

/// Reads the clauses of a program.
pub struct Reader<'m> {
    /// The machine of the program.
    pub m: &'m Machine,
    /// The module of the clauses.
    pub module: Atom,
    /// The form of the elements of each list, with the variables of the chosen values.
    pub elements: Vec<Value>,
    /// The predicates whose clauses have been read.
    pub predicates: Vec<u32>,
    /// How many predicates are being read within each other.
    pub depth: usize,
}

/// How an argument of a recursion changes from element to element.
enum Change {
    Passed,
    Added(i64),
}

impl Reader<'_> {
    /// The predicate of the program that a goal calls, if it is static, not tabled and without attached goals; notes it as read.
    pub fn predicate(&mut self, functor: Functor) -> Option<u32> {
        let id = self.m.predicate_of_program(self.module, functor)?;
        let predicate: &Predicate = self.m.database.get(id);
        let plain = predicate.kind() == Kind::Static
            && !predicate.properties.tabled
            && !predicate.properties.has_goals();
        if !self.predicates.contains(&id) {
            self.predicates.push(id);
        }
        plain.then_some(id)
    }

    /// The name and the arguments of a call of a library predicate, or of a program's predicate that is equivalent to it.
    pub fn library<'a>(
        &mut self,
        call: &'a Call,
        names: &[&'static str],
        arity: usize,
    ) -> Option<(&'static str, Vec<&'a Term>)> {
        if call.arguments.len() != arity || call.meaning != Meaning::Other {
            return None;
        }
        if self
            .m
            .predicate_of_program(self.module, call.functor)
            .is_none()
        {
            let name = names.iter().find(|name| **name == call.name)?;
            return Some((*name, call.arguments.iter().collect()));
        }
        let id = self.predicate(call.functor)?;
        if let Some(found) = self.another_name(id, names, arity) {
            let (name, places) = found;
            let arguments = places.into_iter().map(|at| call.arguments.get(at));
            return Some((name, arguments.collect::<Option<_>>()?));
        }
        let (twin, found) = self.m.defined_twin_of(id)?;
        let (name, count) = twin.library?;
        if !names.contains(&name) || count as usize != arity {
            return None;
        }
        let places = found.arguments.iter();
        let arguments = places.map(|at| call.arguments.get(*at));
        Some((name, arguments.collect::<Option<_>>()?))
    }

    /// The library predicate that a predicate does nothing but call with its arguments; and the place of each.
    ///
    /// ```text
    ///   in_queue(X, Queue) :- member(X, Queue).
    /// ```
    fn another_name(
        &mut self,
        id: u32,
        names: &[&'static str],
        arity: usize,
    ) -> Option<(&'static str, Vec<usize>)> {
        let clause = self.m.form_of_only_clause(id)?;
        let [Goal::Call(call)] = clause.body.as_slice() else {
            return None;
        };
        let heads: Vec<&Term> = clause.head.iter().collect();
        let deeper = are_open(&heads) && self.depth < DEEPEST;
        let module = self.m.database.get(id).module;
        (deeper && module == self.module).then_some(())?;
        self.depth += 1;
        let found = self.library(call, names, arity);
        self.depth -= 1;
        let (name, arguments) = found?;
        let place = |wanted: &&Term| clause.head.iter().position(|term| term == *wanted);
        let places: Vec<usize> = arguments.iter().map(place).collect::<Option<_>>()?;
        Some((name, places))
    }

    /// The element and the list of a goal that tests that a ground term is not in a ground list; and whether the goal is the bare negation.
    ///
    /// ```text
    ///   \+ member(X, Xs)
    ///   new(X, Xs) :- \+ memberchk(X, Xs).
    ///   other(_, []).   other(X, [Y|Ys]) :- X \== Y, other(X, Ys).
    /// ```
    pub fn non_member<'a>(&mut self, goal: &'a Goal) -> Option<(&'a Term, &'a Term, bool)> {
        let call = match goal {
            Goal::Not(inner) => {
                let Goal::Call(call) = &**inner else {
                    return None;
                };
                let (_, arguments) = self.library(call, &["member", "memberchk"], 2)?;
                return Some((arguments[0], arguments[1], true));
            }
            Goal::Call(call) if call.arguments.len() == 2 => call,
            _ => return None,
        };
        self.m.predicate_of_program(self.module, call.functor)?;
        let list = self.within(call.functor, |reader, id, clauses| match clauses {
            [clause] => {
                let open: Vec<&Term> = clause.head.iter().collect();
                let [test @ Goal::Not(_)] = clause.body.as_slice() else {
                    return None;
                };
                let (element, list, _) = reader.non_member(test)?;
                let place = |wanted: &Term| clause.head.iter().position(|term| term == wanted);
                let (element, list) = (place(element)?, place(list)?);
                (are_open(&open) && element != list).then_some(list)
            }
            [one, other] => {
                let at = one.head.iter().position(is_nil);
                let (end, next) = match at {
                    Some(_) => (one, other),
                    None => (other, one),
                };
                let at = end.head.iter().position(is_nil)?;
                reader.differs_from_all(id, end, next, at)
            }
            _ => None,
        })?;
        Some((call.arguments.get(1 - list)?, &call.arguments[list], false))
    }

    /// The argument that is the list, if a recursion tests that each of its elements differs from the other argument.
    fn differs_from_all(&self, id: u32, end: &Clause, next: &Clause, at: usize) -> Option<usize> {
        let own = self.m.database.get(id).functor;
        let (first, rest) = split(&next.head[at])?;
        let element = &next.head[1 - at];
        let [test, Goal::Call(recursion)] = next.body.as_slice() else {
            return None;
        };
        let (test, positive) = match test {
            Goal::Tests(tests) => (tests.first().filter(|_| tests.len() == 1)?, false),
            Goal::Not(inner) => (&**inner, true),
            test => (test, false),
        };
        let Goal::Call(test) = test else {
            return None;
        };
        let compares = match test.name.as_str() {
            "\\=" | "\\==" => !positive,
            "=" | "==" => positive,
            _ => false,
        };
        let both = |one, other| test.arguments.as_slice() == [one, other];
        let fits = matches!(end.body.as_slice(), [] | [Goal::Cut])
            && are_open(&[&end.head[1 - at]])
            && are_open(&[first, rest, element])
            && compares
            && test.meaning == Meaning::System
            && (both(element.clone(), first.clone()) || both(first.clone(), element.clone()))
            && recursion.functor == own
            && self.m.predicate_of_program(self.module, own) == Some(id)
            && recursion.arguments.get(at) == Some(rest)
            && recursion.arguments.get(1 - at) == Some(element);
        fits.then_some(at)
    }

    /// The list and its reversal, if a goal reverses a list.
    pub fn reversal<'a>(&mut self, call: &'a Call) -> Option<(&'a Term, &'a Term)> {
        let [one, other] = call.arguments.as_slice() else {
            return None;
        };
        if self
            .m
            .predicate_of_program(self.module, call.functor)
            .is_none()
        {
            return (call.name == "reverse").then_some((one, other));
        }
        let id = self.predicate(call.functor)?;
        let (twin, found) = self.m.defined_twin_of(id)?;
        if twin.definition != "reverse/2" {
            return None;
        }
        let [list, reversed] = *found.arguments else {
            return None;
        };
        Some((call.arguments.get(list)?, call.arguments.get(reversed)?))
    }

    /// Reads the clauses of a predicate with a function; the reader is in the module of the predicate meanwhile.
    fn within<T>(
        &mut self,
        functor: Functor,
        read: impl FnOnce(&mut Self, u32, &[Clause]) -> Option<T>,
    ) -> Option<T> {
        let id = self.predicate(functor)?;
        if self.depth == DEEPEST || self.m.database.get(id).clauses.len() > MOST_CLAUSES {
            return None;
        }
        let clauses = self.m.forms_of_clauses(id, false)?;
        let module = std::mem::replace(&mut self.module, self.m.database.get(id).module);
        self.depth += 1;
        let found = read(self, id, &clauses);
        self.depth -= 1;
        self.module = module;
        found
    }

    /// The values of arguments, the one of them that is the list, and the list's elements.
    fn call(&self, arguments: &[Term], values: &Values) -> Option<(Vec<Value>, usize, Value)> {
        let given: Vec<Value> = arguments
            .iter()
            .map(|term| value(term, values))
            .collect::<Option<_>>()?;
        let is_list = |value: &Value| matches!(value, Value::Elements(_));
        let at = given.iter().position(is_list)?;
        let Value::Elements(list) = given[at] else {
            return None;
        };
        let alone = given.iter().filter(|value| is_list(value)).count() == 1;
        let element = self.elements.get(list)?.clone();
        alone.then_some((given, at, element))
    }

    /// The condition on each element of a list under which a goal succeeds: all elements must satisfy it.
    pub fn for_all(&mut self, goal: &Goal, values: &Values) -> Option<Relation> {
        match goal {
            Goal::Not(inner) => {
                let goals = match &**inner {
                    Goal::All(goals) => goals.as_slice(),
                    goal => std::slice::from_ref(goal),
                };
                Some(Relation::Not(Box::new(self.for_some(goals, values)?)))
            }
            Goal::Call(call) => {
                let (given, at, element) = self.call(&call.arguments, values)?;
                self.within(call.functor, |reader, id, clauses| match clauses {
                    [clause] => {
                        let values = opened(clause, &given)?;
                        let body = clause.body.iter();
                        let parts = body.map(|goal| reader.for_all(goal, &values));
                        Some(Relation::All(parts.collect::<Option<_>>()?))
                    }
                    [one, other] => {
                        let (end, next) = match is_nil(one.head.get(at)?) {
                            true => (one, other),
                            false => (other, one),
                        };
                        reader.each(id, end, next, &given, at, &element)
                    }
                    _ => None,
                })
            }
            _ => None,
        }
    }

    /// The condition that a recursion over a list places on each element.
    fn each(
        &mut self,
        id: u32,
        end: &Clause,
        next: &Clause,
        given: &[Value],
        at: usize,
        element: &Value,
    ) -> Option<Relation> {
        let others = end.head.iter().enumerate();
        let others: Vec<&Term> = others
            .filter(|(index, _)| *index != at)
            .map(|(_, term)| term)
            .collect();
        let ends = is_nil(end.head.get(at)?) && matches!(end.body.as_slice(), [] | [Goal::Cut]);
        if !ends || !are_open(&others) {
            return None;
        }
        let (call, changes) = self.recursion(id, next, at)?;
        let taking = Taking {
            given,
            at,
            element,
            changes: &changes,
        };
        let conditions = taking.asked(next, others_than(call, &next.body), Ways::One)?;
        Some(Relation::All(conditions))
    }

    /// The place of the recursive call for the rest of the list, and how the other arguments change.
    fn recursion(&self, id: u32, clause: &Clause, at: usize) -> Option<(usize, Vec<Change>)> {
        let own = self.m.database.get(id).functor;
        let mut calls = clause.body.iter().enumerate().filter_map(|(index, goal)| {
            let Goal::Call(call) = goal else { return None };
            (call.functor == own).then_some((index, call))
        });
        let (index, call) = calls.next()?;
        if calls.next().is_some() || self.m.predicate_of_program(self.module, own) != Some(id) {
            return None;
        }
        let (_, rest) = split(&clause.head[at])?;
        if !matches!(rest, Term::Variable(_)) || call.arguments.get(at)? != rest {
            return None;
        }
        let unknown: Values = vec![None; clause.variables as usize];
        let changes = clause.head.iter().zip(&call.arguments).enumerate();
        let changes = changes.map(|(place, (before, behind))| {
            if place == at || before == behind {
                return Some(Change::Passed);
            }
            let (Term::Variable(before), Term::Variable(behind)) = (before, behind) else {
                return None;
            };
            let mut goals = clause.body[..index].iter();
            let term = goals.find_map(|goal| {
                let (variable, term) = computed(goal, &unknown)?;
                (variable == *behind as usize).then_some(term)
            })?;
            let Term::Compound(_, name, parts) = term else {
                return None;
            };
            let is_own = |term: &Term| *term == Term::Variable(*before);
            match (name.as_str(), parts.as_slice()) {
                ("+", [own, Term::Number(by)]) | ("+", [Term::Number(by), own]) if is_own(own) => {
                    Some(Change::Added(number(by)?))
                }
                ("-", [own, Term::Number(by)]) if is_own(own) => Some(Change::Added(-number(by)?)),
                _ => None,
            }
        });
        Some((index, changes.collect::<Option<_>>()?))
    }

    /// The condition on an element of a list under which goals succeed: one element must satisfy it.
    fn for_some(&mut self, goals: &[Goal], values: &Values) -> Option<Relation> {
        if let [Goal::Call(call)] = goals
            && self.library(call, &["member", "memberchk"], 2).is_none()
        {
            let (given, at, element) = self.call(&call.arguments, values)?;
            return self.within(call.functor, |reader, id, clauses| match clauses {
                [clause] if split(clause.head.get(at)?).is_none() => {
                    let values = opened(clause, &given)?;
                    let goals = match clause.body.split_last() {
                        Some((Goal::Cut, goals)) => goals,
                        _ => &clause.body,
                    };
                    reader.for_some(goals, &values)
                }
                clauses => reader.one_of(id, clauses, &given, at, &element),
            });
        }
        let (mut values, mut conditions) = (values.clone(), Vec::new());
        let mut looked = false;
        for goal in goals {
            if let Some((first, arguments)) = self.numbered(goal, &values) {
                let Some(Value::Elements(list)) = value(&arguments[1], &values) else {
                    return None;
                };
                (!looked).then_some(())?;
                looked = true;
                let element = self.elements.get(list)?.clone();
                let number = Sum::Plus(Box::new((Sum::Part(Part::Between), Sum::Number(first))));
                let number = Value::Number(number);
                matched(&arguments[0], &number, &mut values, &mut conditions)?;
                matched(&arguments[2], &element, &mut values, &mut conditions)?;
                continue;
            }
            let among = match goal {
                Goal::Call(call) => self.library(call, &["member", "memberchk"], 2),
                _ => None,
            };
            let Some((name, arguments)) = among else {
                step(goal, &mut values, &mut conditions, Ways::Any)?;
                continue;
            };
            let Some(Value::Elements(list)) = value(arguments[1], &values) else {
                return None;
            };
            // memberchk/2 gives only the first match, which the other goals might reject.
            if looked || name == "memberchk" && goals.len() > 1 {
                return None;
            }
            looked = true;
            let element = self.elements.get(list)?.clone();
            matched(arguments[0], &element, &mut values, &mut conditions)?;
        }
        looked.then_some(Relation::All(conditions))
    }

    /// The first number and the arguments of a goal that enumerates the elements of a list with their numbers.
    ///
    /// ```text
    ///   \+ ( nth1(D, Placed, Q1), abs(Q-Q1) =:= D )
    /// ```
    fn numbered<'a>(&self, goal: &'a Goal, values: &Values) -> Option<(i64, &'a [Term])> {
        let Goal::Call(call) = goal else { return None };
        let first = match (call.name.as_str(), call.arguments.len()) {
            ("nth1", 3) => 1,
            ("nth0", 3) => 0,
            _ => return None,
        };
        let of_program = self.m.predicate_of_program(self.module, call.functor);
        let Term::Variable(number) = call.arguments[0] else {
            return None;
        };
        let is_open = values.get(number as usize)?.is_none();
        (of_program.is_none() && is_open).then_some((first, call.arguments.as_slice()))
    }

    /// The condition under which clauses that search a list stop at an element.
    fn one_of(
        &mut self,
        id: u32,
        clauses: &[Clause],
        given: &[Value],
        at: usize,
        element: &Value,
    ) -> Option<Relation> {
        let own = self.m.database.get(id).functor;
        let goes_on = |clause: &&Clause| {
            let mut goals = clause.body.iter();
            goals.any(|goal| matches!(goal, Goal::Call(call) if call.functor == own))
        };
        let mut recursive = clauses.iter().filter(goes_on);
        let next = recursive.next()?;
        if recursive.next().is_some() {
            return None;
        }
        let (call, changes) = self.recursion(id, next, at)?;
        let taking = Taking {
            given,
            at,
            element,
            changes: &changes,
        };
        let conditions = taking.asked(next, others_than(call, &next.body), Ways::Any)?;
        // The recursive clause must place no condition on the element.
        if !conditions.is_empty() {
            return None;
        }
        let hits = clauses.iter().filter(|clause| !goes_on(clause));
        let hits = hits.map(|clause| {
            let goals = match clause.body.split_last() {
                Some((Goal::Cut, goals)) => goals,
                _ => &clause.body,
            };
            let conditions = taking.asked(clause, goals.iter(), Ways::Any)?;
            Some(Relation::All(conditions))
        });
        Some(Relation::Any(hits.collect::<Option<_>>()?))
    }

    /// The relation of any two elements that a predicate of one list requires, and nothing else; `elements[0]` is the later element.
    pub fn for_pairs(&mut self, functor: Functor) -> Option<Relation> {
        self.within(functor, |reader, id, clauses| {
            let ends = |clause: &&Clause| clause.body.is_empty() && is_nil(&clause.head[0]);
            let one = |clause: &&Clause| {
                let only = split(&clause.head[0]);
                let only = only.filter(|(first, rest)| are_open(&[first]) && is_nil(rest));
                clause.body.is_empty() && only.is_some()
            };
            let mut rest = clauses
                .iter()
                .filter(|clause| !ends(clause) && !one(clause));
            let next = rest.next()?;
            // Neighbours need a clause for a single element; any other recursion needs a clause for `[]` and none for a single element.
            let (empty, single) = (
                clauses.iter().any(|c| ends(&c)),
                clauses.iter().any(|c| one(&c)),
            );
            let count = usize::from(empty) + usize::from(single) + 1;
            if rest.next().is_some() || clauses.len() != count {
                return None;
            }
            let own = reader.m.database.get(id).functor;
            let (first, others) = split(&next.head[0])?;
            let mut values: Values = vec![None; next.variables as usize];
            let mut conditions = Vec::new();
            matched(
                first,
                &Value::Number(Sum::Part(Part::Earlier(0))),
                &mut values,
                &mut conditions,
            )?;
            let adjacent = split(others);
            match adjacent {
                Some((second, rest)) => {
                    // Neighbours: a list with one element does not match.
                    if !single {
                        return None;
                    }
                    unasked(rest, &mut values)?;
                    let later = Value::Number(Sum::Part(Part::Later(0)));
                    matched(second, &later, &mut values, &mut conditions)?;
                }
                None => {
                    let Term::Variable(rest) = others else {
                        return None;
                    };
                    if !empty || single || values[*rest as usize].is_some() {
                        return None;
                    }
                    values[*rest as usize] = Some(Value::Elements(0));
                }
            }
            let mut recursions = 0;
            for goal in &next.body {
                match goal {
                    Goal::Call(call) if call.functor == own => {
                        if call.arguments.first()? != others {
                            return None;
                        }
                        recursions += 1;
                    }
                    goal if adjacent.is_some() => {
                        step(goal, &mut values, &mut conditions, Ways::One)?
                    }
                    goal => conditions.push(reader.for_all(goal, &values)?),
                }
            }
            if recursions != 1 {
                return None;
            }
            let asked = Relation::All(conditions);
            Some(match adjacent {
                Some(_) => {
                    let beside = Relation::Equal(Sum::Part(Part::Between), Sum::Number(0));
                    Relation::Any(vec![Relation::Not(Box::new(beside)), asked])
                }
                None => asked,
            })
        })
    }
}

/// Notes the rest of a list, on which the clause places no condition.
fn unasked(rest: &Term, values: &mut Values) -> Option<()> {
    let Term::Variable(rest) = rest else {
        return None;
    };
    let known = values.get_mut(*rest as usize)?;
    known.is_none().then(|| *known = Some(Value::Unknown))
}

/// The variables of the head of a clause, if it matches all arguments of this kind.
fn opened(clause: &Clause, given: &[Value]) -> Option<Values> {
    let mut values: Values = vec![None; clause.variables as usize];
    let mut conditions = Vec::new();
    for (pattern, found) in clause.head.iter().zip(given) {
        matched(pattern, found, &mut values, &mut conditions)?;
    }
    conditions.is_empty().then_some(values)
}

/// A clause that takes the first element off argument `at`, called with these arguments; the others have changed once for each element
/// in front.
struct Taking<'a> {
    given: &'a [Value],
    at: usize,
    element: &'a Value,
    changes: &'a [Change],
}

impl Taking<'_> {
    /// The conditions that the head of a clause and these goals place on the element.
    fn asked<'g>(
        &self,
        clause: &Clause,
        goals: impl Iterator<Item = &'g Goal>,
        ways: Ways,
    ) -> Option<Vec<Relation>> {
        let mut values: Values = vec![None; clause.variables as usize];
        let mut conditions = Vec::new();
        for (place, (pattern, found)) in clause.head.iter().zip(self.given).enumerate() {
            if place == self.at {
                let (first, rest) = split(pattern)?;
                unasked(rest, &mut values)?;
                matched(first, self.element, &mut values, &mut conditions)?;
                continue;
            }
            let now = match (&self.changes[place], found) {
                (Change::Passed, found) => found.clone(),
                (Change::Added(by), Value::Number(sum)) => {
                    let times = Sum::Times(Box::new((Sum::Number(*by), Sum::Part(Part::Between))));
                    let sum = Sum::Plus(Box::new((sum.clone(), times)));
                    Value::Number(sum.bounded()?)
                }
                (Change::Added(_), _) => return None,
            };
            matched(pattern, &now, &mut values, &mut conditions)?;
        }
        for goal in goals {
            step(goal, &mut values, &mut conditions, ways)?;
        }
        Some(conditions)
    }
}

/// The goals of a body without the one at this place.
fn others_than(place: usize, body: &[Goal]) -> impl Iterator<Item = &Goal> {
    let goals = body.iter().enumerate();
    goals.filter_map(move |(index, goal)| (index != place).then_some(goal))
}
