//! Propagators for elements of lists, tables and circuits.
//!
//! *Tables* are scanned as a whole: a row is dead when one of its values has left its domain, and values that no live row has are
//! removed (generalised arc consistency as in Mohr and Masini, "Good Old Discrete Relaxation", ECAI 1988). An example, with the rows
//! `(1, 2), (1, 3), (2, 4)` and X = 1: Y in 2..3.
//!
//! *Circuits*: the successors form one cycle through all nodes. The propagator follows chains of known successors: the end of a chain
//! may not lead to its beginning while other nodes are left (Caseau and Laburthe, "Solving Small TSPs with Constraints", ICLP 1997).
//!
//! Strength: tables and elements are domain consistent; circuits prune as `distinct.rs` does, and by chains.

use super::domain::Domain;
use super::space::Space;
use super::{Halt, Propagated, distinct};

/// `[I, V, X1, ..., Xn]`: V is the element of the list at place I, from 1.
pub fn propagate_element<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let [i, v, ref xs @ ..] = *args else {
        return Ok(true);
    };
    s.at_least(i, 1)?;
    s.at_most(i, xs.len() as i128)?;
    let places = s.domain(i);
    let of_v = s.domain(v);
    /// How many runs are collected at least before they are joined.
    const FEW: usize = 64;
    let (mut possible, mut is_all, mut most) = (Vec::new(), false, FEW);
    s.work(xs.len())?;
    for place in places.values() {
        let of_x = s.domain(xs[(place - 1) as usize]);
        s.work((of_x.runs().len() + of_v.runs().len()) / 8)?;
        let both = of_x.intersection(&of_v);
        if both.is_empty() {
            s.exclude(i, place)?;
        } else if !is_all {
            possible.extend_from_slice(both.runs());
            is_all = both == of_v;
            if possible.len() > most {
                // The runs have doubled: joining them takes little time for each place.
                let joined = Domain::of_runs(possible);
                is_all |= joined == of_v;
                possible = joined.runs().to_vec();
                most = 2 * possible.len() + FEW;
            }
        }
    }
    s.keep(v, &Domain::of_runs(possible))?;
    if let Some(place) = s.value(i) {
        let x = xs[(place - 1) as usize];
        if x == v {
            return Ok(true);
        }
        let of_v = s.domain(v);
        s.keep(x, &of_v)?;
        let of_x = s.domain(x);
        s.keep(v, &of_x)?;
        return Ok(s.is_fixed(x) && s.is_fixed(v));
    }
    Ok(false)
}

/// `[N, X1, ..., Xn, rows]`: the variables have the values of one row.
pub fn propagate_table<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let [n, ref rest @ ..] = *args else {
        return Ok(true);
    };
    let width = s.min(n) as usize;
    let (vars, rows) = rest.split_at(width);
    if width == 0 {
        return Ok(true);
    }
    s.work(rows.len())?;
    let mut supported: Vec<Vec<i64>> = vec![Vec::new(); width];
    for row in rows.chunks_exact(width) {
        let row: Vec<i64> = row.iter().map(|cell| s.min(*cell)).collect();
        let lives = |n: usize| {
            // A variable that occurs in two columns has one value.
            s.has(vars[n], row[n]) && (0..n).all(|m| vars[m] != vars[n] || row[m] == row[n])
        };
        if (0..width).all(lives) {
            for (values, value) in supported.iter_mut().zip(row) {
                if values.last() != Some(&value) {
                    values.push(value);
                }
            }
        }
    }
    for (v, values) in vars.iter().zip(supported) {
        s.keep(*v, &Domain::of_values(values))?;
    }
    // With one open variable, each of its values is in a row with the values of the others.
    let mut open = vars.iter().filter(|v| !s.is_fixed(**v));
    let first = open.next();
    Ok(open.all(|v| Some(v) == first))
}

/// `[X1, ..., Xn]`: Xi is the successor of node i on one cycle through all of them.
pub fn propagate_circuit<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let count = args.len();
    for (n, v) in args.iter().enumerate() {
        s.at_least(*v, 1)?;
        s.at_most(*v, count as i128)?;
        if count > 1 {
            s.exclude(*v, n as i64 + 1)?;
        }
    }
    distinct::propagate_by_matching(s, args)?;
    // Where each chain begins: a node that is the successor of no known node.
    let successor: Vec<Option<usize>> = args
        .iter()
        .map(|v| s.value(*v).map(|value| (value - 1) as usize))
        .collect();
    let mut entered = vec![false; count];
    for to in successor.iter().flatten() {
        entered[*to] = true;
    }
    let mut seen = 0;
    for begin in (0..count).filter(|n| !entered[*n]) {
        let (mut end, mut length) = (begin, 1);
        while let Some(next) = successor[end] {
            end = next;
            length += 1;
        }
        seen += length;
        if length < count {
            s.exclude(args[end], begin as i64 + 1)?;
        }
    }
    // A node on no chain is on a cycle, which must contain all nodes.
    if seen < count {
        let (mut at, mut length) = (0, 0);
        while length < count {
            let Some(next) = successor[at].filter(|_| seen == 0) else {
                return Err(Halt::Conflict);
            };
            at = next;
            length += 1;
            if at == 0 && length < count {
                return Err(Halt::Conflict);
            }
        }
        return Ok(true);
    }
    s.work(count)?;
    Ok(false)
}
