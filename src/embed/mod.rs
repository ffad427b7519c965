//! Ferz in a Rust program: the public room.
//!
//! An [`Engine`] loads Prolog text and answers queries. Values enter a query by placeholders and leave an answer by type; closures become
//! predicates, and values of any type become constants in terms ([`Term::host`]). Every failure is a value of type [`Error`], with a place
//! and, on request, a sentence.
//!
//! ```
//! use ferz::embed::Engine;
//!
//! let mut engine = Engine::new();
//! let loaded = engine.consult_text("предки", "
//!     родитель(пам, боб).
//!     родитель(боб, энн).
//!     предок(X, Y) :- родитель(X, Y).
//!     предок(X, Z) :- родитель(X, Y), предок(Y, Z).
//! ")?;
//! assert!(loaded.diagnostics.is_empty());
//!
//! let found: Result<Vec<String>, _> =
//!     engine.query("предок(?, Кто)", ("пам",))?.map(|solution| solution?.get("Кто")).collect();
//! assert_eq!(found?, ["боб", "энн"]);
//! # Ok::<(), ferz::embed::Error>(())
//! ```
//!
//! A query that is asked often is parsed once, and its types say what goes in and what comes out; a [`CancelToken`] ends a query that is no
//! longer wanted:
//!
//! ```
//! use ferz::embed::{CancelToken, Engine, Query};
//!
//! let mut engine = Engine::new();
//! engine.consult_text("prices", "price(tea, 3). price(ink, 12).")?;
//! let dear: Query<(i64,), (String, i64)> = engine.prepare("price(Article, Price), Price > ?")?;
//! assert_eq!(dear.all(&mut engine, (10,))?, [("ink".to_owned(), 12)]);
//!
//! let token = CancelToken::new();
//! let mut answers = dear.run(&mut engine, (0,))?;
//! answers.cancelled_by(&token);
//! assert_eq!(answers.next().transpose()?, Some(("tea".to_owned(), 3)));
//! # Ok::<(), ferz::embed::Error>(())
//! ```
//!
//! Many engines share what one has loaded, a [`Program`]: they cost little, run on any thread, and do not see each other's changes:
//!
//! ```
//! use ferz::embed::Engine;
//!
//! let mut engine = Engine::builder().sandboxed().build();
//! engine.consult_text("prices", "price(tea, 3). price(ink, 12). :- dynamic(sold/1).")?;
//! let program = engine.freeze()?;
//! let request = std::thread::spawn(move || program.engine().holds("price(tea, P), P < 5, assertz(sold(tea))", ()));
//! assert!(request.join().expect("it does not panic")?);
//! # Ok::<(), ferz::embed::Error>(())
//! ```
//!
//! With the feature `derive` structs and enums become terms and come back from them, and slices of structs become predicates:
//!
//! ```
//! # #[cfg(feature = "derive")] {
//! use ferz::embed::{Engine, Facts, FromTerm, IntoTerm};
//!
//! #[derive(Clone, Facts, FromTerm, IntoTerm, PartialEq, Debug)]
//! struct Price {
//!     article: String,
//!     cents: u32,
//! }
//!
//! let mut engine = Engine::new();
//! let prices = [("tea", 250), ("ink", 1200)].map(|(article, cents)| Price { article: article.to_owned(), cents });
//! engine.facts(&prices)?;
//! let mut dear = engine.query("price(A, C), C > 1000, P = price(A, C)", ())?;
//! assert_eq!(dear.next().expect("there is one")?.get::<Price>("P")?, prices[1]);
//! # }
//! # Ok::<(), ferz::embed::Error>(())
//! ```
//!
//! A text that is a part of the host is parsed when the host is built, by `include_program!` (feature `derive`), where its syntax errors
//! are errors of the build; [`Program::load_embedded`] does not parse it again.
//!
//! A table of the host can be a predicate too ([`Relation`]): it gets the columns that a goal wants, and the values and ranges that it
//! knows. [`OwnedSolutions`] are for tasks, with the feature `async` as a `Stream`; [`Solution::to_json`] and, with the feature `serde`,
//! `Solution::decode` convert a whole answer. With the feature `parallel` goals of `library(thread)` run on all cores: those of
//! `concurrent_maplist/2` and its kin, `concurrent_forall/2`, `concurrent/3` and `first_solution/3`; without it they run one after the
//! other:
//!
//! ```
//! # use ferz::embed::Engine;
//! let mut engine = Engine::new();
//! engine.consult_text("work", "square(X, Y) :- Y is X * X.")?;
//! let answer = engine.query("concurrent_maplist(square, [1,2,3], Ys)", ())?.next().expect("it is true")?;
//! assert_eq!(answer.to_json(), r#"{"Ys":[1,4,9]}"#);
//! # Ok::<(), ferz::embed::Error>(())
//! ```
//!
//! A predicate of the host may query the engine that calls it ([`Caller`]), and may be asynchronous ([`Engine::predicate_async`]): then the
//! query waits for its answer as a task does.
//!
//! An error explains itself:
//!
//! ```
//! # use ferz::embed::Engine;
//! let mut engine = Engine::new();
//! engine.consult_text("demo", "len(Xs, N) :- lenght(Xs, N).")?;
//! let error = engine.holds("len([a], N)", ()).expect_err("there is no lenght/2");
//! let diagnostics = engine.explain(&error);
//! assert_eq!(diagnostics[0].help.as_deref(), Some("did you mean length/2?"));
//! # Ok::<(), ferz::embed::Error>(())
//! ```
//!
//! | feature | what it adds | to a small host |
//! | --- | --- | --- |
//! | `repl` (default) | the command `ferz`; for hosts `help/1`, `apropos/1` and `manual/7`, which show what [`Engine::describe`] says; it needs `report`, `native`, `clpfd` and `lint` | |
//! | `report` (default) | `ferz::report`, which draws diagnostics for people | |
//! | `data` (default) | the reading of JSON, dates, the time zone of the system | |
//! | `parallel` (default) | goals of `library(thread)` that run beside one another | |
//! | `native` (default) | native twins of searches and list predicates, and a kernel for tabled predicates without functors: without it their clauses run, with the same answers, and take longer | 1.2 MB |
//! | `clpfd` (default) | `library(clpfd)` | 0.7 MB |
//! | `lint` (default) | warnings about clauses that can be read, and about letters that look alike | 0.8 MB |
//! | `derive` | `#[derive(IntoTerm, FromTerm, Facts)]`, `include_program!` | |
//! | `serde` | values that serde knows as terms, answers that it can write | |
//! | `async` | [`OwnedSolutions`] as a `Stream` | |
//!
//! A build without optimisation is slow, and its calls take much of the stack of a thread. These lines of the host's `Cargo.toml` optimise
//! Ferz while the host is developed without optimisation:
//!
//! ```toml
//! [profile.dev.package.ferz]
//! opt-level = 2
//! ```
//!
//! These lines are for a small host. Without default features and symbols, a host that asks one query (`examples/hello.rs`) then takes
//! 4.1 MB, and 6.0 MB with the usual settings of a release. A panic of a closure then ends the process, and is no error of the program:
//!
//! ```toml
//! [profile.release]
//! opt-level = "s"
//! lto = true
//! codegen-units = 1
//! panic = "abort"
//! strip = true
//! ```
//!
//! With a GNU libc of version 2.36 or later, `RUSTFLAGS="-C link-arg=-Wl,-z,pack-relative-relocs"` takes off another 0.35 MB. Without `repl` the
//! texts of the library are compressed, and have no comments.
//!
//! *Invariant*: this is all of Ferz that a host needs, and all that the toplevel uses. Engines share only what never changes, and may be
//! moved to another thread; nothing that a program or a text contains makes one panic.

mod answered;
mod caller;
mod cancel;
mod collections;
mod convert;
mod direct;
mod embedded;
mod engine;
mod error;
mod facts;
mod goal;
mod json;
mod keeping;
mod kept;
mod named;
mod nested;
mod owned;
mod parallel;
mod predicate;
mod prepared;
mod program;
mod query;
mod relation;
mod running;
#[cfg(feature = "serde")]
mod serde_terms;
#[cfg(feature = "serde")]
mod serde_values;
mod session;
mod settings;
mod solution;
mod style;
mod suspended;
mod sync;
mod term;
#[cfg(feature = "parallel")]
mod threads;
mod transfer;
mod value;
mod variables;
mod vocabulary;

pub use crate::code::Optimisation;
pub use crate::machine::bounds::{Limit, Unit};
pub use crate::machine::tracer::Debugging;
pub use crate::memory::reserve::Reserve;
pub use crate::stream::names;
pub use crate::stream::{
    Access, Change, Device, FileAccess, FileEntry, Mode, NoFiles, NoProcesses, ProcessAccess,
    StreamError, SystemFiles, SystemProcesses,
};
pub use crate::syntax::{
    Character, Diagnostic, Edit, Fix, Language, Note, NoteKind, Operators, Position, Severity,
    Source,
};
pub use caller::{Caller, CallerSolutions, WithCaller};
pub use cancel::CancelToken;
pub use convert::{Arguments, FromTerm, IntoTerm};
pub use embedded::Embedded;
pub use engine::{Engine, Interrupter, Loaded, Reasons, WriteStyle};
pub use error::Error;
pub use facts::{FactRow, Facts};
#[cfg(feature = "derive")]
pub use ferz_derive::{Facts, FromTerm, IntoTerm, include_program};
pub use keeping::CopiedValues;
pub use owned::OwnedSolutions;
pub use predicate::{AllAnswers, HostFunction, Lookup, Outcome, SharedFunction};
pub use prepared::{Answer, Answers, Query};
pub use program::Program;
pub use query::{Progress, Solutions};
pub use relation::{Batch, Batches, Relation, Wanted};
pub use running::{Running, Statistics, Verdict};
#[cfg(feature = "serde")]
pub use serde_values::Serde;
pub use session::{Sentence, form_language};
pub use settings::EngineBuilder;
pub use solution::{Binding, ShownPart, Solution};
pub use style::AnswerStyle;
pub use suspended::AsyncFunction;
pub use term::{Term, TermView};
#[cfg(feature = "repl")]
pub use vocabulary::first_sentences;
pub use vocabulary::{Vocabulary, mixes_scripts};
