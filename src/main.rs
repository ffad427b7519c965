//! The `ferz` command: everything is in `cli`.

use std::process::ExitCode;

use ferz::embed::Reserve;

/// Memory that the system refuses is an error of the program.
#[global_allocator]
static MEMORY: Reserve = Reserve::new();

fn main() -> ExitCode {
    ferz::cli::main()
}
