//! What the loader remembers between loads: sources, files, what is being loaded, diagnostics not yet handed over.
//!
//! It is the machine's `extension`, since the machine may not name this room. *Invariant*: the number of a source never
//! changes, so that an error can always show the place of a clause. A source that is loaded again keeps its number and gets the
//! new text, after its old clauses were removed.

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};

use super::library::Index;
use super::lint::clauses::Call;
use super::lint::lacks::{self, Gathered, Lack};
use super::style::Style;
use crate::database::flags::Quotes;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Language, Sink, Source, SourceId};
use crate::term::{Atom, AtomMarks, Functor, Roots, Stored};

/// The number of the source of queries: each one takes the place of the one before.
pub const QUERY: SourceId = SourceId(0);

/// The most warnings, and the most errors, of one load: a text that is no program gives millions.
const MOST_REPORTS: usize = 1000;

/// What was loaded: what the engines of a program know when they begin.
#[derive(Clone, Default)]
pub struct Loaded {
    /// All sources by name; the place in the map is the number. The first place is that of the source of queries.
    sources: Arc<IndexMap<String, Arc<Source>>>,
    /// The source of the query at hand.
    pub(super) query: Option<Arc<Source>>,
    /// What was loaded, by the name of its source.
    pub files: Arc<IndexMap<String, File>>,
    /// The goal of `initialization(_, main)`.
    pub main: Option<Stored>,
    /// Whether a text has given a goal to `initialization/1`.
    pub initialized: bool,
    /// Which library file exports what.
    pub library: Option<Arc<Index>>,
    /// What quotes meant before the last text, and what they have meant since: see `consult.rs`.
    pub quotes: Option<((Quotes, Quotes), (Quotes, Quotes))>,
    /// The warnings that texts get which no other text loads.
    style: Style,
    /// How many clauses were added in all.
    pub clauses: usize,
    /// What the host says of its predicates.
    pub manual: Arc<Vec<HostEntry>>,
    /// Whether the host is the command, which has options for limits.
    pub by_options: bool,
}

/// What the host says of one of its predicates.
#[derive(Clone, Debug)]
#[cfg_attr(
    not(feature = "repl"),
    allow(dead_code, reason = "what is shown of it is shown by `help/1`")
)]
pub struct HostEntry {
    /// Its name.
    pub name: String,
    /// The number of its arguments.
    pub arity: u32,
    /// Its mode line: `price(+Article, -Cents) is semidet`.
    pub mode: String,
    /// What it does.
    pub text: String,
}

/// The loader's part of the machine.
#[derive(Default)]
pub struct Loader {
    /// What it has loaded.
    pub loaded: Loaded,
    /// What is being loaded now, the innermost last.
    pub loading: Vec<Context>,
    /// What the loads so far had to say.
    pub reports: Vec<Diagnostic>,
    /// How many warnings and errors of the load under way are among them, and how many there was no room for.
    told: [usize; 2],
    untold: [usize; 2],
    /// Who takes the diagnostics of loads that a program starts; without a hook they wait in `reports`.
    pub sink: Option<Sink>,
    /// Whether the note on queries that only the relaxed grammar reads was given.
    pub relaxed_query: bool,
    /// Whether texts are only checked: no goal runs that acts.
    pub checks_only: bool,
    /// The last query without an answer.
    pub failed: Option<String>,
    /// Its engine runs a part of a goal of another one, which waits.
    pub is_part: bool,
    /// The predicates that are known to have effects, and were told to keep goals from running beside one another.
    pub in_sequence: Vec<Option<String>>,
}

/// A text that was loaded.
#[derive(Clone, Debug)]
pub struct File {
    /// The module it made, or the one it was loaded into.
    pub module: Atom,
    /// Whether it made one.
    pub declares_module: bool,
    /// The numbers of the predicates it defined.
    pub predicates: IndexSet<u32>,
    /// Where it can be read again; `None` for a text the host gave.
    pub path: Option<PathBuf>,
    /// The files it included.
    pub included: Vec<PathBuf>,
}

/// What is being loaded.
#[derive(Clone, Debug)]
pub struct Context {
    /// The number of its source.
    pub source: SourceId,
    /// The path, if it is a file.
    pub path: Option<PathBuf>,
    /// The module its clauses go to.
    pub module: Atom,
    /// Where the term at hand begins.
    pub at: u32,
    /// The warnings it gets from here on.
    pub style: Style,
    /// What was said of things that it asks for and that are not there.
    pub lacks: Vec<Gathered>,
    /// What the texts that it has loaded into its own module call, where nothing is defined yet: it may stand further down.
    pub calls: Vec<((Atom, Functor), Call)>,
    /// The files of the library that it has asked for.
    pub asked: Vec<usize>,
}

impl Loader {
    /// A loader of an engine that knows this from the beginning.
    pub fn knowing(loaded: Loaded) -> Loader {
        Loader {
            loaded,
            ..Loader::default()
        }
    }

    /// A loader that has loaded nothing.
    pub fn new() -> Loader {
        let mut loader = Loader::default();
        loader.set_query("");
        loader
    }

    /// The source of this number.
    pub fn source(&self, number: SourceId) -> Option<&Arc<Source>> {
        match self.loaded.sources.get_index(number.0 as usize) {
            Some(_) if number == QUERY => self.loaded.query.as_ref(),
            found => found.map(|(_, source)| source),
        }
    }

    /// The number of the source of this name.
    pub fn number(&self, name: &str) -> Option<SourceId> {
        let index = self.loaded.sources.get_index_of(name)?;
        Some(SourceId(index as u32))
    }

    /// The source of this name.
    pub fn source_named(&self, name: &str) -> Option<&Arc<Source>> {
        self.loaded.sources.get(name)
    }

    /// Adds a text, or replaces the one of the same name; gives its number.
    pub fn add_source(&mut self, name: &str, text: String) -> (SourceId, Arc<Source>) {
        let source = Arc::new(Source::new(name, text));
        let (number, _) = Arc::make_mut(&mut self.loaded.sources)
            .insert_full(name.to_owned(), Arc::clone(&source));
        (SourceId(number as u32), source)
    }

    /// Makes a text the source of the query at hand.
    pub fn set_query(&mut self, text: &str) -> Arc<Source> {
        let source = Arc::new(Source::new("query", text));
        self.set_query_source(&source);
        source
    }

    /// The same for a text that was one before.
    pub fn set_query_source(&mut self, source: &Arc<Source>) {
        if self.loaded.sources.is_empty() {
            // No path is empty, so the name is free.
            Arc::make_mut(&mut self.loaded.sources).insert(String::new(), Arc::clone(source));
        }
        self.loaded.query = Some(Arc::clone(source));
    }

    /// The source of the query at hand, for when it goes on behind another one.
    pub fn query_source(&self) -> Option<Arc<Source>> {
        self.loaded.query.clone()
    }

    /// The warnings that hold now: those of the text that is being loaded.
    pub fn style(&self) -> Style {
        self.loading
            .last()
            .map_or(self.loaded.style, |text| text.style)
    }

    /// The same, to be changed.
    pub fn style_mut(&mut self) -> &mut Style {
        match self.loading.last_mut() {
            Some(text) => &mut text.style,
            None => &mut self.loaded.style,
        }
    }

    /// Takes a diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        let kind = usize::from(diagnostic.is_error());
        if self.told[kind] < MOST_REPORTS {
            self.told[kind] += 1;
            self.reports.push(diagnostic);
        } else {
            self.untold[kind] += 1;
        }
    }

    /// Takes a warning that a text can do without: where its style says so, or a comment `% ferz: allow(Code)` behind the line or before it.
    pub fn lint(&mut self, diagnostic: Diagnostic) {
        if self.wants(&diagnostic) {
            self.report(diagnostic);
        }
    }

    /// Whether a text gets a warning.
    pub fn wants(&self, diagnostic: &Diagnostic) -> bool {
        let name = diagnostic.code.rsplit("::").next().unwrap_or_default();
        self.style().has(name) && !is_allowed(diagnostic, name)
    }

    /// Takes what is said of one thing that is not there: one message for all of its kind.
    pub fn report_lack(&mut self, kind: Lack, name: &str, diagnostic: Diagnostic) {
        let Some(context) = self.loading.last_mut() else {
            return self.report(diagnostic);
        };
        let lacks = &mut context.lacks;
        let first = lacks::add(lacks, &mut self.reports, (kind, name), diagnostic);
        let Some(diagnostic) = first else { return };
        let at = self.reports.len();
        self.report(diagnostic);
        // There may have been no room for it.
        if let (true, Some(context)) = (self.reports.len() > at, self.loading.last_mut()) {
            context.lacks.push(Gathered::first(kind, name, at));
        }
    }

    /// The same of a warning, if the text does not do without it.
    pub fn lint_lack(&mut self, kind: Lack, name: &str, diagnostic: Diagnostic) {
        if self.wants(&diagnostic) {
            self.report_lack(kind, name, diagnostic);
        }
    }

    /// Whether there is no room for another error.
    pub fn is_full(&self) -> bool {
        self.told[1] >= MOST_REPORTS
    }

    /// Says how many diagnostics of a load that has ended there was no room for.
    pub fn report_rest(&mut self, language: Language) {
        self.told = [0; 2];
        let [warnings, errors] = std::mem::take(&mut self.untold);
        if warnings + errors == 0 {
            return;
        }
        let counts = [errors.to_string(), warnings.to_string()];
        let message = language.fill(
            "there are more of these than are told: {} errors, {} warnings",
            "сообщений больше, чем показано: ещё ошибок {}, предупреждений {}",
            &[&counts[0], &counts[1]],
        );
        let rest = match errors {
            0 => Diagnostic::warning("load::more", message),
            _ => Diagnostic::error("load::more", message),
        };
        self.reports.push(rest.speaking(language));
    }
}

/// Whether the text allows what a diagnostic warns of, there.
fn is_allowed(diagnostic: &Diagnostic, name: &str) -> bool {
    let (Some(source), Some((range, _))) = (&diagnostic.source, &diagnostic.primary) else {
        return false;
    };
    let line = source.character(range.start).line;
    let allows = |line: &str| {
        let comment = line.split_once("% ferz: allow(");
        comment.is_some_and(|(_, names)| {
            let names = names.split(')').next().unwrap_or_default();
            names.split(',').any(|allowed| {
                let allowed = allowed.trim();
                allowed == name || allowed.strip_prefix("lint::") == Some(name)
            })
        })
    };
    let before = line.checked_sub(1).and_then(|line| source.line(line));
    source.line(line).is_some_and(allows)
        || before.is_some_and(|text| text.trim_start().starts_with('%') && allows(text))
}

impl Roots for Loader {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Loader {
            loaded,
            loading,
            reports: _,
            told: _,
            untold: _,
            sink: _,
            relaxed_query: _,
            checks_only: _,
            failed: _,
            is_part: _,
            in_sequence: _,
        } = self;
        let Loaded {
            sources: _,
            query: _,
            files,
            main,
            initialized: _,
            library: _,
            quotes: _,
            style: _,
            clauses: _,
            // Texts.
            manual: _,
            by_options: _,
        } = loaded;
        let files = files.values().map(|file| file.module);
        let modules = loading.iter().map(|context| context.module);
        for module in files.chain(modules) {
            reached.atom(module);
        }
        for ((module, functor), _) in loading.iter().flat_map(|context| &context.calls) {
            reached.atom(*module);
            reached.atom(functor.name);
        }
        if let Some(goal) = main {
            goal.reach_atoms(reached);
        }
    }
}

/// The loader of a machine.
pub fn of(machine: &mut Machine) -> &mut Loader {
    let extension: &mut dyn Any = machine.hooks.extension.as_mut();
    extension
        .downcast_mut()
        .expect("the loader is put there when the machine is made")
}

/// The loader of a machine, to be looked at.
pub fn view(machine: &Machine) -> &Loader {
    let extension: &dyn Any = machine.hooks.extension.as_ref();
    extension
        .downcast_ref()
        .expect("the loader is put there when the machine is made")
}
