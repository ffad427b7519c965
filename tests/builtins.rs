//! Built-ins with any arguments: an answer, a failure or an error of Prolog, never a panic.
//!
//! The test calls each built-in with arguments of every kind: all combinations for one or two arguments, else a fixed sample.

use crate::hostile::runs;
use ferz::testing::builtins::{GROUPS, evaluables::EVALUABLES};
use ferz::testing::machine::{Machine, Sizes};
use ferz::testing::stream::{StreamId, StreamTable};
use ferz::testing::term::cell::HandleKind;
use ferz::testing::term::{Atom, Cell, atoms};

/// Built-ins not to call: those that wait, end the process, or change files and directories.
const LEFT_OUT: &[&str] = &[
    "append",
    "delete_directory",
    "delete_file",
    "halt",
    "make_directory",
    "open",
    "rename_file",
    "shell",
    "sleep",
    "tab",
    "tell",
    "working_directory",
];

/// The most calls of one built-in, unless `FERZ_RUNS` gives a number.
const CALLS: u64 = 300;

fn machine() -> Machine {
    let sizes = Sizes {
        heap: 1 << 21,
        frames: 1 << 17,
        choices: 1 << 17,
        trail: 1 << 17,
    };
    Machine::new(sizes, StreamTable::sandboxed().0, GROUPS, EVALUABLES)
        .expect("a small machine fits")
}

/// A term of each kind that a built-in may distinguish.
fn arguments(m: &mut Machine) -> Vec<Cell> {
    let mut atom = |name: &str| Cell::atom(m.atoms.intern(name).expect("there is room"));
    let names = [
        "a",
        "ф",
        "",
        "true",
        "read",
        "inf",
        "user_input",
        "user_output",
        "~w~a~t~20|~e~s~3d",
    ];
    let mut terms: Vec<Cell> = names.into_iter().map(&mut atom).collect();
    let (a, equals) = (terms[0], atoms::EQUALS);
    let nil = Cell::atom(atoms::NIL);
    let open = m.heap.new_var().expect("there is room");
    let cyclic = m.heap.new_var().expect("there is room");
    let cycle = m
        .heap
        .structure(atoms::PLUS, &[cyclic, cyclic])
        .expect("there is room");
    m.unify(cyclic, cycle).expect("there is room");
    let endless = m.heap.new_var().expect("there is room");
    let circle = m.heap.list(a, endless).expect("there is room");
    m.unify(endless, circle).expect("there is room");
    let huge = dashu_int::IBig::from(10).pow(40);
    let pair = m
        .heap
        .structure(atoms::MINUS, &[a, open])
        .expect("there is room");
    terms.extend([nil, open, cyclic, endless, pair]);
    terms.extend([0, 3, -1, 97].map(Cell::small));
    terms.push(m.heap.integer(i64::MAX).expect("there is room"));
    terms.push(m.heap.big(&huge).expect("there is room"));
    terms.push(m.heap.float(-1.5).expect("there is room"));
    terms.push(m.heap.float(f64::INFINITY).expect("there is room"));
    terms.push(m.heap.text("ab ф").expect("there is room"));
    terms.push(Cell::handle(HandleKind::Stream, StreamId::OUTPUT.0));
    terms.push(Cell::handle(HandleKind::Stream, 4711));
    for elements in [
        [a, a],
        [Cell::small(97), Cell::small(98)],
        [a, open],
        [pair, pair],
    ] {
        terms.push(m.heap.list_of(&elements).expect("there is room"));
    }
    terms.push(m.heap.list_with_tail(&[a], open).expect("there is room"));
    terms.push(m.heap.list_with_tail(&[a], a).expect("there is room"));
    terms.push(m.heap.structure(equals, &[a, a]).expect("there is room"));
    let sink = m.atoms.intern("atom").expect("there is room");
    terms.push(m.heap.structure(sink, &[open]).expect("there is room"));
    terms.push(
        m.heap
            .structure(atoms::SLASH, &[a, Cell::small(2)])
            .expect("there is room"),
    );
    terms
}

/// Takes three answers at most; returns whether an error reports a panic.
fn panics(m: &mut Machine, goal: Cell) -> bool {
    let Ok(mut query) = m.open_query(atoms::USER, goal) else {
        return false;
    };
    let mut panicked = false;
    for _ in 0..3 {
        match m.next_answer(&mut query) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                panicked = format!("{error:?}").starts_with("System");
                break;
            }
        }
    }
    m.close_query(query);
    panicked
}

#[test]
fn no_arguments_make_a_builtin_panic() {
    let mut failures = Vec::new();
    let calls = usize::try_from(runs(CALLS)).expect("a count of calls fits");
    let mut state = 1_u64;
    for row in GROUPS.iter().flat_map(|group| group.iter()) {
        // Only the library calls names that begin with `$`.
        if LEFT_OUT.contains(&row.name) || row.name.starts_with('$') {
            continue;
        }
        let mut m = machine();
        let name: Atom = m.atoms.intern(row.name).expect("there is room");
        let kinds = arguments(&mut m).len();
        for call in 0..kinds.pow(row.arity).min(calls) {
            let terms = arguments(&mut m);
            let mut rest = call;
            let mut chosen = Vec::new();
            for _ in 0..row.arity {
                if kinds.pow(row.arity) > calls {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    rest = (state >> 33) as usize;
                }
                chosen.push(terms[rest % kinds]);
                rest /= kinds;
            }
            let goal = m.heap.structure(name, &chosen).expect("there is room");
            if panics(&mut m, goal) {
                failures.push(format!("{}/{} call {call}", row.name, row.arity));
            }
            if m.heap.end().since(m.heap.top) < 1 << 19 {
                m = machine();
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}
