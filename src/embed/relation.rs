//! Tables of the host as predicates: the table sees what a goal asks for, so that an index can answer it, and gives its rows in batches.
//!
//! ```text
//!   sale(Id, tea, Price)                                   all columns wanted; article = tea
//!   sale_where([article = tea, price < 10, price = P])     article and price wanted; article = tea, price below 10
//!        │ scan(wanted)
//!        ▼
//!   batch of rows ── row ── unified with the goal, compared with the bounds ── answer; the next one on backtracking
//! ```
//!
//! *Invariant*: the engine checks all conditions of a goal itself. A table that gives more rows than were asked for is slow and never
//! wrong.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::fmt;
use std::ops::Bound;
use std::sync::Arc;

use super::convert::IntoTerm;
use super::engine::Engine;
use super::error::Error;
use super::goal::counted;
use super::named::Named;
use super::predicate::{answer, of_predicate, shielded};
use super::term::Term;
use super::transfer::{Reader, to_heap};
use crate::builtins::args;
use crate::machine::Machine;
use crate::machine::builtin::{
    Alternatives, CommonClosure, HostPredicate, NextAnswer, Retry, SharedPredicate,
};
use crate::machine::error::{Error as MachineError, Result};
use crate::memory::Stopping;
use crate::term::{AtomMarks, Cell, Number, Roots, View};

/// A table of the host: see [`Engine::relation`].
///
/// ```
/// use ferz::embed::{Batch, Batches, Engine, Relation, Term, Wanted};
///
/// /// Squares and cubes, found by their root where it is known.
/// struct Powers;
///
/// impl Relation for Powers {
///     fn columns(&self) -> Vec<String> {
///         ["root", "square", "cube"].map(str::to_owned).to_vec()
///     }
///
///     fn scan(&self, wanted: &Wanted) -> Result<Batches, String> {
///         let roots = match wanted.value(0).and_then(Term::as_integer) {
///             Some(root) => root..=root,
///             None => 1..=1000,
///         };
///         let columns: Vec<usize> = wanted.columns().collect();
///         Ok(Box::new(roots.map(move |root: i64| {
///             let mut batch = Batch::default();
///             batch.row(columns.iter().map(|column| root.pow(*column as u32 + 1)));
///             batch
///         })))
///     }
/// }
///
/// let mut engine = Engine::new();
/// engine.relation("power", Powers)?;
/// assert!(engine.holds("power(7, S, C), S =:= 49, C =:= 343", ())?);
/// assert!(engine.holds("findall(R, power_where([square < 26, square >= 9, root = R]), [3, 4, 5])", ())?);
/// # Ok::<(), ferz::embed::Error>(())
/// ```
pub trait Relation: Send + Sync + 'static {
    /// The names of the columns, in the order of the arguments, without duplicates.
    fn columns(&self) -> Vec<String>;

    /// The rows that a goal may want, with the values of the columns that are wanted. Rows that the goal does not want may be among them. The
    /// error is thrown as a `system_error`.
    fn scan(&self, wanted: &Wanted) -> std::result::Result<Batches, String>;
}

/// The rows of a table, some at a time: the next batch is asked for when a goal wants more answers.
pub type Batches = Box<dyn Iterator<Item = Batch> + Send>;

/// Some rows.
#[derive(Default)]
pub struct Batch(VecDeque<Vec<Term>>);

impl Batch {
    /// Adds a row: the values of the columns that are wanted, in their order.
    pub fn row<T: IntoTerm>(&mut self, values: impl IntoIterator<Item = T>) {
        let values = values.into_iter().map(IntoTerm::into_term);
        self.0.push_back(values.collect());
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Batch({} rows)", self.len())
    }
}

/// The part of a table that a goal wants.
#[derive(Clone, Debug)]
pub struct Wanted {
    columns: Vec<Column>,
}

/// The values that a goal wants in one column.
#[derive(Clone, Debug, Default)]
struct Column {
    is_wanted: bool,
    value: Option<Term>,
    low: Option<(Term, bool)>,
    high: Option<(Term, bool)>,
}

impl Wanted {
    /// The columns whose values make up a row, in order: those that the goal names, and those with conditions.
    pub fn columns(&self) -> impl Iterator<Item = usize> {
        let columns = self.columns.iter().enumerate();
        columns.filter_map(|(number, column)| column.is_wanted.then_some(number))
    }

    /// The value that this column is to have, if the goal knows it: a term without variables.
    pub fn value(&self, column: usize) -> Option<&Term> {
        self.columns.get(column)?.value.as_ref()
    }

    /// The bounds of the numbers that the goal wants in this column.
    pub fn range(&self, column: usize) -> (Bound<&Term>, Bound<&Term>) {
        let column = self.columns.get(column);
        (
            bound(column.and_then(|column| column.low.as_ref())),
            bound(column.and_then(|column| column.high.as_ref())),
        )
    }
}

fn bound(end: Option<&(Term, bool)>) -> Bound<&Term> {
    match end {
        Some((value, true)) => Bound::Included(value),
        Some((value, false)) => Bound::Excluded(value),
        None => Bound::Unbounded,
    }
}

impl Engine {
    /// Makes a table of the host two predicates. `name/N`, where N is the number of its columns, is true of its rows. `name_where/1` takes
    /// conditions on columns by their names, `Column = Value`, `Column < Number`, and `>`, `=<`, `>=` likewise: the table gets the values
    /// and ranges, and is not asked for columns that the conditions do not name.
    ///
    /// All engines of a program share the table. An element that is no condition is a `domain_error(condition, _)`, an unknown column an
    /// `existence_error(column, _)`, a bound that is no number a `type_error(number, _)`.
    pub fn relation(
        &mut self,
        name: &str,
        relation: impl Relation,
    ) -> std::result::Result<(), Error> {
        let columns = relation.columns();
        if columns.is_empty() {
            return Err(Error::host(format!("the table {name} has no columns")));
        }
        for (number, column) in columns.iter().enumerate() {
            if columns[..number].contains(column) {
                return Err(Error::host(format!(
                    "the table {name} has two columns {column}"
                )));
            }
        }
        let arity = u32::try_from(columns.len()).unwrap_or(u32::MAX);
        let named = Named::of(name)?;
        if let Some(declared) = named.arity.filter(|declared| *declared != arity) {
            return Err(Error::host(format!(
                "{} is declared with {}, but its table has {}",
                named.name,
                counted(declared as usize, "argument"),
                counted(columns.len(), "column"),
            )));
        }
        let table = Arc::new(Table {
            name: name.to_owned(),
            columns,
            relation: Box::new(relation),
        });
        let rows: CommonClosure = {
            let table = Arc::clone(&table);
            Arc::new(move |machine, arguments| table.rows(machine, arguments))
        };
        let conditions: CommonClosure =
            Arc::new(move |machine, arguments| table.rows_where(machine, arguments));
        let shared = |closure| HostPredicate::Shared(SharedPredicate::Common(closure));
        let by_conditions = Named {
            name: format!("{}_where", named.name).into(),
            ..named.clone()
        };
        self.define_named(&named, arity, shared(rows))?;
        self.define_named(&by_conditions, 1, shared(conditions))
    }
}

/// A table and its name.
struct Table {
    name: String,
    columns: Vec<String>,
    relation: Box<dyn Relation>,
}

/// How a condition compares a column with its value.
#[derive(Clone, Copy)]
enum Operator {
    Is,
    Below,
    AtMost,
    Above,
    AtLeast,
}

impl Operator {
    fn named(name: &str) -> Option<Operator> {
        Some(match name {
            "=" => Operator::Is,
            "<" => Operator::Below,
            "=<" => Operator::AtMost,
            ">" => Operator::Above,
            ">=" => Operator::AtLeast,
            _ => return None,
        })
    }

    /// Whether the operator holds for two numbers in this order.
    fn holds(self, order: Option<Ordering>) -> bool {
        match self {
            Operator::Is => order == Some(Ordering::Equal),
            Operator::Below => order == Some(Ordering::Less),
            Operator::AtMost => matches!(order, Some(Ordering::Less | Ordering::Equal)),
            Operator::Above => order == Some(Ordering::Greater),
            Operator::AtLeast => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        }
    }
}

/// A condition: the column, the operator, and the value with which the column is compared.
struct Condition {
    column: usize,
    operator: Operator,
    value: Cell,
}

impl Table {
    /// The rows for a goal with an argument for each column.
    fn rows(&self, machine: &mut Machine, arguments: &[Cell]) -> Result<Alternatives> {
        let mut columns = Vec::with_capacity(arguments.len());
        for argument in arguments {
            columns.push(Column {
                is_wanted: true,
                value: known(machine, *argument)?,
                ..Column::default()
            });
        }
        self.scan(Wanted { columns }, false)
    }

    /// The rows for a goal with a list of conditions.
    fn rows_where(&self, machine: &mut Machine, arguments: &[Cell]) -> Result<Alternatives> {
        let conditions = conditions(machine, &self.columns, arguments[0])?;
        let mut columns = vec![Column::default(); self.columns.len()];
        for condition in &conditions {
            let column = &mut columns[condition.column];
            column.is_wanted = true;
            let Some(value) = known(machine, condition.value)? else {
                continue;
            };
            match condition.operator {
                Operator::Is => column.value = Some(value),
                Operator::Below => narrow(machine, &mut column.high, value, false, Ordering::Less)?,
                Operator::AtMost => narrow(machine, &mut column.high, value, true, Ordering::Less)?,
                Operator::Above => {
                    narrow(machine, &mut column.low, value, false, Ordering::Greater)?
                }
                Operator::AtLeast => {
                    narrow(machine, &mut column.low, value, true, Ordering::Greater)?
                }
            }
        }
        self.scan(Wanted { columns }, true)
    }

    fn scan(&self, wanted: Wanted, by_conditions: bool) -> Result<Alternatives> {
        let batches = shielded(|| self.relation.scan(&wanted))?;
        let batches = batches.map_err(|text| MachineError::System(text.into()))?;
        let by_conditions = by_conditions.then(|| self.columns.clone());
        Ok(Alternatives::Each(Box::new(Rows {
            table: self.name.clone(),
            wanted: wanted.columns().collect(),
            arity: self.columns.len() as u32,
            by_conditions,
            batches,
            batch: Batch::default(),
        })))
    }
}

/// The value of an argument, if it is ground.
fn known(machine: &mut Machine, argument: Cell) -> Stopping<Option<Term>> {
    let heap = &machine.heap;
    if !heap.deref(argument).is_immediate() && !heap.term_variables(argument)?.is_empty() {
        return Ok(None);
    }
    if heap.deref(argument).is_variable() {
        return Ok(None);
    }
    let term = Reader::looking().read(heap, &machine.atoms, argument)?;
    Ok(Some(term))
}

/// Replaces a bound by this value if that is stricter: if it is `tighter` than the known bound, or equal and not included.
fn narrow(
    machine: &mut Machine,
    bound: &mut Option<(Term, bool)>,
    value: Term,
    included: bool,
    tighter: Ordering,
) -> Stopping<()> {
    let order = match bound {
        Some((known, _)) => compare(machine, &value, known)?,
        None => Some(tighter),
    };
    if order == Some(tighter) || (order == Some(Ordering::Equal) && !included) {
        *bound = Some((value, included));
    }
    Ok(())
}

/// The order of two numbers.
fn compare(machine: &mut Machine, one: &Term, other: &Term) -> Stopping<Option<Ordering>> {
    let top = machine.heap.top;
    let (one, other) = (to_heap(machine, one)?, to_heap(machine, other)?);
    let order = order(machine, one, other);
    machine.heap.top = top;
    Ok(order)
}

fn order(machine: &Machine, one: Cell, other: Cell) -> Option<Ordering> {
    let one = Number::from_cell(&machine.heap, one)?;
    one.compare(&Number::from_cell(&machine.heap, other)?)
}

/// Reads the conditions in a list.
fn conditions(machine: &mut Machine, columns: &[String], list: Cell) -> Result<Vec<Condition>> {
    let mut found = Vec::new();
    for element in args::list(machine, list)? {
        let parts = match machine.heap.view(element) {
            View::Struct(functor, at) if functor.arity == 2 => {
                let operator = Operator::named(machine.atoms.text(functor.name));
                operator
                    .map(|operator| (operator, machine.heap.arg(at, 0), machine.heap.arg(at, 1)))
            }
            View::Var(_) => return Err(MachineError::Instantiation),
            _ => None,
        };
        let Some((operator, column, value)) = parts else {
            return Err(wrong(machine, "domain_error", "condition", element));
        };
        let name = args::atom(machine, column)?;
        let name = machine.atoms.text(name);
        let Some(number) = columns.iter().position(|own| own == name) else {
            return Err(wrong(machine, "existence_error", "column", column));
        };
        if !matches!(operator, Operator::Is) {
            if args::is_var(machine, value) {
                return Err(MachineError::Instantiation);
            }
            if Number::from_cell(&machine.heap, value).is_none() {
                return Err(wrong(machine, "type_error", "number", value));
            }
        }
        found.push(Condition {
            column: number,
            operator,
            value,
        });
    }
    Ok(found)
}

/// `error(Kind(What, Culprit), context(Name/1, _))`.
fn wrong(machine: &mut Machine, kind: &str, what: &str, culprit: Cell) -> MachineError {
    match Reader::looking().read(&machine.heap, &machine.atoms, culprit) {
        Ok(culprit) => {
            let formal = Term::compound(kind, [Term::atom(what), culprit]);
            of_predicate(machine, formal, Term::variable("_"))
        }
        Err(stop) => stop.into(),
    }
}

/// The rows of a goal that have not been tried.
struct Rows {
    table: String,
    /// The indexes of the columns in a row.
    wanted: Vec<usize>,
    arity: u32,
    /// The names of all columns, if the goal has a list of conditions.
    by_conditions: Option<Vec<String>>,
    batches: Batches,
    batch: Batch,
}

/// Rows contain no terms of the machine.
impl Roots for Rows {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Rows {
    fn next(&mut self, machine: &mut Machine) -> Result<NextAnswer> {
        loop {
            let Some(row) = self.batch.0.pop_front() else {
                let batch = shielded(|| self.batches.next())?;
                machine.look_behind_host()?;
                match batch {
                    // The table may go on forever without a row.
                    Some(batch) if batch.is_empty() => machine.spend(1)?,
                    Some(batch) => self.batch = batch,
                    None => return Ok(NextAnswer::Fail),
                }
                continue;
            };
            if row.len() != self.wanted.len() {
                let (table, given) = (&self.table, counted(row.len(), "value"));
                let wanted = match self.wanted.len() {
                    1 => "1 column is".to_owned(),
                    wanted => format!("{wanted} columns are"),
                };
                let text = format!("a row of {table} has {given}, and {wanted} wanted");
                return Err(MachineError::System(text.into()));
            }
            if machine.attempt(|machine| self.fits(machine, row))? {
                let is_last = self.batch.is_empty() && self.batches.size_hint() == (0, Some(0));
                return Ok(if is_last {
                    NextAnswer::Last
                } else {
                    NextAnswer::More
                });
            }
            // A row that did not fit costs an inference.
            machine.spend(1)?;
        }
    }
}

impl Rows {
    /// Unifies the goal with a row.
    fn fits(&self, machine: &mut Machine, row: Vec<Term>) -> Result<bool> {
        let Some(columns) = &self.by_conditions else {
            let arguments = machine.goal_arguments(self.arity);
            return fill(machine, &arguments, row);
        };
        let arguments = machine.goal_arguments(1);
        let conditions = conditions(machine, columns, arguments[0])?;
        machine.heap.room(2 * row.len())?;
        let mut values = Vec::with_capacity(row.len());
        for _ in &row {
            values.push(machine.heap.new_var()?);
        }
        if !fill(machine, &values, row)? {
            return Ok(false);
        }
        for condition in conditions {
            let Some(place) = self.wanted.iter().position(|own| *own == condition.column) else {
                return Ok(false);
            };
            let holds = match condition.operator {
                Operator::Is => machine.unify(values[place], condition.value)?,
                operator => operator.holds(order(machine, values[place], condition.value)),
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Unifies cells with the values of a row.
fn fill(machine: &mut Machine, cells: &[Cell], row: Vec<Term>) -> Result<bool> {
    answer(machine, &Reader::default(), cells, |filling| {
        row.into_iter().for_each(|value| filling.next(value));
        Ok(true)
    })
}
