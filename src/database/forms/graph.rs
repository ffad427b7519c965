//! The parts of clauses as a graph, with colours that depend on no names and no order.
//!
//! A node has a label, which is its kind, and edges to its parts, numbered if their order counts. The next colour of a node depends on its
//! own and on those of its neighbours, until a round distinguishes no more nodes: two nodes of one colour look alike as far as their
//! neighbourhoods show (colour refinement: Weisfeiler and Leman 1968; McKay, "Practical Graph Isomorphism", 1981). A variable, a data
//! functor, a called predicate and each of its arguments are one node, however often they occur.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use super::normal::is_comparison;
use super::read::{Call, Clause, Goal, Term};
use super::{MOST_PARTS, Meaning};
use crate::term::Functor;
use crate::term::atoms;

/// The kind of a node.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    Root,
    Clause,
    Head,
    /// An argument of a predicate: its parts are the term and the place of the argument.
    Argument,
    /// The place of an argument of this predicate, with its number if that is given.
    Place(Option<usize>),
    Variable,
    Number(String),
    List,
    Nil,
    Data(u32),
    /// A functor or constant of the data.
    Name(u32),
    /// A functor of an expression whose operands may be exchanged.
    Sum(String),
    Word(String, u32),
    Added(u8),
    Quantified,
    /// A call of a predicate of the system.
    System(String, u32),
    /// A call of another predicate, and whether only its first answer counts.
    Call,
    Callee(usize),
    Own,
    Group(&'static str),
}

/// A node of the graph.
#[derive(Clone, Debug)]
pub struct Vertex {
    pub label: Label,
    /// Its parts, with the numbers of their places; 0 if the order does not count.
    pub parts: Vec<(u32, u32)>,
    /// Whether the order of the parts does not count.
    pub loose: bool,
}

/// A called predicate.
#[derive(Clone, Debug)]
pub struct Callee {
    pub functor: Functor,
    pub node: usize,
    /// The nodes of the places of its arguments.
    pub places: Vec<usize>,
    pub committed: bool,
}

/// The graph of a predicate.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub nodes: Vec<Vertex>,
    pub colours: Vec<u64>,
    /// The nodes of the clauses, in source order.
    pub clauses: Vec<usize>,
    /// Pairs of clauses whose order must be kept.
    pub before: Vec<(usize, usize)>,
    /// The predicate itself first.
    pub callees: Vec<Callee>,
    /// The functors and constants of the data, with their nodes.
    pub names: Vec<(Functor, usize)>,
    /// Nodes put before others of the same colour, in this order.
    firsts: Vec<usize>,
}

/// A hash that is the same on every machine.
#[derive(Default)]
struct Mix(u64);

impl Mix {
    fn word(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(7) ^ word).wrapping_mul(0x6a09_e667_f3bc_c909);
    }
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.word(u64::from(*byte));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.word(u64::from(word));
    }

    fn write_usize(&mut self, word: usize) {
        self.word(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.word(word as u64);
    }

    fn write_u64(&mut self, word: u64) {
        self.word(word);
    }
}

fn hash_of(what: &impl Hash) -> u64 {
    let mut mix = Mix::default();
    what.hash(&mut mix);
    mix.finish()
}

impl Graph {
    /// Makes the graph of clauses; none if they have too many parts.
    pub fn of(own: Functor, clauses: &[Clause], given: Option<&[usize]>) -> Option<Graph> {
        let mut graph = Graph::default();
        let root = graph.node(Label::Root, Vec::new(), true);
        let node = graph.node(Label::Own, Vec::new(), true);
        let places = (0..own.arity as usize)
            .map(|index| {
                let number = given.and_then(|given| given.iter().position(|place| *place == index));
                graph.node(Label::Place(number), vec![(node as u32, 0)], true)
            })
            .collect();
        graph.callees.push(Callee {
            functor: own,
            node,
            places,
            committed: false,
        });
        for clause in clauses {
            let mut variables = HashMap::new();
            let head = graph.arguments(0, &clause.head, &mut variables);
            let head = graph.node(Label::Head, head, true);
            let body = graph.goals("all", &clause.body, &mut variables, false);
            let parts = vec![(head as u32, 1), (body as u32, 2)];
            let number = graph.node(Label::Clause, parts, false);
            graph.clauses.push(number);
            graph.nodes[root].parts.push((number as u32, 0));
            if graph.nodes.len() > MOST_PARTS {
                return None;
            }
        }
        for (second, clause) in clauses.iter().enumerate() {
            for (first, other) in clauses[..second].iter().enumerate() {
                if !exclude(other, clause) {
                    graph.before.push((first, second));
                }
            }
        }
        Some(graph)
    }

    /// A number that does not depend on names and order: it counts the kinds of parts.
    pub fn glance(&self) -> u64 {
        self.nodes.iter().fold(0, |sum, node| {
            let own = hash_of(&(&node.label, node.parts.len()));
            sum.wrapping_add(own.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        })
    }

    fn node(&mut self, label: Label, parts: Vec<(u32, u32)>, loose: bool) -> usize {
        self.nodes.push(Vertex {
            label,
            parts,
            loose,
        });
        self.nodes.len() - 1
    }

    fn callee(&mut self, functor: Functor, committed: bool) -> usize {
        let known = self
            .callees
            .iter()
            .position(|callee| callee.functor == functor);
        if let Some(number) = known {
            self.callees[number].committed &= committed;
            return number;
        }
        let node = self.node(Label::Callee(functor.arity as usize), Vec::new(), true);
        let places = (0..functor.arity)
            .map(|_| self.node(Label::Place(None), vec![(node as u32, 0)], true))
            .collect();
        self.callees.push(Callee {
            functor,
            node,
            places,
            committed,
        });
        self.callees.len() - 1
    }

    /// The arguments of a call or head.
    fn arguments(
        &mut self,
        callee: usize,
        arguments: &[Term],
        variables: &mut HashMap<u32, usize>,
    ) -> Vec<(u32, u32)> {
        let parts = arguments.iter().enumerate().map(|(index, argument)| {
            let term = self.term(argument, variables);
            let place = self.callees[callee].places[index];
            let parts = vec![(term as u32, 1), (place as u32, 2)];
            (self.node(Label::Argument, parts, false) as u32, 0)
        });
        parts.collect()
    }

    /// Numbers nodes as parts in their order.
    fn ordered(nodes: impl IntoIterator<Item = usize>) -> Vec<(u32, u32)> {
        let numbered = nodes.into_iter().enumerate();
        numbered
            .map(|(index, node)| (node as u32, index as u32 + 1))
            .collect()
    }

    fn name(&mut self, functor: Functor) -> usize {
        if let Some((_, node)) = self.names.iter().find(|(known, _)| *known == functor) {
            return *node;
        }
        let node = self.node(Label::Name(functor.arity), Vec::new(), true);
        self.names.push((functor, node));
        node
    }

    fn variable(&mut self, number: u32, variables: &mut HashMap<u32, usize>) -> usize {
        let known = variables.get(&number).copied();
        known.unwrap_or_else(|| {
            let node = self.node(Label::Variable, Vec::new(), true);
            variables.insert(number, node);
            node
        })
    }

    fn term(&mut self, term: &Term, variables: &mut HashMap<u32, usize>) -> usize {
        match term {
            Term::Variable(number) => self.variable(*number, variables),
            Term::Number(text) => self.node(Label::Number(text.clone()), Vec::new(), true),
            Term::Compound(functor, _, parts) => {
                let label = match (functor.name, functor.arity) {
                    (atoms::NIL, 0) => return self.node(Label::Nil, Vec::new(), true),
                    (atoms::DOT, 2) => Label::List,
                    (_, arity) => Label::Data(arity),
                };
                let parts: Vec<usize> = parts
                    .iter()
                    .map(|part| self.term(part, variables))
                    .collect();
                let mut parts = Self::ordered(parts);
                if label != Label::List {
                    let name = self.name(*functor);
                    parts.push((name as u32, u32::MAX));
                }
                self.node(label, parts, false)
            }
            Term::Goal(goal, more) => {
                let goal = self.goal(goal, variables);
                self.node(Label::Added(*more), vec![(goal as u32, 1)], false)
            }
            Term::Quantified(terms, goal) => {
                let terms: Vec<usize> = terms
                    .iter()
                    .map(|term| self.term(term, variables))
                    .collect();
                let goal = self.goal(goal, variables);
                let mut parts = vec![(goal as u32, 1)];
                parts.extend(terms.into_iter().map(|term| (term as u32, 0)));
                self.node(Label::Quantified, parts, false)
            }
        }
    }

    /// An expression.
    fn expression(&mut self, term: &Term, variables: &mut HashMap<u32, usize>) -> usize {
        match term {
            Term::Compound(functor, name, parts) if functor.name != atoms::DOT => {
                let parts: Vec<usize> = parts
                    .iter()
                    .map(|part| self.expression(part, variables))
                    .collect();
                let arity = functor.arity;
                if arity == 2 && matches!(name.as_str(), "+" | "*" | "max" | "min") {
                    let parts = parts.into_iter().map(|part| (part as u32, 0)).collect();
                    self.node(Label::Sum(name.clone()), parts, true)
                } else {
                    self.node(
                        Label::Word(name.clone(), arity),
                        Self::ordered(parts),
                        false,
                    )
                }
            }
            other => self.term(other, variables),
        }
    }

    fn goals(
        &mut self,
        group: &'static str,
        goals: &[Goal],
        variables: &mut HashMap<u32, usize>,
        loose: bool,
    ) -> usize {
        let parts: Vec<usize> = goals
            .iter()
            .map(|goal| self.goal(goal, variables))
            .collect();
        let parts = if loose {
            parts.into_iter().map(|part| (part as u32, 0)).collect()
        } else {
            Self::ordered(parts)
        };
        self.node(Label::Group(group), parts, loose)
    }

    fn goal(&mut self, goal: &Goal, variables: &mut HashMap<u32, usize>) -> usize {
        let mut group = |graph: &mut Graph, name: &'static str, goals: &[&Goal]| {
            let parts: Vec<usize> = goals
                .iter()
                .map(|goal| graph.goal(goal, variables))
                .collect();
            graph.node(Label::Group(name), Self::ordered(parts), false)
        };
        match goal {
            Goal::Cut => self.node(Label::Group("cut"), Vec::new(), true),
            Goal::All(goals) => self.goals("all", goals, variables, false),
            Goal::Tests(goals) => self.goals("tests", goals, variables, true),
            Goal::Either(one, two) => group(self, "or", &[one, two]),
            Goal::Then(one, two) => group(self, "then", &[one, two]),
            Goal::If(test, then, other) => group(self, "if", &[test, then, other]),
            Goal::Not(goal) => group(self, "not", &[goal]),
            Goal::Call(call) if call.meaning == Meaning::System => self.system(call, variables),
            Goal::Call(call) => {
                let callee = self.callee(call.functor, call.committed);
                // A closure has fewer arguments than the predicate that it calls.
                let mut parts = self.arguments(callee, &call.arguments, variables);
                parts.push((self.callees[callee].node as u32, 1));
                self.node(Label::Call, parts, true)
            }
        }
    }

    fn system(&mut self, call: &Call, variables: &mut HashMap<u32, usize>) -> usize {
        let name = call.name.as_str();
        let parts: Vec<usize> = call
            .arguments
            .iter()
            .enumerate()
            .map(|(index, argument)| {
                if is_comparison(call) || name == "is" && index == 1 {
                    self.expression(argument, variables)
                } else {
                    self.term(argument, variables)
                }
            })
            .collect();
        let label = Label::System(call.name.clone(), call.functor.arity);
        let loose =
            parts.len() == 2 && matches!(name, "=" | "\\=" | "==" | "\\==" | "=:=" | "=\\=");
        let parts = if loose {
            parts.into_iter().map(|part| (part as u32, 0)).collect()
        } else {
            Self::ordered(parts)
        };
        self.node(label, parts, loose)
    }

    /// Places of arguments, predicates or names that have the same colour: the first such group in the order of the text.
    pub fn alike(&self) -> Vec<usize> {
        let places = self.callees.iter().map(|callee| callee.places.clone());
        let predicates = self.callees.iter().map(|callee| callee.node).collect();
        let names = self.names.iter().map(|(_, node)| *node).collect();
        let groups: Vec<Vec<usize>> = places.chain([predicates, names]).collect();
        for group in groups {
            for first in &group {
                let same = |node: &&usize| self.colours[**node] == self.colours[*first];
                let alike: Vec<usize> = group.iter().filter(same).copied().collect();
                if alike.len() > 1 {
                    return alike;
                }
            }
        }
        Vec::new()
    }

    /// The same graph, with one of the like nodes put before the others.
    pub fn with_first(&self, node: usize) -> Graph {
        let mut graph = self.clone();
        graph.firsts.push(node);
        graph
    }

    /// Computes the colours of the nodes.
    pub fn colour(&mut self) {
        let count = self.nodes.len();
        let mut near: Vec<Vec<(u32, u64)>> = vec![Vec::new(); count];
        let mut edge = |from: usize, to: u32, label: u64| {
            near[from].push((to, 2 * label));
            near[to as usize].push((from as u32, 2 * label + 1));
        };
        for (number, node) in self.nodes.iter().enumerate() {
            for (part, place) in &node.parts {
                edge(number, *part, u64::from(*place));
            }
        }
        for (first, second) in &self.before {
            edge(
                self.clauses[*first],
                self.clauses[*second] as u32,
                u64::from(u32::MAX) + 1,
            );
        }
        let labels = self.nodes.iter().enumerate();
        let mut colours: Vec<u64> = labels
            .map(|(number, node)| {
                let place = self.firsts.iter().position(|first| *first == number);
                hash_of(&(&node.label, place.map(|place| place + 1)))
            })
            .collect();
        let mut classes = 0;
        // Each round but the last distinguishes more nodes, and a few rounds distinguish nearly all.
        for _ in 0..24 {
            let next: Vec<u64> = (0..count)
                .map(|node| {
                    let mut around: Vec<u64> = near[node]
                        .iter()
                        .map(|(other, label)| hash_of(&(*label, colours[*other as usize])))
                        .collect();
                    around.sort_unstable();
                    hash_of(&(colours[node], around))
                })
                .collect();
            colours = next;
            let mut different = colours.clone();
            different.sort_unstable();
            different.dedup();
            if different.len() == classes {
                break;
            }
            classes = different.len();
        }
        self.colours = colours;
    }
}

/// Whether no call fits both heads if it has a list, or the other term, in an argument where exactly one of them has `[]`.
fn exclude(one: &Clause, two: &Clause) -> bool {
    one.head.iter().zip(&two.head).any(|pair| match pair {
        (Term::Compound(one, ..), Term::Compound(two, ..)) => {
            one != two && (one.name == atoms::NIL || two.name == atoms::NIL)
        }
        _ => false,
    })
}
