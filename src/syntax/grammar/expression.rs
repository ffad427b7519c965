//! Parses terms: operands, operators and brackets, on an explicit stack.
//!
//! A frame is a construct that has begun and needs another term: a bracket, or an operator whose right operand is being read. The
//! parser uses constant Rust stack and looks at each token a bounded number of times, whatever the depth of the term.

use std::borrow::Cow;
use std::collections::HashMap;

use foldhash::fast::RandomState;
use nom::Parser;
use nom::combinator::map;

use super::super::lexer::PACE;
use super::super::name::Name;
use super::super::number::{self, Number};
use super::super::parser::{Continuation, Ending, Grammar, Input, Operand, Parsed};
use super::super::{
    Detail, DetailKind, Node, NodeKind, Quote, Span, SyntaxErrorKind, Token, TokenKind, Tree,
    Variable, quoted,
};
use crate::memory::{Stop, Stopping, room};

/// A construct that needs another term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::syntax) enum FrameKind {
    Clause,
    Parenthesised,
    Block,
    Arguments,
    Elements,
    Tail,
    Prefix,
    Infix,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::syntax) struct Frame {
    pub kind: FrameKind,
    /// The priority of the operator; brackets have none.
    priority: u16,
    /// The greatest priority of the next term.
    max: u16,
    /// The number of terms read so far.
    count: u32,
    /// The offset at which the whole construct begins.
    pub start: u32,
    /// The operator or functor; for another bracket its opening token.
    pub name: Name,
}

impl FrameKind {
    fn is_bracket(self) -> bool {
        !matches!(self, FrameKind::Prefix | FrameKind::Infix)
    }

    /// Greatest priority of a term in such brackets.
    fn max(self) -> u16 {
        match self {
            FrameKind::Arguments | FrameKind::Elements | FrameKind::Tail => 999,
            FrameKind::Clause | FrameKind::Parenthesised | FrameKind::Block => 1200,
            FrameKind::Prefix | FrameKind::Infix => 1200,
        }
    }
}

/// The term that has just been completed.
#[derive(Clone, Copy, Default)]
struct Current {
    priority: u16,
    start: u32,
    end: u32,
    /// The operator, if the term is an operator as an atom, which must be alone in its brackets.
    bare: Option<Name>,
}

/// Why there is no term.
#[derive(Debug)]
pub(in crate::syntax) enum Failure {
    /// The token of this index does not begin an operand.
    Operand(usize),
    /// The token of this index cannot follow an operand.
    Operator(usize),
    /// The operator does not fit; its left operand begins at the offset.
    Clash(Name, u32),
    /// The operator stands as an atom beside another operator.
    Bare(Name),
    /// The number cannot be represented.
    Number(SyntaxErrorKind, Span),
    /// Memory or time has run out.
    Stopped(Stop),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stopped(stop)
    }
}

/// The state of reading one clause.
pub(in crate::syntax) struct Expression<'a, 'o, 't> {
    pub grammar: Grammar<'a, 'o>,
    pub tokens: &'t [Token],
    pub frames: Vec<Frame>,
    /// Indexes of the frames that are brackets.
    brackets: Vec<u32>,
    nodes: Vec<Node<'a>>,
    variables: Vec<Variable<'a>>,
    details: Vec<Detail>,
    /// The variables by name, once there are many.
    names: HashMap<&'a str, u32, RandomState>,
}

/// The number of variables above which they are looked up in a table.
const MANY: usize = 12;

impl<'a, 'o, 't> Expression<'a, 'o, 't> {
    pub fn new(grammar: Grammar<'a, 'o>, tokens: &'t [Token]) -> Stopping<Self> {
        Ok(Expression {
            grammar,
            tokens,
            frames: Vec::with_capacity(8),
            brackets: Vec::with_capacity(8),
            nodes: room::vector(tokens.len())?,
            variables: Vec::new(),
            details: Vec::new(),
            names: HashMap::default(),
        })
    }

    /// Reads the whole clause.
    pub fn clause(&mut self) -> Result<Tree<'a>, Failure> {
        let first = self.tokens[0];
        self.open(FrameKind::Clause, Name::from(first), first.span.start)?;
        let (span, end) = self.term()?;
        Ok(Tree {
            nodes: std::mem::take(&mut self.nodes),
            variables: std::mem::take(&mut self.variables),
            span,
            end,
            relaxed: None,
            details: std::mem::take(&mut self.details),
        })
    }

    /// The innermost open bracket; the clause itself when none is open.
    pub fn bracket(&self) -> &Frame {
        let index = self.brackets.last().map_or(0, |index| *index as usize);
        &self.frames[index]
    }

    /// All open brackets, the innermost first, without the clause.
    pub fn open_brackets(&self) -> impl Iterator<Item = &Frame> {
        let open = self.brackets.iter().skip(1).rev();
        open.map(|index| &self.frames[*index as usize])
    }

    /// Reads operands and operators up to the end of the clause: returns the span of the term and the offset after the end token.
    fn term(&mut self) -> Result<(Span, usize), Failure> {
        let mut input: Input<'t> = self.tokens;
        loop {
            let grammar = self.grammar;
            let Ok((rest, operand)) = grammar.operand(input) else {
                return Err(Failure::Operand(self.tokens.len() - input.len()));
            };
            if input.len().is_multiple_of(PACE) {
                (grammar.pace)()?;
            }
            let last_end = self.tokens[self.tokens.len() - rest.len() - 1].span.end;
            input = rest;
            let Some(mut current) = self.begin(operand, last_end)? else {
                continue;
            };
            // Loops until a construct needs the next operand.
            loop {
                if let Ok((rest, ending)) = self.ending(input) {
                    input = rest;
                    match self.end_term(&mut current, ending)? {
                        Some(end) => {
                            return Ok((
                                Span {
                                    start: current.start,
                                    end: current.end,
                                },
                                end,
                            ));
                        }
                        None if matches!(ending, Ending::Closed(_)) => {}
                        None => break,
                    }
                } else if let Some(Ok((rest, continuation))) =
                    (!self.is_behind_tail(input)).then(|| grammar.continuation(input))
                {
                    input = rest;
                    if self.go_on(&mut current, continuation)? {
                        break;
                    }
                } else {
                    let at = self.tokens.len() - input.len();
                    return Err(match current.bare {
                        Some(name) if self.tokens[at].kind.begins_term() => Failure::Bare(name),
                        _ => Failure::Operator(at),
                    });
                }
            }
        }
    }

    /// Whether a comma or bar follows the tail of a list. The relaxed grammar gives a tail priority 1200, and would read it as an operator.
    fn is_behind_tail(&self, input: Input<'t>) -> bool {
        let separates = |token: &Token| matches!(token.kind, TokenKind::Comma | TokenKind::Bar);
        self.grammar.flags.relaxed
            && self.bracket().kind == FrameKind::Tail
            && input.first().is_some_and(separates)
    }

    /// Parses the end of a term in the innermost brackets.
    fn ending(&self, input: Input<'t>) -> Parsed<'t, Ending> {
        let closed_by = |kind| {
            move |input: Input<'t>| match input {
                [first, rest @ ..] if first.kind == kind => Ok((rest, *first)),
                _ => Err(nom::Err::Error(())),
            }
        };
        match self.bracket().kind {
            FrameKind::Arguments => self.grammar.arguments(input),
            FrameKind::Elements => self.grammar.elements(input),
            FrameKind::Tail => self.grammar.tail(input),
            FrameKind::Parenthesised => {
                map(closed_by(TokenKind::Close), Ending::Closed).parse(input)
            }
            FrameKind::Block => map(closed_by(TokenKind::CloseCurly), Ending::Closed).parse(input),
            FrameKind::Clause | FrameKind::Prefix | FrameKind::Infix => self.grammar.end(input),
        }
    }

    fn open(&mut self, kind: FrameKind, name: Name, start: u32) -> Stopping<()> {
        let max = match self.grammar.flags.relaxed {
            true => 1200,
            false => kind.max(),
        };
        room::push(&mut self.brackets, self.frames.len() as u32)?;
        room::more(&mut self.frames, 1)?;
        self.frames.push(Frame {
            kind,
            priority: 0,
            max,
            count: 0,
            start,
            name,
        });
        Ok(())
    }

    /// Handles the beginning of an operand: returns a complete term, or `None` if more must follow.
    fn begin(&mut self, operand: Operand, end: u32) -> Result<Option<Current>, Failure> {
        let complete = |span: Span| Current {
            priority: 0,
            start: span.start,
            end: span.end,
            bare: None,
        };
        let text = self.grammar.text;
        Ok(Some(match operand {
            Operand::Variable(token) => {
                let index = self.variable(token.span);
                self.node(NodeKind::Variable(index), token.span)?;
                complete(token.span)
            }
            Operand::Number(token, minus) => {
                let start = minus.unwrap_or(token.span.start);
                let span = Span {
                    start,
                    end: token.span.end,
                };
                let value = number::value(
                    token.kind,
                    token.span.of(text),
                    minus.is_some(),
                    self.grammar.pace,
                );
                let kind = match value.map_err(|kind| Failure::Number(kind, span))? {
                    Number::Integer(value) => NodeKind::Integer(value),
                    Number::Big(value) => NodeKind::BigInteger(Box::new(value)),
                    Number::Ratio(value) => NodeKind::Ratio(value),
                    Number::Float(value) => NodeKind::Float(value),
                };
                self.node(kind, span)?;
                complete(span)
            }
            Operand::Text(token) => {
                let back = token.kind == TokenKind::BackQuoted;
                let quote = if back { Quote::Back } else { Quote::Double };
                let content = quoted::decode(text, token.span)?;
                self.node(NodeKind::Text(quote, content), token.span)?;
                complete(token.span)
            }
            Operand::Atom(name, bare) => {
                self.node(NodeKind::Atom(name.text(text)?), name.span)?;
                Current {
                    priority: if bare && !self.grammar.flags.relaxed {
                        1201
                    } else {
                        0
                    },
                    bare: bare.then_some(name),
                    ..complete(name.span)
                }
            }
            Operand::Prefix(name, priority, max) => {
                let waiting = self.frames.last().map_or(1200, |frame| frame.max);
                if priority > waiting {
                    return Err(Failure::Clash(name, name.span.start));
                }
                room::more(&mut self.frames, 1)?;
                self.frames.push(Frame {
                    kind: FrameKind::Prefix,
                    priority,
                    max,
                    count: 0,
                    start: name.span.start,
                    name,
                });
                return Ok(None);
            }
            Operand::Compound(name) => {
                // The name of the frame keeps the functor; its parenthesis ends where this operand ends.
                self.open(FrameKind::Arguments, name, end)?;
                return Ok(None);
            }
            Operand::Parenthesised(token) => {
                self.open(FrameKind::Parenthesised, token.into(), token.span.start)?;
                return Ok(None);
            }
            Operand::Block(token) => {
                self.open(FrameKind::Block, token.into(), token.span.start)?;
                return Ok(None);
            }
            Operand::List(token) => {
                self.open(FrameKind::Elements, token.into(), token.span.start)?;
                return Ok(None);
            }
        }))
    }

    /// Handles an operator after a complete term, and returns whether its right operand must follow.
    fn go_on(&mut self, current: &mut Current, next: Continuation) -> Result<bool, Failure> {
        let (name, priority, left, max) = match next {
            Continuation::Infix(name, priority, left, max) => (name, priority, left, max),
            Continuation::Postfix(name, priority, left) => (name, priority, left, 0),
        };
        let operand_start = current.start;
        if self.grammar.flags.relaxed
            && let Some(bare) = current.bare
            && !self.grammar.may_stand_before(&bare, left)
        {
            return Err(Failure::Bare(bare));
        }
        while let Some(&top) = self.frames.last() {
            if priority <= top.max && current.priority <= left {
                break;
            }
            if top.kind.is_bracket() {
                return Err(match current.bare {
                    Some(bare) => Failure::Bare(bare),
                    None => Failure::Clash(name, operand_start),
                });
            }
            self.reduce(current)?;
        }
        if matches!(next, Continuation::Infix(..)) {
            room::more(&mut self.frames, 1)?;
            self.frames.push(Frame {
                kind: FrameKind::Infix,
                priority,
                max,
                count: 0,
                start: current.start,
                name,
            });
            return Ok(true);
        }
        current.end = name.span.end;
        current.priority = priority;
        let span = Span {
            start: current.start,
            end: current.end,
        };
        self.compound(name, 1, span)?;
        Ok(false)
    }

    /// Completes the operation on top of the stack with its right operand.
    fn reduce(&mut self, current: &mut Current) -> Result<(), Failure> {
        let Some(top) = self.frames.pop() else {
            return Ok(());
        };
        if current.priority > top.max {
            return Err(match current.bare {
                Some(bare) => Failure::Bare(bare),
                None => Failure::Clash(top.name, top.start),
            });
        }
        let arity = if top.kind == FrameKind::Infix { 2 } else { 1 };
        current.start = top.start;
        current.priority = top.priority;
        current.bare = None;
        let span = Span {
            start: top.start,
            end: current.end,
        };
        self.compound(top.name, arity, span)?;
        Ok(())
    }

    /// Ends the term in the innermost brackets; returns the offset after the clause if the clause ends.
    fn end_term(
        &mut self,
        current: &mut Current,
        ending: Ending,
    ) -> Result<Option<usize>, Failure> {
        while self
            .frames
            .last()
            .is_some_and(|frame| !frame.kind.is_bracket())
        {
            self.reduce(current)?;
        }
        let Some(bracket) = self.frames.last_mut() else {
            return Ok(None);
        };
        bracket.count += 1;
        let token = match ending {
            Ending::Next => return Ok(None),
            Ending::Tail => {
                bracket.kind = FrameKind::Tail;
                return Ok(None);
            }
            Ending::Closed(token) => token,
        };
        let bracket = *bracket;
        self.frames.pop();
        self.brackets.pop();
        let start = bracket.name.span.start;
        let span = Span {
            start,
            end: token.span.end,
        };
        match bracket.kind {
            FrameKind::Clause => return Ok(Some(token.span.end as usize)),
            FrameKind::Parenthesised => {
                let complete = self.nodes.len() as u32 - 1;
                self.detail(complete, DetailKind::Parentheses, span);
            }
            FrameKind::Prefix | FrameKind::Infix => {}
            FrameKind::Block => self.node(NodeKind::Compound(Cow::Borrowed("{}"), 1), span)?,
            FrameKind::Arguments => self.compound(bracket.name, bracket.count, span)?,
            FrameKind::Elements => {
                self.node(NodeKind::Atom(Cow::Borrowed("[]")), token.span)?;
                self.node(NodeKind::List(bracket.count), span)?;
            }
            FrameKind::Tail => self.node(NodeKind::List(bracket.count - 1), span)?,
        }
        *current = Current {
            priority: 0,
            start,
            end: token.span.end,
            bare: None,
        };
        Ok(None)
    }

    fn compound(&mut self, name: Name, arity: u32, span: Span) -> Stopping<()> {
        self.detail(self.nodes.len() as u32, DetailKind::Functor, name.span);
        let functor = name.text(self.grammar.text)?;
        self.node(NodeKind::Compound(functor, arity), span)
    }

    fn detail(&mut self, node: u32, kind: DetailKind, span: Span) {
        if self.grammar.flags.details {
            self.details.push(Detail { node, kind, span });
        }
    }

    fn node(&mut self, kind: NodeKind<'a>, span: Span) -> Stopping<()> {
        room::push(&mut self.nodes, Node { kind, span })
    }

    /// The index of the variable that stands at `span`.
    fn variable(&mut self, span: Span) -> u32 {
        let name = &self.grammar.text[span.range()];
        let known = if name == "_" {
            None
        } else if self.variables.len() < MANY {
            let found = self.variables.iter().position(|v| v.name == name);
            found.map(|index| index as u32)
        } else {
            self.names.get(name).copied()
        };
        if let Some(index) = known {
            let variable = &mut self.variables[index as usize];
            variable.occurrences += 1;
            variable.last = span;
            return index;
        }
        let index = self.variables.len() as u32;
        self.variables.push(Variable {
            name,
            occurrences: 1,
            span,
            last: span,
        });
        if self.variables.len() == MANY {
            let named = self
                .variables
                .iter()
                .enumerate()
                .filter(|(_, v)| v.name != "_");
            self.names
                .extend(named.map(|(index, v)| (v.name, index as u32)));
        } else if self.variables.len() > MANY && name != "_" {
            self.names.insert(name, index);
        }
        index
    }
}
