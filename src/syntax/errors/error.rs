//! Syntax errors: what is wrong, where, and how to mend it.
//!
//! Every error has a primary span where the text goes wrong and, if anything was open there, the span where that began.

use super::super::{Language, Span};
use crate::memory::Stop;

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
    pub(in crate::syntax) incomplete: bool,
}

impl SyntaxError {
    /// The reading was stopped, in the clause that begins at `at`.
    pub(in crate::syntax) fn stopped(stop: Stop, at: usize) -> SyntaxError {
        SyntaxError {
            kind: SyntaxErrorKind::Stopped(stop),
            span: Span::point(at),
            began: None,
            resume: at,
            incomplete: false,
        }
    }

    /// Whether more text could mend it: the text ended inside a term, a quoted item or a comment.
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }
}

impl std::fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.kind.message(Language::En))
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
    /// The same behind a line end of a query, which may have ended there.
    MissingOperatorOrStop,
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
    /// It is no complaint about the text: there is no room to read it, or no time left.
    Stopped(Stop),
}

impl From<Stop> for SyntaxErrorKind {
    fn from(stop: Stop) -> SyntaxErrorKind {
        SyntaxErrorKind::Stopped(stop)
    }
}

impl SyntaxErrorKind {
    /// Whether a token is wrong, and not how tokens follow one another.
    pub fn is_of_token(&self) -> bool {
        use SyntaxErrorKind as K;
        matches!(
            self,
            K::NewlineInQuoted(_)
                | K::ControlInQuoted(_)
                | K::UnfinishedQuoted(_)
                | K::UnknownEscape(_)
                | K::UnfinishedEscape
                | K::EscapeOutOfRange
                | K::UnfinishedComment
                | K::IllegalCharacter(_)
                | K::BidirectionalControl(_)
                | K::IllegalNumber
                | K::FloatOverflow
        )
    }

    /// Whether the relaxed grammar may read what is refused for this reason.
    pub(in crate::syntax) fn is_relaxable(&self) -> bool {
        use SyntaxErrorKind as K;
        matches!(
            self,
            K::OperatorAsOperand(_)
                | K::PriorityClash(_)
                | K::FloatWithoutFraction
                | K::UnknownEscape(_)
                | K::UnfinishedEscape
        )
    }

    /// Whether a term follows a term.
    pub fn is_missing_operator(&self) -> bool {
        matches!(self, Self::MissingOperator | Self::MissingOperatorOrStop)
    }

    /// Whether the next clause begins where this one was read on.
    pub fn begins_anew(&self) -> bool {
        matches!(self, Self::MissingFullStop | Self::CommaForFullStop)
    }

    /// The code of the diagnostic: finer than the atom in the error term.
    pub fn code(&self) -> &'static str {
        use SyntaxErrorKind as K;
        match self {
            K::EndOfText => "syntax::end_of_text",
            K::MissingFullStop => "syntax::missing_stop",
            K::CommaForFullStop => "syntax::comma_for_stop",
            K::MissingOperator | K::MissingOperatorOrStop => "syntax::missing_comma",
            K::MissingOperand(_) => "syntax::missing_term",
            K::MissingOpen(_) => "syntax::missing_open",
            K::MissingClose(_) => "syntax::missing_close",
            K::MismatchedClose(..) => "syntax::mismatched_close",
            K::UnmatchedClose(_) => "syntax::unmatched_close",
            K::NoArguments => "syntax::no_arguments",
            K::LayoutBeforeArguments(_) => "syntax::space_before_arguments",
            K::VariableAsFunctor(_) => "syntax::capitalised_name",
            K::NoFunctor => "syntax::no_functor",
            K::PriorityClash(_) => "syntax::priority_clash",
            K::OperatorAsOperand(_) => "syntax::bare_operator",
            K::AfterTail => "syntax::after_tail",
            K::NewlineInQuoted(_) => "syntax::open_quote",
            K::ControlInQuoted(_) => "syntax::control_in_quoted",
            K::UnfinishedQuoted(_) => "syntax::unfinished_quoted",
            K::UnknownEscape(_) => "syntax::unknown_escape",
            K::UnfinishedEscape => "syntax::unfinished_escape",
            K::EscapeOutOfRange => "syntax::escape_out_of_range",
            K::UnfinishedComment => "syntax::unfinished_comment",
            K::IllegalCharacter(_) => "syntax::illegal_character",
            K::BidirectionalControl(_) => "syntax::hidden_direction",
            K::IllegalNumber => "syntax::illegal_number",
            K::FloatOverflow => "syntax::float_overflow",
            K::FloatWithoutFraction => "syntax::float_without_fraction",
            K::TextTooLong => "syntax::text_too_long",
            K::Stopped(_) => "syntax::stopped",
        }
    }

    /// The edit that mends the error at this place, where it is a matter of one sign.
    pub(super) fn edit(&self, span: Span) -> Option<(Span, String)> {
        use SyntaxErrorKind as K;
        let text = match self {
            K::EndOfText | K::MissingFullStop | K::CommaForFullStop => ".".to_owned(),
            K::MissingOperator | K::MissingOperatorOrStop => ",".to_owned(),
            K::MissingOpen(_) => "(".to_owned(),
            K::MissingClose(close) => close.to_string(),
            K::UnfinishedComment => return None,
            K::UnmatchedClose(_)
            | K::NoArguments
            | K::LayoutBeforeArguments(_)
            | K::IllegalCharacter(_)
            | K::BidirectionalControl(_) => String::new(),
            K::MissingOperand(_)
            | K::MismatchedClose(..)
            | K::VariableAsFunctor(_)
            | K::NoFunctor
            | K::PriorityClash(_)
            | K::OperatorAsOperand(_)
            | K::AfterTail
            | K::NewlineInQuoted(_)
            | K::ControlInQuoted(_)
            | K::UnfinishedQuoted(_)
            | K::UnknownEscape(_)
            | K::UnfinishedEscape
            | K::EscapeOutOfRange
            | K::IllegalNumber
            | K::FloatOverflow
            | K::FloatWithoutFraction
            | K::TextTooLong
            | K::Stopped(_) => return None,
        };
        Some((span, text))
    }

    /// The atom in `syntax_error(_)`.
    pub fn name(&self) -> &'static str {
        use SyntaxErrorKind as K;
        match self {
            K::EndOfText => "end_of_file",
            K::MissingFullStop | K::CommaForFullStop => "end_of_clause_expected",
            K::MissingOperator | K::MissingOperatorOrStop => "operator_expected",
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
            K::Stopped(_) => "stopped",
        }
    }

    /// What is wrong, as a sentence without its full stop.
    pub fn message(&self, language: Language) -> String {
        use SyntaxErrorKind as K;
        let text = |english: &str, russian: &str| language.text(english, russian).to_owned();
        let about = |english, russian, hole: &str| language.fill(english, russian, &[hole]);
        match self {
            K::EndOfText => text(
                "the text ends before the clause does",
                "текст кончается раньше предложения",
            ),
            K::MissingFullStop => text(
                "a new clause begins before the last one has ended",
                "новое предложение начинается, а прежнее не кончилось",
            ),
            K::CommaForFullStop => text(
                "a new clause begins after a comma",
                "после запятой начинается новое предложение",
            ),
            K::MissingOperator | K::MissingOperatorOrStop => {
                text("two terms stand side by side", "два терма стоят рядом")
            }
            K::MissingOperand(found) if found.is_empty() || found == "." => text(
                "the clause ends where a term is expected",
                "предложение кончается там, где ожидается терм",
            ),
            K::MissingOperand(found) => about(
                "a term is expected before {}",
                "перед {} ожидается терм",
                found,
            ),
            K::MissingOpen(name) => about(
                "the arguments of {} are not opened",
                "перед аргументами {} нет скобки",
                name,
            ),
            K::MissingClose(close) => about(
                "the bracket {} is never closed",
                "скобка {} не закрыта",
                &opening_of(*close).to_string(),
            ),
            K::MismatchedClose(expected, found) => language.fill(
                "the bracket {} stands where {} is expected",
                "скобка {} стоит там, где ожидается {}",
                &[&found.to_string(), &expected.to_string()],
            ),
            K::UnmatchedClose(found) => about(
                "the bracket {} closes nothing",
                "скобка {} ничего не закрывает",
                &found.to_string(),
            ),
            K::NoArguments => text(
                "a compound term has at least one argument",
                "у составного терма есть хотя бы один аргумент",
            ),
            K::LayoutBeforeArguments(name) => about(
                "{} is separated from its arguments",
                "{} отделено от своих аргументов",
                name,
            ),
            K::VariableAsFunctor(name) => about(
                "{} is a variable and cannot have arguments",
                "{} - переменная и не может иметь аргументов",
                name,
            ),
            K::NoFunctor => text(
                "only a name can have arguments",
                "аргументы бывают только у имени",
            ),
            K::PriorityClash(name) => about(
                "the priority of the operator {} does not fit here",
                "приоритет оператора {} сюда не подходит",
                name,
            ),
            K::OperatorAsOperand(name) => about(
                "the operator {} stands bare as an operand",
                "оператор {} стоит как операнд без скобок",
                name,
            ),
            K::AfterTail => text(
                "a list ends after its tail",
                "после хвоста список кончается",
            ),
            K::NewlineInQuoted(_) => text(
                "the line ends inside a quoted item",
                "строка кончается внутри кавычек",
            ),
            K::ControlInQuoted(c) => about(
                "the control character {} stands in a quoted item",
                "внутри кавычек стоит управляющая литера {}",
                &code_of(*c),
            ),
            K::UnfinishedQuoted(_) => text("a quoted item is never closed", "кавычки не закрыты"),
            K::UnknownEscape(c) => about(
                "\\{} is no escape sequence",
                "\\{} - не управляющая последовательность",
                &c.escape_debug().to_string(),
            ),
            K::UnfinishedEscape => text(
                "a numeric escape sequence is not finished",
                "числовая управляющая последовательность не закончена",
            ),
            K::EscapeOutOfRange => text("no character has this code", "нет литеры с таким кодом"),
            K::UnfinishedComment => {
                text("a block comment is never closed", "комментарий не закрыт")
            }
            K::IllegalCharacter(c) => about(
                "no token begins with the character {}",
                "с литеры {} ничто не начинается",
                &code_of(*c),
            ),
            K::BidirectionalControl(c) => about(
                "the invisible character {} changes the direction in which the text is shown",
                "невидимая литера {} меняет направление, в котором показан текст",
                &code_of(*c),
            ),
            K::IllegalNumber => text("this is no number", "это не число"),
            K::FloatOverflow => text(
                "the number is too great for a floating point number",
                "число слишком велико для вещественного",
            ),
            K::FloatWithoutFraction => text(
                "a floating point number needs a fraction",
                "вещественному числу нужна дробная часть",
            ),
            K::TextTooLong => text(
                "a source may have at most 4 GiB",
                "текст не может быть длиннее 4 ГиБ",
            ),
            K::Stopped(_) => text(
                "there is no room to read this, or no time left",
                "на чтение этого не хватает памяти или времени",
            ),
        }
    }

    /// The mend, where one suggests itself.
    pub fn help(&self, language: Language) -> Option<String> {
        use SyntaxErrorKind as K;
        let text = |english: &str, russian: &str| language.text(english, russian).to_owned();
        let about = |english, russian, hole: &str| language.fill(english, russian, &[hole]);
        Some(match self {
            K::EndOfText | K::MissingFullStop => {
                text("a full stop is missing here", "здесь нет точки")
            }
            K::CommaForFullStop => {
                text("a full stop should stand here", "здесь должна стоять точка")
            }
            K::MissingOperator => text(
                "a comma or an operator is missing here",
                "здесь нет запятой или оператора",
            ),
            K::MissingOperatorOrStop => text(
                "a full stop, a comma or an operator is missing here",
                "здесь нет точки, запятой или оператора",
            ),
            K::MissingOperand(found) if found == ")" || found == "]" || found == "}" => about(
                "remove the comma or operator before {}, or write its right side",
                "уберите запятую или оператор перед {} или допишите правую часть",
                found,
            ),
            K::MissingOperand(_) => text(
                "write the term that is missing, or remove what asks for it",
                "допишите недостающий терм или уберите то, что его требует",
            ),
            K::MissingOpen(_) => text(
                "an opening parenthesis is missing here",
                "здесь нет открывающей скобки",
            ),
            K::MissingClose(close) | K::MismatchedClose(close, _) => {
                about("{} is missing here", "здесь нет {}", &close.to_string())
            }
            K::UnmatchedClose(found) => about(
                "remove it, or open it with {}",
                "уберите её или откройте скобкой {}",
                &opening_of(*found).to_string(),
            ),
            K::NoArguments => text(
                "write the name without parentheses",
                "пишите имя без скобок",
            ),
            K::LayoutBeforeArguments(_) => text(
                "no space may stand between a name and its opening parenthesis",
                "между именем и открывающей скобкой не должно быть пробела",
            ),
            K::VariableAsFunctor(_) => text(
                "a name begins with a small letter or stands in quotes; a goal in a variable is called by call/1 and its like",
                "имя начинается с малой буквы или стоит в кавычках; цель в переменной вызывают через call/1 и подобные",
            ),
            K::NoFunctor => text(
                "to call a goal with more arguments, use call/2 and its like",
                "цель с добавочными аргументами вызывают через call/2 и подобные",
            ),
            K::PriorityClash(_) => text(
                "put parentheses around one of the sides",
                "возьмите одну из сторон в скобки",
            ),
            K::OperatorAsOperand(name) => about(
                "put it in parentheses: ({})",
                "возьмите его в скобки: ({})",
                name,
            ),
            K::AfterTail => text(
                "only ] may follow the term after |",
                "за термом после | может стоять только ]",
            ),
            K::NewlineInQuoted(quote) => about(
                "close it with {}, or write \\n for a line end that belongs to it",
                "закройте их знаком {} или пишите \\n для конца строки внутри них",
                &quote.to_string(),
            ),
            K::ControlInQuoted('\t') => text("write \\t", "пишите \\t"),
            K::ControlInQuoted(c) => {
                let code = format!("\\x{:x}\\", *c as u32);
                about("write {}", "пишите {}", &code)
            }
            K::UnfinishedQuoted(quote) => about("{} is missing", "нет {}", &quote.to_string()),
            K::UnknownEscape('e') => text("write \\x1b\\", "пишите \\x1b\\"),
            K::UnknownEscape('s') => text("write a space", "пишите пробел"),
            K::UnknownEscape(_) => text(
                "a backslash that stands for itself is written \\\\",
                "обратная косая черта, означающая саму себя, пишется \\\\",
            ),
            K::UnfinishedEscape => text(
                "it ends in a backslash: \\x41\\",
                "она кончается обратной косой чертой: \\x41\\",
            ),
            K::UnfinishedComment => text("*/ is missing", "нет */"),
            K::BidirectionalControl(c) => {
                let code = format!("\\x{:x}\\", *c as u32);
                about(
                    "remove it; in a quoted item write {}",
                    "уберите её; внутри кавычек пишите {}",
                    &code,
                )
            }
            K::FloatWithoutFraction => text("write 1.0e9 for 1e9", "пишите 1.0e9, а не 1e9"),
            K::IllegalCharacter(_) => text(
                "remove this character; it may be invisible, or come with a copied text",
                "уберите эту литеру; она может быть невидима или попасть сюда при копировании текста",
            ),
            K::EscapeOutOfRange
            | K::IllegalNumber
            | K::FloatOverflow
            | K::TextTooLong
            | K::Stopped(_) => return None,
        })
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
