//! Syntax errors: what is wrong, where, and how to mend it.
//!
//! Every error has a primary span where the text goes wrong and, if anything was open there, the span where that began.

use std::borrow::Cow;

use super::Span;

/// A text that is no term.
#[derive(Clone, Debug, PartialEq)]
pub struct SyntaxError {
    /// What is wrong.
    pub kind: SyntaxErrorKind,
    /// Where it goes wrong; an empty span where something is missing.
    pub span: Span,
    /// Where the construct began: the opening bracket or quote, or the clause.
    pub began: Option<Span>,
    /// Offset just past the next end token, where reading can go on.
    pub resume: usize,
    /// Whether the text ended inside the term.
    pub(super) incomplete: bool,
}

impl SyntaxError {
    /// Whether more text could mend it: the text ended inside a term, a quoted item or a comment.
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }
}

impl std::fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.kind.message())
    }
}

impl std::error::Error for SyntaxError {}

/// The ways in which text can fail to be a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    /// The text ends before the clause does.
    EndOfText,
    /// A clause seems to begin before the last one has ended.
    MissingFullStop,
    /// The comma before this clause should be a full stop.
    CommaForFullStop,
    /// A term follows a term.
    MissingOperator,
    /// No term stands where one must; the text of what stands there instead.
    MissingOperand(String),
    /// A name is followed by arguments without their opening parenthesis.
    MissingOpen(String),
    /// A bracket is never closed; the closing one.
    MissingClose(char),
    /// A bracket is closed by one of another kind: expected, found.
    MismatchedClose(char, char),
    /// A closing bracket without an opening one.
    UnmatchedClose(char),
    /// `f()`
    NoArguments,
    /// `f (x)` where f is no prefix operator.
    LayoutBeforeArguments(String),
    /// `X(a)`
    VariableAsFunctor(String),
    /// `(f)(a)` and the like.
    NoFunctor,
    /// The priority of an operator does not fit its place.
    PriorityClash(String),
    /// An atom that is an operator stands bare as an operand.
    OperatorAsOperand(String),
    /// A comma after the tail of a list, or a second bar.
    AfterTail,
    /// A line ends inside a quoted item.
    NewlineInQuoted(char),
    /// A control character stands bare in a quoted item.
    ControlInQuoted(char),
    /// A quoted item is never closed.
    UnfinishedQuoted(char),
    /// A backslash and a character that make no escape sequence.
    UnknownEscape(char),
    /// A numeric escape sequence without its closing backslash or without its digits.
    UnfinishedEscape,
    /// A numeric escape sequence that names no character.
    EscapeOutOfRange,
    /// A `/*` without `*/`.
    UnfinishedComment,
    /// A character that no token begins with.
    IllegalCharacter(char),
    /// A character that changes the direction of the text.
    BidirectionalControl(char),
    /// Text that is no number where only a number may stand.
    IllegalNumber,
    /// A floating point number beyond the greatest one.
    FloatOverflow,
    /// A floating point number without a fraction, as `1e9`.
    FloatWithoutFraction,
    /// A source longer than 4 GiB.
    TextTooLong,
}

impl SyntaxErrorKind {
    /// The atom in `syntax_error(_)`.
    pub fn name(&self) -> &'static str {
        use SyntaxErrorKind as K;
        match self {
            K::EndOfText => "end_of_file",
            K::MissingFullStop | K::CommaForFullStop => "end_of_clause_expected",
            K::MissingOperator => "operator_expected",
            K::MissingOperand(_) => "operand_expected",
            K::MissingOpen(_) => "open_parenthesis_expected",
            K::MissingClose(_) => "close_expected",
            K::MismatchedClose(..) => "mismatched_close",
            K::UnmatchedClose(_) => "unmatched_close",
            K::NoArguments => "arguments_expected",
            K::LayoutBeforeArguments(_) => "layout_before_arguments",
            K::VariableAsFunctor(_) | K::NoFunctor => "functor_expected",
            K::PriorityClash(_) => "operator_priority_clash",
            K::OperatorAsOperand(_) => "operator_as_operand",
            K::AfterTail => "end_of_list_expected",
            K::NewlineInQuoted(_) => "newline_in_quoted",
            K::ControlInQuoted(_) => "control_character_in_quoted",
            K::UnfinishedQuoted(_) => "end_of_file_in_quoted",
            K::UnknownEscape(_) => "undefined_escape_sequence",
            K::UnfinishedEscape => "unfinished_escape_sequence",
            K::EscapeOutOfRange => "illegal_character_code",
            K::UnfinishedComment => "end_of_file_in_block_comment",
            K::IllegalCharacter(_) => "illegal_character",
            K::BidirectionalControl(_) => "bidirectional_control_character",
            K::IllegalNumber => "illegal_number",
            K::FloatOverflow => "float_overflow",
            K::FloatWithoutFraction => "float_without_fraction",
            K::TextTooLong => "text_too_long",
        }
    }

    /// What is wrong, as an English sentence without its full stop.
    pub fn message(&self) -> Cow<'static, str> {
        use SyntaxErrorKind as K;
        Cow::Borrowed(match self {
            K::EndOfText => "the text ends before the clause does",
            K::MissingFullStop => "a new clause begins before the last one has ended",
            K::CommaForFullStop => "a new clause begins after a comma",
            K::MissingOperator => "two terms stand side by side",
            K::MissingOperand(found) => {
                return Cow::Owned(match found.as_str() {
                    "" | "." => "the clause ends where a term is expected".to_owned(),
                    found => format!("a term is expected before {found}"),
                });
            }
            K::MissingOpen(name) => {
                return Cow::Owned(format!("the arguments of {name} are not opened"));
            }
            K::MissingClose(close) => {
                return Cow::Owned(format!(
                    "the bracket {} is never closed",
                    opening_of(*close)
                ));
            }
            K::MismatchedClose(expected, found) => {
                return Cow::Owned(format!("{found} stands where {expected} is expected"));
            }
            K::UnmatchedClose(found) => {
                return Cow::Owned(format!("{found} closes nothing"));
            }
            K::NoArguments => "a compound term has at least one argument",
            K::LayoutBeforeArguments(name) => {
                return Cow::Owned(format!("{name} is separated from its arguments"));
            }
            K::VariableAsFunctor(name) => {
                return Cow::Owned(format!("{name} is a variable and cannot have arguments"));
            }
            K::NoFunctor => "only a name can have arguments",
            K::PriorityClash(name) => {
                return Cow::Owned(format!(
                    "the priority of the operator {name} does not fit here"
                ));
            }
            K::OperatorAsOperand(name) => {
                return Cow::Owned(format!("the operator {name} stands bare as an operand"));
            }
            K::AfterTail => "a list ends after its tail",
            K::NewlineInQuoted(_) => "the line ends inside a quoted item",
            K::ControlInQuoted(c) => {
                return Cow::Owned(format!(
                    "the control character {} stands in a quoted item",
                    code_of(*c)
                ));
            }
            K::UnfinishedQuoted(_) => "a quoted item is never closed",
            K::UnknownEscape(c) => {
                return Cow::Owned(format!("\\{} is no escape sequence", c.escape_debug()));
            }
            K::UnfinishedEscape => "a numeric escape sequence is not finished",
            K::EscapeOutOfRange => "no character has this code",
            K::UnfinishedComment => "a block comment is never closed",
            K::IllegalCharacter(c) => {
                return Cow::Owned(format!(
                    "no token begins with the character {}",
                    code_of(*c)
                ));
            }
            K::BidirectionalControl(c) => {
                return Cow::Owned(format!(
                    "the invisible character {} changes the direction in which the text is shown",
                    code_of(*c)
                ));
            }
            K::IllegalNumber => "this is no number",
            K::FloatOverflow => "the number is too great for a floating point number",
            K::FloatWithoutFraction => "a floating point number needs a fraction",
            K::TextTooLong => "a source may have at most 4 GiB",
        })
    }

    /// The mend, where one suggests itself.
    pub fn help(&self) -> Option<Cow<'static, str>> {
        use SyntaxErrorKind as K;
        Some(Cow::Borrowed(match self {
            K::EndOfText | K::MissingFullStop => "a full stop is missing here",
            K::CommaForFullStop => "a full stop should stand here",
            K::MissingOperator => "a comma or an operator is missing here",
            K::MissingOperand(found) if found == ")" || found == "]" || found == "}" => {
                return Some(Cow::Owned(format!(
                    "remove the comma or operator before {found}, or write its right side"
                )));
            }
            K::MissingOperand(_) => "write the term that is missing, or remove what asks for it",
            K::MissingOpen(_) => "an opening parenthesis is missing here",
            K::MissingClose(close) | K::MismatchedClose(close, _) => {
                return Some(Cow::Owned(format!("{close} is missing here")));
            }
            K::UnmatchedClose(found) => {
                return Some(Cow::Owned(format!(
                    "remove it, or open it with {}",
                    opening_of(*found)
                )));
            }
            K::NoArguments => "write the name without parentheses",
            K::LayoutBeforeArguments(_) => {
                "no space may stand between a name and its opening parenthesis"
            }
            K::VariableAsFunctor(_) => {
                "a name begins with a small letter or stands in quotes; a goal in a variable is called by call/1 and its like"
            }
            K::NoFunctor => "to call a goal with more arguments, use call/2 and its like",
            K::PriorityClash(_) => "put parentheses around one of the sides",
            K::OperatorAsOperand(name) => {
                return Some(Cow::Owned(format!("put it in parentheses: ({name})")));
            }
            K::AfterTail => "only ] may follow the term after |",
            K::NewlineInQuoted(quote) => {
                return Some(Cow::Owned(format!(
                    "close it with {quote}, or write \\n for a line end that belongs to it"
                )));
            }
            K::ControlInQuoted('\t') => "write \\t",
            K::ControlInQuoted(c) => {
                return Some(Cow::Owned(format!("write \\x{:x}\\", *c as u32)));
            }
            K::UnfinishedQuoted(quote) => {
                return Some(Cow::Owned(format!("{quote} is missing")));
            }
            K::UnknownEscape('e') => "write \\x1b\\",
            K::UnknownEscape('s') => "write a space",
            K::UnknownEscape('d') => "write \\x7f\\",
            K::UnknownEscape(_) => "a backslash that stands for itself is written \\\\",
            K::UnfinishedEscape => "it ends in a backslash: \\x41\\",
            K::UnfinishedComment => "*/ is missing",
            K::BidirectionalControl(c) => {
                return Some(Cow::Owned(format!(
                    "remove it; in a quoted item write \\x{:x}\\",
                    *c as u32
                )));
            }
            K::FloatWithoutFraction => "write 1.0e9 for 1e9",
            K::EscapeOutOfRange
            | K::IllegalCharacter(_)
            | K::IllegalNumber
            | K::FloatOverflow
            | K::TextTooLong => return None,
        }))
    }
}

/// The bracket that the closing one closes.
fn opening_of(close: char) -> char {
    match close {
        ']' => '[',
        '}' => '{',
        _ => '(',
    }
}

/// A character by its code: these are the ones that cannot be shown.
fn code_of(c: char) -> String {
    if c.is_ascii_graphic() {
        c.to_string()
    } else {
        format!("U+{:04X}", c as u32)
    }
}
