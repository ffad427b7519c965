//! Terms as text (ISO 7.10.5).
//!
//! Invariant: with `quoted` the text reads back as the same term under the same operators and flags. A space stands only
//! where two tokens would run together, behind an operator of letters, and before a parenthesis that would make a
//! functor of the operator before it. What waits to be written is on an explicit stack, so that deep terms need no
//! recursion and the writer can stop in the middle: it does so to ask its caller whether it portrays a term itself.

use std::collections::HashMap;
use std::fmt;

use crate::syntax::Operators;

use super::atom::{Atom, Atoms, ShortHash};
use super::atoms;
use super::cell::{Addr, Cell, HandleKind, Tag};
use super::digits::decimal;
use super::heap::{Heap, View};
use super::number::Number;
use super::operand::{Place, Shape};
use super::tokens::Tokens;
use super::write_options::{Attributes, WriteOptions};
use crate::memory::room;

/// What a term is looked up in while it is written.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    /// The heap.
    pub heap: &'a Heap,
    /// The atoms.
    pub atoms: &'a Atoms,
    /// The operators.
    pub operators: &'a Operators,
}

/// How far the writer came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// All is written.
    Done,
    /// The caller may write this term itself and say so by [`Writer::portrayed`], or just go on.
    Portray(Cell),
    /// The caller may write what is attached to this variable, or just go on.
    Attributes(Cell),
    /// Much has been written, and there is more: the caller may look at what can stop it.
    Pause,
}

/// Something to be written later.
enum Work {
    Term(Cell, Place),
    /// A term that the caller did not portray.
    Asked(Cell, Place),
    /// The attributes of a variable, for the caller.
    Attributes(Cell),
    /// What is attached to variables in attributes is not written.
    EndOfAttributes,
    /// An infix operator and its right operand.
    Infix(Atom, Cell, Place),
    Postfix(Atom),
    /// The arguments from here on, with a comma before each.
    Arguments(Addr, usize, usize),
    /// The rest of a list, its depth, and how many elements stand before it.
    Tail(Cell, usize, usize),
    Close(&'static str),
    FullStop,
}

/// Depth at which a cyclic term is cut off when the caller sets no limit.
const CYCLIC_DEPTH: usize = 10;

/// A term on its way to text.
pub struct Writer {
    options: WriteOptions,
    names: HashMap<Addr, String, ShortHash>,
    work: Vec<Work>,
    tokens: Tokens,
    /// Whether attributes are being written.
    attached: bool,
}

/// Writes a term; `portray` has no effect here.
pub fn write_term(
    term: Cell,
    options: &WriteOptions,
    terms: Terms<'_>,
    out: &mut impl fmt::Write,
) -> fmt::Result {
    let mut writer = Writer::new(term, options.clone(), terms.heap);
    while writer.run(terms, out)? != Progress::Done {}
    Ok(())
}

/// Pieces of a term that are written between two pauses.
const PIECES: usize = 1 << 16;

/// A term as text.
pub fn term_text(term: Cell, options: &WriteOptions, terms: Terms<'_>) -> String {
    let mut text = String::new();
    // Writing to a text fails only for want of memory.
    if write_term(term, options, terms, &mut room::Growing(&mut text)).is_err() {
        room::refused();
    }
    text
}

/// What waits while a usual term is written.
const USUAL: usize = 16;

impl Writer {
    /// A writer that has the term before it.
    pub fn new(term: Cell, mut options: WriteOptions, heap: &Heap) -> Writer {
        if options.max_depth == 0 && !heap.is_acyclic(term) {
            options.max_depth = CYCLIC_DEPTH;
        }
        let names = std::mem::take(&mut options.variable_names)
            .into_iter()
            .map(|(variable, name)| (heap.deref(variable), name))
            .filter(|(variable, _)| variable.is_variable())
            .map(|(variable, name)| (variable.addr(), name))
            .collect();
        let place = Place::argument(options.priority, 1);
        let mut work = Vec::with_capacity(USUAL);
        if options.fullstop {
            work.push(Work::FullStop);
        }
        work.push(Work::Term(term, place));
        let tokens = Tokens::new(&options);
        Writer {
            options,
            names,
            work,
            tokens,
            attached: false,
        }
    }

    /// What stands before the term in the sink.
    pub fn behind(&mut self, character: char) {
        self.tokens.behind(character);
    }

    /// The term that was asked for last has been written by the caller.
    pub fn portrayed(&mut self) {
        if let Some(Work::Asked(..)) = self.work.last() {
            self.work.pop();
            self.tokens.forget();
        }
    }

    /// The greatest priority without parentheses of the term that was asked for last.
    pub fn priority(&self) -> u16 {
        match self.work.last() {
            Some(Work::Asked(_, place)) => place.max,
            _ => self.options.priority,
        }
    }

    /// Writes on until the end or the next question.
    pub fn run(
        &mut self,
        terms: Terms<'_>,
        out: &mut impl fmt::Write,
    ) -> Result<Progress, fmt::Error> {
        let mut pieces = 0;
        while let Some(work) = self.work.pop() {
            pieces += 1;
            if pieces == PIECES {
                room::push(&mut self.work, work);
                return Ok(Progress::Pause);
            }
            match work {
                Work::Term(term, place) if self.options.portray || self.options.portray_blobs => {
                    let term = terms.heap.deref(term);
                    let blob = matches!(terms.heap.view(term), View::Handle(..));
                    if term.is_variable() || !self.options.portray && !blob {
                        self.term(term, place, terms, out)?;
                    } else {
                        room::push(&mut self.work, Work::Asked(term, place));
                        return Ok(Progress::Portray(term));
                    }
                }
                Work::Term(term, place) | Work::Asked(term, place) => {
                    self.term(term, place, terms, out)?
                }
                Work::Infix(name, right, place) => {
                    self.tokens.infix(terms.atoms.text(name), out)?;
                    room::push(&mut self.work, Work::Term(right, place));
                }
                Work::Postfix(name) => self.tokens.atom(terms.atoms.text(name), out)?,
                Work::Arguments(at, count, depth) => {
                    self.tokens.comma(out)?;
                    self.arguments(at, count, depth, terms);
                }
                Work::Tail(tail, depth, before) => self.tail(tail, depth, before, terms, out)?,
                Work::Close(bracket) => self.tokens.solo(bracket, out)?,
                Work::Attributes(variable) => {
                    self.tokens.forget();
                    return Ok(Progress::Attributes(variable));
                }
                Work::EndOfAttributes => self.attached = false,
                Work::FullStop => self.tokens.bare(".", out)?,
            }
        }
        Ok(Progress::Done)
    }

    fn term(
        &mut self,
        term: Cell,
        place: Place,
        terms: Terms<'_>,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        let heap = terms.heap;
        let term = heap.deref(term);
        if self.options.max_depth > 0 && place.depth > self.options.max_depth {
            return self.tokens.bare("...", out);
        }
        let shape = self.shape(term, terms);
        let atom_operand =
            matches!(shape, Shape::Atom) && place.operand && is_operator(term, terms);
        let bracketed = place.needs_brackets(shape) || atom_operand;
        let place = if bracketed {
            Place::argument(1200, place.depth)
        } else {
            place
        };
        if bracketed {
            self.tokens.open(out)?;
            room::push(&mut self.work, Work::Close(")"));
        }
        match shape {
            Shape::Atom | Shape::Other => self.simple(term, place.depth, terms, out),
            Shape::Prefix(name, priority, specifier, argument) => {
                self.tokens.prefix(terms.atoms.text(name), out)?;
                let mut below = place.right(priority, specifier);
                below.bracketed =
                    name == atoms::MINUS && self.looks_negated(argument, below, terms);
                room::push(&mut self.work, Work::Term(argument, below));
                Ok(())
            }
            Shape::Infix(name, priority, specifier, left, right) => {
                room::push(
                    &mut self.work,
                    Work::Infix(name, right, place.right(priority, specifier)),
                );
                room::push(
                    &mut self.work,
                    Work::Term(left, place.left(priority, specifier)),
                );
                Ok(())
            }
            Shape::Postfix(name, priority, specifier, argument) => {
                room::push(&mut self.work, Work::Postfix(name));
                room::push(
                    &mut self.work,
                    Work::Term(argument, place.left(priority, specifier)),
                );
                Ok(())
            }
        }
    }

    /// How a dereferenced term is written, as far as operators are concerned.
    fn shape(&self, term: Cell, terms: Terms<'_>) -> Shape {
        match term.tag() {
            Tag::Atom => Shape::Atom,
            Tag::Struct if !self.options.ignore_ops => {
                let functor = terms.heap.get(term.addr()).functor_value();
                if functor.arity > 2 || self.variable_number(term, terms).is_some() {
                    return Shape::Other;
                }
                let definition = terms.operators.get(terms.atoms.text(functor.name));
                let (name, first) = (functor.name, terms.heap.arg(term.addr(), 0));
                match (
                    functor.arity,
                    definition.prefix,
                    definition.infix,
                    definition.postfix,
                ) {
                    (1, _, _, _) if name == atoms::CURLY => Shape::Other,
                    (1, Some((priority, specifier)), _, _) => {
                        Shape::Prefix(name, priority, specifier, first)
                    }
                    (1, None, _, Some((priority, specifier))) => {
                        Shape::Postfix(name, priority, specifier, first)
                    }
                    (2, _, Some((priority, specifier)), _) => Shape::Infix(
                        name,
                        priority,
                        specifier,
                        first,
                        terms.heap.arg(term.addr(), 1),
                    ),
                    (_, _, _, _) => Shape::Other,
                }
            }
            Tag::Int | Tag::Ref | Tag::List | Tag::Struct | Tag::Box | Tag::Att | Tag::Header => {
                Shape::Other
            }
        }
    }

    /// Whether the operand of a prefix `-` needs parentheses to be seen as a whole: before a number the two would be read
    /// as a negative number, and before an infix operator the sign would seem to belong to the left operand alone.
    fn looks_negated(&self, term: Cell, place: Place, terms: Terms<'_>) -> bool {
        let (mut term, mut place) = (terms.heap.deref(term), place);
        loop {
            if let Some(number) = Number::from_cell(terms.heap, term) {
                return match number {
                    Number::Float(value) => value.is_sign_positive(),
                    Number::Int(_) | Number::Big(_) | Number::Ratio(_) => number.signum() >= 0,
                };
            }
            let shape = self.shape(term, terms);
            match shape {
                _ if place.needs_brackets(shape) => return false,
                Shape::Infix(..) => return true,
                Shape::Postfix(_, priority, specifier, operand) => {
                    (term, place) = (terms.heap.deref(operand), place.left(priority, specifier));
                }
                Shape::Prefix(..) | Shape::Atom | Shape::Other => return false,
            }
        }
    }

    /// The number in `'$VAR'(N)`, if it is to be written as a variable.
    fn variable_number(&self, term: Cell, terms: Terms<'_>) -> Option<i64> {
        match terms.heap.view(term) {
            View::Struct(functor, at)
                if self.options.numbervars
                    && functor.name == atoms::DOLLAR_VAR
                    && functor.arity == 1 =>
            {
                let number = terms.heap.deref(terms.heap.arg(at, 0));
                (number.is_int() && number.int_value() >= 0).then(|| number.int_value())
            }
            View::Struct(..)
            | View::Var(_)
            | View::Int(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Atom(_)
            | View::Handle(..)
            | View::Text(_)
            | View::List(_) => None,
        }
    }

    /// What is no operator term: atomic terms, variables, lists and functional notation.
    fn simple(
        &mut self,
        term: Cell,
        depth: usize,
        terms: Terms<'_>,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        let heap = terms.heap;
        match heap.view(term) {
            View::Var(at) => {
                match self.names.get(&at) {
                    Some(name) => self.tokens.bare(name, out)?,
                    None => self
                        .tokens
                        .formatted(format_args!("_{}", at.since(heap.start())), out)?,
                }
                self.attributes(term, depth, terms, out)
            }
            View::Int(value) => self.tokens.integer(value, out),
            View::Big(at) => self.tokens.formatted(
                format_args!("{}", decimal(&heap.big_value(at), &heap.meter)),
                out,
            ),
            View::Ratio(at) => {
                let value = Number::from(heap.ratio_value(at));
                self.tokens.formatted(format_args!("{value}"), out)
            }
            View::Float(value) => self
                .tokens
                .formatted(format_args!("{}", Number::Float(value)), out),
            View::Atom(atom) => self.tokens.atom(terms.atoms.text(atom), out),
            View::Handle(kind, index) => {
                let kind = match kind {
                    HandleKind::Stream => "stream",
                    HandleKind::Clause | HandleKind::Atom => "clause",
                };
                self.tokens
                    .formatted(format_args!("<{kind}>({index})"), out)
            }
            View::Text(at) => self.tokens.string(heap.text_value(at), out),
            View::List(at) if self.options.dotlists => {
                self.functional(atoms::DOT, at, 2, depth, terms, out)
            }
            View::List(at) => {
                self.tokens.solo("[", out)?;
                room::push(&mut self.work, Work::Tail(heap.get(at.offset(1)), depth, 1));
                room::push(
                    &mut self.work,
                    Work::Term(heap.get(at), Place::argument(999, depth + 1)),
                );
                Ok(())
            }
            View::Struct(functor, at) => {
                if let Some(number) = self.variable_number(term, terms) {
                    let letter = char::from(b'A' + (number % 26) as u8);
                    return match number / 26 {
                        0 => self.tokens.formatted(format_args!("{letter}"), out),
                        more => self.tokens.formatted(format_args!("{letter}{more}"), out),
                    };
                }
                let braces = !self.options.ignore_ops || self.options.brace_terms;
                if functor.name == atoms::CURLY && functor.arity == 1 && braces {
                    self.tokens.solo("{", out)?;
                    room::push(&mut self.work, Work::Close("}"));
                    room::push(
                        &mut self.work,
                        Work::Term(heap.arg(at, 0), Place::argument(1200, depth + 1)),
                    );
                    return Ok(());
                }
                self.functional(
                    functor.name,
                    at.offset(1),
                    functor.arity as usize,
                    depth,
                    terms,
                    out,
                )
            }
        }
    }

    /// What is attached to a variable, in braces behind it.
    fn attributes(
        &mut self,
        variable: Cell,
        depth: usize,
        terms: Terms<'_>,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        let wanted = self.options.attributes;
        if wanted == Attributes::Ignore || self.attached {
            return Ok(());
        }
        let Some(chain) = terms.heap.attributes(variable) else {
            return Ok(());
        };
        self.tokens.solo("{", out)?;
        self.work.push(Work::Close("}"));
        match wanted {
            Attributes::Ignore => {}
            Attributes::Dots => self.tokens.bare("...", out)?,
            Attributes::Write => {
                self.attached = true;
                self.work.push(Work::EndOfAttributes);
                self.work
                    .push(Work::Term(chain, Place::argument(1200, depth + 1)));
            }
            Attributes::Portray => self.work.push(Work::Attributes(variable)),
        }
        Ok(())
    }

    /// A functor, and its arguments from the address on.
    fn functional(
        &mut self,
        name: Atom,
        at: Addr,
        count: usize,
        depth: usize,
        terms: Terms<'_>,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        self.tokens.atom(terms.atoms.text(name), out)?;
        self.tokens.open_arguments(out)?;
        room::push(&mut self.work, Work::Close(")"));
        if count > 0 {
            self.arguments(at, count, depth, terms);
        }
        Ok(())
    }

    fn arguments(&mut self, at: Addr, count: usize, depth: usize, terms: Terms<'_>) {
        if count > 1 {
            room::push(
                &mut self.work,
                Work::Arguments(at.offset(1), count - 1, depth),
            );
        }
        room::push(
            &mut self.work,
            Work::Term(terms.heap.get(at), Place::argument(999, depth + 1)),
        );
    }

    fn tail(
        &mut self,
        tail: Cell,
        depth: usize,
        before: usize,
        terms: Terms<'_>,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        let tail = terms.heap.deref(tail);
        if tail == Cell::atom(atoms::NIL) {
            return self.tokens.solo("]", out);
        }
        let cut = self.options.max_depth > 0 && before >= self.options.max_depth;
        if tail.tag() == Tag::List && !cut {
            self.tokens.comma(out)?;
            room::push(
                &mut self.work,
                Work::Tail(terms.heap.get(tail.addr().offset(1)), depth, before + 1),
            );
            room::push(
                &mut self.work,
                Work::Term(terms.heap.get(tail.addr()), Place::argument(999, depth + 1)),
            );
            return Ok(());
        }
        self.tokens.solo("|", out)?;
        room::push(&mut self.work, Work::Close("]"));
        if cut && tail.tag() == Tag::List {
            return self.tokens.bare("...", out);
        }
        room::push(
            &mut self.work,
            Work::Term(tail, Place::argument(999, depth + 1)),
        );
        Ok(())
    }
}

/// Whether the cell is an atom that is an operator.
fn is_operator(cell: Cell, terms: Terms<'_>) -> bool {
    cell.as_atom()
        .is_some_and(|atom| terms.operators.is_operator(terms.atoms.text(atom)))
}
