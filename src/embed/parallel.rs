//! Runs goals of `library(thread)` in parallel (feature `parallel`).
//!
//! ```text
//!   concurrent_maplist(f, [1,2,..,64], Ys)
//!      │   f/2 has no effects; 20,000 inferences were too few
//!   parts       maplist(f, [1,2], [A,B])   maplist(f, [3,4], [C,D])  ..
//!      │            │                          │
//!   threads      an engine of the program   an engine of the program        each part in a new one, so that inferences are the same
//!      │            │ [A,B] = [..]             │ fails: those behind it end
//!   the engine   unifies in the order of the parts, up to the first that is no answer
//! ```
//!
//! *Invariant*: the outcome, and the number of inferences, are those of `once/1` of each goal in order, whichever goal ends first. The
//! calling engine itself runs a goal that throws, or runs out of memory, when it is its turn: so errors have their places, and limits are
//! those of the whole.

use std::num::NonZero;
use std::thread;

#[cfg(feature = "parallel")]
use super::threads;
use crate::builtins::group::group;
use crate::load::{state, terms};
use crate::machine::Machine;
use crate::machine::effects::effect_of;
use crate::machine::error::Result;
use crate::syntax::{Diagnostic, Language};
use crate::term::{Cell, Functor, atoms};

group! {
    semidet "$parallelism(-Threads)"                       [] pure => parallelism;
    semidet "$may_run_beside(:Goal)"                       [] pure => may_run_beside;
    semidet "$run_beside(+Threads, +Goals, -Outcomes)"     [] pure => threads::run_beside;
    semidet "$run_against(+Threads, +Goals, ?Value, +Stops, -Outcome)" [] pure => threads::run_against;
}

/// Threads is the number of goals that may run at once here: 1 without the feature, inside such a goal, and while the program is debugged.
fn parallelism(m: &mut Machine, [threads]: [Cell; 1]) -> Result<bool> {
    let alone = cfg!(not(feature = "parallel")) || state::of(m).is_part || m.is_watched();
    let count = match alone {
        true => 1,
        false => thread::available_parallelism().map_or(1, NonZero::get),
    };
    let count = m.heap.integer(count as i64)?;
    m.unify(threads, count)
}

/// True if Goal has no effects and the same answers in another engine. A warning names an effect that prevents it, once.
fn may_run_beside(m: &mut Machine, [goal]: [Cell; 1]) -> Result<bool> {
    let (module, goal) = terms::strip(m, atoms::USER, goal);
    if m.heap.has_attributed(goal)? {
        return Ok(false);
    }
    let Some(effect) = effect_of(m, module, goal) else {
        return Ok(true);
    };
    tell(m, effect);
    Ok(false)
}

/// Warns that goals run in sequence, and why.
fn tell(m: &mut Machine, effect: Option<Functor>) {
    let effect = effect.map(|functor| terms::indicator_text(m, functor));
    let told = &mut state::of(m).in_sequence;
    if told.contains(&effect) {
        return;
    }
    told.push(effect.clone());
    let language = m.flags.language;
    let message = language.text(
        "these goals run one after the other",
        "эти цели выполняются одна за другой",
    );
    let help = match effect {
        Some(name) => match language {
            Language::En => format!("{name} has effects, or calls what may have some"),
            Language::Ru => {
                format!("{name} имеет побочные действия или вызывает то, что может их иметь")
            }
        },
        None => language
            .text(
                "one of them is known only when it runs",
                "одна из них известна только при выполнении",
            )
            .to_owned(),
    };
    let diagnostic = Diagnostic::warning("run::in_sequence", message.to_owned()).help(help);
    let loader = state::of(m);
    let diagnostic = diagnostic.speaking(language);
    match &mut loader.sink {
        Some(sink) => sink(&diagnostic),
        None => loader.reports.push(diagnostic),
    }
}
/// Without threads these are never called.
#[cfg(not(feature = "parallel"))]
mod threads {
    use super::{Cell, Machine, Result};
    use crate::machine::error::Error;

    fn none<T>() -> Result<T> {
        Err(Error::System("there are no threads here".into()))
    }

    pub fn run_beside(_: &mut Machine, _: [Cell; 3]) -> Result<bool> {
        none()
    }

    pub fn run_against(_: &mut Machine, _: [Cell; 5]) -> Result<bool> {
        none()
    }
}
