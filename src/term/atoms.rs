// TABLE
//! The atoms known at compile time.
//!
//! Invariant: each line gives the constant and the text; the order of the lines is the index. A text stands once.

use super::atom::Atom;

/// Makes the constants and the array of texts from one list.
macro_rules! atoms {
    ($($name:ident $text:literal)*) => {
        // The variants have the names of the constants, for which they count.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy)]
        #[repr(u32)]
        enum Index { $($name),* }
        $(#[doc = concat!("The atom `", $text, "`.")] pub const $name: Atom = Atom(Index::$name as u32);)*
        /// The texts, in the order of the constants.
        pub const TEXTS: &[&str] = &[$($text),*];
    };
}

atoms! {
    NIL "[]"
    DOT "."
    CURLY "{}"
    COMMA ","
    SEMICOLON ";"
    ARROW "->"
    SOFT_ARROW "*->"
    BAR "|"
    NECK ":-"
    QUERY "?-"
    DCG_ARROW "-->"
    NOT "\\+"
    CUT "!"
    TRUE "true"
    FALSE "false"
    FAIL "fail"
    CALL "call"
    CATCH "catch"
    FINDALL "findall"
    FORALL "forall"
    ONCE "once"
    IGNORE "ignore"
    COLON ":"
    CARET "^"
    EQUALS "="
    TERM_LESS "@<"
    TERM_LESS_EQ "@=<"
    TERM_GREATER "@>"
    TERM_GREATER_EQ "@>="
    IS "is"
    NUM_EQ "=:="
    NUM_NE "=\\="
    LESS "<"
    COMPARE "compare"
    LESS_EQ "=<"
    GREATER ">"
    GREATER_EQ ">="
    PLUS "+"
    MINUS "-"
    STAR "*"
    SLASH "/"
    INT_DIV "//"
    SHIFT_LEFT "<<"
    SHIFT_RIGHT ">>"
    AND "/\\"
    OR "\\/"
    MOD "mod"
    ERROR "error"
    TYPE_ERROR "type_error"
    DOMAIN_ERROR "domain_error"
    EXISTENCE_ERROR "existence_error"
    PERMISSION_ERROR "permission_error"
    REPRESENTATION_ERROR "representation_error"
    EVALUATION_ERROR "evaluation_error"
    RESOURCE_ERROR "resource_error"
    SYNTAX_ERROR "syntax_error"
    SYSTEM_ERROR "system_error"
    INSTANTIATION_ERROR "instantiation_error"
    UNINSTANTIATION_ERROR "uninstantiation_error"
    CONTEXT "context"
    PROCEDURE "procedure"
    USER "user"
    SYSTEM "system"
    END_OF_FILE "end_of_file"
    ON "on"
    OFF "off"
    DOLLAR_VAR "$VAR"
    INF "inf"
    MODULE "module"
    LIBRARY "library"
    OP "op"
    ARG "arg"
    FUNCTOR "functor"
    PARTIAL_LIST "$partial_list"
    BAG_OPEN "$bag_open"
    BAG_ADD "$bag_add"
    BAG_CLOSE "$bag_close"
    RESUME "$resume"
    RESET "reset"
    CALL_CONTINUATION "call_continuation"
    CONTINUATION "$cont$"
    ANY_BALL "$any_ball"
    LIMIT_REACHED "$limit_reached"
    WAKEUP "wakeup"
    ATTRIBUTE "att"
    OCCURS_CHECK "occurs_check"
}
