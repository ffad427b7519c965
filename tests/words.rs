//! Random words, and damaged code of real clauses: the verifier accepts or rejects any of it, and accepted code runs without harm.
//!
//! The verifier checks words, not data flow: the compiler guarantees that values are where they are read. Checked builds test
//! this at every access to an area and at every jump to an address that was read there. So damaged code runs
//! here in checked builds only; it may do anything that Prolog does, or be stopped by a panic of such a check (or of other safe
//! code), which is a `system_error`. It must not do anything that no check sees: the process continues.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::hostile::choices::Choices;
use crate::hostile::{first_seed, runs};
use ferz::testing::builtins::GROUPS;
use ferz::testing::builtins::evaluables::EVALUABLES;
use ferz::testing::code::verify::{Limits, verify};
use ferz::testing::code::{Block, Op, Word};
use ferz::testing::database::End;
use ferz::testing::machine::assert::{Provenance, add_clause};
use ferz::testing::machine::bounds::Limit;
use ferz::testing::machine::{Machine, Sizes};
use ferz::testing::stream::StreamTable;
use ferz::testing::syntax::{ReadFlags, read_term};
use ferz::testing::term::lower::{Quotes, lower};
use ferz::testing::term::{Cell, atoms};

/// Whether every access is checked.
const CHECKED: bool = cfg!(any(debug_assertions, feature = "checked"));

const LIMITS: Limits = Limits {
    predicates: 100,
    builtins: 100,
};

/// Any word; most are operations with operands of a likely size.
fn word(c: &mut Choices<'_>) -> Word {
    let small = |c: &mut Choices<'_>| c.below(24) as u8;
    match c.below(8) {
        0 => Word((c.below(1 << 31) as u64) << 33 | c.below(1 << 31) as u64),
        1 => Word::pair(c.below(12) as u32, c.below(12) as u32),
        2 => Word::wide(
            Op::ALL[c.below(Op::ALL.len())],
            small(c),
            small(c),
            c.below(40) as i32 - 20,
        ),
        _ => Word::new(
            Op::ALL[c.below(Op::ALL.len())],
            small(c),
            small(c),
            c.below(40) as i16 - 20,
            c.below(24) as i16,
        ),
    }
}

#[test]
fn words_are_judged_without_harm() {
    let (first, count) = (first_seed(), runs(200_000));
    let mut sound = 0;
    for seed in first..first + count {
        let mut c = Choices::seeded(seed);
        let mut words: Vec<Word> = (0..c.below(16)).map(|_| word(&mut c)).collect();
        if c.one_in(2) {
            words.push(Word::new(Op::Proceed, 0, 0, 0, 0));
        }
        let sites = c.below(4);
        if verify(&words, sites, LIMITS).is_ok() {
            sound += 1;
            // Valid code stays inside its words: every single change of a word is rejected, or keeps this true.
            let at = c.below(words.len());
            words[at] = word(&mut c);
            let _ = verify(&words, sites, LIMITS);
        }
    }
    assert!(
        count < 1000 || sound > count / 1000,
        "{sound} of {count} pass"
    );
}

/// Clauses with all kinds of instructions in their code.
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
choose(X, Y) :- ( X = 1 ; X = 2 ; X = 3 ), ( member_([a,b], Y) *-> true ; Y = none ).
member_([X|_], X).
member_([_|L], X) :- member_(L, X).
deep(0, z) :- !.
deep(N, s(T)) :- M is N - 1, deep(M, T).
many(A, B, C, D, E) :- app(A, B, X), app(C, D, Y), nrev(X, P), nrev(Y, Q), E = t(P, Q, A, B, "text", 12345678901234567890, 2.5).
caught(X) :- catch(class(X, C), _, C = none), C \== none.
tests(X, Y) :- X == Y. tests(X, Y) :- X \== Y, X @< Y. tests(X, Y) :- Y \= X, X =.. _, functor(Y, _, _).
"#;

const QUERIES: &[&str] = &[
    "nrev([1,2,3,4,5], [5|_])",
    "app(X, [b|_], [a,b,c]), X = [a], colour(f(x), N), N == 4, colour([a], 5), \\+ colour(pink, _)",
    "class(_, var), class(7, large(7)), class(a, atom), class(f(1), f), class(1.5, other)",
    "count(0, 12), deep(20, T), copy_term(T, S), T == S",
    "choose(X, b), X > 1, many([a], [b], [c], [d], _)",
    "nrev([a,b,c], R), garbage_collect, nrev(R, [A|_]), A == a",
    "caught(x), tests(a, b), tests(f(_), g), put_attr(V, user, 1), get_attr(V, user, W), W == 1, del_attr(V, user), V = 2",
];

/// A machine with the program and the queries, as the predicates `query_N`. The numbers of predicates are the same in all machines.
fn machine() -> Machine {
    let sizes = Sizes {
        heap: 1 << 19,
        frames: 1 << 18,
        choices: 1 << 18,
        trail: 1 << 18,
    };
    let streams = StreamTable::sandboxed().0;
    let mut m = Machine::new(sizes, streams, GROUPS, EVALUABLES).expect("a small machine fits");
    let queries = QUERIES.iter().enumerate();
    let queries: String = queries
        .map(|(n, query)| format!("query_{n} :- {query}.\n"))
        .collect();
    let text = format!("{PROGRAM}{queries}");
    let flags = ReadFlags::default();
    let operators = m.operators.clone();
    // Static predicates: asserted clauses have no block.
    let source = Provenance {
        consult: true,
        ..Provenance::default()
    };
    let mut at = 0;
    while let Some(tree) = read_term(&text, at, &operators, flags).expect("it can be read") {
        at = tree.end;
        let lowered = lower(&tree, Quotes::default(), &mut m.heap, &mut m.atoms);
        let clause = lowered.expect("there is room").term;
        add_clause(&mut m, atoms::USER, clause, End::Back, &source).expect("it is a clause");
    }
    m.plant_changed();
    m.allow(Limit::Inferences, Some(3000));
    m.allow(Limit::Time, Some(50_000));
    m
}

/// The end of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    Answer,
    No,
    Error,
    Stopped,
}

/// Runs a query to its first answer.
fn ask(m: &mut Machine, number: usize) -> Ending {
    let ended = catch_unwind(AssertUnwindSafe(|| {
        let goal = Cell::atom(
            m.atoms
                .intern(&format!("query_{number}"))
                .expect("there is room"),
        );
        let mut query = m.open_query(atoms::USER, goal).expect("there is room");
        let found = m.next_answer(&mut query);
        m.close_query(query);
        found
    }));
    match ended {
        Ok(Ok(true)) => Ending::Answer,
        Ok(Ok(false)) => Ending::No,
        Ok(Err(_)) => Ending::Error,
        // The next query meets whatever the code has left behind.
        Err(_) => Ending::Stopped,
    }
}

/// The linked predicates of the program, with their code.
fn blocks(m: &Machine) -> Vec<(u32, Arc<Block>)> {
    let linked = m
        .database
        .iter()
        .filter(|(_, own)| own.module == atoms::USER);
    linked
        .filter_map(|(id, own)| Some((id, own.block.clone()?)))
        .collect()
}

/// The same code with a few changed words.
fn damaged(c: &mut Choices<'_>, block: &Block) -> Block {
    let mut words = block.words.to_vec();
    for _ in 0..1 + c.below(3) {
        let at = c.below(words.len());
        let bits = words[at].0;
        words[at] = match c.below(6) {
            0 => word(c),
            // Another operation with the same operands, or other operands: a byte of the word.
            1 => Word(bits & !0xffff | Op::ALL[c.below(Op::ALL.len())] as u64),
            2 => Word(bits ^ 1 << c.below(64)),
            3 => Word(bits & !(0xff << (8 * c.below(8)))),
            4 => words[c.below(words.len())],
            _ => Word(bits.wrapping_add(1 << (8 * c.below(8)))),
        };
    }
    Block {
        words: words.into_boxed_slice(),
        sites: block.sites.clone(),
        starts: block.starts.clone(),
    }
}

#[test]
fn damaged_code_is_rejected_or_run_without_harm() {
    let mut whole = machine();
    for (number, query) in QUERIES.iter().enumerate() {
        assert_eq!(ask(&mut whole, number), Ending::Answer, "{}", query);
    }
    let blocks = blocks(&whole);
    let limits = Limits {
        predicates: whole.database.len(),
        builtins: whole.builtins().len(),
    };
    // Two tests of this file may run at once: the hook prints nothing for either while this one runs.
    std::panic::set_hook(Box::new(|_| {}));
    let (first, count) = (first_seed(), runs(if CHECKED { 1000 } else { 100_000 }));
    let (mut passed, mut ends) = (0, [0; 4]);
    for seed in first..first + count {
        let mut c = Choices::seeded(seed);
        let (id, block) = &blocks[c.below(blocks.len())];
        let changed = damaged(&mut c, block);
        if verify(&changed.words, changed.sites.len(), limits).is_err() {
            continue;
        }
        passed += 1;
        if !CHECKED {
            continue;
        }
        let mut m = machine();
        m.database.set_block(*id, Arc::new(changed));
        for (number, query) in QUERIES.iter().enumerate() {
            if std::env::var_os("FERZ_TRACE").is_some() {
                eprintln!("{seed}: {}", query);
            }
            let end = ask(&mut m, number);
            ends[end as usize] += 1;
            if end == Ending::Stopped {
                break;
            }
        }
    }
    let _silent = std::panic::take_hook();
    println!(
        "{passed} of {count} pass; of their queries {} have answers, {} none, {} end with errors, {} are stopped",
        ends[0], ends[1], ends[2], ends[3]
    );
    assert!(passed > count / 20, "{passed} of {count} pass");
}
