//! Parses the names that a host gives its predicates: `name`, `name/2`, `module:name/2`, or a mode line.
//!
//! *Invariant*: only the number of arguments is taken from a mode line; the rest of the line is for people.

use std::borrow::Cow;

use super::error::Error;
use crate::syntax::name_of;

/// A name that a host gives a predicate: `name`, `name/2`, `module:name/2`, or a mode line, `name(+In, -Out) is det`. A name that Prolog
/// would not read as an atom stands in quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named<'t> {
    pub(super) module: Option<Cow<'t, str>>,
    pub(super) name: Cow<'t, str>,
    pub(super) arity: Option<u32>,
}

impl Named<'_> {
    pub(super) fn of(text: &str) -> Result<Named<'_>, Error> {
        let text = text.trim();
        let (head, arity) = match text.split_once('(') {
            Some((head, rest)) if !head.is_empty() => {
                let Some((inside, behind)) = within(rest) else {
                    return Err(Error::host(format!("{text}: a parenthesis is not closed")));
                };
                if !behind.trim().is_empty() && !behind.trim().starts_with("is ") {
                    return Err(Error::host(format!(
                        "{text} is no mode line: behind the arguments nothing stands but how often it is true, as in name(+In, -Out) is det"
                    )));
                }
                (head, Some(arguments_in(inside)))
            }
            Some(_) | None => match text.rsplit_once('/') {
                Some((stem, digits)) if !stem.is_empty() && is_number(digits) => {
                    let arity = digits.parse();
                    let arity = arity.map_err(|_| Error::host(format!("{text}: no such arity")))?;
                    (stem, Some(arity))
                }
                Some(_) | None => match text.split_once(" is ") {
                    Some((stem, _)) => (stem, Some(0)),
                    None => (text, None),
                },
            },
        };
        let (module, name) = match head.split_once(':') {
            Some((module, name)) if !module.is_empty() && !name.is_empty() => (Some(module), name),
            Some(_) | None => (None, head),
        };
        if name.is_empty() {
            return Err(Error::host("a predicate of the host needs a name"));
        }
        let module = module.map(|module| atom(module, "a module", text));
        Ok(Named {
            module: module.transpose()?,
            name: atom(name, "a predicate", text)?,
            arity,
        })
    }
}

/// The name in a text: an atom as Prolog reads it, or anything in quotes.
fn atom<'t>(name: &'t str, what: &str, text: &str) -> Result<Cow<'t, str>, Error> {
    name_of(name).ok_or_else(|| {
        Error::host(format!(
            "{text} names no predicate: {name} is no name of {what}. A predicate is named as name, name/2, module:name/2 or name(+In, -Out) is det; \
             names that Prolog would not read as such stand in quotes, as 'Any name'/2"
        ))
    })
}

/// The text before the parenthesis that closes the open one, and the text after it.
fn within(text: &str) -> Option<(&str, &str)> {
    let mut depth = 1;
    let (end, _) = text.char_indices().find(|(_, character)| {
        depth += match character {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        depth == 0
    })?;
    Some((&text[..end], &text[end + 1..]))
}

/// The number of arguments in a text, separated by commas.
fn arguments_in(text: &str) -> u32 {
    if text.trim().is_empty() {
        return 0;
    }
    let mut depth = 0;
    let commas = text.chars().filter(|character| {
        depth += match character {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        depth == 0 && *character == ','
    });
    1 + commas.count() as u32
}

/// Whether a text consists of digits only.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_mode_lines_are_read() {
        for (text, module, name, arity) in [
            ("p", None, "p", None),
            ("p/2", None, "p", Some(2)),
            ("m:p/0", Some("m"), "p", Some(0)),
            ("//2", None, "/", Some(2)),
            ("::", None, "::", None),
            ("p(+A, -B) is det", None, "p", Some(2)),
            (
                " m:p(?List:list(pair(_, _)), +[a, b], -C) is nondet ",
                Some("m"),
                "p",
                Some(3),
            ),
            ("p() is det", None, "p", Some(0)),
            ("p is det", None, "p", Some(0)),
            ("p(X)", None, "p", Some(1)),
            ("'Bad name'/1", None, "Bad name", Some(1)),
            ("'My':'!'(X) is semidet", Some("My"), "!", Some(1)),
            ("m:'it\\'s'", Some("m"), "it's", None),
        ] {
            let found = Named::of(text).expect("it is a name");
            assert_eq!(
                (found.module.as_deref(), &*found.name, found.arity),
                (module, name, arity),
                "{text}"
            );
        }
        for (text, said) in [
            ("", "needs a name"),
            ("p(+A, (-B)", "is not closed"),
            ("p/99999999999", "no such arity"),
            ("Bad name", "in quotes"),
            ("Bad name/2", "Bad name is no name of a predicate"),
            ("/1", "/1 is no name of a predicate"),
            ("p/", "p/ is no name of a predicate"),
            ("p/x", "p/x is no name of a predicate"),
            (",/1", ", is no name of a predicate"),
            ("!/1", "! is no name of a predicate"),
            ("X/1", "X is no name of a predicate"),
            ("My:p/1", "My is no name of a module"),
            ("'p/1", "'p is no name of a predicate"),
            ("p(X) -->", "is no mode line"),
            ("p(X) :- q", "is no mode line"),
            ("12/1", "12 is no name of a predicate"),
        ] {
            let error = Named::of(text).expect_err(text).to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
