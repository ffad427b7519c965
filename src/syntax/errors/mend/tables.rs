//! What Prolog writes for the signs and words of others.

/// The name with a small letter at its beginning, if that makes it a name.
pub fn small(name: &str) -> Option<String> {
    let mut letters = name.chars();
    let first = letters.next().filter(|c| c.is_alphabetic())?;
    let all_capitals = name.chars().count() > 1 && !name.chars().any(char::is_lowercase);
    Some(match all_capitals {
        true => name.to_lowercase(),
        false => first.to_lowercase().chain(letters).collect(),
    })
}

/// The words above the parts of a Turbo Prolog program.
pub fn is_section(word: &str) -> bool {
    const SECTIONS: &[&str] = &[
        "domains",
        "predicates",
        "clauses",
        "goal",
        "database",
        "facts",
        "constants",
    ];
    let word = word.split([' ', '%']).next().unwrap_or_default();
    SECTIONS
        .iter()
        .any(|section| word.eq_ignore_ascii_case(section))
}

/// What Prolog writes for a sign of another language, or of typography.
pub fn sign(found: &str) -> Option<&'static str> {
    Some(match found {
        "−" | "–" | "—" | "‒" | "‐" | "‑" | "―" | "－" => "-",
        "×" | "·" | "∙" | "⋅" | "∗" | "•" => "*",
        "÷" | "∕" | "⁄" => "/",
        "＋" => "+",
        "＝" => "=",
        "≤" | "⩽" | "<=" | "=<=" => "=<",
        "≥" | "⩾" | "=>" | ">==" => ">=",
        "≠" | "=/=" | "=!=" | "<=>" => "=\\=",
        "!=" | "<>" | "/=" | "~=" | "><" | "\\=\\" | "!\\=" => "\\=",
        "!==" | "/==" => "\\==",
        "===" => "==",
        "&&" | "&" | "∧" | "/\\" => ",",
        "||" | "∨" => ";",
        "¬" | "!" | "~" | "\\" => "\\+",
        "++" => "+ 1",
        "--" => "- 1",
        "->" => "->",
        "→" | "⇒" => "->",
        ":=" | "+=" | "-=" | "*=" | "<-" | "←" => "is",
        "=\\>" => "=>",
        "；" => ";",
        "，" => ",",
        "．" | "。" => ".",
        "（" => "(",
        "）" => ")",
        _ => return None,
    })
}

/// What Prolog writes for a word of other languages that stands as an operator.
pub fn word_sign(found: &str) -> Option<&'static str> {
    Some(match found.to_lowercase().as_str() {
        "and" | "и" => ",",
        "or" | "или" => ";",
        "not" | "не" => "\\+",
        "equals" => "=",
        _ => return None,
    })
}
