//! The clauses of a program: how they are read, stored and found (ISO 13211-1, 7.4 and 7.5).

use ferz::embed::WriteStyle;
use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

use super::builtins;
use super::machine::Oracle;
use super::read;
use super::term::{Outcome, Term, atom, compound, instantiation, type_error};

/// A stored clause; its variables are numbered from 0 on.
pub struct Clause {
    pub head: Term,
    pub body: Term,
    pub variables: usize,
    pub erased: Cell<bool>,
}

#[derive(Default)]
pub struct Predicate {
    pub dynamic: bool,
    pub clauses: Rc<Vec<Rc<Clause>>>,
}

pub type Key = (Rc<str>, usize);

/// Names and arities of all predicates in the manual of the project.
pub fn manual() -> HashSet<(String, usize)> {
    let mode = |line: &str| -> Option<(String, usize)> {
        let mode = line.strip_prefix("| `")?.split('`').next()?;
        let (name, rest) = match mode.split_once('(') {
            Some((name, rest)) => (name, rest),
            None => return Some((mode.split(' ').next()?.to_owned(), 0)),
        };
        // Arguments are separated by commas outside brackets.
        let (mut arity, mut depth) = (1, 0);
        for one in rest.chars() {
            match one {
                '(' | '[' => depth += 1,
                ')' | ']' if depth == 0 => break,
                ')' | ']' => depth -= 1,
                ',' if depth == 0 => arity += 1,
                _ => (),
            }
        }
        let name = name.trim_matches('\'').to_owned();
        Some((
            name,
            if mode.contains(")//") {
                arity + 2
            } else {
                arity
            },
        ))
    };
    include_str!("../../prolog/REFERENCE.md")
        .lines()
        .filter_map(mode)
        .collect()
}

impl Oracle {
    /// Adds the clauses of a text; its definitions replace those of the library (7.4.3).
    pub fn consult(&mut self, text: &str) {
        let mut defined: HashSet<Key> = HashSet::new();
        for read in read::clauses(text, &mut self.operators) {
            if let Some([directive]) = read.term.arguments::<1>(":-") {
                self.directive(directive);
                continue;
            }
            let read = match read.term.arguments::<2>("-->") {
                Some(_) => match read::grammar_rule(&read) {
                    Some(clause) => clause,
                    None => continue,
                },
                None => read,
            };
            let Ok(clause) = clause_of(&read.term, read.names.len()) else {
                continue;
            };
            let key = key_of(&clause.head);
            // Clauses of other modules are ignored.
            if builtins::is_protected(&key.0, key.1) || &*key.0 == ":" {
                continue;
            }
            if defined.insert(key.clone())
                && !self.predicates.get(&key).is_some_and(|one| one.dynamic)
            {
                self.predicates.remove(&key);
            }
            let clauses = &mut self.predicates.entry(key).or_default().clauses;
            Rc::make_mut(clauses).push(Rc::new(clause));
        }
    }

    fn directive(&mut self, directive: &Term) {
        if directive.arguments::<3>("op").is_some()
            && let Ok(text) = self.written(directive, WriteStyle::Quoted)
        {
            // A declaration that is refused declares nothing.
            let _ = self
                .writer
                .consult_text("operators", &format!(":- {text}."));
        }
        if let Some([indicators]) = directive.arguments::<1>("dynamic") {
            let mut left = vec![indicators.clone()];
            while let Some(term) = left.pop() {
                let pair = term
                    .arguments::<2>(",")
                    .or_else(|| term.arguments::<2>("."));
                if let Some([one, other]) = pair {
                    left.extend([one.clone(), other.clone()]);
                } else if let Some([Term::Atom(name), Term::Int(arity)]) = term.arguments::<2>("/")
                {
                    let key = (Rc::clone(name), usize::try_from(arity).unwrap_or(0));
                    // Control constructs and built-ins cannot be redefined.
                    if builtins::is_protected(&key.0, key.1) || &*key.0 == ":" {
                        continue;
                    }
                    self.predicates.entry(key).or_default().dynamic = true;
                }
            }
        }
    }
}

pub fn key_of(head: &Term) -> Key {
    let (name, arguments) = head.parts().expect("heads are callable");
    (Rc::clone(name), arguments.len())
}

/// A clause term as a clause, with its variables numbered from 0 to `variables` (7.4.2, 7.6.1).
pub fn clause_of(term: &Term, variables: usize) -> Outcome<Clause> {
    let (head, body) = match term.arguments::<2>(":-") {
        Some([head, body]) => (head.clone(), body.clone()),
        None => (term.clone(), atom("true")),
    };
    match head {
        Term::Var(_) => return Err(instantiation()),
        Term::Atom(_) | Term::Compound(..) => (),
        _ => return Err(type_error("callable", head)),
    }
    let mut left = vec![&body];
    while let Some(part) = left.pop() {
        match part {
            Term::Int(_) | Term::Ratio(_) | Term::Float(_) => {
                return Err(type_error("callable", body.clone()));
            }
            Term::Compound(name, arguments)
                if arguments.len() == 2 && matches!(&**name, "," | ";" | "->" | "*->" | "|") =>
            {
                left.extend(arguments.iter());
            }
            _ => (),
        }
    }
    Ok(Clause {
        head,
        body: converted(&body, &|part| part.clone()),
        variables,
        erased: Cell::new(false),
    })
}

/// A term as a body (7.6.2): a variable in the place of a goal is called.
pub fn converted(body: &Term, deref: &dyn Fn(&Term) -> Term) -> Term {
    let body = deref(body);
    match &body {
        Term::Var(_) => compound("call", vec![body]),
        Term::Compound(name, arguments)
            if arguments.len() == 2 && matches!(&**name, "," | ";" | "->" | "*->" | "|") =>
        {
            let arguments = arguments.iter().map(|one| converted(one, deref)).collect();
            compound(name, arguments)
        }
        _ => body,
    }
}
