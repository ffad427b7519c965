//! Small programs through the reader, the compiler, the drivers, the clause store and the collector, for Miri to watch.
//!
//! *Invariant*: nothing here needs the library, so that Miri can run these tests in reasonable time.

use super::*;
use crate::database::End;
use crate::machine::assert::{Provenance, add_clause};
use crate::machine::{Machine, Sizes};
use crate::stream::StreamTable;
use crate::syntax::{ReadFlags, read_term};
use crate::term::lower::{Quotes, lower};
use crate::term::{Cell, atoms};

const PROGRAM: &str = r#"
app([], L, L).
app([X|L1], L2, [X|L3]) :- app(L1, L2, L3).
nrev([], []).
nrev([X|L], R) :- nrev(L, T), app(T, [X], R).
colour(red, 1). colour(green, 2). colour(4.5, 3). colour(f(_), 4). colour([_|_], 5). colour(100000000000000000000000, 6).
colour(blue, 7). colour(g(_), 8).
class(X, C) :- ( var(X) -> C = var ; integer(X), X > 3 -> C = large(X) ; atom(X) -> C = atom ; \+ X = f(_) -> C = other ; C = f ).
count(N, N) :- !.
count(I, N) :- I < N, J is I + 1, L = [I, f(J, 1.5)], app(L, [J], _), count(J, N).
keep(X) :- assertz(kept(X)), fail.
keep(_).
forget(X) :- retract(kept(X)), fail.
forget(_).
deep(0, z) :- !.
deep(N, s(T)) :- M is N - 1, deep(M, T).
"#;

const QUERIES: &[&str] = &[
    "nrev([1,2,3,4,5], [5|_]).",
    "app(X, [b|_], [a,b,c]), X = [a].",
    "colour(f(x), N), N == 4, colour([a], 5), colour(4.5, 3), colour(100000000000000000000000, 6), \\+ colour(pink, _).",
    "class(_, var), class(7, large(7)), class(a, atom), class(f(1), f), class(1.5, other).",
    "count(0, 12).",
    "keep(1), keep(f(_)), keep(g(X, X, 2.5)), kept(g(A, B, 2.5)), A == B, forget(_), \\+ kept(_).",
    "deep(20, T), copy_term(T, S), T == S, S = s(s(_)).",
    "X = f(X, Y), Y = g(X), X = f(f(X, Y), Y), copy_term(X, Z), Z = f(_, g(_)).",
    "nrev([a,b,c], R), garbage_collect, nrev(R, [A|_]), A == a.",
    "X is 2 ** 100 - 7 mod 3 + max(1, 2.5), float(X), atom_length(ёж, 2), sort([c,a,b,a], [a,b,c]).",
    "put_attr(X, user, 1), get_attr(X, user, N), N == 1, del_attr(X, user), X = 2.",
    "( member_([1,2,3], X), X > 1 ; X = none ), X == 2.",
];

/// The groups that the programs call: under Miri each row costs as much as a small program.
const CALLED: &[&[Builtin]] = &[
    control::GROUP,
    unification::GROUP,
    types::GROUP,
    comparison::GROUP,
    terms::GROUP,
    arithmetic::GROUP,
    clauses::GROUP,
    super::atoms::GROUP,
    lists::GROUP,
    attributes::GROUP,
    system::GROUP,
];

fn machine() -> Machine {
    let sizes = Sizes {
        heap: 1 << 18,
        frames: 1 << 17,
        choices: 1 << 17,
        trail: 1 << 17,
    };
    let streams = StreamTable::sandboxed().0;
    Machine::new(sizes, streams, CALLED, evaluables::EVALUABLES).expect("a small machine fits")
}

/// Calls a closure with each term of a text, in order.
fn each(m: &mut Machine, text: &str, mut act: impl FnMut(&mut Machine, Cell)) {
    let flags = ReadFlags {
        iso: false,
        end_optional: false,
        ..ReadFlags::default()
    };
    let mut at = 0;
    let operators = m.operators.clone();
    while let Some(tree) = read_term(text, at, &operators, flags).expect("it can be read") {
        at = tree.end;
        let lowered = lower(&tree, Quotes::default(), &mut m.heap, &mut m.atoms);
        act(m, lowered.expect("there is room").term);
    }
}

#[test]
fn programs_run() {
    let mut m = machine();
    let source = Provenance::default();
    let text = format!("{PROGRAM} member_([X|_], X). member_([_|L], X) :- member_(L, X).");
    each(&mut m, &text, |m, clause| {
        add_clause(m, atoms::USER, clause, End::Back, &source).expect("it is a clause");
    });
    // A goal with control constructs needs the library; a clause with control constructs does not.
    let names: Vec<String> = (0..QUERIES.len()).map(|n| format!("query_{n}")).collect();
    for (name, query) in names.iter().zip(QUERIES) {
        each(&mut m, &format!("{name} :- {query}"), |m, clause| {
            add_clause(m, atoms::USER, clause, End::Back, &source).expect("it is a clause");
        });
    }
    m.plant_changed();
    for every in [None, Some(1)] {
        m.collect_every(every);
        for (name, query) in names.iter().zip(QUERIES) {
            let top = m.heap.top;
            let goal = Cell::atom(m.atoms.intern(name).expect("there is room"));
            let mut open = m.open_query(atoms::USER, goal).expect("it opens");
            let held = m.next_answer(&mut open);
            m.close_query(open);
            assert!(matches!(held, Ok(true)), "{query}: {held:?}");
            m.heap.top = top;
        }
    }
}
