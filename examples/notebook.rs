//! A notebook: a table from CSV is a predicate, and cells are clauses and queries over it, each with what the cells above have defined.
//!
//! The table stays with the host (`Relation`): a query says which columns it wants, which values it knows and between which numbers, and the
//! table answers by an index. A cell that is wrong shows why, and the notebook goes on.
//!
//! Run it with `cargo run --example notebook`.

use std::collections::HashMap;

use ferz::embed::{Batch, Batches, Engine, Error, Relation, Sentence, Term, Wanted};

const CSV: &str = "\
city,country,population,founded
Riga,Latvia,614618,1201
Daugavpils,Latvia,79120,1275
Tallinn,Estonia,453864,1219
Tartu,Estonia,97435,1030
Vilnius,Lithuania,593436,1323
Kaunas,Lithuania,298753,1361
";

const CELLS: &[&str] = &[
    "city_where([country = latvia, city = City, population = P]).",
    "old(City, Age) :- city_where([city = City, founded < 1250, founded = Year]), Age is 2000 - Year.",
    "old(City, Age).",
    "aggregate_all(sum(P), city_where([country = estonia, population = P]), Total).",
    "largest(Country, City) :-
         city_where([country = Country]), !,
         aggregate_all(max(P, C), city_where([country = Country, city = C, population = P]), max(_, City)).",
    "member(Country, [latvia, lithuania]), largest(Country, City).",
    "city_where([mayor = Who]).",
];

/// A table in memory.
struct Csv {
    columns: Vec<String>,
    rows: Vec<Vec<Term>>,
    /// The rows of each text, by column.
    index: Vec<HashMap<String, Vec<usize>>>,
}

impl Csv {
    /// A table without quotes: its first line has the names. Numbers are numbers, other fields texts in small letters.
    fn read(text: &str) -> Csv {
        let mut lines = text.lines().map(|line| line.split(','));
        let columns: Vec<String> = lines
            .next()
            .into_iter()
            .flatten()
            .map(str::to_owned)
            .collect();
        let field = |text: &str| match text.parse::<i64>() {
            Ok(number) => Term::of(number),
            Err(_) => Term::atom(&text.to_lowercase()),
        };
        let rows: Vec<Vec<Term>> = lines.map(|fields| fields.map(field).collect()).collect();
        let mut index = vec![HashMap::<String, Vec<usize>>::new(); columns.len()];
        for (number, row) in rows.iter().enumerate() {
            for (column, value) in row.iter().enumerate() {
                if let Some(text) = value.as_atom() {
                    index[column]
                        .entry(text.to_owned())
                        .or_default()
                        .push(number);
                }
            }
        }
        Csv {
            columns,
            rows,
            index,
        }
    }
}

impl Relation for Csv {
    fn columns(&self) -> Vec<String> {
        self.columns.clone()
    }

    fn scan(&self, wanted: &Wanted) -> Result<Batches, String> {
        // The first column of a known text chooses the rows; the engine looks at the others.
        let known = (0..self.columns.len()).find_map(|column| {
            let text = wanted.value(column)?.as_atom()?;
            Some(self.index[column].get(text).cloned().unwrap_or_default())
        });
        let rows = known.unwrap_or_else(|| (0..self.rows.len()).collect());
        let columns: Vec<usize> = wanted.columns().collect();
        let mut batch = Batch::default();
        for row in rows {
            batch.row(columns.iter().map(|column| &self.rows[row][*column]));
        }
        Ok(Box::new(std::iter::once(batch)))
    }
}

/// What a cell shows: what was loaded, or its answers; or what is wrong with it.
fn run(engine: &mut Engine, number: usize, cell: &str) -> Vec<String> {
    let sentences = engine.sentences(cell).unwrap_or_default();
    let is_query = matches!(sentences.as_slice(), [Sentence::Goal | Sentence::Query]);
    if !is_query {
        return match engine.consult_text(&format!("cell {number}"), cell) {
            Ok(loaded) => loaded
                .diagnostics
                .iter()
                .map(|one| one.message.clone())
                .collect(),
            Err(error) => vec![error.to_string()],
        };
    }
    let answers: Result<Vec<String>, Error> = match engine.query(cell, ()) {
        Ok(answers) => answers.map(|one| Ok(one?.to_string())).collect(),
        Err(error) => Err(error),
    };
    match answers {
        Ok(found) if found.is_empty() => vec!["false".to_owned()],
        Ok(found) => found,
        Err(error) => engine
            .explain(&error)
            .into_iter()
            .map(|one| one.message)
            .collect(),
    }
}

/// What the cells show.
pub fn shown() -> Result<Vec<Vec<String>>, Error> {
    let mut engine = Engine::builder()
        .sandboxed()
        .inference_limit(1_000_000)
        .build();
    engine.relation("city", Csv::read(CSV))?;
    let cells = CELLS.iter().enumerate();
    Ok(cells
        .map(|(number, cell)| run(&mut engine, number + 1, cell))
        .collect())
}

/// Prints the notebook; `tests/guides.rs` looks at it.
pub fn main() -> Result<(), Error> {
    for (cell, shown) in CELLS.iter().zip(shown()?) {
        println!("{cell}");
        for line in shown {
            println!("    {line}");
        }
    }
    Ok(())
}
