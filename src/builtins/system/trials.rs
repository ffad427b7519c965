//! Trials: running a goal to measure it, for `library(compare)`.
//!
//! Invariant: between `'$trial_open'/4` and `'$trial_close'/4` the trial catches all output. The predicate that opens a trial closes it;
//! closing it also closes the trials that were left open within it.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::machine::Machine;
use crate::machine::error::{Error, Result};
use crate::machine::trial::{Costs, End, Trial};
use crate::memory::Stopping;
use crate::stream::StreamId;
use crate::term::{Cell, Stored, atoms};

use super::super::args;
use super::super::comparison::unify_list;
use super::super::group::group;
use super::super::system::cpu_seconds;
use super::super::text;

group! {
    semidet "$trial_open(+Keeps, +Most, +Seconds, -Trial)"              [] => trial_open;
    semidet "$trial_allows(-Before, +Now)"                              [] => trial_allows;
    semidet "$tabling(-Before, +Now)"                                   [] => tabling;
    semidet "$was_tabled"                                               [] => was_tabled;
    det     "$trial_again(+Trial)"                                      [] => trial_again;
    semidet "$trial_answer(+Trial, @Answer, @Last)"                     [] => trial_answer;
    semidet "$trial_is_over(+Trial)"                                    [] => trial_is_over;
    det     "$trial_ends(+Trial)"                                       [] => trial_ends;
    semidet "$trial_close(+Trial, -Answers, -Printed, -Figures)"        [] => trial_close;
    semidet "$trial_effects(+Trial, -Effects)"                          [] => trial_effects;
    semidet "$trial_unnamed(+Text, -Unnamed)"                           [] => trial_unnamed;
    det     "$trial_abandon(+Trial)"                                    [] => trial_abandon;
    det     "$trial_rethrow(+Ball)"                                     [] => trial_rethrow;
    semidet "$twin_calls(-Twins)"                                       [] => twin_calls;
}

/// The aliases of the outputs that a trial catches.
const ALIASES: [&str; 2] = ["user_output", "user_error"];

/// The size of a cell.
const BYTES: usize = 8;

/// Opens a trial that wants Most answers and has Seconds. If Keeps is true, the time limit stops it only after the first
/// answer; otherwise, or if clauses run without their tables and may not terminate, the limit stops it in any case. The counts
/// of twin calls restart at 0, and tables are made anew.
fn trial_open(m: &mut Machine, [keeps, most, seconds, trial]: [Cell; 4]) -> Result<bool> {
    let keeps = args::boolean(m, keeps)?;
    let most = args::count(m, most)?;
    let seconds = args::number(m, seconds)?
        .to_f64()
        .map_err(|error| Error::of_number(m, error))?;
    // A time too long for the clock is unlimited.
    let budget = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX);
    let (stream, text) = m
        .streams
        .open_capture()
        .map_err(|error| Error::System(error.to_string().into()))?;
    let [output, error] = ALIASES.map(|alias| m.streams.by_alias(alias));
    let outputs = [
        m.streams.current_output(),
        output.unwrap_or(StreamId::OUTPUT),
        error.unwrap_or(StreamId::ERROR),
    ];
    send_output(m, [stream; 3]);
    m.reset_twin_calls();
    m.tables.forget(|_| true);
    m.tables.were_asked = false;
    let begun = Instant::now();
    let hurries = !keeps || m.tables.are_off;
    let deadline = begun.checked_add(budget).filter(|_| hurries);
    let refuses = m.notes.trials_refuse.then_some(stream);
    let refused = std::mem::replace(&mut m.streams.refuses, refuses);
    let outer = m.set_watch(keeps, deadline);
    let before = Costs {
        inferences: m.inferences(),
        seconds: cpu_seconds(),
        cells: m.cells_in_use(),
        printed: 0,
    };
    m.notes.trials.push(Trial {
        keeps,
        most,
        budget,
        begun,
        before,
        last: Costs::default(),
        count: 0,
        answers: Vec::new(),
        end: None,
        stream,
        text,
        outputs,
        refused,
        deeds: std::mem::take(&mut m.streams.deeds),
        changes: std::mem::take(&mut m.notes.changes),
        outer,
    });
    let handle = m.heap.integer(m.notes.trials.len() as i64 - 1)?;
    m.unify(trial, handle)
}

/// Redirects the current output, `user_output` and `user_error` to these streams; a redirection to a closed stream is skipped.
fn send_output(m: &mut Machine, [current, output, error]: [StreamId; 3]) {
    let _gone = m.streams.set_current_output(current);
    for (alias, stream) in ALIASES.into_iter().zip([output, error]) {
        let _gone = m.streams.set_alias(alias, stream);
    }
}

/// Sets whether calls of tabled predicates use tables, from Before to Now; without tables their clauses run as if not declared tabled.
fn tabling(m: &mut Machine, [before, now]: [Cell; 2]) -> Result<bool> {
    let word = m
        .atoms
        .intern(if m.tables.are_off { "false" } else { "true" })?;
    if !m.unify(before, Cell::atom(word))? {
        return Ok(false);
    }
    m.tables.are_off = !args::boolean(m, now)?;
    Ok(true)
}

/// Whether a tabled predicate was called since a trial was opened.
fn was_tabled(m: &mut Machine, []: [Cell; 0]) -> Result<bool> {
    Ok(m.tables.were_asked)
}

/// Sets whether goals of trials may have effects outside of the engine that another run would find, from Before to Now.
fn trial_allows(m: &mut Machine, [before, now]: [Cell; 2]) -> Result<bool> {
    let allowed = !m.notes.trials_refuse;
    let word = m.atoms.intern(if allowed { "true" } else { "false" })?;
    if !m.unify(before, Cell::atom(word))? {
        return Ok(false);
    }
    m.notes.trials_refuse = !args::boolean(m, now)?;
    Ok(true)
}

/// Prepares a trial for another run of its goal.
fn trial_again(m: &mut Machine, [trial]: [Cell; 1]) -> Result<()> {
    let at = handle(m, trial)?;
    let stream = m.notes.trials[at].stream;
    flush(m, stream);
    m.tables.forget(|_| true);
    let trial = &mut m.notes.trials[at];
    trial.count = 0;
    trial.text.truncate(0);
    Ok(())
}

/// The index of the trial.
fn handle(m: &Machine, trial: Cell) -> Result<usize> {
    let at = args::count(m, trial)?;
    if at < m.notes.trials.len() {
        Ok(at)
    } else {
        Err(Error::System("this trial is closed".into()))
    }
}

/// Moves buffered output into the text of the trial.
fn flush(m: &mut Machine, stream: StreamId) {
    // If the program has closed the stream, there is nothing to flush.
    if let Ok(stream) = m.streams.get_mut(stream) {
        let _unheard = stream.flush();
    }
}

/// Notes an answer of the goal, the last one if Last is bound. True if no more answers are wanted.
fn trial_answer(m: &mut Machine, [trial, answer, last]: [Cell; 3]) -> Result<bool> {
    let at = handle(m, trial)?;
    if m.is_time_up() {
        m.notes.trials[at].end = Some(End::Time);
        return Ok(true);
    }
    let is_last = !args::is_var(m, last);
    let trial = &mut m.notes.trials[at];
    trial.count += 1;
    let is_enough = trial.count >= trial.most;
    if trial.keeps {
        let answer = Stored::copy(&mut m.heap, answer)?;
        let costs = costs(m, at);
        let trial = &mut m.notes.trials[at];
        trial.answers.push(answer);
        trial.last = costs;
        let deadline = trial.begun.checked_add(trial.budget);
        let is_time = trial.begun.elapsed() >= trial.budget;
        m.set_deadline(deadline);
        if is_time && !is_last && !is_enough {
            m.notes.trials[at].end = Some(End::Time);
            return Ok(true);
        }
    }
    let end = match (is_last, is_enough) {
        (true, _) => End::Exhausted,
        (false, true) => End::Answers,
        (false, false) => return Ok(false),
    };
    m.notes.trials[at].end = Some(end);
    Ok(true)
}

/// The costs of a trial up to now.
fn costs(m: &mut Machine, at: usize) -> Costs {
    let (seconds, inferences, cells) = (cpu_seconds(), m.inferences(), m.peak_cells());
    let stream = m.notes.trials[at].stream;
    flush(m, stream);
    let trial = &m.notes.trials[at];
    Costs {
        inferences: inferences - trial.before.inferences,
        seconds: seconds - trial.before.seconds,
        cells: cells.saturating_sub(trial.before.cells),
        printed: trial.text.len(),
    }
}

/// Whether the goal was stopped by its time limit.
fn trial_is_over(m: &mut Machine, [trial]: [Cell; 1]) -> Result<bool> {
    let at = handle(m, trial)?;
    Ok(m.is_time_up() || m.notes.trials[at].end == Some(End::Time))
}

/// Notes that the goal has run out of memory: if it has answers, the trial counts as stopped at the last of them.
fn trial_ends(m: &mut Machine, [trial]: [Cell; 1]) -> Result<()> {
    let at = handle(m, trial)?;
    let trial = &mut m.notes.trials[at];
    if trial.count > 0 {
        trial.end = Some(End::Memory);
    }
    Ok(())
}

/// Closes a trial: the answers it has kept, the printed text, and `closed(End, figures(Count, Inferences, Seconds, Bytes, Printed))`, where
/// End is `exhausted`, `answers`, `time`, `memory`, or `none` if the trial did not end the goal.
fn trial_close(m: &mut Machine, [trial, answers, printed, figures]: [Cell; 4]) -> Result<bool> {
    let at = handle(m, trial)?;
    let now = costs(m, at);
    m.notes.trial_place = m.last_thrown();
    let is_over = m.is_time_up();
    let trial = take(m, at);
    let end = if is_over { Some(End::Time) } else { trial.end };
    let costs = match end {
        Some(_) if trial.keeps && trial.count > 0 => trial.last,
        Some(_) | None => now,
    };
    trial.text.truncate(costs.printed);
    let text = text::string(m, &trial.text.take_text())?;
    let mut kept = Vec::with_capacity(trial.answers.len());
    for answer in &trial.answers {
        kept.push(answer.restore(&mut m.heap)?);
    }
    let word = match end {
        Some(End::Exhausted) => "exhausted",
        Some(End::Answers) => "answers",
        Some(End::Time) => "time",
        Some(End::Memory) => "memory",
        None => "none",
    };
    let numbers = [
        trial.count,
        costs.inferences as usize,
        BYTES * costs.cells,
        costs.printed,
    ];
    let [count, inferences, bytes, printed_bytes] =
        numbers.map(|number| m.heap.integer(number as i64));
    let seconds = m.heap.float(costs.seconds)?;
    let found = [count?, inferences?, seconds, bytes?, printed_bytes?];
    let name = m.atoms.intern("figures")?;
    let found = m.heap.structure(name, &found)?;
    let (word, name) = (m.atoms.intern(word)?, m.atoms.intern("closed")?);
    let found = m.heap.structure(name, &[Cell::atom(word), found])?;
    Ok(m.unify(figures, found)? && m.unify(printed, text)? && unify_list(m, answers, &kept)?)
}

/// The effects of the goal of an open trial that its next run would find: a list of `files`, `commands`, `input`, `streams`, `clauses`
/// and `settings`.
fn trial_effects(m: &mut Machine, [trial, effects]: [Cell; 2]) -> Result<bool> {
    let at = handle(m, trial)?;
    let (own, deeds) = (m.notes.trials[at].stream, m.streams.deeds);
    // Each run opens anew the streams that the goal opens. Output to the standard streams is
    // caught unless the goal names them by their handles.
    let older = |id: Option<StreamId>| id.is_some_and(|id| id < own);
    let found = [
        ("files", deeds.files),
        ("commands", deeds.commands),
        ("input", older(deeds.read)),
        ("streams", older(deeds.written)),
        ("clauses", m.notes.changes.clauses),
        ("settings", m.notes.changes.settings),
    ];
    let words = found.into_iter().filter(|(_, holds)| *holds);
    let words: Vec<Cell> = words
        .map(|(word, _)| m.atoms.intern(word).map(Cell::atom))
        .collect::<Stopping<_>>()?;
    unify_list(m, effects, &words)
}

/// Unnamed is Text in which the names of variables, `_` and digits, are renumbered in order of occurrence,
/// since the names in two runs are unrelated. A name next to a quote, a letter or another digit is not a
/// variable, but one variable may directly follow another.
///
/// ```prolog
/// ?- '$trial_unnamed'("f(_283,_7,_283,'_5',a_6)_7_8", T).
///    T = "f(_1,_2,_1,'_5',a_6)_2_3".
/// ```
fn trial_unnamed(m: &mut Machine, [text, unnamed]: [Cell; 2]) -> Result<bool> {
    let text = text::require(m, text)?.into_owned();
    let mut names: HashMap<&str, usize> = HashMap::new();
    let mut renamed = String::with_capacity(text.len());
    let (mut rest, mut before) = (text.as_str(), None);
    while let Some(at) = rest.find('_') {
        let (front, name) = rest.split_at(at);
        let end = name[1..].find(|next: char| !next.is_ascii_digit());
        let (name, behind) = name.split_at(end.map_or(name.len(), |end| end + 1));
        let quoted = |c: char| matches!(c, '\'' | '"' | '`');
        let stands = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || quoted(c));
        let last = front.chars().next_back().or(before);
        renamed.push_str(front);
        if name.len() > 1 && last != Some('_') && stands(last) && stands(behind.chars().next()) {
            let number = names.len() + 1;
            let number = names.entry(name).or_insert(number);
            renamed.push('_');
            renamed.push_str(&number.to_string());
            before = None;
        } else {
            renamed.push_str(name);
            before = name.chars().next_back();
        }
        rest = behind;
    }
    renamed.push_str(rest);
    let renamed = text::string(m, &renamed)?;
    m.unify(unnamed, renamed)
}

/// Removes a trial and all trials within it, and restores the previous outputs.
fn take(m: &mut Machine, at: usize) -> Trial {
    let mut closed = m.notes.trials.split_off(at);
    for trial in &closed {
        let _closed = m.streams.close(trial.stream, true);
    }
    let mut trial = closed.swap_remove(0);
    m.streams.refuses = trial.refused;
    send_output(m, trial.outputs);
    for trial in closed.iter().chain([&trial]) {
        m.streams.deeds = m.streams.deeds.and(trial.deeds);
        m.notes.changes = m.notes.changes.and(trial.changes);
    }
    m.restore_watch(trial.outer.take());
    trial
}

/// Closes a trial that an error or an interrupt has left open; a closed one stays closed.
fn trial_abandon(m: &mut Machine, [trial]: [Cell; 1]) -> Result<()> {
    let at = args::count(m, trial)?;
    if at < m.notes.trials.len() {
        take(m, at);
    }
    Ok(())
}

/// Throws the ball that ended the goal of the last trial again, with the place of the first throw.
fn trial_rethrow(m: &mut Machine, [ball]: [Cell; 1]) -> Result<()> {
    let place = m.notes.trial_place;
    m.throw_from(place);
    Err(Error::Ball(Stored::copy_with_attributes(
        &mut m.heap,
        ball,
    )?))
}

/// Twins has `twin(Module:Indicator, Name, Calls)` for each predicate whose twin was called since a trial was opened.
fn twin_calls(m: &mut Machine, [twins]: [Cell; 1]) -> Result<bool> {
    let called: Vec<_> = m.twin_calls().collect();
    let twin = m.atoms.intern("twin")?;
    let mut found = Vec::with_capacity(called.len());
    for (id, name, calls) in called {
        let predicate = m.database.get(id);
        let (module, functor) = (predicate.module, predicate.functor);
        let name = m.atoms.intern(name)?;
        m.heap.room(16)?;
        let arity = m.heap.integer(i64::from(functor.arity))?;
        let indicator = m
            .heap
            .structure(atoms::SLASH, &[Cell::atom(functor.name), arity])?;
        let indicator = m
            .heap
            .structure(atoms::COLON, &[Cell::atom(module), indicator])?;
        let calls = m.heap.integer(calls as i64)?;
        found.push(
            m.heap
                .structure(twin, &[indicator, Cell::atom(name), calls])?,
        );
    }
    unify_list(m, twins, &found)
}
