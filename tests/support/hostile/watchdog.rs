//! Ends the process, naming what ran, when an input takes too long or too much memory.
//!
//! *Invariant*: what is watched is told before it runs, so that an abort can be traced to its input too.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any limit that the inputs run under.
const LONGEST: Duration = Duration::from_secs(20);

/// Kilobytes of resident memory.
const MOST: usize = 4 << 20;

/// Watches one thread.
pub struct Watchdog {
    now: Arc<Mutex<(String, Instant)>>,
}

impl Watchdog {
    /// Begins to watch.
    pub fn new() -> Watchdog {
        let now = Arc::new(Mutex::new((String::new(), Instant::now())));
        let watched = Arc::downgrade(&now);
        thread::spawn(move || {
            while let Some(now) = watched.upgrade() {
                let (what, since) = now.lock().expect("nobody panics with it").clone();
                let late = !what.is_empty() && since.elapsed() > LONGEST;
                let large = resident() > MOST;
                if late || large {
                    let fault = if late {
                        "hangs"
                    } else {
                        "takes too much memory"
                    };
                    eprintln!("{fault}: {what}");
                    std::process::abort();
                }
                drop(now);
                thread::sleep(Duration::from_millis(200));
            }
        });
        Watchdog { now }
    }

    /// This begins now; an empty text is rest.
    pub fn begins(&self, what: &str) {
        let mut now = self.now.lock().expect("nobody panics with it");
        now.0.clear();
        now.0.push_str(what);
        now.1 = Instant::now();
    }
}

/// Kilobytes of this process that are in memory; 0 where the system does not tell.
pub fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok())
        .unwrap_or(0)
}
