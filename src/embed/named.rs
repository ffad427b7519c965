//! How a host calls its predicates: `name`, `name/2`, `module:name/2`, or a mode line.
//!
//! *Invariant*: a mode line tells the number of arguments; what else it says is for people.

use super::error::Error;

/// How a host calls one of its predicates: `name`, `name/2`, `module:name/2`, or a mode line, `name(+In, -Out) is det`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Named<'t> {
    pub(super) module: Option<&'t str>,
    pub(super) name: &'t str,
    pub(super) arity: Option<u32>,
}

impl Named<'_> {
    pub(super) fn of(text: &str) -> Result<Named<'_>, Error> {
        let text = text.trim();
        // What stands behind the arguments is said to people.
        let (head, arity) = match text.split_once('(') {
            Some((head, rest)) if !head.is_empty() && rest.contains(')') => {
                let mut depth = 1;
                let inside = rest.char_indices().find(|(_, character)| {
                    depth += match character {
                        '(' | '[' | '{' => 1,
                        ')' | ']' | '}' => -1,
                        _ => 0,
                    };
                    depth == 0
                });
                let Some((end, _)) = inside else {
                    return Err(Error::host(format!("{text}: a parenthesis is not closed")));
                };
                (head, Some(arguments_in(&rest[..end])))
            }
            Some((head, _)) if !head.is_empty() => {
                return Err(Error::host(format!("{text}: a parenthesis is not closed")));
            }
            Some(_) | None => match text.rsplit_once('/') {
                Some((stem, digits)) if !stem.is_empty() && is_number(digits) => {
                    let arity = digits.parse();
                    let arity = arity.map_err(|_| Error::host(format!("{text}: no such arity")))?;
                    (stem, Some(arity))
                }
                Some(_) | None => (text, None),
            },
        };
        let (module, name) = match head.split_once(':') {
            Some((module, name)) if !module.is_empty() && !name.is_empty() => (Some(module), name),
            Some(_) | None => (None, head),
        };
        if name.is_empty() {
            return Err(Error::host("a predicate of the host needs a name"));
        }
        Ok(Named {
            module,
            name,
            arity,
        })
    }
}

/// How many arguments stand there, separated by commas.
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

/// Whether a text is digits and nothing else.
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
        ] {
            let found = Named::of(text).expect("it is a name");
            assert_eq!(
                (found.module, found.name, found.arity),
                (module, name, arity),
                "{text}"
            );
        }
        for text in ["p(+A, (-B)", "p/99999999999"] {
            assert!(Named::of(text).is_err(), "{text}");
        }
    }
}
