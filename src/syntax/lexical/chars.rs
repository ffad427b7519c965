//! Classes of characters (ISO 6.5), extended to Unicode, and the quoting of atoms that follows from them.
//!
//! Reader and writer ask the same functions: an atom is written without quotes exactly when the reader takes its text as one name token.

use unicode_ident::{is_xid_continue, is_xid_start};

/// Letters, digits, `_` and the other characters with which Unicode lets an identifier continue.
pub fn is_alphanumeric(c: char) -> bool {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => true,
        _ => !c.is_ascii() && is_xid_continue(c),
    }
}

/// Begins a variable: `_`, an upper case letter or a title case letter.
pub fn is_capital(c: char) -> bool {
    match c {
        'A'..='Z' | '_' => true,
        _ => !c.is_ascii() && is_xid_start(c) && (c.is_uppercase() || is_title_case(c)),
    }
}

/// Begins an atom: any letter that does not begin a variable.
pub fn is_small(c: char) -> bool {
    match c {
        'a'..='z' => true,
        _ => !c.is_ascii() && is_xid_start(c) && !is_capital(c),
    }
}

/// Title case letters (Unicode Lt).
fn is_title_case(c: char) -> bool {
    matches!(c,
        '\u{1C5}' | '\u{1C8}' | '\u{1CB}' | '\u{1F2}'
        | '\u{1F88}'..='\u{1F8F}' | '\u{1F98}'..='\u{1F9F}' | '\u{1FA8}'..='\u{1FAF}'
        | '\u{1FBC}' | '\u{1FCC}' | '\u{1FFC}')
}

/// Separates tokens: Unicode White_Space.
pub fn is_layout(c: char) -> bool {
    c.is_whitespace()
}

/// The graphic characters of ISO 6.5.1, and backslash.
const fn is_ascii_symbol(byte: u8) -> bool {
    matches!(
        byte,
        b'#' | b'$'
            | b'&'
            | b'*'
            | b'+'
            | b'-'
            | b'.'
            | b'/'
            | b':'
            | b'<'
            | b'='
            | b'>'
            | b'?'
            | b'@'
            | b'^'
            | b'~'
            | b'\\'
    )
}

/// Characters that form one name with others of their class: ISO graphic characters, backslash, and mathematical and technical signs of
/// Unicode.
pub fn is_symbol_char(c: char) -> bool {
    match c {
        _ if c.is_ascii() => is_ascii_symbol(c as u8),
        _ if is_xid_continue(c) => false,
        '\u{A1}'..='\u{BF}' | '\u{D7}' | '\u{F7}' => !matches!(c, '\u{AB}' | '\u{AD}' | '\u{BB}'),
        '\u{20A0}'..='\u{20CF}' | '\u{2100}'..='\u{2307}' | '\u{230C}'..='\u{2328}' => true,
        '\u{232B}'..='\u{23FF}' | '\u{2500}'..='\u{2767}' | '\u{2776}'..='\u{27E5}' => true,
        '\u{27F0}'..='\u{2982}' | '\u{2999}'..='\u{29D7}' | '\u{29DC}'..='\u{2BFF}' => true,
        _ => false,
    }
}

/// A visible character outside ASCII that is neither letter, digit, layout nor symbol: an atom by itself.
pub(super) fn is_foreign_solo(c: char) -> bool {
    !c.is_ascii()
        && !is_xid_continue(c)
        && !is_layout(c)
        && !is_symbol_char(c)
        && !c.is_control()
        && !is_invisible(c)
}

/// Characters that are invisible on the screen and therefore not allowed outside quotes.
fn is_invisible(c: char) -> bool {
    is_invisible_format(c) || matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{FFFE}' | '\u{FFFF}')
}

/// Characters that are invisible, and that do not choose the shape of the one before: a text with them looks like one without.
pub fn is_invisible_format(c: char) -> bool {
    is_bidirectional_control(c)
        || matches!(c,
            '\u{AD}' | '\u{180E}' | '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2065}' | '\u{206A}'..='\u{206F}'
            | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Characters that change the direction in which text is shown, so that a reader sees another program than the one that runs.
pub fn is_bidirectional_control(c: char) -> bool {
    matches!(c,
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The class of the first or last character of a token, by which it may run together with its neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Letter, digit or `_`: runs together with one of this class.
    Alphanumeric,
    /// Symbol character: runs together with one of this class.
    Symbol,
    /// `'`, `"` or a back quote: doubles with the same one, and turns a `0` before it into a character code.
    Quote,
    /// `,` or `|`.
    Separator,
    /// Any other solo character or bracket: never runs together.
    Solo,
}

/// The edges of the ASCII characters.
const EDGES: [Edge; 128] = {
    let mut edges = [Edge::Solo; 128];
    let mut code = 0;
    while code < edges.len() {
        edges[code] = match code as u8 {
            b'\'' | b'"' | b'`' => Edge::Quote,
            b',' | b'|' => Edge::Separator,
            b'_' => Edge::Alphanumeric,
            letter if letter.is_ascii_alphanumeric() => Edge::Alphanumeric,
            symbol if is_ascii_symbol(symbol) => Edge::Symbol,
            _ => Edge::Solo,
        };
        code += 1;
    }
    edges
};

/// The edge of a character.
#[inline]
pub fn edge(c: char) -> Edge {
    match EDGES.get(c as usize) {
        Some(edge) => *edge,
        None if is_alphanumeric(c) => Edge::Alphanumeric,
        None if is_symbol_char(c) => Edge::Symbol,
        None => Edge::Solo,
    }
}

/// The edges of a text that is not empty.
#[inline]
pub fn edges(text: &str) -> Option<(Edge, Edge)> {
    match text.as_bytes() {
        [] => None,
        [first, .., last] if first.is_ascii() && last.is_ascii() => {
            Some((EDGES[usize::from(*first)], EDGES[usize::from(*last)]))
        }
        _ => {
            let mut chars = text.chars();
            let first = edge(chars.next()?);
            Some((first, chars.next_back().map_or(first, edge)))
        }
    }
}

/// Whether all characters are ASCII characters with this edge.
fn is_all(text: &str, edge: Edge) -> bool {
    text.bytes()
        .all(|byte| EDGES.get(usize::from(byte)) == Some(&edge))
}

/// Whether two tokens with these edges need a space between them to stay two.
pub fn run_together(left: Edge, right: Edge) -> bool {
    match (left, right) {
        (Edge::Alphanumeric, Edge::Alphanumeric) | (Edge::Symbol, Edge::Symbol) => true,
        (Edge::Quote, Edge::Quote) | (Edge::Alphanumeric, Edge::Quote) => true,
        (Edge::Alphanumeric | Edge::Symbol | Edge::Quote | Edge::Separator | Edge::Solo, _) => {
            false
        }
    }
}

/// Whether writeq/1 must quote this atom.
pub fn atom_needs_quotes(name: &str) -> bool {
    let usual = match name.as_bytes() {
        [b'a'..=b'z', ..] => is_all(name, Edge::Alphanumeric),
        [b'[', b']'] => true,
        [b'.'] | [b'/', b'*', ..] => false,
        [_, ..] => is_all(name, Edge::Symbol),
        [] => false,
    };
    if usual {
        return false;
    }
    let mut chars = name.chars();
    let Some(first) = chars.next() else {
        return true;
    };
    if matches!(name, "{}" | "!" | ";") {
        return false;
    }
    if is_small(first) {
        return !chars.all(is_alphanumeric);
    }
    if is_symbol_char(first) {
        return name == "." || name.starts_with("/*") || !chars.all(is_symbol_char);
    }
    !(is_foreign_solo(first) && chars.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_by_case() {
        assert!(is_capital('П') && is_capital('_') && is_capital('\u{1C5}'));
        assert!(is_small('п') && is_small('א') && is_small('漢'));
        assert!(is_layout('\u{A0}') && is_layout('\u{2003}'));
    }

    #[test]
    fn quotes_where_the_reader_needs_them() {
        for plain in [
            "a",
            "пример",
            "[]",
            "{}",
            ";",
            "!",
            "=..",
            "//*",
            "*/",
            "≤",
            "«",
        ] {
            assert!(!atom_needs_quotes(plain), "{plain}");
        }
        for quoted in [
            "", "A", "Поз", "_", "1a", ".", ",", "|", "/*", "/**", "a b", "a+", "+a", "%", "[",
            "\n", "^`",
        ] {
            assert!(atom_needs_quotes(quoted), "{quoted}");
        }
    }
}
