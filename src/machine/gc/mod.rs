//! The collector: marking, sliding, the two generations, the trail, atoms and code.
//!
//! The heap is one stack of cells. From the bottom to the top it holds:
//!
//! ```text
//!        base = H of the newest BARRIER        mature <= hb             top
//!            |                                    |                      |
//!   | never  | mature cells: outlived a           | young cells: made    | free
//!   | moves  | collection                         | since the last one   |
//! ```
//!
//! A young collection (`Extent::Young`) marks and slides only the young cells, which are mature afterwards. It need not scan the mature
//! cells, because each of them that refers to a young cell is on the trail (a binding below `hb` is trailed) or in `Heap::changed` (an
//! assignment that backtracking does not undo). A whole collection treats everything above `base`.
//!
//! An example: six cells, of which register X0 needs three.
//!
//! ```text
//!      heap before         marked             heap after
//!   0  7                   .                  0  f/1      <- X0 = STR 0
//!   1  f/1   <- X0 = STR 1 1                  1  REF 2
//!   2  REF 5               1                  2  REF 2    (unbound)
//!   3  LST 0               .
//!   4  a                   .
//!   5  REF 5  (unbound)    1
//! ```
//!
//! 1. `mark.rs` follows X0 to the cells 1 and 2, and from 2 to 5. It sets one bit a cell: `0b100110`. Pointers still to follow are kept on
//!    an explicit stack; no pointers are reversed.
//! 2. `slide.rs` counts the marked cells before each word of bits. The new place of a cell is the base plus the number of marked cells
//!    below it: cell 5 has two marked cells below it and goes to 2. So each pointer is translated on its own, in constant time, without the
//!    threads through the cells that Morris (1978) and Jonkers (1979) need.
//! 3. `trail_gc.rs` drops the trail entries of dead cells and translates the others. `collect.rs` translates registers, live slots and
//!    saved arguments, and `slide.rs` moves the cells. Cells keep their order, so `H` in a choice point still separates old cells from new
//!    ones and a failure still frees its segment at once.
//!
//! A large heap is not marked at once: `incremental.rs` marks a part of it after each young collection, and then slides it one window at a
//! time. `schedule.rs` decides when to collect; `retry.rs` collects for an instruction that found no room. The same marks tell which
//! retired code no frame returns to (`code_gc.rs`); atoms are collected afterwards (`atom_gc.rs`).
//!
//! Literature: roots, liveness of slots and sliding in the WAM are those of Appleby, Carlsson, Haridi and Sahlin, "Garbage Collection for
//! Prolog Based on WAM" (CACM 31(6), 1988); early reset is in Bekkers, Ridoux and Ungaro, "Dynamic Memory Management for Sequential
//! Logic Programming Languages" (IWMM 1992); two generations with the trail as remembered set in Bevemyr and Lindgren, "A Simple
//! and Efficient Copying Garbage Collector for Prolog" (PLILP 1994), here with sliding in place of copying; places computed from a bitmap
//! of marks in Kermany and Petrank, "The Compressor" (PLDI 2006).

pub(super) mod atom_gc;
pub(super) mod check;
pub(super) mod code_gc;
pub mod collect;
pub(super) mod incremental;
pub(super) mod mark;
pub(super) mod retry;
pub(super) mod schedule;
pub(super) mod slide;
pub(super) mod trail_bits;
pub(super) mod trail_gc;
