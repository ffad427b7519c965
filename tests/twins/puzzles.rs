//! Random puzzles of unifications: the native search against the clauses.
//!
//! ```text
//!   p(L, X) :-
//!       L = [_,h(a,Y),_],                                a list of houses, some of them known in part
//!       member(h(X,b), L), right(h(_,Y), V, L),          members and neighbours, by predicates of the library and of the program
//!       f(X, Y), ( X = a ; Y = b ), L = [V|_]            facts, disjunctions, and unifications
//! ```
//!
//! Each program runs with the flag `native` on and off; `twins_mutated.rs` says how the answers are compared. The clauses may leave a choice
//! point behind the last answer, where the native search knows that there is none.
//! `FERZ_SEED=N FERZ_RUNS=1 cargo test --test all twins::puzzles` makes program N alone.
//!
//! *Invariant*: three quarters of the programs have a twin, and a quarter have answers.

use crate::mutate::Random;
use crate::support::conclude;
use crate::twins_mutated::{RESIDENT, Side, difference, number};

/// Programs that are tried when `FERZ_RUNS` does not say how many.
const USUAL: u64 = 300;

/// The inferences of a query.
const INFERENCES: u64 = 40_000;

/// The predicates of every program.
const HELPERS: &str = "\
in(X, [X|_]).
in(X, [_|T]) :- in(X, T).
right(A, B, [B,A|_]).
right(A, B, [_|T]) :- right(A, B, T).
beside(A, B, L) :- right(A, B, L) ; right(B, A, L).
f(a, b). f(b, c). f(c, a). f(b, _).
";

/// Makes the parts of a program.
struct Maker {
    random: Random,
    /// The number of parts of a house.
    width: usize,
}

impl Maker {
    fn one_of(&mut self, from: &[&str]) -> String {
        self.random
            .pick(from)
            .map_or_else(String::new, |one| (*one).to_owned())
    }

    fn part(&mut self) -> String {
        match self.random.below(8) {
            0..3 => "_".to_owned(),
            3..5 => self.one_of(&["a", "b", "c"]),
            5..7 => self.one_of(&["X", "Y", "Z"]),
            _ => self.one_of(&["1", "2"]),
        }
    }

    fn house(&mut self) -> String {
        let parts: Vec<String> = (0..self.width).map(|_| self.part()).collect();
        format!("h({})", parts.join(","))
    }

    fn list(&mut self) -> String {
        let length = 2 + self.random.below(3);
        if self.random.below(3) == 0 {
            return format!("length(L, {length})");
        }
        let houses = (0..length).map(|_| match self.random.below(4) {
            0 | 1 => "_".to_owned(),
            2 => self.house(),
            _ => self.one_of(&["V", "W"]),
        });
        let houses: Vec<String> = houses.collect();
        format!("L = [{}]", houses.join(","))
    }

    fn goal(&mut self) -> String {
        let (one, other) = (self.house(), self.house());
        match self.random.below(16) {
            0..6 => format!("member({one}, L)"),
            6 | 7 => format!("in({one}, L)"),
            8 | 9 => format!("right({one}, {other}, L)"),
            10 => format!("beside({one}, {other}, L)"),
            11 => format!("append(_, [{one},{other}|_], L)"),
            12 => format!("nextto({}, {other}, L)", self.one_of(&["V", "W", "h(X,Y)"])),
            13 => {
                let (x, y) = (
                    self.one_of(&["X", "Y", "Z"]),
                    self.one_of(&["X", "Y", "a", "_"]),
                );
                format!("f({x}, {y})")
            }
            14 => {
                let first = self.one_of(&["V", "_", "W"]);
                format!("L = [{first}|_]")
            }
            _ => self.one_of(&["( X = a ; Y = b )", "X = Y", "Z = V", "member(V, L)"]),
        }
    }

    /// A program and its query.
    fn program(&mut self) -> (String, String) {
        let mut goals = vec![self.list()];
        let count = 8 + self.random.below(4);
        goals.extend((0..count).map(|_| self.goal()));
        let head = self.one_of(&["p(L)", "p(L,X)", "p(L,X,V)", "p(L,Y,Z,W)"]);
        let query = match self.random.below(3) {
            0 => head.replace('X', "a"),
            _ => head.clone(),
        };
        let body = goals.join(",\n    ");
        (format!("{head} :-\n    {body}.\n{HELPERS}"), query)
    }
}

#[test]
fn puzzles_do_what_their_clauses_do() {
    let first = number("FERZ_SEED").unwrap_or(1);
    let runs = number("FERZ_RUNS").unwrap_or(USUAL);
    let mut sides = ["off", "on"].map(Side::new);
    let (mut wrong, mut twins, mut answered) = (Vec::new(), 0_u64, 0_u64);
    for seed in first..first + runs {
        if seed % RESIDENT == 0 {
            sides = ["off", "on"].map(Side::new);
        }
        let mut random = Random::new(seed);
        let width = 1 + random.below(3);
        let (program, query) = Maker { random, width }.program();
        let [clauses, twin] = &mut sides;
        clauses.load(&program);
        twin.load(&program);
        let has_twin = format!("\\+ \\+ ( {query} = P, predicate_property(P, native(_)) )");
        twins += u64::from(!twin.ask(&has_twin, INFERENCES).answers.is_empty());
        let (clauses, twin) = (
            clauses.ask(&query, INFERENCES),
            twin.ask(&query, INFERENCES),
        );
        answered += u64::from(!clauses.answers.is_empty());
        if let Some(difference) = difference(&clauses, &twin, true) {
            wrong.push(format!(
                "FERZ_SEED={seed} FERZ_RUNS=1:\n{}\n?- {query}.\n{difference}",
                program.replace(HELPERS, "")
            ));
        }
    }
    println!("{twins} of {runs} programs have twins, {answered} have answers");
    conclude(wrong);
    if runs >= USUAL {
        assert!(twins * 4 > runs * 3, "{twins} of {runs} have twins");
        assert!(answered * 4 > runs, "{answered} of {runs} have answers");
    }
}
