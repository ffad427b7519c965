//! The term writer (ISO 7.10.5).
//!
//! *Invariant*: with `quoted` the text reads back as the same term under the same operators and flags. A space is written only
//! between two tokens that would run together, behind an operator of letters, and before a parenthesis that would make a functor of
//! the operator before it. Pending work is on an explicit stack, so that deep terms need no recursion, and the writer can stop in
//! the middle to ask its caller whether it portrays a term itself.

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

/// The tables that the writer looks a term up in.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    /// The heap.
    pub heap: &'a Heap,
    /// The atoms.
    pub atoms: &'a Atoms,
    /// The operators.
    pub operators: &'a Operators,
}

/// How far the writer has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteProgress {
    /// The term is written.
    Done,
    /// The caller may write this term itself and call [`Writer::portrayed`], or continue with `run`.
    Portray(Cell),
    /// The caller may write the attributes of this variable, or continue with `run`.
    Attributes(Cell),
    /// Much has been written, and there is more: the caller may check its limits.
    Pause,
}

/// Work for later.
enum Work {
    Term(Cell, OperandContext),
    /// Write a term that the caller did not portray.
    Asked(Cell, OperandContext),
    /// Have the caller write the attributes of a variable.
    Attributes(Cell),
    /// The attributes of a variable end: inside, those of other variables are not written.
    EndOfAttributes,
    /// Write an infix operator and its right operand.
    Infix(Atom, Cell, OperandContext),
    Postfix(Atom),
    /// Write the arguments from this address on, with a comma before each.
    Arguments(Addr, usize, usize),
    /// Write the rest of a list, at a depth, behind this number of elements.
    Tail(Cell, usize, usize),
    Close(char),
    FullStop,
}

/// Where a cyclic term is cut off if the caller sets no limit: at this depth, and after this number of subterms, since each may
/// occur in several others.
const CYCLIC_DEPTH: usize = 10;
const CYCLIC_TERMS: usize = 1 << 8;

/// The most subterms of a term that is cut off at a depth, so that the text of a shared or cyclic one ends.
const MOST_TERMS: usize = 1 << 20;

/// A writer of one term. After the end it can be used again, with the memory it has.
#[derive(Default)]
pub struct Writer {
    options: WriteOptions,
    names: HashMap<Addr, String, ShortHash>,
    work: Vec<Work>,
    tokens: Tokens,
    /// The length of text at which the writer pauses.
    full: usize,
    /// The whole term, as long as it may be cyclic.
    unending: Option<Cell>,
    /// Whether attributes are being written.
    attached: bool,
    /// How many more subterms may be written, if the depth is limited.
    left: usize,
}

/// Pieces of a term written between two pauses, and bytes.
const PIECES: usize = 1 << 16;
const BYTES: usize = 1 << 14;

/// The text of a term.
pub fn term_text(term: Cell, options: &WriteOptions, terms: Terms<'_>) -> Stopping<String> {
    let mut text = String::new();
    let mut writer = Writer::default();
    writer.begin(term, options.clone(), terms.heap)?;
    while writer.run(terms, &mut text)? != WriteProgress::Done {}
    Ok(text)
}

/// Writes an integer or an atom that is no operand; false for other terms, which need a writer.
pub fn write_simple(
    term: Cell,
    options: &WriteOptions,
    terms: Terms<'_>,
    out: &mut String,
) -> Stopping<bool> {
    simple(&mut Tokens::new(options), term, terms, out)
}

/// Writes an integer, or an atom that is no operand; false for other terms.
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
    /// Begins to write a term.
    pub fn begin(&mut self, term: Cell, mut options: WriteOptions, heap: &Heap) -> Stopping<()> {
        // Most terms end before a search for cycles would; but portraying callers write parts of the term themselves.
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

    /// Begins with the whole term once more.
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

    /// Pushes work to be done next.
    #[inline(always)]
    fn wait(&mut self, work: Work) -> Stopping<()> {
        room::push(&mut self.work, work)
    }

    /// Says that this character precedes the term in the sink.
    pub fn behind(&mut self, character: char) {
        self.tokens.behind(character);
    }

    /// The greatest priority without parentheses of the term that the writer asked for last.
    pub fn priority(&self) -> u16 {
        match self.work.last() {
            Some(Work::Asked(_, place)) => place.max,
            _ => self.options.priority,
        }
    }

    /// Whether the writer holds so little memory that it is worth keeping.
    pub fn is_small(&self) -> bool {
        self.work.capacity() <= BYTES / size_of::<Work>()
            && self.names.capacity() <= BYTES / size_of::<(Addr, String)>()
    }

    /// Says that the caller has written the term that the writer asked for last.
    pub fn portrayed(&mut self) {
        if let Some(Work::Asked(..)) = self.work.last() {
            self.work.pop();
            self.tokens.forget();
        }
    }

    /// Writes until the end or the next question.
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

    /// Writes an argument or an element of a list that needs no stack; false for other terms.
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
                let text = terms.atoms.text(name);
                self.tokens.prefix(text, out)?;
                if self.options.reuses && text == "$" && matches!(heap.view(argument), View::Var(_))
                {
                    self.tokens.apart();
                }
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

    /// Writes a term without an operator: atomic terms, variables, lists and functional notation.
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

    /// Writes the attributes of a variable, in braces behind it.
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

    /// Writes a functor, and its arguments from the address on.
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

    /// Writes the arguments from the address on, at least one, up to one that needs the stack.
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

    /// Writes the elements of a list from the address on, behind `before` others, up to one that needs the stack.
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

    /// Writes the comma and returns the address of the next element; or writes the end of the list.
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
