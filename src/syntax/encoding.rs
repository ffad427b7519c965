//! Guesses the encoding of a text that is not UTF-8, for the message about it.

/// The most likely encoding of bytes that are not UTF-8, by its name for `iconv`, if they are a text in Russian or in English; `None` if
/// there is no evidence for one.
///
/// Most letters of a text are small. They are `E0..FF` in Windows-1251, `C0..DF` in KOI8-R, `A0..AF` and `E0..EF` in CP866.
pub fn likely_encoding(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Some("UTF-16");
    }
    if bytes.contains(&0) {
        return None;
    }
    let count = |of: std::ops::RangeInclusive<u8>| bytes.iter().filter(|b| of.contains(b)).count();
    let high = count(0x80..=0xFF);
    let in_words = bytes.windows(2).filter(|w| w[0] >= 0x80 && w[1] >= 0x80);
    // The letters of a Russian word are adjacent; a letter with an accent is usually alone.
    if in_words.count() * 3 < high {
        return (high > 0 && count(0x80..=0x9F) == 0).then_some("ISO-8859-1");
    }
    let small = [
        ("CP866", count(0xA0..=0xAF) + count(0xE0..=0xEF)),
        ("KOI8-R", count(0xC0..=0xDF)),
        ("WINDOWS-1251", count(0xE0..=0xFF)),
    ];
    let (name, most) = small.into_iter().max_by_key(|(_, count)| *count)?;
    (most * 2 > high).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_likely_encoding_is_found_by_small_letters() {
        // "предок(Иван, пётр)." in each.
        let text: [(&str, &[u8]); 4] = [
            (
                "WINDOWS-1251",
                b"\xef\xf0\xe5\xe4\xee\xea(\xc8\xe2\xe0\xed, \xef\xb8\xf2\xf0).",
            ),
            (
                "KOI8-R",
                b"\xd0\xd2\xc5\xc4\xcf\xcb(\xe9\xd7\xc1\xce, \xd0\xa3\xd4\xd2).",
            ),
            (
                "CP866",
                b"\xaf\xe0\xa5\xa4\xae\xaa(\x88\xa2\xa0\xad, \xaf\xf1\xe2\xe0).",
            ),
            ("ISO-8859-1", b"stra\xdfe(m\xfcnchen)."),
        ];
        for (name, bytes) in text {
            assert_eq!(likely_encoding(bytes), Some(name));
        }
        assert_eq!(likely_encoding(b"\xff\xfea\0"), Some("UTF-16"));
        assert_eq!(likely_encoding(b"a\0\xff"), None);
        assert_eq!(likely_encoding(b""), None);
    }
}
