//! The clause store: which clauses iterations see, which clauses the indexes give, and how much memory is kept.

use std::sync::Arc;

use ferz::testing::code::{ClauseCode, Key};
use ferz::testing::database::clause::GoalKeys;
use ferz::testing::database::clauses::{Clauses, Found};
use ferz::testing::database::{Clause, Cursor, Database, End, Kind, Views};
use ferz::testing::term::{Area, Atoms, Cell, Functor, Heap, Stored, atoms};
use proptest::prelude::*;

fn heap() -> Heap {
    let [cells, trail] = Area::reserve_all([1 << 16, 1 << 12]).expect("a small heap fits");
    Heap::new(cells, trail)
}

fn clause(heap: &mut Heap, keys: &[Key]) -> Clause {
    let top = heap.top;
    let arguments: Vec<Cell> = keys.iter().map(|key| matched(heap, *key)).collect();
    let made = clause_of(heap, keys, &arguments);
    heap.top = top;
    made
}

/// The fact with these arguments, whose keys are `keys`.
fn clause_of(heap: &mut Heap, keys: &[Key], arguments: &[Cell]) -> Clause {
    let code = ClauseCode {
        words: Vec::new(),
        sites: Vec::new(),
        places: Vec::new(),
        keys: keys.into(),
        level: false,
        heap: 0,
    };
    let head = heap.structure(atoms::PLUS, arguments);
    let parts = [head.expect("there is room"), Cell::atom(atoms::TRUE)];
    let term = heap.structure(atoms::NECK, &parts).expect("there is room");
    let stored = Stored::copy(heap, term).expect("there is room");
    Clause::new(code, stored, None)
}

/// An argument of a head with this key. Its inner arguments are 1.
fn matched(heap: &mut Heap, key: Key) -> Cell {
    let one = Cell::small(1);
    let made = match key {
        Key::Any => heap.new_var(),
        Key::Constant(cell) => Ok(cell),
        Key::List => heap.list(one, one),
        Key::Struct(functor) => {
            let arguments = vec![one; functor.arity as usize];
            heap.structure(functor.name, &arguments)
        }
        Key::Box => heap.float(1.5),
    };
    made.expect("there is room")
}

fn number(value: i32) -> Key {
    Key::Constant(Cell::small(value))
}

/// The first clause that can match, by the indexes that such calls profit from.
fn first<'c>(
    clauses: &'c mut Clauses,
    arguments: &[Cell],
    heap: &Heap,
    generation: u64,
) -> Option<Found<'c>> {
    let keys = GoalKeys::of(heap, arguments);
    let path = clauses.path(&keys);
    if path.is_none() && !clauses.is_prepared(&keys) {
        clauses.prepare(&keys);
        assert!(clauses.is_prepared(&keys));
    }
    clauses.first(path, &keys, generation)
}

/// The orders of all clauses that an iteration gives.
fn orders(clauses: &mut Clauses, heap: &Heap, arguments: &[Cell], generation: u64) -> Vec<i64> {
    let mut orders = Vec::new();
    let mut at: Option<Cursor> = None;
    loop {
        let found = match at {
            None => first(clauses, arguments, heap, generation),
            Some(at) => clauses.next(arguments, heap, generation, at),
        };
        let Some(found) = found else { return orders };
        orders.push(found.clause.order);
        at = found.next;
        if at.is_none() {
            return orders;
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Act {
    Add(End, [u8; 3]),
    Erase(usize),
    Sweep,
    Ask([u8; 3], u64),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let end = prop_oneof![Just(End::Front), Just(End::Back)];
    let act = prop_oneof![
        8 => (end, [0u8..9, 0u8..4, 0u8..9]).prop_map(|(end, keys)| Act::Add(end, keys)),
        2 => any::<usize>().prop_map(Act::Erase),
        1 => Just(Act::Sweep),
        4 => ([0u8..9, 0u8..4, 0u8..9], 0u64..6).prop_map(|(keys, age)| Act::Ask(keys, age)),
    ];
    prop::collection::vec(act, 0..300)
}

fn key(choice: u8) -> Key {
    match choice {
        0 => Key::Any,
        1 => Key::List,
        2 => Key::Struct(Functor::new(atoms::PLUS, 2)),
        3 => Key::Box,
        4 => Key::Struct(Functor::new(atoms::PLUS, 1)),
        _ => number(i32::from(choice)),
    }
}

fn argument(heap: &mut Heap, choice: u8) -> Cell {
    let one = Cell::small(1);
    match choice {
        0 => heap.new_var().expect("there is room"),
        1 => heap.list(one, one).expect("there is room"),
        2 => heap
            .structure(atoms::PLUS, &[one, one])
            .expect("there is room"),
        3 => heap.float(1.5).expect("there is room"),
        4 => heap.structure(atoms::PLUS, &[one]).expect("there is room"),
        _ => Cell::small(i32::from(choice)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// With any indexes, an iteration gives exactly the clauses that a linear search gives.
    #[test]
    fn indexes_are_complete(acts in acts()) {
        let mut heap = heap();
        let mut clauses = Clauses::default();
        let mut all: Vec<(Arc<Clause>, [u8; 3])> = Vec::new();
        let mut generation = 0;
        let mut oldest = 0;
        for act in acts {
            match act {
                Act::Add(end, keys) => {
                    generation += 1;
                    let new = clauses.add(clause(&mut heap, &keys.map(key)), end, generation).expect("there is room");
                    all.push((new, keys));
                    all.sort_by_key(|(clause, _)| clause.order);
                }
                Act::Erase(index) if !all.is_empty() => {
                    let (clause, _) = &all[index % all.len()];
                    generation += u64::from(clauses.erase(clause, generation + 1));
                }
                Act::Erase(_) => {}
                Act::Sweep => {
                    oldest = generation;
                    clauses.sweep(&(oldest..=generation).collect(), 0);
                }
                Act::Ask(choices, age) => {
                    let asked = generation.saturating_sub(age).max(oldest);
                    let arguments = choices.map(|choice| argument(&mut heap, choice));
                    let matching = |keys: &[u8; 3]| keys.iter().zip(&choices).all(|(k, c)| *k == 0 || *c == 0 || k == c);
                    let expected: Vec<i64> = all
                        .iter()
                        .filter(|(clause, keys)| clause.visible(asked) && matching(keys))
                        .map(|(clause, _)| clause.order)
                        .collect();
                    prop_assert_eq!(orders(&mut clauses, &heap, &arguments, asked), expected);
                }
            }
        }
        prop_assert_eq!(clauses.len(), all.iter().filter(|(clause, _)| !clause.is_erased()).count());
    }
}

#[test]
fn a_call_sees_the_clauses_of_its_beginning() {
    let mut heap = heap();
    let mut database = Database::new();
    let name = Atoms::new().intern("p").expect("there is room");
    let id = database.predicate(atoms::USER, Functor::new(name, 1));
    database.set_kind(id, Kind::Dynamic);
    let stored: Vec<_> = (0..3)
        .map(|n| {
            database
                .add(id, clause(&mut heap, &[number(n)]), End::Back)
                .expect("there is room")
        })
        .collect();
    let generation = database.generation;
    let var = [heap.new_var().expect("there is room")];
    let found = database
        .first(id, &var, &heap, generation)
        .expect("there are three");
    let at = found.next.expect("there are more");
    database.erase(id, &stored[1]);
    database
        .add(id, clause(&mut heap, &[number(9)]), End::Back)
        .expect("there is room");
    database
        .add(id, clause(&mut heap, &[number(8)]), End::Front)
        .expect("there is room");
    let found = database
        .get(id)
        .clauses
        .next(&var, &heap, generation, at)
        .expect("the erased one is still seen");
    assert_eq!(found.clause.order, 1);
    let found = database
        .get(id)
        .clauses
        .next(&var, &heap, generation, found.next.expect("the third"))
        .expect("it is seen");
    assert_eq!(
        (found.clause.order, found.next),
        (2, None),
        "what was added later is not seen"
    );
    let now = database.generation;
    assert_eq!(
        orders(&mut database.get_mut(id).clauses, &heap, &var, now),
        [-1, 0, 2, 3]
    );
}

/// Adds and erases in turn; returns the most entries ever kept.
fn churn(live: i32, rounds: i32, end: End) -> usize {
    let mut heap = heap();
    let mut database = Database::new();
    let id = database.predicate(atoms::USER, Functor::new(atoms::PLUS, 1));
    for n in 0..live {
        database
            .add(id, clause(&mut heap, &[number(n)]), end)
            .expect("there is room");
    }
    let var = [heap.new_var().expect("there is room")];
    let mut most = 0;
    for n in live..live + rounds {
        let generation = database.generation;
        let first = database
            .first(id, &var, &heap, generation)
            .expect("there is one")
            .clause
            .clone();
        database.erase(id, &first);
        if database.sweep_due(id) {
            database.sweep(id, &Views::default(), 0);
        }
        database
            .add(id, clause(&mut heap, &[number(n)]), end)
            .expect("there is room");
        let bound = [Cell::small(n)];
        let generation = database.generation;
        let found = database
            .first(id, &bound, &heap, generation)
            .expect("it was just added");
        assert_eq!(found.next, None);
        let clauses = &database.get(id).clauses;
        most = most.max(clauses.len() + clauses.erased());
    }
    most
}

#[test]
fn counters_stay_flat() {
    assert!(churn(1, 200_000, End::Back) < 100);
}

#[test]
fn queues_and_stacks_stay_flat() {
    assert!(churn(20_000, 200_000, End::Back) < 41_000);
    assert!(churn(20_000, 200_000, End::Front) < 41_000);
}

#[test]
fn every_bound_argument_finds_its_clause_at_once() {
    const FACTS: i32 = 100_000;
    let mut heap = heap();
    for end in [End::Front, End::Back] {
        let mut clauses = Clauses::default();
        for n in 0..FACTS {
            // The first argument selects little; the second and third together determine the clause.
            clauses
                .add(
                    clause(
                        &mut heap,
                        &[number(n % 2), number(n / 300), number(n % 300)],
                    ),
                    end,
                    1,
                )
                .expect("there is room");
        }
        for n in 0..FACTS {
            let arguments = [
                Cell::small(n % 2),
                Cell::small(n / 300),
                Cell::small(n % 300),
            ];
            let found = first(&mut clauses, &arguments, &heap, 1).expect("it is there");
            assert_eq!(found.next, None);
        }
    }
}

#[test]
fn parts_of_an_argument_find_their_clause_at_once() {
    const FACTS: i32 = 1000;
    let key = Key::Struct(Functor::new(atoms::PLUS, 3));
    for part in 0..2 {
        let mut heap = heap();
        let top = heap.top;
        let argument = |heap: &mut Heap, n: i32| {
            let mut parts = [Cell::small(1); 3];
            parts[part] = Cell::small(n);
            heap.structure(atoms::PLUS, &parts).expect("there is room")
        };
        let mut clauses = Clauses::default();
        for n in 0..FACTS {
            let made = argument(&mut heap, n);
            let made = clause_of(&mut heap, &[key], &[made]);
            clauses.add(made, End::Back, 1).expect("there is room");
            heap.top = top;
        }
        for n in 0..FACTS {
            let asked = argument(&mut heap, n);
            assert_eq!(orders(&mut clauses, &heap, &[asked], 1).len(), 1, "{part}");
            heap.top = top;
        }
    }
}

#[test]
fn large_tables_keep_what_is_not_erased() {
    let mut heap = heap();
    let mut database = Database::new();
    let id = database.predicate(atoms::USER, Functor::new(atoms::PLUS, 1));
    // Dense keys, strides with the same low bits, negative ones; two clauses for some.
    let keys: Vec<i32> = (0..3000)
        .flat_map(|n| [n, n * 4096, -n * 3, n / 2])
        .collect();
    let mut kept = std::collections::HashMap::<i32, Vec<i64>>::new();
    let mut stored = Vec::new();
    for key in &keys {
        let added = database
            .add(id, clause(&mut heap, &[number(*key)]), End::Back)
            .expect("there is room");
        kept.entry(*key).or_default().push(added.order);
        stored.push((*key, added));
    }
    for round in 0..3 {
        let generation = database.generation;
        for (key, orders_of_key) in &kept {
            let clauses = &mut database.get_mut(id).clauses;
            let found = orders(clauses, &heap, &[Cell::small(*key)], generation);
            assert_eq!(&found, orders_of_key, "round {round}, key {key}");
        }
        // Most clauses are erased, in an order independent of theirs.
        for index in (0..stored.len()).map(|index| index * 7919 % keys.len()) {
            let (key, clause) = &stored[index];
            if index % 5 != round && database.erase(id, clause) {
                kept.entry(*key)
                    .or_default()
                    .retain(|order| *order != clause.order);
            }
            if index % 1000 == 0 {
                database.sweep(id, &Views::default(), 0);
            }
        }
    }
}
