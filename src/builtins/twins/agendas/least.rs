//! Recognises goals that take the least node out of the list of nodes, wherever it stands.
//!
//! ```text
//!   search(Nodes, Closed, Way) :-                        search([n(C,S,W)|Rest], Closed, Way) :- ..
//!       least(Nodes, n(C,S,W), Rest), ..                 with lists of nodes whose least one stands first
//!
//!   least([N|Ns], M, Rest) :- least(Ns, N, M, Rest).     by the number of two nodes, the ones that are passed over in between
//!   least([], M, M, []).
//!   least([N|Ns], M0, M, [M0|Rest]) :- less(N, M0), !, least(Ns, N, M, Rest).
//!   least([N|Ns], M0, M, [N|Rest]) :- least(Ns, M0, M, Rest).
//!
//!   least([N], N).                                       the same without the others, from the last node on
//!   least([N|Ns], M) :- least(Ns, M0), ( less(N, M0) -> M = N ; M = M0 ).
//!
//!   least([N], N).                                       the same, from the first node on
//!   least([N,M0|Ns], M) :- less(N, M0), !, least([N|Ns], M).
//!   least([_,M0|Ns], M) :- least([M0|Ns], M).
//! ```
//!
//! The library's `min_member/2` is as fast as a look of this kind, so that what takes the node out by it stays with the clauses.
//!
//! *Invariant*: what is read as a scan has one answer for a list with nodes, and none for the empty list.

use crate::builtins::twins::choices::data::{is_nil, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};

use super::comparators::{Place, flat, plain, taken};
use super::said::branches;
use super::steps::{Leaves, Passing};
use super::unfold::{compared, put_in, unify, without_facts};

/// How the least node is taken out of a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Least {
    /// The place of the compared number, or that of whole nodes, which are compared in the standard order.
    pub place: Place,
    /// Whether the last one of nodes with an equal number is taken.
    pub last: bool,
    /// Where nodes go that are the least for a while.
    pub passing: Passing,
    /// Which nodes leave the list.
    pub leaves: Leaves,
}

/// A clause without the goals that take a node out of a list; the variable of the list, the node, and the variable of the other nodes.
pub struct TakenOut {
    /// The clause.
    pub clause: Clause,
    /// The list.
    pub list: Term,
    /// The node.
    pub node: Term,
    /// The others.
    pub rest: Term,
    /// How it is taken.
    pub least: Least,
    /// Whether the list is looked through from the last node on.
    from_behind: bool,
}

/// The most predicates that are unfolded in front.
const MOST_UNFOLDED: usize = 2;

/// Reads the first goals of a clause.
pub fn taken_out(reader: &mut Reader<'_>, clause: &Clause) -> Option<TakenOut> {
    let mut clause = clause.clone();
    let mut cuts = false;
    for _ in 0..=MOST_UNFOLDED {
        let Some(Goal::Call(call)) = clause.body.first().cloned() else {
            return None;
        };
        let found = by_one(reader, &clause, &call).or_else(|| by_two(reader, &clause, &call));
        if let Some(mut found) = found {
            // The cut of a predicate that was unfolded is its own affair.
            if cuts {
                (found.clause.body.first() == Some(&Goal::Cut)).then_some(())?;
                found.clause.body.remove(0);
            }
            return is_open(&found).then_some(found);
        }
        // A predicate of one clause that does these things.
        let id = reader.predicate(call.functor)?;
        let found = reader.m.form_of_only_clause(id)?;
        if let Some(place) = found.body.iter().position(|goal| *goal == Goal::Cut) {
            (place + 1 == found.body.len() && !cuts).then_some(())?;
            cuts = true;
        }
        clause = put_in(clause, (0, None), &call, found)?;
    }
    None
}

/// Whether the node and the others are open where they are taken, so that no unification decides which clause of a scan applies.
fn is_open(found: &TakenOut) -> bool {
    fn is_form(term: &Term) -> bool {
        match term {
            Term::Variable(_) => true,
            Term::Compound(_, _, parts) => !parts.is_empty() && parts.iter().all(is_form),
            Term::Number(_) | Term::Goal(..) | Term::Quantified(..) => false,
        }
    }
    let mut heads = Vec::new();
    for term in &found.clause.head {
        each_variable_of(term, &mut |variable| heads.push(variable));
    }
    let mut parts = Vec::new();
    each_variable_of(&found.node, &mut |variable| parts.push(variable));
    let Some(rest) = variable(&found.rest).filter(|rest| !heads.contains(rest)) else {
        return false;
    };
    let apart = !parts.contains(&rest);
    // From the first node on, what is found is unified at the end.
    if !found.from_behind {
        return apart;
    }
    let is_new = parts.iter().all(|part| !heads.contains(part));
    let count = parts.len();
    parts.sort_unstable();
    parts.dedup();
    apart && is_new && parts.len() == count && is_form(&found.node)
}

/// One goal finds the node and the others.
fn by_one(reader: &mut Reader<'_>, clause: &Clause, call: &Call) -> Option<TakenOut> {
    let scan = scan(reader, call)?;
    let at = scan.places;
    let rest = call.arguments[at.rest?].clone();
    let mut clause = clause.clone();
    clause.body.remove(0);
    Some(TakenOut {
        clause,
        list: call.arguments[at.list].clone(),
        node: call.arguments[at.node].clone(),
        rest,
        least: Least {
            place: scan.place,
            last: scan.last,
            passing: scan.passing,
            leaves: Leaves::Itself,
        },
        from_behind: scan.from_behind,
    })
}

/// One goal finds the node, another one takes it out of the list: behind it, or where a condition that follows it does not hold.
fn by_two(reader: &mut Reader<'_>, clause: &Clause, call: &Call) -> Option<TakenOut> {
    let scan = scan(reader, call)?;
    scan.places.rest.is_none().then_some(())?;
    let [list, node] = [scan.places.list, scan.places.node].map(|at| &call.arguments[at]);
    let mut clause = clause.clone();
    clause.body.remove(0);
    let (rest, leaves) = removed(reader, &mut clause.body, (list, node))?;
    Some(TakenOut {
        clause,
        list: list.clone(),
        node: node.clone(),
        rest,
        least: Least {
            place: scan.place,
            last: scan.last,
            passing: Passing::Stays,
            leaves,
        },
        from_behind: scan.from_behind,
    })
}

/// Removes the goal that takes the node out of the list; gives the other nodes.
fn removed(
    reader: &mut Reader<'_>,
    body: &mut Vec<Goal>,
    (list, node): (&Term, &Term),
) -> Option<(Term, Leaves)> {
    let call = match body.first_mut()? {
        Goal::Call(call) => call.clone(),
        Goal::If(_, _, other) => {
            let mut goals = match &**other {
                Goal::All(goals) => goals.clone(),
                goal => vec![goal.clone()],
            };
            let found = removed(reader, &mut goals, (list, node))?;
            **other = Goal::All(goals);
            return Some(found);
        }
        _ => return None,
    };
    let own = reader.m.predicate_of_program(reader.module, call.functor);
    let cuts = body.get(1) == Some(&Goal::Cut);
    let found = match (call.name.as_str(), call.arguments.as_slice()) {
        ("delete", [from, what, rest]) if own.is_none() => {
            (from == list && what == node).then(|| (rest.clone(), Leaves::All))
        }
        ("subtract", [from, what, rest]) if own.is_none() => {
            let (what, end) = split(what)?;
            (from == list && what == node && is_nil(end)).then(|| (rest.clone(), Leaves::All))
        }
        ("selectchk", [what, from, rest]) if own.is_none() => {
            (from == list && what == node).then(|| (rest.clone(), Leaves::First))
        }
        _ if reader.library(&call, &["select"], 3).is_none() => {
            // A predicate of the program that takes the first one.
            let id = reader.predicate(call.functor)?;
            let (twin, found) = reader.m.defined_twin_of(id)?;
            let [what, from, rest] = &found.arguments[..] else {
                return None;
            };
            let [what, from, rest] = [what, from, rest].map(|at| call.arguments.get(*at));
            let fits = twin.name == "selectchk" && what? == node && from? == list;
            fits.then_some((rest?.clone(), Leaves::First))
        }
        _ => {
            let (_, arguments) = reader.library(&call, &["select"], 3)?;
            let fits = arguments[0] == node && arguments[1] == list;
            // Without a cut another node that is the same is taken for further answers.
            let leaves = match cuts {
                true => Leaves::First,
                false => Leaves::Only,
            };
            fits.then(|| (arguments[2].clone(), leaves))
        }
    }?;
    body.remove(0);
    Some(found)
}

/// The arguments of a predicate that finds the least node.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Places {
    list: usize,
    node: usize,
    rest: Option<usize>,
}

/// What such a predicate does.
struct Scan {
    places: Places,
    place: Place,
    last: bool,
    passing: Passing,
    from_behind: bool,
}

/// The predicate that a call calls, as a scan.
fn scan(reader: &mut Reader<'_>, call: &Call) -> Option<Scan> {
    let clauses = clauses_of(reader, call)?;
    if let [only] = clauses.as_slice() {
        return from_first(reader, only);
    }
    let clauses = cases(reader, clauses, call)?;
    let arity = call.arguments.len();
    all_places(arity).find_map(|places| {
        let pairwise = steps(
            &clauses,
            call,
            &|clause| last_node(clause, places),
            &|clause, deeper| pair(clause, deeper, places),
        );
        if let Some((place, last, passing)) = pairwise {
            return Some(Scan {
                places,
                place,
                last,
                passing,
                from_behind: false,
            });
        }
        let found = steps(
            &clauses,
            call,
            &|clause| last_node(clause, places),
            &|clause, deeper| from_behind(clause, deeper, places),
        );
        let (place, last, passing) = found?;
        Some(Scan {
            places,
            place,
            last,
            passing,
            from_behind: true,
        })
    })
}

/// The ways in which the list, the node and the others are arguments.
fn all_places(arity: usize) -> impl Iterator<Item = Places> {
    let all = (0..arity).flat_map(move |list| (0..arity).map(move |node| (list, node)));
    let apart = all.filter(|(list, node)| list != node);
    apart.filter_map(move |(list, node)| {
        let rest = match arity {
            2 => None,
            3 => Some(3 - list - node),
            _ => return None,
        };
        Some(Places { list, node, rest })
    })
}

/// The clauses of a predicate of the program.
fn clauses_of(reader: &mut Reader<'_>, call: &Call) -> Option<Vec<Clause>> {
    (2..=4).contains(&call.arguments.len()).then_some(())?;
    let id = reader.predicate(call.functor)?;
    let few = (1..=3).contains(&reader.m.database.get(id).clauses.len());
    few.then(|| reader.m.forms_of_clauses(id, false))?
}

/// The clauses with their conditions as clauses, their last unifications carried out, and the predicates unfolded that compare nodes.
fn cases(reader: &mut Reader<'_>, clauses: Vec<Clause>, call: &Call) -> Option<Vec<Clause>> {
    let mut found = Vec::new();
    for clause in clauses {
        for clause in chosen(reader, clause, call)? {
            let both = match branches(&clause) {
                Some(both) => both.to_vec(),
                None => vec![clause],
            };
            for clause in both {
                found.push(compared(reader, unified(clause)?, call.functor)?);
            }
        }
    }
    Some(found)
}

/// A clause whose last goal calls a predicate that chooses one of two nodes, as the clauses of that.
fn chosen(reader: &mut Reader<'_>, clause: Clause, call: &Call) -> Option<Vec<Clause>> {
    let Some(Goal::Call(last)) = clause.body.last().cloned() else {
        return Some(vec![clause]);
    };
    let chooses = last.meaning == Meaning::Other
        && last.functor != call.functor
        && last.arguments.len() == 3
        && clause.body.len() > 1;
    if !chooses {
        return Some(vec![clause]);
    }
    let id = reader.predicate(last.functor)?;
    let few = (1..=2).contains(&reader.m.database.get(id).clauses.len());
    let choices = few
        .then(|| reader.m.forms_of_clauses(id, false))??
        .into_iter();
    let place = clause.body.len() - 1;
    choices
        .map(|choice| put_in(clause.clone(), (place, None), &last, choice))
        .collect()
}

/// A clause with the unifications carried out that are its last goals.
fn unified(mut clause: Clause) -> Option<Clause> {
    while let Some(Goal::Call(call)) = clause.body.last()
        && let ("=", Meaning::System, [one, other]) =
            (call.name.as_str(), call.meaning, call.arguments.as_slice())
    {
        let pair = (one.clone(), other.clone());
        clause.body.pop();
        clause = unify(clause, vec![pair])?;
    }
    Some(clause)
}

/// A clause that compares two nodes, and keeps the first one or the other.
struct Step<'a> {
    nodes: (&'a Term, &'a Term),
    keeps_first: bool,
    tests: Vec<&'a Call>,
    cuts: bool,
    /// Where the other node goes, and the variables that must differ from one another and from those of the nodes.
    passing: Option<Passing>,
    variables: Vec<u32>,
}

/// Reads a clause with its recursion.
type Reading<'r> = &'r dyn for<'a> Fn(&'a Clause, &'a Call) -> Option<Step<'a>>;

/// What the clauses of a recursion compare: one of them is for the end of the list.
fn steps(
    clauses: &[Clause],
    call: &Call,
    ends: &dyn Fn(&Clause) -> bool,
    read: Reading<'_>,
) -> Option<(Place, bool, Passing)> {
    let is_end =
        |clause: &Clause| matches!(clause.body.as_slice(), [] | [Goal::Cut]) && ends(clause);
    let at = clauses.iter().position(is_end)?;
    let others = clauses.iter().enumerate().filter(|(index, _)| *index != at);
    let mut found: Vec<Step<'_>> = Vec::new();
    for (_, clause) in others {
        let mut deeper = None;
        let (mut tests, mut cuts) = (Vec::new(), false);
        for goal in flat(&clause.body) {
            match goal {
                Goal::Cut if !cuts => cuts = true,
                Goal::Call(own) if own.functor == call.functor && deeper.is_none() => {
                    deeper = Some(own);
                }
                Goal::Call(test) if test.meaning == Meaning::System && !cuts => tests.push(test),
                _ => return None,
            }
        }
        let mut step = read(clause, deeper?)?;
        (step.tests, step.cuts) = (tests, cuts);
        let mut variables = step.variables.clone();
        for node in [step.nodes.0, step.nodes.1] {
            each_variable_of(node, &mut |variable| variables.push(variable));
        }
        let count = variables.len();
        variables.sort_unstable();
        variables.dedup();
        (variables.len() == count).then_some(())?;
        found.push(step);
    }
    let [first, second] = found.as_slice() else {
        return None;
    };
    let both =
        [first, second].map(|step| (step.nodes.0, step.nodes.1, step.tests.as_slice(), step.cuts));
    let (place, taken) = taken(&both)?;
    let [less, equal, more] = taken.map(|index| found[index].keeps_first);
    (less && !more).then_some(())?;
    let same = |node: &Term| variable(node).is_some() || plain(node) == place.node;
    let mut nodes = found.iter().flat_map(|step| [step.nodes.0, step.nodes.1]);
    nodes.all(same).then_some(())?;
    let passing = match (first.passing, second.passing) {
        (Some(one), Some(other)) => (one == other).then_some(one)?,
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => Passing::Stays,
    };
    Some((place, !equal, passing))
}

/// Whether a clause is for a list of one node, which is the least one.
fn last_node(clause: &Clause, places: Places) -> bool {
    let Some((only, end)) = split(&clause.head[places.list]) else {
        return false;
    };
    let none_left = places.rest.is_none_or(|at| is_nil(&clause.head[at]));
    variable(only).is_some() && is_nil(end) && only == &clause.head[places.node] && none_left
}

/// Reads a clause that compares the first two nodes of a list and goes on with one of them in front of the others.
fn pair<'a>(clause: &'a Clause, deeper: &'a Call, places: Places) -> Option<Step<'a>> {
    let (one, more) = split(&clause.head[places.list])?;
    let (other, rest) = split(more)?;
    let (kept, left) = split(&deeper.arguments[places.list])?;
    let keeps_first = kept == one;
    (left == rest && (keeps_first || kept == other)).then_some(())?;
    keeps_one(clause, deeper, places, (one, other, rest), keeps_first)
}

/// The step of a clause that compares two nodes, and goes on with one of them and the rest of the list.
fn keeps_one<'a>(
    clause: &Clause,
    deeper: &Call,
    places: Places,
    (one, other, rest): (&'a Term, &'a Term, &Term),
    keeps_first: bool,
) -> Option<Step<'a>> {
    let node = variable(&clause.head[places.node])?;
    (variable(&deeper.arguments[places.node]) == Some(node)).then_some(())?;
    let mut variables = vec![variable(rest)?, node];
    let passed = if keeps_first { other } else { one };
    let passing = passed_over(clause, deeper, places.rest, passed, &mut variables)?;
    Some(Step {
        nodes: (one, other),
        keeps_first,
        tests: Vec::new(),
        cuts: false,
        passing,
        variables,
    })
}

/// Whether the argument for the other nodes begins with the one that is passed over.
fn passed_over(
    clause: &Clause,
    deeper: &Call,
    rest: Option<usize>,
    passed: &Term,
    variables: &mut Vec<u32>,
) -> Option<Option<Passing>> {
    let Some(at) = rest else { return Some(None) };
    let (first, others) = split(&clause.head[at])?;
    variables.push(variable(others)?);
    (first == passed && others == &deeper.arguments[at]).then_some(Some(Passing::Forward))
}

/// Reads a clause that compares the first node with the least one of those behind it.
fn from_behind<'a>(clause: &'a Clause, deeper: &'a Call, places: Places) -> Option<Step<'a>> {
    let (one, rest) = split(&clause.head[places.list])?;
    let other = &deeper.arguments[places.node];
    let found = &clause.head[places.node];
    let is_first =
        matches!(clause.body.first(), Some(Goal::Call(call)) if std::ptr::eq(call, deeper));
    (is_first && &deeper.arguments[places.list] == rest).then_some(())?;
    let keeps_first = found == one;
    (keeps_first || found == other).then_some(())?;
    let mut variables = vec![variable(rest)?];
    let passing = match places.rest {
        None => None,
        Some(at) => {
            let others = &deeper.arguments[at];
            variables.push(variable(others)?);
            match split(&clause.head[at]) {
                None => {
                    (keeps_first && &clause.head[at] == rest).then_some(Some(Passing::Stays))?
                }
                Some((first, left)) if keeps_first => {
                    (first == other && left == others).then_some(Some(Passing::Backward))?
                }
                Some((first, left)) => (first == one && left == others).then_some(None)?,
            }
        }
    };
    Some(Step {
        nodes: (one, other),
        keeps_first,
        tests: Vec::new(),
        cuts: false,
        passing,
        variables,
    })
}

/// The arguments of a recursion that has the least node so far.
#[derive(Clone, Copy)]
struct Onward {
    list: usize,
    before: usize,
    node: usize,
    rest: Option<usize>,
}

/// Reads a clause that calls a recursion with the first node as the least one so far.
fn from_first(reader: &mut Reader<'_>, only: &Clause) -> Option<Scan> {
    let only = without_facts(reader, only.clone());
    let [Goal::Call(onward)] = only.body.as_slice() else {
        return None;
    };
    let list = only.head.iter().position(|term| split(term).is_some())?;
    let (first, others) = split(&only.head[list])?;
    let place = |wanted: &Term| onward.arguments.iter().position(|term| term == wanted);
    let (deeper, before) = (place(others)?, place(first)?);
    variable(first)?;
    variable(others)?;
    let mut given = (0..only.head.len()).filter(|at| *at != list);
    let (one, other) = (given.next()?, given.next());
    let orders = [(one, other), (other.unwrap_or(one), other.map(|_| one))];
    let clauses = clauses_of(reader, onward)?;
    let clauses = cases(reader, clauses, onward)?;
    let arity = only.head.len() + 1;
    (onward.arguments.len() == arity).then_some(())?;
    orders.into_iter().find_map(|(node, rest)| {
        let at = Onward {
            list: deeper,
            before,
            node: place(&only.head[node])?,
            rest: match rest {
                Some(rest) => Some(place(&only.head[rest])?),
                None => None,
            },
        };
        let mut apart = vec![at.list, at.before, at.node];
        apart.extend(at.rest);
        apart.sort_unstable();
        apart.dedup();
        let mut variables = Vec::new();
        for term in &only.head {
            each_variable_of(term, &mut |variable| variables.push(variable));
        }
        variables.sort_unstable();
        variables.dedup();
        (apart.len() == arity && variables.len() == arity).then_some(())?;
        let (place, last, passing) = steps(
            &clauses,
            onward,
            &|clause| {
                let [node, before] = [at.node, at.before].map(|at| variable(&clause.head[at]));
                let none_left = at.rest.is_none_or(|at| is_nil(&clause.head[at]));
                is_nil(&clause.head[at.list]) && node.is_some() && node == before && none_left
            },
            &|clause, deeper| further(clause, deeper, at),
        )?;
        Some(Scan {
            places: Places { list, node, rest },
            place,
            last,
            passing,
            from_behind: false,
        })
    })
}

/// Reads a clause that compares the least node so far with the next one.
fn further<'a>(clause: &'a Clause, deeper: &'a Call, at: Onward) -> Option<Step<'a>> {
    let (other, rest) = split(&clause.head[at.list])?;
    let one = &clause.head[at.before];
    let kept = &deeper.arguments[at.before];
    let keeps_first = kept == one;
    (&deeper.arguments[at.list] == rest && (keeps_first || kept == other)).then_some(())?;
    let places = Places {
        list: at.list,
        node: at.node,
        rest: at.rest,
    };
    keeps_one(clause, deeper, places, (one, other, rest), keeps_first)
}
