//! Terms as trees, and the substitution that binds their variables (ISO 13211-1, 7.1 to 7.3).
//!
//! *Invariant*: a variable is a number; [`Store::bindings`] has its value, and the trail undoes it. Nothing
//! is tagged, packed, shared or indexed: this file can be compared with the standard.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

use dashu_int::IBig;
use dashu_ratio::RBig;

/// A term (7.1).
#[derive(Clone, Debug)]
pub enum Term {
    Var(usize),
    Atom(Rc<str>),
    Int(IBig),
    Ratio(RBig),
    Float(f64),
    Compound(Rc<str>, Rc<[Term]>),
}

/// The reason why the reference semantics has no answer.
#[derive(Clone, Debug)]
pub enum Stop {
    /// `throw/1` (7.8.10), by the program or by a built-in.
    Ball(Term),
    /// The reference semantics does not define it: a predicate it does not have, a cyclic term, the age of variables.
    OutOfScope(String),
    /// More steps than allowed.
    Limit,
}

pub type Outcome<T> = Result<T, Stop>;

pub fn atom(name: &str) -> Term {
    Term::Atom(Rc::from(name))
}

pub fn int(value: impl Into<IBig>) -> Term {
    Term::Int(value.into())
}

pub fn compound(name: &str, arguments: Vec<Term>) -> Term {
    Term::Compound(Rc::from(name), Rc::from(arguments))
}

pub fn list(elements: Vec<Term>, tail: Term) -> Term {
    let cons: Rc<str> = Rc::from(".");
    elements.into_iter().rev().fold(tail, |tail, head| {
        Term::Compound(Rc::clone(&cons), Rc::from(vec![head, tail]))
    })
}

/// The second argument of the errors of the reference semantics.
pub const CONTEXT: &str = "$context";

/// `error(Formal, _)` (7.12.1); the standard leaves the second argument to the implementation; here it is an atom.
pub fn error(formal: Term) -> Stop {
    Stop::Ball(compound("error", vec![formal, atom(CONTEXT)]))
}

pub fn instantiation() -> Stop {
    error(atom("instantiation_error"))
}

pub fn type_error(expected: &str, culprit: Term) -> Stop {
    error(compound("type_error", vec![atom(expected), culprit]))
}

pub fn domain_error(domain: &str, culprit: Term) -> Stop {
    error(compound("domain_error", vec![atom(domain), culprit]))
}

pub fn evaluation_error(which: &str) -> Stop {
    error(compound("evaluation_error", vec![atom(which)]))
}

pub fn out_of_scope<T>(why: impl Into<String>) -> Outcome<T> {
    Err(Stop::OutOfScope(why.into()))
}

pub fn indicator(name: &str, arity: usize) -> Term {
    compound("/", vec![atom(name), int(arity)])
}

impl Term {
    pub fn is_callable(&self) -> bool {
        matches!(self, Term::Atom(_) | Term::Compound(..))
    }

    pub fn is_number(&self) -> bool {
        matches!(self, Term::Int(_) | Term::Ratio(_) | Term::Float(_))
    }

    pub fn is_atomic(&self) -> bool {
        self.is_number() || matches!(self, Term::Atom(_))
    }

    pub fn is_atom(&self, name: &str) -> bool {
        matches!(self, Term::Atom(own) if &**own == name)
    }

    /// Name and arguments of an atom or a compound.
    pub fn parts(&self) -> Option<(&Rc<str>, &[Term])> {
        match self {
            Term::Atom(name) => Some((name, &[])),
            Term::Compound(name, arguments) => Some((name, arguments)),
            Term::Var(_) | Term::Int(_) | Term::Ratio(_) | Term::Float(_) => None,
        }
    }

    /// The arguments of a compound with this name and arity.
    pub fn arguments<const N: usize>(&self, name: &str) -> Option<&[Term; N]> {
        match self {
            Term::Compound(own, arguments) if &**own == name => (&**arguments).try_into().ok(),
            _ => None,
        }
    }

    /// The same term with other variables: number `n` becomes `base + n` (the renaming of 7.5.2 before a clause is used).
    pub fn renamed(&self, base: usize) -> Term {
        match self {
            Term::Var(number) => Term::Var(base + number),
            Term::Compound(name, arguments) => Term::Compound(
                Rc::clone(name),
                arguments.iter().map(|one| one.renamed(base)).collect(),
            ),
            _ => self.clone(),
        }
    }
}

/// A change that backtracking undoes.
enum Change {
    Binding(usize),
    Frozen(usize, Option<Term>),
}

/// The substitution.
#[derive(Default)]
pub struct Store {
    bindings: Vec<Option<Term>>,
    /// The goals that wait for a variable (`freeze/2`).
    frozen: HashMap<usize, Term>,
    trail: Vec<Change>,
    /// Goals whose variables were bound since the last check.
    pub woken: Vec<Term>,
    /// The query depends on something that the standard leaves open: which of two unbound variables is older (7.2.1), or in which
    /// order the goals run that one unification wakes.
    pub left_open: bool,
    /// Nodes of terms that the query may still visit; a query that needs more is out of scope.
    pub nodes: std::cell::Cell<u64>,
}

impl Store {
    pub fn fresh(&mut self) -> Term {
        Term::Var(self.fresh_block(1))
    }

    /// The first of `count` new variables.
    pub fn fresh_block(&mut self, count: usize) -> usize {
        let first = self.bindings.len();
        self.bindings.resize(first + count, None);
        first
    }

    /// Whether another node of a term may be visited. If not, the result is wrong, and the next step ends the query.
    fn visit(&self) -> bool {
        let left = self.nodes.get();
        self.nodes.set(left.saturating_sub(1));
        left > 0
    }

    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    pub fn undo(&mut self, mark: usize) {
        self.woken.clear();
        for change in self.trail.drain(mark..).rev() {
            match change {
                Change::Binding(variable) => self.bindings[variable] = None,
                Change::Frozen(variable, Some(goal)) => {
                    self.frozen.insert(variable, goal);
                }
                Change::Frozen(variable, None) => {
                    self.frozen.remove(&variable);
                }
            }
        }
    }

    pub fn deref(&self, term: &Term) -> Term {
        let mut term = term;
        while let Term::Var(variable) = term {
            match &self.bindings[*variable] {
                Some(value) => term = value,
                None => break,
            }
        }
        term.clone()
    }

    /// The term with its variables replaced by their values.
    pub fn resolve(&self, term: &Term) -> Term {
        if !self.visit() {
            return term.clone();
        }
        match self.deref(term) {
            Term::Compound(name, arguments) => Term::Compound(
                name,
                arguments.iter().map(|one| self.resolve(one)).collect(),
            ),
            other => other,
        }
    }

    pub fn frozen(&self, variable: usize) -> Option<&Term> {
        self.frozen.get(&variable)
    }

    pub fn freeze(&mut self, variable: usize, goal: Term) {
        let old = self.frozen.insert(variable, goal);
        self.trail.push(Change::Frozen(variable, old));
    }

    fn occurs(&self, variable: usize, term: &Term) -> bool {
        if !self.visit() {
            return false;
        }
        match self.deref(term) {
            Term::Var(other) => other == variable,
            Term::Compound(_, arguments) => arguments.iter().any(|one| self.occurs(variable, one)),
            _ => false,
        }
    }

    /// Binds a variable; a cyclic value is outside the standard (7.3.3).
    fn bind(&mut self, variable: usize, value: Term) -> Outcome<()> {
        if matches!(value, Term::Compound(..)) && self.occurs(variable, &value) {
            return out_of_scope("cyclic term");
        }
        if self.nodes.get() == 0 {
            return Err(Stop::Limit);
        }
        if let Some(goal) = self.frozen.get(&variable).cloned() {
            match value {
                Term::Var(other) => {
                    // The order in which the two goals run depends on which variable is bound to the other.
                    self.left_open |= self.frozen.contains_key(&other);
                    self.freeze(other, goal);
                }
                _ => self.woken.push(goal),
            }
        }
        self.bindings[variable] = Some(value);
        self.trail.push(Change::Binding(variable));
        Ok(())
    }

    /// Unification (7.3.2). If it fails, its bindings stay: the caller backtracks.
    pub fn unify(&mut self, one: &Term, other: &Term) -> Outcome<bool> {
        let mut left = vec![(one.clone(), other.clone())];
        while let Some((one, other)) = left.pop() {
            if !self.visit() {
                return Err(Stop::Limit);
            }
            match (self.deref(&one), self.deref(&other)) {
                (Term::Var(one), Term::Var(other)) if one == other => (),
                (Term::Var(one), Term::Var(other)) => {
                    let (older, newer) = (one.min(other), one.max(other));
                    self.bind(newer, Term::Var(older))?;
                }
                (Term::Var(variable), value) | (value, Term::Var(variable)) => {
                    self.bind(variable, value)?;
                }
                (Term::Compound(f, xs), Term::Compound(g, ys)) => {
                    if f != g || xs.len() != ys.len() {
                        return Ok(false);
                    }
                    left.extend(xs.iter().cloned().zip(ys.iter().cloned()).rev());
                }
                (one, other) => {
                    if !same_atomic(&one, &other) {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Whether two terms are unifiable; nothing is bound.
    pub fn unifiable(&mut self, one: &Term, other: &Term) -> Outcome<bool> {
        let mark = self.mark();
        let woken = std::mem::take(&mut self.woken);
        let result = self.unify(one, other);
        self.undo(mark);
        self.woken = woken;
        result
    }

    /// The standard order of terms (7.2).
    pub fn compare(&mut self, one: &Term, other: &Term) -> Ordering {
        if !self.visit() {
            return Ordering::Equal;
        }
        let (one, other) = (self.deref(one), self.deref(other));
        match (&one, &other) {
            (Term::Var(a), Term::Var(b)) => {
                self.left_open |= a != b;
                a.cmp(b)
            }
            (Term::Float(a), Term::Float(b)) => a.total_cmp(b),
            (Term::Int(a), Term::Int(b)) => a.cmp(b),
            (Term::Atom(a), Term::Atom(b)) => a.cmp(b),
            (Term::Int(_) | Term::Ratio(_), Term::Int(_) | Term::Ratio(_)) => {
                rational(&one).cmp(&rational(&other))
            }
            (Term::Compound(f, xs), Term::Compound(g, ys)) => {
                let order = xs.len().cmp(&ys.len()).then_with(|| f.cmp(g));
                if order != Ordering::Equal {
                    return order;
                }
                for (x, y) in xs.iter().zip(ys.iter()) {
                    let order = self.compare(x, y);
                    if order != Ordering::Equal {
                        return order;
                    }
                }
                Ordering::Equal
            }
            _ => rank(&one).cmp(&rank(&other)),
        }
    }

    pub fn identical(&mut self, one: &Term, other: &Term) -> bool {
        let before = self.left_open;
        let same = self.compare(one, other) == Ordering::Equal;
        self.left_open = before;
        same
    }

    /// The variables of a term in the order of their first occurrence (7.1.1.1).
    pub fn variables(&self, term: &Term, found: &mut Vec<usize>) {
        if !self.visit() {
            return;
        }
        match self.deref(term) {
            Term::Var(variable) if found.contains(&variable) => (),
            Term::Var(variable) => found.push(variable),
            Term::Compound(_, arguments) => {
                for one in arguments.iter() {
                    self.variables(one, found);
                }
            }
            _ => (),
        }
    }

    /// A copy with new variables (7.1.6.1); `names` says which variable replaces which. Goals that wait are copied too.
    pub fn copy(&mut self, term: &Term, names: &mut HashMap<usize, usize>) -> Term {
        if !self.visit() {
            return term.clone();
        }
        match self.deref(term) {
            Term::Var(variable) => {
                if let Some(copy) = names.get(&variable) {
                    return Term::Var(*copy);
                }
                let copy = self.fresh_block(1);
                names.insert(variable, copy);
                if let Some(goal) = self.frozen.get(&variable).cloned() {
                    let goal = self.copy(&goal, names);
                    self.freeze(copy, goal);
                }
                Term::Var(copy)
            }
            Term::Compound(name, arguments) => {
                let copies: Vec<Term> = arguments.iter().map(|one| self.copy(one, names)).collect();
                Term::Compound(name, Rc::from(copies))
            }
            other => other,
        }
    }

    /// The elements of a list and the term after the last one.
    pub fn elements(&self, term: &Term) -> (Vec<Term>, Term) {
        let mut elements = Vec::new();
        let mut rest = self.deref(term);
        while let Some([head, tail]) = rest.arguments::<2>(".") {
            elements.push(head.clone());
            rest = self.deref(tail);
        }
        (elements, rest)
    }

    /// The elements of a proper list; a partial list is an instantiation error, any other term no list.
    pub fn proper_list(&self, term: &Term) -> Outcome<Vec<Term>> {
        let (elements, rest) = self.elements(term);
        match rest {
            Term::Var(_) => Err(instantiation()),
            rest if rest.is_atom("[]") => Ok(elements),
            _ => Err(type_error("list", self.resolve(term))),
        }
    }
}

/// The value of an integer or a fraction.
pub fn rational(term: &Term) -> RBig {
    match term {
        Term::Int(value) => RBig::from(value.clone()),
        Term::Ratio(value) => value.clone(),
        _ => unreachable!("asked of exact numbers only"),
    }
}

/// Atomic terms unify when they are of one type and have the same value (7.1, 7.3.2).
fn same_atomic(one: &Term, other: &Term) -> bool {
    match (one, other) {
        (Term::Atom(one), Term::Atom(other)) => one == other,
        (Term::Int(one), Term::Int(other)) => one == other,
        (Term::Ratio(one), Term::Ratio(other)) => one == other,
        // -0.0 and 0.0 are two constants: they are written differently.
        (Term::Float(one), Term::Float(other)) => one.to_bits() == other.to_bits(),
        _ => false,
    }
}

/// Var < Float < Integer < Atom < Compound (7.2); fractions are ordered among the integers.
fn rank(term: &Term) -> u8 {
    match term {
        Term::Var(_) => 0,
        Term::Float(_) => 1,
        Term::Int(_) | Term::Ratio(_) => 2,
        Term::Atom(_) => 3,
        Term::Compound(..) => 4,
    }
}
