//! Native search: algorithms on plain data, which know neither terms nor the machine.
//!
//! | file | what |
//! | --- | --- |
//! | `domains.rs` | values taken out of domains one after the other: the queens |
//!
//! *Invariant*: nothing here recurses over the size of a problem, and whatever may take long does so in steps that its caller
//! can count and stop.

pub mod domains;
