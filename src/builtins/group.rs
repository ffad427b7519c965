//! The macro `group!`, the table at the top of every file of this room.
//!
//! Invariant: name and arity are read from the mode line at compile time, so that nothing is written twice. A function whose array of
//! arguments has another length, or whose result does not fit the word before the mode line, does not compile.

/// The name in a mode line: the text before the opening parenthesis.
pub const fn name_of(mode: &str) -> &str {
    let bytes = mode.as_bytes();
    let mut end = 0;
    while end < bytes.len() && !(bytes[end] == b'(' && end > 0) {
        end += 1;
    }
    match std::str::from_utf8(mode.as_bytes().split_at(end).0) {
        Ok(name) => name,
        Err(_) => mode,
    }
}

/// The arity in a mode line: commas outside brackets, plus one if there are arguments.
pub const fn arity_of(mode: &str) -> usize {
    let bytes = mode.as_bytes();
    let mut at = name_of(mode).len();
    let mut depth = 0;
    let mut arity = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'(' | b'[' => {
                if depth == 0 {
                    arity = 1;
                }
                depth += 1;
            }
            b')' | b']' => depth -= 1,
            b',' if depth == 1 => arity += 1,
            _ => {}
        }
        at += 1;
    }
    arity
}

/// Makes the table `GROUP` of a file from rows `determinism "mode line" ["ISO section"] facts => function;`. The determinism is `det`,
/// `semidet`, `nondet`, or `passed`: semidet with four arguments, which `post_units` passes from any registers. The facts are
/// those of [`Facts`](crate::machine::builtin::Facts): `pure`, `assigns`, `in_line(Form)`.
macro_rules! group {
    ($($determinism:ident $mode:literal [$($iso:literal),*] $($fact:ident $(($form:expr))?)* => $function:path;)*) => {
        /// The built-ins of this file, in the order of its functions.
        pub const GROUP: &[$crate::machine::builtin::Builtin] = &[$({
            const ARITY: usize = $crate::builtins::group::arity_of($mode);
            $crate::machine::builtin::Builtin {
                mode: $mode,
                name: $crate::builtins::group::name_of($mode),
                arity: ARITY as u32,
                iso: &[$($iso),*],
                facts: $crate::machine::builtin::Facts::NONE$(.$fact($($form)?))*,
                run: $crate::builtins::group::run!($determinism, ARITY, $function),
            }
        }),*];
    };
}

/// The [`Run`](crate::machine::builtin::Run) of one row.
macro_rules! run {
    (det, $arity:ident, $function:path) => {
        $crate::machine::builtin::Run::Det(|machine| {
            $function(machine, machine.arguments::<$arity>())
        })
    };
    (semidet, $arity:ident, $function:path) => {
        $crate::machine::builtin::Run::Semidet(|machine| {
            $function(machine, machine.arguments::<$arity>())
        })
    };
    (passed, $arity:ident, $function:path) => {
        $crate::machine::builtin::Run::Passed($function)
    };
    (nondet, $arity:ident, $function:path) => {
        $crate::machine::builtin::Run::Nondet(|machine| {
            $function(machine, machine.arguments::<$arity>())
        })
    };
}

pub(crate) use {group, run};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mode_lines_tell_name_and_arity() {
        assert_eq!((name_of("halt"), arity_of("halt")), ("halt", 0));
        assert_eq!(
            (
                name_of("op(+P, +T, :Names)"),
                arity_of("op(+P, +T, :Names)")
            ),
            ("op", 3)
        );
        assert_eq!(
            (name_of("=..(?Term, ?List)"), arity_of("=..(?Term, ?List)")),
            ("=..", 2)
        );
        assert_eq!(arity_of("f(+A, [+B, -C])"), 2);
    }
}
