//! Choice instructions: making, restoring and dropping choice points.
//!
//! A choice point's header is above its saved arguments, so the next choice point always begins eight words above `b`:
//!
//! ```text
//!   b - n    x0 .. x(n-1)      the arguments as the call brought them
//!   b + 0    ALT               the instruction that a failure goes to: retry, trust, retry_else ..
//!     + 1    PREV              the choice point before
//!     + 2    E, CP             the environment and the continuation of the call
//!     + 4    TR, H             where trail and heap stood: bindings above TR are undone, cells above H are free again
//!     + 6    ETOP              no new environment begins below this while the choice point lives
//!     + 7    INFO              n, or with the flag ELSE the site; flags in the upper half
//!   b + 8    the next choice point's arguments
//! ```
//!
//! `q(1). q(2). q(3).` called with a variable:
//!
//! ```text
//!   L0: try 1, L1        pushes (ALT = L0+1), goes to L1:  X = 1
//!       retry 1, L2      fail comes here: x0 is loaded again, ALT = the next word, goes to L2:  X = 2
//!       trust 1, L3      fail comes here: x0 is loaded again, the choice point is dropped, goes to L3:  X = 3, and no alternative is left
//! ```
//!
//! `or_else`, `retry_else` and `trust_else` do the same for the branches of a disjunction inside a clause. They save no arguments: the
//! values that a branch needs are in slots, and the site lists these.

use super::{Regs, frame_top, read, read_addr, read_code, slow, spend, write};
use crate::code::Word;
use crate::machine::Machine;
use crate::machine::words::DEAD;
use crate::term::{Addr, Cell};

/// The alternative: where to go on failure.
pub const ALT: usize = 0;
/// The previous choice point.
pub const PREV: usize = 1;
/// The environment.
pub const E: usize = 2;
/// The continuation.
pub const CP: usize = 3;
/// The top of the trail.
pub const TR: usize = 4;
/// The top of the heap.
pub const H: usize = 5;
/// The end of the environments it protects.
pub const ETOP: usize = 6;
/// The number of saved arguments, or with the flag ELSE the site, in the low half; flags in the high half.
pub const INFO: usize = 7;
/// Words of a header.
pub const HEADER: usize = 8;
// The flags of a choice point.

/// The choice point belongs to an active catch/3; its arguments are saved in it.
pub const CATCH: u32 = 1;
/// The goal of the catch/3 has exited.
pub const EXITED: u32 = 2;
/// The bottom of a query, of the host or of a built-in that calls a goal: no ball passes it. The caller of the query gets the ball as an
/// error, and may rethrow it.
pub const BARRIER: u32 = 4;
/// The alternative is a source of answers in Rust.
pub const FOREIGN: u32 = 8;
/// The alternatives are clauses of a dynamic predicate; the last three saved words are generation, order and place.
pub const DYNAMIC: u32 = 16;
/// The last argument is a cleanup to run when the choice point is dropped.
pub const CLEANUP: u32 = 32;
/// The alternative is a branch of the clause to whose environment it belongs: no saved words, but a site.
pub const ELSE: u32 = 64;

/// Arguments saved and restored without counting, by `try` and similar instructions, which have no more.
const AT_ONCE: usize = Word::NARROW as usize;
/// The same for the wide ones. The header overwrites the excess.
const AT_ONCE_WIDE: usize = HEADER;

/// Saves the first `n` argument registers to where the next choice point has them: either `ONCE` of them or all.
#[inline(always)]
fn save<const ONCE: usize>(m: &mut Machine, n: usize) {
    let first = m.b.offset(HEADER);
    for index in 0..ONCE {
        write(m, first.offset(index), m.x[index]);
    }
    for index in ONCE..n {
        write(m, first.offset(index), m.x[index]);
    }
}

/// Makes a choice point over the first `n` argument registers.
#[inline(always)]
pub fn push(r: Regs, m: &mut Machine, n: usize, flags: u32, alt: *const Word, etop: Addr) {
    save::<0>(m, n);
    push_header(r, m, n, etop);
    describe(m, n, flags, alt);
}

/// Makes a choice point over `n` arguments that are saved already. `hb` becomes the top of the heap: from now on bindings of cells below it
/// are trailed.
#[inline(always)]
fn push_header(r: Regs, m: &mut Machine, n: usize, etop: Addr) {
    let at = m.b.offset(HEADER).offset(n);
    let cp = m.cp.expose_provenance() as u64;
    write(m, at.offset(ETOP), Cell::from_bits(etop.0));
    write(m, at.offset(CP), Cell::from_bits(cp));
    write(m, at.offset(PREV), Cell::from_bits(m.b.0));
    write(m, at.offset(E), Cell::from_bits(r.e.0));
    write(m, at.offset(H), Cell::from_bits(r.h.0));
    write(m, at.offset(TR), Cell::from_bits(m.heap.trail_top.0));
    m.b = at;
    m.heap.hb = r.h;
}

/// Writes the words of a new choice point that tell its kind, and where a failure goes.
#[inline(always)]
fn describe(m: &mut Machine, n: usize, flags: u32, alt: *const Word) {
    let info = n as u64 | u64::from(flags) << 32;
    write(m, m.b.offset(INFO), Cell::from_bits(info));
    let alt = alt.expose_provenance() as u64;
    write(m, m.b.offset(ALT), Cell::from_bits(alt));
}

/// Whether another choice point fits; the limit is a margin below the end of the area, so the check needs no size.
#[inline(always)]
pub fn room(m: &Machine) -> bool {
    m.b < m.choices_limit
}

/// `try`: the first of several clauses. Saves four arguments without a loop; the loop would need registers that the handler has to save
/// first, and make it twice as long.
#[inline(always)]
pub fn r#try(r: Regs, m: &mut Machine) -> Regs {
    first::<AT_ONCE>(r, m, 0)
}

/// `try_wide`
#[inline(always)]
pub fn try_wide(r: Regs, m: &mut Machine) -> Regs {
    first::<AT_ONCE_WIDE>(r, m, r.a())
}

/// Makes the choice point of a predicate: first the arguments, then the header above them, which overwrites words saved in excess.
#[inline(always)]
fn first<const ONCE: usize>(r: Regs, m: &mut Machine, n: usize) -> Regs {
    if !room(m) {
        return slow(r, m);
    }
    save::<ONCE>(m, n);
    let etop = frame_top(m, r.e);
    push_header(r, m, r.a(), etop);
    describe(m, r.a(), 0, r.skip(1).pc);
    r.jump(r.cd())
}

/// Loads the saved arguments of the newest choice point, which has `n`: either `ONCE` of them or all.
#[inline(always)]
fn restore<const ONCE: usize>(m: &mut Machine, n: usize, all: usize) {
    let first = m.b.back(n);
    // Registers beyond the arguments are dead after backtracking: they get words of the header.
    for index in 0..ONCE {
        m.x[index] = read(m, first.offset(index));
    }
    for index in ONCE..all {
        m.x[index] = read(m, first.offset(index));
    }
}

/// Loads all saved words of the newest choice point, for an alternative out of line; gives their address and number.
#[inline(always)]
pub fn restored(m: &mut Machine) -> (Addr, usize) {
    let n = read(m, m.b.offset(INFO)).bits() as u32 as usize;
    restore::<AT_ONCE>(m, n, n);
    (m.b.back(n), n)
}

/// The flags of a choice point.
#[inline]
pub fn flags_of(m: &Machine, b: Addr) -> u32 {
    (read(m, b.offset(INFO)).bits() >> 32) as u32
}

/// The choice point before `b`, which must not be the lowest: that one is its own predecessor, and a search that reaches it has missed its
/// target. Debug and `checked` builds assert this.
#[inline(always)]
pub fn previous(m: &Machine, b: Addr) -> Addr {
    let previous = read_addr(m, b.offset(PREV));
    if cfg!(any(debug_assertions, feature = "checked")) {
        assert!(previous < b, "the lowest choice point is passed");
    }
    previous
}

/// Drops the newest choice point. `hb` falls with it, but not below the mature cells, whose bindings the collector must know.
#[inline(always)]
pub fn pop(m: &mut Machine) {
    m.b = read_addr(m, m.b.offset(PREV));
    let height = read_addr(m, m.b.offset(H));
    m.heap.protect(height);
}

/// `retry`: a clause that is neither the first nor the last. `fail` has restored E, CP, H and the trail.
#[inline(always)]
pub fn retry(r: Regs, m: &mut Machine) -> Regs {
    next::<AT_ONCE>(r, m, 0)
}

/// `retry_wide`
#[inline(always)]
pub fn retry_wide(r: Regs, m: &mut Machine) -> Regs {
    next::<AT_ONCE_WIDE>(r, m, r.a())
}

/// A clause that is neither the first nor the last. The choice point stays, and its alternative is the next word.
#[inline(always)]
fn next<const ONCE: usize>(r: Regs, m: &mut Machine, all: usize) -> Regs {
    restore::<ONCE>(m, r.a(), all);
    let alt = r.skip(1).pc.expose_provenance() as u64;
    write(m, m.b.offset(ALT), Cell::from_bits(alt));
    r.jump(r.cd())
}

/// `trust`: the last clause.
#[inline(always)]
pub fn trust(r: Regs, m: &mut Machine) -> Regs {
    last::<AT_ONCE>(r, m, 0)
}

/// `trust_wide`
#[inline(always)]
pub fn trust_wide(r: Regs, m: &mut Machine) -> Regs {
    last::<AT_ONCE_WIDE>(r, m, r.a())
}

/// The last clause: drops the choice point after loading its arguments.
#[inline(always)]
fn last<const ONCE: usize>(r: Regs, m: &mut Machine, all: usize) -> Regs {
    restore::<ONCE>(m, r.a(), all);
    pop(m);
    r.jump(r.cd())
}

/// `or_else`: the first branch of a disjunction. The environment is that of the clause, so ETOP is above all slots in use; if an older
/// choice point protects the environment, ETOP is the end of what that protects.
#[inline(always)]
pub fn or_else(r: Regs, m: &mut Machine) -> Regs {
    if !room(m) {
        return slow(r, m);
    }
    let protected = read_addr(m, m.b.offset(ETOP));
    let own = r.e.offset(2 + r.literal(1).low() as usize);
    let etop = if r.e < protected { protected } else { own };
    push_header(r, m, 0, etop);
    let site = r.literal(1).high() as usize;
    describe(m, site, ELSE, r.jump(r.cd()).pc);
    r.skip(2)
}

/// `retry_else`: a branch in the middle.
#[inline(always)]
pub fn retry_else(r: Regs, m: &mut Machine) -> Regs {
    let alt = r.jump(r.cd()).pc.expose_provenance() as u64;
    write(m, m.b.offset(ALT), Cell::from_bits(alt));
    r.skip(1)
}

/// `trust_else`: the last branch.
#[inline(always)]
pub fn trust_else(r: Regs, m: &mut Machine) -> Regs {
    pop(m);
    r.skip(1)
}

/// `soft_cut_y`: the condition of `*->` has an answer, so the other branch is no alternative any more. Its choice point is
/// the oldest above the barrier. If the condition has left newer ones above it, it cannot be dropped: it gets an
/// alternative that fails at once.
#[inline(always)]
pub fn soft_cut_y(r: Regs, m: &mut Machine) -> Regs {
    let barrier = read_addr(m, super::slot(r.e, r.c()));
    let mut b = m.b;
    loop {
        let below = previous(m, b);
        if below <= barrier {
            break;
        }
        b = below;
    }
    if b == m.b {
        pop(m);
    } else {
        write(
            m,
            b.offset(ALT),
            Cell::from_bits((&raw const DEAD).expose_provenance() as u64),
        );
    }
    r.skip(1)
}

/// `fail`
///
/// All retries, of clauses and of built-ins, pass through here: so this spends one inference, as a call does. It undoes the trail and
/// restores the registers that the choice point saved; the alternative does the rest.
#[inline(always)]
pub fn fail(r: Regs, m: &mut Machine) -> Regs {
    if spend(m, 1) {
        return slow(r, m);
    }
    let b = m.b;
    let mark = read_addr(m, b.offset(TR));
    m.heap.undo_to(mark);
    m.cp = read_code(m, b.offset(CP));
    let h = read_addr(m, b.offset(H));
    if m.heap.rejuvenate(h) {
        m.plan_from(h);
    }
    Regs {
        pc: read_code(m, b.offset(ALT)),
        h,
        e: read_addr(m, b.offset(E)),
        s: r.s,
    }
}
