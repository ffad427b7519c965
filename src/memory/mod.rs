//! Memory of the process, outside the areas of the machine: the reserve for when the system refuses, and how to ask.
//!
//! *Invariant*: what may be refused is an error of the program that wanted it, and never the end of the process: small requests the
//! reserve covers, where it is installed; what a program makes as large as it likes is asked for by the functions of `room`,
//! everywhere.

pub mod reserve;
pub mod room;
