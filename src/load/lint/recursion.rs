//! Warnings about recursion, and about unreachable clauses.
//!
//! ```text
//!   fact(N, F) :- N1 is N-1, fact(N1, F1), F is N*F1.     recursive, and nothing before the call can fail
//!   fact(0, 1).                                           comes too late: the clause above takes every N
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use super::super::goals::BodyGoal;
use super::super::loading::Load;
use super::super::terms;
use super::clauses::{Clauses, ClausesById, MOST_ARGUMENTS};
use super::written::Written;
use crate::database::goals::{self as calls, each_goal};
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Language, NodeKind, Source, Span};
use crate::term::Functor;

/// The warning about an unreachable clause, once for each predicate.
pub fn unreachable(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    known: &mut Clauses,
    head: usize,
    language: Language,
) -> Option<Diagnostic> {
    let first = known.catches_all.filter(|_| !known.told)?;
    known.told = true;
    let message = language.text(
        "this clause is never reached: one above fits every call and has a cut",
        "до этого предложения дело не дойдёт: выше есть такое, которое подходит всегда и содержит отсечение",
    );
    let help = language.text(
        "move the general clause after the others, or remove its cut",
        "поставьте общее предложение после остальных или уберите отсечение",
    );
    let label = language.text("never reached", "недостижимо");
    let above = language.text("fits every call", "подходит всегда");
    let span = written.span(head);
    Some(
        Diagnostic::warning("lint::unreachable", message)
            .at(source, span, label)
            .also(first, above)
            .help(help),
    )
}

/// Records a fact of a predicate; returns the warning that it comes too late to end a recursion.
pub fn fact(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    known: &mut Clauses,
    (head, arguments): (usize, &[usize]),
    (machine, id): (&mut Machine, u32),
) -> Option<Diagnostic> {
    known.ends = true;
    let early = known.runs_away.take()?;
    let ends = ends_recursion(written, arguments);
    if known.at_once {
        return left_recursion(source, known, machine, id);
    }
    let language = machine.flags.language;
    ends.then(|| late_base(written, source, head, early, language))
}

/// Records what a rule tells about the recursion of its predicate; returns the warning about an earlier left recursion.
pub fn rule(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    known: &mut Clauses,
    (head, arguments): (usize, &[usize]),
    conjunction: &[BodyGoal<'_>],
    (machine, id): (&mut Machine, u32),
) -> Option<Diagnostic> {
    let is_call_of = |goal: &BodyGoal<'_>| {
        matches!(written.kind(head), NodeKind::Compound(name, arity)
            if goal.name == Some(&**name) && goal.arity == *arity as usize)
    };
    let all_fit = fits_every_call(written, arguments);
    // Goals that print always succeed.
    let cut = conjunction
        .iter()
        .position(|goal| (goal.name, goal.arity) == (Some("!"), 0));
    let is_cut = cut.is_some_and(|at| conjunction[..at].iter().all(|goal| prints(goal)));
    if (all_fit || arguments.is_empty()) && known.catches_all.is_none() && is_cut {
        known.catches_all = Some(written.span(head));
    }
    let recursion = conjunction.iter().position(is_call_of);
    match recursion {
        Some(at)
            if !may_stop(&conjunction[..at])
                && (at == 0 || goes_on(written, arguments, conjunction, at)) =>
        {
            let call = conjunction[at].span;
            known.recursive.get_or_insert((written.span(head), call));
            let runs_away = all_fit && conjunction[..at].iter().all(succeeds);
            if runs_away && known.count == 1 {
                known.runs_away = Some(written.span(head));
                known.at_once = at == 0;
            }
            None
        }
        Some(at) if known.count == 1 && at > 0 && !may_stop(&conjunction[..at]) => {
            let call = conjunction[at].span;
            known.recursive.get_or_insert((written.span(head), call));
            let before = conjunction[..at].iter();
            let names = before.map(|goal| (goal.name.unwrap_or_default().to_owned(), goal.arity));
            known.through = Some(names.collect());
            None
        }
        Some(_) | None => {
            known.ends = true;
            // A rule that tests its arguments may be a base case, but this is not certain.
            known.runs_away.take().filter(|_| known.at_once)?;
            left_recursion(source, known, machine, id)
        }
    }
}

/// The warning that no clause of a predicate ends its recursion.
pub fn no_base(
    load: &Load,
    machine: &mut Machine,
    functor: Functor,
    (clauses, known): (&Clauses, &ClausesById),
) -> Option<Diagnostic> {
    let (head, call) = clauses.recursive.filter(|_| !clauses.ends)?;
    if calls_what_stops(machine, load, functor) {
        return None;
    }
    if let Some(through) = &clauses.through
        && !through
            .iter()
            .all(|(name, arity)| only_looks_up(load, machine, known, (name, *arity)))
    {
        return None;
    }
    let language = machine.flags.language;
    let name = terms::indicator_text(machine, functor);
    let message = language.fill(
        "every clause of {} calls {} again: the recursion has no base case",
        "каждое предложение {} снова вызывает {}: у рекурсии нет базового случая",
        &[&name, &name],
    );
    let help = language.text(
        "add a clause that does not call itself, where the recursion stops",
        "добавьте предложение без вызова самого себя, на котором рекурсия остановится",
    );
    Some(
        Diagnostic::warning("lint::no_base", message)
            .at(
                clauses.source.as_ref().unwrap_or(&load.source),
                head,
                language.text("no base case", "нет базы"),
            )
            .also(call, language.text("calls itself", "вызывает себя"))
            .help(help),
    )
}

/// Whether a goal calls facts of this text, or compares: a recursion behind such goals alone ends only by failing.
fn only_looks_up(
    load: &Load,
    machine: &mut Machine,
    known: &ClausesById,
    (name, arity): (&str, usize),
) -> bool {
    if !name.is_empty() && !name.starts_with(char::is_alphabetic) && arity == 2 {
        return true;
    }
    let Ok(name) = machine.atoms.intern(name) else {
        return false;
    };
    let functor = Functor::new(name, arity as u32);
    machine
        .database
        .find(load.module, functor)
        .is_some_and(|id| {
            let clauses = known.get(&id);
            clauses.is_some_and(|clauses| clauses.count > 0 && clauses.has_facts_only())
                && !machine.database.get(id).is_dynamic()
                && !machine.database.get(id).properties.multifile
        })
}

/// Whether the arguments of a head are different variables.
fn fits_every_call(written: &Written<'_, '_>, arguments: &[usize]) -> bool {
    let fresh = |index: usize, variable: u32| {
        let mut others = arguments[..index].iter();
        !others.any(|other| written.variable(*other) == Some(variable))
    };
    let mut arguments_with_places = arguments.iter().enumerate();
    !arguments.is_empty()
        && arguments.len() <= MOST_ARGUMENTS
        && arguments_with_places.all(|(index, argument)| {
            let variable = written.variable(*argument);
            variable.is_some_and(|variable| fresh(index, variable))
        })
}

/// Whether the recursive call gets a part of an argument of the head, or a computed number: then the recursion is meant to end, unlike the
/// loop of a server.
pub fn goes_on(
    written: &Written<'_, '_>,
    head: &[usize],
    goals: &[BodyGoal<'_>],
    at: usize,
) -> bool {
    let mut known: Vec<u32> = Vec::new();
    for argument in head {
        if written.variable(*argument).is_none() {
            known.extend(written.variables(*argument));
        }
    }
    for goal in &goals[..at] {
        if (goal.name, goal.arity) == (Some("is"), 2) {
            known.extend(written.variable(written.arguments(goal.node)[0]));
        }
    }
    let handed = written.arguments(goals[at].node);
    let mut variables = handed.iter().filter_map(|one| written.variable(*one));
    variables.any(|variable| known.contains(&variable))
}

/// Whether a goal before the recursive call cuts, repeats, or may end the run other than by failing: it reads, waits or throws.
pub fn may_stop(before: &[BodyGoal<'_>]) -> bool {
    before.iter().any(|goal| {
        goal.name
            .is_none_or(|name| matches!(name, "!" | "repeat") || stops(name))
    })
}

/// Whether a predicate of the system reads, waits or throws, or passes the continuation to another goal.
fn stops(name: &str) -> bool {
    matches!(
        name,
        "halt" | "throw" | "sleep" | "shift" | "shift_for_copy"
    ) || name.starts_with("read")
        || name.starts_with("get_")
}

/// Whether a predicate, or one of the program that it calls, calls such a predicate: then the run may end there, as that of a generator
/// whose elements `shift/1` hands out.
pub fn calls_what_stops(machine: &Machine, load: &Load, functor: Functor) -> bool {
    let mut reached: Vec<u32> = (machine.database.find(load.module, functor))
        .into_iter()
        .collect();
    let mut next = 0;
    while let Some(id) = reached.get(next).copied() {
        next += 1;
        let stopped = each_goal(machine.database.get(id), &mut |goal| {
            if let calls::Goal::Call(module, functor) = goal {
                match machine.database.lookup(module, functor) {
                    Some(id) if machine.database.is_of_program(id) => {
                        if !reached.contains(&id) {
                            reached.push(id);
                        }
                    }
                    Some(_) | None if stops(machine.atoms.text(functor.name)) => {
                        return ControlFlow::Break(());
                    }
                    Some(_) | None => {}
                }
            }
            ControlFlow::Continue(calls::Arguments::Data)
        });
        if stopped.is_break() {
            return true;
        }
    }
    false
}

/// Whether a goal certainly succeeds, once.
fn succeeds(goal: &BodyGoal<'_>) -> bool {
    prints(goal) || (goal.name, goal.arity) == (Some("is"), 2)
}

/// Whether a goal prints, and so always succeeds.
pub fn prints(goal: &BodyGoal<'_>) -> bool {
    goal.name.is_some_and(|name| {
        matches!(
            (name, goal.arity),
            ("format", 2)
                | (
                    "write" | "print" | "writeln" | "writeq" | "tab" | "format",
                    1
                )
                | ("nl" | "true", 0)
        )
    })
}

/// Whether a fact has an argument at which recursion ends.
fn ends_recursion(written: &Written<'_, '_>, arguments: &[usize]) -> bool {
    arguments.iter().any(|argument| {
        written.is_number(*argument)
            || matches!(written.kind(*argument), NodeKind::Atom(_))
            || matches!(written.kind(*argument), NodeKind::List(0))
    })
}

/// The warning that the first goal of the first clause calls the predicate again, for every call. Not for a tabled predicate, whose
/// recursive calls wait for the answers of other clauses.
fn left_recursion(
    source: &Arc<Source>,
    known: &Clauses,
    machine: &mut Machine,
    id: u32,
) -> Option<Diagnostic> {
    let (head, call) = known.recursive?;
    if machine.database.get(id).properties.tabled {
        return None;
    }
    let language = machine.flags.language;
    let indicator = terms::indicator_text(machine, machine.database.get(id).functor);
    let message = language.text(
        "left recursion: the clause calls itself first, and no other one is ever tried",
        "левая рекурсия: предложение сразу вызывает само себя, и до других дело не доходит",
    );
    let help = language.fill(
        "`:- table {}.` in front of the clauses would let it end; or put the recursive call last, behind a goal that ends it",
        "с директивой `:- table {}.` перед предложениями она кончится; или поставьте рекурсивный вызов последним, после цели, которая его остановит",
        &[&indicator],
    );
    let start = head.range().start;
    let diagnostic = Diagnostic::warning("lint::left_recursion", message)
        .at(source, call, language.text("calls itself", "вызывает себя"))
        .also(
            head,
            language.text("takes every call", "берёт каждый вызов"),
        )
        .help(help)
        .fix(
            [(Span::new(start, start), format!(":- table {indicator}.\n"))],
            false,
        );
    Some(diagnostic)
}

/// The warning that a base case comes behind the clause that matches every call.
fn late_base(
    written: &Written<'_, '_>,
    source: &Arc<Source>,
    head: usize,
    early: Span,
    language: Language,
) -> Diagnostic {
    let message = language.text(
        "the base case comes too late: the recursive clause above takes every call",
        "база рекурсии стоит слишком поздно: рекурсивное предложение выше берёт каждый вызов",
    );
    let help = language.text(
        "move the base case before the recursive clause, and let that test its argument, as by N > 0",
        "поставьте базу перед рекурсивным предложением, а в нём проверяйте аргумент, например N > 0",
    );
    Diagnostic::warning("lint::late_base", message)
        .at(
            source,
            written.span(head),
            language.text("too late", "слишком поздно"),
        )
        .also(
            early,
            language.text("takes every call", "берёт каждый вызов"),
        )
        .help(help)
}
