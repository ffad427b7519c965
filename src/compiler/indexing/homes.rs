//! Which register or slot holds which part of the arguments, at each point of a clause's code.
//!
//! `parts` and `ahead` walk over the code of a head and use this to find what an instruction reads and where it puts that:
//!
//! ```text
//! t([X | Xs], Y) :- ..       get_list_yx x0, y0, x2      y0 holds x0.head, x2 holds x0.tail
//!                            get_var_y   x1, y1          y1 holds x1
//! ```
//!
//! *Invariant*: a home without an entry is an unchanged argument; one with the entry `None` holds no part.

use std::collections::BTreeMap;

use crate::code::argument_path::{ARGUMENT, ArgumentPath, HEAD, MOST_STEPS, TAIL};
use crate::code::{Op, Word};

/// A register or a slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Home {
    /// A register.
    Register(u8),
    /// A slot of the environment.
    Slot(i16),
}

/// The first register that an instruction names.
pub fn xa(word: Word) -> Home {
    Home::Register(word.a() as u8)
}

/// The second register.
pub fn xb(word: Word) -> Home {
    Home::Register(word.b() as u8)
}

/// The third register.
pub fn xc(word: Word) -> Home {
    Home::Register(word.c() as u8)
}

/// The third operand as a slot.
pub fn yc(word: Word) -> Home {
    Home::Slot(word.c())
}

/// The last operand as a slot.
pub fn yd(word: Word) -> Home {
    Home::Slot(word.d())
}

/// The contents of registers and slots, and the compound term being read.
pub struct Homes {
    arity: u8,
    paths: BTreeMap<Home, Option<ArgumentPath>>,
    /// The compound term whose arguments are being read, its functor (0: a list), and the next argument.
    reading: (Option<ArgumentPath>, u64, usize),
}

impl Homes {
    /// The contents at the entry of a clause with this number of arguments.
    pub fn new(arity: u8) -> Homes {
        Homes {
            arity,
            paths: BTreeMap::new(),
            reading: (None, 0, 0),
        }
    }

    /// The part that a register or slot holds.
    pub fn path(&self, home: Home) -> Option<ArgumentPath> {
        match (self.paths.get(&home), home) {
            (Some(path), _) => *path,
            (None, Home::Register(register)) if register < self.arity => {
                Some(ArgumentPath::argument(register))
            }
            (None, _) => None,
        }
    }

    /// Sets the contents of a register or slot.
    pub fn set(&mut self, home: Home, path: Option<ArgumentPath>) {
        self.paths.insert(home, path);
    }

    /// Begins to read the arguments of a compound term; 0 is the functor of lists.
    pub fn read(&mut self, term: Option<ArgumentPath>, functor: u64) {
        self.reading = (term, functor, 0);
    }

    /// The next argument of the term being read. Arguments of nested structures have no paths: a path has one functor.
    pub fn next(&mut self) -> Option<ArgumentPath> {
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

    /// Processes an instruction that only moves values; false for any other one.
    pub fn moves(&mut self, op: Op, word: Word) -> bool {
        match op {
            Op::Allocate => {}
            Op::Move => self.copy(xb(word), xa(word)),
            Op::GetVarY => self.copy(xa(word), yc(word)),
            Op::GetVarYY => {
                self.copy(xa(word), yc(word));
                self.copy(xb(word), yd(word));
            }
            Op::UnifyVarX => self.read_into(xb(word)),
            Op::UnifyVarXX => {
                self.read_into(xa(word));
                self.read_into(xb(word));
            }
            Op::UnifyVarY => self.read_into(yc(word)),
            Op::UnifyVoid => self.reading.2 += usize::from(word.c() as u16),
            _ => return false,
        }
        true
    }

    /// Moves the head and the tail of a list to these homes.
    pub fn read_list(&mut self, homes: [Option<Home>; 2]) {
        for home in homes {
            let path = self.next();
            if let Some(home) = home {
                self.set(home, path);
            }
        }
    }

    fn copy(&mut self, from: Home, to: Home) {
        let path = self.path(from);
        self.set(to, path);
    }

    fn read_into(&mut self, home: Home) {
        let path = self.next();
        self.set(home, path);
    }
}

/// Where an instruction that takes a list apart puts the head and the tail; none for other instructions.
pub fn list_parts(op: Op, word: Word) -> Option<[Option<Home>; 2]> {
    Some(match op {
        Op::GetListXX => [Some(xb(word)), Some(xc(word))],
        Op::GetListYX => [Some(yd(word)), Some(xb(word))],
        Op::GetListXY => [Some(xb(word)), Some(yd(word))],
        Op::GetListYY => [Some(yc(word)), Some(yd(word))],
        Op::GetListVoidX => [None, Some(xc(word))],
        Op::GetListXVoid => [Some(xb(word)), None],
        _ => return None,
    })
}
