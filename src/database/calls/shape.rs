//! The shape of a predicate: what its clauses say, whatever it, its variables and the predicates it calls are named.
//!
//! Two predicates of one shape differ in names only, and in what the predicates behind those names do: a shape is a number
//! for the clauses, and the predicates called in the order in which they are first met. Whether those do the same in their
//! turn is for the reader of the list to find out (`machine/exec/twins.rs`).
//!
//! Which arguments of a call are goals the clauses do not show: the caller says it, by the letters of the predicates called
//! (`database/calls/meta.rs`). A shape tells in its turn which arguments of the predicate itself its clauses call.
//!
//! *Invariant*: a shape depends on the text of the clauses and on those letters alone: it is the same on every machine and in
//! every run, and what is loaded besides does not matter. All that is no name counts: constants, functors of data, the order
//! of everything.

use indexmap::IndexSet;

use super::super::meta;
use super::super::stored_clause::{CONTROL, StoredClause, offset};
use super::super::{Meta, Predicate};
use crate::term::atom::ShortHash;
use crate::term::{Atom, Atoms, Cell, Functor, Tag, atoms};

/// What the clauses of a predicate say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The clauses as a number.
    pub hash: u64,
    /// The predicates they call, the predicate itself included, in the order of their first calls.
    pub calls: Vec<Functor>,
    /// Whether some of their goals are known when they run only: variables, and what is no goal at all.
    pub open: bool,
    /// Whether one of those is not an argument of the head, of which `letters` would tell.
    pub loose: bool,
    /// A letter for each argument, as in the table of meta-predicates; empty if the clauses call none of them.
    pub letters: String,
}

/// The letters of the predicate that is the n-th of those called.
pub type Letters<'a> = &'a (dyn Fn(usize, Functor) -> Option<&'a [u8]> + 'a);

/// The letters that a well-known predicate has by its name.
pub fn letters_by_name(atoms: &Atoms, functor: Functor) -> Option<&'static [u8]> {
    meta::letters(atoms.text(functor.name), functor.arity as usize)
}

/// The shape of a predicate.
pub fn shape(predicate: &Predicate, atoms: &Atoms, letters: Letters<'_>) -> Shape {
    let mut writer = Writer {
        atoms,
        letters,
        hash: Hash::default(),
        calls: IndexSet::default(),
        open: false,
        loose: false,
        called: vec![b'?'; predicate.functor.arity as usize],
    };
    for clause in predicate.clauses.iter() {
        writer.hash.add(Token::Clause, 0);
        Clause::of(clause.term.words()).write(&mut writer);
    }
    let letters = match writer.called.iter().all(|letter| *letter == b'?') {
        true => String::new(),
        false => writer.called.iter().copied().map(char::from).collect(),
    };
    Shape {
        hash: writer.hash.0,
        calls: writer.calls.into_iter().collect(),
        open: writer.open,
        loose: writer.loose,
        letters,
    }
}

/// What the text of a clause consists of.
#[derive(Clone, Copy)]
enum Token {
    Clause = 1,
    Variable,
    Integer,
    Atom,
    Compound,
    List,
    Box,
    Control,
    Call,
}

/// A running hash: one step is a bijection for each word added, so that texts that differ in one word differ in the end.
#[derive(Default)]
struct Hash(u64);

impl Hash {
    fn word(&mut self, word: u64) {
        // An odd factor with bits all over, the fractional part of the square root of two.
        self.0 = (self.0.rotate_left(7) ^ word).wrapping_mul(0x6a09_e667_f3bc_c909);
    }

    fn add(&mut self, token: Token, value: u64) {
        self.word(token as u64);
        self.word(value);
    }
}

struct Writer<'a, 'l> {
    atoms: &'a Atoms,
    letters: Letters<'l>,
    hash: Hash,
    calls: IndexSet<Functor, ShortHash>,
    open: bool,
    loose: bool,
    /// The letters of the arguments, as far as they are known.
    called: Vec<u8>,
}

impl Writer<'_, '_> {
    fn name(&mut self, name: Atom) {
        let mut text = Hash::default();
        let name = self.atoms.text(name);
        text.word(name.len() as u64);
        for byte in name.bytes() {
            text.word(u64::from(byte));
        }
        self.hash.word(text.0);
    }

    /// Notes a call of a predicate; its number.
    fn call(&mut self, callee: Functor) -> usize {
        let (index, _) = self.calls.insert_full(callee);
        self.hash.add(Token::Call, index as u64);
        self.hash.word(u64::from(callee.arity));
        index
    }

    /// Notes a goal that is no atom or compound: the argument of the head with this number, if it is one.
    fn open_goal(&mut self, argument: Option<usize>, reading: Reading) {
        self.open = true;
        let letter = match reading {
            Reading::Goal(more @ 0..=9) => b'0' + more,
            Reading::Quantified => b'^',
            Reading::Goal(_) | Reading::Data => b'?',
        };
        match argument.and_then(|index| self.called.get_mut(index)) {
            Some(known) if *known == b'?' || *known == letter => *known = letter,
            Some(_) | None => self.loose = true,
        }
    }
}

/// How a part of a clause is read.
#[derive(Clone, Copy)]
enum Reading {
    /// As data.
    Data,
    /// As a goal that is called with this number of further arguments.
    Goal(u8),
    /// As a goal behind quantifiers.
    Quantified,
}

/// A clause in its block.
struct Clause<'a> {
    stored: StoredClause<'a>,
    /// The places of its variables, in the order in which they are met.
    variables: IndexSet<usize, ShortHash>,
}

impl<'a> Clause<'a> {
    fn of(words: &'a [u64]) -> Clause<'a> {
        Clause {
            stored: StoredClause { words },
            variables: IndexSet::default(),
        }
    }

    /// Writes the clause, from left to right.
    fn write(&mut self, writer: &mut Writer<'_, '_>) {
        // The name of the head is the name of the predicate.
        let (_, body) = self.stored.parts();
        let mut waiting = vec![(body, Reading::Goal(0))];
        let arguments = self.stored.arguments_of_head();
        let in_order = arguments.iter().rev();
        waiting.extend(in_order.map(|place| (*place, Reading::Data)));
        while let Some((place, reading)) = waiting.pop() {
            let readings = match (reading, self.stored.callable(place)) {
                (Reading::Goal(more), Some(functor)) => self.goal(functor, more, writer),
                (Reading::Quantified, Some(functor))
                    if functor == Functor::new(atoms::CARET, 2) =>
                {
                    writer.hash.add(Token::Control, 2);
                    writer.name(functor.name);
                    vec![Reading::Data, Reading::Quantified]
                }
                (Reading::Quantified, Some(functor)) => self.goal(functor, 0, writer),
                (Reading::Data, _) => self.data(place, writer),
                (Reading::Goal(_) | Reading::Quantified, None) => {
                    let goal = self.stored.place(place);
                    let same = |argument: &usize| self.stored.place(*argument) == goal;
                    let argument = arguments.iter().position(same);
                    writer.open_goal(argument, reading);
                    self.data(place, writer)
                }
            };
            let arguments = readings.into_iter().enumerate().rev();
            waiting.extend(
                arguments.map(|(index, reading)| (self.stored.argument(place, index), reading)),
            );
        }
    }

    /// Writes a goal; how its arguments are read.
    fn goal(&self, functor: Functor, more: u8, writer: &mut Writer<'_, '_>) -> Vec<Reading> {
        let arity = functor.arity as usize;
        if more == 0 && CONTROL.contains(&(functor.name, functor.arity)) {
            writer.hash.add(Token::Control, arity as u64);
            writer.name(functor.name);
            return vec![Reading::Goal(0); arity];
        }
        let callee = Functor::new(functor.name, functor.arity + u32::from(more));
        let number = writer.call(callee);
        let letters = (writer.letters)(number, callee).unwrap_or_default();
        (0..arity)
            .map(
                |index| match letters.get(index).copied().map(meta::argument) {
                    Some(Meta::Goal(more)) => Reading::Goal(more),
                    Some(Meta::Caret) => Reading::Quantified,
                    Some(
                        Meta::Qualified
                        | Meta::Grammar
                        | Meta::Input
                        | Meta::Output
                        | Meta::Either
                        | Meta::Anything,
                    )
                    | None => Reading::Data,
                },
            )
            .collect()
    }

    /// Writes data; how its arguments are read.
    fn data(&mut self, place: usize, writer: &mut Writer<'_, '_>) -> Vec<Reading> {
        let place = self.stored.place(place);
        let cell = self.stored.cell(place);
        let arity = match cell.tag() {
            Tag::Ref | Tag::Att => {
                let (number, _) = self.variables.insert_full(place);
                writer.hash.add(Token::Variable, number as u64);
                0
            }
            Tag::Int => {
                writer.hash.add(Token::Integer, cell.bits());
                0
            }
            Tag::Atom => {
                writer.hash.add(Token::Atom, 0);
                // Streams and clause references stand in no text that is read.
                writer.name(cell.as_atom().unwrap_or(atoms::NIL));
                0
            }
            Tag::List => {
                writer.hash.add(Token::List, 2);
                2
            }
            Tag::Struct => {
                let functor = self.stored.functor(place);
                writer.hash.add(Token::Compound, u64::from(functor.arity));
                writer.name(functor.name);
                functor.arity as usize
            }
            Tag::Box => {
                let at = offset(cell);
                let words = Cell::from_bits(self.stored.words[at]).count() + 1;
                writer.hash.add(Token::Box, words as u64);
                for word in &self.stored.words[at..at + words] {
                    writer.hash.word(*word);
                }
                0
            }
            // A header stands only where a pointer leads, and none leads to it alone.
            Tag::Header => 0,
        };
        vec![Reading::Data; arity]
    }
}
