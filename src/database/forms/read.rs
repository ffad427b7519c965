//! Reads the block of a clause into terms and goals.

use indexmap::IndexSet;

use super::super::stored_clause::{StoredClause, offset};
use super::super::{Meta, meta};
use super::{Meaning, Means};
use crate::term::atom::ShortHash;
use crate::term::{Atom, Atoms, Cell, Functor, Tag, atoms};

/// The greatest depth of terms and goals.
const DEEPEST: usize = 40;

/// Data.
#[derive(Clone, PartialEq, Debug)]
pub enum Term {
    /// A variable, by its number in the clause.
    Variable(u32),
    /// A number, as text.
    Number(String),
    /// An atom or compound, with the text of its name.
    Compound(Functor, String, Vec<Term>),
    /// A goal in an argument of a call, with the number of arguments that are added to it.
    Goal(Box<Goal>, u8),
    /// A goal inside quantifiers.
    Quantified(Vec<Term>, Box<Goal>),
}

/// A call.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// Its predicate.
    pub functor: Functor,
    /// The text of its name.
    pub name: String,
    /// The meaning of its name here.
    pub meaning: Meaning,
    /// Its arguments.
    pub arguments: Vec<Term>,
    /// Whether only its first answer counts.
    pub committed: bool,
}

/// A goal.
#[derive(Clone, PartialEq, Debug)]
pub enum Goal {
    /// A cut.
    Cut,
    /// A conjunction.
    All(Vec<Goal>),
    /// Adjacent comparisons, in any order.
    Tests(Vec<Goal>),
    /// A disjunction.
    Either(Box<Goal>, Box<Goal>),
    /// An if-then-else.
    If(Box<Goal>, Box<Goal>, Box<Goal>),
    /// A condition without an alternative.
    Then(Box<Goal>, Box<Goal>),
    /// A negation.
    Not(Box<Goal>),
    /// A call.
    Call(Call),
}

/// A clause: the arguments of its head, and its body.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    /// The arguments of its head.
    pub head: Vec<Term>,
    /// The goals of its body.
    pub body: Vec<Goal>,
    /// The number of its variables.
    pub variables: u32,
}

struct Reader<'a> {
    stored: StoredClause<'a>,
    atoms: &'a Atoms,
    means: Means<'a>,
    variables: IndexSet<usize, ShortHash>,
}

/// Reads a clause; none if it contains something that forms do not express.
pub fn read(words: &[u64], own: Functor, atoms: &Atoms, means: Means<'_>) -> Option<Clause> {
    let mut reader = Reader {
        stored: StoredClause { words },
        atoms,
        means,
        variables: IndexSet::default(),
    };
    let (_, body) = reader.stored.parts();
    let head: Vec<Term> = reader
        .stored
        .arguments_of_head()
        .into_iter()
        .map(|place| reader.term(place, 0))
        .collect::<Option<_>>()?;
    if head.len() != own.arity as usize {
        return None;
    }
    let mut goals = Vec::new();
    reader.goals(body, &mut goals, 0)?;
    Some(Clause {
        head,
        body: goals,
        variables: u32::try_from(reader.variables.len()).ok()?,
    })
}

impl Reader<'_> {
    fn text(&self, name: Atom) -> String {
        self.atoms.text(name).to_owned()
    }

    /// Reads the arguments of the term at a place with `read`.
    fn each<T>(
        &mut self,
        place: usize,
        arity: usize,
        mut read: impl FnMut(&mut Self, usize, usize) -> Option<T>,
    ) -> Option<Vec<T>> {
        (0..arity)
            .map(|index| {
                let argument = self.stored.argument(place, index);
                read(self, index, argument)
            })
            .collect()
    }

    fn term(&mut self, place: usize, depth: usize) -> Option<Term> {
        if depth > DEEPEST {
            return None;
        }
        let place = self.stored.place(place);
        let cell = self.stored.cell(place);
        Some(match cell.tag() {
            Tag::Ref | Tag::Att => {
                let (number, _) = self.variables.insert_full(place);
                Term::Variable(number as u32)
            }
            Tag::Int => Term::Number(cell.int_value().to_string()),
            Tag::Atom => {
                let name = cell.as_atom()?;
                Term::Compound(Functor::new(name, 0), self.text(name), Vec::new())
            }
            Tag::List => {
                let parts = self.each(place, 2, |reader, _, at| reader.term(at, depth + 1))?;
                Term::Compound(Functor::new(atoms::DOT, 2), ".".to_owned(), parts)
            }
            Tag::Struct => {
                let functor = self.stored.functor(place);
                let arity = functor.arity as usize;
                let parts = self.each(place, arity, |reader, _, at| reader.term(at, depth + 1))?;
                Term::Compound(functor, self.text(functor.name), parts)
            }
            Tag::Box => {
                let at = offset(cell);
                let count = Cell::from_bits(self.stored.words[at]).count();
                let words = &self.stored.words[at..=at + count];
                let digits: Vec<String> = words.iter().map(|word| format!("{word:x}")).collect();
                Term::Number(format!("0x{}", digits.join("_")))
            }
            Tag::Header => return None,
        })
    }

    /// Adds the goals of a conjunction.
    fn goals(&mut self, place: usize, goals: &mut Vec<Goal>, depth: usize) -> Option<()> {
        let mut place = place;
        loop {
            let functor = self.stored.callable(place)?;
            if functor == Functor::new(atoms::COMMA, 2) {
                let first = self.stored.argument(place, 0);
                self.goals(first, goals, depth + 1)?;
                place = self.stored.argument(place, 1);
                continue;
            }
            if functor != Functor::new(atoms::TRUE, 0) {
                let goal = self.goal(place, functor, depth)?;
                goals.push(goal);
            }
            return Some(());
        }
    }

    /// Reads a goal as one goal.
    fn one(&mut self, place: usize, depth: usize) -> Option<Goal> {
        let mut goals = Vec::new();
        self.goals(place, &mut goals, depth + 1)?;
        Some(match goals.len() {
            1 => goals.remove(0),
            _ => Goal::All(goals),
        })
    }

    fn goal(&mut self, place: usize, functor: Functor, depth: usize) -> Option<Goal> {
        if depth > DEEPEST {
            return None;
        }
        let argument = |reader: &Self, index| reader.stored.argument(place, index);
        match (functor.name, functor.arity) {
            (atoms::CUT, 0) => return Some(Goal::Cut),
            (atoms::SEMICOLON, 2) => {
                let first = argument(self, 0);
                let other = argument(self, 1);
                if self.stored.callable(first) == Some(Functor::new(atoms::ARROW, 2)) {
                    let (test, then) = (
                        self.stored.argument(first, 0),
                        self.stored.argument(first, 1),
                    );
                    let test = Box::new(self.one(test, depth)?);
                    let then = Box::new(self.one(then, depth)?);
                    return Some(Goal::If(test, then, Box::new(self.one(other, depth)?)));
                }
                if self.stored.callable(first)?.name == atoms::SOFT_ARROW {
                    return None;
                }
                let first = Box::new(self.one(first, depth)?);
                return Some(Goal::Either(first, Box::new(self.one(other, depth)?)));
            }
            (atoms::ARROW, 2) => {
                let (test, then) = (argument(self, 0), argument(self, 1));
                let test = Box::new(self.one(test, depth)?);
                return Some(Goal::Then(test, Box::new(self.one(then, depth)?)));
            }
            (atoms::NOT, 1) => {
                let goal = argument(self, 0);
                return Some(Goal::Not(Box::new(self.one(goal, depth)?)));
            }
            (atoms::SOFT_ARROW | atoms::COLON, 2) => return None,
            _ => {}
        }
        let (meaning, letters) = (self.means)(functor);
        let name = self.text(functor.name);
        if meaning == Meaning::System && name == "not" && functor.arity == 1 {
            let goal = argument(self, 0);
            return Some(Goal::Not(Box::new(self.one(goal, depth)?)));
        }
        // For all: there is none of which the other does not hold.
        if meaning == Meaning::System && name == "forall" && functor.arity == 2 {
            let mut goals = Vec::new();
            self.goals(argument(self, 0), &mut goals, depth + 1)?;
            let other = self.one(argument(self, 1), depth)?;
            goals.push(Goal::Not(Box::new(other)));
            return Some(Goal::Not(Box::new(Goal::All(goals))));
        }
        let arity = functor.arity as usize;
        let arguments = self.each(place, arity, |reader, index, at| {
            let letter = letters.get(index).copied().unwrap_or(b'?');
            reader.argument(at, letter, depth + 1)
        })?;
        Some(Goal::Call(Call {
            functor,
            name,
            meaning,
            arguments,
            committed: false,
        }))
    }

    /// Reads an argument of a call as its letter says.
    fn argument(&mut self, place: usize, letter: u8, depth: usize) -> Option<Term> {
        let callable = self.stored.callable(place);
        match (meta::argument(letter), callable) {
            (Meta::Goal(0), Some(_)) => Some(Term::Goal(Box::new(self.one(place, depth)?), 0)),
            (Meta::Goal(more), Some(functor)) => {
                let callee = Functor::new(functor.name, functor.arity + u32::from(more));
                let (meaning, _) = (self.means)(callee);
                let arity = functor.arity as usize;
                let arguments =
                    self.each(place, arity, |reader, _, at| reader.term(at, depth + 1))?;
                let call = Call {
                    functor: callee,
                    name: self.text(functor.name),
                    meaning,
                    arguments,
                    committed: false,
                };
                Some(Term::Goal(Box::new(Goal::Call(call)), more))
            }
            (Meta::Caret, Some(_)) => {
                let (mut place, mut quantified) = (place, Vec::new());
                while self.stored.callable(place) == Some(Functor::new(atoms::CARET, 2)) {
                    let variable = self.stored.argument(place, 0);
                    quantified.push(self.term(variable, depth + 1)?);
                    place = self.stored.argument(place, 1);
                }
                let goal = Box::new(self.one(place, depth)?);
                Some(Term::Quantified(quantified, goal))
            }
            (Meta::Grammar, _) => None,
            // The predicate that receives a goal in a variable calls it: passing it on makes it data here.
            _ => self.term(place, depth),
        }
    }
}
