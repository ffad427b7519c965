//! The languages of messages, and sentences in them.
//!
//! *Invariant*: a sentence is always written in all languages together, so that it is missing in none.

/// The language of messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}

impl Language {
    /// The name: a value of the flag `language`.
    pub fn name(self) -> &'static str {
        self.text("en", "ru")
    }

    /// The text in this language; both texts say the same.
    pub fn text<'t>(self, english: &'t str, russian: &'t str) -> &'t str {
        match self {
            Language::En => english,
            Language::Ru => russian,
        }
    }

    /// The text in this language, with its holes `{}` filled in order.
    pub fn fill(self, english: &str, russian: &str, holes: &[&str]) -> String {
        debug_assert_eq!(english.matches("{}").count(), holes.len(), "{english}");
        debug_assert_eq!(russian.matches("{}").count(), holes.len(), "{russian}");
        let mut pieces = self.text(english, russian).split("{}");
        let mut text = String::from(pieces.next().unwrap_or_default());
        for (piece, hole) in pieces.zip(holes) {
            text.push_str(hole);
            text.push_str(piece);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled_in_their_order() {
        let said = |language: Language| language.fill("{} before {}", "{} перед {}", &["a", "{}"]);
        assert_eq!(said(Language::En), "a before {}");
        assert_eq!(said(Language::Ru), "a перед {}");
    }
}
