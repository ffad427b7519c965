//! "Did you mean": finds the name nearest to one that does not exist.
//!
//! A wrong suggestion is worse than none: short names, and names that differ only in a number at the end, give none. Of names that are
//! equally near, the first one in the given order wins.

/// Longer names are not typed by hand, and comparing two names takes time in proportion to the product of their lengths.
const LONGEST: usize = 100;

/// How many letters are to be put in, taken out, replaced or exchanged with their neighbours; names that are too long have nothing in common.
pub fn distance(name: &str, other: &str) -> usize {
    let is_long = |name: &str| name.chars().nth(LONGEST).is_some();
    match is_long(name) || is_long(other) {
        true => usize::MAX,
        false => strsim::osa_distance(name, other),
    }
}

/// The candidate nearest to `name`, if one is near.
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted: Vec<char> = name.chars().take(LONGEST + 1).collect();
    if wanted.len() > LONGEST {
        return None;
    }
    let folded_name = folded(name);
    // Up to a third of the letters may differ, and at most two: with more it is another word.
    let mut limit = (wanted.len() / 3).min(2);
    let mut found = None;
    for candidate in candidates {
        // A cheap bound: a character has at most four bytes.
        if candidate == name || candidate.len() > 4 * (wanted.len() + limit) {
            continue;
        }
        let letters: Vec<char> = candidate.chars().collect();
        if letters.len().abs_diff(wanted.len()) > limit || is_renumbered(&wanted, &letters) {
            continue;
        }
        let distance = distance(&folded_name, &folded(candidate));
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

/// Whether a near name is a slip, even among thousands of names: one letter is wrong, or two in a long name of a predicate with the same
/// arity that begins alike.
pub fn is_slip(name: &str, near: &str, same_arity: bool) -> bool {
    is_one_wrong(name, near)
        || same_arity
            && name.chars().count() > 6
            && has_near_words(name, near)
            && folded(name).chars().next() == folded(near).chars().next()
}

/// Whether each of the words of a name, between its underscores, is near to the one in its place: `string_to_int` is no slip of
/// `string_to_list`.
fn has_near_words(name: &str, near: &str) -> bool {
    let (name, near) = (folded(name), folded(near));
    let (words, others): (Vec<&str>, Vec<&str>) =
        (name.split('_').collect(), near.split('_').collect());
    words.len() != others.len()
        || words
            .iter()
            .zip(&others)
            .all(|(word, other)| distance(word, other) <= (word.chars().count() / 3).max(1))
}

/// Whether one letter is wrong.
pub fn is_one_wrong(name: &str, near: &str) -> bool {
    distance(&folded(name), &folded(near)) <= 1
}

/// Whether two names differ in the order of two letters, or in a letter that one lacks.
pub fn is_short_slip(name: &str, near: &str) -> bool {
    let (a, b) = (folded(name), folded(near));
    let sorted = |name: &str| {
        let mut letters: Vec<char> = name.chars().collect();
        letters.sort_unstable();
        letters
    };
    let lengths = (a.chars().count(), b.chars().count());
    lengths.0.min(lengths.1) > 1
        && distance(&a, &b) == 1
        && (lengths.0 != lengths.1 || sorted(&a) == sorted(&b))
}

/// Whether the names differ only in the number at their end, or in the underscore.
pub fn is_same_but_numbered(name: &str, other: &str) -> bool {
    let letters = |name: &str| name.chars().collect::<Vec<char>>();
    name != other && is_renumbered(&letters(name), &letters(other))
}

/// Whether the names differ only in the number at their end: `S0` and `S` differ on purpose.
fn is_renumbered(a: &[char], b: &[char]) -> bool {
    let stem = |name: &[char]| {
        name.iter()
            .rposition(|c| !c.is_ascii_digit())
            .map_or(0, |last| last + 1)
    };
    a[..stem(a)] == b[..stem(b)]
}

/// The words of a name in the order of the alphabet, without those that say little: `list_to_set` and `set_of_list` have the same.
pub fn words(name: &str) -> Vec<String> {
    const LITTLE: [&str; 4] = ["to", "of", "is", "from"];
    let name = folded(name);
    let words = name.split('_').filter(|word| !LITTLE.contains(word));
    let mut words: Vec<String> = words.map(str::to_owned).collect();
    words.sort_unstable();
    words
}

/// Whether the first word that two names do not share begins alike in both, with three letters and nearly all of the shorter one, or one
/// name is the beginning of the other: `реши` and `решение`, `solve` and `solve_puzzle`.
pub fn has_same_stem(name: &str, other: &str) -> bool {
    let (name, other) = (folded(name), folded(other));
    let (mut words, mut others) = (name.split('_'), other.split('_'));
    let mut shared = 0;
    loop {
        match (words.next(), others.next()) {
            (Some(word), Some(other)) if word == other => shared += word.chars().count(),
            (Some(word), Some(other)) => {
                let common = word.chars().zip(other.chars()).take_while(|(a, b)| a == b);
                let common = common.count();
                let shorter = word.chars().count().min(other.chars().count());
                let left = shorter - common;
                let most = if shorter > 5 { 2 } else { 1 };
                return common >= 3 && left <= most && words.eq(others);
            }
            (None, None) => return false,
            (Some(_), None) | (None, Some(_)) => return shared >= 4,
        }
    }
}

/// A name for comparison, in one case: differences of case cost nothing.
fn folded(name: &str) -> String {
    name.chars().flat_map(char::to_lowercase).collect()
}

/// The keys of the keyboard in both layouts.
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~";
const CYRILLIC: &str = "йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ";

/// What the keys of a name type in the other layout, in both directions.
pub fn other_layout(name: &str) -> Vec<String> {
    let typed = |from: &str, to: &str| {
        let key = |c: char| match from.chars().position(|known| known == c) {
            Some(place) => to.chars().nth(place),
            None => (c.is_ascii_digit() || c == '_').then_some(c),
        };
        name.chars().map(key).collect::<Option<String>>()
    };
    let both = [typed(CYRILLIC, LATIN), typed(LATIN, CYRILLIC)];
    both.into_iter().flatten().collect()
}

/// Names of predicates in other systems and textbooks: name, arity, what to write here.
const ELSEWHERE: &[(&str, u32, &str)] = &[
    ("concat_lists", 3, "append/3"),
    ("conc", 3, "append/3"),
    ("concat", 3, "append/3 for lists, atom_concat/3 for atoms"),
    ("concatenate", 3, "append/3"),
    ("append_lists", 3, "append/3"),
    ("list_append", 3, "append/3"),
    ("join_lists", 3, "append/3"),
    ("str_concat", 3, "atom_concat/3"),
    ("strcat", 3, "atom_concat/3"),
    ("list_length", 2, "length/2"),
    ("len", 2, "length/2"),
    ("size", 2, "length/2"),
    ("count", 2, "length/2"),
    ("str_len", 2, "atom_length/2"),
    ("string_to_int", 2, "atom_number/2 or number_codes/2"),
    ("str_to_int", 2, "atom_number/2 or number_codes/2"),
    ("to_number", 2, "atom_number/2 or number_codes/2"),
    ("shuffle", 2, "random_permutation/2"),
    ("strlen", 2, "atom_length/2"),
    ("element", 2, "member/2"),
    ("contains", 2, "member/2"),
    ("in_list", 2, "member/2"),
    ("in", 2, "member/2"),
    ("rev", 2, "reverse/2"),
    ("reverse_list", 2, "reverse/2"),
    ("remove", 3, "select/3 or delete/3"),
    ("del", 3, "select/3"),
    ("sum", 2, "sum_list/2"),
    ("sumall", 2, "sum_list/2"),
    ("total", 2, "sum_list/2"),
    ("max", 2, "max_list/2"),
    ("min", 2, "min_list/2"),
    ("maximum", 2, "max_list/2"),
    ("minimum", 2, "min_list/2"),
    ("sort_list", 2, "sort/2 or msort/2"),
    ("unique", 2, "sort/2 or list_to_set/2"),
    ("println", 1, "writeln/1"),
    ("print_line", 1, "writeln/1"),
    ("puts", 1, "writeln/1"),
    ("echo", 1, "writeln/1"),
    ("newline", 0, "nl/0"),
    ("printf", 1, "format/1"),
    ("printf", 2, "format/2"),
    ("write_list", 1, "print/1 or maplist/2"),
    ("readln", 1, "read/1 or read_term/2"),
    ("input", 1, "read/1"),
    ("readint", 1, "read/1"),
    ("upcase", 2, "upcase_atom/2"),
    ("to_upper", 2, "upcase_atom/2"),
    ("lowercase", 2, "downcase_atom/2"),
    ("substring", 4, "sub_atom/5"),
    ("split", 3, "split_string/4 or atomic_list_concat/3"),
    ("map", 3, "maplist/3"),
    ("filter", 3, "include/3"),
    ("fold", 4, "foldl/4"),
    ("foreach", 2, "forall/2"),
    ("for_all", 2, "forall/2"),
    ("range", 3, "numlist/3 or between/3"),
    ("for", 3, "between/3"),
    ("if", 3, "( Condition -> Then ; Else )"),
    ("if", 2, "( Condition -> Then ; true )"),
    ("random_int", 3, "random_between/3"),
    ("not_member", 2, "\\+ member(X, List)"),
    ("not_equal", 2, "\\=/2"),
    ("neq", 2, "\\==/2"),
    ("eq", 2, "==/2"),
    ("is_int", 1, "integer/1"),
    ("is_integer", 1, "integer/1"),
    ("is_number", 1, "number/1"),
    ("is_float", 1, "float/1"),
    ("is_atom", 1, "atom/1"),
    ("is_var", 1, "var/1"),
    ("is_string", 1, "string/1"),
    ("substr", 2, "sub_atom/5 or sub_string/5"),
    ("substr", 3, "sub_atom/5 or sub_string/5"),
    ("substr", 4, "sub_atom/5 or sub_string/5"),
    ("substr", 5, "sub_atom/5 or sub_string/5"),
    ("string_split", 3, "split_string/4"),
    ("str_split", 3, "split_string/4"),
    (
        "concat",
        2,
        "append/2 for lists, atomic_list_concat/2 for atoms",
    ),
    ("str_length", 2, "atom_length/2"),
    ("string_len", 2, "string_length/2"),
    ("string_append", 3, "string_concat/3"),
    ("append_string", 3, "string_concat/3"),
    ("append_atom", 3, "atom_concat/3"),
    ("join", 2, "atomic_list_concat/2"),
    ("join", 3, "atomic_list_concat/3"),
    ("implode", 2, "atomic_list_concat/2"),
    ("explode", 2, "atom_chars/2"),
    ("list_to_string", 2, "atomic_list_concat/2"),
    ("to_string", 2, "term_to_atom/2 or term_string/2"),
    ("to_atom", 2, "term_to_atom/2"),
    ("int_to_string", 2, "number_string/2"),
    ("lower", 2, "downcase_atom/2"),
    ("upper", 2, "upcase_atom/2"),
    ("char_at", 3, "sub_atom/5"),
    ("trim", 2, "split_string/4"),
    ("strip", 2, "split_string/4"),
    ("starts_with", 2, "sub_atom/5 or atom_concat/3"),
    ("ends_with", 2, "sub_atom/5 or atom_concat/3"),
    ("sub_str", 4, "sub_atom/5 or sub_string/5"),
    ("sprintf", 3, "format/3"),
    ("format_atom", 3, "format/3"),
    ("ord", 2, "char_code/2"),
    ("chr", 2, "char_code/2"),
    ("int", 1, "integer/1"),
    ("inc", 2, "succ/2"),
    ("add", 3, "plus/3"),
    ("power", 3, "Z is X ** Y"),
    ("rand", 1, "random/1"),
    ("randint", 3, "random_between/3"),
    ("qsort", 2, "sort/2 or msort/2"),
    ("quicksort", 2, "sort/2 or msort/2"),
    ("sorted", 2, "sort/2 or msort/2"),
    ("order", 2, "sort/2 or msort/2"),
    ("list_size", 2, "length/2"),
    ("listlength", 2, "length/2"),
    ("last_element", 2, "last/2"),
    ("first", 2, "List = [First|_]"),
    ("head", 2, "List = [Head|_]"),
    ("car", 2, "List = [Head|_]"),
    ("tail", 2, "List = [_|Tail]"),
    ("cdr", 2, "List = [_|Tail]"),
    ("is_empty", 1, "List == []"),
    ("empty", 1, "List == []"),
    ("not_empty", 1, "List = [_|_]"),
    ("is_member", 2, "member/2"),
    ("notmember", 2, "\\+ member(X, List)"),
    ("nonmember", 2, "\\+ member(X, List)"),
    ("nth_element", 3, "nth0/3 or nth1/3"),
    ("index_of", 3, "nth0/3 or nth1/3"),
    ("remove_duplicates", 2, "list_to_set/2 or sort/2"),
    ("dedup", 2, "list_to_set/2 or sort/2"),
    ("uniq", 2, "list_to_set/2 or sort/2"),
    ("distinct", 1, "list_to_set/2 or sort/2"),
    ("flat", 2, "flatten/2"),
    ("zip", 3, "pairs_keys_values/3"),
    ("unzip", 3, "pairs_keys_values/3"),
    ("difference", 3, "subtract/3"),
    ("set_difference", 3, "subtract/3"),
    ("permute", 2, "permutation/2"),
    ("perm", 2, "permutation/2"),
    ("equal", 2, "=/2 or ==/2"),
    ("equals", 2, "=/2 or ==/2"),
    ("same", 2, "==/2"),
    ("different", 2, "dif/2 or \\==/2"),
    ("mapcar", 3, "maplist/3"),
    ("reduce", 4, "foldl/4"),
    ("fold_left", 4, "foldl/4"),
    ("all", 2, "maplist/2 or forall/2"),
    ("every", 2, "maplist/2 or forall/2"),
    ("output", 1, "write/1"),
    ("show", 1, "print/1"),
    ("print_list", 1, "print/1 or maplist/2"),
    ("read_line", 1, "read_line_to_string/2"),
    ("readline", 1, "read_line_to_string/2"),
    ("getline", 1, "read_line_to_string/2"),
    ("get_line", 1, "read_line_to_string/2"),
    ("now", 1, "get_time/1"),
    ("load", 1, "consult/1"),
    ("setval", 2, "b_setval/2 or nb_setval/2"),
    ("getval", 2, "b_getval/2 or nb_getval/2"),
    ("error", 1, "throw/1"),
    ("raise", 1, "throw/1"),
    ("try", 3, "catch/3"),
    ("trycatch", 3, "catch/3"),
    ("try_catch", 3, "catch/3"),
    ("exit", 1, "halt/1"),
    ("quit", 1, "halt/1"),
    ("stop", 0, "halt/0"),
    ("exit", 0, "halt/0"),
    ("quit", 0, "halt/0"),
];

/// The Ferz equivalent of a name of other systems.
pub fn elsewhere(name: &str, arity: u32) -> Option<&'static str> {
    ELSEWHERE
        .iter()
        .find(|(known, wanted, _)| *known == name && *wanted == arity)
        .map(|(_, _, own)| *own)
}

/// The same for a name of other systems that has an argument more or less there, if one predicate has its place. A short word is any name.
pub fn elsewhere_nearly(name: &str, arity: u32) -> Option<&'static str> {
    let is_near = |wanted: u32| wanted.abs_diff(arity) == 1 && name.len() > 4;
    ELSEWHERE
        .iter()
        .find(|(known, wanted, own)| *known == name && is_near(*wanted) && !own.contains(' '))
        .map(|(_, _, own)| *own)
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
    fn keys_are_those_of_both_layouts() {
        assert_eq!(LATIN.chars().count(), CYRILLIC.chars().count());
        assert_eq!(other_layout("ьуьиук"), ["member"]);
        assert_eq!(other_layout("jntw"), ["отец"]);
    }

    #[test]
    fn short_and_numbered_names_suggest_nothing() {
        assert_eq!(closest("X", ["Y", "Xs"]), None);
        assert_eq!(closest("State0", ["State1", "State"]), None);
        assert_eq!(closest("append", ["reverse"]), None);
    }
}
