//! Calls and operands: moves arguments into place, with parallel moves and `put_*`.
//!
//! The arguments of a call are simultaneous assignments; they are emitted in an order in which none overwrites a value that another one
//! still reads, and one additional register breaks a cycle:
//!
//! ```text
//! s(X, Y) :- r(Y, X).
//!
//!     move x2, x0
//!     move x0, x1
//!     move x1, x2
//!     execute 2, r/2
//! ```
//!
//! x0 := Y would destroy X, x1 := X would destroy Y. `break_cycle` moves X to x2; then x0 := x1 and x1 := x2 are possible. (Parallel moves:
//! May, "The Parallel Assignment Problem Redefined", IEEE TSE 15(6), 1989.)
//!
//! After a call all variables are in slots, and so their loads come last, in pairs:
//!
//! ```text
//! nrev([H|T], R) :- nrev(T, S), app(S, [H], R).
//!
//!     allocate
//!     get_var_y x1, y1
//!     get_list_yx x0, y0, x0
//!     put_var_y x1, y2
//!     call 2, nrev/2, frame 3 {y0 y1 y2}
//!     put_list x1
//!     set_val_y y0
//!     set_nil
//!     put_val_yy x0, y2, x2, y1
//!     deallocate_execute 3, app/3
//! ```
//!
//! Before a built-in in line, `evict` moves variables that are needed after it out of the registers of its arguments; the others keep their
//! registers, since a built-in uses no other ones.
//!
//! Invariant: an argument register is written only when no remaining assignment reads it.

use std::collections::HashMap;

use crate::code::{MADE_AT_ONCE, Op, Word};
use crate::term::{Cell, Functor, atoms};

use super::super::Stop;
use super::super::clause::Goal;
use super::super::control::Generator;
use super::super::registers::Content;
use super::super::terms::{Compound, Shape, box_words, shape};
use super::super::variables::VarId;

/// The required contents of an argument register.
#[derive(Clone, Copy)]
enum Source {
    Variable(VarId),
    Term(Cell),
}

/// A register to be filled.
struct Assignment {
    target: u8,
    source: Source,
    /// The variables that must stay in registers until it is done.
    reads: Vec<VarId>,
    done: bool,
}

impl Generator<'_> {
    /// Moves the arguments of a goal into place. Before a built-in, variables that are needed later are evicted. Variables in registers and
    /// compound terms are assigned first, in an order that destroys nothing; then constants, new variables and variables in slots, which
    /// read no register and so can come last.
    pub fn arguments(&mut self, goal: Goal, builtin: bool) -> Result<(), Stop> {
        let Shape::Compound(compound) = shape(self.heap, goal.term) else {
            return Ok(());
        };
        let arity = compound.arity as u8;
        if builtin {
            self.evict(compound)?;
        }
        let mut assignments = Vec::new();
        let mut rest = Vec::new();
        for target in 0..arity {
            let term = compound.arg(self.heap, target as usize);
            match shape(self.heap, term) {
                Shape::Variable(at) => {
                    let id = self.variables.id(at);
                    let variable = self.variables.get(id);
                    if variable.x == Some(target) || variable.x.is_some() && !variable.stored {
                        assignments.push(self.assignment(target, Source::Variable(id)));
                    } else {
                        rest.push((target, term));
                    }
                }
                Shape::Compound(_) => assignments.push(self.assignment(target, Source::Term(term))),
                Shape::Constant(_) | Shape::Box(_) => rest.push((target, term)),
            }
        }
        self.arranging = arity;
        self.carry_out(assignments, arity)?;
        for (target, term) in rest {
            self.put_simple(target, term)?;
        }
        self.arranging = 0;
        Ok(())
    }

    /// Moves variables that are needed after a built-in, and are not its arguments in place, out of its argument
    /// registers. A built-in in line changes no registers but those of its arguments: a variable in one of these moves
    /// beyond them.
    fn evict(&mut self, compound: Compound) -> Result<(), Stop> {
        for index in 0..compound.arity {
            let register = index as u8;
            let Content::Holds(id) = self.content(register) else {
                continue;
            };
            let variable = &self.variables.table[id as usize];
            if variable.stored
                || self.variable_of(compound.arg(self.heap, index)) == Some(id)
                || !self.variables.needed(id, self.position, &self.excluded)
            {
                continue;
            }
            let away = self.scratch_from(compound.arity as u8)?;
            self.assembler.ab(Op::Move, away, register);
            self.set_content(register, Content::Free);
            self.set_content(away, Content::Holds(id));
        }
        Ok(())
    }

    /// An assignment, with the variables that it reads: those of the term that are in registers and not also in slots.
    fn assignment(&mut self, target: u8, source: Source) -> Assignment {
        let mut reads = Vec::new();
        match source {
            Source::Variable(id) => reads.push(id),
            Source::Term(term) => {
                // Each variable once: the stream number marks those already seen.
                self.streams += 1;
                let stream = self.streams;
                let mut stack = vec![term];
                while let Some(term) = stack.pop() {
                    match shape(self.heap, term) {
                        Shape::Variable(at) => {
                            let id = self.variables.id(at);
                            let variable = self.variables.get(id);
                            if variable.x.is_some()
                                && !variable.stored
                                && variable.seen_in != stream
                            {
                                variable.seen_in = stream;
                                reads.push(id);
                            }
                        }
                        Shape::Constant(_) | Shape::Box(_) => (),
                        Shape::Compound(compound) => {
                            stack.extend(
                                (0..compound.arity).map(|index| compound.arg(self.heap, index)),
                            );
                        }
                    }
                }
            }
        }
        Assignment {
            target,
            source,
            reads,
            done: false,
        }
    }

    /// Moves variables to registers simultaneously. (Where branches join, and after a condition.)
    pub fn move_variables(&mut self, moves: Vec<(u8, VarId)>) -> Result<(), Stop> {
        let floor = moves
            .iter()
            .map(|(target, _)| target + 1)
            .max()
            .unwrap_or(0);
        // Variables in target registers that are not moved themselves are evicted.
        for (target, _) in &moves {
            let Content::Holds(id) = self.content(*target) else {
                continue;
            };
            let stays = !moves.iter().any(|(_, moved)| *moved == id);
            if stays && !self.variables.get(id).stored {
                let away = self.scratch_from(floor)?;
                self.assembler.ab(Op::Move, away, *target);
                self.set_content(*target, Content::Free);
                self.set_content(away, Content::Holds(id));
            }
        }
        let assignments: Vec<Assignment> = moves
            .iter()
            .map(|(target, id)| self.assignment(*target, Source::Variable(*id)))
            .collect();
        self.carry_out(assignments, floor)?;
        for (target, id) in moves {
            if let Some(old) = self.variables.get(id).x {
                self.set_content(old, Content::Free);
            }
            self.set_content(target, Content::Holds(id));
        }
        Ok(())
    }

    /// Emits assignments in an order in which none destroys a value that another needs: first those whose target no other one reads. If
    /// none of these is left, the rest wait for each other, and one target is moved out of the way.
    fn carry_out(&mut self, mut assignments: Vec<Assignment>, floor: u8) -> Result<(), Stop> {
        // The number of assignments that still read each variable.
        let mut readers: HashMap<VarId, u32> = HashMap::new();
        for assignment in &assignments {
            for id in &assignment.reads {
                *readers.entry(*id).or_default() += 1;
            }
        }
        // Variables already in place need no move, but must not be overwritten either.
        let mut left = assignments.len();
        while left > 0 {
            let mut progress = false;
            for assignment in &mut assignments {
                if assignment.done || !self.may_write(assignment, &readers) {
                    continue;
                }
                self.carry_out_one(assignment)?;
                for id in &assignment.reads {
                    if let Some(count) = readers.get_mut(id) {
                        *count -= 1;
                    }
                }
                assignment.done = true;
                left -= 1;
                progress = true;
            }
            if !progress {
                self.break_cycle(&assignments, floor)?;
            }
        }
        Ok(())
    }

    /// Whether no remaining assignment reads the target. A variable in place reads only its own register. One exception: `put_list_xx`
    /// reads both parts before it writes, so a pair may go to a register of one of its parts.
    fn may_write(&self, assignment: &Assignment, readers: &HashMap<VarId, u32>) -> bool {
        let Content::Holds(id) = self.content(assignment.target) else {
            return true;
        };
        let readers = readers.get(&id).copied().unwrap_or(0);
        match assignment.source {
            Source::Variable(own) if own == id => readers == 1,
            Source::Variable(_) => readers == 0,
            Source::Term(term) => {
                readers == 0 || readers == 1 && assignment.reads.contains(&id) && self.is_pair(term)
            }
        }
    }

    /// Moves the value that one of the waiting assignments would destroy out of the way. In a cycle another one reads each target, so any
    /// assignment will do; one move opens the cycle.
    fn break_cycle(&mut self, assignments: &[Assignment], floor: u8) -> Result<(), Stop> {
        let waiting = assignments.iter().filter(|assignment| !assignment.done);
        for assignment in waiting {
            let Content::Holds(id) = self.content(assignment.target) else {
                continue;
            };
            if matches!(assignment.source, Source::Variable(own) if own == id) {
                continue;
            }
            let away = self.scratch_from(floor)?;
            self.assembler.ab(Op::Move, away, assignment.target);
            self.set_content(assignment.target, Content::Free);
            self.set_content(away, Content::Holds(id));
            return Ok(());
        }
        Err(Stop::TooLarge)
    }

    /// Emits one assignment: a move, or the code that builds a term. A variable already in place needs no code.
    fn carry_out_one(&mut self, assignment: &Assignment) -> Result<(), Stop> {
        let target = assignment.target;
        match assignment.source {
            Source::Variable(id) => {
                let from = self.load(id)?;
                if from != target {
                    self.assembler.ab(Op::Move, target, from);
                    self.set_content(target, Content::Busy);
                }
                // In place, the register stays known as the variable: a built-in may leave it there.
            }
            Source::Term(term) => self.put_compound(target, term)?,
        }
        Ok(())
    }

    /// Puts a constant, a box, or a variable that is in a slot or new.
    fn put_simple(&mut self, target: u8, term: Cell) -> Result<(), Stop> {
        match shape(self.heap, term) {
            Shape::Variable(at) => {
                let id = self.variables.id(at);
                self.put_variable(target, id)
            }
            Shape::Constant(_) | Shape::Box(_) | Shape::Compound(_) => {
                self.put_constant(target, term);
                self.set_content(target, Content::Busy);
                Ok(())
            }
        }
    }

    /// A variable that occurs nowhere else is a new cell. A variable in a slot is loaded; a new one is made, in its slot if it is
    /// permanent, and stays known in the argument register until the call.
    fn put_variable(&mut self, target: u8, id: VarId) -> Result<(), Stop> {
        let variable = self.variables.get(id);
        if variable.is_void() {
            self.count_heap(1);
            self.assembler.ab(Op::PutVarX, target, target);
            self.set_content(target, Content::Busy);
            return Ok(());
        }
        let (x, slot, stored) = (variable.x, variable.slot, variable.stored);
        match (x, slot) {
            (Some(register), _) if register == target => (),
            (_, Some(slot)) if stored => {
                self.assembler.ac(Op::PutValY, target, slot);
                self.set_content(
                    target,
                    if x.is_none() {
                        Content::Holds(id)
                    } else {
                        Content::Busy
                    },
                );
            }
            (Some(register), _) => {
                self.assembler.ab(Op::Move, target, register);
                self.set_content(target, Content::Busy);
            }
            (None, _) => {
                self.count_heap(1);
                match self.slot_now(id) {
                    Some(slot) => {
                        self.assembler.ac(Op::PutVarY, target, slot);
                        self.define_in_slot(id);
                        self.set_content(target, Content::Holds(id));
                    }
                    None => {
                        self.assembler.ab(Op::PutVarX, target, target);
                        self.define_in_register(id, target);
                    }
                }
            }
        }
        Ok(())
    }

    /// `X[target] :=` an atom, small integer or box.
    pub fn put_constant(&mut self, target: u8, term: Cell) {
        match shape(self.heap, term) {
            Shape::Constant(cell) if cell == Cell::atom(atoms::NIL) => {
                self.assembler.a(Op::PutNil, target)
            }
            Shape::Constant(cell) => match short(cell) {
                Some(value) => self.assembler.ac(Op::PutInt, target, value),
                None => self
                    .assembler
                    .push_with(Word::new(Op::PutConst, target, 0, 0, 0), &[cell.bits()]),
            },
            Shape::Box(at) => {
                let words = box_words(self.heap, at);
                self.count_heap(words.len());
                self.assembler.push_with(
                    Word::wide(Op::PutBox, target, 0, words.len() as i32),
                    &words,
                );
            }
            Shape::Variable(_) | Shape::Compound(_) => (),
        }
    }

    /// Emits a call of arg/3, functor/3 or compare/3 whose results are new variables: one instruction, which reads its operands in any
    /// registers and assigns the results, where a call would move arguments and unify. False if the goal is none of these.
    ///
    /// ```text
    /// p(T) :- arg(2, T, A), q(A).
    ///
    ///     put_int x3, 2
    ///     arg x0, x3, x0, arg/3, frame 0 {}
    ///     execute 1, q/1
    /// ```
    ///
    /// The result goes where the next goal wants it. A known result is unified by the call, as usual:
    /// `p(T, A) :- arg(2, T, A).`
    pub fn in_registers(&mut self, builtin: u16, goal: Goal) -> Result<bool, Stop> {
        let Shape::Compound(compound) = shape(self.heap, goal.term) else {
            return Ok(false);
        };
        let Ok(index) = i16::try_from(builtin) else {
            return Ok(false);
        };
        let arguments = [0, 1, 2].map(|n| compound.arg(self.heap, n.min(compound.arity - 1)));
        let [first, second, third] = arguments;
        let (op, results, operands): (Op, &[Cell], &[Cell]) =
            match (goal.functor.name, goal.functor.arity) {
                (atoms::ARG, 3) => (Op::Arg, &[third], &[first, second]),
                (atoms::COMPARE, 3) => (Op::Order, &[first], &[second, third]),
                (atoms::FUNCTOR, 3) if self.is_new(first) => {
                    (Op::NewTerm, &[first], &[second, third])
                }
                (atoms::FUNCTOR, 3) => (Op::NameArity, &[second, third], &[first]),
                (_, _) => return Ok(false),
            };
        let results: Vec<VarId> = results
            .iter()
            .filter(|term| self.is_new(**term))
            .filter_map(|term| self.variable_of(*term))
            .collect();
        let apart = results
            .iter()
            .all(|id| operands.iter().all(|term| !self.occurs(*id, *term)))
            && results.first() != results.get(1);
        if results.len() != if op == Op::NameArity { 2 } else { 1 } || !apart {
            return Ok(false);
        }
        let mut read = Vec::new();
        for term in operands {
            read.push(self.operand(*term)?);
        }
        let info = self.info(goal.functor);
        let charge = self.pay();
        self.pinned.clear();
        self.free_dying(&read);
        let mut written = Vec::new();
        for id in &results {
            written.push(self.register_behind(*id)?);
        }
        let word = match (written.as_slice(), read.as_slice()) {
            ([a, b], [c]) => Word::new(op, *a, *b, i16::from(*c), index),
            ([a], [b, c]) => Word::new(op, *a, *b, i16::from(*c), index),
            (_, _) => return Err(Stop::TooLarge),
        };
        self.assembler.push_with(word.with_charge(charge), &[info]);
        if op == Op::NewTerm {
            self.count_heap(1 + MADE_AT_ONCE);
        }
        for (id, register) in results.into_iter().zip(written) {
            self.define_in_register(id, register);
        }
        Ok(true)
    }

    /// Emits `$fd_units` as one instruction, which reads its operands in any registers. False if the goal is another one.
    ///
    /// ```text
    /// p(X, Y) :- X #< Y + 1, q(Y).
    ///
    ///     post_units_i 18, x0, x1, -1, $fd_units/4, frame 0 {}
    ///     move x0, x1
    ///     execute 1, q/1
    /// ```
    pub fn units_in_registers(&mut self, builtin: u16, goal: Goal) -> Result<bool, Stop> {
        if goal.functor != Functor::new(atoms::FD_UNITS, 4) {
            return Ok(false);
        }
        let (Shape::Compound(compound), Ok(index)) =
            (shape(self.heap, goal.term), i16::try_from(builtin))
        else {
            return Ok(false);
        };
        let [form, x, y, z] = [0, 1, 2, 3].map(|n| compound.arg(self.heap, n));
        // Only a goal of the program has another form.
        if !form.is_int() || !(0..1 << 6).contains(&form.int_value()) {
            return Ok(false);
        }
        let number = short(z).and_then(|number| i8::try_from(number).ok());
        let mut read = vec![self.operand(x)?, self.operand(y)?];
        let (op, third) = match number {
            Some(number) => (Op::PostUnitsI, number as u8),
            None => {
                read.push(self.operand(z)?);
                (Op::PostUnits, read[2])
            }
        };
        let info = self.info(goal.functor);
        let charge = self.pay();
        self.pinned.clear();
        self.free_dying(&read);
        let c = i16::from_le_bytes([third, form.int_value() as u8]);
        let word = Word::new(op, read[0], read[1], c, index);
        self.assembler.push_with(word.with_charge(charge), &[info]);
        Ok(true)
    }

    /// Whether a term is a variable that has no value yet and occurs again.
    fn is_new(&self, term: Cell) -> bool {
        self.variable_of(term).is_some_and(|id| {
            let variable = &self.variables.table[id as usize];
            !variable.is_void() && !variable.is_defined()
        })
    }

    /// A register with any term, built if necessary; for operands. It is not reused before the step ends.
    pub fn operand(&mut self, term: Cell) -> Result<u8, Stop> {
        let register = self.operand_register(term)?;
        self.pinned.push(register);
        Ok(register)
    }

    /// The register of a variable that has one; for all other terms a working register, with the code that fills it.
    fn operand_register(&mut self, term: Cell) -> Result<u8, Stop> {
        match shape(self.heap, term) {
            Shape::Variable(at) => {
                let id = self.variables.id(at);
                let variable = self.variables.get(id);
                if variable.is_void() {
                    let register = self.scratch()?;
                    self.count_heap(1);
                    self.assembler.ab(Op::PutVarX, register, register);
                    Ok(register)
                } else if variable.is_defined() {
                    self.load(id)
                } else {
                    self.create(id)
                }
            }
            Shape::Constant(_) | Shape::Box(_) => {
                let register = self.scratch()?;
                self.put_constant(register, term);
                Ok(register)
            }
            Shape::Compound(_) => {
                let register = self.scratch()?;
                self.put_compound(register, term)?;
                Ok(register)
            }
        }
    }
}

/// The value of a small integer cell that fits into a word. Others go to a literal word after the instruction.
pub fn short(cell: Cell) -> Option<i16> {
    if cell.is_int() {
        i16::try_from(cell.int_value()).ok()
    } else {
        None
    }
}
