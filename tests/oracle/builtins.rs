//! Built-in predicates of the reference semantics (ISO 13211-1, clause 8), and the few others that programs use most.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

use dashu_int::IBig;
use ferz::embed::WriteStyle;

use super::arithmetic::{self, evaluate};
use super::clauses::{add_clause, clause, retract, retract_all};
use super::machine::{Oracle, Reply};
use super::solutions::{aggregate_all, bag, check_partial_list, findall, keysort, length, sorted};
use super::term::{
    Outcome, Stop, Term, atom, compound, domain_error, instantiation, int, list, out_of_scope,
    type_error,
};
use super::texts::{atom_concat, atom_elements, atom_length, format, sub_atom};

/// Whether a program cannot define this predicate itself: the control constructs and built-in predicates of the standard.
pub fn is_protected(name: &str, arity: usize) -> bool {
    let protected: &[&str] = match arity {
        0 => &["true", "fail", "false", "!", "nl", "repeat", "halt"],
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
            "ground",
            "throw",
            "\\+",
            "once",
            "asserta",
            "assertz",
            "retract",
            "retractall",
            "abolish",
            "write",
            "writeq",
            "write_canonical",
            "nl",
            "put_char",
            "halt",
        ],
        2 => &[
            ",",
            ";",
            "->",
            "*->",
            "|",
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
            "keysort",
            "subsumes_term",
            "write",
        ],
        3 => &[
            "findall",
            "bagof",
            "setof",
            "catch",
            "functor",
            "arg",
            "compare",
            "atom_concat",
        ],
        5 => &["sub_atom"],
        _ => &[],
    };
    protected.contains(&name) || name == "call"
}

/// Calls a built-in; none if the reference semantics does not have it.
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

pub type Answer = Outcome<Option<Reply>>;

pub fn is(holds: bool) -> Answer {
    Ok(Some(Reply::Is(holds)))
}

pub fn unified(one: Term, other: Term) -> Answer {
    Ok(Some(Reply::Equations(vec![(one, other)])))
}

fn nullary(oracle: &mut Oracle, name: &str) -> Answer {
    match name {
        "nl" => oracle.output.push('\n'),
        "otherwise" => (),
        "repeat" => return Ok(Some(Reply::Repeat)),
        _ => return Ok(None),
    }
    is(true)
}

fn unary(oracle: &mut Oracle, name: &str, x: &Term) -> Answer {
    match name {
        "call" => Ok(Some(Reply::Call(x.clone()))),
        "not" => Ok(Some(Reply::Call(compound("\\+", vec![x.clone()])))),
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

fn binary(oracle: &mut Oracle, name: &str, x: &Term, y: &Term) -> Answer {
    let order = |oracle: &mut Oracle| oracle.store.compare(x, y);
    match name {
        "=" => unified(x.clone(), y.clone()),
        // Goals that wait for a variable take part, as in `\+ X = Y`.
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
        // Terms are trees in this semantics.
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
            (Term::Atom(_), Term::Int(code))
                if u32::try_from(code).ok().and_then(char::from_u32).is_none() =>
            {
                out_of_scope("char_code/2 of no code")
            }
            (Term::Atom(text), _) => {
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    // 8.16.6.3: the second argument is an integer, or a variable.
                    (Some(_), None) if !matches!(y, Term::Var(_) | Term::Int(_)) => {
                        Err(type_error("integer", y.clone()))
                    }
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
            (Term::Var(_), Term::Int(_), Term::Int(_) | Term::Var(_))
            | (Term::Int(_), Term::Var(_), Term::Int(_) | Term::Var(_))
            | (Term::Var(_), Term::Var(_), Term::Var(_)) => Err(instantiation()),
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
            body if body.is_callable() => {
                check_partial_list(oracle, y)?;
                check_partial_list(oracle, z)?;
                out_of_scope_unless_simple(body, y, z)
            }
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
                (Term::Compound(..), Err(_)) => out_of_scope("two errors of functor/3"),
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
