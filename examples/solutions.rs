//! Iterates over answers, stops early, and reads values by type.
//!
//! Run it with `cargo run --example solutions`.

use ferz::embed::{Engine, Error, Term};

const PROGRAM: &str = "
    edge(a, b, 4).  edge(a, c, 2).  edge(c, b, 1).  edge(b, d, 5).  edge(c, d, 8).

    path(X, X, [X], 0).
    path(X, Z, [X|Path], Length) :-
        edge(X, Y, First),
        path(Y, Z, Path, Rest),
        Length is First+Rest.
";

fn main() -> Result<(), Error> {
    let mut engine = Engine::new();
    let loaded = engine.consult_text("paths", PROGRAM)?;
    for diagnostic in &loaded.diagnostics {
        eprintln!("{diagnostic}");
    }

    // Every answer, its values by type.
    for solution in engine.query("path(?, ?, Path, Length)", ("a", "d"))? {
        let solution = solution?;
        let path: Vec<String> = solution.get("Path")?;
        let length: i64 = solution.get("Length")?;
        println!("{length:>2}  {}", path.join(" - "));
    }

    // The first answer only: dropping the iterator ends the query.
    let mut solutions = engine.query("path(a, d, Path, L), L < 9", ())?;
    if let Some(solution) = solutions.next() {
        println!("short: {} (more: {})", solution?, solutions.more());
    }
    drop(solutions);

    // Terms go in whole and come out whole.
    let point = Term::compound("point", [1, 2]);
    for solution in engine.query("? = point(X, Y), Swapped = point(Y, X)", (point,))? {
        println!("{}", solution?.get::<Term>("Swapped")?);
    }
    Ok(())
}
