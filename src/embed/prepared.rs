//! Prepared queries: read once, run many times, with typed values in and out.
//!
//! *Invariant*: a prepared query belongs to the engine that has prepared it, which keeps its atoms as long as the engine lives. A run is a
//! query like others: limits, errors and places work in the same way.

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Weak};

use super::answered::solution_by;
use super::cancel::CancelToken;
use super::convert::{Arguments, FromTerm};
use super::direct::{Filling, Looking};
use super::engine::Engine;
use super::error::Error;
use super::goal::{ReadQuery, counted, miscounted};
use super::query::{Opened, Solutions};
use super::solution::Solution;
use super::transfer::{Maker, Reader};
use super::variables::Names;
use crate::load::state;
use crate::machine::{Machine, Prepared};
use crate::memory::Stop;
use crate::syntax::{Operators, Source};
use crate::term::{Addr, Cell, Stored, atoms};

/// The most placeholders of a usual query.
const FEW: usize = 8;

/// A query that is read once and run many times, made by [`Engine::prepare`]. `A` is the type of the values for its placeholders, a tuple;
/// `R` is the type of an answer: a tuple of the values of its variables, in the order of their first occurrence and without those that
/// begin with `_`, or a [`Solution`].
pub struct Query<A, R> {
    source: Arc<Source>,
    /// A compound of the goal, the placeholders and the variables.
    stored: Arc<Stored>,
    names: Arc<Names>,
    placeholders: usize,
    /// The interrupt flag of the engine, by which it is recognised.
    engine: Weak<AtomicBool>,
    types: PhantomData<fn(A) -> R>,
}

/// The type of the answers of a prepared query: a tuple of values, or a [`Solution`].
pub trait Answer: Sized {
    /// The number of variables that the answer takes; `None` for any number.
    #[doc(hidden)]
    const COUNT: Option<usize>;

    /// Reads the answer from these variables.
    #[doc(hidden)]
    fn read(row: &mut Row<'_>) -> Result<Self, Error>;
}

/// The variables of an answer, on the heap.
pub struct Row<'m> {
    machine: &'m mut Machine,
    names: &'m Arc<Names>,
    variables: &'m [Cell],
    operators: Arc<Operators>,
    reader: Option<Reader>,
    /// The number of variables passed so far.
    next: usize,
}

impl<'m> Row<'m> {
    pub(super) fn new(
        machine: &'m mut Machine,
        names: &'m Arc<Names>,
        variables: &'m [Cell],
        operators: Arc<Operators>,
    ) -> Row<'m> {
        Row {
            machine,
            names,
            variables,
            operators,
            reader: None,
            next: 0,
        }
    }

    /// The same row, with a reader that already knows some variables.
    pub(super) fn known_to(mut self, mut reader: Reader) -> Row<'m> {
        reader.name_all(&self.machine.heap, self.names, self.variables);
        self.reader = Some(reader);
        self
    }

    /// The value of the next variable that is shown.
    fn value<T: FromTerm>(&mut self) -> Result<T, Error> {
        while self.next < self.variables.len() && !self.names.is_shown(self.next) {
            self.next += 1;
        }
        let index = self.next;
        let Some(cell) = self.variables.get(index) else {
            return Err(Error::host("the query has too few variables"));
        };
        self.next += 1;
        let looking = Looking::at(self.machine, *cell);
        if let Some(value) = T::quick(looking) {
            return Ok(value);
        }
        let reader = self.reader.get_or_insert_with(|| {
            let mut reader = Reader::looking();
            reader.name_all(&self.machine.heap, self.names, self.variables);
            reader
        });
        let term = looking.term(reader);
        let term = term.map_err(|stop| Error::of_machine(self.machine, stop.into()))?;
        T::from_term(&term).map_err(|error| error.below(self.names.name(index)))
    }
}

impl Answer for Solution {
    const COUNT: Option<usize> = None;

    fn read(row: &mut Row<'_>) -> Result<Solution, Error> {
        let operators = Arc::clone(&row.operators);
        let reader = row.reader.take().unwrap_or_else(Reader::looking);
        let (names, variables) = (row.names, row.variables);
        solution_by(reader, row.machine, names, variables, None, operators)
            .map_err(|error| Error::of_machine(row.machine, error))
    }
}

macro_rules! answers {
    ($($count:literal ($($value:ident)*))*) => {
        $(impl<$($value: FromTerm),*> Answer for ($($value,)*) {
            const COUNT: Option<usize> = Some($count);

            // An answer without variables reads none.
            #[allow(unused_variables, clippy::unused_unit)]
            fn read(row: &mut Row<'_>) -> Result<Self, Error> {
                Ok(($(row.value::<$value>()?,)*))
            }
        })*
    };
}

answers! { 0 () 1 (A) 2 (A B) 3 (A B C) 4 (A B C D) 5 (A B C D E) 6 (A B C D E F) 7 (A B C D E F G) 8 (A B C D E F G H) }

impl Engine {
    /// Reads a query to be run many times. It must have one placeholder `?` for each value of `A`, and, if `R` is a tuple, one variable
    /// that does not begin with `_` for each value of `R`; otherwise this is an error. The atom `?` is written in quotes, `'?'`. Types that
    /// follow from the context may be left out.
    ///
    /// ```
    /// # use ferz::embed::{Engine, Query};
    /// let mut engine = Engine::new();
    /// engine.consult_text("ages", "age(pam, 61). age(bob, 34). age(ann, 9).")?;
    /// let older: Query<(i64,), (String, i64)> = engine.prepare("age(Who, Age), Age > ?")?;
    /// assert_eq!(older.all(&mut engine, (50,))?, [("pam".to_owned(), 61)]);
    /// assert_eq!(older.first(&mut engine, (10,))?, Some(("pam".to_owned(), 61)));
    /// assert!(!older.holds(&mut engine, (99,))?);
    /// for answer in older.run(&mut engine, (10,))? {
    ///     let (who, age) = answer?;
    ///     assert!(age > 10, "{who}");
    /// }
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn prepare<A: Arguments, R: Answer>(&mut self, text: &str) -> Result<Query<A, R>, Error> {
        self.close_forgotten();
        let source = Arc::new(Source::new("query", text));
        let top = self.machine.heap.top;
        let prepared = self.guarded(|machine| {
            state::of(machine).set_query_source(&source);
            let goal = ReadQuery::read(machine, &source, true, None)?;
            let placeholders = goal.placeholders.len();
            // A type whose number of values is known only at run time fits any number of placeholders here.
            if let Some(count) = A::COUNT.filter(|count| *count != placeholders) {
                return Err(miscounted(placeholders, count));
            }
            let shown = goal.names.shown().count();
            if let Some(count) = R::COUNT.filter(|count| *count != shown) {
                let names: Vec<&str> = goal.names.shown().collect();
                let names = match names.is_empty() {
                    true => String::new(),
                    false => format!(" ({})", names.join(", ")),
                };
                return Err(Error::host(format!(
                    "the query has {}{names}, and its answers are to have {}",
                    counted(shown, "variable"),
                    counted(count, "value")
                )));
            }
            let stored = store(machine, &goal);
            let stored = stored.map_err(|stop| Error::of_machine(machine, stop.into()))?;
            Ok((Arc::new(stored), Arc::new(goal.names), placeholders))
        });
        self.machine.heap.top = top;
        let (stored, names, placeholders) = prepared?;
        let known = &mut self.machine.hooks.prepared;
        if known.len() == known.capacity() {
            known.retain(|query| query.strong_count() > 0);
        }
        known.push(Arc::downgrade(&stored));
        Ok(Query {
            source,
            stored,
            names,
            placeholders,
            engine: Arc::downgrade(&self.machine.interrupt),
            types: PhantomData,
        })
    }
}

/// The stored parts of a goal: the goal, its placeholders and its variables.
fn store(machine: &mut Machine, goal: &ReadQuery) -> Result<Stored, Stop> {
    let heap = &mut machine.heap;
    let parts = [&[goal.cell][..], &goal.placeholders, &goal.variables].concat();
    heap.room(parts.len() + 1)?;
    // The name of the compound does not matter.
    let all = heap.structure(atoms::NECK, &parts)?;
    Stored::copy(heap, all)
}

impl<A: Arguments, R: Answer> Query<A, R> {
    /// Runs the query. Answers are found when they are asked for; dropping them ends the query.
    pub fn run<'e>(&self, engine: &'e mut Engine, values: A) -> Result<Answers<'e, R>, Error> {
        self.belongs_to(&engine.machine)?;
        let (names, variables) = Solutions::begin(engine, |machine| self.open(machine, values))?;
        Ok(Answers {
            solutions: Solutions::of(engine, names, variables),
            types: PhantomData,
        })
    }

    /// Returns an error unless the engine of this machine, or that of its program, has prepared the query.
    pub(super) fn belongs_to(&self, machine: &Machine) -> Result<(), Error> {
        let of_program = machine.hooks.of_program.as_ref();
        let is_known = |known: &Prepared| known.contains_key(&Arc::as_ptr(&self.stored).addr());
        if Weak::as_ptr(&self.engine) == Arc::as_ptr(&machine.interrupt)
            || of_program.is_some_and(|known| is_known(known))
        {
            return Ok(());
        }
        Err(Error::host(
            "the query was prepared by another engine: engines of a program know what was prepared before Engine::freeze",
        ))
    }

    fn open(&self, machine: &mut Machine, values: A) -> Result<Opened, Error> {
        state::of(machine).set_query_source(&self.source);
        let (goal, names, variables) = self.goal(machine, values)?;
        let query = machine
            .open_host_query(machine.notes.typein, goal)
            .map_err(|error| Error::of_machine(machine, error))?;
        Ok((query, names, variables))
    }

    /// The goal with these values, the names of its variables, and the variables.
    pub(super) fn goal(
        &self,
        machine: &mut Machine,
        values: A,
    ) -> Result<(Cell, Arc<Names>, Vec<Cell>), Error> {
        let restored = self.restore(machine);
        let parts = restored.map_err(|stop| Error::of_machine(machine, stop.into()))?;
        let (goal, first) = (machine.heap.cell(parts, 1), 2 + self.placeholders);
        let variables = 0..self.names.count();
        let variables: Vec<Cell> = variables
            .map(|index| machine.heap.cell(parts, first + index))
            .collect();
        // A few placeholders fit in an array, which needs no allocation.
        let (mut few, mut many) = ([goal; FEW], Vec::new());
        let places = match few.get_mut(..self.placeholders) {
            Some(few) => few,
            None => {
                many.resize(self.placeholders, goal);
                &mut many
            }
        };
        for (index, place) in places.iter_mut().enumerate() {
            *place = machine.heap.cell(parts, 2 + index);
        }
        let mut maker = Maker::default();
        if A::NAMES {
            for (index, variable) in variables.iter().enumerate() {
                maker.share(self.names.name(index), *variable);
            }
        }
        let mut filling = Filling::new(machine, maker, places);
        values.fill(&mut filling);
        let filled = filling.end();
        let (filled, _) = filled.map_err(|error| Error::of_machine(machine, error))?;
        if filled != self.placeholders {
            return Err(miscounted(self.placeholders, filled));
        }
        Ok((goal, Arc::clone(&self.names), variables))
    }

    /// The address of a new copy of the compound of goal, placeholders and variables.
    fn restore(&self, machine: &mut Machine) -> Result<Addr, Stop> {
        let heap = &mut machine.heap;
        heap.room(self.stored.words().len())?;
        Ok(self.stored.restore(heap)?.addr())
    }

    /// The first answer, if there is one.
    pub fn first(&self, engine: &mut Engine, values: A) -> Result<Option<R>, Error> {
        self.run(engine, values)?.next().transpose()
    }

    /// All answers.
    pub fn all(&self, engine: &mut Engine, values: A) -> Result<Vec<R>, Error> {
        self.run(engine, values)?.collect()
    }

    /// Whether there is an answer.
    pub fn holds(&self, engine: &mut Engine, values: A) -> Result<bool, Error> {
        self.run(engine, values)?.solutions.holds()
    }

    pub(super) fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// The text of the query.
    pub fn text(&self) -> &str {
        &self.source.text
    }
}

/// The answers of a prepared query, found one by one.
pub struct Answers<'e, R> {
    solutions: Solutions<'e>,
    types: PhantomData<fn() -> R>,
}

impl<'e, R> Answers<'e, R> {
    /// Ends the query when this token is cancelled: see [`Solutions::cancelled_by`].
    pub fn cancelled_by(&mut self, token: &CancelToken) {
        self.solutions.cancelled_by(token);
    }

    /// The same answers untyped, with all that [`Solutions`] can do.
    pub fn into_solutions(self) -> Solutions<'e> {
        self.solutions
    }
}

impl<R: Answer> Iterator for Answers<'_, R> {
    type Item = Result<R, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.solutions.look(|machine, names, variables, operators| {
            R::read(&mut Row::new(machine, names, variables, operators))
        })
    }
}
