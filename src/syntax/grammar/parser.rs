//! The productions of `grammar/prolog.ebnf`, one function each, as nom parsers over tokens.
//!
//! A production that contains a term stops where that term begins: `expression.rs` keeps the production on its stack, and asks it again,
//! when the term is complete, what may follow. So nothing here recurses. A test compares the names with the grammar; helpers are in
//! `name.rs`.

use nom::branch::alt;
use nom::combinator::{map, not, peek, value, verify};
use nom::sequence::{pair, terminated};
use nom::{IResult, Parser};

use super::super::name::{Name, operand_follows};
use super::super::{Operators, Pace, ReadFlags, Token, TokenKind};

/// The input of the productions.
pub(in crate::syntax) type Input<'t> = &'t [Token];

/// The result of a production. An error only says that the production does not match; the error is diagnosed later, with the whole stack in
/// view.
pub(in crate::syntax) type Parsed<'t, T> = IResult<Input<'t>, T, ()>;

/// The beginning of an operand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::syntax) enum Operand {
    /// A variable.
    Variable(Token),
    /// A number, and whether a minus sign with this offset stands before it.
    Number(Token, Option<u32>),
    /// `"..."` or back quotes.
    Text(Token),
    /// An atom, and whether it is an operator that must not be an operand.
    Atom(Name, bool),
    /// A functor; its arguments follow.
    Compound(Name),
    /// A prefix operator, with its priority and the greatest priority of its operand, which follows.
    Prefix(Name, u16, u16),
    /// `(`; a term follows.
    Parenthesised(Token),
    /// `{`; a term follows.
    Block(Token),
    /// `[`; elements follow.
    List(Token),
}

/// An operator after an operand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::syntax) enum Continuation {
    /// An infix operator: its priority, and the greatest ones to its left and right; its right operand follows.
    Infix(Name, u16, u16, u16),
    /// A postfix operator: its priority, and the greatest one to its left.
    Postfix(Name, u16, u16),
}

/// What follows a complete term inside brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::syntax) enum Ending {
    /// A comma: the next argument or element follows.
    Next,
    /// A bar: the tail follows.
    Tail,
    /// The closing bracket or the end token.
    Closed(Token),
}

/// The grammar, with the operators and flags on which the meaning of tokens depends.
#[derive(Clone, Copy)]
pub(in crate::syntax) struct Grammar<'a, 'o> {
    pub text: &'a str,
    pub operators: &'o Operators,
    pub flags: ReadFlags,
    /// The function called at regular intervals, which may stop the parsing.
    pub pace: Pace<'o>,
}

/// Parses a token of this kind.
fn token<'t>(kind: TokenKind) -> impl Parser<Input<'t>, Output = Token, Error = ()> {
    move |input: Input<'t>| match input {
        [first, rest @ ..] if first.kind == kind => Ok((rest, *first)),
        _ => Err(nom::Err::Error(())),
    }
}

impl Grammar<'_, '_> {
    pub fn operand<'t>(&self, input: Input<'t>) -> Parsed<'t, Operand> {
        // For an operand that does not begin with a name, the kind of the first token decides the production.
        match input.first().map(|first| first.kind) {
            Some(TokenKind::Variable) => return self.variable(input),
            Some(TokenKind::Open) => return self.parenthesised(input),
            Some(TokenKind::DoubleQuoted | TokenKind::BackQuoted) => return self.text(input),
            Some(kind) if kind.is_number() => return self.number(input),
            _ => {}
        }
        alt((
            |i| self.compound(i),
            |i| self.negative_number(i),
            |i| self.prefix_operation(i),
            |i| self.atom(i),
            |i| self.list(i),
            |i| self.block(i),
        ))
        .parse(input)
    }

    pub fn variable<'t>(&self, input: Input<'t>) -> Parsed<'t, Operand> {
        map(token(TokenKind::Variable), Operand::Variable).parse(input)
    }

    pub fn compound<'t>(&self, input: Input<'t>) -> Parsed<'t, Operand> {
        let open = verify(token(TokenKind::Open), |open| !open.layout_before);
        map(terminated(|i| self.name(i), open), Operand::Compound).parse(input)
    }

    pub fn negative_number<'t>(&self, input: Input<'t>) -> Parsed<'t, Operand> {
        if !matches!(input, [_, number, ..] if number.kind.is_number()) {
            return Err(nom::Err::Error(()));
        }
        let minus = verify(
            |i| self.name(i),
            |name: &Name| name.text(self.text).as_deref() == Ok("-"),
        );
        map(pair(minus, |i| self.number(i)), |(minus, number)| {
            if let Operand::Number(token, _) = number {
                return Operand::Number(token, Some(minus.span.start));
            }
            number
        })
        .parse(input)
    }

    pub fn prefix_operation<'t>(&self, input: Input<'t>) -> Parsed<'t, Operand> {
        let (rest, name) = self.name(input)?;
        match name.definition(self.text, self.operators).prefix {
            Some((priority, specifier)) => {
                let right = specifier.right_max(priority);
                let mut takes_one = operand_follows(rest, self.text, self.operators);
                if self.flags.relaxed {
                    takes_one = match takes_one {
                        true => !(self.is_excused(&name) && self.is_before_infix(rest, right)),
                        false => self.takes_operator(&name, rest, right),
                    };
                }
                match takes_one {
                    true => Ok((rest, Operand::Prefix(name, priority, right))),
                    false => Err(nom::Err::Error(())),
                }
            }
            None => Err(nom::Err::Error(())),
        }
    }

    /// An operator as an atom has priority 1201, so that it must be alone in its brackets. Outside ISO mode two kinds are excused:
    /// operators in plain quotes (`C == '-'`; but the conformity table wants `X = '\\'` refused), and the words of directives, which
    /// programs use as names like any other word (`X \= table`). In the relaxed grammar any operator may be an operand.
    pub fn atom<'t>(&self, input: Input<'t>) -> Parsed<'t, Operand> {
        map(
            |i| self.name(i),
            |name| {
                let definition = name.definition(self.text, self.operators);
                let excused = self.is_excused(&name);
                Operand::Atom(name, definition.is_operator() && !excused)
            },
        )
        .parse(input)
    }

    pub fn name<'t>(&self, input: Input<'t>) -> Parsed<'t, Name> {
        match input {
            [first, rest @ ..] if first.kind.is_name() => Ok((rest, Name::from(*first))),
            _ => alt((|i| self.empty_list(i), |i| self.empty_block(i))).parse(input),
        }
    }

    pub fn empty_list<'t>(&self, input: Input<'t>) -> Parsed<'t, Name> {
        let brackets = pair(token(TokenKind::OpenList), token(TokenKind::CloseList));
        map(brackets, |(open, close)| Name {
            kind: open.kind,
            span: open.span.to(close.span),
        })
        .parse(input)
    }

    pub fn empty_block<'t>(&self, input: Input<'t>) -> Parsed<'t, Name> {
        let brackets = pair(token(TokenKind::OpenCurly), token(TokenKind::CloseCurly));
        map(brackets, |(open, close)| Name {
            kind: open.kind,
            span: open.span.to(close.span),
        })
        .parse(input)
    }

    pub fn number<'t>(&self, input: Input<'t>) -> Parsed<'t, Operand> {
        match input {
            [first, rest @ ..] if first.kind.is_number() => {
                Ok((rest, Operand::Number(*first, None)))
            }
            _ => Err(nom::Err::Error(())),
        }
    }

    pub fn text<'t>(&self, input: Input<'t>) -> Parsed<'t, Operand> {
        let quoted = alt((token(TokenKind::DoubleQuoted), token(TokenKind::BackQuoted)));
        map(quoted, Operand::Text).parse(input)
    }

    pub fn parenthesised<'t>(&self, input: Input<'t>) -> Parsed<'t, Operand> {
        map(token(TokenKind::Open), Operand::Parenthesised).parse(input)
    }

    pub fn list<'t>(&self, input: Input<'t>) -> Parsed<'t, Operand> {
        let empty = peek(token(TokenKind::CloseList));
        map(
            terminated(token(TokenKind::OpenList), not(empty)),
            Operand::List,
        )
        .parse(input)
    }

    pub fn block<'t>(&self, input: Input<'t>) -> Parsed<'t, Operand> {
        let empty = peek(token(TokenKind::CloseCurly));
        map(
            terminated(token(TokenKind::OpenCurly), not(empty)),
            Operand::Block,
        )
        .parse(input)
    }

    pub fn continuation<'t>(&self, input: Input<'t>) -> Parsed<'t, Continuation> {
        alt((|i| self.infix_operation(i), |i| self.postfix_operation(i))).parse(input)
    }

    /// A name that is also a postfix operator is infix only if a right operand follows.
    pub fn infix_operation<'t>(&self, input: Input<'t>) -> Parsed<'t, Continuation> {
        let (rest, name) = alt((
            |i| self.name(i),
            map(token(TokenKind::Comma), Name::from),
            map(token(TokenKind::Bar), Name::from),
        ))
        .parse(input)?;
        let definition = name.definition(self.text, self.operators);
        match definition.infix {
            Some((priority, specifier))
                if definition.postfix.is_none()
                    || operand_follows(rest, self.text, self.operators) =>
            {
                let (left, right) = (specifier.left_max(priority), specifier.right_max(priority));
                Ok((rest, Continuation::Infix(name, priority, left, right)))
            }
            _ => Err(nom::Err::Error(())),
        }
    }

    pub fn postfix_operation<'t>(&self, input: Input<'t>) -> Parsed<'t, Continuation> {
        let (rest, name) = self.name(input)?;
        match name.definition(self.text, self.operators).postfix {
            Some((priority, specifier)) => {
                let left = specifier.left_max(priority);
                Ok((rest, Continuation::Postfix(name, priority, left)))
            }
            None => Err(nom::Err::Error(())),
        }
    }

    pub fn arguments<'t>(&self, input: Input<'t>) -> Parsed<'t, Ending> {
        let next = value(Ending::Next, token(TokenKind::Comma));
        alt((next, map(token(TokenKind::Close), Ending::Closed))).parse(input)
    }

    pub fn elements<'t>(&self, input: Input<'t>) -> Parsed<'t, Ending> {
        let next = value(Ending::Next, token(TokenKind::Comma));
        let bar = value(Ending::Tail, token(TokenKind::Bar));
        alt((next, bar, |i| self.tail(i))).parse(input)
    }

    pub fn tail<'t>(&self, input: Input<'t>) -> Parsed<'t, Ending> {
        map(token(TokenKind::CloseList), Ending::Closed).parse(input)
    }

    pub fn end<'t>(&self, input: Input<'t>) -> Parsed<'t, Ending> {
        let end = verify(token(TokenKind::End), |end| {
            self.flags.end_optional || !end.span.is_empty()
        });
        map(end, Ending::Closed).parse(input)
    }
}
