//! Texts to clauses: the reader is that of the project, this file makes terms of its trees (ISO 13211-1, 7.4.2).

use std::rc::Rc;

use dashu_ratio::RBig;
use ferz::testing::syntax::{
    NodeKind, Operators, Quote, ReadFlags, Specifier, SubtreeStarts, Tree, read_term,
};

use super::term::{Term, atom, compound, int, list};

/// A term as it was read: its variables are numbered from 0 on.
#[derive(Clone)]
pub struct Read {
    pub term: Term,
    /// The names of its variables; `_` for each anonymous one.
    pub names: Vec<String>,
}

/// A tree as a term; text in double quotes is a list of characters, as the flag `double_quotes` says at first.
pub fn lower(tree: &Tree<'_>) -> Read {
    let shape = SubtreeStarts::of(tree);
    Read {
        term: node(tree, &shape, tree.nodes.len() - 1),
        names: tree
            .variables
            .iter()
            .map(|one| one.name.to_owned())
            .collect(),
    }
}

fn node(tree: &Tree<'_>, shape: &SubtreeStarts, at: usize) -> Term {
    let arguments = |arity: u32| -> Vec<Term> {
        let below = shape.arguments(at, arity as usize).into_iter();
        below.map(|child| node(tree, shape, child)).collect()
    };
    match &tree.nodes[at].kind {
        NodeKind::Variable(number) => Term::Var(*number as usize),
        NodeKind::Atom(name) => atom(name),
        NodeKind::Integer(value) => int(*value),
        NodeKind::BigInteger(value) => Term::Int((**value).clone()),
        NodeKind::Ratio(value) => {
            let below = value.denominator().clone().into_parts().1;
            Term::Ratio(RBig::from_parts(value.numerator().clone(), below))
        }
        NodeKind::Float(value) => Term::Float(*value),
        NodeKind::Text(Quote::Double, text) => list(
            text.chars().map(|c| atom(&c.to_string())).collect(),
            atom("[]"),
        ),
        NodeKind::Text(Quote::Back, text) => list(
            text.chars().map(|c| int(u32::from(c))).collect(),
            atom("[]"),
        ),
        NodeKind::Compound(name, arity) => compound(name, arguments(*arity)),
        NodeKind::List(count) => {
            let mut elements = arguments(count + 1);
            let tail = elements.pop().expect("a list has a tail");
            list(elements, tail)
        }
    }
}

/// All clauses of a text that the reader can read; `op/3` directives are obeyed.
pub fn clauses(text: &str, operators: &mut Operators) -> Vec<Read> {
    let (mut found, mut at) = (Vec::new(), 0);
    loop {
        match read_term(text, at, operators, ReadFlags::default()) {
            Ok(None) => return found,
            Ok(Some(tree)) => {
                at = tree.end;
                let read = lower(&tree);
                if let Some([directive]) = read.term.arguments::<1>(":-") {
                    declare_operators(directive, operators);
                }
                found.push(read);
            }
            Err(error) => at = error.resume.max(at + 1),
        }
    }
}

fn declare_operators(directive: &Term, operators: &mut Operators) {
    if let Some([priority, specifier, names]) = directive.arguments::<3>("op") {
        let (Term::Int(priority), Term::Atom(specifier)) = (priority, specifier) else {
            return;
        };
        let (Ok(priority), Some(specifier)) =
            (u16::try_from(priority), Specifier::from_name(specifier))
        else {
            return;
        };
        let mut rest = names.clone();
        while let Some([head, tail]) = rest.clone().arguments::<2>(".") {
            if let Term::Atom(name) = head {
                operators.set(priority, specifier, name);
            }
            rest = tail.clone();
        }
        if let Term::Atom(name) = &rest
            && &**name != "[]"
        {
            operators.set(priority, specifier, name);
        }
    }
}

/// A query or another single term.
pub fn term(text: &str, operators: &Operators) -> Option<Read> {
    let flags = ReadFlags {
        end_optional: true,
        ..ReadFlags::default()
    };
    read_term(text, 0, operators, flags)
        .ok()
        .flatten()
        .map(|tree| lower(&tree))
}

/// The clause of a grammar rule (ISO/IEC DTR 13211-3). None for a kind of body that is not translated here.
pub fn grammar_rule(rule: &Read) -> Option<Read> {
    let [head, body] = rule.term.arguments::<2>("-->")?;
    let mut next = rule.names.len();
    let mut fresh = || {
        next += 1;
        Term::Var(next - 1)
    };
    let (first, last) = (fresh(), fresh());
    let (head, pushed) = match head.arguments::<2>(",") {
        Some([head, pushed]) => (head, Some(pushed)),
        None => (head, None),
    };
    let clause = match pushed {
        None => {
            let head = non_terminal(head, &first, &last)?;
            let body = grammar_body(body, &first, &last, &mut fresh)?;
            compound(":-", vec![head, body])
        }
        Some(pushed) => {
            let middle = fresh();
            let head = non_terminal(head, &first, &last)?;
            let body = grammar_body(body, &first, &middle, &mut fresh)?;
            let push = terminals(pushed, &last, &middle)?;
            compound(":-", vec![head, compound(",", vec![body, push])])
        }
    };
    let mut names = rule.names.clone();
    names.resize(next, "_".to_owned());
    Some(Read {
        term: clause,
        names,
    })
}

fn non_terminal(term: &Term, from: &Term, to: &Term) -> Option<Term> {
    let (name, arguments) = term.parts()?;
    let mut arguments = arguments.to_vec();
    arguments.extend([from.clone(), to.clone()]);
    Some(Term::Compound(Rc::clone(name), Rc::from(arguments)))
}

/// `From = [a, b|To]`.
fn terminals(term: &Term, from: &Term, to: &Term) -> Option<Term> {
    let (mut elements, mut rest) = (Vec::new(), term.clone());
    while let Some([head, tail]) = rest.clone().arguments::<2>(".") {
        elements.push(head.clone());
        rest = tail.clone();
    }
    rest.is_atom("[]")
        .then(|| compound("=", vec![from.clone(), list(elements, to.clone())]))
}

fn grammar_body(
    body: &Term,
    from: &Term,
    to: &Term,
    fresh: &mut dyn FnMut() -> Term,
) -> Option<Term> {
    let equal = || compound("=", vec![from.clone(), to.clone()]);
    let both = |one, other| compound(",", vec![one, other]);
    if matches!(body, Term::Var(_)) {
        let goal = compound("phrase", vec![body.clone(), from.clone(), to.clone()]);
        return Some(goal);
    }
    for sequence in [",", "->"] {
        if let Some([one, other]) = body.arguments::<2>(sequence) {
            let middle = fresh();
            let one = grammar_body(one, from, &middle, fresh)?;
            let other = grammar_body(other, &middle, to, fresh)?;
            return Some(compound(sequence, vec![one, other]));
        }
    }
    if let Some([module, inner]) = body.arguments::<2>(":") {
        let inner = grammar_body(inner, from, to, fresh)?;
        return Some(compound(":", vec![module.clone(), inner]));
    }
    for choice in [";", "|"] {
        if let Some([one, other]) = body.arguments::<2>(choice) {
            let one = grammar_body(one, from, to, fresh)?;
            let other = grammar_body(other, from, to, fresh)?;
            return Some(compound(";", vec![one, other]));
        }
    }
    if body.is_atom("!") {
        return Some(both(atom("!"), equal()));
    }
    if body.is_atom("[]") {
        return Some(equal());
    }
    if let Some([goal]) = body.arguments::<1>("{}") {
        return Some(both(goal.clone(), equal()));
    }
    if let Some([goal]) = body.arguments::<1>("\\+") {
        let middle = fresh();
        let goal = grammar_body(goal, from, &middle, fresh)?;
        return Some(both(compound("\\+", vec![goal]), equal()));
    }
    if matches!(body, Term::Compound(name, arguments) if &**name == "." && arguments.len() == 2) {
        return terminals(body, from, to);
    }
    let (name, arguments) = body.parts()?;
    if &**name == "call" && !arguments.is_empty() {
        return non_terminal(body, from, to);
    }
    (!matches!(&**name, "\\+" | "{}" | "*->" | ":")).then(|| non_terminal(body, from, to))?
}
