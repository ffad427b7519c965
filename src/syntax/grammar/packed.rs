//! Packed trees: a text that was parsed when a host was built, stored as bytes, so that the host does not parse it again.
//!
//! ```text
//!   text          p(X) :- q(X).    r.
//!   read from     0                11             where the reader stands for each
//!   bytes         operators        tree at 0      tree at 11
//! ```
//!
//! The host keeps the text too, and names in the bytes are ranges of the text. A tree is valid only with the operators with which it was
//! parsed; a hash of their table identifies them. Rare trees (long integers, fractions, what only the relaxed grammar reads) are not
//! stored; these, and trees parsed with other operators, are parsed from the text.
//!
//! The crate of the macros does the packing (`../derive/src/packer.rs`).
//!
//! *Invariant*: bytes that no packer has made give some tree or none, and never a panic.

use std::borrow::Cow;
use std::hash::Hasher;

use super::super::{Node, NodeKind, Operators, Quote, Span, Tree, Variable};

/// The marks that begin a piece or a node.
pub mod mark {
    /// The number of the operators.
    pub const OPERATORS: u8 = 1;
    /// A tree: where it is read from, its length, and the rest.
    pub const TREE: u8 = 2;
    /// A variable: its index.
    pub const VARIABLE: u8 = 0;
    /// An atom: its name.
    pub const ATOM: u8 = 1;
    /// An integer of one word.
    pub const INTEGER: u8 = 2;
    /// A float: its bits.
    pub const FLOAT: u8 = 3;
    /// A text in double quotes.
    pub const TEXT: u8 = 4;
    /// A text in back quotes.
    pub const TEXT_IN_BACK_QUOTES: u8 = 5;
    /// A compound: its name and its arity.
    pub const COMPOUND: u8 = 6;
    /// A list: the number of its elements.
    pub const LIST: u8 = 7;
}

/// A hash of an operator table that does not depend on the order of the definitions.
pub fn number_of(operators: &Operators) -> u64 {
    let one = |(priority, specifier, name): (u16, super::super::Specifier, &str)| {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        hasher.write(&priority.to_le_bytes());
        hasher.write(specifier.name().as_bytes());
        hasher.write(name.as_bytes());
        hasher.finish()
    };
    operators.iter().map(one).fold(0, u64::wrapping_add)
}

/// The hash of Fowler, Noll and Vo: the same in every process.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The trees of a text, taken one after the other.
pub struct Unpacker<'p> {
    rest: Bytes<'p>,
    /// The hash of the operators for which the next trees are valid.
    operators: u64,
}

impl<'p> Unpacker<'p> {
    /// The trees in these bytes.
    pub fn new(bytes: &'p [u8]) -> Unpacker<'p> {
        Unpacker {
            rest: Bytes(bytes),
            operators: 0,
        }
    }

    /// Whether there are no more.
    pub fn is_empty(&self) -> bool {
        self.rest.0.is_empty()
    }

    /// The tree of the clause at this offset of the text, for the operators with this hash.
    pub fn tree<'t>(&mut self, text: &'t str, at: usize, operators: u64) -> Option<Tree<'t>> {
        loop {
            let mut rest = Bytes(self.rest.0);
            match rest.byte()? {
                mark::OPERATORS => {
                    self.operators = u64::from_le_bytes(rest.array()?);
                    self.rest = rest;
                }
                mark::TREE => {
                    let place = rest.size()?;
                    let length = rest.size()?;
                    let body = rest.take(length)?;
                    if place > at {
                        // The next stored tree belongs to a later offset.
                        return None;
                    }
                    self.rest = rest;
                    if place == at {
                        let fits = self.operators == operators;
                        return fits.then(|| unpacked(Bytes(body), text)).flatten();
                    }
                }
                _ => return None,
            }
        }
    }
}

/// Bytes that are taken from the front.
struct Bytes<'p>(&'p [u8]);

impl<'p> Bytes<'p> {
    fn take(&mut self, count: usize) -> Option<&'p [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn number(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    fn small(&mut self) -> Option<u32> {
        u32::try_from(self.number()?).ok()
    }

    fn span(&mut self, text: &str) -> Option<Span> {
        let start = self.size()?;
        let end = start.checked_add(self.size()?)?;
        text.get(start..end)?;
        Some(Span::new(start, end))
    }

    fn text<'t>(&mut self, text: &'t str) -> Option<Cow<'t, str>> {
        let number = self.size()?;
        let length = number >> 1;
        if number & 1 == 1 {
            let own = std::str::from_utf8(self.take(length)?).ok()?;
            return Some(Cow::Owned(own.to_owned()));
        }
        let start = self.size()?;
        text.get(start..start.checked_add(length)?)
            .map(Cow::Borrowed)
    }
}

fn unpacked<'t>(mut bytes: Bytes<'_>, text: &'t str) -> Option<Tree<'t>> {
    let span = bytes.span(text)?;
    let end = bytes.size().filter(|end| text.is_char_boundary(*end))?;
    let count = bytes.size().filter(|count| *count <= text.len())?;
    let mut variables = Vec::with_capacity(count);
    for _ in 0..count {
        let Cow::Borrowed(name) = bytes.text(text)? else {
            return None;
        };
        variables.push(Variable {
            name,
            occurrences: bytes.small()?,
            span: bytes.span(text)?,
            last: bytes.span(text)?,
        });
    }
    let count = bytes.size().filter(|count| *count <= 2 * text.len())?;
    let mut nodes = Vec::with_capacity(count);
    // The number of complete subtrees that are not yet part of another one.
    let mut open: usize = 0;
    for _ in 0..count {
        let kind = match bytes.byte()? {
            mark::VARIABLE => NodeKind::Variable(
                bytes
                    .small()
                    .filter(|index| (*index as usize) < variables.len())?,
            ),
            mark::ATOM => NodeKind::Atom(bytes.text(text)?),
            mark::INTEGER => {
                let value = bytes.number()?;
                NodeKind::Integer((value >> 1) as i64 ^ -((value & 1) as i64))
            }
            mark::FLOAT => NodeKind::Float(f64::from_bits(u64::from_le_bytes(bytes.array()?))),
            mark::TEXT => NodeKind::Text(Quote::Double, bytes.text(text)?),
            mark::TEXT_IN_BACK_QUOTES => NodeKind::Text(Quote::Back, bytes.text(text)?),
            mark::COMPOUND => {
                NodeKind::Compound(bytes.text(text)?, bytes.small().filter(|arity| *arity > 0)?)
            }
            mark::LIST => NodeKind::List(bytes.small()?),
            _ => return None,
        };
        open = open.checked_sub(kind.children())? + 1;
        let span = bytes.span(text)?;
        nodes.push(Node { kind, span });
    }
    (open == 1).then_some(Tree {
        nodes,
        variables,
        span,
        end,
        relaxed: None,
        details: Vec::new(),
    })
}
