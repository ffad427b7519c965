//! The `ferz` command.
fn main() {}
