//! The `ferz` command: `cli` does all its work, except for checks that must precede the start of the Rust runtime.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use ferz::embed::Reserve;

/// Memory that the system refuses is an error of the program.
#[global_allocator]
static MEMORY: Reserve = Reserve::new();

/// Standard output was closed when the process began. In `main` the null device stands in its place.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Looks at standard output while it is as the caller has left it.
#[cfg(target_os = "linux")]
extern "C" fn look() {
    use std::os::fd::AsFd;
    /// EBADF
    const NO_FILE: i32 = 9;
    let refused = std::io::stdout().as_fd().try_clone_to_owned().err();
    let closed = refused.is_some_and(|error| error.raw_os_error() == Some(NO_FILE));
    CLOSED.store(closed, Ordering::Relaxed);
}

// SAFETY: what stands in this section are functions without arguments, as `look` is, which the C library calls one after the other before it
// calls `main`, when there is one thread. `look` needs nothing that Rust prepares in between, and cannot panic.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;

fn main() -> ExitCode {
    ferz::cli::main(!CLOSED.load(Ordering::Relaxed))
}
