//! Classifies a line of a page by its look: a part of a program, or prose.
//!
//! The judgement needs no parsing: in programs signs join words, and adjacent words are rare; in prose they are the rule. Comments are
//! ignored, and quoted text counts as one word.

use crate::syntax::{Span, TokenKind, tokens};

/// The look of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// An empty line.
    Blank,
    /// A comment of Prolog, from the beginning of the line.
    Comment,
    /// `?- ...`
    Query,
    /// A number, or a number with a word: a page number or a running head.
    Number,
    /// A statement that the page runs: `line();`.
    Script,
    /// A part of a program.
    Code,
    /// Prose.
    Prose,
}

/// Names of infix operators, so that adjacent words are no sign of prose.
pub const BETWEEN: &[&str] = &[
    "is",
    "mod",
    "rem",
    "xor",
    "div",
    "rdiv",
    "divmod",
    "not",
    "dynamic",
    "discontiguous",
    "multifile",
];

/// Words that a page puts beside its number.
const PAGES: &[&str] = &[
    "page",
    "p",
    "pp",
    "стр",
    "с",
    "страница",
    "глава",
    "chapter",
    "гл",
];

/// The tokens of a line without layout and comments; a neck with a typographic dash or with a blank in it is one token.
pub fn signs(text: &str) -> Vec<(TokenKind, Span)> {
    let mut found: Vec<(TokenKind, Span)> = Vec::new();
    for (kind, span) in tokens(text).filter(|(kind, _)| !kind.is_layout()) {
        match found.last_mut() {
            Some((_, before)) if before.of(text) == ":" && joins_neck(text, *before, span) => {
                before.end = span.end;
            }
            Some((_, before)) if joins_arrow(text, *before, span) => before.end = span.end,
            // A face is no neck.
            Some((_, before))
                if before.of(text) == ":-" && before.end == span.start && is_mouth(text, span) =>
            {
                before.end = span.end;
            }
            _ => found.push((kind, span)),
        }
    }
    found
}

/// Whether a sign belongs to the colon before it: a typographic dash that touches it, or a dash behind a blank on the same line.
fn joins_neck(text: &str, colon: Span, sign: Span) -> bool {
    let between = &text[colon.end as usize..sign.start as usize];
    let is_dash = matches!(sign.of(text), "–" | "—" | "−");
    is_dash && between.is_empty()
        || (is_dash || sign.of(text) == "-") && between == " " && is_behind_head(text, colon)
}

/// Whether a sign continues the arrow of a grammar rule that is printed with a long dash, on a line that ends as clauses do.
fn joins_arrow(text: &str, dash: Span, sign: Span) -> bool {
    let is_dash = |c: char| matches!(c, '–' | '—' | '−');
    let rest = &text[sign.end as usize..];
    let line = rest.lines().next().unwrap_or_default();
    let line = &line[..line.find('%').unwrap_or(line.len())];
    dash.end == sign.start
        && dash.of(text).chars().all(is_dash)
        && matches!(sign.of(text), ">" | "–" | "—" | "−")
        && (line.trim().is_empty() || line.trim_end().ends_with(['.', ',', ';', '|']))
}

/// Whether a bracket behind `:-` ends a face, as in letters.
fn is_mouth(text: &str, bracket: Span) -> bool {
    let rest = text[bracket.end as usize..]
        .lines()
        .next()
        .unwrap_or_default();
    match bracket.of(text) {
        ")" => true,
        "(" => !rest.contains(')'),
        _ => false,
    }
}

/// Whether a sign is behind a closing bracket, with at most a blank between.
fn is_behind_head(text: &str, sign: Span) -> bool {
    text[..sign.start as usize].trim_end().ends_with(')')
}

/// The look of a line.
pub fn of(line: &str) -> Look {
    let text = line.trim();
    if text.is_empty() {
        return Look::Blank;
    }
    if text.starts_with('%') || text.starts_with("/*") {
        return Look::Comment;
    }
    if text.starts_with("?-") {
        return Look::Query;
    }
    let found = signs(text);
    if is_number(text, &found) {
        return Look::Number;
    }
    if is_script(text, &found) {
        return Look::Script;
    }
    let (words, pairs) = words(text, &found);
    let is_joined = found.iter().any(|(kind, span)| {
        kind.is_open()
            || kind.is_close()
            || matches!(kind, TokenKind::Comma | TokenKind::Bar | TokenKind::End)
            || *kind == TokenKind::SoloName
            || is_relation(span.of(text))
    }) || is_equation(text, &found);
    let has_neck = found.iter().any(|(_, span)| is_neck(span.of(text)));
    let ends_with_neck = found.last().is_some_and(|(_, span)| is_neck(span.of(text)));
    let is_code = match pairs {
        // Words may be operators of the program.
        _ if ends_with_neck => true,
        _ if is_bracketed(text, &found) => true,
        0 => is_joined && (has_neck || !is_sentence(text, &found)),
        // A line of a program may have lost one comma; prose of this length has more adjacent words.
        1 => {
            has_neck
                || (found
                    .iter()
                    .any(|(kind, _)| kind.is_open() || kind.is_close())
                    && words <= 12)
        }
        _ => has_neck && pairs <= 2,
    };
    if is_code { Look::Code } else { Look::Prose }
}

/// Whether a line is a clause, a goal or the beginning of one by its brackets, however many commas inside of them are lost: it begins with a
/// name and its bracket, and ends as a clause or a goal does. Prose has its adjacent words outside of brackets.
fn is_bracketed(text: &str, found: &[(TokenKind, Span)]) -> bool {
    let (depth, outside) = outside(found);
    // A fact may have lost its full stop.
    let last = found.last().map(|(kind, _)| *kind);
    let is_fact = outside.len() == 3 && last.is_some_and(TokenKind::is_close);
    let is_ended = last == Some(TokenKind::End) || is_fact;
    let is_whole = depth == 0 && is_ended || last == Some(TokenKind::Comma);
    // `a(b c) d(e f)` has lost the comma between its goals too.
    begins_call(found) && is_whole && words(text, &outside).1 <= outside.len() / 6
}

/// Whether a line that looks like prose may be a clause that the page has damaged: a name and its bracket, and a full stop, hardly any
/// words outside of brackets.
pub fn is_torn(line: &str) -> bool {
    let text = line.trim();
    let found = signs(text);
    let (_, outside) = outside(&found);
    let is_ended = found
        .last()
        .is_some_and(|(kind, _)| *kind == TokenKind::End);
    begins_call(&found) && is_ended && words(text, &outside).1 <= outside.len() / 6
}

/// Whether signs begin with a name and its bracket.
fn begins_call(found: &[(TokenKind, Span)]) -> bool {
    let [(kind, name), (TokenKind::Open, open), ..] = found else {
        return false;
    };
    matches!(kind, TokenKind::LetterName | TokenKind::QuotedName) && name.end == open.start
}

/// How many brackets are open at the end, and the signs outside of brackets.
fn outside(found: &[(TokenKind, Span)]) -> (usize, Vec<(TokenKind, Span)>) {
    let mut depth = 0_usize;
    let mut outside = Vec::new();
    for one in found {
        if one.0.is_close() {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            outside.push(*one);
        }
        if one.0.is_open() {
            depth += 1;
        }
    }
    (depth, outside)
}

/// Whether a line that looks like prose may be inside a clause: a single name, or names joined by signs.
pub fn may_go_on(line: &str) -> bool {
    let text = line.trim();
    let found = signs(text);
    let (_, pairs) = words(text, &found);
    pairs == 0 && !text.starts_with(char::is_uppercase) && !is_number(text, &found)
}

/// Whether a sign is between the sides of a clause or a comparison.
fn is_relation(sign: &str) -> bool {
    let is_sign = |c: char| !c.is_alphanumeric() && c != '"' && c != '\'';
    is_neck(sign) || sign.chars().all(is_sign) && sign.contains(['<', '>', '='])
}

/// `X is Y+1` with a lost comma: prose has no variable, number or bracket behind `is`.
fn is_equation(text: &str, found: &[(TokenKind, Span)]) -> bool {
    let [
        (TokenKind::Variable, _),
        (TokenKind::LetterName, is),
        (first, _),
        ..,
    ] = found
    else {
        return false;
    };
    let begins = first.is_number() || first.is_open() || *first == TokenKind::Variable;
    is.of(text) == "is" && begins
}

/// Whether a sign is between head and body.
pub fn is_neck(text: &str) -> bool {
    matches!(
        text,
        ":-" | "-->"
            | "←"
            | "<-"
            | ":–"
            | ":—"
            | ":−"
            | ": -"
            | ": –"
            | ": —"
            | ": −"
            | "—>"
            | "–>"
            | "−>"
            | "——>"
            | "––>"
            | "−−>"
    )
}

/// The number of pairs of adjacent words in a line.
pub fn pairs(line: &str) -> usize {
    let text = line.trim();
    words(text, &signs(text)).1
}

/// The number of words, and of pairs of adjacent words.
fn words(text: &str, found: &[(TokenKind, Span)]) -> (usize, usize) {
    let is_word = |(kind, span): &(TokenKind, Span)| {
        let word = span.of(text);
        matches!(
            kind,
            TokenKind::LetterName
                | TokenKind::Variable
                | TokenKind::Integer
                | TokenKind::QuotedName
                | TokenKind::DoubleQuoted
        ) && !BETWEEN.contains(&word)
    };
    let count = found.iter().filter(|one| is_word(one)).count();
    let pairs = found.windows(2).filter(|pair| {
        let beside = is_word(&pair[1]) && (is_word(&pair[0]) || pair[0].0.is_close());
        beside && pair[0].1.end < pair[1].1.start
    });
    (count, pairs.count())
}

/// A sentence of one or two words, such as `Board:` or `See below.`: it has no bracket and begins with a capital letter.
fn is_sentence(text: &str, found: &[(TokenKind, Span)]) -> bool {
    let begins = text.starts_with(char::is_uppercase) && !is_equation(text, found);
    let bracket = |one: &(TokenKind, Span)| one.0.is_open() || one.0.is_close();
    let is_goal = |one: &(TokenKind, Span)| {
        matches!(one.0, TokenKind::SymbolName) && !matches!(one.1.of(text), ":" | "." | "-")
    };
    begins && !found.iter().any(bracket) && !found.iter().any(is_goal) && !text.ends_with(',')
}

/// `12`, `- 12 -`, `Page 12`, `12 Chapter 3`.
fn is_number(text: &str, found: &[(TokenKind, Span)]) -> bool {
    let mut has_number = false;
    let all = found.iter().all(|(kind, span)| {
        let word = span.of(text).to_lowercase();
        has_number |= *kind == TokenKind::Integer;
        *kind == TokenKind::Integer
            || PAGES.contains(&word.as_str())
            || matches!(word.as_str(), "-" | "–" | "—" | "." | "[" | "]" | "|" | "·")
    });
    // `1.` and `[1]` may be anything; a page number has no full stop, or a word beside it.
    all && has_number && !(found.len() == 2 && text.ends_with('.')) && !text.starts_with('[')
}

/// `name();`: a call without arguments, which no Prolog program has.
fn is_script(text: &str, found: &[(TokenKind, Span)]) -> bool {
    let Some(inside) = text.strip_suffix(';') else {
        return false;
    };
    let is_call = |at: usize| {
        let kinds: Vec<TokenKind> = found[at..].iter().take(3).map(|(kind, _)| *kind).collect();
        kinds == [TokenKind::LetterName, TokenKind::Open, TokenKind::Close]
    };
    found.len() == 4 && is_call(0) || (inside.contains(" = ") && inside.starts_with("var "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_prose_look_different() {
        for code in [
            "insert(X, Xs, [X|Xs]).",
            "insert(X, [Y|Ys], [Y|Zs]) :-",
            "    N1 is N+1,",
            "    принадлежит Y, [3, 2, 1] ), % Порядок Y-координат",
            "    fail. % back to the next one",
            "    U is X-Y   % the comma is lost",
            "X > Y",
            "    ход_мина( П0), Оц > Оц1,  !;",
            "    [Head|Tail], Rest).",
            "start(move(none, [b, e, w], 0))",
            "colours([red green, blue yellow]).",
            "цвета([красный синий белый зелёный]).",
            "colour(X) :- next(X _ _ _).",
            "    next(a b, c d e),",
            "edge(a b c,",
        ] {
            assert_eq!(of(code), Look::Code, "{code}");
        }
        for prose in [
            "The list is sorted by its values.",
            "Agenda",
            "Agenda is sorted",
            "Board:",
            "(1) the place of the empty square,",
            "insert(A,B,C): C contains the elements of A and B",
            "member(s) of the family (all of them).",
            "f(x) is the value of the position,",
            "Рис. 12. 6. Процедуры для головоломки \"игра в восемь\",",
            "4 шага; (b) решение требует 5 шагов; (с) решение требует 18 шагов.",
        ] {
            assert_eq!(of(prose), Look::Prose, "{prose}");
        }
        assert_eq!(of("  \u{A0} "), Look::Blank);
        assert_eq!(of("% note"), Look::Comment);
        assert_eq!(of("?- p(X)."), Look::Query);
        assert_eq!(of("- 112 -"), Look::Number);
        assert_eq!(of("Page 112"), Look::Number);
        assert_eq!(of("line();"), Look::Script);
    }
}
