//! Executes instructions: the driver and its handlers, calls, exceptions, cuts, linking.
//!
//! The path of one call, with the file of each step:
//!
//! ```text
//!   execute 3, app/3          ops/control.rs   spends an inference, looks at poll_threshold, goes to entries[app/3]
//!     enter_unlinked app/3    call.rs          the first call only: link.rs joins the clauses and makes the entry their code
//!     switch_list x0, ...     ops/switch.rs    chooses the clauses that can match the first argument
//!     try 3, L2               ops/choice.rs    a choice point, where several are left
//!     get_list_xx x0, x3, x0  ops/head.rs      matches the head; what one look does not decide goes to slow.rs
//!     call_builtin ...        call.rs          a deterministic built-in in line
//!     proceed                 ops/control.rs   returns to CP
//!   fail                      ops/choice.rs    undoes the trail and goes on at the newest choice point
//!   throw                     catch.rs         gives up choice points down to the catch/3 that takes the ball
//! ```
//!
//! `run.rs` makes two drivers from one table of these handlers. The machine is that of Warren, "An Abstract Prolog Instruction Set" (SRI,
//! 1983), as presented by Aït-Kaci, "Warren's Abstract Machine: A Tutorial Reconstruction" (MIT Press, 1991), with their names.

pub mod call;
pub mod catch;
pub(super) mod cleanup;
pub(super) mod context;
pub mod evaluate;
pub(super) mod facts;
pub(super) mod foreign;
pub(super) mod frame;
pub(super) mod ieee;
mod impure;
pub mod link;
pub(super) mod matching;
mod nearly;
pub mod ops;
mod overridden;
pub mod profiled;
mod reaching;
pub(super) mod run;
pub(super) mod slow;
pub(super) mod solve;
pub(super) mod stepping;
mod thread_stack;
pub(super) mod traced;
mod twin_rests;
pub(super) mod twins;
pub(super) mod wide;
