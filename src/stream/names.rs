//! File names that are not UTF-8, represented as text.
//!
//! A byte that belongs to no character, 0x80 to 0xFF, is represented by a private-use character, U+EF80 to U+EFFF, and converted back
//! to that byte. *Invariant*: no name changes in a round trip. If a name already has such a character, its three bytes are represented
//! in this way, so that no two names have the same text.
//!
//! On systems whose names are not bytes, the parts of a name that are not valid text are lost.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The character for byte 0; only those for 0x80 to 0xFF are used.
#[cfg(unix)]
const BASE: u32 = 0xEF00;

/// The text of a name of the system.
#[cfg(unix)]
pub fn text(name: &OsStr) -> Cow<'_, str> {
    use std::os::unix::ffi::OsStrExt;
    if let Some(text) = name.to_str()
        && !text.chars().any(|c| byte_of(c).is_some())
    {
        return Cow::Borrowed(text);
    }
    let spell = |bytes: &[u8], text: &mut String| {
        let spelt = bytes
            .iter()
            .map(|byte| char::from_u32(BASE + u32::from(*byte)));
        text.extend(spelt.flatten());
    };
    let mut spelt = String::with_capacity(3 * name.len());
    for chunk in name.as_bytes().utf8_chunks() {
        for c in chunk.valid().chars() {
            match byte_of(c) {
                Some(_) => spell(c.encode_utf8(&mut [0; 4]).as_bytes(), &mut spelt),
                None => spelt.push(c),
            }
        }
        spell(chunk.invalid(), &mut spelt);
    }
    Cow::Owned(spelt)
}

/// The byte that a character represents, if any.
#[cfg(unix)]
fn byte_of(c: char) -> Option<u8> {
    match u32::from(c) {
        code @ 0xEF80..=0xEFFF => u8::try_from(code - BASE).ok(),
        _ => None,
    }
}

/// The name of the system that a text represents.
#[cfg(unix)]
pub fn native_text(text: &str) -> Cow<'_, OsStr> {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    if !text.chars().any(|c| byte_of(c).is_some()) {
        return Cow::Borrowed(OsStr::new(text));
    }
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        match byte_of(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Cow::Owned(OsString::from_vec(bytes))
}

/// The text of a name of the system, without the parts that are not valid text.
#[cfg(not(unix))]
pub fn text(name: &OsStr) -> Cow<'_, str> {
    name.to_string_lossy()
}

/// The name of the system that a text represents.
#[cfg(not(unix))]
pub fn native_text(text: &str) -> Cow<'_, OsStr> {
    Cow::Borrowed(OsStr::new(text))
}

/// The path of the system that a path of text represents.
pub fn native(path: &Path) -> Cow<'_, Path> {
    match path.to_str().map(native_text) {
        Some(Cow::Owned(path)) => Cow::Owned(path.into()),
        // A path that is not valid text represents nothing: it is a path of the system already.
        Some(Cow::Borrowed(_)) | None => Cow::Borrowed(path),
    }
}

/// A path of the system, represented as text.
pub fn spelt(path: PathBuf) -> PathBuf {
    match text(path.as_os_str()) {
        Cow::Owned(text) => text.into(),
        Cow::Borrowed(_) => path,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn no_name_is_lost() {
        for bytes in [
            &b"plain.pl"[..],
            "\u{444}\u{430}\u{439}\u{43b}".as_bytes(),
            b"\xff",
            b"a\xe9.pl",
            b"\xd0",
            b"\xed\xa0\x80",
            "\u{EF80}\u{EFFF}".as_bytes(),
            "\u{EF7F}\u{F000}".as_bytes(),
            b"\xee\xbe\x80\xee\xbe",
            b"\x80\x81\xfe/\xc0\xaf",
        ] {
            let name = OsStr::from_bytes(bytes);
            let text = text(name);
            assert_eq!(native_text(&text), name, "{bytes:?} is spelt {text:?}");
        }
        // Names with the same text are the same name.
        assert_ne!(
            text(OsStr::from_bytes(b"\x80")),
            text(OsStr::new("\u{EF80}"))
        );
    }
}
