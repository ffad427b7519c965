//! Reads clauses as Datalog, if they are.
//!
//! *Invariant*: the result means the same as the clauses: one clause, value or goal that the kernel does not support rejects the program.

use std::collections::HashMap;

use super::super::Machine;
use super::super::state::datalog::{
    Argument, BaseRelation, BodyLiteral, Comparison, Expression, Program, Rule, Tabled,
};
use crate::database::Kind;
use crate::database::stored_clause::{StoredClause, offset};
use crate::term::atom::ShortHash;
use crate::term::{Atom, Cell, Functor, Tag, atoms};

/// The most predicates of a program.
const MOST: usize = 100;
/// The most clauses of a tabled predicate: they are tried in sequence.
const MOST_CLAUSES: usize = 40;
/// The most arguments of a predicate: a mask has a bit for each.
const MOST_ARGUMENTS: u32 = 64;
/// The most goals of a clause: each is a loop inside the one before.
const MOST_GOALS: usize = 100;
/// The most clauses to unfold.
const MOST_UNFOLDED: usize = 1000;
/// The greatest depth of expressions, and of unfolded clauses.
const DEEPEST: usize = 20;

/// The program of a tabled predicate, if it is Datalog.
pub fn program(m: &Machine, id: u32) -> Option<Program> {
    let mut reader = Reader {
        m,
        program: Program::default(),
        tabled: HashMap::default(),
        relations: HashMap::default(),
        variables: 0,
        unfolded: 0,
    };
    reader.tabled(id)?;
    let mut next = 0;
    while let Some(tabled) = reader.program.tabled.get(next) {
        let id = tabled.id;
        let first = reader.program.rules.len() as u32;
        let predicate = m.database.get(id);
        for clause in predicate.clauses.iter() {
            let clause = StoredClause {
                words: clause.term.words(),
            };
            let rule = reader.rule(clause, predicate.module)?;
            reader.program.rules.push(rule);
        }
        reader.program.tabled[next].rules = first..reader.program.rules.len() as u32;
        next += 1;
    }
    Some(reader.program)
}

struct Reader<'m> {
    m: &'m Machine,
    program: Program,
    tabled: HashMap<u32, u32, ShortHash>,
    relations: HashMap<u32, u32, ShortHash>,
    /// The number of variables of the current rule.
    variables: usize,
    /// The number of clauses unfolded.
    unfolded: usize,
}

/// The variables of a clause by their places, with the arguments that they become in the rule.
type Variables = Vec<(usize, Argument)>;

impl Reader<'_> {
    /// The number of a tabled predicate in the program.
    fn tabled(&mut self, id: u32) -> Option<u32> {
        if let Some(known) = self.tabled.get(&id) {
            return Some(*known);
        }
        let predicate = self.m.database.get(id);
        let number = self.program.tabled.len();
        let fits = predicate.properties.tabled
            && predicate.kind() == Kind::Static
            && predicate.properties.meta.is_none()
            && !predicate.properties.not_native
            && predicate.clauses.len() <= MOST_CLAUSES
            && predicate.functor.arity <= MOST_ARGUMENTS
            && self.m.tables.modes(id).is_none()
            && !self.m.is_spied(id)
            && number < MOST;
        if !fits {
            return None;
        }
        self.program.tabled.push(Tabled {
            id,
            arity: predicate.functor.arity,
            rules: 0..0,
        });
        self.tabled.insert(id, number as u32);
        Some(number as u32)
    }

    /// The number of a predicate of facts.
    fn relation(&mut self, id: u32) -> Option<u32> {
        if let Some(known) = self.relations.get(&id) {
            return Some(*known);
        }
        let predicate = self.m.database.get(id);
        let library = self.m.database.modules.is_library(predicate.module);
        if predicate.kind() != Kind::Static || library || self.m.is_spied(id) {
            return None;
        }
        let arity = predicate.functor.arity as usize;
        let mut numbers = Vec::with_capacity(arity * predicate.clauses.len());
        let mut count = 0;
        if let Some(facts) = predicate.clauses.facts() {
            for row in 0..facts.len() as u32 {
                for column in 0..arity {
                    let word = immediate(facts.cell(row, column))?;
                    numbers.push(self.program.number(word));
                }
            }
            count = facts.len();
        }
        for clause in predicate.clauses.compiled() {
            let clause = StoredClause {
                words: clause.term.words(),
            };
            let (_, body) = clause.parts();
            if clause.callable(body) != Some(Functor::new(atoms::TRUE, 0)) {
                return None;
            }
            for place in clause.arguments_of_head() {
                let word = immediate(clause.cell(place))?;
                numbers.push(self.program.number(word));
            }
            count += 1;
        }
        if count != predicate.clauses.len() {
            return None;
        }
        let relation = BaseRelation::new(arity, count, numbers)?;
        self.program.relations.push(relation);
        let number = self.program.relations.len() as u32 - 1;
        self.relations.insert(id, number);
        Some(number)
    }

    fn rule(&mut self, clause: StoredClause<'_>, module: Atom) -> Option<Rule> {
        self.variables = 0;
        let mut variables = Variables::new();
        let head = clause.arguments_of_head();
        let head: Option<Box<[Argument]>> = head
            .into_iter()
            .map(|place| self.argument(clause, place, &mut variables))
            .collect();
        let head = head?;
        let mut goals = Vec::new();
        self.body(clause, module, &mut variables, &mut goals, 0)?;
        Some(Rule {
            head,
            body: goals,
            variables: self.variables,
        })
    }

    /// Appends the goals of the body of a clause.
    fn body(
        &mut self,
        clause: StoredClause<'_>,
        module: Atom,
        variables: &mut Variables,
        goals: &mut Vec<BodyLiteral>,
        depth: usize,
    ) -> Option<()> {
        let (_, body) = clause.parts();
        let mut waiting = vec![body];
        while let Some(goal) = waiting.pop() {
            let functor = clause.callable(goal)?;
            match (functor.name, functor.arity) {
                (atoms::TRUE, 0) => {}
                (atoms::COMMA, 2) => {
                    waiting.extend([clause.argument(goal, 1), clause.argument(goal, 0)]);
                }
                _ => {
                    let id = self.m.database.lookup(module, functor)?;
                    let places = (0..functor.arity as usize).map(|n| clause.argument(goal, n));
                    let places: Vec<usize> = places.collect();
                    self.goal(clause, (id, &places), variables, goals, depth)?;
                }
            }
        }
        (goals.len() <= MOST_GOALS).then_some(())
    }

    fn goal(
        &mut self,
        clause: StoredClause<'_>,
        (id, places): (u32, &[usize]),
        variables: &mut Variables,
        goals: &mut Vec<BodyLiteral>,
        depth: usize,
    ) -> Option<()> {
        let predicate = self.m.database.get(id);
        if predicate.module == atoms::SYSTEM {
            let [left, right] = *places else {
                return None;
            };
            goals.push(self.test(predicate.functor.name, clause, left, right, variables)?);
            return Some(());
        }
        let arguments = places.iter();
        let arguments: Option<Box<[Argument]>> = arguments
            .map(|place| self.argument(clause, *place, variables))
            .collect();
        let arguments = arguments?;
        if predicate.properties.tabled {
            goals.push(BodyLiteral::Call(self.tabled(id)?, arguments));
        } else if let Some(relation) = self.relation(id) {
            goals.push(BodyLiteral::Facts(relation, arguments));
        } else {
            self.unfold(id, &arguments, goals, depth)?;
        }
        Some(())
    }

    /// Replaces a call of an untabled predicate by the goals of its only clause.
    ///
    /// ```text
    ///   sg(X, Y) :- sibling(X, Y).                             body  Facts(parent, [X, 2])  Facts(parent, [Y, 2])  Same(false, [X, Y])
    ///   sibling(A, B) :- parent(A, P), parent(B, P), A \== B.
    /// ```
    fn unfold(
        &mut self,
        id: u32,
        arguments: &[Argument],
        goals: &mut Vec<BodyLiteral>,
        depth: usize,
    ) -> Option<()> {
        let predicate = self.m.database.get(id);
        let fits = predicate.kind() == Kind::Static
            && !self.m.database.modules.is_library(predicate.module)
            && predicate.properties.meta.is_none()
            && !predicate.properties.not_native
            && predicate.clauses.len() == 1
            && !self.m.is_spied(id)
            && depth < DEEPEST
            && self.unfolded < MOST_UNFOLDED;
        self.unfolded += 1;
        let clause = predicate.clauses.compiled().next().filter(|_| fits)?;
        let clause = StoredClause {
            words: clause.term.words(),
        };
        let mut variables = Variables::new();
        for (place, argument) in clause.arguments_of_head().into_iter().zip(arguments) {
            let cell = clause.cell(place);
            if cell.tag() != Tag::Ref {
                let value = self.program.number(immediate(cell)?);
                (*argument == Argument::Value(value)).then_some(())?;
                continue;
            }
            let at = offset(cell);
            match variables.iter().find(|(known, _)| *known == at) {
                Some((_, known)) => (known == argument).then_some(())?,
                None => variables.push((at, *argument)),
            }
        }
        self.body(clause, predicate.module, &mut variables, goals, depth + 1)
    }

    fn argument(
        &mut self,
        clause: StoredClause<'_>,
        place: usize,
        variables: &mut Variables,
    ) -> Option<Argument> {
        let cell = clause.cell(place);
        if cell.tag() != Tag::Ref {
            return Some(Argument::Value(self.program.number(immediate(cell)?)));
        }
        let at = offset(cell);
        if let Some((_, known)) = variables.iter().find(|(known, _)| *known == at) {
            return Some(*known);
        }
        let new = Argument::Variable(self.variables as u32);
        self.variables += 1;
        variables.push((at, new));
        Some(new)
    }

    fn test(
        &mut self,
        name: Atom,
        clause: StoredClause<'_>,
        left: usize,
        right: usize,
        variables: &mut Variables,
    ) -> Option<BodyLiteral> {
        let comparison = match self.m.atoms.text(name) {
            "=:=" => Comparison::Equal,
            "=\\=" => Comparison::Different,
            "<" => Comparison::Less,
            ">" => Comparison::Greater,
            "=<" => Comparison::AtMost,
            ">=" => Comparison::AtLeast,
            name @ ("==" | "\\==" | "\\=") => {
                let is_same = name == "==";
                let sides = [
                    self.argument(clause, left, variables)?,
                    self.argument(clause, right, variables)?,
                ];
                return Some(BodyLiteral::Same(is_same, sides));
            }
            "is" => {
                let value = self.argument(clause, left, variables)?;
                return Some(BodyLiteral::Is(
                    value,
                    self.expression(clause, right, variables, 0)?,
                ));
            }
            _ => return None,
        };
        let sides = [
            self.expression(clause, left, variables, 0)?,
            self.expression(clause, right, variables, 0)?,
        ];
        Some(BodyLiteral::Compare(comparison, sides))
    }

    fn expression(
        &mut self,
        clause: StoredClause<'_>,
        place: usize,
        variables: &mut Variables,
        depth: usize,
    ) -> Option<Expression<Argument>> {
        if clause.cell(place).tag() != Tag::Struct {
            let argument = self.argument(clause, place, variables)?;
            let cell = clause.cell(place);
            let may_count = cell.tag() == Tag::Ref || cell.is_int();
            return may_count.then_some(Expression::Argument(argument));
        }
        let functor = clause.functor(place);
        if functor.arity != 2 || depth == DEEPEST {
            return None;
        }
        let sides = Box::new([
            self.expression(clause, clause.argument(place, 0), variables, depth + 1)?,
            self.expression(clause, clause.argument(place, 1), variables, depth + 1)?,
        ]);
        match functor.name {
            atoms::PLUS => Some(Expression::Plus(sides)),
            atoms::MINUS => Some(Expression::Minus(sides)),
            atoms::STAR => Some(Expression::Times(sides)),
            _ => None,
        }
    }
}

/// The word of an atom or a small integer.
fn immediate(cell: Cell) -> Option<u64> {
    cell.is_immediate().then(|| cell.bits())
}
