//! Converts text typed in the wrong keyboard layout, Russian or English.

/// The keys in the English and in the Russian layout, in the same order.
const ENGLISH: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~";
const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ";

/// The text of the same keys in the other layout: the English one for Cyrillic letters, otherwise the Russian one. None if a key has no
/// letter there.
pub(super) fn other_layout(text: &str) -> Option<String> {
    let is_cyrillic = text.chars().any(|c| RUSSIAN.contains(c));
    let (from, to) = match is_cyrillic {
        true => (RUSSIAN, ENGLISH),
        false => (ENGLISH, RUSSIAN),
    };
    let typed = |c: char| match c {
        '_' | '0'..='9' => Some(c),
        _ => to.chars().nth(from.chars().position(|key| key == c)?),
    };
    text.chars().map(typed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_keys() {
        assert_eq!(other_layout("htitybt").as_deref(), Some("решение"));
        assert_eq!(other_layout("фззутв").as_deref(), Some("append"));
        assert_eq!(other_layout("x_1").as_deref(), Some("ч_1"));
        assert_eq!(other_layout("a b"), None);
        assert_eq!(ENGLISH.chars().count(), RUSSIAN.chars().count());
    }
}
