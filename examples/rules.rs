//! A rules engine: the rules of a shop are Prolog, its orders are structs, and what the rules decide comes back as values, with the reasons.
//!
//! The rules are loaded and checked once; each order is judged by an engine for itself, so that orders can be judged on any number of threads.
//!
//! Run it with `cargo run --example rules`.

use ferz::embed::{Engine, Error, Facts, FromTerm, Program, Query};

const RULES: &str = "
    % What is taken off, and why.
    discount(10, 'ten lines or more') :-
        aggregate_all(count, line(_, _, _), Count), Count >= 10.
    discount(5, 'a member for three years') :-
        customer(_, Years), Years >= 3.
    discount(15, sale(Article)) :-
        line(Article, _, _), on_sale(Article).

    on_sale(lamp).

    % What has to be done before the order may go.
    needs(signature) :- total(Cents), Cents > 100_000.
    needs(age_check) :- line(Article, _, _), restricted(Article).

    restricted(knife).
    restricted(wine).

    total(Cents) :- aggregate_all(sum(N * P), line(_, N, P), Cents).

    % Of the discounts the best one holds.
    verdict(Total, Percent, Because, Needs) :-
        total(Sum),
        (   aggregate_all(max(P, Why), discount(P, Why), max(Percent, Because))
        ->  true
        ;   Percent = 0, Because = nothing
        ),
        Total is Sum - Sum * Percent // 100,
        findall(Need, needs(Need), Needs0), sort(Needs0, Needs).

    :- dynamic(line/3).
    :- dynamic(customer/2).
";

/// A line of an order: facts `line(Article, Count, Cents)`.
#[derive(Facts)]
pub(crate) struct Line {
    pub(crate) article: String,
    pub(crate) count: u32,
    pub(crate) cents: u64,
}

/// Who orders: a fact `customer(Name, Years)`.
#[derive(Facts)]
pub(crate) struct Customer {
    pub(crate) name: String,
    pub(crate) years: u32,
}

/// Why something is taken off.
#[derive(FromTerm, Debug, PartialEq)]
pub(crate) enum Because {
    Nothing,
    Sale(String),
    #[term(name = "ten lines or more")]
    ManyLines,
    #[term(name = "a member for three years")]
    Member,
}

/// What the rules say of an order.
#[derive(Debug, PartialEq)]
pub(crate) struct Verdict {
    pub(crate) total: u64,
    pub(crate) percent: u32,
    pub(crate) because: Because,
    pub(crate) needs: Vec<String>,
}

/// What one query of the rules gives.
type Judged = Query<(), (u64, u32, Because, Vec<String>)>;

/// The rules, read once.
pub(crate) struct Rules {
    program: Program,
    judge: Judged,
}

impl Rules {
    /// Reads rules; what is wrong with them is said with its place, and nothing is judged by them.
    pub(crate) fn new(text: &str) -> Result<Rules, String> {
        let mut engine = Engine::builder().sandboxed().build();
        let loaded = engine
            .consult_text("rules", text)
            .map_err(|error| error.to_string())?;
        if loaded.has_errors() {
            let said = loaded.diagnostics.iter().map(|one| one.to_string());
            return Err(said.collect::<Vec<_>>().join("\n"));
        }
        let prepared = engine.prepare("verdict(Total, Percent, Because, Needs)");
        let judge = prepared.map_err(|error| error.to_string())?;
        let program = engine.freeze().map_err(|error| error.to_string())?;
        Ok(Rules { program, judge })
    }

    /// Judges an order, within some milliseconds.
    pub(crate) fn judge(&self, customer: &Customer, lines: &[Line]) -> Result<Verdict, Error> {
        let mut engine = self.program.builder().inference_limit(1_000_000).build();
        engine.facts([customer])?;
        engine.facts(lines)?;
        let found = self.judge.first(&mut engine, ())?;
        let (total, percent, because, needs) = found.ok_or_else(|| {
            // The rules have a verdict on each order.
            let none = ferz::embed::Term::atom("no verdict");
            Error::expected("a verdict", &none)
        })?;
        Ok(Verdict {
            total,
            percent,
            because,
            needs,
        })
    }
}

/// The orders of a day.
pub(crate) fn orders() -> Vec<(Customer, Vec<Line>)> {
    let line = |article: &str, count, cents| Line {
        article: article.to_owned(),
        count,
        cents,
    };
    let customer = |name: &str, years| Customer {
        name: name.to_owned(),
        years,
    };
    vec![
        (
            customer("ann", 4),
            vec![line("tea", 3, 250), line("ink", 1, 1200)],
        ),
        (
            customer("bob", 0),
            vec![line("lamp", 2, 4000), line("wine", 6, 900)],
        ),
        (customer("pam", 1), vec![line("desk", 3, 60_000)]),
        (
            customer("liz", 0),
            (1..=12).map(|n| line("tea", n, 250)).collect(),
        ),
    ]
}

/// The verdicts on them, each found on a thread.
pub(crate) fn verdicts() -> Result<Vec<Verdict>, String> {
    let rules = Rules::new(RULES)?;
    let orders = orders();
    std::thread::scope(|scope| {
        let judging: Vec<_> = orders
            .iter()
            .map(|(customer, lines)| scope.spawn(|| rules.judge(customer, lines)))
            .collect();
        let verdicts = judging.into_iter().map(|one| {
            let verdict = one.join().map_err(|_| "a thread has panicked".to_owned())?;
            verdict.map_err(|error| error.to_string())
        });
        verdicts.collect()
    })
}

/// Prints the verdicts; `tests/guides.rs` looks at them.
pub fn main() -> Result<(), String> {
    for ((customer, _), verdict) in orders().iter().zip(verdicts()?) {
        println!("{}: {verdict:?}", customer.name);
    }
    // A rule that cannot be read is told before any order is judged.
    if let Err(said) = Rules::new("discount(10, often :- true.") {
        println!("{said}");
    }
    Ok(())
}
