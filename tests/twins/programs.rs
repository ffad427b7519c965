//! Programs for the parameters of definitions: random graphs and games, each by a number.
//!
//! *Invariant*: most of them are small problems with an answer. Each has, sometimes, what textbooks do not mention:
//! predicates that fail, have several answers, leave choice points, print, remember or raise errors; states that are equal
//! or have variables; costs and values that are expressions, floats or no numbers.

use std::fmt::Write;

/// A source of random numbers that is the same on all machines.
struct Random(u64);

impl Random {
    /// A number below `most`.
    fn below(&mut self, most: u64) -> u64 {
        // Knuth's multiplier; the high bits are the good ones.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    /// True once in this number of times.
    fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}

/// The states of a problem; `kinds.rs` has them too.
const STATES: u64 = 7;

/// The state with this number as text.
fn state(number: u64) -> String {
    match number {
        5 => "p(1,[a])".to_owned(),
        6 => "f(X)".to_owned(),
        number => format!("s{number}"),
    }
}

/// A number as text: a cost, an estimate, or a value.
fn number(random: &mut Random, odd: bool) -> String {
    match random.below(if odd { 24 } else { 20 }) {
        0 => "1.0".to_owned(),
        1 => "2.5".to_owned(),
        20 => "1+1".to_owned(),
        21 => "a".to_owned(),
        22 => "_".to_owned(),
        23 => "nan".to_owned(),
        other => (other % 5).to_string(),
    }
}

/// A predicate of `facts`, each a list of arguments; sometimes it has other effects too.
fn predicate(random: &mut Random, text: &mut String, name: &str, facts: &[String], arity: usize) {
    let variables: Vec<String> = (0..arity).map(|index| format!("A{index}")).collect();
    let head = format!("{name}({})", variables.join(","));
    let besides = match random.below(24) {
        0 => "( ground(A0) -> write(A0) ; write(open) ), nl",
        1 => "assertz(seen(A0))",
        2 => "( true ; true )",
        3 => "( true ; fail )",
        4 => "atom_length(A0, _)",
        5 => "A0 \\== s3",
        6 => "member(_, [1,2,3]), !",
        7 => "( A0 == s2 -> throw(stop(A0)) ; true )",
        8 => "freeze(_, true)",
        _ => "",
    };
    let own = if besides.is_empty() { "" } else { "_facts" };
    for fact in facts {
        let _ = writeln!(text, "{name}{own}({fact}).");
    }
    if facts.is_empty() {
        let _ = writeln!(text, "{name}{own}({}) :- fail.", vec!["_"; arity].join(","));
    }
    if !besides.is_empty() {
        let facts = head.replacen(name, &format!("{name}_facts"), 1);
        let _ = match random.below(2) {
            0 => writeln!(text, "{head} :- {facts}, {besides}."),
            _ => writeln!(text, "{head} :- {besides}, {facts}."),
        };
    }
}

/// A program with a graph.
pub fn graph(seed: u64) -> String {
    let mut random = Random(seed);
    let odd = random.once_in(4);
    let states = if random.once_in(5) { STATES } else { 6 };
    let mut arcs = Vec::new();
    let (mut finals, mut estimates, mut children) = (Vec::new(), Vec::new(), Vec::new());
    let forward = !random.once_in(4);
    for from in 0..states {
        let mut next = Vec::new();
        for _ in 0..random.below(4) {
            let to = if forward && from + 1 < states {
                from + 1 + random.below(states - from - 1)
            } else {
                random.below(states)
            };
            arcs.push((state(from), state(to), number(&mut random, odd)));
            next.push(state(to));
        }
        if !random.once_in(12) {
            children.push(format!("{},[{}]", state(from), next.join(",")));
        }
        if random.once_in(12) {
            children.push(format!("{},[s1|_]", state(from)));
        }
        if random.once_in(3) {
            finals.push(state(from));
        }
        for _ in 0..1 + random.below(8) / 7 {
            let estimate = if finals.last() == Some(&state(from)) && !random.once_in(6) {
                "0".to_owned()
            } else {
                number(&mut random, odd)
            };
            estimates.push(format!("{},{estimate}", state(from)));
        }
        if random.once_in(30) {
            estimates.pop();
        }
    }
    let of = |form: &dyn Fn(&(String, String, String)) -> String| -> Vec<String> {
        arcs.iter().map(form).collect()
    };
    let mut text = String::from(":- dynamic(seen/1).\n");
    let all: [(&str, usize, Vec<String>); 11] = [
        ("is_final", 1, finals.clone()),
        ("arc", 3, of(&|(a, b, c)| format!("{a},{b},{c}"))),
        ("evaluation", 2, estimates.clone()),
        ("after", 3, of(&|(a, b, c)| format!("{a},{b},{c}"))),
        ("after", 4, of(&|(a, b, c)| format!("_,{a},{b},{c}"))),
        ("goal", 2, finals.iter().map(|a| format!("_,{a}")).collect()),
        ("leads_to", 2, of(&|(a, b, _)| format!("{a},{b}"))),
        ("next", 3, of(&|(a, b, _)| format!("_,{a},{b}"))),
        ("goal", 1, finals),
        ("children", 2, children),
        ("value_of", 2, estimates),
    ];
    for (name, arity, facts) in &all {
        predicate(&mut random, &mut text, name, facts, *arity);
    }
    text
}

/// A program with a game.
pub fn game(seed: u64) -> String {
    let mut random = Random(seed);
    let odd = random.once_in(4);
    let states = if random.once_in(5) { STATES } else { 6 };
    let (mut moves, mut values, mut turns) = (Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
    for from in 0..states {
        let next: Vec<String> = (0..random.below(4))
            .filter(|_| from + 1 < states)
            .map(|_| state(from + 1 + random.below(states - from - 1)))
            .collect();
        let end = if random.once_in(40) { "|_" } else { "" };
        if !next.is_empty() || random.once_in(12) {
            let end = if next.is_empty() { "" } else { end };
            moves.push(format!("{},[{}{end}]", state(from), next.join(",")));
        }
        for _ in 0..1 + random.below(8) / 7 {
            values.push(format!("{},{}", state(from), number(&mut random, odd)));
        }
        if random.once_in(30) {
            values.pop();
        }
        turns[random.below(2) as usize].push(state(from));
        if random.once_in(12) {
            turns[random.below(2) as usize].push(state(from));
        }
    }
    let mut text = String::from(":- dynamic(seen/1).\n");
    let [min, max] = turns;
    let all = [
        ("moves", 2, moves),
        ("static_value", 2, values),
        ("min_to_move", 1, min),
        ("max_to_move", 1, max),
    ];
    for (name, arity, facts) in &all {
        predicate(&mut random, &mut text, name, facts, *arity);
    }
    text
}
