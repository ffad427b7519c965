//! Built-in predicates of the reference semantics (ISO 13211-1, clause 8), and the few beyond it that programs use most.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

use dashu_int::IBig;
use ferz::embed::WriteStyle;

use super::arithmetic::{self, evaluate};
use super::machine::{Oracle, Reply, clause_of, key_of};
use super::term::{
    Outcome, Stop, Term, atom, compound, domain_error, error, indicator, instantiation, int, list,
    out_of_scope, type_error,
};

/// Whether a program cannot define this predicate itself.
pub fn is_protected(name: &str, arity: usize) -> bool {
    let protected: &[&str] = match arity {
        0 => &[
            "true", "fail", "false", "!", "nl", "repeat", "halt", "listing",
        ],
        1 => &[
            "call",
            "var",
            "nonvar",
            "atom",
            "number",
            "integer",
            "float",
            "atomic",
            "compound",
            "callable",
            "is_list",
            "ground",
            "throw",
            "\\+",
            "not",
            "once",
            "ignore",
            "asserta",
            "assertz",
            "assert",
            "retract",
            "retractall",
            "abolish",
            "write",
            "print",
            "writeq",
            "write_canonical",
            "writeln",
            "nl",
            "tab",
            "put_char",
            "rational",
            "halt",
            "format",
        ],
        2 => &[
            ",",
            ";",
            "->",
            "*->",
            "|",
            ":-",
            "=",
            "\\=",
            "==",
            "\\==",
            "@<",
            "@>",
            "@=<",
            "@>=",
            "is",
            "=:=",
            "=\\=",
            "<",
            ">",
            "=<",
            ">=",
            "call",
            "unify_with_occurs_check",
            "=..",
            "copy_term",
            "clause",
            "atom_length",
            "atom_chars",
            "atom_codes",
            "char_code",
            "number_codes",
            "number_chars",
            "term_variables",
            "sort",
            "msort",
            "keysort",
            "forall",
            "succ",
            "nb_setval",
            "b_setval",
            "nb_getval",
            "b_getval",
            "length",
            "atom_number",
            "freeze",
            "format",
            "subsumes_term",
            "write",
        ],
        3 => &[
            "call",
            "findall",
            "bagof",
            "setof",
            "catch",
            "functor",
            "arg",
            "compare",
            "atom_concat",
            "plus",
            "between",
        ],
        4 => &["call", "findall", "sort"],
        5 => &["call", "sub_atom"],
        _ => return name == "call",
    };
    protected.contains(&name)
}

/// Calls a built-in; none: there is no such one here.
pub fn call(oracle: &mut Oracle, name: &Rc<str>, arguments: &[Term]) -> Outcome<Option<Reply>> {
    let arguments: Vec<Term> = arguments
        .iter()
        .map(|one| oracle.store.deref(one))
        .collect();
    let reply = match &arguments[..] {
        [] => nullary(oracle, name),
        [x] => match type_test(name, x) {
            Some(holds) => Ok(Some(Reply::Is(holds))),
            None => unary(oracle, name, x),
        },
        [x, y] => binary(oracle, name, x, y),
        [x, y, z] => ternary(oracle, name, x, y, z),
        _ => wider(oracle, name, &arguments),
    }?;
    if reply.is_none() && &**name == "call" && arguments.len() > 1 {
        return Ok(Some(Reply::Call(with_arguments(
            oracle,
            &arguments[0],
            &arguments[1..],
        )?)));
    }
    Ok(reply)
}

/// The goal of `call/N` (8.15.4, Cor.2).
fn with_arguments(oracle: &Oracle, goal: &Term, more: &[Term]) -> Outcome<Term> {
    match oracle.store.deref(goal) {
        Term::Var(_) => Err(instantiation()),
        goal => match goal.parts() {
            Some((name, arguments)) => {
                let all = [arguments, more].concat();
                Ok(Term::Compound(Rc::clone(name), Rc::from(all)))
            }
            None => Err(type_error("callable", goal)),
        },
    }
}

fn type_test(name: &str, x: &Term) -> Option<bool> {
    // 8.3
    Some(match name {
        "var" => matches!(x, Term::Var(_)),
        "nonvar" => !matches!(x, Term::Var(_)),
        "atom" => matches!(x, Term::Atom(_)),
        "number" => x.is_number(),
        "integer" => matches!(x, Term::Int(_)),
        "float" => matches!(x, Term::Float(_)),
        "rational" => matches!(x, Term::Int(_) | Term::Ratio(_)),
        "atomic" => x.is_atomic(),
        "compound" => matches!(x, Term::Compound(..)),
        "callable" => x.is_callable(),
        _ => return None,
    })
}

type Answer = Outcome<Option<Reply>>;

fn is(holds: bool) -> Answer {
    Ok(Some(Reply::Is(holds)))
}

fn unified(one: Term, other: Term) -> Answer {
    Ok(Some(Reply::Equations(vec![(one, other)])))
}

fn nullary(oracle: &mut Oracle, name: &str) -> Answer {
    match name {
        "nl" => oracle.output.push('\n'),
        "repeat" => return Ok(Some(Reply::Repeat)),
        _ => return Ok(None),
    }
    is(true)
}

fn unary(oracle: &mut Oracle, name: &str, x: &Term) -> Answer {
    match name {
        "call" => Ok(Some(Reply::Call(x.clone()))),
        "once" | "ignore" => {
            // once(G) is (G -> true), ignore(G) is (G -> true ; true); the goal is called.
            let then = compound("->", vec![compound("call", vec![x.clone()]), atom("true")]);
            Ok(Some(Reply::Call(match name {
                "once" => then,
                _ => compound(";", vec![then, atom("true")]),
            })))
        }
        "throw" => match x {
            Term::Var(_) => Err(instantiation()),
            _ => Err(Stop::Ball(x.clone())),
        },
        "is_list" => {
            let (_, rest) = oracle.store.elements(x);
            is(rest.is_atom("[]"))
        }
        "ground" => {
            let mut variables = Vec::new();
            oracle.store.variables(x, &mut variables);
            is(variables.is_empty())
        }
        "asserta" | "assertz" | "assert" => add_clause(oracle, x, name == "asserta"),
        "retract" => retract(oracle, x),
        "retractall" => retract_all(oracle, x),
        "write" | "print" | "writeln" | "writeq" | "write_canonical" => {
            let style = match name {
                "write" | "writeln" => WriteStyle::Plain,
                "write_canonical" => WriteStyle::Canonical,
                _ => WriteStyle::Quoted,
            };
            let text = oracle.written(x, style)?;
            oracle.output.push_str(&text);
            if name == "writeln" {
                oracle.output.push('\n');
            }
            is(true)
        }
        "tab" => match evaluate(&oracle.store, x)? {
            Term::Int(count) => {
                let count = usize::try_from(count).unwrap_or(0).min(1000);
                oracle.output.push_str(&" ".repeat(count));
                is(true)
            }
            other => Err(type_error("integer", other)),
        },
        "put_char" => match x {
            Term::Atom(text) if text.chars().count() == 1 => {
                oracle.output.push_str(text);
                is(true)
            }
            _ => out_of_scope("put_char/1"),
        },
        _ => Ok(None),
    }
}

/// 8.9.1, 8.9.2
fn add_clause(oracle: &mut Oracle, clause: &Term, first: bool) -> Answer {
    // A body that cannot be converted is named as the program has it, so look before renaming.
    let resolved = oracle.store.resolve(clause);
    clause_of(&resolved, 0)?;
    let mut variables = Vec::new();
    oracle.store.variables(&resolved, &mut variables);
    let names = variables.iter().enumerate();
    let term = renumbered(
        &resolved,
        &names.map(|(index, own)| (*own, index)).collect(),
    );
    let clause = clause_of(&term, variables.len())?;
    let key = key_of(&clause.head);
    modifiable(oracle, &key.0, key.1)?;
    let predicate = oracle.predicates.entry(key).or_default();
    predicate.dynamic = true;
    let clauses = Rc::make_mut(&mut predicate.clauses);
    let at = if first { 0 } else { clauses.len() };
    clauses.insert(at, Rc::new(clause));
    is(true)
}

fn renumbered(term: &Term, names: &HashMap<usize, usize>) -> Term {
    match term {
        Term::Var(variable) => Term::Var(names[variable]),
        Term::Compound(name, arguments) => Term::Compound(
            Rc::clone(name),
            arguments.iter().map(|one| renumbered(one, names)).collect(),
        ),
        other => other.clone(),
    }
}

/// `permission_error(modify, static_procedure, PI)` where the program may not change a procedure.
fn modifiable(oracle: &Oracle, name: &Rc<str>, arity: usize) -> Outcome<()> {
    let key = (Rc::clone(name), arity);
    let predicate = oracle.predicates.get(&key);
    let is_static = predicate.is_some_and(|one| !one.dynamic && !one.clauses.is_empty());
    if is_protected(name, arity) || is_static {
        let culprit = indicator(name, arity);
        let what = vec![atom("modify"), atom("static_procedure"), culprit];
        return Err(error(compound("permission_error", what)));
    }
    Ok(())
}

/// Head and body of the argument of `clause/2` or `retract/1`, the head being callable.
fn retract(oracle: &mut Oracle, clause: &Term) -> Answer {
    let (head, body) = match clause.arguments::<2>(":-") {
        Some([head, body]) => (oracle.store.deref(head), body.clone()),
        None => (clause.clone(), atom("true")),
    };
    match &head {
        Term::Var(_) => return Err(instantiation()),
        head if !head.is_callable() => return Err(type_error("callable", head.clone())),
        _ => (),
    }
    let key = key_of(&head);
    if is_protected(&key.0, key.1) || oracle.predicates.get(&key).is_some_and(|one| !one.dynamic) {
        let what = vec![
            atom("access"),
            atom("private_procedure"),
            indicator(&key.0, key.1),
        ];
        return Err(error(compound("permission_error", what)));
    }
    Ok(Some(Reply::Retract(compound(":-", vec![head, body]))))
}

fn retract_all(oracle: &mut Oracle, head: &Term) -> Answer {
    match head {
        Term::Var(_) => return Err(instantiation()),
        head if !head.is_callable() => return Err(type_error("callable", head.clone())),
        _ => (),
    }
    let key = key_of(head);
    modifiable(oracle, &key.0, key.1)?;
    let predicate = oracle.predicates.entry(key).or_default();
    predicate.dynamic = true;
    let clauses = Rc::clone(&predicate.clauses);
    for clause in clauses.iter() {
        let base = oracle.store.fresh_block(clause.variables);
        let other = clause.head.renamed(base);
        if oracle.store.unifiable(head, &other)? {
            oracle.erase(clause);
        }
    }
    is(true)
}

fn binary(oracle: &mut Oracle, name: &str, x: &Term, y: &Term) -> Answer {
    let order = |oracle: &mut Oracle| oracle.store.compare(x, y);
    match name {
        "=" => unified(x.clone(), y.clone()),
        // Goals that wait for a variable have their say.
        "\\=" => {
            let equal = compound("=", vec![x.clone(), y.clone()]);
            Ok(Some(Reply::Call(compound("\\+", vec![equal]))))
        }
        "==" => is(oracle.store.identical(x, y)),
        "\\==" => is(!oracle.store.identical(x, y)),
        "@<" => is(order(oracle) == Ordering::Less),
        "@>" => is(order(oracle) == Ordering::Greater),
        "@=<" => is(order(oracle) != Ordering::Greater),
        "@>=" => is(order(oracle) != Ordering::Less),
        // Terms are trees here anyway.
        "unify_with_occurs_check" => match oracle.store.unify(x, y) {
            Err(Stop::OutOfScope(_)) => is(false),
            other => is(other?),
        },
        "is" => unified(x.clone(), evaluate(&oracle.store, y)?),
        "=:=" | "=\\=" | "<" | ">" | "=<" | ">=" => {
            let (x, y) = (evaluate(&oracle.store, x)?, evaluate(&oracle.store, y)?);
            let order = arithmetic::compare(&x, &y);
            is(match (name, order) {
                ("=\\=", order) => order != Some(Ordering::Equal),
                (_, None) => false,
                ("=:=", Some(order)) => order == Ordering::Equal,
                ("<", Some(order)) => order == Ordering::Less,
                (">", Some(order)) => order == Ordering::Greater,
                ("=<", Some(order)) => order != Ordering::Greater,
                (_, Some(order)) => order != Ordering::Less,
            })
        }
        "=.." => univ(oracle, x, y),
        "copy_term" => {
            let copy = oracle.store.copy(x, &mut HashMap::new());
            unified(copy, y.clone())
        }
        "term_variables" => {
            let (_, rest) = oracle.store.elements(y);
            if !matches!(rest, Term::Var(_)) && !rest.is_atom("[]") {
                return Err(type_error("list", oracle.store.resolve(y)));
            }
            let mut variables = Vec::new();
            oracle.store.variables(x, &mut variables);
            let variables = variables.into_iter().map(Term::Var).collect();
            unified(list(variables, atom("[]")), y.clone())
        }
        "clause" => clause(oracle, x, y),
        "forall" => {
            let fails = compound("\\+", vec![y.clone()]);
            let both = compound(",", vec![compound("call", vec![x.clone()]), fails]);
            Ok(Some(Reply::Call(compound("\\+", vec![both]))))
        }
        "atom_length" => atom_length(oracle, x, y),
        "atom_chars" | "atom_codes" => atom_elements(oracle, name, x, y),
        "char_code" => match (x, y) {
            (Term::Atom(text), _) => {
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    (Some(one), None) => unified(int(u32::from(one)), y.clone()),
                    _ => Err(type_error("character", x.clone())),
                }
            }
            _ => out_of_scope("char_code/2"),
        },
        "atom_number" => match x {
            Term::Atom(_) => out_of_scope("atom_number/2"),
            _ => out_of_scope("atom_number/2 of no atom"),
        },
        "length" => length(oracle, x, y),
        "msort" => sorted(oracle, x, y, false),
        "sort" => sorted(oracle, x, y, true),
        "keysort" => keysort(oracle, x, y),
        "succ" => succ(x, y),
        "nb_setval" | "b_setval" => match x {
            Term::Atom(key) if name == "nb_setval" => {
                let copy = oracle.store.copy(y, &mut HashMap::new());
                oracle.globals.insert(Rc::clone(key), copy);
                is(true)
            }
            _ => out_of_scope("b_setval/2"),
        },
        "nb_getval" | "b_getval" => match x {
            Term::Atom(key) => match oracle.globals.get(key) {
                Some(value) => unified(value.clone(), y.clone()),
                None => out_of_scope("a global variable without a value"),
            },
            _ => out_of_scope("nb_getval/2"),
        },
        "freeze" => match x {
            Term::Var(variable) => {
                let goal = match oracle.store.frozen(*variable) {
                    Some(old) => {
                        compound(",", vec![old.clone(), compound("call", vec![y.clone()])])
                    }
                    None => compound("call", vec![y.clone()]),
                };
                oracle.store.freeze(*variable, goal);
                is(true)
            }
            _ => Ok(Some(Reply::Call(y.clone()))),
        },
        "subsumes_term" => out_of_scope("subsumes_term/2"),
        "phrase" => {
            let goal = compound("phrase", vec![x.clone(), y.clone(), atom("[]")]);
            Ok(Some(Reply::Call(goal)))
        }
        "format" => format(oracle, x, y),
        _ => Ok(None),
    }
}

/// 8.5.3
fn univ(oracle: &mut Oracle, x: &Term, y: &Term) -> Answer {
    check_partial_list(oracle, y)?;
    match x {
        Term::Compound(name, arguments) => {
            let mut elements = vec![Term::Atom(Rc::clone(name))];
            elements.extend(arguments.iter().cloned());
            unified(list(elements, atom("[]")), y.clone())
        }
        Term::Var(_) => {
            let elements = oracle.store.proper_list(y)?;
            let Some((first, rest)) = elements.split_first() else {
                return Err(domain_error("non_empty_list", atom("[]")));
            };
            match (oracle.store.deref(first), rest) {
                (Term::Var(_), _) => Err(instantiation()),
                (Term::Atom(name), [_, ..]) => {
                    unified(x.clone(), Term::Compound(name, Rc::from(rest.to_vec())))
                }
                (value, []) if value.is_atomic() => unified(x.clone(), value),
                (value, []) => Err(type_error("atomic", oracle.store.resolve(&value))),
                (value, _) => Err(type_error("atom", oracle.store.resolve(&value))),
            }
        }
        _ => unified(list(vec![x.clone()], atom("[]")), y.clone()),
    }
}

/// 8.8.1
fn clause(oracle: &mut Oracle, head: &Term, body: &Term) -> Answer {
    match head {
        Term::Var(_) => return Err(instantiation()),
        head if !head.is_callable() => return Err(type_error("callable", head.clone())),
        _ => (),
    }
    if !matches!(body, Term::Var(_)) && !body.is_callable() {
        return Err(type_error("callable", body.clone()));
    }
    let key = key_of(head);
    if is_protected(&key.0, key.1) {
        let what = vec![
            atom("access"),
            atom("private_procedure"),
            indicator(&key.0, key.1),
        ];
        return Err(error(compound("permission_error", what)));
    }
    let Some(predicate) = oracle.predicates.get(&key) else {
        return is(false);
    };
    let mut equations = Vec::new();
    let both = compound(":-", vec![head.clone(), body.clone()]);
    for clause in predicate.clauses.iter() {
        let base = oracle.store.fresh_block(clause.variables);
        let stored = vec![clause.head.renamed(base), clause.body.renamed(base)];
        equations.push((both.clone(), compound(":-", stored)));
    }
    Ok(Some(Reply::Equations(equations)))
}

fn text(term: &Term) -> Outcome<String> {
    match term {
        Term::Var(_) => Err(instantiation()),
        Term::Atom(text) => Ok(text.to_string()),
        _ => out_of_scope("text of a term"),
    }
}

fn atom_length(_oracle: &mut Oracle, x: &Term, y: &Term) -> Answer {
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

/// 8.16.4, 8.16.5, from the atom to its parts; the other way only from complete lists.
fn atom_elements(oracle: &mut Oracle, name: &str, x: &Term, y: &Term) -> Answer {
    let element = |one: char| match name {
        "atom_chars" => atom(&one.to_string()),
        _ => int(u32::from(one)),
    };
    if !matches!(x, Term::Var(_)) {
        let elements = text(x)?.chars().map(element).collect();
        let (_, rest) = oracle.store.elements(y);
        if !matches!(rest, Term::Var(_)) && !rest.is_atom("[]") {
            return out_of_scope("text that is no list");
        }
        return unified(list(elements, atom("[]")), y.clone());
    }
    let mut made = String::new();
    for one in oracle.store.proper_list(y)? {
        match oracle.store.deref(&one) {
            Term::Var(_) => return Err(instantiation()),
            Term::Atom(one) if one.chars().count() == 1 => made.push_str(&one),
            _ => return out_of_scope("elements of a text"),
        }
    }
    unified(x.clone(), atom(&made))
}

fn length(oracle: &mut Oracle, x: &Term, y: &Term) -> Answer {
    let (elements, rest) = oracle.store.elements(x);
    match (&rest, y) {
        (rest, Term::Var(_) | Term::Int(_)) if rest.is_atom("[]") => {
            if matches!(y, Term::Int(value) if *value < IBig::ZERO) {
                return out_of_scope("negative length");
            }
            unified(int(elements.len()), y.clone())
        }
        (Term::Var(tail), Term::Int(count)) => {
            let Ok(count) = usize::try_from(count) else {
                return out_of_scope("length/2 of a partial list");
            };
            if count > 1000 {
                return out_of_scope("a long list");
            }
            if count < elements.len() {
                return is(false);
            }
            let fresh = (elements.len()..count)
                .map(|_| oracle.store.fresh())
                .collect();
            unified(Term::Var(*tail), list(fresh, atom("[]")))
        }
        (Term::Var(tail), Term::Var(count)) if tail != count => {
            let goal = compound(
                "$length",
                vec![rest.clone(), y.clone(), int(elements.len())],
            );
            Ok(Some(Reply::Call(goal)))
        }
        _ => out_of_scope("length/2"),
    }
}

fn sorted(oracle: &mut Oracle, x: &Term, y: &Term, unique: bool) -> Answer {
    let elements = oracle.store.proper_list(x)?;
    let (_, rest) = oracle.store.elements(y);
    if !matches!(rest, Term::Var(_)) && !rest.is_atom("[]") {
        return Err(type_error("list", oracle.store.resolve(y)));
    }
    let elements = sort(oracle, elements, unique);
    unified(list(elements, atom("[]")), y.clone())
}

/// A stable sort by the standard order (8.4.3).
fn sort(oracle: &mut Oracle, mut elements: Vec<Term>, unique: bool) -> Vec<Term> {
    elements.sort_by(|one, other| oracle.store.compare(one, other));
    if unique {
        elements.dedup_by(|one, other| oracle.store.compare(one, other) == Ordering::Equal);
    }
    elements
}

/// 8.4.4
fn keysort(oracle: &mut Oracle, x: &Term, y: &Term) -> Answer {
    let mut pairs = Vec::new();
    for one in oracle.store.proper_list(x)? {
        match oracle.store.deref(&one) {
            Term::Var(_) => return Err(instantiation()),
            pair => match pair.arguments::<2>("-") {
                Some([key, _]) => pairs.push((key.clone(), pair.clone())),
                None => {
                    let pair = oracle.store.resolve(&pair);
                    return Err(type_error("pair", pair));
                }
            },
        }
    }
    if !matches!(y, Term::Var(_)) {
        return out_of_scope("keysort/2 into a list");
    }
    pairs.sort_by(|(one, _), (other, _)| oracle.store.compare(one, other));
    let sorted = pairs.into_iter().map(|(_, pair)| pair).collect();
    unified(list(sorted, atom("[]")), y.clone())
}

fn succ(x: &Term, y: &Term) -> Answer {
    let natural = |term: &Term| match term {
        Term::Var(_) => Ok(None),
        Term::Int(value) if *value < IBig::ZERO => {
            Err(type_error("not_less_than_zero", term.clone()))
        }
        Term::Int(value) => Ok(Some(value.clone())),
        _ => Err(type_error("integer", term.clone())),
    };
    match (natural(x)?, natural(y)?) {
        (Some(value), _) => unified(Term::Int(value + IBig::ONE), y.clone()),
        (None, Some(value)) if value == IBig::ZERO => is(false),
        (None, Some(value)) => unified(x.clone(), Term::Int(value - IBig::ONE)),
        (None, None) => Err(instantiation()),
    }
}

fn ternary(oracle: &mut Oracle, name: &str, x: &Term, y: &Term, z: &Term) -> Answer {
    match name {
        "catch" => Ok(Some(Reply::Catch(x.clone(), y.clone(), z.clone()))),
        // 8.4.2
        "compare" => {
            match x {
                Term::Var(_) => (),
                Term::Atom(order) if matches!(&**order, "<" | "=" | ">") => (),
                Term::Atom(_) => return Err(domain_error("order", x.clone())),
                _ => return Err(type_error("atom", oracle.store.resolve(x))),
            }
            let order = match oracle.store.compare(y, z) {
                Ordering::Less => "<",
                Ordering::Equal => "=",
                Ordering::Greater => ">",
            };
            unified(x.clone(), atom(order))
        }
        "functor" => functor(oracle, x, y, z),
        "arg" => arg(oracle, x, y, z),
        "findall" => {
            check_partial_list(oracle, z)?;
            let found = findall(oracle, x, y)?;
            unified(list(found, atom("[]")), z.clone())
        }
        "bagof" | "setof" => bag(oracle, name == "setof", x, y, z),
        "aggregate_all" => aggregate_all(oracle, x, y, z),
        "atom_concat" => atom_concat(x, y, z),
        "between" => match (x, y, z) {
            (Term::Var(_), _, _) | (_, Term::Var(_), _) => Err(instantiation()),
            (Term::Int(low), Term::Int(high), Term::Int(value)) => {
                is(low <= value && value <= high)
            }
            (Term::Int(low), Term::Int(high), Term::Var(_)) => Ok(Some(Reply::Between(
                low.clone(),
                Some(high.clone()),
                z.clone(),
            ))),
            (Term::Int(low), Term::Atom(inf), Term::Var(_))
                if matches!(&**inf, "inf" | "infinite") =>
            {
                Ok(Some(Reply::Between(low.clone(), None, z.clone())))
            }
            _ => out_of_scope("between/3"),
        },
        "plus" => match (x, y, z) {
            (Term::Int(x), Term::Int(y), _) => unified(Term::Int(x + y), z.clone()),
            (Term::Int(x), Term::Var(_), Term::Int(z)) => unified(y.clone(), Term::Int(z - x)),
            (Term::Var(_), Term::Int(y), Term::Int(z)) => unified(x.clone(), Term::Int(z - y)),
            _ => out_of_scope("plus/3"),
        },
        "phrase" => match x {
            Term::Var(_) => Err(instantiation()),
            body if body.is_callable() => out_of_scope_unless_simple(body, y, z),
            _ => Err(type_error("callable", x.clone())),
        },
        _ => Ok(None),
    }
}

fn out_of_scope_unless_simple(body: &Term, y: &Term, z: &Term) -> Answer {
    let (name, arguments) = body.parts().expect("it is callable");
    if matches!(
        &**name,
        "," | ";" | "|" | "->" | "{}" | "!" | "[]" | "." | "\\+" | "call" | ":"
    ) {
        return out_of_scope("phrase/3 of a control construct");
    }
    let arguments = [arguments, &[y.clone(), z.clone()]].concat();
    Ok(Some(Reply::Call(Term::Compound(
        Rc::clone(name),
        Rc::from(arguments),
    ))))
}

fn check_partial_list(oracle: &Oracle, term: &Term) -> Outcome<()> {
    let (_, rest) = oracle.store.elements(term);
    if !matches!(rest, Term::Var(_)) && !rest.is_atom("[]") {
        return Err(type_error("list", oracle.store.resolve(term)));
    }
    Ok(())
}

/// 8.5.1
fn functor(oracle: &mut Oracle, x: &Term, y: &Term, z: &Term) -> Answer {
    match x {
        Term::Compound(name, arguments) => Ok(Some(Reply::Equations(vec![(
            compound("-", vec![Term::Atom(Rc::clone(name)), int(arguments.len())]),
            compound("-", vec![y.clone(), z.clone()]),
        )]))),
        Term::Var(_) => match (y, z) {
            (Term::Var(_), _) | (_, Term::Var(_)) => Err(instantiation()),
            (_, Term::Int(arity)) => match (y, usize::try_from(arity)) {
                (_, Err(_)) if *arity < IBig::ZERO => {
                    Err(domain_error("not_less_than_zero", z.clone()))
                }
                (Term::Compound(..), Ok(_)) => Err(type_error("atomic", oracle.store.resolve(y))),
                (_, Ok(0)) => unified(x.clone(), y.clone()),
                (Term::Atom(name), Ok(arity)) if arity <= 100 => {
                    let arguments: Vec<Term> = (0..arity).map(|_| oracle.store.fresh()).collect();
                    unified(
                        x.clone(),
                        Term::Compound(Rc::clone(name), Rc::from(arguments)),
                    )
                }
                (Term::Atom(_), _) => out_of_scope("a large arity"),
                (_, _) => out_of_scope("functor/3 of a number with arguments"),
            },
            _ => out_of_scope("functor/3 with an arity that is no integer"),
        },
        _ => Ok(Some(Reply::Equations(vec![(
            compound("-", vec![x.clone(), int(0)]),
            compound("-", vec![y.clone(), z.clone()]),
        )]))),
    }
}

/// 8.5.2
fn arg(oracle: &mut Oracle, x: &Term, y: &Term, z: &Term) -> Answer {
    let Term::Compound(_, arguments) = y else {
        return match (x, y) {
            (_, Term::Var(_)) => Err(instantiation()),
            _ => Err(type_error("compound", y.clone())),
        };
    };
    match x {
        Term::Int(number) if *number < IBig::ZERO => out_of_scope("arg/3 of a negative number"),
        Term::Int(number) => match usize::try_from(number) {
            Ok(number) if (1..=arguments.len()).contains(&number) => {
                unified(arguments[number - 1].clone(), z.clone())
            }
            _ => is(false),
        },
        Term::Var(_) => Err(instantiation()),
        _ => Err(type_error("integer", oracle.store.resolve(x))),
    }
}

/// The copies of a template, one an answer (8.10.1).
fn findall(oracle: &mut Oracle, template: &Term, goal: &Term) -> Outcome<Vec<Term>> {
    let mut found = Vec::new();
    let mark = oracle.store.mark();
    oracle.solve(&compound("call", vec![goal.clone()]), &mut |oracle, _| {
        found.push(oracle.store.copy(template, &mut HashMap::new()));
        true
    })?;
    oracle.store.undo(mark);
    Ok(found)
}

/// 8.10.2, 8.10.3
fn bag(oracle: &mut Oracle, set: bool, template: &Term, goal: &Term, result: &Term) -> Answer {
    let mut inner = oracle.store.deref(goal);
    let mut bound = Vec::new();
    oracle.store.variables(template, &mut bound);
    while let Some([variables, rest]) = inner.clone().arguments::<2>("^") {
        oracle.store.variables(variables, &mut bound);
        inner = oracle.store.deref(rest);
    }
    check_partial_list(oracle, result)?;
    let mut free = Vec::new();
    oracle.store.variables(&inner, &mut free);
    free.retain(|variable| !bound.contains(variable));
    let witness = compound("$witness", free.into_iter().map(Term::Var).collect());
    let both = compound("-", vec![witness.clone(), template.clone()]);
    let mut found = findall(oracle, &both, &inner)?;
    if found.is_empty() {
        return is(false);
    }
    let Term::Compound(_, names) = &witness else {
        unreachable!("made above")
    };
    if names.is_empty() {
        let mut values: Vec<Term> = found.iter().map(|pair| value_of(pair).1).collect();
        if set {
            values = sort(oracle, values, true);
        }
        return unified(list(values, atom("[]")), result.clone());
    }
    for pair in &found {
        let mut variables = Vec::new();
        oracle.store.variables(&value_of(pair).0, &mut variables);
        if !variables.is_empty() {
            return out_of_scope("free variables that stay unbound");
        }
    }
    found.sort_by(|one, other| oracle.store.compare(&value_of(one).0, &value_of(other).0));
    let mut groups: Vec<(Term, Vec<Term>)> = Vec::new();
    for pair in found {
        let (key, value) = value_of(&pair);
        match groups.last_mut() {
            Some((last, values)) if oracle.store.identical(last, &key) => values.push(value),
            _ => groups.push((key, vec![value])),
        }
    }
    let target = compound("-", vec![witness, result.clone()]);
    let mut equations = Vec::new();
    for (key, mut values) in groups {
        if set {
            values = sort(oracle, values, true);
        }
        equations.push((
            target.clone(),
            compound("-", vec![key, list(values, atom("[]"))]),
        ));
    }
    Ok(Some(Reply::Equations(equations)))
}

fn value_of(pair: &Term) -> (Term, Term) {
    let [key, value] = pair.arguments::<2>("-").expect("findall has copied a pair");
    (key.clone(), value.clone())
}

fn aggregate_all(oracle: &mut Oracle, what: &Term, goal: &Term, result: &Term) -> Answer {
    if what.is_atom("count") {
        let count = findall(oracle, &atom("x"), goal)?.len();
        return unified(int(count), result.clone());
    }
    if let Some([template]) = what.arguments::<1>("bag") {
        let found = findall(oracle, template, goal)?;
        return unified(list(found, atom("[]")), result.clone());
    }
    if let Some([template]) = what.arguments::<1>("set") {
        let found = findall(oracle, template, goal)?;
        let found = sort(oracle, found, true);
        return unified(list(found, atom("[]")), result.clone());
    }
    out_of_scope("aggregate_all/3")
}

/// 8.16.2
fn atom_concat(x: &Term, y: &Term, z: &Term) -> Answer {
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

fn wider(oracle: &mut Oracle, name: &str, arguments: &[Term]) -> Answer {
    match (name, arguments) {
        ("findall", [template, goal, result, tail]) => {
            check_partial_list(oracle, result)?;
            let found = findall(oracle, template, goal)?;
            unified(list(found, tail.clone()), result.clone())
        }
        ("sub_atom", [whole, before, length, after, part]) => {
            sub_atom(whole, before, length, after, part)
        }
        _ => Ok(None),
    }
}

/// 8.16.3
fn sub_atom(whole: &Term, before: &Term, length: &Term, after: &Term, part: &Term) -> Answer {
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
fn format(oracle: &mut Oracle, pattern: &Term, arguments: &Term) -> Answer {
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
