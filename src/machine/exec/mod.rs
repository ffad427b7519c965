//! How instructions are carried out: the driver and its handlers, calls, exceptions, cuts, linking.

pub mod call;
pub mod catch;
pub(super) mod cleanup;
pub(super) mod context;
pub mod evaluate;
pub(super) mod foreign;
pub mod link;
pub mod ops;
pub(super) mod run;
pub(super) mod slow;
pub(super) mod wide;
