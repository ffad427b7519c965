//! Builds terms: `put_struct`, `put_list` and the following `set_*`.
//!
//! A term is laid out in one linear run: its own cells, then its parts, the smaller ones first, so that distances stay small. A part that
//! would still be too far away is built earlier, into a register.
//!
//! ```text
//! b(X) :- q(f(g(X), [1|h(X)])).
//!
//!     move x1, x0
//!     put_struct x0, f/2
//!     set_struct 2
//!     set_list 3
//!     set_functor g/1
//!     set_val_x x1
//!     set_int 1
//!     set_struct 1
//!     set_functor h/1
//!     set_val_x x1
//!     execute 1, q/1
//! ```
//!
//! The cells of f/2 are its functor, a pointer two cells further on to g/1, and one three cells further on to the list cell. `parts` sorts
//! g(X), of two cells, before the list, of four. The WAM builds inner terms first, into registers, or binds variables afterwards; here each
//! cell is written once, in the order of memory, and no intermediate register is needed.
//!
//! Invariant: a run has exactly the cells that `Sizes::size` says, and every distance in it fits into a word.

use std::collections::HashMap;

use crate::code::{Op, Word};
use crate::term::{Addr, Cell, Tag, atoms};

use super::super::Stop;
use super::super::body::short;
use super::super::control::Generator;
use super::super::registers::Content;
use super::super::terms::{Compound, Shape, box_words, shape};
use super::super::variables::VarId;

/// The largest distance between a cell and its target.
const FARTHEST: usize = i16::MAX as usize;

/// How a run of cells treats variables.
#[derive(Clone, Copy)]
pub enum CellRun {
    /// Undefined variables become defined.
    Build,
    /// A write stream: variables defined since this count of definitions are new here too; the second number is that of the stream.
    Write(u32, u32),
}

/// Parts built before their term, with their registers.
pub type Built = HashMap<Addr, u8>;

impl Generator<'_> {
    /// Whether a term is a list cell of two variables that are in registers.
    pub fn is_pair(&self, term: Cell) -> bool {
        self.pair(term).is_some()
    }

    /// The registers of the head and the tail of such a list cell.
    fn pair(&self, term: Cell) -> Option<(u8, u8)> {
        let Shape::Compound(compound) = shape(self.heap, term) else {
            return None;
        };
        if compound.functor.is_some() {
            return None;
        }
        let register = |index| {
            let variable =
                &self.variables.table[self.variable_of(compound.arg(self.heap, index))? as usize];
            variable.x.filter(|_| !variable.stored)
        };
        Some((register(0)?, register(1)?))
    }

    /// Builds a list cell or structure into a register. The target may hold a variable of the term only if one instruction does everything
    /// (`put_list_xx`): otherwise it is written before the whole term has been read.
    pub fn put_compound(&mut self, target: u8, term: Cell) -> Result<(), Stop> {
        let Shape::Compound(compound) = shape(self.heap, term) else {
            return Ok(());
        };
        if let Some((head, tail)) = self.pair(term) {
            self.count_heap(2);
            self.assembler
                .push(Word::new(Op::PutListXX, target, head, i16::from(tail), 0));
            self.set_content(target, Content::Busy);
            return Ok(());
        }
        let built = self.build_far_parts(term)?;
        self.set_content(target, Content::Busy);
        match compound.functor {
            Some(functor) => {
                let literal = Cell::functor(functor).bits();
                self.assembler
                    .push_with(Word::new(Op::PutStruct, target, 0, 0, 0), &[literal]);
            }
            None => self.assembler.a(Op::PutList, target),
        }
        self.count_heap(self.sizes.size(self.heap, term));
        self.run_of_cells(term, CellRun::Build, &built)?;
        for register in built.into_values() {
            self.release(register);
        }
        Ok(())
    }

    /// The parts of a compound that need further cells, with the index of the argument, smaller ones first. This keeps distances small: the
    /// pointer to the last part crosses all others.
    fn parts(&self, compound: Compound, built: &Built) -> Vec<(usize, Cell)> {
        let mut parts = Vec::new();
        for index in 0..compound.arity {
            let arg = compound.arg(self.heap, index);
            match shape(self.heap, arg) {
                Shape::Variable(_) | Shape::Constant(_) => (),
                Shape::Box(_) => parts.push((index, arg)),
                Shape::Compound(inner) if built.contains_key(&inner.args) => (),
                Shape::Compound(_) => parts.push((index, arg)),
            }
        }
        if parts.len() > 1 {
            parts.sort_by_cached_key(|(_, part)| self.sizes.size(self.heap, *part));
        }
        parts
    }

    /// Builds the parts of a huge term that no distance reaches, inner ones first. A word has 16 bits for a distance; a list of 100,000
    /// structures would have cells farther apart than that.
    fn build_far_parts(&mut self, term: Cell) -> Result<Built, Stop> {
        let mut built = Built::new();
        if !self.sizes.exceeds(self.heap, term, FARTHEST) {
            return Ok(built);
        }
        let mut order = Vec::new();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            let Shape::Compound(compound) = shape(self.heap, term) else {
                continue;
            };
            if self.sizes.size(self.heap, term) <= FARTHEST {
                continue;
            }
            let mut begin = compound.arity;
            for (index, part) in self.parts(compound, &built) {
                if begin - index > FARTHEST && matches!(part.tag(), Tag::List | Tag::Struct) {
                    order.push(part);
                }
                begin += self.sizes.size(self.heap, part);
                stack.push(part);
            }
        }
        for part in order.into_iter().rev() {
            let Shape::Compound(compound) = shape(self.heap, part) else {
                continue;
            };
            if built.contains_key(&compound.args) {
                continue;
            }
            let register = self.scratch()?;
            self.set_content(register, Content::Busy);
            let literals = compound
                .functor
                .map(|functor| Cell::functor(functor).bits());
            match literals {
                Some(literal) => {
                    self.assembler
                        .push_with(Word::new(Op::PutStruct, register, 0, 0, 0), &[literal]);
                }
                None => self.assembler.a(Op::PutList, register),
            }
            self.run_of_cells(part, CellRun::Build, &built)?;
            built.insert(compound.args, register);
        }
        Ok(built)
    }

    /// Writes the cells of a compound, whose functor is already there, and of all its parts. The order is that of a stack: the cells of a
    /// compound, then its parts one by one, each with its own parts. `places` has the distance to each part before it is written, since
    /// sizes are known.
    pub fn run_of_cells(&mut self, term: Cell, run: CellRun, built: &Built) -> Result<(), Stop> {
        let mut stack = vec![term];
        let mut first = true;
        while let Some(term) = stack.pop() {
            let compound = match shape(self.heap, term) {
                Shape::Compound(compound) => compound,
                Shape::Box(at) => {
                    let words = box_words(self.heap, at);
                    self.assembler
                        .push_with(Word::wide(Op::BoxWords, 0, 0, words.len() as i32), &words);
                    continue;
                }
                Shape::Variable(_) | Shape::Constant(_) => continue,
            };
            if let Some(functor) = compound.functor.filter(|_| !first) {
                self.assembler.push_with(
                    Word::new(Op::SetFunctor, 0, 0, 0, 0),
                    &[Cell::functor(functor).bits()],
                );
            }
            first = false;
            let parts = self.parts(compound, built);
            let mut places = HashMap::new();
            let mut begin = compound.arity;
            for (index, part) in &parts {
                places.insert(*index, begin);
                begin += self.sizes.size(self.heap, *part);
            }
            for index in 0..compound.arity {
                let arg = compound.arg(self.heap, index);
                match places.get(&index) {
                    Some(place) => self.set_part(arg, place - index)?,
                    None => self.set_simple(arg, run, built)?,
                }
            }
            stack.extend(parts.iter().rev().map(|(_, part)| *part));
        }
        Ok(())
    }

    /// A cell that points to a part `distance` cells further on. The distance counts from the cell itself.
    pub fn set_part(&mut self, part: Cell, distance: usize) -> Result<(), Stop> {
        let op = match shape(self.heap, part) {
            Shape::Compound(compound) if compound.functor.is_none() => Op::SetList,
            Shape::Compound(_) => Op::SetStruct,
            Shape::Box(_) => Op::SetBox,
            Shape::Variable(_) | Shape::Constant(_) => return Ok(()),
        };
        self.assembler.count(op, distance)
    }

    /// A cell with a variable, a constant, or a part built before.
    pub fn set_simple(&mut self, term: Cell, run: CellRun, built: &Built) -> Result<(), Stop> {
        match shape(self.heap, term) {
            Shape::Variable(at) => {
                let id = self.variables.id(at);
                self.set_variable(id, run)?;
            }
            Shape::Constant(cell) if cell == Cell::atom(atoms::NIL) => {
                self.assembler.a(Op::SetNil, 0)
            }
            Shape::Constant(cell) => match short(cell) {
                Some(value) => self.assembler.ac(Op::SetInt, 0, value),
                None => self
                    .assembler
                    .push_with(Word::new(Op::SetConst, 0, 0, 0, 0), &[cell.bits()]),
            },
            Shape::Compound(compound) => {
                if let Some(register) = built.get(&compound.args) {
                    self.assembler.ab(Op::SetValX, 0, *register);
                }
            }
            Shape::Box(_) => (),
        }
        Ok(())
    }

    /// A cell with a variable. Its first occurrence is a new variable at H, the others are references to that. In a write stream counts
    /// identify the first occurrence: the read stream, compiled before, has already defined the variable, but its code does not run on the
    /// path through this write stream.
    fn set_variable(&mut self, id: VarId, run: CellRun) -> Result<(), Stop> {
        let variable = self.variables.get(id);
        if variable.is_void() {
            return self.assembler.count(Op::SetVoid, 1);
        }
        let new = match run {
            CellRun::Build => {
                if !variable.is_defined() {
                    if let Some(slot) = self.slot_now(id) {
                        self.assembler.ac(Op::SetVarY, 0, slot);
                        self.define_in_slot(id);
                    } else {
                        let register = self.register_for(id)?;
                        self.assembler.ab(Op::SetVarX, 0, register);
                        self.define_in_register(id, register);
                    }
                    return Ok(());
                }
                false
            }
            CellRun::Write(since, stream) => {
                let new = variable.defined_at > since && variable.seen_in != stream;
                variable.seen_in = stream;
                new
            }
        };
        match (variable.slot.filter(|_| variable.stored), variable.x) {
            (Some(slot), _) => {
                let op = if new { Op::SetVarY } else { Op::SetValY };
                self.assembler.ac(op, 0, slot);
            }
            (None, Some(register)) => {
                let op = if new { Op::SetVarX } else { Op::SetValX };
                self.assembler.ab(op, 0, register);
            }
            (None, None) => return Err(Stop::Registers),
        }
        Ok(())
    }
}
