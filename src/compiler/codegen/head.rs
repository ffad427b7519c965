//! Matching: `get_*` and `unify_*`, in two streams.
//!
//! Read code is in line. A part of a compound is read through a register, the last one directly. Write code is out of line; that of a small
//! term writes the whole term and continues after all of its read code. A large term writes only its own cells, with new variables for its
//! parts, which the common code then binds; so the code size stays linear in the size of the clause.
//!
//! ```text
//! p([a, f(X)|T], T) :- q(X).
//!
//!     get_list x0, L2
//!     unify_const a
//!     unify_list L3
//!     unify_var_x x2
//!     unify_val_x x1
//!     get_struct x2, L4, f/1
//!     unify_var_x x0
//! L1:
//!     execute 1, q/1
//! L2:
//!     set_const a
//!     set_list 1
//! L3:
//!     set_struct 2
//!     set_val_x x1
//!     set_functor f/1
//!     set_var_x x0
//!     jump L1
//! L4:
//!     set_var_x x0
//!     jump L1
//! ```
//!
//! | X0 | way |
//! | --- | --- |
//! | `[a, f(1), c]` | reads to `L1` |
//! | `[a, Y, c]` | reads; `get_struct` binds Y to a new f/1, whose argument L4 writes |
//! | `[a\|Y]` | reads `a`; `unify_list` binds Y to a new list cell, which L3 writes, and all that belongs to it |
//! | `Y` | `get_list` binds Y; L2 writes everything |
//!
//! `[a, f(X)|T]` is a list cell whose last part, the tail, is again a list cell: `unify_list` reads it directly. f(X) is not the last
//! part of its cell, and waits in x2 until the list has been read. The WAM has one code for both modes and a flag that each `unify`
//! tests; two streams, from Mariën and Demoen ("A New Scheme for Unification in WAM", ILPS 1991), make the last argument cheap and the
//! mode free.
//!
//! Invariant: a variable new in both streams gets the same place in both, since write code is generated after the read code that it
//! replaces has given all variables their places; no register is freed in between.

use crate::code::{Op, Word};
use crate::term::{Cell, Tag, atoms};

use super::super::Stop;
use super::super::assembler::Label;
use super::super::body::short;
use super::super::build::{Built, CellRun};
use super::super::control::Generator;
use super::super::registers::Content;
use super::super::terms::{Compound, Shape, box_words, shape};
use super::super::variables::VarId;

/// The most cells of a small term.
const SMALL: usize = 16;
/// The most parts that wait in registers while the last part is read directly.
const WAITING: usize = 8;

/// A remaining job of matching.
enum Job {
    /// Match the term in a register, and then free the register.
    Get(u8, Cell),
    /// The write code of a small term: its label, the definitions before it.
    Write(Cell, Label, u32),
}

/// How one instruction can take apart a part of a list cell.
enum Pair {
    New(VarId),
    Known(u8),
    Void,
}

impl Generator<'_> {
    /// Unifies a register with a variable. A first occurrence takes over the value: in its slot, or by giving the register its name if the
    /// old contents are dead.
    pub fn get_variable(&mut self, register: u8, term: Cell) -> Result<(), Stop> {
        let Some(id) = self.variable_of(term) else {
            return Ok(());
        };
        let variable = self.variables.get(id);
        if variable.is_void() {
            return Ok(());
        }
        match (variable.x, variable.slot) {
            (Some(other), _) => self.assembler.ab(Op::GetValX, register, other),
            (None, Some(slot)) if variable.stored => self.assembler.ac(Op::GetValY, register, slot),
            (None, _) => {
                if let Some(slot) = self.slot_now(id) {
                    self.assembler.ac(Op::GetVarY, register, slot);
                    self.define_in_slot(id);
                } else if self.is_spare(register) {
                    // The old contents are dead: only the name changes.
                    self.define_in_register(id, register);
                } else {
                    let place = self.register_for(id)?;
                    if place != register {
                        self.assembler.ab(Op::Move, place, register);
                    }
                    self.define_in_register(id, place);
                }
            }
        }
        Ok(())
    }

    /// `Variable = term` in a body. A variable with a value is matched, as an argument of the head is; a new one is defined as the term,
    /// which is built. If the variable occurs in the term (`X = f(X)`) it is made first.
    pub fn unify(&mut self, variable: Cell, term: Cell) -> Result<(), Stop> {
        let Some(id) = self.variable_of(variable) else {
            return Ok(());
        };
        if self.variables.get(id).is_void() {
            return self.define_all(term);
        }
        if self.variables.get(id).is_defined() {
            let register = self.load(id)?;
            self.pinned.push(register);
            if let Shape::Variable(_) = shape(self.heap, term) {
                return self.get_variable(register, term);
            }
            let spare = self.is_spare(register) && !self.occurs(id, term);
            if spare {
                self.pinned.pop();
                self.set_content(register, Content::Busy);
            }
            return self.get_term(register, term, spare);
        }
        match shape(self.heap, term) {
            Shape::Variable(at) => {
                let other = self.variables.id(at);
                if self.variables.get(other).is_void() {
                    return Ok(());
                }
                let register = if self.variables.get(other).is_defined() {
                    self.load(other)?
                } else {
                    self.create(other)?
                };
                self.pinned.push(register);
                self.get_variable(register, variable)
            }
            Shape::Constant(_) | Shape::Box(_) => {
                let register = self.register_for(id)?;
                self.put_constant(register, term);
                self.define_in_register(id, register);
                Ok(())
            }
            Shape::Compound(_) if self.occurs(id, term) => {
                let register = self.create(id)?;
                self.get_term(register, term, false)
            }
            Shape::Compound(_) => {
                let register = self.register_for(id)?;
                self.put_compound(register, term)?;
                self.define_in_register(id, register);
                Ok(())
            }
        }
    }

    /// Makes the new variables of a term that is not built: later code relies on their first occurrence. `_ = f(X, Y)` builds nothing, but
    /// X and Y must be variables after it.
    fn define_all(&mut self, term: Cell) -> Result<(), Stop> {
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            match shape(self.heap, term) {
                Shape::Variable(at) => {
                    let id = self.variables.id(at);
                    let variable = self.variables.get(id);
                    if !variable.is_void() && !variable.is_defined() {
                        self.create(id)?;
                    }
                }
                Shape::Constant(_) | Shape::Box(_) => (),
                Shape::Compound(compound) => {
                    stack.extend((0..compound.arity).map(|index| compound.arg(self.heap, index)))
                }
            }
        }
        Ok(())
    }

    /// Matches the contents of a register with a term that is no variable. Frees the register if it is `owned`. A stack of jobs replaces
    /// recursion: the read code of the term, then its parts, then the write codes.
    pub fn get_term(&mut self, register: u8, term: Cell, owned: bool) -> Result<(), Stop> {
        if self.early && !self.state.environment && self.defines_permanent(term) {
            self.need_environment();
        }
        let mut jobs = vec![Job::Get(register, term)];
        let mut owned = owned;
        while let Some(job) = jobs.pop() {
            match job {
                Job::Get(register, term) => {
                    self.get_one(register, term, owned, &mut jobs)?;
                    owned = true;
                }
                Job::Write(term, label, since) => {
                    let behind = self.assembler.label();
                    self.assembler.bind(behind);
                    self.assembler.begin_stream(label);
                    self.streams += 1;
                    self.run_of_cells(term, CellRun::Write(since, self.streams), &Built::new())?;
                    self.assembler.end_stream(behind);
                }
            }
        }
        Ok(())
    }

    /// Whether matching a term of the head defines a permanent variable; looks at a few cells only. If so, and only calls follow, the
    /// environment is allocated first: the `unify_var_y` can go to the slot at once.
    fn defines_permanent(&self, term: Cell) -> bool {
        // Heads are small; for a larger one the code is only slightly worse.
        const LOOK: usize = 32;
        let mut stack = vec![term];
        for _ in 0..LOOK {
            let Some(term) = stack.pop() else { break };
            match shape(self.heap, term) {
                Shape::Variable(at) => {
                    let variable = &self.variables.table[self.variables.id(at) as usize];
                    if variable.slot.is_some() && !variable.is_defined() {
                        return true;
                    }
                }
                Shape::Constant(_) | Shape::Box(_) => (),
                Shape::Compound(compound) => {
                    stack.extend(
                        (0..compound.arity.min(LOOK)).map(|index| compound.arg(self.heap, index)),
                    );
                }
            }
        }
        false
    }

    /// Matches one term: a constant or a box by one instruction; a compound by its read code, down through the last arguments, while the
    /// other parts go to the stack of jobs. Its write code is a job too, done after the read code has given all variables their places.
    fn get_one(
        &mut self,
        register: u8,
        term: Cell,
        owned: bool,
        jobs: &mut Vec<Job>,
    ) -> Result<(), Stop> {
        let mut compound = match shape(self.heap, term) {
            Shape::Constant(cell) => {
                if cell == Cell::atom(atoms::NIL) {
                    self.assembler.a(Op::GetNil, register);
                } else if let Some(value) = short(cell) {
                    self.assembler.ac(Op::GetInt, register, value);
                } else {
                    self.assembler
                        .push_with(Word::new(Op::GetConst, register, 0, 0, 0), &[cell.bits()]);
                }
                return self.give_back(register, owned);
            }
            Shape::Box(at) => {
                let words = box_words(self.heap, at);
                self.count_heap(words.len());
                self.assembler.push_with(
                    Word::wide(Op::GetBox, register, 0, words.len() as i32),
                    &words,
                );
                return self.give_back(register, owned);
            }
            Shape::Variable(_) => return Ok(()),
            Shape::Compound(compound) => compound,
        };
        if self.spill && self.sizes.exceeds(self.heap, term, SMALL) {
            // There are too many parts for the registers: build the term and unify.
            let built = self.scratch()?;
            self.put_compound(built, term)?;
            self.assembler.ab(Op::GetValX, register, built);
            self.release(built);
            return self.give_back(register, owned);
        }
        self.count_heap(compound.cells());
        if compound.functor.is_none() && self.get_pair(register, compound, owned)? {
            return Ok(());
        }
        let mut label = self.assembler.label();
        let mut since = self.definitions;
        match compound.functor {
            Some(functor) => {
                let literal = Cell::functor(functor).bits();
                self.assembler
                    .push_label(Op::GetStruct, register, 0, Some(label), &[literal]);
            }
            None => self
                .assembler
                .push_label(Op::GetList, register, 0, Some(label), &[]),
        }
        self.give_back(register, owned)?;
        let mut term = term;
        let mut waiting = 0;
        // Follows the last arguments down.
        loop {
            let small = !self.sizes.exceeds(self.heap, term, SMALL);
            let direct = small || waiting < WAITING;
            let parts = self.unify_args(compound, direct)?;
            waiting += parts.len();
            let last = compound
                .arity
                .checked_sub(1)
                .map(|index| compound.arg(self.heap, index));
            let next = last.filter(|last| direct && matches!(last.tag(), Tag::List | Tag::Struct));
            // If no part waits, the write code of the last part serves the whole term too.
            let shared = parts.is_empty() && next.is_some();
            if small && !shared {
                jobs.push(Job::Write(term, label, since));
            } else {
                let follower = self.write_own_cells(compound, &parts, label, since, next)?;
                self.wait(parts, jobs);
                match (next, follower) {
                    (Some(next), Some(follower)) => {
                        since = self.definitions;
                        (term, label, compound) = self.descend(next, follower)?;
                        continue;
                    }
                    _ => return Ok(()),
                }
            }
            self.wait(parts, jobs);
            let Some(next) = next else { return Ok(()) };
            since = self.definitions;
            let follower = self.assembler.label();
            (term, label, compound) = self.descend(next, follower)?;
        }
    }

    /// Reads the last argument directly; its write code begins at `label`. No register holds the cell: S moves into the last argument,
    /// since nothing of the enclosing compound is left to read.
    fn descend(&mut self, next: Cell, label: Label) -> Result<(Cell, Label, Compound), Stop> {
        let Shape::Compound(compound) = shape(self.heap, next) else {
            return Err(Stop::TooLarge);
        };
        self.count_heap(compound.cells());
        match compound.functor {
            Some(functor) => {
                let literal = Cell::functor(functor).bits();
                self.assembler
                    .push_label(Op::UnifyStruct, 0, 0, Some(label), &[literal]);
            }
            None => self
                .assembler
                .push_label(Op::UnifyList, 0, 0, Some(label), &[]),
        }
        Ok((next, label, compound))
    }

    /// Pushes parts on the stack of jobs, the smallest to be done first, since the others wait in registers meanwhile. Large parts need
    /// more registers, and so are matched when fewer others wait.
    fn wait(&self, mut parts: Vec<(u8, Cell)>, jobs: &mut Vec<Job>) {
        if parts.len() > 1 {
            parts.sort_by_cached_key(|(_, part)| self.sizes.size(self.heap, *part));
        }
        jobs.extend(
            parts
                .into_iter()
                .rev()
                .map(|(register, part)| Job::Get(register, part)),
        );
    }

    /// Frees the register of a term that has been matched, unless something else needs it.
    fn give_back(&mut self, register: u8, owned: bool) -> Result<(), Stop> {
        if owned {
            self.release(register);
        }
        Ok(())
    }

    /// Emits the read code for the arguments of a compound. Reads parts into registers, which are returned; the last one is left to the
    /// caller if it is to be read directly. Constants and variables are matched at once; each compound part but the last takes a register
    /// until it is its turn.
    fn unify_args(&mut self, compound: Compound, direct: bool) -> Result<Vec<(u8, Cell)>, Stop> {
        let mut parts = Vec::new();
        // Voids are skipped only when a later argument is read.
        let mut voids = 0;
        for index in 0..compound.arity {
            let arg = compound.arg(self.heap, index);
            let shape = shape(self.heap, arg);
            if let Shape::Variable(at) = shape {
                let id = self.variables.id(at);
                if self.variables.get(id).is_void() {
                    voids += 1;
                    continue;
                }
            }
            if voids > 0 {
                self.assembler.count(Op::UnifyVoid, voids)?;
                voids = 0;
            }
            match shape {
                Shape::Variable(at) => {
                    let id = self.variables.id(at);
                    self.unify_variable(id)?;
                }
                Shape::Constant(cell) => self.unify_constant(cell),
                Shape::Compound(_) if direct && index + 1 == compound.arity => (),
                Shape::Box(_) | Shape::Compound(_) => {
                    let register = self.scratch()?;
                    self.assembler.ab(Op::UnifyVarX, 0, register);
                    parts.push((register, arg));
                }
            }
        }
        Ok(parts)
    }

    /// The read code for a constant.
    fn unify_constant(&mut self, cell: Cell) {
        if cell == Cell::atom(atoms::NIL) {
            self.assembler.a(Op::UnifyNil, 0);
        } else if let Some(value) = short(cell) {
            self.assembler.ac(Op::UnifyInt, 0, value);
        } else {
            self.assembler
                .push_with(Word::new(Op::UnifyConst, 0, 0, 0, 0), &[cell.bits()]);
        }
    }

    /// The read code for a variable: a first occurrence moves the argument to a slot or a register, a later one is unified with it.
    fn unify_variable(&mut self, id: VarId) -> Result<(), Stop> {
        let variable = self.variables.get(id);
        match (variable.slot.filter(|_| variable.stored), variable.x) {
            (_, Some(register)) => self.assembler.ab(Op::UnifyValX, 0, register),
            (Some(slot), None) => self.assembler.ac(Op::UnifyValY, 0, slot),
            (None, None) => match self.slot_now(id) {
                Some(slot) => {
                    self.assembler.ac(Op::UnifyVarY, 0, slot);
                    self.define_in_slot(id);
                }
                None => {
                    let register = self.register_for(id)?;
                    self.assembler.ab(Op::UnifyVarX, 0, register);
                    self.define_in_register(id, register);
                }
            },
        }
        Ok(())
    }

    /// The write code of a large term: its own cells. If the last argument is read directly, its write code follows at once, at the
    /// returned label. Parts are new variables in registers then, and the read code of the parts, which comes later and serves both modes,
    /// binds them.
    fn write_own_cells(
        &mut self,
        compound: Compound,
        parts: &[(u8, Cell)],
        label: Label,
        since: u32,
        next: Option<Cell>,
    ) -> Result<Option<Label>, Stop> {
        let behind = self.assembler.label();
        self.assembler.bind(behind);
        self.assembler.begin_stream(label);
        self.streams += 1;
        let run = CellRun::Write(since, self.streams);
        let mut parts = parts.iter();
        for index in 0..compound.arity {
            let arg = compound.arg(self.heap, index);
            match shape(self.heap, arg) {
                Shape::Variable(_) | Shape::Constant(_) => {
                    self.set_simple(arg, run, &Built::new())?
                }
                Shape::Compound(_) if next.is_some() && index + 1 == compound.arity => {
                    self.set_part(arg, 1)?
                }
                Shape::Box(_) | Shape::Compound(_) => {
                    if let Some((register, _)) = parts.next() {
                        self.assembler.ab(Op::SetVarX, 0, *register);
                    }
                }
            }
        }
        let Some(next) = next else {
            self.assembler.end_stream(behind);
            return Ok(None);
        };
        if let Shape::Compound(Compound {
            functor: Some(functor),
            ..
        }) = shape(self.heap, next)
        {
            self.assembler.push_with(
                Word::new(Op::SetFunctor, 0, 0, 0, 0),
                &[Cell::functor(functor).bits()],
            );
        }
        let follower = self.assembler.label();
        self.assembler.end_stream(follower);
        Ok(Some(follower))
    }

    /// Matches a list cell whose parts are variables, if there is one instruction for it. The four forms for two new parts differ in
    /// whether the parts go to registers or to slots.
    fn get_pair(&mut self, register: u8, compound: Compound, owned: bool) -> Result<bool, Stop> {
        let (head, tail) = (compound.arg(self.heap, 0), compound.arg(self.heap, 1));
        let (Some(head), Some(tail)) = (self.pair_part(head), self.pair_part(tail)) else {
            return Ok(false);
        };
        match (head, tail) {
            (Pair::New(head), Pair::New(tail)) if head != tail => {
                let slots = (self.slot_now(head), self.slot_now(tail));
                self.give_back(register, owned)?;
                match slots {
                    (Some(head_slot), Some(tail_slot)) => {
                        self.assembler.push(Word::new(
                            Op::GetListYY,
                            register,
                            0,
                            head_slot,
                            tail_slot,
                        ));
                        self.define_in_slot(head);
                        self.define_in_slot(tail);
                    }
                    (Some(head_slot), None) => {
                        let tail_register = self.register_for(tail)?;
                        self.assembler.push(Word::new(
                            Op::GetListYX,
                            register,
                            tail_register,
                            0,
                            head_slot,
                        ));
                        self.define_in_slot(head);
                        self.define_in_register(tail, tail_register);
                    }
                    (None, Some(tail_slot)) => {
                        let head_register = self.register_for(head)?;
                        self.assembler.push(Word::new(
                            Op::GetListXY,
                            register,
                            head_register,
                            0,
                            tail_slot,
                        ));
                        self.define_in_register(head, head_register);
                        self.define_in_slot(tail);
                    }
                    (None, None) => {
                        let head_register = self.register_for(head)?;
                        let tail_register = self.register_for(tail)?;
                        let word = Word::new(
                            Op::GetListXX,
                            register,
                            head_register,
                            i16::from(tail_register),
                            0,
                        );
                        self.assembler.push(word);
                        self.define_in_register(head, head_register);
                        self.define_in_register(tail, tail_register);
                    }
                }
            }
            (Pair::Known(value), Pair::New(tail)) if self.slot_now(tail).is_none() => {
                self.give_back(register, owned)?;
                let tail_register = self.register_for(tail)?;
                self.assembler.push(Word::new(
                    Op::GetListValX,
                    register,
                    value,
                    i16::from(tail_register),
                    0,
                ));
                self.define_in_register(tail, tail_register);
            }
            (Pair::Void, Pair::New(tail)) if self.slot_now(tail).is_none() => {
                self.give_back(register, owned)?;
                let tail_register = self.register_for(tail)?;
                self.assembler.push(Word::new(
                    Op::GetListVoidX,
                    register,
                    0,
                    i16::from(tail_register),
                    0,
                ));
                self.define_in_register(tail, tail_register);
            }
            (Pair::New(head), Pair::Void) if self.slot_now(head).is_none() => {
                self.give_back(register, owned)?;
                let head_register = self.register_for(head)?;
                self.assembler
                    .push(Word::new(Op::GetListXVoid, register, head_register, 0, 0));
                self.define_in_register(head, head_register);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// How one instruction treats a part of a list cell: a new variable, one in a register, or void; none for anything else.
    fn pair_part(&self, term: Cell) -> Option<Pair> {
        let id = self.variable_of(term)?;
        let variable = &self.variables.table[id as usize];
        if variable.is_void() {
            Some(Pair::Void)
        } else if let Some(register) = variable.x {
            Some(Pair::Known(register))
        } else if variable.stored {
            None
        } else {
            Some(Pair::New(id))
        }
    }
}
