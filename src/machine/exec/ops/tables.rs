//! The next answer of a complete table (`machine/tabling/mod.rs`), where all answers are atoms and small integers.
//!
//! ```text
//!   ?- path(a, Y, Z).         b - 1    call(Y, Z)      the variables of the call, as the arguments of a term
//!                             source   the answers, the number of the next one
//! ```
//!
//! The variables of such a call are *steady*, as the arguments of a table of facts are (`facts.rs`): the first answer binds them and puts them on
//! the trail, the choice point notes the trail behind that (`TR`), and each other answer is written over the one before.
//!
//! *Invariant*: who comes back to the choice point by another way than `retry_table` does not look at the variables.

use super::{Regs, read, slow};
use crate::machine::Machine;
use crate::machine::state::stacks::Source;
use crate::term::Tag;

/// `retry_table`: the next answer, unless it is the last one, or the variables are to be unified with it. That is for the source itself.
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
