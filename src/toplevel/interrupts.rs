//! Interrupts of a query at a terminal: Ctrl-C shows a menu, and after two seconds a line shows the progress of the query.
//!
//! ```text
//!   Ctrl-C          the handler of the signal tells a thread, which notes that the user has something to ask
//!   next slice      the supervisor of the engine sees the note and shows the menu; the query waits
//!   a read          waits for a line of the user, and breaks off: the machine has the supervisor look, and reads again
//!   a dialogue      waits for a line at a prompt of the library, as that of `lisp/0`: it is interrupted at once, and asks again
//!   Ctrl-C again    in the menu, or before it comes: the query is interrupted at once
//!   no slice        work that makes no calls does not come to the supervisor: after a second it is interrupted too
//! ```
//!
//! *Invariant*: a Ctrl-C meant for one query does not interrupt the next; one pressed while a query starts belongs to that query.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::console::Screen;
use super::keys;
use crate::embed::{Interrupter, Running, Verdict};
use crate::report::{Form, is_dumb};
use crate::syntax::Language;

/// After how long a line shows the progress of a query, and how often it changes.
const PATIENCE: Duration = Duration::from_secs(2);
const EVERY: Duration = Duration::from_millis(500);

/// The longest time until the menu appears.
#[cfg(unix)]
const SOON: Duration = Duration::from_secs(1);

/// The state of the running query, shared by the session, the supervisor and the thread of signals. Clones share it.
#[derive(Clone, Default)]
pub(super) struct RunningQuery(Arc<Shared>);

#[derive(Default)]
struct Shared {
    /// Whether a user is at the terminal.
    attended: AtomicBool,
    /// Whether Ctrl-C was pressed and the supervisor has not seen it yet.
    asked: AtomicBool,
    /// How often Ctrl-C was pressed.
    #[cfg(unix)]
    presses: AtomicU64,
    /// Whether the menu is shown.
    choosing: AtomicBool,
    /// Whether the user is typing the beginning or the continuation of a query.
    expected: AtomicBool,
    /// Whether the query waits for a line at the prompt of a dialogue, which Ctrl-C interrupts at once.
    conversing: AtomicBool,
    /// When the query began or continued; none if no query runs.
    began: Mutex<Option<Instant>>,
    answers: AtomicU64,
}

/// Restores the terminal: the editor has set it to single keys, and to mark pasted text.
#[cfg(unix)]
fn leave_terminal(mode: &keys::TerminalMode) {
    if !is_dumb() {
        // Not through the buffer, which the query may have locked.
        let _ = nix::unistd::write(io::stdout(), b"\x1b[?2004l\r\n");
    }
    mode.restore();
}

impl RunningQuery {
    /// No query runs, but the user's next input may begin one: a Ctrl-C from here on belongs to that.
    pub fn expect(&self) {
        self.end();
        self.0.expected.store(true, Ordering::Relaxed);
    }

    /// A query begins or continues.
    pub fn begin(&self, answers: u64) {
        if !self.0.expected.swap(false, Ordering::Relaxed) {
            self.0.asked.store(false, Ordering::Relaxed);
        }
        self.0.answers.store(answers, Ordering::Relaxed);
        self.set(Some(Instant::now()));
    }

    /// The query waits for the user, or has ended.
    pub fn end(&self) {
        self.set(None);
        self.0.expected.store(false, Ordering::Relaxed);
        self.0.asked.store(false, Ordering::Relaxed);
    }

    /// Calls a function that waits for a line at the prompt of a dialogue.
    pub fn conversing<T>(&self, read: impl FnOnce() -> T) -> T {
        self.0.conversing.store(true, Ordering::Relaxed);
        let done = read();
        self.0.conversing.store(false, Ordering::Relaxed);
        done
    }

    /// Takes the note that Ctrl-C was pressed, at a prompt, where it clears the typed line.
    pub fn take_asked(&self) -> bool {
        self.0.attended.load(Ordering::Relaxed) && self.0.asked.swap(false, Ordering::Relaxed)
    }

    /// Whether Ctrl-C was pressed and the menu is to come.
    pub fn is_asked(&self) -> bool {
        self.0.attended.load(Ordering::Relaxed) && self.0.asked.load(Ordering::Relaxed)
    }

    fn set(&self, began: Option<Instant>) {
        *self.0.began.lock().unwrap_or_else(PoisonError::into_inner) = began;
    }

    fn began(&self) -> Option<Instant> {
        *self.0.began.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on Ctrl-C asks the user, and a session that is terminated restores the terminal. False if the system has no such
    /// signals.
    #[cfg(unix)]
    pub fn attend(&self, interrupter: Interrupter) -> bool {
        use signal_hook::consts::{SIGINT, SIGTERM};
        use signal_hook::iterator::Signals;
        if self.0.attended.load(Ordering::Relaxed) {
            return true;
        }
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
            return false;
        };
        let watch = self.clone();
        let mode = keys::TerminalMode::now();
        let listening = std::thread::Builder::new().name("signals".to_owned());
        let listening = listening.spawn(move || {
            for signal in signals.forever() {
                if signal == SIGINT {
                    watch.pressed(&interrupter);
                } else {
                    leave_terminal(&mode);
                    // The process ends by the signal, as its sender expects.
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
            }
        });
        let attended = listening.is_ok();
        self.0.attended.store(attended, Ordering::Relaxed);
        attended
    }

    #[cfg(not(unix))]
    pub fn attend(&self, _: Interrupter) -> bool {
        false
    }

    /// Handles a Ctrl-C from the terminal.
    #[cfg(unix)]
    fn pressed(&self, interrupter: &Interrupter) {
        let shared = &self.0;
        if self.began().is_none() && !shared.expected.load(Ordering::Relaxed) {
            return;
        }
        let is_urgent =
            shared.choosing.load(Ordering::Relaxed) || shared.conversing.load(Ordering::Relaxed);
        if is_urgent || shared.asked.swap(true, Ordering::Relaxed) {
            shared.asked.store(false, Ordering::Relaxed);
            interrupter.interrupt();
            return;
        }
        // Another thread waits, so that this one can handle the next Ctrl-C.
        let press = shared.presses.fetch_add(1, Ordering::Relaxed) + 1;
        let (watch, interrupter) = (self.clone(), interrupter.clone());
        let waiting = std::thread::Builder::new().name("patience".to_owned());
        let _ = waiting.spawn(move || {
            std::thread::sleep(SOON);
            // A later press has its own waiting thread.
            let is_last = watch.0.presses.load(Ordering::Relaxed) == press;
            if is_last && watch.0.asked.swap(false, Ordering::Relaxed) && watch.began().is_some() {
                interrupter.interrupt();
            }
        });
    }

    /// The supervisor of the engine: shows the menu, or the progress line.
    pub fn supervisor(
        &self,
        mut screen: Screen,
        form: Form,
    ) -> impl FnMut(&mut Running<'_>) -> Verdict + Send + 'static {
        let watch = self.clone();
        let draws = io::stderr().is_terminal() && !is_dumb();
        let mut drawn = Instant::now();
        move |running| {
            if !watch.0.attended.load(Ordering::Relaxed) {
                return Verdict::Continue;
            }
            let Some(began) = watch.began() else {
                return Verdict::Continue;
            };
            if watch.0.asked.swap(false, Ordering::Relaxed) {
                watch.0.choosing.store(true, Ordering::Relaxed);
                let verdict = watch.menu(running, &mut screen, form, began);
                watch.0.choosing.store(false, Ordering::Relaxed);
                return verdict;
            }
            let now = Instant::now();
            if draws
                && now.duration_since(began) >= PATIENCE
                && now.duration_since(drawn) >= EVERY
                && screen.is_quiet_since(now - PATIENCE)
            {
                drawn = now;
                let line = watch.told(running, began);
                screen.draw_transient(&line);
            }
            Verdict::Continue
        }
    }

    /// The progress line of the query.
    fn told(&self, running: &Running<'_>, began: Instant) -> String {
        let language = running.language();
        let used = running.statistics();
        let seconds = format!("{:.1}", began.elapsed().as_secs_f64());
        language.fill(
            "{} s: {} inferences, depth {}, heap {} KiB, {} answers",
            "{} с: шагов вывода {}, глубина {}, память термов {} КиБ, ответов {}",
            &[
                &seconds,
                &grouped(used.inferences),
                &grouped(running.depth()),
                &grouped(used.heap as u64 >> 10),
                &grouped(self.0.answers.load(Ordering::Relaxed)),
            ],
        )
    }

    /// Asks what to do with the query.
    fn menu(
        &self,
        running: &mut Running<'_>,
        screen: &mut Screen,
        form: Form,
        began: Instant,
    ) -> Verdict {
        let language = running.language();
        let prompt = language.text(
            "a abort, c continue, t trace, b backtrace, s statistics, e exit, h help\n? ",
            "a прекратить, c дальше, t трасса, b цели, s статистика, e выход, h справка\n? ",
        );
        // The output before the key comes before the menu.
        running.flush();
        // The terminal has shown the key as ^C.
        screen.tell(language.text("\ninterrupted:\n", "\nпрервано:\n"));
        loop {
            let key = keys::answer_to(|| {
                screen.tell_words(prompt);
                Ok(())
            });
            let key = key.unwrap_or(None);
            let (word, verdict) = match key {
                None | Some('\u{3}' | '\u{4}' | 'a' | 'ф') => {
                    (language.text("abort", "прекратить"), Some(Verdict::Abort))
                }
                Some('c' | 'с' | '\r' | '\n' | ' ') => (
                    language.text("continue", "продолжить"),
                    Some(Verdict::Continue),
                ),
                Some('t' | 'е') => (
                    language.text("trace", "трассировать"),
                    Some(match running.trace() {
                        Ok(()) => Verdict::Continue,
                        Err(_) => Verdict::Abort,
                    }),
                ),
                // 130 is the status of an interrupted process.
                Some('e' | 'у') => (language.text("exit", "выход"), Some(Verdict::Halt(130))),
                Some('b' | 'g' | 'и' | 'п') => (language.text("backtrace", "цели"), None),
                Some('s' | 'ы') => (language.text("statistics", "статистика"), None),
                Some(_) => (language.text("help", "справка"), None),
            };
            screen.tell(&format!("{word}\n"));
            if let Some(verdict) = verdict {
                return verdict;
            }
            match key {
                Some('b' | 'g' | 'и' | 'п') => {
                    let trace = running.backtrace();
                    screen.tell(&form.fitted().show(&trace));
                }
                Some('s' | 'ы') => {
                    let mut line = self.told(running, began);
                    let _ = writeln!(line);
                    screen.tell(&line);
                }
                _ => screen.tell_words(help(language)),
            }
        }
    }
}

fn help(language: Language) -> &'static str {
    language.text(
        "  a  abort the query; Ctrl-C does too   b  the goals that run, with their lines\n  \
         c  continue                           s  what was used so far\n  \
         t  trace from here                    e  exit from Prolog\n",
        "  a  прекратить запрос; Ctrl-C тоже     b  выполняемые цели и их строки\n  \
         c  продолжить                         s  что израсходовано\n  \
         t  трассировать отсюда                e  выйти из Пролога\n",
    )
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_stand_in_threes() {
        assert_eq!(
            [0, 999, 1000, 1_234_567].map(grouped),
            ["0", "999", "1,000", "1,234,567"]
        );
    }
}
