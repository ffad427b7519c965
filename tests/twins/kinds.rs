//! The kinds of arguments from which calls are generated: the words of the lines `%~ name(kind, ...)` in `prolog/twins`.
//!
//! *Invariant*: every kind mostly gives what its name says, and sometimes any other term: variables
//! (which all arguments of a call share), numbers of other types, terms that are wrong.

// Each runner is a separate crate and uses only some of this.
#![allow(dead_code)]

use std::fmt;

use dashu_int::IBig;
use ferz::testing::machine::Machine;
use ferz::testing::syntax::Fraction;
use ferz::testing::term::{Cell, Number};
use proptest::prelude::*;
use proptest::strategy::Union;

/// A term to be built; variables have numbers.
#[derive(Clone, PartialEq)]
pub enum Tree {
    Variable(usize),
    Integer(i64),
    /// A power of two, plus a small number.
    Power(u32, i64),
    /// A fraction, its numerator above seven.
    Seventh(i64),
    Float(f64),
    Atom(&'static str),
    Text(&'static str),
    Compound(&'static str, Vec<Tree>),
    List(Vec<Tree>, Box<Tree>),
    /// A cyclic list.
    Cycle(Vec<Tree>),
}

/// Variables of a call.
pub const VARIABLES: usize = 16;

/// The number of variables that are likely to be the same.
pub const SHARED: usize = 4;

impl Tree {
    /// Builds the term.
    pub fn build(&self, m: &mut Machine, variables: &[Cell]) -> Cell {
        match self {
            Tree::Variable(number) => variables[*number],
            Tree::Integer(value) => m.heap.integer(*value).expect("there is room"),
            Tree::Power(power, more) => {
                let value = power_of_two(*power, *more);
                match i64::try_from(&value) {
                    Ok(value) => m.heap.integer(value).expect("there is room"),
                    Err(_) => m.heap.big(&value).expect("there is room"),
                }
            }
            Tree::Seventh(value) => {
                let value = Fraction::reduced(&(*value).into(), &7.into(), &|| Ok(()))
                    .expect("there is room");
                m.heap.number(&Number::from(value)).expect("there is room")
            }
            Tree::Float(value) => m.heap.float(*value).expect("there is room"),
            Tree::Atom(name) => Cell::atom(m.atoms.intern(name).expect("there is room")),
            Tree::Text(text) => m.heap.text(text).expect("there is room"),
            Tree::Compound(name, arguments) => {
                let name = m.atoms.intern(name).expect("there is room");
                let arguments: Vec<Cell> =
                    arguments.iter().map(|a| a.build(m, variables)).collect();
                m.heap.structure(name, &arguments).expect("there is room")
            }
            Tree::List(elements, tail) => {
                let elements: Vec<Cell> = elements.iter().map(|e| e.build(m, variables)).collect();
                let tail = tail.build(m, variables);
                m.heap
                    .list_with_tail(&elements, tail)
                    .expect("there is room")
            }
            Tree::Cycle(elements) => {
                let elements: Vec<Cell> = elements.iter().map(|e| e.build(m, variables)).collect();
                let tail = m.heap.new_var().expect("there is room");
                let list = m
                    .heap
                    .list_with_tail(&elements, tail)
                    .expect("there is room");
                m.heap.bind(tail.addr(), list).expect("there is room");
                list
            }
        }
    }
}

impl Tree {
    /// As Prolog text; goals that must run before are added to `before`.
    pub fn text(&self, before: &mut Vec<String>) -> String {
        let mut all = |trees: &[Tree]| {
            let texts: Vec<String> = trees.iter().map(|tree| tree.text(before)).collect();
            texts.join(",")
        };
        match self {
            Tree::Variable(number) => format!("V{number}"),
            Tree::Integer(value) => value.to_string(),
            Tree::Power(power, more) => power_of_two(*power, *more).to_string(),
            Tree::Seventh(value) => format!("{value}r7"),
            Tree::Float(value) => format!("{value:?}"),
            Tree::Atom("[]") => "[]".to_owned(),
            Tree::Atom(name) => format!("'{name}'"),
            Tree::Text(text) => format!("{text:?}"),
            Tree::Compound(name, arguments) => format!("'{name}'({})", all(arguments)),
            Tree::List(elements, tail) if elements.is_empty() => tail.text(before),
            Tree::List(elements, tail) => {
                format!("[{}|{}]", all(elements), tail.text(before))
            }
            Tree::Cycle(elements) => {
                let elements = all(elements);
                let name = format!("Cycle{}", before.len());
                before.push(format!("{name} = [{elements}|{name}]"));
                name
            }
        }
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, trees: &[Tree]| {
            for (index, tree) in trees.iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                write!(f, "{comma}{tree:?}")?;
            }
            Ok(())
        };
        match self {
            Tree::Variable(number) => write!(f, "V{number}"),
            Tree::Integer(value) => write!(f, "{value}"),
            Tree::Power(power, more) => write!(f, "{}", power_of_two(*power, *more)),
            Tree::Seventh(value) => write!(f, "{value}r7"),
            Tree::Float(value) => write!(f, "{value:?}"),
            Tree::Atom(name) => write!(f, "{name}"),
            Tree::Text(text) => write!(f, "{text:?}"),
            Tree::Compound(name, arguments) => {
                write!(f, "{name}(")?;
                list(f, arguments)?;
                write!(f, ")")
            }
            Tree::List(elements, tail) => {
                write!(f, "[")?;
                list(f, elements)?;
                match **tail {
                    Tree::Atom("[]") => write!(f, "]"),
                    _ => write!(f, "|{tail:?}]"),
                }
            }
            Tree::Cycle(elements) => {
                write!(f, "[")?;
                list(f, elements)?;
                write!(f, "|...]")
            }
        }
    }
}

/// How a kind is generated.
pub type Kind = BoxedStrategy<Tree>;

fn nil() -> Box<Tree> {
    Box::new(Tree::Atom("[]"))
}

/// One of several, by weight.
fn one_of(kinds: Vec<(u32, Kind)>) -> Kind {
    Union::new_weighted(kinds).boxed()
}

fn variable() -> Kind {
    prop_oneof![
        1 => (0..SHARED).prop_map(Tree::Variable),
        3 => (0..VARIABLES).prop_map(Tree::Variable),
    ]
    .boxed()
}

fn small() -> Kind {
    (-1_i64..6).prop_map(Tree::Integer).boxed()
}

/// Two to the power, plus a small number.
fn power_of_two(power: u32, more: i64) -> IBig {
    (IBig::from(1) << power as usize) + IBig::from(more)
}

/// An integer near a power of two: at the limits of machine words, tagged integers and floats.
fn power() -> Kind {
    prop_oneof![
        3 => (15_u32..67, -2_i64..3).prop_map(|(power, more)| Tree::Power(power, more)),
        1 => Just(Tree::Power(100, 0)),
    ]
    .boxed()
}

fn name() -> Kind {
    prop::sample::select(vec!["a", "b", "c", "[]"])
        .prop_map(Tree::Atom)
        .boxed()
}

/// A term that is no list and seldom a valid argument.
fn odd() -> Kind {
    prop_oneof![
        power(),
        (1_i64..7).prop_map(Tree::Seventh),
        prop::sample::select(vec![1.0_f64, 2.0, -0.5, 1e308]).prop_map(Tree::Float),
        prop::sample::select(vec![i64::MAX, i64::MIN, 1 << 60, (1 << 60) - 1])
            .prop_map(Tree::Integer),
        Just(Tree::Text("b")),
        (name(), variable()).prop_map(|(a, b)| Tree::Compound("f", vec![a, b])),
        small().prop_map(|a| Tree::Compound("f", vec![a])),
    ]
    .boxed()
}

fn any() -> Kind {
    prop_oneof![
        4 => name(),
        4 => small(),
        3 => variable(),
        2 => odd(),
        1 => prop::collection::vec(name(), 1..3).prop_map(|elements| Tree::List(elements, nil())),
    ]
    .boxed()
}

/// An element that equals others often, and is a constant most of the time.
fn constant() -> Kind {
    prop_oneof![
        10 => name(),
        10 => small(),
        1 => variable(),
        1 => odd(),
    ]
    .boxed()
}

fn number() -> Kind {
    prop_oneof![
        20 => small(),
        1 => prop::sample::select(vec![1.0_f64, 2.0, -0.5, 1e308]).prop_map(Tree::Float),
        1 => prop::sample::select(vec![i64::MAX, i64::MIN, (1 << 60) - 1, -(1 << 60)]).prop_map(Tree::Integer),
    ]
    .boxed()
}

/// A number most of the time.
fn value() -> Kind {
    prop_oneof![
        40 => number(),
        1 => power(),
        1 => (1_i64..7).prop_map(Tree::Seventh),
        1 => (small(), small()).prop_map(|(a, b)| Tree::Compound("+", vec![a, b])),
        1 => name(),
        1 => variable(),
    ]
    .boxed()
}

/// Lists of such elements: proper ones, and all others.
fn list_of(element: &Kind, longest: usize) -> Kind {
    let elements = || prop::collection::vec(element.clone(), 0..=longest);
    let some = || prop::collection::vec(element.clone(), 1..=3);
    one_of(vec![
        (
            12,
            elements()
                .prop_map(|elements| Tree::List(elements, nil()))
                .boxed(),
        ),
        (
            3,
            (some(), variable())
                .prop_map(|(elements, tail)| Tree::List(elements, Box::new(tail)))
                .boxed(),
        ),
        (
            1,
            (some(), any())
                .prop_map(|(elements, tail)| Tree::List(elements, Box::new(tail)))
                .boxed(),
        ),
        (3, variable()),
        (1, any()),
    ])
}

/// The argument for an answer: mostly a variable.
fn out(kind: Kind) -> Kind {
    prop_oneof![3 => variable(), 1 => kind].boxed()
}

/// A square of a board.
fn cell() -> Kind {
    let square = |x, y| Tree::Compound("/", vec![Tree::Integer(x), Tree::Integer(y)]);
    prop_oneof![
        20 => (1_i64..4, 1_i64..4).prop_map(move |(x, y)| square(x, y)),
        1 => any(),
    ]
    .boxed()
}

/// A position of the eight puzzle, a few steps from the end: the empty square and the tiles.
fn position() -> Kind {
    let end = [
        (2, 2),
        (1, 3),
        (2, 3),
        (3, 3),
        (3, 2),
        (3, 1),
        (2, 1),
        (1, 1),
        (1, 2),
    ];
    prop::collection::vec(0..4_usize, 0..5)
        .prop_map(move |steps| {
            let mut squares = end;
            for step in steps {
                let (dx, dy) = [(0, 1), (1, 0), (0, -1), (-1, 0)][step];
                let next = (squares[0].0 + dx, squares[0].1 + dy);
                if let Some(tile) = squares.iter().position(|square| *square == next) {
                    squares.swap(0, tile);
                }
            }
            let squares =
                squares.map(|(x, y)| Tree::Compound("/", vec![Tree::Integer(x), Tree::Integer(y)]));
            Tree::List(squares.to_vec(), nil())
        })
        .boxed()
}

fn tile() -> Kind {
    prop::sample::select(vec!["b", "w", "e"])
        .prop_map(Tree::Atom)
        .boxed()
}

/// A row of tiles.
fn row() -> Kind {
    prop::collection::vec(tile(), 1..5)
        .prop_map(|tiles| Tree::List(tiles, nil()))
        .boxed()
}

/// A move of tiles.
fn made() -> Kind {
    let before = prop_oneof![2 => Just(Tree::Atom("noparent")), 3 => row()];
    (before, row(), 0_i64..3)
        .prop_map(|(before, row, cost)| {
            Tree::Compound("move", vec![before, row, Tree::Integer(cost)])
        })
        .boxed()
}

/// A node of an agenda: its key and three other things.
fn node(name: &'static str) -> Kind {
    (small(), any(), any(), any())
        .prop_map(move |(key, cost, state, way)| Tree::Compound(name, vec![key, cost, state, way]))
        .boxed()
}

/// The name of a state of the problems and games of `programs.rs`.
fn state_name() -> Kind {
    let names = prop::sample::select(vec!["s0", "s1", "s2", "s3", "s4"]);
    names.prop_map(Tree::Atom).boxed()
}

/// A state of those.
fn state() -> Kind {
    prop_oneof![
        30 => state_name(),
        4 => Just(Tree::Compound("p", vec![Tree::Integer(1), Tree::List(vec![Tree::Atom("a")], nil())])),
        1 => variable().prop_map(|variable| Tree::Compound("f", vec![variable])),
        1 => any(),
    ]
    .boxed()
}

/// The states of a way.
fn way() -> impl Strategy<Value = Tree> + Clone {
    prop::collection::vec(state_name(), 0..4).prop_map(|names| Tree::List(names, nil()))
}

/// A list of one node, the start of a search, or of several, mostly in order: a search continues from there.
fn start(name: &'static str) -> Kind {
    let node = (value(), small(), state())
        .prop_map(move |(key, cost, state)| Tree::Compound(name, vec![key, cost, state, *nil()]));
    let waiting = (-1_i64..6, small(), state_name(), way());
    let nodes = (prop::collection::vec(waiting, 1..6), 0..4).prop_map(move |(mut nodes, order)| {
        if order > 0 {
            nodes.sort_by_key(|(key, ..)| *key);
        }
        let nodes = nodes.into_iter().map(|(key, cost, state, way)| {
            Tree::Compound(name, vec![Tree::Integer(key), cost, state, way])
        });
        Tree::List(nodes.collect(), nil())
    });
    one_of(vec![
        (
            12,
            node.prop_map(|node| Tree::List(vec![node], nil())).boxed(),
        ),
        (8, nodes.boxed()),
        (1, list_of(&self::node(name), 3)),
    ])
}

/// The kind of this name.
pub fn kind(word: &str) -> Kind {
    match word {
        "any" => any(),
        "list" => list_of(&any(), 6),
        // Also endless lists: for definitions in which they make no clause run for ever between two calls.
        "cyclic" => one_of(vec![
            (14, list_of(&any(), 6)),
            (
                1,
                prop::collection::vec(any(), 1..4)
                    .prop_map(Tree::Cycle)
                    .boxed(),
            ),
        ]),
        "constants" => list_of(&constant(), 8),
        "constant" => constant(),
        "short" => list_of(&any(), 4),
        "numbers" => list_of(&value(), 8),
        "pairs" => {
            let pair =
                (small(), name()).prop_map(|(key, value)| Tree::Compound("-", vec![key, value]));
            list_of(&one_of(vec![(12, pair.boxed()), (1, any())]), 6)
        }
        "number" => value(),
        "integer" => one_of(vec![(10, small()), (1, any()), (2, variable())]),
        "rows_left" => {
            let rows = (0..7_i64).prop_map(|count| {
                let rows = (1..=count).map(Tree::Integer).collect();
                Tree::List(rows, nil())
            });
            one_of(vec![(8, rows.boxed()), (1, list_of(&small(), 4))])
        }
        "count_rows" => one_of(vec![
            (12, (0..6_i64).prop_map(Tree::Integer).boxed()),
            (1, any()),
        ]),
        "rows_number" => one_of(vec![
            (12, (0..7_i64).prop_map(Tree::Integer).boxed()),
            (1, any()),
        ]),
        "template" => {
            let places = (0..6_i64).prop_map(|count| {
                let squares = (1..=count).map(|column| {
                    let row = Tree::Variable(SHARED + column as usize);
                    Tree::Compound("/", vec![Tree::Integer(column), row])
                });
                Tree::List(squares.collect(), nil())
            });
            let square = (small(), prop_oneof![3 => variable(), 1 => small()])
                .prop_map(|(column, row)| Tree::Compound("/", vec![column, row]));
            one_of(vec![
                (6, places.boxed()),
                (2, list_of(&square.boxed(), 4)),
                (1, variable()),
            ])
        }
        "rows" => out(list_of(&one_of(vec![(1, small()), (1, variable())]), 4)),
        "hue" => {
            let names = prop::sample::select(vec!["red", "green", "blue", "c"]);
            one_of(vec![
                (3, names.prop_map(Tree::Atom).boxed()),
                (6, variable()),
                (1, any()),
            ])
        }
        "cell" => cell(),
        "cells" => list_of(&cell(), 9),
        "position" => one_of(vec![(6, position()), (1, list_of(&cell(), 9)), (1, any())]),
        "row" => one_of(vec![(10, row()), (1, list_of(&tile(), 5)), (1, any())]),
        "made" => one_of(vec![(10, made()), (1, any())]),
        "moves" => one_of(vec![(6, list_of(&made(), 4)), (1, any())]),
        "agenda" => {
            let node = (made(), small())
                .prop_map(|(made, value)| Tree::Compound("move_value", vec![made, value]));
            one_of(vec![
                (
                    6,
                    node.prop_map(|node| Tree::List(vec![node], nil())).boxed(),
                ),
                (1, any()),
            ])
        }
        "узел" => one_of(vec![(20, node("узел")), (1, any())]),
        "узлы" => list_of(&one_of(vec![(20, node("узел")), (1, any())]), 6),
        "agenda_node" => one_of(vec![(20, node("node")), (1, any())]),
        "agenda_nodes" => list_of(&one_of(vec![(20, node("node")), (1, any())]), 6),
        "values" => {
            let value = (any(), small())
                .prop_map(|(made, value)| Tree::Compound("move_value", vec![made, value]))
                .boxed();
            list_of(&one_of(vec![(20, value), (1, any())]), 5)
        }
        "state" | "place" => state(),
        "start_state" => one_of(vec![
            (
                12,
                state()
                    .prop_map(|state| Tree::List(vec![state], nil()))
                    .boxed(),
            ),
            (6, list_of(&state_name(), 4)),
            (1, list_of(&state(), 3)),
        ]),
        "visited" => {
            let names = prop::collection::vec(state_name(), 0..4);
            let lists = names.prop_map(|names| Tree::List(names, nil()));
            one_of(vec![
                (40, lists.boxed()),
                (2, list_of(&state(), 3)),
                (1, any()),
            ])
        }
        "start_path" => {
            let path = state().prop_map(|state| Tree::List(vec![state], nil()));
            let paths = path.prop_map(|path| Tree::List(vec![path], nil()));
            one_of(vec![
                (12, paths.boxed()),
                (6, list_of(&way().boxed(), 4)),
                (1, list_of(&list_of(&state(), 3), 3)),
            ])
        }
        "start_pair" | "start_keyed" => {
            let pair = |one, other| Tree::Compound("-", vec![one, other]);
            let node = match word {
                "start_pair" => state().prop_map(move |state| pair(state, *nil())).boxed(),
                _ => (value(), state())
                    .prop_map(move |(key, state)| pair(key, Tree::List(vec![state], nil())))
                    .boxed(),
            };
            one_of(vec![
                (
                    12,
                    node.clone()
                        .prop_map(|node| Tree::List(vec![node], nil()))
                        .boxed(),
                ),
                (3, list_of(&node, 3)),
            ])
        }
        "start_node" => start("node"),
        "start_uzel" => start("узел"),
        "empty" => one_of(vec![
            (10, Just(*nil()).boxed()),
            (5, way().boxed()),
            (1, list_of(&state(), 3)),
        ]),
        "var" => variable(),
        "out" => out(any()),
        "outlist" => out(list_of(&any(), 6)),
        "outnumbers" => out(list_of(&value(), 6)),
        "outnumber" => out(value()),
        _ => panic!("{word} is no kind of argument: see tests/twins/kinds.rs"),
    }
}

/// Calls with arguments of these kinds.
pub fn calls(kinds: &[String]) -> impl Strategy<Value = Vec<Tree>> {
    kinds.iter().map(|name| kind(name)).collect::<Vec<Kind>>()
}

/// The variables of a call, on the heap.
pub fn variables(m: &mut Machine) -> Vec<Cell> {
    (0..VARIABLES)
        .map(|_| m.heap.new_var().expect("there is room"))
        .collect()
}
