//! The lists that the clause builds which expands a node: what it makes of the new nodes, and where it puts them.
//!
//! ```text
//!   findall(.., New), sort(New, New1), append(Rest, New1, Nodes)          New: the new nodes, sorted first; Nodes: Both(Rest, New)
//!   findall(S, member(n(S,_), New1), Ss), append(Ss, Closed, Closed1)     Closed1: Both(States, Closed)
//! ```
//!
//! *Invariant*: a list is what its variable stands for, element by element; a list of states alone may be in any order.

use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::variable;
use crate::database::forms::{Goal, Term};

use super::insertion::{Insertion, Merger, insertion, merger};
use super::sortings::{How, sorting, without_duplicates};
use super::stages::states_of_nodes;
use super::steps::{Merging, Order, Sequence, Shape, Sorting, Taken, Unique};

/// A list that the clause builds.
#[derive(Clone, PartialEq, Debug)]
pub enum List {
    /// The nodes behind the first one.
    Rest,
    /// The new nodes.
    New,
    /// The states of the new nodes.
    States(Listed),
    /// The closed states.
    Closed,
    /// Two lists, one behind the other.
    Both(Box<(List, List)>),
    /// A list in another order.
    Sorted(How, Box<List>),
    /// Two lists, merged.
    Merged(Merger, Box<(List, List)>),
    /// The second list, into which the nodes of the first are inserted one by one.
    Inserted(Insertion, Box<(List, List)>),
}

/// The order of a list of the new nodes' states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// As the nodes were found.
    Found,
    /// The last one first.
    Turned,
    /// As the nodes are once duplicates have left them.
    Left,
    /// Any order.
    Anyhow,
}

/// The variables of lists in a clause.
pub struct Lists {
    /// The nodes behind the first one.
    pub rest: u32,
    /// What is closed.
    pub closed: Option<u32>,
    /// The variables of the head and of the goals that are collected: no list that the clause builds may be one of them.
    pub taken: Vec<u32>,
    known: Vec<(u32, List)>,
}

impl Lists {
    /// The lists of a clause that has built none.
    pub fn new(rest: u32, taken: Vec<u32>) -> Lists {
        Lists {
            rest,
            closed: None,
            taken,
            known: Vec::new(),
        }
    }

    /// The list that a variable stands for.
    pub fn list(&self, term: &Term) -> Option<List> {
        let found = variable(term)?;
        if found == self.rest {
            return Some(List::Rest);
        }
        if self.closed == Some(found) {
            return Some(List::Closed);
        }
        let mut known = self.known.iter();
        known
            .find(|(own, _)| *own == found)
            .map(|(_, list)| list.clone())
    }

    /// Notes that a new variable stands for a list.
    pub fn note(&mut self, term: &Term, list: List) -> Option<()> {
        let found = variable(term)?;
        let is_known = self.list(term).is_some() || self.taken.contains(&found);
        (!is_known).then_some(())?;
        self.known.push((found, list));
        Some(())
    }
}

/// Reads the goals behind the one that collects the new nodes; gives how duplicates leave these.
pub fn made(
    reader: &mut Reader<'_>,
    goals: &[Goal],
    lists: &mut Lists,
    nodes: (&Term, &Shape, u32),
) -> Option<Unique> {
    let mut unique = Unique::No;
    for goal in goals {
        let Goal::Call(call) = goal else {
            return None;
        };
        let built = lists.known.iter().map(|(own, _)| *own);
        let known: Vec<u32> = lists.taken.iter().copied().chain(built).collect();
        if let Some((from, to, before)) = states_of_nodes(reader, goal, nodes, &known) {
            (lists.list(from)? == List::New).then_some(())?;
            let listed = match unique {
                Unique::No => Listed::Found,
                Unique::First | Unique::Sorted => Listed::Left,
            };
            let states = match before {
                Some((before, turned)) => {
                    let listed = match (turned, listed) {
                        (false, listed) => listed,
                        (true, Listed::Found) => Listed::Turned,
                        (true, _) => Listed::Anyhow,
                    };
                    let states = List::States(listed);
                    List::Both(Box::new((states, lists.list(before)?)))
                }
                None => List::States(listed),
            };
            lists.note(to, states)?;
            continue;
        }
        if let Some((_, arguments)) = reader.library(call, &["append"], 3) {
            let parts = (lists.list(arguments[0])?, lists.list(arguments[1])?);
            lists.note(arguments[2], List::Both(Box::new(parts)))?;
            continue;
        }
        if let Some(([new, old, all], how)) = insertion(reader, call) {
            let parts = (lists.list(new)?, lists.list(old)?);
            lists.note(all, List::Inserted(how, Box::new(parts)))?;
            continue;
        }
        if let Some(merger) = merger(reader, call) {
            let [one, other, all] = call.arguments.as_slice() else {
                return None;
            };
            let parts = (lists.list(one)?, lists.list(other)?);
            lists.note(all, List::Merged(merger, Box::new(parts)))?;
            continue;
        }
        if let Some((sorts, from, to)) = without_duplicates(reader, goal)
            && lists.list(from)? == List::New
            && unique == Unique::No
        {
            unique = match sorts {
                true => Unique::Sorted,
                false => Unique::First,
            };
            lists.note(to, List::New)?;
            lists.known.retain(|(own, _)| Some(*own) != variable(from));
            continue;
        }
        let (how, from, to) = sorting(reader, goal)?;
        let list = Box::new(lists.list(from)?);
        lists.note(to, List::Sorted(how, list))?;
    }
    Some(unique)
}

/// Where new nodes are put, if the waiting nodes become this list and duplicates leave the new nodes so.
pub fn order(list: List, shape: &Shape, left: Unique) -> Option<Order> {
    let both = |one, other| List::Both(Box::new((one, other)));
    let behind = both(List::Rest, List::New);
    let front = both(List::New, List::Rest);
    Some(match list {
        list if list == behind => Order::Last,
        list if list == front => Order::First,
        List::Sorted(How::Standard { unique }, list) if *list == behind || *list == front => {
            Order::Standard { unique }
        }
        List::Merged(merger, parts) if is_sorted_union(&merger, &parts, left) => Order::Standard {
            unique: merger.takes[1] == Taken::Both,
        },
        List::Sorted(how, list) if *list == behind || *list == front => {
            match how.sorting(shape)? {
                Sorting::ByNumber {
                    number,
                    down: false,
                    unique: false,
                } => Order::ByKey {
                    behind: *list == behind,
                    last_first: *list == front,
                    number,
                },
                _ => Order::Made(sequence(&List::Sorted(how, list), shape)?),
            }
        }
        List::Inserted(how, parts) if *parts == (List::New, List::Rest) => {
            match how.place.number(shape) {
                Some(number) => Order::ByKey {
                    behind: how.behind,
                    last_first: how.last_first,
                    number,
                },
                // Where nodes are equal, it does not matter which one stands in front.
                None => how
                    .place
                    .is_whole()
                    .then_some(Order::Standard { unique: false })?,
            }
        }
        list => Order::Made(sequence(&list, shape)?),
    })
}

/// Whether two lists are merged in the standard order, one of the new nodes and one of those that wait, both sorted.
fn is_sorted_union(merger: &Merger, parts: &(List, List), left: Unique) -> bool {
    let is_new = |list: &List| *list == List::New && left == Unique::Sorted;
    let both = is_new(&parts.0) && parts.1 == List::Rest;
    let turned = is_new(&parts.1) && parts.0 == List::Rest;
    let ascends = merger.takes[0] == Taken::First && merger.takes[2] == Taken::Second;
    merger.place.is_none() && ascends && (both || turned)
}

/// The nodes of a list, if it has nodes alone.
pub fn sequence(list: &List, shape: &Shape) -> Option<Sequence> {
    let both = |parts: &(List, List)| {
        let parts = (sequence(&parts.0, shape)?, sequence(&parts.1, shape)?);
        Some(Box::new(parts))
    };
    Some(match list {
        List::Rest => Sequence::Rest,
        List::New => Sequence::New,
        List::Both(parts) => Sequence::Both(both(parts)?),
        List::Sorted(how, inner) => {
            let inner = Box::new(sequence(inner, shape)?);
            Sequence::Sorted(how.sorting(shape)?, inner)
        }
        List::Merged(merger, parts) => {
            let number = match &merger.place {
                Some(place) => Some(place.number(shape)?),
                None => None,
            };
            let merging = Merging {
                number,
                takes: merger.takes,
            };
            Sequence::Merged(merging, both(parts)?)
        }
        List::States(_) | List::Closed | List::Inserted(..) => return None,
    })
}
