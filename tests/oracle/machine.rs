//! The reference interpreter: control constructs and the execution of user-defined procedures (ISO 13211-1, 7.7 and 7.8).
//!
//! A continuation is a linked list of things to do, a choice point stores one and a mark of the trail. There is no compiler,
//! no index, no guard and no native predicate: every clause is tried in its order, every body runs as it was written.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use ferz::embed::{Engine, WriteStyle};
use ferz::testing::syntax::Operators;

use super::builtins;
use super::program::{Clause, Key, Predicate, converted, key_of};
use super::term::{
    Outcome, Stop, Store, Term, atom, compound, error, indicator, instantiation, out_of_scope,
    type_error,
};

/// The remaining work; none: an answer.
pub type Continuation = Option<Rc<Frame>>;

pub struct Frame {
    work: Work,
    next: Continuation,
}

/// A thing to do.
pub enum Work {
    /// A goal of a body; a cut in it cuts back to this number of choice points.
    Goal(Term, usize),
    /// `call/1`: a cut in it is local (7.8.3).
    Call(Term),
    /// Cuts back to this number of choice points.
    Cut(usize),
    /// The condition of `*->` is true: the choice point of the other branch is removed, those of the condition stay.
    SoftCut(usize),
    /// The goal of this `catch/3` has exited.
    EndCatch(u64),
}

struct Choice {
    trail: usize,
    what: What,
    next: Continuation,
}

enum What {
    Dead,
    Goal(Term, usize),
    Clauses(Term, Rc<Vec<Rc<Clause>>>, usize),
    Catch {
        id: u64,
        catcher: Term,
        recovery: Term,
    },
    Equations(Rc<Vec<(Term, Term)>>, usize),
    Retract(Term, Rc<Vec<Rc<Clause>>>, usize),
    Between(dashu_int::IBig, Option<dashu_int::IBig>, Term),
    Repeat,
}

/// The result of a built-in predicate.
pub enum Reply {
    /// It is true once, or false.
    Is(bool),
    /// These pairs are unified, in order.
    Equations(Vec<(Term, Term)>),
    /// This goal is called in its place, with local cuts.
    Call(Term),
    /// `catch/3`.
    Catch(Term, Term, Term),
    /// `retract/1` of a clause `Head :- Body`.
    Retract(Term),
    /// The integers of an interval.
    Between(dashu_int::IBig, Option<dashu_int::IBig>, Term),
    Repeat,
}

pub struct Oracle {
    pub store: Store,
    pub predicates: HashMap<Key, Predicate>,
    pub globals: HashMap<Rc<str>, Term>,
    pub output: String,
    pub operators: Operators,
    /// The remaining steps of the query.
    pub steps: u64,
    /// Predicates of the project: those of them that are not defined here are out of scope.
    elsewhere: Rc<HashSet<(String, usize)>>,
    /// Writes terms.
    pub writer: Engine,
    choices: Vec<Choice>,
    catches: u64,
}

impl Oracle {
    pub fn new(elsewhere: Rc<HashSet<(String, usize)>>) -> Oracle {
        let mut oracle = Oracle {
            store: Store::default(),
            predicates: HashMap::new(),
            globals: HashMap::new(),
            output: String::new(),
            operators: Operators::new(),
            steps: 0,
            elsewhere,
            writer: Engine::builder().sandboxed().build(),
            choices: Vec::new(),
            catches: 0,
        };
        oracle.consult(include_str!("library.pl"));
        oracle
    }

    /// Whether a predicate is one of the library, or a list: the standard does not say whether it is private.
    pub fn is_elsewhere(&self, (name, arity): &Key) -> bool {
        let listed = &**name == "." && *arity == 2;
        let own = self.predicates.contains_key(&(Rc::clone(name), *arity));
        let protected = builtins::is_protected(name, *arity);
        !own && !protected && (listed || self.elsewhere.contains(&(name.to_string(), *arity)))
    }

    /// Calls a goal; `on_answer` sees the bindings of each answer and says whether it wants more answers. If it does not, the
    /// bindings stay.
    pub fn solve(
        &mut self,
        goal: &Term,
        on_answer: &mut dyn FnMut(&mut Oracle, bool) -> bool,
    ) -> Outcome<()> {
        let base = self.choices.len();
        let mut next = push(Work::Call(goal.clone()), None);
        loop {
            let Some(frame) = next.take() else {
                let more = self.choices.len() > base;
                if !on_answer(self, more) {
                    self.choices.truncate(base);
                    return Ok(());
                }
                match self.backtrack(base)? {
                    Some(continuation) => next = continuation,
                    None => return Ok(()),
                }
                continue;
            };
            let outcome = match self.step(&frame) {
                Ok(Some(continuation)) => Ok(Some(self.wake(continuation))),
                Ok(None) => self.backtrack(base),
                Err(stop) => self.recover(&frame, base, stop),
            };
            match outcome? {
                Some(continuation) => next = continuation,
                None => return Ok(()),
            }
        }
    }

    /// Goals that waited for a variable run before the rest.
    fn wake(&mut self, mut next: Continuation) -> Continuation {
        self.store.left_open |= self.store.woken.len() > 1;
        for goal in std::mem::take(&mut self.store.woken).into_iter().rev() {
            next = push(Work::Call(goal), next);
        }
        next
    }

    /// The continuation of the newest choice point (7.7.7); none: the goal has failed.
    fn backtrack(&mut self, base: usize) -> Outcome<Option<Continuation>> {
        while self.choices.len() > base {
            let Choice { trail, what, next } = self.choices.pop().expect("there is one");
            self.store.undo(trail);
            let found = match what {
                What::Dead | What::Catch { .. } => None,
                What::Goal(goal, cut) => Some(push(Work::Goal(goal, cut), next)),
                What::Clauses(goal, clauses, at) => self.resolve(&goal, clauses, at, &next)?,
                What::Equations(equations, at) => self.equations(equations, at, &next)?,
                What::Retract(clause, clauses, at) => self.retract(&clause, clauses, at, &next)?,
                What::Between(low, high, value) => self.between(low, high, &value, &next)?,
                What::Repeat => {
                    self.choose(What::Repeat, &next);
                    Some(next)
                }
            };
            if let Some(next) = found {
                return Ok(Some(self.wake(next)));
            }
            self.tick()?;
        }
        Ok(None)
    }

    fn tick(&mut self) -> Outcome<()> {
        if self.store.nodes.get() == 0 {
            return Err(Stop::Limit);
        }
        self.steps = self.steps.checked_sub(1).ok_or(Stop::Limit)?;
        Ok(())
    }

    fn choose(&mut self, what: What, next: &Continuation) {
        self.choices.push(Choice {
            trail: self.store.mark(),
            what,
            next: next.clone(),
        });
    }

    /// Finds the `catch/3` for a ball (7.8.9): one whose goal is active, that is, whose end is still to come.
    fn recover(
        &mut self,
        frame: &Rc<Frame>,
        base: usize,
        stop: Stop,
    ) -> Outcome<Option<Continuation>> {
        let Stop::Ball(ball) = stop else {
            return Err(stop);
        };
        // The ball is a copy (7.8.10).
        let ball = self.store.copy(&ball, &mut HashMap::new());
        let mut active = HashSet::new();
        let mut rest = Some(frame);
        while let Some(frame) = rest {
            if let Work::EndCatch(id) = frame.work {
                active.insert(id);
            }
            rest = frame.next.as_ref();
        }
        while self.choices.len() > base {
            let Choice { trail, what, next } = self.choices.pop().expect("there is one");
            self.store.undo(trail);
            if let What::Catch {
                id,
                catcher,
                recovery,
            } = what
                && active.contains(&id)
            {
                if self.store.unify(&catcher, &ball)? {
                    return Ok(Some(self.wake(push(Work::Call(recovery), next))));
                }
                self.store.undo(trail);
            }
        }
        Err(Stop::Ball(ball))
    }

    /// Does the first thing of a continuation; none if it fails.
    fn step(&mut self, frame: &Rc<Frame>) -> Outcome<Option<Continuation>> {
        self.tick()?;
        let next = &frame.next;
        match &frame.work {
            Work::Cut(to) => {
                self.choices.truncate(*to);
                Ok(Some(next.clone()))
            }
            Work::SoftCut(at) => {
                self.choices[*at].what = What::Dead;
                Ok(Some(next.clone()))
            }
            Work::EndCatch(id) => {
                let top = self.choices.last().map(|choice| &choice.what);
                if matches!(top, Some(What::Catch { id: top, .. }) if top == id) {
                    self.choices.pop();
                }
                Ok(Some(next.clone()))
            }
            Work::Call(goal) => {
                let goal = self.store.deref(goal);
                self.check_body(&goal)?;
                let goal = converted(&goal, &|part| self.store.deref(part));
                let cut = self.choices.len();
                Ok(Some(push(Work::Goal(goal, cut), next.clone())))
            }
            Work::Goal(goal, cut) => {
                let goal = self.store.deref(goal);
                self.goal(&goal, *cut, next)
            }
        }
    }

    /// A body can be converted (7.6.2) if it has only variables and callable terms below its control constructs.
    fn check_body(&self, goal: &Term) -> Outcome<()> {
        let mut left = vec![goal.clone()];
        while let Some(part) = left.pop() {
            match self.store.deref(&part) {
                Term::Var(_) if matches!(self.store.deref(goal), Term::Var(_)) => {
                    return Err(instantiation());
                }
                Term::Var(_) | Term::Atom(_) => (),
                Term::Compound(name, arguments) => {
                    if arguments.len() == 2 && matches!(&*name, "," | ";" | "->" | "*->" | "|") {
                        left.extend(arguments.iter().cloned());
                    }
                }
                Term::Int(_) | Term::Ratio(_) | Term::Float(_) => {
                    return Err(type_error("callable", self.store.resolve(goal)));
                }
            }
        }
        Ok(())
    }

    /// The control constructs (7.8), then built-in predicates, then user-defined procedures (7.7.8).
    fn goal(
        &mut self,
        goal: &Term,
        cut: usize,
        next: &Continuation,
    ) -> Outcome<Option<Continuation>> {
        let go = |work| Ok(Some(push(work, next.clone())));
        let here = self.choices.len();
        if let Term::Var(_) = goal {
            return go(Work::Call(goal.clone()));
        }
        let Some((name, arguments)) = goal.parts() else {
            return Err(type_error("callable", goal.clone()));
        };
        match (&**name, arguments) {
            // 7.8.1
            ("true", []) => return Ok(Some(next.clone())),
            // 7.8.2
            ("fail" | "false", []) => return Ok(None),
            // 7.8.4
            ("!", []) => return go(Work::Cut(cut)),
            // 7.8.5
            (",", [one, other]) => {
                let next = push(Work::Goal(other.clone(), cut), next.clone());
                return Ok(Some(push(Work::Goal(one.clone(), cut), next)));
            }
            // 7.8.6, 7.8.8
            (";" | "|", [one, other]) => {
                self.choose(What::Goal(other.clone(), cut), next);
                let one = self.store.deref(one);
                if let Some([condition, then]) = one.arguments::<2>("->") {
                    let then = push(Work::Goal(then.clone(), cut), next.clone());
                    return Ok(Some(condition_of(
                        condition,
                        here + 1,
                        Work::Cut(here),
                        then,
                    )));
                }
                if let Some([condition, then]) = one.arguments::<2>("*->") {
                    let then = push(Work::Goal(then.clone(), cut), next.clone());
                    return Ok(Some(condition_of(
                        condition,
                        here + 1,
                        Work::SoftCut(here),
                        then,
                    )));
                }
                return go(Work::Goal(one, cut));
            }
            // 7.8.7
            ("->", [condition, then]) => {
                self.choose(What::Dead, next);
                let then = push(Work::Goal(then.clone(), cut), next.clone());
                return Ok(Some(condition_of(
                    condition,
                    here + 1,
                    Work::Cut(here),
                    then,
                )));
            }
            ("*->", [condition, then]) => {
                let then = push(Work::Goal(then.clone(), cut), next.clone());
                return Ok(Some(push(Work::Goal(condition.clone(), here), then)));
            }
            // 8.15.1
            ("\\+", [negated]) => {
                self.choose(What::Goal(atom("true"), cut), next);
                let fail = push(Work::Goal(atom("fail"), cut), next.clone());
                return Ok(Some(push(
                    Work::Call(negated.clone()),
                    push(Work::Cut(here), fail),
                )));
            }
            _ => (),
        }
        let key = (Rc::clone(name), arguments.len());
        let overridden =
            !builtins::is_protected(name, arguments.len()) && self.predicates.contains_key(&key);
        if !overridden && let Some(reply) = builtins::call(self, name, arguments)? {
            return self.reply(reply, next);
        }
        match self.predicates.get(&key) {
            Some(predicate) => {
                let clauses = Rc::clone(&predicate.clauses);
                self.resolve(goal, clauses, 0, next)
            }
            None if self
                .elsewhere
                .contains(&(name.to_string(), arguments.len()))
                || name.starts_with('$')
                || &**name == ":" =>
            {
                out_of_scope(format!("{name}/{}", arguments.len()))
            }
            None => {
                let culprit = indicator(name, arguments.len());
                let formal = compound("existence_error", vec![atom("procedure"), culprit]);
                Err(error(formal))
            }
        }
    }

    fn reply(&mut self, reply: Reply, next: &Continuation) -> Outcome<Option<Continuation>> {
        match reply {
            Reply::Is(holds) => Ok(holds.then(|| next.clone())),
            Reply::Call(goal) => Ok(Some(push(Work::Call(goal), next.clone()))),
            Reply::Equations(equations) => self.equations(Rc::new(equations), 0, next),
            Reply::Between(low, high, value) => self.between(low, high, &value, next),
            Reply::Repeat => {
                self.choose(What::Repeat, next);
                Ok(Some(next.clone()))
            }
            Reply::Retract(clause) => {
                let [head, _] = clause.arguments::<2>(":-").expect("it is made so");
                let key = key_of(&self.store.deref(head));
                let clauses = self.predicates.get(&key).map(|one| Rc::clone(&one.clauses));
                self.retract(&clause, clauses.unwrap_or_default(), 0, next)
            }
            // 7.8.9
            Reply::Catch(goal, catcher, recovery) => {
                self.catches += 1;
                let id = self.catches;
                self.choose(
                    What::Catch {
                        id,
                        catcher,
                        recovery,
                    },
                    next,
                );
                let next = push(Work::EndCatch(id), next.clone());
                Ok(Some(push(Work::Call(goal), next)))
            }
        }
    }

    /// The selection of clauses (7.7.9) and the execution of one (7.7.10). The clauses are those at the time of the call (7.5.4).
    fn resolve(
        &mut self,
        goal: &Term,
        clauses: Rc<Vec<Rc<Clause>>>,
        from: usize,
        next: &Continuation,
    ) -> Outcome<Option<Continuation>> {
        let arguments = match goal {
            Term::Compound(_, arguments) => &**arguments,
            _ => &[],
        };
        for at in from..clauses.len() {
            self.tick()?;
            let clause = Rc::clone(&clauses[at]);
            let mark = self.store.mark();
            let base = self.store.fresh_block(clause.variables);
            let head = clause.head.renamed(base);
            let mut fits = true;
            if let Term::Compound(_, parameters) = &head {
                for (one, other) in parameters.iter().zip(arguments) {
                    fits = fits && self.store.unify(one, other)?;
                }
            }
            if !fits {
                self.store.undo(mark);
                continue;
            }
            let cut = self.choices.len();
            if at + 1 < clauses.len() {
                self.choices.push(Choice {
                    trail: mark,
                    what: What::Clauses(goal.clone(), clauses, at + 1),
                    next: next.clone(),
                });
            }
            return Ok(Some(push(
                Work::Goal(clause.body.renamed(base), cut),
                next.clone(),
            )));
        }
        Ok(None)
    }

    fn equations(
        &mut self,
        equations: Rc<Vec<(Term, Term)>>,
        from: usize,
        next: &Continuation,
    ) -> Outcome<Option<Continuation>> {
        for at in from..equations.len() {
            let mark = self.store.mark();
            let (one, other) = &equations[at];
            if self.store.unify(one, other)? {
                if at + 1 < equations.len() {
                    self.choices.push(Choice {
                        trail: mark,
                        what: What::Equations(equations, at + 1),
                        next: next.clone(),
                    });
                }
                return Ok(Some(next.clone()));
            }
            self.store.undo(mark);
        }
        Ok(None)
    }

    /// `retract/1` (8.9.3): the clauses are those at the time of the call; a clause that was erased meanwhile is still found (7.5.4).
    fn retract(
        &mut self,
        clause: &Term,
        clauses: Rc<Vec<Rc<Clause>>>,
        from: usize,
        next: &Continuation,
    ) -> Outcome<Option<Continuation>> {
        for at in from..clauses.len() {
            self.tick()?;
            let one = Rc::clone(&clauses[at]);
            let mark = self.store.mark();
            let base = self.store.fresh_block(one.variables);
            let stored = compound(":-", vec![one.head.renamed(base), one.body.renamed(base)]);
            if self.store.unify(clause, &stored)? {
                self.erase(&one);
                if at + 1 < clauses.len() {
                    self.choices.push(Choice {
                        trail: mark,
                        what: What::Retract(clause.clone(), clauses, at + 1),
                        next: next.clone(),
                    });
                }
                return Ok(Some(next.clone()));
            }
            self.store.undo(mark);
        }
        Ok(None)
    }

    pub fn erase(&mut self, clause: &Rc<Clause>) {
        clause.erased.set(true);
        if let Some(predicate) = self.predicates.get_mut(&key_of(&clause.head)) {
            Rc::make_mut(&mut predicate.clauses).retain(|one| !one.erased.get());
        }
    }

    fn between(
        &mut self,
        low: dashu_int::IBig,
        high: Option<dashu_int::IBig>,
        value: &Term,
        next: &Continuation,
    ) -> Outcome<Option<Continuation>> {
        if high.as_ref().is_some_and(|high| low > *high) {
            return Ok(None);
        }
        self.tick()?;
        if high.as_ref() != Some(&low) {
            let above = low.clone() + dashu_int::IBig::ONE;
            self.choose(What::Between(above, high, value.clone()), next);
        }
        Ok(self
            .store
            .unify(value, &Term::Int(low))?
            .then(|| next.clone()))
    }

    /// The text of a term as by `write/1`, `writeq/1` or `write_canonical/1`.
    pub fn written(&mut self, term: &Term, style: WriteStyle) -> Outcome<String> {
        let term = super::systems::hosted(&self.store.resolve(term))?;
        Ok(self.writer.write(&term, style))
    }
}

fn push(work: Work, next: Continuation) -> Continuation {
    Some(Rc::new(Frame { work, next }))
}

/// A condition, in which a cut is local, then what to do after its first answer, then the rest.
fn condition_of(condition: &Term, cut: usize, then: Work, next: Continuation) -> Continuation {
    push(Work::Goal(condition.clone(), cut), push(then, next))
}
