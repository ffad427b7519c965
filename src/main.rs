//! The `ferz` command: everything is in `cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ferz::cli::main()
}
