//! Global cardinality by flows: Régin, "Generalized Arc Consistency for Global Cardinality Constraint" (AAAI 1996).
//!
//! A flow gives each variable one of the keys, so that each key has between a least and a greatest number of variables. A variable that has
//! key A now and may have B is an arc from A to B. One more node, the *sink*, has an arc from each key that may take one more variable, and
//! an arc to each key that can give one away. A variable with A can have B in some solution if and only if A and B are in one strong
//! component: then further moves take a variable away from B and bring one back to A. An example, with at most one 1 and two 2:
//!
//! ```text
//!   X, Y, Z in 1..2, W in 1..3     a flow: X = 1, Y = Z = 2, W = 3
//!   arcs                           1 -> 2, 2 -> 1; 3 -> 1, 3 -> 2; 3 -> sink, sink -> 3: nothing leads from 1 or 2 to 3
//!   W = 1, W = 2                   are in no solution: W = 3
//! ```
//!
//! Strength: the variables are domain consistent for the bounds of the counts.

use super::domain::Domain;
use super::space::Space;
use super::{Halt, Propagated};

/// No key.
const NONE: usize = usize::MAX;

/// With more edges a flow costs more than it prunes.
pub const MOST_EDGES: usize = 1 << 16;

struct Flow<'a> {
    /// For each variable the keys that it may have.
    keys_of: Vec<Vec<usize>>,
    /// For each variable its current key.
    key_of: Vec<usize>,
    /// For each key how many variables have it now.
    counts: Vec<usize>,
    /// For each key the least and the greatest number of its variables.
    bounds: &'a [(usize, usize)],
    /// Steps of work that are not yet counted.
    steps: usize,
}

impl Flow<'_> {
    /// The moves out of a key: each variable that has it, with each key that the variable may have.
    fn moves(&self, key: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let owners = (0..self.key_of.len()).filter(move |v| self.key_of[*v] == key);
        owners.flat_map(|v| self.keys_of[v].iter().map(move |to| (v, *to)))
    }

    /// Finds a shortest path from one of `sources` to a key that is wanted, and moves a variable along each of its arcs. Returns the
    /// key where the path begins.
    fn shift(
        &mut self,
        sources: &[usize],
        is_wanted: impl Fn(&Self, usize) -> bool,
    ) -> Option<usize> {
        // For each key the variable that moves there, and the key that it comes from.
        let mut from: Vec<Option<(usize, usize)>> = vec![None; self.counts.len()];
        let mut seen = vec![false; self.counts.len()];
        let mut waiting = sources.to_vec();
        for source in sources {
            seen[*source] = true;
        }
        let mut next = 0;
        while next < waiting.len() {
            let key = waiting[next];
            next += 1;
            if is_wanted(self, key) {
                let mut at = key;
                while let Some((variable, before)) = from[at] {
                    self.key_of[variable] = at;
                    self.counts[at] += 1;
                    self.counts[before] -= 1;
                    at = before;
                }
                return Some(at);
            }
            self.steps += self.key_of.len() / 8;
            for (variable, to) in self.moves(key) {
                if !std::mem::replace(&mut seen[to], true) {
                    from[to] = Some((variable, key));
                    waiting.push(to);
                }
            }
        }
        None
    }

    /// Gives each variable a key so that all bounds hold; whether that is possible.
    fn is_found<S: Space>(&mut self, s: &mut S) -> Result<bool, Halt> {
        for variable in 0..self.keys_of.len() {
            let sources = self.keys_of[variable].clone();
            let has_room = |flow: &Self, key: usize| flow.counts[key] < flow.bounds[key].1;
            let Some(key) = self.shift(&sources, has_room) else {
                return Ok(false);
            };
            s.work(std::mem::take(&mut self.steps))?;
            self.key_of[variable] = key;
            self.counts[key] += 1;
        }
        for key in 0..self.counts.len() {
            while self.counts[key] < self.bounds[key].0 {
                let givers: Vec<usize> = (0..self.counts.len())
                    .filter(|other| self.counts[*other] > self.bounds[*other].0)
                    .collect();
                if self.shift(&givers, |_, wanted| wanted == key).is_none() {
                    return Ok(false);
                }
                s.work(std::mem::take(&mut self.steps))?;
            }
        }
        Ok(true)
    }

    /// The strong component of each key (Kosaraju and Sharir). The sink is the last node.
    fn components(&self) -> Vec<usize> {
        let sink = self.counts.len();
        let mut arcs: Vec<Vec<usize>> = vec![Vec::new(); sink + 1];
        for (variable, keys) in self.keys_of.iter().enumerate() {
            let own = self.key_of[variable];
            arcs[own].extend(keys.iter().filter(|key| **key != own));
        }
        for (key, (least, most)) in self.bounds.iter().enumerate() {
            if self.counts[key] < *most {
                arcs[key].push(sink);
            }
            if self.counts[key] > *least {
                arcs[sink].push(key);
            }
        }
        let mut turned: Vec<Vec<usize>> = vec![Vec::new(); sink + 1];
        for (from, to) in arcs.iter_mut().enumerate() {
            to.sort_unstable();
            to.dedup();
            for node in to {
                turned[*node].push(from);
            }
        }
        // The nodes in the order in which depth-first search leaves them.
        let mut left = Vec::with_capacity(sink + 1);
        let mut seen = vec![false; sink + 1];
        for root in 0..=sink {
            if std::mem::replace(&mut seen[root], true) {
                continue;
            }
            let mut path = vec![(root, 0)];
            while let Some((node, arc)) = path.pop() {
                match arcs[node].get(arc) {
                    Some(to) => {
                        path.push((node, arc + 1));
                        if !std::mem::replace(&mut seen[*to], true) {
                            path.push((*to, 0));
                        }
                    }
                    None => left.push(node),
                }
            }
        }
        let mut component = vec![NONE; sink + 1];
        for root in left.into_iter().rev() {
            let mut waiting = vec![root];
            while let Some(node) = waiting.pop() {
                if component[node] == NONE {
                    component[node] = root;
                    waiting.extend(&turned[node]);
                }
            }
        }
        component
    }
}

/// Removes from the variables the keys that they have in no solution. All their values are keys, and `counts` bounds how often each key
/// occurs.
pub fn propagate_flow<S: Space>(
    s: &mut S,
    vars: &[S::Var],
    keys: &[i64],
    bounds: &[(usize, usize)],
) -> Propagated {
    let domains: Vec<Domain> = vars.iter().map(|v| s.domain(*v)).collect();
    let keys_of: Vec<Vec<usize>> = domains
        .iter()
        .map(|domain| (0..keys.len()).filter(|n| domain.has(keys[*n])).collect())
        .collect();
    let edges: usize = keys_of.iter().map(Vec::len).sum();
    if edges > MOST_EDGES {
        return Ok(false);
    }
    s.work(vars.len() * keys.len())?;
    let mut flow = Flow {
        keys_of,
        key_of: vec![NONE; vars.len()],
        counts: vec![0; keys.len()],
        bounds,
        steps: 0,
    };
    if !flow.is_found(s)? {
        return Err(Halt::Conflict);
    }
    let component = flow.components();
    for (variable, v) in vars.iter().enumerate() {
        let own = flow.key_of[variable];
        for key in &flow.keys_of[variable] {
            if component[*key] != component[own] {
                s.exclude(*v, keys[*key])?;
            }
        }
    }
    Ok(false)
}
