//! Programs assembled by hand, run on the driver: these tests check the instructions without the compiler.
//!
//! Nothing here needs the library, so Miri can run these tests in reasonable time.

use std::sync::Arc;

use super::error::Error;
use super::*;
use crate::code::{Block, Op, Word};
use crate::stream::StreamTable;
use crate::term::{Cell, Functor, View, atoms};

/// A machine without further definitions.
fn machine() -> Machine {
    let sizes = Sizes {
        heap: 1 << 18,
        frames: 1 << 17,
        choices: 1 << 17,
        trail: 1 << 17,
    };
    Machine::new(sizes, StreamTable::sandboxed().0, &[], &[]).expect("a small machine fits")
}

/// A predicate of `user` that has no code yet.
fn define(m: &mut Machine, name: &str, arity: u32) -> (u32, Functor) {
    let functor = Functor::new(m.atoms.intern(name).expect("there is room"), arity);
    let id = m.database.predicate(atoms::USER, functor);
    m.plant_changed();
    (id, functor)
}

/// Gives a predicate its words.
fn install(m: &mut Machine, id: u32, words: Vec<Word>) {
    let block = Arc::new(Block {
        words: words.into_boxed_slice(),
        sites: Box::default(),
        starts: Box::default(),
    });
    let start = block.words.as_ptr();
    m.database.set_block(id, block);
    m.set_entry(id, start);
}

fn ints(m: &Machine, list: Cell) -> Vec<i64> {
    let mut values = Vec::new();
    let mut rest = list;
    while let View::List(at) = m.heap.view(rest) {
        let View::Int(value) = m.heap.view(m.heap.get(at)) else {
            break;
        };
        values.push(value);
        rest = m.heap.get(at.offset(1));
    }
    values
}

/// `app([], L, L).  app([X|L1], L2, [X|L3]) :- app(L1, L2, L3).` and `nrev([], []).  nrev([X|L], R) :- nrev(L, T), app(T, [X], R).`
fn reverse_words(app: u32, nrev: u32) -> [Vec<Word>; 2] {
    let append = vec![
        Word::new(Op::SwitchType, 0, 0, 0, 0),
        Word::pair(0, 5),
        Word::pair(11, 0),
        Word::pair(0, 0),
        Word::pair(0, 8),
        Word::wide(Op::Try, 3, 0, 3),
        Word::wide(Op::Trust, 3, 0, 5),
        Word::new(Op::Fail, 0, 0, 0, 0),
        Word::new(Op::GetNil, 0, 0, 0, 0),
        Word::new(Op::GetValX, 1, 2, 0, 0),
        Word::new(Op::Proceed, 0, 0, 0, 0),
        Word::new(Op::GetListXX, 0, 3, 0, 0),
        Word::new(Op::GetListValX, 2, 3, 2, 0),
        Word::wide(Op::Execute, 3, 0, app as i32),
    ];
    let reverse = vec![
        Word::new(Op::SwitchType, 0, 0, 0, 0),
        Word::pair(0, 0),
        Word::pair(8, 0),
        Word::pair(0, 0),
        Word::pair(0, 5),
        Word::new(Op::GetNil, 0, 0, 0, 0),
        Word::new(Op::GetNil, 1, 0, 0, 0),
        Word::new(Op::Proceed, 0, 0, 0, 0),
        Word::new(Op::Allocate, 0, 0, 0, 0),
        Word::new(Op::GetListYX, 0, 0, 0, 2),
        Word::new(Op::GetVarY, 1, 0, 1, 0),
        Word::new(Op::PutVarY, 1, 0, 0, 0),
        Word::wide(Op::Call, 2, 0, nrev as i32),
        Word::pair(3, 0),
        Word::new(Op::PutValY, 0, 0, 0, 0),
        Word::new(Op::PutList, 1, 0, 0, 0),
        Word::new(Op::SetValY, 0, 0, 2, 0),
        Word::new(Op::SetNil, 0, 0, 0, 0),
        Word::new(Op::PutValY, 2, 0, 1, 0),
        Word::wide(Op::DeallocateExecute, 3, 0, app as i32),
    ];
    [append, reverse]
}

#[test]
fn naive_reverse() {
    let mut m = machine();
    let (app, _) = define(&mut m, "app", 3);
    let (nrev, functor) = define(&mut m, "nrev", 2);
    let [append, reverse] = reverse_words(app, nrev);
    install(&mut m, app, append);
    install(&mut m, nrev, reverse);
    let elements: Vec<Cell> = (1..=30).map(Cell::small).collect();
    let list = m.heap.list_of(&elements).expect("there is room");
    let result = m.heap.new_var().expect("there is room");
    let goal = m
        .heap
        .structure(functor.name, &[list, result])
        .expect("there is room");
    let mut query = m.open_query(atoms::USER, goal).expect("it opens");
    assert!(m.next_answer(&mut query).expect("no error"));
    assert_eq!(ints(&m, result), (1..=30).rev().collect::<Vec<_>>());
    // 496 calls of nrev/2 and app/3, the one that the query makes included.
    assert_eq!(m.inferences(), 496);
    m.close_query(query);
    assert_eq!(
        m.heap.deref(result),
        result,
        "closing a query undoes its bindings"
    );
}

#[test]
fn splitting_a_list_backtracks() {
    let mut m = machine();
    let (app, functor) = define(&mut m, "app", 3);
    let [append, _] = reverse_words(app, app);
    install(&mut m, app, append);
    let list = m
        .heap
        .list_of(&[Cell::small(1), Cell::small(2)])
        .expect("there is room");
    let (front, back) = (
        m.heap.new_var().expect("there is room"),
        m.heap.new_var().expect("there is room"),
    );
    let goal = m
        .heap
        .structure(functor.name, &[front, back, list])
        .expect("there is room");
    let mut query = m.open_query(atoms::USER, goal).expect("it opens");
    let mut answers = Vec::new();
    while m.next_answer(&mut query).expect("no error") {
        answers.push((ints(&m, front), ints(&m, back)));
    }
    assert_eq!(
        answers,
        [
            (vec![], vec![1, 2]),
            (vec![1], vec![2]),
            (vec![1, 2], vec![])
        ]
    );
    assert!(
        !m.next_answer(&mut query)
            .expect("a query that is over stays so")
    );
    m.close_query(query);
}

#[test]
fn unknown_goals_are_errors() {
    let mut m = machine();
    let goal = Cell::atom(m.atoms.intern("нет").expect("there is room"));
    let mut query = m.open_query(atoms::USER, goal).expect("it opens");
    let error = m.next_answer(&mut query).expect_err("nothing defines it");
    assert!(matches!(error, Error::Ball(_)));
    assert!(!m.next_answer(&mut query).expect("it is over"));
    m.close_query(query);
}
