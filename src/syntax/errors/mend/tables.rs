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

/// The section of a Turbo or Visual Prolog program that a line begins: `clauses`, `global facts`, `database - stock`; for a line that names a
/// file to be included, `include`.
pub fn section_of(line: &str) -> Option<&str> {
    const SECTIONS: &[&str] = &[
        "domains",
        "predicates",
        "clauses",
        "goal",
        "database",
        "facts",
        "constants",
    ];
    const REACHES: &[&str] = &["global", "class"];
    let line = line.split('%').next().unwrap_or_default();
    let mut words = line.split_whitespace();
    let is_in = |list: &[&str], word: &str| list.iter().any(|one| word.eq_ignore_ascii_case(one));
    let mut word = words.next()?;
    if is_in(REACHES, word) {
        word = words.next()?;
    }
    match words.next() {
        None => is_in(SECTIONS, word).then_some(word),
        // The name of the database.
        Some(sign) if sign.starts_with('-') => is_in(SECTIONS, word).then_some(word),
        Some(file) if file.starts_with('"') && words.next().is_none() => {
            word.eq_ignore_ascii_case("include").then_some(word)
        }
        Some(_) => None,
    }
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
        "@≤" | "@⩽" => "@=<",
        "@≥" | "@⩾" => "@>=",
        "≠=" | "=≠" => "\\==",
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
        "，" | "、" => ",",
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
