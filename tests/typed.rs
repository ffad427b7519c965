//! Types the files of `tests/typed` at a pseudo-terminal, which also has standard error, and checks what is shown.
//!
//! A line of such a file begins with an action:
//!
//! | | |
//! | --- | --- |
//! | `options ...`, `set NAME VALUE`, `columns N` | how the session begins; before the first key |
//! | `type ...` | keys: characters, and `<Enter>`, `<Tab>`, `<Up>`, `<Ctrl-C>` and the like; waits for the prompt first |
//! | `press ...` | keys, at once |
//! | `ready` | waits until a line is edited: keys that edit mean that only then, and a prompt may be shown before |
//! | `resize N` | the terminal has this number of columns |
//! | `clear` | Ctrl-C at the prompt |
//! | `pause` | a fifth of a second, after a key that means something else together with a key that follows at once |
//! | `see ...` | waits until this is shown, after the text that was seen before; blanks and line ends count as one blank |
//! | `hide ...` | this has not been shown since what was seen before the last one |
//! | `status N` | the session ends, with this status |
//!
//! `#` and indentation begin a comment. Colours and movements of the cursor are not part of what is shown.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::pty::Terminal;
use crate::support::{conclude, files};

/// The most time for a line: more than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A file being typed.
struct Typist {
    terminal: Option<Terminal>,
    options: Vec<String>,
    variables: Vec<(String, String)>,
    columns: u16,
    /// How much of the output was seen, now and one `see` before.
    seen: usize,
    before: usize,
    /// The number of lines that the editor will have returned when it has read all typed keys.
    edits: usize,
}

impl Typist {
    fn terminal(&mut self) -> &mut Terminal {
        let (options, variables, columns) = (&self.options, &self.variables, self.columns);
        self.terminal.get_or_insert_with(|| {
            let options: Vec<&str> = options.iter().map(String::as_str).collect();
            let variables: Vec<(&str, &str)> = variables
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
            Terminal::whole(&options, &variables, columns)
        })
    }

    /// The output so far, in one line.
    fn shown(&mut self) -> String {
        let raw = self.terminal().out.text();
        let mut shown = String::new();
        let mut rest = raw.as_str();
        while let Some((before, behind)) = rest.split_once('\u{1b}') {
            shown.push_str(before);
            let is_sequence = behind.starts_with('[');
            let end = behind
                .char_indices()
                .find(|(at, c)| *at > 0 && c.is_ascii_alphabetic());
            rest = match (is_sequence, end) {
                (true, Some((at, _))) => &behind[at + 1..],
                (true, None) => "",
                (false, _) => behind,
            };
        }
        shown.push_str(rest);
        in_one_line(&shown)
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "options" => self.options = rest.split_whitespace().map(str::to_owned).collect(),
            "columns" => self.columns = rest.parse().map_err(|_| "no number".to_owned())?,
            "set" => {
                let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
                self.variables.push((name.to_owned(), value.to_owned()));
            }
            "type" => {
                let keys = keys(rest)?;
                let wanted = self.edits;
                let terminal = self.terminal();
                let begun = Instant::now();
                while terminal.edits() < wanted || !terminal.is_editing() {
                    if begun.elapsed() > PATIENCE {
                        return Err(format!("no prompt: {}", tail(&self.shown())));
                    }
                    std::thread::sleep(Duration::from_millis(5));
                }
                let ends = keys.contains(['\r', '\u{3}']);
                let edits = terminal.edits() + usize::from(ends);
                terminal.type_keys(&keys);
                self.edits = edits;
            }
            "resize" => {
                let terminal = self.terminal().keys.try_clone();
                let resized = Command::new("stty")
                    .args(["cols", rest])
                    .stdin(terminal.expect("there are files left"))
                    .status();
                if !resized.is_ok_and(|status| status.success()) {
                    return Err("stty fails".to_owned());
                }
            }
            "clear" => {
                let terminal = self.terminal();
                let edits = terminal.edits() + 1;
                terminal.type_keys("\u{3}");
                self.edits = edits;
            }
            "press" => {
                let keys = keys(rest)?;
                self.terminal().type_keys(&keys);
            }
            "ready" => {
                let begun = Instant::now();
                let wanted = self.edits;
                while self.terminal().edits() < wanted || !self.terminal().is_editing() {
                    if begun.elapsed() > PATIENCE {
                        return Err("nothing is edited".to_owned());
                    }
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
            "see" => return self.see(rest.trim()),
            "pause" => std::thread::sleep(Duration::from_millis(200)),
            "hide" => {
                let shown = self.shown();
                let text = &shown[self.before..self.seen];
                if text.contains(rest) {
                    return Err(format!("this was shown: {text}"));
                }
            }
            "status" => {
                let begun = Instant::now();
                loop {
                    let ended = self.terminal().child.try_wait();
                    match ended.expect("it can be waited for") {
                        Some(status)
                            if status.code().map(|code| code.to_string()).as_deref()
                                == Some(rest) =>
                        {
                            break;
                        }
                        Some(status) => return Err(format!("it ended with {status}")),
                        None if begun.elapsed() > PATIENCE => return Err("it goes on".to_owned()),
                        None => std::thread::sleep(Duration::from_millis(5)),
                    }
                }
            }
            _ => return Err("no such line is known".to_owned()),
        }
        Ok(())
    }

    fn see(&mut self, wanted: &str) -> Result<(), String> {
        let begun = Instant::now();
        loop {
            let shown = self.shown();
            let from = self.seen.min(shown.len());
            if let Some(at) = shown[from..].find(wanted) {
                self.before = from;
                self.seen = from + at + wanted.len();
                return Ok(());
            }
            if begun.elapsed() > PATIENCE {
                return Err(format!("not shown: {}", tail(&shown[from..])));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The end of the output.
fn tail(text: &str) -> &str {
    let from = text.char_indices().rev().nth(400);
    from.map_or(text, |(at, _)| &text[at..])
}

/// Blanks and line ends count as one blank.
fn in_one_line(text: &str) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// Keys by their names.
fn keys(text: &str) -> Result<String, String> {
    let mut keys = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('<') {
        keys.push_str(before);
        let Some((name, after)) = behind.split_once('>') else {
            return Err("a key has no >".to_owned());
        };
        let key = match name {
            "Enter" => "\r",
            "Tab" => "\t",
            "Backspace" => "\u{7f}",
            "Escape" => "\u{1b}",
            "Up" => "\u{1b}[A",
            "Down" => "\u{1b}[B",
            "Right" => "\u{1b}[C",
            "Left" => "\u{1b}[D",
            "Home" => "\u{1b}[H",
            "End" => "\u{1b}[F",
            "Paste" => "\u{1b}[200~",
            "Pasted" => "\u{1b}[201~",
            "Newline" => "\n",
            "Less" => "<",
            name => match name.strip_prefix("Ctrl-").map(str::as_bytes) {
                Some([letter]) => {
                    keys.push(char::from(letter & 0x1f));
                    ""
                }
                Some(_) | None => return Err(format!("no key has the name {name}")),
            },
        };
        keys.push_str(key);
        rest = after;
    }
    keys.push_str(rest);
    Ok(keys)
}

fn typed(path: &Path) -> Result<(), String> {
    let text = fs::read_to_string(path).expect("the file can be read");
    let mut typist = Typist {
        terminal: None,
        options: vec!["-q".to_owned()],
        variables: Vec::new(),
        columns: 80,
        seen: 0,
        before: 0,
        edits: 0,
    };
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with(['#', ' ']) {
            continue;
        }
        if let Err(complaint) = typist.line(line) {
            return Err(format!(
                "{}:{}: {line}\n  {complaint}",
                path.display(),
                index + 1
            ));
        }
    }
    Ok(())
}

#[test]
fn sessions_show_what_they_should() {
    let paths = files("tests/typed", "typed");
    assert!(!paths.is_empty(), "no files");
    // Sessions wait more than they compute.
    let complaints: Vec<String> = std::thread::scope(|scope| {
        let running: Vec<_> = paths
            .iter()
            .map(|path| scope.spawn(move || typed(path)))
            .collect();
        let ended = running
            .into_iter()
            .map(|one| one.join().expect("it does not panic"));
        ended.filter_map(Result::err).collect()
    });
    conclude(complaints);
}
