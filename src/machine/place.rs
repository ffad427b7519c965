//! Where an error happened: from the instruction that raised it to the goal in the source.
//!
//! Invariant: a throw notes two code addresses, of the instruction and of its continuation, and nothing else: the
//! clause and the goal they belong to are found when the error is explained, before another query runs.

use super::Machine;
use super::thrown::Thrown;
use crate::code::{Class, Op, Site, Word};
use crate::database::Origin;
use crate::syntax::Span;
use crate::term::{Atom, Functor, atoms};

/// Where a goal stands.
#[derive(Clone, Debug)]
pub struct Located {
    /// The clause's origin.
    pub origin: Origin,
    /// The goal's place in the source.
    pub span: Span,
    /// The predicate whose clause it is.
    pub predicate: u32,
}

impl Machine {
    pub(super) fn note_place(&mut self) {
        self.place.last = self.place.next.take().unwrap_or(Thrown {
            pc: self.pc.addr(),
            cp: self.cp.addr(),
        });
    }

    /// Where the last ball was thrown.
    pub fn last_thrown(&self) -> Thrown {
        self.place.last
    }

    /// The next ball is one that was caught, and counts as thrown where it was.
    pub fn throw_from(&mut self, place: Thrown) {
        self.place.next = Some(place);
    }

    pub(super) fn note_unknown(&mut self, module: Atom, functor: Functor) {
        self.place.unknown = Some((module, functor));
    }

    /// The predicate that was last found to be unknown, with the module that called it.
    pub fn last_unknown(&self) -> Option<(Atom, Functor)> {
        self.place.unknown
    }

    /// The predicate an error is reported by: the built-in that runs.
    pub(super) fn context(&mut self) -> Option<Functor> {
        let word = self.word(0);
        let of_builtin = |m: &mut Machine, index: i32| {
            let builtin = m.code.builtins[index as usize];
            Some(Functor::new(
                m.atoms.intern(builtin.name).ok()?,
                builtin.arity,
            ))
        };
        match Op::from_number(word.op())? {
            Op::EnterBuiltin | Op::EnterArg => of_builtin(self, word.cd()),
            op if op.is(Class::CallsBuiltin) => of_builtin(self, word.cd()),
            Op::EnterUnlinked | Op::EnterTraced | Op::EnterHost => {
                Some(self.database.get(word.cd() as u32).functor)
            }
            Op::EnterCall => Some(Functor::new(atoms::CALL, word.a() as u32)),
            Op::EnterGoal => Some(Functor::new(atoms::CALL, 1)),
            Op::Lt | Op::LtI => Some(Functor::new(atoms::LESS, 2)),
            Op::Le | Op::LeI => Some(Functor::new(atoms::LESS_EQ, 2)),
            Op::Gt | Op::GtI => Some(Functor::new(atoms::GREATER, 2)),
            Op::Ge | Op::GeI => Some(Functor::new(atoms::GREATER_EQ, 2)),
            Op::NumEq | Op::NumEqI => Some(Functor::new(atoms::NUM_EQ, 2)),
            Op::NumNe | Op::NumNeI => Some(Functor::new(atoms::NUM_NE, 2)),
            op if op.is(Class::Evaluates) => Some(Functor::new(atoms::IS, 2)),
            _ => None,
        }
    }

    /// The slots of the environment that the goal at hand, a built-in in line, leaves in use.
    pub(super) fn site_frame_size(&self) -> usize {
        let op = Op::from_number(self.word(0).op());
        if op.is_some_and(|op| op.is(Class::CallsBuiltin)) {
            self.word(1).low() as usize
        } else {
            0
        }
    }

    /// Where the goal stands that raised the last error, if it stands in a clause that was read from a text.
    pub fn locate(&self) -> Option<Located> {
        // The word before the continuation belongs to the call that is under way.
        [self.place.last.pc, self.place.last.cp.wrapping_sub(8)]
            .into_iter()
            .find_map(|address| self.locate_address(address))
    }

    fn locate_address(&self, address: usize) -> Option<Located> {
        let inside = |words: &[Word]| {
            let start = words.as_ptr().addr();
            (start..start + size_of_val(words))
                .contains(&address)
                .then(|| (address - start) / 8)
        };
        self.database.iter().find_map(|(predicate, definition)| {
            let in_block = definition
                .block
                .as_ref()
                .and_then(|block| Some((block, inside(&block.words)?)));
            if let Some((block, index)) = in_block {
                let clause = block
                    .starts
                    .iter()
                    .rposition(|start| *start as usize <= index)?;
                let clause = definition.clauses.iter().nth(clause)?;
                let span = site_from(&block.words, &block.sites, index).map(|site| site.span);
                let origin = clause.origin?;
                return Some(Located {
                    span: span.unwrap_or(origin.span),
                    origin,
                    predicate,
                });
            }
            definition.clauses.compiled().find_map(|clause| {
                let index = inside(clause.words()?)?;
                let span = site_from(clause.words()?, clause.sites(), index).map(|site| site.span);
                let origin = clause.origin?;
                Some(Located {
                    span: span.unwrap_or(origin.span),
                    origin,
                    predicate,
                })
            })
        })
    }
}

/// The site of the call at a word, or of the word itself when it is an info word.
fn site_from<'a>(words: &[Word], sites: &'a [Site], index: usize) -> Option<&'a Site> {
    let op = Op::from_number(words[index].op());
    let has_info = op.is_some_and(|op| op == Op::Call || op.is(Class::CallsBuiltin));
    let info = if has_info {
        words.get(index + 1)?
    } else {
        &words[index]
    };
    sites.get(info.high() as usize)
}
