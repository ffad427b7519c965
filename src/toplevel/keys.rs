//! One key, without Enter.
//!
//! A guard puts the terminal back into its former mode when the key has come, also after a panic.
//!
//! What is typed while a query runs waits in the terminal. A key answers what is shown when it is pressed:
//!
//! ```text
//!   member(X, [1,2,3]), slow.⏎  Y = 4.⏎     typed before the first answer: a line for the next prompt
//!   X = 1 ;;                                the second ; is pressed before X = 2 is shown: it asks for X = 3
//!   X = 3.                                  what asks for more than there is, is forgotten
//! ```
//!
//! An arrow, or another key for which the terminal sends several bytes, is one key, and has no meaning here: its bytes do not come to the next
//! query.

use std::collections::VecDeque;
use std::io;

use crate::syntax::Language;

/// What a person may answer to "more?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reaction {
    /// The next answer.
    More,
    /// This number of answers.
    Several(u32),
    /// All answers that are left.
    All,
    /// No more.
    Stop,
    /// The answer as a whole, not abridged.
    Whole,
    /// The answer with its parts one below the other.
    Layout,
    /// The next answer, traced.
    Trace,
    /// Queries in between.
    Break,
    /// What can be pressed here?
    Help,
    /// Nothing: the key has no meaning.
    Unknown(char),
}

impl Reaction {
    /// The meaning of a key.
    fn of(key: char) -> Reaction {
        match key {
            ';' | ' ' | '\t' | 'n' | 'r' => Reaction::More,
            'a' => Reaction::All,
            '1'..='9' => Reaction::Several(key as u32 - '0' as u32),
            'w' => Reaction::Whole,
            'p' => Reaction::Layout,
            't' => Reaction::Trace,
            'b' => Reaction::Break,
            // Enter, full stop, quit; Ctrl-C, Ctrl-D and Escape.
            '\n' | '\r' | '.' | 'q' | '\u{3}' | '\u{4}' | '\u{1b}' => Reaction::Stop,
            'h' | '?' => Reaction::Help,
            // The same keys in the Russian layout.
            'ж' | 'т' | 'к' => Reaction::More,
            'ф' => Reaction::All,
            'ц' => Reaction::Whole,
            'з' => Reaction::Layout,
            'е' => Reaction::Trace,
            'и' => Reaction::Break,
            'р' => Reaction::Help,
            'ю' | 'й' => Reaction::Stop,
            other => Reaction::Unknown(other),
        }
    }
}

/// The keys that a query is answered by.
pub(super) struct Keys {
    language: Language,
    /// One was asked for.
    were_asked: bool,
    /// Keys that were pressed behind the last answer and before the next one.
    pressed: VecDeque<char>,
    /// The lines that were typed meanwhile, the last one perhaps in part.
    ahead: String,
}

impl Keys {
    pub fn new(language: Language) -> Keys {
        Keys {
            language,
            were_asked: false,
            pressed: VecDeque::new(),
            ahead: String::new(),
        }
    }

    /// Sorts what has been typed since the last key was asked for. An answer is going to be shown; what is typed from then on is for it.
    pub fn set_aside(&mut self) {
        let typed = ahead();
        let (keys, line) = match self.were_asked {
            true => answers(&typed),
            false => ("", typed.as_str()),
        };
        self.pressed.extend(keys.chars());
        self.ahead.push_str(line);
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// Shows what is asked, and waits for a key.
    pub fn wait(&mut self, show: impl FnOnce() -> io::Result<()>) -> io::Result<Reaction> {
        self.were_asked = true;
        if let Some(key) = self.pressed.pop_front() {
            show()?;
            return Ok(Reaction::of(key));
        }
        Ok(answer_to(show)?.map_or(Reaction::Stop, Reaction::of))
    }

    /// Forgets keys that asked for answers there are not: they must not act on the next query. Gives the lines that were typed ahead.
    pub fn forget(&mut self) -> String {
        self.pressed.clear();
        let mut lines = std::mem::take(&mut self.ahead);
        // Where no key was asked for, the editor reads what waits in the terminal.
        if std::mem::take(&mut self.were_asked) {
            let typed = ahead();
            lines.push_str(match lines.is_empty() {
                true => without_keys(&typed),
                false => &typed,
            });
        }
        without_keys(&lines).to_owned()
    }

    /// What the keys do.
    pub fn help(&self) -> &'static str {
        self.language.text(
            "  ; n space Tab  the next answer        1 .. 9   this many answers\n  \
             a              all answers            Enter .  no more answers\n  \
             w              the whole answer       p        its parts in lines of their own\n  \
             t              trace from here        b        queries in between\n  \
             h ?            these lines\n",
            "  ; n пробел Tab  следующий ответ       1 .. 9   столько ответов\n  \
             a               все ответы            Enter .  больше не нужно\n  \
             w               ответ целиком         p        ответ по частям, построчно\n  \
             t               трассировать отсюда   b        запросы между ответами\n  \
             h ?             эти строки\n",
        )
    }

    /// That a key has no meaning.
    pub fn unknown(&self, key: char) -> String {
        if key == NAMELESS {
            let told = self.language.text(
                "this key has no meaning here; h lists those that have\n",
                "эта клавиша здесь ничего не значит; h перечисляет те, что значат\n",
            );
            return told.to_owned();
        }
        let key = match key.is_control() {
            true => format!("Ctrl-{}", char::from(b'@' | (key as u32 as u8 & 0x1f))),
            false => key.to_string(),
        };
        let told = self.language.fill(
            "the key {} has no meaning here; h lists those that have",
            "клавиша {} здесь ничего не значит; h перечисляет те, что значат",
            &[&key],
        );
        told + "\n"
    }

    /// Shows a question, and waits for one of these keys: the place of it. Ctrl-C and the end of the input are the last one.
    pub fn choose(
        &mut self,
        keys: &[char],
        show: impl FnOnce() -> io::Result<()>,
    ) -> io::Result<usize> {
        let _raw = raw::RawMode::enter();
        show()?;
        loop {
            if let Choice::Key(place) = next_choice(keys)? {
                return Ok(place);
            }
        }
    }

    /// The same, where the user may also go on typing: then what is typed begins the next line.
    pub fn choose_or_line(
        &mut self,
        keys: &[char],
        show: impl FnOnce() -> io::Result<()>,
    ) -> io::Result<Choice> {
        let _raw = raw::RawMode::enter();
        show()?;
        next_choice(keys)
    }
}

/// Waits for a key that means something.
fn next_choice(keys: &[char]) -> io::Result<Choice> {
    loop {
        let Some(key) = character()? else {
            return Ok(Choice::Key(keys.len() - 1));
        };
        // A line that is pasted comes at once.
        let behind = match is_text(key) && raw::is_ready_within(0) {
            true => ahead(),
            false => String::new(),
        };
        if let Some(choice) = choice(keys, key, &behind) {
            return Ok(choice);
        }
    }
}

/// How a question was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// By the key in this place.
    Key(usize),
    /// Not at all: this begins the next line.
    Line(String),
}

/// What a key means, with what was typed directly behind it. `None`: nothing.
fn choice(keys: &[char], key: char, behind: &str) -> Option<Choice> {
    if matches!(key, '\u{3}' | '\u{4}' | '\u{1b}') {
        return Some(Choice::Key(keys.len() - 1));
    }
    let small = key.to_lowercase().next().unwrap_or(key);
    match keys.iter().position(|own| *own == small) {
        Some(place) if behind.trim().is_empty() => Some(Choice::Key(place)),
        None if !is_text(key) => None,
        Some(_) | None => Some(Choice::Line(format!("{key}{behind}"))),
    }
}

/// Whether a key may begin a line.
fn is_text(key: char) -> bool {
    !key.is_control() && !key.is_whitespace() && key != NAMELESS
}

/// A key that sends no character, as arrows do, or what is no text.
const NAMELESS: char = '\u{fffd}';

/// The bytes of one key come within this time, in milliseconds.
const TOGETHER: u16 = 20;

/// What was typed behind an answer, as the keys that answer it and the lines behind them: a key by itself is one of those that answer, and
/// so are some that ask for more.
fn answers(typed: &str) -> (&str, &str) {
    let mut characters = typed.chars();
    if characters.next().is_some() && characters.next().is_none() {
        return (typed, "");
    }
    let line = typed.trim_start_matches([';', ' ', '\t']);
    typed.split_at(typed.len() - line.len())
}

/// Lines without the keys in front of them that ask for more answers, or for none.
fn without_keys(lines: &str) -> &str {
    lines.trim_start_matches([';', ' ', '\t', '\n', '.'])
}

/// What has been typed and not been read, as text: keys that edit are left out. Takes it.
pub(super) fn ahead() -> String {
    text_of(&String::from_utf8_lossy(&raw::typed()))
}

/// The text among keys.
fn text_of(keys: &str) -> String {
    let mut text = String::new();
    let mut keys = keys.chars();
    while let Some(key) = keys.next() {
        match key {
            '\r' | '\n' => text.push('\n'),
            '\t' => text.push('\t'),
            '\u{1b}' => {
                // A sequence ends in a letter or a sign; `ESC O` has one more.
                if matches!(keys.next(), Some('[' | 'O')) {
                    let _ = keys.find(|key| ('@'..='~').contains(key));
                }
            }
            key if key.is_control() => {}
            key => text.push(key),
        }
    }
    text
}

/// The next character; `None` at the end. It may be several bytes. What a key sends in a sequence is read as a whole.
fn character() -> io::Result<Option<char>> {
    let read = one_character()?;
    if read != Some('\u{1b}') || !raw::is_ready_within(TOGETHER) {
        return Ok(read);
    }
    if matches!(one_character()?, Some('[' | 'O')) {
        // A sequence ends in a letter or a sign.
        while raw::is_ready_within(TOGETHER)
            && one_character()?.is_some_and(|sent| !('@'..='~').contains(&sent))
        {}
    }
    Ok(Some(NAMELESS))
}

/// One character of the input.
fn one_character() -> io::Result<Option<char>> {
    let mut bytes = Vec::new();
    loop {
        match raw::key()? {
            None => return Ok(None),
            Some(byte) => bytes.push(byte),
        }
        match std::str::from_utf8(&bytes) {
            Ok(text) => return Ok(text.chars().next()),
            Err(error) if error.error_len().is_some() => return Ok(Some(NAMELESS)),
            Err(_) => {}
        }
    }
}

/// Shows what is asked, and waits for any key. The terminal gives keys from before the question on: Ctrl-C is one of them as soon as a
/// person can see what it answers.
pub(super) fn answer_to(show: impl FnOnce() -> io::Result<()>) -> io::Result<Option<char>> {
    let _raw = raw::RawMode::enter();
    show()?;
    character()
}

/// Forgets what has been typed and not been read.
pub(super) fn discard() {
    raw::typed();
}

/// Waits until there is something to read, or for a moment; true if there is.
pub(super) fn is_ready() -> bool {
    raw::is_ready_within(100)
}

/// Waits for any key. What would end the input is its end; what would interrupt is a key like any other. Where it was pressed just before, it
/// was a signal: then the error says that the user has something to ask.
pub(super) fn read(is_asked: impl Fn() -> bool) -> io::Result<Option<char>> {
    let _raw = raw::RawMode::enter();
    while !is_ready() {
        if is_asked() {
            return Err(io::Error::new(io::ErrorKind::Interrupted, "asked"));
        }
    }
    Ok(character()?.filter(|key| *key != '\u{4}'))
}

#[cfg(unix)]
pub(super) use raw::TerminalMode;

#[cfg(unix)]
mod raw {
    use std::io;

    use std::os::fd::AsFd;

    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, poll};
    use nix::sys::termios::{
        LocalFlags, SetArg, SpecialCharacterIndices, Termios, tcgetattr, tcsetattr,
    };

    /// How the terminal treats what is typed.
    pub struct TerminalMode(Option<Termios>);

    impl TerminalMode {
        /// As it is now.
        pub fn now() -> TerminalMode {
            TerminalMode(tcgetattr(io::stdin()).ok())
        }

        /// Makes the terminal so again, also where an editor has changed it.
        pub fn restore(&self) {
            if let Some(mode) = &self.0 {
                let _ = tcsetattr(io::stdin(), SetArg::TCSADRAIN, mode);
            }
        }
    }

    /// The terminal without echo and without lines; leaving it restores what was.
    pub struct RawMode(TerminalMode);

    impl RawMode {
        pub fn enter() -> RawMode {
            let before = TerminalMode::now();
            if let Some(before) = &before.0 {
                let mut now = before.clone();
                now.local_flags -= LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG;
                // Where it fails, keys come with Enter behind them: slower, not wrong.
                let _ = tcsetattr(io::stdin(), SetArg::TCSADRAIN, &now);
            }
            RawMode(before)
        }
    }

    impl Drop for RawMode {
        fn drop(&mut self) {
            self.0.restore();
        }
    }

    /// Whether there is something to read within this number of milliseconds.
    pub fn is_ready_within(time: u16) -> bool {
        let stdin = io::stdin();
        let mut asked = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
        // Where it cannot be asked, reading waits.
        !matches!(poll(&mut asked, time), Ok(0) | Err(Errno::EINTR))
    }

    /// What has been typed and not been read.
    pub fn typed() -> Vec<u8> {
        let mut typed = Vec::new();
        let Ok(before) = tcgetattr(io::stdin()) else {
            return typed;
        };
        let mut now = before.clone();
        // Ctrl-C stays a signal.
        now.local_flags -= LocalFlags::ICANON | LocalFlags::ECHO;
        // A read waits for nothing.
        now.control_chars[SpecialCharacterIndices::VMIN as usize] = 0;
        now.control_chars[SpecialCharacterIndices::VTIME as usize] = 0;
        if tcsetattr(io::stdin(), SetArg::TCSANOW, &now).is_ok() {
            let mut bytes = [0; 4096];
            while let Ok(count) = nix::unistd::read(io::stdin(), &mut bytes)
                && count > 0
            {
                typed.extend_from_slice(&bytes[..count]);
            }
            let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, &before);
        }
        typed
    }

    /// The next byte, past all buffers: what is typed ahead belongs to the next query.
    pub fn key() -> io::Result<Option<u8>> {
        let mut byte = [0];
        loop {
            match nix::unistd::read(io::stdin(), &mut byte) {
                Ok(0) => return Ok(None),
                Ok(_) => return Ok(Some(byte[0])),
                Err(Errno::EINTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

#[cfg(not(unix))]
mod raw {
    use std::io::{self, BufRead};

    /// There is no raw mode here: keys come with Enter behind them.
    pub struct RawMode;

    impl RawMode {
        pub fn enter() -> RawMode {
            RawMode
        }
    }

    /// Reading waits, and what follows a key in its line is not known of.
    pub fn is_ready_within(time: u16) -> bool {
        time > super::TOGETHER
    }

    /// Lines that wait are not looked at.
    pub fn typed() -> Vec<u8> {
        Vec::new()
    }

    /// The first byte of the next line.
    pub fn key() -> io::Result<Option<u8>> {
        let mut line = Vec::new();
        io::stdin().lock().read_until(b'\n', &mut line)?;
        Ok(line.first().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, NAMELESS, answers, choice, text_of, without_keys};

    #[test]
    fn what_answers_no_question_begins_the_next_line() {
        let keys = ['y', 'n'];
        assert_eq!(choice(&keys, 'y', ""), Some(Choice::Key(0)));
        assert_eq!(choice(&keys, 'Y', "\n"), Some(Choice::Key(0)));
        assert_eq!(choice(&keys, '\u{3}', ""), Some(Choice::Key(1)));
        let line = |text: &str| Some(Choice::Line(text.to_owned()));
        assert_eq!(choice(&keys, 'm', ""), line("m"));
        assert_eq!(choice(&keys, 'Y', " = 1.\n"), line("Y = 1.\n"));
        for key in [NAMELESS, '\t', ' '] {
            assert_eq!(choice(&keys, key, ""), None);
        }
    }

    #[test]
    fn lines_are_told_from_keys() {
        assert_eq!(answers(";; "), (";; ", ""));
        assert_eq!(answers("a"), ("a", ""));
        assert_eq!(answers(";X = 1.\n"), (";", "X = 1.\n"));
        assert_eq!(answers("X = 1.\n"), ("", "X = 1.\n"));
        assert_eq!(answers(""), ("", ""));
        assert_eq!(without_keys(";; ;\nX = 1.\n"), "X = 1.\n");
        assert_eq!(without_keys(";;"), "");
    }

    #[test]
    fn keys_that_edit_are_no_text() {
        assert_eq!(text_of("a\u{1b}[A\u{1b}OBb\u{1b}[200~c\r\u{4}d"), "abc\nd");
        assert_eq!(text_of("\u{1b}"), "");
        assert_eq!(text_of("\u{1b}[1;5"), "");
    }
}
