//! Writes coloured parts as a text: parts whose order does not count come in the order of their colours.

use std::collections::HashMap;
use std::fmt::Write;

use super::graph::{Graph, Label};
use super::{Called, Form};
use crate::database::Predicate;

struct Writer<'a> {
    graph: &'a Graph,
    text: String,
    /// The numbers of the variables of the clause.
    variables: HashMap<u32, usize>,
    /// The numbers of names in the text, by their nodes.
    names: Vec<u32>,
    /// The callees in the order of the text, by their nodes.
    callees: Vec<u32>,
    /// The places of arguments in the order of the text, by the nodes of callees.
    places: HashMap<u32, Vec<u32>>,
}

/// Writes the form of a predicate with this graph.
pub fn write(predicate: &Predicate, graph: &Graph, given: Option<&[usize]>) -> Form {
    let mut writer = Writer {
        graph,
        text: String::new(),
        variables: HashMap::new(),
        names: Vec::new(),
        callees: Vec::new(),
        places: HashMap::new(),
    };
    let own = &graph.callees[0];
    if let Some(given) = given {
        let places = given.iter().map(|index| own.places[*index] as u32);
        writer.places.insert(own.node as u32, places.collect());
    }
    let _ = write!(writer.text, "/{}", predicate.functor.arity);
    let mut order: Vec<usize> = (0..graph.clauses.len()).collect();
    order.sort_by_key(|index| graph.colours[graph.clauses[*index]]);
    // Keeps the required order: of the clauses that may come next, takes the one with the least colour.
    let mut waiting = order;
    let mut done: Vec<usize> = Vec::new();
    while !waiting.is_empty() {
        let ready = waiting.iter().position(|second| {
            graph
                .before
                .iter()
                .all(|(first, other)| other != second || done.contains(first))
        });
        let index = waiting.remove(ready.unwrap_or(0));
        done.push(index);
        writer.variables.clear();
        writer.text.push('\n');
        // Clauses before it that cannot move.
        for (place, first) in done.iter().enumerate() {
            if graph.before.contains(&(*first, index)) {
                let _ = write!(writer.text, "{place}<");
            }
        }
        writer.clause(graph.clauses[index]);
    }
    let index_of = |node: &u32, places: &[usize]| {
        let found = places.iter().position(|place| *place == *node as usize);
        found.unwrap_or_default()
    };
    let order_of = |node: usize, places: &[usize]| -> Vec<usize> {
        let known = writer.places.get(&(node as u32));
        let known = known.map(Vec::as_slice).unwrap_or_default();
        let mut order: Vec<usize> = known.iter().map(|node| index_of(node, places)).collect();
        // Arguments that the text does not show are those that a closure gets.
        let rest: Vec<usize> = (0..places.len())
            .filter(|index| !order.contains(index))
            .collect();
        order.extend(rest);
        order
    };
    let calls = writer.callees.iter().filter_map(|node| {
        let callee = graph
            .callees
            .iter()
            .find(|callee| callee.node == *node as usize)?;
        Some(Called {
            functor: callee.functor,
            order: order_of(callee.node, &callee.places),
            committed: callee.committed,
        })
    });
    let names = writer.names.iter().filter_map(|node| {
        let mut names = graph.names.iter();
        let (functor, _) = names.find(|(_, known)| *known == *node as usize)?;
        Some(*functor)
    });
    Form {
        order: order_of(own.node, &own.places),
        clauses: done,
        calls: calls.collect(),
        names: names.collect(),
        text: writer.text.clone(),
    }
}

impl Writer<'_> {
    fn number<T: PartialEq>(known: &mut Vec<T>, item: T) -> usize {
        known
            .iter()
            .position(|other| *other == item)
            .unwrap_or_else(|| {
                known.push(item);
                known.len() - 1
            })
    }

    fn clause(&mut self, node: usize) {
        let parts = &self.graph.nodes[node].parts;
        let (head, body) = (parts[0].0, parts[1].0);
        let own = self.graph.callees[0].node as u32;
        self.arguments(head, own);
        self.text.push(':');
        self.part(body);
    }

    /// The arguments of a call or head, in the order of the text for those of the predicate.
    fn arguments(&mut self, node: u32, callee: u32) {
        let graph = self.graph;
        let mut arguments: Vec<(u32, u32)> = graph.nodes[node as usize]
            .parts
            .iter()
            .filter(|(part, _)| graph.nodes[*part as usize].label == Label::Argument)
            .map(|(part, _)| {
                let parts = &graph.nodes[*part as usize].parts;
                (parts[0].0, parts[1].0)
            })
            .collect();
        // Places that the text has not shown yet are sorted by their colours.
        arguments.sort_by_key(|(_, place)| graph.colours[*place as usize]);
        let places = self.places.entry(callee).or_default();
        for (_, place) in &arguments {
            Self::number(places, *place);
        }
        let places = places.clone();
        arguments.sort_by_key(|(_, place)| places.iter().position(|known| known == place));
        self.text.push('(');
        for (term, place) in arguments {
            let number = places.iter().position(|known| *known == place);
            let _ = write!(self.text, "{}=", number.unwrap_or_default());
            self.part(term);
            self.text.push(',');
        }
        self.text.push(')');
    }

    fn parts(&mut self, node: u32) {
        let graph = self.graph;
        let node = &graph.nodes[node as usize];
        let mut parts: Vec<u32> = node.parts.iter().map(|(part, _)| *part).collect();
        if node.loose {
            parts.sort_by_key(|part| graph.colours[*part as usize]);
        }
        self.text.push('(');
        for part in parts {
            self.part(part);
            self.text.push(',');
        }
        self.text.push(')');
    }

    fn part(&mut self, node: u32) {
        let graph = self.graph;
        let label = &graph.nodes[node as usize].label;
        match label {
            Label::Variable => {
                let next = self.variables.len();
                let number = *self.variables.entry(node).or_insert(next);
                let _ = write!(self.text, "V{number}");
            }
            Label::Number(text) => self.text.push_str(text),
            Label::Nil => self.text.push_str("[]"),
            Label::Name(arity) => {
                let number = Self::number(&mut self.names, node);
                let _ = write!(self.text, "f{number}/{arity}");
            }
            Label::List => {
                self.text.push('.');
                self.parts(node);
            }
            Label::Data(_) => self.parts(node),
            Label::Sum(name) | Label::Word(name, _) | Label::System(name, _) => {
                // The length separates a name from its surroundings.
                let _ = write!(self.text, "{}'{name}", name.len());
                self.parts(node);
            }
            Label::Added(more) => {
                let _ = write!(self.text, "+{more}");
                self.parts(node);
            }
            Label::Quantified => {
                self.text.push('^');
                self.parts(node);
            }
            Label::Group(name) => {
                self.text.push_str(name);
                self.parts(node);
            }
            Label::Call => {
                let callee = graph.nodes[node as usize]
                    .parts
                    .last()
                    .map_or(0, |(part, _)| *part);
                if callee as usize == graph.callees[0].node {
                    self.text.push_str("own");
                } else {
                    let number = Self::number(&mut self.callees, callee);
                    let arity = graph
                        .callees
                        .iter()
                        .find(|known| known.node == callee as usize);
                    let arity = arity.map_or(0, |known| known.functor.arity);
                    let _ = write!(self.text, "c{number}/{arity}");
                }
                self.arguments(node, callee);
            }
            Label::Root
            | Label::Clause
            | Label::Head
            | Label::Argument
            | Label::Place(_)
            | Label::Callee(_)
            | Label::Own => {}
        }
    }
}
