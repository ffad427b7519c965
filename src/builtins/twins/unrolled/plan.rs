//! Recognises predicates for which unfolding is tried: pure ones that reach choices and tests.
//!
//! Only a call shows whether the clauses come to a fixed number of choices (`unroll.rs`).

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::builtins::twins::choices::data::{is_nil, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::{agendas, choices, joins, paths};
use crate::database::Kind;
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::machine::Machine;
use crate::machine::twin::Plan;
use crate::term::{Functor, atoms};

use super::goals::{Role, role};

/// The largest number of reached predicates, and of clauses of one of them.
const MOST_REACHED: usize = 24;
const MOST_CLAUSES: usize = 128;

/// The least number of choices; fewer are enough if a recursion or a list repeats one of them. Two or three look-ups of facts with a test
/// between them are a query, not a search.
const LEAST_CHOICES: usize = 6;
const LEAST_REPEATED: usize = 2;

/// A predicate whose meaning is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnownPredicate {
    /// `select/3`; the arguments for the element, the list and the rest.
    Select([usize; 3]),
    /// `permutation/2`; the arguments for the list and the permutation.
    Permutation([usize; 2]),
}

/// A predicate that is called.
#[derive(Debug)]
pub struct Reached {
    /// Its clauses.
    pub clauses: Vec<Clause>,
    /// Its meaning, if it is known.
    pub known: Option<KnownPredicate>,
    /// Whether its clauses choose.
    pub chooses: bool,
}

/// The plan: the clauses to unfold.
#[derive(Debug)]
pub struct Steps {
    /// The predicate.
    pub own: Functor,
    /// The predicate and those that it reaches.
    pub reached: HashMap<Functor, Reached>,
    /// Those of them that unify terms and do nothing else.
    pub unifying: HashSet<Functor>,
    /// Whether the search was large when the clauses were last unfolded.
    pub is_large: AtomicBool,
}

/// Collects the predicates that are reached.
struct Walk<'m> {
    reader: Reader<'m>,
    reached: HashMap<Functor, Reached>,
    choices: usize,
    /// Whether a recursion or a list repeats a choice.
    repeats: bool,
    tests: usize,
}

fn variable(number: u32) -> Term {
    Term::Variable(number)
}

fn pair(head: Term, tail: Term) -> Term {
    Term::Compound(
        Functor::new(atoms::DOT, 2),
        ".".to_owned(),
        vec![head, tail],
    )
}

fn empty() -> Term {
    Term::Compound(Functor::new(atoms::NIL, 0), "[]".to_owned(), Vec::new())
}

/// The clauses of a library predicate.
fn of_library(call: &Call) -> Option<Reached> {
    let [a, b, c, d] = [0, 1, 2, 3].map(variable);
    let clause = |head: Vec<Term>, body: Vec<Goal>| Clause {
        head,
        body,
        variables: 4,
    };
    let again = |arguments: Vec<Term>| {
        vec![Goal::Call(Call {
            arguments,
            ..call.clone()
        })]
    };
    let (clauses, known) = match (call.name.as_str(), call.arguments.len()) {
        ("member", 2) => (
            vec![
                clause(vec![a.clone(), pair(a.clone(), b.clone())], Vec::new()),
                clause(
                    vec![a.clone(), pair(c, b.clone())],
                    again(vec![a.clone(), b.clone()]),
                ),
            ],
            None,
        ),
        ("memberchk", 2) => (
            vec![
                clause(vec![a.clone(), pair(a.clone(), b.clone())], vec![Goal::Cut]),
                clause(
                    vec![a.clone(), pair(c, b.clone())],
                    again(vec![a.clone(), b.clone()]),
                ),
            ],
            None,
        ),
        ("append", 3) => (
            vec![
                clause(vec![empty(), a.clone(), a.clone()], Vec::new()),
                clause(
                    vec![
                        pair(a.clone(), b.clone()),
                        c.clone(),
                        pair(a.clone(), d.clone()),
                    ],
                    again(vec![b.clone(), c, d]),
                ),
            ],
            None,
        ),
        ("select", 3) => (
            vec![
                clause(
                    vec![a.clone(), pair(a.clone(), b.clone()), b.clone()],
                    Vec::new(),
                ),
                clause(
                    vec![
                        a.clone(),
                        pair(b.clone(), c.clone()),
                        pair(b.clone(), d.clone()),
                    ],
                    again(vec![a.clone(), c, d]),
                ),
            ],
            Some(KnownPredicate::Select([0, 1, 2])),
        ),
        ("nextto", 3) => (
            vec![
                clause(
                    vec![
                        a.clone(),
                        b.clone(),
                        pair(a.clone(), pair(b.clone(), c.clone())),
                    ],
                    Vec::new(),
                ),
                clause(
                    vec![a.clone(), b.clone(), pair(c, d.clone())],
                    again(vec![a.clone(), b.clone(), d]),
                ),
            ],
            None,
        ),
        ("permutation", 2) => (Vec::new(), Some(KnownPredicate::Permutation([0, 1]))),
        _ => return None,
    };
    Some(Reached {
        clauses,
        known,
        chooses: false,
    })
}

/// Whether a predicate belongs to another family, or has the definition of a search.
fn has_search(m: &Machine, id: u32) -> bool {
    let of_definition = m
        .defined_twin_of(id)
        .is_some_and(|(twin, _)| twin.at_once && twin.library.is_none() && twin.worth == 1);
    of_definition
        || choices::plan::plan(m, id).is_some()
        || choices::permuted::plan(m, id).is_some()
        || joins::plan::plan(m, id).is_some()
        || paths::plan::plan(m, id).is_some()
        || agendas::plan::plan(m, id).is_some()
}

impl Walk<'_> {
    fn goals(&mut self, goals: &[Goal], negated: bool) -> Option<()> {
        goals.iter().try_for_each(|goal| self.goal(goal, negated))
    }

    fn goal(&mut self, goal: &Goal, negated: bool) -> Option<()> {
        match goal {
            Goal::Cut => Some(()),
            Goal::All(goals) | Goal::Tests(goals) => self.goals(goals, negated),
            Goal::Either(one, other) => {
                self.goal(one, negated)?;
                self.goal(other, negated)
            }
            Goal::Then(one, other) => {
                self.tests += 1;
                self.goal(one, true)?;
                self.goal(other, negated)
            }
            Goal::If(test, then, other) => {
                self.tests += 1;
                self.goal(test, true)?;
                self.goal(then, negated)?;
                self.goal(other, negated)
            }
            Goal::Not(inner) => {
                self.tests += 1;
                self.goal(inner, true)
            }
            Goal::Call(call) => self.call(call, negated),
        }
    }

    fn call(&mut self, call: &Call, negated: bool) -> Option<()> {
        let data = |term: &Term| !matches!(term, Term::Goal(..) | Term::Quantified(..));
        call.arguments.iter().all(data).then_some(())?;
        let of_program = self
            .reader
            .m
            .predicate_of_program(self.reader.module, call.functor)
            .is_some();
        let chooses = |walk: &mut Self, count: usize| {
            if !negated {
                walk.choices += count;
            }
        };
        if of_program {
            let known = self.reached.contains_key(&call.functor);
            if !known {
                self.predicate(call.functor, negated)?;
            }
            let reached = self.reached.get(&call.functor)?;
            let facts = reached
                .clauses
                .iter()
                .filter(|clause| clause.body.is_empty());
            // A predicate that consists of two or more facts, or one that takes out an element, is a choice.
            let table = facts.clone().count() >= 2 && facts.count() == reached.clauses.len();
            let takes_out = reached.known.is_some();
            if table || takes_out || known && reached.chooses {
                chooses(self, 1);
                self.repeats |= takes_out;
            }
            return Some(());
        }
        match role(call) {
            Some(Role::Chooses) => {
                chooses(self, 1);
                return Some(());
            }
            Some(Role::Tests) => {
                self.tests += 1;
                return Some(());
            }
            Some(Role::Makes) => return Some(()),
            None => {}
        }
        if let Entry::Vacant(entry) = self.reached.entry(call.functor) {
            entry.insert(of_library(call)?);
        }
        match call.name.as_str() {
            "permutation" => chooses(self, 2),
            "select" | "member" | "nextto" => chooses(self, 1),
            "append" => return Some(()),
            _ => {
                self.tests += 1;
                return Some(());
            }
        }
        self.repeats |= !negated;
        Some(())
    }

    fn predicate(&mut self, functor: Functor, negated: bool) -> Option<()> {
        let id = self.reader.predicate(functor)?;
        let predicate = self.reader.m.database.get(id);
        let few = predicate.clauses.len() <= MOST_CLAUSES && self.reached.len() < MOST_REACHED;
        (few && predicate.kind() == Kind::Static && predicate.module == self.reader.module)
            .then_some(())?;
        // Another native search is faster for such a predicate.
        if !self.reached.is_empty() && !negated && has_search(self.reader.m, id) {
            return None;
        }
        let clauses = self.reader.m.forms_of_clauses(id, true)?;
        let data = |term: &Term| !matches!(term, Term::Goal(..) | Term::Quantified(..));
        clauses
            .iter()
            .all(|clause| clause.head.iter().all(data))
            .then_some(())?;
        let outer = self.choices;
        let mut known = None;
        if let Some((twin, found)) = self.reader.m.defined_twin_of(id) {
            known = match (twin.library, &*found.arguments) {
                (Some(("select", 3)), [x, list, rest]) => {
                    Some(KnownPredicate::Select([*x, *list, *rest]))
                }
                _ => None,
            };
            // The program's own `member/2` is a choice wherever it is called.
            if matches!(twin.library, Some(("member", 2))) && !negated {
                self.choices += 1;
                self.repeats = true;
            }
        }
        self.reached.insert(
            functor,
            Reached {
                clauses: Vec::new(),
                known,
                chooses: false,
            },
        );
        let before = self.choices;
        let mut recursive = false;
        for clause in &clauses {
            self.goals(&clause.body, negated)?;
            recursive |= clause
                .body
                .iter()
                .any(|goal| matches!(goal, Goal::Call(call) if call.functor == functor));
        }
        if recursive && self.choices > before {
            self.choices += 1;
            self.repeats = true;
        }
        // A fact that takes the first element of a list is an alternative to the recursion.
        let takes = |clause: &&Clause| {
            let rest = |term: &Term| {
                split(term).is_some_and(|(_, rest)| matches!(rest, Term::Variable(_)))
            };
            clause.body.is_empty() && clause.head.iter().any(rest)
        };
        if recursive && !negated && known.is_none() && clauses.iter().any(|c| takes(&c)) {
            self.choices += 1;
            self.repeats = true;
        }
        // A recursion that enumerates numbers from one to another.
        let counts = |clause: &Clause| {
            clause.body.iter().any(
                |goal| matches!(goal, Goal::Call(call) if call.name == "is" && call.meaning == Meaning::System),
            )
        };
        let ends = clauses.first().is_some_and(|first| {
            let mut heads = first.head.iter().enumerate();
            heads.any(|(index, term)| {
                matches!(term, Term::Variable(_)) && first.head[..index].contains(term)
            })
        });
        let lists = |clause: &Clause| {
            clause
                .head
                .iter()
                .any(|term| split(term).is_some() || is_nil(term))
        };
        if recursive
            && !negated
            && ends
            && clauses.len() == 2
            && clauses.iter().any(counts)
            && !clauses.iter().any(lists)
            && (2..=3).contains(&functor.arity)
        {
            self.choices += 1;
            self.repeats = true;
        }
        let reached = self.reached.get_mut(&functor)?;
        reached.clauses = clauses;
        reached.chooses = self.choices > outer;
        Some(())
    }
}

/// Whether a goal unifies terms, or calls one of these predicates, and does nothing else.
pub fn unifies(goal: &Goal, unifying: &HashSet<Functor>) -> bool {
    match goal {
        Goal::All(goals) | Goal::Tests(goals) => goals.iter().all(|goal| unifies(goal, unifying)),
        Goal::Either(one, other) => unifies(one, unifying) && unifies(other, unifying),
        Goal::Call(call) => {
            let name = (call.name.as_str(), call.arguments.len());
            unifying.contains(&call.functor)
                || call.meaning == Meaning::System && matches!(name, ("=", 2) | ("true", 0))
        }
        Goal::Cut | Goal::Then(..) | Goal::If(..) | Goal::Not(_) => false,
    }
}

/// The predicates whose clauses do nothing else than that.
fn unifying(reached: &HashMap<Functor, Reached>) -> HashSet<Functor> {
    let mut unifying: HashSet<Functor> = reached.keys().copied().collect();
    loop {
        let known = unifying.clone();
        unifying.retain(|functor| {
            let clauses = reached.get(functor).map(|reached| &reached.clauses);
            clauses.is_some_and(|clauses| {
                let mut goals = clauses.iter().flat_map(|clause| &clause.body);
                !clauses.is_empty() && goals.all(|goal| unifies(goal, &known))
            })
        });
        if unifying.len() == known.len() {
            return unifying;
        }
    }
}

/// The plan of a predicate, if it reaches choices and tests.
pub fn plan(m: &Machine, id: u32) -> Option<Plan> {
    let predicate = m.database.get(id);
    let own = predicate.functor;
    if m.predicate_of_program(predicate.module, own) != Some(id) || own.arity == 0 {
        return None;
    }
    let mut walk = Walk {
        reader: Reader {
            m,
            module: predicate.module,
            elements: Vec::new(),
            predicates: vec![id],
            depth: 0,
        },
        reached: HashMap::new(),
        choices: 0,
        repeats: false,
        tests: 0,
    };
    walk.predicate(own, false)?;
    // Without a test, unifications with what was chosen before are the tests.
    let least = match walk.repeats && walk.tests > 0 {
        true => LEAST_REPEATED,
        false => LEAST_CHOICES,
    };
    if walk.choices < least {
        return None;
    }
    Some(Plan {
        predicates: walk.reader.predicates.into(),
        steps: Arc::new(Steps {
            own,
            unifying: unifying(&walk.reached),
            reached: walk.reached,
            is_large: AtomicBool::new(false),
        }),
    })
}
