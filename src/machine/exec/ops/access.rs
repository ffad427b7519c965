//! The machine's registers and code as the code outside the driver sees them.
//!
//! While the driver runs, pc, h, e and s live in its arguments, and the fields of the machine are stale. Code that the driver calls
//! (`outline` in `run.rs`) finds them written back, and reads and changes them by these methods; the driver loads them again afterwards.
//!
//! Invariant: these methods may be called only while the registers are written back: `pc` is then the current instruction.
#![allow(unsafe_code)]

use super::{FAIL, Regs, choice, read, read_addr, read_code, slot};
use crate::code::Word;
use crate::machine::error::Result;
use crate::machine::{Machine, words};
use crate::term::{Addr, Cell};

impl Machine {
    /// The registers of the driver, as written back.
    #[inline(always)]
    pub(in crate::machine) fn registers(&self) -> Regs {
        Regs {
            pc: self.pc,
            h: self.heap.top,
            e: self.e,
            s: self.s,
        }
    }

    /// The word `n` words after the instruction.
    pub(in crate::machine) fn word(&self, n: usize) -> Word {
        self.registers().literal(n)
    }

    /// The word `n` words after a code address.
    pub(in crate::machine) fn word_from(&self, code: *const Word, n: isize) -> Word {
        // SAFETY: the place is an instruction of verified code, and `n` leads to a word of its clause.
        let pc = unsafe { code.offset(n) };
        Regs {
            pc,
            ..self.registers()
        }
        .word()
    }

    /// The info word of the call that a continuation belongs to: frame size and number of the site. It is the last word of a call, directly
    /// before CP.
    pub(in crate::machine) fn info(&self, continuation: *const Word) -> Word {
        Regs {
            pc: continuation.wrapping_sub(1),
            ..self.registers()
        }
        .word()
    }

    /// The address `words` words from the instruction.
    pub(in crate::machine) fn code_at(&self, words: isize) -> *const Word {
        // SAFETY: literals and labels of verified instructions lie in the block.
        unsafe { self.pc.offset(words) }
    }

    /// Continues after the instruction.
    pub(in crate::machine) fn skip(&mut self, words: usize) {
        self.pc = self.registers().skip(words).pc;
    }

    /// Backtracks.
    pub(in crate::machine) fn fail(&mut self) {
        self.pc = &FAIL;
    }

    /// Slot `n` of the environment.
    pub(in crate::machine) fn slot(&self, n: i16) -> Cell {
        read(self, slot(self.e, n))
    }

    /// Makes a choice point from outside the driver: over `n` arguments in the registers, with the machine's state as `choice::push` needs
    /// it.
    pub(in crate::machine) fn push_choice(
        &mut self,
        n: usize,
        flags: u32,
        alt: *const Word,
        etop: Addr,
    ) -> Result<()> {
        if !choice::room(self) {
            self.room_for_choice()?;
        }
        choice::push(self.registers(), self, n, flags, alt, etop);
        Ok(())
    }

    /// Leaves the environment, as `deallocate` does.
    pub(in crate::machine) fn leave(&mut self) {
        let e = self.e;
        self.cp = read_code(self, e.offset(1));
        self.e = read_addr(self, e);
    }

    /// The entry of a predicate.
    #[inline(always)]
    pub(in crate::machine) fn entry(&self, predicate: u32) -> *const Word {
        debug_assert!(
            (predicate as usize) < self.code.entries.len(),
            "a predicate without an entry is called"
        );
        // SAFETY: code refers to predicates by what the linker gave out, and every one of those has an entry.
        let entry = unsafe { *self.code.entries.table().get_unchecked(predicate as usize) };
        std::ptr::with_exposed_provenance(entry)
    }

    /// Asserts, in debug and `checked` builds, that an address is in an area of this machine.
    #[inline(always)]
    pub(in crate::machine) fn check_access(&self, at: Addr) {
        if cfg!(any(debug_assertions, feature = "checked")) {
            let inside = |start: Addr, end: Addr| at >= start && at < end;
            assert!(
                at.0.is_multiple_of(8)
                    && (inside(self.heap.start(), self.heap.mapped_end())
                        || inside(self.stacks.frames.start(), self.stacks.frames.mapped())
                        || inside(self.stacks.choices.start(), self.stacks.choices.mapped())),
                "{at:?} is outside the areas"
            );
        }
    }
}

impl Machine {
    /// Asserts, in debug and `checked` builds, that a word read as a code address is one.
    #[inline(always)]
    pub(in crate::machine) fn check_code(&self, code: *const Word) {
        if cfg!(any(debug_assertions, feature = "checked")) {
            assert!(self.is_code(code), "{code:?} is no code");
        }
    }

    /// Asserts, in debug and `checked` builds, that a word read as the barrier of a cut is a choice point below the newest one.
    #[inline(always)]
    pub(in crate::machine) fn check_barrier(&self, barrier: Addr) {
        if cfg!(any(debug_assertions, feature = "checked")) {
            let mut b = self.b;
            while b > barrier {
                b = choice::previous(self, b);
            }
            assert!(b == barrier, "{barrier:?} is no choice point");
        }
    }

    /// Whether code to which an address in memory may lead is there: code of predicates, or the machine's own.
    fn is_code(&self, code: *const Word) -> bool {
        let made = [
            self.code.wake.code(),
            &self.code.control.catch,
            &self.code.control.cleanup,
            &self.code.control.reset,
        ];
        code.addr().is_multiple_of(align_of::<Word>())
            && (self.database.returns.contains(code.addr())
                || words::all()
                    .iter()
                    .chain(&made)
                    .any(|words| words.as_ptr_range().contains(&code))
                || code == self.code.control.call_one())
    }
}

// SAFETY: a machine owns its areas and code outright; the raw pointers in its registers and tables point into them and
// into static words, and nothing is shared between machines but what never changes (`machine/image.rs`), which all of them hold.
unsafe impl Send for Machine {}
