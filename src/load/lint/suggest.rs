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
    let folded_name = folded(name);
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
        // Insertions, deletions, replacements and exchanges of neighbours.
        let distance = strsim::osa_distance(&folded_name, &folded(candidate));
        if distance <= limit {
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

/// A name as it is compared: a letter in the other case costs nothing.
fn folded(name: &str) -> String {
    name.chars().flat_map(char::to_lowercase).collect()
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
