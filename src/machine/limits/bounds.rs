//! Limits by their names: what an engine may use up, as the host, the command line and the flags of a program say it.
//!
//! Invariant: this is the only table of limits; options, flags and errors take their words from it. A limit that holds is the
//! least of three: what there is at all, what the host allows, and what the program wants for itself, so that a program can lower
//! what the host has set and never raise it.
//!
//! A limit that is not set costs nothing: those on areas are the lines (`areas.rs`) that these have anyway, that on depth makes
//! environments the slow way while it is set, and what is measured is looked at where a slice ends (`limits.rs`).

use super::super::Machine;
use super::super::error::Resource;
use crate::database::flags::Value;
use crate::memory::Stopping;

/// What an engine may use up.
///
/// What runs out is a `resource_error(What)` that the program can catch, or an `Error` with `is_limit()`. The engine and its
/// database are whole afterwards. For inferences and time the program has a tenth as much again to handle the error; the next
/// error ends it whatever it catches.
///
/// | `ferz` | flag | What | measured |
/// | --- | --- | --- | --- |
/// | `--memory` | `stack_limit` | the area that is full, or `memory` | heap, environments, choice points and trail together |
/// | `--heap` | `heap_limit` | `heap`, or `memory` for what built-ins keep beside it | terms |
/// | `--environments` | `environment_limit` | `environments` | calls that wait for others to return |
/// | `--choice-points` | `choice_point_limit` | `choice_points` | choice points |
/// | `--trail` | `trail_limit` | `trail` | what backtracking will undo |
/// | `--atoms` | `atom_limit` | `atoms` | atoms of the program (1 GiB, or as `--memory`) |
/// | `--code` | `code_limit` | `code` | clauses, global variables and flags without those of the library (2 GiB, or as `--memory`) |
/// | `--inferences` | `inference_limit` | `inferences` | calls and retries of a query |
/// | `--time` | `time_limit` | `time` | time of a query |
/// | `--cpu-time` | `cpu_time_limit` | `cpu_time` | time that the processor works for a query |
/// | `--answers` | `query_answer_limit` | `answers` | answers of a query |
/// | `--depth` | `depth_limit` | `depth` | calls that wait for one another, loops not counted |
///
/// Sizes are bytes in flags and in Rust (`512M` on the command line), times seconds in flags and `Duration` in Rust; the flag value
/// `infinite` takes a limit away. A program may lower a limit by its flag (`set_prolog_flag(inference_limit, 10000)` counts from
/// there on), and not raise it above what the host has set: that is a `permission_error`. A limit that is not set costs nothing.
///
/// An **inference** is a call or a retry. Each call of a predicate, the program's or built in, costs one; so does each time that
/// something fails and an alternative is tried: the next clause or fact, the next answer of a built-in, the other branch, the next
/// answer of the query. A goal called by `call/N` costs one more than `call/N` itself. Control constructs themselves cost nothing:
/// `,` `;` `->` `*->` `\+` `!` `true`. Goals that are compiled in place, which are unification, comparison, type tests and
/// arithmetic, cost one each, which is counted with a call of their clause: those behind a call with that call, and those of a
/// conditional by its longest way, so that a path may cost more than it has goals, and never less. A native twin and a search of
/// `library(search)` count one for each element or state they look at. Work inside one built-in, such as sorting a list, is one
/// inference; the limits on time and memory stop it. The counts are the same in every build, and with and without pauses
/// (`Solutions::advance`).
///
/// ```
/// use ferz::embed::{Engine, Limit, Unit};
///
/// let limit = Limit::ChoicePoints;
/// assert_eq!(limit.option(), "choice-points");
/// assert_eq!(limit.flag(), "choice_point_limit");
/// assert_eq!(limit.resource(), "choice_points");
/// assert_eq!(limit.unit(), Unit::Bytes);
///
/// let mut engine = Engine::new();
/// engine.set_limit(limit, Some(1 << 20));
/// assert_eq!(engine.limit_on(limit), Some(1 << 20));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// Heap, environments, choice points and trail together.
    Memory,
    /// Terms.
    Heap,
    /// Environments: the variables of clauses whose goals are being called.
    Environments,
    /// Choice points.
    ChoicePoints,
    /// The trail: what backtracking will undo.
    Trail,
    /// Atoms.
    Atoms,
    /// Clauses and their code, global variables, and what else a program keeps.
    Code,
    /// Inferences of a query.
    Inferences,
    /// Time of a query.
    Time,
    /// Processor time of a query.
    CpuTime,
    /// Answers of a query.
    Answers,
    /// Environments that stand on one another: calls that wait for others to return.
    Depth,
}

/// What a limit is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Bytes.
    Bytes,
    /// Pieces: inferences, answers, calls.
    Count,
    /// Microseconds; seconds in flags and on the command line.
    Microseconds,
}

/// A row of the table: the option, the flag, the unit, the error, and the least that is granted.
type Row = (&'static str, &'static str, Unit, Resource, u64);

/// What an engine needs to run anything: goals of the library, the handling of an error.
const LEAST_HEAP: u64 = 1 << 20;
const LEAST_AREA: u64 = 1 << 16;
const LEAST_MEMORY: u64 = 1 << 21;
const LEAST_DEPTH: u64 = 100;

/// Atoms and code may take as much, when memory is limited and they are not; and no less than this.
const LEAST_BESIDE: u64 = 1 << 24;

/// Bytes that atoms may take, and code, by default: a program that makes them without end comes to an end.
const USUAL_ATOMS: u64 = 1 << 30;
const USUAL_CODE: u64 = 1 << 31;

impl Limit {
    /// All of them.
    pub const ALL: [Limit; 12] = [
        Limit::Memory,
        Limit::Heap,
        Limit::Environments,
        Limit::ChoicePoints,
        Limit::Trail,
        Limit::Atoms,
        Limit::Code,
        Limit::Inferences,
        Limit::Time,
        Limit::CpuTime,
        Limit::Answers,
        Limit::Depth,
    ];

    #[rustfmt::skip]
    const fn row(self) -> Row {
        use Unit::{Bytes, Count, Microseconds};
        match self {
            Limit::Memory => ("memory", "stack_limit", Bytes, Resource::Memory, LEAST_MEMORY),
            Limit::Heap => ("heap", "heap_limit", Bytes, Resource::Heap, LEAST_HEAP),
            Limit::Environments => ("environments", "environment_limit", Bytes, Resource::Environments, LEAST_AREA),
            Limit::ChoicePoints => ("choice-points", "choice_point_limit", Bytes, Resource::ChoicePoints, LEAST_AREA),
            Limit::Trail => ("trail", "trail_limit", Bytes, Resource::Trail, LEAST_AREA),
            Limit::Atoms => ("atoms", "atom_limit", Bytes, Resource::Atoms, 0),
            Limit::Code => ("code", "code_limit", Bytes, Resource::Code, 0),
            Limit::Inferences => ("inferences", "inference_limit", Count, Resource::Inferences, 0),
            Limit::Time => ("time", "time_limit", Microseconds, Resource::Time, 0),
            Limit::CpuTime => ("cpu-time", "cpu_time_limit", Microseconds, Resource::CpuTime, 0),
            // `answer_limit` is how many answers the toplevel shows.
            Limit::Answers => ("answers", "query_answer_limit", Count, Resource::Answers, 0),
            Limit::Depth => ("depth", "depth_limit", Count, Resource::Depth, LEAST_DEPTH),
        }
    }

    /// The option of the command line, without its dashes.
    pub const fn option(self) -> &'static str {
        self.row().0
    }

    /// The Prolog flag.
    pub const fn flag(self) -> &'static str {
        self.row().1
    }

    /// What it is counted in.
    pub const fn unit(self) -> Unit {
        self.row().2
    }

    /// `What` of the `resource_error(What)` of a program that reaches it. That of [`Limit::Memory`] names the area that finds no
    /// more room, and is `memory` only for what is beside the areas: long texts, the answers of `findall/3`.
    pub const fn resource(self) -> &'static str {
        self.row().3.text()
    }

    /// The limit that this flag is.
    pub fn of_flag(name: &str) -> Option<Limit> {
        Limit::ALL.into_iter().find(|limit| limit.flag() == name)
    }

    /// The limit of this option.
    pub fn of_option(name: &str) -> Option<Limit> {
        Limit::ALL.into_iter().find(|limit| limit.option() == name)
    }

    /// A number of its unit as the value of its flag.
    fn value(self, most: Option<u64>, machine: &mut Machine) -> Stopping<Value> {
        /// Microseconds of a second.
        const SECOND: f64 = 1e6;
        Ok(match (most, self.unit()) {
            (None, _) => Value::Atom(machine.atoms.intern("infinite")?),
            (Some(most), Unit::Microseconds) => Value::Float(most as f64 / SECOND),
            (Some(most), Unit::Bytes | Unit::Count) => {
                Value::Integer(i64::try_from(most).unwrap_or(i64::MAX))
            }
        })
    }
}

/// Why a program does not get the limit that it asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Denied {
    /// It is no number of the unit of the limit.
    Unsuitable,
    /// It is more than the host allows, or than there is.
    TooMuch,
}

/// What is allowed, in the units of the limits.
#[derive(Default)]
pub struct Bounds {
    /// By the host.
    host: [Option<u64>; Limit::ALL.len()],
    /// By the program itself.
    program: [Option<u64>; Limit::ALL.len()],
}

impl Machine {
    /// What holds now, if anything does.
    pub fn limit_on(&self, limit: Limit) -> Option<u64> {
        let own = self.bounds.program[limit as usize];
        own.into_iter().chain(self.allowed_by_host(limit)).min()
    }

    /// What the host or the program has set, if either has.
    pub(in crate::machine) fn restricted(&self, limit: Limit) -> Option<u64> {
        let bounds = [&self.bounds.host, &self.bounds.program];
        let set = bounds.map(|bounds| bounds[limit as usize]);
        set.into_iter().flatten().min()
    }

    /// What a program may not exceed.
    fn allowed_by_host(&self, limit: Limit) -> Option<u64> {
        let host = self.bounds.host[limit as usize];
        host.into_iter().chain(self.there_is(limit)).min()
    }

    /// The default.
    fn there_is(&self, limit: Limit) -> Option<u64> {
        let sizes = self.area_sizes();
        let bytes = |cells: usize| Some(8 * cells as u64);
        let host = |limit: Limit| self.bounds.host[limit as usize];
        let beside = |usual| match (host(limit), host(Limit::Memory)) {
            (Some(_), _) => None,
            (None, Some(bytes)) => Some(bytes.max(LEAST_BESIDE)),
            (None, None) => Some(usual),
        };
        match limit {
            Limit::Memory => bytes(sizes.iter().sum()),
            Limit::Heap => bytes(sizes[0]),
            Limit::Environments => bytes(sizes[1]),
            Limit::ChoicePoints => bytes(sizes[2]),
            Limit::Trail => bytes(sizes[3]),
            Limit::Atoms => beside(USUAL_ATOMS),
            Limit::Code => beside(USUAL_CODE),
            Limit::Inferences | Limit::Time | Limit::CpuTime | Limit::Answers | Limit::Depth => {
                None
            }
        }
    }

    /// The host allows so much from now on, or whatever there is. What the program had set for itself is forgotten.
    pub fn allow(&mut self, limit: Limit, most: Option<u64>) {
        self.bounds.host[limit as usize] = most.map(|most| most.max(limit.row().4));
        self.bounds.program[limit as usize] = None;
        self.put_in_force(limit, true);
        if limit == Limit::Memory {
            for beside in [Limit::Atoms, Limit::Code] {
                self.put_in_force(beside, true);
            }
        }
    }

    /// The program wants no more for itself than this: a number of the unit of the limit, or nothing for what the host allows.
    pub fn restrict(&mut self, limit: Limit, most: Option<u64>) -> Result<(), Denied> {
        let most = most.map(|most| most.max(limit.row().4));
        if let (Some(most), Some(allowed)) = (most, self.allowed_by_host(limit))
            && most > allowed
        {
            return Err(Denied::TooMuch);
        }
        self.bounds.program[limit as usize] = most;
        self.put_in_force(limit, false);
        Ok(())
    }

    /// As [`Machine::restrict`], by the value of the flag.
    pub fn restrict_by_flag(&mut self, limit: Limit, value: &Value) -> Result<(), Denied> {
        let most = self.read_limit(limit, value)?;
        self.restrict(limit, most)
    }

    /// As [`Machine::allow`], by the value of the flag.
    pub fn allow_by_flag(&mut self, limit: Limit, value: &Value) -> Result<(), Denied> {
        let most = self.read_limit(limit, value)?;
        self.allow(limit, most);
        Ok(())
    }

    fn read_limit(&self, limit: Limit, value: &Value) -> Result<Option<u64>, Denied> {
        /// Microseconds of a second.
        const SECOND: u64 = 1_000_000;
        Ok(Some(match (value, limit.unit()) {
            (Value::Atom(word), _) if self.atoms.text(*word) == "infinite" => return Ok(None),
            (Value::Integer(count @ 1..), Unit::Bytes | Unit::Count) => count.unsigned_abs(),
            (Value::Integer(seconds @ 1..), Unit::Microseconds) => {
                seconds.unsigned_abs().saturating_mul(SECOND)
            }
            (Value::Float(seconds), Unit::Microseconds) if *seconds > 0.0 => {
                // What is too large for the type becomes its greatest number.
                (seconds * SECOND as f64).ceil() as u64
            }
            (
                Value::Atom(_)
                | Value::Integer(_)
                | Value::Float(_)
                | Value::Compound(..)
                | Value::List(_)
                | Value::Term(_),
                _,
            ) => return Err(Denied::Unsuitable),
        }))
    }

    /// Has a limit that was changed hold from here on, and its flag say so.
    fn put_in_force(&mut self, limit: Limit, by_host: bool) {
        let most = self.limit_on(limit);
        match limit {
            Limit::Memory
            | Limit::Heap
            | Limit::Environments
            | Limit::ChoicePoints
            | Limit::Trail => self.set_lines(),
            Limit::Depth => self.begin_counting_depth(most),
            Limit::Atoms => {
                let bytes = most.map_or(usize::MAX, |most| most as usize);
                self.atoms.set_limit(bytes);
            }
            Limit::Code => self.lines.code = most.map_or(usize::MAX, |most| most as usize),
            Limit::Inferences | Limit::Time | Limit::CpuTime => {
                let bounds = &self.bounds;
                let most = [bounds.host, bounds.program].map(|bounds| bounds[limit as usize]);
                self.measure_anew(limit, most, by_host);
            }
            Limit::Answers => self.limit_answers(most),
        }
        self.show_limit(limit);
    }

    /// Has the flag of a limit say what holds.
    fn show_limit(&mut self, limit: Limit) {
        // Both names are there since the engine began; without memory the flag would keep its value.
        let value = limit.value(self.limit_on(limit), self);
        if let (Ok(value), Ok(name)) = (value, self.atoms.intern(limit.flag())) {
            self.flags.define_limit(name, value);
        }
    }

    /// Has all limits hold that an engine begins with.
    pub(in crate::machine) fn begin_limits(&mut self) {
        for limit in Limit::ALL {
            self.put_in_force(limit, true);
        }
    }
}
