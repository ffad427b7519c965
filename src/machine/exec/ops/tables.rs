//! The next answer of a complete table (`machine/tabling/mod.rs`), if all answers are atoms and small integers.
//!
//! ```text
//!   ?- path(a, Y, Z).         b - 1    call(Y, Z)      the variables of the call, as the arguments of a term
//!                             source   the answers, the number of the next one
//! ```
//!
//! The variables of such a call are *steady*, like the arguments of a table of facts (`facts.rs`): the first answer binds and trails them,
//! the choice point saves the top of the trail after that (`TR`), and each later answer overwrites the one before.
//!
//! *Invariant*: only `retry_table` reads the variables after backtracking to the choice point.

use super::{Regs, read, slow};
use crate::machine::Machine;
use crate::machine::state::stacks::Source;
use crate::term::Tag;

/// `retry_table`: the next answer. The source itself handles the last one, and answers that must be unified with the variables.
#[inline(always)]
pub fn retry_table(r: Regs, m: &mut Machine) -> Regs {
    let call = read(m, m.b.back(1));
    let Machine {
        stacks, heap, b, ..
    } = &mut *m;
    let Some((owner, Source::Table(source))) = stacks.alternatives.last_mut() else {
        return slow(r, m);
    };
    let Some(row) = source.next_steady() else {
        return slow(r, m);
    };
    if owner != b || call.tag() != Tag::Struct {
        return slow(r, m);
    }
    for n in 0..row.width() {
        let variable = heap.get(call.addr().offset(1 + n));
        heap.set(variable.addr(), row.cell(n));
    }
    source.next += 1;
    Regs { pc: m.cp, ..r }
}
