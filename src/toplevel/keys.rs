//! Single keys, without Enter.
//!
//! A guard restores the mode of the terminal after the key, also after a panic.
//!
//! What is typed while a query runs waits in the terminal. A key answers what is shown when it is pressed:
//!
//! ```text
//!   member(X, [1,2,3]), slow.⏎  Y = 4.⏎     typed before the first answer: a line for the next prompt
//!   X = 1 ;;                                the second ; is pressed before X = 2 is shown: it asks for X = 3
//!   X = 3.                                  what asks for more than there is, is forgotten
//! ```
//!
//! An arrow, or another key for which the terminal sends several bytes, counts as one key without a meaning here: its bytes do not reach
//! the next query.

use std::collections::VecDeque;
use std::io;

use crate::syntax::Language;

/// The user's reaction to an answer.
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
    /// The answer with the parts of its values on separate lines.
    Layout,
    /// The next answer, traced.
    Trace,
    /// Queries before the next answer.
    Break,
    /// The list of keys.
    Help,
    /// None: the key has no meaning.
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

/// The keys that answer a query.
pub(super) struct Keys {
    language: Language,
    /// Whether a key was asked for.
    were_asked: bool,
    /// Keys pressed after the last answer and before the next one.
    pressed: VecDeque<char>,
    /// The lines typed meanwhile; the last one may be incomplete.
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

    /// Sorts the input typed since the last key was asked for. What is typed from here on belongs to the answer shown next.
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

    /// Shows a question, and waits for a key.
    pub fn wait(&mut self, show: impl FnOnce() -> io::Result<()>) -> io::Result<Reaction> {
        self.were_asked = true;
        if let Some(key) = self.pressed.pop_front() {
            show()?;
            return Ok(Reaction::of(key));
        }
        Ok(answer_to(show)?.map_or(Reaction::Stop, Reaction::of))
    }

    /// Drops keys that asked for more answers than there are, so that they do not act on the next query. Returns the lines typed ahead.
    pub fn forget(&mut self) -> String {
        self.pressed.clear();
        let mut lines = std::mem::take(&mut self.ahead);
        // If no key was asked for, the editor reads what waits in the terminal.
        if std::mem::take(&mut self.were_asked) {
            let typed = ahead();
            lines.push_str(match lines.is_empty() {
                true => without_keys(&typed),
                false => &typed,
            });
        }
        without_keys(&lines).to_owned()
    }

    /// The help text about the keys.
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

    /// The message that a key has no meaning.
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

    /// Shows a question, and waits for one of these keys; returns its index. The end of the input counts as the last key,
    /// and so does Ctrl-C, unless it is one of the keys.
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

    /// The same, but the user may also type on: then the text begins the next line.
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

/// Waits for a key with a meaning.
fn next_choice(keys: &[char]) -> io::Result<Choice> {
    loop {
        let Some(key) = character()? else {
            return Ok(Choice::Key(keys.len() - 1));
        };
        // A pasted line arrives at once.
        let behind = match is_text(key) && raw::is_ready_within(0) {
            true => ahead(),
            false => String::new(),
        };
        if let Some(choice) = choice(keys, key, &behind) {
            return Ok(choice);
        }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The key with this index.
    Key(usize),
    /// None: this text begins the next line.
    Line(String),
}

/// The meaning of a key, with the text typed right behind it; none if it has no meaning.
fn choice(keys: &[char], key: char, behind: &str) -> Option<Choice> {
    // A question may tell Ctrl-C apart.
    if let Some(place) = keys
        .iter()
        .position(|known| *known == key && key == '\u{3}')
    {
        return Some(Choice::Key(place));
    }
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

/// Stands for a key without a character, such as an arrow, and for invalid bytes.
const NAMELESS: char = '\u{fffd}';

/// The longest time between the bytes of one key, in milliseconds.
const TOGETHER: u16 = 20;

/// Splits the input typed behind an answer into keys that answer it and the lines behind them: a single key is an answer, and so are
/// leading keys that ask for more.
fn answers(typed: &str) -> (&str, &str) {
    let mut characters = typed.chars();
    if characters.next().is_some() && characters.next().is_none() {
        return (typed, "");
    }
    let line = typed.trim_start_matches([';', ' ', '\t']);
    typed.split_at(typed.len() - line.len())
}

/// Lines without leading keys that ask for more answers, or for none.
fn without_keys(lines: &str) -> &str {
    lines.trim_start_matches([';', ' ', '\t', '\n', '.'])
}

/// Takes the input that has been typed and not read, as text without editing keys.
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
                // An escape sequence ends with a letter or a sign; `ESC O` has one more.
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

/// The next character, which may be several bytes; none at the end. An escape sequence is read as a whole.
fn character() -> io::Result<Option<char>> {
    let read = one_character()?;
    if read != Some('\u{1b}') || !raw::is_ready_within(TOGETHER) {
        return Ok(read);
    }
    if matches!(one_character()?, Some('[' | 'O')) {
        // An escape sequence ends with a letter or a sign.
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

/// Shows a question, and waits for any key. The terminal is in raw mode before the question appears: Ctrl-C is a key as soon as the user
/// can see the question.
pub(super) fn answer_to(show: impl FnOnce() -> io::Result<()>) -> io::Result<Option<char>> {
    let _raw = raw::RawMode::enter();
    show()?;
    character()
}

/// Drops the input that has been typed and not read.
pub(super) fn discard() {
    raw::typed();
}

/// Waits a moment for input; true if there is some.
pub(super) fn is_ready() -> bool {
    raw::is_ready_within(100)
}

/// From here on a read of the editor gets nothing if no key arrives within a tenth of a second. False if the terminal cannot do that.
pub(super) fn end_when_idle() -> bool {
    raw::end_when_idle()
}

/// Waits for any key. The key for the end of the input ends it; the interrupt key is a key like any other. Pressed just before, it was a
/// signal: then the error says that the user has asked for the menu.
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

/// Standard input without a buffer, so that its owner knows what waits.
#[derive(Clone, Copy, Default)]
pub(super) struct Unbuffered;

impl io::Read for Unbuffered {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        raw::read(buffer)
    }
}

#[cfg(unix)]
mod raw {
    use std::io;

    use std::os::fd::AsFd;

    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, poll};
    use nix::sys::termios::{
        LocalFlags, SetArg, SpecialCharacterIndices, Termios, tcgetattr, tcsetattr,
    };

    /// The mode of the terminal.
    pub struct TerminalMode(Option<Termios>);

    impl TerminalMode {
        /// The current mode.
        pub fn now() -> TerminalMode {
            TerminalMode(tcgetattr(io::stdin()).ok())
        }

        /// Restores this mode, also after an editor has changed it.
        pub fn restore(&self) {
            if let Some(mode) = &self.0 {
                let _ = tcsetattr(io::stdin(), SetArg::TCSADRAIN, mode);
            }
        }
    }

    /// Raw mode: no echo, no lines; dropping it restores the former mode.
    pub struct RawMode(TerminalMode);

    impl RawMode {
        pub fn enter() -> RawMode {
            let before = TerminalMode::now();
            if let Some(before) = &before.0 {
                let mut now = before.clone();
                now.local_flags -= LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG;
                // If this fails, keys need Enter: slower, but not wrong.
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

    /// Whether input arrives within this number of milliseconds.
    pub fn is_ready_within(time: u16) -> bool {
        let stdin = io::stdin();
        let mut asked = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
        // If polling fails, reading waits.
        !matches!(poll(&mut asked, time), Ok(0) | Err(Errno::EINTR))
    }

    /// The input that has been typed and not read.
    pub fn typed() -> Vec<u8> {
        let mut typed = Vec::new();
        let Ok(before) = tcgetattr(io::stdin()) else {
            return typed;
        };
        let mut now = before.clone();
        // Ctrl-C stays a signal.
        now.local_flags -= LocalFlags::ICANON | LocalFlags::ECHO;
        // A read does not wait.
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

    /// Reads what there is; a closed standard input is at its end.
    pub fn read(buffer: &mut [u8]) -> io::Result<usize> {
        match nix::unistd::read(io::stdin(), buffer) {
            Err(Errno::EBADF) => Ok(0),
            read => read.map_err(io::Error::from),
        }
    }

    /// A read waits for a tenth of a second, until the mode of the terminal changes.
    pub fn end_when_idle() -> bool {
        tcgetattr(io::stdin()).is_ok_and(|mut now| {
            now.control_chars[SpecialCharacterIndices::VMIN as usize] = 0;
            now.control_chars[SpecialCharacterIndices::VTIME as usize] = 1;
            tcsetattr(io::stdin(), SetArg::TCSANOW, &now).is_ok()
        })
    }

    /// The next byte, not through a buffer: input typed ahead belongs to the next query.
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
    use std::io::{self, BufRead, Read};

    /// There is no raw mode here: keys need Enter.
    pub struct RawMode;

    impl RawMode {
        pub fn enter() -> RawMode {
            RawMode
        }
    }

    /// True for long times, since reading waits; false for short ones, since what follows a key on its line is unknown.
    pub fn is_ready_within(time: u16) -> bool {
        time > super::TOGETHER
    }

    /// Reads through the buffer of the process.
    pub fn read(buffer: &mut [u8]) -> io::Result<usize> {
        io::stdin().read(buffer)
    }

    /// A read waits.
    pub fn end_when_idle() -> bool {
        false
    }

    /// Waiting lines are not examined.
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
