//! Terms of the host: owned, immutable, independent of any engine.
//!
//! *Invariant*: a term is one flat table of nodes behind an `Arc`, and a subterm is the same table with another root: cloning, dropping,
//! comparing and showing never recurse. The children of a node are adjacent. Shared subterms stay shared; terms may be cyclic. A term with
//! a value of the host keeps it alive, as an engine with such a term does.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use dashu_int::IBig;
use indexmap::IndexSet;

use super::convert::IntoTerm;
use crate::memory::{Stop, Stopping, room};
use crate::syntax::Fraction;
use crate::term::atom::ShortHash;
use crate::term::digits::decimal;
use crate::term::meter::Meter;
use crate::term::values::HostValue;

/// One node; children are indexes into the same table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    /// A variable.
    Variable(u32),
    /// An integer that fits in 64 bits.
    Integer(i64),
    /// Any other integer.
    Big(u32),
    /// A fraction.
    Ratio(u32),
    /// A float.
    Float(f64),
    /// An atom: its text.
    Atom(u32),
    /// A string: its text.
    Text(u32),
    /// A value of the host.
    Host(u32),
    /// A list cell: the index of its head; its tail follows.
    List(u32),
    /// A compound term.
    Compound {
        /// Its name.
        name: u32,
        /// The number of its arguments.
        arity: u32,
        /// The index of the first argument.
        first: u32,
    },
}

/// A variable of a term. One that the host has named equals every other one of that name; one that an engine or a conversion has made
/// equals only itself, whatever its name is.
///
/// ```text
///   Term::variable("X")                    named: the X of the query that the term becomes a value of
///   the value of T in an answer, f(_A)     _A is no variable of another query, and in all terms of that answer the same one
///   None                                   another variable each time
/// ```
#[derive(Clone, Debug)]
pub enum TermVariable {
    /// Identified by its name.
    Named(Arc<str>),
    /// Identified by the address of its name.
    Own(Arc<str>),
}

impl TermVariable {
    /// A variable that differs from all others.
    pub(super) fn anonymous() -> TermVariable {
        TermVariable::Own(Arc::from(ANONYMOUS))
    }

    pub(super) fn name(&self) -> &str {
        match self {
            TermVariable::Named(name) | TermVariable::Own(name) => name,
        }
    }
}

/// The name of variables that occur once.
pub(super) const ANONYMOUS: &str = "_";

impl PartialEq for TermVariable {
    fn eq(&self, other: &TermVariable) -> bool {
        match (self, other) {
            (TermVariable::Named(one), TermVariable::Named(other)) => one == other,
            (TermVariable::Own(one), TermVariable::Own(other)) => Arc::ptr_eq(one, other),
            (TermVariable::Named(_), TermVariable::Own(_))
            | (TermVariable::Own(_), TermVariable::Named(_)) => false,
        }
    }
}

impl Eq for TermVariable {}

impl Hash for TermVariable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            TermVariable::Named(name) => name.hash(state),
            TermVariable::Own(name) => name.as_ptr().hash(state),
        }
    }
}

/// The table of a term.
#[derive(Clone, Debug, Default)]
pub struct Nodes {
    pub(super) nodes: Vec<Node>,
    /// Names of atoms and functors, and strings.
    pub(super) names: IndexSet<Box<str>, ShortHash>,
    pub(super) variables: IndexSet<TermVariable, ShortHash>,
    pub(super) bigs: Vec<IBig>,
    pub(super) ratios: Vec<Fraction>,
    /// Values of the host, with their numbers in the engine from which the term comes; 0 if it comes from none.
    pub(super) hosts: Vec<(HostValue, u64)>,
}

impl Nodes {
    pub(super) fn name(&self, index: u32) -> &str {
        self.names.get_index(index as usize).map_or("", |name| name)
    }

    pub(super) fn variable(&self, index: u32) -> &str {
        self.variables
            .get_index(index as usize)
            .map_or("", TermVariable::name)
    }

    /// The node of a variable.
    pub(super) fn put_variable(&mut self, variable: TermVariable) -> Node {
        Node::Variable(self.variables.insert_full(variable).0 as u32)
    }

    /// The same for a variable of a program, whose number of variables only the memory limits.
    pub(super) fn try_variable(&mut self, variable: TermVariable) -> Stopping<Node> {
        self.variables.try_reserve(1).map_err(|_| Stop::Memory)?;
        Ok(self.put_variable(variable))
    }

    /// The text of a list of one or more characters.
    fn characters(&self, mut index: usize) -> Option<String> {
        let mut text = String::new();
        // A cyclic list has no end, and a text has at most as many characters as there are nodes.
        for _ in 0..self.nodes.len() {
            match self.nodes[index] {
                Node::List(first) => {
                    let Node::Atom(name) = self.nodes[first as usize] else {
                        return None;
                    };
                    let mut characters = self.name(name).chars();
                    text.push(characters.next()?);
                    if characters.next().is_some() {
                        return None;
                    }
                    index = first as usize + 1;
                }
                Node::Atom(name) if self.name(name) == "[]" => {
                    return (!text.is_empty()).then_some(text);
                }
                Node::Variable(_)
                | Node::Integer(_)
                | Node::Big(_)
                | Node::Ratio(_)
                | Node::Float(_)
                | Node::Atom(_)
                | Node::Text(_)
                | Node::Host(_)
                | Node::Compound { .. } => return None,
            }
        }
        None
    }

    pub(super) fn intern(&mut self, name: &str) -> u32 {
        match self.names.get_index_of(name) {
            Some(index) => index as u32,
            None => self.names.insert_full(Box::from(name)).0 as u32,
        }
    }

    /// The same for a name of a program, whose length only the memory limits.
    pub(super) fn try_intern(&mut self, name: &str) -> Stopping<u32> {
        if let Some(index) = self.names.get_index_of(name) {
            return Ok(index as u32);
        }
        self.names.try_reserve(1).map_err(|_| Stop::Memory)?;
        let name = room::owned(name)?.into_boxed_str();
        Ok(self.names.insert_full(name).0 as u32)
    }
}

/// A Prolog term.
///
/// ```
/// use ferz::embed::{Term, TermView};
///
/// let term = Term::compound("point", [1, 2]);
/// assert_eq!(term.to_string(), "point(1,2)");
/// let TermView::Compound(name, arguments) = term.view() else { panic!("it is compound") };
/// assert_eq!((name, arguments.len()), ("point", 2));
/// ```
#[derive(Clone)]
pub struct Term {
    pub(super) nodes: Arc<Nodes>,
    pub(super) root: u32,
}

/// The structure of a term.
#[derive(Clone, Debug, PartialEq)]
pub enum TermView<'t> {
    /// An unbound variable with the name it has in this term.
    Variable(&'t str),
    /// An integer that fits in 64 bits.
    Integer(i64),
    /// Any other integer, in decimal digits. Millions of digits take seconds, which no limit ends.
    BigInteger(String),
    /// A fraction that is no integer: numerator, `/` and denominator.
    Rational(String),
    /// A float.
    Float(f64),
    /// An atom, `[]` too.
    Atom(&'t str),
    /// A string.
    String(&'t str),
    /// A value of the host, by the name of its type: see [`Term::as_host`].
    Host(&'t str),
    /// A list cell: head and tail. See [`Term::elements`] for whole lists.
    List(Term, Term),
    /// A compound term: name and arguments.
    Compound(&'t str, Vec<Term>),
}

impl Term {
    /// The term of a value: `Term::of(1)`, `Term::of(vec!["a", "b"])`.
    pub fn of(value: impl IntoTerm) -> Term {
        let mut builder = Builder::default();
        let node = value.put(&mut builder);
        builder.finish(node)
    }

    /// The same term with each list of characters as a string, for showing. A list that is also the tail of another one stays a list.
    pub(super) fn with_texts(&self) -> Term {
        let mut nodes = (*self.nodes).clone();
        let mut is_tail = vec![false; nodes.nodes.len()];
        for node in &self.nodes.nodes {
            if let Node::List(first) = node {
                is_tail[*first as usize + 1] = true;
            }
        }
        for (index, is_tail) in is_tail.into_iter().enumerate() {
            let begins = !is_tail || index == self.root as usize;
            if let Some(text) = self.nodes.characters(index).filter(|_| begins) {
                nodes.nodes[index] = Node::Text(nodes.intern(&text));
            }
        }
        Term {
            nodes: Arc::new(nodes),
            root: self.root,
        }
    }

    /// Calls `act` with the name of each variable node and false, and once more with true if the term leads to the node again.
    pub(super) fn each_variable<'t>(&'t self, mut act: impl FnMut(&'t str, bool)) {
        let nodes = &self.nodes;
        let children = |node: &Node| match node {
            Node::List(first) => *first as usize..*first as usize + 2,
            Node::Compound { first, arity, .. } => *first as usize..(*first + *arity) as usize,
            Node::Variable(_)
            | Node::Integer(_)
            | Node::Big(_)
            | Node::Ratio(_)
            | Node::Float(_)
            | Node::Atom(_)
            | Node::Text(_)
            | Node::Host(_) => 0..0,
        };
        // The number of visits to each node, at most 2: further visits show nothing new.
        let mut met = vec![0_u8; nodes.nodes.len()];
        let mut waiting = vec![self.root as usize];
        while let Some(index) = waiting.pop() {
            if met[index] == 2 {
                continue;
            }
            met[index] += 1;
            if let Node::Variable(name) = &nodes.nodes[index] {
                act(nodes.variable(*name), met[index] > 1);
            }
            let below = children(&nodes.nodes[index]);
            waiting.extend(below.filter(|child| met[*child] < 2));
        }
    }

    /// An atom.
    pub fn atom(name: &str) -> Term {
        let mut builder = Builder::default();
        let node = builder.atom(name);
        builder.finish(node)
    }

    /// A string.
    pub fn string(text: &str) -> Term {
        let mut builder = Builder::default();
        let node = builder.text(text);
        builder.finish(node)
    }

    /// A variable. Variables of the same name in one term are the same variable; in a value for a query it is the query's variable of that
    /// name; each `_` is a new variable. The variables of an answer have names too, but belong to no other query.
    ///
    /// ```
    /// use ferz::embed::{Engine, Term};
    ///
    /// let mut engine = Engine::new();
    /// assert!(engine.holds("X = 1, Y = ?, Y == 1", (Term::variable("X"),))?);
    ///
    /// let answer = engine.query("P = X-X", ())?.next().expect("it is true")?;
    /// let pair: Term = answer.get("P")?;
    /// assert!(engine.holds("X = 1, P = ?, P = Y-2, Y == 2", (pair,))?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn variable(name: &str) -> Term {
        let mut builder = Builder::default();
        let variable = match name {
            ANONYMOUS => TermVariable::anonymous(),
            name => TermVariable::Named(Arc::from(name)),
        };
        let node = builder.nodes.put_variable(variable);
        builder.finish(node)
    }

    /// A compound term; the atom if there are no arguments. If there are more arguments than the flag `max_arity` says, the term fits into
    /// no engine, where it is a resource error.
    pub fn compound<T: IntoTerm>(name: &str, arguments: impl IntoIterator<Item = T>) -> Term {
        let mut builder = Builder::default();
        let parts: Vec<Node> = arguments
            .into_iter()
            .map(|argument| argument.put(&mut builder))
            .collect();
        let node = builder.compound(name, &parts);
        builder.finish(node)
    }

    /// A proper list.
    pub fn list<T: IntoTerm>(elements: impl IntoIterator<Item = T>) -> Term {
        let mut builder = Builder::default();
        let parts: Vec<Node> = elements
            .into_iter()
            .map(|element| element.put(&mut builder))
            .collect();
        let node = builder.list(&parts);
        builder.finish(node)
    }

    fn at(&self, root: u32) -> Term {
        Term {
            nodes: Arc::clone(&self.nodes),
            root,
        }
    }

    pub(super) fn node(&self) -> Node {
        self.nodes.nodes[self.root as usize]
    }

    /// The structure of this term.
    pub fn view(&self) -> TermView<'_> {
        match self.node() {
            Node::Variable(index) => TermView::Variable(self.nodes.variable(index)),
            Node::Integer(value) => TermView::Integer(value),
            Node::Big(index) => TermView::BigInteger(digits(&self.nodes.bigs[index as usize])),
            Node::Ratio(index) => {
                let value = &self.nodes.ratios[index as usize];
                let parts = [value.numerator(), value.denominator()];
                TermView::Rational(parts.map(digits).join("/"))
            }
            Node::Float(value) => TermView::Float(value),
            Node::Atom(name) => TermView::Atom(self.nodes.name(name)),
            Node::Text(text) => TermView::String(self.nodes.name(text)),
            Node::Host(index) => TermView::Host(self.nodes.hosts[index as usize].0.type_name()),
            Node::List(first) => TermView::List(self.at(first), self.at(first + 1)),
            Node::Compound { name, arity, first } => TermView::Compound(
                self.nodes.name(name),
                (first..first + arity).map(|child| self.at(child)).collect(),
            ),
        }
    }

    /// Whether it is an unbound variable.
    pub fn is_variable(&self) -> bool {
        matches!(self.node(), Node::Variable(_))
    }

    /// The integer, if it is one that fits in 64 bits.
    pub fn as_integer(&self) -> Option<i64> {
        match self.node() {
            Node::Integer(value) => Some(value),
            Node::Variable(_)
            | Node::Big(_)
            | Node::Ratio(_)
            | Node::Float(_)
            | Node::Atom(_)
            | Node::Text(_)
            | Node::Host(_)
            | Node::List(_)
            | Node::Compound { .. } => None,
        }
    }

    /// The integer, if it is one that does not fit in 64 bits.
    pub(super) fn big(&self) -> Option<&IBig> {
        match self.nodes.nodes[self.root as usize] {
            Node::Big(index) => Some(&self.nodes.bigs[index as usize]),
            _ => None,
        }
    }

    /// The text of the atom, if it is one.
    pub fn as_atom(&self) -> Option<&str> {
        match self.node() {
            Node::Atom(name) => Some(self.nodes.name(name)),
            Node::Variable(_)
            | Node::Integer(_)
            | Node::Big(_)
            | Node::Ratio(_)
            | Node::Float(_)
            | Node::Text(_)
            | Node::Host(_)
            | Node::List(_)
            | Node::Compound { .. } => None,
        }
    }

    /// The arguments of a compound term with this name and arity.
    pub fn arguments(&self, name: &str, arity: usize) -> Option<Vec<Term>> {
        match self.node() {
            Node::Compound {
                name: own,
                arity: count,
                first,
            } if count as usize == arity && self.nodes.name(own) == name => {
                Some((first..first + count).map(|child| self.at(child)).collect())
            }
            Node::Variable(_)
            | Node::Integer(_)
            | Node::Big(_)
            | Node::Ratio(_)
            | Node::Float(_)
            | Node::Atom(_)
            | Node::Text(_)
            | Node::Host(_)
            | Node::List(_)
            | Node::Compound { .. } => None,
        }
    }

    /// The elements, if it is a proper list.
    pub fn elements(&self) -> Option<Vec<Term>> {
        let mut elements = Vec::new();
        let read = self.each_element(|_, element| {
            elements.push(element.clone());
            Ok::<(), std::convert::Infallible>(())
        });
        match read {
            Ok(true) => Some(elements),
            Ok(false) => None,
        }
    }

    /// Whether it is a proper list.
    pub(super) fn is_list(&self) -> bool {
        let read = self.each_element(|_, _| Ok::<(), std::convert::Infallible>(()));
        matches!(read, Ok(true))
    }

    /// Calls `show` with the index of each element and the element. Returns false, after the last element, if the list is not proper.
    pub(super) fn each_element<E>(
        &self,
        mut show: impl FnMut(usize, &Term) -> Result<(), E>,
    ) -> Result<bool, E> {
        let mut element = self.clone();
        let mut node = self.root;
        // A list with more elements than nodes is cyclic.
        for index in 0..=self.nodes.nodes.len() {
            match self.nodes.nodes[node as usize] {
                Node::List(first) => {
                    element.root = first;
                    show(index, &element)?;
                    node = first + 1;
                }
                Node::Atom(name) => return Ok(self.nodes.name(name) == "[]"),
                Node::Variable(_)
                | Node::Integer(_)
                | Node::Big(_)
                | Node::Ratio(_)
                | Node::Float(_)
                | Node::Text(_)
                | Node::Host(_)
                | Node::Compound { .. } => return Ok(false),
            }
        }
        Ok(false)
    }

    /// The text, if it is an atom, a string, or a list of characters.
    pub fn text(&self) -> Option<Cow<'_, str>> {
        match self.node() {
            Node::Atom(name) if self.nodes.name(name) == "[]" => Some(Cow::Borrowed("")),
            Node::Atom(name) | Node::Text(name) => Some(Cow::Borrowed(self.nodes.name(name))),
            Node::List(_) => {
                let mut text = String::new();
                for element in self.elements()? {
                    let name = element.as_atom()?;
                    let mut letters = name.chars();
                    text.push(letters.next()?);
                    if letters.next().is_some() {
                        return None;
                    }
                }
                Some(Cow::Owned(text))
            }
            Node::Variable(_)
            | Node::Integer(_)
            | Node::Big(_)
            | Node::Ratio(_)
            | Node::Float(_)
            | Node::Host(_)
            | Node::Compound { .. } => None,
        }
    }
}

/// Structural equality; variables are equal when their names are.
impl PartialEq for Term {
    fn eq(&self, other: &Term) -> bool {
        let mut waiting = vec![(self.root, other.root)];
        let mut seen: HashSet<(u32, u32), ShortHash> = HashSet::default();
        while let Some((one, two)) = waiting.pop() {
            let (a, b) = (&self.nodes, &other.nodes);
            let same = match (a.nodes[one as usize], b.nodes[two as usize]) {
                (Node::Variable(x), Node::Variable(y)) => a.variable(x) == b.variable(y),
                (Node::Atom(x), Node::Atom(y)) | (Node::Text(x), Node::Text(y)) => {
                    a.name(x) == b.name(y)
                }
                (Node::Integer(x), Node::Integer(y)) => x == y,
                (Node::Host(x), Node::Host(y)) => a.hosts[x as usize].0 == b.hosts[y as usize].0,
                (Node::Big(x), Node::Big(y)) => a.bigs[x as usize] == b.bigs[y as usize],
                (Node::Ratio(x), Node::Ratio(y)) => a.ratios[x as usize] == b.ratios[y as usize],
                (Node::Float(x), Node::Float(y)) => x.to_bits() == y.to_bits(),
                (Node::List(x), Node::List(y)) => {
                    // Pairs that were compared, or are being compared, need not be compared again.
                    if seen.insert((x, y)) {
                        waiting.extend([(x + 1, y + 1), (x, y)]);
                    }
                    true
                }
                (
                    Node::Compound {
                        name: x,
                        arity,
                        first,
                    },
                    Node::Compound {
                        name: y,
                        arity: count,
                        first: start,
                    },
                ) => {
                    let same = arity == count && a.name(x) == b.name(y);
                    if same && seen.insert((first, start)) {
                        waiting.extend((0..arity).rev().map(|n| (first + n, start + n)));
                    }
                    same
                }
                _ => false,
            };
            if !same {
                return false;
            }
        }
        true
    }
}

/// Makes a term from its leaves up.
#[derive(Debug, Default)]
pub struct Builder {
    pub(super) nodes: Nodes,
}

impl Builder {
    /// An atom.
    pub fn atom(&mut self, name: &str) -> Node {
        Node::Atom(self.nodes.intern(name))
    }

    /// A string.
    pub fn text(&mut self, text: &str) -> Node {
        Node::Text(self.nodes.intern(text))
    }

    /// A big integer, or a small one if it fits.
    pub fn big(&mut self, value: IBig) -> Node {
        match i64::try_from(&value) {
            Ok(value) => Node::Integer(value),
            Err(_) => {
                self.nodes.bigs.push(value);
                Node::Big(self.nodes.bigs.len() as u32 - 1)
            }
        }
    }

    /// A value of the host.
    pub fn host(&mut self, value: HostValue) -> Node {
        self.nodes.hosts.push((value, 0));
        Node::Host(self.nodes.hosts.len() as u32 - 1)
    }

    /// A compound term; the atom when there are no arguments.
    pub fn compound(&mut self, name: &str, arguments: &[Node]) -> Node {
        match arguments {
            [] => self.atom(name),
            [_, _] if name == "." => {
                let first = self.push_all(arguments);
                Node::List(first)
            }
            _ => {
                let name = self.nodes.intern(name);
                let arity = arguments.len() as u32;
                Node::Compound {
                    name,
                    arity,
                    first: self.push_all(arguments),
                }
            }
        }
    }

    /// A proper list.
    pub fn list(&mut self, elements: &[Node]) -> Node {
        let nil = self.atom("[]");
        elements.iter().rev().fold(nil, |tail, head| {
            let first = self.push_all(&[*head, tail]);
            Node::List(first)
        })
    }

    fn push_all(&mut self, nodes: &[Node]) -> u32 {
        let first = self.nodes.nodes.len() as u32;
        self.nodes.nodes.extend_from_slice(nodes);
        first
    }

    /// A whole term, copied.
    pub fn append(&mut self, term: &Term) -> Node {
        let base = self.nodes.nodes.len() as u32;
        let names: Vec<u32> = term
            .nodes
            .names
            .iter()
            .map(|name| self.nodes.intern(name))
            .collect();
        let variables: Vec<u32> = term
            .nodes
            .variables
            .iter()
            .map(|variable| self.nodes.variables.insert_full(variable.clone()).0 as u32)
            .collect();
        let bigs = self.nodes.bigs.len() as u32;
        self.nodes.bigs.extend(term.nodes.bigs.iter().cloned());
        let ratios = self.nodes.ratios.len() as u32;
        self.nodes.ratios.extend(term.nodes.ratios.iter().cloned());
        let hosts = self.nodes.hosts.len() as u32;
        self.nodes.hosts.extend(term.nodes.hosts.iter().cloned());
        let moved = |node: Node| match node {
            Node::Variable(index) => Node::Variable(variables[index as usize]),
            Node::Atom(name) => Node::Atom(names[name as usize]),
            Node::Text(text) => Node::Text(names[text as usize]),
            Node::Big(index) => Node::Big(bigs + index),
            Node::Ratio(index) => Node::Ratio(ratios + index),
            Node::Host(index) => Node::Host(hosts + index),
            Node::List(first) => Node::List(base + first),
            Node::Compound { name, arity, first } => Node::Compound {
                name: names[name as usize],
                arity,
                first: base + first,
            },
            Node::Integer(_) | Node::Float(_) => node,
        };
        self.nodes
            .nodes
            .extend(term.nodes.nodes.iter().map(|node| moved(*node)));
        moved(term.node())
    }

    /// The finished term.
    pub fn finish(mut self, root: Node) -> Term {
        let at = self.push_all(&[root]);
        Term {
            nodes: Arc::new(self.nodes),
            root: at,
        }
    }
}

/// The decimal digits of an integer; no limit stops the conversion.
fn digits(value: &IBig) -> String {
    decimal(value, &Meter::default()).expect("nothing stops it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_show_as_prolog_reads_them() {
        let term = Term::compound(
            "f",
            [Term::atom("A b"), Term::list([1, 2]), Term::variable("X")],
        );
        assert_eq!(term.to_string(), "f('A b',[1,2],X)");
        assert_eq!(Term::compound("+", [1, -1]).to_string(), "1+ -1");
        assert_eq!(Term::string("a\"b").text().as_deref(), Some("a\"b"));
    }

    #[test]
    fn deep_terms_do_not_recurse() {
        let mut builder = Builder::default();
        let mut node = builder.atom("z");
        for _ in 0..1_000_000 {
            node = builder.compound("s", &[node]);
        }
        let term = builder.finish(node);
        assert_eq!(term, term.clone());
        assert_eq!(term.to_string().len(), 3_000_001);
    }

    #[test]
    fn equality_looks_at_values() {
        assert_eq!(Term::list(["a", "b"]), Term::list(["a", "b"]));
        assert_ne!(Term::list(["a"]), Term::list(["a", "b"]));
        assert_ne!(Term::of(1), Term::of(1.0));
    }
}
