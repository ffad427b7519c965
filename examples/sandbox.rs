//! Runs a program nobody trusts: no files, no input, its output caught, its time and memory limited.
//!
//! Run it with `cargo run --example sandbox`.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ferz::embed::{Engine, Error};

/// Output kept in memory.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const PROGRAM: &str = "
    greet :- write(hello), nl.
    curious :- open('/etc/passwd', read, _).
    endless :- endless.
    greedy(X) :- greedy([X|X]), true.
    clumsy :- X is foo + 1, write(X).
";

fn main() -> Result<(), Error> {
    let page = Page::default();
    let mut engine = Engine::builder()
        .sandboxed()
        .output(page.clone())
        .memory_limit(64 << 20)
        .time_limit(Duration::from_millis(200))
        .build();
    let loaded = engine.consult_text("visitor", PROGRAM)?;
    for diagnostic in &loaded.diagnostics {
        println!("{diagnostic}");
    }
    for goal in [
        "greet",
        "curious",
        "endless",
        "greedy(x)",
        "clumsy",
        "halt(3)",
    ] {
        match engine.holds(goal, ()) {
            Ok(holds) => println!("{goal}: {holds}"),
            Err(error) if error.is_limit() => println!("{goal}: stopped, {error}"),
            Err(error) if error.halt().is_some() => println!("{goal}: wants to leave"),
            Err(error) => {
                for diagnostic in engine.explain(&error) {
                    println!("{goal}: {diagnostic}");
                }
            }
        }
    }
    let written = page.0.lock().unwrap_or_else(PoisonError::into_inner);
    print!("it wrote: {}", String::from_utf8_lossy(&written));
    Ok(())
}
