//! The native part of the tracer in `prolog/library/trace.pl`.
//!
//! Invariant: a goal of the tracer names its module; facts about the goal are those of the definition
//! visible in that module, wherever that definition is.

use std::io::ErrorKind;

use crate::database::flags::Native;
use crate::database::goals::Arguments;
use crate::database::{Kind, meta};
use crate::machine::Machine;
use crate::machine::assert::{head_functor, strip_module};
use crate::machine::builtin::{Alternatives, NextAnswer, Retry};
use crate::machine::effects::{self, Callee};
use crate::machine::error::{Domain, Error, Result};
use crate::machine::tracer::{Debugging, Watch};
use crate::memory::Stopping;
use crate::term::{Addr, Atom, AtomMarks, Cell, Functor, Roots, View, atoms};

use super::super::args;
use super::super::clauses;
use super::super::group::group;
use super::super::twins::state_of_paths;

group! {
    semidet "$debugging(?Mode)"                     [] => debugging;
    det     "$set_debugging(+Mode)"                 [] => set_debugging;
    det     "$skip_calls"                           [] => skip_calls;
    det     "$tracer_busy(+Busy)"                   [] => tracer_busy;
    semidet "$twin_holes(+Module, +Head, -Name, -Holes)" [] => twin_holes;
    semidet "$path_state(+Module, +Head, -N)"            [] => path_state;
    semidet "$is_traced(@Goal)"                     [] => is_traced;
    semidet "$is_tracing"                           [] => is_tracing;
    semidet "$trace_target(+Module, +Goal, -Target)" [] => trace_target;
    semidet "$program_goal(+Module, +Goal, -Home, -Head)" [] => program_goal;
    nondet  "$trace_clause(+Head, -Body, -Reference, -Try)" [] => trace_clause;
    nondet  "$traced_clause(+Head, -Body, -Reference)" [] => traced_clause;
    semidet "$goal_facts(+Module, +Goal, -Pure, -Letters)" [] => goal_facts;
    det     "$trace_pass(+Module, +Head)"           [] => trace_pass;
    nondet  "$trace_enter(+Module, +Head)"          [] => trace_enter;
    det     "$trace_callers(-Depth, -Goals)"        [] => trace_callers;
    semidet "$choices_between(+Low, +High, -Count)" [] => choices_between;
    semidet "$set_spied(+Module, +Head, +Spied)"    [] => set_spied;
    semidet "$is_spied(+Module, +Head)"             [] => is_spied;
    nondet  "$spied(-Indicator)"                    [] => spied;
    semidet "$read_key(-Code)"                      [] => read_key;
    semidet "$columns(-Count)"                      [] => columns;
}

/// The names of the modes: the program is not debugged, or stops at spy points, or at every port.
const MODES: [(&str, Debugging); 3] = [
    ("off", Debugging::Off),
    ("debug", Debugging::Spying),
    ("trace", Debugging::Tracing),
];

/// Mode says whether and how the program is being debugged: `off`, `debug` or `trace`.
///
/// ```prolog
/// ?- '$debugging'(Mode).
///    Mode = off.
/// ```
fn debugging(m: &mut Machine, [mode]: [Cell; 1]) -> Result<bool> {
    let now = m.debugging();
    let name = MODES.iter().find(|(_, debugging)| *debugging == now);
    let word = m.atoms.intern(name.map_or("off", |(name, _)| name))?;
    m.unify(mode, Cell::atom(word))
}

/// From now on, the program is debugged as Mode says.
///
/// ```prolog
/// ?- '$set_debugging'(debug), '$debugging'(Mode), '$set_debugging'(off).
///    Mode = debug.
/// ```
fn set_debugging(m: &mut Machine, [mode]: [Cell; 1]) -> Result<()> {
    let word = args::atom(m, mode)?;
    let word = m.atoms.text(word);
    let known = MODES.iter().find(|(name, _)| *name == word);
    let Some((_, debugging)) = known else {
        return Err(Error::Domain(Domain::FlagValue, mode));
    };
    m.set_debugging(*debugging);
    Ok(())
}

/// The tracer sees no call until `'$set_debugging'/1` is called.
///
/// ```prolog
/// ?- '$skip_calls'.
///    true.
/// ```
fn skip_calls(m: &mut Machine, []: [Cell; 0]) -> Result<()> {
    m.watch(Watch::Nothing);
    Ok(())
}

/// Busy says whether the tracer itself runs: it does not see the calls that it makes itself.
///
/// ```prolog
/// ?- '$tracer_busy'(false).
///    true.
/// ```
fn tracer_busy(m: &mut Machine, [busy]: [Cell; 1]) -> Result<()> {
    let busy = args::boolean(m, busy)?;
    m.set_tracer_busy(busy);
    Ok(())
}

/// The predicate with this Head in Module has the shape of the definition Name, whose native twin would run it. Holes is
/// `parameters(Self, ...)`: closures of the predicate and of the program's predicates for the parameters of the definition.
///
/// ```prolog
/// ?- assertz((in(X, [X|_]))), '$twin_holes'(user, in(_, _), Name, Holes).
///    false.
/// ```
fn twin_holes(m: &mut Machine, [module, head, name, holes]: [Cell; 4]) -> Result<bool> {
    let Some(id) = predicate(m, module, head)? else {
        return Ok(false);
    };
    let Some((twin, parameters)) = m.twin_with_parameters(id) else {
        return Ok(false);
    };
    let own = (m.database.get(id).module, m.database.get(id).functor.name);
    let named = parameters
        .iter()
        .map(|parameter| (parameter.module, parameter.functor.name));
    m.heap.room(4 * parameters.len() + 8)?;
    let closures: Vec<Cell> = std::iter::once(own)
        .chain(named)
        .map(|(module, name)| m.in_module(module, Cell::atom(name)))
        .collect::<Stopping<_>>()?;
    let parameters = m.atoms.intern("parameters")?;
    let built = m.heap.structure(parameters, &closures)?;
    let twin = Cell::atom(m.atoms.intern(twin)?);
    Ok(m.unify(name, twin)? && m.unify(holes, built)?)
}

/// The predicate with this Head in Module searches depth first from state to state, as its native twin does. Its argument N is the state.
///
/// ```prolog
/// ?- assertz((in(X, [X|_]))), '$path_state'(user, in(_, _), N).
///    false.
/// ```
fn path_state(m: &mut Machine, [module, head, number]: [Cell; 3]) -> Result<bool> {
    let Some(id) = predicate(m, module, head)? else {
        return Ok(false);
    };
    let Some((_, found)) = m.twin_with_proof(id) else {
        return Ok(false);
    };
    match found.plan.and_then(|plan| state_of_paths(plan.steps)) {
        Some(state) => Ok(m.unify(number, Cell::small(state as i32 + 1))?),
        None => Ok(false),
    }
}

/// The tracer sees all calls, and Goal is not one of the system's own goals, whose names begin with `$`.
///
/// ```prolog
/// ?- '$is_traced'(foo).
///    false.
/// ```
fn is_traced(m: &mut Machine, [goal]: [Cell; 1]) -> Result<bool> {
    if !m.is_tracing_calls() {
        return Ok(false);
    }
    Ok(match m.heap.view(goal) {
        View::Atom(name) | View::Struct(Functor { name, .. }, _) => {
            !m.atoms.text(name).starts_with('$')
        }
        _ => true,
    })
}

/// The tracer sees all calls.
///
/// ```prolog
/// ?- '$is_tracing'.
///    false.
/// ```
fn is_tracing(m: &mut Machine, []: [Cell; 0]) -> Result<bool> {
    Ok(m.is_tracing_calls())
}

/// Target is `target(How, Home, Head)`: Goal, called in Module, calls the predicate with this Head in the module Home. How is `clauses` if
/// clauses of the program run, `native(Twin)` if a native twin runs, `tabled` if the answers come from a table, else `closed`.
///
/// ```prolog
/// ?- '$trace_target'(user, atom_length(a, N), Target).
///    Target = target(closed, system, atom_length(a, N)).
/// ?- assertz((in(X, [X|_]))), '$trace_target'(user, in(a, L), Target).
///    Target = target(clauses, user, in(a, L)).
/// ```
fn trace_target(m: &mut Machine, [module, goal, target]: [Cell; 3]) -> Result<bool> {
    let (id, home, head) = called(m, module, goal)?;
    let how = match id {
        Some(id) => carried_out(m, id)?,
        None => Cell::atom(m.atoms.intern("closed")?),
    };
    let name = m.atoms.intern("target")?;
    let found = m.heap.structure(name, &[how, Cell::atom(home), head])?;
    m.unify(target, found)
}

/// Goal, called in Module, calls a predicate of the program that has clauses or may get some, with this Head in the module Home. This does
/// not determine how the goal runs: recognizing a native twin takes longer than all else.
///
/// ```prolog
/// ?- '$program_goal'(user, atom_length(a, N), Home, Head).
///    false.
/// ?- assertz((in(X, [X|_]))), '$program_goal'(user, in(a, L), Home, Head).
///    Home = user, Head = in(a, L).
/// ```
fn program_goal(m: &mut Machine, [module, goal, home, head]: [Cell; 4]) -> Result<bool> {
    let (id, found, named) = called(m, module, goal)?;
    match id {
        Some(id) if m.database.get(id).kind() != Kind::Host => {
            Ok(m.unify(home, Cell::atom(found))? && m.unify(head, named)?)
        }
        _ => Ok(false),
    }
}

/// The predicate of Goal, called in Module, if it belongs to the program; its module; and the goal under its name there.
fn called(m: &mut Machine, module: Cell, goal: Cell) -> Result<(Option<u32>, Atom, Cell)> {
    let module = args::atom(m, module)?;
    let functor = head_functor(m, goal)?;
    let id = m.definition(module, functor)?;
    let (mut home, mut head) = (module, m.heap.deref(goal));
    let mut own = None;
    if let Some(id) = id {
        let predicate = m.database.get(id);
        home = predicate.module;
        head = named(m, head, predicate.functor.name)?;
        if m.is_program(m.database.get(id)) {
            head = in_caller(m, id, module, head)?;
            own = Some(id);
        }
    }
    Ok((own, home, head))
}

/// The goal under the name that its predicate has in its own module: it may be imported under another name.
fn named(m: &mut Machine, goal: Cell, name: Atom) -> Stopping<Cell> {
    match m.heap.view(goal) {
        View::Atom(_) => Ok(Cell::atom(name)),
        View::Struct(functor, at) if functor.name != name => {
            let arguments = 1..=functor.arity as usize;
            let arguments: Vec<Cell> = arguments.map(|n| m.heap.reference(at, n)).collect();
            Ok(m.heap.structure(name, &arguments)?)
        }
        _ => Ok(goal),
    }
}

/// How goals of a predicate of the program run: see `trace_target`.
fn carried_out(m: &mut Machine, id: u32) -> Stopping<Cell> {
    if m.database.get(id).kind() == Kind::Host {
        return Ok(Cell::atom(m.atoms.intern("closed")?));
    }
    if m.database.get(id).properties.tabled {
        return Ok(Cell::atom(m.atoms.intern("tabled")?));
    }
    let twin = match m.flags.native {
        Native::Off => None,
        Native::On | Native::Check => m.twin_of(id),
    };
    match twin {
        None => Ok(Cell::atom(m.atoms.intern("clauses")?)),
        Some(twin) => {
            let (native, name) = (m.atoms.intern("native")?, m.atoms.intern(twin.name)?);
            Ok(m.heap.structure(native, &[Cell::atom(name)])?)
        }
    }
}

/// The head, with the caller's module before each argument that is a goal.
fn in_caller(m: &mut Machine, id: u32, module: Atom, head: Cell) -> Stopping<Cell> {
    let metas = m.database.get(id).properties.meta.clone();
    let (Some(metas), View::Struct(functor, at)) = (metas, m.heap.view(head)) else {
        return Ok(head);
    };
    let mut arguments = Vec::with_capacity(metas.len());
    for (index, meta) in metas.iter().enumerate() {
        let argument = m.heap.reference(at, 1 + index);
        arguments.push(if meta.is_goal() {
            m.in_module(module, argument)?
        } else {
            argument
        });
    }
    m.heap.structure(functor.name, &arguments)
}

/// As `clause/3`, for any predicate of the program; Try is `first` for the first clause whose head unifies, then `again`.
///
/// ```prolog
/// ?- assertz((tp(1) :- a)), assertz((tp(2) :- b)), '$trace_clause'(tp(X), Body, _, Try).
///    X = 1, Body = a, Try = first
/// ;  X = 2, Body = b, Try = again.
/// ```
fn trace_clause(m: &mut Machine, [head, body, _, attempt]: [Cell; 4]) -> Result<Alternatives> {
    let qualified = strip_module(m, atoms::USER, head)?;
    let functor = head_functor(m, qualified.term)?;
    let Some(id) = m.database.find(qualified.module, functor) else {
        return Ok(Alternatives::Fail);
    };
    let first = Cell::atom(m.atoms.intern("first")?);
    Ok(match clauses::referring(m, id, qualified.term, body)? {
        Alternatives::Exit => m.unify(attempt, first)?.into(),
        Alternatives::Each(source) => Alternatives::Each(Box::new(Tries {
            source,
            attempt: "first",
        })),
        found @ (Alternatives::Fail | Alternatives::Of(_)) => found,
    })
}

/// The remaining clauses, and the word that is the next Try.
struct Tries {
    source: Box<dyn Retry>,
    attempt: &'static str,
}

impl Roots for Tries {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        self.source.reach_atoms(reached);
    }
}

impl Retry for Tries {
    fn generation(&self) -> Option<u64> {
        self.source.generation()
    }

    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let [_, _, _, attempt] = m.arguments::<4>();
        let step = self.source.next(m)?;
        let word = m
            .atoms
            .intern(std::mem::replace(&mut self.attempt, "again"))?;
        // Try is a new variable.
        m.unify(attempt, Cell::atom(word))?;
        Ok(step)
    }
}

/// As `clause/3`, for any predicate of the program.
///
/// ```prolog
/// ?- assertz((tp(1) :- a), _R), '$traced_clause'(tp(X), Body, _R0), _R == _R0.
///    X = 1, Body = a.
/// ```
fn traced_clause(m: &mut Machine, [head, body, _]: [Cell; 3]) -> Result<Alternatives> {
    let qualified = strip_module(m, atoms::USER, head)?;
    let functor = head_functor(m, qualified.term)?;
    match m.database.find(qualified.module, functor) {
        Some(id) => clauses::referring(m, id, qualified.term, body),
        None => Ok(Alternatives::Fail),
    }
}

/// Pure is `true` if Goal, in Module, calls a predicate of the system or its libraries that has no effects but those of the
/// goals in its arguments; Letters tells these goals, by the letters of `database/calls/meta.rs`, or is `''`. An undefined
/// predicate gives `true` and `''`: calling it is an error.
///
/// ```prolog
/// ?- '$goal_facts'(user, forall(a, b), Pure, Letters).
///    Pure = true, Letters = '00'.
/// ?- '$goal_facts'(user, halt, Pure, Letters).
///    Pure = false, Letters = ''.
/// ```
fn goal_facts(m: &mut Machine, [module, goal, pure, letters]: [Cell; 4]) -> Result<bool> {
    let module = args::atom(m, module)?;
    let functor = head_functor(m, goal)?;
    let (known, goals) = match m.definition(module, functor)? {
        None => (true, String::new()),
        Some(id) => {
            let named = m.atoms.text(m.database.get(id).functor.name);
            let declared = meta::letters(named, functor.arity as usize);
            let declared = String::from_utf8_lossy(declared.unwrap_or_default()).into_owned();
            match effects::known_callee(m, id) {
                Callee::Impure | Callee::Clauses(_) => (false, declared),
                Callee::Pure(Arguments::Data | Arguments::Evaluated) => (true, String::new()),
                Callee::Pure(Arguments::Letters(letters)) => {
                    (true, String::from_utf8_lossy(&letters).into_owned())
                }
            }
        }
    };
    let known = m.atom(if known { "true" } else { "false" })?;
    let goals = m.atom(&goals)?;
    Ok(m.unify(pure, known)? && m.unify(letters, goals)?)
}

/// The tracer does not see the next call of the predicate with this Head in Module.
///
/// ```prolog
/// ?- '$trace_pass'(user, missing(1)).
///    true.
/// ```
fn trace_pass(m: &mut Machine, [module, head]: [Cell; 2]) -> Result<()> {
    if let Some(id) = predicate(m, module, head)? {
        m.pass_once(id);
    }
    Ok(())
}

/// Calls the predicate with this Head in Module. The tracer does not see this call.
///
/// ```prolog
/// ?- '$trace_enter'(system, atom_length(abc, N)).
///    N = 3.
/// ?- '$trace_enter'(user, missing(1)).
///    false.
/// ```
fn trace_enter(m: &mut Machine, [module, head]: [Cell; 2]) -> Result<Alternatives> {
    let Some(id) = predicate(m, module, head)? else {
        return Ok(Alternatives::Fail);
    };
    if let View::Struct(functor, at) = m.heap.view(head) {
        let arguments = 1..=functor.arity as usize;
        let arguments: Vec<Cell> = arguments.map(|n| m.heap.reference(at, n)).collect();
        m.set_goal(functor.name, &arguments)?;
    }
    m.pass_once(id);
    Ok(Alternatives::Of(id))
}

/// Depth clauses of the program wait for this call; Goals are their heads, each with its module, from the innermost on: up to a hundred of
/// them. An argument that its clause needs no more is a variable.
///
/// ```prolog
/// ?- '$trace_callers'(Depth, Goals).
///    Depth = 0, Goals = [].
/// ```
fn trace_callers(m: &mut Machine, [depth, goals]: [Cell; 2]) -> Result<()> {
    /// As many as the command for them shows.
    const MOST: usize = 100;
    let (count, waiting) = m.waiting_goals(MOST)?;
    m.heap.room(5 * waiting.len() + 2)?;
    let named = waiting
        .into_iter()
        .map(|(module, head)| m.heap.structure(atoms::COLON, &[Cell::atom(module), head]))
        .collect::<Stopping<Vec<Cell>>>()?;
    let list = m.heap.list_of(&named)?;
    let count = m.heap.integer(count as i64)?;
    m.unify(depth, count)?;
    m.unify(goals, list)?;
    Ok(())
}

/// The predicate with this head in a module, if it exists.
fn predicate(m: &mut Machine, module: Cell, head: Cell) -> Result<Option<u32>> {
    let module = args::atom(m, module)?;
    let functor = head_functor(m, head)?;
    Ok(m.database.find(module, functor))
}

/// Count is the number of choice points above Low, a place from `'$choice_point'/1`, up to High.
///
/// ```prolog
/// ?- '$choice_point'(Low), ( '$choice_point'(_High), '$choices_between'(Low, _High, Count) ; true ).
///    Low = _, Count = 1
/// ;  Low = _.
/// ```
fn choices_between(m: &mut Machine, [low, high, count]: [Cell; 3]) -> Result<bool> {
    let (low, high) = (place(m, low)?, place(m, high)?);
    let found = m.choices_between(low, high);
    let found = m.heap.integer(found as i64)?;
    m.unify(count, found)
}

fn place(m: &Machine, cell: Cell) -> Result<Addr> {
    args::integer(m, cell)?;
    Ok(Addr(m.heap.deref(cell).bits()))
}

/// Sets or removes the spy point of the predicate with this Head in Module, as Spied says; fails if that changes nothing.
///
/// ```prolog
/// ?- '$set_spied'(user, sp(_), false).
///    false.
/// ```
fn set_spied(m: &mut Machine, [module, head, spied]: [Cell; 3]) -> Result<bool> {
    let spied = args::boolean(m, spied)?;
    let id = predicate(m, module, head)?;
    Ok(id.is_some_and(|id| m.set_spied(id, spied)))
}

/// The predicate with this Head in Module has a spy point.
///
/// ```prolog
/// ?- '$is_spied'(user, sp(_)).
///    false.
/// ```
fn is_spied(m: &mut Machine, [module, head]: [Cell; 2]) -> Result<bool> {
    let id = predicate(m, module, head)?;
    Ok(id.is_some_and(|id| m.is_spied(id)))
}

/// The predicates with spy points, as `Module:Name/Arity`.
///
/// ```prolog
/// ?- '$spied'(Indicator).
///    false.
/// ```
fn spied(m: &mut Machine, [_]: [Cell; 1]) -> Result<Alternatives> {
    let found: Vec<(Atom, Functor)> = m
        .spied()
        .map(|id| (m.database.get(id).module, m.database.get(id).functor))
        .collect();
    Ok(Alternatives::each::<1, _>(
        found.into_iter(),
        |m, [indicator], (module, functor)| {
            let arity = Cell::small(functor.arity as i32);
            let plain = m
                .heap
                .structure(atoms::SLASH, &[Cell::atom(functor.name), arity])?;
            let found = m
                .heap
                .structure(atoms::COLON, &[Cell::atom(module), plain])?;
            m.unify(indicator, found)
        },
    ))
}

/// Count is the number of columns of the terminal at user_output; fails if there is no terminal.
///
/// ```prolog
/// ?- '$columns'(Count).
///    false.
/// ```
fn columns(m: &mut Machine, [count]: [Cell; 1]) -> Result<bool> {
    let Some(measure) = &mut m.hooks.columns else {
        return Ok(false);
    };
    let measured = i64::try_from(measure()).unwrap_or(i64::MAX);
    let found = m.heap.integer(measured)?;
    m.unify(count, found)
}

/// Code is the code of the next key, or -1 at the end; fails if input comes in lines only.
///
/// ```prolog
/// ?- '$read_key'(Code).
///    false.
/// ```
fn read_key(m: &mut Machine, [code]: [Cell; 1]) -> Result<bool> {
    let code_read = loop {
        let Some(read) = &mut m.hooks.keys else {
            return Ok(false);
        };
        match read() {
            Ok(Some(key)) => break i64::from(u32::from(key)),
            // The interrupt of the user is handled first.
            Err(error) if error.kind() == ErrorKind::Interrupted => m.supervise()?,
            // A terminal that cannot be read counts as ended.
            Ok(None) | Err(_) => break -1,
        }
    };
    let found = m.heap.integer(code_read)?;
    m.unify(code, found)
}
