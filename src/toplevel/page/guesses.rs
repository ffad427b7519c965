//! Proposes repairs of letters and brackets that the program itself shows: a name, a digit or a bar that scanning has read as a similar
//! letter, and a lost bracket, if the rest of the program shows what was meant.
//!
//! *Invariant*: each proposal has a witness in the program: the same name with the same arity, a number in the same place, the two
//! variables in the same clause.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use unicode_security::confusable_detection::skeleton;

use super::draft::{Draft, Edit};
use super::looks::{BETWEEN, is_neck, signs};
use crate::syntax::{Language, Span, TokenKind};

/// Longer clauses, in tokens, are data, and not examined.
const LONGEST: usize = 600;

/// Signs whose operands are numbers.
const ARITHMETIC: &[&str] = &["*", "+", "//", "<", ">", "=<", ">=", "=:=", "=\\="];

/// Arguments of library predicates that are integers: name, arity, index.
const INTEGERS: &[(&str, usize, usize)] = &[
    ("between", 3, 0),
    ("between", 3, 1),
    ("numlist", 3, 0),
    ("nth0", 3, 0),
    ("nth1", 3, 0),
    ("length", 2, 1),
    ("arg", 3, 0),
    ("functor", 3, 2),
    ("succ", 2, 0),
    ("succ", 2, 1),
];

/// The predicates of the library that programs in books call most.
const LIBRARY: &[(&str, usize)] = &[
    ("findall", 3),
    ("bagof", 3),
    ("setof", 3),
    ("forall", 2),
    ("append", 3),
    ("member", 2),
    ("memberchk", 2),
    ("length", 2),
    ("reverse", 2),
    ("select", 3),
    ("delete", 3),
    ("last", 2),
    ("nth0", 3),
    ("nth1", 3),
    ("between", 3),
    ("msort", 2),
    ("keysort", 2),
    ("sort", 4),
    ("permutation", 2),
    ("assert", 1),
    ("asserta", 1),
    ("assertz", 1),
    ("retract", 1),
    ("functor", 3),
    ("arg", 3),
    ("call", 1),
    ("write", 1),
];

/// A token with its context.
#[derive(Clone, Copy)]
struct Word<'t> {
    kind: TokenKind,
    span: Span,
    text: &'t str,
    /// The innermost open bracket, by its index in the clause.
    inside: Option<usize>,
    /// The number of the argument behind this bracket.
    place: usize,
}

type Clause<'t> = Vec<Word<'t>>;

/// Proposes the repairs found in the text with the repairs so far.
pub fn propose(draft: &mut Draft, language: Language) {
    let repaired = draft.repaired();
    let clauses = clauses(&repaired.text);
    let known = Known::of(&clauses);
    let mut found: Vec<(Edit, String)> = Vec::new();
    let commas = commas(&clauses, language);
    for clause in clauses.iter().filter(|clause| clause.len() <= LONGEST) {
        bars(clause, &known, language, &mut found);
        digits(clause, &known, language, &mut found);
        names(clause, &known, language, &mut found);
        found.extend(bracket(clause, &known, language));
    }
    for (edit, reason) in found {
        if let Some(range) = repaired.printed(&edit.range) {
            draft.propose(vec![Edit { range, ..edit }], reason);
        }
    }
    for (places, reason) in commas {
        let edits = places.into_iter().map(|at| {
            let range = repaired.printed(&(at..at))?;
            let text = ",".to_owned();
            Some(Edit { range, text })
        });
        if let Some(edits) = edits.collect() {
            draft.propose(edits, reason);
        }
    }
}

/// Three and more words side by side in brackets have lost their commas, unless the second is an operator: one that is declared, or stands
/// so in several places.
fn commas(clauses: &[Clause<'_>], language: Language) -> Vec<(Vec<usize>, String)> {
    let is_plain = |word: &Word<'_>| {
        let is_name = word.kind == TokenKind::LetterName || word.kind == TokenKind::Integer;
        is_name && word.inside.is_some() && !BETWEEN.contains(&word.text)
    };
    let mut runs: Vec<&[Word<'_>]> = Vec::new();
    for clause in clauses.iter().filter(|clause| clause.len() <= LONGEST) {
        let is_call = |word: &Word<'_>, next: &Word<'_>| {
            next.kind == TokenKind::Open && next.span.start == word.span.end
        };
        let heads: Vec<u32> = clause
            .windows(2)
            .filter(|pair| is_call(&pair[0], &pair[1]))
            .map(|pair| pair[0].span.start)
            .collect();
        let is_beside = |a: &Word<'_>, b: &Word<'_>| {
            let both = is_plain(a) && is_plain(b) && a.inside == b.inside;
            both && !heads.contains(&b.span.start)
        };
        let of_words = clause.chunk_by(is_beside);
        runs.extend(of_words.filter(|run| run.len() > 2));
    }
    let declares = |clause: &Clause<'_>, name: &str| {
        let names = |text: &str| clause.iter().any(|word| word.text == text);
        names("op") && names(name)
    };
    let is_operator = |name: &str| {
        let alike = runs
            .iter()
            .filter(|run| run.len() == 3 && run[1].text == name);
        alike.count() > 1 || clauses.iter().any(|clause| declares(clause, name))
    };
    let lost = runs
        .iter()
        .filter(|run| !run.iter().any(|word| is_operator(word.text)));
    lost.map(|run| {
        let words = run.iter().map(|word| word.text).collect::<Vec<&str>>();
        let reason = language.fill(
            "commas are lost between the words {}",
            "между словами {} потеряны запятые",
            &[&words.join(" ")],
        );
        let places = run[..run.len() - 1]
            .iter()
            .map(|word| word.span.end as usize);
        (places.collect(), reason)
    })
    .collect()
}

/// The tokens of a text, clause by clause.
fn clauses(text: &str) -> Vec<Clause<'_>> {
    let mut clauses = Vec::new();
    let mut clause: Clause<'_> = Vec::new();
    for (kind, span) in signs(text) {
        let word = Word {
            kind,
            span,
            text: span.of(text),
            inside: None,
            place: 0,
        };
        clause.push(word);
        if kind == TokenKind::End {
            clauses.push(std::mem::take(&mut clause));
        }
    }
    clauses.push(clause);
    for clause in &mut clauses {
        nest(clause);
    }
    clauses
}

/// Sets the bracket around each token. False if the brackets do not match.
fn nest(clause: &mut Clause<'_>) -> bool {
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut matches = true;
    for (at, word) in clause.iter_mut().enumerate() {
        if word.kind.is_close() {
            matches &= open.pop().is_some();
        }
        if let Some((bracket, place)) = open.last() {
            (word.inside, word.place) = (Some(*bracket), *place);
        } else {
            (word.inside, word.place) = (None, 0);
        }
        if word.kind.is_open() {
            open.push((at, 0));
        } else if word.text == ","
            && let Some((_, place)) = open.last_mut()
        {
            *place += 1;
        }
    }
    matches && open.is_empty()
}

/// The name before a bracket.
fn functor<'t>(clause: &Clause<'t>, open: usize) -> Option<Word<'t>> {
    let bracket = clause.get(open)?;
    let before = clause.get(open.checked_sub(1)?)?;
    let is_name = before.kind == TokenKind::LetterName && before.span.end == bracket.span.start;
    (bracket.kind == TokenKind::Open && is_name).then_some(*before)
}

/// The bracket that closes the one at `open`, and the number of arguments between them.
fn closing(clause: &Clause<'_>, open: usize) -> Option<(usize, usize)> {
    let is_close = |word: &Word<'_>| word.kind.is_close() && word.inside == clause[open].inside;
    let close = (open + 1..clause.len()).find(|at| is_close(&clause[*at]))?;
    let last = clause[close - 1];
    let place = match last.inside == Some(open) {
        true => last.place,
        // The closing bracket itself is inside the opening one.
        false => clause[open + 1..close]
            .iter()
            .filter(|word| word.inside == Some(open))
            .map(|word| word.place)
            .max()?,
    };
    Some((close, place + 1))
}

/// Statistics of the clauses of a program.
struct Known<'t> {
    /// How often each name occurs.
    names: BTreeMap<&'t str, usize>,
    /// How often each name occurs with each arity, in clauses with matching brackets.
    calls: BTreeMap<(&'t str, usize), usize>,
    /// For each argument that is a single token: whether it is a number somewhere, and whether it is another name.
    arguments: BTreeMap<(&'t str, usize, usize), (bool, bool)>,
    /// Whether names of one letter other than `l` occur.
    letters: bool,
    /// How often variables that look like a zero occur.
    zeros: usize,
    /// How often signs of division occur.
    slashes: usize,
}

impl<'t> Known<'t> {
    fn of(clauses: &[Clause<'t>]) -> Known<'t> {
        let mut known = Known {
            names: BTreeMap::new(),
            calls: BTreeMap::new(),
            arguments: BTreeMap::new(),
            letters: false,
            zeros: 0,
            slashes: 0,
        };
        for clause in clauses {
            for word in clause {
                known.slashes += usize::from(word.text == "/");
                known.zeros += usize::from(matches!(word.text, "O" | "О"));
                if word.kind == TokenKind::LetterName {
                    known.letters |= word.text.chars().count() == 1 && word.text != "l";
                    *known.names.entry(word.text).or_default() += 1;
                }
            }
            let matches = nest(&mut clause.clone());
            for at in 0..clause.len() {
                let Some((name, (_, arity))) = functor(clause, at).zip(closing(clause, at)) else {
                    continue;
                };
                if !matches {
                    continue;
                }
                *known.calls.entry((name.text, arity)).or_default() += 1;
                for inner in at + 1..clause.len() {
                    let word = clause[inner];
                    if word.inside == Some(at) && is_single(clause, inner) {
                        let key = (name.text, arity, word.place);
                        let seen = known.arguments.entry(key).or_default();
                        seen.0 |= word.kind == TokenKind::Integer;
                        seen.1 |= word.kind == TokenKind::LetterName && word.text != "l";
                    }
                }
            }
        }
        known
    }
}

/// Whether a token is a whole argument, or element.
fn is_single(clause: &Clause<'_>, at: usize) -> bool {
    let is_edge = |word: Option<&Word<'_>>| word.is_some_and(is_edge);
    is_edge(at.checked_sub(1).and_then(|before| clause.get(before))) && is_edge(clause.get(at + 1))
}

/// Whether an argument or an element begins or ends here.
fn is_edge(word: &Word<'_>) -> bool {
    word.kind.is_open() || word.kind.is_close() || matches!(word.text, "," | "|")
}

/// How often a variable occurs in a clause.
fn count(clause: &Clause<'_>, name: &str) -> usize {
    clause.iter().filter(|word| word.text == name).count()
}

// Letters.

/// `[NlR]`, `[X lXs]`, `[N/R]`: a bar that was read as a letter or another stroke.
fn bars(
    clause: &Clause<'_>,
    known: &Known<'_>,
    language: Language,
    found: &mut Vec<(Edit, String)>,
) {
    let is_tail = |name: &str| {
        name == "_"
            || name.starts_with(|c: char| c.is_uppercase() || c == '_') && count(clause, name) > 0
    };
    for at in 1..clause.len() {
        let word = clause[at];
        let in_list = word
            .inside
            .is_some_and(|open| clause[open].kind == TokenKind::OpenList);
        let closes = clause.get(at + 1).is_some_and(|next| next.text == "]");
        let start = word.span.start as usize;
        let range = match word.kind {
            _ if !in_list => None,
            TokenKind::Variable | TokenKind::LetterName
                if closes && count(clause, word.text) == 1 =>
            {
                let before = clause[at - 1];
                let is_behind = !before.kind.is_open() && !matches!(before.text, "," | "|");
                let split = word.text.char_indices().find(|(place, c)| {
                    let (head, tail) = word.text.split_at(*place);
                    let head_stands = match head.is_empty() {
                        true => is_behind,
                        false => !is_behind && is_tail(head),
                    };
                    matches!(c, 'l' | 'I') && head_stands && is_tail(&tail[1..])
                });
                split.map(|(place, _)| start + place..start + place + 1)
            }
            TokenKind::SymbolName if word.text == "/" && known.slashes == 1 => {
                let next = clause.get(at + 1);
                let is_variable = next.is_some_and(|next| next.kind == TokenKind::Variable);
                let ends = clause.get(at + 2).is_some_and(|next| next.text == "]");
                (is_variable && ends).then(|| word.span.range())
            }
            _ => None,
        };
        if let Some(range) = range {
            let reason = language.text(
                "a bar is taken for a letter or a stroke that looks like it",
                "черта принята за похожую букву или за дробь",
            );
            let text = "|".to_owned();
            found.push((Edit { range, text }, reason.to_owned()));
        }
    }
}

/// `l` for 1 and `O` for 0.
fn digits(
    clause: &Clause<'_>,
    known: &Known<'_>,
    language: Language,
    found: &mut Vec<(Edit, String)>,
) {
    for at in 1..clause.len() {
        let word = clause[at];
        let digit = match (word.kind, word.text) {
            (TokenKind::LetterName, "l") => "1",
            (TokenKind::Variable, "O" | "О") if count(clause, word.text) == 1 => "0",
            _ => continue,
        };
        let opens = clause
            .get(at + 1)
            .is_some_and(|next| next.kind == TokenKind::Open && next.span.start == word.span.end);
        if opens || !is_number(clause, known, at) {
            continue;
        }
        let reason = language.fill(
            "the letter {} stands where a number does: it is the digit {}",
            "буква {} стоит на месте числа: это цифра {}",
            &[word.text, digit],
        );
        let edit = Edit {
            range: word.span.range(),
            text: digit.to_owned(),
        };
        found.push((edit, reason));
    }
}

/// Whether the program shows that this token is a number.
fn is_number(clause: &Clause<'_>, known: &Known<'_>, at: usize) -> bool {
    let word = clause[at];
    let before = clause[at - 1];
    let behind = clause.get(at + 1);
    let is_sign = |text: &str| ARITHMETIC.contains(&text);
    if is_sign(before.text) || before.text == "is" || behind.is_some_and(|next| is_sign(next.text))
    {
        return true;
    }
    if before.text == "-" && at > 1 && is_edge(&clause[at - 2]) {
        // A sign before a number.
        return true;
    }
    if before.text == "-" || behind.is_some_and(|next| next.text == "-") {
        // A difference, and not a pair, if the goal computes or compares.
        let ends = |word: &&Word<'_>| matches!(word.text, "," | ";" | "->") || is_neck(word.text);
        let computes = |word: &Word<'_>| word.text == "is" || is_sign(word.text);
        return clause[..at]
            .iter()
            .rev()
            .take_while(|word| !ends(word))
            .any(computes)
            || clause[at..]
                .iter()
                .take_while(|word| !ends(word))
                .any(computes);
    }
    let Some(open) = word.inside.filter(|_| is_single(clause, at)) else {
        return false;
    };
    let is_beside = |(other, word): (usize, &Word<'_>)| {
        word.kind == TokenKind::Integer && word.inside == Some(open) && is_single(clause, other)
    };
    let has_number = clause.iter().enumerate().any(is_beside);
    if clause[open].kind == TokenKind::OpenList {
        return has_number;
    }
    let Some((name, (_, arity))) = functor(clause, open).zip(closing(clause, open)) else {
        return false;
    };
    let seen = known.arguments.get(&(name.text, arity, word.place));
    let (number, other) = seen.copied().unwrap_or_default();
    // A letter that occurs once in a program without other names of one letter.
    let is_only = match word.kind {
        TokenKind::Variable => known.zeros == 1,
        _ => known.names.get(word.text) == Some(&1),
    };
    INTEGERS.contains(&(name.text, arity, word.place))
        || number && !other
        || !other && is_only && (word.kind == TokenKind::Variable || has_number || !known.letters)
}

/// A name that occurs once and looks like another one of the program.
fn names(
    clause: &Clause<'_>,
    known: &Known<'_>,
    language: Language,
    found: &mut Vec<(Edit, String)>,
) {
    for (at, word) in clause.iter().enumerate() {
        if word.kind != TokenKind::LetterName || known.names.get(word.text) != Some(&1) {
            continue;
        }
        let arity = functor(clause, at + 1)
            .is_some()
            .then(|| closing(clause, at + 1).map(|(_, arity)| arity));
        let look: String = skeleton(word.text).collect();
        let is_meant = |(name, count): &(&&str, &usize)| {
            let is_same = **name != word.text && skeleton(name).eq(look.chars());
            let is_known = match arity {
                Some(Some(arity)) => known.calls.contains_key(&(**name, arity)),
                Some(None) => false,
                None => !(word.text.is_ascii() && name.is_ascii()),
            };
            let is_better = **count > 1 || is_plain(name) && !is_plain(word.text);
            is_same && is_known && is_better
        };
        if let Some((name, _)) = known.names.iter().find(is_meant) {
            let reason = language.fill(
                "{} looks like another name of the program: {}",
                "{} выглядит как другое имя программы: {}",
                &[word.text, name],
            );
            let edit = Edit {
                range: word.span.range(),
                text: (*name).to_owned(),
            };
            found.push((edit, reason));
        }
    }
}

/// Whether a name has letters of one alphabet only, without digits between them.
fn is_plain(name: &str) -> bool {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let letters: Vec<char> = letters.chars().filter(|c| *c != '_').collect();
    let latin = letters.iter().all(char::is_ascii_alphabetic);
    latin || letters.iter().all(|c| c.is_alphabetic() && !c.is_ascii())
}

// Brackets.

/// The round bracket that a clause has lost, if one place gives more calls their known arity than any other.
fn bracket(clause: &Clause<'_>, known: &Known<'_>, language: Language) -> Option<(Edit, String)> {
    let opened = clause.iter().filter(|word| word.kind.is_open()).count();
    let closed = clause.iter().filter(|word| word.kind.is_close()).count();
    let last = clause.len().checked_sub(1)?;
    if opened != closed + 1 || clause[last].kind != TokenKind::End {
        return None;
    }
    let mut scores: Vec<(usize, Reverse<usize>, usize)> = Vec::new();
    let places = (2..=last)
        .filter(|at| clause[*at].text == "," || *at == last || clause[*at].kind.is_close());
    for at in places {
        let mut tried = clause.clone();
        let end = clause[at - 1].span.end as usize;
        let close = Word {
            kind: TokenKind::Close,
            span: Span::point(end),
            text: ")",
            inside: None,
            place: 0,
        };
        tried.insert(at, close);
        if !nest(&mut tried) || !is_paired(&tried) {
            continue;
        }
        let mut score = 0;
        for open in 0..tried.len() {
            if let Some((name, (_, arity))) = functor(&tried, open).zip(closing(&tried, open)) {
                let call = (name.text, arity);
                score += usize::from(known.calls.contains_key(&call) || LIBRARY.contains(&call));
            }
        }
        // A single variable is seldom a goal.
        let is_goal = |at: &usize| {
            let is_sign = |word: &Word<'_>| {
                matches!(word.text, "," | ";" | "->")
                    || word.kind == TokenKind::End
                    || is_neck(word.text)
            };
            let word = tried[*at];
            let stands_alone = is_sign(&tried[at - 1]) && tried.get(at + 1).is_some_and(is_sign);
            word.kind == TokenKind::Variable && word.inside.is_none() && stands_alone
        };
        let goals = (1..tried.len()).filter(is_goal).count();
        scores.push((score, Reverse(goals), at));
    }
    scores.sort_unstable();
    let [.., second, best] = scores.as_slice() else {
        return None;
    };
    let end = clause[best.2 - 1].span.end as usize;
    let reason = language.text(
        "a bracket is lost: with it, what it closes has as many arguments as elsewhere",
        "потеряна скобка: с ней у того, что она закрывает, столько же аргументов, сколько в других местах",
    );
    let edit = Edit {
        range: end..end,
        text: ")".to_owned(),
    };
    // At the end of the clause, the engine's own fix applies.
    ((best.0, best.1) > (second.0, second.1) && best.2 < last).then(|| (edit, reason.to_owned()))
}

/// Whether each bracket is closed by its counterpart.
fn is_paired(clause: &Clause<'_>) -> bool {
    let mut open = Vec::new();
    clause.iter().all(|word| match word.text {
        "(" | "[" | "{" => {
            open.push(word.text);
            true
        }
        ")" => open.pop() == Some("("),
        "]" => open.pop() == Some("["),
        "}" => open.pop() == Some("{"),
        _ => true,
    })
}

#[cfg(test)]
mod tests {
    use super::super::draft::SourceLanguage;
    use super::*;

    fn guessed(text: &str) -> String {
        let mut draft = Draft::new(SourceLanguage::Prolog);
        text.lines().enumerate().for_each(|(at, line)| {
            draft.push(line, at + 1);
        });
        propose(&mut draft, Language::En);
        draft.repaired().text.trim_end().to_owned()
    }

    #[test]
    fn letters_and_brackets_are_seen_by_their_witnesses() {
        for (printed, meant) in [
            ("p([XlT]) :- q(X, T).", "p([X|T]) :- q(X, T)."),
            ("p([f(X) IT]) :- q(X, T).", "p([f(X) |T]) :- q(X, T)."),
            ("p([X/T]) :- p(T, X).", "p([X|T]) :- p(T, X)."),
            ("p(N) :- N is M + l.", "p(N) :- N is M + 1."),
            ("p(Y) :- Y >= O.", "p(Y) :- Y >= 0."),
            ("p(a, O).", "p(a, 0)."),
            (
                "sol(1). sol(2). p :- so1(X).",
                "sol(1). sol(2). p :- sol(X).",
            ),
            ("p(a, b c d). q([1 2 3]).", "p(a, b, c, d). q([1, 2, 3])."),
            (
                "m(1, 2). p :- m(X, Y, q(Y).",
                "m(1, 2). p :- m(X, Y), q(Y).",
            ),
        ] {
            assert_eq!(guessed(printed), meant);
        }
    }

    #[test]
    fn letters_that_may_be_meant_stay() {
        for text in [
            "p(l, r). p(r, l). q(l).",
            "p(O) :- q(O).",
            "p(a likes b). p(c likes d).",
            ":- op(700, xfx, likes). p(a likes b).",
            "p([X/Y]) :- q(X/Y).",
            "p([XlT]) :- q(XlT).",
            "p(X-l) :- q(X), r(n).",
            "s1(1). s2(2). sl(1, 2). p :- s1(X), s2(X), sl(X, X).",
        ] {
            assert_eq!(guessed(text), text);
        }
    }
}
