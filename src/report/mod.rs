//! Reports: diagnostics drawn for people by miette, and as lines of JSON for programs.
//!
//! Only this room decides how a diagnostic is drawn: colour and box characters only on terminals, plain ASCII everywhere else, and never
//! more of a source line than fits. The sentences come from `prolog/boot/messages.pl` and from the reader; this room contains none.

mod codes;
mod excerpt;
mod json;

use std::borrow::Cow;
use std::fmt;
use std::io::IsTerminal;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode, ThemeCharacters, ThemeStyles,
};

use crate::syntax::{Diagnostic, Language, NoteKind, Severity};
pub use codes::{DiagnosticCode, codes};
use excerpt::{Excerpt, TAB, cells};
pub use json::{json, quoted};

/// The width by default: that of a punched card, a terminal and a mail.
const WIDTH: usize = 80;

/// The least width with room for words behind a margin.
const NARROW: usize = 60;

/// How diagnostics are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Colours by ANSI escape sequences.
    pub colour: bool,
    /// Lines drawn with box characters; ASCII otherwise.
    pub boxes: bool,
    /// The greatest length of a line, where the text can be broken.
    pub width: usize,
}

impl Theme {
    /// ASCII without colours, 80 columns: for files, pipes and tests.
    pub const PLAIN: Theme = Theme {
        colour: false,
        boxes: false,
        width: WIDTH,
    };

    /// The theme for standard error: boxes if it is a terminal that can draw them, and colours as `colour` says.
    pub fn of_standard_error(colour: Colour) -> Theme {
        let is_terminal = std::io::stderr().is_terminal();
        let draws = is_terminal && !is_dumb();
        Theme {
            colour: colour.is_wanted(draws),
            boxes: draws,
            width: match is_terminal {
                true => width_of_terminal(),
                false => WIDTH,
            },
        }
    }
}

/// Whether the terminal has no escape sequences.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Colour {
    /// As `NO_COLOR` and `CLICOLOR_FORCE` say; without these, on terminals that can show colours.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Colour {
    /// Whether to use colours, given whether the output is a terminal that can draw.
    pub fn is_wanted(self, draws: bool) -> bool {
        let told = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        match self {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                let forced = told("CLICOLOR_FORCE").is_some_and(|value| value != "0");
                told("NO_COLOR").is_none() && (draws || forced)
            }
        }
    }
}

/// The form of diagnostics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Drawn, for people.
    Drawn(Theme),
    /// A line of JSON each, for programs.
    Json,
}

impl Form {
    /// The same form, with the current width of the terminal at standard error, or that of COLUMNS.
    pub fn fitted(self) -> Form {
        match self {
            Form::Drawn(theme) if theme.boxes => Form::Drawn(Theme {
                width: width_of_terminal(),
                ..theme
            }),
            Form::Drawn(theme) => Form::Drawn(Theme {
                width: told_width().unwrap_or(theme.width),
                ..theme
            }),
            form => form,
        }
    }

    /// The diagnostic in this form.
    pub fn show(&self, diagnostic: &Diagnostic) -> String {
        match self {
            Form::Drawn(theme) => render(diagnostic, theme),
            Form::Json => json(diagnostic),
        }
    }
}

/// The width of the terminal, within reasonable limits.
fn width_of_terminal() -> usize {
    told_width()
        .or_else(|| {
            let (width, _) = terminal_size::terminal_size_of(std::io::stderr())?;
            Some(legible(usize::from(width.0)))
        })
        .unwrap_or(WIDTH)
}

/// The width that the environment variable COLUMNS tells, within the same limits.
fn told_width() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok()?;
    columns.parse().ok().map(legible)
}

/// Below 40 columns the gutter leaves no room for words; lines beyond 160 are hard to read.
fn legible(columns: usize) -> usize {
    columns.clamp(40, 160)
}

/// The number of columns of the terminal at standard error.
pub fn terminal_width() -> usize {
    let size = terminal_size::terminal_size_of(std::io::stderr());
    size.map_or(WIDTH, |(width, _)| usize::from(width.0))
}

/// A longer word is abridged to its ends, so that no name fills a screen.
const LONGEST_WORD: usize = 200;

/// The text with its long words abridged.
fn abridged(text: &str) -> Cow<'_, str> {
    let is_long =
        |word: &str| word.len() > LONGEST_WORD && word.chars().nth(LONGEST_WORD).is_some();
    if !text.split(' ').any(is_long) {
        return Cow::Borrowed(text);
    }
    let words = text.split(' ').map(|word| {
        if !is_long(word) {
            return word.to_owned();
        }
        let behind: String = word.chars().rev().take(LONGEST_WORD / 4).collect();
        let before = word.chars().take(LONGEST_WORD / 4).chain("...".chars());
        before.chain(behind.chars().rev()).collect()
    });
    Cow::Owned(words.collect::<Vec<String>>().join(" "))
}

/// The diagnostic as text, with a line end.
pub fn render(diagnostic: &Diagnostic, look: &Theme) -> String {
    let mut characters = if look.boxes {
        ThemeCharacters::unicode()
    } else {
        ThemeCharacters::ascii()
    };
    let kind = match diagnostic.code.as_str() {
        "" => String::new(),
        code => format!("[{code}]"),
    };
    let name = diagnostic.severity.name(diagnostic.language);
    let headline = format!("{name}{kind}:");
    characters.error.clone_from(&headline);
    characters.warning.clone_from(&headline);
    characters.advice = headline;
    let styles = if look.colour {
        ThemeStyles::ansi()
    } else {
        ThemeStyles::none()
    };
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles })
        .with_width(look.width)
        .with_links(false)
        // Without context miette begins an excerpt in the middle of its line.
        .with_context_lines(1)
        .tab_width(TAB);
    let drawing = Drawing::new(diagnostic, look.width);
    let mut out = String::new();
    match handler.render_report(&mut out, &drawing) {
        Ok(()) => {
            let mut text = tidy(&out, diagnostic.language);
            notes(diagnostic, look.width, &mut text);
            text
        }
        // If miette fails to show the excerpt, the sentence alone is shown.
        Err(fmt::Error) => format!("{drawing}\n"),
    }
}

/// Appends the notes about the run: a line for the goal with its values, and a line for each caller.
fn notes(diagnostic: &Diagnostic, width: usize, out: &mut String) {
    let language = diagnostic.language;
    let of = |kind: NoteKind| {
        let notes = diagnostic
            .notes
            .iter()
            .filter(move |note| note.kind == kind);
        notes.map(|note| note.text.as_str())
    };
    let values = of(NoteKind::Values).collect::<Vec<&str>>().join(", ");
    // A goal that the excerpt shows is repeated only for its values.
    let goals = diagnostic
        .notes
        .iter()
        .filter(|note| note.kind == NoteKind::Goal);
    let goal = goals.filter(|note| note.place.is_none() || !values.is_empty());
    let goal = goal.map(|note| note.text.as_str()).next();
    let within = language.text("in", "в цели");
    match goal {
        Some(goal) if values.is_empty() => put(&format!("{within}: {goal}"), width, out),
        Some(goal) => {
            let where_ = language.text("where", "где");
            put(&format!("{within}: {goal}, {where_} {values}"), width, out);
        }
        None if !values.is_empty() => put(&values, width, out),
        None => (),
    }
    let by = language.text("called by", "вызвано из");
    // If lines are short, the callers are below the words.
    let (first, next) = match width < NARROW {
        true => (format!("{by}:"), "  ".to_owned()),
        false => (format!("{by}: "), " ".repeat(by.chars().count() + 2)),
    };
    for (n, caller) in of(NoteKind::Caller).enumerate() {
        if n == 0 && width < NARROW {
            put(&first, width, out);
        }
        let before = if n == 0 && width >= NARROW {
            &first
        } else {
            &next
        };
        put(&format!("{before}{caller}"), width, out);
    }
}

/// Appends a line of notes with a margin, broken at blanks to fit the width.
fn put(line: &str, width: usize, out: &mut String) {
    let indent = line.len() - line.trim_start().len();
    let mut text = format!("  {}", &line[..indent]);
    let mut taken = text.len();
    let mut fresh = true;
    for word in abridged(&line[indent..]).split(' ') {
        let length = cells(word, 0);
        if !fresh && taken + 1 + length > width {
            text.push_str("\n      ");
            taken = 6;
        } else if !fresh {
            text.push(' ');
            taken += 1;
        }
        fresh = false;
        text.push_str(word);
        taken += length;
    }
    out.push_str(&text);
    out.push('\n');
}

/// Removes blanks at line ends and the margin that miette puts before a headline, and translates the word before a suggestion, which miette
/// has only in English.
fn tidy(text: &str, language: Language) -> String {
    let help = "help: ";
    let said = format!("{}: ", language.text("help", "совет"));
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        // An escape sequence for colour may precede the word.
        let begins = |(before, _): &(&str, &str)| {
            before.trim_start().is_empty()
                || before.trim_start().starts_with('\u{1b}') && before.trim_end().ends_with('m')
        };
        let line = &match line.split_once(help).filter(begins) {
            Some((before, behind)) => format!("{before}{said}{behind}"),
            None => line.to_owned(),
        };
        let line = line.trim_end();
        if !line.is_empty() {
            out.push_str(
                line.strip_prefix("  ")
                    .filter(|_| out.is_empty())
                    .unwrap_or(line),
            );
            out.push('\n');
        }
    }
    out
}

/// A diagnostic as miette needs it.
#[derive(Debug)]
struct Drawing<'d> {
    diagnostic: &'d Diagnostic,
    excerpt: Excerpt<'d>,
}

impl<'d> Drawing<'d> {
    fn new(diagnostic: &'d Diagnostic, width: usize) -> Drawing<'d> {
        Drawing {
            diagnostic,
            excerpt: Excerpt::new(diagnostic, width),
        }
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&abridged(&self.diagnostic.message))
    }
}

impl std::error::Error for Drawing<'_> {}

impl miette::Diagnostic for Drawing<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.diagnostic.help.as_ref()?;
        let label = self.diagnostic.primary.as_ref().map(|(_, label)| label);
        // The label already shows the suggestion, unless it was too long.
        (label != Some(help) || self.excerpt.short).then(|| Box::new(abridged(help)) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.excerpt.has_labels().then_some(&self.excerpt as _)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.excerpt.labels()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::syntax::Source;

    fn diagnostic(text: &str, primary: &str, secondary: &str) -> Diagnostic {
        let range = |part: &str| {
            let at = text.find(part).expect("the label is in the text");
            at..at + part.len()
        };
        Diagnostic {
            severity: Severity::Error,
            code: "syntax_error".to_owned(),
            message: "two terms stand side by side".to_owned(),
            source: Some(Arc::new(Source::new("дом.pl", text))),
            primary: Some((range(primary), "here".to_owned())),
            secondary: vec![(range(secondary), "it began here".to_owned())],
            help: Some("a comma is missing".to_owned()),
            fixes: Vec::new(),
            notes: Vec::new(),
            language: Language::En,
        }
    }

    #[test]
    fn columns_are_those_of_the_screen() {
        let text = "p.\nдом(木, X) :- окно(X) дверь(X).\n";
        let drawn = render(&diagnostic(text, "дверь(X)", "дом"), &Theme::PLAIN);
        let expected = "\
error[syntax_error]: two terms stand side by side
   ,-[дом.pl:2:23]
 2 | дом(木, X) :- окно(X) дверь(X).
   : ^|^                   ^^^^|^^^
   :  |                        `-- here
   :  `-- it began here
   `----
  help: a comma is missing
";
        assert_eq!(drawn, expected);
    }

    #[test]
    fn a_long_line_is_cut_around_its_label() {
        let text = format!("p([{}]) q.\nr.\n", "элемент,".repeat(100_000));
        let drawn = render(&diagnostic(&text, "q", "p("), &Theme::PLAIN);
        assert!(drawn.contains("[дом.pl:1:800007]"), "{drawn}");
        assert!(drawn.contains("элемент,элемент,]) q."), "{drawn}");
        assert!(
            drawn.lines().all(|line| line.chars().count() < 200),
            "{drawn}"
        );
    }

    #[test]
    fn far_places_are_shown_apart() {
        let text = format!("p(1).\n{}p(2) here.\n", "q.\n".repeat(50));
        let drawn = render(&diagnostic(&text, "here", "p(1)"), &Theme::PLAIN);
        assert!(drawn.contains("[дом.pl:1:1]"), "{drawn}");
        assert!(drawn.contains("[дом.pl:52:6]"), "{drawn}");
        assert!(!drawn.contains("30 | q."), "{drawn}");
    }
}
