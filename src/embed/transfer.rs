//! Transfers terms between the heap of an engine and the host.
//!
//! *Invariant*: both directions walk with an explicit stack and visit every compound once, so that deep, shared and cyclic terms take time
//! in proportion to their cells. Room on the heap is reserved before it is written.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use super::term::{ANONYMOUS, Node, Nodes, Term, TermVariable};
use super::variables::Names;
use crate::machine::Machine;
use crate::memory::{Stop, Stopping, room};
use crate::syntax::Operators;
use crate::term::atom::ShortHash;
use crate::term::cell::HandleKind;
use crate::term::digits::MOST_SHOWN;
use crate::term::write::{Terms, term_text};
use crate::term::write_options::WriteOptions;
use crate::term::{Addr, Area, Atom, Atoms, Cell, Heap, Tag, View, atoms};

/// Reads terms from the heap; variables keep their names from one term to the next.
#[derive(Default)]
pub struct Reader {
    names: HashMap<Addr, Arc<str>, ShortHash>,
    unnamed: usize,
    made: Vec<String>,
    /// Names that unnamed variables must not get, since other variables have them, even if those are not shown.
    taken: HashSet<String>,
    /// Whether the reader gives up when the system refuses memory, for callers that can return an error; errors are read without.
    looks: bool,
    /// Whether the reader has met a compound twice. If not, no term is cyclic.
    shares: bool,
    /// Whether a variable had attributes.
    has_attributed: bool,
}

impl Reader {
    /// A reader that gives up when the system refuses memory.
    pub fn looking() -> Reader {
        Reader {
            looks: true,
            ..Reader::default()
        }
    }

    /// A reader for terms of another query beside those that this one has read: variables that this one has named have the same names
    /// there, and no other variables have these names.
    pub fn beside(&self) -> Reader {
        Reader {
            names: self.names.clone(),
            taken: self
                .names
                .values()
                .map(|name| name.as_ref().to_owned())
                .collect(),
            ..Reader::looking()
        }
    }

    /// Whether one of the terms may be cyclic.
    pub fn may_be_cyclic(&self) -> bool {
        self.shares
    }

    /// Whether a goal may be delayed on a variable of the terms.
    pub fn has_attributed(&self) -> bool {
        self.has_attributed
    }

    /// Reserves a name, which unnamed variables then do not get.
    pub fn take(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// The names that were made for unnamed variables, in order.
    pub fn into_made(self) -> Vec<String> {
        self.made
    }

    /// Gives a variable a name.
    pub fn name(&mut self, variable: Addr, name: &str) {
        self.names
            .entry(variable)
            .or_insert_with(|| Arc::from(name));
    }

    /// Gives the variables of a query their names, and reserves these names.
    pub fn name_all(&mut self, heap: &Heap, names: &Names, variables: &[Cell]) {
        for index in names.naming_order() {
            if let View::Var(at) = heap.view(variables[index]) {
                self.name(at, names.name(index));
            }
            // The name stays reserved even if its variable is bound or not shown.
            self.take(names.name(index));
        }
    }

    /// The name of a variable, a new one if it has none.
    fn name_of(&mut self, variable: Addr) -> Stopping<&Arc<str>> {
        room::entry(&mut self.names)?;
        room::more(&mut self.made, 1)?;
        let (unnamed, made, taken) = (&mut self.unnamed, &mut self.made, &self.taken);
        Ok(self.names.entry(variable).or_insert_with(|| {
            loop {
                let (round, letter) = (*unnamed / 26, (b'A' + (*unnamed % 26) as u8) as char);
                *unnamed += 1;
                let name = match round {
                    0 => format!("_{letter}"),
                    _ => format!("_{letter}{round}"),
                };
                if !taken.contains(&name) {
                    let shared = Arc::from(name.as_str());
                    made.push(name);
                    return shared;
                }
            }
        }))
    }

    /// Converts a term of the heap to a term of the host.
    pub fn read(&mut self, heap: &Heap, atoms: &Atoms, term: Cell) -> Stopping<Term> {
        if let Some(node) = small(heap, term) {
            return Ok(Term {
                nodes: Arc::new(Nodes {
                    nodes: vec![node],
                    ..Nodes::default()
                }),
                root: 0,
            });
        }
        let mut nodes = Nodes {
            nodes: vec![Node::Integer(0)],
            ..Nodes::default()
        };
        let mut met = Places::default();
        let mut waiting = vec![(term, 0)];
        while let Some((cell, place)) = waiting.pop() {
            if self.looks {
                room::look()?;
            }
            let mut children = |nodes: &mut Nodes, at: Addr, count: usize| {
                let next = nodes.nodes.len();
                let first = children(nodes, &mut met, &mut waiting, heap, at, count)?;
                self.shares |= first as usize != next;
                Ok::<u32, Stop>(first)
            };
            let node = match heap.view(cell) {
                View::Var(at) => {
                    self.has_attributed |= heap.cell(at, 0).tag() == Tag::Att;
                    let name = Arc::clone(self.name_of(at)?);
                    nodes.try_variable(TermVariable::Own(name))?
                }
                View::Int(value) => Node::Integer(value),
                View::Big(at) => {
                    let value = heap.big_value(at);
                    match i64::try_from(&value) {
                        Ok(value) => Node::Integer(value),
                        Err(_) => {
                            nodes.bigs.push(value);
                            Node::Big(nodes.bigs.len() as u32 - 1)
                        }
                    }
                }
                View::Ratio(at) => {
                    let value = heap.ratio_value(at).expect("a fraction is no integer");
                    nodes.ratios.push(value);
                    Node::Ratio(nodes.ratios.len() as u32 - 1)
                }
                View::Float(value) => Node::Float(value),
                View::Atom(atom) => Node::Atom(nodes.try_intern(atoms.text(atom))?),
                View::Handle(HandleKind::Host, place) => {
                    let value = atoms.values.value(place).clone();
                    nodes.hosts.push((value, atoms.values.number(place)));
                    Node::Host(nodes.hosts.len() as u32 - 1)
                }
                View::Handle(kind, index) => {
                    Node::Atom(nodes.try_intern(&handle_name(kind, index))?)
                }
                View::Text(at) => Node::Text(nodes.try_intern(heap.text_value(at))?),
                View::List(at) => Node::List(children(&mut nodes, at, 2)?),
                View::Struct(functor, at) => {
                    let name = nodes.try_intern(atoms.text(functor.name))?;
                    let arity = functor.arity;
                    let at = at.offset(1);
                    let first = children(&mut nodes, at, arity as usize)?;
                    Node::Compound { name, arity, first }
                }
            };
            nodes.nodes[place] = node;
        }
        Ok(Term {
            nodes: Arc::new(nodes),
            root: 0,
        })
    }
}

/// The node of a term that is one number.
fn small(heap: &Heap, term: Cell) -> Option<Node> {
    match heap.view(term) {
        View::Int(value) => Some(Node::Integer(value)),
        View::Float(value) => Some(Node::Float(value)),
        _ => None,
    }
}

/// The index in the table of a term of the children of each compound, by their address on the heap.
///
/// ```text
///   few compounds      a map
///   many in a heap of no more than THIN times as many cells      a place for each cell: no hashing
/// ```
#[derive(Default)]
struct Places {
    few: HashMap<Addr, u32, ShortHash>,
    /// By the distance from the start of the heap: the index plus one; 0 for none.
    all: Vec<u32>,
    /// The number of compounds above which `look` decides again whether they are many.
    until: usize,
}

impl Places {
    /// The fewest compounds that count as many.
    const MANY: usize = 1 << 10;
    const THIN: usize = 32;

    /// The place of the children at an address: `next`, if it is new.
    fn place(&mut self, heap: &Heap, at: Addr, next: u32) -> Stopping<u32> {
        if self.all.is_empty() {
            room::entry(&mut self.few)?;
            let place = *self.few.entry(at).or_insert(next);
            if self.few.len() > self.until {
                self.look(heap)?;
            }
            return Ok(place);
        }
        let place = &mut self.all[at.since(heap.start())];
        if *place == 0 {
            *place = next + 1;
        }
        Ok(*place - 1)
    }

    /// Changes to a table with a place for each cell, if that pays.
    fn look(&mut self, heap: &Heap) -> Stopping<()> {
        let cells = heap.top.since(heap.start()) + 1;
        self.until = Places::MANY.max(2 * self.few.len());
        if self.few.len() < Places::MANY || cells / Places::THIN > self.few.len() {
            return Ok(());
        }
        room::more(&mut self.all, cells)?;
        self.all.resize(cells, 0);
        for (at, place) in self.few.drain() {
            self.all[at.since(heap.start())] = place + 1;
        }
        Ok(())
    }
}

/// The index of the children at an address. At the first visit they are put on the stack of cells that wait.
fn children(
    nodes: &mut Nodes,
    met: &mut Places,
    waiting: &mut Vec<(Cell, usize)>,
    heap: &Heap,
    at: Addr,
    count: usize,
) -> Stopping<u32> {
    room::more(waiting, count)?;
    room::more(&mut nodes.nodes, count)?;
    let next = nodes.nodes.len();
    let first = met.place(heap, at, next as u32)?;
    if first as usize == next && count > 0 {
        // Small integers need no visit.
        let cells = (0..count).map(|index| heap.cell(at, index));
        nodes.nodes.extend(cells.map(|cell| match cell.tag() {
            Tag::Int => Node::Integer(cell.int_value()),
            _ => Node::Integer(0),
        }));
        // The leftmost comes off the stack first, so that variables are named from left to right.
        let cells = (0..count).rev();
        let cells = cells.map(|index| (heap.cell(at, index), next + index));
        waiting.extend(cells.filter(|(cell, _)| cell.tag() != Tag::Int));
    }
    Ok(first)
}

/// The name of a handle of the engine (a stream, a clause), which means nothing outside.
fn handle_name(kind: HandleKind, index: u32) -> String {
    match kind {
        HandleKind::Atom | HandleKind::Host => String::new(),
        HandleKind::Stream => format!("$stream({index})"),
        HandleKind::Clause => format!("$clause({index})"),
    }
}

/// Builds terms on the heap; the same variable in several terms is the same one there.
#[derive(Default)]
pub struct Maker {
    variables: HashMap<TermVariable, Cell, ShortHash>,
}

impl Maker {
    /// Makes a name that the host gives mean an existing variable.
    pub fn share(&mut self, name: &str, variable: Cell) {
        let named = TermVariable::Named(Arc::from(name));
        self.variables.insert(named, variable);
    }

    /// Makes the variables of terms that a reader gave mean the variables from which they were read.
    pub fn share_all(&mut self, heap: &Heap, reader: &Reader) {
        for (at, name) in &reader.names {
            let own = TermVariable::Own(Arc::clone(name));
            self.variables.insert(own, heap.reference(*at, 0));
        }
    }

    /// Builds a term.
    pub fn make(&mut self, heap: &mut Heap, atoms: &mut Atoms, term: &Term) -> Result<Cell, Stop> {
        let nodes = &term.nodes;
        let mut interned: HashMap<u32, Atom, ShortHash> = HashMap::default();
        let mut met: HashMap<u32, Cell, ShortHash> = HashMap::default();
        heap.room(2)?;
        let root = heap.push(Cell::small(0))?;
        let mut waiting = vec![(term.root, root)];
        while let Some((index, place)) = waiting.pop() {
            let mut atom = |atoms: &mut Atoms, name: u32| {
                Ok::<Atom, Stop>(match interned.entry(name) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => *new.insert(atoms.make(nodes.name(name))?),
                })
            };
            let cell = match nodes.nodes[index as usize] {
                Node::Variable(index) => {
                    heap.room(2)?;
                    room::entry(&mut self.variables)?;
                    let variable = &nodes.variables[index as usize];
                    match self.variables.get(variable) {
                        Some(variable) => *variable,
                        None => {
                            let made = heap.new_var()?;
                            self.variables.insert(variable.clone(), made);
                            made
                        }
                    }
                }
                Node::Integer(value) => {
                    heap.room(8)?;
                    heap.integer(value)?
                }
                Node::Big(big) => {
                    let value = &nodes.bigs[big as usize];
                    heap.room(value.as_sign_words().1.len() + 8)?;
                    heap.big(value)?
                }
                Node::Ratio(ratio) => {
                    let value = &nodes.ratios[ratio as usize];
                    heap.room(value.words() + 8)?;
                    heap.ratio(value)?
                }
                Node::Float(value) => {
                    heap.room(4)?;
                    heap.float(value)?
                }
                Node::Atom(name) => Cell::atom(atom(atoms, name)?),
                Node::Text(text) => heap.string(nodes.name(text))?,
                Node::Host(host) => {
                    let place = atoms.values.place(&nodes.hosts[host as usize].0)?;
                    Cell::handle(HandleKind::Host, place)
                }
                Node::List(first) => {
                    compound(heap, &mut met, &mut waiting, (atoms::DOT, 2), first)?
                }
                Node::Compound { name, arity, first } => {
                    let name = atom(atoms, name)?;
                    compound(heap, &mut met, &mut waiting, (name, arity), first)?
                }
            };
            heap.fill(place, cell);
        }
        Ok(heap.deref(heap.cell(root, 0)))
    }
}

/// The compound with these children, created at the first visit. Its arguments are filled in later.
fn compound(
    heap: &mut Heap,
    met: &mut HashMap<u32, Cell, ShortHash>,
    waiting: &mut Vec<(u32, Addr)>,
    (name, arity): (Atom, u32),
    first: u32,
) -> Result<Cell, Stop> {
    if let Some(compound) = met.get(&first) {
        return Ok(*compound);
    }
    heap.room(arity as usize + 2)?;
    room::entry(met)?;
    room::more(waiting, arity as usize)?;
    let compound = heap.new_structure(name, arity as usize)?;
    let header = usize::from(compound.tag() == Tag::Struct);
    let places = (0..arity).map(|n| (first + n, compound.addr().offset(header + n as usize)));
    waiting.extend(places);
    met.insert(first, compound);
    Ok(compound)
}

/// Puts a term of the host on the heap of a machine.
pub fn to_heap(machine: &mut Machine, term: &Term) -> Result<Cell, Stop> {
    Maker::default().make(&mut machine.heap, &mut machine.atoms, term)
}

/// The term of the host for a term of a machine's heap.
pub fn from_heap(machine: &Machine, term: Cell) -> Stopping<Term> {
    Reader::default().read(&machine.heap, &machine.atoms, term)
}

/// The names under which variables are shown, where they differ from those in the term.
pub type Shown = HashMap<String, String, ShortHash>;

/// The term as `writeq/1` writes it, on a new heap: showing a term needs no engine. `...` if the system refuses the memory.
pub fn written(term: &Term, operators: &Operators, options: WriteOptions) -> String {
    written_as(term, operators, options, &Shown::default())
}

/// As [`written`], with these names for variables.
pub fn written_as(
    term: &Term,
    operators: &Operators,
    options: WriteOptions,
    shown: &Shown,
) -> String {
    text(term, operators, options, shown).unwrap_or_else(|_| "...".to_owned())
}

/// As `writeq/1` with the operators of the standard; [`Engine::write`](super::Engine::write) knows those of the program.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self, &Operators::new(), WriteOptions::quoted()))
    }
}

/// The same, with very long integers abridged.
impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Term({})", self.shown())
    }
}

impl Term {
    /// The text for people, with integers of very many digits abridged, since no limit stops its making.
    pub(super) fn shown(&self) -> String {
        let options = WriteOptions {
            most_bits: MOST_SHOWN,
            ..WriteOptions::quoted()
        };
        written(self, &Operators::new(), options)
    }
}

/// The names by which variables are shown: if several variables from different answers have one name, the later ones get a number.
fn names_shown(maker: &Maker, nodes: &Nodes, shown: &Shown) -> Vec<(Cell, String)> {
    let mut taken: HashSet<String> = HashSet::new();
    let met = nodes.variables.iter().filter_map(|variable| {
        let cell = maker.variables.get(variable)?;
        let name = shown.get(variable.name());
        Some((*cell, name.map_or(variable.name(), String::as_str)))
    });
    met.map(|(cell, name)| {
        let mut free = name.to_owned();
        let mut number = 1;
        while name != ANONYMOUS && !taken.insert(free.clone()) {
            free = format!("{name}_{number}");
            number += 1;
        }
        (cell, free)
    })
    .collect()
}

fn text(
    term: &Term,
    operators: &Operators,
    options: WriteOptions,
    shown: &Shown,
) -> Result<String, Stop> {
    let texts: usize = term.nodes.names.iter().map(|name| name.len() / 8 + 4).sum();
    let bigs: usize = term
        .nodes
        .bigs
        .iter()
        .map(|big| big.as_sign_words().1.len() + 8)
        .sum();
    // Each node takes at most its cell, a header and three words of a box; the text of a string may be copied for many nodes.
    let strings = term
        .nodes
        .nodes
        .iter()
        .filter(|node| matches!(node, Node::Text(_)))
        .count();
    let cells = 8 * term.nodes.nodes.len() + bigs + texts * strings.max(1) + (1 << 12);
    let [cells, trail] = Area::reserve_all([cells, 1 << 12])?;
    let (mut heap, mut atoms) = (Heap::new(cells, trail), Atoms::new());
    // Values are written with the numbers that they have in their engine.
    for (value, number) in &term.nodes.hosts {
        atoms.values.place_numbered(value, *number)?;
    }
    let mut maker = Maker::default();
    let cell = maker.make(&mut heap, &mut atoms, term)?;
    let variable_names = names_shown(&maker, &term.nodes, shown);
    let options = WriteOptions {
        variable_names,
        ..options
    };
    term_text(
        cell,
        &options,
        Terms {
            heap: &heap,
            atoms: &atoms,
            operators,
        },
    )
}
