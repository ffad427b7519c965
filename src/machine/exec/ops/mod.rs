//! Handler bodies of the instructions, by family, in the order of `code/instruction.rs`.
//!
//! A handler takes the registers by value and returns them; the drivers in `run.rs` inline it. *Leaf discipline*: no handler in this folder
//! calls out of line on any path. A case that it does not handle goes to [`slow`], which records the instruction and dispatches to the
//! shared slow instruction; a failure goes to [`fail`].
//!
//! | file | instructions | for |
//! | --- | --- | --- |
//! | `head` | `get_*`, `move` | matching the arguments of a call with the head |
//! | `stream` | `unify_*`, `set_*` | the arguments of compound terms, read and written |
//! | `body` | `put_*`, `init_y` | the arguments of calls |
//! | `control` | `allocate`, `call`, `execute`, `proceed`, cuts | environments and calls |
//! | `choice` | `try`, `retry`, `trust`, `or_else`, `fail` | choice points |
//! | `facts`, `tables` | `retry_facts`, `retry_table` | the next row of a table of facts, the next answer of a complete table |
//! | `switch` | `switch_*`, `get_part` | choosing clauses |
//! | `test` | `test_type`, `identical`, `unifiable` | conditions |
//! | `arithmetic` | `add`, `lt`, `eval_2` | `is/2` and comparison |
//!
//! The work of a handler, for example `get_nil x0`:
//!
//! ```text
//!   cell := deref(X[0])
//!     []             go on: pc := the next instruction
//!     unbound        bind it to [], on the trail if it is older than hb; go on
//!     attributed     slow: m.resume := pc, pc := &SLOW. The next handler is that of `Slow`, which calls out of line
//!     anything else  fail: pc := null. The next handler is that of `Fail`, which goes to the newest choice point
//! ```
//!
//! So each handler has one exit, the next dispatch, and the optimiser keeps the registers where they are. The reason for the leaf
//! discipline: a function that calls another one anywhere must save registers at its beginning, for all its paths.
//!
//! *Which instructions are merged.* A dispatch is three machine instructions of the twenty or thirty of a handler, and a merged instruction
//! also saves decoding. A counting driver counted instructions, pairs and triples over the programs of `tests/bench`, each program weighted
//! alike; the shares of all executed instructions, in percent:
//!
//! | merged | stands for | share | |
//! | --- | --- | --- | --- |
//! | `put_val_yy` | two `put_val_y` | 3.8 | arguments of a call after a call |
//! | `level_switch_type` | `level`, `switch_type` | 2.8 | the entry of a predicate with a cut; of the classic programs of Van Roy also 2.7 |
//! | `get_var_yy` | two `get_var_y` | 2.4 | the head of a clause with several goals |
//! | `deallocate_execute` | `deallocate`, `execute` | 2.0 | the end of such a clause |
//! | `switch_list` | `switch_type`, `get_list_xx` | 2.0 | the only clause for lists |
//! | `get_list_val_x_execute` | `get_list_val_x`, `execute` | 1.7 | the end of append/3 |
//! | `get_list_xx`, `get_list_yx` .. | `get_list`, two `unify_var` | 1.4 | |
//! | `unify_var_xx` | two `unify_var_x` | 0.8 | structures in heads |
//! | `charge_proceed` | `charge`, `proceed` | 0.7 | clauses without calls |
//! | `put_list_xx`, `set_val_xx` | `put_list`, `set_val` twice | < 0.5 | |
//! | `arg`, `name_arity`, `new_term`, `order` | three `move` or `put`, the call, unification | 1.2 to 4.5 of programs that walk terms | saved 20 to 40 % of their time |
//!
//! Frequent pairs that stay separate: `add_i execute` 1.7, `allocate get_var_yy` 1.5, `put_var_y call` 1.5,
//! `level_switch_type switch_few_const` 1.4, `put_val_yy deallocate_execute` 1.1, `move move` 0.8 (2.0 of Van Roy's programs); triples:
//! `allocate get_var_yy get_var_yy` 0.9, `ge add_i execute` 0.8, `put_val_y add_i put_val_yy` 0.7. Merging two moves was tried and saved
//! 0.4 %, since a move costs hardly more than its dispatch, which the processor predicts. Each other pair would gain a fraction of that.
//!
//! *Which instructions check for their successor* (`then` in the table of `run.rs`): those with one successor in a third or more of the
//! cases, over the classic programs. `get_part` continues with `switch_type` in 96 of 100 cases, `put_var_y` with `call` in 82,
//! `get_list_void_x` with `execute` in 75, `allocate` with `get_var_yy` in 63, `move` with `move` in 53.
//!
//! *What makes the unchecked reads sound*: the verifier has checked every block (registers, labels and literals are in range, an
//! environment is as large as its slots need), areas never move, and limits are so far below the ends of the areas that the writes of one
//! clause between two checks fit. Debug and `checked` builds assert every access.
#![allow(unsafe_code)]

pub mod access;
pub mod arithmetic;
pub mod body;
pub mod choice;
pub mod control;
pub mod facts;
pub mod head;
pub mod stream;
pub mod switch;
pub mod tables;
pub mod test;

pub use super::super::words::{CALL_SLOW, FAIL, SLOW, UNIFY_COMPOUND};

use super::super::Machine;
use crate::code::Word;
use crate::term::{Addr, Cell, Tag};

/// The registers that live in locals of the driver.
#[derive(Clone, Copy)]
pub struct Regs {
    /// The instruction.
    pub pc: *const Word,
    /// The top of the heap.
    pub h: Addr,
    /// The environment.
    pub e: Addr,
    /// The next argument to read.
    pub s: Addr,
}

impl Regs {
    /// The instruction word.
    #[inline(always)]
    pub fn word(self) -> Word {
        // SAFETY: pc points into a verified block or at a static word.
        unsafe { *self.pc }
    }

    /// An operand of the instruction word: `at` is its first byte in a little-endian word. Each is read where it is needed, by one machine
    /// instruction: extracting it from the whole word would take two or three, and a register until then. The read is volatile, since the
    /// optimiser would otherwise extract it from a wider read nearby.
    #[inline(always)]
    fn operand<T>(self, at: usize) -> T {
        let at = if cfg!(target_endian = "little") {
            at
        } else {
            size_of::<Word>() - size_of::<T>() - at
        };
        // SAFETY: the operand lies in the word at pc, see `word`, and is aligned as its type is.
        unsafe { self.pc.cast::<u8>().add(at).cast::<T>().read_volatile() }
    }

    /// The cost of the instruction.
    #[inline(always)]
    pub fn cost(self) -> u8 {
        self.operand(1)
    }

    /// Operand a.
    #[inline(always)]
    pub fn a(self) -> usize {
        usize::from(self.operand::<u8>(2))
    }

    /// Operand b.
    #[inline(always)]
    pub fn b(self) -> usize {
        usize::from(self.operand::<u8>(3))
    }

    /// Operand c as a slot or a number.
    #[inline(always)]
    pub fn c(self) -> i16 {
        self.operand(4)
    }

    /// Operand c as a register.
    #[inline(always)]
    pub fn xc(self) -> usize {
        usize::from(self.operand::<u8>(4))
    }

    /// The number in the upper byte of operand c.
    #[inline(always)]
    pub fn upper_c(self) -> u8 {
        self.operand::<u8>(5)
    }

    /// The signed number in the lower byte of operand c.
    #[inline(always)]
    pub fn lower_c(self) -> i8 {
        self.operand::<i8>(4)
    }

    /// Operand d.
    #[inline(always)]
    pub fn d(self) -> i16 {
        self.operand(6)
    }

    /// The wide operand.
    #[inline(always)]
    pub fn cd(self) -> i32 {
        self.operand(4)
    }

    /// Literal word `n` after the instruction, from 1.
    #[inline(always)]
    pub fn literal(self, n: usize) -> Word {
        // SAFETY: the verifier saw that the literals of the instruction are there.
        unsafe { *self.pc.add(n) }
    }

    /// The registers with pc at the instruction `words` further on.
    #[inline(always)]
    pub fn skip(self, words: usize) -> Regs {
        Regs {
            // SAFETY: verified code does not run off its end.
            pc: unsafe { self.pc.add(words) },
            ..self
        }
    }

    /// The registers with pc at a label, relative to this instruction.
    #[inline(always)]
    pub fn jump(self, label: i32) -> Regs {
        Regs {
            // SAFETY: the verifier saw that labels lie on instructions of the block.
            pc: unsafe { self.pc.offset(label as isize) },
            ..self
        }
    }

    /// Where a failed test continues: at its label, where 0 means: backtrack. Spends its cost.
    #[inline(always)]
    pub fn otherwise(self, m: &mut Machine) -> Regs {
        let cost = self.cost();
        if cost != 0 {
            m.fuel -= i64::from(cost);
        }
        self.branch(self.cd())
    }

    /// The registers with pc at a label, where 0 means: backtrack.
    #[inline(always)]
    pub fn branch(self, label: i32) -> Regs {
        if label == 0 {
            fail(self)
        } else {
            self.jump(label)
        }
    }
}

/// Backtracks. Only this makes pc null, which the drivers take for [`FAIL`]: in most handlers the optimiser sees which paths fail, so that
/// these jump directly to the handler of `fail`, and the others make no test.
#[inline(always)]
fn fail(r: Regs) -> Regs {
    Regs {
        pc: std::ptr::null(),
        ..r
    }
}

/// The registers as the machine stores them: pc is an instruction, even after a failure of the handler.
#[inline(always)]
pub fn settled(r: Regs) -> Regs {
    let pc = if r.pc.is_null() { &FAIL } else { r.pc };
    Regs { pc, ..r }
}

/// Backtracks from an instruction that unifies; spends its cost.
#[inline(always)]
pub fn differs(r: Regs, m: &mut Machine) -> Regs {
    m.fuel -= i64::from(r.cost());
    fail(r)
}

/// Leaves the instruction to the slow path.
#[inline(always)]
pub fn slow(r: Regs, m: &mut Machine) -> Regs {
    m.resume = r.pc;
    Regs { pc: &SLOW, ..r }
}

/// Leaves the call of a built-in to the built-in; nothing has been spent or bound for it.
#[inline(always)]
pub fn call_slow(r: Regs, m: &mut Machine) -> Regs {
    m.resume = r.pc;
    Regs {
        pc: &CALL_SLOW,
        ..r
    }
}

/// Spends the cost of an instruction; whether the fuel was insufficient. Fuel is given in slices of some thousand inferences
/// (`limits/mod.rs`): at the end of a slice, interrupts, clocks and limits are checked, and this is their only cost for a call. The
/// instruction then takes the slow path, which first gives the cost back.
#[inline(always)]
pub fn spend(m: &mut Machine, cost: u8) -> bool {
    // One subtraction in memory, whose sign is the answer.
    m.fuel -= i64::from(cost);
    m.fuel < 0
}

/// The continuation for a cell that does not match a constant or a structure: an attributed variable takes the slow path, which binds it
/// and records its wake-up; anything else fails.
#[inline(always)]
pub fn mismatch(r: Regs, m: &mut Machine, cell: Cell) -> Regs {
    if cell.tag() == Tag::Att {
        slow(r, m)
    } else {
        differs(r, m)
    }
}

/// Reads a cell of any area.
#[inline(always)]
pub fn read(m: &Machine, at: Addr) -> Cell {
    m.check_access(at);
    // SAFETY: see the file's documentation; checked builds have asserted it.
    Cell::from_bits(unsafe { std::ptr::with_exposed_provenance::<u64>(at.0 as usize).read() })
}

/// Writes a cell of any area.
#[inline(always)]
pub fn write(m: &mut Machine, at: Addr, cell: Cell) {
    m.check_access(at);
    // SAFETY: as in `read`.
    unsafe { std::ptr::with_exposed_provenance_mut::<u64>(at.0 as usize).write(cell.bits()) }
}

/// Writes a trail entry.
#[inline(always)]
fn write_trail(m: &mut Machine, top: Addr, entry: Addr) {
    debug_assert!(
        top < m.heap.trail_mapped_end(),
        "the trail margin was overrun"
    );
    // SAFETY: calls and exits look at the trail's limit, which stands as far below what is there as clauses write in between.
    unsafe { std::ptr::with_exposed_provenance_mut::<u64>(top.0 as usize).write(entry.0) }
}

/// Reads a raw word: a saved register in an environment or choice point.
#[inline(always)]
pub fn read_addr(m: &Machine, at: Addr) -> Addr {
    Addr(read(m, at).bits())
}

/// Reads a code address saved in an environment or choice point.
#[inline(always)]
pub fn read_code(m: &Machine, at: Addr) -> *const Word {
    let code = std::ptr::with_exposed_provenance(read(m, at).bits() as usize);
    m.check_code(code);
    code
}

/// Follows references to a value or to an unbound variable, a cell that refers to itself.
#[inline(always)]
pub fn deref(m: &Machine, mut cell: Cell) -> Cell {
    while cell.is_ref() {
        let next = read(m, cell.addr_of(Tag::Ref));
        if next == cell {
            break;
        }
        cell = next;
    }
    cell
}

/// What an instruction finds when it needs a term of one kind.
pub enum Found {
    /// A pointer of that kind, to this address.
    Term(Addr),
    /// An unbound plain variable at this address.
    Variable(Addr),
    /// Something else.
    Other(Cell),
}

/// Follows references to a term of the required kind. Compares its tag first, since most arguments are no references, and subtracts the tag
/// instead of masking it: the result is aligned if it was that tag, and is the address then.
#[inline(always)]
pub fn find(m: &Machine, mut cell: Cell, tag: Tag) -> Found {
    loop {
        let at = cell.addr_of(tag);
        if at.is_aligned() {
            return Found::Term(at);
        }
        if !cell.is_ref() {
            return Found::Other(cell);
        }
        let next = read(m, cell.addr_of(Tag::Ref));
        if next == cell {
            return Found::Variable(cell.addr());
        }
        cell = next;
    }
}

/// The same where a number is expected. Subtracts the tag instead of masking it: the result is an address, and aligned, if
/// the tag was that of a reference. This saves two machine instructions a reference; they would be needed again if the tag
/// decided about the next step.
#[inline(always)]
pub fn deref_number(m: &Machine, mut cell: Cell) -> Cell {
    loop {
        let at = cell.addr_of(Tag::Ref);
        if !at.is_aligned() {
            return cell;
        }
        let next = read(m, at);
        if next == cell {
            return cell;
        }
        cell = next;
    }
}

/// Binds an unbound plain variable. A cell at or above `hb` is newer than the newest choice point, which drops it on failure: only older
/// cells have to be trailed (conditional trailing). Mature cells are also below `hb`, so the trail tells the collector which of them have
/// changed.
#[inline(always)]
pub fn bind(m: &mut Machine, at: Addr, value: Cell) {
    if at < m.heap.hb {
        let top = m.heap.trail_top.offset(1);
        m.heap.trail_top = top;
        write_trail(m, top.back(1), at);
        if top > m.trail_limit {
            // The next call or exit finds the heap above its limit, and then the trail full.
            m.poll_threshold = Addr::NULL;
            m.exit_limit = Addr::NULL;
        }
    }
    write(m, at, value);
}

/// Slot `n` of the environment.
#[inline(always)]
pub fn slot(e: Addr, n: i16) -> Addr {
    e.offset(2 + n as usize)
}

/// Where a new environment begins, and the ETOP of a new choice point: above the environments that the newest choice point protects and
/// above the current environment, whose size is in the call word before `CP`.
#[inline(always)]
pub fn frame_top(m: &Machine, e: Addr) -> Addr {
    let protected = read_addr(m, m.b.offset(choice::ETOP));
    if e < protected {
        protected
    } else {
        // SAFETY: CP points just behind the info word of a call.
        let size = unsafe { (*m.cp.sub(1)).low() };
        e.offset(2 + size as usize)
    }
}
