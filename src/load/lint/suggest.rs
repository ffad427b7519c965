//! "Did you mean": the name nearest to one that is not there.
//!
//! A wrong suggestion is worse than none: short names, and names that differ only in a number at the end, suggest nothing. Of names that
//! are equally near, the first one in the given order wins.

/// Longer names are not typed by hand, and to compare two takes as many steps as their lengths multiplied.
const LONGEST: usize = 100;

/// The candidate nearest to `name`, if one is near.
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted: Vec<char> = name.chars().take(LONGEST + 1).collect();
    if wanted.len() > LONGEST {
        return None;
    }
    let mut limit = wanted.len() / 3;
    let mut found = None;
    for candidate in candidates {
        // Bytes bound characters, cheaply: at most four make one.
        if candidate == name || candidate.len() > 4 * (wanted.len() + limit) {
            continue;
        }
        let letters: Vec<char> = candidate.chars().collect();
        if letters.len().abs_diff(wanted.len()) > limit || is_renumbered(&wanted, &letters) {
            continue;
        }
        if let Some(distance) = distance_within(&wanted, &letters, limit) {
            found = Some(candidate);
            if distance == 0 {
                break;
            }
            // The next one must be nearer.
            limit = distance - 1;
        }
    }
    found
}

/// Whether the names differ only in the number at their end: `S0` and `S` are meant to differ.
fn is_renumbered(a: &[char], b: &[char]) -> bool {
    let stem = |name: &[char]| {
        name.iter()
            .rposition(|c| !c.is_ascii_digit())
            .map_or(0, |last| last + 1)
    };
    a[..stem(a)] == b[..stem(b)]
}

/// Insertions, deletions, replacements and exchanges of neighbours between two names, if at most `limit`. A letter in the
/// other case costs nothing.
fn distance_within(a: &[char], b: &[char], limit: usize) -> Option<usize> {
    let same = |x: char, y: char| x == y || x.to_lowercase().eq(y.to_lowercase());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, y) in b.iter().enumerate() {
            let mut cost = (last[j] + usize::from(!same(*x, *y)))
                .min(last[j + 1] + 1)
                .min(row[j] + 1);
            if i > 0 && j > 0 && same(*x, b[j - 1]) && same(a[i - 1], *y) {
                cost = cost.min(before[j - 1] + 1);
            }
            row.push(cost);
        }
        if row.iter().all(|cost| *cost > limit) {
            return None;
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found() {
        assert_eq!(closest("lenght", ["append", "length"]), Some("length"));
        assert_eq!(closest("Список", ["Спиок", "Сумма"]), Some("Спиок"));
        assert_eq!(closest("foldL", ["foldl"]), Some("foldl"));
        assert_eq!(
            closest("writeln", ["write", "writelm", "writeq"]),
            Some("writelm")
        );
    }

    #[test]
    fn short_and_numbered_names_suggest_nothing() {
        assert_eq!(closest("X", ["Y", "Xs"]), None);
        assert_eq!(closest("State0", ["State1", "State"]), None);
        assert_eq!(closest("append", ["reverse"]), None);
    }
}
