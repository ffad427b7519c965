// TABLE
//! What tokens are, and the state machine by which logos finds them. Made from `grammar/tokens.rs` by
//! `BLESS=1 cargo test --test all tokens::`, and compared by every run of it.

// The forms are those of the generator.
#![allow(clippy::all, unused)]

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// White space.
    Layout,
    /// `% ...` to the end of the line.
    LineComment,
    /// `/* ... */`, which does not nest.
    BlockComment,
    /// A name of letters and digits.
    LetterName,
    /// A name of symbol characters.
    SymbolName,
    /// `!`, `;` or another character that is a name by itself.
    SoloName,
    /// `'...'`
    QuotedName,
    /// A variable.
    Variable,
    /// An integer in base ten, two, eight, sixteen, or in a base that is named.
    Integer,
    /// `0'c`, the code of a character.
    CharacterCode,
    /// A fraction: `1r3`.
    Ratio,
    /// A floating point number.
    Float,
    /// `"..."`
    DoubleQuoted,
    /// Text in back quotes.
    BackQuoted,
    /// `(`; whether layout stands before it makes the difference between an argument list and a parenthesis.
    Open,
    /// `)`
    Close,
    /// `[`
    OpenList,
    /// `]`
    CloseList,
    /// `{`
    OpenCurly,
    /// `}`
    CloseCurly,
    /// `,`
    Comma,
    /// `|`
    Bar,
    /// The full stop that ends a clause. Empty at the end of a text that lacks it.
    End,
    /// Something that is no token; the lexer says why.
    Invalid,
}

impl<'s> ::logos::Logos<'s> for TokenKind {
    type Error = ();
    type Extras = ();
    type Source = str;
    fn lex(
        lex: &mut ::logos::Lexer<'s, Self>,
    ) -> core::option::Option<core::result::Result<Self, <Self as ::logos::Logos<'s>>::Error>> {
        use ::logos::Logos;
        use ::logos::internal::{
            CallbackResult, CallbackRetVal, LexerInternal, SkipResult, SkipRetVal,
        };
        use core::option::Option as _Option;
        use core::result::Result as _Result;
        type _Lexer<'s> = ::logos::Lexer<'s, TokenKind>;
        macro_rules! _fast_loop {
            ($ lex : ident , $ test : ident , $ offset : ident) => {
                'fast_loop: {
                    while let Some(arr) = $lex.read::<&[u8; 8usize]>($offset) {
                        if $test(arr[0usize]) {
                            $offset += 0usize;
                            break 'fast_loop;
                        }
                        if $test(arr[1usize]) {
                            $offset += 1usize;
                            break 'fast_loop;
                        }
                        if $test(arr[2usize]) {
                            $offset += 2usize;
                            break 'fast_loop;
                        }
                        if $test(arr[3usize]) {
                            $offset += 3usize;
                            break 'fast_loop;
                        }
                        if $test(arr[4usize]) {
                            $offset += 4usize;
                            break 'fast_loop;
                        }
                        if $test(arr[5usize]) {
                            $offset += 5usize;
                            break 'fast_loop;
                        }
                        if $test(arr[6usize]) {
                            $offset += 6usize;
                            break 'fast_loop;
                        }
                        if $test(arr[7usize]) {
                            $offset += 7usize;
                            break 'fast_loop;
                        }
                        $offset += 8usize;
                    }
                    while let Some(byte) = $lex.read::<u8>($offset) {
                        if $test(byte) {
                            break 'fast_loop;
                        }
                        $offset += 1;
                    }
                }
            };
        }
        macro_rules! _take_action {
            ($ lex : ident , $ offset : ident , $ context : ident , $ state : ident) => {{
                let action = _get_action($lex, $offset, $context);
                match action {
                    CallbackResult::Emit(tok) => {
                        return Some(Ok(tok));
                    }
                    CallbackResult::Skip => {
                        $lex.trivia();
                        $offset = $lex.offset();
                        $context = None;
                        return state40($lex, $offset, $context);
                    }
                    CallbackResult::Error(err) => {
                        return Some(Err(err));
                    }
                    CallbackResult::DefaultError => {
                        return Some(Err(_make_error($lex)));
                    }
                }
            }};
        }
        const _TABLE_0: [u8; 256] = [
            128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 0u8, 128u8,
            128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8,
            128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 128u8, 192u8,
            192u8, 128u8, 192u8, 128u8, 128u8, 128u8, 192u8, 196u8, 128u8, 196u8, 192u8, 192u8,
            187u8, 187u8, 155u8, 155u8, 155u8, 155u8, 155u8, 155u8, 139u8, 139u8, 192u8, 128u8,
            192u8, 192u8, 192u8, 192u8, 192u8, 137u8, 137u8, 137u8, 137u8, 137u8, 137u8, 129u8,
            129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8,
            129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 128u8, 192u8, 128u8, 192u8, 129u8,
            128u8, 137u8, 137u8, 137u8, 137u8, 137u8, 137u8, 129u8, 129u8, 129u8, 129u8, 129u8,
            129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8, 129u8,
            129u8, 129u8, 129u8, 128u8, 128u8, 128u8, 192u8, 128u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8,
        ];
        const _TABLE_1: [u8; 256] = [
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 1u8, 1u8, 1u8, 1u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 0u8,
            0u8, 2u8, 2u8, 0u8, 2u8, 0u8, 0u8, 0u8, 0u8, 2u8, 0u8, 2u8, 2u8, 2u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 2u8, 0u8, 2u8, 2u8, 2u8, 2u8, 2u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 2u8, 0u8, 2u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 2u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8,
        ];
        #[inline]
        fn _make_error<'s>(lex: &mut _Lexer<'s>) -> <TokenKind as Logos<'s>>::Error {
            <TokenKind as Logos<'s>>::Error::default()
        }
        #[inline]
        fn _get_action<'s>(
            lex: &mut _Lexer<'s>,
            offset: usize,
            context: _Option<LogosLeaf>,
        ) -> CallbackResult<'s, TokenKind> {
            match context {
                None => {
                    lex.end_to_boundary(offset.max(lex.offset() + 1));
                    CallbackResult::Error(_make_error(lex))
                }
                Some(LogosLeaf::Leaf0) => CallbackResult::Emit(TokenKind::Layout),
                Some(LogosLeaf::Leaf1) => CallbackResult::Emit(TokenKind::LineComment),
                Some(LogosLeaf::Leaf2) => CallbackResult::Emit(TokenKind::BlockComment),
                Some(LogosLeaf::Leaf3) => CallbackResult::Emit(TokenKind::LetterName),
                Some(LogosLeaf::Leaf4) => CallbackResult::Emit(TokenKind::SymbolName),
                Some(LogosLeaf::Leaf5) => CallbackResult::Emit(TokenKind::SymbolName),
                Some(LogosLeaf::Leaf6) => CallbackResult::Emit(TokenKind::SoloName),
                Some(LogosLeaf::Leaf7) => CallbackResult::Emit(TokenKind::SoloName),
                Some(LogosLeaf::Leaf8) => CallbackResult::Emit(TokenKind::QuotedName),
                Some(LogosLeaf::Leaf9) => CallbackResult::Emit(TokenKind::Variable),
                Some(LogosLeaf::Leaf10) => CallbackResult::Emit(TokenKind::Integer),
                Some(LogosLeaf::Leaf11) => CallbackResult::Emit(TokenKind::Integer),
                Some(LogosLeaf::Leaf12) => CallbackResult::Emit(TokenKind::Integer),
                Some(LogosLeaf::Leaf13) => CallbackResult::Emit(TokenKind::Integer),
                Some(LogosLeaf::Leaf14) => CallbackResult::Emit(TokenKind::CharacterCode),
                Some(LogosLeaf::Leaf15) => CallbackResult::Emit(TokenKind::Ratio),
                Some(LogosLeaf::Leaf16) => CallbackResult::Emit(TokenKind::Float),
                Some(LogosLeaf::Leaf17) => CallbackResult::Emit(TokenKind::Float),
                Some(LogosLeaf::Leaf18) => CallbackResult::Emit(TokenKind::DoubleQuoted),
                Some(LogosLeaf::Leaf19) => CallbackResult::Emit(TokenKind::BackQuoted),
                Some(LogosLeaf::Leaf20) => CallbackResult::Emit(TokenKind::Open),
                Some(LogosLeaf::Leaf21) => CallbackResult::Emit(TokenKind::Close),
                Some(LogosLeaf::Leaf22) => CallbackResult::Emit(TokenKind::OpenList),
                Some(LogosLeaf::Leaf23) => CallbackResult::Emit(TokenKind::CloseList),
                Some(LogosLeaf::Leaf24) => CallbackResult::Emit(TokenKind::OpenCurly),
                Some(LogosLeaf::Leaf25) => CallbackResult::Emit(TokenKind::CloseCurly),
                Some(LogosLeaf::Leaf26) => CallbackResult::Emit(TokenKind::Comma),
                Some(LogosLeaf::Leaf27) => CallbackResult::Emit(TokenKind::Bar),
                Some(LogosLeaf::Leaf28) => CallbackResult::Emit(TokenKind::Invalid),
            }
        }
        #[derive(Clone, Copy)]
        enum LogosLeaf {
            Leaf0 = 0isize,
            Leaf1 = 1isize,
            Leaf2 = 2isize,
            Leaf3 = 3isize,
            Leaf4 = 4isize,
            Leaf5 = 5isize,
            Leaf6 = 6isize,
            Leaf7 = 7isize,
            Leaf8 = 8isize,
            Leaf9 = 9isize,
            Leaf10 = 10isize,
            Leaf11 = 11isize,
            Leaf12 = 12isize,
            Leaf13 = 13isize,
            Leaf14 = 14isize,
            Leaf15 = 15isize,
            Leaf16 = 16isize,
            Leaf17 = 17isize,
            Leaf18 = 18isize,
            Leaf19 = 19isize,
            Leaf20 = 20isize,
            Leaf21 = 21isize,
            Leaf22 = 22isize,
            Leaf23 = 23isize,
            Leaf24 = 24isize,
            Leaf25 = 25isize,
            Leaf26 = 26isize,
            Leaf27 = 27isize,
            Leaf28 = 28isize,
        }
        fn state0<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 1u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf3);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state1<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 1u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf9);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state2<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, b'0'..=b'9')) {
                    offset += 1;
                    return state12(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state3<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 2u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf10);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State4,
                    State5,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, State2, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, State4, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, State5, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State4 => {
                        return state4(lex, offset, context);
                    }
                    LogosNextState::State5 => {
                        return state5(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state4<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, b'0'..=b'9')) {
                    offset += 1;
                    return state8(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state5<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, b'0'..=b'9')) {
                    offset += 1;
                    return state6(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state6<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 2u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf15);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state7<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, b'0'..=b'9')) {
                    offset += 1;
                    return state9(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state8<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 2u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf10);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State4,
                    State7,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, State7, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, State4, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State4 => {
                        return state4(lex, offset, context);
                    }
                    LogosNextState::State7 => {
                        return state7(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state9<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 2u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf16);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'E') || (byte == b'e') {
                    offset += 1;
                    return state10(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state10<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, b'0'..=b'9')) {
                    offset += 1;
                    return state11(lex, offset, context);
                }
                if _TABLE_0[byte as usize] & 4u8 != 0 {
                    offset += 1;
                    return state79(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state11<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 2u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf16);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state12<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 2u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf16);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State10,
                    State13,
                    State14,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, State10, ___, ___, ___,
                        State13, ___, ___, ___, ___, State14, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        State10, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State10 => {
                        return state10(lex, offset, context);
                    }
                    LogosNextState::State13 => {
                        return state13(lex, offset, context);
                    }
                    LogosNextState::State14 => {
                        return state14(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state13<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'n') {
                    offset += 1;
                    return state87(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state14<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'a') {
                    offset += 1;
                    return state84(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state15<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State50,
                    State51,
                    State52,
                    State53,
                    State54,
                    State55,
                    State56,
                    State57,
                    State58,
                    State59,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, State50, State50, State50, State50, State50, State50, State50,
                        State51, State50, State50, State50, State50, State50, State50, State50,
                        State50, State50, State50, State50, State50, State50, State50, State50,
                        State50, State50, State50, State50, State50, State50, State50, State50,
                        State50, State50, State50, State50, State50, State50, State50, State50,
                        State50, State50, State50, State50, State50, State50, State50, State50,
                        State50, State50, State50, State50, State50, State50, State50, State50,
                        State50, State50, State50, State50, State50, State52, State50, State50,
                        State50, State50, State50, State50, State50, State50, State50, State50,
                        State50, State50, State50, State50, State50, State50, State50, State50,
                        State50, State50, State50, State50, State50, State50, State50, State50,
                        State50, State50, State50, State50, State50, State50, State50, State50,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, State53, State53, State53, State53,
                        State53, State53, State53, State53, State53, State53, State53, State53,
                        State53, State53, State53, State53, State53, State53, State53, State53,
                        State53, State53, State53, State53, State53, State53, State53, State53,
                        State53, State53, State54, State55, State55, State55, State55, State55,
                        State55, State55, State55, State55, State55, State55, State55, State56,
                        State55, State55, State57, State58, State58, State58, State59, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State50 => {
                        return state50(lex, offset, context);
                    }
                    LogosNextState::State51 => {
                        return state51(lex, offset, context);
                    }
                    LogosNextState::State52 => {
                        return state52(lex, offset, context);
                    }
                    LogosNextState::State53 => {
                        return state53(lex, offset, context);
                    }
                    LogosNextState::State54 => {
                        return state54(lex, offset, context);
                    }
                    LogosNextState::State55 => {
                        return state55(lex, offset, context);
                    }
                    LogosNextState::State56 => {
                        return state56(lex, offset, context);
                    }
                    LogosNextState::State57 => {
                        return state57(lex, offset, context);
                    }
                    LogosNextState::State58 => {
                        return state58(lex, offset, context);
                    }
                    LogosNextState::State59 => {
                        return state59(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state16<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, b'0'..=b'1')) {
                    offset += 1;
                    return state25(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state17<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, b'0'..=b'7')) {
                    offset += 1;
                    return state22(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state18<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state19(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state19<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 8u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf13);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'_') {
                    offset += 1;
                    return state20(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state20<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state21(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state21<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 8u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf13);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'_') {
                    offset += 1;
                    return state20(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state22<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 16u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf12);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'_') {
                    offset += 1;
                    return state23(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state23<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, b'0'..=b'7')) {
                    offset += 1;
                    return state24(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state24<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 16u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf12);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'_') {
                    offset += 1;
                    return state23(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state25<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 32u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf11);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'_') {
                    offset += 1;
                    return state26(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state26<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, b'0'..=b'1')) {
                    offset += 1;
                    return state27(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state27<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 32u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf11);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'_') {
                    offset += 1;
                    return state26(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state28<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 64u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf5);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state29<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf2);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state30<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 128u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf1);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State31,
                    State32,
                    State33,
                    State34,
                    State35,
                    State36,
                    State37,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        State31, State31, State31, State31, State31, State31, State31, State31,
                        State31, State31, State31, State31, State31, State31, State31, State31,
                        State31, State31, State31, State31, State31, State31, State31, State31,
                        State31, State31, State31, State31, State31, State31, State32, State33,
                        State33, State33, State33, State33, State33, State33, State33, State33,
                        State33, State33, State33, State34, State33, State33, State35, State36,
                        State36, State36, State37, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State31 => {
                        return state31(lex, offset, context);
                    }
                    LogosNextState::State32 => {
                        return state32(lex, offset, context);
                    }
                    LogosNextState::State33 => {
                        return state33(lex, offset, context);
                    }
                    LogosNextState::State34 => {
                        return state34(lex, offset, context);
                    }
                    LogosNextState::State35 => {
                        return state35(lex, offset, context);
                    }
                    LogosNextState::State36 => {
                        return state36(lex, offset, context);
                    }
                    LogosNextState::State37 => {
                        return state37(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state31<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=191u8)) {
                    offset += 1;
                    return state30(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state32<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 160u8..=191u8)) {
                    offset += 1;
                    return state31(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state33<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=191u8)) {
                    offset += 1;
                    return state31(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state34<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=159u8)) {
                    offset += 1;
                    return state31(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state35<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 144u8..=191u8)) {
                    offset += 1;
                    return state33(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state36<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=191u8)) {
                    offset += 1;
                    return state33(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state37<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=143u8)) {
                    offset += 1;
                    return state33(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state38<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 64u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf4);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state39<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_1[byte as usize] & 1u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf0);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state40<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State0,
                    State1,
                    State3,
                    State30,
                    State38,
                    State39,
                    State41,
                    State42,
                    State43,
                    State44,
                    State45,
                    State46,
                    State47,
                    State48,
                    State49,
                    State71,
                    State72,
                    State73,
                    State74,
                    State75,
                    State76,
                    State77,
                    State78,
                    State80,
                    State81,
                    State82,
                    State83,
                    State86,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, State39, State39, State39,
                        State39, State39, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, State39, State41, State42, State38,
                        State38, State30, State38, State43, State44, State45, State38, State38,
                        State46, State38, State38, State47, State48, State3, State3, State3,
                        State3, State3, State3, State3, State3, State3, State38, State49, State38,
                        State38, State38, State38, State38, State1, State1, State1, State1, State1,
                        State1, State1, State1, State1, State1, State1, State1, State1, State1,
                        State1, State1, State1, State1, State1, State1, State1, State1, State1,
                        State1, State1, State1, State71, State38, State72, State38, State1,
                        State73, State0, State0, State0, State0, State0, State0, State0, State0,
                        State0, State0, State0, State0, State0, State0, State0, State0, State0,
                        State0, State0, State0, State0, State0, State0, State0, State0, State0,
                        State74, State75, State76, State38, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        State77, State77, State77, State77, State77, State77, State77, State77,
                        State77, State77, State77, State77, State77, State77, State77, State77,
                        State77, State77, State77, State77, State77, State77, State77, State77,
                        State77, State77, State77, State77, State77, State77, State78, State80,
                        State80, State80, State80, State80, State80, State80, State80, State80,
                        State80, State80, State80, State81, State80, State80, State82, State83,
                        State83, State83, State86, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State0 => {
                        return state0(lex, offset, context);
                    }
                    LogosNextState::State1 => {
                        return state1(lex, offset, context);
                    }
                    LogosNextState::State3 => {
                        return state3(lex, offset, context);
                    }
                    LogosNextState::State30 => {
                        return state30(lex, offset, context);
                    }
                    LogosNextState::State38 => {
                        return state38(lex, offset, context);
                    }
                    LogosNextState::State39 => {
                        return state39(lex, offset, context);
                    }
                    LogosNextState::State41 => {
                        return state41(lex, offset, context);
                    }
                    LogosNextState::State42 => {
                        return state42(lex, offset, context);
                    }
                    LogosNextState::State43 => {
                        return state43(lex, offset, context);
                    }
                    LogosNextState::State44 => {
                        return state44(lex, offset, context);
                    }
                    LogosNextState::State45 => {
                        return state45(lex, offset, context);
                    }
                    LogosNextState::State46 => {
                        return state46(lex, offset, context);
                    }
                    LogosNextState::State47 => {
                        return state47(lex, offset, context);
                    }
                    LogosNextState::State48 => {
                        return state48(lex, offset, context);
                    }
                    LogosNextState::State49 => {
                        return state49(lex, offset, context);
                    }
                    LogosNextState::State71 => {
                        return state71(lex, offset, context);
                    }
                    LogosNextState::State72 => {
                        return state72(lex, offset, context);
                    }
                    LogosNextState::State73 => {
                        return state73(lex, offset, context);
                    }
                    LogosNextState::State74 => {
                        return state74(lex, offset, context);
                    }
                    LogosNextState::State75 => {
                        return state75(lex, offset, context);
                    }
                    LogosNextState::State76 => {
                        return state76(lex, offset, context);
                    }
                    LogosNextState::State77 => {
                        return state77(lex, offset, context);
                    }
                    LogosNextState::State78 => {
                        return state78(lex, offset, context);
                    }
                    LogosNextState::State80 => {
                        return state80(lex, offset, context);
                    }
                    LogosNextState::State81 => {
                        return state81(lex, offset, context);
                    }
                    LogosNextState::State82 => {
                        return state82(lex, offset, context);
                    }
                    LogosNextState::State83 => {
                        return state83(lex, offset, context);
                    }
                    LogosNextState::State86 => {
                        return state86(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {
                if lex.offset() == offset {
                    return None;
                }
            }
            _take_action!(lex, offset, context, state)
        }
        fn state41<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf6);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state42<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf18);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state43<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf8);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state44<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf20);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state45<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf21);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state46<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf26);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state47<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf5);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state28(lex, offset, context);
                }
                if (byte == b'*') {
                    offset += 1;
                    return state29(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state48<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf10);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State3,
                    State4,
                    State5,
                    State15,
                    State16,
                    State17,
                    State18,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, State15, ___, ___, ___, ___,
                        ___, ___, State2, ___, State3, State3, State3, State3, State3, State3,
                        State3, State3, State3, State3, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        State4, ___, ___, State16, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, State17, ___, ___, State5, ___, ___, ___, ___, ___, State18,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State3 => {
                        return state3(lex, offset, context);
                    }
                    LogosNextState::State4 => {
                        return state4(lex, offset, context);
                    }
                    LogosNextState::State5 => {
                        return state5(lex, offset, context);
                    }
                    LogosNextState::State15 => {
                        return state15(lex, offset, context);
                    }
                    LogosNextState::State16 => {
                        return state16(lex, offset, context);
                    }
                    LogosNextState::State17 => {
                        return state17(lex, offset, context);
                    }
                    LogosNextState::State18 => {
                        return state18(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state49<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf7);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state50<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf14);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state51<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'\'') {
                    offset += 1;
                    return state50(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state52<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State50,
                    State60,
                    State61,
                    State62,
                    State63,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, State50, ___, ___, ___, ___, State50, ___, ___, ___,
                        ___, ___, ___, ___, ___, State60, State60, State60, State60, State60,
                        State60, State60, State60, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, State61, ___, ___, ___, ___, ___, ___, State50,
                        ___, ___, ___, State50, State50, State50, ___, ___, ___, State50, ___, ___,
                        ___, ___, ___, ___, ___, State50, ___, ___, ___, State50, ___, State50,
                        State62, State50, ___, State63, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___, ___,
                        ___, ___, ___, ___, ___, ___, ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State50 => {
                        return state50(lex, offset, context);
                    }
                    LogosNextState::State60 => {
                        return state60(lex, offset, context);
                    }
                    LogosNextState::State61 => {
                        return state61(lex, offset, context);
                    }
                    LogosNextState::State62 => {
                        return state62(lex, offset, context);
                    }
                    LogosNextState::State63 => {
                        return state63(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state53<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=191u8)) {
                    offset += 1;
                    return state50(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state54<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 160u8..=191u8)) {
                    offset += 1;
                    return state53(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state55<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=191u8)) {
                    offset += 1;
                    return state53(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state56<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=159u8)) {
                    offset += 1;
                    return state53(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state57<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 144u8..=191u8)) {
                    offset += 1;
                    return state55(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state58<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=191u8)) {
                    offset += 1;
                    return state55(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state59<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=143u8)) {
                    offset += 1;
                    return state55(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state60<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 16u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'\\') {
                    offset += 1;
                    return state50(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state61<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state68(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state62<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state65(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state63<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state64(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state64<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_0[byte as usize] & 8u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'\\') {
                    offset += 1;
                    return state50(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state65<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state66(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state66<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state67(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state67<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state50(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state68<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state69(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state69<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state70(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state70<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state62(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state71<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf22);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state72<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf23);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state73<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf19);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state74<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf24);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state75<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf27);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state76<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf25);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state77<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=191u8)) {
                    offset += 1;
                    return state88(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state78<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 160u8..=191u8)) {
                    offset += 1;
                    return state77(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state79<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, b'0'..=b'9')) {
                    offset += 1;
                    return state11(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state80<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=191u8)) {
                    offset += 1;
                    return state77(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state81<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=159u8)) {
                    offset += 1;
                    return state77(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state82<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 144u8..=191u8)) {
                    offset += 1;
                    return state80(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state83<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=191u8)) {
                    offset += 1;
                    return state80(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state84<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'N') {
                    offset += 1;
                    return state85(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state85<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf17);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state86<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..=143u8)) {
                    offset += 1;
                    return state80(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state87<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'f') {
                    offset += 1;
                    return state85(lex, offset, context);
                }
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        fn state88<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<TokenKind, <TokenKind as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf28);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
            } else {
            }
            _take_action!(lex, offset, context, state)
        }
        state40(lex, lex.offset(), None)
    }
}
