//! One key, without Enter.
//!
//! A guard puts the terminal back into its former mode when the key has come, also after a panic.

use std::io;

/// What a person may answer to "more?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The next answer.
    More,
    /// All answers that are left.
    All,
    /// No more.
    Stop,
    /// What can be pressed here?
    Help,
}

impl Answer {
    /// The meaning of a key, if it has one.
    fn of(key: u8) -> Option<Answer> {
        match key {
            b';' | b' ' | b'\t' | b'n' | b'r' => Some(Answer::More),
            b'a' => Some(Answer::All),
            // Enter, full stop, quit; Ctrl-C, Ctrl-D and Escape.
            b'\n' | b'\r' | b'.' | b'q' | 3 | 4 | 27 => Some(Answer::Stop),
            b'h' | b'?' => Some(Answer::Help),
            _ => None,
        }
    }
}

/// Waits for a key that means something.
pub(super) fn wait() -> io::Result<Answer> {
    let _raw = raw::Mode::enter();
    loop {
        match raw::key()? {
            None => return Ok(Answer::Stop),
            Some(key) => {
                if let Some(answer) = Answer::of(key) {
                    return Ok(answer);
                }
            }
        }
    }
}

/// Waits for any key. What would interrupt is the key that aborts, what would end the input is its end.
pub(super) fn read() -> io::Result<Option<char>> {
    let _raw = raw::Mode::enter();
    let mut bytes = Vec::new();
    loop {
        match raw::key()? {
            None | Some(4) => return Ok(None),
            Some(3) => return Ok(Some('a')),
            Some(byte) => bytes.push(byte),
        }
        // A character beyond ASCII comes in several bytes.
        match std::str::from_utf8(&bytes) {
            Ok(text) => return Ok(text.chars().next()),
            Err(error) if error.error_len().is_some() => return Ok(Some('\u{fffd}')),
            Err(_) => {}
        }
    }
}

#[cfg(unix)]
mod raw {
    use std::io;

    use nix::errno::Errno;
    use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};

    /// The terminal without echo and without lines; leaving it restores what was.
    pub struct Mode(Option<Termios>);

    impl Mode {
        pub fn enter() -> Mode {
            let before = tcgetattr(io::stdin()).ok();
            if let Some(before) = &before {
                let mut now = before.clone();
                now.local_flags -= LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG;
                // Where it fails, keys come with Enter behind them: slower, not wrong.
                let _ = tcsetattr(io::stdin(), SetArg::TCSADRAIN, &now);
            }
            Mode(before)
        }
    }

    impl Drop for Mode {
        fn drop(&mut self) {
            if let Some(before) = &self.0 {
                let _ = tcsetattr(io::stdin(), SetArg::TCSADRAIN, before);
            }
        }
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
    pub struct Mode;

    impl Mode {
        pub fn enter() -> Mode {
            Mode
        }
    }

    /// The first byte of the next line.
    pub fn key() -> io::Result<Option<u8>> {
        let mut line = Vec::new();
        io::stdin().lock().read_until(b'\n', &mut line)?;
        Ok(line.first().copied())
    }
}
