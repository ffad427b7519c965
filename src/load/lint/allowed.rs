//! The names in comments `% ferz: allow(Name, ..)`, which silence warnings in a line.

/// The names in a comment `% ferz: allow(Name, ..)`, and the offset of the first; blanks may stand between the words, or none.
pub fn names(comment: &str) -> Option<(&str, usize)> {
    let mut at = 0;
    for part in comment.split('%') {
        let behind = part.trim_start().strip_prefix("ferz:");
        let behind = behind.and_then(|behind| behind.trim_start().strip_prefix("allow"));
        let behind = behind.and_then(|behind| behind.trim_start().strip_prefix('('));
        if let Some(behind) = behind.filter(|_| at > 0) {
            let names = behind.split(')').next().unwrap_or_default();
            return Some((names, at + part.len() - behind.len()));
        }
        at += part.len() + 1;
    }
    None
}
