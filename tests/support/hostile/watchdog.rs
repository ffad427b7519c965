//! Ends the process, and names the input, when an input takes too long or too much memory.
//!
//! *Invariant*: an input is announced before it runs, so that an abort can be traced to its input too.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// Longer than any limit of the inputs, in processor time: a busy machine makes nothing late.
const LONGEST: Duration = Duration::from_secs(12);

/// Kilobytes of resident memory.
const MOST: usize = 4 << 20;

/// Watches one thread.
pub struct Watchdog {
    /// The running input, and the number of inputs so far.
    now: Arc<Mutex<(String, u64)>>,
}

impl Watchdog {
    /// Begins to watch.
    pub fn new() -> Watchdog {
        let now = Arc::new(Mutex::new((String::new(), 0)));
        let watched = Arc::downgrade(&now);
        thread::spawn(move || {
            let (mut known, mut since) = (0, Duration::ZERO);
            while let Some(now) = watched.upgrade() {
                let (what, begun) = now.lock().expect("nobody panics with it").clone();
                let used = processor_time();
                if begun != known {
                    (known, since) = (begun, used);
                }
                let late = !what.is_empty() && used.saturating_sub(since) > LONGEST;
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

    /// This input begins now; an empty text means a rest.
    pub fn begins(&self, what: &str) {
        let mut now = self.now.lock().expect("nobody panics with it");
        now.0.clear();
        now.0.push_str(what);
        now.1 += 1;
    }
}

/// Resident kilobytes of this process; 0 if the system does not tell.
pub fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok())
        .unwrap_or(0)
}

/// The processor time of the process; nothing if the system does not tell.
fn processor_time() -> Duration {
    /// Ticks a second, on every Linux.
    const TICKS: u64 = 100;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the command, in brackets, may contain spaces; user and system time are the 12th and 13th field after it.
    let fields = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace();
    let ticks: u64 = fields
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum();
    Duration::from_millis(ticks * 1000 / TICKS)
}
