//! The values of the variables of a running clause, and values as text.

use super::frames::Frame;
use crate::code::is_wide;
use crate::code::liveness::Liveness;
use crate::compiler::Home;
use crate::machine::Machine;
use crate::machine::ops::{read, slot};
use crate::machine::thrown::Grown;
use crate::term::abridge::TruncationLimit;
use crate::term::write::{Terms, term_text};
use crate::term::write_options::WriteOptions;
use crate::term::{Addr, Cell, Functor, Tag, View};

/// How much of a value is shown.
const SHOWN: TruncationLimit = TruncationLimit {
    depth: 6,
    arguments: 24,
    bits: 128,
};
/// The most characters of a value: several have to fit on a line.
const LONGEST: usize = 48;
/// The most parts of a goal that are visited: a term with shared parts may have very many.
pub(super) const MOST_PARTS: usize = 1000;

/// From this size on an argument is said to have grown.
const LARGE: u64 = 10_000;
/// The arguments of a term that are looked at for others with its functor.
const MOST_NESTED: usize = 8;

impl Machine {
    pub(super) fn read_needed(
        &self,
        homes: &[(Addr, Vec<Home>)],
        needed: &Liveness,
        known: &mut Vec<(Addr, Cell)>,
    ) {
        for (variable, homes) in homes {
            let value = homes.iter().find_map(|home| match home {
                Home::Register(register) | Home::GivenUp(register) => {
                    let register = usize::from(*register);
                    let value = self.x[register];
                    let is_needed = needed.registers().any(|live| live == register);
                    // An immediate value is valid even if nothing needs it.
                    (is_needed || value.is_immediate()).then_some(value)
                }
                Home::Slot(number) => (needed.environment == Some(true)
                    && needed.slots().any(|live| live == *number as usize))
                .then(|| read(self, slot(self.e, *number))),
            });
            let value = value.filter(|value| self.is_whole(*value, self.place.top));
            if !known.iter().any(|(met, _)| met == variable) {
                known.extend(value.map(|value| (*variable, value)));
            }
        }
    }

    pub(super) fn read_live(
        &self,
        homes: &[(Addr, Vec<Home>)],
        frame: &Frame,
        e: Addr,
        known: &mut Vec<(Addr, Cell)>,
    ) {
        for (variable, homes) in homes {
            let value = homes.iter().find_map(|home| match home {
                Home::Slot(number) if frame.live.contains(&(*number as usize)) => {
                    Some(read(self, slot(e, *number)))
                }
                Home::Slot(_) | Home::Register(_) | Home::GivenUp(_) => None,
            });
            let value = value.filter(|value| self.is_whole(*value, self.place.top));
            if !known.iter().any(|(met, _)| met == variable) {
                known.extend(value.map(|value| (*variable, value)));
            }
        }
    }

    /// Matches a goal with its arguments in registers.
    pub(super) fn match_registers(&self, goal: Cell, known: &mut Vec<(Addr, Cell)>) {
        let View::Struct(functor, at) = self.heap.view(goal) else {
            return;
        };
        // A goal with more arguments than registers has them in one term.
        let count = if is_wide(functor.arity) {
            0
        } else {
            functor.arity as usize
        };
        for index in 0..count {
            if self.is_whole(self.x[index], self.place.top) {
                self.match_terms(self.heap.arg(at, index), self.x[index], known);
            }
        }
    }

    /// The largest argument of a goal whose arguments are in registers, if more than half of the heap is in use.
    pub(super) fn largest_argument(&self, goal: Cell) -> Option<Grown> {
        let View::Struct(functor, _) = self.heap.view(goal) else {
            return None;
        };
        let used = self.place.top.since(self.heap.start());
        if is_wide(functor.arity) || used < self.heap_size() / 2 {
            return None;
        }
        let all = (0..functor.arity).filter_map(|argument| {
            let value = self.x[argument as usize];
            let is_whole = self.is_whole(value, self.place.top);
            let (count, is_list) = is_whole.then(|| self.nested(value, used))?;
            Some(Grown {
                argument,
                count,
                is_list,
            })
        });
        all.max_by_key(|grown| grown.count)
            .filter(|grown| grown.count >= LARGE)
    }

    /// The elements of a list, or how deep terms with the functor of this one are nested in one of its arguments. A cyclic term ends at
    /// the number of cells.
    fn nested(&self, value: Cell, cells: usize) -> (u64, bool) {
        let within = |functor: Option<Functor>, index: usize| {
            let (mut count, mut term) = (0, value);
            while count < cells as u64 {
                term = match (self.heap.view(term), functor) {
                    (View::List(at), None) => self.heap.get(at.offset(1)),
                    (View::Struct(found, at), Some(functor)) if found == functor => {
                        self.heap.arg(at, index)
                    }
                    _ => break,
                };
                count += 1;
            }
            count
        };
        match self.heap.view(value) {
            View::List(_) => (within(None, 1), true),
            View::Struct(functor, _) => {
                let arguments = 0..(functor.arity as usize).min(MOST_NESTED);
                let counts = arguments.map(|index| within(Some(functor), index));
                (counts.max().unwrap_or(0), false)
            }
            _ => (0, false),
        }
    }

    /// Records the values of the variables of a clause's term, given the value of the term.
    pub(super) fn match_terms(&self, term: Cell, value: Cell, known: &mut Vec<(Addr, Cell)>) {
        let mut waiting = vec![(term, value)];
        let mut left = MOST_PARTS;
        while let Some((term, value)) = waiting.pop().filter(|_| left > 0) {
            left -= 1;
            match (self.heap.view(term), self.heap.view(value)) {
                (View::Var(at), _) => {
                    if !known.iter().any(|(variable, _)| *variable == at) {
                        known.push((at, value));
                    }
                }
                (View::Struct(one, at), View::Struct(other, with)) if one == other => {
                    let arguments = 0..one.arity as usize;
                    waiting
                        .extend(arguments.map(|n| (self.heap.arg(at, n), self.heap.arg(with, n))));
                }
                (View::List(at), View::List(with)) => {
                    let arguments = 0..2;
                    waiting.extend(
                        arguments
                            .map(|n| (self.heap.get(at.offset(n)), self.heap.get(with.offset(n)))),
                    );
                }
                (_, _) => (),
            }
        }
    }

    /// Whether a term, up to the part that would be shown, is on the heap as it was when the exception was thrown.
    pub(super) fn is_whole(&self, value: Cell, top: Addr) -> bool {
        let mut waiting = vec![value];
        let mut left = MOST_PARTS;
        while let Some(cell) = waiting.pop().filter(|_| left > 0) {
            left -= 1;
            let at = cell.addr();
            let first = match cell.tag() {
                Tag::Int | Tag::Atom => continue,
                Tag::Header => return false,
                Tag::Ref | Tag::Att | Tag::List | Tag::Struct | Tag::Box => {
                    if at < self.heap.start() || at >= top {
                        return false;
                    }
                    self.heap.get(at)
                }
            };
            match cell.tag() {
                Tag::Ref if first == cell => (),
                Tag::Ref => waiting.push(first),
                Tag::List if at.offset(1) < top => {
                    waiting.extend([self.heap.get(at.offset(1)), first]);
                }
                Tag::Struct if first.tag() == Tag::Header => {
                    let count = first.count();
                    if at.offset(count) >= top {
                        return false;
                    }
                    let arguments = (1..=count.min(left)).rev();
                    waiting.extend(arguments.map(|n| self.heap.get(at.offset(n))));
                }
                Tag::Box if first.tag() == Tag::Header => (),
                Tag::Att => (),
                Tag::Int | Tag::Atom | Tag::List | Tag::Struct | Tag::Box | Tag::Header => {
                    return false;
                }
            }
        }
        true
    }

    /// The beginning of a value as text; none for a variable.
    pub fn shown(&mut self, value: Cell) -> Option<String> {
        self.shown_with(value, Vec::new())
    }

    /// The same with the names of some variables.
    pub(super) fn shown_with(&mut self, value: Cell, names: Vec<(Cell, String)>) -> Option<String> {
        if matches!(self.heap.view(value), View::Var(_)) {
            return None;
        }
        let top = self.heap.top;
        let mark = Cell::atom(self.atoms.intern("...").ok()?);
        let short = self.heap.abridged(value, SHOWN, mark).unwrap_or(mark);
        let variables = self.heap.term_variables(short).unwrap_or_default();
        let options = WriteOptions {
            max_depth: 2 * SHOWN.depth,
            most_terms: 100,
            most_bits: 256,
            variable_names: (variables.into_iter())
                .map(|variable| {
                    let name = names.iter().find(|(named, _)| *named == variable);
                    (
                        variable,
                        name.map_or_else(|| "_".to_owned(), |(_, name)| name.clone()),
                    )
                })
                .collect(),
            ..WriteOptions::quoted()
        };
        let terms = Terms {
            heap: &self.heap,
            atoms: &self.atoms,
            operators: &self.operators,
        };
        let mut text = term_text(short, &options, terms).unwrap_or_else(|_| "...".to_owned());
        self.heap.top = top;
        if let Some((end, _)) = text.char_indices().nth(LONGEST) {
            text.truncate(end);
            text.push_str("...");
        }
        Some(text)
    }
}
