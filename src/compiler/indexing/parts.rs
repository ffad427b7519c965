//! What clauses ask of the parts of their arguments.
//!
//! Where the switch on an argument leaves several clauses, a part of an argument often tells them apart: the first constant inside a structure, the
//! end of a list, a part that a test behind the head looks at:
//!
//! ```text
//! t([X, Y | s], X).                  asks s of x0.tail.tail
//! t([X | i], X).                     asks i of x0.tail
//! m([X | Xs], [Y | _]) :- var(Y).    asks a variable of x1.head
//! ```
//!
//! `index` makes a second switch of it, on the part that `get_part` fetches. (Ramesh, Ramakrishnan and Warren, "Automata-Driven Indexing of
//! Prolog Clauses", POPL 1990; deep indexing in SWI-Prolog.)
//!
//! *Invariant*: a clause is left out only where it would fail without an error, an effect or a binding. The head is one unification: where any
//! part of it cannot hold, nothing wakes. A test behind the head counts only where the head cannot bind an attributed variable before: all it does is
//! to take apart the terms above the part, and arguments that are known to be bound.

use std::collections::{BTreeMap, BTreeSet};

use crate::code::instruction::{TypeTest, literals};
use crate::code::place::{ARGUMENT, HEAD, MOST_STEPS, Place, TAIL};
use crate::code::{ClauseCode, Op, Word};
use crate::term::{Cell, atoms};

/// What a clause asks of a part, if that is no variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Need {
    /// To be this constant.
    Constant(u64),
    /// To be a list.
    List,
    /// To be a structure with this header.
    Structure(u64),
    /// To be of this type; the arguments with these numbers must be known to be bound.
    Type(TypeTest, BTreeSet<u8>),
}

/// What a part is, as far as a switch tells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// This constant.
    Constant(u64),
    /// A constant that no clause asks for.
    OtherConstant,
    /// A list.
    List,
    /// A structure with this header.
    Structure(u64),
    /// A structure that no clause asks for.
    OtherStructure,
    /// A number or a string in a box.
    Box,
}

impl Need {
    /// Whether a clause with this need may match such a part; `bound` has the arguments that are known to be no variables.
    pub fn allows(&self, kind: Kind, bound: &BTreeSet<u8>) -> bool {
        match (self, kind) {
            (Need::Constant(asked), Kind::Constant(cell)) => *asked == cell,
            (Need::Structure(asked), Kind::Structure(header)) => *asked == header,
            (Need::List, Kind::List) => true,
            (Need::Constant(_) | Need::Structure(_) | Need::List, _) => false,
            (Need::Type(_, others), _) if !others.is_subset(bound) => true,
            (Need::Type(test, _), kind) => may_be(*test, kind),
        }
    }
}

/// Whether a part of this kind may pass the test.
fn may_be(test: TypeTest, kind: Kind) -> bool {
    let compound = matches!(kind, Kind::List | Kind::Structure(_) | Kind::OtherStructure);
    let boxed = matches!(kind, Kind::Box);
    let is_int = match kind {
        Kind::Constant(cell) => Cell::from_bits(cell).is_int(),
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

/// What a clause asks of parts, each once.
pub type Needs = Vec<(Place, Need)>;

/// Where the code of a clause has a part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Home {
    Register(u8),
    Slot(i16),
}

/// The walk over the code of a clause.
struct Walk {
    arity: u8,
    places: BTreeMap<Home, Option<Place>>,
    /// The compound term whose arguments are read, its functor, and the next argument.
    reading: (Option<Place>, u64, usize),
    /// What has been taken apart.
    apart: Vec<Place>,
    /// Whether something else has been unified, which may have woken a goal.
    unified: bool,
    /// Whether what follows stands behind the head.
    behind_head: bool,
    needs: Needs,
}

/// What a clause asks of the parts of its arguments, and of these themselves.
pub fn needs(clause: &ClauseCode, arity: u8) -> Needs {
    let mut walk = Walk {
        arity,
        places: BTreeMap::new(),
        reading: (None, 0, 0),
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
    /// Takes one instruction; whether the next one is worth a look too.
    fn step(&mut self, op: Op, word: Word, literal: u64) -> bool {
        self.behind_head |= word.begins();
        let (a, b, c) = (word.a() as u8, word.b() as u8, word.c() as u8);
        let (xa, xb, xc) = (Home::Register(a), Home::Register(b), Home::Register(c));
        let (yc, yd) = (Home::Slot(word.c()), Home::Slot(word.d()));
        let int = || Cell::small(i32::from(word.c())).bits();
        let nil = || Cell::atom(atoms::NIL).bits();
        match op {
            Op::Charge | Op::Allocate => {}
            Op::Move => self.copy(xb, xa),
            Op::GetVarY => self.copy(xa, yc),
            Op::GetVarYY => {
                self.copy(xa, yc);
                self.copy(xb, yd);
            }
            Op::GetValX | Op::GetValY => self.unified = true,
            Op::GetConst => self.constant(self.place(xa), literal),
            Op::GetNil => self.constant(self.place(xa), nil()),
            Op::GetInt => self.constant(self.place(xa), int()),
            Op::GetStruct => self.compound(self.place(xa), literal),
            Op::GetList => self.compound(self.place(xa), 0),
            Op::GetListXX => self.list(xa, Some(xb), Some(xc)),
            Op::GetListYX => self.list(xa, Some(yd), Some(xb)),
            Op::GetListXY => self.list(xa, Some(xb), Some(yd)),
            Op::GetListYY => self.list(xa, Some(yc), Some(yd)),
            Op::GetListVoidX => self.list(xa, None, Some(xc)),
            Op::GetListXVoid => self.list(xa, Some(xb), None),
            Op::GetListValX | Op::GetListValXExecute => {
                self.list(xa, None, Some(xc));
                self.unified = true;
                return op == Op::GetListValX;
            }
            Op::UnifyVarX => self.read_into(xb),
            Op::UnifyVarXX => {
                self.read_into(xa);
                self.read_into(xb);
            }
            Op::UnifyVarY => self.read_into(yc),
            Op::UnifyValX | Op::UnifyValY => {
                self.next();
                self.unified = true;
            }
            Op::UnifyConst => {
                let next = self.next();
                self.constant(next, literal);
            }
            Op::UnifyNil => {
                let next = self.next();
                self.constant(next, nil());
            }
            Op::UnifyInt => {
                let next = self.next();
                self.constant(next, int());
            }
            Op::UnifyVoid => self.reading.2 += usize::from(word.c() as u16),
            Op::UnifyList => {
                let next = self.next();
                self.compound(next, 0);
            }
            Op::UnifyStruct => {
                let next = self.next();
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

    /// The part that a register or slot holds; an argument that nothing has been written over.
    fn place(&self, home: Home) -> Option<Place> {
        match (self.places.get(&home), home) {
            (Some(place), _) => *place,
            (None, Home::Register(register)) if register < self.arity => {
                Some(Place::argument(register))
            }
            (None, _) => None,
        }
    }

    fn copy(&mut self, from: Home, to: Home) {
        let place = self.place(from);
        self.places.insert(to, place);
    }

    /// The next argument of the term that is read. Structures inside others have no places of their arguments: a place has one functor.
    fn next(&mut self) -> Option<Place> {
        let (term, functor, index) = &mut self.reading;
        *index += 1;
        let (term, index) = ((*term)?, *index - 1);
        if term.depth() == MOST_STEPS {
            return None;
        }
        match *functor {
            0 => Some(term.step([HEAD, TAIL].get(index).copied()?)),
            header if term.depth() == 0 => {
                let step = u8::try_from(index).ok()?.checked_add(ARGUMENT)?;
                Some(term.within(header).step(step))
            }
            _ => None,
        }
    }

    fn read_into(&mut self, home: Home) {
        let place = self.next();
        self.places.insert(home, place);
    }

    fn constant(&mut self, place: Option<Place>, cell: u64) {
        self.note(place, Need::Constant(cell));
        self.unified = true;
    }

    fn compound(&mut self, place: Option<Place>, functor: u64) {
        let need = match functor {
            0 => Need::List,
            header => Need::Structure(header),
        };
        self.note(place, need);
        match place {
            Some(place) => self.apart.push(place),
            None => self.unified = true,
        }
        self.reading = (place, functor, 0);
    }

    fn list(&mut self, at: Home, head: Option<Home>, tail: Option<Home>) {
        self.compound(self.place(at), 0);
        for home in [head, tail] {
            let place = self.next();
            if let Some(home) = home {
                self.places.insert(home, place);
            }
        }
    }

    /// A type test behind the head. What the head takes apart is above the part, which is looked at only where no variable stands on the way; or it
    /// is an argument that has to be known.
    fn test(&mut self, word: Word) {
        let kind = TypeTest::ALL.get(word.b()).copied();
        let place = self.place(Home::Register(word.a() as u8));
        let (Some(kind), Some(place)) = (kind, place) else {
            return;
        };
        let known = self.needs.iter().any(|(known, _)| *known == place);
        if let Some(others) = self.others(place)
            && !known
        {
            self.needs.push((place, Need::Type(kind, others)));
        }
    }

    /// The arguments that have to be known to be bound for what stands behind the head to count where it asks something of a part; nothing where the
    /// head may wake a goal all the same.
    fn others(&self, place: Place) -> Option<BTreeSet<u8>> {
        let beside = |apart: &&Place| !apart.is_above(place);
        let mut beside = self.apart.iter().filter(beside);
        let arguments = beside.clone().map(|apart| apart.register());
        let others = arguments.collect();
        (!self.unified && beside.all(|apart| apart.depth() == 0)).then_some(others)
    }

    /// Notes what the head asks of a part. What goals behind it ask counts only where nothing can wake before.
    fn note(&mut self, place: Option<Place>, need: Need) {
        let Some(place) = place else {
            return;
        };
        let known = self.needs.iter().position(|(known, _)| *known == place);
        if self.behind_head {
            if self.others(place).is_none_or(|others| !others.is_empty()) {
                return;
            }
            // What passes a test may still be something else.
            if let Some(index) = known
                && matches!(self.needs[index].1, Need::Type(..))
            {
                self.needs[index].1 = need;
                return;
            }
        }
        if known.is_none() {
            self.needs.push((place, need));
        }
    }
}
