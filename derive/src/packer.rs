//! From trees to bytes: the other half of `packed.rs` in the room `syntax`, which says what they are.
//!
//! *Invariant*: what is packed is unpacked as it was.

use crate::syntax::packed::{mark, number_of};
use crate::syntax::{NodeKind, Operators, Quote, Span, Tree};

/// Packs the trees of a text, in their order.
#[derive(Default)]
pub struct Packer {
    bytes: Vec<u8>,
    operators: Option<u64>,
}

impl Packer {
    /// Adds the tree that was read from this place of the text on, with these operators.
    pub fn add(&mut self, text: &str, at: usize, tree: &Tree<'_>, operators: &Operators) {
        let Some(body) = packed(text, tree) else {
            return;
        };
        let number = number_of(operators);
        if self.operators != Some(number) {
            self.operators = Some(number);
            self.bytes.push(mark::OPERATORS);
            self.bytes.extend(number.to_le_bytes());
        }
        self.bytes.push(mark::TREE);
        put(&mut self.bytes, at as u64);
        put(&mut self.bytes, body.len() as u64);
        self.bytes.extend(body);
    }

    /// The bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Seven bits a byte, the lowest first.
fn put(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn put_span(bytes: &mut Vec<u8>, span: Span) {
    put(bytes, u64::from(span.start));
    put(bytes, span.len() as u64);
}

/// A name: where it stands in the text, or, where it is written otherwise there, itself.
fn put_text(bytes: &mut Vec<u8>, text: &str, name: &str) {
    let place = (name.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let stands_there = text.get(place..place.saturating_add(name.len())) == Some(name);
    put(bytes, (name.len() as u64) << 1 | u64::from(!stands_there));
    if stands_there {
        put(bytes, place as u64);
    } else {
        bytes.extend(name.as_bytes());
    }
}

/// None for a tree that is not kept.
fn packed(text: &str, tree: &Tree<'_>) -> Option<Vec<u8>> {
    if tree.relaxed.is_some() || !tree.details.is_empty() {
        return None;
    }
    let mut bytes = Vec::new();
    put_span(&mut bytes, tree.span);
    put(&mut bytes, tree.end as u64);
    put(&mut bytes, tree.variables.len() as u64);
    for variable in &tree.variables {
        put_text(&mut bytes, text, variable.name);
        put(&mut bytes, u64::from(variable.occurrences));
        put_span(&mut bytes, variable.span);
        put_span(&mut bytes, variable.last);
    }
    put(&mut bytes, tree.nodes.len() as u64);
    for node in &tree.nodes {
        match &node.kind {
            NodeKind::Variable(index) => {
                bytes.push(mark::VARIABLE);
                put(&mut bytes, u64::from(*index));
            }
            NodeKind::Atom(name) => {
                bytes.push(mark::ATOM);
                put_text(&mut bytes, text, name);
            }
            NodeKind::Integer(value) => {
                bytes.push(mark::INTEGER);
                put(&mut bytes, ((value << 1) ^ (value >> 63)) as u64);
            }
            NodeKind::Float(value) => {
                bytes.push(mark::FLOAT);
                bytes.extend(value.to_bits().to_le_bytes());
            }
            NodeKind::Text(quote, value) => {
                bytes.push(match quote {
                    Quote::Double => mark::TEXT,
                    Quote::Back => mark::TEXT_IN_BACK_QUOTES,
                });
                put_text(&mut bytes, text, value);
            }
            NodeKind::Compound(name, arity) => {
                bytes.push(mark::COMPOUND);
                put_text(&mut bytes, text, name);
                put(&mut bytes, u64::from(*arity));
            }
            NodeKind::List(count) => {
                bytes.push(mark::LIST);
                put(&mut bytes, u64::from(*count));
            }
            NodeKind::BigInteger(_) | NodeKind::Ratio(_) => return None,
        }
        put_span(&mut bytes, node.span);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::packed::Unpacker;
    use crate::syntax::{ReadFlags, Specifier, read_term};

    const TEXT: &str = "p(X, _, X) :- q([a, 'b c', \"text\", `back`|Y], Y), Z is X + 0x1F - 2.5, r({Z}, -7).\n\
        % a comment\n\
        'it''s'(0'a, \"\\x41\\\", 'п'). s. big(123456789012345678901234567890). t :- \\+ u.";

    fn flags() -> ReadFlags {
        ReadFlags {
            relaxed: true,
            ..ReadFlags::default()
        }
    }

    fn trees(operators: &Operators) -> Vec<(usize, Tree<'static>)> {
        let (mut at, mut found) = (0, Vec::new());
        while let Some(tree) = read_term(TEXT, at, operators, flags()).expect("it is Prolog") {
            let end = tree.end;
            found.push((at, tree));
            at = end;
        }
        found
    }

    fn pack(operators: &Operators) -> Vec<u8> {
        let mut packer = Packer::default();
        for (at, tree) in trees(operators) {
            packer.add(TEXT, at, &tree, operators);
        }
        packer.into_bytes()
    }

    #[test]
    fn trees_come_back_as_they_were() {
        let operators = Operators::new();
        let bytes = pack(&operators);
        let mut unpacker = Unpacker::new(&bytes);
        for (at, tree) in trees(&operators) {
            let found = unpacker.tree(TEXT, at, number_of(&operators));
            let is_kept = !TEXT[tree.span.range()].starts_with("big");
            assert_eq!(found, is_kept.then_some(tree));
        }
        assert_eq!(unpacker.tree(TEXT, TEXT.len(), number_of(&operators)), None);
    }

    #[test]
    fn trees_are_good_for_their_operators() {
        let operators = Operators::new();
        let bytes = pack(&operators);
        let mut others = operators.clone();
        others.set(0, Specifier::Xfx, "is");
        assert_eq!(
            Unpacker::new(&bytes).tree(TEXT, 0, number_of(&others)),
            None
        );
        others.set(700, Specifier::Xfx, "is");
        assert!(
            Unpacker::new(&bytes)
                .tree(TEXT, 0, number_of(&others))
                .is_some()
        );
    }

    #[test]
    fn damaged_bytes_do_no_harm() {
        let operators = Operators::new();
        let bytes = pack(&operators);
        for place in 0..bytes.len() {
            for value in [0, 1, 0x7f, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[place] = value;
                damaged.truncate(bytes.len() - place % 7);
                let mut unpacker = Unpacker::new(&damaged);
                for (at, _) in trees(&operators) {
                    let _any = unpacker.tree(TEXT, at, number_of(&operators));
                }
            }
        }
    }
}
