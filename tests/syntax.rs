//! The reader from outside: terms, errors and their places, and the grammar held against the sources.
//!
//! Terms are shown in a canonical notation: `f(a,b)` for every compound, operators too, `[a|b]` for lists, `_0` for variables.

use std::collections::BTreeSet;

use crate::texts::read_text;
use ferz::testing::syntax::*;

/// The canonical notation of a tree.
fn canonical(tree: &Tree) -> String {
    let mut stack: Vec<String> = Vec::new();
    for node in &tree.nodes {
        let text = match &node.kind {
            NodeKind::Variable(index) => format!("_{index}"),
            NodeKind::Atom(name) => name.to_string(),
            NodeKind::Integer(value) => value.to_string(),
            NodeKind::BigInteger(value) => value.to_string(),
            NodeKind::Ratio(value) => format!("{}/{}", value.numerator(), value.denominator()),
            NodeKind::Float(value) => format!("{value:?}"),
            NodeKind::Text(quote, text) => format!("{quote:?} {text:?}"),
            NodeKind::Compound(name, arity) => {
                let arguments = stack.split_off(stack.len() - *arity as usize);
                format!("{name}({})", arguments.join(","))
            }
            NodeKind::List(elements) => {
                let parts = stack.split_off(stack.len() - *elements as usize - 1);
                let (tail, elements) = parts.split_last().expect("a list has a tail");
                format!("[{}|{tail}]", elements.join(","))
            }
        };
        stack.push(text);
    }
    assert_eq!(stack.len(), 1, "a tree has one root");
    stack.remove(0)
}

fn read_with(operators: &Operators, text: &str) -> String {
    match read_term(text, 0, operators, ReadFlags::default()) {
        Ok(Some(tree)) => canonical(&tree),
        Ok(None) => "nothing".to_owned(),
        Err(error) => format!("{:?}", error.kind),
    }
}

fn read(text: &str) -> String {
    read_with(&Operators::new(), text)
}

fn error(text: &str) -> SyntaxError {
    match read_term(text, 0, &Operators::new(), ReadFlags::default()) {
        Err(error) => error,
        Ok(tree) => panic!("{text} is read as {:?}", tree.map(|t| canonical(&t))),
    }
}

/// The error of a text in which `«»` marks the primary span, or `¦` an empty one.
fn error_at(marked: &str) -> SyntaxError {
    let text = marked.replace(['«', '»', '¦'], "");
    let error = error(&text);
    let mut shown = text.clone();
    if error.span.is_empty() {
        shown.insert(error.span.start as usize, '¦');
    } else {
        shown.insert(error.span.end as usize, '»');
        shown.insert(error.span.start as usize, '«');
    }
    assert_eq!(shown, marked, "{error:?}");
    error
}

#[test]
fn operators() {
    for (text, term) in [
        ("a :- b, c; d -> e.", ":-(a,;(,(b,c),->(d,e)))"),
        ("X is 1 + 2 * 3 - 4.", "is(_0,-(+(1,*(2,3)),4))"),
        ("a = \\ b.", "=(a,\\(b))"),
        ("- 1 + - a.", "+(-1,-(a))"),
        ("a -1.", "-(a,1)"),
        (
            "[a -1, -1, - 1, -(1), - (1)].",
            "[-(a,1),-1,-1,-(1),-(1)|[]]",
        ),
        ("-(2)^2.", "^(-(2),2)"),
        ("- (2)^2.", "-(^(2,2))"),
        (":- dynamic p/1, q/2.", ":-(dynamic(,(/(p,1),/(q,2))))"),
        ("\\+ (a, b), c.", ",(\\+(,(a,b)),c)"),
        ("\\+ =(X, Y).", "\\+(=(_0,_1))"),
        ("f(+, -, [*|:-]).", "f(+,-,[*|:-])"),
        ("a:b:c.", ":(a,:(b,c))"),
        ("2 ** 3 ** 4.", "PriorityClash(\"**\")"),
        ("a = b = c.", "PriorityClash(\"=\")"),
        ("p :- q :- r.", "PriorityClash(\":-\")"),
        ("f(:- a).", "PriorityClash(\":-\")"),
        ("* = a.", "OperatorAsOperand(\"*\")"),
        ("{a | b}.", "{}(|(a,b))"),
        ("a --> {b}, !, [c].", "-->(a,,({}(b),,(!,[c|[]])))"),
        ("X == '-', Y = ','.", ",(==(_0,-),=(_1,,))"),
        (
            "X \\= table, dynamic = Y.",
            ",(\\=(_0,table),=(dynamic,_1))",
        ),
        ("a = [] .", "=(a,[])"),
        ("[](1).", "[](1)"),
        ("a ≤ b.", "MissingOperator"),
    ] {
        assert_eq!(read(text), term, "{text}");
    }
}

#[test]
fn operators_of_the_program() {
    let mut operators = Operators::new();
    operators.set(700, Specifier::Xfx, "любит");
    operators.set(200, Specifier::Xf, "!");
    operators.set(700, Specifier::Xfx, "≤");
    operators.set(100, Specifier::Yf, "++");
    operators.set(100, Specifier::Yfx, "++");
    assert_eq!(read_with(&operators, "маша любит X."), "любит(маша,_0)");
    assert_eq!(read_with(&operators, "X ≤ 5 ! ."), "≤(_0,!(5))");
    assert_eq!(
        read_with(&operators, "f(a ++, b ++ c)."),
        "f(++(a),++(b,c))"
    );
    operators.set(0, Specifier::Xfy, "|");
    assert_eq!(read_with(&operators, "(a | b)."), "PriorityClash(\"|\")");
    assert_eq!(read_with(&operators, "[a | b]."), "[a|b]");
}

#[test]
fn iso_mode_knows_no_excuse() {
    let flags = ReadFlags {
        iso: true,
        ..ReadFlags::default()
    };
    let operators = Operators::new();
    for text in ["X = ','.", "X = table."] {
        assert!(read_term(text, 0, &operators, flags).is_err(), "{text}");
    }
}

#[test]
fn constants() {
    for (text, term) in [
        ("f(0'a, 0''', 0'\\n, 0' , 0'\\x41\\).", "f(97,39,10,32,65)"),
        ("0xFF + 0o17 + 0b101 + 36'Zz.", "+(+(+(255,15),5),1295)"),
        ("1_000_000.", "1000000"),
        ("-9223372036854775808.", "-9223372036854775808"),
        (
            "123456789012345678901234567890.",
            "123456789012345678901234567890",
        ),
        ("[1.5, 2.0e3, 1.0Inf, -0.0].", "[1.5,2000.0,inf,-0.0|[]]"),
        (
            "f(\"a\\\"b\", `c`, 'it''s').",
            "f(Double \"a\\\"b\",Back \"c\",it's)",
        ),
        ("'a\\\nb'.", "ab"),
        ("\u{FEFF}a\u{A0}:-\r\n b.\r\n", ":-(a,b)"),
        ("Поз + имя + _й + Ǆ.", "+(+(+(_0,имя),_1),_2)"),
        ("/* nothing */ % at all", "nothing"),
        ("1e9.", "FloatWithoutFraction"),
        ("1.0e999.", "FloatOverflow"),
        ("'\\e'.", "UnknownEscape('e')"),
        ("a\u{202E}.", "BidirectionalControl('\\u{202e}')"),
        ("a % \u{2066}\n.", "BidirectionalControl('\\u{2066}')"),
        ("a\u{200B}.", "IllegalCharacter('\\u{200b}')"),
    ] {
        assert_eq!(read(text), term, "{text}");
    }
}

#[test]
fn variables_are_counted() {
    let text = "p(X, Y, _, _Z, X) :- q(Y, X, _).";
    let tree = read_term(text, 0, &Operators::new(), ReadFlags::default());
    let tree = tree.expect("it is a clause").expect("it is not empty");
    let seen: Vec<_> = tree
        .variables
        .iter()
        .map(|v| (v.name, v.occurrences))
        .collect();
    assert_eq!(seen, [("X", 3), ("Y", 2), ("_", 1), ("_Z", 1), ("_", 1)]);
    assert_eq!(
        (tree.variables[0].span.start, tree.variables[0].last.start),
        (2, 26)
    );
    assert_eq!(tree.singletons().count(), 0);
    assert_eq!(
        (tree.span.of(text).len() + 1, tree.end),
        (text.len(), text.len())
    );
}

#[test]
fn the_missing_is_shown_where_it_belongs() {
    let lost_comma = error_at("a(X) :-\n    U is X-Y¦\n    удалить( U, L).");
    assert_eq!(lost_comma.kind, SyntaxErrorKind::MissingOperator);
    assert_eq!(
        lost_comma.kind.help(Language::En).as_deref(),
        Some("a comma or an operator is missing here")
    );
    let in_brackets = error_at("f(a¦ b, c).");
    assert_eq!(in_brackets.began, Some(Span::new(1, 2)));
    let lost_stop = error_at("a :- b¦\nc(X) :- d.");
    assert_eq!(lost_stop.kind, SyntaxErrorKind::MissingFullStop);
    assert_eq!(
        error_at("a :- b¦\nc.").kind,
        SyntaxErrorKind::MissingFullStop
    );
    assert_eq!(
        error_at("a :- b«,»\nc :- d.").kind,
        SyntaxErrorKind::CommaForFullStop
    );
    let lost_open = error_at("a :- принадлежит¦ Y, [3,2,1] ).");
    assert_eq!(
        lost_open.kind,
        SyntaxErrorKind::MissingOpen("принадлежит".into())
    );
    let lost_close = error_at("a :- b(X, c¦.");
    assert_eq!(
        (lost_close.kind, lost_close.began),
        (SyntaxErrorKind::MissingClose(')'), Some(Span::new(6, 7)))
    );
    let lost_close = error_at("f(X, Y¦ :- g(X).");
    assert_eq!(
        (lost_close.kind, lost_close.began),
        (SyntaxErrorKind::MissingClose(')'), Some(Span::new(1, 2)))
    );
    let lost_close = error_at("p :- f([a, b¦), c.");
    assert_eq!(
        (lost_close.kind, lost_close.began),
        (SyntaxErrorKind::MissingClose(']'), Some(Span::new(7, 8)))
    );
    let lost_close = error_at("p :- f(a¦\nq(X) :- r.");
    assert_eq!(lost_close.kind, SyntaxErrorKind::MissingClose(')'));
}

#[test]
fn other_errors_and_their_places() {
    for (marked, name) in [
        ("a :- b, «.»", "operand_expected"),
        ("f(a, «)».", "operand_expected"),
        ("f«()».", "arguments_expected"),
        ("f« »(a).", "layout_before_arguments"),
        ("X«(»a).", "functor_expected"),
        ("(f)«(»a).", "functor_expected"),
        ("a :- b¦\n:- dynamic c/1.", "end_of_clause_expected"),
        ("a«)».", "unmatched_close"),
        ("f(a«]».", "mismatched_close"),
        ("[a|b«,» c].", "end_of_list_expected"),
        ("X = «*» Y.", "operator_as_operand"),
        ("a = b «=» c.", "operator_priority_clash"),
        ("write('it«\\s» me').", "undefined_escape_sequence"),
        ("write('two¦\nlines').", "newline_in_quoted"),
        ("a «/*» open", "end_of_file_in_block_comment"),
        ("a«\u{7}».", "illegal_character"),
    ] {
        assert_eq!(error_at(marked).kind.name(), name);
    }
}

#[test]
fn incomplete_text_asks_for_more() {
    for text in ["a", "f(a,", "X = 'abc", "a :- /* b.", "[a|", "a :- b, c"] {
        assert!(error(text).is_incomplete(), "{text}");
    }
    for text in ["f(a.", "a b.", "'a\n'."] {
        assert!(!error(text).is_incomplete(), "{text}");
    }
    let query = ReadFlags {
        end_optional: true,
        ..ReadFlags::default()
    };
    let tree = read_term("f(X)", 0, &Operators::new(), query);
    assert!(matches!(tree, Ok(Some(_))));
}

#[test]
fn reading_goes_on_behind_an_error() {
    let text = "a(1).\nb 2.\nc(3).\nd('4).\ne(5).\n f(6)). g('\\z', \"x \ny\"). h.";
    let operators = Operators::new();
    let found: Vec<String> = read_text(text, &operators, ReadFlags::default())
        .map(|result| match result {
            Ok(tree) => canonical(&tree),
            Err(error) => error.kind.name().to_owned(),
        })
        .collect();
    let expected = [
        "a(1)",
        "operator_expected",
        "c(3)",
        "newline_in_quoted",
        "e(5)",
        "unmatched_close",
        "undefined_escape_sequence",
        "h",
    ];
    assert_eq!(found, expected);
}

#[test]
fn depth_is_no_matter() {
    let depth = 200_000;
    for (open, close) in [
        ("(", ")"),
        ("- ", ""),
        ("a,", ""),
        ("[", "]"),
        ("f(", ")"),
        ("{", "}"),
        ("a:-(", ")"),
        ("\\+ ", ""),
    ] {
        let text = format!("{}a{}.", open.repeat(depth), close.repeat(depth));
        let read = read_term(&text, 0, &Operators::new(), ReadFlags::default());
        assert!(matches!(read, Ok(Some(_))), "{open}");
        let open = open.repeat(depth);
        assert!(error(&open).is_incomplete());
    }
}

proptest::proptest! {
    /// For any text, its terms and errors lie within it and reading ends.
    #[test]
    fn no_text_is_too_wild(parts in proptest::collection::vec(proptest::sample::select(PARTS), 0..20)) {
        let text = parts.concat();
        let operators = Operators::new();
        let results: Vec<_> = read_text(&text, &operators, ReadFlags::default()).take(100).collect();
        assert!(results.len() < 100);
        for result in results {
            match result {
                Ok(tree) => assert!(text.get(tree.span.range()).is_some()),
                Err(error) => {
                    assert!(text.get(error.span.range()).is_some());
                    assert!(error.began.is_none_or(|began| text.get(began.range()).is_some()));
                    assert!(!error.kind.message(Language::Ru).is_empty());
                }
            }
        }
    }
}

/// The pieces of wild texts.
const PARTS: &[&str] = &[
    "a", "X", "_", "1", "0'", "'", "\"", "`", "\\", "\\x4", "\n", "\r\n", " ", ".", ". ", ",", "|",
    "(", ")", "[", "]", "{", "}", "\u{202E}", "/*", "*/", "%", "-", ":-", "=", "1.5", "e9", "16'F",
    "Ж", "ж", "\u{301}", "∀", "\u{A0}", "\u{FEFF}", "\0", "😀", "!", "f(", "dynamic ",
];

#[test]
fn the_scanner_stops_where_the_reader_does() {
    for text in [
        "a. b.",
        "a.% b",
        "X = 'a. ' . c",
        "X = \"\\\". \". c.",
        "X = 0'. . c",
        "X = [0'a, 0''', 0'\\', 0'\\x41\\]. c.",
        "X = 16'FF. c.",
        "X is 16'mod'2. 'c'.",
        "X = 1.5. c.",
        "X = a.b. c.",
        "/* a. */ b % c.\n . d.",
        "'a\\\n. '. b.",
        "X = '/*'. b. */",
        "X =.. Y. c.",
        "x([a|'b.']). `c. `.",
        "a('oops).\nb.",
        "a('two\nlines'). b.",
        "a('con\\\r\ntinued. '). b.",
        "a('oops,\n b).\nc.",
        "X = '\\x41\\'. c.",
        "X = f('a\\101\\', '. '). c.",
        "X = '\\x41\\''. '. c.",
        "X = `\\x41\\`, Y = \"\\0\\\". c.",
    ] {
        let mut scanner = Scanner::new();
        for c in text.chars() {
            if scanner.is_complete_before(Some(c)) {
                break;
            }
            scanner.push(c).expect("there is room");
        }
        let end = match read_term(text, 0, &Operators::new(), ReadFlags::default()) {
            Ok(tree) => tree.map_or(text.len(), |tree| tree.end),
            Err(error) => error.resume,
        };
        assert_eq!(scanner.text().trim_end(), &text[..end], "{text}");
    }
}

#[test]
fn tokens_cover_the_text() {
    let text = "a :- 'b\n, \"c\u{202E}\" /* d */ % e\n0'f \u{7} Ж.";
    let mut at = 0;
    for (_, span) in tokens(text) {
        assert_eq!(span.start, at);
        at = span.end;
    }
    assert_eq!(at as usize, text.len());
}

/// The productions of a section of the grammar.
fn productions(section: &str) -> BTreeSet<String> {
    let grammar = include_str!("../grammar/prolog.ebnf");
    let rest = grammar.split(&format!("(* === {section}")).nth(1);
    let rest = rest.expect("the section exists");
    let body = rest.split("(* ===").next().unwrap_or(rest);
    body.lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| {
            line.split_once(" = ")
                .map(|(name, _)| name.trim().to_owned())
        })
        .collect()
}

/// The names after `marker` in a source.
fn names<'a>(source: &'a str, marker: &str) -> BTreeSet<String> {
    let name = |rest: &'a str| {
        rest.split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
    };
    source
        .split(marker)
        .skip(1)
        .filter_map(name)
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_grammar_names_the_functions() {
    let mut functions = names(include_str!("../src/syntax/grammar/parser.rs"), "pub fn ");
    functions.extend(["clause", "term"].map(str::to_owned));
    assert_eq!(productions("Terms"), functions);
    let expression = names(include_str!("../src/syntax/grammar/expression.rs"), "fn ");
    assert!(expression.contains("clause") && expression.contains("term"));
}

#[test]
fn the_grammar_names_the_tokens() {
    let source = include_str!("../grammar/tokens.rs");
    let body = source
        .split("pub enum TokenKind {")
        .nth(1)
        .and_then(|rest| rest.split("\n}").next());
    let variants = body.expect("the enumeration exists").lines();
    let snake: BTreeSet<String> = variants
        .filter_map(|line| line.trim().strip_suffix(','))
        .filter(|name| name.chars().all(char::is_alphanumeric))
        .map(|name| {
            let words = name.char_indices().map(|(at, c)| {
                let gap = if at > 0 && c.is_uppercase() { "_" } else { "" };
                format!("{gap}{}", c.to_ascii_lowercase())
            });
            words.collect()
        })
        .collect();
    assert_eq!(productions("Tokens"), snake);
}

#[test]
fn the_grammar_names_the_classes_of_characters() {
    let classes = names(include_str!("../src/syntax/lexical/chars.rs"), "pub fn is_");
    let parts = productions("Parts of tokens");
    for class in ["capital", "small", "alphanumeric", "symbol_char"] {
        assert!(classes.contains(class) && parts.contains(class), "{class}");
    }
    assert!(names(include_str!("../src/syntax/lexical/quoted.rs"), "fn ").contains("escape"));
}
