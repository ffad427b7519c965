//! Looks ahead: tests that come after a head which takes terms apart, run before the head.
//!
//! A guard (`guard`) runs tests of arguments before a choice point is made. Here the tests, and the unifications of the head, may also read
//! parts of arguments:
//!
//! ```text
//! part([], _, [], []).
//! part([X | L], Y, [X | L1], L2) :- X =< Y, !, part(L, Y, L1, L2).
//! part([X | L], Y, L1, [X | L2]) :- part(L, Y, L1, L2).
//!
//!     level_switch_type x0, x4, integer: fail, var: L3, list: L5, struct: fail, atom: fail, box: fail, attributed: L3, nil: L10
//! L1:
//!     switch_type x3, integer: L11, var: L4, list: L5, struct: L11, atom: L11, box: L11, attributed: L4, nil: L8
//! L2:
//!     switch_type x3, integer: fail, var: L9, list: L12, struct: fail, atom: fail, box: fail, attributed: L9, nil: L10
//! L3:
//!     switch_type x2, integer: L12, var: L1, list: L5, struct: L12, atom: L12, box: L12, attributed: L1, nil: L2
//! L4:
//!     try_wide 5, L10
//!     retry_wide 5, L11
//!     trust_wide 5, L12
//! L5:
//!     look_at x5, {}, L7, x0.head
//!     if_unbound_x x2, L6, {}, L7
//! L6:
//!     if_atomic number, {x1 x5}, L7
//!     le +1, x5, x1, L12
//!     jump L11
//! L7:
//!     try_wide 5, L11
//!     trust_wide 5, L12
//! L8:
//!     try_wide 5, L10
//!     trust_wide 5, L11
//! L9:
//!     try_wide 5, L10
//!     trust_wide 5, L12
//! L10:
//!     get_nil x0
//!     get_nil x2
//!     get_nil x3
//!     proceed
//! L11:
//!     get_list_xx x0, x5, x0
//!     get_list_val_x x2, x5, x2
//!     le +1, x5, x1, fail
//!     cut_x +1, x4
//!     execute 4, part/4
//! L12:
//!     get_list_xx x0, x4, x0
//!     get_list_val_x_execute x3, x4, x3
//!     execute 4, part/4
//! ```
//!
//! A call with a list of numbers and a new variable goes to L2, runs four instructions, and enters one of the clauses at its beginning,
//! which runs the test again: nothing has been bound. For any other call the clauses run in order.
//!
//! This decides two things. A clause is skipped if a part has another value than its head requires, or a test fails. A clause is entered
//! without a choice point if its cut would drop the choice point at once, or if the known facts exclude all clauses after it:
//!
//! ```text
//! union([X | L1], [X | L2], [X | L3]) :- union(L1, L2, L3).                  identical: neither of X < Y and X > Y can hold
//! union([X | L1], [Y | L2], [X | L3]) :- X < Y, union(L1, [Y | L2], L3).     they differ, and the test holds: the third fails
//! union([X | L1], [Y | L2], [Y | L3]) :- X > Y, union([X | L1], L2, L3).     the only one left
//! ```
//!
//! A term that a clause takes apart is an input if a test reads a part of it; all other terms that its head matches are outputs. (Carlsson,
//! "On the Efficiency of Optimising Shallow Backtracking in Compiled Prolog", ICLP 1989, makes the choice point late for all clauses; Van
//! Roy, "Can Logic Programming Execute as Fast as Imperative Programming?", 1990, extracts tests from heads and bodies, as here.)
//!
//! *Invariant*: the head cannot change the values read ahead, wakes nothing and needs no occurs check. For outputs are plain variables or
//! atomic, and where a cut must be certain, distinct unbound variables; terms taken apart are bound; tested values are atomic, and numbers
//! where they are compared; and a head that unifies two values finds them identical, or one of them a variable that no test reads.

use std::collections::BTreeSet;

use super::super::exclusion::{Orders, end_of_writing, excludes, if_unbound};
use super::super::guard::Guard;
use super::homes::{Home, Homes, list_parts, xa, xb, xc, yc};
use crate::code::argument_path::ArgumentPath;
use crate::code::instruction::{Class, Operand, TypeTest, literals};
use crate::code::{ClauseCode, Key, Op, Word};

/// The most parts that the guards of a chain read.
const MOST_PARTS: usize = 8;
/// The most following clauses that are compared with one.
const MOST_BEHIND: usize = 16;
/// The most registers that one instruction can name: it has a byte for each.
const MOST_NAMED: usize = 4;

/// The knowledge about the clauses of a chain while their guards are made.
pub struct Ahead {
    arity: u8,
    /// The argument on which the predicate switches.
    switched: Option<u8>,
    /// The argument known to be the constant or functor that the heads require.
    known: Option<u8>,
    /// The parts read; each has a register after the arguments and the barrier.
    parts: Vec<ArgumentPath>,
    /// The conditions that the earlier guards have established, whichever way they were left.
    established: Vec<Vec<Word>>,
}

/// The actions of a clause before its first cut, or before its first call.
#[derive(Default)]
struct Checks {
    /// The values that its head unifies, by the registers that hold them ahead.
    equal: Vec<(u8, u8)>,
    /// Its tests, on such registers.
    tests: Vec<Word>,
    /// The arguments that its head matches with something that cannot fail if they are unbound.
    outputs: BTreeSet<u8>,
    /// The terms that its head takes apart.
    apart: Vec<ArgumentPath>,
    /// The parts, and whole arguments, that it reads.
    read: Vec<ArgumentPath>,
    /// Whether a cut follows.
    cut: bool,
}

impl Ahead {
    pub fn new(arity: u8, switched: Option<u8>, known: Option<u8>) -> Ahead {
        Ahead {
            arity,
            switched,
            known,
            parts: Vec::new(),
            established: Vec::new(),
        }
    }

    /// Another guard comes before the next one: it may leave anything in the registers.
    pub fn interrupt(&mut self) {
        self.established.clear();
    }

    /// The guard of a clause, if its tests decide, or the requirements of its head on parts; `behind` are the other clauses of the chain.
    pub fn guard(&mut self, clause: &ClauseCode, behind: &[&ClauseCode]) -> Option<Guard> {
        let parts = self.parts.len();
        let made = self.make(clause, behind);
        if made.is_none() {
            self.parts.truncate(parts);
            self.interrupt();
        }
        made
    }

    fn make(&mut self, clause: &ClauseCode, behind: &[&ClauseCode]) -> Option<Guard> {
        let (decides, mut inputs) = self.scout(clause);
        if !decides || behind.is_empty() || behind.len() > MOST_BEHIND {
            return None;
        }
        for other in behind.iter().filter(|_| !clause.level) {
            inputs.extend(self.scout(other).1);
        }
        if inputs.is_empty() {
            inputs.extend(self.switched);
        }
        let own = self.checks(clause, &inputs)?;
        if behind.iter().any(|other| self.is_open(&own, clause, other)) {
            return None;
        }
        let mut fixed = own.tested();
        let mut outputs = own.outputs.clone();
        let mut compares = own.compares();
        match (clause.level, own.cut) {
            // The clause itself compares compound terms better.
            (true, true) => {
                let known = |(a, b): &(u8, u8)| fixed.contains(a) || fixed.contains(b);
                if own.tests.is_empty() || !own.equal.iter().all(known) {
                    return None;
                }
            }
            (false, _) => {
                for other in behind {
                    let other = self.checks(other, &inputs)?;
                    own.exclude(&other, &mut fixed)?;
                    outputs.extend(&other.outputs);
                    compares |= other.compares();
                }
                let mut touched = own.read.iter().chain(&own.apart);
                if touched.any(|path| outputs.contains(&path.register())) {
                    return None;
                }
            }
            (true, false) => return None,
        }
        let kind = match compares {
            true => TypeTest::Number,
            false => TypeTest::Atomic,
        };
        self.write(&own, (kind, &fixed), &outputs)
    }

    /// Whether the chain is for calls that leave the terms to be taken apart unbound: another clause of it requires something else there.
    fn is_open(&self, own: &Checks, clause: &ClauseCode, other: &ClauseCode) -> bool {
        own.apart.iter().any(|path| {
            let asked = |clause: &ClauseCode| {
                let key = clause.keys.get(usize::from(path.register())).copied();
                key.filter(|key| *key != Key::Any)
            };
            let is_switched = Some(path.register()) == self.switched;
            is_switched
                && matches!((asked(clause), asked(other)), (Some(one), Some(other)) if one != other)
        })
    }

    /// Writes the guard: it establishes the conditions of the checks, and then runs them.
    fn write(
        &mut self,
        own: &Checks,
        (kind, fixed): (TypeTest, &BTreeSet<u8>),
        outputs: &BTreeSet<u8>,
    ) -> Option<Guard> {
        let mut before: Vec<Vec<Word>> = Vec::new();
        for path in own.read.iter().filter(|path| path.depth() > 0) {
            let register = self.register(*path)?;
            let look = Word::new(Op::LookAt, register, 0, 0, 0);
            before.push(vec![look, Word::pair(0, u32::MAX), path.way, path.functor]);
        }
        if outputs.len() > MOST_NAMED {
            return None;
        }
        if !outputs.is_empty() {
            before.push(match own.cut {
                true => if_unbound(&Vec::from_iter(outputs.iter().copied()), 2).to_vec(),
                // The clause may fail, as those after it may.
                false => vec![Word::new(Op::IfPlain, 0, 0, 0, 0), named(outputs)?],
            });
        }
        if !fixed.is_empty() {
            let look = Word::new(Op::IfAtomic, 0, kind as u8, 0, 0);
            before.push(vec![look, named(fixed)?]);
        }
        before.retain(|words| !self.established.contains(words));
        let mut tests: Vec<Word> = before.iter().flatten().copied().collect();
        self.established.extend(before);
        let mut seen = outputs.clone();
        seen.extend(own.tests.iter().flat_map(|test| registers(*test)));
        if own.equal.len() > 1 {
            seen.extend(own.equal.iter().flat_map(|(a, b)| [a, b]));
        }
        for (a, b) in &own.equal {
            tests.push(Word::wide(Op::WouldUnify, *a, *b, 0));
            tests.push(named(&seen)?);
        }
        tests.extend(&own.tests);
        Some(Guard {
            tests,
            unify: None,
            plain: true,
            resume: 0,
            cost: 0,
            sole_use: !own.cut,
            ends: false,
            ahead: true,
        })
    }

    /// The register that holds a value ahead.
    fn register(&mut self, path: ArgumentPath) -> Option<u8> {
        if path.depth() == 0 {
            return Some(path.register());
        }
        let index = match self.parts.iter().position(|part| *part == path) {
            Some(index) => index,
            None if self.parts.len() == MOST_PARTS => return None,
            None => {
                self.parts.push(path);
                self.parts.len() - 1
            }
        };
        // After the arguments and the barrier.
        let register = self.arity.checked_add(1)?.checked_add(index as u8)?;
        (register < Word::NONE).then_some(register)
    }

    /// Whether a clause may have checks, and the arguments of which its tests read parts.
    fn scout(&mut self, clause: &ClauseCode) -> (bool, BTreeSet<u8>) {
        let mut walk = Walk::new(self, clause, None);
        walk.run();
        (walk.decides, walk.tested)
    }

    /// The checks of a clause; none if they cannot run ahead.
    fn checks(&mut self, clause: &ClauseCode, inputs: &BTreeSet<u8>) -> Option<Checks> {
        let mut walk = Walk::new(self, clause, Some(inputs));
        walk.run();
        let checks = walk.checks;
        let looked_into = |path: &ArgumentPath| {
            let deeper =
                |part: &&ArgumentPath| part.depth() > path.depth() && path.is_above(**part);
            checks.read.iter().any(|part| deeper(&part))
        };
        let mut touched = checks.read.iter().chain(&checks.apart);
        let sound = checks.apart.iter().all(looked_into)
            && !touched.any(|path| checks.outputs.contains(&path.register()));
        sound.then_some(checks)
    }
}

impl Checks {
    /// The registers that the tests read.
    fn tested(&self) -> BTreeSet<u8> {
        self.tests
            .iter()
            .flat_map(|test| registers(*test))
            .collect()
    }

    /// Whether numbers are compared.
    fn compares(&self) -> bool {
        self.tests.iter().any(|test| orders(*test).is_some())
    }

    /// Whether another clause of the chain fails if these checks hold, without an error or a goal woken by its head: then `fixed` gets the
    /// registers that must be atomic for this, or numbers if numbers are compared.
    fn exclude(&self, other: &Checks, fixed: &mut BTreeSet<u8>) -> Option<()> {
        let same = |one: (u8, u8), other: (u8, u8)| one == other || one == (other.1, other.0);
        // Two identical numbers: neither is less. (A term that is no number differs from itself.)
        let alike = Orders::EQUAL_OR_NONE;
        let pair = |test: Word| (test.a() as u8, test.b() as u8);
        let by_head = other.equal.iter().any(|equal| {
            self.tests.iter().any(|test| {
                let orders = orders(*test).filter(|_| is_of_two(*test));
                same(pair(*test), *equal) && orders.is_some_and(|orders| !orders.overlaps(alike))
            })
        });
        let mut before = Vec::new();
        let mut by_test = false;
        for test in other
            .tests
            .iter()
            .take(if by_head { 0 } else { other.tests.len() })
        {
            before.push(*test);
            let same_pair = |equal: &&(u8, u8)| is_of_two(*test) && same(pair(*test), **equal);
            if self
                .tests
                .iter()
                .any(|own| excludes(*own, *test, Word::NONE))
            {
                by_test = true;
                break;
            }
            if let Some(equal) = self.equal.iter().find(same_pair)
                && orders(*test).is_some_and(|orders| !orders.overlaps(alike))
            {
                fixed.extend([equal.0, equal.1]);
                by_test = true;
                break;
            }
        }
        if !by_head && !by_test {
            return None;
        }
        // The earlier actions of the other clause have no visible effect.
        let compares = before.iter().filter(|test| orders(**test).is_some());
        let known = |register: &u8| fixed.contains(register);
        let quiet = |register: u8| {
            known(&register)
                || self
                    .equal
                    .iter()
                    .any(|(a, b)| *a == register && known(b) || *b == register && known(a))
        };
        let looked_into = |path: &ArgumentPath| {
            let deeper = |part: &ArgumentPath| part.depth() > path.depth() && path.is_above(*part);
            self.read.iter().any(deeper)
        };
        let sound = compares
            .flat_map(|test| registers(*test))
            .all(|register| known(&register))
            && other.equal.iter().all(|(a, b)| quiet(*a) && quiet(*b))
            && other.apart.iter().all(looked_into);
        sound.then_some(())
    }
}

/// The orders for which a comparison of numbers holds.
fn orders(test: Word) -> Option<Orders> {
    Op::from_number(test.op()).and_then(Orders::of)
}

fn is_of_two(test: Word) -> bool {
    Op::from_number(test.op()).is_some_and(|op| op.operands().contains(&Operand::Xb))
}

/// The registers that a test reads.
fn registers(test: Word) -> impl Iterator<Item = u8> {
    let second = is_of_two(test).then_some(test.b() as u8);
    [test.a() as u8].into_iter().chain(second)
}

/// The literal that names registers; its label is written when it is known.
fn named(registers: &BTreeSet<u8>) -> Option<Word> {
    let mut bytes = [Word::NONE; MOST_NAMED];
    if registers.len() > bytes.len() {
        return None;
    }
    for (byte, register) in bytes.iter_mut().zip(registers) {
        *byte = *register;
    }
    Some(Word::pair(0, u32::from_le_bytes(bytes)))
}

/// A walk over the code of a clause.
struct Walk<'a> {
    ahead: &'a mut Ahead,
    clause: &'a ClauseCode,
    /// The arguments that are inputs; none while they are being determined.
    inputs: Option<&'a BTreeSet<u8>>,
    homes: Homes,
    checks: Checks,
    /// Whether it has met a test, or a unification of two values.
    decides: bool,
    /// The arguments of which tests read a part.
    tested: BTreeSet<u8>,
}

impl<'a> Walk<'a> {
    fn new(
        ahead: &'a mut Ahead,
        clause: &'a ClauseCode,
        inputs: Option<&'a BTreeSet<u8>>,
    ) -> Walk<'a> {
        Walk {
            homes: Homes::new(ahead.arity),
            ahead,
            clause,
            inputs,
            checks: Checks::default(),
            decides: false,
            tested: BTreeSet::new(),
        }
    }

    fn run(&mut self) {
        let mut at = Some(0);
        while let Some(here) = at
            && let Some(word) = self.clause.words.get(here).copied()
            && let Some(op) = Op::from_number(word.op())
        {
            at = self.step(op, word, here);
        }
    }

    /// Processes one instruction; gives the position of the next, if the walk continues.
    fn step(&mut self, op: Op, word: Word, at: usize) -> Option<usize> {
        let mut next = at + 1 + literals(word);
        // A goal of the body that unifies: before it, the bindings of the head wake their goals.
        if word.begins() {
            return None;
        }
        let literal = self.clause.words.get(next - 1).map_or(0, |last| last.0);
        if self.homes.moves(op, word) {
            return Some(next);
        }
        if let Some(parts) = list_parts(op, word) {
            self.open(xa(word), 0, true)?;
            self.homes.read_list(parts);
            return Some(next);
        }
        match op {
            Op::GetValX => self.equate(self.homes.path(xa(word)), self.homes.path(xb(word)))?,
            Op::GetValY => self.equate(self.homes.path(xa(word)), self.homes.path(yc(word)))?,
            Op::GetConst | Op::GetNil | Op::GetInt if self.is_known_constant(word) => {}
            Op::GetConst | Op::GetNil | Op::GetInt | Op::GetBox => self.output(xa(word))?,
            Op::GetStruct | Op::GetList => {
                let functor = if op == Op::GetStruct { literal } else { 0 };
                if !self.open(xa(word), functor, true)? {
                    let mut written = Vec::new();
                    next = end_of_writing(self.clause, at, word.cd(), &mut written)?;
                    for register in written {
                        self.homes.set(Home::Register(register), None);
                    }
                }
            }
            Op::GetListValX => {
                let value = self.homes.path(xb(word));
                if self.open(xa(word), 0, false)? {
                    let head = self.homes.next();
                    self.equate(head, value)?;
                    let tail = self.homes.next();
                    self.homes.set(xc(word), tail);
                } else {
                    self.homes.set(xc(word), None);
                }
            }
            Op::UnifyValX => {
                let part = self.homes.next();
                self.equate(part, self.homes.path(xb(word)))?;
            }
            Op::UnifyValY => {
                let part = self.homes.next();
                self.equate(part, self.homes.path(yc(word)))?;
            }
            Op::UnifyConst | Op::UnifyNil | Op::UnifyInt if self.inputs.is_none() => {
                self.homes.next();
            }
            Op::UnifyList | Op::UnifyStruct => {
                let part = self.homes.next()?;
                self.checks.apart.push(part);
                let functor = if op == Op::UnifyStruct { literal } else { 0 };
                self.homes.read(Some(part), functor);
            }
            Op::CutX if word.a() == usize::from(self.ahead.arity) => {
                self.checks.cut = true;
                return None;
            }
            op if op.is(Class::Tests) && word.cd() == 0 => self.test(op, word)?,
            _ => return None,
        }
        Some(next)
    }

    fn is_known_constant(&self, word: Word) -> bool {
        let register = word.a();
        self.ahead.known.map(usize::from) == Some(register)
            && matches!(self.clause.keys.get(register), Some(Key::Constant(_)))
    }

    /// Two values are unified.
    fn equate(&mut self, one: Option<ArgumentPath>, other: Option<ArgumentPath>) -> Option<()> {
        self.decides = true;
        if self.inputs.is_none() {
            return Some(());
        }
        let (one, other) = (one?, other?);
        let pair = (self.ahead.register(one)?, self.ahead.register(other)?);
        if pair.0 != pair.1 {
            self.checks.read.extend([one, other]);
            self.checks.equal.push(pair);
        }
        Some(())
    }

    /// An argument, unchanged since the call, is matched with a term to which an unbound variable can be bound.
    fn output(&mut self, home: Home) -> Option<()> {
        if self.inputs.is_none() {
            return Some(());
        }
        let path = self.homes.path(home).filter(|path| path.depth() == 0)?;
        self.checks.outputs.insert(path.register()).then_some(())
    }

    /// A term is taken apart; whether it is an input. The switched argument is mostly bound, unless it is completed with a value of the
    /// clause: it is no output if it has parts only.
    fn open(&mut self, home: Home, functor: u64, parts: bool) -> Option<bool> {
        let path = self.homes.path(home);
        let Some(inputs) = self.inputs else {
            self.homes.read(path, functor);
            return Some(true);
        };
        let path = path?;
        if path.depth() == 0 && !inputs.contains(&path.register()) {
            if parts && self.ahead.switched == Some(path.register()) {
                return None;
            }
            self.output(home)?;
            self.homes.read(None, 0);
            return Some(false);
        }
        self.checks.apart.push(path);
        self.homes.read(Some(path), functor);
        Some(true)
    }

    /// A test, which reads the same values ahead.
    fn test(&mut self, op: Op, word: Word) -> Option<()> {
        let two = op.operands().contains(&Operand::Xb);
        let one = self.homes.path(xa(word))?;
        let mut read = vec![one];
        if two {
            read.push(self.homes.path(xb(word))?);
        }
        let parts = read.iter().filter(|path| path.depth() > 0);
        self.tested.extend(parts.map(|path| path.register()));
        self.decides = true;
        if self.inputs.is_none() {
            return Some(());
        }
        let a = self.ahead.register(one)?;
        let b = match read.get(1) {
            Some(other) => self.ahead.register(*other)?,
            None => word.b() as u8,
        };
        self.checks.read.extend(read);
        let test = Word::wide(op, a, b, 0).with_charge(word.cost());
        self.checks.tests.push(test);
        Some(())
    }
}
