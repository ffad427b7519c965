//! Loads one text: reads a term, classifies it (clause, directive, grammar rule), adds or runs it, and goes on to the next.
//!
//! *Invariant*: after every term the database is consistent: a clause is completely added or not at all, and an error in one term
//! does not affect the others. Only a stop (an interrupt, a limit, `halt/0`) ends a load early. The loader recurses only where a
//! file loads a file, at most `MAX_NESTING` deep.

use std::path::PathBuf;
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};

use super::expand::is_grammar_rule;
use super::files;
use super::form::ReadTerm;
use super::lint::clauses::QuotedTexts;
use super::lint::{WARNS, allowances, signs, texts, undefined, variables};
use super::loading::{IncludeFrame, Load, LoadRequest, MAX_NESTING, RelaxedTerms, Summary};
use super::state::{self, Context, File};
use super::style::Style;
use super::written::{Goals, Written};
use super::{explain, goals, logic, terms, written};
use crate::builtins::reading;
use crate::database::flags::Quotes;
use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Resource, Result};
use crate::syntax::packed::{Unpacker, number_of};
use crate::syntax::{
    Diagnostic, NodeKind, ReadFlags, Severity, Span, SubtreeStarts, SyntaxError, SyntaxErrorKind,
    Tree, mend, read_term,
};
use crate::term::lower::{self, LowerError, TextAs, lower};
use crate::term::{Cell, Functor, atoms};

/// How much deeper files of the library may stand: those that explain an error at the greatest depth.
const MORE_NESTING: usize = 16;

/// The most files that a text includes, directly or not: a few files that each include the next one twice give text without end.
const MAX_INCLUDED: usize = 10_000;

/// Loads a text.
pub fn load(machine: &mut Machine, job: LoadRequest) -> Result<Summary> {
    let loader = state::of(machine);
    let most = match job.library {
        true => MAX_NESTING + MORE_NESTING,
        false => MAX_NESTING,
    };
    if loader.loading.len() >= most {
        return Err(Error::Resource(Resource::Depth));
    }
    let key = job.name.clone();
    let former = loader
        .loaded
        .files
        .get(&key)
        .map(|file| file.predicates.clone())
        .unwrap_or_default();
    let (number, source) = match job.appends {
        true => loader.append_source(&job.name, job.text),
        false => loader.add_source(&job.name, job.text),
    };
    let numbers = match job.appends {
        true => loader.numbers(&job.name),
        false => vec![number],
    };
    let style = match job.library {
        true => Style::default(),
        false => loader.style(),
    };
    loader.loading.push(Context {
        style,
        source: number,
        path: job.path.clone(),
        main: job.path.clone(),
        module: job.importer,
        at: 0,
        lacks: Vec::new(),
        calls: Vec::new(),
        asked: Vec::new(),
        imported: IndexMap::new(),
        former: former.clone(),
    });
    // Errors from here on belong to no goal of the query that asked for this text, or of an earlier one.
    let asked = loader.loaded.query.take();
    let at = beginning(&source.text);
    let name = machine.atoms.intern("term_expansion")?;
    let goal_expansion = machine.atoms.intern("goal_expansion")?;
    let real = job.path.as_deref();
    let real = real.map(|path| files::real(machine, path));
    let mut load = Load {
        source,
        number,
        at,
        trees: Unpacker::new(job.trees),
        operators: None,
        path: job.path.clone(),
        outer: Vec::new(),
        numbers,
        included: Vec::new(),
        module: job.importer,
        importer: job.importer,
        imports: job.imports,
        appends: job.appends,
        library: job.library,
        must_be_module: job.must_be_module,
        redefines: job.redefines,
        is_turned_away: false,
        declared_module: None,
        module_at: Span::default(),
        met: IndexMap::default(),
        last: None,
        called: IndexMap::default(),
        conditions: Vec::new(),
        initialization: Vec::new(),
        term_expansion: Functor::new(name, 2),
        goal_expansion: Functor::new(goal_expansion, 2),
        clauses: 0,
        relaxed: RelaxedTerms::default(),
        started: false,
        after_query: false,
        ended: false,
        is_left: false,
        query: None,
        has_answers: false,
        unread: IndexSet::new(),
        hyphens: Vec::new(),
        evaluates_terms: false,
        assert_given: IndexSet::new(),
        clauses_of: IndexMap::default(),
        among: IndexSet::new(),
        head: Span::default(),
        in_grammar: false,
        in_braces: Vec::new(),
        asserted: IndexMap::default(),
        guarded: IndexSet::new(),
        doubtful: Vec::new(),
        quoted_texts: QuotedTexts::default(),
        standard: IndexSet::new(),
        has_sections: false,
        has_arrows: false,
        is_partial: false,
        lacks_operators: false,
        said: IndexSet::new(),
        is_refused: false,
        goes_on: false,
        told: Vec::new(),
        narrow: Vec::new(),
        bare: Vec::new(),
    };
    let outermost = !load.library && state::of(machine).loading.len() == 1;
    let quotes = quotes_before(machine, outermost);
    if load.library {
        set_quotes(machine, (Quotes::Chars, Quotes::Codes));
    } else {
        set_quotes(machine, quotes);
    }
    let operators = machine.use_operators_of(load.module);
    let outcome = load
        .run(machine)
        .and_then(|()| load.finish(machine, &former));
    machine.use_operators_of(operators);
    if outermost && load.declared_module.is_none() {
        let after = (machine.flags.double_quotes, machine.flags.back_quotes);
        state::of(machine).loaded.quotes = Some((quotes, after));
    } else {
        set_quotes(machine, quotes);
    }
    let language = machine.flags.language;
    let loader = state::of(machine);
    if let Some(note) = load.relaxed.diagnostic(language) {
        loader.report(note);
    }
    loader.loading.pop();
    loader.loaded.query = asked;
    if loader.loading.is_empty() {
        loader.report_rest(language);
    }
    loader.loaded.clauses += load.clauses;
    if load.appends && load.met.is_empty() && loader.loading.is_empty() {
        loader.forget_appended(&job.name, number);
    }
    let predicates: IndexSet<u32> = match &outcome {
        Ok(()) if !load.appends => load.met.keys().copied().collect(),
        // Definitions not reached this time may still exist.
        Ok(()) | Err(_) => former.into_iter().chain(load.met.keys().copied()).collect(),
    };
    // A text that was turned away is not loaded: it is looked at again when it is asked for again.
    if !load.is_turned_away {
        let file = File {
            module: load.declared_module.unwrap_or(load.importer),
            declares_module: load.declared_module.is_some(),
            predicates,
            path: job.path,
            real,
            included: load.included,
        };
        Arc::make_mut(&mut loader.loaded.files).insert(key, file);
    }
    machine.plant_changed();
    outcome.map(|()| Summary {
        module: load.declared_module.unwrap_or(load.importer),
        declares_module: load.declared_module.is_some(),
    })
}

/// Loads a text for the host, which gets what is wrong with it as diagnostics.
pub fn load_for_host(machine: &mut Machine, job: LoadRequest) -> Result<()> {
    let name = job.name.clone();
    let Err(error) = load(machine, job) else {
        return Ok(());
    };
    match state::of(machine).turned_away.take() {
        Some((source, span)) if source.name == name && !super::run::is_final(machine, &error) => {
            let diagnostic = explain::in_load(machine, error, &source, span);
            state::of(machine).report(diagnostic);
            Ok(())
        }
        Some(_) | None => Err(error),
    }
}

impl Load {
    fn run(&mut self, machine: &mut Machine) -> Result<()> {
        while !self.ended {
            if !self.library {
                machine.look_for_interrupt()?;
                machine.supervise()?;
            }
            machine.look_for_refusal()?;
            let source = Arc::clone(&self.source);
            let flags = ReadFlags {
                iso: machine.flags.iso && !self.library,
                relaxed: !self.library,
                ..ReadFlags::default()
            };
            let converted = (!self.library && reading::converts(machine))
                .then(|| reading::converted_clause(machine, &source.text, self.at));
            let text = converted.as_deref().unwrap_or(&source.text);
            let known = match converted {
                None if !flags.iso && self.outer.is_empty() => self.known_tree(machine, text),
                None | Some(_) => None,
            };
            let read = match known {
                Some(tree) => Ok(Some(tree)),
                None => read_term(text, self.at, &machine.operators, flags),
            };
            match read {
                Ok(Some(tree)) => {
                    let operators = &machine.operators;
                    if let Some(error) = &tree.relaxed
                        && mend::is_directive(text, self.at, error, operators, flags)
                    {
                        let mut error = error.clone();
                        error.resume = tree.end;
                        self.bad_text(machine, &source, &error, flags)?;
                        continue;
                    }
                    self.at = tree.end;
                    if let Some(error) = &tree.relaxed
                        && !self.is_skipping()
                    {
                        self.relaxed.note(&source, error);
                    }
                    self.term(machine, &tree)?;
                    if std::mem::take(&mut self.is_left) {
                        self.leave(machine);
                    }
                }
                Ok(None) => self.leave(machine),
                Err(SyntaxError {
                    kind: SyntaxErrorKind::Stopped(stop),
                    ..
                }) => return Err(stop.into()),
                Err(error) => self.bad_text(machine, &source, &error, flags)?,
            }
        }
        Ok(())
    }

    /// The next term from the prepared trees, if these were read with the current operators.
    fn known_tree<'t>(&mut self, machine: &Machine, text: &'t str) -> Option<Tree<'t>> {
        if self.trees.is_empty() {
            return None;
        }
        let operators = &machine.operators;
        let known = self.operators.take();
        let known = known.filter(|(known, _)| known.are_those(operators));
        let (_, number) = self
            .operators
            .insert(known.unwrap_or_else(|| (operators.clone(), number_of(operators))));
        self.trees.tree(text, self.at, *number)
    }

    /// Ends a text and returns to the text that included it.
    fn leave(&mut self, machine: &mut Machine) {
        match self.outer.pop() {
            Some(outer) => {
                (self.source, self.number, self.at, self.path) =
                    (outer.source, outer.number, outer.at, outer.path);
                self.update_context(machine);
            }
            None => self.ended = true,
        }
    }

    /// Continues with an included text; its end returns here.
    pub(super) fn enter(
        &mut self,
        machine: &mut Machine,
        path: PathBuf,
        text: String,
    ) -> Result<()> {
        if self.outer.len() >= MAX_NESTING || self.included.len() >= MAX_INCLUDED {
            return Err(Error::Resource(Resource::Depth));
        }
        let (number, source) = state::of(machine).add_source(&path.to_string_lossy(), text);
        self.numbers.push(number);
        self.included.push(path.clone());
        self.outer.push(IncludeFrame {
            at: std::mem::replace(&mut self.at, beginning(&source.text)),
            source: std::mem::replace(&mut self.source, source),
            number: std::mem::replace(&mut self.number, number),
            path: self.path.replace(path),
        });
        self.update_context(machine);
        Ok(())
    }

    /// Updates the context, by which the rest of the engine knows what is being loaded.
    pub(super) fn update_context(&self, machine: &mut Machine) {
        if let Some(context) = state::of(machine).loading.last_mut() {
            context.source = self.number;
            context.path.clone_from(&self.path);
            context.module = self.module;
        }
    }

    /// Loads one term of the text.
    fn term(&mut self, machine: &mut Machine, tree: &Tree<'_>) -> Result<()> {
        let form = ReadTerm::of(tree);
        if self.is_skipping() && !matches!(form, ReadTerm::Directive) {
            return Ok(());
        }
        let after_query = std::mem::take(&mut self.after_query);
        match form {
            ReadTerm::Query => {
                // Queries in a text are tests: `ferz test` runs them, with the answer descriptions behind them.
                self.after_query = true;
                self.note_query(machine, tree);
                if self.query.is_none() {
                    self.query = Some((Arc::clone(&self.source), tree.span));
                }
                return Ok(());
            }
            ReadTerm::End => {
                self.is_left = true;
                return Ok(());
            }
            ReadTerm::Other if after_query && self.is_description(tree) => {
                self.has_answers = true;
                return Ok(());
            }
            ReadTerm::Directive | ReadTerm::Clause | ReadTerm::Other => {}
        }
        if let Some(context) = state::of(machine).loading.last_mut() {
            context.at = tree.span.start;
        }
        let top = machine.heap.top;
        let quotes = quotes(machine);
        let lowered = match lower(tree, quotes, &mut machine.heap, &mut machine.atoms) {
            Ok(lowered) => lowered,
            Err(LowerError::Stopped(stop)) => {
                return self.report_error(machine, stop.into(), tree.span);
            }
            Err(LowerError::Arity) => {
                let limit = crate::machine::error::Limit::MaxArity;
                return self.report_error(machine, Error::Representation(limit), tree.span);
            }
        };
        // The encoding is a property of the file and may precede the module.
        let is_encoding = terms::arguments::<1>(machine, lowered.term, atoms::NECK)
            .is_some_and(|[goal]| terms::named::<1>(machine, goal, "encoding").is_some());
        let first = !self.started;
        self.started |= !is_encoding;
        if first && self.must_be_module && !is_encoding && !is_module(machine, lowered.term) {
            self.is_turned_away = true;
            return Err(Error::Domain(Domain::ModuleHeader, lowered.term));
        }
        match terms::arguments::<1>(machine, lowered.term, atoms::NECK) {
            Some(_)
                if matches!(form, ReadTerm::Directive)
                    && self.is_cut_short(machine, tree, first)? => {}
            Some([goal]) if matches!(form, ReadTerm::Directive) => {
                if WARNS && !self.library {
                    texts::directive(self, machine, tree);
                }
                match !first && self.has_expansion(machine, self.term_expansion) {
                    true => self.expand_directive(machine, lowered.term, goal, tree)?,
                    false => self.directive(machine, goal, tree.span, first)?,
                }
            }
            Some(_) | None => {
                self.is_refused = false;
                self.told.clear();
                self.clause(machine, lowered.term, tree)?;
                if WARNS && !self.is_refused && !self.library {
                    variables::clause(self, machine, tree);
                }
            }
        }
        // Nothing refers to the term any more, so its cells are freed, unless a goal ran a collection of the heap below it.
        if machine.heap.top > top {
            machine.heap.top = top;
        }
        Ok(())
    }

    /// Whether the term after a query describes its answer: any term does, except one that begins a line as facts do.
    fn is_description(&self, tree: &Tree<'_>) -> bool {
        let text = &self.source.text;
        let start = tree.span.start as usize;
        let indented = !text[..start].ends_with('\n');
        let root = &tree.nodes[tree.nodes.len() - 1].kind;
        let answers = match root {
            NodeKind::Atom(name) => matches!(&**name, "true" | "false" | "loops"),
            NodeKind::Compound(name, arity) => {
                matches!(
                    (&**name, arity),
                    ("," | ";" | "=", 2) | ("error", 2) | ("throws" | "prints", 1)
                )
            }
            NodeKind::Variable(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..)
            | NodeKind::List(_) => true,
        };
        indented || answers
    }

    /// Expands a clause and adds the result.
    fn clause(&mut self, machine: &mut Machine, term: Cell, tree: &Tree<'_>) -> Result<()> {
        let rewrites = self.has_expansion(machine, self.term_expansion);
        if !rewrites && !self.library && logic::is_single_sided(self, machine, tree) {
            self.is_refused = true;
            let source = Arc::clone(&self.source);
            self.note_unread(machine, &source, tree.span.range());
            return Ok(());
        }
        let expands = rewrites || self.has_expansion(machine, self.goal_expansion);
        let outcome = if expands || is_grammar_rule(machine, term) {
            self.head = tree.span;
            self.in_grammar = is_grammar_rule(machine, term);
            let outcome = self.expand(machine, term, tree);
            if WARNS && self.in_grammar && !self.library {
                texts::rule(self, machine, tree);
                logic::grammar_rule(self, machine, tree);
            }
            self.in_grammar = false;
            self.in_braces.clear();
            outcome
        } else {
            let source = Arc::clone(&self.source);
            let shape = SubtreeStarts::of(tree);
            self.head = written::head_span(tree, &shape);
            let written = Written {
                tree,
                shape: &shape,
                text: &source.text,
            };
            let goals = goals::clause_body(tree).map(|body| Goals::of(&written, body));
            let all = goals.as_ref().map_or(&[][..], Goals::all);
            let spans: Vec<Span> = all.iter().map(|goal| goal.span).collect();
            self.goes_on =
                goals.is_none() && !self.library && signs::goes_on(self, machine, &written);
            let added = self.add(machine, term, tree.span, &spans);
            if let (true, Ok(()), Some(id), false) = (WARNS, &added, self.last, self.library) {
                logic::clause(self, machine, &written, goals.as_ref(), id);
            }
            added
        };
        outcome.or_else(|error| self.refuse(machine, error, tree))
    }

    /// Adds a clause and records what it calls.
    pub(super) fn add(
        &mut self,
        machine: &mut Machine,
        clause: Cell,
        span: Span,
        goals: &[Span],
    ) -> Result<()> {
        self.add_clause(machine, clause, span, goals)?;
        self.note_calls(machine, clause, span, goals);
        Ok(())
    }

    /// Reports an error of a term, and continues unless the error ends the load. In the library, which must have no errors, each
    /// error ends it, so that a library file is loaded completely or not at all.
    pub(super) fn report_error(
        &mut self,
        machine: &mut Machine,
        error: Error,
        span: Span,
    ) -> Result<()> {
        if self.library || super::run::is_final(machine, &error) {
            return Err(error);
        }
        if self.is_of_missing(machine, &error) {
            return Ok(());
        }
        let diagnostic = explain::in_load(machine, error, &self.source, span);
        state::of(machine).report(diagnostic);
        Ok(())
    }

    fn finish(&mut self, machine: &mut Machine, former: &IndexSet<u32>) -> Result<()> {
        self.close_conditions(machine);
        self.expand_end(machine)?;
        if !self.appends {
            self.forget_the_rest(machine, former)?;
        }
        self.export(machine);
        // Before initialization goals, which may never end.
        if !self.library {
            if WARNS {
                logic::predicates(self, machine);
            }
            self.note_queries(machine);
            if WARNS {
                allowances::check(self, machine);
            }
        }
        if WARNS {
            undefined::taken_from_library(self, machine);
        }
        for (goal, span) in std::mem::take(&mut self.initialization) {
            let top = machine.heap.top;
            let goal = goal.restore(&mut machine.heap)?;
            self.run_directive(machine, goal, span)?;
            machine.heap.top = machine.heap.top.min(top);
        }
        // After the initialization goals, which may define predicates too.
        let of_others = state::of(machine).loading.last_mut();
        for (predicate, call) in of_others
            .map(|own| std::mem::take(&mut own.calls))
            .unwrap_or_default()
        {
            self.called.entry(predicate).or_insert(call);
        }
        let narrow = std::mem::take(&mut self.narrow);
        if WARNS {
            undefined::undefined(self, machine, narrow);
        }
        Ok(())
    }
}

impl Load {
    /// Says that queries in the text are not run, if no answer stands below any of them: the text is then no test.
    fn note_queries(&mut self, machine: &mut Machine) {
        let Some((source, span)) = self.query.take().filter(|_| !self.has_answers) else {
            return;
        };
        let language = machine.flags.language;
        let message = language.text(
            "queries in a text are not run",
            "запросы в тексте не выполняются",
        );
        let label = language.text("the first one stands here", "первый стоит здесь");
        let help = language.text(
            ":- Goal. runs a goal when the text is loaded; the prompt asks queries, and so does -g Goal; ferz test compares them with the answers written below them",
            "цель при загрузке выполняет :- Goal.; запрос задают в приглашении или ключом -g Goal; ferz test сравнивает запросы с ответами, записанными под ними",
        );
        let note = Diagnostic::new(Severity::Note, "load::query_in_text", message)
            .at(&source, span, label)
            .help(help)
            .speaking(language);
        state::of(machine).report(note);
    }
}

/// Where the first term of a text may begin: behind a `#!` line for the shell (`#!/usr/bin/env ferz`).
fn beginning(text: &str) -> usize {
    match text.starts_with("#!") {
        true => text.find('\n').unwrap_or(text.len()),
        false => 0,
    }
}

/// The quote flags at the beginning of a text. If a text sets these flags, the setting does not affect other texts, but queries
/// about the text, unless it is a module.
fn quotes_before(machine: &mut Machine, outermost: bool) -> (Quotes, Quotes) {
    let now = (machine.flags.double_quotes, machine.flags.back_quotes);
    match state::of(machine).loaded.quotes {
        Some((before, after)) if outermost && after == now => before,
        Some(_) | None => now,
    }
}

fn set_quotes(machine: &mut Machine, (double, back): (Quotes, Quotes)) {
    for (flag, quotes) in [("double_quotes", double), ("back_quotes", back)] {
        let word = match quotes {
            Quotes::Chars => "chars",
            Quotes::Codes => "codes",
            Quotes::Atom => "atom",
            Quotes::String => "string",
        };
        // The atoms exist, since the flag had this value before.
        let (Ok(name), Ok(word)) = (machine.atoms.intern(flag), machine.atoms.intern(word)) else {
            continue;
        };
        let _same = machine.flags.set(
            name,
            crate::database::flags::Value::Atom(word),
            &machine.atoms,
        );
    }
}

/// Whether a term is `:- module(_, _)`.
fn is_module(machine: &Machine, term: Cell) -> bool {
    terms::arguments::<1>(machine, term, atoms::NECK)
        .is_some_and(|[goal]| terms::arguments::<2>(machine, goal, atoms::MODULE).is_some())
}

/// The current kinds of quoted text.
pub fn quotes(machine: &Machine) -> lower::Quotes {
    let meaning = |quotes| match quotes {
        Quotes::Chars => TextAs::Chars,
        Quotes::Codes => TextAs::Codes,
        Quotes::Atom => TextAs::Atom,
        Quotes::String => TextAs::String,
    };
    lower::Quotes {
        double: meaning(machine.flags.double_quotes),
        back: meaning(machine.flags.back_quotes),
    }
}
