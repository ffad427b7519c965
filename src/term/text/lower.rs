//! Lowering: makes heap terms of syntax trees.
//!
//! *Invariant*: the nodes are in postfix order, so that one pass with a stack of cells makes the term; memory is reserved
//! before the first cell is written. Only this file makes terms of trees.

use crate::memory::{Stop, Stopping, room};
use crate::syntax::{NodeKind, Quote, Tree};

use super::super::atom::Atoms;
use super::super::cell::{Cell, MAX_ARITY, MAX_BOX};
use super::super::heap::Heap;

/// The kind of term that quoted text becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextAs {
    /// A list of codes.
    Codes,
    /// A list of characters.
    Chars,
    /// An atom.
    Atom,
    /// A string.
    String,
}

/// The flags for the kinds of quoted text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotes {
    /// `"text"`
    pub double: TextAs,
    /// Text in back quotes.
    pub back: TextAs,
}

impl Default for Quotes {
    fn default() -> Quotes {
        Quotes {
            double: TextAs::Chars,
            back: TextAs::Codes,
        }
    }
}

/// Why a tree has no term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LowerError {
    /// The heap is full, or a limit is reached.
    Stopped(Stop),
    /// A compound has more than [`MAX_ARITY`] arguments.
    Arity,
}

impl From<Stop> for LowerError {
    fn from(stop: Stop) -> LowerError {
        LowerError::Stopped(stop)
    }
}

/// A term with its variables.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The term.
    pub term: Cell,
    /// The variables, in the order of [`Tree::variables`].
    pub variables: Vec<Cell>,
}

impl Lowered {
    /// The variables that have a name, in the order of their first occurrence.
    pub fn named<'t>(&'t self, tree: &'t Tree<'_>) -> impl Iterator<Item = (&'t str, Cell)> {
        self.of(tree, |_| true)
    }

    /// The named variables that occur once (ISO 7.10.3), those that begin with `_` included.
    pub fn singletons<'t>(&'t self, tree: &'t Tree<'_>) -> impl Iterator<Item = (&'t str, Cell)> {
        self.of(tree, |occurrences| occurrences == 1)
    }

    fn of<'t>(
        &'t self,
        tree: &'t Tree<'_>,
        wanted: fn(u32) -> bool,
    ) -> impl Iterator<Item = (&'t str, Cell)> {
        tree.variables
            .iter()
            .zip(&self.variables)
            .filter(move |(variable, _)| !variable.is_anonymous() && wanted(variable.occurrences))
            .map(|(variable, cell)| (variable.name, *cell))
    }
}

/// An upper bound of the cells of a node.
fn cells(kind: &NodeKind<'_>) -> usize {
    match kind {
        NodeKind::Variable(_) | NodeKind::Atom(_) => 2,
        NodeKind::Integer(_) | NodeKind::Float(_) => 6,
        NodeKind::BigInteger(value) => value.as_sign_words().1.len() + 6,
        NodeKind::Ratio(value) => value.words() + 7,
        NodeKind::Text(_, text) => 2 * text.len() + 6,
        NodeKind::Compound(..) | NodeKind::List(_) => 3,
    }
}

/// Makes the term of a tree.
pub fn lower(
    tree: &Tree<'_>,
    quotes: Quotes,
    heap: &mut Heap,
    atoms: &mut Atoms,
) -> Result<Lowered, LowerError> {
    heap.room(tree.nodes.iter().map(|node| cells(&node.kind)).sum())?;
    let variables: Vec<Cell> = tree
        .variables
        .iter()
        .map(|_| heap.new_var())
        .collect::<Stopping<_>>()?;
    let mut stack: Vec<Cell> = Vec::with_capacity(tree.nodes.len().min(64));
    for node in &tree.nodes {
        heap.meter.step()?;
        let cell = match &node.kind {
            NodeKind::Variable(index) => variables[*index as usize],
            NodeKind::Atom(name) => Cell::atom(atoms.make(name)?),
            NodeKind::Integer(value) => heap.integer(*value)?,
            NodeKind::BigInteger(value) if value.as_sign_words().1.len() >= MAX_BOX => {
                return Err(LowerError::Stopped(Stop::Heap));
            }
            NodeKind::BigInteger(value) => heap.big(value)?,
            NodeKind::Ratio(value) if value.words() + 1 >= MAX_BOX => {
                return Err(LowerError::Stopped(Stop::Heap));
            }
            NodeKind::Ratio(value) => heap.ratio(value)?,
            NodeKind::Float(value) => heap.float(*value)?,
            NodeKind::Text(quote, text) => {
                let wanted = match quote {
                    Quote::Double => quotes.double,
                    Quote::Back => quotes.back,
                };
                quoted(text, wanted, heap, atoms)?
            }
            NodeKind::Compound(name, arity) => {
                let arity = *arity as usize;
                if arity > MAX_ARITY {
                    return Err(LowerError::Arity);
                }
                let name = atoms.make(name)?;
                let arguments = stack.len() - arity;
                let term = heap.structure(name, &stack[arguments..])?;
                stack.truncate(arguments);
                term
            }
            NodeKind::List(count) => {
                let tail = stack.pop().expect("a list node follows its tail");
                let elements = stack.len() - *count as usize;
                let list = heap.list_with_tail(&stack[elements..], tail)?;
                stack.truncate(elements);
                list
            }
        };
        room::push(&mut stack, cell)?;
    }
    let term = stack.pop().expect("a tree has a root");
    Ok(Lowered { term, variables })
}

/// The term of quoted text, by the flags.
pub fn quoted(
    text: &str,
    wanted: TextAs,
    heap: &mut Heap,
    atoms: &mut Atoms,
) -> Result<Cell, Stop> {
    let nil = Cell::atom(super::super::atoms::NIL);
    match wanted {
        TextAs::Codes => heap.code_list(text, nil),
        TextAs::Chars => heap.char_list(text, nil, atoms),
        TextAs::Atom => Ok(Cell::atom(atoms.make(text)?)),
        TextAs::String => heap.string(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Operators, ReadFlags, read_term};
    use crate::term::{Area, View};

    #[test]
    fn a_clause_with_variables_and_text() {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let (mut heap, mut table) = (Heap::new(cells, trail), Atoms::new());
        let text = "p(X, [X, Y|_], \"ab\", -5, 0x1_0000_0000_0000_0000, 1.5, `c`) :- q(_Z).";
        let tree = read_term(text, 0, &Operators::new(), ReadFlags::default());
        let tree = tree.expect("it is correct").expect("there is a term");
        let lowered = lower(&tree, Quotes::default(), &mut heap, &mut table).expect("it fits");
        let names: Vec<&str> = lowered.named(&tree).map(|(name, _)| name).collect();
        assert_eq!(names, ["X", "Y", "_Z"]);
        let names: Vec<&str> = lowered.singletons(&tree).map(|(name, _)| name).collect();
        assert_eq!(names, ["Y", "_Z"]);
        let View::Struct(neck, at) = heap.view(lowered.term) else {
            panic!("a clause is compound")
        };
        assert_eq!((table.text(neck.name), neck.arity), (":-", 2));
        let View::Struct(_, head) = heap.view(heap.arg(at, 0)) else {
            panic!("the head is compound")
        };
        assert_eq!(heap.deref(heap.arg(head, 0)), lowered.variables[0]);
        let View::List(list) = heap.view(heap.arg(head, 2)) else {
            panic!("double quotes make a list")
        };
        assert_eq!(heap.get(list).as_atom(), table.find("a"));
        assert_eq!(heap.view(heap.arg(head, 3)), View::Int(-5));
        assert!(matches!(heap.view(heap.arg(head, 4)), View::Big(_)));
    }
}
