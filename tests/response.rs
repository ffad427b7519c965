//! The time that a user at a terminal waits for the first prompt, and for the effect of a key, with a large program loaded.
//!
//! Times on a busy machine are longer, so the least of several sessions counts. Each session is new: data that is read once, such
//! as the manual for completion, is read in each.
#![cfg(all(target_os = "linux", not(any(debug_assertions, feature = "checked"))))]

#[path = "support/terminal.rs"]
mod pty;
mod support;

use std::time::{Duration, Instant};

use pty::{EDIT, Terminal};

/// Milliseconds from the start of the process to the first prompt.
const FIRST_PROMPT: f64 = 10.0;
/// Milliseconds for a key: a frame of a screen that is drawn sixty times a second.
const KEY: f64 = 16.0;
/// The number of sessions, the best of which counts.
const SESSIONS: usize = 12;
/// The editor draws between two sequences; this is the second.
const DRAWN: &str = "\u{1b}[?2026l";

/// Milliseconds that the sum of [`slowness`] takes on the reference machine of these times, and the start of a process there that
/// does nothing.
const SUM: f64 = 14.0;
const START: f64 = 0.7;
/// Machines that share their processors with others have bad minutes: a time of more than this many times a bar fails.
const NOISE: f64 = 1.5;

/// How many times slower than the reference machine this one is, at least 1: the larger factor of the same sum, whose steps need the one
/// before, or the start of a process.
fn slowness() -> f64 {
    let times = (0..SESSIONS as u64).map(|seed| {
        let begun = Instant::now();
        let sum = (0..10_000_000u64).fold(seed, |sum, n| (sum ^ n).wrapping_mul(0x9e37_79b9));
        std::hint::black_box(sum);
        begun.elapsed().as_secs_f64() * 1000.0
    });
    let sum = times.fold(f64::MAX, f64::min);
    let times = (0..4 * SESSIONS).map(|_| {
        let begun = Instant::now();
        let status = std::process::Command::new("true").status();
        assert!(status.is_ok_and(|status| status.success()), "`true` starts");
        begun.elapsed().as_secs_f64() * 1000.0
    });
    let start = times.fold(f64::MAX, f64::min);
    println!("sum: {sum:.1} ms, start of a process: {start:.2} ms");
    (sum / SUM).max(start / START).max(1.0)
}

/// Milliseconds until something is true.
fn milliseconds(begun: Instant, is_true: impl Fn() -> bool) -> f64 {
    while !is_true() {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing comes");
        std::thread::sleep(Duration::from_micros(50));
    }
    begun.elapsed().as_secs_f64() * 1000.0
}

#[test]
fn the_first_prompt_comes_at_once() {
    let times = (0..SESSIONS).map(|_| {
        let begun = Instant::now();
        let terminal = Terminal::new(&[]);
        milliseconds(begun, || terminal.out.text().contains(EDIT))
    });
    let least = times.fold(f64::MAX, f64::min);
    println!("first prompt: {least:.1} ms");
    assert!(least <= NOISE * FIRST_PROMPT * slowness(), "{least:.1} ms");
}

/// A query with everything that the editor colours: known and unknown names, variables, brackets, quotes, Cyrillic, and words to complete.
const KEYS: &[&str] = &[
    "f", "i", "n", "d", "a", "l", "l", "(", "X", "-", "Y", ",", " ", "(", "p", "r", "e", "d", "i",
    "c", "a", "t", "e", "_", "7", "(", "X", ",", "\"", "a", "\"", ")", ",", " ", "н", "е", "т",
    "(", "'", "q", " ", "'", ")", ",", "a", "t", "o", "m", "_", "l", "\t", "X", ",", " ", "Y", ")",
    ")", ",", "[", "Z", "|", "Z", "s", "]", ",", "p", "r", "e", "d", "i", "c", "a", "t", "e", "_",
    "1", "9", "9", "\t",
];

/// Milliseconds from a key to its last change of the screen; silence for a while means that this was the last.
fn answered(terminal: &mut Terminal, key: &str) -> f64 {
    const STILL: Duration = Duration::from_millis(40);
    let mut length = terminal.out.text().len();
    let begun = Instant::now();
    terminal.type_keys(key);
    let mut last = begun;
    while last.elapsed() < STILL {
        let now = terminal.out.text().len();
        if now != length {
            (length, last) = (now, Instant::now());
        }
        std::thread::sleep(Duration::from_micros(50));
    }
    (last - begun).as_secs_f64() * 1000.0
}

#[test]
fn a_key_is_seen_before_the_next_picture() {
    let program: String = (0..2000)
        .flat_map(|predicate| {
            (0..10).map(move |clause| {
                format!(
                    "predicate_{predicate}({clause}, X) :- predicate_{clause}(X, {predicate}).\n"
                )
            })
        })
        .collect();
    let path = std::env::temp_dir().join(format!("ferz_{}_large.pl", std::process::id()));
    std::fs::write(&path, program).expect("the temporary folder can be written");
    let mut least = vec![f64::MAX; KEYS.len()];
    for _ in 0..SESSIONS / 3 {
        let mut terminal = Terminal::new(&["-q", path.to_str().expect("it is text")]);
        // A key before the prompt is drawn with the prompt.
        terminal.until("prompt", |own| own.out.text().contains(DRAWN));
        for (key, least) in KEYS.iter().zip(&mut least) {
            let time = answered(&mut terminal, key);
            *least = least.min(time);
        }
    }
    let _ = std::fs::remove_file(&path);
    let slowest = KEYS
        .iter()
        .zip(&least)
        .max_by(|one, other| one.1.total_cmp(other.1))
        .expect("there are keys");
    println!("slowest key: {:?}, {:.1} ms", slowest.0, slowest.1);
    assert!(
        *slowest.1 <= NOISE * KEY * slowness(),
        "{:?}: {:.1} ms",
        slowest.0,
        slowest.1
    );
}
