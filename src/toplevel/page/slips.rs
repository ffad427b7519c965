//! Finds damage by the page inside a line that no message of the engine reports: numbers, quotes or escapes in all lines, invisible signs
//! and ligatures, a head whose name begins with a capital letter or is separated from its bracket.
//!
//! *Invariant*: a line keeps its printed text. It is analysed without its slips, and each slip is a repair of the printed text.

use std::collections::BTreeSet;

use super::draft::{Draft, Edit, Repair, SourceLanguage};
use super::looks::{self, Look, is_neck, signs};
use super::read::Line;
use crate::syntax::{Language, Span, TokenKind};

/// The least number of consecutively numbered lines that count as numbered by the page.
const LEAST_NUMBERED: usize = 3;

/// The most empty lines in between that are counted but not numbered.
const MOST_BLANK: usize = 3;

/// A repair of a line; the edits count from the beginning of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    pub repair: Repair,
    /// Whether the page does this to every line: then it is one repair of the whole program.
    pub is_general: bool,
}

/// Finds the slips of lines that do not belong to programs in other languages.
pub fn find(lines: &mut [Line], taken: &BTreeSet<usize>, language: Language) {
    numbered(lines, taken, language);
    solutions(lines, taken, language);
    quoted(lines, taken, language);
    escaped(lines, taken, language);
    for (at, line) in lines.iter_mut().enumerate() {
        if !taken.contains(&at) {
            // Each search sees the text without the slips found before.
            while let Some((edits, reason)) = marks(&line.text, language).into_iter().next() {
                let before = line.text.len();
                add(line, edits, reason, false);
                if line.text.len() == before {
                    break;
                }
            }
        }
    }
    let names = Names::of(lines);
    for (at, line) in lines.iter_mut().enumerate() {
        if !taken.contains(&at)
            && let Some((edit, reason)) = head(&line.text, &names, language)
        {
            add(line, vec![edit], reason, false);
        }
    }
    for at in 0..lines.len() {
        lines[at].is_broken = !taken.contains(&at) && is_broken(lines, at, &names);
    }
}

/// Adds a slip; its edits refer to the text of the line as analysed so far.
fn add(line: &mut Line, edits: Vec<Edit>, reason: String, is_general: bool) {
    let before = line_draft(line);
    let repaired = before.repaired();
    let printed: Option<Vec<Edit>> = edits
        .into_iter()
        .map(|edit| {
            let range = repaired.printed(&edit.range)?;
            Some(Edit { range, ..edit })
        })
        .collect();
    let mut draft = before;
    if let Some(edits) = printed
        && draft.propose(edits.clone(), reason.clone())
    {
        line.text = draft.repaired().text.trim_end_matches('\n').to_owned();
        let repair = Repair { edits, reason };
        line.slips.push(Slip { repair, is_general });
    }
}

/// A line with its slips.
fn line_draft(line: &Line) -> Draft {
    let mut draft = Draft::new(SourceLanguage::Prolog);
    draft.push(&line.printed, line.number);
    draft
        .repairs
        .extend(line.slips.iter().map(|slip| slip.repair.clone()));
    draft
}

/// The edit that removes the beginning of a line.
fn removal(end: usize) -> Vec<Edit> {
    let text = String::new();
    vec![Edit {
        range: 0..end,
        text,
    }]
}

// Damage to all lines.

/// Consecutively numbered lines with a program behind the numbers.
fn numbered(lines: &mut [Line], taken: &BTreeSet<usize>, language: Language) {
    let mut at = 0;
    while at < lines.len() {
        let (mut run, mut next, mut last) = (Vec::new(), at, None);
        while next < lines.len() && !taken.contains(&next) {
            let text = &lines[next].text;
            if let Some((number, end)) = number(text)
                && last.is_none_or(|last| (last + 1..=last + MOST_BLANK).contains(&number))
            {
                last = Some(number);
                run.push((next, end));
            } else if last.is_none() || !text.trim().is_empty() {
                break;
            }
            next += 1;
        }
        let rest = |(line, end): &(usize, usize)| lines[*line].text[*end..].trim().to_owned();
        let is_code = |one: &&(usize, usize)| {
            matches!(looks::of(&rest(one)), Look::Code | Look::Comment) || rest(one).is_empty()
        };
        let has_head = run.iter().any(|one| {
            signs(&rest(one))
                .iter()
                .any(|(_, s)| is_neck(s.of(&rest(one))))
        });
        let code = run.iter().filter(is_code).count();
        if run.len() >= LEAST_NUMBERED && code * 3 >= run.len() * 2 && has_head {
            let blanks = |(line, end): &(usize, usize)| {
                let rest = &lines[*line].text[*end..];
                let count = rest.chars().take_while(|c| *c == ' ').count();
                (!rest.trim().is_empty()).then_some(count)
            };
            let margin = run.iter().filter_map(blanks).min().unwrap_or(0);
            for (line, end) in run {
                let length = lines[line].text.len();
                let reason = language.text(
                    "the page numbers the lines of the program",
                    "страница нумерует строки программы",
                );
                let edits = removal((end + margin).min(length));
                add(&mut lines[line], edits, reason.to_owned(), true);
            }
        }
        at = next.max(at + 1);
    }
}

/// `3.4 reverse([], []).`: the number of an exercise before the first clause of its solution. Where the next line begins below the clause,
/// blanks take its place.
fn solutions(lines: &mut [Line], taken: &BTreeSet<usize>, language: Language) {
    let column = |text: &str| text.chars().take_while(|c| c.is_whitespace()).count();
    for at in 0..lines.len() {
        let text = &lines[at].text;
        let Some(end) = label(text).filter(|_| !taken.contains(&at)) else {
            continue;
        };
        let rest = &text[end..];
        let blanks = rest.len() - rest.trim_start().len();
        let here = text[..end + blanks].chars().count();
        let start = text.len() - text.trim_start().len();
        let is_below = lines
            .get(at + 1)
            .is_some_and(|next| !next.text.trim().is_empty() && column(&next.text) >= here);
        if !is_clause(rest.trim()) {
            continue;
        }
        let reason = language.fill(
            "{} numbers the solution, and is no part of the clause",
            "{} - номер решения, а не часть предложения",
            &[text[start..end].trim()],
        );
        let (range, filling) = match is_below {
            true => (start..end, " ".repeat(text[start..end].chars().count())),
            false => (start..end + blanks, String::new()),
        };
        let edit = Edit {
            range,
            text: filling,
        };
        add(&mut lines[at], vec![edit], reason, false);
    }
}

/// The end of a label such as `3.4`, `12)` or `2.1.3.` at the beginning of a line, with a blank behind it.
fn label(text: &str) -> Option<usize> {
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    let length = rest
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .filter(|length| *length > 0)?;
    let mark = usize::from(rest[length..].starts_with([')', ':']));
    let is_label = rest.starts_with(|c: char| c.is_ascii_digit()) && !rest[..length].contains("..");
    let behind = &rest[length + mark..];
    (is_label && behind.starts_with([' ', '\t', '\u{A0}'])).then_some(start + length + mark)
}

/// Whether a text is a clause, or begins one: a name with its bracket, or before a neck, and signs as in programs.
pub fn is_clause(text: &str) -> bool {
    let found = signs(text);
    let [
        (TokenKind::LetterName | TokenKind::QuotedName, name),
        (kind, next),
        ..,
    ] = found.as_slice()
    else {
        return false;
    };
    let opens = *kind == TokenKind::Open && name.end == next.start;
    let is_ended = found.last().is_some_and(|(kind, last)| {
        matches!(kind, TokenKind::End | TokenKind::Comma) || is_neck(last.of(text))
    });
    looks::of(text) == Look::Code && is_ended && (opens || is_neck(next.of(text)))
}

/// The number at the beginning of a line, and its end.
fn number(text: &str) -> Option<(usize, usize)> {
    let start = text.len() - text.trim_start().len();
    let digits = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    let number = text.get(start..start + digits)?.parse().ok()?;
    let rest = &text[start + digits..];
    let mark = usize::from(rest.starts_with([':', '.', ')', '|']));
    let end = start + digits + mark;
    let stands_apart = text[end..].is_empty() || text[end..].starts_with([' ', '\t', '\u{A0}']);
    stands_apart.then_some((number, end))
}

/// Lines quoted with `>`, as in letters and in Markdown.
fn quoted(lines: &mut [Line], taken: &BTreeSet<usize>, language: Language) {
    let mark = |text: &str| -> Option<usize> {
        let end = text
            .find(|c: char| c != '>' && c != ' ')
            .unwrap_or(text.len());
        let end = text[..end].rfind('>')? + 1;
        text.starts_with('>').then_some(end)
    };
    let mut at = 0;
    while at < lines.len() {
        let is_quoted = |line: &usize| !taken.contains(line) && mark(&lines[*line].text).is_some();
        let run: Vec<usize> = (at..lines.len()).take_while(is_quoted).collect();
        at += run.len().max(1);
        let is_head = |line: &usize| {
            let text = &lines[*line].text;
            let rest = text[mark(text).unwrap_or(0)..].trim();
            looks::of(rest) == Look::Code && rest.starts_with(char::is_alphabetic)
        };
        if run.len() < 2 || !run.iter().any(is_head) {
            continue;
        }
        let reason = language.text(
            "the page quotes the lines of the program with >",
            "страница цитирует строки программы знаком >",
        );
        for line in run {
            let text = &lines[line].text;
            let end = mark(text).unwrap_or(0);
            let blank = usize::from(text[end..].starts_with(' '));
            let edits = removal(end + blank);
            add(&mut lines[line], edits, reason.to_owned(), true);
        }
    }
}

/// `\[`, `\]`, `\_` and `\*` outside of listings: Markdown escapes its special characters.
fn escaped(lines: &mut [Line], taken: &BTreeSet<usize>, language: Language) {
    let places = |text: &str| -> Vec<usize> {
        let is_escaped = text.contains("\\[") || text.contains("\\]");
        let found = text.match_indices('\\').map(|(at, _)| at);
        found
            .filter(|at| {
                let behind = text[at + 1..].chars().next();
                let before = text[..*at].chars().next_back();
                match behind {
                    Some('[' | ']' | '|') => true,
                    // `\_` with nothing before it is a bitwise negation.
                    Some('_' | '*') => is_escaped || before.is_some_and(char::is_alphanumeric),
                    _ => false,
                }
            })
            .collect()
    };
    let reason = language.text(
        "the page escapes signs with \\, as Markdown does",
        "страница экранирует знаки чертой \\, как в Markdown",
    );
    for (at, line) in lines.iter_mut().enumerate() {
        if taken.contains(&at) || line.listing.is_some() || line.text.contains(['\'', '"']) {
            continue;
        }
        let edit = |at: usize| Edit {
            range: at..at + 1,
            text: String::new(),
        };
        let edits: Vec<Edit> = places(&line.text).into_iter().map(edit).collect();
        if !edits.is_empty() {
            add(line, edits, reason.to_owned(), true);
        }
    }
}

// Marks inside a line.

/// Signs without width, ligatures, a broken bar, `\+` with a blank inside.
fn marks(text: &str, language: Language) -> Vec<(Vec<Edit>, String)> {
    let code = &text[..text.find('%').unwrap_or(text.len())];
    let mut found = Vec::new();
    let each = |is: &dyn Fn(char) -> Option<&'static str>| -> Vec<Edit> {
        let places = code.char_indices().filter_map(|(at, c)| {
            Some(Edit {
                range: at..at + c.len_utf8(),
                text: is(c)?.to_owned(),
            })
        });
        places.collect()
    };
    let mut unseen = each(&|c| is_unseen(c).then_some(""));
    // At the end of a line it divides a word.
    if code.len() == text.len() {
        unseen.retain(|edit| edit.range.end < text.trim_end().len() || !text.contains('\u{AD}'));
    }
    let ligatures = each(&ligature);
    let bars = each(&|c| (c == '¦').then_some("|"));
    for (edits, english, russian) in [
        (
            unseen,
            "characters that are not seen stand in this line",
            "в этой строке стоят невидимые символы",
        ),
        (
            ligatures,
            "letters are printed as one character",
            "буквы напечатаны одним символом",
        ),
        (bars, "the bar is broken", "черта разорвана"),
    ] {
        if !edits.is_empty() {
            found.push((edits, language.text(english, russian).to_owned()));
        }
    }
    let signs = signs(code);
    for (_, sign) in &signs {
        let right = match sign.of(code) {
            "@≥" => "@>=",
            "@≤" => "@=<",
            neck if is_neck(neck) && neck.contains(' ') => ":-",
            _ => continue,
        };
        let edit = Edit {
            range: sign.range(),
            text: right.to_owned(),
        };
        let reason = language.fill(
            "{} stands for {}",
            "{} стоит вместо {}",
            &[sign.of(code), right],
        );
        found.push((vec![edit], reason));
    }
    for pair in signs.windows(2) {
        let [(_, slash), (_, plus)] = pair else {
            continue;
        };
        let is_negation = slash.of(code) == "\\" && plus.of(code) == "+" && slash.end < plus.start;
        if is_negation {
            let edit = Edit {
                range: slash.end as usize..plus.start as usize,
                text: String::new(),
            };
            let reason = language.text("a blank stands inside of \\+", "внутри \\+ стоит пробел");
            found.push((vec![edit], reason.to_owned()));
        }
    }
    found
}

/// Whether a character has no width: a soft hyphen, a zero-width space and its kin.
fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}'
    )
}

/// The letters of a ligature.
fn ligature(c: char) -> Option<&'static str> {
    Some(match c {
        'ﬀ' => "ff",
        'ﬁ' => "fi",
        'ﬂ' => "fl",
        'ﬃ' => "ffi",
        'ﬄ' => "ffl",
        'ﬅ' | 'ﬆ' => "st",
        _ => return None,
    })
}

// Heads.

/// The names with arguments on a page, with their arity if the bracket closes on the same line.
struct Names(BTreeSet<(String, Option<usize>)>);

impl Names {
    fn of(lines: &[Line]) -> Names {
        let mut names = BTreeSet::new();
        for line in lines
            .iter()
            .filter(|line| looks::of(&line.text) == Look::Code)
        {
            let found = signs(&line.text);
            for (at, pair) in found.windows(2).enumerate() {
                let is_call = pair[0].0 == TokenKind::LetterName
                    && pair[1].0 == TokenKind::Open
                    && pair[0].1.end == pair[1].1.start;
                if is_call {
                    let name = pair[0].1.of(&line.text).to_owned();
                    let arity = arguments(&found, &line.text, at + 1).map(|(arity, _)| arity);
                    names.insert((name, arity));
                }
            }
        }
        Names(names)
    }

    /// Whether a name occurs on the page with this arity, or with an unknown one.
    fn has(&self, name: &str, arity: Option<usize>) -> bool {
        self.0.iter().any(|(known, count)| {
            known == name && (arity.is_none() || count.is_none() || *count == arity)
        })
    }
}

/// The number of arguments behind the bracket at this place, and the place of its closing bracket.
fn arguments(found: &[(TokenKind, Span)], text: &str, open: usize) -> Option<(usize, usize)> {
    let (mut depth, mut count) = (0_usize, 1);
    for (at, (kind, span)) in found.iter().enumerate().skip(open) {
        if kind.is_open() {
            depth += 1;
        } else if kind.is_close() {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some((count, at));
            }
        } else if depth == 1 && span.of(text) == "," {
            count += 1;
        }
    }
    None
}

/// A head with a capital letter, or with a blank before its bracket, whose name is written differently elsewhere on the page.
fn head(text: &str, names: &Names, language: Language) -> Option<(Edit, String)> {
    let found = signs(text);
    let [(kind, name), (TokenKind::Open, open), ..] = found.as_slice() else {
        return None;
    };
    let (arity, last) = match arguments(&found, text, 1) {
        Some((arity, close)) => (Some(arity), close),
        None => (None, found.len() - 1),
    };
    let behind = found.get(last + 1);
    let is_neck_next = behind.is_some_and(|(_, span)| is_neck(span.of(text)));
    // A head that continues on the next line, or a fact.
    let is_head = is_neck_next
        || arity.is_some()
            && looks::pairs(text) == 0
            && behind.is_some_and(|(kind, _)| *kind == TokenKind::End)
        || arity.is_none() && text.trim_end().ends_with(',');
    let word = name.of(text);
    match kind {
        TokenKind::Variable if name.end == open.start => {
            let mut letters = word.chars();
            let small: String = letters.next()?.to_lowercase().chain(letters).collect();
            let is_name = small.starts_with(char::is_lowercase);
            (is_head && is_name && names.has(&small, arity)).then(|| {
                let reason = language.fill(
                    "a head begins with a capital letter, and the page has {}",
                    "голова начинается с большой буквы, а на странице есть {}",
                    &[&small],
                );
                let range = name.start as usize..name.end as usize;
                (Edit { range, text: small }, reason)
            })
        }
        TokenKind::LetterName if name.end < open.start => {
            let is_known = names.has(word, arity) && !looks::BETWEEN.contains(&word);
            (is_head && (is_neck_next || is_known)).then(|| {
                let reason = language.fill(
                    "a blank stands between {} and its bracket",
                    "между {} и скобкой стоит пробел",
                    &[word],
                );
                let range = name.end as usize..open.start as usize;
                let text = String::new();
                (Edit { range, text }, reason)
            })
        }
        _ => None,
    }
}

// Words broken over two lines.

/// The hyphen at the end of a line.
pub fn hyphen(line: &str) -> Option<char> {
    let last = line.trim_end().chars().next_back();
    last.filter(|c| matches!(c, '-' | '\u{AD}' | '‐' | '¬'))
}

/// Whether the word at the end of a line continues on the next one: together they are part of a program, the line alone is not.
fn is_broken(lines: &[Line], at: usize, names: &Names) -> bool {
    let Some(next) = lines
        .get(at + 1)
        .filter(|next| next.listing == lines[at].listing)
    else {
        return false;
    };
    let line = lines[at].text.trim();
    let Some(sign) = hyphen(line) else {
        return false;
    };
    let begin = line.trim_end_matches(sign);
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let is_word =
        !begin.is_empty() && begin.chars().all(is_letter) && begin.starts_with(char::is_lowercase);
    let rest = next.text.trim_start();
    let tail = &rest[..rest.find(|c| !is_letter(c)).unwrap_or(rest.len())];
    let whole = format!("{begin}{rest}");
    let is_clause = {
        let found = signs(&whole);
        let opens = found
            .get(1)
            .is_some_and(|(kind, _)| *kind == TokenKind::Open);
        let has_neck = found.iter().any(|(_, span)| is_neck(span.of(&whole)));
        opens && (has_neck || names.has(&format!("{begin}{tail}"), None))
    };
    is_word && !tail.is_empty() && looks::of(&whole) == Look::Code && is_clause
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of lines without their slips.
    fn understood(text: &str) -> Vec<String> {
        let lines = text.lines().enumerate();
        let mut lines: Vec<Line> = lines
            .map(|(at, line)| Line::new(line.to_owned(), at + 1, None))
            .collect();
        find(&mut lines, &BTreeSet::new(), Language::En);
        lines.into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn lines_lose_what_the_page_does_to_them() {
        assert_eq!(
            understood("1 p(X) :-\n2   q(X).\n\n4 q(1)."),
            ["p(X) :-", "  q(X).", "", "q(1)."]
        );
        assert_eq!(understood("> p(X) :-\n>  q(X)."), ["p(X) :-", " q(X)."]);
        assert_eq!(understood("p\\_q(\\[\\_\\|X\\])."), ["p_q([_|X])."]);
        assert_eq!(understood("p(ﬁ\u{200B}x) :- \\ +q."), ["p(fix) :- \\+q."]);
        assert_eq!(
            understood("3.3 p([]).\n    p([_|X]) :- p(X).\n\n3.4. r(A, A)."),
            ["    p([]).", "    p([_|X]) :- p(X).", "", "r(A, A)."]
        );
        assert_eq!(
            understood("P(1).\np (2).\np(3)."),
            ["p(1).", "p(2).", "p(3)."]
        );
    }

    #[test]
    fn what_the_page_has_not_done_stays() {
        for text in [
            "1 p(X)\n3 q(X)\n2 r(X)",
            "1. p(X) is true for all X.",
            "3.3 The relation.",
            "Other(1).\np(3).",
            "p (see below).\np(3).",
            "X = \\_Y, Y = \\ (X)",
            "> and p(X) is true",
        ] {
            assert_eq!(understood(text), text.lines().collect::<Vec<&str>>());
        }
    }
}
