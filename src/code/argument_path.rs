//! The path to a part of the arguments: the operand of `get_part`.
//!
//! Two literal words:
//!
//! ```text
//!   register, 0, 0, then up to five steps of a byte each, 0 behind the last
//!   the header of the structure that the first step leads into, or 0
//! ```
//!
//! `x3.2` is the second argument of a structure in `x3`, `x0.tail.head` the second element of a list in `x0`. Only the first step may lead
//! into a structure, since there is only one word for a functor.

use super::Word;
use crate::term::Cell;

/// The most steps.
pub const MOST_STEPS: usize = 5;
/// The step to the first part of a list.
pub const HEAD: u8 = 1;
/// The step to the second part of a list.
pub const TAIL: u8 = 2;
/// The step to the first argument of a structure; those to the others follow.
pub const ARGUMENT: u8 = 3;

/// The number of the byte with the first step.
const FIRST: usize = 3;

/// A part of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ArgumentPath {
    /// Register and steps.
    pub way: Word,
    /// The header of the structure that the first step leads into, or 0.
    pub functor: Word,
}

impl ArgumentPath {
    /// An argument as a whole.
    pub const fn argument(register: u8) -> ArgumentPath {
        ArgumentPath {
            way: Word(register as u64),
            functor: Word(0),
        }
    }

    /// The register of the argument.
    pub const fn register(self) -> u8 {
        self.way.0 as u8
    }

    /// The steps, padded with zeros.
    fn steps(self) -> [u8; MOST_STEPS] {
        let bytes = self.way.0.to_le_bytes();
        std::array::from_fn(|index| bytes[FIRST + index])
    }

    /// The number of steps. The path extended by one step; it must not have the most steps already.
    pub fn depth(self) -> usize {
        self.steps().iter().take_while(|step| **step != 0).count()
    }

    /// One step further; there are not too many yet.
    pub fn step(self, step: u8) -> ArgumentPath {
        let bits = u64::from(step) << (8 * (FIRST + self.depth()));
        ArgumentPath {
            way: Word(self.way.0 | bits),
            ..self
        }
    }

    /// The same in a structure with this header.
    pub const fn within(self, header: u64) -> ArgumentPath {
        ArgumentPath {
            functor: Word(header),
            ..self
        }
    }

    /// Whether this path is a proper prefix of another one.
    pub fn is_above(self, other: ArgumentPath) -> bool {
        let (own, others) = (self.steps(), other.steps());
        let depth = self.depth();
        self.register() == other.register() && own[..depth] == others[..depth]
    }

    /// Whether it is valid: the register exists, no step is missing, and the steps into a structure lead to arguments that it has.
    pub fn is_sound(self) -> bool {
        let steps = self.steps();
        let arguments = match self.functor.0 {
            0 => 0,
            _ if !super::verify::is_functor(self.functor) => return false,
            header => Cell::from_bits(header).count(),
        };
        let fits = |step: u8| match step {
            0 | HEAD | TAIL => true,
            step => usize::from(step - ARGUMENT) < arguments,
        };
        let ended = steps.iter().skip(self.depth()).all(|step| *step == 0);
        self.register() != Word::NONE && ended && steps.iter().all(|step| fits(*step))
    }
}

impl std::fmt::Display for ArgumentPath {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "x{}", self.register())?;
        for step in self.steps().into_iter().take(self.depth()) {
            match step {
                HEAD => write!(f, ".head")?,
                TAIL => write!(f, ".tail")?,
                step => write!(f, ".{}", step - ARGUMENT + 1)?,
            }
        }
        Ok(())
    }
}
