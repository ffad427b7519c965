//! Loads a program, asks it a question and prints the answers.
//!
//! Run it with `cargo run --example hello`.

use ferz::embed::{Engine, Error};

fn main() -> Result<(), Error> {
    let mut engine = Engine::new();
    engine.consult_text(
        "предки",
        "родитель(пам, боб).
         родитель(боб, энн).
         предок(X, Y) :- родитель(X, Y).
         предок(X, Z) :- родитель(X, Y), предок(Y, Z).",
    )?;
    for solution in engine.query("предок(?, Кто)", ("пам",))? {
        let name: String = solution?.get("Кто")?;
        println!("{name}");
    }
    Ok(())
}
