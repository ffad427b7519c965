//! Limits by name: what an engine may use up, as the host, the command line and the flags of a program set it.
//!
//! *Invariant*: a limit is a row of `limits!`. The table has its words, and `limits/0` shows all of it. `force.rs` says where a limit is
//! kept and measured, and `cli/options.rs` names its option: both must list every limit to compile. `builtins/iso/flags.rs` documents its
//! flag, and a test there checks that. The limit in force is the least of three: what there is at all, what the host allows, and what the
//! program sets for itself. So a program can lower what the host has set and never raise it.
//!
//! A limit that is not set costs nothing: those on areas are the soft limits (`areas.rs`) that exist anyway, the one on depth makes
//! environments on the slow path only while it is set, and measured quantities are checked when a slice ends (`mod.rs`).

use super::super::error::Resource;
use crate::database::flags::Value;
use crate::memory::Stopping;
use crate::term::Atoms;

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
pub(in crate::machine) type Row = (&'static str, &'static str, Unit, Resource, u64);

/// What an engine needs to run anything: goals of the library, and the handling of an error.
const LEAST_HEAP: u64 = 1 << 20;
const LEAST_AREA: u64 = 1 << 16;
const LEAST_MEMORY: u64 = 1 << 21;
const LEAST_DEPTH: u64 = 100;

/// When memory is limited and atoms or code are not, each of these may take as much as memory, and at least this.
pub(in crate::machine) const LEAST_BESIDE: u64 = 1 << 24;

/// Bytes that atoms may take, and code, by default: a program that makes them endlessly is stopped.
pub(in crate::machine) const USUAL_ATOMS: u64 = 1 << 30;
pub(in crate::machine) const USUAL_CODE: u64 = 1 << 31;
/// The same for tables.
pub(in crate::machine) const USUAL_TABLES: u64 = 1 << 31;

/// Makes the enum and its table from the rows: the option, the flag, the unit, the error, and the least that is granted.
macro_rules! limits {
    ($(#[$attribute:meta])* enum Limit {
        $($(#[doc = $doc:literal])* $name:ident $option:literal $flag:literal $unit:ident $least:expr;)*
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Limit { $($(#[doc = $doc])* $name),* }

        impl Limit {
            /// All of them.
            pub const ALL: [Limit; [$(Limit::$name),*].len()] = [$(Limit::$name),*];

            pub(in crate::machine) const fn row(self) -> Row {
                match self { $(Limit::$name => ($option, $flag, Unit::$unit, Resource::$name, $least)),* }
            }
        }
    };
}

limits! {
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
    /// | `--atoms` | `atom_limit` | `atoms` | atoms of the program, values of the host (1 GiB, or as `--memory`) |
    /// | `--code` | `code_limit` | `code` | clauses, global variables and flags without those of the library (2 GiB, or as `--memory`) |
    /// | `--tables` | `table_limit` | `tables` | the tables of tabled predicates (2 GiB, or as `--memory`) |
    /// | `--inferences` | `inference_limit` | `inferences` | calls and retries of a query |
    /// | `--time` | `time_limit` | `time` | time of a query |
    /// | `--cpu-time` | `cpu_time_limit` | `cpu_time` | time that the processor works for a query |
    /// | `--answer-limit` | `query_answer_limit` | `answers` | answers of a query |
    /// | `--depth` | `depth_limit` | `depth` | calls that wait for one another, loops not counted |
    ///
    /// What a query may take is for all its answers together; at the prompt, where a person asks for one after the other, for each of them
    /// (`Solutions::renew_limits`).
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
    enum Limit {
        /// Heap, environments, choice points and trail together.
        Memory "memory" "stack_limit" Bytes LEAST_MEMORY;
        /// Terms.
        Heap "heap" "heap_limit" Bytes LEAST_HEAP;
        /// Environments: the variables of clauses whose goals are being called.
        Environments "environments" "environment_limit" Bytes LEAST_AREA;
        /// Choice points.
        ChoicePoints "choice-points" "choice_point_limit" Bytes LEAST_AREA;
        /// The trail: what backtracking will undo.
        Trail "trail" "trail_limit" Bytes LEAST_AREA;
        /// Atoms.
        Atoms "atoms" "atom_limit" Bytes 0;
        /// Clauses and their code, global variables, and what else a program keeps.
        Code "code" "code_limit" Bytes 0;
        /// The tables of tabled predicates: their calls and answers.
        Tables "tables" "table_limit" Bytes 0;
        /// Inferences of a query.
        Inferences "inferences" "inference_limit" Count 0;
        /// Time of a query.
        Time "time" "time_limit" Microseconds 0;
        /// Processor time of a query.
        CpuTime "cpu-time" "cpu_time_limit" Microseconds 0;
        /// Answers of a query. (The flag `answer_limit` is how many answers the toplevel shows.)
        Answers "answer-limit" "query_answer_limit" Count 0;
        /// Environments that stand on one another: calls that wait for others to return.
        Depth "depth" "depth_limit" Count LEAST_DEPTH;
    }
}

impl Limit {
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
        self.error().text()
    }

    /// The same as the error has it.
    pub(crate) const fn error(self) -> Resource {
        self.row().3
    }

    /// The limit with this flag.
    pub fn of_flag(name: &str) -> Option<Limit> {
        Limit::ALL.into_iter().find(|limit| limit.flag() == name)
    }

    /// A number in the unit of a limit, as the value of the flag.
    pub(in crate::machine) fn value(self, most: Option<u64>, atoms: &mut Atoms) -> Stopping<Value> {
        /// Microseconds in a second.
        const SECOND: f64 = 1e6;
        Ok(match (most, self.unit()) {
            (None, _) => Value::Atom(atoms.intern("infinite")?),
            (Some(most), Unit::Microseconds) => Value::Float(most as f64 / SECOND),
            (Some(most), Unit::Bytes | Unit::Count) => {
                Value::Integer(i64::try_from(most).unwrap_or(i64::MAX))
            }
        })
    }
}

/// Why a program does not get the limit that it requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Denied {
    /// The value is no number in the unit of the limit.
    Unsuitable,
    /// The value is more than the host allows, or than exists.
    TooMuch,
}

/// The limits set, in their units.
#[derive(Clone, Copy, Default)]
pub struct Bounds {
    /// By the host.
    pub(in crate::machine) host: [Option<u64>; Limit::ALL.len()],
    /// By the program itself.
    pub(in crate::machine) program: [Option<u64>; Limit::ALL.len()],
}

impl Bounds {
    /// What the host allows.
    pub fn by_host(&self, limit: Limit) -> Option<u64> {
        self.host[limit as usize]
    }
}
