//! The requirements of clauses on the parts of their arguments.
//!
//! If the switch on an argument leaves several clauses, a part of an argument often distinguishes them: the first constant inside a
//! structure, the end of a list, a part that a test after the head reads:
//!
//! ```text
//! t([X, Y | s], X).                  asks s of x0.tail.tail
//! t([X | i], X).                     asks i of x0.tail
//! m([X | Xs], [Y | _]) :- var(Y).    asks a variable of x1.head
//! ```
//!
//! `index` makes a second switch from this, on the part that `get_part` fetches. (Ramesh, Ramakrishnan and Warren, "Automata-Driven
//! Indexing of Prolog Clauses", POPL 1990; deep indexing in SWI-Prolog.)
//!
//! *Invariant*: a clause is left out only if it would fail without an error, an effect or a binding. The head is one unification: if any
//! part of it cannot hold, nothing wakes. A test after the head counts only if the head cannot bind an attributed variable first: it must
//! only take apart the terms above the part, and arguments that are known to be bound.

use std::collections::BTreeSet;

use super::homes::{Homes, list_parts, xa, xc};
use crate::code::argument_path::ArgumentPath;
use crate::code::instruction::{TypeTest, literals};
use crate::code::{ClauseCode, Op, Word};
use crate::term::{Cell, atoms};

/// The requirement of a clause on a part that is no variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Need {
    /// The part must be this constant.
    Constant(u64),
    /// It must be a list.
    List,
    /// It must be a structure with this header.
    Structure(u64),
    /// It must be a certain number or string in a box.
    Box,
    /// It must be of this type; this counts only if the arguments with these numbers are known to be bound.
    Type(TypeTest, BTreeSet<u8>),
}

/// The kind of a part, as a switch distinguishes it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PartType {
    /// This constant.
    Constant(u64),
    /// A constant that no clause requires.
    OtherConstant,
    /// A list.
    List,
    /// A structure with this header.
    Structure(u64),
    /// A structure that no clause requires.
    OtherStructure,
    /// A number or a string in a box.
    Box,
}

impl Need {
    /// Whether a clause with this need may match such a part; `bound` has the arguments known to be no variables.
    pub fn allows(&self, kind: PartType, bound: &BTreeSet<u8>) -> bool {
        match (self, kind) {
            (Need::Constant(asked), PartType::Constant(cell)) => *asked == cell,
            (Need::Structure(asked), PartType::Structure(header)) => *asked == header,
            (Need::List, PartType::List) | (Need::Box, PartType::Box) => true,
            (Need::Constant(_) | Need::Structure(_) | Need::List | Need::Box, _) => false,
            (Need::Type(_, others), _) if !others.is_subset(bound) => true,
            (Need::Type(test, _), kind) => may_be(*test, kind),
        }
    }
}

/// Whether a part of this kind may pass the test.
fn may_be(test: TypeTest, kind: PartType) -> bool {
    let compound = matches!(
        kind,
        PartType::List | PartType::Structure(_) | PartType::OtherStructure
    );
    let boxed = matches!(kind, PartType::Box);
    let is_int = match kind {
        PartType::Constant(cell) => Cell::from_bits(cell).is_int(),
        _ => false,
    };
    match test {
        TypeTest::Var => false,
        TypeTest::Nonvar => true,
        TypeTest::Compound => compound,
        TypeTest::Atomic => !compound,
        TypeTest::Callable => !boxed && !is_int,
        TypeTest::Atom => !compound && !boxed && !is_int,
        TypeTest::Number | TypeTest::Integer | TypeTest::Float | TypeTest::String => !compound,
    }
}

/// The requirements of a clause on parts, at most one for each.
pub type Needs = Vec<(ArgumentPath, Need)>;

/// A walk over the code of a clause.
struct Walk {
    homes: Homes,
    /// The terms taken apart.
    apart: Vec<ArgumentPath>,
    /// Whether something else has been unified, which may have woken a goal.
    unified: bool,
    /// Whether the walk is past the head.
    behind_head: bool,
    needs: Needs,
}

/// The requirements of a clause on its arguments and their parts.
pub fn needs(clause: &ClauseCode, arity: u8) -> Needs {
    let mut walk = Walk {
        homes: Homes::new(arity),
        apart: Vec::new(),
        unified: false,
        behind_head: false,
        needs: Vec::new(),
    };
    let mut at = 0;
    while let Some(word) = clause.words.get(at).copied() {
        let end = at + 1 + literals(word);
        let Some(literals) = clause.words.get(at + 1..end) else {
            break;
        };
        let literal = literals.last().map_or(0, |last| last.0);
        let op = Op::from_number(word.op());
        if !op.is_some_and(|op| walk.step(op, word, literal)) {
            break;
        }
        at = end;
    }
    walk.needs
}

impl Walk {
    /// Processes one instruction; whether the walk continues.
    fn step(&mut self, op: Op, word: Word, literal: u64) -> bool {
        self.behind_head |= word.begins();
        let int = || Cell::small(i32::from(word.c())).bits();
        let nil = || Cell::atom(atoms::NIL).bits();
        if self.homes.moves(op, word) {
            return true;
        }
        if let Some(parts) = list_parts(op, word) {
            self.compound(self.homes.path(xa(word)), 0);
            self.homes.read_list(parts);
            return true;
        }
        match op {
            Op::Charge => {}
            Op::GetValX | Op::GetValY => self.unified = true,
            Op::GetConst => self.constant(self.homes.path(xa(word)), literal),
            Op::GetNil => self.constant(self.homes.path(xa(word)), nil()),
            Op::GetInt => self.constant(self.homes.path(xa(word)), int()),
            Op::GetBox => {
                self.note(self.homes.path(xa(word)), Need::Box);
                self.unified = true;
            }
            Op::GetStruct => self.compound(self.homes.path(xa(word)), literal),
            Op::GetList => self.compound(self.homes.path(xa(word)), 0),
            Op::GetListValX | Op::GetListValXExecute => {
                self.compound(self.homes.path(xa(word)), 0);
                self.homes.read_list([None, Some(xc(word))]);
                self.unified = true;
                return op == Op::GetListValX;
            }
            Op::UnifyValX | Op::UnifyValY => {
                self.homes.next();
                self.unified = true;
            }
            Op::UnifyConst => {
                let next = self.homes.next();
                self.constant(next, literal);
            }
            Op::UnifyNil => {
                let next = self.homes.next();
                self.constant(next, nil());
            }
            Op::UnifyInt => {
                let next = self.homes.next();
                self.constant(next, int());
            }
            Op::UnifyList => {
                let next = self.homes.next();
                self.compound(next, 0);
            }
            Op::UnifyStruct => {
                let next = self.homes.next();
                self.compound(next, literal);
            }
            Op::TestType if word.cd() == 0 => {
                self.behind_head = true;
                self.test(word);
            }
            _ => return false,
        }
        true
    }

    fn constant(&mut self, path: Option<ArgumentPath>, cell: u64) {
        self.note(path, Need::Constant(cell));
        self.unified = true;
    }

    fn compound(&mut self, path: Option<ArgumentPath>, functor: u64) {
        let need = match functor {
            0 => Need::List,
            header => Need::Structure(header),
        };
        self.note(path, need);
        match path {
            Some(path) => self.apart.push(path),
            None => self.unified = true,
        }
        self.homes.read(path, functor);
    }

    /// A type test after the head. The head must take apart only terms above the part, which is fetched only if no variable is on the path;
    /// or arguments that are known to be bound.
    fn test(&mut self, word: Word) {
        let kind = TypeTest::ALL.get(word.b()).copied();
        let path = self.homes.path(xa(word));
        let (Some(kind), Some(path)) = (kind, path) else {
            return;
        };
        let known = self.needs.iter().any(|(known, _)| *known == path);
        if let Some(others) = self.others(path)
            && !known
        {
            self.needs.push((path, Need::Type(kind, others)));
        }
    }

    /// The arguments that must be known to be bound, so that a requirement on a part by code after the head counts; none if the head may
    /// wake a goal even then.
    fn others(&self, path: ArgumentPath) -> Option<BTreeSet<u8>> {
        let beside = |apart: &&ArgumentPath| !apart.is_above(path);
        let mut beside = self.apart.iter().filter(beside);
        let arguments = beside.clone().map(|apart| apart.register());
        let others = arguments.collect();
        (!self.unified && beside.all(|apart| apart.depth() == 0)).then_some(others)
    }

    /// Records a requirement of the head on a part. Requirements of goals after it count only if nothing can wake before them.
    fn note(&mut self, path: Option<ArgumentPath>, need: Need) {
        let Some(path) = path else {
            return;
        };
        let known = self.needs.iter().position(|(known, _)| *known == path);
        if self.behind_head {
            if self.others(path).is_none_or(|others| !others.is_empty()) {
                return;
            }
            // A part that passes a test may still match another requirement.
            if let Some(index) = known
                && matches!(self.needs[index].1, Need::Type(..))
            {
                self.needs[index].1 = need;
                return;
            }
        }
        if known.is_none() {
            self.needs.push((path, need));
        }
    }
}
