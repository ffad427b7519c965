//! The state of the loader between loads: sources, files, the loads in progress, and diagnostics not yet delivered.
//!
//! It is the machine's `extension`, since the machine may not name this room. *Invariant*: the number of a source never
//! changes, so that an error can always show the place of a clause. A source that is loaded again keeps its number and gets the
//! new text, after its old clauses were removed.

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};

use super::library::Index;
use super::lint::allowed;
use super::lint::clauses::Call;
use super::lint::lacks::{self, Gathered, Lack};
use super::style::Style;
use crate::database::Origin;
use crate::database::flags::Quotes;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Language, Sink, Source, SourceId, Span};
use crate::term::{Atom, AtomMarks, Functor, Roots, Stored};

/// The number of the source of queries: each query replaces the one before.
pub const QUERY: SourceId = SourceId(0);

/// The most warnings, and the most errors, of one load: a text that is no program gives millions.
const MOST_REPORTS: usize = 1000;

/// The results of loading, with which the engines of a program begin.
#[derive(Clone, Default)]
pub struct Loaded {
    /// All sources by name; the index is the number. The first one is the source of queries.
    sources: Arc<IndexMap<String, Arc<Source>>>,
    /// The texts that have the name of another one, as each `[user].` gives: all of the name, in the order of loading.
    appended: Arc<IndexMap<String, Vec<SourceId>>>,
    /// The source of the current query.
    pub(super) query: Option<Arc<Source>>,
    /// The loaded texts, by the name of their source.
    pub files: Arc<IndexMap<String, File>>,
    /// The goal of `initialization(_, main)`.
    pub main: Option<Stored>,
    /// Whether a text has passed a goal to `initialization/1`.
    pub initialized: bool,
    /// The index of library exports.
    pub library: Option<Arc<Index>>,
    /// The quote flags before the last text, and since then: see `consult.rs`.
    pub quotes: Option<((Quotes, Quotes), (Quotes, Quotes))>,
    /// The warning settings for texts that no other text loads.
    style: Style,
    /// How many clauses were added in all.
    pub clauses: usize,
    /// The manual entries of the host's predicates.
    pub manual: Arc<Vec<HostEntry>>,
    /// Whether the host is the `ferz` command, which has options for limits.
    pub by_options: bool,
}

/// The manual entry of a predicate of the host.
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
    /// The results of loading.
    pub loaded: Loaded,
    /// The loads in progress, the innermost last.
    pub loading: Vec<Context>,
    /// The diagnostics of the loads so far.
    pub reports: Vec<Diagnostic>,
    /// How many warnings and errors of the current load are among them, and how many did not fit.
    told: [usize; 2],
    /// The place of the directive for which the last text was turned away.
    pub(super) turned_away: Option<(Arc<Source>, Span)>,
    untold: [usize; 2],
    /// The hook that takes the diagnostics of loads started by a program; without a hook they stay in `reports`.
    pub sink: Option<Sink>,
    /// The hook that takes the messages of programs, in place of `user_error`.
    pub told_to: Option<Sink>,
    /// Whether a query that only the relaxed grammar reads was reported.
    pub relaxed_query: bool,
    /// Whether texts are only checked: goals with side effects do not run.
    pub checks_only: bool,
    /// The last query without an answer.
    pub failed: Option<String>,
    /// Whether this engine runs a part of a goal of another engine, which waits.
    pub is_part: bool,
    /// The predicates with side effects that were reported to prevent goals from running in parallel.
    pub in_sequence: Vec<Option<String>>,
}

/// A loaded text.
#[derive(Clone, Debug)]
pub struct File {
    /// The module it made, or the one it was loaded into.
    pub module: Atom,
    /// Whether it made one.
    pub declares_module: bool,
    /// The numbers of the predicates it defined.
    pub predicates: IndexSet<u32>,
    /// The path to read it again; none for a text of the host.
    pub path: Option<PathBuf>,
    /// The path from the root, without links, by which the same file is known again.
    pub real: Option<PathBuf>,
    /// The files it included.
    pub included: Vec<PathBuf>,
}

/// A load in progress.
#[derive(Clone, Debug)]
pub struct Context {
    /// The number of its source.
    pub source: SourceId,
    /// The path, if it is a file; that of the included file while one is read.
    pub path: Option<PathBuf>,
    /// The path of the file that was to be loaded.
    pub main: Option<PathBuf>,
    /// The module its clauses go to.
    pub module: Atom,
    /// Where the current term begins.
    pub at: u32,
    /// The warning settings from here on.
    pub style: Style,
    /// The messages about missing things.
    pub lacks: Vec<Gathered>,
    /// Calls in texts loaded into its module that are still undefined: this text may define them further down.
    pub calls: Vec<((Atom, Functor), Call)>,
    /// The library files that it has imported.
    pub asked: Vec<usize>,
    /// The predicates that its directives have imported so far, by their numbers in the importing module, and whether a list names them.
    pub imported: IndexMap<u32, bool>,
    /// The predicates that it defined when it was loaded before, and has not met yet this time.
    pub former: IndexSet<u32>,
}

impl Loader {
    /// A loader of an engine with these results of loading from the start.
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

    /// The source of this number, if the span is a part of its text: a text that was loaded again while its clauses ran may be shorter.
    pub fn source_with(&self, number: SourceId, span: Span) -> Option<&Arc<Source>> {
        self.source(number)
            .filter(|source| source.text.get(span.range()).is_some())
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

    /// Adds a text, or replaces the one with the same name; returns its number.
    pub fn add_source(&mut self, name: &str, text: String) -> (SourceId, Arc<Source>) {
        let source = Arc::new(Source::new(name, text));
        let (number, _) = Arc::make_mut(&mut self.loaded.sources)
            .insert_full(name.to_owned(), Arc::clone(&source));
        (SourceId(number as u32), source)
    }

    /// Adds a text whose clauses join those of the texts of the same name. These stay, since their clauses do.
    pub fn append_source(&mut self, name: &str, text: String) -> (SourceId, Arc<Source>) {
        let Some(first) = self.number(name) else {
            return self.add_source(name, text);
        };
        let source = Arc::new(Source::new(name, text));
        let texts = Arc::make_mut(&mut self.loaded.appended)
            .entry(name.to_owned())
            .or_insert_with(|| vec![first]);
        // No name of a file has this character.
        let key = format!("{name}\0{}", texts.len());
        let (number, _) =
            Arc::make_mut(&mut self.loaded.sources).insert_full(key, Arc::clone(&source));
        texts.push(SourceId(number as u32));
        (SourceId(number as u32), source)
    }

    /// Forgets the last text if it joined others: no clause comes from it.
    pub fn forget_appended(&mut self, name: &str, number: SourceId) {
        let sources = Arc::make_mut(&mut self.loaded.sources);
        let is_last = number.0 as usize + 1 == sources.len();
        if let Some(texts) = Arc::make_mut(&mut self.loaded.appended).get_mut(name)
            && is_last
            && texts.len() > 1
        {
            texts.pop();
            sources.pop();
        }
    }

    /// The numbers of the texts of this name, of which a file has one at most.
    pub fn numbers(&self, name: &str) -> Vec<SourceId> {
        match self.loaded.appended.get(name) {
            Some(texts) => texts.clone(),
            None => self.number(name).into_iter().collect(),
        }
    }

    /// Sets the source of the current query.
    pub fn set_query(&mut self, text: &str) -> Arc<Source> {
        let source = Arc::new(Source::new("query", text));
        self.set_query_source(&source);
        source
    }

    /// The same for a source that was that of a query before.
    pub fn set_query_source(&mut self, source: &Arc<Source>) {
        if self.loaded.sources.is_empty() {
            // No path is empty, so the name cannot collide.
            Arc::make_mut(&mut self.loaded.sources).insert(String::new(), Arc::clone(source));
        }
        self.loaded.query = Some(Arc::clone(source));
    }

    /// The source of the current query, to be set again after another one.
    pub fn query_source(&self) -> Option<Arc<Source>> {
        self.loaded.query.clone()
    }

    /// The current warning settings: those of the text being loaded.
    pub fn style(&self) -> Style {
        self.loading
            .last()
            .map_or(self.loaded.style, |text| text.style)
    }

    /// The current warning settings, to be changed.
    pub fn style_mut(&mut self) -> &mut Style {
        match self.loading.last_mut() {
            Some(text) => &mut text.style,
            None => &mut self.loaded.style,
        }
    }

    /// Adds a diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        let kind = usize::from(diagnostic.is_error());
        if self.told[kind] < MOST_REPORTS {
            self.told[kind] += 1;
            self.reports.push(diagnostic);
        } else {
            self.untold[kind] += 1;
        }
    }

    /// Adds a warning, unless the settings or a comment `% ferz: allow(Code)` behind the line or before it switch it off.
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

    /// Adds a message about a missing thing: one message for all things of its kind.
    pub fn report_lack(&mut self, kind: Lack, name: &str, diagnostic: Diagnostic) {
        let Some(context) = self.loading.last_mut() else {
            return self.report(diagnostic);
        };
        let lacks = &mut context.lacks;
        let first = lacks::add(lacks, &mut self.reports, (kind, name), diagnostic);
        let Some(diagnostic) = first else { return };
        let at = self.reports.len();
        self.report(diagnostic);
        // The diagnostic may not have fit.
        if let (true, Some(context)) = (self.reports.len() > at, self.loading.last_mut()) {
            context.lacks.push(Gathered::first(kind, name, at));
        }
    }

    /// The same for a warning, unless it is switched off.
    pub fn lint_lack(&mut self, kind: Lack, name: &str, diagnostic: Diagnostic) {
        if self.wants(&diagnostic) {
            self.report_lack(kind, name, diagnostic);
        }
    }

    /// Whether the next error will not fit.
    pub fn is_full(&self) -> bool {
        self.told[1] >= MOST_REPORTS
    }

    /// Reports how many diagnostics of a finished load did not fit.
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

/// Whether a comment in the text allows this warning there.
fn is_allowed(diagnostic: &Diagnostic, name: &str) -> bool {
    let (Some(source), Some((range, _))) = (&diagnostic.source, &diagnostic.primary) else {
        return false;
    };
    let line = source.character(range.start).line;
    let allows = |line: &str| {
        allowed::names(line).is_some_and(|(names, _)| {
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
            turned_away: _,
            untold: _,
            sink: _,
            told_to: _,
            relaxed_query: _,
            checks_only: _,
            failed: _,
            is_part: _,
            in_sequence: _,
        } = self;
        let Loaded {
            sources: _,
            appended: _,
            query: _,
            files,
            main,
            initialized: _,
            library: _,
            quotes: _,
            style: _,
            clauses: _,
            // Contains text only.
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

/// The loader of a machine, for reading.
pub fn view(machine: &Machine) -> &Loader {
    let extension: &dyn Any = machine.hooks.extension.as_ref();
    extension
        .downcast_ref()
        .expect("the loader is put there when the machine is made")
}

/// The name of the text that a clause was read from, and its line there.
pub fn place(machine: &Machine, origin: Origin) -> Option<(String, usize)> {
    let source = view(machine).source(origin.source)?;
    let line = source.position(origin.span.start as usize).line;
    Some((source.name.clone(), line))
}
