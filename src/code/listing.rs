//! The disassembler: prints code as text, for tests and for people who want to see the code of a clause.
//!
//! Invariant: it accepts any words, even those that the verifier refuses; it prints what it cannot name as a number.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::argument_path::ArgumentPath;
use super::instruction::{Op, Operand, TypeTest, each_label, literals, literals_of};
use super::{Site, Word};
use crate::term::{Cell, Functor, Tag};

/// Gives the names in a listing.
pub trait Names {
    /// An atom or other constant, as it can be read.
    fn constant(&self, cell: Cell) -> String;

    /// A functor as `name/arity`.
    fn functor(&self, functor: Functor) -> String;

    /// The predicate with this index.
    fn predicate(&self, index: u32) -> String;

    /// The built-in with this index.
    fn builtin(&self, index: u32) -> String;
}

/// The positions where instructions begin.
pub fn instructions(words: &[Word]) -> impl Iterator<Item = usize> + '_ {
    let mut next = 0;
    std::iter::from_fn(move || {
        let at = next;
        let word = words.get(at)?;
        next = at + 1 + literals(*word);
        Some(at)
    })
}

/// The code as text, one instruction a line.
pub fn list(words: &[Word], sites: &[Site], names: &dyn Names) -> String {
    let mut targets: Vec<usize> = Vec::new();
    for at in instructions(words) {
        each_label(words, at, |label| {
            targets.extend(usize::try_from(at as i64 + i64::from(label)))
        });
    }
    targets.sort_unstable();
    targets.dedup();
    let labels: BTreeMap<usize, usize> = targets.into_iter().zip(1..).collect();
    let mut text = String::new();
    for at in instructions(words) {
        if let Some(label) = labels.get(&at) {
            let _ = writeln!(text, "L{label}:");
        }
        let _ = writeln!(
            text,
            "    {}",
            line(words, at, sites, names, &labels).trim_end()
        );
    }
    text
}

fn line(
    words: &[Word],
    at: usize,
    sites: &[Site],
    names: &dyn Names,
    labels: &BTreeMap<usize, usize>,
) -> String {
    let word = words[at];
    let Some(op) = Op::from_number(word.op()) else {
        return format!("{:016x}", word.0);
    };
    let label = |distance: i32| {
        if distance == 0 {
            return "fail".to_owned();
        }
        let target = usize::try_from(at as i64 + i64::from(distance)).unwrap_or(usize::MAX);
        labels
            .get(&target)
            .map_or_else(|| format!("{distance:+}"), |label| format!("L{label}"))
    };
    let mut literals = words[at + 1..].iter().copied();
    let mut parts: Vec<String> = Vec::new();
    let charge = word.cost().saturating_sub(op.own_cost());
    if charge > 0 {
        parts.push(format!("+{charge}"));
    }
    for operand in op.operands() {
        let part = match operand {
            Operand::Xa => format!("x{}", word.a()),
            Operand::Xb => format!("x{}", word.b()),
            Operand::Xc => format!("x{}", word.c() as u8),
            Operand::Yc => format!("y{}", word.c()),
            Operand::Yd => format!("y{}", word.d()),
            Operand::Na => word.a().to_string(),
            Operand::Nb => TypeTest::ALL.get(word.b()).map_or_else(
                || word.b().to_string(),
                |kind| format!("{kind:?}").to_lowercase(),
            ),
            Operand::Mask => format!("{:#b}", word.b()),
            Operand::Ib => (word.b() as u8 as i8).to_string(),
            Operand::Ic => word.c().to_string(),
            Operand::Hc => word.upper_c().to_string(),
            Operand::Lc => word.lower_c().to_string(),
            Operand::Id => word.d().to_string(),
            Operand::Label => label(word.cd()),
            Operand::Predicate => names.predicate(word.cd() as u32),
            Operand::Builtin => names.builtin(word.cd() as u32),
            Operand::BuiltinD => names.builtin(word.d() as u32),
            Operand::Constant => literals
                .next()
                .map_or_else(String::new, |cell| constant(cell, names)),
            Operand::Functor => literals
                .next()
                .map_or_else(String::new, |cell| functor(cell, names)),
            Operand::BoxWords => {
                let words = literals.by_ref().take(literals_of(*operand, word));
                words
                    .map(|word| format!("{:x}", word.0))
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            Operand::Info => literals
                .next()
                .map_or_else(String::new, |info| live(info, sites)),
            Operand::SwitchLabels => {
                const CASES: [&str; 8] = [
                    "integer",
                    "var",
                    "list",
                    "struct",
                    "atom",
                    "box",
                    "attributed",
                    "nil",
                ];
                let distances = literals
                    .by_ref()
                    .take(4)
                    .flat_map(|pair| [pair.low(), pair.high()]);
                let cases = CASES.iter().zip(distances);
                cases
                    .map(|(case, to)| format!("{case}: {}", label(to as i32)))
                    .collect::<Vec<_>>()
                    .join(", ")
            }
            Operand::SwitchTable => {
                let default = literals.next().map_or(0, |word| word.low() as i32);
                let mut rows = Vec::new();
                for _ in 0..word.cd() {
                    let (Some(key), Some(to)) = (literals.next(), literals.next()) else {
                        break;
                    };
                    if key.0 != u64::MAX {
                        let name = if matches!(op, Op::SwitchConst | Op::SwitchFewConst) {
                            constant(key, names)
                        } else {
                            functor(key, names)
                        };
                        rows.push(format!("{name}: {}", label(to.low() as i32)));
                    }
                }
                rows.sort();
                rows.push(format!("else: {}", label(default)));
                rows.join(", ")
            }
            Operand::Part => {
                let mut next = || literals.next().unwrap_or(Word(0));
                let (way, functor) = (next(), next());
                ArgumentPath { way, functor }.to_string()
            }
            Operand::Plain => {
                let literal = literals.next().unwrap_or(Word(0));
                let read = literal.bytes().filter(|byte| *byte != Word::NONE);
                let read: Vec<String> = read.map(|register| format!("x{register}")).collect();
                format!("{{{}}}, {}", read.join(" "), label(literal.low() as i32))
            }
        };
        parts.push(part);
    }
    format!("{} {}", op.name(), parts.join(", "))
}

fn constant(word: Word, names: &dyn Names) -> String {
    let cell = Cell::from_bits(word.0);
    match cell.tag() {
        Tag::Int => cell.int_value().to_string(),
        Tag::Atom => names.constant(cell),
        Tag::Ref | Tag::List | Tag::Struct | Tag::Box | Tag::Att | Tag::Header => {
            format!("{:016x}", word.0)
        }
    }
}

fn functor(word: Word, names: &dyn Names) -> String {
    let cell = Cell::from_bits(word.0);
    if cell.tag() == Tag::Header {
        names.functor(cell.functor_value())
    } else {
        format!("{:016x}", word.0)
    }
}

/// Frame size and live slots of a call.
fn live(info: Word, sites: &[Site]) -> String {
    let Some(site) = sites.get(info.high() as usize) else {
        return format!("frame {}", info.low());
    };
    let slots =
        (0..site.live.len() * 64).filter(|slot| site.live[slot / 64] >> (slot % 64) & 1 == 1);
    let slots: Vec<String> = slots.map(|slot| format!("y{slot}")).collect();
    format!("frame {} {{{}}}", info.low(), slots.join(" "))
}
