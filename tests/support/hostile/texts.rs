//! Texts for the readers: Prolog, Lisp, Planner, CSV, JSON, numbers; valid ones, damaged ones, and random bytes.
//!
//! *Invariant*: the first choice is always a short one, so that every text ends.

use super::choices::Choices;

/// The reader of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    Prolog,
    Lisp,
    Planner,
    Csv,
    Json,
    Number,
}

impl Language {
    /// All readers; Prolog, which has the most to read, comes first.
    pub const ALL: &[Language] = &[
        Language::Prolog,
        Language::Lisp,
        Language::Planner,
        Language::Csv,
        Language::Json,
        Language::Number,
    ];
}

/// A text in a language, which may be damaged.
pub fn text(c: &mut Choices<'_>, language: Language) -> String {
    if c.one_in(8) {
        return noise(c);
    }
    let mut out = String::new();
    match language {
        Language::Prolog => clauses(c, &mut out),
        Language::Lisp => form(c, &mut out, 4, "(", ")"),
        Language::Planner => form(c, &mut out, 4, "[", "]"),
        Language::Csv => rows(c, &mut out),
        Language::Json => json(c, &mut out, 4),
        Language::Number => out.push_str(&number(c)),
    }
    if c.one_in(3) { damaged(c, &out) } else { out }
}

/// Any characters, mostly those that readers treat specially.
fn noise(c: &mut Choices<'_>) -> String {
    let length = c.below(40);
    let bytes: Vec<u8> = (0..length)
        .map(|_| match c.below(3) {
            0 => b"()[]{}|,.'\"`\\% \n0aA_:-+*/;!"[c.below(27)],
            1 => 32 + c.byte() % 95,
            _ => c.byte(),
        })
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Characters removed, inserted, doubled, exchanged, or the end cut off.
fn damaged(c: &mut Choices<'_>, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=c.below(3) {
        let at = c.below(chars.len() + 1);
        match c.below(5) {
            0 => chars.truncate(at),
            1 if at < chars.len() => {
                chars.remove(at);
            }
            2 if at < chars.len() => chars.insert(at, chars[at]),
            3 if at + 1 < chars.len() => chars.swap(at, at + 1),
            _ => chars.insert(at, c.pick(STRAY).chars().next().unwrap_or(' ')),
        }
    }
    chars.into_iter().collect()
}

const STRAY: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "|",
    ",",
    ".",
    "'",
    "\"",
    "`",
    "\\",
    "%",
    "\n",
    "\0",
    "0",
    "a",
    "X",
    "_",
    "\u{feff}",
    "\u{301}",
    "\u{202e}",
    "ё",
    "Ж",
    "\u{10ffff}",
    "\t",
    "\r",
    "\u{85}",
    "\u{a0}",
    "\u{2028}",
    "«",
    "²",
];

const ATOMS: &[&str] = &[
    "a",
    "foo",
    "[]",
    "{}",
    "ёж",
    "родитель",
    "'Два слова'",
    "''",
    "'it''s'",
    "'a\\nb'",
    "'\\x41\\'",
    "'\\u0416'",
    "'\\101\\'",
    "'\\\n'",
    "'\\e\\s\\z'",
    "'a\nb'",
    "'\\x110000\\'",
    "+",
    "-",
    "*",
    "=..",
    "\\+",
    "!",
    ";",
    ",",
    "|",
    "->",
    ":-",
    "-->",
    "dynamic",
    "mod",
    "is",
    "@>=",
    "#",
    "&",
    "a1_Б",
    "x²",
    "é",
    "漢字",
    "\u{1F600}",
    "'\\c'",
    "'unterminated",
];

const VARIABLES: &[&str] = &["X", "_", "Y", "_foo", "Xs", "Ответ", "_1", "É", "ǅ"];

const LAYOUT: &[&str] = &[
    " ", "", "\n", "\t", " % c\n", "/* c */", " /* open", "% end", "\r\n", "\u{a0}", "%ё\n",
];

const INFIX: &[&str] = &[
    ":-", "-->", ";", "->", "*->", ",", "|", "=", "\\=", "==", "@<", "is", "=:=", "=..", ":", "+",
    "-", "*", "/", "//", "mod", "rdiv", "**", "^", ">>", ">:<", ":=", "foo", "\\/", "$",
];

const PREFIX: &[&str] = &[
    "-",
    "\\+",
    ":-",
    "?-",
    "dynamic",
    "+",
    "\\",
    "table",
    "?",
    "@",
    "$",
    "discontiguous",
    "- ",
    "initialization",
];

const DIGITS: &[&str] = &[
    "0",
    "1",
    "7",
    "10",
    "9007199254740993",
    "18446744073709551616",
    "000",
    "1_000",
    "1_",
    "1__0",
    "1 000",
    "99999999999999999999999999999999999999",
];

fn number(c: &mut Choices<'_>) -> String {
    let digits = c.pick(DIGITS);
    match c.below(16) {
        0..=2 => digits.to_owned(),
        3 => format!("{digits}.{}", c.pick(DIGITS)),
        4 => format!(
            "{digits}.{}e{}{}",
            c.pick(DIGITS),
            c.pick(&["", "-", "+"]),
            c.pick(&["5", "308", "400", "99999999999", "", "x"])
        ),
        5 => format!("{digits}e{}", c.below(12)),
        6 => format!(
            "0{}{}",
            c.pick(&["x", "o", "b", "X"]),
            c.pick(&["1F", "777", "0101", "", "g", "ff_ff", "9"])
        ),
        7 => format!(
            "0'{}",
            c.pick(&[
                "a",
                "\\n",
                "''",
                "'",
                "\\x41\\",
                "ё",
                "",
                "\\",
                " ",
                "\\xD800\\",
                "\\u00e9",
                "\n"
            ])
        ),
        8 => format!(
            "{}'{}",
            c.pick(&["2", "16", "36", "37", "1", "0", "99999999999"]),
            c.pick(&["101", "zZ", "FF", "", "12_3"])
        ),
        9 => format!("-{digits}"),
        10 => format!("- {digits}"),
        11 => format!("{digits}r{}", c.pick(&["3", "0", "7", "", "10"])),
        12 => c
            .pick(&[
                "1.0Inf", "inf", "1.5NaN", "nan", "1.0NaN", "-1.0Inf", "1.0e", "1.e5", "1.",
                "1.0.0", ".5",
            ])
            .to_owned(),
        13 => format!("+{digits}"),
        14 => format!("{}{digits}", c.pick(&[" ", "\n", "/* */", "% c\n"])),
        _ => "1".repeat(1 + c.below(60)),
    }
}

fn clauses(c: &mut Choices<'_>, out: &mut String) {
    for _ in 0..=c.below(3) {
        let depth = 1 + c.below(4);
        match c.below(10) {
            8 => out.push_str(c.pick(DIRECTIVES)),
            9 => {
                out.push_str(":- ");
                term(c, out, depth);
            }
            _ => term(c, out, depth),
        }
        out.push_str(c.pick(&[".\n", ". ", ".", "", ".% c\n", " .\n", "..\n", ".\u{feff}"]));
    }
}

/// Blocks that need an end, and directives that change how the rest is read.
const DIRECTIVES: &[&str] = &[
    ":- op(700, xfx, foo)",
    ":- op(0, xfx, =)",
    ":- op(200, xfy, [a, +])",
    ":- op(1201, fy, x)",
    ":- dynamic foo/1, bar/2",
    ":- if(true)",
    ":- else",
    ":- endif",
    ":- elif(fail)",
    ":- set_prolog_flag(double_quotes, atom)",
    ":- set_prolog_flag(double_quotes, codes)",
    ":- module(m, [a/1])",
    ":- initialization(true)",
    ":- include(nothing)",
    ":- ensure_loaded(nothing)",
    ":- use_module(library(lists))",
    ":- discontiguous foo/1",
    ":- encoding(utf8)",
    ":- encoding(latin3)",
    "a --> b, {c}, [d], \"e\", !",
    "term_expansion(a, b)",
    "?- fail",
    ":- char_conversion(a, b)",
    ":- begin_tests(x)",
    ":- end_tests(x)",
    "end_of_file",
    ":- style_check(-singleton)",
    ":- multifile a/0",
    ":- meta_predicate p(0, :)",
    ":- set_prolog_flag(iso, true)",
    ":- op(700, xfx, [])",
    ":- op(100, yf, !)",
];

fn term(c: &mut Choices<'_>, out: &mut String, depth: usize) {
    if depth == 0 {
        return match c.below(5) {
            0 => out.push_str(c.pick(ATOMS)),
            1 => out.push_str(c.pick(VARIABLES)),
            2 => out.push_str(&number(c)),
            3 => {
                out.push_str(c.pick(&["\"", "`", "\"\"\"", "'"]));
                out.push_str(c.pick(&[
                    "", "abc", "да", "\\n\\t", "\\q", "%", "a\\\nb", "\\x", "''", "\"\"", "\u{0}",
                ]));
                out.push_str(c.pick(&["\"", "`", "\"\"\"", "'"]));
            }
            _ => out.push_str(c.pick(ATOMS)),
        };
    }
    if c.one_in(6) {
        out.push_str(c.pick(LAYOUT));
    }
    match c.below(12) {
        0 => term(c, out, 0),
        1..=3 => {
            out.push_str(c.pick(ATOMS));
            bracketed(c, out, depth, "(", ")");
        }
        4 | 5 => {
            term(c, out, depth - 1);
            out.push_str(c.pick(&[" ", "", "\n", " "]));
            out.push_str(c.pick(INFIX));
            out.push_str(c.pick(&[" ", "", " ", "/**/"]));
            term(c, out, depth - 1);
        }
        6 => {
            out.push_str(c.pick(PREFIX));
            out.push_str(c.pick(&[" ", "", "("]));
            term(c, out, depth - 1);
        }
        7 | 8 => bracketed(c, out, depth, "[", "]"),
        9 => bracketed(c, out, depth, "{", "}"),
        10 => bracketed(c, out, depth, "(", ")"),
        _ => {
            // Deeper than a recursive parser would survive.
            let count = 1 + c.below(300);
            let open = c.pick(&[
                "(", "[", "f(", "-", "{", "- (", "a+", "\\+ ", "[a|", "a,", "a:-",
            ]);
            out.push_str(&open.repeat(count));
            term(c, out, 0);
            if !c.one_in(4) {
                out.push_str(&c.pick(&[")", "]", "}", ""]).repeat(count));
            }
        }
    }
}

fn bracketed(c: &mut Choices<'_>, out: &mut String, depth: usize, open: &str, close: &str) {
    out.push_str(open);
    for n in 0..c.below(4) {
        if n > 0 {
            out.push_str(c.pick(&[",", ", ", ",", "|", "", " ", ",,", ";"]));
        }
        term(c, out, depth - 1);
    }
    if !c.one_in(30) {
        out.push_str(close);
    }
}

const WORDS: &[&str] = &[
    "a",
    "x",
    "1",
    "-2.5",
    "\"s\"",
    "nil",
    "t",
    "car",
    "cons",
    "lambda",
    "prog",
    "'a",
    "quote",
    "if",
    "cond",
    "define",
    "DEFUN",
    "+",
    "length",
    ".X",
    "*X",
    ":X",
    "!.X",
    "слово",
    ";c\n",
    "#'f",
    "loop",
    "setq",
    "1e400",
    "\"",
    "(",
    "[",
    "<",
    ">",
    "<a>",
    ".",
    "|",
    "\\",
    "`a",
    ",a",
    "defun",
    "let",
    "is",
    "alt",
    "fail",
    "assert",
    "search",
    "plus",
    "eval",
    "go",
    "return",
    "999999999999999999999",
];

/// A form with brackets; sometimes with those of another language.
fn form(c: &mut Choices<'_>, out: &mut String, depth: usize, open: &str, close: &str) {
    if depth == 0 {
        return out.push_str(c.pick(WORDS));
    }
    let (open, close) = match c.below(8) {
        6 => ("[", "]"),
        7 => ("(", ")"),
        _ => (open, close),
    };
    out.push_str(open);
    for n in 0..c.below(5) {
        if n > 0 {
            out.push_str(c.pick(&[" ", "\n", "  ", " . "]));
        }
        let deeper = c.below(depth);
        form(c, out, deeper, open, close);
    }
    if !c.one_in(30) {
        out.push_str(close);
    }
}

fn rows(c: &mut Choices<'_>, out: &mut String) {
    for _ in 0..c.below(4) {
        for n in 0..=c.below(3) {
            if n > 0 {
                out.push_str(c.pick(&[",", ";", "\t", ", "]));
            }
            out.push_str(c.pick(&[
                "a",
                "",
                "1",
                "\"q\"",
                "\"a,b\"",
                "\"a\"\"b\"",
                "\"open",
                " x ",
                "1.5e3",
                "да",
                "\"x\"y",
                "0x10",
                "1e999",
                "\"\n\"",
            ]));
        }
        out.push_str(c.pick(&["\n", "\r\n", "", "\r"]));
    }
}

fn json(c: &mut Choices<'_>, out: &mut String, depth: usize) {
    match c.below(if depth == 0 { 3 } else { 6 }) {
        0 => out.push_str(c.pick(&[
            "1",
            "-0",
            "1.5e3",
            "1e999",
            "01",
            "null",
            "true",
            "nul",
            "100000000000000000000",
            "-",
            "1.",
            "0.0000000001e-400",
        ])),
        1 => out.push_str(c.pick(&[
            "\"\"",
            "\"a\"",
            "\"\\u0416\"",
            "\"\\ud83d\\ude00\"",
            "\"\\ud83d\"",
            "\"\\x\"",
            "\"\n\"",
            "\"open",
            "'a'",
            "\"\u{0}\"",
        ])),
        2 => out.push_str(c.pick(&[" ", "[]", "{}", "//c\n1", "[1,]", "{\"a\"}", "\u{feff}1"])),
        3 => {
            let count = 1 + c.below(300);
            out.push_str(&c.pick(&["[", "{\"a\":", "[1,"]).repeat(count));
        }
        4 => {
            out.push('[');
            for n in 0..c.below(4) {
                if n > 0 {
                    out.push(',');
                }
                json(c, out, depth - 1);
            }
            out.push(']');
        }
        _ => {
            out.push('{');
            for n in 0..c.below(4) {
                if n > 0 {
                    out.push(',');
                }
                out.push_str(c.pick(&["\"a\":", "\"b\": ", "\"a\" :", "a:", "1:", "\"\":"]));
                json(c, out, depth - 1);
            }
            out.push('}');
        }
    }
}
