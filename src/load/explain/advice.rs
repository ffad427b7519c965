//! Advice: what to do about an error at run time.
//!
//! For a variable without a value, the advice depends on its clause:
//!
//! ```text
//!   len([_|T], N) :- N is M + 1, len(T, M).    M gets its value from len(T, M), which stands behind: put it before
//!   cost(G, C) :- price(G, P), C is P * 2.     the goal price(G, P) leaves P without a value
//!   even(N) :- 0 is N mod 2.                   even/1 is called without a value for N
//! ```
//!
//! For other errors the ball is enough. *Invariant*: advice names only what is in the text or in the database; there is none if it
//! would not say more than the message.

use std::sync::Arc;

use super::super::goals::{self, BodyGoal};
use super::super::{library, state, terms};
use crate::builtins::evaluables::EVALUABLES;
use crate::database::Kind;
use crate::load::lint::suggest::{closest, is_slip};
use crate::machine::assert;
use crate::machine::{Backtrace, Caller, Machine};
use crate::syntax::{Language, NodeKind, Source, Span, SubtreeStarts, Tree};
use crate::term::{Atom, Cell, Functor, View, atoms};

/// How to give the variable `name` a value before the goal at `goal` is called.
pub fn of_unbound(
    machine: &Machine,
    trace: &Backtrace,
    (source, goal): (&Arc<Source>, Span),
    name: &str,
) -> Option<String> {
    let language = machine.flags.language;
    if name == "_" {
        let advice = language.text(
            "_ is another variable each time and never has a value: write a name in its place, of a variable that has one",
            "_ - каждый раз новая переменная, и значения у неё нет: пишите вместо неё имя переменной со значением",
        );
        return Some(advice.to_owned());
    }
    let (clause, predicate) = clause_around(machine, trace, source, goal);
    let text = &source.text[..clause.end as usize];
    let tree = super::read_again(machine, text, clause.start)?;
    let shape = SubtreeStarts::of(&tree);
    let body = match &predicate {
        Some(_) => goals::clause_body(&tree)?,
        None => tree.nodes.len() - 1,
    };
    let searched = Searched {
        machine,
        tree: &tree,
        shape: &shape,
        goal,
        variable: tree.variables.iter().position(|one| one.name == name)? as u32,
    };
    let all = match predicate.is_some() && is_grammar(&tree) {
        true => goals::grammar_goals(&tree, &shape, body),
        false => goals::goals(&tree, &shape, body),
    };
    let giver = all.iter().find(|other| searched.may_give(other));
    if let Some(giver) = giver {
        return Some(language.fill(
            "{} gets its value from {}, which stands behind: put that goal before this one",
            "{} получает значение в цели {}, а она стоит дальше: поставьте её перед этой",
            &[name, &one_line(giver.span.of(text))],
        ));
    }
    let before = all.iter().rev().find(|other| searched.is_before(other));
    if let Some(before) = before {
        return Some(language.fill(
            "{} leaves {} without a value",
            "цель {} оставляет {} без значения",
            &[&one_line(before.span.of(text)), name],
        ));
    }
    let predicate = predicate?;
    let head = shape.arguments(tree.nodes.len() - 1, 2)[0];
    if searched.occurs_in(head) {
        return Some(language.fill(
            "{} is called without a value for {}",
            "в вызове {} у {} нет значения",
            &[&predicate, name],
        ));
    }
    Some(language.fill(
        "nothing in this clause gives {} a value",
        "ничто в этом предложении не даёт {} значения",
        &[name],
    ))
}

/// The clause around a goal, and its predicate; for a goal of a query, the query.
fn clause_around(
    machine: &Machine,
    trace: &Backtrace,
    source: &Arc<Source>,
    goal: Span,
) -> (Span, Option<String>) {
    let own = |origin: Span| origin.covers(goal) && origin != goal;
    if let Some(Caller::Clause {
        predicate,
        place: Some((origin, _)),
        ..
    }) = trace.callers.first()
        && state::view(machine)
            .source(origin.source)
            .is_some_and(|found| Arc::ptr_eq(found, source))
        && own(origin.span)
    {
        return (origin.span, Some(predicate.to_string()));
    }
    (Span::new(0, source.text.len()), None)
}

fn is_grammar(tree: &Tree<'_>) -> bool {
    matches!(&tree.nodes[tree.nodes.len() - 1].kind, NodeKind::Compound(name, 2) if name == "-->")
}

/// A search for a variable among the goals of a clause.
struct Searched<'s> {
    machine: &'s Machine,
    tree: &'s Tree<'s>,
    shape: &'s SubtreeStarts,
    goal: Span,
    variable: u32,
}

impl Searched<'_> {
    fn occurs_in(&self, node: usize) -> bool {
        let span = self.tree.nodes[node].span;
        self.tree.nodes.iter().any(|node| {
            let same = matches!(&node.kind, NodeKind::Variable(index) if *index == self.variable);
            same && span.covers(node.span)
        })
    }

    /// Whether a goal is called before the goal of the error, and mentions the variable.
    fn is_before(&self, other: &BodyGoal<'_>) -> bool {
        other.span.end <= self.goal.start && self.occurs_in(other.node) && !self.is_apart(other)
    }

    /// Whether a goal behind the goal of the error can give the variable its value.
    fn may_give(&self, other: &BodyGoal<'_>) -> bool {
        other.span.start >= self.goal.end && !self.is_apart(other) && self.is_output(other)
    }

    /// Whether the variable is an output argument of a goal.
    fn is_output(&self, goal: &BodyGoal<'_>) -> bool {
        let Some(name) = goal.name else {
            return false;
        };
        let arguments = self.shape.arguments(goal.node, goal.arity);
        let mut outputs = (0..).zip(arguments);
        let known = self.machine.atoms.find(name);
        let functor = known.map(|name| Functor::new(name, goal.arity as u32));
        let mode = functor.and_then(|functor| self.machine.mode_of(functor));
        let Some(mode) = mode else {
            return outputs.any(|(_, argument)| self.occurs_in(argument));
        };
        let letters = mode.split_once('(').map_or("", |(_, letters)| letters);
        let letters: Vec<&str> = letters.split(',').map(str::trim).collect();
        outputs.any(|(index, argument): (usize, usize)| {
            let letter = letters.get(index).copied().unwrap_or_default();
            // Arguments that are evaluated or only inspected do not become bound.
            self.occurs_in(argument) && !letter.starts_with(['+', '@'])
        })
    }

    /// Whether a goal is in another branch than the goal of the error, or in a negation, which leaves no bindings.
    fn is_apart(&self, other: &BodyGoal<'_>) -> bool {
        (0..self.tree.nodes.len()).any(|node| match &self.tree.nodes[node].kind {
            NodeKind::Compound(name, 2) if matches!(&**name, ";" | "|") => {
                let sides = self.shape.arguments(node, 2);
                let [left, right] = [sides[0], sides[1]].map(|side| self.tree.nodes[side].span);
                left.covers(self.goal) && right.covers(other.span)
                    || right.covers(self.goal) && left.covers(other.span)
            }
            NodeKind::Compound(name, 1) if name == "\\+" => {
                let span = self.tree.nodes[node].span;
                span.covers(other.span) && !span.covers(self.goal)
            }
            _ => false,
        })
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// The advice that a ball alone allows.
pub fn of_ball(machine: &mut Machine, module: Atom, ball: Cell) -> Option<String> {
    let language = machine.flags.language;
    let [formal, _] = terms::arguments::<2>(machine, ball, atoms::ERROR)?;
    if let Some([kind, culprit]) = terms::named::<2>(machine, formal, "type_error") {
        let kind = terms::atom(machine, kind)?;
        let kind = machine.atoms.text(kind).to_owned();
        let computes = super::goal_of(machine, ball).is_some_and(|goal| {
            matches!(
                machine.atoms.text(goal.name),
                "is" | "=:=" | "=\\=" | "<" | ">" | "=<" | ">="
            )
        });
        if kind == "float" && computes {
            let text = language.text(
                "an integer to a negative power is no integer: make a float of it, as in 2.0 ^ -1 or float(X) ^ -1",
                "целое в отрицательной степени не целое: сделайте его дробным, например 2.0 ^ -1 или float(X) ^ -1",
            );
            return Some(text.to_owned());
        }
        return of_type(machine, module, &kind, culprit, language);
    }
    if let Some([kind, name]) = terms::named::<2>(machine, formal, "existence_error") {
        let kind = terms::atom(machine, kind)?;
        let kind = machine.atoms.text(kind).to_owned();
        return of_existence(machine, &kind, name, language);
    }
    if let Some([action, kind, culprit]) = terms::named::<3>(machine, formal, "permission_error") {
        let [action, kind] = [action, kind]
            .map(|word| terms::atom(machine, word).map_or("", |word| machine.atoms.text(word)));
        let (named, indicator) = terms::strip(machine, module, culprit);
        let functor = terms::indicator(machine, indicator)?;
        if (action, kind) != ("modify", "static_procedure") {
            return None;
        }
        return Some(unmodifiable(machine, module, named, functor, language));
    }
    if let Some([kind, culprit]) = terms::named::<2>(machine, formal, "domain_error") {
        let kind = terms::atom(machine, kind)?;
        let sorts = super::goal_of(machine, ball)
            .is_some_and(|goal| machine.atoms.text(goal.name) == "sort" && goal.arity == 4);
        if machine.atoms.text(kind) == "order" && sorts {
            return of_order(machine, culprit, language);
        }
        return (machine.atoms.text(kind) == "operator_specifier").then(|| {
            language
                .text(
                    "between two terms stands xfx, xfy (a op (b op c)) or yfx ((a op b) op c), before one fx or fy, behind one xf or yf",
                    "между двумя термами стоит xfx, xfy (a op (b op c)) или yfx ((a op b) op c), перед термом fx или fy, за ним xf или yf",
                )
                .to_owned()
        });
    }
    let [what] = terms::named::<1>(machine, formal, "evaluation_error")?;
    let what = terms::atom(machine, what).map(|what| machine.atoms.text(what));
    (what == Some("zero_divisor")).then(|| {
        language
            .text(
                "test the divisor before, by =\\= 0",
                "проверьте делитель до деления: =\\= 0",
            )
            .to_owned()
    })
}

/// Advice about the comparison of numbers where one of terms is wanted.
fn of_order(machine: &Machine, culprit: Cell, language: Language) -> Option<String> {
    let order = terms::atom(machine, culprit).map(|order| machine.atoms.text(order))?;
    let wanted = match order {
        "<" => "@<",
        "=<" | "<=" => "@=<",
        ">" => "@>",
        ">=" | "=>" => "@>=",
        _ => return None,
    };
    Some(language.fill(
        "write {}: what is sorted are terms, in the standard order, not only numbers",
        "пишите {}: сортируются термы в стандартном порядке, а не только числа",
        &[wanted],
    ))
}

fn view(machine: &Machine, term: Cell) -> View {
    machine.heap.view(machine.heap.deref(term))
}

fn of_type(
    machine: &mut Machine,
    module: Atom,
    kind: &str,
    culprit: Cell,
    language: Language,
) -> Option<String> {
    let advice = match kind {
        "evaluable" => return of_evaluable(machine, module, culprit, language),
        "integer" if matches!(view(machine, culprit), View::Float(_)) => language.text(
            "// divides integers; truncate/1 and round/1 make an integer of a float",
            "// делит целые числа нацело; truncate/1 и round/1 делают из дробного целое",
        ),
        "list" if matches!(view(machine, culprit), View::List(_)) => language.text(
            "a list ends with [], and behind the bar stands the list of its other elements",
            "список кончается на [], а за чертой стоит список остальных элементов",
        ),
        "list" => {
            let shown = machine.shown(culprit)?;
            return Some(language.fill(
                "a list of one element is written [{}]",
                "список из одного элемента пишется [{}]",
                &[&shown],
            ));
        }
        "atom" | "atomic" if is_text(machine, culprit) => language.text(
            "a text in double quotes is a list of characters; in single quotes it is an atom",
            "текст в двойных кавычках - список символов, а в одинарных - атом",
        ),
        "callable" => language.text(
            "only atoms and compound terms are goals",
            "целями бывают только атомы и составные термы",
        ),
        "predicate_indicator" => {
            let name = terms::atom(machine, culprit)?;
            let arities = arities(machine, module, name);
            let name = terms::quoted(machine.atoms.text(name));
            let arity = arities.first().copied().unwrap_or(1).to_string();
            return Some(language.fill(
                "name the number of arguments too, as in {}/{}",
                "назовите и число аргументов, как в {}/{}",
                &[&name, &arity],
            ));
        }
        _ => return None,
    };
    Some(advice.to_owned())
}

/// Whether a term is a list of characters, and not the empty one.
fn is_text(machine: &Machine, term: Cell) -> bool {
    let is_character = |element: &Cell| {
        let name = terms::atom(machine, *element);
        name.is_some_and(|name| machine.atoms.text(name).chars().count() == 1)
    };
    let elements = terms::elements(machine, term).unwrap_or_default();
    !elements.is_empty() && elements.iter().all(is_character)
}

/// The arities of the predicates of a module with this name.
fn arities(machine: &Machine, module: Atom, name: Atom) -> Vec<u32> {
    let of_name = machine.database.iter().filter(|(_, predicate)| {
        predicate.module == module
            && predicate.functor.name == name
            && !predicate.clauses.is_empty()
    });
    let mut arities: Vec<u32> = of_name.map(|(_, found)| found.functor.arity).collect();
    arities.sort_unstable();
    arities
}

/// Advice about a term that arithmetic cannot evaluate: a predicate of the program, a misspelt function, a word, a text.
fn of_evaluable(
    machine: &mut Machine,
    module: Atom,
    culprit: Cell,
    language: Language,
) -> Option<String> {
    let Some(functor) = terms::indicator(machine, culprit) else {
        return Some(
            language
                .text(
                    "a text is no number: number_codes/2 or atom_number/2 reads the number that is written in it",
                    "текст не число: number_codes/2 или atom_number/2 прочтёт записанное в нём число",
                )
                .to_owned(),
        );
    };
    let called = Functor::new(functor.name, functor.arity + 1);
    if machine.database.lookup(module, called).is_some()
        || library::exporter(machine, called).is_some()
    {
        return Some(language.fill(
            "{} is a predicate: call it before, with a variable as its last argument, and compute with that",
            "{} - предикат: вызовите его раньше с переменной в последнем аргументе и вычисляйте с ней",
            &[&terms::indicator_text(machine, called)],
        ));
    }
    let name = machine.atoms.text(functor.name);
    let functions = EVALUABLES.iter().filter(|function| {
        function.run.arity() == functor.arity && function.name.starts_with(char::is_alphabetic)
    });
    if let Some(near) = closest(name, functions.map(|function| function.name)) {
        return Some(language.fill(
            "did you mean {}/{}?",
            "может быть, имелось в виду {}/{}?",
            &[near, &functor.arity.to_string()],
        ));
    }
    (functor.arity == 0).then(|| {
        language.fill(
            "a number is wanted here, and {} is an atom",
            "здесь нужно число, а {} - атом",
            &[&terms::quoted(name)],
        )
    })
}

/// The balls of shift/1 in `library(effects)`, and the predicates there that handle them.
const HANDLERS: &[(&str, &str)] = &[
    ("state/2", "with_state/3"),
    ("yield/1", "elements/2"),
    ("ask/1", "through/2"),
    ("choose/2", "answers/3"),
];

/// Libraries of other systems that Ferz lacks, and what it has instead.
const ABSENT: [(&str, &str, &str); 5] = [
    (
        "chr",
        "Ferz has no constraint handling rules; library(clpfd) has constraints over integers, freeze/2, when/2 and attributed variables make others",
        "в Ferz нет CHR; ограничения над целыми числами - в library(clpfd), другие делают freeze/2, when/2 и переменные с атрибутами",
    ),
    (
        "clpb",
        "Ferz has no constraints over truth values; in library(clpfd) 0 and 1 are truth values",
        "в Ferz нет ограничений над логическими значениями; в library(clpfd) это 0 и 1",
    ),
    (
        "clpq",
        "Ferz has no constraints over rational numbers; library(clpfd) has those over integers",
        "в Ferz нет ограничений над рациональными числами; над целыми - в library(clpfd)",
    ),
    (
        "clpr",
        "Ferz has no constraints over real numbers; library(clpfd) has those over integers",
        "в Ferz нет ограничений над вещественными числами; над целыми - в library(clpfd)",
    ),
    (
        "simplex",
        "Ferz has no linear programming; labeling/2 of library(clpfd) finds a least or greatest value over integers",
        "в Ferz нет линейного программирования; наименьшее и наибольшее значение над целыми находит labeling/2 из library(clpfd)",
    ),
];

fn of_existence(
    machine: &mut Machine,
    kind: &str,
    name: Cell,
    language: Language,
) -> Option<String> {
    match kind {
        "stream" => Some(
            language
                .text(
                    "it was closed before, or never opened",
                    "он уже закрыт или не был открыт",
                )
                .to_owned(),
        ),
        "variable" => {
            let name = machine.shown(name)?;
            Some(language.fill(
                "give it a value before: nb_setval({}, Value)",
                "сначала задайте её значение: nb_setval({}, Value)",
                &[&name],
            ))
        }
        "reset" => {
            let effect = terms::compound(machine, name)
                .map(|(functor, _)| terms::indicator_text(machine, functor));
            let known = HANDLERS
                .iter()
                .find(|(known, _)| effect.as_deref() == Some(*known));
            let any = language.text(
                "a reset/3 whose ball unifies with it",
                "reset/3, у которого Ball с этим унифицируется",
            );
            let handler = known.map_or(any, |(_, handler)| handler);
            Some(language.fill(
                "call this inside of {}, with no findall/3 in between",
                "вызывайте это внутри {}, без findall/3 между ними",
                &[handler],
            ))
        }
        "procedure" => {
            // A name without arity, as for listing/1; advice on `Name/Arity` is given where it is called.
            let name = terms::atom(machine, name)?;
            let index = library::index(machine);
            let name = machine.atoms.text(name);
            let own = machine.database.iter().filter(|(_, predicate)| {
                predicate.is_defined() && !machine.database.modules.is_library(predicate.module)
            });
            let own = own.map(|(_, predicate)| machine.atoms.text(predicate.functor.name));
            let near = closest(name, own.chain(index.names()));
            let near = near.filter(|near| is_slip(name, near, false))?;
            Some(language.fill(
                "did you mean {}?",
                "может быть, имелось в виду {}?",
                &[near],
            ))
        }
        "source_sink" => {
            let [name] = terms::named::<1>(machine, name, "library")?;
            let name = terms::atom(machine, name)?;
            let name = machine.atoms.text(name);
            if let Some((_, english, russian)) = ABSENT.iter().find(|one| one.0 == name) {
                return Some(language.text(english, russian).to_owned());
            }
            if let Some(feature) = library::lacking(name) {
                return Some(language.fill(
                    "Ferz was built without its feature `{}`, which has library({})",
                    "Ferz собран без своей возможности (feature) `{}`, в которой есть library({})",
                    &[feature, name],
                ));
            }
            let near = closest(name, library::TEXTS.iter().map(|text| text.name))
                .filter(|near| is_slip(name, near, false))?;
            Some(language.fill(
                "did you mean library({})?",
                "может быть, имелась в виду library({})?",
                &[near],
            ))
        }
        _ => None,
    }
}

/// Advice for a program that changes a static predicate from `module`; the error names it as one of the module `named`.
fn unmodifiable(
    machine: &Machine,
    module: Atom,
    named: Atom,
    functor: Functor,
    language: Language,
) -> String {
    if functor == Functor::new(atoms::DOT, 2) {
        let text = language.text(
            "a list is no clause; a directive that loads a file begins with :-, as in :- [family].",
            "список - не предложение; директива, которая загружает файл, начинается с :-, например :- [family].",
        );
        return text.to_owned();
    }
    let indicator = terms::indicator_text(machine, functor);
    if functor == Functor::new(atoms::COMMA, 2) {
        let text = language.text(
            "goals are no clause: add facts one by one, and a rule in brackets of its own, as in assertz((Head :- A, B))",
            "цели не предложение: факты добавляйте по одному, а правило - в своих скобках: assertz((Голова :- A, B))",
        );
        return text.to_owned();
    }
    let database = &machine.database;
    // If the error names no module, and this one does not know the predicate, another module of the program has it.
    let of_program = |id: &u32| {
        let predicate = database.get(*id);
        let is_meant = match predicate.kind() {
            Kind::Host => true,
            Kind::Static => !predicate.clauses.is_empty(),
            _ => false,
        };
        is_meant && !database.modules.is_library(predicate.module)
    };
    let found = match assert::is_standard(machine, functor) {
        true => None,
        false => match database.lookup(named, functor) {
            Some(id) => Some(id).filter(of_program),
            None => {
                let named = database.iter().filter(|(_, own)| own.functor == functor);
                named.map(|(id, _)| id).find(of_program)
            }
        },
    };
    let Some(predicate) = found.map(|id| database.get(id)) else {
        return language.fill(
            "{} belongs to the system: take another name for a predicate of your own",
            "{} принадлежит системе: возьмите для своего предиката другое имя",
            &[&indicator],
        );
    };
    if predicate.kind() == Kind::Host {
        return language.fill(
            "{} is a predicate of the host, which has no clauses: take another name for a predicate of your own",
            "{} - предикат приложения, у него нет предложений: возьмите для своего предиката другое имя",
            &[&indicator],
        );
    }
    if predicate.module != module {
        return language.fill(
            "{} is a predicate of the module {}: declare it there, before its first clause: :- dynamic {}.",
            "{} - процедура модуля {}: объявите её там перед первым предложением: :- dynamic {}.",
            &[
                &indicator,
                &terms::quoted(machine.atoms.text(predicate.module)),
                &indicator,
            ],
        );
    }
    language.fill(
        "declare it before its first clause: :- dynamic {}.",
        "объявите его перед первым предложением: :- dynamic {}.",
        &[&indicator],
    )
}
