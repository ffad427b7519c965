// TABLE
//! Which arguments of well-known predicates are goals.
//!
//! Invariant: one letter an argument: a digit is a goal called with so many further arguments, `^` a goal behind
//! quantifiers, `/` a grammar body, `:` a clause or indicator in which the module matters, `?` anything else. What a program
//! declares by `meta_predicate/1` is not here but with its predicate.

use super::Meta;

/// Name and letters; the number of letters is the arity.
pub const TABLE: &[(&str, &str)] = &[
    ("call", "0"),
    ("call", "1?"),
    ("call", "2??"),
    ("call", "3???"),
    ("call", "4????"),
    ("call", "5?????"),
    ("call", "6??????"),
    ("call", "7???????"),
    ("\\+", "0"),
    ("@", ":?"),
    ("once", "0"),
    ("ignore", "0"),
    ("not", "0"),
    ("forall", "00"),
    ("catch", "0?0"),
    ("findall", "?0?"),
    ("findall", "?0??"),
    ("bagof", "?^?"),
    ("setof", "?^?"),
    ("aggregate_all", "?0?"),
    ("aggregate_all", "??0?"),
    ("aggregate", "?^?"),
    ("foreach", "00"),
    ("call_cleanup", "00"),
    ("setup_call_cleanup", "000"),
    ("call_with_time_limit", "?0"),
    ("call_with_inference_limit", "0??"),
    ("call_with_depth_limit", "0??"),
    ("time", "0"),
    ("findnsols", "??0?"),
    ("findnsols", "??0??"),
    ("limit", "?0"),
    ("offset", "?0"),
    ("order_by", "?0"),
    ("distinct", "0"),
    ("distinct", "?0"),
    ("call_nth", "0?"),
    ("maplist", "1?"),
    ("maplist", "2??"),
    ("maplist", "3???"),
    ("maplist", "4????"),
    ("maplist", "5?????"),
    ("maplist", "6??????"),
    ("include", "1??"),
    ("exclude", "1??"),
    ("partition", "1???"),
    ("partition", "2?????"),
    ("convlist", "2??"),
    ("foldl", "3???"),
    ("foldl", "4????"),
    ("foldl", "5?????"),
    ("foldl", "6??????"),
    ("foldr", "3???"),
    ("predsort", "3??"),
    ("map_assoc", "1?"),
    ("map_assoc", "2??"),
    ("freeze", "?0"),
    ("when", "?0"),
    ("phrase", "/?"),
    ("phrase", "/??"),
    ("with_output_to", "?0"),
    ("thread_create", "0??"),
    ("if_", "100"),
    ("tfilter", "2??"),
    ("asserta", ":"),
    ("assertz", ":"),
    ("assert", ":"),
    ("asserta", ":-"),
    ("assertz", ":-"),
    ("assert", ":-"),
    ("retract", ":"),
    ("retractall", ":"),
    ("abolish", ":"),
    ("clause", ":?"),
    ("clause", ":??"),
    ("nth_clause", ":??"),
    ("dynamic", ":"),
    ("discontiguous", ":"),
];

/// What a letter says, as `meta_predicate/1` would.
pub fn argument(letter: u8) -> Meta {
    match letter {
        b'0'..=b'9' => Meta::Goal(letter - b'0'),
        b'^' => Meta::Caret,
        b'/' => Meta::Grammar,
        b':' => Meta::Qualified,
        _ => Meta::Either,
    }
}

/// The letters of a predicate.
pub fn letters(name: &str, arity: usize) -> Option<&'static [u8]> {
    TABLE
        .iter()
        .find(|(known, letters)| *known == name && letters.len() == arity)
        .map(|(_, letters)| letters.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_predicate_stands_once() {
        for (index, (name, letters)) in TABLE.iter().enumerate() {
            let same = |row: &&(&str, &str)| row.0 == *name && row.1.len() == letters.len();
            assert_eq!(
                TABLE[..index].iter().find(same),
                None,
                "{name} stands twice"
            );
        }
    }
}
