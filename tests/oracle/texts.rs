//! Atoms and their parts (ISO 13211-1, 8.16), and `format/2`.

use dashu_int::IBig;
use ferz::embed::WriteStyle;

use super::builtins::{Answer, is, unified};
use super::machine::{Oracle, Reply};
use super::term::{
    Outcome, Term, atom, compound, domain_error, instantiation, int, list, out_of_scope, type_error,
};

fn text(term: &Term) -> Outcome<String> {
    match term {
        Term::Var(_) => Err(instantiation()),
        Term::Atom(text) => Ok(text.to_string()),
        _ => out_of_scope("text of a term"),
    }
}

pub fn atom_length(_oracle: &mut Oracle, x: &Term, y: &Term) -> Answer {
    let count = text(x)?.chars().count();
    match y {
        Term::Var(_) => unified(int(count), y.clone()),
        Term::Int(value) if *value < IBig::ZERO => {
            Err(domain_error("not_less_than_zero", y.clone()))
        }
        Term::Int(value) => is(*value == IBig::from(count)),
        _ => Err(type_error("integer", y.clone())),
    }
}

/// 8.16.4, 8.16.5, from the atom to its parts; the other direction only from complete lists, which may be of the other kind, as in
/// SWI-Prolog.
pub fn atom_elements(oracle: &mut Oracle, name: &str, x: &Term, y: &Term) -> Answer {
    let element = |one: char| match name {
        "atom_chars" => atom(&one.to_string()),
        _ => int(u32::from(one)),
    };
    let (given, rest) = oracle.store.elements(y);
    if !matches!(rest, Term::Var(_)) && !rest.is_atom("[]") {
        return out_of_scope("text that is no list");
    }
    let mut partial = matches!(rest, Term::Var(_));
    let (mut chars, mut codes) = (String::new(), String::new());
    for one in given {
        match oracle.store.deref(&one) {
            Term::Var(_) => partial = true,
            Term::Atom(one) if one.chars().count() == 1 => chars.push_str(&one),
            Term::Int(one) => match u32::try_from(&one).ok().and_then(char::from_u32) {
                Some(one) => codes.push(one),
                None => return out_of_scope("elements of a text"),
            },
            _ => return out_of_scope("elements of a text"),
        }
    }
    let (own, other) = match name {
        "atom_chars" => (chars, codes),
        _ => (codes, chars),
    };
    // The standard lets either of the two errors be raised.
    if !other.is_empty() && (partial || !own.is_empty() || !matches!(x, Term::Var(_))) {
        return out_of_scope("elements of a text");
    }
    if matches!(x, Term::Var(_)) {
        return match partial {
            true => Err(instantiation()),
            false => unified(x.clone(), atom(&(own + &other))),
        };
    }
    let elements = text(x)?.chars().map(element).collect();
    unified(list(elements, atom("[]")), y.clone())
}

/// 8.16.2
pub fn atom_concat(x: &Term, y: &Term, z: &Term) -> Answer {
    match (x, y) {
        (Term::Var(_), _) | (_, Term::Var(_)) => {
            let Term::Atom(whole) = z else {
                return match z {
                    Term::Var(_) => Err(instantiation()),
                    _ => out_of_scope("atom_concat/3"),
                };
            };
            for one in [x, y] {
                if !matches!(one, Term::Var(_) | Term::Atom(_)) {
                    return out_of_scope("atom_concat/3");
                }
            }
            let ends = whole.char_indices().map(|(at, _)| at).chain([whole.len()]);
            let both = compound("-", vec![x.clone(), y.clone()]);
            let split = |at: usize| {
                (
                    both.clone(),
                    compound("-", vec![atom(&whole[..at]), atom(&whole[at..])]),
                )
            };
            Ok(Some(Reply::Equations(ends.map(split).collect())))
        }
        (one, other) => {
            let whole = text(one)? + &text(other)?;
            unified(atom(&whole), z.clone())
        }
    }
}

/// 8.16.3
pub fn sub_atom(whole: &Term, before: &Term, length: &Term, after: &Term, part: &Term) -> Answer {
    let Term::Atom(text) = whole else {
        return out_of_scope("sub_atom/5 of no atom");
    };
    for one in [before, length, after] {
        match one {
            Term::Var(_) => (),
            Term::Int(value) if *value >= IBig::ZERO => (),
            _ => return out_of_scope("sub_atom/5"),
        }
    }
    if !matches!(part, Term::Var(_) | Term::Atom(_)) {
        return out_of_scope("sub_atom/5");
    }
    let characters: Vec<char> = text.chars().collect();
    let count = characters.len();
    let four = |terms: [Term; 4]| compound("$part", terms.to_vec());
    let target = four([before.clone(), length.clone(), after.clone(), part.clone()]);
    let mut equations = Vec::new();
    for from in 0..=count {
        for to in from..=count {
            let part: String = characters[from..to].iter().collect();
            let found = four([int(from), int(to - from), int(count - to), atom(&part)]);
            equations.push((target.clone(), found));
        }
    }
    Ok(Some(Reply::Equations(equations)))
}

/// `format/2` with `~w ~p ~q ~a ~d ~n ~~` only.
pub fn format(oracle: &mut Oracle, pattern: &Term, arguments: &Term) -> Answer {
    let Term::Atom(pattern) = pattern else {
        return out_of_scope("format/2");
    };
    let (mut arguments, rest) = oracle.store.elements(arguments);
    if !rest.is_atom("[]") {
        return out_of_scope("format/2");
    }
    arguments.reverse();
    let (mut text, mut left) = (String::new(), pattern.chars());
    while let Some(one) = left.next() {
        if one != '~' {
            text.push(one);
            continue;
        }
        let directive = left.next();
        match directive {
            Some('n') => text.push('\n'),
            Some('~') => text.push('~'),
            Some('w' | 'p' | 'q' | 'a' | 'd') => {
                let argument = arguments.pop().map(|one| oracle.store.deref(&one));
                let style = if matches!(directive, Some('q' | 'p')) {
                    WriteStyle::Quoted
                } else {
                    WriteStyle::Plain
                };
                match (directive, argument) {
                    (Some('a'), Some(argument @ Term::Atom(_)))
                    | (Some('d'), Some(argument @ Term::Int(_)))
                    | (Some('w' | 'p' | 'q'), Some(argument)) => {
                        text.push_str(&oracle.written(&argument, style)?);
                    }
                    _ => return out_of_scope("format/2"),
                }
            }
            _ => return out_of_scope("format/2"),
        }
    }
    if !arguments.is_empty() {
        return out_of_scope("format/2");
    }
    oracle.output.push_str(&text);
    is(true)
}
