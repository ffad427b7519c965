//! What the relaxed grammar asks of operators that may be atoms: `grammar/prolog.ebnf` has the rules.
//!
//! Nothing here looks further than two tokens ahead.

use super::super::TokenKind;
use super::super::name::{Name, opens_arguments, operand_follows};
use super::super::parser::{Grammar, Input};

impl Grammar<'_, '_> {
    /// Whether the operator at `input` can only be infix, because its priority as a prefix operator is too high for the prefix operator
    /// before it.
    pub fn is_before_infix(&self, input: Input<'_>, right: u16) -> bool {
        let [next, rest @ ..] = input else {
            return false;
        };
        if !next.kind.is_name() || opens_arguments(rest) {
            return false;
        }
        let next = Name::from(*next).definition(self.text, self.operators);
        next.infix.is_some()
            && next.prefix.is_some_and(|(priority, _)| priority > right)
            && operand_follows(rest, self.text, self.operators)
    }

    /// Whether a prefix operator takes the operator at the beginning of `input`, which has no prefix meaning, as its operand, by the
    /// relaxed grammar. The next operator is infix or postfix instead, and the prefix operator an atom, if the next one takes a greater
    /// priority to its left than the prefix operator to its right. A quoted next operator is an atom.
    pub fn takes_operator(&self, name: &Name, input: Input<'_>, right: u16) -> bool {
        let [next, rest @ ..] = input else {
            return false;
        };
        if !next.kind.is_name() || name.kind == TokenKind::QuotedName {
            return false;
        }
        let quoted = next.kind == TokenKind::QuotedName;
        let next = Name::from(*next).definition(self.text, self.operators);
        if self.is_excused(name) && next.infix.is_some() {
            return !operand_follows(rest, self.text, self.operators);
        }
        let left = [next.infix, next.postfix]
            .into_iter()
            .flatten()
            .map(|(priority, specifier)| specifier.left_max(priority))
            .max();
        quoted || left.is_none_or(|left| left <= right)
    }

    /// Whether a prefix operator may be an atom to the left of an operator whose left argument has at most the priority `left`, by the
    /// relaxed grammar: an operand of the prefix operator would end before that operator.
    pub fn may_stand_before(&self, name: &Name, left: u16) -> bool {
        let prefix = name.definition(self.text, self.operators).prefix;
        self.is_excused(name)
            || prefix.is_none_or(|(priority, specifier)| specifier.right_max(priority) < left)
    }

    /// Whether even the strict grammar lets an operator be an operand: see [`Grammar::atom`].
    pub fn is_excused(&self, name: &Name) -> bool {
        let definition = name.definition(self.text, self.operators);
        let plain = !name.span.of(self.text).contains('\\');
        let quoted = name.kind == TokenKind::QuotedName && plain;
        let directive = name.kind == TokenKind::LetterName
            && definition
                .prefix
                .is_some_and(|(priority, _)| priority > 999);
        !self.flags.iso && (quoted || directive)
    }
}
