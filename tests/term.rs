//! Quoted output is read as the same term, and has the form that the standard requires.

use ferz::testing::syntax::{Operators, ReadFlags, Specifier, read_term};
use ferz::testing::term::lower::{Quotes, TextAs, lower};
use ferz::testing::term::write::{Terms, WriteProgress, Writer, term_text};
use ferz::testing::term::write_options::WriteOptions;
use ferz::testing::term::{Area, Atoms, Cell, Heap, atoms as known};
use proptest::prelude::*;

/// Names that are hard to write: operators of all classes, solo characters, names that need quotes.
const NAMES: &[&str] = &[
    "a", "-", "+", "\\", "*", "^", ",", "|", ";", ":-", "->", "mod", "is", "dynamic", "[]", "{}",
    "yf", "xf", "fy", "fx", "B c", "", ".", "=", "\\+", "!", "$", "yfx", "xfy", "@@", "**", "'",
    "Ё", "ё", "a\nb", "\u{202e}", "0", "/*",
];

/// Operators that are not in the standard table, or do not clash with it.
const MORE: &[(u16, Specifier, &str)] = &[
    (200, Specifier::Yf, "yf"),
    (500, Specifier::Xf, "xf"),
    (200, Specifier::Fy, "fy"),
    (500, Specifier::Yfx, "yfx"),
    (500, Specifier::Xfy, "xfy"),
    (900, Specifier::Fx, "fx"),
    (700, Specifier::Xfx, "@@"),
    (300, Specifier::Fy, "@@"),
];

/// Builds a term from instructions, each of which may use results of earlier ones.
fn build(heap: &mut Heap, atoms: &mut Atoms, steps: &[(u8, u8)]) -> Cell {
    let mut stack = vec![Cell::small(1)];
    for (kind, which) in steps {
        let name = atoms
            .intern(NAMES[*which as usize % NAMES.len()])
            .expect("there is room");
        let newest = stack[stack.len() - 1];
        let other = stack[*which as usize % stack.len()];
        stack.push(match kind % 12 {
            0 => Cell::small(i32::from(*which) - 100),
            1 => heap
                .float((f64::from(*which) - 128.0) * 1e10)
                .expect("there is room"),
            2 | 3 => Cell::atom(name),
            4 => heap.new_var().expect("there is room"),
            5 => heap.list(newest, other).expect("there is room"),
            6 => heap.text("s\"t\\").expect("there is room"),
            7 => heap
                .integer(i64::MIN + i64::from(*which))
                .expect("there is room"),
            8 | 9 => heap.structure(name, &[newest]).expect("there is room"),
            10 => heap
                .structure(name, &[newest, other])
                .expect("there is room"),
            _ => heap
                .structure(name, &[other, newest])
                .expect("there is room"),
        });
    }
    stack[stack.len() - 1]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_terms_read_back(steps in prop::collection::vec(any::<(u8, u8)>(), 1..24)) {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let (mut heap, mut atoms, mut operators) = (Heap::new(cells, trail), Atoms::new(), Operators::new());
        for (priority, specifier, name) in MORE {
            operators.set(*priority, *specifier, name);
        }
        let term = build(&mut heap, &mut atoms, &steps);
        let functional = WriteOptions { quoted: true, ignore_ops: true, ..WriteOptions::default() };
        for options in [WriteOptions::quoted(), functional] {
            let terms = Terms { heap: &heap, atoms: &atoms, operators: &operators };
            let text = term_text(term, &options, terms).expect("there is room");
            let flags = ReadFlags { end_optional: true, ..ReadFlags::default() };
            let tree = read_term(&text, 0, &operators, flags);
            let Ok(Some(tree)) = tree else { return Err(TestCaseError::fail(format!("{text}: {tree:?}"))) };
            let quotes = Quotes { double: TextAs::String, back: TextAs::Codes };
            let back = lower(&tree, quotes, &mut heap, &mut atoms).expect("it fits").term;
            prop_assert!(heap.is_variant(term, back).expect("there is room"), "{text}");
        }
    }
}

fn rewritten(text: &str, options: &WriteOptions) -> String {
    let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
    let (mut heap, mut atoms, operators) =
        (Heap::new(cells, trail), Atoms::new(), Operators::new());
    let flags = ReadFlags {
        end_optional: true,
        ..ReadFlags::default()
    };
    let tree = read_term(text, 0, &operators, flags)
        .expect("it is correct")
        .expect("there is a term");
    let lowered = lower(&tree, Quotes::default(), &mut heap, &mut atoms).expect("it fits");
    let named = lowered
        .named(&tree)
        .map(|(name, cell)| (cell, name.to_owned()))
        .collect();
    let options = WriteOptions {
        variable_names: named,
        ..options.clone()
    };
    term_text(
        lowered.term,
        &options,
        Terms {
            heap: &heap,
            atoms: &atoms,
            operators: &operators,
        },
    )
    .expect("there is room")
}

#[test]
fn as_the_standard_says() {
    // Two spaces between the terms.
    for text in r"- (1)  - -1  - - (1)  - (1^2)  - (a^2)  - (a,b)  - (-)  -[-]  -{a}  -a  \+a  +1^2  1- -1  1- - (1)
        2** -1  1-(2-3)  1-2-3  (-)-(-)  (:-):-(:-)  f(:-)  [:-,-]  f((a:-b))  1= \\  '\n'  f(;,'|',';;')
        [a|b]  {a:-b}  a:-b,c  a->b;c  - (1*2)  -p(c)  2^3^4  (2^3)^4  X is 1 mod (2+3)  f(A,_B,A)
        \+ (a,b)  :-dynamic a  a-->b,{c}  '$VAR'(x)  1.0e100  'hello world'  -(1,2,3)  {}  -{}  {}(a,b)
        $a  a:b:c  ','  [a,b|\+2]  '\x1b\'  a= \b  a=(\+b)  1 rdiv -2  - (a=b)  [(a,b)]  [(a:-b)|c]  \ (-)"
        .split("  ")
        .map(str::trim)
        .filter(|text| !text.is_empty())
    {
        assert_eq!(rewritten(text, &WriteOptions::quoted()), text);
    }
    assert_eq!(
        rewritten("f('$VAR'(1), '$VAR'(27), 'A b')", &WriteOptions::quoted()),
        "f(B,B1,'A b')"
    );
}

#[test]
fn options() {
    let options = WriteOptions {
        ignore_ops: true,
        quoted: true,
        ..WriteOptions::default()
    };
    assert_eq!(rewritten("a- - -b", &options), "-(a,-(-(b)))");
    assert_eq!(rewritten("{1}", &options), "{}(1)");
    assert_eq!(rewritten("(a|b;c)", &options), "'|'(a,;(b,c))");
    let options = WriteOptions {
        dotlists: true,
        ..WriteOptions::default()
    };
    assert_eq!(rewritten("[a]", &options), ".(a,[])");
    let options = WriteOptions {
        max_depth: 3,
        spacing: true,
        ..WriteOptions::default()
    };
    assert_eq!(
        rewritten("f([1,2,3,4,5], g(h(i)))", &options),
        "f([1, 2, 3|...], g(h(...)))"
    );
}

#[test]
fn deep_and_cyclic_terms() {
    let [cells, trail] = Area::reserve_all([1 << 24, 1 << 12]).expect("the heap fits");
    let (mut heap, atoms, operators) = (Heap::new(cells, trail), Atoms::new(), Operators::new());
    let count = if cfg!(miri) { 100 } else { 1_000_000 };
    let one = Cell::small(1);
    let left = (0..count).fold(one, |term, _| {
        heap.structure(known::PLUS, &[term, one])
            .expect("there is room")
    });
    let right = (0..count).fold(one, |term, _| {
        heap.structure(known::PLUS, &[one, term])
            .expect("there is room")
    });
    let nested = (0..count).fold(one, |term, _| {
        heap.structure(known::MINUS, &[term])
            .expect("there is room")
    });
    let cyclic = heap.new_var().expect("there is room");
    let list = heap.list(one, cyclic).expect("there is room");
    assert!(heap.unify(cyclic, list).expect("there is room"));
    let terms = Terms {
        heap: &heap,
        atoms: &atoms,
        operators: &operators,
    };
    let text = |term| term_text(term, &WriteOptions::quoted(), terms).expect("there is room");
    assert_eq!(text(left).len(), 2 * count + 1);
    assert_eq!(text(right).len(), 4 * count - 1);
    assert_eq!(text(nested).len(), 2 * count + 3);
    assert_eq!(text(cyclic), "[1,1,1,1,1,1,1,1,1,1|...]");
}

#[test]
fn the_caller_portrays() {
    let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
    let (mut heap, atoms, operators) = (Heap::new(cells, trail), Atoms::new(), Operators::new());
    let term = heap
        .structure(known::PLUS, &[Cell::small(1), Cell::small(2)])
        .expect("there is room");
    let terms = Terms {
        heap: &heap,
        atoms: &atoms,
        operators: &operators,
    };
    let mut writer = Writer::default();
    let options = WriteOptions {
        portray: true,
        ..WriteOptions::default()
    };
    writer.begin(term, options, &heap).expect("there is room");
    let mut text = String::new();
    while let WriteProgress::Portray(term) = writer.run(terms, &mut text).expect("there is room") {
        if term == Cell::small(2) {
            text.push_str("two");
            writer.portrayed();
        }
    }
    assert_eq!(text, "1+two");
}
