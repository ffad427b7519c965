//! All-different: all variables have different values.
//!
//! *By value*: when a variable has a value, the others lose it. *By matching*: Régin, "A Filtering Algorithm for Constraints of
//! Difference in CSPs" (AAAI 1994). Variables and values are the two sides of a graph, with an edge for each value of a domain. A
//! solution is a matching that covers all variables. An edge belongs to some such matching if it is in the one that was found, on an
//! alternating cycle, or on an alternating path that begins at a free value (Berge). An example, with X and Y in 1..2, Z in 1..3:
//!
//! ```text
//!   a matching           X-1, Y-2, Z-3
//!   strong components    {X, Y, 1, 2}, {Z}, {3}
//!   Z-1, Z-2             lead from one component to another, and are in no matching: Z = 3
//! ```
//!
//! For at most 64 variables whose values lie in a range of 64, sets of values and of variables are words of bits.
//!
//! Strength: by matching the constraint is domain consistent, as long as the domains are finite and have at most 2^20 values together;
//! beyond that it prunes by value, and fails if there are more variables than values. By value it prunes as disequations do.

use super::domain::Domain;
use super::space::Space;
use super::{Halt, INF, Propagated, SUP};

/// Removes each known value from the other variables, repeatedly, until no further variable becomes known.
pub fn propagate_by_value<S: Space>(s: &mut S, vars: &[S::Var]) -> Propagated {
    if let Some(base) = base_of_word(s, vars) {
        return Ok(propagate_values(s, vars, base)? == 0);
    }
    let mut open: Vec<S::Var> = Vec::new();
    let mut known: Vec<i64> = Vec::new();
    for v in vars {
        match s.value(*v) {
            Some(value) => known.push(value),
            None => open.push(*v),
        }
    }
    // A variable that occurs twice would differ from itself.
    if open.len() <= 16 {
        for (n, v) in open.iter().enumerate() {
            if open[..n].contains(v) {
                return Err(Halt::Conflict);
            }
        }
    }
    let mut sorted = known.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Halt::Conflict);
    }
    let mut next = 0;
    while next < known.len() {
        let value = known[next];
        next += 1;
        s.work(open.len())?;
        let mut n = 0;
        while n < open.len() {
            s.exclude(open[n], value)?;
            match s.value(open[n]) {
                Some(value) => {
                    if known.contains(&value) {
                        return Err(Halt::Conflict);
                    }
                    known.push(value);
                    open.swap_remove(n);
                }
                None => n += 1,
            }
        }
    }
    Ok(open.is_empty())
}

/// The empty entry of a table.
const NONE: u32 = u32::MAX;

/// The graph: for each variable its values, by their numbers.
struct Graph {
    edges: Vec<Vec<u32>>,
    /// For each variable its value in the matching.
    value_of: Vec<u32>,
    /// For each value its variable in the matching.
    variable_of: Vec<u32>,
}

impl Graph {
    /// Finds a matching that covers all variables, by breadth-first search for augmenting paths.
    fn is_matched<S: Space>(&mut self, s: &mut S) -> Result<bool, Halt> {
        let count = self.edges.len();
        // First match free values greedily: most variables get one.
        for variable in 0..count {
            let free = self.edges[variable].iter();
            let free = free
                .copied()
                .find(|v| self.variable_of[*v as usize] == NONE);
            if let Some(value) = free {
                self.value_of[variable] = value;
                self.variable_of[value as usize] = variable as u32;
            }
        }
        // For each value the variable from which this search reached it.
        let mut from = vec![NONE; self.variable_of.len()];
        let mut waiting = Vec::with_capacity(count);
        for variable in 0..count {
            if self.value_of[variable] != NONE {
                continue;
            }
            from.fill(NONE);
            waiting.clear();
            waiting.push(variable as u32);
            let (mut next, mut looked) = (0, from.len());
            let mut end = NONE;
            'search: while next < waiting.len() {
                let at = waiting[next];
                next += 1;
                looked += self.edges[at as usize].len();
                for value in &self.edges[at as usize] {
                    if from[*value as usize] != NONE {
                        continue;
                    }
                    from[*value as usize] = at;
                    match self.variable_of[*value as usize] {
                        NONE => {
                            end = *value;
                            break 'search;
                        }
                        owner => waiting.push(owner),
                    }
                }
            }
            // A look at an edge is a small part of a step.
            s.work(looked / 8)?;
            if end == NONE {
                return Ok(false);
            }
            while end != NONE {
                let at = from[end as usize];
                let before = self.value_of[at as usize];
                self.value_of[at as usize] = end;
                self.variable_of[end as usize] = at;
                end = before;
            }
        }
        Ok(true)
    }

    /// The strong component of each variable and value (Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972, without
    /// recursion). Edges lead from a variable to its values, and from a value to its matched variable; a free value leads to all that
    /// is reached from free values. So only variables lead into a value, and the components of variables decide: the edge of a variable
    /// and a value lies on a cycle if the variable and the owner of the value are in one component.
    fn components(&self) -> Vec<u32> {
        let count = self.edges.len();
        let mut component = vec![NONE; count];
        let mut index = vec![NONE; count];
        let mut low = vec![0u32; count];
        let mut stack: Vec<u32> = Vec::new();
        let mut calls: Vec<(u32, u32)> = Vec::new();
        let (mut next_index, mut next_component) = (0, 0);
        for root in 0..count {
            if index[root] != NONE {
                continue;
            }
            calls.push((root as u32, 0));
            while let Some((variable, edge)) = calls.pop() {
                let at = variable as usize;
                if edge == 0 {
                    index[at] = next_index;
                    low[at] = next_index;
                    next_index += 1;
                    stack.push(variable);
                }
                let mut entered = false;
                for (n, value) in self.edges[at].iter().enumerate().skip(edge as usize) {
                    let owner = self.variable_of[*value as usize];
                    if owner == NONE || owner == variable {
                        continue;
                    }
                    let to = owner as usize;
                    if index[to] == NONE {
                        // Continue with this edge on return.
                        calls.push((variable, n as u32 + 1));
                        calls.push((owner, 0));
                        entered = true;
                        break;
                    }
                    if component[to] == NONE {
                        low[at] = low[at].min(index[to]);
                    }
                }
                if entered {
                    continue;
                }
                if low[at] == index[at] {
                    while let Some(top) = stack.pop() {
                        component[top as usize] = next_component;
                        if top == variable {
                            break;
                        }
                    }
                    next_component += 1;
                }
                // Passes the low link to the variable from which this one was entered.
                if let Some((parent, _)) = calls.last() {
                    let (parent, own) = (*parent as usize, low[at]);
                    if component[at] == NONE {
                        low[parent] = low[parent].min(own);
                    }
                }
            }
        }
        component
    }

    /// The variables from which an alternating path leads to a free value.
    fn reaching_free(&self) -> Vec<bool> {
        // For each value the variables that may take it.
        let mut takers: Vec<Vec<u32>> = vec![Vec::new(); self.variable_of.len()];
        for (variable, values) in self.edges.iter().enumerate() {
            for value in values {
                takers[*value as usize].push(variable as u32);
            }
        }
        let mut reached = vec![false; self.edges.len()];
        let free = self.variable_of.iter().enumerate();
        let mut waiting: Vec<usize> = free
            .filter(|(_, owner)| **owner == NONE)
            .map(|(value, _)| value)
            .collect();
        while let Some(value) = waiting.pop() {
            for variable in &takers[value] {
                let at = *variable as usize;
                if !reached[at] {
                    reached[at] = true;
                    waiting.push(self.value_of[at] as usize);
                }
            }
        }
        reached
    }
}

/// All-different by matching: removes the values that are in no matching.
pub fn propagate_by_matching<S: Space>(s: &mut S, vars: &[S::Var]) -> Propagated {
    if let Some(base) = base_of_word(s, vars) {
        return propagate_word(s, vars, base);
    }
    if propagate_by_value(s, vars)? {
        return Ok(true);
    }
    let mut open: Vec<S::Var> = Vec::new();
    for v in vars {
        if !s.is_fixed(*v) {
            if !s.is_finite(*v) {
                return Ok(false);
            }
            open.push(*v);
        }
    }
    // Values get numbers in their order.
    let domains: Vec<Domain> = open.iter().map(|v| s.domain(*v)).collect();
    let runs: Vec<(i64, i64)> = domains.iter().flat_map(Domain::runs).copied().collect();
    let steps = runs.len() / 8;
    let all = Domain::of_runs(runs);
    // The pigeonhole principle: there are more variables than values.
    if all.size().is_some_and(|values| values < open.len() as u64) {
        return Err(Halt::Conflict);
    }
    let sizes = domains.iter().map(|d| d.size().unwrap_or(u64::MAX));
    let edges = sizes.fold(0u64, u64::saturating_add);
    /// With more edges a matching costs more than it prunes.
    const MOST_EDGES: u64 = 1 << 20;
    if edges > MOST_EDGES {
        s.work(steps)?;
        return Ok(false);
    }
    s.work(edges as usize)?;
    let starts: Vec<u64> = all
        .runs()
        .iter()
        .scan(0, |sum, run| {
            let start = *sum;
            *sum += run.1.abs_diff(run.0) + 1;
            Some(start)
        })
        .collect();
    let number = |value: i64| {
        let run = all.runs().partition_point(|run| run.0 <= value) - 1;
        (starts[run] + value.abs_diff(all.runs()[run].0)) as u32
    };
    let count = all.size().unwrap_or(0) as usize;
    let mut graph = Graph {
        edges: domains
            .iter()
            .map(|domain| domain.values().map(number).collect())
            .collect(),
        value_of: vec![NONE; open.len()],
        variable_of: vec![NONE; count],
    };
    if !graph.is_matched(s)? {
        return Err(Halt::Conflict);
    }
    let component = graph.components();
    let reached = graph.reaching_free();
    for (variable, domain) in domains.iter().enumerate() {
        for (value, number) in domain.values().zip(&graph.edges[variable]) {
            let owner = graph.variable_of[*number as usize];
            if owner == NONE || owner as usize == variable {
                continue;
            }
            // The owner of the value takes another one, by a path to a free value or around a cycle.
            let yields =
                reached[owner as usize] || component[owner as usize] == component[variable];
            if !yields {
                s.exclude(open[variable], value)?;
            }
        }
    }
    Ok(false)
}

/// The least value, if all values of these at most 64 variables fit into a word of bits above it.
fn base_of_word<S: Space>(s: &S, vars: &[S::Var]) -> Option<i64> {
    let low = vars.iter().map(|v| s.min(*v)).min()?;
    let high = vars.iter().map(|v| s.max(*v)).max()?;
    let is_short = low != INF && high != SUP && high.abs_diff(low) < 64;
    (is_short && vars.len() <= 64).then_some(low)
}

/// The indexes of the bits that are set.
fn places(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (place < 64).then_some(place as usize)
    })
}

/// Propagation by value, with all values in a word of bits; returns which variables are still open.
fn propagate_values<S: Space>(s: &mut S, vars: &[S::Var], base: i64) -> Result<u64, Halt> {
    loop {
        let (mut taken, mut open) = (0u64, 0u64);
        for (n, v) in vars.iter().enumerate() {
            match s.value(*v) {
                Some(value) => {
                    let bit = 1 << (value - base);
                    if taken & bit != 0 {
                        return Err(Halt::Conflict);
                    }
                    taken |= bit;
                }
                // A variable that occurs twice would differ from itself.
                None if places(open).any(|other| vars[other] == *v) => return Err(Halt::Conflict),
                None => open |= 1 << n,
            }
        }
        let mut changed = false;
        for n in places(open) {
            for value in places(s.bits(vars[n], base) & taken) {
                s.exclude(vars[n], base + value as i64)?;
            }
            changed |= s.is_fixed(vars[n]);
        }
        if !changed {
            return Ok(open);
        }
    }
}

/// Propagation by matching, with all values in a word of bits. Words take the place of the edges of the graph, and the strong
/// components follow from which variables reach which (Warshall's closure).
fn propagate_word<S: Space>(s: &mut S, vars: &[S::Var], base: i64) -> Propagated {
    let open = propagate_values(s, vars, base)?;
    if open == 0 {
        return Ok(true);
    }
    let open: ([usize; 64], usize) = places(open).fold(([0; 64], 0), |(mut all, count), n| {
        all[count] = n;
        (all, count + 1)
    });
    let open = &open.0[..open.1];
    let mut domains = [0u64; 64];
    for (n, v) in open.iter().enumerate() {
        domains[n] = s.bits(vars[*v], base);
    }
    let count = open.len();
    // A matching: for each variable its value, for each value its variable, and the values that are taken.
    let (mut value_of, mut owner, mut taken) = ([0usize; 64], [0usize; 64], 0u64);
    for variable in 0..count {
        // By breadth-first augmenting paths; most variables need none.
        let (mut from, mut seen) = ([0usize; 64], 0u64);
        let (mut waiting, mut next, mut length) = ([0usize; 64], 0, 1);
        waiting[0] = variable;
        let end = loop {
            if next == length {
                return Err(Halt::Conflict);
            }
            let at = waiting[next];
            next += 1;
            let new = domains[at] & !seen;
            seen |= new;
            if let Some(free) = places(new & !taken).next() {
                from[free] = at;
                break free;
            }
            for value in places(new) {
                from[value] = at;
                waiting[length] = owner[value];
                length += 1;
            }
        };
        taken |= 1 << end;
        let mut value = end;
        loop {
            let at = from[value];
            owner[value] = at;
            let before = std::mem::replace(&mut value_of[at], value);
            if at == variable {
                break;
            }
            value = before;
        }
    }
    // Which variables each one reaches, and which reach a free value.
    let (mut reached, mut freed) = ([0u64; 64], 0u64);
    for n in 0..count {
        for value in places(domains[n] & taken) {
            reached[n] |= 1 << owner[value];
        }
        freed |= u64::from(domains[n] & !taken != 0) << n;
    }
    for middle in 0..count {
        for n in 0..count {
            if reached[n] >> middle & 1 == 1 {
                reached[n] |= reached[middle];
            }
        }
    }
    for n in 0..count {
        for value in places(domains[n] & taken) {
            let other = owner[value];
            // The owner of the value takes another one, by a path to a free value or around a cycle.
            let yields = (reached[other] | 1 << other) & freed != 0 || reached[other] >> n & 1 == 1;
            if other != n && !yields {
                s.exclude(vars[open[n]], base + value as i64)?;
            }
        }
    }
    Ok(false)
}
