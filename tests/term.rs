//! What is written quoted reads back as the same term.

use ferz::syntax::{Operators, ReadFlags, Specifier, read_term};
use ferz::term::lower::{Quotes, TextAs, lower};
use ferz::term::write::{Terms, term_text};
use ferz::term::write_options::WriteOptions;
use ferz::term::{Area, Atoms, Cell, Heap};
use proptest::prelude::*;

/// Names that are hard to write: operators of all classes, solo characters, what needs quotes.
const NAMES: &[&str] = &[
    "a", "-", "+", "\\", "*", "^", ",", "|", ";", ":-", "->", "mod", "is", "dynamic", "[]", "{}",
    "yf", "xf", "fy", "fx", "B c", "", ".", "=", "\\+", "!", "$", "yfx", "xfy", "@@", "**", "'",
    "Ё", "ё", "a\nb", "\u{202e}", "0", "/*",
];

/// Operators that the standard table has none of, or none that clash.
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

/// Builds a term from instructions, each of which may use what earlier ones built.
fn build(heap: &mut Heap, atoms: &mut Atoms, steps: &[(u8, u8)]) -> Cell {
    let mut stack = vec![Cell::small(1)];
    for (kind, which) in steps {
        let name = atoms.intern(NAMES[*which as usize % NAMES.len()]);
        let newest = stack[stack.len() - 1];
        let other = stack[*which as usize % stack.len()];
        stack.push(match kind % 12 {
            0 => Cell::small(i32::from(*which) - 100),
            1 => heap.float((f64::from(*which) - 128.0) * 1e10),
            2 | 3 => Cell::atom(name),
            4 => heap.new_var(),
            5 => heap.list(newest, other),
            6 => heap.text("s\"t\\"),
            7 => heap.integer(i64::MIN + i64::from(*which)),
            8 | 9 => heap.structure(name, &[newest]),
            10 => heap.structure(name, &[newest, other]),
            _ => heap.structure(name, &[other, newest]),
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
            let text = term_text(term, &options, terms);
            let flags = ReadFlags { end_optional: true, ..ReadFlags::default() };
            let tree = read_term(&text, 0, &operators, flags);
            let Ok(Some(tree)) = tree else { return Err(TestCaseError::fail(format!("{text}: {tree:?}"))) };
            let quotes = Quotes { double: TextAs::String, back: TextAs::Codes };
            let back = lower(&tree, quotes, &mut heap, &mut atoms).expect("it fits").term;
            prop_assert!(heap.is_variant(term, back), "{text}");
        }
    }
}
