//! Terms as text (ISO 7.10.5).
//!
//! Invariant: with `quoted` the text reads back as the same term under the same operators and flags. A space stands only
//! where two tokens would run together, behind an operator of letters, and before a parenthesis that would make a
//! functor of the operator before it. What waits to be written is on an explicit stack, so that deep terms need no
//! recursion and the writer can stop in the middle: it does so to ask its caller whether it portrays a term itself.

use std::collections::HashMap;

use crate::memory::{Stopping, room};
use crate::syntax::Operators;

use super::super::atom::{Atom, Atoms, ShortHash};
use super::super::atoms;
use super::super::cell::{Addr, Cell, HandleKind, Tag};
use super::super::digits::abridged;
use super::super::heap::{Heap, View};
use super::super::number::Number;
use super::super::operand::{
    Mark, OperandContext, OperatorForm, is_operator, looks_negated, operator_form, variable_mark,
};
use super::super::tokens::Tokens;
use super::super::write_options::{Attributes, WriteOptions};

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
pub enum WriteProgress {
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
    Term(Cell, OperandContext),
    /// A term that the caller did not portray.
    Asked(Cell, OperandContext),
    /// The attributes of a variable, for the caller.
    Attributes(Cell),
    /// What is attached to variables in attributes is not written.
    EndOfAttributes,
    /// An infix operator and its right operand.
    Infix(Atom, Cell, OperandContext),
    Postfix(Atom),
    /// The arguments from here on, with a comma before each.
    Arguments(Addr, usize, usize),
    /// The rest of a list, its depth, and how many elements stand before it.
    Tail(Cell, usize, usize),
    Close(char),
    FullStop,
}

/// Where a cyclic term is cut off when the caller sets no limit: this deep, and behind this number of subterms, since each may stand
/// in several others.
const CYCLIC_DEPTH: usize = 10;
const CYCLIC_TERMS: usize = 1 << 8;

/// Subterms of a term that is cut off at a depth: behind these it is cut off too, so that a shared or cyclic one ends.
const MOST_TERMS: usize = 1 << 20;

/// A term on its way to text. A writer that has come to the end may be used again, with the memory it has.
#[derive(Default)]
pub struct Writer {
    options: WriteOptions,
    names: HashMap<Addr, String, ShortHash>,
    work: Vec<Work>,
    tokens: Tokens,
    /// A text of this length is passed on.
    full: usize,
    /// The whole term, as long as it is not known whether it has an end.
    unending: Option<Cell>,
    /// Whether attributes are being written.
    attached: bool,
    /// Subterms that may be written yet, where there is a greatest depth.
    left: usize,
}

/// Pieces of a term that are written between two pauses, and bytes.
const PIECES: usize = 1 << 16;
const BYTES: usize = 1 << 14;

/// A term as text.
pub fn term_text(term: Cell, options: &WriteOptions, terms: Terms<'_>) -> Stopping<String> {
    let mut text = String::new();
    let mut writer = Writer::default();
    writer.begin(term, options.clone(), terms.heap)?;
    while writer.run(terms, &mut text)? != WriteProgress::Done {}
    Ok(text)
}

/// Writes what needs no writer: an integer or an atom that stands by itself. Whether the term is one.
pub fn write_simple(
    term: Cell,
    options: &WriteOptions,
    terms: Terms<'_>,
    out: &mut String,
) -> Stopping<bool> {
    simple(&mut Tokens::new(options), term, terms, out)
}

/// Writes an integer, or an atom that is no operand; whether the term is one.
#[inline]
fn simple(tokens: &mut Tokens, term: Cell, terms: Terms<'_>, out: &mut String) -> Stopping<bool> {
    let term = terms.heap.deref(term);
    if term.is_int() {
        tokens.integer(term.int_value(), out)?;
        return Ok(true);
    }
    match term.as_atom() {
        Some(atom) => {
            tokens.atom(terms.atoms.text(atom), out)?;
            Ok(true)
        }
        None => Ok(false),
    }
}

impl Writer {
    /// Puts a term before the writer.
    pub fn begin(&mut self, term: Cell, mut options: WriteOptions, heap: &Heap) -> Stopping<()> {
        // Most terms are written before it is worth looking for a cycle; but what is portrayed is written by others.
        let asks = options.asks();
        self.unending = (options.max_depth == 0 && !asks).then_some(term);
        self.left = match options.most_terms {
            0 => MOST_TERMS,
            most => most,
        };
        if options.max_depth == 0 && asks && !heap.is_acyclic(term)? {
            options.max_depth = CYCLIC_DEPTH;
            self.left = CYCLIC_TERMS;
        }
        self.names.clear();
        for (variable, name) in std::mem::take(&mut options.variable_names) {
            let variable = heap.deref(variable);
            if variable.is_variable() {
                room::entry(&mut self.names)?;
                self.names.insert(variable.addr(), name);
            }
        }
        self.options = options;
        self.restart(term)?;
        Ok(())
    }

    /// Puts the whole term before the writer once more.
    fn restart(&mut self, term: Cell) -> Stopping<()> {
        self.tokens = Tokens::new(&self.options);
        self.attached = false;
        self.work.clear();
        if self.options.fullstop {
            self.wait(Work::FullStop)?;
        }
        self.wait(Work::Term(
            term,
            OperandContext::argument(self.options.priority, 1),
        ))?;
        Ok(())
    }

    /// Has something written before what waits already.
    #[inline(always)]
    fn wait(&mut self, work: Work) -> Stopping<()> {
        room::push(&mut self.work, work)
    }

    /// What stands before the term in the sink.
    pub fn behind(&mut self, character: char) {
        self.tokens.behind(character);
    }

    /// The greatest priority without parentheses of the term that was asked for last.
    pub fn priority(&self) -> u16 {
        match self.work.last() {
            Some(Work::Asked(_, place)) => place.max,
            _ => self.options.priority,
        }
    }

    /// Whether so little memory is held that it is worth keeping.
    pub fn is_small(&self) -> bool {
        self.work.capacity() <= BYTES / size_of::<Work>()
            && self.names.capacity() <= BYTES / size_of::<(Addr, String)>()
    }

    /// The term that was asked for last has been written by the caller.
    pub fn portrayed(&mut self) {
        if let Some(Work::Asked(..)) = self.work.last() {
            self.work.pop();
            self.tokens.forget();
        }
    }

    /// Writes on until the end or the next question.
    pub fn run(&mut self, terms: Terms<'_>, out: &mut String) -> Stopping<WriteProgress> {
        let mut pieces = 0;
        let start = out.len();
        self.full = start + BYTES;
        while let Some(work) = self.work.pop() {
            pieces += 1;
            if pieces == PIECES || out.len() >= self.full {
                self.wait(work)?;
                if let Some(term) = self.unending.take()
                    && !terms.heap.is_acyclic(term)?
                {
                    self.options.max_depth = CYCLIC_DEPTH;
                    self.left = CYCLIC_TERMS;
                    self.restart(term)?;
                    out.truncate(start);
                }
                return Ok(WriteProgress::Pause);
            }
            match work {
                Work::Term(term, place) if self.options.portray || self.options.portray_blobs => {
                    let term = terms.heap.deref(term);
                    let blob = matches!(terms.heap.view(term), View::Handle(..));
                    if term.is_variable() || !self.options.portray && !blob {
                        self.term(term, place, terms, out)?;
                    } else {
                        self.wait(Work::Asked(term, place))?;
                        return Ok(WriteProgress::Portray(term));
                    }
                }
                Work::Term(term, place) | Work::Asked(term, place) => {
                    self.term(term, place, terms, out)?;
                }
                Work::Infix(name, right, place) => {
                    self.tokens.infix(terms.atoms.text(name), out)?;
                    self.wait(Work::Term(right, place))?;
                }
                Work::Postfix(name) => self.tokens.atom(terms.atoms.text(name), out)?,
                Work::Arguments(at, count, depth) => {
                    self.tokens.comma(out)?;
                    self.arguments(at, count, depth, terms, out)?;
                }
                Work::Tail(tail, depth, before) => {
                    if let Some(at) = self.tail(tail, depth, before, terms, out)? {
                        self.elements(at, depth, before, terms, out)?;
                    }
                }
                Work::Close(bracket) => self.tokens.solo(bracket, out)?,
                Work::Attributes(variable) => {
                    self.tokens.forget();
                    return Ok(WriteProgress::Attributes(variable));
                }
                Work::EndOfAttributes => self.attached = false,
                Work::FullStop => self.tokens.bare(".", out)?,
            }
        }
        Ok(WriteProgress::Done)
    }

    /// Writes an argument or an element of a list that needs no writer; whether it is one.
    #[inline]
    fn at_once(&mut self, term: Cell, terms: Terms<'_>, out: &mut String) -> Stopping<bool> {
        let asks = self.options.portray || self.options.portray_blobs || self.options.max_depth > 0;
        Ok(!asks && simple(&mut self.tokens, term, terms, out)?)
    }

    fn term(
        &mut self,
        term: Cell,
        place: OperandContext,
        terms: Terms<'_>,
        out: &mut String,
    ) -> Stopping<()> {
        let heap = terms.heap;
        let term = heap.deref(term);
        if self.options.max_depth > 0 {
            if place.depth > self.options.max_depth || self.left == 0 {
                return self.tokens.bare("...", out);
            }
            self.left -= 1;
        }
        let form = operator_form(term, &self.options, terms);
        let atom_operand =
            matches!(form, OperatorForm::Atom) && place.operand && is_operator(term, terms);
        let bracketed = place.needs_brackets(form) || atom_operand;
        let place = if bracketed {
            OperandContext::argument(1200, place.depth)
        } else {
            place
        };
        if bracketed {
            self.tokens.open(out)?;
            self.wait(Work::Close(')'))?;
        }
        match form {
            OperatorForm::Atom | OperatorForm::Other => {
                self.other(term, place.depth, terms, out)?
            }
            OperatorForm::Prefix(name, priority, specifier, argument) => {
                self.tokens.prefix(terms.atoms.text(name), out)?;
                let mut below = place.right(priority, specifier);
                below.bracketed =
                    name == atoms::MINUS && looks_negated(argument, below, &self.options, terms);
                self.wait(Work::Term(argument, below))?;
            }
            OperatorForm::Infix(name, priority, specifier, left, right) => {
                self.wait(Work::Infix(name, right, place.right(priority, specifier)))?;
                self.wait(Work::Term(left, place.left(priority, specifier)))?;
            }
            OperatorForm::Postfix(name, priority, specifier, argument) => {
                self.wait(Work::Postfix(name))?;
                self.wait(Work::Term(argument, place.left(priority, specifier)))?;
            }
        }
        Ok(())
    }

    /// What is no operator term: atomic terms, variables, lists and functional notation.
    fn other(
        &mut self,
        term: Cell,
        depth: usize,
        terms: Terms<'_>,
        out: &mut String,
    ) -> Stopping<()> {
        let heap = terms.heap;
        match heap.view(term) {
            View::Var(at) => {
                match self.names.get(&at) {
                    Some(name) => self.tokens.bare(name, out)?,
                    None => {
                        let number = at.since(heap.start()) as i64;
                        self.tokens.numbered('_', Some(number), out)?;
                    }
                }
                self.attributes(term, depth, terms, out)?;
            }
            View::Int(value) => self.tokens.integer(value, out)?,
            View::Big(at) => {
                let value = heap.big_value(at);
                let digits = abridged(&value, self.options.most_bits, &heap.meter)?;
                self.tokens.formatted(format_args!("{digits}"), out)?;
            }
            View::Ratio(at) => {
                let value = Number::from(heap.ratio_value(at));
                let text = value.abridged(self.options.most_bits, &heap.meter)?;
                self.tokens.formatted(format_args!("{text}"), out)?;
            }
            View::Float(value) => {
                let value = Number::Float(value);
                self.tokens.formatted(format_args!("{value}"), out)?;
            }
            View::Atom(atom) => self.tokens.atom(terms.atoms.text(atom), out)?,
            View::Handle(kind, index) => {
                let values = &terms.atoms.values;
                let (kind, number) = match kind {
                    HandleKind::Stream => ("stream", index.into()),
                    HandleKind::Clause | HandleKind::Atom => ("clause", index.into()),
                    HandleKind::Host => (values.value(index).type_name(), values.number(index)),
                };
                // `<(i32, i32)>(1)` would be a compound term.
                let gap = if kind.starts_with('(') { " " } else { "" };
                self.tokens
                    .formatted(format_args!("<{gap}{kind}>({number})"), out)?;
            }
            View::Text(at) => self.tokens.string(heap.text_value(at), out)?,
            View::List(at) if self.options.dotlists => {
                self.functional(atoms::DOT, at, 2, depth, terms, out)?;
            }
            View::List(at) => {
                self.tokens.solo('[', out)?;
                self.elements(at, depth, 0, terms, out)?;
            }
            View::Struct(functor, at) => {
                match variable_mark(term, &self.options, terms) {
                    Some(Mark::Number(number)) => {
                        let letter = char::from(b'A' + (number % 26) as u8);
                        let behind = (number >= 26).then_some(number / 26);
                        return self.tokens.numbered(letter, behind, out);
                    }
                    Some(Mark::Anonymous) => return self.tokens.numbered('_', None, out),
                    None => {}
                }
                let braces = !self.options.ignore_ops || self.options.brace_terms;
                if functor.name == atoms::CURLY && functor.arity == 1 && braces {
                    self.tokens.solo('{', out)?;
                    self.wait(Work::Close('}'))?;
                    self.wait(Work::Term(
                        heap.arg(at, 0),
                        OperandContext::argument(1200, depth + 1),
                    ))?;
                    return Ok(());
                }
                let (first, count) = (at.offset(1), functor.arity as usize);
                self.functional(functor.name, first, count, depth, terms, out)?;
            }
        }
        Ok(())
    }

    /// What is attached to a variable, in braces behind it.
    fn attributes(
        &mut self,
        variable: Cell,
        depth: usize,
        terms: Terms<'_>,
        out: &mut String,
    ) -> Stopping<()> {
        let wanted = self.options.attributes;
        if wanted == Attributes::Ignore || self.attached {
            return Ok(());
        }
        let Some(chain) = terms.heap.attributes(variable) else {
            return Ok(());
        };
        self.tokens.solo('{', out)?;
        self.wait(Work::Close('}'))?;
        match wanted {
            Attributes::Ignore => {}
            Attributes::Dots => self.tokens.bare("...", out)?,
            Attributes::Write => {
                self.attached = true;
                self.wait(Work::EndOfAttributes)?;
                self.wait(Work::Term(chain, OperandContext::argument(1200, depth + 1)))?;
            }
            Attributes::Portray => self.wait(Work::Attributes(variable))?,
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
        out: &mut String,
    ) -> Stopping<()> {
        self.tokens.atom(terms.atoms.text(name), out)?;
        self.tokens.open_arguments(out)?;
        self.wait(Work::Close(')'))?;
        if count > 0 {
            self.arguments(at, count, depth, terms, out)?;
        }
        Ok(())
    }

    /// The arguments from the address on, of which there is one at least, up to one that needs the writer.
    fn arguments(
        &mut self,
        mut at: Addr,
        mut count: usize,
        depth: usize,
        terms: Terms<'_>,
        out: &mut String,
    ) -> Stopping<()> {
        loop {
            let argument = terms.heap.get(at);
            (at, count) = (at.offset(1), count - 1);
            let written = self.at_once(argument, terms, out)?;
            if written && count > 0 && out.len() < self.full {
                self.tokens.comma(out)?;
                continue;
            }
            if count > 0 {
                self.wait(Work::Arguments(at, count, depth))?;
            }
            if !written {
                self.wait(Work::Term(
                    argument,
                    OperandContext::argument(999, depth + 1),
                ))?;
            }
            return Ok(());
        }
    }

    /// The elements of a list from the address on, `before` standing before them, up to one that needs the writer.
    fn elements(
        &mut self,
        mut at: Addr,
        depth: usize,
        mut before: usize,
        terms: Terms<'_>,
        out: &mut String,
    ) -> Stopping<()> {
        loop {
            let (element, tail) = (terms.heap.get(at), terms.heap.get(at.offset(1)));
            before += 1;
            let written = self.at_once(element, terms, out)?;
            if written && out.len() < self.full {
                match self.tail(tail, depth, before, terms, out)? {
                    Some(next) => at = next,
                    None => return Ok(()),
                }
                continue;
            }
            self.wait(Work::Tail(tail, depth, before))?;
            if !written {
                self.wait(Work::Term(
                    element,
                    OperandContext::argument(999, depth + 1),
                ))?;
            }
            return Ok(());
        }
    }

    /// What stands between an element and the next one, which is at the address; or the end of a list.
    fn tail(
        &mut self,
        tail: Cell,
        depth: usize,
        before: usize,
        terms: Terms<'_>,
        out: &mut String,
    ) -> Stopping<Option<Addr>> {
        let tail = terms.heap.deref(tail);
        if tail == Cell::atom(atoms::NIL) {
            self.tokens.solo(']', out)?;
            return Ok(None);
        }
        let cut =
            self.options.max_depth > 0 && (before >= self.options.max_depth || self.left == 0);
        if tail.tag() == Tag::List && !cut {
            self.tokens.comma(out)?;
            return Ok(Some(tail.addr()));
        }
        self.tokens.solo('|', out)?;
        self.wait(Work::Close(']'))?;
        if cut && tail.tag() == Tag::List {
            self.tokens.bare("...", out)?;
        } else {
            self.wait(Work::Term(tail, OperandContext::argument(999, depth + 1)))?;
        }
        Ok(None)
    }
}
