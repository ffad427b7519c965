//! The tokens of ISO 6.4, and the patterns by which logos finds them. This file is not compiled: what logos makes of it stands in
//! `src/syntax/lexical/token_kind.rs`, so that a build needs no macro that compiles regular expressions. After a change
//! `BLESS=1 cargo test --test all tokens::` writes that file anew, and without `BLESS` the test compares.
//!
//! logos knows ASCII; where a token may go on in other scripts, or is closed by more than a pattern can say, `lexer.rs` completes it.
//! The variants stand in the order of `prolog.ebnf`.

/// What a token is.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// White space.
    #[regex(r"[ \t\r\n\x0B\x0C]+")]
    Layout,
    /// `% ...` to the end of the line.
    #[regex(r"%[^\n]*", allow_greedy = true)]
    LineComment,
    /// `/* ... */`, which does not nest.
    #[token("/*")]
    BlockComment,
    /// A name of letters and digits.
    #[regex(r"[a-z][a-zA-Z0-9_]*")]
    LetterName,
    /// A name of symbol characters.
    #[regex(r"[#$&*+\-.:<=>?@^~\\][#$&*+\-./:<=>?@^~\\]*")]
    #[regex(r"/([#$&+\-./:<=>?@^~\\][#$&*+\-./:<=>?@^~\\]*)?")]
    SymbolName,
    /// `!`, `;` or another character that is a name by itself.
    #[token("!")]
    #[token(";")]
    SoloName,
    /// `'...'`
    #[token("'")]
    QuotedName,
    /// A variable.
    #[regex(r"[A-Z_][a-zA-Z0-9_]*")]
    Variable,
    /// An integer in base ten, two, eight, sixteen, or in a base that is named.
    #[regex(r"[0-9]+(_[0-9]+)*")]
    #[regex(r"0b[01]+(_[01]+)*")]
    #[regex(r"0o[0-7]+(_[0-7]+)*")]
    #[regex(r"0x[0-9a-fA-F]+(_[0-9a-fA-F]+)*")]
    Integer,
    /// `0'c`, the code of a character.
    #[regex(r"0'([^'\\\x00-\x1F\x7F]|''|\\[abfnrtv\\'`\x22]|\\[0-7]+\\|\\x[0-9a-fA-F]+\\|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8})")]
    CharacterCode,
    /// A fraction: `1r3`.
    #[regex(r"[0-9]+r[0-9]+")]
    Ratio,
    /// A floating point number.
    #[regex(r"[0-9]+(_[0-9]+)*\.[0-9]+([eE][+\-]?[0-9]+)?")]
    #[regex(r"[0-9]+\.[0-9]+(Inf|NaN)")]
    Float,
    /// `"..."`
    #[token("\"")]
    DoubleQuoted,
    /// Text in back quotes.
    #[token("`")]
    BackQuoted,
    /// `(`; whether layout stands before it makes the difference between an argument list and a parenthesis.
    #[token("(")]
    Open,
    /// `)`
    #[token(")")]
    Close,
    /// `[`
    #[token("[")]
    OpenList,
    /// `]`
    #[token("]")]
    CloseList,
    /// `{`
    #[token("{")]
    OpenCurly,
    /// `}`
    #[token("}")]
    CloseCurly,
    /// `,`
    #[token(",")]
    Comma,
    /// `|`
    #[token("|")]
    Bar,
    /// The full stop that ends a clause. Empty at the end of a text that lacks it.
    End,
    /// Something that is no token; the lexer says why.
    #[regex(r"[^\x00-\x7F]")]
    Invalid,
}
