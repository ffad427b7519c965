//! Directives: the loader handles some itself and runs the others as goals.
//!
//! *Invariant*: a directive that fails or throws is reported at its place and the load continues. The directives that the loader handles
//! need only the loader, so that they work even if the program has redefined everything.
//!
//! Directives that are not predicates:
//!
//! | directive | what it does |
//! | --- | --- |
//! | `:- module(Name, Exports)` | begins a module file: Exports are `Name/Arity`, `Name//Arity` and `op(Priority, Type, Name)` |
//! | `:- reexport(Files)` | as use_module/1, and what is imported is exported too |
//! | `:- reexport(File, Imports)` | as use_module/2, and what is imported is exported too |
//! | `:- meta_predicate(Heads)` | says which arguments are goals: `0` to `9`, `^`, `//` or `:`; the others are modes |
//! | `:- module_transparent(Indicators)` | nothing: what is to be called in a module of the caller is declared by `meta_predicate/1` |
//! | `:- public(Indicators)` | the predicates are called from elsewhere |
//! | `:- initialization(Goal, When)` | runs Goal when the file is loaded (`after_load`), at once (`now`), or as the main goal (`main`) |
//! | `:- include(File)` | the text of File stands here |
//! | `:- encoding(Encoding)` | the encoding of the text: UTF-8 |
//! | `:- style_check(Style)` | as the goal: warnings on and off, for the rest of the text |
//! | `:- table(Predicates)` | the answers of these predicates are kept in tables |
//! | `:- use_foreign_library(File)`, `:- use_foreign_library(File, Install)` | an error: code in C is not loaded |
//! | `:- license(License)` | has no effect |
//! | `:- noprofile(Indicators)` | has no effect |
//! | `:- volatile(Indicators)` | has no effect |
//! | `:- det(Indicators)` | has no effect |
//! | `:- non_terminal(Indicators)` | has no effect |
//! | `:- ensure_linked(Indicators)` | has no effect |
//! | `:- predicate_options(Indicator, Argument, Options)` | has no effect |
//! | `:- autoload(File)`, `:- autoload(File, Imports)` | as use_module/1,2 |
//! | `:- if(Goal)` | what follows is loaded if Goal is true |
//! | `:- elif(Goal)` | what follows is loaded if no branch before it is, and Goal is true |
//! | `:- else` | what follows is loaded if no branch before it is |
//! | `:- endif` | ends what if/1 began |

use std::path::{Path, PathBuf};

use super::directives::Act;
use super::imports::{self, Options};
use super::library::TEXTS;
use super::lint::lacks::{self, Lack};
use super::lint::undefined;
use super::loading::{Imports, Load, MAX_NESTING};
use super::modules::FileSpec;
use super::recovered::declares;
use super::{calls, directives, explain, files, modules, run, state, style, terms};
use crate::builtins::tables;
use crate::database::{Kind, Meta};
use crate::machine::Machine;
use crate::machine::assert::{self, Declaration};
use crate::machine::error::{Domain, Error, Expected, Object, Resource, Result};
use crate::memory::Stopping;
use crate::stream::Encoding;
use crate::syntax::{Diagnostic, Severity, Span};
use crate::term::{Atom, Cell, Functor, Stored, View, atoms};

/// What a failed directive leaves undefined in the text.
enum Lost {
    Nothing,
    /// These imported names.
    Names(Vec<Atom>),
    /// Any predicates, from a file that was to be loaded as a whole.
    Anything,
}

impl Load {
    /// Handles a directive; `first` says that it is the first term of the text.
    pub(super) fn directive(
        &mut self,
        machine: &mut Machine,
        goal: Cell,
        span: Span,
        first: bool,
    ) -> Result<()> {
        if self.conditional(machine, goal, span)? || self.is_skipping() {
            return Ok(());
        }
        // Each of several joined declarations is one by itself.
        if terms::arguments::<2>(machine, goal, atoms::COMMA).is_some() && declares(machine, goal) {
            return self.joined_directives(machine, goal, span, first);
        }
        // Computed first, since the directive may move the goal on the heap.
        let lost = self.lost(machine, goal);
        match self.own_directive(machine, goal, span, first) {
            Ok(true) => Ok(()),
            Ok(false) => self.run_directive(machine, goal, span),
            Err(error) if self.is_turned_away => Err(error),
            Err(error) => {
                self.note_lost(&lost);
                self.report_missing(machine, error, span)
            }
        }
    }

    fn joined_directives(
        &mut self,
        machine: &mut Machine,
        goal: Cell,
        span: Span,
        first: bool,
    ) -> Result<()> {
        let mut parts = Vec::new();
        for part in terms::parts(machine, goal).unwrap_or_default() {
            parts.push(Stored::copy(&mut machine.heap, part)?);
        }
        for (index, part) in parts.into_iter().enumerate() {
            let part = part.restore(&mut machine.heap)?;
            self.directive(machine, part, span, first && index == 0)?;
        }
        Ok(())
    }

    /// Loads the files that a directive names. A missing file does not prevent the others from being loaded.
    fn load_each(
        &mut self,
        machine: &mut Machine,
        module: Atom,
        (goal, files): (Cell, Cell),
        options: &Options,
        span: Span,
    ) -> Result<()> {
        let lost = self.lost(machine, goal);
        let mut found = Vec::new();
        for target in modules::targets(machine, module, files)? {
            match target {
                Ok(target) => found.push(target),
                Err(error) => {
                    self.note_lost(&lost);
                    self.report_missing(machine, error, span)?;
                }
            }
        }
        for target in found {
            if let Err(error) = modules::load_targets(machine, vec![target], options) {
                self.note_lost(&lost);
                self.report_missing(machine, error, span)?;
            }
        }
        Ok(())
    }

    /// Reports an error of a directive; missing things are reported together with others of their kind.
    fn report_missing(&mut self, machine: &mut Machine, error: Error, span: Span) -> Result<()> {
        if matches!(error, Error::Resource(Resource::Depth)) && !self.library {
            let language = machine.flags.language;
            let help = language.fill(
                "texts that load or include each other stand at most {} deep",
                "тексты, которые загружают или включают друг друга, стоят не глубже {}",
                &[&MAX_NESTING.to_string()],
            );
            let diagnostic = explain::in_load(machine, error, &self.source, span).help(help);
            state::of(machine).report(diagnostic);
            return Ok(());
        }
        let Error::Existence(Object::SourceSink, file) = error else {
            return self.report_error(machine, error, span);
        };
        if self.library {
            return Err(error);
        }
        let library = terms::arguments::<1>(machine, file, atoms::LIBRARY);
        let (kind, named) = match library {
            Some([name]) => (Lack::Library, name),
            None => (Lack::File, file),
        };
        let name = machine.shown(named).unwrap_or_default();
        let written = machine.shown(file).unwrap_or_default();
        let place = terms::written_in(&self.source, span, &written);
        let mut diagnostic = explain::in_load(machine, error, &self.source, place);
        if kind == Lack::File && self.path.is_some() {
            let help = lacks::relative(machine.flags.language, true, false);
            diagnostic.help = Some(help.to_owned());
        }
        state::of(machine).report_lack(kind, &name, diagnostic);
        Ok(())
    }

    /// What the text lacks if a directive throws: nothing, the names that it imports, or anything.
    fn lost(&self, machine: &mut Machine, goal: Cell) -> Lost {
        let (_, goal) = terms::strip(machine, self.module, goal);
        let Some(functor) = terms::functor(machine, goal) else {
            return Lost::Nothing;
        };
        let name = machine.atoms.text(functor.name);
        if !directives::loads(name) {
            return Lost::Nothing;
        }
        let is_of_names = functor.arity == 2 && !matches!(name, "module" | "load_files" | ".");
        let list = terms::compound(machine, goal).filter(|_| is_of_names);
        let list = list.map(|(_, at)| imports::imports(machine, machine.heap.arg(at, 1)));
        match list {
            Some(Ok(Imports::Only(wanted))) => {
                let names = wanted
                    .iter()
                    .map(|import| import.renamed.unwrap_or(import.functor.name));
                Lost::Names(names.collect())
            }
            Some(_) | None => Lost::Anything,
        }
    }

    /// Records what the text lacks.
    fn note_lost(&mut self, lost: &Lost) {
        match lost {
            Lost::Nothing => return,
            Lost::Names(names) => self.unread.extend(names),
            Lost::Anything => self.is_partial = true,
        }
        // Any import may also bring operators.
        self.lacks_operators = true;
    }

    /// Reports that foreign code cannot be loaded.
    fn refuse_foreign(&mut self, machine: &mut Machine, span: Span) {
        self.is_partial = true;
        if !self.said.insert("load::foreign") {
            return;
        }
        let language = machine.flags.language;
        let message = language.text(
            "libraries in C are not loaded: what this one defines is not there",
            "библиотеки на C не загружаются: того, что определяет эта, нет",
        );
        let label = language.text("this has no effect", "это ни на что не влияет");
        let diagnostic = Diagnostic::error("load::foreign", message)
            .at(&self.source, span, label)
            .help(language.text(
                "write the predicates in Prolog, or give them to the engine in Rust",
                "напишите эти процедуры на Прологе или дайте их движку на Rust",
            ))
            .speaking(language);
        state::of(machine).report(diagnostic);
    }

    /// Handles the directives of the loader; false for all others.
    fn own_directive(
        &mut self,
        machine: &mut Machine,
        goal: Cell,
        span: Span,
        first: bool,
    ) -> Result<bool> {
        let (module, goal) = terms::strip(machine, self.module, goal);
        let Some(functor) = terms::functor(machine, goal) else {
            return Ok(false);
        };
        let name = machine.atoms.text(functor.name);
        let Some(act) = directives::act(name, functor.arity) else {
            return Ok(false);
        };
        let at = |machine: &Machine, index: usize| match terms::compound(machine, goal) {
            Some((_, at)) => machine.heap.arg(at, index),
            None => goal,
        };
        let what = at(machine, 0);
        match act {
            Act::Declare(declaration) => self.declare(machine, module, what, declaration, span)?,
            Act::DeclareWithOptions => {
                let wanted = dynamic_options(machine, at(machine, 1))?;
                for declaration in wanted.into_iter().chain([Declaration::Dynamic]) {
                    self.declare(machine, module, what, declaration, span)?;
                }
            }
            Act::Meta => self.declare_meta(machine, module, what, span)?,
            Act::Standard | Act::Pure if !self.library => return Ok(false),
            Act::Standard | Act::Pure => {
                for (module, functor) in indicators(machine, module, what)? {
                    let id = machine.database.predicate(module, functor);
                    let properties = &mut machine.database.get_mut(id).properties;
                    properties.iso |= act == Act::Standard;
                    properties.pure |= act == Act::Pure;
                }
            }
            Act::Foreign => self.refuse_foreign(machine, span),
            Act::Tables => self.declare_tables(machine, module, what, span)?,
            Act::Initialize => {
                let goal = machine.in_module(module, what)?;
                self.initialize(machine, goal, span)?;
            }
            Act::InitializeWhen => {
                let when = at(machine, 1);
                let goal = machine.in_module(module, what)?;
                self.initialize_when(machine, goal, when, span)?;
            }
            Act::Module => self.begin_module(machine, what, at(machine, 1), span, first)?,
            Act::Ensure | Act::Import | Act::Reexport | Act::Load | Act::LoadWithOptions => {
                let second = (functor.arity > 1).then(|| at(machine, 1));
                let options = load_options(machine, act, second)?;
                self.load_each(machine, module, (goal, what), &options, span)?;
            }
            Act::LoadList => {
                self.load_each(machine, module, (goal, goal), &Options::default(), span)?;
            }
            Act::Include => self.include(machine, what)?,
            Act::Encoding => self.check_encoding(machine, what, span),
            Act::Style => style::check(machine, what)?,
            // The flag generate_debug_info and its kin have no meaning in this engine.
            Act::Reading => return Ok(self.is_generation(machine, what)),
            Act::Condition => return Ok(false),
            Act::Nothing => {}
        }
        Ok(true)
    }

    fn is_generation(&self, machine: &Machine, flag: Cell) -> bool {
        terms::atom(machine, flag).is_some_and(|flag| {
            matches!(
                machine.atoms.text(flag),
                "generate_debug_info" | "optimise" | "optimise_unify"
            )
        })
    }

    /// Runs a directive once.
    pub(super) fn run_directive(
        &mut self,
        machine: &mut Machine,
        goal: Cell,
        span: Span,
    ) -> Result<()> {
        let goal = if self.has_expansion(machine, self.goal_expansion) {
            machine.heap.room(3)?;
            let truth = Cell::atom(atoms::TRUE);
            let clause = machine.heap.structure(atoms::NECK, &[truth, goal])?;
            let expanded = self.expand_goals(machine, clause)?;
            let parts = terms::arguments::<2>(machine, expanded, atoms::NECK);
            parts.map_or(goal, |[_, goal]| goal)
        } else {
            goal
        };
        if state::of(machine).checks_only && !self.library {
            self.note_goal(machine, goal, span);
            if !only_declares(machine, goal) {
                return Ok(());
            }
        }
        if self.is_unread(machine, goal) {
            return Ok(());
        }
        // Goals of initialization/1 run behind the text.
        let path = self.path.as_deref().filter(|_| !self.ended);
        let folder = path.and_then(Path::parent);
        let folder = folder.map(|folder| files::full(machine, folder));
        let outer = std::mem::replace(&mut machine.notes.directive_folder, folder);
        let mut outcome = run::once(machine, self.module, goal);
        machine.notes.directive_folder = outer;
        if let Err(error) = &outcome
            && run::is_cancelled_halt(machine, error)?
        {
            outcome = Ok(false);
        }
        // The goal may have changed the module of the text.
        let module = state::of(machine).loading.last();
        let module = module.map_or(self.module, |context| context.module);
        if module != self.module {
            self.enter_module(machine, module);
        }
        match outcome {
            Ok(true) => Ok(()),
            Ok(false) => {
                let language = machine.flags.language;
                let message = language.text("the directive failed", "директива не выполнена");
                let label = language.text("this goal has no answer", "у этой цели нет ответа");
                let diagnostic = Diagnostic::warning("load::directive_failed", message)
                    .at(&self.source, span, label)
                    .speaking(language);
                state::of(machine).report(diagnostic);
                Ok(())
            }
            Err(error) if run::is_final(machine, &error) => {
                if run::is_interrupt(machine, &error) {
                    let language = machine.flags.language;
                    let message = language.text("interrupted", "прервано");
                    let label = language.text("in this directive", "в этой директиве");
                    let place = Diagnostic {
                        severity: Severity::Note,
                        ..Diagnostic::warning("run::interrupted", message)
                    };
                    let place = place.at(&self.source, span, label).speaking(language);
                    state::of(machine).report(place);
                }
                Err(error)
            }
            Err(error) if self.is_of_missing(machine, &error) => Ok(()),
            Err(error) => {
                let flag = run::unknown_flag(machine, &error);
                let diagnostic = explain::in_directive(machine, error, &self.source, span);
                let loader = state::of(machine);
                match flag {
                    Some(flag) => loader.report_lack(Lack::Flag, &flag, diagnostic),
                    None => loader.report(diagnostic),
                }
                Ok(())
            }
        }
    }

    /// Whether an error reports an unknown predicate that an unreadable clause may define; or, in a text that is only checked, what the
    /// text lacks.
    pub(super) fn is_of_missing(&mut self, machine: &mut Machine, error: &Error) -> bool {
        let checks_only = state::of(machine).checks_only;
        let unknown = run::unknown_procedure(machine, error);
        unknown.is_some_and(|(module, functor)| {
            self.unread.contains(&functor.name)
                || checks_only
                    && self.is_partial
                    && undefined::is_awaited(self, machine, module, functor)
        })
    }

    /// Whether a goal calls a predicate of which no clause could be read. A library may have one of this name, which is not meant.
    fn is_unread(&self, machine: &Machine, goal: Cell) -> bool {
        let (module, goal) = terms::strip(machine, self.module, goal);
        terms::functor(machine, goal).is_some_and(|functor| {
            let known = machine.database.lookup(module, functor);
            let is_own = |id: u32| {
                let kind = machine.database.get(id).kind();
                kind != Kind::Undefined && !matches!(kind, Kind::Import(_))
            };
            self.unread.contains(&functor.name) && !known.is_some_and(is_own)
        })
    }

    /// Handles `dynamic`, `discontiguous`, `multifile` and `public` for one or several predicates.
    fn declare(
        &mut self,
        machine: &mut Machine,
        module: Atom,
        what: Cell,
        declaration: Declaration,
        span: Span,
    ) -> Result<()> {
        // One wrong element does not take the others away.
        for (element, named) in each_indicator(machine, module, what) {
            let outcome = named.and_then(|(module, functor)| {
                self.declare_one(machine, module, functor, declaration, span)
            });
            if let Err(error) = outcome {
                self.report_element(machine, error, (element, span))?;
            }
        }
        Ok(())
    }

    /// Reports the error of an element of the list of a directive, at the place of the element.
    pub(super) fn report_element(
        &mut self,
        machine: &mut Machine,
        error: Error,
        (element, directive): (Cell, Span),
    ) -> Result<()> {
        let written = machine.shown(element).unwrap_or_default();
        let place = terms::written_in(&self.source, directive, &written);
        // What it was to declare is not missing.
        self.note_names(machine, &written);
        self.report_error(machine, error, place)
    }

    fn declare_one(
        &mut self,
        machine: &mut Machine,
        module: Atom,
        functor: Functor,
        declaration: Declaration,
        span: Span,
    ) -> Result<()> {
        // The clauses of another text stay, though that did not declare it.
        if let Some(id) = machine.database.find(module, functor)
            && declaration == Declaration::Multifile
            && matches!(
                machine.database.get(id).kind(),
                Kind::Static | Kind::Dynamic
            )
        {
            machine.database.get_mut(id).properties.multifile = true;
        }
        let id = self.open_declared(machine, module, functor, span)?;
        assert::declare(machine, module, functor, declaration)?;
        // Clauses may follow later, which are then not scattered.
        if let Some(met) = self.met.get_mut(&id) {
            (met.source, met.first) = (self.number, span);
        }
        Ok(())
    }

    fn declare_meta(
        &mut self,
        machine: &mut Machine,
        module: Atom,
        what: Cell,
        span: Span,
    ) -> Result<()> {
        for (module, functor, metas) in metas(machine, module, what)? {
            let control = machine
                .database
                .find(module, functor)
                .filter(|id| self.library && machine.database.get(*id).kind() == Kind::Control);
            // The prelude declares the arguments of control constructs, which have no clauses.
            let id = match control {
                Some(id) => id,
                None => self.open_declared(machine, module, functor, span)?,
            };
            machine.database.declare_meta(id, metas.into());
        }
        Ok(())
    }

    fn declare_tables(
        &mut self,
        machine: &mut Machine,
        module: Atom,
        what: Cell,
        span: Span,
    ) -> Result<()> {
        for (module, element) in elements(machine, module, what) {
            if let Err(error) = self.declare_table(machine, module, element, span) {
                self.report_element(machine, error, (element, span))?;
            }
        }
        Ok(())
    }

    fn declare_table(
        &mut self,
        machine: &mut Machine,
        module: Atom,
        element: Cell,
        span: Span,
    ) -> Result<()> {
        for specification in tables::specifications(machine, module, element)? {
            let (module, functor) = (specification.module, specification.functor);
            self.open_declared(machine, module, functor, span)?;
            let id = assert::declare(machine, module, functor, Declaration::Tabled)?;
            machine.tables.declare(id, specification.modes);
            if let Some(met) = self.met.get_mut(&id) {
                (met.source, met.first) = (self.number, span);
            }
        }
        Ok(())
    }

    fn initialize(&mut self, machine: &mut Machine, goal: Cell, span: Span) -> Stopping<()> {
        let goal = Stored::copy(&mut machine.heap, goal)?;
        self.initialization.push((goal, span));
        state::of(machine).loaded.initialized = true;
        Ok(())
    }

    fn initialize_when(
        &mut self,
        machine: &mut Machine,
        goal: Cell,
        when: Cell,
        span: Span,
    ) -> Result<()> {
        let word = terms::atom(machine, when).map(|when| machine.atoms.text(when).to_owned());
        match word.as_deref() {
            Some("main") => {
                if state::of(machine).checks_only {
                    self.note_goal(machine, goal, span);
                }
                let goal = Stored::copy(&mut machine.heap, goal)?;
                state::of(machine).loaded.main = Some(goal);
                Ok(())
            }
            Some("now") => self.run_directive(machine, goal, span),
            Some("after_load" | "restore" | "restore_state" | "program") => {
                self.initialize(machine, goal, span)?;
                Ok(())
            }
            // There are no saved states to prepare.
            Some("prepare_state") => Ok(()),
            Some(_) => Err(Error::Domain(Domain::InitializationType, when)),
            None if terms::is_variable(machine, when) => Err(Error::Instantiation),
            None => Err(Error::Type(Expected::Atom, when)),
        }
    }

    fn include(&mut self, machine: &mut Machine, file: Cell) -> Result<()> {
        let name = match modules::target(machine, file)? {
            FileSpec::File(name) => name,
            FileSpec::Library(number) => {
                let text = &TEXTS[number];
                return self.enter(machine, PathBuf::from(text.file), text.text().into_owned());
            }
            FileSpec::User => return Err(Error::Domain(Domain::SourceSink, file)),
        };
        let directory = modules::directory(machine);
        let (path, text) = files::read(machine, &name, directory.as_deref())
            .map_err(|fault| fault.error(machine))?;
        self.enter(machine, path, text)
    }

    fn check_encoding(&mut self, machine: &mut Machine, encoding: Cell, span: Span) {
        let name = terms::atom(machine, encoding).map(|name| machine.atoms.text(name).to_owned());
        let encoding = name.and_then(|name| {
            let plain = name.to_lowercase().replace(['-', '_'], "");
            match &*plain {
                "text" | "usascii" => Some(Encoding::Utf8),
                plain => Encoding::from_name(&name).or_else(|| Encoding::from_name(plain)),
            }
        });
        let is_read_so = match encoding {
            Some(Encoding::Utf8 | Encoding::Ascii) => true,
            // What has other characters was UTF-8, whatever it declares.
            Some(Encoding::Latin1 | Encoding::Octet) => {
                self.source.text.chars().all(|c| u8::try_from(c).is_ok())
            }
            Some(Encoding::Utf16Le | Encoding::Utf16Be) | None => false,
        };
        if !is_read_so {
            let language = machine.flags.language;
            let message = language.text("texts are read as UTF-8", "тексты читаются в UTF-8");
            let label = language.text("this has no effect", "это ни на что не влияет");
            let diagnostic = Diagnostic::warning("load::encoding", message)
                .at(&self.source, span, label)
                .help(language.text("save the file in UTF-8", "сохраните файл в UTF-8"))
                .speaking(language);
            state::of(machine).report(diagnostic);
        }
    }
}

/// The predicates that a declaration names.
pub fn indicators(machine: &Machine, module: Atom, what: Cell) -> Result<Vec<(Atom, Functor)>> {
    let named = each_indicator(machine, module, what).into_iter();
    named.map(|(_, named)| named).collect()
}

/// Each element of a declaration, and the predicate that it names, or what is wrong with it.
fn each_indicator(
    machine: &Machine,
    module: Atom,
    what: Cell,
) -> Vec<(Cell, Result<(Atom, Functor)>)> {
    let mut found = Vec::new();
    let mut waiting = vec![(module, what)];
    while let Some((module, part)) = waiting.pop() {
        // A term of many elements, which `elements` has left whole, is cyclic or has no end.
        let all = elements(machine, module, part);
        let &[(module, part)] = all.as_slice() else {
            waiting.extend(all.into_iter().rev());
            continue;
        };
        // `p/1 as incremental` declares how tables follow the predicate; here complete tables do not change.
        let named = match terms::named::<2>(machine, part, "as") {
            Some([inner, _]) if machine.heap.is_acyclic(part).unwrap_or(false) => {
                waiting.push((module, inner));
                continue;
            }
            Some(_) | None => terms::indicator(machine, part),
        };
        let named = match named {
            Some(functor) => Ok((module, functor)),
            None if terms::parts(machine, part).is_none() => Err(terms::no_list(machine, part)),
            None => Err(no_indicator(machine, part)),
        };
        found.push((part, named));
    }
    found
}

/// The elements of a declaration, each with its module: a module before a list is that of its elements. What is no proper list is one
/// element.
fn elements(machine: &Machine, module: Atom, what: Cell) -> Vec<(Atom, Cell)> {
    if !machine.heap.is_acyclic(what).unwrap_or(false) {
        return vec![(module, what)];
    }
    let mut found = Vec::new();
    let mut waiting = vec![(module, what)];
    while let Some((module, part)) = waiting.pop() {
        let (module, part) = terms::strip(machine, module, part);
        match terms::parts(machine, part) {
            Some(parts) if parts != [part] => {
                waiting.extend(parts.into_iter().rev().map(|one| (module, one)));
            }
            Some(_) | None => found.push((module, part)),
        }
    }
    found
}

/// The predicates in the heads of `meta_predicate/1`, each with its meta-arguments. An atom has none.
pub fn metas(
    machine: &Machine,
    module: Atom,
    heads: Cell,
) -> Result<Vec<(Atom, Functor, Vec<Meta>)>> {
    let (module, heads) = terms::strip(machine, module, heads);
    let parts = terms::parts(machine, heads).ok_or_else(|| terms::no_list(machine, heads))?;
    let mut found = Vec::with_capacity(parts.len());
    for part in parts {
        let (module, head) = terms::strip(machine, module, part);
        let Some((functor, at)) = terms::compound(machine, head) else {
            match terms::atom(machine, head) {
                Some(_) => continue,
                None if terms::is_variable(machine, head) => return Err(Error::Instantiation),
                None => return Err(Error::Type(Expected::Callable, head)),
            }
        };
        let metas = (0..functor.arity as usize)
            .map(|index| meta_of(machine, machine.heap.arg(at, index)))
            .collect::<Result<_>>()?;
        found.push((module, functor, metas));
    }
    Ok(found)
}

/// What the options of `dynamic/2` declare besides dynamic.
pub fn dynamic_options(machine: &Machine, options: Cell) -> Result<Vec<Declaration>> {
    let options =
        terms::elements(machine, options).ok_or_else(|| terms::no_list(machine, options))?;
    let mut wanted = Vec::new();
    for option in options {
        let Some((functor, at)) = terms::compound(machine, option) else {
            continue;
        };
        let value = machine.heap.arg(at, 0);
        let flag = || match terms::atom(machine, value).map(|word| machine.atoms.text(word)) {
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            _ if terms::is_variable(machine, value) => Err(Error::Instantiation),
            _ => Err(Error::Type(Expected::Boolean, value)),
        };
        match (machine.atoms.text(functor.name), functor.arity) {
            ("multifile", 1) if flag()? => wanted.push(Declaration::Multifile),
            ("discontiguous", 1) if flag()? => wanted.push(Declaration::Discontiguous),
            ("incremental", 1) => _ = flag()?,
            // `abstract(0)` and `thread(_)` mean nothing with one thread and complete tables.
            _ => {}
        }
    }
    Ok(wanted)
}

/// The error of a term that is no predicate indicator.
fn no_indicator(machine: &Machine, term: Cell) -> Error {
    let inside = terms::arguments::<2>(machine, term, atoms::SLASH).into_iter();
    let open = |part: Cell| terms::is_variable(machine, part);
    if open(term) || inside.flatten().any(open) {
        Error::Instantiation
    } else {
        Error::Type(Expected::PredicateIndicator, term)
    }
}

/// The meaning of an argument of `meta_predicate/1`.
fn meta_of(machine: &Machine, argument: Cell) -> Result<Meta> {
    let wrong = Error::Domain(Domain::MetaArgumentSpecifier, argument);
    match machine.heap.view(argument) {
        View::Int(count @ 0..=9) => Ok(Meta::Goal(count as u8)),
        View::Atom(name) => match machine.atoms.text(name) {
            ":" => Ok(Meta::Qualified),
            "^" => Ok(Meta::Caret),
            "//" => Ok(Meta::Grammar),
            "+" => Ok(Meta::Input),
            "-" => Ok(Meta::Output),
            "?" => Ok(Meta::Either),
            "*" => Ok(Meta::Anything),
            _ => Err(wrong),
        },
        View::Var(_) => Err(Error::Instantiation),
        View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_)
        | View::Struct(..) => Err(wrong),
    }
}

/// How a directive that loads files with this second argument does so.
fn load_options(machine: &Machine, act: Act, second: Option<Cell>) -> Result<Options> {
    match (act, second) {
        (Act::Ensure, _) => Ok(Options::once()),
        (Act::Import | Act::Reexport, list) => {
            let wanted = list.map(|list| imports::imports(machine, list));
            let wanted = wanted.transpose()?.unwrap_or(Imports::All);
            Ok(Options::module(wanted, act == Act::Reexport))
        }
        (_, Some(options)) => imports::options(machine, options),
        (_, None) => Ok(Options::default()),
    }
}

/// Whether a goal of a directive only says how to read the text, or what the text consists of.
fn only_declares(machine: &Machine, goal: Cell) -> bool {
    let mut declares = true;
    calls::each_goal(machine, goal, |goal| {
        let (_, goal) = terms::strip(machine, atoms::USER, goal);
        let functor = terms::functor(machine, goal);
        declares &= functor.is_some_and(|functor| {
            matches!(
                (machine.atoms.text(functor.name), functor.arity),
                ("op", 3)
                    | ("set_prolog_flag" | "create_prolog_flag", _)
                    | (
                        "style_check"
                            | "begin_tests"
                            | "end_tests"
                            | "assertz"
                            | "asserta"
                            | "assert",
                        _
                    )
                    | ("true", 0)
                    | ("mulisp_check" | "planner_check", 1)
            )
        });
    });
    declares
}
