//! The `ferz` command: `cli` does all its work, except for checks that must precede the start of the Rust runtime.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use ferz::embed::Reserve;

/// Memory that the system refuses becomes an error of the program.
#[global_allocator]
static MEMORY: Reserve = Reserve::new();

/// Whether standard output was closed when the process began. In `main` the null device is in its place.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Records whether standard output is closed, before the Rust runtime replaces it.
#[cfg(target_os = "linux")]
extern "C" fn look() {
    use std::os::fd::AsFd;
    /// EBADF
    const NO_FILE: i32 = 9;
    let refused = std::io::stdout().as_fd().try_clone_to_owned().err();
    let closed = refused.is_some_and(|error| error.raw_os_error() == Some(NO_FILE));
    CLOSED.store(closed, Ordering::Relaxed);
}

// SAFETY: the C library calls the functions in this section, which have no arguments, as `look` has none, one after the other before it
// calls `main`, while there is one thread. `look` needs nothing that Rust prepares before `main`, and cannot panic.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;

fn main() -> ExitCode {
    ferz::cli::main(!CLOSED.load(Ordering::Relaxed))
}
