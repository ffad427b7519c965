//! Positions of a term and its subterms in their text, and the comments between them, as terms.
//!
//! Offsets are counted in characters from the beginning of the stream, as `subterm_positions(Position)` of `read_term/2` has them.
//! A position is `From-To` for what has no parts, or `string_position(From, To)`, `brace_term_position(From, To, Argument)`,
//! `list_position(From, To, Elements, Tail)` with the tail `none` if there is no bar, `term_position(From, To, FunctorFrom,
//! FunctorTo, Arguments)`, or `parentheses_term_position(From, To, Position)`.
//!
//! Invariant: the tree was read with its details, and each node gives one term.

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::memory::Stopping;
use crate::stream::Position;
use crate::syntax::{self, DetailKind, NodeKind, Span, TokenKind, Tree};
use crate::term::{Atom, Cell, atoms};

/// The beginning and the text of a comment.
pub type Comment = (Position, String);

/// Heap cells for one node: a functor, five arguments, a list cell, and two cells for each pair of parentheses around it.
const CELLS: usize = 12;

/// The position of a tree's term. The text begins `before` characters after the beginning of the stream.
pub fn of_tree(m: &mut Machine, tree: &Tree<'_>, text: &str, before: u64) -> Result<Cell> {
    m.heap
        .room(CELLS * (tree.nodes.len() + tree.details.len()))?;
    let characters = Characters::of(text, before);
    let words = Words::of(m)?;
    let mut details = tree.details.iter().peekable();
    let mut stack: Vec<Cell> = Vec::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        let [from, to] = characters.ends(node.span);
        let about = |detail: &&syntax::Detail| detail.node as usize == index;
        let functor = details.next_if(|detail| about(detail) && detail.kind == DetailKind::Functor);
        let mut position = match (&node.kind, functor) {
            (NodeKind::Text(..), _) => m.heap.structure(words.string, &[from, to]),
            (NodeKind::Compound(_, arity), Some(functor)) => {
                let arguments = stack.split_off(stack.len() - *arity as usize);
                let arguments = m.heap.list_of(&arguments)?;
                let [begin, end] = characters.ends(functor.span);
                m.heap
                    .structure(words.term, &[from, to, begin, end, arguments])
            }
            (NodeKind::Compound(..), None) => {
                let argument = stack.pop().expect("a term in braces follows its argument");
                m.heap.structure(words.brace, &[from, to, argument])
            }
            (NodeKind::List(count), _) => {
                let tail = stack.pop().expect("a list follows its tail");
                let elements = stack.split_off(stack.len() - *count as usize);
                let elements = m.heap.list_of(&elements)?;
                // If a list has no bar, its tail ends with the closing bracket.
                let bracket = tree.nodes[index - 1].span.end == node.span.end;
                let tail = if bracket { words.none } else { tail };
                m.heap.structure(words.list, &[from, to, elements, tail])
            }
            (
                NodeKind::Variable(_)
                | NodeKind::Atom(_)
                | NodeKind::Integer(_)
                | NodeKind::BigInteger(_)
                | NodeKind::Ratio(_)
                | NodeKind::Float(_),
                _,
            ) => m.heap.structure(atoms::MINUS, &[from, to]),
        }?;
        while let Some(detail) = details.next_if(about) {
            let [from, to] = characters.ends(detail.span);
            position = m.heap.structure(words.parentheses, &[from, to, position])?;
        }
        stack.push(position);
    }
    Ok(stack.pop().expect("a tree has a root"))
}

/// The names in positions.
struct Words {
    string: Atom,
    brace: Atom,
    list: Atom,
    term: Atom,
    parentheses: Atom,
    none: Cell,
}

impl Words {
    fn of(m: &mut Machine) -> Stopping<Words> {
        Ok(Words {
            string: m.atoms.intern("string_position")?,
            brace: m.atoms.intern("brace_term_position")?,
            list: m.atoms.intern("list_position")?,
            term: m.atoms.intern("term_position")?,
            parentheses: m.atoms.intern("parentheses_term_position")?,
            none: Cell::atom(m.atoms.intern("none")?),
        })
    }
}

/// Converts byte offsets to character offsets.
struct Characters {
    before: u64,
    /// For each byte, the number of characters that begin before it; `None` if every character is one byte.
    table: Option<Vec<u32>>,
}

impl Characters {
    fn of(text: &str, before: u64) -> Characters {
        let begins = |byte: &u8| (*byte as i8) >= -0x40;
        let table = (!text.is_ascii()).then(|| {
            let mut count = 0;
            let mut table: Vec<u32> = Vec::with_capacity(text.len() + 1);
            for byte in text.as_bytes() {
                table.push(count);
                count += u32::from(begins(byte));
            }
            table.push(count);
            table
        });
        Characters { before, table }
    }

    fn ends(&self, span: Span) -> [Cell; 2] {
        [span.start, span.end].map(|byte| {
            let within = match &self.table {
                Some(table) => table.get(byte as usize).copied().unwrap_or(byte),
                None => byte,
            };
            Cell::int((self.before + u64::from(within)) as i64)
                .expect("no stream has 2^63 characters")
        })
    }
}

/// The comments in a text up to a byte, with their positions; the text begins at `place`.
pub fn comments(text: &str, end: usize, place: Position) -> Vec<Comment> {
    let mut place = place;
    let mut at = 0;
    let mut found = Vec::new();
    for (kind, span) in syntax::tokens(text) {
        if span.start as usize >= end {
            break;
        }
        if matches!(kind, TokenKind::LineComment | TokenKind::BlockComment) {
            place = advanced(place, &text[at..span.start as usize]);
            at = span.start as usize;
            found.push((place, String::from(span.of(text))));
        }
    }
    found
}

/// The position after a text that begins at `position`.
pub fn advanced(mut position: Position, text: &str) -> Position {
    position.chars += text.chars().count() as u64;
    position.bytes += text.len() as u64;
    match text.rfind('\n') {
        Some(at) => {
            position.line += text.matches('\n').count() as u64;
            position.column = text[at + 1..].chars().count() as u64;
        }
        None => position.column += text.chars().count() as u64,
    }
    position
}
